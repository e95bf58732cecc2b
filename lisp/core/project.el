;;; project.el --- The project a folder belongs to  -*- lexical-binding: t -*-

;; A project is what one of `project-find-functions' returns for a folder: (vc BACKEND ROOT) for a repository,
;; (transient . ROOT) where there is none.

;;; Code:

(require 'cl-generic)
(require 'vc)

(defvar project-find-functions (list #'project-try-vc) "Functions that return the project of a folder.")
(defvar project-vc-ignores nil "Patterns of files that do not belong to a project.")
(defvar project-vc-extra-root-markers nil "Names of files that are at the top of a project.")
(defvar project-list-file (locate-user-emacs-file "projects") "Where known projects are kept.")
(defvar project--known nil "The folders of known projects.")

(defun project-try-vc (dir)
  "The project of DIR if it is in a repository or below one of `project-vc-extra-root-markers'."
  (let* ((backend (vc-responsible-backend dir t)) (root (and backend (vc-call-backend backend 'root dir)))
         (marked (seq-some (lambda (name) (locate-dominating-file dir name)) project-vc-extra-root-markers)))
    (cond (marked (list 'vc backend (expand-file-name marked)))
          (root (list 'vc backend root)))))
(defun project-current (&optional maybe-prompt directory)
  "The project of DIRECTORY, by default this one; with MAYBE-PROMPT one of just the folder if there is none."
  (let ((dir (or directory default-directory)))
    (or (seq-some (lambda (function) (funcall function dir)) project-find-functions)
        (and maybe-prompt (cons 'transient (file-name-as-directory (expand-file-name dir)))))))
(cl-defgeneric project-root (project) "The top folder of PROJECT.")
(cl-defmethod project-root ((project (head vc))) (nth 2 project))
(cl-defmethod project-root ((project (head transient))) (cdr project))
(cl-defgeneric project-name (project)
  "What PROJECT is called: its folder's name."
  (file-name-nondirectory (directory-file-name (project-root project))))
(cl-defgeneric project-external-roots (_project) "Folders that PROJECT uses." nil)
(cl-defgeneric project-ignores (_project _dir) "Patterns of files in DIR that do not belong to PROJECT." project-vc-ignores)
(defun project-roots (project) "The folders of PROJECT." (cons (project-root project) (project-external-roots project)))
(cl-defgeneric project-files (project &optional dirs)
  "The files of PROJECT, those below DIRS if given."
  (mapcan (lambda (dir) (seq-filter #'file-regular-p (directory-files-recursively dir "" nil (lambda (d) (not (string-suffix-p "/.git" d))))))
          (or dirs (list (project-root project)))))
(cl-defmethod project-files ((project (head vc)) &optional dirs)
  (if (not (eq (nth 1 project) 'Git)) (cl-call-next-method)
    (mapcan (lambda (dir)
              (mapcar (lambda (name) (expand-file-name name dir))
                      (split-string (cdr (vc-git--run dir "ls-files" "-z" "-c" "-o" "--exclude-standard")) "\0" t)))
            (or dirs (list (project-root project))))))
(cl-defgeneric project-buffers (project)
  "The buffers whose folder is in PROJECT."
  (let ((root (expand-file-name (project-root project))))
    (seq-filter (lambda (buffer) (string-prefix-p root (expand-file-name (buffer-local-value 'default-directory buffer))))
                (buffer-list))))
(defun project-remember-project (project &optional _no-write)
  "Remember PROJECT while the program runs."
  (let ((root (project-root project)))
    (setq project--known (cons root (delete root project--known)))))
(defun project-known-project-roots () "The folders of known projects." (copy-sequence project--known))
(defun project-prefixed-buffer-name (mode)
  "A name for a buffer in MODE about this project."
  (format "*%s-%s*" (file-name-nondirectory (directory-file-name default-directory)) (downcase mode)))

(provide 'project)
;;; project.el ends here
