;;; ox-texinfo-blocks.el --- Blocks, lists and tables in Texinfo  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)

;;;; Blocks

(defun org-texinfo-center-block (_center-block contents _info)
  "CONTENTS, centered." (replace-regexp-in-string "^" "@center "
                                                  (string-trim-right (or contents "") "\n")))

(defun ox-texinfo--attribute (element key)
  "The value of KEY among the Texinfo attributes of ELEMENT."
  (plist-get (org-export-read-attribute :attr_texinfo element) key))

(defun org-texinfo-quote-block (quote-block contents info)
  "CONTENTS of QUOTE-BLOCK as a quotation."
  (let ((tag (ox-texinfo--attribute quote-block :tag))
        (author (ox-texinfo--attribute quote-block :author)))
    (ox-texinfo--named
     quote-block
     (concat "@quotation" (and tag (concat " " tag)) "\n" contents "\n"
             (and author (format "@author %s\n" author)) "@end quotation")
     info)))

(defun org-texinfo-special-block (special-block contents info)
  "CONTENTS of SPECIAL-BLOCK in the environment it names."
  (let ((name (org-element-property :type special-block))
        (options (ox-texinfo--attribute special-block :options)))
    (ox-texinfo--named special-block
                       (format "@%s%s\n%s@end %s" name (if options (concat " " options) "")
                               (or contents "") name)
                       info)))

(defun org-texinfo-verse-block (_verse-block contents _info)
  "CONTENTS as lines." (format "@display\n%s@end display" contents))
(defun org-texinfo-dynamic-block (_block contents _info) "CONTENTS." contents)

(defun org-texinfo-drawer (drawer contents info)
  "CONTENTS of DRAWER, as the function for drawers wants them."
  (funcall (plist-get info :texinfo-format-drawer-function)
           (org-element-property :drawer-name drawer) contents))

(defun org-texinfo-example-block (example-block _contents info)
  "The text of EXAMPLE-BLOCK."
  (ox-texinfo--named
   example-block
   (format "@example\n%s@end example"
           (org-texinfo--sanitize-content (org-export-format-code-default example-block info)))
   info))

(defun org-texinfo-fixed-width (fixed-width _contents _info)
  "The text of FIXED-WIDTH."
  (format "@example\n%s@end example"
          (org-texinfo--sanitize-content
           (org-element-normalize-string
            (org-remove-indentation (org-element-property :value fixed-width))))))

(defun org-texinfo-src-block (src-block _contents info)
  "The code of SRC-BLOCK."
  (let ((name (if (string-match-p "lisp" (or (org-element-property :language src-block) ""))
                  "lisp" "example")))
    (ox-texinfo--maybe-float
     src-block
     (format "@%s\n%s@end %s" name
             (org-texinfo--sanitize-content (org-export-format-code-default src-block info)) name)
     "Listing" info)))

(defun org-texinfo-export-block (export-block _contents _info)
  "The text of EXPORT-BLOCK if it is meant for Texinfo."
  (org-export--block-for export-block "TEXINFO"))

(defun org-texinfo-paragraph (paragraph contents _info)
  "CONTENTS of PARAGRAPH, after an anchor if it has a name."
  (let ((name (org-element-property :name paragraph))
        (text (replace-regexp-in-string "\n\\(?:[ \t]*\n\\)+" "\n" contents)))
    (if name (format "@anchor{%s}\n%s" name text) text)))

