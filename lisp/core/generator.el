;;; generator.el --- Functions that hand out values one at a time  -*- lexical-binding: t -*-

;; A generator's body becomes code in continuation-passing style.  A fragment of it ends in one
;; of three ways: it runs into the next fragment, it yields, or it jumps.  The last two store
;; what is to run next in the generator's state, a vector, and return to `generator--next', so
;; loops do not deepen the stack and the bindings a fragment needs are those it closes over.
;;
;; Forms with an extent in time (handlers, cleanups, catch tags, special bindings) are re-entered
;; each time a fragment inside them runs: an enclosure is a function that calls its argument
;; within such a form.  Fragments never run into code outside of their enclosure, they jump.

;;; Code:

(require 'macroexp)

(put 'iter-end-of-sequence 'error-conditions '(iter-end-of-sequence))
(put 'iter-end-of-sequence 'error-message "Iteration terminated")

(defvar cps-inhibit-atomic-optimization nil
  "Non-nil means that forms that do not yield are taken apart as well.")

;;; The state of a generator: [NEXT VALUE CLEANUPS STATUS]
;;
;; NEXT is called with VALUE when the generator goes on.  CLEANUPS are the functions that
;; `iter-close' calls, innermost first.  STATUS is `yield', `end' or nil for a jump.

(defsubst generator--store (state next value cleanups status)
  "Make NEXT with VALUE what STATE does next."
  (aset state 0 next)
  (aset state 1 value)
  (aset state 2 cleanups)
  (aset state 3 status))

(defun generator--finished (value)
  "Signal that there are no more values; VALUE is the generator's result."
  (signal 'iter-end-of-sequence value))

(defun generator--next (state value)
  "Send VALUE to the generator of STATE and return what it yields next."
  (aset state 1 value)
  (let ((settled nil))
    (unwind-protect
        (let ((next nil))
          (while (progn
                   (setq next (aref state 0))
                   (aset state 0 #'generator--finished)
                   (aset state 3 nil)
                   (funcall next (aref state 1))
                   (null (aref state 3))))
          (setq settled (eq (aref state 3) 'yield))
          (prog1 (aref state 1)
            (or settled (signal 'iter-end-of-sequence (aref state 1)))))
      (unless settled
        (generator--store state #'generator--finished nil nil nil)))))

(defun generator--close (state)
  "Run the cleanups of the generator of STATE, which ends with that."
  (let ((cleanups (aref state 2)))
    (generator--store state #'generator--finished nil nil nil)
    (generator--run-all cleanups)
    nil))

(defun generator--run-all (functions)
  "Call FUNCTIONS in order, the later ones even if one is left by an error."
  (when functions
    (unwind-protect (funcall (car functions))
      (generator--run-all (cdr functions)))))

(defun generator--make (start)
  "An iterator; START is called with its state and returns its first step."
  (let ((state (vector nil nil nil nil)))
    (aset state 0 (funcall start state))
    (lambda (operation value)
      (cond ((eq operation :next) (generator--next state value))
            ((eq operation :close) (generator--close state))
            (t (error "Unknown iterator operation %S" operation))))))

;;; Transformation
;;
;; A continuation K is a function from the form of a value to the code that goes on with it, or
;; a symbol, the variable of a closure that does.  The form that K gets is evaluated just once,
;; where it stands.

(defvar generator--state nil "The variable of the state in the code being made.")
(defvar generator--enclosure nil "The variable of the enclosure, nil outside of all.")
(defvar generator--cleanups nil "The variable of the cleanups, nil outside of all.")

(defun generator--go-on (k form)
  "The code that goes on with FORM's value in the continuation K."
  (if (symbolp k) (list 'funcall k form) (funcall k form)))

(defun generator--joined (k build)
  "The code of (BUILD K), where K may be used more than once and within other bindings."
  (if (symbolp k) (funcall build k)
    (let ((name (make-symbol "continue")) (value (make-symbol "value")))
      `(let ((,name (lambda (,value) ,(funcall k value))))
         ,(funcall build name)))))

(defun generator--enclosed (code)
  "CODE that is evaluated within the current enclosure."
  (if generator--enclosure `(funcall ,generator--enclosure (lambda () ,code)) code))

(defun generator--step (variable code)
  "A function of VARIABLE that evaluates CODE within the current enclosure."
  `(lambda (,variable) ,(generator--enclosed code)))

(defun generator--stop (value step status)
  "Code that returns to the driver with VALUE, to go on with the function STEP."
  `(generator--store ,generator--state ,step ,value ,generator--cleanups ,status))

(defun generator--leave (k)
  "The continuation K of the current enclosure, as one for code within a further one."
  (let ((value (make-symbol "value")))
    (let ((step (generator--step value (generator--go-on k value)))
          (cleanups generator--cleanups) (state generator--state))
      (lambda (form) `(generator--store ,state ,step ,form ,cleanups nil)))))

(defun generator--yields-p (form)
  "Whether FORM, macro-expanded, yields."
  (cond ((atom form) nil)
        ((eq (car form) 'generator--yield) t)
        ((memq (car form) '(quote function)) nil)
        (t (let ((found nil))
             (while (and (consp form) (not found))
               (setq found (generator--yields-p (car form)) form (cdr form)))
             found))))

(defun generator--simple-p (form)
  "Whether FORM stays as it is."
  (or (atom form)
      (memq (car form) '(quote function))
      (not (or cps-inhibit-atomic-optimization (generator--yields-p form)))))

(defun generator--constant-p (form)
  "Whether FORM always has the same value."
  (if (symbolp form) (or (null form) (eq form t) (keywordp form))
    (or (atom form) (memq (car form) '(quote function)))))

(defun generator--cps (form k)
  "Code that evaluates FORM and goes on with its value in K."
  (if (generator--simple-p form)
      (generator--go-on k form)
    (let* ((head (car form))
           (special (and (symbolp head) (get head 'generator--transform))))
      (cond
       (special (funcall special (cdr form) k))
       ((eq (car-safe head) 'lambda)
        (generator--arguments (cdr form) k (lambda (args) (cons 'funcall (cons head args)))))
       ((special-form-p head)
        (error "Special form %S incorrect or not supported in a generator" form))
       (t (generator--arguments (cdr form) k (lambda (args) (cons head args))))))))

(defun generator--arguments (forms k build &optional done)
  "Code that evaluates FORMS in order and goes on in K with the form (BUILD VALUES).
DONE are the values of those before, last first."
  (cond
   ((null forms) (generator--go-on k (funcall build (reverse done))))
   ((not (or cps-inhibit-atomic-optimization (generator--yields-p forms)))
    ;; The rest is evaluated where it stands, after everything that was bound.
    (generator--go-on k (funcall build (append (reverse done) forms))))
   (t
    (generator--cps
     (car forms)
     (lambda (form)
       (if (generator--constant-p form)
           (generator--arguments (cdr forms) k build (cons form done))
         (let ((value (make-symbol "arg")))
           `(let ((,value ,form))
              ,(generator--arguments (cdr forms) k build (cons value done))))))))))

(defun generator--sequence (forms k)
  "Code that evaluates FORMS in order and goes on in K with the value of the last."
  (if (null (cdr forms))
      (generator--cps (car forms) k)
    (generator--cps (car forms)
                    (lambda (form)
                      (let ((rest (generator--sequence (cdr forms) k)))
                        (if (generator--constant-p form) rest
                          `(progn ,form ,rest)))))))

(defmacro generator--define (name args &rest body)
  "Say how a form of NAME is transformed: BODY gets the form's arguments and continuation by ARGS."
  (declare (indent 2))
  `(put ',name 'generator--transform (lambda ,args ,@body)))

(generator--define generator--yield (args k)
  (generator--cps
   (car args)
   (lambda (form)
     (let ((sent (make-symbol "sent")))
       (generator--stop form (generator--step sent (generator--go-on k sent)) ''yield)))))

(generator--define progn (forms k) (generator--sequence forms k))
(generator--define inline (forms k) (generator--sequence forms k))

(generator--define prog1 (forms k)
  (generator--joined
   k (lambda (k)
       (generator--cps
        (car forms)
        (lambda (form)
          (let ((first (make-symbol "first")))
            `(let ((,first ,form))
               ,(generator--sequence (append (cdr forms) '(nil))
                                     (lambda (_) (generator--go-on k first))))))))))

(generator--define prog2 (forms k)
  (generator--sequence (list (car forms) (cons 'prog1 (cdr forms))) k))

(generator--define if (args k)
  (generator--joined
   k (lambda (k)
       (generator--cps (car args)
                       (lambda (test)
                         `(if ,test ,(generator--cps (nth 1 args) k)
                            ,(generator--sequence (nthcdr 2 args) k)))))))

(generator--define and (forms k)
  (generator--cps (cond ((null forms) t)
                        ((null (cdr forms)) (car forms))
                        (t `(if ,(car forms) (and ,@(cdr forms)) nil)))
                  k))

(generator--define or (forms k)
  (if (null (cdr forms)) (generator--cps (car forms) k)
    (generator--joined
     k (lambda (k)
         (generator--cps
          (car forms)
          (lambda (form)
            (let ((value (make-symbol "value")))
              `(let ((,value ,form))
                 (if ,value ,(generator--go-on k value)
                   ,(generator--cps `(or ,@(cdr forms)) k))))))))))

(generator--define cond (clauses k)
  (let ((clause (car clauses)) (rest `(cond ,@(cdr clauses))))
    (generator--cps (cond ((null clauses) nil)
                          ((cdr clause) `(if ,(car clause) (progn ,@(cdr clause)) ,rest))
                          (t `(or ,(car clause) ,rest)))
                    k)))

(generator--define setq (pairs k)
  (cond ((null pairs) (generator--go-on k nil))
        ((cddr pairs)
         (generator--sequence `((setq ,(car pairs) ,(cadr pairs)) (setq ,@(cddr pairs))) k))
        (t (generator--cps (cadr pairs)
                           (lambda (form) (generator--go-on k `(setq ,(car pairs) ,form)))))))

(generator--define while (forms k)
  (let ((loop (make-symbol "loop")) (_ (make-symbol "_")))
    `(let (,loop)
       (setq ,loop
             ,(generator--step
               _
               (generator--cps
                (car forms)
                (lambda (test)
                  `(if ,test
                       ,(generator--sequence (append (cdr forms) '(nil))
                                             (lambda (_) (generator--stop nil loop nil)))
                     ,(generator--go-on k nil))))))
       ,(generator--stop nil loop nil))))

;;; Bindings

(generator--define let (args k)
  (generator--joined
   k (lambda (k)
       (let ((names (mapcar (lambda (b) (if (consp b) (car b) b)) (car args))))
         (generator--arguments
          (mapcar (lambda (b) (car (cdr-safe b))) (car args))
          (lambda (code) code)
          (lambda (values)
            (let ((plain nil) (special nil))
              (while names
                (let ((binding (list (pop names) (pop values))))
                  (if (special-variable-p (car binding))
                      ;; Bound when all values are known.
                      (let ((value (make-symbol "value")))
                        (push (list value (cadr binding)) plain)
                        (push (list (car binding) value) special))
                    (push binding plain))))
              (let ((body (generator--special-bindings (nreverse special) (cdr args) k)))
                (if plain `(let ,(nreverse plain) ,body) body)))))))))

(generator--define let* (args k)
  (let* ((bindings (car args)) (binding (car bindings))
         (name (if (consp binding) (car binding) binding)))
    (if (null bindings) (generator--sequence (cdr args) k)
      (generator--joined
       k (lambda (k)
           (generator--cps
            (car (cdr-safe binding))
            (lambda (form)
              (let ((rest (if (cdr bindings) `((let* ,(cdr bindings) ,@(cdr args)))
                            (cdr args))))
                (if (special-variable-p name)
                    (generator--special-bindings (list (list name form)) rest k)
                  `(let ((,name ,form)) ,(generator--sequence rest k)))))))))))

(defun generator--special-bindings (bindings body k)
  "Code that evaluates BODY with special variables bound by BINDINGS and goes on in K."
  (if (null bindings) (generator--sequence body k)
    (let ((name (car (car bindings))) (value (make-symbol "kept")) (thunk (make-symbol "thunk")))
      `(let ((,value ,(cadr (car bindings))))
         ,(generator--within
           thunk
           `(let ((,name ,value))
              (unwind-protect (funcall ,thunk) (setq ,value ,name)))
           nil
           (let ((leave (generator--leave k)))
             (lambda () (generator--special-bindings (cdr bindings) body leave))))))))

;;; Forms with an extent

(defun generator--within (thunk form cleanup build)
  "Code that jumps into a new enclosure, where the code is what BUILD returns.
The enclosure evaluates FORM, which calls the variable THUNK, within the current one.  If
CLEANUP is non-nil it is a form whose value is a function for `iter-close'."
  (let* ((enclosure (make-symbol "enclosure")) (cleanups (make-symbol "cleanups"))
         (_ (make-symbol "_"))
         (outer (generator--enclosed form)))
    `(let ((,enclosure (lambda (,thunk) ,outer))
           ,@(and cleanup `((,cleanups (cons ,cleanup ,generator--cleanups)))))
       ,(let ((generator--enclosure enclosure)
              (generator--cleanups (if cleanup cleanups generator--cleanups)))
          (generator--stop nil (generator--step _ (funcall build)) nil)))))

(generator--define catch (args k)
  (generator--joined
   k (lambda (k)
       (generator--cps
        (car args)
        (lambda (form)
          (let ((tag (make-symbol "tag")) (thunk (make-symbol "thunk"))
                (caught (make-symbol "caught")) (value (make-symbol "value"))
                (leave (generator--leave k)))
            `(let ((,tag ,form))
               ,(generator--within
                 thunk
                 `(let* ((,caught t)
                         (,value (catch ,tag (funcall ,thunk) (setq ,caught nil))))
                    (if ,caught ,(funcall leave value)))
                 nil
                 (lambda () (generator--sequence (cdr args) leave))))))))))

(generator--define condition-case (args k)
  (generator--joined
   k (lambda (k)
       (let* ((variable (car args)) (handlers (nthcdr 2 args))
              (success (cdr (assq :success handlers)))
              (thunk (make-symbol "thunk")) (err (make-symbol "err"))
              (handle (lambda (body)
                        (generator--leave
                         (lambda (form)
                           (if variable
                               `(let ((,variable ,form)) ,(generator--sequence body k))
                             (generator--sequence body k)))))))
         (generator--within
          thunk
          `(condition-case ,err (funcall ,thunk)
             ,@(mapcar (lambda (handler)
                         `(,(car handler) ,(funcall (funcall handle (cdr handler)) err)))
                       (delq (assq :success handlers) (copy-sequence handlers))))
          nil
          (let ((leave (if success (funcall handle success) (generator--leave k))))
            (lambda () (generator--cps (cadr args) leave))))))))

(generator--define unwind-protect (args k)
  (generator--joined
   k (lambda (k)
       (if (generator--yields-p (cdr args))
           (error "A generator cannot yield in the cleanup forms of `unwind-protect'"))
       (let ((thunk (make-symbol "thunk")) (cleanup (make-symbol "cleanup"))
             (done (make-symbol "done")))
         `(let ((,cleanup (lambda () ,@(or (cdr args) '(nil)))))
            ,(generator--within
              thunk
              `(let ((,done nil))
                 (unwind-protect (progn (funcall ,thunk) (setq ,done t))
                   (or ,done (funcall ,cleanup))))
              (if generator--enclosure
                  `(lambda () ,(generator--enclosed `(funcall ,cleanup)))
                cleanup)
              (let ((leave (generator--leave
                            (lambda (form)
                              `(progn (funcall ,cleanup) ,(generator--go-on k form))))))
                (lambda () (generator--cps (car args) leave)))))))))

(defun generator--save (head store restore args k)
  "Code of the form HEAD around ARGS; STORE keeps the state that RESTORE has in the variable `at'.
Both are functions of that variable's name that return forms."
  (generator--joined
   k (lambda (k)
       (let ((thunk (make-symbol "thunk")) (at (make-symbol "at")) (leave (generator--leave k)))
         `(let (,at)
            ,(generator--within
              thunk
              `(,head
                (if ,at ,(funcall restore at))
                (unwind-protect (funcall ,thunk) (setq ,at ,(funcall store at))))
              nil
              (lambda () (generator--sequence args leave))))))))

(generator--define save-current-buffer (args k)
  (generator--save 'save-current-buffer
                   (lambda (_) '(current-buffer))
                   (lambda (at) `(if (buffer-live-p ,at) (set-buffer ,at)))
                   args k))

(generator--define save-excursion (args k)
  (generator--save 'save-excursion
                   (lambda (_) '(point-marker))
                   (lambda (at)
                     `(when (buffer-live-p (marker-buffer ,at))
                        (set-buffer (marker-buffer ,at))
                        (goto-char ,at)))
                   args k))

;;; Definitions

(defmacro iter-yield (value)
  "Hand VALUE out of the generator; the value is what the next `iter-next' sends."
  (ignore value)
  (error "`iter-yield' used outside a generator"))

(defmacro iter-yield-from (value)
  "Hand out all that the iterator VALUE has; the value is its result."
  (let ((iterator (make-symbol "iterator")) (sent (make-symbol "sent"))
        (item (make-symbol "item")) (more (make-symbol "more")) (end (make-symbol "end")))
    `(let ((,iterator ,value) (,sent nil) (,more t) (,item nil))
       (unwind-protect
           (while (progn
                    (condition-case ,end (setq ,item (iter-next ,iterator ,sent))
                      (iter-end-of-sequence (setq ,more nil ,item (cdr ,end))))
                    ,more)
             (setq ,sent (iter-yield ,item)))
         (iter-close ,iterator))
       ,item)))

(defun generator--transform (body)
  "A form whose value is an iterator that evaluates BODY."
  (let* ((generator--state (make-symbol "state"))
         (generator--enclosure nil) (generator--cleanups nil)
         (form (macroexpand-all
                (macroexp-progn body)
                (cons (cons 'iter-yield (lambda (value) (list 'generator--yield value)))
                      macroexpand-all-environment)))
         (code (generator--cps form (lambda (form) (generator--stop form '#'generator--finished
                                                                    ''end))))
         (_ (make-symbol "_")))
    `(generator--make (lambda (,generator--state) (lambda (,_) ,code)))))

(defmacro iter-make (&rest body)
  "An iterator whose values are those that BODY yields."
  (declare (indent 0))
  (generator--transform (or body '(nil))))

(defmacro iter-lambda (arglist &rest body)
  "A function of ARGLIST that returns an iterator over what BODY yields."
  (declare (indent defun) (doc-string 2))
  (let ((parts (macroexp-parse-body body)))
    `(lambda ,arglist ,@(car parts) (iter-make ,@(cdr parts)))))

(defmacro iter-defun (name arglist &rest body)
  "Define NAME as a function of ARGLIST that returns an iterator over what BODY yields."
  (declare (indent defun) (doc-string 3))
  (let ((parts (macroexp-parse-body body)))
    `(defun ,name ,arglist ,@(car parts) (iter-make ,@(cdr parts)))))

(defun iter-next (iterator &optional yield-result)
  "The next value of ITERATOR, to which YIELD-RESULT is sent.
Signals `iter-end-of-sequence' with the generator's result when there is none."
  (funcall iterator :next yield-result))

(defun iter-close (iterator)
  "End ITERATOR: run the cleanups of the forms it is in."
  (funcall iterator :close nil))

(defmacro iter-do (spec &rest body)
  "Evaluate BODY for each value of an iterator, which is then closed; the value is its result.
\(fn (VAR ITERATOR) BODY...)"
  (declare (indent 1))
  (let ((iterator (make-symbol "iterator")) (item (make-symbol "item"))
        (more (make-symbol "more")) (end (make-symbol "end")))
    `(let ((,iterator ,(cadr spec)) (,more t) (,item nil))
       (unwind-protect
           (while (progn
                    (condition-case ,end (setq ,item (iter-next ,iterator))
                      (iter-end-of-sequence (setq ,more nil ,item (cdr ,end))))
                    ,more)
             (let ((,(car spec) ,item)) ,@body))
         (iter-close ,iterator))
       ,item)))

(defun cps--special-form-p (definition)
  "Whether DEFINITION is that of a special form."
  (special-form-p definition))

(provide 'generator)
;;; generator.el ends here
