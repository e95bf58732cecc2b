;;; diary-lib.el --- The diary  -*- lexical-binding: t -*-

;;; Code:

(require 'calendar)

;; A diary file has entries that begin with a date or with %% and a form; lines that begin with a blank
;; go on with the entry.  The functions that forms call find the day in `date' and the text in `entry'.

(defvar date)
(defvar entry)
(defvar original-date)

(defvar diary-file (locate-user-emacs-file "diary" "diary") "The file of the diary.")
(defvar diary-nonmarking-symbol "&" "Begins an entry that the calendar does not mark.")
(defvar diary-sexp-entry-symbol "%%" "Begins an entry whose days a form tells.")
(defvar diary-comment-start nil "Begins a comment.")
(defvar diary-comment-end "" "Ends a comment.")
(defvar diary-include-string "#include" "Begins a line that names another diary file.")
(defvar diary-number-of-entries 1 "How many days are shown.")
(defvar diary-display-function #'ignore "Shows the entries listed.")
(defvar diary-list-include-blanks nil "Whether days without entries are listed.")
(defvar diary-abbreviated-year-flag t "Whether years may have two digits.")
(defvar diary-unknown-time -9999 "The time of an entry that tells none.")
(defvar diary-hook nil "Runs after entries are shown.")
(defvar diary-list-entries-hook nil "Runs after entries are listed.")
(defvar diary-entries-list nil "The entries listed last.")
(defvar diary-modify-entry-list-string-function nil "Changes the text of entries.")
(defvar diary-mark-entries-hook nil "Runs after entries are marked.")
(defvar diary-nongregorian-listing-hook nil "Functions that list entries of other calendars.")
(defvar diary-nongregorian-marking-hook nil "Functions that mark entries of other calendars.")
(defconst diary-time-regexp
  "[0-9]?[0-9]\\([AaPp][mM]\\|\\([Hh]\\([0-9][0-9]\\)?\\|[:.][0-9][0-9]\\)\\([AaPp][Mm]\\)?\\)"
  "Matches a time of day.")
(defconst diary-american-date-forms
  '((month "/" day "[^/0-9]") (month "/" day "/" year "[^0-9]") (monthname " *" day "[^,0-9]")
    (monthname " *" day ", *" year "[^0-9]") (dayname "\\W"))
  "How dates look in American style.")
(defconst diary-european-date-forms
  '((day "/" month "[^/0-9]") (day "/" month "/" year "[^0-9]")
    (backup day " *" monthname "\\W+\\<\\([^*0-9]\\|\\([0-9]+[:aApP]\\)\\)")
    (day " *" monthname " *" year "[^0-9:aApP]") (dayname "\\W"))
  "How dates look in European style.")
(defconst diary-iso-date-forms
  '((month "[-/]" day "[^-/0-9]") (year "[-/]" month "[-/]" day "[^0-9]") (monthname " *" day "[^-0-9]")
    (year " *" monthname " *" day "[^0-9]") (dayname "\\W"))
  "How dates look in ISO style.")
(defvar diary-date-forms
  (pcase calendar-date-style
    ('european diary-european-date-forms) ('iso diary-iso-date-forms) (_ diary-american-date-forms))
  "How dates look: lists of date, month, year, monthname, dayname and regexps.")
(defvar diary-remind-message
  '("Reminder: Only "
    (if (zerop (% days 7)) (format "%d week%s" (/ days 7) (if (= 7 days) "" "s"))
      (format "%d day%s" days (if (= 1 days) "" "s")))
    " until " diary-entry)
  "Strings and forms that make up a reminder; they may use `days' and `diary-entry'.")

