;;; warnings.el --- Warnings  -*- lexical-binding: t -*-

;; What this library defines is in subr-x; the name is for `require'.

;;; Code:

(require 'subr-x)

(provide 'warnings)
;;; warnings.el ends here
