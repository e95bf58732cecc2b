;;; cl-macs.el --- Common Lisp control structure  -*- lexical-binding: t -*-

;;; Code:

;;; Blocks and loops

(defmacro cl-block (name &rest body)
  "Evaluate BODY; (cl-return-from NAME VALUE) inside leaves it with VALUE."
  (declare (indent 1))
  `(catch ',(intern (format "--cl-block-%s--" name)) ,@body))

(defmacro cl-return-from (name &optional result)
  "Leave the block NAME with the value of RESULT."
  (declare (indent 1))
  `(throw ',(intern (format "--cl-block-%s--" name)) ,result))

(defmacro cl-return (&optional result)
  "Leave the block nil with the value of RESULT."
  `(cl-return-from nil ,result))

(defmacro cl-dolist (spec &rest body)
  "As `dolist', within a block nil.\n\n(fn (VAR LIST [RESULT]) BODY...)"
  (declare (indent 1))
  `(cl-block nil (dolist ,spec ,@body)))

(defmacro cl-dotimes (spec &rest body)
  "As `dotimes', within a block nil.\n\n(fn (VAR COUNT [RESULT]) BODY...)"
  (declare (indent 1))
  `(cl-block nil (dotimes ,spec ,@body)))

(defun cl--do (let set steps end body)
  "Code of `cl-do': LET and SET bind and step the variables of STEPS."
  `(cl-block nil
     (,let ,(mapcar (lambda (s) (if (consp s) (list (car s) (cadr s)) s)) steps)
       (while (not ,(car end))
         ,@body
         ,@(let ((pairs (mapcan (lambda (s)
                                  (and (consp s) (cddr s) (list (car s) (car (cddr s)))))
                                steps)))
             (and pairs `((,set ,@pairs)))))
       ,@(or (cdr end) '(nil)))))

(defmacro cl-do (steps end &rest body)
  "Bind and step variables until a condition holds.
\(fn ((VAR INIT [STEP])...) (END-TEST [RESULT...]) BODY...)"
  (declare (indent 2))
  (cl--do 'let 'cl-psetq steps end body))

(defmacro cl-do* (steps end &rest body)
  "As `cl-do', one variable after the other.
\(fn ((VAR INIT [STEP])...) (END-TEST [RESULT...]) BODY...)"
  (declare (indent 2))
  (cl--do 'let* 'setq steps end body))

(defmacro cl-do-symbols (spec &rest body)
  "Evaluate BODY for each symbol of an obarray.\n\n(fn (VAR [OBARRAY [RESULT]]) BODY...)"
  (declare (indent 1))
  (pcase-let ((`(,name ,table ,result) spec))
    (list 'cl-block nil
          `(mapatoms (lambda (,name) . ,body) ,table)
          result)))

(defmacro cl-do-all-symbols (spec &rest body)
  "Evaluate BODY for each symbol.\n\n(fn (VAR [RESULT]) BODY...)"
  (declare (indent 1))
  (cons 'cl-do-symbols (cons (cons (car spec) (cons nil (cdr spec))) body)))

(defmacro cl-tagbody (&rest body)
  "Evaluate the forms of BODY; (go LABEL) continues after the symbol or integer LABEL in it.
\(fn &rest LABELS-OR-STMTS)"
  (let* ((tag (make-symbol "cl--tagbody-tag"))
         (first (list (make-symbol "cl--start")))
         (sections nil) (labels nil))
    (dolist (item body)
      (if (consp item) (push item (cdr first))
        (push first sections)
        (push item labels)
        (setq first (list item))))
    (push first sections)
    (setq sections (nreverse sections))
    ;; Each section sets what comes next, then runs; `go' throws a label.
    (let* ((next (make-symbol "next"))
           (clauses nil) (tail sections))
      (while tail
        (push `((eq ,next ',(car (car tail)))
                (setq ,next ',(car (cadr tail)))
                ,@(reverse (cdr (car tail))))
              clauses)
        (setq tail (cdr tail)))
      (let ((loop `(let ((,next ',(car (car sections))))
                     (while ,next
                       (setq ,next
                             (catch ',tag (cond ,@(nreverse clauses)) ,next)))
                     nil)))
        (if labels
            `(cl-macrolet ((go (label) (list 'throw '',tag (list 'quote label)))) ,loop)
          loop)))))

(defmacro cl-prog (bindings &rest body)
  "Evaluate BODY as a `cl-tagbody' within bindings and a block nil."
  (declare (indent 1))
  `(cl-block nil (let ,bindings (cl-tagbody ,@body))))

(defmacro cl-prog* (bindings &rest body)
  "As `cl-prog', with bindings one after the other."
  (declare (indent 1))
  `(cl-block nil (let* ,bindings (cl-tagbody ,@body))))

;;; Choice

(defun cl--case-test (value keys)
  "A form that tests whether the variable VALUE is KEYS or among the list KEYS."
  (cond ((consp keys)
         (if (cdr keys) `(memql ,value ',keys) `(eql ,value ',(car keys))))
        (t `(eql ,value ',keys))))

(defmacro cl-case (expression &rest clauses)
  "Evaluate the first of CLAUSES whose key, or one of whose keys, is EXPRESSION's value.
A clause is (KEYS BODY…); t or `otherwise' as KEYS matches everything.
\(fn EXPR (KEYLIST BODY...)...)"
  (declare (indent 1))
  (let* ((value (if (and expression (symbolp expression)) expression (make-symbol "v")))
         (code
          (cons 'cond
                (mapcar
                 (lambda (clause)
                   (cons (cond ((memq (car clause) '(t otherwise)) t)
                               ((eq (car clause) 'cl--ecase-error-flag)
                                `(error "cl-ecase failed: %s, %s" ,value ',(cadr clause)))
                               ((null (car clause)) nil)
                               (t (cl--case-test value (car clause))))
                         (if (eq (car clause) 'cl--ecase-error-flag) nil
                           (or (cdr clause) '(nil)))))
                 clauses))))
    (if (eq value expression) code `(let ((,value ,expression)) ,code))))

(defmacro cl-ecase (expression &rest clauses)
  "As `cl-case', but signal an error when no clause matches.
\(fn EXPR (KEYLIST BODY...)...)"
  (declare (indent 1))
  (let ((keys nil))
    (dolist (clause clauses)
      (if (listp (car clause))
          (setq keys (append (car clause) keys))
        (push (car clause) keys)))
    `(cl-case ,expression ,@clauses (cl--ecase-error-flag ,(nreverse keys)))))

(defmacro cl-typecase (expression &rest clauses)
  "Evaluate the first of CLAUSES whose type EXPRESSION's value has.
\(fn EXPR (TYPE BODY...)...)"
  (declare (indent 1))
  (let ((value (if (and expression (symbolp expression)) expression (make-symbol "v"))))
    (let ((code
           (cons 'cond
                 (mapcar
                  (lambda (clause)
                    (cond ((memq (car clause) '(t otherwise))
                           `(t ,@(or (cdr clause) '(nil))))
                          ((eq (car clause) 'cl--ecase-error-flag)
                           `(t (error "cl-etypecase failed: %s, %s" ,value ',(cadr clause))))
                          (t (cons (cl--type-test value (car clause))
                                   (or (cdr clause) '(nil))))))
                  clauses))))
      (if (eq value expression) code `(let ((,value ,expression)) ,code)))))

(defmacro cl-etypecase (expression &rest clauses)
  "As `cl-typecase', but signal an error when no clause matches.
\(fn EXPR (TYPE BODY...)...)"
  (declare (indent 1))
  `(cl-typecase ,expression ,@clauses (cl--ecase-error-flag ,(mapcar #'car clauses))))

;;; Values

(defmacro cl-progv (symbols values &rest body)
  "Evaluate BODY with the variables in the list SYMBOLS bound dynamically to VALUES."
  (declare (indent 2))
  (let ((names (make-symbol "syms")) (list (make-symbol "vals")) (function (make-symbol "f")))
    `(let* ((,names ,symbols) (,list ,values) (,function (lambda () ,@body)))
       (eval (list 'let (cl--progv-bindings ,names ,list) (list 'funcall (list 'quote ,function)))
             nil))))

(defun cl--progv-bindings (names values)
  "Bindings for `let' of NAMES to VALUES, quoted; nil for those without."
  (mapcar (lambda (name) (list name (list 'quote (car-safe (prog1 values
                                                              (setq values (cdr values)))))))
          names))

(defmacro cl-multiple-value-bind (names expression &rest body)
  "Bind NAMES to the elements of EXPRESSION's value, a list, and evaluate BODY."
  (declare (indent 2))
  (let ((list (make-symbol "v")))
    `(let* ((,list ,expression)
            ,@(let ((n -1))
                (mapcar (lambda (name) (list name `(nth ,(setq n (1+ n)) ,list))) names)))
       ,@body)))

(defmacro cl-multiple-value-setq (names expression)
  "Set NAMES to the elements of EXPRESSION's value, a list; return the first."
  (declare (indent 1))
  (cond ((null names) `(progn ,expression nil))
        ((null (cdr names)) `(setq ,(car names) (car ,expression)))
        (t
         (let ((list (make-symbol "v")))
           `(let ((,list ,expression))
              (prog1 (setq ,(car names) (car ,list))
                (setq ,@(let ((n 0))
                          (mapcan (lambda (name) (list name `(nth ,(setq n (1+ n)) ,list)))
                                  (cdr names))))))))))

