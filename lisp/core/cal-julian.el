;;; cal-julian.el --- The Julian calendar  -*- lexical-binding: t -*-

;;; Code:

(require 'calendar)

(defun calendar-julian-to-absolute (date)
  "The absolute date of DATE in the Julian calendar."
  (let ((month (car date)) (day (nth 1 date)) (before (1- (nth 2 date))))
    (+ day (/ (- (* 367 month) 362) 12)
       (cond ((<= month 2) 0) ((= 0 (mod (nth 2 date) 4)) -1) (t -2))
       (* 365 before) (floor before 4) -2)))
(defun calendar-julian-from-absolute (absolute)
  "The date of ABSOLUTE in the Julian calendar."
  (let* ((year (floor (+ (* 4 (+ absolute 1)) 1464) 1461))
         (day (- absolute (calendar-julian-to-absolute (list 1 1 year))))
         (adjust (cond ((< absolute (calendar-julian-to-absolute (list 3 1 year))) 0)
                       ((= 0 (mod year 4)) 1) (t 2)))
         (month (/ (+ (* 12 (+ day adjust)) 373) 367)))
    (list month (1+ (- absolute (calendar-julian-to-absolute (list month 1 year)))) year)))
(defun calendar-julian-date-string (&optional date)
  "DATE, by default today, in the Julian calendar, in words."
  (let ((julian (calendar-julian-from-absolute (calendar--absolute date))))
    (calendar-date-string julian nil 'without-day)))
(defun holiday-julian (month day string)
  "The holiday STRING on DAY of MONTH in the Julian calendar, if the months displayed have it."
  (let ((date (calendar-nongregorian-visible-p
               month day #'calendar-julian-to-absolute #'calendar-julian-from-absolute nil)))
    (and date (list (list date string)))))
(defvar date)
(defun diary-julian-date () "A diary entry: the date in the Julian calendar."
  (format "Julian date: %s" (calendar-julian-date-string date)))
(defun diary-astro-day-number () "A diary entry: the astronomical (Julian) day number."
  (format "Astronomical (Julian) day number at noon UTC: %s.0" (calendar-astro-date-string date)))

(provide 'cal-julian)
;;; cal-julian.el ends here
