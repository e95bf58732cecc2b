;;; sgml-mode.el --- HTML, XML and SGML: syntax and faces  -*- lexical-binding: t -*-

;;; Code:

(defface sgml-namespace '((t :inherit font-lock-builtin-face)) "Name spaces.")
(defvar sgml-mode-syntax-table
  (let ((table (make-syntax-table text-mode-syntax-table)))
    (pcase-dolist (`(,syntax . ,characters) '(("_" ?. ?_ ?:) ("." ?\' ?\") ("(>" ?<) (")<" ?>)))
      (dolist (c characters) (modify-syntax-entry c syntax table)))
    table)
  "Syntax of marked-up text.")
(defvar sgml-basic-offset 2 "Columns of a level of indentation.")
(defconst sgml-name-re "[_:[:alpha:]][-_.:[:alnum:]]*" "A name.")
(defconst sgml--name "[_[:alpha:]][-_.[:alnum:]]*" "A name without a name space.")
(defvar sgml-font-lock-keywords-1
  `((,(concat "<\\([!?]" sgml--name "\\)") (1 font-lock-keyword-face))
    (,(concat "</?\\(" sgml--name "\\)\\(?::\\(" sgml--name "\\)\\)?")
     (1 (if (match-end 2) 'sgml-namespace font-lock-function-name-face))
     (2 font-lock-function-name-face nil t))
    (,(concat "\\(?:^\\|[ \t]\\)\\(" sgml--name "\\)\\(?::\\(" sgml--name "\\)\\)?=[\"']")
     (1 (if (match-end 2) 'sgml-namespace font-lock-variable-name-face))
     (2 font-lock-variable-name-face nil t))
    (,(concat "[&%]" sgml--name ";?") (0 font-lock-variable-name-face)))
  "Faces of tags.")
(defvar html-tag-face-alist
  (cl-loop for (face . tags) in '((bold "strong" "b" "big") (italic "em" "i" "cite" "var")
                                  (underline "u" "s" "h4" "h5" "h6") (default "small" "tt")
                                  (highlight "blink") (mode-line "rev")
                                  ((bold underline) "title" "h1") ((bold-italic underline) "h2")
                                  ((italic underline) "h3"))
           nconc (mapcar (lambda (tag) (cons tag face)) tags))
  "Faces of what is between tags.")
(defvar html-mode-hook nil)
(defun sgml--match-element (limit)
  "Find the next element whose text has a face, up to LIMIT; group 1 is its name, 2 its text."
  (let ((case-fold-search t))
    (re-search-forward (concat "<\\(" (regexp-opt (mapcar #'car html-tag-face-alist)) "\\)\\_>[^>]*>"
                               "\\([^<]+\\)</\\1>")
                       limit t)))
(defvar sgml-font-lock-keywords sgml-font-lock-keywords-1 "Faces of marked-up text.")
(defvar html-font-lock-keywords
  (append sgml-font-lock-keywords-1
          '((sgml--match-element
             (2 (let ((face (cdr (assoc-string (match-string 1) html-tag-face-alist t))))
                  (if (listp face) face (list face)))
                prepend))))
  "Faces of HTML.")
(defun sgml--propertize (start end)
  "Make quotes in tags delimit strings and comments comments, from START to END."
  (goto-char start)
  (while (re-search-forward "\\(<\\)!--\\|--[ \t\n]*\\(>\\)\\|[\"']" end t)
    (let ((at (match-beginning 0)))
      (cond ((match-beginning 1)
             (put-text-property at (1+ at) 'syntax-table (string-to-syntax "< b")))
            ((match-beginning 2)
             (when (nth 4 (save-excursion (syntax-ppss at)))
               (put-text-property (match-beginning 2) (match-end 2) 'syntax-table (string-to-syntax "> b"))))
            (t (let ((state (save-excursion (syntax-ppss at))))
                 (when (and (null (nth 4 state))
                            (or (and (nth 3 state) (eq (nth 3 state) (char-after at)))
                                (and (null (nth 3 state)) (nth 1 state))))
                   (put-text-property at (1+ at) 'syntax-table (string-to-syntax "\"")))))))))
(define-derived-mode sgml-mode text-mode "SGML"
  "Major mode for marked-up text."
  (setq-local comment-start "<!-- ")
  (setq-local comment-end " -->")
  (setq-local comment-start-skip "<!\\(?:--[ \t]*\\)?")
  (setq-local comment-end-skip "[ \t]*--[ \t\n]*>")
  (setq-local indent-line-function #'sgml-indent-line indent-region-function #'sgml-indent-region)
  (setq-local parse-sexp-lookup-properties t)
  (setq-local syntax-propertize-function #'sgml--propertize)
  (setq-local font-lock-defaults '(sgml-font-lock-keywords nil t)))
(define-derived-mode html-mode sgml-mode "HTML"
  "Major mode for HTML."
  :syntax-table sgml-mode-syntax-table
  (setq-local font-lock-defaults '(html-font-lock-keywords nil t))
  (setq-local imenu-generic-expression '((nil "<h[1-6][^>]*>\\([^<]*\\)" 1))))
(define-derived-mode mhtml-mode html-mode "HTML+"
  "Major mode for HTML with style sheets and scripts in it."
  :syntax-table sgml-mode-syntax-table)
(defalias 'xml-mode #'nxml-mode)

(provide 'sgml-mode)
;;; sgml-mode.el ends here
