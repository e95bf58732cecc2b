;;; scheme.el --- Scheme: syntax, faces, indentation  -*- lexical-binding: t -*-

;;; Code:

(require 'lisp-indent)

(defvar scheme-mode-hook nil "What runs when the mode is turned on.")
(defvar scheme-program-name "scheme" "The program that runs Scheme.")
(defvar scheme-mode-syntax-table
  (let ((table (make-syntax-table)))
    (dolist (c (number-sequence 0 127))
      (unless (or (<= ?0 c ?9) (<= ?a (downcase c) ?z)) (modify-syntax-entry c "_" table)))
    (dolist (row '((?\t . "    ") (?\n . ">   ") (?\f . "    ") (?\r . "    ") (?\s . "    ") (?\[ . "(]  ") (?\] . ")[  ")
                   (?\{ . "(}  ") (?\} . "){  ") (?\( . "()  ") (?\) . ")(  ") (?| . "\" 23bn") (?\; . "<") (?\" . "\"   ")
                   (?' . "'   ") (?` . "'   ") (?, . "'   ") (?@ . "'   ") (?# . "' 14") (?\\ . "\\   ")))
      (modify-syntax-entry (car row) (cdr row) table))
    table)
  "Syntax of Scheme.")
(defvar scheme-mode-map (make-sparse-keymap) "Keys of Scheme code.")
(defvar scheme-imenu-generic-expression
  '((nil "^\\s-*(define\\(?:-procedure\\|-method\\|-generic\\|\\*\\)?\\s-+(*\\(\\(?:\\sw\\|\\s_\\)+\\)" 1)
    ("Types" "^\\s-*(define-\\(?:class\\|record-type\\)\\s-+(?\\(\\(?:\\sw\\|\\s_\\)+\\)" 1)
    ("Macros" "^\\s-*(\\(?:defmacro\\|define-macro\\|define-syntax\\)\\s-+(?\\(\\(?:\\sw\\|\\s_\\)+\\)" 1))
  "Definitions of Scheme.")

(defconst scheme--keywords
  '("begin" "call-with-current-continuation" "call/cc" "call-with-input-file" "call-with-output-file" "call-with-port" "case"
    "case-lambda" "cond" "define-record-type" "define-values" "delay" "delay-force" "do" "dynamic-wind" "else" "for-each" "guard" "if"
    "import" "include" "lambda" "let" "let*" "let-syntax" "let-values" "let*-values" "letrec" "letrec*" "letrec-syntax" "map" "or" "and"
    "parameterize" "syntax" "syntax-rules" "syntax-error" "unless" "when" "=>")
  "Words of the language.")
(defconst scheme--name "\\(?:\\sw\\|\\s_\\)+" "Matches a name.")
(defvar scheme-font-lock-keywords
  `((,(concat "(\\(define\\*?\\(?:-\\(?:public\\|method\\|generic\\|procedure\\|macro\\|syntax\\|class\\|module\\)\\)*\\)\\_>[ \t]*(?\\(" scheme--name "\\)?")
     (1 font-lock-keyword-face)
     (2 (let ((word (match-string 1)))
          (cond ((string-match-p "-class\\|-module" word) font-lock-type-face)
                ((string-match-p "-syntax\\|-macro" word) font-lock-variable-name-face)
                (t font-lock-function-name-face)))
        nil t))
    (,(concat "(" (regexp-opt scheme--keywords t) "\\_>") (1 font-lock-keyword-face))
    (,(concat "(let[ \t]+\\(" scheme--name "\\)") (1 font-lock-function-name-face))
    (,(concat "\\(?:^\\|[^[:alnum:]_#]\\)\\(#:\\(" scheme--name "\\)\\)") (1 font-lock-builtin-face))
    (,(concat "\\(?:^\\|[^[:alnum:]_]\\)\\(:" scheme--name "\\)\\_>") (1 font-lock-builtin-face)))
  "Faces of Scheme.")

(pcase-dolist (`(,count . ,names)
               '((0 begin delay make-promise sequence)
                 (1 lambda let* letrec letrec* let-values let*-values case let-syntax letrec-syntax syntax-rules define-record-type library
                    when unless parameterize define-values call-with-input-file call-with-output-file call-with-port
                    call-with-values with-input-from-file with-output-to-file with-input-from-port with-output-to-port
                    call-with-input-string with-input-from-string let-optionals let-fluids fluid-let)
                 (2 do syntax-case receive)
                 (3 dynamic-wind)))
  (dolist (name names) (put name 'scheme-indent-function count)))
(put 'let 'scheme-indent-function 'scheme-let-indent)

(defun scheme-let-indent (state indent-point normal-indent)
  "The column of the line at INDENT-POINT in the let that STATE is in; NORMAL-INDENT is that of an argument."
  (skip-chars-forward " \t")
  ;; A let with a name has one thing more before its body.
  (lisp-indent-specform (if (looking-at-p "[-a-zA-Z0-9+*/?!@$%^&_:~]") 2 1) state indent-point normal-indent))
(defun scheme-indent-function (indent-point state)
  "The column of the line at INDENT-POINT in the list that STATE is in, by the list's first symbol; or nil."
  (let ((normal (current-column)) (open (nth 1 state)))
    (goto-char (1+ open))
    (forward-comment (point-max))
    (if (not (looking-at "\\sw\\|\\s_")) (lisp-indent-function indent-point state)
      (let* ((name (buffer-substring-no-properties (point) (progn (forward-sexp 1) (point))))
             (method (get (intern-soft name) 'scheme-indent-function)))
        (cond ((or (eq method 'defun) (and (null method) (string-match-p "\\`def." name))) (lisp-indent-defform state indent-point))
              ((integerp method) (lisp-indent-specform method state indent-point normal))
              (method (funcall method state indent-point normal)))))))

(define-derived-mode scheme-mode prog-mode "Scheme"
  "Major mode for Scheme."
  (setq-local comment-start ";"
              comment-start-skip ";+[ \t]*"
              comment-end ""
              comment-add 1
              comment-column 40
              comment-use-syntax t
              parse-sexp-ignore-comments t
              paragraph-ignore-fill-prefix t
              fill-paragraph-function #'lisp-fill-paragraph
              adaptive-fill-mode nil
              indent-line-function #'lisp-indent-line
              lisp-indent-function 'scheme-indent-function
              outline-regexp ";;; \\|(...."
              imenu-case-fold-search t
              imenu-generic-expression scheme-imenu-generic-expression
              add-log-current-defun-function #'lisp-current-defun-name
              font-lock-defaults '(scheme-font-lock-keywords nil t (("+-*/.<>=!?$%_&~^:" . "w") (?# . "w 14")))))

(provide 'scheme)
;;; scheme.el ends here
