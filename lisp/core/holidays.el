;;; holidays.el --- Holidays  -*- lexical-binding: t -*-

;;; Code:

(require 'calendar)

;; A holiday is (DATE NAME).  The functions tell those in the months that are displayed: `displayed-month'
;; of `displayed-year' and the months beside it.

(defvar calendar-christian-all-holidays-flag nil "Whether all Christian holidays are told.")
(defvar calendar-hebrew-all-holidays-flag nil "Whether all Hebrew holidays are told.")
(defvar calendar-islamic-all-holidays-flag nil "Whether all Islamic holidays are told.")
(defvar calendar-bahai-all-holidays-flag nil "Whether all Bahá’í holidays are told.")
(defvar calendar-chinese-all-holidays-flag nil "Whether all Chinese holidays are told.")

(defvar holiday-general-holidays
  '((holiday-fixed 1 1 "New Year's Day") (holiday-float 1 1 3 "Martin Luther King Day")
    (holiday-fixed 2 2 "Groundhog Day") (holiday-fixed 2 14 "Valentine's Day")
    (holiday-float 2 1 3 "President's Day") (holiday-fixed 3 17 "St. Patrick's Day")
    (holiday-fixed 4 1 "April Fools' Day") (holiday-float 5 0 2 "Mother's Day")
    (holiday-float 5 1 -1 "Memorial Day") (holiday-fixed 6 14 "Flag Day") (holiday-float 6 0 3 "Father's Day")
    (holiday-fixed 7 4 "Independence Day") (holiday-float 9 1 1 "Labor Day") (holiday-float 10 1 2 "Columbus Day")
    (holiday-fixed 10 31 "Halloween") (holiday-fixed 11 11 "Veteran's Day") (holiday-float 11 4 4 "Thanksgiving"))
  "Holidays of the United States.")
(defvar holiday-local-holidays nil "Holidays of the place.")
(defvar holiday-other-holidays nil "Holidays of the user.")
(defvar holiday-oriental-holidays
  '((holiday-chinese-new-year)
    (if calendar-chinese-all-holidays-flag
        (append (holiday-chinese 1 15 "Lantern Festival") (holiday-chinese-qingming)
                (holiday-chinese 5 5 "Dragon Boat Festival") (holiday-chinese 7 7 "Double Seventh Festival")
                (holiday-chinese 8 15 "Mid-Autumn Festival") (holiday-chinese 9 9 "Double Ninth Festival")
                (holiday-chinese-winter-solstice))))
  "Chinese holidays.")
(defvar holiday-hebrew-holidays
  '((holiday-hebrew-passover) (holiday-hebrew-rosh-hashanah) (holiday-hebrew-hanukkah)
    (if calendar-hebrew-all-holidays-flag (append (holiday-hebrew-tisha-b-av) (holiday-hebrew-misc))))
  "Hebrew holidays.")
(defvar holiday-christian-holidays
  '((holiday-easter-etc) (holiday-fixed 12 25 "Christmas")
    (if calendar-christian-all-holidays-flag
        (append (holiday-fixed 1 6 "Epiphany") (holiday-julian 12 25 "Christmas (Julian calendar)")
                (holiday-greek-orthodox-easter) (holiday-fixed 8 15 "Assumption") (holiday-advent 0 "Advent"))))
  "Christian holidays.")
(defvar holiday-islamic-holidays
  '((holiday-islamic-new-year) (holiday-islamic 9 1 "Ramadan Begins")
    (if calendar-islamic-all-holidays-flag
        (append (holiday-islamic 1 10 "Ashura") (holiday-islamic 3 12 "Mulad-al-Nabi")
                (holiday-islamic 7 26 "Shab-e-Mi'raj") (holiday-islamic 8 15 "Shab-e-Bara't")
                (holiday-islamic 9 27 "Shab-e Qadr") (holiday-islamic 10 1 "Id-al-Fitr")
                (holiday-islamic 12 10 "Id-al-Adha"))))
  "Islamic holidays.")
(defvar holiday-bahai-holidays
  '((holiday-bahai-new-year) (holiday-bahai-ridvan) (holiday-fixed 5 23 "Declaration of the Báb")
    (holiday-fixed 5 29 "Ascension of Bahá’u’lláh") (holiday-fixed 7 9 "Martyrdom of the Báb")
    (holiday-fixed 10 20 "Birth of the Báb") (holiday-fixed 11 12 "Birth of Bahá’u’lláh")
    (if calendar-bahai-all-holidays-flag
        (append (holiday-fixed 11 26 "Day of the Covenant") (holiday-fixed 11 28 "Ascension of `Abdu’l-Bahá"))))
  "Bahá’í holidays.")
