;;; help.el --- Answers about functions, variables and keys  -*- lexical-binding: t -*-

;;; Code:

;; Argument lists

(defun help-split-fundoc (docstring def &optional section)
  "DOCSTRING's usage line and the rest: (USAGE . DOC), the usage with DEF's name.
Nil when there is no usage line.  SECTION chooses: `usage', `doc', or t to have the pair at all
events."
  (let* ((pos (and docstring (string-match "\n\n(fn\\(\\( .*\\)?)\\)\\'" docstring)))
         (usage (and pos (format "(%s%s" (if (symbolp def) (help--quoted-name def) 'anonymous)
                                 (match-string 1 docstring))))
         (doc (if pos (if (> pos 0) (substring docstring 0 pos)) docstring)))
    (pcase section
      ('usage usage)
      ('doc doc)
      ('nil (and pos (cons usage doc)))
      (_ (cons usage doc)))))

(defun help--quoted-name (symbol)
  "SYMBOL as it is read back, for a usage line."
  (prin1-to-string symbol))

(defun help--usage-arglist (usage)
  "The argument list that a usage line shows, in lower case."
  (let ((form (condition-case nil (car (read-from-string usage)) (error nil))))
    (mapcar (lambda (a) (if (symbolp a) (intern (downcase (symbol-name a))) a)) (cdr form))))

(defun help--arity-arglist (arity)
  "An argument list of made-up names for ARITY, (LEAST . MOST)."
  (let ((n 0) (out nil) (most (cdr arity)))
    (cl-flet ((name () (intern (format "arg%d" (setq n (1+ n))))))
      (dotimes (_ (car arity)) (push (name) out))
      (cond ((not (numberp most)) (push '&rest out) (push 'rest out))
            ((> most (car arity))
             (push '&optional out)
             (dotimes (_ (- most (car arity))) (push (name) out)))))
    (nreverse out)))

(defun help-function-arglist (def &optional preserve-names)
  "The argument list of the function DEF; t when it cannot be known.
With PRESERVE-NAMES, names are those of the documentation where there are any."
  (let* ((name (and (symbolp def) def)) (function (if name (indirect-function name) def)))
    (when (eq (car-safe function) 'macro) (pop function))
    (when (and name preserve-names)
      (when (autoloadp function) (setq function (autoload-do-load function name))))
    (let ((usage (and name preserve-names (fboundp name) (not (autoloadp function))
                      (help-split-fundoc (ignore-errors (documentation name t)) name 'usage))))
      (if usage (help--usage-arglist usage)
        (pcase function
          (`(lambda ,arglist . ,_) arglist)
          (`(closure ,_ ,arglist . ,_) arglist)
          ((or (pred special-form-p) (pred subrp)) (help--arity-arglist (func-arity function)))
          ((pred closurep) (internal--closure-arglist function))
          (_ t))))))

(defun help--argument-name (argument)
  "ARGUMENT as usage lines show it: in upper case, without a leading underscore."
  (cond ((memq argument '(&optional &rest &key &body &aux &allow-other-keys &whole &environment
                                    &context &define))
         argument)
        ((symbolp argument)
         (let ((name (symbol-name argument)))
           (intern (upcase (if (string-prefix-p "_" name) (substring name 1) name)))))
        ((and (consp argument) (symbolp (car argument)))
         (cons (help--argument-name (car argument)) (cdr argument)))
        (t argument)))

(defun help-make-usage (function arglist)
  "The call of FUNCTION with the arguments of ARGLIST, names in upper case."
  (cons (if (symbolp function) function 'anonymous)
        (if (listp arglist) (help--mapped-arglist arglist) (list arglist))))

(defun help--mapped-arglist (arglist)
  "ARGLIST, maybe dotted, with its names as usage lines show them."
  (let ((out nil))
    (while (consp arglist) (push (help--argument-name (pop arglist)) out))
    (nconc (nreverse out) (and arglist (help--argument-name arglist)))))

(defun help--make-usage-docstring (function arglist)
  "The usage line of FUNCTION with ARGLIST, a string."
  (let ((print-escape-newlines t) (print-quoted t))
    (format "%S" (help-make-usage function arglist))))

(defun help-add-fundoc-usage (docstring arglist)
  "DOCSTRING with a usage line for ARGLIST (a list, or the line) at its end, unless it has one."
  (let* ((doc (or docstring ""))
         (usage
          (cond ((or (eq arglist t) (string-match-p "\n\n(fn\\( .*\\)?)\\'" doc)) nil)
                ((not (stringp arglist)) (help--make-usage-docstring 'fn arglist))
                ;; The same line with another name.
                ((string-match-p "\\`[^ ].*)\\'" arglist)
                 (let ((space (string-search " " arglist)))
                   (concat "(fn" (if space (substring arglist space) ")"))))
                (t (error "Unrecognized usage format")))))
    (if (not usage) doc
      ;; An empty line stands between.
      (concat doc (seq-find (lambda (gap) (string-suffix-p "\n\n" (concat doc gap))) '("" "\n" "\n\n"))
              usage))))

;; Keys and quotes in docstrings

(defun help--key-text (command map)
  "The key that runs COMMAND, looked for in MAP first, or \"M-x COMMAND\"."
  (let ((key (and (fboundp 'where-is-internal)
                  (or (and map (where-is-internal command (list map) t))
                      (where-is-internal command nil t)))))
    (propertize (if key (key-description key) (format "M-x %s" command))
                'face 'help-key-binding 'font-lock-face 'help-key-binding)))

(defun help--row (key text)
  "A line that tells KEY and, from column 16, TEXT."
  (concat (help-key-description key nil)
          (if (< (string-width (key-description key)) 8) "\t\t" (if (< (length (key-description key)) 16) "\t" " "))
          text "\n"))
(defun help--binding-text (binding)
  "What a table of bindings says of BINDING."
  (cond ((keymapp binding) (if (symbolp binding) (symbol-name binding) "Prefix Command"))
        ((symbolp binding) (symbol-name binding))
        ((or (stringp binding) (vectorp binding)) "Keyboard Macro")
        (t "??")))
(defun help--map-bindings (map)
  "The events and bindings of MAP, each once: characters in order, then other events."
  (let ((all nil))
    (map-keymap (lambda (event binding)
                  (unless (or (eq event 'menu-bar) (assq event all)) (push (cons event binding) all)))
                map)
    (setq all (seq-filter #'cdr (nreverse all)))
    (append (sort (seq-filter (lambda (c) (integerp (car c))) all) #'car-less-than-car)
            (seq-remove (lambda (c) (integerp (car c))) all))))
(defun help--map-rows (map prefix)
  "The lines of MAP's bindings, whose keys follow PREFIX; then those of its prefix keys."
  (let ((rows nil) (inner nil) (rest (help--map-bindings map)))
    (while rest
      (pcase-let ((`(,event . ,binding) (pop rest)))
        (let ((last event))
          (unless (keymapp binding)
            (while (and (integerp event) (eq (caar rest) (1+ last)) (eq (cdar rest) binding))
              (setq last (car (pop rest)))))
          (push (if (eq last event)
                    (help--row (vconcat prefix (vector event)) (help--binding-text binding))
                  (let ((from (vconcat prefix (vector event))) (to (vconcat prefix (vector last))))
                    (concat (help-key-description from nil) " .. " (help-key-description to nil) "\t\t"
                            (help--binding-text binding) "\n")))
                rows)
          (when (keymapp binding)
            (push (help--map-rows binding (vconcat prefix (vector event))) inner)))))
    (concat (mapconcat #'identity (nreverse rows) "")
            (mapconcat (lambda (part) (concat "\n" part)) (nreverse inner) ""))))
(defun help--map-text (map)
  "A table of the bindings of the keymap MAP."
  (concat "key             binding\n---             -------\n\n" (help--map-rows map []) "\n"))

(defun help-key-description (key untranslated)
  "The text of KEY with its face; UNTRANSLATED, when other keys were typed for it, is told too."
  (let* ((face '(font-lock-face help-key-binding face help-key-binding))
         (text (apply #'propertize (key-description key) face)))
    (if (or (null untranslated) (equal (vconcat key) (vconcat untranslated))
            (eq (aref untranslated (1- (length untranslated))) (aref key (1- (length key)))))
        text
      (format "%s (translated from %s)" text
              (apply #'propertize (key-description untranslated) face)))))

(defun substitute-quotes (string)
  "STRING with grave quotes and apostrophes shown as `text-quoting-style' says."
  (pcase (text-quoting-style)
    ('grave string)
    ('straight (subst-char-in-string ?\` ?\' string))
    (_ (subst-char-in-string ?\` ?‘ (subst-char-in-string ?\' ?’ string)))))

(defun substitute-command-keys (string &optional no-face)
  "STRING with what stands for keys and quotes replaced.
\\=\\[COMMAND] becomes the key that runs COMMAND, \\=\\{MAP} a table of MAP's bindings, \\=\\<MAP>
says where keys are looked for; \\=\\= quotes what follows.  Quotes are shown as
`text-quoting-style' says.  NO-FACE leaves keys without a face."
  (when (characterp string) (setq string (string string)))
  (unless (or (stringp string) (null string)) (signal 'wrong-type-argument (list 'stringp string)))
  (save-match-data
  (when string
    (let ((i 0) (out nil) (map nil) (style (text-quoting-style)) (start 0) (n (length string)))
      (cl-flet ((flush (to) (when (< start to) (push (substring string start to) out))))
        (while (< i n)
          (let ((c (aref string i)))
            (cond
             ((and (eq c ?\\) (< (1+ i) n) (eq (aref string (1+ i)) ?=) (< (+ i 2) n))
              (flush i)
              (setq start (+ i 2))
              ;; A quoted construct is passed over as a whole.
              (setq i (+ i 3)))
             ((and (eq c ?\\)
                   (eq i (string-match "\\\\\\(?:\\[\\([^]]*\\)\\]\\|<\\([^>]*\\)>\\|{\\([^}]*\\)}\\)"
                                       string i)))
              (flush i)
              (let ((end (match-end 0))
                    (command (match-string 1 string))
                    (in (match-string 2 string))
                    (table (match-string 3 string)))
                (cond
                 (command
                  (let ((text (help--key-text (intern command) map)))
                    (push (if no-face (substring-no-properties text) text) out)))
                 (t
                  (let* ((name (intern (or in table)))
                         (value (and (boundp name) (symbol-value name)))
                         (found (and (keymapp value) value)))
                    (unless found
                      (push (format-message "\nUses keymap `%s', which is not currently defined.\n"
                                            name)
                            out))
                    (if in (setq map found)
                      (when found (push (help--map-text found) out))))))
                (setq i end start end)))
             ((and (eq c ?\`) (not (eq style 'grave)))
              (flush i)
              (push (if (eq style 'curve) "‘" "'") out)
              (setq i (1+ i) start i))
             ((and (eq c ?\') (eq style 'curve))
              (flush i)
              (push "’" out)
              (setq i (1+ i) start i))
             (t (setq i (1+ i))))))
        (flush n))
      (let ((text (if (and (= start 0) (null out)) string (apply #'concat (nreverse out)))))
        (if (multibyte-string-p text) text
          ;; Its properties go with it.
          (let ((whole (string-to-multibyte text)))
            (dolist (run (object-intervals text) whole)
              (set-text-properties (nth 0 run) (nth 1 run) (nth 2 run) whole)))))))))

;; The help buffer

(defvar help-window-setup-hook nil "Functions called when help was shown.")
(defvar help-mode-hook nil "Functions called by `help-mode'.")
(defvar help-buffer-under-preparation nil "Whether a help buffer is being made.")
(define-derived-mode help-mode special-mode "Help"
  "The mode of buffers that answer questions.")

(defun help-buffer ()
  "The name of the buffer that answers go to."
  (buffer-name (get-buffer-create "*Help*")))

(defmacro with-help-window (buffer-or-name &rest body)
  "Evaluate BODY with output to the buffer BUFFER-OR-NAME, emptied first, in `help-mode'."
  (declare (indent 1))
  (let ((buffer (make-symbol "buffer")))
    `(let ((,buffer (get-buffer-create ,buffer-or-name)))
       (with-current-buffer ,buffer
         (setq buffer-read-only nil)
         (let ((inhibit-read-only t)) (erase-buffer)))
       (prog1
           (let ((standard-output ,buffer)) ,@body)
         (with-current-buffer ,buffer
           (help-mode)
           (goto-char (point-min)))))))

(defun help--show (text)
  "Put TEXT into the help buffer; return it."
  (with-help-window (help-buffer) (princ text))
  text)

(defun help--file (file)
  "FILE as answers name it: quoted, without its folder."
  (format-message "`%s'" (file-name-nondirectory file)))

(defun help--function-kind (function definition)
  "What kind of function DEFINITION, that of FUNCTION, is, for an answer."
  (let* ((aliased (and (symbolp function) (symbolp (symbol-function function))
                       (symbol-function function)))
         (macro (eq (car-safe definition) 'macro))
         (file (and (symbolp function) (symbol-file function 'defun))))
    (concat
     (cond
      (aliased (format-message "an alias for `%s'" aliased))
      ((or (stringp definition) (vectorp definition)) "a keyboard macro")
      ((autoloadp definition)
       (concat (if (commandp definition) "an interactive" "an")
               " autoloaded " (pcase (nth 4 definition)
                                ('keymap "keymap") ('nil "Lisp function") (_ "Lisp macro"))))
      ((special-form-p definition) "a special form")
      ((keymapp definition) "a keymap")
      (macro "a Lisp macro")
      ((subrp definition)
       (concat (if (commandp definition) "an interactive" "a") " built-in function"))
      ((closurep definition)
       (concat (if (commandp definition) "an interactive Lisp " "a Lisp ")
               (if (internal--closure-lexical-p definition) "closure" "function")))
      (t (concat (if (commandp definition) "an interactive Lisp " "a Lisp ") "function")))
     (if file (format " in %s" (help--file file)) ""))))

(defun help--function-text (function)
  "The answer about FUNCTION."
  (let* ((definition (if (symbolp function) (symbol-function function) function))
         (real (indirect-function definition))
         (_ (when (autoloadp real)
              (setq real (autoload-do-load real function))
              (setq definition (if (symbolp function) (symbol-function function) real))))
         (raw (ignore-errors (documentation function t)))
         (parts (help-split-fundoc raw function t))
         (arglist (help-function-arglist function))
         (name (if (symbolp function) (format "%s" function) "anonymous"))
         (usage (or (car parts)
                    (and (listp arglist)
                         (help--make-usage-docstring (if (symbolp function) function 'fn)
                                                     arglist))))
         (doc (cdr parts))
         (obsolete (and (symbolp function) (get function 'byte-obsolete-info))))
    (concat
     name " is " (help--function-kind function real) ".\n\n"
     (if (and usage (not (keymapp real))) (concat (substitute-command-keys usage) "\n\n") "")
     (if obsolete
         (concat "  This " (if (eq (car-safe real) 'macro) "macro" "function") " is obsolete"
                 (if (nth 2 obsolete) (format " since %s" (nth 2 obsolete)) "")
                 (cond ((stringp (car obsolete)) (concat ";\n" (car obsolete)))
                       ((car obsolete) (format-message ";\nuse `%s' instead." (car obsolete)))
                       (t "."))
                 "\n\n")
       "")
     (if (and doc (not (equal doc ""))) (substitute-command-keys doc) "Not documented.")
     "\n\n")))

(defun describe-function (function)
  "Show the documentation of FUNCTION in the help buffer, and return it."
  (interactive
   (list (intern (completing-read "Describe function: " obarray #'fboundp t))))
  (unless (or (null function) (functionp function) (not (symbolp function))
              (fboundp function))
    (signal 'void-function (list function)))
  (when (null function) (user-error "You didn't specify a function symbol"))
  (help--show (help--function-text function)))

(defun help--value-text (value)
  "VALUE printed, on lines of its own when it is long."
  (let ((text (let ((print-escape-newlines t) (print-quoted t)) (prin1-to-string value))))
    (if (< (length text) 60) (concat " " text)
      (concat "\n" (string-trim-right (pp-to-string value))))))

(defun help--variable-text (variable buffer)
  "The answer about VARIABLE in BUFFER."
  (let* ((real (indirect-variable variable))
         (bound (with-current-buffer buffer (boundp variable)))
         (value (and bound (buffer-local-value variable buffer)))
         (local (local-variable-p variable buffer))
         (file (symbol-file variable 'defvar))
         (option (custom-variable-p variable))
         (doc (or (documentation-property variable 'variable-documentation t)
                  (documentation-property real 'variable-documentation t)))
         (standard (get variable 'standard-value))
         (obsolete (get variable 'byte-obsolete-variable))
         (text (and bound (help--value-text value)))
         (short (and text (string-prefix-p " " text))))
    (concat
     (cond
      ((not bound) (format "%s is void as a variable.\n\n" variable))
      (file (format "%s is a variable defined in %s.\n\nIts value is%s\n"
                    variable (help--file file) text))
      ((memq 'special (and (special-variable-p variable)
                           (null (get variable 'variable-documentation)) '(special)))
       (format "%s is a variable.\n\nIts value is%s\n" variable text))
      (short (format-message "%s's value is%s\n" variable text))
      (t (format-message "%s's value is%s\n" variable text)))
     (if (and bound standard
              (not (equal value (ignore-errors (eval (car standard) t)))))
         (concat "Original value was" (help--value-text (ignore-errors (eval (car standard) t))) "\n")
       "")
     (if local
         (format "Local in buffer %s; %s\n" (buffer-name buffer)
                 (if (default-boundp variable)
                     (concat "global value is" (help--value-text (default-value variable)))
                   "globally void"))
       "")
     (if bound "\n" "")
     (if (eq real variable) "" (format-message "  This variable is an alias for `%s'.\n" real))
     (if obsolete
         (concat "  This variable is obsolete"
                 (if (nth 2 obsolete) (format " since %s" (nth 2 obsolete)) "")
                 (cond ((stringp (car obsolete)) (concat ";\n  " (car obsolete)))
                       ((car obsolete) (format-message ";\n  use `%s' instead." (car obsolete)))
                       (t "."))
                 "\n\n")
       "")
     (if doc (substitute-command-keys doc) "Not documented as a variable.")
     "\n\n"
     (if (and (local-variable-if-set-p variable) (not local))
         "  Automatically becomes buffer-local when set.\n" "")
     (if option "  You can customize this variable.\n" "")
     (if (or option (local-variable-if-set-p variable)) "\n" ""))))

(defun describe-variable (variable &optional buffer _frame)
  "Show the value and documentation of VARIABLE in BUFFER, and return it."
  (interactive
   (list (intern (completing-read "Describe variable: " obarray
                                  (lambda (s) (or (boundp s) (get s 'variable-documentation)))
                                  t))))
  (unless (and variable (symbolp variable))
    (user-error "You did not specify a variable"))
  (help--show (help--variable-text variable (or (and (bufferp buffer) buffer) (current-buffer)))))

(defun describe-symbol (symbol &optional buffer _frame)
  "Show what SYMBOL is as a function and as a variable."
  (interactive (list (intern (completing-read "Describe symbol: " obarray nil t))))
  (let ((parts (delq nil
                     (list (and (fboundp symbol) (help--function-text symbol))
                           (and (or (boundp symbol) (get symbol 'variable-documentation))
                                (help--variable-text symbol (or buffer (current-buffer))))))))
    (unless parts (user-error "%s is neither a function nor a variable" symbol))
    (help--show (string-join parts "\n"))))
(defalias 'describe-command #'describe-function)

(defun where-is (definition &optional insert)
  "Say which keys run the command DEFINITION; INSERT the text when non-nil."
  (interactive (list (intern (completing-read "Where is command: " obarray #'commandp t))
                     current-prefix-arg))
  (let* ((keys (mapconcat #'key-description (where-is-internal definition) ", "))
         (text (if (string= keys "") (format "%s is not on any key" definition)
                 (format "%s is on %s" definition keys))))
    (if insert
        (insert (if (string= keys "") text (format "%s (%s)" keys definition)))
      (message "%s" text))
    nil))

(defun function-called-at-point ()
  "The function whose call point is in, or nil."
  (let ((at (find-tag-default)))
    (or (and at (let ((s (intern-soft at))) (and s (fboundp s) s)))
        (save-excursion
          (condition-case nil
              (progn (backward-up-list)
                     (forward-char)
                     (let ((s (read (current-buffer)))) (and (symbolp s) (fboundp s) s)))
            (error nil))))))

(defun variable-at-point (&optional any-symbol)
  "The variable whose name is at point, or 0; any symbol with ANY-SYMBOL."
  (let* ((at (find-tag-default)) (s (and at (intern-soft at))))
    (if (and s (or any-symbol (boundp s))) s 0)))

;; Links of help texts.

(defun help-button-action (button)
  "Call BUTTON's `help-function' with its `help-args'."
  (apply (button-get button 'help-function)
         (let ((args (button-get button 'help-args))) (if (listp args) args (list args)))))
(define-button-type 'help-xref 'follow-link t 'action #'help-button-action)
(dolist (row '((help-function describe-function "the function") (help-variable describe-variable "the variable")
               (help-face describe-face "the face") (help-key describe-key "the key")
               (help-url browse-url "the page") (help-info info "the manual")
               (help-symbol describe-symbol "the symbol")))
  (define-button-type (nth 0 row) :supertype 'help-xref 'help-function (nth 1 row)
                      'help-echo (format "mouse-2, RET: describe %s" (nth 2 row))))
(defun help-xref-button (match-number type &rest args)
  "Make a button of TYPE of what group MATCH-NUMBER matched; it is about ARGS."
  (let ((start (match-beginning match-number)))
    (unless (button-at start)
      (make-text-button start (match-end match-number) 'help-args args 'type type))))
(defun help-insert-xref-button (string type &rest args)
  "Insert STRING as a button of TYPE about ARGS."
  (insert-text-button string 'type type 'help-args args))

(provide 'help)
(provide 'help-fns)
(provide 'help-mode)
;;; help.el ends here
