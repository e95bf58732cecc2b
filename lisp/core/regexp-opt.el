;;; regexp-opt.el --- Compact regexps for sets of strings  -*- lexical-binding: t -*-

;; The sorted strings are factored like a trie: common beginnings and endings are written once,
;; single characters become a bracket.

;;; Code:

(defconst regexp-unmatchable "\\`a\\`" "A regexp that matches nothing.")

(defun regexp-opt-charset (chars)
  "A regexp that matches one of CHARS, a list of characters."
  (let ((set (sort (delete-dups (copy-sequence chars)) #'<)) (ranges "") (dash "") (bracket "")
        (caret ""))
    (cond
     ((null set) regexp-unmatchable)
     ((null (cdr set)) (regexp-quote (string (car set))))
     (t
      (when (memq ?\] set) (setq bracket "]" set (delq ?\] set)))
      (when (memq ?^ set) (setq caret "^" set (delq ?^ set)))
      (when (memq ?- set) (setq dash "-" set (delq ?- set)))
      (while set
        (let ((first (pop set)) last)
          (setq last first)
          (while (and set (= (car set) (1+ last))) (setq last (pop set)))
          (setq ranges
                (concat ranges
                        (cond ((< (- last first) 3)
                               (apply #'string (number-sequence first last)))
                              (t (string first ?- last)))))))
      (if (and (string= ranges "") (string= bracket "") (string= caret "^"))
          (concat "[" dash caret "]")
        (concat "[" bracket ranges caret dash "]"))))))

(defun regexp-opt--wrap (regexp)
  "REGEXP in a group without a number."
  (concat "\\(?:" regexp "\\)"))

(defun regexp-opt--suffix (strings)
  "The longest string that all of STRINGS end with."
  (let* ((first (car strings)) (n (length first)) (k 0) (going t))
    (while (and going (< k n))
      (let ((tail (substring first (- n k 1))))
        (dolist (s (cdr strings)) (unless (string-suffix-p tail s) (setq going nil)))
        (when going (setq k (1+ k)))))
    (substring first (- n k))))

(defun regexp-opt--prefix (a b)
  "The longest string that A and B begin with."
  (let ((i 0) (n (min (length a) (length b))))
    (while (and (< i n) (eq (aref a i) (aref b i))) (setq i (1+ i)))
    (substring a 0 i)))

(defun regexp-opt--group (strings unit)
  "A regexp for the sorted STRINGS, none twice; UNIT: it can be followed by an operator."
  (let* ((single (null (cdr strings)))
         (prefix (and (not single) (regexp-opt--prefix (car strings) (car (last strings)))))
         (suffix nil))
    (cond
     ((null strings) regexp-unmatchable)
     (single
      (let ((quoted (regexp-quote (car strings))))
        (if (and unit (/= (length (car strings)) 1)) (regexp-opt--wrap quoted) quoted)))
     ((string= (car strings) "")
      (concat (regexp-opt--group (cdr strings) t) "?"))
     ((not (let ((long nil)) (dolist (s strings long) (when (/= (length s) 1) (setq long t)))))
      (regexp-opt-charset (mapcar (lambda (s) (aref s 0)) strings)))
     ((> (length prefix) 0)
      (let* ((n (length prefix))
             (result (concat (regexp-quote prefix)
                             (regexp-opt--group (mapcar (lambda (s) (substring s n)) strings) t))))
        (if unit (regexp-opt--wrap result) result)))
     ((> (length (setq suffix (regexp-opt--suffix strings))) 0)
      (let* ((n (length suffix))
             (heads (sort (mapcar (lambda (s) (substring s 0 (- (length s) n))) strings) #'string<))
             (result (concat (regexp-opt--group heads t) (regexp-quote suffix))))
        (if unit (regexp-opt--wrap result) result)))
     (t
      (let ((parts nil) (chars nil) (rest strings))
        (dolist (s strings) (when (= (length s) 1) (push (aref s 0) chars)))
        (if (cdr chars)
            (setq rest (let ((out nil))
                         (dolist (s strings (nreverse out)) (unless (= (length s) 1) (push s out)))))
          (setq chars nil))
        (while rest
          (let ((letter (aref (car rest) 0)) (same nil))
            (while (and rest (eq (aref (car rest) 0) letter)) (push (pop rest) same))
            (push (regexp-opt--group (nreverse same) nil) parts)))
        (when chars (push (regexp-opt-charset chars) parts))
        (let ((result (mapconcat #'identity (nreverse parts) "\\|")))
          (if unit (regexp-opt--wrap result) result)))))))

(defun regexp-opt--prefixes-p (strings)
  "Whether an earlier one of STRINGS is the beginning of a later one."
  (let ((found nil) (rest strings))
    (while (and rest (not found))
      (dolist (s (cdr rest)) (when (string-prefix-p (car rest) s) (setq found t)))
      (setq rest (cdr rest)))
    found))

(defun regexp-opt (strings &optional paren keep-order)
  "A regexp that matches one of STRINGS, the longest that fits.
PAREN t makes it a group; `words' and `symbols' a group between word or symbol boundaries; a string
is what the group opens with; nil only makes operators apply to all of it.
KEEP-ORDER makes earlier strings be tried first."
  (save-match-data
    (let* ((sorted (delete-dups (sort (copy-sequence strings) #'string<)))
           (open (cond ((stringp paren) paren)
                       ((eq paren 'words) "\\<\\(")
                       ((eq paren 'symbols) "\\_<\\(")
                       (paren "\\(")))
           (close (and open (cond ((eq paren 'words) "\\)\\>") ((eq paren 'symbols) "\\)\\_>")
                                  (t "\\)")))))
      (cond
       ((null strings)
        (concat (or open "\\(?:") regexp-unmatchable (or close "\\)")))
       ((and keep-order (regexp-opt--prefixes-p strings))
        (concat (or open "\\(?:") (mapconcat #'regexp-quote (delete-dups (copy-sequence strings)) "\\|")
                (or close "\\)")))
       (open (concat open (regexp-opt--group sorted nil) close))
       ((null (cdr sorted)) (regexp-opt--group sorted t))
       ((string= (car sorted) "") (regexp-opt--group sorted nil))
       (t (regexp-opt--group sorted t))))))

(defun regexp-opt-depth (regexp)
  "The number of numbered groups in REGEXP."
  (save-match-data
    (string-match regexp "")
    (let ((count 0) (i 0) (n (length regexp)))
      (while (< i n)
        (cond
         ((eq (aref regexp i) ?\\)
          (when (and (< (1+ i) n) (eq (aref regexp (1+ i)) ?\()
                     (not (and (< (+ i 2) n) (eq (aref regexp (+ i 2)) ??))))
            (setq count (1+ count)))
          (setq i (+ i 2)))
         ((eq (aref regexp i) ?\[)
          (setq i (1+ i))
          (when (and (< i n) (eq (aref regexp i) ?^)) (setq i (1+ i)))
          (when (and (< i n) (eq (aref regexp i) ?\])) (setq i (1+ i)))
          (while (and (< i n) (not (eq (aref regexp i) ?\])))
            (setq i (if (and (eq (aref regexp i) ?\[) (< (1+ i) n) (eq (aref regexp (1+ i)) ?:)
                             (string-match ":\\]" regexp (+ i 2)))
                        (match-end 0)
                      (1+ i))))
          (setq i (1+ i)))
         (t (setq i (1+ i)))))
      count)))

(provide 'regexp-opt)
;;; regexp-opt.el ends here
