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
(defvar-keymap tex-mode-map "C-c C-o" #'latex-insert-block "C-c C-e" #'latex-close-block)
(defvar latex-mode-map tex-mode-map)
(define-derived-mode tex-mode text-mode "TeX"
  "Major mode for TeX text."
  (setq-local comment-start "%")
  (setq-local comment-start-skip "\\(\\(?:^\\|[^\\\n]\\)\\(?:\\\\\\\\\\)*\\)\\(%+ *\\)")
  (setq-local comment-add 1)
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
