;;; make-mode.el --- Makefiles: syntax and faces  -*- lexical-binding: t -*-

;;; Code:

(defface makefile-space '((t :background "hotpink")) "Blanks where none may be.")
(defface makefile-targets '((t :inherit font-lock-function-name-face)) "Targets.")
(defface makefile-shell '((t)) "Commands.")
(defface makefile-makepp-perl '((t)) "Perl in makefiles.")
(defvar makefile-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?\( "()" table)
    (modify-syntax-entry ?\) ")(" table)
    (modify-syntax-entry ?\[ "(]" table)
    (modify-syntax-entry ?\] ")[" table)
    (modify-syntax-entry ?\{ "(}" table)
    (modify-syntax-entry ?\} "){" table)
    (modify-syntax-entry ?\' "\"" table)
    (modify-syntax-entry ?\` "\"" table)
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?= "." table)
    table)
  "Syntax of makefiles.")
(defconst makefile--statements
  '("define" "undefine" "endef" "override" "export" "unexport" "vpath" "if" "ifeq" "ifneq" "ifdef"
    "ifndef" "else" "endif" "include" "-include" "sinclude" "private")
  "Words of GNU make.")
(defconst makefile--functions
  '("abspath" "addprefix" "addsuffix" "and" "basename" "call" "dir" "error" "eval" "file" "filter"
    "filter-out" "findstring" "firstword" "flavor" "foreach" "if" "info" "join" "lastword" "notdir"
    "or" "origin" "patsubst" "realpath" "shell" "sort" "strip" "subst" "suffix" "value" "warning"
    "wildcard" "word" "wordlist" "words")
  "Functions of GNU make.")
(defun makefile--match-targets (limit)
  "Find the next targets before a colon up to LIMIT; group 1."
  (let (found)
    (while (and (not found) (re-search-forward "^\\([^ \t\n#:=][^\n#:=]*?\\)[ \t]*::?\\(?:[^=\n]\\|$\\)" limit t))
      (setq found (not (save-match-data
                         (string-match-p "\\`\\(?:if\\|else\\|endif\\|define\\|export\\)" (match-string 1))))))
    found))
(defvar makefile-font-lock-keywords
  `(("^\\(?: [ \t]*\\)?\\(?:override[ \t]+\\|export[ \t]+\\|define[ \t]+\\)*\\([^ \n\t:#=][^:#= \t\n]*\\)[ \t]*\\(?:!=\\|[*:+?]?[:?]?=\\)"
     (1 font-lock-variable-name-face))
    ("[^$]\\$\\([({][^)}:\n]*\\|[@%<?^+*]\\)" (0 nil))
    (makefile--match-targets (1 '(makefile-targets) prepend))
    ("^\t\\([-+@]+\\)" (1 font-lock-type-face))
    ("^\t[-+@]+\\(.*\\)" (1 '(makefile-shell) prepend))
    (,(concat "\\$[({]\\(" (regexp-opt makefile--functions) "\\)\\([ \t]\\)")
     (1 '(font-lock-function-name-face font-lock-variable-name-face) t) (2 '(font-lock-function-name-face) t))
    ("\\$[({][[:alnum:]_]+:\\([^ \t\n=)]+\\)=" (1 font-lock-variable-name-face))
    ("\\$[({]\\([[:alnum:]_.-]+\\)\\([)}:]\\)" (1 '(font-lock-variable-name-face) prepend))
    ("\\$\\([@%<?^+*]\\)" (1 font-lock-constant-face prepend))
    ("^[ ]*\\(define\\|undefine\\)[ \t]+\\([^ \t\n=]+\\)" (1 font-lock-keyword-face) (2 font-lock-variable-name-face))
    ("^[ ]*\\(ifdef\\|ifndef\\|export\\|unexport\\)[ \t]+\\([^ \t\n=:]+\\)"
     (1 font-lock-keyword-face) (2 font-lock-variable-name-face))
    ("^[ ]*\\(-?include\\|sinclude\\)[ \t]+\\([^#\n]+\\)" (1 font-lock-keyword-face) (2 font-lock-variable-name-face))
    (,(concat "^[ ]*\\(" (regexp-opt makefile--statements) "\\)\\_>") (1 font-lock-keyword-face)))
  "Faces of makefiles.")
(defvar-keymap makefile-mode-map)
(define-derived-mode makefile-mode prog-mode "Makefile"
  "Major mode for makefiles."
  (setq-local comment-start "#")
  (setq-local comment-end "")
  (setq-local comment-start-skip "#+[ \t]*")
  (setq-local indent-tabs-mode t)
  (setq-local tab-width 8)
  (setq-local font-lock-defaults '(makefile-font-lock-keywords nil nil ((?$ . "."))))
  (setq-local imenu-generic-expression
              '(("Dependencies" "^\\([^ \t\n#:=][^\n#:=]*?\\)[ \t]*::?\\(?:[^=]\\|$\\)" 1)
                ("Macro Assignment" "^\\([^ \n\t:#=][^:#= \t\n]*\\)[ \t]*[*:+?]?=" 1))))
(defmacro makefile--modes (&rest rows)
  "Define modes for kinds of make: ROWS are (NAME TITLE WHAT)."
  (macroexp-progn
   (mapcar (pcase-lambda (`(,name ,title ,what))
             `(define-derived-mode ,name makefile-mode ,title ,(format "Major mode for makefiles of %s." what)
                :syntax-table makefile-mode-syntax-table))
           rows)))
;;;###autoload-rows c
(makefile--modes
 (makefile-gmake-mode "GNUmakefile" "GNU make")
 (makefile-bsdmake-mode "BSDmakefile" "BSD make")
 (makefile-automake-mode "Makefile.am" "Automake")
 (makefile-imake-mode "Imakefile" "imake")
 (makefile-makepp-mode "Makeppfile" "makepp"))

(provide 'make-mode)
;;; make-mode.el ends here
