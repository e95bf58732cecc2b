;;; cl-generic.el --- Functions whose methods are chosen by arguments  -*- lexical-binding: t -*-

;; A generic function is a record in the property `cl--generic' of its name; the name's
;; definition is a closure that chooses among its methods.  An argument's types are listed from
;; the most special on; a method is the more special the earlier its specializers stand there.
;; Which methods fit is found out once for each type.

;;; Code:

(require 'cl-lambda-list)

(defconst cl--generic-builtin-types
  '((cons list sequence)
    (bool-vector array sequence atom) (char-table array sequence atom) (string array sequence atom) (vector array sequence atom)
    (float number number-or-marker atom) (integer number number-or-marker atom) (marker number-or-marker atom)
    (symbol atom) (hash-table atom) (buffer atom) (process atom) (overlay atom) (window atom) (frame atom)
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
   ((and (functionp value) (get 'oclosure 'oclosure--class) (not (symbolp value)) (oclosure-type value))
    (append (oclosure--ancestors (oclosure-type value)) (cdr (assq 'interpreted-function cl--generic-builtin-types)) '(t)))
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
   (t (cl--generic-generalized-rank specializer value))))

;;; Kinds of specializers that programs define

;; A generalizer, #s(cl--generic-generalizer NAME PRIORITY TAGCODE SPECIALIZERS), says how a kind of specializer is
;; recognized: TAGCODE makes the form of a value's tag, SPECIALIZERS lists those that a tag fits.

(defvar cl--generic-generalized (make-hash-table :test #'equal)
  "The generalizers of specializers that methods used, with the functions that compute tags.")

(defmacro cl-generic-define-generalizer (name priority tagcode-function specializers-function)
  "Define NAME as a kind of specializers of PRIORITY, the greater the more special.
TAGCODE-FUNCTION gets a variable's name and returns a form of the tag of its value; SPECIALIZERS-FUNCTION gets the
tag and returns the specializers it fits, the most special first."
  (declare (indent 1))
  `(defconst ,name (record 'cl--generic-generalizer ',name ,priority ,tagcode-function ,specializers-function)))
