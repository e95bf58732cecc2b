;;; justification.el --- Lines even at the sides, or in the middle  -*- lexical-binding: t -*-

;; Text says by its property `justification', a buffer by `default-justification', what filling does with
;; the blanks of its lines, which this does.  Lines are centered whatever text says.

;;; Code:

(require 'filling)

(defvar default-justification 'left)
(make-variable-buffer-local 'default-justification)

(defun current-justification ()
  "How the text at point is justified: `left', `right', `full', `center' or `none'."
  (save-excursion
    (skip-chars-forward " \t\n")
    (or (text-property-of-last-char 'justification) default-justification)))
(defun justification--text-of-line ()
  "Start and end, a marker, of the text that justification moves on this line.
It begins after the fill prefix, bullets and the like, and ends before blanks."
  (end-of-line)
  (skip-chars-backward " \t")
  (let ((end (point-marker)))
    (beginning-of-line)
    (when (and fill-prefix (looking-at (regexp-quote fill-prefix))) (goto-char (match-end 0)))
    (skip-chars-forward " \t")
    (when (and adaptive-fill-mode (looking-at adaptive-fill-regexp)) (goto-char (match-end 0)))
    (list (point) end)))
(defun justification--stretch (start end missing)
  "Put MISSING spaces into the gaps between the words from START to END, a marker, as evenly as may be."
  (let ((gaps nil))
    (goto-char start)
    (while (re-search-forward " +" end t) (push (point-marker) gaps))
    (when (and gaps (> missing 0))
      (let* ((n (length gaps)) (each (/ missing n)) (extra (% missing n)) (carry (/ (1- n) 2)) (widths nil))
        (dolist (_ gaps)
          (setq carry (+ carry extra))
          (push (+ each (if (>= carry n) 1 0)) widths)
          (when (>= carry n) (setq carry (- carry n))))
        (cl-mapc (lambda (gap width)
                   (goto-char gap)
                   (insert-and-inherit (make-string width ?\s)))
                 (nreverse gaps) widths)))
    (dolist (gap gaps) (set-marker gap nil))))
(defun justification--shift (start columns)
  "Move the text at START right by COLUMNS, or left as far as there are blanks before it."
  (goto-char start)
  (if (>= columns 0) (indent-to (+ (current-column) columns))
    (let ((column (current-column)))
      (delete-region (point) (progn (skip-chars-backward " \t") (point)))
      (indent-to (max (current-column) (+ column columns))))))
(defun justify-current-line (&optional how eop nosqueeze)
  "Make this line as wide as the filling asks by HOW, default as its text says.
EOP: it is the last of a paragraph, not stretched.  NOSQUEEZE: leave runs of spaces."
  (interactive "*")
  (when (or (null how) (eq how t)) (setq how (or (current-justification) 'none)))
  (let ((here (copy-marker (point) (and (memq how '(right center)) t))))
    (pcase-let* ((`(,start ,end) (justification--text-of-line))
                 (column (current-fill-column))
                 (left (progn (goto-char start) (current-column)))
                 (width (progn (goto-char end) (- (current-column) left))))
      (when (< start end)
        (pcase how
          ('right (justification--shift start (- column left width)))
          ('center (let* ((margin (current-left-margin))
                          (columns (- (+ margin (/ (- column margin width) 2)) left)))
                     (when (> columns 0) (justification--shift start columns))))
          ('full
           (unless (or eop (get-text-property (line-end-position) 'hard))
             (unless nosqueeze (canonically-space-region start end))
             (justification--stretch start end (- column left width))))))
      (set-marker end nil))
    (goto-char here)
    (set-marker here nil))
  nil)
(defun unjustify-current-line ()
  "Take the blanks that justification put in out of this line."
  (save-excursion
    (pcase (current-justification)
      ((or 'right 'center) (move-to-left-margin) (delete-region (point) (progn (skip-chars-forward " \t") (point))))
      ('full (beginning-of-line) (skip-chars-forward " \t")
             (canonically-space-region (point) (line-end-position))))))
(defun unjustify-region (&optional begin end)
  "Take the blanks that justification put in out of the lines from BEGIN to END."
  (let ((stop (copy-marker (or end (point-max)))))
    (save-excursion
      (goto-char (or begin (point-min)))
      (while (< (point) stop)
        (unjustify-current-line)
        (unless (= 0 (forward-line 1)) (goto-char stop))))))
(defun set-justification (begin end style &optional whole-par)
  "Justify the text from BEGIN to END as STYLE, all its paragraphs if WHOLE-PAR."
  (interactive "*r\nSJustify (left, right, center, full, none): \nP")
  (save-excursion
    (let ((from (if whole-par (progn (goto-char begin) (backward-paragraph) (point))
                  (goto-char begin) (line-beginning-position)))
          (to (copy-marker (if whole-par (progn (goto-char end) (forward-paragraph) (point)) end))))
      (put-text-property from to 'justification style)
      (if (memq style '(none left)) nil (fill-region from to style t))
      (set-marker to nil))))
(defun set-justification-none (b e) "Do not fill the text from B to E." (interactive "*r") (set-justification b e 'none))
(defun set-justification-left (b e) "Make the text from B to E even at the left." (interactive "*r") (set-justification b e 'left))
(defun set-justification-right (b e) "Make the text from B to E even at the right." (interactive "*r") (set-justification b e 'right))
(defun set-justification-full (b e) "Make the text from B to E even at both sides." (interactive "*r") (set-justification b e 'full))
(defun set-justification-center (b e) "Center the text from B to E." (interactive "*r") (set-justification b e 'center))

;;; Centering

(defun center-line (&optional nlines)
  "Center this line, or NLINES lines."
  (interactive "P")
  (if nlines
      (dotimes (_ (prefix-numeric-value nlines)) (center-line) (forward-line 1))
    (save-excursion
      (let ((left (current-left-margin)))
        (beginning-of-line)
        (delete-horizontal-space)
        (end-of-line)
        (let ((end (point)))
          (skip-chars-backward " \t")
          (delete-region (point) end))
        (let ((room (- (current-fill-column) left (current-column))))
          (beginning-of-line)
          (when (> (+ left (/ room 2)) 0) (indent-to (+ left (/ room 2)))))))
    nil))
(defun center-region (from to)
  "Center the lines from FROM to TO that are not blank."
  (interactive "r")
  (save-restriction
    (narrow-to-region from to)
    (save-excursion
      (goto-char (point-min))
      (while (re-search-forward "[^ \t\n]" nil t)
        (center-line)
        (forward-line)))))
(defun center-paragraph ()
  "Center the lines of this paragraph."
  (interactive)
  (save-excursion
    (forward-paragraph)
    (unless (bolp) (newline))
    (center-region (save-excursion (backward-paragraph) (point)) (point))))

(provide 'justification)
;;; justification.el ends here