(defmacro cl-multiple-value-prog1 (first &rest body)
  "As `prog1'."
  `(prog1 ,first ,@body))

;;; Declarations

(defmacro cl-locally (&rest body) "Evaluate BODY." (cons 'progn body))

(defmacro cl-eval-when (when &rest body)
  "Evaluate BODY if WHEN, a list, says `eval' or, in a file, `load'."
  (declare (indent 1))
  (if (or (memq 'eval when) (memq :execute when)) (cons 'progn body) nil))

(defmacro cl-load-time-value (form &optional _read-only) "The value of FORM." form)

;; These advise a compiler that wants advice; ours takes none, so they change nothing.
(defmacro cl-declare (&rest _specs) "SPECS as advice to a compiler, which nothing depends on." nil)
(defmacro cl-declaim (&rest _specs) "SPECS as advice to a compiler, which nothing depends on." nil)
(defun cl-proclaim (_spec) "SPEC as advice to a compiler, which nothing depends on." nil)

;;; Names for code that macros make

(defvar cl--gensym-counter 0 "The number in the next name that `cl-gensym' makes.")

(defun cl-gensym (&optional prefix)
  "A new symbol that is in no obarray, named PREFIX and a number."
  (make-symbol (format "%s%d" (if (stringp prefix) prefix "G")
                       (if (integerp prefix) prefix
                         (prog1 cl--gensym-counter
                           (setq cl--gensym-counter (1+ cl--gensym-counter)))))))

(defun cl-gentemp (&optional prefix)
  "A new interned symbol named PREFIX and a number."
  (let ((name nil))
    (while (intern-soft (setq name (format "%s%d" (or prefix "T") cl--gensym-counter)))
      (setq cl--gensym-counter (1+ cl--gensym-counter)))
    (intern name)))

(defmacro cl-with-gensyms (names &rest body)
  "Evaluate BODY with NAMES bound to new symbols."
  (declare (indent 1))
  `(let ,(mapcar (lambda (name) (list name `(gensym ,(symbol-name name)))) names) ,@body))