(defun cl-generic-make-generalizer (name priority tagcode-function specializers-function)
  "A kind of specializers called NAME; PRIORITY, TAGCODE-FUNCTION and SPECIALIZERS-FUNCTION say which."
  (record 'cl--generic-generalizer name priority tagcode-function specializers-function))

(defun cl--generic-generalized (specializer)
  "What recognizes SPECIALIZER, of a kind that a program defined: ((PRIORITY TAG SPECIALIZERS)…); an error if nothing."
  (or (gethash specializer cl--generic-generalized)
      (puthash specializer
               (mapcar (lambda (generalizer)
                         (list (aref generalizer 2)
                               (eval `(lambda (value) ,(funcall (aref generalizer 3) 'value)) t)
                               (aref generalizer 4)))
                       (or (and (fboundp 'cl-generic-generalizers) (cl-generic-generalizers specializer))
                           (error "Unknown specializer %S" specializer)))
               cl--generic-generalized)))
(defun cl--generic-generalized-rank (specializer value)
  "How special SPECIALIZER, of a kind that a program defined, is for VALUE."
  (let ((rank nil))
    (dolist (row (cl--generic-generalized specializer) rank)
      (unless rank
        (let* ((tag (funcall (nth 1 row) value)) (fitting (and tag (funcall (nth 2 row) tag)))
               (place (seq-position fitting specializer)))
          ;; `eql', `head' and types have the priorities 100, 80 and 50 down.
          (when place
            (setq rank (+ (cond ((>= (nth 0 row) 100) -1) ((>= (nth 0 row) 80) 1) ((> (nth 0 row) 10) (- 500 (nth 0 row)))
                                (t 5000))
                          (/ place 100.0)))))))))

(defun cl--generic-specializer (specializer)
  "SPECIALIZER in the form that dispatch takes; signal an error if it is unknown."
  (cond
   ((and (memq (car-safe specializer) '(eql head member)) (eq (car-safe (cadr specializer)) 'quote))
    (list (car specializer) (cadr (cadr specializer))))
   ((consp specializer)
    (unless (memq (car specializer) '(eql head member subclass derived-mode)) (cl--generic-generalized specializer))
    specializer)
   ((null specializer) 'null)
   ((or (eq specializer t)
        (get specializer 'cl--class)
        (get specializer 'oclosure--class)
        (memq specializer '(null boolean keyword symbol list sequence atom cl-structure-object))
        (assq specializer cl--generic-builtin-types)
        (memq specializer '(number number-or-marker array function)))
    specializer)
   (t (cl--generic-generalized specializer) specializer)))

;;; Generic functions and their methods

;; A generic function: #s(cl--generic NAME METHODS ARGLIST DISPATCHER CACHE ORDER), where ORDER is
;; the indices of arguments whose specializers are compared before those of others.  A method:
;; #s(cl--generic-method SPECIALIZERS QUALIFIER FUNCTION CONTEXT EXTRA USES-NEXT ARGLIST FILE).
;; FUNCTION takes the arguments; with USES-NEXT it takes the next method and whether there is one,
;; and returns the function that takes the arguments; if USES-NEXT is `dynamic', as for a method
;; of code with dynamic binding, it takes them all at once.
;;
;; The dispatcher turns the arguments that methods specialize into tags, such that equal tags mean
;; equal methods, and looks up in CACHE, a table by tag (of tables, for several arguments), the
;; function that the applicable methods combine to.  What changes the methods makes a new
;; dispatcher and cache; a new class empties all caches.

(defvar cl--generic-all nil "All generic functions, for `cl--generic-flush'.")

(defun cl--generic (name)
  "The generic function NAME, or nil."
  (and (symbolp name) (get name 'cl--generic)))

(defun cl--generic-name (generic)
  "The name of GENERIC, a generic function's record, or a name already."
  (if (recordp generic) (aref generic 1) generic))

(defun cl-generic-p (object)
  "Whether OBJECT names a generic function; the value is the function's record."
  (and (symbolp object) (cl--generic (cl--generic-true-name object))))

(defun cl--generic-true-name (name)
  "NAME, or the symbol that stands for (setf NAME); the name behind an alias."
  (if (eq (car-safe name) 'setf) (intern (format "(setf %s)" (cadr name)))
    (while (and (symbolp name) (fboundp name) (symbol-function name)
                (symbolp (symbol-function name)))
      (setq name (symbol-function name)))
    name))

(defun cl--generic-new (name arglist)
  "Make NAME a generic function of ARGLIST without methods and return its record."
  (let ((generic (record 'cl--generic name nil arglist nil nil nil)))
    (setq cl--generic-all (cons generic (delq (get name 'cl--generic) cl--generic-all)))
    (put name 'cl--generic generic)
    generic))

(defun cl--generic-flush ()
  "Forget what generic functions found out about types: classes have changed."
  (dolist (generic cl--generic-all)
    (if (aref generic 5) (clrhash (aref generic 5)))))

(defun cl--generic-define (name &optional arglist order)
  "Make NAME a generic function of ARGLIST without methods.
ORDER has the names of those arguments whose specializers are compared first."
  (let ((generic (cl--generic-new name arglist)))
    (aset generic 6 (mapcar (lambda (a) (or (cl-position a arglist)
                                            (error "No argument %S in %S" a arglist)))
                            order))
    (cl--generic-install generic))
  name)

(defun cl--generic-add-method (name specializers qualifier function context extra
                                    &optional uses-next arglist)
  "Add a method to the generic function NAME, in place of one of the same kind."
  (setq name (cl--generic-true-name name))
  ;; Methods of a function that is not loaded yet come after those it is loaded with.
  (if (and (not (cl--generic name)) (fboundp name) (autoloadp (symbol-function name))
           (not (eq (nth 1 (symbol-function name)) load-file-name)))
      (ignore-errors (autoload-do-load (symbol-function name) name)))
  (let* ((generic
          (or (cl--generic name)
              (if (and (fboundp name) (not (autoloadp (symbol-function name))))
                  (error "%s is already defined as something else than a generic function" name)
                (cl--generic-new name nil))))
         (method (record 'cl--generic-method specializers qualifier function context extra
                         uses-next arglist (and load-file-name (file-truename load-file-name))))
         (tail (aref generic 2)))
    (while (and tail (not (and (equal (aref (car tail) 1) specializers)
                               (eq (aref (car tail) 2) qualifier)
                               (equal (aref (car tail) 4) context)
                               (equal (aref (car tail) 5) extra))))
      (setq tail (cdr tail)))
    (if tail (setcar tail method) (aset generic 2 (cons method (aref generic 2))))
    (cl--generic-install generic)
    name))

;;; Choosing methods

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
        (when fits
          (setq ranks (nreverse ranks))
          (when (aref generic 6)
            (setq ranks (append (butlast ranks (length (aref method 1)))
                                (cl--generic-reorder (last ranks (length (aref method 1)))
                                                     (aref generic 6)))))
          (setq found (cons (cons ranks method) found)))))
    (mapcar #'cdr (sort found #'cl--generic-before-p))))

(defun cl--generic-reorder (ranks order)
  "RANKS of arguments with those at the indices ORDER first."
  (let ((first (mapcar (lambda (i) (or (nth i ranks) 10000)) order)) (i -1) (rest nil))
    (dolist (rank ranks)
      (setq i (1+ i))
      (unless (memq i order) (push rank rest)))
    (append first (nreverse rest))))

(defun cl--generic-method-files (name)
  "Where methods of NAME are defined: (FILE NAME QUALIFIERS . SPECIALIZERS) each."
  (let ((files nil) (generic (cl--generic name)))
    (dolist (method (and generic (aref generic 2)) files)
      (if (aref method 8)
          (push (cons (aref method 8)
                      (cons name (cons (and (aref method 2) (list (aref method 2)))
                                       (aref method 1))))
                files)))))

(defun cl--generic-before-p (a b)
  "Whether the method of A, (RANKS . METHOD), goes before that of B."
  (let ((n (max (length (car a)) (length (car b)))) (i 0) (difference 0))
    (while (and (< i n) (= difference 0))
      (setq difference (- (or (nth i (car a)) 10000) (or (nth i (car b)) 10000))
            i (1+ i)))
    (or (< difference 0)
        ;; Alike: one with a qualifier of `:extra' first.
        (and (= difference 0) (aref (cdr a) 5) (not (aref (cdr b) 5))))))

(defun cl--generic-effective (generic args)
  "The function that the methods of GENERIC that fit ARGS combine to."
  (let ((around nil) (before nil) (primary nil) (after nil) (name (aref generic 1)))
    (dolist (method (cl--generic-applicable generic args))
      (let ((qualifier (aref method 2)))
        (cond ((null qualifier) (setq primary (cons method primary)))
              ((eq qualifier :around) (setq around (cons method around)))
              ((eq qualifier :before) (setq before (cons (aref method 3) before)))
              ((eq qualifier :after) (setq after (cons (aref method 3) after)))
              (t (error "Unsupported qualifiers in function %S: %S" name (list qualifier))))))
    (cond
     ((not (or primary around before after))
      (lambda (&rest args) (apply #'cl-no-applicable-method generic args)))
     ((null primary) (lambda (&rest args) (apply #'cl-no-primary-method generic args)))
     (t
      (let ((inner (cl--generic-chain generic (nreverse primary) nil)))
        (setq before (nreverse before))
        (if (or before after)
            (setq inner
                  (let ((main inner))
                    (lambda (&rest args)
                      (dolist (f before) (apply f args))
                      (prog1 (apply main args)
                        (dolist (f after) (apply f args)))))))
        (cl--generic-chain generic (nreverse around) inner))))))

(defun cl--generic-chain (generic methods end)
  "The function that calls the first of METHODS of GENERIC, whose next is the second and so on, then END."
  (if (null methods) end
    (let* ((method (car methods)) (function (aref method 3)))
      (if (not (aref method 6)) function
        (let* ((rest (cl--generic-chain generic (cdr methods) end))
               (more (and rest t))
               (next (or rest
                         (lambda (&rest args) (apply #'cl-no-next-method generic method args)))))
          (if (eq (aref method 6) 'dynamic)
              (lambda (&rest args) (apply function next more args))
            (funcall function next more)))))))

(defun cl--generic-dispatch (generic args)
  "Call the methods of GENERIC that fit ARGS, which are looked for."
  (apply (cl--generic-effective generic args) args))

;;; Tags

(defmacro cl--generic-type-tag (value)
  "A tag of the type of VALUE, a variable."
  `(if (symbolp ,value)
       (cond ((null ,value) 'null) ((eq ,value t) 'boolean) ((keywordp ,value) 'keyword)
             (t 'symbol))
     (type-of ,value)))

(defun cl--generic-tag (value position)
  "The tag of VALUE for POSITION, (INDEX VALUES HEADS SUBCLASSES)."
  (or (and (nth 1 position) (memql value (nth 1 position)))
      (and (nth 2 position) (consp value) (memql (car value) (nth 2 position)))
      (and (nth 3 position) (symbolp value) (get value 'cl--class))
      (cl--generic-type-tag value)))

(defun cl--generic-positions (methods)
  "The arguments that METHODS specialize, (INDEX VALUES HEADS SUBCLASSES) each.
`uncached' if what applies does not depend on tags of them alone."
  (let ((positions nil))
    (catch 'uncached
      (dolist (method methods)
        (if (aref method 4) (throw 'uncached 'uncached))
        (let ((index 0))
          (dolist (s (aref method 1))
            (unless (eq s t)
              (let ((position (or (assq index positions)
                                  (let ((new (list index nil nil nil)))
                                    (push new positions)
                                    new)))
                    (kind (car-safe s)))
                (cond ((or (gethash s cl--generic-generalized) (and (symbolp s) (get s 'oclosure--class)))
                       (throw 'uncached 'uncached))
                      ((symbolp s))
                      ((memq kind '(eql member cl-member))
                       (setcar (nthcdr 1 position)
                               (append (nth 1 position) (cdr s))))
                      ((eq kind 'head)
                       (setcar (nthcdr 2 position)
                               (append (nth 2 position) (cdr s))))
                      ((eq kind 'subclass) (setcar (nthcdr 3 position) t))
                      (t (throw 'uncached 'uncached)))))
            (setq index (1+ index)))))
      (sort positions (lambda (a b) (< (car a) (car b)))))))

(defun cl--generic-count (generic)
  "The number of arguments that all methods of GENERIC take, or nil."
  (let ((count nil))
    (catch 'differ
      (dolist (arglist (cons (aref generic 3) (mapcar (lambda (m) (aref m 7)) (aref generic 2))))
        (when (consp arglist)
          (dolist (a arglist) (if (memq a cl--lambda-keywords) (throw 'differ nil)))
          (if (and count (/= count (length arglist))) (throw 'differ nil))
          (setq count (length arglist))))
      count)))

(defun cl--generic-miss (generic cache tag args)
  "Call GENERIC with ARGS, whose tag is TAG; keep in CACHE what that comes to."
  (let ((function (cl--generic-effective generic args)))
    ;; A dispatcher that was replaced no longer knows the right tags.
    (if (eq cache (aref generic 5)) (puthash tag function cache))
    (apply function args)))

(defmacro cl--generic-by-tables ()
  "Call what tables of tables have for the tags of ARGS at POSITIONS; for `cl--generic-dispatcher'."
  '(let ((table cache) (tail positions) (tag nil))
     ;; Tables by all tags but the last.
     (while (cdr tail)
       (setq tag (cl--generic-tag (nth (car (car tail)) args) (car tail))
             table (or (gethash tag table)
                       (puthash tag (make-hash-table :test #'eq) table))
             tail (cdr tail)))
     (setq tag (cl--generic-tag (nth (car (car tail)) args) (car tail)))
     (let ((f (gethash tag table)))
       (unless f
         (setq f (cl--generic-effective generic args))
         (if (eq cache (aref generic 5)) (puthash tag f table)))
       (apply f args))))

(defun cl--generic-dispatcher (generic positions cache)
  "A function that calls what the table CACHE has for the arguments at POSITIONS of GENERIC."
  (let* ((position (car-safe positions))
         (plain (and position (null (cdr positions)) (eq (car position) 0)
                     (equal (cdr position) '(nil nil nil))))
         (count (cl--generic-count generic)))
    (cond
     ((eq positions 'uncached) (lambda (&rest args) (cl--generic-dispatch generic args)))
     ((null positions)
      (lambda (&rest args)
        (let ((f (gethash t cache)))
          (if f (apply f args) (cl--generic-miss generic cache t args)))))
     ((and plain (eql count 1))
      (lambda (a)
        (let ((f (gethash (cl--generic-type-tag a) cache)))
          (if f (funcall f a)
            (cl--generic-miss generic cache (cl--generic-type-tag a) (list a))))))
     ((and plain (eql count 2))
      (lambda (a b)
        (let ((f (gethash (cl--generic-type-tag a) cache)))
          (if f (funcall f a b)
            (cl--generic-miss generic cache (cl--generic-type-tag a) (list a b))))))
     ((and plain (eql count 3))
      (lambda (a b c)
        (let ((f (gethash (cl--generic-type-tag a) cache)))
          (if f (funcall f a b c)
            (cl--generic-miss generic cache (cl--generic-type-tag a) (list a b c))))))
     (plain
      (lambda (a &rest more)
        (let ((f (gethash (cl--generic-type-tag a) cache)))
          (if f (apply f a more)
            (cl--generic-miss generic cache (cl--generic-type-tag a) (cons a more))))))
     ((null (cdr positions))
      (let ((index (car position)))
        (if (= index 1)
            (lambda (first second &rest more)
              (let* ((args (cons first (cons second more)))
                     (tag (cl--generic-tag second position)) (f (gethash tag cache)))
                (if f (apply f args) (cl--generic-miss generic cache tag args))))
          (lambda (&rest args)
            (let* ((tag (cl--generic-tag (nth index args) position)) (f (gethash tag cache)))
              (if f (apply f args) (cl--generic-miss generic cache tag args)))))))
     ;; What decides must be there.
     ((= 1 (car (car (last positions))))
      (lambda (first second &rest more)
        (let ((args (cons first (cons second more)))) (cl--generic-by-tables))))
     (t (lambda (&rest args) (cl--generic-by-tables))))))

(defun cl--generic-install (generic)
  "Define GENERIC's name as the function that dispatches."
  (let* ((name (aref generic 1))
         (cache (make-hash-table :test #'eq))
         (dispatcher (cl--generic-dispatcher
                      generic (cl--generic-positions (aref generic 2)) cache)))
    (if (aref generic 5) (clrhash (aref generic 5)))
    (aset generic 4 dispatcher)
    (aset generic 5 cache)
    (defalias name dispatcher)))

(defun cl-call-next-method (&rest _args)
  "Call the next method; only inside a method."
  (error "cl-call-next-method only allowed inside primary and around methods"))

(defun cl-next-method-p ()
  "Whether there is a next method; only inside a method."
  (error "cl-next-method-p only allowed inside primary and around methods"))

(defun cl-find-method (generic qualifiers specializers)
  "The method of GENERIC with QUALIFIERS and SPECIALIZERS, or nil."
  (let* ((generic (cl--generic (cl--generic-true-name generic)))
         (tail (and generic (aref generic 2))))
    (while (and tail (not (and (equal (aref (car tail) 1) specializers)
                               (eq (aref (car tail) 2) (car qualifiers)))))
      (setq tail (cdr tail)))
    (car tail)))

(defun cl-generic-all-functions (&optional type)
  "The names of all generic functions, or of those with a method for TYPE."
  (let ((names nil))
    (dolist (generic cl--generic-all names)
      (if (or (null type)
              (cl-some (lambda (method) (memq type (aref method 1))) (aref generic 2)))
          (push (aref generic 1) names)))))

;;; Definitions

(defmacro cl-defgeneric (name args &rest options-and-methods)
  "Define NAME as a generic function; a body is its default method.
\(fn NAME ARGS [DOC-STRING] [OPTIONS-AND-METHODS...] &rest DEFAULT-BODY)"
  (declare (indent 2) (doc-string 3))
  (let ((symbol (cl--generic-true-name name)) (body options-and-methods) (methods nil)
        (declarations nil) (documentation nil) (plain nil) (order nil))
    (if (stringp (car body)) (setq documentation (pop body)))
    (while (or (eq (car-safe (car body)) 'declare) (keywordp (car-safe (car body))))
      (let ((option (pop body)))
        (cond ((eq (car option) 'declare)
               (dolist (d (cdr option))
                 (if (memq (car d) '(gv-setter gv-expander))
                     (push `(gv--declare ',symbol ',args ',d) declarations)
                   (push d plain))))
              ((eq (car option) :method)
               (push `(cl-defmethod ,name ,@(cdr option)) methods))
              ((eq (car option) :documentation) (setq documentation (cadr option)))
              ((eq (car option) :argument-precedence-order) (setq order (cdr option))))))
    `(progn
       ,@(and plain
              ;; What the declarations say is put under the name by a definition with them.
              `((defun ,symbol (&rest _) (declare ,@(nreverse plain)) nil)))
       (cl--generic-define ',symbol ',args ,@(and order `(',order)))
       ,@(and documentation `((put ',symbol 'function-documentation ,documentation)))
       ,@(nreverse declarations)
       ,@(if body `((cl-defmethod ,name ,args ,@body)))
       ,@(nreverse methods)
       ',symbol)))

(defun cl--generic-context (pair)
  "The form of (FUNCTION . SPECIALIZER) for PAIR, (EXPRESSION SPECIALIZER), after `&context'."
  (let ((rewriter (and (symbolp (car pair)) (get (car pair) 'cl-generic--context-rewriter))))
    (if rewriter (setq pair (apply rewriter (cdr pair))))
    (let ((specializer (if (and (eq (car pair) 'major-mode) (symbolp (cadr pair)))
                           (list 'derived-mode (cadr pair))
                         (cl--generic-specializer (cadr pair)))))
      `(cons (lambda () ,(car pair)) ',specializer))))

(defmacro cl-generic-define-context-rewriter (name args &rest body)
  "Make `&context (NAME ARGS…)' stand for what BODY returns, (EXPRESSION SPECIALIZER)."
  (declare (indent defun))
  `(eval-and-compile
     (put ',name 'cl-generic--context-rewriter (cl-function (lambda ,args ,@body)))))

(defun cl--generic-method-lambda (arglist head forms)
  "The form of a method's function of ARGLIST and its USES-NEXT, as a cons.
HEAD are docstring and declarations, FORMS the body."
  (if (not (or (cl--tree-memq 'cl-call-next-method forms)
               (cl--tree-memq 'cl-next-method-p forms)))
      (cons `(cl-function (lambda ,arglist ,@head ,@forms)) nil)
    (let* ((next (make-symbol "next")) (more (make-symbol "more")) (args (make-symbol "args"))
           (plain (and (listp (cdr (last arglist)))
                       (not (cl-some (lambda (a) (memq a cl--lambda-keywords)) arglist))))
           ;; The arguments as they were passed, for a call of the next method without any.
           (passed (and plain (mapcar (lambda (a) (make-symbol (symbol-name a))) arglist)))
           (next-forms
            (lambda (call forms)
              `(cl-flet ((cl-call-next-method
                          (lambda (&rest new) (if new (apply ,next new) ,call)))
                         (cl-next-method-p (lambda () ,more)))
                 ,@forms)))
           (parameters (if plain arglist (list '&rest args)))
           (body
            (if plain
                `(let ,(cl-mapcar #'list passed arglist)
                   ,(funcall next-forms `(funcall ,next ,@passed) forms))
              (funcall next-forms `(apply ,next ,args)
                       `((apply (cl-function (lambda ,arglist ,@forms)) ,args))))))
      (if lexical-binding
          (cons `(lambda (,next ,more) (lambda ,parameters ,@head ,body)) t)
        (cons `(lambda (,next ,more ,@parameters) ,@head ,body) ''dynamic)))))

(defmacro cl-defmethod (name args &rest body)
  "Define a method of the generic function NAME.
Before the argument list may stand a qualifier, :around, :before or :after, and :extra STRING.
A required argument (VAR SPECIALIZER) restricts the method to what the specializer fits.
\(fn NAME [EXTRA] [QUALIFIER] ARGS &rest [DOCSTRING] BODY)"
  (declare (indent defun) (doc-string 3))
  (let ((symbol (cl--generic-true-name name)) (qualifier nil) (extra nil)
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
          (while (consp (car-safe args)) (push (cl--generic-context (pop args)) context)))
         ((consp arg)
          (push (car arg) plain)
          (push (cl--generic-specializer (cadr arg)) specializers))
         (t (push arg plain) (push t specializers)))))
    (let* ((split (cl--split-body body))
           (head (delq nil (mapcar (lambda (h) (unless (memq (car-safe h) '(declare interactive))
                                                 h))
                                   (car split))))
           (arglist (append (nreverse plain) args))
           (function (cl--generic-method-lambda arglist head (cdr split))))
      `(progn
         (cl--generic-add-method
          ',symbol ',(nreverse specializers) ',qualifier
          ,(car function)
          ,(if context `(list ,@(nreverse context))) ,extra ,(cdr function) ',arglist)
         ,@(if (eq (car-safe name) 'setf)
               `((function-put ',(cadr name) 'gv-expander nil)))
         ',symbol))))

;;; What is called when nothing fits

(cl-defgeneric cl-no-next-method (generic method &rest args)
  "Signal that METHOD of GENERIC, called with ARGS, has no next method."
  (signal 'cl-no-next-method (cons (cl--generic-name generic) (cons method args))))

(cl-defgeneric cl-no-primary-method (generic &rest args)
  "Signal that GENERIC has no primary method for ARGS."
  (signal 'cl-no-primary-method (cons (cl--generic-name generic) args)))

(cl-defgeneric cl-generic-generalizers (specializer)
  "The generalizers that recognize SPECIALIZER.
Programs that define a kind of specializers add a method for it, mostly with `:extra' and (head KIND)."
  (error "Unknown specializer %S" specializer))

(cl-defgeneric cl-no-applicable-method (generic &rest args)
  "Signal that GENERIC has no method for ARGS."
  (signal 'cl-no-applicable-method (cons (cl--generic-name generic) args)))

(provide 'cl-generic)
;;; cl-generic.el ends here
