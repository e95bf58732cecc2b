;;; time-date.el --- Calculations with times  -*- lexical-binding: t -*-

;;; Code:

(defun time-to-days (time)
  "The absolute date, in days, of TIME in local time."
  ;; Years up to 0 are counted on the same way, as in Emacs.
  (let* ((before (1- (nth 2 (calendar-date-at time)))))
    (+ (time-to-day-in-year time) (* 365 before) (/ before 4) (- (/ before 100)) (/ before 400))))
(defun time-to-day-in-year (time)
  "The day of the year of TIME, from 1."
  ;; In years below 1 too, every fourth has a day more.
  (pcase-let ((`(,month ,day ,year) (calendar-date-at time)))
    (while (> month 1)
      (setq month (1- month) day (+ day (date-days-in-month year month))))
    day))
(defun days-to-time (days) "DAYS as a time value."
  (let ((time (time-convert (* 86400 days) 'list)))
    (if (integerp days) (seq-take time 2) time)))
(defun time-to-number-of-days (time) "TIME in days." (/ (float-time time) 86400))
(defun days-between (date1 date2)
  "The days from DATE2 to DATE1, both strings."
  (- (time-to-days (date-to-time date1)) (time-to-days (date-to-time date2))))
(defun date-leap-year-p (year)
  "Whether YEAR has 366 days; 0 is the year before 1."
  (= 0 (% year (if (= 0 (% year 100)) 400 4))))
(defun date-days-in-month (year month)
  "The number of days of MONTH in YEAR."
  (if (and (numberp month) (<= 1 month 12))
      (cond ((/= month 2) (if (memql month '(1 3 5 7 8 10 12)) 31 30))
            ((date-leap-year-p year) 29)
            (t 28))
    (error "Month %s is invalid" month)))
(defun date-to-day (date) "The absolute date of DATE, a string." (time-to-days (date-to-time date)))
(defun date-to-time (date)
  "The time that DATE, a string, means."
  (let ((parsed (parse-time-string date)))
    (unless (nth 5 parsed) (error "Invalid date: %s" date))
    (encode-time (append (mapcar (lambda (x) (or x 0)) (list (nth 0 parsed) (nth 1 parsed) (nth 2 parsed)))
                         (list (or (nth 3 parsed) 1) (or (nth 4 parsed) 1) (nth 5 parsed)
                               nil -1 (nth 8 parsed))))))
(defun seconds-to-time (&optional seconds) "SECONDS as a time value." (time-convert (or seconds 0) 'list))
(defun time-since (time) "The time since TIME, a time value or string."
  (time-subtract nil (if (stringp time) (date-to-time time) time)))

(defconst time-date--units
  (let ((seconds 1) (units nil))
    ;; Each with how many of the one before it are in it; a year has 365 days.
    (pcase-dolist (`(,name . ,count) '(("second" . 1) ("minute" . 60) ("hour" . 60) ("day" . 24) ("year" . 365)))
      (setq seconds (* seconds count))
      (push (list (substring name 0 1) name seconds) units))
    units)
  "Letters, names and seconds of the units of `format-seconds'.")

(defun time-date--directives (string)
  "The pieces of STRING, a format for `format-seconds': strings and lists (LETTER WIDTH DIGITS)."
  (let ((start 0) (out nil) (seen nil) (case-fold-search nil))
    (while (string-match "%\\(\\.?[0-9]*\\)\\(?:,\\([0-9]+\\)\\)?\\(.\\)" string start)
      (let ((letter (match-string 3 string)) (width (match-string 1 string)) (digits (match-string 2 string))
            (at (match-beginning 0)) (end (match-end 0)))
        (push (substring string start at) out)
        (cond
         ((string= letter "%") (push "%" out))
         ((member letter '("z" "x")) (push (list letter) out))
         ((not (assoc (downcase letter) time-date--units)) (error "Bad format specifier: `%s'" letter))
         ((member (downcase letter) seen) (error "Multiple instances of specifier: `%s'" letter))
         (t (push (downcase letter) seen)
            (push (list letter width (and digits (string-to-number digits))) out)))
        (setq start end)))
    (nreverse (cons (substring string start) out))))

(defun format-seconds (string seconds)
  "Format SECONDS as STRING says: %y %d %h %m %s are years to seconds, capitals add the unit's name.
A width may follow the percent sign, for %s also a comma and a number of digits after the point.  %z
drops what comes before the first unit that is not zero, up to itself; %x drops units that are zero at
the end; %% is a percent sign."
  (let* ((pieces (time-date--directives string))
         (digits (seq-some (lambda (p) (and (consp p) (nth 2 p))) pieces))
         (rest (if (or (integerp seconds) (and digits (numberp seconds))) seconds (round (float-time seconds))))
         (values nil) (text nil))
    (dolist (unit time-date--units)
      (when (seq-find (lambda (p) (and (consp p) (string= (downcase (car p)) (car unit)))) pieces)
        (if (string= (car unit) "s") (push (cons "s" rest) values)
          (push (cons (car unit) (floor rest (nth 2 unit))) values)
          (setq rest (- rest (* (nth 2 unit) (cdar values)))))))
    (let ((value (lambda (p) (cdr (assoc (downcase (car p)) values)))))
      (when (member '("z") pieces)
        (let ((tail pieces))
          (while (not (or (equal (car tail) '("z"))
                          (and (consp (car tail)) (not (eql 0 (funcall value (car tail)))))))
            (setq tail (cdr tail)))
          (setq pieces (delete '("z") (copy-sequence tail)))
          ;; text before the first unit shown went with the units dropped
          (when (and (equal (car tail) '("z")) (stringp (car pieces)) (cdr pieces))
            (setq pieces (if (string-match-p "\\`[ ,]*\\'" (car pieces)) (cdr pieces) pieces)))))
      (when (member '("x") pieces)
        (let ((tail (reverse pieces)))
          (while (and tail (not (and (consp (car tail)) (not (equal (car tail) '("x")))
                                     (/= 0 (funcall value (car tail))))))
            (setq tail (cdr tail)))
          (setq pieces (and tail (let ((next (nth (length tail) pieces)))
                                   (append (reverse tail)
                                           (and (stringp next) (list (substring next 0 (string-match " \\|\\'" next))))))))))
      (dolist (p pieces)
        (push (cond
               ((stringp p) p)
               ((equal p '("x")) "")
               (t (let ((n (funcall value p)) (unit (assoc (downcase (car p)) time-date--units)))
                    (concat (if (and digits (string= (car unit) "s")) (format (concat "%" (nth 1 p) "." (number-to-string digits) "f") n)
                              (format (concat "%" (nth 1 p) "d") n))
                            (unless (string= (car p) (downcase (car p)))
                              (format " %s%s" (nth 1 unit) (if (= n 1) "" "s")))))))
              text)))
    (apply #'concat (nreverse text))))

(defvar seconds-to-string
  ;; To 100 seconds, 100 minutes, 30 hours, 400 days.
  '((1 "ms" 0.001) (100 "s" 1) (6000 "m" 60.0) (108000 "h" 3600.0) (34560000 "d" 86400.0) (nil "y" 31557600.0))
  "Up to what number of seconds which unit is used: (LIMIT UNIT SECONDS).")
(defun seconds-to-string (delay)
  "DELAY, in seconds, as a short text in a fitting unit."
  (cond ((= delay 0) "0s")
        ((< delay 0) (concat "-" (seconds-to-string (- delay))))
        (t (let ((units seconds-to-string))
             (while (and (caar units) (>= delay (caar units))) (setq units (cdr units)))
             (format "%.2f%s" (/ delay (nth 2 (car units))) (nth 1 (car units)))))))

(defun safe-date-to-time (date)
  "The time that DATE, a string, means; (0 0) if it means none."
  (condition-case nil (date-to-time date) (error '(0 0))))
(defun date-ordinal-to-time (year ordinal)
  "The fields of day ORDINAL of YEAR, as `decode-time' has them."
  (let ((month 1) days)
    (while (> ordinal (setq days (date-days-in-month year month)))
      (setq ordinal (- ordinal days) month (1+ month)))
    (make-decoded-time :day ordinal :month month :year year)))

;; Decoded times

(defun decoded-time-period (time)
  "The seconds of TIME, a decoded duration; months count 30 days, years 365."
  (let ((second (or (nth 0 time) 0)))
    (+ (if (consp second) (/ (float (car second)) (cdr second)) second)
       (* 60 (or (nth 1 time) 0)) (* 3600 (or (nth 2 time) 0)) (* 86400 (or (nth 3 time) 0))
       (* 86400 30 (or (nth 4 time) 0)) (* 86400 365 (or (nth 5 time) 0)))))

(defun decoded-time-add (time delta)
  "TIME, decoded, with DELTA, a decoded duration, added; a time of day that TIME does not tell is 0.
Years and months come first, the day then being at most the month's last; then days, then the rest."
  (let* ((time (append (mapcar (lambda (n) (or (nth n time) 0)) '(0 1 2)) (copy-sequence (nthcdr 3 time))))
         (months (+ (* 12 (+ (nth 5 time) (or (nth 5 delta) 0))) (1- (nth 4 time)) (or (nth 4 delta) 0)))
         (year (floor months 12)) (month (1+ (mod months 12)))
         (day (min (nth 3 time) (date-days-in-month year month)))
         (second (if (nth 0 delta) (time-add (nth 0 time) (nth 0 delta)) (nth 0 time)))
         (hz (if (consp second) (cdr second) 1))
         (ticks (car (time-convert second hz)))
         (ticks (+ ticks (* hz (+ (* 60 (+ (nth 1 time) (or (nth 1 delta) 0)))
                                  (* 3600 (+ (nth 2 time) (or (nth 2 delta) 0)))))))
         (per-day (* 86400 hz))
         (date (calendar-gregorian-from-absolute
                (+ (calendar-absolute-from-gregorian (list month day year))
                   (or (nth 3 delta) 0) (floor ticks per-day))))
         (ticks (mod ticks per-day)) (minute (* 60 hz)))
    (setf (nth 0 time) (if (consp second) (cons (mod ticks minute) hz) (mod ticks minute))
          (nth 1 time) (mod (/ ticks minute) 60)
          (nth 2 time) (/ ticks minute 60)
          (nth 3 time) (nth 1 date)
          (nth 4 time) (nth 0 date)
          (nth 5 time) (nth 2 date))
    time))

(defun decoded-time-set-defaults (time &optional default-zone)
  "TIME, decoded, with the least values for fields it does not tell; modifies it.
Its zone becomes DEFAULT-ZONE if it has none and that is given."
  (dotimes (n 3) (unless (nth n time) (setf (nth n time) 0)))
  (unless (nth 3 time) (setf (nth 3 time) 1))
  (unless (nth 4 time) (setf (nth 4 time) 1))
  (unless (nth 5 time) (setf (nth 5 time) 1970))
  (unless (nth 8 time)
    (if default-zone (setf (nth 8 time) default-zone (nth 7 time) nil)
      (setf (nth 7 time) -1)))
  time)

(provide 'time-date)
;;; time-date.el ends here
