;;; cl-macs.el --- Common Lisp control structure and lambda lists  -*- lexical-binding: t -*-

;;; Code:

;;; Lambda lists
;;
;; A full lambda list becomes a plain one and the bindings of a `let*' that takes the rest
;; arguments apart.  `cl--bindings' collects those, last first.

(defvar cl--bindings nil
  "Bindings of the lambda list being taken apart, last first.")

(defvar cl--subject nil
  "What an error about the number of arguments names, as a form.")

(defvar cl--taken nil
  "How many arguments were taken before those that are taken apart, for that error.")

(defconst cl--lambda-keywords '(&optional &rest &key &allow-other-keys &aux &whole &body
                                &environment))

(defun cl--bind (name value)
  "Add a binding of NAME to the form VALUE, to `cl--bindings'."
  (push (list name value) cl--bindings))

(defun cl--bind-parameter (parameter value)
  "Bind PARAMETER, a name or a nested lambda list, to the form VALUE."
  (cond ((null parameter)
         (cl--bind (make-symbol "_") value))
        ((symbolp parameter) (cl--bind parameter value))
        ((consp parameter)
         (let ((list (make-symbol "args")))
           (cl--bind list value)
           (cl--take-apart parameter list)))
        (t (error "Invalid argument name: %S" parameter))))

