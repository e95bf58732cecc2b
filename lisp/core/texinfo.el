;;; texinfo.el --- The mode of Texinfo files  -*- lexical-binding: t -*-

;;; Code:

(defvar texinfo-section-list
  (mapcan (pcase-lambda (`(,level . ,commands))
            (mapcar (lambda (command) (list command level)) commands))
          '((1 "part" "top")
            (2 "appendix" "chapheading" "chapter" "majorheading" "unnumbered")
            (3 "appendixsec" "appendixsection" "heading" "section" "unnumberedsec")
            (4 "appendixsubsec" "subheading" "subsection" "unnumberedsubsec")
            (5 "appendixsubsubsec" "subsubheading" "subsubsection" "unnumberedsubsubsec")))
  "Commands that begin sections, (COMMAND LEVEL) each.")
(defvar texinfo-font-lock-keywords
  '(("@\\(?:c\\|comment\\)\\>.*" 0 font-lock-comment-face t)
    ("^@node\\s-+\\([^,\n]+\\)" 1 font-lock-function-name-face)
    ("@\\([a-zA-Z]+\\|[^ \t\n]\\)" 1 font-lock-keyword-face)
    ("@\\(?:code\\|file\\|samp\\|kbd\\|var\\|option\\|command\\){\\([^}]*\\)}" 1
     font-lock-variable-name-face prepend))
  "Faces of Texinfo commands.")

(defun texinfo-outline-level ()
  "The level of the section that the line at point begins."
  (save-excursion
    (if (looking-at "@\\([a-z]+\\)") (or (nth 1 (assoc (match-string 1) texinfo-section-list)) 5) 5)))

;;;###autoload
(define-derived-mode texinfo-mode text-mode "Texinfo"
  "Major mode for Texinfo files."
  (modify-syntax-entry ?@ "\\")
  (modify-syntax-entry ?\" ".")
  (modify-syntax-entry ?\\ ".")
  (modify-syntax-entry ?{ "(}")
  (modify-syntax-entry ?} "){")
  (setq-local comment-start "@c " comment-start-skip "@c +\\|@comment +" comment-use-syntax nil
              words-include-escapes t sentence-end-double-space t
              paragraph-separate (concat "@[a-zA-Z]*[ \n]\\|" paragraph-separate)
              paragraph-start (concat "@[a-zA-Z]*[ \n]\\|" paragraph-start)
              fill-column 70
              font-lock-defaults '(texinfo-font-lock-keywords t)
              outline-regexp (concat "@" (regexp-opt (mapcar #'car texinfo-section-list)) "\\>")
              outline-level #'texinfo-outline-level
              imenu-generic-expression '((nil "^@node[ \t]+\\([^,\n]*\\)" 1)
                                         ("Chapters" "^@chapter[ \t]+\\(.*\\)$" 1))
              imenu-case-fold-search nil))

(provide 'texinfo)
;;; texinfo.el ends here
