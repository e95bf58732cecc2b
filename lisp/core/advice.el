;;; advice.el --- defadvice, the older way to change functions  -*- lexical-binding: t -*-

;; A function's pieces of advice are in the property `ad-advice-info' of its name: a list of
;; classes, (CLASS ADVICE…), the advice that runs first first.  Active advice is one piece of
;; advice of `nadvice', which calls what the pieces come to for the definition it surrounds.

;;; Code:

(require 'nadvice)
(require 'cl-lib)

(defvar ad-return-value nil "The value of the advised function, for the body of advice.")
(defvar ad-default-compilation-action 'maybe "Nothing: advice is compiled when it is called.")
(defvar ad-redefinition-action 'warn "Nothing: redefinitions keep advice without a word.")

(defconst ad-advice-classes '(before around after) "The kinds of advice.")

;; A piece of advice is (NAME PROTECTED ENABLED DEFINITION), DEFINITION being
;; (advice lambda ARGLIST BODY…).

(defun ad-get-advice-info (function)
  "What is known of the advice of FUNCTION: a property list with :active and :classes."
  (get function 'ad-advice-info))

(defun ad--classes (function)
  "The advice of FUNCTION by class."
  (plist-get (get function 'ad-advice-info) :classes))

(defun ad--put (function key value)
  "Note VALUE under KEY of what is known of FUNCTION's advice."
  (put function 'ad-advice-info (plist-put (get function 'ad-advice-info) key value)))

(defun ad-is-advised (function)
  "Whether FUNCTION has advice, active or not."
  (and (get function 'ad-advice-info) t))

(defun ad-is-active (function)
  "Whether the advice of FUNCTION is active."
  (and (plist-get (get function 'ad-advice-info) :active) t))

(defun ad-has-any-advice (function)
  "Whether FUNCTION has a piece of advice."
  (cl-some #'cdr (ad--classes function)))

(defun ad-make-advice (name protect enable definition)
  "A piece of advice called NAME."
  (list name protect enable definition))

(defun ad-find-advice (function class name)
  "FUNCTION's advice of CLASS that is called NAME, or nil."
  (assq name (cdr (assq class (ad--classes function)))))

(defun ad-add-advice (function advice class position)
  "Add ADVICE of CLASS to FUNCTION, in place of that of the same name, else at POSITION.
POSITION is `first', `last' or a number."
  (let* ((classes (or (ad--classes function) (mapcar #'list ad-advice-classes)))
         (cell (assq class classes)) (list (cdr cell)) (old (assq (car advice) list)))
    (unless cell (error "ad-add-advice: Invalid class: %S" class))
    (setcdr cell
            (if old (mapcar (lambda (a) (if (eq a old) advice a)) list)
              (let ((n (cond ((memq position '(nil first)) 0)
                             ((eq position 'last) (length list))
                             (t (max 0 (min position (length list)))))))
                (append (take n list) (list advice) (nthcdr n list)))))
    (ad--put function :classes classes)))

(defun ad-remove-advice (function class name)
  "Take the advice of CLASS called NAME from FUNCTION; it works until it is activated again."
  (let* ((cell (assq class (ad--classes function))) (advice (assq name (cdr cell))))
    (unless advice
      (error "ad-remove-advice: `%s' has no %s advice `%s'" function class name))
    (setcdr cell (delq advice (cdr cell)))
    nil))

(defun ad--enable (function class name flag)
  "Set whether advice of FUNCTION is used; CLASS may be `any', NAME a regular expression."
  (let ((found nil))
    (dolist (cell (ad--classes function) found)
      (when (memq class (list 'any (car cell)))
        (dolist (advice (cdr cell))
          (when (if (stringp name) (string-match name (symbol-name (car advice)))
                  (eq name (car advice)))
            (setq found t)
            (setcar (nthcdr 2 advice) flag)))))))

(defun ad-enable-advice (function class name)
  "Use the advice of CLASS called NAME when FUNCTION is activated next."
  (or (ad--enable function class name t)
      (error "ad-enable-advice: `%s' has no %s advice matching `%s'" function class name)))

(defun ad-disable-advice (function class name)
  "Leave the advice of CLASS called NAME out when FUNCTION is activated next."
  (or (ad--enable function class name nil)
      (error "ad-disable-advice: `%s' has no %s advice matching `%s'" function class name)))

;;; What advice comes to

(defun ad--enabled (function class)
  "The enabled advice of CLASS of FUNCTION."
  (cl-remove-if-not (lambda (a) (nth 2 a)) (cdr (assq class (ad--classes function)))))

(defun ad--body (advice)
  "The body of ADVICE, as one form without docstring and interactive form."
  (let ((forms (nthcdr 3 (nth 3 advice))))
    (if (and (stringp (car forms)) (cdr forms)) (setq forms (cdr forms)))
    (macroexp-progn (or (cl-remove-if (lambda (f) (eq (car-safe f) 'interactive)) forms) '(nil)))))

(defun ad--arglist (function definition)
  "The argument list for advice of FUNCTION around DEFINITION: that of advice with one, or its own."
  (let ((own nil))
    (dolist (class ad-advice-classes)
      (dolist (advice (ad--enabled function class))
        (or own (setq own (nth 2 (nth 3 advice))))))
    (or own
        (let ((list (help-function-arglist (advice--cd*r definition) t)))
          (if (listp list) list '(&rest ad-subr-args))))))

(defun ad--arguments (arglist)
  "The forms of the arguments in ARGLIST: (VARIABLES . REST), REST being the &rest variable."
  (let ((variables nil) (rest nil))
    (while arglist
      (cond ((eq (car arglist) '&optional))
            ((memq (car arglist) '(&rest &body)) (setq rest (cadr arglist) arglist nil))
            (t (push (car arglist) variables)))
      (setq arglist (cdr arglist)))
    (cons (nreverse variables) rest)))

(defun ad--argument-macros (arguments)
  "Local macros for `ad-get-arg' and its kin, where ARGUMENTS are as `ad--arguments' has them."
  (let* ((variables (car arguments)) (rest (cdr arguments)) (count (length variables))
         (place (lambda (n)
                  (cond ((< n count) (nth n variables))
                        (rest `(nth ,(- n count) ,rest))
                        (t (error "ad-get-arg: Argument %d does not exist" n)))))
         (tail (lambda (n)
                 (if (< n count) `(append (list ,@(nthcdr n variables)) ,rest)
                   `(nthcdr ,(- n count) ,rest)))))
    (list (cons 'ad-get-arg place)
          (cons 'ad-get-args tail)
          (cons 'ad-set-arg (lambda (n value) `(setf ,(funcall place n) ,value)))
          (cons 'ad-set-args
                (lambda (n values)
                  (let ((list (make-symbol "values")))
                    `(let ((,list ,values))
                       ,@(mapcar (lambda (v) `(setq ,v (pop ,list))) (nthcdr n variables))
                       ,@(and rest
                              (if (> n count)
                                  `((setq ,rest (append (take ,(- n count) ,rest) ,list)))
                                `((setq ,rest ,list)))))))))))

(defun ad--combine (function definition)
  "The function that calls DEFINITION, its first argument, with the advice of FUNCTION around."
  (let* ((arglist (ad--arglist function definition)) (arguments (ad--arguments arglist))
         (call `(setq ad-return-value
                      (apply ad--original ,@(car arguments) ,(cdr arguments))))
         (body call))
    (dolist (advice (reverse (ad--enabled function 'around)))
      (let ((inner body))
        (setq body (cl-subst inner 'ad-do-it (ad--body advice)))
        (if (nth 1 advice) (setq body `(unwind-protect ,body)))))
    (dolist (advice (ad--enabled function 'after))
      (setq body (if (nth 1 advice) `(unwind-protect ,body ,(ad--body advice))
                   `(progn ,body ,(ad--body advice)))))
    (dolist (advice (reverse (ad--enabled function 'before)))
      (setq body (if (nth 1 advice) `(unwind-protect ,(ad--body advice) ,body)
                   `(progn ,(ad--body advice) ,body))))
    (eval (macroexpand-all `(function (lambda (ad--original ,@arglist)
                                        (let ((ad-return-value nil))
                                          ,body
                                          ad-return-value)))
                           (ad--argument-macros arguments))
          nil)))

(defun ad--interactive (function)
  "The interactive form that advice of FUNCTION has, or nil."
  (let ((found nil))
    (dolist (class ad-advice-classes found)
      (dolist (advice (ad--enabled function class))
        (or found (setq found (assq 'interactive
                                    (cl-remove-if-not #'consp (nthcdr 3 (nth 3 advice))))))))))

(defun ad--wrapper (function)
  "The function that `nadvice' wraps around FUNCTION."
  (let* ((known nil) (combined nil)
         (run (lambda (original args)
                (unless (and known (eq original known))
                  (setq combined (ad--combine function original) known original))
                (apply combined original args)))
         (interactive (ad--interactive function)))
    (if interactive
        (eval `(lambda (original &rest args) ,interactive (funcall ',run original args)) t)
      (lambda (original &rest args) (funcall run original args)))))

;;; Activation

(defun ad-activate (function &optional _compile)
  "Make the enabled advice of FUNCTION work."
  (interactive)
  (unless (ad-is-advised function) (error "ad-activate: `%s' is not advised" function))
  (advice-remove function 'ad--advice)
  (if (not (or (ad--enabled function 'before) (ad--enabled function 'around)
               (ad--enabled function 'after)))
      (ad--put function :active nil)
    (advice-add function :around (ad--wrapper function) '((name . ad--advice) (depth . -50)))
    (ad--put function :active t))
  function)

(defun ad-deactivate (function)
  "Make the advice of FUNCTION not work until it is activated again."
  (interactive)
  (unless (ad-is-advised function) (error "ad-deactivate: `%s' is not advised" function))
  (advice-remove function 'ad--advice)
  (ad--put function :active nil)
  function)

(defun ad-update (function &optional compile)
  "Activate the advice of FUNCTION again if it is active."
  (interactive)
  (if (ad-is-active function) (ad-activate function compile)))

(defun ad-unadvise (function)
  "Take all advice from FUNCTION."
  (interactive)
  (when (ad-is-advised function)
    (ad-deactivate function)
    (put function 'ad-advice-info nil)))

(defun ad--all ()
  "The names of all functions with advice."
  (let ((names nil))
    (mapatoms (lambda (s) (if (ad-is-advised s) (push s names))))
    names))

(defun ad-activate-all (&optional compile)
  "Activate the advice of all functions."
  (interactive)
  (dolist (f (ad--all)) (ad-activate f compile)))
(defun ad-deactivate-all ()
  "Deactivate the advice of all functions."
  (interactive)
  (dolist (f (ad--all)) (ad-deactivate f)))
(defun ad-update-all (&optional compile)
  "Activate again the advice that is active."
  (interactive)
  (dolist (f (ad--all)) (ad-update f compile)))
(defun ad-unadvise-all ()
  "Take all advice from all functions."
  (interactive)
  (mapc #'ad-unadvise (ad--all)))

(defun ad--matching (regexp)
  "The names of functions with advice whose name matches REGEXP."
  (cl-remove-if-not (lambda (f)
                      (cl-some (lambda (cell)
                                 (cl-some (lambda (a) (string-match-p regexp (symbol-name (car a))))
                                          (cdr cell)))
                               (ad--classes f)))
                    (ad--all)))

(defun ad-activate-regexp (regexp &optional compile)
  "Activate functions with advice whose name matches REGEXP."
  (dolist (f (ad--matching regexp)) (ad-activate f compile)))
(defun ad-deactivate-regexp (regexp)
  "Deactivate functions with advice whose name matches REGEXP."
  (dolist (f (ad--matching regexp)) (ad-deactivate f)))
(defun ad-update-regexp (regexp &optional compile)
  "Activate active functions with advice whose name matches REGEXP again."
  (dolist (f (ad--matching regexp)) (ad-update f compile)))
(defun ad-enable-regexp (regexp)
  "Enable all advice whose name matches REGEXP."
  (dolist (f (ad--matching regexp)) (ad--enable f 'any regexp t)))
(defun ad-disable-regexp (regexp)
  "Disable all advice whose name matches REGEXP."
  (dolist (f (ad--matching regexp)) (ad--enable f 'any regexp nil)))

(defmacro defadvice (function args &rest body)
  "Define a piece of advice of FUNCTION.
ARGS is (CLASS NAME [POSITION] [ARGLIST] FLAG…); flags, which may be abbreviated, are activate,
protect, disable, compile, preactivate and freeze.  In BODY `ad-do-it' stands for the call of what
the advice is around, `ad-return-value' for the value; (ad-get-arg N) and (ad-set-arg N VALUE) are
the arguments.
\(fn FUNCTION (CLASS NAME [POSITION] [ARGLIST] FLAG...) [DOCSTRING] BODY...)"
  (declare (doc-string 3) (indent 2))
  (let* ((class (pop args)) (name (pop args)) (position nil) (arglist nil) (flags nil))
    (unless (memq class ad-advice-classes) (error "defadvice: Invalid advice class: %s" class))
    (unless (and name (symbolp name)) (error "defadvice: Invalid advice name: %s" name))
    (if (or (integerp (car args)) (memq (car args) '(first last))) (setq position (pop args)))
    (if (listp (car args)) (setq arglist (pop args)))
    (dolist (flag args)
      (push (or (cl-find-if (lambda (known) (string-prefix-p (symbol-name flag)
                                                             (symbol-name known)))
                            '(activate protect disable compile preactivate freeze))
                (error "defadvice: Invalid or ambiguous flag: %s" flag))
            flags))
    `(progn
       (ad-add-advice ',function
                      '(,name ,(and (memq 'protect flags) t) ,(not (memq 'disable flags))
                              (advice lambda ,arglist ,@body))
                      ',class ',position)
       ,@(and (memq 'activate flags) `((ad-activate ',function)))
       ',function)))

(provide 'advice)
;;; advice.el ends here
