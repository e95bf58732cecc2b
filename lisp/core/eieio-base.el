;;; eieio-base.el --- Classes to inherit from  -*- lexical-binding: t -*-

;;; Code:

(require 'eieio)

;;; Objects that take values from the one they were copied from

(defclass eieio-instance-inheritor ()
  ((parent-instance :type eieio-instance-inheritor
                    :documentation "The object that has the values of unbound slots."))
  "An object whose copies have only what is set in them."
  :abstract t)

(cl-defmethod slot-unbound ((object eieio-instance-inheritor) _class slot-name _operation)
  "Look in the object that OBJECT was copied from."
  (if (slot-boundp object 'parent-instance)
      (eieio-oref (slot-value object 'parent-instance) slot-name)
    (cl-call-next-method)))

(cl-defmethod clone ((object eieio-instance-inheritor) &rest params)
  "An object with all slots unbound but those of PARAMS, which inherits from OBJECT."
  (let ((new (make-record (aref object 0) (1- (length object)) eieio--unbound)))
    (if (stringp (car params)) (eieio-object-set-name-string new (pop params)))
    (if params (shared-initialize new params))
    (eieio-oset new 'parent-instance object)
    new))

(defun eieio-instance-inheritor-slot-boundp (object slot)
  "Whether SLOT in OBJECT itself, not in what it inherits from, has a value."
  (slot-boundp object slot))

;;; Objects that are listed

(defclass eieio-instance-tracker ()
  ((tracking-symbol :type symbol :allocation :class
                    :documentation "The variable that lists the class's objects."))
  "An object that is in a list as long as it is not deleted."
  :abstract t)

(cl-defmethod initialize-instance :after ((this eieio-instance-tracker) &optional _slots)
  "List THIS."
  (let ((variable (slot-value this 'tracking-symbol)))
    (unless (boundp variable) (set variable nil))
    (set variable (cons this (symbol-value variable)))))

(cl-defgeneric delete-instance (this)
  "Make THIS an object that is not used.")

(cl-defmethod delete-instance ((this eieio-instance-tracker))
  "Take THIS from its list."
  (let ((variable (slot-value this 'tracking-symbol)))
    (set variable (delq this (symbol-value variable)))))

(defun eieio-instance-tracker-find (key slot list-symbol)
  "The object listed in LIST-SYMBOL whose SLOT is equal to KEY."
  (object-assoc key slot (symbol-value list-symbol)))

;;; A class with one object

(defclass eieio-singleton ()
  ((singleton :type eieio-singleton :allocation :class
              :documentation "The only object of the class."))
  "A class of which there is one object."
  :abstract t)

(cl-defmethod make-instance ((class (subclass eieio-singleton)) &rest _initargs)
  "The object that there is, made if need be."
  (if (slot-boundp class 'singleton) (eieio-oref-default class 'singleton)
    (let ((object (cl-call-next-method)))
      (eieio-oset-default class 'singleton object)
      object)))

;;; Objects with a name of their own

(defclass eieio-named ()
  ((object-name :initarg :object-name :initform nil
                :documentation "The object's name."))
  "An object that has a name in a slot."
  :abstract t)

(cl-defmethod eieio-object-name-string ((object eieio-named))
  "The name in the slot."
  (or (slot-value object 'object-name) (symbol-name (aref object 0))))

(cl-defmethod eieio-object-set-name-string ((object eieio-named) name)
  "Put NAME in the slot."
  (cl-check-type name string)
  (eieio-oset object 'object-name name))

(cl-defmethod clone ((object eieio-named) &rest params)
  "Copy OBJECT; the name is that in PARAMS or gets a number."
  (let* ((name (if (stringp (car params)) (pop params)))
         (new (apply #'cl-call-next-method object params))
         (old (slot-value object 'object-name)))
    (if (or name (null (plist-member params :object-name)))
        (eieio-oset new 'object-name
                    (or name
                        (save-match-data
                          (if (and old (string-match "-\\([0-9]+\\)\\'" old))
                              (concat (substring old 0 (match-beginning 1))
                                      (number-to-string
                                       (1+ (string-to-number (match-string 1 old)))))
                            (concat (or old (symbol-name (aref object 0))) "-1"))))))
    new))

(cl-defmethod make-instance ((class (subclass eieio-named)) &rest args)
  "A name may come first."
  (if (not (stringp (car args))) (cl-call-next-method)
    (apply #'cl-call-next-method class :object-name (car args) (cdr args))))

;;; Objects that are kept in files

(defclass eieio-persistent ()
  ((file :initarg :file :type string
         :documentation "The file that the object is saved in.")
   (extension :type string :allocation :class :initform ".eieio"
              :documentation "The extension of such files.")
   (file-header-line :type string :allocation :class :initform ";; EIEIO PERSISTENT OBJECT"
                     :documentation "The first line of the file.")
   (do-backups :type boolean :allocation :class :initform t
               :documentation "Whether saving keeps the old file."))
  "An object that can be saved in a file and read again."
  :abstract t)

(cl-defgeneric eieio-persistent-path-relative (this file)
  "FILE as a name relative to the folder of the file of THIS."
  (file-relative-name (expand-file-name file)
                      (file-name-directory (slot-value this 'file))))

(cl-defgeneric eieio-persistent-save (this &optional file)
  "Save THIS in FILE, or in its own file.")

(cl-defmethod eieio-persistent-save ((this eieio-persistent) &optional file)
  "Write the header line and the object."
  (let* ((file (expand-file-name (or file (slot-value this 'file))))
         (text (let ((own (slot-value this 'file)) (standard-output (generate-new-buffer " *save*")))
                 (unwind-protect
                     (progn
                       (eieio-oset this 'file (file-name-nondirectory file))
                       (object-write this (slot-value this 'file-header-line))
                       (with-current-buffer standard-output (buffer-string)))
                   (eieio-oset this 'file own)
                   (kill-buffer standard-output)))))
    (with-temp-buffer
      (insert text)
      (let ((coding-system-for-write 'utf-8-emacs-unix))
        (write-region (point-min) (point-max) file nil 'quiet)))
    nil))

(defun eieio-persistent-save-interactive (prompt this &optional _name)
  "Ask with PROMPT for a file and save THIS in it."
  (eieio-persistent-save this (read-file-name prompt nil (slot-value this 'file))))

(defun eieio-persistent-read (filename &optional class allow-subclass)
  "The object that FILENAME has.
It must be of CLASS, or with ALLOW-SUBCLASS inherit from it."
  (let ((form (with-temp-buffer
                (insert-file-contents filename)
                (goto-char (point-min))
                (read (current-buffer)))))
    (unless (class-p (car-safe form)) (error "Corrupt object on disk: Unknown saved object"))
    (when class
      (unless (if allow-subclass (child-of-class-p (car form) class) (eq (car form) class))
        (error "Corrupt object on disk: Invalid saved object: %s is not of class %s"
               (car form) class)))
    (let ((object (eieio--persistent-make form)))
      (eieio-oset object 'file filename)
      object)))

(defun eieio--persistent-make (form)
  "The object that FORM, (CLASS [NAME] INITARG VALUE…), is written as; nothing is evaluated."
  (let ((class (pop form)) (name (if (stringp (car form)) (list (pop form)))) (args nil))
    (while form
      (push (pop form) args)
      (push (eieio--persistent-value (pop form)) args))
    (apply #'make-instance class (append name (nreverse args)))))

(defun eieio--persistent-value (form)
  "The value of FORM in a saved object: a quoted value, an object, a list of objects or itself."
  (cond ((eq (car-safe form) 'quote) (cadr form))
        ((eq (car-safe form) 'list) (mapcar #'eieio--persistent-value (cdr form)))
        ((and (consp form) (class-p (car form))) (eieio--persistent-make form))
        ((consp form) (error "Invalid value in a saved object: %S" form))
        (t form)))

(provide 'eieio-base)
;;; eieio-base.el ends here
