;;; org-macs.el --- Macros and small functions that Org code is written with  -*- lexical-binding: t -*-

;;; Code:

(defvar orgstar-document-code t
  "Whether Lisp that stands in documents may run when they are exported or checked.
With nil macros that are Lisp and functions among the OPTIONS are refused, and a block that would have to
be asked about does not run.  The words of the command line bind it to what the user consented to.")
(defvar orgstar-consent-function nil
  "A function that asks the user whether the code of an info list may run, or nil: it may not.
It is called where `orgstar-document-code' is nil.")

;;;; Errors

(defvar org-macs--error-subject nil
  "The message of the error that was signalled last by `org-error-about', and the regexp it is about: a pair.")

(defun org-error-about (subject signaller format &rest args)
  "Call SIGNALLER, `error' or `user-error', with the message that FORMAT and ARGS make.
SUBJECT is a regexp that matches what is wrong in the document: the buffer at hand is a changed copy of
it, whose lines are others.  `org-error-place' looks for it."
  (let ((message (apply #'format-message format args)))
    (setq org-macs--error-subject (cons message subject))
    (funcall signaller "%s" message)))

(defun orgstar-problem-text (problem)
  "The text of PROBLEM behind the name of the file that it is about."
  (pcase problem
    (`(,(guard (memq 'file-error (get (car problem) 'error-conditions)))
       ,(or "Opening input file" "Read error") ,(and reason (pred stringp)) . ,_)
     (format "cannot read: %s" reason))
    (_ (error-message-string problem))))

(defun org-error-place (problem)
  "Where in the buffer, a document, the error PROBLEM is: a list of line and column, counted from 1, or nil.
PROBLEM is what `condition-case' gives for an error of `org-error-about'; of others nothing is known."
  (when (equal (error-message-string problem) (car org-macs--error-subject))
    (org-with-wide-buffer
     (goto-char (point-min))
     (let ((case-fold-search t))
       (when (re-search-forward (cdr org-macs--error-subject) nil t)
         (goto-char (match-beginning 0))
         (skip-chars-forward " \t")
         (list (line-number-at-pos) (1+ (- (point) (line-beginning-position)))))))))

(defmacro org-assert-version ()
  "Nothing: the parts of Org here are always of one version."
  nil)

(defmacro org-with-gensyms (symbols &rest body)
  "Evaluate BODY with each of SYMBOLS bound to a fresh uninterned symbol."
  (declare (indent 1))
  `(let ,(mapcar (lambda (s) `(,s (make-symbol ,(format "--%s" s)))) symbols) ,@body))

(defmacro org-with-wide-buffer (&rest body)
  "Evaluate BODY with the whole buffer accessible; point and narrowing are put back."
  (declare (indent 0))
  `(save-excursion (save-restriction (widen) ,@body)))
(defmacro org-with-point-at (epom &rest body)
  "Evaluate BODY at EPOM: a position, a marker or an element; nil for point."
  (declare (indent 1))
  (let ((place (make-symbol "place")))
    `(let ((,place ,epom))
       (when (consp ,place) (setq ,place (org-element-begin ,place)))
       (save-excursion
         (save-current-buffer
           (when (markerp ,place) (set-buffer (marker-buffer ,place)))
           (org-with-wide-buffer (goto-char (or ,place (point))) ,@body))))))
(defmacro org-with-remote-undo (_buffer &rest body)
  "Evaluate BODY.
Left out: undoing in this buffer does not undo what BODY changed in BUFFER; undo there does."
  (declare (indent 1))
  (macroexp-progn body))
(defmacro org-no-read-only (&rest body)
  "Evaluate BODY; read-only text may be changed." `(let ((inhibit-read-only t)) ,@body))
(defmacro org-preserve-local-variables (&rest body)
  "Evaluate BODY without the buffer's list of local variables, which is at the end again then."
  (declare (indent 0))
  `(org-macs--locals-last (lambda () ,@body)))
(defun org-macs--locals-last (body)
  "Call BODY, with the list of local variables taken out of the buffer and put at its end again."
  (let ((locals
         (org-with-wide-buffer
          (goto-char (point-max))
          (when (re-search-backward "^[ \t]*# +Local Variables:" (max (point-min) (- (point) 3000)) t)
            (let ((start (point)))
              (when (re-search-forward "^[ \t]*# +End:.*\n?" nil t)
                (delete-and-extract-region start (point))))))))
    (unwind-protect (funcall body)
      (when locals
        (org-with-wide-buffer
         (goto-char (point-max))
         (unless (bolp) (insert "\n"))
         (insert locals))))))
