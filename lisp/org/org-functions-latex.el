;;; org-functions-latex.el --- What Org buffers get when their mode starts  -*- lexical-binding: t -*-

;;; Code:

(defvar org-mode-syntax-table
  (let ((table (make-syntax-table)))
    (pcase-dolist (`(,char ,syntax) '((?\' "w p") (?· "w") (?~ "_") (?\\ "_") (?< "(>") (?> ")<")
                                      (?\" "\"")))
      (modify-syntax-entry char syntax table))
    table)
  "The syntax of characters in Org buffers.")

(defun orgstar-start-org-buffer ()
  "Give the buffer the syntax of Org."
  (set-syntax-table org-mode-syntax-table))

(provide 'org-functions-latex)

;;; org-functions-latex.el ends here
