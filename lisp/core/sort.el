;;; sort.el --- Putting parts of a buffer in order  -*- lexical-binding: t -*-

(defvar sort-fold-case nil)
(make-variable-buffer-local 'sort-fold-case)
(defvar sort-numeric-base 10)

(defun sort--records (next-record end-record start-key end-key)
  "The records from point on: a list of (KEY START END) with KEY a string, number or (FROM . TO)."
  (let (records done)
    (while (not (or done (eobp)))
      (let ((start (point)) key end at-end)
        (setq key (catch 'key
                    (let ((given (and start-key (funcall start-key))))
                      (or given
                          (let ((from (point)))
                            (funcall (or end-key (progn (setq at-end t) end-record)))
                            (cons from (point)))))))
        (when (and end-record (not at-end)) (funcall end-record))
        (setq end (point))
        (unless (and (= start end) (eobp)) (push (list key start end) records))
        (let ((before (point)))
          (funcall next-record)
          (when (and (= before (point)) (= start end)) (setq done t)))))
    (nreverse records)))

(defun sort--key (key)
  "KEY of a record as something to compare."
  (if (and (consp key) (integerp (car key)) (integerp (cdr key)))
      (let ((s (buffer-substring-no-properties (car key) (cdr key))))
        (if sort-fold-case (downcase s) s))
    (if (and sort-fold-case (stringp key)) (downcase key) key)))

(defun sort-subr (reverse nextrecfun endrecfun &optional startkeyfun endkeyfun predicate)
  "Sort the accessible text into order, divided into records.
NEXTRECFUN moves to the next record, ENDRECFUN to the end of this one, STARTKEYFUN to the start of
its key (or returns the key), ENDKEYFUN to the end of the key.  REVERSE: falling order."
  (let* ((records (save-excursion
                    (sort--records nextrecfun endrecfun startkeyfun endkeyfun)))
         (keyed (mapcar (lambda (r) (cons (sort--key (car r)) (cdr r))) records))
         (less (or predicate
                   (if (numberp (caar keyed)) #'< #'string<)))
         (fold-pred (lambda (a b) (funcall less (car a) (car b))))
         (sorted (if reverse
                     (nreverse (sort (reverse (copy-sequence keyed)) fold-pred))
                   (sort (copy-sequence keyed) fold-pred))))
    (sort--reorder keyed sorted)))

(defun sort--reorder (records sorted)
  "Put the text of SORTED, the same records in another order, where RECORDS are.
Each is (KEY START END); what stands between records stays where it is.
Markers go to the start of all of the accessible text, or to its end when they move on."
  (when sorted
    (let ((buffer (current-buffer)) (at (point-min)) (end (point-max)))
      (with-temp-buffer
        (cl-mapc (lambda (place r)
                   (insert-buffer-substring buffer at (nth 1 place))
                   (insert-buffer-substring buffer (nth 1 r) (nth 2 r))
                   (setq at (nth 2 place)))
                 records sorted)
        (insert-buffer-substring buffer at end)
        (let ((pieces (current-buffer)))
          (with-current-buffer buffer
            ;; the last character goes last, so that a marker behind it stays there
            (delete-region (point-min) (1- end))
            (goto-char (point-min))
            (insert-buffer-substring pieces)
            (delete-region (point) (point-max))))))))

(defmacro sort--within (beg end &rest body)
  "Evaluate BODY at the start of the text from BEG to END, the only accessible one."
  (declare (indent 2))
  `(save-excursion
     (save-restriction
       (narrow-to-region ,beg ,end)
       (goto-char (point-min))
       ,@body)))

(defun sort-lines (reverse beg end)
  "Sort the lines from BEG to END by their text; falling if REVERSE."
  (interactive "P\nr")
  (sort--within beg end
    (sort-subr reverse #'forward-line #'end-of-line)))

(defun sort--to-paragraph ()
  "Move over lines that separate paragraphs."
  (while (and (not (eobp)) (looking-at-p paragraph-separate))
    (forward-line)))

(defun sort--end-of-paragraph ()
  "Move to the end of this paragraph; one that the text ends with gets a newline there."
  (forward-paragraph)
  (unless (bolp) (insert ?\n)))

(defun sort-paragraphs (reverse beg end)
  "Sort the paragraphs from BEG to END; falling if REVERSE."
  (interactive "P\nr")
  (sort--within beg end
    (sort-subr reverse #'sort--to-paragraph #'sort--end-of-paragraph)))

(defun sort--to-page ()
  "Move over empty lines before a page."
  (skip-chars-forward "\n"))

(defun sort-pages (reverse beg end)
  "Sort the pages from BEG to END; falling if REVERSE."
  (interactive "P\nr")
  (sort--within beg end
    (sort-subr reverse #'sort--to-page #'forward-page)))

(defun sort--too-few-fields ()
  "Signal that point's line has not the field that is asked for."
  (error "Line has too few fields: %s" (buffer-substring (line-beginning-position) (line-end-position))))

(defun sort--to-field (n)
  "Move to the start of the Nth field of the line, counted from the end if negative."
  (if (> n 0)
      (progn
        (beginning-of-line)
        (dotimes (_ (1- n)) (skip-chars-forward " \t") (skip-chars-forward "^ \t\n"))
        (skip-chars-forward " \t")
        (when (eolp) (sort--too-few-fields)))
    (end-of-line)
    (dotimes (_ (max 0 (1- (- n)))) (skip-chars-backward " \t") (skip-chars-backward "^ \t\n"))
    (skip-chars-backward " \t")
    (when (bolp) (sort--too-few-fields))
    (skip-chars-backward "^ \t\n")))

(defun sort--over-field ()
  "Move to the end of this field."
  (skip-chars-forward "^ \t\n"))

(defun sort--number (text)
  "The number that TEXT begins with; 0x and 0 in front say that it is hexadecimal or octal."
  (cond ((string-match "\\`0x\\([0-9a-fA-F]+\\)" text) (string-to-number (match-string 1 text) 16))
        ((string-match "\\`0[0-7]+" text) (string-to-number (match-string 0 text) 8))
        (t (string-to-number text sort-numeric-base))))

(defun sort--fields (field beg end number)
  "Sort the lines from BEG to END by their FIELDth field, as a number or text as NUMBER says."
  (unless (numberp field) (signal 'wrong-type-argument (list 'number-or-marker-p field)))
  (sort--within beg end
    (sort-subr nil #'forward-line #'end-of-line
               (lambda ()
                 (sort--to-field field)
                 (when number
                   (let ((from (point)))
                     (sort--over-field)
                     (sort--number (buffer-substring from (point))))))
               #'sort--over-field)))

(defun sort-fields (field beg end)
  "Sort the lines from BEG to END by their FIELDth field, counted from 1."
  (interactive "p\nr")
  (sort--fields field beg end nil))

(defun sort-numeric-fields (field beg end)
  "Sort the lines from BEG to END by the number in their FIELDth field."
  (interactive "p\nr")
  (sort--fields field beg end t))

(defun sort--matches (record-regexp key-regexp)
  "The matches of RECORD-REGEXP behind point, (KEY START END) each; KEY as KEY-REGEXP says."
  (let (records)
    (while (and (not (eobp)) (re-search-forward record-regexp nil t))
      (let* ((start (match-beginning 0))
             (end (match-end 0))
             (key (cond ((member key-regexp '("" "\\&")) (match-string 0))
                        ((string-match-p "\\`\\\\[1-9]\\'" key-regexp)
                         (match-string (- (aref key-regexp 1) ?0)))
                        (t (goto-char start)
                           (and (re-search-forward key-regexp end t) (match-string 0))))))
        (when key (push (list key start end) records))
        (goto-char (if (= start end) (1+ end) end))))
    (nreverse records)))

(defun sort-regexp-fields (reverse record-regexp key-regexp beg end)
  "Sort the matches of RECORD-REGEXP from BEG to END by what KEY-REGEXP matches in each:
\"\\\\&\" all of it, \"\\\\N\" group N, else a regexp."
  (interactive "P\nsRegexp specifying records to sort: \nsRegexp specifying key within record: \nr")
  (sort--within beg end
    (let* ((records (sort--matches record-regexp key-regexp))
           (sorted (sort (copy-sequence records)
                         (lambda (a b) (string< (sort--key (car a)) (sort--key (car b)))))))
      (sort--reorder records (if reverse (nreverse sorted) sorted))
      nil)))

(defun reverse-region (beg end)
  "Reverse the order of the lines from BEG to END, of those that are whole between the two."
  (interactive "r")
  (let ((from (save-excursion
                (goto-char (min beg end))
                (if (bolp) (point) (line-beginning-position 2))))
        (to (save-excursion
              (goto-char (max beg end))
              (if (and (eolp) (not (bolp))) (point)
                (forward-line -1)
                (line-end-position)))))
    (when (>= from to) (user-error "There are no full lines in the region"))
    (save-excursion
      (save-restriction
        (narrow-to-region from to)
        (goto-char from)
        (let ((lines nil) (more t))
          (while more
            (push (buffer-substring (point) (line-end-position)) lines)
            (setq more (< (line-end-position) (point-max)))
            (if more (delete-region (point) (line-beginning-position 2))
              (delete-region (point) (progn (end-of-line) (point)))))
          (insert (pop lines))
          (dolist (line lines) (insert "\n") (insert line)))))
    nil))

(defun sort--line-starts (beg end)
  "Where the lines begin that the text from BEG to END touches, in order."
  (save-excursion
    (goto-char beg)
    (beginning-of-line)
    (let ((starts (list (point))))
      (while (and (= 0 (forward-line 1)) (< (point) end) (not (eobp))) (push (point) starts))
      (nreverse starts))))
(defun delete-duplicate-lines (beg end &optional reverse adjacent keep-blanks interactive)
  "Delete the lines from BEG to END that an earlier one (a later one if REVERSE) equals; how many.
ADJACENT: only where they stand together.  KEEP-BLANKS: leave blank lines.  INTERACTIVE: say how many."
  (interactive (append (list (region-beginning) (region-end))
                       (mapcar (lambda (prefix) (equal current-prefix-arg (list prefix))) '(4 16 64))
                       '(t)))
  (let* ((starts (sort--line-starts beg end)) (known nil) (duplicates nil))
    (save-excursion
      (dolist (start (if reverse (reverse starts) starts))
        (goto-char start)
        (let ((line (buffer-substring-no-properties start (line-end-position))))
          (cond ((and keep-blanks (string= line "")))
                ((if adjacent (equal line known) (gethash line (or known (setq known (make-hash-table :test #'equal)))))
                 (push start duplicates))
                (adjacent (setq known line))
                (t (puthash line t known)))))
      ;; From the end on, so that places stay right.
      (dolist (start (sort (copy-sequence duplicates) #'>))
        (goto-char start)
        (delete-region start (progn (forward-line 1) (point)))))
    (let ((count (length duplicates)))
      (when interactive
        (message (concat "Deleted %d " (and adjacent "adjacent ") "duplicate line" (and (/= count 1) "s")
                         (and reverse " backward"))
                 count))
      count)))


(defun sort-columns (reverse &optional beg end)
  "Sort the lines from BEG to END by the columns between the two; REVERSE: descending."
  (interactive "P\nr")
  (save-excursion
    (let* ((column (lambda (p) (goto-char p) (current-column)))
           (a (funcall column beg)) (b (funcall column end))
           (from (min a b)) (to (max a b)) (start (progn (goto-char (min beg end)) (line-beginning-position)))
           (stop (progn (goto-char (max beg end)) (min (point-max) (1+ (line-end-position)))))
           (key (lambda (line)
                  (with-temp-buffer
                    (insert line)
                    (buffer-substring-no-properties (progn (move-to-column from) (point))
                                                    (progn (move-to-column to) (point))))))
           (final (not (eq ?\n (char-before stop))))
           (lines (split-string (buffer-substring start (if final stop (1- stop))) "\n"))
           (sorted (mapcar #'cdr (sort (mapcar (lambda (l) (cons (funcall key l) l)) lines)
                                       (lambda (x y) (if reverse (string< (car y) (car x)) (string< (car x) (car y))))))))
      (goto-char start)
      (delete-region start stop)
      (insert (mapconcat #'identity sorted "\n") (if final "" "\n")))))

(provide 'sort)
