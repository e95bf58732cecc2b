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
(defun calendar-abbrev-construct (array &optional maxlen)
  "A vector of the names in ARRAY cut to MAXLEN characters, by default `calendar-abbrev-length'."
  (vconcat (mapcar (lambda (name) (substring name 0 (min (length name) (or maxlen calendar-abbrev-length))))
                   array)))
(defvar calendar-day-abbrev-array (calendar-abbrev-construct calendar-day-name-array) "Short names of days.")
(defvar calendar-month-abbrev-array (calendar-abbrev-construct calendar-month-name-array)
  "Short names of months.")
(defvar calendar-day-header-array (calendar-abbrev-construct calendar-day-name-array 2)
  "Names of days in headers.")
(defvar calendar-weekend-days '(0 6) "The days of the weekend.")
(defvar displayed-month)
(defvar displayed-year)

(defmacro calendar-dlet (binders &rest body)
  "Evaluate BODY with BINDERS, as `let*' has them, bound dynamically."
  (declare (indent 1))
  (let ((form (macroexp-progn body)))
    ;; values are computed before a name becomes special, where it may be a lexical variable
    (dolist (b (reverse binders) form)
      (let ((name (if (consp b) (car b) b)) (value (make-symbol "value")))
        (setq form `(let ((,value ,(car (cdr-safe b))))
                      (defvar ,name)
                      (let ((,name ,value)) ,form)))))))

(defconst calendar-american-date-display-form
  '((if dayname (concat dayname ", ")) monthname " " day ", " year) "How dates are written in American style.")
(defconst calendar-european-date-display-form
  '((if dayname (concat dayname ", ")) day " " monthname " " year) "How dates are written in European style.")
(defconst calendar-iso-date-display-form
  '((format "%s-%.2d-%.2d" year (string-to-number month) (string-to-number day)))
  "How dates are written in ISO style.")
(defvar calendar-date-display-form calendar-american-date-display-form
  "Forms whose values make up a date; they may use day, month, year, monthname and dayname.")
(defun calendar-set-date-style (style)
  "Write and read dates in STYLE: european, iso, or american, which any other value means too."
  (interactive "SDate style: ")
  (setq calendar-date-style (or (car (memq style '(european iso))) 'american))
  (dolist (forms '((calendar-date-display-form . "calendar-%s-date-display-form")
                   (diary-date-forms . "diary-%s-date-forms")))
    ;; the second belongs to the diary, which may not be loaded
    (when (boundp (car forms))
      (set (car forms) (symbol-value (intern (format (cdr forms) calendar-date-style)))))))
(defconst calendar--month-lengths [31 28 31 30 31 30 31 31 30 31 30 31] "Days of months in common years.")

(defmacro calendar-increment-month (mon yr n &optional nmonths)
  "Move the variables MON and YR by N months of a year of NMONTHS, 12 by default."
  (let ((total (make-symbol "total")) (length (make-symbol "length")))
    `(let* ((,length ,(or nmonths 12)) (,total (+ (* ,length ,yr) ,mon -1 ,n)))
       (setq ,mon (1+ (mod ,total ,length)) ,yr (floor ,total ,length)))))
(defun calendar-increment-month-cons (n &optional mon yr)
  "The month N months after MON of YR, by default those displayed, as (MONTH . YEAR)."
  (let ((mon (or mon displayed-month)) (yr (or yr displayed-year)))
    (calendar-increment-month mon yr n)
    (cons mon yr)))
(defun calendar-interval (mon1 yr1 mon2 yr2)
  "The months from MON1 of YR1 to MON2 of YR2."
  (+ (* 12 (- yr2 yr1)) (- mon2 mon1)))
(defmacro calendar-sum (index initial condition expression)
  "The sum of EXPRESSION for INDEX from INITIAL on while CONDITION holds."
  (let ((sum (make-symbol "sum")))
    `(let ((,index ,initial) (,sum 0))
       (while ,condition (setq ,sum (+ ,sum ,expression) ,index (1+ ,index)))
       ,sum)))
(defmacro calendar-for-loop (var from init to final do &rest body)
  "Evaluate BODY with VAR going FROM INIT TO FINAL; FROM, TO and DO are words."
  (ignore from to do)
  `(let ((,var ,init)) (while (<= ,var ,final) ,@body (setq ,var (1+ ,var)))))
(defun calendar-make-alist (sequence &optional start-index filter &rest sequences)
  "An alist of the elements of SEQUENCE and SEQUENCES, each numbered from START-INDEX, 1 by default.
FILTER is called on elements."
  (let ((out nil))
    (dolist (s (cons sequence sequences))
      (let ((n (or start-index 1)))
        (mapc (lambda (e)
                (when e (push (cons (if filter (funcall filter e) e) n) out))
                (setq n (1+ n)))
              s)))
    (nreverse out)))
(defun calendar-string-spread (strings char length)
  "STRINGS joined with CHAR between them so that the whole is LENGTH long."
  (if (null (cdr strings)) (concat (car strings))
    (let* ((room (max 0 (- length (apply #'+ (mapcar #'length strings))))) (gaps (1- (length strings))) (i 0)
           (out (car strings)))
      (dolist (s (cdr strings))
        (setq out (concat out (make-string (max 1 (- (/ (* room (1+ i)) gaps) (/ (* room i) gaps))) char) s)
              i (1+ i)))
      out)))
(defun calendar-week-end-day () "The last day of the week." (mod (+ calendar-week-start-day 6) 7))
(defun calendar-date-is-visible-p (date)
  "Whether DATE is in the month displayed or a month beside it."
  (and (calendar-date-is-valid-p date)
       (< (abs (calendar-interval displayed-month displayed-year (car date) (nth 2 date))) 2)))
(defun calendar--visible-range ()
  "The first and last absolute dates of the three months displayed."
  (let ((first (calendar-increment-month-cons -1)) (last (calendar-increment-month-cons 1)))
    (cons (calendar-absolute-from-gregorian (list (car first) 1 (cdr first)))
          (calendar-absolute-from-gregorian
           (list (car last) (calendar-last-day-of-month (car last) (cdr last)) (cdr last))))))
(defun calendar-nongregorian-visible-p (month day toabs fromabs _switch)
  "The first date DAY of MONTH of another calendar that the displayed months have, or nil.
TOABS and FROMABS convert from and to absolute dates."
  (let* ((range (calendar--visible-range)) (found nil)
         (year (nth 2 (funcall fromabs (car range)))) (last (nth 2 (funcall fromabs (cdr range)))))
    (while (and (not found) (<= year last))
      (let ((absolute (funcall toabs (list month day year))))
        (when (<= (car range) absolute (cdr range)) (setq found (calendar-gregorian-from-absolute absolute))))
      (setq year (1+ year)))
    found))
(defvar calendar-mode-map (make-sparse-keymap) "Accepted; there is no calendar to show.")

(defun calendar-extract-month (date) "DATE's month." (car date))
(defun calendar-extract-day (date) "DATE's day." (nth 1 date))
(defun calendar-extract-year (date) "DATE's year." (nth 2 date))

(defun calendar-leap-year-p (year)
  "Whether YEAR has 366 days; -1 is the year before 1."
  (let ((y (if (< year 0) (1+ year) year)))
    (and (= 0 (% y 4)) (or (/= 0 (% y 100)) (= 0 (% y 400))))))
(defun calendar-last-day-of-month (month year)
  "The number of days of MONTH in YEAR."
  (let ((days (aref calendar--month-lengths (1- month))))
    (if (and (< days 30) (calendar-leap-year-p year)) (1+ days) days)))
(defun calendar-day-number (date)
  "The day of the year of DATE, from 1."
  (pcase-let* ((`(,month ,day ,year) date)
               (before (- (* 367 month) 362)))
    ;; as if February had 30 days, then what it lacks is taken off
    (+ (floor before 12) day
       (cond ((< month 3) 0) ((calendar-leap-year-p year) -1) (t -2)))))
(defun calendar-absolute-from-gregorian (date)
  "The absolute date of DATE."
  (let* ((year (nth 2 date))
         ;; there is no year 0: -1 is the year before 1
         (before (if (< year 0) year (1- year))))
    (+ (calendar-day-number date) (* 365 before) (floor before 4) (- (floor before 100))
       (floor before 400))))
(defun calendar-gregorian-from-absolute (absolute)
  "The date whose absolute date is ABSOLUTE."
  (let* ((days (1- absolute))
         (n400 (floor days 146097)) (r400 (mod days 146097))
         (n100 (min 3 (/ r400 36524))) (r100 (- r400 (* n100 36524)))
         (n4 (/ r100 1461)) (r4 (% r100 1461))
         (n1 (min 3 (/ r4 365))) (day (1+ (- r4 (* n1 365))))
         (year (+ 1 (* 400 n400) (* 100 n100) (* 4 n4) n1))
         (month 1) length)
    (while (> day (setq length (calendar-last-day-of-month month (if (> year 0) year (1- year)))))
      (setq day (- day length) month (1+ month)))
    (list month day (if (> year 0) year (1- year)))))
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
  (let ((today (calendar-date-at nil)))
    (if offset
        (calendar-gregorian-from-absolute (+ offset (calendar-absolute-from-gregorian today)))
      today)))
(defun calendar--absolute (date)
  "The absolute date of DATE, by default today."
  (calendar-absolute-from-gregorian (or date (calendar-current-date))))
(defun calendar-dayname-on-or-before (dayname absolute)
  "The last absolute date up to ABSOLUTE that is a DAYNAME, 0 being Sunday."
  (- absolute (mod (- absolute dayname) 7)))
(defun calendar-nth-named-absday (n dayname month year &optional day)
  "The absolute date of the Nth DAYNAME of MONTH in YEAR, or from DAY; negative N counts from the end."
  (let* ((back (< n 1))
         (from (calendar-absolute-from-gregorian
                (list month (cond (day) (back (calendar-last-day-of-month month year)) (t 1)) year)))
         (weeks (if back (1+ n) (1- n))))
    (+ from (* 7 weeks)
       (if back (- (mod (- from dayname) 7)) (mod (- dayname from) 7)))))
(defun calendar-date-at (time)
  "The date of TIME, a time value, where we are."
  (let ((fields (decode-time time)))
    (mapcar (lambda (n) (nth n fields)) '(4 3 5))))
(defun calendar-nth-named-day (n dayname month year &optional day)
  "The date of the Nth DAYNAME of MONTH in YEAR, or from DAY."
  (calendar-gregorian-from-absolute (calendar-nth-named-absday n dayname month year day)))
(defun calendar-day-name (date &optional abbrev absolute)
  "The name of DATE's day of the week, shortened if ABBREV; DATE is that day's number if ABSOLUTE."
  (let ((names (if abbrev calendar-day-abbrev-array calendar-day-name-array)))
    (aref names (cond (absolute date) ((calendar-day-of-week date))))))
(defun calendar--counted (n thing)
  "N and THING, in the plural unless N is 1."
  (concat (number-to-string n) " " thing (if (= n 1) "" "s")))
(defun calendar-month-name (month &optional abbrev)
  "The name of MONTH, shortened if ABBREV."
  (aref (if abbrev calendar-month-abbrev-array calendar-month-name-array) (1- month)))
(defun calendar-date-string (date &optional abbreviate nodayname)
  "DATE in words, names shortened if ABBREVIATE, without the day's name if NODAYNAME."
  (calendar-dlet ((dayname (unless nodayname (calendar-day-name date abbreviate)))
                  (month (number-to-string (car date)))
                  (day (number-to-string (nth 1 date)))
                  (year (number-to-string (nth 2 date)))
                  (monthname (calendar-month-name (car date) abbreviate)))
    (mapconcat (lambda (form) (or (eval form t) "")) calendar-date-display-form "")))
(defun calendar-string-in (date names)
  "DATE of a calendar whose months have NAMES in words, in the style of dates."
  (let ((calendar-month-name-array names)) (calendar-date-string date nil t)))
(defun calendar-day-of-year-string (&optional date)
  "What day of its year DATE, by default today, is, in words."
  (pcase-let* ((d (or date (calendar-current-date))) (`(,_ ,_ ,year) d) (n (calendar-day-number d)))
    (concat (format "Day %d of %d; " n year)
            (calendar--counted (- (if (calendar-leap-year-p year) 366 365) n) "day")
            " remaining in the year")))
(defun calendar-astro-from-absolute (absolute)
  "The astronomical (Julian) day number at the beginning of ABSOLUTE."
  (+ absolute 1721424.5))
(defun calendar-astro-to-absolute (day)
  "The absolute date of the astronomical (Julian) day number DAY."
  (- day 1721424.5))
(defun calendar-astro-date-string (&optional date)
  "The astronomical (Julian) day number at noon of DATE, by default today."
  (format "%d" (ceiling (calendar-astro-from-absolute (calendar--absolute date)))))
(defun calendar-read (prompt acceptable &optional initial)
  "Read a form with PROMPT until ACCEPTABLE, a function, takes it."
  (let ((value (read-from-minibuffer prompt initial nil t)))
    (while (not (funcall acceptable value)) (setq value (read-from-minibuffer prompt initial nil t)))
    value))

(defun calendar-other-dates (date)
  "DATE in other calendars, a list of strings."
  (let ((out nil))
    (pcase-dolist (`(,title . ,text)
                   `(("" . calendar-day-of-year-string)
                     ("ISO date: " . calendar-iso-date-string)
                     ("Julian date: " . calendar-julian-date-string)
                     ("Astronomical (Julian) day number (at noon UTC): "
                      . ,(lambda (d) (concat (calendar-astro-date-string d) ".0")))
                     ("Fixed (RD) date: " . ,(lambda (d) (number-to-string (calendar--absolute d))))
                     ("Hebrew date (before sunset): " . calendar-hebrew-date-string)
                     ("Persian date: " . calendar-persian-date-string)
                     ("Islamic date (before sunset): " . calendar-islamic-date-string)
                     ("Bahá’í date: " . calendar-bahai-date-string)
                     ("Chinese date: " . calendar-chinese-date-string)
                     ("Coptic date: " . calendar-coptic-date-string)
                     ("Ethiopic date: " . calendar-ethiopic-date-string)
                     ("French Revolutionary date: " . calendar-french-date-string)
                     ("Mayan date: " . calendar-mayan-date-string)))
      ;; a calendar that had not begun has no date
      (let ((words (funcall text date)))
        (unless (string= words "") (push (concat title words) out))))
    (nreverse out)))

(provide 'calendar)
;;; calendar.el ends here
