;;; cal-bahai.el --- The Bahá’í calendar  -*- lexical-binding: t -*-

;;; Code:

(require 'calendar)

;; Nineteen months of nineteen days from 21 March; the days left over come before the last month.

(defconst calendar-bahai-month-name-array
  ["Bahá" "Jalál" "Jamál" "‘Aẓamat" "Núr" "Raḥmat" "Kalimát" "Kamál" "Asmá’" "‘Izzat" "Mas͟híyyat" "‘Ilm" "Qudrat"
   "Qawl" "Masá’il" "S͟haraf" "Sulṭán" "Mulk" "‘Alá’"]
  "Names of months.")
(defconst calendar-bahai-epoch (calendar-absolute-from-gregorian '(3 21 1844))
  "The absolute date of the calendar's first day.")

(defun calendar-bahai-leap-year-p (year) "Whether YEAR has 366 days." (calendar-leap-year-p (+ year 1844)))
(defun calendar-bahai--new-year (year) "The absolute date of the first day of YEAR."
  (calendar-absolute-from-gregorian (list 3 21 (+ year 1843))))
(defun calendar-bahai-to-absolute (date)
  "The absolute date of DATE, (MONTH DAY YEAR), in the Bahá’í calendar.
The days left over are days -4 or -3 to 0 of the last month."
  (pcase-let ((`(,month ,day ,year) date))
    ;; the last month ends with the year, the others follow its beginning
    (+ day -1
       (if (= month 19) (- (calendar-bahai--new-year (1+ year)) 19)
         (+ (calendar-bahai--new-year year) (* 19 (1- month)))))))
(defun calendar-bahai-from-absolute (date)
  "The date of the absolute DATE in the Bahá’í calendar; (0 0 0) before it began."
  (if (< date calendar-bahai-epoch) (list 0 0 0)
    (let* ((year (- (nth 2 (calendar-gregorian-from-absolute date)) 1843))
           (year (if (< date (calendar-bahai--new-year year)) (1- year) year))
           (month (min 19 (1+ (/ (- date (calendar-bahai--new-year year)) 19)))))
      (list month (1+ (- date (calendar-bahai-to-absolute (list month 1 year)))) year))))
(defun calendar-bahai-date-string (&optional date)
  "DATE, by default today, in the Bahá’í calendar, in words; \"\" before it began."
  (pcase-let* ((bahai (calendar-bahai-from-absolute (calendar--absolute date)))
               (`(,_ ,day ,year) bahai))
    (cond ((< year 1) "")
          ((> day 0) (calendar-string-in bahai calendar-bahai-month-name-array))
          (t (calendar-string-in
              (list 1 (+ day (if (calendar-bahai-leap-year-p year) 5 4)) year) ["Ayyám-i-Há"])))))
(defun holiday-bahai (month day string)
  "The holiday STRING on DAY of MONTH in the Bahá’í calendar, if the months displayed have it."
  (let ((date (calendar-nongregorian-visible-p
               month day #'calendar-bahai-to-absolute #'calendar-bahai-from-absolute nil)))
    (and date (list (list date string)))))
(defun holiday-bahai-new-year ()
  "The Bahá’í new year, if the months displayed have it."
  (let ((date (caar (holiday-bahai 1 1 ""))))
    (and date (list (list date (format "Bahá’í New Year (Naw-Ruz) %d" (- (nth 2 date) 1843)))))))
(defvar calendar-bahai-all-holidays-flag nil "Whether all Bahá’í holidays are told.")
(defun holiday-bahai-ridvan (&optional all)
  "The days of Ridvan, if the months displayed have them; every day if ALL."
  (let ((names ["First" "Second" "Third" "Fourth" "Fifth" "Sixth" "Seventh" "Eighth" "Ninth" "Tenth" "Eleventh"
                "Twelfth"])
        (out nil))
    (dolist (i (if (or all calendar-bahai-all-holidays-flag) (number-sequence 0 11) '(0 8 11)))
      (setq out (append out (holiday-fixed (if (< i 10) 4 5) (if (< i 10) (+ i 21) (- i 9))
                                           (format "%s Day of Ridvan" (aref names i))))))
    out))
(defvar date)
(defun diary-bahai-date () "A diary entry: the date in the Bahá’í calendar."
  (let ((s (calendar-bahai-date-string date)))
    (if (string= s "") "Date is pre-Bahá’í" (format "Bahá’í date: %s" s))))

(provide 'cal-bahai)
;;; cal-bahai.el ends here
