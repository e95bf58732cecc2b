;;; char-fold.el --- Search that takes similar characters for the same  -*- lexical-binding: t -*-

;; A table gives each character a regexp of what it stands for: the characters that Unicode decomposes
;; to it, alone or with marks, and these decompositions.  The table's extra slot holds, by first
;; character, the rests of longer decompositions with their characters, such as "i" with ﬁ for f.

;;; Code:

(defvar char-fold-include
  '((?\" "＂" "“" "”" "„" "⹂" "〞" "‟" "❞" "❝" "❠" "〝" "〟" "🙷" "🙶" "🙸" "«" "»")
    (?' "❟" "❛" "❜" "‘" "’" "‚" "‛" "󠀢" "❮" "❯" "‹" "›")
    (?` "❛" "‘" "‛" "󠀢" "❮" "‹")
    (?ß "ss") (?ι "ΐ") (?υ "ΰ"))
  "Strings that characters stand for besides what Unicode says.")
(defvar char-fold-exclude '((?и "й")) "Strings that characters do not stand for.")
(defvar char-fold-symmetric nil "Whether similar characters stand for each other.")
(defvar char-fold-override nil "Whether only `char-fold-include' counts.")

(put 'char-fold-table 'char-table-extra-slots 1)
(defvar char-fold-table nil "The regexp of each character, a char-table.")

(defun char-fold--alternatives (strings)
  "The alternatives for STRINGS of several characters; letters with one mark share one."
  (let ((marks nil) (out nil))
    (dolist (s strings)
      (if (and (= 2 (length s)) (> (aref s 1) 127))
          (push (aref s 1) (alist-get (aref s 0) marks))
        (push (regexp-quote s) out)))
    (dolist (m marks)
      (push (if (cddr m) (concat (regexp-quote (string (car m))) "[" (apply #'string (sort (cdr m) #'<)) "]")
              (concat (regexp-quote (string (car m))) (string (cadr m))))
            out))
    out))

(defun char-fold--regexp (strings)
  "A regexp that matches each of STRINGS."
  (let ((chars nil) (long nil) (bracket nil) (dash nil) (caret nil))
    (dolist (s strings)
      (cond ((> (length s) 1) (push s long))
            ((string= s "]") (setq bracket t))
            ((string= s "-") (setq dash t))
            ((string= s "^") (setq caret t))
            (t (push (aref s 0) chars))))
    (let ((set (if (and (null (cdr chars)) (not (or bracket dash caret)))
                   (regexp-quote (string (car chars)))
                 (concat "[" (if bracket "]") (apply #'string (sort chars #'<))
                         (if (and caret (not chars) (not bracket)) "-^" (if caret "^")) (if dash "-") "]"))))
      (if long (concat "\\(?:" (mapconcat #'identity (char-fold--alternatives long) "\\|") "\\|" set "\\)") set))))

(defun char-fold--table ()
  "The table that `char-fold-table' holds."
  (let ((classes (make-hash-table)) (bases (make-hash-table))
        (table (make-char-table 'char-fold-table)) (multi (make-char-table 'char-fold-table)))
    (unless char-fold-override
      (dolist (c (orgstar-decomposed-characters))
        (let* ((mapping (get-char-code-property c 'decomposition))
               (codes (if (symbolp (car mapping)) (cdr mapping) mapping))
               (base (car codes)) (text (apply #'string codes)))
          (when (cdr codes)
            (aset multi base (cons (cons (apply #'string (cdr codes)) (string c)) (aref multi base))))
          (when (seq-every-p (lambda (m) (> (get-char-code-property m 'canonical-combining-class) 0)) (cdr codes))
            (puthash c base bases)
            (when (cdr codes)
              (push text (gethash c classes))
              (push text (gethash base classes)))
            (push (string c) (gethash base classes))
            ;; what the base itself decomposes to stands for the character too
            (let ((below base))
              (while (setq below (gethash below bases))
                (push (string c) (gethash below classes))))))))
    (dolist (entry char-fold-include)
      (dolist (s (cdr entry)) (push s (gethash (car entry) classes))))
    (when char-fold-symmetric
      (let ((more nil))
        (maphash (lambda (c strings)
                   (dolist (s strings)
                     (when (= 1 (length s)) (push (cons (aref s 0) (cons (string c) strings)) more))))
                 classes)
        (dolist (m more)
          (puthash (car m) (append (cdr m) (gethash (car m) classes)) classes))))
    (dolist (entry char-fold-exclude)
      (puthash (car entry) (seq-difference (gethash (car entry) classes) (cdr entry)) classes))
    (maphash (lambda (c strings)
               (when strings
                 (aset table c (char-fold--regexp (delete-dups (cons (string c) (reverse strings)))))))
             classes)
    (set-char-table-extra-slot table 0 multi)
    table))
(defun char-fold-update-table ()
  "Make `char-fold-table' again, after its options changed."
  (setq char-fold-table (char-fold--table)))
(setq char-fold-table (char-fold--table))

(defun char-fold--space (n)
  "The regexp of N spaces."
  (concat "\\(?:" (make-string n ?\s) "\\|"
          (let ((one (or (aref char-fold-table ?\s) " ")))
            (apply #'concat (make-list n (concat "\\(?:" one "\\)"))))
          "\\)"))

(defun char-fold-to-regexp (string &optional lax from)
  "A regexp that matches STRING, from index FROM on, and what is similar to it.
With LAX it also matches characters of which STRING's end is only a beginning."
  (let ((multi (char-table-extra-slot char-fold-table 0)) (out nil) (i (or from 0)) (end (length string)))
    (while (< i end)
      (let ((c (aref string i)))
        (if (eq c ?\s)
            (let ((start i))
              (while (and (< i end) (eq (aref string i) ?\s)) (setq i (1+ i)))
              (push (char-fold--space (- i start)) out))
          (let* ((own (or (aref char-fold-table c) (regexp-quote (string c))))
                 (rest (substring string (1+ i)))
                 (entries
                  (and multi
                       (seq-filter (lambda (e) (or (string-prefix-p (car e) rest)
                                                   (and lax (string-prefix-p rest (car e)))))
                                   (aref multi c))))
                 (longest 0))
            (if (null entries) (push own out)
              (dolist (e entries) (setq longest (max longest (min (length (car e)) (length rest)))))
              (push (concat
                     "\\(?:" own (char-fold-to-regexp (substring rest 0 longest) lax)
                     (mapconcat (lambda (e)
                                  (concat "\\|" (regexp-quote (cdr e))
                                          (char-fold-to-regexp
                                           (substring rest (min (length (car e)) longest) longest) lax)))
                                entries "")
                     "\\)")
                    out)
              (setq i (+ i longest)))
            (setq i (1+ i))))))
    (apply #'concat (nreverse out))))

(defun char-fold-search-forward (string &optional bound noerror count)
  "Search forward for STRING or what is similar to it; arguments as `re-search-forward' has them."
  (interactive "sSearch: ")
  (let ((similar (char-fold-to-regexp string)))
    (re-search-forward similar bound noerror count)))
(defun char-fold-search-backward (string &optional bound noerror count)
  "Search backward for STRING or what is similar to it; arguments as `re-search-backward' has them."
  (interactive "sSearch: ")
  (let ((similar (char-fold-to-regexp string)))
    (re-search-backward similar bound noerror count)))

(provide 'char-fold)
;;; char-fold.el ends here
