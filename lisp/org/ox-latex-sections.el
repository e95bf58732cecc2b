;;; ox-latex-sections.el --- Headlines and keywords in LaTeX  -*- lexical-binding: t -*-

;;; Code:

(require 'ox-latex-labels)

(defcustom org-latex-toc-include-unnumbered nil
  "Whether headlines without number go into the table of contents."
  :group 'org-export-latex :type 'boolean)

(defconst ox-latex--moving-transcoders
  (let ((typewriter (lambda (object _contents _info)
                      (org-latex--protect-texttt (org-element-property :value object)))))
    `((underline . ,(lambda (_underline contents _info) (format "\\underline{%s}" contents)))
      (code . ,typewriter)
      (verbatim . ,typewriter)))
  "Transcoders for objects in titles, which commands move elsewhere.")

(defvar ox-latex--title-backend
  (org-export-create-backend :parent 'latex :transcoders ox-latex--moving-transcoders)
  "The back-end that titles of sections are exported with.")

(defvar ox-latex--short-title-backend
  (org-export-create-backend
   :parent 'latex
   :transcoders (cons '(footnote-reference . ignore) ox-latex--moving-transcoders))
  "The back-end for titles in the table of contents.")

;;;; Headlines

(defun ox-latex--section-format (headline numbered info)
  "The template of HEADLINE's section, with places for title and body; nil for a list item."
  (let* ((level (org-export-get-relative-level headline info))
         (class (or (assoc (plist-get info :latex-class) (plist-get info :latex-classes))
                    (user-error "Unknown LaTeX class `%s'" (plist-get info :latex-class))))
         (section (if (functionp (nth 2 class)) (funcall (nth 2 class) level numbered)
                    (nth (1+ level) class))))
    (pcase section
      ((pred stringp) (concat section "\n%s"))
      (`(,open ,close ,plain-open ,plain-close)
       (if numbered (concat open "\n%s" close) (concat plain-open "\n%s" plain-close)))
      (`(,with . ,without) (concat (if numbered with without) "\n%s")))))

