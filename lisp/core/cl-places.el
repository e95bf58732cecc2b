;;; cl-places.el --- Storing in places, one or many at a time  -*- lexical-binding: t -*-

;;; Code:

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

(provide 'cl-places)
;;; cl-places.el ends here
