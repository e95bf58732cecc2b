;;; decoded-time.el --- Fields of decoded times  -*- lexical-binding: t -*-

;; A decoded time is (SECOND MINUTE HOUR DAY MONTH YEAR WEEKDAY DST ZONE), as `decode-time' returns it.

;;; Code:

(defun decoded-time-second (time) "The second of TIME, a decoded time." (nth 0 time))
(gv-define-setter decoded-time-second (value time) `(setcar (nthcdr 0 ,time) ,value))
(defun decoded-time-minute (time) "The minute of TIME, a decoded time." (nth 1 time))
(gv-define-setter decoded-time-minute (value time) `(setcar (nthcdr 1 ,time) ,value))
(defun decoded-time-hour (time) "The hour of TIME, a decoded time." (nth 2 time))
(gv-define-setter decoded-time-hour (value time) `(setcar (nthcdr 2 ,time) ,value))
(defun decoded-time-day (time) "The day of TIME, a decoded time." (nth 3 time))
(gv-define-setter decoded-time-day (value time) `(setcar (nthcdr 3 ,time) ,value))
(defun decoded-time-month (time) "The month of TIME, a decoded time." (nth 4 time))
(gv-define-setter decoded-time-month (value time) `(setcar (nthcdr 4 ,time) ,value))
(defun decoded-time-year (time) "The year of TIME, a decoded time." (nth 5 time))
(gv-define-setter decoded-time-year (value time) `(setcar (nthcdr 5 ,time) ,value))
(defun decoded-time-weekday (time) "The weekday of TIME, a decoded time." (nth 6 time))
(gv-define-setter decoded-time-weekday (value time) `(setcar (nthcdr 6 ,time) ,value))
(defun decoded-time-dst (time) "The flag of summer time of TIME, a decoded time." (nth 7 time))
(gv-define-setter decoded-time-dst (value time) `(setcar (nthcdr 7 ,time) ,value))
(defun decoded-time-zone (time) "The offset from Greenwich in seconds of TIME, a decoded time." (nth 8 time))
(gv-define-setter decoded-time-zone (value time) `(setcar (nthcdr 8 ,time) ,value))

(cl-defun make-decoded-time (&key second minute hour day month year dst zone)
  "A decoded time of these fields; the others are nil."
  (list second minute hour day month year nil dst zone))

(provide 'decoded-time)
;;; decoded-time.el ends here
