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

(defun org-html--transcoders ()
  "The alist of element types and the functions that write them, `org-html-TYPE' each."
  (mapcar (lambda (type) (cons type (intern (format "org-html-%s" type))))
          '(bold center-block clock code drawer dynamic-block entity example-block export-block export-snippet
            fixed-width footnote-reference headline horizontal-rule inline-src-block inlinetask inner-template
            italic item keyword latex-environment latex-fragment line-break link node-property paragraph
            plain-list plain-text planning property-drawer quote-block radio-target section special-block
            src-block statistics-cookie strike-through subscript superscript table table-cell table-row target
            template timestamp underline verbatim verse-block)))

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
   (mapcar (lambda (name) (list (intern (format ":html-%s" name)) nil nil (intern (format "org-html-%s" name))))
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
  (org-html--transcoders)
  :filters-alist '((:filter-options . org-html-infojs-install-script)
                   (:filter-parse-tree . org-html-image-link-filter)
                   (:filter-final-output . org-html-final-function))
  :menu-entry '(?h "Export to HTML"
                   ((?H "As HTML buffer" org-html-export-as-html)
                    (?h "As HTML file" org-html-export-to-html)
                    (?o "As HTML file and open" org-html--export-and-open)))
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

;;;###autoload
(defun org-html-export-as-html (&optional async subtreep visible-only body-only ext-plist)
  "Export the buffer to a buffer with HTML.
ASYNC, SUBTREEP, VISIBLE-ONLY, BODY-ONLY and EXT-PLIST are those of `org-export-to-buffer'."
  (interactive)
  (org-export-to-buffer 'html "*Org HTML Export*" async subtreep visible-only body-only ext-plist
                        (lambda () (set-auto-mode t))))

;;;###autoload
(defun org-html-export-to-html (&optional async subtreep visible-only body-only ext-plist)
  "Export the buffer to an HTML file and return its name.
ASYNC, SUBTREEP, VISIBLE-ONLY, BODY-ONLY and EXT-PLIST are those of `org-export-to-file'."
  (interactive)
  (let ((extension (or (plist-get ext-plist :html-extension) org-html-extension "html"))
        (org-export-coding-system org-html-coding-system))
    (org-export-to-file 'html
        (org-export-output-file-name (if (equal extension "") "" (concat "." extension)) subtreep)
      async subtreep visible-only body-only ext-plist)))

(defun org-html--export-and-open (async subtreep visible-only body-only)
  "Export to a file as `org-html-export-to-html' with ASYNC, SUBTREEP, VISIBLE-ONLY and BODY-ONLY, and open it."
  (let ((file (org-html-export-to-html async subtreep visible-only body-only)))
    (unless async (org-open-file file))))

;;;###autoload
(defun org-html-convert-region-to-html ()
  "Replace the region, taken as Org syntax, by HTML."
  (interactive)
  (org-export-replace-region-by 'html))

(define-obsolete-function-alias 'org-export-region-to-html #'org-html-convert-region-to-html "9.7")

;;;###autoload
(defun org-html-publish-to-html (plist filename pub-dir)
  "Publish the Org file FILENAME to PUB-DIR as HTML with the project's PLIST, and return the new file's name."
  (let ((extension (or (plist-get plist :html-extension) org-html-extension "html")))
    (org-publish-org-to 'html filename (if (equal extension "") "" (concat "." extension)) plist pub-dir)))

(provide 'ox-html)
;;; ox-html.el ends here
