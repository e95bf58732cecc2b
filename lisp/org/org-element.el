;;; org-element.el --- Syntax trees: what the native core leaves to Lisp  -*- lexical-binding: t -*-

;; Nodes are made, looked up, walked and written natively; here is what builds on that.

;;; Code:

;;; Which types there are

(defconst org-element-all-elements
  '(babel-call center-block clock comment comment-block diary-sexp drawer dynamic-block
    example-block export-block fixed-width footnote-definition headline horizontal-rule
    inlinetask item keyword latex-environment node-property paragraph plain-list planning
    property-drawer quote-block section special-block src-block table table-row verse-block)
  "The types of elements.")
(defconst org-element-greater-elements
  '(center-block drawer dynamic-block footnote-definition headline inlinetask item plain-list
    property-drawer quote-block section special-block table org-data)
  "The types of elements that contain elements.")
(defconst org-element-all-objects
  '(bold citation citation-reference code entity export-snippet footnote-reference
    inline-babel-call inline-src-block italic line-break latex-fragment link macro
    radio-target statistics-cookie strike-through subscript superscript table-cell target
    timestamp underline verbatim)
  "The types of objects.")
(defconst org-element-recursive-objects
  '(bold citation footnote-reference italic link subscript radio-target strike-through
    superscript table-cell underline)
  "The types of objects that contain objects.")
(defconst org-element-object-containers
  (append org-element-recursive-objects '(paragraph table-row verse-block))
  "The types whose contents are objects.")
(defconst org-element-elements-no-affiliated
  '(org-data comment clock headline inlinetask item node-property planning property-drawer
    section table-row)
  "The types of elements that take no affiliated keywords.")
(defconst org-element-affiliated-keywords
  '("CAPTION" "DATA" "HEADER" "HEADERS" "LABEL" "NAME" "PLOT" "RESNAME" "RESULT" "RESULTS"
    "SOURCE" "SRCNAME" "TBLNAME")
  "The keywords that belong to the element below them.")
