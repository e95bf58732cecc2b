;;; cl-generic.el --- Functions whose methods are chosen by arguments  -*- lexical-binding: t -*-

;; A generic function is a record in the property `cl--generic' of its name; the name's
;; definition is a closure that chooses among its methods.  An argument's types are listed from
;; the most special on; a method is the more special the earlier its specializers stand there.

;;; Code:

(define-error 'cl-no-method "No method")
(define-error 'cl-no-next-method "No next method" 'cl-no-method)
(define-error 'cl-no-primary-method "No primary method" 'cl-no-method)
(define-error 'cl-no-applicable-method "No applicable method" 'cl-no-method)

(defconst cl--generic-builtin-types
  '((integer number number-or-marker atom) (float number number-or-marker atom)
    (symbol atom) (string array sequence atom) (cons list sequence)
    (marker number-or-marker atom) (vector array sequence atom)
    (bool-vector array sequence atom) (char-table array sequence atom)
    (hash-table atom) (buffer atom) (process atom) (overlay atom) (window atom) (frame atom)
    (subr compiled-function function atom) (compiled-function function atom)
    (interpreted-function function atom) (byte-code-function compiled-function function atom)
    (record atom) (thread atom) (mutex atom) (font-spec atom) (obarray atom))
  "What values of a type are besides, from the most special on.")

(defun cl--generic-types (value)
  "The types of VALUE that methods may name, from the most special on."
  (cond
   ((null value) '(null boolean symbol list sequence atom t))
   ((eq value t) '(boolean symbol atom t))
   ((keywordp value) '(keyword symbol atom t))
   (t
    (let* ((type (type-of value)) (known (assq type cl--generic-builtin-types)))
      (cond
       (known (if (and (not (eq type 'record)) (not (memq 'function known)) (functionp value)
                       (consp value))
                  (append known '(function t))
                (append known '(t))))
       ((recordp value) (append (cl--generic-class-types type) '(record atom t)))
       (t (list type 'atom t)))))))

(defun cl--generic-class-types (name)
  "The class NAME and those it inherits from, from the most special on."
  (let ((class (get name 'cl--class)))
    (cond
     ((and (recordp class) (eq (aref class 0) 'cl-structure-class))
      (let ((out nil))
        (while class
          (setq out (cons (cl--class-name class) out)
                class (car (cl--class-parents class))))
        (nreverse (cons 'cl-structure-object out))))
     ((and (recordp class) (fboundp 'eieio--class-ancestors))
      (eieio--class-ancestors name))
     (t (list name)))))

(defun cl--generic-rank (specializer value types)
  "How special SPECIALIZER is for VALUE, whose types are TYPES: less is more, nil is no match."
  (cond
   ((eq specializer t) 10000)
   ((symbolp specializer)
    (let ((tail (memq specializer types)))
      (and tail (- 1000 (length tail)))))
   ((eq (car specializer) 'eql) (and (eql value (cadr specializer)) 0))
   ((memq (car specializer) '(member cl-member)) (and (memql value (cdr specializer)) 1))
   ((eq (car specializer) 'head) (and (consp value) (eql (car value) (cadr specializer)) 2))
   ((eq (car specializer) 'subclass)
    (and (symbolp value)
         (let ((tail (memq (cadr specializer) (cl--generic-class-types value))))
           (and tail (- 1000 (length tail))))))
   ((eq (car specializer) 'derived-mode)
    (let ((rank 3) (mode value))
      (while (and mode (not (eq mode (cadr specializer))))
        (setq mode (get mode 'derived-mode-parent) rank (1+ rank)))
      (and mode rank)))
   (t (error "Unknown specializer %S" specializer))))

(defun cl--generic-specializer (specializer)
  "SPECIALIZER in the form that dispatch takes; signal an error if it is unknown."
  (cond
   ((and (memq (car-safe specializer) '(eql head member)) (eq (car-safe (cadr specializer)) 'quote))
    (list (car specializer) (cadr (cadr specializer))))
   ((consp specializer)
    (if (memq (car specializer) '(eql head member subclass derived-mode)) specializer
      (error "Unknown specializer %S" specializer)))
   ((null specializer) 'null)
   ((or (eq specializer t)
        (get specializer 'cl--class)
        (memq specializer '(null boolean keyword symbol list sequence atom cl-structure-object))
        (assq specializer cl--generic-builtin-types)
        (memq specializer '(number number-or-marker array function)))
    specializer)
   (t (error "Unknown specializer %S" specializer))))

;;; Generic functions and their methods

;; A generic function: #s(cl--generic NAME METHODS OPTIONS).  A method:
;; #s(cl--generic-method SPECIALIZERS QUALIFIER FUNCTION CONTEXT EXTRA).

(defun cl--generic (name)
  "The generic function NAME, or nil."
  (and (symbolp name) (get name 'cl--generic)))

(defun cl-generic-p (object)
  "Whether OBJECT is a generic function or names one."
  (and (symbolp object) (cl--generic object) t))

(defun cl--generic-name (name)
  "NAME, or the symbol that stands for (setf NAME)."
  (if (eq (car-safe name) 'setf) (intern (format "(setf %s)" (cadr name))) name))

(defun cl--generic-ensure (name)
  "The generic function NAME, made unless there is one."
  (or (cl--generic name)
      (let ((generic (record 'cl--generic name nil nil)))
        (put name 'cl--generic generic)
        generic)))

(defun cl--generic-install (name)
  "Define NAME as the function that dispatches."
  (let ((generic (cl--generic-ensure name)))
    (defalias name (lambda (&rest args) (cl--generic-dispatch generic args)))))

(defun cl--generic-define (name)
  "Make NAME a generic function without methods."
  (put name 'cl--generic (record 'cl--generic name nil nil))
  (cl--generic-install name)
  name)

(defun cl--generic-add-method (name specializers qualifier function context extra)
  "Add a method to the generic function NAME, in place of one of the same kind."
  (let* ((generic (cl--generic-ensure name))
         (method (record 'cl--generic-method specializers qualifier function context extra))
         (tail (aref generic 2)))
    (while (and tail (not (and (equal (aref (car tail) 1) specializers)
                               (eq (aref (car tail) 2) qualifier)
                               (equal (aref (car tail) 4) context)
                               (equal (aref (car tail) 5) extra))))
      (setq tail (cdr tail)))
    (if tail (setcar tail method) (aset generic 2 (cons method (aref generic 2))))
    ;; What is signalled when nothing fits stays the default.
    (when (and (memq name '(cl-no-applicable-method cl-no-next-method cl-no-primary-method))
               (null (cdr (aref generic 2))))
      (let ((default (symbol-function name)))
        (aset generic 2
              (append (aref generic 2)
                      (list (record 'cl--generic-method nil nil
                                    (lambda (_next &rest args) (apply default args))
                                    nil nil))))))
    (unless (and (fboundp name) (eq (get name 'cl--generic-installed) generic))
      (put name 'cl--generic-installed generic)
      (cl--generic-install name))
    name))

(defun cl--generic-applicable (generic args)
  "The methods of GENERIC that fit ARGS, from the most special on."
  (let ((types (mapcar #'cl--generic-types args)) (found nil))
    (dolist (method (aref generic 2))
      (let ((s (aref method 1)) (a args) (ty types) (ranks nil) (fits t)
            (context (aref method 4)))
        (while (and context fits)
          (let* ((value (funcall (car (car context))))
                 (rank (cl--generic-rank (cdr (car context)) value
                                         (cl--generic-types value))))
            (if rank (setq ranks (cons rank ranks)) (setq fits nil)))
          (setq context (cdr context)))
        (unless (aref method 4) (setq ranks (list 20000)))
        (while (and s fits)
          (let ((rank (if a (cl--generic-rank (car s) (car a) (car ty))
                        (and (eq (car s) t) 10000))))
            (if rank (setq ranks (cons rank ranks)) (setq fits nil)))
          (setq s (cdr s) a (cdr a) ty (cdr ty)))
        (if fits (setq found (cons (cons (nreverse ranks) method) found)))))
    (mapcar #'cdr (sort found #'cl--generic-before-p))))

(defun cl--generic-before-p (a b)
  "Whether the method of A, (RANKS . METHOD), goes before that of B."
  (let ((x (car a)) (y (car b)))
    (while (and x y (eql (car x) (car y))) (setq x (cdr x) y (cdr y)))
    (if (or x y) (< (or (car x) 10000) (or (car y) 10000))
      (and (aref (cdr a) 5) (not (aref (cdr b) 5))))))

(defun cl--generic-dispatch (generic args)
  "Call the methods of GENERIC that fit ARGS."
  (let ((around nil) (before nil) (primary nil) (after nil) (name (aref generic 1)))
    (dolist (method (cl--generic-applicable generic args))
      (let ((qualifier (aref method 2)))
        (cond ((null qualifier) (setq primary (cons method primary)))
              ((eq qualifier :around) (setq around (cons method around)))
              ((eq qualifier :before) (setq before (cons method before)))
              (t (setq after (cons method after))))))
    (setq primary (nreverse primary))
    (cond
     ((and (null primary) (null around) (null before) (null after))
      (apply #'cl-no-applicable-method name args))
     ((null primary) (apply #'cl-no-primary-method name args))
     ((not (or around before after)) (cl--generic-call name primary nil args))
     (t
      (cl--generic-call
       name (nreverse around)
       (if (or before after)
           (lambda (&rest args)
             (dolist (method (reverse before)) (apply (aref method 3) nil args))
             (prog1 (cl--generic-call name primary nil args)
               (dolist (method after) (apply (aref method 3) nil args))))
         (lambda (&rest args) (cl--generic-call name primary nil args)))
       args)))))

(defun cl--generic-call (name methods end args)
  "Call the first of METHODS with ARGS; the next one is the rest of them, then END."
  (if (null methods)
      (if end (apply end args)
        (apply #'cl-no-next-method name nil args))
    (let ((method (car methods)) (rest (cdr methods)))
      (apply (aref method 3)
             ;; nil means to ask whether there is a next method.
             (lambda (query &rest new)
               (cond (query (and (or rest end) t))
                     ((or rest end) (cl--generic-call name rest end (or new args)))
                     (t (apply #'cl-no-next-method name method (or new args)))))
             args))))

(defun cl-no-next-method (generic method &rest args)
  "Signal that METHOD of GENERIC, called with ARGS, has no next method."
  (signal 'cl-no-next-method (cons generic (cons method args))))

(defun cl-no-primary-method (generic &rest args)
  "Signal that GENERIC has no primary method for ARGS."
  (signal 'cl-no-primary-method (cons generic args)))

(defun cl-no-applicable-method (generic &rest args)
  "Signal that GENERIC has no method for ARGS."
  (signal 'cl-no-applicable-method (cons generic args)))

(defun cl-call-next-method (&rest _args)
  "Call the next method; only inside a method."
  (error "cl-call-next-method only allowed inside primary and around methods"))

(defun cl-next-method-p ()
  "Whether there is a next method; only inside a method."
  (error "cl-next-method-p only allowed inside primary and around methods"))

(defun cl-find-method (generic qualifiers specializers)
  "The method of GENERIC with QUALIFIERS and SPECIALIZERS, or nil."
  (let ((tail (aref (cl--generic-ensure (cl--generic-name generic)) 2)))
    (while (and tail (not (and (equal (aref (car tail) 1) specializers)
                               (eq (aref (car tail) 2) (car qualifiers)))))
      (setq tail (cdr tail)))
    (car tail)))

;;; Definitions

(defmacro cl-defgeneric (name args &rest options-and-methods)
  "Define NAME as a generic function; a body is its default method.
\(fn NAME ARGS [DOC-STRING] [OPTIONS-AND-METHODS...] &rest DEFAULT-BODY)"
  (declare (indent 2) (doc-string 3))
  (let ((symbol (cl--generic-name name)) (body options-and-methods) (methods nil)
        (declarations nil))
    (if (stringp (car body)) (pop body))
    (while (or (eq (car-safe (car body)) 'declare) (keywordp (car-safe (car body))))
      (let ((option (pop body)))
        (cond ((eq (car option) 'declare)
               (dolist (d (cdr option))
                 (if (memq (car d) '(gv-setter gv-expander))
                     (push `(gv--declare ',symbol ',args ',d) declarations))))
              ((eq (car option) :method)
               (push `(cl-defmethod ,name ,@(cdr option)) methods)))))
    `(progn
       (cl--generic-define ',symbol)
       ,@(nreverse declarations)
       ,@(if body `((cl-defmethod ,name ,args ,@body)))
       ,@(nreverse methods)
       ',symbol)))

(defmacro cl-defmethod (name args &rest body)
  "Define a method of the generic function NAME.
Before the argument list may stand a qualifier, :around, :before or :after, and :extra STRING.
A required argument (VAR SPECIALIZER) restricts the method to what the specializer fits.
\(fn NAME [EXTRA] [QUALIFIER] ARGS &rest [DOCSTRING] BODY)"
  (declare (indent defun) (doc-string 3))
  (let ((symbol (cl--generic-name name)) (qualifier nil) (extra nil)
        (plain nil) (specializers nil) (context nil))
    (while (not (listp args))
      (if (eq args :extra) (setq extra (pop body))
        (setq qualifier args))
      (setq args (pop body)))
    ;; Required arguments may have specializers, and &context pairs may come anywhere in front.
    (while (and (consp args) (or (eq (car args) '&context)
                                 (not (memq (car args) cl--lambda-keywords))))
      (let ((arg (pop args)))
        (cond
         ((eq arg '&context)
          (while (consp (car-safe args))
            (let* ((pair (pop args))
                   (specializer (if (and (eq (car pair) 'major-mode) (symbolp (cadr pair)))
                                    (list 'derived-mode (cadr pair))
                                  (cl--generic-specializer (cadr pair)))))
              (push `(cons (lambda () ,(car pair)) ',specializer) context))))
         ((consp arg)
          (push (car arg) plain)
          (push (cl--generic-specializer (cadr arg)) specializers))
         (t (push arg plain) (push t specializers)))))
    ;; What restricts nothing at the end need not be compared.
    (let* ((split (cl--split-body body))
           (head (delq nil (mapcar (lambda (h) (unless (eq (car-safe h) 'declare) h))
                                   (car split))))
           (forms (cdr split))
           (next (make-symbol "cl--next"))
           (body (if (or (cl--tree-memq 'cl-call-next-method forms)
                         (cl--tree-memq 'cl-next-method-p forms))
                     `((cl-flet ((cl-call-next-method
                                  (lambda (&rest args) (apply ,next nil args)))
                                 (cl-next-method-p (lambda () (funcall ,next t))))
                         ,@forms))
                   forms)))
      `(progn
         (cl--generic-add-method
          ',symbol ',(nreverse specializers) ',qualifier
          (cl-function (lambda (,next ,@(nreverse plain) ,@args) ,@head ,@body))
          ,(if context `(list ,@(nreverse context))) ,extra)
         ,@(if (eq (car-safe name) 'setf)
               `((function-put ',(cadr name) 'gv-expander nil)))))))

(defmacro cl-generic-define-context-rewriter (_name _args &rest _body)
  "Nothing: the contexts that are known are built in."
  nil)


(provide 'cl-generic)
;;; cl-generic.el ends here
