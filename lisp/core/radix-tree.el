;;; radix-tree.el --- Maps from strings that share what their keys begin with  -*- lexical-binding: t -*-

;; A tree is a list of branches (PREFIX . SUBTREE) whose prefixes begin with different characters; a value is the
;; tail of that list, (t . VALUE) if it is a list.  Trees are not changed: inserting makes new branches along the way.

;;; Code:

(defconst radix-tree-empty nil "The tree without keys.")

(defun radix-tree--common (a from b)
  "How many characters of A from FROM and of B are the same."
  (let ((n 0) (limit (min (- (length a) from) (length b))))
    (while (and (< n limit) (eq (aref a (+ from n)) (aref b n))) (setq n (1+ n)))
    n))

(defun radix-tree--value (tree)
  "The value of the key of TREE that ends there, or nil."
  (while (consp (car-safe tree)) (setq tree (cdr tree)))
  (if (consp tree) (cdr tree) tree))

(defun radix-tree--leaf (value)
  "What stands for VALUE at the end of a list of branches."
  (if (consp value) (cons t value) value))

(defun radix-tree--insert (tree key from value remove)
  "TREE with VALUE for the rest of KEY from FROM, or without that key if REMOVE."
  (if (= from (length key))
      (let ((branches nil) (rest tree))
        (while (consp (car-safe rest)) (push (pop rest) branches))
        (nconc (nreverse branches) (radix-tree--leaf value)))
    (let ((rest tree) (before nil) (result nil) (done nil))
      (while (and (not done) (consp (car-safe rest)))
        (let* ((branch (car rest)) (prefix (car branch)) (n (radix-tree--common key from prefix)))
          (if (zerop n)
              (push (pop rest) before)
            (setq done t)
            (let ((new
                   (cond ((= n (length prefix))
                          (let ((subtree (radix-tree--insert (cdr branch) key (+ from n) value remove)))
                            (and subtree
                                 (if (and (consp (car-safe subtree)) (null (cdr subtree)))
                                     ;; One branch is left: it takes over the prefix.
                                     (cons (concat prefix (caar subtree)) (cdar subtree))
                                   (cons prefix subtree)))))
                         (remove branch)
                         (t (cons (substring prefix 0 n)
                                  (radix-tree--insert (list (cons (substring prefix n) (cdr branch)))
                                                      key (+ from n) value nil))))))
              (setq result (append (reverse before) (and new (list new)) (cdr rest)))))))
      (cond (done result)
            (remove tree)
            (t (nconc (nreverse before) (cons (cons (substring key from) (radix-tree--leaf value)) rest)))))))

(defun radix-tree-insert (tree key val)
  "TREE with VAL for the string KEY; nil takes the key out."
  (radix-tree--insert tree key 0 val (null val)))

(defun radix-tree-subtree (tree string)
  "The tree of the keys of TREE that begin with STRING, without it."
  (let ((from 0) (found t))
    (while (and found (< from (length string)))
      (setq found nil)
      (let ((rest tree))
        (while (and (not found) (consp (car-safe rest)))
          (let* ((prefix (caar rest)) (n (radix-tree--common string from prefix)))
            (cond ((zerop n) (pop rest))
                  ((= n (length prefix)) (setq found t from (+ from n) tree (cdar rest)))
                  ((= n (- (length string) from))
                   (setq found t from (length string) tree (list (cons (substring prefix n) (cdar rest)))))
                  (t (setq rest nil)))))))
    (and found tree)))
(defun radix-tree-lookup (tree key)
  "The value of KEY in TREE, or nil."
  (radix-tree--value (radix-tree-subtree tree key)))
(defun radix-tree-prefixes (tree string)
  "An alist of the keys of TREE that STRING begins with, the longest first."
  (let ((from 0) (found nil) (more t))
    (while more
      (let ((value (radix-tree--value tree)))
        (when value (push (cons (substring string 0 from) value) found)))
      (setq more nil)
      (let ((rest tree))
        (while (consp (car-safe rest))
          (let* ((prefix (caar rest)) (end (+ from (length prefix))))
            (when (and (<= end (length string)) (string= prefix (substring string from end)))
              (setq tree (cdar rest) from end more t))
            (setq rest (if more nil (cdr rest)))))))
    found))
(defun radix-tree-iter-subtrees (tree fun)
  "Call FUN with the prefix and the subtree of each branch of TREE."
  (let ((rest tree))
    (while (consp (car-safe rest))
      (funcall fun (caar rest) (cdar rest))
      (pop rest))
    (when rest (funcall fun "" rest))))
(defun radix-tree-iter-mappings (tree fun &optional prefix)
  "Call FUN with each key of TREE, PREFIX in front, and its value."
  (radix-tree-iter-subtrees
   tree
   (lambda (string subtree)
     (let ((key (concat prefix string)))
       (if (consp (car-safe subtree))
           (radix-tree-iter-mappings subtree fun key)
         (funcall fun key (radix-tree--value subtree)))))))
(defun radix-tree-count (tree)
  "How many keys TREE has."
  (let ((count 0))
    (radix-tree-iter-mappings tree (lambda (_key _value) (setq count (1+ count))))
    count))
(defun radix-tree-from-map (map)
  "The tree with the keys and values of MAP."
  (let ((tree nil))
    (map-do (lambda (key value) (setq tree (radix-tree-insert tree key value))) map)
    tree))

(provide 'radix-tree)
;;; radix-tree.el ends here
