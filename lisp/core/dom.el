;;; dom.el --- Document trees  -*- lexical-binding: t -*-

;; A node is (TAG ATTRIBUTES CHILD…); a child is a node or a string.

;;; Code:

(defun dom-tag (node) "NODE's tag; of a list of nodes, the first one's."
  (if (consp (car node)) (caar node) (car node)))
(defun dom-attributes (node) "NODE's attributes, an alist."
  (if (consp (car node)) (cadr (car node)) (cadr node)))
(defun dom-children (node) "NODE's children."
  (if (consp (car node)) (cddr (car node)) (cddr node)))
(defun dom-node (tag &optional attributes &rest children) "A node of TAG with ATTRIBUTES and CHILDREN."
  `(,tag ,attributes ,@children))
(defun dom-ensure-node (node) "NODE with a place for attributes; modifies it."
  (while (and node (consp (car node))) (setq node (car node)))
  (unless (cdr node) (setcdr node (list nil)))
  node)
(defun dom-non-text-children (node) "The children of NODE that are nodes."
  (let ((out nil)) (dolist (c (dom-children node) (nreverse out)) (unless (stringp c) (push c out)))))
(defun dom-attr (node attribute) "The value of ATTRIBUTE in NODE."
  (cdr (assq attribute (dom-attributes node))))
(defun dom-set-attributes (node attributes) "Make ATTRIBUTES NODE's."
  (setcar (cdr (dom-ensure-node node)) attributes))
(defun dom-set-attribute (node attribute value) "Make VALUE the value of ATTRIBUTE in NODE."
  (setq node (dom-ensure-node node))
  (let ((old (assoc attribute (cadr node))))
    (if old (setcdr old value)
      (setcar (cdr node) (append (cadr node) (list (cons attribute value)))))))
(defun dom-remove-attribute (node attribute) "Remove ATTRIBUTE from NODE."
  (setq node (dom-ensure-node node))
  (let ((old (assoc attribute (cadr node))))
    (when old (setcar (cdr node) (delq old (cadr node))))))

(defun dom-text (node) "The text right below NODE, pieces joined with spaces."
  (let ((out nil)) (dolist (c (dom-children node)) (when (stringp c) (push c out)))
       (mapconcat #'identity (nreverse out) " ")))
(defun dom-texts (node &optional separator) "All text below NODE, joined with SEPARATOR, a space."
  (if (eq (dom-tag node) 'script) ""
    (mapconcat (lambda (c) (if (stringp c) c (dom-texts c separator)))
               (dom-children node) (or separator " "))))
(defun dom-strings (dom) "All strings below DOM, in order."
  (let ((out nil))
    (dolist (c (dom-children dom))
      (setq out (append (nreverse (if (stringp c) (list c) (dom-strings c))) out)))
    (nreverse out)))
(defun dom-inner-text (node) "All text below NODE, joined."
  (apply #'concat (dom-strings node)))

(defun dom-child-by-tag (dom tag) "The first child of DOM with TAG."
  (assoc tag (dom-children dom)))
(defun dom-search (dom predicate) "The nodes in DOM for which PREDICATE holds, outer ones first."
  (let ((out (and (funcall predicate dom) (list dom))))
    (dolist (c (dom-children dom))
      (unless (stringp c) (setq out (append out (dom-search c predicate)))))
    out))
(defun dom-by-tag (dom tag) "The nodes in DOM with TAG."
  (dom-search dom (lambda (n) (equal (dom-tag n) tag))))
(defun dom-elements (dom attribute match) "The nodes in DOM whose ATTRIBUTE matches the regexp MATCH."
  (dom-search dom (lambda (n) (let ((v (dom-attr n attribute)))
                                (and v (string-match match v))))))
(defun dom-by-class (dom match) "The nodes in DOM with a class that matches MATCH." (dom-elements dom 'class match))
(defun dom-by-style (dom match) "The nodes in DOM with a style that matches MATCH." (dom-elements dom 'style match))
(defun dom-by-id (dom match) "The nodes in DOM with an id that matches MATCH." (dom-elements dom 'id match))

(defun dom-parent (dom node) "The parent of NODE in DOM."
  (if (memq node (dom-children dom)) dom
    (let ((found nil))
      (dolist (c (dom-children dom) found)
        (unless (or found (stringp c)) (setq found (dom-parent c node)))))))
(defun dom-previous-sibling (dom node) "The node or text before NODE in DOM."
  (let ((parent (dom-parent dom node)) (previous nil) (found nil))
    (when parent
      (dolist (c (dom-children parent))
        (cond (found) ((eq c node) (setq found t)) (t (setq previous c)))))
    (and found previous)))
(defun dom-remove-node (dom node) "Remove NODE from DOM."
  (let ((parent (dom-parent dom node)))
    (when parent (setcdr (cdr parent) (delq node (cddr parent))))))
(defun dom-append-child (node child) "Add CHILD as NODE's last child; return NODE."
  (setq node (dom-ensure-node node))
  (nconc node (list child)))
(defun dom-add-child-before (node child &optional before)
  "Add CHILD to NODE before its child BEFORE, or as the first."
  (setq node (dom-ensure-node node))
  (let ((children (dom-children node)))
    (when (and before (not (memq before children)))
      (error "%s does not exist as a child" before))
    (let ((place (cdr node)))
      (while (and before (not (eq (cadr place) before))) (setq place (cdr place)))
      (setcdr place (cons child (cdr place))))
    node))
(defun dom-pp (dom &optional remove-empty)
  "Insert DOM pretty-printed at point, without blank text if REMOVE-EMPTY."
  (let ((column (current-column)))
    (insert (format "(%S " (dom-tag dom)))
    (let* ((attributes (dom-attributes dom)) (at (1+ column))
           (children (let ((out nil))
                       (dolist (c (dom-children dom) (nreverse out))
                         (unless (and remove-empty (stringp c) (string-match "\\`[ \t\n\r]*\\'" c))
                           (push c out))))))
      (if (null attributes) (insert "nil")
        (let ((in (1+ (current-column))) (first t))
          (insert "(")
          (dolist (a attributes)
            (unless first (insert "\n" (make-string in ?\s)))
            (insert (format "(%S . %S)" (car a) (cdr a)))
            (setq first nil))
          (insert ")")))
      (dolist (c children)
        (insert "\n" (make-string at ?\s))
        (if (stringp c) (insert (format "%S" c)) (dom-pp c remove-empty))))
    (insert ")")))

(provide 'dom)
;;; dom.el ends here
