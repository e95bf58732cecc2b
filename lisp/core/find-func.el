;;; find-func.el --- Where functions, variables and libraries are defined  -*- lexical-binding: t -*-

;; `load-history' says which file defined a symbol; a regexp for its kind then finds the place in the file.

;;; Code:

(defconst find-func--end "\\(?:[][ \t\n()\";]\\|\\'\\)" "What follows a name.")
(defvar find-function-regexp
  (concat "^[ \t]*(\\(?:[a-z]+-\\)?\\(?:def\\(?:un\\*?\\|macro\\*?\\|subst\\*?\\|alias\\|generic\\|method\\|advice\\|setf\\)\\|"
          "define-[^ \t\n()]+\\)[ \t\n]+\\(?:'\\|(quote \\)?%s" find-func--end)
  "What begins the definition of a function; %s stands for its name.")
(defvar find-variable-regexp
  (concat "^[ \t]*(\\(?:[a-z]+-\\)?\\(?:def\\(?:var\\|custom\\|const\\)[^ \t\n()]*\\|define-[^ \t\n()]+\\)[ \t\n]+'?%s"
          find-func--end)
  "What begins the definition of a variable; %s stands for its name.")
(defvar find-face-regexp (concat "^[ \t]*(defface[ \t\n]+%s" find-func--end)
  "What begins the definition of a face; %s stands for its name.")
(defvar find-feature-regexp "^[ \t]*(provide[ \t\n]+'%s" "What provides a feature; %s stands for its name.")
(defvar find-alias-regexp (concat "^[ \t]*(\\(?:defalias\\|define-obsolete-function-alias\\)[ \t\n]+'%s" find-func--end)
  "What begins the definition of an alias; %s stands for its name.")
(defvar find-function-regexp-alist
  '((nil . find-function-regexp) (defvar . find-variable-regexp) (defface . find-face-regexp)
    (feature . find-feature-regexp) (defalias . find-alias-regexp))
  "For each kind of definition the variable with its regexp, or a function that goes to it.")
(defvar find-function-source-path nil "Folders of sources, instead of `load-path'.")
(defvar find-library-source-path nil "Folders of libraries, instead of `load-path'.")
(defvar find-function-recenter-line 1)
(defvar find-function-after-hook nil "What runs after going to a definition.")
(defvar find-function-C-source-directory nil)
(defvar find-function-space-re "[ \t\n]+" "What is between the parts of a definition.")

(defun get-load-suffixes ()
  "The endings of files that `load' reads, with those of compressed files."
  (mapcan (lambda (suffix) (mapcar (lambda (more) (concat suffix more)) load-file-rep-suffixes)) load-suffixes))
(defun find-library-suffixes ()
  "The endings of files that define a library."
  (remove ".elc" (remove ".elc.gz" (get-load-suffixes))))
