;;; let-alist.el --- Short names for values in alists  -*- lexical-binding: t -*-

;;; Code:

(defmacro let-alist (alist &rest body)
  "Evaluate BODY with each symbol .NAME standing for NAME's value in ALIST; .A.B looks deeper."
  (declare (indent 1))
  (let ((v (make-symbol "alist")) (names nil) (walk nil))
    (setq walk
          (lambda (f)
            (cond ((and (symbolp f) (string-prefix-p "." (symbol-name f)) (> (length (symbol-name f)) 1))
                   (unless (memq f names) (push f names)))
                  ((and (consp f) (eq (car f) 'let-alist)) (funcall walk (cadr f)))
                  ((consp f) (funcall walk (car f)) (funcall walk (cdr f)))
                  ((vectorp f) (mapc walk f)))))
    (funcall walk body)
    `(let ((,v ,alist))
       (let ,(mapcar
              (lambda (s)
                (let ((form v))
                  (if (string-prefix-p ".." (symbol-name s))
                      ;; a name with another dot is the same name outside
                      (setq form (intern (substring (symbol-name s) 1)))
                   (dolist (part (split-string (substring (symbol-name s) 1) "\\."))
                    (setq form `(cdr (assq ',(intern part) ,form)))))
                  (list s form)))
              names)
         ,@body))))

(provide 'let-alist)
;;; let-alist.el ends here
