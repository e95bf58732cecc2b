;;; -*- lexical-binding: t -*-
(setq org-ascii-text-width 50 org-ascii-global-margin 3 org-ascii-inner-margin 4 org-ascii-quote-margin 2
      org-ascii-list-margin 1 org-ascii-headline-spacing '(0 . 1) org-ascii-caption-above t
      org-ascii-indented-line-width 2 org-ascii-links-to-notes nil)
