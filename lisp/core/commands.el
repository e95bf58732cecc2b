;;; commands.el --- Keys to commands: the loop, prefix arguments, keyboard macros  -*- lexical-binding: t -*-

(require 'undo)

(defvar last-kbd-macro nil "The keyboard macro defined last.")
(defvar kbd-macro-termination-hook nil)
(defvar commands--keys nil "The events that called the current command.")
(defvar commands--recorded nil "The events of the macro being defined, newest first.")
(defvar last-prefix-arg nil)
(defvar mark-even-if-inactive t)
(defvar extended-command-history nil)
(defvar command-history nil)
(defvar this-original-command nil)
(defvar echo-keystrokes 1)
(defvar disabled-command-function nil)

(defconst commands--translations
  '((backspace . 127) (return . 13) (tab . 9) (escape . 27) (linefeed . 10) (delete . deletechar) (kp-enter . 13)
    (kp-delete . deletechar) (M-backspace . #x800007f) (C-backspace . C-backspace))
  "Function keys without a command of their own, and what they stand for.")

(defun this-command-keys () "The events of the current command." 
       (if (seq-every-p (lambda (e) (and (integerp e) (<= 0 e 127))) commands--keys) (concat commands--keys) (vconcat commands--keys)))
(defun this-command-keys-vector () "The events of the current command, a vector." (vconcat commands--keys))
(defalias 'this-single-command-keys #'this-command-keys-vector)
(defalias 'this-single-command-raw-keys #'this-command-keys-vector)
(defun clear-this-command-keys (&optional _keep) "Forget the events of the current command." (setq commands--keys nil))
(defvar commands--depth 0 "How many editing loops are inside each other.")
(defun recursion-depth () "How many editing loops, minibuffers among them, are inside each other." commands--depth)
(defun recent-keys (&optional _commands) "The last events: none are kept." [])

(defun command-execute (cmd &optional record-flag keys _special)
  "Call CMD, a command or a keyboard macro, with the prefix argument given before."
  (setq current-prefix-arg prefix-arg
        prefix-arg nil)
  (if (and disabled-command-function (symbolp cmd) (get cmd 'disabled))
      (funcall disabled-command-function)
    (pcase (indirect-function cmd)
      ((and macro (or (pred stringp) (pred vectorp)))
       (execute-kbd-macro macro (and current-prefix-arg (prefix-numeric-value current-prefix-arg))))
      (_ (call-interactively cmd record-flag keys)))))

(defun commands--binding (keys)
  "The command of the events KEYS, a list: a command, a keymap for a prefix, or nil."
  (let* ((b (key-binding (vconcat keys) t)) (last (car (last keys))) (other (assq last commands--translations)))
    (if (and (null b) other (not (eq (cdr other) last)))
        (key-binding (vconcat (butlast keys) (list (cdr other))) t)
      b)))
(defun commands--input-ended-p ()
  "Whether the keyboard macro under way has no more events."
  (and executing-kbd-macro (null unread-command-events)
       (>= executing-kbd-macro-index (length executing-kbd-macro))))
(defun commands--read ()
  "Read the events of a command: (COMMAND . EVENTS); EVENTS is nil when a macro ends amid a key sequence."
  (let ((keys nil) (b nil) (done nil))
    (while (not (or done (and keys (commands--input-ended-p) (setq keys nil done t))))
      (let ((e (read-event)))
        (if (and (integerp e) (/= 0 (logand e #x8000000)))
            (setq keys (append keys (list 27 (logand e (lognot #x8000000)))))
          (setq keys (append keys (list e)))))
      (setq b (commands--binding keys))
      (setq done (not (keymapp b))))
    (when (and (null b) (symbolp (car (last keys))))
      ;; a shifted key is the plain one
      (let* ((name (symbol-name (car (last keys)))) (plain (and (string-match "S-" name) (intern (replace-match "" t t name)))))
        (when plain (setq b (commands--binding (append (butlast keys) (list plain)))))))
    (cons b keys)))
(defun commands--step ()
  "Read one command and call it, with the hooks around it."
  (pcase-let ((`(,command . ,keys) (commands--read)))
    (when keys (commands--run command keys))))
(defun commands--run (command keys)
  "Call COMMAND, which KEYS called, with the hooks around it."
  (progn
    (setq commands--keys keys
          last-command-event (car (last keys))
          last-nonmenu-event last-command-event
          this-original-command command
          this-command command
          real-this-command command
          deactivate-mark nil)
    (when commands--recorded (setq commands--recorded (append (reverse keys) commands--recorded)))
    (run-hooks 'pre-command-hook)
    (let ((command this-command))
      (cond ((null command)
             (message "%s is undefined" (key-description (vconcat keys)))
             (setq prefix-arg nil)
             (ding))
            (t
             (unless prefix-arg (undo--end-command))
             (orgstar-note-point)
             (command-execute command))))
    (run-hooks 'post-command-hook)
    (when (and deactivate-mark transient-mark-mode mark-active) (deactivate-mark))
    (setq last-command this-command
          real-last-command real-this-command
          last-prefix-arg current-prefix-arg)))
(defun commands-nested-loop ()
  "Read and call commands until one throws to `exit' or the keyboard macro under way ends.
What is thrown says how the loop ends: t quits, a string is an error, a function is called."
  (let* ((last-command last-command) (this-command this-command) (commands--keys commands--keys)
         (overriding-terminal-local-map nil) (overriding-local-map nil) (prefix-arg nil)
         (value (let ((commands--depth (1+ commands--depth)))
                  (catch 'exit
                    (while (not (commands--input-ended-p)) (commands--step))
                    nil))))
    (cond ((eq value t) (signal 'quit nil))
          ((stringp value) (error "%s" value))
          ((functionp value) (funcall value)))))
(defun recursive-edit ()
  "Read and call commands until `exit-recursive-edit' or `abort-recursive-edit'."
  (interactive)
  (save-current-buffer (commands-nested-loop))
  nil)
(defun commands--leave-recursive-edit (value)
  "Throw VALUE to the innermost editing loop."
  (if (> commands--depth 0) (throw 'exit value) (user-error "No recursive edit is in progress")))
(defun exit-recursive-edit () "Leave the innermost `recursive-edit'." (interactive)
       (commands--leave-recursive-edit nil))
(defun abort-recursive-edit () "Leave the innermost `recursive-edit', giving up what started it." (interactive)
       (commands--leave-recursive-edit t))
(defun top-level () "Leave all editing loops." (interactive) (throw 'top-level nil))
(defun keyboard-quit () "Give up what is under way." (interactive)
       (deactivate-mark)
       (signal 'quit nil))
(defun keyboard-escape-quit () "Give up what is under way: a minibuffer, an editing loop, the region; or nothing." (interactive)
       (cond ((> commands--depth 0) (abort-recursive-edit))
             (mark-active (deactivate-mark))))
(defun command-loop-step () "Read and call one command, for a front end." (commands--step))

(defun execute-kbd-macro (macro &optional count loopfunc)
  "Run the commands that the events of MACRO are bound to, COUNT times or while LOOPFUNC says so."
  (let* ((macro (if (symbolp macro) (indirect-function macro) macro))
         (events (vconcat (if (stringp macro) (mapcar (lambda (c) (if (<= 128 c 255) (logior #x8000000 (- c 128)) c)) macro) macro)))
         (n (if count (prefix-numeric-value count) 1)) (times 0)
         (outer (list this-command last-command prefix-arg real-this-command)))
    (unless (or (stringp macro) (vectorp macro)) (error "Keyboard macros must be strings or vectors"))
    (unwind-protect
        (while (and (or (= n 0) (< times n)) (or (null loopfunc) (funcall loopfunc)))
          (let ((executing-kbd-macro events) (executing-kbd-macro-index 0))
            (setq prefix-arg nil this-command nil)
            (run-hooks 'post-command-hook)
            (setq last-command this-command)
            (while (and executing-kbd-macro (< executing-kbd-macro-index (length events)))
              (commands--step)))
          (setq times (1+ times)))
      (run-hooks 'kbd-macro-termination-hook)
      (setq this-command (nth 0 outer) prefix-arg (nth 2 outer) real-this-command (nth 3 outer)))
    nil))
(defvar kmacro-counter 0)
(defun kmacro-start-macro (arg) "Record the events that follow as a macro; ARG: behind the last one." (interactive "P")
       (start-kbd-macro arg (and arg (listp arg) nil)))
(defun kmacro-start-macro-or-insert-counter (arg)
  "Record the events that follow as a macro, or insert the counter when that is under way."
  (interactive "P")
  (if (or defining-kbd-macro executing-kbd-macro) (kmacro-insert-counter arg) (kmacro-start-macro arg)))
(defun kmacro-end-macro (arg) "End the macro being recorded and run it ARG times in all." (interactive "P")
       (end-kbd-macro (and arg (prefix-numeric-value arg))))
(defun kmacro-end-or-call-macro (arg) "End the macro being recorded, or run the last one ARG times." (interactive "P")
       (if defining-kbd-macro (kmacro-end-macro arg) (kmacro-call-macro (prefix-numeric-value arg))))
(defun kmacro-end-and-call-macro (arg) "End the macro being recorded, if any, and run it ARG times." (interactive "P")
       (when defining-kbd-macro (end-kbd-macro))
       (call-last-kbd-macro (prefix-numeric-value arg)))
(defun kmacro-insert-counter (arg) "Insert the counter of macros and add ARG to it." (interactive "P")
       (insert (number-to-string kmacro-counter))
       (setq kmacro-counter (+ kmacro-counter (prefix-numeric-value arg))))
(defun kmacro-set-counter (arg) "Set the counter of macros to ARG." (interactive "p") (setq kmacro-counter arg))
(defun kmacro-add-counter (arg) "Add ARG to the counter of macros." (interactive "p") (setq kmacro-counter (+ kmacro-counter arg)))
(defun read-kbd-macro (start &optional end)
  "The events that the text START names, or the region START to END; comments after ;; are left out."
  (let ((text (if (stringp start) start (buffer-substring start end))))
    (kbd (replace-regexp-in-string "\\(?:^\\|[ \t]\\);;[^\n]*" " " text))))
(defun start-kbd-macro (append &optional no-exec)
  "Record the events that follow as a macro.
APPEND: behind those of the last macro, which runs first unless NO-EXEC."
  (interactive "P")
  (when defining-kbd-macro (error "Already defining kbd macro"))
  (when (and append (not no-exec)) (call-last-kbd-macro))
  (setq commands--recorded (append (and append (reverse (append last-kbd-macro nil))) (list nil))
        defining-kbd-macro (if append 'append t)))
(defun end-kbd-macro (&optional repeat loopfunc)
  "End the macro being recorded, and run it until it ran REPEAT times or LOOPFUNC returns nil; 0: until it fails."
  (interactive "p")
  (unless defining-kbd-macro (error "Not defining kbd macro"))
  (setq last-kbd-macro (vconcat (cdr (reverse commands--recorded)))
        commands--recorded nil
        defining-kbd-macro nil)
  (let ((n (if repeat (prefix-numeric-value repeat) 1)))
    (cond ((= n 0) (execute-kbd-macro last-kbd-macro 0 loopfunc))
          ((> n 1) (execute-kbd-macro last-kbd-macro (1- n) loopfunc)))))
(defun call-last-kbd-macro (&optional count loopfunc) "Run the macro defined last COUNT times." (interactive "p")
       (unless last-kbd-macro (error "No kbd macro has been defined"))
       (execute-kbd-macro last-kbd-macro count loopfunc))
(defun name-last-kbd-macro (symbol) "Make SYMBOL a command that runs the macro defined last." (interactive "SName for last kbd macro: ")
       (fset symbol (or last-kbd-macro (user-error "No keyboard macro defined"))))
(defun kmacro-call-macro (arg &optional _no-repeat _end-macro macro)
  "Run MACRO, or the one defined last, ARG times."
  (interactive "p")
  (execute-kbd-macro (or macro last-kbd-macro (error "No keyboard macro defined")) arg))

;; Prefix arguments

(defun universal-argument () "Begin a prefix argument: 4, four times more each time." (interactive)
       (setq prefix-arg (list 4))
       (commands--keep-prefix))
(defun universal-argument-more (arg)
  "Make the prefix argument four times ARG."
  (interactive "P")
  (setq prefix-arg (pcase arg (`(,n) `(,(* 4 n))) ('- (list -4)) (_ arg)))
  (commands--keep-prefix))
(defun commands--with-digit (arg digit)
  "The prefix argument ARG with DIGIT behind it."
  (pcase arg
    ((pred integerp) (funcall (if (< arg 0) #'- #'+) (* 10 arg) digit))
    ('- (if (= 0 digit) arg (- digit)))
    (_ digit)))
(defun digit-argument (arg)
  "Add the digit typed to the prefix argument ARG."
  (interactive "P")
  (let ((typed (if (symbolp last-command-event) (get last-command-event 'ascii-character)
                 (logand 127 last-command-event))))
    (setq prefix-arg (commands--with-digit arg (- typed ?0)))
    (commands--keep-prefix)))
(defun negative-argument (arg)
  "Make the prefix argument ARG negative."
  (interactive "P")
  (setq prefix-arg (pcase arg ((pred integerp) (- arg)) ('- nil) (_ '-)))
  (commands--keep-prefix))
(defun commands--keep-prefix ()
  "Have the next key add to the prefix argument, and the last command stay what it is."
  (setq this-command last-command)
  (let ((map universal-argument-map))
    (unless (lookup-key map "0")
      (define-key map "\C-u" #'universal-argument-more)
      (define-key map "-" #'commands--minus)
      (dotimes (i 10) (define-key map (number-to-string i) #'digit-argument)))
    (setq overriding-terminal-local-map map)
    (add-hook 'pre-command-hook #'commands--end-prefix)))
(defun commands--minus (arg) "A minus sign, of the argument or as text." (interactive "P")
       (if (integerp arg) (progn (setq current-prefix-arg arg) (self-insert-command (prefix-numeric-value arg) ?-))
         (negative-argument arg)))
(defun commands--end-prefix ()
  "Stop reading a prefix argument."
  (remove-hook 'pre-command-hook #'commands--end-prefix)
  (setq overriding-terminal-local-map nil))
(defun execute-extended-command (prefixarg &optional command-name _typed)
  "Read the name of a command and call it with PREFIXARG."
  (interactive (list current-prefix-arg (completing-read "M-x " obarray #'commandp t nil 'extended-command-history)))
  (let ((command (and (stringp command-name) (intern-soft command-name))))
    (unless (commandp command) (error "`%s' is not a valid command name" command-name))
    (setq this-command command real-this-command command prefix-arg prefixarg)
    (command-execute command 'record)))
(defun handle-shift-selection ()
  "Start or end the region as a shifted key asks: a front end's business."
  nil)

(provide 'commands)
(provide 'kmacro)
(provide 'edmacro)
(provide 'macros)
;;; commands.el ends here
