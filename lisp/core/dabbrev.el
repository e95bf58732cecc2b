;;; dabbrev.el --- Words completed from words that stand in buffers  -*- lexical-binding: t -*-

;;; Code:

(defgroup dabbrev nil "Words completed from buffers." :group 'abbrev)
(defcustom dabbrev-case-fold-search 'case-fold-search "Whether case is ignored while looking." :type 'sexp)
(defcustom dabbrev-case-replace 'case-replace "Whether the case of what was typed is kept." :type 'sexp)
(defcustom dabbrev-abbrev-char-regexp nil "The characters of words; nil: words and symbols." :type '(choice (const nil) regexp))
(defcustom dabbrev-check-all-buffers t "Whether all buffers are looked at." :type 'boolean)
(defcustom dabbrev-check-other-buffers t "Whether other buffers of the mode are looked at." :type 'boolean)
(defcustom dabbrev-limit nil "How far from point to look." :type '(choice (const nil) integer))
(defcustom dabbrev-upcase-means-case-search nil "Whether capitals make case count." :type 'boolean)
(defcustom dabbrev-ignored-buffer-names nil "Names of buffers not looked at." :type '(repeat string))
(defcustom dabbrev-ignored-buffer-regexps nil "Regexps of names of buffers not looked at." :type '(repeat regexp))
(defvar dabbrev--last-abbreviation nil "What was typed.")
(defvar dabbrev--last-start nil "Where it starts.")
(defvar dabbrev--last-expansions nil "What it was completed to, the last one first.")
(defvar dabbrev--left nil "Further words to complete it to.")

(defun dabbrev--regexp () "A regexp of one character of a word."
  (concat "\\(?:" (or dabbrev-abbrev-char-regexp "\\sw\\|\\s_") "\\)"))
(defun dabbrev--abbreviation ()
  "The beginning of a word before point; an error if there is none."
  (save-excursion
    (let ((end (point)) (one (dabbrev--regexp)))
      (while (and (not (bobp)) (save-excursion (backward-char) (looking-at-p one))) (backward-char))
      (when (= (point) end) (user-error "No possible abbreviation preceding point"))
      (setq dabbrev--last-start (copy-marker (point)))
      (buffer-substring-no-properties (point) end))))
(defun dabbrev--words (abbreviation start end backward fold)
  "The words of this buffer from START to END that begin with ABBREVIATION, FOLD: in either case.
Those nearest to END come first if BACKWARD."
  (let ((case-fold-search fold) words (one (dabbrev--regexp)))
    (save-excursion
      (goto-char start)
      (while (re-search-forward (concat (regexp-quote abbreviation) one "+") end t)
        (let ((from (match-beginning 0)))
          (when (or (= from (point-min)) (save-excursion (goto-char (1- from)) (not (looking-at-p one))))
            (push (match-string-no-properties 0) words)))))
    (if backward words (nreverse words))))
(defun dabbrev--candidates (abbreviation fold)
  "The words that begin with ABBREVIATION: before point, behind it, in other buffers; FOLD as there."
  (let* ((here (marker-position dabbrev--last-start)) (mode major-mode) (buffer (current-buffer))
         (all (append
               (dabbrev--words abbreviation (if dabbrev-limit (max (point-min) (- here dabbrev-limit)) (point-min)) here t fold)
               (dabbrev--words abbreviation (min (point-max) (+ here (length abbreviation)))
                               (if dabbrev-limit (min (point-max) (+ here dabbrev-limit)) (point-max)) nil fold)
               (when dabbrev-check-other-buffers
                 (seq-mapcat
                  (lambda (other)
                    (unless (or (eq other buffer)
                                (string-prefix-p " " (buffer-name other))
                                (member (buffer-name other) dabbrev-ignored-buffer-names)
                                (seq-some (lambda (r) (string-match-p r (buffer-name other))) dabbrev-ignored-buffer-regexps))
                      (with-current-buffer other
                        (when (or dabbrev-check-all-buffers (eq major-mode mode))
                          (dabbrev--words abbreviation (point-min) (point-max) nil fold)))))
                  (buffer-list))))))
    (delete-dups (seq-remove (lambda (word) (equal word abbreviation)) all))))
(defun dabbrev--setting (value) "VALUE of a setting, which may be the name of a variable."
  (if (and (symbolp value) (not (memq value '(t nil))) (boundp value)) (symbol-value value) value))
(defun dabbrev--case (word abbreviation fold)
  "WORD in the case of ABBREVIATION, if FOLD and case is replaced."
  (if (not (and fold (dabbrev--setting dabbrev-case-replace))) word
    (let ((rest (substring word (length abbreviation))))
      (cond ((and (> (length abbreviation) 1) (equal abbreviation (upcase abbreviation))
                  (not (equal abbreviation (downcase abbreviation))))
             (upcase word))
            ;; a word of mixed case stays as it is
            ((not (equal rest (downcase rest))) (if (equal (substring word 0 (length abbreviation)) abbreviation) word
                                                  (concat abbreviation rest)))
            (t (concat abbreviation rest))))))
(defun dabbrev--fold (abbreviation) "Whether case is ignored while looking for ABBREVIATION."
  (and (dabbrev--setting dabbrev-case-fold-search)
       (or (not dabbrev-upcase-means-case-search) (equal abbreviation (downcase abbreviation)))))
(defun dabbrev-expand (_arg)
  "Complete the word before point to one that begins so; called again, to the next such word."
  (interactive "*P")
  (let ((again (and (eq last-command this-command) dabbrev--last-start
                    (eq (marker-buffer dabbrev--last-start) (current-buffer))
                    dabbrev--last-expansions)))
    (unless again
      (setq dabbrev--last-abbreviation (dabbrev--abbreviation)
            dabbrev--last-expansions nil
            dabbrev--left (dabbrev--candidates dabbrev--last-abbreviation
                                               (dabbrev--fold dabbrev--last-abbreviation))))
    (let ((end (+ dabbrev--last-start (length (or (car dabbrev--last-expansions) dabbrev--last-abbreviation)))))
      (if (null dabbrev--left)
          (let ((abbreviation dabbrev--last-abbreviation))
            (when again
              (delete-region dabbrev--last-start end)
              (goto-char dabbrev--last-start)
              (insert abbreviation)
              (setq dabbrev--last-expansions nil))
            (user-error "No%s dynamic expansion for `%s' found" (if again " further" "") abbreviation))
        (let ((word (dabbrev--case (pop dabbrev--left) dabbrev--last-abbreviation
                                   (dabbrev--fold dabbrev--last-abbreviation))))
          (goto-char dabbrev--last-start)
          (delete-region dabbrev--last-start end)
          (insert word)
          (push word dabbrev--last-expansions))))))
(defun dabbrev-completion (&optional _arg)
  "Complete the word before point as far as all words that begin so agree."
  (interactive "*P")
  (let* ((abbreviation (dabbrev--abbreviation)) (fold (dabbrev--fold abbreviation))
         (words (or (dabbrev--candidates abbreviation fold)
                    (user-error "No dynamic expansion for \"%s\" found" abbreviation)))
         (completion-ignore-case fold) (common (try-completion abbreviation words)))
    (if (and (stringp common) (> (length common) (length abbreviation)))
        (progn (delete-region dabbrev--last-start (point)) (insert common))
      (with-output-to-temp-buffer "*Completions*" (display-completion-list (all-completions abbreviation words))))))

(provide 'dabbrev)
;;; dabbrev.el ends here
