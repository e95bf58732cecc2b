;;; cal-iso.el --- The ISO calendar  -*- lexical-binding: t -*-

;;; Code:

(require 'calendar)

(defun calendar-iso-to-absolute (date)
  "The absolute date of DATE, (WEEK DAY YEAR), in the ISO calendar."
  (pcase-let* ((`(,week ,day ,year) date)
               ;; the fourth of January is in the first week, whose days follow a Sunday
               (sunday (calendar-dayname-on-or-before 0 (calendar-absolute-from-gregorian (list 1 3 year)))))
    (+ sunday (* 7 (1- week)) (if (= day 0) 7 day))))
(defun calendar-iso-from-absolute (absolute)
  "The ISO date (WEEK DAY YEAR) of ABSOLUTE."
  ;; a week belongs to the year of its Thursday
  (let* ((thursday (+ (calendar-dayname-on-or-before 1 absolute) 3))
         (year (nth 2 (calendar-gregorian-from-absolute thursday))))
    (list (1+ (floor (- absolute (calendar-iso-to-absolute (list 1 1 year))) 7))
          (mod absolute 7)
          year)))
(defun calendar-iso-date-string (&optional date)
  "DATE, by default today, in the ISO calendar, in words."
  (pcase-let ((`(,week ,day ,year) (calendar-iso-from-absolute (calendar--absolute date))))
    (format "Day %d of week %d of %d" (if (= day 0) 7 day) week year)))
(defvar date)
(defun diary-iso-date () "A diary entry: the date in the ISO calendar."
  (format "ISO date: %s" (calendar-iso-date-string date)))

(provide 'cal-iso)
;;; cal-iso.el ends here
