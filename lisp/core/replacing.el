;;; replacing.el --- Replacing, counting and dropping matches  -*- lexical-binding: t -*-

(defvar case-replace t)
(defvar replace-lax-whitespace nil)
(defvar query-replace-history nil)

(defun replacing--all (regexp to fixed literal start end)
  "Replace the matches of REGEXP from START (default point) to END by TO; how many."
  (let ((stop (and end (copy-marker (max (or start (point)) end)))) (count 0) (done nil)
        (case-fold-search (and case-fold-search
                               (not (let ((case-fold-search nil)) (string-match-p "[[:upper:]]" regexp))))))
    (goto-char (or start (point)))
    (while (and (not done) (re-search-forward regexp stop t))
      (let ((empty (= (match-beginning 0) (match-end 0))))
        (replace-match (if (functionp to) (save-match-data (funcall to)) to)
                       (or fixed (not case-replace) (not case-fold-search)) literal)
        (setq count (1+ count))
        (when empty (if (eobp) (setq done t) (forward-char 1)))))
    (when stop (set-marker stop nil))
    count))

(defun replace-string (from-string to-string &optional delimited start end _backward _noncontiguous)
  "Replace FROM-STRING by TO-STRING from START (default point) to END; DELIMITED: whole words only."
  (interactive "sReplace string: \nsReplace string with: \nP")
  (replacing--all (if delimited (concat "\\b" (regexp-quote from-string) "\\b")
                    (regexp-quote from-string))
                  to-string nil t start end)
  nil)

(defun replace-regexp (regexp to-string &optional delimited start end _backward _noncontiguous)
  "Replace matches of REGEXP by TO-STRING, in which \\& and \\N stand for the match and its groups;
\\, before a Lisp form is not understood here."
  (interactive "sReplace regexp: \nsReplace regexp with: \nP")
  (replacing--all (if delimited (concat "\\b\\(?:" regexp "\\)\\b") regexp) to-string nil nil start end)
  nil)

(defun perform-replace (from-string replacements query-flag regexp-flag delimited-flag
                                    &optional _repeat-count _map start end _backward _noncontiguous)
  "Replace FROM-STRING by REPLACEMENTS from START to END; there is no asking in batch."
  (when query-flag (error "Replacing with queries needs a terminal"))
  (replacing--all (let ((r (if regexp-flag from-string (regexp-quote from-string))))
                    (if delimited-flag (concat "\\b\\(?:" r "\\)\\b") r))
                  (if (consp replacements) (car replacements) replacements)
                  nil (not regexp-flag) start end)
  t)

(defun replace-string-in-region (string replacement &optional start end)
  "Replace STRING by REPLACEMENT from START (default point) to END; how many, or nil for none."
  (when (and end (> end (point-max))) (error "End after end of buffer"))
  (when (and start (< start (point-min))) (error "Start before start of buffer"))
  (save-excursion
    (let ((case-fold-search nil) (case-replace nil))
      (let ((n (replacing--all (regexp-quote string) replacement t t (or start (point)) end)))
        (and (> n 0) n)))))

(defun replace-regexp-in-region (regexp replacement &optional start end)
  "Replace matches of REGEXP by REPLACEMENT from START (default point) to END; how many, or nil."
  (when (and end (> end (point-max))) (error "End after end of buffer"))
  (when (and start (< start (point-min))) (error "Start before start of buffer"))
  (save-excursion
    (let ((case-fold-search nil) (case-replace nil))
      (let ((n (replacing--all regexp replacement t nil (or start (point)) end)))
        (and (> n 0) n)))))

(defun how-many (regexp &optional rstart rend interactive)
  "The number of matches of REGEXP from RSTART (default point) to REND."
  (interactive "sHow many matches for regexp: \ni\ni\np")
  (save-excursion
    (goto-char (or rstart (point)))
    (let ((n 0) (done nil)
          (case-fold-search (and case-fold-search
                                 (not (let ((case-fold-search nil))
                                        (string-match-p "[[:upper:]]" regexp))))))
      (while (and (not done) (< (point) (or rend (point-max)))
                  (re-search-forward regexp rend t))
        (if (= (match-beginning 0) (match-end 0))
            (if (eobp) (setq done t) (forward-char 1))
          (setq n (1+ n))))
      (when interactive (message "%d occurrences" n))
      n)))
(defalias 'count-matches 'how-many)

(defun flush-lines (regexp &optional rstart rend interactive)
  "Delete the lines that a match of REGEXP between RSTART (default point) and REND touches; how many."
  (interactive "sFlush lines containing match for regexp: \ni\ni\np")
  (ignore interactive)
  (let ((stop (copy-marker (or rend (point-max)))) (n 0)
        (case-fold-search (and case-fold-search
                               (not (let ((case-fold-search nil))
                                      (string-match-p "[[:upper:]]" regexp))))))
    (save-excursion
      (goto-char (or rstart (point)))
      (while (and (< (point) stop) (re-search-forward regexp stop t))
        (setq n (+ n (count-lines (match-beginning 0) (max (1+ (match-beginning 0)) (match-end 0)))))
        (delete-region (save-excursion (goto-char (match-beginning 0)) (line-beginning-position))
                       (min (point-max) (line-beginning-position 2)))))
    (set-marker stop nil)
    n))
(defalias 'delete-matching-lines 'flush-lines)

(defun keep-lines (regexp &optional rstart rend _interactive)
  "Delete the lines between RSTART (default point) and REND that no match of REGEXP touches."
  (interactive "sKeep lines containing match for regexp: \ni\ni\np")
  (let ((stop (copy-marker (or rend (point-max))))
        (case-fold-search (and case-fold-search
                               (not (let ((case-fold-search nil))
                                      (string-match-p "[[:upper:]]" regexp))))))
    (save-excursion
      (goto-char (or rstart (point)))
      (unless (bolp) (forward-line 1))
      (while (< (point) stop)
        (let ((line (point)))
          (if (save-excursion (re-search-forward regexp (min stop (line-end-position)) t))
              (forward-line 1)
            (delete-region line (min (point-max) (line-beginning-position 2)))
            (when (eobp) (set-marker stop (point)))))))
    (set-marker stop nil)
    nil))
(defalias 'delete-non-matching-lines 'keep-lines)

(provide 'replacing)
(provide 'replace)
