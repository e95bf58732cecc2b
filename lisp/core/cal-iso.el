;;; cal-iso.el --- The ISO calendar  -*- lexical-binding: t -*-

;;; Code:

(require 'calendar)

(defun calendar-iso-to-absolute (date)
  "The absolute date of DATE, (WEEK DAY YEAR), in the ISO calendar."
  (+ (calendar-dayname-on-or-before
      1 (+ 3 (calendar-absolute-from-gregorian (list 1 1 (nth 2 date)))))
     (* 7 (1- (car date)))
     (if (= 0 (nth 1 date)) 6 (1- (nth 1 date)))))
(defun calendar-iso-from-absolute (absolute)
  "The ISO date (WEEK DAY YEAR) of ABSOLUTE."
  (let* ((guess (nth 2 (calendar-gregorian-from-absolute (- absolute 3))))
         (year (if (>= absolute (calendar-iso-to-absolute (list 1 1 (1+ guess)))) (1+ guess) guess)))
    (list (1+ (floor (- absolute (calendar-iso-to-absolute (list 1 1 year))) 7))
          (mod absolute 7)
          year)))
(defun calendar-iso-date-string (&optional date)
  "DATE, by default today, in the ISO calendar, in words."
  (let ((iso (calendar-iso-from-absolute
              (calendar-absolute-from-gregorian (or date (calendar-current-date))))))
    (format "Day %s of week %d of %d" (if (= 0 (nth 1 iso)) 7 (nth 1 iso)) (car iso) (nth 2 iso))))
(defvar date)
(defun diary-iso-date () "A diary entry: the date in the ISO calendar."
  (format "ISO date: %s" (calendar-iso-date-string date)))

(provide 'cal-iso)
;;; cal-iso.el ends here
