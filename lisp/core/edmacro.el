;;; edmacro.el --- Keyboard macros, for require  -*- lexical-binding: t -*-

(require (quote commands))

(provide (quote edmacro))
;;; edmacro.el ends here
