;;; python.el --- Python text: syntax, comments, plain indentation  -*- lexical-binding: t -*-

;; What headless work needs of a mode for Python: strings (triple ones too), comments, blocks by
;; indentation.  There is no shell, no completion and no checking here.

(defvar python-indent-offset 4 "Columns of a level of indentation.")
(defvar python-indent-guess-indent-offset t "Whether to take the columns of a level from the text.")
(defvar python-mode-syntax-table
  (let ((table (make-syntax-table)))
    (dolist (c (append "+-*/%&|^~<>=!@.,:;" nil)) (modify-syntax-entry c "." table))
    (modify-syntax-entry ?\' "\"" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?$ "." table)
    (modify-syntax-entry ?` "$" table)
    table)
  "Syntax of Python.")

(defun python--stringify (start end)
  "Make triple quotes between START and END fences of one string."
  (goto-char start)
  (while (re-search-forward "\"\"\"\\|'''" end t)
    (let* ((from (match-beginning 0)) (to (match-end 0)) (quote (char-after from))
           (state (save-excursion (syntax-ppss from)))
           (open (and (nth 3 state) (nth 8 state))))
      (cond
       ((nth 4 state) nil)
       ((null open)
        (unless (eq (char-before from) ?\\)
          (put-text-property from (1+ from) 'syntax-table (string-to-syntax "|"))))
       ;; the end of the string that the same three quotes opened
       ((and (eq (nth 3 state) t) (eq (char-after open) quote)
             (not (eq 1 (% (- from (save-excursion (goto-char from) (skip-chars-backward "\\\\") (point))) 2))))
        (put-text-property (1- to) to 'syntax-table (string-to-syntax "|")))
       (t (goto-char (1+ from)))))))

(defun python-indent--width (text-line)
  "The indentation of the last line with text before TEXT-LINE's start and whether it opens a block."
  (save-excursion
    (goto-char text-line)
    (let (done)
      (while (and (not done) (= 0 (forward-line -1)))
        (unless (or (looking-at-p "[ \t]*\\(?:#\\|$\\)") (nth 3 (syntax-ppss)))
          (setq done t))
        (when (bobp) (setq done (or done 'start))))
      (if (memq done '(nil start)) (if (looking-at-p "[ \t]*[^ \t\n#]") (cons (current-indentation)
                                                                            (save-excursion (end-of-line) (skip-chars-backward " \t") (eq (char-before) ?:)))
                                     '(0))
        (cons (current-indentation)
              (progn (end-of-line)
                     (let ((comment (nth 8 (syntax-ppss)))) (when comment (goto-char comment)))
                     (skip-chars-backward " \t")
                     (if (eq (char-before) ?:) t
                       (beginning-of-line)
                       (and (looking-at-p "[ \t]*\\(?:return\\|raise\\|break\\|continue\\|pass\\)\\_>") 'ends))))))))
(defun python-indent-line ()
  "Indent this line by the block it is in."
  (interactive)
  (let* ((start (line-beginning-position)) (state (save-excursion (syntax-ppss start)))
         (before (python-indent--width start)) (offset (current-column)) (old (current-indentation))
         (column (cond ((nth 3 state) nil)
                       ((nth 1 state)
                        (save-excursion
                          (goto-char (1+ (nth 1 state)))
                          (if (looking-at-p "[ \t]*\\(?:#.*\\)?$")
                              (+ python-indent-offset (progn (goto-char (nth 1 state)) (current-indentation)))
                            (skip-chars-forward " \t")
                            (current-column))))
                       ((eq (cdr before) t) (+ (car before) python-indent-offset))
                       ((eq (cdr before) 'ends) (max 0 (- (car before) python-indent-offset)))
                       (t (car before)))))
    (when column
      (save-excursion
        (back-to-indentation)
        (when (and (null (nth 1 state)) (not (cdr before))
                   (looking-at-p "\\(?:else\\|elif\\|except\\|finally\\)\\_>"))
          (setq column (max 0 (- column python-indent-offset)))))
      (indent-line-to column)
      (when (> offset old) (move-to-column (+ column (- offset old)))))))


;; Faces

(defconst python--keywords
  '("and" "as" "assert" "break" "class" "continue" "def" "del" "elif" "else" "except" "finally" "for"
    "from" "global" "if" "import" "in" "is" "lambda" "nonlocal" "not" "or" "pass" "raise" "return"
    "try" "while" "with" "yield" "await" "self")
  "The reserved words of the language.")
(defconst python--exceptions
  '("ArithmeticError" "AssertionError" "AttributeError" "BaseException" "BlockingIOError"
    "BrokenPipeError" "BufferError" "BytesWarning" "ChildProcessError" "ConnectionAbortedError"
    "ConnectionError" "ConnectionRefusedError" "ConnectionResetError" "DeprecationWarning" "EOFError"
    "EnvironmentError" "Exception" "FileExistsError" "FileNotFoundError" "FloatingPointError"
    "FutureWarning" "GeneratorExit" "IOError" "ImportError" "ImportWarning" "IndentationError"
    "IndexError" "InterruptedError" "IsADirectoryError" "KeyError" "KeyboardInterrupt" "LookupError"
    "MemoryError" "ModuleNotFoundError" "NameError" "NotADirectoryError" "NotImplementedError"
    "OSError" "OverflowError" "PendingDeprecationWarning" "PermissionError" "ProcessLookupError"
    "RecursionError" "ReferenceError" "ResourceWarning" "RuntimeError" "RuntimeWarning"
    "StandardError" "StopAsyncIteration" "StopIteration" "SyntaxError" "SyntaxWarning" "SystemError"
    "SystemExit" "TabError" "TimeoutError" "TypeError" "UnboundLocalError" "UnicodeDecodeError"
    "UnicodeEncodeError" "UnicodeError" "UnicodeTranslateError" "UnicodeWarning" "UserWarning"
    "ValueError" "VMSError" "Warning" "WindowsError" "ZeroDivisionError")
  "The exceptions that are built in.")
(defconst python--builtins
  '("abs" "all" "any" "apply" "ascii" "basestring" "bin" "bool" "breakpoint" "buffer" "bytearray"
    "bytes" "callable" "chr" "classmethod" "cmp" "coerce" "compile" "complex" "delattr" "dict" "dir"
    "divmod" "enumerate" "eval" "execfile" "exec" "file" "filter" "float" "format" "frozenset"
    "getattr" "globals" "hasattr" "hash" "help" "hex" "id" "input" "int" "intern" "isinstance"
    "issubclass" "iter" "len" "list" "locals" "long" "map" "max" "memoryview" "min" "next" "object"
    "oct" "open" "ord" "pow" "print" "property" "range" "raw_input" "reduce" "reload" "repr"
    "reversed" "round" "set" "setattr" "slice" "sorted" "staticmethod" "str" "sum" "super" "tuple"
    "type" "unichr" "unicode" "vars" "xrange" "zip" "__import__" "__all__" "__doc__" "__name__"
    "__package__")
  "The functions and names that are built in.")
(defun python--in-string-p (position) "Whether POSITION is in a string or comment."
  (nth 8 (save-excursion (syntax-ppss position))))
(defun python--words (words)
  "A regexp of WORDS."
  (concat "\\_<\\(" (regexp-opt words) "\\)\\_>"))
(defun python--fontify-targets (start end)
  "Give the names between START and END that a value is given to their face."
  (goto-char start)
  (while (re-search-forward "\\_<\\([[:alpha:]_][[:alnum:]_]*\\)\\_>[ \t]*\\(?:\\[[^]\n]*\\][ \t]*\\)*\\([,:)]\\|\\]\\|\\'\\|\\=\\)?" end t)
    (let ((from (match-beginning 1)) (to (match-end 1)))
      (goto-char to)
      (when (and (or (match-beginning 2) (progn (skip-chars-forward " \t") (looking-at-p "\\(?:\\[[^]\n]*\\][ \t]*\\)*\\'"))
                     (>= (save-excursion (goto-char to) (skip-chars-forward " \t")
                                         (while (looking-at-p "\\[") (forward-sexp) (skip-chars-forward " \t"))
                                         (point))
                         end))
                 (null (get-text-property from 'face)))
        (put-text-property from to 'face font-lock-variable-name-face))
      (goto-char to))))
(defun python--fontify-assignments (limit)
  "Give the names that are given values, up to LIMIT, their face."
  (while (re-search-forward "\\(?:[-+%&|^@]\\|//?\\|\\*\\*?\\|<<\\|>>\\)?=" limit t)
    (let* ((at (match-beginning 0)) (after (match-end 0)) (line (line-beginning-position)) start end)
      (if (or (eq (char-after after) ?=) (memq (char-before at) '(?= ?! ?< ?> ?:)))
          (skip-chars-forward "=")
        (let ((state (save-excursion (syntax-ppss at))))
          (unless (or (nth 8 state) (> (nth 0 state) 0))
            (setq end at
                  start (save-excursion
                          (goto-char at)
                          (skip-chars-backward "^;=\n" line)
                          (point)))
            (save-excursion
              (goto-char start)
              (when (re-search-forward ":" end t)
                ;; an annotation, or the head of a block
                (if (string-match-p "\\`[ \t]*[[:alpha:]_][[:alnum:]_.]*[ \t]*\\'"
                                    (buffer-substring-no-properties start (match-beginning 0)))
                    (setq end (match-beginning 0))
                  (setq start (point)))))
            (save-excursion
              (save-restriction
                (narrow-to-region (point-min) end)
                (python--fontify-targets start end))))
          (goto-char after)))))
  nil)
