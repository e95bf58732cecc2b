;;; ox-ascii.el --- The back-end for plain text  -*- lexical-binding: t -*-

;; The page is thought of as boxes: every element has the width that is left by the margins, quotations,
;; items and low headlines around it (`org-ascii--width').  A transcoder fills or moves its text within that
;; width; whoever contains it indents the result.  Widths of elements and of table columns are kept for one
;; export in a hash table of the options.

;;; Code:

(require 'ox)
(require 'ox-ascii-layout)
(require 'ox-ascii-table)

(declare-function org-export-get-loc "ox" (element info))
(declare-function aa2u "ext:ascii-art-to-unicode" ())

(defgroup org-export-ascii nil "Options of the export to plain text." :group 'org-export)

(org-export--define-options org-export-ascii
 (org-ascii-text-width 72 integer "The columns of a page, the global margin among them.")
 (org-ascii-global-margin 0 integer "Columns left free before everything.")
 (org-ascii-inner-margin 2 integer "Columns by which text stands to the right of its headline.")
 (org-ascii-quote-margin 6 integer "Columns left free at both sides of a quotation.")
 (org-ascii-list-margin 0 integer "Columns left free before a list.")
 (org-ascii-inlinetask-width 30 integer "The columns of an inline task.")
 (org-ascii-headline-spacing
  '(1 . 2) (choice (const :tag "As in the document" nil) (cons integer integer))
  "Blank lines after the title of a headline and after its text; nil leaves them as they are.")
 (org-ascii-indented-line-width
  'auto (choice integer (const :tag "As in the document" auto))
  "By how much a paragraph's first line is indented, or `auto' to leave it alone.
A number does not apply to the first paragraph of a section, which then has no indentation.")
 (org-ascii-paragraph-spacing
  'auto (choice integer (const :tag "As in the document" auto))
  "Blank lines between two paragraphs, or `auto' to leave them alone.")
 (org-ascii-charset
  'ascii (choice (const ascii) (const latin1) (const utf-8))
  "The characters that may be used: `ascii', `latin1' or `utf-8'.")
 (org-ascii-underline
  '((ascii ?= ?~ ?-) (latin1 ?= ?~ ?-) (utf-8 ?═ ?─ ?╌ ?┄ ?┈)) (alist :value-type (repeat character))
  "For each charset, the characters that underline headlines, one a level.")
 (org-ascii-bullets
  '((ascii ?* ?+ ?-) (latin1 ?§ ?¶) (utf-8 ?◊)) (alist :value-type (repeat character))
  "For each charset, the bullets of the headlines that are too low for an underline.")
 (org-ascii-links-to-notes t boolean
  "Whether the targets of links are listed below the section instead of within the text.")
 (org-ascii-table-keep-all-vertical-lines nil boolean
  "Kept for settings that have it: lines are drawn between groups of columns only.")
 (org-ascii-table-widen-columns t boolean
  "Whether columns are wider than their width cookie if their text is.")
 (org-ascii-table-use-ascii-art nil boolean
  "Whether tables of table.el become Unicode art; needs ascii-art-to-unicode and the charset utf-8.")
 (org-ascii-caption-above nil boolean "Whether captions stand above.")
 (org-ascii-verbatim-format "`%s'" string "The format of code and verbatim text.")
 (org-ascii-format-drawer-function
  (lambda (_name contents _width) contents) function
  "Called with a drawer's name, its text and its width; returns its text.")
 (org-ascii-format-inlinetask-function
  'org-ascii-format-inlinetask-default function
  "Called with the parts of an inline task; see `org-ascii-format-inlinetask-default'."))

