;;; org-lint-babel.el --- Checks of source blocks and what they say about evaluation  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)
(require 'org-element)
(require 'org-lint-links)

(defvar org-babel-common-header-args-w-values)
(defvar org-babel-load-languages)
(defvar org-src-lang-modes)

(defun org-lint--header-names () "The header arguments that all languages have, as strings."
  (mapcar (lambda (row) (symbol-name (car row))) org-babel-common-header-args-w-values))

(defun org-lint--language-headers (language)
  "The rows of header arguments that LANGUAGE has of its own."
  (let ((symbol (and language (intern-soft (format "org-babel-header-args:%s" language)))))
    (and symbol (boundp symbol) (symbol-value symbol))))

(defun org-lint--parse-headers (text)
  "The header arguments in TEXT, values unread."
  (and text (org-babel-parse-header-arguments (org-trim text) t)))

(defun org-lint--code-headers (node &optional joined)
  "A list of (LANGUAGE . ALIST): the header arguments written at NODE.
JOINED: those within and behind a call are read as one text."
  (let ((language (org-element-property :language node)))
    (cl-labels ((parsed (language text) (cons language (org-lint--parse-headers text))))
      (pcase (org-element-type node)
        ((or 'babel-call 'inline-babel-call)
         (let ((texts (list (org-element-property :inside-header node)
                            (org-element-property :end-header node))))
           (mapcar (apply-partially #'parsed nil)
                   (if joined (list (mapconcat #'identity (delq nil texts) " ")) texts))))
        ('inline-src-block (list (parsed language (org-element-property :parameters node))))
        ('src-block
         (nconc (list (parsed language (org-element-property :parameters node)))
                (mapcar (apply-partially #'parsed language) (org-element-property :header node))))))))

(defconst org-lint--code '(babel-call inline-babel-call inline-src-block src-block)
  "Elements with header arguments.")

(defun org-lint--code-map (ast function &optional joined)
  "The findings of FUNCTION for each header argument at code in AST.
It gets language, header and value, and returns messages.  The last of one place comes first.
JOINED is as for `org-lint--code-headers'."
  (apply #'append
         (org-element-map ast org-lint--code
           (lambda (node)
             (let (out)
               (pcase-dolist (`(,language . ,alist) (org-lint--code-headers node joined))
                 (pcase-dolist (`(,header . ,value) alist)
                   (dolist (message (ensure-list (funcall function language header value)))
                     (push (list (org-element-post-affiliated* node) message) out))))
               out)))))

(defun org-element-post-affiliated* (node)
  "Where NODE begins, its affiliated keywords left out."
  (or (org-element-post-affiliated node) (org-element-begin node)))

;;;; Blocks

(defun org-lint-deprecated-export-blocks (ast)
  "Blocks of AST named after a back-end."
  (org-lint--each 'special-block block ast
    (let ((type (org-element-property :type block)))
      (and (member (downcase type)
                   '("ascii" "beamer" "html" "latex" "man" "markdown" "md" "odt" "org" "texinfo"))
           (list (org-element-post-affiliated block)
                 (format "Deprecated syntax for export block.  Use \"BEGIN_EXPORT %s\" instead" type))))))

(defun org-lint-missing-backend-in-export-block (ast)
  "Export blocks of AST that are for no back-end."
  (org-lint--each 'export-block block ast
    (unless (org-element-property :type block)
      (list (org-element-post-affiliated block) "Missing backend in export block"))))

(defun org-lint-missing-language-in-src-block (ast)
  "Source blocks of AST without language."
  (org-lint--each 'src-block block ast
    (unless (org-element-property :language block)
      (list (org-element-post-affiliated block) "Missing language in source block"))))

(defconst org-lint--languages-with-modes
  '("ada" "antlr" "asm" "authinfo" "autoconf" "awk" "bat" "bibtex" "bibtex-style" "bovine-grammar" "c" "c++"
    "c-or-c++" "cc" "cfengine2" "cfengine3" "change-log" "cmake" "conf" "conf-colon" "conf-desktop" "conf-javaprop"
    "conf-ppd" "conf-space" "conf-toml" "conf-unix" "conf-windows" "conf-xdefaults" "cperl" "cpp" "css" "dcl"
    "decipher" "delphi" "diff" "dns" "dockerfile" "doctex" "dsssl" "edmacro" "f90" "fortran" "gdb-script" "go" "hexl"
    "html" "icon" "idl" "idlwave" "java" "javascript" "js" "js-json" "js-jsx" "json" "latex" "ld-script" "less-css"
    "lisp" "lisp-data" "lua" "m2" "m4" "makefile" "makefile-automake" "makefile-bsdmake" "makefile-gmake"
    "makefile-imake" "makefile-makepp" "markdown" "mercury" "metafont" "metapost" "mhtml" "mixal" "modula-2" "nroff"
    "nxml" "objc" "octave" "opascal" "org" "outline" "paragraph-indent-text" "pascal" "perl" "php" "pike" "plstore"
    "prolog" "ps" "python" "rst" "ruby" "rust" "scheme" "scss" "ses" "sgml" "sh" "sieve" "simula" "slitex" "snmp"
    "snmpv2" "sql" "srecode-template" "tar" "tcl" "tex" "texinfo" "text" "todo" "toml" "typescript" "vera" "verilog"
    "vhdl" "wisent-grammar" "xml" "yaml")
  "Languages that Emacs has modes for; a block in one is no surprise.")

(defun org-lint--known-language-p (language)
  "Whether something knows LANGUAGE: a way to run it, to tangle it or to edit it."
  (or (assoc language org-src-lang-modes)
      (fboundp (intern (format "org-babel-execute:%s" language)))
      (and (boundp 'org-babel-load-languages)
           (alist-get (intern language) org-babel-load-languages))
      (and (boundp 'org-babel-tangle-lang-exts) (assoc language org-babel-tangle-lang-exts))
      (fboundp (intern (format "%s-mode" (downcase language))))
      (member (downcase language) org-lint--languages-with-modes)))

(defun org-lint-suspicious-language-in-src-block (ast)
  "Source blocks of AST in a language that nothing knows."
  (org-lint--each 'src-block block ast
    (let ((language (org-element-property :language block)))
      (unless (or (null language) (org-lint--known-language-p language))
        (list (org-element-post-affiliated block)
              (format "Unknown source block language: '%s'" language))))))

(defun org-lint-invalid-babel-call-block (ast)
  "Calls of AST that call nothing, or with brackets around what follows."
  (org-lint--each 'babel-call call ast
    (let ((message
           (cond ((not (org-element-property :call call)) "Invalid syntax in babel call block")
                 ((string-match-p "\\`\\[.*\\]\\'" (or (org-element-property :end-header call) ""))
                  "Babel call's end header must not be wrapped within brackets"))))
      (and message (list (org-element-post-affiliated call) message)))))

;;;; Header arguments

(defun org-lint-deprecated-header-syntax (ast)
  "Header arguments of AST that are written as properties of their own."
  ;; DIR is where attachments are.
  (let ((names (remove "dir" (org-lint--header-names)))
        (text "Deprecated syntax for \"%s\".  Use %s instead"))
    (org-lint--each '(keyword node-property) node ast
      (let ((name (if (org-element-type-p node 'node-property) (org-element-property :key node)
                    (and (equal "PROPERTY" (org-element-property :key node))
                         (string-match "\\`\\(\\S-+\\)[ \t]+\\S-" (org-element-property :value node))
                         (match-string 1 (org-element-property :value node))))))
        (and name (member (downcase name) names)
             (format text name
                     (if (org-element-type-p node 'keyword) "header-args" ":header-args:")))))))

(defun org-lint--property-headers (node)
  "(LANGUAGE . TEXT) when NODE, a keyword or a property, sets header arguments."
  (let* ((case-fold-search t)
         (property (org-element-type-p node 'node-property))
         (entry (cond (property (org-element-property :key node))
                      ((equal "PROPERTY" (org-element-property :key node))
                       (org-element-property :value node)))))
    ;; Whatever begins with the name counts; what follows it in a keyword is an argument.
    (and entry
         (string-match "\\`header-args\\(?::\\([^ \t+]+\\)\\)?\\+?" entry)
         (cons (match-string 1 entry)
               (if property (org-element-property :value node) (substring entry (match-end 0)))))))

(defun org-lint--header-name-problem (language header)
  "What is wrong with the name HEADER of a header argument of LANGUAGE, or nil."
  (cond ((not (string-prefix-p ":" (symbol-name header)))
         (format "Missing colon in header argument \"%s\"" header))
        ((not (or (member (substring (symbol-name header) 1) (org-lint--header-names))
                  (assq (intern (substring (symbol-name header) 1)) (org-lint--language-headers language))))
         (format "Unknown header argument \"%s\"" header))))

(defun org-lint-wrong-header-argument (ast)
  "Header arguments of AST that do not exist."
  (nconc
   (apply #'append
          (org-element-map ast '(keyword node-property)
            (lambda (node)
              (let ((found (org-lint--property-headers node)) out)
                (pcase-dolist (`(,header . ,_) (org-lint--parse-headers (cdr found)))
                  (let ((problem (org-lint--header-name-problem (car found) header)))
                    (when problem (push (list (org-element-begin node) problem) out))))
                out))))
   (org-lint--code-map ast (lambda (language header _value) (org-lint--header-name-problem language header)))))

(defun org-lint-empty-header-argument (ast)
  "Header arguments of AST without value."
  (org-lint--code-map
   ast (lambda (_language header value)
         (unless value (format "Empty value in header argument \"%s\"" header)))))

(defun org-lint--value-problems (header groups value)
  "What is wrong with VALUE of the argument HEADER, whose values GROUPS lists.
One value of each group may be there."
  (let (problems used)
    (dolist (word (split-string (if value (format "%s" value) "nil")) (nreverse problems))
      (let ((group (cl-find-if (lambda (group) (cl-member word group :test #'equal :key (lambda (v) (format "%s" v))))
                               groups)))
        (cond ((cl-some (lambda (group) (memq :any group)) groups))
              ((or (null group) (equal word "nil"))
               (push (format "Unknown value \"%s\" for header \"%s\"" word header) problems))
              ((assq group used)
               (push (format "Forbidden combination in header \"%s\": %s, %s" header (cdr (assq group used)) word)
                     problems))
              (t (push (cons group word) used)))))))

(defun org-lint-wrong-header-value (ast)
  "Values of header arguments in AST that the arguments do not take."
  (org-lint--code-map
   ast
   (lambda (language header value)
     (let* ((name (intern (string-remove-prefix ":" (symbol-name header))))
            (row (or (assq name (org-lint--language-headers language))
                     (assq name org-babel-common-header-args-w-values))))
       (and (consp (cdr row))
            (org-lint--value-problems header (cdr row) value))))
   t))

;;;; Results

(defun org-lint--exports (node)
  "The value of :exports that NODE, a block or a call, has in the end."
  (goto-char (org-element-post-affiliated* node))
  ;; A variable without value is another check's finding.
  (let ((info (ignore-errors
                (if (org-element-type-p node 'src-block) (org-babel-get-src-block-info 'no-eval node)
                  (org-babel-lob-get-info node 'no-eval)))))
    (cdr (assq :exports (nth 2 info)))))

(defun org-lint-named-result (ast)
  "Results of AST with a name of their own, where the results are not exported."
  (let ((named (make-hash-table :test #'equal)) previous)
    (org-element-map ast 'src-block
      (lambda (block)
        (let ((name (org-element-property :name block)))
          (when (and name (not (gethash name named))) (puthash name block named))
          nil)))
    (org-element-map ast org-element-all-elements
      (lambda (node)
        (let* ((before (prog1 previous (setq previous node)))
               (name (org-element-property :name node))
               (results (org-element-property :results node)) source)
          (when (and name results)
            (setq source (let ((of (if (consp results) (car results) results)))
                           (setq of (if (consp of) (car of) of))
                           (if (org-string-nw-p of) (gethash (org-trim of) named)
                             (and (org-element-type-p before '(babel-call src-block)) before))))
            (and source
                 (not (member (org-lint--exports source) '("results" "both")))
                 (list (org-element-begin node)
                       (format (concat "Links to \"%s\" will not be valid during export unless the parent"
                                       " source block has :exports results or both")
                               name)))))))))

(provide 'org-lint-babel)
;;; org-lint-babel.el ends here
