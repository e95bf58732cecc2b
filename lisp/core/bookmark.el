;;; bookmark.el --- Places in files, kept in a file  -*- lexical-binding: t -*-

(defvar bookmark-alist nil "All bookmarks: (NAME . PROPERTIES), the newest first.")
(defvar bookmark-default-file (expand-file-name "bookmarks" user-emacs-directory))
(defvar bookmark-save-flag t "When to write the file: t at the end, a number after that many changes, nil never.")
(defvar bookmark-search-size 16 "Characters kept from around a place.")
(defvar bookmark-make-record-function #'bookmark-make-record-default)
(defvar bookmark-current-bookmark nil)
(defvar bookmark-alist-modification-count 0)
(defvar bookmark-after-jump-hook nil)
(defvar bookmark-sort-flag t)
(defvar bookmark-history nil)
(defvar bookmark--loaded nil)

(defun bookmark-maybe-load-default-file ()
  "Read the file of bookmarks once."
  (unless bookmark--loaded
    (setq bookmark--loaded t)
    (when (and (not bookmark-alist) (file-readable-p bookmark-default-file))
      (bookmark-load bookmark-default-file t t))))
(defun bookmark-get-bookmark (bookmark &optional noerror)
  "The record of BOOKMARK, a name or a record."
  (cond ((consp bookmark) bookmark)
        ((stringp bookmark)
         (or (seq-find (lambda (b) (equal (substring-no-properties (car b)) bookmark)) bookmark-alist)
             (unless noerror (error "Invalid bookmark %s" bookmark))))))
(defun bookmark-get-bookmark-record (bookmark) "BOOKMARK's properties."
       (let ((all (cdr (bookmark-get-bookmark bookmark)))) (if (and (consp (caar all)) (consp (caaar all))) (car all) all)))
(defun bookmark-name-from-full-record (record) "RECORD's name." (car record))
(defun bookmark-prop-get (bookmark prop) "BOOKMARK's PROP." (cdr (assq prop (bookmark-get-bookmark-record bookmark))))
(defun bookmark-prop-set (bookmark prop val) "Make VAL BOOKMARK's PROP."
       (let* ((record (bookmark-get-bookmark bookmark)) (cell (assq prop (cdr record))))
         (if cell (setcdr cell val) (setcdr record (cons (cons prop val) (cdr record))))))
(defun bookmark-get-filename (b) "B's file." (bookmark-prop-get b 'filename))
(defun bookmark-get-position (b) "B's position." (bookmark-prop-get b 'position))
(defun bookmark-get-annotation (b) "B's note." (bookmark-prop-get b 'annotation))
(defun bookmark-set-annotation (b text) "Make TEXT B's note." (bookmark-prop-set b 'annotation text))
(defun bookmark-get-handler (b) "The function that goes to B." (bookmark-prop-get b 'handler))
(defun bookmark-all-names () "The names of all bookmarks." (bookmark-maybe-load-default-file) (mapcar #'car bookmark-alist))
(defun bookmark-buffer-name () "A name for a bookmark here." (if buffer-file-name (file-name-nondirectory buffer-file-name) (buffer-name)))
(defun bookmark-make-record-default (&optional no-file no-context posn)
  "The properties of a bookmark at POSN or point; NO-FILE, NO-CONTEXT: without those."
  (let ((at (or posn (point))))
    `(,@(unless no-file `((filename . ,(or (and buffer-file-name (abbreviate-file-name buffer-file-name)) "   - no file -"))))
      ,@(unless no-context
          `((front-context-string . ,(when (>= (- (point-max) at) bookmark-search-size)
                                       (buffer-substring-no-properties at (+ at bookmark-search-size))))
            (rear-context-string . ,(when (>= (- at (point-min)) bookmark-search-size)
                                      (buffer-substring-no-properties at (- at bookmark-search-size))))))
      (position . ,at))))
(defun bookmark-make-record () "A record for here: (NAME . PROPERTIES)."
       (let ((record (funcall bookmark-make-record-function)))
         (if (stringp (car record)) record (cons (bookmark-buffer-name) record))))
(defun bookmark-store (name alist no-overwrite)
  "Keep the bookmark NAME with properties ALIST, in place of the one of that name unless NO-OVERWRITE."
  (bookmark-maybe-load-default-file)
  (let ((old (bookmark-get-bookmark name t)) (name (substring-no-properties name)))
    (if (and old (not no-overwrite)) (setcdr old alist) (push (cons name alist) bookmark-alist))
    (setq bookmark-current-bookmark name)
    (bookmark--changed)))
(defun bookmark--changed ()
  "Count a change, and write the file if it is time."
  (setq bookmark-alist-modification-count (1+ bookmark-alist-modification-count))
  (when (and (numberp bookmark-save-flag) (>= bookmark-alist-modification-count bookmark-save-flag)) (bookmark-save)))
(defun bookmark-set (&optional name no-overwrite)
  "Set a bookmark NAME here."
  (interactive (list nil current-prefix-arg))
  (unless (or buffer-file-name
              (not (eq bookmark-make-record-function #'bookmark-make-record-default))
              (derived-mode-p 'special-mode))
    (error "Buffer not visiting a file or directory"))
  (pcase-let* ((`(,suggested . ,properties) (bookmark-make-record))
               (given (or name
                          (read-from-minibuffer (format-prompt "Set bookmark" suggested)
                                                nil nil nil 'bookmark-history suggested))))
    (bookmark-store (if (string= given "") suggested given) properties no-overwrite)
    nil))
(defun bookmark-completing-read (prompt &optional default)
  "Read the name of a bookmark, showing PROMPT; an empty line stands for DEFAULT."
  (bookmark-maybe-load-default-file)
  (completing-read (format-prompt prompt default) bookmark-alist nil 0 nil 'bookmark-history default))
(defun bookmark-default-handler (bookmark)
  "Go to the file and place of BOOKMARK, by its context when the text moved."
  (let ((file (bookmark-get-filename bookmark)) (buffer (bookmark-prop-get bookmark 'buffer))
        (front (bookmark-prop-get bookmark 'front-context-string)) (rear (bookmark-prop-get bookmark 'rear-context-string))
        (position (bookmark-get-position bookmark)))
    (set-buffer (cond ((and file (file-readable-p file) (not buffer)) (find-file-noselect file))
                      ((and buffer (get-buffer buffer)))
                      (t (signal 'file-missing (list "Opening input file" "No such file or directory" file)))))
    (when position (goto-char position))
    (when (and front (search-forward front (point-max) t)) (goto-char (match-beginning 0)))
    (when (and rear (search-backward rear (point-min) t)) (goto-char (match-end 0)))
    nil))
(defun bookmark-handle-bookmark (bookmark) "Go where BOOKMARK is."
       (funcall (or (bookmark-get-handler bookmark) #'bookmark-default-handler) (bookmark-get-bookmark bookmark))
       (when (stringp bookmark) (setq bookmark-current-bookmark bookmark)))
(defun bookmark-jump (bookmark &optional display-func)
  "Go to BOOKMARK and show it."
  (interactive (list (bookmark-completing-read "Jump to bookmark" bookmark-current-bookmark)))
  (unless bookmark (error "No bookmark specified"))
  (bookmark-maybe-load-default-file)
  (bookmark-handle-bookmark bookmark)
  (let ((at (point)))
    (funcall (or display-func #'switch-to-buffer) (current-buffer))
    (goto-char at))
  (run-hooks 'bookmark-after-jump-hook))
(defun bookmark-location (bookmark) "BOOKMARK's file, as text." (or (bookmark-prop-get bookmark 'location) (bookmark-get-filename bookmark) ""))
(defun bookmark-insert-location (bookmark &optional _no-history) "Insert BOOKMARK's file." (interactive (list (bookmark-completing-read "Insert bookmark location")))
       (insert (bookmark-location bookmark)))
(defun bookmark-delete (bookmark &optional _batch)
  "Forget BOOKMARK."
  (interactive (list (bookmark-completing-read "Delete bookmark" bookmark-current-bookmark)))
  (bookmark-maybe-load-default-file)
  (setq bookmark-alist (delq (bookmark-get-bookmark bookmark t) bookmark-alist))
  (bookmark--changed))
(defun bookmark-delete-all (&optional no-confirm)
  "Forget all bookmarks, if the user says so or with NO-CONFIRM."
  (interactive "P")
  (when (or no-confirm (yes-or-no-p "Permanently delete all bookmarks? "))
    (bookmark-maybe-load-default-file)
    (setq bookmark-alist nil)
    (bookmark--changed)))
(defun bookmark-rename (old &optional new)
  "Call the bookmark OLD by the name NEW."
  (interactive (list (bookmark-completing-read "Old bookmark name")))
  (bookmark-maybe-load-default-file)
  (setcar (bookmark-get-bookmark old) (or new (read-string "New name: ")))
  (bookmark--changed))
(defconst bookmark--header
  (concat ";;;; Emacs Bookmark Format Version 1 ;;;; -*- coding: utf-8-emacs; mode: lisp-data -*-\n"
          ";;; Bookmarks, the newest first: a list of (NAME (PROPERTY . VALUE)...).\n"
          ";;; The program writes this file anew; changes made by hand while it runs get lost.\n"
          ";;; -*- End Of Bookmark File Format Version Stamp -*-\n")
  "What a file of bookmarks starts with; the first and the last line say its format.")
(defun bookmark--insert (bookmark)
  "Insert BOOKMARK, (NAME . PROPERTIES), as text to be read again."
  (insert (format "(%S" (substring-no-properties (car bookmark))))
  (dolist (property (cdr bookmark)) (insert (format "\n %S" property)))
  (insert ")\n"))
(defun bookmark-save (&optional parg file make-default)
  "Write all bookmarks to FILE or `bookmark-default-file'; MAKE-DEFAULT: FILE is the latter from now on.
With PARG the file is asked for."
  (interactive "P")
  (when (and parg (not file)) (setq file (read-file-name "File to save bookmarks in: ")))
  (bookmark-maybe-load-default-file)
  (let ((coding-system-for-write 'utf-8-emacs-unix) print-length print-level)
    (with-temp-file (or file bookmark-default-file)
      (insert bookmark--header "(")
      (mapc #'bookmark--insert bookmark-alist)
      (insert ")\n")))
  (when (and file make-default) (setq bookmark-default-file (expand-file-name file)))
  (setq bookmark-alist-modification-count 0))
(defun bookmark-write-file (file)
  "Write all bookmarks to FILE."
  (bookmark-save nil file))
(defun bookmark-load (file &optional overwrite _no-msg default)
  "Read the bookmarks of FILE: in place of all if OVERWRITE, else those not there yet.
DEFAULT: FILE is `bookmark-default-file' from now on."
  (interactive "fLoad bookmarks from: ")
  (unless (file-readable-p file) (user-error "Cannot read bookmark file %s" file))
  (let ((list (with-temp-buffer
                (insert-file-contents file)
                (goto-char (point-min))
                (if (re-search-forward "^(" nil t) (progn (forward-char -1) (read (current-buffer)))
                  (error "Buffer not in bookmark-list format")))))
    (if overwrite (setq bookmark-alist list)
      (setq bookmark-alist (append bookmark-alist (seq-remove (lambda (b) (bookmark-get-bookmark (car b) t)) list))))
    (when default (setq bookmark-default-file (expand-file-name file)))
    (setq bookmark--loaded t)))
(defun bookmark--save-at-exit ()
  "Write the file at the end, if asked."
  (when (and bookmark-save-flag (> bookmark-alist-modification-count 0)) (bookmark-save)))
(add-hook 'kill-emacs-hook #'bookmark--save-at-exit)


;; Single properties

(defun bookmark-get-front-context-string (bookmark) "The text behind BOOKMARK's place."
       (bookmark-prop-get bookmark 'front-context-string))
(defun bookmark-get-rear-context-string (bookmark) "The text before BOOKMARK's place."
       (bookmark-prop-get bookmark 'rear-context-string))
(defun bookmark-set-front-context-string (bookmark string) "Let STRING be the text behind BOOKMARK's place."
       (bookmark-prop-set bookmark 'front-context-string string))
(defun bookmark-set-rear-context-string (bookmark string) "Let STRING be the text before BOOKMARK's place."
       (bookmark-prop-set bookmark 'rear-context-string string))
(defun bookmark-set-filename (bookmark filename) "Let BOOKMARK be in FILENAME."
       (bookmark-prop-set bookmark 'filename filename))
(defun bookmark-set-position (bookmark position) "Let BOOKMARK be at POSITION."
       (bookmark-prop-set bookmark 'position position))
(defun bookmark-set-name (bookmark name) "Call BOOKMARK NAME."
       (setcar (bookmark-get-bookmark bookmark) name))

;; More commands

(defun bookmark-set-no-overwrite (&optional name push-bookmark)
  "Set a bookmark NAME here, which must be new unless PUSH-BOOKMARK, which hides an older one."
  (interactive (list nil current-prefix-arg))
  (when (and name (not push-bookmark) (bookmark-get-bookmark name t))
    (user-error "A bookmark named \"%s\" already exists" name))
  (bookmark-set name push-bookmark))
(defun bookmark-relocate (bookmark)
  "Read another file name for BOOKMARK."
  (interactive (list (bookmark-completing-read "Bookmark to relocate")))
  (let ((old (bookmark-get-filename bookmark)))
    (bookmark-set-filename bookmark
                           (abbreviate-file-name
                            (expand-file-name (read-file-name (format "Relocate %s to: " bookmark)
                                                              (and old (file-name-directory old))))))
    (bookmark--changed)))
(defun bookmark-insert (bookmark)
  "Insert the text of the file that BOOKMARK is in."
  (interactive (list (bookmark-completing-read "Insert bookmark contents")))
  (let ((text (save-current-buffer
                (bookmark-handle-bookmark bookmark)
                (save-restriction (widen) (buffer-string)))))
    (save-excursion (insert text))
    (push-mark)))
(defun bookmark-write () "Write the bookmarks to a file whose name is read." (interactive) (bookmark-save t))
(defun bookmark-jump-other-window (bookmark) "Go to BOOKMARK in another window."
       (interactive (list (bookmark-completing-read "Jump to bookmark" bookmark-current-bookmark)))
       (bookmark-jump bookmark #'switch-to-buffer-other-window))
(defun bookmark-bmenu-list ()
  "Show the bookmarks and their files in a buffer."
  (interactive)
  (bookmark-maybe-load-default-file)
  (with-current-buffer (get-buffer-create "*Bookmark List*")
    (let ((inhibit-read-only t))
      (erase-buffer)
      (dolist (name (sort (bookmark-all-names) #'string<))
        (insert (format "   %-30s %s\n" name (bookmark-location name)))))
    (goto-char (point-min))
    (special-mode)
    (display-buffer (current-buffer)))
  nil)
(defalias 'list-bookmarks #'bookmark-bmenu-list)
(defalias 'edit-bookmarks #'bookmark-bmenu-list)

(provide 'bookmark)
;;; bookmark.el ends here
