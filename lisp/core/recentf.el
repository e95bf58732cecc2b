;;; recentf.el --- The files visited last, kept in a file  -*- lexical-binding: t -*-

;; The list is saved as Emacs saves it: a file that Emacs wrote can be read and the other way round.

;;; Code:

(defgroup recentf nil "The files visited last." :group 'files)
(defvar recentf-list nil "Names of the files visited last, the newest first.")
(defcustom recentf-save-file (locate-user-emacs-file "recentf" ".recentf")
  "The file that keeps the list." :type 'file)
(defcustom recentf-save-file-modes #o600 "The mode of `recentf-save-file', or nil to leave it."
  :type '(choice (const nil) integer))
(defcustom recentf-max-saved-items 20 "How many names are saved; nil for all."
  :type '(choice (const nil) integer))
(defcustom recentf-max-menu-items 10 "How many names a menu shows." :type 'integer)
(defcustom recentf-exclude nil "Regexps and functions: names they match are not kept."
  :type '(repeat (choice regexp function)))
(defcustom recentf-keep '(recentf-keep-default-predicate)
  "Regexps and functions: names that none matches leave the list when it is cleaned up."
  :type '(repeat (choice regexp function)))
(defcustom recentf-filename-handlers nil "Functions that change a name before it is listed."
  :type '(choice function (repeat function)))
(defcustom recentf-auto-cleanup 'mode
  "When the list is cleaned up: `mode' when the mode goes on, a number of idle seconds, a time as
`run-at-time' takes it, or `never'."
  :type '(choice (const mode) (const never) number string))
(defcustom recentf-initialize-file-name-history t
  "Whether the names become the history of file names if that is empty." :type 'boolean)
(defcustom recentf-case-fold-search (memq system-type '(windows-nt cygwin))
  "Whether names that differ in case are one." :type 'boolean)
(defvar recentf-filter-changer-current nil "The filter of the menu; kept for the file's sake.")
(defvar recentf-mode-hook nil)
(defvar recentf-load-hook nil)
(defvar recentf--cleanup-timer nil "The timer of `recentf-auto-cleanup'.")

;; Names

(defun recentf-string-equal (s1 s2)
  "Whether the names S1 and S2 are one."
  (eq t (compare-strings s1 nil nil s2 nil nil recentf-case-fold-search)))
(defun recentf-string-member (elt list)
  "The part of LIST that begins with the name ELT."
  (seq-drop-while (lambda (name) (not (recentf-string-equal name elt))) list))
(defun recentf--matches-p (name tests)
  "Whether one of TESTS, regexps and functions, says yes to NAME."
  (let ((case-fold-search recentf-case-fold-search))
    (seq-some (lambda (test) (if (stringp test) (string-match-p test name) (funcall test name)))
              tests)))
(defun recentf-expand-file-name (name)
  "NAME as it is listed."
  (let ((full (expand-file-name name)))
    (dolist (handler (if (functionp recentf-filename-handlers) (list recentf-filename-handlers)
                       recentf-filename-handlers)
                     full)
      (setq full (funcall handler full)))))
(defun recentf-keep-default-predicate (file)
  "Whether FILE can be read, or is remote and not connected."
  (if (file-remote-p file) (not (and (file-remote-p file nil t) (not (file-readable-p file))))
    (file-readable-p file)))
(defun recentf-include-p (filename) "Whether FILENAME may be listed."
  (not (recentf--matches-p filename recentf-exclude)))
(defun recentf-keep-p (filename) "Whether FILENAME stays when the list is cleaned up."
  (and (recentf--matches-p filename recentf-keep) t))

;; The list

(defun recentf-push (filename)
  "Put FILENAME at the head of the list."
  (setq recentf-list
        (cons filename (seq-remove (lambda (f) (recentf-string-equal f filename)) recentf-list))))
(defun recentf-add-file (filename)
  "Put FILENAME at the head of the list unless it is excluded."
  (let ((name (recentf-expand-file-name filename)))
    (when (recentf-include-p name) (recentf-push name))))
(defun recentf-remove-if-non-kept (filename)
  "Take FILENAME out of the list unless it is to be kept; whether it was taken out."
  (unless (recentf-keep-p filename)
    (let ((name (recentf-expand-file-name filename)) (old recentf-list))
      (setq recentf-list (seq-remove (lambda (f) (recentf-string-equal f name)) old))
      (not (eq (length old) (length recentf-list))))))
(defun recentf-track-opened-file ()
  "List the file of this buffer."
  (when buffer-file-name (recentf-add-file buffer-file-name))
  nil)
(defun recentf-track-closed-file ()
  "Take the file of this buffer out of the list unless it is to be kept."
  (when buffer-file-name (recentf-remove-if-non-kept buffer-file-name)))
(defun recentf-cleanup ()
  "Take names out of the list that are there twice, excluded, or not to be kept."
  (interactive)
  (message "Cleaning up the recentf list...")
  (let ((removed 0) kept)
    (dolist (file recentf-list)
      (let ((name (ignore-errors (recentf-expand-file-name file))))
        (if (and name (recentf-include-p name) (recentf-keep-p name)
                 (not (recentf-string-member name kept)))
            (push name kept)
          (setq removed (1+ removed))
          (message "File %s removed from the recentf list" file))))
    (setq recentf-list (nreverse kept))
    (message "Cleaning up the recentf list...done (%d removed)" removed)))

;; The file

(defun recentf-save-list ()
  "Write the list to `recentf-save-file'."
  (interactive)
  (condition-case error
      (let ((coding-system-for-write 'utf-8-emacs) (file (expand-file-name recentf-save-file)))
        (make-directory (file-name-directory file) t)
        (with-temp-buffer
          (set-buffer-file-coding-system coding-system-for-write)
          (insert (format-message ";;; Automatically generated by `recentf' on %s.\n"
                                  (current-time-string))
                  "\n(setq recentf-list\n      '(\n")
          (dolist (name (if recentf-max-saved-items (seq-take recentf-list recentf-max-saved-items)
                          recentf-list))
            (insert "        " (prin1-to-string (if (stringp name) (substring-no-properties name)
                                                  name))
                    "\n"))
          (insert "        ))\n"
                  (format "\n(setq recentf-filter-changer-current '%S)\n"
                          recentf-filter-changer-current)
                  "\n\n;; Local Variables:\n;; coding: utf-8-emacs\n;; End:\n")
          (write-region nil nil file nil (unless (called-interactively-p 'interactive) 'quiet)))
        (when recentf-save-file-modes (set-file-modes file recentf-save-file-modes))
        nil)
    (error (warn "recentf mode: %s" (error-message-string error)))))
(defun recentf-load-list ()
  "Read the list from `recentf-save-file'."
  (interactive)
  (let ((file (expand-file-name recentf-save-file)))
    (when (file-readable-p file)
      (load-file file)
      (when (and recentf-initialize-file-name-history (not file-name-history))
        (setq file-name-history (mapcar #'abbreviate-file-name recentf-list))))))

;; Opening

(defun recentf-open-most-recent-file (&optional n)
  "Visit the Nth file of the list, by default the first; N is a digit, and 0 the tenth."
  (interactive "p")
  (let ((n (or n 1)))
    (unless (<= 0 n 9) (error "Recent file number out of range [0-9], %d" n))
    (find-file (or (nth (if (= n 0) 9 (1- n)) recentf-list) (error "Not that many recent files")))))
(defun recentf-open (file)
  "Visit FILE, asked for among those visited last."
  (interactive (list (completing-read "Open recent file: " recentf-list nil t)))
  (find-file file))
(define-derived-mode recentf-dialog-mode special-mode "recentf-dialog"
  "The mode of a list of files to choose from.")
(defun recentf-open-files (&optional files buffer-name)
  "Show FILES, by default those visited last, in a buffer called BUFFER-NAME; each line is a button."
  (interactive)
  (unless (or files recentf-list) (error "There is no recent file to open"))
  (with-current-buffer (get-buffer-create (or buffer-name "*Open Recent*"))
    (recentf-dialog-mode)
    (let ((inhibit-read-only t) (n 0))
      (erase-buffer)
      (insert "Choose a file to open.\n\n")
      (dolist (file (or files recentf-list))
        (setq n (1+ n))
        (insert (if (< n 11) (format "  [%d] " (% n 10)) "      "))
        (insert-text-button file 'action (lambda (button) (find-file (button-get button 'recentf-file)))
                            'recentf-file file 'follow-link t)
        (insert "\n")))
    (goto-char (point-min))
    (forward-button 1)
    (switch-to-buffer (current-buffer))))
(defun recentf-open-more-files ()
  "Show those of the files visited last that a menu does not show."
  (interactive)
  (recentf-open-files (nthcdr recentf-max-menu-items recentf-list) "*Open Recent - More*"))

;; The mode

(defconst recentf--hooks
  '((recentf-track-opened-file find-file-hook write-file-functions)
    (recentf-track-closed-file kill-buffer-hook)
    (recentf-save-list kill-emacs-hook))
  "The functions of the mode, with the hooks that they are on.")
(defun recentf-enabled-p () "Whether the mode is on."
  (and recentf-mode (memq 'recentf-save-list kill-emacs-hook) t))
(defun recentf-auto-cleanup ()
  "Clean the list up when `recentf-auto-cleanup' says."
  (when (timerp recentf--cleanup-timer)
    (cancel-timer recentf--cleanup-timer)
    (setq recentf--cleanup-timer nil))
  (when recentf-mode
    (pcase recentf-auto-cleanup
      ('mode (recentf-cleanup))
      ((pred numberp)
       (setq recentf--cleanup-timer (run-with-idle-timer recentf-auto-cleanup t #'recentf-cleanup)))
      ((pred stringp)
       (setq recentf--cleanup-timer (run-at-time recentf-auto-cleanup nil #'recentf-cleanup))))))
;;;###autoload
(define-minor-mode recentf-mode "Keep a list of the files visited last, and save it."
  :global t
  (unless (recentf-enabled-p)
    (if recentf-mode (recentf-load-list) (recentf-save-list))
    (pcase-dolist (`(,function . ,hooks) recentf--hooks)
      (dolist (hook hooks)
        (if recentf-mode (add-hook hook function) (remove-hook hook function))))
    (recentf-auto-cleanup)))

(provide 'recentf)
;;; recentf.el ends here
