;;; files-x.el --- Writing the variables that files and folders set  -*- lexical-binding: t -*-

;;; Code:

(require 'local-variables)

(defun read-file-local-variable (prompt)
  "Ask for a variable with PROMPT, offering the one at point."
  (let* ((default (variable-at-point)) (default (and (symbolp default) default (symbol-name default)))
         (given (completing-read (format-prompt prompt default) obarray
                                 (lambda (s) (or (custom-variable-p s) (get s 'safe-local-variable)
                                                 (memq s '(mode eval coding unibyte))))
                                 nil nil nil default)))
    (and (stringp given) (intern given))))
(defun read-file-local-variable-value (variable)
  "Ask for a value of VARIABLE."
  (cond ((eq variable 'mode)
         (let ((given (completing-read "Add mode with value: " obarray
                                       (lambda (s) (string-suffix-p "-mode" (symbol-name s))))))
           (intern (string-remove-suffix "-mode" given))))
        ((eq variable 'eval) (read (read-from-minibuffer "Eval: ")))
        ((eq variable 'coding) (read-coding-system "Coding system: " buffer-file-coding-system))
        (t (read (read-string (format "Add %s with value: " variable) nil 'set-variable-value-history
                              (and (boundp variable) (format "%S" (symbol-value variable))))))))
(defun read-file-local-variable-mode ()
  "Ask for a mode; nil for all."
  (let ((given (completing-read "Mode or subdirectory: "
                                obarray (lambda (s) (string-suffix-p "-mode" (symbol-name s)))
                                nil nil nil 'minibuffer-history (symbol-name major-mode))))
    (cond ((equal given "nil") nil) ((string-suffix-p "-mode" given) (intern given)) (t given))))

(defun files-x--read-setting (prompt)
  "Ask for a variable with PROMPT and for its value: (VARIABLE VALUE t)."
  (let ((variable (read-file-local-variable prompt)))
    (list variable (read-file-local-variable-value variable) t)))

;; The list at the end

(defun files-x--comment (text)
  "TEXT as a comment line of this buffer's language."
  (let ((before (if comment-start comment-start ";; "))
        (after (if (and comment-start (not (equal comment-end ""))) comment-end "")))
    (when (and comment-start (equal comment-end "") (= (length (string-trim comment-start)) 1)
               (derived-mode-p 'lisp-data-mode))
      (setq before (concat (make-string (1+ (or comment-add 0)) (aref (string-trim comment-start) 0)) " ")))
    (unless (string-suffix-p " " before) (setq before (concat before " ")))
    (concat before text (if (equal after "") "" (concat " " (string-trim after))) "\n")))
(defun files-x--value (variable value)
  "VALUE of VARIABLE as the list says it."
  (if (memq variable '(mode coding)) (format "%s" value) (prin1-to-string value)))
(defun files-x--tell (interactive)
  "Say, if INTERACTIVE, that a change of what a file sets takes effect later."
  (when interactive
    (message "For this change to take effect revisit file using C-x x g, or M-x normal-mode")))
(defun modify-file-local-variable (variable value op &optional interactive)
  "Change what the list at the end says of VARIABLE: VALUE, or nothing if OP is `delete'.
With INTERACTIVE say that it takes effect later."
  (save-excursion
    (let ((marks (hack-local-variables-enter-list)) (case-fold-search t))
      (unless (or marks (eq op 'delete))
        (goto-char (point-max))
        (unless (bolp) (insert "\n"))
        (unless (or (bobp) (eq (char-before (1- (point))) ?\n)) (insert "\n"))
        (insert (files-x--comment "Local Variables:") (files-x--comment "End:"))
        (setq marks (hack-local-variables-enter-list)))
      (when marks
        (pcase-let* ((`(,prefix . ,suffix) marks) (start (point))
                     (end (if (re-search-forward (concat "^" (regexp-quote prefix) "End:") nil t)
                              (copy-marker (line-beginning-position)) (point-max-marker)))
                     (line (concat "^" (regexp-quote prefix) "[ \t]*" (regexp-quote (symbol-name variable))
                                   "[ \t]*:")))
          (goto-char start)
          (let (place)
            (unless (and (eq variable 'eval) (not (eq op 'delete)))
              (while (re-search-forward line end t)
                (setq place (line-beginning-position))
                (goto-char place)
                (delete-region place (min (point-max) (1+ (line-end-position))))))
            (unless (eq op 'delete)
              (goto-char (or place (if (eq variable 'mode) start end)))
              (insert prefix (symbol-name variable) ": " (files-x--value variable value) suffix "\n")))))
      (files-x--tell interactive))))
(defun add-file-local-variable (variable value &optional interactive)
  "Have the list at the end set VARIABLE to VALUE; INTERACTIVE as in `modify-file-local-variable'."
  (interactive (files-x--read-setting "Add file-local variable"))
  (modify-file-local-variable variable value 'add-or-replace interactive))
(defun delete-file-local-variable (variable &optional interactive)
  "Take VARIABLE out of the list at the end; INTERACTIVE as in `modify-file-local-variable'."
  (interactive (list (read-file-local-variable "Delete file-local variable") t))
  (modify-file-local-variable variable nil 'delete interactive))

;; The first line

(defun modify-file-local-variable-prop-line (variable value op &optional interactive)
  "Change what the first line says of VARIABLE: VALUE, or nothing if OP is `delete'.
With INTERACTIVE say that it takes effect later."
  (save-excursion
    (goto-char (point-min))
    (when (looking-at-p "#!") (forward-line))
    (let* ((end (line-end-position)) (start (point))
           (from (and (search-forward "-*-" end t) (point)))
           (to (and from (search-forward "-*-" end t) (match-beginning 0)))
           (settings (and to (hack-local-variables--prop-line)))
           (old (assq variable settings)))
      (cond ((eq op 'delete) (setq settings (assq-delete-all variable settings)))
            (old (setcdr old value))
            (t (setq settings (if (eq variable 'mode) (cons (cons 'mode value) settings)
                                (append settings (list (cons variable value)))))))
      (cond ((and to (null settings))
             (goto-char start)
             (delete-region start (min (point-max) (1+ end))))
            (settings
             (let ((text (if (and to (eq (caar settings) 'mode) (null (cdr settings)))
                             (format " %s " (cdar settings))
                           (concat " " (mapconcat (lambda (s) (format "%s: %s;" (car s)
                                                                      (files-x--value (car s) (cdr s))))
                                                  settings " ")
                                   " "))))
               (if to
                   (progn (goto-char from) (delete-region from to) (insert text))
                 (goto-char start)
                 (insert (files-x--comment (concat "-*-" text "-*-"))))))
      (files-x--tell interactive)))))
(defun add-file-local-variable-prop-line (variable value &optional interactive)
  "Have the first line set VARIABLE to VALUE; INTERACTIVE as in `modify-file-local-variable'."
  (interactive (files-x--read-setting "Add -*- file-local variable"))
  (modify-file-local-variable-prop-line variable value 'add-or-replace interactive))
(defun delete-file-local-variable-prop-line (variable &optional interactive)
  "Take VARIABLE out of the first line; INTERACTIVE as in `modify-file-local-variable'."
  (interactive (list (read-file-local-variable "Delete -*- file-local variable") t))
  (modify-file-local-variable-prop-line variable nil 'delete interactive))

;; Folders

(defun files-x--dir-locals-text (settings)
  "The text of a file that holds SETTINGS of a folder."
  (concat ";;; Directory Local Variables\n"
          ";;; For more information see (info \"(emacs) Directory Variables\")\n\n"
          (let ((print-length nil) (print-level nil) (first t))
            (concat "("
                    (mapconcat
                     (pcase-lambda (`(,key . ,alist))
                       (let ((pad (if (prog1 first (setq first nil)) "" " ")))
                         (concat pad (format "(%S . (" key)
                                 (mapconcat (lambda (s) (prin1-to-string s)) alist
                                            (concat "\n" (make-string (+ 6 (length (prin1-to-string key))) ?\s)))
                                 "))")))
                     settings "\n")
                    ")"))))
(defun modify-dir-local-variable (mode variable value op)
  "Change what the file of this folder says of VARIABLE in MODE: VALUE, or nothing if OP is `delete'.
The file is visited and not saved."
  (let* ((here (or buffer-file-name default-directory))
         (found (dir-locals-find-file here))
         (folder (cond ((stringp found) found) ((consp found) (car found))
                       (t (file-name-directory (expand-file-name here))))))
    (find-file (expand-file-name dir-locals-file folder))
    (widen)
    (goto-char (point-min))
    (let* ((settings (condition-case nil (copy-tree (read (current-buffer)))
                       (end-of-file nil)
                       (error (error "Malformed %s" dir-locals-file))))
           (cell (assoc mode settings)))
      (cond ((eq op 'delete)
             (when cell
               (setcdr cell (assq-delete-all variable (cdr cell)))
               (unless (cdr cell) (setq settings (delq cell settings)))))
            (t (unless cell
                 (setq cell (list mode) settings
                       (seq-sort-by #'files-x--place-of-mode #'string< (append settings (list cell)))))
               (let ((old (and (not (eq variable 'eval)) (assq variable (cdr cell)))))
                 (if old (setcdr old value)
                   (setcdr cell (cons (cons variable value) (cdr cell)))))))
      (erase-buffer)
      (insert (files-x--dir-locals-text settings))
      (goto-char (point-min)))))
(defun files-x--place-of-mode (row)
  "A text that sorts ROW of a folder's settings: those of all modes, of a mode, of a folder below."
  (pcase (car row)
    ('nil "")
    ((and (pred symbolp) mode) (format "1%s" mode))
    (folder (format "2%s" folder))))
(defun add-dir-local-variable (mode variable value)
  "Have this folder set VARIABLE to VALUE in MODE; its file is visited and not saved."
  (interactive (cons (read-file-local-variable-mode)
                     (butlast (files-x--read-setting "Add directory-local variable"))))
  (modify-dir-local-variable mode variable value 'add-or-replace))
(defun delete-dir-local-variable (mode variable)
  "Have this folder no longer set VARIABLE in MODE; its file is visited and not saved."
  (interactive (list (read-file-local-variable-mode)
                     (read-file-local-variable "Delete directory-local variable")))
  (modify-dir-local-variable mode variable nil 'delete))
(defun files-x--each-setting (function settings)
  "Call FUNCTION with the variable and value of each of SETTINGS that is not the mode."
  (pcase-dolist (`(,variable . ,value) settings)
    (unless (eq variable 'mode) (funcall function variable value))))
(defun copy-file-locals-to-dir-locals ()
  "Have this folder set in this mode what this file sets."
  (interactive)
  (let ((mode major-mode) (settings file-local-variables-alist))
    (files-x--each-setting (lambda (variable value) (add-dir-local-variable mode variable value)) settings)))
(defun copy-dir-locals-to-file-locals ()
  "Have this file's list set what its folder sets."
  (interactive)
  (files-x--each-setting #'add-file-local-variable (reverse dir-local-variables-alist)))
(defun copy-dir-locals-to-file-locals-prop-line ()
  "Have this file's first line set what its folder sets."
  (interactive)
  (files-x--each-setting #'add-file-local-variable-prop-line (reverse dir-local-variables-alist)))

;;; Variables of connections

(defvar connection-local-profile-alist nil "Profiles: (NAME (VARIABLE . VALUE)…) each.")
(defvar connection-local-criteria-alist nil "Which profiles connections have: (CRITERIA PROFILE…) each.")
(defvar-local connection-local-variables-alist nil "The variables of the connection of this buffer.")

(defun connection-local-normalize-criteria (criteria)
  "The parts of CRITERIA, a property list, that tell connections apart, in order."
  (let (out)
    (dolist (key '(:application :protocol :user :machine) out)
      (when (plist-get criteria key)
        (setq out (append out (list key (plist-get criteria key))))))))

(defun connection-local-get-profile-variables (profile)
  "The variables of PROFILE with their values."
  (cdr (assq profile connection-local-profile-alist)))
(defun connection-local-set-profile-variables (profile variables)
  "Make VARIABLES, an alist, those of PROFILE."
  (setf (alist-get profile connection-local-profile-alist) variables))

(defun connection-local-get-profiles (criteria)
  "The profiles of connections that CRITERIA describe: of all criteria that ask for no more."
  (let (out)
    (pcase-dolist (`(,asked . ,profiles) connection-local-criteria-alist)
      (let ((rest asked) (fits t))
        (while rest
          (unless (equal (plist-get criteria (car rest)) (cadr rest)) (setq fits nil))
          (setq rest (cddr rest)))
        (when fits (setq out (append out profiles)))))
    (delete-dups out)))
(defun connection-local-set-profiles (criteria &rest profiles)
  "Add PROFILES to those of connections that CRITERIA describe."
  (dolist (profile profiles)
    (unless (assq profile connection-local-profile-alist)
      (error "No such connection profile `%s'" profile)))
  (let* ((key (connection-local-normalize-criteria criteria))
         (entry (assoc key connection-local-criteria-alist)))
    (if entry (setcdr entry (delete-dups (append (cdr entry) profiles)))
      (push (cons key (delete-dups (copy-sequence profiles))) connection-local-criteria-alist))
    nil))

(defun hack-connection-local-variables (criteria)
  "Note in `connection-local-variables-alist' what the profiles that fit CRITERIA say."
  (dolist (profile (reverse (connection-local-get-profiles criteria)))
    (dolist (pair (connection-local-get-profile-variables profile))
      (setf (alist-get (car pair) connection-local-variables-alist) (cdr pair)))))
(defun hack-connection-local-variables-apply (criteria)
  "Give the current buffer the variables of connections that CRITERIA describe."
  (hack-connection-local-variables criteria)
  (pcase-dolist (`(,variable . ,value) connection-local-variables-alist)
    (set (make-local-variable variable) value)))

(provide 'files-x)
;;; files-x.el ends here
