;;; ruby-mode.el --- Ruby: syntax, faces, indentation  -*- lexical-binding: t -*-

;; Words open and close blocks; what is open at the start of a line, brackets and words, says how deep it is.

;;; Code:

(require 'code-literals)

(defvar ruby-indent-level 2 "Columns of a level of indentation.")
(defvar ruby-indent-tabs-mode nil "Whether indentation may have tabs.")
(defvar ruby-mode-syntax-table
  (let ((table (make-syntax-table)))
    (dolist (c '(?\' ?\" ?`)) (modify-syntax-entry c "\"" table))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\\ "\\" table)
    (dolist (c '(?$ ?: ?@)) (modify-syntax-entry c "'" table))
    (modify-syntax-entry ?_ "_" table)
    (dolist (c (append "<>&|%=/+*-;.?!" nil)) (modify-syntax-entry c "." table))
    table)
  "Syntax of Ruby.")
(defvar ruby-mode-map (make-sparse-keymap) "Keys of Ruby code.")

(defconst ruby--keywords
  (split-string "BEGIN END alias and begin break case class def defined? do else elsif end ensure fail for if in module next
not or redo rescue retry return self super then undef unless until when while yield")
  "Reserved words.")
(defconst ruby--builtins
  '("catch" "raise" "loop" "lambda" "proc" "puts" "print" "p" "require" "require_relative" "load" "include" "extend" "prepend"
    "attr_accessor" "attr_reader" "attr_writer" "attr" "private" "public" "protected" "module_function" "private_constant"
    "public_constant" "private_class_method" "public_class_method" "__FILE__" "__LINE__" "__method__" "__dir__" "__callee__"
    "__ENCODING__" "abort" "at_exit" "autoload" "autoload?" "binding" "block_given?" "callcc" "caller" "exit" "exit!" "format"
    "fork" "global_variables" "local_variables" "open" "putc" "rand" "readline" "readlines" "refine" "sleep" "spawn"
    "sprintf" "srand" "syscall" "system" "throw" "trace_var" "trap" "untrace_var" "using" "warn" "define_method"
    "alias_method")
  "Functions that are there everywhere.")
(defconst ruby--not-name "\\(?:^\\|[^.@$:]\\|\\.\\.\\)" "What may be before a reserved word.")
(defun ruby--match-inside-string (limit)
  "Find the next #{…} in a string up to LIMIT."
  (let ((found nil))
    (while (and (not found) (re-search-forward "#\\(?:{[^}\n]*}\\|@@?\\_<[[:alnum:]_]+\\)" limit t))
      (setq found (save-match-data
                    (let ((state (save-excursion (syntax-ppss (match-beginning 0)))))
                      (and (nth 3 state) (not (eq (nth 3 state) ?\'))
                           (not (and (nth 8 state) (eq (char-after (nth 8 state)) ?\'))))))))
    found))
(defvar ruby-font-lock-keywords
  `(("^[ \t]*\\(def\\)[ \t]+\\(?:\\(self\\)\\.\\|[[:alpha:]_][[:alnum:]_]*\\.\\)?\\([^( \t\n]+\\)"
     (1 font-lock-keyword-face) (2 font-lock-keyword-face nil t) (3 font-lock-function-name-face))
    (,(concat ruby--not-name "\\(" (regexp-opt ruby--keywords 'symbols) "\\)") (1 font-lock-keyword-face))
    (,(concat ruby--not-name "\\_<\\(nil\\|true\\|false\\)\\_>") (1 font-lock-constant-face))
    (,(concat ruby--not-name "\\(" (regexp-opt ruby--builtins 'symbols) "\\)") (1 font-lock-builtin-face))
    ("\\(?:^\\|[^:]\\)\\(:\\(?:[[:alpha:]_][[:alnum:]_]*[?!=]?\\|[-+*/%<>=~]+\\|\\[\\]=?\\)\\)" (1 font-lock-constant-face))
    ("\\$\\(?:stdin\\|stdout\\|stderr\\|PROGRAM_NAME\\|0\\|!\\|@\\|&\\|`\\|'\\|\\+\\|~\\|_\\|/\\|,\\|;\\|\\.\\|<\\|>\\|\\$\\|\\?\\|:\\|\"\\|LOAD_PATH\\|LOADED_FEATURES\\|DEBUG\\|VERBOSE\\)"
     (0 font-lock-builtin-face))
    ("\\$[[:alnum:]_]+" (0 font-lock-variable-name-face))
    ("@\\(?:@\\)?\\_<[[:alpha:]_][[:alnum:]_]*" (0 font-lock-variable-name-face))
    ("\\(?:^\\|[^[:alnum:]_$@]\\)\\([[:upper:]][[:alnum:]_]*\\)\\(?:[^[:alnum:]_(?]\\|$\\)"
     (1 (unless (and (eq (char-after (match-end 1)) ?:) (not (eq (char-after (1+ (match-end 1))) ?:))) font-lock-type-face)))
    ("\\(?:^\\|[{(,|]\\|[ \t]\\)[ \t]*\\([[:alpha:]_][[:alnum:]_]*[?!]?:\\)\\(?:[ \t]\\|$\\)" (1 font-lock-constant-face))
    (ruby--match-inside-string (0 font-lock-variable-name-face t)))
  "Faces of Ruby.")

;;; Syntax

(defconst ruby--literals
  (concat "^\\(=begin\\_>\\)\\|^\\(__END__\\)$\\|\\(?:^\\|[^[:alnum:]_)}\"'%?]\\)\\(%[qQrswWxIi]?\\)\\([][({<!|/^@+,.:;*~-]\\)"
          "\\|\\(?:^\\|[=~!(,;{&|?[<>]\\|\\_<\\(?:if\\|unless\\|while\\|until\\|and\\|or\\|not\\|when\\|return\\|then\\|elsif\\)\\_>\\)[ \t]*\\(/\\)"
          "\\|<<\\([-~]?\\)\\(['\"`]?\\)\\([[:alpha:]_][[:alnum:]_]*\\)\\7"
          "\\|[[:alnum:]_]\\([?!]\\)\\|\\(\\?\\)[[:punct:][:alnum:]]\\(?:[^[:alnum:]_]\\|$\\)")
  "Matches what begins documentation, the data at the end, a %-literal, a regular expression or a here-document,
the sign that a name ends in, and a character.")
(defun ruby--mark-here-document (start next name deep)
  "Make the here-document that ends in NAME a string; what says so is from START to NEXT.
DEEP: its last line may be indented.  Return where it ends, nil if it does not."
  (let* ((line (save-excursion (goto-char next) (line-beginning-position 2)))
         ;; What stands behind it on its line is code.
         (from (if (= (1+ next) line) start (1- line)))
         (to (save-excursion
               (goto-char line)
               (and (re-search-forward (concat (if deep "^[ \t]*" "^") (regexp-quote name) "\\(?:\n\\|\\'\\)") nil t) (point)))))
    (when to
      (code-literals-mark from to)
      (unless (= from start) (code-literals-mark start next)))
    to))
(defun ruby--mark-literal (end)
  "Give what a match of `ruby--literals' begins its syntax; return where it ends, END for the data at the end."
  (let ((document (match-beginning 1)) (rest (match-beginning 2)) (percent (match-beginning 3)) (sign (match-beginning 4))
        (slash (match-beginning 5)) (mark (match-beginning 9)) (char (match-beginning 10))
        (name (match-string-no-properties 8)) (start (match-beginning 0)) (next (match-end 0)))
    (cond
     (document
      (let ((close (save-excursion (if (re-search-forward "^=end\\_>" nil t) (point) (point-max)))))
        (code-literals-mark document close t)
        close))
     (rest (code-literals-mark rest (point-max) t) end)
     (percent
      (let ((close (code-literals-end sign)))
        (when close (code-literals-mark percent close))
        close))
     (slash
      (let ((close (and (not (memq (char-after (1+ slash)) '(?= ?\s))) (code-literals-end slash))))
        (when close (code-literals-mark slash close))
        (or close (1+ slash))))
     (name (ruby--mark-here-document start next name (< (match-beginning 6) (match-end 6))))
     ;; A sign at the end of a name belongs to it.
     (mark (put-text-property mark (1+ mark) 'syntax-table (string-to-syntax "_")) nil)
     (char (put-text-property char (1+ char) 'syntax-table (string-to-syntax "\\")) nil))))
(defun ruby--propertize (start end)
  "Give documentation, regular expressions, here-documents and %-literals from START to END their syntax."
  (code-literals-propertize ruby--literals start end (lambda () (ruby--mark-literal end))))

;;; Indentation

(defconst ruby--opening-word
  (regexp-opt '("class" "module" "def" "if" "unless" "case" "while" "until" "for" "begin" "do") 'symbols)
  "Matches a word that may open a block.")
(defconst ruby--opener (concat ruby--opening-word "\\|\\_<end\\_>\\|[][(){}]")
  "Matches what opens or closes.")
(defun ruby--modifier-p (start)
  "Whether the if, unless, while or until at START stands behind a statement."
  (save-excursion
    (goto-char start)
    (skip-chars-backward " \t")
    (not (or (bolp) (memq (char-before) '(?= ?\( ?\[ ?\{ ?, ?\; ?| ?& ?\n ?! ?? ?: ?+ ?- ?*))
             (looking-back "\\_<\\(?:then\\|else\\|do\\|and\\|or\\|not\\|begin\\|elsif\\|when\\|in\\)" (line-beginning-position))))))
(defun ruby--open (limit)
  "What is open at LIMIT, the innermost first: positions."
  (save-excursion
    (let ((stack nil) (case-fold-search nil) (loop nil))
      (goto-char (point-min))
      (while (re-search-forward ruby--opener limit t)
        (let ((start (match-beginning 0)) (token (match-string-no-properties 0)))
          (unless (or (save-match-data (code-literals-in-text-p start))
                      (memq (char-before start) '(?. ?: ?@ ?$))
                      (and (eq (char-after (match-end 0)) ?:) (not (eq (char-after (1+ (match-end 0))) ?:))))
            (pcase token
              ((or "end" ")" "]" "}") (pop stack))
              ((or "if" "unless" "while" "until")
               (unless (ruby--modifier-p start)
                 (push start stack)
                 (when (member token '("while" "until")) (setq loop (line-end-position)))))
              ("for" (push start stack) (setq loop (line-end-position)))
              ;; The do of a loop opens nothing more.
              ("do" (unless (and loop (<= start loop)) (push start stack)) (setq loop nil))
              ("def"
               (push start stack)
               ;; One without an end: def NAME(…) = VALUE.
               (when (save-excursion (looking-at "[ \t]+[[:alnum:]_.?!]+\\(?:([^()\n]*)\\)?[ \t]+=[ \t]")) (pop stack)))
              (_ (push start stack))))))
      stack)))
(defun ruby--statement-start (position)
  "Where the statement around POSITION begins, over lines that it goes on in."
  (save-excursion
    (goto-char position)
    (back-to-indentation)
    (let ((more t))
      (while more
        (let ((open (nth 1 (save-excursion (syntax-ppss (point))))))
          (cond ((and open (> (line-beginning-position) open) (save-excursion (goto-char open) (looking-at-p "[[(]")))
                 (goto-char open)
                 (back-to-indentation))
                ;; A call of what the line before gives.
                ((and (looking-at-p "\\.[[:alpha:]_]\\|&\\.") (> (line-beginning-position) (point-min)))
                 (forward-comment (- (point)))
                 (back-to-indentation))
                (t (setq more nil))))))
    (point)))
(defun ruby--text-column (open)
  "The column of the text behind the bracket at OPEN on its line, nil if there is none."
  (save-excursion
    (goto-char (1+ open))
    (skip-chars-forward " \t")
    (unless (or (eolp) (looking-at-p "[#|]")) (current-column))))
(defun ruby--bracket-column (open)
  "The column that what the bracket at OPEN holds is relative to."
  (let ((outer (nth 1 (save-excursion (syntax-ppss open)))))
    (or (and outer (= (line-number-at-pos outer) (line-number-at-pos open)) (ruby--text-column outer))
        (save-excursion (goto-char (ruby--statement-start open)) (current-column)))))
(defun ruby--goes-on-p ()
  "Whether the line of point goes on what the line before began: (PLACE), where that began, or nil."
  (save-excursion
    (let* ((leads (looking-at-p "\\.[[:alpha:]_]\\|&\\.\\|&&\\|||"))
           (end (progn (forward-comment (- (point))) (point))))
      (and (> end (point-min))
           (or leads
               (and (or (memq (char-before end) '(?, ?+ ?- ?* ?/ ?% ?& ?| ?= ?\\ ?. ?< ?>))
                        (looking-back "[ \t][?:]" (line-beginning-position)))
                    (not (looking-back "|[^|\n]*|" (line-beginning-position)))
                    (not (code-literals-in-text-p (1- end)))))
           (list (ruby--statement-start end) leads (char-before end)
                 (progn (goto-char end) (current-indentation)))))))

(defun ruby--block-column (start)
  "The column of lines that close or go on what opens at START."
  (save-excursion
    (goto-char start)
    (if (looking-at-p "do\\_>\\|{") (ruby--bracket-column start)
      ;; An expression that begins behind = is below its word; one that a line begins with is as deep as the line.
      (current-column))))

(defun ruby--column ()
  "The column of the line whose first character point is before, or nil if it stays as it is."
  (let* ((state (save-excursion (syntax-ppss (line-beginning-position))))
         (stack (ruby--open (line-beginning-position))) (open (car stack)) (case-fold-search nil))
    (cond
     ((or (nth 8 state) (looking-at-p "^=\\(?:begin\\|end\\)\\_>\\|^__END__$")) nil)
     ((and open (looking-at-p "end\\_>\\|}\\|else\\_>\\|elsif\\_>\\|when\\_>\\|rescue\\_>\\|ensure\\_>\\|in\\_>"))
      (ruby--block-column open))
     ;; Texts in brackets are below each other.
     ((and open (memq (char-after open) '(?\( ?\[ ?\{)) (ruby--text-column open)))
     ((and open (looking-at-p "[])]")) (ruby--bracket-column open))
     (t
      (let ((base (if open (+ (if (memq (char-after open) '(?\( ?\[))
                                  (ruby--bracket-column open)
                                (ruby--block-column open))
                              ruby-indent-level)
                    0))
            (more (ruby--goes-on-p)))
        (cond
         ((or (null more) (and open (memq (char-after open) '(?\( ?\[ ?\{)))) base)
         ((and open (< (car more) open)) base)
         (t
          (save-excursion
            (goto-char (car more))
            (let ((column (current-column)))
              (cond
               ((nth 1 more) (+ column ruby-indent-level))
               ((eq (nth 2 more) ?:) (nth 3 more))
               ((and (eq (nth 2 more) ??) (looking-at "[^=\n(]*[^=!<>\n(]=[ \t]+"))
                (goto-char (match-end 0))
                (+ (current-column) ruby-indent-level))
               ;; Behind = what is assigned begins, behind a name its arguments.
               ((looking-at "[^=\n(]*[^=!<>\n(]=[ \t]+\\([^ \t\n]\\)") (goto-char (match-beginning 1)) (current-column))
               ((looking-at "[[:alpha:]_][[:alnum:]_.]*[?!]?[ \t]+\\([^-+*/=<>&| \t\n]\\)")
                (goto-char (match-beginning 1))
                (current-column))
               (t (+ column ruby-indent-level))))))))))))

(defun ruby-indent-line (&optional _ignored)
  "Indent this line as Ruby code."
  (interactive)
  (editing-indent-line (save-excursion (back-to-indentation) (ruby--column))))

;;; Definitions and blocks

(defconst ruby-defun-beg-re "\\_<\\(?:def\\|class\\|module\\)\\_>" "Matches what begins a definition.")
(defun ruby-beginning-of-defun (&optional arg)
  "Go to the start of the ARGth definition before point."
  (interactive "p")
  (let ((case-fold-search nil) (arg (or arg 1)))
    (when (re-search-backward (concat "^[ \t]*" ruby-defun-beg-re) nil t arg)
      (beginning-of-line)
      t)))
(defun ruby--close (start)
  "Where what opens at START closes, or nil."
  (save-excursion
    (goto-char start)
    (let ((found nil) (case-fold-search nil))
      (while (and (null found) (re-search-forward "\\_<end\\_>\\|[])}]" nil t))
        (unless (or (save-match-data (code-literals-in-text-p (match-beginning 0))) (member start (ruby--open (point))))
          (setq found (point))))
      found)))
(defun ruby-end-of-defun ()
  "Go to the end of the definition that begins at point."
  (interactive)
  (let ((end (save-excursion (beginning-of-line) (back-to-indentation) (ruby--close (point)))))
    (when end (goto-char end))))
(defun ruby--opener-at-p (start)
  "Whether the word at START opens a block."
  (save-excursion
    (goto-char start)
    (and (looking-at ruby--opening-word)
         (memq start (ruby--open (match-end 0))))))
(defun ruby-forward-sexp (&optional arg)
  "Go over ARG expressions; what a word opens is one up to its end."
  (interactive "p")
  (let ((arg (or arg 1)) (forward-sexp-function nil))
    (dotimes (_ (abs arg))
      (if (> arg 0)
          (let ((start (save-excursion (forward-comment (point-max)) (point))))
            (cond ((ruby--opener-at-p start) (goto-char (or (ruby--close start) (signal 'scan-error (list "Unbalanced parentheses" start (point-max))))))
                  (t (forward-sexp 1))))
        (let ((end (save-excursion (forward-comment (- (point))) (point))))
          (if (save-excursion (goto-char end) (looking-back "\\_<end" (line-beginning-position)))
              (goto-char (or (car (ruby--open (- end 3))) (point-min)))
            (backward-sexp 1)))))))
(defun ruby-backward-sexp (&optional arg)
  "Go back over ARG expressions; what a word opens is one up to its end."
  (interactive "p")
  (ruby-forward-sexp (- (or arg 1))))
(defun ruby--to-block (count end)
  "Go to the start, or with END to the end, of the COUNTth block around point."
  (let* ((place (nth (1- count) (ruby--open (point)))) (close (and place end (ruby--close place))))
    (cond ((and place (not end)) (goto-char place))
          (close
           (goto-char close)
           (when (looking-back "\\_<end" (line-beginning-position)) (backward-char 3))))))
(defun ruby-beginning-of-block (&optional arg)
  "Go to the start of the ARGth block around point, to its end if ARG is negative."
  (interactive "p")
  (let ((arg (or arg 1))) (ruby--to-block (abs arg) (< arg 0))))
(defun ruby-end-of-block (&optional arg)
  "Go to the end of the ARGth block around point, to its start if ARG is negative."
  (interactive "p")
  (let ((arg (or arg 1))) (ruby--to-block (abs arg) (> arg 0))))

(defun ruby--definitions (&optional limit)
  "The definitions before LIMIT, (NAME . POSITION) each, with the names of what they are in."
  (save-excursion
    (goto-char (point-min))
    (let ((all nil) (known nil) (case-fold-search nil))
      (while (re-search-forward "^[ \t]*\\(class\\|module\\|def\\)[ \t]+\\(\\(?:self\\.\\)?[^ \t\n(;<]+\\)" limit t)
        (let* ((kind (match-string-no-properties 1)) (start (match-beginning 1)) (name (match-string-no-properties 2))
               (around (save-match-data (ruby--open start))) (outer (cdr (seq-find (lambda (row) (memq (car row) around)) known)))
               (full (cond ((not (equal kind "def")) (if outer (concat outer "::" name) name))
                           ((string-prefix-p "self." name) (concat outer "." (substring name 5)))
                           (outer (concat outer "#" name))
                           (t name))))
          (unless (save-match-data (code-literals-in-text-p start))
            (unless (equal kind "def") (push (cons start full) known))
            (push (cons full (save-excursion (goto-char start) (line-beginning-position))) all))))
      (nreverse all))))
(defun ruby-imenu-create-index ()
  "Definitions of this buffer."
  (ruby--definitions))
(defun ruby-add-log-current-method ()
  "The name of the definition around point, with those around that."
  (let ((around (ruby--open (point))) (found nil))
    (pcase-dolist (`(,name . ,line) (ruby--definitions (point)))
      (when (memq (save-excursion (goto-char line) (back-to-indentation) (point)) around) (setq found name)))
    found))

(define-derived-mode ruby-mode prog-mode "Ruby"
  "Major mode for Ruby."
  (setq-local comment-start "# "
              comment-end ""
              comment-start-skip "#+ *"
              indent-tabs-mode ruby-indent-tabs-mode
              paragraph-start (concat "$\\|" page-delimiter)
              paragraph-separate (concat "$\\|" page-delimiter)
              paragraph-ignore-fill-prefix t
              parse-sexp-ignore-comments t
              parse-sexp-lookup-properties t
              require-final-newline mode-require-final-newline
              indent-line-function #'ruby-indent-line
              beginning-of-defun-function #'ruby-beginning-of-defun
              end-of-defun-function #'ruby-end-of-defun
              forward-sexp-function #'ruby-forward-sexp
              syntax-propertize-function #'ruby--propertize
              font-lock-defaults '((ruby-font-lock-keywords) nil nil ((?_ . "w")))
              imenu-create-index-function #'ruby-imenu-create-index
              add-log-current-defun-function #'ruby-add-log-current-method)
  (add-hook 'syntax-propertize-extend-region-functions #'syntax-propertize-multiline 'append 'local))

(provide 'ruby-mode)
;;; ruby-mode.el ends here
