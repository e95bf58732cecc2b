;;; processes.el --- Programs and shells  -*- lexical-binding: t -*-

;;; Code:


;;; Waited for

(defun processes--lines ()
  "The lines of the current buffer's text."
  (let ((text (string-remove-suffix "\n" (buffer-substring-no-properties (point-min) (point-max)))))
    (and (> (buffer-size) 0) (split-string text "\n"))))

(defun process-lines-handling-status (program status-handler &rest args)
  "The lines that PROGRAM with ARGS prints, once STATUS-HANDLER was called with its exit status.
Without a handler any status but 0 is an error."
  (with-temp-buffer
    (let ((status (apply #'call-process program nil t nil args)))
      (cond (status-handler (funcall status-handler status))
            ((not (eql 0 status)) (error "%s exited with status %s" program status))))
    (processes--lines)))

(defun process-lines (program &rest args)
  "The lines that PROGRAM with ARGS prints; an error if its exit status is not 0."
  (apply #'process-lines-handling-status program nil args))

(defun process-lines-ignore-status (program &rest args)
  "The lines that PROGRAM with ARGS prints, whatever its exit status."
  (apply #'process-lines-handling-status program #'ignore args))

(defun processes--command-line (command arguments)
  "The shell's COMMAND with ARGUMENTS behind it."
  (string-join (cons command arguments) " "))

(defun call-process-shell-command (command &optional infile buffer display &rest args)
  "Have the shell run COMMAND (with ARGS behind it) and wait, as `call-process' does.
INFILE, BUFFER and DISPLAY are as there."
  (let ((line (processes--command-line command args)))
    (call-process shell-file-name infile buffer display shell-command-switch line)))

(defun process-file (program &optional infile buffer display &rest args)
  "Run PROGRAM with ARGS where `default-directory' is and wait, as `call-process' does.
INFILE, BUFFER and DISPLAY are as there.  A file name handler may take over."
  (let ((handler (find-file-name-handler default-directory 'process-file)))
    (if handler
        (apply handler 'process-file program infile buffer display args)
      (let ((errors (and (consp buffer) (stringp (cadr buffer)) (not (eq (car buffer) :file))
                         (cadr buffer))))
        (apply #'call-process program (and infile (file-local-name (expand-file-name infile)))
               (if errors (list (car buffer) (file-local-name (expand-file-name errors))) buffer)
               display args)))))

(defun process-file-shell-command (command &optional infile buffer display &rest args)
  "Have the shell run COMMAND (with ARGS behind it) where `default-directory' is, and wait.
INFILE, BUFFER and DISPLAY are as for `process-file'."
  (let ((line (processes--command-line command args)))
    (process-file shell-file-name infile buffer display shell-command-switch line)))

(defmacro with-connection-local-variables (&rest body)
  "Evaluate BODY: there are no connections to have variables."
  (declare (indent 0))
  `(progn ,@body))


(defun shell-command-to-string (command)
  "What the shell command COMMAND prints."
  (unless (stringp command) (signal 'wrong-type-argument (list 'stringp command)))
  (with-output-to-string
    (with-current-buffer standard-output
      (shell-command command t))))

(defun shell-quote-argument (argument &optional _posix)
  "ARGUMENT quoted so that the shell takes it as one word."
  (if (string= argument "")
      "''"
    (replace-regexp-in-string
     "\n" "'\n'" (replace-regexp-in-string "[^-0-9a-zA-Z_./\n]" "\\\\\\&" argument))))

(defun processes--quote-all (arguments)
  "ARGUMENTS as one line for a shell."
  (mapconcat #'shell-quote-argument arguments " "))

(defun shell-command--output (buffer)
  "Show what is in BUFFER of a command's output, which may be nothing."
  (with-current-buffer buffer
    (when (> (buffer-size) 0) (message "%s" (string-trim-right (buffer-string) "\n")))))

(defun shell-command--new-buffer (name)
  "The buffer NAME (or that buffer), empty unless `shell-command-dont-erase-buffer'."
  (let ((buffer (get-buffer-create (or name shell-command-buffer-name))))
    (with-current-buffer buffer
      (setq buffer-read-only nil)
      (unless shell-command-dont-erase-buffer (erase-buffer))
      (goto-char (point-max)))
    buffer))

(defun shell-command--take-errors (file buffer)
  "Add what is in FILE to BUFFER of errors, and delete FILE."
  (when (file-exists-p file)
    (when (> (or (file-attribute-size (file-attributes file)) 0) 0)
      (with-current-buffer (get-buffer-create buffer)
        (let ((inhibit-read-only t))
          (goto-char (point-max))
          (unless (bobp) (insert "\f\n"))
          (insert-file-contents file))))
    (delete-file file)))

(defun shell-command (command &optional output-buffer error-buffer)
  "Have the shell run COMMAND; return its exit status.
Its output goes to OUTPUT-BUFFER (a buffer or name; t or the current one: at point), errors to
ERROR-BUFFER or to the output as well.  A final & lets it run on."
  (interactive (list (read-string "Shell command: " nil 'shell-command-history) current-prefix-arg
                     shell-command-default-error-buffer))
  (let ((handler (find-file-name-handler (directory-file-name default-directory) 'shell-command)))
    (cond
     (handler (funcall handler 'shell-command command output-buffer error-buffer))
     ((and output-buffer
           (or (eq output-buffer (current-buffer)) (eq output-buffer t)
               (and (not (bufferp output-buffer)) (not (stringp output-buffer)))))
      (shell-command--at-point command error-buffer))
     ((string-match "[ \t]*&[ \t]*\\'" command)
      (shell-command--run-on (substring command 0 (match-beginning 0)) output-buffer))
     (t (shell-command-on-region (point) (point) command output-buffer nil error-buffer)))))

(defun shell-command--at-point (command error-buffer)
  "Insert what COMMAND prints at point, errors in ERROR-BUFFER; return point."
  (barf-if-buffer-read-only)
  (push-mark nil t)
  (let ((errors (and error-buffer (make-temp-file "orgstar-errors"))))
    (call-process-shell-command command nil (if errors (list t errors) t) nil)
    (when errors (shell-command--take-errors errors error-buffer))
    ;; Point before the output, the mark after it.
    (goto-char (prog1 (mark t) (set-marker (mark-marker) (point))))))

(defun shell-command--run-on (command output-buffer)
  "Start COMMAND with its output in OUTPUT-BUFFER, or in a new one if a process runs there; that buffer."
  (let* ((folder default-directory)
         (name (or output-buffer shell-command-buffer-name-async))
         (buffer (if (get-buffer-process (get-buffer-create name)) (generate-new-buffer name)
                   (get-buffer name))))
    (with-current-buffer buffer
      (setq buffer-read-only nil)
      (unless shell-command-dont-erase-buffer (erase-buffer))
      (setq default-directory folder)
      (set-process-sentinel (start-process-shell-command "Shell" buffer command)
                            #'shell-command-sentinel)
      (setq mode-line-process '(":%s")))
    buffer))

(defun shell-command-sentinel (process message)
  "Tell the end of PROCESS in MESSAGE."
  (when (memq (process-status process) '(exit signal))
    (message "%s: %s." (car (last (process-command process))) (substring message 0 -1))))

(defun async-shell-command (command &optional output-buffer _error-buffer)
  "Have the shell start COMMAND, with its output in OUTPUT-BUFFER."
  (interactive (list (read-string "Async shell command: " nil 'shell-command-history)
                     current-prefix-arg nil))
  (shell-command--run-on (replace-regexp-in-string "[ \t]*&[ \t]*\\'" "" command) output-buffer))

(defun shell-command-on-region (start end command &optional output-buffer replace error-buffer
                                      display-error-buffer region-noncontiguous-p)
  "Have the shell run COMMAND on the text from START to END; return its exit status.
Its output goes to OUTPUT-BUFFER, or with REPLACE in the place of the text; errors go to
ERROR-BUFFER or with the output.  DISPLAY-ERROR-BUFFER is for displays, REGION-NONCONTIGUOUS-P
takes the text of the region's parts."
  (interactive (list (region-beginning) (region-end)
                     (read-string "Shell command on region: " nil 'shell-command-history)
                     current-prefix-arg current-prefix-arg shell-command-default-error-buffer t))
  (ignore display-error-buffer)
  (let* ((errors (and error-buffer (make-temp-file "orgstar-errors")))
         (in-place (or replace
                       (and output-buffer (not (bufferp output-buffer)) (not (stringp output-buffer)))))
         (destination (lambda (buffer) (if errors (list buffer errors) buffer)))
         status)
    (cond
     (region-noncontiguous-p
      (let ((input (funcall region-extract-function 'delete)) (here (point)))
        (let ((output (with-temp-buffer
                        (insert input)
                        (setq status (call-process-region (point-min) (point-max) shell-file-name t t
                                                          nil shell-command-switch command))
                        (split-string (buffer-substring (point-min) (point-max)) "\n"))))
          (goto-char here)
          (funcall region-insert-function output))))
     (in-place
      (let ((marks (and replace (not (eq replace 'no-mark)))))
        (goto-char start)
        (when marks (push-mark (point) 'nomsg))
        (setq status (call-process-region start end shell-file-name replace (funcall destination t) nil
                                          shell-command-switch command))
        (when (and marks (< start end)) (goto-char (prog1 (mark t) (set-mark (point)))))))
     ((and output-buffer (eq (get-buffer output-buffer) (current-buffer)))
      ;; the output is all that stays
      (let ((from (min start end)) (to (max start end)))
        (delete-region to (point-max))
        (delete-region (point-min) from)
        (setq status (call-process-region (point-min) (point-max) shell-file-name t (funcall destination t) nil
                                          shell-command-switch command))))
     (t
      (let ((buffer (shell-command--new-buffer output-buffer)) (folder default-directory))
        (with-current-buffer buffer (setq default-directory folder))
        (setq status (call-process-region start end shell-file-name nil (funcall destination buffer)
                                          nil shell-command-switch command))
        (with-current-buffer buffer
          (unless shell-command-dont-erase-buffer (goto-char (point-min)))
          (setq mode-line-process
                (cond ((stringp status) (format " - %s" status))
                      ((not (equal 0 status)) (format " - Exit [%d]" status)))))
        (if (with-current-buffer buffer (> (buffer-size) 0))
            (shell-command--output buffer)
          (message
           (concat "(Shell command "
                   (cond ((stringp status) (format "failed with %s and " status))
                         ((equal 0 status) "succeeded with ")
                         (t (format "failed with code %d and " status)))
                   (if (and errors (> (file-attribute-size (file-attributes errors)) 0))
                       "some error output)"
                     "no output)")))))))
    (when errors (shell-command--take-errors errors error-buffer))
    status))

;;; Running beside Lisp

(defun start-process (name buffer program &rest args)
  "Start PROGRAM with ARGS as a process called NAME whose output goes to BUFFER.
Without PROGRAM there is only a terminal."
  (apply #'make-process :name name :buffer buffer
         (and program `(:command (,program . ,args)))))

(defun start-file-process (name buffer program &rest args)
  "As `start-process' with NAME, BUFFER, PROGRAM and ARGS, where `default-directory' is."
  (let ((handler (find-file-name-handler default-directory 'start-file-process)))
    (if handler
        (apply handler 'start-file-process name buffer program args)
      (apply #'start-process name buffer program args))))

(defun start-process-shell-command (name buffer command)
  "Start COMMAND in a shell as a process called NAME whose output goes to BUFFER."
  (start-process name buffer shell-file-name shell-command-switch command))

(defun start-file-process-shell-command (name buffer command)
  "As `start-process-shell-command' with NAME, BUFFER and COMMAND, where `default-directory' is."
  (start-file-process name buffer shell-file-name shell-command-switch command))

(defun process-live-p (process)
  "Whether PROCESS is alive: what else its status may become."
  (let ((status (if (processp process) (process-status process)
                  (and process (process-status process)))))
    (memq status '(run open listen connect stop))))

(defun process-get (process propname)
  "The property PROPNAME of PROCESS."
  (plist-get (process-plist process) propname))

(defun process-put (process propname value)
  "Make VALUE the property PROPNAME of PROCESS."
  (set-process-plist process (plist-put (process-plist process) propname value)))


(defun processes--asks-p (process)
  "Whether the user is to be asked before PROCESS is ended."
  (and (process-query-on-exit-flag process)
       (memq (process-status process) '(run stop open listen))
       t))

(defun process-kill-buffer-query-function ()
  "Whether the buffer may be killed although a process runs in it."
  (let ((process (get-buffer-process (current-buffer))))
    (if (and process (processes--asks-p process))
        (yes-or-no-p (format "Buffer %S has a running process; kill it? " (buffer-name)))
      t)))


(defun set-process-coding-systems (process coding)
  "Let PROCESS be read and written in CODING."
  (set-process-coding-system process coding coding))

(defun open-network-stream (name buffer host service &rest parameters)
  "A connection NAME to SERVICE of HOST whose output goes to BUFFER.
Of PARAMETERS, keywords and values, :type must be plain or nil; :nowait: do not wait for it."
  (unless (memq (plist-get parameters :type) '(nil plain network))
    (error "Encrypted connections are not available"))
  (make-network-process :name name :buffer (and buffer (get-buffer-create buffer))
                        :host host :service service
                        :nowait (plist-get parameters :nowait)
                        :coding (plist-get parameters :coding)))
(defun format-network-address (address &optional omit-port)
  "The text of ADDRESS, a vector of four or eight numbers and perhaps a port, or a string.
OMIT-PORT leaves the port out."
  (if (stringp address) address
    (when (vectorp address)
      (let* ((n (length address)) (six (memq n '(8 9))) (size (if six 8 4))
             (host (mapconcat (if six (lambda (x) (format "%x" x)) #'number-to-string)
                              (seq-subseq address 0 size) (if six ":" "."))))
        (if (or omit-port (= n size)) (if six host host)
          (format (if six "[%s]:%d" "%s:%d") host (aref address size)))))))

(defun list-system-processes ()
  "The numbers of the processes of the system."
  (let (numbers)
    (dolist (name (and (file-directory-p "/proc") (directory-files "/proc" nil "\\`[0-9]+\\'" t)))
      (push (string-to-number name) numbers))
    (sort numbers #'<)))

(defun process-attributes (pid)
  "What the system tells of the process PID, an alist; nil if there is none."
  (let ((folder (format "/proc/%d" pid)))
    (when (file-directory-p folder)
      (with-temp-buffer
        (insert-file-contents-literally (concat folder "/stat"))
        (let* ((text (buffer-string))
               (open (string-search "(" text))
               (close (and open (- (length text) 1 (string-search ")" (reverse text)))))
               (fields (split-string (substring text (+ close 2))))
               (attributes (file-attributes folder 'integer))
               (number (lambda (n) (string-to-number (nth n fields)))))
          (erase-buffer)
          (insert-file-contents-literally (concat folder "/cmdline"))
          (list (cons 'args (string-trim-right (replace-regexp-in-string "\0" " " (buffer-string))))
                (cons 'comm (substring text (1+ open) close))
                (cons 'state (nth 0 fields))
                (cons 'ppid (funcall number 1))
                (cons 'pgrp (funcall number 2))
                (cons 'sess (funcall number 3))
                (cons 'nice (funcall number 16))
                (cons 'thcount (funcall number 17))
                (cons 'vsize (/ (funcall number 20) 1024))
                (cons 'rss (* 4 (funcall number 21)))
                (cons 'euid (file-attribute-user-id attributes))
                (cons 'user (file-attribute-user-id (file-attributes folder 'string)))
                (cons 'egid (file-attribute-group-id attributes))
                (cons 'group (file-attribute-group-id (file-attributes folder 'string)))))))))

(provide 'processes)
;;; processes.el ends here
