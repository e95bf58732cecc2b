;;; font-lock.el --- Faces by patterns, for require  -*- lexical-binding: t -*-

(require (quote fontlock))

(provide (quote font-lock))
;;; font-lock.el ends here
