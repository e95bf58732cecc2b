;;; windows.el --- The one frame and window that batch work has  -*- lexical-binding: t -*-

;; As in `emacs -batch': one frame with one window that shows the buffer it was last given.

(defvar windows--window (record 'window nil nil nil))
(defvar windows--frame (record 'frame "F1"))
(defvar windows--parameters nil)
(defvar window-configuration-change-hook nil)
(defvar display-buffer-alist nil)
(defvar display-buffer-base-action nil)
(defvar display-buffer-overriding-action nil)
(defvar split-height-threshold 80)
(defvar split-width-threshold 160)
(defvar pop-up-windows t)
(defvar pop-up-frames nil)
(defvar scroll-margin 0)
(defvar window-size-change-functions nil)
(defvar window-scroll-functions nil)
(defvar window-buffer-change-functions nil)

(defun windowp (object) "Whether OBJECT is a window." (eq (type-of object) 'window))
(defun window-live-p (object) "Whether OBJECT is a window that is shown." (eq object windows--window))
(defun window-valid-p (object) "Whether OBJECT is a window of a frame." (eq object windows--window))
(defun framep (object) "Whether OBJECT is a frame." (eq (type-of object) 'frame))
(defun frame-live-p (object) "Whether OBJECT is a live frame." (eq object windows--frame))
(defun windows--check (window &optional predicate)
  "WINDOW, or the one there is for nil; signals for anything else, which PREDICATE is not true of."
  (cond ((null window) windows--window)
        ((eq window windows--window) window)
        (t (signal 'wrong-type-argument (list (or predicate 'window-live-p) window)))))
(defun windows--normal (window)
  "WINDOW, or the one there is for nil; for anything else an error says that it is none."
  (if (memq window (list nil windows--window)) windows--window
    (error "%S is not a valid window" window)))
(defun windows--check-frame (frame &optional predicate)
  "FRAME, or the one there is for nil; signals for anything else, which PREDICATE is not true of."
  (if (memq frame (list nil windows--frame)) windows--frame
    (signal 'wrong-type-argument (list (or predicate 'framep) frame))))

(defun selected-window () "The selected window." windows--window)
(defun selected-frame () "The selected frame." windows--frame)
(defun frame-selected-window (&optional frame) "The window selected in FRAME."
       (windows--check-frame frame 'frame-live-p) windows--window)
(defun frame-root-window (&optional _frame) "The frame's root window." windows--window)
(defun frame-first-window (&optional _frame) "The frame's first window." windows--window)
(defun frame-list () "All frames." (list windows--frame))
(defun visible-frame-list () "All visible frames." (list windows--frame))
(defun window-frame (&optional window) "WINDOW's frame."
       (windows--check window 'window-valid-p) windows--frame)
(defun window-list (&optional frame _minibuf window)
  "All windows of FRAME, from WINDOW on."
  (when frame (unless (framep frame) (error "Window is on a different frame")))
  (when window (windows--check window))
  (list windows--window))
(defun window-list-1 (&optional _window _minibuf _all) "All windows." (list windows--window))
(defun walk-windows (fun &optional _minibuf _all) "Call FUN with each window." (funcall fun windows--window) nil)
(defun next-window (&optional window _minibuf _all) "The window after WINDOW." (windows--check window))
(defun previous-window (&optional window _minibuf _all) "The window before WINDOW." (windows--check window))
(defun other-window (count &optional _all _interactive) "Select the COUNTth other window: there is one."
       (interactive "p")
       (unless (numberp count) (signal 'wrong-type-argument (list 'number-or-marker-p count)))
       nil)
(defun select-window (window &optional _norecord) "Select WINDOW and make its buffer current."
       (windows--check window)
       (set-buffer (window-buffer window))
       window)
(defun select-frame (frame &optional _norecord) "Select FRAME."
       (unless (frame-live-p frame) (signal 'wrong-type-argument (list 'frame-live-p frame)))
       frame)
(defun select-frame-set-input-focus (frame &optional norecord) "Select FRAME; NORECORD is as for `select-frame'."
       (select-frame frame norecord))
