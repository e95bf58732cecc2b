;;; scrolling.el --- Screen lines: moving over them, and what a window shows of a text  -*- lexical-binding: t -*-

;; Nothing is drawn, but a window has a height and a width, and so a text has lines on it: a long line takes several,
;; unless lines are cut off.  A window shows what was set or scrolled to last, as it does where it is drawn; Emacs in
;; batch mode, which never draws, scrolls from a text centred around point.

;;; Code:

(require 'windows)

(defun scrolling--width ()
  "Columns of a screen line that goes on in the next one, or nil if lines are cut off."
  (let ((w (if (eq (current-buffer) (window-buffer)) (selected-window) (or (get-buffer-window) (selected-window)))))
    (and (not truncate-lines)
         (not (and truncate-partial-width-windows (not (window-full-width-p w))
                   (or (not (numberp truncate-partial-width-windows))
                       (< (window-total-width w) truncate-partial-width-windows))))
         (max 1 (1- (window-body-width w))))))
(defun scrolling--starts ()
  "Where the screen lines of the line that point is on begin, in order."
  (save-excursion
    (let* ((width (scrolling--width))
           (end (line-end-position))
           (starts (list (line-beginning-position)))
           (columns (progn (goto-char end) (current-column)))
           (column 0))
      ;; The last one may fill the column too in which the others say that they go on.
      (while (and width (> (- columns column) (1+ width)))
        (move-to-column (+ column width))
        (when (> (current-column) (+ column width)) (backward-char))
        (when (<= (point) (car starts)) (goto-char (min end (1+ (car starts)))))
        (push (point) starts)
        (setq column (current-column)))
      (nreverse starts))))

(defun vertical-motion (lines &optional _window _cur-col)
  "Move to the start of the screen line LINES on, back if it is negative; return by how many lines point moved.
LINES may be (COLUMN . LINES): then to that column of the line, or its end."
  (let* ((column (car-safe lines))
         (wanted (if (consp lines) (cdr lines) lines))
         (starts (scrolling--starts))
         (at (1- (seq-count (lambda (start) (<= start (point))) starts)))
         (moved 0))
    (goto-char (nth at starts))
    (while (and (< moved wanted)
                (cond ((nth (1+ at) starts) (setq at (1+ at)))
                      ((and (= 0 (forward-line 1)) (or (bolp) (not (goto-char (point-max)))))
                       (setq starts (scrolling--starts) at 0))))
      (goto-char (nth at starts))
      (setq moved (1+ moved)))
    (when (< moved wanted) (goto-char (point-max)))
    (while (and (> moved wanted)
                (cond ((> at 0) (setq at (1- at)))
                      ((not (bobp))
                       (backward-char)
                       (setq starts (scrolling--starts) at (1- (length starts))))))
      (goto-char (nth at starts))
      (setq moved (1- moved)))
    (when (and column (> column 0))
      (let ((limit (if (nth (1+ at) starts) (1- (nth (1+ at) starts)) (line-end-position))))
        (move-to-column (+ (current-column) (floor column)))
        (when (> (point) limit) (goto-char limit))))
    moved))
(defun count-screen-lines (&optional beg end count-final-newline _window)
  "How many screen lines the text from BEG to END takes, all by default.
A newline at its end begins no line, unless COUNT-FINAL-NEWLINE."
  (let ((from (min (or beg (point-min)) (or end (point-max))))
        (to (max (or beg (point-min)) (or end (point-max)))))
    (if (= from to) 0
      (save-excursion
        (save-restriction
          (narrow-to-region from to)
          (goto-char (if (and (not count-final-newline) (eq (char-before to) ?\n)) (1- to) to))
          (1+ (- (vertical-motion (- (buffer-size) )))))))))
(defun beginning-of-visual-line (&optional n)
  "Move to the start of the screen line, of the one N-1 on."
  (interactive "^p")
  (vertical-motion (1- (or n 1)))
  (point))
(defun end-of-visual-line (&optional n)
  "Move to the end of the screen line, of the one N-1 on."
  (interactive "^p")
  (vertical-motion (1- (or n 1)))
  (let* ((here (point)) (next (cadr (memq here (scrolling--starts)))))
    (goto-char (if next (1- next) (line-end-position)))))

(defun line-move-visual (arg &optional noerror)
  "Move ARG screen lines on, to the same column; an error says that the text ends, unless NOERROR.  Return t if it went."
  (let* ((start (save-excursion (vertical-motion 0) (current-column)))
         (moved (vertical-motion (cons (- (current-column) start) arg))))
    (cond ((= moved arg) t)
          (noerror nil)
          (t (signal (if (< arg 0) 'beginning-of-buffer 'end-of-buffer) nil)))))

;;; Scrolling

(defun scrolling--line (from lines)
  "The start of the screen line LINES on from FROM, and how many lines were missing."
  (save-excursion
    (goto-char from)
    (let ((moved (vertical-motion lines)))
      (cons (point) (abs (- lines moved))))))
(defun scrolling--by (w lines)
  "Scroll W by LINES, and bring point to where W shows it."
  (with-current-buffer (window-buffer w)
    (let* ((start (window-start w))
           (to (scrolling--line start lines))
           (height (window-body-height w)))
      (cond ((and (> lines 0) (>= (car to) (point-max)) (or (> (cdr to) 0) (not (eq (char-before (point-max)) ?\n))))
             (signal 'end-of-buffer nil))
            ((and (< lines 0) (= start (point-min))) (signal 'beginning-of-buffer nil)))
      (set-window-start w (car to))
      (let ((last (car (scrolling--line (car to) (1- height))))
            (here (window-point w)))
        (cond ((< here (car to)) (set-window-point w (car to)))
              ((> here (save-excursion (goto-char last) (end-of-visual-line) (point))) (set-window-point w last))))
      nil)))
(defun scrolling--amount (arg w)
  "The lines that ARG means for W: nil a screenful but `next-screen-context-lines', - that back."
  (let ((all (max 1 (- (window-body-height w) next-screen-context-lines))))
    (cond ((null arg) all) ((eq arg '-) (- all)) (t (prefix-numeric-value arg)))))
(defun scroll-up (&optional arg)
  "Show the text ARG screen lines on, default almost a screenful."
  (interactive "^P") (scrolling--by (selected-window) (scrolling--amount arg (selected-window))))
(defun scroll-down (&optional arg)
  "Show the text ARG screen lines back, default almost a screenful."
  (interactive "^P") (scrolling--by (selected-window) (- (scrolling--amount arg (selected-window)))))
(defun scroll-up-command (&optional arg)
  "Scroll as `scroll-up' with ARG; with `scroll-error-top-bottom' go to the end of the text where there is no more."
  (interactive "^P")
  (condition-case failure (scroll-up arg)
    (end-of-buffer (if (and scroll-error-top-bottom (not arg) (not (eobp))) (goto-char (point-max))
                     (signal (car failure) (cdr failure))))))
(defun scroll-down-command (&optional arg)
  "Scroll as `scroll-down' with ARG; with `scroll-error-top-bottom' go to the start of the text where there is no more."
  (interactive "^P")
  (condition-case failure (scroll-down arg)
    (beginning-of-buffer (if (and scroll-error-top-bottom (not arg) (not (bobp))) (goto-char (point-min))
                           (signal (car failure) (cdr failure))))))
(defun other-window-for-scrolling ()
  "The window that `scroll-other-window' scrolls: the next one."
  (if (one-window-p) (error "There is no other window") (next-window)))
(defun scroll-other-window (&optional lines)
  "Scroll the next window by LINES, as `scroll-up' does."
  (interactive "P")
  (let ((w (other-window-for-scrolling))) (scrolling--by w (scrolling--amount lines w))))
(defun scroll-other-window-down (&optional lines)
  "Scroll the next window back by LINES, as `scroll-down' does."
  (interactive "P")
  (let ((w (other-window-for-scrolling))) (scrolling--by w (- (scrolling--amount lines w)))))
(defun recenter (&optional arg _redisplay)
  "Show point's line in the middle of the window, or on its line ARG, counted from the bottom if negative."
  (interactive "P")
  (unless (eq (current-buffer) (window-buffer)) (error "`recenter'ing a window that does not display current-buffer."))
  (let* ((height (window-body-height))
         (above (cond ((or (null arg) (consp arg)) (/ height 2))
                      ((< (prefix-numeric-value arg) 0) (max 0 (+ height (prefix-numeric-value arg))))
                      (t (min (1- height) (prefix-numeric-value arg))))))
    (set-window-start nil (car (scrolling--line (point) (- above))))
    nil))
(defun move-to-window-line (arg)
  "Move to the start of the window's line ARG, counted from the bottom if negative; nil: the middle one."
  (interactive "P")
  (let ((height (window-body-height)))
    (goto-char (window-start))
    (vertical-motion (cond ((null arg) (/ height 2))
                           ((< (prefix-numeric-value arg) 0) (max 0 (+ height (prefix-numeric-value arg))))
                           (t (min (1- height) (prefix-numeric-value arg)))))))
(defun scrolling--place (pos from)
  "The column and line of POS in a window that shows text from FROM on, as a list; both from 0."
  (let ((row 0) (next from))
    (while (and (> (setq next (car (scrolling--line from 1))) from) (<= next pos))
      (setq from next row (1+ row)))
    (list (save-excursion (- (progn (goto-char pos) (current-column)) (progn (goto-char from) (current-column)))) row)))
(defun pos-visible-in-window-p (&optional pos window partially)
  "Whether WINDOW shows POS, by default its point; t: the start of the last line that it shows.
With PARTIALLY return where, the column and the line, instead of t."
  (let ((w (windows--check window)))
    (with-current-buffer (window-buffer w)
      (let* ((from (window-start w))
             (last (car (scrolling--line from (1- (window-body-height w)))))
             (pos (if (eq pos t) last (or pos (window-point w)))))
        (and (<= from pos (save-excursion
                            (goto-char last)
                            (end-of-visual-line)
                            (point)))
             (or (not partially) (scrolling--place pos from)))))))

;;; Windows as large as their text

(defun scrolling--longest-line (w)
  "How many columns the longest line takes that W may show from where it starts on."
  (with-current-buffer (window-buffer w)
    (save-excursion
      (goto-char (window-start w))
      (let ((longest 0))
        (while (progn (end-of-line)
                      (setq longest (max longest (current-column)))
                      (= 0 (forward-line 1) (if (eobp) 1 0))))
        longest))))
(defun scrolling--resize-to (w size least most horizontal)
  "Give W the height, or the width if HORIZONTAL, SIZE within LEAST and MOST, if its neighbours can give it."
  (let* ((size (max least (min size (or most size))))
         (delta (window-resizable w (- size (window-total-size w horizontal)) horizontal)))
    (unless (zerop delta) (window-resize w delta horizontal))))
(defun fit-window-to-buffer (&optional window max-height min-height max-width min-width preserve-size)
  "Make WINDOW as high as its text needs, within MAX-HEIGHT and MIN-HEIGHT lines and what its neighbours can give.
One beside others becomes as wide, within MAX-WIDTH and MIN-WIDTH, if `fit-window-to-buffer-horizontally' says so;
if that is `only' no height changes.  With PRESERVE-SIZE it keeps this size."
  (interactive)
  (let* ((w (window-normalize-window window t))
         (horizontal (window-combined-p w t)))
    (when (if horizontal fit-window-to-buffer-horizontally
            (and (window-combined-p w) (not (eq fit-window-to-buffer-horizontally 'only))))
      (if horizontal
          (scrolling--resize-to w (+ (scrolling--longest-line w) (- (window-total-width w) (window-body-width w)))
                                (or min-width window-min-width) max-width t)
        (scrolling--resize-to w (1+ (with-current-buffer (window-buffer w) (count-screen-lines)))
                              (or min-height window-min-height) max-height nil))
      (and preserve-size (window-preserve-size w horizontal t)))))
(defun shrink-window-if-larger-than-buffer (&optional window)
  "Make WINDOW lower if its text needs less and all of it is shown."
  (interactive)
  (let ((w (window-normalize-window window t)))
    (with-current-buffer (window-buffer w)
      (when (and (= (window-start w) (point-min)) (pos-visible-in-window-p (point-max) w))
        (fit-window-to-buffer w (window-total-height w))))))

(provide 'scrolling)
;;; scrolling.el ends here