(defvar holiday-solar-holidays '((solar-equinoxes-solstices)) "Holidays that the sun makes.")
(defvar calendar-holidays
  (append holiday-general-holidays holiday-local-holidays holiday-other-holidays holiday-christian-holidays
          holiday-hebrew-holidays holiday-islamic-holidays holiday-bahai-holidays holiday-oriental-holidays
          holiday-solar-holidays)
  "The holidays told: forms whose values are lists of holidays.")
(defvar holiday-buffer "*Holidays*" "The buffer that holidays are shown in.")
(defvar displayed-month)
(defvar displayed-year)

(defun holiday-filter-visible-calendar (holidays)
  "Those of HOLIDAYS whose dates are displayed."
  (seq-filter (lambda (h) (and (car h) (calendar-date-is-visible-p (car h)))) holidays))

(defun holiday-fixed (month day string)
  "The holiday STRING on DAY of MONTH, if it is displayed."
  (let ((out nil))
    (dolist (year (list (1- displayed-year) displayed-year (1+ displayed-year)))
      (when (< (abs (calendar-interval displayed-month displayed-year month year)) 2)
        (push (list (list month day year) string) out)))
    out))
(defun holiday-float (month dayname n string &optional day)
  "The holiday STRING on the Nth DAYNAME of MONTH, counted from DAY if that is given, if it is displayed."
  (let ((out nil))
    (dolist (year (list (1- displayed-year) displayed-year (1+ displayed-year)))
      (setq out (append out (holiday-filter-visible-calendar
                             (list (list (calendar-nth-named-day n dayname month year day) string))))))
    out))
(defun holiday-sexp (sexp string)
  "The holiday STRING on the date that SEXP tells of `year', if it is displayed; both are forms."
  (let ((out nil) (first (cdr (calendar-increment-month-cons -1))) (last (cdr (calendar-increment-month-cons 1))))
    (dolist (y (if (= first last) (list first) (list first last)))
      (calendar-dlet ((year y) (date nil))
        (setq date (eval sexp t))
        (when date
          (setq out (append out (holiday-filter-visible-calendar (list (list date (eval string t)))))))))
    out))

(defun holiday--easter (year)
  "The absolute date of Easter in YEAR."
  ;; Butcher's rule, of 1876
  (let* ((golden (mod year 19)) (century (floor year 100)) (rest (mod year 100))
         (moon-shift (floor (- century (floor (+ century 8) 25) -1) 3))
         (epact (mod (+ (* 19 golden) century (- (/ century 4)) (- moon-shift) 15) 30))
         (weekday (mod (+ 32 (* 2 (mod century 4)) (* 2 (/ rest 4)) (- epact) (- (mod rest 4))) 7))
         (late (floor (+ golden (* 11 epact) (* 22 weekday)) 451)))
    (holiday--of-march (+ 22 epact weekday (* -7 late)) year)))
(defun holiday--eastern-easter (year)
  "The absolute date of Easter by the Julian calendar in YEAR."
  ;; Meeus, Astronomical Algorithms, chapter 8
  (let* ((moon (mod (+ 15 (* 19 (mod year 19))) 30))
         (weekday (mod (+ (* 2 (mod year 4)) (* 4 (mod year 7)) (- moon) 34) 7)))
    (+ (calendar-julian-to-absolute (list 3 22 year)) moon weekday)))
(defun holiday--of-march (day year)
  "The absolute date of DAY of March of YEAR, days of April counting from 32."
  (+ day (calendar-absolute-from-gregorian (list 3 1 year)) -1))
(defun holiday--movable (base days)
  "The holidays of DAYS, (OFFSET . NAME), counted from the absolute date BASE, that are displayed."
  (holiday-filter-visible-calendar
   (mapcar (lambda (day) (list (calendar-gregorian-from-absolute (+ base (car day))) (cdr day))) days)))
(defun holiday-easter-etc (&optional n string)
  "The holiday STRING, N days after Easter of the year displayed, if that day is displayed.
Without these, Easter and what depends on it."
  (holiday--movable
   (holiday--easter displayed-year)
   (if n `((,n . ,string))
     `(,@(and calendar-christian-all-holidays-flag
              '((-63 . "Septuagesima Sunday") (-56 . "Sexagesima Sunday") (-49 . "Shrove Sunday")
                (-48 . "Shrove Monday") (-47 . "Shrove Tuesday") (-14 . "Passion Sunday")
                (-7 . "Palm Sunday") (-3 . "Maundy Thursday") (35 . "Rogation Sunday")
                (39 . "Ascension Day") (49 . "Pentecost (Whitsunday)") (50 . "Whitmonday")
                (56 . "Trinity Sunday") (60 . "Corpus Christi")))
       (-46 . "Ash Wednesday") (-2 . "Good Friday") (0 . "Easter Sunday")))))
