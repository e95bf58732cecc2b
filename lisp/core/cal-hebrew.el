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
(defun calendar-hebrew--conjunction (year)
  "The day of the conjunction before YEAR, counted in days, or the next if the year may not begin on it."
  (let* ((months (floor (- (* 235 year) 234) 19))
         ;; a month has 29 days and 13753 parts, of which a day has 25920
         (day (+ (* 29 months) (floor (+ 12084 (* 13753 months)) 25920))))
    (if (< (mod (* 3 (1+ day)) 7) 3) (1+ day) day)))
(defun calendar-hebrew-elapsed-days (year)
  "The days from the Sunday before the first new moon to the new year of YEAR.
It is put off so that neither this year nor the last gets a length that none may have."
  (let* ((last (calendar-hebrew--conjunction (1- year))) (this (calendar-hebrew--conjunction year))
         (next (calendar-hebrew--conjunction (1+ year))))
    (+ this 1
       (cond ((= 356 (- next this)) 2) ((= 382 (- this last)) 1) (t 0)))))
(defun calendar-hebrew-days-in-year (year)
  "The number of days of YEAR."
  (- (calendar-hebrew--new-year (1+ year)) (calendar-hebrew--new-year year)))
(defun calendar-hebrew--lengths (year)
  "The numbers of days of the months of YEAR, from Tishri on."
  ;; 353 to 355 days, 383 to 385 in a leap year: Heshvan may be longer, Kislev shorter
  (let* ((days (calendar-hebrew-days-in-year year)) (kind (% days 10)))
    `(30 ,(if (= kind 5) 30 29) ,(if (= kind 3) 29 30) 29 30
         ,@(if (> days 380) '(30 29) '(29))
         30 29 30 29 30 29)))
(defun calendar-hebrew--place (month year)
  "How many months of YEAR come before MONTH."
  (mod (- month 7) (calendar-hebrew-last-month-of-year year)))
(defun calendar-hebrew-long-heshvan-p (year) "Whether Heshvan of YEAR has 30 days."
  (= 30 (nth 1 (calendar-hebrew--lengths year))))
(defun calendar-hebrew-short-kislev-p (year) "Whether Kislev of YEAR has 29 days."
  (= 29 (nth 2 (calendar-hebrew--lengths year))))
(defun calendar-hebrew-last-day-of-month (month year)
  "The number of days of MONTH in YEAR."
  (if (= month 13) 29
    (nth (calendar-hebrew--place month year) (calendar-hebrew--lengths year))))
(defun calendar-hebrew--new-year (year)
  "The absolute date of the first of Tishri of YEAR."
  (+ -1373428 (calendar-hebrew-elapsed-days year)))
(defun calendar-hebrew-to-absolute (date)
  "The absolute date of DATE, (MONTH DAY YEAR), in the Hebrew calendar."
  (pcase-let ((`(,month ,day ,year) date))
    (apply #'+ (calendar-hebrew--new-year year) (1- day)
           (seq-take (calendar-hebrew--lengths year) (calendar-hebrew--place month year)))))
(defun calendar-hebrew-from-absolute (absolute)
  "The date of ABSOLUTE in the Hebrew calendar."
  ;; 98496 years have 35975351 days; what this tells is off by one at most
  (let ((year (+ 2 (floor (* 98496 (+ absolute 1373429)) 35975351))) (month 7) left)
    (while (< (setq left (- absolute (calendar-hebrew--new-year year))) 0) (setq year (1- year)))
    (let ((lengths (calendar-hebrew--lengths year)) (last (calendar-hebrew-last-month-of-year year)))
      (while (>= left (car lengths))
        (setq left (- left (pop lengths)) month (1+ (mod month last)))))
    (list month (1+ left) year)))
(defun calendar-hebrew--names (year)
  "The names of the months of YEAR."
  (if (calendar-hebrew-leap-year-p year) calendar-hebrew-month-name-array-leap-year
    calendar-hebrew-month-name-array-common-year))
(defun calendar-hebrew-date-string (&optional date)
  "DATE, by default today, in the Hebrew calendar before sunset, in words."
  (let ((hebrew (calendar-hebrew-from-absolute (calendar--absolute date))))
    (calendar-string-in hebrew (calendar-hebrew--names (nth 2 hebrew)))))
(defun calendar-hebrew-yahrzeit (death-date year)
  "The absolute date of the anniversary in YEAR of a death on DEATH-DATE, both Hebrew."
  (pcase-let ((`(,month ,day ,died) death-date))
    ;; the first anniversary decides what becomes of a day that not every year has
    (pcase (list month day)
      ('(8 30) (unless (calendar-hebrew-long-heshvan-p (1+ died)) (setq month 9 day 0)))
      ('(9 30) (when (calendar-hebrew-short-kislev-p (1+ died)) (setq month 10 day 0)))
      ('(12 30) (unless (calendar-hebrew-leap-year-p year) (setq month 11)))
      (`(13 ,_) (setq month (calendar-hebrew-last-month-of-year year))))
    (calendar-hebrew-to-absolute (list month day year))))
(defun calendar-hebrew-birthday (date year)
  "The absolute date of the birthday in YEAR of a birth on DATE, both Hebrew."
  (pcase-let* ((`(,month ,day ,born) date) (last #'calendar-hebrew-last-month-of-year))
    (calendar-hebrew-to-absolute
     (list (if (= month (funcall last born)) (funcall last year) month) day year))))

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
  (let* ((passover (calendar-hebrew-to-absolute (list 1 15 (+ (nth 2 date) 3760))))
         (n (- (calendar-absolute-from-gregorian date) passover))
         (rest (% n 7)) (full (/ n 7)))
    (when (<= 1 n 49)
      (cons mark
            (concat "Day " (number-to-string n)
                    (and (> full 0) (concat ", that is, " (calendar--counted full "week")))
                    (and (> full 0) (> rest 0) (concat " and " (calendar--counted rest "day")))
                    " of the omer (until sunset)")))))
(defun diary-hebrew-yahrzeit (death-month death-day death-year &optional mark after-sunset)
  "A diary entry: an anniversary of a death on DEATH-DAY of DEATH-MONTH in DEATH-YEAR, with MARK.
AFTER-SUNSET says that it happened after sunset."
  (let* ((day (calendar-absolute-from-gregorian (diary-make-date death-month death-day death-year)))
         (died (calendar-hebrew-from-absolute (if after-sunset (1+ day) day)))
         (today (calendar-absolute-from-gregorian date))
         (year (nth 2 (calendar-hebrew-from-absolute today)))
         (nth (- year (nth 2 died))))
    (when (> nth 0)
      ;; the day begins in the evening before
      (pcase (- (calendar-hebrew-yahrzeit died year) today)
        ((and early (or 0 1))
         (cons mark
               (concat "Yahrzeit of " entry (if (= early 1) " (evening)" "")
                       (format ": %d%s anniversary" nth (diary-ordinal-suffix nth)))))))))

(provide 'cal-hebrew)
;;; cal-hebrew.el ends here
