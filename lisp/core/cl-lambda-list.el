;;; cl-lambda-list.el --- Full lambda lists, and what is defined with them  -*- lexical-binding: t -*-

;; A full lambda list becomes a plain one and the bindings of a `let*' that takes the rest
;; arguments apart.  `cl--bindings' collects those, last first.

;;; Code:

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
  ;; What a dot or &rest takes may end in anything.
  (let ((n (cond (most (length list))
                 ((listp list) (safe-length list))
                 (t (signal 'wrong-type-argument (list 'listp list))))))
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

(provide 'cl-lambda-list)
;;; cl-lambda-list.el ends here
