;;; ox-latex-preamble.el --- What stands before and around the body  -*- lexical-binding: t -*-

;;; Commentary:

;; Packages, the class and its options, the language, title and contents: all that
;; `org-latex-template' puts around the exported text. `org-latex-make-preamble' serves previews of
;; fragments as well.

;;; Code:

(require 'cl-lib)
(require 'ox-latex-languages)

(defconst org-latex-compilers '("pdflatex" "xelatex" "lualatex") "The compilers that are known.")

(defcustom org-latex-default-packages-alist
  (append
   (mapcar (lambda (row) (list (car row) (cadr row) t '("lualatex" "xelatex")))
           '(("" "amsmath") ("" "fontspec")))
   '(("AUTO" "inputenc" t ("pdflatex")) ("T1" "fontenc" t ("pdflatex")) ("" "graphicx" t))
   (mapcar (lambda (name) (list "" name nil)) '("longtable" "wrapfig" "rotating"))
   '(("normalem" "ulem" t) ("" "amsmath" t ("pdflatex")) ("" "amssymb" t ("pdflatex")))
   (mapcar (lambda (name) (list "" name nil)) '("capt-of" "hyperref")))
  "Packages that the output needs: (OPTIONS PACKAGE FOR-SNIPPETS COMPILERS) or a line."
  :group 'org-latex :type '(repeat sexp))

(defcustom org-latex-packages-alist nil
  "Packages to load as well, in the shape of `org-latex-default-packages-alist'."
  :group 'org-latex :type '(repeat sexp))

(defcustom org-latex-inputenc-alist nil
  "Names of encodings for the package inputenc to use in place of others."
  :group 'org-export-latex :type '(alist :key-type string :value-type string))

;;;; Packages

(defun ox-latex--package-line (package snippets)
  "The line of LaTeX that loads PACKAGE; a comment if it is not for SNIPPETS and these are made."
  (pcase package
    ((pred stringp) package)
    ((and `(,_ ,name . ,more) (guard (and snippets (not (car more)))))
     (format "%% Package %s omitted" name))
    (`("" ,name . ,_) (format "\\usepackage{%s}" name))
    (`(,options ,name . ,_) (format "\\usepackage[%s]{%s}" options name))))

(defun org-latex-packages-to-string (pkg &optional snippets-p newline)
  "Lines that load the packages PKG, with a NEWLINE at the end if that is non-nil.
Packages that are not for snippets are left out when SNIPPETS-P."
  (concat (mapconcat (lambda (package) (ox-latex--package-line package snippets-p)) pkg "\n")
          (and newline "\n")))

(defun ox-latex--fill-slot (template name text)
  "TEMPLATE with the line [NAME] replaced by TEXT, the line [NO-NAME] by nothing.
The value is a list of the new template, or nil if there is no such line."
  (when (string-match (format "^[ \t]*\\[\\(NO-\\)?%s\\][ \t]*\n?" name) template)
    (list (concat (substring template 0 (match-beginning 0))
                  (and text (not (match-beginning 1)) (concat text "\n"))
                  (substring template (match-end 0))))))

(defun org-splice-latex-header (tpl def-pkg pkg snippets-p &optional extra)
  "The class template TPL with default packages DEF-PKG, packages PKG and the EXTRA lines put in.
Each has a place, such as [PACKAGES] or [NO-PACKAGES], or comes at the end."
  (let ((end "") (separator ""))
    (pcase-dolist (`(,name . ,text)
                   `(("DEFAULT-PACKAGES"
                      . ,(and def-pkg (org-latex-packages-to-string def-pkg snippets-p)))
                     ("PACKAGES" . ,(and pkg (org-latex-packages-to-string pkg snippets-p)))
                     ("EXTRA" . ,extra)))
      (let ((filled (ox-latex--fill-slot tpl name text)))
        (cond (filled (setq tpl (car filled)))
              ((member text '(nil "")))
              (t (setq end (concat end separator text))))
        (setq separator "\n")))
    (if (string-match-p "[^ \t\n]" end) (concat tpl "\n" end) tpl)))

(defun org-latex--remove-packages (pkg-alist info)
  "The packages of PKG-ALIST that are for the compiler in INFO."
  (let ((compiler (plist-get info :latex-compiler)))
    (if (not (member-ignore-case compiler org-latex-compilers)) pkg-alist
      (cl-remove-if-not (lambda (package)
                          (or (stringp package) (not (nth 3 package))
                              (member-ignore-case compiler (nth 3 package))))
                        pkg-alist))))

(defun org-latex-guess-inputenc (header)
  "HEADER with AUTO in the options of inputenc replaced by the encoding of the buffer."
  (replace-regexp-in-string
   "\\\\usepackage\\[\\(AUTO\\)\\]{inputenc}"
   (lambda (line)
     (let* ((coding (or (and (boundp 'org-export-coding-system) org-export-coding-system)
                        buffer-file-coding-system 'utf-8))
            (mime (and (fboundp 'coding-system-get) (coding-system-get coding :mime-charset)))
            (name (pcase (or (and (fboundp 'latexenc-coding-system-to-inputenc)
                                  (latexenc-coding-system-to-inputenc coding))
                             (and mime (symbol-name mime)) "utf8")
                    ((or "utf-8" "undecided" "us-ascii") "utf8")
                    ("iso-8859-1" "latin1")
                    (other other))))
       (replace-regexp-in-string "AUTO" (or (cdr (assoc name org-latex-inputenc-alist)) name)
                                 line t t)))
   header t t))

;;;; The preamble

(defun ox-latex--class-header (info)
  "The lines of the class in INFO, with the options of the document."
  (let* ((class (plist-get info :latex-class))
         (options (plist-get info :latex-class-options))
         (header (or (nth 1 (assoc class (plist-get info :latex-classes)))
                     (user-error "Unknown LaTeX class `%s'" class))))
    (if (and (stringp options)
             (string-match "^[ \t]*\\\\documentclass\\(\\[[^]]*\\]\\)?" header))
        (concat (substring header 0 (or (match-beginning 1) (match-end 0)))
                options
                (substring header (match-end 0)))
      header)))

(defun org-latex-make-preamble (info &optional template snippet?)
  "The preamble for INFO: TEMPLATE or the class, then packages and header lines.
Packages that are not for snippets are left out if SNIPPET?."
  (let* ((class (or template (ox-latex--class-header info)))
         (lines (if snippet? ""
                  (mapconcat (lambda (key)
                               (org-element-normalize-string (or (plist-get info key) "")))
                             '(:latex-header :latex-header-extra) "")))
         (spliced (org-splice-latex-header
                   (concat class (if (string-suffix-p "\n" class) "" "\n"))
                   (org-latex--remove-packages org-latex-default-packages-alist info)
                   (org-latex--remove-packages org-latex-packages-alist info)
                   snippet? lines))
         (text (org-latex-guess-polyglossia-language
                (org-latex-guess-babel-language (org-latex-guess-inputenc spliced) info) info))
         (pre (plist-get info :latex-class-pre)))
    (concat (and (stringp pre) (concat pre "\n"))
            (org-element-normalize-string text))))

(defun org-latex--insert-compiler (info)
  "The line that names the compiler of INFO, or nil if it is not one of those known."
  (let ((compiler (plist-get info :latex-compiler)))
    (and (member compiler org-latex-compilers)
         (org-string-nw-p org-latex-compiler-file-string)
         (format org-latex-compiler-file-string compiler))))

(defun ox-latex--field (info option key)
  "The exported value of KEY if INFO's OPTION is on, else nil."
  (and (or (null option) (plist-get info option))
       (plist-get info key)
       (org-export-data (plist-get info key) info)))

(defun org-latex--format-spec (info)
  "The letters that templates may use, with what they stand for in INFO."
  (let* ((code (plist-get info :language))
         (name (or (ox-latex--language code :lang-name) code))
         (date (and (plist-get info :with-date) (org-export-get-date info))))
    `((?a . ,(or (ox-latex--field info :with-author :author) ""))
      (?t . ,(or (ox-latex--field info :with-title :title) ""))
      (?s . ,(or (ox-latex--field info nil :subtitle) ""))
      (?k . ,(or (ox-latex--field info nil :keywords) ""))
      (?d . ,(or (ox-latex--field info nil :description) ""))
      (?c . ,(or (and (plist-get info :with-creator) (plist-get info :creator)) ""))
      (?l . ,(or code ""))
      (?L . ,(capitalize (or name "")))
      (?D . ,(if date (org-export-data date info) "")))))

(defun ox-latex--author-line (info)
  "The line with author and address, or nil."
  (let* ((author (org-string-nw-p (ox-latex--field info :with-author :author)))
         (email (org-string-nw-p (ox-latex--field info :with-email :email))))
    (when (or author email)
      (format "\\author{%s}\n"
              (cond ((and author email) (format "%s\\thanks{%s}" author email))
                    (author author)
                    (t email))))))

(defun ox-latex--title-lines (info)
  "The lines that set title and subtitle."
  (let* ((title (or (ox-latex--field info nil :title) ""))
         (subtitle (org-string-nw-p (ox-latex--field info nil :subtitle)))
         (formatted (and subtitle (format (plist-get info :latex-subtitle-format) subtitle))))
    (if (plist-get info :latex-subtitle-separate)
        (concat (format "\\title{%s}\n" title) (and formatted (concat formatted "\n")))
      (format "\\title{%s}\n" (concat title formatted)))))

(defun ox-latex--title-command (info spec)
  "The lines that print the title, made with SPEC; nil without a title."
  (let ((command (plist-get info :latex-title-command)))
    (when (and (stringp command) (plist-get info :with-title)
               (org-string-nw-p (cdr (assq ?t spec))))
      (org-element-normalize-string (format-spec command spec)))))

(defun ox-latex--toc-lines (info &optional command)
  "The lines that print the table of contents with COMMAND or INFO's, nil without contents."
  (let ((depth (plist-get info :with-toc)))
    (when depth
      (concat (when (wholenump depth) (format "\\setcounter{tocdepth}{%d}\n" depth))
              (or command (plist-get info :latex-toc-command))))))

(defun ox-latex--document (contents info style title toc)
  "The whole document around CONTENTS.
STYLE are lines for the end of the preamble, TITLE those that set the title, TOC those that print
the table of contents."
  (let ((spec (org-latex--format-spec info)) (numbers (plist-get info :section-numbers)))
    (concat
     (when (plist-get info :time-stamp-file) (format-time-string "%% Created %Y-%m-%d %a %H:%M\n"))
     (org-latex--insert-compiler info)
     (org-latex-make-preamble info)
     (when (plist-get info :latex-use-sans) "\\renewcommand*\\familydefault{\\sfdefault}\n")
     style
     (when (integerp numbers) (format "\\setcounter{secnumdepth}{%d}\n" numbers))
     (ox-latex--author-line info)
     (format "\\date{%s}\n" (cdr (assq ?D spec)))
     title
     (when (stringp (plist-get info :latex-hyperref-template))
       (format-spec (plist-get info :latex-hyperref-template) spec))
     "\\begin{document}\n\n"
     (ox-latex--title-command info spec)
     toc
     contents
     (when (plist-get info :with-creator) (concat (plist-get info :creator) "\n"))
     "\\end{document}")))

(defun org-latex-template (contents info)
  "The whole document around CONTENTS."
  (ox-latex--document contents info nil
                      (ox-latex--title-lines info) (ox-latex--toc-lines info)))

(provide 'ox-latex-preamble)

;;; ox-latex-preamble.el ends here
