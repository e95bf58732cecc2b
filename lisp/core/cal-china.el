;;; cal-china.el --- The Chinese calendar  -*- lexical-binding: t -*-

;; A month begins on the day of new moon in Beijing; the eleventh holds the winter solstice.  Of thirteen
;; months between two elevenths the first in which the sun enters no sign is a leap month; its number
;; is the one before plus a half.  A date is (CYCLE YEAR MONTH DAY).

;;; Code:

(require 'calendar)
(require 'solar)

(defconst calendar-chinese-celestial-stem ["Jia" "Yi" "Bing" "Ding" "Wu" "Ji" "Geng" "Xin" "Ren" "Gui"]
  "The celestial stems.")
(defconst calendar-chinese-terrestrial-branch
  ["Zi" "Chou" "Yin" "Mao" "Chen" "Si" "Wu" "Wei" "Shen" "You" "Xu" "Hai"] "The terrestrial branches.")
(defconst calendar-chinese-month-name-array
  ["正月" "二月" "三月" "四月" "五月" "六月" "七月" "八月" "九月" "十月" "冬月" "臘月"] "Names of months.")
(defvar calendar-chinese-all-holidays-flag nil "Whether all Chinese holidays are told.")

(defun calendar-chinese--day (moment)
  "The absolute date in Beijing of MOMENT."
  (floor (+ moment (if (< moment 703837) (/ 1397 4320.0) (/ 8 24.0)))))
(defun calendar-chinese--moment (day)
  "The moment at which the absolute date DAY begins in Beijing."
  (- day (if (< day 703837) (/ 1397 4320.0) (/ 8 24.0))))
(defun calendar-chinese--new-moon (day &optional after)
  "The day of the last new moon up to the absolute date DAY, or the first from it on if AFTER."
  (let ((k (floor (- day 730125) 29.530588861)))
    (if after
        (progn (setq k (1- k))
               (while (< (calendar-chinese--day (solar-new-moon k)) day) (setq k (1+ k))))
      (setq k (+ k 2))
      (while (> (calendar-chinese--day (solar-new-moon k)) day) (setq k (1- k))))
    (calendar-chinese--day (solar-new-moon k))))
(defvar calendar-chinese--cache nil "The months computed, by year.")
(defun calendar-chinese--months (year)
  "The months from the winter solstice before YEAR to that in it: (NUMBER . FIRST-DAY)."
  (or (cdr (assq year calendar-chinese--cache))
      (let* ((first (calendar-chinese--new-moon (calendar-chinese--day (solar-season 3 (1- year)))))
             (end (calendar-chinese--new-moon (calendar-chinese--day (solar-season 3 year))))
             (leap (> (round (- end first) 29.53) 12)) (day first) (number 11) (out nil)
             (sign (lambda (d) (floor (solar-longitude-at (calendar-chinese--moment d)) 30))))
        (while (< day end)
          (let ((next (calendar-chinese--new-moon (+ day 2) t)))
            (if (and leap out (= (funcall sign day) (funcall sign next)))
                (progn (push (cons (+ (caar out) 0.5) day) out) (setq leap nil))
              (push (cons number day) out)
              (setq number (1+ (mod number 12))))
            (setq day next)))
        (setq out (nreverse out))
        (push (cons year out) calendar-chinese--cache)
        out)))
(defun calendar-chinese-from-absolute (absolute)
  "The date of ABSOLUTE in the Chinese calendar."
  (let* ((year (nth 2 (calendar-gregorian-from-absolute absolute)))
         (year (if (>= absolute (cdr (car (calendar-chinese--months (1+ year))))) (1+ year) year))
         (found nil))
    (dolist (m (calendar-chinese--months year))
      (when (<= (cdr m) absolute) (setq found m)))
    (let ((count (+ year 2636 (if (and (>= (car found) 11) (< (- absolute (cdar (calendar-chinese--months year))) 100)) 0 1))))
      (list (1+ (/ (1- count) 60)) (1+ (mod (1- count) 60)) (car found) (1+ (- absolute (cdr found)))))))
(defun calendar-chinese-to-absolute (date)
  "The absolute date of DATE, (CYCLE YEAR MONTH DAY), in the Chinese calendar."
  (let* ((year (+ (* 60 (1- (car date))) (nth 1 date) -2637)) (month (nth 2 date))
         (months (if (< month 11) (calendar-chinese--months year) (calendar-chinese--months (1+ year))))
         (start (cdr (seq-find (lambda (m) (= (car m) month)) months))))
    (unless start (error "Year %d has no month %s" (nth 1 date) month))
    (+ start (1- (nth 3 date)))))
(defun calendar-chinese-sexagesimal-name (n)
  "The name of N, from 1, in the round of sixty."
  (format "%s-%s" (aref calendar-chinese-celestial-stem (mod (1- n) 10))
          (aref calendar-chinese-terrestrial-branch (mod (1- n) 12))))
(defun calendar-chinese--doubled-p (cycle year month)
  "Whether a leap month follows MONTH of YEAR of CYCLE."
  (condition-case nil
      (calendar-chinese-to-absolute (list cycle year (+ month 0.5) 1))
    (error nil)))
(defun calendar-chinese-date-string (&optional date)
  "DATE, by default today, in the Chinese calendar, in words."
  (pcase-let* ((absolute (calendar--absolute date))
               (`(,cycle ,year ,month ,day) (calendar-chinese-from-absolute absolute))
               (named (lambda (shown n) (format "%s (%s)" shown (calendar-chinese-sexagesimal-name n)))))
    (mapconcat #'identity
               (list (format "Cycle %s" cycle)
                     (concat "year " (funcall named year year))
                     ;; a leap month has no name of its own in the round
                     (if (floatp month) (format "second month %d" (floor month))
                       (concat (if (calendar-chinese--doubled-p cycle year month) "first month " "month ")
                               (funcall named month (+ month 50 (* 12 year)))))
                     (concat "day " (funcall named day (+ 15 absolute))))
               ", ")))

(defvar displayed-year)
(defun calendar-chinese--count (year month day)
  "The absolute date of DAY of MONTH of the Chinese year that begins in YEAR."
  (let ((n (+ year 2637)))
    (calendar-chinese-to-absolute (list (1+ (/ (1- n) 60)) (1+ (mod (1- n) 60)) month day))))
(defun holiday-chinese (month day string)
  "The holiday STRING on DAY of MONTH in the Chinese calendar, if it is displayed."
  (let ((out nil))
    (dolist (year (list (1- displayed-year) displayed-year (1+ displayed-year)))
      (let ((date (calendar-gregorian-from-absolute (calendar-chinese--count year month day))))
        (when (calendar-date-is-visible-p date) (push (list date string) out))))
    (nreverse out)))
(defun holiday-chinese-new-year ()
  "The Chinese new year, if it is displayed."
  (let ((date (caar (holiday-chinese 1 1 ""))))
    (and date (list (list date (format "Chinese New Year (%s)"
                                       (calendar-chinese-sexagesimal-name (+ (nth 2 date) 57))))))))
(defun holiday-chinese-qingming ()
  "The Qingming festival, if it is displayed."
  (let ((out nil))
    (dolist (year (list displayed-year (1+ displayed-year)))
      (let ((day (calendar-absolute-from-gregorian (list 4 1 year))))
        (while (< (mod (solar-longitude-at (calendar-chinese--moment (1+ day))) 360) 15) (setq day (1+ day)))
        (let ((date (calendar-gregorian-from-absolute day)))
          (when (calendar-date-is-visible-p date) (push (list date "Qingming Festival") out)))))
    (nreverse out)))
(defun holiday-chinese-winter-solstice ()
  "The winter solstice in Beijing, if it is displayed."
  (let ((out nil))
    (dolist (year (list (1- displayed-year) displayed-year))
      (let ((date (calendar-gregorian-from-absolute (calendar-chinese--day (solar-season 3 year)))))
        (when (calendar-date-is-visible-p date) (push (list date "Winter Solstice Festival") out))))
    (nreverse out)))
(defvar date)
(defun diary-chinese-date () "A diary entry: the date in the Chinese calendar."
  (format "Chinese date: %s" (calendar-chinese-date-string date)))

(provide 'cal-china)
;;; cal-china.el ends here
