;;; terminal.el --- The terminal that is not there, and events  -*- lexical-binding: t -*-

;; As in Emacs in batch: one terminal on which nothing is shown, no mode line, characters of one column and line each.

;;; Code:

(defvar terminal--parameters '((normal-erase-is-backspace . 0) (keyboard-coding-saved-meta-mode t)) "Parameters of the terminal.")
(defvar terminal--only (record 'terminal 0) "The terminal.")

(defun terminal-list () "The terminals." (list terminal--only))
(defun terminal-live-p (object)
  "Whether OBJECT is a terminal or a frame on one; that it is t says that nothing is shown there."
  (or (eq object terminal--only) (and (framep object) (frame-live-p object) t)))
(defun terminal--check (terminal)
  "Signal an error unless TERMINAL is one, or nil."
  (unless (or (null terminal) (terminal-live-p terminal)) (signal 'wrong-type-argument (list 'terminal-live-p terminal))))
(defun frame-terminal (&optional _frame) "The terminal of the frame." terminal--only)
(defun terminal-name (&optional terminal) "The name of TERMINAL." (terminal--check terminal) "initial_terminal")
(defun terminal-parameters (&optional terminal) "The parameters of TERMINAL." (terminal--check terminal) (copy-alist terminal--parameters))
(defun terminal-parameter (terminal parameter) "PARAMETER of TERMINAL." (terminal--check terminal) (alist-get parameter terminal--parameters))
(defun set-terminal-parameter (terminal parameter value)
  "Set PARAMETER of TERMINAL to VALUE; return what it was."
  (terminal--check terminal)
  (prog1 (alist-get parameter terminal--parameters)
    (setf (alist-get parameter terminal--parameters) value)))
(defun tty-type (&optional terminal) "The type of TERMINAL: nil, since nothing is shown." (terminal--check terminal) nil)

(defun format-mode-line (_format &optional _face _window _buffer)
  "What a mode line would say: nothing, since there is none."
  "")
(defun default-font-width () "The width of a character." 1)
(defun default-font-height () "The height of a character." 1)
(defun minibuffer-window-active-p (window)
  "Whether WINDOW is where something is being asked."
  (eq window (active-minibuffer-window)))
(defun window-text-pixel-size (&optional window from to _x-limit _y-limit _mode-lines)
  "The columns and lines, (WIDTH . HEIGHT), of WINDOW's text between FROM and TO."
  (with-current-buffer (window-buffer window)
    (let ((from (if (or (null from) (eq from t)) (point-min) from)) (to (min (point-max) (if (or (null to) (eq to t)) (point-max) to))) (width 0) (lines 0))
      (save-excursion
        (goto-char from)
        (while (< (point) to)
          (let ((start (current-column)))
            (goto-char (min to (line-end-position)))
            (setq width (max width (- (current-column) start)) lines (1+ lines))
            (when (< (point) to) (forward-char)))))
      (cons width lines))))

;;; Events

(defun posn-at-point (&optional _pos _window) "What is shown at point: nil, since nothing is." nil)
(defun eventp (object) "Whether OBJECT may be an event."
       (or (integerp object) (and (symbolp object) object t) (and (consp object) (symbolp (car object)) (car object) t)))
(defun terminal--place () "A place in the selected window, as events have it." (list (selected-window) (point) '(0 . 0) 0))
(defun event-start (event) "Where EVENT began." (or (and (consp event) (nth 1 event)) (terminal--place)))
(defun event-end (event) "Where EVENT ended."
       (or (and (consp event) (if (consp (nth 2 event)) (nth 2 event) (nth 1 event))) (terminal--place)))
(defun event-click-count (event) "How many clicks EVENT is of."
       (or (and (consp event) (integerp (nth 2 event)) (nth 2 event)) 1))
(defun event-line-count (event) "How many lines EVENT turned a wheel by."
       (or (and (consp event) (integerp (nth 3 event)) (nth 3 event)) 1))

(provide 'terminal)
;;; terminal.el ends here
