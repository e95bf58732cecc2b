;;; benchmark.el --- Measure how long code takes  -*- lexical-binding: t -*-

;;; Code:

(defmacro benchmark-elapse (&rest forms)
  "The seconds that FORMS take."
  (let ((start (make-symbol "start")))
    `(let ((,start (float-time)))
       ,@forms
       (- (float-time) ,start))))

(defmacro benchmark-run (&optional repetitions &rest forms)
  "Evaluate FORMS REPETITIONS times; a list of seconds, collections and their seconds."
  (unless (natnump repetitions)
    (setq forms (cons repetitions forms) repetitions 1))
  `(list (benchmark-elapse (dotimes (_ ,repetitions) ,@forms)) 0 0.0))
(defalias 'benchmark-run-compiled '(macro . (lambda (&rest args) (cons 'benchmark-run args))))
;;;###alias-macro benchmark-run-compiled

(defun benchmark-call (function &optional repetitions)
  "Call FUNCTION REPETITIONS times (default 1): a list of seconds, collections and their seconds."
  (benchmark-run (or repetitions 1) (funcall function)))
(defun benchmark (repetitions form)
  "Evaluate FORM REPETITIONS times and show the seconds taken."
  (interactive "p\nxForm: ")
  (message "Elapsed time: %fs" (car (benchmark-call (lambda () (eval form t)) repetitions))))
(defmacro benchmark-progn (&rest body)
  "Evaluate BODY and show the seconds taken."
  (let ((start (make-symbol "start")))
    `(let ((,start (float-time)))
       (prog1 (progn ,@body)
         (message "Elapsed time: %fs" (- (float-time) ,start))))))

(provide 'benchmark)
;;; benchmark.el ends here
