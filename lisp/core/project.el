;;; project.el --- The project a folder belongs to  -*- lexical-binding: t -*-

;; A project is what one of `project-find-functions' returns for a folder: (vc BACKEND ROOT) for a repository,
;; (transient . ROOT) where there is none.

;;; Code:

(require 'cl-generic)
(require 'vc)

(defvar project-find-functions (list #'project-try-vc) "Functions that return the project of a folder.")
(defvar project-vc-ignores nil "Patterns of files that do not belong to a project.")
(defvar project-vc-extra-root-markers nil "Names of files that are at the top of a project.")
(defvar project-list-file (locate-user-emacs-file "projects") "Where known projects are kept.")
(defvar project--known 'unread "The folders of known projects, the last one first; a symbol before they are read.")

(defun project-try-vc (dir)
  "The project of DIR if it is in a repository or below one of `project-vc-extra-root-markers'."
  (let* ((backend (vc-responsible-backend dir t)) (root (and backend (vc-call-backend backend 'root dir)))
         (marked (seq-some (lambda (name) (locate-dominating-file dir name)) project-vc-extra-root-markers)))
    (cond (marked (list 'vc backend (expand-file-name marked)))
          (root (list 'vc backend root)))))
(defun project-current (&optional maybe-prompt directory)
  "The project of DIRECTORY, by default this one; with MAYBE-PROMPT one of just the folder if there is none."
  (let ((dir (or directory default-directory)))
    (or (seq-some (lambda (function) (funcall function dir)) project-find-functions)
        (and maybe-prompt (cons 'transient (file-name-as-directory (expand-file-name dir)))))))
(cl-defgeneric project-root (project) "The top folder of PROJECT.")
(cl-defmethod project-root ((project (head vc))) (nth 2 project))
(cl-defmethod project-root ((project (head transient))) (cdr project))
(cl-defgeneric project-name (project)
  "What PROJECT is called: its folder's name."
  (file-name-nondirectory (directory-file-name (project-root project))))
(cl-defgeneric project-external-roots (_project) "Folders that PROJECT uses." nil)
(cl-defgeneric project-ignores (_project _dir) "Patterns of files in DIR that do not belong to PROJECT." project-vc-ignores)
(defun project-roots (project) "The folders of PROJECT." (cons (project-root project) (project-external-roots project)))
(cl-defgeneric project-files (project &optional dirs)
  "The files of PROJECT, those below DIRS if given."
  (project--all-files (or dirs (list (project-root project)))))
(defun project--all-files (dirs)
  "All files below DIRS but those of version control."
  (let ((ours (lambda (dir) (not (member (file-name-nondirectory dir) vc-directory-exclusion-list)))))
    (mapcan (lambda (dir) (seq-filter #'file-regular-p (directory-files-recursively dir "" nil ours))) dirs)))
(defun project--git-exclusion (pattern)
  "What tells git to leave out the files that PATTERN of `project-vc-ignores' matches."
  (concat ":(exclude,glob,top)"
          (if (string-prefix-p "./" pattern) (substring pattern 2) (concat "**/" pattern))
          (if (string-suffix-p "/" pattern) "**" "")))
(defun project--git-files (dir ignores)
  "The files below DIR that git knows or would not ignore, without those that match IGNORES."
  (pcase-let ((`(,status . ,names)
               (apply #'vc-git--run dir "ls-files" "-z" "-c" "-o" "--exclude-standard" "--" "."
                      (mapcar #'project--git-exclusion ignores))))
    (unless (eq status 0) (error "Git does not list the files of %s" dir))
    (mapcar (lambda (name) (expand-file-name name dir)) (split-string names "\0" t))))
(cl-defmethod project-files ((project (head vc)) &optional dirs)
  (if (not (eq (nth 1 project) 'Git)) (cl-call-next-method)
    (mapcan (lambda (dir) (project--git-files dir (project-ignores project dir)))
            (or dirs (list (project-root project))))))
(cl-defgeneric project-buffers (project)
  "The buffers whose folder is in PROJECT."
  (let ((root (expand-file-name (project-root project))))
    (seq-filter (lambda (buffer) (string-prefix-p root (expand-file-name (buffer-local-value 'default-directory buffer))))
                (buffer-list))))
(defun project-known-project-roots ()
  "The folders of known projects, the one that was used last first."
  (when (symbolp project--known)
    (setq project--known nil)
    (when (file-readable-p project-list-file)
      (with-temp-buffer
        (insert-file-contents project-list-file)
        ;; A file without a list is one of no projects.
        (setq project--known (mapcar #'car (ignore-errors (read (current-buffer))))))))
  (copy-sequence project--known))
(defun project--set-known (roots &optional no-write)
  "Make ROOTS the folders of known projects, in `project-list-file' too unless NO-WRITE."
  (unless (equal roots (project-known-project-roots))
    (setq project--known roots)
    (unless no-write
      (with-temp-file project-list-file
        (insert ";;; -*- lisp-data -*-\n" (pp-to-string (mapcar #'list roots)))))))
(defun project-remember-project (project &optional no-write)
  "Put PROJECT first among the known ones, in `project-list-file' too unless NO-WRITE."
  (let ((root (project-root project)))
    (project--set-known (cons root (delete root (project-known-project-roots))) no-write)))
(defun project-prefixed-buffer-name (mode)
  "A name for a buffer in MODE about this project."
  (format "*%s-%s*" (file-name-nondirectory (directory-file-name default-directory)) (downcase mode)))


;;; Commands

(defvar project-current-directory-override nil "The folder to take for the current one, if not nil.")
(defvar project-read-file-name-function #'project--read-file-relative
  "What reads the name of one of many files: called with PROMPT, ALL-FILES, PREDICATE, HISTORY, DEFAULT.")
(defvar project-kill-buffers-display-buffer-list nil "Whether buffers to be killed are shown first.")
(defvar project-kill-buffer-conditions
  '(buffer-file-name
    (and (major-mode . fundamental-mode) "\\`[^ ]")
    (derived-mode . dired-mode) (derived-mode . compilation-mode) (derived-mode . special-mode))
  "Which buffers of a project are killed: a function, a name, (major-mode . M), (derived-mode . M), and, or, not.")

(defun project--here ()
  "The project of this folder; it is remembered."
  (let ((project (project-current t (or project-current-directory-override default-directory))))
    (project-remember-project project)
    project))
(defun project-combine-directories (&rest lists-of-dirs)
  "The folders of LISTS-OF-DIRS without those below others."
  (let* ((dirs (sort (delete-dups (mapcar (lambda (d) (file-name-as-directory (expand-file-name d)))
                                          (apply #'append lists-of-dirs)))
                     #'string<))
         (top dirs))
    (while (cdr top)
      (if (string-prefix-p (car top) (cadr top)) (setcdr top (cddr top)) (pop top)))
    dirs))
(defun project--read-file-relative (prompt all-files &optional predicate history default)
  "Read with PROMPT one of ALL-FILES, by what comes after their common folder."
  (let* ((common (file-name-directory (or (try-completion "" all-files) "")))
         (names (if common (mapcar (lambda (f) (substring f (length common))) all-files) all-files))
         (default (and default common (string-prefix-p common default)
                       (substring default (length common))))
         (name (completing-read (if common (format "%s in %s: " (string-trim-right prompt "[: ]+") common) prompt)
                                names predicate 'confirm nil history default)))
    (concat common name)))
(defun project-find-file-in (suggested-filename dirs project &optional include-all)
  "Visit a file of PROJECT below DIRS that is asked for, SUGGESTED-FILENAME being proposed.
With INCLUDE-ALL files that the project ignores are offered too."
  (let* ((files (if include-all (project--all-files dirs) (project-files project dirs)))
         (chosen (funcall project-read-file-name-function "Find file: " files nil 'file-name-history
                          suggested-filename)))
    (when (equal chosen "") (user-error "You didn't specify the file"))
    (find-file chosen)))
(defun project-find-file (&optional include-all)
  "Visit a file of the current project."
  (interactive "P")
  (let ((project (project--here)))
    (project-find-file-in (thing-at-point 'filename) (list (project-root project)) project include-all)))
(defun project-or-external-find-file (&optional include-all)
  "Visit a file of the current project or of a folder that it uses."
  (interactive "P")
  (let ((project (project--here)))
    (project-find-file-in (thing-at-point 'filename) (project-roots project) project include-all)))
(defun project-find-dir ()
  "Visit a folder of the current project."
  (interactive)
  (let* ((project (project--here)) (root (project-root project))
         (dirs (delete-dups (delq nil (mapcar #'file-name-directory (project-files project (list root)))))))
    (dired (funcall project-read-file-name-function "Dired: " dirs nil 'file-name-history nil))))
(defun project-dired () "Visit the top folder of the current project."
       (interactive) (dired (project-root (project--here))))
(defun project-find-regexp (regexp)
  "Find where REGEXP matches in the files of the current project."
  (interactive (list (read-regexp "Find regexp: ")))
  (let* ((project (project--here))
         (found (xref-matches-in-files regexp (project-files project (list (project-root project))))))
    (unless found (user-error "No matches for: %s" regexp))
    (xref-show-xrefs found nil)))

(defun project--buffer-fits-p (buffer conditions)
  "Whether one of CONDITIONS holds for BUFFER."
  (seq-some
   (lambda (condition)
     (pcase condition
       ((pred stringp) (string-match-p condition (buffer-name buffer)))
       ((pred symbolp) (funcall condition buffer))
       (`(major-mode . ,mode) (eq mode (buffer-local-value 'major-mode buffer)))
       (`(derived-mode . ,mode)
        (provided-mode-derived-p (buffer-local-value 'major-mode buffer) mode))
       (`(not . ,rest) (not (project--buffer-fits-p buffer rest)))
       (`(or . ,rest) (project--buffer-fits-p buffer rest))
       (`(and . ,rest) (seq-every-p (lambda (c) (project--buffer-fits-p buffer (list c))) rest))))
   conditions))
(defun project-kill-buffers (&optional no-confirm)
  "Kill the buffers of the current project that `project-kill-buffer-conditions' says.
It asks first unless NO-CONFIRM."
  (interactive)
  (let* ((project (project-current t))
         (buffers (seq-filter (lambda (b) (project--buffer-fits-p b project-kill-buffer-conditions))
                              (project-buffers project))))
    (cond ((null buffers) (message "No buffers to kill"))
          ((or no-confirm
               (yes-or-no-p (format "Kill %d buffers in %s? " (length buffers) (project-root project))))
           (mapc #'kill-buffer buffers)))))
(defun project-switch-to-buffer (buffer-or-name)
  "Show BUFFER-OR-NAME, one of the current project."
  (interactive
   (list (completing-read "Switch to buffer: "
                          (mapcar #'buffer-name (project-buffers (project-current t))) nil t)))
  (switch-to-buffer buffer-or-name))
(defun project-prompt-project-dir ()
  "The folder of a known project that is asked for."
  (let ((dir (completing-read "Select project: " (project-known-project-roots) nil nil)))
    (if (string= dir "") (user-error "No project chosen") dir)))
(defun project-switch-project (dir)
  "Visit a file of the project in DIR."
  (interactive (list (project-prompt-project-dir)))
  (let ((project-current-directory-override dir)) (call-interactively #'project-find-file)))
(defun project-forget-project (project-root)
  "Forget the project in PROJECT-ROOT."
  (interactive (list (project-prompt-project-dir)))
  (when (member project-root (project-known-project-roots))
    (project--set-known (delete project-root (project-known-project-roots)))
    (message "Project `%s' removed from known projects" project-root)))

(defvar project-compilation-buffer-name-function nil "What names the buffer of `project-compile', if not nil.")
(defun project--call-at-root (command)
  "Call COMMAND as one that was typed, in the top folder of the current project."
  (let ((default-directory (project-root (project-current t)))) (call-interactively command)))
(defun project-execute-extended-command ()
  "Call a command that is asked for in the top folder of the current project."
  (interactive)
  (project--call-at-root #'execute-extended-command))
(defun project-compile ()
  "Compile in the top folder of the current project."
  (interactive)
  (let ((compilation-buffer-name-function
         (or project-compilation-buffer-name-function compilation-buffer-name-function)))
    (project--call-at-root #'compile)))
(defun project-async-shell-command ()
  "Run a shell command beside, in the top folder of the current project."
  (interactive)
  (project--call-at-root #'async-shell-command))
(defun project-shell-command ()
  "Run a shell command in the top folder of the current project."
  (interactive)
  (project--call-at-root #'shell-command))

(provide 'project)
;;; project.el ends here