(defun cl--proper-lambda-list (arglist)
  "ARGLIST as a proper list with &rest for a dot and for &body."
  (let ((out nil))
    (while (consp arglist)
      (push (if (eq (car arglist) '&body) '&rest (car arglist)) out)
      (setq arglist (cdr arglist)))
    (if arglist (setq out (cons arglist (cons '&rest out))))
    (nreverse out)))

(defun cl--key-name (parameter)
  "The keyword of the &key PARAMETER."
  (let ((name (if (consp parameter) (car parameter) parameter)))
    (if (consp name) (car name)
      (let ((text (symbol-name name)))
        ;; An unused argument's underscore is not part of its keyword.
        (intern (concat ":" (if (eq (aref text 0) ?_) (substring text 1) text)))))))

(defun cl--take-apart (arglist list)
  "Add bindings for ARGLIST, whose arguments are in the variable LIST, to `cl--bindings'.
LIST is changed as arguments are taken from it."
  (setq arglist (cl--proper-lambda-list arglist))
  (when (eq (car arglist) '&whole)
    (cl--bind-parameter (cadr arglist) list)
    (setq arglist (cddr arglist)))
  (let* ((least 0) (most 0) (tail arglist) (open nil) (optional nil)
         (taken (and cl--taken (> cl--taken 0) (list cl--taken)))
         (cl--taken nil))
    ;; Count what is taken, for the check in front.
    (while (and tail (not (memq (car tail) '(&rest &key &aux &allow-other-keys))))
      (if (eq (car tail) '&optional) (setq optional t)
        (setq most (1+ most))
        (unless optional (setq least (1+ least))))
      (setq tail (cdr tail)))
    (setq open (memq (car tail) '(&rest &key)))
    (cond
     ((not open)
      (cl--bind (make-symbol "_") `(cl--check-count ,list ,least ,most ,cl--subject ,@taken)))
     ((> least 0)
      (cl--bind (make-symbol "_") `(cl--check-count ,list ,least nil ,cl--subject ,@taken))))
    (while (and arglist (not (memq (car arglist) cl--lambda-keywords)))
      (cl--bind-parameter (pop arglist) `(car-safe (prog1 ,list (setq ,list (cdr ,list))))))
    (when (eq (car arglist) '&optional)
      (pop arglist)
      (while (and arglist (not (memq (car arglist) cl--lambda-keywords)))
        (let* ((parameter (pop arglist))
               (name (if (consp parameter) (car parameter) parameter))
               (default (if (consp parameter) (cadr parameter)))
               (given (if (consp parameter) (car (cddr parameter)))))
          (if given (cl--bind given `(and ,list t)))
          (cl--bind-parameter
           name
           (if default
               `(if ,list (car-safe (prog1 ,list (setq ,list (cdr ,list)))) ,default)
             `(car-safe (prog1 ,list (setq ,list (cdr ,list)))))))))
    (when (eq (car arglist) '&rest)
      (pop arglist)
      (cl--bind-parameter (pop arglist) list))
    (when (eq (car arglist) '&key)
      (pop arglist)
      (let ((keys nil))
        (while (and arglist (not (memq (car arglist) cl--lambda-keywords)))
          (let ((parameter (pop arglist)))
            (push (cl--key-name parameter) keys)
            (cl--bind-key parameter (car keys) list)))
        (if (eq (car arglist) '&allow-other-keys)
            (pop arglist)
          (cl--bind (make-symbol "_") `(cl--check-keys ,list ',(nreverse keys))))))
    (if (eq (car arglist) '&allow-other-keys) (pop arglist))
    (when (eq (car arglist) '&aux)
      (pop arglist)
      (while (and arglist (not (memq (car arglist) cl--lambda-keywords)))
        (let ((parameter (pop arglist)))
          (if (consp parameter)
              (cl--bind-parameter (car parameter) (cadr parameter))
            (cl--bind parameter nil)))))
    (if arglist (error "Malformed argument list ends with: %S" arglist))))

(defun cl--bind-key (parameter key list)
  "Bind the &key PARAMETER from the value of KEY in the variable LIST."
  (let* ((name (cond ((symbolp parameter) parameter)
                     ((consp (car parameter)) (cadr (car parameter)))
                     (t (car parameter))))
         (default (if (consp parameter) (cadr parameter)))
         (given (if (consp parameter) (car (cddr parameter))))
         (cell `(plist-member ,list ',key)))
    (cond
     ((and (null default) (null given))
      (cl--bind-parameter name `(car (cdr ,cell))))
     ((and (null given) (macroexp-const-p default))
      (cl--bind-parameter name `(car (cdr (or ,cell '(nil ,(eval default t)))))))
     (t
      (let ((found (make-symbol "found")))
        (cl--bind found cell)
        (if given (cl--bind given `(and ,found t)))
        (cl--bind-parameter name `(if ,found (car (cdr ,found)) ,default)))))))

(defun cl--check-count (list least most subject &optional taken)
  "Signal an error about SUBJECT unless LIST has LEAST to MOST elements (nil: any number).
TAKEN arguments came before."
  (let ((n (length list)))
    (if (or (< n least) (and most (> n most)))
        (signal 'wrong-number-of-arguments (list subject (+ n (or taken 0)))))))

(defun cl--check-keys (list keys)
  "Signal an error unless every other element of LIST is in KEYS."
  (let ((tail list))
    (while tail
      (cond ((or (memq (car tail) keys) (eq (car tail) :allow-other-keys))
             (setq tail (cdr (cdr tail))))
            ((car (cdr (memq :allow-other-keys list))) (setq tail nil))
            (t (error "Keyword argument %s not one of (%s)" (car tail)
                      (mapconcat #'symbol-name keys " ")))))))

(defun cl--plain-arglist (arglist)
  "The parameters at the front of ARGLIST that are plain, and what follows: (PLAIN . REST)."
  (let ((plain nil) (optional nil))
    (while (and (consp arglist)
                (or (and (symbolp (car arglist)) (car arglist)
                         (not (memq (car arglist) cl--lambda-keywords)))
                    (and (eq (car arglist) '&optional) (setq optional t))))
      (push (pop arglist) plain))
    ;; A sole &rest name at the end is plain as well.
    (if (and (memq (car-safe arglist) '(&rest &body)) (symbolp (cadr arglist))
             (null (cddr arglist)))
        (setq plain (cons (cadr arglist) (cons '&rest plain)) arglist nil)
      (if (and arglist (symbolp arglist))
          (setq plain (cons arglist (cons '&rest plain)) arglist nil))
      (if (eq (car plain) '&optional) (setq optional nil plain (cdr plain)
                                            arglist (cons '&optional arglist))))
    (list (nreverse plain) arglist optional)))

(defun cl--split-body (body)
  "BODY as (HEAD . FORMS): HEAD has docstring, declarations and interactive form."
  (let ((head nil))
    (if (and (stringp (car body)) (cdr body)) (push (pop body) head))
    (while (memq (car-safe (car body)) '(declare interactive cl-declare))
      (push (pop body) head))
    (cons (nreverse head) body)))

(defun cl--lambda (arglist body &optional block subject)
  "The parameter list and body, as one list, that ARGLIST and BODY come to.
BLOCK names a block around the body; SUBJECT is what argument errors name."
  (let* ((split (cl--split-body body))
         (forms (cdr split))
         (inner (if block `((cl-block ,block ,@forms)) forms))
         (environment nil))
    (setq arglist (copy-tree (cl--dotted-to-rest arglist)))
    (let ((cell (memq '&environment arglist)))
      (when cell
        (setq environment (cadr cell)
              arglist (append (butlast arglist (length cell)) (cddr cell)))))
    (if environment (setq inner `((let ((,environment macroexpand-all-environment)) ,@inner))))
    (if (eq (car arglist) '&whole) (error "&whole not currently implemented"))
    (let* ((parts (cl--plain-arglist arglist))
           (plain (car parts)) (more (cadr parts)) (optional (car (cddr parts)))
           (aux-only (eq (car more) '&aux)))
      (cond
       ((null more) `(,plain ,@(car split) ,@inner))
       (t
        (let ((cl--bindings nil) (cl--subject (list 'quote subject))
              (cl--taken (length (remq '&optional plain)))
              (rest (make-symbol "--cl-rest--")))
          ;; More optional parameters, now with defaults.
          (if (and optional (not (memq (car more) cl--lambda-keywords)))
              (setq more (cons '&optional more)))
          (cl--take-apart more rest)
          (let ((bindings (nreverse cl--bindings)))
            (if aux-only (setq bindings (cdr bindings)))
            `((,@plain ,@(unless aux-only (list '&rest rest))) ,@(car split)
              (let* ,bindings ,@inner)))))))))

(defun cl--dotted-to-rest (arglist)
  "ARGLIST with its dotted end, if any, as a &rest parameter."
  (if (and (listp arglist) (listp (cdr (last arglist))) (null (cdr (last arglist))))
      arglist
    (cl--proper-lambda-list arglist)))

(defmacro cl-defun (name arglist &rest body)
  "Define NAME as a function with a full lambda list, whose body is a block named NAME."
  (declare (doc-string 3) (indent 2))
  (let ((function (cl--lambda arglist body (cl--block-name name) name)))
    `(defun ,name ,@function)))

(defun cl--block-name (name)
  "The block that a definition of NAME makes."
  (if (consp name) (cadr name) name))

(defmacro cl-defsubst (name arglist &rest body)
  "Define NAME as `cl-defun' does."
  (declare (indent 2))
  `(cl-defun ,name ,arglist ,@body))

(defmacro cl-iter-defun (name arglist &rest body)
  "Define NAME as a generator with a full lambda list."
  (declare (doc-string 3) (indent 2))
  (let ((function (cl--lambda arglist body name name)))
    `(iter-defun ,name ,@function)))

(defmacro cl-defmacro (name arglist &rest body)
  "Define NAME as a macro with a full lambda list."
  (declare (doc-string 3) (indent 2))
  (let ((function (cl--lambda arglist body name name)))
    `(defmacro ,name ,@function)))

(defmacro cl-function (function)
  "FUNCTION, a name or a `lambda' with a full lambda list."
  (if (eq (car-safe function) 'lambda)
      `(function (lambda ,@(cl--lambda (cadr function) (cddr function))))
    `(function ,function)))

(defmacro cl-destructuring-bind (arglist expression &rest body)
  "Bind the names in ARGLIST to the parts of EXPRESSION's value, a list, and evaluate BODY."
  (declare (indent 2))
  (if (vectorp arglist) (error "Invalid argument name: %S" arglist))
  (let ((cl--bindings nil) (cl--subject (list 'quote arglist)) (list (make-symbol "args")))
    (cl--bind list expression)
    (cl--take-apart arglist list)
    `(let* ,(nreverse cl--bindings) ,@body)))

(defmacro cl-define-compiler-macro (name arglist &rest body)
  "Define how calls of NAME may be rewritten.  Calls work the same without."
  (declare (indent 2))
  (let* ((function (intern (format "%s--cmacro" name)))
         (whole (if (eq (car arglist) '&whole) (cadr arglist) '_cl-whole-arg))
         (arglist (if (eq (car arglist) '&whole) (cddr arglist) arglist)))
    `(eval-and-compile
       (cl-defun ,function ,(cons whole arglist) ,@body)
       (function-put ',name 'compiler-macro #',function)
       ',function)))

(defun cl-compiler-macroexpand (form)
  "FORM as the compiler macro of its function, and that of what comes of it, rewrites it."
  (let ((more t))
    (while (and more (consp form) (symbolp (car form)))
      (let* ((handler (function-get (car form) 'compiler-macro t))
             (new (if handler (apply handler form (cdr form)) form)))
        (setq more (not (eq new form)) form new)))
    form))

;;; Blocks and loops

(defmacro cl-block (name &rest body)
  "Evaluate BODY; (cl-return-from NAME VALUE) inside leaves it with VALUE."
  (declare (indent 1))
  `(catch ',(intern (format "--cl-block-%s--" name)) ,@body))

(defmacro cl-return-from (name &optional result)
  "Leave the block NAME with the value of RESULT."
  (declare (indent 1))
  `(throw ',(intern (format "--cl-block-%s--" name)) ,result))

(defmacro cl-return (&optional result)
  "Leave the block nil with the value of RESULT."
  `(cl-return-from nil ,result))

(defmacro cl-dolist (spec &rest body)
  "As `dolist', within a block nil.\n\n(fn (VAR LIST [RESULT]) BODY...)"
  (declare (indent 1))
  `(cl-block nil (dolist ,spec ,@body)))

(defmacro cl-dotimes (spec &rest body)
  "As `dotimes', within a block nil.\n\n(fn (VAR COUNT [RESULT]) BODY...)"
  (declare (indent 1))
  `(cl-block nil (dotimes ,spec ,@body)))

(defun cl--do (let set steps end body)
  "Code of `cl-do': LET and SET bind and step the variables of STEPS."
  `(cl-block nil
     (,let ,(mapcar (lambda (s) (if (consp s) (list (car s) (cadr s)) s)) steps)
       (while (not ,(car end))
         ,@body
         ,@(let ((pairs (mapcan (lambda (s)
                                  (and (consp s) (cddr s) (list (car s) (car (cddr s)))))
                                steps)))
             (and pairs `((,set ,@pairs)))))
       ,@(or (cdr end) '(nil)))))

(defmacro cl-do (steps end &rest body)
  "Bind and step variables until a condition holds.
\(fn ((VAR INIT [STEP])...) (END-TEST [RESULT...]) BODY...)"
  (declare (indent 2))
  (cl--do 'let 'cl-psetq steps end body))

(defmacro cl-do* (steps end &rest body)
  "As `cl-do', one variable after the other.
\(fn ((VAR INIT [STEP])...) (END-TEST [RESULT...]) BODY...)"
  (declare (indent 2))
  (cl--do 'let* 'setq steps end body))

(defmacro cl-do-symbols (spec &rest body)
  "Evaluate BODY for each symbol of an obarray.\n\n(fn (VAR [OBARRAY [RESULT]]) BODY...)"
  (declare (indent 1))
  (pcase-let ((`(,name ,table ,result) spec))
    (list 'cl-block nil
          `(mapatoms (lambda (,name) . ,body) ,table)
          result)))

(defmacro cl-do-all-symbols (spec &rest body)
  "Evaluate BODY for each symbol.\n\n(fn (VAR [RESULT]) BODY...)"
  (declare (indent 1))
  (cons 'cl-do-symbols (cons (cons (car spec) (cons nil (cdr spec))) body)))

(defmacro cl-tagbody (&rest body)
  "Evaluate the forms of BODY; (go LABEL) continues after the symbol or integer LABEL in it.
\(fn &rest LABELS-OR-STMTS)"
  (let* ((tag (make-symbol "cl--tagbody-tag"))
         (first (list (make-symbol "cl--start")))
         (sections nil) (labels nil))
    (dolist (item body)
      (if (consp item) (push item (cdr first))
        (push first sections)
        (push item labels)
        (setq first (list item))))
    (push first sections)
    (setq sections (nreverse sections))
    ;; Each section sets what comes next, then runs; `go' throws a label.
    (let* ((next (make-symbol "next"))
           (clauses nil) (tail sections))
      (while tail
        (push `((eq ,next ',(car (car tail)))
                (setq ,next ',(car (cadr tail)))
                ,@(reverse (cdr (car tail))))
              clauses)
        (setq tail (cdr tail)))
      (let ((loop `(let ((,next ',(car (car sections))))
                     (while ,next
                       (setq ,next
                             (catch ',tag (cond ,@(nreverse clauses)) ,next)))
                     nil)))
        (if labels
            `(cl-macrolet ((go (label) (list 'throw '',tag (list 'quote label)))) ,loop)
          loop)))))

(defmacro cl-prog (bindings &rest body)
  "Evaluate BODY as a `cl-tagbody' within bindings and a block nil."
  (declare (indent 1))
  `(cl-block nil (let ,bindings (cl-tagbody ,@body))))

(defmacro cl-prog* (bindings &rest body)
  "As `cl-prog', with bindings one after the other."
  (declare (indent 1))
  `(cl-block nil (let* ,bindings (cl-tagbody ,@body))))

;;; Choice

(defun cl--case-test (value keys)
  "A form that tests whether the variable VALUE is KEYS or among the list KEYS."
  (cond ((consp keys)
         (if (cdr keys) `(memql ,value ',keys) `(eql ,value ',(car keys))))
        (t `(eql ,value ',keys))))

(defmacro cl-case (expression &rest clauses)
  "Evaluate the first of CLAUSES whose key, or one of whose keys, is EXPRESSION's value.
A clause is (KEYS BODY…); t or `otherwise' as KEYS matches everything.
\(fn EXPR (KEYLIST BODY...)...)"
  (declare (indent 1))
  (let* ((value (if (and expression (symbolp expression)) expression (make-symbol "v")))
         (code
          (cons 'cond
                (mapcar
                 (lambda (clause)
                   (cons (cond ((memq (car clause) '(t otherwise)) t)
                               ((eq (car clause) 'cl--ecase-error-flag)
                                `(error "cl-ecase failed: %s, %s" ,value ',(cadr clause)))
                               ((null (car clause)) nil)
                               (t (cl--case-test value (car clause))))
                         (if (eq (car clause) 'cl--ecase-error-flag) nil
                           (or (cdr clause) '(nil)))))
                 clauses))))
    (if (eq value expression) code `(let ((,value ,expression)) ,code))))

(defmacro cl-ecase (expression &rest clauses)
  "As `cl-case', but signal an error when no clause matches.
\(fn EXPR (KEYLIST BODY...)...)"
  (declare (indent 1))
  (let ((keys nil))
    (dolist (clause clauses)
      (if (listp (car clause))
          (setq keys (append (car clause) keys))
        (push (car clause) keys)))
    `(cl-case ,expression ,@clauses (cl--ecase-error-flag ,(nreverse keys)))))

(defmacro cl-typecase (expression &rest clauses)
  "Evaluate the first of CLAUSES whose type EXPRESSION's value has.
\(fn EXPR (TYPE BODY...)...)"
  (declare (indent 1))
  (let ((value (if (and expression (symbolp expression)) expression (make-symbol "v"))))
    (let ((code
           (cons 'cond
                 (mapcar
                  (lambda (clause)
                    (cond ((memq (car clause) '(t otherwise))
                           `(t ,@(or (cdr clause) '(nil))))
                          ((eq (car clause) 'cl--ecase-error-flag)
                           `(t (error "cl-etypecase failed: %s, %s" ,value ',(cadr clause))))
                          (t (cons (cl--type-test value (car clause))
                                   (or (cdr clause) '(nil))))))
                  clauses))))
      (if (eq value expression) code `(let ((,value ,expression)) ,code)))))

(defmacro cl-etypecase (expression &rest clauses)
  "As `cl-typecase', but signal an error when no clause matches.
\(fn EXPR (TYPE BODY...)...)"
  (declare (indent 1))
  `(cl-typecase ,expression ,@clauses (cl--ecase-error-flag ,(mapcar #'car clauses))))

;;; Local functions and macros

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
                      (mapcar (lambda (clause)
                                (if (cdr clause)
                                    (append (butlast clause)
                                            (list (funcall walk (car (last clause)))))
                                  clause))
                              (cdr form))))
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

;;; Variables and places

(defmacro cl-psetq (&rest pairs)
  "Set variables to values all of which are computed before.\n\n(fn SYM VAL SYM VAL ...)"
  (cons 'cl-psetf pairs))

(defmacro cl-psetf (&rest pairs)
  "Store in places values all of which are computed before.\n\n(fn PLACE VAL PLACE VAL ...)"
  (cond
   ((null pairs) nil)
   ((= 1 (logand 1 (length pairs))) (error "Odd number of arguments to cl-psetf"))
   ((null (cddr pairs)) `(progn (setf ,@pairs) nil))
   (t
    (let ((bindings nil) (sets nil))
      (while (cddr pairs)
        (let ((value (make-symbol "v")))
          (push (list value (cadr pairs)) bindings)
          (push (list 'setf (car pairs) value) sets))
        (setq pairs (cddr pairs)))
      ;; The last value needs no variable.
      `(let* ,(nreverse bindings)
         (setf ,@pairs)
         ,@sets
         nil)))))

(defmacro cl-remf (place tag)
  "Remove TAG and its value from the property list in PLACE.  Value: whether it was there."
  (gv-get place
          (lambda (getter setter)
            (let ((tail (make-symbol "tail")) (name (make-symbol "tag")))
              `(let* ((,tail ,getter) (,name ,tag))
                 (if (eq ,name (car ,tail))
                     (progn ,(funcall setter `(cddr ,tail)) t)
                   (cl--plist-remove ,tail ,name)))))))

(defun cl--plist-remove (plist tag)
  "Remove TAG, not the first property, from PLIST.  Value: whether it was there."
  (let ((cell (cdr plist)))
    (while (and (cdr cell) (not (eq (cadr cell) tag)))
      (setq cell (cddr cell)))
    (and (cdr cell) (progn (setcdr cell (cdr (cddr cell))) t))))

(defmacro cl-shiftf (place &rest more)
  "Store in PLACE the value of the next place, and so on; the last argument is a value.
The value is what PLACE had.\n\n(fn PLACE PLACE... VAL)"
  (if (null more) place
    (gv-get place
            (lambda (getter setter)
              `(prog1 ,getter ,(funcall setter `(cl-shiftf ,@more)))))))

(defmacro cl-rotatef (&rest places)
  "Store in each of PLACES the value of the next, in the last that of the first."
  (if (null (cdr places)) (and places `(progn ,(car places) nil))
    (cl--rotate places nil nil)))

(defun cl--rotate (places getters setters)
  "Code that rotates PLACES after those that GETTERS and SETTERS, last first, have."
  (if places
      (gv-get (car places)
              (lambda (getter setter)
                (cl--rotate (cdr places) (cons getter getters) (cons setter setters))))
    (setq getters (nreverse getters) setters (nreverse setters))
    (let ((first (make-symbol "first")))
      `(let ((,first ,(car getters)))
         ,@(cl-mapcar (lambda (setter value) (funcall setter value))
                      setters (append (cdr getters) (list first)))
         nil))))

(defmacro cl-callf (function place &rest args)
  "Store in PLACE what FUNCTION returns for its value and ARGS."
  (declare (indent 2))
  (gv-get place
          (lambda (getter setter)
            (let ((call (cons getter args)))
              (funcall setter (if (symbolp function) (cons function call)
                                `(funcall ,(cl--function-form function) ,@call)))))))

(defun cl--function-form (function)
  "FUNCTION, a `lambda' or a form, as a form whose value is the function."
  (if (eq (car-safe function) 'lambda) `(function ,function) function))

(defmacro cl-callf2 (function arg1 place &rest args)
  "Store in PLACE what FUNCTION returns for ARG1, PLACE's value and ARGS."
  (declare (indent 3))
  (let ((first (if (macroexp-const-p arg1) arg1 (make-symbol "arg1"))))
    (let ((code
           (gv-get place
                   (lambda (getter setter)
                     (let ((call (cons first (cons getter args))))
                       (funcall setter (if (symbolp function) (cons function call)
                                         `(funcall ,(cl--function-form function)
                                                   ,@call))))))))
      (if (eq first arg1) code `(let ((,first ,arg1)) ,code)))))

(defmacro cl-pushnew (new place &rest keys)
  "Put NEW in front of the list in PLACE unless it is there by KEYS `:test', `:key' ….
The value is the list.\n\n(fn X PLACE [KEYWORD VALUE]...)"
  (let ((value (if (macroexp-const-p new) new (make-symbol "x"))))
    (let ((code
           (gv-get place
                   (lambda (getter setter)
                     (cond
                      ((null keys)
                       `(if (memql ,value ,getter) ,getter
                          ,(funcall setter `(cons ,value ,getter))))
                      (t (funcall setter `(cl-adjoin ,value ,getter ,@keys))))))))
      (if (eq value new) code `(let ((,value ,new)) ,code)))))

(defmacro cl-letf (bindings &rest body)
  "Evaluate BODY with values in places, whose old ones come back afterwards.
\(fn ((PLACE VALUE) ...) BODY...)"
  (declare (indent 1))
  (cond
   ((null bindings) (macroexp-progn body))
   ((null (delq nil (mapcar (lambda (b) (consp (car-safe b))) bindings)))
    ;; Plain variables, unless they are symbol macros.
    (let ((meanings (mapcar (lambda (b)
                              (let ((name (if (consp b) (car b) b)))
                                (cons (macroexpand name macroexpand-all-environment)
                                      (if (consp b) (cdr b)))))
                            bindings)))
      (if (delq nil (mapcar (lambda (b) (consp (car b))) meanings))
          `(cl-letf ,meanings ,@body)
        `(let ,meanings ,@body))))
   ((null (cdr bindings)) (cl--letf-one (car bindings) body))
   (t
    ;; Values first, then the places.
    (let ((values nil) (new nil))
      (dolist (b bindings)
        (if (and (cdr-safe b) (not (macroexp-const-p (cadr b))))
            (let ((value (make-symbol "v")))
              (push (list value (cadr b)) values)
              (push (list (car b) value) new))
          (push b new)))
      `(let* ,(nreverse values)
         (cl-letf* ,(nreverse new) ,@body))))))

(defun cl--letf-one (binding body)
  "Code of `cl-letf' for one BINDING around BODY."
  (let ((place (macroexpand-1 (if (consp binding) (car binding) binding)
                              macroexpand-all-environment)))
    (if (symbolp place)
        `(let (,(if (consp binding) (cons place (cdr binding)) place)) ,@body)
      (gv-get (if (consp binding) (car binding) binding)
              (lambda (getter setter)
                (let ((old (make-symbol "old")) (value (make-symbol "value")))
                  `(let* (,@(and (cdr-safe binding) `((,value ,(cadr binding))))
                          (,old ,getter))
                     (unwind-protect
                         (progn
                           ,@(and (cdr-safe binding) (list (funcall setter value)))
                           ,@body)
                       ,(funcall setter old)))))))))

(defmacro cl-letf* (bindings &rest body)
  "As `cl-letf', one place after the other.\n\n(fn ((PLACE VALUE) ...) BODY...)"
  (declare (indent 1))
  (if (null bindings) (macroexp-progn body)
    (cl--letf-one (car bindings)
                  (if (cdr bindings) `((cl-letf* ,(cdr bindings) ,@body)) body))))

(defmacro cl-progv (symbols values &rest body)
  "Evaluate BODY with the variables in the list SYMBOLS bound dynamically to VALUES."
  (declare (indent 2))
  (let ((names (make-symbol "syms")) (list (make-symbol "vals")) (function (make-symbol "f")))
    `(let* ((,names ,symbols) (,list ,values) (,function (lambda () ,@body)))
       (eval (list 'let (cl--progv-bindings ,names ,list) (list 'funcall (list 'quote ,function)))
             nil))))

(defun cl--progv-bindings (names values)
  "Bindings for `let' of NAMES to VALUES, quoted; nil for those without."
  (mapcar (lambda (name) (list name (list 'quote (car-safe (prog1 values
                                                              (setq values (cdr values)))))))
          names))

(defmacro cl-multiple-value-bind (names expression &rest body)
  "Bind NAMES to the elements of EXPRESSION's value, a list, and evaluate BODY."
  (declare (indent 2))
  (let ((list (make-symbol "v")))
    `(let* ((,list ,expression)
            ,@(let ((n -1))
                (mapcar (lambda (name) (list name `(nth ,(setq n (1+ n)) ,list))) names)))
       ,@body)))

(defmacro cl-multiple-value-setq (names expression)
  "Set NAMES to the elements of EXPRESSION's value, a list; return the first."
  (declare (indent 1))
  (cond ((null names) `(progn ,expression nil))
        ((null (cdr names)) `(setq ,(car names) (car ,expression)))
        (t
         (let ((list (make-symbol "v")))
           `(let ((,list ,expression))
              (prog1 (setq ,(car names) (car ,list))
                (setq ,@(let ((n 0))
                          (mapcan (lambda (name) (list name `(nth ,(setq n (1+ n)) ,list)))
                                  (cdr names))))))))))

(defmacro cl-multiple-value-call (function &rest lists)
  "Call FUNCTION with the values of LISTS."
  `(funcall ,function ,@lists))

(defmacro cl-multiple-value-prog1 (first &rest body)
  "As `prog1'."
  `(prog1 ,first ,@body))

(defmacro cl-the (type form)
  "FORM's value, which is of TYPE."
  (declare (indent 1))
  (let ((value (make-symbol "v")))
    `(let ((,value ,form))
       (if ,(cl--type-test value type) ,value
         (signal 'wrong-type-argument (list ',type ,value ',form))))))

(defmacro cl-locally (&rest body) "Evaluate BODY." (cons 'progn body))

(defmacro cl-eval-when (when &rest body)
  "Evaluate BODY if WHEN, a list, says `eval' or, in a file, `load'."
  (declare (indent 1))
  (if (or (memq 'eval when) (memq :execute when)) (cons 'progn body) nil))

(defmacro cl-load-time-value (form &optional _read-only) "The value of FORM." form)
(defmacro cl-declare (&rest _specs) "Nothing." nil)
(defmacro cl-declaim (&rest _specs) "Nothing." nil)
(defun cl-proclaim (_spec) "Nothing." nil)

(defvar cl--gensym-counter 0 "The number in the next name that `cl-gensym' makes.")

(defun cl-gensym (&optional prefix)
  "A new symbol that is in no obarray, named PREFIX and a number."
  (make-symbol (format "%s%d" (if (stringp prefix) prefix "G")
                       (if (integerp prefix) prefix
                         (prog1 cl--gensym-counter
                           (setq cl--gensym-counter (1+ cl--gensym-counter)))))))

(defun cl-gentemp (&optional prefix)
  "A new interned symbol named PREFIX and a number."
  (let ((name nil))
    (while (intern-soft (setq name (format "%s%d" (or prefix "T") cl--gensym-counter)))
      (setq cl--gensym-counter (1+ cl--gensym-counter)))
    (intern name)))

(defmacro cl-with-gensyms (names &rest body)
  "Evaluate BODY with NAMES bound to new symbols."
  (declare (indent 1))
  `(let ,(mapcar (lambda (name) (list name `(gensym ,(symbol-name name)))) names) ,@body))

(defmacro cl-once-only (names &rest body)
  "Make code with BODY, where NAMES have forms that it shall evaluate only once.
An element of NAMES is a variable that has a form, or (VARIABLE FORM)."
  (declare (indent 1))
  (let* ((variables (mapcar (lambda (n) (if (consp n) (car n) n)) names))
         (temporaries (mapcar (lambda (v) (make-symbol (symbol-name v))) variables)))
    `(let ,(cl-mapcar (lambda (temporary v) `(,temporary (gensym ,(symbol-name v))))
                      temporaries variables)
       (list 'let
             (list ,@(cl-mapcar (lambda (temporary n)
                                  `(list ,temporary ,(if (consp n) (cadr n) n)))
                                temporaries names))
             (let ,(cl-mapcar #'list variables temporaries) ,@body)))))

;;; Checks

(defmacro cl-check-type (form type &optional string)
  "Signal an error unless FORM's value is of TYPE; STRING names the type in it."
  (let ((value (if (macroexp-const-p form) form (make-symbol "v"))))
    (let ((code `(if ,(cl--type-test value type) nil
                   (signal 'wrong-type-argument
                           (list ,(or string `',type) ,value ',form)))))
      (if (eq value form) code `(let ((,value ,form)) ,code)))))

(defmacro cl-assert (form &optional show-args string &rest args)
  "Signal an error unless FORM's value is true.
With SHOW-ARGS the error has FORM's arguments that are no constants; STRING and ARGS are its
text."
  `(if ,form nil
     (cl--assert-broken
      ',form ,@(cond (string `(,string (list ,@args)))
                     (show-args '(nil nil)))
      ,@(and show-args
             `((list ,@(delq nil (mapcar (lambda (arg)
                                           (unless (macroexp-const-p arg) arg))
                                         (cdr-safe form)))))))))

(defun cl--assert-broken (form &optional string args shown)
  "Signal that FORM failed: STRING and ARGS are the text, SHOWN are values of arguments."
  (if string
      (apply #'error string args)
    (signal 'cl-assertion-failed (cons form shown))))

(provide 'cl-macs)
;;; cl-macs.el ends here
