;;; use-package.el --- Settings of a package in one form  -*- lexical-binding: t -*-

;; The form becomes: what is done at once (:preface, :custom, :init, autoloads, keys, hooks), then
;; the package is loaded, now or when one of its commands is called, and :config follows that.
;; Nothing is installed: :ensure, :pin, :vc and the like say where a package would come from.

;;; Code:

(require 'bind-key)

(defvar use-package-always-defer nil "Whether packages are loaded late unless :demand says otherwise.")
(defvar use-package-always-demand nil "Whether packages are loaded at once.")
(defvar use-package-always-ensure nil "Nothing is installed.")
(defvar use-package-verbose nil "Nothing is reported.")
(defvar use-package-expand-minimally nil "The expansion is the same.")
(defvar use-package-compute-statistics nil "There are no statistics.")
(defvar use-package-enable-imenu-support nil "There is no menu.")
(defvar use-package-minimum-reported-time 0.1 "Nothing is reported.")
(defvar use-package-hook-name-suffix "-hook" "What :hook adds to the names of modes.")

(defconst use-package-keywords
  '(:disabled :load-path :requires :defines :functions :preface :if :when :unless :no-require
              :catch :after :custom :custom-face :bind :bind* :bind-keymap :bind-keymap* :interpreter
              :mode :magic :magic-fallback :hook :commands :autoload :init :defer :demand :load
              :config :ensure :pin :vc :diminish :delight :straight :quelpa :elpaca :general :ghook
              :gfhook :blackout :chords :ensure-system-package :local-load-path)
  "The keywords of `use-package'.")

(defun use-package--parse (args)
  "ARGS as an alist from keywords to the values after them, all mentions together."
  (let ((found nil))
    (while args
      (let ((key (pop args)) (values nil))
        (unless (keywordp key) (error "use-package: keyword expected, found %S" key))
        (unless (memq key use-package-keywords) (error "Unrecognized keyword: %s" key))
        (while (and args (not (memq (car args) use-package-keywords)))
          (push (pop args) values))
        (let ((cell (assq key found)))
          (if cell (setcdr cell (append (cdr cell) (nreverse values)))
            (push (cons key (nreverse values)) found)))))
    (nreverse found)))

(defun use-package--list (values)
  "VALUES, forms after a keyword: what one list of symbols or several symbols name."
  (let ((out nil))
    (dolist (value values)
      (setq out (append out (if (listp value) value (list value)))))
    out))

(defun use-package--pairs (values)
  "VALUES after :mode and its kin as (PATTERN . FUNCTION) or PATTERN each."
  (let ((out nil))
    (dolist (value values)
      (setq out (append out (if (and (consp value) (not (stringp (car value)))) value
                              (if (and (consp value) (listp (cdr value))) value
                                (list value))))))
    out))

(defun use-package--mode (name)
  "The mode that the package NAME is for."
  (if (string-suffix-p "-mode" (symbol-name name)) name
    (intern (format "%s-mode" name))))

