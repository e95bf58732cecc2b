;;; cl-seq.el --- Common Lisp functions on sequences and lists  -*- lexical-binding: t -*-

;; Keyword arguments make a matcher: a function from an element to whether it is meant.  Each
;; operation works on a matcher, so its -if and -if-not variants differ in the matcher only.

;;; Code:

(defun cl--check-options (keys allowed)
  "Signal an error unless all keywords in KEYS are ALLOWED, or :allow-other-keys says that any are."
  (unless (plist-get keys :allow-other-keys)
    (let ((tail keys))
      (while tail
        (unless (memq (car tail) allowed) (error "Bad keyword argument %s" (car tail)))
        (setq tail (cdr (cdr tail)))))))

(defun cl--keyed (function keys)
  "FUNCTION of what `:key' in KEYS makes of an element."
  (let ((key (plist-get keys :key)))
    (if key (lambda (x) (funcall function (funcall key x))) function)))

(defun cl--if-matcher (predicate keys)
  "A function that tells whether an element satisfies PREDICATE, as KEYS say."
  (cl--keyed predicate keys))

(defun cl--if-not-matcher (predicate keys)
  "A function that tells whether an element does not satisfy PREDICATE, as KEYS say."
  (cl--if-matcher (lambda (x) (not (funcall predicate x))) keys))

