;;; modes.el --- Major and minor modes  -*- lexical-binding: t -*-

(defvar delay-mode-hooks nil)
(defvar delayed-mode-hooks nil)
(make-variable-buffer-local 'delayed-mode-hooks)
(put 'delayed-mode-hooks 'permanent-local t)
(put 'delay-mode-hooks 'permanent-local t)
(defvar delayed-after-hook-functions nil)
(make-variable-buffer-local 'delayed-after-hook-functions)
(put 'delayed-after-hook-functions 'permanent-local t)
(defvar change-major-mode-after-body-hook nil)
(defvar minor-mode-list nil)
(defvar minor-mode-alist nil)
(defvar minor-mode-map-alist nil)
(defvar global-minor-modes nil)
(defvar text-mode-hook nil)
(defvar prog-mode-hook nil)
(defvar special-mode-hook nil)
(defvar emacs-lisp-mode-hook nil)

(defun modes--delaying (body)
  "Call BODY, putting off the mode hooks it would run."
  (make-local-variable 'delay-mode-hooks)
  (let ((delay-mode-hooks t)) (funcall body)))

(defmacro delay-mode-hooks (&rest body)
  "Evaluate BODY, putting off the mode hooks it would run."
  (declare (indent 0))
  `(modes--delaying (lambda () ,@body)))

(defun run-mode-hooks (&rest hooks)
  "Run the mode hooks that were put off, then HOOKS, then those after any mode."
  (if delay-mode-hooks
      (dolist (hook hooks) (push hook delayed-mode-hooks))
    (let ((all (append (nreverse delayed-mode-hooks) hooks))
          (after (nreverse delayed-after-hook-functions)))
      (setq delayed-mode-hooks nil
            delayed-after-hook-functions nil)
      (apply #'run-hooks 'change-major-mode-after-body-hook all)
      (run-hooks 'after-change-major-mode-hook)
      (dolist (f after) (funcall f)))))

(defun derived-mode-p (&rest modes)
  "The first of MODES that the current major mode is or derives from."
  (apply #'provided-mode-derived-p major-mode modes))
(defun provided-mode-derived-p (mode &rest modes)
  "The first of MODES that MODE is or derives from."
  (when (and (consp (car modes)) (null (cdr modes))) (setq modes (car modes)))
  (let ((found nil))
    (while (and mode (not found))
      (setq found (car (memq mode modes)))
      (let ((alias (symbol-function mode)))
        (setq mode (or (get mode 'derived-mode-parent) (and (symbolp alias) alias)))))
    found))

(defmacro bound-and-true-p (var) "The value of VAR if it is bound, else nil."
  `(and (boundp (quote ,var)) ,var))

(defun modes--keywords (body)
  "Split BODY into a plist of its leading keywords and the rest: (PLIST . REST)."
  (let (plist)
    (while (keywordp (car body))
      (setq plist (append plist (list (car body) (cadr body)))
            body (cddr body)))
    (cons plist body)))

(defmacro define-derived-mode (child parent name &optional docstring &rest body)
  "Define CHILD, a major mode that is PARENT changed by BODY, called NAME in the mode line."
  (declare (indent defun))
  (let* ((described (stringp docstring))
         (split (modes--keywords (if (or described (null docstring)) body (cons docstring body))))
         (keys (car split))
         (rest (cdr split))
         (base (symbol-name child))
         (hook (intern (concat base "-hook")))
         (map (intern (concat base "-map")))
         (own-table (not (plist-member keys :syntax-table)))
         (syntax (if own-table (intern (concat base "-syntax-table"))
                   (plist-get keys :syntax-table)))
         (own-abbrevs (not (plist-member keys :abbrev-table)))
         (abbrevs (if own-abbrevs (intern (concat base "-abbrev-table"))
                    (plist-get keys :abbrev-table)))
         (after (plist-get keys :after-hook)))
    (when (eq parent 'fundamental-mode) (setq parent nil))
    `(progn
       (defvar ,hook nil)
       (defvar ,map (make-sparse-keymap))
       ,@(when own-table `((defvar ,syntax (make-syntax-table))))
       ,@(when own-abbrevs `((defvar ,abbrevs nil)))
       (put ',child 'derived-mode-parent ',parent)
       (defun ,child ()
         ,(if described docstring (format "Major mode %s." (if (stringp name) name base)))
         (interactive)
         (delay-mode-hooks
           (,(or parent 'kill-all-local-variables))
           (setq major-mode ',child
                 mode-name ,name)
           (when (keymapp ,map)
             (unless (or (keymap-parent ,map) (eq ,map (current-local-map)))
               (set-keymap-parent ,map (current-local-map)))
             (use-local-map ,map))
           ,@(when syntax
               `((when ,syntax
                   ,@(when own-table
                       `((when (and (memq (char-table-parent ,syntax)
                                          (list nil (standard-syntax-table)))
                                    (not (eq ,syntax (syntax-table))))
                           (set-char-table-parent ,syntax (syntax-table)))))
                   (set-syntax-table ,syntax))))
           ,@(when abbrevs `((setq local-abbrev-table ,abbrevs)))
           ,@rest)
         ,@(when after `((push (lambda () ,after) delayed-after-hook-functions)))
         (run-mode-hooks ',hook)))))

(defmacro define-minor-mode (mode doc &rest body)
  "Define MODE, a minor mode: a variable, and a command that turns it on or off.
Keywords in BODY: :global, :init-value, :lighter, :keymap, :variable, :after-hook."
  (declare (indent defun))
  (let ((positional nil))
    ;; The old calling form has the initial value, the lighter and the keymap here.
    (unless (or (keywordp (car body)) (not (memq (length (modes--positional body)) '(3))))
      (setq positional (modes--positional body)
            body (nthcdr 3 body)))
    (let* ((split (modes--keywords body))
           (keys (car split))
           (rest (cdr split))
           (base (symbol-name mode))
           (global (plist-get keys :global))
           (place (or (plist-get keys :variable) mode))
           (own-variable (null (plist-get keys :variable)))
           ;; A place may be given as (GET . SET), SET being a function.
           (setter (and (consp place) (functionp (cdr place)) (cdr place)))
           (place (if setter (car place) place))
           (init (if positional (nth 0 positional) (plist-get keys :init-value)))
           (lighter (if positional (nth 1 positional) (plist-get keys :lighter)))
           (keymap (if positional (nth 2 positional) (plist-get keys :keymap)))
           (hook (intern (concat base "-hook")))
           (map (cond ((null keymap) nil)
                      ((and (symbolp keymap)) keymap)
                      (t (intern (concat base "-map")))))
           (after (plist-get keys :after-hook)))
      `(progn
         ,@(when own-variable
             (if global
                 `((defvar ,mode ,init))
               `((defvar ,mode ,init)
                 (make-variable-buffer-local ',mode))))
         (defvar ,hook nil)
         ,@(when (and keymap (not (symbolp keymap)))
             `((defvar ,map (let ((m ,keymap))
                              (if (keymapp m) m (modes--keymap m))))))
         (defun ,mode (&optional arg)
           ,doc
           (interactive (list (or current-prefix-arg 'toggle)))
           ,(let ((new `(cond ((eq arg 'toggle) (not ,place))
                              ((and (numberp arg) (< arg 1)) nil)
                              (t t))))
              (if setter `(funcall #',setter ,new) `(setf ,place ,new)))
           ,@(if global
                 `((setq global-minor-modes (delq ',mode global-minor-modes))
                   (when ,place (push ',mode global-minor-modes)))
               `((setq-local local-minor-modes (delq ',mode (copy-sequence local-minor-modes)))
                 (when ,place (setq-local local-minor-modes (cons ',mode local-minor-modes)))))
           ,@rest
           (run-hooks ',hook (if ,place ',(intern (concat base "-on-hook"))
                               ',(intern (concat base "-off-hook"))))
           ,@(when after (list after))
           ,place)
         (add-to-list 'minor-mode-list ',mode)
         ,@(when lighter
             `((unless (assq ',mode minor-mode-alist)
                 (setq minor-mode-alist (cons (list ',mode ',lighter) minor-mode-alist)))))
         ,@(when map
             `((when (and (boundp ',map) (keymapp ,map))
                 (unless (assq ',mode minor-mode-map-alist)
                   (push (cons ',mode ,map) minor-mode-map-alist)))))
         ',mode))))

(defun modes--positional (body)
  "The first three of BODY if they can be the old positional arguments."
  (let ((first (seq-take body 3)))
    (and (= (length first) 3)
         (not (seq-some #'keywordp first))
         (or (null (car first)) (eq (car first) t))
         first)))

(defun modes--keymap (bindings)
  "A keymap of BINDINGS, an alist of keys and commands."
  (let ((map (make-sparse-keymap)))
    (dolist (b bindings) (define-key map (car b) (cdr b)))
    map))

(defmacro define-globalized-minor-mode (global-mode mode turn-on &rest body)
  "Define GLOBAL-MODE, which turns MODE on in every buffer by calling TURN-ON there."
  (declare (indent defun))
  (let ((enable (intern (concat (symbol-name global-mode) "-enable-in-buffer"))))
    `(progn
       (defun ,enable () (with-demoted-errors "%S" (,turn-on)))
       (define-minor-mode ,global-mode
         ,(format "Turn `%s' on in all buffers." mode)
         :global t
         (if ,global-mode
             (progn
               (add-hook 'after-change-major-mode-hook #',enable)
               (dolist (b (buffer-list)) (with-current-buffer b (,turn-on))))
           (remove-hook 'after-change-major-mode-hook #',enable)
           (dolist (b (buffer-list))
             (with-current-buffer b (when (bound-and-true-p ,mode) (,mode -1)))))
         ,@(cdr (modes--keywords body))))))
(defalias 'define-global-minor-mode 'define-globalized-minor-mode)

(define-derived-mode text-mode nil "Text"
  "Major mode for text that people read."
  (setq-local require-final-newline t))

(define-derived-mode prog-mode nil "Prog"
  "Major mode that modes for programming languages are made from."
  (setq-local require-final-newline t)
  (setq-local parse-sexp-ignore-comments t))

(define-derived-mode special-mode nil "Special"
  "Major mode for buffers that show what a program made."
  (setq buffer-read-only t))

(defconst modes--symbol "\\(?:\\sw\\|\\s_\\|\\\\.\\)+")
(defvar lisp-imenu-generic-expression
  (list (list nil (concat "^\\s-*(" (regexp-opt
                                     '("defun" "defmacro" "defsubst" "defadvice" "defgeneric" "defmethod" "defsetf" "defun*"
                                       "cl-defun" "cl-defmacro" "cl-defgeneric" "cl-defmethod" "cl-defsubst" "ert-deftest"
                                       "define-advice" "define-derived-mode" "define-generic-mode" "define-minor-mode"
                                       "define-global-minor-mode" "define-globalized-minor-mode" "define-inline"
                                       "define-skeleton" "define-compilation-mode") t)
                          "\\s-+\\(" modes--symbol "\\)")
              2)
        (list "Variables" (concat "^\\s-*(" (regexp-opt '("defconst" "defcustom" "defconstant" "define-symbol-macro" "defparameter") t)
                                  "\\s-+\\(" modes--symbol "\\)")
              2)
        (list "Variables" (concat "^\\s-*(defvar\\(?:-local\\)?\\s-+\\(" modes--symbol "\\)[[:space:]\n]+[^)]") 1)
        (list "Types" (concat "^\\s-*(" (regexp-opt '("deftype" "defstruct" "defclass" "defface" "defgroup" "deftheme" "defpackage"
                                                      "cl-defstruct" "cl-deftype" "define-condition" "define-error" "define-widget") t)
                              "\\s-+'?\\(" modes--symbol "\\)")
              2))
  "What `imenu' lists in Lisp.")

(define-derived-mode lisp-data-mode prog-mode "Lisp-Data"
  "Major mode for data in Lisp's notation."
  (setq-local comment-start ";")
  (setq-local comment-start-skip ";+ *")
  (setq-local comment-add 1)
  (setq-local comment-column 40)
  (setq-local comment-indent-function #'lisp-comment-indent)
  (setq-local comment-use-syntax t)
  (setq-local comment-start-skip ";+ *")
  (setq-local multibyte-syntax-as-symbol t)
  (setq-local indent-line-function #'lisp-indent-line)
  (setq-local indent-region-function #'lisp-indent-region)
  (setq-local add-log-current-defun-function #'lisp-current-defun-name)
  (setq-local outline-regexp ";;;\\(;* [^ \t\n]\\|###autoload\\)\\|(")
  (setq-local fill-paragraph-function #'lisp-fill-paragraph)
  (setq-local adaptive-fill-function #'lisp-adaptive-fill)
  (setq-local imenu-generic-expression lisp-imenu-generic-expression)
  (setq-local paragraph-ignore-fill-prefix t))
(define-derived-mode lisp-mode lisp-data-mode "Lisp"
  "Major mode for Lisp programs."
  (setq-local comment-start-skip "\\(\\(?:^\\|[^\\\n]\\)\\(?:\\\\\\\\\\)*\\)\\(;+\\|#|\\) *")
  (setq-local comment-end-skip "[ \t]*\\(?:\\s>\\||#\\)")
  (setq-local font-lock-defaults
              '((lisp-cl-font-lock-keywords lisp-cl-font-lock-keywords-1 lisp-cl-font-lock-keywords-2) nil t nil
                nil (font-lock-mark-block-function . mark-defun)
                (font-lock-syntactic-face-function . lisp-font-lock-syntactic-face-function))))
(define-derived-mode emacs-lisp-mode lisp-data-mode "ELisp"
  "Major mode for Emacs Lisp programs."
  (add-hook 'completion-at-point-functions #'elisp-completion-at-point nil t)
  (setq-local font-lock-defaults
              '((lisp-el-font-lock-keywords lisp-el-font-lock-keywords-1 lisp-el-font-lock-keywords-2) nil nil nil
                nil (font-lock-mark-block-function . mark-defun)
                (font-lock-syntactic-face-function . lisp-font-lock-syntactic-face-function))))
(define-derived-mode lisp-interaction-mode emacs-lisp-mode "Lisp Interaction"
  "Major mode for trying out Emacs Lisp."
  :abbrev-table nil)

(defun turn-on-auto-fill () "Turn Auto Fill mode on." (auto-fill-mode 1))
(defvar auto-fill-function nil)
(make-variable-buffer-local 'auto-fill-function)
(define-minor-mode auto-fill-mode "Break lines that get too long while typing."
  :variable (auto-fill-function
             . (lambda (on) (setq auto-fill-function (and on normal-auto-fill-function)))))
(define-minor-mode transient-mark-mode "Give the region a shown, active state." :global t)
(define-minor-mode visual-line-mode "Break lines between words and move by lines as shown, where there is a display."
  (if visual-line-mode (setq-local word-wrap t) (kill-local-variable 'word-wrap)))
(define-minor-mode overwrite-mode "Typing replaces the text that it would push on."
  :variable (overwrite-mode . (lambda (on) (setq overwrite-mode (and on 'overwrite-mode-textual)))))
(define-minor-mode binary-overwrite-mode "Typing replaces characters, newlines and tabs too."
  :variable (overwrite-mode . (lambda (on) (setq overwrite-mode (and on 'overwrite-mode-binary)))))
(define-minor-mode read-only-mode "Make the buffer read-only." :variable buffer-read-only)
(provide 'modes)
(provide 'derived)
(provide 'easy-mmode)
(provide 'text-mode)
(provide 'prog-mode)
(provide 'lisp-mode)

