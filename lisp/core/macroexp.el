;;; macroexp.el --- Helpers for functions that make code  -*- lexical-binding: t -*-

;;; Code:

(defun macroexp-progn (forms)
  "One form that evaluates FORMS."
  (if (cdr forms) (cons 'progn forms) (car forms)))

(defun macroexp-unprogn (form)
  "The list of forms that FORM evaluates, one after the other."
  (if (eq (car-safe form) 'progn) (or (cdr form) '(nil)) (list form)))

(defun macroexp-quote (value)
  "A form whose value is VALUE."
  (if (and (not (memq value '(nil t)))
           (or (symbolp value) (consp value) (eq (type-of value) 'interpreted-function)))
      (if (keywordp value) value (list 'quote value))
    value))

(defun macroexp-const-p (form)
  "Whether FORM always has the same value and no effects."
  (or (and (not (symbolp form)) (not (consp form)))
      (memq form '(nil t))
      (keywordp form)
      (and (memq (car-safe form) '(quote function)) t)))

(defun macroexp-copyable-p (form)
  "Whether FORM is so simple that it may as well be repeated."
  (or (symbolp form) (macroexp-const-p form)))

(defun macroexp-small-p (form)
  "Whether FORM is small enough to be repeated."
  (or (macroexp-copyable-p form)
      (and (consp form) (not (cdr (cdr form)))
           (not (consp (car (cdr form)))))))

(defun macroexp-let* (bindings form)
  "FORM within the `let*' of BINDINGS."
  (cond ((null bindings) form)
        ((eq (car-safe form) 'let*)
         `(let* (,@bindings ,@(car (cdr form))) ,@(cdr (cdr form))))
        (t `(let* ,bindings ,form))))

(defun macroexp-if (test then else)
  "A form that chooses between THEN and ELSE by TEST."
  (let ((clauses (macroexp-if--clauses else)) (inner (and (eq (car-safe then) 'if) (cdr then))))
    (cond (clauses `(cond (,test ,@(macroexp-unprogn then)) ,@clauses))
          ;; Two tests for the same.
          ((and else inner (equal else (macroexp-progn (cddr inner))))
           `(if (or (not ,test) (not ,(car inner))) ,else ,(cadr inner)))
          (else `(if ,test ,then ,@(macroexp-unprogn else)))
          (t (list 'if test then)))))

(defun macroexp-if--clauses (form)
  "The clauses of `cond' that a FORM that is an `if' or a `cond' amounts to, or nil."
  (let ((parts (cdr-safe form)))
    (cond ((eq (car-safe form) 'cond) parts)
          ((eq (car-safe form) 'if)
           (cons (cons (car parts) (macroexp-unprogn (cadr parts)))
                 (and (cddr parts) (list (cons t (cddr parts)))))))))

(defun macroexp-let2--code (test name expression body)
  "Code for the result of BODY, a function of what stands for EXPRESSION.
It is EXPRESSION itself when (TEST EXPRESSION), else a new symbol named after NAME."
  (if (funcall (or test #'macroexp-const-p) expression)
      (funcall body expression)
    (let ((variable (make-symbol (symbol-name name))))
      (macroexp-let* (list (list variable expression)) (funcall body variable)))))

(defmacro macroexp-let2 (test symbol expression &rest body)
  "Make code with BODY, where SYMBOL has a form that may be evaluated any number of times.
That is EXPRESSION's value if it satisfies TEST (nil: `macroexp-const-p'), else a variable
that the code binds to it."
  (declare (indent 3))
  (let ((symbol symbol) (expression expression))
    `(macroexp-let2--code ,(if test `#',test) ',symbol ,expression
                          (lambda (,symbol) ,@body))))

(defmacro macroexp-let2* (test bindings &rest body)
  "As `macroexp-let2' for each of BINDINGS, (SYMBOL EXPRESSION) or SYMBOL."
  (declare (indent 2))
  (if (null bindings)
      (macroexp-progn body)
    (let* ((binding (car bindings))
           (symbol (if (consp binding) (car binding) binding))
           (expression (if (consp binding) (car (cdr binding)) binding)))
      `(macroexp-let2 ,test ,symbol ,expression
         (macroexp-let2* ,test ,(cdr bindings) ,@body)))))

(defun macroexp-parse-body (body)
  "BODY as (DECLARATIONS . FORMS), docstring and interactive form among the declarations."
  (let ((head nil))
    (while (and (cdr body)
                (or (and (stringp (car body)) (null head))
                    (memq (car-safe (car body)) '(declare interactive cl-declare))))
      (push (car body) head)
      (setq body (cdr body)))
    (cons (nreverse head) body)))

(defvar macroexp--warned (make-hash-table :test #'eq :weakness 'key) "The forms for which a warning was given.")
(defun macroexp-warn-and-return (message form &optional _category compile-only &rest _)
  "FORM, after the warning MESSAGE; one with COMPILE-ONLY is for compilers and not given.
A form that is expanded again is not warned of again."
  (unless (or compile-only (gethash form macroexp--warned))
    (puthash form t macroexp--warned)
    (message "%sWarning: %s" (if load-file-name (concat (file-relative-name load-file-name) ": ") "") message))
  form)

(defun macroexp-compiling-p () "Whether a file is being compiled: never." nil)

(defun macroexp-file-name ()
  "The file that is being loaded, or nil."
  load-file-name)

(provide 'macroexp)
;;; macroexp.el ends here
