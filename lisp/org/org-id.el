;;; org-id.el --- Entries found by their ID property  -*- lexical-binding: t -*-

;;; Code:

(defvar org-id-locations nil "Alist of (ID . FILE).")
(defvar org-id-extra-files nil "Files, besides those of the agenda, that ids are looked for in.")
(defvar org-id-track-globally t "Whether ids are looked for in other files than the current one.")

(defun org-id-update-id-locations (&optional files silent)
  "Look for ids in FILES, those of the agenda, `org-id-extra-files' and those known to have some.
What is found is known until the session ends; say how many there are unless SILENT."
  (let ((all (delete-dups
              (mapcar #'expand-file-name
                      (append files (org-agenda-files t)
                              (if (symbolp org-id-extra-files) (symbol-value org-id-extra-files)
                                org-id-extra-files)
                              (mapcar #'cdr org-id-locations))))))
    (setq org-id-locations nil)
    (dolist (file (seq-filter #'file-readable-p all))
      (with-temp-buffer
        (insert-file-contents file)
        (goto-char (point-min))
        (while (re-search-forward "^[ \t]*:ID:[ \t]+\\(\\S-+\\)[ \t]*$" nil t)
          (push (cons (match-string 1) file) org-id-locations))))
    (unless silent (message "%d ids in %d files" (length org-id-locations) (length all)))))

(defun org-id-find-id-in-file (id file &optional markerp)
  "(FILE . POSITION) of the entry with ID in FILE, or a marker with MARKERP."
  (when (file-exists-p file)
    (with-current-buffer (find-file-noselect file)
      (org-with-wide-buffer
       (goto-char (point-min))
       (when (re-search-forward (format "^[ \t]*:ID:[ \t]+%s[ \t]*$" (regexp-quote id)) nil t)
         (let ((start (if (re-search-backward "^\\*+ " nil t) (point) (point-min))))
           (if markerp (copy-marker start) (cons file start))))))))

(defun org-id-find (id &optional markerp)
  "(FILE . POSITION) of the entry with ID, or a marker with MARKERP."
  (let ((file (and org-id-track-globally (cdr (assoc id org-id-locations)))))
    (or (and file (org-id-find-id-in-file id file markerp))
        (and buffer-file-name (org-id-find-id-in-file id buffer-file-name markerp)))))

(defvar org-id-prefix nil "What new ids begin with, before a colon.")

(defun org-id-new (&optional prefix)
  "A new id: a random UUID, after PREFIX, or `org-id-prefix', and a colon; the symbol `none' is no prefix."
  (let* ((prefix (if (eq prefix 'none) nil (or prefix org-id-prefix)))
         (uuid (format "%08x-%04x-4%03x-%04x-%06x%06x" (random (ash 1 32)) (random (ash 1 16)) (random (ash 1 12))
                       (logior #x8000 (random (ash 1 14))) (random (ash 1 24)) (random (ash 1 24)))))
    (if prefix (concat prefix ":" uuid) uuid)))

(defun org-id-get (&optional epom create prefix inherit)
  "The ID of the entry at EPOM, point by default; with CREATE a new one, with PREFIX, if it has none.
With INHERIT that of an entry above counts."
  (or (org-string-nw-p (org-entry-get epom "ID" (and inherit t)))
      (when create
        (let ((id (org-id-new prefix)))
          (org-entry-put epom "ID" id)
          id))))

(defun org-id-get-create (&optional force)
  "Give the entry at point an ID, with FORCE a new one, and return it."
  (interactive "P")
  (when force (org-entry-delete nil "ID"))
  (org-id-get nil t))

(defun org-id-goto (id)
  "Go to the entry with ID."
  (interactive "sID: ")
  (let ((marker (org-id-find id t)))
    (unless marker (error "Cannot find entry with ID \"%s\"" id))
    (pop-to-buffer-same-window (marker-buffer marker))
    (goto-char marker)))

(provide 'org-id)
;;; org-id.el ends here
