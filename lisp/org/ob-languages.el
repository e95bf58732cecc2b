;;; ob-languages.el --- Which languages' blocks may run  -*- lexical-binding: t -*-

;;; Code:

(defvar org-babel-load-languages '((emacs-lisp . t)) "Alist of languages and whether they are wanted.")

(defun org-babel-do-load-languages (symbol value)
  "Give SYMBOL the VALUE, an alist of languages; a language left out loses its executor.
Languages that the program does not know itself are loaded from `ob-LANGUAGE'."
  (set-default-toplevel-value symbol value)
  (pcase-dolist (`(,language . ,wanted) value)
    (let ((executor (intern (format "org-babel-execute:%s" language))))
      (cond ((not wanted) (fmakunbound executor))
            ((not (fboundp executor)) (require (intern (format "ob-%s" language)) nil t))))))

(provide 'ob-languages)
;;; ob-languages.el ends here
