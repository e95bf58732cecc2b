;;; cal-mayan.el --- The Mayan calendars  -*- lexical-binding: t -*-

;;; Code:

(require 'calendar)

;; The long count counts days; the haab is a year of 365 days, the tzolkin a round of 260.  Dates of
;; these two are (DAY . MONTH) and (NUMBER . NAME), counted from 0 and 1.

(defconst calendar-mayan-days-before-absolute-zero 1137142 "Days of the long count before absolute date 0.")
(defconst calendar-mayan-haab-at-epoch '(8 . 18) "The haab date when the long count began.")
(defconst calendar-mayan-tzolkin-at-epoch '(4 . 20) "The tzolkin date when the long count began.")
(defconst calendar-mayan-haab-month-name-array
  ["Pop" "Uo" "Zip" "Zotz" "Tzec" "Xul" "Yaxkin" "Mol" "Chen" "Yax" "Zac" "Ceh" "Mac" "Kankin" "Muan" "Pax"
   "Kayab" "Cumku"]
  "Names of the haab's months.")
(defconst calendar-mayan-tzolkin-names-array
  ["Imix" "Ik" "Akbal" "Kan" "Chicchan" "Cimi" "Manik" "Lamat" "Muluc" "Oc" "Chuen" "Eb" "Ben" "Ix" "Men"
   "Cib" "Caban" "Etznab" "Cauac" "Ahau"]
  "Names of the tzolkin's days.")

(defun calendar-mayan-long-count-from-absolute (absolute)
  "The long count (BAKTUN KATUN TUN UINAL KIN) of ABSOLUTE."
  (let* ((days (+ absolute calendar-mayan-days-before-absolute-zero))
         (baktun (floor days 144000)) (days (mod days 144000)))
    (list baktun (/ days 7200) (/ (% days 7200) 360) (/ (% days 360) 20) (% days 20))))
(defun calendar-mayan-long-count-to-absolute (c)
  "The absolute date of the long count C."
  (- (+ (* 144000 (nth 0 c)) (* 7200 (nth 1 c)) (* 360 (nth 2 c)) (* 20 (nth 3 c)) (nth 4 c))
     calendar-mayan-days-before-absolute-zero))
(defun calendar-mayan-long-count-to-string (count)
  "The long count COUNT in dotted form."
  (mapconcat #'number-to-string count "."))
(defun calendar-mayan-haab-from-absolute (date)
  "The haab date of the absolute DATE."
  (pcase-let* ((`(,day . ,month) calendar-mayan-haab-at-epoch)
               (n (mod (+ calendar-mayan-days-before-absolute-zero date day (* 20 month) -20) 365)))
    (cons (% n 20) (1+ (/ n 20)))))
(defun calendar-mayan-tzolkin-from-absolute (date)
  "The tzolkin date of the absolute DATE."
  (let ((days (+ date calendar-mayan-days-before-absolute-zero)))
    (cons (1+ (mod (+ days (car calendar-mayan-tzolkin-at-epoch) -1) 13))
          (1+ (mod (+ days (cdr calendar-mayan-tzolkin-at-epoch) -1) 20)))))
(defun calendar-mayan-haab-to-string (haab)
  "HAAB in words."
  (pcase-let ((`(,day . ,month) haab))
    (concat (number-to-string day) " "
            ;; the five days after the months
            (if (= month 19) "Uayeb" (aref calendar-mayan-haab-month-name-array (1- month))))))
(defun calendar-mayan-tzolkin-to-string (tzolkin)
  "TZOLKIN in words."
  (pcase-let ((`(,number . ,name) tzolkin))
    (concat (number-to-string number) " " (aref calendar-mayan-tzolkin-names-array (1- name)))))
(defun calendar-mayan-date-string (&optional date)
  "DATE, by default today, in the Mayan calendars, in words."
  (let ((d (calendar--absolute date)))
    (concat "Long count = " (calendar-mayan-long-count-to-string (calendar-mayan-long-count-from-absolute d))
            "; tzolkin = " (calendar-mayan-tzolkin-to-string (calendar-mayan-tzolkin-from-absolute d))
            "; haab = " (calendar-mayan-haab-to-string (calendar-mayan-haab-from-absolute d)))))
(defvar date)
(defun diary-mayan-date () "A diary entry: the date in the Mayan calendars."
  (format "Mayan date: %s" (calendar-mayan-date-string date)))

(provide 'cal-mayan)
;;; cal-mayan.el ends here
