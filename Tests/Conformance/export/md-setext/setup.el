;;; -*- lexical-binding: t -*-
(setq org-md-headline-style 'mixed org-md-toplevel-hlevel 2 org-md-link-org-files-as-md nil)
