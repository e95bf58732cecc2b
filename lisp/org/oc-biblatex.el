;;; oc-biblatex.el --- Citations left to LaTeX's package biblatex  -*- lexical-binding: t -*-

;;; Code:

(require 'oc-bibtex)

(defcustom org-cite-biblatex-options nil
  "The options, \"key=value,key=value\", that the package is loaded with."
  :group 'org-cite :type '(choice (const nil) string))

(defcustom org-cite-biblatex-styles
  (mapcan
   (pcase-lambda (`(,style ,no-option . ,commands))
     (mapcar (pcase-lambda (`(,variant ,command ,many))
               (list style variant command many no-option))
             commands))
   '(("author" nil ("caps" "Citeauthor*") ("full" "citeauthor") ("caps-full" "Citeauthor")
      (nil "citeauthor*"))
     ("locators" nil ("bare" "notecite") ("caps" "Pnotecite") ("bare-caps" "Notecite")
      (nil "pnotecite"))
     ("noauthor" nil ("bare" "cite*") (nil "autocite*"))
     ("nocite" t (nil "nocite"))
     ("text" nil ("caps" "Textcite" "Textcites") (nil "textcite" "textcites"))
     (nil nil ("bare" "cite" "cites") ("caps" "Autocite" "Autocites")
          ("bare-caps" "Cite" "Cites") (nil "autocite" "autocites"))))
  "Styles and variants: lists (STYLE VARIANT COMMAND COMMAND-FOR-MANY NO-OPTION).
Each style has an entry for the variant nil, and the style nil is there."
  :group 'org-cite :type '(repeat list))

