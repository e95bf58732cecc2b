;;; inline.el --- Inline functions  -*- lexical-binding: t -*-

;; What this library defines is in subr-x; the name is for `require'.

;;; Code:

(require 'subr-x)

(provide 'inline)
;;; inline.el ends here
