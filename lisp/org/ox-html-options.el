;;; ox-html-options.el --- Settings of the HTML export  -*- lexical-binding: t -*-

;;; Commentary:

;; Every user option of the HTML back-end, and the questions about the document type that all parts ask.

;;; Code:

(require 'ox)
(require 'ox-html-style)

(defgroup org-export-html nil "Export of Org documents to HTML." :group 'org-export)

;;;; Document and template

(org-export--define-options org-export-html
 (org-html-doctype "xhtml-strict"
  string "Document type: a key of `org-html-doctype-alist' or a whole declaration.")
 (org-html-html5-fancy nil
  boolean "Non-nil to use the new elements of HTML5 where the document type allows them.")
 (org-html-container-element "div"
  string "Element around each section of the first level.")
 (org-html-content-class "content"
  string "Class of the element around the whole body.")
 (org-html-divs '((preamble "div" "preamble") (content "div" "content") (postamble "div" "postamble"))
  (alist :value-type (list string string)) "Element and id of the three parts of the page.")
 (org-html-xml-declaration
  '(("html" . "<?xml version=\"1.0\" encoding=\"%s\"?>")
    ("php" . "<?php echo \"<?xml version=\\\"1.0\\\" encoding=\\\"%s\\\" ?>\"; ?>"))
  sexp "XML declaration of XHTML pages, one for all or by file extension; %s is the charset.")
 (org-html-coding-system 'utf-8 coding-system "Coding system of the files written.")
 (org-html-extension "html" string "Extension of the files written.")
 (org-html-head "" (choice string function) "Text for the head of the page; a function gets the export options.")
 (org-html-head-extra "" (choice string function) "More text for the head, after `org-html-head'.")
 (org-html-head-include-default-style t boolean "Non-nil puts `org-html-style-default' in the head.")
 (org-html-head-include-scripts nil boolean "Non-nil puts `org-html-scripts' in the head.")
 (org-html-meta-tags #'org-html-meta-tags-default
  sexp "Meta tags: a list of (LABEL IDENTITY CONTENT), or a function of the export options that makes it.")
 (org-html-viewport
  '((width "device-width") (initial-scale "1") (minimum-scale "") (maximum-scale "") (user-scalable ""))
  (alist :key-type symbol)
  "What the viewport meta tag says; nil leaves the tag out, an empty value leaves an entry out.")
 (org-html-preamble t
  sexp "Text before the page's content.
nil is none, t takes `org-html-preamble-format', a string is a format, a function gets the options.")
 (org-html-preamble-format '(("en" "")) (repeat (list string string)) "Preamble by language.")
 (org-html-postamble 'auto
  sexp "Text after the page's content, as for `org-html-preamble'.
The symbol `auto' composes it of what the export options show.")
 (org-html-postamble-format
  (list (list "en" (mapconcat (pcase-lambda (`(,class . ,text)) (format "<p class=\"%s\">%s</p>" class text))
                              '(("author" . "Author: %a (%e)") ("date" . "Date: %d")
                                ("creator" . "%c") ("validation" . "%v"))
                              "\n")))
  (repeat (list string string)) "Postamble by language.")
 (org-html-validation-link "<a href=\"https://validator.w3.org/check?uri=referer\">Validate</a>"
  string "Link to a validating service.")
 (org-html-creator-string
  (format "<a href=\"https://www.gnu.org/software/emacs/\">Emacs</a> %s (<a href=\"https://orgmode.org\">Org</a> mode %s)"
          emacs-version (if (fboundp 'org-version) (org-version) "unknown version"))
  string "Which program made the page.")
 (org-html-metadata-timestamp-format "%Y-%m-%d %a %H:%M" string "Format of the page's own dates.")
 (org-html-datetime-formats '("%F" . "%FT%T")
  (cons string string) "Format of the machine's date in time elements: without and with a time of day.")
 (org-html-link-up "" string "Where the UP link goes.")
 (org-html-link-home "" string "Where the HOME link goes.")
 (org-html-link-use-abs-url nil boolean "Non-nil puts the HOME link in front of relative links.")
 (org-html-home/up-format
  (concat "<div id=\"org-div-home-and-up\">\n <a accesskey=\"h\" href=\"%s\"> UP </a>\n |\n"
          " <a accesskey=\"H\" href=\"%s\"> HOME </a>\n</div>")
  string "Format of the links UP and HOME.")
 (org-html-indent nil boolean "Non-nil indents the page written.  White space in examples changes then."))

;;;; Headlines, text, footnotes

(org-export--define-options org-export-html
 (org-html-toplevel-hlevel 2 integer "Which h element a headline of the first level becomes.")
 (org-html-format-headline-function #'org-html-format-headline-default-function
  function "Function of TODO, TODO-TYPE, PRIORITY, TEXT, TAGS and INFO that writes a headline.")
 (org-html-format-inlinetask-function #'org-html-format-inlinetask-default-function
  function "Function of TODO, TODO-TYPE, PRIORITY, TEXT, TAGS, CONTENTS and INFO that writes an inline task.")
 (org-html-format-drawer-function (lambda (_name contents) contents)
  function "Function of NAME and CONTENTS that writes a drawer.")
 (org-html-self-link-headlines nil boolean "Non-nil makes each headline a link to itself.")
 (org-html-prefer-user-labels nil boolean "Non-nil uses the names and ids of the document as anchors.")
 (org-html-allow-name-attribute-in-anchors nil boolean "Non-nil gives anchors a name attribute too.")
 (org-html-tag-class-prefix "" string "What stands before a tag in its class.")
 (org-html-todo-kwd-class-prefix "" string "What stands before a TODO keyword in its class.")
 (org-html-text-markup-alist
  '((bold . "<b>%s</b>") (code . "<code>%s</code>") (italic . "<i>%s</i>") (strike-through . "<del>%s</del>")
    (underline . "<span class=\"underline\">%s</span>") (verbatim . "<code>%s</code>"))
  (alist :key-type symbol :value-type string) "Format of each kind of emphasis.")
 (org-html-checkbox-type 'ascii symbol "Which row of `org-html-checkbox-types' draws checkboxes.")
 (org-html-footnotes-section
  "<div id=\"footnotes\">\n<h2 class=\"footnotes\">%s: </h2>\n<div id=\"text-footnotes\">\n%s\n</div>\n</div>"
  string "Format of the footnotes' section: its title and the definitions.")
 (org-html-footnote-format "<sup>%s</sup>" string "Format of a footnote's number.")
 (org-html-footnote-separator "<sup>, </sup>" string "What separates neighbouring footnotes."))

;;;; Links, images, mathematics

(org-export--define-options org-export-html
 (org-html-link-org-files-as-html t boolean "Non-nil makes links to Org files links to the pages made of them.")
 (org-html-inline-images t boolean "Non-nil shows linked images in the page.")
 (org-html-inline-image-rules
  (let ((images "\\(?:\\.\\(?:avif\\|gif\\|jp\\(?:e?g\\)\\|png\\|svg\\|webp\\)\\)"))
    (mapcar (lambda (type) (cons type images)) '("file" "http" "https")))
  (alist :key-type string :value-type regexp) "Which links are images: link type and regexp for the path.")
 (org-html-with-latex org-export-with-latex
  sexp "How mathematics is shown: t or `mathjax', `verbatim', nil, or the name of a program that draws it.")
 (org-html-equation-reference-format "\\eqref{%s}" string "Format of a reference to an equation.")
 (org-html-mathjax-options
  '((path "https://cdn.jsdelivr.net/npm/mathjax@3/es5/tex-mml-chtml.js")
    (scale 1.0) (align "center") (font "mathjax-modern") (overflow "overflow") (tags "ams")
    (indent "0em") (multlinewidth "85%") (tagindent ".8em") (tagside "right"))
  (alist :key-type symbol) "Settings of MathJax, put in the places of `org-html-mathjax-template'.")
 (org-html-mathjax-template org-html--mathjax-head
  string "What loads MathJax: %NAME is the value of the option `name' of `org-html-mathjax-options'."))

;;;; Code and tables

(org-export--define-options org-export-html
 (org-html-htmlize-output-type nil
  (choice (const css) (const inline-css) (const nil))
  "How code is highlighted: `css' for classes, `inline-css' for colours in the page, nil not at all.")
 (org-html-htmlize-font-prefix "org-" string "What stands before a face's name in its class.")
 (org-html-wrap-src-lines nil boolean "Non-nil puts each line of code in an element of its own.")
 (org-html-klipsify-src nil boolean "Non-nil makes code of some languages run in the page by Klipse.")
 (org-html-klipse-css "https://storage.googleapis.com/app.klipse.tech/css/codemirror.css"
  string "Where Klipse's style sheet lies.")
 (org-html-klipse-js "https://storage.googleapis.com/app.klipse.tech/plugin_prod/js/klipse_plugin.min.js"
  string "Where Klipse's script lies.")
 (org-html-klipse-selection-script
  (format "window.klipse_settings = {%s};"
          (mapconcat (pcase-lambda (`(,key . ,language)) (format "%s: '.src-%s'" key language))
                     '(("selector_eval_html" . "html") ("selector_eval_js" . "js")
                       ("selector_eval_python_client" . "python") ("selector_eval_scheme" . "scheme")
                       ("selector" . "clojure") ("selector_eval_ruby" . "ruby"))
                     ",\n                             "))
  string "Script that tells Klipse which blocks it runs.")
 (org-html-table-default-attributes
  '(:border "2" :cellspacing "0" :cellpadding "6" :rules "groups" :frame "hsides")
  plist "Attributes of every table, but in HTML5.")
 (org-html-table-header-tags '("<th scope=\"%s\"%s>" . "</th>")
  (cons string string) "Tags of a header cell; the first has places for the scope and the alignment.")
 (org-html-table-data-tags '("<td%s>" . "</td>") (cons string string) "Tags of a cell.")
 (org-html-table-row-open-tag "<tr>" (choice string function) "Opening tag of a row.
It may be a function, which gets the row's number, its group's number, whether the group starts the table's header,
and whether the row is the first and the last of the table.")
 (org-html-table-row-close-tag "</tr>" (choice string function)
  "Closing tag of a row, see `org-html-table-row-open-tag'.")
 (org-html-table-align-individual-fields t boolean "Non-nil writes the alignment in each cell.")
 (org-html-table-use-header-tags-for-first-column nil boolean "Non-nil makes the first column's cells headers.")
 (org-html-table-caption-above t boolean "Non-nil puts tables' captions above them."))

;;;; The info script

(defvar org-html-infojs-opts-table
  '((path PATH "https://orgmode.org/org-info.js") (view VIEW "info") (toc TOC :with-toc) (ftoc FIXED_TOC "0")
    (tdepth TOC_DEPTH "max") (sdepth SECTION_DEPTH "max") (mouse MOUSE_HINT "underline")
    (buttons VIEW_BUTTONS "0") (ltoc LOCAL_TOC "1") (up LINK_UP :html-link-up) (home LINK_HOME :html-link-home))
  "Settings of the info script: name in Org, name in the script, default or the export property with it.")

(org-export--define-options org-export-html
 (org-html-use-infojs 'when-configured
  sexp "When the info script is used: nil never, t always, `when-configured' if the document has INFOJS_OPT.")
 (org-html-infojs-options (mapcar (lambda (row) (cons (car row) (nth 2 row))) org-html-infojs-opts-table)
  (alist :key-type symbol) "Values of the settings of the info script.")
 (org-html-infojs-template org-html--infojs-head
  string "What loads the info script; %SCRIPT_PATH and %MANAGER_OPTIONS are filled in."))

;;;; Constants

(defconst org-html-doctype-alist
  (append
   (mapcar (pcase-lambda (`(,key ,name ,path))
             (cons key (format "<!DOCTYPE html PUBLIC \"-//W3C//DTD %s//EN\"\n\"http://www.w3.org/TR/%s.dtd\">" name path)))
           '(("html4-strict" "HTML 4.01" "html4/strict")
             ("html4-transitional" "HTML 4.01 Transitional" "html4/loose")
             ("html4-frameset" "HTML 4.01 Frameset" "html4/frameset")
             ("xhtml-strict" "XHTML 1.0 Strict" "xhtml1/DTD/xhtml1-strict")
             ("xhtml-transitional" "XHTML 1.0 Transitional" "xhtml1/DTD/xhtml1-transitional")
             ("xhtml-frameset" "XHTML 1.0 Frameset" "xhtml1/DTD/xhtml1-frameset")
             ("xhtml-11" "XHTML 1.1" "xhtml11/DTD/xhtml11")))
   '(("html5" . "<!DOCTYPE html>") ("xhtml5" . "<!DOCTYPE html>")))
  "Names of document types and their declarations.")

(defconst org-html-html5-elements
  '("article" "aside" "audio" "canvas" "details" "figcaption" "figure" "footer" "header" "menu" "meter" "nav"
    "output" "progress" "section" "summary" "video")
  "Elements of HTML5 that special blocks may become.")

(defconst org-html-special-string-regexps
  '(("\\\\-" . "&shy;") ("---\\([^-]\\)" . "&mdash;\\1") ("--\\([^-]\\)" . "&ndash;\\1") ("\\.\\.\\." . "&hellip;"))
  "Regexps of special strings and what replaces them.")

(defconst org-html-protect-char-alist '(("&" . "&amp;") ("<" . "&lt;") (">" . "&gt;"))
  "Characters that HTML text cannot hold, and their entities.")

(defconst org-html-checkbox-types
  '((unicode (on . "&#x2611;") (off . "&#x2610;") (trans . "&#x2610;"))
    (ascii (on . "<code>[X]</code>") (off . "<code>[&nbsp;]</code>") (trans . "<code>[-]</code>"))
    (html (on . "<input type='checkbox' checked='checked' />")
          (off . "<input type='checkbox' />") (trans . "<input type='checkbox' />")))
  "Ways to draw a checkbox in each state.")

;;;; The document type

(defun org-html-doctype (info)
  "The document type declaration that INFO asks for."
  (let ((type (plist-get info :html-doctype)))
    (or (cdr (assoc-string type org-html-doctype-alist t)) type)))

(defun org-html-xhtml-p (info)
  "Whether INFO asks for a kind of XHTML."
  (string-search "xhtml" (downcase (plist-get info :html-doctype))))

(defun org-html-html5-p (info)
  "Whether INFO asks for HTML5, in either syntax."
  (member (downcase (plist-get info :html-doctype)) '("html5" "xhtml5" "<!doctype html>")))

(defun org-html--html5-fancy-p (info)
  "Whether the elements that are new in HTML5 may be used with INFO."
  (and (plist-get info :html-html5-fancy) (org-html-html5-p info)))

(provide 'ox-html-options)
;;; ox-html-options.el ends here
