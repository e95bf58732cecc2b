;;; ox-publish.el --- Publishing projects: sets of files to folders of output  -*- lexical-binding: t -*-

;; Which files belong to a project, and publishing them, are here; what was published when is in ox-publish-cache.el, maps of
;; a project's files in ox-publish-sitemap.el, indices and references between files in ox-publish-index.el.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'ox)

(defgroup org-export-publish nil "Publishing projects." :tag "Org Publishing" :group 'org-export)

(defcustom org-publish-project-alist nil
  "The projects: (NAME . PROPERTIES), or (NAME :components (NAME…)) for several as one.
`:base-directory', `:base-extension' (a regexp, `any' for all files), `:recursive', `:exclude' (a regexp) and `:include'
say which files belong to it, `:publishing-directory' and `:publishing-function' (one or a list) where and how they are
published.  `:preparation-function' and `:completion-function' (one or a list) get the properties before and after.
Options of export may be there by their keywords, `:body-only', and for maps and indices `:auto-sitemap',
`:sitemap-filename', `:sitemap-title', `:sitemap-style', `:sitemap-format-entry', `:sitemap-function',
`:sitemap-sort-folders', `:sitemap-sort-files', `:sitemap-ignore-case', `:makeindex'."
  :type 'alist)
(defcustom org-publish-use-timestamps-flag t "Whether files that did not change are not published again." :type 'boolean)
(defcustom org-publish-timestamp-directory "~/.org-timestamps/" "Where it is kept what was published when."
  :type 'directory)
(defcustom org-publish-list-skipped-files t "Whether there is a message for each file that is not published again."
  :type 'boolean)
(defcustom org-publish-sitemap-sort-files 'alphabetically
  "The order of files in maps: `alphabetically', `chronologically', `anti-chronologically', nil." :type 'symbol)
(defcustom org-publish-sitemap-sort-folders 'ignore
  "Where folders are in maps that are lists: `first', `last', `ignore' for nowhere, nil for among the files." :type 'symbol)
(defcustom org-publish-sitemap-sort-ignore-case nil "Whether capitals do not matter for the order in maps." :type 'boolean)
(defvar org-publish-sitemap-file-entry-format "%t" "Formerly how a file is written in maps; nothing asks for it.")
(make-obsolete-variable 'org-publish-sitemap-file-entry-format "use `:sitemap-format-entry' of a project." "9.1")
(defvar org-publish-after-publishing-hook nil "Called with a file and what was made of it.")

(require 'ox-publish-cache)
(require 'ox-publish-sitemap)
(require 'ox-publish-index)

;;;; Projects

(defun org-publish-property (property project &optional default)
  "The value of PROPERTY of PROJECT; DEFAULT if it is not set."
  (let ((found (plist-member (cdr project) property)))
    (if found (cadr found) default)))

(defun org-publish--expand-file-name (file project)
  "The absolute name of FILE, which may be relative to PROJECT's folder."
  (expand-file-name file (org-publish-property :base-directory project)))

(defun org-publish-expand-projects (projects-alist)
  "The projects of PROJECTS-ALIST with those that have components replaced by these, each once, where it is last."
  (cl-labels
      ((expand (project)
         (let ((components (plist-member (cdr project) :components)))
           (if (not components) (list project)
             (mapcan (lambda (name)
                       (expand (or (assoc name org-publish-project-alist)
                                   (user-error "Unknown component %S in project %S" name (car project)))))
                     (copy-sequence (cadr components)))))))
    (cl-remove-duplicates (mapcan #'expand (copy-sequence projects-alist)) :test #'equal)))

(defun org-publish--place-key (file)
  "What FILE is sorted by: the files of a folder come before those of the folders in it."
  (concat (replace-regexp-in-string "/\\([^/]\\)" "/1\\1" (file-name-directory file)) "0"
          (file-name-nondirectory file)))

(defun org-publish--candidates (base extension recursive)
  "The files of the folder BASE with EXTENSION, RECURSIVE or not, in order."
  (let ((pattern (if (eq extension 'any) "" (format "\\`[^.].*\\.\\(?:%s\\)\\'" (or extension "org")))))
    (cl-sort (seq-remove #'file-directory-p
                         (if recursive
                             (let ((case-fold-search t)) (directory-files-recursively base pattern nil nil t))
                           (let ((case-fold-search nil)) (directory-files base t pattern t))))
             #'string< :key #'org-publish--place-key)))

(defun org-publish-get-base-files (project)
  "The files of PROJECT."
  (let* ((base (file-name-as-directory (expand-file-name (org-publish-property :base-directory project))))
         (exclude (org-publish-property :exclude project))
         (map (and (org-publish-property :auto-sitemap project)
                   (expand-file-name (org-publish-property :sitemap-filename project "sitemap.org") base)))
         (files (org-publish--candidates base (org-publish-property :base-extension project)
                                         (org-publish-property :recursive project))))
    (delete-dups
     (append (seq-remove (lambda (file)
                           (or (equal file map)
                               (and exclude (string-match exclude (file-relative-name file base)))))
                         files)
             (mapcar (lambda (file) (expand-file-name file base)) (org-publish-property :include project))
             (and map (list map))))))

(defun org-publish-get-project-from-filename (filename &optional up)
  "The first project that publishes FILENAME; with UP one that has it as a component, if there is."
  (let* ((file (expand-file-name filename))
         (project (seq-find (lambda (project)
                              (let ((base (org-publish-property :base-directory project)))
                                (and base (file-directory-p base)
                                     (member file (org-publish-get-base-files project)))))
                            org-publish-project-alist)))
    (or (and up project
             (seq-find (lambda (whole) (member (car project) (plist-get (cdr whole) :components)))
                       org-publish-project-alist))
        project)))

;;;; How files are published

(defun org-publish-org-to (backend filename extension plist &optional pub-dir)
  "Export the document FILENAME with BACKEND to a file with EXTENSION in PUB-DIR; PLIST are the project's properties.
Return the name of that file."
  (when pub-dir (make-directory pub-dir t))
  (org-publish--visiting filename
    (org-export-to-file
        backend (org-export-output-file-name extension nil pub-dir)
      nil nil nil (plist-get plist :body-only)
      (append
       (list :crossrefs (and org-publish-cache
                             (org-publish-cache-get-file-property (expand-file-name filename) :crossrefs nil t))
             :filter-final-output (append (list #'org-publish--store-crossrefs #'org-publish-collect-index)
                                          (plist-get plist :filter-final-output)))
       plist))))

(defun org-publish-org-through (process backend filename extension plist pub-dir)
  "Publish in PUB-DIR the file that PROCESS, called with the name of an export, returns the name of.
BACKEND exports FILENAME, with EXTENSION and the project's PLIST, beside FILENAME: what PROCESS reads
besides stands there.  Return the published file's name."
  (let* ((default-directory (file-name-directory (expand-file-name filename)))
         (export (org-publish-org-to backend filename extension plist default-directory)))
    (org-publish-attachment plist (funcall process export) pub-dir)))

(defun org-publish-attachment (_plist filename pub-dir)
  "Copy FILENAME to PUB-DIR as it is and return the copy's name."
  (make-directory pub-dir t)
  (let ((target (expand-file-name (file-name-nondirectory filename) pub-dir)))
    (unless (and (file-exists-p target) (file-equal-p filename target))
      (copy-file filename target t))
    target))

(defun org-publish--folder (file project)
  "The folder that FILE of PROJECT is published to."
  (let ((target (or (org-publish-property :publishing-directory project)
                    (user-error "Project %S does not have :publishing-directory defined" (car project))))
        (base (expand-file-name (org-publish-property :base-directory project))))
    (file-name-as-directory
     (expand-file-name (or (file-name-directory (file-relative-name file base)) "")
                       (file-name-as-directory target)))))

(defun org-publish-file (filename &optional project no-cache)
  "Publish FILENAME of PROJECT, if it has changed; with NO-CACHE the cache is there already."
  (let* ((project (or project (org-publish-get-project-from-filename filename)
                      (user-error "File %S is not part of any known project" (abbreviate-file-name filename))))
         (file (expand-file-name filename))
         (base (file-name-as-directory (expand-file-name (org-publish-property :base-directory project))))
         (folder (org-publish--folder file project)))
    (unless no-cache (org-publish-initialize-cache (car project)))
    (dolist (function (ensure-list (org-publish-property :publishing-function project 'org-html-publish-to-html)))
      (when (org-publish-needed-p file folder function folder base)
        (let ((result (funcall function (cdr project) file folder)))
          (org-publish-update-timestamp file folder function base)
          (run-hook-with-args 'org-publish-after-publishing-hook file result))))
    (unless no-cache (org-publish-write-cache-file))))

(defun org-publish--run (functions project)
  "Call FUNCTIONS, one or a list, with the properties of PROJECT."
  (dolist (function (if (functionp functions) (list functions) functions))
    (funcall function (cdr project))))

(defun org-publish-projects (projects)
  "Publish all files of PROJECTS, an alist, with maps and indices."
  (dolist (project (org-publish-expand-projects projects))
    (unless (org-publish-property :base-directory project)
      (user-error "Project %S does not have :base-directory defined" (car project)))
    (let ((base (expand-file-name (org-publish-property :base-directory project)))
          (map (and (org-publish-property :auto-sitemap project)
                    (org-publish-property :sitemap-filename project "sitemap.org"))))
      (org-publish--run (org-publish-property :preparation-function project) project)
      (org-publish-initialize-cache (car project))
      (when map (org-publish-sitemap project map))
      (let ((index (expand-file-name "theindex.org" base)))
        (dolist (file (org-publish-get-base-files project))
          (unless (and (equal file index) (org-publish-property :makeindex project))
            (org-publish-file file project t)))
        (when (org-publish-property :makeindex project)
          (org-publish-index-generate-theindex project base)
          (org-publish-file index project t)))
      (org-publish--run (org-publish-property :completion-function project) project))
    (org-publish-write-cache-file)))

;;;; Commands

(defun org-publish--asynchronously (form)
  "Evaluate FORM, which publishes, in another process that knows the projects and settings of this one."
  (org-export-async-start
   (lambda (_) nil)
   `(progn
      (require 'ox-publish)
      ,@(mapcar (lambda (variable) `(setq ,variable ',(symbol-value variable)))
                '(org-publish-project-alist org-publish-timestamp-directory
                  org-publish-use-timestamps-flag org-publish-list-skipped-files
                  org-publish-sitemap-sort-files org-publish-sitemap-sort-folders
                  org-publish-sitemap-sort-ignore-case))
      ,form
      nil)))

;;;###autoload
(defun org-publish (project &optional force async)
  "Publish PROJECT, a name or an entry of `org-publish-project-alist'.
With FORCE unchanged files too; with ASYNC in another process."
  (interactive (list (completing-read "Publish project: " org-publish-project-alist nil t) current-prefix-arg))
  (let ((project (if (stringp project) (assoc project org-publish-project-alist) project))
        (org-publish-use-timestamps-flag (and org-publish-use-timestamps-flag (not force))))
    (cond ((null project) t)
          (async (org-publish--asynchronously `(org-publish-projects ',(list project))))
          (t (org-publish-projects (list project))))))

;;;###autoload
(defalias 'org-publish-project #'org-publish)

;;;###autoload
(defun org-publish-all (&optional force async)
  "Publish all projects; with FORCE forget first what was published; with ASYNC in another process."
  (interactive "P")
  (when force (org-publish-remove-all-timestamps))
  (let ((org-publish-use-timestamps-flag (and org-publish-use-timestamps-flag (not force))))
    (if async (org-publish--asynchronously '(org-publish-projects org-publish-project-alist))
      (org-publish-projects org-publish-project-alist))))

(defun org-publish--current-file () "The file of this buffer."
  (or (buffer-file-name (buffer-base-buffer)) (user-error "This buffer visits no file")))

;;;###autoload
(defun org-publish-current-file (&optional force async)
  "Publish the file of this buffer; with FORCE if it has not changed too; with ASYNC in another process."
  (interactive "P")
  (let ((file (org-publish--current-file))
        (org-publish-use-timestamps-flag (and org-publish-use-timestamps-flag (not force))))
    (if async (org-publish--asynchronously `(org-publish-file ,file))
      (org-publish-file file))))

;;;###autoload
(defun org-publish-current-project (&optional force async)
  "Publish the project that the file of this buffer belongs to; FORCE and ASYNC as in `org-publish'."
  (interactive "P")
  (let ((file (org-publish--current-file)))
    (org-publish (or (org-publish-get-project-from-filename file t)
                     (user-error "File %s is not part of any known project" file))
                 force async)))

(provide 'ox-publish)
;;; ox-publish.el ends here
