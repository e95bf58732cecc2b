;;; org-properties.el --- Property drawers and what is in them  -*- lexical-binding: t -*-

;;; Code:

(require 'org-macs)

(defvar org-special-properties
  '("ALLTAGS" "BLOCKED" "CLOCKSUM" "CLOCKSUM_T" "CLOSED" "DEADLINE" "FILE" "ITEM" "PRIORITY" "SCHEDULED" "TAGS"
    "TIMESTAMP" "TIMESTAMP_IA" "TODO")
  "Properties whose values come from the entry, not from its drawer.")

(defun org-properties--drawer (create)
  "The beginning and end of what is in the property drawer of the entry at point, a pair.
When there is none it is made with CREATE, else the value is nil."
  (end-of-line)
  (if (not (re-search-backward "^\\*+ " nil t)) (goto-char (point-min))
    (forward-line)
    (unless (bolp) (insert "\n")))
  (when (looking-at "[ \t]*\\(?:CLOSED\\|DEADLINE\\|SCHEDULED\\):") (forward-line))
  (let ((case-fold-search t))
    ;; Comments may stand above the properties of a document.
    (when (bobp) (while (and (looking-at "[ \t]*\\(?:#\\(?: .*\\)?\\)?$") (not (eobp))) (forward-line)))
    (cond ((looking-at "[ \t]*:PROPERTIES:[ \t]*\n\\(\\(?:.*\n\\)*?\\)[ \t]*:END:[ \t]*$")
           (cons (match-beginning 1) (copy-marker (match-end 1) t)))
          (create
           (unless (bolp) (insert "\n"))
           (insert ":PROPERTIES:\n")
           (let ((start (point)))
             (insert ":END:\n")
             (cons start (copy-marker start t)))))))

(defun org-properties--change-property (epom property value)
  "Give PROPERTY of the entry at EPOM the VALUE, or take it away with nil; return whether it was there."
  (org-with-point-at epom
    (let ((drawer (org-properties--drawer value)) (case-fold-search t) there)
      (when drawer
        (goto-char (car drawer))
        (setq there (re-search-forward (format "^[ \t]*:%s:\\(?:[ \t].*\\)?\n" (regexp-quote property))
                                       (cdr drawer) t))
        (when there
          (goto-char (match-beginning 0))
          (delete-region (point) (match-end 0)))
        (if value (org-properties--insert-property property value drawer (not there))
          (org-properties--drop-empty-drawer drawer)))
      (and there t))))

(defun org-properties--insert-property (property value drawer last)
  "Insert the line of PROPERTY with VALUE at point, or with LAST at the end of DRAWER, a pair of places."
  (when last (goto-char (cdr drawer)))
  (insert (save-excursion (goto-char (cdr drawer)) (buffer-substring (point) (+ (point) (current-indentation))))
          (string-trim-right (format org-property-format (concat ":" property ":") value))
          "\n"))

(defun org-properties--drop-empty-drawer (drawer)
  "Delete DRAWER, a pair of places around its contents, if these are empty."
  (when (= (car drawer) (cdr drawer))
    (goto-char (car drawer))
    (delete-region (line-beginning-position 0) (line-beginning-position 2))))

(defun org-entry-put (epom property value)
  "Give PROPERTY of the entry at EPOM, point by default, the VALUE, a string; nil is the empty one.
Properties that Org computes cannot be set here."
  (unless (or (null value) (stringp value)) (error "Properties values should be strings"))
  (when (member (upcase property) org-special-properties)
    (error "The %s property cannot be set with `org-entry-put'" property))
  (org-properties--change-property epom property (or value ""))
  nil)

(defun org-entry-delete (epom property)
  "Take PROPERTY away from the entry at EPOM and return whether it was there."
  (org-properties--change-property epom property nil))

(provide 'org-properties)
;;; org-properties.el ends here
