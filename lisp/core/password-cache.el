;;; password-cache.el --- Passwords that are remembered for a while  -*- lexical-binding: t -*-

;;; Code:

(defvar password-cache t "Whether passwords are remembered.")
(defvar password-cache-expiry 16 "For how many seconds; nil means for good.")
(defvar password-data (make-hash-table :test #'equal) "The passwords by their keys.")

(defun password-read-from-cache (key)
  "The remembered password for KEY, or nil."
  (and password-cache key (gethash key password-data)))
(defun password-in-cache-p (key)
  "Non-nil if there is a password for KEY, even an empty one."
  (and password-cache key (not (eq (gethash key password-data 'none) 'none))))
(defun password-read (prompt &optional key)
  "The remembered password for KEY, or what is answered to PROMPT."
  (or (password-read-from-cache key) (read-passwd prompt)))
(defun password-cache-remove (key)
  "Forget the password for KEY."
  (pcase (gethash key password-data)
    ((and (pred stringp) known) (clear-string known)))
  (remhash key password-data))
(defun password-cache-add (key password)
  "Remember PASSWORD for KEY for `password-cache-expiry' seconds."
  (let ((waiting (gethash key password-data)))
    (puthash key password password-data)
    (when (and password-cache-expiry (not waiting))
      (run-at-time password-cache-expiry nil #'password-cache-remove key)))
  nil)
(defun password-reset ()
  "Forget all passwords."
  (interactive)
  (clrhash password-data))

(provide 'password-cache)
;;; password-cache.el ends here
