;;; customizing.el --- How user options get their first values  -*- lexical-binding: t -*-

;;; Code:

(defun custom-initialize--value (symbol exp)
  "The value SYMBOL is to begin with: the saved one, or that of EXP."
  (let ((saved (get symbol 'saved-value)))
    (eval (if saved (car saved) exp) t)))
(defun custom-initialize-default (symbol exp)
  "Give SYMBOL the value of EXP unless it has one."
  (unless (default-boundp symbol) (set-default symbol (custom-initialize--value symbol exp))))
(defun custom-initialize-set (symbol exp)
  "Give SYMBOL, with its `:set' function, the value of EXP unless it has one."
  (unless (default-boundp symbol)
    (funcall (or (get symbol 'custom-set) #'set-default) symbol (custom-initialize--value symbol exp))))
(defun custom-initialize-reset (symbol exp)
  "Give SYMBOL, with its `:set' function, the value it has, or else that of EXP."
  (funcall (or (get symbol 'custom-set) #'set-default) symbol
           (if (default-boundp symbol)
               (funcall (or (get symbol 'custom-get) #'default-value) symbol)
             (custom-initialize--value symbol exp))))
(defun custom-initialize-changed (symbol exp)
  "As `custom-initialize-reset' for SYMBOL and EXP if it has a value, else as `custom-initialize-default'."
  (cond ((or (default-boundp symbol) (get symbol 'saved-value)) (custom-initialize-reset symbol exp))
        (t (set-default symbol (eval exp t)))))
(defun custom-initialize-delay (symbol exp)
  "As `custom-initialize-default' for SYMBOL and EXP: nothing has to wait."
  (custom-initialize-default symbol exp))
(defun custom-group-p (group) "Non-nil if GROUP is a group of options." (and (get group 'group-documentation) t))
(defun custom-set-default (variable value) "Make VALUE the default of VARIABLE." (set-default variable value))
(defun custom-set-minor-mode (variable value)
  "Switch the minor mode VARIABLE on or off as VALUE says."
  (funcall variable (if value 1 0)))
(defun custom-quote (sexp) "SEXP as a form that has it as value." (macroexp-quote sexp))
(defun custom-load-symbol (_symbol) "Nothing has to be loaded." nil)
(defun custom-add-load (symbol load)
  "Note that LOAD defines options of SYMBOL."
  (cl-pushnew load (get symbol 'custom-loads) :test #'equal))
(defun custom-add-dependencies (symbol value)
  "Note that SYMBOL is to be set after VALUE."
  (unless (listp value) (error "Invalid custom dependency `%s'" value))
  (put symbol 'custom-dependencies (append value (get symbol 'custom-dependencies))))
(defun custom-add-package-version (symbol version) "Note that SYMBOL came in VERSION." (put symbol 'custom-package-version version))
(defun custom-reevaluate-setting (symbol)
  "Give SYMBOL the value of the form it was declared with, evaluated again."
  (let ((form (or (get symbol 'saved-value) (get symbol 'standard-value))))
    (funcall (or (get symbol 'custom-set) #'set-default) symbol (eval (car form) t))))
(defun customize-mark-to-save (symbol)
  "Note that the value SYMBOL has is to be saved."
  (let ((value (default-value symbol)))
    (put symbol 'saved-value (list (custom-quote value)))
    t))

(provide 'customizing)
;;; customizing.el ends here
