;;; ox-publish-command.el --- The word publish of the command line  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)
(require 'ox-publish)
(require 'org-macs)

(defun org-publish-command--list ()
  "Print the projects that there are."
  (pcase-dolist (`(,name . ,properties) org-publish-project-alist)
    (princ (if (plist-member properties :components)
               (format "%-20s = %s\n" name (mapconcat #'identity (plist-get properties :components) ", "))
             (format "%-20s %s -> %s\n" name (plist-get properties :base-directory)
                     (plist-get properties :publishing-directory))))))

(defun org-publish-command--problem (names)
  "What is wrong with publishing NAMES, or nil."
  (let ((unknown (cl-find-if-not (lambda (name) (assoc name org-publish-project-alist)) names)))
    (cond ((null org-publish-project-alist)
           "No projects: load a file that sets org-publish-project-alist with -l")
          (unknown (format "No project ‘%s’; there are %s" unknown
                           (mapconcat #'car org-publish-project-alist ", "))))))

(defun org-publish-command (names options)
  "The word publish: publish the projects NAMES as the alist OPTIONS says and return the exit status."
  (let* ((all (assoc "all" options)) (force (assoc "force" options)) (quiet (assoc "quiet" options))
         (problem (org-publish-command--problem names))
         (count 0)
         (org-confirm-babel-evaluate (and (not (assoc "yes" options)) org-confirm-babel-evaluate))
         ;; What the user's configuration lets run is consented to; nobody is asked.
         (orgstar-document-code (not org-confirm-babel-evaluate))
         (org-publish-list-skipped-files (and org-publish-list-skipped-files (assoc "verbose" options) t))
         (org-publish-use-timestamps-flag (and org-publish-use-timestamps-flag (not force)))
         (inhibit-message (and quiet t))
         (org-publish-after-publishing-hook
          (cons (lambda (&rest _) (cl-incf count)) (ensure-list org-publish-after-publishing-hook))))
    (cond
     (problem (let ((inhibit-message nil)) (message "orgstar: error: %s" problem)) 2)
     ((not (or all names)) (org-publish-command--list) 0)
     (t
      (condition-case trouble
          (progn
            (org-publish-projects
             (if all org-publish-project-alist
               (mapcar (lambda (name) (assoc name org-publish-project-alist)) names)))
            (message "%d file%s published" count (if (= count 1) "" "s"))
            0)
        ((user-error file-error)
         (let ((inhibit-message nil)) (message "orgstar: error: %s" (error-message-string trouble)))
         1))))))

(provide 'ox-publish-command)
;;; ox-publish-command.el ends here
