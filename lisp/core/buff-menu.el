;;; buff-menu.el --- A list of buffers  -*- lexical-binding: t -*-

(defvar-keymap Buffer-menu-mode-map
  :parent special-mode-map
  "q" #'quit-window "RET" #'Buffer-menu-this-window "d" #'Buffer-menu-delete "k" #'Buffer-menu-delete
  "s" #'Buffer-menu-save "x" #'Buffer-menu-execute "u" #'Buffer-menu-unmark "SPC" #'next-line "n" #'next-line
  "p" #'previous-line "g" #'revert-buffer)
(define-derived-mode Buffer-menu-mode special-mode "Buffer Menu"
  "Major mode for a list of buffers."
  (setq-local revert-buffer-function (lambda (&rest _) (list-buffers))))
(defun Buffer-menu-buffer (&optional error-if-non-existent)
  "The buffer of this line."
  (or (get-text-property (line-beginning-position) 'buffer)
      (and error-if-non-existent (error "No buffer on this line"))))
(defun Buffer-menu--mark (char) "Put CHAR in front of this line."
       (let ((inhibit-read-only t) (b (Buffer-menu-buffer t)))
         (beginning-of-line)
         (delete-char 1)
         (insert (propertize (string char) 'buffer b))
         (forward-line 1)))
(defun Buffer-menu-delete () "Mark this buffer to be killed." (interactive) (Buffer-menu--mark ?D))
(defun Buffer-menu-save () "Mark this buffer to be saved." (interactive) (Buffer-menu--mark ?S))
(defun Buffer-menu-unmark () "Take this buffer's mark off." (interactive) (Buffer-menu--mark ?\s))
(defun Buffer-menu-execute ()
  "Kill and save what is marked so."
  (interactive)
  (save-excursion
    (goto-char (point-min))
    (while (not (eobp))
      (let ((b (get-text-property (point) 'buffer)))
        (when (buffer-live-p b)
          (pcase (char-after)
            (?D (kill-buffer b))
            (?S (with-current-buffer b (save-buffer))))))
      (forward-line 1)))
  (list-buffers))
(defun Buffer-menu-this-window () "Show this line's buffer." (interactive) (switch-to-buffer (Buffer-menu-buffer t)))
(defun list-buffers (&optional files-only)
  "Show a list of buffers, of those that visit files if FILES-ONLY."
  (interactive "P")
  (let ((list (buffer-list)) (out (get-buffer-create "*Buffer List*")))
    (with-current-buffer out
      (let ((inhibit-read-only t))
        (Buffer-menu-mode)
        (erase-buffer)
        (dolist (b list)
          (unless (or (string-prefix-p " " (buffer-name b)) (eq b out) (and files-only (not (buffer-file-name b))))
            (insert (propertize
                     (with-current-buffer b
                       (format " %s%s %-24s %8d %-16s %s" (if buffer-read-only "%" " ") (if (buffer-modified-p) "*" " ")
                               (buffer-name) (buffer-size) (format-mode-line mode-name) (or buffer-file-name "")))
                     'buffer b)
                    "\n")))
        (goto-char (point-min))))
    (display-buffer out)
    out))
(defun buffer-menu (&optional files-only) "Switch to a list of buffers." (interactive "P")
       (switch-to-buffer (list-buffers files-only)))

(defun kill-buffer-ask (buffer)
  "Kill BUFFER if the answer is yes."
  (when (yes-or-no-p (format "Buffer %S %s.  Kill? " (buffer-name buffer)
                             (if (buffer-modified-p buffer) "HAS BEEN EDITED" "is unmodified")))
    (kill-buffer buffer)))
(defun kill-matching-buffers (regexp &optional internal-too no-ask)
  "Kill the buffers whose names match REGEXP, asking about each unless NO-ASK.
Those whose names begin with a space are spared unless INTERNAL-TOO."
  (interactive "sKill the buffers whose names match: \nP")
  (mapc (if no-ask #'kill-buffer #'kill-buffer-ask)
        (seq-filter (lambda (buffer)
                      (and (string-match-p regexp (buffer-name buffer))
                           (or internal-too (not (string-prefix-p " " (buffer-name buffer))))))
                    (buffer-list)))
  nil)

(provide 'buff-menu)
;;; buff-menu.el ends here
