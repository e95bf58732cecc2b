;;; apropos.el --- Names that match  -*- lexical-binding: t -*-

;;; Code:

(defvar apropos-do-all nil "Whether more is shown than usual.")
(defvar apropos-sort-by-scores nil "Unused: results are in alphabetical order.")
(defvar apropos-mode-hook nil "Functions called by `apropos-mode'.")
(define-derived-mode apropos-mode special-mode "Apropos"
  "The mode of buffers that list matching names.")

(defun apropos-internal (regexp &optional predicate)
  "The symbols whose names match REGEXP and for which PREDICATE is true, in alphabetical order."
  (let ((found nil))
    (mapatoms (lambda (s)
                (when (and (string-match-p regexp (symbol-name s))
                           (or (null predicate) (funcall predicate s)))
                  (push s found))))
    (sort found #'string-lessp)))

(defun apropos--regexp (pattern)
  "The regexp that PATTERN, a regexp, a word or a list of words, means."
  (cond
   ((listp pattern)
    (if (cdr pattern)
        (let ((any (regexp-opt pattern)))
          (concat "\\(?:" any "\\).*\\(?:" any "\\)"))
      (regexp-quote (car pattern))))
   ((and (string-match-p " " pattern) (string= pattern (regexp-quote pattern)))
    (apropos--regexp (split-string pattern nil t)))
   (t pattern)))

(defun apropos--first-line (text)
  "The first line of the docstring TEXT, or a note that there is none."
  (if (and (stringp text) (not (string= text "")))
      (car (split-string (substitute-command-keys text) "\n"))
    "(not documented)"))

(defun apropos--function-label (symbol)
  "What SYMBOL is as a function."
  (cond ((commandp symbol) "Command") ((macrop symbol) "Macro") (t "Function")))

(defun apropos--rows (symbol functions variables)
  "The lines about SYMBOL: as a function when FUNCTIONS, as a variable when VARIABLES."
  (append
   (when (and functions (fboundp symbol))
     (list (format "  %s: %s\n" (apropos--function-label symbol)
                   (apropos--first-line
                    (help-split-fundoc (ignore-errors (documentation symbol t)) symbol 'doc)))))
   (when (and variables (or (boundp symbol) (get symbol 'variable-documentation)))
     (list (format "  %s: %s\n" (if (custom-variable-p symbol) "User option" "Variable")
                   (apropos--first-line (documentation-property symbol 'variable-documentation t)))))))

(defun apropos--show (symbols functions variables)
  "List SYMBOLS in the apropos buffer; return them."
  (let ((buffer (get-buffer-create "*Apropos*")))
    (with-current-buffer buffer
      (let ((inhibit-read-only t))
        (erase-buffer)
        (insert "Type RET on a type label to view its full documentation.\n")
        (dolist (s symbols)
          (insert "\n" (symbol-name s) "\n")
          (apply #'insert (apropos--rows s functions variables))))
      (apropos-mode)
      (goto-char (point-min)))
    (unless symbols (message "No apropos matches"))
    (mapcar #'list symbols)))

(defun apropos (pattern &optional _do-all)
  "List the functions, variables and other symbols with documentation that match PATTERN."
  (interactive (list (read-string "Search for symbol (word list or regexp): ")))
  (apropos--show
   (apropos-internal (apropos--regexp pattern)
                     (lambda (s) (or (fboundp s) (boundp s) (facep s) (symbol-plist s))))
   t t))
(defun apropos-command (pattern &optional do-all var-predicate)
  "List the commands that match PATTERN; with DO-ALL, all functions."
  (interactive (list (read-string "Search for command (word list or regexp): ")))
  (apropos--show (apropos-internal (apropos--regexp pattern)
                                   (or var-predicate (if do-all #'fboundp #'commandp)))
                 t nil))
(defun apropos-function (pattern)
  "List the functions that match PATTERN."
  (interactive (list (read-string "Search for function (word list or regexp): ")))
  (apropos-command pattern t))
(defun apropos-variable (pattern &optional do-not-all)
  "List the variables that match PATTERN; only user options with DO-NOT-ALL."
  (interactive (list (read-string "Search for variable (word list or regexp): ")))
  (apropos--show (apropos-internal (apropos--regexp pattern)
                                   (if do-not-all #'custom-variable-p
                                     (lambda (s)
                                       (and (boundp s)
                                            (documentation-property s 'variable-documentation t)))))
                 nil t))
(defun apropos-user-option (pattern &optional do-all)
  "List the user options that match PATTERN; all variables with DO-ALL."
  (interactive (list (read-string "Search for user option (word list or regexp): ")))
  (apropos-variable pattern (not do-all)))
(defun apropos-value (pattern &optional _do-all)
  "List the variables whose printed values match PATTERN."
  (interactive (list (read-string "Search for value (word list or regexp): ")))
  (let ((regexp (apropos--regexp pattern)))
    (apropos--show
     (apropos-internal ""
                       (lambda (s)
                         (and (boundp s) (not (keywordp s)) (not (memq s '(nil t)))
                              (let ((print-length 50) (print-level 4))
                                (string-match-p regexp (prin1-to-string (symbol-value s)))))))
     nil t)))
(defun apropos-documentation (pattern &optional _do-all)
  "List the symbols whose documentation matches PATTERN."
  (interactive (list (read-string "Search for documentation (word list or regexp): ")))
  (let ((regexp (apropos--regexp pattern)))
    (apropos--show
     (apropos-internal
      ""
      (lambda (s)
        (let ((texts (list (and (fboundp s) (not (autoloadp (symbol-function s)))
                                (ignore-errors (documentation s t)))
                           (documentation-property s 'variable-documentation t))))
          (seq-some (lambda (text) (and (stringp text) (string-match-p regexp text))) texts))))
     t t)))

(provide 'apropos)
;;; apropos.el ends here
