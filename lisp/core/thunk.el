;;; thunk.el --- Delayed evaluation  -*- lexical-binding: t -*-

;;; Code:

(defmacro thunk-delay (&rest body)
  "A thunk that evaluates BODY when it is first forced."
  (declare (indent defun))
  (let ((done (make-symbol "done")) (value (make-symbol "value")))
    `(let (,done ,value)
       (lambda (&optional check)
         (if check ,done
           (unless ,done (setq ,value (progn ,@body) ,done t))
           ,value)))))
(defun thunk-force (delayed) "The value of the thunk DELAYED." (funcall delayed))
(defun thunk-evaluated-p (delayed) "Whether the thunk DELAYED was forced." (funcall delayed t))

(defmacro thunk-let (bindings &rest body)
  "Evaluate BODY; each variable of BINDINGS is evaluated when it is first used."
  (declare (indent 1))
  (let ((thunks nil) (names nil))
    (dolist (b bindings)
      (unless (and (consp b) (symbolp (car b)) (consp (cdr b)) (null (cddr b)))
        (signal 'error (list "Bad binding in thunk-let" b)))
      (let ((thunk (make-symbol (symbol-name (car b)))))
        (push `(,thunk (thunk-delay ,@(cdr b))) thunks)
        (push `(,(car b) (thunk-force ,thunk)) names)))
    `(let ,(nreverse thunks)
       (cl-symbol-macrolet ,(nreverse names) ,@body))))
(defmacro thunk-let* (bindings &rest body)
  "As `thunk-let', but each of BINDINGS may use those before it."
  (declare (indent 1))
  (if (null bindings) `(progn ,@body)
    `(thunk-let (,(car bindings)) (thunk-let* ,(cdr bindings) ,@body))))

(provide 'thunk)
;;; thunk.el ends here
