;;; wid-edit.el --- Types of values for forms to fill in  -*- lexical-binding: t -*-

;; A widget is (TYPE :KEY VALUE …); its type has the properties it does not have itself.  The part that is about values
;; is here: defining types, reading properties, matching values.  Forms are for a display: making one says so.

;;; Code:

(defun define-widget (name class doc &rest args)
  "Define NAME as a type of widgets that comes from CLASS; DOC describes it, ARGS are its properties."
  (declare (doc-string 3) (indent defun))
  (when (and doc (not (stringp doc))) (error "Widget documentation must be nil or a string"))
  (function-put name 'widget-documentation doc)
  (function-put name 'widget-type `(,class . ,args))
  name)
(defun widgetp (widget) "Non-nil if WIDGET is a widget."
       (let ((type (if (consp widget) (car widget) widget)))
         (and (symbolp type) (get type 'widget-type))))
(defsubst widget-type (widget) "The type of WIDGET." (car widget))

(defun widget-member (widget property)
  "Non-nil if WIDGET or its type has PROPERTY."
  (let ((found nil))
    (while (and widget (not found))
      (setq found (and (plist-member (cdr widget) property) t)
            widget (get (car widget) 'widget-type)))
    found))
(defun widget-get (widget property)
  "The PROPERTY of WIDGET, or of its type."
  (let ((value nil))
    (while widget
      (let ((tail (plist-member (cdr widget) property)))
        (if tail (setq value (cadr tail) widget nil)
          (setq widget (and (car widget) (get (car widget) 'widget-type))))))
    value))
(defun widget-put (widget property value)
  "Give WIDGET the PROPERTY VALUE."
  (setcdr widget (plist-put (cdr widget) property value)))
(defun widget-apply (widget property &rest args)
  "Call the function PROPERTY of WIDGET with WIDGET and ARGS."
  (apply (widget-get widget property) widget args))
(defun widget-get-indirect (widget property)
  "The PROPERTY of WIDGET; a symbol stands for its value."
  (pcase (widget-get widget property)
    ((and (pred symbolp) variable) (symbol-value variable))
    (value value)))
(defun widget-convert (type &rest args)
  "A widget of TYPE, a symbol or another widget, with ARGS."
  (let* ((widget (if (symbolp type) (list type) (copy-sequence type)))
         (positional nil))
    (while (and args (not (keywordp (car args)))) (push (pop args) positional))
    (let ((own (cdr widget)) (properties nil) (first nil))
      (while (and own (keywordp (car own)))
        (push (pop own) properties) (push (pop own) properties))
      (setq first (append own (nreverse positional)))
      (setq widget (cons (car widget) (nreverse properties)))
      (when first (widget-put widget :args first)))
    (while args (widget-put widget (pop args) (pop args)))
    (let ((convert (widget-get widget :convert-widget)))
      (when convert (setq widget (funcall convert widget))))
    (when (plist-member (cdr widget) :value)
      (widget-put widget :value (widget-apply widget :value-to-internal (widget-get widget :value))))
    widget))
(defun widget-value (widget) "The value of WIDGET." (widget-apply widget :value-to-external (widget-get widget :value)))
(defun widget-value-set (widget value)
  "Make VALUE the value of WIDGET."
  (widget-put widget :value (widget-apply widget :value-to-internal value)))
(defun widget-default-get (widget) "The value a new WIDGET has." (widget-apply widget :default-get))
(defun widget-match-inline (widget values) "What of VALUES, a list, WIDGET takes: (TAKEN . REST), or nil."
       (if (widget-get widget :inline)
           (and (>= (length values) (length (widget-get widget :args)))
                (widget-apply widget :match-inline values))
         (and values (widget-apply widget :match (car values)) (cons (list (car values)) (cdr values)))))
(defun widget-prompt-value (widget prompt &optional value unbound)
  "Ask with PROMPT for a value of WIDGET; VALUE is proposed unless UNBOUND."
  (let ((answer (read-from-minibuffer prompt (and (not unbound) (prin1-to-string value)) nil t)))
    (if (widget-apply widget :match answer) answer
      (error "Value does not match %S type" (widget-type widget)))))
(defun widget-create (&rest _)
  "Put a form into a buffer: there is no display to fill it in on."
  (error "Forms of widgets need a display"))
(defun widget-insert (&rest args) "Insert ARGS, text around widgets." (apply #'insert args))
(defun widget-setup () "Nothing: there are no forms." nil)
(defun widget-key-validate (widget &optional _value)
  "WIDGET if it does not hold a key, nil if it does."
  (and (not (key-valid-p (widget-value widget))) widget))

(defmacro wid-edit--define (&rest rows)
  "Define the types of ROWS: (NAME CLASS TEST PROPERTIES…), TEST being a function of a value."
  (macroexp-progn
   (mapcar (pcase-lambda (`(,name ,class ,test . ,properties))
             `(define-widget ',name ',class nil
                ,@(and test `(:match ,(if (eq (car-safe test) 'lambda) test `(lambda (_widget value) (,test value)))))
                ,@properties))
           rows)))

(put 'default 'widget-type
     (list nil :value-to-internal (lambda (_widget value) value) :value-to-external (lambda (_widget value) value)
           :match (lambda (widget value) (equal value (widget-get widget :value)))
           :default-get (lambda (widget) (widget-get widget :value))))
(defun wid-edit--convert-args (widget)
  "WIDGET with its arguments made widgets."
  (widget-put widget :args (mapcar #'widget-convert (widget-get widget :args)))
  widget)
(defun wid-edit--constant (widget)
  "WIDGET whose argument is its value."
  (when (widget-get widget :args) (widget-put widget :value (car (widget-get widget :args))))
  widget)
(defun wid-edit--matches-all (widgets values)
  "Whether VALUES, a list, match WIDGETS one by one."
  (let ((fits t))
    (while (and fits widgets)
      (let ((found (and (or values (widget-get (car widgets) :inline)) (widget-match-inline (car widgets) values))))
        (if found (setq values (cdr found) widgets (cdr widgets)) (setq fits nil))))
    (and fits (null values))))
(defun wid-edit--each (widget values)
  "Whether each of VALUES matches the argument of WIDGET."
  (let ((inner (car (widget-get widget :args))))
    (seq-every-p (lambda (value) (widget-apply inner :match value)) values)))

(wid-edit--define
 (item default nil :convert-widget #'wid-edit--constant)
 (const item (lambda (widget value) (equal value (widget-get widget :value))))
 (other item (lambda (_widget _value) t))
 (function-item const nil) (variable-item const nil) (file-item const nil)
 (sexp default (lambda (_widget _value) t))
 (string sexp stringp :value "") (text string nil) (editable-field string nil)
 (regexp string (lambda (_widget value) (and (stringp value) (ignore-errors (string-match-p value "") t))))
 (file string nil) (directory string nil) (color string nil) (key string (lambda (_widget value) (key-valid-p value)))
 (symbol sexp symbolp) (function sexp functionp) (variable symbol nil) (coding-system symbol nil) (face symbol nil)
 (integer sexp integerp :value 0) (natnum integer natnump :value 0) (number sexp numberp :value 0.0)
 (float number floatp) (character sexp characterp) (boolean sexp booleanp) (hook sexp listp)
 (vector default (lambda (widget value) (and (vectorp value) (wid-edit--matches-all (widget-get widget :args) (append value nil))))
         :convert-widget #'wid-edit--convert-args)
 (list default (lambda (widget value) (and (listp value) (wid-edit--matches-all (widget-get widget :args) value)))
       :convert-widget #'wid-edit--convert-args)
 (group list nil)
 (cons default (lambda (widget value)
                 (and (consp value) (wid-edit--matches-all (widget-get widget :args) (list (car value) (cdr value)))))
       :convert-widget #'wid-edit--convert-args)
 (choice default (lambda (widget value)
                   (seq-some (lambda (inner) (widget-apply inner :match value)) (widget-get widget :args)))
         :convert-widget #'wid-edit--convert-args)
 (menu-choice choice nil) (radio choice nil) (radio-button-choice choice nil)
 (restricted-sexp sexp (lambda (widget value)
                         (seq-some (lambda (test) (if (functionp test) (funcall test value) (eq test value)))
                                   (widget-get widget :match-alternatives))))
 (repeat default (lambda (widget value) (and (listp value) (wid-edit--each widget value)))
         :convert-widget #'wid-edit--convert-args)
 (editable-list repeat nil)
 (set default (lambda (widget value)
                (and (listp value)
                     (seq-every-p (lambda (part)
                                    (seq-some (lambda (inner) (widget-apply inner :match part)) (widget-get widget :args)))
                                  value)))
      :convert-widget #'wid-edit--convert-args)
 (checklist set nil)
 (alist sexp (lambda (_widget value) (and (listp value) (seq-every-p #'consp value))))
 (plist sexp (lambda (_widget value) (plistp value))))

(provide 'widget)
(provide 'wid-edit)
;;; wid-edit.el ends here
