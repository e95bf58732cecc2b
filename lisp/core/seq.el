;;; seq.el --- Functions on sequences of every kind  -*- lexical-binding: t -*-

;; Lists, vectors, strings and bool vectors alike.  A sequence is turned into a list once where that
;; makes one loop serve all kinds.

(defun seq--list (sequence)
  "SEQUENCE as a list, itself when it is one."
  (if (listp sequence) sequence (append sequence nil)))

(defun seq--like (list sequence)
  "LIST as a sequence of SEQUENCE's type."
  (cond ((listp sequence) list)
        ((stringp sequence) (concat list))
        ((vectorp sequence) (vconcat list))
        (t (seq-into list (type-of sequence)))))

(defun seq--visited (sequence)
  "The elements of SEQUENCE that `mapc' visits, as a list: of a record none."
  (length sequence)
  (if (listp sequence) sequence (mapcar #'identity sequence)))

(defun seqp (object) "Whether OBJECT is a sequence." (sequencep object))
(defun seq-elt (sequence n) "Element N of SEQUENCE." (elt sequence n))
(defun seq-length (sequence) "The number of elements of SEQUENCE." (length sequence))
(defun seq-empty-p (sequence)
  "Whether SEQUENCE has no elements."
  (if (listp sequence) (null sequence) (= (length sequence) 0)))
(defun seq-first (sequence)
  "The first element of SEQUENCE; an error when it is an empty array."
  (cond ((listp sequence) (car sequence))
        (t (elt sequence 0))))
(defun seq-rest (sequence) "SEQUENCE without its first element." (seq-drop sequence 1))
(defun seq-copy (sequence) "A copy of SEQUENCE." (copy-sequence sequence))
(defun seq-reverse (sequence) "SEQUENCE in reverse order."
  (if (recordp sequence) (seq--like nil sequence) (reverse sequence)))

(defun seq-do (function sequence)
  "Call FUNCTION on each element of SEQUENCE."
  (mapc function sequence))
(defalias 'seq-each #'seq-do)
(defun seq-do-indexed (function sequence)
  "Call FUNCTION on each element of SEQUENCE and its index."
  (let ((i 0))
    (mapc (lambda (x) (funcall function x i) (setq i (1+ i))) sequence)
    nil))
(defmacro seq-doseq (spec &rest body)
  "Evaluate BODY with VAR bound to each element; SPEC is (VAR SEQUENCE)."
  (declare (indent 1))
  (pcase-let ((`(,name ,sequence) spec))
    (list 'seq-do `(lambda (,name) . ,body) sequence)))

(defun seq-map (function sequence) "The list of FUNCTION's values on SEQUENCE." (mapcar function sequence))
(defun seq-map-indexed (function sequence)
  "The list of FUNCTION's values on each element of SEQUENCE and its index."
  (let ((i -1))
    (mapcar (lambda (x) (funcall function x (setq i (1+ i)))) sequence)))
(defun seq-mapn (function sequence &rest more)
  "The list of FUNCTION's values on the elements of several sequences in step, up to the shortest."
  (let ((lists (mapcar #'seq--list (cons sequence more))) (out nil))
    (while (not (memq nil lists))
      (push (apply function (mapcar #'car lists)) out)
      (setq lists (mapcar #'cdr lists)))
    (nreverse out)))
(defun seq-mapcat (function sequence &optional type)
  "The sequences FUNCTION returns on SEQUENCE's elements, joined; of TYPE, default list."
  (apply #'seq-concatenate (or type 'list) (mapcar function sequence)))
(defun seq-keep (function sequence)
  "The non-nil values of FUNCTION on SEQUENCE's elements."
  (delq nil (mapcar function sequence)))

(defun seq-filter (pred sequence)
  "The list of elements of SEQUENCE for which PRED is true."
  (let ((out nil))
    (mapc (lambda (x) (when (funcall pred x) (push x out))) sequence)
    (nreverse out)))
(defun seq-remove (pred sequence)
  "The list of elements of SEQUENCE for which PRED is nil."
  (let ((out nil))
    (mapc (lambda (x) (unless (funcall pred x) (push x out))) sequence)
    (nreverse out)))
(defun seq-remove-at-position (sequence n)
  "SEQUENCE without its element number N."
  (seq-concatenate
   (cond ((listp sequence) 'list) ((stringp sequence) 'string) (t 'vector))
   (seq-subseq sequence 0 n) (seq-subseq sequence (1+ n))))
(defun seq-reduce (function sequence initial-value)
  "FUNCTION of its last value (first INITIAL-VALUE) and each element of SEQUENCE in turn."
  (let ((value initial-value))
    (mapc (lambda (x) (setq value (funcall function value x))) sequence)
    value))
(defun seq-some (pred sequence)
  "The first true value of PRED on SEQUENCE's elements."
  (let ((l (seq--visited sequence)) (found nil))
    (while (and l (not (setq found (funcall pred (car l))))) (setq l (cdr l)))
    found))
(defun seq-every-p (pred sequence)
  "Whether PRED is true of every element of SEQUENCE."
  (let ((l (seq--visited sequence)))
    (while (and l (funcall pred (car l))) (setq l (cdr l)))
    (null l)))
(defun seq-find (pred sequence &optional default)
  "The first element of SEQUENCE for which PRED is true, else DEFAULT."
  (let ((l (seq--visited sequence)))
    (while (and l (not (funcall pred (car l)))) (setq l (cdr l)))
    (if l (car l) default)))
(defun seq-count (pred sequence)
  "The number of elements of SEQUENCE for which PRED is true."
  (let ((n 0))
    (mapc (lambda (x) (when (funcall pred x) (setq n (1+ n)))) sequence)
    n))
(defun seq-contains-p (sequence elt &optional testfn)
  "Whether SEQUENCE has an element equal to ELT by TESTFN, default `equal'."
  (let ((l (seq--visited sequence)) (f (or testfn #'equal)))
    (while (and l (not (funcall f (car l) elt))) (setq l (cdr l)))
    (and l t)))
(defalias 'seq-contains
  (lambda (sequence elt &optional testfn)
    (seq-find (lambda (x) (funcall (or testfn #'equal) elt x)) sequence)))
(defun seq-position (sequence elt &optional testfn)
  "The index of the first element of SEQUENCE equal to ELT by TESTFN, or nil."
  (let ((l (seq--visited sequence)) (i 0) (f (or testfn #'equal)))
    (while (and l (not (funcall f (car l) elt))) (setq l (cdr l) i (1+ i)))
    (and l i)))
(defun seq-positions (sequence elt &optional testfn)
  "The indices of the elements of SEQUENCE equal to ELT by TESTFN."
  (let ((i 0) (out nil) (f (or testfn #'equal)))
    (mapc (lambda (x) (when (funcall f x elt) (push i out)) (setq i (1+ i))) sequence)
    (nreverse out)))

(defun seq-sort (pred sequence)
  "A copy of SEQUENCE sorted by PRED."
  (if (listp sequence)
      (sort (copy-sequence sequence) pred)
    (seq--like (sort (append sequence nil) pred) sequence)))
(defun seq-sort-by (function pred sequence)
  "A copy of SEQUENCE sorted by PRED on FUNCTION's values."
  (seq-sort (lambda (&rest pair) (apply pred (mapcar function pair))) sequence))
(defun seq-min (sequence) "The smallest element of SEQUENCE." (apply #'min (seq--list sequence)))
(defun seq-max (sequence) "The largest element of SEQUENCE." (apply #'max (seq--list sequence)))

(defun seq-concatenate (type &rest sequences)
  "The elements of SEQUENCES as one sequence of TYPE: list, vector or string."
  (cond ((eq type 'list) (apply #'append (append sequences '(nil))))
        ((eq type 'vector) (apply #'vconcat sequences))
        ((eq type 'string) (apply #'concat sequences))
        (t (error "Not a sequence type name: %S" type))))
(defun seq-into (sequence type)
  "SEQUENCE as a sequence of TYPE: list, vector or string."
  (cond ((eq type 'list) (if (listp sequence) sequence (append sequence nil)))
        ((memq type '(vector array)) (if (vectorp sequence) sequence (vconcat sequence)))
        ((eq type 'string) (if (stringp sequence) sequence (concat sequence)))
        (t (error "Not a sequence type name: %S" type))))
(defun seq-into-sequence (sequence)
  "SEQUENCE itself, which must be a sequence."
  (unless (sequencep sequence) (error "Cannot convert %S into a sequence" sequence))
  sequence)

(defun seq-subseq (sequence start &optional end)
  "The elements of SEQUENCE from START up to END; negative indices count from the end."
  (cond
   ((or (stringp sequence) (vectorp sequence)) (substring sequence start end))
   ((not (listp sequence)) (error "Unsupported sequence: %s" sequence))
   (t
    ;; Only negative indices need the length: what lies behind END is not looked at.
    (let* ((length (and (or (< start 0) (and end (< end 0))) (length sequence)))
           (from (if (< start 0) (+ length start) start))
           (to (if (and end (< end 0)) (+ length end) end))
           (bad (lambda () (error "Bad bounding indices: %s, %s" start end)))
           (rest (cond ((< from 0) (funcall bad))
                       ((and to (< to from))
                        (nthcdr from sequence)
                        (funcall bad))
                       ((= from 0) sequence)
                       ;; A dotted end before START is a wrong type, as for `nthcdr'.
                       (t (let ((before (nthcdr (1- from) sequence)))
                            (cond ((consp before) (cdr before))
                                  (before (signal 'wrong-type-argument (list 'listp before)))
                                  (t (funcall bad)))))))
           (part (if to (take (- to from) rest) (copy-sequence rest))))
      (if (and to (< (length part) (- to from))) (funcall bad) part)))))
(defun seq-take (sequence n)
  "The first N elements of SEQUENCE, or all."
  (if (listp sequence)
      (if (and sequence (> n 0)) (take n sequence))
    (seq-subseq sequence 0 (max 0 (min n (length sequence))))))
(defun seq-drop (sequence n)
  "SEQUENCE without its first N elements."
  (if (listp sequence)
      (nthcdr n sequence)
    (if (<= n 0)
        sequence
      (seq-subseq sequence (min n (length sequence))))))
(defun seq-take-while (pred sequence)
  "The elements of SEQUENCE before the first for which PRED is nil."
  (seq-take sequence (seq--prefix pred sequence)))
(defun seq-drop-while (pred sequence)
  "The elements of SEQUENCE from the first for which PRED is nil."
  (if (not (listp sequence)) (seq-drop sequence (seq--prefix pred sequence))
    (while (and sequence (funcall pred (car sequence))) (setq sequence (cdr sequence)))
    sequence))
(defun seq--prefix (pred sequence)
  "How many elements at SEQUENCE's start PRED is true of."
  (let ((l (seq--list sequence)) (n 0))
    (length l)
    (while (and l (funcall pred (car l))) (setq l (cdr l) n (1+ n)))
    n))
(defun seq-split (sequence length)
  "SEQUENCE cut into pieces of LENGTH elements, the last maybe shorter."
  (when (< length 1) (error "Sub-sequence length must be larger than zero"))
  (let ((out nil) (n (length sequence)) (i 0))
    (while (< i n)
      (push (seq-subseq sequence i (min n (+ i length))) out)
      (setq i (+ i length)))
    (nreverse out)))
(defun seq-partition (sequence n)
  "SEQUENCE cut into pieces of N elements, the last maybe shorter."
  (unless (< n 1)
    (let ((out nil))
      (while (not (seq-empty-p sequence))
        (push (seq-take sequence n) out)
        (setq sequence (seq-drop sequence n)))
      (nreverse out))))

(defun seq-uniq (sequence &optional testfn)
  "The list of SEQUENCE's elements, the first of equal ones only."
  (if (null testfn)
      (delete-dups (mapcar #'identity sequence))
    (let ((out nil))
      (mapc (lambda (x) (unless (seq-contains-p out x testfn) (push x out))) sequence)
      (nreverse out))))
(defun seq-union (a b &optional testfn)
  "The list of elements of A or B, without duplicates."
  (seq-uniq (append (seq--visited a) (seq--visited b) nil) testfn))
(defun seq-intersection (a b &optional testfn)
  "The list of elements of A that are in B."
  (nreverse (seq-filter (lambda (x) (seq-contains-p b x testfn)) (seq-reverse a))))
(defun seq-difference (a b &optional testfn)
  "The list of elements of A that are not in B."
  (nreverse (seq-remove (lambda (x) (seq-contains-p b x testfn)) (seq-reverse a))))
(defun seq-set-equal-p (a b &optional testfn)
  "Whether A and B have the same elements, in any order."
  (and (seq-every-p (lambda (x) (seq-contains-p b x testfn)) a)
       (seq-every-p (lambda (x) (seq-contains-p a x testfn)) b)))
(defun seq-group-by (function sequence)
  "An alist from FUNCTION's values to the lists of elements of SEQUENCE that give them."
  (let ((out nil))
    (mapc (lambda (x)
            (let* ((key (funcall function x)) (cell (assoc key out)))
              (if cell (push x (cdr cell)) (push (list key x) out))))
          (seq-reverse sequence))
    ;; Built from the end: each group is in order, the groups as they first come from the end.
    out))
(defun seq-random-elt (sequence)
  "An element of SEQUENCE taken at random."
  (if (seq-empty-p sequence)
      (error "Sequence cannot be empty")
    (elt sequence (random (length sequence)))))
(defun seq--let-bindings (args whole)
  "Bindings of ARGS, variables or lists of them, to the elements of the sequence in WHOLE."
  (let ((i 0) (out nil) (args (append args nil)))
    (while args
      (let ((arg (pop args)))
        (when (vectorp arg) (setq arg (append arg nil)))
        (cond
         ((eq arg '&rest)
          (push (list (car args) `(seq-drop ,whole ,i)) out)
          (setq args nil))
         ((consp arg)
          (let ((inner (make-symbol "inner")))
            (push `(,inner (seq--elt-or-nil ,whole ,i)) out)
            (setq out (append (reverse (seq--let-bindings (if (eq (car arg) 'seq) (cdr arg) arg) inner))
                              out))))
         ((eq arg '_))
         (t (push `(,arg (seq--elt-or-nil ,whole ,i)) out)))
        (setq i (1+ i))))
    (nreverse out)))
(defmacro seq-let (args sequence &rest body)
  "Bind ARGS, a list of variables, to SEQUENCE's elements, and evaluate BODY; &rest takes the others.
A list in ARGS takes an element, a sequence, apart; _ is not bound."
  (declare (indent 2))
  (let ((whole (make-symbol "sequence")))
    `(let* ((,whole ,sequence) ,@(seq--let-bindings args whole)) ,@body)))
(defmacro seq-setq (args sequence)
  "Set ARGS, variables as in `seq-let', to SEQUENCE's elements."
  (let* ((whole (make-symbol "sequence")) (bindings (seq--let-bindings args whole)) (kept nil) (sets nil))
    (dolist (b bindings)
      (if (intern-soft (car b)) (push b sets) (push b kept)))
    `(let* ((,whole ,sequence) ,@(nreverse kept))
       (setq ,@(apply #'append (nreverse sets)))
       nil)))
(defun seq--elt-or-nil (sequence n)
  "Element N of SEQUENCE, or nil."
  (ignore-error 'wrong-type-argument
    (if (listp sequence) (nth n sequence) (and (< n (length sequence)) (elt sequence n)))))

(put 'seq-elt 'gv-expander
     (lambda (do sequence n)
       (let ((s (make-symbol "sequence")) (i (make-symbol "n")))
         `(let* ((,s ,sequence) (,i ,n))
            ,(funcall do `(seq-elt ,s ,i) (lambda (value) `(setf (elt ,s ,i) ,value)))))))

(provide 'seq)
;;; seq.el ends here
