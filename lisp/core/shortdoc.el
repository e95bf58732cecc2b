;;; shortdoc.el --- Groups of functions with examples  -*- lexical-binding: t -*-

;;; Code:

(defvar shortdoc--groups nil "The groups: (NAME . ENTRIES) each; an entry is a heading or (FUNCTION . PROPERTIES).")

(defmacro define-short-documentation-group (group &rest functions)
  "Define GROUP, a symbol, as FUNCTIONS: headings, and lists of a function and what it shows for it."
  (declare (indent defun))
  `(progn
     (setq shortdoc--groups (cons (cons ',group ',functions) (assq-delete-all ',group shortdoc--groups)))
     ',group))
(defun shortdoc-add-function (group section elem)
  "Put ELEM, a list of a function and what is shown for it, into SECTION of GROUP."
  (let ((row (or (assq group shortdoc--groups)
                 (let ((new (list group))) (push new shortdoc--groups) new))))
    (let ((place (member section row)))
      (if (null place)
          (nconc row (list section elem))
        (while (and (cdr place) (not (stringp (cadr place)))) (setq place (cdr place)))
        (setcdr place (cons elem (cdr place)))))))
(defun shortdoc-function-groups (function)
  "The groups FUNCTION is in."
  (mapcar #'car (seq-filter (lambda (group) (assq function (seq-filter #'consp (cdr group)))) shortdoc--groups)))
(defun shortdoc--insert-function (entry)
  "Insert what ENTRY shows for its function."
  (let* ((function (car entry)) (rest (cdr entry)))
    (insert (format "(%s%s)\n" function
                    (if (plist-get rest :no-manual) "" (mapconcat (lambda (arg) (format " %s" arg)) (help-function-arglist function t) ""))))
    (let ((text (documentation function)))
      (when text (insert "  " (car (split-string text "\n")) "\n")))
    (while rest
      (let ((key (pop rest)) (value (pop rest)))
        (pcase key
          (:eval (insert (if (stringp value) value (prin1-to-string value)) "\n    => "
                         (prin1-to-string (eval (if (stringp value) (read value) value) t)) "\n"))
          (:no-eval (insert (if (stringp value) value (prin1-to-string value)) "\n"))
          (:no-value (insert (if (stringp value) value (prin1-to-string value)) "\n"))
          ((or :result :eg-result) (insert "    => " (prin1-to-string value) "\n"))
          ((or :result-string :eg-result-string) (insert "    => " value "\n")))))
    (insert "\n")))
(defun shortdoc-display-group (group &optional function _same-window)
  "Show GROUP, at FUNCTION if it is given."
  (interactive (list (completing-read "Show summary for functions in: " (mapcar #'car shortdoc--groups) nil t)))
  (let* ((group (if (stringp group) (intern group) group))
         (entries (or (cdr (assq group shortdoc--groups)) (error "No such documentation group %s" group)))
         (place nil))
    (switch-to-buffer (format "*Shortdoc %s*" group))
    (let ((inhibit-read-only t))
      (erase-buffer)
      (dolist (entry entries)
        (cond ((stringp entry) (insert entry "\n\n"))
              ((fboundp (car entry))
               (when (eq (car entry) function) (setq place (point)))
               (shortdoc--insert-function entry))))
      (goto-char (or place (point-min))))))
(defalias 'shortdoc #'shortdoc-display-group)

(provide 'shortdoc)
;;; shortdoc.el ends here
