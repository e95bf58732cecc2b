;;; derived.el --- Major modes made of others  -*- lexical-binding: t -*-

;; What this library defines is in subr-x; the name is for `require'.

;;; Code:

(require 'subr-x)

(provide 'derived)
;;; derived.el ends here
