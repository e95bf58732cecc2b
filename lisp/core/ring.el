;;; ring.el --- Rings: bounded queues  -*- lexical-binding: t -*-

;; A ring is (HEAD LENGTH . VECTOR): HEAD is the index of the oldest element.  Index 0 is the newest.

;;; Code:

(defun ring-p (x) "Whether X is a ring."
  (pcase x (`(,(pred integerp) ,(pred integerp) . ,(pred vectorp)) t)))
(defun make-ring (size) "An empty ring for SIZE elements."
  (cons 0 (cons 0 (make-vector size nil))))
(defun ring-size (ring) "How many elements RING can hold." (length (cddr ring)))
(defun ring-length (ring) "How many elements RING holds." (cadr ring))
(defun ring-empty-p (ring) "Whether RING is empty." (= 0 (cadr ring)))
(defun ring-copy (ring) "A copy of RING."
  (cons (car ring) (cons (cadr ring) (copy-sequence (cddr ring)))))

(defun ring-index (index head length size)
  "The vector index of element INDEX of a ring with HEAD, LENGTH and SIZE."
  (setq index (mod index length))
  (mod (1- (+ head (- length index))) size))
(defun ring--at (ring index) "The vector index of RING's element INDEX."
  (when (ring-empty-p ring) (error "Accessing an empty ring"))
  (ring-index index (car ring) (cadr ring) (length (cddr ring))))
(defun ring-ref (ring index) "RING's element INDEX, 0 the newest; indices wrap."
  (aref (cddr ring) (ring--at ring index)))
(defun ring-elements (ring) "The elements of RING, the newest first."
  (let ((out nil) (i (1- (cadr ring))))
    (while (>= i 0) (push (ring-ref ring i) out) (setq i (1- i)))
    out))

(defun ring-insert (ring item) "Insert ITEM as RING's newest element; the oldest goes when it is full."
  (let* ((vector (cddr ring)) (size (length vector)) (head (car ring)) (length (cadr ring)))
    (prog1 (aset vector (mod (+ head length) size) item)
      (if (= length size)
          (setcar ring (mod (1+ head) size))
        (setcar (cdr ring) (1+ length))))))
(defun ring-insert-at-beginning (ring item) "Insert ITEM as RING's oldest element."
  (let* ((vector (cddr ring)) (size (length vector)) (count (min size (1+ (cadr ring))))
         (head (ring-minus1 (car ring) size)))
    (aset vector head item)
    (setcar ring head)
    (setcar (cdr ring) count)))
(defun ring-remove (ring &optional index) "Remove and return RING's element INDEX, by default the oldest."
  (when (ring-empty-p ring) (error "Ring empty"))
  (let* ((vector (cddr ring)) (size (length vector)) (rest (1- (cadr ring))) (newest (mod (+ (car ring) rest) size))
         (i (ring-index (or index rest) (car ring) (cadr ring) size)))
    (prog1 (aref vector i)
      ;; Newer ones move up, the oldest stays where it is.
      (while (/= i newest)
        (aset vector i (aref vector (setq i (ring-plus1 i size)))))
      (aset vector newest nil)
      (setcar (cdr ring) rest))))
(defun ring-insert+extend (ring item &optional grow)
  "Insert ITEM as RING's newest element; a full ring grows if GROW."
  (let ((free (- (ring-size ring) (ring-length ring))))
    (when (and grow (= free 0)) (ring-extend ring 1))
    (ring-insert ring item)))
(defun ring-remove+insert+extend (ring item &optional grow)
  "Make ITEM, wherever it was, RING's newest element; a full ring grows if GROW."
  (let (i) (while (setq i (ring-member ring item)) (ring-remove ring i)))
  (ring-insert+extend ring item grow))
(defun ring-member (ring item) "The index of an element of RING `equal' to ITEM, or nil."
  (let ((i 0) (found nil))
    (while (and (not found) (< i (cadr ring)))
      (if (equal item (ring-ref ring i)) (setq found i) (setq i (1+ i))))
    found))
(defun ring--beside (ring item step)
  "The element of RING that STEP, a function of an index and a length, leads to from ITEM."
  (let ((i (ring-member ring item)))
    (if i (ring-ref ring (funcall step i (ring-length ring)))
      (error "Item is not in the ring: `%s'" item))))
(defun ring-next (ring item) "The element of RING after, that is older than, ITEM."
  (ring--beside ring item #'ring-plus1))
(defun ring-previous (ring item) "The element of RING before, that is newer than, ITEM."
  (ring--beside ring item #'ring-minus1))
(defun ring-plus1 (index length) "INDEX + 1, modulo LENGTH." (if (= (1+ index) length) 0 (1+ index)))
(defun ring-minus1 (index length) "INDEX - 1, modulo LENGTH." (1- (if (= index 0) length index)))
(defun ring-resize (ring size) "Make RING hold SIZE elements; the newest stay."
  (when (integerp size)
    (let* ((vector (cddr ring)) (length (cadr ring)) (count (min size length)) (new (make-vector size nil)) (i 0))
      (if (= length 0) (setcdr ring (cons 0 new))
        ;; As in Emacs, the first one's place is counted by how many there are, not by how many there is room for.
        (let ((from (mod (- (+ (car ring) length) count) length)))
          (while (< i count)
            (aset new i (aref vector (mod (+ from i) (length vector))))
            (setq i (1+ i))))
        (setcdr ring (cons count new))
        (setcar ring 0)))))
(defun ring-extend (ring x) "Let RING hold X more elements."
  (unless (or (not (natnump x)) (= x 0))
    (ring-resize ring (+ x (ring-size ring)))))
(defun ring-convert-sequence-to-ring (seq) "A ring of SEQ's elements, the last the oldest; or SEQ, a ring."
  (if (ring-p seq) seq
    (let ((ring (make-ring (length seq))))
      ;; As in Emacs, what equals the first element comes once.
      (dolist (e (append seq nil))
        (unless (and (not (ring-empty-p ring)) (equal (ring-ref ring 0) e))
          (ring-insert-at-beginning ring e)))
      ring)))

(provide 'ring)
;;; ring.el ends here
