;;; csl.el --- Export input.org with its style of CSL  -*- lexical-binding: t -*-

(setq org-export-timestamp-file nil org-html-head-include-default-style nil
      org-html-head-include-scripts nil org-html-postamble nil)
(with-current-buffer (find-file-noselect "input.org")
  (pcase-dolist (`(,backend . ,extension) '((html . "html") (ascii . "ascii") (latex . "latex")))
    (require (intern (format "ox-%s" backend)))
    (let ((coding-system-for-write 'utf-8-unix))
      (write-region (org-export-as backend nil nil t) nil (concat "output." extension)
                    nil 'quiet))))