(defun holiday-greek-orthodox-easter ()
  "Easter by the Julian calendar, if it is displayed."
  (holiday--movable (holiday--eastern-easter displayed-year) '((0 . "Pascha (Greek Orthodox Easter)"))))
(defun holiday-advent (&optional n string)
  "The holiday STRING, N days after the first Sunday of Advent, if it is displayed."
  (let ((year (cdr (calendar-increment-month-cons -1))))
    (holiday--movable
     (calendar-dayname-on-or-before 0 (calendar-absolute-from-gregorian (list 12 3 year)))
     `((,(or n 0) . ,(or string "Advent"))))))

(defun calendar-holiday-list ()
  "The holidays of `calendar-holidays' that are displayed, sorted by date.
On one day those of the last form come first."
  (let ((shown (lambda (form)
                 (condition-case err (eval form t)
                   (error (display-warning 'holidays
                                           (format-message "Bad holiday list item: %s\n%s\n" form
                                                           (error-message-string err))
                                           :error)
                          nil)))))
    (sort (apply #'append (nreverse (mapcar shown calendar-holidays))) #'calendar-date-compare)))
(defun calendar-check-holidays (date)
  "The names of the holidays on DATE."
  (pcase-let ((`(,month ,_ ,year) date))
    (calendar-dlet ((displayed-month month) (displayed-year year))
      (delq nil (mapcar (lambda (holiday) (and (calendar-date-equal (car holiday) date) (cadr holiday)))
                        (calendar-holiday-list))))))
(defun holiday-in-range (start end)
  "The holidays from the absolute date START to END, the last first."
  (let* ((first (calendar-gregorian-from-absolute start)) (last (calendar-gregorian-from-absolute end))
         (month (car first)) (year (nth 2 first)) (out nil))
    (calendar-increment-month month year 1)
    (while (>= (calendar-interval month year (car last) (nth 2 last)) -1)
      (calendar-dlet ((displayed-month month) (displayed-year year))
        (dolist (h (calendar-holiday-list))
          (when (and (<= start (calendar-absolute-from-gregorian (car h)) end) (not (member h out)))
            (push h out))))
      (calendar-increment-month month year 3))
    out))

(defun holidays--show (list)
  "Put LIST of holidays into the buffer of holidays."
  (with-current-buffer (get-buffer-create holiday-buffer)
    (let ((inhibit-read-only t))
      (erase-buffer)
      (insert (mapconcat (lambda (h) (concat (calendar-date-string (car h)) ": " (cadr h))) list "\n"))
      (goto-char (point-min))
      (set-buffer-modified-p nil)
      (setq buffer-read-only t))))
(defun list-holidays (y1 &optional y2 l _label)
  "Show the holidays of the years from Y1 to Y2; L is a list in the place of `calendar-holidays'."
  (interactive (list (string-to-number (read-string "Year: "))))
  (let ((calendar-holidays (or l calendar-holidays)) (out nil) (y2 (or y2 y1)) (year y1))
    (message "Computing holidays...")
    (while (<= year y2)
      (dolist (month '(2 5 8 11))
        (calendar-dlet ((displayed-month month) (displayed-year year))
          (setq out (append out (calendar-holiday-list)))))
      (setq year (1+ year)))
    (holidays--show out)
    (message "Computing holidays...done")))
(defalias 'holiday-list 'list-holidays)
(defun calendar-list-holidays (&optional _event)
  "Show the holidays displayed; return them."
  (interactive)
  (let ((list (calendar-holiday-list)))
    (when list (holidays--show list))
    list))
(defun holidays (&optional _arg)
  "Show the holidays of this month and those beside it."
  (interactive)
  (let ((now (calendar-current-date)))
    (calendar-dlet ((displayed-month (car now)) (displayed-year (nth 2 now)))
      (calendar-list-holidays))))

(provide 'holidays)
;;; holidays.el ends here
