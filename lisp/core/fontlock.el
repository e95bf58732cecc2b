;;; fontlock.el --- Faces by patterns and syntax, put on when asked for  -*- lexical-binding: t -*-

(defvar font-lock-comment-face 'font-lock-comment-face)
(defvar font-lock-comment-delimiter-face 'font-lock-comment-delimiter-face)
(defvar font-lock-string-face 'font-lock-string-face)
(defvar font-lock-doc-face 'font-lock-doc-face)
(defvar font-lock-doc-markup-face 'font-lock-doc-markup-face)
(defvar font-lock-keyword-face 'font-lock-keyword-face)
(defvar font-lock-builtin-face 'font-lock-builtin-face)
(defvar font-lock-function-name-face 'font-lock-function-name-face)
(defvar font-lock-variable-name-face 'font-lock-variable-name-face)
(defvar font-lock-type-face 'font-lock-type-face)
(defvar font-lock-constant-face 'font-lock-constant-face)
(defvar font-lock-reference-face 'font-lock-constant-face)
(defvar font-lock-warning-face 'font-lock-warning-face)
(defvar font-lock-negation-char-face 'font-lock-negation-char-face)
(defvar font-lock-preprocessor-face 'font-lock-preprocessor-face)
(defvar font-lock-defaults nil "What a mode wants: (KEYWORDS KEYWORDS-ONLY CASE-FOLD SYNTAX-ALIST . OTHER).")
(make-variable-buffer-local 'font-lock-defaults)
(defvar font-lock-keywords-only nil)
(make-variable-buffer-local 'font-lock-keywords-only)
(defvar font-lock-keywords-case-fold-search nil)
(make-variable-buffer-local 'font-lock-keywords-case-fold-search)
(defvar font-lock-syntax-table nil)
(make-variable-buffer-local 'font-lock-syntax-table)
(defvar font-lock-syntactic-face-function #'fontlock-default-syntactic-face)
(defvar font-lock-syntactic-keywords nil)
(defvar font-lock-extra-managed-props nil)
(make-variable-buffer-local 'font-lock-extra-managed-props)
(defvar font-lock-multiline nil)
(defvar font-lock-maximum-decoration t)
(defvar font-lock-support-mode nil)
(defvar font-lock-verbose nil)
(defvar font-lock-keywords-alist nil "Keywords that `font-lock-add-keywords' gave to modes: (MODE (KEYWORDS . HOW)…).")
(defvar font-lock-removed-keywords-alist nil)
(defvar font-lock-fontify-region-function #'font-lock-default-fontify-region)
(defvar font-lock-unfontify-region-function #'font-lock-default-unfontify-region)
(defvar font-lock-fontify-buffer-function #'font-lock-default-fontify-buffer)
(defvar font-lock-extend-region-functions nil)
(defvar font-lock-mark-block-function nil)
(defvar font-lock-mode-hook nil)
(defvar font-lock-function 'ignore)
(defvar font-lock-global-modes t)
(defvar-local font-lock-set-defaults nil "Whether the mode's defaults were taken.")
(defvar-local fontlock--ready nil "The mode whose defaults were taken.")

(defun fontlock-default-syntactic-face (state) "The face of STATE's string or comment."
       (if (nth 3 state) font-lock-string-face font-lock-comment-face))
(defun font-lock-eval-keywords (keywords)
  "KEYWORDS, a list, or what the function or variable of that name gives."
  (while (not (listp keywords))
    (setq keywords (if (functionp keywords) (funcall keywords) (symbol-value keywords))))
  keywords)
(defun font-lock-choose-keywords (keywords level)
  "The one of KEYWORDS, perhaps levels of them, for LEVEL."
  (if (not (and (listp keywords) (symbolp (car keywords)) (not (memq (car keywords) '(t eval quote)))))
      keywords
    (let ((highest (car (last keywords))))
      (pcase level
        ('t highest)
        ((pred numberp) (or (nth level keywords) highest))
        (_ (car keywords))))))
(defun font-lock-value-in-major-mode (values)
  "The one of VALUES, perhaps an alist of modes, for this mode."
  (pcase values
    ((pred consp) (alist-get major-mode values (alist-get t values)))
    (_ values)))

(defun font-lock-set-defaults ()
  "Take the keywords and settings that the major mode says in `font-lock-defaults'."
  (unless (eq fontlock--ready major-mode)
    (setq fontlock--ready major-mode font-lock-set-defaults t)
    (let* ((defaults font-lock-defaults)
           (added (cdr-safe (assq major-mode font-lock-keywords-alist)))
           (removed (cdr-safe (assq major-mode font-lock-removed-keywords-alist)))
           (own (and (local-variable-p 'font-lock-keywords) font-lock-keywords)))
      (setq-local font-lock-keywords
                  (if defaults
                      (append (font-lock-eval-keywords
                               (font-lock-choose-keywords (nth 0 defaults) (font-lock-value-in-major-mode font-lock-maximum-decoration)))
                              nil)
                    own))
      (when defaults
        (setq-local font-lock-keywords-only (nth 1 defaults))
        (setq-local font-lock-keywords-case-fold-search (nth 2 defaults))
        (when (nth 3 defaults)
          (let ((table (copy-syntax-table (syntax-table))))
            (dolist (s (nth 3 defaults))
              (dolist (c (if (numberp (car s)) (list (car s)) (append (car s) nil))) (modify-syntax-entry c (cdr s) table)))
            (setq-local font-lock-syntax-table table)))
        (let ((rest (nthcdr 4 defaults)))
          (unless (consp (car rest)) (setq rest (cdr rest)))
          (dolist (v rest) (when (consp v) (set (make-local-variable (car v)) (cdr v)))))
        (when own (setq font-lock-keywords (append font-lock-keywords (seq-difference own font-lock-keywords)))))
      (dolist (a (reverse added)) (font-lock-add-keywords nil (car a) (cdr a)))
      (dolist (r removed) (setq font-lock-keywords (delete r font-lock-keywords))))))
(defun font-lock-refresh-defaults () "Take the mode's defaults anew." (setq fontlock--ready nil) (font-lock-set-defaults))

(defun font-lock-add-keywords (mode keywords &optional how)
  "Add KEYWORDS to MODE's, or to this buffer's if nil; HOW: at the end if `append', instead if `set'."
  (if mode
      (let ((cell (or (assq mode font-lock-keywords-alist) (car (push (list mode) font-lock-keywords-alist)))))
        (setcdr cell (append (if (eq how 'set) nil (cdr cell)) (list (cons keywords how)))))
    (font-lock-set-defaults)
    (let ((old (seq-remove (lambda (k) (member k keywords)) font-lock-keywords)))
      (setq-local font-lock-keywords
                  (cond ((eq how 'set) keywords)
                        (how (append old keywords))
                        (t (append keywords old)))))))
(defun font-lock-remove-keywords (mode keywords)
  "Take KEYWORDS out of MODE's, or of this buffer's if nil."
  (if mode
      (let ((cell (or (assq mode font-lock-removed-keywords-alist) (car (push (list mode) font-lock-removed-keywords-alist)))))
        (setcdr cell (append (cdr cell) keywords))
        (dolist (a (cdr (assq mode font-lock-keywords-alist))) (setcar a (seq-difference (car a) keywords))))
    (font-lock-set-defaults)
    (setq-local font-lock-keywords (seq-remove (lambda (k) (member k keywords)) font-lock-keywords))))

;; Keywords applied

(defun fontlock--keyword (keyword)
  "KEYWORD as (MATCHER HIGHLIGHT…)."
  (pcase keyword
    ((or (pred stringp) (pred functionp)) `(,keyword (0 font-lock-keyword-face)))
    (`(eval . ,form) (fontlock--keyword (eval form t)))
    (`(,matcher . ,(and group (pred numberp))) `(,matcher (,group font-lock-keyword-face)))
    (`(,matcher . ,(and face (or (pred symbolp) `(quote . ,_)))) `(,matcher (0 ,face)))
    (`(,matcher . ,(and highlight `(,(pred nlistp) . ,_))) `(,matcher ,highlight))
    (_ keyword)))

(defun fontlock--find (matcher limit)
  "Find the next match of MATCHER, a regexp or a function, up to LIMIT; whether there is one."
  (if (functionp matcher) (funcall matcher limit)
    (re-search-forward matcher limit t)))
(defun font-lock-prepend-text-property (start end prop value &optional object) "Put VALUE in front of PROP from START to END."
       (fontlock--combine start end prop value object t))
(defun font-lock-append-text-property (start end prop value &optional object) "Put VALUE behind PROP from START to END."
       (fontlock--combine start end prop value object nil))
(defun fontlock--combine (start end prop value object front)
  "Add VALUE to PROP from START to END of OBJECT, in FRONT or behind."
  (let ((values (if (and (listp value) (not (keywordp (car value))) (not (memq (car value) '(foreground-color background-color)))) value (list value))))
    (while (< start end)
      (let* ((next (next-single-property-change start prop object end)) (old (get-text-property start prop object))
             (olds (if (or (null old) (and (listp old) (not (keywordp (car old))))) old (list old))))
        (put-text-property start next prop (if front (append values olds) (append olds values)) object)
        (setq start next)))))
(defun font-lock--remove-face-from-text-property (start end prop value &optional object)
  "Take VALUE out of PROP, a face or a list of faces, from START to END."
  (while (< start end)
    (let* ((next (next-single-property-change start prop object end)) (old (get-text-property start prop object)))
      (cond ((equal old value) (remove-list-of-text-properties start next (list prop) object))
            ((and (listp old) (member value old))
             (let ((rest (remove value old)))
               (put-text-property start next prop (if (cdr rest) rest (car rest)) object))))
      (setq start next))))
(defun font-lock-fillin-text-property (start end prop value &optional object)
  "Make VALUE the PROP of the text from START to END that has none."
  (while (< start end)
    (let ((next (next-single-property-change start prop object end)))
      (unless (get-text-property start prop object) (put-text-property start next prop value object))
      (setq start next))))
(defun font-lock-apply-highlight (highlight)
  "Put the face on that HIGHLIGHT, (GROUP FACE OVERRIDE LAX), says for the last match."
  (let* ((group (nth 0 highlight)) (start (match-beginning group)) (end (match-end group)) (override (nth 2 highlight)))
    (if (not start)
        (unless (nth 3 highlight) (error "No match %d in highlight %S" group highlight))
      (let ((face (save-match-data (eval (nth 1 highlight) t))))
        (when (eq (car-safe face) 'face)
          (add-text-properties start end (cddr face))
          (setq face (cadr face)))
        (cond ((null face) nil)
              ((null override) (unless (text-property-not-all start end 'face nil) (put-text-property start end 'face face)))
              ((eq override t) (put-text-property start end 'face face))
              ((eq override 'prepend) (font-lock-prepend-text-property start end 'face face))
              ((eq override 'append) (font-lock-append-text-property start end 'face face))
              ((eq override 'keep) (font-lock-fillin-text-property start end 'face face)))))))
(defun fontlock--anchored (highlight)
  "Apply the anchored HIGHLIGHT, (MATCHER PRE POST HIGHLIGHT…), from the last match on.
It ends with the line, or at the position behind point that PRE gives."
  (pcase-let* ((`(,matcher ,pre ,post . ,highlights) highlight)
               (given (save-match-data (eval pre t)))
               (end (if (and (numberp given) (> given (point))) given (line-end-position))))
    (when (and font-lock-multiline (> end (line-end-position)))
      (put-text-property (match-beginning 0) end 'font-lock-multiline t))
    (save-match-data
      (let (empty-at)
        (while (and (< (point) end) (not (eq empty-at (point))) (fontlock--find matcher end))
          (setq empty-at (and (= (match-beginning 0) (match-end 0)) (point)))
          (mapc #'font-lock-apply-highlight highlights)))
      (eval post t))))
(defun font-lock-fontify-keywords-region (start end &optional _loudly)
  "Put on the faces of the keywords from START to END."
  (let ((case-fold-search font-lock-keywords-case-fold-search))
    (dolist (given (if (eq (car font-lock-keywords) t) (cddr font-lock-keywords) font-lock-keywords))
      (let ((keyword (fontlock--keyword given)))
        (goto-char start)
        (while (and (< (point) end) (fontlock--find (car keyword) end))
          (when (and (<= (point) (match-beginning 0)) (not (eobp)))
            (forward-char))
          (when (and font-lock-multiline (> (point) (save-excursion (goto-char (match-beginning 0)) (line-end-position))))
            (put-text-property (match-beginning 0) (point) 'font-lock-multiline t))
          (dolist (highlight (cdr keyword))
            (if (numberp (car highlight)) (font-lock-apply-highlight highlight)
              (fontlock--anchored highlight))))))))

(defun fontlock--parse (state end)
  "The parse state at the next start or end of a string or comment after point, or at END."
  (parse-partial-sexp (point) end nil nil state 'syntax-table))

(defun fontlock--delimiter (from to)
  "Put the face of a comment's mark on the text from FROM to TO."
  (put-text-property from to 'face font-lock-comment-delimiter-face))

(defun fontlock--inside (state start end)
  "Put a face on the string or comment of STATE, between START and END; the parse state behind it."
  (let ((face (funcall font-lock-syntactic-face-function state))
        (from (max start (nth 8 state)))
        (behind (fontlock--parse state end)))
    (when face (put-text-property from (point) 'face face))
    (when (and (nth 4 state) (eq face font-lock-comment-face) (or comment-start-skip comment-start))
      (save-excursion
        (goto-char from)
        (when (looking-at (or comment-start-skip
                              (concat (regexp-quote (string-trim comment-start)) "+[ \t]*")))
          (fontlock--delimiter from (min end (match-end 0)))))
      (when (and comment-end-skip
                 (looking-back comment-end-skip (line-beginning-position) t))
        (fontlock--delimiter (max from (match-beginning 0)) (point))))
    behind))
(defun font-lock-fontify-syntactically-region (start end &optional _loudly)
  "Put on the faces of strings and comments from START to END."
  (syntax-propertize end)
  (goto-char start)
  (let ((state (save-excursion (syntax-ppss start))) (more t))
    (while more
      (when (or (nth 3 state) (nth 4 state)) (setq state (fontlock--inside state start end)))
      (setq more (< (point) end))
      (when more (setq state (fontlock--parse state end))))))
(defun font-lock-default-unfontify-region (beg end)
  "Take off the faces from BEG to END."
  (remove-list-of-text-properties beg end (append font-lock-extra-managed-props '(face font-lock-multiline))))
(defun font-lock-default-fontify-region (beg end loudly)
  "Put faces on the lines from BEG to END."
  (save-excursion
    (save-restriction
      (widen)
      (save-match-data
        (goto-char beg)
        (setq beg (line-beginning-position))
        (goto-char end)
        (unless (bolp) (setq end (min (point-max) (line-beginning-position 2))))
        (with-syntax-table (or font-lock-syntax-table (syntax-table))
          (font-lock-unfontify-region beg end)
          (unless font-lock-keywords-only (font-lock-fontify-syntactically-region beg end loudly))
          (font-lock-fontify-keywords-region beg end loudly)))))
  `(jit-lock-bounds ,beg . ,end))
(defun font-lock-fontify-region (beg end &optional loudly)
  "Put faces on the text from BEG to END."
  (font-lock-set-defaults)
  (with-silent-modifications (funcall font-lock-fontify-region-function beg end loudly)))
(defun font-lock-unfontify-region (beg end) "Take the faces off the text from BEG to END."
       (with-silent-modifications (funcall font-lock-unfontify-region-function beg end)))
(defun font-lock-default-fontify-buffer () "Put faces on the whole buffer."
       (save-excursion (save-restriction (widen) (font-lock-fontify-region (point-min) (point-max)))))
(defun font-lock-fontify-buffer (&optional _interactively) "Put faces on the whole buffer." (interactive)
       (font-lock-set-defaults)
       (funcall font-lock-fontify-buffer-function))
(defun font-lock-unfontify-buffer () "Take all faces off." (save-restriction (widen) (font-lock-unfontify-region (point-min) (point-max))))
(defun font-lock-ensure (&optional beg end)
  "Put faces on the text from BEG to END, by default all."
  (font-lock-set-defaults)
  (when (or font-lock-keywords font-lock-defaults)
    (font-lock-fontify-region (or beg (point-min)) (or end (point-max)))))
(defun face-at-point (&optional thing multiple)
  "The face of the character behind point, the first one of many, or nil.
With THING the name of a face in the text there comes first.  With MULTIPLE a list of all."
  (let* ((value (get-char-property (point) 'face))
         (name (and thing (thing-at-point 'symbol t)))
         (named (and name (get (intern-soft name) 'face-defface-spec) (list (intern name))))
         (faces (seq-filter (lambda (face) (or (and face (symbolp face) (not (keywordp face)))
                                               (stringp face)))
                            ;; A list of attributes is one face without a name.
                            (cond ((not (consp value)) (list value))
                                  ((keywordp (car value)) nil)
                                  (t value))))
         (all (delete-dups (append named (mapcar (lambda (face)
                                                   (if (stringp face) (intern face) face))
                                                 faces)))))
    (if multiple all (car all))))
(defun font-lock-flush (&optional _beg _end) "Nothing: faces are put on when they are asked for." nil)
(defun font-lock-fontify-block (&optional _arg) "Put faces on the lines around point." (interactive "P")
       (font-lock-fontify-region (save-excursion (forward-line -16) (point)) (save-excursion (forward-line 16) (point))))
(defun font-lock-debug-fontify () "Put faces on the whole buffer." (font-lock-fontify-buffer))
(defvar-local jit-lock-functions nil "What puts faces on a stretch of text: functions of START and END.")
(defvar-local jit-lock-mode nil "Whether `jit-lock-functions' are in use in this buffer.")
(defun jit-lock-mode (arg)
  "Use `jit-lock-functions' in this buffer if ARG is non-nil."
  (setq jit-lock-mode arg)
  (unless arg (jit-lock-refontify)))
(defun jit-lock-register (fun &optional _contextual)
  "Have FUN called with the bounds of text that is to be shown."
  (add-hook 'jit-lock-functions fun nil t)
  (jit-lock-mode t))
(defun jit-lock-unregister (fun)
  "Have FUN not called any more."
  (remove-hook 'jit-lock-functions fun t)
  (unless (remq t jit-lock-functions) (jit-lock-mode nil)))
(defun jit-lock-refontify (&optional beg end)
  "Note that the text from BEG to END has to be done again."
  (with-silent-modifications
    (save-restriction
      (widen)
      (remove-text-properties (or beg (point-min)) (or end (point-max)) '(fontified nil)))))
(defun jit-lock-fontify-now (&optional start end)
  "Put faces on what of the text from START to END has not been done."
  (save-restriction
    (widen)
    (let* ((end (min (or end (point-max)) (point-max))) (from (or start (point-min))))
      (when font-lock-mode (font-lock-ensure from end))
      (with-silent-modifications
        (while (setq from (text-property-any from end 'fontified nil))
          (let ((to (or (text-property-any from end 'fontified t) end)))
            (save-excursion
              (save-match-data (run-hook-with-args 'jit-lock-functions from to)))
            (put-text-property from to 'fontified t)
            (setq from to)))))))
(define-minor-mode font-lock-mode "Have faces put on the text: by a front end, or when `font-lock-ensure' is called."
  :lighter nil
  (when font-lock-mode (font-lock-set-defaults)))
(defun turn-on-font-lock () "Turn Font Lock mode on." (font-lock-mode 1))
(defun turn-off-font-lock () "Turn Font Lock mode off." (font-lock-mode -1))

;; Lisp

(defun lisp-font-lock-syntactic-face-function (state)
  "The face of STATE's string or comment in Lisp: documentation has its own."
  (if (not (nth 3 state)) font-lock-comment-face
    (let ((open (nth 1 state)) (start (nth 8 state)))
      (if (and open (fontlock--documentation-p open start)) font-lock-doc-face
        font-lock-string-face))))
(defconst fontlock--documented
  '((define-derived-mode . 4) (define-minor-mode . 2) (define-globalized-minor-mode . 4) (lambda . 2)
    (defpackage . 2) (defvaralias . 3) (define-generic-mode . 7) (defalias . 3))
  "Which argument of a definition is its documentation, where not the third.")
(defun fontlock--documentation-p (open start)
  "Whether the string at START is the documentation of the definition whose list opens at OPEN."
  (save-excursion
    (goto-char (1+ open))
    (when (looking-at "\\(?:\\sw\\|\\s_\\)+")
      (let* ((name (match-string-no-properties 0)) (symbol (intern-soft name))
             (place (or (and symbol (get symbol 'doc-string-elt))
                        (cdr (assq symbol fontlock--documented))
                        (and (string-match-p "\\`\\(?:cl-\\)?def\\|\\`ert-deftest\\'\\|\\`define-" name) 3))))
        (when (functionp place)
          (setq place (save-excursion (goto-char (match-end 0)) (ignore-errors (funcall place)))))
        (and (integerp place)
             (let ((n 0))
               (while (and (< (point) start)
                           (condition-case nil (progn (forward-sexp 1) t) (error nil))
                           (<= (point) start))
                 (setq n (1+ n)))
               (or (= n place)
                   ;; methods may have qualifiers before their arguments
                   (and (memq symbol '(cl-defmethod defmethod)) (memq n '(4 5))))))))))
(defun fontlock--match-call (limit)
  "Find the next call of a macro or special form up to LIMIT; group 1 is its name."
  (let ((found nil))
    (while (and (not found) (re-search-forward "(\\(\\(?:\\sw\\|\\s_\\)+\\)\\_>" limit t))
      (let ((symbol (intern-soft (match-string-no-properties 1))) (open (match-beginning 0)))
        (setq found
              (and symbol
                   (or (special-form-p symbol) (macrop symbol))
                   (not (memq symbol '(cl-assert cl-check-type)))
                   (save-match-data (fontlock--called-p open))))))
    found))
(defun fontlock--called-p (open)
  "Whether the list at OPEN is a form: not quoted, nor a binding of a `let'."
  (save-excursion
    (and (not (memq (char-before open) '(?\' ?\#)))
         (let* ((outer (nth 9 (save-excursion (syntax-ppss open)))) (bindings (car (last outer))) (head (car (last outer 2))))
           (or (null bindings) (eq bindings head)
               (not (progn (goto-char (1+ head))
                           (and (looking-at "\\(?:let\\*?\\|letrec\\|dlet\\|if-let\\*?\\|when-let\\*?\\|cl-letf\\*?\\)\\_>")
                                (progn (forward-sexp 1) (skip-chars-forward " \t\n") (= (point) bindings))))))))))
(defun fontlock--match-grouping (limit)
  "Find the next grouping construct of a regexp in a string up to LIMIT: groups 1, backslashes, and 2."
  (let ((found nil))
    (while (and (not found)
                (re-search-forward "\\(\\\\\\\\\\)\\((\\(?:\\?[0-9]*:\\)?\\|[|)]\\)" limit t))
      (setq found (memq 'font-lock-string-face (ensure-list (get-text-property (1- (point)) 'face)))))
    found))
(defvar lisp-el-font-lock-keywords-1
  `((,(concat "(\\(\\(?:cl-\\)?def\\(?:un\\|macro\\|subst\\|generic\\|method\\|ine-[-a-z]+\\|advice\\|alias\\)\\*?\\|ert-deftest\\)\\_>"
              "[ \t'(]*\\(\\(?:\\sw\\|\\s_\\)+\\)?")
     (1 font-lock-keyword-face) (2 font-lock-function-name-face nil t))
    ("(\\(def\\(?:var\\(?:-local\\|-keymap\\)?\\|const\\|custom\\|face\\)\\)\\_>[ \t'(]*\\(\\(?:\\sw\\|\\s_\\)+\\)?"
     (1 font-lock-keyword-face) (2 font-lock-variable-name-face nil t))
    ("(\\(\\(?:cl-\\)?def\\(?:struct\\|class\\|type\\|group\\)\\)\\_>[ \t'(]*\\(\\(?:\\sw\\|\\s_\\)+\\)?"
     (1 font-lock-keyword-face) (2 font-lock-type-face nil t)))
  "Definitions in Emacs Lisp.")
(defvar lisp-el-font-lock-keywords-2
  (append lisp-el-font-lock-keywords-1
          `((fontlock--match-call (1 font-lock-keyword-face))
            (,(concat "(" (regexp-opt
                           '("lambda" "let" "let*" "letrec" "if" "cond" "while" "progn" "prog1" "prog2" "save-excursion" "save-restriction"
                             "save-current-buffer" "save-match-data" "catch" "condition-case" "unwind-protect" "when" "unless" "dolist"
                             "dotimes" "if-let" "if-let*" "when-let" "when-let*" "pcase" "pcase-let" "pcase-let*" "pcase-dolist" "interactive"
                             "with-current-buffer" "with-temp-buffer" "with-temp-file" "with-output-to-string" "eval-when-compile"
                             "eval-and-compile" "with-eval-after-load" "declare" "dlet" "cl-loop" "cl-flet" "cl-labels" "cl-letf" "cl-case"
                             "cl-block" "cl-return" "cl-return-from" "cl-destructuring-bind" "and-let*" "named-let" "inline" "quote" "function"
                             "ignore-errors" "with-demoted-errors" "setq-local" "save-window-excursion" "atomic-change-group") t)
                      "\\_>")
             (1 font-lock-keyword-face))
            ("(\\(catch\\|throw\\|provide\\|require\\|featurep\\)\\_>[ \t']*\\(\\(?:\\sw\\|\\s_\\)+\\)?"
             (1 font-lock-keyword-face) (2 font-lock-constant-face nil t))
            ("(\\(error\\|signal\\|user-error\\|warn\\|cl-assert\\|cl-check-type\\)\\_>" (1 font-lock-warning-face))
            ("^;;;###\\([-a-z]*autoload\\)" 1 font-lock-warning-face prepend)
            ("\\\\\\\\\\[\\(\\(?:\\sw\\|\\s_\\)+\\)\\]" 1 font-lock-constant-face prepend)
            (fontlock--match-grouping (1 'font-lock-regexp-grouping-backslash prepend)
                                      (2 'font-lock-regexp-grouping-construct prepend))
            ("\\_<:\\(?:\\sw\\|\\s_\\)+\\_>" (0 font-lock-builtin-face))
            ("\\_<\\&\\(?:optional\\|rest\\|key\\|body\\|aux\\)\\_>" (0 font-lock-type-face))
            ("['`‘]\\(\\(?:\\sw\\|\\s_\\|\\\\\\sw\\)+\\)['’]" (1 font-lock-constant-face prepend))))
  "Definitions, special forms and keywords of Emacs Lisp.")
(defconst fontlock--lisp-forms
  '("block" "break" "case" "catch" "ccase" "compiler-let" "cond" "condition-case" "ctypecase"
    "destructuring-bind" "do" "do*" "dolist" "dotimes" "ecase" "etypecase" "eval-when" "flet" "go"
    "handler-bind" "handler-case" "if" "in-package" "labels" "lambda" "let" "let*" "letf" "locally"
    "loop" "macrolet" "multiple-value-bind" "multiple-value-prog1" "prog" "prog*" "prog1" "prog2"
    "progn" "progv" "provide" "require" "restart-bind" "restart-case" "return" "return-from"
    "symbol-macrolet" "tagbody" "the" "typecase" "unless" "unwind-protect" "when" "while"
    "with-accessors" "with-compilation-unit" "with-condition-restarts" "with-hash-table-iterator"
    "with-input-from-string" "with-open-file" "with-open-stream" "with-output-to-string"
    "with-package-iterator" "with-simple-restart" "with-slots" "with-standard-io-syntax" "declaim"
    "declare" "proclaim")
  "Operators of Common Lisp.")
(defvar lisp-cl-font-lock-keywords-1
  '(("(\\(def\\(?:un\\|macro\\|method\\|generic\\|setf\\|ine-[-a-z]+\\)\\)\\_>[ \t'(]*\\(\\(?:\\sw\\|\\s_\\)+\\)?"
     (1 font-lock-keyword-face) (2 font-lock-function-name-face nil t))
    ("(\\(def\\(?:var\\|constant\\|parameter\\)\\)\\_>[ \t'(]*\\(\\(?:\\sw\\|\\s_\\)+\\)?"
     (1 font-lock-keyword-face) (2 font-lock-variable-name-face nil t))
    ("(\\(def\\(?:struct\\|class\\|type\\|package\\)\\)\\_>[ \t'(]*\\(\\(?:\\sw\\|\\s_\\)+\\)?"
     (1 font-lock-keyword-face) (2 font-lock-type-face nil t)))
  "Definitions in Common Lisp.")
(defvar lisp-cl-font-lock-keywords-2
  (append lisp-cl-font-lock-keywords-1
          `((,(concat "(" (regexp-opt fontlock--lisp-forms t) "\\_>") (1 font-lock-keyword-face))
            ("(\\(catch\\|throw\\|provide\\|require\\|go\\)\\_>[ \t']*\\(\\(?:\\sw\\|\\s_\\)+\\)?"
             (1 font-lock-keyword-face) (2 font-lock-constant-face nil t))
            ("(\\(abort\\|assert\\|warn\\|check-type\\|cerror\\|error\\|signal\\)\\_>" (1 font-lock-warning-face))
            ("\\_<#?:\\(?:\\sw\\|\\s_\\)+\\_>" (0 font-lock-builtin-face))
            ("\\_<\\&\\(?:\\sw\\|\\s_\\)+\\_>" (0 font-lock-type-face))
            ("[`‘]\\(\\(?:\\sw\\|\\s_\\)\\(?:\\sw\\|\\s_\\)+\\)['’]" (1 font-lock-constant-face prepend))))
  "Definitions, operators and keywords of Common Lisp.")
(defvar lisp-cl-font-lock-keywords lisp-cl-font-lock-keywords-1)
(defvar lisp-el-font-lock-keywords lisp-el-font-lock-keywords-1)

(provide 'fontlock)
(provide 'font-lock)
(provide 'font-core)
(provide 'jit-lock)
;;; fontlock.el ends here
