;;; org-timestamps.el --- Timestamps as they are shown  -*- lexical-binding: t -*-

;;; Code:

(require 'org-element)
(require 'org-settings)

(defun org-timestamp-has-time-p (timestamp)
  "The hour of TIMESTAMP, an object, if it has a time of day."
  (org-element-property :hour-start timestamp))

(defun org--timestamp-time (timestamp end)
  "The time at which TIMESTAMP begins, or with END non-nil that at which it ends."
  (encode-time
   (cons 0 (append (mapcar (lambda (property) (or (org-element-property property timestamp) 0))
                           (if end
                               '(:minute-end :hour-end :day-end :month-end :year-end)
                             '(:minute-start :hour-start :day-start :month-start :year-start)))
                   '(nil -1 nil)))))

(defun org-format-timestamp (timestamp format &optional end utc)
  "TIMESTAMP, an object, in FORMAT, as `format-time-string' has it.
It is the beginning of a range, or its end with END non-nil; in Universal Time with UTC non-nil."
  (format-time-string format (org--timestamp-time timestamp end) utc))

(define-obsolete-function-alias 'org-timestamp-format #'org-format-timestamp "9.6")

(defun org--timestamp-in-custom-format (timestamp end)
  "TIMESTAMP, or its END, in the format of custom times."
  (let ((format (if (org-timestamp-has-time-p timestamp)
                    (cdr org-timestamp-custom-formats)
                  (car org-timestamp-custom-formats))))
    (org-format-timestamp timestamp (string-trim format "[<[]" "[]>]") end)))

(defun org-timestamp-translate (timestamp &optional boundary)
  "TIMESTAMP, an object, as it is shown.
If custom times are shown it is in their format, BOUNDARY, `start' or `end', picks a part of a range."
  (cond ((or (not org-display-custom-times) (eq (org-element-property :type timestamp) 'diary))
         (org-element-interpret-data timestamp))
        (boundary (org--timestamp-in-custom-format timestamp (eq boundary 'end)))
        ((memq (org-element-property :type timestamp) '(active-range inactive-range))
         (concat (org--timestamp-in-custom-format timestamp nil) "--" (org--timestamp-in-custom-format timestamp t)))
        (t (org--timestamp-in-custom-format timestamp nil))))

(provide 'org-timestamps)
;;; org-timestamps.el ends here
