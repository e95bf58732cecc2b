;;; loadhist.el --- Taking a library out again  -*- lexical-binding: t -*-

;; `load-history' has for each file what it defined: SYMBOL for a variable, (defun . SYMBOL),
;; (provide . FEATURE), (require . FEATURE) and entries of other kinds.

;;; Code:

(defvar unload-function-defs-list nil "What the file that is being unloaded defined.")

(defun feature-file (feature)
  "The file that provides FEATURE, or nil."
  (car (seq-find (lambda (entry) (and (stringp (car entry)) (member (cons 'provide feature) (cdr entry))))
                 load-history)))

(defun file-provides (file)
  "The features that FILE provides."
  (loadhist--kind 'provide file))
(defun file-requires (file)
  "The features that FILE requires."
  (loadhist--kind 'require file))
(defun loadhist--kind (kind file)
  "What FILE's entries of KIND in `load-history' name."
  (delq nil (mapcar (lambda (x) (and (eq (car-safe x) kind) (cdr x))) (cdr (assoc file load-history)))))

(defun file-dependents (file)
  "The files that require a feature which FILE provides, other than FILE."
  (let ((provided (file-provides file)) (out nil))
    (dolist (entry load-history (nreverse out))
      (when (and (stringp (car entry)) (not (equal (car entry) file))
                 (seq-some (lambda (feature) (memq feature provided)) (file-requires (car entry))))
        (push (car entry) out)))))

(defun loadhist--leave-hooks (functions)
  "Take FUNCTIONS out of all hooks."
  (when functions
    (mapatoms
     (lambda (symbol)
       (when (and (string-match-p "-\\(?:hooks?\\|functions?\\)\\'" (symbol-name symbol))
                  (boundp symbol)
                  (or (consp (default-value symbol)) (symbolp (default-value symbol))))
         (dolist (f functions)
           (when (or (eq f (default-value symbol)) (memq f (ensure-list (ignore-errors (default-value symbol)))))
             (remove-hook symbol f))))))))

(defun unload-feature (feature &optional force)
  "Take the library that provides FEATURE out: its functions, variables and hooks.
It is an error if another one needs it, unless FORCE.  FEATURE-unload-function may do more, and
all of it if it returns non-nil."
  (interactive (list (intern (read-string "Unload feature: ")) current-prefix-arg))
  (unless (featurep feature) (error "%S is not a currently loaded feature" feature))
  (let* ((file (feature-file feature)) (dependents (and file (not force) (file-dependents file)))
         (unload-function-defs-list (cdr (assoc file load-history)))
         (own (intern-soft (format "%s-unload-function" feature))))
    (when dependents
      (error "Loaded libraries %S depend on %s" dependents file))
    (unless (and own (fboundp own) (funcall own))
      (loadhist--leave-hooks (loadhist--kind 'defun file))
      (dolist (entry unload-function-defs-list)
        (pcase entry
          (`(provide . ,name) (setq features (delq name features)))
          (`(defun . ,name) (fmakunbound name))
          ((pred symbolp)
           (dolist (buffer (buffer-list))
             (with-current-buffer buffer (kill-local-variable entry)))
           (unless (local-variable-if-set-p entry) (makunbound entry)))))
      (setq features (delq feature features)
            load-history (delq (assoc file load-history) load-history))
      nil)))

(provide 'loadhist)
;;; loadhist.el ends here
