;;; eieio.el --- Classes with slots, inheritance and generic functions  -*- lexical-binding: t -*-

;; An object is a record of its class's name and one value for each slot.  A class is a record
;; in the property `cl--class' of its name, where `cl-generic' finds its ancestors.

;;; Code:

(require 'cl-lib)
(require 'cl-generic)

(define-error 'invalid-slot-name "Invalid slot name")
(define-error 'invalid-slot-type "Invalid slot type")
(define-error 'unbound-slot "Unbound slot")
(define-error 'inconsistent-class-hierarchy "Inconsistent class hierarchy")

(defconst eieio--unbound (make-symbol "eieio--unbound")
  "The value of a slot that has none.")

;; A class: #s(eieio--class NAME DOC PARENTS SLOTS ANCESTORS OPTIONS CLASS-VALUES).  PARENTS and
;; ANCESTORS are names; SLOTS are (NAME . OPTIONS), of ancestors first.

(defun eieio--class-object (name)
  "The class NAME, a symbol or a class; signal an error if there is none."
  (cond ((and (recordp name) (eq (aref name 0) 'eieio--class)) name)
        ((let ((class (and (symbolp name) (get name 'cl--class))))
           (and (recordp class) (eq (aref class 0) 'eieio--class) class)))
        (t (signal 'wrong-type-argument (list 'class-p name)))))

(defun class-p (class)
  "Whether CLASS is a class or names one."
  (condition-case nil (progn (eieio--class-object class) t) (wrong-type-argument nil)))

(defun eieio--class-ancestors (name)
  "NAME and the classes it inherits from, from the most special on."
  (aref (eieio--class-object name) 5))

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

(defun eieio--define-class (name parents slots options docstring)
  "Make NAME a class that inherits from PARENTS and has SLOTS."
  (let* ((parents (or parents (and (not (eq name 'eieio-default-superclass))
                                   '(eieio-default-superclass))))
         (all nil))
    (dolist (parent parents)
      (dolist (slot (aref (eieio--class-object parent) 4))
        (unless (assq (car slot) all) (setq all (append all (list slot))))))
    (dolist (slot slots)
      (let* ((slot (if (consp slot) slot (list slot))) (old (assq (car slot) all)))
        (if (null old) (setq all (append all (list slot)))
          ;; What a class says again about a slot replaces what it inherits.
          (let ((merged (copy-sequence (cdr old))) (more (cdr slot)))
            (while more
              (setq merged (plist-put merged (car more) (cadr more)) more (cddr more)))
            (setq all (mapcar (lambda (s) (if (eq s old) (cons (car slot) merged) s)) all))))))
    (let ((class (record 'eieio--class name docstring parents all nil options nil)))
      (aset class 5 (eieio--merge name parents))
      (dolist (parent parents)
        (aset class 7 (append (aref class 7) (aref (eieio--class-object parent) 7))))
      (dolist (slot slots)
        (when (and (consp slot) (eq (plist-get (cdr slot) :allocation) :class))
          (aset class 7 (cons (list (car slot) (eieio--initial-value slot)) (aref class 7)))))
      (put name 'cl--class class)
      (put name 'cl-deftype-satisfies (intern (format "%s-child-p" name)))
      name)))

(defun eieio--initial-value (slot)
  "The value that SLOT, (NAME . OPTIONS), has at first."
  (let ((form (plist-member (cdr slot) :initform)))
    (cond ((null form) eieio--unbound)
          ((functionp (cadr form)) (funcall (cadr form)))
          (t (cadr form)))))

(defmacro defclass (name superclasses slots &rest options-and-doc)
  "Define the class NAME that inherits from SUPERCLASSES and has SLOTS.
A slot is (NAME OPTION VALUE…) with options :initarg :initform :accessor :reader :writer :type
:allocation and :documentation."
  (declare (indent 2) (doc-string 4))
  (let* ((docstring (if (stringp (car options-and-doc)) (pop options-and-doc)))
         (options (if (consp (car options-and-doc)) (apply #'append options-and-doc)
                    options-and-doc))
         (docstring (or docstring (plist-get options :documentation)))
         (functions nil))
    (dolist (slot slots)
      (when (consp slot)
        (let* ((slot-name (car slot)) (plist (cdr slot))
               (accessor (plist-get plist :accessor)) (reader (plist-get plist :reader))
               (writer (plist-get plist :writer)))
          (when accessor
            (push `(cl-defmethod ,accessor ((this ,name)) (slot-value this ',slot-name))
                  functions)
            (push `(cl-defmethod (setf ,accessor) (value (this ,name))
                     (eieio-oset this ',slot-name value))
                  functions))
          (if reader
              (push `(cl-defmethod ,reader ((this ,name)) (slot-value this ',slot-name))
                    functions))
          (if writer
              (push `(cl-defmethod ,writer ((this ,name) value)
                       (eieio-oset this ',slot-name value))
                    functions)))))
    ;; Methods in the same form need the class when they are expanded.
    (unless (class-p name)
      (put name 'cl--class (record 'eieio--class name nil nil nil (list name) nil nil)))
    `(progn
       (eieio--define-class
        ',name ',superclasses
        (list ,@(mapcar (lambda (slot) (eieio--slot-form (if (consp slot) slot (list slot))))
                        slots))
        ',options ,docstring)
       (defun ,(intern (format "%s-p" name)) (object)
         ,(format "Whether OBJECT is a %s itself." name)
         (same-class-p object ',name))
       (defun ,(intern (format "%s-child-p" name)) (object)
         ,(format "Whether OBJECT is a %s or inherits from it." name)
         (and (eieio-object-p object) (object-of-class-p object ',name)))
       ,@(nreverse functions)
       ,@(unless (plist-get options :abstract)
           `((defun ,name (&rest slots)
               ,(format "A new %s; SLOTS are its initial arguments." name)
               (apply #'make-instance ',name slots))))
       ',name)))

(defun eieio--slot-form (slot)
  "A form whose value is SLOT with its :initform made a function, when it must be evaluated."
  (let ((out nil) (plist (cdr slot)))
    (while plist
      (setq out (cons (if (and (eq (car plist) :initform)
                               (not (macroexp-const-p (cadr plist))))
                          `(lambda () ,(cadr plist))
                        (if (eq (car plist) :initform)
                            `(lambda () ,(cadr plist))
                          `',(cadr plist)))
                      (cons `',(car plist) out))
            plist (cddr plist)))
    `(cons ',(car slot) (list ,@(nreverse out)))))

;;; Objects

(defun eieio-object-p (object)
  "Whether OBJECT is an instance of a class."
  (and (recordp object) (symbolp (aref object 0)) (class-p (aref object 0))))

(defun eieio-object-class (object) "The class of OBJECT, by name." (aref object 0))
(defun eieio-object-class-name (object) "The name of OBJECT's class." (aref object 0))
(defalias 'eieio-class-of #'eieio-object-class)

(defun eieio-object-name-string (object)
  "A name for OBJECT, for messages."
  (if (slot-exists-p object 'object-name) (format "%s" (slot-value object 'object-name))
    (format "%s-%x" (aref object 0) (sxhash-eq object))))

(defun eieio-object-name (object &optional extra)
  "How messages show OBJECT, with EXTRA, a string."
  (format "#<%s %s%s>" (aref object 0) (eieio-object-name-string object) (or extra "")))

(defun eieio-class-name (class) "CLASS's name." (aref (eieio--class-object class) 1))
(defun eieio-class-parents (class)
  "The classes that CLASS names as those it inherits from."
  (mapcar #'eieio--class-object (aref (eieio--class-object class) 3)))

(defun same-class-p (object class)
  "Whether OBJECT is an instance of CLASS itself."
  (and (eieio-object-p object)
       (eq (aref object 0) (if (symbolp class) class (eieio-class-name class)))))

(defun child-of-class-p (child class)
  "Whether the class CHILD is CLASS or inherits from it."
  (and (memq (eieio-class-name class) (eieio--class-ancestors child)) t))

(defun object-of-class-p (object class)
  "Whether OBJECT is an instance of CLASS or of one that inherits from it."
  (child-of-class-p (aref object 0) class))

(defun eieio--slot-index (class slot)
  "The index of SLOT in instances of CLASS, or nil."
  (let ((slots (aref class 4)) (i 1))
    (while (and slots (not (eq (car (car slots)) slot))) (setq slots (cdr slots) i (1+ i)))
    (and slots i)))

(defun eieio-oref (object slot)
  "The value of SLOT in OBJECT."
  (if (and (recordp object) (get (aref object 0) 'cl--class)
           (not (eieio-object-p object)))
      (cl-struct-slot-value (aref object 0) slot object)
    (unless (eieio-object-p object) (signal 'wrong-type-argument (list 'eieio-object-p object)))
    (let* ((class (eieio--class-object (aref object 0)))
           (shared (assq slot (aref class 7)))
           (index (and (not shared) (eieio--slot-index class slot))))
      (if (not (or shared index))
          (slot-missing object slot 'oref)
        (let ((value (if shared (cadr shared) (aref object index))))
          (if (eq value eieio--unbound)
              (slot-unbound object (aref object 0) slot 'oref)
            value))))))

(defun eieio-oset (object slot value)
  "Give SLOT in OBJECT VALUE."
  (unless (eieio-object-p object) (signal 'wrong-type-argument (list 'eieio-object-p object)))
  (let* ((class (eieio--class-object (aref object 0)))
         (shared (assq slot (aref class 7)))
         (index (and (not shared) (eieio--slot-index class slot))))
    (if (not (or shared index))
        (slot-missing object slot 'oset value)
      (let ((type (plist-get (cdr (assq slot (aref class 4))) :type)))
        (if (and type (not (eq value eieio--unbound)) (not (cl-typep value type)))
            (signal 'invalid-slot-type (list (aref class 1) slot type value))))
      (if shared (setcar (cdr shared) value) (aset object index value))
      value)))

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
  `(eieio-oref-default ,class ',slot))

(defun eieio-oref-default (class slot)
  "The value that SLOT has at first in CLASS, an object or a class."
  (let* ((class (eieio--class-object (if (eieio-object-p class) (aref class 0) class)))
         (shared (assq slot (aref class 7))) (entry (assq slot (aref class 4))))
    (cond (shared (cadr shared))
          (entry (eieio--initial-value entry))
          (t (signal 'invalid-slot-name (list (aref class 1) slot))))))

(defun slot-exists-p (object-or-class slot)
  "Whether OBJECT-OR-CLASS has SLOT."
  (and (assq slot (aref (eieio--class-object (if (eieio-object-p object-or-class)
                                                 (aref object-or-class 0)
                                               object-or-class))
                        4))
       t))

(defun slot-boundp (object slot)
  "Whether SLOT in OBJECT has a value."
  (condition-case nil (progn (eieio-oref object slot) t) (unbound-slot nil)))

(defun slot-makeunbound (object slot)
  "Take the value of SLOT in OBJECT away."
  (eieio-oset object slot eieio--unbound))

(defun eieio-class-slots (class)
  "The slots of CLASS, (NAME . OPTIONS) each."
  (aref (eieio--class-object class) 4))

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

(eieio--define-class 'eieio-default-superclass nil nil nil "What all classes inherit from.")
(defalias 'standard-class 'eieio-default-superclass)

(cl-defgeneric slot-missing (object slot-name _operation &optional _new-value)
  "Called when OBJECT has no SLOT-NAME."
  (signal 'invalid-slot-name
          (list (if (symbolp object) object (eieio-object-name object)) slot-name)))

(cl-defgeneric slot-unbound (object class slot-name operation)
  "Called when SLOT-NAME in OBJECT has no value."
  (signal 'unbound-slot (list class (eieio-object-name object) slot-name operation)))

(cl-defgeneric shared-initialize (object slots)
  "Give the slots of OBJECT the values of the initial arguments SLOTS.")

(cl-defmethod shared-initialize ((object eieio-default-superclass) slots)
  "Set what SLOTS names by initial argument or slot name."
  (let ((known (aref (eieio--class-object (aref object 0)) 4)))
    (while slots
      (let* ((key (pop slots)) (value (pop slots)) (tail known))
        (while (and tail (not (eq (plist-get (cdr (car tail)) :initarg) key)))
          (setq tail (cdr tail)))
        (cond (tail (eieio-oset object (car (car tail)) value))
              ((assq key known) (eieio-oset object key value))
              (t (signal 'invalid-slot-name (list (eieio-object-name object) key))))))))

(cl-defgeneric initialize-instance (this &optional slots)
  "Give THIS, a new object, its values; SLOTS are the initial arguments.")

(cl-defmethod initialize-instance ((this eieio-default-superclass) &optional slots)
  "Set what the class says, then what SLOTS say."
  (let ((i 1) (class (eieio--class-object (aref this 0))))
    (dolist (slot (aref class 4))
      (unless (assq (car slot) (aref class 7))
        (aset this i (eieio--initial-value slot)))
      (setq i (1+ i))))
  (shared-initialize this slots))

(cl-defgeneric make-instance (class &rest initargs)
  "A new instance of CLASS; INITARGS are initial arguments and values."
  (let ((class (eieio--class-object class)))
    (let ((object (make-record (aref class 1) (length (aref class 4)) eieio--unbound)))
      ;; Names of objects were once the first argument.
      (if (stringp (car initargs)) (pop initargs))
      (initialize-instance object initargs)
      object)))

(cl-defgeneric clone (object &rest params)
  "A copy of OBJECT with the initial arguments PARAMS set.")

(cl-defmethod clone ((object eieio-default-superclass) &rest params)
  "Copy OBJECT and set PARAMS."
  (let ((new (copy-sequence object)))
    (if (stringp (car params)) (pop params))
    (if params (shared-initialize new params))
    new))

(provide 'eieio)
;;; eieio.el ends here
