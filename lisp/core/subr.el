;;; subr.el --- Small functions of everyday use  -*- lexical-binding: t -*-

;;; Code:

;; Values and lists

(defun string-or-null-p (object)
  "Whether OBJECT is a string or nil."
  (or (null object) (stringp object)))

(defun delete-consecutive-dups (list &optional circular)
  "Remove from LIST, in place, each element `equal' to the one before it; return LIST.
With CIRCULAR, the first element counts as coming after the last one too."
  (let ((kept list) (rest (cdr list)) before)
    (while rest
      (unless (equal (car rest) (car kept))
        (setq before kept kept (setcdr kept rest)))
      (pop rest))
    (when kept (setcdr kept nil))
    (when (and circular before (equal (car list) (car kept))) (setcdr before nil))
    list))

(defun log10 (number) "The decimal logarithm of NUMBER." (log number 10))
(defalias '1value #'identity "The argument itself: a mark for test coverage.")
(defalias 'noreturn #'identity "The argument itself: a mark for test coverage.")
(defalias 'rplaca #'setcar)
(defalias 'rplacd #'setcdr)
(defalias 'store-match-data #'set-match-data)
(defalias 'chmod #'set-file-modes)
(defalias 'mkdir #'make-directory)
(defun define-symbol-prop (symbol prop value)
  "Set SYMBOL's PROP to VALUE and note the definition."
  (put symbol prop value))

(defmacro inline (&rest body)
  "Evaluate BODY as `progn' does."
  `(progn ,@body))
(defmacro condition-case-no-debug (var bodyform &rest handlers)
  "As `condition-case'."
  (declare (indent 2))
  `(condition-case ,var ,bodyform ,@handlers))
(defmacro while-no-input (&rest body)
  "Evaluate BODY; stop and return t when input arrives, which in batch it does not."
  (declare (indent 0))
  (let ((done (make-symbol "done")))
    `(catch ',done (progn ,@body))))
(defmacro with-temp-message (message &rest body)
  "Show MESSAGE, evaluate BODY and return its value."
  (declare (indent 1))
  (let ((m (make-symbol "message")))
    `(let ((,m ,message))
       (when ,m (message "%s" ,m))
       (progn ,@body))))
(defmacro with-mutex (mutex &rest body)
  "Evaluate BODY while holding MUTEX."
  (declare (indent 1))
  `(progn (mutex-lock ,mutex) (unwind-protect (progn ,@body) (mutex-unlock ,mutex))))
(defmacro with-existing-directory (&rest body)
  "Evaluate BODY with `default-directory' a folder that exists."
  (declare (indent 0))
  `(let ((default-directory
          (or (and (file-directory-p default-directory) default-directory)
              (seq-find #'file-directory-p (list (getenv "HOME") temporary-file-directory "/")))))
     ,@body))

(defun toggle-enable-multibyte-characters (&optional arg)
  "Turn the current buffer's multibyte text off or on; on when ARG is positive."
  (interactive "P")
  (set-buffer-multibyte
   (if arg (> (prefix-numeric-value arg) 0) (not enable-multibyte-characters))))

(defun alter-text-property (from to prop func &optional object)
  "Replace the property PROP from FROM to TO of OBJECT by what FUNC makes of its values."
  (let ((at from) end value)
    (while (< at to)
      (setq end (next-single-property-change at prop object to)
            value (get-text-property at prop object))
      (put-text-property at end prop (funcall func value) object)
      (setq at end))))

;; Histories

(defun add-to-history (history-var newelt &optional maxelt keep-all)
  "Put NEWELT at the front of the list in HISTORY-VAR, at most MAXELT elements; return the list.
An element that repeats the first, or is empty, is not added unless KEEP-ALL; the value is nil
then.  The limit is by default the variable's `history-length' property or the variable
`history-length'."
  (let ((old (symbol-value history-var))
        (limit (or maxelt (get history-var 'history-length) history-length)))
    (when (and (listp old) (or keep-all (not (member newelt (list "" (car old))))))
      (let ((new (cons newelt (if history-delete-duplicates (delete newelt old) old))))
        (set history-var (if (integerp limit) (take (max 0 limit) new) new))))))

;; Versions

(defvar version-regexp-alist
  (mapcar (lambda (row) (cons (if (car row) (concat "^[-._+ ]?" (car row) "$") "^[-._+]$") (cdr row)))
          '(("snapshot" . -4) (nil . -4) ("\\(cvs\\|git\\|bzr\\|svn\\|hg\\|darcs\\)" . -4) ("unknown" . -4)
            ("alpha" . -3) ("beta" . -2) ("\\(pre\\|rc\\)" . -1)))
  "Words between the numbers of a version and the numbers they count as.")
(defvar version-separator "." "What stands between the numbers of a version.")

(defun subr--version-word (text version &optional last)
  "The number that TEXT, between the numbers of VERSION, counts as.
A single letter counts as its place in the alphabet if TEXT is LAST."
  (let* ((case-fold-search t)
         (entry (seq-find (lambda (e) (string-match-p (car e) text)) version-regexp-alist)))
    (cond (entry (cdr entry))
          ((and last (string-match-p "\\`[-._+ ]?[a-zA-Z]\\'" text))
           (- (downcase (aref text (1- (length text)))) ?a -1))
          (t (error "Invalid version syntax: ‘%s’" version)))))

