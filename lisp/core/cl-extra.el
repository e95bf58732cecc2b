;;; cl-extra.el --- Common Lisp mapping, numbers and other functions  -*- lexical-binding: t -*-

;;; Code:

;;; Mapping

(defun cl--columns (sequences)
  "The lists of first, second, … elements of SEQUENCES, as far as the shortest goes."
  (apply #'cl-mapcar #'list sequences))

(defun cl-map (type function sequence &rest more)
  "A sequence of TYPE of FUNCTION's values for the elements of SEQUENCE and MORE."
  (cl-coerce (apply #'cl-mapcar function sequence more) type))

(defun cl--map-tails (function lists collect)
  "Call FUNCTION with LISTS and all their tails, in step; return the values if COLLECT."
  (let ((out nil))
    (while (not (memq nil lists))
      (let ((value (apply function lists)))
        (if collect (setq out (cons value out))))
      (setq lists (mapcar #'cdr lists)))
    (nreverse out)))

(defun cl-maplist (function list &rest more)
  "The list of FUNCTION's values for LIST and its tails, with those of MORE in step."
  (cl--map-tails function (cons list more) t))

(defun cl-mapl (function list &rest more)
  "Call FUNCTION with LIST and its tails, with those of MORE in step; return LIST."
  (cl--map-tails function (cons list more) nil)
  list)

(defun cl-mapc (function sequence &rest more)
  "Call FUNCTION with the elements of SEQUENCE and MORE in step; return SEQUENCE."
  (if more
      (dolist (column (cl--columns (cons sequence more))) (apply function column))
    (mapc function sequence))
  sequence)

(defun cl-mapcan (function sequence &rest more)
  "As `cl-mapcar', with the values, lists, joined by `nconc'."
  (apply #'nconc (apply #'cl-mapcar function sequence more)))

(defun cl-mapcon (function list &rest more)
  "As `cl-maplist', with the values, lists, joined by `nconc'."
  (apply #'nconc (apply #'cl-maplist function list more)))

(defun cl-some (predicate sequence &rest more)
  "The first true value of PREDICATE for elements of SEQUENCE and MORE in step, or nil."
  (let ((value nil))
    (if (or more (not (listp sequence)))
        (let ((columns (cl--columns (cons sequence more))))
          (while (and columns (not (setq value (apply predicate (car columns)))))
            (setq columns (cdr columns))))
      (while (and sequence (not (setq value (funcall predicate (car sequence)))))
        (setq sequence (cdr sequence))))
    value))

(defun cl-every (predicate sequence &rest more)
  "Whether PREDICATE is true of all elements of SEQUENCE and MORE in step."
  (if (or more (not (listp sequence)))
      (let ((columns (cl--columns (cons sequence more))))
        (while (and columns (apply predicate (car columns))) (setq columns (cdr columns)))
        (null columns))
    (while (and sequence (funcall predicate (car sequence))) (setq sequence (cdr sequence)))
    (null sequence)))

(defun cl-notany (predicate sequence &rest more)
  "Whether PREDICATE is true of no elements of SEQUENCE and MORE in step."
  (not (apply #'cl-some predicate sequence more)))

(defun cl-notevery (predicate sequence &rest more)
  "Whether PREDICATE is not true of all elements of SEQUENCE and MORE in step."
  (not (apply #'cl-every predicate sequence more)))

;;; Numbers

(defun cl-gcd (&rest numbers)
  "The greatest common divisor of NUMBERS."
  (let ((a (abs (or (car numbers) 0))))
    (dolist (b (cdr numbers))
      (setq b (abs b))
      (while (/= b 0) (setq b (% a (setq a b)))))
    a))

(defun cl-lcm (&rest numbers)
  "The least common multiple of NUMBERS."
  (if (memq 0 numbers) 0
    (let ((a (abs (or (car numbers) 1))))
      (dolist (b (cdr numbers)) (setq a (* (/ a (cl-gcd a b)) (abs b))))
      a)))

(defun cl-isqrt (x)
  "The integer part of the square root of the integer X."
  (if (and (integerp x) (> x 0))
      (let ((low 0) (high (ash 1 (1+ (/ (1+ (logb x)) 2)))))
        ;; LOW² <= X < HIGH².
        (while (> (- high low) 1)
          (let ((middle (/ (+ low high) 2)))
            (if (<= (* middle middle) x) (setq low middle) (setq high middle))))
        low)
    (if (eql x 0) 0 (signal 'arith-error nil))))

(defun cl--division (divide x y)
  "X over Y as (QUOTIENT REMAINDER), rounded by the function DIVIDE."
  (let ((q (funcall divide x (or y 1))))
    (list q (- x (* q (or y 1))))))

(defun cl-floor (x &optional y)
  "X divided by Y (or 1), rounded down: (QUOTIENT REMAINDER)." (cl--division #'floor x y))
(defun cl-ceiling (x &optional y)
  "X divided by Y (or 1), rounded up: (QUOTIENT REMAINDER)."
  ;; From the floor, so that remainders of floats are rounded as Emacs rounds them.
  (let ((down (cl-floor x y)))
    (if (= 0 (nth 1 down)) down
      (list (1+ (car down)) (- (nth 1 down) (or y 1))))))
(defun cl-truncate (x &optional y)
  "X divided by Y (or 1), rounded to zero: (QUOTIENT REMAINDER)."
  (if (eq (>= x 0) (>= (or y 1) 0)) (cl-floor x y) (cl-ceiling x y)))
(defun cl-round (x &optional y)
  "X divided by Y (or 1), rounded to the nearest: (QUOTIENT REMAINDER)."
  (if (and (integerp x) (integerp (or y 1))) (cl--division #'round x y)
    (cl--division (lambda (x y) (round (/ x y))) x y)))
(defun cl-mod (x y) "The remainder of `cl-floor'." (cadr (cl-floor x y)))
(defun cl-rem (x y) "The remainder of `cl-truncate'." (cadr (cl-truncate x y)))

(defun cl-signum (x)
  "1, 0 or -1 as X is above, at or below zero."
  (- (if (> x 0) 1 0) (if (< x 0) 1 0)))

(defun cl-parse-integer (string &rest keys)
  "The integer that STRING is written as.\nKeywords: :start :end :radix :junk-allowed"
  (unless (stringp string) (signal 'wrong-type-argument (list 'stringp string)))
  (let* ((start (or (plist-get keys :start) 0))
         (end (or (plist-get keys :end) (length string)))
         (radix (or (plist-get keys :radix) 10)) (junk (plist-get keys :junk-allowed))
         (blank '(?\s ?\t ?\n ?\r ?\f)) (sign 1) (value nil) (digit nil) (i start))
    (unless (<= start end (length string)) (error "Bad interval: [%d, %d)" start end))
    (while (and (< i end) (memq (aref string i) blank)) (setq i (1+ i)))
    (when (and (< i end) (memq (aref string i) '(?+ ?-)))
      (if (eq (aref string i) ?-) (setq sign -1))
      (setq i (1+ i)))
    (while (and (< i end) (setq digit (cl-digit-char-p (aref string i) radix)))
      (setq value (+ (* (or value 0) radix) digit) i (1+ i)))
    (while (and (< i end) (memq (aref string i) blank)) (setq i (1+ i)))
    (if (and (not junk) (or (null value) (< i end)))
        (error "Not an integer string: `%s'" string)
      (and value (* sign value)))))

(defvar cl--random-state (record 'cl--random-state -1 30 (random 1000000))
  "The state that `cl-random' goes on from.")

(defun cl--random-bits (state)
  "The next random number of 30 bits after STATE, which goes on."
  ;; A linear congruence of 63 bits, whose low bits are not random enough.
  (let ((next (logand (+ (* (aref state 3) 6364136223846793005) 1442695040888963407) #x7fffffffffffffff)))
    (aset state 3 next)
    (ash next -33)))

(defun cl-random (limit &optional state)
  "A random number from 0 up to LIMIT, which is left out, and the next after STATE; equal states give equal numbers."
  (let ((state (or state cl--random-state)))
    (if (not (integerp limit)) (* limit (/ (cl--random-bits state) 1073741824.0))
      (let ((bits (cl--random-bits state)) (width 30))
        ;; Enough of them that all remainders come nearly as often.
        (while (> limit (ash 1 (- width 10)))
          (setq bits (logior (ash bits 30) (cl--random-bits state)) width (+ width 30)))
        (% bits limit)))))

(defun cl-make-random-state (&optional state)
  "A random state, which `cl-random' takes: a copy of STATE, by default the one in use.
An integer is what it begins with; t: it is not known what."
  (cond ((null state) (copy-sequence cl--random-state))
        ((cl-random-state-p state) (copy-sequence state))
        (t (record 'cl--random-state -1 30 (if (integerp state) state (random 1000000))))))

(defun cl-random-state-p (object)
  "Whether OBJECT is a random state."
  (and (recordp object) (eq (type-of object) 'cl--random-state)))

;;; Sequences and lists

(defun cl-subseq (seq start &optional end)
  "The part of SEQ from START to END; negative numbers count from the end."
  (declare (gv-setter (lambda (new)
                        (list 'cl--set-subseq seq start end new))))
  (seq-subseq seq start end))
(defun cl--set-subseq (seq start end new)
  "Copy NEW over SEQ from START to END; return NEW."
  (cl-replace seq new :start1 start :end1 end)
  new)

(defun cl-concatenate (type &rest sequences)
  "The elements of SEQUENCES as one sequence of TYPE."
  (cond ((memq type '(vector array)) (apply #'vconcat sequences))
        ((eq type 'string) (apply #'concat sequences))
        ((eq type 'list) (apply #'append (append sequences '(nil))))
        (t (error "Not a sequence type name: %S" type))))

(defun cl-revappend (x y) "The list X reversed, followed by Y." (nconc (reverse x) y))
(defun cl-nreconc (x y) "The list X reversed in place, followed by Y." (nconc (nreverse x) y))

(defun cl-list-length (x)
  "The length of the list X, or nil if it is circular."
  (condition-case nil (length (if (listp x) x (signal 'wrong-type-argument (list 'list x)))) (circular-list nil)))

(defun cl-tailp (sublist list)
  "Whether SUBLIST is LIST, a tail of it, or what a dotted one ends with."
  (let ((rest list))
    (while (not (or (eql sublist rest) (atom rest))) (pop rest))
    (eql sublist rest)))

(defun cl-pairlis (keys values &optional alist)
  "An alist of KEYS with VALUES, in front of ALIST."
  (nconc (cl-mapcar #'cons keys values) alist))

(defun cl-get (symbol property &optional default)
  "SYMBOL's PROPERTY, or DEFAULT if it has none."
  (let ((cell (plist-member (symbol-plist symbol) property)))
    (if cell (cadr cell) default)))

(defun cl-getf (plist tag &optional default)
  "The value of TAG in PLIST, or DEFAULT if it is not there."
  (unless (listp plist) (signal 'wrong-type-argument (list 'plistp plist)))
  (let ((cell (plist-member plist tag)))
    ;; A name without a value is not there.
    (if (cdr cell) (cadr cell) default)))

(defun cl-remprop (symbol property)
  "Remove SYMBOL's PROPERTY; return whether it had it."
  (let ((plist (symbol-plist symbol)))
    (cond ((and plist (eq (car plist) property))
           (setplist symbol (cddr plist))
           t)
          (t (cl--plist-remove plist property)))))

(defun cl-equalp (x y)
  "Whether X and Y are equal, but for case in strings and kinds of numbers."
  (cond ((eq x y) t)
        ((and (numberp x) (numberp y)) (= x y))
        ((and (stringp x) (stringp y)) (string= (downcase x) (downcase y)))
        ((and (consp x) (consp y))
         (let ((same t))
           (while (and same (consp x) (consp y))
             (setq same (cl-equalp (pop x) (pop y))))
           (and same (cl-equalp x y))))
        ((and (vectorp x) (vectorp y)) (cl-equalp (append x nil) (append y nil)))
        (t (equal x y))))

(defun cl-prettyexpand (form &optional _full)
  "Print FORM with all macros expanded."
  (pp (macroexpand-all form))
  nil)

(provide 'cl-extra)
;;; cl-extra.el ends here
