;;; eieio-compat.el --- defgeneric and defmethod as they were once  -*- lexical-binding: t -*-

;; Methods of old code are methods of `cl-generic'.  What such a function calls when nothing fits
;; has other names and arguments: `no-applicable-method' and `no-next-method'.

;;; Code:

(require 'cl-generic)

(defun generic-p (function)
  "Whether FUNCTION names a generic function."
  (and (symbolp function) (cl--generic function) t))

(defmacro defgeneric (method args &optional docstring)
  "Define METHOD as a generic function of ARGS."
  (declare (doc-string 3) (indent defun))
  `(eieio--defgeneric ',method ',args ,docstring))

(defun eieio--defgeneric (name args docstring)
  "Make NAME a generic function of ARGS, unless it is one."
  (unless (cl--generic name)
    (if (and (fboundp name) (not (autoloadp (symbol-function name))))
        (error "%s is already defined as something else than a generic function" name))
    (cl--generic-define name args))
  (put name 'eieio--legacy t)
  (if docstring (put name 'function-documentation docstring))
  name)

(defmacro defmethod (method &rest args)
  "Define a method of METHOD, a generic function.
Before the argument list may stand :BEFORE, :PRIMARY, :AFTER or :STATIC.  A first argument
\(VAR CLASS) restricts the method to instances of CLASS; with :STATIC, CLASS and its children
themselves are taken too.
\(fn METHOD [KEYWORD] ARGLIST &optional DOCSTRING &rest BODY)"
  (declare (doc-string 3) (indent defun))
  (let* ((kind (if (symbolp (car args)) (intern (downcase (symbol-name (pop args))))))
         (arglist (pop args))
         (first (car arglist))
         (body `((cl-flet ((call-next-method
                            (lambda (&rest new)
                              (if new (apply #'cl-call-next-method new) (cl-call-next-method))))
                           (next-method-p (lambda () (cl-next-method-p))))
                   ,@(cdr (cl--split-body args)))))
         (head (car (cl--split-body args)))
         (qualifier (cond ((memq kind '(:before :after :around)) (list kind))
                          ((memq kind '(nil :primary :static)) nil)
                          (t (error "Unknown method type %S" kind)))))
    (unless (or (cl--tree-memq 'call-next-method args) (cl--tree-memq 'next-method-p args))
      (setq body (cdr (cl--split-body args))))
    `(progn
       (cl-defmethod ,method ,@qualifier ,arglist ,@head ,@(or body '(nil)))
       ,@(and (eq kind :static) (consp first)
              `((cl-defmethod ,method ((,(car first) (subclass ,(cadr first))) ,@(cdr arglist))
                  ,@head ,@(or body '(nil)))))
       (put ',method 'eieio--legacy t)
       ',method)))

(cl-defgeneric no-applicable-method (object method &rest args)
  "Signal that METHOD has no method for OBJECT and ARGS."
  (signal 'cl-no-applicable-method (cons method (cons object args))))

(cl-defgeneric no-next-method (_object &rest args)
  "Signal that a method called with OBJECT and ARGS has no next one."
  (signal 'cl-no-next-method (cons '[unknown] (cons _object args))))

(cl-defmethod cl-no-applicable-method :extra "eieio" (generic &rest args)
  "Functions of old code call `no-applicable-method'."
  (let ((name (cl--generic-name generic)))
    (if (and (get name 'eieio--legacy) args)
        (apply #'no-applicable-method (car args) name (cdr args))
      (cl-call-next-method))))

(cl-defmethod cl-no-next-method :extra "eieio" (generic _method &rest args)
  "Methods of old code call `no-next-method'."
  (if (and (get (cl--generic-name generic) 'eieio--legacy) args) (apply #'no-next-method args)
    (cl-call-next-method)))

(defun call-next-method (&rest _args)
  "Call the next method; only inside a method."
  (error "cl-call-next-method only allowed inside primary and around methods"))

(defun next-method-p ()
  "Whether there is a next method; only inside a method."
  (message "next-method-p called outside of a primary or around method")
  nil)

(provide 'eieio-compat)
;;; eieio-compat.el ends here
