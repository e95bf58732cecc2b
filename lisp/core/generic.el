;;; generic.el --- Modes made of a few lists  -*- lexical-binding: t -*-

;;; Code:

(defvar generic-font-lock-keywords nil "Keywords of the mode of this buffer.")
(make-variable-buffer-local 'generic-font-lock-keywords)
(defvar generic-mode-list nil "The names of the modes `define-generic-mode' made.")

(defmacro define-generic-mode (mode comment-list keyword-list font-lock-list auto-mode-list function-list
                                    &optional docstring)
  "Define MODE from lists.
COMMENT-LIST has characters, strings, or pairs (START . END) that delimit comments; KEYWORD-LIST words to show as
keywords; FONT-LOCK-LIST further patterns; AUTO-MODE-LIST patterns of file names; FUNCTION-LIST functions to call."
  (declare (indent 1) (doc-string 7))
  (let* ((name (if (eq (car-safe mode) 'quote) (cadr mode) mode))
         (hook (intern (format "%s-hook" name))) (map (intern (format "%s-map" name)))
         (title (replace-regexp-in-string "-mode\\'" "" (symbol-name name)))
         (title (mapconcat #'capitalize (split-string title "-") "-")))
    `(progn
       (defvar ,hook nil)
       (add-to-list 'generic-mode-list ,(symbol-name name))
       (dolist (pattern ,auto-mode-list) (add-to-list 'auto-mode-alist (cons pattern ',name)))
       (defun ,name ()
         ,(or docstring (format "A mode for %s files, made by `define-generic-mode'." title))
         (interactive)
         (kill-all-local-variables)
         (setq major-mode ',name mode-name ,title)
         (generic-mode-internal ',name ,comment-list ,keyword-list ,font-lock-list ,function-list)
         (run-mode-hooks ',hook)))))

(defun generic--comment-starts (comments)
  "The pairs (START . END) that COMMENTS, an argument of `define-generic-mode', means."
  (mapcar (lambda (comment)
            (pcase comment
              (`(,start . ,end) (cons (if (characterp start) (string start) start)
                                      (cond ((characterp end) (string end)) ((equal end "") nil) (t end))))
              ((pred characterp) (cons (string comment) nil))
              (_ (cons comment nil))))
          comments))
(defun generic-mode-set-comments (comment-list)
  "Make COMMENT-LIST the comments of this buffer: variables and syntax."
  (let ((table (copy-syntax-table (syntax-table))) (pairs (generic--comment-starts comment-list)))
    (pcase-dolist (`(,start . ,end) pairs)
      (let ((close (or end "\n")))
        (cond ((= (length start) 1) (modify-syntax-entry (aref start 0) "<" table))
              ((= (length start) 2)
               (let ((first (aref start 0)) (second (aref start 1)))
                 (if (eq first second)
                     (modify-syntax-entry first ". 12" table)
                   (modify-syntax-entry first (if (eq (aref close (1- (length close))) first) ". 14" ". 1") table)
                   (modify-syntax-entry second (if (and end (eq (aref end 0) second)) ". 23" ". 2") table)))))
        (cond ((= (length close) 1) (modify-syntax-entry (aref close 0) ">" table)))))
    (set-syntax-table table)
    (setq-local comment-start (or (caar pairs) "")
                comment-end (or (cdar pairs) "")
                comment-start-skip (concat (regexp-opt (mapcar #'car pairs)) "+[ \t]*"))))
(defun generic-mode-internal (mode comment-list keyword-list font-lock-list function-list)
  "Make this buffer's MODE what the other lists say."
  (ignore mode)
  (generic-mode-set-comments comment-list)
  (setq generic-font-lock-keywords
        (append (and keyword-list
                     (list (concat "\\_<" (regexp-opt keyword-list t) "\\_>")))
                font-lock-list))
  (setq font-lock-defaults '(generic-font-lock-keywords nil))
  (mapc #'funcall function-list))
(defun generic-mode (mode)
  "Use MODE, one of those `define-generic-mode' made."
  (interactive (list (completing-read "Generic mode: " generic-mode-list nil t)))
  (unless (and mode (not (equal mode ""))) (error "Generic mode: No mode given"))
  (funcall (intern mode)))
(defun generic-make-keywords-list (keyword-list face &optional prefix suffix)
  "A pattern that shows the words of KEYWORD-LIST, between PREFIX and SUFFIX, in FACE."
  (unless (listp keyword-list) (error "Keywords argument must be a list of strings"))
  `(,(format "%s\\_<%s\\_>%s" (or prefix "") (regexp-opt keyword-list t) (or suffix "")) 1 ,face))

(provide 'generic)
;;; generic.el ends here
