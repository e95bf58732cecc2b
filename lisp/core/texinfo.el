;;; texinfo.el --- The mode of Texinfo files  -*- lexical-binding: t -*-

;;; Code:

(defvar texinfo-section-list
  '(("top" 1) ("part" 1) ("chapter" 2) ("section" 3) ("subsection" 4) ("subsubsection" 5)
    ("unnumbered" 2) ("unnumberedsec" 3) ("unnumberedsubsec" 4) ("unnumberedsubsubsec" 5)
    ("appendix" 2) ("appendixsec" 3) ("appendixsection" 3) ("appendixsubsec" 4) ("appendixsubsubsec" 5)
    ("majorheading" 2) ("chapheading" 2) ("heading" 3) ("subheading" 4) ("subsubheading" 5))
  "Commands that begin sections, with their levels.")
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
