;;; ox-text.el --- Texts and typography of exported documents  -*- lexical-binding: t -*-

;;; Code:

(require 'ox-translations)
(require 'ox-smart-quotes)

(provide 'ox-text)
;;; ox-text.el ends here
