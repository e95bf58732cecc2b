;;; time-date.el --- Calculations with times  -*- lexical-binding: t -*-

;;; Code:

(defun time-to-days (time)
  "The absolute date, in days, of TIME in local time."
  (let ((d (decode-time time)))
    (calendar-absolute-from-gregorian (list (nth 4 d) (nth 3 d) (nth 5 d)))))
(defun time-to-day-in-year (time)
  "The day of the year of TIME, from 1."
  (let ((d (decode-time time)))
    (calendar-day-number (list (nth 4 d) (nth 3 d) (nth 5 d)))))
(defun days-to-time (days) "DAYS as a time value." (time-convert (* 86400 days) 'integer))
(defun time-to-number-of-days (time) "TIME in days." (/ (float-time time) 86400))
(defun days-between (date1 date2)
  "The days from DATE2 to DATE1, both strings."
  (- (time-to-days (date-to-time date1)) (time-to-days (date-to-time date2))))
(defun date-leap-year-p (year) "Whether YEAR has 366 days." (calendar-leap-year-p year))
(defun date-days-in-month (year month)
  "The number of days of MONTH in YEAR."
  (unless (and (numberp month) (<= 1 month 12)) (error "Month %s is invalid" month))
  (calendar-last-day-of-month month year))
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

(defconst time-date--units '(("y" "year" 31536000) ("d" "day" 86400) ("h" "hour" 3600)
                             ("m" "minute" 60) ("s" "second" 1))
  "Letters, names and seconds of the units of `format-seconds'.")

(defun format-seconds (string seconds)
  "Format SECONDS as STRING says: %y %d %h %m %s are years to seconds, capitals add the unit's name.
A width may follow the percent sign; %z drops leading units that are zero; %x drops trailing
ones; %% is a percent sign."
  (let ((present nil) (start 0) (zero nil) (case-fold-search nil) (rest (floor seconds)) (values nil)
        (out nil) (any nil))
    (while (string-match "%\\.?[0-9]*\\(.\\)" string start)
      (setq start (match-end 0))
      (let ((letter (match-string 1 string)))
        (cond ((string= letter "z") (setq zero t))
              ((assoc (downcase letter) time-date--units) (push (downcase letter) present)))))
    (dolist (unit time-date--units)
      (when (member (car unit) present)
        (push (cons (car unit) (/ rest (nth 2 unit))) values)
        (setq rest (% rest (nth 2 unit)))))
    (setq start 0)
    (while (string-match "%\\(\\.?[0-9]*\\)\\(.\\)" string start)
      (let* ((at (match-beginning 0)) (end (match-end 0)) (width (match-string 1 string))
             (letter (match-string 2 string)) (unit (assoc (downcase letter) time-date--units))
             (value (cdr (assoc (downcase letter) values))))
        (cond
         ((string= letter "%") (push (substring string start at) out) (push "%" out))
         ((member letter '("z" "x")) (push (substring string start at) out))
         ((null unit) (error "Bad format specifier: `%s'" letter))
         ((and zero (not any) (= value 0) (not (string= (car unit) (car (car values))))))
         (t
          (when (or any (not zero)) (push (substring string start at) out))
          (setq any t)
          (push (format (concat "%" width "d") value) out)
          (unless (string= letter (downcase letter))
            (push (format " %s%s" (nth 1 unit) (if (= value 1) "" "s")) out))))
        (setq start end)))
    (push (substring string start) out)
    (apply #'concat (nreverse out))))

(provide 'time-date)
;;; time-date.el ends here
