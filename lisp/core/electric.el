;;; electric.el --- Indentation and pairs while typing  -*- lexical-binding: t -*-

(defvar electric-indent-chars '(?\n) "Characters that make their line be indented.")
(defvar electric-indent-functions nil "Functions that say whether a character indents: t, nil or `no-indent'.")
(defvar electric-indent-inhibit nil "Non-nil where indentation means something: the line left is not reindented.")
(make-variable-buffer-local 'electric-indent-inhibit)
(defvar electric-indent-functions-without-reindent
  '(indent-relative indent-to-left-margin indent-relative-maybe indent-relative-first-indent-point
                    py-indent-line coffee-indent-line org-indent-line yaml-indent-line haskell-indentation-indent-line
                    haskell-indent-cycle haskell-simple-indent)
  "Indentation functions after which a line is not indented a second time.")
(defvar electric-indent-mode t)

(defun electric-indent-post-self-insert-function ()
  "Indent this line if the character just typed asks for it, and the line left by a newline."
  (when (and electric-indent-mode
             (or (memq last-command-event electric-indent-chars)
                 (memq (run-hook-with-args-until-success 'electric-indent-functions last-command-event)
                       '(t do-indent)))
             (not (eq 'no-indent (run-hook-with-args-until-success 'electric-indent-functions
                                                                   last-command-event)))
             (not (nth 8 (save-excursion (syntax-ppss (max (point-min) (1- (point))))))))
    (let ((at (copy-marker (point) t)))
      (unless (or electric-indent-inhibit
                  (memq indent-line-function electric-indent-functions-without-reindent))
        (when (eq last-command-event ?\n)
          (save-excursion
            (skip-chars-backward "\n")
            (condition-case nil (unless (bolp) (indent-according-to-mode)) (error nil))
            (end-of-line)
            (delete-horizontal-space t))))
      (goto-char at)
      (set-marker at nil)
      (condition-case nil (indent-according-to-mode) (error nil)))))

(defun electric-indent-mode (&optional arg)
  "Indent new lines while typing, in all buffers."
  (interactive (list (or current-prefix-arg 'toggle)))
  (let ((on (cond ((eq arg 'toggle) (not (default-value 'electric-indent-mode)))
                  ((and (numberp arg) (< arg 1)) nil) (t t))))
    (setq-default electric-indent-mode on)
    (when (local-variable-p 'electric-indent-mode) (kill-local-variable 'electric-indent-mode))
    (if on (add-hook 'post-self-insert-hook #'electric-indent-post-self-insert-function 60)
      (remove-hook 'post-self-insert-hook #'electric-indent-post-self-insert-function))
    (run-hooks 'electric-indent-mode-hook)
    on))
(defun electric-indent-local-mode (&optional arg)
  "Indent new lines while typing, in this buffer."
  (interactive (list (or current-prefix-arg 'toggle)))
  (let ((on (cond ((eq arg 'toggle) (not electric-indent-mode))
                  ((and (numberp arg) (< arg 1)) nil) (t t))))
    (if (eq on (default-value 'electric-indent-mode)) (kill-local-variable 'electric-indent-mode)
      (setq-local electric-indent-mode on))
    (when on
      (add-hook 'post-self-insert-hook #'electric-indent-post-self-insert-function 60 t))
    on))
(defun electric-newline-and-maybe-indent ()
  "Start a line, indented unless `electric-indent-mode' would do so for a plain newline."
  (interactive "*")
  (let ((electric-indent-mode (not electric-indent-mode))) (newline nil t)))

;; Pairs

(defvar electric-pair-pairs '((?\" . ?\") (8216 . 8217) (8220 . 8221)))
(defvar electric-pair-mode nil)
(defun electric-pair-post-self-insert-function ()
  "Insert the character that closes the one just typed, or step over it if it stands there."
  (when electric-pair-mode
    (let* ((c last-command-event) (syntax (and (characterp c) (char-syntax c)))
           (close (or (cdr (assq c electric-pair-pairs)) (and (eq syntax ?\() (matching-paren c)))))
      (cond ((and (memq syntax '(?\) ?\" ?$)) (eq (char-after) c)
                  (or (eq syntax ?\)) (nth 3 (save-excursion (syntax-ppss (1- (point)))))))
             (delete-char 1))
            (close (save-excursion (insert close)))))))
(defun electric-pair-mode (&optional arg)
  "Insert closing characters with opening ones, in all buffers."
  (interactive (list (or current-prefix-arg 'toggle)))
  (setq electric-pair-mode (cond ((eq arg 'toggle) (not electric-pair-mode))
                                 ((and (numberp arg) (< arg 1)) nil) (t t)))
  (if electric-pair-mode
      (add-hook 'post-self-insert-hook #'electric-pair-post-self-insert-function 50)
    (remove-hook 'post-self-insert-hook #'electric-pair-post-self-insert-function)))
(define-minor-mode electric-pair-local-mode
  "Insert closing characters with opening ones, in this buffer."
  :lighter nil
  :variable (electric-pair-mode
             . (lambda (on)
                 (if (eq on (default-value 'electric-pair-mode)) (kill-local-variable 'electric-pair-mode)
                   (setq-local electric-pair-mode on))))
  (when electric-pair-mode
    (add-hook 'post-self-insert-hook #'electric-pair-post-self-insert-function 50 t)))

(provide 'electric)
(provide 'elec-pair)
;;; electric.el ends here
