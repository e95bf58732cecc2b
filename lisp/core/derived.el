;;; derived.el --- Major modes made of others  -*- lexical-binding: t -*-

;; What this library defines is in modes; the name is for `require'.

;;; Code:

(require 'modes)

(provide 'derived)
;;; derived.el ends here
