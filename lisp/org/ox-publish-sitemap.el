;;; ox-publish-sitemap.el --- Maps of a project's files  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)
(require 'seq)

(defvar org-publish-cache)
(defvar org-publish-sitemap-sort-files)
(defvar org-publish-sitemap-sort-folders)
(defvar org-publish-sitemap-sort-ignore-case)

;;;; What is known of a file

(defmacro org-publish--visiting (file &rest body)
  "Evaluate BODY in a buffer of the document FILE, which is not left when it was not there."
  (declare (indent 1))
  `(let* ((old (find-buffer-visiting ,file))
          (buffer (or old (let ((org-inhibit-startup t)) (find-file-noselect ,file)))))
     (unwind-protect (with-current-buffer buffer ,@body)
       (unless old (kill-buffer buffer)))))

(defun org-publish-find-property (file property project &optional backend)
  "The option PROPERTY of export of FILE in PROJECT; BACKEND is the back-end that has it, if one alone does."
  (let ((file (org-publish--expand-file-name file project)))
    (when (and (file-readable-p file) (not (file-directory-p file)))
      (org-publish--visiting file
        (plist-get (org-export-get-environment backend nil (cdr project)) property)))))

(defun org-publish-find-title (file project)
  "The title of FILE in PROJECT: its own, or its name."
  (let ((file (org-publish--expand-file-name file project)))
    (or (and org-publish-cache (org-publish-cache-get-file-property file :title nil t))
        (let* ((own (and (not (file-directory-p file)) (org-publish-find-property file :title project)))
               (title (cond (own (substring-no-properties (org-element-interpret-data own)))
                            ((file-directory-p file) (file-name-nondirectory (directory-file-name file)))
                            (t (file-name-sans-extension (file-name-nondirectory file))))))
          (if org-publish-cache (org-publish-cache-set-file-property file :title title) title)))))

(defun org-publish-find-date (file project)
  "The date of FILE in PROJECT: that of its DATE keyword if it is a timestamp, else when it was changed."
  (let* ((file (org-publish--expand-file-name file project))
         (own (and (not (file-directory-p file)) (org-publish-find-property file :date project)))
         (own (if (org-element-type own) own (car-safe own))))
    (cond ((org-element-type-p own 'timestamp) (org-publish--timestamp-time own))
          ((file-exists-p file) (file-attribute-modification-time (file-attributes file)))
          (t (error "No such file: %S" file)))))

(defun org-publish--timestamp-time (timestamp)
  "The time that TIMESTAMP starts."
  (cl-flet ((field (name) (org-element-property name timestamp)))
    (encode-time (list 0 (or (field :minute-start) 0) (or (field :hour-start) 0)
                       (field :day-start) (field :month-start) (field :year-start) nil -1 nil))))

;;;; Order

(defun org-publish--sort-key (project by)
  "A function from files of PROJECT to what they are sorted by: title or date, as BY says."
  (let ((memo (make-hash-table :test #'equal))
        (base (expand-file-name (org-publish-property :base-directory project)))
        (fold (org-publish-property :sitemap-ignore-case project org-publish-sitemap-sort-ignore-case)))
    (lambda (file)
      (or (gethash file memo)
          (puthash file
                   (if (not (eq by 'alphabetically)) (org-publish-find-date file project)
                     (let* ((relative (file-relative-name (directory-file-name file) base))
                            (key (concat (file-name-directory relative) (org-publish-find-title file project))))
                       (if fold (upcase key) key)))
                   memo)))))

(defun org-publish--sorted (files project)
  "FILES of PROJECT, folders among them with a slash at the end, in the order of its map."
  (let* ((by (org-publish-property :sitemap-sort-files project org-publish-sitemap-sort-files))
         (folders (org-publish-property :sitemap-sort-folders project org-publish-sitemap-sort-folders))
         (key (org-publish--sort-key project by))
         (sorted (pcase by
                   ('alphabetically (cl-sort files #'string< :key key))
                   ('chronologically (cl-stable-sort files #'time-less-p :key key))
                   ('anti-chronologically (cl-stable-sort files (lambda (a b) (time-less-p b a)) :key key))
                   (_ files))))
    (if (not (memq folders '(first last))) sorted
      (let ((apart (list (seq-filter #'directory-name-p sorted) (seq-remove #'directory-name-p sorted))))
        (apply #'append (if (eq folders 'first) apart (reverse apart)))))))

(defun org-publish--folders-of (files base)
  "The folders below BASE in which FILES are, with a slash at the end."
  (let (folders)
    (dolist (file files (nreverse folders))
      (let (above (folder (file-name-directory file)))
        (while (and (string-prefix-p base folder) (not (equal base folder)))
          (push folder above)
          (setq folder (file-name-directory (directory-file-name folder))))
        (dolist (folder above) (cl-pushnew folder folders :test #'equal))))))

;;;; The map

(defun org-publish--sitemap-files-to-lisp (files project style format-entry)
  "FILES of PROJECT as a list in the shape of `org-list-to-lisp'.
STYLE: `list', or `tree' for lists in lists; FORMAT-ENTRY makes text of a relative name, STYLE and PROJECT."
  (let ((base (file-name-as-directory (expand-file-name (org-publish-property :base-directory project)))))
    (cl-labels
        ((entry (name) (funcall format-entry name style project))
         (relative (file) (file-relative-name file base))
         (within (folder)
           ;; Files come before folders.
           (cons 'unordered
                 (append
                  (mapcar (lambda (file) (list (entry (relative file))))
                          (seq-filter (lambda (file) (and (not (directory-name-p file))
                                                          (equal folder (file-name-directory file))))
                                      files))
                  (mapcar (lambda (below) (list (entry (file-name-as-directory (relative below))) (within below)))
                          (seq-filter (lambda (below)
                                        (equal folder (file-name-directory (directory-file-name below))))
                                      (org-publish--folders-of files base)))))))
      (pcase style
        ('list (cons 'unordered (mapcar (lambda (file) (list (entry (if (directory-name-p file)
                                                                        (file-name-as-directory (relative file))
                                                                      (relative file)))))
                                        files)))
        ('tree (setq files (mapcar #'expand-file-name files)) (within base))
        (_ (user-error "Unknown site-map style: `%s'" style))))))

