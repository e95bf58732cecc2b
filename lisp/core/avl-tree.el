;;; avl-tree.el --- Balanced trees  -*- lexical-binding: t -*-

;; A tree keeps its elements sorted.  A node is a vector [LEFT RIGHT DATA HEIGHT]; operations rebuild
;; the nodes on the way to what they change and keep heights of siblings at most one apart.

;;; Code:

(cl-defstruct (avl-tree- (:constructor nil)
                         (:constructor avl-tree--create (cmpfun))
                         (:predicate avl-tree-p) (:copier nil))
  root cmpfun)

(defun avl-tree-create (compare-function)
  "A tree whose elements COMPARE-FUNCTION, a function of two, puts in order."
  (avl-tree--create compare-function))
(defun avl-tree-compare-function (tree) "The function that orders the elements of TREE." (avl-tree--cmpfun tree))
(defun avl-tree-empty (tree) "Whether TREE has no elements." (null (avl-tree--root tree)))

(defsubst avl-tree--tall (node) "The height of NODE, which may be nil." (if node (aref node 3) 0))
(defun avl-tree--node (left data right)
  "A node of DATA with the subtrees LEFT and RIGHT."
  (vector left right data (1+ (max (avl-tree--tall left) (avl-tree--tall right)))))
(defun avl-tree--balance (left data right)
  "A balanced node of DATA, LEFT and RIGHT, whose heights are at most two apart."
  (let ((l (avl-tree--tall left)) (r (avl-tree--tall right)))
    (cond
     ((> l (1+ r))
      (let ((ll (aref left 0)) (lr (aref left 1)))
        (if (>= (avl-tree--tall ll) (avl-tree--tall lr))
            (avl-tree--node ll (aref left 2) (avl-tree--node lr data right))
          (avl-tree--node (avl-tree--node ll (aref left 2) (aref lr 0)) (aref lr 2)
                          (avl-tree--node (aref lr 1) data right)))))
     ((> r (1+ l))
      (let ((rl (aref right 0)) (rr (aref right 1)))
        (if (>= (avl-tree--tall rr) (avl-tree--tall rl))
            (avl-tree--node (avl-tree--node left data rl) (aref right 2) rr)
          (avl-tree--node (avl-tree--node left data (aref rl 0)) (aref rl 2)
                          (avl-tree--node (aref rl 1) (aref right 2) rr)))))
     (t (avl-tree--node left data right)))))

(defun avl-tree--find (tree data)
  "The node of TREE whose element equals DATA, or nil."
  (let ((node (avl-tree--root tree)) (less (avl-tree--cmpfun tree)) (found nil))
    (while (and node (not found))
      (cond ((funcall less data (aref node 2)) (setq node (aref node 0)))
            ((funcall less (aref node 2) data) (setq node (aref node 1)))
            (t (setq found node))))
    found))
(defun avl-tree-member (tree data &optional nilflag)
  "The element of TREE that equals DATA, or NILFLAG."
  (let ((node (avl-tree--find tree data))) (if node (aref node 2) nilflag)))
(defun avl-tree-member-p (tree data) "Whether TREE has an element that equals DATA."
  (and (avl-tree--find tree data) t))

(defun avl-tree-enter (tree data &optional updatefun)
  "Put DATA into TREE and return it.
If an element equals it, UPDATEFUN is called with DATA and that one, and its value takes its place;
without UPDATEFUN, DATA does."
  (let ((less (avl-tree--cmpfun tree)) (result data))
    (cl-labels ((enter (node)
                  (cond
                   ((null node) (avl-tree--node nil data nil))
                   ((funcall less data (aref node 2))
                    (avl-tree--balance (enter (aref node 0)) (aref node 2) (aref node 1)))
                   ((funcall less (aref node 2) data)
                    (avl-tree--balance (aref node 0) (aref node 2) (enter (aref node 1))))
                   (t (setq result (if updatefun (funcall updatefun data (aref node 2)) data))
                      (avl-tree--node (aref node 0) result (aref node 1))))))
      (setf (avl-tree--root tree) (enter (avl-tree--root tree))))
    result))
