;;; shell.el --- A shell in a buffer  -*- lexical-binding: t -*-

;;; Code:

(require 'comint)

(defvar shell-mode-hook nil)
(defvar explicit-shell-file-name nil "The shell for `shell', instead of `shell-file-name'.")
(defvar shell-prompt-pattern "^[^#$%>\n]*[#$%>] *" "Matches prompts of a shell.")
(defvar-keymap shell-mode-map :parent comint-mode-map)
(define-derived-mode shell-mode comint-mode "Shell"
  "A mode for a buffer that talks with a shell."
  (setq comint-prompt-regexp shell-prompt-pattern))
(defun shell (&optional buffer)
  "Run a shell in BUFFER, by default *shell*, and return it."
  (interactive)
  (let ((buffer (get-buffer-create (or buffer "*shell*"))))
    (unless (comint-check-proc buffer)
      (with-current-buffer buffer (shell-mode))
      (make-comint-in-buffer "shell" buffer (or explicit-shell-file-name shell-file-name) nil "-i"))
    (switch-to-buffer buffer)
    buffer))

(defun split-string-shell-command (string)
  "The words of the last command in STRING, without the quotes and backslashes by which a shell joins them."
  (let ((words nil) (word nil) (i 0) (n (length string)) (quote nil))
    (cl-flet ((add (c) (setq word (cons c word))))
      (while (< i n)
        (let ((c (aref string i)))
          (setq i (1+ i))
          (cond
           ((and quote (eq c quote)) (setq quote nil))
           ((and (eq c ?\\) (not (eq quote ?\')))
            (add (if (< i n) (aref string i) c))
            (setq i (1+ i)))
           (quote (add c))
           ((memq c '(?\' ?\")) (setq quote c) (unless word (setq word (list ""))))
           ((memq c '(?\s ?\t ?\n))
            (when word (push (shell--word word) words))
            (setq word nil))
           ((memq c '(?\; ?& ?|)) (setq words nil word nil))
           (t (add c))))))
    ;; After a blank a word is to come, which has no characters yet.
    (when (or word (and (> n 0) (memq (aref string (1- n)) '(?\s ?\t ?\n ?\; ?& ?|))))
      (push (shell--word word) words))
    (nreverse words)))
(defun shell--word (characters)
  "CHARACTERS, the last one first, as a string."
  (apply #'string (nreverse (delete "" characters))))

(provide 'shell)
;;; shell.el ends here
