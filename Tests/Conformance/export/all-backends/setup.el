(dolist (name '(ascii html latex beamer man texinfo md)) (require (intern (format "ox-%s" name))))
(setq org-man-table-scientific-notation "<%s,%s>" org-texinfo-table-scientific-notation "<%s,%s>"
      org-latex-table-scientific-notation "<%s,%s>")