(defun avl-tree-delete (tree data &optional test nilflag)
  "Remove the element of TREE that equals DATA and return it, or NILFLAG if there is none.
If TEST is given it must hold for the element, else nothing is removed."
  (let ((less (avl-tree--cmpfun tree)) (result nilflag))
    (cl-labels ((least (node) (if (aref node 0) (least (aref node 0)) (aref node 2)))
                (without-least (node)
                  (if (aref node 0)
                      (avl-tree--balance (without-least (aref node 0)) (aref node 2) (aref node 1))
                    (aref node 1)))
                (remove (node)
                  (cond
                   ((null node) nil)
                   ((funcall less data (aref node 2))
                    (avl-tree--balance (remove (aref node 0)) (aref node 2) (aref node 1)))
                   ((funcall less (aref node 2) data)
                    (avl-tree--balance (aref node 0) (aref node 2) (remove (aref node 1))))
                   ((and test (not (funcall test (aref node 2)))) node)
                   (t (setq result (aref node 2))
                      (let ((left (aref node 0)) (right (aref node 1)))
                        (cond ((null left) right) ((null right) left)
                              (t (avl-tree--balance left (least right) (without-least right)))))))))
      (setf (avl-tree--root tree) (remove (avl-tree--root tree))))
    result))

(defun avl-tree--walk (node function reverse)
  "Call FUNCTION with each element below NODE in order, or in REVERSE order."
  (when node
    (avl-tree--walk (aref node (if reverse 1 0)) function reverse)
    (funcall function (aref node 2))
    (avl-tree--walk (aref node (if reverse 0 1)) function reverse)))
(defun avl-tree-mapc (fun tree &optional reverse)
  "Call FUN with each element of TREE in order, or in REVERSE order."
  (avl-tree--walk (avl-tree--root tree) fun reverse) nil)
(defun avl-tree-mapf (fun combinator tree &optional reverse)
  "The values of FUN on the elements of TREE, joined with COMBINATOR, a function of a value and the rest."
  (let ((out nil))
    (avl-tree-mapc (lambda (d) (setq out (funcall combinator (funcall fun d) out))) tree reverse)
    out))
(defun avl-tree-mapcar (fun tree &optional reverse)
  "The list of the values of FUN on the elements of TREE in order, or in REVERSE order."
  (nreverse (avl-tree-mapf fun #'cons tree reverse)))
(defun avl-tree-map (fun tree &optional reverse)
  "Replace each element of TREE by the value of FUN on it; the order must stay."
  (cl-labels ((walk (node)
                (when node
                  (walk (aref node (if reverse 1 0)))
                  (aset node 2 (funcall fun (aref node 2)))
                  (walk (aref node (if reverse 0 1))))))
    (walk (avl-tree--root tree))))
(defun avl-tree-flatten (tree) "The list of the elements of TREE in order." (avl-tree-mapcar #'identity tree))
(defun avl-tree-size (tree) "The number of elements of TREE."
  (let ((n 0)) (avl-tree-mapc (lambda (_) (setq n (1+ n))) tree) n))
(defun avl-tree-first (tree) "The first element of TREE, or nil."
  (let ((node (avl-tree--root tree)))
    (while (and node (aref node 0)) (setq node (aref node 0)))
    (and node (aref node 2))))
(defun avl-tree-last (tree) "The last element of TREE, or nil."
  (let ((node (avl-tree--root tree)))
    (while (and node (aref node 1)) (setq node (aref node 1)))
    (and node (aref node 2))))
(defun avl-tree-copy (tree) "A copy of TREE."
  (let ((new (avl-tree-create (avl-tree--cmpfun tree))))
    (cl-labels ((copy (node)
                  (and node (vector (copy (aref node 0)) (copy (aref node 1)) (aref node 2) (aref node 3)))))
      (setf (avl-tree--root new) (copy (avl-tree--root tree))))
    new))
(defun avl-tree-clear (tree) "Remove all elements of TREE." (setf (avl-tree--root tree) nil))

(cl-defstruct (avl-tree-stack (:constructor nil)
                              (:constructor avl-tree-stack--create (store reverse))
                              (:copier nil))
  reverse store)
(defun avl-tree-stack (tree &optional reverse)
  "A stack of the elements of TREE, the first on top, or the last if REVERSE."
  (avl-tree-stack--create (avl-tree-mapcar #'identity tree reverse) reverse))
(defun avl-tree-stack-empty-p (stack) "Whether STACK has no elements." (null (avl-tree-stack-store stack)))
(defun avl-tree-stack-pop (stack &optional nilflag)
  "Take the element on top off STACK; NILFLAG if there is none."
  (if (avl-tree-stack-store stack) (pop (avl-tree-stack-store stack)) nilflag))
(defun avl-tree-stack-first (stack &optional nilflag)
  "The element on top of STACK; NILFLAG if there is none."
  (if (avl-tree-stack-store stack) (car (avl-tree-stack-store stack)) nilflag))

(provide 'avl-tree)
;;; avl-tree.el ends here
