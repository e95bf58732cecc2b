;;; ox-tools.el --- What exporters ask of a document  -*- lexical-binding: t -*-

;; Whatever costs a walk of the document is computed once for an export and kept in tables that
;; hang on the communication channel, see `org-export--memory'.

;;; Code:

(require 'org-element)

;;; What one export remembers

(defun org-export--memory (info name &optional test)
  "The hash table NAME, compared by TEST (`eq'), of the export that INFO describes.
A new parse tree in INFO starts afresh."
  (let* ((tree (plist-get info :parse-tree))
         (memory (plist-get info :orgstar-memory)))
    (unless (and memory (eq (car memory) tree))
      (setq memory (cons tree (make-hash-table :test 'eq)))
      (plist-put info :orgstar-memory memory))
    (or (gethash name (cdr memory))
        (puthash name (make-hash-table :test (or test 'eq)) (cdr memory)))))

(defmacro org-export--remembered (table key &rest body)
  "The value of KEY in TABLE; BODY computes it when there is none."
  (declare (indent 2) (debug t))
  (let ((found (make-symbol "found")) (hash (make-symbol "hash")) (what (make-symbol "key")))
    `(let* ((,hash ,table) (,what ,key) (,found (gethash ,what ,hash ',hash)))
       (if (eq ,found ',hash) (puthash ,what (progn ,@body) ,hash) ,found))))

;;; Kinship

(defalias 'org-export-get-parent #'org-element-parent)

(defun org-export-get-genealogy (datum &optional types with-self)
  "DATUM's ancestors, the nearest first, or the nearest one of TYPES; WITH-SELF counts DATUM."
  (org-element-lineage datum types with-self))

(defun org-export-get-parent-headline (blob)
  "The headline BLOB stands below."
  (org-element-lineage blob 'headline))

(defun org-export-get-parent-table (object)
  "The table OBJECT stands in."
  (org-element-lineage object 'table))

(defun org-export-get-parent-element (object)
  "The element OBJECT stands in."
  (let ((up (org-element-parent object)))
    (while (and up (not (eq (org-element-class up) 'element)))
      (setq up (org-element-parent up)))
    up))

(defun org-export--family (blob)
  "The list of nodes BLOB is one of: its parent's contents or a secondary string."
  (let* ((parent (org-element-parent blob))
         (secondary (and parent (org-element-secondary-p blob))))
    (cond (secondary (org-element-property secondary parent))
          ((eq (org-element-type parent t) 'anonymous) parent)
          (parent (org-element-contents parent)))))

(defun org-export--place (blob info)
  "A list whose second item is BLOB, after which come its next siblings; its first is the
previous one, or nil."
  (let* ((places (org-export--memory info 'places))
         (place (gethash blob places)))
    ;; Where a tree was changed meanwhile the place is looked up anew.
    (unless (and place (eq (cadr place) blob))
      (let ((cell (cons nil (org-export--family blob))))
        (while (cdr cell)
          (puthash (cadr cell) cell places)
          (setq cell (cdr cell))))
      (setq place (gethash blob places)))
    (and (eq (cadr place) blob) place)))

(defun org-export--siblings (blob info n step)
  "BLOB's neighbours in the order STEP, a function from a sibling to the next, finds them.
One of them; the N nearest; with any other true N all."
  (let ((sibling (funcall step blob)) (found nil) (count 0)
        (limit (cond ((wholenump n) n) ((null n) 1))))
    (while (and sibling (not (and limit (>= count limit))))
      (unless (org-export--passed-over-p sibling info)
        (push sibling found)
        (setq count (1+ count)))
      (setq sibling (funcall step sibling)))
    (if n found (car found))))

(defun org-export-get-previous-element (blob info &optional n)
  "The element or object before BLOB among its siblings.
With a number N a list of as many as that, in their order; with another true N all."
  (org-export--siblings blob info n (lambda (node) (car (org-export--place node info)))))

(defun org-export-get-next-element (blob info &optional n)
  "The element or object after BLOB among its siblings.
With a number N a list of as many as that, in their order; with another true N all."
  (let ((found (org-export--siblings
                blob info n (lambda (node) (caddr (org-export--place node info))))))
    (if n (nreverse found) found)))

(defun org-export-first-sibling-p (blob info)
  "Whether BLOB is the first among its siblings; a section before a headline is none."
  (let ((before (org-element-type (org-export-get-previous-element blob info))))
    (and (memq before '(nil section)) t)))

(defun org-export-last-sibling-p (datum info)
  "Whether DATUM is the last among its siblings, a headline the last of its level."
  (let ((next (org-export-get-next-element datum info)))
    (or (null next)
        (and (org-element-type-p datum 'headline) (org-element-type-p next 'headline)
             (< (org-element-property :level next) (org-element-property :level datum))))))

;;; Properties

(defun org-export-get-node-property (property datum &optional inherited)
  "The node property PROPERTY, a keyword, of DATUM's headline; INHERITED as well from above."
  (let ((node (if (org-element-type-p datum '(headline inlinetask org-data)) datum
                (org-element-lineage datum '(headline org-data)))))
    (if inherited
        (org-element-property-inherited property node 'with-self)
      (org-element-property property node))))

(defun org-export--document-category (info)
  "The category of the document itself."
  (org-export--remembered (org-export--memory info 'document) :category
    (let ((file (plist-get info :input-file)))
      (or (org-element-map (plist-get info :parse-tree) 'keyword
            (lambda (keyword)
              (and (equal (org-element-property :key keyword) "CATEGORY")
                   (org-element-property :value keyword)))
            info t)
          (and file (file-name-base file))
          "???"))))

(defun org-export-get-category (blob info)
  "The category of BLOB: its own, one from above, the document's or the file's name."
  (or (org-element-property-inherited :CATEGORY blob 'with-self)
      (org-export--document-category info)))

(defun org-export-get-tags (element info &optional tags inherited)
  "The tags of ELEMENT, a headline or inline task, without those in TAGS.
With INHERITED also those of the headlines above it and of the file."
  (let ((all (org-element-property :tags element)))
    (when inherited
      (dolist (above (org-element-lineage element))
        (when (org-element-type-p above 'headline)
          (dolist (tag (org-element-property :tags above)) (unless (member tag all) (push tag all)))))
      (setq all (seq-uniq (append (plist-get info :filetags) all))))
    (if tags (seq-difference all tags) all)))

;;; Captions, attributes, dates

(defun org-export-get-caption (element &optional short)
  "ELEMENT's caption as a secondary string, or its SHORT form."
  (let ((parts (mapcar (if short #'cdr #'car) (org-element-property :caption element)))
        (caption nil))
    (dolist (part (delq nil parts) caption)
      (setq caption (if caption (append caption (list " ") part) (copy-sequence part))))))

(defun org-export--attribute-value (written)
  "The value WRITTEN behind an attribute's key: a string or nil."
  (let ((text (string-trim written)))
    (cond ((member text '("" "nil")) nil)
          ;; Quotation marks around nothing but more of them are not part of it.
          ((string-match "\\`\"\\(\"*\\)\"\\'" text) (match-string 1 text))
          (t text))))

(defun org-export--parse-attributes (text)
  "The properties TEXT spells as :KEY VALUE, a plist of keywords and strings or nil."
  (let ((places nil) (at 0) (end (length text)) (plist nil))
    (while (string-match "\\(?:\\`\\|[ \t]+\\)\\(:[-a-zA-Z0-9_]+\\)\\(?:[ \t]\\|\\'\\)" text at)
      (setq at (match-end 1))
      (push (list (match-beginning 0) at (match-string 1 text)) places))
    ;; From the last one on.
    (dolist (place places plist)
      (push (org-export--attribute-value (substring text (nth 1 place) end)) plist)
      (push (intern (nth 2 place)) plist)
      (setq end (car place)))))

(defun org-export-read-attribute (attribute element &optional property)
  "What ELEMENT's affiliated keyword ATTRIBUTE, as :attr_html, says: a plist.
With PROPERTY the value of that key."
  (let* ((lines (org-element-property attribute element))
         (plist (and lines
                     (org-export--parse-attributes
                      (if (stringp lines) lines (mapconcat #'identity lines " "))))))
    (if property (plist-get plist property) plist)))

(defvar org-export-date-timestamp-format)
(defun org-export-get-date (info &optional fmt)
  "The document's date; when it is one timestamp, as a string in the format FMT
or `org-export-date-timestamp-format' if there is one."
  (let ((date (plist-get info :date))
        (format (or fmt (bound-and-true-p org-export-date-timestamp-format))))
    (if (and format (consp date) (null (cdr date))
             (org-element-type-p (car date) 'timestamp))
        (org-format-timestamp (car date) format)
      date)))

;;; Small change

(defun org-export-number-to-roman (n)
  "N in Roman numerals; where they have none, in decimal."
  (if (<= n 0) (number-to-string n)
    (let ((scale '((1000 "M") (900 "CM") (500 "D") (400 "CD") (100 "C") (90 "XC") (50 "L")
                   (40 "XL") (10 "X") (9 "IX") (5 "V") (4 "IV") (1 "I")))
          (written nil))
      (while (> n 0)
        (if (< n (caar scale)) (pop scale)
          (push (cadar scale) written)
          (setq n (- n (caar scale)))))
      (apply #'concat (nreverse written)))))

;;; Numbering

(defun org-export--ordinals (types predicate info)
  "A table of the place of each of the document's nodes of TYPES among those of PREDICATE."
  (let* ((memory (org-export--memory info 'ordinals 'equal))
         (known (gethash types memory))
         (entry (assq predicate known)))
    (unless entry
      (let ((places (make-hash-table :test 'eq)) (count 0))
        (org-element-map (plist-get info :parse-tree) types
          (lambda (node)
            (when (or (null predicate) (funcall predicate node info))
              (puthash node (setq count (1+ count)) places))
            nil)
          info)
        (setq entry (cons predicate places))
        ;; Predicates may be made anew for every call: do not hoard their tables.
        (puthash types (cons entry (if (> (length known) 8) (butlast known) known)) memory)))
    (cdr entry)))

(defun org-export--item-number (item)
  "The numbers of ITEM and of the items it stands in, the outermost first."
  (let ((numbers nil))
    (while item
      (let ((list (org-element-parent item)) (n 0))
        (when (org-element-type-p list 'plain-list)
          (catch 'here
            (dolist (other (org-element-contents list))
              (setq n (or (org-element-property :counter other) (1+ n)))
              (when (eq other item) (throw 'here nil)))))
        (push n numbers)
        (setq item (and list (org-element-lineage list 'item)))))
    numbers))

(defun org-export-get-ordinal (element info &optional types predicate)
  "The place of ELEMENT among its like: a number, or a list of them for headlines and items.
Those of TYPES count as well as those of ELEMENT's own; of them those that PREDICATE, a function
of a node and INFO, accepts.  A target counts as the item, table, headline or footnote it is in."
  (let* ((element (if (org-element-type-p element '(target radio-target))
                      (org-element-lineage
                       element '(footnote-definition footnote-reference headline item table))
                    element))
         (type (org-element-type element)))
    (cond
     ((null element) nil)
     ((eq type 'headline) (org-export-get-headline-number element info))
     ((eq type 'item) (org-export--item-number element))
     ((memq type '(footnote-definition footnote-reference))
      (org-export-get-footnote-number element info))
     (t (gethash element
                 (org-export--ordinals (if (memq type types) types (cons type types))
                                       predicate info))))))

;;; Collections

(defun org-export-collect-elements (type info &optional predicate)
  "The document's captioned nodes of TYPE, a type or several, that satisfy PREDICATE."
  (org-element-map (plist-get info :parse-tree) type
    (lambda (element)
      (and (org-element-property :caption element)
           (or (null predicate) (funcall predicate element))
           element))
    info))

(defun org-export-collect-tables (info)
  "The document's tables with a caption."
  (org-export-collect-elements 'table info))

(defun org-export-collect-figures (info predicate)
  "The document's captioned paragraphs that satisfy PREDICATE."
  (org-export-collect-elements 'paragraph info predicate))

(defun org-export-collect-listings (info)
  "The document's source blocks with a caption."
  (org-export-collect-elements 'src-block info))

(require 'ox-headlines)
(require 'ox-links)
(require 'ox-references)
(require 'ox-tables)
(require 'ox-footnotes)
(require 'ox-code)
(require 'ox-transcode)

(provide 'ox-tools)
;;; ox-tools.el ends here
