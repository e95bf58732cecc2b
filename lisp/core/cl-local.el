;;; cl-local.el --- Local functions, macros and symbol macros  -*- lexical-binding: t -*-

;;; Code:

(defun cl--local-call (variable)
  "An expander that makes a call of a local function one of VARIABLE's value."
  (lambda (&rest args) (cons 'funcall (cons variable args))))

(defun cl--function-environment (pairs)
  "The macro environment in which each (NAME . VARIABLE) of PAIRS is a local function."
  (append (mapcar (lambda (pair) (cons (car pair) (cl--local-call (cdr pair)))) pairs)
          ;; The compiler's walk replaces #'NAME by what is listed under this key.
          (cons (cons :local-functions pairs) macroexpand-all-environment)))

(defun cl--flet-function (binding)
  "The form of the function that BINDING of `cl-flet' gives a name."
  (if (and (cdr binding) (null (cddr binding)))
      (cadr binding)
    (cl--labels-function binding)))

(defun cl--labels-function (binding)
  "The `lambda' that BINDING, (NAME ARGLIST BODY…), gives a name."
  `(function (lambda ,@(cl--lambda (cadr binding) (cddr binding) (car binding) (car binding)))))

(defmacro cl-flet (bindings &rest body)
  "Evaluate BODY with local functions.
A binding is (NAME ARGLIST BODY…), or (NAME EXPRESSION) whose value is the function.
\(fn ((FUNC ARGLIST BODY...) ...) FORM...)"
  (declare (indent 1))
  (let ((pairs nil) (values nil))
    (dolist (binding bindings)
      (let ((variable (make-symbol (format "%s" (car binding)))))
        (push (cons (car binding) variable) pairs)
        (push (list variable (cl--flet-function binding)) values)))
    `(let ,(nreverse values)
       ,@(cdr (macroexpand-all (cons 'progn (or body '(nil)))
                               (cl--function-environment pairs))))))

(defmacro cl-flet* (bindings &rest body)
  "As `cl-flet', each function seeing those before it.
\(fn ((FUNC ARGLIST BODY...) ...) FORM...)"
  (declare (indent 1))
  (let ((code (macroexp-progn body)))
    (dolist (binding (reverse bindings) code)
      (setq code (list 'cl-flet (list binding) code)))))

(defmacro cl-labels (bindings &rest body)
  "Evaluate BODY with local functions that may call each other and themselves.
\(fn ((FUNC ARGLIST BODY...) ...) FORM...)"
  (declare (indent 1))
  (let* ((pairs (mapcar (lambda (b) (cons (car b) (make-symbol (format "%s" (car b)))))
                        bindings))
         (environment (cl--function-environment pairs))
         (forms
          (mapcar (lambda (b)
                    (let ((variable (cdr (assq (car b) pairs))))
                      (list 'setq variable
                            (cl--loop-self-calls
                             variable
                             (macroexpand-all (cl--labels-function b) environment)))))
                  bindings)))
    `(let ,(mapcar #'cdr pairs)
       ,@forms
       ,@(cdr (macroexpand-all (cons 'progn (or body '(nil))) environment)))))

(defun cl--loop-self-calls (variable function)
  "FUNCTION, the form of a `lambda', with tail calls of VARIABLE's value made a loop.
Only when every parameter is required and none of them is special or captured by a closure."
  (let* ((lambda (and (eq (car-safe function) 'function) (cadr function)))
         (args (and (eq (car-safe lambda) 'lambda) (cadr lambda)))
         (split (and lambda (cl--split-body (cddr lambda)))))
    (if (or (not (eq (car-safe lambda) 'lambda))
            (memq '&optional args) (memq '&rest args)
            (cl--tree-memq 'function (cdr split)))
        function
      (let* ((result (make-symbol "result")) (again (make-symbol "again"))
             (body (cl--tail-calls (cons 'progn (cdr split)) variable args again)))
        (if (null (cdr body)) function
          `(function
            (lambda ,args ,@(car split)
              (let ((,again t) ,result)
                (while ,again
                  (setq ,again nil)
                  (setq ,result ,(car body)))
                ,result))))))))

(defun cl--tree-memq (atom tree)
  "Whether ATOM is somewhere in TREE."
  (let ((found nil))
    (while (and (consp tree) (not found))
      (setq found (if (consp (car tree)) (cl--tree-memq atom (car tree)) (eq atom (car tree)))
            tree (cdr tree)))
    (or found (and tree (eq atom tree)))))

(defun cl--tail-calls (form variable args again)
  "FORM with tail calls of VARIABLE's value assigning ARGS and setting AGAIN: (FORM . FOUND)."
  (let ((found nil) (walk nil))
    (setq walk
          (lambda (form)
            (let ((head (car-safe form)))
              (cond
               ((and (eq head 'funcall) (eq (cadr form) variable)
                     (= (length (cddr form)) (length args)))
                (setq found t)
                (let ((values (cddr form)))
                  `(progn
                     ,(if args (cons 'cl-psetq (cl-mapcan #'list args values)))
                     (setq ,again t)
                     nil)))
               ((memq head '(progn prog2))
                (if (and (eq head 'progn) (cdr form))
                    (append (butlast form) (list (funcall walk (car (last form)))))
                  form))
               ((eq head 'if)
                `(if ,(cadr form) ,(funcall walk (nth 2 form))
                   ,@(let ((else (nthcdr 3 form)))
                       (and else (append (butlast else)
                                         (list (funcall walk (car (last else)))))))))
               ((memq head '(when unless and or))
                (if (cddr form)
                    (append (butlast form) (list (funcall walk (car (last form)))))
                  form))
               ((memq head '(let let*))
                ;; A variable bound again hides the parameter.
                (if (or (cl--binds-any (cadr form) args) (null (cddr form)))
                    form
                  (append (butlast form) (list (funcall walk (car (last form)))))))
               ((eq head 'cond)
                (cons 'cond
                      ;; The value of a test alone is that of the `cond' if it is the last.
                      (cl-maplist (lambda (clauses)
                                 (let ((clause (car clauses)))
                                   (if (or (cdr clause) (null (cdr clauses)))
                                       (append (butlast clause)
                                               (list (funcall walk (car (last clause)))))
                                     clause)))
                               (cdr form))))
               ;; Handlers run when the protected form is left.
               ((and (eq head 'condition-case) (not (memq (cadr form) args)))
                `(condition-case ,(cadr form) ,(nth 2 form)
                   ,@(mapcar (lambda (handler)
                               (if (cdr handler)
                                   (append (butlast handler) (list (funcall walk (car (last handler)))))
                                 handler))
                             (nthcdr 3 form))))
               (t form)))))
    (let ((new (funcall walk form)))
      (cons new found))))

(defun cl--binds-any (bindings names)
  "Whether the `let' BINDINGS bind one of NAMES or a special variable."
  (let ((found nil))
    (dolist (b bindings)
      (let ((name (if (consp b) (car b) b)))
        (if (or (memq name names) (special-variable-p name)) (setq found t))))
    found))

(defmacro cl-macrolet (bindings &rest body)
  "Evaluate BODY with local macros.\n\n(fn ((NAME ARGLIST BODY...) ...) FORM...)"
  (declare (indent 1))
  (let ((environment macroexpand-all-environment))
    (dolist (binding bindings)
      (push (cons (car binding)
                  (eval `(function (lambda ,@(cl--lambda (cadr binding) (cddr binding)
                                                         (car binding) (car binding))))
                        t))
            environment))
    (macroexpand-all (cons 'progn body) environment)))

(defmacro cl-symbol-macrolet (bindings &rest body)
  "Evaluate BODY with the names of BINDINGS standing for expressions.
\(fn ((NAME EXPANSION) ...) FORM...)"
  (declare (indent 1))
  (macroexpand-all (cons 'progn body)
                   (cons (cons :cl-symbol-macros
                               (append bindings
                                       (cdr (assq :cl-symbol-macros
                                                  macroexpand-all-environment))))
                         macroexpand-all-environment)))

(provide 'cl-local)
;;; cl-local.el ends here
