;;; nadvice.el --- Advice: functions wrapped around functions  -*- lexical-binding: t -*-

;; A piece of advice is a closure made of a function and what it advises; `advice--table' knows
;; the parts of each.  A function's advice is a chain of such closures that ends in its own
;; definition.

;;; Code:

(defvar advice--table (make-hash-table :test 'eq :weakness 'key)
  "The parts of each advising closure: (WHERE FUNCTION REST PROPS).")

(defun advice--p (object)
  "Whether OBJECT is a function with advice."
  (and (functionp object) (gethash object advice--table) t))

(defun advice--where (advice)
  "How ADVICE combines its functions."
  (nth 0 (gethash advice advice--table)))
(defun advice--car (advice)
  "The advising function of ADVICE."
  (nth 1 (gethash advice advice--table)))
(defun advice--cdr (advice)
  "The function that ADVICE advises."
  (nth 2 (gethash advice advice--table)))
(defun advice--props (advice)
  "The properties of ADVICE."
  (nth 3 (gethash advice advice--table)))

(defun advice--cd*r (function)
  "The definition under all advice of FUNCTION."
  (while (advice--p function) (setq function (advice--cdr function)))
  function)

(defmacro advice--calling (&rest body)
  "A function of arguments ARGS that evaluates BODY, where (CALL FUNCTION ARG…) calls a function.
What is called is called as a command when the function itself is."
  `(lambda (&rest args)
     (let ((call (if (called-interactively-p 'any) #'funcall-interactively #'funcall)))
       ,@body)))

(defun advice--combination (where f rest)
  "A function that combines F with REST as WHERE says."
  (cond
   ((eq where :around)
    (lambda (&rest args)
      (if (called-interactively-p 'any)
          ;; Advice that F calls on is called as a command as well.
          (apply #'funcall-interactively f
                 (if (advice--p rest)
                     (lambda (&rest args) (apply #'funcall-interactively rest args))
                   rest)
                 args)
        (apply f rest args))))
   ((eq where :before) (advice--calling (apply call f args) (apply call rest args)))
   ((eq where :after) (advice--calling (prog1 (apply call rest args) (apply call f args))))
   ((eq where :override) (advice--calling (apply call f args)))
   ((eq where :after-until) (advice--calling (or (apply call rest args) (apply call f args))))
   ((eq where :after-while) (advice--calling (and (apply call rest args) (apply call f args))))
   ((eq where :before-until) (advice--calling (or (apply call f args) (apply call rest args))))
   ((eq where :before-while) (advice--calling (and (apply call f args) (apply call rest args))))
   ((eq where :filter-args) (advice--calling (apply call rest (funcall f args))))
   ((eq where :filter-return) (advice--calling (funcall f (apply call rest args))))
   (t (error "Unknown add-function location `%S'" where))))

(defun advice--interactive (function)
  "The interactive form of FUNCTION, or nil."
  (and (fboundp 'interactive-form) (interactive-form function)))

(defun advice--interactive-spec (f rest)
  "The interactive specification of F wrapped around REST, as a list, or nil."
  (let ((outer (advice--interactive f)) (inner (advice--interactive rest)))
    (cond
     ((and outer (eq (car-safe (cadr outer)) 'lambda) inner)
      ;; A function of the original specification.
      `((funcall ,(cadr outer) ',(cadr inner))))
     ((and outer (functionp (cadr outer)) (not (stringp (cadr outer))) inner)
      `((funcall ',(cadr outer) ',(cadr inner))))
     (outer (cdr outer))
     (inner (cdr inner)))))

(defun nadvice--wrapper (where f rest props)
  "The advising closure of its parts."
  (let ((closure (advice--combination where f rest)))
    (when (and (functionp rest) (or (advice--interactive rest) (advice--interactive f)))
      (let ((inner closure))
        (setq closure
              (eval `(lambda (&rest args)
                       (interactive ,(car (advice--interactive-spec f rest)))
                       (apply (if (called-interactively-p 'any) #'funcall-interactively
                                #'funcall)
                              ',inner args))
                    t))))
    (puthash closure (list where f rest props) advice--table)
    closure))

(defun advice--depth (props)
  "The depth that PROPS give."
  (or (cdr (assq 'depth props)) 0))

(defun nadvice--insert (where f rest props)
  "REST, a function maybe with advice, with F added at the depth in PROPS."
  (if (and (advice--p rest)
           (< (advice--depth (advice--props rest)) (advice--depth props)))
      (nadvice--wrapper (advice--where rest) (advice--car rest)
                      (nadvice--insert where f (advice--cdr rest) props)
                      (advice--props rest))
    (nadvice--wrapper where f rest props)))

(defun advice--same-p (advice f use-name)
  "Whether ADVICE is by F, its function or (if USE-NAME) its name."
  (let ((name (cdr (assq 'name (advice--props advice)))))
    (if (and use-name name) (equal name f)
      (or (equal (advice--car advice) f) (and name (equal name f))))))

(defun nadvice--has-p (f name definition)
  "Whether DEFINITION has advice by F or named NAME."
  (let ((found nil))
    (while (and (advice--p definition) (not found))
      (if (or (advice--same-p definition (or name f) nil)) (setq found t)
        (setq definition (advice--cdr definition))))
    found))

(defun advice--key (advice)
  "What tells ADVICE from others: its name, or its function."
  (or (cdr (assq 'name (advice--props advice))) (advice--car advice)))

(defun nadvice--unwrap (definition f &optional by-key)
  "DEFINITION without the advice by F or named so; itself when there is none.
With BY-KEY advice by F that has another name stays."
  (cond ((not (advice--p definition)) definition)
        ((if by-key (equal (advice--key definition) f) (advice--same-p definition f nil))
         (nadvice--unwrap (advice--cdr definition) f by-key))
        (t
         (let ((rest (nadvice--unwrap (advice--cdr definition) f by-key)))
           (if (eq rest (advice--cdr definition)) definition
             (nadvice--wrapper (advice--where definition) (advice--car definition) rest
                             (advice--props definition)))))))

(defun advice--replace-base (definition base)
  "The advice of DEFINITION around BASE."
  (if (advice--p definition)
      (nadvice--wrapper (advice--where definition) (advice--car definition)
                      (advice--replace-base (advice--cdr definition) base)
                      (advice--props definition))
    base))

(defun nadvice--wrap (where definition f props)
  "DEFINITION with F added as WHERE and PROPS say, in place of the same advice if it has it."
  (let ((name (cdr (assq 'name props))))
    (nadvice--insert where f (nadvice--unwrap definition (or name f) t) props)))

;;; Named functions

(defvar advice--aliases (make-hash-table :test 'eq :weakness 'key)
  "The name behind each function that stands for the macro an alias means.")

(defun advice--symbol-function (symbol)
  "SYMBOL's definition as advice sees it: that of a macro without its mark.
It is nil for what is not loaded yet."
  (let ((pending (get symbol 'advice--pending)) (definition (symbol-function symbol)))
    (cond
     (pending pending)
     ((autoloadp definition) nil)
     ((eq (car-safe definition) 'macro) (cdr definition))
     ((and definition (symbolp definition) (macrop definition))
      (advice--macro-alias definition))
     (t definition))))

(defun advice--macro-alias (name)
  "A function that does what the macro NAME does at the time."
  (let ((function (lambda (&rest args) (apply (cdr (indirect-function name)) args))))
    (puthash function name advice--aliases)
    function))

(defun advice--install (symbol definition)
  "Make DEFINITION, with or without advice, that of SYMBOL."
  (let* ((old (symbol-function symbol)) (base (advice--cd*r definition))
         (alias (gethash base advice--aliases)))
    (cond
     ((null base)
      ;; Not defined yet: the advice waits.
      (put symbol 'advice--pending (and (advice--p definition) definition)))
     ((and alias (eq base definition)) (fset symbol alias))
     (t
      (put symbol 'advice--pending nil)
      (fset symbol (if (or alias (eq (car-safe old) 'macro)) (cons 'macro definition)
                     definition))))
    (put symbol 'defalias-fset-function
         (and (advice--p definition) #'nadvice--redefine))
    (let ((documentation (get symbol 'function-documentation)))
      (if (advice--p definition)
          (or documentation
              (put symbol 'function-documentation `(nadvice--docstring ',symbol)))
        (if (eq (car-safe documentation) 'nadvice--docstring)
            (put symbol 'function-documentation nil))))))

(defun nadvice--docstring (function)
  "The documentation of FUNCTION, which has advice: that of its definition and what advises it."
  (let* ((definition (if (symbolp function) (advice--symbol-function function) function))
         (base (advice--cd*r definition))
         (documentation (or (and base (ignore-errors (documentation base t))) ""))
         (usage (string-match "\n\n(fn[ )]" documentation)) (notes ""))
    (while (advice--p definition)
      (let* ((f (advice--car definition)) (name (cdr (assq 'name (advice--props definition))))
             (text (and (not (symbolp f)) (ignore-errors (documentation f t)))))
        (setq notes
              (concat notes
                      (format "\nThis function has %s advice: " (advice--where definition))
                      (if (symbolp f) (format-message "`%S'." f)
                        (concat (if name (format "%s" name) "")
                                (if text (concat "\n" text)
                                  (if name "" (format "%S" f)))))))
        (setq definition (advice--cdr definition))))
    (concat (if usage (substring documentation 0 usage) documentation)
            (if (equal documentation "") "" "\n") notes
            (if usage (substring documentation usage)
              (let ((arguments (ignore-errors (help-function-arglist base t))))
                (if (listp arguments) (format "\n\n%S" (help-make-usage 'fn arguments)) ""))))))

(defun nadvice--redefine (symbol new)
  "Give SYMBOL, which has advice, the definition NEW under it."
  (if (autoloadp new) (fset symbol new)
    (let* ((macro (or (eq (car-safe new) 'macro) (and (symbolp new) (macrop new))))
           (pending (get symbol 'advice--pending))
           (old (or pending (symbol-function symbol)))
           (chain (if (eq (car-safe old) 'macro) (cdr old) old)))
      (put symbol 'advice--pending nil)
      (let ((definition (advice--replace-base chain (cond ((eq (car-safe new) 'macro) (cdr new))
                                                          (macro (advice--macro-alias new))
                                                          (t new)))))
        (fset symbol (if macro (cons 'macro definition) definition))))))

(defun advice-add (symbol where function &optional props)
  "Wrap FUNCTION around the function named SYMBOL.
WHERE is :around, :before, :after, :override, :after-until, :after-while, :before-until,
:before-while, :filter-args or :filter-return.  PROPS is an alist of `name' and `depth'."
  (advice--install symbol
                   (nadvice--wrap where (advice--symbol-function symbol)
                                         function props))
  nil)

(defun advice-remove (symbol function)
  "Take the advice by FUNCTION, or of that name, off the function named SYMBOL."
  (interactive)
  (let* ((old (advice--symbol-function symbol))
         (new (nadvice--unwrap old function)))
    (unless (eq old new) (advice--install symbol new)))
  nil)

(defun advice-member-p (advice symbol)
  "Whether the function named SYMBOL has the ADVICE, a function or a name."
  (let ((definition (or (get symbol 'advice--pending) (symbol-function symbol))))
    (nadvice--has-p advice advice
                      (if (eq (car-safe definition) 'macro) (cdr definition) definition))))

(defun advice-function-member-p (advice definition)
  "Whether the function DEFINITION has the ADVICE."
  (nadvice--has-p advice advice definition))

(defun advice-function-mapc (function definition)
  "Call FUNCTION with each advice of DEFINITION and its properties."
  (while (advice--p definition)
    (funcall function (advice--car definition) (advice--props definition))
    (setq definition (advice--cdr definition))))

(defun advice-mapc (function symbol)
  "Call FUNCTION with each advice of the function named SYMBOL and its properties."
  (advice-function-mapc function (advice--symbol-function symbol)))

(defun advice-eval-interactive-spec (spec)
  "The arguments that the interactive specification SPEC reads."
  (if (listp spec) (eval spec t)
    (call-interactively (eval `(lambda (&rest args) (interactive ,spec) args) t))))

(defmacro define-advice (symbol args &rest body)
  "Define advice and add it to the function named SYMBOL.
ARGS is (WHERE LAMBDA-LIST [NAME [DEPTH]])."
  (declare (indent 2) (doc-string 3))
  (pcase-let* ((`(,where ,arglist ,name ,depth) args)
               (function (if name (intern (format "%s@%s" symbol name))
                           `(lambda ,arglist ,@body)))
               (properties `(,@(and name `((name . ,name))) ,@(and depth `((depth . ,depth)))))
               (addition `(advice-add ',symbol ,where #',function
                                      ,@(and properties `(',properties)))))
    (if name `(prog1 (defun ,function ,arglist ,@body) ,addition) addition)))

;;; Functions in places

(defun advice--place (place)
  "PLACE of `add-function' as the place itself: (local VAR) and (var VAR) are taken apart."
  (cond ((eq (car-safe place) 'local) `(nadvice--local-value ',(if (consp (cadr place))
                                                                   (cadr (cadr place))
                                                                 (cadr place))))
        ((eq (car-safe place) 'var) (cadr place))
        ((symbolp place) `(default-value ',place))
        (t place)))

(defun nadvice--local-value (variable)
  "The buffer-local function in VARIABLE, or one that calls the default."
  (declare (gv-setter nadvice--set-local-value))
  (if (local-variable-p variable) (symbol-value variable)
    (lambda (&rest args) (apply (default-value variable) args))))

(defun nadvice--set-local-value (variable value)
  "Make VALUE the buffer-local value of VARIABLE."
  (set (make-local-variable variable) value))

(defmacro add-function (where place function &optional props)
  "Wrap FUNCTION around the function in PLACE, as `advice-add' does."
  (let ((place (advice--place place)))
    `(setf ,place (nadvice--wrap ,where ,place ,function ,props))))

(defmacro remove-function (place function)
  "Take the advice by FUNCTION off the function in PLACE."
  (let ((place (advice--place place)))
    `(setf ,place (nadvice--unwrap ,place ,function))))

(provide 'nadvice)
;;; nadvice.el ends here
