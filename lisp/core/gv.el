;;; gv.el --- Places: forms that can be read and stored into  -*- lexical-binding: t -*-

;; A place is understood through its expander, the `gv-expander' property of its head.  An
;; expander gets a function DO and the place's arguments; it calls DO with a form that reads the
;; place and a function from a value's form to a form that stores it, and wraps what DO returns
;; in the bindings those two need.  Heads whose store evaluates the arguments in order and the
;; value last also have a `gv--direct' property, so that a plain `setf' binds nothing.

;;; Code:

(define-error 'gv-invalid-place "Invalid place expression")

(defvar gv--variables-stay nil
  "Non-nil while no variable can change between two uses of a place's argument.")

(defun gv--stays-p (form)
  "Whether FORM may be evaluated again instead of being bound."
  (if (symbolp form)
      (or gv--variables-stay (null form) (eq form t) (keywordp form))
    (or (atom form)
        (eq (car form) 'quote)
        (and (eq (car form) 'function) (symbolp (car (cdr form)))))))

(defun gv--with (forms build)
  "Bind what must be bound of FORMS and return that around (BUILD FORMS)."
  (let ((bindings nil) (names nil))
    (dolist (form forms)
      (if (gv--stays-p form)
          (push form names)
        (let ((name (make-symbol "v")))
          (push (list name form) bindings)
          (push name names))))
    (let ((body (funcall build (nreverse names))))
      (if bindings (list 'let* (nreverse bindings) body) body))))

(defun gv--with-value (form build)
  "Bind FORM's value when FORM is no constant, around (BUILD NAME)."
  (let ((gv--variables-stay nil))
    (gv--with (list form) (lambda (names) (funcall build (car names))))))

(defun gv-get (place do)
  "Return the code that DO makes for PLACE.
DO is called with a form that reads PLACE and a function that turns the form of a value into a
form that stores it there.  Every subform of PLACE is evaluated once, in order."
  (let* ((call (consp place))
         (expander (and call
                        (if (symbolp (car place)) (not (assq (car place) macroexpand-all-environment))
                          (signal 'wrong-type-argument (list 'symbolp (car place))))
                        (function-get (car place) 'gv-expander t))))
    (if expander (apply expander do (cdr place))
      (unless (or call (symbolp place)) (signal 'gv-invalid-place (list place)))
      ;; What it is short for, if anything, is the place.
      (let ((meaning (if (or call macroexpand-all-environment)
                         (macroexpand-1 place macroexpand-all-environment)
                       place)))
        (when (and call (eq meaning place)) (setq meaning (gv--inlined place)))
        (cond ((not (eq meaning place)) (gv-get meaning do))
              (call (gv--function-place place do))
              (t (funcall do place (apply-partially #'list 'setq place))))))))

(defun gv--inlined (place)
  "What the compiler macro of the call PLACE makes of it; PLACE if it has none, or cannot tell."
  (let ((inline (and (symbolp (car place)) (function-get (car place) 'compiler-macro t))))
    (or (and inline (ignore-errors (apply inline place (cdr place)))) place)))

(defun gv--function-place (place do)
  "Code that DO makes for PLACE, whose store is the function named `(setf HEAD)'."
  (let ((setter (intern (format "(setf %s)" (car place)))))
    (gv--with (cdr place)
              (lambda (args)
                (funcall do (cons (car place) args)
                         (lambda (value) (cons setter (cons value args))))))))

(defmacro gv-letplace (vars place &rest body)
  "Evaluate BODY to make code that works on the place PLACE, and return that code.
VARS is (GETTER SETTER): GETTER is bound to a form that reads the place, SETTER to a function
from a value's form to a form that stores it.
\n(fn (GETTER SETTER) PLACE &rest BODY)"
  (declare (indent 2))
  `(gv-get ,place (lambda ,vars ,@body)))

(defmacro gv-define-expander (name handler)
  "Make calls of NAME places, described by HANDLER.
HANDLER is called with a function DO and the place's arguments, and must return the code that
DO returns for a getter form and a setter function."
  (declare (indent 1))
  `(progn (function-put ',name 'gv--direct nil)
          (function-put ',name 'gv-expander ,handler)))

(defun gv--from-setter (head setter do args)
  "Code that DO makes for the place (HEAD . ARGS), stored by the form that SETTER makes."
  (gv--with args
            (lambda (args)
              (funcall do (cons head args)
                       (lambda (value) (apply setter value args))))))

(defun gv--install-setter (head setter)
  "Make calls of HEAD places that SETTER, a function of a value and arguments, has the store for."
  (function-put head 'gv--direct nil)
  (function-put head 'gv-expander
                (lambda (do &rest args) (gv--from-setter head setter do args))))

(defmacro gv-define-setter (name arglist &rest body)
  "Make calls of NAME places.
ARGLIST is (VALUE ARGS…): BODY returns the form that stores the value of the form VALUE for the
arguments ARGS, which are names or constants by then."
  (declare (indent 2))
  `(gv--install-setter ',name (lambda ,arglist ,@body)))

(defun gv--simple-store (setter fix value args)
  "A call of SETTER with ARGS and VALUE, as `gv-define-simple-setter' describes them."
  (if fix
      (gv--with-value value
                      (lambda (v)
                        (list 'prog1 v
                              (if (consp setter) (append setter args (list v))
                                (cons setter (append args (list v)))))))
    (cons setter (append args (list value)))))

(defmacro gv-define-simple-setter (name setter &optional fix-return)
  "Make calls of NAME places that the function SETTER stores into.
SETTER takes NAME's arguments and the value.  Unless SETTER returns the value itself,
FIX-RETURN must be non-nil, so that `setf' does."
  `(gv--install-setter
    ',name (lambda (value &rest args) (gv--simple-store ',setter ,fix-return value args))))

(defun gv--declare (name arglist declaration)
  "Carry out NAME's DECLARATION, `(gv-setter …)' or `(gv-expander …)'; ARGLIST is NAME's."
  (let ((what (car (cdr declaration))))
    (cond
     ((eq (car declaration) 'gv-expander)
      (function-put name 'gv--direct nil)
      (function-put name 'gv-expander
                    (if (symbolp what) what
                      ;; The function may use NAME's arguments as (lambda (DO) BODY…).
                      (if (eq (car-safe what) 'lambda)
                          (eval `(lambda ,(append (car (cdr what)) arglist)
                                   ,@(cdr (cdr what)))
                                t)
                        (eval what t)))))
     ((symbolp what)
      (gv--install-setter name (lambda (value &rest args)
                                 (gv--simple-store what nil value args))))
     (t
      (gv--install-setter name (eval `(lambda ,(append (car (cdr what)) arglist)
                                        ,@(cdr (cdr what)))
                                     t))))
    name))

;;; setf and its kin

(defun gv--set (place value)
  "A form that stores the value of the form VALUE in PLACE."
  (if (symbolp place)
      (gv-get place (lambda (_getter setter) (funcall setter value)))
    (let ((direct (and (consp place) (symbolp (car place))
                       (not (assq (car place) macroexpand-all-environment))
                       (get (car place) 'gv--direct))))
      (if direct
          (apply direct value (cdr place))
        (gv-get place (lambda (_getter setter) (funcall setter value)))))))

(defmacro setf (&rest pairs)
  "Store values in places: (setf PLACE VALUE PLACE VALUE …).  The value is the last VALUE.
\n(fn PLACE VAL PLACE VAL ...)"
  (cond
   ((null pairs) nil)
   ((and (cdr pairs) (null (cdr (cdr pairs))))
    (gv--set (car pairs) (car (cdr pairs))))
   ((= 1 (logand 1 (length pairs)))
    (signal 'wrong-number-of-arguments (list 'setf (length pairs))))
   (t
    (let ((forms nil))
      (while pairs
        (push (list 'setf (car pairs) (car (cdr pairs))) forms)
        (setq pairs (cdr (cdr pairs))))
      (cons 'progn (nreverse forms))))))

(defun gv--push (new place)
  "The form that `push' of NEW on PLACE stands for."
  (gv--with-value
   new
   (lambda (new)
     (let ((gv--variables-stay (symbolp new)))
       (gv-get place (lambda (getter setter)
                       (funcall setter (list 'cons new getter))))))))

(defun gv--pop (place)
  "The form that `pop' of PLACE stands for."
  (list 'car-safe
        (let ((gv--variables-stay t))
          (gv-get place
                  (lambda (getter setter)
                    (let ((old (make-symbol "x")))
                      `(let ((,old ,getter))
                         ,(funcall setter (list 'cdr old))
                         ,old)))))))

(defun gv--step (place function step)
  "A form that stores (FUNCTION PLACE STEP) in PLACE."
  (let ((gv--variables-stay (atom step)))
    (gv-get place (lambda (getter setter)
                    (funcall setter (list function getter step))))))

(defmacro cl-incf (place &optional x)
  "Add X, or 1, to the number in PLACE and return the sum."
  (if (symbolp place)
      (list 'setf place (if x (list '+ place x) (list '1+ place)))
    (gv--step place '+ (or x 1))))

(defmacro cl-decf (place &optional x)
  "Subtract X, or 1, from the number in PLACE and return the difference."
  (if (symbolp place)
      (list 'setf place (if x (list '- place x) (list '1- place)))
    (gv--step place '- (or x 1))))

(defmacro gv-ref (place)
  "A reference to PLACE, for `gv-deref'."
  (let ((new (make-symbol "new")))
    (gv-get place (lambda (getter setter)
                    (list 'cons
                          (list 'lambda nil getter)
                          (list 'lambda (list new) (funcall setter new)))))))

(defun gv-deref (reference)
  "What is in the place that REFERENCE, made by `gv-ref', refers to.  A place itself."
  (funcall (car reference)))

(defun gv--place-name (place value)
  "Store through the reference PLACE the VALUE."
  (funcall (cdr place) value))

(defmacro gv-synthetic-place (getter _setter)
  "A place read by the form GETTER and stored into by what the function SETTER returns.
\n(fn GETTER SETTER)"
  getter)

(function-put 'gv-synthetic-place 'gv-expander
              (lambda (do getter setter)
                (funcall do getter (if (eq (car-safe setter) 'lambda) (eval setter t) setter))))

(defmacro gv-delay-error (place)
  "The place PLACE; that it is none is noticed only when it is stored into."
  place)

(function-put 'gv-delay-error 'gv-expander
              (lambda (do place)
                (condition-case complaint
                    (gv-get place do)
                  (gv-invalid-place
                   (let ((raise `(signal 'gv-invalid-place ',(cdr complaint))))
                     (funcall do place (lambda (_value) raise)))))))

;;; Places stored into by a function of the same arguments and the value

(dolist (pair '((aref . aset) (car . setcar) (cdr . setcdr) (get . put) (symbol-value . set)
                (symbol-function . fset) (symbol-plist . setplist) (default-value . set-default)
                (default-toplevel-value . set-default-toplevel-value)
                (gv-deref . gv--place-name) (overlay-get . overlay-put)
                (char-table-extra-slot . set-char-table-extra-slot)
                (char-table-range . set-char-table-range)
                (char-table-parent . set-char-table-parent)
                (keymap-parent . set-keymap-parent) (getenv . setenv)
                (get-register . set-register) (function-get . function-put)
                (terminal-parameter . set-terminal-parameter)
                (process-filter . set-process-filter)
                (process-sentinel . set-process-sentinel)
                (process-buffer . set-process-buffer) (process-plist . set-process-plist)
                (process-get . process-put) (documentation-property . put)
                (frame-parameter . set-frame-parameter)
                (frame-parameters . modify-frame-parameters)
                (face-foreground . set-face-foreground) (face-background . set-face-background)
                (face-underline-p . set-face-underline) (file-modes . set-file-modes)
                (global-key-binding . global-set-key) (local-key-binding . local-set-key)
                (standard-case-table . set-standard-case-table)
                (window-parameter . set-window-parameter)))
  (let* ((head (car pair)) (setter (cdr pair))
         (store (lambda (value &rest args) (cons setter (append args (list value))))))
    (gv--install-setter head store)
    (function-put head 'gv--direct store)))

;; Stores that return something else than the value.
(dolist (pair '((point . goto-char) (match-data . set-match-data)
                (buffer-name . rename-buffer) (default-file-modes . set-default-file-modes)
                (current-buffer . set-buffer) (buffer-modified-p . set-buffer-modified-p)
                (current-local-map . use-local-map) (current-global-map . use-global-map)
                (marker-position . set-marker) (selected-window . select-window)
                (selected-frame . select-frame) (syntax-table . set-syntax-table)
                (visited-file-modtime . set-visited-file-modtime)
                (process-query-on-exit-flag . set-process-query-on-exit-flag)
                (current-column . move-to-column) (mark . set-mark) (point-marker . goto-char)
                (buffer-file-name . set-visited-file-name)
                (current-window-configuration . set-window-configuration)))
  (let ((setter (cdr pair)))
    (gv--install-setter (car pair)
                        (lambda (value &rest args) (gv--simple-store setter t value args)))))

;; Stores whose first argument may be left out of the place.
(dolist (pair '((window-buffer . set-window-buffer) (window-point . set-window-point)
                (window-start . set-window-start) (window-hscroll . set-window-hscroll)
                (window-dedicated-p . set-window-dedicated-p)
                (window-display-table . set-window-display-table)))
  (let ((setter (cdr pair)))
    (gv--install-setter (car pair)
                        (lambda (value &optional object) (list setter object value)))))

;; Ends: the other one stays.
(gv-define-setter overlay-start (value overlay)
  (gv--with-value value (lambda (v) `(progn (move-overlay ,overlay ,v (overlay-end ,overlay)) ,v))))
(gv-define-setter overlay-end (value overlay)
  (gv--with-value value (lambda (v) `(progn (move-overlay ,overlay (overlay-start ,overlay) ,v) ,v))))
(gv-define-setter point-min (value)
  (gv--with-value value (lambda (v) `(progn (narrow-to-region ,v (point-max)) ,v))))
(gv-define-setter point-max (value)
  (gv--with-value value (lambda (v) `(progn (narrow-to-region (point-min) ,v) ,v))))

;;; List places

;; A composition of car and cdr is the car or cdr of the rest of it.
(dolist (name '(caar cadr cdar cddr caaar caadr cadar caddr cdaar cdadr cddar cdddr
                caaaar caaadr caadar caaddr cadaar cadadr caddar cadddr
                cdaaar cdaadr cdadar cdaddr cddaar cddadr cdddar cddddr))
  (let* ((text (symbol-name name))
         (setter (if (eq (aref text 1) ?a) 'setcar 'setcdr))
         (inner (intern (concat "c" (substring text 2))))
         (store (lambda (value arg) (list setter (list inner arg) value))))
    (gv--install-setter name store)
    (function-put name 'gv--direct store)))

(let ((store (lambda (value n list) (list 'setcar (list 'nthcdr n list) value))))
  (gv--install-setter 'nth store)
  (function-put 'nth 'gv--direct store))

(let ((store (lambda (value list) (list 'setcdr list value))))
  (gv--install-setter 'cl-rest store)
  (function-put 'cl-rest 'gv--direct store))

;; The elements of lists that have names.
(dolist (names '((cl-first cl-second cl-third cl-fourth cl-fifth cl-sixth cl-seventh cl-eighth
                           cl-ninth cl-tenth)
                 (decoded-time-second decoded-time-minute decoded-time-hour decoded-time-day
                                      decoded-time-month decoded-time-year decoded-time-weekday
                                      decoded-time-dst decoded-time-zone)))
  (let ((n 0))
    (dolist (name names)
      (let* ((index n)
             (store (lambda (value list)
                      (list 'setcar (if (eq index 0) list (list 'nthcdr index list)) value))))
        (gv--install-setter name store)
        (function-put name 'gv--direct store)
        (setq n (1+ n))))))

(gv-define-setter elt (value sequence n)
  (gv--with-value
   value
   (lambda (v)
     `(if (listp ,sequence) (setcar (nthcdr ,n ,sequence) ,v) (aset ,sequence ,n ,v)))))

(gv-define-expander nthcdr
  (lambda (do n place)
    (gv--with
     (list n)
     (lambda (names)
       (let ((n (car names)))
         (gv-get place
                 (lambda (getter setter)
                   (funcall do `(nthcdr ,n ,getter)
                            (lambda (value)
                              (gv--with-value
                               value
                               (lambda (v)
                                 `(if (<= ,n 0) ,(funcall setter v)
                                    (setcdr (nthcdr (1- ,n) ,getter) ,v)))))))))))))

;;; Tables and property lists

(let ((store (lambda (value key table &optional _default) (list 'puthash key value table))))
  (gv--install-setter 'gethash store)
  (function-put 'gethash 'gv--direct
                (lambda (value key table &optional default)
                  ;; `puthash' takes the table last: fine when that cannot be noticed.
                  (if (and (atom default) (or (atom value) (atom table)))
                      (list 'puthash key value table)
                    (let ((place `(gethash ,key ,table ,@(and default (list default)))))
                      (gv-get place (lambda (_getter setter) (funcall setter value))))))))

(gv-define-setter buffer-local-value (value variable buffer)
  (gv--with-value
   value
   (lambda (v) `(with-current-buffer ,buffer (set (make-local-variable ,variable) ,v)))))

(gv-define-setter buffer-string (value)
  `(insert (prog1 ,value (erase-buffer))))

(gv-define-setter buffer-substring (value start end)
  `(gv--replace-text ,start ,end ,value))

(defun gv--replace-text (start end string)
  "Put STRING in place of the text between START and END, leaving point; return STRING."
  (save-excursion
    (delete-region start end)
    (goto-char (min start end))
    (insert string))
  string)

(gv-define-expander alist-get
  (lambda (do key alist &optional default remove testfn)
    (gv--with
     (list key)
     (lambda (names)
       (let ((key (car names)))
         (gv-get
          alist
          (lambda (getter setter)
            ;; DEFAULT is evaluated when there is no pair, and again to compare what is stored with it; REMOVE
            ;; is never, but to have one that is not nil counts.
            (let ((pair (make-symbol "pair")))
              `(let ((,pair ,(cond ((member testfn '(nil 'eq #'eq)) `(assq ,key ,getter))
                                   ((memq (car-safe testfn) '(quote function)) `(assoc ,key ,getter ,testfn))
                                   (t `(if (or (null ,testfn) (eq ,testfn 'eq)) (assq ,key ,getter)
                                         (assoc ,key ,getter ,testfn))))))
                 ,(funcall
                   do
                   (if default `(if ,pair (cdr ,pair) ,default) `(cdr ,pair))
                   (lambda (value)
                     (gv--with-value
                      value
                      (lambda (v)
                        (let ((store `(if ,pair (setcdr ,pair ,v)
                                        ,(funcall setter
                                                  `(cons (setq ,pair (cons ,key ,v))
                                                         ,getter))
                                        ,v))
                              (drop `(progn
                                       (if ,pair
                                           ,(funcall setter `(delq ,pair ,getter)))
                                       ,v)))
                          (if remove `(if (eql ,default ,v) ,drop ,store) store)))))))))))))))

(defun gv--plist-expander (find)
  "An expander for a property list place whose cell the form (FIND PLIST PROPERTY) finds."
  (lambda (do plist property &optional default)
    (gv-get
     plist
     (lambda (getter setter)
       (gv--with
        (list property default)
        (lambda (names)
          (let ((property (nth 0 names)) (default (nth 1 names)) (cell (make-symbol "cell")))
            `(let ((,cell (cdr ,(funcall find getter property default))))
               ,(funcall
                 do
                 (funcall find cell nil default)
                 (lambda (value)
                   (gv--with-value
                    value
                    (lambda (v)
                      `(if ,cell (setcar ,cell ,v)
                         ,(funcall setter `(cons ,property
                                                 (setq ,cell (cons ,v ,getter))))
                         ,v)))))))))))))

(function-put 'cl-getf 'gv-expander
              (gv--plist-expander
               (lambda (list property default)
                 (cond (property `(plist-member ,list ,property))
                       (default `(if ,list (car ,list) ,default))
                       (t `(car ,list))))))

(function-put 'plist-get 'gv-expander
              (gv--plist-expander
               (lambda (list property predicate)
                 (cond ((and property predicate) `(plist-member ,list ,property ,predicate))
                       (property `(plist-member ,list ,property))
                       (t `(car ,list))))))

;;; Parts of sequences and numbers

(gv-define-expander substring
  (lambda (do place from &optional to)
    (gv-get
     place
     (lambda (getter setter)
       (gv--with
        (list from to)
        (lambda (names)
          (let ((from (nth 0 names)) (to (nth 1 names)))
            (funcall do `(substring ,getter ,from ,to)
                     (lambda (value)
                       (gv--with-value
                        value
                        (lambda (v)
                          `(progn
                             ,(funcall setter `(gv--replace-substring ,getter ,from ,to ,v))
                             ,v))))))))))))

(defun gv--replace-substring (string from to new)
  "STRING with NEW in place of what lies between FROM and TO."
  (concat (substring string 0 from) new (and to (substring string to))))

(gv-define-setter cl-subseq (value sequence start &optional end)
  (gv--with-value
   value
   (lambda (v) `(progn (cl-replace ,sequence ,v :start1 ,start :end1 ,end) ,v))))

(gv-define-expander logand
  (lambda (do place &rest masks)
    (gv-get
     place
     (lambda (getter setter)
       (gv--with
        (list (if (cdr masks) (cons 'logand masks) (car masks)))
        (pcase-lambda (`(,mask))
          (funcall do (list 'logand getter mask)
                   (lambda (value)
                     ;; The bits of the mask are those to change, where old and new differ.
                     (gv--with-value
                      value
                      (lambda (new)
                        (list 'prog1 new
                              (funcall setter
                                       `(logxor ,getter
                                                (logand ,mask (logxor ,getter ,new)))))))))))))))

(gv-define-expander cons
  (lambda (do a d)
    (gv-get
     a
     (lambda (a-getter a-setter)
       (gv-get
        d
        (lambda (d-getter d-setter)
          (funcall do `(cons ,a-getter ,d-getter)
                   (lambda (value)
                     (gv--with-value
                      value
                      (lambda (v)
                        `(progn ,(funcall a-setter `(car ,v))
                                ,(funcall d-setter `(cdr ,v))
                                ,v)))))))))))

;;; Control structure

(defun gv--last-form (forms do)
  "FORMS with the last, a place, replaced by what DO makes for it."
  (let ((before (butlast forms)))
    (append before (list (gv-get (car (last forms)) do)))))

(gv-define-expander progn
  (lambda (do &rest forms) (cons 'progn (gv--last-form forms do))))

(gv-define-expander let
  (lambda (do bindings &rest forms) (cons 'let (cons bindings (gv--last-form forms do)))))

(gv-define-expander let*
  (lambda (do bindings &rest forms) (cons 'let* (cons bindings (gv--last-form forms do)))))

(gv-define-expander if
  (lambda (do test then &rest else)
    `(if ,test ,(gv-get then do)
       ,@(gv--last-form (or else '(nil)) do))))

(gv-define-expander cond
  (lambda (do &rest clauses)
    (cons 'cond
          (mapcar (lambda (clause)
                    (if (cdr clause)
                        (cons (car clause) (gv--last-form (cdr clause) do))
                      (gv--with (list (car clause))
                                (lambda (names)
                                  (list (car names) (gv-get (car names) do))))))
                  clauses))))

(gv-define-expander error
  (lambda (do &rest args)
    (funcall do (cons 'error args) (lambda (value) (list 'progn value (cons 'error args))))))

(provide 'gv)
;;; gv.el ends here
