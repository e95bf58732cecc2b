;;; ox-icalendar-diary.el --- Diary sexps as events that repeat  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)
(require 'subr-x)

(declare-function org-icalendar--component "ox-icalendar")
(declare-function org-icalendar-cleanup-string "ox-icalendar")
(declare-function org-icalendar--warn "ox-icalendar-events")

(defvar calendar-date-style)

(defun org-icalendar--diary-date (numbers)
  "(DAY MONTH YEAR) of NUMBERS, in the order that the diary has them."
  (pcase-let ((`(,a ,b ,c) numbers)
              (style (if (boundp 'calendar-date-style) calendar-date-style 'american)))
    (cond ((or (eq style 'iso) (and (numberp a) (> a 31))) (list c b a))
          ((eq style 'european) (list a b c))
          (t (list b a c)))))

(defun org-icalendar--day (date &optional days)
  "DATE, (DAY MONTH YEAR), moved by DAYS, as a calendar's digits."
  (pcase-let ((`(,day ,month ,year) date))
    (format-time-string "%Y%m%d" (encode-time (list 0 0 12 (+ day (or days 0)) month year nil -1 nil)))))

(defun org-icalendar--diary-times (text)
  "(REST START END): TEXT without the times of day at its beginning, and these as HHMM00; nil when there are none."
  (if (string-match
       "\\`[ \t]*\\([0-9]?[0-9]\\):\\([0-9][0-9]\\)\\(?:-\\([0-9]?[0-9]\\):\\([0-9][0-9]\\)\\)?[ \t]*" text)
      (cl-flet ((digits (hour minute) (format "%02d%02d00" hour minute))
                (number (group) (string-to-number (match-string group text))))
        (list (substring text (match-end 0))
              (digits (number 1) (number 2))
              (if (match-beginning 3) (digits (number 3) (number 4)) (digits (1+ (number 1)) (number 2)))))
    (list text nil nil)))

(defun org-icalendar--span (first last times)
  "Lines that an event from the day FIRST to LAST takes, or on FIRST at TIMES, (START END)."
  (if (car times)
      (list (format "DTSTART;VALUE=DATE-TIME:%sT%s" (org-icalendar--day first) (car times))
            (format "DTEND;VALUE=DATE-TIME:%sT%s" (org-icalendar--day first) (cadr times)))
    (list (format "DTSTART;VALUE=DATE:%s" (org-icalendar--day first))
          (format "DTEND;VALUE=DATE:%s" (org-icalendar--day last 1)))))

(defun org-icalendar--float-rule (months weekday count)
  "The line for a COUNTth WEEKDAY of MONTHS, a number, a list or t."
  (format "RRULE:FREQ=%s%s;BYDAY=%d%s"
          (if (eq months t) "MONTHLY" "YEARLY")
          (if (eq months t) "" (format ";BYMONTH=%s" (mapconcat #'number-to-string (ensure-list months) ",")))
          count (nth weekday '("SU" "MO" "TU" "WE" "TH" "FR" "SA"))))

(defun org-icalendar--diary-lines (call text)
  "(LINES . SUMMARY) for CALL, a function of the diary and its arguments, with TEXT behind it; nil when it has no rule."
  (let ((arguments (mapcar (lambda (argument) (if (eq 'quote (car-safe argument)) (cadr argument) argument))
                           (cdr call))))
    (pcase-let ((`(,rest . ,times) (org-icalendar--diary-times text)))
      (pcase (cons (car call) arguments)
        ((and `(diary-anniversary ,_ ,_ ,(pred numberp))
              (let `(,day ,month ,year) (org-icalendar--diary-date arguments)))
         (cons (append (org-icalendar--span (list day month (1+ year)) (list day month (1+ year)) times)
                       (list (format "RRULE:FREQ=YEARLY;INTERVAL=1;BYMONTH=%02d;BYMONTHDAY=%02d" month day)))
               rest))
        (`(diary-float ,months ,weekday ,count)
         (let ((today (format-time-string "%Y%m%d")))
           (cons (append (list (concat "DTSTART;VALUE=DATE:" today))
                         (unless (org-icalendar--float-p months weekday count)
                           (list (concat "EXDATE;VALUE=DATE:" today)))
                         (list (org-icalendar--float-rule months weekday count)))
                 (string-trim text))))
        (`(diary-block . ,(and numbers (pred (lambda (n) (= 6 (length n))))))
         (let ((first (org-icalendar--diary-date (seq-take numbers 3))) (last (org-icalendar--diary-date (nthcdr 3 numbers))))
           (cons (append (org-icalendar--span first last times)
                         (when (car times)
                           (list (format "RRULE:FREQ=DAILY;INTERVAL=1;UNTIL=%s" (org-icalendar--day last)))))
                 rest)))
        (`(diary-cyclic ,days . ,numbers)
         (let ((first (org-icalendar--diary-date numbers)))
           (cons (append (org-icalendar--span first first times)
                         (list (format "RRULE:FREQ=DAILY;INTERVAL=%d" days)))
                 rest)))))))

(defun org-icalendar--float-p (months weekday count)
  "Whether today is the COUNTth WEEKDAY of one of MONTHS."
  (pcase-let ((`(,_ ,_ ,_ ,day ,month ,year ,today . ,_) (decode-time)))
    (and (or (eq months t) (memq month (ensure-list months)))
         (= today weekday)
         (= count (if (> count 0) (/ (+ day 6) 7)
                    (let ((last (nth 3 (decode-time (encode-time (list 0 0 12 0 (1+ month) year nil -1 nil))))))
                      (- (/ (+ (- last day) 7) 7))))))))

(defun org-icalendar--diary-call (form)
  "The call in the diary's FORM that has a rule: itself, or the first of an `and'."
  (if (eq 'and (car-safe form)) (cadr form) form))

(defun org-icalendar-transcode-diary-sexp (sexp uid _summary)
  "The event with UID for SEXP, a diary sexp and the text behind it, as a string.
A sexp that is no rule of a calendar gives nothing, as in Org; a warning says so."
  (if (not (string-match "\\`[ \t&]*%%[ \t]*(" sexp)) ""
    ;; Of a sexp that cannot be read nothing is known.
    (pcase-let* ((`(,form . ,end) (condition-case nil (read-from-string sexp (1- (match-end 0)))
                                    ((end-of-file invalid-read-syntax) (list sexp))))
                 (text (substring sexp (or end (length sexp)))))
      (pcase (ignore-errors (org-icalendar--diary-lines (org-icalendar--diary-call form) text))
        (`(,lines . ,summary)
         (apply #'org-icalendar--component "VEVENT"
                (concat "UID:" uid)
                (append lines (list (cons "SUMMARY" (org-icalendar-cleanup-string (string-trim summary)))))))
        (_ (org-icalendar--warn "Calendars have no rule for the diary sexp %S; it is left out" form)
           "")))))

(provide 'ox-icalendar-diary)
;;; ox-icalendar-diary.el ends here
