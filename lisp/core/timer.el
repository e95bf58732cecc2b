;;; timer.el --- Functions called later  -*- lexical-binding: t -*-

;; A timer is a vector: whether it was triggered, its time (HIGH LOW USECS, then PSECS at the end),
;; the seconds between repetitions, function, arguments, idle delay, PSECS, and whether it keeps to
;; multiples of its period.  Whatever waits natively calls `timer--run-due' while `timer-list' has
;; any.

;;; Code:


(defvar timer-duration-words
  `(("microsec" . 1e-06) ("microsecond" . 1e-06) ("millisec" . 0.001) ("millisecond" . 0.001)
    ("sec" . 1) ("second" . 1) ("min" . 60) ("minute" . 60) ("hour" . 3600) ("day" . 86400)
    ("week" . ,(* 7 86400)) ("fortnight" . ,(* 14 86400)) ("month" . ,(* 30 86400))
    ("year" . 31557600.0))
  "Seconds in the words that `timer-duration' knows.")

(defun timer-create () "A new timer that does nothing yet." (vector t nil nil nil nil nil nil nil nil nil))

(defun timerp (object) "Whether OBJECT is a timer." (and (vectorp object) (= (length object) 10)))

(defun timer--check (timer)
  "Signal an error unless TIMER is one."
  (unless (timerp timer) (signal 'wrong-type-argument (list 'timerp timer)))
  timer)

(defun timer--triggered (timer) "Whether TIMER is not waiting." (aref (timer--check timer) 0))
(defun timer--high-seconds (timer) "High part of TIMER's time." (aref (timer--check timer) 1))
(defun timer--low-seconds (timer) "Low part of TIMER's time." (aref (timer--check timer) 2))
(defun timer--usecs (timer) "Microseconds of TIMER's time." (aref (timer--check timer) 3))
(defun timer--repeat-delay (timer) "Seconds between TIMER's runs." (aref (timer--check timer) 4))
(defun timer--function (timer) "TIMER's function." (aref (timer--check timer) 5))
(defun timer--args (timer) "The arguments of TIMER's function." (aref (timer--check timer) 6))
(defun timer--idle-delay (timer) "Whether TIMER waits for idle time." (aref (timer--check timer) 7))
(defun timer--psecs (timer) "Picoseconds of TIMER's time." (aref (timer--check timer) 8))
(defun timer--integral-multiple (timer)
  "Whether TIMER keeps to multiples of its period."
  (aref (timer--check timer) 9))
(gv-define-setter timer--function (value timer) `(aset ,timer 5 ,value))
(gv-define-setter timer--args (value timer) `(aset ,timer 6 ,value))
(gv-define-setter timer--repeat-delay (value timer) `(aset ,timer 4 ,value))
(gv-define-setter timer--triggered (value timer) `(aset ,timer 0 ,value))
(gv-define-setter timer--integral-multiple (value timer) `(aset ,timer 9 ,value))
(gv-define-setter timer--idle-delay (value timer) `(aset ,timer 7 ,value))
(gv-define-setter timer--time (value timer) `(timer--set-time-parts ,timer ,value))

(defun timer--time (timer)
  "TIMER's time, (HIGH LOW USECS PSECS)."
  (list (timer--high-seconds timer) (timer--low-seconds timer) (timer--usecs timer)
        (or (timer--psecs timer) 0)))

(defun timer--set-time-parts (timer time)
  "Make TIME the time of TIMER."
  (let ((parts (time-convert time 'list)))
    (aset timer 1 (nth 0 parts))
    (aset timer 2 (nth 1 parts))
    (aset timer 3 (nth 2 parts))
    (aset timer 8 (nth 3 parts))
    time))

(defun timer--schedule (timer time repeat)
  "Make TIME the time of TIMER, which must be one, and REPEAT what it has of repeating; TIMER."
  (timer--set-time-parts (timer--check timer) time)
  (setf (timer--repeat-delay timer) repeat)
  timer)

(defun timer-set-time (timer time &optional delta)
  "Let TIMER run at TIME and every DELTA seconds after it."
  (timer--schedule timer time (when (numberp delta) (and (< 0 delta) delta))))

(defun timer-set-idle-time (timer secs &optional repeat)
  "Let TIMER run after SECS idle seconds, each time if REPEAT."
  (timer--schedule timer secs repeat))

(defun timer-next-integral-multiple-of-time (time secs)
  "The first time after TIME that is a multiple of SECS."
  (let* ((now (float-time time))
         (next (* (1+ (ffloor (/ now secs))) secs)))
    (time-convert (if (= next (ftruncate next)) (truncate next) next) 'list)))

(defun timer-relative-time (time secs &optional usecs psecs)
  "TIME and SECS seconds (with USECS and PSECS) as one time."
  (let ((delta secs))
    (when (and usecs (/= usecs 0)) (setq delta (time-add delta (list 0 0 usecs))))
    (when (and psecs (/= psecs 0)) (setq delta (time-add delta (list 0 0 0 psecs))))
    (time-convert (time-add time delta) 'list)))

(defun timer-inc-time (timer secs &optional usecs psecs)
  "Move TIMER's time by SECS seconds (with USECS and PSECS)."
  (timer--set-time-parts timer (timer-relative-time (timer--time timer) secs usecs psecs)))

(defun timer-set-function (timer function &optional args)
  "Let TIMER call FUNCTION with ARGS."
  (timer--check timer)
  (aset timer 5 function)
  (aset timer 6 args)
  timer)

(defun timer--before-p (a b) "Whether timer A is due before B." (time-less-p (timer--time a) (timer--time b)))

(defun timer--enter (timer list)
  "LIST of timers with TIMER at its place."
  (let ((before nil))
    (while (and list (not (timer--before-p timer (car list))))
      (push (pop list) before))
    (nconc (nreverse before) (cons timer list))))

(defun timer-activate (timer &optional _triggered _reuse-cell)
  "Let TIMER wait for its time."
  (unless (and (timerp timer) (integerp (timer--high-seconds timer)) (timer--function timer))
    (error "Invalid or uninitialized timer"))
  (aset timer 0 nil)
  (aset timer 7 nil)
  (setq timer-list (timer--enter timer (delq timer timer-list)))
  nil)

(defun timer-activate-when-idle (timer &optional _dont-wait _reuse-cell)
  "Let TIMER wait for idle time."
  (unless (and (timerp timer) (timer--function timer))
    (error "Invalid or uninitialized timer"))
  (aset timer 0 nil)
  (aset timer 7 'idle)
  (setq timer-idle-list (timer--enter timer (delq timer timer-idle-list)))
  nil)

(defun cancel-timer (timer)
  "Let TIMER run no more."
  (timer--check timer)
  (setq timer-list (delq timer timer-list)
        timer-idle-list (delq timer timer-idle-list))
  nil)

(defun cancel-function-timers (function)
  "Cancel every timer that would call FUNCTION."
  (dolist (timer (append timer-list timer-idle-list))
    (when (eq (timer--function timer) function) (cancel-timer timer))))

(defun timer-until (timer time)
  "Seconds from TIMER's time to TIME."
  (float-time (time-subtract time (timer--time timer))))

(defun timer--call (timer)
  "Call TIMER's function; an error becomes a message."
  (let ((function (timer--function timer)))
    (condition-case problem
        (save-current-buffer (apply function (timer--args timer)))
      (error
       (message "Error running timer%s: %S"
                (if (symbolp function) (format-message " `%s'" function) "")
                problem)))))

