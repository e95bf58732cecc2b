;;; rect.el --- Rectangles: text between two columns  -*- lexical-binding: t -*-

(defvar killed-rectangle nil "The rectangle killed last, its lines.")
(defvar string-rectangle-history nil)

(defun rect--bounds (start end)
  "Columns and lines of the rectangle between START and END: (FROM TO FIRST LAST), the lines as positions."
  (save-excursion
    (let ((a (progn (goto-char start) (current-column))) (b (progn (goto-char end) (current-column))))
      (list (min a b) (max a b)
            (progn (goto-char start) (line-beginning-position))
            (progn (goto-char end) (line-beginning-position))))))
(defun apply-on-rectangle (function start end &rest args)
  "Call FUNCTION with the first and last column and ARGS, point at the start of each line of a rectangle.
START and END are its corners, END not before START, else only START's line counts.
The position after the last line is the value."
  (pcase-let* ((`(,from ,to ,first ,last) (rect--bounds start end)) (stop (copy-marker last)) (done nil))
    (save-excursion
      (goto-char first)
      (while (not done)
        ;; FUNCTION may put newlines in: the next line is the one after where it leaves point.
        (let ((last (>= (point) stop)))
          (apply function from to args)
          (setq done (or last (/= 0 (forward-line 1)) (and (eobp) (bolp) (> (point) stop))))))
      (set-marker stop nil)
      (point))))
(defun operate-on-rectangle (function start end coerce-tabs)
  "Call FUNCTION with the start, columns before and behind on each line of a rectangle; COERCE-TABS: split tabs."
  (apply-on-rectangle
   (lambda (from to)
     (let* ((begin (move-to-column from (and coerce-tabs t))) (at (point)) (end (move-to-column to (and coerce-tabs t))))
       (funcall function at (max 0 (- begin from)) (max 0 (- end to)))))
   start end))
(defun rect--take (from to)
  "The text of this line from column FROM to TO, as wide as that."
  (let* ((reached (move-to-column from)) (at (point)))
    (if (< reached from) (make-string (- to from) ?\s)
      (let ((before (- reached from)) (end (move-to-column to)) text)
        (setq text (buffer-substring (min at (point)) (point)))
        (when (> before 0) (setq text (concat (make-string (min before (- to from)) ?\s) text)))
        (setq text (rect--no-tabs text from))
        (if (< end to) (concat text (make-string (- to (max end from)) ?\s)) text)))))
(defun rect--no-tabs (text column)
  "TEXT, which starts at COLUMN, with its tabs as spaces."
  (if (not (string-search "\t" text)) text
    (let ((at column) out)
      (dolist (piece (split-string text "\t"))
        (when out
          (let ((n (- tab-width (% at tab-width)))) (push (make-string n ?\s) out) (setq at (+ at n))))
        (push piece out)
        (setq at (+ at (string-width piece))))
      (apply #'concat (nreverse out)))))
(defun extract-rectangle (start end)
  "The lines of the rectangle between START and END, strings."
  (let (out)
    (apply-on-rectangle (lambda (from to) (push (rect--take from to) out)) start end)
    (nreverse out)))
(defun extract-rectangle-bounds (start end)
  "The starts and ends of the lines of the rectangle between START and END, pairs."
  (let (out)
    (apply-on-rectangle (lambda (from to)
                          (move-to-column from)
                          (push (cons (point) (progn (move-to-column to) (point))) out))
                        start end)
    (nreverse out)))
(defvar rect--line-end nil "Where the line ended before its tabs were split.")
(defun rect--edit (function start end fill)
  "Call FUNCTION with the columns of a rectangle at its left edge on each line that reaches that.
START and END are its corners; FILL: short lines are made to reach it."
  (apply-on-rectangle
   (lambda (from to)
     (let ((rect--line-end (line-end-position)))
       (when (= from (move-to-column from (if fill t 'coerce)))
         (funcall function from to))))
   start end))
(defun rect--delete-up-to (column how)
  "Delete the text of this line from point to COLUMN; HOW is as for `move-to-column'."
  (let ((at (point)))
    (move-to-column column how)
    (delete-region at (point))))
(defun delete-rectangle (start end &optional fill)
  "Delete the rectangle between START and END; FILL: make short lines reach it."
  (interactive "*r\nP")
  (rect--edit (lambda (_from to) (rect--delete-up-to to 'coerce)) start end fill))
(defun delete-extract-rectangle (start end &optional fill)
  "Delete the rectangle between START and END and return its lines."
  (let (lines)
    (apply-on-rectangle
     (lambda (from to)
       (push (if (< (move-to-column from (if fill t 'coerce)) from) (make-string (- to from) ?\s)
               (let ((at (point)))
                 (move-to-column to t)
                 (delete-and-extract-region at (point))))
             lines))
     start end)
    (nreverse lines)))
(defun kill-rectangle (start end &optional fill)
  "Delete the rectangle between START and END and keep it."
  (interactive "*r\nP")
  (setq deactivate-mark t)
  (setq killed-rectangle (delete-extract-rectangle start end fill)))
(defun copy-rectangle-as-kill (start end)
  "Keep the rectangle between START and END."
  (interactive "r")
  (setq deactivate-mark t)
  (setq killed-rectangle (extract-rectangle start end)))
(defun insert-rectangle (rectangle)
  "Insert the lines of RECTANGLE below each other, the first at point."
  (let ((column (current-column)) (first t))
    (push-mark)
    (dolist (l rectangle)
      (unless first
        (forward-line 1)
        (unless (bolp) (insert ?\n))
        (move-to-column column t))
      (setq first nil)
      (insert-for-yank l))))
(defun yank-rectangle () "Insert the rectangle killed last." (interactive "*") (insert-rectangle killed-rectangle))
(defun clear-rectangle (start end &optional fill)
  "Blank the rectangle between START and END."
  (interactive "*r\nP")
  (rect--edit
   (lambda (_from to)
     ;; No blanks are put where only blanks would follow.
     (if (and (not fill) (<= (save-excursion (goto-char rect--line-end) (current-column)) to))
         (delete-region (point) rect--line-end)
       (let ((at (point)) (reached (progn (move-to-column to t) (current-column))))
         (delete-region at (point))
         (indent-to reached))))
   start end fill))
(defun open-rectangle (start end &optional fill)
  "Push the text of the rectangle between START and END right by its width."
  (interactive "*r\nP")
  (rect--edit
   (lambda (from to)
     (when (or fill (not (eolp))) (indent-to (+ (current-column) (- to from)))))
   start end fill)
  (goto-char start))
(defun close-rectangle (start end &optional fill)
  "Delete the blanks that start at the left edge of the rectangle."
  (interactive "*r\nP")
  (rect--edit
   (lambda (_from _to)
     (delete-region (point) (progn (skip-syntax-forward " " (line-end-position)) (point))))
   start end fill))
(defalias 'delete-whitespace-rectangle #'close-rectangle)
(defun rect--string (from to string)
  "Put STRING in place of this line's text from column FROM to TO."
  ;; A wide character on the left edge keeps what follows it.
  (when (= from (move-to-column from t))
    (rect--delete-up-to to t))
  (insert string))
(defun string-rectangle (start end string)
  "Replace each line of the rectangle between START and END by STRING."
  (interactive "*r\nsString rectangle: ")
  (let ((last nil))
    (when (listp buffer-undo-list) (push (point) buffer-undo-list))
    (apply-on-rectangle (lambda (from to)
                          (rect--string from to string)
                          (setq last (point)))
                        start end)
    (when last (goto-char last))))
(defalias 'replace-rectangle #'string-rectangle)
(defun string-insert-rectangle (start end string)
  "Insert STRING at the left edge of each line of the rectangle."
  (interactive "*r\nsString insert rectangle: ")
  (apply-on-rectangle (lambda (from _to) (move-to-column from t) (insert string)) start end))
(defun rectangle-number-lines (start end start-at &optional format)
  "Insert numbers from START-AT at the left edge of the lines from START to END."
  (interactive (list (region-beginning) (region-end) 1 nil))
  (let* ((n (or start-at 1)) (lines (count-lines start end))
         (format (or format (format "%%%dd " (length (number-to-string (+ n (max 0 (1- lines)))))))))
    (apply-on-rectangle
     (lambda (from _to) (move-to-column from t) (insert (format format n)) (setq n (1+ n)))
     start end)))
(define-minor-mode rectangle-mark-mode "Let the region be a rectangle: shown by a front end." :lighter nil)

(defun rectangle-dimensions (start end)
  "The columns and lines, (WIDTH . HEIGHT), of the rectangle between START and END."
  (pcase-let ((`(,from ,to ,first ,last) (rect--bounds (min start end) (max start end))))
    (cons (- to from) (1+ (count-lines first last)))))

(provide 'rect)
;;; rect.el ends here
