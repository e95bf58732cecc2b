;;; ox-icalendar.el --- Export to calendars in the iCalendar format  -*- lexical-binding: t -*-

;; A calendar is text in components: BEGIN:NAME, lines KEYWORD:VALUE, END:NAME.  Events come from timestamps and planning
;; (ox-icalendar-events.el), from diary sexps (ox-icalendar-diary.el); files and agenda are in ox-icalendar-files.el.

;;; Code:

(require 'cl-lib)
(require 'ox-ascii)
(require 'org-settings)

(defgroup org-export-icalendar nil "Export to iCalendar." :tag "Org Export iCalendar" :group 'org-export)

(defcustom org-icalendar-combined-agenda-file "~/org.ics" "The calendar of all agenda files together." :type 'file)
(defcustom org-icalendar-alarm-time 0
  "Minutes before an event with a time at which an alarm goes off; 0 is no alarm." :type 'integer)
(defcustom org-icalendar-force-alarm nil "Whether 0 minutes is an alarm at the start." :type 'boolean)
(defcustom org-icalendar-combined-name "OrgMode" "The name of the calendar of all agenda files." :type 'string)
(defcustom org-icalendar-combined-description "" "The description of the calendar of all agenda files." :type 'string)
(defcustom org-icalendar-exclude-tags nil "Tags of headlines that are left out." :type '(repeat string))
(defcustom org-icalendar-use-deadline '(event-if-not-todo todo-due)
  "What deadlines are used for: a list of `event-if-todo', `event-if-todo-not-done', `event-if-not-todo', `todo-due'."
  :type '(repeat symbol))
(defcustom org-icalendar-use-scheduled '(todo-start)
  "What scheduled timestamps are used for: as `org-icalendar-use-deadline', with `todo-start'." :type '(repeat symbol))
(defcustom org-icalendar-categories '(local-tags category)
  "What goes into the categories: a list of `category', `todo-state', `local-tags', `all-tags'."
  :type '(repeat symbol))
(defcustom org-icalendar-with-timestamps 'active
  "Which timestamps are events: `active', `active-exclude-diary', `inactive', t for all, nil." :type 'sexp)
(defcustom org-icalendar-include-todo nil
  "Which entries are tasks: nil, t for those not done, `unblocked', `all', or a list of keywords." :type 'sexp)
(defcustom org-icalendar-todo-unscheduled-start 'recurring-deadline-warning
  "When a task that is not scheduled starts.
Before the deadline by its warning, `deadline-warning', or that only when it repeats, `recurring-deadline-warning';
now, `current-datetime'; nil is no start." :type 'symbol)
(defcustom org-icalendar-include-bbdb-anniversaries nil "Whether a combined calendar has BBDB's anniversaries."
  :type 'boolean)
(defcustom org-icalendar-include-sexps t "Whether diary sexps are exported." :type 'boolean)
(defcustom org-icalendar-include-body t "How much of an entry's text is its description: all, none or a number of characters."
  :type 'sexp)
(defcustom org-icalendar-store-UID nil "Whether ids that are made are kept in the entries." :type 'boolean)
(defcustom org-icalendar-timezone nil "The time zone of a calendar; nil is that of the system." :type 'sexp)
(defcustom org-icalendar-date-time-format ":%Y%m%dT%H%M%S"
  "How a time is written, as in `format-time-string'; %Z is the calendar's zone, a Z at the end universal time."
  :type 'string)
(defcustom org-icalendar-ttl nil "After what time a reader should ask again, such as \"PT1H\"." :type 'sexp)
(defcustom org-icalendar-scheduled-summary-prefix "S: " "What is put before the summary of a scheduled event."
  :type 'string)
(defcustom org-icalendar-deadline-summary-prefix "DL: " "What is put before the summary of a deadline's event."
  :type 'string)
(defvar org-icalendar-after-save-hook nil "Called with the name of a calendar that was written.")

(require 'ox-icalendar-diary)
(require 'ox-icalendar-events)
(require 'ox-icalendar-files)

(org-export-define-derived-backend 'icalendar 'ascii
  :translate-alist
  (append (mapcar #'list '(clock footnote-definition footnote-reference inlinetask planning section))
          '((headline . org-icalendar-entry)
            (inner-template . org-icalendar-inner-template)
            (template . org-icalendar-template)))
  :options-alist
  (append '((:exclude-tags "ICALENDAR_EXCLUDE_TAGS" nil org-icalendar-exclude-tags split)
            (:with-timestamps nil "<" org-icalendar-with-timestamps)
            (:icalendar-ttl "ICAL-TTL" nil org-icalendar-ttl))
          (org-export--option-rows
           'icalendar
                  '(alarm-time categories date-time-format include-bbdb-anniversaries include-body include-sexps
                    include-todo store-UID timezone use-deadline use-scheduled scheduled-summary-prefix
                    deadline-summary-prefix)))
  :menu-entry
  `(?c "Export to iCalendar"
       ((?f "Current file" org-icalendar-export-to-ics)
        ,@(mapcar (pcase-lambda (`(,key ,label ,command))
                    (list key label (lambda (async &rest _) (funcall command async))))
                  '((?a "All agenda files" org-icalendar-export-agenda-files)
                    (?c "Combine all agenda files" org-icalendar-combine-agenda-files)))))
  :filters-alist '((:filter-headline . org-icalendar-clear-blank-lines)))

;;;; Text

(defun org-icalendar-cleanup-string (s)
  "S as a value: marks that mean something protected, lines joined; nil stays."
  (and s
       (replace-regexp-in-string "[ \t]*\n\\|[\\,;]"
                                 (lambda (match) (if (string-suffix-p "\n" match) "\\n" (concat "\\" match)))
                                 s t t)))

(defun org-icalendar-fold-string (s)
  "S with lines of 75 characters at most: what goes on begins with a blank."
  (mapconcat
   (lambda (line)
     (let* ((from 0) (to 75) (long (string-to-vector line)) (end (length long)) (parts nil))
       ;; Cut from a vector: finding the place in a string takes as long as the string is.
       (while (> end to)
         (push (concat (substring long from to) "\n ") parts)
         (setq from to to (+ to 74)))
       (push (concat (substring long from) "\n") parts)
       (apply #'concat (nreverse parts))))
   (let ((lines (split-string s "\n")))
     (while (and lines (equal (car lines) "")) (pop lines))
     (nreverse (seq-drop-while #'string-blank-p (nreverse lines))))
   ""))

(defun org-icalendar-clear-blank-lines (headline _backend _info)
  "HEADLINE, exported, without blank lines."
  (replace-regexp-in-string "^[ \t]*\n" "" headline))

(defun org-icalendar--component (name &rest lines)
  "The component NAME of LINES: strings, (KEYWORD . VALUE), nil for none; other components end in a newline."
  (concat "BEGIN:" name "\n"
          (mapconcat (lambda (line)
                       (pcase line
                         ('nil "")
                         (`(,_ . nil) "")
                         (`(,keyword . ,value) (concat keyword ":" value "\n"))
                         ((pred (string-suffix-p "\n")) line)
                         (_ (concat line "\n"))))
                     lines "")
          "END:" name "\n"))

;;;; The calendar

(defun org-icalendar--zone () "The name of the calendar's time zone."
  (or (org-string-nw-p org-icalendar-timezone) (cadr (current-time-zone))))

(defun org-icalendar--vcalendar (name owner tz description ttl contents)
  "The calendar NAME of OWNER in the time zone TZ, with DESCRIPTION, a time to live TTL or nil, and CONTENTS."
  (org-icalendar--component
   "VCALENDAR"
   "VERSION:2.0"
   (cons "X-WR-CALNAME" (org-icalendar-cleanup-string name))
   (format "PRODID:-//%s//Emacs with Org mode//EN" (org-icalendar-cleanup-string owner))
   (cons "X-WR-TIMEZONE" (org-icalendar-cleanup-string tz))
   (cons "X-WR-CALDESC" (org-icalendar-cleanup-string description))
   (cons "X-PUBLISHED-TTL" (org-icalendar-cleanup-string ttl))
   "CALSCALE:GREGORIAN"
   (org-string-nw-p contents)))

(defun org-icalendar-inner-template (contents _info) "The body of a calendar: CONTENTS." contents)

(defun org-icalendar-template (contents info)
  "The calendar of CONTENTS with the options INFO."
  (cl-labels ((text (key) (org-export-data (plist-get info key) info)))
    (let ((file (plist-get info :input-file))
          (org-icalendar-timezone (plist-get info :icalendar-timezone)))
      (org-icalendar-fold-string
       (org-icalendar--vcalendar
        (if file (file-name-base file) (buffer-name))
        (if (plist-get info :with-author) (text :author) "")
        (org-icalendar--zone)
        (text :title)
        (plist-get info :icalendar-ttl)
        contents)))))

(provide 'ox-icalendar)
;;; ox-icalendar.el ends here
