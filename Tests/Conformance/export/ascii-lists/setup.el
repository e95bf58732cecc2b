;;; -*- lexical-binding: t -*-
(require 'ox-ascii)
(org-export-define-derived-backend 'utf8 'ascii :options-alist '((:ascii-charset nil nil 'utf-8)))
(provide 'ox-utf8)
