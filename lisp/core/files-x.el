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

(defun files-x--read-name (prompt)
  "Ask for a variable with PROMPT: (VARIABLE t)."
  (list (read-file-local-variable prompt) t))
(defun files-x--read-setting (prompt)
  "Ask for a variable with PROMPT and for its value: (VARIABLE VALUE t)."
  (let ((variable (read-file-local-variable prompt)))
    (list variable (read-file-local-variable-value variable) t)))

(defun files-x--tell (interactive)
  "Say, if INTERACTIVE, when a change of what a file sets takes effect."
  (when interactive
    (message "%s" (if enable-local-variables
                      (substitute-command-keys
                       "For this change to take effect revisit file using \\[revert-buffer]")
                    "File-local variables are disabled"))))
(defun files-x--insert-comment (text mark)
  "Insert the lines of TEXT as comments; in a buffer whose language has none they begin with MARK."
  (let ((start (point)) (comment-start (or comment-start mark)) (comment-end (or comment-end "")))
    (insert text)
    (comment-region start (point))))

;; The list at the end

(defun files-x--list-line (marks name rest)
  "Matches a line of a list whose lines have MARKS around them that says NAME: and then REST."
  (concat "^" (regexp-quote (car marks)) name ":" rest (regexp-quote (cdr marks)) "$"))
(defun files-x--enter-list (create)
  "Go to the first line of the list and return its marks; nil if there is none and CREATE is nil."
  (or (hack-local-variables-enter-list)
      (when create
        (goto-char (point-max))
        (insert "\n")
        (files-x--insert-comment "Local Variables:\nEnd:\n" ";;")
        (hack-local-variables-enter-list))))
(defun files-x--list-end (marks)
  "A marker where the line is that ends the list at point, which has MARKS.
A list that nothing ends has no lines so far: what follows is other text."
  (save-excursion
    (if (re-search-forward (files-x--list-line marks "[ \t]*End" "[ \t]*") nil t)
        (beginning-of-line)
      (unless (bolp) (insert "\n"))
      (save-excursion (insert (car marks) "End:" (cdr marks) "\n")))
    (point-marker)))
