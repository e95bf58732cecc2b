;;; inline.el --- Functions that calls can be replaced by  -*- lexical-binding: t -*-

;; The body of such a function is read in two ways.  As the function, what is quoted is evaluated, and unquoted parts
;; are the arguments' values.  As its compiler macro, what is quoted is the code a call becomes, and the arguments are
;; forms; where that asks for what is not known, the call stays.

;;; Code:

(require 'cl-lib)
(require 'macroexp)

(defun inline--evaluated (form)
  "The quoted FORM as the body of a function: what is unquoted stands as it is."
  (pcase form
    (`(,'\, ,part) part)
    ((and (pred consp) (guard (let ((end (car (last form)))) (and (symbolp (car form)) (eq (car-safe end) '\,@)))))
     `(apply #',(car form) ,@(mapcar #'inline--evaluated (butlast (cdr form))) ,(cadr (car (last form)))))
    (`(quote ,_) form)
    ((pred consp) (cons (inline--evaluated (car form)) (inline--evaluated (cdr form))))
    (_ form)))

(defun inline--constant (form)
  "The value of FORM, if it is known before it is evaluated; else the call stays."
  (if (macroexp-const-p form) (eval form t) (throw 'inline--as-it-is nil)))

(defun inline--evaluate-once (form wrap)
  "What WRAP returns for FORM, or for a variable that code around it binds to FORM's value.
A list of arguments is handled one by one."
  (cond ((or (macroexp-const-p form) (symbolp form)) (funcall wrap form))
        (t (let ((variable (make-symbol "arg")))
             `(let ((,variable ,form)) ,(funcall wrap variable))))))
(defun inline--evaluate-all (forms wrap)
  "As `inline--evaluate-once' for the list FORMS."
  (if (null forms) (funcall wrap nil)
    (inline--evaluate-once
     (car forms)
     (lambda (first) (inline--evaluate-all (cdr forms) (lambda (others) (funcall wrap (cons first others))))))))

(defun inline--let-evaluated (bindings body rest)
  "The form for `inline-letevals' of BINDINGS around BODY in a compiler macro; REST is the &rest argument, or nil."
  (if (null bindings) (macroexp-progn body)
    (let* ((binding (car bindings)) (variable (if (consp binding) (car binding) binding))
           (form (if (consp binding) (cadr binding) binding)))
      `(,(if (and rest (eq form rest)) 'inline--evaluate-all 'inline--evaluate-once)
        ,form (lambda (,variable) ,(inline--let-evaluated (cdr bindings) body rest))))))

;;;###autoload
(defmacro define-inline (name args &rest body)
  "Define NAME as a function of ARGS whose calls can be replaced by its code.
BODY computes that code, with `inline-quote' around it and `,' before what stands for arguments; `inline-letevals',
`inline-const-p', `inline-const-val' and `inline-error' look at the arguments."
  (declare (indent defun) (doc-string 3))
  (pcase-let* ((`(,declarations . ,forms) (macroexp-parse-body body))
               (rest (cadr (memq '&rest args))))
    `(progn
       (defun ,name ,args
         ,@declarations
         (cl-macrolet ((inline-quote (form) (inline--evaluated form))
                       (inline-const-p (_form) t)
                       (inline-const-val (form) form)
                       (inline-error (format &rest values) `(error ,format ,@values))
                       (inline-letevals (bindings &rest body) `(let* ,(seq-filter #'consp bindings) ,@body)))
           ,@forms))
       (function-put ',name 'compiler-macro
                     (lambda (inline--form ,@args)
                       (or (catch 'inline--as-it-is
                             (cl-macrolet ((inline-quote (form) (list '\` form))
                                           (inline-const-p (form) `(macroexp-const-p ,form))
                                           (inline-const-val (form) `(inline--constant ,form))
                                           (inline-error (&rest _) '(throw 'inline--as-it-is nil))
                                           (inline-letevals (bindings &rest body)
                                                            (inline--let-evaluated bindings body ',rest)))
                               ,@forms))
                           inline--form))))))

(defmacro inline--only-inside (name args)
  "Define the macro NAME of ARGS, which has a meaning in `define-inline' only."
  `(defmacro ,name ,args
     "A part of the body in `define-inline'."
     (ignore ,@(remq '&rest args))
     (error "%s can only be used within define-inline" ',name)))
(inline--only-inside inline-quote (exp))
(inline--only-inside inline-const-p (exp))
(inline--only-inside inline-const-val (exp))
(inline--only-inside inline-error (format &rest args))
(inline--only-inside inline-letevals (vars &rest body))

(provide 'inline)
;;; inline.el ends here
