;;; ox-org.el --- The back-end for Org itself  -*- lexical-binding: t -*-

;; An export to Org leaves out what the options leave out, and resolves what has to be: inclusions, macros,
;; abbreviated links.  Footnotes stand at the end of the section that first refers to them.

;;; Code:

(require 'ox)

(defgroup org-export-org nil "Options of the export to Org." :group 'org-export)

(defcustom org-org-htmlized-css-url nil
  "The address of a style sheet for sources that are published as HTML, or nil."
  :group 'org-export-org
  :type '(choice (const :tag "None" nil) (string :tag "Address")))

(defcustom org-org-with-special-rows t
  "Whether special rows and columns of tables are exported."
  :group 'org-export-org
  :type 'boolean)

(defcustom org-org-with-cite-processors nil
  "Whether citations are processed rather than left as they are."
  :group 'org-export-org
  :type 'boolean)

(org-export-define-backend 'org
  (append
   '((headline . org-org-headline)
     (section . org-org-section)
     (template . org-org-template)
     (keyword . org-org-keyword)
     (export-block . org-org-export-block)
     (link . org-org-link)
     (timestamp . org-org-timestamp)
     (item . org-org--item)
     (footnote-definition . ignore))
   (mapcar (lambda (type) (cons type 'org-org-identity))
           '(babel-call bold center-block citation citation-reference clock code diary-sexp drawer
             dynamic-block entity example-block fixed-width footnote-reference horizontal-rule
             inline-babel-call inline-src-block inlinetask italic latex-environment latex-fragment
             line-break node-property paragraph plain-list planning property-drawer quote-block radio-target
             special-block src-block statistics-cookie strike-through subscript superscript table table-cell
             table-row target underline verbatim verse-block)))
  :menu-entry
  `(?O "Export to Org"
       ((?o "As Org file" org-org-export-to-org)
        (?O "As Org buffer" org-org-export-as-org)
        (?v "As Org file and open" ,(org-export--and-open #'org-org-export-to-org))))
  :filters-alist '((:filter-parse-tree . org-org--add-missing-sections))
  :options-alist '((:with-cite-processors nil nil org-org-with-cite-processors)
                   (:with-special-rows nil nil org-org-with-special-rows)))

(defun org-org--add-missing-sections (tree _backend info)
  "Give each headline of TREE a section: the transcoder of sections is asked for the footnotes."
  (org-element-map tree 'headline
    (lambda (headline)
      (let ((first (car (org-element-contents headline))))
        (unless (org-element-type-p first 'section)
          (let ((section (org-element-create 'section)))
            (if first (org-element-insert-before section first)
              (org-element-adopt headline section))))))
    info)
  tree)

(defconst org-org--attribute-line "^[ \t]*#\\+attr_[-_a-z0-9]+:\\(?: .*\\)?\n"
  "A line with attributes for one back-end.")

(defun org-org-identity (blob contents _info)
  "BLOB as Org writes it around CONTENTS, without attributes for other back-ends."
  (let ((text (org-export-expand blob contents t)) (case-fold-search t))
    (if (string-search "#+" text) (replace-regexp-in-string org-org--attribute-line "" text) text)))

(defun org-org--item (item contents info)
  "ITEM around CONTENTS; under a term, text has five columns but lists those of the bullet."
  (let* ((children (org-element-contents item))
         (lists (and (org-element-property :tag item)
                     (seq-drop-while (lambda (child) (not (org-element-type-p child 'plain-list)))
                                     children))))
    (if (not lists)
        (org-org-identity item contents info)
      (let* ((export (lambda (nodes) (mapconcat (lambda (node) (org-export-data node info)) nodes "")))
             (before (funcall export (take (- (length children) (length lists)) children)))
             (margin (make-string (length (org-element-property :bullet item)) ?\s))
             (gap (if (equal before "")
                      (make-string (max 1 (or (org-element-property :pre-blank item) 1)) ?\n)
                    (if (string-suffix-p "\n\n" before) "\n\n" "\n"))))
        (concat (string-trim-right (org-org-identity item (unless (equal before "") before) info) "\n+")
                gap
                (replace-regexp-in-string "^[ \t]*[^ \t\n]" (lambda (text) (concat margin text))
                                          (funcall export lists) t t))))))

(defun org-org-export-block (export-block _contents _info)
  "The text of EXPORT-BLOCK if it is Org."
  (and (equal (org-element-property :type export-block) "ORG")
       (org-element-property :value export-block)))

(defun org-org-headline (headline contents info)
  "HEADLINE around CONTENTS with the parts that INFO keeps, at its level in the export."
  (unless (org-element-property :footnote-section-p headline)
    (pcase-dolist (`(,option ,property)
                   '((:with-todo-keywords :todo-keyword) (:with-tags :tags) (:with-priority :priority)))
      (unless (plist-get info option) (org-element-put-property headline property nil)))
    (org-element-put-property headline :level (org-export-get-relative-level headline info))
    (org-org-identity headline contents info)))

(defun org-org-keyword (keyword contents info)
  "KEYWORD around CONTENTS, unless the template writes it from INFO."
  (unless (member (org-element-property :key keyword)
                  '("TITLE" "DATE" "AUTHOR" "EMAIL" "CREATOR" "OPTIONS"))
    (org-org-identity keyword contents info)))

(defun org-org-link (link contents info)
  "LINK with the description CONTENTS, as its type exports it."
  (or (org-export-custom-protocol-maybe link contents 'org info)
      (org-org-identity link contents info)))

(defun org-org-timestamp (timestamp _contents _info)
  "TIMESTAMP as it is shown."
  (org-timestamp-translate timestamp))

(defun org-org-section (section contents info)
  "CONTENTS of SECTION and the footnotes that it is the first to refer to."
  (let ((notes nil))
    (org-element-map section 'footnote-reference
      (lambda (reference)
        (let ((label (org-element-property :label reference)))
          (when (and label (eq (org-element-property :type reference) 'standard)
                     (org-export-footnote-first-reference-p reference info))
            (push (concat "[fn:" label "] "
                          (org-export-data (org-export-get-footnote-definition reference info) info))
                  notes))))
      info)
    (if notes
        (concat (org-element-normalize-string contents) "\n"
                (mapconcat #'org-element-normalize-string (nreverse notes) "\n"))
      contents)))

(defconst org-org--template-rows '((:with-title "title" :title) (:with-date "date" nil) (:with-author "author" :author)
                                   (:with-email "email" :email) (:with-creator "creator" :creator))
  "The keywords above an exported document: the option that asks for one, its name and where its value is.")

(defun org-org--template-line (row info)
  "The line of ROW of `org-org--template-rows' with the value in INFO, or nil."
  (pcase-let ((`(,wanted ,name ,source) row))
    (when (plist-get info wanted)
      (if (eq source :title)
          (format "#+%s: %s\n" name (org-element-interpret-data (plist-get info source)))
        (let ((text (org-export-data (if source (plist-get info source) (org-export-get-date info)) info)))
          (and (org-string-nw-p text) (format "#+%s: %s\n" name text)))))))

(defun org-org--option-lines (info)
  "The lines with options in the document of INFO."
  (apply #'concat
         (org-element-map (plist-get info :parse-tree) 'keyword
           (lambda (keyword)
             (and (equal (org-element-property :key keyword) "OPTIONS")
                  (format "#+options: %s\n" (org-element-property :value keyword)))))))

(defun org-org-template (contents info)
  "CONTENTS below the keywords of the document."
  (concat (if (plist-get info :time-stamp-file) (format-time-string "# Created %Y-%m-%d %a %H:%M\n"))
          (org-org--option-lines info)
          (mapconcat (lambda (row) (org-org--template-line row info)) org-org--template-rows "")
          contents))

;;; Commands

;;;###autoload-rows c
(org-export--define-commands org
  (org-org-export-as-org buffer "Org" "*Org ORG Export*" :mode #'org-mode)
  (org-org-export-to-org file "Org" ".org"))

;;;###autoload
(defun org-org-publish-to-org (plist filename pub-dir)
  "Publish FILENAME as Org into PUB-DIR with the settings PLIST; the file's name.
With a non-nil :htmlized-source, the text with its faces is published as HTML besides."
  (let ((output (org-publish-org-to 'org filename ".org" plist pub-dir)))
    (when (plist-get plist :htmlized-source)
      (org-org--publish-source filename pub-dir (or (plist-get plist :html-extension) "html")))
    output))

(declare-function org-publish-org-to "ox-publish" (backend filename extension plist &optional pub-dir))
(declare-function htmlize-buffer "ext:htmlize" (&optional buffer))

(defun org-org--publish-source (filename directory extension)
  "Write the source FILENAME as HTML with EXTENSION into DIRECTORY."
  (unless (require 'htmlize nil t)
    (error "Publishing %s as HTML with its faces needs the package htmlize" filename))
  (let* ((visited (find-buffer-visiting filename))
         (source (or visited (find-file-noselect filename)))
         (page (with-current-buffer source
                 (font-lock-ensure)
                 (htmlize-buffer))))
    (unwind-protect
        (with-current-buffer page
          (when org-org-htmlized-css-url
            (goto-char (point-min))
            (when (re-search-forward "<style[^>]*>\\(?:.\\|\n\\)*?</style>" nil t)
              (replace-match (format "<link rel=\"stylesheet\" type=\"text/css\" href=\"%s\">"
                                     org-org-htmlized-css-url)
                             t t)))
          (write-region nil nil (expand-file-name (concat (file-name-nondirectory filename) "." extension)
                                                  directory)))
      (kill-buffer page)
      (unless visited (kill-buffer source)))))

(provide 'ox-org)

;;; ox-org.el ends here
