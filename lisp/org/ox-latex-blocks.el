;;; ox-latex-blocks.el --- Blocks, lists and paragraphs in LaTeX  -*- lexical-binding: t -*-

;;; Code:

(require 'ox-latex-labels)

(defun ox-latex--environment (name options contents)
  "CONTENTS in the environment NAME, started with OPTIONS."
  (format "\\begin{%s}%s\n%s\\end{%s}" name (or options "") contents name))

(defun ox-latex--verbatim (text &optional name)
  "TEXT, which ends in a newline, in the environment NAME or verbatim."
  (ox-latex--environment (or name "verbatim") nil text))

;;;; Blocks

(defun org-latex-center-block (center-block contents info)
  "CONTENTS of CENTER-BLOCK, centered."
  (org-latex--wrap-label center-block (ox-latex--environment "center" nil contents) info))

(defun org-latex-quote-block (quote-block contents info)
  "CONTENTS of QUOTE-BLOCK in the environment for quotes."
  (org-latex--wrap-label
   quote-block
   (ox-latex--environment (or (ox-latex--latex-attribute quote-block :environment)
                              (plist-get info :latex-default-quote-environment))
                          (ox-latex--latex-attribute quote-block :options)
                          contents)
   info))

(defun org-latex-special-block (special-block contents info)
  "CONTENTS of SPECIAL-BLOCK in the environment that the block names."
  (let ((caption (org-latex--caption/label-string special-block info))
        (above (org-latex--caption-above-p special-block info)))
    (ox-latex--environment (org-element-property :type special-block)
                           (ox-latex--latex-attribute special-block :options)
                           (concat (and above caption) contents (unless above caption)))))

(defun org-latex-dynamic-block (dynamic-block contents info)
  "CONTENTS of DYNAMIC-BLOCK." (org-latex--wrap-label dynamic-block contents info))

(defun org-latex-drawer (drawer contents info)
  "CONTENTS of DRAWER, as the function for drawers wants them."
  (org-latex--wrap-label drawer
                         (funcall (plist-get info :latex-format-drawer-function)
                                  (org-element-property :drawer-name drawer) contents)
                         info))

(defun org-latex-example-block (example-block _contents info)
  "The text of EXAMPLE-BLOCK as it is."
  (when (org-string-nw-p (org-element-property :value example-block))
    (org-latex--wrap-label
     example-block
     (ox-latex--verbatim (org-export-format-code-default example-block info)
                         (ox-latex--latex-attribute example-block :environment))
     info)))

(defun org-latex-fixed-width (fixed-width _contents info)
  "The text of FIXED-WIDTH as it is."
  (org-latex--wrap-label
   fixed-width
   (ox-latex--verbatim (concat (org-remove-indentation (org-element-property :value fixed-width)) "\n"))
   info))

(defun org-latex-export-block (export-block _contents _info)
  "The text of EXPORT-BLOCK if it is meant for LaTeX."
  (org-export--block-for export-block "LATEX" "TEX"))

(defun org-latex-horizontal-rule (horizontal-rule _contents info)
  "A line as wide and thick as the attributes of HORIZONTAL-RULE say."
  (let ((previous (org-export-get-previous-element horizontal-rule info)))
    (concat (when (and previous (= 0 (or (org-element-property :post-blank previous) 0))) "\n")
            (org-latex--wrap-label
             horizontal-rule
             (format "\\noindent\\rule{%s}{%s}"
                     (or (ox-latex--latex-attribute horizontal-rule :width) "\\textwidth")
                     (or (ox-latex--latex-attribute horizontal-rule :thickness) "0.5pt"))
             info))))

(defun org-latex-verse-block (verse-block contents info)
  "CONTENTS of VERSE-BLOCK in the environment of verses."
  (let* ((attributes (org-export-read-attribute :attr_latex verse-block))
         (width (plist-get attributes :versewidth))
         (lines (plist-get attributes :lines))
         (code (plist-get attributes :latexcode)))
    (org-latex--wrap-label
     verse-block
     (concat
      (when width (format "\\settowidth{\\versewidth}{%s}\n" width))
      (ox-latex--environment
       "verse" (and (plist-get attributes :center) "[\\versewidth]")
       (concat (when lines (format "\\poemlines{%s}\n" lines))
               (when code (concat code "\n"))
               (concat (string-trim (or contents "") "\n+" "\n+") "\n")))
      (when lines "\n\\poemlines{0}"))
     info)))

;;;; Paragraphs, sections, drawers

(defun org-latex-paragraph (_paragraph contents _info)
  "CONTENTS of a paragraph." (and contents (org-export--without-empty-lines contents)))
(defun org-latex-section (_section contents _info) "CONTENTS of a section." contents)

(defun org-latex-clean-invalid-line-breaks (data _backend _info)
  "DATA without line breaks where LaTeX has no line to end."
  (replace-regexp-in-string "^[ \t]*\\\\\\\\[ \t]*$" ""
                            (replace-regexp-in-string
                             "\\(\\\\end{[[:alnum:]*]+}\\)[ \t]*\\\\\\\\[ \t]*$" "\\1" data)
                            t t))

(defun org-latex-property-drawer (_property-drawer contents _info)
  "CONTENTS, lines of properties, as they are."
  (and (org-string-nw-p contents) (ox-latex--verbatim contents)))

(defun org-latex-node-property (node-property _contents _info)
  "NODE-PROPERTY as a line." (org-export--node-property-line node-property))

(defun org-latex-planning (planning _contents info)
  "The dates of PLANNING."
  (concat "\\noindent"
          (mapconcat (pcase-lambda (`(,property ,word ,timestamp))
                       (format "\\textbf{%s} %s" word
                               (format (plist-get info (if (eq property :closed)
                                                           :latex-inactive-timestamp-format
                                                         :latex-active-timestamp-format))
                                       (org-timestamp-translate timestamp))))
                     (org-export--planning-dates planning) " ")
          "\\\\"))

(defun org-latex-clock (clock _contents info)
  "The times of CLOCK."
  (format "\\noindent\\textbf{%s} %s\\\\" org-clock-string
          (format (plist-get info :latex-inactive-timestamp-format) (org-export--clock-text clock))))

;;;; Lists

(defun org-latex-plain-list (plain-list contents info)
  "CONTENTS of PLAIN-LIST in the environment for its kind."
  (let ((type (org-element-property :type plain-list)))
    (org-latex--wrap-label
     plain-list
     (ox-latex--environment
      (or (ox-latex--latex-attribute plain-list :environment)
          (pcase type ('ordered "enumerate") ('descriptive "description") (_ "itemize")))
      (ox-latex--latex-attribute plain-list :options)
      contents)
     info)))

(defun ox-latex--enumerate-depth (item)
  "How many ordered lists ITEM is in."
  (let ((depth 0) (node item))
    (while (setq node (org-element-property :parent node))
      (when (and (eq (org-element-type node) 'plain-list)
                 (eq (org-element-property :type node) 'ordered))
        (cl-incf depth)))
    depth))

(defun ox-latex--item-counter (item)
  "The line that sets the counter of ITEM's list, if ITEM has a number of its own."
  (let ((number (org-element-property :counter item)))
    (when number
      (format "\\setcounter{enum%s}{%d}\n"
              (nth (min 3 (max 0 (1- (ox-latex--enumerate-depth item)))) '("i" "ii" "iii" "iv"))
              (1- number)))))

(defun org-latex-item (item contents info)
  "ITEM with its CONTENTS: counter, box or tag, and footnotes marked in the tag."
  (let* ((box (pcase (org-element-property :checkbox item)
                ('on "$\\boxtimes$") ('off "$\\square$") ('trans "$\\boxminus$")))
         (tag (org-element-property :tag item))
         (shown (and tag (org-export-data tag info)))
         (head (cond ((and box tag) (format "{%s %s}" box shown))
                     ((or box tag) (format "{%s}" (or box shown))))))
    (concat (ox-latex--item-counter item)
            "\\item"
            ;; In brackets it would take the place of the number.
            (if (and head (not (eq 'ordered (org-element-property :type (org-element-parent item)))))
                (format "[%s]" head)
              head)
            " "
            (when tag (ox-latex--late-footnotes tag info))
            (org-trim (or contents "")))))

(provide 'ox-latex-blocks)

;;; ox-latex-blocks.el ends here
