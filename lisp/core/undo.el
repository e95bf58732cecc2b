;;; undo.el --- Taking changes back, and groups of changes  -*- lexical-binding: t -*-

;; The program records changes in `buffer-undo-list'; this file decides what to take back.  What an undo
;; records itself (its redo record) is entered in `undo-equiv-table', from the list that starts with it to
;; the older list that the buffer then corresponds to.

(unless (hash-table-p undo-equiv-table)
  (setq undo-equiv-table (make-hash-table :test 'eq :weakness t)))
(defvar undo-in-region nil "Whether the pending list holds only changes of a region.")
(make-variable-buffer-local 'undo-in-region)
(defvar undo-extra-outer-limit nil)

(defun undo--skip-boundaries (list)
  "LIST, an undo list, from its first entry that is not a boundary."
  (while (and (consp list) (null (car list))) (setq list (cdr list)))
  list)
(defun undo--origin (list)
  "What `undo-equiv-table' has for LIST, an undo list: non-nil if an undo made its first entries."
  (gethash (undo--skip-boundaries list) undo-equiv-table))

(defun undo (&optional arg)
  "Take back the last group of changes, or ARG groups; further ones when repeated.
With an active region, or with an ARG that is not a number, take back only changes in the region."
  (interactive "*P")
  (undo--command arg undo-no-redo))

(defun undo--command (arg over-redo)
  "Do what `undo' with ARG does; with OVER-REDO pass over what undo itself did."
  (let ((further (and (eq last-command 'undo)
                      (or (eq pending-undo-list t) (undo--origin buffer-undo-list))))
        (region (or (region-active-p) (and arg (not (numberp arg))))))
    (setq this-command 'undo-start)
    (unless further
      (setq undo-in-region region)
      (if region (undo-start (region-beginning) (region-end)) (undo-start))
      ;; what stands before the boundary that the command loop made: nothing
      (undo-more 1)))
  (let ((origin (undo--origin pending-undo-list)) (before buffer-undo-list))
    (message "%s%s" (if (and origin (not over-redo)) "Redo" "Undo")
             (if undo-in-region " in region" ""))
    (while (and over-redo (consp origin))
      (setq pending-undo-list origin
            origin (undo--origin origin)))
    (undo-more (if (numberp arg) arg 1))
    (undo--forget-points before)
    (let ((made (undo--skip-boundaries buffer-undo-list)))
      (when (consp made)
        (puthash made
                 (cond (undo-in-region 'undo-in-region)
                       ((eq made before) 'empty)
                       (t pending-undo-list))
                 undo-equiv-table))))
  (setq this-command 'undo))

(defun undo--forget-points (before)
  "Take records of point out of what was recorded after BEFORE.
So taking an undo back leaves point at the change."
  (let ((cell nil) (rest buffer-undo-list))
    (while (and (consp rest) (car rest) (not (eq rest before)))
      (cond ((not (integerp (car rest))) (setq cell rest))
            (cell (setcdr cell (cdr rest)))
            (t (setq buffer-undo-list (cdr rest))))
      (setq rest (cdr rest)))))

(defun undo-only (&optional arg)
  "Take back the last group of changes, or ARG groups, passing over what undo itself did."
  (interactive "*p")
  (undo--command arg t))

(defun undo-redo (&optional arg)
  "Take back the last undo, or ARG of them."
  (interactive "*p")
  (unless (undo--origin buffer-undo-list) (user-error "No undone changes to redo"))
  (let* ((list (undo--skip-boundaries buffer-undo-list))
         (rest (let ((undo-in-progress t)) (primitive-undo (or arg 1) list))))
    (message "Redo%s" (if undo-in-region " in region" ""))
    (setq this-command 'undo
          pending-undo-list (undo--origin rest)
          buffer-undo-list rest)))


(defun undo-start (&optional beg end)
  "Make the changes recorded so far the next to be taken back, or only those from BEG to END."
  (when (eq buffer-undo-list t) (user-error "No undo information in this buffer"))
  (setq pending-undo-list
        (if (and beg end (/= beg end))
            (undo-make-selective-list (min beg end) (max beg end))
          buffer-undo-list)))

(defun undo-more (n)
  "Take back N more groups of changes."
  (unless (listp pending-undo-list)
    (user-error "No further undo information%s" (if undo-in-region " for region" "")))
  (let ((undo-in-progress t))
    (setq pending-undo-list (primitive-undo n pending-undo-list))
    (unless pending-undo-list (setq pending-undo-list t))))

;; Undo in a region

(defun undo--extent (entry)
  "What ENTRY of an undo list did to the text: (FROM TO GROWTH), or nil if nothing.
FROM and TO are positions before it is taken back; GROWTH is how much longer it made the text."
  (pcase entry
    (`(,(and b (pred integerp)) . ,(and e (pred integerp))) (list b e (- e b)))
    (`(,(and s (pred stringp)) . ,(and p (pred integerp)))
     (list (abs p) (abs p) (- (length s))))
    (`(apply ,(and d (pred integerp)) ,b ,e . ,_) (list b e d))
    (`(nil ,_ ,_ ,b . ,e) (list b e 0))))

(defun undo--after (pos changes &optional end)
  "POS, from before CHANGES (oldest first), as a position after them.
END: POS ends a piece of text, to which text inserted there does not belong."
  (dolist (c changes pos)
    (let ((at (car c)) (growth (nth 1 c)))
      (cond ((> growth 0) (when (if end (> pos at) (>= pos at)) (setq pos (+ pos growth))))
            ((< growth 0) (when (> pos at) (setq pos (max at (+ pos growth)))))))))

(defun undo--without (changes extent)
  "CHANGES (oldest first), which came after the change EXTENT, as they would be without it."
  (let ((from (car extent)) (size (nth 2 extent)))
    (mapcar (lambda (c)
              (let ((at (car c)) (growth (nth 1 c)))
                (prog1 (list (if (> at from) (max from (- at size)) at) growth)
                  (when (<= at from) (setq from (max at (+ from growth)))))))
            changes)))

(defun undo--moved (entry from to)
  "ENTRY with its text at FROM to TO."
  (pcase entry
    (`(,(pred integerp) . ,(pred integerp)) (cons from to))
    (`(,(and s (pred stringp)) . ,p) (cons s (if (< p 0) (- from) from)))
    (`(apply ,d ,_ ,_ . ,rest) `(apply ,d ,from ,to . ,rest))
    (`(nil ,prop ,value . ,_) `(nil ,prop ,value ,from . ,to))))

(defun undo-make-selective-list (start end)
  "The entries of the undo list that changed text within START to END, at their positions of now."
  (let ((later nil)                     ; changes left alone, the oldest first: (POSITION GROWTH)
        (out nil) (rest (undo--skip-boundaries buffer-undo-list)) (kept nil))
    (when rest (push nil out))
    (while rest
      (let* ((entry (car rest)) (extent (undo--extent entry)))
        (cond
         ((null entry) (unless (null (car out)) (push nil out)) (setq kept nil))
         (extent
          (let ((from (undo--after (car extent) later)) (to nil))
            (setq to (if (= (car extent) (nth 1 extent)) from (undo--after (nth 1 extent) later t)))
            (setq kept (and (<= start from) (<= to end)
                            ;; text that only a later change separates is no longer one piece
                            (or (stringp (car entry))
                                (= (- to from) (- (nth 1 extent) (car extent))))))
            (if kept
                (progn
                  (push (undo--moved entry from to) out)
                  (setq end (- end (nth 2 extent))
                        later (undo--without later extent)))
              (unless (= 0 (nth 2 extent))
                (push (list (car extent) (nth 2 extent)) later)))))
         ;; marker moves go with the deletion before them
         ((markerp (car-safe entry)) (when kept (push entry out)))
         ((integerp entry)
          (let ((at (undo--after entry later)))
            (when (<= start at end) (push at out))))))
      (setq rest (cdr rest)))
    (while (and out (null (car out))) (pop out))
    (nreverse out)))

;; Boundaries between commands

(defvar undo-auto-current-boundary-timer nil "Non-nil once a change waits for its boundary.")
(defvar undo-auto--last-boundary-cause nil "What made the last boundary: `explicit', `amalgamate' and so on.")
(defvar undo--amalgamating nil "Whether this command's changes may join the last one's.")

(defun undo-auto--boundaries (cause)
  "End the groups of changes of all buffers changed since the last time, noting CAUSE."
  (let ((count (if (consp undo-auto--last-boundary-cause) (1+ (car undo-auto--last-boundary-cause)) 0))
        (ended nil))
    (dolist (buffer undo-auto--undoably-changed-buffers)
      (when (buffer-live-p buffer)
        (with-current-buffer buffer
          (when (car-safe buffer-undo-list)
            (undo-boundary)
            (push buffer ended)))))
    (when ended
      (setq undo-auto--last-boundary-cause
            (if (eq cause 'amalgamate) (cons count ended) cause)))
    (setq undo-auto--undoably-changed-buffers nil)))
(defun undo--end-command ()
  "End the groups of changes that the last command made."
  (let ((cause (if undo--amalgamating 'amalgamate 'command)))
    (setq undo--amalgamating nil)
    (undo-auto--boundaries cause)))

(defun undo--drop-boundary (buffer)
  "Let the next changes of BUFFER join the last group."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (pcase buffer-undo-list
        (`(nil . ,changes) (setq buffer-undo-list changes))))))

(defun undo-auto-amalgamate ()
  "Join the changes of this command to those of the same one before, if that asked so too; up to 20."
  (setq undo--amalgamating t)
  (pcase undo-auto--last-boundary-cause
    (`(,count . ,buffers)
     (if (and (< count 20) (eq this-command last-command))
         (mapc #'undo--drop-boundary buffers)
       (setq undo-auto--last-boundary-cause nil)))))

;; Groups of changes

(defun prepare-change-group (&optional buffer)
  "A handle on the changes that BUFFER is about to have."
  (list (cons (or buffer (current-buffer)) (with-current-buffer (or buffer (current-buffer)) buffer-undo-list))))
(defun activate-change-group (handle)
  "Start recording changes for HANDLE."
  (dolist (h handle)
    (with-current-buffer (car h)
      (when (eq buffer-undo-list t) (setq buffer-undo-list nil))
      ;; An insertion of nothing marks the place: the first change does not grow an older record.
      (when (car-safe buffer-undo-list)
        (push (cons (point-min) (point-min)) buffer-undo-list))
      (when (eq (cdr h) t) (setcdr h (cons t buffer-undo-list)))
      (unless (eq (car-safe (cdr h)) t) (setcdr h (cons nil buffer-undo-list))))))
(defun accept-change-group (handle)
  "Keep the changes made since HANDLE was activated."
  (dolist (h handle)
    (with-current-buffer (car h)
      (when (eq (car-safe (cdr h)) t) (setq buffer-undo-list t)))))
(defun cancel-change-group (handle)
  "Take back all changes made since HANDLE was activated."
  (dolist (h handle)
    (with-current-buffer (car h)
      (let ((stop (cdr-safe (cdr h))) (list buffer-undo-list) (part nil))
        (while (and (consp list) (not (eq list stop)))
          (push (car list) part)
          (setq list (cdr list)))
        (unless (eq list stop) (error "Undoing to unrelated state"))
        (save-restriction
          (widen)
          (let ((undo-in-progress t)
                (entries (delq nil (nreverse part))))
            (while entries (setq entries (primitive-undo 1 entries)))))
        (setq buffer-undo-list (cond ((eq (car-safe (cdr h)) t) t)
                                     ((and (consp (car-safe stop)) (eq (caar stop) (cdar stop))) (cdr stop))
                                     (t stop)))))))
(defun undo-amalgamate-change-group (handle)
  "Make the changes since HANDLE was made one group."
  (dolist (h handle)
    (with-current-buffer (car h)
      (when (consp buffer-undo-list)
        (let ((stop (if (consp (cdr h)) (or (and (memq (cadr h) '(nil t)) (cddr h)) (cdr h)) (cdr h)))
              (cell buffer-undo-list))
          (while (and (consp (cdr cell)) (not (eq (cdr cell) stop)))
            (if (null (cadr cell)) (setcdr cell (cddr cell))
              (setq cell (cdr cell)))))))))
(defun undo--unlimited (body)
  "Call BODY with a handle on its changes, of which none is forgotten for its size."
  (let ((handle (prepare-change-group))
        (undo-outer-limit nil)
        (undo-limit most-positive-fixnum)
        (undo-strong-limit most-positive-fixnum))
    (funcall body handle)))

(defun undo--amalgamated (body)
  "Call BODY; its changes are one group for undo."
  (undo--unlimited
   (lambda (handle)
     (unwind-protect (progn (activate-change-group handle) (funcall body))
       (accept-change-group handle)
       (undo-amalgamate-change-group handle)))))

(defmacro with-undo-amalgamate (&rest body)
  "Evaluate BODY; its changes are one group for undo."
  (declare (indent 0))
  `(undo--amalgamated (lambda () ,@body)))

(defun undo--all-or-nothing (body)
  "Call BODY; when it is left by an error or a throw, its changes are taken back."
  (undo--unlimited
   (lambda (handle)
     (let ((finish #'cancel-change-group))
       (unwind-protect
           (progn
             (activate-change-group handle)
             (prog1 (funcall body) (setq finish #'accept-change-group)))
         (funcall finish handle))))))

(defmacro atomic-change-group (&rest body)
  "Evaluate BODY; when it is left by an error or a throw, its changes are taken back."
  (declare (indent 0))
  `(undo--all-or-nothing (lambda () ,@body)))

(defmacro combine-change-calls (beg end &rest body)
  "Evaluate BODY, which changes text from BEG to END only; the change hooks run once for all of it."
  (declare (indent 2))
  `(combine-change-calls-1 ,beg ,end (lambda () ,@body)))
(defvar undo--combining nil "Whether a `combine-change-calls' is under way, whose changes are to become one.")
(defun combine-change-calls-1 (beg end body)
  "Call BODY with the change hooks run only once, for the text from BEG to END.
Taking its changes back is one change for the hooks, too."
  (let* ((beg (+ beg 0)) (end (+ end 0))  ; markers as the numbers they are now
         (size (- end beg)) (behind (- (1+ (buffer-size)) end)) (value nil) (made nil)
         (quiet inhibit-modification-hooks) (records buffer-undo-list)
         (one (not (or undo--combining (eq records t)))))
    (unless quiet (run-hook-with-args 'before-change-functions beg end))
    (when one (setq buffer-undo-list nil))
    (unwind-protect
        (let ((inhibit-modification-hooks t) (undo--combining t)) (setq value (funcall body)))
      ;; If BODY fails, its changes are taken back like others.
      (when (and one (listp buffer-undo-list))
        (setq made buffer-undo-list
              buffer-undo-list (append made records))))
    (let ((to (- (1+ (buffer-size)) behind)))
      (when made
        (setq buffer-undo-list
              (cons (list 'apply (- size (- to beg)) beg to #'undo--wrap-and-run-primitive-undo beg to made)
                    records)))
      (unless quiet (run-hook-with-args 'after-change-functions beg to size)))
    value))
(defun undo--wrap-and-run-primitive-undo (beg end list)
  "Take back the changes LIST of the text from BEG to END as one change for the hooks."
  (combine-change-calls beg end
    (while list (setq list (primitive-undo 1 list)))))

(defmacro combine-after-change-calls (&rest body)
  "Evaluate BODY; the hook after changes runs once for all its changes of the current buffer.
Where there is a hook before changes too, both run for each change."
  (declare (indent 0))
  `(undo--combine-after-changes (lambda () ,@body)))
(defun undo--combine-after-changes (body)
  "Call BODY, and run `after-change-functions' once for what it changed."
  (if (or before-change-functions (not after-change-functions)) (funcall body)
    (let* ((buffer (current-buffer)) (hooks after-change-functions)
           ;; How much before and after the changes is as it was, and how much was added.
           (head nil) (tail nil) (growth 0)
           (note (lambda (beg end old)
                   (if (not (eq buffer (current-buffer)))
                       (let ((after-change-functions hooks))
                         (run-hook-with-args 'after-change-functions beg end old))
                     (setq head (min beg (or head beg))
                           tail (min (- (1+ (buffer-size)) end) (or tail (buffer-size)))
                           growth (+ growth (- end beg old)))))))
      (unwind-protect (let ((after-change-functions (list note))) (funcall body))
        (when (and head (buffer-live-p buffer))
          (with-current-buffer buffer
            (let ((end (- (1+ (buffer-size)) tail)))
              (run-hook-with-args 'after-change-functions head end (- end head growth)))))))))

(provide 'undo)
;;; undo.el ends here
