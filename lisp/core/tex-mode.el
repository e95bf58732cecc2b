;;; tex-mode.el --- TeX and LaTeX text: syntax, comments, blocks  -*- lexical-binding: t -*-

;; What headless work needs of modes for TeX.  Nothing runs TeX here.

(defvar latex-block-default "enumerate" "The block inserted last.")
(defvar tex-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?% "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\f ">" table)
    (modify-syntax-entry ?\\ "/" table)
    (modify-syntax-entry ?$ "$$" table)
    (modify-syntax-entry ?\" "." table)
    (modify-syntax-entry ?& "." table)
    (modify-syntax-entry ?_ "." table)
    (modify-syntax-entry ?~ " " table)
    (modify-syntax-entry ?' "w" table)
    table)
  "Syntax of TeX.")
(defface tex-math '((t :inherit font-lock-string-face)) "Formulas.")
(defface tex-verbatim '((t :inherit fixed-pitch)) "Text that stands as it is.")
(defface superscript '((t :height 0.8)) "Text above the line.")
(defface subscript '((t :height 0.8)) "Text below the line.")
(defconst tex--argument "{\\(\\(?:[^{}\\\n]\\|\\\\.\\|{[^{}\n]*}\\)*\\)}" "An argument, group 1 without its braces.")
(defconst tex--options "\\(?:\\[[^]\n]*\\]\\)*" "Options.")
(defvar tex-font-lock-keywords
  (let ((after (lambda (names) (concat "\\\\\\(?:" (regexp-opt names) "\\)\\*?" tex--options "[ \t]*" tex--argument))))
    `(("\\\\\\(?:begin\\|end\\)[ \t]*{\\([^{}\n]*\\)}" (1 font-lock-function-name-face))
      (,(funcall after '("cite" "citeA" "citep" "citet" "label" "ref" "pageref" "eqref" "vref" "nocite" "bibitem" "index" "glossary"))
       (1 font-lock-constant-face))
      (,(funcall after '("documentclass" "documentstyle" "usepackage" "include" "includeonly" "input" "includegraphics"
                         "bibliography" "bibliographystyle" "verbatiminput" "epsfig"))
       (1 font-lock-builtin-face))
      (,(funcall after '("newcommand" "renewcommand" "providecommand" "newenvironment" "renewenvironment" "newtheorem"
                         "newcounter" "newlength" "newfont" "newsavebox"))
       (1 font-lock-function-name-face))
      (,(funcall after '("title" "author" "date" "thanks" "chapter" "part" "section" "subsection" "subsubsection" "paragraph"
                         "subparagraph"))
       (1 font-lock-function-name-face keep))
      (,(funcall after '("emph" "textit" "textsl")) (1 '(italic) append))
      (,(funcall after '("textbf" "textsc" "textup")) (1 '(bold) append))
      ("\\\\\\(?:em\\|it\\|sl\\)\\_>\\([^}\n]*\\)}" (1 '(italic) append))
      ("\\\\bf\\_>\\([^}\n]*\\)}" (1 '(bold) append))
      ("\\(``\\)\\([^'\n]*\\)\\(''\\)" (1 font-lock-keyword-face) (2 font-lock-string-face) (3 font-lock-keyword-face))
      ("\\\\\\\\" (0 'font-lock-warning-face))
      ("\\\\\\(?:[][()]\\|[[:alpha:]@]+\\*?\\)" (0 (unless (eq (char-after (1+ (match-beginning 0))) ?\\) font-lock-keyword-face)))
      (tex--match-script (1 (if (eq (char-before (match-beginning 1)) ?^) '(superscript)
                              (if (eq (char-before (match-beginning 1)) ?_) '(subscript) nil))
                            t))))
  "Faces of TeX.")
(defun tex--match-script (limit)
  "Find the next character above or below the line in a formula up to LIMIT; group 1."
  (re-search-forward "[_^]\\([^{}\\ \n]\\)" limit t))
(defun tex--fence (position)
  "Have the character at POSITION begin or end what stands as it is."
  (put-text-property position (1+ position) 'syntax-table (string-to-syntax "|")))
(defun tex--propertize (start end)
  "Make text that stands as it is strings, from START to END."
  (goto-char start)
  (while (re-search-forward "\\\\begin{verbatim\\*?}\\(\n\\|.\\)\\|\\\\verb\\*?\\([^[:alnum:]* \n]\\)" end t)
    (let ((open (or (match-beginning 1) (match-beginning 2))))
      (unless (nth 8 (save-excursion (syntax-ppss (match-beginning 0))))
        (if (match-beginning 1)
            (when (search-forward "\\end{verbatim" nil t)
              (tex--fence open)
              (tex--fence (1- (match-beginning 0))))
          (let ((mark (char-after open)))
            (goto-char (1+ open))
            (when (search-forward (string mark) (line-end-position) t)
              (tex--fence open)
              (tex--fence (1- (point))))))))))
(defun tex-font-lock-syntactic-face-function (state)
  "The face of STATE's string or comment in TeX."
  (cond ((nth 4 state) font-lock-comment-face)
        ((eq (char-after (nth 8 state)) ?$) 'tex-math)
        (t 'tex-verbatim)))
(defvar-keymap tex-mode-map "C-c C-o" #'latex-insert-block "C-c C-e" #'latex-close-block)
(defvar latex-mode-map tex-mode-map)
(define-derived-mode tex-mode text-mode "TeX"
  "Major mode for TeX text."
  (setq-local comment-start "%")
  (setq-local comment-start-skip "\\(\\(?:^\\|[^\\\n]\\)\\(?:\\\\\\\\\\)*\\)\\(%+ *\\)")
  (setq-local comment-add 1)
  (setq-local indent-region-function #'indent-region-unknown)
  (setq-local parse-sexp-lookup-properties t)
  (setq-local syntax-propertize-function #'tex--propertize)
  (setq-local font-lock-defaults
              '(tex-font-lock-keywords nil nil ((?$ . "\"")) nil
                (font-lock-syntactic-face-function . tex-font-lock-syntactic-face-function)))
  (setq-local paragraph-start "[ \t]*$\\|[\f%]\\|[ \t]*\\$\\$")
  (setq-local paragraph-separate "[ \t]*$\\|[\f%]"))
(define-derived-mode plain-tex-mode tex-mode "TeX" "Major mode for plain TeX text." :syntax-table tex-mode-syntax-table)
(define-derived-mode latex-mode tex-mode "LaTeX"
  "Major mode for LaTeX text."
  :syntax-table tex-mode-syntax-table
  (setq-local paragraph-start
              "[ \t]*$\\|[\f%]\\|[ \t]*\\\\\\(?:begin\\|end\\|item\\|\\(?:sub\\)*section\\|chapter\\|part\\|paragraph\\)\\>")
  (use-local-map tex-mode-map))
(defun latex-insert-block (name)
  "Insert the beginning and end of the block NAME, around the region if it is active."
  (interactive (list (let ((n (read-string (format-prompt "LaTeX block name" latex-block-default)))) (if (string= n "") latex-block-default n))))
  (setq latex-block-default name)
  (let ((text (if (use-region-p) (delete-and-extract-region (region-beginning) (region-end)) "")))
    (unless (bolp) (insert "\n"))
    (insert "\\begin{" name "}\n" text)
    (save-excursion (insert "\n\\end{" name "}" (if (eolp) "" "\n")))))
(defun latex-close-block ()
  "Insert the end of the innermost block that is open."
  (interactive "*")
  (let ((depth 1) name)
    (save-excursion
      (while (and (> depth 0) (re-search-backward "\\\\\\(begin\\|end\\){\\([^}\n]+\\)}" nil t))
        (setq depth (if (equal (match-string 1) "end") (1+ depth) (1- depth)) name (match-string 2)))
      (unless (= depth 0) (user-error "Couldn't find unended \\begin")))
    (unless (bolp) (insert "\n"))
    (insert "\\end{" name "}\n")))

(provide 'tex-mode)
;;; tex-mode.el ends here
