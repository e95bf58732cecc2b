;;; view.el --- Reading without changing  -*- lexical-binding: t -*-

;;; Code:

(defvar view-mode-hook nil "What runs when the mode is turned on.")
(defvar view-inhibit-help-message nil "Whether one is not told how to leave.")
(defvar view-read-only nil "Whether buffers that are read-only are read in this mode.")
(defvar view-highlight-face 'highlight "The face of what a search found.")
(defvar-local view-old-buffer-read-only nil "Whether the buffer was read-only before.")
(defvar-local view-exit-action nil "What to call with the buffer when reading ends, nil for nothing.")
(defvar-keymap view-mode-map
  "q" #'View-quit "Q" #'View-quit-all "e" #'View-exit "E" #'View-exit-and-edit "C" #'View-kill-and-leave "c" #'View-leave
  "SPC" #'scroll-up-command "DEL" #'scroll-down-command ">" #'end-of-buffer "<" #'beginning-of-buffer
  "g" #'View-goto-line "%" #'View-goto-percent "s" #'isearch-forward "r" #'isearch-backward "=" #'what-line)

(define-minor-mode view-mode
  "Reading a text without changing it."
  :lighter " View" :keymap view-mode-map
  (if view-mode
      (setq view-old-buffer-read-only buffer-read-only buffer-read-only t)
    (setq buffer-read-only view-old-buffer-read-only)))

(defun view-mode-enter (&optional quit-restore exit-action)
  "Read this buffer without changing it; EXIT-ACTION is called with it when reading ends.  QUIT-RESTORE is not used."
  (ignore quit-restore)
  (when exit-action (setq view-exit-action exit-action))
  (unless view-mode
    (view-mode 1)
    (unless view-inhibit-help-message
      (message "%s" (substitute-command-keys "View mode: type \\[help-command] for help, \\[describe-mode] for commands, \\[View-quit] to quit.")))))
(defun view-mode-exit (&optional exit-only exit-action all-windows)
  "End reading this buffer, and call EXIT-ACTION with it.  EXIT-ONLY leaves its window; ALL-WINDOWS is not used."
  (ignore all-windows)
  (when view-mode
    (let ((buffer (current-buffer)))
      (setq view-exit-action nil)
      (view-mode -1)
      (unless (or exit-only (not (eq (window-buffer) buffer))) (quit-window))
      (when exit-action (funcall exit-action buffer)))))
(defun kill-buffer-if-not-modified (buf)
  "Kill BUF, a buffer or its name, if it has no changes."
  (let ((buffer (get-buffer buf)))
    (and buffer (not (buffer-modified-p buffer)) (kill-buffer buffer))))
(defun view-buffer (buffer &optional exit-action)
  "Show BUFFER to be read; EXIT-ACTION is called with it when reading ends."
  (interactive "bView buffer: ")
  (if (eq (get (buffer-local-value 'major-mode (get-buffer buffer)) 'mode-class) 'special) (switch-to-buffer buffer)
    (switch-to-buffer buffer)
    (view-mode-enter nil exit-action)))
(defun view-buffer-other-window (buffer &optional not-return exit-action)
  "Show BUFFER in another window to be read; EXIT-ACTION is called with it when reading ends.  NOT-RETURN is not used."
  (interactive "bView buffer in other window: ")
  (ignore not-return)
  (pop-to-buffer buffer t)
  (view-mode-enter nil exit-action))
(defun view-file (file)
  "Visit FILE to be read."
  (interactive "fView file: ")
  (unless (file-exists-p file) (error "%s does not exist" file))
  (let ((known (get-file-buffer file)) (buffer (find-file-noselect file)))
    (if (eq (get (buffer-local-value 'major-mode buffer) 'mode-class) 'special) (switch-to-buffer buffer)
      (view-buffer buffer (and (not known) #'kill-buffer-if-not-modified)))))
(defun view-file-other-window (file)
  "Visit FILE in another window to be read."
  (interactive "fView file in other window: ")
  (unless (file-exists-p file) (error "%s does not exist" file))
  (let ((known (get-file-buffer file)))
    (view-buffer-other-window (find-file-noselect file) nil (and (not known) #'kill-buffer-if-not-modified))))

(defun View-exit () "End reading, and stay in the buffer." (interactive) (view-mode-exit t))
(defun View-exit-and-edit () "End reading, and let the buffer be changed." (interactive)
       (let ((view-old-buffer-read-only nil)) (view-mode-exit t))
       (setq buffer-read-only nil))
(defun View-quit () "End reading, and leave the buffer." (interactive) (view-mode-exit nil view-exit-action))
(defun View-quit-all () "End reading, and leave the buffer." (interactive) (view-mode-exit nil view-exit-action t))
(defun View-leave () "Leave the buffer, and let it be in this mode." (interactive) (quit-window))
(defun View-kill-and-leave () "End reading, and kill the buffer if it has no changes." (interactive)
       (view-mode-exit nil (or view-exit-action #'kill-buffer-if-not-modified)))
(defun View-goto-line (&optional line)
  "Go to LINE, 1 unless given."
  (interactive "p")
  (goto-char (point-min))
  (forward-line (1- (or line 1))))
(defun View-goto-percent (&optional percent)
  "Go to where PERCENT of the text is before point."
  (interactive "P")
  (goto-char (+ (point-min) (/ (* (- (point-max) (point-min)) (prefix-numeric-value (or percent 100))) 100)))
  (beginning-of-line))

(provide 'view)
;;; view.el ends here
