;;; bind-key.el --- Key bindings by description  -*- lexical-binding: t -*-

;;; Code:

(defvar personal-keybindings nil
  "Bindings made by `bind-key': ((KEY . MAP) COMMAND OLD) each.")
(defvar override-global-map (make-sparse-keymap) "Keys of `bind-key*'.")

(defun bind-key--bind (map-name map key command)
  "Bind KEY, a description or vector, to COMMAND in MAP, which is called MAP-NAME."
  (let ((keys (if (stringp key) (kbd key) key)))
    (push (list (cons (if (stringp key) key (key-description key)) map-name)
                command (lookup-key map keys))
          personal-keybindings)
    (define-key map keys command)))

(defmacro bind-key (key-name command &optional keymap predicate)
  "Bind KEY-NAME to COMMAND in KEYMAP, or globally.
With PREDICATE the binding holds where that form is true."
  (let* ((name (if (symbolp keymap) keymap nil))
         (definition (if predicate
                         `(list 'menu-item "" ,command :filter (lambda (c) (if ,predicate c)))
                       command)))
    `(bind-key--bind ',(or name 'global-map) ,(or keymap '(current-global-map))
                     ,key-name ,definition)))

(defmacro bind-key* (key-name command &optional predicate)
  "Bind KEY-NAME to COMMAND over what modes bind."
  `(bind-key ,key-name ,command override-global-map ,predicate))

(defmacro unbind-key (key-name &optional keymap)
  "Take the binding of KEY-NAME from KEYMAP, or the global one."
  `(define-key ,(or keymap '(current-global-map)) (kbd ,key-name) nil))

(defun bind-key--command (command)
  "The form of COMMAND in a binding list."
  (cond ((and (consp command) (memq (car command) '(lambda function quote))) command)
        ((consp command) `',command)
        ((stringp command) command)
        (t `#',command)))

(defun bind-key--forms (args)
  "The forms for ARGS of `bind-keys'."
  (let ((map nil) (prefix nil) (forms nil))
    (while args
      (let ((item (pop args)))
        (cond
         ((eq item :map) (setq map (pop args)))
         ((eq item :prefix-map) (let ((name (pop args)))
                                  (push `(defvar ,name (make-sparse-keymap)) forms)
                                  (push `(define-prefix-command ',name) forms)
                                  (setq prefix name)))
         ((eq item :prefix)
          (push `(bind-key ,(pop args) ',prefix ,map) forms)
          (setq map prefix))
         ((keywordp item) (pop args))
         ((and (consp item) (or (stringp (car item)) (vectorp (car item))))
          (dolist (m (if (listp map) (or map '(nil)) (list map)))
            (push `(bind-key ,(car item) ,(bind-key--command (cdr item)) ,m) forms)))
         ((consp item) (setq args (append item args))))))
    (nreverse forms)))

(defmacro bind-keys (&rest args)
  "Bind keys: ARGS are (KEY . COMMAND) and keywords :map MAP, :prefix-map NAME, :prefix KEY."
  (macroexp-progn (bind-key--forms args)))

(defmacro bind-keys* (&rest args)
  "As `bind-keys', over what modes bind."
  `(bind-keys :map override-global-map ,@args))

(provide 'bind-key)
;;; bind-key.el ends here
