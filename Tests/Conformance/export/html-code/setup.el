(setq org-html-htmlize-output-type nil)
