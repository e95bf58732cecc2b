;;; perl-mode.el --- Perl: syntax, faces, indentation  -*- lexical-binding: t -*-

;;; Code:

(require 'nesting-indent)
(require 'code-literals)

(defvar perl-indent-level 4 "Columns of a level of indentation.")
(defvar perl-continued-statement-offset 4 "Columns by which a line that goes on a statement is deeper.")
(defface perl-non-scalar-variable '((t :inherit font-lock-variable-name-face :underline t)) "Names of arrays and hashes.")

(defvar perl-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?$ "/" table)
    (dolist (c (append "%&@*+-/:<=>|.;~^" nil)) (modify-syntax-entry c "." table))
    (dolist (c '(?\' ?` ?\")) (modify-syntax-entry c "\"" table))
    table)
  "Syntax of Perl.")
(defvar perl-mode-map (make-sparse-keymap) "Keys of Perl code.")
(defvar perl-imenu-generic-expression
  (let ((name "[[:alpha:]_][[:alnum:]_:]*"))
    `((nil ,(format "^[ \t]*sub[ \t]+\\(%s\\)" name) 1)
      ("Packages" ,(format "^[ \t]*package[ \t]+\\(%s\\)[ \t]*;" name) 1)
      ("Variables" ,(format "^[ \t]*\\(?:my\\|our\\|local\\|state\\|has\\)[ \t]+\\([$@%%]%s\\)[ \t]*=" name) 1)
      ("Doc sections" "^=head[1-9][ \t]+\\(.+\\)" 1)))
  "Functions, variables and packages of Perl.")

(defconst perl--keywords
  '("if" "until" "while" "elsif" "else" "unless" "do" "dump" "for" "foreach" "exit" "die" "BEGIN" "END" "return" "exec"
    "eval" "next" "last" "redo" "goto" "continue" "local" "my" "our" "state")
  "Reserved words, and commands that change what is executed next.")
(defvar perl-font-lock-keywords
  `(("\\_<\\(use\\|no\\|require\\)\\_>\\(?:[ \t]+\\([[:alpha:]_][[:alnum:]_:]*\\)\\)?"
     (1 font-lock-keyword-face) (2 font-lock-constant-face nil t))
    ("\\_<\\(package\\|sub\\)\\_>\\(?:[ \t]+\\([[:alpha:]_][[:alnum:]_:]*\\)\\)?"
     (1 font-lock-keyword-face) (2 font-lock-function-name-face nil t))
    (,(concat "\\(?:^\\|[^$@%&\\]\\)" (regexp-opt perl--keywords 'symbols)) (1 font-lock-keyword-face))
    ("[$*]{?\\([[:alpha:]_][[:alnum:]_]*\\(?:::[[:alnum:]_]+\\)*\\)" (1 font-lock-variable-name-face))
    ("\\(?:[@%]\\|\\$#\\)\\([[:alpha:]_][[:alnum:]_]*\\(?:::[[:alnum:]_]+\\)*\\)" (1 'perl-non-scalar-variable))
    ("\\_<\\(?:next\\|last\\|redo\\|goto\\)[ \t]+\\([[:upper:]_][[:upper:][:digit:]_]*\\)" (1 font-lock-constant-face))
    ("<\\(\\$?[[:alpha:]_][[:alnum:]_]*\\)>" (1 font-lock-constant-face))
    ("^[ \t]*\\([[:upper:]_][[:upper:][:digit:]_]*\\)[ \t]*:\\(?:[^:]\\|$\\)" (1 font-lock-constant-face)))
  "Faces of Perl.")

(defconst perl--before-regexp "\\(?:^\\|[=~!(,;{&|?:]\\|\\_<\\(?:if\\|unless\\|while\\|until\\|split\\|grep\\|map\\|and\\|or\\|not\\|return\\|when\\)\\)[ \t]*\\(/\\)"
  "Matches where a slash begins a regular expression.")
(defconst perl--literals
  (concat "^\\(=[[:alpha:]]\\)\\|^\\(__\\(?:END\\|DATA\\)__\\)$\\|\\_<\\(?:\\(?:m\\|q[qwrx]?\\)\\|\\(s\\|tr\\|y\\)\\)\\_>[ \t]*\\([^][:alnum:] \t\n,;=)>#_]\\|#\\)"
          "\\|" perl--before-regexp)
  "Matches what begins documentation, the data at the end, a quoted text or a regular expression.")
(defun perl--quoted-end (sign twice)
  "Where the quoted text, or with TWICE the two of them, whose first sign is at SIGN end, or nil."
  (let* ((first (code-literals-end sign))
         (second (and first twice
                      (if (memq (char-after sign) '(?\( ?\[ ?\{ ?<))
                          (save-excursion (goto-char first) (skip-chars-forward " \t\n")
                                          (and (not (eobp)) (code-literals-end (point))))
                        (code-literals-end (1- first))))))
    (or second first)))
(defun perl--mark-literal (end)
  "Give what a match of `perl--literals' begins its syntax; return where it ends, END for the data at the end."
  (let ((document (match-beginning 1)) (rest (match-beginning 2)) (twice (match-beginning 3)) (sign (match-beginning 4))
        (slash (match-beginning 5)) (word (match-beginning 0)) (next (match-end 0)))
    (cond
     (document
      (let ((close (save-excursion (if (re-search-forward "^=cut\\_>.*\n?" nil t) (point) (point-max)))))
        (code-literals-mark document close t)
        (max next close)))
     (rest (code-literals-mark rest (point-max) t) end)
     (slash
      (let ((close (code-literals-end slash)))
        (if (or (null close) (eq (char-after (1+ slash)) ?=)) (1+ slash)
          (code-literals-mark slash close)
          close)))
     ;; Not the name of a variable, a method or a key.
     ((or (memq (char-before word) '(?$ ?@ ?% ?& ?> ?{)) (and (eq (char-after sign) ?=) (eq (char-after (1+ sign)) ?>)))
      next)
     (t
      (let ((close (perl--quoted-end sign twice)))
        (when close (code-literals-mark sign close))
        (or close next))))))
(defun perl--propertize (start end)
  "Give documentation, regular expressions and quoted texts from START to END their syntax."
  (code-literals-propertize perl--literals start end (lambda () (perl--mark-literal end))))

(defun perl--goes-on-p (end)
  "Whether this line goes on the statement that ends at END so far."
  (let ((open (nth 1 (save-excursion (syntax-ppss (line-beginning-position))))))
    (and (or (null open) (eq (char-after open) ?\{))
         (not (memq (char-before end) '(?\; ?\{ ?\} ?: ?,))))))
(defun perl--column ()
  "The column of the line whose first character point is before, or nil if it stays as it is."
  (let* ((state (save-excursion (syntax-ppss (line-beginning-position)))) (open (nth 1 state)))
    (cond ((or (nth 8 state) (looking-at-p "^=[[:alpha:]]\\|^__\\(?:END\\|DATA\\)__$")) nil)
          ;; What closes a list below its bracket is as deep as the list.
          ((and open (looking-at-p "[])]") (not (nesting-indent--text-column open)))
           (+ (nesting-indent--statement-column open) perl-indent-level))
          (t (nesting-indent--column)))))
(defun perl-indent-line (&optional nochange parse-start)
  "Indent this line as Perl code.  NOCHANGE and PARSE-START are not used."
  (interactive)
  (ignore nochange parse-start)
  (editing-indent-line (save-excursion (back-to-indentation) (perl--column))))
(defalias 'perl-indent-command #'perl-indent-line)

(defun perl-beginning-of-function (&optional arg)
  "Go to the start of the ARGth function before point."
  (interactive "p")
  (unless arg (setq arg 1))
  (let ((regexp "^[ \t]*sub\\_>"))
    (if (< arg 0) (when (re-search-forward regexp nil 'move (- arg)) (goto-char (match-beginning 0)))
      (re-search-backward regexp nil 'move arg))))
(defun perl-current-defun-name ()
  "The name of the function or package around point."
  (save-excursion
    (end-of-line)
    (when (re-search-backward "^[ \t]*\\(?:sub\\|package\\)[ \t]+\\([[:alnum:]_:]+\\)" nil t)
      (match-string-no-properties 1))))

(defun perl--set-up ()
  "Have this buffer treat its text as Perl."
  (setq-local comment-start "# "
              comment-end ""
              comment-start-skip "\\(^\\|\\s-\\);?#+ *"
              paragraph-start (concat "$\\|" page-delimiter)
              paragraph-separate (concat "$\\|" page-delimiter)
              paragraph-ignore-fill-prefix t
              parse-sexp-ignore-comments t
              parse-sexp-lookup-properties t
              indent-line-function #'perl-indent-line
              nesting-indent-offset 'perl-indent-level
              nesting-indent-goes-on #'perl--goes-on-p
              syntax-propertize-function #'perl--propertize
              font-lock-defaults '(perl-font-lock-keywords nil nil ((?_ . "w")))
              imenu-generic-expression perl-imenu-generic-expression
              imenu-case-fold-search nil
              add-log-current-defun-function #'perl-current-defun-name)
  (add-hook 'syntax-propertize-extend-region-functions #'syntax-propertize-multiline 'append 'local))
(define-derived-mode perl-mode prog-mode "Perl" "Major mode for Perl." (perl--set-up))

;; Those who call this other mode theirs get the same with its options.
(defvar cperl-indent-level 2 "Columns of a level of indentation in `cperl-mode'.")
(defvar cperl-mode-map (make-sparse-keymap) "Keys of Perl code in `cperl-mode'.")
(define-derived-mode cperl-mode prog-mode "CPerl" "Major mode for Perl, with `cperl-indent-level'."
  :syntax-table perl-mode-syntax-table
  (perl--set-up)
  (setq-local perl-indent-level cperl-indent-level nesting-indent-offset 'cperl-indent-level))

(provide 'cperl-mode)
(provide 'perl-mode)
;;; perl-mode.el ends here
