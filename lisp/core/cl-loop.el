;;; cl-loop.el --- The loop macro  -*- lexical-binding: t -*-

;; Every clause becomes a form that is true when the iteration is to go on.  One iteration is
;; the `and' of these forms, and the whole loop `(while (and …))': no non-local exit is needed
;; for `while', `until', `always', `thereis' or `return'.  What has to be stepped at an
;; iteration's end stands last in the `and'.

;;; Code:

(defvar cl--loop-rest nil "Clauses not yet read.")
(defvar cl--loop-name nil "The block's name.")
(defvar cl--loop-bindings nil "Groups of `let' bindings, last first.")
(defvar cl--loop-chain nil "Forms of one iteration, last first.")
(defvar cl--loop-steps nil "Forms at an iteration's end, last first.")
(defvar cl--loop-initially nil "Forms before the loop, last first.")
(defvar cl--loop-finally nil "Forms after it, last first.")
(defvar cl--loop-result nil "Form of the value, when a clause gives one.")
(defvar cl--loop-explicit nil "Form of the value of `finally return', as a list.")
(defvar cl--loop-accumulators nil "Variables that collect, as (NAME . KIND).")
(defvar cl--loop-anonymous nil "The variable of accumulation without `into'.")
(defvar cl--loop-flag nil "The variable that is nil when the end is to be skipped.")
(defvar cl--loop-value nil "The variable of the value of a loop that was left.")
(defvar cl--loop-symbol-macros nil "Names that stand for places in the body.")

