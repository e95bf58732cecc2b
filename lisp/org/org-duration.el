;;; org-duration.el --- Durations read and written  -*- lexical-binding: t -*-

;;; Code:

(defvar org-duration-units
  '(("min" . 1) ("h" . 60) ("d" . 1440) ("w" . 10080) ("m" . 43200) ("y" . 525960))
  "Alist of units and their minutes.")
(defvar org-duration-canonical-units '(("min" . 1) ("h" . 60) ("d" . 1440))
  "Units that no setting changes.")
(defvar org-duration-format '(("d" . nil) (special . h:mm))
  "How durations are written: a symbol `h:mm' or `h:mm:ss', or an alist of units.")

(defun org-duration-set-regexps () "Nothing is kept that depends on the units." nil)

(defun org-duration--unit-regexp (canonical)
  "Matches a number and a unit; CANONICAL units only if that is set."
  (concat "\\([0-9]+\\(?:[.][0-9]*\\)?\\)[ \t]*"
          (regexp-opt (mapcar #'car (org-duration--table canonical)) t)))
(defconst org-duration--clock-regexp "\\`[ \t]*[0-9]+\\(?::[0-9]\\{2\\}\\)\\{1,2\\}[ \t]*\\'"
  "Matches 3:12 and 3:12:30.")

(defun org-duration-h:mm-only-p (times)
  "The format, `h:mm' or `h:mm:ss', if all of TIMES are like that."
  (let (seconds)
    (catch :exit
      (dolist (time times)
        (unless (string-match-p org-duration--clock-regexp time) (throw :exit nil))
        (when (string-match-p ":[0-9]+:" time) (setq seconds t)))
      (if seconds 'h:mm:ss 'h:mm))))

(defun org-duration-p (s)
  "Whether the string S is a duration."
  (and (stringp s)
       (let ((unit (org-duration--unit-regexp nil)))
         (or (string-match-p (concat "\\`\\(?:[ \t]*" unit "\\)+[ \t]*\\'") s)
             (string-match-p (concat "\\`\\(?:[ \t]*" unit "\\)+[ \t]*[0-9]+\\(?::[0-9][0-9]\\)\\{1,2\\}[ \t]*\\'") s)
             (string-match-p org-duration--clock-regexp s)))))

(defun org-duration-to-minutes (duration &optional canonical)
  "The minutes, as a float, of DURATION: a string or a number.  CANONICAL: only minutes, hours, days."
  (let ((unit (org-duration--unit-regexp canonical)))
    (cond
     ((numberp duration) (float duration))
     ((string= duration "") 0.0)
     ((string-match-p org-duration--clock-regexp duration)
      (pcase-let ((`(,h ,m ,s) (mapcar #'string-to-number (split-string duration ":"))))
        (+ (* 60.0 h) m (/ (or s 0) 60.0))))
     ((string-match-p (concat "\\`\\(?:[ \t]*" unit "\\)+\\(?:[ \t]*[0-9]+\\(?::[0-9][0-9]\\)\\{1,2\\}\\)?[ \t]*\\'") duration)
      (let ((minutes 0.0) (start 0) (end 0))
        (while (string-match unit duration start)
          (setq minutes (+ minutes (* (cdr (assoc (match-string 2 duration)
                                                  (if canonical org-duration-canonical-units
                                                    org-duration-units)))
                                      (string-to-number (match-string 1 duration))))
                start (match-end 0) end start))
        (let ((rest (string-trim (substring duration end))))
          (if (string= rest "") minutes (+ minutes (org-duration-to-minutes rest))))))
     ((string-match-p "\\`[ \t]*[0-9]+\\(?:\\.[0-9]*\\)?[ \t]*\\'" duration)
      (float (string-to-number duration)))
     (t (error "Invalid duration format: %S" duration)))))

(defun org-duration--units (format canonical)
  "The units of FORMAT, largest first; CANONICAL as for `org-duration-to-minutes'."
  (seq-sort-by (lambda (entry) (org-duration--minutes-in (car entry) canonical)) #'>
               (seq-filter (lambda (u) (stringp (car-safe u))) format)))

(defun org-duration--join (parts format)
  "PARTS as one text, without spaces when FORMAT is compact."
  (mapconcat #'identity parts (if (memq 'compact format) "" " ")))

(defun org-duration--table (canonical)
  "The alist of units that counts; CANONICAL as for `org-duration-to-minutes'."
  (if canonical org-duration-canonical-units org-duration-units))

(defun org-duration--minutes-in (unit canonical)
  "The minutes of UNIT; CANONICAL as for `org-duration-to-minutes'."
  (pcase (assoc unit (org-duration--table canonical))
    (`(,_ . ,minutes) minutes)
    (_ (error "Unknown unit: %S" unit))))

(defun org-duration-from-minutes (minutes &optional fmt canonical)
  "MINUTES written as FMT (by default `org-duration-format') says."
  (pcase (or fmt org-duration-format)
    ('h:mm (format "%d:%02d" (/ (floor minutes) 60) (mod (floor minutes) 60)))
    ('h:mm:ss
     (let ((seconds (round (* 60 minutes))))
       (format "%d:%02d:%02d" (/ seconds 3600) (mod (/ seconds 60) 60) (mod seconds 60))))
    ((and (pred atom) bad) (error "Invalid duration format specification: %S" bad))
    (format
     (let* ((special (cdr (assq 'special (seq-filter #'consp format))))
            (units (org-duration--units format canonical))
            (parts nil))
       (cond
        ((memq special '(h:mm h:mm:ss))
         ;; Units first, hours and minutes as on a clock.
         (dolist (unit units)
           (let* ((size (org-duration--minutes-in (car unit) canonical)) (n (floor minutes size)))
             (when (and (not (member (car unit) '("h" "min"))) (or (> n 0) (cdr unit)))
               (setq minutes (- minutes (* n size)))
               (push (format "%d%s" n (car unit)) parts))))
         (org-duration--join
          (nreverse (cons (org-duration-from-minutes minutes special canonical) parts)) format))
        ((integerp special)
         ;; One unit with so many digits: the largest that is at least one, else the smallest.
         (let ((unit (or (seq-find
                          (lambda (u) (or (cdr u)
                                          (>= minutes (org-duration--minutes-in (car u) canonical))))
                          units)
                         (car (last units)))))
           (concat (format (format "%%.%df" special)
                           (/ (float minutes) (org-duration--minutes-in (car unit) canonical)))
                   (car unit))))
        (t
         (dolist (unit units)
           (let* ((size (org-duration--minutes-in (car unit) canonical)) (n (floor minutes size)))
             (when (or (> n 0) (cdr unit) (and (eq unit (car (last units))) (null parts)))
               (setq minutes (- minutes (* n size)))
               (push (format "%d%s" n (car unit)) parts))))
         (org-duration--join (nreverse parts) format)))))))

(provide 'org-duration)
;;; org-duration.el ends here
