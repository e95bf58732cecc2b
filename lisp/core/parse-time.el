;;; parse-time.el --- Dates and times in text  -*- lexical-binding: t -*-

;;; Code:

(defvar parse-time-months
  '(("jan" . 1) ("feb" . 2) ("mar" . 3) ("apr" . 4) ("may" . 5) ("jun" . 6) ("jul" . 7) ("aug" . 8)
    ("sep" . 9) ("oct" . 10) ("nov" . 11) ("dec" . 12) ("january" . 1) ("february" . 2) ("march" . 3)
    ("april" . 4) ("june" . 6) ("july" . 7) ("august" . 8) ("september" . 9) ("october" . 10)
    ("november" . 11) ("december" . 12))
  "Names of months.")
(defvar parse-time-weekdays
  '(("sun" . 0) ("mon" . 1) ("tue" . 2) ("wed" . 3) ("thu" . 4) ("fri" . 5) ("sat" . 6) ("sunday" . 0)
    ("monday" . 1) ("tuesday" . 2) ("wednesday" . 3) ("thursday" . 4) ("friday" . 5) ("saturday" . 6))
  "Names of days of the week.")
(defvar parse-time-zoneinfo
  '(("z" 0) ("utc" 0) ("gmt" 0) ("pst" -28800) ("pdt" -25200 t) ("mst" -25200) ("mdt" -21600 t)
    ("cst" -21600) ("cdt" -18000 t) ("est" -18000) ("edt" -14400 t))
  "Names of time zones: (NAME SECONDS-EAST [DAYLIGHT-SAVING]).")

(defun parse-time--offset (sign digits)
  "The seconds of a zone written SIGN and DIGITS, HHMM or HH."
  (let ((n (string-to-number (replace-regexp-in-string ":" "" digits))))
    (when (<= (length digits) 2) (setq n (* n 100)))
    (* (if (string= sign "-") -1 1) (+ (* 3600 (/ n 100)) (* 60 (% n 100))))))

(defun parse-time-string (string &optional _form)
  "The time that STRING means: (SEC MIN HOUR DAY MON YEAR DOW DST TZ), nil for what it leaves out."
  (let ((sec nil) (min nil) (hour nil) (day nil) (mon nil) (year nil) (dow nil) (dst -1) (tz nil)
        (case-fold-search t))
    (if (string-match "\\`\\([0-9]\\{4\\}\\)-?\\([0-9][0-9]\\)-?\\([0-9][0-9]\\)T\\([0-9][0-9]\\):?\\([0-9][0-9]\\):?\\([0-9][0-9]\\)?\\(?:[.,][0-9]+\\)?\\(Z\\|\\([-+]\\)\\([0-9][0-9]:?[0-9]*\\)\\)?" string)
        (let ((n (lambda (k) (and (match-string k string) (string-to-number (match-string k string))))))
          (setq year (funcall n 1) mon (funcall n 2) day (funcall n 3) hour (funcall n 4)
                min (funcall n 5) sec (or (funcall n 6) 0)
                tz (cond ((match-string 8 string)
                          (parse-time--offset (match-string 8 string) (match-string 9 string)))
                         ((match-string 7 string) 0))
                dst (if tz nil -1)))
      (dolist (word (split-string (downcase string) "[ ,\t()]+" t))
        (let (entry)
          (cond
           ((and (not mon) (setq entry (assoc (string-trim-right word "\\.") parse-time-months)))
            (setq mon (cdr entry)))
           ((setq entry (assoc (string-trim-right word "\\.") parse-time-weekdays)) (setq dow (cdr entry)))
           ((setq entry (assoc word parse-time-zoneinfo))
            (unless tz (setq tz (+ (nth 1 entry) (if (nth 2 entry) 0 0)) dst (and (nth 2 entry) t))))
           ((string-match "\\`\\([0-9]\\{1,2\\}\\):\\([0-9][0-9]\\)\\(?::\\([0-9][0-9]\\)\\)?\\(?:\\.[0-9]+\\)?\\'" word)
            (setq hour (string-to-number (match-string 1 word)) min (string-to-number (match-string 2 word))
                  sec (if (match-string 3 word) (string-to-number (match-string 3 word)) 0)))
           ((string-match "\\`\\([0-9]\\{4\\}\\)[-/]\\([0-9]\\{1,2\\}\\)[-/]\\([0-9]\\{1,2\\}\\)\\'" word)
            (setq year (string-to-number (match-string 1 word)) mon (string-to-number (match-string 2 word))
                  day (string-to-number (match-string 3 word))))
           ((string-match "\\`\\([0-9]\\{1,2\\}\\)-\\([a-z]\\{3\\}\\)-\\([0-9]\\{2,4\\}\\)\\'" word)
            (setq day (string-to-number (match-string 1 word))
                  mon (cdr (assoc (match-string 2 word) parse-time-months))
                  year (parse-time--year (match-string 3 word))))
           ((string-match "\\`\\(?:[a-z]*\\)\\([-+]\\)\\([0-9]\\{4\\}\\|[0-9][0-9]:[0-9][0-9]\\)\\'" word)
            (setq tz (parse-time--offset (match-string 1 word) (match-string 2 word))))
           ((string-match "\\`[0-9]\\{1,2\\}\\(?:st\\|nd\\|rd\\|th\\)?\\'" word)
            (cond ((and (not day) (<= 1 (string-to-number word) 31)) (setq day (string-to-number word)))
                  ((not year) (setq year (parse-time--year word)))))
           ((and (not year) (string-match "\\`[0-9]\\{3,4\\}\\'" word))
            (setq year (string-to-number word)))))))
    (list sec min hour day mon year dow dst tz)))

(defun parse-time--year (digits)
  "The year DIGITS mean; two digits are of this century or the last."
  (let ((n (string-to-number digits)))
    (cond ((> (length digits) 2) n) ((< n 50) (+ 2000 n)) (t (+ 1900 n)))))

(defun parse-iso8601-time-string (string)
  "The time value of STRING, a date and time in ISO 8601, or nil."
  (let ((parsed (parse-time-string string)))
    (and (nth 5 parsed) (encode-time parsed))))

(provide 'parse-time)
;;; parse-time.el ends here
