;;; ox-html-template.el --- The page around the HTML export  -*- lexical-binding: t -*-

;;; Code:

(require 'ox-html-text)
(require 'ox-html-toc)

;;;; The head

(defun org-html-normalize-string-or-function (input &rest args)
  "INPUT, or what it returns for ARGS if it is a function, as text that ends with its line."
  (org-element-normalize-string (if (functionp input) (apply input args) input)))

(defun org-html--build-meta-entry (label identity &optional content-format &rest content-formatters)
  "A meta tag whose attribute LABEL is IDENTITY.
Its content is CONTENT-FORMAT, in which CONTENT-FORMATTERS are filled."
  (concat "<meta " label "=\"" identity
          (when content-format
            (concat "\" content=\""
                    (org-html--quoted (if (null content-formatters)
                                          content-format
                                        (apply #'format content-format content-formatters)))))
          "\" />\n"))

(defun org-html-meta-tags-default (info)
  "The meta tags for what INFO knows about the document."
  (let ((author (and (plist-get info :with-author)
                     (org-string-nw-p (org-element-interpret-data (plist-get info :author))))))
    (delq nil
          (list (and author (list "name" "author" author))
                (let ((text (org-string-nw-p (plist-get info :description)))) (and text (list "name" "description" text)))
                (let ((text (org-string-nw-p (plist-get info :keywords)))) (and text (list "name" "keywords" text)))
                '("name" "generator" "Org Mode")))))

(defun org-html--charset ()
  "The charset of the files written."
  (let ((charset (and org-html-coding-system (coding-system-get org-html-coding-system 'mime-charset))))
    (if charset (symbol-name charset) "iso-8859-1")))

(defun org-html--build-viewport (info)
  "The viewport meta tag, or nil."
  (let ((entries (cl-loop for (key value) in (plist-get info :html-viewport)
                          when (org-string-nw-p value) collect (format "%s=%s" key value))))
    (and entries (org-html--build-meta-entry "name" "viewport" (string-join entries ", ")))))

(defun org-html--build-meta-info (info)
  "The date, the meta tags and the title of the page."
  (let ((title (org-html-plain-text
                (org-element-interpret-data (plist-get info :title))
                ;; Quotation marks stay as they are: there is no text around them to tell them apart by.
                (list :with-special-strings (plist-get info :with-special-strings))))
        (charset (org-html--charset)))
    (concat
     (when (plist-get info :time-stamp-file)
       (format "<!-- %s -->\n" (format-time-string (plist-get info :html-metadata-timestamp-format))))
     (apply #'org-html--build-meta-entry
            (if (org-html-html5-p info)
                (list "charset" charset)
              (list "http-equiv" "Content-Type" (concat "text/html;charset=" charset))))
     (org-html--build-viewport info)
     ;; A page must have a title: a mark that shows nothing stands for an empty one.
     (format "<title>%s</title>\n" (or (org-string-nw-p title) "&lrm;"))
     (mapconcat (lambda (entry) (apply #'org-html--build-meta-entry entry))
                (if (functionp org-html-meta-tags) (funcall org-html-meta-tags info) org-html-meta-tags)
                ""))))

(defun org-html--build-head (info)
  "Style sheet, scripts and what the document adds to the head."
  (org-element-normalize-string
   (mapconcat (pcase-lambda (`(,condition ,property-or-text))
                (and (or (not condition) (plist-get info condition))
                     (org-html-normalize-string-or-function
                      (if (keywordp property-or-text) (plist-get info property-or-text) property-or-text) info)))
              `((:html-head-include-default-style ,org-html-style-default)
                (nil :html-head) (nil :html-head-extra)
                (:html-head-include-scripts ,org-html-scripts))
              "")))

;;;; MathJax

(defconst org-html--mathjax-fonts
  '(("TeX" . "mathjax-tex") ("STIX-Web" . "mathjax-stix2") ("Asana-Math" . "mathjax-asana")
    ("Neo-Euler" . "mathjax-euler") ("Gyre-Pagella" . "mathjax-pagella") ("Gyre-Termes" . "mathjax-termes")
    ("Latin-Modern" . "mathjax-modern"))
  "Fonts of MathJax 2 and those that replace them.")

(defun org-html--mathjax-scale (value)
  "VALUE, a number or a string that may be a percentage, as a factor."
  (let ((number (if (stringp value)
                    (and (string-match-p "\\`[ \t]*[0-9]*\\.?[0-9]+" value) (string-to-number value))
                  value)))
    (cond ((not number)
           (org-display-warning (format "Non-numerical MathJax scale: %s" value))
           1.0)
          ;; MathJax 2 had percentages; nobody wants mathematics ten times as large as the text.
          ((and (stringp value) (>= number 10))
           (let ((factor (/ number 100.0)))
             (org-display-warning (format "Converting legacy MathJax scale: %s to %s" value factor))
             factor))
          (t number))))

(defun org-html--mathjax-modern (settings)
  "SETTINGS, an alist of options and values, with those of MathJax 2 made those of today."
  (let ((legacy (lambda (key)
                  (let ((value (cdr (assq key settings))))
                    (when value
                      (org-display-warning (format "Converting legacy MathJax option: %s" key))
                      value)))))
    (let ((numbering (funcall legacy 'autonumber))
          (breaks (funcall legacy 'linebreaks))
          (font (assoc (cdr (assq 'font settings)) org-html--mathjax-fonts)))
      (append (and numbering `((tags . ,(downcase numbering))))
              (and breaks `((overflow . ,(if (equal breaks "true") "linebreak" "overflow"))))
              (and font `((font . ,(cdr font))))
              `((scale . ,(org-html--mathjax-scale (cdr (assq 'scale settings)))))
              settings))))

(defun org-html--mathjax-settings (info)
  "The settings of MathJax: those of the document before those of the options."
  (let* ((line (or (plist-get info :html-mathjax) ""))
         (options (mapcar (lambda (row) (cons (car row) (cadr row))) (plist-get info :html-mathjax-options)))
         (names (delete-dups (append (mapcar #'car org-html--mathjax-defaults) (mapcar #'car options)))))
    (append (cl-loop for name in names
                     when (string-match (format "\\<%s:[ \t]*\\([^ \t\n]+\\)" name) line)
                     collect (cons name (match-string 1 line)))
            options
            org-html--mathjax-defaults)))

(defconst org-html--mathjax-defaults
  (append (mapcar (lambda (row) (cons (car row) (cadr row)))
                  (eval (car (get 'org-html-mathjax-options 'standard-value)) t))
          '((autonumber) (linebreaks)))
  "The settings as they are shipped, for those that options leave out.")

(defun org-html--mathematics-p (info)
  "Whether the document has anything for MathJax."
  (org-element-map (plist-get info :parse-tree) '(latex-fragment latex-environment) #'identity info t nil t))

(defun org-html--build-mathjax-config (info)
  "What configures and loads MathJax, if the document needs it."
  (when (and (memq (plist-get info :with-latex) '(t mathjax)) (org-html--mathematics-p info))
    (let ((settings (org-html--mathjax-modern (org-html--mathjax-settings info)))
          (case-fold-search nil))
      (org-element-normalize-string
       (replace-regexp-in-string
        "%\\([A-Z]+\\)"
        (lambda (place)
          (let ((setting (assoc (downcase (substring place 1)) settings
                                (lambda (key name) (string= (symbol-name key) name)))))
            (if setting (format "%s" (or (cdr setting) "")) place)))
        (plist-get info :html-mathjax-template) t t)))))

;;;; The info script

(defun org-html--infojs-configured (info)
  "The settings of the document's INFOJS_OPT, an alist of names and strings."
  (let ((line (or (plist-get info :infojs-opt) "")) (start 0) settings)
    (while (string-match "\\([a-z]+\\):\\(\\S-+\\)" line start)
      (push (cons (intern (match-string 1 line)) (match-string 2 line)) settings)
      (setq start (match-end 0)))
    settings))

(defun org-html-infojs-install-script (exp-plist _backend)
  "EXP-PLIST with the info script in its head, if the document or the options want it."
  (when (pcase (plist-get exp-plist :html-use-infojs)
          ('when-configured
           (let ((line (org-string-nw-p (plist-get exp-plist :infojs-opt))))
             (and line (not (string-match-p "\\<view:nil\\>" line)))))
          (wanted wanted))
    (let* ((own (org-html--infojs-configured exp-plist))
           (toc (plist-get exp-plist :with-toc))
           (limit (lambda (value) (if (equal value "max") most-positive-fixnum (string-to-number value))))
           (sections (plist-get exp-plist :headline-levels))
           (contents most-positive-fixnum)
           path lines)
      (pcase-dolist (`(,option ,variable ,default) org-html-infojs-opts-table)
        (let* ((value (or (cdr (assq option own))
                          (let ((set (assq option (plist-get exp-plist :html-infojs-options))))
                            (if set (cdr set) default))))
               (value (if (and value (symbolp value)) (plist-get exp-plist value) value))
               (value (pcase value ((or 'nil "nil") "0") ((or 't "t") "1") (_ (format "%s" value)))))
          (pcase option
            ('path (setq path value))
            ('sdepth (setq sections (min sections (funcall limit value))))
            ('tdepth (setq contents (funcall limit value)))
            (_ (push (cons variable value) lines)))))
      (push (cons 'TOC_DEPTH (min contents sections (if (integerp toc) toc sections))) lines)
      ;; The script needs the whole table of contents in the page and hides what is too deep itself.
      (plist-put exp-plist :with-toc sections)
      (plist-put
       exp-plist :html-head-extra
       (concat (or (plist-get exp-plist :html-head-extra) "") "\n"
               (replace-regexp-in-string
                "%SCRIPT_PATH\\|%MANAGER_OPTIONS"
                (lambda (place)
                  (if (equal place "%SCRIPT_PATH")
                      path
                    (mapconcat (lambda (line) (format "org_html_manager.set(\"%s\", \"%s\");" (car line) (cdr line)))
                               lines "\n")))
                (plist-get exp-plist :html-infojs-template) t t)))))
  exp-plist)

;;;; Before and after the content

(defconst org-html--pre/postamble-class "status" "Class of preamble and postamble.")

(defun org-html--file-time ()
  "When the document was written last."
  (or (and buffer-file-name (file-attribute-modification-time (file-attributes buffer-file-name)))
      (current-time)))

(defun org-html-format-spec (info)
  "What the letters stand for in the formats of preamble and postamble."
  (let* ((stamp (plist-get info :html-metadata-timestamp-format))
         (mail (lambda (address) (org-html--a (concat "mailto:" address) "" address)))
         (addresses (and (org-string-nw-p (plist-get info :email))
                         (split-string (plist-get info :email) "," nil " +")))
         (exported (lambda (letter data) (cons letter (org-export-data data info)))))
    (list (cons ?T (format-time-string stamp))
          (cons ?C (format-time-string stamp (org-html--file-time)))
          (funcall exported ?d (org-export-get-date info stamp))
          (funcall exported ?t (plist-get info :title))
          (funcall exported ?s (plist-get info :subtitle))
          (funcall exported ?a (plist-get info :author))
          (cons ?e (mapconcat mail addresses ", "))
          (cons ?c (or (plist-get info :creator) ""))
          (cons ?v (or (plist-get info :html-validation-link) "")))))

(defun org-html--automatic-postamble (info spec)
  "A postamble of what INFO shows, with the values of SPEC."
  (let* ((value (lambda (letter) (org-string-nw-p (cdr (assq letter spec)))))
         (line (lambda (class label text)
                 (when text
                   (format "<p class=\"%s\">%s%s</p>\n" class
                           (if label (concat (org-html--translate label info) ": ") "") text)))))
    (concat
     (when (plist-get info :with-date) (funcall line "date" "Date" (funcall value ?d)))
     (when (plist-get info :with-author) (funcall line "author" "Author" (funcall value ?a)))
     (when (plist-get info :with-email) (funcall line "email" "Email" (funcall value ?e)))
     (when (plist-get info :time-stamp-file)
       (funcall line "date" "Created" (format-time-string (plist-get info :html-metadata-timestamp-format))))
     (when (plist-get info :with-creator) (funcall line "creator" nil (funcall value ?c)))
     (funcall line "validation" nil (funcall value ?v)))))

(defun org-html--build-pre/postamble (type info)
  "The part TYPE, `preamble' or `postamble', of the page, or nil if it is empty."
  (let* ((section (plist-get info (intern (format ":html-%s" type))))
         (formats (plist-get info (intern (format ":html-%s-format" type))))
         (spec (and section (org-html-format-spec info)))
         (text (pcase section
                 ('nil nil)
                 ((pred functionp) (funcall section info))
                 ((pred stringp) (format-spec section spec))
                 ((and 'auto (guard (eq type 'postamble))) (org-html--automatic-postamble info spec))
                 (_ (let ((language (plist-get info :language)))
                      (format-spec (or (cl-loop for key in (list language "en")
                                                thereis (cadr (assoc-string key formats t)))
                                       "")
                                   spec))))))
    (when (org-string-nw-p text)
      (pcase-let ((`(,tag ,id) (cdr (assq type (plist-get info :html-divs)))))
        (format "<%s id=\"%s\" class=\"%s\">\n%s</%s>\n" tag id org-html--pre/postamble-class
                (org-element-normalize-string text) tag)))))

;;;; The page

(defun org-html-inner-template (contents info)
  "CONTENTS between the table of contents and the footnotes."
  (let ((depth (plist-get info :with-toc)))
    (concat (when depth (org-html-toc depth info))
            contents
            (org-html-footnote-section info))))

(defun org-html--title (info)
  "The visible title and subtitle, or nil."
  (let ((given (plist-get info :title)))
    (when (and given (plist-get info :with-title))
      (let ((title (org-export-data given info))
            (subtitle (pcase (plist-get info :subtitle) ('nil nil) (data (org-export-data data info)))))
        (if (org-html--html5-fancy-p info)
            (format "<header>\n<h1 class=\"title\">%s</h1>\n%s</header>" title
                    (if subtitle (format "<p class=\"subtitle\" role=\"doc-subtitle\">%s</p>\n" subtitle) ""))
          (format "<h1 class=\"title\">%s%s</h1>\n" title
                  (if subtitle
                      (format "\n%s\n<span class=\"subtitle\">%s</span>\n" (org-html-close-tag "br" nil info) subtitle)
                    "")))))))

(defun org-html--xml-declaration (info)
  "The XML declaration that INFO's document type has, or nil."
  (when (and (org-html-xhtml-p info) (not (org-html-html5-p info)))
    (let* ((declaration (plist-get info :html-xml-declaration))
           (text (if (stringp declaration)
                     declaration
                   (or (cdr (assoc (plist-get info :html-extension) declaration))
                       (cdr (assoc "html" declaration))
                       ""))))
      (unless (equal text "") (format (concat text "\n") (org-html--charset))))))

(defun org-html--opening-tag (info)
  "The html tag."
  (let ((language (plist-get info :language)))
    (concat "<html"
            (when (org-html-xhtml-p info) " xmlns=\"http://www.w3.org/1999/xhtml\"")
            (when (or (org-html-xhtml-p info) (org-html-html5-p info)) (format " lang=\"%s\"" language))
            (when (org-html-xhtml-p info) (format " xml:lang=\"%s\"" language))
            ">\n")))

(defun org-html--home-and-up (info)
  "The links to the pages above."
  (let ((up (org-trim (or (plist-get info :html-link-up) "")))
        (home (org-trim (or (plist-get info :html-link-home) ""))))
    (unless (and (equal up "") (equal home ""))
      (format (plist-get info :html-home/up-format) up home))))

(defun org-html--klipse (info)
  "What starts Klipse."
  (when (plist-get info :html-klipsify-src)
    (format "<script>%s</script><script src=\"%s\"></script><link rel=\"stylesheet\" type=\"text/css\" href=\"%s\"/>"
            (plist-get info :html-klipse-selection-script) (plist-get info :html-klipse-js)
            (plist-get info :html-klipse-css))))

(defun org-html-template (contents info)
  "The page with CONTENTS."
  (pcase-let ((`(,tag ,id) (cdr (assq 'content (plist-get info :html-divs)))))
    (concat
     (org-html--xml-declaration info) (org-html-doctype info) "\n" (org-html--opening-tag info)
     "<head>\n" (org-html--build-meta-info info) (org-html--build-head info)
     (org-html--build-mathjax-config info) "</head>\n"
     "<body>\n" (org-html--home-and-up info)
     (org-html--build-pre/postamble 'preamble info)
     (format "<%s id=\"%s\" class=\"%s\">\n" tag id (plist-get info :html-content-class))
     (org-html--title info) contents
     (format "</%s>\n" tag)
     (org-html--build-pre/postamble 'postamble info)
     (org-html--klipse info)
     "</body>\n</html>")))

(provide 'ox-html-template)
;;; ox-html-template.el ends here
