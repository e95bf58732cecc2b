;;; kmacro.el --- Keyboard macros, for require  -*- lexical-binding: t -*-

(require (quote commands))

(provide (quote kmacro))
;;; kmacro.el ends here