(defun use-package--hooks (name values)
  "Pairs (HOOK . FUNCTION) for VALUES after :hook of the package NAME."
  (let ((pairs nil))
    (dolist (value values)
      (let* ((mapping (and (consp value) (cdr value) (not (listp (cdr value)))))
             (lambda-p (and (consp value) (eq (car-safe (cdr value)) 'lambda)))
             (function-p (and (consp value) (eq (car-safe (cdr value)) 'function))))
        (cond
         ((or mapping lambda-p function-p)
          (dolist (mode (if (listp (car value)) (car value) (list (car value))))
            (push (cons mode (if function-p (cadr (cdr value)) (cdr value))) pairs)))
         ((symbolp value) (push (cons value (use-package--mode name)) pairs))
         ((and (consp value) (symbolp (car value)) (null (delq nil (mapcar #'consp value))))
          (dolist (mode value) (push (cons mode (use-package--mode name)) pairs)))
         (t (setq pairs (append (nreverse (use-package--hooks name value)) pairs))))))
    (nreverse pairs)))

(defun use-package--hook-name (mode)
  "The hook that MODE in :hook means."
  (if (or (null use-package-hook-name-suffix)
          (string-match-p "-\\(hook\\|functions?\\)\\'" (symbol-name mode)))
      mode
    (intern (concat (symbol-name mode) use-package-hook-name-suffix))))

(defun use-package--bound (values)
  "The commands that VALUES after :bind bind."
  (let ((commands nil))
    (dolist (value values)
      (cond ((and (consp value) (or (stringp (car value)) (vectorp (car value))))
             (if (and (cdr value) (symbolp (cdr value))) (push (cdr value) commands)))
            ((consp value) (setq commands (append (use-package--bound value) commands)))))
    commands))

(defun use-package--after (condition body)
  "The form that evaluates BODY after the features of CONDITION, as :after takes it, are loaded."
  (cond ((null condition) body)
        ((symbolp condition) `(with-eval-after-load ',condition ,body))
        ((eq (car condition) :any)
         (macroexp-progn (mapcar (lambda (c) (use-package--after c body)) (cdr condition))))
        (t
         (dolist (c (reverse (if (eq (car condition) :all) (cdr condition) condition)))
           (setq body (use-package--after c body)))
         body)))

(defun use-package--settings (values)
  "The forms that set the options in VALUES after :custom."
  (let ((pairs nil))
    (dolist (value values)
      (if (symbolp (car value)) (push value pairs)
        (setq pairs (append (reverse value) pairs))))
    (mapcar (lambda (pair)
              `(customize-set-variable ',(car pair) ,(cadr pair)
                                       ,(or (car (cddr pair)) "Customized with use-package")))
            (nreverse pairs))))

(defmacro use-package (name &rest args)
  "Set up the package NAME as ARGS, keywords and forms, say.
:init FORM… before it is loaded, :config FORM… after; :custom (OPTION VALUE)…; :bind, :hook, :mode,
:interpreter, :commands make it load when it is needed, as :defer t does; :demand t loads it at
once; :if FORM, :when, :unless, :disabled, :requires, :after leave it out or put it off.
\(fn NAME &rest ARGS)"
  (declare (indent 1))
  (let* ((name (if (stringp name) (intern name) name))
         (parts (use-package--parse args))
         (get (lambda (key) (cdr (assq key parts))))
         (has (lambda (key) (and (assq key parts) t)))
         (flag (lambda (key) (let ((cell (assq key parts)))
                               (and cell (or (null (cdr cell)) (cadr cell))))))
         (hooks (use-package--hooks name (funcall get :hook)))
         (modes (append (use-package--pairs (funcall get :mode))))
         (interpreters (use-package--pairs (funcall get :interpreter)))
         (magic (use-package--pairs (funcall get :magic)))
         (pair (lambda (item) (if (consp item) item (cons item name))))
         (binds (append (funcall get :bind) (funcall get :bind*)))
         (commands (delete-dups
                    (append (use-package--list (funcall get :commands))
                            (use-package--list (funcall get :autoload))
                            (use-package--bound binds)
                            (delq nil (mapcar (lambda (h) (and (symbolp (cdr h)) (cdr h))) hooks))
                            (mapcar (lambda (m) (cdr (funcall pair m)))
                                    (append modes interpreters magic)))))
         (demand (or (funcall flag :demand) use-package-always-demand))
         (deferred (and (not demand)
                        (or commands (funcall has :bind) (funcall has :hook) (funcall has :mode)
                            (funcall has :bind-keymap)
                            (if (funcall has :defer) (funcall flag :defer)
                              use-package-always-defer))))
         (config (funcall get :config))
         (forms
          `(,@(mapcar (lambda (path)
                        `(add-to-list 'load-path
                                      (expand-file-name ,path user-emacs-directory)))
                      (use-package--list (funcall get :load-path)))
            ,@(funcall get :preface)
            ,@(use-package--settings (funcall get :custom))
            ,@(funcall get :init)
            ,@(mapcar (lambda (command)
                        `(unless (fboundp ',command)
                           (autoload #',command ,(symbol-name name) nil t)))
                      (and (not (funcall flag :no-require)) commands))
            ,@(mapcar (lambda (h)
                        `(add-hook ',(use-package--hook-name (car h)) #',(cdr h)))
                      hooks)
            ,@(mapcar (lambda (m) `(add-to-list 'auto-mode-alist ',(funcall pair m))) modes)
            ,@(mapcar (lambda (m) `(add-to-list 'interpreter-mode-alist ',(funcall pair m)))
                      interpreters)
            ,@(mapcar (lambda (m) `(add-to-list 'magic-mode-alist ',(funcall pair m))) magic)
            ,@(let ((keys (bind-key--forms (funcall get :bind))))
                ;; Keys of the package's own maps wait for it.
                (mapcar (lambda (form)
                          (if (and (eq (car form) 'bind-key) (nth 3 form)
                                   (not (boundp (nth 3 form))))
                              `(with-eval-after-load ',name ,form)
                            form))
                        keys))
            ,@(bind-key--forms (and (funcall get :bind*)
                                    (append '(:map override-global-map) (funcall get :bind*))))
            ,@(mapcar (lambda (b)
                        `(bind-key ,(car b) (lambda () (interactive)
                                              (require ',name)
                                              (set-transient-map ,(cdr b)))))
                      (use-package--keymaps (funcall get :bind-keymap)))
            ,@(cond
               ((funcall flag :no-require) config)
               (deferred (and config `((with-eval-after-load ',name ,@config))))
               (t `((if (require ',name nil t) ,(macroexp-progn (or config '(t)))
                      (display-warning 'use-package ,(format "Cannot load %s" name)
                                       :error)))))))
         (body (macroexp-progn forms)))
    (if (funcall has :after)
        (let ((after (funcall get :after)))
          (setq body (use-package--after (if (cdr after) after (car after)) body))))
    (when (funcall has :catch)
      (setq body `(condition-case-unless-debug err ,body
                    (error (display-warning 'use-package
                                            (format "%s: %s" ',name (error-message-string err))
                                            :error)))))
    (dolist (feature (use-package--list (funcall get :requires)))
      (setq body `(when (featurep ',feature) ,body)))
    (dolist (key '(:if :when)) (dolist (test (funcall get key)) (setq body `(when ,test ,body))))
    (dolist (test (funcall get :unless)) (setq body `(unless ,test ,body)))
    (if (funcall flag :disabled) nil body)))

(defun use-package--keymaps (values)
  "Pairs (KEY . MAP) for VALUES after :bind-keymap."
  (let ((pairs nil))
    (dolist (value values)
      (if (stringp (car-safe value)) (push value pairs)
        (setq pairs (append (reverse value) pairs))))
    (nreverse pairs)))

(provide 'use-package)
;;; use-package.el ends here
