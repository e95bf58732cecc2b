;;; oclosure.el --- Functions that have slots  -*- lexical-binding: t -*-

;; An open closure is a function with a type and named slots.  The function is a closure over a
;; record of its type and slots; `oclosure--table' knows the record of each.  Slots declared mutable
;; are read and written in that record wherever the body names them; the others are bound.

;;; Code:

(require 'cl-lib)
(require 'cl-generic)

(defvar oclosure--table (make-hash-table :test 'eq :weakness 'key)
  "The record of each open closure: its type and the values of its slots.")

(defun oclosure--class (name)
  "What is known of the type NAME: (SLOTS PARENT DOCSTRING), SLOTS being (NAME MUTABLE TYPE) each."
  (or (get name 'oclosure--class) (error "Unknown class: %S" name)))

(defun oclosure--slots (name)
  "The slots of the type NAME, inherited ones first."
  (car (oclosure--class name)))

(put 'oclosure 'oclosure--class (list nil nil "What all open closures are."))

(defun oclosure--ancestors (name)
  "The type NAME and those it includes."
  (let ((all nil))
    (while name
      (push name all)
      (setq name (and (get name 'oclosure--class) (cadr (oclosure--class name)))))
    (nreverse all)))

(defun oclosure--record (function)
  "The record of the open closure FUNCTION, or nil."
  (and (functionp function) (not (symbolp function)) (gethash function oclosure--table)))

(defun oclosure-type (oclosure)
  "The type of OCLOSURE, or nil if it is another kind of value."
  (let ((record (oclosure--record oclosure))) (and record (aref record 0))))

(defun oclosure--of-type-p (object type)
  "Whether OBJECT is an open closure of TYPE or one that includes it."
  (let ((own (oclosure-type object))) (and own (memq type (oclosure--ancestors own)) t)))

(defun oclosure--index (type slot)
  "The index of SLOT in the records of TYPE."
  (let ((i 1) (slots (oclosure--slots type)))
    (while (and slots (not (eq (car (car slots)) slot))) (setq slots (cdr slots) i (1+ i)))
    (if slots i (error "No slot %S in %S" slot type))))

(defun oclosure--get (oclosure slot)
  "The value of SLOT in OCLOSURE."
  (let ((record (oclosure--record oclosure)))
    (unless record (signal 'wrong-type-argument (list 'oclosure oclosure)))
    (aref record (oclosure--index (aref record 0) slot))))

(defun oclosure--set (value oclosure slot)
  "Give SLOT in OCLOSURE VALUE."
  (let ((record (oclosure--record oclosure)))
    (unless record (signal 'wrong-type-argument (list 'oclosure oclosure)))
    (unless (nth 1 (assq slot (oclosure--slots (aref record 0))))
      (signal 'setting-constant (list oclosure slot)))
    (aset record (oclosure--index (aref record 0) slot) value)))

(defun oclosure--make (record make)
  "The function that MAKE returns for RECORD, known to have it."
  (let ((function (funcall make record)))
    (puthash function record oclosure--table)
    (puthash record make oclosure--table)
    function))

(defun oclosure--copy (oclosure &rest slots)
  "A copy of OCLOSURE with the values in the property list SLOTS."
  (let* ((old (oclosure--record oclosure)) (record (copy-sequence old))
         (make (gethash old oclosure--table)))
    (while slots
      (aset record (oclosure--index (aref record 0) (pop slots)) (pop slots)))
    (oclosure--make record make)))

(defun oclosure--register (name docstring parent slots)
  "Make NAME a type that includes PARENT and has SLOTS."
  (let ((inherited (oclosure--slots (or parent 'oclosure))))
    (put name 'oclosure--class
         (list (append inherited slots) (or parent 'oclosure) docstring))
    (put name 'cl-deftype-satisfies
         (let ((predicate (intern (format "oclosure--%s-p" name))))
           (defalias predicate (lambda (object) (oclosure--of-type-p object name)))
           predicate))
    name))

(defmacro oclosure-define (name &optional docstring &rest slots)
  "Define NAME, a type of open closures with SLOTS.
NAME is a symbol or (NAME OPTION…) with options (:parent TYPE), (:copier NAME [ARGS]) and
(:predicate NAME).  A slot is NAME or (NAME [:mutable FLAG] [:type TYPE])."
  (declare (doc-string 2) (indent 1))
  (unless (stringp docstring)
    (if docstring (push docstring slots))
    (setq docstring nil))
  (let* ((options (cdr-safe name)) (name (if (consp name) (car name) name))
         (parent (cadr (assq :parent options)))
         (specs (mapcar (lambda (slot)
                          (if (consp slot)
                              (list (car slot) (plist-get (cdr slot) :mutable)
                                    (or (plist-get (cdr slot) :type) t))
                            (list slot nil t)))
                        slots))
         (copiers (cl-remove-if-not (lambda (o) (eq (car o) :copier)) options))
         (predicate (cadr (assq :predicate options))))
    ;; The type is needed when forms that use it are expanded.
    (oclosure--register name docstring parent specs)
    `(progn
       (oclosure--register ',name ,docstring ',parent ',specs)
       ,@(mapcan
          (lambda (spec)
            (let ((accessor (intern (format "%s--%s" name (car spec)))))
              `((defun ,accessor (oclosure)
                  ,(format "The slot `%s' of OCLOSURE." (car spec))
                  (oclosure--get oclosure ',(car spec)))
                ,@(and (nth 1 spec)
                       `((gv-define-setter ,accessor (value oclosure)
                           (list 'oclosure--set value oclosure '',(car spec))))))))
          (oclosure--slots name))
       ,@(mapcar
          (lambda (copier)
            (let ((arguments (or (nth 2 copier) (mapcar #'car (oclosure--slots name)))))
              `(cl-defun ,(cadr copier) (oclosure ,@arguments)
                 ,(format "A copy of OCLOSURE, a %s, with other values." name)
                 (oclosure--copy
                  oclosure
                  ,@(mapcan (lambda (a) (if (memq a '(&optional &key)) nil (list `',a a)))
                            (mapcar (lambda (a) (if (consp a) (car a) a)) arguments))))))
          copiers)
       ,@(and predicate
              `((defun ,predicate (object)
                  ,(format "Whether OBJECT is a %s." name)
                  (oclosure--of-type-p object ',name))))
       ',name)))

(defmacro oclosure-lambda (type-and-slots args &rest body)
  "A function of ARGS that is an open closure.
TYPE-AND-SLOTS is (TYPE (SLOT VALUE)…); BODY may use the slots as variables.
\(fn (TYPE . SLOTS) ARGS &rest BODY)"
  (declare (indent 2))
  (let* ((type (car type-and-slots)) (slots (oclosure--slots type))
         (record (make-symbol "record")) (i 0) (macros nil) (values nil)
         (parts (macroexp-parse-body body)))
    (dolist (given (cdr type-and-slots))
      (unless (assq (car given) slots)
        (error "Slot %S is not in the type %S" (car given) type)))
    (dolist (slot slots)
      (setq i (1+ i))
      (push (cadr (assq (car slot) (cdr type-and-slots))) values)
      (push (list (car slot) `(aref ,record ,i)) macros))
    ;; Arguments hide slots of their names.
    (let ((names (cl--arglist-names args)))
      (setq macros (cl-remove-if (lambda (m) (memq (car m) names)) macros)))
    `(oclosure--make
      (record ',type ,@(nreverse values))
      (lambda (,record)
        (lambda ,args ,@(car parts)
          (cl-symbol-macrolet ,(nreverse macros) ,@(or (cdr parts) '(nil))))))))

(defun oclosure-interactive-form (_oclosure)
  "The interactive form that OCLOSURE computes: none."
  nil)

(provide 'oclosure)
;;; oclosure.el ends here
