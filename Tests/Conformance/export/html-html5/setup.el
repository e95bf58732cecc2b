(setq org-html-doctype "html5" org-html-html5-fancy t)
