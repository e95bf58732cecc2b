;;; checkdoc.el --- Checking documentation of Lisp  -*- lexical-binding: t -*-

;; A file is looked through for what documentation should have: its head and foot, the docstring of each
;; definition, texts of messages.  What is found is handed to `checkdoc-create-error-function': in a file's
;; check it is a warning, in notes a line of the buffer `checkdoc-diagnostic-buffer'.  Nothing is mended.

;;; Code:

(require 'cl-lib)

(defgroup checkdoc nil "Checking documentation of Lisp." :prefix "checkdoc" :group 'lisp)
(defcustom checkdoc-force-docstrings-flag t "Non-nil means that a function without a docstring is told." :type 'boolean)
(defcustom checkdoc-arguments-in-order-flag nil "Non-nil means that arguments out of order in a docstring are told." :type 'boolean)
(defcustom checkdoc-permit-comma-termination-flag nil "Non-nil means that a first line may end with a comma." :type 'boolean)
(defcustom checkdoc-verb-check-experimental-flag t "Non-nil means that verbs which tell instead of ask are told." :type 'boolean)
(defcustom checkdoc-column-zero-backslash-before-paren t "Non-nil means that a parenthesis in the first column is told." :type 'boolean)
(defcustom checkdoc-autofix-flag 'semiautomatic "How what is found is mended; here it never is." :type 'symbol)
(defcustom checkdoc-spellcheck-documentation-flag nil "When spelling is checked; here it never is." :type 'symbol)
(defcustom checkdoc-proper-noun-list '("emacs" "lisp" "dired") "Names, in small letters, that begin with a capital." :type '(repeat string))
(defcustom checkdoc-symbol-words nil "Words that look like symbols and need no quotes." :type '(repeat string))
(put 'checkdoc-symbol-words 'safe-local-variable #'list-of-strings-p)
(defcustom checkdoc-common-verbs-wrong-voice
  (mapcar (lambda (verb) (cons (car verb) (cadr verb)))
          '(("adds" "add") ("allows" "allow") ("appends" "append") ("applies" "apply") ("calls" "call") ("changes" "change")
            ("checks" "check") ("combines" "combine") ("compares" "compare") ("computes" "compute") ("converts" "convert")
            ("copies" "copy") ("creates" "create") ("deletes" "delete") ("displays" "display") ("does" "do")
            ("executes" "execute") ("finds" "find") ("gets" "get") ("inserts" "insert") ("kills" "kill") ("loads" "load")
            ("looks" "look") ("makes" "make") ("marks" "mark") ("moves" "move") ("opens" "open") ("parses" "parse")
            ("prints" "print") ("puts" "put") ("reads" "read") ("removes" "remove") ("replaces" "replace") ("returns" "return")
            ("runs" "run") ("saves" "save") ("searches" "search") ("selects" "select") ("sends" "send") ("sets" "set")
            ("shows" "show") ("signifies" "signify") ("sorts" "sort") ("starts" "start") ("stores" "store") ("switches" "switch")
            ("tells" "tell") ("tests" "test") ("toggles" "toggle") ("tries" "try") ("turns" "turn") ("undoes" "undo")
            ("updates" "update") ("uses" "use") ("verifies" "verify") ("writes" "write") ("yanks" "yank")))
  "Verbs that tell what a function does, and what they should be instead."
  :type '(alist :key-type string :value-type string))
(defvar checkdoc-style-functions nil "Functions that check a docstring too; each is called with its beginning and its end.")
(defvar checkdoc-comment-style-functions nil "Functions that check a whole buffer too, called with nothing.")
(define-obsolete-variable-alias 'checkdoc-style-hooks 'checkdoc-style-functions "24.3")
(defvar checkdoc-diagnostic-buffer "*Style Warnings*" "The name of the buffer for notes.")
(defvar checkdoc-pending-errors nil "Whether something was noted.")
(defvar checkdoc-create-error-function #'checkdoc--make-error
  "The function that is told what was found: the text, where it begins and ends, and whether it cannot be mended.
A value other than nil ends the check of that place.")
(defvar checkdoc--noting nil "Whether what is found is noted instead of signalled.")

;;; What was found: (TEXT START END UNFIXABLE)

(defun checkdoc-error-p (object) "Whether OBJECT is something that was found." (and (consp object) (stringp (car object))))
(defun checkdoc-error-text (object) "The text of OBJECT, something that was found." (nth 0 object))
(defun checkdoc-error-start (object) "Where OBJECT, something that was found, begins." (nth 1 object))
(defun checkdoc-error-end (object) "Where OBJECT, something that was found, ends." (nth 2 object))
(defun checkdoc-error-unfixable (object) "Whether OBJECT, something that was found, cannot be mended." (nth 3 object))

(defun checkdoc--line (place)
  "How many lines there are up to PLACE."
  (count-lines (point-min) (or place (point-min))))
(defun checkdoc--make-error (text start _end &optional _unfixable)
  "Note TEXT about the place START, or signal it."
  (if (not checkdoc--noting)
      (user-error "%s" text)
    (checkdoc-error start text)
    nil))
(defun checkdoc-create-error (text start end &optional unfixable)
  "Tell `checkdoc-create-error-function' of TEXT about START to END, and UNFIXABLE."
  (funcall checkdoc-create-error-function text start end unfixable))
(defun checkdoc-buffer-label ()
  "The name under which the current buffer is told about."
  (if buffer-file-name (file-relative-name buffer-file-name) (format "#<buffer %s>" (buffer-name))))
(defun checkdoc-error (point msg)
  "Write MSG about the place POINT into the buffer for notes."
  (setq checkdoc-pending-errors t)
  (let ((label (checkdoc-buffer-label)) (line (checkdoc--line point)))
    (with-current-buffer (get-buffer-create checkdoc-diagnostic-buffer)
      (let ((inhibit-read-only t))
        (goto-char (point-max))
        (insert "\n" label ":" (number-to-string line) ": " msg)))))
(define-derived-mode checkdoc-output-mode compilation-mode "Checkdoc" "Mode of the buffer with what was found.")
(defun checkdoc-show-diagnostics ()
  "Show what was noted."
  (when checkdoc-pending-errors
    (display-buffer checkdoc-diagnostic-buffer)
    (setq checkdoc-pending-errors nil)))
(defun checkdoc-start-section (check)
  "Let notes of CHECK begin."
  (let ((label (checkdoc-buffer-label)))
    (with-current-buffer (get-buffer-create checkdoc-diagnostic-buffer)
      (let ((inhibit-read-only t))
        (goto-char (point-max))
        (insert (format "\n\n\C-l\n*** %s: %s" label check))))))

;;; Definitions

(defun checkdoc--docstring-place (form)
  "Which element of FORM is its docstring."
  (or (and (symbolp (car form)) (function-get (car form) 'doc-string-elt t))
      (cdr (assq (car form)
                 '((defun . 3) (defmacro . 3) (defsubst . 3) (cl-defun . 3) (cl-defmacro . 3) (cl-defsubst . 3)
                   (cl-defmethod . 3) (cl-defgeneric . 3) (defvar . 3) (defconst . 3) (defcustom . 3) (defvar-local . 3) (defgroup . 3) (defface . 3)
                   (define-minor-mode . 2) (define-derived-mode . 4) (define-globalized-minor-mode . 4)
                   (autoload . 3) (defalias . 3) (defvaralias . 3) (defadvice . 3) (iter-defun . 3) (define-inline . 3))))))

(defun checkdoc--arguments (form)
  "The names of the arguments of the definition FORM that its docstring is to mention."
  (let ((list (cond ((memq (car form) '(defun defmacro defsubst cl-defun cl-defmacro cl-defsubst iter-defun)) (nth 2 form))
                    ((eq (car form) 'cl-defmethod) (seq-find #'listp (cddr form)))
                    ((eq (car form) 'cl-defgeneric) (nth 2 form))))
        (found nil))
    (while (consp list)
      (let* ((item (pop list)) (name (if (consp item) (car item) item)))
        (and (symbolp name) name (not (string-match-p "\\`[&_]" (symbol-name name))) (push name found))))
    (nreverse found)))

(defun checkdoc-defun-info ()
  "What is known of the definition at point: (NAME VARIABLE COMMAND ARGUMENTS START END FORM), or nil."
  (save-excursion
    (beginning-of-defun)
    (let* ((start (point)) (form (ignore-errors (read (current-buffer)))) (end (point)))
      (when (and (consp form) (symbolp (car form)) (checkdoc--docstring-place form))
        (list (let ((name (nth 1 form))) (if (eq (car-safe name) 'quote) (cadr name) name))
              (and (memq (car form) '(defvar defconst defcustom defvar-local)) t)
              (and (memq (car form) '(defun cl-defun iter-defun)) (assq 'interactive (seq-filter #'consp (nthcdr 3 form))) t)
              (checkdoc--arguments form) start end form)))))

(defun checkdoc--to-docstring (info)
  "Go to the docstring of the definition that INFO tells about; nil if it has none, point being where it would be."
  (goto-char (nth 4 info))
  (let* ((form (nth 6 info)) (place (checkdoc--docstring-place form)))
    (when (functionp place) (setq place nil))
    (when (eq (car form) 'cl-defmethod)
      (setq place (1+ (or (cl-position-if #'listp form :start 2) 2))))
    (down-list 1)
    (condition-case nil
        (progn
          (forward-sexp (or place 3))
          (forward-comment (point-max))
          (eq (char-after) ?\"))
      (scan-error nil))))

(defun checkdoc-next-docstring ()
  "Go to the next docstring after point; whether there is one."
  (let ((found nil))
    (while (and (not found) (re-search-forward "^(" nil t))
      (let ((info (save-excursion (checkdoc-defun-info))))
        (if (and info (save-excursion (setq found (and (checkdoc--to-docstring info) (point)))))
            (goto-char found)
          (when info (goto-char (nth 5 info))))))
    (and found t)))

;;; Checks of docstrings

(defmacro checkdoc--tell (text start end)
  "Tell TEXT about START to END; leave `check' if that ended it."
  `(let ((found (checkdoc-create-error ,text ,start ,end))) (when found (throw 'checkdoc found))))

(defun checkdoc--each-match (regexp start end function)
  "Call FUNCTION after each match of REGEXP from START to END; it is done when that gives non-nil."
  (save-excursion
    (goto-char start)
    (let ((case-fold-search nil) (done nil))
      (while (and (not done) (re-search-forward regexp end t))
        (setq done (save-excursion (save-match-data (funcall function))))))))

(defun checkdoc-in-sample-code-p (start limit)
  "Whether what is between START and LIMIT stands on a line of sample code: one that is indented."
  (save-excursion
    (goto-char start)
    (beginning-of-line)
    (looking-at-p (if (< start limit) "[ \t]\\{4,\\}" "$."))))

(defun checkdoc--check-first-line (start end)
  "Check the first line of the docstring from START to END, its quotes."
  (goto-char (1+ start))
  (let* ((line-end (min (1- end) (line-end-position))) (single (= line-end (1- end)))
         (ends-well (save-excursion
                      (goto-char line-end)
                      (skip-chars-backward " \t")
                      (or (looking-back "[.!?]\\(?:\\\\?\"\\|['’)]\\)*" (1+ start))
                          (and checkdoc-permit-comma-termination-flag (eq (char-before) ?,))))))
    (unless ends-well
      (if single
          (checkdoc--tell "First sentence should end with punctuation" line-end (1+ line-end))
        (checkdoc--tell "First line is not a complete sentence" start line-end)))
    (goto-char (1+ start))
    (let ((case-fold-search nil))
      (when (looking-at "\\*?\\([a-z]\\)[a-z]*\\(?:[ ,.]\\|\"\\)")
        (checkdoc--tell "First line should be capitalized" (match-beginning 1) (match-end 1))))))

(defun checkdoc--check-arguments (arguments start end)
  "Check that the docstring from START to END mentions ARGUMENTS."
  (let ((last start) (case-fold-search nil) (told nil))
    (dolist (argument arguments)
      (goto-char start)
      (let ((name (upcase (symbol-name argument))))
        (if (re-search-forward (concat "\\(?:\\_<\\|[^[:alnum:]]\\)" (regexp-quote name) "\\(?:th\\|s\\|[^[:alnum:]]\\|$\\)") end t)
            (if (and checkdoc-arguments-in-order-flag (< (point) last))
                (checkdoc--tell "Arguments occur in the doc string out of order" start end)
              (setq last (point)))
          (unless told
            (setq told t)
            (checkdoc--tell (format-message "Argument `%s' should appear (as %s) in the doc string" argument name)
                            start (1+ start))))))))

(defun checkdoc--check-verbs (start end)
  "Check that verbs at the beginning of sentences from START to END ask for what is done."
  (when checkdoc-verb-check-experimental-flag
    (goto-char (1+ start))
    (let ((case-fold-search nil) (first-end (min end (line-end-position))))
      (when (looking-at "\\*?\\([A-Z][[:alpha:]]*\\)\\_>")
        (let* ((word (match-string-no-properties 1)) (better (cdr (assoc (downcase word) checkdoc-common-verbs-wrong-voice))))
          (when (and better (<= (match-end 1) first-end))
            (checkdoc--tell (format "Probably \"%s\" should be imperative \"%s\"" word (capitalize better))
                            (match-beginning 1) (match-end 1))))))))

(defun checkdoc--check-symbols (start end)
  "Check that symbols in the docstring from START to END stand in quotes."
  (checkdoc--each-match
   "[^-([`'‘’:a-zA-Z0-9_\\/]\\(\\w+[:-]\\(?:\\w\\|\\s_\\)+\\)\\(?:[^]')]\\)" start end
   (lambda ()
     (let* ((from (match-beginning 1)) (to (match-end 1))
            (name (string-trim-right (buffer-substring-no-properties from to) "[.,;:]+")) (symbol (intern-soft name)))
       (when (and symbol (or (fboundp symbol) (boundp symbol)) (not (member name checkdoc-symbol-words))
                  (not (checkdoc-in-sample-code-p from end)))
         (checkdoc--tell (format-message "Lisp symbol `%s' should appear in quotes" name) from to)
         t))))
  (checkdoc--each-match
   "[`‘]\\(t\\|nil\\)['’]" start end
   (lambda ()
     (checkdoc--tell "Symbols t and nil should not appear in single quotes" (match-beginning 0) (match-end 0))
     t)))

(defun checkdoc-this-string-valid-engine (info start end)
  "Check the docstring from START to END of the definition that INFO tells about; what ended the check, or nil."
  (catch 'checkdoc
    (let ((case-fold-search nil))
      (if (or (save-excursion (goto-char (1+ start)) (and (< (1+ start) (1- end)) (looking-at-p "[ \t\n]")))
              (save-excursion (goto-char (1- end)) (memq (char-before) '(?\s ?\t ?\n))))
          (let ((text-end (save-excursion (goto-char (1- end)) (skip-chars-backward " \t\n" (1+ start)) (point))))
            (checkdoc--tell "Documentation strings should not start or end with whitespace"
                            (if (save-excursion (goto-char (1+ start)) (looking-at-p "[ \t\n]")) (1+ start) text-end)
                            (1- end)))
        (checkdoc--check-first-line start end))
      (goto-char start)
      (forward-line 1)
      (when (and (< (point) end) (looking-at "[ \t]+[^ \t\n]"))
        (checkdoc--tell "Second line should not have indentation" (point) (match-end 0)))
      (checkdoc--each-match
       "\\_<\\(?:[CMAs]-\\)+[^ \t\n]\\_>\\|\\_<\\(?:[CMAs]-\\)+[a-z]\\b" start end
       (lambda ()
         (let ((key (match-string-no-properties 0)))
           (unless (save-excursion (goto-char (match-beginning 0)) (looking-back "[`\"\\[]" (1- (point))))
             (checkdoc--tell (format "Keycode %s embedded in doc string.  Use \\\\<mapvar> & \\\\[command] instead" key)
                             (match-beginning 0) (match-end 0))
             t))))
      (when checkdoc-column-zero-backslash-before-paren
        (checkdoc--each-match
         "^(" start end
         (lambda ()
           (checkdoc--tell "Open parenthesis in column 0 should be escaped" (match-beginning 0) (match-end 0))
           nil)))
      (checkdoc--check-arguments (nth 3 info) start end)
      (when (and (nth 1 info) (string-suffix-p "-flag" (symbol-name (nth 0 info)))
                 (not (save-excursion (goto-char (1+ start)) (looking-at-p "\\*?Non-nil\\s-+means\\s-+"))))
        (checkdoc--tell "Flag variable doc strings should usually start: Non-nil means" start (1+ start)))
      (checkdoc--check-verbs start end)
      (checkdoc--check-symbols start end)
      (checkdoc--each-match
       (concat "[ \t\n(]\\(" (regexp-opt checkdoc-proper-noun-list) "\\)[] \t\n.,;!?\")]") start end
       (lambda ()
         (let ((name (match-string-no-properties 1)))
           (checkdoc--tell (format "Name %s should appear capitalized as %s" name (capitalize name))
                           (match-beginning 1) (match-end 1))
           nil)))
      (checkdoc--each-match
       "[^ .\n][.?!]\\( \\)[A-Z]" start end
       (lambda ()
         (unless (save-excursion
                   (goto-char (match-beginning 1))
                   (looking-back "\\(?:\\_<\\(?:[[:alpha:]]\\|[eE]\\.?g\\|[iI]\\.?e\\|vs\\|cf\\|etc\\|Dr\\|Mr\\|Mrs\\)\\|[ivxIVX]+\\)[.]" (line-beginning-position)))
           (checkdoc--tell "There should be two spaces after a period" (1- (match-beginning 1)) (match-end 1)))
         nil))
      (run-hook-with-args-until-success 'checkdoc-style-functions start end))))

(defun checkdoc-this-string-valid (&optional _take-notes)
  "Check the documentation of the definition that begins at point; what ended the check, or nil."
  (save-excursion
    (let ((info (save-excursion (unless (eobp) (forward-char 1)) (checkdoc-defun-info))))
      (when info
        (if (checkdoc--to-docstring info)
            (let ((start (point)))
              (checkdoc-this-string-valid-engine info start (progn (forward-sexp 1) (point))))
          (when (and checkdoc-force-docstrings-flag (not (nth 1 info))
                     (memq (car (nth 6 info)) '(defun defmacro defsubst cl-defun cl-defmacro cl-defsubst)))
            (if (nth 2 info)
                (checkdoc-create-error "All interactive functions should have documentation" (point) (1+ (point)) t)
              (checkdoc-create-error "All variables and subroutines might as well have a documentation string"
                                     (point) (1+ (point)) t))))))))

;;; The parts of a check

(defmacro checkdoc--with-notes (take-notes name &rest body)
  "Do BODY, a check of NAME; with TAKE-NOTES what it finds is noted, else signalled."
  (declare (indent 2))
  `(let ((checkdoc--noting ,take-notes))
     (when (and checkdoc--noting (eq checkdoc-create-error-function #'checkdoc--make-error))
       (checkdoc-start-section ,name))
     (prog1 (progn ,@body)
       (when (and checkdoc--noting (eq checkdoc-create-error-function #'checkdoc--make-error))
         (checkdoc-show-diagnostics)))))

(defun checkdoc-file-comments-engine ()
  "Check the head and the foot of a library and its sections."
  (when (and buffer-file-name (string-suffix-p ".el" buffer-file-name))
    (save-excursion
      (catch 'checkdoc
        (let ((file (file-name-nondirectory buffer-file-name)) (case-fold-search t)
              (first (progn (goto-char (point-min)) (if (re-search-forward "^(" nil t) (point) (point-max)))))
          (goto-char (point-min))
          (unless (looking-at ";;;[ \t]+[^ \t\n]+\\(?:\\.el\\)?[ \t]+---?[ \t]+[^\n]+")
            (checkdoc--tell "The first line should be of the form: \";;; package --- Summary\"" (point-min) (1+ (point-min))))
          (unless (re-search-forward "^;;;+[ \t]+Commentary:" nil t)
            (checkdoc--tell "You should have a section marked \";;; Commentary:\"" nil nil))
          (goto-char (point-min))
          (unless (re-search-forward "^;;;+[ \t]+Code:" nil t)
            (checkdoc--tell "You should have a section marked \";;; Code:\"" first first))
          (goto-char (point-max))
          (unless (re-search-backward (concat "^;;;[ \t]+" (regexp-quote file) "[ \t]+ends here") nil t)
            (checkdoc--tell (format "The footer should be: (provide '%s)\\n;;; %s ends here" (file-name-sans-extension file) file)
                            (1- (point-max)) (point-max)))
          (run-hook-with-args-until-success 'checkdoc-comment-style-functions))))))
;;;###autoload
(defun checkdoc-comments (&optional take-notes)
  "Check the head and the foot of the library in this buffer; with TAKE-NOTES note what is found."
  (interactive "P")
  (checkdoc--with-notes take-notes "checkdoc-comments"
    (checkdoc-file-comments-engine)))
;;;###autoload
(defun checkdoc-start (&optional take-notes)
  "Check the docstrings from the beginning of this buffer; with TAKE-NOTES note what is found."
  (interactive "P")
  (save-excursion (goto-char (point-min)) (checkdoc-continue take-notes)))
;;;###autoload
(defun checkdoc-continue (&optional take-notes)
  "Check the docstrings from point on; with TAKE-NOTES note what is found."
  (interactive "P")
  (checkdoc--with-notes take-notes "checkdoc"
    (let ((found nil))
      (while (and (not found) (re-search-forward "^(" nil t))
        (goto-char (match-beginning 0))
        (setq found (checkdoc-this-string-valid take-notes))
        (unless found
          (condition-case nil (forward-sexp 1) (scan-error (forward-line 1)))))
      found)))

(defun checkdoc--message-end (start end)
  "Check how the text of an error from START to END, its quotes, is written."
  (goto-char (1+ start))
  (let ((case-fold-search nil))
    (when (looking-at "[a-z]")
      (checkdoc--tell "Messages should start with a capital letter" (match-beginning 0) (match-end 0)))
    (goto-char (1- end))
    (when (and (eq (char-before) ?.) (not (looking-back "\\.\\.\\." (- (point) 3))))
      (checkdoc--tell "Error messages should *not* end with a period" (1- (point)) (point)))))
(defun checkdoc-message-text-search (&optional beg end)
  "Check the texts of errors and questions from BEG to END."
  (save-excursion
    (goto-char (or beg (point-min)))
    (catch 'checkdoc
      (while (re-search-forward "(\\(\\(?:user-\\)?error\\|y-or-n-p\\(?:-with-timeout\\)?\\|yes-or-no-p\\)[ \t\n]+\"" end t)
        (let ((kind (match-string-no-properties 1)) (start (1- (point))))
          (unless (nth 8 (save-excursion (syntax-ppss (match-beginning 0))))
            (goto-char start)
            (condition-case nil
                (let ((stop (progn (forward-sexp 1) (point))))
                  (save-excursion
                    (if (string-suffix-p "error" kind)
                        (checkdoc--message-end start stop)
                      (goto-char (1- stop))
                      (skip-chars-backward " ")
                      (unless (eq (char-before) ??)
                        (checkdoc--tell (format "`%s' argument should end with \"?\"" kind) (1- stop) stop)))))
              (scan-error nil))))))))
;;;###autoload
(defun checkdoc-message-text (&optional take-notes)
  "Check the texts of errors and questions in this buffer; with TAKE-NOTES note what is found."
  (interactive "P")
  (checkdoc--with-notes take-notes "checkdoc-message-text"
    (checkdoc-message-text-search)))
;;;###autoload
(defun checkdoc-rogue-spaces (&optional take-notes _interact)
  "Check that no line of this buffer ends with blanks; with TAKE-NOTES note what is found."
  (interactive "P")
  (checkdoc--with-notes take-notes "checkdoc-rogue-spaces"
    (save-excursion
      (goto-char (point-min))
      (catch 'checkdoc
        (while (re-search-forward "[ \t]+$" nil t)
          (unless (eq (char-before (match-beginning 0)) ??)
            (checkdoc--tell "White space found at end of line" (match-beginning 0) (match-end 0))))))))

;;;###autoload
(defun checkdoc-defun (&optional no-error)
  "Check the definition at point; what is wrong is an error, with NO-ERROR a message."
  (interactive)
  (save-excursion
    (beginning-of-defun)
    (let ((end (save-excursion (end-of-defun) (point))))
      (condition-case problem
          (or (checkdoc-this-string-valid) (checkdoc-message-text-search (point) end))
        (error (if no-error (progn (message "%s" (error-message-string problem)) problem)
                 (signal (car problem) (cdr problem))))))))
;;;###autoload
(defun checkdoc-eval-defun ()
  "Evaluate the definition at point and check it."
  (interactive)
  (call-interactively #'eval-defun)
  (checkdoc-defun))
;;;###autoload
(defun checkdoc-eval-current-buffer ()
  "Evaluate this buffer and check it, noting what is found."
  (interactive)
  (eval-buffer)
  (checkdoc-current-buffer t))
;;;###autoload
(defun checkdoc-current-buffer (&optional take-notes)
  "Check this buffer: comments, docstrings, messages and blanks; with TAKE-NOTES note what is found."
  (interactive "P")
  (or (checkdoc-comments take-notes)
      (checkdoc-start take-notes)
      (checkdoc-message-text take-notes)
      (checkdoc-rogue-spaces take-notes)))
;;;###autoload
(defalias 'checkdoc #'checkdoc-current-buffer)
;;;###autoload
(defun checkdoc-file (file)
  "Check FILE; what is found is a warning."
  (interactive "fFile: ")
  (with-current-buffer (find-file-noselect file)
    (let ((checkdoc-create-error-function
           (lambda (text start _end &optional _unfixable)
             ;; As a format its quotes are those of messages.
             (warn (string-replace "%" "%%" (format "\n%s:%s: %s" (file-name-nondirectory (buffer-file-name))
                                                    (checkdoc--line start) text)))
             nil)))
      (checkdoc-current-buffer t))))
;;;###autoload
(defun checkdoc-dired (files)
  "Check FILES."
  (interactive (list (dired-get-marked-files)))
  (dolist (file files) (when (string-suffix-p ".el" file) (checkdoc-file file))))

(defvar checkdoc-minor-mode-map
  (let ((map (make-sparse-keymap)))
    (pcase-dolist (`(,key . ,command)
                   '(("C-M-x" . checkdoc-eval-defun) ("C-x `" . checkdoc-continue) ("C-c ? `" . checkdoc-continue)
                     ("C-c ? x" . checkdoc-defun) ("C-c ? s" . checkdoc-start) ("C-c ? d" . checkdoc)
                     ("C-c ? b" . checkdoc-current-buffer) ("C-c ? e" . checkdoc-eval-current-buffer)
                     ("C-c ? m" . checkdoc-message-text) ("C-c ? c" . checkdoc-comments)
                     ("C-c ? SPC" . checkdoc-rogue-spaces)))
      (define-key map (kbd key) command))
    map)
  "Keys of `checkdoc-minor-mode'.")
;;;###autoload
(define-minor-mode checkdoc-minor-mode
  "Have keys that check documentation; the one that evaluates a definition does, too."
  :lighter " CDoc")

(provide 'checkdoc)
;;; checkdoc.el ends here
