;;; elisp-completion.el --- Completion and argument hints in Emacs Lisp buffers  -*- lexical-binding: t -*-

;;; Code:

(require 'modes)

(defun elisp--preceding-sexp ()
  "The expression before point, read; with quotes and the like in front of it, but not a comma.
Of text in `…\=' that is what stands between."
  (save-excursion
    (let ((end (point)))
      (with-syntax-table emacs-lisp-mode-syntax-table
        (forward-sexp -1)
        (skip-chars-backward "'`#")
        (when (and (eq (char-after) ?\() (looking-back "#s" (line-beginning-position))) (backward-char 2))
        (cond ((looking-at ",@?") (goto-char (match-end 0)))
              ((and (eq (char-after) ?`) (eq (char-before end) ?\')) (forward-char))))
      (save-restriction
        (narrow-to-region (point-min) end)
        (read (current-buffer))))))

(defun elisp-completion--wanted (start)
  "A predicate for the symbols that may stand at START: functions, variables or any with a meaning."
  (save-excursion
    (goto-char start)
    (cond ((eq (char-before) ?\() #'fboundp)
          ((looking-back "#'" (max (point-min) (- (point) 2))) #'fboundp)
          ((memq (char-before) '(?' ?`))
           (lambda (symbol) (or (boundp symbol) (fboundp symbol) (featurep symbol) (symbol-plist symbol))))
          (t (lambda (symbol) (or (boundp symbol) (keywordp symbol)))))))

(defun elisp-completion-at-point ()
  "What completes the symbol at point, as `completion-at-point-functions' have it; nil in text."
  (with-syntax-table emacs-lisp-mode-syntax-table
    (let* ((at (point)) (state (syntax-ppss)) (in-string (nth 3 state)) (in-comment (nth 4 state))
           (start (save-excursion (skip-syntax-backward "w_") (skip-chars-forward "'") (min at (point))))
           (end (save-excursion (skip-syntax-forward "w_") (point)))
           ;; In text only what is quoted there is a symbol.
           (quoted (memq (char-before start) '(?` ?‘))))
      (when (and (< start end) (or quoted (not (or in-string in-comment))))
        (let ((wanted (if quoted (lambda (symbol) (or (boundp symbol) (fboundp symbol)))
                        (elisp-completion--wanted start))))
          (list start end (completion-table-dynamic
                           (lambda (text) (all-completions text obarray wanted)))
                :annotation-function
                (lambda (name) (let ((symbol (intern-soft name))) (and symbol (fboundp symbol) " <f>")))))))))

(defun elisp--highlight-function-argument (symbol arguments index)
  "ARGUMENTS, the text of SYMBOL's argument list, with the argument of number INDEX shown as current.
INDEX counts from 1; nil or 0 is none."
  (ignore symbol)
  (let ((text (copy-sequence arguments)) (left (or index 0)) (start 0) from to rest)
    (while (and (> left 0) (string-match "[^][() ]+" text start))
      (let ((word (match-string 0 text)))
        (setq start (match-end 0))
        (cond ((equal word "&optional"))
              ((member word '("&rest" "&body")) (setq rest t))
              (t (setq from (match-beginning 0) to start
                       left (if (or rest (string-suffix-p "..." word)) 0 (1- left)))))))
    (cond ((and from (= left 0))
           (add-face-text-property from to 'eldoc-highlight-function-argument nil text))
          ((> left 0)
           ;; There is no such argument.
           (add-face-text-property (max 0 (1- (length text))) (length text) 'font-lock-warning-face nil text)))
    text))

(provide 'elisp-completion)
;;; elisp-completion.el ends here
