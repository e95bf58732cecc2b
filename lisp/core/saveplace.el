;;; saveplace.el --- Point in files, kept in a file  -*- lexical-binding: t -*-

;; The places are an alist of file names and positions; of a folder's listing, the name of the file
;; that point was on.  The file is written as Emacs writes it.

;;; Code:

(defgroup save-place nil "Point in files." :group 'data)
(defcustom save-place-file (locate-user-emacs-file "places" ".emacs-places")
  "The file that keeps the places." :type 'file)
(defcustom save-place-version-control nil "What `version-control' is for that file."
  :type '(choice boolean (const never) (const nospecial)))
(defcustom save-place-forget-unreadable-files t
  "Whether places of files that cannot be read are forgotten when the places are saved." :type 'boolean)
(defcustom save-place-save-skipped t
  "Whether places whose files were not checked are saved." :type 'boolean)
(defcustom save-place-skip-check-regexp
  "\\`/\\(?:cdrom\\|floppy\\|mnt\\|\\(?:[^@/:]*@\\)?[^@/:]*[^@/:.]:\\)"
  "Names of files that are not looked for when the places are saved." :type 'regexp)
(defcustom save-place-ignore-files-regexp
  "\\(?:COMMIT_EDITMSG\\|hg-editor-[[:alnum:]]+\\.txt\\|svn-commit\\.tmp\\|bzr_log\\.[[:alnum:]]+\\)$"
  "Names of files whose places are not kept." :type '(choice (const nil) regexp))
(defcustom save-place-limit 400 "How many places are kept; nil for all." :type '(choice (const nil) integer))
(defcustom save-place-abbreviate-file-names nil "Whether the user's folder is written as ~." :type 'boolean)
(defvar save-place-alist nil "The places: (FILE . POSITION)…, the newest first.")
(defvar save-place-loaded nil "Whether the file was read.")
(defvar save-place-mode-hook nil)
(defvar save-place-local-mode-hook nil)
(defvar save-place-after-find-file-hook nil "Run after point was put where it was.")

(defun save-place--set-up (on)
  "Add to the hooks, or take away unless ON."
  (let ((change (if on #'add-hook #'remove-hook)))
    (funcall change 'find-file-hook #'save-place-find-file-hook)
    (funcall change 'dired-initial-position-hook #'save-place-dired-hook)
    (funcall change 'kill-buffer-hook #'save-place-to-alist)
    (unless noninteractive (funcall change 'kill-emacs-hook #'save-place-kill-emacs-hook))))
;;;###autoload
(define-minor-mode save-place-mode "Go to where point was in a file when it is visited again."
  :global t
  (save-place--set-up save-place-mode))
;;;###autoload
(define-minor-mode save-place-local-mode "Remember where point is in this file."
  :variable save-place-mode
  (if (not (or buffer-file-name (derived-mode-p 'dired-mode)))
      (message "Buffer `%s' is not visiting a file or directory" (buffer-name))
    (make-local-variable 'save-place-mode)
    (save-place--set-up t)))
(defalias 'toggle-save-place #'save-place-local-mode)
(defalias 'toggle-save-place-globally #'save-place-mode)

;; The places

(defun save-place--name ()
  "The name under which the place of this buffer is kept, or nil."
  (cond ((derived-mode-p 'dired-mode)
         (let ((folder (if (stringp (bound-and-true-p dired-directory)) dired-directory
                         default-directory)))
           (directory-file-name (expand-file-name folder))))
        (t buffer-file-name)))
(defun save-place--here ()
  "The place of this buffer as it is kept, or nil at the beginning."
  (if (derived-mode-p 'dired-mode)
      (let ((file (and (fboundp 'dired-get-filename) (ignore-errors (dired-get-filename nil t)))))
        (and file `((dired-filename . ,file))))
    (and (/= (point) 1) (point))))
(defun save-place-to-alist ()
  "Note the place of this buffer."
  (unless save-place-loaded (load-save-place-alist-from-file))
  (let ((name (save-place--name)))
    (when (and name (or save-place-mode (default-value 'save-place-mode))
               (not (and save-place-ignore-files-regexp
                         (string-match-p save-place-ignore-files-regexp name))))
      (when save-place-abbreviate-file-names (setq name (abbreviate-file-name name)))
      (let ((here (save-place--here)))
        (setq save-place-alist (assoc-delete-all name save-place-alist))
        (when here (push (cons name here) save-place-alist))))))
(defun save-places-to-alist ()
  "Note the places of all buffers."
  (dolist (buffer (buffer-list))
    (when (buffer-live-p buffer)
      (with-current-buffer buffer
        (when (and save-place-mode (or buffer-file-name (derived-mode-p 'dired-mode)))
          (save-place-to-alist))))))
(defun save-place--entry ()
  "The place that is kept for this buffer, or nil."
  (unless save-place-loaded (load-save-place-alist-from-file))
  (let ((name (save-place--name)))
    (and name (or (assoc name save-place-alist)
                  (assoc (abbreviate-file-name name) save-place-alist)))))
(defun save-place-find-file-hook ()
  "Go to where point was in this file."
  (let ((entry (save-place--entry)))
    (when entry
      (unless (or revert-buffer-in-progress-p (not (integerp (cdr entry)))) (goto-char (cdr entry)))
      (setq-local save-place-mode t)
      (run-hooks 'save-place-after-find-file-hook))))
(defun save-place-dired-hook ()
  "Go to the file that point was on in this listing."
  (let* ((entry (save-place--entry)) (place (cdr entry)))
    (cond ((integerp place) (goto-char place))
          ((and (consp place) (assq 'dired-filename place) (fboundp 'dired-goto-file))
           (dired-goto-file (alist-get 'dired-filename place))))
    (when entry (setq-local save-place-mode t))))

;; The file

(defun save-place-forget-unreadable-files ()
  "Forget the places of files that cannot be read."
  (interactive)
  (setq save-place-alist
        (seq-filter (lambda (entry)
                      (cond ((string-match-p save-place-skip-check-regexp (car entry))
                             save-place-save-skipped)
                            (t (file-readable-p (car entry)))))
                    save-place-alist)))
(defun save-place-alist-to-file ()
  "Write the places to `save-place-file'."
  (let ((file (expand-file-name save-place-file)) (coding-system-for-write 'utf-8)
        (version-control save-place-version-control))
    (when save-place-forget-unreadable-files (save-place-forget-unreadable-files))
    (when save-place-limit (setq save-place-alist (seq-take save-place-alist save-place-limit)))
    (make-directory (file-name-directory file) t)
    (with-temp-buffer
      (insert ";;; -*- coding: utf-8; mode: lisp-data -*-\n")
      (let ((print-length nil) (print-level nil)) (pp save-place-alist (current-buffer)))
      (condition-case nil (write-region nil nil file nil 'quiet)
        (file-error (message "Saving places: can't write %s" file))))))
(defun load-save-place-alist-from-file ()
  "Read the places from `save-place-file', once; those noted before stay in front."
  (unless save-place-loaded
    (setq save-place-loaded t)
    (let ((file (expand-file-name save-place-file)))
      (when (file-readable-p file)
        (with-temp-buffer
          (let ((coding-system-for-read 'utf-8)) (insert-file-contents file))
          (setq save-place-alist
                (append save-place-alist
                        (with-demoted-errors "Error reading save-place-file: %S"
                          (read (current-buffer))))))))))
(defun save-place-kill-emacs-hook ()
  "Note all places and write them."
  (unless save-place-loaded (load-save-place-alist-from-file))
  (save-places-to-alist)
  (when save-place-loaded (save-place-alist-to-file)))

(provide 'saveplace)
;;; saveplace.el ends here
