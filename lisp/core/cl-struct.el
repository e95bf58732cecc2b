;;; cl-struct.el --- Structures and types  -*- lexical-binding: t -*-

;; A structure's class is a record in the property `cl--class' of its name.  Instances are
;; records (or lists or vectors, by :type) tagged with the name.  A class has one list of the
;; names of itself and its descendants, shared by everything that checks instances: adding a
;; descendant changes that list in place.

;;; Code:

(defconst cl--class-fields
  '(name docstring parents slots index-table tag type named print tags)
  "Fields of a class record, from index 1 on.")

(defvar cl-old-struct-compat-mode nil
  "Whether vectors tagged as structures were once are taken for structures.")

(defun cl--find-class (name)
  "The class named NAME, or nil."
  (get name 'cl--class))
(defun cl--struct-name-p (name)
  "Whether NAME may name a structure."
  (and name (symbolp name) (not (keywordp name))))
(defun cl--struct-class-slots (class)
  "The descriptors of the slots of the structure CLASS, a vector."
  (vconcat
   (delq nil
         (mapcar (pcase-lambda (`(,slot ,initial . ,options))
                   (unless (eq slot 'cl-tag-slot)
                     (record 'cl-slot-descriptor slot initial (or (plist-get options :type) t)
                             (let (out)
                               (while options
                                 (unless (eq (car options) :type) (push (cons (car options) (cadr options)) out))
                                 (setq options (cddr options)))
                               (nreverse out)))))
                 (cl--struct-slots class)))))

(defalias 'cl-find-class #'cl--find-class)

(defun cl--class-name (class) "CLASS's name." (aref class 1))
(defun cl--class-docstring (class) "CLASS's documentation." (aref class 2))
(defun cl--class-parents (class) "The classes that CLASS includes." (aref class 3))
(defun cl--struct-slots (class)
  "CLASS's slots: (NAME DEFAULT OPTION VALUE …) each."
  (aref class 4))
(defun cl--struct-type (class)
  "What instances of CLASS are: nil, `list' or `vector'."
  (aref class 7))
(defun cl--struct-named-p (class) "Whether instances of CLASS carry its name." (aref class 8))
(defun cl--struct-tags (class) "The names of CLASS and of its descendants." (aref class 10))

(defun cl--struct-class-p (object)
  "Whether OBJECT is a structure's class."
  (and (recordp object) (eq (aref object 0) 'cl-structure-class)))

(defun cl--struct-get-class (name)
  "The structure class NAME; signal an error if there is none."
  (let ((class (cl--find-class name)))
    (if (cl--struct-class-p class) class (error "%S is not a struct name" name))))

(defun cl--struct-register (name docstring parent type named slots)
  "Make the structure class NAME.  SLOTS is what every instance has, tag and inherited ones too."
  (let* ((old (cl--find-class name))
         (tags (if (cl--struct-class-p old) (cl--struct-tags old) (list name)))
         (parent-class (and parent (cl--struct-get-class parent)))
         (class (record 'cl-structure-class name docstring
                        (and parent-class (list parent-class)) slots nil name type named nil
                        tags))
         (up parent-class))
    (while up
      (let ((its (cl--struct-tags up)))
        (dolist (tag tags) (unless (memq tag its) (nconc its (list tag)))))
      (setq up (car (cl--class-parents up))))
    (put name 'cl--class class)
    (if (fboundp 'cl--generic-flush) (cl--generic-flush))
    class))

(defun cl--struct-accessor (tags index type position)
  "A function that reads slot INDEX of a structure whose names are TAGS.
TYPE is nil, `list' or `vector'; POSITION is the tag's index, nil for none."
  (let ((name (car tags)))
    (cond
     ((null type) (lambda (cl-x) (cl--struct-slot cl-x tags index)))
     ((null position)
      (if (eq type 'list) (lambda (cl-x) (nth index cl-x)) (lambda (cl-x) (aref cl-x index))))
     ((eq type 'list)
      (lambda (cl-x)
        (if (and (consp cl-x) (memq (nth position cl-x) tags)) (nth index cl-x)
          (signal 'wrong-type-argument (list name cl-x)))))
     (t
      (lambda (cl-x)
        (if (cl--struct-vector-p cl-x tags position) (aref cl-x index)
          (signal 'wrong-type-argument (list name cl-x))))))))

(defun cl--struct-vector-p (object tags position)
  "Whether OBJECT is a vector with one of TAGS at POSITION."
  (and (vectorp object) (> (length object) position) (memq (aref object position) tags) t))

(defun cl--struct-checked-sequence (object tags position)
  "OBJECT, a list or vector with one of TAGS at POSITION, or an error."
  (if (if (consp object) (memq (nth position object) tags)
        (cl--struct-vector-p object tags position))
      object
    (signal 'wrong-type-argument (list (car tags) object))))

(defun cl--struct-store (tags index type position)
  "A function from a value and an instance, both forms, to a form that stores the value."
  (lambda (value instance)
    (let ((object (cond ((null type) `(cl--struct-checked ,instance ',tags))
                        (position
                         `(cl--struct-checked-sequence ,instance ',tags ,position))
                        (t instance))))
      (if (eq type 'list) `(setcar (nthcdr ,index ,object) ,value)
        `(aset ,object ,index ,value)))))

(defun cl--struct-accessor-doc (name index)
  "What is said of the accessor of slot INDEX of the structure NAME."
  (let* ((slot (nth index (cl--struct-slots (cl--struct-get-class name))))
         (more (plist-get (cddr slot) :documentation)))
    (concat (format-message "Slot `%s' of CL-X, a structure of type `%s'." (car slot) name)
            (if more (concat "\n" more)))))

(defun cl--struct-place (accessor class index read-only)
  "Make calls of ACCESSOR, of CLASS's slot INDEX, places unless READ-ONLY."
  (let* ((type (cl--struct-type class))
         (position (and (cl--struct-named-p class) (cl--struct-tag-position class)))
         (store (if read-only
                    (lambda (&rest _) (error "%s is a read-only slot" accessor))
                  (cl--struct-store (cl--struct-tags class) index type position))))
    (function-put accessor 'gv--direct store)
    (function-put accessor 'gv-expander
                  (lambda (do instance) (gv--from-setter accessor store do (list instance))))))

(defun cl--struct-tag-position (class)
  "The index of the tag in instances of CLASS."
  (let ((n 0) (slots (cl--struct-slots class)))
    (while (and slots (not (eq (car (car slots)) 'cl-tag-slot)))
      (setq n (1+ n) slots (cdr slots)))
    (and slots n)))

(defun cl--struct-define (name docstring parent type named slots accessors predicate copier)
  "Define the structure NAME and its functions.
ACCESSORS has (FUNCTION INDEX READ-ONLY) for each slot."
  (let* ((class (cl--struct-register name docstring parent type named slots))
         (tags (cl--struct-tags class))
         (position (and named (cl--struct-tag-position class))))
    (dolist (a accessors)
      (cl--struct-place (car a) class (cadr a) (car (cddr a)))
      (defalias (car a) (cl--struct-accessor tags (cadr a) type position))
      (put (car a) 'function-documentation `(cl--struct-accessor-doc ',name ,(cadr a))))
    (when (and predicate named)
      (defalias predicate
        (cond ((null type) (lambda (cl-x) (and (memq (type-of cl-x) tags) t)))
              ((eq type 'list)
               (lambda (cl-x) (and (consp cl-x) (memq (nth position cl-x) tags) t)))
              (t (lambda (cl-x) (cl--struct-vector-p cl-x tags position)))))
      (put name 'cl-deftype-satisfies predicate))
    (if copier (defalias copier #'copy-sequence))
    name))

(defun cl--struct-check-names (name slots)
  "Signal an error when two of SLOTS, of the structure NAME, have one name."
  (while slots
    (if (assq (car (car slots)) (cdr slots))
        (error "Duplicate slots named %s in %s" (car (car slots)) name))
    (setq slots (cdr slots))))

(defun cl--struct-slot-spec (slot)
  "SLOT of a `cl-defstruct' as (NAME DEFAULT OPTION VALUE …)."
  (if (consp slot) (cons (car slot) (cons (cadr slot) (cddr slot))) (list slot nil)))

(defmacro cl-defstruct (struct &rest slots)
  "Define a structure: its constructors, predicate, copier and one accessor for each slot.
STRUCT is its name or (NAME OPTION…), a slot NAME or (NAME DEFAULT OPTION VALUE…).
\(fn NAME SLOTS...)"
  (declare (doc-string 2) (indent 1))
  (let* ((name (if (consp struct) (car struct) struct))
         (options (if (consp struct) (cdr struct)))
         (docstring (if (stringp (car slots)) (pop slots)))
         (conc (format "%s-" name)) (constructors nil) (default-constructor t)
         (derived (lambda (pattern) (intern (format pattern name))))
         (predicate (funcall derived "%s-p")) (copier (funcall derived "copy-%s"))
         (include nil) (overrides nil) (type nil) (named nil) (offset 0))
    (dolist (option options)
      (let* ((key (if (consp option) (car option) option))
             (args (cdr-safe option)) (arg (car args)))
        (cond
         ((eq key :conc-name) (setq conc (if arg (if (symbolp arg) (symbol-name arg) arg) "")))
         ((eq key :constructor)
          (cond ((cdr args) (push args constructors))
                ((null args))
                ((null arg) (setq default-constructor nil))
                (t (push (list arg) constructors) (setq default-constructor nil))))
         ((eq key :copier) (if args (setq copier arg)))
         ((eq key :predicate) (if args (setq predicate arg)))
         ((eq key :include)
          (setq include arg overrides (mapcar #'cl--struct-slot-spec (cdr args))))
         ((eq key :type) (setq type arg))
         ((eq key :named) (setq named t))
         ((eq key :initial-offset) (setq offset arg))
         ((eq key :documentation) (setq docstring arg))
         ((memq key '(:print-function :noinline)))
         (t (error "Structure option %s unrecognized" key)))))
    (if default-constructor (push (list (funcall derived "make-%s")) constructors))
    (if (cl--builtin-type-p name)
        (signal 'wrong-type-argument (list 'cl-struct-name-p name 'name)))
    (unless (memq type '(nil list vector)) (error "Invalid :type specifier: %s" type))
    (let* ((parent (and include (cl--struct-get-class include)))
           (inherited (and parent (copy-sequence (cl--struct-slots parent)))))
      (when parent
        (if (and type (not (eq type (cl--struct-type parent))))
            (error ":type disagrees with :include for %s" name))
        (setq type (cl--struct-type parent))
        (if (cl--struct-named-p parent) (setq named t))
        (dolist (override overrides)
          (let ((cell inherited))
            (while (and cell (not (eq (car (car cell)) (car override)))) (setq cell (cdr cell)))
            (or cell (error "No slot %s in included struct %s" (car override) include))
            (setcar cell override))))
      (if (null type) (setq named t))
      (let* ((own (mapcar #'cl--struct-slot-spec slots))
             (_ (cl--struct-check-names name own))
             (all (append inherited
                          (make-list offset '(cl-skip-slot))
                          (and named (not (assq 'cl-tag-slot inherited)) '((cl-tag-slot)))
                          own))
             (accessors nil) (index 0))
        (dolist (slot all)
          (unless (memq (car slot) '(cl-tag-slot cl-skip-slot))
            (push (list (intern (concat conc (symbol-name (car slot)))) index
                        (plist-get (cddr slot) :read-only))
                  accessors))
          (setq index (1+ index)))
        (setq accessors (nreverse accessors))
        (setq constructors (nreverse constructors))
        ;; Forms of the same top-level form may need the class before it is evaluated.
        (let ((class (cl--struct-register name docstring include type named all)))
          (dolist (a accessors) (cl--struct-place (car a) class (cadr a) (car (cddr a)))))
        `(progn
           (cl--struct-define ',name ,docstring ',include ',type ,named ',all ',accessors
                              ',predicate ',copier)
           ,@(mapcar (lambda (c) (cl--struct-constructor c name type all)) constructors)
           ',name)))))

(defun cl--struct-constructor (constructor name type slots)
  "The definition of CONSTRUCTOR, (FUNCTION [ARGLIST [DOC]]), of the structure NAME."
  (let* ((own (delq nil (mapcar (lambda (s)
                                  (unless (memq (car s) '(cl-tag-slot cl-skip-slot)) s))
                                slots)))
         (arglist
          (if (cdr constructor)
              (cl--struct-arglist (cadr constructor) own)
            (cons '&key (mapcar (lambda (s) (if (cadr s) (list (car s) (cadr s)) (car s)))
                                own))))
         (names (cl--arglist-names arglist))
         (values (mapcar (lambda (s)
                           (cond ((eq (car s) 'cl-tag-slot) `',name)
                                 ((eq (car s) 'cl-skip-slot) nil)
                                 ((memq (car s) names) (car s))
                                 (t (cadr s))))
                         slots)))
    `(cl-defun ,(car constructor) ,arglist
       ,@(if (stringp (car (cddr constructor))) (cddr constructor)
           (list (format "Make a structure of type `%s'." name)))
       ,(cond ((null type) (cons 'record values))
              (t (cons type values))))))

(defun cl--struct-arglist (arglist slots)
  "The constructor's ARGLIST with the defaults of SLOTS for arguments that have none."
  (let ((optional nil) (out nil))
    (setq arglist (cl--proper-lambda-list arglist))
    (while arglist
      (let* ((item (pop arglist)) (default (and (symbolp item) (cadr (assq item slots)))))
        (cond
         ((memq item '(&optional &key &aux)) (setq optional t) (push item out))
         ((memq item cl--lambda-keywords) (setq optional nil) (push item out))
         ((and optional default) (push (list item default) out))
         ((and optional (consp item) (symbolp (car item)) (null (cdr item))
               (assq (car item) slots))
          (push (list (car item) (cadr (assq (car item) slots))) out))
         (t (push item out)))))
    (nreverse out)))

(defun cl--arglist-names (arglist)
  "All variables that ARGLIST binds, nested ones too."
  (let ((names nil) (nested nil))
    (setq arglist (cl--proper-lambda-list arglist))
    (dolist (item arglist)
      (cond ((memq item cl--lambda-keywords) (setq nested t))
            ((symbolp item) (push item names))
            ((not nested) (setq names (append (cl--arglist-names item) names)))
            (t
             (let ((name (car item)))
               (cond ((symbolp name) (push name names))
                     ((and (consp name) (symbolp (cadr name))) (push (cadr name) names))
                     (t (setq names (append (cl--arglist-names name) names)))))
             (if (car (cddr item)) (push (car (cddr item)) names)))))
    names))

(defun cl-struct-slot-info (struct-type)
  "The slots of STRUCT-TYPE, (NAME DEFAULT OPTION VALUE …) each."
  (copy-sequence (cl--struct-slots (cl--struct-get-class struct-type))))

(define-error 'cl-struct-unknown-slot "struct has no slot")
(defun cl-struct-slot-offset (struct-type slot-name)
  "The index of SLOT-NAME in instances of STRUCT-TYPE."
  (let ((n 0) (slots (cl--struct-slots (cl--struct-get-class struct-type))))
    (while (and slots (not (eq (car (car slots)) slot-name)))
      (setq n (1+ n) slots (cdr slots)))
    (if slots n (signal 'cl-struct-unknown-slot (list struct-type slot-name)))))

(defun cl-struct-slot-value (struct-type slot-name inst)
  "The value of SLOT-NAME in INST, a structure of STRUCT-TYPE."
  (declare (gv-setter cl--struct-set-slot))
  (unless (cl-typep inst struct-type)
    (signal 'wrong-type-argument (list struct-type inst)))
  (let ((offset (cl-struct-slot-offset struct-type slot-name)))
    (if (listp inst) (nth offset inst) (aref inst offset))))

(defun cl--struct-set-slot (struct-type slot-name inst value)
  "Give SLOT-NAME of INST, a structure of STRUCT-TYPE, VALUE."
  (unless (cl-typep inst struct-type)
    (signal 'wrong-type-argument (list struct-type inst)))
  (let ((n (cl-struct-slot-offset struct-type slot-name)))
    (if (consp inst) (setcar (nthcdr n inst) value) (aset inst n value))))

(defun cl--builtin-type-p (name)
  "Whether NAME is a type that values have without any definition."
  (and (memq name '(nil t null symbol keyword boolean list cons sequence array atom number integer
                        float fixnum bignum character string vector bool-vector char-table
                        hash-table function subr compiled-function byte-code-function buffer
                        marker overlay process window frame record thread mutex obarray))
       t))

(defun cl-struct-define (name docstring parent type named slots _children-sym _tag _print)
  "Define the structure NAME with SLOTS, which has no functions.
TYPE `record' and nil mean a record.  PARENT is the structure it includes."
  (if (cl--builtin-type-p name)
      (signal 'wrong-type-argument (list 'cl-struct-name-p name 'name)))
  ;; Code that Emacs 25 compiled gives no type for a tagged vector.
  (if (and (null type) (not named)) (cl-old-struct-compat-mode 1))
  (cl--struct-register name docstring (if (eq parent 'cl-structure-object) nil parent)
                       (if (eq type 'record) nil type) (or named (memq type '(nil record)))
                       (mapcar #'cl--struct-slot-spec slots)))

(define-minor-mode cl-old-struct-compat-mode
  "Take a vector whose first element is `cl-struct-NAME' for an instance of the structure NAME."
  :global t
  :init-value nil
  (if cl-old-struct-compat-mode
      (advice-add 'type-of :around #'cl--struct-vector-tag)
    (advice-remove 'type-of #'cl--struct-vector-tag)))

(defun cl--struct-vector-tag (type-of object)
  "The type of OBJECT by TYPE-OF, but that of a structure for a vector tagged as one."
  (let* ((tag (and (vectorp object) (> (length object) 0) (aref object 0)))
         (name (and tag (symbolp tag)
                    (string-prefix-p "cl-struct-" (symbol-name tag))
                    (intern-soft (substring (symbol-name tag) 10)))))
    (if (and name (cl--struct-class-p (cl--find-class name))) name
      (funcall type-of object))))

(defun cl-struct-p (object)
  "Whether OBJECT is an instance of a structure."
  (and (recordp object) (cl--struct-class-p (cl--find-class (type-of object)))))

;;; Types

(defmacro cl-deftype (name arglist &rest body)
  "Define the type NAME, for `cl-typep': BODY returns what it stands for.
Optional arguments in ARGLIST are `*' unless given or with a default."
  (declare (doc-string 3) (indent 2))
  (let* ((optional nil)
         (parameters (mapcar (lambda (a)
                               (if (memq a '(&optional &key)) (setq optional t))
                               (if (memq a '(&rest &body &aux)) (setq optional nil))
                               (if (and optional (symbolp a) (not (memq a '(&optional &key))))
                                   (list a ''*)
                                 a))
                             arglist)))
    `(cl--define-type ',name (cl-function (lambda ,parameters ,@body)))))

(defun cl--define-type (name function)
  "Make FUNCTION the expander of the type NAME."
  (put name 'cl-deftype-handler function)
  name)

(defconst cl--type-predicates
  '((null . null) (atom . atom) (real . numberp) (float . floatp) (number . numberp)
    (integer . integerp) (fixnum . fixnump) (bignum . bignump) (natnum . natnump)
    (character . characterp) (symbol . symbolp) (keyword . keywordp) (boolean . booleanp)
    (cons . consp) (list . listp) (string . stringp) (vector . vectorp) (array . arrayp)
    (sequence . sequencep) (bool-vector . bool-vector-p) (char-table . char-table-p)
    (hash-table . hash-table-p) (function . functionp) (buffer . bufferp) (marker . markerp)
    (overlay . overlayp) (process . processp) (record . recordp) (window . windowp)
    (frame . framep) (subr . subrp) (byte-code-function . byte-code-function-p)
    (compiled-function . byte-code-function-p))
  "Predicates of the types whose names do not give them away, and of common ones.")

(defun cl--type-predicate (type)
  "The predicate function of the type named TYPE, or nil."
  (or (cdr (assq type cl--type-predicates))
      (get type 'cl-deftype-satisfies)
      (let ((p (intern-soft (format "%s-p" type))))
        (and p (fboundp p) p))
      (let ((p (intern-soft (format "%sp" type))))
        (and p (fboundp p) p))
      ;; A predicate may stand for what it tests.
      (and (fboundp type) type)))

(defun cl--type-test (value type)
  "A form that tests whether VALUE, a variable or constant, is of TYPE."
  (cond
   ((eq type t) t)
   ((null type) nil)
   ((and (symbolp type) (get type 'cl-deftype-handler))
    (cl--type-test value (funcall (get type 'cl-deftype-handler))))
   ((symbolp type)
    (let* ((class (cl--find-class type)) (predicate nil))
      (cond
       ((and (cl--struct-class-p class) (null (cl--struct-type class)))
        `(and (memq (type-of ,value) ',(cl--struct-tags class)) t))
       ((setq predicate (cl--type-predicate type)) (list predicate value))
       (t `(cl-typep ,value ',type)))))
   ((eq (car type) 'or) (cons 'or (mapcar (lambda (ty) (cl--type-test value ty)) (cdr type))))
   ((eq (car type) 'and) (cons 'and (mapcar (lambda (ty) (cl--type-test value ty)) (cdr type))))
   ((eq (car type) 'not) (list 'not (cl--type-test value (cadr type))))
   ((memq (car type) '(member cl-member)) `(and (memql ,value ',(cdr type)) t))
   ((eq (car type) 'eql) `(eql ,value ',(cadr type)))
   ((eq (car type) 'satisfies) `(and (,(cadr type) ,value) t))
   ((memq (car type) '(integer float real number))
    `(and ,(cl--type-test value (car type))
          ,@(cl--type-bound value '>= '> (cadr type))
          ,@(cl--type-bound value '<= '< (car (cddr type)))
          t))
   ((and (symbolp (car type)) (get (car type) 'cl-deftype-handler))
    (cl--type-test value (apply (get (car type) 'cl-deftype-handler) (cdr type))))
   (t (error "Bad type spec: %s" type))))

(defun cl--type-bound (value closed open bound)
  "A list of the test of VALUE against BOUND: * for none, (N) for an excluded one."
  (cond ((memq bound '(* nil)) nil)
        ((consp bound) (list (list open value (car bound))))
        (t (list (list closed value bound)))))

(defun cl-typep (object type)
  "Whether OBJECT is of TYPE."
  (cond
   ((eq type t) t)
   ((null type) nil)
   ((symbolp type)
    (let* ((handler (get type 'cl-deftype-handler)) (class (get type 'cl--class))
           (predicate nil))
      (cond
       (handler (cl-typep object (funcall handler)))
       ((and (cl--struct-class-p class) (null (cl--struct-type class)))
        (and (memq (type-of object) (cl--struct-tags class)) t))
       ((setq predicate (cl--type-predicate type)) (and (funcall predicate object) t))
       (t (error "Unknown type %S" type)))))
   ((atom type) (error "Bad type spec: %s" type))
   ((memq (car type) '(or and not))
    (cond ((eq (car type) 'not) (not (cl-typep object (cadr type))))
          ((eq (car type) 'or)
           (let ((types (cdr type)))
             (while (and types (not (cl-typep object (car types)))) (setq types (cdr types)))
             (and types t)))
          (t
           (let ((types (cdr type)))
             (while (and types (cl-typep object (car types))) (setq types (cdr types)))
             (null types)))))
   ((memq (car type) '(member cl-member)) (and (memql object (cdr type)) t))
   ((eq (car type) 'eql) (eql object (cadr type)))
   ((eq (car type) 'satisfies) (and (funcall (cadr type) object) t))
   ((and (symbolp (car type)) (get (car type) 'cl-deftype-handler))
    (cl-typep object (apply (get (car type) 'cl-deftype-handler) (cdr type))))
   (t (funcall (eval `(lambda (object) ,(cl--type-test 'object type)) t) object))))

(defun cl-coerce (x type)
  "X converted to TYPE: a sequence type, `string', `character', `float' …."
  (if (cl-typep x type) x
    (let ((name (if (and x (symbolp x)) (symbol-name x) x)))
      (pcase type
        ('list (append x nil))
        ('string (concat x))
        ((or 'vector 'array) (vconcat x))
        ('bool-vector (apply #'bool-vector (append x nil)))
        ('float (float x))
        ((and 'character (guard (and (stringp name) (= 1 (length name))))) (aref name 0))
        (_ (error "Can't coerce %s to type %s" x type))))))

(provide 'cl-struct)
;;; cl-struct.el ends here
