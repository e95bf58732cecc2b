;;; buffer-display.el --- Which window shows a buffer  -*- lexical-binding: t -*-

;; `display-buffer' and its actions, and the commands that show buffers.

;;; Code:

(require 'windows)

(defun get-buffer-window (&optional buffer-or-name _all)
  "A window that shows BUFFER-OR-NAME, or nil; the selected one if it does."
  (let ((b (if buffer-or-name (get-buffer buffer-or-name) (current-buffer))))
    (and b (seq-find (lambda (w) (eq b (window-buffer w))) (window-list)))))
(defun get-buffer-window-list (&optional buffer-or-name minibuf _all)
  "The windows that show BUFFER-OR-NAME; MINIBUF is as for `window-list'."
  (when buffer-or-name
    (unless (buffer-live-p (get-buffer buffer-or-name)) (error "No such live buffer %s" buffer-or-name)))
  (let ((b (if buffer-or-name (get-buffer buffer-or-name) (current-buffer))))
    (seq-filter (lambda (w) (eq b (window-buffer w))) (window-list nil minibuf))))
(defun windows--buffer (buffer-or-name)
  "The buffer BUFFER-OR-NAME, made if it is a name no buffer has; for nil another buffer."
  (if buffer-or-name
      (or (get-buffer buffer-or-name)
          (let ((b (get-buffer-create buffer-or-name)))
            (with-current-buffer b (funcall (or (default-value 'major-mode) 'fundamental-mode)))
            b))
    (other-buffer)))
(defun windows--show (b w type &optional dedicated)
  "Show the buffer B in W; TYPE: `window' if W was made for that, else `reuse'.  Return W.
How it was before is noted for `quit-window'.  DEDICATED: W keeps to B."
  (let ((before (window-buffer w)))
    (set-window-parameter
     w 'quit-restore
     (cond ((eq type 'window) (list 'window 'window windows--selected b))
           ((eq before b) (or (window-parameter w 'quit-restore) (list 'same 'other windows--selected b)))
           (t (list 'other (list before (window-start w) (window-point w) (window-total-height w)) windows--selected b)))))
  (set-window-buffer w b)
  (when dedicated (set-window-dedicated-p w dedicated))
  w)

;;; Actions: each tries to show BUFFER as ALIST says and returns the window, or nil.

(defun windows--asked (alist key default) "What ALIST says for KEY, else DEFAULT." (or (cdr (assq key alist)) default))
(defun windows--usable-p (w) "Whether W may show another buffer." (not (or (window-dedicated-p w) (window-minibuffer-p w))))
(defun display-buffer-same-window (buffer alist)
  "Show BUFFER in the selected window, unless ALIST has a true inhibit-same-window."
  (unless (or (cdr (assq 'inhibit-same-window alist)) (not (windows--usable-p windows--selected)))
    (windows--show buffer windows--selected 'reuse)))
(defun display-buffer-reuse-window (buffer alist)
  "Show BUFFER where it is shown; not in the selected window if ALIST has a true inhibit-same-window."
  (let ((w (seq-find (lambda (w) (not (and (eq w windows--selected) (cdr (assq 'inhibit-same-window alist)))))
                     (get-buffer-window-list buffer))))
    (and w (windows--show buffer w 'reuse))))
(defun display-buffer-reuse-mode-window (buffer alist)
  "Show BUFFER in a window that shows one of its mode, or of those that ALIST's mode names."
  (let* ((modes (ensure-list (or (cdr (assq 'mode alist)) (buffer-local-value 'major-mode buffer))))
         (same (lambda (w) (memq (buffer-local-value 'major-mode (window-buffer w)) modes)))
         (derived (lambda (w) (with-current-buffer (window-buffer w) (apply #'derived-mode-p modes))))
         (usable (seq-filter (lambda (w) (and (windows--usable-p w)
                                              (not (and (eq w windows--selected) (cdr (assq 'inhibit-same-window alist))))))
                             (window-list)))
         (w (or (seq-find same usable) (seq-find derived usable))))
    (and w (windows--show buffer w 'reuse))))
(defun display-buffer-in-previous-window (buffer alist)
  "Show BUFFER in a window that showed it before, or in ALIST's previous-window."
  (let* ((wanted (cdr (assq 'previous-window alist)))
         (w (cond ((and (window-live-p wanted) (windows--usable-p wanted)) wanted)
                  (t (seq-find (lambda (w) (and (not (eq w windows--selected)) (windows--usable-p w)
                                                (assq buffer (window-prev-buffers w))))
                               (window-list))))))
    (and w (windows--show buffer w 'reuse))))
(defun window-splittable-p (window &optional horizontal)
  "Whether WINDOW is high enough to be split, or with HORIZONTAL wide enough."
  (if horizontal
      (and (numberp split-width-threshold) (>= (window-total-width window) (max split-width-threshold (* 2 window-min-width))))
    (and (numberp split-height-threshold)
         (>= (window-total-height window) (max split-height-threshold (* 2 window-min-height))))))
(defun split-window-sensibly (&optional window)
  "Split WINDOW as its size suggests; the new window, or nil."
  (let ((w (or window windows--selected)))
    (cond ((window-splittable-p w) (split-window-below nil w))
          ((window-splittable-p w t) (split-window-right nil w))
          ((and (eq w (frame-root-window)) (not (window-minibuffer-p w)))
           (let ((split-height-threshold 0))
             (and (window-splittable-p w) (split-window-below nil w)))))))
(defun windows--resize-as-asked (w alist)
  "Give the new window W the size that ALIST's window-height and window-width ask for."
  (dolist (rule '((window-height) (window-width . t)))
    (let ((size (cdr (assq (car rule) alist))) (horizontal (cdr rule)))
      (cond ((functionp size) (ignore-errors (funcall size w)))
            ((numberp size)
             (let* ((lines (if (floatp size) (round (* size (window-total-size (frame-root-window) horizontal))) size))
                    (delta (- lines (window-total-size w horizontal))))
               (unless (zerop delta)
                 (let ((possible (window-resizable w delta horizontal)))
                   (unless (zerop possible) (window-resize w possible horizontal))))))))))
(defun display-buffer-pop-up-window (buffer alist)
  "Show BUFFER in a new window, if one that is there can be split; its size is as ALIST asks."
  (when pop-up-windows
    (let ((w (or (let ((w (get-largest-window nil t))) (and w (split-window-sensibly w)))
                 (let ((w (get-lru-window nil t))) (and w (split-window-sensibly w))))))
      (when w
        (windows--resize-as-asked w alist)
        (windows--show buffer w 'window (cdr (assq 'dedicated alist)))))))
(defun display-buffer-use-some-window (buffer alist)
  "Show BUFFER in another window, the one not used for the longest time; the selected one if ALIST allows."
  (let ((w (or (get-lru-window nil nil t)
               (and (not (cdr (assq 'inhibit-same-window alist))) (windows--usable-p windows--selected) windows--selected))))
    (and w (windows--show buffer w 'reuse))))
(defun display-buffer-in-direction (buffer alist)
  "Show BUFFER in the window that lies in ALIST's direction (left, right, above, below), made if there is none."
  (let* ((direction (or (cdr (assq 'direction alist)) 'below))
         (from (let ((w (cdr (assq 'window alist)))) (cond ((memq w '(main root)) (frame-root-window)) (w) (t windows--selected))))
         (direction (pcase direction ('leftmost 'left) ('rightmost 'right) ((or 'top 'above) 'above) ('bottom 'below) (d d)))
         (there (and (window-live-p from) (window-in-direction direction from))))
    (cond ((and there (eq (window-buffer there) buffer)) (windows--show buffer there 'reuse))
          (t (let ((w (ignore-errors (split-window from nil direction))))
               (cond (w (windows--resize-as-asked w alist) (windows--show buffer w 'window))
                     ((and there (windows--usable-p there)) (windows--show buffer there 'reuse))))))))
(defun display-buffer-below-selected (buffer alist)
  "Show BUFFER below the selected window, in a window made for it where that one can be split, sized as ALIST asks."
  (let* ((below (window-in-direction 'below))
         (w (cond ((and below (eq (window-buffer below) buffer)) below)
                  ((ignore-errors (let ((new (split-window-below))) (windows--resize-as-asked new alist) new)))
                  ((and below (windows--usable-p below)) below))))
    (and w (windows--show buffer w (if (eq w below) 'reuse 'window)))))
(defun display-buffer-at-bottom (buffer alist)
  "Show BUFFER in a window at the bottom of the frame, made if need be, sized as ALIST asks."
  (let* ((bottom (seq-filter (lambda (w) (and (window-full-width-p w) (window-at-side-p w 'bottom)
                                              (not (eq w (frame-root-window)))))
                             (window-list)))
         (showing (seq-find (lambda (w) (eq (window-buffer w) buffer)) (get-buffer-window-list buffer))))
    (cond (showing (windows--show buffer showing 'reuse))
          ((ignore-errors (let ((new (split-window (frame-root-window)))) (windows--resize-as-asked new alist)
                               (windows--show buffer new 'window))))
          ((car bottom) (windows--show buffer (car bottom) 'reuse)))))
(defun display-buffer-in-side-window (buffer alist)
  "Show BUFFER in the window at ALIST's side (bottom, top, left, right) of the frame, made if need be."
  (let* ((side (windows--asked alist 'side 'bottom))
         (slot (windows--asked alist 'slot 0))
         (there (seq-find (lambda (w) (and (eq (window-parameter w 'window-side) side)
                                           (eql (window-parameter w 'window-slot) slot)))
                          (window-list)))
         (horizontal (memq side '(left right))))
    (if there (windows--show buffer there 'reuse)
      (let* ((total (window-total-size (frame-root-window) horizontal))
             (w (ignore-errors
                  (split-window (frame-root-window) (- total (/ total 4))
                                (pcase side ('bottom 'below) ('top 'above) (_ side))))))
        (when w
          (set-window-parameter w 'window-side side)
          (set-window-parameter w 'window-slot slot)
          (windows--resize-as-asked w alist)
          (windows--show buffer w 'window 'side))))))
(defun display-buffer-no-window (_buffer alist)
  "Show nothing, if ALIST has a true allow-no-window: the symbol fail."
  (and (cdr (assq 'allow-no-window alist)) 'fail))
(defun display-buffer-pop-up-frame (_buffer _alist) "Nil: there is one frame." nil)
(defun display-buffer-use-some-frame (buffer alist) "Show BUFFER in some window of the frame, as ALIST says."
       (display-buffer-use-some-window buffer alist))
(defun display-buffer--maybe-same-window (buffer alist)
  "Show BUFFER in the selected window if `same-window-buffer-names' or -regexps say so and ALIST allows."
  (and (not (cdr (assq 'inhibit-same-window alist)))
       (same-window-p (buffer-name buffer))
       (display-buffer-same-window buffer alist)))
(defun same-window-p (buffer-name) "Whether BUFFER-NAME is to be shown in the selected window."
       (or (member buffer-name same-window-buffer-names) (assoc buffer-name same-window-buffer-names)
           (seq-some (lambda (regexp) (string-match-p (if (consp regexp) (car regexp) regexp) buffer-name))
                     same-window-regexps)))

(defconst display-buffer-fallback-action
  '((display-buffer--maybe-same-window display-buffer-reuse-window display-buffer-pop-up-window
     display-buffer-in-previous-window display-buffer-use-some-window))
  "What `display-buffer' tries in the end.")
(defun display-buffer-assq-regexp (buffer-name alist action)
  "The action of the first rule of ALIST whose condition fits BUFFER-NAME and ACTION."
  (cdr (seq-find (lambda (rule)
                   (let ((condition (car rule)))
                     (cond ((stringp condition) (string-match-p condition buffer-name))
                           ((functionp condition) (funcall condition buffer-name action))
                           ((fboundp 'buffer-match-p) (buffer-match-p condition buffer-name action)))))
                 alist)))
(defun display-buffer (buffer-or-name &optional action _frame)
  "Show BUFFER-OR-NAME in some window, without selecting it; return the window.
ACTION is (FUNCTIONS . ALIST), or t: not in the selected window.  What the user set in `display-buffer-alist' goes before it."
  (interactive "BDisplay buffer: ")
  (let* ((buffer (windows--buffer buffer-or-name))
         (action (if (or (null action) (listp action)) action '(nil (inhibit-same-window . t))))
         (actions (list display-buffer-overriding-action
                        (display-buffer-assq-regexp (buffer-name buffer) display-buffer-alist action)
                        action display-buffer-base-action display-buffer-fallback-action))
         (alist (apply #'append (mapcar (lambda (a) (and (consp a) (cdr a))) actions)))
         (functions (mapcan (lambda (a)
                              (let ((f (if (consp a) (car a) a)))
                                (if (functionp f) (list f) (copy-sequence f))))
                            actions))
         (w nil))
    (while (and functions (not w))
      (setq w (funcall (pop functions) buffer alist)))
    (and (windowp w) w)))

;;; Commands

(defun switch-to-buffer (buffer-or-name &optional norecord force-same-window)
  "Show BUFFER-OR-NAME in the selected window and make it current.
Where that window keeps to its buffer another shows it, unless FORCE-SAME-WINDOW, which is an error then.
NORECORD: it does not go to the start of the buffer list."
  (interactive "BSwitch to buffer: ")
  (let ((b (windows--buffer buffer-or-name)))
    (unless norecord (windows--raise-buffer b))
    (cond ((eq b (window-buffer)) (set-buffer b))
          ((and (window-dedicated-p) force-same-window)
           (error "Cannot switch buffers in a dedicated window"))
          ((window-dedicated-p) (pop-to-buffer b))
          (t (set-window-buffer nil b)
             (set-buffer b)
             (let ((place (nth 2 (assq b (window-prev-buffers)))))
               (when (and place (eq (marker-buffer place) b) switch-to-buffer-preserve-window-point)
                 (goto-char place)))
             b))))
(defun pop-to-buffer (buffer-or-name &optional action norecord)
  "Show BUFFER-OR-NAME in some window, as `display-buffer' with ACTION, and select that, with NORECORD; the buffer."
  (interactive "BPop to buffer: ")
  (let* ((b (windows--buffer buffer-or-name))
         (w (display-buffer b action)))
    (if w (select-window w norecord) (set-buffer b))
    b))
(defun pop-to-buffer-same-window (buffer &optional norecord)
  "Show BUFFER in the selected window, unless `display-buffer-alist' says otherwise, and select that with NORECORD."
  (pop-to-buffer buffer '((display-buffer-same-window)) norecord))
(defun switch-to-buffer-other-window (buffer-or-name &optional norecord)
  "Show BUFFER-OR-NAME in another window and select that, with NORECORD."
  (interactive "BSwitch to buffer in other window: ")
  (pop-to-buffer buffer-or-name t norecord))
(defalias 'switch-to-buffer-other-frame #'switch-to-buffer-other-window)
(defun replace-buffer-in-windows (&optional buffer-or-name)
  "Show another buffer where BUFFER-OR-NAME was."
  (interactive)
  (let ((b (get-buffer (or buffer-or-name (current-buffer)))))
    (dolist (w (get-buffer-window-list b))
      (set-window-dedicated-p w nil)
      (switch-to-prev-buffer w t))
    nil))
(defun switch-to-prev-buffer (&optional window bury-or-kill)
  "Show in WINDOW what it showed before; BURY-OR-KILL: the present buffer is not shown there again.  The buffer."
  (let* ((w (window-normalize-window window t)) (now (window-buffer w))
         (earlier (seq-find (lambda (entry) (and (buffer-live-p (car entry)) (not (eq (car entry) now))))
                            (window-prev-buffers w)))
         (b (or (car earlier) (other-buffer now))))
    (set-window-prev-buffers w (delq earlier (copy-sequence (window-prev-buffers w))))
    (set-window-buffer w b)
    (if bury-or-kill (set-window-prev-buffers w (assq-delete-all now (window-prev-buffers w)))
      (set-window-prev-buffers w (assq-delete-all now (window-prev-buffers w)))
      (set-window-next-buffers w (cons now (remq now (window-next-buffers w)))))
    (when earlier (set-window-point w (marker-position (nth 2 earlier))))
    (when (eq w windows--selected) (set-buffer b))
    b))
(defun switch-to-next-buffer (&optional window)
  "Show in WINDOW what it showed after this, having gone back, else the buffer used least.  The buffer."
  (let* ((w (window-normalize-window window t))
         (next (seq-find #'buffer-live-p (window-next-buffers w)))
         (b (or next (car (last (seq-filter (lambda (b) (not (string-prefix-p " " (buffer-name b))))
                                            (remq (window-buffer w) (buffer-list))))))))
    (set-window-next-buffers w (remq b (window-next-buffers w)))
    (when b (set-window-buffer w b) (when (eq w windows--selected) (set-buffer b)))
    b))
(defun previous-buffer (&optional arg) "Show what the selected window showed before, ARG steps back."
       (interactive "p") (dotimes (_ (or arg 1)) (switch-to-prev-buffer)))
(defun next-buffer (&optional arg) "Show what the selected window showed after, ARG steps on."
       (interactive "p") (dotimes (_ (or arg 1)) (switch-to-next-buffer)))
(defun quit-restore-window (&optional window bury-or-kill)
  "Undo the showing of a buffer in WINDOW: delete a window made for it, else show again what was there.
BURY-OR-KILL kill: kill the buffer; bury: put it at the end of the list."
  (let* ((w (window-normalize-window window t))
         (b (window-buffer w))
         (how (window-parameter w 'quit-restore))
         (before (nth 2 how)))
    (set-window-parameter w 'quit-restore nil)
    (cond ((and (eq (car how) 'window) (eq (nth 3 how) b) (window-deletable-p w))
           (delete-window w)
           (when (window-live-p before) (select-window before)))
          ((and (eq (car how) 'other) (eq (nth 3 how) b) (buffer-live-p (car (nth 1 how))))
           (set-window-dedicated-p w nil)
           (set-window-buffer w (car (nth 1 how)))
           (set-window-point w (nth 2 (nth 1 how)))
           (set-window-prev-buffers w (assq-delete-all b (window-prev-buffers w)))
           (when (eq w windows--selected) (set-buffer (window-buffer w)))
           (when (window-live-p before) (select-window before)))
          (t (set-window-dedicated-p w nil)
             (switch-to-prev-buffer w bury-or-kill)))
    (pcase bury-or-kill
      ('kill (kill-buffer b))
      ('bury (bury-buffer-internal b)))
    nil))
(defun quit-window (&optional kill window)
  "Leave WINDOW: bury its buffer, or kill it if KILL, and show or select what was before."
  (interactive "P")
  (run-hooks 'quit-window-hook)
  (quit-restore-window window (if kill 'kill 'bury)))
(defun quit-windows-on (&optional buffer-or-name kill _frame)
  "Leave all windows that show BUFFER-OR-NAME; KILL kills it."
  (interactive)
  (let ((b (get-buffer (or buffer-or-name (current-buffer)))))
    (dolist (w (get-buffer-window-list b)) (quit-restore-window w (if kill 'kill 'bury)))
    (when (and kill (buffer-live-p b)) (kill-buffer b))))
(defun bury-buffer (&optional buffer-or-name)
  "Put BUFFER-OR-NAME, default the current buffer, at the end of the buffer list.
Without BUFFER-OR-NAME the selected window shows what it showed before."
  (interactive)
  (let ((b (window-normalize-buffer buffer-or-name)))
    (when (and (null buffer-or-name) (eq b (window-buffer)) (not (window-dedicated-p)))
      (switch-to-prev-buffer nil 'bury))
    (bury-buffer-internal b)
    nil))
(defun unbury-buffer ()
  "Show the last buffer of the list."
  (interactive)
  (switch-to-buffer (last-buffer)))
(defun last-buffer (&optional buffer _visible-ok _frame)
  "The last buffer of the list other than BUFFER whose name does not begin with a blank."
  (or (seq-find (lambda (b) (and (not (eq b buffer)) (not (string-prefix-p " " (buffer-name b)))))
                (reverse (buffer-list)))
      (get-buffer-create "*scratch*")))
(defun window-normalize-buffer (buffer-or-name)
  "The buffer BUFFER-OR-NAME, or the current one for nil; an error says that there is none."
  (cond ((null buffer-or-name) (current-buffer))
        ((let ((b (get-buffer buffer-or-name))) (and (buffer-live-p b) b)))
        (t (error "No such live buffer %s" buffer-or-name))))
(defun find-file-other-window (filename &optional wildcards)
  "Visit FILENAME in another window; WILDCARDS is as for `find-file-noselect'."
  (interactive "FFind file in other window: ")
  (switch-to-buffer-other-window (find-file-noselect filename nil nil wildcards)))
(defun kill-buffer-and-window ()
  "Kill the current buffer and delete its window."
  (interactive)
  (let ((w windows--selected))
    (when (kill-buffer (current-buffer))
      (when (and (window-live-p w) (window-deletable-p w)) (delete-window w)))))

(provide 'buffer-display)
;;; buffer-display.el ends here
