;;; calendar.el --- Arithmetic of dates  -*- lexical-binding: t -*-

;; A date is (MONTH DAY YEAR); an absolute date counts days, 1 being January 1 of year 1 in the
;; Gregorian calendar extended back.

;;; Code:

(defvar calendar-week-start-day 0 "The first day of the week, 0 being Sunday.")
(defvar calendar-date-style 'american "How diary dates are written: american, european or iso.")
(defvar calendar-day-name-array
  ["Sunday" "Monday" "Tuesday" "Wednesday" "Thursday" "Friday" "Saturday"] "Names of days.")
(defvar calendar-month-name-array
  ["January" "February" "March" "April" "May" "June" "July" "August" "September" "October"
   "November" "December"]
  "Names of months.")
(defvar calendar-abbrev-length 3 "Length of abbreviated names.")
(defvar calendar-mode-map (make-sparse-keymap) "Accepted; there is no calendar to show.")

(defun calendar-extract-month (date) "DATE's month." (car date))
(defun calendar-extract-day (date) "DATE's day." (nth 1 date))
(defun calendar-extract-year (date) "DATE's year." (nth 2 date))

(defun calendar-leap-year-p (year)
  "Whether YEAR has 366 days."
  (and (= 0 (% year 4)) (or (/= 0 (% year 100)) (= 0 (% year 400)))))
(defun calendar-last-day-of-month (month year)
  "The number of days of MONTH in YEAR."
  (if (and (= month 2) (calendar-leap-year-p year)) 29
    (aref [31 28 31 30 31 30 31 31 30 31 30 31] (1- month))))
(defun calendar-day-number (date)
  "The day of the year of DATE, from 1."
  (let ((month (car date)))
    (+ (nth 1 date) (aref [0 31 59 90 120 151 181 212 243 273 304 334] (1- month))
       (if (and (> month 2) (calendar-leap-year-p (nth 2 date))) 1 0))))
(defun calendar-absolute-from-gregorian (date)
  "The absolute date of DATE."
  (let* ((year (nth 2 date)) (before (1- year)))
    (if (< year 0)
        ;; there is no year 0: -1 is the year before 1
        (let ((y (- year)))
          (- (calendar-day-number (list (car date) (nth 1 date) (1- y)))
             (* 365 y) (floor (1- y) 4) (- (floor (1- y) 100)) (floor (1- y) 400)
             (if (calendar-leap-year-p (1- y)) 1 0)))
      (+ (calendar-day-number date) (* 365 before) (floor before 4) (- (floor before 100))
         (floor before 400)))))
(defun calendar-gregorian-from-absolute (absolute)
  "The date whose absolute date is ABSOLUTE."
  (let* ((days (1- absolute))
         (n400 (floor days 146097)) (r400 (mod days 146097))
         (n100 (min 3 (/ r400 36524))) (r100 (- r400 (* n100 36524)))
         (n4 (/ r100 1461)) (r4 (% r100 1461))
         (n1 (min 3 (/ r4 365))) (day (1+ (- r4 (* n1 365))))
         (year (+ 1 (* 400 n400) (* 100 n100) (* 4 n4) n1))
         (month 1) length)
    (while (> day (setq length (calendar-last-day-of-month month year)))
      (setq day (- day length) month (1+ month)))
    (list month day year)))
(defun calendar-day-of-week (date)
  "The day of the week of DATE, 0 being Sunday."
  (mod (calendar-absolute-from-gregorian date) 7))
(defun calendar-date-equal (a b) "Whether the dates A and B are equal." (equal a b))
(defun calendar-date-compare (a b)
  "Whether the entry A, whose car is a date, comes before B."
  (< (calendar-absolute-from-gregorian (car a)) (calendar-absolute-from-gregorian (car b))))
(defun calendar-date-is-valid-p (date)
  "Whether DATE exists."
  (let ((month (car date)) (day (nth 1 date)) (year (nth 2 date)))
    (and (integerp month) (<= 1 month 12) (integerp day) (integerp year) (/= year 0)
         (<= 1 day (calendar-last-day-of-month month year)))))
(defun calendar-current-date (&optional offset)
  "Today's date, OFFSET days later."
  (let* ((now (decode-time)) (date (list (nth 4 now) (nth 3 now) (nth 5 now))))
    (if offset
        (calendar-gregorian-from-absolute (+ offset (calendar-absolute-from-gregorian date)))
      date)))
(defun calendar-dayname-on-or-before (dayname absolute)
  "The last absolute date up to ABSOLUTE that is a DAYNAME, 0 being Sunday."
  (- absolute (mod (- absolute dayname) 7)))
(defun calendar-nth-named-absday (n dayname month year &optional day)
  "The absolute date of the Nth DAYNAME of MONTH in YEAR, or from DAY; negative N counts from the end."
  (if (> n 0)
      (+ (* 7 (1- n))
         (calendar-dayname-on-or-before
          dayname (+ 6 (calendar-absolute-from-gregorian (list month (or day 1) year)))))
    (+ (* 7 (1+ n))
       (calendar-dayname-on-or-before
        dayname (calendar-absolute-from-gregorian
                 (list month (or day (calendar-last-day-of-month month year)) year))))))
(defun calendar-nth-named-day (n dayname month year &optional day)
  "The date of the Nth DAYNAME of MONTH in YEAR, or from DAY."
  (calendar-gregorian-from-absolute (calendar-nth-named-absday n dayname month year day)))
(defun calendar-day-name (date &optional abbrev absolute)
  "The name of DATE's day of the week, shortened if ABBREV; DATE is that day's number if ABSOLUTE."
  (let ((name (aref calendar-day-name-array (if absolute date (calendar-day-of-week date)))))
    (if abbrev (substring name 0 calendar-abbrev-length) name)))
(defun calendar-month-name (month &optional abbrev)
  "The name of MONTH, shortened if ABBREV."
  (let ((name (aref calendar-month-name-array (1- month))))
    (if abbrev (substring name 0 calendar-abbrev-length) name)))
(defun calendar-date-string (date &optional abbreviate nodayname)
  "DATE in words, names shortened if ABBREVIATE, without the day's name if NODAYNAME."
  (concat (if nodayname "" (concat (calendar-day-name date abbreviate) ", "))
          (calendar-month-name (car date) abbreviate)
          (format " %d, %d" (nth 1 date) (nth 2 date))))

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

(provide 'calendar)
;;; calendar.el ends here