(defun org-texinfo-keyword (keyword _contents info)
  "What KEYWORD stands for."
  (let ((value (org-element-property :value keyword)) (key (org-element-property :key keyword)))
    (cond
     ((equal key "TEXINFO") value)
     ((string-match-p "\\`[CFKPTV]INDEX\\'" key) (format "@%s %s" (downcase key) value))
     ((equal key "TOC")
      (let ((kind (cl-assoc-if (lambda (word) (string-match-p (format "\\<%s\\>" word) value))
                               '(("tables" . "Table") ("listings" . "Listing")))))
        (and kind (concat "@listoffloats " (org-export-translate (cdr kind) :utf-8 info))))))))

(defun org-texinfo-property-drawer (_drawer contents _info)
  "CONTENTS, lines of properties."
  (and (org-string-nw-p contents) (format "@verbatim\n%s@end verbatim" contents)))

(defun org-texinfo-node-property (node-property _contents _info)
  "NODE-PROPERTY as a line." (org-export--node-property-line node-property))

(defun org-texinfo-planning (planning _contents info)
  "The dates of PLANNING."
  (concat "@noindent"
          (mapconcat (pcase-lambda (`(,property ,word ,timestamp))
                       (format "@strong{%s} %s" word
                               (ox-texinfo--stamp (org-timestamp-translate timestamp)
                                                  (plist-get info (if (eq property :closed)
                                                                      :texinfo-inactive-timestamp-format
                                                                    :texinfo-active-timestamp-format))
                                                  info)))
                     (org-export--planning-dates planning) " ")
          "@*"))

(defun org-texinfo-clock (clock _contents info)
  "The times of CLOCK."
  (format "@noindent@strong{%s} %s@*" org-clock-string
          (format (plist-get info :texinfo-inactive-timestamp-format) (org-export--clock-text clock))))

;;;; Lists

(defconst org-texinfo--definition-command-alist
  '(("deffn Command" . "Command") ("defun" . "Function") ("defmac" . "Macro")
    ("defspec" . "Special Form") ("defvar" . "Variable") ("defopt" . "User Option") (nil . "Key"))
  "Commands for definitions and what starts the tags of items that are ones.")

(defconst org-texinfo--definition-command-regexp
  (format "\\`%s: \\(.+\\)"
          (regexp-opt (mapcar #'cdr org-texinfo--definition-command-alist) t))
  "Matches the tag of an item that is a definition.")

(defun ox-texinfo--definition (item info)
  "The kind of the definition that ITEM is and the rest of its tag, or nil."
  (let* ((tag (org-element-property :tag item)) (case-fold-search nil)
         (text (and tag
                    (string-match-p org-texinfo--definition-command-regexp
                                    (org-element-interpret-data tag))
                    (org-export-data tag info))))
    (and text (string-match org-texinfo--definition-command-regexp text)
         (list (match-string 1 text) (match-string 2 text)))))

(defun org-texinfo--separate-definitions (tree _backend info)
  "TREE with definitions in lists of their own."
  (org-element-map tree 'plain-list
    (lambda (plain-list)
      (when (eq (org-element-property :type plain-list) 'descriptive)
        (ox-texinfo--split-list plain-list info)))
    info)
  tree)

(defun ox-texinfo--definition-command (item info)
  "The command for the definition that ITEM is, or nil."
  (let ((kind (car (ox-texinfo--definition item info))))
    (car (rassoc kind org-texinfo--definition-command-alist))))

(defun ox-texinfo--split-list (plain-list info)
  "Put lists before PLAIN-LIST, one for each definition and each run of other items, for it."
  (let ((items (org-element-contents plain-list)))
    (when (cl-some (lambda (item) (ox-texinfo--definition-command item info)) items)
      (let ((last-blank (org-element-property :post-blank plain-list)) (made nil) (run nil))
        (cl-flet ((finish ()
                    (when run
                      (let ((list (org-element-create
                                   'plain-list
                                   (list :type 'descriptive :post-blank 1
                                         :attr_texinfo
                                         (org-element-property :attr_texinfo plain-list)))))
                        (apply #'org-element-adopt-elements list
                               (mapcar #'org-element-extract-element (nreverse run)))
                        (push list made)
                        (setq run nil)))))
          (dolist (item items)
            (let ((command (ox-texinfo--definition-command item info)))
              (if (not command) (push item run)
                (finish)
                (let ((list (org-element-create
                             'plain-list
                             (list :type 'definition :command command
                                   :arguments (cadr (ox-texinfo--definition item info))
                                   :post-blank (if (org-element-contents item) 1 0)))))
                  (apply #'org-element-adopt-elements list (org-element-contents item))
                  (push list made)))))
          (finish))
        (org-element-put-property (car made) :post-blank last-blank)
        (dolist (list (nreverse made)) (org-element-insert-before list plain-list))
        (org-element-extract-element plain-list)))))

(defun org-texinfo-plain-list (plain-list contents info)
  "CONTENTS of PLAIN-LIST in the environment for its kind."
  (let* ((type (org-element-property :type plain-list))
         (attributes (org-export-read-attribute :attr_texinfo plain-list)))
    (if (eq type 'definition)
        (let ((command (org-element-property :command plain-list)))
          (format "@%s %s\n%s@end %s" command (org-element-property :arguments plain-list)
                  (or contents "") (car (split-string command " "))))
      (let* ((start (org-element-property :counter (car (org-element-contents plain-list))))
             (name (pcase type
                     ('ordered "enumerate")
                     ('descriptive (or (plist-get attributes :table-type) "table"))
                     (_ "itemize")))
             (argument (pcase type
                         ('ordered (or (plist-get attributes :enum)
                                       (and start (number-to-string start))))
                         ('descriptive (or (plist-get attributes :indic)
                                           (plist-get info :texinfo-table-default-markup))))))
        (ox-texinfo--named
         plain-list
         (format "@%s%s\n%s@end %s" name (if argument (concat " " argument) "")
                 (or contents "") name)
         info)))))

(defun ox-texinfo--item-tags (item info)
  "The lines with the tags of ITEM, for the function `org-texinfo-item'."
  (let ((key (ox-texinfo--key item info))
        (text (org-export-data (org-element-property :tag item) info))
        (separator (ox-texinfo--attribute (org-element-property :parent item) :sep)))
    (if key
        (concat "@item " (org-texinfo-kbd-macro (car key) t) (and (cdr key) (format " (@code{%s})" (cdr key))) "\n")
      (let ((tags (if separator
                      (split-string text (concat "[ \t]*" (regexp-quote separator) "[ \t]+") t)
                    (list text))))
        (concat "@item " (string-join tags "\n@itemx ") "\n")))))

(defun ox-texinfo--key (item info)
  "The key that ITEM defines and its command, or nil, as a pair; nil if ITEM defines none."
  (let ((definition (ox-texinfo--definition item info)))
    (when (equal (car definition) "Key")
      (let ((text (cadr definition)))
        (if (string-match "[ \t]*(\\([^()]+\\))[ \t]*\\'" text)
            (cons (substring text 0 (match-beginning 0)) (match-string 1 text))
          (list text))))))

(defun ox-texinfo--key-entries (items info)
  "Entries in the indices for the keys that ITEMS define and then for their commands."
  (let ((keys nil) (commands nil))
    (dolist (item items)
      (let ((key (ox-texinfo--key item info)))
        (when key
          (if (string-match "\\`M-x[ \t]+\\(.+\\)" (car key))
              (push (or (cdr key) (match-string 1 (car key))) commands)
            (push (car key) keys)
            (when (cdr key) (push (cdr key) commands))))))
    (concat (mapconcat (lambda (key) (format "@kindex %s\n" key)) (nreverse keys) "")
            (mapconcat (lambda (command) (format "@findex %s\n" command)) (nreverse commands) ""))))

(defun org-texinfo-item (item contents info)
  "ITEM with its CONTENTS.
In a compact list, items without any share the text of the next, and its index entries."
  (let* ((list (org-element-property :parent item))
         (compact (or (ox-texinfo--attribute list :compact)
                      (plist-get info :texinfo-compact-itemx)))
         (items (list item))
         (text (and (org-string-nw-p contents) (string-trim-right contents))))
    (when compact
      (let ((previous item))
        (while (and (setq previous (org-export-get-previous-element previous info))
                    (not (org-element-contents previous)))
          (push previous items)))
      (unless text (org-element-put-property item :post-blank 0)))
    (concat (if (not (org-element-property :tag item)) "@item\n"
              (let ((lines (ox-texinfo--item-tags item info)))
                (if (cdr items) (replace-regexp-in-string "\\`@item " "@itemx " lines t t) lines)))
            (when (and (or text (not compact)) (ox-texinfo--key item info)) (ox-texinfo--key-entries items info))
            text)))

;;;; Tables

(defun org-texinfo-table (table contents info)
  "TABLE made of the rows CONTENTS."
  (if (not (eq (org-element-property :type table) 'org))
      (concat "@verbatim\n" (org-element-normalize-string (org-element-property :value table))
              "@end verbatim")
    (let ((columns (ox-texinfo--attribute table :columns)))
      (ox-texinfo--maybe-float
       table
       (format "@multitable %s\n%s@end multitable"
               (if columns (concat "@columnfractions " columns)
                 (ox-texinfo--column-widths table info))
               contents)
       "Table" info))))

(defun ox-texinfo--column-widths (table info)
  "Text as wide as each column of TABLE, in braces."
  (let* ((width (lambda (cell)
                  (let ((start (org-element-property :contents-begin cell)))
                    (if start (- (org-element-property :contents-end cell) start) 0))))
         (rows (delq nil (org-element-map table 'table-row
                           (lambda (row)
                             (mapcar width (org-element-map row 'table-cell #'identity info)))
                           info)))
         (widths (and rows (apply #'cl-mapcar #'max rows))))
    (mapconcat (lambda (width) (format "{%s}" (make-string width ?a))) widths " ")))

(defun org-texinfo-table-row (table-row contents info)
  "TABLE-ROW made of CONTENTS."
  (and contents
       (eq (org-element-property :type table-row) 'standard)
       (concat (if (and (org-export-table-has-header-p
                         (org-element-lineage table-row '(table)) info)
                        (org-export-table-row-in-header-p table-row info))
                   "@headitem " "@item ")
               contents)))

(defun org-texinfo-table-cell (table-cell contents info)
  "CONTENTS of TABLE-CELL and what separates it from the next one."
  (concat (org-export--scientific contents (plist-get info :texinfo-table-scientific-notation))
          (and (org-export-get-next-element table-cell info) "\n@tab ")))

(provide 'ox-texinfo-blocks)

;;; ox-texinfo-blocks.el ends here