(defcustom org-cite-biblatex-style-shortcuts
  (append (mapcar (pcase-lambda (`(,shortcut ,name)) (cons shortcut name))
                  '(("a" "author") ("f" "full") ("l" "locators") ("na" "noauthor")
                    ("n" "nocite") ("t" "text")))
          (mapcar (lambda (variant) (cons (alist-get variant org-cite--variant-shortcuts)
                                          (symbol-name variant)))
                  '(bare bare-caps caps caps-full)))
  "Alist of shortcuts and the names of styles and variants."
  :group 'org-cite :type 'alist)

;;; Styles

(defun org-cite-biblatex--full-name (name)
  "What NAME, perhaps a shortcut, stands for."
  (or (cdr (assoc name org-cite-biblatex-style-shortcuts)) name))

(defun org-cite-biblatex--entry (style)
  "The entry of `org-cite-biblatex-styles' for STYLE, a pair of style and variant."
  (let* ((name (org-cite-biblatex--full-name (car style)))
         (variant (org-cite-biblatex--full-name (cdr style)))
         (entries (lambda (name) (seq-filter (lambda (entry) (equal name (car entry)))
                                             org-cite-biblatex-styles)))
         (of-style (or (funcall entries name) (funcall entries nil)))
         (with (lambda (variant) (seq-find (lambda (entry) (equal variant (nth 1 entry)))
                                           of-style))))
    (or (funcall with variant) (funcall with nil)
        (error "No entry for the style %S in `org-cite-biblatex-styles'" style))))

(defun org-cite-biblatex-list-styles ()
  "The styles, variants and shortcuts, as processors declare them."
  (let ((shortcut (lambda (name) (let ((found (rassoc name org-cite-biblatex-style-shortcuts)))
                                   (and found (list (car found)))))))
    (mapcar (lambda (name)
              (cons (cons (or name "nil") (funcall shortcut name))
                    (delq nil
                          (mapcar (lambda (entry)
                                    (and (equal name (car entry)) (nth 1 entry)
                                         (cons (nth 1 entry) (funcall shortcut (nth 1 entry)))))
                                  org-cite-biblatex-styles))))
            (seq-uniq (mapcar #'car org-cite-biblatex-styles)))))

;;; Citations

(defun org-cite-biblatex--affixes (object)
  "The pair of prefix and suffix of OBJECT."
  (cons (org-element-property :prefix object) (org-element-property :suffix object)))

(defun org-cite-biblatex--many (command citation info)
  "CITATION by COMMAND, each reference with its own affixes.  INFO: the state of the export."
  (concat "\\" command
          ;; The affixes of the whole stand in parentheses.
          (org-cite-latex-options (org-cite-biblatex--affixes citation) info "(%s)")
          (mapconcat (lambda (reference)
                       (format "%s{%s}"
                               (org-cite-latex-options (org-cite-biblatex--affixes reference) info)
                               (org-element-property :key reference)))
                     (org-cite-get-references citation) "")))

(defun org-cite-biblatex-export-citation (citation style _ info)
  "The command for CITATION in STYLE, a pair.  INFO: the state of the export."
  (pcase-let* ((`(,_ ,_ ,command ,many ,no-option) (org-cite-biblatex--entry style))
               (references (org-cite-get-references citation)))
    (if (and many (cdr references)
             (seq-some (lambda (reference)
                         (not (equal '(nil) (org-cite-biblatex--affixes reference))))
                       references))
        (org-cite-biblatex--many many citation info)
      (format "\\%s%s{%s}" command
              (if no-option ""
                (org-cite-latex-options (org-cite-main-affixes citation) info))
              (org-cite-latex-keys citation)))))

;;; Bibliographies

(defun org-cite-biblatex--print-options (properties)
  "PROPERTIES, a property list, as options: a key for each value."
  (let ((options nil))
    (while properties
      (let* ((name (substring (symbol-name (pop properties)) 1))
             (value (unless (keywordp (car properties)) (pop properties))))
        (if (null value) (push name options)
          (dolist (each (split-string value "," t))
            (push (format "%s=%s" name each) options)))))
    (string-join (nreverse options) ",")))

(defun org-cite-biblatex-export-bibliography (_keys _files _style props &rest _)
  "The command that prints the bibliography with the options PROPS."
  (let ((options (org-cite-biblatex--print-options props)))
    (concat "\\printbibliography" (if (equal options "") "" (format "[%s]" options)))))

;;; The preamble

(defun org-cite-biblatex--style-options (style)
  "The options that STYLE, of a bibliography, asks for: a string or nil.
It is a style, two for bibliography and citations with a slash between them, or options."
  (when style
    (pcase-let* ((`(,first . ,rest) (split-string style ","))
                 (styles (and (not (string-search "=" first)) (split-string first "/")))
                 (start (cond ((null styles) first)
                              ((cdr styles) (format "bibstyle=%s,citestyle=%s"
                                                    (car styles) (cadr styles)))
                              (t (format "style=%s" first)))))
      (string-join (cons start rest) ","))))

(defun org-cite-biblatex--options (old style)
  "The options OLD with those of STYLE in the place of its styles."
  (let ((kept (seq-remove (lambda (option)
                            (string-match-p "\\`[ \t\n]*\\(?:bib\\|cite\\)?style[ \t]*=" option))
                          (split-string (or old "") "," t)))
        (new (org-cite-biblatex--style-options style)))
    (string-join (if new (append kept (list new)) kept) ",")))

(defun org-cite-biblatex-prepare-preamble (output _keys files style &rest _)
  "OUTPUT, a document that loads the package in STYLE and names the bibliography FILES."
  (let* ((resources (mapconcat (lambda (file) (format "\\addbibresource{%s}" file)) files "\n"))
         (package (lambda (options)
                    (format "\\usepackage%s{biblatex}"
                            (if (equal options "") "" (format "[%s]" options))))))
    (if (string-match "\\\\usepackage\\(?:\\[\\([^]]*\\)\\]\\)?{biblatex}" output)
        (let* ((start (match-beginning 0)) (end (match-end 0))
               (old (match-string 1 output))
               (options (if style (org-cite-biblatex--options old style) (or old ""))))
          (concat (substring output 0 start) (funcall package options) "\n" resources
                  (substring output end)))
      (org-cite-latex-insert-preamble
       output
       (concat (funcall package (org-cite-biblatex--options org-cite-biblatex-options style))
               "\n" resources)))))

(org-cite-register-processor 'biblatex
  :cite-styles #'org-cite-biblatex-list-styles
  :export-finalizer #'org-cite-biblatex-prepare-preamble
  :export-citation #'org-cite-biblatex-export-citation
  :export-bibliography #'org-cite-biblatex-export-bibliography)

(provide 'oc-biblatex)
;;; oc-biblatex.el ends here
