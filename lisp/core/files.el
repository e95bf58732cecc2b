;;; files.el --- Saving, backups, auto-saving, reverting  -*- lexical-binding: t -*-

;; Reading and writing are native: `find-file-noselect', `insert-file-contents', `write-region', which
;; replaces a file atomically.  Here is what decides when and where.

;;; Code:

(defvar auto-save-file-name-transforms
  `(("\\`/[^/]*:\\([^/]*/\\)*\\([^/]*\\)\\'" ,(concat temporary-file-directory "\\2") t))
  "Where auto-save files go: lists of a regexp, its replacement, and whether names stay unique.")
(defvar file-has-changed-p--hash-table (make-hash-table :test #'equal))
(dolist (variable '(buffer-backed-up buffer-saved-size buffer-auto-save-file-name buffer-file-number
                    buffer-file-read-only))
  (put variable 'permanent-local t))
(put 'find-file-not-found-functions 'permanent-local nil)

;;; Backups

(defmacro files--unless-handled (file call &rest body)
  "Have the handler of FILE do CALL, (OPERATION ARGUMENT...), or without one evaluate BODY."
  (declare (indent 2))
  (let ((handler (make-symbol "handler")) (operation (car call)))
    `(let ((,handler (find-file-name-handler ,file ',operation)))
       (if ,handler (funcall ,handler ',operation ,@(cdr call)) ,@body))))

(defun normal-backup-enable-predicate (name)
  "Whether NAME lies in no folder of temporary files."
  (not (seq-some (lambda (folder)
                   (and folder
                        (string-prefix-p (file-truename (file-name-as-directory folder)) (file-truename name))))
                 (list temporary-file-directory small-temporary-file-directory))))

(defun make-backup-file-name--default-function (file)
  "FILE with a ~ behind it, where `backup-directory-alist' says."
  (concat (make-backup-file-name-1 file) "~"))

(defun make-backup-file-name (file)
  "The name of FILE's backup that is not numbered."
  (funcall (or make-backup-file-name-function #'make-backup-file-name--default-function) file))

(defun make-backup-file-name-1 (file)
  "FILE where `backup-directory-alist' wants its backups; the folder is made."
  (let ((folder (cdr (seq-find (lambda (entry) (and (stringp (car entry)) (string-match-p (car entry) file)))
                               backup-directory-alist))))
    (if (not folder) file
      (let ((to (expand-file-name folder (file-name-directory file))))
        (condition-case nil (make-directory to t) (file-error nil))
        (expand-file-name
         (if (file-name-absolute-p folder)
             (string-replace "/" "!" (string-replace "!" "!!" (expand-file-name file)))
           (file-name-nondirectory file))
         to)))))

(defun backup-file-name-p (file) "Whether FILE is the name of a backup." (string-match "~\\'" file))

(defun file-backup--versions (base)
  "The numbers of the backups named BASE.~N~, ascending."
  (let ((folder (or (file-name-directory base) default-directory))
        (regexp (concat "\\`" (regexp-quote (file-name-nondirectory base)) "\\.~\\([0-9]+\\)~\\'")))
    (sort (mapcar (lambda (name) (string-match regexp name) (string-to-number (match-string 1 name)))
                  (condition-case nil (directory-files folder nil regexp t) (file-error nil)))
          #'<)))

(defun find-backup-file-name (file)
  "The name for FILE's next backup, before the names of backups that are to go."
  (files--unless-handled file (find-backup-file-name file)
    (let* ((base (expand-file-name (make-backup-file-name-1 file)))
           (numbers (file-backup--versions base))
           (numbered (lambda (n) (format "%s.~%d~" base n))))
      (if (or (eq version-control 'never) (not (or version-control numbers)))
          (list (make-backup-file-name file))
        (let ((excess (- (1+ (length numbers)) kept-old-versions kept-new-versions)))
          (cons (funcall numbered (1+ (apply #'max 0 numbers)))
                (and (> excess 0)
                     (mapcar numbered (seq-take (nthcdr kept-old-versions numbers) excess)))))))))

(defun file-backup-file-names (file)
  "The names of FILE's backups, the newest first."
  (let* ((plain (make-backup-file-name file))
         (base (expand-file-name (make-backup-file-name-1 file)))
         (_ (access-file (file-name-directory base) "Opening directory"))
         (names (mapcar (lambda (n) (format "%s.~%d~" base n)) (file-backup--versions base))))
    (sort (if (file-exists-p plain) (cons (expand-file-name plain) names) names)
          #'file-newer-than-file-p)))

(defun file-newest-backup (file) "The newest backup of FILE, or nil." (car (file-backup-file-names file)))
(defun diff-latest-backup-file (file)
  "The newest backup of FILE, or nil."
  (files--unless-handled file (diff-latest-backup-file file)
    (file-newest-backup file)))

(defun backup-buffer ()
  "Copy the visited file to its backup, once a visit.
The value is nil, or (MODES ATTRIBUTES BACKUP) if the caller is to set the modes; a copy needs none."
  (when (and make-backup-files (not backup-inhibited) (not buffer-backed-up) buffer-file-name
             (file-exists-p buffer-file-name)
             (eq ?- (aref (file-attribute-modes (file-attributes (file-truename buffer-file-name))) 0))
             (funcall (or backup-enable-predicate #'always) buffer-file-name))
    (let* ((real (file-chase-links buffer-file-name))
           (targets (find-backup-file-name real))
           (old (cdr targets)))
      (condition-case nil
          (backup-buffer-copy real (car targets) (file-modes real) nil)
        (file-error
         ;; Better a backup elsewhere than none.
         (let ((other (locate-user-emacs-file "%backup%~")))
           (message "Cannot write backup file; backing up in %s" other)
           (backup-buffer-copy real other (file-modes real) nil))))
      (setq buffer-backed-up t)
      (when (and old (if delete-old-versions (eq delete-old-versions t)
                       (y-or-n-p (format "Delete excess backup versions of %s? " real))))
        (dolist (name old) (condition-case nil (delete-file name) (file-error nil))))
      nil)))

(defun backup-buffer-copy (from to modes _extended-attributes)
  "Copy the file FROM to TO, with MODES, so that TO is whole at every moment."
  (let ((temporary (make-temp-name (concat to "."))))
    (unwind-protect
        (progn
          (copy-file from temporary nil t t t)
          (when modes (set-file-modes temporary (logand modes #o1777)))
          (rename-file temporary to t))
      (when (file-exists-p temporary) (delete-file temporary)))))

;;; Saving

(defun save-buffer (&optional arg)
  "Save the buffer in the file that it visits, if it was changed.
ARG 4 marks this version to be backed up at the next save, 16 backs up the last version now, 64 does
both, 0 backs up nothing."
  (interactive "p")
  (pcase-let* ((`(,now . ,next) (alist-get arg '((4 nil . t) (16 t) (64 t . t))))
               (make-backup-files (or now (and make-backup-files (not (eql arg 0))))))
    (when now (setq buffer-backed-up nil))
    (basic-save-buffer (called-interactively-p 'any))
    (when next (setq buffer-backed-up nil))
    nil))


(defun basic-save-buffer (&optional called-interactively)
  "Save the buffer in the file that it visits, if it was changed.
CALLED-INTERACTIVELY says that a user is to hear when there is nothing to do."
  (interactive (list t))
  (with-current-buffer (or (buffer-base-buffer) (current-buffer))
    (cond
     ((or (buffer-modified-p) (and buffer-file-name (not (file-exists-p buffer-file-name))))
      (files--save)
      (when buffer-file-name
        (setq buffer-file-number (nthcdr 10 (file-attributes buffer-file-name))))
      (setq buffer-saved-size (buffer-size))
      (delete-auto-save-file-if-necessary t)
      (run-hooks 'after-save-hook))
     ((and called-interactively (not noninteractive))
      (message "(No changes need to be saved)")))
    nil))

(defun files--save ()
  "Have a function of the hooks save the buffer, or else write it to its file."
  (save-excursion
    (save-restriction
      (widen)
      (when (files--newline-missing-p)
        (goto-char (point-max))
        (insert "\n"))
      (run-hooks 'before-save-hook)
      (unless (run-hook-with-args-until-success 'write-contents-functions)
        (unless buffer-file-name (files--read-visited-name))
        (files--confirm-changed-elsewhere)
        (or (run-hook-with-args-until-success 'local-write-file-hooks)
            (run-hook-with-args-until-success 'write-file-functions)
            (files--write))))))

(defun files--newline-missing-p ()
  "Whether a newline shall be added at the end before the buffer is saved; asks if it must."
  (unless (or find-file-literally (memq (char-before (point-max)) '(nil ?\n)))
    (pcase require-final-newline
      ((or 'nil 'visit) nil)
      ((or 't 'visit-save) t)
      (_ (y-or-n-p (format "Buffer %s does not end in newline.  Add one? " (buffer-name)))))))

(defun files--confirm-replacing (name)
  "Signal an error if there is a file NAME and the user wants to keep it."
  (when (file-exists-p name)
    (or (y-or-n-p (format-message "File `%s' exists; overwrite? " name))
        (user-error "Canceled"))))

(defun files--read-visited-name ()
  "Ask which file the buffer is to visit."
  (let* ((suggested (expand-file-name (buffer-name)))
         (name (expand-file-name (read-file-name "File to save in: " nil suggested))))
    (files--confirm-replacing name)
    (set-visited-file-name name)))

(defun files--confirm-changed-elsewhere ()
  "Signal an error if the visited file was changed by others and the user wants to keep that."
  (when (and (file-exists-p buffer-file-name) (not (verify-visited-file-modtime)))
    (let ((short (file-name-nondirectory buffer-file-name)))
      (or (yes-or-no-p (format "%s has changed since visited or saved.  Save anyway? " short))
          (user-error "Save not confirmed")))))





(defun files--ensure-folder (folder)
  "Make FOLDER, if it is not there and the user agrees."
  (cond ((file-directory-p folder))
        ((file-exists-p folder) (error "%s is not a directory" folder))
        ((y-or-n-p (format-message "Directory `%s' does not exist; create? " folder))
         (make-directory folder t))
        (t (error "Canceled"))))

(defun files--ensure-writable (file)
  "Make FILE writable, if it is there and protected and the user agrees."
  (when (and (file-exists-p file) (not (file-writable-p file)))
    (unless (yes-or-no-p (format "File %s is write-protected; try to save anyway? "
                                 (file-name-nondirectory file)))
      (error "Attempt to save to a file that you aren't allowed to write"))
    (set-file-modes file (logior (file-modes file) #o200))))

(defun files--write ()
  "Make the backup and write the buffer to the file that it visits."
  (files--ensure-folder (file-name-directory buffer-file-name))
  (when (orgstar-visited-file-invalid-p)
    (signal 'file-error (list "File is not valid UTF-8; it is not changed" buffer-file-name)))
  (files--ensure-writable buffer-file-name)
  (backup-buffer)
  (let ((coding-system-for-write
         (or (and buffer-file-coding-system save-buffer-coding-system) coding-system-for-write)))
    (write-region nil nil buffer-file-name nil t buffer-file-truename)
    (when (and last-coding-system-used (not coding-system-for-write))
      (setq buffer-file-coding-system last-coding-system-used)))
  nil)
(defmacro with-coding-priority (coding-systems &rest body)
  "Evaluate BODY with CODING-SYSTEMS the ones that are tried first."
  (declare (indent 1))
  (let ((before (make-symbol "before")))
    `(let ((,before (coding-system-priority-list)))
       (unwind-protect (progn (apply #'set-coding-system-priority ,coding-systems) ,@body)
         (apply #'set-coding-system-priority ,before)))))

(defun select-safe-coding-system (from to &optional default-coding-system _accept _file)
  "A coding that can write the text FROM TO: DEFAULT-CODING-SYSTEM if it can, else UTF-8."
  (let ((default (if (consp default-coding-system) (car default-coding-system)
                   (or default-coding-system buffer-file-coding-system 'utf-8))))
    (if (if (stringp from) (unencodable-char-position 0 (length from) default nil from)
          (unencodable-char-position (or from (point-min)) (or to (point-max)) default))
        (coding-system-change-text-conversion default 'utf-8)
      default)))

(defun coding-system-change-text-conversion (coding-system coding)
  "CODING with the line ends of CODING-SYSTEM."
  (let ((end (coding-system-eol-type coding-system)))
    (if (numberp end) (coding-system-change-eol-conversion coding end) coding)))

(defun find-coding-systems-region (start end &optional _default)
  "Codings that can write the text from START to END, or the string START."
  (if (stringp start) (find-coding-systems-string start)
    (find-coding-systems-string (buffer-substring-no-properties start end))))

(defun detect-coding-region (start end &optional highest)
  "The codings that the bytes from START to END may be in; HIGHEST: the likeliest."
  (detect-coding-string (buffer-substring-no-properties start end) highest))

(defun save-some-buffers (&optional arg pred)
  "Save the changed buffers that visit files and satisfy PRED, after asking unless ARG."
  (interactive "P")
  (let ((pred (or pred save-some-buffers-default-predicate)) (saved 0))
    (dolist (buffer (buffer-list))
      (with-current-buffer buffer
        (when (and (buffer-live-p buffer) (buffer-modified-p) (not (buffer-base-buffer))
                   (or buffer-file-name
                       (and pred buffer-offer-save (> (buffer-size) 0)))
                   (or (not (functionp pred)) (funcall pred))
                   (or arg buffer-save-without-query
                       (y-or-n-p (if buffer-file-name (format "Save file %s? " buffer-file-name)
                                   (format "Save buffer %s? " (buffer-name))))))
          (save-buffer)
          (setq saved (1+ saved)))))
    (> saved 0)))

(defun save-buffers-kill-emacs (&optional arg restart)
  "Offer to save each buffer (with ARG save without asking), then end the program.
RESTART is not offered: it is an error."
  (interactive "P")
  (when restart (user-error "The program cannot start itself again"))
  (save-some-buffers arg t)
  (let ((confirm confirm-kill-emacs))
    (and
     (or (not (seq-some (lambda (buffer) (and (buffer-file-name buffer) (buffer-modified-p buffer)))
                        (buffer-list)))
         (progn (setq confirm nil) (yes-or-no-p "Modified buffers exist; exit anyway? ")))
     (or (not confirm-kill-processes)
         (not (seq-some #'processes--asks-p (process-list)))
         (progn (setq confirm nil) (yes-or-no-p "Active processes exist; kill them and exit anyway? ")))
     (run-hook-with-args-until-failure 'kill-emacs-query-functions)
     (or (null confirm) (funcall confirm "Really exit? "))
     (kill-emacs))))

(defun save-buffers-kill-terminal (&optional arg)
  "Offer to save each buffer (with ARG save without asking), then end the program."
  (interactive "P")
  (save-buffers-kill-emacs arg))

(defun write-file (filename &optional confirm)
  "Save the buffer in FILENAME, which it visits from now on.
If FILENAME is a folder's name the buffer's own name is added.  With CONFIRM ask before an existing
file is replaced."
  (interactive "FWrite file: \np")
  (let ((name (cond ((member filename '(nil "")) (error "Empty file name"))
                    ((not (directory-name-p filename)) filename)
                    (buffer-file-name (concat filename (file-name-nondirectory buffer-file-name)))
                    (t (concat filename (buffer-name))))))
    (when (and confirm (not (equal buffer-file-name (expand-file-name name))))
      (files--confirm-replacing name))
    (set-visited-file-name name (not confirm)))
  (when (and buffer-file-name (file-writable-p buffer-file-name))
    (setq buffer-read-only nil))
  ;; What was there before was meant to be replaced.
  (set-visited-file-modtime)
  (set-buffer-modified-p t)
  (save-buffer)
  nil)

(defun set-visited-file-name (filename &optional no-query along-with-file)
  "Let the buffer visit FILENAME, or no file if it is nil or empty.
With NO-QUERY do not ask when another buffer visits it; ALONG-WITH-FILE says that the old file was
renamed."
  (interactive "FSet visited file name: ")
  (when (buffer-base-buffer) (error "An indirect buffer cannot visit a file"))
  (let* ((given (and (not (member filename '(nil ""))) (expand-file-name filename)))
         (true-name (and given (file-truename given)))
         (new (if find-file-visit-truename true-name given))
         (old buffer-file-name))
    (when new (files--check-visitable new no-query))
    (unless (equal new old)
      (unlock-buffer)
      (when new (files--name-buffer-after new)))
    (setq buffer-file-name new)
    (when new
      (setq buffer-file-truename (abbreviate-file-name true-name)
            buffer-file-number nil))
    (unless (and new along-with-file) (clear-visited-file-modtime))
    (when (and new (not along-with-file))
      (setq buffer-backed-up nil
            buffer-file-number (nthcdr 10 (file-attributes new))))
    (mapc #'kill-local-variable
          '(write-file-functions local-write-file-hooks revert-buffer-function backup-inhibited))
    (unless along-with-file
      (when buffer-auto-save-file-name
        (auto-save-mode 0)
        (auto-save-mode 1))
      (set-buffer-modified-p t))
    (when (and new old (not (equal new old))) (set-auto-mode t))
    nil))

(defun files--check-visitable (name no-query)
  "Signal an error if the buffer may not visit NAME; NO-QUERY lets two buffers visit it."
  (when (directory-name-p name) (error "Empty file name"))
  (unless (or no-query
              (memq (find-buffer-visiting name) (list nil (current-buffer)))
              (y-or-n-p (format "A buffer is visiting %s; proceed? " name)))
    (user-error "Aborted")))

(defun files--name-buffer-after (file)
  "Give the buffer FILE's folder and, so far as it is free, its name."
  (let ((name (file-name-nondirectory file)))
    (setq default-directory (file-name-directory file))
    (unless (equal name (buffer-name)) (rename-buffer name t))))

(defun rename-visited-file (new-location)
  "Rename the file that the buffer visits to NEW-LOCATION, and visit that."
  (interactive "GRename visited file to: ")
  (let ((name (expand-file-name
               (if (directory-name-p new-location)
                   (concat new-location (file-name-nondirectory buffer-file-name))
                 new-location))))
    (when (and buffer-file-name (file-exists-p buffer-file-name))
      (rename-file buffer-file-name name))
    (set-visited-file-name name nil t)))

(defun not-modified (&optional arg)
  "Say that the buffer has no changes that need saving; with ARG, that it has."
  (interactive "P")
  (set-buffer-modified-p arg))

(defun toggle-read-only (&optional arg) "As `read-only-mode' with ARG." (read-only-mode (or arg 'toggle)))

;;; Reverting

(defun revert-buffer (&optional ignore-auto noconfirm preserve-modes)
  "Fill the buffer anew from its file, after asking unless NOCONFIRM.
Without IGNORE-AUTO a newer auto-save file may be taken; with PRESERVE-MODES the modes stay."
  (interactive (list (null current-prefix-arg)))
  (let ((how (or revert-buffer-function #'revert-buffer--default))
        (revert-buffer-preserve-modes preserve-modes)
        (revert-buffer-in-progress-p t))
    (funcall how ignore-auto noconfirm)))
(defvar revert-buffer-preserve-modes nil)

(defun revert-buffer--default (ignore-auto noconfirm)
  "Fill the buffer from its file; IGNORE-AUTO and NOCONFIRM are as for `revert-buffer'."
  (with-current-buffer (or (buffer-base-buffer) (current-buffer))
    (let* ((auto (and (not ignore-auto) (recent-auto-save-p) buffer-auto-save-file-name
                      (file-readable-p buffer-auto-save-file-name)
                      (y-or-n-p "Buffer has been auto-saved recently.  Revert from auto-save file? ")))
           (name (if auto buffer-auto-save-file-name buffer-file-name)))
      (unless name (error "Buffer does not seem to be associated with any file"))
      (when (or noconfirm
                (and (not (buffer-modified-p))
                     (seq-some (lambda (regexp) (string-match-p regexp name)) revert-without-query))
                (yes-or-no-p (format "Revert buffer from file %s? " name)))
        (run-hooks 'before-revert-hook)
        (files--revert-from name auto)
        t))))

(defun files--revert-from (name auto)
  "Fill the buffer with the text of the file NAME, AUTO if it is an auto-save file."
  (cond (auto)
        ((not (file-exists-p name)) (error "File %s no longer exists" name))
        ((not (file-readable-p name)) (error "File %s no longer readable" name)))
  ;; the buffer's own hook counts even if a mode takes it away
  (let ((own-hook (and (local-variable-p 'after-revert-hook) after-revert-hook)))
    (save-restriction
      (widen)
      (let ((inhibit-read-only t))
        (funcall (or revert-buffer-insert-file-contents-function
                     #'revert-buffer-insert-file-contents--default-function)
                 name auto)))
    (unless auto (unlock-buffer))
    (after-find-file nil nil t nil revert-buffer-preserve-modes)
    (setq buffer-backed-up nil)
    (if (or (not own-hook) (local-variable-p 'after-revert-hook)) (run-hooks 'after-revert-hook)
      (setq-local after-revert-hook own-hook)
      (run-hooks 'after-revert-hook)
      (kill-local-variable 'after-revert-hook))))

(defun revert-buffer-insert-file-contents--default-function (file-name auto-save-p)
  "Put the text of FILE-NAME in place of the buffer's; AUTO-SAVE-P says that it is an auto-save file."
  (let ((coding-system-for-read
         (if auto-save-p 'utf-8-emacs-unix (or coding-system-for-read nil))))
    (insert-file-contents file-name (not auto-save-p) nil nil t)
    (when auto-save-p (set-buffer-modified-p t))))

(defun revert-buffer-with-fine-grain (&optional ignore-auto noconfirm)
  "As `revert-buffer' with IGNORE-AUTO and NOCONFIRM; markers and properties stay where text does."
  (interactive "P")
  (revert-buffer ignore-auto noconfirm t))

(defun buffer-stale--default-function (&optional _noconfirm)
  "Whether the buffer's file has changed and can be read."
  (let ((file buffer-file-name))
    (and file
         (not (or (buffer-modified-p) (verify-visited-file-modtime)))
         (file-readable-p file))))

;;; Auto-saving

(defun auto-save-file-name-p (filename)
  "Whether FILENAME, without a folder, is the name of an auto-save file."
  (string-match "\\`#.*#\\'" filename))

(defun files--auto-save-transform (name)
  "NAME moved to where `auto-save-file-name-transforms' sends it, or nil."
  (let ((rule (seq-find (lambda (rule) (string-match-p (car rule) name)) auto-save-file-name-transforms)))
    (when rule
      (let ((new (replace-regexp-in-string (car rule) (nth 1 rule) name t)))
        (if (nth 2 rule)
            (concat (file-name-directory new)
                    (string-replace "/" "!" (string-replace "!" "!!" name)))
          new)))))

(defun make-auto-save-file-name ()
  "The name of the file that auto-saving the buffer writes."
  (if (not buffer-file-name) (files--auto-save-name-without-file)
    (files--unless-handled buffer-file-name (make-auto-save-file-name)
      (let ((name (or (files--auto-save-transform buffer-file-name) buffer-file-name)))
        (concat (file-name-directory name) "#" (file-name-nondirectory name) "#")))))

(defun files--auto-save-name-without-file ()
  "The auto-save file name of a buffer that visits none: its name, with what files cannot have in hexadecimal."
  (let* ((plain (mapconcat (lambda (c)
                             (if (or (<= ?a c ?z) (<= ?A c ?Z) (<= ?0 c ?9) (memq c '(?- ?_ ?.)))
                                 (string c)
                               (format "%%%02X" c)))
                           (encode-coding-string (buffer-name) 'utf-8) ""))
         (folder (if (file-writable-p default-directory) default-directory temporary-file-directory))
         (file (make-temp-file (expand-file-name (format "#%s#" plain) folder) nil "#")))
    (delete-file file)
    file))

(define-minor-mode auto-save-mode
  "Save the buffer's text now and then in a file of its own."
  :variable ((and buffer-auto-save-file-name t)
             . (lambda (value) (setq buffer-auto-save-file-name
                                     (and value (or buffer-auto-save-file-name (make-auto-save-file-name)))))))

(defun do-auto-save (&optional no-message current-only)
  "Write the auto-save files of changed buffers (CURRENT-ONLY: this one); NO-MESSAGE: say nothing."
  (interactive)
  (ignore no-message)
  (run-hooks 'auto-save-hook)
  (dolist (buffer (if current-only (list (current-buffer)) (buffer-list)))
    (with-current-buffer buffer
      (when (and buffer-auto-save-file-name (buffer-modified-p) (not (recent-auto-save-p)))
        (save-restriction
          (widen)
          (let ((coding-system-for-write 'utf-8-emacs-unix) (file-name-handler-alist nil))
            (write-region nil nil (if auto-save-visited-file-name buffer-file-name
                                    buffer-auto-save-file-name)
                          nil 'quiet)))
        (set-buffer-auto-saved))))
  nil)

(defun delete-auto-save-file-if-necessary (&optional force)
  "Delete the auto-save file, unless the buffer was changed since; FORCE: all the same."
  (and buffer-auto-save-file-name delete-auto-save-files
       (not (equal buffer-file-name buffer-auto-save-file-name))
       (or force (recent-auto-save-p))
       (file-exists-p buffer-auto-save-file-name)
       (progn (condition-case nil (delete-file buffer-auto-save-file-name) (file-error nil))
              (set-buffer-auto-saved))))

(defun rename-auto-save-file ()
  "Let auto-saving use the name that suits the buffer now."
  (let ((old buffer-auto-save-file-name))
    (setq buffer-auto-save-file-name (make-auto-save-file-name))
    (when (and old (not (equal old buffer-auto-save-file-name)) (file-exists-p old))
      (rename-file old buffer-auto-save-file-name t))))

(defun recover-file (file)
  "Visit FILE with the text of its auto-save file."
  (interactive "fRecover file: ")
  (setq file (expand-file-name file))
  (let ((auto (let ((buffer-file-name file)) (make-auto-save-file-name))))
    (cond ((auto-save-file-name-p (file-name-nondirectory file)) (user-error "%s is an auto-save file" file))
          ((not (file-newer-than-file-p auto file)) (error "Auto-save file %s not current" auto))
          ((yes-or-no-p (format "Recover auto save file %s? " auto))
           (find-file file)
           (let ((inhibit-read-only t) (coding-system-for-read 'utf-8-emacs-unix))
             (erase-buffer)
             (insert-file-contents auto nil))
           (after-find-file nil nil t))
          (t (user-error "Recover-file canceled")))))

(defun recover-this-file () "Take the text of the auto-save file." (interactive) (recover-file buffer-file-name))

;;; Locks and changes by others

(defun ask-user-about-lock (file opponent)
  "Decide what to do with FILE, which OPPONENT has locked: t takes the lock, nil goes on without.
Without a user there is only an error."
  (if noninteractive
      (progn
        (message "%s locked by %s" file opponent)
        (error "Cannot resolve lock conflict in batch mode"))
    (pcase (read-char-choice (format "%s locked by %s: (s)teal, (p)roceed, (q)uit? " file opponent)
                             '(?s ?p ?q))
      (?s t)
      (?p nil)
      (_ (signal 'file-locked (list file opponent))))))

(defun files--same-text-p ()
  "Whether the unchanged buffer's text is what its file holds, whatever the times say."
  (and (not (buffer-modified-p))
       (file-readable-p buffer-file-name)
       (let ((name buffer-file-name)
             (coding-system-for-read buffer-file-coding-system)
             (text (save-restriction (widen) (buffer-substring-no-properties (point-min) (point-max)))))
         (with-temp-buffer
           (insert-file-contents name)
           (string= text (buffer-string))))))


(defun orgstar-ask-about-change (filename)
  "Called before a buffer whose FILENAME has changed on disk is changed.
It asks, unless the file's text is still the buffer's."
  (with-current-buffer (or (get-file-buffer filename) (current-buffer))
    (if (files--same-text-p) (set-visited-file-modtime)
      (ask-user-about-supersession-threat filename))))


(defun ask-user-about-supersession-threat (filename)
  "Decide whether to change a buffer although its FILENAME has changed on disk.
Without a user there is only an error."
  (if noninteractive
      (if (bound-and-true-p orgstar-consent-given)
          ;; The word run says it in its own words.
          (signal 'file-supersession (list "File changed on disk" filename))
        (message "%s changed on disk; really edit the buffer?" (file-name-nondirectory filename))
        (error "Cannot resolve conflict in batch mode"))
    (pcase (read-char-choice
            (format "%s changed on disk; really edit the buffer? (y, n, r) " (file-name-nondirectory filename))
            '(?y ?n ?r))
      (?y (message "File on disk now will become a backup file if you save these changes.")
          (setq buffer-backed-up nil))
      (?r (revert-buffer nil t) (signal 'file-supersession (list "File reverted" filename)))
      (_ (signal 'file-supersession (list "File changed on disk" filename))))))

(defun pwd (&optional insert)
  "Say what the current folder is; INSERT: put it into the buffer."
  (interactive "P")
  (if insert (insert default-directory) (message "Directory %s" default-directory)))
(defun cd-absolute (dir)
  "Make DIR, an absolute name, the current folder of this buffer."
  (let ((folder (file-name-as-directory (expand-file-name dir))))
    (unless (file-directory-p folder)
      (error (if (file-exists-p folder) "%s is not a directory" "%s: no such directory") folder))
    (unless (file-accessible-directory-p folder) (error "Cannot cd to %s:  Permission denied" folder))
    (setq default-directory folder)
    (setq list-buffers-directory folder)))
(defvar-local list-buffers-directory nil)
(defvar cd-path nil)
(defun cd (dir)
  "Make DIR the current folder of this buffer, looked for along the variable CDPATH too."
  (interactive "DChange default directory: ")
  (let ((found (seq-find (lambda (base) (file-directory-p (expand-file-name dir base)))
                         (if (file-name-absolute-p dir) (list default-directory)
                           (or (and (getenv "CDPATH") (parse-colon-path (getenv "CDPATH"))) (list default-directory))))))
    (if found (cd-absolute (expand-file-name dir found))
      (error "No such directory found via CDPATH environment variable"))))
(defun rename-uniquely () "Give this buffer a name that no other has." (interactive)
       (let ((name (if (string-match "<[0-9]+>\\'" (buffer-name)) (substring (buffer-name) 0 (match-beginning 0)) (buffer-name))))
         (rename-buffer (generate-new-buffer-name name))))

(provide 'files)
;;; files.el ends here
