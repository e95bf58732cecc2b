;;; dom.el --- Document trees  -*- lexical-binding: t -*-

;; A node is (TAG ATTRIBUTES CHILD…); a child is a node or a string.

;;; Code:

(defsubst dom--one (node) "NODE, or the first of NODE, a list of nodes."
  (if (consp (car node)) (car node) node))
(defun dom-tag (node) "NODE's tag; of a list of nodes, the first one's." (nth 0 (dom--one node)))
(defun dom-attributes (node) "NODE's attributes, an alist." (nth 1 (dom--one node)))
(defun dom-children (node) "NODE's children." (nthcdr 2 (dom--one node)))
(defun dom-node (tag &optional attributes &rest children) "A node of TAG with ATTRIBUTES and CHILDREN."
  `(,tag ,attributes ,@children))
(defun dom-ensure-node (node) "NODE with a place for attributes; modifies it."
  (let ((one node))
    (while (consp (car one)) (setq one (car one)))
    (when (and one (null (cdr one))) (setcdr one (list nil)))
    one))
(defun dom-non-text-children (node) "The children of NODE that are nodes."
  (let ((out nil)) (dolist (c (dom-children node) (nreverse out)) (unless (stringp c) (push c out)))))
(defun dom-attr (node attribute) "The value of ATTRIBUTE in NODE."
  (cdr (assq attribute (dom-attributes node))))
(defun dom-set-attributes (node attributes) "Make ATTRIBUTES NODE's."
  (setcar (cdr (dom-ensure-node node)) attributes))
(defun dom-set-attribute (node attribute value) "Make VALUE the value of ATTRIBUTE in NODE."
  (let* ((place (cdr (dom-ensure-node node))) (known (assoc attribute (car place))))
    (if known (setcdr known value)
      (setcar place `(,@(car place) (,attribute . ,value))))))
(defun dom-remove-attribute (node attribute) "Remove ATTRIBUTE from NODE."
  (let* ((place (cdr (dom-ensure-node node))) (known (assoc attribute (car place))))
    (when known (setcar place (delq known (car place))))))

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
  (nconc (dom-ensure-node node) (list child)))
(defun dom-add-child-before (node child &optional before)
  "Add CHILD to NODE before its child BEFORE, or as the first."
  (let* ((parent (dom-ensure-node node)) (place (cdr parent)))
    (when before
      (while (not (eq (cadr place) before))
        (unless (setq place (cdr place)) (error "%s does not exist as a child" before))))
    (push child (cdr place))
    parent))
(defun dom--insert-below (parts) "Call PARTS, functions, each to insert below where the first did."
  (let ((break (concat "\n" (make-string (current-column) ?\s))))
    (funcall (car parts))
    (dolist (part (cdr parts)) (insert break) (funcall part))))
(defun dom-pp (dom &optional remove-empty)
  "Insert DOM pretty-printed at point, without blank text if REMOVE-EMPTY."
  (let ((parts nil))
    (dolist (child (dom-children dom))
      (cond ((consp child) (push (lambda () (dom-pp child remove-empty)) parts))
            ((not (and remove-empty (stringp child) (string-match-p "\\`[ \t\n\r]*\\'" child)))
             (push (lambda () (prin1 child (current-buffer))) parts))))
    (insert "(")
    (dom--insert-below (cons (lambda () (dom--insert-start dom)) (nreverse parts)))
    (insert ")")))
(defun dom--insert-start (node)
  "Insert NODE's tag and attributes."
  (insert (format "%S " (dom-tag node)))
  (if (null (dom-attributes node)) (insert "nil")
    (insert "(")
    (dom--insert-below
     (mapcar (lambda (a) (lambda () (insert (format "(%S . %S)" (car a) (cdr a))))) (dom-attributes node)))
    (insert ")")))

(defconst dom--switches
  '(async autofocus autoplay checked compact controls declare default defer disabled download
    formnovalidate hidden inert ismap itemscope loop multiple muted noresize noshade novalidate nowrap
    open readonly required reversed selected truespeed typemustmatch)
  "Attributes of HTML whose presence is their value.")

(defun dom-print (dom &optional pretty xml)
  "Insert the text of DOM at point; with PRETTY elements in elements stand on their own lines.
Attributes of HTML that are set by being there have no value, except with XML."
  (let ((column (current-column)))
    (insert (format "<%s" (dom-tag dom)))
    (dolist (attribute (dom-attributes dom))
      (insert (if (and (not xml) (memq (car attribute) dom--switches))
                  (format " %s" (car attribute))
                (format " %s=%S" (car attribute) (cdr attribute)))))
    (if (null (dom-children dom)) (insert " />")
      (insert ">")
      (let ((within nil)
            (line (lambda (n) (insert "\n" (make-string n ?\s)))))
        (dolist (child (dom-children dom))
          (if (stringp child) (insert child)
            (when pretty (funcall line (+ column 2)))
            (setq within t)
            (dom-print child pretty xml)))
        (when (and pretty within) (funcall line column)))
      (insert (format "</%s>" (dom-tag dom))))))

(provide 'dom)
;;; dom.el ends here