(defun cl--matcher (item keys)
  "A function that tells whether an element matches ITEM as KEYS say."
  (let ((test (plist-get keys :test)) (test-not (plist-get keys :test-not))
        (if (plist-get keys :if)) (if-not (plist-get keys :if-not)))
    (cond
     (if (cl--if-matcher if keys))
     (if-not (cl--if-not-matcher if-not keys))
     (test-not (cl--if-not-matcher (lambda (x) (funcall test-not item x)) keys))
     ((memq test '(nil eql)) (cl--if-matcher (lambda (x) (eql item x)) keys))
     (t (cl--if-matcher (lambda (x) (funcall test item x)) keys)))))

(defmacro cl--define-matching (arglist options body description &rest names)
  "Define the functions of NAMES, each in a list, with ARGLIST and keyword arguments.
OLD in BODY is the item, nil in the others; nothing is to be done with what is replaced by itself.
They take OPTIONS besides the keywords for how elements match.  In BODY, MATCH tells whether an element is meant, KEYS are the keyword arguments.  What is meant
is told by `item' in ARGLIST; a name in -if or -if-not has a predicate there.  DESCRIPTION has %s
in the place of that."
  (declare (indent 3))
  (macroexp-progn
   (mapcar
    (lambda (entry)
      (pcase-let* ((name (symbol-name (car entry)))
                   (`(,matcher ,argument ,meant)
                    (cond ((string-suffix-p "-if-not" name)
                           '(cl--if-not-matcher predicate "that do not satisfy PREDICATE"))
                          ((string-suffix-p "-if" name)
                           '(cl--if-matcher predicate "that satisfy PREDICATE"))
                          (t '(cl--matcher item "that match ITEM")))))
        `(defun ,(car entry) (,@(mapcar (lambda (a) (if (eq a 'item) argument a)) arglist)
                              &rest keys)
           ,(concat (format description meant)
                    "\nKeywords: :key" (mapconcat (lambda (o) (format ", %s" o)) options "")
                    (if (eq argument 'item) ", :test, :test-not." "."))
           (cl--check-options keys '(:test :test-not :key :if :if-not ,@options))
           (let ((match (,matcher ,argument keys)) (old ,(if (eq argument 'item) argument))) (ignore old) ,body))))
    names)))

(defun cl--pair-test (keys options)
  "A function that tells whether two elements match, as KEYS say, which may hold OPTIONS as well."
  (cl--check-options keys (append '(:test :test-not :key :if :if-not) options))
  (let ((test (plist-get keys :test)) (test-not (plist-get keys :test-not))
        (key (plist-get keys :key)))
    (let ((plain (if test-not (lambda (a b) (not (funcall test-not a b))) (or test #'eql))))
      (if key (lambda (a b) (funcall plain (funcall key a) (funcall key b))) plain))))

(defun cl--as-list (sequence)
  "SEQUENCE as a list, itself when it is one."
  (if (listp sequence) sequence (append sequence nil)))

(defun cl--like (original list)
  "LIST as a sequence of ORIGINAL's kind; a vector for one of bits, as in Emacs."
  (cond ((listp original) list)
        ((stringp original) (concat list))
        (t (vconcat list))))

;;; Finding

(defun cl--matches (match sequence keys &optional limit)
  "Indices of the elements of SEQUENCE that MATCH, within `:start' and `:end' in KEYS, last first.
With LIMIT, a number above 0, no more than that many: what follows them is not looked at."
  (let* ((start (or (plist-get keys :start) 0)) (end (plist-get keys :end))
         (listed (listp sequence)) (tail (and listed (nthcdr start sequence))) (i start) (found nil))
    (unless (or end listed) (setq end (length sequence)))
    (while (and (or tail (not listed)) (or (null end) (< i end)))
      (when (funcall match (if listed (car tail) (aref sequence i)))
        (setq found (cons i found))
        (if (and limit (<= (setq limit (1- limit)) 0)) (setq tail nil end i)))
      (setq i (1+ i) tail (cdr tail)))
    found))

(defun cl--last-matches (match array keys limit)
  "Indices of the last LIMIT elements of ARRAY that MATCH, within bounds in KEYS, first first."
  (let ((i (or (plist-get keys :end) (length array))) (start (or (plist-get keys :start) 0))
        (found nil))
    (while (and (> limit 0) (> i start))
      (setq i (1- i))
      (when (funcall match (if (listp array) (elt array i) (aref array i))) (setq found (cons i found) limit (1- limit))))
    found))

(defun cl--index-of (match sequence keys)
  "The index of the first element (or last, by `:from-end') of SEQUENCE that MATCH, or nil."
  (if (plist-get keys :from-end)
      (if (listp sequence)
          (car (cl--matches match sequence keys))
        (car (cl--last-matches match sequence keys 1)))
    (let* ((i (or (plist-get keys :start) 0)) (end (plist-get keys :end)) (found nil))
      (if (listp sequence)
          (let ((tail (nthcdr i sequence)))
            (while (and tail (not found) (or (null end) (< i end)))
              (if (funcall match (car tail)) (setq found i))
              (setq i (1+ i) tail (cdr tail))))
        (setq end (or end (length sequence)))
        (while (and (< i end) (not found))
          (if (funcall match (aref sequence i)) (setq found i))
          (setq i (1+ i))))
      found)))

(defun cl--find (match sequence keys)
  "The element whose index `cl--index-of' gives."
  (let ((i (cl--index-of match sequence keys)))
    (and i (elt sequence i))))

;;;###autoload-rows f
(cl--define-matching (item seq) (:start :end :from-end) (cl--index-of match seq keys)
  "The index in SEQ of the first of its elements %s, or nil."
  (cl-position)
  (cl-position-if)
  (cl-position-if-not))

;;;###autoload-rows f
(cl--define-matching (item seq) (:start :end :from-end) (cl--find match seq keys)
  "The first of the elements of SEQ %s, or nil."
  (cl-find)
  (cl-find-if)
  (cl-find-if-not))

(defun cl--count (match sequence keys)
  "The number of elements of SEQUENCE that MATCH; it has to reach `:end' in KEYS."
  ;; What comes behind `:end' is not looked at: it may be no list, or go round.
  (let ((start (or (plist-get keys :start) 0)) (end (or (plist-get keys :end) (length sequence))))
    (prog1 (length (cl--matches match sequence keys))
      (when (and (listp sequence) (< start end))
        (let ((rest (nthcdr (max start 0) sequence)) (count (- end start)))
          ;; What a list lacks is looked for as in an array.
          (unless (consp (nthcdr (1- (ceiling count)) rest)) (aref rest count)))))))

;;;###autoload-rows f
(cl--define-matching (item seq) (:start :end) (cl--count match seq keys)
  "The number of elements of SEQ %s."
  (cl-count)
  (cl-count-if)
  (cl-count-if-not))

;;; Removing and replacing

(defun cl--chosen (match sequence keys)
  "The indices that an operation limited by `:count' and `:from-end' is for, in order."
  (let ((count (plist-get keys :count)))
    (cond ((null count)
           (and (< 0 (length sequence)) (nreverse (cl--matches match sequence keys))))
          ((<= count 0) nil)
          ((plist-get keys :from-end) (nreverse (take count (cl--matches match sequence keys))))
          (t (nreverse (cl--matches match sequence keys count))))))

(defun cl--remove (match sequence keys)
  "SEQUENCE without the elements that MATCH; itself if there are none."
  (length sequence)
  (let* ((list (if (recordp sequence) sequence (cl--as-list sequence)))
         (indices (cl--chosen match list keys)))
    (if (null indices) sequence
      (let ((i 0) (out nil))
        (dolist (x (cl--as-list list))
          (if (eq i (car indices)) (setq indices (cdr indices))
            (setq out (cons x out)))
          (setq i (1+ i)))
        (cl--like sequence (nreverse out))))))

(defun cl--delete (match sequence keys)
  "As `cl--remove', but a list is changed in place."
  (length sequence)
  (if (not (listp sequence))
      (cl--remove match sequence keys)
    (let* ((indices (cl--chosen match sequence keys))
           (head (cons nil sequence)) (previous head) (i 0))
      ;; Before the first element there is none.
      (while (and indices (< (car indices) 0)) (setq indices (cdr indices)))
      (while indices
        (if (eq i (car indices))
            (progn (setcdr previous (cdr (cdr previous)))
                   (setq indices (cdr indices)))
          (setq previous (cdr previous)))
        (setq i (1+ i)))
      (cdr head))))

;;;###autoload-rows f
(cl--define-matching (item seq) (:count :start :end :from-end) (cl--remove match seq keys)
  "SEQ without the elements %s."
  (cl-remove)
  (cl-remove-if)
  (cl-remove-if-not))

;;;###autoload-rows f
(cl--define-matching (item seq) (:count :start :end :from-end) (cl--delete match seq keys)
  "SEQ, which may be changed, without the elements %s."
  (cl-delete)
  (cl-delete-if)
  (cl-delete-if-not))

(defun cl-remove-duplicates (seq &rest keys)
  "SEQ with only the last of elements that match each other, or the first by `:from-end'.
Keywords: :test :test-not :key :start :end :from-end"
  (let* ((list (cl--as-list seq))
         (test (cl--pair-test keys '(:start :end :from-end))) (from-end (plist-get keys :from-end))
         (start (or (plist-get keys :start) 0)) (end (or (plist-get keys :end) (length seq)))
         (end (if (floatp end) (ceiling end) end))
         (before (take start list)) (after (nthcdr (max start end) list))
         (middle (take (- end start) (nthcdr start list)))
         (kept nil))
    ;; Going through from the side whose elements stay.
    (dolist (x (if from-end middle (reverse middle)))
      (let ((tail kept) (found nil))
        (while (and tail (not found))
          (if (if from-end (funcall test (car tail) x) (funcall test x (car tail)))
              (setq found t))
          (setq tail (cdr tail)))
        (unless found (setq kept (cons x kept)))))
    (cl--like seq (append before (if from-end (reverse kept) kept) after))))

(defalias 'cl-delete-duplicates #'cl-remove-duplicates)

(defun cl--substitute (new match sequence keys)
  "A copy of SEQUENCE with NEW for the elements that MATCH; itself if there are none."
  (let ((indices (cl--chosen match sequence keys)) (i 0))
    (cond ((null indices) sequence)
          ((listp sequence)
           (mapcar (lambda (x)
                     (prog1 (if (eq i (car indices))
                                (progn (setq indices (cdr indices)) new)
                              x)
                       (setq i (1+ i))))
                   sequence))
          (t (let ((copy (copy-sequence sequence)))
               (dolist (index indices copy) (aset copy index new)))))))

(defun cl--nsubstitute (new match sequence keys)
  "Put NEW in SEQUENCE for the elements that MATCH."
  (dolist (i (let ((count (plist-get keys :count)))
               (if (and count (plist-get keys :from-end))
                   (cl--last-matches match sequence keys count)
                 (cl--chosen match sequence keys))))
    (if (listp sequence) (setcar (nthcdr i sequence) new) (aset sequence i new)))
  sequence)

;;;###autoload-rows f
(cl--define-matching (new item seq) (:count :start :end :from-end) (if (eq old new) seq (cl--substitute new match seq keys))
  "SEQ with NEW for the elements %s."
  (cl-substitute)
  (cl-substitute-if)
  (cl-substitute-if-not))

;;;###autoload-rows f
(cl--define-matching (new item seq) (:count :start :end :from-end) (if (eq old new) (progn (length seq) seq) (cl--nsubstitute new match seq keys))
  "SEQ, changed: with NEW for the elements %s."
  (cl-nsubstitute)
  (cl-nsubstitute-if)
  (cl-nsubstitute-if-not))

(defun cl-fill (seq item &rest keys)
  "Put ITEM in every place of SEQ from `:start' to `:end'."
  (cl--check-options keys '(:start :end))
  (let* ((i (or (plist-get keys :start) 0))
         (n (and (not (plist-get keys :end)) (length seq)))
         (end (or (plist-get keys :end) n)))
    (unless (numberp end) (signal 'wrong-type-argument (list 'number-or-marker-p end)))
    (cond
     ((listp seq)
      (let ((tail (nthcdr i seq)))
        (while (and tail (< i end))
          (setcar tail item)
          (setq tail (cdr tail) i (1+ i)))))
     ((and (= i 0) (eq end (or n (length seq)))) (fillarray seq item))
     (t (while (< i end)
          (aset seq i item)
          (setq i (1+ i)))))
    seq))

(defun cl-replace (seq1 seq2 &rest keys)
  "Copy elements of SEQ2 over those of SEQ1.\nKeywords: :start1 :end1 :start2 :end2"
  (cl--check-options keys '(:start1 :end1 :start2 :end2))
  (let ((i (or (plist-get keys :start1) 0)) (j (or (plist-get keys :start2) 0)) (into (listp seq1)))
    (unless (and (eq seq1 seq2) (= i j))
      (let* ((end (lambda (key seq)
                    (or (plist-get keys key)
                        (if (and into (listp seq2)) most-positive-fixnum (length seq)))))
             (n (min (- (funcall end :end1 seq1) i) (- (funcall end :end2 seq2) j)))
             (tail (and into (nthcdr i seq1)))
             ;; What is overwritten was read before.
             (seq2 (if (eq seq1 seq2) (copy-sequence seq2) seq2))
             (rest (and (listp seq2) (nthcdr j seq2))))
        (while (and (> n 0) (or (not into) (and tail (or rest (not (listp seq2))))))
          (let ((x (if (listp seq2) (pop rest) (aref seq2 j))))
            (if into (progn (setcar tail x) (setq tail (cdr tail))) (aset seq1 i x))
            (setq i (1+ i) j (1+ j) n (1- n))))))
    seq1))

;;; Comparing and searching

(defun cl-mismatch (seq1 seq2 &rest keys)
  "The index in SEQ1 of the first difference from SEQ2, or nil.
Keywords: :test :test-not :key :start1 :end1 :start2 :end2 :from-end"
  (let ((test (cl--pair-test keys '(:start1 :end1 :start2 :end2 :from-end)))
        (i (or (plist-get keys :start1) 0)) (n (or (plist-get keys :end1) (length seq1)))
        (j (or (plist-get keys :start2) 0)) (m (or (plist-get keys :end2) (length seq2))))
    (if (plist-get keys :from-end)
        (progn
          (while (and (< i n) (< j m) (funcall test (elt seq1 (1- n)) (elt seq2 (1- m))))
            (setq n (1- n) m (1- m)))
          (and (or (< i n) (< j m)) (1- n)))
      (let ((a (and (listp seq1) (nthcdr i seq1))) (b (and (listp seq2) (nthcdr j seq2))))
        (while (and (< i n) (< j m)
                    (funcall test (if a (car a) (aref seq1 i)) (if b (car b) (aref seq2 j))))
          (setq i (1+ i) j (1+ j) a (cdr a) b (cdr b)))
        (and (or (< i n) (< j m)) i)))))

(defun cl-search (seq1 seq2 &rest keys)
  "The index in SEQ2 where SEQ1 occurs first (last by `:from-end'), or nil.
Keywords: :test :test-not :key :start1 :end1 :start2 :end2 :from-end"
  (let* ((test (cl--pair-test keys '(:start1 :end1 :start2 :end2 :from-end)))
         (from (or (plist-get keys :start1) 0)) (to (or (plist-get keys :end1) (length seq1)))
         (at (or (plist-get keys :start2) 0)) (end (or (plist-get keys :end2) (length seq2)))
         (backward (plist-get keys :from-end)) (size (- to from)))
    (if (<= size 0) (if backward end at)
      (let* ((last (- end size)) (listed (listp seq2)) (tail (and listed (nthcdr at seq2)))
             (pattern (and (listp seq1) (nthcdr from seq1))) (found nil)
             (matches
              (lambda (i rest)
                ;; The first element as `elt' gives it: a list that is too short has nil there.
                (let ((k 0) (p pattern))
                  (while (and (< k size)
                              (funcall test (cond (p (car p)) ((= k 0) (elt seq1 from)) (t (aref seq1 (+ from k))))
                                       (cond ((not listed) (aref seq2 (+ i k)))
                                             ((or rest (= k 0)) (car rest))
                                             (t (aref seq2 (+ i k))))))
                    (setq p (cdr p) rest (cdr rest) k (1+ k)))
                  (= k size)))))
        (if (and backward (not listed))
            (let ((start at))
              (setq at last)
              (while (and (>= at start) (not found))
                (if (funcall matches at nil) (setq found at))
                (setq at (1- at))))
          (while (and (<= at last) (or backward (not found)) (or tail (not listed)))
            (if (funcall matches at tail) (setq found at))
            (setq at (1+ at) tail (cdr tail))))
        found))))

(defun cl-sort (seq predicate &rest keys)
  "Sort SEQ by PREDICATE on what `:key' gives; SEQ is changed."
  (if (nlistp seq) (cl-replace seq (apply #'cl-sort (append seq nil) predicate keys))
    (cl--check-options keys '(:key))
    (let ((key (plist-get keys :key)))
      (if (memq key '(nil identity)) (sort seq predicate)
        (sort seq (lambda (a b) (funcall predicate (funcall key a) (funcall key b))))))))

(defalias 'cl-stable-sort #'cl-sort)

(defun cl-merge (type seq1 seq2 predicate &rest keys)
  "A sequence of TYPE that merges SEQ1 and SEQ2, sorted by PREDICATE on what `:key' gives."
  (cl--check-options keys '(:key))
  (let ((key (or (plist-get keys :key) #'identity))
        (a (append seq1 nil)) (b (append seq2 nil)) (out nil))
    (while (and a b)
      (if (funcall predicate (funcall key (car b)) (funcall key (car a)))
          (setq out (cons (car b) out) b (cdr b))
        (setq out (cons (car a) out) a (cdr a))))
    (cl-coerce (nconc (nreverse out) a b) type)))

(defun cl-reduce (function seq &rest keys)
  "Combine the elements of SEQ by FUNCTION, from the left unless `:from-end'.
Keywords: :start :end :from-end :initial-value :key"
  (cl--check-options keys '(:start :end :from-end :initial-value :key))
  (let* ((start (plist-get keys :start)) (end (plist-get keys :end))
         (list (append (if (or start end) (cl-subseq (if (listp seq) seq (append seq nil)) (or start 0) end) seq) nil))
         (key (plist-get keys :key)) (initial (plist-member keys :initial-value))
         (from-end (plist-get keys :from-end)) (value nil))
    (if from-end (setq list (reverse list)))
    (cond
     (initial (setq value (car (cdr initial))))
     (list (setq value (if key (funcall key (car list)) (car list)) list (cdr list)))
     (t (setq value (funcall function))))
    (while list
      (let ((x (if key (funcall key (car list)) (car list))))
        (setq value (if from-end (funcall function x value) (funcall function value x))
              list (cdr list))))
    value))

;;; Lists

(defun cl--member (match list)
  "The tail of LIST from the first element that MATCH."
  (while (and list (not (funcall match (car list)))) (setq list (cdr list)))
  list)

(defun cl-member (item list &rest keys)
  "The tail of LIST from the first match of ITEM.\nKeywords: :test :test-not :key"
  (cond ((null keys) (memql item list))
        ((and (eq (car keys) :test) (null (cddr keys)) (memq (cadr keys) '(eq eql equal)))
         (cond ((eq (cadr keys) 'eq) (memq item list))
               ((eq (cadr keys) 'eql) (memql item list))
               (t (member item list))))
        (t
         (cl--check-options keys '(:test :test-not :key :if :if-not))
         (cl--member (cl--matcher item keys) list))))

;;;###autoload-rows f
(cl--define-matching (item list) nil (cl--member match list)
  "The tail of LIST from the first of its elements %s."
  (cl-member-if)
  (cl-member-if-not))

(defun cl--assoc (match alist part)
  "The first pair of ALIST whose PART, a function's value, MATCH."
  (let ((found nil))
    (while (and alist (not found))
      (if (and (consp (car alist)) (funcall match (funcall part (car alist))))
          (setq found (car alist)))
      (setq alist (cdr alist)))
    found))

;;;###autoload-rows f
(cl--define-matching (item alist) nil (cl--assoc match alist #'car)
  "The first pair of ALIST with a car of those %s."
  (cl-assoc)
  (cl-assoc-if)
  (cl-assoc-if-not))

;;;###autoload-rows f
(cl--define-matching (item alist) nil (cl--assoc match alist #'cdr)
  "The first pair of ALIST with a cdr of those %s."
  (cl-rassoc)
  (cl-rassoc-if)
  (cl-rassoc-if-not))

(defun cl--in-p (item list keys)
  "Whether ITEM, taken through `:key' in KEYS, is in LIST."
  (let ((key (plist-get keys :key)))
    (apply #'cl-member (if key (funcall key item) item) list keys)))

(defun cl-union (list1 list2 &rest keys)
  "The elements that are in LIST1 or in LIST2.\nKeywords: :test :test-not :key"
  (cond ((null list1) list2)
        ((null list2) list1)
        ((and (null keys) (equal list1 list2)) list1)
        (t
         (if (< (length list1) (length list2)) (setq list1 (prog1 list2 (setq list2 list1))))
         (dolist (x list2)
           (unless (cl--in-p x list1 keys) (setq list1 (cons x list1))))
         list1)))

(defun cl-intersection (list1 list2 &rest keys)
  "The elements that are in LIST1 and in LIST2.\nKeywords: :test :test-not :key"
  (cond ((or (null list1) (null list2)) nil)
        ((equal list1 list2) list1)
        (t
         (if (< (length list1) (length list2)) (setq list1 (prog1 list2 (setq list2 list1))))
         (let ((out nil))
           (dolist (x list2)
             (if (cl--in-p x list1 keys) (setq out (cons x out))))
           out))))

(defun cl-set-difference (list1 list2 &rest keys)
  "The elements of LIST1 that are not in LIST2.\nKeywords: :test :test-not :key"
  (if (or (null list1) (null list2)) list1
    (let ((out nil))
      (dolist (x list1)
        (unless (cl--in-p x list2 keys) (setq out (cons x out))))
      (nreverse out))))

(defun cl-set-exclusive-or (list1 list2 &rest keys)
  "The elements that are in just one of LIST1 and LIST2.\nKeywords: :test :test-not :key"
  (cond ((null list1) list2)
        ((null list2) list1)
        ((equal list1 list2) nil)
        (t (append (apply #'cl-set-difference list1 list2 keys)
                   (apply #'cl-set-difference list2 list1 keys)))))

(defalias 'cl-nunion #'cl-union)
(defalias 'cl-nintersection #'cl-intersection)
(defalias 'cl-nset-difference #'cl-set-difference)
(defalias 'cl-nset-exclusive-or #'cl-set-exclusive-or)

(defun cl-subsetp (list1 list2 &rest keys)
  "Whether every element of LIST1 is in LIST2.\nKeywords: :test :test-not :key"
  (cond ((null list1) t)
        ((null list2) nil)
        ((equal list1 list2) t)
        (t
         (while (and list1 (cl--in-p (car list1) list2 keys)) (setq list1 (cdr list1)))
         (null list1))))

;;; Trees

(defun cl--tree-map (change tree)
  "TREE with every subtree for which CHANGE returns a list replaced by its element."
  (let ((new (funcall change tree)))
    (cond (new (car new))
          ((consp tree)
           (let ((a (cl--tree-map change (car tree))) (d (cl--tree-map change (cdr tree))))
             (if (and (eq a (car tree)) (eq d (cdr tree))) tree (cons a d))))
          (t tree))))

(defun cl--replace-subtrees (new match tree)
  "TREE with NEW for the subtrees that MATCH."
  (cl--tree-map (lambda (x) (if (funcall match x) (list new))) tree))

;;;###autoload-rows f
(cl--define-matching (new item tree) nil (cl--replace-subtrees new match tree)
  "TREE with NEW for the subtrees %s."
  (cl-subst-if)
  (cl-subst-if-not))

(defun cl-sublis (alist tree &rest keys)
  "TREE with the cdr of a pair of ALIST for the subtrees that match its car.
Keywords: :test :test-not :key"
  (cl--check-options keys '(:test :test-not :key :if :if-not))
  (let ((test (or (plist-get keys :test) #'eql)) (test-not (plist-get keys :test-not))
        (key (plist-get keys :key)))
    (cl--tree-map
     (lambda (x)
       (let ((value (if key (funcall key x) x)) (tail alist) (found nil))
         (while (and tail (not found))
           (if (if test-not (not (funcall test-not (car (car tail)) value))
                 (funcall test (car (car tail)) value))
               (setq found (list (cdr (car tail)))))
           (setq tail (cdr tail)))
         found))
     tree)))

;; Their variants may change the tree, but need not.
(defalias 'cl-nsubst #'cl-subst)
(defalias 'cl-nsubst-if #'cl-subst-if)
(defalias 'cl-nsubst-if-not #'cl-subst-if-not)
(defalias 'cl-nsublis #'cl-sublis)

(defun cl-tree-equal (tree1 tree2 &rest keys)
  "Whether TREE1 and TREE2 have the same shape and matching leaves.
Keywords: :test :test-not :key"
  (cl--tree-equal tree1 tree2 (cl--pair-test keys nil)))

(defun cl--tree-equal (a b test)
  "Whether the trees A and B have the same shape and leaves that satisfy TEST."
  (let ((same t))
    (while (and same (consp a) (consp b))
      (setq same (cl--tree-equal (car a) (car b) test) a (cdr a) b (cdr b)))
    (and same (not (consp a)) (not (consp b)) (funcall test a b) t)))

(provide 'cl-seq)
;;; cl-seq.el ends here
