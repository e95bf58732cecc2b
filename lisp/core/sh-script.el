;;; sh-script.el --- Shell scripts: syntax, comments, definitions  -*- lexical-binding: t -*-

;; What headless work needs of a mode for shell scripts.  There is no shell to send text to.

(defvar sh-basic-offset 4 "Columns of a level of indentation, which is kept only.")
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
(defface sh-heredoc '((t :inherit font-lock-string-face)) "Here-documents.")
(defface sh-quoted-exec '((t :inherit font-lock-builtin-face)) "Commands whose output is inserted.")
(defface sh-escaped-newline '((t :inherit font-lock-string-face)) "Backslashes at ends of lines.")
(defvar sh-heredoc-face 'sh-heredoc)
(defconst sh--leading '("if" "then" "else" "elif" "while" "until" "do" "time" "coproc" "!")
  "Words that a command may follow.")
(defconst sh--keywords
  '("if" "then" "else" "elif" "fi" "while" "until" "do" "done" "case" "esac" "for" "select" "function"
    "return" "exit" "break" "continue" "exec" "trap" "time" "coproc")
  "Reserved words and commands that change what is executed next.")
(defconst sh--builtins
  '("alias" "bg" "bind" "builtin" "caller" "cd" "command" "compgen" "complete" "compopt" "declare"
    "dirs" "disown" "echo" "enable" "eval" "export" "fc" "fg" "getopts" "hash" "help" "history"
    "jobs" "kill" "let" "local" "logout" "mapfile" "newgrp" "popd" "printf" "pushd" "pwd" "read"
    "readarray" "readonly" "set" "shift" "shopt" "source" "suspend" "test" "times" "type" "typeset"
    "ulimit" "umask" "unalias" "unset" "wait")
  "Commands that shells execute themselves.")
(defvar sh-font-lock-keywords
  (let* ((start "\\(?:^\\|[|&;(){`]\\|\\_<\\(?:builtin\\|command\\)\\_>\\)[ \t]*")
         (leading (concat "\\(\\(?:" (regexp-opt sh--leading) "[ \t]+\\)*\\)"))
         (builtins (regexp-opt sh--builtins t)))
    `(("\\\\$" (0 'sh-escaped-newline))
      ("\\\\[^[:alnum:]\n]" (0 font-lock-string-face))
      ("\\`\\(#!\\).*?\\([^/\n ]+\\)[ \t]*$" (2 font-lock-keyword-face t))
      ("\\${?#?\\([[:alpha:]_][[:alnum:]_]*\\|[0-9]+\\|[-#?@!$*]\\)" (1 font-lock-variable-name-face))
      (,(concat start leading "\\(\\.\\)\\(?:[ \t]\\|$\\)")
       (1 font-lock-keyword-face) (2 font-lock-builtin-face))
      (,(concat start leading builtins "\\_>")
       (1 font-lock-keyword-face)
       (2 (unless (memq (char-after (match-end 2)) '(?- ?. ?= ?+ ?\()) font-lock-builtin-face)))
      (,(concat start "\\(\\(?:" (regexp-opt sh--leading) "[ \t]+\\)*\\(?:" (regexp-opt sh--keywords)
                "\\)\\)\\_>")
       (1 font-lock-keyword-face))
      ("\\_<\\(?:case\\|for\\|select\\)[ \t]+[^ \t\n]+?\\([ \t]+in\\)\\_>" (1 font-lock-keyword-face))
      ("\\_<\\(?:if\\|elif\\|while\\|until\\|&&\\|||\\)[ \t]+\\(!\\)[ \t]" (1 font-lock-negation-char-face))
      ("^[ \t]*function[ \t]+\\([[:alpha:]_][-[:alnum:]_.:]*\\)" (1 font-lock-function-name-face))
      ("^[ \t]*\\([[:alpha:]_][-[:alnum:]_.:]*\\)[ \t]*()" (1 font-lock-function-name-face))
      ("\\(?:^\\|[ \t;`({|&]\\)\\([[:alpha:]_][[:alnum:]_]*\\)\\(?:\\[[^]\n]*\\]\\)?\\+?="
       (1 font-lock-variable-name-face))
      (sh--match-substitution (0 'sh-quoted-exec t))))
  "Faces of shell scripts.")
(defun sh--match-substitution (limit)
  "Find the next command that its output replaces, up to LIMIT: in $( )."
  (let (found)
    (while (and (not found) (re-search-forward "\\$(\\((?\\(?:[^()\n]\\|([^()\n]*)\\)*\\))" limit t))
      (setq found (null (save-match-data (nth 8 (save-excursion (syntax-ppss (match-beginning 0)))))))
      (when found (set-match-data (list (match-beginning 1) (match-end 1)))))
    found))
(defun sh--quoted-dollars (start end)
  "Take the comment out of # in words such as $# and ${a#b} from START to END."
  (goto-char start)
  (while (re-search-forward "[^ \t\n;&|()]\\(#\\)" end t)
    (unless (nth 8 (save-excursion (syntax-ppss (match-beginning 1))))
      (put-text-property (match-beginning 1) (match-end 1) 'syntax-table (string-to-syntax "_")))))
(defun sh--here-documents (start end)
  "Make here-documents that begin between START and END strings, of the face `sh-heredoc'."
  (goto-char start)
  (while (re-search-forward "<<\\(-?\\)[ \t]*\\\\?\\(['\"]?\\)\\([[:alpha:]_][[:alnum:]_]*\\)\\2" end t)
    (let ((at (match-beginning 0)) (first (line-end-position))
          (last (concat "^" (if (equal (match-string 1) "-") "\t*" "") (regexp-quote (match-string 3)) "\\(\n\\)")))
      (unless (or (eq (char-before at) ?<) (nth 8 (save-excursion (syntax-ppss at))))
        (goto-char (min (1+ first) (point-max)))
        (when (and (< first (point-max)) (re-search-forward last nil t))
          (put-text-property first (1+ first) 'syntax-table (string-to-syntax "|"))
          (put-text-property (match-beginning 1) (match-end 1) 'syntax-table (string-to-syntax "|")))))))
(defun sh--quotes-in-strings (start end)
  "Have quotes in commands that stand in strings delimit nothing, from START to END."
  (goto-char start)
  (while (re-search-forward "\\$(" end t)
    (when (eq (nth 3 (save-excursion (syntax-ppss (match-beginning 0)))) ?\")
      (let ((depth 1))
        (while (and (> depth 0) (re-search-forward "[()\"]" (line-end-position) t))
          (pcase (char-before)
            (?\( (setq depth (1+ depth)))
            (?\) (setq depth (1- depth)))
            (_ (put-text-property (1- (point)) (point) 'syntax-table (string-to-syntax "."))
               (syntax-ppss-flush-cache (1- (point))))))))))
(defun sh--propertize (start end)
  "Give # in words and here-documents their syntax from START to END."
  (sh--quoted-dollars start end)
  (sh--quotes-in-strings start end)
  (sh--here-documents start end))
(defun sh-font-lock-syntactic-face-function (state)
  "The face of STATE's string or comment in shell scripts."
  (cond ((nth 4 state) font-lock-comment-face)
        ((eq (char-after (nth 8 state)) ?\n) 'sh-heredoc)
        ((eq (char-after (nth 8 state)) ?`) 'sh-quoted-exec)
        (t font-lock-string-face)))
(define-derived-mode sh-mode prog-mode "Shell-script"
  "Major mode for shell scripts."
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "#+[\t ]*")
  (setq-local indent-region-function #'indent-region-unknown)
  (setq-local parse-sexp-lookup-properties t)
  (setq-local syntax-propertize-function #'sh--propertize)
  (setq-local font-lock-defaults
              '(sh-font-lock-keywords nil nil nil nil
                (font-lock-syntactic-face-function . sh-font-lock-syntactic-face-function)))
  (setq-local imenu-generic-expression sh-imenu-generic-expression)
  (setq-local imenu-case-fold-search nil))
(defalias 'shell-script-mode #'sh-mode)
(defalias 'bash-ts-mode #'sh-mode)

(provide 'sh-script)
;;; sh-script.el ends here
