;;; cal-persia.el --- The Persian calendar  -*- lexical-binding: t -*-

;;; Code:

(require 'calendar)

;; The arithmetic calendar of Birashk: cycles of 2820 years.

(defconst calendar-persian-month-name-array
  ["Farvardin" "Ordibehest" "Xordad" "Tir" "Mordad" "Sahrivar" "Mehr" "Aban" "Azar" "Dey" "Bahman" "Esfand"]
  "Names of months.")
(defconst calendar-persian-epoch 226896 "The absolute date of the calendar's first day.")

(defun calendar-persian--cycle-year (year)
  "The place of YEAR in its cycle."
  (+ 474 (mod (- year (if (> year 0) 474 473)) 2820)))
(defun calendar-persian-leap-year-p (year)
  "Whether YEAR has 366 days."
  (< (mod (* 682 (+ 38 (calendar-persian--cycle-year year))) 2816) 682))
(defun calendar-persian-last-day-of-month (month year)
  "The number of days of MONTH in YEAR."
  (- 31 (/ (1- month) 6)
     (if (or (< month 12) (calendar-persian-leap-year-p year)) 0 1)))
(defun calendar-persian-to-absolute (date)
  "The absolute date of DATE, (MONTH DAY YEAR), in the Persian calendar."
  (pcase-let* ((`(,month ,day ,year) date)
               (cycle (floor (- year (if (> year 0) 474 473)) 2820))
               (place (calendar-persian--cycle-year year)))
    (+ calendar-persian-epoch -1 (* 1029983 cycle) (* 365 (1- place)) (floor (- (* 682 place) 110) 2816)
       ;; the first six months have a day more
       (* 30 (1- month)) (min 6 (1- month)) day)))
(defun calendar-persian-year-from-absolute (absolute)
  "The year of ABSOLUTE in the Persian calendar."
  (let* ((days (- absolute (calendar-persian-to-absolute (list 1 1 475))))
         (cycles (floor days 1029983)) (rest (mod days 1029983))
         (in-cycle (if (= rest 1029982) 2820 (floor (+ (* 2816 rest) 1031337) 1028522)))
         (year (+ 474 (* 2820 cycles) in-cycle)))
    (if (> year 0) year (1- year))))
(defun calendar-persian-from-absolute (absolute)
  "The date of ABSOLUTE in the Persian calendar."
  (let* ((year (calendar-persian-year-from-absolute absolute))
         (days (- absolute (calendar-persian-to-absolute (list 1 1 year))))
         (month (1+ (if (< days 186) (/ days 31) (/ (- days 6) 30)))))
    (list month (1+ (- absolute (calendar-persian-to-absolute (list month 1 year)))) year)))
(defun calendar-persian-date-string (&optional date)
  "DATE, by default today, in the Persian calendar, in words."
  (calendar-string-in (calendar-persian-from-absolute (calendar--absolute date))
                      calendar-persian-month-name-array))
(defvar date)
(defun diary-persian-date () "A diary entry: the date in the Persian calendar."
  (format "Persian date: %s" (calendar-persian-date-string date)))

(provide 'cal-persia)
;;; cal-persia.el ends here