(defun diary-make-date (a b c)
  "The date (MONTH DAY YEAR) of A B C, given in the style of dates."
  (pcase calendar-date-style
    ('american (list a b c)) ('european (list b a c)) ('iso (list b c a)) (_ (list a b c))))
(defun diary-ordinal-suffix (n)
  "The suffix of the ordinal number N."
  (if (= 1 (% (/ n 10) 10)) "th"
    (pcase (% n 10) (1 "st") (2 "nd") (3 "rd") (_ "th"))))

;; What forms of entries call: the entry's (MARK . TEXT) if it is due on `date'.

(defun diary--in (spec value)
  "Whether SPEC, a number, a list of numbers or t, holds VALUE."
  (or (eq spec t) (if (consp spec) (memql value spec) (eql spec value))))
(defun diary-date (month day year &optional mark)
  "The entry on DAY of MONTH of YEAR; each may be a list, or t for all.  The style of dates orders them."
  (let ((want (diary-make-date month day year)))
    (when (and (diary--in (nth 0 want) (nth 0 date)) (diary--in (nth 1 want) (nth 1 date))
               (diary--in (nth 2 want) (nth 2 date)))
      (cons mark entry))))
(defun diary-block (m1 d1 y1 m2 d2 y2 &optional mark)
  "The entry from the first date to the second."
  (let ((first (calendar-absolute-from-gregorian (diary-make-date m1 d1 y1)))
        (last (calendar-absolute-from-gregorian (diary-make-date m2 d2 y2))))
    (when (<= first (calendar-absolute-from-gregorian date) last) (cons mark entry))))
(defun diary-float (month dayname n &optional day mark)
  "The entry on the Nth DAYNAME of MONTH, counted from DAY, by default the first or last of the month.
MONTH may be a list, or t for all."
  (let ((found nil) (year (nth 2 date)) (absolute (calendar-absolute-from-gregorian date)))
    ;; counted from a late day it may fall in the next month
    (dolist (offset '(0 -1 1))
      (let ((m (car date)) (y year))
        (calendar-increment-month m y offset)
        (when (and (not found) (diary--in month m))
          (let ((from (or day (if (> n 0) 1 (calendar-last-day-of-month m y)))))
            (when (= absolute (calendar-nth-named-absday n dayname m y from)) (setq found t))))))
    (when found (cons mark entry))))
(defun diary-anniversary (month day &optional year mark)
  "The entry on DAY of MONTH in the years after YEAR; %d and %s in it are the years and their suffix."
  (let* ((d (diary-make-date month day year))
         (d (if year d (pcase calendar-date-style ('european (list day month nil)) (_ (list month day nil)))))
         (d (if (and (null year) (eq calendar-date-style 'iso)) (list month day nil) d))
         (m (car d)) (dd (nth 1 d)) (y (nth 2 d)) (this (nth 2 date))
         (years (if y (- this y) 100)))
    (when (and (= m 2) (= dd 29) (not (calendar-leap-year-p this))) (setq m 3 dd 1))
    (when (and (> years 0) (equal (list m dd this) date))
      (cons mark (format entry years (diary-ordinal-suffix years))))))
(defun diary-cyclic (n month day year &optional mark)
  "The entry every N days from DAY of MONTH of YEAR on; %d and %s in it are the repetition and its suffix."
  (unless (> n 0) (user-error "Day count must be positive"))
  (let* ((days (- (calendar-absolute-from-gregorian date)
                  (calendar-absolute-from-gregorian (diary-make-date month day year))))
         (times (/ days n)))
    (when (and (>= days 0) (= 0 (% days n)))
      (cons mark (format entry times (diary-ordinal-suffix times))))))
(defun diary-offset (sexp days)
  "The entry DAYS days after those that SEXP, a quoted form, tells."
  (calendar-dlet ((date (calendar-gregorian-from-absolute
                         (- (calendar-absolute-from-gregorian date) days))))
    (eval sexp t)))
(defun diary-day-of-year () "The day of the year, in words." (calendar-day-of-year-string date))
(defun diary-remind (sexp days &optional marking)
  "A reminder DAYS days before the entry that SEXP, a quoted form, tells, and that entry itself.
DAYS may be a list; a negative number stands for it and every day up to the event.  MARKING says that
the days of reminders are marked, which nothing here does."
  (let ((today (eval sexp t)))
    (cond
     (today today)
     ((and (integerp days) (< days 0)) (diary-remind sexp (number-sequence 1 (- days)) marking))
     ((consp days) (seq-some (lambda (d) (diary-remind sexp d marking)) days))
     ((> days 0)
      (let ((then (calendar-gregorian-from-absolute (+ (calendar-absolute-from-gregorian date) days))) text)
        (when (setq text (calendar-dlet ((date then)) (eval sexp t)))
          (calendar-dlet ((diary-entry (if (consp text) (cdr text) text)) (days days))
            (mapconcat (lambda (part) (if (stringp part) part (eval part t))) diary-remind-message ""))))))))

;; Entries

(defun diary-sexp-entry (sexp text day)
  "What the form in SEXP, a string, tells of the entry TEXT on DAY: nil, a string or (MARK . TEXT)."
  (pcase (condition-case err
             (calendar-dlet ((date day) (original-date day) (entry text))
               (let ((debug-on-error nil)) (eval (car (read-from-string sexp)) t)))
           (error (display-warning
                   'diary (format "Bad diary sexp: %S: %s" sexp (error-message-string err)) :error)
                  nil))
    ('nil nil)
    ((and due (or (pred stringp) `(,_ . ,(pred stringp)))) due)
    ;; any other value says that TEXT is due
    (_ text)))

(defun diary-entry-time (s)
  "The time of day that S begins with, hours times 100 and minutes; `diary-unknown-time' if it tells none."
  (let ((case-fold-search nil))
    (if (string-match
         "\\`[ \t\n]*\\(?:\\([0-9]?[0-9]\\)\\(?:[:.hH]?\\([0-9][0-9]\\)\\)\\([ap]m\\|[AP]M\\)?\\|\\([0-9]?[0-9]\\)\\([ap]m\\|[AP]M\\)\\)\\(?:[^a-zA-Z0-9]\\|\\'\\)"
         s)
        (let* ((hour (string-to-number (or (match-string 1 s) (match-string 4 s))))
               (minute (string-to-number (or (match-string 2 s) "0")))
               (half (or (match-string 3 s) (match-string 5 s))))
          (+ (* 100 (cond ((null half) hour)
                          ((string= (downcase half) "am") (% hour 12))
                          (t (+ 12 (% hour 12)))))
             minute))
      diary-unknown-time)))
(defun diary-entry-compare (e1 e2)
  "Whether the entry E1 comes before E2: by day, then time, then text."
  (cond ((calendar-date-compare e1 e2) t)
        ((calendar-date-compare e2 e1) nil)
        (t (let* ((text1 (cadr e1)) (text2 (cadr e2))
                  (later (- (diary-entry-time text2) (diary-entry-time text1))))
             (if (= later 0) (string< text1 text2) (> later 0))))))
(defun diary-sort-entries ()
  "Sort `diary-entries-list' by day and time."
  (setq diary-entries-list (sort diary-entries-list #'diary-entry-compare)))

(defun diary-name-pattern (string-array &optional abbrev-array paren)
  "A regexp that matches the names in STRING-ARRAY and, with or without a period, in ABBREV-ARRAY.
With PAREN it is a group."
  (let ((names nil))
    (dotimes (i (length string-array))
      (push (aref string-array i) names)
      (when abbrev-array
        (push (aref abbrev-array i) names)
        (push (concat (aref abbrev-array i) ".") names)))
    (let ((re (regexp-opt (delete-dups names))))
      (if paren (concat "\\(" re "\\)") re))))

(defun diary--form-regexp (form day)
  "A regexp for dates on DAY that look as FORM says."
  (let* ((month (car day)) (dd (nth 1 day)) (year (nth 2 day))
         (month-names (list (calendar-month-name month) (calendar-month-name month t)
                            (concat (calendar-month-name month t) ".")))
         (day-names (list (calendar-day-name day) (calendar-day-name day t)
                          (concat (calendar-day-name day t) "."))))
    (mapconcat (lambda (part)
                 (pcase part
                   ('month (format "\\(?:\\*\\|0*%d\\)" month))
                   ('day (format "\\(?:\\*\\|0*%d\\)" dd))
                   ('year (format "\\(?:\\*\\|0*%d%s\\)" year
                                  (if diary-abbreviated-year-flag (format "\\|%02d" (% year 100)) "")))
                   ('monthname (concat "\\(?:\\*\\|" (regexp-opt month-names) "\\)"))
                   ('dayname (regexp-opt day-names))
                   (_ part)))
               (remq 'backup form) "")))
(defun diary--entry-text (start)
  "The text of the entry from START to its end, with the lines that go on with it."
  (save-excursion
    (goto-char start)
    (forward-line 1)
    (while (looking-at-p "[ \t]") (forward-line 1))
    (string-trim-right (buffer-substring-no-properties start (point)) "\n")))
(defun diary--add (day text specifier position literal)
  "Add TEXT on DAY to `diary-entries-list'; SPECIFIER is its date in the file, at POSITION."
  (push (list day (if diary-modify-entry-list-string-function
                      (or (funcall diary-modify-entry-list-string-function text) text)
                    text)
              specifier (list (copy-marker position) (buffer-file-name) literal) nil)
        diary-entries-list))
(defun diary-add-to-list (day string specifier &optional marker globcolor literal)
  "Add STRING on DAY to `diary-entries-list', its date in the file being SPECIFIER."
  (when (and day string)
    (push (list day string specifier (list marker diary-file literal) globcolor) diary-entries-list)))

(defun diary--list-sexps (day)
  "List the entries of the buffer whose forms say they are due on DAY."
  (goto-char (point-min))
  (let ((case-fold-search t)
        (mark (concat "^" (regexp-quote diary-nonmarking-symbol) "?" (regexp-quote diary-sexp-entry-symbol) "(")))
    (while (re-search-forward mark nil t)
      (let ((line (match-beginning 0)) (start (1- (point))) end)
        (goto-char start)
        (condition-case nil (forward-sexp 1) (error (end-of-line)))
        (setq end (point))
        (skip-chars-forward " \t")
        (let* ((text (diary--entry-text (point)))
               (text (if (eolp) (string-trim-left text) text))
               (due (diary-sexp-entry (buffer-substring-no-properties start end) text day)))
          (when due
            (diary--add day (if (consp due) (cdr due) due) (buffer-substring-no-properties line end) line text)))
        (forward-line 1)))))
(defun diary--list-dates (day)
  "List the entries of the buffer whose dates are DAY."
  (let ((case-fold-search t))
    (dolist (form diary-date-forms)
      (goto-char (point-min))
      (let ((re (concat "^\\(?:" (regexp-quote diary-nonmarking-symbol) "\\)?\\(" (diary--form-regexp form day) "\\)"))
            (backup (memq 'backup form)))
        (while (re-search-forward re nil t)
          (let ((line (match-beginning 0)) (start (if backup (save-excursion (re-search-backward "\\<" nil t) (point))
                                                    (match-end 0))))
            (goto-char start)
            (when (eq (char-before) ?\n) (backward-char 1))
            (let ((specifier (string-trim-right (buffer-substring-no-properties line (point)))))
              (skip-chars-forward " \t")
              (unless (and (eolp) (not (save-excursion (forward-line 1) (looking-at-p "[ \t]"))))
                (diary--add day (string-trim-left (diary--entry-text (point))) specifier line nil)))
            (end-of-line)))))))
(defun diary--included ()
  "The diary files that the buffer includes."
  (goto-char (point-min))
  (let ((out nil))
    (while (re-search-forward (concat "^" (regexp-quote diary-include-string) " \"\\([^\"]*\\)\"") nil t)
      (push (match-string-no-properties 1) out))
    (nreverse out)))
(defun diary--list-file (file days seen)
  "List the entries of FILE, and of files it includes that are not SEEN, on DAYS."
  (let ((included nil))
    (with-temp-buffer
      (insert-file-contents file)
      (setq buffer-file-name file)
      (unwind-protect
          (progn
            (setq included (diary--included))
            (goto-char (point-max))
            (unless (bolp) (insert "\n"))
            (dolist (day days) (diary--list-sexps day) (diary--list-dates day)))
        (setq buffer-file-name nil)
        (set-buffer-modified-p nil)))
    (dolist (f included)
      (let ((f (expand-file-name f (file-name-directory file))))
        (unless (member f seen) (diary--list-file f days (cons f seen)))))))

(defun diary-list-entries (day number &optional list-only)
  "The entries of `diary-file' on NUMBER days from DAY on: (DATE TEXT SPECIFIER PLACE COLOR).
Unless LIST-ONLY they are shown with `diary-display-function'."
  (setq diary-entries-list nil)
  (when (> number 0)
    (let ((first (calendar-absolute-from-gregorian day)) (days nil))
      (dotimes (i number) (push (calendar-gregorian-from-absolute (+ first i)) days))
      (setq days (nreverse days))
      (calendar-dlet ((original-date day) (number number))
        (diary--list-file (expand-file-name diary-file) days nil)
        (setq diary-entries-list (nreverse diary-entries-list))
        (when diary-list-include-blanks
          (dolist (d days)
            (unless (assoc d diary-entries-list)
              (setq diary-entries-list
                    (append diary-entries-list (list (list d "" "" (list "" diary-file nil) "")))))))
        (run-hooks 'diary-nongregorian-listing-hook 'diary-list-entries-hook)
        (setq diary-entries-list (sort diary-entries-list #'calendar-date-compare))
        (unless list-only
          (funcall diary-display-function)
          (run-hooks 'diary-hook)))
      diary-entries-list)))
(defun diary-check-diary-file ()
  "The file of the diary; an error if it cannot be read."
  (cond ((not (file-exists-p diary-file))
         (user-error "Diary file `%s' does not exist" diary-file))
        ((not (file-readable-p diary-file)) (user-error "Diary file `%s' is not readable" diary-file))
        (t diary-file)))
(defun diary-view-entries (&optional arg)
  "List the entries of ARG days, by default `diary-number-of-entries', from today on."
  (interactive "p")
  (diary-check-diary-file)
  (diary-list-entries (calendar-current-date) (or arg diary-number-of-entries)))
(defun diary (&optional arg)
  "List the entries of ARG days, by default `diary-number-of-entries', from today on."
  (interactive "P")
  (diary-view-entries (and arg (prefix-numeric-value arg))))
(defun diary-make-entry (string &optional nonmarking file omit-trailing-space _do-not-show)
  "Add an entry that begins with STRING to FILE, by default the diary; with NONMARKING it is not marked.
A space follows unless OMIT-TRAILING-SPACE."
  (with-current-buffer (find-file-noselect (or file diary-file))
    (goto-char (point-max))
    ;; local variables, as far as Emacs looks for them, stay last
    (let ((case-fold-search t) (limit (max (point-min) (- (point-max) 3000))))
      (when (re-search-backward "^[ \t]*Local Variables:" limit t) (forward-line 0)))
    (unless (bolp) (newline))
    (when nonmarking (insert diary-nonmarking-symbol))
    (insert string)
    (unless omit-trailing-space (insert " "))))
(define-derived-mode diary-mode fundamental-mode "Diary" "The mode for diary files.")
(define-derived-mode diary-fancy-display-mode special-mode "Diary" "The mode for entries shown.")
(defvar diary-fancy-buffer "*Fancy Diary Entries*" "The buffer that entries are shown in.")
(defun diary-fancy-display ()
  "Put the entries listed into `diary-fancy-buffer', under their dates."
  (with-current-buffer (get-buffer-create diary-fancy-buffer)
    (let ((inhibit-read-only t) (last nil))
      (erase-buffer)
      (dolist (e diary-entries-list)
        (unless (equal (car e) last)
          (let ((title (calendar-date-string (car e))))
            (insert (if last "\n" "") title "\n" (make-string (length title) ?=) "\n"))
          (setq last (car e)))
        (insert (cadr e) "\n"))
      (goto-char (point-min))
      (diary-fancy-display-mode)
      (set-buffer-modified-p nil))))
(defun diary-simple-display ()
  "Say the entries listed."
  (message "%s" (mapconcat #'cadr diary-entries-list "\n")))

(provide 'diary-lib)
;;; diary-lib.el ends here