(defun timer--next-time (timer repeat)
  "Move TIMER, which runs every REPEAT seconds, to its next time."
  (if (timer--integral-multiple timer)
      (timer-set-time timer (timer-next-integral-multiple-of-time nil repeat) repeat)
    (timer-inc-time timer repeat)
    ;; What was missed while nothing waited is made up for within limits.
    (let ((missed (/ (timer-until timer nil) repeat)))
      (when (> missed timer-max-repeats)
        (timer-inc-time timer (* repeat (ffloor missed)))))))

(defun timer-event-handler (timer)
  "Run TIMER's function, having set it to its next time."
  (setq timer-event-last (timer--check timer))
  (cancel-timer timer)
  (let ((repeat (timer--repeat-delay timer)))
    (cond ((not repeat))
          ((timer--idle-delay timer) (timer-activate-when-idle timer))
          (t (timer--next-time timer repeat)
             (timer-activate timer))))
  (setf (timer--triggered timer) t)
  (unwind-protect (timer--call timer)
    (when (memq timer timer-list) (setf (timer--triggered timer) nil))))

(defun timer--run-due ()
  "Run the timers whose time has come; the seconds until the next one, or nil."
  (let ((due nil) (now (current-time)))
    (dolist (timer timer-list)
      (unless (time-less-p now (timer--time timer)) (push timer due)))
    (let ((inhibit-quit t))
      (dolist (timer (nreverse due))
        ;; One may have cancelled another.
        (when (memq timer timer-list)
          (save-match-data (timer-event-handler timer))))))
  (and timer-list
       (max 0.0 (float-time (time-subtract (timer--time (car timer-list)) nil)))))

(defun timer--unit (word)
  "Seconds in the unit WORD, singular or plural, or nil."
  (cdr (or (assoc-string word timer-duration-words t)
           (and (string-suffix-p "s" word t)
                (assoc-string (substring word 0 -1) timer-duration-words t)))))

(defun timer-duration (string)
  "The seconds that STRING says, as in \"2 hours 30 min\"; nil if it says none."
  (if (string-match-p "\\`[0-9.]+\\'" string)
      (string-to-number string)
    (let ((parts (split-string (replace-regexp-in-string "\\([0-9]\\)\\([a-z]\\)" "\\1 \\2" string)))
          (seconds 0) (count 1) (found nil))
      (while parts
        (let* ((part (pop parts))
               (unit (timer--unit part)))
          (cond (unit (setq seconds (+ seconds (* count unit)) count 1 found t))
                ((string-match-p "\\`[0-9.]+\\'" part) (setq count (string-to-number part)))
                (t (setq parts nil found nil)))))
      (and found seconds))))

