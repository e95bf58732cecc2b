;;; tramp.el --- Names of files on other machines, which are not reached  -*- lexical-binding: t -*-

;; Settings are kept; a name of a file on another machine is told from others, and opening one says that it is refused.

;;; Code:

(defvar tramp-mode nil "Whether other machines are reached: they are not.")
(defvar tramp-methods nil "How other machines would be reached: (METHOD (PARAMETER VALUE)…) each.")
(defvar tramp-default-method "scp" "The method of names without one.")
(defvar tramp-default-method-alist nil)
(defvar tramp-default-user nil)
(defvar tramp-default-user-alist nil)
(defvar tramp-default-host-alist nil)
(defvar tramp-default-proxies-alist nil)
(defvar tramp-default-remote-shell "/bin/sh")
(defvar tramp-remote-path nil "Where programs would be looked for there.")
(defvar tramp-own-remote-path nil)
(defvar tramp-verbose 3)
(defvar tramp-persistency-file-name nil)
(defvar tramp-auto-save-directory nil)
(defvar tramp-backup-directory-alist nil)
(defvar tramp-completion-reread-directory-timeout nil)
(defvar tramp-use-ssh-controlmaster-options nil)
(defvar tramp-ssh-controlmaster-options nil)
(defvar tramp-connection-properties nil)
(defvar tramp-file-name-regexp "\\`/[^/|:]+:" "Matches names of files on other machines.")

(defun tramp-tramp-file-p (name)
  "Non-nil if NAME is the name of a file on another machine."
  (and (stringp name) (string-match-p tramp-file-name-regexp name) t))
(defun tramp-cleanup-all-connections () "There are no connections." (interactive) nil)
(defun tramp-cleanup-connection (&rest _) "There are no connections." (interactive) nil)
(defun tramp-list-connections () "There are no connections." nil)

(provide 'tramp)
;;; tramp.el ends here
