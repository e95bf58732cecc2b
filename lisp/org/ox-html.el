;;; ox-html.el --- Export of Org documents to HTML  -*- lexical-binding: t -*-

;;; Commentary:

;; The back-end's table of transcoders and its commands.  The parts: `ox-html-options' what a user sets,
;; `ox-html-style' style sheet and scripts, `ox-html-text' tags and objects, `ox-html-links' links and images,
;; `ox-html-blocks' elements, `ox-html-tables', `ox-html-code', `ox-html-toc' contents and footnotes,
;; `ox-html-template' the page.

;;; Code:

(require 'ox)
(require 'ox-publish nil t)
(require 'ox-html-options)
(require 'ox-html-style)
(require 'ox-html-text)
(require 'ox-html-links)
(require 'ox-html-blocks)
(require 'ox-html-tables)
(require 'ox-html-code)
(require 'ox-html-toc)
(require 'ox-html-template)

(defun org-html--option-rows ()
  "The export options of the back-end: property, keyword, name in OPTIONS, default and how values are joined."
  (append
   ;; What a keyword of the document can say.
   '((:html-doctype "HTML_DOCTYPE" nil org-html-doctype)
     (:html-container "HTML_CONTAINER" nil org-html-container-element)
     (:html-content-class "HTML_CONTENT_CLASS" nil org-html-content-class)
     (:html-link-home "HTML_LINK_HOME" nil org-html-link-home)
     (:html-link-up "HTML_LINK_UP" nil org-html-link-up)
     (:html-mathjax "HTML_MATHJAX" nil "" space)
     (:html-equation-reference-format "HTML_EQUATION_REFERENCE_FORMAT" nil org-html-equation-reference-format t)
     (:html-head "HTML_HEAD" nil org-html-head newline)
     (:html-head-extra "HTML_HEAD_EXTRA" nil org-html-head-extra newline)
     (:description "DESCRIPTION" nil nil newline)
     (:keywords "KEYWORDS" nil nil space)
     (:subtitle "SUBTITLE" nil nil parse)
     (:creator "CREATOR" nil org-html-creator-string)
     (:infojs-opt "INFOJS_OPT" nil nil)
     (:latex-header "LATEX_HEADER" nil nil newline))
   ;; What its OPTIONS line can say.
   (mapcar (pcase-lambda (`(,property ,name ,variable)) (list property nil name variable))
           '((:html-html5-fancy "html5-fancy" org-html-html5-fancy)
             (:html-link-use-abs-url "html-link-use-abs-url" org-html-link-use-abs-url)
             (:html-postamble "html-postamble" org-html-postamble)
             (:html-preamble "html-preamble" org-html-preamble)
             (:html-head-include-default-style "html-style" org-html-head-include-default-style)
             (:html-head-include-scripts "html-scripts" org-html-head-include-scripts)
             (:html-self-link-headlines "html-self-link-headlines" org-html-self-link-headlines)
             (:with-latex "tex" org-html-with-latex)))
   '((:html-table-attributes nil nil org-html-table-default-attributes))
   ;; The rest are named as their variables.
   (org-export--option-rows
    'html
           '(allow-name-attribute-in-anchors divs checkbox-type extension footnote-format footnote-separator
             footnotes-section format-drawer-function format-headline-function format-inlinetask-function
             home/up-format indent infojs-options infojs-template inline-image-rules inline-images
             klipse-css klipse-js klipse-selection-script klipsify-src link-org-files-as-html mathjax-options
             mathjax-template metadata-timestamp-format postamble-format preamble-format prefer-user-labels
             table-align-individual-fields table-caption-above table-data-tags table-header-tags
             table-row-close-tag table-row-open-tag table-use-header-tags-for-first-column tag-class-prefix
             text-markup-alist todo-kwd-class-prefix toplevel-hlevel use-infojs validation-link viewport
             wrap-src-lines xml-declaration))))

(org-export-define-backend 'html
  (org-export--transcoders
   'html '(bold center-block clock code drawer dynamic-block entity example-block export-block export-snippet
           fixed-width footnote-reference headline horizontal-rule inline-src-block inlinetask inner-template
           italic item keyword latex-environment latex-fragment line-break link node-property paragraph
           plain-list plain-text planning property-drawer quote-block radio-target section special-block
           src-block statistics-cookie strike-through subscript superscript table table-cell table-row target
           template timestamp underline verbatim verse-block))
  :filters-alist '((:filter-options . org-html-infojs-install-script)
                   (:filter-parse-tree . org-html-image-link-filter)
                   (:filter-final-output . org-html-final-function))
  :menu-entry `(?h "Export to HTML"
                   ((?H "As HTML buffer" org-html-export-as-html)
                    (?h "As HTML file" org-html-export-to-html)
                    (?o "As HTML file and open" ,(org-export--and-open #'org-html-export-to-html))))
  :options-alist (org-html--option-rows))

(defun org-html-final-function (contents _backend info)
  "CONTENTS of the page, indented if INFO asks for it."
  (if (not (plist-get info :html-indent))
      contents
    (with-temp-buffer
      (insert contents)
      (set-auto-mode t)
      (when (derived-mode-p 'text-mode 'fundamental-mode)
        (when (fboundp 'html-mode) (html-mode)))
      (indent-region (point-min) (point-max))
      (buffer-substring-no-properties (point-min) (point-max)))))

;;;; Commands

(defun org-html--file-extension (plist)
  "What names of HTML files end in, by the options PLIST or the user's."
  (let ((extension (or (plist-get plist :html-extension) org-html-extension "html")))
    (if (equal extension "") "" (concat "." extension))))

;;;###autoload-rows c
(org-export--define-commands html
  (org-html-export-as-html buffer "HTML" "*Org HTML Export*" :mode (lambda () (set-auto-mode t)))
  (org-html-export-to-html file "HTML" org-html--file-extension :coding org-html-coding-system)
  (org-html-convert-region-to-html region "HTML"))

(define-obsolete-function-alias 'org-export-region-to-html #'org-html-convert-region-to-html "9.7")

;;;###autoload-rows f
(org-export--define-commands html
  (org-html-publish-to-html publish "HTML" org-html--file-extension))

(provide 'ox-html)
;;; ox-html.el ends here
