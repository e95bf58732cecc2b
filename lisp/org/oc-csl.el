;;; oc-csl.el --- The citation processor for styles of CSL  -*- lexical-binding: t -*-

;; Styles are .csl files or bundled ones, bibliographies CSL-JSON, BibTeX or BibLaTeX files.

;;; Code:

(require 'oc)
(require 'org-csl-document)

(declare-function org-export-raw-string "ox" (s))
(declare-function org-export-data "ox" (data info))
(declare-function org-export-derived-backend-p "ox" (backend &rest backends))

(defcustom org-cite-csl-link-cites t
  "Whether citations are links to the bibliography." :group 'org-cite :type 'boolean)
(defcustom org-cite-csl-no-citelinks-backends '(ascii)
  "Back-ends, and with them those derived from them, without links."
  :group 'org-cite :type '(repeat symbol))
(defcustom org-cite-csl-html-hanging-indent "1.5em"
  "How far all lines but the first of an entry are indented in HTML."
  :group 'org-cite :type 'string)
(defcustom org-cite-csl-html-label-width-per-char "0.6em"
  "The width of a character of labels in HTML." :group 'org-cite :type 'string)
(defcustom org-cite-csl-latex-hanging-indent "1.5em"
  "How far all lines but the first of an entry are indented in LaTeX."
  :group 'org-cite :type 'string)
(defcustom org-cite-csl-latex-label-separator "0.6em"
  "What separates labels from entries in LaTeX." :group 'org-cite :type 'string)
(defcustom org-cite-csl-latex-label-width-per-char "0.45em"
  "The width of a character of labels in LaTeX." :group 'org-cite :type 'string)
(defcustom org-cite-csl-latex-preamble
  "\\newenvironment{cslbibliography}[2]{%
  \\begin{list}{}{\\setlength{\\leftmargin}{[CSL-HANGINDENT]}%
    \\setlength{\\itemindent}{-[CSL-HANGINDENT]}\\setlength{\\labelwidth}{0pt}%
    \\setlength{\\labelsep}{0pt}\\setlength{\\itemsep}{#2\\baselineskip}}}{\\end{list}}
\\newcommand{\\cslbibitem}[2]{\\item\\hypertarget{citeproc_bib_item_#1}{}#2}
\\newcommand{\\cslcitation}[2]{\\hyperlink{citeproc_bib_item_#1}{#2}}"
  "What documents in LaTeX need for bibliographies.
It defines the environment cslbibliography with two arguments, whether lines are indented and the
space between entries, and the commands \\cslbibitem and \\cslcitation for an entry or citation
with the number and text.  [CSL-HANGINDENT], [CSL-LABELSEP] and [CSL-LABELWIDTH-PER-CHAR] stand for
the values of options, [CSL-MAXLABEL-CHARS] for the width of the widest label."
  :group 'org-cite :type 'string)

;;; Where the text goes

(defun org-cite-csl--target (info)
  "The kind of output of the export whose state INFO is: `html', `latex' or nil."
  (let ((backend (plist-get info :back-end)))
    (cond ((org-export-derived-backend-p backend 'html)
           (unless (org-export-derived-backend-p backend 'md) 'html))
          ((org-export-derived-backend-p backend 'latex) 'latex))))

(defun org-cite-csl--prints-bibliography-p (info)
  "Whether the document of INFO prints a bibliography."
  (let ((known (plist-get info :org-csl--prints)))
    (unless known
      (setq known (if (org-element-map (plist-get info :parse-tree) 'keyword
                        (lambda (keyword)
                          (equal "PRINT_BIBLIOGRAPHY" (org-element-property :key keyword)))
                        info t)
                      'yes 'no))
      (plist-put info :org-csl--prints known))
    (eq known 'yes)))

(defun org-cite-csl--link (key data info)
  "DATA, of a citation of KEY, as a link to the bibliography if there are links.
INFO: the state of the export."
  (let ((number (gethash key (org-csl-document-numbers (org-csl-document info))))
        (target (org-cite-csl--target info)))
    (if (not (and org-cite-csl-link-cites number target
                  (not (apply #'org-export-derived-backend-p (plist-get info :back-end)
                              org-cite-csl-no-citelinks-backends))
                  (org-cite-csl--prints-bibliography-p info)))
        data
      (pcase-let ((`(,before . ,after)
                   (if (eq target 'html)
                       (cons (format "<a href=\"#citeproc_bib_item_%d\">" number) "</a>")
                     (cons (format "\\cslcitation{%d}{" number) "}"))))
        (append (list (org-export-raw-string before)) data (list (org-export-raw-string after)))))))

;;; References

(defun org-cite-csl--trim (data)
  "DATA, an affix, without the blanks at its start; nil if there is nothing else."
  (let ((text (car data)))
    (if (not (stringp text)) data
      (let ((trimmed (string-trim-left (substring-no-properties text))))
        (if (and (equal trimmed "") (null (cdr data))) nil (cons trimmed (cdr data)))))))

(defun org-cite-csl--trim-end (data)
  "DATA, an affix, without the blanks at its end; nil if there is nothing else."
  (let ((last (car (last data))))
    (if (not (stringp last)) data
      (let ((trimmed (string-trim-right (substring-no-properties last))))
        (if (and (equal trimmed "") (null (cdr data))) nil
          (append (butlast data) (list trimmed)))))))

(defun org-cite-csl--cite (reference document)
  "What is to be known of REFERENCE to render it, a property list.  DOCUMENT: the state."
  (let* ((key (org-element-property :key reference))
         (suffix (org-element-property :suffix reference))
         (locator (org-csl-locator suffix)))
    (org-csl-document-cite
     document key
     :key key
     :prefix (org-cite-csl--trim (org-element-property :prefix reference))
     :suffix (org-cite-csl--trim-end (if locator (nth 2 locator) suffix))
     :locator (car locator) :label (nth 1 locator)
     :position (gethash reference (org-csl-document-positions document)))))

(defun org-cite-csl--names (document cite)
  "The text of the names in CITE as citations of the style of DOCUMENT show them, or nil."
  (catch 'org-csl-names
    (let ((org-csl--names-mode 'only))
      (org-csl-document-render document 'citation (plist-get cite :key)
                               ;; A repeated note may not name anyone.
                               (append '(:position first) cite))
      ;; The style cites by number: take the names of the bibliography.
      (when (org-csl-style-bibliography (org-csl-document-style document))
        (org-csl-document-render document 'bibliography (plist-get cite :key) cite))
      nil)))

(defun org-cite-csl--rendered (document cite what)
  "The text of CITE, of a work in DOCUMENT.
WHAT: nil for all of it, `author', `no-author', `year', `title', `entry' or `locator'."
  (let* ((key (plist-get cite :key)) (item (org-csl-document-item document key)))
    (if (not item) (list (list 'bold (concat key "?")))
      (pcase what
        ('author (or (org-cite-csl--names document cite)
                     (org-csl-text-parse (alist-get 'title item ""))))
        ('no-author (let ((org-csl--names-mode 'drop) (org-csl--names-dropped nil))
                      (org-csl-document-render document 'citation key cite)))
        ('year (list (concat (if-let* ((parts (car (alist-get 'date-parts
                                                              (alist-get 'issued item)))))
                                 (number-to-string (car parts))
                               (or (alist-get 'literal (alist-get 'issued item)) "n.d."))
                             (plist-get cite :year-suffix))))
        ('title (org-csl-text-parse (or (alist-get 'title-short item) (alist-get 'title item) "")))
        ('entry (org-cite-csl--entry document key))
        ('locator (and (plist-get cite :locator) (list (plist-get cite :locator))))
        (_ (org-csl-document-render document 'citation key cite))))))

(defun org-cite-csl--entry (document key)
  "The text of the bibliography's entry of KEY in DOCUMENT."
  (let* ((style (org-csl-document-style document)) (part (org-csl-style-bibliography style)))
    (unless part (user-error "CSL style %s has no bibliography" (org-csl-style-name style)))
    (org-csl-text-tidy
     (org-csl--with-part document 'bibliography
       (org-csl--dress (org-csl-child part 'layout)
                       (org-csl-document-render document 'bibliography key
                                                (org-csl-document-cite document key))))
     t)))

(defun org-cite-csl--spaced (prefix data suffix)
  "DATA between PREFIX and SUFFIX, secondary strings, apart from them."
  (let ((text (car suffix)) (last (car (last prefix))))
    (append prefix
            (and (stringp last) (not (string-match-p "[[ (“\u00a0]\\'" last)) (list " "))
            data
            (and (stringp text) (string-match-p "\\`[[:alnum:]]" text) (list " "))
            suffix)))

;;; Citations

(defun org-cite-csl--attribute (document name)
  "The attribute NAME of the citations of the style of DOCUMENT."
  (org-csl-attribute (org-csl-style-citation (org-csl-document-style document)) name))

(defun org-cite-csl--layout (document name)
  "The attribute NAME, a prefix and the like, of the layout of citations in DOCUMENT, or \"\"."
  (or (org-csl-attribute (org-csl-child (org-csl-style-citation (org-csl-document-style document))
                                        'layout)
                         name)
      ""))

(defun org-cite-csl--bare-p (cite)
  "Whether CITE has nothing around it."
  (not (or (plist-get cite :prefix) (plist-get cite :suffix) (plist-get cite :locator))))

(defun org-cite-csl--numbered-runs (cites)
  "CITES in lists: three or more in a row by number, bare ones, together, others alone."
  (let ((runs nil))
    (dolist (cite cites)
      (let ((before (caar runs)))
        (if (and before (org-cite-csl--bare-p cite) (org-cite-csl--bare-p before)
                 (plist-get cite :number) (plist-get before :number)
                 (= (plist-get cite :number) (1+ (plist-get before :number))))
            (push cite (car runs))
          (push (list cite) runs))))
    (mapcan (lambda (run) (if (nthcdr 2 run) (list (reverse run)) (mapcar #'list (reverse run))))
            (nreverse runs))))

(defun org-cite-csl--parts (cites document what caps)
  "What is shown of each of CITES: a list of (DELIMITER CITE TEXT).
DOCUMENT, WHAT: see `org-cite-csl--rendered'.  With CAPS the first begins with a capital."
  (let* ((delimiter (org-cite-csl--layout document 'delimiter))
         (collapse (and (not what) (org-cite-csl--attribute document 'collapse)))
         (parts nil) (last-names nil)
         (add (lambda (cite text delimiter)
                (push (list (and parts delimiter) cite
                            (if (and caps (null parts))
                                (org-csl-text-case text "capitalize-first")
                              text))
                      parts))))
    (pcase collapse
      ("citation-number"
       (dolist (run (org-cite-csl--numbered-runs cites))
         (let ((shown (if (cdr run) (list (car run) (car (last run))) run)))
           (seq-do-indexed
            (lambda (cite i)
              (funcall add cite (org-cite-csl--rendered document cite nil)
                       (if (= i 1) "–" delimiter)))
            shown))))
      ((guard (and collapse (string-prefix-p "year" collapse)))
       (dolist (cite cites)
         (let* ((names (and (org-csl-document-item document (plist-get cite :key))
                            (org-csl-text-plain (org-cite-csl--names document cite))))
                (same (and names (equal names last-names) (null (plist-get cite :prefix)))))
           (setq last-names names)
           (funcall add cite (org-cite-csl--rendered document cite (and same 'no-author))
                    (if same (or (org-cite-csl--attribute document 'cite-group-delimiter) ", ")
                      delimiter)))))
      (_ (dolist (cite cites)
           (funcall add cite (or (org-cite-csl--rendered document cite what) (list ""))
                    (if (eq what 'author) ", " delimiter)))))
    (nreverse parts)))

(defun org-cite-csl--assemble (citation parts info)
  "The data of PARTS of CITATION, with prefixes, suffixes and links.  INFO: the state."
  (let ((data nil))
    (pcase-dolist (`(,delimiter ,cite ,text) parts)
      (setq data
            (append data (and delimiter (list delimiter))
                    (org-cite-csl--spaced
                     (plist-get cite :prefix)
                     (org-cite-csl--link (plist-get cite :key)
                                         (org-csl-text-as-data (org-csl-text-tidy text t)) info)
                     (plist-get cite :suffix)))))
    (org-cite-csl--spaced (org-cite-csl--trim-end (org-element-property :prefix citation)) data
                          (org-cite-csl--trim-end (org-element-property :suffix citation)))))

(defun org-cite-csl--cites (citation document)
  "The references of CITATION in the order that the style of DOCUMENT asks for."
  (let* ((cites (mapcar (lambda (reference) (org-cite-csl--cite reference document))
                        (org-cite-get-references citation)))
         (part (org-csl-style-citation (org-csl-document-style document))))
    (if (not (org-csl-child part 'sort)) cites
      (let ((keys (org-csl-sort document (mapcar (lambda (c) (plist-get c :key)) cites) part)))
        (seq-sort-by (lambda (c) (seq-position keys (plist-get c :key))) #'< cites)))))

(defun org-cite-csl--closed (data suffix)
  "DATA and SUFFIX, a string, one behind the other: stops are not doubled, and go into quotations."
  (let* ((data (copy-sequence data)) (reversed (reverse data))
         (last (seq-find (lambda (datum) (not (eq 'raw (org-element-type datum)))) reversed))
         (mark (and (not (equal suffix "")) (aref suffix 0))))
    (if (not (and (stringp last) (not (equal last "")) (memq mark '(?. ?,))))
        (append data (list suffix))
      (let* ((quoted (string-suffix-p "”" last))
             (body (if quoted (substring last 0 -1) last))
             (doubled (and (not (equal body ""))
                           (org-csl-text--doubled-p (aref body (1- (length body))) mark))))
        (when (and quoted (not doubled))
          (setcar (memq last data) (concat body (string mark) "”")))
        (append data (list (if (or quoted doubled) (substring suffix 1) suffix)))))))

(defun org-cite-csl--enclose (data document)
  "DATA between what the style of DOCUMENT puts around citations."
  (cons (org-cite-csl--layout document 'prefix)
        (org-cite-csl--closed data (org-cite-csl--layout document 'suffix))))

(defun org-cite-csl--note-p (document)
  "Whether the style of DOCUMENT cites in notes."
  (equal "note" (cdr (assq 'class (org-csl-style-attributes (org-csl-document-style document))))))

(defun org-cite-csl-render-citation (citation style _backend info)
  "CITATION in STYLE, a pair of style and variant, as data.  INFO: the state of the export."
  (let* ((document (org-csl-document info)) (variant (cdr style))
         (has (lambda (letter word) (and variant (or (string-search word variant)
                                                     (and (<= (length variant) 3)
                                                          (string-search letter variant))))))
         (bare (funcall has "b" "bare")) (caps (funcall has "c" "caps"))
         (full (funcall has "f" "full"))
         (cites (org-cite-csl--cites citation document))
         (cites (if full (mapcar (lambda (c) (append '(:names-shown 1000) c)) cites) cites))
         (note (and (org-cite-csl--note-p document)
                    (member (car style) '(nil "noauthor" "na" "locators" "l" "bibentry" "b"))))
         (show (lambda (what)
                 (org-cite-csl--assemble
                  citation (org-cite-csl--parts cites document what caps) info)))
         (finish (lambda (data) (if bare data (org-cite-csl--enclose data document)))))
    (when (and note (not bare) (not (org-cite-inside-footnote-p citation)))
      (org-cite-adjust-note citation info)
      (org-cite-wrap-citation citation info))
    (apply
     #'org-cite-concat
     (list
      (pcase (car style)
        ((or "nocite" "n") nil)
        ((or "author" "a") (funcall show 'author))
        ((or "noauthor" "na") (funcall finish (funcall show 'no-author)))
        ((or "year" "y") (funcall (if bare #'identity (lambda (data) `("(" ,@data ")")))
                                  (funcall show 'year)))
        ((or "title" "ti") (funcall show 'title))
        ((or "bibentry" "b") (funcall show 'entry))
        ((or "locators" "l") (funcall finish (funcall show 'locator)))
        ((or "text" "t") (org-cite-csl--textual citation cites document caps info))
        (_ (funcall finish (funcall show nil))))))))

(defun org-cite-csl--beside-author (citation cite document info)
  "What follows the author of CITE, of CITATION, in a sentence: parentheses or a note.
DOCUMENT: the document's state.  INFO: the state of the export."
  (let ((data (org-cite-csl--enclose
               (org-cite-csl--spaced
                nil
                (org-cite-csl--link
                 (plist-get cite :key)
                 (org-csl-text-as-data
                  (org-csl-text-tidy
                   (or (org-cite-csl--rendered document cite 'no-author) '("")) t))
                 info)
                (plist-get cite :suffix))
               document)))
    (if (and (org-cite-csl--note-p document) (not (org-cite-inside-footnote-p citation)))
        (list (apply #'org-element-create 'footnote-reference
                     (list :label nil :type 'inline) data))
      (cons " " data))))

(defun org-cite-csl--textual (citation cites document caps info)
  "CITES of CITATION as part of a sentence: authors, then the rest in parentheses or a note.
DOCUMENT, CAPS: see `org-cite-csl--parts'.  INFO: the state of the export."
  (let ((data nil) (first t))
    (dolist (cite cites)
      (let* ((author (org-cite-csl--rendered document cite 'author))
             (author (if (and caps first) (org-csl-text-case author "capitalize-first") author)))
        (setq data
              (append data (unless first (list ", "))
                      (org-cite-csl--spaced (plist-get cite :prefix)
                                            (org-csl-text-as-data (org-csl-text-tidy author)) nil)
                      (and (org-csl-document-item document (plist-get cite :key))
                           (org-cite-csl--beside-author citation cite document info)))
              first nil)))
    (org-cite-csl--spaced (org-cite-csl--trim-end (org-element-property :prefix citation)) data
                          (org-cite-csl--trim-end (org-element-property :suffix citation)))))

;;; Bibliographies

(defun org-cite-csl--wanted-p (item properties)
  "Whether ITEM is in a bibliography with PROPERTIES."
  (let* ((words (lambda (text) (mapcar #'string-trim (split-string (or text "") "," t))))
         (keywords (mapcar #'downcase (split-string (or (alist-get 'keyword item) "")
                                                    "[ \t]*[,;][ \t]*" t)))
         (type (or (alist-get 'bibtex-type item) (alist-get 'type item)))
         (csl-type (alist-get 'type item))
         (all t))
    (while (and all properties)
      (let* ((key (pop properties)) (value (if (keywordp (car properties)) nil (pop properties)))
             (list (funcall words value)) (small (mapcar #'downcase list)))
        (setq all
              (pcase key
                (:keyword (seq-every-p (lambda (word) (member word keywords)) small))
                (:notkeyword (not (seq-some (lambda (word) (member word keywords)) small)))
                (:type (member type list))
                (:nottype (not (member type list)))
                (:csltype (member csl-type list))
                (:notcsltype (not (member csl-type list)))
                (:filter (funcall (intern (string-remove-prefix "#'" value)) item))
                (_ t)))))
    all))

(defun org-cite-csl--flush-p (document)
  "Whether labels stand before the entries of the style of DOCUMENT."
  (org-csl-attribute (org-csl-style-bibliography (org-csl-document-style document))
                     'second-field-align))

(defun org-cite-csl--html (entries document)
  "ENTRIES, pairs of number and HTML, of DOCUMENT as HTML."
  (let ((indent org-cite-csl-html-hanging-indent)
        (hanging (or (org-cite-csl--flush-p document)
                     (equal "true" (org-csl-attribute (org-csl-style-bibliography
                                                       (org-csl-document-style document))
                                                      'hanging-indent)))))
    (concat
     (and hanging (format "<style>.csl-entry{text-indent: -%s; margin-left: %s;}</style>"
                          indent indent))
     "<div class=\"csl-bib-body\">\n"
     (mapconcat (pcase-lambda (`(,number . ,html))
                  (format "  <div class=\"csl-entry\"><a id=\"citeproc_bib_item_%d\"></a>%s</div>\n"
                          number html))
                entries "")
     "</div>")))

(defun org-cite-csl--latex (entries)
  "ENTRIES, pairs of number and LaTeX, as LaTeX."
  (concat "\\begin{cslbibliography}{1}{0}\n"
          (mapconcat (pcase-lambda (`(,number . ,latex))
                       (format "\\cslbibitem{%d}{%s}\n\n" number latex))
                     entries "")
          "\\end{cslbibliography}"))

(defun org-cite-csl-render-bibliography (_keys _files _style props _backend info)
  "The bibliography of the works that are cited and wanted by PROPS.  INFO: the state."
  (let* ((document (org-csl-document info)) (target (org-cite-csl--target info))
         (entries
          (mapcar (lambda (key)
                    (cons (gethash key (org-csl-document-numbers document))
                          (org-csl-text-as-data (org-cite-csl--entry document key))))
                  (seq-filter (lambda (key)
                                (org-cite-csl--wanted-p (org-csl-document-item document key) props))
                              (org-csl-document-order document))))
         (exported (lambda (entry) (cons (car entry) (org-export-data (cdr entry) info)))))
    (cond
     ((null entries) nil)
     ((eq target 'html) (org-cite-csl--html (mapcar exported entries) document))
     ((eq target 'latex) (org-cite-csl--latex (mapcar exported entries)))
     (t (mapcar (lambda (entry)
                  (org-element-put-property (apply #'org-cite-make-paragraph (cdr entry))
                                            :post-blank 1))
                entries)))))

(defun org-cite-csl-finalizer (output _keys _files _style _backend info)
  "OUTPUT, with what LaTeX needs for bibliographies.  INFO: the state of the export."
  (if (not (and (eq 'latex (org-cite-csl--target info))
                (string-match "^\\\\begin{document}" output)
                (string-match-p "\\\\\\(?:cslbibitem\\|cslcitation\\)" output)))
      output
    (let* ((start (progn (string-match "^\\\\begin{document}" output) (match-beginning 0)))
           (widest (number-to-string
                    (+ 2 (length (number-to-string
                                  (hash-table-count
                                   (org-csl-document-items (org-csl-document info))))))))
           (preamble org-cite-csl-latex-preamble))
      (pcase-dolist (`(,mark . ,value)
                     `(("[CSL-HANGINDENT]" . ,org-cite-csl-latex-hanging-indent)
                       ("[CSL-LABELSEP]" . ,org-cite-csl-latex-label-separator)
                       ("[CSL-LABELWIDTH-PER-CHAR]" . ,org-cite-csl-latex-label-width-per-char)
                       ("[CSL-MAXLABEL-CHARS]" . ,widest)))
        (setq preamble (string-replace mark value preamble)))
      (concat (substring output 0 start) preamble "\n" (substring output start)))))

(org-cite-register-processor 'csl
  :cite-styles (org-cite--style-table
                '("author" "a" bare caps full bare-caps caps-full bare-caps-full)
                '("noauthor" "na" bare caps bare-caps) '("year" "y" bare)
                '("text" "t" caps full caps-full) '("nil" nil bare caps bare-caps)
                '("nocite" "n") '("title" "ti" bare) '("bibentry" "b" bare)
                '("locators" "l" bare))
  :export-finalizer #'org-cite-csl-finalizer
  :export-citation #'org-cite-csl-render-citation
  :export-bibliography #'org-cite-csl-render-bibliography)

(provide 'oc-csl)
;;; oc-csl.el ends here