(defmacro cl-loop (&rest loop-args)
  "Iterate as the clauses LOOP-ARGS say.
\(fn CLAUSE...)"
  (let ((cl--loop-rest (append loop-args '(cl-end-loop))) (cl--loop-name nil) (cl--loop-bindings nil)
        (cl--loop-chain nil) (cl--loop-steps nil) (cl--loop-initially nil)
        (cl--loop-finally nil) (cl--loop-result nil) (cl--loop-explicit nil)
        (cl--loop-accumulators nil) (cl--loop-anonymous nil) (cl--loop-flag nil)
        (cl--loop-value nil) (cl--loop-symbol-macros nil))
    (if (seq-every-p (lambda (x) (or (memq x '(nil t)) (not (symbolp x)))) loop-args)
        `(cl-block nil (while t ,@loop-args))
      (while (not (eq (car cl--loop-rest) 'cl-end-loop))
        ;; A clause that lacks something takes the end for it.
        (unless cl--loop-rest (error "Malformed `cl-loop' macro"))
        (cl--loop-clause))
      (cl--loop-assemble))))

(defun cl--loop-and (forms)
  "The form that is true when all of FORMS are, simplified."
  (let ((out nil))
    ;; (progn X… t) in a row become one.
    (dolist (form forms)
      (if (and (cl--loop-always-p form) out (cl--loop-always-p (car out)))
          (setcar out (append (butlast (car out)) (cdr form)))
        (push form out)))
    (cond ((null out) t) ((cdr out) (cons 'and (nreverse out))) (t (car out)))))

(defun cl--loop-always-p (form)
  "Whether FORM is `(progn … t)'."
  (and (eq (car-safe form) 'progn) (eq (car (last form)) t)))

(defun cl--loop-assemble ()
  "The code of the loop whose clauses have been read."
  (let* ((steps (nreverse cl--loop-steps))
         (iteration (append (nreverse cl--loop-chain)
                            (and steps `((progn ,@steps t)))))
         (last (and iteration (car (last iteration))))
         (body
          ;; What always goes on at the end may as well be the loop's body.
          (if (and last (cl--loop-always-p last))
              (let ((test (cl--loop-and (butlast iteration))))
                (if (and (cl--loop-always-p test) (cdr iteration))
                    `(while t ,@(butlast (cdr test)) ,@(butlast (cdr last)))
                  `(while ,test ,@(butlast (cdr last)))))
            `(while ,(cl--loop-and iteration))))
         (result
          (cond (cl--loop-explicit (car cl--loop-explicit))
                (cl--loop-anonymous (cl--loop-final cl--loop-anonymous))
                (t cl--loop-result)))
         (end `(,@(nreverse cl--loop-finally) ,result))
         (code `(,@(nreverse cl--loop-initially)
                 ,body
                 ,@(if cl--loop-flag
                       `((if ,cl--loop-flag (progn ,@end) ,cl--loop-value))
                     end))))
    (if cl--loop-symbol-macros
        (setq code `((cl-symbol-macrolet ,(nreverse cl--loop-symbol-macros) ,@code))))
    (let ((accumulators
           (mapcar (lambda (a)
                     (list (car a)
                           (cond ((memq (cdr a) '(count sum)) 0)
                                 ((eq a cl--loop-anonymous) nil)
                                 ((eq (cdr a) 'concat) "")
                                 ((eq (cdr a) 'vconcat) []))))
                   cl--loop-accumulators)))
      (when cl--loop-flag
        (push (list cl--loop-flag t) accumulators)
        (push (list cl--loop-value nil) accumulators))
      (if accumulators (setq code `((let ,(nreverse accumulators) ,@code)))))
    (dolist (group cl--loop-bindings)
      (setq code
            ;; Single bindings in a row make one `let*'.
            (let ((inner (and (null (cdr code)) (null (cdr group)) (car code))))
              (if (and (eq (car-safe inner) 'let*))
                  `((let* ,(append group (cadr inner)) ,@(cddr inner)))
                `((,(if (cdr group) 'let 'let*) ,group ,@code))))))
    `(cl-block ,cl--loop-name ,@code)))

(defun cl--loop-leave (form)
  "A form that ends the loop, skipping its end, with FORM's value; it is nil."
  (cl--loop-need-flag)
  `(progn (setq ,cl--loop-value ,form ,cl--loop-flag nil) nil))

(defun cl--loop-need-flag ()
  "Make the variables of a loop that may be left."
  (unless cl--loop-flag
    (setq cl--loop-flag (make-symbol "--cl-flag--")
          cl--loop-value (make-symbol "--cl-value--"))))

(defun cl--loop-word-p (words)
  "Whether the next clause word is one of WORDS."
  (memq (car cl--loop-rest) words))

(defun cl--loop-optional (words)
  "Skip the next clause word if it is one of WORDS."
  (if (memq (car cl--loop-rest) words) (pop cl--loop-rest)))

(defun cl--loop-forms ()
  "Read and return the compound forms that come next."
  (let ((forms nil))
    (while (consp (car cl--loop-rest)) (push (pop cl--loop-rest) forms))
    (nreverse forms)))

(defun cl--loop-clause ()
  "Read one clause of the main level and those joined to it by `and'."
  (cl--loop-read-clause)
  (when (eq (car cl--loop-rest) 'and)
    (pop cl--loop-rest)
    (cl--loop-clause)))

(defun cl--loop-read-clause ()
  "Read one clause of the main level."
  (let ((word (car cl--loop-rest)))
    (cond
     ((eq word 'named) (pop cl--loop-rest) (setq cl--loop-name (pop cl--loop-rest)))
     ((eq word 'initially)
      (pop cl--loop-rest)
      (cl--loop-optional '(do doing))
      (dolist (form (or (cl--loop-forms) (error "Syntax error on `initially' clause")))
        (push form cl--loop-initially)))
     ((eq word 'finally)
      (pop cl--loop-rest)
      (if (eq (car cl--loop-rest) 'return)
          (progn (pop cl--loop-rest)
                 (setq cl--loop-explicit (list (pop cl--loop-rest))))
        (cl--loop-optional '(do doing))
        (or (consp (car cl--loop-rest)) (error "Syntax error on `finally' clause"))
        (if (and (eq (car (car cl--loop-rest)) 'return) (null cl--loop-name))
            (setq cl--loop-explicit (list (or (cadr (pop cl--loop-rest)) ''nil)))
          (dolist (form (cl--loop-forms)) (push form cl--loop-finally)))))
     ((memq word '(for as)) (pop cl--loop-rest) (cl--loop-for))
     ((eq word 'with) (pop cl--loop-rest) (cl--loop-with))
     ((eq word 'repeat)
      (pop cl--loop-rest)
      (let ((count (make-symbol "--cl-count--")))
        (push (list (list count (pop cl--loop-rest))) cl--loop-bindings)
        (push `(>= (setq ,count (1- ,count)) 0) cl--loop-chain)))
     ((eq word 'while)
      (pop cl--loop-rest) (push (pop cl--loop-rest) cl--loop-chain))
     ((eq word 'until)
      (pop cl--loop-rest) (push `(not ,(pop cl--loop-rest)) cl--loop-chain))
     ((eq word 'always)
      (pop cl--loop-rest)
      (push `(or ,(pop cl--loop-rest) ,(cl--loop-leave nil)) cl--loop-chain)
      (setq cl--loop-result t))
     ((eq word 'never)
      (pop cl--loop-rest)
      (push `(or (not ,(pop cl--loop-rest)) ,(cl--loop-leave nil)) cl--loop-chain)
      (setq cl--loop-result t))
     ((eq word 'thereis)
      (pop cl--loop-rest)
      (cl--loop-need-flag)
      (push `(if (setq ,cl--loop-value ,(pop cl--loop-rest)) (setq ,cl--loop-flag nil) t)
            cl--loop-chain))
     (t (push (cl--loop-action) cl--loop-chain)))))

;;; Actions

(defun cl--loop-action ()
  "Read a clause that may stand after `if'; its form is true when the iteration goes on."
  (let ((word (pop cl--loop-rest)))
    (cond
     ((memq word '(nil cl-end-loop)) (error "Malformed `cl-loop' macro"))
     ((memq word '(if when unless)) (cl--loop-conditional word))
     ((memq word '(do doing))
      (let ((forms (cl--loop-forms)))
        (or forms (error "Syntax error on `do' clause"))
        `(progn ,@forms t)))
     ((eq word 'return) (cl--loop-leave (pop cl--loop-rest)))
     ((memq word '(collect collecting append appending nconc nconcing concat vconcat
                           count counting sum summing maximize maximizing
                           minimize minimizing))
      (cl--loop-accumulate word))
     (t (cl--loop-extension word 'cl-loop-handler "Expected a cl-loop keyword, found %s")))))

(defun cl--loop-extension (word property complaint &rest args)
  "Have the function in WORD's PROPERTY read the clause, with ARGS; without one it is an error.
COMPLAINT is that error's text."
  (apply (or (and (symbolp word) (get word property)) (error complaint word)) args))

(defun cl--loop-actions ()
  "Read clauses joined by `and'."
  (let ((forms (list (cl--loop-action))))
    (while (eq (car cl--loop-rest) 'and)
      (pop cl--loop-rest)
      (push (cl--loop-action) forms))
    (cl--loop-and (nreverse forms))))

(defun cl--loop-conditional (word)
  "Read the rest of a conditional clause that begins with WORD."
  (let* ((condition (pop cl--loop-rest))
         (then (cl--loop-actions))
         (else (if (eq (car cl--loop-rest) 'else)
                   (progn (pop cl--loop-rest) (cl--loop-actions))
                 t))
         (it (or (cl--tree-memq 'it then) (cl--tree-memq 'it else))))
    (cl--loop-optional '(end))
    (pcase word ('unless (cl-rotatef then else)))
    (let ((code `(if ,(if it 'it condition) ,then ,else)))
      (setq code
            (if (and (cl--loop-always-or-t then) (cl--loop-always-or-t else))
                ;; Both go on: one value for both.
                `(progn (if ,(if it 'it condition)
                            ,(cl--loop-without-value then)
                          ,@(and (not (eq else t)) (list (cl--loop-without-value else))))
                        t)
              code))
      (if it
          (if (cl--loop-always-p code)
              `(progn (let ((it ,condition)) ,@(butlast (cdr code))) t)
            `(let ((it ,condition)) ,code))
        code))))

(defun cl--loop-always-or-t (form)
  "Whether FORM is t or `(progn … t)'."
  (or (eq form t) (cl--loop-always-p form)))

(defun cl--loop-without-value (form)
  "FORM, which is t or `(progn … t)', without the t."
  (if (eq form t) nil (macroexp-progn (butlast (cdr form)))))

(defun cl--loop-accumulate (word)
  "Read the rest of an accumulation clause that begins with WORD."
  (let* ((what (pop cl--loop-rest))
         (kind (cdr (assq word '((collect . list) (collecting . list) (append . list)
                                 (appending . list) (nconc . list) (nconcing . list)
                                 (concat . concat) (vconcat . vconcat)
                                 (count . count) (counting . count)
                                 (sum . sum) (summing . sum)
                                 (maximize . extreme) (maximizing . extreme)
                                 (minimize . extreme) (minimizing . extreme)))))
         (into (if (eq (car cl--loop-rest) 'into)
                   (progn (pop cl--loop-rest) (pop cl--loop-rest))))
         (name (or into
                   (car cl--loop-anonymous)
                   (make-symbol "--cl-var--"))))
    (if into
        (unless (assq into cl--loop-accumulators)
          (push (cons into kind) cl--loop-accumulators)
          (if (eq kind 'list)
              (push (cons (make-symbol "tail") into) cl--loop-accumulators)))
      (unless cl--loop-anonymous
        (setq cl--loop-anonymous (cons name kind))
        (push cl--loop-anonymous cl--loop-accumulators)))
    (let ((set
           (cond
            ((memq word '(count counting)) `(if ,what (setq ,name (1+ ,name))))
            ((memq word '(sum summing)) `(setq ,name (+ ,name ,what)))
            ((memq word '(maximize maximizing minimize minimizing))
             (let ((function (if (memq word '(maximize maximizing)) 'max 'min))
                   (value (make-symbol "v")))
               `(let ((,value ,what))
                  (setq ,name (if ,name (,function ,name ,value) ,value)))))
            ((eq word 'concat)
             (if into `(setq ,name (concat ,name ,what)) `(setq ,name (cons ,what ,name))))
            ((eq word 'vconcat)
             (if into `(setq ,name (vconcat ,name ,what)) `(setq ,name (cons ,what ,name))))
            (into (cl--loop-add-in-order word what name))
            ((memq word '(collect collecting)) `(setq ,name (cons ,what ,name)))
            ((memq word '(append appending)) `(setq ,name (nconc (reverse ,what) ,name)))
            (t `(setq ,name (nconc (nreverse ,what) ,name))))))
      `(progn ,set t))))

(defun cl--loop-add-in-order (word what name)
  "A form that adds WHAT at the end of the list in NAME, as WORD says."
  (let ((tail (car (rassq name cl--loop-accumulators))) (new (make-symbol "new")))
    (if (memq word '(collect collecting))
        `(let ((,new (list ,what)))
           (if ,name (setcdr ,tail ,new) (setq ,name ,new))
           (setq ,tail ,new))
      `(let ((,new ,(if (memq word '(append appending)) `(append ,what nil) what)))
         (if ,name (setcdr (last ,tail) ,new) (setq ,name ,new))
         (if ,new (setq ,tail (last ,new)))))))

(defun cl--loop-final (accumulator)
  "The form of the value of ACCUMULATOR, (NAME . KIND), at the loop's end."
  (let ((name (car accumulator)))
    (cond ((eq (cdr accumulator) 'list) `(nreverse ,name))
          ((eq (cdr accumulator) 'concat) `(apply #'concat (nreverse ,name)))
          ((eq (cdr accumulator) 'vconcat) `(apply #'vconcat (nreverse ,name)))
          (t name))))

;;; Variables

(defun cl--loop-pattern (pattern value)
  "Names in PATTERN and the forms of their values: an alist for VALUE, a variable, in order."
  (cond ((null pattern) nil)
        ((symbolp pattern) (list (list pattern value)))
        (t (append (cl--loop-pattern (car pattern) `(car ,value))
                   (cl--loop-pattern (cdr pattern) `(cdr ,value))))))

(defun cl--loop-with ()
  "Read the rest of a `with' clause."
  (let ((group nil) (more t) (after nil))
    (while more
      (let* ((pattern (pop cl--loop-rest))
             (value (if (eq (car cl--loop-rest) '=)
                        (progn (pop cl--loop-rest) (pop cl--loop-rest)))))
        (if (consp pattern)
            (let ((whole (make-symbol "v")))
              (push (list whole value) group)
              (setq after (append after (cl--loop-pattern pattern whole))))
          (push (list pattern value) group)))
      (if (eq (car cl--loop-rest) 'and) (pop cl--loop-rest) (setq more nil)))
    (push (nreverse group) cl--loop-bindings)
    (dolist (binding after) (push (list binding) cl--loop-bindings))))

(defvar cl--loop-group nil
  "What the `for' clauses joined by `and' need: plist :bind :test :set :step, each last first.")

(defun cl--loop-add (what item)
  "Add ITEM to what `cl--loop-group' lists under WHAT."
  (setq cl--loop-group
        (plist-put cl--loop-group what (cons item (plist-get cl--loop-group what)))))

(defun cl--loop-set-form (sets)
  "A form that does SETS, (PATTERN VALUE) each, in parallel."
  (let ((pairs nil) (bindings nil))
    (dolist (set sets)
      (if (consp (car set))
          (let ((whole (make-symbol "v")))
            (push (list whole (cadr set)) bindings)
            (dolist (part (cl--loop-pattern (car set) whole))
              (push part pairs)))
        (if (car set)
            (push set pairs)
          (push (list (make-symbol "_") (cadr set)) bindings))))
    (setq pairs (nreverse pairs))
    (let ((form (if (and (cdr sets) (cdr pairs))
                    (cons 'cl-psetq (apply #'append pairs))
                  (cons 'setq (apply #'append pairs)))))
      (if bindings `(let* ,(nreverse bindings) ,form) form))))

(defun cl--loop-for ()
  "Read the rest of a `for' clause and those joined to it."
  (let ((cl--loop-group nil) (more t))
    (while more
      (cl--loop-for-one)
      (if (eq (car cl--loop-rest) 'and)
          (progn (pop cl--loop-rest) (cl--loop-optional '(for as)))
        (setq more nil)))
    (let ((bindings (reverse (plist-get cl--loop-group :bind)))
          (tests (reverse (plist-get cl--loop-group :test)))
          (sets (reverse (plist-get cl--loop-group :set)))
          (steps (reverse (plist-get cl--loop-group :step))))
      (if (cdr (plist-get cl--loop-group :clauses))
          (push bindings cl--loop-bindings)
        (dolist (b bindings) (push (list b) cl--loop-bindings)))
      (dolist (test tests) (push test cl--loop-chain))
      (if sets (push `(progn ,(cl--loop-set-form sets) t) cl--loop-chain))
      (if steps (push (cl--loop-set-form steps) cl--loop-steps)))))

(defun cl--loop-bind-names (pattern)
  "Bind the names in PATTERN to nil around the loop."
  (dolist (part (cl--loop-pattern pattern nil))
    (cl--loop-add :bind (list (car part) nil))))

(defun cl--loop-for-one ()
  "Read one variable and its clause after `for' or `and'."
  (let ((pattern (or (pop cl--loop-rest) (make-symbol "--cl-var--"))))
    (cl--loop-add :clauses pattern)
    (let ((word (pop cl--loop-rest)))
      (if (eq word 'being) (setq word (pop cl--loop-rest)))
      (if (memq word '(the each)) (setq word (pop cl--loop-rest)))
      (cond
       ((memq word '(from upfrom downfrom to upto downto above below by))
        (push word cl--loop-rest)
        (cl--loop-for-number pattern))
       ((memq word '(in in-ref on)) (cl--loop-for-list pattern word))
       ((eq word '=) (cl--loop-for-equals pattern))
       ((memq word '(across across-ref)) (cl--loop-for-array pattern word))
       ((memq word '(element elements)) (cl--loop-for-elements pattern))
       ((memq word '(hash-key hash-keys hash-value hash-values))
        (cl--loop-for-hash pattern word))
       ((memq word '(symbol present-symbol external-symbol symbols present-symbols
                            external-symbols))
        (cl--loop-for-items
         pattern `(cl--loop-symbols ,(if (cl--loop-word-p '(in of))
                                         (progn (pop cl--loop-rest) (pop cl--loop-rest))))))
       ((memq word '(overlay overlays extent extents)) (cl--loop-for-overlays pattern))
       ((memq word '(interval intervals)) (cl--loop-for-intervals pattern))
       ((memq word '(key-code key-codes key-seq key-seqs key-binding key-bindings))
        (cl--loop-for-keys pattern word))
       ((memq word '(buffer buffers)) (cl--loop-for-items pattern '(buffer-list)))
       ((memq word '(frame frames screen screens)) (cl--loop-for-items pattern '(frame-list)))
       ((memq word '(window windows))
        (cl--loop-for-items
         pattern `(window-list ,@(if (cl--loop-word-p '(in of))
                                     (progn (pop cl--loop-rest) (list (pop cl--loop-rest)))))))
       ((eq word 'iter-by) (cl--loop-for-iterator pattern))
       (t (cl--loop-extension word 'cl-loop-for-handler
                              "Expected a `for' preposition, found %s" pattern))))))

(defun cl--loop-for-number (name)
  "Read the clause of NAME that counts."
  (let ((start 0) (end nil) (by nil) (down nil) (excluded nil) (bounds nil))
    (while (cl--loop-word-p '(from upfrom downfrom to upto downto above below by))
      (let ((word (pop cl--loop-rest)) (value (pop cl--loop-rest)))
        (cond ((memq word '(from upfrom)) (setq start (or value 0)))
              ((eq word 'downfrom) (setq start (or value 0) down t))
              ((eq word 'by) (setq by value))
              (t (setq end value bounds t)
                 (if (memq word '(downto above)) (setq down t))
                 (if (memq word '(above below)) (setq excluded t))))))
    (cl--loop-add :bind (list name start))
    (when (and bounds (not (macroexp-const-p end)))
      (let ((bound (make-symbol "--cl-var--")))
        (cl--loop-add :bind (list bound end))
        (setq end bound)))
    (when (and by (not (macroexp-const-p by)))
      (let ((step (make-symbol "--cl-var--")))
        (cl--loop-add :bind (list step by))
        (setq by step)))
    (if end
        (cl--loop-add :test (list (if down (if excluded '> '>=) (if excluded '< '<=))
                                  name end)))
    (cl--loop-add :step (list name (if (memq by '(nil 1)) (list (if down '1- '1+) name)
                                     (list (if down '- '+) name by))))))

(defun cl--loop-for-list (pattern word)
  "Read the clause of PATTERN after WORD: `in', `in-ref' or `on' a list."
  (let* ((list (pop cl--loop-rest))
         (by (if (eq (car cl--loop-rest) 'by)
                 (progn (pop cl--loop-rest) (pop cl--loop-rest))))
         (tail (if (and (eq word 'on) (symbolp pattern)) pattern
                 (make-symbol "--cl-var--")))
         (next (cond ((null by) `(cdr ,tail))
                     ((and (memq (car-safe by) '(function quote)) (symbolp (cadr by)))
                      (list (cadr by) tail))
                     ((eq (car-safe by) 'lambda) `(funcall #',by ,tail))
                     (t `(funcall ,by ,tail)))))
    (cl--loop-add :bind (list tail list))
    (cl--loop-add :test `(consp ,tail))
    (cond
     ((eq word 'in-ref) (push (list pattern `(car ,tail)) cl--loop-symbol-macros))
     ((eq tail pattern))
     (t (cl--loop-bind-names pattern)
        (cl--loop-add :set (list pattern (if (eq word 'on) tail `(car ,tail))))))
    (cl--loop-add :step (list tail next))))

(defun cl--loop-for-items (pattern list)
  "Make PATTERN take the elements of what the form LIST is."
  (push list cl--loop-rest)
  (cl--loop-for-list pattern 'in))

(defun cl--loop-for-equals (pattern)
  "Read the clause of PATTERN after `='."
  (let* ((start (pop cl--loop-rest))
         (then (if (eq (car cl--loop-rest) 'then)
                   (progn (pop cl--loop-rest) (list (pop cl--loop-rest))))))
    (cond
     ((null then)
      (cl--loop-bind-names pattern)
      (cl--loop-add :set (list pattern start)))
     ((and (symbolp pattern) (null cl--loop-chain))
      ;; Nothing comes before it: bind it to START, step it at the end, with those joined to it.
      (cl--loop-add :bind (list pattern start))
      (cl--loop-add :step (list pattern (car then))))
     (t
      (let ((first (make-symbol "--cl-first--")))
        (cl--loop-bind-names pattern)
        (cl--loop-add :bind (list first t))
        (cl--loop-add :set (list pattern `(if ,first ,start ,(car then))))
        (cl--loop-add :step (list first nil)))))))

(defun cl--loop-for-array (pattern word)
  "Read the clause of PATTERN after WORD: `across' or `across-ref'."
  (let ((array (make-symbol "--cl-vec--")) (index (make-symbol "--cl-idx--")))
    (cl--loop-add :bind (list array (pop cl--loop-rest)))
    (cl--loop-add :bind (list index 0))
    (cl--loop-add :test `(< ,index (length ,array)))
    (if (eq word 'across-ref)
        (push (list pattern `(aref ,array ,index)) cl--loop-symbol-macros)
      (cl--loop-bind-names pattern)
      (cl--loop-add :set (list pattern `(aref ,array ,index))))
    (cl--loop-add :step (list index `(1+ ,index)))))

(defun cl--loop-using (word)
  "The variable of a `using (WORD …)' that comes next, or nil."
  (when (eq (car cl--loop-rest) 'using)
    (let ((using (cadr cl--loop-rest)))
      (unless (and (= (length using) 2) (memq (car using) word))
        (error "Bad `using' clause"))
      (setq cl--loop-rest (cddr cl--loop-rest))
      (cadr using))))

(defun cl--loop-for-elements (pattern)
  "Read the clause of PATTERN after `elements'."
  (let ((reference (memq (car cl--loop-rest) '(in-ref of-ref)))
        (sequence (make-symbol "--cl-seq--")) (length (make-symbol "--cl-len--")))
    (unless (cl--loop-word-p '(in of in-ref of-ref)) (error "Expected `of'"))
    (pop cl--loop-rest)
    (let* ((value (pop cl--loop-rest))
           (index (or (cl--loop-using '(index)) (make-symbol "--cl-idx--"))))
      (cl--loop-add :bind (list sequence value))
      (cl--loop-add :bind (list index 0))
      (if reference
          (progn
            (cl--loop-add :bind (list length nil))
            (push `(setq ,length (length ,sequence)) cl--loop-initially)
            (cl--loop-add :test `(< ,index ,length))
            (push (list pattern `(elt ,sequence ,index)) cl--loop-symbol-macros))
        (cl--loop-add :test `(if (listp ,sequence) ,sequence (< ,index (length ,sequence))))
        (cl--loop-bind-names pattern)
        (cl--loop-add :set (list pattern
                                 `(if (listp ,sequence)
                                      (prog1 (car ,sequence) (setq ,sequence (cdr ,sequence)))
                                    (aref ,sequence ,index)))))
      (cl--loop-add :step (list index `(1+ ,index))))))

(defun cl--loop-for-hash (pattern word)
  "Read the clause of PATTERN after WORD, `hash-keys' or `hash-values'."
  (unless (cl--loop-word-p '(in of)) (error "Expected `of'"))
  (pop cl--loop-rest)
  (let* ((table (pop cl--loop-rest))
         (other (cl--loop-using '(hash-key hash-keys hash-value hash-values)))
         (pairs (make-symbol "--cl-pairs--"))
         (keys (memq word '(hash-key hash-keys))))
    (cl--loop-add :bind (list pairs `(cl--loop-hash-pairs ,table)))
    (cl--loop-add :test pairs)
    (cl--loop-bind-names pattern)
    (cl--loop-add :set (list pattern (if keys `(car (car ,pairs)) `(cdr (car ,pairs)))))
    (when other
      (cl--loop-bind-names other)
      (cl--loop-add :set (list other (if keys `(cdr (car ,pairs)) `(car (car ,pairs))))))
    (cl--loop-add :step (list pairs `(cdr ,pairs)))))

(defun cl--loop-hash-pairs (table)
  "The keys and values of the hash table TABLE, as an alist in order."
  (let ((pairs nil))
    (maphash (lambda (key value) (push (cons key value) pairs)) table)
    (nreverse pairs)))

(defun cl--loop-symbols (table)
  "The symbols in the obarray TABLE."
  (let ((symbols nil))
    (mapatoms (lambda (symbol) (push symbol symbols)) (or table obarray))
    symbols))

(defun cl--loop-prepositions (words)
  "Read prepositions among WORDS and their values, as a plist."
  (let ((found nil))
    (while (cl--loop-word-p words)
      (setq found (cons (pop cl--loop-rest) (cons (pop cl--loop-rest) found))))
    found))

(defun cl--loop-for-overlays (pattern)
  "Read the clause of PATTERN after `overlays'."
  (let ((p (cl--loop-prepositions '(in of from to))))
    (cl--loop-for-items
     pattern `(cl--loop-overlays ,(or (plist-get p 'in) (plist-get p 'of))
                                 ,(plist-get p 'from) ,(plist-get p 'to)))))

(defun cl--loop-overlays (buffer from to)
  "Overlays of BUFFER between FROM and TO."
  (with-current-buffer (or buffer (current-buffer))
    (overlays-in (or from (point-min)) (or to (point-max)))))

(defun cl--loop-for-intervals (pattern)
  "Read the clause of PATTERN after `intervals'."
  (let ((p (cl--loop-prepositions '(in of from to property))))
    (cl--loop-for-items
     pattern `(cl--loop-intervals ,(or (plist-get p 'in) (plist-get p 'of))
                                  ,(plist-get p 'property)
                                  ,(plist-get p 'from) ,(plist-get p 'to)))))

(defun cl--loop-intervals (object property from to)
  "The (START . END) of each run of equal text properties in OBJECT between FROM and TO.
With PROPERTY only that one counts."
  (let* ((object (or object (current-buffer)))
         (string (stringp object))
         (start (or from (if string 0 (with-current-buffer object (point-min)))))
         (end (or to (if string (length object) (with-current-buffer object (point-max)))))
         (out nil))
    (while (< start end)
      (let ((next (or (if property
                          (next-single-property-change start property object end)
                        (next-property-change start object end))
                      end)))
        (push (cons start next) out)
        (setq start next)))
    (nreverse out)))

(defun cl--loop-for-keys (pattern word)
  "Read the clause of PATTERN after WORD, `key-codes', `key-bindings' or `key-seqs'."
  (unless (cl--loop-word-p '(in of)) (error "Expected `of'"))
  (pop cl--loop-rest)
  (let* ((map (pop cl--loop-rest))
         (before cl--loop-rest)
         (other (cl--loop-using '(key-code key-codes key-seq key-seqs key-binding
                                           key-bindings)))
         (pairs (make-symbol "--cl-pairs--"))
         (codes (not (memq word '(key-binding key-bindings))))
         (sequences (or (memq word '(key-seq key-seqs))
                        (memq (car-safe (cadr before)) '(key-seq key-seqs)))))
    (cl--loop-add :bind (list pairs (if sequences `(cl--loop-key-sequences ,map nil)
                                      `(cl--loop-key-pairs ,map))))
    (cl--loop-add :test pairs)
    (cl--loop-bind-names pattern)
    (cl--loop-add :set (list pattern (if codes `(car (car ,pairs)) `(cdr (car ,pairs)))))
    (when other
      (cl--loop-bind-names other)
      (cl--loop-add :set (list other (if codes `(cdr (car ,pairs)) `(car (car ,pairs))))))
    (cl--loop-add :step (list pairs `(cdr ,pairs)))))

(defun cl--loop-key-pairs (map)
  "The keys and bindings of the keymap MAP."
  (let ((pairs nil))
    (map-keymap (lambda (key binding) (push (cons key binding) pairs)) map)
    (nreverse pairs)))

(defun cl--loop-key-sequences (map prefix)
  "The key sequences of the keymap MAP, as vectors that begin with PREFIX, and their bindings."
  (let ((pairs nil))
    (map-keymap (lambda (key binding)
                  (let ((keys (vconcat prefix (vector key))))
                    (if (keymapp binding)
                        (setq pairs (append (reverse (cl--loop-key-sequences binding keys)) pairs))
                      (push (cons keys binding) pairs))))
                map)
    (nreverse pairs)))

(defun cl--loop-for-iterator (pattern)
  "Read the clause of PATTERN after `iter-by'."
  (let ((iterator (make-symbol "--cl-iter--")) (value (make-symbol "v")))
    (cl--loop-add :bind (list iterator (pop cl--loop-rest)))
    (cl--loop-add :bind (list value nil))
    (cl--loop-bind-names pattern)
    (cl--loop-add :test `(condition-case nil
                             (progn (setq ,value (iter-next ,iterator)) t)
                           (iter-end-of-sequence nil)))
    (cl--loop-add :set (list pattern value))))

(provide 'cl-loop)
;;; cl-loop.el ends here
