;;; icalendar.el --- iCalendar files and the diary  -*- lexical-binding: t -*-

;; RFC 5545.  An element is (NAME PARAMETERS PROPERTIES CHILDREN); a property is (NAME (PARAMETER
;; VALUE…) VALUE).  Importing turns events into diary entries, exporting entries into events.

;;; Code:

(require 'calendar)
(require 'diary-lib)

(defconst icalendar-version "0.19" "The version of what this does.")
(defvar icalendar-import-format "%s%d%l%o"
  "What an event becomes: %s summary, %d description, %l location, %o organizer, %t status, %u URL,
%c class, %U UID, each as its own format says; or a function of the event.")
(defvar icalendar-import-format-summary "%s" "How a summary is put.")
(defvar icalendar-import-format-description "\n Desc: %s" "How a description is put.")
(defvar icalendar-import-format-location "\n Location: %s" "How a location is put.")
(defvar icalendar-import-format-organizer "\n Organizer: %s" "How an organizer is put.")
(defvar icalendar-import-format-url "\n URL: %s" "How a URL is put.")
(defvar icalendar-import-format-uid "\n UID: %s" "How a UID is put.")
(defvar icalendar-import-format-status "\n Status: %s" "How a status is put.")
(defvar icalendar-import-format-class "\n Class: %s" "How a class is put.")
(defvar icalendar-recurring-start-year 2005 "The year in which weekly events exported begin.")
(defvar icalendar-export-hidden-diary-entries t "Whether entries that are not marked are exported.")
(defvar icalendar-uid-format "emacs%t%c"
  "What UIDs look like: %c a counter, %h a hash, %s the start, %t the time, %u the user.")
(defvar icalendar-export-sexp-enumeration-days 14 "On how many days forms are evaluated.")
(defvar icalendar-export-sexp-enumerate-all nil "Whether all forms are evaluated rather than translated.")
(defvar icalendar-export-alarms nil
  "The alarms of events exported: nil or (MINUTES (ALARM…)), an alarm being (audio), (display) or (email ADDRESSES).")
(defvar icalendar-debug nil "Whether more is told.")
(defvar icalendar--uid-count 0 "How many UIDs were made.")
(defconst icalendar--day-codes ["SU" "MO" "TU" "WE" "TH" "FR" "SA"] "Abbreviations of days.")

(defun icalendar--rris (regexp replacement string &optional fixedcase literal)
  "STRING with the matches of REGEXP, case counting, replaced by REPLACEMENT."
  (let ((case-fold-search nil)) (replace-regexp-in-string regexp replacement string fixedcase literal)))

;; Reading

(defun icalendar--clean-up-line-endings ()
  "Make the line ends of the buffer plain newlines."
  (save-excursion
    (goto-char (point-min))
    (while (re-search-forward "\r\n?" nil t) (replace-match "\n" t t))))
(defun icalendar--get-unfolded-buffer (folded-ical-buffer)
  "A buffer with the text of FOLDED-ICAL-BUFFER, lines that were folded joined."
  (let ((buffer (get-buffer-create " *icalendar-work*")))
    (with-current-buffer buffer
      (erase-buffer)
      (insert-buffer-substring-no-properties folded-ical-buffer)
      (icalendar--clean-up-line-endings)
      (goto-char (point-min))
      (while (re-search-forward "\n[ \t]" nil t) (replace-match "" t t))
      (goto-char (point-min)))
    buffer))

(defun icalendar--read-line ()
  "Read a property line: (NAME PARAMETERS VALUE); nil if it is none.  Move to the next line."
  (let ((case-fold-search t) name parameters value)
    (when (looking-at "\\([a-z0-9-]+\\)")
      (setq name (intern (match-string-no-properties 1)))
      (goto-char (match-end 0))
      (while (looking-at "[ \t]*;[ \t]*\\([a-z0-9-]+\\)=\\(?:\"\\([^\"]*\\)\"\\|\\([^;:\n]*\\)\\)")
        (push (intern (match-string-no-properties 1)) parameters)
        (push (or (match-string-no-properties 2) (match-string-no-properties 3)) parameters)
        (goto-char (match-end 0)))
      (if (looking-at ":\\(.*\\)") (setq value (match-string-no-properties 1)) (setq name nil)))
    (forward-line 1)
    (and name (list name (nreverse parameters) value))))
(defun icalendar--read-element (name parameters)
  "Read the element NAME with PARAMETERS after its first line; with nil a list of all elements."
  (let ((properties nil) (children nil) (done nil))
    (while (not (or done (eobp)))
      (let* ((line (icalendar--read-line)) (key (car line)))
        (cond ((null line))
              ((eq key 'BEGIN)
               (push (icalendar--read-element (intern (string-trim (nth 2 line))) (nth 1 line)) children))
              ((eq key 'END) (setq done name))
              (t (push line properties)))))
    (if name (list name parameters (nreverse properties) (nreverse children)) (nreverse children))))

(defun icalendar--get-event-property (event prop)
  "The value of the property PROP of EVENT, or nil."
  (nth 2 (assq prop (nth 2 event))))
(defun icalendar--get-event-property-attributes (event prop)
  "The parameters of the property PROP of EVENT, or nil."
  (nth 1 (assq prop (nth 2 event))))
(defun icalendar--get-event-properties (event prop)
  "The values of all properties PROP of EVENT."
  (let ((out nil))
    (dolist (p (nth 2 event) out)
      (when (eq (car p) prop) (setq out (append out (nreverse (split-string (nth 2 p) ","))))))))
(defun icalendar--get-children (node name)
  "The elements named NAME in NODE."
  (seq-filter (lambda (c) (eq (car c) name)) (nth 3 node)))
(defun icalendar--all-events (icalendar)
  "All events in ICALENDAR, a list of elements."
  (seq-mapcat (lambda (c) (icalendar--get-children c 'VEVENT)) icalendar))
(defun icalendar--split-value (value-string)
  "The list of (NAME VALUE) of VALUE-STRING, such as \"A=b;C=d\"."
  (mapcar (lambda (pair)
            (let ((split (string-search "=" pair)))
              (list (intern (substring pair 0 split)) (if split (substring pair (1+ split)) ""))))
          (split-string (or value-string "") ";" t)))

;; Time zones

(defun icalendar--most-recent (elements)
  "Of ELEMENTS, those of a time zone, the one that began last."
  (car (sort (copy-sequence elements)
             (lambda (a b) (string-greaterp (or (icalendar--get-event-property a 'DTSTART) "")
                                            (or (icalendar--get-event-property b 'DTSTART) ""))))))
(defun icalendar--zone-part (element name)
  "What ELEMENT of a time zone says, as (NAME-WITH-OFFSET . RULE) in the form of TZ."
  (let* ((to (icalendar--get-event-property element 'TZOFFSETTO))
         (from (icalendar--get-event-property element 'TZOFFSETFROM))
         (start (icalendar--get-event-property element 'DTSTART))
         (rule (icalendar--split-value (icalendar--get-event-property element 'RRULE)))
         (day (cadr (assq 'BYDAY rule))) (month (cadr (assq 'BYMONTH rule))))
    (when (and to (string-match "\\`\\([-+]\\)\\([0-9][0-9]\\)\\([0-9][0-9]\\)" to))
      (cons (concat name (if (string= (match-string 1 to) "+") "-" "+")
                    (match-string 2 to) ":" (match-string 3 to))
            (cond
             ((equal from to) "M1.1.1/00:00:00")
             ((and day month start (string-match "\\`\\(-?[0-9]\\)\\([A-Z][A-Z]\\)" day))
              (let ((week (match-string 1 day)) (weekday (match-string 2 day)))
                (format "M%d.%s.%d/%s:%s:%s" (string-to-number month) (if (string= week "-1") "5" week)
                        (icalendar--get-weekday-number weekday)
                        (substring start -6 -4) (substring start -4 -2) (substring start -2)))))))))
(defun icalendar--parse-vtimezone (alist)
  "The time zone ALIST, an element, as (ID . TZ)."
  (let* ((id (icalendar--get-event-property alist 'TZID))
         (daylight (icalendar--most-recent (icalendar--get-children alist 'DAYLIGHT)))
         (standard (icalendar--most-recent (icalendar--get-children alist 'STANDARD)))
         (summer (and daylight (icalendar--zone-part daylight "DST")))
         (winter (and standard (icalendar--zone-part standard "STD"))))
    (and id winter
         (cons id (if (and (cdr summer) (cdr winter))
                      (concat (car winter) (car summer) "," (cdr summer) "," (cdr winter))
                    (car winter))))))
(defun icalendar--convert-all-timezones (icalendar)
  "The time zones of ICALENDAR, an alist (ID . TZ)."
  (delq nil (mapcar #'icalendar--parse-vtimezone
                    (seq-mapcat (lambda (c) (icalendar--get-children c 'VTIMEZONE)) icalendar))))
(defun icalendar--find-time-zone (prop-list zone-map)
  "The zone of ZONE-MAP that the parameters PROP-LIST name, or nil."
  (let ((id (plist-get prop-list 'TZID))) (and id (cdr (assoc id zone-map)))))

;; Dates and times

(defun icalendar--decode-isodatetime (isodatetimestring &optional day-shift source-zone result-zone)
  "ISODATETIMESTRING decoded, DAY-SHIFT days later; it is of SOURCE-ZONE, the result of RESULT-ZONE."
  (when isodatetimestring
    (let* ((s isodatetimestring)
           (number (lambda (from to) (string-to-number (substring s from to))))
           (year (funcall number 0 4)) (month (funcall number 4 6)) (day (funcall number 6 8))
           (timed (> (length s) 14)) (hour (if timed (funcall number 9 11) 0))
           (minute (if timed (funcall number 11 13) 0)) (second (if timed (funcall number 13 15) 0))
           (zone (if (string-suffix-p "Z" s) t source-zone)))
      (decode-time (encode-time (list second minute hour (+ day (or day-shift 0)) month year nil -1 zone))
                   result-zone))))
(defun icalendar--decode-isoduration (isodurationstring &optional duration-correction)
  "The duration ISODURATIONSTRING as (SECOND MINUTE HOUR DAY MONTH YEAR).
With DURATION-CORRECTION whole days are one less: the last day of what lasts so long."
  (when (and isodurationstring
             (string-match
              (concat "\\`-?P\\(?:\\([0-9]+\\)W\\|\\(?:\\([0-9]+\\)D\\)?"
                      "\\(?:T\\(?:\\([0-9]+\\)H\\)?\\(?:\\([0-9]+\\)M\\)?\\(?:\\([0-9]+\\)S\\)?\\)?\\)")
              isodurationstring))
    (let* ((field (lambda (n) (string-to-number (or (match-string n isodurationstring) "0"))))
           (days (+ (* 7 (funcall field 1)) (funcall field 2))))
      (if (string-prefix-p "-" isodurationstring) (list 0 0 0 0 0 0)
        (list (funcall field 5) (funcall field 4) (funcall field 3)
              (if (and duration-correction (> days 0)) (1- days) days) 0 0)))))
(defun icalendar--add-decoded-times (time1 time2)
  "The sum of the decoded TIME1 and the decoded duration TIME2, decoded."
  (decode-time (encode-time (append (cl-mapcar #'+ (seq-take time1 6) (seq-take time2 6)) '(nil -1 nil)))))

(defun icalendar--joined (datetime separator fields)
  "The numbers of DATETIME that FIELDS, indices, tell, with SEPARATOR, a space by default, between."
  (and datetime (mapconcat (lambda (n) (number-to-string (nth n datetime))) fields (or separator " "))))
(defun icalendar--datetime-to-american-date (datetime &optional separator)
  "DATETIME as month, day and year with SEPARATOR, a space by default, between."
  (icalendar--joined datetime separator '(4 3 5)))
(defun icalendar--datetime-to-european-date (datetime &optional separator)
  "DATETIME as day, month and year with SEPARATOR, a space by default, between."
  (icalendar--joined datetime separator '(3 4 5)))
(defun icalendar--datetime-to-iso-date (datetime &optional separator)
  "DATETIME as year, month and day with SEPARATOR, a space by default, between."
  (icalendar--joined datetime separator '(5 4 3)))
(defun icalendar--datetime-to-diary-date (datetime &optional separator)
  "DATETIME as a date in the style of dates with SEPARATOR, a space by default, between."
  (funcall (pcase calendar-date-style
             ('european #'icalendar--datetime-to-european-date)
             ('iso #'icalendar--datetime-to-iso-date)
             (_ #'icalendar--datetime-to-american-date))
           datetime separator))
(defun icalendar--datetime-to-colontime (datetime)
  "The time of day of DATETIME."
  (format "%02d:%02d" (nth 2 datetime) (nth 1 datetime)))
(defun icalendar--date-to-isodate (date &optional day-shift)
  "DATE, (MONTH DAY YEAR), DAY-SHIFT days later, as digits."
  (pcase-let* ((days (calendar-absolute-from-gregorian date))
               (`(,month ,day ,year) (calendar-gregorian-from-absolute (if day-shift (+ days day-shift) days))))
    (format "%04d%02d%02d" year month day)))

(defun icalendar--get-month-number (monthname)
  "The number of the month MONTHNAME, which may be shortened to three letters; -1 if it is none."
  (let ((name (downcase (string-trim-right monthname "\\."))) (n 0) (found -1))
    (mapc (lambda (m)
            (setq n (1+ n))
            (when (or (string= name (downcase m)) (string= name (downcase (substring m 0 (min 3 (length m))))))
              (when (= found -1) (setq found n))))
          calendar-month-name-array)
    found))
(defun icalendar--get-weekday-number (abbrevweekday)
  "The number of the day ABBREVWEEKDAY, such as \"MO\"; -1 if it is none."
  (or (seq-position icalendar--day-codes (upcase (or abbrevweekday ""))) -1))
(defun icalendar--get-weekday-numbers (abbrevweekdays)
  "The numbers of the days ABBREVWEEKDAYS, separated by commas."
  (mapcar #'icalendar--get-weekday-number (split-string (or abbrevweekdays "") "," t)))
(defun icalendar--get-weekday-abbrev (weekday)
  "The abbreviation of the day named WEEKDAY, or nil."
  (let* ((name (downcase (or weekday "")))
         (n (seq-position calendar-day-name-array name
                          (lambda (day name)
                            (member name (list (downcase day) (downcase (substring day 0 3))))))))
    (and n (aref icalendar--day-codes n))))
(defun icalendar-first-weekday-of-year (abbrevweekday year)
  "The day of January of YEAR that is the first ABBREVWEEKDAY."
  (1+ (mod (- (seq-position icalendar--day-codes (upcase abbrevweekday)) (calendar-day-of-week (list 1 1 year))) 7)))

(defun icalendar--datestring-to-isodate (datestring &optional day-shift year-shift)
  "DATESTRING, a date as people write them, as digits; nil if it is none.
The result is DAY-SHIFT days and YEAR-SHIFT years later."
  (let ((parts (split-string datestring "[ \t/,]+" t)) (number (lambda (s) (string-match-p "\\`[0-9]+\\'" s)))
        year month day)
    (when (= 3 (length parts))
      (pcase (mapcar (lambda (p) (and (funcall number p) t)) parts)
        ('(t t t)
         (let ((n (mapcar #'string-to-number parts)))
           (cond ((or (> (car n) 31) (eq calendar-date-style 'iso))
                  (setq year (nth 0 n) month (nth 1 n) day (nth 2 n)))
                 ((eq calendar-date-style 'european) (setq day (nth 0 n) month (nth 1 n) year (nth 2 n)))
                 (t (setq month (nth 0 n) day (nth 1 n) year (nth 2 n))))))
        ('(nil t t) (setq month (icalendar--get-month-number (nth 0 parts))
                          day (string-to-number (nth 1 parts)) year (string-to-number (nth 2 parts))))
        ('(t nil t)
         (setq month (icalendar--get-month-number (nth 1 parts)))
         (if (> (string-to-number (nth 0 parts)) 31)
             (setq year (string-to-number (nth 0 parts)) day (string-to-number (nth 2 parts)))
           (setq day (string-to-number (nth 0 parts)) year (string-to-number (nth 2 parts))))))
      (and year (<= 1 month 12) (<= 1 day 31)
           (icalendar--date-to-isodate (list month day (+ year (or year-shift 0))) day-shift)))))
(defun icalendar--diarytime-to-isotime (timestring ampmstring)
  "TIMESTRING, a time of day with AMPMSTRING after it, as T and digits; nil if it is nil."
  (when timestring
    (let* ((digits (icalendar--rris ":" "" timestring)) (n (string-to-number digits))
           (n (if (< (length digits) 3) (* 100 n) n)) (half (downcase (or ampmstring ""))))
      (cond ((and (string= half "am") (>= n 1200)) (setq n (- n 1200)))
            ((and (string= half "pm") (< n 1200)) (setq n (+ n 1200))))
      (format "T%04d00" n))))

;; Export

(defun icalendar--convert-string-for-export (string)
  "STRING with commas kept from being separators."
  (icalendar--rris "," "\\," string t t))
(defun icalendar--create-uid (entry-full contents)
  "A UID for the diary entry ENTRY-FULL, whose event holds CONTENTS."
  (let* ((start (if (string-match "DTSTART[^\n]*?\\([0-9]+\\)" contents) (match-string 1 contents) "DTSTART"))
         (uid (icalendar--rris
               "%[chstu]"
               (lambda (spec)
                 (pcase spec
                   ("%c" (format "%d" icalendar--uid-count))
                   ("%h" (format "%d" (abs (sxhash entry-full))))
                   ("%s" start)
                   ("%t" (format-time-string "%s%N"))
                   ("%u" (or user-login-name "UNKNOWN_USER"))))
               icalendar-uid-format t t)))
    (setq icalendar--uid-count (1+ icalendar--uid-count))
    uid))

(defconst icalendar--hour
  (let ((one "\\([0-9][0-9]?\\(?::[0-9][0-9]\\)?\\)\\([ap]m\\)?"))
    (concat "\\(?:" one "\\(?:-" one "\\)?\\(?:\\s-\\|$\\)\\)?"))
  "As `icalendar--time', which times without minutes match as well.")
(defconst icalendar--time
  (let ((one "\\([0-9][0-9]?:[0-9][0-9]\\)\\([ap]m\\)?"))
    (concat "\\(?:" one "\\(?:-" one "\\)?\\(?:\\s-\\|$\\)\\)?"))
  "Matches the times that an entry begins with, in four groups.")
(defun icalendar--times (entry first)
  "The times of ENTRY matched from group FIRST on, as (START . END) in digits after a T; END may be nil."
  (cons (icalendar--diarytime-to-isotime (match-string first entry) (match-string (+ first 1) entry))
        (icalendar--diarytime-to-isotime (match-string (+ first 2) entry) (match-string (+ first 3) entry))))
(defun icalendar--period (start times &optional end)
  "The lines of an event that begins on START, digits, with TIMES, and ends on END, by default that day."
  (let* ((shift (lambda (date n)
                  (icalendar--date-to-isodate
                   (list (string-to-number (substring date 4 6)) (string-to-number (substring date 6))
                         (string-to-number (substring date 0 4)))
                   n)))
         (end (or end start)))
    (if (null (car times))
        (format "\nDTSTART;VALUE=DATE:%s\nDTEND;VALUE=DATE:%s" start (funcall shift end 1))
      (let ((until (or (cdr times)
                       (let ((hour (1+ (string-to-number (substring (car times) 1 3)))))
                         (when (= hour 24) (setq hour 0 end (funcall shift end 1)))
                         (format "T%02d%s" hour (substring (car times) 3))))))
        (format "\nDTSTART;VALUE=DATE-TIME:%s%s\nDTEND;VALUE=DATE-TIME:%s%s" start (car times) end until)))))

(defun icalendar--sexp-match (nonmarker function entry)
  "Match ENTRY, after NONMARKER, with a form that calls FUNCTION; its arguments are group 1.
Groups 2 to 5 are times, 6 the text."
  (let ((case-fold-search t))
    (string-match (concat "^" nonmarker "%%(" function "\\s-+\\([^)]+\\))\\s-*" icalendar--time "\\s-*\\(.*?\\) ?$")
                  entry)))
(defun icalendar--convert-anniversary-to-ical (nonmarker entry-main)
  "ENTRY-MAIN, if it is an anniversary after NONMARKER, as (LINES . SUMMARY)."
  (when (icalendar--sexp-match nonmarker "diary-anniversary" entry-main)
    (let* ((arguments (match-string 1 entry-main)) (text (match-string 6 entry-main))
           (times (icalendar--times entry-main 2))
           ;; the year of the event itself is not counted
           (start (icalendar--datestring-to-isodate arguments nil 1)))
      (and start
           (cons (concat
                  (if (car times)
                      (icalendar--period start times (icalendar--datestring-to-isodate arguments 1 1))
                    (icalendar--period start times))
                  "\nRRULE:FREQ=YEARLY;INTERVAL=1;BYMONTH=" (substring start 4 6)
                  ";BYMONTHDAY=" (substring start 6))
                 text)))))
(defun icalendar--convert-cyclic-to-ical (nonmarker entry-main)
  "ENTRY-MAIN, if it is cyclic after NONMARKER, as (LINES . SUMMARY)."
  (when (icalendar--sexp-match nonmarker "diary-cyclic" entry-main)
    (let* ((arguments (match-string 1 entry-main)) (text (match-string 6 entry-main))
           (times (icalendar--times entry-main 2)))
      (when (string-match "\\`\\([0-9]+\\)\\s-+\\(.*\\)\\'" arguments)
        (let* ((n (match-string 1 arguments))
               (start (icalendar--datestring-to-isodate (match-string 2 arguments))))
          (and start
               (cons (concat (icalendar--period start times) "\nRRULE:FREQ=DAILY;INTERVAL=" n) text)))))))
(defun icalendar--convert-block-to-ical (nonmarker entry-main)
  "ENTRY-MAIN, if it is a block of days after NONMARKER, as (LINES . SUMMARY)."
  (when (icalendar--sexp-match nonmarker "diary-block" entry-main)
    (let* ((numbers (split-string (match-string 1 entry-main))) (text (match-string 6 entry-main))
           (times (icalendar--times entry-main 2))
           (date (lambda (part) (icalendar--datestring-to-isodate (mapconcat #'identity part " "))))
           (start (funcall date (seq-take numbers 3))) (end (funcall date (seq-subseq numbers 3 6))))
      (and start end
           (cons (if (car times)
                     (concat (icalendar--period start times) "\nRRULE:FREQ=DAILY;INTERVAL=1;UNTIL=" end)
                   (icalendar--period start times end))
                 text)))))
(defun icalendar--convert-float-to-ical (nonmarker entry-main)
  "ENTRY-MAIN, if it floats after NONMARKER, as (LINES . SUMMARY)."
  (when (string-match (concat "^" nonmarker "%%\\((diary-float\\s-+[^)]*)\\)\\s-*\\(.*?\\) ?$") entry-main)
    (let* ((form (match-string 1 entry-main)) (text (match-string 2 entry-main))
           (sexp (car (read-from-string form))) (month (nth 1 sexp)) (today (calendar-current-date))
           (iso (icalendar--date-to-isodate today)))
      (when (nth 4 sexp) (error "Don't know if or how to implement day in `diary-float'"))
      (cons (concat
             "\nDTSTART;VALUE=DATE:" iso
             (unless (diary-sexp-entry form text today) (concat "\nEXDATE;VALUE=DATE:" iso))
             "\nRRULE:"
             (if (or (numberp month) (consp month))
                 (concat "FREQ=YEARLY;BYMONTH="
                         (mapconcat #'number-to-string (if (consp month) month (list month)) ","))
               "FREQ=MONTHLY")
             (format ";BYDAY=%d%s" (nth 3 sexp) (aref icalendar--day-codes (nth 2 sexp))))
            text))))
(defun icalendar--convert-date-to-ical (nonmarker entry-main)
  "Signal that ENTRY-MAIN, if it is of some days after NONMARKER, cannot be translated."
  (when (string-match (concat "^" nonmarker "%%(diary-date\\s-+") entry-main)
    (error "`diary-date' is not supported yet")))
(defun icalendar--convert-ordinary-to-ical (nonmarker entry-main)
  "ENTRY-MAIN, if it is of one day after NONMARKER, as (LINES . SUMMARY)."
  (when (string-match (concat "^" nonmarker "\\([^ /\t%]+[ /]+[^ /]+[ /]+[^ ]+\\)\\s-*" icalendar--hour
                              "\\s-*\\(.*?\\) ?$")
                      entry-main)
    (let* ((day (match-string 1 entry-main)) (text (match-string 6 entry-main))
           (times (icalendar--times entry-main 2)) (start (icalendar--datestring-to-isodate day)))
      (and start (cons (icalendar--period start times) text)))))
(defun icalendar--convert-weekly-to-ical (nonmarker entry-main)
  "ENTRY-MAIN, if it is of a day of the week after NONMARKER, as (LINES . SUMMARY)."
  (when (string-match (concat "^" nonmarker "\\([[:alpha:]]+\\)\\s-+" icalendar--time "\\s-*\\(.*?\\) ?$") entry-main)
    (let* ((name (match-string 1 entry-main)) (text (match-string 6 entry-main))
           (times (icalendar--times entry-main 2)) (day (icalendar--get-weekday-abbrev name)))
      (and day
           (cons (concat
                  (icalendar--period
                   (format "%04d01%02d" icalendar-recurring-start-year
                           (icalendar-first-weekday-of-year day icalendar-recurring-start-year))
                   times)
                  "\nRRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=" day)
                 text)))))
(defun icalendar--convert-yearly-to-ical (nonmarker entry-main)
  "ENTRY-MAIN, if it is of a day of every year after NONMARKER, as (LINES . SUMMARY)."
  (when (string-match (concat "^" nonmarker
                              (if (eq calendar-date-style 'european)
                                  "\\(?:\\([0-9]+\\)[. ]*\\([[:alpha:]]+\\.?\\)\\)"
                                "\\(?:\\([[:alpha:]]+\\.?\\)\\s-+\\([0-9]+\\)\\)")
                              "\\s-+" icalendar--time "\\s-*\\([^0-9]?.*?\\) ?$")
                      entry-main)
    (let* ((european (eq calendar-date-style 'european))
           (day (string-to-number (match-string (if european 1 2) entry-main)))
           (month (icalendar--get-month-number (match-string (if european 2 1) entry-main)))
           (text (match-string 7 entry-main)) (times (icalendar--times entry-main 3)))
      (and (> month 0)
           (cons (concat (icalendar--period (format "1900%02d%02d" month day) times)
                         (format "\nRRULE:FREQ=YEARLY;INTERVAL=1;BYMONTH=%d;BYMONTHDAY=%d" month day))
                 text)))))
(defun icalendar--convert-sexp-to-ical (nonmarker entry-main &optional start)
  "ENTRY-MAIN, if it begins with a form after NONMARKER, as (LINES . SUMMARY) or a list of such.
A form (and FORM) is translated like FORM; others are evaluated on some days from START, or today, on."
  (cond
   ((string-match (concat "^" nonmarker "%%(and \\(([^)]+)\\))\\(\\s-*.*?\\) ?$") entry-main)
    (icalendar--convert-to-ical
     nonmarker (concat "%%" (match-string 1 entry-main) (match-string 2 entry-main))))
   ((string-match (concat "^" nonmarker "%%\\(([^)]+)\\)\\s-*\\(.*\\)") entry-main)
    (let* ((sexp (match-string 1 entry-main)) (text (match-string 2 entry-main)) (out nil)
           (first (calendar-absolute-from-gregorian (calendar-date-at start))))
      (dotimes (i icalendar-export-sexp-enumeration-days)
        (let* ((day (calendar-gregorian-from-absolute (+ first i)))
               (result (diary-sexp-entry sexp text day)))
          (when result
            (let* ((text (if (consp result) (cdr result) result))
                   (calendar-date-style 'iso)
                   (event (icalendar--convert-ordinary-to-ical
                           nonmarker (format "%4d/%02d/%02d %s" (nth 2 day) (nth 0 day) (nth 1 day) text))))
              (when event (push event out))))))
      (nreverse out)))))
(defun icalendar--convert-to-ical (nonmarker entry-main)
  "The diary entry ENTRY-MAIN after NONMARKER as (LINES . SUMMARY) or a list of such."
  (or (and icalendar-export-sexp-enumerate-all (icalendar--convert-sexp-to-ical nonmarker entry-main))
      (icalendar--convert-anniversary-to-ical nonmarker entry-main)
      (icalendar--convert-cyclic-to-ical nonmarker entry-main)
      (icalendar--convert-block-to-ical nonmarker entry-main)
      (icalendar--convert-float-to-ical nonmarker entry-main)
      (icalendar--convert-date-to-ical nonmarker entry-main)
      (icalendar--convert-sexp-to-ical nonmarker entry-main)
      (icalendar--convert-ordinary-to-ical nonmarker entry-main)
      (icalendar--convert-weekly-to-ical nonmarker entry-main)
      (icalendar--convert-yearly-to-ical nonmarker entry-main)
      (error "Could not parse entry")))

(defconst icalendar--parts
  '((?s sum icalendar-import-format-summary SUMMARY) (?c cla icalendar-import-format-class CLASS)
    (?d des icalendar-import-format-description DESCRIPTION) (?l loc icalendar-import-format-location LOCATION)
    (?o org icalendar-import-format-organizer ORGANIZER) (?t sta icalendar-import-format-status STATUS)
    (?u url icalendar-import-format-url URL) (?U uid icalendar-import-format-uid UID))
  "The letters of `icalendar-import-format' with keys, formats and properties.")
(defun icalendar--parse-summary-and-rest (entry-full)
  "The parts of the diary entry ENTRY-FULL that `icalendar-import-format' tells apart: (KEY . TEXT).
Of the class, description, place, organizer, status, address and UID each, nil when it is not there."
  (unless (functionp icalendar-import-format)
    (let ((keys nil) (case-fold-search nil) (start 0) (re ""))
      (while (string-match "%\\(.\\)" icalendar-import-format start)
        (let* ((end (match-end 0)) (at (match-beginning 0))
               (part (assq (aref icalendar-import-format (1- end)) icalendar--parts)))
          (setq re (concat re (regexp-quote (substring icalendar-import-format start at))))
          (when part
            (push (nth 1 part) keys)
            ;; skipped if it can be, so that of two that look alike the later is taken
            (setq re (concat re "\\(?:"
                             (replace-regexp-in-string "%s" "\\(\\(?:.\\|\n\\)*?\\)"
                                                       (regexp-quote (symbol-value (nth 2 part))) t t)
                             "\\)??")))
          (setq start end)))
      (when (string-match (concat "\\`" re "[ \t\n]*\\'") entry-full)
        (let ((n 0) (out nil))
          (dolist (key (nreverse keys))
            (setq n (1+ n))
            (when (match-string n entry-full)
              (push (cons key (icalendar--convert-string-for-export (match-string n entry-full))) out)))
          (mapcar (lambda (key) (assq key out)) '(cla des loc org sta url uid)))))))
(defun icalendar--alarm (advance-time alarm-spec summary)
  "The lines of the alarm ALARM-SPEC, ADVANCE-TIME minutes before the event with SUMMARY."
  (let* ((kind (car alarm-spec))
         (trigger (format "\nTRIGGER:-PT%dM" advance-time)))
    (concat "\nBEGIN:VALARM\nACTION:" (upcase (symbol-name kind)) trigger
            (pcase kind
              ('display (concat "\nDESCRIPTION:" summary))
              ('email (concat "\nDESCRIPTION:" summary "\nSUMMARY:" summary
                              (mapconcat (lambda (a) (concat "\nATTENDEE:MAILTO:" a)) (cadr alarm-spec) "")))
              (_ ""))
            "\nEND:VALARM")))
(defun icalendar--alarms (summary)
  "The lines of the alarms of the event with SUMMARY."
  (if icalendar-export-alarms
      (mapconcat (lambda (a) (icalendar--alarm (car icalendar-export-alarms) a summary))
                 (cadr icalendar-export-alarms) "")
    ""))
(defun icalendar--event (event entry-full)
  "The lines of EVENT, (LINES . SUMMARY), made from the diary entry ENTRY-FULL."
  (let* ((rest (icalendar--parse-summary-and-rest entry-full))
         (summary (icalendar--convert-string-for-export (cdr event)))
         (line (lambda (key name) (let ((v (cdr (assq key rest)))) (if v (concat "\n" name ":" v) "")))))
    (concat "\nBEGIN:VEVENT\nUID:" (or (cdr (assq 'uid rest)) (icalendar--create-uid entry-full (car event)))
            (car event) "\nSUMMARY:" summary
            (funcall line 'cla "CLASS") (funcall line 'des "DESCRIPTION") (funcall line 'loc "LOCATION")
            (funcall line 'org "ORGANIZER") (funcall line 'sta "STATUS") (funcall line 'url "URL")
            (icalendar--alarms (cdr event)) "\nEND:VEVENT")))

(defun icalendar--failed (what err)
  "Tell in the buffer of errors that WHAT could not be converted because of ERR."
  (with-current-buffer (get-buffer-create "*icalendar-errors*")
    (goto-char (point-max))
    (insert (format "Error: %s\nin: %s\n" (error-message-string err) what))))
(defun icalendar-export-region (min max ical-filename)
  "Add the diary entries from MIN to MAX as events to the file ICAL-FILENAME.
Non-nil if some could not be converted; these are told in the buffer *icalendar-errors*."
  (interactive "r\nFExport diary data into iCalendar file: ")
  (let ((out "") (failed nil)
        (nonmarker-re (concat (regexp-quote diary-nonmarking-symbol) "?")))
    (with-current-buffer (get-buffer-create "*icalendar-errors*") (erase-buffer))
    (save-excursion
      (goto-char min)
      (while (re-search-forward "^\\([^ \t\n].+\\)\\(\\(?:\n[ \t].*\\)*\\)" max t)
        (let* ((main (match-string-no-properties 1))
               (full (concat main (match-string-no-properties 2))))
          (when (or icalendar-export-hidden-diary-entries
                    (not (string-prefix-p diary-nonmarking-symbol main)))
            (condition-case err
                (let ((events (icalendar--convert-to-ical nonmarker-re main)))
                  (dolist (e (if (stringp (car events)) (list events) events))
                    (setq out (concat out (icalendar--event e full)))))
              (error (setq failed t) (icalendar--failed main err)))))))
    (let* ((known (find-buffer-visiting ical-filename)) (buffer (or known (find-file-noselect ical-filename))))
      (with-current-buffer buffer
        (goto-char (point-max))
        (insert "BEGIN:VCALENDAR\nPRODID:-//Emacs//NONSGML icalendar.el//EN\nVERSION:2.0" out "\nEND:VCALENDAR\n")
        (save-buffer))
      (unless known (kill-buffer buffer)))
    failed))
(defun icalendar-export-file (diary-filename ical-filename)
  "Add the entries of DIARY-FILENAME as events to the file ICAL-FILENAME."
  (interactive "FExport diary data from file: \nFInto iCalendar file: ")
  (with-temp-buffer
    (insert-file-contents diary-filename)
    (icalendar-export-region (point-min) (point-max) ical-filename)))

;; Import

(defun icalendar--convert-string-for-import (string)
  "STRING, the value of a property, as text of a diary entry."
  (icalendar--rris "\\\\\\(.\\)"
                   (lambda (m) (pcase (aref m 1) ((or ?n ?N) "\n ") (c (string c))))
                   string t t))
(defun icalendar--format-ical-event (event)
  "The text of EVENT as `icalendar-import-format' says."
  (if (functionp icalendar-import-format) (funcall icalendar-import-format event)
    (icalendar--rris
     "%[scdlotuU]"
     (lambda (spec)
       (let* ((part (assq (aref spec 1) icalendar--parts))
              (value (icalendar--get-event-property event (nth 3 part)))
              (text (and value (icalendar--convert-string-for-import value))))
         (if (member text '(nil "")) ""
           (replace-regexp-in-string "%s" text (symbol-value (nth 2 part)) t t))))
     icalendar-import-format t t)))
(defun icalendar-import-format-sample (event)
  "An example of a function for `icalendar-import-format': the text of EVENT."
  (apply #'format
         (concat "SUMMARY='%s' DESCRIPTION='%s' LOCATION='%s' ORGANIZER='%s' STATUS='%s' URL='%s' CLASS='%s'")
         (mapcar (lambda (p) (or (icalendar--get-event-property event p) ""))
                 '(SUMMARY DESCRIPTION LOCATION ORGANIZER STATUS URL CLASS))))
(defun icalendar--add-diary-entry (string diary-filename non-marking &optional subject)
  "Add the diary entry STRING to DIARY-FILENAME; return its name.
With NON-MARKING the entry is not marked; SUBJECT is put after it."
  (let ((diary-nonmarking-symbol (or diary-nonmarking-symbol "&")))
    (diary-make-entry (concat string (or subject "")) non-marking diary-filename t t)
    (with-current-buffer (find-file-noselect diary-filename)
      (goto-char (point-max))
      (unless (bolp) (insert "\n"))))
  diary-filename)

(defun icalendar--recurring (e dtstart-dec start-t end-t &optional zone-map)
  "The beginning of the diary entry of the recurring event E.
It begins at DTSTART-DEC, decoded; START-T and END-T are its times of day."
  (let* ((rule (icalendar--split-value (icalendar--get-event-property e 'RRULE)))
         (frequency (cadr (assq 'FREQ rule)))
         (interval (string-to-number (or (cadr (assq 'INTERVAL rule)) "1")))
         (until (cadr (assq 'UNTIL rule))) (count (cadr (assq 'COUNT rule)))
         (days (cadr (assq 'BYDAY rule)))
         (start (icalendar--datetime-to-diary-date dtstart-dec))
         (steps (and count (* interval (1- (string-to-number count)))))
         (end (cond (until (icalendar--decode-isodatetime until))
                    (count
                     (let ((d (copy-sequence dtstart-dec)))
                       (pcase frequency
                         ("DAILY" (cl-incf (nth 3 d) steps)) ("WEEKLY" (cl-incf (nth 3 d) (* 7 steps)))
                         ("MONTHLY" (cl-incf (nth 4 d) steps)) ("YEARLY" (cl-incf (nth 5 d) steps)))
                       (decode-time (encode-time (append (seq-take d 6) '(nil -1 nil))))))))
         (block (lambda (forever)
                  (cond (end (format " (diary-block %s %s)" start (icalendar--datetime-to-diary-date end)))
                        (forever (format " (diary-block %s %s)" start
                                         (pcase calendar-date-style ('iso "9999 1 1") (_ "1 1 9999"))))
                        (t ""))))
         (exceptions
          (mapconcat (lambda (date)
                       (format "(not (diary-date %s)) "
                               (icalendar--datetime-to-diary-date
                                (icalendar--decode-isodatetime
                                 date nil (icalendar--find-time-zone
                                           (icalendar--get-event-property-attributes e 'EXDATE) zone-map)))))
                     (icalendar--get-event-properties e 'EXDATE) ""))
         (times (cond ((member start-t '(nil "")) "") ((member end-t (list nil "" start-t)) start-t)
                      (t (concat start-t "-" end-t))))
         (day (nth 3 dtstart-dec)) (month (nth 4 dtstart-dec)))
    (pcase frequency
      ("DAILY" (format "%%%%(and %s(diary-cyclic %d %s)%s) %s" exceptions interval start (funcall block nil) times))
      ("WEEKLY"
       (concat
        (if (and days (string-search "," days))
            (format "%%%%(and %s(memq (calendar-day-of-week date) '%S)%s)" exceptions
                    (icalendar--get-weekday-numbers days)
                    (if end (funcall block nil) (format " (diary-cyclic %d %s)" interval start)))
          (format "%%%%(and %s(diary-cyclic %d %s)%s)" exceptions (* 7 interval) start (funcall block nil)))
        (if (string= times "") "" (concat " " times))))
      ("MONTHLY"
       (format "%%%%(and %s%s%s) %s" exceptions
               (if (and days (string-match "\\`\\(-?[0-9]\\)\\([A-Z][A-Z]\\)" days))
                   (format "(diary-float t %d %s)" (icalendar--get-weekday-number (match-string 2 days))
                           (match-string 1 days))
                 (format (pcase calendar-date-style
                           ('iso "(diary-date t t %d)") ('european "(diary-date %d t t)") (_ "(diary-date t %d t)"))
                         day))
               (funcall block t) times))
      ("YEARLY"
       (if end
           (format "%%%%(and %s(diary-date %s)%s) %s" exceptions
                   (pcase calendar-date-style
                     ('iso (format "t %d %d" month day)) ('european (format "%d %d t" day month))
                     (_ (format "%d %d t" month day)))
                   (funcall block nil) times)
         ;; the first anniversary is counted a year after
         (let* ((d (copy-sequence dtstart-dec))
                (before (progn (cl-decf (nth 5 d)) (icalendar--datetime-to-diary-date d))))
           (if (string= exceptions "") (format "%%%%(diary-anniversary %s) %s" before times)
             (format "%%%%(and %s(diary-anniversary %s)) %s" exceptions before times)))))
      (_ ""))))
(defun icalendar--convert-event (e zone-map)
  "The beginning of the diary entry of the event E."
  (let* ((zone (lambda (p) (icalendar--find-time-zone (icalendar--get-event-property-attributes e p) zone-map)))
         (dtstart (icalendar--get-event-property e 'DTSTART))
         (start (icalendar--decode-isodatetime dtstart nil (funcall zone 'DTSTART)))
         (timed (and dtstart (> (length dtstart) 8)))
         (start-d (icalendar--datetime-to-diary-date start))
         (start-t (and timed (icalendar--datetime-to-colontime start)))
         (dtend (icalendar--get-event-property e 'DTEND))
         (duration (icalendar--get-event-property e 'DURATION))
         (end (cond (dtend (icalendar--decode-isodatetime dtend nil (funcall zone 'DTEND)))
                    ((and start duration)
                     (icalendar--add-decoded-times start (icalendar--decode-isoduration duration)))))
         (last (cond (dtend (icalendar--decode-isodatetime dtend -1 (funcall zone 'DTEND)))
                     ((and start duration)
                      (icalendar--add-decoded-times start (icalendar--decode-isoduration duration t)))))
         (end-d (if end (icalendar--datetime-to-diary-date end) start-d))
         (end-t (cond ((and end (if dtend (> (length dtend) 8) timed)) (icalendar--datetime-to-colontime end))
                      (t start-t))))
    (cond
     ((icalendar--get-event-property e 'RRULE)
      (icalendar--recurring e start start-t end-t zone-map))
     ((not (equal start-d end-d))
      (format "%%%%(and (diary-block %s %s))" start-d (icalendar--datetime-to-diary-date last)))
     ((null start) "")
     (t (concat (icalendar--datetime-to-diary-date start "/")
                (cond ((null start-t) "") ((equal start-t end-t) (concat " " start-t))
                      (t (concat " " start-t "-" end-t))))))))
(defun icalendar--convert-ical-to-diary (ical-list diary-filename &optional do-not-ask non-marking)
  "Add the events of ICAL-LIST, elements, to DIARY-FILENAME; with NON-MARKING they are not marked.
Each is asked about unless DO-NOT-ASK.  Non-nil if some could not be converted."
  (let ((zone-map (icalendar--convert-all-timezones ical-list)) (failed nil))
    (with-current-buffer (get-buffer-create "*icalendar-errors*") (erase-buffer))
    (dolist (e (icalendar--all-events ical-list))
      (condition-case err
          (let ((text (concat (icalendar--convert-event e zone-map) " " (icalendar--format-ical-event e))))
            (when (or do-not-ask (y-or-n-p (format "Add appointment for `%s' to diary? " text)))
              (icalendar--add-diary-entry text diary-filename non-marking)))
        (error (setq failed t)
               (icalendar--failed (format "%S" e) err))))
    failed))
(defun icalendar-import-buffer (&optional diary-file do-not-ask non-marking)
  "Add the events of the buffer to the diary DIARY-FILE; t if it holds a calendar and all went well.
DO-NOT-ASK and NON-MARKING are as for `icalendar--convert-ical-to-diary'."
  (interactive)
  (let ((case-fold-search t) (found nil) (failed nil) (file (or diary-file (read-file-name "Diary file: "))))
    (message "Preparing iCalendar...")
    (let ((work (icalendar--get-unfolded-buffer (current-buffer))))
      (unwind-protect
          (let (elements)
            (with-current-buffer work
              (when (re-search-forward "^BEGIN:VCALENDAR\\s-*$" nil t)
                (setq found t)
                (beginning-of-line)
                (setq elements (icalendar--read-element nil nil))))
            (when found
              (setq failed (icalendar--convert-ical-to-diary elements file do-not-ask non-marking))
              (with-current-buffer (find-file-noselect file) (save-buffer))))
        (kill-buffer work)))
    (message (if found "Converting iCalendar...done" "Current buffer does not contain iCalendar contents!"))
    (and found (not failed))))
(defun icalendar-import-file (ical-filename diary-filename &optional non-marking)
  "Add the events of the file ICAL-FILENAME to DIARY-FILENAME; with NON-MARKING they are not marked."
  (interactive "fImport iCalendar data from file: \nFInto diary file: ")
  (with-temp-buffer
    (insert-file-contents ical-filename)
    (icalendar-import-buffer diary-filename t non-marking)))

(provide 'icalendar)
;;; icalendar.el ends here
