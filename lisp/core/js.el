;;; js.el --- JavaScript and JSON: syntax and faces  -*- lexical-binding: t -*-

;;; Code:

(require 'nesting-indent)

(defvar js-indent-level 4 "Columns of a level of indentation.")
(defvar js-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?\\ "\\" table)
    (dolist (c (append "+-=%<>&|" nil)) (modify-syntax-entry c "." table))
    (modify-syntax-entry ?\' "\"" table)
    (modify-syntax-entry ?` "\"" table)
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?\^m "> b" table)
    (modify-syntax-entry ?$ "_" table)
    (modify-syntax-entry ?_ "_" table)
    table)
  "Syntax of JavaScript.")
(defconst js--name "[[:alpha:]_$][[:alnum:]_$]*" "A name.")
(defconst js--keywords
  '("abstract" "async" "await" "break" "case" "catch" "class" "const" "continue" "debugger" "default"
    "delete" "do" "else" "enum" "export" "extends" "final" "finally" "for" "function" "goto" "if"
    "implements" "import" "in" "instanceof" "interface" "native" "new" "of" "package" "private"
    "protected" "public" "return" "static" "super" "switch" "synchronized" "throw" "throws"
    "transient" "try" "typeof" "var" "void" "let" "yield" "volatile" "while" "with")
  "Reserved words, also those of the future.")
(defconst js--constants '("false" "null" "undefined" "Infinity" "NaN" "true" "arguments" "this") "Constants.")
(defun js--goes-on-p (end)
  "Whether this line goes on the statement that ends at END so far: an operator is at either side."
  (or (and (looking-at-p "[.?:*/+&|<>=%-]") (not (looking-at-p "//\\|/\\*\\|\\+\\+\\|--")))
      (save-excursion
        (goto-char end)
        (and (memq (char-before) (append "=+-*/%&|<>^?!~." nil))
             (not (looking-back "\\+\\+\\|--\\|=>" (max (point-min) (- end 2))))))))
(defun js--match-declared (limit)
  "Find the next name that var, let or const declares up to LIMIT; group 1."
  (let (found)
    (while (and (not found)
                (re-search-forward (concat "\\_<\\(?:var\\|let\\|const\\)\\_>[ \t\n]+\\(" js--name "\\)") limit t))
      (setq found (null (save-match-data (nth 8 (save-excursion (syntax-ppss (match-beginning 0))))))))
    found))
(defun js--match-further (limit)
  "Find the next name of the same declaration as point's up to LIMIT; group 1."
  (let ((depth (nth 0 (syntax-ppss))) (found nil) (more t))
    (while (and more (not found))
      (skip-chars-forward "^,;(){}[]\"'`/\n" limit)
      (cond ((or (>= (point) limit) (eobp)) (setq more nil))
            ((memq (char-after) '(?\; ?\) ?\} ?\])) (setq more nil))
            ((eq (char-after) ?\n) (setq more nil))
            ((eq (char-after) ?,)
             (forward-char)
             (skip-chars-forward " \t\n" limit)
             (if (and (looking-at (concat "\\(" js--name "\\)")) (<= (match-end 0) limit)
                      (= depth (nth 0 (save-match-data (syntax-ppss)))))
                 (progn (goto-char (match-end 0)) (setq found t))
               (setq more nil)))
            ((memq (char-after) '(?\( ?\{ ?\[ ?\" ?\' ?\`))
             (condition-case nil (forward-sexp) (error (setq more nil))))
            (t (forward-char))))
    found))
(defun js--match-parameter (limit)
  "Find the next parameter of the list that point is in, up to LIMIT; group 1."
  (re-search-forward (concat "\\(?:^\\|[(,]\\)[ \t\n]*\\(?:\\.\\.\\.\\)?\\(" js--name "\\)") limit t))
(defvar js--font-lock-keywords
  `((,(concat "^\\s-*function\\(?:\\s-*\\*\\s-*\\|\\s-+\\)\\(" js--name "\\)") (1 font-lock-function-name-face))
    (,(concat "^\\s-*\\(?:" js--name "\\.\\)+\\(" js--name "\\)\\s-*=\\s-*\\(?:function\\|async\\)\\_>")
     (1 nil))
    ("^[ \t]*\\(#[ \t]*\\(define\\|undef\\|if\\|ifdef\\|ifndef\\|else\\|endif\\|include\\)\\)\\(?:[ \t]+\\([[:alpha:]_][[:alnum:]_]*\\)\\)?"
     (1 '(font-lock-preprocessor-face)) (3 font-lock-variable-name-face nil t))
    ("\\.\\(prototype\\)\\_>" (1 font-lock-constant-face))
    (,(concat "\\_<\\(" (regexp-opt js--keywords) "\\)\\_>")
     (1 (if (and (eq (char-before (match-beginning 1)) ?.)) nil
          (if (and (equal (match-string 1) "of")
                   (not (save-match-data
                          (looking-back "\\_<for[ \t]*([^()\n]*\\_<of" (line-beginning-position)))))
              nil font-lock-keyword-face))))
    (,(concat "\\_<\\(" (regexp-opt js--constants) "\\)\\_>") (0 font-lock-constant-face))
    (,(concat "\\_<\\(?:new\\|instanceof\\)[ \t\n]+\\(\\(?:" js--name "\\.\\)*" js--name "\\)") (1 font-lock-type-face))
    (js--match-declared (1 font-lock-variable-name-face)
                        (js--match-further nil nil (1 font-lock-variable-name-face)))
    (,(concat "\\_<function\\_>\\(?:[ \t\n]*\\*?[ \t\n]*" js--name "\\)?[ \t\n]*(")
     (0 nil)
     (js--match-parameter
      (progn (backward-char) (save-excursion (condition-case nil (progn (forward-sexp) (point)) (error nil))))
      (end-of-line) (1 font-lock-variable-name-face))))
  "Faces of JavaScript.")
(defvar js-json--font-lock-keywords `((,(regexp-opt js--constants 'symbols) (0 font-lock-constant-face)))
  "Faces of JSON.")
(defun js--propertize (start end)
  "Make regular expressions strings, from START to END."
  (goto-char start)
  (while (re-search-forward "\\(?:^\\|[=([{,:;!&|?+~^]\\|\\_<\\(?:return\\|typeof\\|case\\|in\\)\\_>\\)[ \t]*\\(/\\)[^/*\n]" end t)
    (let ((open (match-beginning 1)))
      (goto-char (1+ open))
      (unless (nth 8 (save-excursion (syntax-ppss open)))
        (when (looking-at "\\(?:[^][/\\\n]\\|\\\\.\\|\\[\\(?:[^]\\\n]\\|\\\\.\\)*\\]\\)+\\(/\\)")
          (put-text-property open (1+ open) 'syntax-table (string-to-syntax "\"/"))
          (put-text-property (match-beginning 1) (match-end 1) 'syntax-table (string-to-syntax "\"/"))
          (goto-char (match-end 0)))))))
(defun js--syntactic-face (state)
  "The face of STATE's string or comment: comments that begin with two stars are documentation."
  (cond ((nth 3 state) font-lock-string-face)
        ((save-excursion (goto-char (nth 8 state)) (looking-at-p "/\\*\\*")) font-lock-doc-face)
        (t font-lock-comment-face)))
(define-derived-mode js-mode prog-mode "JavaScript"
  "Major mode for JavaScript."
  (setq-local comment-start "// ")
  (setq-local comment-start-skip "\\(?://+\\|/\\*+\\)\\s *")
  (setq-local comment-end-skip "[ \t]*\\*+/")
  (setq-local comment-end "")
  (setq-local indent-line-function #'nesting-indent-line
              nesting-indent-offset 'js-indent-level
              nesting-indent-goes-on #'js--goes-on-p)
  (setq-local parse-sexp-lookup-properties t)
  (setq-local syntax-propertize-function #'js--propertize)
  (setq-local font-lock-defaults '(js--font-lock-keywords nil nil nil nil
                                   (font-lock-syntactic-face-function . js--syntactic-face)))
  (setq-local imenu-generic-expression
              `((nil ,(concat "^\\s-*\\(?:export\\s-+\\)?\\(?:default\\s-+\\)?\\(?:async\\s-+\\)?function\\s-+\\(" js--name "\\)") 1)
                ("Class" ,(concat "^\\s-*\\(?:export\\s-+\\)?class\\s-+\\(" js--name "\\)") 1))))
(defalias 'javascript-mode #'js-mode)
(define-derived-mode js-jsx-mode js-mode "JavaScript+JSX" "Major mode for JSX." :syntax-table js-mode-syntax-table)
(define-derived-mode js-json-mode js-mode "JSON" "Major mode for JSON." :syntax-table js-mode-syntax-table
  (setq-local font-lock-defaults '(js-json--font-lock-keywords)))

(provide 'js)
;;; js.el ends here
