;;; ox-md.el --- The back-end for Markdown  -*- lexical-binding: t -*-

;; What Markdown has no sign for becomes HTML, by the back-end this one derives from.

;;; Code:

(require 'ox-html)

(defgroup org-export-md nil "Options of the export to Markdown." :group 'org-export)

(defcustom org-md-headline-style 'atx
  "How headlines are marked: `atx' by signs before, `setext' by lines below, or `mixed'.
The lines exist for two levels; mixed means lines for these and signs for the rest."
  :group 'org-export-md
  :type '(choice (const atx) (const setext) (const mixed)))

(defcustom org-md-toplevel-hlevel 1
  "The level that the highest headlines have in Markdown."
  :group 'org-export-md
  :type 'integer)

(defcustom org-md-footnotes-section "%s%s"
  "The format of the section of footnotes; its arguments are the title and the definitions."
  :group 'org-export-md
  :type 'string)

(defcustom org-md-footnote-format "<sup>%s</sup>"
  "The format of a footnote's number in the text."
  :group 'org-export-md
  :type 'string)

(defcustom org-md-link-org-files-as-md t
  "Whether a link to a file ending in org leads to the one ending in md."
  :group 'org-export-md
  :type 'boolean)

(org-export-define-derived-backend 'md 'html
  :translate-alist
  (append
   '((code . org-md-verbatim)
     (inline-src-block . org-md-verbatim)
     (fixed-width . org-md-example-block)
     (src-block . org-md-example-block)
     (drawer . org-md--identity)
     (dynamic-block . org-md--identity)
     (center-block . org-md--convert-to-html)
     (special-block . org-md--convert-to-html)
     (inlinetask . org-md--convert-to-html)
     (table . org-md--convert-to-html))
   (org-export--transcoders
    'md '(bold italic verbatim latex-fragment line-break link plain-text paragraph quote-block
          example-block export-block latex-environment horizontal-rule keyword property-drawer
          node-property plain-list item headline section inner-template template)))
  :filters-alist '((:filter-parse-tree . org-md-separate-elements))
  :options-alist
  (org-export--option-rows
   'md '(headline-style toplevel-hlevel footnote-format footnotes-section link-org-files-as-md))
  :menu-entry
  `(?m "Export to Markdown"
       ((?M "To temporary buffer" org-md-export-as-markdown)
        (?m "To file" org-md-export-to-markdown)
        (?o "To file and open" ,(org-export--and-open #'org-md-export-to-markdown)))))

;;; Distances

(defun org-md-separate-elements (tree _backend info)
  "Put one blank line after each element of TREE, but not between an item's text and its only sub-list.
The list must be the last thing of the item.  Items and rows keep their distance."
  (org-element-map tree (seq-difference org-element-all-elements '(item table-row))
    (lambda (element)
      (org-element-put-property
       element :post-blank (if (org-md--before-sub-list-p element info) 0 1))))
  tree)

(defun org-md--before-sub-list-p (element info)
  "Whether ELEMENT is a paragraph that begins an item and only a list follows."
  (and (org-element-type-p element 'paragraph)
       (let ((parent (org-element-parent element)))
         (and (org-element-type-p parent 'item)
              (eq element (car (org-element-contents parent)))))
       (let ((next (org-export-get-next-element element info)))
         (and (org-element-type-p next 'plain-list)
              (not (org-export-get-next-element next info))))))

(defun org-md--prefix (text prefix)
  "TEXT with PREFIX before each line."
  (concat prefix (string-replace "\n" (concat "\n" prefix) text)))

;;; What has no sign of its own

(defun org-md--convert-to-html (datum _contents info)
  "DATUM as the HTML back-end writes it."
  (string-trim-right (org-export-data-with-backend datum 'html info) "\n+"))

(defun org-md--identity (_datum contents _info) "CONTENTS." contents)

;;; Objects

(defun org-md-bold (_bold contents _info) "CONTENTS in double asterisks." (concat "**" contents "**"))

(defun org-md-italic (_italic contents _info) "CONTENTS in asterisks." (concat "*" contents "*"))

(defun org-md-verbatim (verbatim _contents _info)
  "VERBATIM between grave accents, so many that its own do not end it."
  (let ((value (org-element-property :value verbatim)))
    (cond ((not (string-search "`" value)) (concat "`" value "`"))
          ((or (string-prefix-p "`" value) (string-suffix-p "`" value)) (concat "`` " value " ``"))
          (t (concat "``" value "``")))))

(defun org-md-latex-fragment (latex-fragment _contents info)
  "LATEX-FRAGMENT, with dollars for backslashes if INFO leaves it to MathJax."
  (when (plist-get info :with-latex)
    (let ((value (org-element-property :value latex-fragment)))
      (cond ((string-prefix-p "\\(" value) (concat "$" (substring value 2 -2) "$"))
            ((string-prefix-p "\\[" value) (concat "$$" (substring value 2 -2) "$$"))
            (t value)))))

(defun org-md-line-break (&rest _) "Two spaces end a line." "  \n")

(defconst org-md--protected-characters
  '((?` . "\\`") (?* . "\\*") (?_ . "\\_") (?\\ . "\\\\"))
  "Characters that mean something in Markdown, and what stands for them.")

(defun org-md-plain-text (text info)
  "TEXT with a backslash before what Markdown would read as a sign."
  (let ((shown (org-md--protect text)))
    (when (plist-get info :with-smart-quotes)
      (setq shown (org-export-activate-smart-quotes shown :html info text)))
    (when (plist-get info :with-special-strings)
      (setq shown (org-html-convert-special-strings shown)))
    (if (plist-get info :preserve-breaks)
        (replace-regexp-in-string "[ \t]*\n" "  \n" shown)
      shown)))

(defun org-md--protect (text)
  "TEXT with signs, the number signs after its newlines and what would begin an image protected."
  (string-replace "![" "\\!["
                  (string-replace "\n#" "\n\\#"
                                  (orgstar--replace-characters text org-md--protected-characters))))

;;; Links

(defun org-md--anchor (datum info)
  "The name by which DATUM is reached."
  (or (and (org-element-type-p datum '(headline inlinetask)) (org-element-property :CUSTOM_ID datum))
      (org-export-get-reference datum info)))

(defun org-md--link (text address)
  "A link that shows TEXT, or ADDRESS itself, and leads to ADDRESS."
  (if (org-string-nw-p text) (format "[%s](%s)" text address) (format "<%s>" address)))

(defun org-md--file-name (path info)
  "PATH, ending in md instead of org if INFO wants that."
  (if (and (plist-get info :md-link-org-files-as-md)
           (equal (downcase (or (file-name-extension path) "")) "org"))
      (concat (file-name-sans-extension path) ".md")
    path))

(defun org-md--address (link info)
  "The address of LINK, which does not lead to a place in the document."
  (let* ((type (org-element-property :type link)) (path (org-element-property :path link)))
    (if (equal type "file")
        (org-export-file-uri (org-md--file-name path info))
      (concat type ":" path))))

(defun org-md--image (link info)
  "LINK as a picture, with the caption of its paragraph."
  (let ((caption (org-export-get-caption (org-element-parent-element link))))
    (concat "![img](" (org-md--image-address link)
            (and caption (concat " \"" (org-export-data caption info) "\"")) ")")))

(defun org-md--image-address (link)
  "The address of the picture that LINK shows."
  (let ((name (org-element-property :path link)) (type (org-element-property :type link)))
    (cond ((not (equal type "file")) (concat type ":" name))
          ((file-name-absolute-p name) (expand-file-name name))
          (t name))))

(defun org-md--place-link (link desc info)
  "LINK with DESC, which leads to a place in the document or, by an id, to a file."
  (let ((place (org-export-resolve-link link info)))
    (pcase (org-element-type place)
      (`plain-text (org-md--link desc (org-md--file-name place info)))
      (`headline
       (format "[%s](#%s)"
               (cond ((org-string-nw-p desc))
                     ((org-export-numbered-headline-p place info)
                      (org-export--ordinal-text (org-export-get-headline-number place info)))
                     (t (org-export-data (org-element-property :title place) info)))
               (org-md--anchor place info)))
      (_
       (let ((text (or (org-string-nw-p desc)
                       (org-export--ordinal-text (org-export-get-ordinal place info)))))
         (and text (format "[%s](#%s)" text (org-md--anchor place info))))))))

(defun org-md-link (link desc info)
  "LINK with the description DESC."
  (let* ((type (org-element-property :type link))
         (path (org-element-property :path link)))
    (cond
     ((org-export-custom-protocol-maybe link desc 'md info))
     ((member type '("custom-id" "fuzzy" "id")) (org-md--place-link link desc info))
     ((org-export-inline-image-p link org-html-inline-image-rules) (org-md--image link info))
     ((equal type "coderef")
      ;; Org resolves no such link in Markdown.  Where that would stop an export, text is better.
      (when (plist-get info :with-broken-links)
        (signal 'org-link-broken (list (concat type ":" path))))
      (format (org-export-get-coderef-format path desc) (org-export-resolve-coderef path info)))
     ((equal type "radio")
      (let ((place (org-export-resolve-radio-link link info)))
        (if place (format "<a href=\"#%s\">%s</a>" (org-export-get-reference place info) desc) desc)))
     (t (org-md--link desc (org-md--address link info))))))

;;; Blocks

(defun org-md-paragraph (paragraph contents _info)
  "The CONTENTS of PARAGRAPH; a number sign that begins it is protected."
  (let ((first (car (org-element-contents paragraph)))
        (contents (and contents (org-export--without-empty-lines contents))))
    (if (and (stringp first) (string-prefix-p "#" first)) (concat "\\" contents) contents)))

(defun org-md-quote-block (_quote-block contents _info)
  "CONTENTS after angles."
  (let ((text (string-trim-right (or contents "") "\n")))
    (if (equal text "") "" (org-md--prefix text "> "))))

(defun org-md-example-block (example-block _contents info)
  "The text of EXAMPLE-BLOCK, indented."
  (org-md--prefix (org-remove-indentation
                   (string-trim-right (org-export-format-code-default example-block info) "\n"))
                  "    "))

(defun org-md-export-block (export-block contents info)
  "The text of EXPORT-BLOCK if it is Markdown; else what HTML makes of it and of CONTENTS."
  (or (org-export--block-for export-block "MD" "MARKDOWN")
      (org-export-with-backend 'html export-block contents info)))

(defun org-md-latex-environment (latex-environment _contents info)
  "LATEX-ENVIRONMENT, with a label on its second line if something leads to it."
  (when (plist-get info :with-latex)
    (let* ((label (org-html--reference latex-environment info t))
           (text (org-remove-indentation (org-element-property :value latex-environment)))
           (end (string-search "\n" text)))
      (if (not (and end (org-string-nw-p label)))
          text
        (concat (substring text 0 end) "\n\\label{" label "}" (substring text end))))))

(defun org-md-horizontal-rule (&rest _) "A rule." "---")

(defun org-md-keyword (keyword contents info)
  "What KEYWORD asks for: Markdown, a table of contents, or what HTML makes of it with CONTENTS."
  (pcase (org-element-property :key keyword)
    ((or "MARKDOWN" "MD") (org-element-property :value keyword))
    ("TOC"
     (pcase (org-export-toc-request keyword info)
       (`(headlines ,depth ,scope) (org-md--contents-table info depth scope))))
    (_ (org-export-with-backend 'html keyword contents info))))

(defun org-md-property-drawer (_property-drawer contents _info)
  "CONTENTS, indented."
  (and (org-string-nw-p contents) (org-md--prefix contents "    ")))

(defun org-md-node-property (node-property _contents _info)
  "NODE-PROPERTY as a line." (org-export--node-property-line node-property))

;;; Lists

(defun org-md-plain-list (_plain-list contents _info) "CONTENTS." contents)

(defun org-md--bullet (text)
  "TEXT and spaces up to the fifth column, one at least."
  (concat text (make-string (max 1 (- 4 (length text))) ?\s)))

(defun org-md-item (item contents info)
  "ITEM with its CONTENTS."
  (let ((tag (org-element-property :tag item))
        (box (assq (org-element-property :checkbox item) '((off . "[ ] ") (on . "[X] ") (trans . "[-] ")))))
    (concat (org-md--bullet (if (eq (org-element-property :type (org-element-parent item)) 'ordered)
                                (format "%d." (car (last (org-export--item-number item))))
                              "-"))
            (cdr box)
            (and tag (format "**%s:** " (org-export-data tag info)))
            (and contents (org-trim (org-md--prefix contents "    "))))))

;;; Headlines

(defun org-md--level (headline info)
  "The level of HEADLINE in Markdown."
  (+ (org-export-get-relative-level headline info) (1- (plist-get info :md-toplevel-hlevel))))

(defun org-md--too-low-p (headline info)
  "Whether HEADLINE is an item of a list, for INFO or because no style has its level."
  (or (org-export-low-level-p headline info)
      (> (org-md--level headline info)
         (if (eq (plist-get info :md-headline-style) 'setext) 2 6))))

(defun org-md-headline (headline contents info)
  "HEADLINE with its CONTENTS."
  (unless (org-element-property :footnote-section-p headline)
    (let* ((tags (and (plist-get info :with-tags) (org-export-get-tags headline info)))
           (title (concat (org-export--title-marks headline "[" info)
                          (org-export-data (org-element-property :title headline) info)))
           (tags (and tags (concat "     :" (string-join tags ":") ":"))))
      (if (org-md--too-low-p headline info)
          (concat (org-md--bullet
                   (if (org-export-numbered-headline-p headline info)
                       (format "%d." (car (last (org-export-get-headline-number headline info))))
                     "-"))
                  title tags "\n\n"
                  (and contents (org-md--prefix contents "    ")))
        (concat (org-md--headline-text (plist-get info :md-headline-style)
                                       (org-md--level headline info) title
                                       (and (org-md--reached-p headline info)
                                            (org-md--anchor headline info))
                                       tags)
                contents)))))

(defun org-md--headline-text (style level title &optional anchor tags)
  "TITLE and TAGS as a headline of LEVEL in STYLE, with an ANCHOR before it."
  (let ((line (concat title tags)))
    (concat "\n"
            (and anchor (format "<a id=\"%s\"></a>\n\n" anchor))
            (if (and (memq style '(setext mixed)) (<= level 2))
                (concat line "\n" (make-string (length line) (if (= level 1) ?= ?-)) "\n\n")
              (concat (make-string level ?#) " " line "\n\n")))))

(defun org-md--reached-p (headline info)
  "Whether a table of contents or a link leads to HEADLINE."
  (or (gethash headline (org-md--reached info))
      (let ((depth (plist-get info :with-toc)))
        (and depth
             (not (org-element-property :footnote-section-p headline))
             (or (not (wholenump depth))
                 (<= (org-export-get-relative-level headline info) depth))
             (not (org-export-excluded-from-toc-p headline info))))))

(defun org-md--reached (info)
  "The table of the headlines that links by id lead to, or TOC keywords of headlines around them."
  (or (plist-get info :md-reached)
      (let ((table (make-hash-table :test #'eq)))
        (plist-put info :md-reached table)
        (org-element-map (plist-get info :parse-tree) 'link
          (lambda (link)
            (when (member (org-element-property :type link) '("custom-id" "id"))
              (let ((place (ignore-errors (org-export-resolve-id-link link info))))
                (unless (stringp place) (puthash place t table)))))
          info)
        (org-element-map (plist-get info :parse-tree) 'keyword
          (lambda (keyword)
            (when (equal (org-element-property :key keyword) "TOC")
              (pcase (org-export-toc-request keyword info)
                (`(headlines ,depth ,scope)
                 (let ((holder (org-element-lineage keyword 'headline)))
                   (dolist (headline (org-export-collect-headlines info depth scope))
                     (when (or (not holder) (memq holder (org-element-lineage headline)))
                       (puthash headline t table))))))))
          info)
        table)))

(defun org-md-section (_section contents _info) "CONTENTS." contents)

(defun org-md--contents-table (info &optional depth scope)
  "The table of contents down to DEPTH; with SCOPE, of that part only and without a title."
  (let ((above (org-md--depth-of-scope scope info)))
    (concat
     (unless scope
       (org-md--headline-text (plist-get info :md-headline-style) (plist-get info :md-toplevel-hlevel)
                              (org-html--translate "Table of Contents" info)))
     (mapconcat
      (lambda (headline)
        (let ((level (- (org-export-get-relative-level headline info) above)))
          (concat
           (make-string (* 4 (1- level)) ?\s)
           (org-md--bullet (if (org-export-numbered-headline-p headline info)
                               (format "%d." (car (last (org-export-get-headline-number headline info))))
                             "-"))
           (format "[%s](#%s)"
                   (org-export-data-with-backend (org-export-get-alt-title headline info)
                                                 (org-export-toc-entry-backend 'md) info)
                   (org-md--anchor headline info))
           (let ((tags (and (eq (plist-get info :with-tags) t) (org-export-get-tags headline info))))
             (and tags (concat ":" (string-join tags ":") ":"))))))
      (org-export-collect-headlines info depth scope) "\n")
     "\n")))

(defun org-md--front-table (info)
  "The table of contents that stands before the text, nil if INFO wants none."
  (let ((depth (plist-get info :with-toc)))
    (and depth (concat (org-md--contents-table info (and (wholenump depth) depth)) "\n"))))

(defun org-md--depth-of-scope (scope info)
  "The level of the headline that is SCOPE or holds it, as INFO counts; 0 if there is none."
  (let ((headline (and scope (org-element-lineage scope 'headline t))))
    (if headline (org-export-get-relative-level headline info) 0)))

;;; The document

(defun org-md--footnotes (info)
  "The section of footnotes, or nil if there are none."
  (let ((definitions (org-export-collect-footnote-definitions info)))
    (when definitions
      (format (plist-get info :md-footnotes-section)
              (org-md--headline-text (plist-get info :md-headline-style)
                                     (plist-get info :md-toplevel-hlevel)
                                     (org-html--translate "Footnotes" info))
              (mapconcat (lambda (definition) (org-md--footnote definition info)) definitions "\n")))))

(defun org-md--footnote (definition info)
  "DEFINITION, a number, a label and the text, with a way back to the text."
  (pcase-let ((`(,number ,_ ,data) definition))
    (concat (format (plist-get info :md-footnote-format)
                    (format "<a id=\"fn.%d\" href=\"#fnr.%d\">%d</a>" number number number))
            " " (org-trim (org-export-data data info)) "\n")))

(defun org-md-inner-template (contents info)
  "CONTENTS between the table of contents and the footnotes."
  (concat (org-md--front-table info) contents "\n" (org-md--footnotes info)))

(defun org-md-template (contents _info) "CONTENTS." contents)

;;; Commands

;;;###autoload-rows c
(org-export--define-commands md
  (org-md-export-as-markdown buffer "Markdown" "*Org MD Export*" :mode #'text-mode)
  (org-md-export-to-markdown file "Markdown" ".md")
  (org-md-convert-region-to-md region "Markdown"))

(define-obsolete-function-alias 'org-export-region-to-md #'org-md-convert-region-to-md "9.7")

;;;###autoload-rows f
(org-export--define-commands md
  (org-md-publish-to-md publish "Markdown" ".md"))

(provide 'ox-md)

;;; ox-md.el ends here
