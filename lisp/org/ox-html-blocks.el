;;; ox-html-blocks.el --- Headlines, lists and blocks of the HTML export  -*- lexical-binding: t -*-

;;; Code:

(require 'ox-html-text)

;;;; Headlines

(defun org-html--todo (todo info)
  "The TODO keyword TODO."
  (and todo
       (let ((state (if (member todo org-done-keywords) "done " "todo ")))
         (org-html--span (concat state (org-html--prefixed-class :html-todo-kwd-class-prefix todo info)) todo))))

(defun org-html--priority (priority _info)
  "The cookie of PRIORITY, a character or a number below 65."
  (and priority (org-html--span "priority" (concat "[" (org-priority-to-string priority) "]"))))

(defun org-html--tags (tags info)
  "The list TAGS."
  (let ((one (lambda (tag) (org-html--span (org-html--prefixed-class :html-tag-class-prefix tag info) tag))))
    (and tags (org-html--span "tag" (mapconcat one tags "&nbsp;")))))

(defun org-html-format-headline-default-function (todo _todo-type priority text tags info)
  "A headline of TODO, PRIORITY, TEXT and TAGS."
  (concat (string-join (delq nil (list (org-html--todo todo info) (org-html--priority priority info) text)) " ")
          (when tags (concat "&nbsp;&nbsp;&nbsp" (org-html--tags tags info)))))

(defun org-html--call-with-headline (function headline text with-tags info &optional bare &rest more)
  "Call FUNCTION with the parts of HEADLINE that INFO shows: keyword, its type, priority, TEXT, tags, MORE and INFO.
The tags only if WITH-TAGS is non-nil.  With BARE non-nil the function gets no INFO: a table of contents has plain
classes."
  (apply function (append (org-export--title-parts headline text with-tags info)
                          more (list (unless bare info)))))

(defun org-html--container (headline info)
  "The element that goes around HEADLINE."
  (let ((own (org-element-property :HTML_CONTAINER headline)))
    (cond (own)
          ((> (org-export-get-relative-level headline info) 1) "div")
          (t (plist-get info :html-container)))))

(defun org-html--low-headline (headline text contents info)
  "HEADLINE that is too deep for a heading, as an item reading TEXT with CONTENTS."
  (let ((list (if (org-export-numbered-headline-p headline info) "ol" "ul")))
    (concat (when (org-export-first-sibling-p headline info) (format "<%s class=\"org-%s\">\n" list list))
            "<li>" (org-html--anchor (org-html--reference headline info) nil nil info) text
            (org-html-close-tag "br" nil info)
            (when contents (concat "\n" contents))
            "</li>\n"
            (when (org-export-last-sibling-p headline info) (format "</%s>\n" list)))))

(defun org-html--section-id (headline info)
  "What names the text of HEADLINE."
  (concat "text-"
          (or (org-element-property :CUSTOM_ID headline)
              (and (org-export-numbered-headline-p headline info)
                   (mapconcat #'number-to-string (org-export-get-headline-number headline info) "-"))
              (org-html--reference headline info))))

(defun org-html-headline (headline contents info)
  "HEADLINE with all that is below it, CONTENTS."
  (unless (org-element-property :footnote-section-p headline)
    (let* ((depth (+ (org-export-get-relative-level headline info) -1 (plist-get info :html-toplevel-hlevel)))
           (id (org-html--reference headline info))
           (plain (org-html--call-with-headline (plist-get info :html-format-headline-function) headline
                                                (org-export-data (org-element-property :title headline) info)
                                                (plist-get info :with-tags) info))
           (text (if (plist-get info :html-self-link-headlines)
                     (org-html--a (concat "#" id) "" plain)
                   plain)))
      (if (org-export-low-level-p headline info)
          (org-html--low-headline headline text contents info)
        (let ((container (org-html--container headline info))
              (more-classes (org-element-property :HTML_CONTAINER_CLASS headline))
              (class (org-element-property :HTML_HEADLINE_CLASS headline)))
          (concat
           (format "<%s id=\"outline-container-%s\" class=\"outline-%d%s\">\n" container id depth
                   (if more-classes (concat " " more-classes) ""))
           (format "<h%d id=\"%s\"%s>" depth id (if class (format " class=\"%s\"" class) ""))
           (when (org-export-numbered-headline-p headline info)
             (format "<span class=\"section-number-%d\">%s.</span> " depth
                     (mapconcat #'number-to-string (org-export-get-headline-number headline info) ".")))
           (format "%s</h%d>\n" text depth)
           ;; The text of a headline has its element even if it is empty, as long as something follows.
           (let ((first (car (org-element-contents headline))))
             (when (and first (not (eq (org-element-type first) 'section)))
               (org-html--outline-text headline "" info)))
           contents
           (format "</%s>\n" container)))))))

(defun org-html--outline-text (headline contents info)
  "CONTENTS as the text below HEADLINE."
  (concat (format "<div class=\"outline-text-%d\" id=\"%s\">\n"
                  (+ (org-export-get-relative-level headline info) -1 (plist-get info :html-toplevel-hlevel))
                  (org-html--section-id headline info))
          contents "</div>\n"))

(defun org-html-section (section contents info)
  "CONTENTS of SECTION, in an element if it is below a headline."
  (let ((headline (org-element-lineage section 'headline)))
    (if headline (org-html--outline-text headline contents info) contents)))

(defun org-html-format-inlinetask-default-function (todo todo-type priority text tags contents info)
  "An inline task of TODO, TODO-TYPE, PRIORITY, TEXT, TAGS and CONTENTS."
  (let ((heading (org-html-format-headline-default-function todo todo-type priority text tags info)))
    (org-html--wrap "div" '(:class "inlinetask")
                    (concat "<b>" heading "</b>" (org-html-close-tag "br" nil info) "\n" contents))))

(defun org-html-inlinetask (inlinetask contents info)
  "INLINETASK with CONTENTS."
  (org-html--call-with-headline (plist-get info :html-format-inlinetask-function) inlinetask
                                (org-export-data (org-element-property :title inlinetask) info)
                                (plist-get info :with-tags) info nil contents))

;;;; Planning, clocks, properties, drawers

(defun org-html--keyword-stamp (keyword timestamp info)
  "TIMESTAMP after KEYWORD."
  (format "<span class=\"timestamp-kwd\">%s</span> %s" keyword (org-html--format-timestamp timestamp info)))

(defun org-html-planning (planning _contents info)
  "The dates of PLANNING."
  (format "<p><span class=\"timestamp-wrapper\">%s</span></p>"
          (mapconcat (pcase-lambda (`(,_ ,word ,timestamp))
                       (org-html--keyword-stamp (org-trim word) timestamp info))
                     (org-export--planning-dates planning) " ")))

(defun org-html-clock (clock _contents info)
  "The times of CLOCK."
  (let ((duration (org-element-property :duration clock)))
    (format "<p>\n<span class=\"timestamp-wrapper\">\n%s%s\n</span>\n</p>"
            (org-html--keyword-stamp org-clock-string (org-element-property :value clock) info)
            (and duration (format " <span class=\"timestamp\">(%s)</span>" duration)))))

(defun org-html-node-property (node-property _contents _info)
  "NODE-PROPERTY as a line." (org-export--node-property-line node-property))

(defun org-html-property-drawer (_property-drawer contents _info)
  "CONTENTS of a property drawer."
  (and (org-string-nw-p contents) (format "<pre class=\"example\">\n%s</pre>" contents)))

(defun org-html-drawer (drawer contents info)
  "DRAWER with CONTENTS."
  (funcall (plist-get info :html-format-drawer-function) (org-element-property :drawer-name drawer) contents))

;;;; Lists

(defun org-html-checkbox (checkbox info)
  "How a box in the state CHECKBOX looks."
  (let ((row (assq (plist-get info :html-checkbox-type) org-html-checkbox-types)))
    (alist-get checkbox (cdr row))))

(defun org-html-format-list-item (contents type checkbox info &optional term-counter-id headline)
  "An item of a list of TYPE reading CONTENTS.
TERM-COUNTER-ID is the term of a descriptive item, the number that an ordered one is set to, else its id."
  (let* ((box (org-html-checkbox checkbox info))
         (class (if checkbox (format " class=\"%s\"" (symbol-name checkbox)) ""))
         (before (concat box (and box " ")))
         (break (and headline (org-html-close-tag "br" nil info)))
         (body (org-trim (or contents ""))))
    (pcase type
      ('descriptive
       (concat (format "<dt%s>" class) before (or term-counter-id "(no term)") "</dt><dd>"
               (and headline (concat headline break)) body "</dd>"))
      (_
       (concat (format "<li%s%s>" class
                       (cond ((not term-counter-id) "")
                             ((eq type 'ordered) (format " value=\"%s\"" term-counter-id))
                             (t (format " id=\"%s\"" term-counter-id))))
               before (and headline (concat headline break)) body "</li>")))))

(defun org-html-item (item contents info)
  "ITEM with CONTENTS."
  (let ((term (org-element-property :tag item))
        (counter (org-element-property :counter item)))
    (org-html-format-list-item
     contents (org-element-property :type (org-element-parent item)) (org-element-property :checkbox item) info
     (or (and term (org-export-data term info)) counter))))

(defun org-html-plain-list (plain-list contents _info)
  "PLAIN-LIST with the items CONTENTS."
  (let* ((tag (pcase (org-element-property :type plain-list) ('ordered "ol") ('descriptive "dl") (_ "ul")))
         (attributes (org-html--read-attributes plain-list))
         (class (plist-get attributes :class)))
    (org-html--wrap tag (plist-put attributes :class (concat "org-" tag (and class (concat " " class)))) contents)))

;;;; Paragraphs

(defun org-html--bare-paragraph-p (paragraph)
  "Whether PARAGRAPH is all there is in an item but lists, and needs no element of its own."
  (let ((parent (org-element-parent paragraph)))
    (and (eq (org-element-type parent) 'item)
         (eq paragraph (car (org-element-contents parent)))
         (let ((after (cdr (org-element-contents parent))))
           (or (null after)
               (and (null (cdr after)) (eq (org-element-type (car after)) 'plain-list)))))))

(defun org-html--figure (paragraph contents info)
  "PARAGRAPH, the image CONTENTS, as a figure."
  (let ((caption (org-export-data (org-export-get-caption paragraph) info)))
    (org-html--wrap-image
     contents info
     (when (org-string-nw-p caption)
       (let ((image (org-element-map paragraph 'link #'identity info t)))
         (concat (org-html--span "figure-number"
                                 (concat (org-html--numbered "Figure %d:" image info #'org-html--captioned-image-p)
                                         " "))
                 caption)))
     (org-html--reference paragraph info))))

(defun org-html-paragraph (paragraph contents info)
  "PARAGRAPH reading CONTENTS."
  (let ((attributes (and (org-element-property :attr_html paragraph)
                         (org-html--attributes (org-html--read-attributes paragraph)))))
    (cond ((org-html--bare-paragraph-p paragraph)
           contents)
          ((org-html-standalone-image-p paragraph info)
           (org-html--figure paragraph contents info))
          (t (concat "<p"
                     (and (eq (org-element-type (org-element-parent paragraph)) 'footnote-definition)
                          " class=\"footpara\"")
                     attributes ">\n" contents "</p>")))))

;;;; Blocks

(defun org-html-center-block (_center-block contents _info)
  "CONTENTS in the middle."
  (format "<div class=\"org-center\">\n%s</div>" contents))

(defun org-html-quote-block (quote-block contents info)
  "QUOTE-BLOCK with CONTENTS."
  (org-html--wrap "blockquote" (org-html--labelled-attributes quote-block info) contents))

(defun org-html-special-block (special-block contents info)
  "SPECIAL-BLOCK with CONTENTS: the element of its name if HTML5 has it, or an element of that class."
  (let* ((name (org-element-property :type special-block))
         (fancy (and (org-html--html5-fancy-p info) (member name org-html-html5-elements)))
         (attributes (org-html--read-attributes special-block))
         (attributes (if fancy
                         attributes
                       (let ((class (plist-get attributes :class)))
                         (plist-put attributes :class (concat class (and class " ") name)))))
         (attributes (if (plist-get attributes :id)
                         attributes
                       (plist-put attributes :id (org-html--reference special-block info)))))
    (if fancy
        (org-html--wrap name attributes (or contents ""))
      (org-html--wrap "div" attributes (concat contents "\n")))))

(defun org-html-verse-block (_verse-block contents info)
  "CONTENTS with its lines and indentation kept."
  (let ((break (org-html-close-tag "br" nil info)))
    (format "<p class=\"verse\">\n%s</p>"
            (mapconcat
             (lambda (line)
               (string-match "\\`[ \t]*" line)
               (let* ((indentation (match-end 0))
                      (text (string-trim-right (substring line indentation)
                                               (format "\\(?:%s\\)?[ \t]*" (regexp-quote break)))))
                 (concat (when (< indentation (length line)) (org-html--make-string indentation "&nbsp;"))
                         text break "\n")))
             (split-string (string-remove-suffix "\n" (or contents "")) "\n")
             ""))))

(defun org-html-dynamic-block (_dynamic-block contents _info) "CONTENTS as they are." contents)

(defun org-html-export-block (export-block _contents _info)
  "The text of EXPORT-BLOCK if it is meant for HTML."
  (org-export--block-for export-block "HTML"))

(defun org-html-horizontal-rule (_horizontal-rule _contents info)
  "A line across."
  (org-html-close-tag "hr" nil info))

(defun org-html-keyword (keyword _contents info)
  "KEYWORD that is text for HTML or asks for a table of contents."
  (let ((value (org-element-property :value keyword)))
    (pcase (org-element-property :key keyword)
      ("HTML" value)
      ("TOC" (org-html--toc-keyword keyword (downcase value) value info)))))

;;;; Mathematics

(defconst org-html--math-environments-regexp
  (concat "\\`[ \t]*\\\\begin{\\(?:"
          (regexp-opt '("align" "alignat" "displaymath" "eqnarray" "equation" "flalign" "gather" "math" "multline" "subequations" "xalignat"
                        "xxalignat"))
          "\\)\\*?}")
  "How the LaTeX environments of mathematics begin.")

(defun org-html--math-environment-p (element &optional _)
  "Whether ELEMENT is an environment of mathematics."
  (and (eq (org-element-type element) 'latex-environment)
       (string-match-p org-html--math-environments-regexp (org-element-property :value element))))

(defun org-html--latex-environment-numbered-p (element)
  "Whether the environment ELEMENT gets a number."
  (not (string-match-p "\\`[ \t]*\\\\begin{\\([^*}]+\\*\\|displaymath\\|math\\)}"
                       (org-element-property :value element))))

(defun org-html--unlabel-latex-environment (latex-frag)
  "LATEX-FRAG, an environment, in the form without a number."
  (replace-regexp-in-string "\\`\\([ \t]*\\\\begin{[^*}]+\\)}\\|\\(\\\\end{[^*}]+\\)}\\([ \t\n]*\\)\\'"
                            (lambda (match)
                              (replace-regexp-in-string "}" "*}" match t t))
                            latex-frag t t))

(defun org-html-format-latex (latex-frag processing-type _info)
  "LATEX-FRAG in the way PROCESSING-TYPE says.
Only `mathjax' and `verbatim' change or keep the text; drawing it needs programs that are not run here."
  (pcase processing-type
    ((or 't 'mathjax)
     (cond ((string-match "\\`\\$\\$\\(\\(?:.\\|\n\\)*\\)\\$\\$\\'" latex-frag)
            (concat "\\[" (match-string 1 latex-frag) "\\]"))
           ((string-match "\\`\\$\\(\\(?:.\\|\n\\)*\\)\\$\\'" latex-frag)
            (concat "\\(" (match-string 1 latex-frag) "\\)"))
           (t latex-frag)))
    ('verbatim latex-frag)
    (_ (user-error "Mathematics cannot be drawn by `%s': use `mathjax' or `verbatim' as the value of the tex option"
                   processing-type))))

(defun org-html--mathematics (latex info)
  "LATEX as INFO wants mathematics to be shown."
  (let ((type (plist-get info :with-latex)))
    (cond ((memq type '(t mathjax)) (org-html-format-latex latex 'mathjax info))
          ((memq type '(verbatim nil)) (org-html-encode-plain-text latex))
          (t (org-html-format-latex latex type info)))))

(defun org-html--wrap-latex-environment (contents _ &optional caption label)
  "CONTENTS, the image of an equation, in an element that LABEL names, with CAPTION."
  (concat "\n" (format "<div%s class=\"equation-container\">\n" (if (org-string-nw-p label) (format " id=\"%s\"" label) ""))
          (format "<span class=\"equation\">\n%s\n</span>\n" contents)
          (when (org-string-nw-p caption) (format "<span class=\"equation-label\">\n%s\n</span>\n" caption))
          "</div>"))

(defun org-html-latex-environment (latex-environment _contents info)
  "LATEX-ENVIRONMENT, with the label that links to it need."
  (let ((text (org-remove-indentation (org-element-property :value latex-environment))))
    (org-html--mathematics
     (if (and (memq (plist-get info :with-latex) '(t mathjax))
              (org-element-property :name latex-environment)
              (string-match "\\`.*" text))
         (concat (match-string 0 text)
                 (format "\n\\label{%s}" (org-html--reference latex-environment info t))
                 (substring text (match-end 0)))
       text)
     info)))

(defun org-html-latex-fragment (latex-fragment _contents info)
  "LATEX-FRAGMENT inside of a text."
  (org-html--mathematics (org-element-property :value latex-fragment) info))

(provide 'ox-html-blocks)
;;; ox-html-blocks.el ends here