(defun find-library-name (library)
  "The file with the source of LIBRARY."
  (let ((name (if (string-match "\\.el\\(c\\(\\..*\\)?\\)\\'" library)
                  (concat (substring library 0 (match-beginning 1)) (match-string 2 library))
                library)))
    (or (locate-file name (or find-function-source-path load-path) (find-library-suffixes))
        (locate-file name (or find-function-source-path load-path) load-file-rep-suffixes)
        (and (file-name-absolute-p name) (file-readable-p name) name)
        (signal 'file-error (list "Can't find library" library)))))
(defun read-library-name ()
  "Ask for a library."
  (completing-read "Library name: "
                   (apply-partially #'locate-file-completion-table (or find-library-source-path load-path)
                                    (find-library-suffixes))))
(defun locate-file-completion-table (dirs suffixes string pred action)
  "Complete STRING as a file of DIRS whose ending of SUFFIXES is left out; PRED and ACTION as for tables."
  (let ((names nil) (ending (concat (regexp-opt (seq-filter #'identity suffixes)) "\\'")))
    (dolist (dir dirs)
      (when (file-directory-p dir)
        (dolist (file (directory-files dir nil ending))
          (push (replace-regexp-in-string ending "" file) names))))
    (complete-with-action action (delete-dups names) string pred)))
(defun find-library (library)
  "Go to the source of LIBRARY."
  (interactive (list (read-library-name)))
  (let ((file (find-library-name library)))
    (switch-to-buffer (find-file-noselect file))
    (run-hooks 'find-function-after-hook)
    (current-buffer)))
(defun find-library-other-window (library)
  "Go to the source of LIBRARY."
  (interactive (list (read-library-name)))
  (find-library library))
(defun find-library-other-frame (library)
  "Go to the source of LIBRARY."
  (interactive (list (read-library-name)))
  (find-library library))

;;; Places of definitions

(defun find-function-search-for-symbol (symbol type library)
  "The buffer of LIBRARY and the place in it that defines SYMBOL as TYPE says: (BUFFER . POSITION).
TYPE nil means a function; POSITION is nil if the definition was not found."
  (unless library (error "Don't know where `%s' is defined" symbol))
  (setq symbol (or (and (symbolp symbol) (get symbol 'definition-name)) symbol))
  (when (string-match "\\`src/\\(.*\\.\\(?:c\\|m\\)\\)\\'" library)
    (error "The source of primitives is not part of this installation"))
  (let* ((finder (cdr (assq type find-function-regexp-alist)))
         (buffer (find-file-noselect (find-library-name library))))
    (with-current-buffer buffer
      (save-excursion
        (save-restriction
          (widen)
          (goto-char (point-min))
          (let ((regexp (and finder (not (functionp finder))
                             (format (symbol-value finder) (regexp-quote (symbol-name symbol)))))
                (case-fold-search nil))
            (cond ((null finder) (cons buffer nil))
                  ((functionp finder) (if (funcall finder symbol) (cons buffer (point)) (cons buffer nil)))
                  ((or (re-search-forward regexp nil t)
                       ;; A form of the package's own: whatever has the name as its first argument.
                       (re-search-forward
                        (concat "^([^ ]+" find-function-space-re "['(]?\\(quote \\)?" (regexp-quote (symbol-name symbol))
                                "\\_>")
                        nil t))
                   (goto-char (match-beginning 0))
                   (skip-chars-forward " \t")
                   (cons buffer (point)))
                  (t (cons buffer nil)))))))))

(defun find-function-advised-original (func)
  "The definition of FUNC under its advice."
  (let ((definition (if (symbolp func) (symbol-function func) func)))
    (advice--cd*r definition)))
(defun find-function-library (function &optional lisp-only verbose)
  "What FUNCTION is an alias for in the end, and the file that defines it: (SYMBOL . FILE).
With LISP-ONLY a primitive is an error, with VERBOSE a message tells of aliases."
  (let* ((name function) (definition (and (symbolp function) (find-function-advised-original function))))
    (while (and definition (symbolp definition))
      (setq name definition definition (find-function-advised-original name)))
    (when (and verbose (not (eq name function)))
      (message "`%s' is an alias for `%s'" function name))
    (cond ((autoloadp definition) (cons name (nth 1 definition)))
          ((subrp definition)
           (when lisp-only (error "%s is a built-in function" name))
           (cons name nil))
          (t (cons name (symbol-file name 'defun))))))
(defun find-function-noselect (function &optional lisp-only)
  "The buffer and place that define FUNCTION, (BUFFER . POSITION); LISP-ONLY as for `find-function-library'."
  (unless function (error "You didn't specify a function"))
  (unless (fboundp function) (signal 'void-function (list function)))
  (let ((found (find-function-library function lisp-only t)))
    (find-function-search-for-symbol (car found) nil (cdr found))))
(defun find-variable-noselect (variable &optional file)
  "The buffer and place that define VARIABLE, (BUFFER . POSITION); in FILE if it is given."
  (unless variable (error "You didn't specify a variable"))
  (find-function-search-for-symbol
   variable 'defvar
   (or file (symbol-file variable 'defvar) (error "Don't know where `%s' is defined" variable))))
(defun find-definition-noselect (symbol type &optional file)
  "The buffer and place that define SYMBOL as TYPE says; in FILE if it is given."
  (pcase type
    ('nil (find-function-noselect symbol))
    ('defvar (find-variable-noselect symbol file))
    (_ (find-function-search-for-symbol symbol type (or file (symbol-file symbol type))))))
(defun find-lisp-object-file-name (object type)
  "The file that defines OBJECT as TYPE, a function or a kind of definition, says."
  (symbol-file object (if (memq type '(defvar defface)) type 'defun)))

;;; Commands

(defun find-func--ask (type)
  "Ask for a symbol that is defined as TYPE says; the one at point is proposed."
  (let* ((test (pcase type ('nil #'fboundp) ('defvar #'boundp) ('defface #'facep)))
         (near (symbol-at-point))
         (near (and near (funcall test near) (symbol-name near)))
         (name (completing-read (format "Find %s: " (pcase type ('nil "function") ('defvar "variable") (_ "face")))
                                obarray test t nil nil near)))
    (intern name)))
(defun find-function-do-it (symbol type switch-fn)
  "Go to what defines SYMBOL as TYPE says, with SWITCH-FN."
  (let ((place (find-definition-noselect symbol type)))
    (when place
      (push-mark nil t)
      (funcall switch-fn (car place))
      (when (cdr place) (goto-char (cdr place)))
      (run-hooks 'find-function-after-hook))))
(defun find-function (function)
  "Go to the definition of FUNCTION."
  (interactive (list (find-func--ask nil)))
  (find-function-do-it function nil #'switch-to-buffer))
(defun find-function-other-window (function)
  "Go to the definition of FUNCTION."
  (interactive (list (find-func--ask nil)))
  (find-function function))
(defun find-variable (variable)
  "Go to the definition of VARIABLE."
  (interactive (list (find-func--ask 'defvar)))
  (find-function-do-it variable 'defvar #'switch-to-buffer))
(defun find-variable-other-window (variable)
  "Go to the definition of VARIABLE."
  (interactive (list (find-func--ask 'defvar)))
  (find-variable variable))
(defun find-face-definition (face)
  "Go to the definition of FACE."
  (interactive (list (find-func--ask 'defface)))
  (find-function-do-it face 'defface #'switch-to-buffer))
(defun find-function-at-point ()
  "Go to the definition of the function at point."
  (interactive)
  (let ((symbol (function-called-at-point)))
    (when symbol (find-function symbol))))
(defun find-function-on-key (key)
  "Go to the definition of the command that KEY runs."
  (interactive "kFind function on key: ")
  (let ((command (key-binding key)))
    (if (not (and command (symbolp command))) (message "%s is unbound" (key-description key))
      (find-function command))))
(defun find-variable-at-point ()
  "Go to the definition of the variable at point."
  (interactive)
  (let ((symbol (variable-at-point)))
    (when (and symbol (not (eq symbol 0))) (find-variable symbol))))
(defun find-function-setup-keys ()
  "Bind C-x F, C-x K and C-x V to the commands of this library."
  (define-key ctl-x-map "F" #'find-function)
  (define-key ctl-x-map "K" #'find-function-on-key)
  (define-key ctl-x-map "V" #'find-variable))

(provide 'find-func)
;;; find-func.el ends here
