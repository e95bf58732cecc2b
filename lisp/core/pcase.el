;;; pcase.el --- Pattern matching  -*- lexical-binding: t -*-

;; A pattern is compiled, with the expression that holds the value, into a form that is non-nil when it
;; matches.  Variables of a pattern are bound around the whole clause and set as they match, which keeps
;; `and' and `or' simple; a clause's body then binds them afresh, so that closures see their own.

(defvar pcase--variables nil "Variables met in the pattern being compiled.")
(defvar pcase--set nil "Those of them that have a value where the next part is matched.")

(defun pcase--name (symbol)
  "The variable that stands for pattern variable SYMBOL during a match."
  (or (cdr (assq symbol pcase--variables))
      (let ((v (make-symbol (symbol-name symbol))))
        (push (cons symbol v) pcase--variables)
        v)))

(defun pcase--simple-p (form)
  "Whether FORM may be evaluated more than once."
  (or (not (consp form)) (eq (car form) 'quote)))

(defun pcase--with (form body)
  "The form BODY gives for a variable that holds FORM's value."
  (if (pcase--simple-p form)
      (funcall body form)
    (let ((v (make-symbol "v")))
      `(let ((,v ,form)) ,(funcall body v)))))

(defun pcase--all (forms)
  "A conjunction of FORMS, without what is always true."
  (let ((rest (delq t forms)))
    (cond ((null rest) t)
          ((null (cdr rest)) (car rest))
          (t (cons 'and rest)))))

(defun pcase--call (function argument)
  "A form that calls FUNCTION, as a pattern names it, with ARGUMENT in the last place."
  (let ((f (pcase--expand-names function)))
    (cond ((symbolp f) (list f argument))
          ((memq (car-safe f) '(lambda function closure)) `(funcall ,f ,argument))
          (t (append f (list argument))))))

(defun pcase--expand-names (form)
  "FORM with the variables matched so far bound to their values."
  form)

(defun pcase--wrap (form)
  "FORM evaluated with the variables matched so far."
  (if pcase--variables
      `(let ,(mapcar (lambda (p) (list (car p) (cdr p))) (reverse pcase--variables))
         (ignore ,@(mapcar #'car pcase--variables))
         ,form)
    form))

(defun pcase--equal (value constant)
  "A form that compares VALUE with CONSTANT as a literal pattern does."
  (cond ((or (symbolp constant) (and (integerp constant) (fixnump constant))) `(eq ,value ',constant))
        ((numberp constant) `(eql ,value ,constant))
        (t `(equal ,value ',constant))))

(defun pcase--compile (pattern value)
  "A form that is non-nil when PATTERN matches what the variable VALUE holds."
  (cond
   ((memq pattern '(_ t)) t)
   ((keywordp pattern) (pcase--equal value pattern))
   ((or (null pattern) (not (or (symbolp pattern) (consp pattern) (stringp pattern) (integerp pattern))))
    (error "Unknown pattern `%S'" pattern))
   ((symbolp pattern)
    (if (memq pattern pcase--set)
        ;; Met before: what is here must be the same object.
        `(eq ,(pcase--name pattern) ,value)
      (push pattern pcase--set)
      `(progn (setq ,(pcase--name pattern) ,value) t)))
   ((not (consp pattern)) (pcase--equal value pattern))
   (t
    (let ((head (car pattern)) (rest (cdr pattern)))
      (cond
       ((eq head 'quote) (pcase--equal value (car rest)))
       ((eq head '\`) (pcase--quasi (car rest) value))
       ((eq head 'pred)
        (let ((f (car rest)))
          (if (eq (car-safe f) 'not)
              `(not ,(pcase--wrap (pcase--call (cadr f) value)))
            (pcase--wrap (pcase--call f value)))))
       ((eq head 'guard) (pcase--wrap (car rest)))
       ((eq head 'and) (pcase--all (mapcar (lambda (p) (pcase--compile p value)) rest)))
       ((eq head 'or) (pcase--or rest value))
       ((eq head 'app)
        (pcase--with (pcase--wrap (pcase--call (car rest) value))
                     (lambda (v) (pcase--compile (cadr rest) v))))
       ((eq head 'let)
        (pcase--with (pcase--wrap (cadr rest)) (lambda (v) (pcase--compile (car rest) v))))
       ((eq head 'cl-type) `(cl-typep ,value ',(car rest)))
       ((eq head 'seq) (pcase--seq rest value))
       ((eq head 'map) (pcase--map rest value))
       ((eq head 'rx) (pcase--rx rest value))
       ((eq head 'cl-struct) (pcase--struct (car rest) (cdr rest) value))
       ((eq head 'eieio) (pcase--fields rest `(eieio-object-p ,value) (lambda (slot) `(slot-value ,value ',slot))))
       (t
        (let ((expander (get head 'pcase-macroexpander)))
          (unless expander (error "Unknown %s pattern: %S" head pattern))
          (pcase--compile (apply expander rest) value))))))))

(defun pcase--sure-p (pattern)
  "Whether PATTERN matches whatever there is: what comes after it is not looked at."
  (cond ((symbolp pattern) (not (or (null pattern) (keywordp pattern) (memq pattern pcase--set))))
        ((memq (car-safe pattern) '(and or))
         (funcall (if (eq (car pattern) 'and) #'seq-every-p #'seq-some) #'pcase--sure-p (cdr pattern)))
        ((eq (car-safe pattern) 'let) (pcase--sure-p (nth 1 pattern)))
        ((eq (car-safe pattern) 'app) (pcase--sure-p (nth 2 pattern)))
        ((eq (car-safe pattern) '\`) (and (eq (car-safe (cadr pattern)) '\,) (pcase--sure-p (cadr (cadr pattern)))))))

(defun pcase--or (patterns value)
  "A form for an `or' of PATTERNS: constants are looked up at once."
  (let ((sure (seq-position patterns nil (lambda (p _) (pcase--sure-p p)))))
    (if sure (setq patterns (take (1+ sure) patterns))))
  (if (seq-every-p (lambda (p) (and (eq (car-safe p) 'quote) (symbolp (cadr p)))) patterns)
      `(memq ,value ',(mapcar #'cadr patterns))
    (let* ((before pcase--set)
           (after before)
           (forms (mapcar (lambda (p)
                            (setq pcase--set before)
                            (prog1 (pcase--compile p value)
                              (dolist (symbol pcase--set)
                                (unless (memq symbol after) (push symbol after)))))
                          patterns)))
      (setq pcase--set after)
      (cons 'or forms))))

(defun pcase--quasi (q value)
  "A form for the backquoted pattern Q."
  (cond
   ((eq (car-safe q) '\,) (pcase--compile (cadr q) value))
   ((consp q)
    `(and (consp ,value)
          ,@(delq t
                  (list
                   (pcase--part (car q) `(car ,value))
                   (pcase--part (cdr q) `(cdr ,value))))))
   ((vectorp q)
    (let ((i -1))
      `(and (vectorp ,value)
            (= (length ,value) ,(length q))
            ,@(delq t (mapcar (lambda (p) (pcase--part p `(aref ,value ,(setq i (1+ i))))) q)))))
   (t (pcase--equal value q))))

(defun pcase--part (q form)
  "A form that matches the backquoted part Q with the value of FORM."
  (cond
   ((equal q '(\, _)) t)
   ((not (or (consp q) (vectorp q))) (pcase--equal form q))
   ((and (eq (car-safe q) '\,) (symbolp (cadr q)) (not (keywordp (cadr q))))
    (pcase--compile (cadr q) form))
   (t (pcase--with form (lambda (v) (pcase--quasi q v))))))

(defun pcase--seq (patterns value)
  "A form for a `seq' pattern of PATTERNS."
  (let ((forms nil) (i 0))
    (while patterns
      (if (eq (car patterns) '&rest)
          (progn
            (push (pcase--with `(seq-drop ,value ,i) (let ((p (cadr patterns))) (lambda (v) (pcase--compile p v))))
                  forms)
            (setq patterns nil))
        (push (let ((p (car patterns)))
                (pcase--with `(seq--elt-or-nil ,value ,i) (lambda (v) (pcase--compile p v))))
              forms)
        (setq patterns (cdr patterns) i (1+ i))))
    `(and (sequencep ,value) ,@(delq t (nreverse forms)))))

(defun pcase--map (patterns value)
  "A form for a `map' pattern of PATTERNS."
  `(and (mapp ,value)
        ,@(delq t
                (mapcar
                 (lambda (p)
                   (let ((key (cond ((keywordp p) p) ((symbolp p) `',p) (t (car p))))
                         (pattern (cond ((keywordp p) (intern (substring (symbol-name p) 1)))
                                        ((symbolp p) p)
                                        ((cdr p) (cadr p))
                                        ((keywordp (car p)) (intern (substring (symbol-name (car p)) 1)))
                                        ((eq (car-safe (car p)) 'quote) (cadr (car p)))
                                        (t (car p))))
                         (default (and (consp p) (car (cddr p)))))
                     (pcase--with `(map-elt ,value ,key ,default) (lambda (v) (pcase--compile pattern v)))))
                 patterns))))

(defun pcase--rx (forms value)
  "A form for an `rx' pattern: names in (let NAME RX…) become groups, each name one."
  (let* ((names nil)
         (n 0)
         (walk nil))
    (setq walk
          (lambda (f)
            (cond
             ((and (consp f) (eq (car f) 'let))
              (unless (assq (cadr f) names)
                (push (cons (cadr f) (setq n (1+ n))) names))
              (let ((k (cdr (assq (cadr f) names))))
                `(group-n ,k ,@(mapcar walk (cddr f)))))
             ((and (consp f) (eq (car f) 'backref) (symbolp (cadr f)) (assq (cadr f) names))
              `(backref ,(cdr (assq (cadr f) names))))
             ((and (consp f) (memq (car f) '(any in char not-char literal regexp eval))) f)
             ((consp f) (cons (car f) (mapcar walk (cdr f))))
             (t f))))
    (let ((regexp (rx-to-string (cons 'seq (mapcar walk forms)) t)))
      `(and (stringp ,value)
            (string-match ,regexp ,value)
            ,@(mapcar (lambda (p)
                        (pcase--compile (car p) `(match-string ,(cdr p) ,value)))
                      (reverse names))))))

(defun pcase--fields (fields test read)
  "A form for FIELDS, names or (NAME PATTERN), of a value for which TEST holds; READ makes the form that reads a slot."
  `(and ,test
        ,@(delq t
                (mapcar
                 (lambda (f)
                   (let ((slot (if (consp f) (car f) f)) (p (if (consp f) (cadr f) f)))
                     (pcase--with (funcall read slot) (lambda (v) (pcase--compile p v)))))
                 fields))))

(defun pcase--struct (type fields value)
  "A form for a structure of TYPE whose FIELDS are names or (NAME PATTERN)."
  (pcase--fields fields `(cl-typep ,value ',type) (lambda (slot) `(cl-struct-slot-value ',type ',slot ,value))))

(defun pcase--clause (pattern value body)
  "A `cond' clause that evaluates BODY when PATTERN matches VALUE."
  (let* ((pcase--variables nil)
         (pcase--set nil)
         (test (pcase--compile pattern value)))
    (list test pcase--variables body)))

(defun pcase--clauses (clauses value)
  "What `pcase--clause' makes of CLAUSES, up to the first that matches whatever VALUE is."
  (let ((out nil))
    (while clauses
      (let ((made (pcase--clause (car (car clauses)) value (cdr (car clauses)))))
        (push made out)
        (setq clauses (and (not (let ((pcase--set nil)) (pcase--sure-p (car (car clauses))))) (cdr clauses)))))
    (nreverse out)))

(defun pcase--code (exp clauses default)
  "The form of a `pcase' on EXP with CLAUSES; DEFAULT when none matches."
  (let* ((simple (and (symbolp exp) (not (keywordp exp)) exp))
         (value (or simple (make-symbol "value")))
         (compiled (pcase--clauses clauses value))
         (variables (mapcan (lambda (c) (mapcar #'cdr (nth 1 c))) compiled))
         (form
          `(cond
            ,@(mapcar
               (lambda (c)
                 (let ((test (nth 0 c)) (vars (reverse (nth 1 c))) (body (or (nth 2 c) '(nil))))
                   `(,test
                     ,@(if vars
                           `((let ,(mapcar (lambda (p) (list (car p) (cdr p))) vars) ,@body))
                         body))))
               compiled)
            ,@(and default `((t ,default))))))
    (if (or variables (not simple))
        `(let* (,@(and (not simple) `((,value ,exp))) ,@variables) ,form)
      form)))

(defmacro pcase (exp &rest cases)
  "Evaluate EXP and the body of the first of CASES, each (PATTERN BODY…), whose pattern it matches.
Patterns: _ anything; SYMBOL anything, bound to it; a literal or \\='VALUE what is equal to it;
\\=`QPAT a structure with , before patterns; (pred F), (pred (not F)), (guard FORM), (and P…), (or P…),
(app F P), (let P FORM), (cl-type T), (seq P…), (map K…), (rx R…), and those of `pcase-defmacro'."
  (declare (indent 1))
  (pcase--code exp cases nil))

(defmacro pcase-exhaustive (exp &rest cases)
  "As `pcase', but signal an error when nothing matches."
  (declare (indent 1))
  (let ((v (make-symbol "value")))
    `(let ((,v ,exp))
       ,(pcase--code v cases `(error "No clause matching `%S'" ,v)))))

(defun pcase--destructure (pattern form body)
  "BODY with PATTERN's variables bound to the parts of FORM, whether or not it matches."
  (if (and (symbolp pattern) (not (keywordp pattern)))
      (if (memq pattern '(_ t)) `(progn ,form ,@body) `(let ((,pattern ,form)) ,@body))
    (let* ((v (make-symbol "value"))
           (pcase--variables nil)
           (bindings (pcase--loose pattern v)))
      `(let* ((,v ,form) ,@bindings) ,@body))))

(defun pcase--loose (pattern form)
  "Bindings of PATTERN's variables to the parts of FORM, without testing its shape."
  (cond
   ((memq pattern '(_ nil t)) nil)
   ((keywordp pattern) nil)
   ((symbolp pattern) `((,pattern ,form)))
   ((or (stringp pattern) (integerp pattern)) nil)
   ((not (consp pattern)) (error "Unknown pattern `%S'" pattern))
   ((eq (car pattern) 'quote) nil)
   ((eq (car pattern) '\`) (pcase--loose-quasi (cadr pattern) form))
   ((eq (car pattern) 'and) (mapcan (lambda (p) (pcase--loose p form)) (cdr pattern)))
   ((eq (car pattern) 'app)
    (let ((v (make-symbol "v")))
      `((,v ,(pcase--call (nth 1 pattern) form)) ,@(pcase--loose (nth 2 pattern) v))))
   ((eq (car pattern) 'let) (pcase--loose (nth 1 pattern) (nth 2 pattern)))
   ((memq (car pattern) '(pred guard cl-type)) nil)
   ((eq (car pattern) 'seq)
    (let ((i 0) (out nil) (rest (cdr pattern)))
      (while rest
        (if (eq (car rest) '&rest)
            (setq out (append out (pcase--loose (cadr rest) `(seq-drop ,form ,i))) rest nil)
          (setq out (append out (pcase--loose (car rest) `(seq--elt-or-nil ,form ,i)))
                rest (cdr rest) i (1+ i))))
      out))
   ((eq (car pattern) 'map)
    (mapcan
     (lambda (p)
       (let ((key (cond ((keywordp p) p) ((symbolp p) `',p) (t (car p))))
             (pat (cond ((keywordp p) (intern (substring (symbol-name p) 1)))
                        ((symbolp p) p)
                        ((cdr p) (cadr p))
                        ((keywordp (car p)) (intern (substring (symbol-name (car p)) 1)))
                        ((eq (car-safe (car p)) 'quote) (cadr (car p)))
                        (t (car p)))))
         (pcase--loose pat `(map-elt ,form ,key ,(and (consp p) (nth 2 p))))))
     (cdr pattern)))
   ((memq (car pattern) '(cl-struct eieio))
    (let ((type (and (eq (car pattern) 'cl-struct) (cadr pattern))))
      (mapcan (lambda (f)
                (let ((slot (if (consp f) (car f) f)))
                  (pcase--loose (if (consp f) (cadr f) f)
                                (if type `(cl-struct-slot-value ',type ',slot ,form) `(slot-value ,form ',slot)))))
              (if type (cddr pattern) (cdr pattern)))))
   ((eq (car pattern) 'or) (pcase--loose-or pattern form))
   (t
    (let ((expander (get (car pattern) 'pcase-macroexpander)))
      (unless expander (error "Unknown %s pattern: %S" (car pattern) pattern))
      (pcase--loose (apply expander (cdr pattern)) form)))))

(defun pcase--loose-or (pattern form)
  "Bindings of the variables of PATTERN, an `or', by the alternative that matches FORM's value."
  (let* ((pcase--variables nil)
         (pcase--set nil)
         (value (make-symbol "value"))
         (test (pcase--compile pattern value)))
    `((,value ,form)
      ,@(mapcar (lambda (p) (list (cdr p) nil)) pcase--variables)
      (,(make-symbol "_") ,test)
      ,@(mapcar (lambda (p) (list (car p) (cdr p))) (reverse pcase--variables)))))

(defun pcase--loose-quasi (q form)
  "Bindings of the variables in the backquoted pattern Q."
  (cond
   ((eq (car-safe q) '\,) (pcase--loose (cadr q) form))
   ((consp q)
    (append (pcase--loose-part (car q) `(car-safe ,form))
            (pcase--loose-part (cdr q) `(cdr-safe ,form))))
   ((vectorp q)
    (let ((i -1))
      (mapcan (lambda (p) (pcase--loose-part p `(aref ,form ,(setq i (1+ i))))) (append q nil))))))

(defun pcase--loose-part (q form)
  "Bindings for the part Q of a backquoted pattern."
  (cond ((and (eq (car-safe q) '\,) (symbolp (cadr q))) (pcase--loose (cadr q) form))
        ((or (consp q) (vectorp q))
         (let* ((v (make-symbol "v")) (inner (pcase--loose-quasi q v)))
           (and inner `((,v ,form) ,@inner))))))

(defmacro pcase-let* (bindings &rest body)
  "Bind the variables of patterns in turn and evaluate BODY; BINDINGS are (PATTERN FORM)."
  (declare (indent 1))
  (let ((result `(progn ,@body)))
    (dolist (b (reverse bindings))
      (setq result (pcase--destructure (car b) (cadr b) (list result))))
    result))

(defmacro pcase-let (bindings &rest body)
  "Bind the variables of patterns, all forms evaluated first, and evaluate BODY."
  (declare (indent 1))
  (if (null (cdr bindings))
      `(pcase-let* ,bindings ,@body)
    (let ((temps (mapcar (lambda (b) (list (make-symbol "x") (cadr b))) bindings)) (i -1))
      `(let ,temps
         (pcase-let* ,(mapcar (lambda (b) (list (car b) (car (nth (setq i (1+ i)) temps)))) bindings)
           ,@body)))))

(defmacro pcase-dolist (spec &rest body)
  "Evaluate BODY for each element of a list, destructured; SPEC is (PATTERN LIST)."
  (declare (indent 1))
  (let ((x (make-symbol "x")))
    `(dolist (,x ,@(cdr spec))
       (pcase-let* ((,(car spec) ,x)) ,@body))))

(defmacro pcase-setq (pattern value &rest more)
  "Set the variables of PATTERN to the parts of VALUE; more pairs may follow."
  (let* ((v (make-symbol "value"))
         (one (if (symbolp pattern)
                  (if (eq pattern '_) value `(setq ,pattern ,value))
                (let ((bindings (pcase--loose pattern v)) (names nil))
                  (dolist (b bindings)
                    (when (eq (car b) (intern-soft (symbol-name (car b)))) (push b names)))
                  `(let ((,v ,value))
                     (let* ,(seq-remove (lambda (b) (memq b names)) bindings)
                       ,@(mapcar (lambda (b) `(setq ,@b)) (nreverse names))))))))
    (if more `(progn ,one (pcase-setq ,@more)) one)))

(defmacro pcase-lambda (args &rest body)
  "A function whose arguments may be patterns."
  (declare (indent defun))
  (let ((bindings nil) (names nil))
    (dolist (a args)
      (if (symbolp a)
          (push a names)
        (let ((v (make-symbol "arg")))
          (push v names)
          (push (list a v) bindings))))
    `(lambda ,(nreverse names) (pcase-let* ,(nreverse bindings) ,@body))))

(defmacro pcase-defmacro (name args &rest body)
  "Define the pattern (NAME ARGS…) as what BODY returns."
  (declare (indent 2))
  `(progn
     (put ',name 'pcase-macroexpander (lambda ,args ,@body))
     ',name))

(provide 'pcase)
;;; pcase.el ends here
