;;; eieio.el --- Classes with slots, inheritance and generic functions  -*- lexical-binding: t -*-

;; An object is a record of its class's name and one value for each slot.  A class is a record
;; in the property `cl--class' of its name, where `cl-generic' finds its ancestors.  eieio-base
;; has classes to inherit from, eieio-compat the definitions of old code.

;;; Code:

(require 'cl-lib)
(require 'cl-generic)
(require 'cl-struct)

(dolist (message '("Inconsistent class hierarchy" "Unbound slot" "Invalid slot name" "Invalid slot type"))
  ;; They are named as they read.
  (define-error (intern (string-replace " " "-" (downcase message))) message))

(defvar eieio-version "1.4" "The version of EIEIO whose functions are here.")
(defvar eieio-skip-typecheck nil "Non-nil means that any value may be stored in any slot.")
(defvar eieio-backward-compatibility t
  "Whether a class's name is also a variable and has the predicate NAME-list-p.")
(defvar eieio-error-unsupported-class-tags nil
  "Non-nil means that an unknown option of a slot is an error.")

(defconst eieio--unbound (make-symbol "eieio--unbound")
  "The value of a slot that has none.")

;;; Classes and slots

;; #s(cl-slot-descriptor NAME INITFORM TYPE PROPS) describes a slot.  INITFORM is a form; what
;; evaluates it where the class was defined is in the class's INITIALIZERS.

(defun cl--slot-descriptor-name (slot) "SLOT's name." (aref slot 1))
(defun cl--slot-descriptor-initform (slot) "SLOT's initial form." (aref slot 2))
(defun cl--slot-descriptor-type (slot) "SLOT's type." (aref slot 3))
(defun cl--slot-descriptor-props (slot) "SLOT's further options, an alist." (aref slot 4))
(defalias 'eieio-slot-descriptor-name #'cl--slot-descriptor-name)

;; A class: #s(eieio--class NAME DOCSTRING PARENTS SLOTS INDEX-TABLE CHILDREN INITARG-TUPLES
;; CLASS-SLOTS CLASS-VALUES ANCESTORS OPTIONS INITIALIZERS).  PARENTS are classes, CHILDREN and
;; ANCESTORS names, SLOTS and CLASS-SLOTS vectors of descriptors.

(defun eieio--class-name (class) "CLASS's name." (aref class 1))
(defun eieio--class-docstring (class) "CLASS's documentation." (aref class 2))
(defun eieio--class-parents (class) "The classes that CLASS names as its parents." (aref class 3))
(defun eieio--class-slots (class) "The slots that instances of CLASS have, a vector." (aref class 4))
(defun eieio--class-index-table (class) "A table from the names of CLASS's slots to numbers."
       (aref class 5))
(defun eieio--class-children (class) "The names of the classes that name CLASS as parent."
       (aref class 6))
(defun eieio--class-initarg-tuples (class) "An alist from CLASS's initial arguments to slots."
       (aref class 7))
(defun eieio--class-class-slots (class) "The slots that CLASS itself has, a vector." (aref class 8))
(defun eieio--class-class-allocation-values (class) "The values of CLASS's own slots."
       (aref class 9))
(defun eieio--class-options (class) "The options of CLASS's definition, a plist." (aref class 11))
(defalias 'cl--class-slots #'eieio--class-slots)
(defalias 'cl--class-index-table #'eieio--class-index-table)

(defun eieio--class-p (object)
  "Whether OBJECT is a class."
  (and (recordp object) (eq (aref object 0) 'eieio--class)))

(defun eieio--class-object (name)
  "The class NAME, a symbol or a class; signal an error if there is none."
  (cond ((eieio--class-p name) name)
        ((let ((class (and name (symbolp name) (get name 'cl--class))))
           (and (eieio--class-p class) class)))
        (t (signal 'wrong-type-argument (list 'class-p name)))))

(defun eieio--need-class (class &rest what)
  "The class CLASS, a symbol or a class; the error when there is none says WHAT it is."
  (if (class-p class) (eieio--class-object class)
    (signal 'wrong-type-argument (append (list 'eieio--class class) what))))
(defun class-p (class)
  "Whether CLASS is a class or names one."
  (or (eieio--class-p class)
      (and class (symbolp class) (eieio--class-p (get class 'cl--class)))))

(defun eieio--class-ancestors (name)
  "NAME and the classes it inherits from, from the most special on."
  (aref (eieio--class-object name) 10))

(defun eieio--class-precedence-list (class)
  "CLASS and the classes it inherits from, from the most special on."
  (mapcar #'eieio--class-object (eieio--class-ancestors class)))

(defun find-class (symbol &optional errorp)
  "The class named SYMBOL, or nil; with ERRORP signal an error if there is none."
  (cond ((class-p symbol) (eieio--class-object symbol))
        (errorp (signal 'wrong-type-argument (list 'class-p symbol)))))

(defun eieio--merge (name parents)
  "NAME and the ancestors of PARENTS, each after all that inherit from it."
  (let ((lists (append (mapcar (lambda (p) (copy-sequence (eieio--class-ancestors p))) parents)
                       (list (copy-sequence parents))))
        (out (list name)))
    (while (setq lists (delq nil lists))
      (let ((next nil) (tail lists))
        (while (and tail (not next))
          (let ((candidate (car (car tail))))
            (unless (cl-some (lambda (l) (memq candidate (cdr l))) lists)
              (setq next candidate)))
          (setq tail (cdr tail)))
        (unless next (signal 'inconsistent-class-hierarchy (list lists)))
        (push next out)
        (setq lists (mapcar (lambda (l) (if (eq (car l) next) (cdr l) l)) lists))))
    (nreverse out)))

(defconst eieio--slot-options
  '(:initarg :initform :accessor :reader :writer :type :allocation :documentation :protection
    :custom :label :group :printer :default :allow-nil-initform)
  "The options that a slot may have.")

(defun eieio--slot-descriptor (slot)
  "The descriptor of SLOT, (NAME OPTION VALUE…)."
  (let ((plist (cdr slot)) (props nil))
    (while plist
      (let ((key (car plist)) (value (cadr plist)))
        (cond ((memq key '(:initarg :initform :type :accessor :reader :writer :allocation)))
              ((eq key :group) (push (cons key (if (listp value) value (list value))) props))
              (t (push (cons key value) props))))
      (setq plist (cddr plist)))
    (record 'cl-slot-descriptor (car slot)
            (if (plist-member (cdr slot) :initform) (plist-get (cdr slot) :initform)
              (list 'quote eieio--unbound))
            (if (plist-member (cdr slot) :type) (plist-get (cdr slot) :type) t)
            (nreverse props))))

(defun eieio--merge-slot (old new slot)
  "The descriptor OLD with what NEW, the descriptor of SLOT, says again."
  (let ((merged (copy-sequence old)) (plist (cdr slot)))
    (if (plist-member plist :initform) (aset merged 2 (aref new 2)))
    (when (plist-member plist :type)
      (unless (or (eq (aref old 3) t) (equal (aref old 3) (aref new 3)))
        (error "Child slot type `%s' does not match inherited type `%s' for `%s'"
               (aref new 3) (aref old 3) (car slot)))
      (aset merged 3 (aref new 3)))
    (let ((props (copy-alist (aref old 4))))
      (dolist (prop (aref new 4))
        (let ((known (assq (car prop) props)))
          (cond ((null known) (setq props (append props (list prop))))
                ((eq (car prop) :group)
                 (setcdr known (cl-union (cdr known) (cdr prop) :test #'equal)))
                (t (setcdr known (cdr prop))))))
      (aset merged 4 props))
    merged))

(defun eieio--define-class (name parents slots options docstring initializers)
  "Make NAME a class that inherits from PARENTS and has SLOTS.
INITIALIZERS is an alist from the names of slots to functions for their initial values."
  (let* ((names (or parents (and (not (eq name 'eieio-default-superclass))
                                 '(eieio-default-superclass))))
         (supers (mapcar #'eieio--class-object names))
         (instance nil) (shared nil) (tuples nil) (inherited nil) (values nil)
         (old (and (class-p name) (get name 'cl--class))))
    (dolist (class supers)
      (dolist (slot (append (aref class 4) nil))
        (unless (cl-find (aref slot 1) instance :key #'cl--slot-descriptor-name)
          (setq instance (append instance (list slot)))))
      (let ((i 0))
        (dolist (slot (append (aref class 8) nil))
          (unless (cl-find (aref slot 1) shared :key #'cl--slot-descriptor-name)
            (setq shared (append shared (list slot)))
            (push (cons (aref slot 1) (aref (aref class 9) i)) values))
          (setq i (1+ i))))
      (dolist (tuple (aref class 7)) (unless (assq (car tuple) tuples) (push tuple tuples)))
      (dolist (init (aref class 12)) (unless (assq (car init) inherited) (push init inherited))))
    (setq tuples (nreverse tuples))
    (dolist (spec slots)
      (let* ((spec (if (consp spec) spec (list spec))) (slot-name (car spec))
             (new (eieio--slot-descriptor spec)) (initarg (plist-get (cdr spec) :initarg))
             (old-instance (cl-find slot-name instance :key #'cl--slot-descriptor-name))
             (old-shared (cl-find slot-name shared :key #'cl--slot-descriptor-name))
             (own (or old-instance old-shared))
             (merged (if own (eieio--merge-slot own new spec) new))
             (class-wide (if (plist-member (cdr spec) :allocation)
                             (eq (plist-get (cdr spec) :allocation) :class)
                           (and old-shared (not old-instance)))))
        (when (plist-member (cdr spec) :initform)
          (setq inherited (delq (assq slot-name inherited) inherited))
          (if (assq slot-name initializers) (push (assq slot-name initializers) inherited)))
        (if (and initarg (not (assq initarg tuples)))
            (setq tuples (append tuples (list (cons initarg slot-name)))))
        (if class-wide
            (progn
              (setq instance (delq old-instance instance)
                    shared (if old-shared (cl-substitute merged old-shared shared :test #'eq)
                             (append shared (list merged))))
              (when (or (plist-member (cdr spec) :initform) (not (assq slot-name values)))
                (setq values (cons (cons slot-name
                                         (eieio--initial-value
                                          merged (cdr (assq slot-name inherited))))
                                   (delq (assq slot-name values) values)))))
          (setq shared (delq old-shared shared)
                instance (if old-instance
                             (cl-substitute merged old-instance instance :test #'eq)
                           (append instance (list merged)))))
        ;; What needs no evaluation can be checked now.
        (when (and (plist-member (cdr spec) :initform) (not (assq slot-name initializers)))
          (eieio--check-type slot-name slot-name merged (eieio--literal (aref merged 2))))))
    (let ((table (make-hash-table :test #'eq)) (i 0)
          (class (record 'eieio--class name docstring
                         (and parents supers)
                         (vconcat instance) nil (and old (aref old 6)) tuples (vconcat shared)
                         (vconcat (mapcar (lambda (slot) (cdr (assq (aref slot 1) values)))
                                          shared))
                         nil options inherited)))
      (dolist (slot instance)
        (puthash (aref slot 1) i table)
        (setq i (1+ i)))
      (aset class 5 table)
      (aset class 10 (eieio--merge name names))
      (dolist (parent supers)
        (unless (memq name (aref parent 6)) (aset parent 6 (cons name (aref parent 6)))))
      (put name 'cl--class class)
      (put name 'cl-deftype-satisfies (intern (format "%s--eieio-childp" name)))
      (cl--generic-flush)
      name)))

(defun eieio--literal (form)
  "The value of FORM, the initial form of a slot that is not evaluated."
  (if (eq (car-safe form) 'quote) (cadr form) form))

(defun eieio--initial-value (slot initializer)
  "The value that SLOT has at first; INITIALIZER is the function of its form, or nil."
  (if (and initializer (let ((head (car (aref slot 2)))) (or (consp head) (fboundp head))))
      (funcall initializer)
    (eieio--literal (aref slot 2))))

(defun eieio--check-type (class slot-name slot value)
  "Signal an error unless VALUE may be in SLOT, which CLASS has as SLOT-NAME."
  (let ((type (aref slot 3)))
    (unless (or eieio-skip-typecheck (eq type t) (eq value eieio--unbound)
                (cl-typep value type))
      (signal 'invalid-slot-type
              (if (eq class slot-name) (list slot-name type value)
                (list class slot-name type value))))))

(defun eieio--evaluated-p (form)
  "Whether FORM, the initial form of a slot, is evaluated: symbols stand for themselves."
  (and (consp form) (not (memq (car form) '(quote)))
       (or (symbolp (car form)) (eq (car-safe (car form)) 'lambda))))

(defmacro defclass (name superclasses slots &rest options-and-doc)
  "Define the class NAME that inherits from SUPERCLASSES and has SLOTS.
A slot is (NAME OPTION VALUE…) with options :initarg :initform :accessor :reader :writer :type
:allocation and :documentation."
  (declare (indent 2) (doc-string 4))
  (unless (symbolp name) (signal 'wrong-type-argument (list 'symbolp name)))
  (let* ((docstring (if (stringp (car options-and-doc)) (pop options-and-doc)))
         (options (if (consp (car options-and-doc)) (apply #'append options-and-doc)
                    options-and-doc))
         (docstring (or docstring (plist-get options :documentation)))
         (functions nil) (initializers nil) (child-p (intern (format "%s--eieio-childp" name))))
    (dolist (parent superclasses)
      (unless (class-p parent) (error "Given parent class %s is not a class" parent)))
    (dolist (slot slots)
      (when (consp slot)
        (let* ((slot-name (car slot)) (plist (cdr slot))
               (accessor (plist-get plist :accessor)) (reader (plist-get plist :reader))
               (writer (plist-get plist :writer)) (initform (plist-get plist :initform))
               (shared (eq (plist-get plist :allocation) :class)) (tail plist))
          (while tail
            (unless (or (memq (car tail) eieio--slot-options)
                        (not eieio-error-unsupported-class-tags))
              (signal 'invalid-slot-type (list (car tail))))
            (setq tail (cddr tail)))
          (if (eieio--evaluated-p initform)
              (push `(cons ',slot-name (lambda () ,initform)) initializers))
          (when accessor
            (push `(cl-defmethod (setf ,accessor) (value (this ,name))
                     (eieio-oset this ',slot-name value))
                  functions)
            (push `(cl-defmethod ,accessor ((this ,name)) (slot-value this ',slot-name))
                  functions)
            (when shared
              (push `(cl-defmethod ,accessor ((this (subclass ,name)))
                       (eieio-oref-default this ',slot-name))
                    functions)))
          (if reader
              (push `(cl-defmethod ,reader ((this ,name)) (slot-value this ',slot-name))
                    functions))
          (if writer
              (push `(cl-defmethod ,writer ((this ,name) value)
                       (eieio-oset this ',slot-name value))
                    functions)))))
    ;; Methods in the same form need the class when they are expanded.
    (unless (class-p name)
      (put name 'cl--class
           (record 'eieio--class name nil nil [] (make-hash-table :test #'eq) nil nil [] []
                   (eieio--merge name (or superclasses '(eieio-default-superclass))) nil nil)))
    `(progn
       (defun ,child-p (object)
         ,(format "Whether OBJECT is a %s or inherits from it." name)
         (and (eieio-object-p object) (object-of-class-p object ',name)))
       (eieio--define-class ',name ',superclasses ',slots ',options ,docstring
                            (list ,@(nreverse initializers)))
       (defun ,(intern (format "%s-p" name)) (object)
         ,(format "Whether OBJECT is a %s itself." name)
         (and (eieio-object-p object) (same-class-p object ',name)))
       (defalias ',(intern (format "%s-child-p" name)) #',child-p)
       ,@(and eieio-backward-compatibility
              `((eieio--define-old-names ',name)))
       ,@(nreverse functions)
       (defun ,name (&rest slots)
         ,(format "A new %s; SLOTS are its initial arguments." name)
         ,@(if (plist-get options :abstract) `((ignore slots) (error "Class %s is abstract" ',name))
             `((apply #'make-instance ',name slots))))
       ',name)))

(defun eieio--define-old-names (name)
  "Define what code expects that was written for old versions: the variable NAME and NAME-list-p."
  (unless (boundp name) (set name name))
  (defalias (intern (format "%s-list-p" name))
    (lambda (list)
      (and (listp list)
           (cl-every (lambda (object) (and (eieio-object-p object) (object-of-class-p object name)))
                     list)))))

(defun eieio-defclass-autoload (name _superclasses file docstring)
  "Make the class NAME one that loading FILE defines."
  (autoload name file docstring)
  (autoload (intern (format "%s-p" name)) file)
  (when eieio-backward-compatibility
    (autoload (intern (format "%s-child-p" name)) file)
    (autoload (intern (format "%s-list-p" name)) file)))

(defalias 'eieio--defalias #'defalias)

(cl-deftype list-of (type)
  "A list whose elements are of TYPE."
  `(and list (satisfies ,(lambda (list) (cl-every (lambda (x) (cl-typep x type)) list)))))

;;; Objects

(defun eieio-object-p (object)
  "Whether OBJECT is an instance of a class."
  (and (recordp object)
       (let ((name (aref object 0)))
         (and (symbolp name) (eieio--class-p (get name 'cl--class))))))

(defun eieio--check-object (object variable)
  "Signal an error about VARIABLE unless OBJECT is an instance."
  (unless (eieio-object-p object)
    (signal 'wrong-type-argument (list 'eieio-object object variable))))

(defun eieio-object-class (object) "The class of OBJECT, by name."
       (eieio--check-object object 'obj)
       (aref object 0))
(defalias 'eieio-object-class-name #'eieio-object-class)
(defalias 'eieio-class-of #'eieio-object-class)
(defalias 'eieio-object-class-fast #'eieio-object-class)

(defvar eieio--given-names (make-hash-table :test #'eq :weakness 'key)
  "The names of objects that were given one.")

(cl-defgeneric eieio-object-name-string (object)
  "A name for OBJECT, for messages."
  (or (gethash object eieio--given-names)
      (format "%s-%x" (aref object 0) (sxhash-eq object))))

(cl-defgeneric eieio-object-set-name-string (object name)
  "Give OBJECT the NAME."
  (puthash object name eieio--given-names))

(defun eieio-object-name (object &optional extra)
  "How messages show OBJECT, with EXTRA, a string."
  (eieio--check-object object 'obj)
  (format "#<%s %s%s>" (aref object 0) (eieio-object-name-string object) (or extra "")))

(defun eieio-class-name (class)
  "CLASS's name."
  (aref (eieio--need-class class 'class) 1))
(defun eieio-class-parents (class)
  "The classes that CLASS names as those it inherits from."
  (aref (eieio--need-class class) 3))
(defun eieio-class-parent (class) "The first parent of CLASS." (car (eieio-class-parents class)))
(defun eieio-class-children (class)
  "The names of the classes that name CLASS as one they inherit from."
  (unless (class-p class) (signal 'wrong-type-argument (list 'class class 'class)))
  (aref (eieio--class-object class) 6))

(defun same-class-p (object class)
  "Whether OBJECT is an instance of CLASS itself."
  (let ((name (eieio-class-name class)))
    (eieio--check-object object 'obj)
    (eq (aref object 0) name)))

(defun child-of-class-p (child class)
  "Whether the class CHILD is CLASS or inherits from it."
  (let ((name (eieio-class-name class)))
    (eieio--need-class child 'child)
    (and (memq name (eieio--class-ancestors child)) t)))

(defun object-of-class-p (object class)
  "Whether OBJECT is an instance of CLASS or of one that inherits from it."
  (eieio--check-object object 'obj)
  (child-of-class-p (aref object 0) class))

;;; Slots

(defun eieio--slot-name (class name)
  "The slot of CLASS that NAME, a slot or an initial argument, means."
  (or (and (keywordp name) (cdr (assq name (aref class 7)))) name))

(defun eieio--class-slot-index (class name)
  "The index of NAME among the slots of CLASS itself, or nil."
  (let ((slots (aref class 8)) (i 0) (found nil))
    (while (and (< i (length slots)) (not found))
      (if (eq (aref (aref slots i) 1) name) (setq found i))
      (setq i (1+ i)))
    found))

(defun eieio--class-and-name (object &optional variable)
  "The class of OBJECT, an instance or a class; signal an error about VARIABLE if it is neither."
  (cond ((eieio-object-p object) (get (aref object 0) 'cl--class))
        ((class-p object) (eieio--class-object object))
        (t (signal 'wrong-type-argument (list '(or eieio-object class) object (or variable 'obj))))))

(defun eieio-oref (object slot)
  "The value of SLOT in OBJECT."
  (let* ((name (and (recordp object) (aref object 0)))
         (class (and name (symbolp name) (get name 'cl--class))))
    (if (not (eieio--class-p class))
        (eieio--oref-other object slot)
      (let ((index (gethash slot (aref class 5))))
        (if index
            (let ((value (aref object (1+ index))))
              (if (eq value eieio--unbound) (slot-unbound object name slot 'oref) value))
          (let ((real (eieio--slot-name class slot)))
            (if (eq real slot)
                (eieio--class-value class slot object 'oref)
              (eieio-oref object real))))))))

(defun eieio--oref-other (object slot)
  "The value of SLOT in OBJECT, which is a structure or a class."
  (cond
   ((and (recordp object) (symbolp (aref object 0)) (get (aref object 0) 'cl--class))
    (cl-struct-slot-value (aref object 0) slot object))
   ((class-p object)
    (let ((class (eieio--class-object object)))
      (if (eieio--class-slot-index class slot) (eieio--class-value class slot object 'oref)
        (error "eieio-oref called on a class: %s" object))))
   (t (signal 'wrong-type-argument (list '(or eieio-object class) object 'obj)))))

(defun eieio--class-value (class slot object operation)
  "The value of CLASS's own SLOT, for OPERATION on OBJECT."
  (let ((index (eieio--class-slot-index class slot)))
    (if (not index) (slot-missing object slot operation)
      (let ((value (aref (aref class 9) index)))
        (if (eq value eieio--unbound) (slot-unbound object (aref class 1) slot operation)
          value)))))

(defun eieio-oset (object slot value)
  "Give SLOT in OBJECT VALUE."
  (if (and (recordp object) (not (eieio-object-p object)) (symbolp (aref object 0))
           (get (aref object 0) 'cl--class))
      (setf (cl-struct-slot-value (aref object 0) slot object) value)
    (eieio--check-object object 'obj)
    (let* ((class (get (aref object 0) 'cl--class))
           (slot (eieio--slot-name class slot))
           (index (gethash slot (aref class 5)))
           (shared (and (not index) (eieio--class-slot-index class slot))))
      (cond
       (index
        (eieio--check-type (aref class 1) slot (aref (aref class 4) index) value)
        (aset object (1+ index) value))
       (shared
        (eieio--check-type (aref class 1) slot (aref (aref class 8) shared) value)
        (aset (aref class 9) shared value))
       (t (slot-missing object slot 'oset value))))))

(defun slot-value (object slot)
  "The value of SLOT in OBJECT."
  (declare (gv-setter eieio-oset))
  (eieio-oref object slot))

(defun set-slot-value (object slot value)
  "Give SLOT in OBJECT VALUE."
  (eieio-oset object slot value))

(defmacro oref (object slot)
  "The value of SLOT, which is not evaluated, in OBJECT."
  `(slot-value ,object ',slot))

(defmacro oset (object slot value)
  "Give SLOT, which is not evaluated, in OBJECT VALUE."
  `(eieio-oset ,object ',slot ,value))

(defmacro oref-default (class slot)
  "The value that SLOT, which is not evaluated, has at first in CLASS, an object or a class."
  (declare (gv-setter (lambda (value) (list 'oset-default class slot value))))
  `(eieio-oref-default ,class ',slot))

(defun eieio-oref-default (class slot)
  "The value that SLOT has at first in CLASS, an object or a class."
  (let* ((record (eieio--class-and-name class 'class)) (slot (eieio--slot-name record slot))
         (index (gethash slot (aref record 5)))
         (value (cond (index (eieio--initial-value (aref (aref record 4) index)
                                                   (cdr (assq slot (aref record 12)))))
                      ((eieio--class-slot-index record slot)
                       (eieio--class-value record slot class 'oref-default))
                      (t (slot-missing class slot 'oref-default)))))
    (if (eq value eieio--unbound) (slot-unbound class (aref record 1) slot 'oref-default)
      value)))

(defmacro oset-default (class slot value)
  "Make VALUE what SLOT, which is not evaluated, has at first in CLASS."
  `(eieio-oset-default ,class ',slot ,value))

(defun eieio-oset-default (class slot value)
  "Make VALUE what SLOT has at first in CLASS."
  (let* ((class (eieio--class-object class)) (slot (eieio--slot-name class slot))
         (index (gethash slot (aref class 5)))
         (shared (and (not index) (eieio--class-slot-index class slot))))
    (cond
     (index
      (let ((descriptor (copy-sequence (aref (aref class 4) index))))
        (eieio--check-type (aref class 1) slot descriptor value)
        (aset descriptor 2 (macroexp-quote value))
        (aset (aref class 4) index descriptor)
        (aset class 12 (cl-remove slot (aref class 12) :key #'car))))
     (shared
      (eieio--check-type (aref class 1) slot (aref (aref class 8) shared) value)
      (aset (aref class 9) shared value))
     (t (signal 'invalid-slot-name (list (aref class 1) slot))))
    value))

(defun slot-exists-p (object-or-class slot)
  "Whether OBJECT-OR-CLASS has SLOT."
  (let ((class (cond ((eieio-object-p object-or-class) (eieio--class-and-name object-or-class))
                     ((or (symbolp object-or-class) (eieio--class-p object-or-class))
                      (eieio--class-object object-or-class))
                     (t (signal 'wrong-type-argument (list 'symbolp object-or-class))))))
    (or (gethash slot (aref class 5))
        (and (eieio--class-slot-index class slot) t))))

(defun slot-boundp (object slot)
  "Whether SLOT in OBJECT, an object or a class, has a value."
  (when (and object (not (symbolp object)) (not (class-p object)) (not (eieio-object-p object)))
    (signal 'wrong-type-argument (list 'eieio-object-p object)))
  (let* ((class (eieio--class-and-name object 'class)) (slot (eieio--slot-name class slot))
         (index (gethash slot (aref class 5)))
         (shared (and (not index) (eieio--class-slot-index class slot))))
    (cond ((and index (eieio-object-p object))
           (not (eq (aref object (1+ index)) eieio--unbound)))
          (shared (not (eq (aref (aref class 9) shared) eieio--unbound)))
          (t (slot-missing object slot 'oref)
             t))))

(defun slot-makeunbound (object slot)
  "Take the value of SLOT in OBJECT away."
  (eieio-oset object slot eieio--unbound))

(defun eieio-class-slots (class)
  "The descriptors of the slots that instances of CLASS have, a list."
  (append (aref (eieio--need-class class 'class) 4) nil))

(defmacro with-slots (spec-list object &rest body)
  "Evaluate BODY with the names in SPEC-LIST standing for slots of OBJECT.
An element is a slot's name or (NAME SLOT)."
  (declare (indent 2))
  (let ((name (make-symbol "object")))
    `(let ((,name ,object))
       (cl-symbol-macrolet
           ,(mapcar (lambda (s)
                      (if (consp s) `(,(car s) (slot-value ,name ',(cadr s)))
                        `(,s (slot-value ,name ',s))))
                    spec-list)
         ,@body))))

;;; Generic functions on all objects

(eieio--define-class 'eieio-default-superclass nil nil '(:abstract t)
                     "What all classes inherit from." nil)
(defun eieio-default-superclass--eieio-childp (object)
  "Whether OBJECT is an instance of a class."
  (eieio-object-p object))
(defalias 'standard-class 'eieio-default-superclass)

(defun eieio--shown (object)
  "OBJECT as errors show it: its name if it has one."
  (if (eieio-object-p object) (eieio-object-name object) object))

(cl-defgeneric slot-missing (object slot-name _operation &optional _new-value)
  "Called when OBJECT has no SLOT-NAME."
  (signal 'invalid-slot-name (list (eieio--shown object) slot-name)))

(cl-defgeneric slot-unbound (object class slot-name operation)
  "Called when SLOT-NAME in OBJECT has no value."
  (signal 'unbound-slot (list class (eieio--shown object) slot-name operation)))

(cl-defgeneric shared-initialize (object slots)
  "Give the slots of OBJECT the values of the initial arguments SLOTS.")

(cl-defmethod shared-initialize ((object eieio-default-superclass) slots)
  "Set what SLOTS names by initial argument."
  (let ((tuples (aref (get (aref object 0) 'cl--class) 7)))
    (while slots
      (let* ((key (pop slots)) (value (pop slots)) (slot (cdr (assq key tuples))))
        (if slot (eieio-oset object slot value) (slot-missing object key 'oset value))))))

(cl-defgeneric initialize-instance (this &optional slots)
  "Give THIS, a new object, its values; SLOTS are the initial arguments.")

(cl-defmethod initialize-instance ((this eieio-default-superclass) &optional args)
  "Set what ARGS say, then what the class says of the other slots with forms."
  (let* ((class (get (aref this 0) 'cl--class)) (initializers (aref class 12)) (i 0)
         (slots (aref class 4)))
    ;; Literals are there from the start; forms are evaluated when no argument sets the slot.
    (while (< i (length slots))
      (let* ((slot (aref slots i)) (initializer (assq (aref slot 1) initializers)))
        (when (and initializer
                   (not (cl-some (lambda (tuple)
                                   (and (eq (cdr tuple) (aref slot 1))
                                        (plist-member args (car tuple))))
                                 (aref class 7))))
          (let ((value (eieio--initial-value slot (cdr initializer))))
            (eieio--check-type (aref class 1) (aref slot 1) slot value)
            (aset this (1+ i) value))))
      (setq i (1+ i)))
    (shared-initialize this args)))

(cl-defgeneric make-instance (class &rest initargs)
  "A new instance of CLASS; INITARGS are initial arguments and values.")

(cl-defmethod make-instance ((class (subclass eieio-default-superclass)) &rest initargs)
  "Make an object, set its literal values and initialize it."
  (let* ((record (eieio--class-object class)) (slots (aref record 4))
         (object (make-record (aref record 1) (length slots) eieio--unbound)) (i 0))
    (while (< i (length slots))
      (unless (assq (aref (aref slots i) 1) (aref record 12))
        (aset object (1+ i) (eieio--literal (aref (aref slots i) 2))))
      (setq i (1+ i)))
    ;; Names of objects were once the first argument.
    (if (stringp (car initargs)) (eieio-object-set-name-string object (pop initargs)))
    (initialize-instance object initargs)
    object))

(defalias 'constructor #'make-instance)

(cl-defgeneric clone (object &rest params)
  "A copy of OBJECT with the initial arguments PARAMS set.")

(cl-defmethod clone ((object eieio-default-superclass) &rest params)
  "Copy OBJECT and set PARAMS."
  (let ((new (copy-sequence object)))
    (if (stringp (car params)) (eieio-object-set-name-string new (pop params)))
    (if params (shared-initialize new params))
    new))

(cl-defgeneric destructor (_this &rest _params)
  "Called for what shall happen when THIS is no longer needed."
  nil)

(cl-defgeneric object-print (this &rest strings)
  "How THIS is shown to people, with STRINGS in it.")

(cl-defmethod object-print ((this eieio-default-superclass) &rest strings)
  "Class and name."
  (eieio-object-name this (apply #'concat strings)))

(cl-defmethod cl-print-object ((object eieio-default-superclass) stream)
  "Print what `object-print' returns."
  (princ (object-print object) stream))

(defvar eieio-print-depth 0 "How deep in other objects the one lies that is written.")
(defvar eieio-print-indentation t "Whether written objects are indented.")
(defvar eieio-print-object-name t "Whether written objects have their names.")

(cl-defgeneric object-write (this &optional comment)
  "Write THIS as a form that makes it again, after COMMENT.")

(cl-defmethod object-write ((this eieio-default-superclass) &optional comment)
  "Write the class, the name and the slots that have initial arguments and other values."
  (when comment (princ ";; Object ") (princ (eieio-object-name-string this)) (princ "\n")
        (princ comment) (princ "\n"))
  (let* ((class (get (aref this 0) 'cl--class))
         (indent (make-string (* 2 (1+ eieio-print-depth)) ?\s)))
    (if eieio-print-indentation (princ (make-string (* 2 eieio-print-depth) ?\s)))
    (princ "(")
    (princ (symbol-name (aref class 1)))
    (when eieio-print-object-name
      (princ " ")
      (prin1 (eieio-object-name-string this)))
    (let ((i 0) (written nil) (eieio-print-depth (1+ eieio-print-depth)))
      (dolist (slot (append (aref class 4) nil))
        (let ((initarg (car (rassq (aref slot 1) (aref class 7)))) (value (aref this (1+ i)))
              (printer (cdr (assq :printer (aref slot 4)))))
          (unless (or (null initarg) (eq value eieio--unbound)
                      (equal value (eieio--initial-value
                                    slot (cdr (assq (aref slot 1) (aref class 12))))))
            (setq written t)
            (princ "\n")
            (if eieio-print-indentation (princ indent))
            (princ (symbol-name initarg))
            (if printer (progn (princ " ") (funcall printer value))
              (eieio-override-prin1 value))))
        (setq i (1+ i)))
      (unless written (princ "\n")))
    (princ ")")
    (if (zerop eieio-print-depth) (princ "\n"))))

(defun eieio-override-prin1 (value)
  "Write VALUE as a form after the initial argument it is for."
  (cond ((eieio-object-p value) (princ "\n") (object-write value))
        ((and (consp value) (listp (cdr (last value))) (cl-every #'eieio-object-p value))
         (eieio-list-prin1 value))
        ((consp value)
         (princ " '")
         (prin1 value))
        (t (princ " ") (prin1 value))))

(defun eieio-list-prin1 (objects)
  "Write the list OBJECTS as a form."
  (princ "\n")
  (princ (make-string (* 2 eieio-print-depth) ?\s))
  (princ "(list")
  (let ((eieio-print-depth (1+ eieio-print-depth)))
    (dolist (object objects) (princ "\n") (object-write object)))
  (princ ")"))

;;; Lists of objects

(defun object-assoc (key slot list)
  "The first object of LIST whose SLOT is equal to KEY."
  (cl-find-if (lambda (object)
                (and (eieio-object-p object)
                     (condition-case nil (equal key (eieio-oref object slot))
                       (unbound-slot nil))))
              list))

(defun object-assoc-list (slot list)
  "An alist of the values of SLOT and the objects of LIST."
  (mapcar (lambda (object) (cons (eieio-oref object slot) object)) list))

(defun object-assoc-list-safe (slot list)
  "As `object-assoc-list', of the objects that have SLOT bound."
  (delq nil (mapcar (lambda (object)
                      (if (and (slot-exists-p object slot) (slot-boundp object slot))
                          (cons (eieio-oref object slot) object)))
                    list)))

(defun object-add-to-list (object slot item &optional append)
  "Put ITEM in the list in SLOT of OBJECT unless it is there, at its end with APPEND."
  (let ((old (and (slot-boundp object slot) (eieio-oref object slot))))
    (unless (listp old) (setq old (list old)))
    (if (member item old) old
      (eieio-oset object slot (if append (append old (list item)) (cons item old))))))

(defun object-remove-from-list (object slot item)
  "Take ITEM out of the list in SLOT of OBJECT."
  (if (slot-boundp object slot)
      (eieio-oset object slot (delete item (eieio-oref object slot)))))

(provide 'eieio-core)
(provide 'eieio)
(require 'eieio-compat)
;;; eieio.el ends here
