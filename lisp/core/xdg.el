;;; xdg.el --- Folders and files of desktops  -*- lexical-binding: t -*-

;; The XDG specifications: base directories, user directories, thumbnails, desktop entries, MIME
;; associations.

;;; Code:

(defun xdg--home (variable default)
  "The folder that VARIABLE of the environment names if it is absolute, else DEFAULT."
  (let ((folder (getenv variable)))
    (if (and folder (file-name-absolute-p folder)) folder (expand-file-name default))))
(defun xdg--path (variable default)
  "The absolute folders of VARIABLE of the environment, or else DEFAULT."
  (let ((value (getenv variable)))
    (or (and value
             (delq nil (mapcar (lambda (f) (and (file-name-absolute-p f) (file-name-as-directory f)))
                               (split-string value ":" t))))
        default)))
(defun xdg-config-home () "Where a user's configuration lies." (xdg--home "XDG_CONFIG_HOME" "~/.config"))
(defun xdg-cache-home () "Where a user's caches lie." (xdg--home "XDG_CACHE_HOME" "~/.cache"))
(defun xdg-data-home () "Where a user's data lie." (xdg--home "XDG_DATA_HOME" "~/.local/share"))
(defun xdg-state-home () "Where a user's states lie." (xdg--home "XDG_STATE_HOME" "~/.local/state"))
(defun xdg-runtime-dir () "Where files of the session lie, or nil." (getenv "XDG_RUNTIME_DIR"))
(defun xdg-config-dirs () "Where configuration of all users lies." (xdg--path "XDG_CONFIG_DIRS" '("/etc/xdg")))
(defun xdg-data-dirs () "Where data of all users lie."
  (xdg--path "XDG_DATA_DIRS" '("/usr/local/share/" "/usr/share/")))

;; User directories

(defvar xdg-user-dirs nil "The user's directories once read, an alist, or nil.")
(defun xdg--user-dirs ()
  "The user's directories, an alist of names and folders, from user-dirs.dirs."
  (let ((file (expand-file-name "user-dirs.dirs" (xdg-config-home))) (out nil))
    (when (file-readable-p file)
      (with-temp-buffer
        (insert-file-contents file)
        (while (re-search-forward
                "^[ \t]*XDG_\\(.+?\\)_DIR[ \t]*=[ \t]*\"\\(\\(?:\\$HOME/\\)\\|/\\)\\(.*?\\)\"" nil t)
          (let ((name (match-string 1)) (folder (match-string 3)))
            (push (cons name
                        (expand-file-name (replace-regexp-in-string "\\\\\\(.\\)" "\\1" folder)
                                          (if (string= (match-string 2) "/") "/" "~/")))
                  out)))))
    (nreverse out)))
(defun xdg-user-dir (name)
  "The user's directory NAME, such as \"DOWNLOAD\", or nil."
  (unless xdg-user-dirs (setq xdg-user-dirs (xdg--user-dirs)))
  (let ((folder (cdr (assoc name xdg-user-dirs))))
    (and folder (file-name-as-directory folder) folder)))

;; Thumbnails

(defun xdg-thumb-uri (filename)
  "The URI of FILENAME that thumbnails go by."
  (concat "file://" filename))
(defun xdg-thumb-name (filename)
  "The name of the file with the thumbnail of FILENAME."
  (concat (md5 (xdg-thumb-uri filename)) ".png"))
(defun xdg-thumb-mtime (filename)
  "The time of change of FILENAME in seconds, or nil."
  (let ((attributes (file-attributes filename)))
    (and attributes (floor (float-time (file-attribute-modification-time attributes))))))

;; Desktop entries

(defconst xdg-desktop-group-regexp "\\[\\(?1:[ -Z\\^-~]+?\\)]" "The line that begins a group.")
(defconst xdg-desktop-entry-regexp "\\(?1:[0-9A-Za-z-]+\\)[[:blank:]]*=[[:blank:]]*\\(?2:.*\\)"
  "A line of a key and its value.")

(defun xdg-desktop-read-group ()
  "A hash table of the entries up to the next group."
  (let ((table (make-hash-table :test #'equal)) (done nil))
    (while (not (or done (eobp)))
      (cond
       ((looking-at-p "[[:space:]]*\\(?:#.*\\)?$"))
       ((looking-at (concat xdg-desktop-group-regexp "[[:blank:]]*$")) (setq done t))
       ((looking-at xdg-desktop-entry-regexp) (puthash (match-string 1) (match-string 2) table))
       ;; a value in a language
       ((looking-at-p "[0-9A-Za-z-]+\\[[^]\n]+\\][[:blank:]]*="))
       (t (error "Malformed line: %s" (buffer-substring (line-beginning-position) (line-end-position)))))
      (unless done (forward-line 1)))
    table))
(defun xdg-desktop-read-file (filename &optional group)
  "A hash table of the entries of GROUP, by default \"Desktop Entry\", in FILENAME."
  (with-temp-buffer
    (insert-file-contents-literally filename)
    (goto-char (point-min))
    (while (looking-at-p "[[:space:]]*\\(?:#.*\\)?\n") (forward-line 1))
    (unless (looking-at-p "\\[Desktop Entry]")
      (error "Expected first section: `Desktop Entry', found: %s"
             (buffer-substring (line-beginning-position) (line-end-position))))
    (goto-char (point-min))
    (unless (re-search-forward (concat "^" (regexp-quote (format "[%s]" (or group "Desktop Entry"))) "[[:blank:]]*$")
                               nil t)
      (error "Section %s not found" (or group "Desktop Entry")))
    (forward-line 1)
    (xdg-desktop-read-group)))
(defun xdg-desktop-strings (value)
  "The strings of VALUE, separated by semicolons; a backslash keeps one."
  (let ((out nil) (current nil) (i 0) (value (string-trim-left value)))
    (when (> (length value) 0)
      (while (< i (length value))
        (let ((c (aref value i)))
          (cond ((and (eq c ?\\) (eq (and (< (1+ i) (length value)) (aref value (1+ i))) ?\;))
                 (setq i (1+ i))
                 (push ?\; current))
                ((eq c ?\;) (push (apply #'string (nreverse current)) out) (setq current nil))
                (t (push c current))))
        (setq i (1+ i)))
      (when current (push (apply #'string (nreverse current)) out))
      (nreverse out))))
(defun xdg-current-desktop ()
  "The names of the desktop in use."
  (let ((value (getenv "XDG_CURRENT_DESKTOP"))) (and value (split-string value ":"))))

;; MIME associations

(defvar xdg-mime-table nil "The applications of MIME types once read.")
(defun xdg-mime-collect-associations (mime files)
  "The desktop files that FILES associate with the type MIME."
  (let ((added nil) (removed nil) (found nil)
        (line (concat "^" (regexp-quote mime) "[[:blank:]]*=\\(.*\\)")))
    (dolist (file files)
      (when (file-readable-p file)
        (with-temp-buffer
          (insert-file-contents-literally file)
          (let ((end nil) (section nil))
            (while (re-search-forward (concat "^\\[\\([^]\n]+\\)]\\|" line) nil t)
              (if (match-beginning 1) (setq section (match-string 1))
                (setq end (xdg-desktop-strings (match-string 2)))
                (cond
                 ((equal section "Default Applications")
                  (dolist (f end) (unless (member f removed) (push f found))))
                 ((member section '("Added Associations" "MIME Cache"))
                  (dolist (f end) (unless (member f removed) (push f added))))
                 ((equal section "Removed Associations")
                  (dolist (f end) (push f removed))))))))))
    (delete-dups (append (nreverse found) (nreverse added)))))
(defun xdg-mime-apps-files ()
  "The files that may hold associations."
  (let ((names (append (mapcar (lambda (d) (concat d "-mimeapps.list"))
                               (mapcar #'downcase (xdg-current-desktop)))
                       '("mimeapps.list")))
        (out nil))
    (dolist (folder (cons (xdg-config-home) (xdg-config-dirs)))
      (dolist (name names) (push (expand-file-name name folder) out)))
    (dolist (folder (mapcar (lambda (d) (expand-file-name "applications" d))
                            (cons (xdg-data-home) (xdg-data-dirs))))
      (dolist (name (append names '("mimeinfo.cache"))) (push (expand-file-name name folder) out)))
    (nreverse out)))
(defun xdg-mime-apps (mime)
  "The files of the desktop entries that are associated with the type MIME."
  (let ((folders (mapcar (lambda (d) (expand-file-name "applications" d))
                         (cons (xdg-data-home) (xdg-data-dirs))))
        (out nil))
    (dolist (name (xdg-mime-collect-associations mime (xdg-mime-apps-files)))
      (let ((file (locate-file name folders))) (when file (push file out))))
    (nreverse out)))

(provide 'xdg)
;;; xdg.el ends here
