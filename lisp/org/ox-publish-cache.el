;;; ox-publish-cache.el --- What was published when, and what is known of files  -*- lexical-binding: t -*-

;; A project's cache is a hash table: file names to property lists, hashes of file, folder and function to times.
;; It is kept as one printed table in a file per project, which is read, not evaluated.

;;; Code:

(require 'cl-lib)

(defvar org-publish-cache nil "The cache of the project that is being published.")
(defvar org-publish-timestamp-directory)
(defvar org-publish-use-timestamps-flag)
(defvar org-publish-list-skipped-files)

(defun org-publish--cache-file (project-name)
  "The file that keeps the cache of PROJECT-NAME."
  (expand-file-name (concat project-name ".cache") (file-name-as-directory org-publish-timestamp-directory)))

(defun org-publish-initialize-cache (project-name)
  "Make the cache of PROJECT-NAME the current one, read from its file if there is one, and return it."
  (unless (and org-publish-cache (equal project-name (org-publish-cache-get ":project:")))
    (let ((file (org-publish--cache-file project-name)))
      (setq org-publish-cache
            (or (org-publish--read-cache file) (make-hash-table :test #'equal)))
      (org-publish-cache-set ":project:" project-name)
      (org-publish-cache-set ":cache-file:" file)))
  org-publish-cache)

(defun org-publish--read-cache (file)
  "The hash table in FILE; nil if there is none that can be read."
  (when (file-readable-p file)
    (with-temp-buffer
      (insert-file-contents file)
      (goto-char (point-min))
      (let ((entries (condition-case nil (read (current-buffer)) (error nil))))
        (when (eq 'org-publish-cache (car-safe entries))
          (let ((table (make-hash-table :test #'equal)))
            (pcase-dolist (`(,key . ,value) (cdr entries)) (puthash key value table))
            table))))))

(defun org-publish-write-cache-file (&optional free-cache)
  "Write the current cache to its file; with FREE-CACHE drop it then."
  (unless org-publish-cache (error "`org-publish-write-cache-file' called, but no cache present"))
  (let ((file (org-publish-cache-get ":cache-file:")) entries)
    (unless file (error "Cannot find cache-file name in `org-publish-write-cache-file'"))
    (maphash (lambda (key value) (push (cons key value) entries)) org-publish-cache)
    (make-directory (file-name-directory file) t)
    (let ((print-level nil) (print-length nil) (coding-system-for-write 'utf-8))
      (with-temp-file file
        (insert ";; What was published when.\n(org-publish-cache")
        (dolist (entry (nreverse entries)) (insert "\n " (prin1-to-string entry)))
        (insert ")\n")))
    (when free-cache (org-publish-reset-cache))))

(defun org-publish-reset-cache ()
  "Drop the current cache."
  (setq org-publish-cache nil))

(defun org-publish-remove-all-timestamps ()
  "Forget for all projects what was published."
  (when (file-directory-p org-publish-timestamp-directory)
    (dolist (file (directory-files org-publish-timestamp-directory t "\\`[^.]"))
      (unless (file-directory-p file) (delete-file file))))
  (setq org-publish-cache nil))

;;;; Files that publishing writes

(defun org-publish--write (text file)
  "Make TEXT the text of FILE; a file that has it stays as it is, so that it is not published again."
  (let ((coding-system-for-write 'utf-8) (coding-system-for-read 'utf-8))
    (unless (and (file-exists-p file)
                 (equal text (with-temp-buffer (insert-file-contents file) (buffer-string))))
      (make-directory (file-name-directory file) t)
      (write-region text nil file nil 'quiet))))

;;;; Entries

(defun org-publish--cache-present (function)
  "The current cache; an error in the name of FUNCTION when there is none."
  (or org-publish-cache (error "‘%s’ called, but no cache present" function)))

(defun org-publish-cache-get (key)
  "The value of KEY in the current cache."
  (gethash key (org-publish--cache-present 'org-publish-cache-get)))

(defun org-publish-cache-set (key value)
  "Give KEY the VALUE in the current cache."
  (puthash key value (org-publish--cache-present 'org-publish-cache-set)))

(defun org-publish-cache-set-file-property (filename property value &optional project-name)
  "Give FILENAME's PROPERTY the VALUE in the current cache, or that of PROJECT-NAME."
  (when project-name (org-publish-initialize-cache project-name))
  (org-publish-cache-set filename (plist-put (copy-sequence (org-publish-cache-get filename)) property value))
  value)

(defun org-publish-cache-get-file-property (filename property &optional default no-create project-name)
  "The value of FILENAME's PROPERTY in the current cache, or that of PROJECT-NAME.
When it is not there it becomes DEFAULT, unless NO-CREATE."
  (when project-name (org-publish-initialize-cache project-name))
  (let ((found (plist-member (org-publish-cache-get filename) property)))
    (cond (found (cadr found))
          (no-create default)
          (t (org-publish-cache-set-file-property filename property default)))))

;;;; Times

(defun org-publish-cache-mtime-of-src (file)
  "When FILE was changed; an error when it does not exist."
  (let ((attributes (file-attributes (file-truename file))))
    (unless attributes (error "No such file: %S" file))
    (file-attribute-modification-time attributes)))

(defalias 'org-publish-cache-ctime-of-src #'org-publish-cache-mtime-of-src)

(defun org-publish-timestamp-filename (filename &optional pub-dir pub-func)
  "The key for when FILENAME was published to PUB-DIR by PUB-FUNC."
  (concat "X" (sha1 (mapconcat (lambda (part) (if part (format "%s" part) "")) (list filename pub-dir pub-func) "::"))))

(defun org-publish-update-timestamp (filename &optional pub-dir pub-func _base-dir)
  "Note that FILENAME is published to PUB-DIR by PUB-FUNC as it is now, with what it includes."
  (org-publish-cache-set (org-publish-timestamp-filename filename pub-dir pub-func)
                         (org-publish--newest filename)))

(defun org-publish--newest (filename)
  "When the last of FILENAME and the files it includes was changed."
  (let ((newest (org-publish-cache-mtime-of-src filename)))
    (dolist (file (org-publish--included-files filename) newest)
      (when (file-exists-p file)
        (let ((time (org-publish-cache-mtime-of-src file)))
          (when (time-less-p newest time) (setq newest time)))))))

(defun org-publish--included-files (filename &optional seen)
  "The files that the document FILENAME includes or is set up with, and what these do; none of SEEN."
  (when (and (equal "org" (file-name-extension filename)) (not (member filename seen))
             (file-readable-p filename) (not (file-directory-p filename)))
    (let ((case-fold-search t) names)
      (with-temp-buffer
        (insert-file-contents filename)
        (goto-char (point-min))
        (while (re-search-forward
                "^[ \t]*#\\+\\(?:INCLUDE\\|SETUPFILE\\):[ \t]+\\(?:\"\\([^\"\n]+\\)\"\\|\\([^ \t\n]+\\)\\)" nil t)
          (let ((name (or (match-string 1) (match-string 2))))
            (push (expand-file-name (replace-regexp-in-string "::.*\\'" "" name) (file-name-directory filename)) names))))
      (setq names (delete-dups (nreverse names)))
      (append names
              (mapcan (lambda (name) (org-publish--included-files name (cons filename seen))) (copy-sequence names))))))

(defun org-publish-cache-file-needs-publishing (filename &optional pub-dir pub-func _base-dir)
  "Whether FILENAME, or a file that it includes, changed since it was published to PUB-DIR by PUB-FUNC."
  (let ((stamp (org-publish-cache-get (org-publish-timestamp-filename filename pub-dir pub-func))))
    (or (null stamp) (time-less-p stamp (org-publish--newest filename)))))

(defun org-publish-needed-p (filename &optional pub-dir pub-func _true-pub-dir base-dir)
  "Whether FILENAME of BASE-DIR has to be published to PUB-DIR by PUB-FUNC; a message says so."
  (let ((needed (or (not org-publish-use-timestamps-flag)
                    (org-publish-cache-file-needs-publishing filename pub-dir pub-func base-dir))))
    (cond (needed (message "Publishing file %s using ‘%s’" filename pub-func))
          (org-publish-list-skipped-files (message "Skipping unmodified file %s" filename)))
    needed))

(provide 'ox-publish-cache)
;;; ox-publish-cache.el ends here
