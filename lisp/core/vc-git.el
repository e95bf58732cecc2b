;;; vc-git.el --- Files in Git repositories  -*- lexical-binding: t -*-

;;; Code:

(require 'vc-hooks)

(defvar vc-git-program "git" "The program.")
(defvar vc-git-diff-switches t)
(defvar vc-git-log-switches nil)

(defun vc-git--run (folder &rest args)
  "What git prints with ARGS in FOLDER, (STATUS . TEXT)."
  (with-temp-buffer
    (let* ((default-directory (file-name-as-directory (expand-file-name folder)))
           (process-environment (cons "GIT_OPTIONAL_LOCKS=0" process-environment))
           (status (condition-case nil (apply #'process-file vc-git-program nil '(t nil) nil "--no-pager" args)
                     (file-error 127))))
      (cons status (buffer-string)))))
(defun vc-git--text (folder &rest args)
  "What git prints with ARGS in FOLDER, without the last newline; nil if it fails."
  (let ((result (apply #'vc-git--run folder args)))
    (and (eq (car result) 0) (string-remove-suffix "\n" (cdr result)))))
(defun vc-git--folder (file) "The folder git is to run in for FILE."
       (if (file-directory-p file) file (or (file-name-directory (expand-file-name file)) default-directory)))

(defun vc-git-command (buffer okstatus file-or-list &rest flags)
  "Run git with FLAGS on FILE-OR-LIST; the output goes to BUFFER, t being this one.
An exit status above OKSTATUS is an error."
  (let* ((files (mapcar #'file-relative-name (ensure-list file-or-list)))
         (target (if (eq buffer t) (current-buffer) (get-buffer-create (or buffer "*vc*"))))
         (status (apply #'process-file vc-git-program nil (list target t) nil "--no-pager"
                        (append (flatten-tree flags) files))))
    (when (and (integerp okstatus) (not (and (integerp status) (<= status okstatus))))
      (error "Failed (status %s): %s %s" status vc-git-program (mapconcat #'identity (flatten-tree flags) " ")))
    status))
(defun vc-git-root (file) "The folder of the repository FILE is in, or nil." (vc-find-root file ".git"))
(defun vc-git-responsible-p (file) "Non-nil if FILE is in a repository." (vc-git-root file))
(defun vc-git-registered (file)
  "Non-nil if git knows FILE."
  (and (vc-git-root file)
       (let ((listed (vc-git--text (vc-git--folder file) "ls-files" "-c" "-z" "--" (file-name-nondirectory file))))
         (and listed (not (string= listed "")) t))))
(defun vc-git-state (file)
  "How FILE stands."
  (let ((status (vc-git--text (vc-git--folder file) "status" "--porcelain" "-z" "--untracked-files=all" "--ignored" "--"
                              (file-name-nondirectory file))))
    (cond ((null status) nil)
          ((string= status "") 'up-to-date)
          (t (pcase (substring status 0 2)
               ("??" 'unregistered) ("!!" 'ignored)
               ((or "UU" "AA" "DD" "AU" "UA" "DU" "UD") 'conflict)
               ((rx bos "A") 'added) ((rx bos "D") 'removed) ((rx bos anychar "D") 'missing) (_ 'edited))))))
(defun vc-git-working-revision (_file)
  "The commit that is worked on."
  (vc-git--text default-directory "rev-parse" "HEAD"))
(defun vc-git-symbolic-commit (commit)
  "A name for COMMIT."
  (vc-git--text default-directory "name-rev" "--name-only" "--" commit))
(defun vc-git-branches ()
  "The branches, the present one first."
  (let (branches)
    (dolist (line (split-string (or (vc-git--text default-directory "branch") "") "\n" t))
      (let ((name (string-trim (substring line 2))))
        (if (string-prefix-p "*" line) (push name branches) (setq branches (append branches (list name))))))
    branches))
(defun vc-git-checkout-model (_files) "Nothing is locked." 'implicit)
(defun vc-git-create-repo () "Make a repository here." (vc-git-command "*vc*" 0 nil "init"))
(defun vc-git-register (files &optional _comment) "Let git know FILES." (vc-git-command "*vc*" 0 files "update-index" "--add" "--"))
(defun vc-git-unregister (file) "Let git forget FILE." (vc-git-command "*vc*" 0 file "rm" "-f" "--cached" "--"))
(defun vc-git-checkin (files comment &optional _rev)
  "Commit FILES with COMMENT."
  (vc-git-command "*vc*" 0 files "commit" "-m" comment "--only" "--")
  (mapc #'vc-file-clearprops files))
(defun vc-git-find-revision (file rev buffer)
  "Put FILE as it was in REV into BUFFER."
  (let* ((root (vc-git-root file)) (name (file-relative-name (expand-file-name file) root)))
    (with-current-buffer buffer
      (let ((default-directory root))
        (vc-git-command t 0 nil "cat-file" "blob" (concat rev ":" name))))))
(defun vc-git-revert (file &optional _contents-done)
  "Bring FILE back to what was committed."
  (vc-git-command "*vc*" 0 file "reset" "-q" "--")
  (vc-git-command nil 0 file "checkout" "-q" "--"))
(defun vc-git-delete-file (file) "Delete FILE." (vc-git-command nil 0 file "rm" "-f" "--"))
(defun vc-git-rename-file (old new) "Call OLD NEW." (vc-git-command nil 0 (list old new) "mv" "-f" "--"))
(defun vc-git-diff (files &optional rev1 rev2 buffer _async)
  "Put the differences of FILES between REV1 and REV2 into BUFFER."
  (vc-git-command (or buffer "*vc-diff*") 1 files "diff" (or rev1 "HEAD") (and rev2 (list rev2)) "--"))
(defun vc-git-print-log (files buffer &optional shortlog start-revision limit)
  "Put the history of FILES into BUFFER: with SHORTLOG a line each, from START-REVISION, LIMIT entries."
  (vc-git-command buffer 1 files "log" "--no-color" (and limit (list "-n" (number-to-string limit)))
                  (and shortlog (list "--pretty=oneline" "--abbrev-commit")) (and start-revision (list start-revision)) "--"))
(defun vc-git-previous-revision (file rev)
  "The commit of FILE before REV."
  (vc-git--text (vc-git--folder file) "log" "-1" "--format=%H" "--skip=1" rev "--" (file-name-nondirectory file)))
(defun vc-git-next-revision (file rev)
  "The commit of FILE after REV."
  (let ((later (split-string (or (vc-git--text (vc-git--folder file) "log" "--format=%H" (concat rev "..") "--"
                                               (file-name-nondirectory file))
                                 "")
                             "\n" t)))
    (car (last later))))
(defun vc-git-repository-url (file-or-dir &optional remote-name)
  "Where the repository of FILE-OR-DIR comes from: the URL of REMOTE-NAME, by default origin."
  (vc-git--text (vc-git--folder file-or-dir) "remote" "get-url" (or remote-name "origin")))
(defun vc-git-conflicted-files (directory)
  "The files in DIRECTORY that have conflicts."
  (mapcar (lambda (name) (expand-file-name name directory))
          (split-string (or (vc-git--text directory "diff" "--name-only" "--relative" "--diff-filter=U") "") "\n" t)))

(provide 'vc-git)
;;; vc-git.el ends here