(defun python--bare-interpolation (limit)
  "Take the face off the replacement fields of formatted strings up to LIMIT."
  (while (re-search-forward "{[^{}\n]*}" limit t)
    (let* ((start (match-beginning 0)) (end (match-end 0)) (open (python--in-string-p start)))
      (when (and open (memq (char-before open) '(?f ?F)) (not (eq (char-before start) ?{))
                 (not (eq (char-after end) ?})))
        (remove-text-properties start end '(face nil)))))
  nil)
(defvar python-font-lock-keywords
  `((python--bare-interpolation)
    (,(concat "\\_<\\(\\(?:async[ \t]+\\)?\\(?:def\\|with\\|for\\)\\|" (regexp-opt python--keywords) "\\)\\_>")
     (0 font-lock-keyword-face))
    ("\\_<def[ \t]+\\([[:alpha:]_][[:alnum:]_]*\\)" (1 font-lock-function-name-face))
    ("\\_<class[ \t]+\\([[:alpha:]_][[:alnum:]_]*\\)" (1 font-lock-type-face))
    (,(python--words '("Ellipsis" "False" "None" "NotImplemented" "True" "__debug__" "copyright"
                            "credits" "exit" "license" "quit"))
     (0 font-lock-constant-face))
    ("^[ \t]*\\(@[[:alpha:]_][[:alnum:]_.]*\\)" (1 font-lock-type-face))
    (,(python--words python--exceptions) (0 font-lock-type-face))
    (,(python--words python--builtins) (0 font-lock-builtin-face))
    (python--fontify-assignments))
  "Faces of Python.")
(defun python--documentation-p (start)
  "Whether the string at START is the documentation of a module, class or function."
  (save-excursion
    (goto-char start)
    (skip-chars-backward "rRuU")
    (skip-chars-backward " \t")
    (and (bolp)
         (progn (forward-comment (- (point-max)))
                (or (bobp)
                    (and (eq (char-before) ?:)
                         (progn (beginning-of-line)
                                (let ((state (save-excursion (syntax-ppss (1- (line-end-position))))))
                                  (when (nth 1 state) (goto-char (nth 1 state)) (beginning-of-line)))
                                (let ((open (save-excursion (end-of-line) (nth 1 (syntax-ppss (line-beginning-position))))))
                                  (when open (goto-char open) (beginning-of-line)))
                                (looking-at-p "[ \t]*\\(?:\\(?:async[ \t]+\\)?def\\|class\\)\\_>"))))))))
(defun python-font-lock-syntactic-face-function (state)
  "The face of STATE's string or comment in Python: documentation has its own."
  (cond ((nth 4 state) font-lock-comment-face)
        ((python--documentation-p (nth 8 state)) font-lock-doc-face)
        (t font-lock-string-face)))

(define-derived-mode python-mode prog-mode "Python"
  "Major mode for Python text."
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "#+\\s-*")
  (setq-local parse-sexp-lookup-properties t)
  (setq-local parse-sexp-ignore-comments t)
  (setq-local syntax-propertize-function #'python--stringify)
  (setq-local indent-line-function #'python-indent-line)
  (setq-local font-lock-defaults
              '(python-font-lock-keywords nil nil nil nil
                (font-lock-syntactic-face-function . python-font-lock-syntactic-face-function)))
  (setq-local electric-indent-inhibit t)
  (setq-local indent-tabs-mode nil)
  (setq-local paragraph-start "\\s-*$"))

;; A shell of Python: a process in a buffer of `comint-mode'.

(defvar python-shell-interpreter "python3" "The program that interprets Python.")
(defvar python-shell-interpreter-args "-i" "Arguments of `python-shell-interpreter', one string.")
(defvar python-shell-buffer-name "Python" "The name of shells' buffers, without stars.")

(define-derived-mode inferior-python-mode comint-mode "Inferior Python"
  "Major mode for a running Python.")

(defun python-shell-calculate-command ()
  "The command line that starts Python."
  (concat python-shell-interpreter " " python-shell-interpreter-args))
(defun python-shell-get-process-name (dedicated)
  "The name of the shell's process, that of this buffer if DEDICATED."
  (if dedicated (format "%s[%s]" python-shell-buffer-name (buffer-name)) python-shell-buffer-name))
(defun python-shell-get-buffer ()
  "The buffer of the shell that this buffer's code goes to, or nil."
  (if (derived-mode-p 'inferior-python-mode) (current-buffer)
    (seq-find (lambda (buffer) (and buffer (process-live-p (get-buffer-process buffer))))
              (mapcar (lambda (dedicated) (get-buffer (format "*%s*" (python-shell-get-process-name dedicated))))
                      '(t nil)))))
(defun python-shell-get-process ()
  "The process of the shell that this buffer's code goes to, or nil."
  (let ((buffer (python-shell-get-buffer))) (and buffer (get-buffer-process buffer))))
(defun python-shell-get-process-or-error (&optional _interactively)
  "As `python-shell-get-process', an error when there is none."
  (or (python-shell-get-process)
      (error "No Python runs here: start one with `run-python'")))

(defun run-python (&optional cmd dedicated show)
  "Start Python by the command line CMD in a buffer of its own, this buffer's if DEDICATED; its process.
SHOW shows it."
  (interactive)
  (let* ((words (split-string-and-unquote (or cmd (python-shell-calculate-command))))
         (name (python-shell-get-process-name dedicated))
         (buffer (get-buffer-create (format "*%s*" name))))
    (unless (comint-check-proc buffer)
      (apply #'make-comint-in-buffer name buffer (car words) nil (cdr words))
      (with-current-buffer buffer (inferior-python-mode)))
    (when show (display-buffer buffer))
    (get-buffer-process buffer)))

(defun python-shell-send-string (string &optional process _message)
  "Have the shell, or PROCESS, interpret STRING."
  (interactive (list (read-string "Python command: ") nil t))
  (comint-send-string (or process (python-shell-get-process-or-error))
                      (if (string-match-p "\n\\'" string) string (concat string "\n"))))
(defun python-shell-send-region (start end &optional _main message _no-cookie)
  "Have the shell interpret the text from START to END."
  (interactive "r")
  (python-shell-send-string (buffer-substring-no-properties start end) nil message))
(defun python-shell-send-buffer (&optional send-main message)
  "Have the shell interpret the buffer."
  (interactive)
  (python-shell-send-region (point-min) (point-max) send-main message))

(provide 'python)
;;; python.el ends here
