;;; bytecomp.el --- There is no byte code  -*- lexical-binding: t -*-

;; Functions are compiled when they are first called, so there is nothing to compile to files.

;;; Code:

(defvar byte-compile-warnings t "Not used: nothing is compiled to files.")
(defvar byte-compile-verbose nil "Not used: nothing is compiled to files.")
(defvar byte-compile-error-on-warn nil "Not used: nothing is compiled to files.")
(defvar byte-compile-current-file nil "Nil: no file is being compiled.")
(defvar byte-compile-dest-file-function nil "Not used: nothing is compiled to files.")

(defun byte-compiler-base-file-name (filename)
  "The Lisp file of FILENAME, without a version."
  (let ((handler (find-file-name-handler filename 'byte-compiler-base-file-name)))
    (if handler (funcall handler 'byte-compiler-base-file-name filename)
      (file-name-sans-versions filename))))

(defun byte-compile-dest-file (filename)
  "The name that byte code of FILENAME would have."
  (concat (file-name-sans-extension (byte-compiler-base-file-name filename)) ".elc"))

(defun byte-run--set-speed (function _args speed)
  "A form that notes that FUNCTION is to be compiled at SPEED."
  `(function-put ',function 'speed ',speed))

(provide 'bytecomp)
;;; bytecomp.el ends here
