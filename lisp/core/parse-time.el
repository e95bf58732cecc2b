;;; parse-time.el --- Dates and times as people write them  -*- lexical-binding: t -*-

;;; Code:

(defun parse-time--numbered (names first)
  "An alist of NAMES, numbered from FIRST."
  (let ((n (1- first)))
    (mapcar (lambda (name) (cons name (setq n (1+ n)))) names)))

(defvar parse-time-weekdays
  (append (parse-time--numbered '("sun" "mon" "tue" "wed" "thu" "fri" "sat") 0)
          (parse-time--numbered
           '("sunday" "monday" "tuesday" "wednesday" "thursday" "friday" "saturday") 0))
  "Names of weekdays with their numbers.")

(defvar parse-time-months
  (append (parse-time--numbered
           '("jan" "feb" "mar" "apr" "may" "jun" "jul" "aug" "sep" "oct" "nov" "dec") 1)
          (seq-remove (lambda (entry) (equal (car entry) "may"))
                      (parse-time--numbered
                       '("january" "february" "march" "april" "may" "june" "july" "august"
                         "september" "october" "november" "december") 1)))
  "Names of months with their numbers.")

(defvar parse-time-zoneinfo
  '(("z" 0) ("ut" 0) ("gmt" 0) ("pst" -28800) ("pdt" -25200 t) ("mst" -25200) ("mdt" -21600 t)
    ("cst" -21600) ("cdt" -18000 t) ("est" -18000) ("edt" -14400 t))
  "Names of zones with their offsets and whether they are of summer time.")

(defun parse-time--offset (sign hours minutes)
  "The seconds of a zone offset given by three strings."
  (* (if (equal sign "-") -60 60)
     (+ (* 60 (string-to-number hours)) (string-to-number (or minutes "0")))))

(defun parse-time--number (n time)
  "Put the number N where TIME still has a place for it."
  (cond ((and (null (nth 3 time)) (<= 1 n 31)) (setf (nth 3 time) n))
        ((nth 5 time))
        ((>= n 100) (setf (nth 5 time) n))
        ((< n 50) (setf (nth 5 time) (+ 2000 n)))
        (t (setf (nth 5 time) (+ 1900 n)))))

(defun parse-time--token (token time)
  "Fill in the fields of TIME that TOKEN, in lower case, tells."
  (let (entry)
    (cond
     ((setq entry (assoc token parse-time-weekdays)) (setf (nth 6 time) (cdr entry)))
     ((setq entry (assoc token parse-time-months)) (setf (nth 4 time) (cdr entry)))
     ((setq entry (assoc token parse-time-zoneinfo))
      (setf (nth 8 time) (nth 1 entry) (nth 7 time) (nth 2 entry)))
     ((string-match "\\`\\([0-9]\\{4\\}\\)-\\([0-9]\\{2\\}\\)-\\([0-9]\\{2\\}\\)\\'" token)
      (setf (nth 5 time) (string-to-number (match-string 1 token))
            (nth 4 time) (string-to-number (match-string 2 token))
            (nth 3 time) (string-to-number (match-string 3 token))))
     ((string-match "\\`\\([0-9]\\{1,2\\}\\):\\([0-9]\\{2\\}\\)\\(?::\\([0-9]\\{2\\}\\)\\)?\\'" token)
      (setf (nth 2 time) (string-to-number (match-string 1 token))
            (nth 1 time) (string-to-number (match-string 2 token))
            (nth 0 time) (string-to-number (or (match-string 3 token) "0"))))
     ((string-match "\\`\\([-+]\\)\\([0-9]\\{2\\}\\)\\([0-9]\\{2\\}\\)\\'" token)
      (setf (nth 8 time) (parse-time--offset (match-string 1 token) (match-string 2 token)
                                             (match-string 3 token))))
     ((string-match "\\`[0-9]+\\'" token)
      (parse-time--number (string-to-number token) time)))
    time))

(defun parse-time-string (string &optional _form)
  "The fields of STRING, a date or time: (SEC MIN HOUR DAY MON YEAR DOW DST TZ).
A field that STRING does not tell is nil; DST is -1 when it is unknown."
  (if (iso8601-valid-p string) (iso8601-parse string)
    (let ((time (list nil nil nil nil nil nil nil -1 nil)))
      (save-match-data (dolist (token (split-string (downcase string) "[^-+:[:alnum:]]+" t))
        (parse-time--token token time)))
      time)))

(defun parse-iso8601-time-string (string)
  "The time that STRING, a date with a time of ISO 8601, means."
  (encode-time (if (iso8601-valid-p string) (iso8601-parse string)
                 (parse-time-string string))))

(provide 'parse-time)
;;; parse-time.el ends here