(org-export-define-backend 'ascii
  (org-export--transcoders
   'ascii '(bold italic underline strike-through code verbatim subscript superscript entity
            export-snippet inline-src-block latex-fragment line-break link target radio-target
            footnote-reference statistics-cookie timestamp plain-text paragraph verse-block
            quote-block center-block special-block dynamic-block drawer property-drawer
            node-property example-block fixed-width src-block export-block latex-environment
            horizontal-rule keyword clock planning plain-list item table table-row table-cell
            inlinetask section headline inner-template template))
  :menu-entry
  `(?t "Export to Plain Text"
       ,(mapcan (lambda (charset)
                  (pcase-let ((`(,symbol ,name ,key) charset))
                    (list (list (upcase key) (format "As %s buffer" name)
                                `(lambda (a s v b)
                                   (org-ascii-export-as-ascii a s v b '(:ascii-charset ,symbol))))
                          (list key (format "As %s file" name)
                                `(lambda (a s v b)
                                   (org-ascii-export-to-ascii a s v b '(:ascii-charset ,symbol)))))))
                '((ascii "ASCII" ?a) (latin1 "Latin1" ?l) (utf-8 "UTF-8" ?u))))
  :filters-alist
  '((:filter-headline . org-ascii-filter-headline-blank-lines)
    (:filter-section . org-ascii-filter-headline-blank-lines)
    (:filter-parse-tree org-ascii-filter-paragraph-spacing org-ascii-filter-comment-spacing))
  :options-alist
  (cons '(:subtitle "SUBTITLE" nil nil parse)
        (org-export--option-rows
         'ascii '(bullets caption-above charset global-margin format-drawer-function
                  format-inlinetask-function headline-spacing indented-line-width inlinetask-width
                  inner-margin links-to-notes list-margin paragraph-spacing quote-margin
                  table-keep-all-vertical-lines table-use-ascii-art table-widen-columns text-width
                  underline verbatim-format))))

;;; Objects

(defmacro org-ascii--define-marked (name mark)
  "Define the transcoder of the object NAME, whose contents stand between MARKs."
  `(defun ,(intern (format "org-ascii-%s" name)) (_object contents _info)
     ,(format "The CONTENTS of an object %s between marks." name)
     (concat ,mark contents ,mark)))

(org-ascii--define-marked bold "*")
(org-ascii--define-marked italic "/")
(org-ascii--define-marked underline "_")
(org-ascii--define-marked strike-through "+")

(defun org-ascii--script (mark object contents)
  "The CONTENTS of a sub- or superscript OBJECT after MARK."
  (if (org-element-property :use-brackets-p object) (concat mark "{" contents "}") (concat mark contents)))

(defun org-ascii-subscript (subscript contents _info)
  "SUBSCRIPT with its CONTENTS."
  (org-ascii--script "_" subscript contents))

(defun org-ascii-superscript (superscript contents _info)
  "SUPERSCRIPT with its CONTENTS."
  (org-ascii--script "^" superscript contents))

(defun org-ascii--literal (object info)
  "The text of the code OBJECT in the format that INFO has."
  (format (plist-get info :ascii-verbatim-format) (org-element-property :value object)))

(defun org-ascii-code (code _contents info) "CODE as INFO says." (org-ascii--literal code info))
(defun org-ascii-verbatim (verbatim _contents info)
  "VERBATIM as INFO says."
  (org-ascii--literal verbatim info))
(defun org-ascii-inline-src-block (inline-src-block _contents info)
  "INLINE-SRC-BLOCK as INFO says."
  (org-ascii--literal inline-src-block info))

(defun org-ascii-entity (entity _contents info)
  "The characters of ENTITY in the charset of INFO."
  (org-element-property (intern (format ":%s" (plist-get info :ascii-charset))) entity))

(defun org-ascii-export-snippet (export-snippet _contents _info)
  "The text of EXPORT-SNIPPET if it is meant for this back-end."
  (org-export--snippet-for export-snippet 'ascii))

(defun org-ascii-latex-fragment (latex-fragment _contents info)
  "LATEX-FRAGMENT as it is written, unless INFO leaves LaTeX out."
  (and (plist-get info :with-latex) (org-element-property :value latex-fragment)))

(defun org-ascii-line-break (&rest _) "A newline that filling leaves." hard-newline)

(defun org-ascii-target (&rest _) "A target shows nothing." nil)

(defun org-ascii-radio-target (_radio-target contents _info) "CONTENTS, the text of a target." contents)

(defun org-ascii-footnote-reference (footnote-reference _contents info)
  "The number of FOOTNOTE-REFERENCE in brackets."
  (format "[%s]" (org-export-get-footnote-number footnote-reference info)))

(defun org-ascii-statistics-cookie (statistics-cookie _contents _info)
  "STATISTICS-COOKIE as it is written."
  (org-element-property :value statistics-cookie))

(defun org-ascii-timestamp (timestamp _contents info)
  "TIMESTAMP as text."
  (org-ascii-plain-text (org-timestamp-translate timestamp) info))

(defconst org-ascii--special-strings '(("---\\([^-]\\|$\\)" . "—\\1")
                                       ("--\\([^-]\\|$\\)" . "–\\1") ("\\.\\.\\." . "…"))
  "Special strings and what they are in Unicode.")

(defun org-ascii-plain-text (text info)
  "TEXT with quotes and special strings as INFO wants them."
  (let* ((unicode (org-ascii--utf8-p info))
         (result (if (and unicode (plist-get info :with-smart-quotes))
                     (org-export-activate-smart-quotes text :utf-8 info)
                   text)))
    (when (plist-get info :preserve-breaks) (setq result (string-replace "\n" hard-newline result)))
    (when (plist-get info :with-special-strings)
      (setq result (string-replace "\\-" "" result))
      (when unicode
        (dolist (pair org-ascii--special-strings)
          (setq result (replace-regexp-in-string (car pair) (cdr pair) result)))))
    result))

;;; Links

(defun org-ascii--note-place-p (link info)
  "Whether what LINK leads to is written in a note below its section, as INFO has it."
  (and (plist-get info :ascii-links-to-notes)
       (not (org-element-lineage link 'footnote-definition))))

(defun org-ascii--internal-p (link)
  "Whether LINK leads to a place in the document."
  (member (org-element-property :type link) '("custom-id" "fuzzy" "id")))

(defun org-ascii--broken-p (link info)
  "Whether LINK leads nowhere."
  (and (org-ascii--internal-p link)
       (condition-case nil (progn (org-export-resolve-link link info) nil) (org-link-broken t))))

(defun org-ascii--reference (datum info)
  "The number of DATUM or, for an unnumbered headline, its title; nil if there is neither."
  (or (org-export--ordinal-text (org-export-get-ordinal datum info nil #'org-ascii--has-caption-p))
      (and (org-element-type-p datum 'headline)
           (org-export-data (org-element-property :title datum) info))))

(defun org-ascii--external (link)
  "The address of LINK as it stands between brackets."
  (concat "<" (org-element-property :raw-link link) ">"))

(defun org-ascii-link (link desc info)
  "LINK with the description DESC."
  (let ((type (org-element-property :type link))
        (path (org-element-property :path link)))
    (cond
     ((org-export-custom-protocol-maybe link desc 'ascii info))
     ((equal type "coderef")
      (format (org-export-get-coderef-format path desc) (org-export-resolve-coderef path info)))
     ((equal type "radio") desc)
     ((org-ascii--internal-p link)
      (let ((place (org-export-resolve-link link info)))
        (cond ((stringp place) (if desc (org-ascii--described desc link info) place))
              ((org-string-nw-p desc) (org-ascii--described desc link info place))
              ((org-ascii--reference place info))
              (t "???"))))
     ((org-string-nw-p desc) (org-ascii--described desc link info))
     (t (org-ascii--external link)))))

(defun org-ascii--described (desc link info &optional place)
  "DESC in brackets, and where LINK leads if no note says so; PLACE is the element it leads to."
  (concat "[" desc "]"
          (unless (org-ascii--note-place-p link info)
            (concat " (" (if place (org-ascii--place-text place info) (org-ascii--external link)) ")"))))

(defconst org-ascii--reference-texts
  '((headline . "See section %s") (paragraph . "See figure %s") (table . "See table %s")
    (src-block . "See listing %s"))
  "What a note says of a place in the document.")

(defun org-ascii--place-text (datum info)
  "What a note says of DATUM, an element or target in the document."
  (let* ((around (org-element-lineage datum '(headline paragraph src-block table) t))
         (text (cdr (assq (org-element-type around) org-ascii--reference-texts)))
         (number (if (org-element-type-p around 'headline)
                     (org-ascii--reference around info)
                   (org-export-get-ordinal datum info nil #'org-ascii--has-caption-p))))
    (if (and text number)
        (format (org-ascii--translate text info) number)
      (org-ascii--translate "Unknown reference" info))))

(defun org-ascii--notes (headline-or-section width info)
  "The notes for the links of HEADLINE-OR-SECTION, each ended by a blank line, in WIDTH columns.
Of a headline, its title and the section before its first sub-headline count."
  (if (not (plist-get info :ascii-links-to-notes))
      ""
    (let ((seen (make-hash-table :test #'equal)))
      (apply #'concat
             (org-element-map
                 (if (org-element-type-p headline-or-section 'headline)
                     (let ((first (car (org-element-contents headline-or-section))))
                       (list (org-element-property :title headline-or-section)
                             (and (org-element-type-p first 'section) first)))
                   headline-or-section)
                 'link
               (lambda (link) (org-ascii--note link seen width info))
               info nil '(footnote-definition) t)))))

(defun org-ascii--unwritten-links (info)
  "A table of the links in captions that are not written: all but those of tables and source blocks."
  (org-export--remembered (org-export--memory info 'document) :ascii-unwritten-links
    (let ((links (make-hash-table :test #'eq)))
      (org-element-map (plist-get info :parse-tree) org-element-all-elements
        (lambda (element)
          (when (and (org-element-property :caption element)
                     (not (org-element-type-p element '(table src-block))))
            (dolist (part (org-element-property :caption element))
              (org-element-map (list (car part) (cdr part)) 'link (lambda (link) (puthash link t links) nil))))
          nil)
        info)
      links)))

(defun org-ascii--note (link seen width info)
  "The note for LINK in WIDTH columns, or nil if it needs none or has one in SEEN."
  (let ((raw (org-element-property :raw-link link)))
    (unless (or (not (org-element-contents link))
                (member (org-element-property :type link) '("coderef" "radio"))
                (org-export-custom-protocol-maybe link "" 'ascii info)
                (gethash link (org-ascii--unwritten-links info))
                (org-ascii--broken-p link info))
      (let* ((text (org-export-data (org-element-contents link) info))
             (key (cons raw (replace-regexp-in-string
                             "[ \t\n]+" " "
                             (org-element-interpret-data (org-element-contents link))))))
        (unless (or (gethash key seen) (not (org-string-nw-p text)))
          (puthash key t seen)
          (let* ((place (and (org-ascii--internal-p link) (org-export-resolve-link link info)))
                 (target (cond ((stringp place) place)
                               (place (org-ascii--place-text place info))
                               (t (org-ascii--external link)))))
            (concat (org-ascii--fill (format "[%s] %s" text target) width) "\n\n")))))))

;;; Elements that hold text

(defun org-ascii-paragraph (paragraph contents info)
  "The CONTENTS of PARAGRAPH, filled."
  (let ((first (plist-get info :ascii-indented-line-width)))
    (setq contents (org-export--without-empty-lines contents))
    (org-ascii--place
     (cond ((not (wholenump first)) contents)
           (t (concat (unless (or (not (eq (org-ascii--justification paragraph) 'left))
                                  (and (org-element-type-p (org-element-parent paragraph) 'section)
                                       (not (org-export-get-previous-element paragraph info))))
                        (make-string first ?\s))
                      (replace-regexp-in-string "\\`[ \t]+" "" contents))))
     paragraph info)))

