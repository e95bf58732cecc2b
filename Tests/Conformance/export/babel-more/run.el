;;; -*- lexical-binding: t -*-
(require 'ob-exp)
(let ((org-export-use-babel t) (org-export-current-backend 'outline))
  (org-babel-exp-process-buffer))
(case-write (buffer-substring-no-properties (point-min) (point-max)) "txt")
(set-buffer-modified-p nil)
