;;; vc-hooks.el --- Which files are under version control  -*- lexical-binding: t -*-

;; Backends are symbols of `vc-handled-backends'; what one can do is a function vc-BACKEND-OPERATION.  Git is here.

;;; Code:

(define-error 'vc-not-supported "VC method not implemented for backend")
(defvar vc-handled-backends '(Git) "The systems that are asked about files.")
(defvar vc-directory-exclusion-list '("SCCS" "RCS" "CVS" "MCVS" ".src" ".svn" ".git" ".hg" ".bzr" "_MTN" "_darcs" "{arch}")
  "Names of folders that belong to version control.")
(defvar vc-follow-symlinks 'ask)
(defvar vc-make-backup-files nil)
(defvar vc-display-status t)
(defvar vc-consult-headers t)
(defvar vc-ignore-dir-regexp (if (boundp 'locate-dominating-stop-dir-regexp) locate-dominating-stop-dir-regexp "\\`//"))
(defvar vc-file-prop-obarray (make-hash-table :test #'equal) "What is known of files.")

(defun vc-file-setprop (file property value)
  "Remember that the PROPERTY of FILE is VALUE."
  (setf (alist-get property (gethash (expand-file-name file) vc-file-prop-obarray)) value))
(defun vc-file-getprop (file property)
  "The remembered PROPERTY of FILE."
  (alist-get property (gethash (expand-file-name file) vc-file-prop-obarray)))
(defun vc-file-clearprops (file)
  "Forget what is known of FILE."
  (remhash (expand-file-name file) vc-file-prop-obarray))
(defun vc-make-backend-sym (backend sym)
  "The symbol vc-BACKEND-SYM."
  (intern (format "vc-%s-%s" (downcase (symbol-name backend)) sym)))
(defun vc-find-backend-function (backend fun)
  "What does FUN in BACKEND: its own function, or the one for all with BACKEND."
  (let ((own (vc-make-backend-sym backend fun)) (common (vc-make-backend-sym 'default fun)))
    (require (intern (concat "vc-" (downcase (symbol-name backend)))) nil t)
    (cond ((fboundp own) own) ((fboundp common) (cons common backend)))))
(defun vc-call-backend (backend function-name &rest args)
  "Call what does FUNCTION-NAME in BACKEND with ARGS."
  (let ((function (vc-find-backend-function backend function-name)))
    (cond ((consp function) (apply (car function) (cdr function) args))
          (function (apply function args))
          (t (signal 'vc-not-supported (list function-name backend))))))
(defmacro vc-call (fun file &rest args)
  "Call FUN of the backend of FILE with FILE and ARGS."
  (let ((name (make-symbol "file")))
    `(let ((,name ,file)) (vc-call-backend (vc-backend ,name) ',fun ,name ,@args))))
(defun vc-find-root (file witness)
  "The folder above FILE that has the file WITNESS, or nil."
  (let ((root (locate-dominating-file file witness)))
    (and root (expand-file-name root))))
(defun vc-registered (file)
  "Non-nil if FILE is under version control, or if the handler of its name says so."
  (let ((known (vc-file-getprop file 'vc-backend))
        (handled (file-functions--handled 'vc-registered file)))
    (cond (handled (car handled))
          ((and known (not (eq known 'none))) t)
          (t (let ((backend (seq-find (lambda (backend) (vc-call-backend backend 'registered file)) vc-handled-backends)))
               (vc-file-setprop file 'vc-backend (or backend 'none))
               (and backend t))))))
(defun vc-backend (file-or-list)
  "The backend of FILE-OR-LIST, or nil."
  (cond ((null file-or-list) nil)
        ((listp file-or-list) (vc-backend (car file-or-list)))
        (t (and (vc-registered file-or-list)
                (let ((backend (vc-file-getprop file-or-list 'vc-backend))) (and (not (eq backend 'none)) backend))))))
(defun vc-state (file &optional backend)
  "How FILE stands with its BACKEND: `up-to-date', `edited', `added', `removed', `conflict', `unregistered' …"
  (let ((backend (or backend (vc-backend file))))
    (and backend (vc-call-backend backend 'state file))))
(defun vc-state-refresh (file backend) "How FILE stands with BACKEND, asked again." (vc-state file backend))
(defun vc-up-to-date-p (file) "Non-nil if FILE is as it was committed." (eq (vc-state file) 'up-to-date))
(defun vc-working-revision (file &optional backend)
  "The revision of FILE in BACKEND that is worked on."
  (let ((backend (or backend (vc-backend file))))
    (and backend (vc-call-backend backend 'working-revision file))))
(defun vc-checkout-model (backend files) "How FILES of BACKEND are locked." (vc-call-backend backend 'checkout-model files))
(defun vc-user-login-name (_file) "Who works on a file." (user-login-name))
(defun vc-mode-line (_file &optional _backend) "Nothing is shown." nil)
(defun vc-refresh-state () "Forget what is known of this buffer's file." (when buffer-file-name (vc-file-clearprops buffer-file-name)))

(provide 'vc-hooks)
;;; vc-hooks.el ends here
