;;; easy-mmode.el --- Minor modes  -*- lexical-binding: t -*-

;; What this library defines is in modes; the name is for `require'.

;;; Code:

(require 'modes)

(provide 'easy-mmode)
;;; easy-mmode.el ends here
