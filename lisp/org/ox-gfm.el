;;; ox-gfm.el --- The back-end for GitHub-flavoured Markdown  -*- lexical-binding: t -*-

;; Markdown with fenced code, tables of pipes, task lists, struck-through text and plain addresses.  What a
;; pipe table cannot hold (a cell of several lines, columns in groups, no table of Org) stays HTML.

;;; Code:

(require 'ox-md)

(defgroup org-export-gfm nil "Options of the export to GitHub-flavoured Markdown." :group 'org-export)

(defcustom org-gfm-language-names
  '(("emacs-lisp" . "elisp") ("shell" . "sh") ("C" . "c") ("C++" . "cpp") ("jupyter-python" . "python"))
  "Languages of blocks and what GitHub calls them; other names are left as they are."
  :group 'org-export-gfm
  :type '(alist :key-type string :value-type string))

(defcustom org-gfm-footnotes 'native
  "How footnotes are written: `native', as GitHub's notes, or `html', as in plain Markdown."
  :group 'org-export-gfm
  :type '(choice (const native) (const html)))

(org-export-define-derived-backend 'gfm 'md
  :translate-alist
  (cons
   '(fixed-width . org-gfm-example-block)
   (org-export--transcoders
    'gfm '(strike-through link footnote-reference src-block example-block item table table-row
           table-cell inner-template)))
  :options-alist (org-export--option-rows 'gfm '(language-names footnotes))
  :menu-entry
  `(?g "Export to GitHub-flavoured Markdown"
       ((?G "To temporary buffer" org-gfm-export-as-markdown)
        (?g "To file" org-gfm-export-to-markdown)
        (?o "To file and open" ,(org-export--and-open #'org-gfm-export-to-markdown)))))

;;; Objects

(defun org-gfm-strike-through (_strike-through contents _info)
  "CONTENTS between tildes."
  (concat "~~" contents "~~"))

(defun org-gfm-link (link desc info)
  "LINK with the description DESC; a plain address stands for itself."
  (if (and (not desc)
           (member (org-element-property :type link) '("http" "https"))
           (eq (org-element-property :format link) 'plain))
      (org-element-property :raw-link link)
    (org-md-link link desc info)))

(defun org-gfm-footnote-reference (footnote-reference contents info)
  "FOOTNOTE-REFERENCE as a note of GitHub, or with CONTENTS as INFO says."
  (if (eq (plist-get info :gfm-footnotes) 'native)
      (format "[^%d]" (org-export-get-footnote-number footnote-reference info))
    (org-export-with-backend 'md footnote-reference contents info)))

;;; Code

(defun org-gfm--fence (text language)
  "TEXT between fences with LANGUAGE, the fences longer than any in TEXT."
  (let ((length 3) (start 0))
    (while (string-match "^[ \t]*\\(`\\{3,\\}\\)" text start)
      (setq length (max length (1+ (- (match-end 1) (match-beginning 1)))) start (match-end 0)))
    (let ((fence (make-string length ?`)))
      (concat fence language "\n" (org-element-normalize-string text) fence))))

(defun org-gfm-src-block (src-block _contents info)
  "SRC-BLOCK between fences."
  (let ((language (org-element-property :language src-block)))
    (org-gfm--fence (org-export-format-code-default src-block info)
                    (or (cdr (assoc language (plist-get info :gfm-language-names))) language))))

(defun org-gfm-example-block (block _contents info)
  "BLOCK, an example, between fences."
  (org-gfm--fence (if (org-element-type-p block 'fixed-width)
                      (org-remove-indentation (org-element-property :value block))
                    (org-export-format-code-default block info))
                  nil))

;;; Lists

(defun org-gfm-item (item contents info)
  "ITEM with its CONTENTS; a box that is begun is an empty one."
  (if (eq (org-element-property :checkbox item) 'trans)
      (replace-regexp-in-string "\\`\\([0-9]+\\. *\\|- *\\)\\[-\\]" "\\1[ ]" (org-md-item item contents info))
    (org-md-item item contents info)))

;;; Tables

(defun org-gfm--pipe-table-p (table info)
  "Whether pipes can show TABLE: it is a table of Org and none of its cells has lines."
  (org-export--remembered (org-export--memory info 'pipe-tables) table
    (and (eq (org-element-property :type table) 'org)
         (not (org-element-map table '(line-break) #'identity info t)))))

(defun org-gfm-table (table contents info)
  "TABLE with its rows CONTENTS, or as HTML if pipes cannot show it."
  (if (not (org-gfm--pipe-table-p table info))
      (org-md--convert-to-html table contents info)
    (let* ((rows (split-string (string-trim (or contents "")) "\n" t))
           (headed (org-export-table-has-header-p table info))
           (marks (org-element-map (org-element-lineage (org-element-map table 'table-cell #'identity info t)
                                                        'table-row)
                      'table-cell
                    (lambda (cell)
                      (pcase (org-export-table-cell-alignment cell info)
                        (`right "--:") (`center ":-:") (_ "---")))
                    info))
           (delimiter (concat "| " (string-join marks " | ") " |"))
           (caption (org-export-get-caption table)))
      (concat (and caption (concat (org-export-data caption info) "\n\n"))
              (if headed (concat (car rows) "\n")
                (concat "|" (mapconcat (lambda (_) "  |") marks "") "\n"))
              delimiter "\n"
              (string-join (if headed (cdr rows) rows) "\n")))))

(defun org-gfm-table-row (table-row contents info)
  "CONTENTS of TABLE-ROW between pipes; rules are not shown."
  (if (not (org-gfm--pipe-table-p (org-element-lineage table-row 'table) info))
      (org-export-with-backend 'html table-row contents info)
    (and (eq (org-element-property :type table-row) 'standard) (concat "|" contents))))

(defun org-gfm-table-cell (table-cell contents info)
  "CONTENTS of TABLE-CELL and the pipe after it."
  (if (not (org-gfm--pipe-table-p (org-element-lineage table-cell 'table) info))
      (org-export-with-backend 'html table-cell contents info)
    (concat " " (string-replace "|" "\\|" (or contents "")) " |")))

;;; Footnotes

(defun org-gfm-inner-template (contents info)
  "CONTENTS with the table of contents and the footnotes."
  (if (not (eq (plist-get info :gfm-footnotes) 'native))
      (org-md-inner-template contents info)
    (let ((definitions (org-export-collect-footnote-definitions info)))
      (concat (org-md--front-table info)
              contents
              (mapconcat (lambda (definition)
                           (format "\n[^%d]: %s\n" (car definition)
                                   (org-trim (org-md--prefix
                                              (org-trim (org-export-data (nth 2 definition) info)) "    "))))
                         definitions "")))))

;;; Commands

;;;###autoload-rows c
(org-export--define-commands gfm
  (org-gfm-export-as-markdown buffer "GitHub-flavoured Markdown" "*Org GFM Export*" :mode #'text-mode)
  (org-gfm-export-to-markdown file "GitHub-flavoured Markdown" ".md")
  (org-gfm-convert-region-to-md region "GitHub-flavoured Markdown"))

;;;###autoload-rows f
(org-export--define-commands gfm
  (org-gfm-publish-to-gfm publish "GitHub-flavoured Markdown" ".md"))

(provide 'ox-gfm)

;;; ox-gfm.el ends here
