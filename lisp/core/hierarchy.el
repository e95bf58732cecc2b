;;; hierarchy.el --- Trees of items  -*- lexical-binding: t -*-

;; A hierarchy knows the parent and the children of each of its items, which are compared with `equal'.  Items
;; are added with functions that tell their parents or children.

;;; Code:

(require 'cl-lib)
(require 'map)
(require 'seq)

(cl-defstruct (hierarchy (:constructor hierarchy--make) (:conc-name hierarchy--))
  "Items with parents and children."
  (roots nil)
  (parents (make-hash-table :test #'equal))
  (children (make-hash-table :test #'equal))
  (seen-items (make-hash-table :test #'equal)))

(defun hierarchy-new () "A hierarchy without items." (hierarchy--make))

(defun hierarchy--relate (hierarchy item parent)
  "Make PARENT the parent of ITEM in HIERARCHY."
  (let ((old (gethash item (hierarchy--parents hierarchy))))
    (when (and old (not (equal old parent)))
      (error "An item (%s) can only have one parent: `%s' vs `%s'" item old parent))
    (unless old
      (puthash item parent (hierarchy--parents hierarchy))
      (puthash parent (append (gethash parent (hierarchy--children hierarchy)) (list item))
               (hierarchy--children hierarchy)))))

(defun hierarchy--find-roots (hierarchy)
  "Take note of which items of HIERARCHY have no parent."
  (setf (hierarchy--roots hierarchy)
        (seq-remove (lambda (item) (gethash item (hierarchy--parents hierarchy)))
                    (hash-table-keys (hierarchy--seen-items hierarchy)))))

(defun hierarchy--add (hierarchy item parentfn childrenfn acceptfn)
  "Add ITEM to HIERARCHY with what PARENTFN and CHILDRENFN tell of it, where ACCEPTFN allows it."
  (unless (gethash item (hierarchy--seen-items hierarchy))
    (puthash item t (hierarchy--seen-items hierarchy))
    (let ((parent (and parentfn (funcall parentfn item))))
      (when (and parent (funcall acceptfn parent))
        (hierarchy--add hierarchy parent parentfn nil acceptfn)
        (hierarchy--relate hierarchy item parent)))
    (when childrenfn
      (dolist (child (funcall childrenfn item))
        (when (funcall acceptfn child)
          (hierarchy--add hierarchy child nil childrenfn acceptfn)
          (hierarchy--relate hierarchy child item))))))