(defun files-x--change-list (marks variable value op)
  "Do OP with VARIABLE and VALUE in the list at point, which has MARKS."
  (let* ((case-fold-search t) (add (not (eq op 'delete))) (end (files-x--list-end marks))
         (first (progn (beginning-of-line) (point)))
         (place (if (and add (not (eq variable 'mode))) end first)))
    ;; There may be many modes and forms.
    (unless (and add (memq variable '(mode eval)))
      (while (re-search-forward (files-x--list-line marks (regexp-quote (symbol-name variable)) ".*") end t)
        (setq place (match-beginning 0))
        (goto-char place)
        (delete-region place (line-beginning-position 2))))
    (goto-char place)
    (when add (insert (car marks) (format "%S: %S" variable value) (cdr marks) "\n"))
    (set-marker end nil)))
(defun modify-file-local-variable (variable value op &optional interactive)
  "Change what the list at the end says of VARIABLE: VALUE, or nothing if OP is `delete'.
With INTERACTIVE say when it takes effect.  Point goes there, and all text becomes accessible."
  (widen)
  (let* ((here (point)) (marks (files-x--enter-list (not (eq op 'delete)))))
    (if marks (files-x--change-list marks variable value op)
      (goto-char here)
      (message "Local Variables not found"))
    (files-x--tell interactive)))
(defun add-file-local-variable (variable value &optional interactive)
  "Have the list at the end set VARIABLE to VALUE; INTERACTIVE as in `modify-file-local-variable'."
  (interactive (files-x--read-setting "Add file-local variable"))
  (modify-file-local-variable variable value 'add-or-replace interactive))
(defun delete-file-local-variable (variable &optional interactive)
  "Take VARIABLE out of the list at the end; INTERACTIVE as in `modify-file-local-variable'."
  (interactive (files-x--read-name "Delete file-local variable"))
  (modify-file-local-variable variable nil 'delete interactive))

;; The first line

(defun files-x--make-prop-line ()
  "Put a pair of marks on the first line, in a comment that is there or in one of its own.
Return what is between them, (START . END)."
  (goto-char (point-min))
  (when (looking-at-p "#!\\|<\\?xml") (forward-line))
  (let ((end (line-end-position)))
    (if (and comment-start (looking-at (or comment-start-skip (regexp-quote comment-start))))
        (progn
          (goto-char (match-end 0))
          (goto-char (if (and comment-end-skip (not (equal comment-end ""))
                              (re-search-forward comment-end-skip end t))
                         (match-beginning 0)
                       end))
          (insert "  -*- -*-"))
      (files-x--insert-comment "-*- -*-\n" ";;;"))
    (search-backward "-*- -*-" (line-beginning-position 0))
    (cons (+ (point) 3) (+ (point) 4))))
(defun files-x--setting-text (variable value) "How the first line says VALUE of VARIABLE."
  (format "%S: %S;" variable value))
(defun files-x--change-settings (variable value op)
  "Do OP with VARIABLE and VALUE in the accessible part, which is between marks on the first line."
  (let ((add (not (eq op 'delete))) from setting place)
    (goto-char (point-min))
    ;; There may be many modes and forms.
    (unless (and add (memq variable '(mode eval)))
      (while (progn (skip-chars-forward " \t;")
                    (setq from (point) setting (hack-local-variables--next-setting)))
        (when (eq (car setting) variable)
          (skip-chars-forward " \t;")
          (delete-region from (point))
          (setq place from))))
    (when add
      (cond (place (goto-char place))
            ((eq variable 'mode) (skip-chars-forward " \t"))
            (t (goto-char (point-max))
               (skip-chars-backward " \t")
               (unless (memq (char-before) '(nil ?\;)) (insert ";"))))
      (unless (memq (char-before) '(?\s ?\t)) (insert " "))
      (insert (files-x--setting-text variable value))
      (unless (memq (char-after) '(?\s ?\t)) (insert " ")))))
(defun files-x--change-lone-mode (variable value op)
  "Do OP with VARIABLE and VALUE in the accessible part, which is the name of a mode."
  (let ((mode (string-trim (buffer-string))))
    (goto-char (point-min))
    (search-forward mode)
    (cond ((eq variable 'mode)
           (replace-match (if (eq op 'delete) "" (format "%S" value)) t t))
          ((not (eq op 'delete))
           (replace-match (concat " mode: " mode "; " (files-x--setting-text variable value) " ") t t)))))
(defun modify-file-local-variable-prop-line (variable value op &optional interactive)
  "Change what the first line says of VARIABLE: VALUE, or nothing if OP is `delete'.
With INTERACTIVE say when it takes effect.  Point goes there, and all text becomes accessible."
  (widen)
  (pcase (or (hack-local-variables--prop-line-bounds)
             (and (not (eq op 'delete)) (files-x--make-prop-line)))
    (`(,start . ,end)
     (save-restriction
       (narrow-to-region start end)
       (condition-case nil
           (if (string-match-p "\\`[^:]*[^ \t:][^:]*\\'" (buffer-string))
               (files-x--change-lone-mode variable value op)
             (files-x--change-settings variable value op))
         (error (message "Malformed -*- line")))))
    (_ (message "The -*- line not found")))
  (files-x--tell interactive))
(defun add-file-local-variable-prop-line (variable value &optional interactive)
  "Have the first line set VARIABLE to VALUE; INTERACTIVE as in `modify-file-local-variable'."
  (interactive (files-x--read-setting "Add -*- file-local variable"))
  (modify-file-local-variable-prop-line variable value 'add-or-replace interactive))
(defun delete-file-local-variable-prop-line (variable &optional interactive)
  "Take VARIABLE out of the first line; INTERACTIVE as in `modify-file-local-variable'."
  (interactive (files-x--read-name "Delete -*- file-local variable"))
  (modify-file-local-variable-prop-line variable nil 'delete interactive))

;; Folders

(defun files-x--insert-dir-settings (settings)
  "Insert SETTINGS, lists (KEY . VALUE) whose values may be settings too, below each other."
  (insert "(")
  (let ((column (current-column)) (first (car settings)))
    (dolist (setting settings)
      (unless (eq setting first)
        (insert "\n")
        (indent-to column))
      (pcase-let ((`(,key . ,value) setting))
        (insert (format "(%S . " key))
        (if (and (consp value) (proper-list-p value) (seq-every-p #'consp value))
            (files-x--insert-dir-settings value)
          (prin1 value (current-buffer)))
        (insert ")"))))
  (insert ")"))
(defun files-x--change-dir-settings (settings mode variable value op)
  "SETTINGS of a folder after OP was done with VARIABLE and VALUE in MODE."
  (let ((cell (assoc mode settings)) (delete (eq op 'delete)))
    (unless (or cell delete)
      (setq cell (list mode)
            settings (seq-sort-by #'files-x--place-of-mode #'string< (append settings (list cell)))))
    (when cell
      ;; There may be many modes and forms.
      (when (or delete (not (memq variable '(mode eval))))
        (setcdr cell (assq-delete-all variable (cdr cell))))
      (unless delete (setcdr cell (cons (cons variable value) (cdr cell)))))
    (if (cdr cell) settings (delq cell settings))))
(defun modify-dir-local-variable (mode variable value op)
  "Change what the file of this folder says of VARIABLE in MODE: VALUE, or nothing if OP is `delete'.
The file is visited and not saved."
  (let* ((here (or buffer-file-name default-directory)) (found (dir-locals-find-file here))
         (folder (cond ((stringp found) found) ((consp found) (car found)))))
    (if (and (null folder) (eq op 'delete)) (message "No %s file was found" dir-locals-file)
      (find-file (expand-file-name dir-locals-file (or folder (file-name-directory (expand-file-name here)))))
      (widen)
      (goto-char (point-min))
      (let ((settings (condition-case nil (copy-tree (read (current-buffer)))
                        (end-of-file (goto-char (point-max)) nil)
                        (error (error "Malformed %s" dir-locals-file))))
            (print-length nil) (print-level nil) (print-escape-newlines t))
        (delete-region (point-min) (point))
        (insert ";;; Directory Local Variables\n"
                ";;; For more information see (info \"(emacs) Directory Variables\")\n\n")
        (files-x--insert-dir-settings (files-x--change-dir-settings settings mode variable value op))
        (goto-char (point-min))))))
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
  (interactive (cons (read-file-local-variable-mode)
                     (butlast (files-x--read-name "Delete directory-local variable"))))
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
