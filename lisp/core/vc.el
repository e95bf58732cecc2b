;;; vc.el --- Version control in the words of all systems  -*- lexical-binding: t -*-

;;; Code:

(require 'vc-hooks)

(defun vc-responsible-backend (file &optional no-error)
  "The backend of FILE, or of the folder it is in; an error unless NO-ERROR if there is none."
  (or (and (not (file-directory-p file)) (vc-backend file))
      (seq-find (lambda (backend) (vc-call-backend backend 'responsible-p file)) vc-handled-backends)
      (unless no-error (error "No VC backend is responsible for %s" file))))
(defun vc-root-dir ()
  "The top folder of what this buffer's folder is in, or nil."
  (let ((backend (vc-responsible-backend default-directory t)))
    (and backend (vc-call-backend backend 'root default-directory))))
(defun vc-deduce-fileset (&optional _not-state-changing allow-unregistered state-model-only-files)
  "What commands are about: (BACKEND FILES) for this buffer's file.
With ALLOW-UNREGISTERED a file that is not under version control is one of the backend responsible for its folder; with
STATE-MODEL-ONLY-FILES the files once more, their state and how they are locked follow."
  (let* ((file buffer-file-name) (known (and file (vc-backend file)))
         (backend (or known (and file allow-unregistered (vc-responsible-backend file)))))
    (unless backend (error "File is not under version control"))
    `(,backend (,file)
               ,@(and state-model-only-files
                      `((,file) ,@(if known (list (vc-state file) (vc-checkout-model backend nil)) '(unregistered nil)))))))
(defun vc-editable-p (_file) "Non-nil if FILE may be edited." t)
(defun vc-register (&optional fileset comment)
  "Put the files of FILESET, (BACKEND FILES), by default this buffer's, under version control with COMMENT."
  (interactive)
  (let* ((files (or (cadr fileset) (list (or buffer-file-name (error "No file")))))
         (backend (or (car fileset) (vc-responsible-backend (car files)))))
    (vc-call-backend backend 'register files comment)
    (mapc #'vc-file-clearprops files)))
(defun vc-checkin (files backend &optional comment &rest _)
  "Commit FILES to BACKEND with COMMENT."
  (vc-call-backend backend 'checkin files (or comment (error "A commit needs a comment"))))
(defun vc-diff (&optional historic _not-urgent)
  "Show how this buffer's file differs from what was committed; with HISTORIC ask which revisions to compare."
  (interactive "P")
  (let* ((fileset (vc-deduce-fileset))
         (ask (lambda (prompt) (let ((answer (string-trim (read-string prompt)))) (and (not (string= answer "")) answer))))
         (older (and historic (funcall ask "Older revision: ")))
         (newer (and historic (funcall ask "Newer revision (default: the file): "))))
    (with-current-buffer (get-buffer-create "*vc-diff*") (erase-buffer))
    (vc-call-backend (car fileset) 'diff (cadr fileset) older newer "*vc-diff*")
    (switch-to-buffer "*vc-diff*")))
(defun vc-print-log (&optional _revision limit)
  "Show the history of this buffer's file, LIMIT entries."
  (interactive)
  (let ((fileset (vc-deduce-fileset)))
    (with-current-buffer (get-buffer-create "*vc-change-log*") (erase-buffer))
    (vc-call-backend (car fileset) 'print-log (cadr fileset) "*vc-change-log*" nil nil limit)
    (switch-to-buffer "*vc-change-log*")))
(defun vc-revert-file (file)
  "Bring FILE back to what was committed."
  (vc-call-backend (vc-backend file) 'revert file nil)
  (vc-file-clearprops file))
(defun vc-delete-file (file)
  "Delete FILE, also in version control."
  (let ((backend (vc-backend file)))
    (unless backend (error "File %s is not under version control" (file-name-nondirectory file)))
    (vc-call-backend backend 'delete-file file)
    (vc-file-clearprops file)))
(defun vc-rename-file (old new)
  "Call OLD NEW, also in version control."
  (let ((backend (vc-backend old)))
    (unless backend (error "File %s is not under version control" (file-name-nondirectory old)))
    (vc-call-backend backend 'rename-file (expand-file-name old) (expand-file-name new))
    (vc-file-clearprops old)))
(defun vc-find-revision (file revision &optional backend)
  "A buffer with FILE as it was in REVISION of BACKEND."
  (let ((buffer (get-buffer-create (format "%s.~%s~" (file-name-nondirectory file) revision))))
    (with-current-buffer buffer (erase-buffer))
    (vc-call-backend (or backend (vc-backend file)) 'find-revision file revision buffer)
    buffer))

(provide 'vc)
;;; vc.el ends here
