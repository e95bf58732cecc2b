;;; org-attach.el --- Where the files that belong to an entry lie  -*- lexical-binding: t -*-

;;; Code:

(require 'org-element)
(require 'ol)

(defgroup org-attach nil "Files that belong to entries." :group 'org)

(defcustom org-attach-id-dir "data/" "Folder below which entries with an ID have theirs." :group 'org-attach :type 'directory)

(defcustom org-attach-use-inheritance 'selective
  "Whether entries have the files of those above them; `selective' asks `org-use-property-inheritance'."
  :group 'org-attach :type '(choice (const nil) (const t) (const selective)))

(defun org-attach-id-uuid-folder-format (id)
  "The folder for ID, a UUID: its first two characters are a folder of their own."
  (and (> (length id) 2) (concat (substring id 0 2) "/" (substring id 2))))

(defun org-attach-id-ts-folder-format (id)
  "The folder for ID, a time: year and month are a folder of their own."
  (and (> (length id) 6) (concat (substring id 0 6) "/" (substring id 6))))

(defun org-attach-id-fallback-folder-format (id)
  "The folder for ID, of whatever kind."
  (concat "__/" (substring id 0 1) "/" id))

(defcustom org-attach-id-to-path-function-list
  '(org-attach-id-uuid-folder-format org-attach-id-ts-folder-format org-attach-id-fallback-folder-format)
  "Functions of an ID that name its folder; the first that does so names new ones."
  :group 'org-attach :type '(repeat function))

(defun org-attach-dir-from-id (id &optional existing)
  "The folder for ID; with EXISTING non-nil only one that exists."
  (let ((folders (delq nil (mapcar (lambda (function)
                                     (let ((path (funcall function id)))
                                       (and path (expand-file-name path (expand-file-name org-attach-id-dir)))))
                                   org-attach-id-to-path-function-list))))
    (or (seq-find #'file-directory-p folders)
        (and (not existing) (car folders)))))

(defun org-attach--property (name)
  "The property NAME of the entry at point, inherited if attachments are."
  (org-entry-get nil name (pcase org-attach-use-inheritance ('selective 'selective) (other other))))

(defun org-attach-dir (&optional create-if-not-exists-p no-fs-check)
  "The folder of the files that belong to the entry at point, or nil if it does not exist.
CREATE-IF-NOT-EXISTS-P makes it; with NO-FS-CHECK it need not exist."
  (let* ((named (or (org-attach--property "DIR") (org-attach--property "ATTACH_DIR")))
         (id (and (not named) (org-attach--property "ID")))
         (folder (or named (and id (org-attach-dir-from-id id (not (or create-if-not-exists-p no-fs-check)))))))
    (cond ((null folder) nil)
          ((or no-fs-check (file-directory-p folder)) folder)
          (create-if-not-exists-p (make-directory folder t) folder))))

(defun org-attach-expand (file)
  "The name of FILE, which belongs to the entry at point."
  (expand-file-name file (org-attach-dir)))

(defun org-attach-expand-links (_)
  "Make links to attached files in the buffer links to the files."
  (save-excursion
    (goto-char (point-max))
    (while (search-backward "attachment:" nil t)
      (let ((place (point))
            (link (org-element-context)))
        (when (and (eq (org-element-type link) 'link) (equal (org-element-property :type link) "attachment"))
          (let ((begin (org-element-property :begin link))
                (end (- (org-element-property :end link) (or (org-element-property :post-blank link) 0)))
                (file (org-attach-expand (org-element-property :path link)))
                (place-in-file (org-element-property :search-option link))
                (description (and (org-element-property :contents-begin link)
                                  (buffer-substring (org-element-property :contents-begin link)
                                                    (org-element-property :contents-end link)))))
            (delete-region begin end)
            (goto-char begin)
            (insert "[[file:" (replace-regexp-in-string "[][]" "\\\\\\&" file) (if place-in-file (concat "::" place-in-file) "") "]"
                    (if description (concat "[" description "]") "") "]")
            (setq place begin)))
        (goto-char place)))))

(org-link-set-parameters "attachment")

(provide 'org-attach)
;;; org-attach.el ends here
