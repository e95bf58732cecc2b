;;; sh-script.el --- Shell scripts: syntax, comments, definitions  -*- lexical-binding: t -*-

;; What headless work needs of a mode for shell scripts.  There is no shell to send text to.

(defvar sh-basic-offset 4 "Columns of a level of indentation.")
(defvar sh-shell-file (or (getenv "SHELL") "/bin/sh") "The program of scripts without a first line that says one.")
(defvar sh-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\' "\"" table)
    (modify-syntax-entry ?` "\"" table)
    (modify-syntax-entry ?$ "'" table)
    (dolist (c '(?! ?% ?: ?. ?^ ?~ ?+ ?* ?-)) (modify-syntax-entry c "_" table))
    (dolist (c '(?< ?> ?& ?| ?, ?= ?/ ?\;)) (modify-syntax-entry c "." table))
    table)
  "Syntax of shell scripts.")
(defvar sh-imenu-generic-expression
  '((nil "^\\s-*function\\s-+\\([[:alpha:]_][-[:alnum:]_.:]*\\)\\s-*\\(?:()\\)?" 1)
    (nil "^\\s-*\\([[:alpha:]_][-[:alnum:]_.:]*\\)\\s-*()" 1))
  "Functions in shell scripts.")
(defvar sh-font-lock-keywords
  `((,(concat "\\_<" (regexp-opt '("if" "then" "else" "elif" "fi" "for" "while" "until" "do" "done" "case" "esac" "in" "function"
                                   "return" "exit" "select" "time") t) "\\_>")
     (1 font-lock-keyword-face))
    ("^\\s-*\\(?:function\\s-+\\)?\\([[:alpha:]_][-[:alnum:]_]*\\)\\s-*()" (1 font-lock-function-name-face))
    ("\\_<\\([[:alpha:]_][[:alnum:]_]*\\)\\+?=" (1 font-lock-variable-name-face))
    ("\\$[{(]?\\([[:alpha:]_][[:alnum:]_]*\\|[-0-9#?@!*$]\\)" (1 font-lock-variable-name-face)))
  "Faces of shell scripts.")
(defun sh--quoted-dollars (start end)
  "Take the comment out of # in words such as $# and ${a#b} from START to END."
  (goto-char start)
  (while (re-search-forward "[^ \t\n;&|()]\\(#\\)" end t)
    (unless (nth 8 (save-excursion (syntax-ppss (match-beginning 1))))
      (put-text-property (match-beginning 1) (match-end 1) 'syntax-table (string-to-syntax "_")))))
(define-derived-mode sh-mode prog-mode "Shell-script"
  "Major mode for shell scripts."
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "#+[\t ]*")
  (setq-local parse-sexp-lookup-properties t)
  (setq-local syntax-propertize-function #'sh--quoted-dollars)
  (setq-local font-lock-defaults '(sh-font-lock-keywords))
  (setq-local imenu-generic-expression sh-imenu-generic-expression)
  (setq-local imenu-case-fold-search nil))
(defalias 'shell-script-mode #'sh-mode)
(defalias 'bash-ts-mode #'sh-mode)

(provide 'sh-script)
;;; sh-script.el ends here