(defmacro cl-once-only (names &rest body)
  "Make code with BODY, where NAMES have forms that it shall evaluate only once.
An element of NAMES is a variable that has a form, or (VARIABLE FORM)."
  (declare (indent 1))
  (let* ((variables (mapcar (lambda (n) (if (consp n) (car n) n)) names))
         (temporaries (mapcar (lambda (v) (make-symbol (symbol-name v))) variables)))
    `(let ,(cl-mapcar (lambda (temporary v) `(,temporary (gensym ,(symbol-name v))))
                      temporaries variables)
       (list 'let
             (list ,@(cl-mapcar (lambda (temporary n)
                                  `(list ,temporary ,(if (consp n) (cadr n) n)))
                                temporaries names))
             (let ,(cl-mapcar #'list variables temporaries) ,@body)))))

;;; Checks

(defmacro cl-the (type form)
  "FORM's value, which is of TYPE."
  (declare (indent 1))
  (let ((value (make-symbol "v")))
    `(let ((,value ,form))
       (if ,(cl--type-test value type) ,value
         (signal 'wrong-type-argument (list ',type ,value ',form))))))

(defmacro cl-check-type (form type &optional string)
  "Signal an error unless FORM's value is of TYPE; STRING names the type in it."
  (let ((value (if (macroexp-const-p form) form (make-symbol "v"))))
    (let ((code `(if ,(cl--type-test value type) nil
                   (signal 'wrong-type-argument
                           (list ,(or string `',type) ,value ',form)))))
      (if (eq value form) code `(let ((,value ,form)) ,code)))))

(defmacro cl-assert (form &optional show-args string &rest args)
  "Signal an error unless FORM's value is true.
With SHOW-ARGS the error has FORM's arguments that are no constants; STRING and ARGS are its
text."
  `(if ,form nil
     (cl--assert-broken
      ',form ,@(cond (string `(,string (list ,@args)))
                     (show-args '(nil nil)))
      ,@(and show-args
             `((list ,@(delq nil (mapcar (lambda (arg)
                                           (unless (macroexp-const-p arg) arg))
                                         (cdr-safe form)))))))))

(define-error 'cl-assertion-failed "Assertion failed")

(defun cl--assert-broken (form &optional string args shown)
  "Signal that FORM failed: STRING and ARGS are the text, SHOWN are values of arguments."
  (if string
      (apply #'error string args)
    (signal 'cl-assertion-failed (cons form shown))))

(provide 'cl-macs)
;;; cl-macs.el ends here
