;;; cal-coptic.el --- The Coptic and Ethiopic calendars  -*- lexical-binding: t -*-

;;; Code:

(require 'calendar)

;; Thirteen months: twelve of 30 days and one of five, or six every fourth year.

(defvar calendar-coptic-month-name-array
  ["Tut" "Babah" "Hatur" "Kiyahk" "Tubah" "Amshir" "Baramhat" "Barmundah" "Bashans" "Baunah" "Abib" "Misra"
   "al-Nasi"]
  "Names of months in the Coptic calendar.")
(defvar calendar-coptic-epoch 103605 "The absolute date of the Coptic calendar's first day.")
(defconst calendar-coptic-name "Coptic" "The calendar's name.")
(defconst calendar-ethiopic-month-name-array
  ["Maskaram" "Teqemt" "Khedar" "Takhsas" "Ter" "Yakatit" "Magabit" "Miyazya" "Genbot" "Sane" "Hamle" "Nahas"
   "Paguem"]
  "Names of months in the Ethiopic calendar.")
(defconst calendar-ethiopic-epoch 2796 "The absolute date of the Ethiopic calendar's first day.")

(defun calendar-coptic-leap-year-p (year) "Whether YEAR has 366 days." (= 3 (mod year 4)))
(defun calendar-coptic-last-day-of-month (month year)
  "The number of days of MONTH in YEAR."
  (cond ((< month 13) 30) ((calendar-coptic-leap-year-p year) 6) (t 5)))
(defun calendar-coptic-to-absolute (date)
  "The absolute date of DATE, (MONTH DAY YEAR), in the Coptic calendar."
  (pcase-let ((`(,month ,day ,year) date))
    ;; 1461 days to four years, of which the third is the long one
    (+ calendar-coptic-epoch -366 (floor (* 1461 year) 4) (* 30 (1- month)) day)))
(defun calendar-coptic-from-absolute (absolute)
  "The date of ABSOLUTE in the Coptic calendar; (0 0 0) before it began."
  (if (< absolute calendar-coptic-epoch) (list 0 0 0)
    (let* ((year (/ (+ (* 4 (- absolute calendar-coptic-epoch)) 1463) 1461))
           (days (- absolute (calendar-coptic-to-absolute (list 1 1 year)))))
      (list (1+ (/ days 30)) (1+ (% days 30)) year))))
(defun calendar-coptic-date-string (&optional date)
  "DATE, by default today, in the Coptic calendar, in words; \"\" before it began."
  (pcase (calendar-coptic-from-absolute (calendar--absolute date))
    (`(,_ ,_ ,(pred (> 1))) "")
    (coptic (calendar-string-in coptic calendar-coptic-month-name-array))))
(defun calendar-ethiopic-to-absolute (date)
  "The absolute date of DATE, (MONTH DAY YEAR), in the Ethiopic calendar."
  (let ((calendar-coptic-epoch calendar-ethiopic-epoch)) (calendar-coptic-to-absolute date)))
(defun calendar-ethiopic-from-absolute (absolute)
  "The date of ABSOLUTE in the Ethiopic calendar."
  (let ((calendar-coptic-epoch calendar-ethiopic-epoch)) (calendar-coptic-from-absolute absolute)))
(defun calendar-ethiopic-date-string (&optional date)
  "DATE, by default today, in the Ethiopic calendar, in words; \"\" before it began."
  (let ((calendar-coptic-epoch calendar-ethiopic-epoch)
        (calendar-coptic-month-name-array calendar-ethiopic-month-name-array))
    (calendar-coptic-date-string date)))
(defvar date)
(defun diary-coptic-date () "A diary entry: the date in the Coptic calendar."
  (let ((s (calendar-coptic-date-string date)))
    (if (string= s "") "Date is pre-Coptic calendar" (format "Coptic date: %s" s))))
(defun diary-ethiopic-date () "A diary entry: the date in the Ethiopic calendar."
  (let ((s (calendar-ethiopic-date-string date)))
    (if (string= s "") "Date is pre-Ethiopic calendar" (format "Ethiopic date: %s" s))))

(provide 'cal-coptic)
;;; cal-coptic.el ends here
