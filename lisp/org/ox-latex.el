;;; ox-latex.el --- LaTeX back-end  -*- lexical-binding: t -*-

;;; Commentary:

;; The back-end is a table of transcoders; these stand in files by topic. Its options are a table
;; too.

;;; Code:

(require 'cl-lib)
(require 'ox)

(defgroup org-export-latex nil "Export to LaTeX." :tag "Org Export LaTeX" :group 'org-export)

(defvar org-latex-line-break-safe "\\\\[0pt]" "A line break whatever follows.")

(defconst ox-latex--section-pairs
  (mapcar (lambda (name) (cons (format "\\%s{%%s}" name) (format "\\%s*{%%s}" name)))
          '("part" "chapter" "section" "subsection" "subsubsection" "paragraph" "subparagraph"))
  "Templates of numbered and unnumbered sections, by depth.")

(org-export--define-options org-export-latex
 (org-latex-classes
  `(("article" "\\documentclass[11pt]{article}" ,@(nthcdr 2 ox-latex--section-pairs))
    ,@(mapcar (lambda (name)
                `(,name ,(format "\\documentclass[11pt]{%s}" name)
                        ,@(cl-subseq ox-latex--section-pairs 0 5)))
              '("report" "book")))
  (repeat sexp)
  "Classes: name, header, and templates of sections or a function that gives them.")
 (org-latex-default-class "article" string "The class of documents that name none.")
 (org-latex-compiler "pdflatex" string "The compiler of documents that name none.")
 (org-latex-compiler-file-string "%% Intended LaTeX compiler: %s\n" string
  "The line that names the compiler.")
 (org-latex-hyperref-template
  "\\hypersetup{\n pdfauthor={%a},\n pdftitle={%t},\n pdfkeywords={%k},\n pdfsubject={%d},\n pdfcreator={%c},\n pdflang={%L}}\n"
  (choice (const nil) string)
  "Set-up of hyperref: %a author, %t title, %s subtitle, %k keywords, %d description, %c creator,
%l code and %L name of the language, %D date.")
 (org-latex-title-command "\\maketitle" string "What prints the title; letters as for hyperref.")
 (org-latex-subtitle-format "\\\\\\medskip\n\\large %s" string "Template of the subtitle.")
 (org-latex-subtitle-separate nil boolean "Whether the subtitle is not part of the title.")
 (org-latex-toc-command "\\tableofcontents\n\n" string "What prints the table of contents.")
 (org-latex-use-sans nil boolean "Whether the font is one without serifs.")
 (org-latex-default-footnote-command "\\footnote{%s%s}" string
  "Template of a footnote: text, then label.")
 (org-latex-footnote-separator "\\textsuperscript{,}\\," string "What separates two marks.")
 (org-latex-footnote-defined-format "\\textsuperscript{\\ref{%s}}" string
  "Template of the second mark of a footnote.")
 (org-latex-active-timestamp-format "\\textit{%s}" string "Template of active timestamps.")
 (org-latex-inactive-timestamp-format "\\textit{%s}" string "Template of inactive timestamps.")
 (org-latex-diary-timestamp-format "\\textit{%s}" string "Template of timestamps of the diary.")
 (org-latex-prefer-user-labels nil boolean "Whether names given by the user are the labels.")
 (org-latex-reference-command "\\ref{%s}" string "Template of a reference without description.")
 (org-latex-link-with-unknown-path-format "\\texttt{%s}" string "Template of links to nowhere.")
 (org-latex-images-centered t boolean "Whether images are centered.")
 (org-latex-image-default-option "" string "Options for images that have none.")
 (org-latex-image-default-width ".9\\linewidth" string "The width of images that have no size.")
 (org-latex-image-default-height "" string "The height of images that have no size.")
 (org-latex-image-default-scale "" string "The scale of images that have none.")
 (org-latex-inline-image-rules
  (mapcar (lambda (rule)
            (cons (car rule) (concat "\\." (regexp-opt (cdr rule)) "\\'")))
          '(("file" "pdf" "jpeg" "jpg" "png" "ps" "eps" "tikz" "pgf" "svg")
            ("https" "jpeg" "jpg" "png" "ps" "eps" "tikz" "pgf" "svg")))
  (alist :key-type string :value-type regexp) "Which links are images: type and path.")
 (org-latex-default-figure-position "htbp" string "Where floats go.")
 (org-latex-caption-above '(table) sexp "Whether captions go above: t or a list of elements.")
 (org-latex-default-table-environment "tabular" string "The environment of tables.")
 (org-latex-default-table-mode 'table symbol "The mode of tables.")
 (org-latex-default-quote-environment "quote" string "The environment of quotes.")
 (org-latex-tables-centered t boolean "Whether tables are centered.")
 (org-latex-tables-booktabs nil boolean "Whether tables have the rules of booktabs.")
 (org-latex-table-scientific-notation nil (choice (const nil) string)
  "Template of numbers with an exponent: the two numbers.")
 (org-latex-text-markup-alist
  '((bold . "\\textbf{%s}") (code . protectedtexttt) (italic . "\\emph{%s}")
    (strike-through . "\\sout{%s}") (underline . "\\uline{%s}") (verbatim . protectedtexttt))
  alist "Templates of markup, or `verb' or `protectedtexttt'.")
 (org-latex-format-drawer-function (lambda (_name contents) contents) function
  "What formats drawers: a function of name and contents.")
 (org-latex-format-headline-function #'org-latex-format-headline-default-function function
  "What formats titles of headlines.")
 (org-latex-format-inlinetask-function #'org-latex-format-inlinetask-default-function function
  "What formats inline tasks.")
 (org-latex-src-block-backend 'verbatim symbol
  "How code is written: verbatim, listings, minted or engraved.")
 (org-latex-listings-langs
  '((emacs-lisp "Lisp") (lisp "Lisp") (clojure "Lisp") (c "C") (cc "C++") (fortran "fortran")
    (perl "Perl") (cperl "Perl") (python "Python") (ruby "Ruby") (html "HTML") (xml "XML")
    (tex "TeX") (latex "[LaTeX]TeX") (shell-script "bash") (gnuplot "Gnuplot")
    (ocaml "[Objective]Caml") (caml "Caml") (sql "SQL") (sqlite "sql") (makefile "make") (R "r"))
  (repeat sexp) "What listings calls languages.")
 (org-latex-listings-options nil (repeat sexp) "Options for listings.")
 (org-latex-listings-src-omit-language nil boolean "Whether listings is not told the language.")
 (org-latex-minted-langs
  '((emacs-lisp "common-lisp") (cc "c++") (cperl "perl") (shell-script "bash") (caml "ocaml"))
  (repeat sexp) "What minted calls languages.")
 (org-latex-minted-options nil (repeat sexp) "Options for minted.")
 (org-latex-engraved-options nil alist "Options for engraved code.")
 (org-latex-engraved-preamble "" string "Preamble for engraved code.")
 (org-latex-engraved-theme nil symbol "Theme of engraved code."))

(defvaralias 'org-latex-listings 'org-latex-src-block-backend)
(defvaralias 'org-latex-with-hyperref 'org-latex-hyperref-template)

(require 'ox-latex-labels)
(require 'ox-latex-preamble)
(require 'ox-latex-text)
(require 'ox-latex-images)
(require 'ox-latex-blocks)
(require 'ox-latex-code)
(require 'ox-latex-math)
(require 'ox-latex-tables)
(require 'ox-latex-sections)
(require 'ox-latex-compile)

;;;; The back-end

(defconst ox-latex--plain-options
  (org-export--option-rows
   'latex '(active-timestamp-format
            caption-above classes default-figure-position default-table-environment
            default-quote-environment default-table-mode diary-timestamp-format engraved-options
            engraved-preamble footnote-defined-format footnote-separator format-drawer-function
            format-headline-function format-inlinetask-function image-default-scale
            image-default-height image-default-option image-default-width images-centered
            inactive-timestamp-format inline-image-rules link-with-unknown-path-format
            src-block-backend listings-langs listings-options listings-src-omit-language
            minted-langs minted-options prefer-user-labels subtitle-format subtitle-separate
            table-scientific-notation tables-booktabs tables-centered text-markup-alist
            title-command toc-command))
  "Options that are a variable and nothing else.")

(defconst ox-latex--transcoders
  (append
   (org-export--transcoders
    'latex '(bold center-block clock code drawer dynamic-block entity example-block export-block
             export-snippet fixed-width footnote-reference headline
             horizontal-rule inline-src-block inlinetask italic item keyword latex-environment
             latex-fragment line-break link node-property paragraph plain-list plain-text planning
             property-drawer quote-block radio-target section special-block src-block
             statistics-cookie strike-through subscript superscript table table-cell table-row
             target template timestamp underline verbatim verse-block))
   '((latex-math-block . org-latex-math-block) (latex-matrices . org-latex-matrices)))
  "The function for each kind of element and object.")

(org-export-define-backend 'latex ox-latex--transcoders
  :menu-entry
  `(?l "Export to LaTeX"
       ((?L "As LaTeX buffer" org-latex-export-as-latex)
        (?l "As LaTeX file" org-latex-export-to-latex)
        (?p "As PDF file" org-latex-export-to-pdf)
        (?o "As PDF file and open" ,(org-export--and-open #'org-latex-export-to-pdf))))
  :filters-alist
  '((:filter-options . org-latex-math-block-options-filter)
    (:filter-paragraph . org-latex-clean-invalid-line-breaks)
    (:filter-parse-tree org-latex-math-block-tree-filter org-latex-matrices-tree-filter
                        org-latex-image-link-filter)
    (:filter-verse-block . org-latex-clean-invalid-line-breaks))
  :options-alist
  `((:latex-class "LATEX_CLASS" nil org-latex-default-class t)
    (:latex-class-options "LATEX_CLASS_OPTIONS" nil nil t)
    (:latex-header "LATEX_HEADER" nil nil newline)
    (:latex-header-extra "LATEX_HEADER_EXTRA" nil nil newline)
    (:latex-class-pre "LATEX_CLASS_PRE" nil nil newline)
    (:description "DESCRIPTION" nil nil parse)
    (:keywords "KEYWORDS" nil nil parse)
    (:subtitle "SUBTITLE" nil nil parse)
    (:latex-default-footnote-command "LATEX_FOOTNOTE_COMMAND" nil
                                     org-latex-default-footnote-command)
    (:latex-engraved-theme "LATEX_ENGRAVED_THEME" nil org-latex-engraved-theme)
    (:latex-hyperref-template nil nil org-latex-hyperref-template t)
    (:latex-compiler "LATEX_COMPILER" nil org-latex-compiler)
    (:latex-use-sans nil "latex-use-sans" org-latex-use-sans)
    ,@ox-latex--plain-options
    (:date "DATE" nil "\\today" parse)))

;;;; Commands

;;;###autoload-rows c
(org-export--define-commands latex
  (org-latex-export-as-latex buffer "LaTeX" "*Org LATEX Export*" :mode #'latex-mode)
  (org-latex-export-to-latex file "LaTeX" ".tex")
  (org-latex-export-to-pdf file "PDF, made of LaTeX," ".tex" :after #'org-latex-compile)
  (org-latex-convert-region-to-latex region "LaTeX"))

(define-obsolete-function-alias 'org-export-region-to-latex #'org-latex-convert-region-to-latex "9.7")

;;;###autoload-rows f
(org-export--define-commands latex
  (org-latex-publish-to-latex publish "LaTeX" ".tex")
  (org-latex-publish-to-pdf publish "PDF, made of LaTeX," ".tex" :after #'org-latex-compile))

(provide 'ox-latex)

;;; ox-latex.el ends here
