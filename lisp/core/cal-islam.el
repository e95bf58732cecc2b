;;; cal-islam.el --- The Islamic calendar  -*- lexical-binding: t -*-

;;; Code:

(require 'calendar)

;; The arithmetic calendar: 30 years of 12 months of 30 and 29 days, eleven of them with a day more.

(defconst calendar-islamic-month-name-array
  ["Muharram" "Safar" "Rabi I" "Rabi II" "Jumada I" "Jumada II" "Rajab" "Sha'ban" "Ramadan" "Shawwal"
   "Dhu al-Qada" "Dhu al-Hijjah"]
  "Names of months.")
(defconst calendar-islamic-epoch 227015 "The absolute date of the calendar's first day.")

(defun calendar-islamic-leap-year-p (year)
  "Whether YEAR has a day more."
  (< (mod (+ 14 (* 11 year)) 30) 11))
(defun calendar-islamic-last-day-of-month (month year)
  "The number of days of MONTH in YEAR."
  (- 30 (if (and (= month 12) (calendar-islamic-leap-year-p year)) 0 (mod (1+ month) 2))))
(defun calendar-islamic-day-number (date)
  "The day of the year of DATE."
  (+ (nth 1 date) (ceiling (* 29.5 (1- (car date))))))
(defun calendar-islamic-to-absolute (date)
  "The absolute date of DATE, (MONTH DAY YEAR), in the Islamic calendar."
  (let ((year (nth 2 date)))
    (+ (calendar-islamic-day-number date) (* 354 (1- year)) (floor (+ 3 (* 11 year)) 30)
       (1- calendar-islamic-epoch))))
(defun calendar-islamic-from-absolute (absolute)
  "The date of ABSOLUTE in the Islamic calendar; (0 0 0) before it began."
  (if (< absolute calendar-islamic-epoch) (list 0 0 0)
    (let* ((year (/ (+ 10646 (* 30 (- absolute calendar-islamic-epoch))) 10631))
           (days (- absolute (calendar-islamic-to-absolute (list 1 1 year))))
           ;; two months have 59 days; the day more is in the last
           (month (min 12 (1+ (/ (* 2 days) 59)))))
      (list month (- (1+ days) (calendar-islamic-day-number (list month 0))) year))))
(defun calendar-islamic-date-string (&optional date)
  "DATE, by default today, in the Islamic calendar before sunset, in words; \"\" before it began."
  (pcase (calendar-islamic-from-absolute (calendar--absolute date))
    ('(0 0 0) "")
    (islamic (calendar-string-in islamic calendar-islamic-month-name-array))))
(defun holiday-islamic (month day string)
  "The holiday STRING on DAY of MONTH in the Islamic calendar, if the months displayed have it."
  (let ((date (calendar-nongregorian-visible-p
               month day #'calendar-islamic-to-absolute #'calendar-islamic-from-absolute nil)))
    (and date (list (list date string)))))
(defun holiday-islamic-new-year ()
  "The Islamic new year, if the months displayed have it."
  (let ((date (caar (holiday-islamic 1 1 ""))))
    (and date
         (list (list date (format "Islamic New Year %d"
                                  (nth 2 (calendar-islamic-from-absolute
                                          (calendar-absolute-from-gregorian date)))))))))
(defvar date)
(defun diary-islamic-date () "A diary entry: the date in the Islamic calendar."
  (let ((s (calendar-islamic-date-string date)))
    (if (string= s "") "Date is pre-Islamic" (format "Islamic date (until sunset): %s" s))))

(provide 'cal-islam)
;;; cal-islam.el ends here
