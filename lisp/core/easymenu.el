;;; easymenu.el --- Menus, which are not shown  -*- lexical-binding: t -*-

;; There are no menus: definitions are accepted so that libraries that make them load.

;;; Code:

(defmacro easy-menu-define (symbol _maps doc menu)
  "Define SYMBOL, unless nil, as the description MENU with docstring DOC."
  (declare (indent defun))
  (and symbol `(progn (defvar ,symbol nil ,doc) (setq ,symbol ,menu) ',symbol)))
(defun easy-menu-add (_menu &optional _map) "Nothing: there are no menus." nil)
(defun easy-menu-remove (_menu) "Nothing: there are no menus." nil)
(defun easy-menu-add-item (_map _path _item &optional _before) "Nothing: there are no menus." nil)
(defun easy-menu-remove-item (_map _path _name) "Nothing: there are no menus." nil)
(defun easy-menu-change (_path _name _items &optional _before _map) "Nothing: there are no menus." nil)
(defun easy-menu-binding (menu &optional item-name)
  "What a keymap binds the menu MENU to, under ITEM-NAME."
  (list 'menu-item (or item-name "") menu))
(defun easy-menu-convert-item (item) "ITEM, the entry of a menu." item)
(defun easy-menu-create-menu (name items) "The menu of ITEMS called NAME, as a list." (cons name items))

(provide 'easymenu)
;;; easymenu.el ends here
