;;; crm.el --- Reading several strings at once  -*- lexical-binding: t -*-

;;; Code:

(defvar crm-separator "[ \t]*,[ \t]*" "Matches what separates the strings.")

(defun completing-read-multiple (prompt table &optional predicate require-match initial-input hist def
                                        inherit-input-method)
  "Read strings separated by `crm-separator' with PROMPT; a list of those that are not empty.
The other arguments are as for `completing-read', which reads them as one string."
  (let* ((default (if (consp def) (mapconcat #'identity def ",") def))
         (text (completing-read prompt (crm--table table predicate require-match) nil nil initial-input hist
                                default inherit-input-method)))
    (split-string (if (and default (string= text "")) default text) crm-separator t)))
(defun crm--table (table predicate _require-match)
  "A table that completes the last of several strings by TABLE with PREDICATE."
  (lambda (string filter action)
    (let* ((start (if (string-match (concat "\\`.*" crm-separator) string) (match-end 0) 0))
           (last (substring string start)) (filter (or filter predicate)))
      (cond ((eq action t) (all-completions last table filter))
            ((eq action 'lambda) (test-completion last table filter))
            ((eq (car-safe action) 'boundaries) (cons 'boundaries (cons start (length (cdr action)))))
            ((eq action 'metadata) nil)
            (t (let ((found (try-completion last table filter)))
                 (if (stringp found) (concat (substring string 0 start) found) found)))))))

(provide 'crm)
;;; crm.el ends here