(defun version-to-list (version)
  "VERSION, a string such as \"1.2rc3\", as a list of numbers; alpha, beta and so on are negative."
  (unless (stringp version) (error "Version must be a string"))
  (when (string-prefix-p version-separator version) (setq version (concat "0" version)))
  (unless (string-match-p "\\`[0-9]" version)
    (error "Invalid version syntax: `%s' (must start with a number)" version))
  (let ((i 0) (out nil))
    (save-match-data (while (string-match "[0-9]+" version i)
      (let ((from (match-beginning 0)) (to (match-end 0)))
        (when (> from i)
          (let ((between (substring version i from)))
            (unless (string= between version-separator)
              (push (subr--version-word between version) out))))
        (push (string-to-number (substring version from to)) out)
        (setq i to))))
    (when (< i (length version))
      (let ((rest (substring version i)))
        (unless (string= rest version-separator)
          (push (subr--version-word rest version t) out))))
    (nreverse out)))

(defun subr--compare-version-lists (x y)
  "-1, 0 or 1 as the list of numbers X is less than, equal to or greater than Y."
  (let ((result 0))
    (while (and (= result 0) (or x y))
      (let ((p (or (pop x) 0)) (q (or (pop y) 0)))
        (setq result (cond ((< p q) -1) ((> p q) 1) (t 0)))))
    result))
(defun version-list-< (l1 l2) "Whether version list L1 is less than L2."
  (< (subr--compare-version-lists l1 l2) 0))
(defun version-list-= (l1 l2) "Whether version lists L1 and L2 are equal."
  (= (subr--compare-version-lists l1 l2) 0))
(defun version-list-<= (l1 l2) "Whether version list L1 is at most L2."
  (<= (subr--compare-version-lists l1 l2) 0))
(defun version-list-not-zero (list) "The first number of LIST that is not zero, or 0."
  (or (seq-find (lambda (n) (/= n 0)) list) 0))
(defun version< (v1 v2) "Whether version V1 is less than V2."
  (version-list-< (version-to-list v1) (version-to-list v2)))
(defun version<= (v1 v2) "Whether version V1 is at most V2."
  (version-list-<= (version-to-list v1) (version-to-list v2)))
(defun version= (v1 v2) "Whether versions V1 and V2 are equal."
  (version-list-= (version-to-list v1) (version-to-list v2)))

;; Loading

(defun symbol-file (symbol &optional type _native-p)
  "The file that defines SYMBOL, or nil.
TYPE says as what: `defun', `defvar' or `defface'; nil means any."
  (let ((function (and (symbolp symbol) (symbol-function symbol))))
    (if (and (autoloadp function) (memq type '(nil defun)))
        (nth 1 function)
      (let ((found nil) (history load-history))
        (while (and history (not found))
          (when (if (memq type '(nil defun))
                    (or (member (cons 'defun symbol) (cdar history))
                        (member (cons t symbol) (cdar history))
                        (and (null type) (memq symbol (cdar history))))
                  (if (eq type 'defvar) (memq symbol (cdar history))
                    (member (cons type symbol) (cdar history))))
            (setq found (caar history)))
          (setq history (cdr history)))
        found))))

(defun load-history-filename-element (file-regexp)
  "The first element of `load-history' whose file matches FILE-REGEXP, or nil."
  (seq-find (lambda (entry) (and (stringp (car entry)) (string-match-p file-regexp (car entry))))
            load-history))

;; Warnings that wait

(defun delay-warning (type message &optional level buffer-name)
  "Put off a warning until `display-delayed-warnings'."
  (push (list type message level buffer-name) delayed-warnings-list))
(defun display-delayed-warnings ()
  "Show the warnings that were put off."
  (dolist (w (nreverse delayed-warnings-list)) (apply #'display-warning w))
  (setq delayed-warnings-list nil))
(defun collapse-delayed-warnings ()
  "Put equal warnings that follow each other among those that were put off into one, with their number."
  (let ((out nil))
    (while delayed-warnings-list
      (let* ((warning (car delayed-warnings-list))
             (rest (seq-drop-while (lambda (other) (equal other warning)) delayed-warnings-list))
             (n (- (length delayed-warnings-list) (length rest))))
        (push (if (= n 1) warning
                (append (list (car warning) (format "%s [%d times]" (cadr warning) n)) (cddr warning)))
              out)
        (setq delayed-warnings-list rest)))
    (setq delayed-warnings-list (nreverse out))))

;; What point is on

(defun find-tag-default-bounds ()
  "The bounds (START . END) of the symbol that point is in or beside, or nil."
  (bounds-of-thing-at-point 'symbol))
(defun find-tag-default ()
  "The symbol at point, as text, or nil."
  (pcase (find-tag-default-bounds)
    (`(,from . ,to) (buffer-substring-no-properties from to))))
(defun find-tag-default-as-regexp ()
  "A regexp that matches the symbol at point."
  (let ((tag (find-tag-default))) (when tag (regexp-quote tag))))
(defun find-tag-default-as-symbol-regexp ()
  "A regexp that matches the symbol at point as a whole symbol."
  (let ((tag (find-tag-default))) (when tag (format "\\_<%s\\_>" (regexp-quote tag)))))

(defun subregexp-context-p (regexp pos &optional start)
  "Whether POS in REGEXP is where a subexpression could stand: not in brackets or after a backslash."
  (let ((complaint (condition-case problem
                       (ignore (string-match-p (substring regexp (or start 0) pos) ""))
                     (invalid-regexp (nth 1 problem)))))
    ;; What is cut off in the middle of these is not ended by a group.
    (not (seq-contains-p '("Trailing backslash" "Unmatched [ or [^" "Unmatched \\{") complaint))))

(provide 'subr)
;;; subr.el ends here
