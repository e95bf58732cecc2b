;;; easymenu.el --- Menus as keymaps  -*- lexical-binding: t -*-

;; A menu is a keymap whose entries are (EVENT menu-item NAME COMMAND . PROPERTIES).  Nothing shows them here; programs
;; that make, change and look at menus find what they made.

;;; Code:

(require 'cl-lib)

(defun easy-menu-intern (name) "The event of what is called NAME, a string or a symbol." (if (stringp name) (intern name) name))
(defun easy-menu-name-match (name entry)
  "Non-nil if ENTRY of a keymap is called NAME."
  (and (consp entry)
       (or (eq (car entry) name) (and (stringp name) (or (eq (car entry) (intern name)) (member name (cdr-safe entry)))))))

;;; Making

(defun easy-menu--properties (given)
  "What GIVEN, keywords and values of an entry, means: (LABEL-FORM SUFFIX . PROPERTIES of a `menu-item')."
  (let (label suffix style selected properties)
    (while given
      (let ((value (cadr given)))
        (pcase (car given)
          ((or :enable :active) (unless (eq value t) (setq properties (cl-list* :enable (or value ''nil) properties))))
          ((or :visible :included) (unless (eq value t) (setq properties (cl-list* :visible (or value ''nil) properties))))
          (:label (setq label value)) (:suffix (setq suffix value))
          (:style (setq style value)) (:selected (setq selected value))
          (key (setq properties (cl-list* key value properties))))
        (setq given (cddr given))))
    (when (memq style '(toggle radio))
      (setq properties (cl-list* :button (cons (if (eq style 'toggle) :toggle :radio) selected) properties)))
    (cl-list* label suffix properties)))
(defun easy-menu--label (name label suffix)
  "What is shown for NAME: LABEL instead if it is given, SUFFIX behind it; a string or a form."
  (let ((text (or label name)))
    (cond ((null suffix) text)
          ((and (stringp text) (stringp suffix)) (concat text " " suffix))
          (t `(concat ,text " " ,suffix)))))
(defvar easy-menu--commands 0 "How many commands were made for forms in menus.")
(defun easy-menu--command (callback)
  "CALLBACK, a command, or a command that evaluates CALLBACK."
  (if (symbolp callback) callback
    (let ((command (intern (format "menu-function-%d" (1- (cl-incf easy-menu--commands))))))
      (fset command (if (commandp callback) callback (eval `(lambda () (interactive) ,callback) t)))
      command)))
(defun easy-menu-filter-return (menu &optional name)
  "MENU, what a filter returned, as a keymap called NAME."
  (if (or (keymapp menu) (symbolp menu)) menu
    (easy-menu-create-menu (or name "") (if (stringp (car menu)) (cdr menu) menu))))

(defun easy-menu-convert-item (item)
  "ITEM of a menu, a string, vector or list, as an entry of a keymap."
  (pcase item
    ((pred stringp) (list nil 'menu-item item))
    ((pred vectorp)
     (pcase-let* ((`(,name ,callback . ,more) (append item nil))
                  (`(,label ,suffix . ,properties)
                   (easy-menu--properties (if (keywordp (car more)) more (and more (list :enable (car more))))))
                  (command (easy-menu--command callback)))
       `(,(easy-menu-intern name) menu-item ,(easy-menu--label name label suffix) ,command
         ,@(unless (eq command callback) '(:key-sequence nil)) ,@properties)))
    (`(,(and name (pred stringp)) . ,rest)
     (let ((given nil) (filter nil))
       (while (keywordp (car rest))
         (if (eq (car rest) :filter) (setq filter (cadr rest)) (setq given (nconc given (list (car rest) (cadr rest)))))
         (setq rest (cddr rest)))
       (pcase-let ((`(,label ,suffix . ,properties) (easy-menu--properties given)))
         `(,(easy-menu-intern name) menu-item ,(easy-menu--label name label suffix)
           ,@(if filter `(,rest :filter ,(lambda (menu) (easy-menu-filter-return (funcall filter menu) name)))
               (list (easy-menu-create-menu name rest)))
           ,@properties))))
    (_ (error "Invalid menu item in easymenu"))))

(defun easy-menu-create-menu (menu-name menu-items)
  "A keymap for the menu MENU-NAME with MENU-ITEMS.
Keywords before the items are about the menu: then the value is a symbol that stands for the keymap."
  (let ((given nil) (map (make-sparse-keymap menu-name)) (count 0))
    (while (keywordp (car menu-items))
      (setq given (nconc given (list (pop menu-items) (pop menu-items)))))
    (dolist (item menu-items)
      (let ((entry (easy-menu-convert-item item)))
        ;; Each entry has an event of its own.
        (when (assq (car entry) (cdr map)) (setcar entry (intern (format "%s-%d" (car entry) count))))
        (nconc map (list entry))
        (setq count (1+ count))))
    (if (null given) map
      (let ((symbol (make-symbol "menu")))
        (fset symbol map)
        (put symbol 'menu-prop (easy-menu--given-properties given menu-name))
        symbol))))
(defun easy-menu--given-properties (given name)
  "The properties that GIVEN, keywords of the menu NAME, means; its filter makes keymaps."
  (let ((filter (plist-get given :filter)))
    (append (cddr (easy-menu--properties (map-delete (copy-sequence given) :filter)))
            (and filter (list :filter (lambda (menu) (easy-menu-filter-return (funcall filter menu) name)))))))
(defun easy-menu-binding (menu &optional item-name)
  "What a keymap binds MENU to, shown as ITEM-NAME."
  `(menu-item ,(or item-name (keymap-prompt menu) "") ,(indirect-function menu)
              ,@(and (symbolp menu) (get menu 'menu-prop))))

(defun easy-menu-do-define (symbol maps doc menu)
  "Do what `easy-menu-define' says of SYMBOL, MAPS, DOC and MENU."
  (let ((map (easy-menu-create-menu (car menu) (cdr menu))))
    (when symbol
      (set symbol map)
      (defalias symbol (lambda (&optional _event) (interactive) (error "Menus need a display")) doc))
    (dolist (place (if (keymapp maps) (list maps) maps))
      (define-key place (vector 'menu-bar (intern (downcase (car menu)))) (easy-menu-binding map (car menu))))))
(defmacro easy-menu-define (symbol maps doc menu)
  "Make the keymap of MENU, (NAME ITEM…), and put it into the menu bars of MAPS, a keymap or a list of them.
SYMBOL, unless nil, has it as value and is a command with docstring DOC."
  (declare (indent defun) (doc-string 3))
  `(progn ,@(and symbol `((defvar ,symbol nil ,doc)))
          (easy-menu-do-define ',symbol ,maps ,doc ,menu)))

;;; Changing

(defun easy-menu-get-map (map path &optional _to-modify)
  "The menu that PATH, a list of names, leads to in MAP, by default the menu bar; made where there is none.
Nil as MAP with a PATH means the menu bar of this buffer's keymap if PATH begins there, else the global one."
  (let ((place (or map
                   (let ((local (and (current-local-map) (lookup-key (current-local-map) [menu-bar]))))
                     (and (keymapp local) path (easy-menu--find local (car path)) local))
                   (let ((bar (lookup-key global-map [menu-bar])))
                     (if (keymapp bar) bar
                       (define-key global-map [menu-bar] (make-sparse-keymap "menu-bar"))
                       (lookup-key global-map [menu-bar]))))))
    (dolist (name path (indirect-function place))
      (let* ((keymap (indirect-function place))
             (entry (easy-menu--find keymap name))
             (inner (and entry (lookup-key keymap (vector (car entry))))))
        (unless (keymapp inner)
          (setq inner (make-sparse-keymap name))
          (setcdr keymap (cons (cl-list* (easy-menu-intern name) name inner) (cdr keymap))))
        (setq place inner)))))
(defun easy-menu--put (menu entry before)
  "Put ENTRY into the keymap MENU, in place of one of the same event; before what is called BEFORE, else last."
  (let* ((old (assq (car entry) (cdr menu)))
         (next (and before (easy-menu--find menu before))))
    (cond ((and old (null next)) (setcdr old (cdr entry)))
          (t (when old (delq old menu))
             (let ((rest menu))
               (while (and (cdr rest) (not (eq (cadr rest) next))) (setq rest (cdr rest)))
               (setcdr rest (cons entry (cdr rest))))))))
(defun easy-menu-add-item (map path item &optional before)
  "Put ITEM into the menu that PATH leads to in MAP, before what is called BEFORE, else last."
  (easy-menu--put (easy-menu-get-map map path)
                  (if (and (keymapp item) (keymap-prompt item))
                      (cons (easy-menu-intern (keymap-prompt item)) (easy-menu-binding item))
                    (easy-menu-convert-item item))
                  before))
(defun easy-menu--find (menu name)
  "The entry of the keymap MENU that is called NAME, or nil."
  (seq-find (lambda (entry) (easy-menu-name-match name entry)) (cdr menu)))
(defun easy-menu--told (entry)
  "What is told of ENTRY of a menu: (LABEL . BINDING)."
  (pcase (cdr entry)
    (`(menu-item ,label ,binding . ,_) (cons label binding))
    (other other)))
(defun easy-menu-item-present-p (map path name)
  "The label and binding of what is called NAME in the menu that PATH leads to in MAP, or nil."
  (easy-menu--told (easy-menu--find (easy-menu-get-map map path) name)))
(defun easy-menu-remove-item (map path name)
  "Take what is called NAME out of the menu that PATH leads to in MAP; return its label and binding."
  (let* ((menu (easy-menu-get-map map path)) (entry (easy-menu--find menu name)))
    (when entry
      (delq entry menu)
      (easy-menu--told entry))))
(defun easy-menu-change (path name items &optional before map)
  "Make ITEMS the submenu NAME of the menu PATH of the menu bar of MAP, by default this buffer's; BEFORE as for items."
  (let ((bar (and (or map (current-local-map)) (lookup-key (or map (current-local-map)) [menu-bar]))))
    (easy-menu-add-item (and (keymapp bar) bar) path (cons name items) before)))
(defun easy-menu-add (_menu &optional _map) "Nothing: `easy-menu-define' puts menus into keymaps." nil)
(defun easy-menu-remove (_menu) "Nothing: menus stay in their keymaps." nil)

(provide 'easymenu)
;;; easymenu.el ends here
