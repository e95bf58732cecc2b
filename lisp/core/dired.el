;;; dired.el --- What batch code asks of the directory editor  -*- lexical-binding: t -*-

;; There is no directory editor; here are the functions about files that come with it.

;;; Code:

(defvar dired-listing-switches "-al" "Switches for listing folders.")
(defvar dired-directory nil "The folder that is listed.")
(defvar dired-recursive-copies 'top "Whether folders are copied with what is in them.")
(defvar dired-recursive-deletes 'top "Whether folders are deleted with what is in them.")

(defun dired-uncache (dir)
  "Forget what is known of DIR: nothing is."
  (let ((handler (find-file-name-handler dir 'dired-uncache)))
    (and handler (funcall handler 'dired-uncache dir))))

(defconst dired--compressors
  '(("\\.gz\\'" . "gunzip") ("\\.bz2\\'" . "bunzip2") ("\\.xz\\'" . "unxz") ("\\.zst\\'" . "unzstd") ("\\.Z\\'" . "uncompress"))
  "Programs that expand files, by their names.")

(defun dired-compress-file (file)
  "Compress FILE, or expand it if it is compressed; the name of what came of it, or nil."
  (let ((handler (find-file-name-handler file 'dired-compress-file)))
    (if handler (funcall handler 'dired-compress-file file)
      (let* ((file (expand-file-name file))
             (expander (cdr (seq-find (lambda (entry) (string-match-p (car entry) file)) dired--compressors)))
             (target (if expander (file-name-sans-extension file) (concat file ".gz"))))
        (if (file-symlink-p file) nil
          (unless (equal 0 (call-process (or expander "gzip") nil nil nil "-f" file))
            (error "Could not %s %s" (if expander "expand" "compress") file))
          target)))))

(defun dired-copy-file (from to ok-flag)
  "Copy FROM to TO, over it if OK-FLAG."
  (if (file-directory-p from) (copy-directory from to t) (copy-file from to ok-flag t)))

(defun dired-rename-file (file newname ok-if-already-exists)
  "Rename FILE to NEWNAME, over it if OK-IF-ALREADY-EXISTS; the buffer that visits it follows."
  (rename-file file newname ok-if-already-exists)
  (let ((buffer (get-file-buffer file)))
    (when buffer
      (with-current-buffer buffer
        (let ((modified (buffer-modified-p)))
          (set-visited-file-name newname nil t)
          (set-buffer-modified-p modified))))))

(defun dired-delete-file (file &optional recursive trash)
  "Delete FILE, a folder with what is in it if RECURSIVE; TRASH moves it to the trash."
  (if (not (eq t (car (file-attributes file)))) (delete-file file trash)
    (delete-directory file recursive trash)))

(defun dired-make-relative (file &optional dir)
  "FILE seen from DIR, if it is in there."
  (let ((dir (file-name-as-directory (expand-file-name (or dir default-directory)))))
    (if (string-prefix-p dir file) (substring file (length dir)) file)))

(defun dired (_dirname &optional _switches)
  "Signal an error: there is no directory editor."
  (error "Directories cannot be edited here"))

(provide 'dired)
(provide 'dired-aux)
;;; dired.el ends here
