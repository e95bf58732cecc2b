;;; ox-man.el --- Manual pages  -*- lexical-binding: t -*-

;;; Commentary:

;; Requests of the macro package man, tables for tbl. Blank lines mean something there, so the tree
;; loses them first.

;;; Code:

(require 'cl-lib)
(require 'ox)
(require 'ox-process)

(defgroup org-export-man nil "Export to manual pages." :tag "Org Export Man" :group 'org-export)

(defcustom org-man-tables-centered t "Whether tables are centered."
  :group 'org-export-man :type 'boolean)
(defcustom org-man-tables-verbatim nil "Whether tables are shown as they are written."
  :group 'org-export-man :type 'boolean)
(defcustom org-man-table-scientific-notation "%sE%s"
  "Template of numbers with an exponent: the two numbers."
  :group 'org-export-man :type '(choice (const nil) string))
(defcustom org-man-source-highlight nil "Whether code goes through the program source-highlight."
  :group 'org-export-man :type 'boolean)
(defcustom org-man-source-highlight-langs
  (append
   '((emacs-lisp "lisp") (clojure "lisp") (cc "cpp") (cperl "perl") (tex "latex") (caml "caml")
     (shell-script "sh") (ocaml "caml"))
   (mapcar (lambda (name) (list (intern name) name))
           '("lisp" "scheme" "c" "csharp" "d" "fortran" "cobol" "pascal" "ada" "asm" "perl" "python"
             "ruby" "tcl" "lua" "java" "javascript" "awk" "diff" "m4" "sql" "sqlite" "html" "css"
             "xml" "bat" "bison" "clipper" "ldap" "opa" "php" "postscript" "prolog" "properties"
             "makefile" "tml" "vbscript" "xorg")))
  "What source-highlight calls languages."
  :group 'org-export-man :type '(repeat sexp))
(defcustom org-man-pdf-process (make-list 3 "tbl %f | eqn | groff -man | ps2pdf - > %b.pdf")
  "Shell commands that make a PDF: %f is the file, %b the name without extension, %o the folder."
  :group 'org-export-man :type '(choice (repeat string) function))
(defcustom org-man-logfiles-extensions '("log" "out" "toc") "Extensions of files to delete."
  :group 'org-export-man :type '(repeat string))
(defcustom org-man-remove-logfiles t "Whether files left by groff are deleted."
  :group 'org-export-man :type 'boolean)

;;;; The tree

(defun org-man--remove-blank (tree _backend info)
  "TREE without the blank lines after elements."
  (org-element-map tree org-element-all-elements
    (lambda (element)
      (unless (memq (org-element-property :post-blank element) '(0 nil))
        (org-element-put-property element :post-blank 0)))
    info)
  tree)

(defun org-man--wrap-label (element output)
  "OUTPUT of ELEMENT after the name of the latter, if it has one."
  (let ((name (org-element-property :name element)))
    (if (and name (org-string-nw-p output)) (concat name "\n.br\n" output) output)))

(defun ox-man--display (start text end)
  "TEXT between the requests START and END, lists of lines."
  (concat (mapconcat (lambda (line) (concat line "\n")) start "")
          text "\n" (string-join end "\n")))

;;;; Text

(defun org-man--protect-text (text)
  "TEXT with its hyphens as minus signs."
  (replace-regexp-in-string "-" "\\-" text t t))

(defun org-man--protect-example (text)
  "TEXT with its backslashes shown."
  (replace-regexp-in-string "\\\\" "\\e" text t t))

(defun org-man-plain-text (text info)
  "TEXT with backslashes, quotes and ends of lines as INFO wants them."
  (let ((output (replace-regexp-in-string
                 ;; Alone, and before nothing that it protects.
                 "\\(?:[^\\]\\|^\\)\\(\\\\\\)\\(?:[^\\%$#&{}~^_]\\|$\\)" "$\\" text t t 1)))
    (when (plist-get info :with-smart-quotes)
      (setq output (org-export-activate-smart-quotes output :utf-8 info text)))
    (if (plist-get info :preserve-breaks)
        (org-export--break-lines output ".br\n")
      output)))

(defmacro ox-man--define-fonts (&rest rows)
  "Define the transcoder of each of ROWS: type, font and `value' or `contents'."
  `(progn
     ,@(mapcar
        (pcase-lambda (`(,type ,font ,what))
          `(defun ,(intern (format "org-man-%s" type)) (object contents _info)
             ,(format "OBJECT, of type %s with CONTENTS, in font %s." type font)
             (ignore object contents)
             (concat ,(format "\\f%s" font)
                     ,(if (eq what 'value)
                          '(org-man--protect-text (org-element-property :value object))
                        'contents)
                     "\\fP")))
        rows)))

(ox-man--define-fonts
 (bold "B" contents) (italic "I" contents) (underline "I" contents) (strike-through "I" contents)
 (code "C" value) (verbatim "I" value))

(defun org-man-entity (entity _contents _info)
  "The character of ENTITY." (org-element-property :utf-8 entity))
(defun org-man-subscript (_subscript contents _info)
  "CONTENTS below the line." (format "\\d\\s-2%s\\s+2\\u" contents))
(defun org-man-superscript (_superscript contents _info)
  "CONTENTS above the line." (format "\\u\\s-2%s\\s+2\\d" contents))
(defun org-man-line-break (_line-break _contents _info) "A new line." "\n.br\n")
(defun org-man-statistics-cookie (statistics-cookie _contents _info)
  "The count that STATISTICS-COOKIE shows." (org-element-property :value statistics-cookie))
(defun org-man-target (target _contents info)
  "A mark for TARGET." (format "\\fI%s\\fP" (org-export-get-reference target info)))
(defun org-man-radio-target (_radio-target text _info) "TEXT, a target." text)
(defun org-man-timestamp (_timestamp _contents _info) "Nothing, the page has a date." "")
(defun org-man-footnote-reference (_reference _contents _info) "Nothing: pages have no notes." nil)
(defun org-man-footnote-definition (_definition _contents _info) "Nothing as well." nil)

(defun org-man-export-snippet (export-snippet _contents _info)
  "The text of EXPORT-SNIPPET if it is meant for manual pages."
  (org-export--snippet-for export-snippet 'man))

(defun org-man-inline-src-block (inline-src-block _contents info)
  "The code of INLINE-SRC-BLOCK, on lines of its own."
  (let ((code (org-element-property :value inline-src-block)))
    (if (plist-get info :man-source-highlight)
        (ox-man--highlighted code (org-element-property :language inline-src-block) info)
      (concat (ox-man--display '(".RS" ".nf" "\\fC") code '("\\fP" ".fi" ".RE")) "\n"))))

(defun org-man-link (link desc info)
  "LINK, shown as DESC."
  (let ((type (org-element-property :type link)) (path (org-element-property :path link)))
    (or (org-export-custom-protocol-maybe link desc 'man info)
        (let ((where (if (equal type "file") (org-export-file-uri path) (concat type ":" path))))
          (if (org-string-nw-p desc) (format "%s \\fBat\\fP \\fI%s\\fP" where desc)
            (format "\\fI%s\\fP" where))))))

;;;; Elements

(defun org-man-paragraph (paragraph contents _info)
  "CONTENTS of PARAGRAPH, with a request where it stands in a section itself."
  (if (eq (org-element-type (org-element-property :parent paragraph)) 'section)
      (concat ".PP\n" contents)
    contents))

(defun org-man-section (_section contents _info) "CONTENTS of a section." contents)
(defun org-man-planning (_planning _contents _info) "Nothing." "")
(defun org-man-horizontal-rule (_rule _contents _info) "Nothing." "")
(defun org-man-babel-call (_call _contents _info) "Nothing." nil)
(defun org-man-inline-babel-call (_call _contents _info) "Nothing." nil)
(defun org-man-drawer (_drawer contents _info) "CONTENTS of a drawer." contents)

(defun org-man-dynamic-block (dynamic-block contents _info)
  "CONTENTS of DYNAMIC-BLOCK." (org-man--wrap-label dynamic-block contents))
(defun org-man-special-block (special-block contents _info)
  "CONTENTS of SPECIAL-BLOCK." (org-man--wrap-label special-block (format "%s" contents)))

(defun org-man-center-block (center-block contents _info)
  "CONTENTS of CENTER-BLOCK, centered."
  (org-man--wrap-label
   center-block
   (ox-man--display (list (format ".ce %d" (cl-count ?\n contents)) ".nf") contents '(".fi"))))

(defun org-man-quote-block (quote-block contents _info)
  "CONTENTS of QUOTE-BLOCK, indented."
  (org-man--wrap-label quote-block (ox-man--display '(".RS") contents '(".RE"))))

(defun org-man-verse-block (_verse-block contents _info)
  "CONTENTS of a verse block, indented and slanted."
  (ox-man--display '(".RS" ".ft I") contents '(".ft" ".RE")))

(defun org-man-example-block (example-block _contents info)
  "The text of EXAMPLE-BLOCK."
  (org-man--wrap-label
   example-block
   (ox-man--display '(".RS" ".nf")
                    (org-man--protect-example (org-export-format-code-default example-block info))
                    '(".fi" ".RE"))))

(defun org-man-fixed-width (fixed-width _contents _info)
  "The text of FIXED-WIDTH."
  (org-man--wrap-label
   fixed-width
   (format "\\fC\n%s\\fP"
           (concat (org-remove-indentation (org-element-property :value fixed-width)) "\n"))))

(defun org-man-export-block (export-block _contents _info)
  "The text of EXPORT-BLOCK if it is meant for manual pages."
  (org-export--block-for export-block "MAN"))

(defun org-man-property-drawer (_property-drawer contents _info)
  "CONTENTS, lines of properties."
  (and (org-string-nw-p contents) (ox-man--display '(".RS" ".nf") contents '(".fi" ".RE"))))

(defun org-man-node-property (node-property _contents _info)
  "NODE-PROPERTY as a line." (org-export--node-property-line node-property))

(defun org-man-keyword (keyword _contents _info)
  "The text of KEYWORD if it is meant for manual pages."
  (and (equal (org-element-property :key keyword) "MAN") (org-element-property :value keyword)))

(defun ox-man--highlighted (code language info)
  "CODE in LANGUAGE as the program source-highlight writes it."
  (unless (executable-find "source-highlight")
    (user-error "The program source-highlight is not found"))
  (let ((name (or (cadr (assq (intern (or language "")) (plist-get info
                                                                   :man-source-highlight-langs)))
                  "lisp")))
    (with-temp-buffer
      (insert code)
      (call-process-region (point-min) (point-max) "source-highlight" t t nil
                           "-f" "groff_man" "-s" name)
      (buffer-string))))

(defun org-man-src-block (src-block _contents info)
  "The code of SRC-BLOCK."
  (if (plist-get info :man-source-highlight)
      (ox-man--highlighted (org-element-property :value src-block)
                           (org-element-property :language src-block) info)
    (ox-man--display
     '(".RS" ".nf")
     (format "\\fC%s\\fP"
             (org-man--protect-example (org-export-format-code-default src-block info)))
     '(".fi" ".RE"))))

(defun org-man-plain-list (_plain-list contents _info) "CONTENTS of a list." contents)

(defun ox-man--item-head (item info)
  "The requests that start ITEM."
  (let* ((ordered (eq (org-element-property :type (org-element-property :parent item)) 'ordered))
         (bullet (org-element-property :bullet item))
         (box (pcase (org-element-property :checkbox item)
                ('on "\\o'\\(sq\\(mu'") ('off "\\(sq ") ('trans "\\o'\\(sq\\(mi'")))
         (tag (org-element-property :tag item)))
    (cond (tag (format ".TP\n\\fB%s\\fP" (concat box (org-export-data tag info))))
          (box (concat ".TP\n " box))
          (t (format ".IP %s 4"
                     (pcase (org-trim bullet)
                       ("-" "\\(em") ("*" "\\(bu") ((and number (guard ordered)) (concat number " ")) (_ "\\(dg")))))))

(defun org-man-item (item contents info)
  "ITEM with its CONTENTS."
  (concat (ox-man--item-head item info) "\n" (org-trim (or contents ""))))

;;;; Headlines

(defun org-man-headline (headline contents info)
  "HEADLINE with its CONTENTS: a section, a subsection or an item."
  (unless (org-element-property :footnote-section-p headline)
    (let* ((level (org-export-get-relative-level headline info))
           (text (org-export-data (org-element-property :title headline) info)))
      (if (or (> level 3) (org-export-low-level-p headline info))
          (concat (and (org-export-first-sibling-p headline info) ".RS\n")
                  ".TP\n.ft I\n" text "\n.ft\n" contents ".RE")
        (format "%s \"%s\"\n%s" (if (= level 1) ".SH" ".SS") text contents)))))

(defun org-man-inlinetask (inlinetask contents info)
  "INLINETASK with its CONTENTS, indented."
  (ox-man--display (list ".RS" (concat "\\fB" (org-export-data
                                               (org-element-property :title inlinetask) info)
                                       "\\fP"))
                   (or contents "") '(".RE")))

;;;; Tables

(defun org-man-table (table contents info)
  "TABLE made of the rows CONTENTS, for tbl, or as it is written."
  (if (or (eq (org-element-property :type table) 'table.el)
          (plist-get info :man-tables-verbatim)
          (plist-get (org-export-read-attribute :attr_man table) :verbatim))
      (format ".nf\n\\fC%s\\fP\n.fi"
              (org-trim (or (org-element-property :value table)
                            (org-element-interpret-data
                             (apply #'org-element-create 'table nil
                                    (org-element-contents table))))))
    (ox-man--table table contents info)))

(defun ox-man--table-format (table divider info)
  "How tbl is to align the columns of TABLE, each followed by DIVIDER."
  (let ((row (cl-find 'standard (org-element-map table 'table-row #'identity info)
                      :key (lambda (row) (org-element-property :type row)))))
    (cl-loop with barred = nil
             for cell in (org-element-map row 'table-cell #'identity info)
             for borders = (org-export-table-cell-borders cell info)
             for width = (org-export-table-cell-width cell info)
             concat (concat (and (memq 'left borders) (not barred) "|")
                            (substring
                             (symbol-name (org-export-table-cell-alignment cell info)) 0 1)
                            ;; Five characters are a centimetre.
                            (and width (format "w(%dc)" (max 1 (/ width 5))))
                            divider
                            (and (setq barred (memq 'right borders)) "|")))))

(defun ox-man--table (table contents info)
  "TABLE made of the rows CONTENTS, for tbl."
  (let* ((attributes (org-export-read-attribute :attr_man table))
         (placed (plist-get attributes :placement))
         (center (if placed (equal placed "center") (plist-get info :man-tables-centered)))
         (divider (if (plist-get attributes :divider) "|" " "))
         (columns (cdr (org-export-table-dimensions table info)))
         (caption (org-export-get-caption table)) (short (org-export-get-caption table t))
         (rows (split-string (string-trim (or contents "") "\n+" "\\(?:\n[ \t]*\\)+") "\n")))
    (when (plist-get attributes :long-cells)
      (setq rows (mapcar (lambda (row)
                           (if (equal row "_") row
                             (mapconcat (lambda (cell) (format "T{\n%s\nT}\t" cell))
                                        (split-string row "\t") "")))
                         rows)))
    (concat ".TS\n "
            (string-join (delq nil (list (and center "center")
                                         (or (plist-get attributes :boxtype) "box")))
                         ",")
            ";\n"
            (and (plist-get attributes :title-line)
                 (apply #'concat (make-list columns (concat "cb" divider))))
            "\n" (ox-man--table-format table divider info) ".\n"
            (string-join rows "\n")
            "\n.TE"
            (unless (plist-get attributes :disable-caption)
              (format "\n.TB \"%s\""
                      (cond ((null caption) "")
                            (short (format "\\fR%s\\fP - \\fI\\P - %s\n" (org-export-data short info)
                                           (org-export-data caption info)))
                            (t (format "\\fR%s\\fP" (org-export-data caption info)))))))))

(defun org-man-table-row (table-row contents info)
  "TABLE-ROW made of CONTENTS, with the rule below it, and that above the first one.
Rules come with the rows next to them, so that several are one."
  (unless (eq (org-element-property :type table-row) 'rule)
    (let* ((cell (car (org-element-contents table-row)))
           (borders (and cell (org-export-table-cell-borders cell info))))
      (concat (and (memq 'top borders) (memq 'above borders) "_\n")
              contents
              (and (memq 'below borders) "\n_")))))

(defun org-man-table-cell (table-cell contents info)
  "CONTENTS of TABLE-CELL and what separates it from the next one."
  (concat (org-export--scientific contents (plist-get info :man-table-scientific-notation))
          (and (org-export-get-next-element table-cell info) "\t")))

;;;; The page

(defun org-man-template (contents info)
  "The whole page around CONTENTS."
  (let* ((options (plist-get info :man-class-options))
         (section (and options (string-match ":section-id[ \t]+\"?\\([^\" \t]+\\)" options)
                       (match-string 1 options))))
    (format ".TH \"%s\" \"%s\" \"%s\" \"\" \n%s"
            (if (plist-get info :with-title) (org-export-data (plist-get info :title) info) " ")
            (or section "1")
            (org-export-data (org-export-get-date info) info)
            contents)))

(defconst ox-man--options
  (append
   '((:man-class "MAN_CLASS" nil nil t)
     (:man-class-options "MAN_CLASS_OPTIONS" nil nil t)
     (:man-header-extra "MAN_HEADER" nil nil newline))
   (org-export--option-rows
    'man '(tables-centered tables-verbatim table-scientific-notation source-highlight
           source-highlight-langs)))
  "The options of the back-end.")

(org-export-define-backend 'man
  (org-export--transcoders
   'man '(babel-call bold center-block code drawer dynamic-block entity example-block export-block
            export-snippet fixed-width footnote-definition footnote-reference headline
            horizontal-rule inline-babel-call inline-src-block inlinetask italic item keyword
            line-break link node-property paragraph plain-list plain-text planning property-drawer
            quote-block radio-target section special-block src-block statistics-cookie
            strike-through subscript superscript table table-cell table-row target template
            timestamp underline verbatim verse-block))
  :menu-entry
  `(?M "Export to MAN"
       ((?m "As MAN file" org-man-export-to-man)
        (?p "As PDF file" org-man-export-to-pdf)
        (?o "As PDF file and open" ,(org-export--and-open #'org-man-export-to-pdf))))
  :filters-alist '((:filter-parse-tree . org-man--remove-blank))
  :options-alist ox-man--options)

;;;; Commands

;;;###autoload-rows c
(org-export--define-commands man
  (org-man-export-to-man file "a manual page" ".man")
  (org-man-export-to-pdf file "PDF, made of a manual page," ".man" :after #'org-man-compile))

(defun org-man-compile (file)
  "Make a PDF of the manual page FILE with external programs and return its name."
  (unless (or (functionp org-man-pdf-process) (executable-find "groff"))
    (error "No groff here to make a PDF with"))
  (prog1 (org-export--compile file ".pdf" org-man-pdf-process
                              (get-buffer-create "*Org PDF Groff Output*"))
    (when org-man-remove-logfiles (org-export--delete-beside file org-man-logfiles-extensions))))

(provide 'ox-man)

;;; ox-man.el ends here
