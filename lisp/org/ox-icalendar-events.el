;;; ox-icalendar-events.el --- Events and tasks of a calendar  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)
(require 'org-element)
(require 'org-id)

(defvar org-deadline-warning-days)
(defvar org-priority-highest)
(defvar org-priority-lowest)
(defvar org-priority-default)

;;;; Times

(defun org-icalendar-use-UTC-date-time-p ()
  "Whether `org-icalendar-date-time-format' is of universal time."
  (string-suffix-p "Z" org-icalendar-date-time-format))

(defun org-icalendar-dtstamp () "Now, as calendars stamp components." (format-time-string "%Y%m%dT%H%M%SZ" nil t))

(defun org-icalendar--moment (timestamp end)
  "(YEAR MONTH DAY HOUR MINUTE) when TIMESTAMP starts, or with END is over; HOUR is nil for days.
An event without end takes two hours, or its day."
  (cl-flet ((fields (suffix)
              (mapcar (lambda (field) (org-element-property (intern (format ":%s-%s" field suffix)) timestamp))
                      '(year month day hour minute))))
    (let ((start (fields "start")))
      (if (not end) start
        (let ((stop (fields "end")))
          (unless (nth 3 stop) (setf (nthcdr 3 stop) (nthcdr 3 start)))
          (cond ((null (nth 3 start)) (cl-incf (nth 2 stop)))
                ((equal start stop) (cl-incf (nth 3 stop) 2)))
          stop)))))

(defun org-icalendar--encode (moment)
  "MOMENT, as of `org-icalendar--moment', as a time value."
  (pcase-let ((`(,year ,month ,day ,hour ,minute) moment))
    (encode-time (list 0 (or minute 0) (or hour 0) day month year nil -1 nil))))

(defun org-icalendar-convert-timestamp (timestamp keyword &optional end tz)
  "The line KEYWORD for when TIMESTAMP starts, or with END is over.
TZ: nil for `org-icalendar-date-time-format', \"UTC\", or the name of a zone that is written with the time."
  (let* ((moment (org-icalendar--moment timestamp end)) (time (org-icalendar--encode moment))
         (universal (equal tz "UTC"))
         (format (cond ((and universal (not (and end (null (nth 3 moment))))) ":%Y%m%dT%H%M%SZ")
                       ((null (nth 3 moment)) ";VALUE=DATE:%Y%m%d")
                       (tz (format ";TZID=%s:%%Y%%m%%dT%%H%%M%%S" tz))
                       (t (setq universal (org-icalendar-use-UTC-date-time-p))
                          (replace-regexp-in-string "%Z" (org-icalendar--zone) org-icalendar-date-time-format t t)))))
    (concat keyword (format-time-string format time universal))))

;;;; Repeaters

(defun org-icalendar--rrule (unit value)
  "The line that repeats each VALUE of UNIT, a symbol."
  (format "RRULE:FREQ=%s;INTERVAL=%d"
          (cdr (assq unit '((hour . "HOURLY") (day . "DAILY") (week . "WEEKLY") (month . "MONTHLY") (year . "YEARLY"))))
          value))

(defun org-icalendar--warn (format &rest arguments)
  "Warn with FORMAT and ARGUMENTS."
  (org-display-warning (apply #'format format arguments)))

(defun org-icalendar--repeater-type (elem)
  "How the timestamp ELEM repeats, when calendars can; else nil, with a warning when it does."
  (let ((type (org-element-property :repeater-type elem)))
    (if (memq type '(nil cumulate)) type
      (org-icalendar--warn "Repeater-type %s not currently supported by iCalendar export" type)
      nil)))

(defun org-icalendar--repeater (timestamp)
  "(UNIT VALUE) of TIMESTAMP's repeater, or nil."
  (and (org-element-property :repeater-type timestamp)
       (list (org-element-property :repeater-unit timestamp) (org-element-property :repeater-value timestamp))))

(defun org-icalendar--repeat-line (timestamp)
  "The line for TIMESTAMP's repeater, or nil."
  (let ((repeater (org-icalendar--repeater timestamp)))
    (and repeater (apply #'org-icalendar--rrule repeater))))

;;;; What an entry says

(defun org-icalendar-get-categories (entry info)
  "The categories of ENTRY as `org-icalendar-categories' says, divided by commas."
  (string-join
   (delete-dups
    (mapcan (lambda (kind)
              (pcase kind
                ('category (list (org-export-get-category entry info)))
                ('todo-state (let ((todo (org-element-property :todo-keyword entry))) (and todo (list todo))))
                ('local-tags (copy-sequence (org-export-get-tags entry info)))
                ('all-tags (copy-sequence (org-export-get-tags entry info nil t)))))
            (copy-sequence org-icalendar-categories)))
   ","))

(defun org-icalendar--done-p (entry) "Whether ENTRY is a task that is done."
  (eq 'done (org-element-property :todo-type entry)))

(defun org-icalendar--open-p (entry) "Whether ENTRY is a task that is not done."
  (and (org-element-property :todo-keyword entry) (not (org-icalendar--done-p entry))))

(defun org-icalendar--after-open-p (entry info)
  "Whether a task before ENTRY, in a parent that is to be done in order, is not done."
  (and (org-not-nil (org-export-get-node-property :ORDERED (org-element-parent entry)))
       (cl-some #'org-icalendar--open-p (org-export-get-previous-element entry info t))))

(defun org-icalendar-blocked-headline-p (headline info)
  "Whether HEADLINE waits: for a child, for a sibling before it in an ordered parent, or its parent waits so.
Parents that are no tasks do not count."
  (or (cl-some (lambda (child) (and (org-element-type-p child 'headline) (org-icalendar--open-p child)))
               (org-element-contents headline))
      (cl-loop for node = headline then parent
               for parent = (org-element-parent node)
               while (and (org-element-type-p parent 'headline) (org-element-property :todo-keyword parent))
               thereis (org-icalendar--after-open-p node info))))

(defun org-icalendar--task-p (entry info)
  "Whether ENTRY is exported as a task."
  (let ((keyword (org-element-property :todo-keyword entry)))
    (and keyword
         (pcase (plist-get info :icalendar-include-todo)
           ('nil nil)
           ('all t)
           ('unblocked (not (org-icalendar-blocked-headline-p entry info)))
           ((and keywords (pred consp)) (member keyword keywords))
           (_ (org-icalendar--open-p entry))))))

(defun org-icalendar--event-p (entry contexts)
  "Whether a planning timestamp of ENTRY is an event by CONTEXTS."
  (cond ((not (org-element-property :todo-keyword entry)) (memq 'event-if-not-todo contexts))
        ((memq 'event-if-todo contexts))
        ((memq 'event-if-todo-not-done contexts) (not (org-icalendar--done-p entry)))))

(defun org-icalendar--property (key entry)
  "The value of the property KEY of ENTRY, inherited where properties are, as a calendar's value."
  (org-icalendar-cleanup-string
   (org-export-get-node-property key entry (org-property-inherit-p (substring (symbol-name key) 1)))))

(defun org-icalendar--body (nodes info)
  "The description that NODES, an entry's elements, give."
  (let ((amount (plist-get info :icalendar-include-body)))
    (when amount
      (let ((text (org-trim (org-export-data nodes info))))
        (if (integerp amount) (substring text 0 (min amount (length text))) text)))))

;;;; Components

(defun org-icalendar--valarm (entry timestamp summary)
  "The alarm of ENTRY for TIMESTAMP, with SUMMARY; nil when there is none."
  (let* ((own (org-element-property :APPT_WARNTIME entry))
         (own (and own (string-to-number own)))
         (minutes (cond ((null own) org-icalendar-alarm-time)
                        ((> own 0) own)
                        (org-icalendar-force-alarm 0)
                        (t org-icalendar-alarm-time))))
    (and (or (> minutes 0) org-icalendar-force-alarm)
         (org-element-property :hour-start timestamp)
         (org-icalendar--component "VALARM" "ACTION:DISPLAY" (cons "DESCRIPTION" summary)
                                   (format "TRIGGER:-P0DT0H%dM0S" minutes)))))

(defun org-icalendar--about (summary location class description categories)
  "The lines of a component for SUMMARY, LOCATION, CLASS, DESCRIPTION and CATEGORIES."
  (list (cons "SUMMARY" summary)
        (cons "LOCATION" (org-string-nw-p location))
        (cons "CLASS" (org-string-nw-p class))
        (cons "DESCRIPTION" (org-string-nw-p description))
        (cons "CATEGORIES" (or categories ""))))

(defun org-icalendar--vevent (entry timestamp uid summary location description categories timezone class)
  "The event with UID that ENTRY has at TIMESTAMP; the other arguments are its lines."
  (if (eq 'diary (org-element-property :type timestamp))
      (org-icalendar-transcode-diary-sexp
       (concat (substring (org-element-property :raw-value timestamp) 1 -1) " " summary) uid summary)
    (apply #'org-icalendar--component "VEVENT"
           (concat "DTSTAMP:" (org-icalendar-dtstamp))
           (concat "UID:" uid)
           (org-icalendar-convert-timestamp timestamp "DTSTART" nil timezone)
           (org-icalendar-convert-timestamp timestamp "DTEND" t timezone)
           (org-icalendar--repeat-line timestamp)
           (append (org-icalendar--about summary location class description categories)
                   (list (org-icalendar--valarm entry timestamp summary))))))

(defun org-icalendar--warned-start (deadline)
  "A timestamp: DEADLINE less its time of warning."
  (let* ((value (org-element-property :warning-value deadline))
         (unit (if value (org-element-property :warning-unit deadline) 'day))
         (value (or value (if (boundp 'org-deadline-warning-days) org-deadline-warning-days 14)))
         (start (org-icalendar--moment deadline nil)))
    (pcase unit
      ('hour (when (nth 3 start) (cl-decf (nth 3 start) value)))
      ('week (cl-decf (nth 2 start) (* 7 value)))
      ('day (cl-decf (nth 2 start) value))
      ('month (cl-decf (nth 1 start) value))
      ('year (cl-decf (nth 0 start) value)))
    (org-icalendar--timestamp (org-icalendar--encode start) (nth 3 start))))

(defun org-icalendar--timestamp (time with-hours)
  "A timestamp of TIME, WITH-HOURS or a day."
  (let ((decoded (decode-time time)) (properties (list :type 'active)))
    (cl-loop for (field . place) in '((year . 5) (month . 4) (day . 3) (hour . 2) (minute . 1))
             for value = (and (or with-hours (> place 2)) (nth place decoded))
             do (dolist (side '(start end))
                  (setq properties (plist-put properties (intern (format ":%s-%s" field side)) value))))
    (list 'timestamp properties)))

(defun org-icalendar--task-start (scheduled deadline)
  "When a task with SCHEDULED and DEADLINE timestamps, or nil, starts: a timestamp or nil."
  (cond (scheduled)
        ((eq 'current-datetime org-icalendar-todo-unscheduled-start)
         (org-icalendar--timestamp (current-time) t))
        ((and deadline
              (or (eq 'deadline-warning org-icalendar-todo-unscheduled-start)
                  (and (eq 'recurring-deadline-warning org-icalendar-todo-unscheduled-start)
                       (org-element-property :repeater-type deadline))))
         (org-icalendar--warned-start deadline))))

(defun org-icalendar--until (start deadline timezone)
  "When what starts at START ends to repeat, at DEADLINE: of the same kind as the line of START."
  (cond ((not (org-element-property :hour-start start))
         (format-time-string "%Y%m%d" (org-icalendar--encode (org-icalendar--moment deadline nil))))
        (t (let ((universal (or timezone (org-icalendar-use-UTC-date-time-p))))
             (format-time-string (if universal "%Y%m%dT%H%M%SZ" "%Y%m%dT%H%M%S")
                                 (org-icalendar--encode (org-icalendar--moment deadline nil)) (and universal t))))))

(defun org-icalendar--task-repeats (scheduled deadline timezone)
  "(LINE . DUE): how a task with SCHEDULED and DEADLINE repeats, or nil, and whether the deadline is when it is due."
  (let ((first (and scheduled (org-icalendar--repeater-type scheduled) (org-icalendar--repeater scheduled)))
        (last (and deadline (org-icalendar--repeater-type deadline) (org-icalendar--repeater deadline)))
        (until (lambda () (concat (apply #'org-icalendar--rrule (org-icalendar--repeater scheduled))
                                  ";UNTIL=" (org-icalendar--until scheduled deadline timezone)))))
    (cond ((null scheduled) (cons (and last (apply #'org-icalendar--rrule last)) deadline))
          ((null deadline) (cons (and first (apply #'org-icalendar--rrule first)) nil))
          ((and first last (equal first last)) (cons (apply #'org-icalendar--rrule first) t))
          ((and first last)
           (org-icalendar--warn
            "Not yet implemented: different repeaters on SCHEDULED and DEADLINE.  Skipping.")
           '(nil . t))
          (last
           (org-icalendar--warn
            "Not yet implemented: repeater on DEADLINE but not SCHEDULED.  Skipping.")
           '(nil . t))
          ((and first (not (org-element-property :repeater-type deadline))) (cons (funcall until) nil))
          (t '(nil . t)))))

(defun org-icalendar--vtodo (entry uid summary location description categories timezone class)
  "The task with UID that ENTRY is; the other arguments are its lines."
  (let* ((scheduled (and (memq 'todo-start org-icalendar-use-scheduled) (org-element-property :scheduled entry)))
         (deadline (and (memq 'todo-due org-icalendar-use-deadline) (org-element-property :deadline entry)))
         (start (org-icalendar--task-start scheduled deadline))
         (repeats (org-icalendar--task-repeats scheduled deadline timezone)))
    (apply #'org-icalendar--component "VTODO"
           (concat "UID:TODO-" uid)
           (concat "DTSTAMP:" (org-icalendar-dtstamp))
           (and start (org-icalendar-convert-timestamp start "DTSTART" nil timezone))
           (and deadline (cdr repeats) (org-icalendar-convert-timestamp deadline "DUE" nil timezone))
           (car repeats)
           (append
            (org-icalendar--about summary location class description categories)
            (list "SEQUENCE:1"
                  (format "PRIORITY:%d"
                          (let ((priority (or (org-element-property :priority entry) org-priority-default)))
                            (floor (- 9 (* 8.0 (/ (float (- org-priority-lowest priority))
                                                  (- org-priority-lowest org-priority-highest)))))))
                  (concat "STATUS:" (if (org-icalendar--done-p entry) "COMPLETED" "NEEDS-ACTION")))))))

;;;; Entries

(defun org-icalendar--wanted-timestamps (nodes info)
  "The timestamps in NODES that are events."
  (let ((kind (plist-get info :with-timestamps)))
    (and kind
         (org-element-map nodes 'timestamp
           (lambda (timestamp)
             (let ((type (org-element-property :type timestamp)))
               (and (pcase kind
                      ('active (memq type '(active active-range diary)))
                      ('active-exclude-diary (memq type '(active active-range)))
                      ('inactive (memq type '(inactive inactive-range)))
                      (_ t))
                    timestamp)))
           info nil 'inlinetask))))

(defun org-icalendar--planned-events (entry event info)
  "The events of ENTRY's deadline and schedule.
EVENT makes one of a timestamp, a prefix of the id and one of the summary."
  (mapconcat
   (pcase-lambda (`(,key ,contexts ,mark ,prefix))
     (let ((timestamp (org-element-property key entry)))
       (if (and timestamp (org-icalendar--event-p entry (plist-get info contexts)))
           (funcall event timestamp mark (plist-get info prefix))
         "")))
   '((:deadline :icalendar-use-deadline "DL" :icalendar-deadline-summary-prefix)
     (:scheduled :icalendar-use-scheduled "SC" :icalendar-scheduled-summary-prefix))
   ""))

(defun org-icalendar--inline-tasks (nodes info)
  "What the inline tasks in NODES are in a calendar."
  (let (parts)
    (org-element-map nodes 'inlinetask
      (lambda (task) (push (org-icalendar-entry task nil info) parts) nil)
      info)
    (apply #'concat (nreverse parts))))

(defun org-icalendar-entry (entry contents info)
  "What ENTRY, a headline or an inline task, is in a calendar, followed by what is below it, CONTENTS."
  (unless (org-element-property :footnote-section-p entry)
    (let* ((org-icalendar-alarm-time (plist-get info :icalendar-alarm-time))
           (org-icalendar-categories (plist-get info :icalendar-categories))
           (org-icalendar-date-time-format (plist-get info :icalendar-date-time-format))
           (org-icalendar-timezone (plist-get info :icalendar-timezone))
           (org-icalendar-use-deadline (plist-get info :icalendar-use-deadline))
           (org-icalendar-use-scheduled (plist-get info :icalendar-use-scheduled))
           (headline-p (org-element-type-p entry 'headline))
           (section (and headline-p
                         (cl-find-if (lambda (child) (org-element-type-p child 'section))
                                     (org-element-contents entry))))
           (nodes (org-element-contents (if headline-p section entry)))
           (uid (or (org-element-property :ID entry) (org-id-new)))
           (summary (or (org-icalendar--property :SUMMARY entry)
                        (org-icalendar-cleanup-string (org-export-data (org-element-property :title entry) info))))
           (location (org-icalendar--property :LOCATION entry))
           (class (org-icalendar--property :CLASS entry))
           (description (or (org-icalendar--property :DESCRIPTION entry)
                            (org-icalendar-cleanup-string (org-icalendar--body nodes info))))
           (categories (org-icalendar-get-categories entry info))
           (timezone (org-icalendar--property :TIMEZONE entry))
           (event (lambda (timestamp mark &optional prefix)
                    (org-icalendar--vevent entry timestamp (concat mark "-" uid) (concat prefix summary) location
                                           description categories timezone class)))
           (number 0))
      (concat
       (org-icalendar--planned-events entry event info)
       (mapconcat (lambda (timestamp) (funcall event timestamp (format "TS%d" (cl-incf number))))
                  (org-icalendar--wanted-timestamps (cons (org-element-property :title entry) nodes) info)
                  "")
       (and (org-icalendar--task-p entry info)
            (org-icalendar--vtodo entry uid summary location description categories timezone class))
       (and (plist-get info :icalendar-include-sexps)
            (let ((number 0))
              (mapconcat #'identity
                         (org-element-map nodes 'diary-sexp
                           (lambda (sexp)
                             (org-icalendar-transcode-diary-sexp
                              (org-element-property :value sexp) (format "DS%d-%s" (cl-incf number) uid) summary))
                           info nil 'inlinetask)
                         "")))
       (and headline-p (org-icalendar--inline-tasks nodes info))
       contents))))

(provide 'ox-icalendar-events)
;;; ox-icalendar-events.el ends here
