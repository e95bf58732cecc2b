;;; ox-latex-labels.el --- Labels, captions and protected text  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)

;;;; Text that LaTeX takes as it is

(defun org-latex--protect-text (text)
  "TEXT with a backslash before every character that is special in LaTeX."
  (replace-regexp-in-string "[\\{}$%&_#~^]" "\\\\\\&" text))

(defconst ox-latex--typewriter
  '(("\\" . "\\textbackslash{}") ("~" . "\\textasciitilde{}") ("^" . "\\textasciicircum{}")
    ("--" . "-{}-{}") ("<<" . "<{}<{}") (">>" . ">{}>{}"))
  "What stands for special text in typewriter type; other special characters are quoted.")

(defun org-latex--protect-texttt (text)
  "TEXT in typewriter type, ligatures prevented."
  (format "\\texttt{%s}"
          (replace-regexp-in-string
           "--\\|<<\\|>>\\|[\\{}$%&_#~^]"
           (lambda (piece)
             (or (cdr (assoc piece ox-latex--typewriter)) (concat "\\" piece)))
           text t t)))

(defconst ox-latex--separators
  (append "~,./?;':\"|!@#%^&-_=+abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ<>()[]{}" nil)
  "Characters that may delimit the argument of \\verb, best first.")

(defun org-latex--find-verb-separator (s)
  "A character, as a string, that does not occur in S."
  (let ((present (append s nil)))
    (string (cl-find-if-not (lambda (char) (memq char present)) ox-latex--separators))))

(defun org-latex--text-markup (text markup info)
  "TEXT marked up as MARKUP, a key of the option :latex-text-markup-alist of INFO."
  (let ((how (cdr (assq markup (plist-get info :latex-text-markup-alist)))))
    (pcase how
      ('nil text)
      ('verb (let ((mark (org-latex--find-verb-separator text)))
               (format "\\verb%s%s%s" mark (string-replace "\n" " " text) mark)))
      ('protectedtexttt (org-latex--protect-texttt text))
      (_ (format how text)))))

(defun org-latex--make-option-string (options &optional separator)
  "The OPTIONS, pairs or lists of key and value, as KEY=VALUE joined by SEPARATOR or a comma.
Values with brackets in them get braces."
  (mapconcat (lambda (option)
               (let ((value (or (car-safe (cdr option)) (cdr option))))
                 (format (if (string-match-p "[][]" (or value "")) "%s={%s}" "%s=%s")
                         (car option) (or value ""))))
             options (or separator ",")))

;;;; Labels

(defconst org-latex-math-environments-re
  (concat "\\`[ \t]*\\\\begin{"
          (regexp-opt '("align" "alignat" "darray" "dgroup" "displaymath" "dmath" "dseries"
                        "empheq" "eqnarray" "equation" "flalign" "gather" "math" "multline"
                        "subequations" "xalignat" "xxalignat"))
          "\\*?}")
  "Matches the start of an environment of mathematics.")

(defconst ox-latex--environment-kinds
  '(("\\`tabbing\\'" . special-block)
    ("table\\|tabu" . table)
    ("figure" . image)
    ("listing\\|[vV]erbatim\\|minted" . src-block))
  "Regexps for names of environments and the kinds they mean, the first that matches.")

(defun org-latex--environment-type (latex-environment)
  "The kind of LATEX-ENVIRONMENT: math, table, image, src-block or special-block."
  (let* ((value (org-element-property :value latex-environment))
         (name (and (string-match "\\\\begin{\\([^}]*\\)}" value) (match-string 1 value))))
    (cond ((string-match-p org-latex-math-environments-re value) 'math)
          ((cdr (cl-assoc-if (lambda (regexp) (string-match-p regexp (or name "")))
                             ox-latex--environment-kinds)))
          (t 'special-block))))

(defun ox-latex--label-prefix (datum info)
  "What the label of DATUM starts with."
  (pcase (org-element-type datum)
    ((or 'headline 'inlinetask) "sec:")
    ('table (if (memq (ox-latex--table-mode datum info) '(math inline-math)) "eq:" "tab:"))
    ('latex-environment (and (eq (org-latex--environment-type datum) 'math) "eq:"))
    ('paragraph (and (org-export-get-caption datum) "fig:"))
    ('src-block "lst:")))

(defun ox-latex--name (element)
  "The name of ELEMENT, or that of the code whose result it is."
  (or (org-element-property :name element)
      (car-safe (org-element-property :results element))))

(defun org-latex--label (datum info &optional force full)
  "The label of DATUM, nil if nothing named it and it is not FORCEd.
It is inside of \\label when FULL."
  (let* ((type (org-element-type datum))
         (given (pcase type
                  ((or 'headline 'inlinetask) (org-element-property :CUSTOM_ID datum))
                  ('target (org-element-property :value datum))
                  (_ (ox-latex--name datum))))
         (label (cond ((not (or given force)) nil)
                      ((and given (plist-get info :latex-prefer-user-labels)) given)
                      (t (concat (ox-latex--label-prefix datum info)
                                 (org-export-get-reference datum info))))))
    (if (and full label) (format "\\label{%s}" label) label)))

(defun org-latex--wrap-label (element output info)
  "OUTPUT, that of ELEMENT, after the label of the latter if it has a name."
  (if (and (ox-latex--name element) (org-string-nw-p output))
      (concat "\\phantomsection\n" (org-latex--label element info t t) "\n" output)
    output))

;;;; Captions

(defun org-latex--caption-above-p (element info)
  "Whether the caption of ELEMENT goes above it."
  (let ((where (plist-get info :latex-caption-above)) (type (org-element-type element)))
    (or (eq where t)
        (memq (if (eq type 'link) 'image type) where))))

(defun ox-latex--latex-attribute (element key)
  "The value of KEY among the LaTeX attributes of ELEMENT."
  (plist-get (org-export-read-attribute :attr_latex element) key))

(defun ox-latex--caption-command (element info)
  "The command that starts the caption of ELEMENT: \\captionof when it does not float."
  (let* ((attributes (org-export-read-attribute :attr_latex element))
         (type (org-element-type element))
         (floats (plist-get attributes :float))
         (fixed (or (and (plist-member attributes :float) (not floats))
                    (and (eq type 'src-block) (not floats)
                         (memq (plist-get info :latex-src-block-backend) '(verbatim nil))))))
    (if (not fixed) "\\caption"
      (format "\\captionof{%s}"
              (pcase type
                ('paragraph "figure")
                ('src-block (if (memq (plist-get info :latex-src-block-backend) '(verbatim nil))
                                "figure" "listing"))
                (_ (symbol-name type)))))))

(defun org-latex--caption/label-string (element info)
  "The line with caption and label of ELEMENT, or the empty string."
  (let ((label (org-latex--label element info nil t))
        (long (org-export-get-caption element))
        (short (org-export-get-caption element t))
        (own (ox-latex--latex-attribute element :caption)))
    (cond
     (own (concat own "\n"))
     (long (format "%s%s{%s%s}\n"
                   (ox-latex--caption-command element info)
                   (if short (format "[%s]" (org-export-data short info)) "")
                   (or label "")
                   (org-export-data long info)))
     (label (concat label "\n"))
     (t ""))))

(provide 'ox-latex-labels)

;;; ox-latex-labels.el ends here
