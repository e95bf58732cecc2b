;;; code-literals.el --- Strings of languages where any sign may begin one  -*- lexical-binding: t -*-

;; m{…}, %w[…] and their like: the two signs get the syntax of a string's fence, so that what stands between them is one.

;;; Code:

(defun code-literals-end (start &optional limit)
  "Where the literal whose first sign is at START ends, behind its last sign, or nil; LIMIT is where to stop.
Brackets nest; a sign behind a backslash does not count."
  (let* ((open (char-after start)) (close (or (cdr (assq open '((?\( . ?\)) (?\[ . ?\]) (?\{ . ?\}) (?< . ?>)))) open))
         (nests (/= open close)) (depth 1)
         (signs (regexp-opt (mapcar #'char-to-string (list ?\\ open close)))))
    (save-excursion
      (goto-char (1+ start))
      (while (and (> depth 0) (re-search-forward signs limit 'move))
        (pcase (char-before)
          (?\\ (unless (eobp) (forward-char)))
          ((pred (eq close)) (cl-decf depth))
          (_ (cl-incf depth))))
      (and (= depth 0) (point)))))

(defun code-literals-mark (start end &optional comment)
  "Make what is from START to END one string, or with COMMENT one comment."
  (let ((fence (string-to-syntax (if comment "!" "|"))))
    (put-text-property start (1+ start) 'syntax-table fence)
    (when (> end (1+ start))
      (put-text-property (1- end) end 'syntax-table fence)
      (put-text-property start end 'syntax-multiline t))))

(defun code-literals-in-text-p (position)
  "Whether POSITION is in a string or a comment."
  (nth 8 (save-excursion (syntax-ppss position))))

(defun code-literals-propertize (regexp start end mark)
  "Call MARK at the matches of REGEXP from START to END whose first group is not in a string or a comment.
MARK gives what begins there its syntax and returns where to go on, nil for the last character of the match."
  (let ((case-fold-search nil))
    (goto-char start)
    (while (and (< (point) end) (re-search-forward regexp end t))
      ;; What ends one match may begin the next.
      (let ((on (max (1+ (match-beginning 0)) (1- (match-end 0))))
            (token (seq-find #'identity (nthcdr 2 (match-data t)))))
        (goto-char (or (and (not (save-match-data (code-literals-in-text-p token))) (funcall mark)) on))))))

(provide 'code-literals)
;;; code-literals.el ends here
