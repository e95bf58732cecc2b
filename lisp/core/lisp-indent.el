;;; lisp-indent.el --- Indenting Lisp, and commands on its expressions  -*- lexical-binding: t -*-

(defvar lisp-body-indent 2 "Columns that the body of a special form is indented.")
(defvar lisp-indent-offset nil "Columns to indent the second line of a list, or nil for the usual way.")
(defvar lisp-indent-function 'lisp-indent-function "What says how a list is indented by its first symbol.")
(defvar calculate-lisp-indent-last-sexp nil "Where the last complete expression before the line starts.")

(defconst lisp-indent--specials
  '((lambda . defun) (let . 1) (let* . 1) (letrec . 1) (if . 2) (cond . nil) (while . 1) (progn . 0) (prog1 . 1)
    (prog2 . 2) (save-excursion . 0) (save-restriction . 0) (save-current-buffer . 0) (catch . 1)
    (condition-case . 2) (unwind-protect . 1) (with-output-to-temp-buffer . 1) (when . 1) (unless . 1)
    (dolist . 1) (dotimes . 1) (if-let . 2) (when-let . 1) (if-let* . 2) (when-let* . 1) (and-let* . 1)
    (while-let . 1) (pcase . 1) (pcase-let . 1) (pcase-let* . 1) (pcase-dolist . 1) (pcase-setq . nil) (pcase-exhaustive . 1)
    (named-let . 2) (autoload . defun) (defvar . defun) (defconst . defun) (defalias . defun) (defcustom . defun)
    (define-derived-mode . defun) (define-minor-mode . defun) (defmacro . defun) (defun . 2) (defsubst . defun)
    (ert-deftest . 2) (eval-when-compile . 0) (eval-and-compile . 0) (with-eval-after-load . 1) (with-temp-buffer . 0)
    (with-current-buffer . 1) (with-temp-file . 1) (with-syntax-table . 1) (with-silent-modifications . 0)
    (save-match-data . 0) (save-window-excursion . 0) (with-output-to-string . 0) (condition-case-unless-debug . 2)
    (ignore-errors . 0) (ignore-error . 1) (with-demoted-errors . 1) (dlet . 1) (handler-bind . 1) (handler-case . 1)
    (use-package . 1) (with-selected-window . 1) (with-selected-frame . 1) (track-mouse . 0) (while-no-input . 0)
    (atomic-change-group . 0) (combine-change-calls . 2) (benchmark-run . 1) (with-restriction . 2)
    (cl-flet . 1) (cl-flet* . 1) (cl-labels . 1) (cl-letf . 1) (cl-letf* . 1) (cl-macrolet . 1) (cl-symbol-macrolet . 1)
    (cl-case . 1) (cl-ecase . 1) (cl-typecase . 1) (cl-etypecase . 1) (cl-block . 1) (cl-dolist . 1) (cl-dotimes . 1)
    (cl-do . 2) (cl-do* . 2) (cl-destructuring-bind . 2) (cl-multiple-value-bind . 2) (cl-progv . 2) (cl-defun . 2)
    (cl-defmacro . 2) (cl-defmethod . defun) (cl-defgeneric . 2) (cl-eval-when . 1) (cl-do-symbols . 1) (cl-defstruct . 1)
    (cl-once-only . 1) (cl-with-gensyms . 1) (seq-let . 2) (seq-doseq . 1) (map-let . 2) (thread-first . 0) (thread-last . 0)
    (let-alist . 1) (with-slots . 2) (defclass . 2) (defvar-local . 2) (defvar-keymap . 1) (define-inline . defun)
    (inline-letevals . 1) (gv-letplace . 2) (macroexp-let2 . 3) (macroexp-let2* . 2) (rx-let . 1) (rx-let-eval . 1)
    (with-no-warnings . 0) (with-suppressed-warnings . 1) (dolist-with-progress-reporter . 2) (letrec . 1))
  "Indentation of symbols whose definitions do not say it.")
(defun lisp-indent--method (name)
  "How lists that begin with the symbol NAME, a string, are indented: a number, `defun', a function or nil."
  (let* ((symbol (intern-soft name))
         (own (and symbol (or (function-get symbol 'lisp-indent-function t) (get symbol 'lisp-indent-hook)))))
    (or own (cdr (assq symbol lisp-indent--specials)))))

(defun lisp-indent--elements (open limit)
  "The starts of the expressions between the parenthesis at OPEN and LIMIT."
  (let (starts done)
    (save-excursion
      (goto-char (1+ open))
      (while (not done)
        (forward-comment (point-max))
        (if (>= (point) limit) (setq done t)
          (push (point) starts)
          (condition-case nil (forward-sexp 1) (error (setq done t))))))
    (nreverse starts)))

