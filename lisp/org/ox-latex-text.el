;;; ox-latex-text.el --- Text, objects and links in LaTeX  -*- lexical-binding: t -*-

;;; Code:

(require 'ox-latex-labels)
(require 'ox-latex-images)

;;;; Plain text

(defconst ox-latex--escapes
  '(("\\" . "$\\backslash$") ("~" . "\\textasciitilde{}") ("^" . "\\^{}")
    ("LaTeX" . "\\LaTeX{}") ("TeX" . "\\TeX{}"))
  "What stands for special text; other special characters get a backslash.")

(defconst ox-latex--special
  "\\\\?[\\{}$%&_#~^]\\|^[ \t]*\\[\\|\\<\\(?:La\\)?TeX\\>"
  "Matches what cannot stand in text as it is.")

(defconst ox-latex--special-and-strings
  (concat "\\\\-\\|\\.\\.\\.\\|" ox-latex--special)
  "Matches that, dots and optional hyphens.")

(defun ox-latex--escape (piece)
  "What LaTeX needs for PIECE, a match of `ox-latex--special-and-strings'."
  (cond ((cdr (assoc piece ox-latex--escapes)))
        ((string= piece "...") "\\ldots{}")
        ((string= piece "\\-") piece)
        ;; After a backslash a special character is left as it is.
        ((and (= (length piece) 2) (eq (aref piece 0) ?\\)) (concat "$\\backslash$" (substring piece 1)))
        ((string-suffix-p "[" piece) (concat (substring piece 0 -1) "{[}"))
        (t (concat "\\" piece))))

(defun ox-latex--verse-lines (text original)
  "TEXT, exported from ORIGINAL inside of a verse block, with the ends of its lines marked."
  (let* ((parent (org-element-lineage original '(verse-block)))
         (literal (ox-latex--latex-attribute parent :literal)))
    (if (and (string-match-p "\\`[ \t]" text) (not (org-export-get-previous-element original nil)))
        text
      (replace-regexp-in-string
       "\\(?:[ \t]*\\\\\\\\\\)?[ \t]*\n\\(?:\\(?:[ \t]*\n\\)+\\)?[ \t]*"
       (lambda (gap) (save-match-data (ox-latex--verse-gap gap literal)))
       text t t))))

(defun ox-latex--verse-gap (gap literal)
  "What GAP, the text between two lines of a verse, becomes; LITERAL keeps empty lines."
  (let* ((indent (progn (string-match "[ \t]*\\'" gap) (length (match-string 0 gap))))
         (lines (cl-count ?\n gap)))
    (concat (cond ((= lines 1) "\\\\\n")
                  (literal (mapconcat #'identity (make-list lines "\\\\\n") ""))
                  (t "\n\n"))
            (when (> indent 0) (format "\\hspace*{%d\\fontdimen2\\font}" indent)))))

(defun org-latex-plain-text (text info)
  "TEXT with what is special in LaTeX protected, quotes and strings as INFO wants them."
  (let* ((case-fold-search nil)
         (escaped (replace-regexp-in-string
                   (if (plist-get info :with-special-strings) ox-latex--special-and-strings
                     ox-latex--special)
                   #'ox-latex--escape text t t))
         (output (if (plist-get info :with-smart-quotes)
                     (org-export-activate-smart-quotes escaped :latex info text)
                   escaped)))
    (when (plist-get info :preserve-breaks)
      (setq output (org-export--break-lines output "\\\\\n")))
    (if (and (string-search "\n" text)
             (eq (org-element-type (ox-latex--frame text)) 'verse-block))
        (ox-latex--verse-lines output text)
      output)))

(defun ox-latex--frame (object)
  "The verse block or footnote, whichever is nearest, that OBJECT is in."
  (org-element-lineage object '(verse-block footnote-reference footnote-definition)))

;;;; Markup and other objects

(defun org-latex-bold (_bold contents info)
  "CONTENTS in bold type." (org-latex--text-markup contents 'bold info))
(defun org-latex-italic (_italic contents info)
  "CONTENTS emphasized." (org-latex--text-markup contents 'italic info))
(defun org-latex-underline (_underline contents info)
  "CONTENTS underlined." (org-latex--text-markup contents 'underline info))
(defun org-latex-strike-through (_strike-through contents info)
  "CONTENTS struck out." (org-latex--text-markup contents 'strike-through info))
(defun org-latex-code (code _contents info)
  "The text of CODE." (org-latex--text-markup (org-element-property :value code) 'code info))
(defun org-latex-verbatim (verbatim _contents info)
  "The text of VERBATIM."
  (org-latex--text-markup (org-element-property :value verbatim) 'verbatim info))

(defun org-latex-entity (entity _contents _info)
  "The command of ENTITY." (org-element-property :latex entity))

(defun org-latex-subscript (_subscript contents _info)
  "CONTENTS below the line." (format "\\textsubscript{%s}" contents))
(defun org-latex-superscript (_superscript contents _info)
  "CONTENTS above the line." (format "\\textsuperscript{%s}" contents))

(defun org-latex-line-break (_line-break _contents _info) "A new line." "\\\\\n")

(defun org-latex-export-snippet (export-snippet _contents _info)
  "The text of EXPORT-SNIPPET if it is meant for LaTeX."
  (org-export--snippet-for export-snippet 'latex))

(defun org-latex-statistics-cookie (statistics-cookie _contents _info)
  "The count that STATISTICS-COOKIE shows."
  (replace-regexp-in-string "%" "\\%" (org-element-property :value statistics-cookie) t t))

(defun org-latex-target (target _contents info)
  "The label of TARGET." (org-latex--label target info t t))

(defun org-latex-radio-target (radio-target text info)
  "The label of RADIO-TARGET and its TEXT."
  (concat (org-latex--label radio-target info t t) text))

(defun org-latex-timestamp (timestamp _contents info)
  "TIMESTAMP in the type that INFO has for its kind."
  (format (org-export--timestamp-template timestamp 'latex info)
          (org-latex-plain-text (org-timestamp-translate timestamp) info)))

;;;; Footnotes

(defun ox-latex--footnote-text (definition info)
  "The text of a footnote, exported from its DEFINITION."
  (org-trim (org-export-data definition info)))

(defun ox-latex--footnote-label (definition info)
  "The label of the footnote with DEFINITION."
  (org-latex--label definition info t))

(defun ox-latex--footnote-apart-p (reference)
  "Whether the text of the footnote REFERENCE cannot stand where REFERENCE does."
  (or (org-element-lineage reference '(footnote-reference footnote-definition table-cell))
      (let ((ancestor (org-element-lineage reference '(item paragraph plain-list))))
        (and (eq (org-element-type ancestor) 'item)
             (org-element-property :tag ancestor)))))

(defun ox-latex--first-references (data info)
  "The footnote references inside of DATA that are the first ones to their footnotes."
  (org-element-map data 'footnote-reference
    (lambda (reference)
      (and (org-export-footnote-first-reference-p reference info) reference))
    info))

(defun ox-latex--late-footnotes (data info)
  "Text of all footnotes marked inside of DATA, and of those that are marked in these."
  (mapconcat
   (lambda (reference)
     (let ((definition (org-export-get-footnote-definition reference info)))
       (concat
        (format "\\footnotetext[%d]{\\label{%s}%s}"
                (org-export-get-footnote-number reference info)
                (ox-latex--footnote-label definition info)
                (ox-latex--footnote-text definition info))
        ;; What is inline is found by the walk over DATA itself.
        (unless (eq (org-element-property :type reference) 'inline)
          (ox-latex--late-footnotes definition info)))))
   (ox-latex--first-references data info) ""))

(defun ox-latex--referenced-again-p (reference info)
  "Whether the footnote of REFERENCE is referred to more than once."
  (let ((label (org-element-property :label reference)))
    (and label
         (let ((counts (or (plist-get info :ox-latex-footnote-counts)
                           (let ((table (make-hash-table :test 'equal)))
                             (ox-latex--count-references (plist-get info :parse-tree) info table)
                             (plist-put info :ox-latex-footnote-counts table)
                             table))))
           (> (gethash label counts 0) 1)))))

(defun ox-latex--count-references (data info table)
  "Count the references to labels inside of DATA, and in the footnotes, in TABLE."
  (org-element-map data 'footnote-reference
    (lambda (reference)
      (let ((label (org-element-property :label reference)))
        (when label
          (when (= (cl-incf (gethash label table 0)) 1)
            (unless (eq (org-element-property :type reference) 'inline)
              (ox-latex--count-references
               (org-export-get-footnote-definition reference info) info table))))))
    info))

(defun org-latex-footnote-reference (footnote-reference _contents info)
  "The mark of FOOTNOTE-REFERENCE, with the text when it is the first one and text can be there."
  (let ((definition (org-export-get-footnote-definition footnote-reference info))
        (previous (org-export-get-previous-element footnote-reference info)))
    (concat
     (when (eq (org-element-type previous) 'footnote-reference)
       (plist-get info :latex-footnote-separator))
     (cond
      ((not (org-export-footnote-first-reference-p footnote-reference info))
       (format (plist-get info :latex-footnote-defined-format)
               (ox-latex--footnote-label definition info)))
      ((ox-latex--footnote-apart-p footnote-reference) "\\footnotemark")
      (t (ox-latex--whole-footnote footnote-reference definition info))))))

(defun ox-latex--whole-footnote (reference definition info)
  "The command for the footnote of REFERENCE, with the text made from DEFINITION."
  (let ((text (concat
               (format (plist-get info :latex-default-footnote-command)
                       (ox-latex--footnote-text definition info)
                       (if (ox-latex--referenced-again-p reference info)
                           (format "\\label{%s}" (ox-latex--footnote-label definition info))
                         ""))
               (ox-latex--late-footnotes definition info))))
    ;; Not every command takes an argument with paragraphs in it.
    (if (eq (org-element-property :type reference) 'inline) text
      (replace-regexp-in-string "\n\\(?:[ \t]*\n\\)+" "\n" text))))

;;;; Links

(defun ox-latex--url (path description)
  "A link to PATH, which LaTeX can take, shown as DESCRIPTION or itself."
  (if description (format "\\href{%s}{%s}" path description) (format "\\url{%s}" path)))

(defun ox-latex--link-to-headline (headline description info)
  "A link to HEADLINE, shown as DESCRIPTION, its number or its title."
  (let ((label (org-latex--label headline info t)))
    (if (and (not description) (org-export-numbered-headline-p headline info))
        (format org-latex-reference-command label)
      (format "\\hyperref[%s]{%s}" label
              (or description
                  (org-export-data (org-element-property :title headline) info))))))

(defun ox-latex--link-inside (link description info)
  "The LINK to a place in the document, shown as DESCRIPTION."
  (let ((target (org-export-resolve-link link info)))
    (pcase (org-element-type target)
      ;; The identifier is that of a headline in another file.
      ('plain-text (ox-latex--url target description))
      ('nil (format (plist-get info :latex-link-with-unknown-path-format)
                    (or description (org-export-data (org-element-property :raw-link link) info))))
      ('headline (ox-latex--link-to-headline target description info))
      (_ (let ((label (org-latex--label target info t)))
           (if description (format "\\hyperref[%s]{%s}" label description)
             (format org-latex-reference-command label)))))))

(defun ox-latex--link-path (link)
  "The path of LINK, to a file or elsewhere, as LaTeX can take it."
  (let ((type (org-element-property :type link)) (path (org-element-property :path link)))
    (org-latex--protect-text
     (if (equal type "file") (org-export-file-uri path)
       (concat type ":" path)))))

(defun org-latex-link (link desc info)
  "LINK, shown as DESC."
  (let ((type (org-element-property :type link))
        (path (org-element-property :path link))
        (description (org-string-nw-p desc)))
    (cond
     ((org-export-custom-protocol-maybe link description 'latex info))
     ((org-export-inline-image-p link (plist-get info :latex-inline-image-rules))
      (org-latex--inline-image link info))
     ((equal type "radio")
      (let ((target (org-export-resolve-radio-link link info)))
        (if target (format "\\hyperref[%s]{%s}" (org-latex--label target info t) (or desc ""))
          desc)))
     ((member type '("custom-id" "fuzzy" "id")) (ox-latex--link-inside link description info))
     ((equal type "coderef")
      (let ((reference (org-export-resolve-coderef path info)))
        (or description (format "%s" reference))))
     ((org-string-nw-p path) (ox-latex--url (ox-latex--link-path link) description))
     (t (format (plist-get info :latex-link-with-unknown-path-format) (or description ""))))))

(provide 'ox-latex-text)

;;; ox-latex-text.el ends here
