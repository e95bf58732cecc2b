;;; iso8601.el --- Dates and times of ISO 8601  -*- lexical-binding: t -*-

;;; Code:

(defun iso8601--invalid (string) "Signal that STRING is none." (signal 'wrong-type-argument string))

(defun iso8601--field (n string)
  "The number that group N of the last match has in STRING, or nil."
  (let ((text (match-string n string))) (and text (string-to-number text))))

(defun iso8601--whole (regexp string)
  "Whether REGEXP matches the whole of STRING."
  (string-match (concat "\\`\\(?:" regexp "\\)\\'") string))

(defun iso8601--from-days (days)
  "The date DAYS days after 1 January of year 1."
  (let ((date (calendar-gregorian-from-absolute days)))
    (list nil nil nil (nth 1 date) (nth 0 date) (nth 2 date) nil -1 nil)))

(defconst iso8601--date
  "\\(?:[-+]?[0-9]\\{4\\}\\(?:-?W[0-9]\\{2\\}\\(?:-?[1-7]\\)?\\|-[0-9]\\{2\\}-[0-9]\\{2\\}\\|[0-9]\\{4\\}\\|-?[0-9]\\{3\\}\\|-[0-9]\\{2\\}\\)?\\|---?[0-9-]+\\)"
  "What a date looks like.")

(defconst iso8601--time
  "\\(?:[0-9]\\{2\\}\\(?::?[0-9]\\{2\\}\\(?::?[0-9]\\{2\\}\\(?:[.,][0-9]+\\)?\\)?\\)?\\)"
  "What a time of day looks like.")

(defconst iso8601--zone "\\(Z\\|\\([-+]\\)\\([0-9]\\{2\\}\\):?\\([0-9]\\{2\\}\\)?\\)"
  "What a zone looks like, with groups: all of it, sign, hours and minutes.")

(defun iso8601-parse-date (string)
  "The fields of STRING, a date."
  (cond
   ((iso8601--whole "\\([-+]?[0-9]\\{4\\}\\)-?W\\([0-9]\\{2\\}\\)\\(?:-?\\([1-7]\\)\\)?" string)
    (let ((year (iso8601--field 1 string)) (week (iso8601--field 2 string))
          (day (or (iso8601--field 3 string) 0)))
      ;; The fourth of January is in the first week; a week alone stands for the Sunday before it.
      (let* ((fourth (calendar-absolute-from-gregorian (list 1 4 year)))
             (monday (- fourth (% (+ 6 (% fourth 7)) 7))))
        (iso8601--from-days (+ monday (* 7 (1- week)) (1- day))))))
   ((or (iso8601--whole "\\([-+]?[0-9]\\{4\\}\\)-\\([0-9]\\{2\\}\\)-\\([0-9]\\{2\\}\\)" string)
        (iso8601--whole "\\([-+]?[0-9]\\{4\\}\\)\\([0-9]\\{2\\}\\)\\([0-9]\\{2\\}\\)" string))
    (list nil nil nil (iso8601--field 3 string) (iso8601--field 2 string)
          (iso8601--field 1 string) nil -1 nil))
   ((iso8601--whole "\\([-+]?[0-9]\\{4\\}\\)-?\\([0-9]\\{3\\}\\)" string)
    (let ((day (iso8601--field 2 string)))
      (iso8601--from-days
       (+ (calendar-absolute-from-gregorian (list 1 1 (iso8601--field 1 string))) (1- day)))))
   ((iso8601--whole "\\([-+]?[0-9]\\{4\\}\\)\\(?:-\\([0-9]\\{2\\}\\)\\)?" string)
    (list nil nil nil nil (iso8601--field 2 string) (iso8601--field 1 string) nil -1 nil))
   ((iso8601--whole "--\\([0-9]\\{2\\}\\)-?\\([0-9]\\{2\\}\\)" string)
    (list nil nil nil (iso8601--field 2 string) (iso8601--field 1 string) nil nil -1 nil))
   ((iso8601--whole "---\\([0-9]\\{2\\}\\)" string)
    (list nil nil nil (iso8601--field 1 string) nil nil nil -1 nil))
   (t (iso8601--invalid string))))

(defun iso8601-parse-zone (string)
  "The minutes that the zone STRING is ahead of Greenwich."
  (cond ((not (iso8601--whole iso8601--zone string)) (iso8601--invalid string))
        ((equal string "Z") 0)
        (t (* (if (equal (match-string 2 string) "-") -1 1)
              (+ (* 60 (iso8601--field 3 string)) (or (iso8601--field 4 string) 0))))))

(defun iso8601-parse-time (string &optional form)
  "The fields of STRING, a time of day and perhaps a zone.
With FORM t the seconds keep their fraction."
  (unless (iso8601--whole
           (concat "\\([0-9]\\{2\\}\\)\\(?::?\\([0-9]\\{2\\}\\)\\(?::?\\([0-9]\\{2\\}\\)"
                   "\\(?:[.,]\\([0-9]+\\)\\)?\\)?\\)?\\(" iso8601--zone "\\)?")
           string)
    (iso8601--invalid string))
  (let ((hour (iso8601--field 1 string)) (minute (or (iso8601--field 2 string) 0))
        (second (or (iso8601--field 3 string) 0)) (fraction (match-string 4 string))
        (zone (match-string 5 string)))
    (list (if (and form fraction)
              (let ((hz (expt 10 (length fraction))))
                (cons (+ (* second hz) (string-to-number fraction)) hz))
            second)
          minute hour nil nil nil nil (if zone nil -1)
          (and zone (* 60 (iso8601-parse-zone zone))))))

(defun iso8601-parse (string &optional form)
  "The fields of STRING, a date and perhaps a time and a zone, as `decode-time' has them.
With FORM t the seconds keep their fraction."
  (unless (iso8601--whole (concat "\\(" iso8601--date "\\)\\(?:T\\(" iso8601--time "\\)\\("
                                  iso8601--zone "\\)?\\)?")
                          string)
    (iso8601--invalid string))
  (let* ((day (match-string 1 string))
         (clock (match-string 2 string))
         (zone (match-string 3 string))
         (date (iso8601-parse-date day)))
    (if (null clock) date
      (let ((time (iso8601-parse-time (concat clock zone) form)))
        (list (nth 0 time) (nth 1 time) (nth 2 time) (nth 3 date) (nth 4 date) (nth 5 date)
              nil (nth 7 time) (nth 8 time))))))

(defun iso8601-valid-p (string)
  "Non-nil if STRING begins with a date or time of ISO 8601."
  (iso8601--whole (concat "\\(" iso8601--date "\\)\\(?:T\\(" iso8601--time "\\)\\(" iso8601--zone "\\)?\\)?")
                  string))

(defun iso8601-parse-duration (string)
  "The fields of the duration STRING, for example P1Y2M3DT4H5M6S."
  (cond
   ((iso8601--whole "P\\([0-9]+\\)W" string)
    (list nil nil nil (* 7 (iso8601--field 1 string)) nil nil nil -1 nil))
   ((and (iso8601--whole
          (concat "P\\([0-9]+Y\\)?\\([0-9]+M\\)?\\([0-9]+D\\)?"
                  "\\(T\\([0-9]+H\\)?\\([0-9]+M\\)?\\([0-9]+S\\)?\\)?")
          string)
         (> (length string) 1)
         (not (string-suffix-p "T" string)))
    (append (mapcar (lambda (n) (or (iso8601--field n string) 0)) '(7 6 5 3 2 1)) '(nil -1 nil)))
   ((iso8601--whole "P\\([-0-9]+\\)T\\([0-9:]+\\)" string)
    (let* ((clock (match-string 2 string)) (date (iso8601-parse-date (match-string 1 string)))
           (time (iso8601-parse-time clock)))
      (list (nth 0 time) (nth 1 time) (nth 2 time) (nth 3 date) (nth 4 date) (nth 5 date) nil -1 nil)))
   (t (iso8601--invalid string))))

(defun iso8601-parse-interval (string)
  "The beginning, end and duration of the interval STRING, decoded.
STRING is two of these with a slash between them."
  (let ((ends (split-string string "/")) start end duration)
    (unless (and (= (length ends) 2) (not (member "" ends))) (iso8601--invalid string))
    (cond
     ((string-prefix-p "P" (car ends))
      (setq duration (iso8601-parse-duration (car ends)) end (iso8601-parse (cadr ends))
            start (decoded-time-add
                   end (mapcar (lambda (field) (if (integerp field) (- field) field)) duration))))
     ((string-prefix-p "P" (cadr ends))
      (setq duration (iso8601-parse-duration (cadr ends)) start (iso8601-parse (car ends))
            end (decoded-time-add start duration)))
     (t
      (setq start (iso8601-parse (car ends)) end (iso8601-parse (cadr ends))
            duration (decode-time (time-subtract (iso8601--encode-time end) (iso8601--encode-time start))
                                  (or (nth 8 end) 0)))))
    (list start end duration)))

(defun iso8601--encode-time (time)
  "The time value of TIME, decoded, with the least values for what it does not tell."
  (encode-time (decoded-time-set-defaults (copy-sequence time))))

(provide 'iso8601)
;;; iso8601.el ends here
