;;; cal-hebrew.el --- The Hebrew calendar  -*- lexical-binding: t -*-

;;; Code:

(require 'calendar)

;; Months are numbered from Nisan, years begin with the seventh, Tishri.

(defconst calendar-hebrew-month-name-array-common-year
  ["Nisan" "Iyar" "Sivan" "Tammuz" "Av" "Elul" "Tishri" "Heshvan" "Kislev" "Teveth" "Shevat" "Adar"]
  "Names of months in a year of twelve.")
(defconst calendar-hebrew-month-name-array-leap-year
  ["Nisan" "Iyar" "Sivan" "Tammuz" "Av" "Elul" "Tishri" "Heshvan" "Kislev" "Teveth" "Shevat" "Adar I" "Adar II"]
  "Names of months in a year of thirteen.")
(defvar calendar-hebrew-all-holidays-flag nil "Whether all Hebrew holidays are told.")

(defun calendar-hebrew-leap-year-p (year) "Whether YEAR has thirteen months." (< (mod (1+ (* 7 year)) 19) 7))
(defun calendar-hebrew-last-month-of-year (year) "The number of months of YEAR."
  (if (calendar-hebrew-leap-year-p year) 13 12))
(defun calendar-hebrew-elapsed-days (year)
  "The days from the Sunday before the first new moon to the new year of YEAR.
The new year is put off to a day it may fall on, and so that years have lengths that may be."
  (let* ((months (floor (- (* 235 year) 234) 19))
         (parts (+ 12084 (* 13753 months)))
         (day (+ 1 (* 29 months) (floor (- parts 6480) 25920)))
         (part (mod (- parts 6480) 25920)))
    (setq day (calendar-hebrew--molad-day year part day))
    (if (memq (% day 7) '(0 3 5)) (1+ day) day)))
(defun calendar-hebrew--molad-day (year part day)
  "DAY, that of the conjunction before the new year of YEAR, put off if PART of it is too late."
  (if (or (>= part 19440)
          (and (= 2 (% day 7)) (>= part 9924) (not (calendar-hebrew-leap-year-p year)))
          (and (= 1 (% day 7)) (>= part 16789) (calendar-hebrew-leap-year-p (1- year))))
      (1+ day)
    day))
(defun calendar-hebrew-days-in-year (year)
  "The number of days of YEAR."
  (- (calendar-hebrew-to-absolute (list 7 1 (1+ year))) (calendar-hebrew-to-absolute (list 7 1 year))))
(defun calendar-hebrew-long-heshvan-p (year) "Whether Heshvan of YEAR has 30 days."
  (= 5 (% (calendar-hebrew-days-in-year year) 10)))
(defun calendar-hebrew-short-kislev-p (year) "Whether Kislev of YEAR has 29 days."
  (= 3 (% (calendar-hebrew-days-in-year year) 10)))
(defun calendar-hebrew-last-day-of-month (month year)
  "The number of days of MONTH in YEAR."
  (if (or (memq month '(2 4 6 10 13))
          (and (= month 12) (not (calendar-hebrew-leap-year-p year)))
          (and (= month 8) (not (calendar-hebrew-long-heshvan-p year)))
          (and (= month 9) (calendar-hebrew-short-kislev-p year)))
      29 30))
(defun calendar-hebrew--new-year (year)
  "The absolute date of the first of Tishri of YEAR."
  (+ -1373428 (calendar-hebrew-elapsed-days year)))
(defun calendar-hebrew-to-absolute (date)
  "The absolute date of DATE, (MONTH DAY YEAR), in the Hebrew calendar."
  (let* ((month (car date)) (year (nth 2 date)) (days (1- (nth 1 date))) (m 7) (last (calendar-hebrew-last-month-of-year year)))
    (if (< month 7)
        (progn
          (while (<= m last)
            (setq days (+ days (calendar-hebrew-last-day-of-month m year)) m (1+ m)))
          (setq m 1)
          (while (< m month)
            (setq days (+ days (calendar-hebrew-last-day-of-month m year)) m (1+ m))))
      (while (< m month)
        (setq days (+ days (calendar-hebrew-last-day-of-month m year)) m (1+ m))))
    (+ days (calendar-hebrew--new-year year))))
(defun calendar-hebrew-from-absolute (absolute)
  "The date of ABSOLUTE in the Hebrew calendar."
  (let* ((year (1- (floor (* 98496 (+ absolute 1373429)) 35975351))) month)
    (while (<= (calendar-hebrew--new-year (1+ year)) absolute) (setq year (1+ year)))
    (setq month (if (< absolute (calendar-hebrew-to-absolute (list 1 1 year))) 7 1))
    (while (> absolute (calendar-hebrew-to-absolute
                        (list month (calendar-hebrew-last-day-of-month month year) year)))
      (setq month (1+ month)))
    (list month (1+ (- absolute (calendar-hebrew-to-absolute (list month 1 year)))) year)))
(defun calendar-hebrew--names (year)
  "The names of the months of YEAR."
  (if (calendar-hebrew-leap-year-p year) calendar-hebrew-month-name-array-leap-year
    calendar-hebrew-month-name-array-common-year))
(defun calendar-hebrew-date-string (&optional date)
  "DATE, by default today, in the Hebrew calendar before sunset, in words."
  (let ((hebrew (calendar-hebrew-from-absolute
                 (calendar-absolute-from-gregorian (or date (calendar-current-date))))))
    (calendar-string-in hebrew (calendar-hebrew--names (nth 2 hebrew)))))
(defun calendar-hebrew-yahrzeit (death-date year)
  "The absolute date of the anniversary in YEAR of a death on DEATH-DATE, both Hebrew."
  (let* ((month (car death-date)) (day (nth 1 death-date)) (died (nth 2 death-date)))
    (cond
     ((and (= month 8) (= day 30) (not (calendar-hebrew-long-heshvan-p (1+ died))))
      (1- (calendar-hebrew-to-absolute (list 9 1 year))))
     ((and (= month 9) (= day 30) (calendar-hebrew-short-kislev-p (1+ died)))
      (1- (calendar-hebrew-to-absolute (list 10 1 year))))
     ((= month 13) (calendar-hebrew-to-absolute (list (calendar-hebrew-last-month-of-year year) day year)))
     ((and (= month 12) (= day 30) (not (calendar-hebrew-leap-year-p year)))
      (calendar-hebrew-to-absolute (list 11 30 year)))
     (t (+ (calendar-hebrew-to-absolute (list month 1 year)) (1- day))))))
(defun calendar-hebrew-birthday (date year)
  "The absolute date of the birthday in YEAR of a birth on DATE, both Hebrew."
  (let ((month (car date)) (day (nth 1 date)) (born (nth 2 date)))
    (if (= month (calendar-hebrew-last-month-of-year born))
        (calendar-hebrew-to-absolute (list (calendar-hebrew-last-month-of-year year) day year))
      (+ (calendar-hebrew-to-absolute (list month 1 year)) (1- day)))))

;; Holidays

(defun holiday-hebrew (month day string)
  "The holiday STRING on DAY of MONTH in the Hebrew calendar, if the months displayed have it."
  (let ((date (calendar-nongregorian-visible-p
               month day #'calendar-hebrew-to-absolute #'calendar-hebrew-from-absolute nil)))
    (and date (list (list date string)))))
(defun holiday-hebrew--around (month day entries)
  "The holidays of ENTRIES, (OFFSET NAME), counted from DAY of MONTH, that are displayed.
OFFSET may be a function of the absolute date, and a list of both that date and the Hebrew year."
  (let* ((range (calendar--visible-range)) (year (nth 2 (calendar-hebrew-from-absolute (car range))))
         (last (1+ (nth 2 (calendar-hebrew-from-absolute (cdr range))))) (out nil))
    (while (<= year last)
      (let ((base (calendar-hebrew-to-absolute (list month day year))))
        (dolist (e entries)
          (let ((at (if (functionp (car e)) (funcall (car e) base year) (+ base (car e)))))
            (when (and at (<= (car range) at (cdr range)))
              (push (list (calendar-gregorian-from-absolute at)
                          (if (functionp (cadr e)) (funcall (cadr e) year) (cadr e)))
                    out)))))
      (setq year (1+ year)))
    (nreverse out)))
(defun holiday-hebrew--saturday (offset)
  "A function: the last Saturday up to OFFSET days after an absolute date."
  (lambda (base _year) (calendar-dayname-on-or-before 6 (+ base offset))))

(defun holiday-hebrew-rosh-hashanah (&optional all)
  "The holidays of Tishri that are displayed; more of them if ALL."
  (append
   (holiday-hebrew--around 7 1 `((0 ,(lambda (y) (format "Rosh HaShanah %d" y))) (9 "Yom Kippur") (14 "Sukkot")
                                 (21 "Shemini Atzeret") (22 "Simchat Torah")))
   (when (or all calendar-hebrew-all-holidays-flag)
     (holiday-hebrew--around
      7 1
      `((,(lambda (base _y) (calendar-dayname-on-or-before 6 (- base 4))) "Selichot (night)")
        (-1 "Erev Rosh HaShanah") (1 "Rosh HaShanah (second day)")
        (,(lambda (base _y) (if (= (% base 7) 4) (+ base 3) (+ base 2))) "Tzom Gedaliah")
        (,(holiday-hebrew--saturday 7) "Shabbat Shuvah")
        (8 "Erev Yom Kippur") (13 "Erev Sukkot") (15 "Sukkot (second day)")
        (16 "Hol Hamoed Sukkot (first day)") (17 "Hol Hamoed Sukkot (second day)")
        (18 "Hol Hamoed Sukkot (third day)") (19 "Hol Hamoed Sukkot (fourth day)") (20 "Hoshanah Rabbah"))))))
(defun holiday-hebrew-hanukkah (&optional all)
  "Hanukkah if it is displayed; each of its days if ALL."
  (holiday-hebrew--around
   9 25
   (if (or all calendar-hebrew-all-holidays-flag)
       '((-1 "Erev Hanukkah") (0 "Hanukkah (first day)") (1 "Hanukkah (second day)") (2 "Hanukkah (third day)")
         (3 "Hanukkah (fourth day)") (4 "Hanukkah (fifth day)") (5 "Hanukkah (sixth day)")
         (6 "Hanukkah (seventh day)") (7 "Hanukkah (eighth day)"))
     '((0 "Hanukkah")))))
(defun holiday-hebrew-passover (&optional all)
  "The holidays of spring that are displayed; more of them if ALL."
  (append
   (holiday-hebrew--around 1 15 '((0 "Passover") (50 "Shavuot")))
   (when (or all calendar-hebrew-all-holidays-flag)
     (holiday-hebrew--around
      1 15
      `((,(holiday-hebrew--saturday -43) "Shabbat Shekalim")
        (,(holiday-hebrew--saturday -30) "Shabbat Zachor")
        (,(lambda (base _y) (if (= (% base 7) 2) (- base 33) (- base 31))) "Fast of Esther")
        (-31 "Erev Purim") (-30 "Purim")
        (,(lambda (base _y) (if (= 0 (% base 7)) (- base 28) (- base 29))) "Shushan Purim")
        (,(lambda (base _y) (- (calendar-dayname-on-or-before 6 (- base 14)) 7)) "Shabbat Parah")
        (,(holiday-hebrew--saturday -14) "Shabbat HaHodesh")
        (,(holiday-hebrew--saturday -1) "Shabbat HaGadol")
        (-1 "Erev Passover") (1 "Passover (second day)")
        (2 "Hol Hamoed Passover (first day)") (3 "Hol Hamoed Passover (second day)")
        (4 "Hol Hamoed Passover (third day)") (5 "Hol Hamoed Passover (fourth day)")
        (6 "Passover (seventh day)") (7 "Passover (eighth day)")
        (,(lambda (base _y) (cond ((= (% (+ base 12) 7) 5) (+ base 11)) ((= (% (+ base 12) 7) 0) (+ base 13)) (t (+ base 12))))
         "Yom HaShoah")
        (,(lambda (base _y) (cond ((= 0 (% base 7)) (+ base 18)) ((= 6 (% base 7)) (+ base 19)) ((= 2 (% base 7)) (+ base 21)) (t (+ base 20))))
         "Yom HaAtzma'ut")
        (33 "Lag BaOmer") (43 "Yom Yerushalaim") (49 "Erev Shavuot") (51 "Shavuot (second day)"))))))
(defun holiday-hebrew-tisha-b-av ()
  "The fast of Av and what is around it, as far as displayed."
  (holiday-hebrew--around
   5 9
   `((,(lambda (base _y) (if (= (% base 7) 6) (- base 20) (- base 21))) "Tzom Tammuz")
     (,(holiday-hebrew--saturday 0) "Shabbat Hazon")
     (,(lambda (base _y) (if (= (% base 7) 6) (1+ base) base)) "Tisha B'Av")
     (,(holiday-hebrew--saturday 7) "Shabbat Nahamu"))))
(defun holiday-hebrew-misc ()
  "Hebrew holidays of winter that are displayed."
  (append
   (let* ((year (cdr (calendar-increment-month-cons 0))) (out nil))
     (dolist (y (list (1- year) year))
       (let ((date (list 12 (if (calendar-leap-year-p (1+ y)) 5 4) y)))
         (when (calendar-date-is-visible-p date) (push (list date "\"Tal Umatar\" (evening)") out))))
     (nreverse out))
   (holiday-hebrew--around
    10 10 `((,(lambda (base _y) (if (= (% base 7) 6) (1+ base) base)) "Tzom Teveth")))
   (holiday-hebrew--around 11 15 `((0 "Tu B'Shevat") (,(holiday-hebrew--saturday 2) "Shabbat Shirah")))
   (let* ((range (calendar--visible-range)) (out nil)
          (year (nth 2 (calendar-hebrew-from-absolute (car range)))))
     ;; the blessing of the sun, every 28 years
     (dolist (y (list year (1+ year)))
       (when (= 21 (mod y 28))
         (let ((at (calendar-julian-to-absolute (list 3 26 (- y 3760)))))
           (when (<= (car range) at (cdr range))
             (push (list (calendar-gregorian-from-absolute at) "Kiddush HaHamah") out)))))
     (nreverse out))))

;; Diary

(defvar date)
(defvar entry)
(defun diary-hebrew-date () "A diary entry: the date in the Hebrew calendar."
  (format "Hebrew date (until sunset): %s" (calendar-hebrew-date-string date)))
(defun diary-hebrew-omer (&optional mark)
  "A diary entry: the day of the count of the omer, with MARK."
  (let* ((year (+ 3760 (nth 2 date)))
         (omer (- (calendar-absolute-from-gregorian date) (calendar-hebrew-to-absolute (list 1 15 year)))))
    (when (< 0 omer 50)
      (cons mark
            (format "Day %d%s of the omer (until sunset)" omer
                    (let ((week (/ omer 7)) (day (% omer 7)))
                      (if (= week 0) ""
                        (format ", that is, %d week%s%s" week (if (= week 1) "" "s")
                                (if (= day 0) "" (format " and %d day%s" day (if (= day 1) "" "s")))))))))))
(defun diary-hebrew-yahrzeit (death-month death-day death-year &optional mark after-sunset)
  "A diary entry: an anniversary of a death on DEATH-DAY of DEATH-MONTH in DEATH-YEAR, with MARK.
AFTER-SUNSET says that it happened after sunset."
  (let* ((died (calendar-hebrew-from-absolute
                (+ (calendar-absolute-from-gregorian (diary-make-date death-month death-day death-year))
                   (if after-sunset 1 0))))
         (d (calendar-absolute-from-gregorian date))
         (years (- (nth 2 (calendar-hebrew-from-absolute d)) (nth 2 died)))
         (year (nth 2 (calendar-hebrew-from-absolute d)))
         (yahrzeit (calendar-hebrew-yahrzeit died year)))
    (when (and (> years 0) (memq d (list yahrzeit (1- yahrzeit))))
      (cons mark
            (format "Yahrzeit of %s%s: %d%s anniversary" entry (if (= yahrzeit d) "" " (evening)")
                    years (diary-ordinal-suffix years))))))

(provide 'cal-hebrew)
;;; cal-hebrew.el ends here
