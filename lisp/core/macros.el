;;; macros.el --- Keyboard macros, for require  -*- lexical-binding: t -*-

(require (quote commands))

(provide (quote macros))
;;; macros.el ends here