(defun org-ascii-verse-block (verse-block contents info)
  "CONTENTS, the lines of VERSE-BLOCK."
  (org-ascii--indent (org-ascii--place contents verse-block info) (plist-get info :ascii-quote-margin)))

(defun org-ascii-quote-block (_quote-block contents info)
  "CONTENTS between the margins of a quotation."
  (org-ascii--indent contents (plist-get info :ascii-quote-margin)))

(defun org-ascii-center-block (_center-block contents _info) "CONTENTS, centered already." contents)
(defun org-ascii-special-block (_special-block contents _info) "CONTENTS." contents)
(defun org-ascii-dynamic-block (_dynamic-block contents _info) "CONTENTS." contents)

(defun org-ascii-drawer (drawer contents info)
  "CONTENTS of DRAWER, as the function in INFO formats them."
  (funcall (plist-get info :ascii-format-drawer-function)
           (org-element-property :drawer-name drawer) contents (org-ascii--width drawer info)))

(defun org-ascii-property-drawer (property-drawer contents info)
  "The CONTENTS of PROPERTY-DRAWER."
  (and (org-string-nw-p contents) (org-ascii--place contents property-drawer info)))

(defun org-ascii-node-property (node-property _contents _info)
  "NODE-PROPERTY as a line." (org-export--node-property-line node-property))

