;;; easy-mmode.el --- Minor modes  -*- lexical-binding: t -*-

;; What this library defines is in subr-x; the name is for `require'.

;;; Code:

(require 'subr-x)

(provide 'easy-mmode)
;;; easy-mmode.el ends here
