(setq org-html-table-use-header-tags-for-first-column t)