(defun hierarchy-add-tree (hierarchy item parentfn &optional childrenfn acceptfn)
  "Add ITEM to HIERARCHY, with its parents and children.
PARENTFN gives the parent of an item, nil for none; CHILDRENFN a list of its children.  Only items for which
ACCEPTFN holds are added, by default all."
  (let ((acceptfn (or acceptfn #'identity)))
    (when (funcall acceptfn item)
      (hierarchy--add hierarchy item parentfn childrenfn acceptfn))
    (hierarchy--find-roots hierarchy)
    nil))
(defun hierarchy-add-trees (hierarchy items parentfn &optional childrenfn acceptfn)
  "Add each of ITEMS to HIERARCHY, as `hierarchy-add-tree' does with PARENTFN, CHILDRENFN and ACCEPTFN."
  (seq-do (lambda (item) (hierarchy-add-tree hierarchy item parentfn childrenfn acceptfn)) items))
(defun hierarchy-add-list (hierarchy list &optional wrap childrenfn)
  "Add the tree LIST to HIERARCHY: an item and after it its children, which are such lists.
With WRAP each gets a number in front, so that equal ones differ.  CHILDRENFN gives the children instead."
  (let* ((children (or childrenfn #'cdr)) (number 0)
         (wrapfn (lambda (item) (if wrap (cons (cl-incf number) item) item))))
    (hierarchy-add-tree
     hierarchy (funcall wrapfn list) nil
     (lambda (item) (mapcar wrapfn (funcall children (if wrap (cdr item) item)))))))
(defun hierarchy-from-list (list &optional wrap childrenfn)
  "A hierarchy of the tree LIST; WRAP and CHILDRENFN are as for `hierarchy-add-list'."
  (let ((hierarchy (hierarchy-new)))
    (hierarchy-add-list hierarchy list wrap childrenfn)
    hierarchy))

(defun hierarchy-sort (hierarchy &optional sortfn)
  "Sort the roots of HIERARCHY and the children of each item by SORTFN, by default the order of their texts."
  (let ((sortfn (or sortfn #'string<)))
    (setf (hierarchy--roots hierarchy) (seq-sort sortfn (hierarchy--roots hierarchy)))
    (dolist (parent (hash-table-keys (hierarchy--children hierarchy)))
      (puthash parent (seq-sort sortfn (gethash parent (hierarchy--children hierarchy)))
               (hierarchy--children hierarchy)))))

;;; Questions

(defun hierarchy-items (hierarchy) "The items of HIERARCHY." (hash-table-keys (hierarchy--seen-items hierarchy)))
(defun hierarchy-roots (hierarchy) "The items of HIERARCHY that have no parent." (hierarchy--roots hierarchy))
(defun hierarchy-parent (hierarchy item) "The parent of ITEM in HIERARCHY, or nil." (gethash item (hierarchy--parents hierarchy)))
(defun hierarchy-children (hierarchy parent) "The children of PARENT in HIERARCHY." (gethash parent (hierarchy--children hierarchy)))
(defun hierarchy-has-item (hierarchy item) "Whether ITEM is in HIERARCHY." (and (gethash item (hierarchy--seen-items hierarchy)) t))
(defun hierarchy-has-root (hierarchy item) "Whether ITEM is in HIERARCHY and has no parent." (and (seq-contains-p (hierarchy--roots hierarchy) item) t))
(defun hierarchy-empty-p (hierarchy) "Whether HIERARCHY has no items." (zerop (hierarchy-length hierarchy)))
(defun hierarchy-length (hierarchy) "How many items HIERARCHY has." (hash-table-count (hierarchy--seen-items hierarchy)))
(defun hierarchy-child-p (hierarchy item1 item2) "Whether ITEM1 is a child of ITEM2 in HIERARCHY." (equal (hierarchy-parent hierarchy item1) item2))
(defun hierarchy-descendant-p (hierarchy item1 item2)
  "Whether ITEM1 is below ITEM2 in HIERARCHY."
  (and (hierarchy-has-item hierarchy item1) (hierarchy-has-item hierarchy item2)
       (let ((parent (hierarchy-parent hierarchy item1)))
         (while (and parent (not (equal parent item2))) (setq parent (hierarchy-parent hierarchy parent)))
         (and parent t))))
(defun hierarchy-leafs (hierarchy &optional node)
  "The items of HIERARCHY that have no children, below NODE if that is given."
  (seq-remove (lambda (item) (hierarchy-children hierarchy item))
              (if node (cdr (hierarchy-map-item (lambda (item _) item) node hierarchy)) (hierarchy-items hierarchy))))
(defun hierarchy-equal (hierarchy1 hierarchy2)
  "Whether HIERARCHY1 and HIERARCHY2 have the same items with the same parents and children, in any order."
  (and (hierarchy-p hierarchy1) (hierarchy-p hierarchy2)
       (= (hierarchy-length hierarchy1) (hierarchy-length hierarchy2))
       (seq-set-equal-p (hierarchy-roots hierarchy1) (hierarchy-roots hierarchy2))
       (seq-every-p (lambda (item)
                      (and (hierarchy-has-item hierarchy2 item)
                           (equal (hierarchy-parent hierarchy1 item) (hierarchy-parent hierarchy2 item))))
                    (hierarchy-items hierarchy1))))
(defun hierarchy-copy (hierarchy)
  "A hierarchy with the items of HIERARCHY, which changes by itself."
  (hierarchy--make :roots (copy-sequence (hierarchy--roots hierarchy))
                   :parents (copy-hash-table (hierarchy--parents hierarchy))
                   :children (copy-hash-table (hierarchy--children hierarchy))
                   :seen-items (copy-hash-table (hierarchy--seen-items hierarchy))))
(defun hierarchy-extract-tree (hierarchy item)
  "A hierarchy of ITEM with what is above and below it in HIERARCHY; nil if it is not there."
  (when (hierarchy-has-item hierarchy item)
    (let ((tree (hierarchy-new)))
      (hierarchy-add-tree tree item (apply-partially #'hierarchy-parent hierarchy)
                          (apply-partially #'hierarchy-children hierarchy))
      tree)))

;;; Going through

(defun hierarchy-map-item (func item hierarchy &optional indent)
  "What FUNC gives for ITEM of HIERARCHY and all below it: it is called with each and how deep that is, from INDENT on."
  (let ((found nil))
    (named-let visit ((node item) (depth (or indent 0)))
      (push (funcall func node depth) found)
      (dolist (child (hierarchy-children hierarchy node)) (visit child (1+ depth))))
    (nreverse found)))
(defun hierarchy-map (func hierarchy &optional indent)
  "What FUNC gives for each item of HIERARCHY: it is called with it and how deep it is, from INDENT on."
  (mapcan (lambda (root) (hierarchy-map-item func root hierarchy (or indent 0)))
          (hierarchy-roots hierarchy)))
(defun hierarchy-map-tree (function hierarchy &optional item indent)
  "What FUNCTION gives for ITEM of HIERARCHY, by default the first root.
It is called with the item, how deep it is, from INDENT on, and what it gave for the children."
  (named-let visit ((node (or item (car (hierarchy-roots hierarchy)))) (depth (or indent 0)))
    (let ((below nil))
      (dolist (child (hierarchy-children hierarchy node)) (push (visit child (1+ depth)) below))
      (funcall function node depth (nreverse below)))))
(defun hierarchy-map-hierarchy (function hierarchy)
  "A hierarchy of what FUNCTION gives for each item of HIERARCHY and how deep that is."
  (let ((result (hierarchy-new)))
    (cl-labels ((visit (item indent parent)
                  (let ((new (funcall function item indent)))
                    (puthash new t (hierarchy--seen-items result))
                    (when parent (hierarchy--relate result new (car parent)))
                    (dolist (child (hierarchy-children hierarchy item)) (visit child (1+ indent) (list new))))))
      (dolist (root (hierarchy-roots hierarchy)) (visit root 0 nil)))
    (hierarchy--find-roots result)
    result))

;;; Showing

(defun hierarchy-labelfn-indent (labelfn &optional indent-string)
  "A function that inserts INDENT-STRING, by default two spaces, as often as an item is deep, then what LABELFN inserts."
  (lambda (item depth)
    (apply #'insert (make-list depth (or indent-string "  ")))
    (funcall labelfn item depth)))
(defun hierarchy-labelfn-button (labelfn actionfn)
  "A function that inserts what LABELFN inserts as a button, which calls ACTIONFN with the item and how deep it is."
  (lambda (item depth)
    (let ((from (point)) (press (lambda (_button) (funcall actionfn item depth))))
      (funcall labelfn item depth)
      (make-text-button from (point) 'action press))))
(defun hierarchy-labelfn-button-if (labelfn buttonp actionfn)
  "As `hierarchy-labelfn-button' with LABELFN and ACTIONFN where BUTTONP holds, else LABELFN."
  (let ((button (hierarchy-labelfn-button labelfn actionfn)))
    (lambda (item indent) (funcall (if (funcall buttonp item indent) button labelfn) item indent))))
(defun hierarchy-labelfn-to-string (labelfn item indent)
  "What LABELFN inserts for ITEM, which is INDENT deep."
  (with-temp-buffer
    (funcall labelfn item indent)
    (buffer-substring (point-min) (point-max))))
(defun hierarchy-print (hierarchy &optional to-string)
  "Insert HIERARCHY, an item a line as TO-STRING gives it, indented."
  (hierarchy-map (lambda (item depth)
                   (insert-char ?\s (* 2 depth))
                   (insert (if to-string (funcall to-string item) (format "%s" item)) "\n"))
                 hierarchy))
(defun hierarchy-to-string (hierarchy &optional to-string)
  "HIERARCHY as text, an item a line as TO-STRING gives it, indented."
  (with-temp-buffer
    (hierarchy-print hierarchy to-string)
    (buffer-substring (point-min) (point-max))))

(define-derived-mode hierarchy-tabulated-mode tabulated-list-mode "Hierarchy tabulated" "Mode of a list of a hierarchy's items.")
(defun hierarchy-tabulated-display (hierarchy labelfn &optional buffer)
  "List the items of HIERARCHY as LABELFN inserts them in BUFFER, by default a new one; the buffer."
  (let ((row (lambda (item depth) `(,item [,(hierarchy-labelfn-to-string labelfn item depth)]))))
    (with-current-buffer (or buffer (generate-new-buffer "hierarchy-tabulated"))
      (hierarchy-tabulated-mode)
      (setq tabulated-list-entries (hierarchy-map row hierarchy)
            tabulated-list-format [("Item name" 0 nil)])
      (tabulated-list-init-header)
      (tabulated-list-print)
      (current-buffer))))
(defun hierarchy-convert-to-tree-widget (hierarchy labelfn)
  "HIERARCHY as a widget that is a tree, whose parts LABELFN names."
  (require 'wid-edit)
  (hierarchy-map-tree (lambda (item indent children)
                        (apply #'widget-convert 'tree-widget
                               :tag (hierarchy-labelfn-to-string labelfn item indent) children))
                      hierarchy))

(provide 'hierarchy)
;;; hierarchy.el ends here