(defun timer--moment (time)
  "The time of day TIME, a string such as \"11:23pm\" or an ISO date, or nil."
  (when (string-match
         "\\`[ \t]*\\([0-9][0-9]?\\):?\\([0-5][0-9]\\)?\\(?:[ \t]*\\([ap]\\)\\.?m\\.?\\)?[ \t]*\\'" time)
    (let ((hour (string-to-number (match-string 1 time)))
          (minute (string-to-number (or (match-string 2 time) "0")))
          (half (match-string 3 time))
          (now (decode-time)))
      (when half
        (setq hour (+ (% hour 12) (if (string= (downcase half) "p") 12 0))))
      (when (or half (match-beginning 2))
        (encode-time 0 minute hour (nth 3 now) (nth 4 now) (nth 5 now))))))

(defun timer--calling (function args)
  "A new timer that is to call FUNCTION with ARGS."
  (timer-set-function (timer-create) function args))

(defun timer--start-time (time repeat)
  "The Lisp time that TIME and REPEAT of `run-at-time' mean."
  (pcase time
    ('nil (current-time))
    ((pred numberp) (timer-relative-time nil time))
    ((pred consp) time)
    ((and 't (guard repeat)) (timer-next-integral-multiple-of-time nil repeat))
    ((and (pred stringp) (app timer-duration (and seconds (pred numberp))))
     (timer-relative-time nil seconds))
    ((and (pred stringp) (app timer--moment (and moment (pred consp)))) moment)
    (_ (error "Invalid time specification"))))

(defun run-at-time (time repeat function &rest args)
  "Call FUNCTION with ARGS at TIME and every REPEAT seconds after it; return the timer.
TIME is nil (now), a number of seconds from now, a string (a time of day or a duration), a Lisp
time, or t for the next multiple of REPEAT."
  (interactive "sRun at time: \nNRepeat interval: \naFunction: ")
  (unless (or (not (numberp repeat)) (>= repeat 0)) (error "Invalid repetition interval"))
  (let ((timer (timer--calling function args)))
    (timer-set-time timer (timer--start-time time repeat) repeat)
    (when (eq time t) (setf (timer--integral-multiple timer) t))
    (timer-activate timer)
    timer))

(defun run-with-timer (secs repeat function &rest args)
  "Call FUNCTION with ARGS in SECS seconds and every REPEAT seconds after; return the timer."
  (interactive "sRun after delay (seconds): \nNRepeat interval: \naFunction: ")
  (apply #'run-at-time secs repeat function args))

(defun run-with-idle-timer (secs repeat function &rest args)
  "Call FUNCTION with ARGS when SECS seconds were idle, each time if REPEAT; return the timer."
  (let ((timer (timer-set-idle-time (timer--calling function args) secs repeat)))
    (timer-activate-when-idle timer t)
    timer))

(defun current-idle-time () "Nil: nobody is at the keyboard." nil)

(defmacro with-timeout (list &rest body)
  "Evaluate BODY, but when it has waited for longer than SECONDS stop it and evaluate the forms after it.
LIST is (SECONDS TIMEOUT-FORMS...)."
  (declare (indent 1))
  (let ((timer (make-symbol "timer")) (result (make-symbol "result")) (tag (make-symbol "tag")))
    `(let* ((,tag (make-symbol "timeout"))
            (,result
             (catch ,tag
               (let ((,timer (run-with-timer ,(car list) nil (lambda () (throw ,tag ,tag)))))
                 (push (list ,timer) with-timeout-timers)
                 (unwind-protect (progn ,@body)
                   (setq with-timeout-timers (assq-delete-all ,timer with-timeout-timers))
                   (cancel-timer ,timer))))))
       (if (eq ,result ,tag) (progn ,@(cdr list)) ,result))))


(defun with-timeout-suspend ()
  "Stop the clocks of all `with-timeout's; what to give to `with-timeout-unsuspend'."
  (mapcar (lambda (entry)
            (let ((timer (car entry)))
              (cancel-timer timer)
              (list timer (time-subtract (timer--time timer) nil))))
          with-timeout-timers))

(defun with-timeout-unsuspend (timer-spec-list)
  "Let the clocks in TIMER-SPEC-LIST run on."
  (dolist (entry timer-spec-list)
    (timer-set-time (car entry) (time-add nil (cadr entry)))
    (timer-activate (car entry))))

(defun with-timeout-handler (tag) "Leave the `with-timeout' of TAG." (throw tag 'timeout))

(defun sit-for (seconds &optional nodisp _obsolete)
  "Wait SECONDS while processes and timers act; t, since no input can come.
NODISP is for displays."
  (ignore nodisp)
  (unless (numberp seconds) (signal 'wrong-type-argument (list 'numberp seconds)))
  (if (> seconds 0) (sleep-for seconds) (accept-process-output nil 0))
  t)


(defvar timer-list-mode-map nil)

(provide 'timer)
;;; timer.el ends here
