;;; let-alist.el --- Short names for values in alists  -*- lexical-binding: t -*-

;;; Code:

(defun let-alist--dotted-p (object)
  "Whether OBJECT is a symbol whose name begins with a dot and has more."
  (and (symbolp object)
       (let ((name (symbol-name object)))
         (and (> (length name) 1) (eq (aref name 0) ?.)))))

(defun let-alist--remove-dot (symbol)
  "SYMBOL without the dot its name begins with, if it does."
  (unless (symbolp symbol) (signal 'wrong-type-argument (list 'symbolp symbol)))
  (if (let-alist--dotted-p symbol) (intern (substring (symbol-name symbol) 1)) symbol))

(defun let-alist--deep-dot-search (data)
  "The symbols with a dot in DATA, each with its name without: ((.NAME . NAME)…)."
  (let ((found nil) (walk nil))
    (setq walk
          (lambda (x)
            (cond ((let-alist--dotted-p x)
                   (unless (assq x found) (push (cons x (let-alist--remove-dot x)) found)))
                  ((vectorp x) (mapc walk x))
                  ;; What an inner `let-alist' has in its body belongs to its own alist.
                  ((and (consp x) (eq (car x) 'let-alist)) (funcall walk (car-safe (cdr x))))
                  ((consp x)
                   (funcall walk (car x))
                   (funcall walk (cdr x))))))
    (funcall walk data)
    (nreverse found)))

(defun let-alist--list-to-sexp (names alist)
  "The form that looks up in ALIST the last of NAMES, in what that has the one before, and so on."
  (if (null names) alist
    `(cdr (assq ',(car names) ,(let-alist--list-to-sexp (cdr names) alist)))))

(defun let-alist--access-sexp (symbol alist)
  "The form of what SYMBOL, .NAME or .NAME.NAME…, stands for in ALIST; ..NAME is .NAME outside."
  (let ((plain (let-alist--remove-dot symbol)))
    (if (let-alist--dotted-p plain) plain
      (let-alist--list-to-sexp
       (nreverse (mapcar #'intern (split-string (symbol-name plain) "\\." t)))
       alist))))

(defmacro let-alist (alist &rest body)
  "Evaluate BODY with each symbol .NAME standing for NAME's value in ALIST; .A.B looks deeper."
  (declare (indent 1))
  (let ((variable (make-symbol "alist")))
    `(let ((,variable ,alist))
       (let ,(mapcar (lambda (pair)
                       (list (car pair) (let-alist--access-sexp (car pair) variable)))
                     (let-alist--deep-dot-search body))
         ,@body))))

(provide 'let-alist)
;;; let-alist.el ends here
