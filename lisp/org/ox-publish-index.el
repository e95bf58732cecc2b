;;; ox-publish-index.el --- Indices of terms, and references between published files  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)
(require 'ol-search nil t)

(defvar org-publish-cache)
(defvar org-link-search-must-match-exact-headline)

;;;; Terms

(defun org-publish--place (node)
  "How a link may point to the headline around NODE: (KIND . STRING), or nil."
  (let ((headline (org-element-lineage node 'headline)))
    (when headline
      (let ((id (org-element-property :ID headline)) (custom (org-element-property :CUSTOM_ID headline)))
        (cond (id (cons 'id id))
              (custom (cons 'custom-id custom))
              (t (cons 'name (replace-regexp-in-string "\\[[0-9]+%\\]\\|\\[[0-9]+/[0-9]+\\]" ""
                                                       (org-element-property :raw-value headline)))))))))

(defun org-publish-collect-index (output _backend info)
  "Note the terms of INDEX keywords in the document of INFO in the cache and return OUTPUT."
  (let ((file (plist-get info :input-file)))
    (when (and file org-publish-cache)
      (org-publish-cache-set-file-property
       (expand-file-name file) :index
       (delete-dups
        (org-element-map (plist-get info :parse-tree) 'keyword
          (lambda (keyword)
            (and (equal "INDEX" (org-element-property :key keyword))
                 (list (org-element-property :value keyword) (expand-file-name file) (org-publish--place keyword))))
          info)))))
  output)

(defun org-publish--index-link (file place text base)
  "The link with TEXT to PLACE of FILE, named from BASE."
  (let ((name (file-relative-name file base)))
    (pcase place
      (`(id . ,id) (format "[[id:%s][%s]]" id text))
      (`(custom-id . ,id) (format "[[file:%s::#%s][%s]]" name id text))
      (`(name . ,title) (format "[[file:%s::*%s][%s]]" name title text))
      (_ (format "[[file:%s][%s]]" name text)))))

(defun org-publish--index-text (entries base)
  "The text of ENTRIES, (TERM FILE PLACE) in order: a headline for each letter, items for the terms and what is below them."
  (let (letter open out)
    (pcase-dolist (`(,term ,file ,place) entries)
      (let* ((parts (split-string term "!"))
             (first (upcase (substring (car parts) 0 1))))
        (unless (equal first letter)
          (push (format "* %s\n" first) out)
          (setq letter first open nil))
        (let ((above (butlast parts)) (depth 0))
          (cl-loop for part in above
                   for known = open then (cdr known)
                   for same = (equal part (car known)) then (and same (equal part (car known)))
                   do (cl-incf depth)
                   unless same do (push (format "%s- %s\n" (make-string (* 2 depth) ?\s) part) out))
          ;; What follows may be below this term too.
          (setq open parts)
          (push (format "%s- %s\n" (make-string (* 2 (1+ depth)) ?\s)
                        (org-publish--index-link file place (car (last parts)) base))
                out))))
    (apply #'concat (nreverse out))))

(defun org-publish-index-generate-theindex (project directory)
  "Write the index of PROJECT's files to theindex.inc in DIRECTORY, with a theindex.org that includes it if there is none."
  (let ((entries
         (cl-stable-sort
          (mapcan (lambda (file) (copy-sequence (org-publish-cache-get-file-property file :index nil t)))
                  (org-publish-get-base-files project))
          #'string< :key (lambda (entry) (downcase (car entry)))))
        (document (expand-file-name "theindex.org" directory)))
    (org-publish--write (org-publish--index-text (cl-remove "" entries :key #'car :test #'equal) directory)
                        (expand-file-name "theindex.inc" directory))
    (unless (file-exists-p document)
      (org-publish--write "#+TITLE: Index\n\n#+INCLUDE: \"theindex.inc\"\n\n" document))))

;;;; References

(defun org-publish--store-crossrefs (output _backend info)
  "Note the references of the document of INFO in the cache, for links from other files, and return OUTPUT."
  (let ((file (plist-get info :input-file)))
    (when (and file org-publish-cache)
      (org-publish-cache-set-file-property
       (expand-file-name file) :crossrefs
       ;; Among them are texts of nodes, too.
       (cl-loop for (cell . number) in (plist-get info :internal-references)
                when (and (consp cell) (numberp number)) collect (cons cell number)))))
  output)

(defun org-publish--custom-id (search file)
  "The CUSTOM_ID of the headline that SEARCH finds in FILE, or nil."
  (if (string-prefix-p "#" search) (substring search 1)
    (org-publish--visiting file
      (org-with-wide-buffer
       (goto-char (point-min))
       (let ((org-link-search-must-match-exact-headline t))
         (condition-case problem (org-link-search search nil t)
           (error (signal 'org-link-broken (cdr problem)))))
       (let ((found (org-element-at-point)))
         (and (org-element-type-p found 'headline) (org-element-property :CUSTOM_ID found)))))))

(defun org-publish-resolve-external-link (search file &optional prefer-custom)
  "The reference for what SEARCH finds in FILE, a string; with PREFER-CUSTOM the CUSTOM_ID of a headline.
A file that is published later will use it."
  (cond ((and prefer-custom (org-publish--custom-id search file)))
        ((not org-publish-cache)
         (message "Reference %S in file %S cannot be resolved without publishing" search file)
         "MissingReference")
        (t
         (let* ((file (expand-file-name file))
                (known (org-publish-cache-get-file-property file :crossrefs nil t))
                (cells (org-export-string-to-search-cell search))
                (number (or (cdr (seq-find (lambda (entry) (member (car entry) cells)) known))
                            (let ((new (org-export-new-reference known)))
                              (org-publish-cache-set-file-property
                               file :crossrefs (cons (cons (car cells) new) known))
                              new))))
           (org-export-format-reference number)))))

(defun org-publish-file-relative-name (filename info)
  "FILENAME from the folder of the project of INFO, if it is in it."
  (let* ((base (plist-get info :base-directory))
         (inside (and base (file-name-absolute-p filename) (file-in-directory-p filename base))))
    (cond (inside (file-relative-name filename base))
          (t filename))))

(provide 'ox-publish-index)
;;; ox-publish-index.el ends here