(defun org-ascii--code (element info)
  "The text of the block ELEMENT in a box, with its caption."
  (let ((code (org-export-format-code-default element info))
        (caption (and (org-element-type-p element 'src-block) (org-ascii--caption element info))))
    (if (equal code "")
        ""
      (let ((box (org-ascii--box code info)))
        (org-ascii--place
         (cond ((not caption) box)
               ((plist-get info :ascii-caption-above) (concat caption "\n" box))
               (t (concat box "\n" caption)))
         element info)))))

(defun org-ascii-example-block (example-block _contents info)
  "EXAMPLE-BLOCK in a box."
  (org-ascii--code example-block info))

(defun org-ascii-src-block (src-block _contents info) "SRC-BLOCK in a box." (org-ascii--code src-block info))

(defun org-ascii-fixed-width (fixed-width _contents info)
  "FIXED-WIDTH in a box."
  (org-ascii--place
   (org-ascii--box (org-remove-indentation (org-element-property :value fixed-width)) info)
   fixed-width info))

(defun org-ascii-export-block (export-block _contents info)
  "The text of EXPORT-BLOCK if it is for this back-end."
  (and (equal (org-element-property :type export-block) "ASCII")
       (org-ascii--place (org-element-property :value export-block) export-block info)))

(defun org-ascii-latex-environment (latex-environment _contents info)
  "LATEX-ENVIRONMENT as it is written, unless INFO leaves LaTeX out."
  (and (plist-get info :with-latex)
       (org-ascii--place (org-remove-indentation (org-element-property :value latex-environment))
                         latex-environment info)))

(defun org-ascii-horizontal-rule (horizontal-rule _contents info)
  "A line as wide as the text, or as HORIZONTAL-RULE's attribute says."
  (let* ((available (org-ascii--width horizontal-rule info))
         (wished (org-export-read-attribute :attr_ascii horizontal-rule :width))
         (rule (make-string (if (org-string-nw-p wished) (string-to-number wished) available)
                            (if (org-ascii--utf8-p info) ?― ?-))))
    (org-ascii--align rule available 'center)))

(defun org-ascii-keyword (keyword _contents info)
  "What KEYWORD asks for: text for this back-end or one of the tables."
  (org-ascii--place
   (pcase (org-element-property :key keyword)
     ("ASCII" (org-element-property :value keyword))
     ("TOC"
      (pcase (org-export-toc-request keyword info)
        (`(headlines ,depth ,scope) (org-ascii--contents-table info depth scope keyword))
        (`(tables . ,_)
         (org-ascii--index "List of Tables" "Table %d:" (org-export-collect-tables info) keyword info))
        (`(listings . ,_)
         (org-ascii--index "List of Listings" "Listing %d:" (org-export-collect-listings info)
                           keyword info)))))
   keyword info))

(defun org-ascii-clock (clock _contents info)
  "CLOCK on a line."
  (let ((duration (org-element-property :duration clock)))
    (org-ascii--place
     (concat org-clock-string " " (org-timestamp-translate (org-element-property :value clock))
             (and duration
                  (apply #'format " => %2s:%s" (split-string duration ":"))))
     clock info)))

(defun org-ascii-planning (planning _contents info)
  "The timestamps of PLANNING on a line."
  (org-ascii--place
   (mapconcat (pcase-lambda (`(,_ ,word ,timestamp))
                (concat word " " (org-timestamp-translate timestamp)))
              (org-export--planning-dates planning) " ")
   planning info))

;;; Lists

(defun org-ascii-plain-list (plain-list contents info)
  "The CONTENTS of PLAIN-LIST, moved by the margin if it stands in no other list."
  (if (org-element-type-p (org-element-parent plain-list) 'item)
      contents
    (org-ascii--indent contents (plist-get info :ascii-list-margin))))

(defun org-ascii--item-head (item info)
  "What stands before the text of ITEM: its term, its number or its bullet."
  (let ((sign (string-trim (org-element-property :bullet item))))
    (pcase (org-element-property :type (org-element-parent item))
      (`descriptive
       (concat (org-ascii--checkbox item info)
               (org-export-data (org-element-property :tag item) info)))
      (`ordered
       ;; A bullet without a number stays as it is.
       (concat (and (string-match-p "\\`[0-9A-Za-z]" sign)
                    (number-to-string (car (last (org-export--item-number item)))))
               (substring sign -1) " "))
      (_ (concat (or (and (org-ascii--utf8-p info)
                          (cdr (assoc sign '(("-" . "•") ("+" . "⁃") ("*" . "‣")))))
                     sign)
                 " ")))))

(defun org-ascii-item (item contents info)
  "ITEM with its CONTENTS."
  (let* ((separate (eq (org-element-property :type (org-element-parent item)) 'descriptive))
         (head (org-ascii--item-head item info))
         (text (org-ascii--indent contents
                                  (if separate (plist-get info :ascii-quote-margin)
                                    (string-width head)))))
    (concat head (org-ascii--checkbox item info)
            (cond ((or separate (not (org-ascii--begins-with-paragraph-p item info))) (concat "\n" text))
                  (text (org-trim text))))))

(defun org-ascii--begins-with-paragraph-p (item info)
  "Whether the first part of ITEM that writes anything is a paragraph, or none does."
  (let ((first (seq-find (lambda (part) (org-string-nw-p (org-export-data part info)))
                         (org-element-contents item))))
    (or (null first) (org-element-type-p first 'paragraph))))

;;; Headlines

(defun org-ascii-headline (headline contents info)
  "HEADLINE with its CONTENTS: underlined, or after a bullet if it is a low one."
  (unless (org-element-property :footnote-section-p headline)
    (let* ((low (org-export-low-level-p headline info))
           (width (org-ascii--width headline info))
           (bullet (and low (org-ascii--headline-bullet low info)))
           (title (org-ascii--title headline info (if low (- width (string-width bullet)) width)
                                    (not low)))
           (spacing (plist-get info :ascii-headline-spacing))
           (gap (make-string (if spacing (car spacing) (org-element-property :pre-blank headline)) ?\n))
           (body (org-ascii--with-notes headline contents info)))
      (concat bullet title "\n" gap
              (if bullet (org-ascii--indent body (string-width bullet)) body)))))

(defun org-ascii--headline-bullet (depth info)
  "The bullet of a low headline that is the DEPTHth below the last underlined level."
  (let ((bullets (alist-get (plist-get info :ascii-charset) (plist-get info :ascii-bullets))))
    (concat (char-to-string (nth (mod (1- depth) (length bullets)) bullets)) " ")))

(defun org-ascii--note-width (headline info)
  "The columns for notes of HEADLINE, which stand to the right of a bullet if it is a low one."
  (- (org-ascii--width headline info) (if (org-export-low-level-p headline info) 2 0)))

(defun org-ascii--with-notes (headline contents info)
  "CONTENTS of HEADLINE with the notes of its links after its own section.
The parts are asked for again only if there are notes; their text is kept by the framework."
  (let ((notes (org-ascii--notes headline (org-ascii--note-width headline info) info)))
    (if (equal notes "")
        contents
      (let* ((parts (org-element-contents headline))
             (section (and (org-element-type-p (car parts) 'section) (car parts))))
        (concat (and section (concat (org-element-normalize-string (org-export-data section info))
                                     "\n\n"))
                notes
                (mapconcat (lambda (part) (org-export-data part info))
                           (if section (cdr parts) parts) ""))))))

(defun org-ascii-section (section contents info)
  "The CONTENTS of SECTION, to the right of its headline; with notes if it stands before all headlines."
  (let ((headline (org-element-lineage section 'headline)))
    (cond
     ((not headline)
      (let ((notes (org-ascii--notes section (org-ascii--width section info) info)))
        (if (equal notes "") contents
          (concat (org-element-normalize-string contents) "\n\n" notes))))
     ((org-export-low-level-p headline info) contents)
     (t (org-ascii--indent contents (plist-get info :ascii-inner-margin))))))

(defun org-ascii-format-inlinetask-default
    (_todo _type _priority _name _tags contents width inlinetask info)
  "INLINETASK with its CONTENTS between lines, WIDTH columns wide, at the right."
  (let* ((unicode (org-ascii--utf8-p info))
         (edge (make-string width (if unicode ?━ ?_)))
         (below (make-string width (if unicode ?─ ?-))))
    (org-ascii--indent
     (concat edge "\n"
             (unless unicode (concat (make-string width ?\s) "\n"))
             (org-ascii--fill-if-long (org-ascii--title inlinetask info width) width) "\n"
             (and (org-string-nw-p contents) (concat below "\n" contents))
             edge)
     (- (org-ascii--width-around inlinetask info) width))))

(defun org-ascii-inlinetask (inlinetask contents info)
  "INLINETASK with its CONTENTS, as the function in INFO formats it."
  (apply (plist-get info :ascii-format-inlinetask-function)
         (append (org-export--title-parts
                  inlinetask (org-export-data (org-element-property :title inlinetask) info)
                  (plist-get info :with-tags) info)
                 (list contents (plist-get info :ascii-inlinetask-width) inlinetask info))))

;;; The page

(defun org-ascii--document-head (info)
  "The title of the document with what belongs to it, or an empty string."
  (let* ((wide (plist-get info :ascii-text-width))
         (data (lambda (key condition)
                 (org-string-nw-p (and (plist-get info condition)
                                       (org-export-data (plist-get info key) info)))))
         (title (funcall data :title :with-title))
         (subtitle (funcall data :subtitle :with-title))
         (author (funcall data :author :with-author))
         (email (funcall data :email :with-email))
         (date (org-string-nw-p
                (and (plist-get info :with-date) (org-export-data (org-export-get-date info) info)))))
    (if title
        (let* ((names (delq nil (list author email)))
               (lines (append (list (upcase title)) (and subtitle (list subtitle))))
               (narrow (/ (* 2 wide) 3))
               (filled (mapcar (lambda (line) (org-ascii--fill line narrow)) lines))
               (widest (apply #'max (append (mapcar (lambda (line) (min narrow (string-width line))) lines)
                                            (mapcar #'string-width names))))
               (edge (make-string (min wide (+ 2 widest)) (if (org-ascii--utf8-p info) ?━ ?_))))
          (concat (org-ascii--align
                   (concat edge "\n" (unless (org-ascii--utf8-p info) "\n")
                           (string-join filled "\n")
                           (and names (concat "\n\n" (string-join names "\n")))
                           "\n" edge "\n")
                   wide 'center)
                  (and date (concat "\n\n" (org-ascii--align date wide 'center) "\n"))
                  "\n\n"))
      (let* ((left (or author email ""))
             (first (if date
                        (concat left
                                (make-string (max 1 (- wide (string-width left) (string-width date))) ?\s)
                                date)
                      left)))
        (if (equal first "") ""
          (concat first (and author email (concat "\n" email)) "\n\n\n"))))))

(defun org-ascii--footnotes (info)
  "The section of footnotes, or nil if there are none."
  (let ((definitions (org-export-collect-footnote-definitions info))
        (wide (org-ascii--page-width info)))
    (when definitions
      (concat "\n\n\n"
              (org-ascii--heading (org-ascii--translate "Footnotes" info) info) "\n\n"
              (mapconcat
               (lambda (definition)
                 (pcase-let ((`(,number ,_ ,data) definition))
                   (org-ascii--footnote (format "[%s] " number) data wide info)))
               definitions "\n\n")))))

(defun org-ascii--footnote (label data wide info)
  "The footnote DATA after LABEL, WIDE columns wide."
  (let* ((parts (cond ((stringp data) (list data))
                      ((org-element-type-p data '(org-data footnote-definition))
                       (org-element-contents data))
                      (t data)))
         (first (car parts)))
    (org-trim
     (cond
      ((org-element-type-p first 'paragraph)
       (concat (org-ascii-paragraph
                first (concat label (org-trim (org-export-data (org-element-contents first) info))) info)
               "\n"
               (make-string (or (org-element-property :post-blank first) 0) ?\n)
               (mapconcat (lambda (part) (org-export-data part info)) (cdr parts) "")))
      ((or (stringp first) (memq (org-element-type first) org-element-all-objects))
       (org-ascii--fill (concat label (org-trim (org-export-data parts info))) wide))
      (t (concat label "\n" (org-export-data parts info)))))))

(defun org-ascii-inner-template (contents info)
  "CONTENTS and the footnotes."
  (org-element-normalize-string
   (org-ascii--indent
    (concat (org-element-normalize-string contents) (org-ascii--footnotes info))
    (plist-get info :ascii-global-margin))))

(defun org-ascii-template (contents info)
  "The whole page around CONTENTS."
  (let ((wide (org-ascii--page-width info)) (depth (plist-get info :with-toc)))
    (concat
     (org-ascii--indent
      (concat (org-ascii--document-head info)
              (and depth
                   (concat (org-ascii--contents-table info (and (wholenump depth) depth)) "\n\n\n")))
      (plist-get info :ascii-global-margin))
     contents
     (and (plist-get info :with-creator)
          (concat "\n\n\n"
                  (org-ascii--indent
                   (org-ascii--fill (or (plist-get info :creator) "") wide 'right)
                   (plist-get info :ascii-global-margin)))))))

;;; Filters

(defun org-ascii-filter-headline-blank-lines (headline _backend info)
  "End the text HEADLINE with as many blank lines as INFO says."
  (let ((spacing (plist-get info :ascii-headline-spacing)))
    (if (not spacing)
        headline
      (replace-regexp-in-string "\n+\\'" (make-string (1+ (cdr spacing)) ?\n) headline))))

(defun org-ascii-filter-paragraph-spacing (tree _backend info)
  "Give contiguous paragraphs of TREE the distance that INFO says."
  (let ((blank (plist-get info :ascii-paragraph-spacing)))
    (when (wholenump blank)
      (org-element-map tree 'paragraph
        (lambda (paragraph)
          (when (org-element-type-p (org-export-get-next-element paragraph info) 'paragraph)
            (org-element-put-property paragraph :post-blank blank)))
        info)))
  tree)

(defun org-ascii-filter-comment-spacing (tree _backend info)
  "Take the comments out of TREE, leaving the wider of the two distances around each."
  (org-element-map tree '(comment comment-block)
    (lambda (comment)
      (let ((before (org-export-get-previous-element comment info)))
        (when before
          (org-element-put-property
           before :post-blank (max (or (org-element-property :post-blank comment) 0)
                                   (or (org-element-property :post-blank before) 0))))
        (org-element-extract comment)))
    info)
  tree)

;;; Commands

;;;###autoload-rows c
(org-export--define-commands ascii
  (org-ascii-export-as-ascii buffer "plain text" "*Org ASCII Export*" :mode #'text-mode)
  (org-ascii-export-to-ascii file "plain text" ".txt")
  (org-ascii-convert-region-to-ascii region "ASCII text" nil :options (:ascii-charset ascii))
  (org-ascii-convert-region-to-utf8 region "UTF-8 text" nil :options (:ascii-charset utf-8)))

(define-obsolete-function-alias 'org-export-region-to-ascii #'org-ascii-convert-region-to-ascii "9.7")
(define-obsolete-function-alias 'org-export-region-to-utf8 #'org-ascii-convert-region-to-utf8 "9.7")

;;;###autoload-rows f
(org-export--define-commands ascii
  (org-ascii-publish-to-ascii publish "ASCII text" ".txt" :options (:ascii-charset ascii))
  (org-ascii-publish-to-latin1 publish "Latin-1 text" ".txt" :options (:ascii-charset latin1))
  (org-ascii-publish-to-utf8 publish "UTF-8 text" ".txt" :options (:ascii-charset utf-8)))

(provide 'ox-ascii)

;;; ox-ascii.el ends here