(defun lisp-indent--line-first (position open elements)
  "Start of the first of ELEMENTS that is on the line of POSITION, not on OPEN's."
  (let ((line (save-excursion (goto-char position) (line-beginning-position))))
    (seq-find (lambda (e) (and (>= e line) (> e open))) elements)))
(defun lisp-indent--column (position) "POSITION's column." (save-excursion (goto-char position) (current-column)))

(defun lisp-indent-function (indent-point state)
  "The column of the line at INDENT-POINT in the list that STATE is in, by the list's first symbol; or nil."
  (let ((normal (current-column)) (open (nth 1 state)))
    (goto-char (1+ open))
    (forward-comment (point-max))
    (if (not (looking-at "\\sw\\|\\s_"))
        ;; data: under the first expression of the line of the last one
        (let ((last (or calculate-lisp-indent-last-sexp (nth 2 state))))
          (if (not (and last (> (save-excursion (goto-char last) (line-beginning-position)) open))) normal
            (lisp-indent--column (or (lisp-indent--line-first
                                      last open (lisp-indent--elements open indent-point))
                                     last))))
      (let* ((name (buffer-substring (point) (progn (forward-sexp 1) (point))))
             (method (lisp-indent--method name)))
        (cond ((or (eq method 'defun) (and (null method) (string-match-p "\\`def." name) (> (length name) 3)))
               (lisp-indent-defform state indent-point))
              ((integerp method) (lisp-indent-specform method state indent-point normal))
              (method (funcall method indent-point state)))))))
(defun lisp-indent-defform (state _indent-point)
  "The column of a line in the definition that STATE is in: that of a body."
  (goto-char (nth 1 state))
  (let ((line (line-end-position)))
    (when (<= (or calculate-lisp-indent-last-sexp (nth 2 state) 0) line)
      (+ lisp-body-indent (current-column)))))
(defun lisp-indent-specform (count state indent-point normal-indent)
  "The column of the line at INDENT-POINT in a form whose first COUNT arguments are set apart.
Those are indented by twice `lisp-body-indent', at most two of them; other lines are a body's."
  (let* ((open (nth 1 state)) (column (lisp-indent--column open))
         (before (length (cdr (lisp-indent--elements open indent-point))))
         (body (+ column lisp-body-indent)))
    (cond ((< before count)
           (if (<= before 1) (list (+ column (* 2 lisp-body-indent)) open)
             (list normal-indent open)))
          ((or (= before count) (<= body normal-indent)) body)
          (t normal-indent))))

(defun calculate-lisp-indent (&optional _parse-start)
  "The column for this line as Lisp; nil inside a string, a list (COLUMN START) when the next line may differ.
Where parsing starts is not the caller's choice: the state at the line is known."
  (save-excursion
    (beginning-of-line)
    (let* ((indent-point (point))
           (state (syntax-ppss))
           (open (nth 1 state)))
      (cond
       ((nth 3 state) nil)
       ((null open) 0)
       (lisp-indent-offset (+ lisp-indent-offset (lisp-indent--column open)))
       (t
        (let* ((elements (lisp-indent--elements open indent-point))
               (calculate-lisp-indent-last-sexp (car (last elements))))
          (if (null elements) (1+ (lisp-indent--column open))
            (let* ((first (car elements))
                   (line-end (save-excursion (goto-char open) (line-end-position)))
                   (normal
                    (cond
                     ;; something before this line stands on a line of its own: under it
                     ((> calculate-lisp-indent-last-sexp line-end)
                      (or (lisp-indent--line-first calculate-lisp-indent-last-sexp open elements)
                          calculate-lisp-indent-last-sexp))
                     ((or (null (cdr elements)) (eq (char-after first) ?\()) first)
                     (t (nth 1 elements)))))
              (goto-char normal)
              (let ((column (current-column)))
                (if (and (not lisp-indent-function)) column
                  (or (funcall lisp-indent-function indent-point
                               (append (list (nth 0 state) open calculate-lisp-indent-last-sexp) (nthcdr 3 state)))
                      column)))))))))))

(defun lisp-indent-line (&optional indent)
  "Indent this line as Lisp, to column INDENT if given."
  (interactive)
  (let ((from-end (- (point-max) (point)))
        (column (progn (beginning-of-line) (or indent (calculate-lisp-indent)))))
    (when (consp column) (setq column (car column)))
    (skip-chars-forward " \t")
    (cond
     ((or (null column) (looking-at-p "\\s<\\s<\\s<"))
      (goto-char (- (point-max) from-end)))
     (t
      (if (and (looking-at-p "\\s<") (not (looking-at-p "\\s<\\s<")))
          (progn (indent-for-comment) (forward-char -1))
        (indent-line-to column))
      (when (> (- (point-max) from-end) (point)) (goto-char (- (point-max) from-end)))))))

(defun indent-sexp (&optional endpos)
  "Indent each line of the expression after point, or up to ENDPOS."
  (interactive)
  (let ((end (copy-marker (or endpos (save-excursion (forward-sexp 1) (point))))))
    (save-excursion
      (forward-line 1)
      (while (< (point) end)
        (unless (or (looking-at-p "[ \t]*$") (nth 3 (save-excursion (syntax-ppss (line-beginning-position))))) (lisp-indent-line))
        (when (and (looking-at-p "[ \t]+$") (not (nth 3 (syntax-ppss))))
          (delete-region (point) (line-end-position)))
        (unless (= 0 (forward-line 1)) (goto-char end))))
    (set-marker end nil)))
(defun lisp-indent-region (start end)
  "Indent the lines from START to END as Lisp."
  (let ((stop (copy-marker end)))
    (save-excursion
      (goto-char start)
      (beginning-of-line)
      (while (< (point) stop)
        (if (looking-at-p "[ \t]*$")
            (unless (nth 3 (syntax-ppss)) (delete-region (point) (line-end-position)))
          (lisp-indent-line))
        (unless (= 0 (forward-line 1)) (goto-char stop))))
    (set-marker stop nil)))
(defun prog-indent-sexp (&optional defun)
  "Indent the expression after point, or the whole DEFUN."
  (interactive "P")
  (save-excursion
    (when defun
      (end-of-defun)
      (beginning-of-defun))
    (let ((from (point)))
      (forward-sexp)
      (indent-region from (point)))))
(defun indent-pp-sexp (&optional arg)
  "Indent the expression after point; with ARG, break it into lines first as `pp' does."
  (interactive "P")
  (when arg
    (let* ((from (point)) (to (save-excursion (forward-sexp 1) (point)))
           (text (pp-to-string (save-excursion (read (current-buffer))))))
      (delete-region from to)
      (save-excursion (insert (string-trim-right text)))))
  (indent-sexp))
(defun lisp-comment-indent ()
  "The column for a comment at point, by how many marks it starts with; nil to have it indented as code."
  (pcase (save-excursion (skip-syntax-forward "<"))
    (2 nil)
    ((pred (< 2)) 0)
    (_ comment-column)))
(defun lisp-current-defun-name ()
  "The name of the definition point is in, or nil."
  (save-excursion
    (let ((at (point)))
      (end-of-defun)
      (beginning-of-defun)
      (when (and (<= (point) at) (looking-at "("))
        (down-list 1)
        (forward-sexp 1)
        (skip-chars-forward " \t\n'(")
        (and (looking-at "\\(?:\\sw\\|\\s_\\)+") (match-string-no-properties 0))))))

;; Commands on pairs and expressions

(defvar delete-pair-blink-delay 0)
(defvar parens-require-spaces t)
(defvar insert-pair-alist '((?\( ?\)) (?\[ ?\]) (?\{ ?\}) (?\< ?\>) (?\" ?\") (?\' ?\') (?\` ?\')))
(defun delete-pair (&optional arg)
  "Delete the characters around the ARGth expression after point, or before it for a negative ARG."
  (interactive "P")
  (save-excursion
    (let* ((n (if arg (prefix-numeric-value arg) 1))
           (forward (> n 0))
           (start (progn (if forward (skip-chars-forward " \t") (skip-chars-backward " \t")) (point)))
           (end (progn (forward-sexp n) (point)))
           (from (min start end)) (to (max start end)))
      (unless (and (< from (1- to)) (lisp-indent--pair-p (char-after from) (char-before to)))
        (error "Not %s matching pair" (if forward "before" "after")))
      (delete-region (1- to) to)
      (delete-region from (1+ from))
      nil)))

(defun lisp-indent--pair-p (open close)
  "Whether the characters OPEN and CLOSE belong together."
  (or (seq-some (lambda (entry) (equal (last entry 2) (list open close))) insert-pair-alist)
      (eq close (matching-paren open))
      (and (eq open close) (memq (char-syntax open) '(?\" ?$)))))
(defun insert-pair--keep-apart (neighbour mark)
  "Insert a blank where NEIGHBOUR, a character or nil, would run into a pair whose other end is MARK."
  (and parens-require-spaces neighbour
       (memq (char-syntax neighbour) (list (char-syntax mark) ?w ?_))
       (insert " ")))
(defun insert-pair (&optional arg open close)
  "Insert OPEN and CLOSE around the next ARG expressions, those before if negative, or at point."
  (interactive "P")
  (let* ((open (or open (car (assq last-command-event insert-pair-alist))))
         (close (or close (cadr (assq open insert-pair-alist)))))
    (if (use-region-p)
        (save-excursion
          (let ((from (region-beginning)) (to (region-end)))
            (goto-char to) (insert close) (goto-char from) (insert open)))
      (let ((n (and arg (prefix-numeric-value arg))))
        (cond ((null n))
              ((> n 0) (skip-chars-forward " \t"))
              ((< n 0) (forward-sexp n) (setq n (- n))))
        (insert-pair--keep-apart (char-before) close)
        (insert open)
        (save-excursion
          (when n (forward-sexp n))
          (insert close)
          (insert-pair--keep-apart (char-after) open))))))
(defun insert-parentheses (&optional arg)
       "Insert parentheses around the next ARG expressions, those before if negative, or at point."
       (interactive "P")
       (insert-pair arg ?\( ?\)))
(defun raise-sexp (&optional n)
  "Put the next N expressions, or the region, in place of the list around them."
  (interactive "p")
  (let* ((marked (and transient-mark-mode mark-active))
         (from (if marked (region-beginning) (point)))
         (to (if marked (region-end) (save-excursion (forward-sexp n) (point))))
         (kept (buffer-substring from to)))
    (backward-up-list 1)
    (let ((start (point)))
      (delete-region start (save-excursion (forward-sexp) (point)))
      (insert kept)
      (goto-char start)
      nil)))
(defun kill-backward-up-list (&optional arg)
  "Kill the list around the ARGth level, leaving this expression."
  (interactive "*p")
  (let ((kept (or (thing-at-point 'sexp) (user-error "Not at a sexp"))))
    (backward-up-list arg)
    (kill-sexp)
    (save-excursion (insert kept))))

(defun lisp-indent--first-fault ()
  "Where an expression starts whose parentheses or quotes do not balance, or nil."
  (condition-case signalled
      (ignore (scan-sexps (point-min) (point-max)))
    (scan-error (nth 2 signalled))))
(defun move-past-close-and-reindent ()
  "Move past the next closing parenthesis, delete the blanks before it, start an indented line."
  (interactive)
  (up-list 1)
  (forward-char -1)
  (delete-horizontal-space)
  (forward-char 1)
  (newline-and-indent))
(defun check-parens ()
  "Signal an error, with point there, if parentheses or quotes do not balance."
  (interactive)
  (let ((fault (lisp-indent--first-fault)))
    (when fault
      (push-mark)
      (goto-char fault)
      (user-error "Unmatched bracket or quote"))))
(defun beginning-of-defun-comments (&optional arg)
  "Move to the start of the ARGth defun back, or of the comments right before it."
  (interactive "^p")
  (unless (eq arg 0) (beginning-of-defun arg))
  (let (done)
    (while (not done)
      (let ((at (point)))
        (unless (and (= 0 (forward-line -1)) (< (point) at) (looking-at-p "\\s<"))
          (goto-char at)
          (setq done t))))))

(defvar emacs-lisp-docstring-fill-column 65 "Width of doc strings when they are filled.")
(defun lisp-adaptive-fill ()
  "The prefix for filling at point: none for a line that is a string by itself."
  (let ((line (buffer-substring-no-properties (point) (line-end-position))))
    (and (string-match-p "\\`[ \t]+\"[^\"]+\"[ \t]*\\'" line) "")))
(defconst lisp-indent--paragraph-start "[ \t]*\\(?:`\\|#'\\)?(\\|[ \t]*[\";]\\|[ \t]+:"
  "What starts a paragraph in Lisp: lists, strings, comments and keywords.")
(defconst lisp-indent--paragraph-separate "[ \t]*\".*[.,]$"
  "The first line of a string stands by itself when it is a sentence.")
(defun lisp-fill-paragraph (&optional justify)
  "Fill the comment or the paragraph of the string that point is in; the fill prefix."
  (interactive "P")
  (or (and comment-start (fill-comment-paragraph justify))
      (let ((state (save-excursion (syntax-ppss)))
            (paragraph-start (concat paragraph-start "\\|" lisp-indent--paragraph-start))
            (paragraph-separate (concat paragraph-separate "\\|" lisp-indent--paragraph-separate))
            (fill-paragraph-function nil)
            (fill-paragraph-handle-comment nil))
        (if (nth 3 state) (lisp-indent--fill-string (nth 8 state) justify)
          (fill-paragraph justify)))))

(defun lisp-indent--fill-string (start justify)
  "Fill the paragraph at point of the string that starts at START, by JUSTIFY."
  (let ((line (save-excursion (goto-char start) (line-beginning-position)))
        (end (condition-case nil (1- (scan-sexps start 1)) (scan-error (point-max))))
        (fill-column (if (integerp emacs-lisp-docstring-fill-column) emacs-lisp-docstring-fill-column
                       fill-column)))
    (save-restriction
      (narrow-to-region line end)
      (fill-paragraph justify))))

(provide 'lisp-indent)
;;; lisp-indent.el ends here
