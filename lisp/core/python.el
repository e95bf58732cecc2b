;;; python.el --- Python text: syntax, comments, plain indentation  -*- lexical-binding: t -*-

;; What headless work needs of a mode for Python: strings (triple ones too), comments, blocks by
;; indentation.  There is no shell, no completion and no checking here.

(defvar python-indent-offset 4 "Columns of a level of indentation.")
(defvar python-indent-guess-indent-offset t "Whether to take the columns of a level from the text.")
(defvar python-mode-syntax-table
  (let ((table (make-syntax-table)))
    (dolist (c (append "+-*/%&|^~<>=!@.,:;" nil)) (modify-syntax-entry c "." table))
    (modify-syntax-entry ?\' "\"" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?$ "." table)
    (modify-syntax-entry ?` "$" table)
    table)
  "Syntax of Python.")

(defun python--stringify (start end)
  "Make triple quotes between START and END fences of one string."
  (goto-char start)
  (while (re-search-forward "\"\"\"\\|'''" end t)
    (let* ((from (match-beginning 0)) (to (match-end 0)) (quote (char-after from))
           (state (save-excursion (parse-partial-sexp (point-min) from)))
           (open (and (nth 3 state) (nth 8 state))))
      (cond
       ((nth 4 state) nil)
       ((null open)
        (unless (eq (char-before from) ?\\)
          (put-text-property from (1+ from) 'syntax-table (string-to-syntax "|"))))
       ;; the end of the string that the same three quotes opened
       ((and (eq (nth 3 state) t) (eq (char-after open) quote)
             (not (eq 1 (% (- from (save-excursion (goto-char from) (skip-chars-backward "\\\\") (point))) 2))))
        (put-text-property (1- to) to 'syntax-table (string-to-syntax "|")))
       (t (goto-char (1+ from)))))))

(defun python-indent--width (text-line)
  "The indentation of the last line with text before TEXT-LINE's start and whether it opens a block."
  (save-excursion
    (goto-char text-line)
    (let (done)
      (while (and (not done) (= 0 (forward-line -1)))
        (unless (or (looking-at-p "[ \t]*\\(?:#\\|$\\)") (nth 3 (syntax-ppss (point))))
          (setq done t))
        (when (bobp) (setq done (or done 'start))))
      (if (memq done '(nil start)) (if (looking-at-p "[ \t]*[^ \t\n#]") (cons (current-indentation)
                                                                            (save-excursion (end-of-line) (skip-chars-backward " \t") (eq (char-before) ?:)))
                                     '(0))
        (cons (current-indentation)
              (progn (end-of-line)
                     (let ((comment (nth 8 (syntax-ppss)))) (when comment (goto-char comment)))
                     (skip-chars-backward " \t")
                     (if (eq (char-before) ?:) t
                       (beginning-of-line)
                       (and (looking-at-p "[ \t]*\\(?:return\\|raise\\|break\\|continue\\|pass\\)\\_>") 'ends))))))))
(defun python-indent-line ()
  "Indent this line by the block it is in."
  (interactive)
  (let* ((start (line-beginning-position)) (state (save-excursion (syntax-ppss start)))
         (before (python-indent--width start)) (offset (current-column)) (old (current-indentation))
         (column (cond ((nth 3 state) nil)
                       ((nth 1 state)
                        (save-excursion
                          (goto-char (1+ (nth 1 state)))
                          (if (looking-at-p "[ \t]*\\(?:#.*\\)?$")
                              (+ python-indent-offset (progn (goto-char (nth 1 state)) (current-indentation)))
                            (skip-chars-forward " \t")
                            (current-column))))
                       ((eq (cdr before) t) (+ (car before) python-indent-offset))
                       ((eq (cdr before) 'ends) (max 0 (- (car before) python-indent-offset)))
                       (t (car before)))))
    (when column
      (save-excursion
        (back-to-indentation)
        (when (and (null (nth 1 state)) (not (cdr before))
                   (looking-at-p "\\(?:else\\|elif\\|except\\|finally\\)\\_>"))
          (setq column (max 0 (- column python-indent-offset)))))
      (indent-line-to column)
      (when (> offset old) (move-to-column (+ column (- offset old)))))))

(define-derived-mode python-mode prog-mode "Python"
  "Major mode for Python text."
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "#+\\s-*")
  (setq-local parse-sexp-lookup-properties t)
  (setq-local parse-sexp-ignore-comments t)
  (setq-local syntax-propertize-function #'python--stringify)
  (setq-local indent-line-function #'python-indent-line)
  (setq-local electric-indent-inhibit t)
  (setq-local indent-tabs-mode nil)
  (setq-local paragraph-start "\\s-*$"))

(provide 'python)
;;; python.el ends here
