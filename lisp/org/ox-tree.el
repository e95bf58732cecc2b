;;; ox-tree.el --- The parse tree before transcoding  -*- lexical-binding: t -*-

;;; Commentary:

;; What options leave out goes from the tree, what they do not interpret becomes text, footnotes
;; defined outside of the region come in, and the properties of the whole tree are collected.

;;; Code:

(require 'ox-backend)
(require 'org-element)

(defvar org-footnote-section)
(defvar org-done-keywords)

(declare-function org-export-table-has-special-column-p "ox-tools")
(declare-function org-export-table-row-is-special-p "ox-tools")
(declare-function org-export-get-tags "ox-tools")

;;;; What is left out

(defun org-export--member-option-p (option name)
  "Whether OPTION (t, nil, names, or `not' and names) allows NAME."
  (cond ((not (consp option)) option)
        ((eq (car option) 'not) (not (member-ignore-case name (cdr option))))
        (t (member-ignore-case name option))))

(defun org-export--any-tag (tags list)
  "Whether one of TAGS is in LIST."
  (and tags list
       (cl-some (lambda (tag)
                  (or (member tag list)
                      ;; Members of groups may be regular expressions in braces.
                      (cl-some (lambda (pattern)
                                 (and (string-prefix-p "{" pattern)
                                      (string-match-p
                                       (format "\\`\\(?:%s\\)\\'" (substring pattern 1 -1)) tag)))
                               list)))
                tags)))

(defun org-export--tag-groups ()
  "Lists of tags: one that stands for a group and those in the group."
  (let ((groups nil) (lines (cdr (assoc "TAGS" (org-collect-keywords '("TAGS"))))))
    (if lines
        (dolist (line lines)
          (let ((start 0))
            (while (string-match "[[{][ \t]*\\([^] \t:}]+\\)[ \t]+:[ \t]+\\([^]}]*\\)[]}]" line start)
              (setq start (match-end 0))
              (push (cons (replace-regexp-in-string "(.)\\'" "" (match-string 1 line))
                          (mapcar (lambda (tag) (replace-regexp-in-string "(.)\\'" "" tag))
                                  (split-string (match-string 2 line))))
                    groups))))
      (let ((open nil) (members nil))
        (dolist (entry org-tag-alist)
          (pcase (car entry)
            ((or :startgroup :startgrouptag) (setq open t members nil))
            ((or :endgroup :endgrouptag)
             (when (memq :grouptags members)
               (push (delq :grouptags (nreverse members)) groups))
             (setq open nil))
            (tag (when open (push tag members)))))))
    groups))

(defun org-export--expand-tags (tags)
  "TAGS and what the groups among them stand for."
  (let ((groups (and tags org-group-tags
                     (org-export--tag-groups)))
        (queue (copy-sequence tags)) (all nil))
    (if (null groups) tags
      (while queue
        (let ((tag (pop queue)))
          (unless (member tag all)
            (push tag all)
            (setq queue (append queue (cdr (assoc tag groups)))))))
      (nreverse all))))

(defun org-export--selected-trees (data info)
  "The headings and inline tasks in DATA whose tags INFO selects, those above and below them.
A hash table, or nil when no tag selects."
  (let ((wanted (org-export--expand-tags (plist-get info :select-tags)))
        (everything nil) (table (make-hash-table :test #'eq)))
    (when wanted
      (setq everything (org-export--any-tag (plist-get info :filetags) wanted))
      (org-element-map data '(headline inlinetask)
        (lambda (node)
          (when (or everything
                    (org-export--any-tag (org-element-property :tags node) wanted))
            (org-element-map node '(headline inlinetask) (lambda (below) (puthash below t table)))
            (let ((above (org-element-parent node)))
              (while (and above (not (gethash above table)))
                (when (eq (org-element-type above) 'headline) (puthash above t table))
                (setq above (org-element-parent above)))))))
      (and (> (hash-table-count table) 0) table))))

(defun org-export--skip-task-p (node info)
  "Whether the options in INFO leave out the heading or inline task NODE for being a task."
  (let ((keyword (org-element-property :todo-keyword node))
        (option (plist-get info :with-tasks)))
    (and keyword
         (pcase option
           ('nil t)
           ((or 'todo 'done) (not (eq option (org-element-property :todo-type node))))
           ((pred consp) (not (member keyword option)))))))

(defun org-export--skip-timestamp-p (node info)
  "Whether the timestamp NODE stands among timestamps alone and INFO leaves it out."
  (let ((option (plist-get info :with-timestamps)) (parent (org-element-parent node)))
    (and (not (eq option t))
         (eq (org-element-type parent) 'paragraph)
         (cl-every (lambda (sibling)
                     (if (stringp sibling) (not (org-string-nw-p sibling))
                       (eq (org-element-type sibling) 'timestamp)))
                   (org-element-contents parent))
         (not (memq (org-element-property :type node)
                    (pcase option
                      ('active '(active active-range diary))
                      ('active-exclude-diary '(active active-range))
                      ('inactive '(inactive inactive-range))))))))

(defun org-export--skip-p (node info selected excluded)
  "Whether NODE is left out under the options in INFO.
SELECTED is the table of headings that alone are exported, EXCLUDED tags of those left out."
  (pcase (org-element-type node)
    ((or 'comment 'comment-block) t)
    ('clock (not (plist-get info :with-clocks)))
    ('drawer (not (org-export--member-option-p (plist-get info :with-drawers)
                                               (org-element-property :drawer-name node))))
    ('fixed-width (not (plist-get info :with-fixed-width)))
    ((or 'footnote-definition 'footnote-reference) (not (plist-get info :with-footnotes)))
    ((and type (or 'headline 'inlinetask))
     (or (and (eq type 'inlinetask) (not (plist-get info :with-inlinetasks)))
         (and selected (not (gethash node selected)))
         (org-element-property :commentedp node)
         (and excluded
              (org-export--any-tag (if (eq type 'headline) (org-element-property :tags node)
                                     (org-export-get-tags node info nil t))
                                   excluded))
         (and (not (plist-get info :with-archived-trees))
              (org-element-property :archivedp node))
         (org-export--skip-task-p node info)))
    ((or 'latex-environment 'latex-fragment) (not (plist-get info :with-latex)))
    ('node-property
     (not (org-export--member-option-p (plist-get info :with-properties)
                                       (org-element-property :key node))))
    ('planning (not (plist-get info :with-planning)))
    ('property-drawer (not (plist-get info :with-properties)))
    ('statistics-cookie (not (plist-get info :with-statistics-cookies)))
    ('table (not (plist-get info :with-tables)))
    ('timestamp (org-export--skip-timestamp-p node info))))

(defun org-export--ends-in-space-p (node)
  "Whether the text of NODE, a string or an object, ends in white space."
  (if (stringp node) (string-match-p "[ \t\n]\\'" node)
    (> (or (org-element-property :post-blank node) 0) 0)))

(defun org-export--remove-object (node previous)
  "Take the object NODE, that follows PREVIOUS, out of the tree but keep words apart."
  (let ((blank (or (org-element-property :post-blank node) 0)))
    (if (and (> blank 0) previous (not (org-export--ends-in-space-p previous)))
        (org-element-set node (make-string blank ?\s))
      (org-element-extract node))))

(defun org-export--remove-element (node previous next)
  "Take the element NODE between PREVIOUS and NEXT out of the tree.
A comment leaves the blank line that it was for its neighbours."
  (when (and previous next (not (stringp previous))
             (memq (org-element-type node) '(comment comment-block)))
    (org-element-put-property
     previous :post-blank
     (max (or (org-element-property :post-blank previous) 0)
          (or (org-element-property :post-blank node) 0)
          1)))
  (org-element-extract node))

(defun org-export--pass-over-specials (table info)
  "Put the cells and rows that rule TABLE but are no part of it into INFO's :ignore-list.
With :with-special-rows the rows count."
  (let ((column (org-export-table-has-special-column-p table))
        (keep-rows (plist-get info :with-special-rows))
        (ignored (plist-get info :ignore-list)))
    (dolist (row (org-element-contents table))
      (cond ((and (not keep-rows) (org-export-table-row-is-special-p row info))
             (push row ignored))
            (column
             (let ((cell (car (org-element-contents row)))) (when cell (push cell ignored))))))
    (plist-put info :ignore-list ignored)))

(defun org-export--parsed-options (info)
  "The properties in INFO whose values are lists of objects."
  (delq nil
        (mapcar (lambda (row)
                  (and (eq (nth 4 row) 'parse) (consp (plist-get info (car row))) (car row)))
                (org-export--all-options (plist-get info :back-end)))))

;; What may go is found by one walk over the tree; whether it goes is asked of those nodes alone.

(defun org-export--prunable-types (info)
  "The types of nodes of which the options in INFO may leave out some, tables among them."
  (let ((types (list 'comment 'comment-block 'headline 'inlinetask 'table)))
    (pcase-dolist (`(,option . ,more)
                   '((:with-clocks clock) (:with-drawers drawer) (:with-fixed-width fixed-width)
                     (:with-footnotes footnote-definition footnote-reference)
                     (:with-latex latex-environment latex-fragment) (:with-planning planning)
                     (:with-properties property-drawer)
                     (:with-statistics-cookies statistics-cookie) (:with-timestamps timestamp)))
      (unless (eq t (plist-get info option)) (setq types (append more types))))
    (when (consp (plist-get info :with-properties)) (push 'node-property types))
    types))

(defun org-export--prune-node (node)
  "Take NODE out of its tree."
  ;; Texts of captions are no one's contents: nothing is found before those.
  (let* ((siblings (cdr (org-element--holder node)))
         (before (orgstar--cell-before node siblings))
         (previous (car-safe before)))
    (if (eq 'object (org-element-class node)) (org-export--remove-object node previous)
      (org-export--remove-element
       node previous (if (consp before) (nth 2 before) (and before (cadr siblings)))))))

(defun org-export--in-tree-p (node root)
  "Whether NODE still stands in the tree of ROOT."
  (let (above)
    (while (setq above (org-element-parent node)) (setq node above))
    (eq node root)))

(defun org-export--prune-tree (data info)
  "Take out of DATA, and of the objects that options in INFO have, what options leave out."
  (let* ((selected (org-export--selected-trees data info))
         (excluded (org-export--expand-tags (plist-get info :exclude-tags)))
         (all-excluded (org-export--any-tag (plist-get info :filetags) excluded))
         (archived (plist-get info :with-archived-trees))
         (types (org-export--prunable-types info)))
    (cl-flet
        ((prune (root)
           (let ((gone nil))
             (dolist (node (org-element-map root types #'identity nil nil nil t))
               (when (or (not gone) (org-export--in-tree-p node root))
                 (let ((type (org-element-type node)))
                   (cond
                    ((or (and all-excluded (eq type 'headline))
                         (org-export--skip-p node info selected excluded))
                     (setq gone t)
                     (org-export--prune-node node))
                    ((and (eq type 'table) (eq (org-element-property :type node) 'org))
                     (org-export--pass-over-specials node info))
                    ((and (eq archived 'headline) (eq type 'headline)
                          (org-element-property :archivedp node))
                     (org-element-set-contents node)))))))))
      (when selected
        (dolist (part (copy-sequence (org-element-contents data)))
          (when (eq (org-element-type part) 'section) (org-element-extract part))))
      (prune data)
      ;; Objects of the title and the like are no part of the tree.
      (dolist (property (org-export--parsed-options info))
        (let ((holder (apply #'org-element-create 'keyword nil
                             (copy-sequence (plist-get info property)))))
          (prune holder)
          (plist-put info property (org-element-contents holder))))
      data)))

(defun org-export--delete-comment-trees ()
  "Delete the commented subtrees of the buffer."
  (org-with-wide-buffer
   (goto-char (point-min))
   (let ((case-fold-search nil)
         (regexp (format "^\\*+ .*\\_<%s\\_>" (regexp-quote org-comment-string))))
     (while (re-search-forward regexp nil t)
       (beginning-of-line)
       (if (org-element-property :commentedp (org-element-at-point))
           (delete-region (point) (save-excursion (org-end-of-subtree t t) (point)))
         (end-of-line))))))

;;;; What is not interpreted

(defun org-export--as-text (node)
  "Put the text of the object NODE, with what it contains, in its place."
  (let* ((bare (org-element-copy node))
         (contents (org-element-contents node))
         (mark "\0")
         (post (make-string (or (org-element-property :post-blank node) 0) ?\s))
         (shell (progn (org-element-put-property bare :post-blank 0)
                       (org-export-expand bare (and contents mark))))
         (cut (string-search mark shell)))
    (if (not cut) (org-element-set node (concat shell post))
      (org-element--replace
       node (remove "" (append (list (substring shell 0 cut)) contents
                               (list (concat (substring shell (1+ cut)) post)))))
      (org-element-put-property node :parent nil))))

(defun org-export--uninterpreted-p (node info)
  "Whether options in INFO say that the object NODE is text."
  (pcase (org-element-type node)
    ('entity (not (plist-get info :with-entities)))
    ((or 'bold 'italic 'strike-through 'underline)
     (not (plist-get info :with-emphasize)))
    ((or 'subscript 'superscript)
     (let ((option (plist-get info :with-sub-superscript)))
       (or (not option)
           (and (eq option '{}) (not (org-element-property :use-brackets-p node))))))
    ((or 'latex-environment 'latex-fragment) (eq (plist-get info :with-latex) 'verbatim))))

(defconst org-export--textual-types
  '(entity bold italic strike-through underline subscript superscript
           latex-environment latex-fragment)
  "Types of nodes that may be text.")

(defun org-export--all-interpreted-p (info)
  "Whether INFO has no option under which something is text."
  (and (plist-get info :with-entities) (plist-get info :with-emphasize)
       (eq t (plist-get info :with-sub-superscript))
       (not (eq (plist-get info :with-latex) 'verbatim))))

(defun org-export--environment-as-text (node)
  "Put the text of the LaTeX environment NODE in its place."
  (org-element-set
   node
   (concat (org-element-normalize-string (org-element-property :value node))
           (make-string (or (org-element-post-blank node) 0) ?\n))))

(defun org-export--remove-uninterpreted-data (data info)
  "Make text of what options in INFO do not interpret in DATA."
  (unless (org-export--all-interpreted-p info)
    (org-element-map data org-export--textual-types
      (lambda (node)
        (when (org-export--uninterpreted-p node info)
          (if (eq (org-element-type node) 'latex-environment)
              (org-export--environment-as-text node)
            (org-export--as-text node))))
      nil nil nil t))
  data)

(defun org-export--clean-options (info)
  "Make text of what options in INFO do not interpret in the objects of the options."
  (unless (org-export--all-interpreted-p info)
    (dolist (property (org-export--parsed-options info))
      (let ((holder (apply #'org-element-create 'keyword nil
                           (copy-sequence (plist-get info property)))))
        (org-export--remove-uninterpreted-data holder info)
        (plist-put info property (org-element-contents holder))))))

;;;; Links

(defun org-export--expand-links (tree info)
  "Replace environment variables in the names of files that links in TREE have."
  (when (plist-get info :expand-links)
    (org-element-map tree 'link
      (lambda (link)
        (when (equal (org-element-property :type link) "file")
          (let ((path (org-element-property :path link)))
            (when (string-search "$" path)
              (org-element-put-property
               link :path (substitute-env-vars path t))))))
      nil nil nil t))
  tree)

;;;; Footnotes from elsewhere

(defun org-export--definitions-in (tree)
  "Table of labels and the nodes in TREE, definitions or inline references, that define them."
  (let ((table (make-hash-table :test #'equal)))
    (org-element-map tree '(footnote-definition footnote-reference)
      (lambda (node)
        (let ((label (org-element-property :label node)))
          (when (and label (not (gethash label table))
                     (or (eq (org-element-type node) 'footnote-definition)
                         (eq (org-element-property :type node) 'inline)))
            (puthash label node table))))
      nil nil nil t)
    table))

(defun org-export--as-definition (label node)
  "NODE, that defines LABEL, as a footnote's definition that is in no tree."
  (if (eq (org-element-type node) 'footnote-definition)
      (progn (when (org-element-parent node) (org-element-extract node)) node)
    (org-element-create
     'footnote-definition (list :label label :post-blank 1)
     (apply #'org-element-create 'paragraph nil (org-element-contents node)))))

(defun org-export--verse-definition (label tree)
  "An empty definition of LABEL if a line of a verse block in TREE begins with a reference to it.
Such a line looks like a definition, so that Org takes the label for defined."
  (org-element-map tree 'footnote-reference
    (lambda (node)
      (and (equal label (org-element-property :label node))
           (org-element-type-p (org-element-parent node) 'verse-block)
           (let ((before (cl-loop for (one next) on (org-element-contents (org-element-parent node))
                                  when (eq next node) return one)))
             (or (null before) (and (stringp before) (string-suffix-p "\n" before))))
           (org-element-create 'footnote-definition (list :label label :post-blank 1))))
    nil t nil t))

(defun org-export--missing-definitions (tree sources info)
  "Definitions for the references in TREE that have none there, in the order of the references.
SOURCES: functions that return tables of definitions, asked in turn.  The options in INFO hold for
the definitions as for the tree."
  (let ((known (org-export--definitions-in tree)) (tables nil) (missing nil))
    (cl-labels
        ((labels (data)
           (org-element-map data 'footnote-reference
             (lambda (node)
               (and (eq 'standard (org-element-property :type node))
                    (org-element-property :label node)))
             nil nil nil t))
         (find (label)
           (let ((found (cl-some (lambda (table) (gethash label table)) tables)))
             (while (and (not found) sources)
               (let ((table (funcall (pop sources))))
                 (setq tables (append tables (list table)) found (gethash label table))))
             found)))
      (let ((queue (labels tree)))
        (while queue
          (let ((label (pop queue)))
            (unless (gethash label known)
              (puthash label t known)
              (let ((found (org-export--as-definition
                            label
                            (or (find label) (org-export--verse-definition label tree)
                                (user-error "Definition not found for footnote %s" label)))))
                (org-export--prune-tree found info)
                (push found missing)
                (setq queue (append queue (labels found)))))))))
    (nreverse missing)))

(defun org-export--install-footnote-definitions (definitions tree)
  "Put DEFINITIONS into TREE: into its section of footnotes, one that is made, or its end."
  (when definitions
    (let ((place
           (org-element-map tree 'headline
             (lambda (node) (and (org-element-property :footnote-section-p node) node)) nil t)))
      (cond
       (place
        (let ((section (car (org-element-contents place))))
          (if (eq (org-element-type section) 'section)
              (apply #'org-element-adopt section definitions)
            (let ((new (apply #'org-element-create 'section nil definitions)))
              (if section (org-element-insert-before new section)
                (org-element-adopt place new))))))
       (org-footnote-section
        (org-element-adopt
         tree
         (org-element-create
          'headline (list :footnote-section-p t :level 1 :title (list org-footnote-section)
                          :raw-value org-footnote-section :pre-blank 0 :post-blank 0)
          (apply #'org-element-create 'section nil definitions))))
       (t (let ((last (car (last (org-element-contents tree)))))
            (if (eq (org-element-type last) 'section)
                (apply #'org-element-adopt last definitions)
              (org-element-adopt
               tree (apply #'org-element-create 'section nil definitions)))))))))

;;;; Properties of the tree

(defun org-export--get-min-level (data _info)
  "The least level of the headings in DATA that are no footnotes."
  (let ((least nil))
    (dolist (node (org-element-contents data))
      (when (and (eq (org-element-type node) 'headline)
                 (not (org-element-property :footnote-section-p node)))
        (let ((level (org-element-property :level node)))
          (when (or (null least) (< level least)) (setq least level)))))
    (or least 1)))

(declare-function org-export--memory "ox-tools")
(declare-function org-export-numbered-headline-p "ox-tools")
(declare-function org-export-get-relative-level "ox-tools")

(defun org-export--collect-headline-numbering (data info)
  "Alist of the numbered headings in DATA and their numbers, lists with one for each level."
  (let ((counts (make-vector org-export-max-depth 0)))
    (org-element-map data 'headline
      (lambda (node)
        (when (and (not (org-element-property :footnote-section-p node))
                   (org-export-numbered-headline-p node info))
          (let* ((depth (org-export-get-relative-level node info))
                 (own (min (1- depth) (1- (length counts)))))
            ;; Deeper headings have the number of the one above at most.
            (when (<= depth (length counts)) (cl-incf (aref counts own)))
            (org-export--clear-from counts (1+ own))
            (cons node (append (substring counts 0 (1+ own)) nil)))))
      info)))

(defun org-export--clear-from (vector start)
  "Make the elements of VECTOR from START on zero."
  (while (< start (length vector))
    (aset vector start 0)
    (setq start (1+ start))))

(defun org-export--collect-tree-properties (data info)
  "INFO with what later steps need to know of the tree DATA."
  (let ((offset (- 1 (org-export--get-min-level data info))))
    (setq info (org-combine-plists info (list :parse-tree data :headline-offset offset)))
    ;; Numbers depend on the offset.
    (plist-put info :headline-numbering (org-export--collect-headline-numbering data info))
    ;; What is remembered from here on serves the copies of INFO too.
    (org-export--memory info 'document)
    info))

(provide 'ox-tree)
;;; ox-tree.el ends here
