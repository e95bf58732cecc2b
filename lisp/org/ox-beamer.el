;;; ox-beamer.el --- Slides with LaTeX and Beamer  -*- lexical-binding: t -*-

;;; Commentary:

;; A back-end derived from LaTeX. Headlines above a level are sections, those at it frames, those
;; below it blocks; the property BEAMER_ENV makes exceptions.

;;; Code:

(require 'cl-lib)
(require 'ox-latex)

(defgroup org-export-beamer nil "Export to Beamer." :tag "Org Export Beamer" :group 'org-export)

(org-export--define-options org-export-beamer
 (org-beamer-frame-level 1 integer "The level of headlines that are frames.")
 (org-beamer-frame-default-options "" string "Options of all frames.")
 (org-beamer-frame-environment "orgframe" string
  "The environment for frames that have frames in their text.")
 (org-beamer-column-view-format
  "%45ITEM %10BEAMER_env(Env) %10BEAMER_act(Act) %4BEAMER_col(Col) %8BEAMER_opt(Opt)"
  (choice (const nil) string) "The columns for the settings of frames.")
 (org-beamer-theme "default" (choice (const nil) string) "The theme.")
 (org-beamer-environments-extra nil (repeat sexp)
  "More environments: name, key, start and end; see `org-beamer-environments-default'.")
 (org-beamer-outline-frame-title "Outline" string "The title of the frame with the contents.")
 (org-beamer-outline-frame-options "" string "The options of that frame.")
 (org-beamer-subtitle-format "\\subtitle{%s}" string "Template of the subtitle."))

(defconst org-beamer-column-widths "0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 0.0 :ETC"
  "The widths that columns are offered.")

(defconst org-beamer-environments-special
  '(("againframe" "A") ("appendix" "x") ("column" "c") ("columns" "C") ("frame" "f")
    ("fullframe" "F") ("ignoreheading" "i") ("note" "n") ("noteNH" "N"))
  "Environments that are not simply begun and ended, with their keys.")

(defconst org-beamer-environments-default
  (mapcar (pcase-lambda (`(,key ,name ,start))
            (list name key (format "\\begin{%s}%s" name start) (format "\\end{%s}" name)))
          '(("b" "block" "%a{%h}") ("a" "alertblock" "%a{%h}") ("v" "verse" "%a %% %h")
            ("q" "quotation" "%a %% %h") ("Q" "quote" "%a %% %h") ("s" "structureenv" "%a %% %h")
            ("t" "theorem" "%a[%h]%l") ("d" "definition" "%a[%h]%l") ("e" "example" "%a[%h]%l")
            ("E" "exampleblock" "%a{%h}%l") ("p" "proof" "%a[%h]") ("O" "onlyenv" "%a")
            ("o" "beamercolorbox" "%o{%h}")))
  "Environments: name, key, start and end.
In these %a is the overlay, %A the default overlay, %o the options, %O those as they are, %h the
title, %H it in braces, %U in brackets, %r as it is in Org, %l the label.")

(defconst org-beamer-verbatim-elements
  '(code example-block fixed-width inline-src-block src-block verbatim)
  "What makes a frame fragile.")

(add-to-list 'org-latex-classes
             `("beamer" "\\documentclass[presentation]{beamer}"
               ,@(cl-subseq ox-latex--section-pairs 2 5)))

;;;; Properties

(defun org-beamer--normalize-argument (argument type)
  "ARGUMENT with the brackets that its TYPE needs: action, defaction or option."
  (let ((wrap (lambda (start end text)
                (if (string-match-p (concat "\\`" (regexp-quote start) ".*"
                                            (regexp-quote end) "\\'")
                                    text)
                    text
                  (concat start text end)))))
    (cond ((string-empty-p argument) "")
          ((eq type 'action) (funcall wrap "<" ">" argument))
          ((eq type 'option) (funcall wrap "[" "]" argument))
          ((string-match "\\`\\[\\(.*\\)\\]\\'" argument)
           (format "[%s]" (funcall wrap "<" ">" (match-string 1 argument))))
          (t (format "[%s]" (funcall wrap "<" ">" argument))))))

(defun ox-beamer--property (headline key)
  "The property KEY of HEADLINE, nil if it is empty."
  (org-string-nw-p (org-element-property key headline)))

(defun ox-beamer--overlay (headline)
  "The overlay of HEADLINE and its default overlay, consed; one is empty."
  (let ((action (ox-beamer--property headline :BEAMER_ACT)))
    (cond ((not action) '("" . ""))
          ((string-match-p "\\`\\[.*\\]\\'" action)
           (cons "" (org-beamer--normalize-argument action 'defaction)))
          (t (cons (org-beamer--normalize-argument action 'action) "")))))

(defun ox-beamer--options (headline)
  "The options of HEADLINE in brackets, or the empty string."
  (org-beamer--normalize-argument (or (ox-beamer--property headline :BEAMER_OPT) "") 'option))

(defun org-beamer--get-label (headline info)
  "The label of HEADLINE's frame: the one in its options, or the headline's."
  (let ((options (or (ox-beamer--property headline :BEAMER_OPT) "")))
    (if (string-match "\\(?:\\`\\|,\\)label=\\([^],]+\\)" options)
        (let ((label (match-string 1 options)))
          (if (string-match "\\`{\\(.*\\)}\\'" label) (match-string 1 label) label))
      (org-latex--label headline info t))))

(defun ox-beamer--frame-p (headline)
  "Whether HEADLINE asks to be a frame."
  (member (ox-beamer--property headline :BEAMER_ENV) '("frame" "fullframe")))

(defun org-beamer--frame-level (headline info)
  "The level at which the headlines around HEADLINE are frames."
  (let ((asking (or (cl-find-if #'ox-beamer--frame-p
                                (org-element-lineage headline nil t))
                    (org-element-map (org-element-contents headline) 'headline
                      (lambda (below) (and (ox-beamer--frame-p below) below))
                      info t))))
    (if asking (org-export-get-relative-level asking info) (plist-get info :headline-levels))))

;;;; Headlines

(defun org-beamer--format-section (headline contents info)
  "HEADLINE with CONTENTS as a section."
  (let ((section (org-latex-headline headline contents info))
        (overlay (ox-beamer--property headline :BEAMER_ACT)))
    (if (and overlay section (string-match "\\`\\\\[[:alpha:]]+" section))
        (concat (match-string 0 section) "<" overlay ">" (substring section (match-end 0)))
      section)))

(defun ox-beamer--frame-options (headline fragile info)
  "The options of the frame of HEADLINE in brackets; FRAGILE says whether it has verbatim text."
  (let* ((own (or (ox-beamer--property headline :BEAMER_OPT) ""))
         (default (or (plist-get info :beamer-frame-default-options) ""))
         (given (concat default "," own))
         (parts (list (unless (string-match-p "allowframebreaks\\|label=" given)
                        (format "label={%s}" (org-beamer--get-label headline info)))
                      (and fragile (not (string-match-p "\\<fragile\\>" own)) "fragile")
                      default own)))
    (org-beamer--normalize-argument
     (string-join (cl-remove-if-not #'org-string-nw-p parts) ",") 'option)))

(defun org-beamer--format-frame (headline contents info)
  "HEADLINE with CONTENTS as a frame."
  (let* ((fragile (org-element-map headline org-beamer-verbatim-elements #'identity info t))
         (nested (and fragile
                      (string-match-p "\\\\\\(?:begin\\|end\\){frame}" (or contents ""))))
         (environment (if nested org-beamer-frame-environment "frame"))
         (overlay (ox-beamer--overlay headline))
         (full (equal (ox-beamer--property headline :BEAMER_ENV) "fullframe"))
         (subtitle (ox-beamer--property headline :BEAMER_SUBTITLE)))
    (when nested (plist-put info :beamer-define-frame t))
    (concat
     (format "\\begin{%s}" environment)
     (car overlay) (cdr overlay)
     (ox-beamer--frame-options headline fragile info)
     (format "{%s}" (if full "" (org-export-data (org-element-property :title headline) info)))
     (when subtitle
       (format "{%s}" (org-export-data
                       (org-element-parse-secondary-string
                        subtitle (org-element-restriction 'keyword))
                       info)))
     "\n"
     (and fragile " ")
     contents
     (format "\\end{%s}" environment))))

(defun ox-beamer--fill (template spec)
  "TEMPLATE with the letters of SPEC replaced; other uses of the percent sign stay."
  (replace-regexp-in-string
   "%[[:alpha:]]"
   (lambda (code) (or (cdr (assq (aref code 1) spec)) code))
   template t t))

(defun ox-beamer--environment (headline name contents info)
  "CONTENTS of HEADLINE in the environment NAME."
  (pcase-let* ((`(,_ ,_ ,start ,end)
                (or (assoc name (append (plist-get info :beamer-environments-extra)
                                        org-beamer-environments-default))
                    (user-error "Wrong block type at a headline named %S"
                                (org-element-property :raw-value headline))))
               (title (org-export-data (org-element-property :title headline) info))
               (raw (org-element-property :raw-value headline))
               (overlay (ox-beamer--overlay headline))
               (options (ox-beamer--options headline))
               (in (lambda (template) (if (string-empty-p raw) "" (format template title))))
               (spec `((?a . ,(car overlay)) (?A . ,(cdr overlay))
                       (?o . ,options)
                       (?O . ,(or (org-element-property :BEAMER_OPT headline) ""))
                       (?h . ,title) (?r . ,raw)
                       (?H . ,(funcall in "{%s}")) (?U . ,(funcall in "[%s]"))
                       (?l . ,(if (string-match-p "%l" start)
                                  (format "\\label{%s}" (org-latex--label headline info t))
                                "")))))
    (concat (ox-beamer--fill start spec) "\n" contents end)))

(defun ox-beamer--column-p (headline)
  "Whether HEADLINE is a column."
  (and headline
       (not (equal (ox-beamer--property headline :BEAMER_ENV) "columns"))
       (or (ox-beamer--property headline :BEAMER_COL)
           (equal (ox-beamer--property headline :BEAMER_ENV) "column"))))

(defun org-beamer--format-block (headline contents info)
  "HEADLINE with CONTENTS as a block, a column or columns."
  (let* ((width (ox-beamer--property headline :BEAMER_COL))
         (column (ox-beamer--column-p headline))
         (name (or (ox-beamer--property headline :BEAMER_ENV) (if width "column" "block")))
         (within (equal (ox-beamer--property (org-element-property :parent headline) :BEAMER_ENV)
                        "columns"))
         (overlay (ox-beamer--overlay headline))
         (contents (and contents (org-element-normalize-string contents)))
         (body (pcase name
                 ("columns" (format "\\begin{columns}%s\n%s\\end{columns}"
                                    (ox-beamer--options headline) (or contents "")))
                 ("column" (or contents ""))
                 (_ (concat (ox-beamer--environment headline name contents info)
                            (and width "\n"))))))
    (concat
     (and column (not within)
          (not (ox-beamer--column-p (org-export-get-previous-element headline info)))
          "\\begin{columns}\n")
     (if (not column) body
       (format "\\begin{column}%s%s{%s\\columnwidth}\n%s\\end{column}"
               (ox-beamer--options headline)
               (if (equal name "column") (concat (car overlay) (cdr overlay)) "")
               (or width "") body))
     (and column (not within)
          (not (ox-beamer--column-p (org-export-get-next-element headline info)))
          "\n\\end{columns}"))))

(defun ox-beamer--note (headline contents info)
  "CONTENTS of HEADLINE as a note, after the title unless that is not to be shown."
  (format "\\note%s{%s}"
          (org-beamer--normalize-argument
           (or (ox-beamer--property headline :BEAMER_ACT) "") 'action)
          (concat (and (equal (ox-beamer--property headline :BEAMER_ENV) "note")
                       (concat (org-export-data (org-element-property :title headline) info)
                               "\n"))
                  (org-trim (or contents "")))))

(defun ox-beamer--frame-again (headline info)
  "The command that shows the frame that HEADLINE refers to once more."
  (let ((reference (ox-beamer--property headline :BEAMER_REF)))
    (when reference
      (let* ((kind (pcase (aref reference 0) (?# 'custom-id) (?* 'headline) (_ 'title)))
             (link (org-element-create
                    'link (list :type (if (eq kind 'custom-id) "custom-id" "fuzzy")
                                :path (pcase kind
                                        ('custom-id (substring reference 1))
                                        ('headline reference)
                                        (_ (concat "*" reference)))
                                :raw-link reference)))
             (target (org-export-resolve-link link info))
             (overlay (ox-beamer--overlay headline)))
        (format "\\againframe%s%s%s{%s}" (car overlay) (cdr overlay)
                (ox-beamer--options headline) (org-beamer--get-label target info))))))

(defun org-beamer-headline (headline contents info)
  "HEADLINE with its CONTENTS: a section, a frame, a block or what its environment says."
  (unless (org-element-property :footnote-section-p headline)
    (let ((level (org-export-get-relative-level headline info)))
      (pcase (ox-beamer--property headline :BEAMER_ENV)
        ((or "note" "noteNH") (ox-beamer--note headline contents info))
        ("ignoreheading" contents)
        ("againframe" (ox-beamer--frame-again headline info))
        ("appendix" (concat "\\appendix\n" contents))
        (_ (let ((frames (org-beamer--frame-level headline info)))
             (cond ((< level frames) (org-beamer--format-section headline contents info))
                   ((= level frames) (org-beamer--format-frame headline contents info))
                   (t (org-beamer--format-block headline contents info)))))))))

;;;; Objects and lists

(defun org-beamer--element-has-overlay-p (element)
  "The overlay that ELEMENT starts with, written as a snippet, or nil."
  (let ((first (car (org-element-contents element))))
    (and (eq (org-element-type first) 'export-snippet)
         (eq (org-export-snippet-backend first) 'beamer)
         (let ((value (org-element-property :value first)))
           (and (string-match-p "\\`\\[?<.*>\\]?\\'" value) value)))))

(defun ox-beamer--after-overlay (overlay contents)
  "CONTENTS without OVERLAY at their start."
  (if overlay (string-remove-prefix overlay contents) contents))

(defun org-beamer-bold (bold contents _info)
  "CONTENTS of BOLD as an alert."
  (let ((overlay (org-beamer--element-has-overlay-p bold)))
    (format "\\alert%s{%s}" (or overlay "") (ox-beamer--after-overlay overlay contents))))

(defun org-beamer-item (item contents info)
  "ITEM with its CONTENTS, with the overlay at the start of them."
  (let* ((first (car (org-element-contents item)))
         (overlay (and (eq (org-element-type first) 'paragraph)
                       (org-beamer--element-has-overlay-p first)))
         (text (org-latex-item item (ox-beamer--after-overlay overlay contents) info)))
    (if (not overlay) text
      (let ((start (string-match "\\\\item" text)))
        (concat (substring text 0 (+ start 5)) overlay (substring text (+ start 5)))))))

(defun org-beamer-plain-list (plain-list contents info)
  "CONTENTS of PLAIN-LIST, with the overlay and options among its attributes."
  (let* ((attributes (append (org-export-read-attribute :attr_beamer plain-list)
                             (org-export-read-attribute :attr_latex plain-list)))
         (environment (or (plist-get attributes :environment)
                          (pcase (org-element-property :type plain-list)
                            ('ordered "enumerate") ('descriptive "description") (_ "itemize")))))
    (org-latex--wrap-label
     plain-list
     (ox-latex--environment
      environment
      (mapconcat (pcase-lambda (`(,key . ,type))
                   (org-beamer--normalize-argument (or (plist-get attributes key) "") type))
                 '((:overlay . defaction) (:options . option)) "")
      contents)
     info)))

(defun org-beamer-radio-target (radio-target text info)
  "RADIO-TARGET, shown as TEXT."
  (format "\\hypertarget{%s}{%s}" (org-latex--label radio-target info t) text))

(defun ox-beamer--hyperlink (target description info)
  "A link to TARGET shown as DESCRIPTION."
  (format "\\hyperlink{%s}{%s}" (org-latex--label target info t) description))

(defun ox-beamer--link-inside (link contents info)
  "The LINK to a place in the document, shown as CONTENTS, or nil to leave it to LaTeX."
  (let* ((type (org-element-property :type link))
         (target (pcase type
                   ("radio" (org-export-resolve-radio-link link info))
                   ((or "fuzzy" "custom-id" "id") (org-export-resolve-link link info)))))
    (cond ((memq (org-element-type target) '(nil plain-text)) nil)
          ((org-string-nw-p contents) (ox-beamer--hyperlink target contents info))
          ((and (eq (org-element-type target) 'headline)
                (not (org-export-numbered-headline-p target info)))
           (ox-beamer--hyperlink
            target (org-export-data (org-element-property :title target) info) info)))))

(defun org-beamer-link (link contents info)
  "LINK, shown as CONTENTS."
  (or (org-export-custom-protocol-maybe link contents 'beamer info)
      (ox-beamer--link-inside link contents info)
      (let ((latex (org-latex-link link contents info))
            (overlay (plist-get (org-export-read-attribute
                                 :attr_beamer
                                 (org-element-lineage link org-element-all-elements))
                                :overlay)))
        (if (and overlay latex (org-export-inline-image-p
                                link (plist-get info :latex-inline-image-rules))
                 (string-match "\\\\include\\(?:graphics\\|svg\\)" latex))
            (concat (substring latex 0 (match-end 0))
                    (org-beamer--normalize-argument overlay 'action)
                    (substring latex (match-end 0)))
          latex))))

(defun org-beamer-export-block (export-block _contents _info)
  "The text of EXPORT-BLOCK if it is meant for Beamer or LaTeX."
  (org-export--block-for export-block "BEAMER" "LATEX"))

(defun org-beamer-export-snippet (export-snippet _contents _info)
  "The text of EXPORT-SNIPPET if it is meant for Beamer or LaTeX."
  (org-export--snippet-for export-snippet 'beamer 'latex))

(defun org-beamer-keyword (keyword contents info)
  "What KEYWORD stands for; LaTeX knows about those with CONTENTS that are its own."
  (let ((value (org-element-property :value keyword)))
    (pcase (org-element-property :key keyword)
     ("BEAMER" value)
     ((and "TOC" (guard (string-match-p "\\<headlines\\>" value)))
      (concat (and (string-match "\\<[0-9]+\\>" value)
                   (format "\\setcounter{tocdepth}{%s}\n" (match-string 0 value)))
              "\\tableofcontents"
              (and (string-match "\\[.*?\\]" value) (match-string 0 value))))
     (_ (org-latex-keyword keyword contents info)))))

;;;; The document

(defun ox-beamer--themes (info)
  "The lines that choose the themes in INFO."
  (mapconcat
   (pcase-lambda (`(,key . ,command))
     (let ((theme (plist-get info key)))
       (cond ((not theme) "")
             ((string-match "\\[.*\\]" theme)
              (format "\\%s%s{%s}\n" command (match-string 0 theme)
                      (org-trim (replace-match "" t t theme))))
             (t (format "\\%s{%s}\n" command theme)))))
   '((:beamer-theme . "usetheme") (:beamer-color-theme . "usecolortheme")
     (:beamer-font-theme . "usefonttheme") (:beamer-inner-theme . "useinnertheme")
     (:beamer-outer-theme . "useoutertheme"))
   ""))

(defun org-beamer-template (contents info)
  "The whole document around CONTENTS."
  (let ((subtitle (org-string-nw-p (ox-latex--field info nil :subtitle)))
        (toc (ox-latex--toc-lines info "\\tableofcontents\n")))
    (ox-latex--document
     contents info
     (concat (when (plist-get info :beamer-define-frame)
               (format "\\newenvironment<>{%s}[1][]{\\begin{frame}#2[environment=%s,#1]}{\\end{frame}}\n"
                       org-beamer-frame-environment org-beamer-frame-environment))
             (ox-beamer--themes info))
     (concat (format "\\title{%s}\n" (or (ox-latex--field info nil :title) ""))
             (and subtitle (concat (format (plist-get info :beamer-subtitle-format) subtitle) "\n"))
             (and (plist-get info :beamer-header)
                  (org-element-normalize-string (plist-get info :beamer-header))))
     (and toc
          (format "\\begin{frame}%s{%s}\n%s\\end{frame}\n\n"
                  (org-beamer--normalize-argument
                   (or (plist-get info :beamer-outline-frame-options) "") 'option)
                  (plist-get info :beamer-outline-frame-title)
                  toc)))))

(org-export-define-derived-backend 'beamer 'latex
  :menu-entry
  `(?l 1 ((?B "As LaTeX buffer (Beamer)" org-beamer-export-as-latex)
          (?b "As LaTeX file (Beamer)" org-beamer-export-to-latex)
          (?P "As PDF file (Beamer)" org-beamer-export-to-pdf)
          (?O "As PDF file and open (Beamer)" ,(org-export--and-open #'org-beamer-export-to-pdf))))
  :options-alist
  `((:headline-levels nil "H" org-beamer-frame-level)
    (:latex-class "LATEX_CLASS" nil "beamer" t)
    (:beamer-column-view-format "COLUMNS" nil org-beamer-column-view-format)
    (:beamer-theme "BEAMER_THEME" nil org-beamer-theme)
    ,@(mapcar (lambda (part)
                (list (intern (format ":beamer-%s-theme" part))
                      (format "BEAMER_%s_THEME" (upcase part)) nil nil t))
              '("color" "font" "inner" "outer"))
    (:beamer-header "BEAMER_HEADER" nil nil newline)
    ,@(org-export--option-rows
       'beamer '(subtitle-format environments-extra frame-default-options
                 outline-frame-options outline-frame-title)))
  :translate-alist
  (org-export--transcoders
   'beamer '(bold export-block export-snippet headline item keyword link plain-list
             radio-target template)))

;;;; Editing and commands

(defvar org-beamer-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-b") #'org-beamer-select-environment)
    map)
  "Keys of `org-beamer-mode'.")

(define-minor-mode org-beamer-mode
  "Support for slides in Org buffers."
  :lighter " Bm" :keymap org-beamer-mode-map)

(defun org-beamer-allowed-property-values (property)
  "The values that PROPERTY of slides may have, nil for others."
  (pcase property
    ("BEAMER_env" (append (mapcar #'car (append org-beamer-environments-special
                                                org-beamer-environments-extra
                                                org-beamer-environments-default))
                          '(":ETC")))
    ("BEAMER_col" (split-string org-beamer-column-widths))))

(add-hook 'org-property-allowed-value-functions #'org-beamer-allowed-property-values)

(defun org-beamer-select-environment ()
  "Choose the environment of the headline at point and set its property."
  (interactive)
  (let ((name (completing-read "Environment: "
                               (butlast (org-beamer-allowed-property-values "BEAMER_env"))
                               nil t)))
    (org-entry-put nil "BEAMER_env" name)))

;;;###autoload-rows c
(org-export--define-commands beamer
  (org-beamer-export-as-latex buffer "LaTeX for Beamer" "*Org BEAMER Export*" :mode #'latex-mode)
  (org-beamer-export-to-latex file "LaTeX for Beamer" ".tex")
  (org-beamer-export-to-pdf file "slides in PDF" ".tex" :after #'org-latex-compile))

;;;###autoload-rows f
(org-export--define-commands beamer
  (org-beamer-publish-to-latex publish "LaTeX for Beamer" ".tex")
  (org-beamer-publish-to-pdf publish "slides in PDF" ".tex" :after #'org-latex-compile))

(provide 'ox-beamer)

;;; ox-beamer.el ends here
