;;; org-src.el --- Labels in the code of blocks  -*- lexical-binding: t -*-

;;; Code:

(defun org-src-coderef-regexp (fmt &optional label)
  "A regexp for a code reference written as FMT at the end of a line, to LABEL or any.
Group 1 is the reference with the blanks around it, 2 without, 3 the label."
  (let ((parts (split-string fmt "%s")))
    (concat "\\([ \t]*\\(" (regexp-quote (car parts))
            (if label (regexp-quote label) "\\([-a-zA-Z0-9_][-a-zA-Z0-9_ ]*\\)")
            (regexp-quote (or (cadr parts) "")) "\\)[ \t]*\\)$")))

(defun org-src-coderef-format (&optional element)
  "How references are written in the code of ELEMENT or the block at point."
  (or (org-element-property :label-fmt (or element (org-element-at-point)))
      org-coderef-label-format))

(defvar org-src-lang-modes
  (cl-loop for (mode . languages) in
           '((c "C") (c++ "C++" "cpp") (asy "asymptote") (latex "beamer") (fundamental "calc") (artist "ditaa")
             (conf-desktop "desktop") (graphviz-dot "dot") (emacs-lisp "elisp") (tuareg "ocaml") (shell-script "screen")
             (sql "sqlite") (conf-toml "toml")
             (sh "shell" "ash" "sh" "bash" "jsh" "bash2" "dash" "dtksh" "ksh" "es" "rc" "itcsh" "tcsh" "jcsh" "csh"
                 "ksh88" "oash" "pdksh" "mksh" "posix" "wksh" "wsh" "zsh" "rpm"))
           nconc (mapcar (lambda (language) (cons language mode)) languages))
  "Alist of languages and the modes they are edited in, without -mode.")

(defun org-src-get-lang-mode (lang)
  "The symbol of the major mode for LANG, a string; it need not be defined."
  (intern (format "%s-mode" (or (cdr (assoc lang org-src-lang-modes)) lang))))

(provide 'org-src)
;;; org-src.el ends here
