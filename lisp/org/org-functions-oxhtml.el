;;; org-functions-oxhtml.el --- Timestamps as they are shown, and warnings  -*- lexical-binding: t -*-

;;; Code:

(defvar org-closed-string "CLOSED:" "What stands before the time at which an entry was closed.")
(defvar org-deadline-string "DEADLINE:" "What stands before a deadline.")
(defvar org-scheduled-string "SCHEDULED:" "What stands before the time at which work shall begin.")
(defvar org-clock-string "CLOCK:" "What begins a line with clocked time.")

(defcustom org-display-custom-times nil
  "Non-nil shows timestamps in the formats of `org-timestamp-custom-formats'."
  :group 'org-time :type 'boolean)
(make-variable-buffer-local 'org-display-custom-times)

(defcustom org-timestamp-custom-formats '("%m/%d/%y %a" . "%m/%d/%y %a %H:%M")
  "Formats of timestamps without and with a time of day when custom times are shown."
  :group 'org-time :type '(cons string string))

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

(defun org-display-warning (message)
  "Show MESSAGE as a warning of Org."
  (display-warning 'org message :warning))

;;;; Code

(defun org-count-lines (s)
  "How many lines the string S has."
  (let ((count (cl-count ?\n s)))
    (if (string-suffix-p "\n" s) count (1+ count))))

(provide 'org-functions-oxhtml)
;;; org-functions-oxhtml.el ends here
