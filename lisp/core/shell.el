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

(provide 'shell)
;;; shell.el ends here