(defconst org-element-keyword-translation-alist
  (append (mapcar (lambda (old) (cons old "NAME")) '("DATA" "LABEL" "RESNAME" "SOURCE" "SRCNAME" "TBLNAME"))
          '(("RESULT" . "RESULTS") ("HEADERS" . "HEADER")))
  "Old affiliated keywords and what they are now.")
(defconst org-element-dual-keywords '("CAPTION" "RESULTS")
  "Affiliated keywords with a second value in brackets.")
(defconst org-element-parsed-keywords '("CAPTION")
  "Affiliated keywords whose values are parsed.")
(defconst org-element-multiple-keywords '("CAPTION" "HEADER")
  "Affiliated keywords that may stand several times.")
(defconst org-element-secondary-value-alist
  '((citation :prefix :suffix) (headline :title) (inlinetask :title) (item :tag)
    (citation-reference :prefix :suffix))
  "The properties of each type that hold secondary strings.")

(defconst org-element-object-restrictions
  (let* ((minimal '(bold code entity italic latex-fragment strike-through subscript superscript
                    underline verbatim))
         (standard (seq-difference org-element-all-objects '(citation-reference table-cell)))
         (one-line (remq 'line-break standard)))
    `((bold ,@standard) (citation citation-reference)
      (citation-reference ,@(seq-difference one-line '(citation footnote-reference link)))
      (footnote-reference ,@standard) (headline ,@one-line) (inlinetask ,@one-line)
      (italic ,@standard) (item ,@one-line)
      (keyword ,@(remq 'footnote-reference standard))
      (link export-snippet inline-babel-call inline-src-block macro statistics-cookie ,@minimal)
      (paragraph ,@standard) (radio-target ,@minimal) (strike-through ,@standard)
      (subscript ,@standard) (superscript ,@standard)
      (table-cell citation export-snippet footnote-reference link macro radio-target target
                  timestamp ,@minimal)
      (table-row table-cell) (underline ,@standard) (verse-block ,@standard)))
  "Alist of the types of objects that may stand in each type.")

(defun org-element-restriction (element)
  "The types of objects allowed in ELEMENT, a node or a type."
  (cdr (assq (if (symbolp element) element (org-element-type element))
             org-element-object-restrictions)))

(defun org-element-class (datum &optional parent)
  "`element' or `object': what DATUM is, where its type does not tell by its PARENT."
  (let ((type (org-element-type datum t))
        (parent (or parent (org-element-property :parent datum))))
    (cond
     ((null type) nil)
     ((eq type 'plain-text) 'object)
     ((eq type 'anonymous) (org-element-class (car datum)))
     ((memq type org-element-all-objects) 'object)
     ((or (memq type org-element-all-elements) (eq type 'org-data)) 'element)
     ((not parent) 'element)
     ((memq (org-element-type parent) org-element-object-containers) 'object)
     ((eq (org-element-type parent t) 'anonymous) (org-element-class (car parent)))
     (t (or (and (org-element-secondary-p datum) 'object) 'element)))))

(gv-define-setter org-element-property-raw (value property node &optional _default)
  `(orgstar--element-set-property ,property ,node ,value))
(gv-define-setter org-element-property (value property node &rest _)
  `(orgstar--element-set-property ,property ,node ,value))
(gv-define-setter org-element-parent (value node)
  `(orgstar--element-set-property :parent ,node ,value))
(gv-define-setter org-element-begin (value node)
  `(orgstar--element-set-property :begin ,node ,value))
(gv-define-setter org-element-end (value node)
  `(orgstar--element-set-property :end ,node ,value))
(gv-define-setter org-element-post-blank (value node)
  `(orgstar--element-set-property :post-blank ,node ,value))

;;; Deferred values

(defun org-element-deferred-create (auto-undefer-p function &rest args)
  "A value that FUNCTION computes of a node and ARGS when it is asked for.
With AUTO-UNDEFER-P the result then takes its place."
  (vector 'org-element-deferred function args auto-undefer-p))
(defun org-element-deferred-create-alias (keyword &optional auto-undefer-p)
  "A value that stands for the node's property KEYWORD."
  (org-element-deferred-create auto-undefer-p #'org-element-property-2 keyword))
(defun org-element-deferred-create-list (args &optional auto-undefer-p)
  "A value that is the list ARGS, deferred ones in it computed."
  (apply #'org-element-deferred-create auto-undefer-p #'org-element--deferred-list args))
(defun org-element-deferred-p (object)
  "Whether OBJECT is a deferred value."
  (and (vectorp object) (= (length object) 4) (eq (aref object 0) 'org-element-deferred)))
(defun org-element-deferred-function (deferred) "What computes DEFERRED." (aref deferred 1))
(defun org-element-deferred-args (deferred) "What DEFERRED is computed of." (aref deferred 2))
(defun org-element-deferred-auto-undefer-p (deferred)
  "Whether DEFERRED's result takes its place." (aref deferred 3))

(defun org-element--deferred-list (node &rest items)
  "ITEMS with the deferred ones computed for NODE."
  (mapcar (lambda (item)
            (if (org-element-deferred-p item) (car (org-element--deferred-resolve item node nil))
              item))
          items))

(defun org-element--deferred-resolve-once (deferred node)
  "What DEFERRED's function gives for NODE; `orgstar--retry' when it changed NODE instead."
  (let (value done)
    (catch :org-element-deferred-retry
      (setq value (apply (org-element-deferred-function deferred) node
                         (org-element-deferred-args deferred))
            done t))
    (if done value 'orgstar--retry)))

(defun org-element--deferred-resolve (deferred node force)
  "(VALUE . KEEP) of DEFERRED for NODE: KEEP says to store it, as FORCE does.
Nil when the property has to be read again."
  (let ((value deferred) (keep t))
    (while (org-element-deferred-p value)
      (setq keep (and keep (or force (org-element-deferred-auto-undefer-p value)))
            value (org-element--deferred-resolve-once value node)))
    (unless (eq value 'orgstar--retry) (cons value keep))))

(defun org-element-resolve-deferred (value &optional node)
  "VALUE, computed for NODE if it is deferred."
  (if (org-element-deferred-p value) (car (org-element--deferred-resolve value node nil)) value))

;; A tree parsed with KEEP-DEFERRED has these values read when they are asked for.

(defconst org-element--deferred-keys
  '((headline :title :raw-value :level :priority :tags :todo-keyword :todo-type :footnote-section-p :archivedp :commentedp)
    (src-block :value) (example-block :value) (export-block :value) (comment-block :value)
    (latex-environment :value))
  "The properties of each kind of element that can be deferred.")

(defun org-element--read-again (node)
  "NODE as the text at its place has it now."
  (with-current-buffer (org-element-property-raw :buffer node)
    (save-excursion
      (save-restriction
        (widen)
        (goto-char (org-element-property-raw :begin node))
        (if (org-element-type-p node 'org-data) (org-element-parse-buffer 'headline)
          (org-element-at-point-no-context))))))

(defun org-element--read-property (node key)
  "The property KEY of NODE by the text as it is now."
  (let ((value (org-element-property key (org-element--read-again node))))
    (if (and (stringp value) (memq key (org-element-property-raw :secondary node)))
        (org-element-parse-secondary-string value (org-element-restriction (org-element-type node)) node)
      value)))

(defun org-element--read-others (node)
  "Give NODE, a headline or a document, what planning lines and property drawers say now."
  (let ((again (org-element--read-again node)))
    (dolist (key (org-element--properties again))
      (unless (or (memq key (orgstar--standard-properties)) (org-element-property-raw key node)
                  (memq key (cdr (assq (org-element-type node) org-element--deferred-keys))))
        (org-element-put-property node key (org-element-property key again)))))
  nil)

(defun org-element--defer (tree)
  "TREE with the values in it deferred that can be."
  ;; Walking looks at values: no node is changed before all are known.
  (dolist (node (org-element-map tree (cons 'org-data (mapcar #'car org-element--deferred-keys)) #'identity))
    (let ((keys (cdr (assq (org-element-type node) org-element--deferred-keys))))
      (dolist (key keys)
        (org-element-put-property
         node key (org-element-deferred-create t #'org-element--read-property key)))
      (when (org-element-type-p node '(headline org-data))
        (setcar (cdr node)
                (cl-loop for (key value) on (nth 1 node) by #'cddr
                         when (memq key `(:standard-properties :pre-blank :path ,@keys))
                         nconc (list key value)))
        (org-element-put-property
         node :deferred (org-element-deferred-create t #'org-element--read-others)))))
  tree)

;;; Properties

(defun org-element--properties (node)
  "The names of all properties that NODE has, the standard ones too."
  (let ((plist (if (stringp node) (text-properties-at 0 node) (nth 1 node))) out)
    (while plist
      (if (eq (car plist) :standard-properties)
          (dolist (p (orgstar--standard-properties))
            (when (org-element-property-raw p node) (push p out)))
        (push (car plist) out))
      (setq plist (cddr plist)))
    (nreverse out)))

(defun orgstar--standard-properties ()
  "The names of the properties kept in a vector."
  '(:begin :post-affiliated :contents-begin :contents-end :end :post-blank :secondary :mode
    :granularity :cached :org-element--cache-sync-key :robust-begin :robust-end :true-level
    :buffer :deferred :structure :parent))

(defconst org-element--standard-properties (orgstar--standard-properties)
  "The properties kept in a vector, in its order.")

(defmacro org-element--property-idx (property)
  "The place of PROPERTY among the standard ones."
  (seq-position (orgstar--standard-properties) (if (consp property) (cadr property) property)))

(defun org-element--resolve-all (node)
  "Compute what NODE has deferred as a whole."
  (let ((deferred (org-element-property-raw :deferred node)))
    (while (org-element-deferred-p deferred)
      (setq deferred (org-element--deferred-resolve-once deferred node))
      (org-element-put-property node :deferred (and (org-element-deferred-p deferred) deferred)))))

(defun org-element-properties-resolve (node &optional force-undefer)
  "Compute the deferred properties of NODE that may be kept, with FORCE-UNDEFER all; returns NODE."
  (org-element--resolve-all node)
  (dolist (property (org-element--properties node) node)
    (let ((value (org-element-property-raw property node)))
      (when (org-element-deferred-p value)
        (org-element-property property node nil force-undefer)))))

(defun org-element--call-on-property (fun property value node)
  "Call FUN with as many of PROPERTY, VALUE and NODE as it takes."
  (pcase (cdr (func-arity fun))
    (1 (funcall fun value))
    (2 (funcall fun property value))
    (_ (funcall fun property value node))))

(defun org-element-properties-mapc (fun node &optional undefer)
  "Call FUN with each property of NODE, its value and NODE.
A FUN of one argument gets the value, one of two the property and the value.
UNDEFER: compute deferred values first; `force': keep them all."
  (when undefer (org-element-properties-resolve node (eq undefer 'force)))
  (dolist (property (org-element--properties node))
    (let ((value (if undefer (org-element-property property node)
                   (org-element-property-raw property node))))
      (org-element--call-on-property fun property value node))))

(defun org-element-properties-map (fun node &optional undefer)
  "The list of what FUN makes of the name and value of each property of NODE, and NODE.
UNDEFER is as in `org-element-properties-mapc'."
  (let (out)
    (org-element-properties-mapc
     (lambda (property value node) (push (org-element--call-on-property fun property value node) out)) node undefer)
    (nreverse out)))

(defun org-element-property-inherited
    (property node &optional with-self accumulate literal-nil include-nil)
  "The value of PROPERTY (or the first of a list of them) of NODE's ancestors, nearest first.
WITH-SELF: NODE's own too.  ACCUMULATE: all values as one list, of the farthest ancestor first.
LITERAL-NIL: the string \"nil\" is a value.  INCLUDE-NIL: a nil that is stored is one."
  (let ((properties (ensure-list property))
        (node (if with-self node (org-element-parent node)))
        value)
    (catch 'found
      (while node
        (let (own)
        (dolist (p properties)
          (let ((new (org-element-property p node 'orgstar--none)))
            (when (and (not (eq new 'orgstar--none)) (or new include-nil))
              (when (and literal-nil (equal new "nil")) (setq new nil))
              (if accumulate
                  (setq own (append own (if (and new (listp new)) new (list new))))
                (throw 'found new)))))
        (setq value (append own value)))
        (setq node (org-element-parent node)))
      value)))

;;; Changing trees

(defun org-element--with-properties (text props)
  "TEXT with the properties PROPS."
  (while props (org-element-put-property text (pop props) (pop props)))
  text)

(defun org-element-create (type &optional props &rest children)
  "A new node of TYPE with the properties PROPS that contains CHILDREN."
  (setq children (delq nil children))
  (cond
   ((stringp type) (org-element--with-properties (copy-sequence type) props))
   ((eq type 'plain-text)
    (let ((text (copy-sequence (car children))))
      (while props
        (org-element-put-property text (pop props) (pop props)))
      text))
   ((memq type '(nil anonymous)) (apply #'org-element-adopt nil children))
   (t
    (let ((node (list type nil)) own)
      (when props (org-element-put-property node :parent nil))
      (while props
        (let ((property (pop props)) (value (pop props)))
          (cond
           ((eq property :standard-properties)
            (cl-loop for p in (orgstar--standard-properties) for v across value
                     do (org-element-put-property node p v)))
           ((memq property (orgstar--standard-properties))
            (org-element-put-property node property value))
           (t (push property own) (push value own)))))
      (setq own (nreverse own))
      (while own (org-element-put-property node (pop own) (pop own)))
      (apply #'org-element-adopt node children)))))

(defun org-element-copy (datum &optional keep-contents)
  "A copy of DATUM without parent; without KEEP-CONTENTS it shares its contents with DATUM."
  (pcase (org-element-type datum t)
    ('nil datum)
    ('plain-text
     (let ((copy (copy-sequence datum)))
       (unless (string= copy "")
         (remove-text-properties 0 (length copy) '(:parent nil) copy))
       copy))
    ('anonymous
     (let ((copy (copy-sequence datum)))
       (if keep-contents
           (apply #'org-element-create 'anonymous nil
                  (mapcar (lambda (c) (org-element-copy c t)) copy))
         copy)))
    (type
     (let* ((plist (copy-sequence (nth 1 datum)))
            (standard (plist-get plist :standard-properties))
            (node (cons type (cons plist (copy-sequence (nthcdr 2 datum))))))
       (when standard (setcar (cdr (memq :standard-properties plist)) (copy-sequence standard)))
       (org-element-put-property node :parent nil)
       (when keep-contents
         (dolist (p (org-element-property :secondary node))
           (let ((value (org-element-property-raw p node)))
             (when (and value (not (org-element-deferred-p value)))
               (let ((new (if (stringp value) (copy-sequence value)
                            (mapcar (lambda (c) (org-element-copy c t)) value))))
                 (when (consp new)
                   (dolist (c new) (org-element-put-property c :parent node)))
                 (org-element-put-property node p new)))))
         (let ((contents (mapcar (lambda (c) (org-element-copy c t)) (nthcdr 2 node))))
           (setcdr (cdr node) nil)
           (apply #'org-element-adopt node contents)))
       node))))

(defun org-element--holder (node)
  "(PROPERTY . LIST): the list that NODE stands in; PROPERTY is nil for contents."
  (let* ((parent (org-element-parent node))
         (property (and parent (org-element-secondary-p node))))
    (cons property (if property (org-element-property property parent)
                     (org-element-contents parent)))))

(defun org-element--replace (old new)
  "Put the nodes and strings in the list NEW in the place of OLD.
The list that holds OLD is changed, not copied: thousands may stand in a paragraph."
  (pcase-let* ((parent (org-element-parent old))
               (`(,property . ,list) (org-element--holder old))
               (before (orgstar--cell-before old list)))
    (when before
      (dolist (datum new) (org-element-put-property datum :parent parent))
      (if (consp before) (setcdr before (append new (cddr before)))
        (let ((list (append new (cdr list))))
          (cond (property (org-element-put-property parent property list))
                ((org-element-type parent) (setcdr (cdr parent) list))
                (t (setcar parent (car list)) (setcdr parent (cdr list)))))))))

(defun org-element-extract (node)
  "Take NODE out of its tree; returns NODE without parent."
  (when (org-element-parent node) (org-element--replace node nil))
  (org-element-put-property node :parent nil))
(defalias 'org-element-extract-element #'org-element-extract)

(defun org-element-insert-before (node location)
  "Put NODE in front of LOCATION, a node in a tree; returns NODE."
  (let ((parent (org-element-parent location)))
    (org-element--replace location (list node location))
    (org-element-put-property node :parent parent)))

(defun org-element-set (old new &optional keep-props)
  "Put NEW in the place of OLD, changing OLD itself where that can be; returns the node.
NEW takes over the properties of OLD that KEEP-PROPS names."
  (let ((parent (org-element-parent old)))
    (dolist (p keep-props)
      (org-element-put-property new p (org-element-property p old)))
    (cond
     ((or (stringp old) (stringp new))
      (org-element--replace old (list new))
      (org-element-put-property new :parent parent)
      new)
     (t
      (org-element-put-property new :parent parent)
      (dolist (child (org-element-contents new))
        (org-element-put-property child :parent old))
      (setcar old (car new))
      (setcdr old (cdr new))
      old))))
(defalias 'org-element-set-element #'org-element-set)

(defun org-element-lineage-map (datum fun &optional types with-self first-match)
  "What FUN gives for the ancestors of DATUM, nearest first, nil left out.
TYPES, WITH-SELF and FIRST-MATCH are as in `org-element-map'.  FUN may be a form that uses NODE."
  (let ((fun (if (functionp fun) fun (eval `(lambda (node) ,fun) t)))
        (types (and types (ensure-list types)))
        (node (if with-self datum (org-element-parent datum)))
        results)
    (catch 'done
      (while node
        (when (or (null types) (memq (org-element-type node) types))
          (let ((result (funcall fun node)))
            (when result
              (when first-match (throw 'done result))
              (push result results))))
        (setq node (org-element-parent node)))
      (nreverse results))))

(defun org-element-nested-p (elem-a elem-b)
  "Whether one of the two elements lies inside the other."
  (or (<= (org-element-begin elem-a) (org-element-begin elem-b)
          (org-element-end elem-b) (org-element-end elem-a))
      (<= (org-element-begin elem-b) (org-element-begin elem-a)
          (org-element-end elem-a) (org-element-end elem-b))))

;;; Text

(define-obsolete-function-alias 'org-element-remove-indentation #'org-remove-indentation "9.7")

;;; At point

(defun org-element--object-at (types)
  "The object of one of TYPES that begins at point."
  (let ((object (org-element-context)))
    (while (and object (not (and (org-element-type-p object types)
                                 (= (org-element-begin object) (point)))))
      (setq object (org-element-parent object)))
    object))

(defun org-element-timestamp-parser ()
  "The timestamp that begins at point, or nil."
  (let ((end (line-end-position)))
    (let ((object (car (org-element-parse-secondary-string
                        (buffer-substring-no-properties (point) end) '(timestamp)))))
      (when (and (consp object) (= (org-element-begin object) 1))
        (let ((shift (1- (point))))
          (dolist (p '(:begin :end))
            (org-element-put-property object p (+ shift (org-element-property p object))))
          (org-element-put-property object :parent nil)
          object)))))
(defun org-element-link-parser () "The link that begins at point." (org-element--object-at 'link))
(defun org-element-footnote-reference-parser ()
  "The footnote reference that begins at point." (org-element--object-at 'footnote-reference))
(defun org-element-macro-parser () "The macro that begins at point." (org-element--object-at 'macro))
(defun org-element-headline-parser (&optional _limit _raw)
  "The headline at point."
  (org-element-lineage (org-element-at-point) 'headline t))

;;; Radio targets

(defun org-update-radio-target-regexp ()
  "Make links of the texts of the buffer's radio targets."
  (interactive)
  (setq org-target-link-regexp nil orgstar--radio-targets nil)
  (let (texts)
    (org-with-wide-buffer
     (dolist (target (orgstar--buffer-nodes '(radio-target)))
       (push (org-element-property :value target) texts)))
    (when texts
      (setq orgstar--radio-targets (sort (seq-uniq texts) (lambda (a b) (> (length a) (length b))))
            org-target-link-regexp
            (concat "\\(?:^\\|[^[:alnum:]]\\|\\c|\\)\\("
                    (mapconcat (lambda (text)
                                 (mapconcat #'regexp-quote (split-string text) "\\s-+"))
                               orgstar--radio-targets "\\|")
                    "\\)\\(?:$\\|[^[:alnum:]]\\|\\c|\\)")))))

;;; Caches

(defvar org-element-use-cache t "Whether what was parsed is kept until the text changes.")
(defvar org-element-cache-persistent nil "Whether what was parsed is kept on disk: it is not.")

(defmacro org-element-with-disabled-cache (&rest body)
  "Evaluate BODY."
  (declare (indent 0))
  `(let ((org-element-use-cache nil)) ,@body))
(defmacro org-element-with-enabled-cache (&rest body)
  "Evaluate BODY."
  (declare (indent 0))
  `(let ((org-element-use-cache t)) ,@body))

(defvar-local org-element--cache-keys nil "What was stored with `org-element-cache-store-key'.")
(defun org-element-cache-store-key (epom key value &optional robust)
  "Remember VALUE under KEY for the element EPOM until its text changes.
With ROBUST until its begin and end change."
  (let ((node (if (consp epom) epom (org-element-at-point epom))))
    (with-current-buffer (or (org-element-property :buffer node) (current-buffer))
      (push (list (org-element-type node) (org-element-begin node) key value robust
                  (org-element--cache-text node))
            org-element--cache-keys))
    value))
(defun org-element--cache-text (node)
  "The text that NODE was made of."
  (and (org-element-begin node)
       (org-with-wide-buffer
        (buffer-substring-no-properties
         (org-element-begin node) (min (point-max) (org-element-end node))))))
(defun org-element-cache-get-key (epom key &optional default)
  "What was remembered under KEY for the element EPOM, else DEFAULT."
  (let ((node (if (consp epom) epom (org-element-at-point epom))))
    (with-current-buffer (or (org-element-property :buffer node) (current-buffer))
      (let ((entry (seq-find (lambda (e)
                               (and (eq (nth 0 e) (org-element-type node))
                                    (eql (nth 1 e) (org-element-begin node))
                                    (eq (nth 2 e) key)
                                    (or (nth 4 e) (equal (nth 5 e) (org-element--cache-text node)))))
                             org-element--cache-keys)))
        (if entry (nth 3 entry) default)))))

(defun org-element--places (types from to after)
  "The elements of the buffer of TYPES that begin between FROM and TO, (TYPE . BEGIN) each, in order.
With AFTER, an element, those that come after it: what it holds is among them, what holds it is not."
  (let ((places nil))
    (org-element-map (org-element-parse-buffer 'element) (cons 'org-data org-element-all-elements)
      (lambda (node)
        (push (cons (org-element-type node) (org-element-begin node)) places)
        nil))
    (setq places (nreverse places))
    (when after
      (let ((place (cons (org-element-type after) (org-element-begin after))))
        (setq places (cdr (member place places)))))
    (seq-filter (lambda (place) (and (<= from (cdr place) to) (memq (car place) types))) places)))

(defun org-element--place-with (regexp places)
  "The part of PLACES, where elements begin, from the one that holds the next match of REGEXP; nil for none."
  (goto-char (cdar places))
  (when (re-search-forward regexp nil t)
    (let ((begin nil))
      (dolist (place places)
        (when (<= (cdr place) (match-beginning 0)) (setq begin (cdr place))))
      (seq-drop-while (lambda (place) (< (cdr place) begin)) places))))

(cl-defun org-element-cache-map (func &key (granularity 'headline+inlinetask) restrict-elements next-re
                                      fail-re from-pos (to-pos (point-max)) after-element limit-count narrow)
  "Call FUNC on the elements of the buffer in their order; returns what is not nil.
GRANULARITY: `headline', `headline+inlinetask', `greater-element' or `element'; RESTRICT-ELEMENTS:
a list of types.  Elements before FROM-POS, after TO-POS or not after AFTER-ELEMENT are left out.
The first element, and the one after FUNC returned something, is the next that holds a match of NEXT-RE;
after nil it is the next that holds one of FAIL-RE.  LIMIT-COUNT ends the walk after so many values.
All text becomes accessible meanwhile, unless NARROW; what follows the accessible text counts if TO-POS says so."
  (let* ((types (pcase granularity
                  ('headline '(headline))
                  ('headline+inlinetask '(headline inlinetask))
                  ('greater-element (cons 'org-data org-element-greater-elements))
                  (_ (cons 'org-data org-element-all-elements))))
         (types (if restrict-elements (seq-intersection types restrict-elements) types))
         (results nil) (result t))
    (save-excursion
      (save-restriction
        (unless narrow (widen))
        (let ((places (org-element--places types (or from-pos (point-min)) (or to-pos (point-max)) after-element)))
          (while (and places (not (and limit-count (>= (length results) limit-count))))
            (let ((regexp (if result next-re fail-re)))
              (when regexp (setq places (org-element--place-with regexp places))))
            (pcase (pop places)
              (`(,type . ,begin)
               (let ((node (if (eq type 'org-data) (org-element-lineage (org-element-at-point begin) 'org-data t)
                             (org-element--starting-at begin type))))
                 (when node
                   (goto-char begin)
                   (setq result (funcall func node))
                   (when result (push result results))))))))))
    (nreverse results)))

(defun org-element--starting-at (pos type)
  "The element of TYPE that begins at POS."
  ;; Where a list begins its first item does, too, but only one is there: the item is behind.
  (seq-some (lambda (place)
              (seq-find (lambda (n) (and (eq (org-element-type n) type) (= (org-element-begin n) pos)))
                        (org-element-lineage (org-element-at-point place) nil t)))
            (list pos (min (1+ pos) (point-max)))))

(provide 'org-element)
;;; org-element.el ends here