(defmacro org-eval-in-environment (environment form)
  "Evaluate FORM with the bindings ENVIRONMENT."
  (declare (indent 1))
  `(eval (list 'let ,environment ',form) t))
(defmacro org-dlet (binders &rest body)
  "Evaluate BODY with dynamic BINDERS." (declare (indent 1)) `(dlet ,binders ,@body))

(defmacro org-combine-change-calls (_beg _end &rest body)
  "Evaluate BODY, which changes text between BEG and END; hooks run for each change."
  (declare (indent 2))
  (cons 'progn body))

(defun org-trim (s &optional keep-lead)
  "S without white space at its ends; with KEEP-LEAD only leading empty lines go."
  (replace-regexp-in-string
   (if keep-lead "\\`\\([ \t]*\n\\)+" "\\`[ \t\n\r]+") ""
   (replace-regexp-in-string "[ \t\n\r]+\\'" "" s)))
(defun org-not-nil (v) "V unless it is the string \"nil\"." (and v (not (equal v "nil")) v))
(defun org-string-nw-p (s)
  "S if it is a string with something else than white space."
  (and (stringp s) (string-match-p "[^ \r\t\n]" s) s))
(defun org-split-string (string &optional separators)
  "The parts of STRING between SEPARATORS (white space by default), no empty ones at the ends."
  (let* ((separators (or separators "[ \f\t\n\r\v]+"))
         (parts (split-string string separators)))
    (if (equal string "") (list "")
      (when (equal (car parts) "") (setq parts (cdr parts)))
      (if (equal (car (last parts)) "") (butlast parts) parts))))
(defun org-unbracket-string (pre post string)
  "STRING without PRE before it and POST behind it, if both are there; nil for nil."
  (let ((inner (and string (string-prefix-p pre string) (string-remove-prefix pre string))))
    (if (and inner (string-suffix-p post inner)) (string-remove-suffix post inner) string)))
(defun org-strip-quotes (string)
  "STRING without the double quotes around it."
  (org-unbracket-string "\"" "\"" string))
(define-obsolete-function-alias 'org-remove-double-quotes #'org-strip-quotes "9.0")
(defun org-string-width (string &optional _pixels _window)
  "The columns that STRING takes as it is shown: what is invisible counts nothing."
  (let ((width 0) (i 0) (n (length string)))
    (while (< i n)
      (let* ((display (get-text-property i 'display string))
             (next (next-property-change i string n)))
        (cond ((eq (car-safe display) 'space)
               (setq width (+ width (or (plist-get (cdr display) :width) 0))))
              ((stringp display)
               (setq width (+ width (org-string-width display))
                     next (or (next-single-property-change i 'display string n) n)))
              ((let ((hidden (get-text-property i 'invisible string)))
                 (and hidden (or (eq buffer-invisibility-spec t)
                                 (and (listp buffer-invisibility-spec)
                                      (seq-some (lambda (e) (eq (or (car-safe e) e) hidden))
                                                buffer-invisibility-spec))))))
              (t (setq width (+ width (string-width (substring-no-properties string i next))))))
        (setq i next)))
    width))
(defconst org-rm-props
  (mapcan (lambda (property) (list property t))
          '(invisible face keymap intangible mouse-face rear-nonsticky mouse-map fontified org-emphasis))
  "The text properties that are there for display only.")
(defun org-no-properties (s &optional restricted)
  "S without text properties, or if RESTRICTED without those of `org-rm-props'."
  (when (stringp s)
    (if (not restricted) (substring-no-properties s)
      (let ((text (copy-sequence s)))
        (remove-text-properties 0 (length text) org-rm-props text)
        text))))
(defun org-plist-delete-all (plist props)
  "PLIST without the properties PROPS."
  (dolist (property props plist) (setq plist (org-plist-delete plist property))))
(defun org-plist-delete (plist property)
  "PLIST without PROPERTY."
  (let (out)
    (while plist
      (unless (eq (car plist) property) (setq out (plist-put out (car plist) (cadr plist))))
      (setq plist (cddr plist)))
    out))
(defun org-combine-plists (&rest plists)
  "One property list of PLISTS, later ones first."
  (let ((result (copy-sequence (car plists))))
    (dolist (plist (cdr plists) result)
      (while plist (setq result (plist-put result (pop plist) (pop plist)))))))
(defun org-uniquify (list) "LIST without second copies." (seq-uniq list))
(defun org-delete-all (elements list) "LIST without ELEMENTS." (seq-difference list elements))
(defun org-in-regexp (regexp &optional nlines visually)
  "(BEGIN . END) of the match of REGEXP that point is in, looked for up to NLINES away.
With VISUALLY point after the match's last character is not in it."
  (let* ((here (point)) (lines (or nlines 0)) (limit (line-end-position (1+ lines)))
         (least (if visually (1+ here) here)) (span nil))
    (save-excursion
      (forward-line (- lines))
      (while (and (null span) (re-search-forward regexp limit t) (<= (match-beginning 0) here))
        (when (<= least (point)) (setq span (cons (match-beginning 0) (point))))))
    span))
(defun org-match-line (regexp)
  "Whether REGEXP matches at the beginning of the line; the match data say where."
  (save-excursion (beginning-of-line) (looking-at regexp)))
(defun org-match-string-no-properties (num &optional string)
  "The text of group NUM without properties." (match-string-no-properties num string))
(defun org-current-line (&optional pos) "The line number of POS, from 1." (line-number-at-pos pos))
(defun org-base-buffer (buffer) "The buffer whose text BUFFER shows." (or (buffer-base-buffer buffer) buffer))
(defun org-base-buffer-file-name (&optional buffer)
  "The file of BUFFER or of its base buffer."
  (buffer-file-name (org-base-buffer (or buffer (current-buffer)))))
(defun org-fill-template (template alist)
  "TEMPLATE with each %KEY replaced by its value in ALIST, longest keys first."
  (seq-reduce (pcase-lambda (text `(,key . ,value))
                (string-replace (concat "%" key) (or value "") text))
              (seq-sort-by (lambda (entry) (length (car entry))) #'> alist)
              template))
(defun org-matcher-time (s)
  "The time that S means, in seconds: <now>, <today>, <-3d> and the like, or a timestamp."
  (cond
   ((equal s "<now>") (float-time))
   ((equal s "<today>") (float-time (org--start-of-day 0)))
   ((equal s "<tomorrow>") (float-time (org--start-of-day 1)))
   ((equal s "<yesterday>") (float-time (org--start-of-day -1)))
   ((string-match "\\`<\\([-+][0-9]+\\)\\([hdwmy]\\)>\\'" s)
    (let* ((n (string-to-number (match-string 1 s))) (unit (match-string 2 s)))
      (if (equal unit "h") (+ (float-time) (* n 3600))
        (let ((d (decode-time (org--start-of-day 0))))
          (pcase unit
            ("d" (setf (nth 3 d) (+ n (nth 3 d))))
            ("w" (setf (nth 3 d) (+ (* 7 n) (nth 3 d))))
            ("m" (setf (nth 4 d) (+ n (nth 4 d))))
            ("y" (setf (nth 5 d) (+ n (nth 5 d)))))
          (float-time (encode-time 0 0 0 (nth 3 d) (nth 4 d) (nth 5 d)))))))
   ((string-match "[0-9]\\{4\\}-[0-9]\\{2\\}-[0-9]\\{2\\}" s) (org-2ft s))
   (t 0.)))
(defun org--start-of-day (days)
  "The start of the day so many DAYS from today."
  (let ((d (decode-time))) (encode-time 0 0 0 (+ days (nth 3 d)) (nth 4 d) (nth 5 d))))
(defun org-2ft (s)
  "The time in the string S in seconds, 0 if it has none."
  (if (numberp s) s
    (condition-case nil (float-time (apply #'encode-time (org-parse-time-string s))) (error 0.))))
(defun org-parse-time-string (s &optional nodefault)
  "The first date and time in S as for `encode-time'; missing times are 0, or nil with NODEFAULT."
  (if (string-match "\\([0-9]\\{4\\}\\)-\\([0-9]\\{2\\}\\)-\\([0-9]\\{2\\}\\)\\(?:[^]>\n0-9]*\\([0-9]\\{1,2\\}\\):\\([0-9]\\{2\\}\\)\\)?" s)
      (let ((n (lambda (i) (and (match-string i s) (string-to-number (match-string i s))))))
        (list 0 (or (funcall n 5) (and (not nodefault) 0)) (or (funcall n 4) (and (not nodefault) 0))
              (funcall n 3) (funcall n 2) (funcall n 1) nil -1 nil))
    (error "Not an Org time string: %s" s)))
(defun org-encode-time (&rest time)
  "The Lisp time of TIME, a list or its parts as for `encode-time'."
  (encode-time (if (cdr time) (append time (make-list (max 0 (- 9 (length time))) nil)) (car time))))
(defun org-time-string-to-time (s)
  "The Lisp time of the first date in S."
  (org-encode-time (org-parse-time-string s)))
(defun org-time-string-to-seconds (s)
  "The time of the first date in S in seconds." (float-time (org-time-string-to-time s)))
(defun org-current-time (&optional rounding-minutes past)
  "The time now, to the minute if ROUNDING-MINUTES, by default of `org-timestamp-rounding-minutes', is not 0.
It is then the nearest whose minute that number divides; if PAST, one before now."
  (let* ((now (current-time))
         (step (if (integerp rounding-minutes) rounding-minutes (car org-timestamp-rounding-minutes))))
    (if (< step 1) now
      (let* ((parts (decode-time now))
             (minute (* step (round (/ (decoded-time-minute parts) (float step)))))
             (time (progn
                     (setf (decoded-time-second parts) 0 (decoded-time-minute parts) minute)
                     (encode-time parts))))
        (if (and past (not (time-less-p time now))) (time-subtract time (* 60 step)) time)))))
(defun org-time-today () "The start of today in seconds." (float-time (org--start-of-day 0)))
(defun org-today () "Today as a number of days." (time-to-days (current-time)))
(defun org-add-props (string plist &rest props)
  "STRING with the text properties PLIST and PROPS over all of it."
  (add-text-properties 0 (length string) (append plist props) string)
  string)
(defun org-invisible-p (&optional pos folding-only)
  "Whether the character at POS is hidden, or with FOLDING-ONLY what hides it of headings, blocks and drawers."
  (if folding-only (org-fold-folded-p pos) (invisible-p (or pos (point)))))
(defun org-invisible-p2 ()
  "Whether the text at point is hidden, at a line's end the one before it."
  (org-invisible-p (if (and (eolp) (> (point) (point-min))) (1- (point)) (point))))
(defun org-unescape-code-in-string (s)
  "S without the commas that protect its lines."
  (replace-regexp-in-string "^[ \t]*,*\\(,\\)\\(?:\\*\\|#\\+\\)" "" s nil nil 1))
(defun org-escape-code-in-string (s)
  "S with commas before the lines that would be headlines or keywords."
  (replace-regexp-in-string "^[ \t]*\\(,*\\(?:\\*\\|#\\+\\)\\)" ",\\1" s nil nil 1))
(defun org-fontify-like-in-org-mode (s &optional _odd-levels)
  "The string S itself: there are no faces to give it." s)

(defun org-display-warning (message)
  "Show MESSAGE as a warning of Org."
  (display-warning 'org message :warning))

(defun org-count-lines (s)
  "How many lines the string S has."
  (let ((count (cl-count ?\n s)))
    (if (string-suffix-p "\n" s) count (1+ count))))

(defun org-current-text-column ()
  "The column of point on its line, whatever is hidden or displayed otherwise before it."
  (string-width (buffer-substring-no-properties (line-beginning-position) (point))))

(defun org-remove-indentation (code &optional n)
  "CODE without its common indentation, blanks when it has nothing else, or without N columns of it.
Where a line has less than N, CODE as it is."
  (with-temp-buffer
    (insert code)
    ;; As Org has it, no more columns go than the text has characters, and the rest of a tab is a tab again.
    (let ((columns (or n (point-max))))
      (goto-char (point-min))
      (while (and (not n) (not (eobp)))
        (skip-chars-forward " \t")
        (unless (eolp) (setq columns (min (current-column) columns)))
        (forward-line 1))
      (goto-char (point-min))
      (if (catch 'short
            (while (and (> columns 0) (not (eobp)))
              (skip-chars-forward " \t")
              (let ((blank (eolp)))
                (cond ((>= (current-column) columns) (move-to-column columns t))
                      ((not blank) (throw 'short t))))
              (delete-region (line-beginning-position) (point))
              (forward-line 1)))
          code
        (buffer-string)))))

(defun org-skip-whitespace ()
  "Move over white space."
  (skip-chars-forward " \t\n\r"))

(defun org-release ()
  "The release of Org whose behaviour this is."
  (org-version))

(provide 'org-macs)
;;; org-macs.el ends here
