;;; org-src.el --- Labels in the code of blocks  -*- lexical-binding: t -*-

;;; Code:

(defun org-src-coderef-regexp (fmt &optional label)
  "A regexp for a code reference written as FMT at the end of a line, to LABEL or any.
Group 1 is the reference with the blanks around it, 2 without, 3 the label."
  (let ((parts (split-string fmt "%s")))
    (concat "\\([ \t]*\\(" (regexp-quote (car parts))
            (if label (regexp-quote label) "\\([-a-zA-Z0-9_][-a-zA-Z0-9_ ]*\\)")
            (regexp-quote (or (cadr parts) "")) "\\)[ \t]*\\)$")))

(defun org-src-coderef-format (&optional element)
  "How references are written in the code of ELEMENT or the block at point."
  (or (org-element-property :label-fmt (or element (org-element-at-point)))
      org-coderef-label-format))

(provide 'org-src)
;;; org-src.el ends here