(defun one-window-p (&rest _) "Whether there is one window." t)
(defun minibuffer-window (&optional _frame) "The minibuffer's window." windows--window)
(defun window-minibuffer-p (&optional window) "Whether WINDOW is a minibuffer's."
       (windows--check window 'window-valid-p) nil)

(defun window-buffer (&optional window)
  "The buffer that WINDOW shows."
  (windows--check window 'windowp)
  (let ((b (aref windows--window 1)))
    (if (buffer-live-p b) b (current-buffer))))
(defun set-window-buffer (window buffer-or-name &optional _keep-margins)
  "Make WINDOW show BUFFER-OR-NAME."
  (windows--check window)
  (let ((b (get-buffer buffer-or-name)))
    (unless b (signal 'wrong-type-argument (list 'bufferp b)))
    (aset windows--window 1 b)
    nil))
(defun window-point (&optional window)
  "Point in WINDOW." (windows--check window) (with-current-buffer (window-buffer window) (point)))
(defun set-window-point (window pos)
  "Move point in WINDOW to POS." (windows--check window) (with-current-buffer (window-buffer window) (goto-char pos)) pos)
(defun window-start (&optional window)
  "Where what WINDOW shows starts." (windows--check window) (with-current-buffer (window-buffer window) (point-min)))
(defun set-window-start (window pos &optional _noforce) "Make WINDOW show text from POS on."
       (windows--check window) pos)
(defun window-end (&optional window _update)
  "Where what WINDOW shows ends." (windows--check window) (with-current-buffer (window-buffer window) (point-max)))
(defun pos-visible-in-window-p (&optional _pos window _partially) "Whether POS is shown in WINDOW."
       (windows--check window) t)
(defvar windows--hscroll 0 "How far the window is scrolled to the left.")
(defun window-hscroll (&optional window) "How far WINDOW is scrolled to the left."
       (windows--check window) windows--hscroll)
(defun set-window-hscroll (window n) "Scroll WINDOW to the left by N columns."
       (windows--check window) (setq windows--hscroll (max 0 n)))
(defun window-vscroll (&optional _window _pixels) "How far WINDOW is scrolled up within a line." 0)
(defvar windows--dedicated nil "What `set-window-dedicated-p' was told of the window.")
(defun window-dedicated-p (&optional window) "What WINDOW's keeping to its buffer was set to."
       (windows--check window) windows--dedicated)
(defun set-window-dedicated-p (window flag) "Note FLAG, whether WINDOW keeps to its buffer; the only window cannot."
       (windows--check window) (setq windows--dedicated flag))
(defun window-parameter (window parameter) "WINDOW's PARAMETER."
       (windows--check window 'windowp) (alist-get parameter windows--parameters))
(defun set-window-parameter (window parameter value) "Set WINDOW's PARAMETER."
       (windows--check window 'windowp)
       (setf (alist-get parameter windows--parameters) value))
(defun window-parameters (&optional window) "WINDOW's parameters."
       (windows--check window 'window-valid-p) windows--parameters)
(defun window-width (&optional window _pixelwise) "WINDOW's width." (windows--check window) 80)
(defun window-height (&optional window _round) "WINDOW's height." (windows--check window 'window-valid-p) 24)
(defun window-body-width (&optional window _pixelwise) "WINDOW's width for text." (windows--check window) 80)
(defun window-body-height (&optional window _pixelwise) "WINDOW's height for text." (windows--check window) 23)
(defun window-total-width (&optional window _round) "WINDOW's width." (windows--check window 'window-valid-p) 80)
(defun window-total-height (&optional window _round) "WINDOW's height." (windows--check window 'window-valid-p) 24)
(defun window-text-height (&optional _window _pixelwise) "WINDOW's height for text." 23)
(defun window-max-chars-per-line (&optional _window _face) "Characters on a line of WINDOW." 80)
(defun frame-width (&optional frame) "FRAME's width." (windows--check-frame frame) 80)
(defun frame-height (&optional frame) "FRAME's height." (windows--check-frame frame) 24)
(defun frame-char-width (&optional _frame) "A character's width." 1)
(defun frame-char-height (&optional _frame) "A character's height." 1)
(defun count-windows (&optional _minibuf _all-frames) "How many windows there are." 1)
(defun window-configuration-equal-p (x y)
  "Whether the window configurations X and Y show the same."
  (and (window-configuration-p x) (window-configuration-p y)
       (eq (aref x 1) (aref y 1))))
(defun window-normalize-window (window &optional live-only)
  "WINDOW, or the selected one for nil; it must be shown with LIVE-ONLY, else be one at all."
  (cond ((null window) (selected-window))
        ((if live-only (window-live-p window) (window-valid-p window)) window)
        (t (error "%S is not a %s window" window (if live-only "live" "valid")))))
(defun frame-root-window-p (window)
  "Whether WINDOW is all of its frame."
  (eq window (frame-root-window (if (framep window) window (window-frame window)))))
(defmacro with-minibuffer-selected-window (&rest body)
  "Evaluate BODY in the window that was selected before the minibuffer, if there is one."
  (declare (indent 0) (debug t))
  `(when-let* ((window (minibuffer-selected-window)))
     (with-selected-window window ,@body)))
(defmacro with-window-non-dedicated (window &rest body)
  "Evaluate BODY while WINDOW, by default the selected one, may show other buffers."
  (declare (indent 1) (debug t))
  (let ((name (make-symbol "window")) (kept (make-symbol "dedicated")))
    `(let* ((,name (window-normalize-window ,window)) (,kept (window-dedicated-p ,name)))
       (set-window-dedicated-p ,name nil)
       (unwind-protect (progn ,@body)
         (set-window-dedicated-p ,name ,kept)))))
(defvar windows--frame-parameters
  '((tab-bar-lines . 0) (menu-bar-lines . 1) (buried-buffer-list) (unsplittable) (modeline . t) (width . 80)
    (height . 25) (name . "F1") (font . "tty") (background-color . "unspecified-bg")
    (foreground-color . "unspecified-fg") (background-mode . dark) (display-type . mono) (minibuffer . t))
  "The parameters of the frame.")
(defun frame-parameters (&optional frame) "FRAME's parameters."
       (windows--check-frame frame) (copy-alist windows--frame-parameters))
(defun frame-parameter (frame parameter) "FRAME's PARAMETER."
       (windows--check-frame frame) (alist-get parameter windows--frame-parameters))
(defun modify-frame-parameters (_frame alist)
  "Give the frame the parameters of ALIST."
  (pcase-dolist (`(,parameter . ,value) alist)
    (setf (alist-get parameter windows--frame-parameters) value)))
(defun set-frame-parameter (frame parameter value)
  "Give FRAME's PARAMETER the VALUE."
  (modify-frame-parameters frame (list (cons parameter value))))
(defun frame-visible-p (_frame) "Whether FRAME is shown." t)
(defun window-system (&optional _frame) "The window system: none." nil)

(defun get-buffer-window (&optional buffer-or-name _all)
  "The window that shows BUFFER-OR-NAME, or nil."
  (let ((b (if buffer-or-name (get-buffer buffer-or-name) (current-buffer))))
    (and b (eq b (window-buffer)) windows--window)))
(defun get-buffer-window-list (&optional buffer-or-name _minibuf _all)
  "The windows that show BUFFER-OR-NAME."
  (when buffer-or-name
    (unless (buffer-live-p (get-buffer buffer-or-name)) (error "No such live buffer %s" buffer-or-name)))
  (let ((w (get-buffer-window buffer-or-name))) (and w (list w))))
(defun windows--buffer (buffer-or-name)
  "The buffer BUFFER-OR-NAME, made if it is a name no buffer has; for nil another buffer."
  (if buffer-or-name
      (or (get-buffer buffer-or-name)
          (let ((b (get-buffer-create buffer-or-name)))
            (with-current-buffer b (funcall (or (default-value 'major-mode) 'fundamental-mode)))
            b))
    (other-buffer)))
(defun last-buffer (&optional buffer _visible-ok _frame)
  "The last buffer of the list other than BUFFER whose name does not begin with a blank."
  (or (seq-find (lambda (b) (and (not (eq b buffer)) (not (string-prefix-p " " (buffer-name b)))))
                (reverse (buffer-list)))
      (get-buffer-create "*scratch*")))
(defun windows--raise (buffer)
  "Make BUFFER the first one of the list of buffers."
  (let ((all (buffer-list)))
    (unless (eq (car all) buffer)
      (dolist (other (remq buffer all)) (bury-buffer-internal other)))))
(defun switch-to-buffer (buffer-or-name &optional norecord _force)
  "Show BUFFER-OR-NAME in the window and make it current, the first of the list unless NORECORD."
  (interactive "BSwitch to buffer: ")
  (let ((b (windows--buffer buffer-or-name)))
    (unless norecord (windows--raise b))
    (set-window-buffer nil b)
    (set-buffer b)))
(defun pop-to-buffer (buffer-or-name &optional _action norecord)
  "Show BUFFER-OR-NAME and make it current, the first of the list unless NORECORD."
  (interactive "BPop to buffer: ")
  (switch-to-buffer buffer-or-name norecord))
(defalias 'pop-to-buffer-same-window 'switch-to-buffer)
(defalias 'switch-to-buffer-other-window 'pop-to-buffer)
(defalias 'switch-to-buffer-other-frame 'pop-to-buffer)
(defun display-buffer (buffer-or-name &optional _action _frame)
  "Show BUFFER-OR-NAME, leaving the current buffer; the window."
  (set-window-buffer nil (windows--buffer buffer-or-name))
  windows--window)
(defun replace-buffer-in-windows (&optional buffer-or-name)
  "Show another buffer where BUFFER-OR-NAME was."
  (let ((buffer (get-buffer (or buffer-or-name (current-buffer)))))
    (when (eq buffer (window-buffer))
      (set-window-buffer nil (other-buffer buffer)))
    nil))
(defun quit-window (&optional kill _window)
  "Bury the buffer shown, or kill it."
  (interactive "P")
  (let ((buffer (window-buffer)))
    (if kill (kill-buffer buffer)
      (bury-buffer buffer)
      (replace-buffer-in-windows buffer)
      (when (eq buffer (current-buffer)) (set-buffer (window-buffer))))))
(defun delete-window (&optional window) "Delete WINDOW." (interactive)
       (windows--normal window)
       (error "Attempt to delete minibuffer or sole ordinary window"))
(defun delete-other-windows (&optional window _interactive) "Keep only WINDOW." (interactive)
       (windows--normal window) nil)
(defun split-window (&optional window _size _side _pixelwise _refer) "Split WINDOW: there is no room."
       (windows--normal window)
       (error "Window too small for splitting"))
(defun split-window-below (&optional _size _window) "Split the window." (interactive) (split-window))
(defun split-window-right (&optional _size _window) "Split the window." (interactive) (split-window))

(defun window-configuration-p (object) "Whether OBJECT is a window configuration." (eq (type-of object) 'window-configuration))
(defun current-window-configuration (&optional frame) "What the window of FRAME shows, to be restored."
       (windows--check-frame frame 'frame-live-p)
       (record 'window-configuration (aref windows--window 1) (current-buffer)))
(defun set-window-configuration (configuration &optional _frame _minibuf) "Show again what CONFIGURATION holds."
       (unless (window-configuration-p configuration)
         (signal 'wrong-type-argument (list 'window-configuration-p configuration)))
       (when (buffer-live-p (aref configuration 1)) (aset windows--window 1 (aref configuration 1)))
       (when (buffer-live-p (aref configuration 2)) (set-buffer (aref configuration 2)))
       t)
(defun windows--keeping-configuration (body)
  "Call BODY and show again what was shown."
  (let ((before (current-window-configuration)))
    (unwind-protect (funcall body)
      (set-window-configuration before))))
(defmacro save-window-excursion (&rest body)
  "Evaluate BODY and show again what was shown."
  (declare (indent 0))
  `(windows--keeping-configuration (lambda () ,@body)))
(defmacro save-selected-window (&rest body)
  "Evaluate BODY and select the window again."
  (declare (indent 0))
  `(save-current-buffer ,@body))
(defmacro with-selected-window (window &rest body)
  "Evaluate BODY with WINDOW selected."
  (declare (indent 1))
  `(save-current-buffer (select-window ,window) ,@body))
(defmacro with-selected-frame (_frame &rest body)
  "Evaluate BODY with FRAME selected."
  (declare (indent 1))
  `(save-current-buffer ,@body))
(defmacro with-output-to-temp-buffer (name &rest body)
  "Evaluate BODY with `standard-output' going to a buffer NAME, emptied first."
  (declare (indent 1))
  (let ((b (make-symbol "buffer")))
    `(let* ((,b (get-buffer-create ,name)) (standard-output ,b))
       (with-current-buffer ,b
         (let ((inhibit-read-only t)) (erase-buffer)))
       (prog1 (progn ,@body) (display-buffer ,b)))))

(defun force-mode-line-update (&optional all) "Nothing without a display." all)
(defun force-window-update (&optional _object) "Nothing without a display." t)
(defun redisplay (&optional _force) "Nothing without a display." nil)
(defun redraw-display () "Nothing without a display." nil)
(defun recenter (&optional _arg _redisplay) "Nothing without a display." nil)
(defun scroll-up (&optional _arg) "Nothing without a display." nil)
(defun scroll-down (&optional _arg) "Nothing without a display." nil)
(defun ding (&optional arg)
  "Ring no bell, but end a keyboard macro that is running, unless ARG; without a front end it goes on."
  (when (and executing-kbd-macro (not arg) (not noninteractive))
    (user-error "Keyboard macro terminated by a command ringing the bell")))
(defalias 'beep #'ding)
(defun set-mouse-position (&rest _) "Nothing without a display." nil)
(defun line-move-visual (&rest _) "Nothing without a display." nil)
(defun fit-window-to-buffer (&rest _) "Nothing without a display." nil)
(defun shrink-window-if-larger-than-buffer (&optional _window) "Nothing without a display." nil)
(defun set-window-fringes (&rest _) "Nothing without a display." nil)
(defun set-window-margins (&rest _) "Nothing without a display." nil)
(defun window-fringes (&optional _window) "The widths of WINDOW's fringes." '(0 0 nil nil))
(defun display-pixel-width (&optional _display) "The display's width." 80)
(defun display-pixel-height (&optional _display) "The display's height." 24)

(provide 'windows)
(provide 'window)
(provide 'frame)
