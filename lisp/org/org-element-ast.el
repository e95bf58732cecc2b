;;; org-element-ast.el --- Nodes of syntax trees  -*- lexical-binding: t -*-

;;; Code:

(require 'org-element)

(provide 'org-element-ast)
;;; org-element-ast.el ends here
