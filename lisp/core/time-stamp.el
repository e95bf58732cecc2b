;;; time-stamp.el --- The time of the last change, kept in the text  -*- lexical-binding: t -*-

;;; Code:

(defvar time-stamp-format "%Y-%02m-%02d %02H:%02M:%02S %l" "What a stamp says, as `time-stamp-string' writes it.")
(defvar time-stamp-active t "Whether stamps are written.")
(defvar time-stamp-warn-inactive t "Whether it is told that a stamp is there and not written.")
(defvar time-stamp-time-zone nil "The time zone of stamps, nil for the local one.")
(defvar time-stamp-line-limit 8 "In how many lines at the start of a text a stamp is looked for; at its end if negative.")
(defvar time-stamp-start "Time-stamp:[ \t]+\\\\?[\"<]+" "Matches what is before a stamp.")
(defvar time-stamp-end "\\\\?[\">]" "Matches what is behind a stamp.")
(defvar time-stamp-inserts-lines nil "Whether a stamp may have several lines.")
(defvar time-stamp-count 1 "How many stamps are looked for.")
(defvar time-stamp-pattern nil "LIMIT/START%FORMAT END in one text, any part of which may be missing; nil for the variables.")

(defun time-stamp--case (text flags)
  "TEXT in the case that FLAGS ask for."
  (if (memq ?# flags) (upcase text) text))

(defun time-stamp--field (letter flags colons width time zone)
  "What the field LETTER with FLAGS, COLONS and WIDTH stands for at TIME in ZONE."
  (let ((number (lambda (format) (string-to-number (format-time-string format time zone))))
        (name (lambda (format long)
                (time-stamp--case (format-time-string (if (or (> colons 0) long) (upcase format) format) time zone) flags)))
        (pad (lambda (value) (if (memq ?- flags) (number-to-string value)
                               (format (if (memq ?_ flags) "%2d" "%02d") value)))))
    (pcase letter
      (?% "%")
      ((or ?a ?A) (funcall name "%a" (or (eq letter ?A) (and (memq ?# flags) nil))))
      ((or ?b ?B) (funcall name "%b" (eq letter ?B)))
      (?Y (format-time-string "%Y" time zone))
      (?y (format-time-string (if (> colons 0) "%Y" "%y") time zone))
      (?m (funcall pad (funcall number "%m")))
      (?d (funcall pad (funcall number "%d")))
      (?H (funcall pad (funcall number "%H")))
      (?I (funcall pad (funcall number "%I")))
      (?M (funcall pad (funcall number "%M")))
      (?S (funcall pad (funcall number "%S")))
      ((or ?p ?P) (let ((text (format-time-string "%p" time zone))) (if (memq ?# flags) (downcase text) text)))
      (?w (format-time-string "%w" time zone))
      (?Z (let ((text (format-time-string "%Z" time zone))) (if (memq ?# flags) (downcase text) text)))
      (?z (cond ((memq ?_ flags) (string-replace ":" "" (format-time-string "%::z" time zone)))
                ((>= colons 2) (format-time-string "%::z" time zone))
                ((> colons 0) (format-time-string "%:z" time zone))
                ((and width (> width 0)) (format-time-string "%z" time zone))
                (t (downcase (format-time-string "%Z" time zone)))))
      ((or ?f ?F) (let ((file (buffer-file-name))) (cond ((null file) "(no file)") ((eq letter ?f) (file-name-nondirectory file)) (t file))))
      ((or ?s ?Q ?q) (if (eq letter ?s) (system-name) (let ((host (system-name))) (if (eq letter ?q) (car (split-string host "\\.")) host))))
      (?h (or mail-host-address (system-name)))
      ((or ?l ?u) (user-login-name))
      ((or ?L ?U) (user-full-name))
      (_ ""))))

(defun time-stamp-string (&optional ts-format time)
  "The stamp that TS-FORMAT or `time-stamp-format' stands for, of TIME or now.
%Y, %m, %d, %H, %M, %S and so on are as in `format-time-string'; %f and %F are the file's name, %l and %L the user's, %s and
%h the computer's."
  (let ((format (or ts-format time-stamp-format)) (place 0) (texts nil))
    (while (string-match "%\\([-_#0^]*\\)\\([0-9]*\\)\\(:*\\)\\([-_#]*\\)\\(?:.\\|\n\\)" format place)
      (let* ((flags (append (match-string 1 format) (match-string 4 format) nil))
             (width (and (< (match-beginning 2) (match-end 2)) (string-to-number (match-string 2 format))))
             (zero (or (memq ?0 flags) (and width (eq (aref (match-string 2 format) 0) ?0))))
             (colons (- (match-end 3) (match-beginning 3))) (letter (aref format (1- (match-end 0)))) (end (match-end 0)))
        (push (substring format place (match-beginning 0)) texts)
        (let ((text (save-match-data (time-stamp--field letter flags colons width time time-stamp-time-zone))))
          (push (cond ((or (null width) (= width 0)) text)
                      ((string-match-p "\\`[0-9]+\\'" text)
                       (concat (make-string (max 0 (- width (length text))) (if zero ?0 ?\s)) text))
                      (t (let ((text (if (< width (length text)) (substring text 0 width) text)))
                           (concat (make-string (max 0 (- width (length text))) ?\s) text))))
                texts))
        (setq place end)))
    (push (substring format place) texts)
    (apply #'concat (nreverse texts))))

(defun time-stamp--parts ()
  "What stamps are looked for and written with: (LIMIT START FORMAT END)."
  (let ((parts (list time-stamp-line-limit time-stamp-start time-stamp-format time-stamp-end)))
    (when (and (stringp time-stamp-pattern)
               (string-match "\\`\\(?:\\(-?[0-9]+\\)/\\)?\\([^%]*\\)\\(?:\\(\\(?:%[-_#:0-9]*[A-Za-z]\\(?:[^%]*?\\)\\)*%[-_#:0-9]*[A-Za-z%]\\)\\([^%]*\\)\\)?\\'"
                             time-stamp-pattern))
      (let ((limit (match-string 1 time-stamp-pattern)) (start (match-string 2 time-stamp-pattern))
            (format (match-string 3 time-stamp-pattern)) (end (match-string 4 time-stamp-pattern)))
        (when limit (setf (nth 0 parts) (string-to-number limit)))
        (unless (equal start "") (setf (nth 1 parts) start))
        (when (and format (not (equal format "%%"))) (setf (nth 2 parts) format))
        (unless (member end '(nil "")) (setf (nth 3 parts) end))))
    parts))

(defun time-stamp ()
  "Write the time into the stamp near the start of this buffer's text, if there is one."
  (interactive)
  (pcase-let* ((`(,limit ,start ,format ,end) (time-stamp--parts)) (count time-stamp-count))
    (save-excursion
      (save-restriction
        (widen)
        (let* ((first (if (>= limit 0) (point-min) (goto-char (point-max)) (forward-line limit) (point)))
               (last (if (< limit 0) (point-max) (goto-char (point-min)) (forward-line limit) (point))))
          (goto-char first)
          (setq last (copy-marker last))
          (while (and (> count 0) (re-search-forward start last t))
            (setq count (1- count))
            (let* ((from (point)) (line (if time-stamp-inserts-lines last (line-end-position)))
                   (to (and (re-search-forward end line t) (match-beginning 0))))
              (cond ((null to) nil)
                    ((not time-stamp-active)
                     (when time-stamp-warn-inactive (message "Warning: time-stamp-active is off; did not time-stamp buffer.")))
                    (t
                     (let ((text (time-stamp-string format)))
                       (unless (equal text (buffer-substring-no-properties from to))
                         (goto-char to)
                         (insert text)
                         (delete-region from to)
                         (goto-char (+ from (length text)))))))))
          (set-marker last nil)))))
  nil)
(defun time-stamp-toggle-active (&optional arg)
  "Write stamps or do not; with ARG write them if it is positive."
  (interactive "P")
  (setq time-stamp-active (if arg (> (prefix-numeric-value arg) 0) (not time-stamp-active)))
  (message "time-stamp is now %s." (if time-stamp-active "active" "inactive")))

(provide 'time-stamp)
;;; time-stamp.el ends here