(defun ox-latex--local-toc-p (headline)
  "Whether the section of HEADLINE asks for a table of what is below it."
  (let ((section (car (org-element-contents headline))))
    (and (eq (org-element-type section) 'section)
         (org-element-map section 'keyword
           (lambda (keyword)
             (and (equal (org-element-property :key keyword) "TOC")
                  (string-match-p "\\<headlines\\>" (org-element-property :value keyword))
                  (string-match-p "\\<local\\>" (org-element-property :value keyword))))
           nil t))))

(defun ox-latex--headline-item (headline text body numbered info)
  "HEADLINE, too deep for a section, as an item with TEXT and BODY."
  (let ((list (if numbered "enumerate" "itemize"))
        (item (concat "\\item" (and (string-match-p "\\`[ \t]*\\[" text) "\\relax")
                      " " text "\n" body)))
    (concat
     (and (org-export-first-sibling-p headline info) (format "\\begin{%s}\n" list))
     (if (org-export-last-sibling-p headline info)
         (concat (string-trim-right item) "\n\\end{" list "}")
       item))))

(defun ox-latex--section-with-short-title (template short)
  "TEMPLATE of a section with SHORT as the title for the table of contents."
  (if (string-match "\\`\\\\[^{*]+\\({\\)" template)
      (concat (substring template 0 (match-beginning 1))
              "[" (replace-regexp-in-string
                   "%" "%%" (replace-regexp-in-string
                             "\\[" "(" (replace-regexp-in-string "]" ")" short t t) t t)
                   t t)
              "]"
              (substring template (match-beginning 1)))
    template))

(defun ox-latex--toc-entry (headline template short info)
  "The line that puts the unnumbered HEADLINE as SHORT into the contents, or nil."
  (let ((wish (org-element-property :UNNUMBERED headline)))
    (when (and (if org-latex-toc-include-unnumbered (not (equal wish "notoc")) (equal wish "toc"))
               (string-match "\\`\\\\\\([[:alpha:]]+\\)\\*{" template))
      (format "\\addcontentsline{toc}{%s}{%s}\n" (match-string 1 template) short))))

(defun ox-latex--alternative-title (headline info)
  "The parsed ALT_TITLE of HEADLINE, its mathematics delimited."
  (let ((title (org-export-get-alt-title headline info)))
    (if (stringp title) title
      (org-element-contents
       (org-latex--wrap-latex-math-block
        (apply #'org-element-create 'paragraph nil title) info)))))

(defun org-latex-headline (headline contents info)
  "HEADLINE with its CONTENTS: a section or, deeper than sections go, an item."
  (unless (org-element-property :footnote-section-p headline)
    (let* ((numbered (org-export-numbered-headline-p headline info))
           (template (ox-latex--section-format headline numbered info))
           (writer (plist-get info :latex-format-headline-function))
           (tags (plist-get info :with-tags))
           (write (lambda (title backend tags)
                    (apply writer
                           (append (org-export--title-parts
                                    headline (org-export-data-with-backend title backend info)
                                    tags info)
                                   (list info)))))
           (text (funcall write (org-element-property :title headline) ox-latex--title-backend tags))
           (label (concat (org-latex--label headline info t t) "\n"))
           (blank (make-string (or (org-element-property :pre-blank headline) 0) ?\n)))
      (if (or (not template) (org-export-low-level-p headline info))
          (ox-latex--headline-item headline text (concat label blank contents) numbered info)
        (let* ((alternative (org-element-property :ALT_TITLE headline))
               (tags-too (eq tags t))
               (short (if alternative
                          (funcall write (ox-latex--alternative-title headline info)
                                   ox-latex--title-backend tags-too)
                        (funcall write (org-element-property :title headline)
                                 ox-latex--short-title-backend tags-too)))
               (entry (and (not numbered) (ox-latex--toc-entry headline template short info)))
               (local (and (ox-latex--local-toc-p headline)
                           (format "\\stopcontents[level-%d]\n"
                                   (org-export-get-relative-level headline info)))))
          (format (if (equal short text) template
                    (ox-latex--section-with-short-title template short))
                  text (concat label entry blank contents local)))))))

(defun ox-latex--priority-text (priority)
  "PRIORITY, a number or letter, in a frame."
  (format "\\framebox{\\#%s}" (org-priority-to-string priority)))

(defun ox-latex--tags-text (tags separator ends)
  "TAGS at the right margin, joined by SEPARATOR and put between ENDS."
  (format "\\hfill{}\\textsc{%s%s%s}" ends
          (mapconcat #'org-latex--protect-text tags separator) ends))

(defun org-latex-format-headline-default-function (todo _todo-type priority text tags _info)
  "The title TEXT of a headline after TODO and PRIORITY, and before TAGS."
  (concat (when todo (format "{\\bfseries\\sffamily %s} " todo))
          (when priority (concat (ox-latex--priority-text priority) " "))
          text
          (when tags (ox-latex--tags-text tags ":" ""))))

(defun org-latex-inlinetask (inlinetask contents info)
  "INLINETASK with its CONTENTS, as the function for them formats it."
  (let ((title (org-export-data (org-element-property :title inlinetask) info)))
    (apply (plist-get info :latex-format-inlinetask-function)
           (append (org-export--title-parts
                    inlinetask (concat title (org-latex--label inlinetask info nil t))
                    (plist-get info :with-tags) info)
                   (list contents info)))))

(defun org-latex-format-inlinetask-default-function
    (todo _todo-type priority title tags contents _info)
  "A framed box with TODO, PRIORITY, TITLE and TAGS above a rule and CONTENTS."
  (concat "\\begin{center}\n\\fbox{\n\\begin{minipage}[c]{.6\\linewidth}\n"
          (when todo (format "\\textbf{\\textsf{\\textsc{%s}}} " todo))
          (when priority (concat (ox-latex--priority-text priority) " "))
          title
          (when tags (ox-latex--tags-text tags ":" ":"))
          "\n\n"
          (when (org-string-nw-p contents) (concat "\\rule[.8em]{\\linewidth}{2pt}\n\n" contents))
          "\\end{minipage}\n}\n\\end{center}"))

;;;; Keywords

(defun ox-latex--toc-of-headlines (keyword value info)
  "The table of contents that KEYWORD, whose text is VALUE, asks for."
  (let* ((depth (and (string-match "\\<[0-9]+\\>" value) (string-to-number (match-string 0 value))))
         (headline (and (string-match-p "\\<local\\>" value)
                        (org-element-lineage keyword '(headline))))
         (level (and headline (org-export-get-relative-level headline info)))
         (counter (and depth (format "\\setcounter{tocdepth}{%d}" (+ depth (or level 0))))))
    (if (not level)
        (concat (and counter (concat counter "\n")) (plist-get info :latex-toc-command))
      (format "\\startcontents[level-%d]\n\\printcontents[level-%d]{}{0}{%s}"
              level level (or counter "")))))

(defun org-latex-keyword (keyword _contents info)
  "What the KEYWORD stands for in LaTeX."
  (let ((value (org-element-property :value keyword)))
    (pcase (org-element-property :key keyword)
      ("LATEX" value)
      ("INDEX" (format "\\index{%s}" value))
      ("TOC"
       (let ((case-fold-search t))
         (cond ((string-match-p "\\<headlines\\>" value)
                (ox-latex--toc-of-headlines keyword value info))
               ((string-match-p "\\<tables\\>" value) "\\listoftables")
               ((string-match-p "\\<listings\\>" value)
                (if (memq (plist-get info :latex-src-block-backend) '(minted engraved))
                    "\\listoflistings" "\\lstlistoflistings"))))))))

(provide 'ox-latex-sections)

;;; ox-latex-sections.el ends here
