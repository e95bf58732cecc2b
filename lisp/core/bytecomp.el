;;; bytecomp.el --- Compiling to files, of which only the checking is left  -*- lexical-binding: t -*-

;; Functions are compiled when they are first called, so no file of byte code is written.  What else a byte-compiler is
;; asked for, whether a file is sound, `orgstar check' tells.

;;; Code:

(require 'local-variables)

(defvar byte-compile-warnings t "Not used: all warnings are given.")
(defvar byte-compile-verbose nil "Not used: nothing is told but warnings and errors.")
(defvar byte-compile-error-on-warn nil "Whether a file with warnings counts as one with errors.")
(defvar byte-compile-current-file nil "Nil: no file is being compiled.")
(defvar byte-compile-dest-file-function nil "Not used: no byte code is written.")
(defvar byte-compile-log-buffer "*Compile-Log*" "The buffer that collects warnings and errors.")

(defun byte-compile (form)
  "FORM's function: functions are compiled when first called."
  (cond ((symbolp form) (symbol-function form))
        ((functionp form) form)
        (t (eval form t))))

(defun byte-compile-check-lambda-list (list)
  "Signal an error unless LIST may be the arguments of a function."
  (let ((rest list) (seen nil))
    (while rest
      (let ((name (pop rest)))
        (pcase name
          ((pred (not symbolp)) (error "Invalid lambda variable %s" name))
          ('&rest
           (unless rest (error "&rest without variable name"))
           (when (cdr rest) (error "Garbage following &rest VAR in lambda-list")))
          ('&optional
           (when (memq name seen) (error "Duplicate &optional"))
           (push name seen))
          ((or 'nil 't (pred keywordp)) (error "Invalid lambda variable %s" name)))))))
(defun byte-compiler-base-file-name (filename)
  "The Lisp file of FILENAME, without a version."
  (let* ((operation 'byte-compiler-base-file-name) (other (find-file-name-handler filename operation)))
    (cond (other (funcall other operation filename))
          (t (file-name-sans-versions filename)))))

(defun byte-compile-dest-file (filename)
  "The name that byte code of FILENAME would have."
  (concat (file-name-sans-extension (byte-compiler-base-file-name filename)) ".elc"))

(defun bytecomp--check (file)
  "Have this program check FILE with this `load-path'; return (STATUS . TEXT)."
  (let ((program (expand-file-name invocation-name invocation-directory)))
    (unless (file-executable-p program) (error "The program that checks Lisp files is missing: %s" program))
    (with-temp-buffer
      (let ((status (apply #'call-process program nil t nil
                           (append '("-Q") (mapcan (lambda (folder) (list "-L" folder)) (delq nil (copy-sequence load-path)))
                                   '("check") (and byte-compile-error-on-warn '("--strict")) (list file)))))
        (cons status (buffer-string))))))

(defun byte-compile-file (filename &optional load)
  "Check the Lisp file FILENAME and return t, or nil if it has errors; LOAD loads it then.
Warnings and errors are told and put into `byte-compile-log-buffer'.  Byte code is not written: functions are compiled
when they are first called.  What a local variable of the file exempts is left alone: the value is `no-byte-compile'."
  (interactive (list (read-file-name "Check and compile file: ")))
  (let ((file (expand-file-name filename)))
    (if (with-temp-buffer
          (insert-file-contents file)
          (alist-get 'no-byte-compile (append (hack-local-variables--find-list) (hack-local-variables--prop-line))))
        'no-byte-compile
      (pcase-let ((`(,status . ,text) (bytecomp--check file)))
        (unless (string= text "")
          (message "%s" (string-trim-right text))
          (with-current-buffer (get-buffer-create byte-compile-log-buffer)
            (goto-char (point-max))
            (let ((inhibit-read-only t)) (insert text))))
        (when (eql status 0)
          (when load (load file nil t t))
          t)))))

(defun batch-byte-compile (&optional noforce)
  "Check the files that the command line names, and exit: with status 1 if one has errors.
NOFORCE, which skips files whose byte code is new, makes no difference: there is none."
  (ignore noforce)
  (let ((files command-line-args-left) (sound t))
    (setq command-line-args-left nil)
    (dolist (file files)
      (unless (byte-compile-file file) (setq sound nil)))
    (kill-emacs (if sound 0 1))))

(defun byte-run--set-speed (function _args speed)
  "A form that notes that FUNCTION is to be compiled at SPEED."
  `(function-put ',function 'speed ',speed))

(provide 'byte-compile)
(provide 'bytecomp)
;;; bytecomp.el ends here
