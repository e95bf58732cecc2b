;;; comint.el --- Buffers that talk with a program  -*- lexical-binding: t -*-

;; What a program writes goes in at its mark; a line that is sent goes to it from there.  Keys, completion and colours of
;; the interactive mode are not here: programs use the functions below, or `accept-process-output'.

;;; Code:

(require 'ring)

(defvar comint-prompt-regexp "^" "Matches prompts.")
(defvar comint-use-prompt-regexp nil)
(defvar comint-eol-on-send t)
(defvar comint-process-echoes nil "Whether the program repeats what it is sent.")
(defvar comint-input-ignoredups nil "Whether a line like the one before is left out of the history.")
(defvar comint-input-ring-size 500 "How many lines the history has.")
(defvar comint-input-ring-file-name nil "The file of the history.")
(defvar comint-input-ring-separator "\n" "What is between lines in that file.")
(defvar comint-input-filter (lambda (text) (not (string-match-p "\\`\\s-*\\'" text))) "Which lines go into the history.")
(defvar comint-input-filter-functions nil "Functions that get each line before it is sent.")
(defvar comint-output-filter-functions '(comint-watch-for-password-prompt)
  "Functions that get each piece of output after it is inserted.")
(defvar comint-buffer-maximum-size 1024 "How many lines `comint-truncate-buffer' leaves.")
(defvar comint-preoutput-filter-functions nil "Functions that change each piece of output before it is inserted.")
(defvar comint-input-sender #'comint-simple-send "What sends a line to a process.")
(defvar comint-input-sender-no-newline nil)
(defvar comint-get-old-input #'comint-get-old-input-default)
(defvar comint-password-prompt-regexp "\\(?:[Pp]assword\\|[Pp]assphrase\\).*:\\s *\\'" "Matches questions for passwords.")
(defvar comint-mode-hook nil)
(defvar comint-ptyp t "Whether the program has a terminal of its own.")
(defvar comint-exec-hook nil "What runs after a program was started.")
(defvar comint-scroll-show-maximum-output t)
(defvar comint-prompt-read-only nil)
(defvar comint-dynamic-complete-functions nil)
(defvar-local comint-input-ring nil "The lines that were sent.")
(defvar-local comint-last-input-start nil "Where the last line that was sent begins.")
(defvar-local comint-last-input-end nil "Where it ends.")
(defvar-local comint-last-output-start nil "Where the last piece of output begins.")
(defvar-keymap comint-mode-map
  :doc "Keys in a buffer with a program."
  "RET" #'comint-send-input "C-c C-c" #'comint-interrupt-subjob "C-c C-d" #'comint-send-eof "C-c C-u" #'comint-kill-input)

(define-derived-mode comint-mode fundamental-mode "Comint"
  "A mode for a buffer that talks with a program."
  (setq mode-line-process '(":%s"))
  (unless (ring-p comint-input-ring) (setq comint-input-ring (make-ring comint-input-ring-size)))
  (setq comint-last-input-start (point-min-marker) comint-last-input-end (point-min-marker)
        comint-last-output-start (make-marker)))

(defun comint-check-proc (buffer)
  "Non-nil if the process of BUFFER runs."
  (let ((process (get-buffer-process buffer)))
    (and process (memq (process-status process) '(open run stop)))))
(defun make-comint-in-buffer (name buffer program &optional startfile &rest switches)
  "Run PROGRAM with SWITCHES as NAME in BUFFER, by default *NAME*, and return the buffer.
STARTFILE is sent to it.  PROGRAM can be (HOST . PORT).  Where a program runs, nothing is done."
  (let ((buffer (get-buffer-create (or buffer (concat "*" name "*")))))
    (cond ((comint-check-proc buffer) buffer)
          (t (with-current-buffer buffer (or (derived-mode-p 'comint-mode) (comint-mode)))
             (comint-exec buffer name program startfile switches)))))
(defun make-comint (name program &optional startfile &rest switches)
  "Run PROGRAM with SWITCHES in the buffer *NAME*; STARTFILE is sent to it."
  (apply #'make-comint-in-buffer name nil program startfile switches))
(defun comint-run (program &optional switches)
  "Run PROGRAM with SWITCHES in a buffer named after it."
  (declare (interactive-only make-comint))
  (interactive (list (read-string "Run program: ")))
  (switch-to-buffer (apply #'make-comint-in-buffer (file-name-nondirectory program) nil program nil switches)))
(defun comint-exec (buffer name command startfile switches)
  "Run COMMAND with SWITCHES as NAME in BUFFER, instead of what runs there; send it STARTFILE."
  (with-current-buffer buffer
    (let ((process (get-buffer-process buffer)))
      (when process (delete-process process)))
    (goto-char (point-max))
    (let ((process (pcase command
                     (`(,host . ,port) (open-network-stream name buffer host port))
                     (_ (comint-exec-1 name buffer command switches)))))
      (set-process-filter process #'comint-output-filter)
      (set-marker (process-mark process) (point))
      (when startfile
        (with-temp-buffer
          (insert-file-contents startfile)
          (comint-send-region process (point-min) (point-max))))
      (run-hooks 'comint-exec-hook)
      buffer)))
(defun comint-exec-1 (name buffer command switches)
  "Start COMMAND with SWITCHES as NAME in BUFFER."
  (let ((process-environment (append (list "TERM=dumb" (format "INSIDE_EMACS=%s,comint" emacs-version)) process-environment)))
    (apply #'start-file-process name buffer command switches)))

(defun comint-output-filter (process string)
  "Insert STRING, output of PROCESS, at its mark."
  (let ((buffer (process-buffer process)))
    (when (buffer-live-p buffer)
      (with-current-buffer buffer
        (let ((functions comint-preoutput-filter-functions))
          (when (memq t functions) (setq functions (append (remq t functions) (default-value 'comint-preoutput-filter-functions))))
          (dolist (function functions) (setq string (funcall function string))))
        (let* ((mark (process-mark process)) (inhibit-read-only t) (at-end (= (point) mark)))
          (unless (marker-position comint-last-output-start) (set-marker comint-last-output-start mark))
          (save-excursion
            (goto-char mark)
            (set-marker comint-last-output-start (point))
            ;; The output goes behind the input that asked for it.
            (let ((input-end (marker-position comint-last-input-end)))
              (insert-before-markers string)
              (when (equal input-end (marker-position comint-last-output-start)) (set-marker comint-last-input-end input-end))
              (set-marker comint-last-output-start (- (point) (length string))))
            (set-marker mark (point)))
          (when at-end (goto-char mark))
          (run-hook-with-args 'comint-output-filter-functions string))))))
(defun comint-truncate-buffer (&optional _string)
  "Delete what is more than `comint-buffer-maximum-size' lines before the process mark."
  (interactive)
  (let ((inhibit-read-only t) (mark (process-mark (get-buffer-process (current-buffer)))))
    (delete-region (point-min)
                   (save-excursion (goto-char mark) (line-beginning-position (- 1 comint-buffer-maximum-size))))))
(defun comint-postoutput-scroll-to-bottom (_string) "Nothing scrolls." nil)
(defun comint-watch-for-password-prompt (string)
  "Ask for a password and send it if STRING, output, asks for one."
  (when (let ((case-fold-search t)) (string-match-p comint-password-prompt-regexp string))
    (comint-send-invisible (string-trim string))))
(defun comint-send-invisible (&optional prompt)
  "Ask with PROMPT for a text that is not shown, and send it."
  (interactive)
  (let ((process (or (get-buffer-process (current-buffer)) (error "Current buffer has no process")))
        (text (read-passwd (or prompt "Non-echoed text: "))))
    (funcall comint-input-sender process text)
    (clear-string text)))
(defun comint-strip-ctrl-m (&optional _string _interactive)
  "Take carriage returns out of the last output."
  (interactive)
  (let ((process (get-buffer-process (current-buffer))))
    (when process
      (save-excursion
        (goto-char (or (marker-position comint-last-output-start) (point-min)))
        (while (search-forward "\r" (process-mark process) t) (replace-match "" t t))))))

(defun comint-send-string (process string) "Send STRING to PROCESS." (process-send-string (or process (current-buffer)) string))
(defun comint-send-region (process start end)
  "Send the text from START to END to PROCESS."
  (process-send-region (or process (current-buffer)) start end))
(defun comint-simple-send (proc string)
  "Send STRING and a newline to PROC."
  (comint-send-string proc (if comint-input-sender-no-newline string (concat string "\n"))))
(defun comint-add-to-input-history (cmd)
  "Put CMD into the history."
  (when (and (funcall comint-input-filter cmd)
             (not (and comint-input-ignoredups (not (ring-empty-p comint-input-ring)) (string= cmd (ring-ref comint-input-ring 0)))))
    (ring-insert comint-input-ring cmd)))
(defun comint-send-input (&optional no-newline artificial)
  "Send the text after the process mark; NO-NEWLINE inserts none after it, ARTIFICIAL is not remembered."
  (interactive)
  (let ((process (get-buffer-process (current-buffer))))
    (unless process (user-error "Current buffer has no process"))
    (let* ((mark (process-mark process))
           (input (if (>= (point) mark)
                      (progn (when comint-eol-on-send (goto-char (field-end))) (buffer-substring-no-properties mark (point)))
                    (funcall comint-get-old-input))))
      (unless (>= (point) mark) (goto-char mark) (insert input))
      (unless artificial (comint-add-to-input-history input))
      (unless no-newline (insert ?\n))
      (run-hook-with-args 'comint-input-filter-functions (if no-newline input (concat input "\n")))
      (set-marker comint-last-input-start mark)
      (set-marker comint-last-input-end (point))
      (set-marker mark (point))
      (let ((comint-input-sender-no-newline no-newline))
        (funcall comint-input-sender process input))
      (when comint-process-echoes (comint--drop-echo process))
      (run-hook-with-args 'comint-output-filter-functions ""))))
(defun comint--drop-echo (process)
  "Delete the last input where PROCESS repeats it; wait a little for that."
  (let* ((start (marker-position comint-last-input-end))
         (echo (buffer-substring-no-properties comint-last-input-start start))
         (shown (lambda ()
                  (let ((end (min (+ start (length echo)) (point-max))))
                    (and (string= echo (buffer-substring-no-properties start end)) end))))
         (waits 20) (inhibit-read-only t))
    (while (and (> waits 0) (process-live-p process) (not (funcall shown)))
      (setq waits (1- waits))
      (accept-process-output process 0.05))
    (when (funcall shown) (delete-region start (funcall shown)))))
(defun comint-get-old-input-default ()
  "The line at point without its prompt."
  (save-excursion
    (beginning-of-line)
    (comint-skip-prompt)
    (buffer-substring-no-properties (point) (line-end-position))))
(defun comint-skip-prompt ()
  "Go over the prompt of this line."
  (let ((end (and (looking-at comint-prompt-regexp) (match-end 0))))
    (when end (goto-char (min end (line-end-position))))))
(defun comint-line-beginning-position ()
  "Where the input of this line begins."
  (let ((process (get-buffer-process (current-buffer))))
    (if (and process (>= (point) (process-mark process)) (>= (process-mark process) (line-beginning-position)))
        (marker-position (process-mark process))
      (save-excursion (beginning-of-line) (comint-skip-prompt) (point)))))
(defun comint-bol (&optional arg)
  "Go to the beginning of the input of this line; with ARG, of the line."
  (interactive "P")
  (if arg (beginning-of-line) (goto-char (comint-line-beginning-position))))
(defun comint-after-pmark-p ()
  "Non-nil if point is not before the process mark."
  (>= (point) (process-mark (or (get-buffer-process (current-buffer)) (error "Current buffer has no process")))))
(defun comint-goto-process-mark () "Go to the process mark." (interactive)
       (goto-char (process-mark (or (get-buffer-process (current-buffer)) (user-error "Current buffer has no process")))))
(defun comint-kill-input ()
  "Kill the input that was not sent."
  (interactive)
  (let ((mark (process-mark (get-buffer-process (current-buffer)))))
    (when (> (point) mark) (kill-region mark (point)))))
(defun comint-delete-output (&optional kill)
  "Put a note in the place of what the program wrote since the last input, up to its prompt; KILL saves it to yank."
  (interactive "P")
  (let* ((inhibit-read-only t) (mark (process-mark (get-buffer-process (current-buffer))))
         (start (marker-position comint-last-input-end))
         (end (max start (save-excursion (goto-char mark) (line-beginning-position)))))
    (when kill (kill-new (buffer-substring start end)))
    (save-excursion
      (goto-char end)
      (insert-before-markers "*** output flushed ***\n")
      (delete-region start end))))
(defun comint-clear-buffer () "Delete all text of the buffer." (interactive) (let ((inhibit-read-only t)) (erase-buffer)))
(defun comint-interrupt-subjob () "Interrupt the program." (interactive) (interrupt-process nil comint-ptyp))
(defun comint-kill-subjob () "Kill the program." (interactive) (kill-process nil comint-ptyp))
(defun comint-quit-subjob () "Send the program a quit signal." (interactive) (quit-process nil comint-ptyp))
(defun comint-stop-subjob () "Stop the program." (interactive) (stop-process nil comint-ptyp))
(defun comint-continue-subjob () "Let the program go on." (interactive) (continue-process nil comint-ptyp))
(defun comint-send-eof () "Tell the program that its input ends." (interactive) (process-send-eof))

;;; History

(defun comint-read-input-ring (&optional silent)
  "Read the history from its file; SILENT says nothing if there is none."
  (let ((file comint-input-ring-file-name))
    (cond ((or (null file) (equal (file-truename file) "/dev/null")) nil)
          ((not (file-readable-p file)) (unless silent (message "Cannot read history file %s" file)))
          (t (let ((ring (make-ring comint-input-ring-size)))
               (dolist (line (split-string (with-temp-buffer (insert-file-contents file) (buffer-string))
                                           comint-input-ring-separator t))
                 (ring-insert ring line))
               (setq comint-input-ring ring))))))
(defun comint-write-input-ring ()
  "Write the history to its file."
  (when (and comint-input-ring-file-name comint-input-ring (not (ring-empty-p comint-input-ring)))
    (let ((lines (nreverse (ring-elements comint-input-ring))) (separator comint-input-ring-separator)
          (file comint-input-ring-file-name))
      (with-temp-file file
        (dolist (line lines) (insert line separator))))))
(defun comint-previous-input-string (arg)
  "The ARGth line back in the history."
  (ring-ref comint-input-ring (1- arg)))
(defun comint-arguments (string nth mth)
  "The words NTH to MTH of the command STRING; nil for NTH means the last, nil for MTH up to the last."
  (let* ((words (split-string-and-unquote string)) (last (1- (length words)))
         (from (cond ((null nth) last) ((< nth 0) (+ last nth)) (t nth)))
         (to (cond ((null mth) last) ((< mth 0) (+ last mth)) (t mth))))
    (mapconcat #'identity (seq-subseq words (max from 0) (1+ (min to last))) " ")))

;;; Answers of a program

(defun comint-redirect-results-list (command regexp regexp-group)
  "What group REGEXP-GROUP of REGEXP matches in what the program of this buffer answers to COMMAND."
  (comint-redirect-results-list-from-process (get-buffer-process (current-buffer)) command regexp regexp-group))
(defun comint-redirect-results-list-from-process (process command regexp regexp-group)
  "What group REGEXP-GROUP of REGEXP matches in what PROCESS answers to COMMAND."
  (with-temp-buffer
    (comint-redirect-send-command-to-process command (current-buffer) process nil t)
    (goto-char (point-min))
    (let (results)
      (while (re-search-forward regexp nil t) (push (match-string-no-properties regexp-group) results))
      (nreverse results))))
(defun comint-redirect-send-command (command output-buffer echo &optional no-display)
  "Send COMMAND to the program of this buffer; its answer goes to OUTPUT-BUFFER, with ECHO also into this one.
NO-DISPLAY is for windows."
  (comint-redirect-send-command-to-process command output-buffer (current-buffer) echo no-display))
(defun comint-redirect-send-command-to-process (command output-buffer process echo &optional _no-display)
  "Send COMMAND to PROCESS and wait until it shows its prompt again; what it writes before goes to OUTPUT-BUFFER.
With ECHO all goes into the buffer of PROCESS too."
  (let* ((process (if (processp process) process (get-buffer-process process)))
         (prompt (buffer-local-value 'comint-prompt-regexp (process-buffer process)))
         (filter (process-filter process)) (text ""))
    (set-process-filter process (lambda (_process output)
                                  (when echo (funcall filter process output))
                                  (setq text (concat text output))))
    (unwind-protect
        (progn
          (process-send-string process (concat command "\n"))
          (while (and (process-live-p process) (not (string-match (concat "\\(?:" prompt "\\)\\'") text)))
            (accept-process-output process 1)))
      (set-process-filter process filter))
    (with-current-buffer output-buffer
      (insert (if (string-match (concat "\\(?:" prompt "\\)\\'") text) (substring text 0 (match-beginning 0)) text)))))

(defvar comint-file-name-quote-list nil "Characters that have a backslash before them in names of files.")
(defun comint-quote-filename (filename)
  "FILENAME with a backslash before each character of `comint-file-name-quote-list'."
  (mapconcat (lambda (char) (if (memq char comint-file-name-quote-list) (string ?\\ char) (string char))) filename ""))

(provide 'comint)
;;; comint.el ends here
