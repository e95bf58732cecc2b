;;; replacing.el --- Replacing, counting and dropping matches  -*- lexical-binding: t -*-

(defvar case-replace t)
(defvar replace-lax-whitespace nil)
(defvar query-replace-history nil)

(defun replacing--fold-p (regexp)
  "Whether REGEXP, by the user's setting, matches whatever the case: not if it has a capital."
  (and case-fold-search
       (not (let ((case-fold-search nil))
              (string-match-p "[[:upper:]]\\|\\[:\\(?:upp\\|low\\)er:]" regexp)))))

(defun replacing--back (regexp to fixed literal start end)
  "Replace the matches of REGEXP from END (default point) back to START by TO, as `replacing--all' does."
  (goto-char (if end (max (or start (point)) end) (point)))
  (let* ((count 0) (limit (and end (min (or start (point)) end)))
         (case-fold-search (replacing--fold-p regexp))
         (fixed (or fixed (not case-replace) (not case-fold-search))))
    (while (re-search-backward regexp limit t)
      (let ((at (point)))
        (replace-match (if (functionp to) (save-match-data (funcall to)) to) fixed literal)
        (goto-char at))
      (setq count (1+ count)))
    count))

(defun replacing--parts (function start end noncontiguous)
  "Call FUNCTION with START and END, or for each part of the region, the last first, if NONCONTIGUOUS."
  (if (not noncontiguous) (funcall function start end)
    (pcase-dolist (`(,from . ,to) (sort (funcall region-extract-function 'bounds)
                                        (lambda (a b) (> (car a) (car b)))))
      (funcall function from to))))

(defun replacing--all (regexp to fixed literal start end)
  "Replace the matches of REGEXP from START (default point) to END by TO; how many."
  (let ((stop (and end (copy-marker (max (or start (point)) end) t))) (count 0) (done nil)
        (case-fold-search (replacing--fold-p regexp)))
    (goto-char (or start (point)))
    (while (and (not done) (re-search-forward regexp stop t))
      (let ((empty (= (match-beginning 0) (match-end 0))))
        (replace-match (if (functionp to) (save-match-data (funcall to)) to)
                       (or fixed (not case-replace) (not case-fold-search)) literal)
        (setq count (1+ count))
        (when empty (if (eobp) (setq done t) (forward-char 1)))))
    (when stop (set-marker stop nil))
    count))

(defun replace-string (from-string to-string &optional delimited start end backward noncontiguous)
  "Replace FROM-STRING by TO-STRING from START (default point) to END; DELIMITED: whole words only.
BACKWARD: from END back.  NONCONTIGUOUS: in each part of the region."
  (interactive "sReplace string: \nsReplace string with: \nP")
  (let ((regexp (regexp-quote from-string)))
    (when delimited (setq regexp (concat "\\b" regexp "\\b")))
    (replacing--parts (lambda (from to)
                        (funcall (if backward #'replacing--back #'replacing--all)
                                 regexp to-string nil t from to))
                      start end noncontiguous))
  nil)

(defun replace-regexp (regexp to-string &optional delimited start end backward noncontiguous)
  "Replace matches of REGEXP by TO-STRING, in which \\& and \\N stand for the match and its groups;
\\, before a Lisp form is not understood here.  START, END and what follows are as for `replace-string'."
  (interactive "sReplace regexp: \nsReplace regexp with: \nP")
  (when delimited (setq regexp (concat "\\b\\(?:" regexp "\\)\\b")))
  (replacing--parts (lambda (from to)
                      (funcall (if backward #'replacing--back #'replacing--all)
                               regexp to-string nil nil from to))
                    start end noncontiguous)
  nil)

(defvar query-replace-from-history-variable 'query-replace-history)
(defvar query-replace-to-history-variable 'query-replace-history)
(defvar query-replace-skip-read-only nil)
(defvar query-replace-lazy-highlight t)
(defvar query-replace-highlight t)
(defvar query-replace-from-to-separator nil)
(defvar query-replace-defaults nil)
(defvar replace-search-function nil)
(defvar replace-re-search-function nil)
(defvar replace-count 0)
(defvar replace-update-post-hook nil)
(defvar-keymap query-replace-map
  "SPC" 'act "DEL" 'skip "<delete>" 'skip "<backspace>" 'skip "y" 'act "n" 'skip "Y" 'act-multi "N" 'skip
  "e" 'edit-replacement "E" 'edit-replacement "," 'act-and-show "q" 'exit "RET" 'exit "<return>" 'exit "." 'act-and-exit
  "C-r" 'edit "C-w" 'delete-and-edit "C-l" 'recenter "!" 'automatic "^" 'backup "u" 'undo "U" 'undo-all
  "C-h" 'help "?" 'help "C-g" 'quit "C-]" 'quit "C-v" 'scroll-up "M-v" 'scroll-down "ESC" 'exit-prefix "<escape>" 'exit-prefix)

(defun query-replace--split-string (string)
  "The parts (FROM . TO) of STRING around a character with the property `separator', or STRING."
  (let ((at (text-property-not-all 0 (length string) 'separator nil string)))
    (if (not at) string
      (cons (substring-no-properties string 0 at)
            (substring-no-properties
             string (or (text-property-any at (length string) 'separator nil string) (length string)))))))
(defun query-replace-compile-replacement (to regexp-flag)
  "TO for `perform-replace'; \\, before a Lisp form is a form for it, if REGEXP-FLAG."
  (if (not (and regexp-flag (string-match "\\(?:\\`\\|[^\\]\\)\\(?:\\\\\\\\\\)*\\\\\\([,#]\\)" to))) to
    (let ((pos 0) parts)
      (while (string-match "\\\\\\([,#\\]\\)" to pos)
        (let ((before (substring to pos (match-beginning 0))) (kind (aref to (match-beginning 1))) (after (match-end 0)))
          (pcase kind
            (?# (push before parts) (push '(number-to-string replace-count) parts) (setq pos after))
            (?, (push before parts)
                (let ((r (read-from-string to after)))
                  (push `(format "%s" ,(replacing--symbols (car r))) parts)
                  (setq pos (cdr r))))
            (_ (push (concat before "\\\\") parts) (setq pos after)))))
      (push (substring to pos) parts)
      (cons #'replace-eval-replacement
            `(concat ,@(mapcar (lambda (p) (if (stringp p) `(replace-quote-template ,p) p))
                               (delete "" (nreverse parts))))))))
(defun replacing--symbols (form)
  "FORM with \\&, \\1, \\# and so on, as the reader has them, turned into what they stand for."
  (cond ((and (symbolp form) form)
         (let ((name (symbol-name form)))
           (cond ((string-match "\\`\\([0-9]\\)\\'" name) `(match-string ,(string-to-number name)))
                 ((string-match "\\`#\\([0-9]\\)\\'" name)
                  `(string-to-number (match-string ,(string-to-number (match-string 1 name)))))
                 ((equal name "&") '(match-string 0))
                 ((equal name "#&") '(string-to-number (match-string 0)))
                 ((equal name "#") 'replace-count)
                 (t form))))
        ((consp form) (cons (replacing--symbols (car form)) (replacing--symbols (cdr form))))
        (t form)))
(defun replace-quote-template (text) "TEXT with its \\& and \\N replaced by the match's groups."
       (match-substitute-replacement text t))
(defun replace-eval-replacement (expression count)
  "The value of EXPRESSION, a form, as a string; COUNT replacements were done."
  (let* ((replace-count count) (v (eval expression t))) (if (stringp v) v (prin1-to-string v t))))
(defun replace-quote (replacement) "REPLACEMENT with its backslashes doubled." (string-replace "\\" "\\\\" replacement))

(defun replacing--read-answer (from to)
  "Ask what to do with a match of FROM that TO would replace: a symbol of `query-replace-map'."
  (let* ((event (read-event (format "Query replacing %s with %s: " from (if (stringp to) to "…"))))
         (key (if (vectorp event) event (vector event))))
    (or (lookup-key query-replace-map key) 'exit-prefix)))

(defun perform-replace (from-string replacements query-flag regexp-flag delimited-flag
                                    &optional repeat-count map start end backward _region-noncontiguous-p)
  "Replace FROM-STRING by REPLACEMENTS from START to END, asking about each if QUERY-FLAG.
REGEXP-FLAG: it is a regexp; DELIMITED-FLAG: whole words.  REPLACEMENTS: a string, a list of them used in turn
\(REPEAT-COUNT times each), or (FUNCTION . DATA), called with DATA and the count."
  (let* ((query-replace-map (or map query-replace-map))
         (regexp (let ((r (cond (regexp-flag from-string)
                                (replace-char-fold (char-fold-to-regexp from-string))
                                (t (regexp-quote from-string)))))
                   (if delimited-flag (concat "\\b\\(?:" r "\\)\\b") r)))
         (search-spaces-regexp (and (if regexp-flag replace-regexp-lax-whitespace replace-lax-whitespace)
                                    search-whitespace-regexp))
         (case-fold-search (and case-fold-search
                                (not (let ((case-fold-search nil)) (string-match-p "[[:upper:]]" (replacing--unescaped from-string regexp-flag))))))
         (keep-case (and case-replace case-fold-search))
         (stop (and end (not backward) (copy-marker (max start end))))
         (floor (and backward start (copy-marker (min start end))))
         (asking query-flag) (count 0) (seen 0) (done nil) (history nil) (next-list (and (listp replacements) (stringp (car-safe replacements)) replacements))
         (uses 0) (last nil) (more t)
         (function (if regexp-flag replace-re-search-function replace-search-function))
         (search (lambda ()
                   (let ((bound (if backward floor stop)))
                     (cond (function (funcall function from-string bound t))
                           (backward (re-search-backward regexp bound t))
                           (t (re-search-forward regexp bound t)))))))
    (when start (goto-char (if backward (max start (or end start)) (min start (or end start)))))
    (push-mark nil t)
    (undo-boundary)
    (while (and more (not done) (funcall search))
      (let* ((data (match-data)) (b (match-beginning 0)) (e (match-end 0))
             (again (and (= b e) (eql last b)))
             (template (cond ((stringp replacements) replacements)
                             (next-list (prog1 (car next-list)
                                          (when (>= (setq uses (1+ uses)) (or repeat-count 1))
                                            (setq uses 0 next-list (or (cdr next-list) replacements)))))
                             (t (funcall (car replacements) (cdr replacements) count))))
             (literal (or (not regexp-flag) (not (stringp replacements))))
             (replace (lambda ()
                        (set-match-data data)
                        (push (list (copy-marker b) (buffer-substring b e) (point-marker)) history)
                        (goto-char (if backward b e))
                        (replace-match template (not keep-case) literal)
                        (setcdr (cdar history) (list (point-marker)))
                        (when backward (goto-char b))
                        (setq count (1+ count)))))
        (cond
         ;; Nothing is no match where the last one ended.
         (again
          (setq more (if backward (> (1- b) (point-min)) (< (1+ b) (point-max))))
          (when more (forward-char (if backward -1 1))))
         ((and query-replace-skip-read-only (text-property-not-all b e 'read-only nil)) nil)
         ((not asking) (funcall replace))
         (t
          (setq seen (1+ seen))
          (let ((answered nil) (replaced nil))
            (while (not answered)
              (goto-char (if backward b (if replaced (point) e)))
              (let ((answer (replacing--read-answer from-string template)))
                (setq answered t)
                (pcase answer
                  ((or 'act 'act-multi) (unless replaced (funcall replace)))
                  ('skip (push (list 'skip (copy-marker b)) history))
                  ('act-and-show (unless replaced (funcall replace) (setq replaced t)) (setq answered nil))
                  ('act-and-exit (unless replaced (funcall replace)) (setq done t))
                  ('automatic (unless replaced (funcall replace)) (setq asking nil))
                  ((or 'undo 'backup)
                   (while (eq (car-safe (car history)) 'skip) (pop history))
                   (if (null history) (progn (message "Nothing to undo") (setq answered nil))
                     (let ((h (pop history)))
                       (if (eq answer 'backup)
                           ;; it is shown as it is now; the next answer is about it
                           (progn (goto-char (car (last h)))
                                  (setq replaced t answered nil))
                         (delete-region (car h) (car (last h)))
                         (goto-char (car h))
                         (insert (nth 1 h))
                         (setq count (1- count) replaced nil)
                         ;; that match is asked about again
                         (goto-char (car h))
                         (setq answered t)))))
                  ('undo-all
                   (dolist (h history)
                     (unless (eq (car h) 'skip)
                       (delete-region (car h) (car (last h)))
                       (goto-char (car h))
                       (insert (nth 1 h))
                       (setq count (1- count))))
                   (setq history nil done t))
                  ('edit-replacement
                   (setq template (read-string "Edit replacement string: " template))
                   (unless replaced (funcall replace)))
                  ('delete-and-edit (delete-region b e))
                  ('quit (signal 'quit nil))
                  ('help (message "SPC/y replace, DEL/n skip, , replace and stay, ! all, u undo, q stop") (setq answered nil))
                  ('recenter (setq answered nil))
                  (_ (setq done t))))))))
        (setq last (and (not again) (point)))))
    (when stop (set-marker stop nil))
    (message "Replaced %d occurrence%s" count (if (= count 1) "" "s"))
    (and query-flag (not done) (> seen 0))))
(defun replacing--unescaped (text regexp-flag)
  "TEXT without the letters that backslashes make special, if REGEXP-FLAG."
  (if regexp-flag (replace-regexp-in-string "\\\\." "" text t t) text))
(defun query-replace-read-args (prompt regexp-flag &optional noerror)
  "Read what to replace and by what, showing PROMPT: (FROM TO DELIMITED BACKWARD).
Unless NOERROR it is an error if the buffer may not be changed."
  (unless noerror (barf-if-buffer-read-only))
  (let* ((from (read-from-minibuffer (format "%s: " prompt) nil nil nil query-replace-from-history-variable))
         (to (read-from-minibuffer (format "%s %s with: " prompt from) nil nil nil query-replace-to-history-variable)))
    (list from (query-replace-compile-replacement to regexp-flag)
          (and current-prefix-arg (not (eq current-prefix-arg '-)))
          (eq current-prefix-arg '-))))
(defun query-replace (from-string to-string &optional delimited start end backward region-noncontiguous-p)
  "Replace FROM-STRING by TO-STRING from START or point on, asking about each."
  (interactive (query-replace-read-args "Query replace" nil))
  (perform-replace from-string to-string t nil delimited nil nil start end backward region-noncontiguous-p))
(defun query-replace-regexp (regexp to-string &optional delimited start end backward region-noncontiguous-p)
  "Replace matches of REGEXP by TO-STRING from START or point on, asking about each."
  (interactive (query-replace-read-args "Query replace regexp" t))
  (perform-replace regexp to-string t t delimited nil nil start end backward region-noncontiguous-p))
(defun map-query-replace-regexp (regexp to-strings &optional n start end)
  "Replace matches of REGEXP by the words of TO-STRINGS in turn, each N times, asking about each."
  (interactive "sMap query replace (regexp): \nsQuery replace with (space-separated strings): ")
  (perform-replace regexp (if (listp to-strings) to-strings (split-string to-strings)) t t nil n nil start end))

(defun replacing--line-matches (regexp rstart rend function)
  "Call FUNCTION with the bounds of the lines that matches of REGEXP from RSTART to REND touch; their number."
  (let ((end (copy-marker (or rend (point-max)))) (count 0)
        (case-fold-search (and case-fold-search (not (let ((case-fold-search nil)) (string-match-p "[[:upper:]]" regexp))))))
    (save-excursion
      (goto-char (or rstart (point)))
      (while (and (< (point) end) (re-search-forward regexp end t))
        (let ((b (save-excursion (goto-char (match-beginning 0)) (line-beginning-position)))
              (e (progn (forward-line 1) (point))))
          (setq count (1+ count))
          (funcall function b e))))
    (set-marker end nil)
    count))
(defun copy-matching-lines (regexp &optional rstart rend interactive)
  "Put the lines from RSTART or point to REND that match REGEXP into the kill ring; their number."
  (interactive "sCopy lines containing match for regexp: \ni\ni\np")
  (let* (texts
         (n (replacing--line-matches regexp rstart rend (lambda (b e) (push (buffer-substring b e) texts)))))
    (when texts (kill-new (apply #'concat (nreverse texts))))
    (when interactive (message "Copied %d matching line%s" n (if (= n 1) "" "s")))
    n))
(defun kill-matching-lines (regexp &optional rstart rend interactive)
  "Kill the lines from RSTART or point to REND that match REGEXP; their number."
  (interactive "sKill lines containing match for regexp: \ni\ni\np")
  (let* (texts
         (n (replacing--line-matches regexp rstart rend
                                     (lambda (b e) (push (delete-and-extract-region b e) texts)))))
    (when texts (kill-new (apply #'concat (nreverse texts))))
    (when interactive (message "Killed %d matching line%s" n (if (= n 1) "" "s")))
    n))

(defun replace-string-in-region (string replacement &optional start end)
  "Replace STRING by REPLACEMENT from START (default point) to END; how many, or nil for none."
  (when (and end (> end (point-max))) (error "End after end of buffer"))
  (when (and start (< start (point-min))) (error "Start before start of buffer"))
  (save-excursion
    (goto-char (or start (point)))
    (let ((stop (and end (copy-marker end))) (n 0) (size (length string)) (case-fold-search nil) (more t))
      (while (and more (or (null stop) (<= (point) stop)) (search-forward string stop t))
        (delete-region (- (point) size) (point))
        (insert replacement)
        (setq n (1+ n))
        ;; An empty string is found behind the next character again.
        (when (= size 0) (if (eobp) (setq more nil) (forward-char 1))))
      (when stop (set-marker stop nil))
      (and (> n 0) n))))

(defun replace-regexp-in-region (regexp replacement &optional start end)
  "Replace matches of REGEXP by REPLACEMENT from START (default point) to END; how many, or nil."
  (when (and start (< start (point-min))) (error "Start before start of buffer"))
  (when (and end (> end (point-max))) (error "End after end of buffer"))
  (save-excursion
    (let ((case-fold-search nil) (case-replace nil))
      (let ((n (replacing--all regexp replacement t nil (or start (point)) end)))
        (and (> n 0) n)))))

(defun replacing--bounds (rstart rend)
  "Start and end, a marker, of what to look through: from RSTART to REND in either order, or to the end.
Without RSTART it is all from point on."
  (cond ((and rstart rend) (list (min rstart rend) (copy-marker (max rstart rend))))
        (t (list (or rstart (point)) (point-max-marker)))))
(defun how-many (regexp &optional rstart rend interactive)
  "The number of matches of REGEXP from RSTART (default point) to REND."
  (interactive "sHow many matches for regexp: \ni\ni\np")
  (pcase-let ((`(,start ,stop) (replacing--bounds rstart rend)) (n 0) (done nil)
              (case-fold-search (replacing--fold-p regexp)))
    (save-excursion
      (goto-char start)
      (while (and (not done) (< (point) stop) (re-search-forward regexp stop t))
        (setq n (1+ n))
        (when (= (match-beginning 0) (match-end 0))
          (if (eobp) (setq done t) (forward-char 1))))
      (set-marker stop nil)
      (when interactive (message "%d occurrence%s" n (if (= n 1) "" "s")))
      n)))
(defalias 'count-matches 'how-many)

(defun flush-lines (regexp &optional rstart rend interactive)
  "Delete the lines that a match of REGEXP between RSTART (default point) and REND touches; how many.
With RSTART, point is left at the start.  INTERACTIVE: say how many."
  (interactive "sFlush lines containing match for regexp: \ni\ni\np")
  (pcase-let ((`(,start ,stop) (replacing--bounds rstart rend)) (n 0)
              (case-fold-search (replacing--fold-p regexp)))
    (goto-char start)
    (save-excursion
      (while (and (< (point) stop) (re-search-forward regexp stop t))
        (setq n (1+ n))
        (delete-region (save-excursion (goto-char (match-beginning 0)) (line-beginning-position))
                       (progn (forward-line 1) (point)))))
    (set-marker stop nil)
    (when interactive (message "Deleted %d matching line%s" n (if (= n 1) "" "s")))
    n))
(defalias 'delete-matching-lines 'flush-lines)

(defun keep-lines (regexp &optional rstart rend _interactive)
  "Delete the whole lines between RSTART (default point) and REND that no match of REGEXP touches.
With RSTART, point is left at the start."
  (interactive "sKeep lines containing match for regexp: \ni\ni\np")
  (when (and rstart (null rend)) (signal 'wrong-type-argument (list 'number-or-marker-p rend)))
  (pcase-let ((`(,start ,stop) (replacing--bounds rstart rend))
              (case-fold-search (replacing--fold-p regexp)))
    ;; A last line of which only a part is between the two is left alone.
    (save-excursion
      (goto-char stop)
      (unless (or (bolp) (eobp)) (forward-line 0))
      (set-marker stop (point)))
    (goto-char start)
    (save-excursion
      (unless (bolp) (forward-line 1))
      (let ((from (point)))
        (while (< (point) stop)
          (if (not (re-search-forward regexp nil t))
              (delete-region from (goto-char stop))
            (let ((empty (= (match-beginning 0) (match-end 0)))
                  (line (save-excursion (goto-char (match-beginning 0)) (line-beginning-position))))
              (when (< from line) (delete-region from (min line stop)))
              (save-excursion (forward-line 1) (setq from (point)))
              ;; What follows on the line of a match is kept as well.
              (when (< (point) stop) (if empty (forward-char 1) (end-of-line))))))))
    (set-marker stop nil)
    nil))
(defalias 'delete-non-matching-lines 'keep-lines)

;; Words with anything but words between them

(defun word-search-regexp (string &optional lax)
  "A regexp for the words of STRING in order; LAX: the last may be the start of one."
  (cond ((equal string "") "")
        ((string-match-p "\\`\\W*\\'" string) "\\W+")
        (t
    (let ((words (split-string string "\\W+" t)))
      (concat (if (string-match-p "\\`\\W" string) "\\W+" "\\<")
              (mapconcat #'regexp-quote words "\\W+")
              (cond ((string-match-p "\\W\\'" string) "\\W+") (lax "") (t "\\>")))))))
(defun word-search-forward (string &optional bound noerror count)
  "Search forward for the words of STRING; BOUND, NOERROR and COUNT as for `search-forward'."
  (interactive "sWord search: ")
  (re-search-forward (word-search-regexp string) bound noerror count))
(defun word-search-backward (string &optional bound noerror count)
  "Search backward for the words of STRING; BOUND, NOERROR and COUNT as for `search-backward'."
  (interactive "sWord search backward: ")
  (re-search-backward (word-search-regexp string) bound noerror count))
(defun word-search-forward-lax (string &optional bound noerror count)
  "Search forward for the words of STRING, the last of which may go on; the rest as for `search-forward'."
  (interactive "sWord search: ")
  (re-search-forward (word-search-regexp string t) bound noerror count))
(defun word-search-backward-lax (string &optional bound noerror count)
  "Search backward for the words of STRING, the last of which may go on; the rest as for `search-backward'."
  (interactive "sWord search backward: ")
  (re-search-backward (word-search-regexp string t) bound noerror count))

(provide 'replacing)
(provide 'replace)