(defun org-publish-sitemap-default-entry (entry style project)
  "ENTRY, a file of PROJECT, as a link with its title; of a folder the name, its last part in the STYLE `tree'."
  (pcase (list (directory-name-p entry) style)
    ('(t tree) (file-name-nondirectory (directory-file-name entry)))
    (`(t ,_) entry)
    (_ (format "[[file:%s][%s]]" entry (org-publish-find-title entry project)))))

(defun org-publish-sitemap-default (title list)
  "The document with TITLE that has LIST, in the shape of `org-list-to-lisp'."
  (concat "#+TITLE: " title "\n\n" (org-list-to-org list)))

(defun org-publish-sitemap (project &optional sitemap-filename)
  "Write the map of PROJECT's files to SITEMAP-FILENAME in its folder, sitemap.org by default."
  (let* ((base (file-name-as-directory (expand-file-name (org-publish-property :base-directory project))))
         (map (expand-file-name (or sitemap-filename "sitemap.org") base))
         (title (org-publish-property :sitemap-title project (concat "Sitemap for project " (car project))))
         (style (org-publish-property :sitemap-style project 'tree))
         (files (delete map (org-publish-get-base-files project)))
         (folders (org-publish-property :sitemap-sort-folders project org-publish-sitemap-sort-folders)))
    (message "Generating sitemap for %s" title)
    (when (and (eq style 'list) (not (eq folders 'ignore)))
      (setq files (append (org-publish--folders-of files base) files)))
    (let ((text (funcall (org-publish-property :sitemap-function project #'org-publish-sitemap-default)
                         title
                         (org-publish--sitemap-files-to-lisp
                          (org-publish--sorted files project) project style
                          (org-publish-property :sitemap-format-entry project #'org-publish-sitemap-default-entry)))))
      (org-publish--write text map))))

(provide 'ox-publish-sitemap)
;;; ox-publish-sitemap.el ends here
