;;; interactive.el --- Calling commands  -*- lexical-binding: t -*-

;; `call-interactively' reads a command's arguments as its `interactive' form says.  What asks a
;; user goes through the reading functions (`read-string', `completing-read', …), which in batch
;; read standard input.

;;; Code:

(defvar interactive--command nil "The command whose arguments are being read.")

(defun interactive--numeric-prefix ()
  "The prefix argument of this command as a number."
  (prefix-numeric-value current-prefix-arg))

(defun interactive--mark ()
  "The mark's position; an error when it is not set."
  (or (mark t) (error "The mark is not set now")))

(defun interactive--region ()
  "The region's ends, the smaller first; an error when there is no mark."
  (list (region-beginning) (region-end)))

(defun interactive--number (prompt)
  "Read a number, asking with PROMPT until one is given."
  (if (fboundp 'read-number) (read-number prompt)
    (let ((n nil))
      (while (not (numberp n))
        (let ((text (read-from-minibuffer prompt)))
          (setq n (and (string-match-p "\\`[ \t]*[-+.0-9]" text) (string-to-number text)))))
      n)))

(defun interactive--event (keys)
  "The first event with parameters of the list KEYS; an error when there is none."
  (or (seq-find #'consp keys)
      (error "%s must be bound to an event with parameters"
             (if (symbolp interactive--command) (or interactive--command "command") "command"))))

(defun interactive--read (code prompt keys)
  "What the letter CODE of an interactive string gives, as a list of arguments.
PROMPT is the text after it, KEYS the events that called the command."
  (pcase code
    (?a (list (intern (completing-read prompt obarray #'fboundp t))))
    (?b (list (read-buffer prompt (current-buffer) t)))
    (?B (list (read-buffer prompt (other-buffer (current-buffer)))))
    (?c (list (let ((c (read-char prompt))) (if (integerp c) c (error "Not a character")))))
    (?C (list (read-command prompt)))
    (?d (list (point)))
    (?D (list (read-directory-name prompt nil default-directory t)))
    (?e (list (interactive--event keys)))
    (?f (list (read-file-name prompt nil nil t)))
    (?F (list (read-file-name prompt)))
    (?G (list (let ((file (read-file-name prompt nil nil nil "")))
                (if (equal file "") default-directory file))))
    (?i (list nil))
    (?k (list (read-key-sequence prompt)))
    (?K (list (read-key-sequence-vector prompt nil t)))
    (?m (list (interactive--mark)))
    (?M (list (read-string prompt nil nil nil t)))
    (?n (list (interactive--number prompt)))
    (?N (list (if current-prefix-arg (interactive--numeric-prefix) (interactive--number prompt))))
    (?p (list (interactive--numeric-prefix)))
    (?P (list current-prefix-arg))
    (?r (interactive--region))
    (?s (list (read-string prompt)))
    (?S (list (intern (read-no-blanks-input prompt))))
    (?U (list nil))
    (?v (list (read-variable prompt)))
    (?x (list (read (read-from-minibuffer prompt))))
    (?X (list (eval (read (read-from-minibuffer prompt)) t)))
    (?z (list (read-coding-system prompt)))
    (?Z (list (and current-prefix-arg (read-coding-system prompt))))
    (_ (error "Invalid control letter `%c' (#o%03o, #x%04x) in interactive calling string"
              code code code))))

(defun interactive--arguments (string keys)
  "The arguments that the interactive STRING asks for, KEYS being the events of the command."
  (let ((i 0) (n (length string)) (arguments nil) (prefix t))
    ;; What may stand first: *, @ and ^.
    (while (and prefix (< i n))
      (pcase (aref string i)
        (?* (barf-if-buffer-read-only))
        (?@ nil)
        (?^ (when (fboundp 'handle-shift-selection) (handle-shift-selection)))
        (_ (setq prefix nil)))
      (when prefix (setq i (1+ i))))
    (while (< i n)
      (let* ((end (or (string-search "\n" string i) n))
             (code (aref string i))
             (text (if (< (1+ i) end) (substring string (1+ i) end) "")))
        (when (= code ?\n) (setq end i))
        (setq arguments
              (append arguments
                      (interactive--read
                       code
                       ;; Arguments read so far may appear in the prompt.
                       (if (string-search "%" text) (apply #'format text arguments) text)
                       keys)))
        (setq i (1+ end))))
    arguments))

(defun interactive--history-form (form arguments)
  "What `command-history' keeps of ARGUMENTS read by the list FORM, or by a string."
  (let ((forms (and (eq (car-safe form) 'list) (cdr form))))
    (mapcar (lambda (argument)
              (let ((source (pop forms)))
                (if (memq (car-safe source) '(point mark region-beginning region-end)) source
                  (if (or (consp argument) (and (symbolp argument) argument
                                                (not (keywordp argument)) (not (eq argument t))))
                      (list 'quote argument)
                    argument))))
            arguments)))

(defun call-interactively (function &optional record-flag keys)
  "Call FUNCTION, a command, with the arguments its `interactive' form reads.
With RECORD-FLAG the call goes into `command-history'.  KEYS, a vector, is what called it."
  (let ((form (interactive-form function))
        (events (and keys (append keys nil))))
    (unless form
      (signal 'wrong-type-argument (list 'commandp function)))
    (let* ((specification (cadr form))
           (arguments
            (cond ((null specification) nil)
                  ((stringp specification)
                   (let ((interactive--command function))
                     (interactive--arguments specification events)))
                  (t (internal--evaluate-interactive function specification)))))
      (unless (listp arguments) (signal 'wrong-type-argument (list 'listp arguments)))
      (when record-flag
        (push (cons function (interactive--history-form specification arguments)) command-history)
        (when (and (integerp history-length) (> (length command-history) history-length))
          (setcdr (nthcdr (1- history-length) command-history) nil)))
      (apply #'funcall-interactively function arguments))))

(provide 'interactive)
;;; interactive.el ends here
