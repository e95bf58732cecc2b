;;; macros.el --- Keyboard macros on lines, in Lisp, and asking  -*- lexical-binding: t -*-

;; Recording and running them is in commands.el.

;;; Code:

(require 'commands)

(defun apply-macro-to-region-lines (top bottom &optional macro)
  "Run MACRO, by default the last one, at the start of each line from TOP to BOTTOM."
  (interactive "r")
  (let ((macro (or macro last-kbd-macro (user-error "No keyboard macro has been defined")))
        (end (copy-marker bottom)) next)
    (save-excursion
      (goto-char top)
      (unless (bolp) (forward-line))
      (setq next (point-marker))
      (while (< next end)
        (goto-char next)
        (save-excursion (forward-line) (set-marker next (point)))
        (save-excursion
          (let ((mark-active nil)) (execute-kbd-macro macro)))))
    (set-marker end nil)
    (set-marker next nil)))
(defun macros--key (event)
  "How EVENT of a macro is written in a vector."
  (or (and (integerp event) (prin1-char event)) (prin1-to-string event)))
(defun macros--text (definition)
  "How DEFINITION, a macro, is written in Lisp: control characters so that one can read them."
  (pcase definition
    ((pred vectorp) (format "[%s]" (mapconcat #'macros--key definition " ")))
    ((pred stringp)
     (format "\"%s\"" (mapconcat (lambda (char)
                                   (if (or (< char 32) (memq char '(?\" ?\\ 127))) (substring (prin1-char char) 1)
                                     (string char)))
                                 definition "")))
    (_ (prin1-to-string definition))))
(defun macros--p (symbol)
  "Whether SYMBOL is the name of a macro."
  (and (fboundp symbol) (or (stringp (symbol-function symbol)) (vectorp (symbol-function symbol)))))
(defun insert-kbd-macro (macroname &optional keys)
  "Insert Lisp that defines the macro MACRONAME, and with KEYS binds its keys."
  (interactive (list (intern (completing-read "Insert kbd macro (name): " obarray #'macros--p t)) current-prefix-arg))
  (insert (if (eq macroname '##) (format "(setq last-kbd-macro\n   %s)\n" (macros--text last-kbd-macro))
            (format "(fset '%s\n   %s)\n" macroname (macros--text (symbol-function macroname)))))
  (when keys
    (dolist (key (where-is-internal macroname))
      (insert (format "(global-set-key %S '%s)\n" key macroname)))))
(defun kbd-macro-query (flag)
  "Ask while a macro runs whether to go on; with FLAG let other things be typed."
  (interactive "P")
  (cond
   ((not (or defining-kbd-macro executing-kbd-macro)) (user-error "Not defining or executing kbd macro"))
   (flag (let ((defining-kbd-macro nil) (executing-kbd-macro nil)) (recursive-edit)))
   (executing-kbd-macro
    (setq executing-kbd-macro
          (pcase (read-char-choice "Proceed with macro?  (y, n, q) " '(?y ?\s ?n ?q))
            (?n "") (?q t) (_ executing-kbd-macro))))))

(provide 'macros)
;;; macros.el ends here
