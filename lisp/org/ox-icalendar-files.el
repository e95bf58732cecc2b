;;; ox-icalendar-files.el --- Calendars as files, of a document and of the agenda  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)
(require 'org-id)

(defvar org-icalendar-store-UID)
(defvar org-icalendar-after-save-hook)
(defvar org-icalendar-combined-agenda-file)
(defvar org-icalendar-combined-name)
(defvar org-icalendar-combined-description)
(defvar org-icalendar-include-bbdb-anniversaries)
(defvar org-icalendar-ttl)

(defun org-icalendar-create-uid (file &optional bell)
  "Give the entries of FILE ids that have none; with BELL say so."
  (let ((count 0))
    (with-current-buffer (find-file-noselect file)
      (org-with-wide-buffer
       (goto-char (point-min))
       (while (re-search-forward "^\\*+ " nil t)
         (unless (org-entry-get (point) "ID")
           (cl-incf count)
           (org-entry-put (point) "ID" (org-id-new)))
         (end-of-line))))
    (when (and bell (> count 0))
      (message "ID properties created in file \"%s\"" file)
      (sit-for 2))))

(defun org-icalendar--post-process-file (file)
  "Give the calendar FILE the ends of lines that calendars have, and run `org-icalendar-after-save-hook'."
  (let ((coding-system-for-read 'utf-8-unix) (coding-system-for-write 'utf-8-dos))
    (with-temp-buffer
      (insert-file-contents file)
      (goto-char (point-min))
      (while (search-forward "\r\n" nil t) (replace-match "\n" t t))
      (write-region (point-min) (point-max) file nil 'quiet)))
  (run-hook-with-args 'org-icalendar-after-save-hook file)
  file)

(defun org-icalendar--keep-ids (file)
  "Give the entries of FILE, if it is one, ids when they are to be kept."
  (when (and org-icalendar-store-UID file) (org-icalendar-create-uid file 'bell)))

(defconst org-icalendar--text-options '(:ascii-charset utf-8 :ascii-links-to-notes nil)
  "Options of plain text for a calendar: any character may be there, and notes below a text may not.")

;;;###autoload
(defun org-icalendar-export-to-ics (&optional async subtreep visible-only body-only)
  "Export this document to a calendar beside it and return the file's name.
ASYNC, SUBTREEP, VISIBLE-ONLY, BODY-ONLY: as for `org-export-to-file'."
  (interactive)
  (org-icalendar--keep-ids (buffer-file-name (buffer-base-buffer)))
  ;; Calendars are UTF-8, whatever the document is.
  (let ((org-export-coding-system 'utf-8))
    (org-export-to-file 'icalendar (org-export-output-file-name ".ics" subtreep)
      async subtreep visible-only body-only org-icalendar--text-options
      #'org-icalendar--post-process-file)))

;;;; Agenda

(defun org-icalendar--agenda-buffers () "The buffers of the agenda's files."
  (mapcar #'find-file-noselect (org-agenda-files t)))

;;;###autoload
(defun org-icalendar-export-agenda-files (&optional async)
  "Export each file of the agenda to a calendar; with ASYNC in another process."
  (interactive)
  (if async (error "Asynchronous export of agenda files is not there")
    (dolist (buffer (org-icalendar--agenda-buffers))
      (with-current-buffer buffer
        (org-with-wide-buffer (org-icalendar-export-to-ics))))))

;;;###autoload
(defun org-icalendar-combine-agenda-files (&optional async)
  "Export the files of the agenda to one calendar, `org-icalendar-combined-agenda-file'; ASYNC in another process."
  (interactive)
  (when async (error "Asynchronous export of agenda files is not there"))
  (apply #'org-icalendar--combine-files (org-agenda-files t)))

(defun org-icalendar--combine-files (&rest files)
  "Write the calendar `org-icalendar-combined-agenda-file' of FILES."
  (let ((target (expand-file-name org-icalendar-combined-agenda-file))
        (contents
         (mapconcat
          (lambda (file)
            (org-icalendar--keep-ids file)
            (with-current-buffer (find-file-noselect file)
              (org-with-wide-buffer
               (org-export-as 'icalendar nil nil t org-icalendar--text-options))))
          files "")))
    (when org-icalendar-include-bbdb-anniversaries
      (unless (or (fboundp 'org-bbdb-anniv-export-ical) (require 'org-bbdb nil t))
        (user-error "Anniversaries of BBDB need the library org-bbdb, which is not here"))
      (setq contents (concat contents (with-output-to-string (org-bbdb-anniv-export-ical)))))
    (org-icalendar--write-calendar target contents)))

(defun org-icalendar--write-calendar (target contents)
  "Write the combined calendar of CONTENTS to the file TARGET."
  (with-temp-buffer
    (insert (org-icalendar-fold-string
             (org-icalendar--vcalendar org-icalendar-combined-name user-full-name (org-icalendar--zone)
                                       org-icalendar-combined-description org-icalendar-ttl contents)))
    (let ((coding-system-for-write 'utf-8)) (write-region nil nil target nil 'quiet)))
  (org-icalendar--post-process-file target))

(defun org-icalendar-export-current-agenda (file)
  "Export the entries that the agenda in this buffer shows to the calendar FILE."
  (let (markers)
    (save-excursion
      (goto-char (point-min))
      (while (not (eobp))
        (let ((marker (get-text-property (point) 'org-hd-marker)))
          (when marker (cl-pushnew marker markers :test #'equal)))
        (forward-line)))
    (org-icalendar--write-calendar
     (expand-file-name file)
     (mapconcat (lambda (marker)
                  (org-with-point-at marker
                    (org-export-as 'icalendar t nil t org-icalendar--text-options)))
                (nreverse markers) ""))))

(provide 'ox-icalendar-files)
;;; ox-icalendar-files.el ends here
