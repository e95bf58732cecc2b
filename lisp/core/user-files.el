;;; user-files.el --- Where a user's files lie  -*- lexical-binding: t -*-

;;; Code:

(defun locate-user-emacs-file (new-name &optional old-name)
  "The file NEW-NAME in the folder of the user's configuration.
If there is none but a file OLD-NAME in the user's home, that one."
  (let ((new (expand-file-name new-name user-emacs-directory))
        (old (and old-name (expand-file-name old-name "~"))))
    (abbreviate-file-name
     (if (and old (not (file-exists-p new)) (file-readable-p old)) old new))))

(provide 'user-files)
;;; user-files.el ends here
