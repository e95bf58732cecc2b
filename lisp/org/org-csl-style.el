;;; org-csl-style.el --- Styles of CSL and the words of locales  -*- lexical-binding: t -*-

;; A style is read from a .csl file, or is one of `org-csl-bundled-styles'.  Its nodes are as
;; `libxml-parse-xml-region' gives them: (TAG ((ATTRIBUTE . VALUE)...) CHILD...).

;;; Code:

(require 'cl-lib)
(require 'subr-x)

(defvar org-csl-bundled-styles)

(defcustom org-cite-csl-styles-dir nil
  "Where style files are looked for that are not in the document's directory."
  :group 'org-cite :type '(choice (const nil) directory))
(defcustom org-cite-csl-locales-dir nil
  "Where the files \"locales-LANGUAGE.xml\" of CSL are; nil: English words only."
  :group 'org-cite :type '(choice (const nil) directory))

(cl-defstruct (org-csl-style (:constructor org-csl-style--make) (:copier nil))
  "A style: its name, the attributes of its root, macros, parts and words."
  name attributes macros citation bibliography terms dates)

;;; Nodes

(defsubst org-csl-tag (node) "The tag of NODE." (car node))
(defsubst org-csl-attribute (node name)
  "The attribute NAME, a symbol, of NODE: a string or nil."
  (cdr (assq name (cadr node))))
(defun org-csl-children (node &optional tag)
  "The nodes in NODE, with TAG those of that."
  (seq-filter (lambda (child) (and (consp child) (not (eq 'comment (car child)))
                                   (or (not tag) (eq tag (car child)))))
              (cddr node)))
(defun org-csl-child (node tag)
  "The first node with TAG in NODE."
  (car (org-csl-children node tag)))

;;; Words

(defconst org-csl--english-terms
  '(("accessed" "accessed") ("and" "and") ("and others" "and others") ("anonymous" "anonymous")
    ("at" "at") ("available at" "available at") ("by" "by") ("circa" "circa" nil "c.")
    ("cited" "cited") ("et-al" "et al.") ("forthcoming" "forthcoming") ("from" "from")
    ("ibid" "ibid.") ("in" "in") ("in press" "in press") ("internet" "internet")
    ("interview" "interview") ("letter" "letter") ("no date" "no date" nil "n.d.")
    ("online" "online") ("presented at" "presented at the") ("reference" "reference" "references"
                                                             "ref." "refs.")
    ("retrieved" "retrieved") ("scale" "scale") ("version" "version") ("ad" "AD") ("bc" "BC")
    ("open-quote" "“") ("close-quote" "”") ("open-inner-quote" "‘") ("close-inner-quote" "’")
    ("page-range-delimiter" "–")
    ("book" "book" "books" "bk." "bks.") ("chapter" "chapter" "chapters" "chap." "chaps.")
    ("column" "column" "columns" "col." "cols.") ("figure" "figure" "figures" "fig." "figs.")
    ("folio" "folio" "folios" "fol." "fols.") ("issue" "number" "numbers" "no." "nos.")
    ("line" "line" "lines" "l." "ll.") ("note" "note" "notes" "n." "nn.")
    ("number" "number" "numbers" "no." "nos.") ("opus" "opus" "opera" "op." "opp.")
    ("page" "page" "pages" "p." "pp.") ("number-of-pages" "page" "pages" "p." "pp.")
    ("paragraph" "paragraph" "paragraphs" "para." "paras.") ("part" "part" "parts" "pt." "pts.")
    ("section" "section" "sections" "sec." "secs.")
    ("sub-verbo" "sub verbo" "sub verbis" "s.v." "s.vv.")
    ("supplement" "supplement" "supplements" "supp." "supps.")
    ("verse" "verse" "verses" "v." "vv.") ("volume" "volume" "volumes" "vol." "vols.")
    ("number-of-volumes" "volume" "volumes" "vol." "vols.")
    ("edition" "edition" "editions" "ed." "eds.")
    ("director" "director" "directors" "dir." "dirs.")
    ("editor" "editor" "editors" "ed." "eds.")
    ("collection-editor" "editor" "editors" "ed." "eds.")
    ("editorial-director" "editor" "editors" "ed." "eds.")
    ("editortranslator" "editor & translator" "editors & translators" "ed. & tran."
     "eds. & trans.")
    ("translator" "translator" "translators" "trans." "trans.")
    ("illustrator" "illustrator" "illustrators" "ill." "ills.")
    ("month-01" "January" nil "Jan.") ("month-02" "February" nil "Feb.")
    ("month-03" "March" nil "Mar.") ("month-04" "April" nil "Apr.") ("month-05" "May" nil "May")
    ("month-06" "June" nil "June") ("month-07" "July" nil "July") ("month-08" "August" nil "Aug.")
    ("month-09" "September" nil "Sept.") ("month-10" "October" nil "Oct.")
    ("month-11" "November" nil "Nov.") ("month-12" "December" nil "Dec.")
    ("season-01" "Spring") ("season-02" "Summer") ("season-03" "Autumn") ("season-04" "Winter"))
  "Terms, their singular and plural, and the short forms of these.")

(defconst org-csl--english-verbs
  '(("editor" "edited by" "ed. by") ("translator" "translated by" "trans. by")
    ("container-author" "by" "by") ("director" "directed by" "dir. by")
    ("illustrator" "illustrated by" "illus. by") ("interviewer" "interview by" "interview by")
    ("editortranslator" "edited & translated by" "ed. & trans. by")
    ("recipient" "to" "to") ("reviewed-author" "by" "by"))
  "Terms for roles as verbs, long and short.")

(defun org-csl--default-terms ()
  "The hash table of English words: (NAME . FORM) to (SINGULAR . PLURAL)."
  (let ((table (make-hash-table :test #'equal)))
    (pcase-dolist (`(,name ,one ,many ,short ,shorts) org-csl--english-terms)
      (puthash (cons name "long") (cons one (or many one)) table)
      (when short (puthash (cons name "short") (cons short (or shorts short)) table)))
    (pcase-dolist (`(,name ,long ,short) org-csl--english-verbs)
      (puthash (cons name "verb") (cons long long) table)
      (puthash (cons name "verb-short") (cons short short) table))
    (puthash '("section" . "symbol") '("§" . "§§") table)
    (puthash '("paragraph" . "symbol") '("¶" . "¶¶") table)
    (puthash '("and" . "symbol") '("&" . "&") table)
    table))

(defun org-csl--read-terms (locale terms)
  "Put the words in LOCALE, a node, into the hash table TERMS."
  (dolist (term (org-csl-children (org-csl-child locale 'terms) 'term))
    (let* ((text (lambda (node) (string-trim (mapconcat (lambda (c) (if (stringp c) c ""))
                                                        (cddr node) ""))))
           (one (org-csl-child term 'single)) (many (org-csl-child term 'multiple))
           (single (funcall text (or one term))))
      (puthash (cons (org-csl-attribute term 'name) (or (org-csl-attribute term 'form) "long"))
               (cons single (if many (funcall text many) single))
               terms))))

(defun org-csl--locale-file (language)
  "The file of the locale LANGUAGE, or of one that starts with it, or nil."
  (when (and org-cite-csl-locales-dir language)
    (let ((exact (expand-file-name (format "locales-%s.xml" language) org-cite-csl-locales-dir)))
      (if (file-readable-p exact) exact
        (and (file-directory-p org-cite-csl-locales-dir)
             (car (directory-files
                   org-cite-csl-locales-dir t
                   (format "\\`locales-%s-.*\\.xml\\'"
                           (regexp-quote (car (split-string language "[-_]")))))))))))

(defun org-csl--read-xml (file)
  "The root node of the XML in FILE."
  (with-temp-buffer
    (let ((coding-system-for-read 'utf-8)) (insert-file-contents file))
    (let ((root (libxml-parse-xml-region (point-min) (point-max))))
      ;; Comments before the root give it a parent.
      (if (eq 'top (car-safe root)) (seq-find (lambda (n) (memq (car-safe n) '(style locale)))
                                              (cddr root))
        root))))

(defun org-csl-term (style name &optional form plural)
  "The word NAME in STYLE, in FORM or one near it, PLURAL or not; nil if there is none."
  (let* ((terms (org-csl-style-terms style))
         (forms (pcase form
                  ("verb-short" '("verb-short" "verb" "long"))
                  ("symbol" '("symbol" "short" "long"))
                  ("short" '("short" "long"))
                  ("verb" '("verb" "long"))
                  (_ '("long"))))
         (found (seq-some (lambda (f) (gethash (cons name f) terms)) forms)))
    (and found (if plural (cdr found) (car found)))))

;;; Styles

(defconst org-csl--known-tags
  '(style info macro citation bibliography layout sort key text date date-part number names name
    name-part et-al label substitute group choose if else-if else locale terms term single
    multiple style-options)
  "The elements that are understood.")

(defun org-csl--check (node name)
  "Signal an error if there is something in NODE that is not understood.  NAME: the style's."
  (unless (memq (car node) org-csl--known-tags)
    (user-error "CSL style %s uses the element \"%s\", which is not supported" name (car node)))
  (unless (memq (car node) '(info locale))
    (dolist (child (org-csl-children node)) (org-csl--check child name))))

(defun org-csl--dependent-parent (root)
  "The address of the style that ROOT says it is a variant of, or nil."
  (org-csl-attribute
   (seq-find (lambda (link) (equal "independent-parent" (org-csl-attribute link 'rel)))
             (org-csl-children (org-csl-child root 'info) 'link))
   'href))

(defun org-csl--make-style (root name language)
  "The style of ROOT, called NAME, with the words of LANGUAGE."
  (unless (eq 'style (car-safe root)) (user-error "%s is no CSL style" name))
  (unless (org-csl-child root 'citation)
    (user-error "CSL style %s is a variant of %s: use that one" name
                (or (org-csl--dependent-parent root) "another")))
  (org-csl--check root name)
  (let* ((macros (make-hash-table :test #'equal)) (terms (org-csl--default-terms))
         (language (or (org-csl-attribute root 'default-locale) language))
         (file (org-csl--locale-file language))
         (locale (and file (org-csl--read-xml file))) (dates nil))
    (dolist (macro (org-csl-children root 'macro))
      (puthash (org-csl-attribute macro 'name) macro macros))
    (dolist (source (delq nil (cons locale (org-csl-children root 'locale))))
      (let ((lang (or (org-csl-attribute source 'lang) (org-csl-attribute source 'xml:lang))))
        (when (or (eq source locale) (null lang)
                  (equal (substring lang 0 2)
                         (substring (or language "en") 0 (min 2 (length (or language "en"))))))
          (org-csl--read-terms source terms)
          (setq dates (append (org-csl-children source 'date) dates)))))
    (org-csl-style--make
     :name name :attributes (cadr root) :macros macros :terms terms :dates dates
     :citation (org-csl-child root 'citation) :bibliography (org-csl-child root 'bibliography))))

(defvar org-csl--styles (make-hash-table :test #'equal)
  "Styles that were read, by file and language.")

(defun org-csl-load-style (name language)
  "The style NAME, a file or a bundled one, with the words of LANGUAGE.
Without NAME the one that is there by default."
  (require 'org-csl-bundled)
  (let* ((name (or name "author-date"))
         (file (seq-find #'file-readable-p
                         (cons (expand-file-name name)
                               (and org-cite-csl-styles-dir
                                    (list (expand-file-name name org-cite-csl-styles-dir))))))
         (bundled (assoc (string-remove-suffix ".csl" (file-name-nondirectory name))
                         org-csl-bundled-styles))
         (file (and file (file-regular-p file) file))
         (key (list (or file (car bundled)) language org-cite-csl-locales-dir
                    (and file (file-attribute-modification-time (file-attributes file))))))
    (unless (or file bundled)
      (user-error "CSL style file not found: %S (bundled: %s)" name
                  (string-join (mapcar #'car org-csl-bundled-styles) ", ")))
    (or (gethash key org-csl--styles)
        (puthash key
                 (org-csl--make-style (if file (org-csl--read-xml file)
                                        (symbol-value (cdr bundled)))
                                      (if file (file-name-nondirectory file) (car bundled))
                                      language)
                 org-csl--styles))))

(provide 'org-csl-style)
;;; org-csl-style.el ends here
