;;; ox-texinfo.el --- Texinfo manuals  -*- lexical-binding: t -*-

;;; Commentary:

;; Headlines down to a depth are nodes with menus; those below it have anchors only. Names of nodes
;; are made once an export and are unique.

;;; Code:

(require 'cl-lib)
(require 'ox)
(require 'ox-process)

(defgroup org-export-texinfo nil "Export to Texinfo."
  :tag "Org Export Texinfo" :group 'org-export)

(org-export--define-options org-export-texinfo
 (org-texinfo-coding-system nil coding-system "The encoding of files, nil for that of the buffer.")
 (org-texinfo-default-class "info" string "The class of documents that name none.")
 (org-texinfo-classes
  `(("info" "@documentencoding AUTO\n@documentlanguage AUTO"
     ,@(cl-mapcar (lambda (&rest commands) (mapcar (lambda (command) (format "@%s %%s" command))
                                                   commands))
                  '("chapter" "section" "subsection" "subsubsection")
                  '("unnumbered" "unnumberedsec" "unnumberedsubsec" "unnumberedsubsubsec")
                  '("chapheading" "heading" "subheading" "subsubheading")
                  '("appendix" "appendixsec" "appendixsubsec" "appendixsubsubsec"))))
  (repeat sexp)
  "Classes: name, header and for each level templates: numbered, unnumbered, not in the contents and
appendix.")
 (org-texinfo-format-headline-function #'org-texinfo-format-headline-default-function function
  "What formats titles of headlines.")
 (org-texinfo-node-description-column 32 integer "The column of descriptions in menus.")
 (org-texinfo-active-timestamp-format "@emph{%s}" string "Template of active timestamps.")
 (org-texinfo-inactive-timestamp-format "@emph{%s}" string "Template of inactive timestamps.")
 (org-texinfo-diary-timestamp-format "@emph{%s}" string "Template of timestamps of the diary.")
 (org-texinfo-link-with-unknown-path-format "@indicateurl{%s}" string
  "Template of links to nowhere.")
 (org-texinfo-tables-verbatim nil boolean "Whether tables of table.el are shown as written.")
 (org-texinfo-table-scientific-notation nil (choice (const nil) string)
  "Template of numbers with an exponent: the two numbers.")
 (org-texinfo-table-default-markup "@asis" string "The markup of the first column of lists.")
 (org-texinfo-text-markup-alist
  '((bold . "@strong{%s}") (code . code) (italic . "@emph{%s}") (verbatim . samp))
  alist "Templates of markup, or `code', `samp' or `verb'.")
 (org-texinfo-format-drawer-function (lambda (_name contents) contents) function
  "What formats drawers: a function of name and contents.")
 (org-texinfo-format-inlinetask-function #'org-texinfo-format-inlinetask-default-function function
  "What formats inline tasks.")
 (org-texinfo-compact-itemx nil boolean "Whether items without text share that of the next.")
 (org-texinfo-with-latex 'detect (choice (const t) (const nil) (const detect))
  "Whether mathematics is exported; `detect' asks the program makeinfo.")
 (org-texinfo-info-process '("makeinfo --no-split %f") (repeat string)
  "Shell commands that make an Info file: %f the file, %b without extension, %o the folder.")
 (org-texinfo-logfiles-extensions '("aux" "toc" "cp" "fn" "ky" "pg" "tp" "vr") (repeat string)
  "Extensions of files to delete.")
 (org-texinfo-remove-logfiles t boolean "Whether files left by makeinfo are deleted."))

(defvaralias 'org-texinfo-def-table-markup 'org-texinfo-table-default-markup)

(defconst org-texinfo-inline-image-rules
  (list (cons "file" (regexp-opt '("eps" "pdf" "png" "jpg" "jpeg" "gif" "svg") t)))
  "Which links are images: type and path.")

(defconst org-texinfo-max-toc-depth 4 "How deep sections go in Texinfo.")

;;;; Text

(defun org-texinfo--sanitize-content (text)
  "TEXT with what is special in Texinfo protected."
  (replace-regexp-in-string "," "@comma{}" (replace-regexp-in-string "[@{}]" "@\\&" text) t t))

(defun org-texinfo-plain-text (text info)
  "TEXT with what is special in Texinfo protected, quotes and strings as INFO wants them."
  (let* ((case-fold-search nil) (output (org-texinfo--sanitize-content text)))
    ;; After a capital the end of a sentence has to be said.
    (setq output (replace-regexp-in-string "\\(?:La\\)?TeX" "@\\&{}" output)
          output (replace-regexp-in-string "\\([A-Z]\\)\\([.?!]\\)\\(\\(?:[])\"' \t\n]\\|\\'\\)\\)"
                                           "\\1@\\2\\3" output))
    (when (plist-get info :with-smart-quotes)
      (setq output (org-export-activate-smart-quotes output :texinfo info text)))
    (when (plist-get info :with-special-strings)
      (setq output (replace-regexp-in-string
                    "\\\\-\\|\\.\\.\\."
                    (lambda (piece) (if (equal piece "...") "@dots{}" "@-"))
                    output t t)))
    (if (plist-get info :preserve-breaks)
        (org-export--break-lines output " @*\n")
      output)))

(defconst ox-texinfo--entities
  (let ((table (make-hash-table :test 'equal)))
    (dolist (row (split-string
                  "@AE{} AElig;@ae{} aelig;@OE{} OElig;@oe{} oelig;@dotless{i} imath;\
@dotless{j} jmath;\
@TH{} THORN;@th{} thorn;@dots{} dots hellip;@exclamdown{} iexcl;@questiondown{} iquest;-- ndash;\
--- mdash;@guillemetleft{} laquo;@guillemetright{} raquo;@guilsinglleft{} lsaquo;\
@guilsinglright{} rsaquo;@tie{} nbsp;@pound{} pound;@euro{} euro EUR;@copyright{} copy;\
@registeredsymbol{} reg;@minus{} minus;@textdegree{} deg;@equiv{} equiv;@leq{} le leq;\
@geq{} ge geq;@arrow{} rarr to rightarrow;@result{} rArr Rightarrow;\
@bullet{} bull bullet;@ordf{} ordf;@ordm{} ordm"
                  ";")
                 table)
      (let ((words (split-string row " ")))
        (dolist (name (cdr words)) (puthash name (car words) table)))))
  "Commands of Texinfo for entities, by their names.")

(defun org-texinfo-entity (entity _contents _info)
  "The command or character of ENTITY."
  (let ((name (org-element-property :name entity)))
    (cond ((gethash name ox-texinfo--entities))
          ((string-prefix-p "_" name) (format "@w{%s}" (substring name 1)))
          (t (org-element-property :utf-8 entity)))))

(defun org-texinfo--find-verb-separator (s)
  "A character, as a string, that does not occur in S."
  (let ((present (append s nil)))
    (string (cl-find-if-not (lambda (char) (memq char present))
                            (append "!|+=/:;~#?*^0123456789" nil)))))

(defun org-texinfo--text-markup (text markup info)
  "TEXT marked up as MARKUP, a key of the option :texinfo-text-markup-alist of INFO."
  (pcase (cdr (assq markup (plist-get info :texinfo-text-markup-alist)))
    ('nil text)
    ('code (format "@code{%s}" (org-texinfo--sanitize-content text)))
    ('samp (format "@samp{%s}" (org-texinfo--sanitize-content text)))
    ('verb (let ((separator (org-texinfo--find-verb-separator text)))
             (format "@verb{%s%s%s}" separator text separator)))
    (template (format template text))))

(defun org-texinfo-bold (_bold contents info)
  "CONTENTS in bold type." (org-texinfo--text-markup contents 'bold info))
(defun org-texinfo-italic (_italic contents info)
  "CONTENTS emphasized." (org-texinfo--text-markup contents 'italic info))
(defun org-texinfo-code (code _contents info)
  "The text of CODE." (org-texinfo--text-markup (org-element-property :value code) 'code info))
(defun org-texinfo-verbatim (verbatim _contents info)
  "The text of VERBATIM."
  (org-texinfo--text-markup (org-element-property :value verbatim) 'verbatim info))
(defun org-texinfo-underline (_underline contents _info) "CONTENTS as they are." contents)
(defun org-texinfo-strike-through (_strike contents _info) "CONTENTS as they are." contents)
(defun org-texinfo-subscript (_subscript contents _info)
  "CONTENTS below the line." (format "@math{_%s}" contents))
(defun org-texinfo-superscript (_superscript contents _info)
  "CONTENTS above the line." (format "@math{^%s}" contents))
(defun org-texinfo-line-break (_line-break _contents _info) "A new line." "@*\n")
(defun org-texinfo-statistics-cookie (statistics-cookie _contents _info)
  "The count that STATISTICS-COOKIE shows." (org-element-property :value statistics-cookie))

(defun org-texinfo-inline-src-block (inline-src-block _contents _info)
  "The code of INLINE-SRC-BLOCK."
  (format "@code{%s}"
          (org-texinfo--sanitize-content (org-element-property :value inline-src-block))))

(defun org-texinfo-export-snippet (export-snippet _contents _info)
  "The text of EXPORT-SNIPPET if it is meant for Texinfo."
  (org-export--snippet-for export-snippet 'texinfo))

(defun ox-texinfo--stamp (text template info)
  "TEXT, a date, in TEMPLATE; INFO as for `org-texinfo-plain-text'."
  (format template (org-texinfo-plain-text text info)))

(defun org-texinfo-timestamp (timestamp _contents info)
  "TIMESTAMP in the template for its kind."
  (ox-texinfo--stamp (org-timestamp-translate timestamp)
                     (org-export--timestamp-template timestamp 'texinfo info) info))

(defconst ox-texinfo--keys
  (regexp-opt '("SPC" "RET" "LFD" "TAB" "BS" "ESC" "DEL" "DELETE" "SHIFT" "Ctrl" "Meta" "Alt" "Cmd"
                "Super" "UP" "LEFT" "RIGHT" "DOWN")
              'words)
  "Matches names of keys.")

(defun org-texinfo-kbd-macro (key &optional noquote)
  "The markup of KEY, a sequence of keys; snippets for Org text unless NOQUOTE."
  (let* ((case-fold-search nil)
         (quote (lambda (text) (if noquote text (format "@@texinfo:%s@@" text)))))
    (concat (funcall quote "@kbd{")
            (replace-regexp-in-string
             ox-texinfo--keys (lambda (name) (concat (funcall quote "@key{") name (funcall quote "}")))
             key t t)
            (funcall quote "}"))))

;;;; Mathematics

(defvar ox-texinfo--math 'unknown "Whether makeinfo knows mathematics.")

(defun org-texinfo-supports-math-p ()
  "Whether the program makeinfo is there and makes something of mathematics."
  (when (eq ox-texinfo--math 'unknown)
    (setq ox-texinfo--math
          (and (executable-find "makeinfo")
               (with-temp-buffer
                 (insert "@node Top\n@displaymath\na\n@end displaymath\n@bye\n")
                 (eq 0 (call-process-region (point-min) (point-max) "makeinfo" t t nil
                                            "--force" "-o" "-" "-"))))))
  ox-texinfo--math)

(defun ox-texinfo--math-wanted (info)
  "How mathematics is exported with INFO: t, nil or `verbatim'."
  (pcase (plist-get info :with-latex)
    ('detect (org-texinfo-supports-math-p))
    (other other)))

(defun org-texinfo-latex-fragment (fragment _contents info)
  "The mathematics in FRAGMENT."
  (let ((value (org-trim (org-element-property :value fragment))))
    (pcase (ox-texinfo--math-wanted info)
      ('nil nil)
      ('verbatim (org-texinfo-plain-text value info))
      (_ (cond ((string-match (concat "\\`\\(?:\\$\\$\\|\\\\\\[\\)\\(\\(?:.\\|\n\\)*?\\)"
                                      "\\(?:\\$\\$\\|\\\\]\\)\\'")
                              value)
                (format "\n@displaymath\n%s\n@end displaymath\n"
                        (mapconcat #'org-trim (split-string (org-trim (match-string 1 value)) "\n")
                                   "\n")))
               ((string-match "\\`\\(?:\\$\\|\\\\(\\)\\(\\(?:.\\|\n\\)*?\\)\\(?:\\$\\|\\\\)\\)\\'"
                              value)
                (format "@math{%s}" (org-trim (match-string 1 value))))
               (t value))))))

(defun org-texinfo-latex-environment (environment _contents info)
  "The mathematics in ENVIRONMENT."
  (let ((value (org-trim (org-remove-indentation (org-element-property :value environment)))))
    (pcase (ox-texinfo--math-wanted info)
      ('nil nil)
      ('verbatim (org-texinfo-plain-text value info))
      (_ (format "@displaymath\n%s\n@end displaymath" value)))))

;;;; Names of nodes and labels

(defun org-texinfo--sanitize-node (title)
  "TITLE without what names of nodes cannot have."
  (let ((name (org-trim (replace-regexp-in-string
                         "[ \t\n]+" " "
                         (replace-regexp-in-string "@comma{}\\|[:,.]" "" title t t) t t))))
    ;; A name in parentheses would be that of another manual.
    (if (string-match "\\`(\\(.*?\\))" name)
        (concat "[" (substring name 1))
      name)))

(defconst ox-texinfo--title-transcoders
  `((footnote-reference . ignore)
    (link . ,(lambda (link contents info)
               (or (org-string-nw-p contents)
                   (org-export-data (org-element-property :raw-link link) info))))
    (radio-target . ,(lambda (_target contents _info) contents))
    (target . ignore))
  "Transcoders of what menus cannot have.")

(defun ox-texinfo--plain-title (title info)
  "TITLE, a list of objects, without footnotes, links and targets."
  (org-export-data-with-backend
   title (org-export-create-backend :parent 'texinfo :transcoders ox-texinfo--title-transcoders)
   info))

(defun org-texinfo--sanitize-title-reference (title info)
  "TITLE as references to its headline show it."
  (ox-texinfo--plain-title title info))

(defun org-texinfo--get-node (datum info)
  "The name of the node or anchor of DATUM, unique in the document."
  (let ((cache (or (plist-get info :ox-texinfo-nodes)
                   (let ((table (cons (make-hash-table :test 'eq) (make-hash-table :test 'equal))))
                     (puthash "Top" 0 (cdr table))
                     (plist-put info :ox-texinfo-nodes table)
                     ;; Nodes have their names before anchors have theirs.
                     (org-element-map (plist-get info :parse-tree) 'headline
                       (lambda (headline)
                         (when (ox-texinfo--node-p headline info)
                           (org-texinfo--get-node headline info))
                         nil)
                       info)
                     table))))
    (or (gethash datum (car cache))
        (let* ((base (org-texinfo--sanitize-node
                      (pcase (org-element-type datum)
                        ('headline (ox-texinfo--plain-title (org-export-get-alt-title datum info)
                                                            info))
                        ('target (org-element-property :value datum))
                        ('radio-target (org-export-data (org-element-contents datum) info))
                        (_ (or (org-element-property :name datum) "")))))
               (base (if (string-empty-p base) (org-export-get-reference datum info) base))
               (names (cdr cache))
               (name base)
               ;; The highest number that was put behind a name.
               (count (gethash base names)))
          (when count
            (while (gethash (setq name (format "%s (%d)" base (cl-incf count))) names))
            (puthash base count names))
          (puthash name 0 names)
          (puthash datum name (car cache))))))

(defun ox-texinfo--anchor (datum info)
  "The anchor of DATUM." (format "@anchor{%s}" (org-texinfo--get-node datum info)))

(defun org-texinfo--wrap-float (value info &optional type label caption short)
  "VALUE in a float of TYPE with LABEL, CAPTION and a SHORT one."
  (let ((text (lambda (command data)
                (if data (format "@%s{%s}\n" command (org-export-data data info)) ""))))
    (concat "@float " (org-string-nw-p type) (and label (concat "," label)) "\n"
            (org-element-normalize-string value)
            (funcall text "caption" caption) (funcall text "shortcaption" short)
            "@end float")))

(defun ox-texinfo--named (element output info)
  "OUTPUT of ELEMENT after an anchor if ELEMENT has a name."
  (if (and (org-element-property :name element) (org-string-nw-p output))
      (concat (ox-texinfo--anchor element info) "\n" output)
    output))

(defun ox-texinfo--maybe-float (element output type info)
  "OUTPUT of ELEMENT in a float of TYPE if it has a caption, or after an anchor if it has a name."
  (let ((caption (org-export-get-caption element)))
    (if caption
        (org-texinfo--wrap-float output info (org-export-translate type :utf-8 info)
                                 (and (org-element-property :name element)
                                      (org-texinfo--get-node element info))
                                 caption (org-export-get-caption element t))
      (ox-texinfo--named element output info))))

(defun org-texinfo-target (target _contents info)
  "The anchor of TARGET." (ox-texinfo--anchor target info))
(defun org-texinfo-radio-target (radio-target text info)
  "The anchor of RADIO-TARGET and its TEXT." (concat (ox-texinfo--anchor radio-target info) text))

;;;; Footnotes and links

(defun org-texinfo-footnote-reference (footnote _contents info)
  "The text of FOOTNOTE."
  (let ((text (replace-regexp-in-string
               "\n\\(?:[ \t]*\n\\)+" "\n"
               (string-trim-right
                (org-export-data (org-export-get-footnote-definition footnote info) info)))))
    (format "@footnote{%s%s}" text (if (string-match-p "^@end [^\n]*\\'" text) "\n" ""))))

(defun org-texinfo--@ref (datum description info)
  "A reference to DATUM shown as DESCRIPTION."
  (let ((name (org-texinfo--get-node datum info)))
    (if (org-string-nw-p description) (format "@ref{%s, , %s}" name (string-replace ":" "" (org-trim description)))
      (format "@ref{%s}" name))))

(defun ox-texinfo--uref (path description)
  "A link to PATH shown as DESCRIPTION."
  (let ((where (replace-regexp-in-string "[@{}]" "@\\&" path)))
    (if (org-string-nw-p description) (format "@uref{%s, %s}" where description)
      (format "@uref{%s}" where))))

(defun org-texinfo--inline-image (link info)
  "The image that LINK leads to."
  (let* ((parent (org-element-lineage link org-element-all-elements))
         (attributes (org-export-read-attribute :attr_texinfo parent))
         (path (org-element-property :path link))
         (file (if (file-name-absolute-p path) (expand-file-name path)
                 (file-relative-name path)))
         (image (format "@image{%s,%s,%s,%s,%s}" (file-name-sans-extension file)
                        (or (plist-get attributes :width) "")
                        (or (plist-get attributes :height) "")
                        (or (plist-get attributes :alt) "")
                        (or (file-name-extension path) "")))
         (caption (and (eq (org-element-type parent) 'paragraph)
                       (org-export-get-caption parent))))
    (if (not caption) image
      (org-texinfo--wrap-float image info (org-export-translate "Figure" :utf-8 info)
                               (and (org-element-property :name parent)
                                    (org-texinfo--get-node parent info))
                               caption (org-export-get-caption parent t)))))

(defun ox-texinfo--link-inside (link desc info resolve)
  "The LINK to what the function RESOLVE finds, shown as DESC."
  (let ((target (funcall resolve link info)))
    (pcase (org-element-type target)
      ('plain-text (ox-texinfo--uref target desc))
      ('nil (or (and (eq resolve #'org-export-resolve-radio-link) desc)
                (format (plist-get info :texinfo-link-with-unknown-path-format)
                        (org-texinfo--sanitize-content (org-element-property :raw-link link)))))
      (_ (org-texinfo--@ref target desc info)))))

(defun ox-texinfo--link-out (type path desc info)
  "A link of TYPE to PATH, shown as DESC."
  (pcase type
    ("mailto" (format "@email{%s%s}" (org-texinfo--sanitize-content (concat type ":" path))
                      (if (org-string-nw-p desc) (concat ", " desc) "")))
    ("file" (ox-texinfo--uref (org-export-file-uri path) desc))
    ((guard (org-string-nw-p path)) (ox-texinfo--uref (concat type ":" path) desc))
    (_ (format (plist-get info :texinfo-link-with-unknown-path-format) (or desc "")))))

(defun org-texinfo-link (link desc info)
  "LINK, shown as DESC."
  (let* ((type (org-element-property :type link))
         (resolve (pcase type
                    ("radio" #'org-export-resolve-radio-link)
                    ((or "fuzzy" "custom-id" "id") #'org-export-resolve-link))))
    (or (org-export-custom-protocol-maybe link desc 'texinfo info)
        (and (org-export-inline-image-p link org-texinfo-inline-image-rules)
             (org-texinfo--inline-image link info))
        (if resolve (ox-texinfo--link-inside link desc info resolve)
          (ox-texinfo--link-out type (org-element-property :path link) desc info)))))

;;;; Headlines

(defun org-texinfo--normalize-headlines (tree _backend info)
  "TREE with an empty section in headlines that have none but have others below them."
  (org-element-map tree 'headline
    (lambda (headline)
      (let ((first (car (org-element-contents headline))))
        (when (and first (not (eq (org-element-type first) 'section)))
          (org-element-insert-before (org-element-create 'section) first))))
    info)
  tree)

(defun org-texinfo--filter-section-blank-lines (text _backend _info)
  "TEXT with one blank line at its end."
  (if (not (org-string-nw-p text)) "\n" (concat (string-trim-right text "[ \t\n]+") "\n\n")))

(defun org-texinfo--untabify (s _backend _info)
  "S with blanks for tabs."
  (if (not (string-search "\t" s)) s
    (with-temp-buffer
      (insert s)
      (untabify (point-min) (point-max))
      (buffer-string))))

(defun ox-texinfo--copying-p (headline)
  "Whether HEADLINE has the conditions of copying."
  (org-not-nil (org-export-get-node-property :COPYING headline)))

(defun ox-texinfo--toc-depth (info)
  "How deep headlines are nodes."
  (let ((toc (plist-get info :with-toc)) (limit (min org-texinfo-max-toc-depth
                                                     (plist-get info :headline-levels))))
    (if (and (wholenump toc) (> toc 0)) (min toc limit) limit)))

(defun ox-texinfo--node-p (headline info)
  "Whether HEADLINE is a node."
  (and (not (ox-texinfo--copying-p headline))
       (not (org-element-property :footnote-section-p headline))
       (<= (org-export-get-relative-level headline info) (ox-texinfo--toc-depth info))
       (not (equal (org-export-get-node-property :UNNUMBERED headline t) "notoc"))))

(defun ox-texinfo--class (info)
  "The entry of the document's class."
  (or (assoc (plist-get info :texinfo-class) (plist-get info :texinfo-classes))
      (user-error "Unknown Texinfo class `%s'" (plist-get info :texinfo-class))))

(defun ox-texinfo--section-template (headline info)
  "The template of HEADLINE's section, nil for a list item."
  (let* ((level (org-export-get-relative-level headline info))
         (templates (nth (1+ level) (ox-texinfo--class info)))
         (numbered (org-export-numbered-headline-p headline info)))
    (unless (org-export-low-level-p headline info)
      (cond ((org-not-nil (org-export-get-node-property :APPENDIX headline t)) (nth 3 templates))
            (numbered (nth 0 templates))
            ((ox-texinfo--node-p headline info) (nth 1 templates))
            (t (nth 2 templates))))))

(defun ox-texinfo--menu (scope info)
  "The menu of SCOPE, a headline or the whole document; nil if it has no nodes."
  (let ((entries (org-texinfo--menu-entries scope info)))
    (and entries (format "@menu\n%s\n@end menu" (org-texinfo--format-entries entries info)))))

(defun org-texinfo--menu-entries (scope info)
  "The headlines right below SCOPE that are nodes."
  (cl-remove-if-not (lambda (node)
                      (and (eq (org-element-type node) 'headline)
                           (ox-texinfo--node-p node info)))
                    (org-element-contents scope)))

(defun org-texinfo--format-entries (entries info)
  "The lines of a menu for the headlines ENTRIES."
  (mapconcat
   (lambda (headline)
     (let* ((title (replace-regexp-in-string
                    "[ \t]*:+" ""
                    (ox-texinfo--plain-title (org-export-get-alt-title headline info) info)))
            (node (org-texinfo--get-node headline info))
            (entry (if (equal title node) (format "* %s::" node)
                     (format "* %s: %s. " title node)))
            (description (org-element-property :DESCRIPTION headline)))
       (if (not description) entry
         (let ((column (plist-get info :texinfo-node-description-column)))
           (concat entry (make-string (max 0 (- column (length entry))) ?\s) " "
                   description)))))
   entries "\n"))

(defun ox-texinfo--details (scope info)
  "Titles and menu entries of all nodes below SCOPE that have nodes below them."
  (mapconcat
   (lambda (headline)
     (let ((entries (org-texinfo--menu-entries headline info)))
       (concat (and entries
                    (format "%s\n\n%s\n\n"
                            (ox-texinfo--plain-title (org-export-get-alt-title headline info) info)
                            (org-texinfo--format-entries entries info)))
               (ox-texinfo--details headline info))))
   (org-texinfo--menu-entries scope info) ""))

(defun ox-texinfo--master-menu (info)
  "The menu of the whole document, with the details of all nodes."
  (let* ((tree (plist-get info :parse-tree)) (entries (org-texinfo--menu-entries tree info))
         (details (ox-texinfo--details tree info)))
    (and entries
         (concat "@menu\n" (org-texinfo--format-entries entries info) "\n"
                 (and (org-string-nw-p details)
                      (concat "\n@detailmenu\n--- The Detailed Node Listing ---\n\n" details
                              "@end detailmenu\n"))
                 "@end menu\n"))))

(defun org-texinfo-section (section contents info)
  "CONTENTS of SECTION, with the menu of its headline."
  (let ((parent (org-element-property :parent section)))
    (when (eq (org-element-type parent) 'headline)
      (let ((menu (and (ox-texinfo--node-p parent info) (ox-texinfo--menu parent info)))
            (text (org-string-nw-p contents)))
        (concat "\n"
                (and text (org-element-normalize-string text))
                (and menu (concat (and text "\n") menu "\n")))))))

(defvar ox-texinfo--heading-backend
  (org-export-create-backend
   :parent 'texinfo
   :transcoders (cl-remove-if-not (lambda (row) (memq (car row) '(footnote-reference link)))
                                  ox-texinfo--title-transcoders))
  "The back-end for titles of sections.")

(defun org-texinfo-headline (headline contents info)
  "HEADLINE with its CONTENTS: a section or, deeper than sections go, an item."
  (unless (or (org-element-property :footnote-section-p headline)
              (ox-texinfo--copying-p headline))
    (let* ((template (ox-texinfo--section-template headline info))
           (title (org-element-property :title headline))
           (index (org-export-get-node-property :INDEX headline t))
           (contents (if (not index) contents
                       (concat (org-string-nw-p contents) (format "\n@printindex %s\n" index))))
           (text (apply (plist-get info :texinfo-format-headline-function)
                        (org-export--title-parts
                         headline
                         (if template
                             (org-export-data-with-backend title ox-texinfo--heading-backend info)
                           (org-export-data title info))
                         (plist-get info :with-tags) info))))
      (if (not template) (ox-texinfo--headline-item headline text contents info)
        (concat (if (ox-texinfo--node-p headline info)
                    (format "@node %s\n" (org-texinfo--get-node headline info))
                  (concat (ox-texinfo--anchor headline info) "\n"))
                (format template text) "\n" contents)))))

(defun ox-texinfo--headline-item (headline text contents info)
  "HEADLINE, too deep for a section, as an item with TEXT and CONTENTS."
  (let ((list (if (org-export-numbered-headline-p headline info) "enumerate" "itemize"))
        (last (org-export-last-sibling-p headline info)))
    (concat (and (org-export-first-sibling-p headline info) (format "@%s\n" list))
            "@item\n" (ox-texinfo--anchor headline info) text "\n\n"
            (cond ((not (org-string-nw-p contents)) nil)
                  (last (concat (string-trim-right contents) "\n"))
                  (t contents))
            (and last (format "@end %s" list)))))

(defun org-texinfo-format-headline-default-function (todo _todo-type priority text tags)
  "The title TEXT after TODO and PRIORITY and before TAGS."
  (string-join (delq nil (list (and todo (format "@strong{%s}" todo))
                               (and priority (format "@emph{#%s}" (org-priority-to-string priority)))
                               (or text "")
                               (and tags (format ":%s:" (string-join tags ":")))))
               " "))

(defun org-texinfo-inlinetask (inlinetask contents info)
  "INLINETASK with its CONTENTS, as the function for them formats it."
  (apply (plist-get info :texinfo-format-inlinetask-function)
         (append (org-export--title-parts
                  inlinetask (org-export-data (org-element-property :title inlinetask) info)
                  (plist-get info :with-tags) info)
                 (list contents))))

(defun org-texinfo-format-inlinetask-default-function
    (todo _todo-type priority title tags contents)
  "A centered line with TODO, PRIORITY, TITLE and TAGS, then CONTENTS."
  (concat "@center " (and todo (format "@strong{%s} " todo))
          (and priority (format "#%s " (org-priority-to-string priority)))
          title
          (and tags (format ":%s:" (string-join tags ":")))
          "\n\n" contents))

;;;; The document

(defun ox-texinfo--field (key info)
  "The exported value of KEY in INFO, or nil."
  (let ((value (plist-get info key))) (and value (org-export-data value info))))

(defun ox-texinfo--header (info)
  "The lines of the class, its AUTO replaced."
  (let ((header (nth 1 (ox-texinfo--class info)))
        (coding (or org-texinfo-coding-system buffer-file-coding-system 'utf-8)))
    (replace-regexp-in-string
     "^@document\\(?:encoding\\|language\\) AUTO$"
     (lambda (line)
       (concat (substring line 0 -4)
               (if (string-search "language" line) (or (plist-get info :language) "en")
                 (let ((name (upcase (symbol-name (or (coding-system-get coding :mime-charset)
                                                      'utf-8)))))
                   (if (member name '("UNDECIDED" "US-ASCII")) "UTF-8" name)))))
     header t t)))

(defun ox-texinfo--authors (info)
  "The lines with the authors."
  (let ((author (and (plist-get info :with-author) (ox-texinfo--field :author info)))
        (email (and (plist-get info :with-email) (ox-texinfo--field :email info))))
    (concat
     (cond ((and (org-string-nw-p author) (org-string-nw-p email))
            (format "@author %s (@email{%s})\n" author email))
           ((org-string-nw-p author) (format "@author %s\n" author))
           ((org-string-nw-p email) (format "@author @email{%s}\n" email)))
     (and (org-string-nw-p author) (plist-get info :subauthor)
          (mapconcat (lambda (name) (format "@author %s\n" name))
                     (split-string (plist-get info :subauthor) "\n" t) "")))))

(defun ox-texinfo--directory (title info)
  "The entry of the document called TITLE in the directory of manuals."
  (let* ((file (plist-get info :texinfo-filename))
         (name (plist-get info :texinfo-dirname))
         (dirtitle (plist-get info :texinfo-dirtitle))
         (base (and file (file-name-sans-extension file)))
         (given (or name dirtitle))
         (entry (cond ((not given) (format "* (%s)." base))
                      ;; What names its file is an entry as it is.
                      ((string-match "\\`\\(?:\\* \\)?\\(.*(.*)\\)\\.?\\'" given)
                       (format "* %s." (match-string 1 given)))
                      (t (format "* %s: (%s)." given (or base name)))))
         (text (or (plist-get info :texinfo-dirdesc) title)))
    (format "@dircategory %s\n@direntry\n%s%s%s\n@end direntry\n\n"
            (or (plist-get info :texinfo-dircat) "Misc")
            entry (make-string (max 1 (- 24 (length entry))) ?\s)
            (if (string-suffix-p "." text) text (concat text ".")))))

(defun org-texinfo-template (contents info)
  "The whole document around CONTENTS."
  (let* ((title (or (and (plist-get info :with-title) (ox-texinfo--field :title info)) ""))
         (tree (plist-get info :parse-tree))
         (copying (org-element-map tree 'headline
                    (lambda (headline) (and (ox-texinfo--copying-p headline) headline)) info t))
         (zeroth (let ((first (car (org-element-contents tree))))
                   (and (eq (org-element-type first) 'section)
                        (org-export-data (org-element-contents first) info)))))
    (concat
     "\\input texinfo    @c -*- texinfo -*-\n@c %**start of header\n"
     (and (plist-get info :texinfo-filename)
          (format "@setfilename %s\n" (plist-get info :texinfo-filename)))
     (format "@settitle %s\n" title)
     (ox-texinfo--header info) "\n"
     (and (plist-get info :texinfo-header)
          (org-element-normalize-string (plist-get info :texinfo-header)))
     "@c %**end of header\n\n"
     (and (plist-get info :texinfo-post-header)
          (org-element-normalize-string (plist-get info :texinfo-post-header)))
     (and copying
          (format "@copying\n%s@end copying\n\n"
                  (org-element-normalize-string
                   (org-trim (org-export-data
                              (mapcan (lambda (part)
                                        (copy-sequence (org-element-contents part)))
                                      (org-element-contents copying))
                              info)))))
     (ox-texinfo--directory title info)
     "@finalout\n@titlepage\n"
     (when (plist-get info :with-title)
       (concat (format "@title %s\n" (or (plist-get info :texinfo-printed-title) title))
               (let ((subtitle (ox-texinfo--field :subtitle info)))
                 (and (org-string-nw-p subtitle) (format "@subtitle %s\n" subtitle)))))
     (ox-texinfo--authors info)
     (and copying "@page\n@vskip 0pt plus 1filll\n@insertcopying\n")
     "@end titlepage\n\n"
     (and (plist-get info :with-toc) "@contents\n\n")
     (format "@ifnottex\n@node Top\n@top %s\n%s@end ifnottex\n\n" title
             (if (org-string-nw-p zeroth) (concat "\n" zeroth) ""))
     (ox-texinfo--master-menu info)
     "\n" contents "\n"
     (and (plist-get info :with-creator) (concat (plist-get info :creator) "\n"))
     "@bye")))

(require 'ox-texinfo-blocks)

(org-export-define-backend 'texinfo
  (org-export--transcoders
   'texinfo '(bold center-block clock code drawer dynamic-block entity example-block export-block
            export-snippet fixed-width footnote-reference headline inline-src-block inlinetask
            italic item keyword latex-environment latex-fragment line-break link node-property
            paragraph plain-list plain-text planning property-drawer quote-block radio-target
            section special-block src-block statistics-cookie strike-through subscript superscript
            table table-cell table-row target template timestamp underline verbatim verse-block))
  :filters-alist
  '((:filter-headline . org-texinfo--filter-section-blank-lines)
    (:filter-parse-tree org-texinfo--normalize-headlines org-texinfo--separate-definitions)
    (:filter-section . org-texinfo--filter-section-blank-lines)
    (:filter-final-output . org-texinfo--untabify))
  :menu-entry
  `(?i "Export to Texinfo"
       ((?t "As TEXI file" org-texinfo-export-to-texinfo)
        (?i "As INFO file" org-texinfo-export-to-info)
        (?o "As INFO file and open" ,(org-export--and-open #'org-texinfo-export-to-info))))
  :options-alist
  `(,@(mapcar (pcase-lambda (`(,property ,keyword)) (list property keyword nil nil t))
              '((:texinfo-filename "TEXINFO_FILENAME") (:texinfo-dircat "TEXINFO_DIR_CATEGORY")
                (:texinfo-dirtitle "TEXINFO_DIR_TITLE") (:texinfo-dirname "TEXINFO_DIR_NAME")
                (:texinfo-dirdesc "TEXINFO_DIR_DESC")
                (:texinfo-printed-title "TEXINFO_PRINTED_TITLE")))
    (:texinfo-class "TEXINFO_CLASS" nil org-texinfo-default-class t)
    (:texinfo-header "TEXINFO_HEADER" nil nil newline)
    (:texinfo-post-header "TEXINFO_POST_HEADER" nil nil newline)
    (:subtitle "SUBTITLE" nil nil parse)
    (:subauthor "SUBAUTHOR" nil nil newline)
    ,@(org-export--option-rows
       'texinfo
              '(classes format-headline-function node-description-column active-timestamp-format
                inactive-timestamp-format diary-timestamp-format link-with-unknown-path-format
                tables-verbatim table-scientific-notation table-default-markup text-markup-alist
                format-drawer-function format-inlinetask-function))
    (:texinfo-compact-itemx nil "compact-itemx" org-texinfo-compact-itemx)
    (:with-latex nil "tex" org-texinfo-with-latex)))

;;;; Commands

;;;###autoload-rows c
(org-export--define-commands texinfo
  (org-texinfo-export-to-texinfo file "Texinfo" ".texi" :coding org-texinfo-coding-system)
  (org-texinfo-export-to-info file "Info" ".texi" :coding org-texinfo-coding-system
                              :after #'org-texinfo-compile))

;;;###autoload-rows f
(org-export--define-commands texinfo
  (org-texinfo-publish-to-texinfo publish "Texinfo" ".texi"))

(defun org-texinfo-compile (file)
  "Make an Info file of FILE with external programs and return its name."
  (unless (executable-find "makeinfo") (error "The program makeinfo is not found"))
  (prog1 (org-export--compile file ".info" org-texinfo-info-process
                              (get-buffer-create "*Org INFO Texinfo Output*"))
    (when org-texinfo-remove-logfiles
      (org-export--delete-beside file org-texinfo-logfiles-extensions))))

(provide 'ox-texinfo)

;;; ox-texinfo.el ends here
