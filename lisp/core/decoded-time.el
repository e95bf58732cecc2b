;;; decoded-time.el --- Fields of decoded times  -*- lexical-binding: t -*-

;; A decoded time is (SECOND MINUTE HOUR DAY MONTH YEAR WEEKDAY DST ZONE), as `decode-time' returns it.

;;; Code:

;;;###autoload-rows f
(defconst decoded-time--fields
 '((decoded-time-second . "second")
   (decoded-time-minute . "minute")
   (decoded-time-hour . "hour")
   (decoded-time-day . "day")
   (decoded-time-month . "month")
   (decoded-time-year . "year")
   (decoded-time-weekday . "weekday")
   (decoded-time-dst . "flag of summer time")
   (decoded-time-zone . "offset from Greenwich in seconds"))
 "The functions that give the fields of a decoded time in their order, and what that is.")

(seq-do-indexed
 (pcase-lambda (`(,name . ,what) index)
   (defalias name (lambda (time) (nth index time))
     (format "The %s of TIME, a decoded time." what)))
 decoded-time--fields)

(cl-defun make-decoded-time (&key second minute hour day month year dst zone)
  "A decoded time of these fields; the others are nil."
  (list second minute hour day month year nil dst zone))

(provide 'decoded-time)
;;; decoded-time.el ends here
