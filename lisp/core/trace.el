;;; trace.el --- Writing down calls and their values  -*- lexical-binding: t -*-

;; A function is traced by advice around all its other advice: a line tells each call, a line its value, indented by how
;; deep traced calls are in each other.

;;; Code:

(defvar trace-buffer "*trace-output*" "Where calls are written, a buffer or its name.")
(defvar trace-level 0 "How many traced calls this one is in.")
(defvar inhibit-trace nil "When non-nil, calls are not written down for the moment.")
(defvar trace-separator (concat (make-string 70 ?=) "\n") "What stands before a call that is in no other.")
(defconst trace-advice-name 'trace-function\  "The name of the advice that traces.")

(defun trace--line (level arrow call context)
  "The line of a CALL at LEVEL, with ARROW before it and CONTEXT behind it."
  (concat (apply #'concat (make-list (max 0 (1- level)) "| ")) (format "%d %s " level arrow) call context "\n"))
(defun trace-entry-message (function level args context)
  "The line that tells a call of FUNCTION with ARGS at LEVEL, with the text CONTEXT behind."
  (let ((print-circle t))
    (trace--line level "->" (cl-prin1-to-string (cons function args)) context)))
(defun trace-exit-message (function level value context)
  "The line that tells the VALUE of a call of FUNCTION at LEVEL, with the text CONTEXT behind."
  (let ((print-circle t))
    (trace--line level "<-" (format "%s: %s" function (cl-prin1-to-string value)) context)))

(defun trace--write (buffer separated line show)
  "Add LINE to BUFFER, below a separator if SEPARATED; SHOW it in a window."
  (with-current-buffer (get-buffer-create buffer)
    (setq-local window-point-insertion-type t)
    (when show (display-buffer (current-buffer)))
    (let ((inhibit-read-only t) (deactivate-mark nil))
      (goto-char (point-max))
      (when separated (insert trace-separator))
      (insert line))))

(defun trace-values (&rest values)
  "Write VALUES into `trace-buffer', at the depth of the traced call that this is in."
  (unless inhibit-trace
    (trace--write trace-buffer nil (trace-entry-message 'trace-values trace-level values "") t)))

(defun trace--advice (function buffer show context)
  "Advice that writes calls of FUNCTION into BUFFER, which SHOW displays; CONTEXT returns a text for the lines."
  (lambda (body &rest args)
    (let* ((trace-level (1+ trace-level)) (trace-buffer buffer)
           (value '!non-local\ exit!))
      (unless inhibit-trace
        (let ((line (trace-entry-message function trace-level args (let ((inhibit-trace t)) (funcall context)))))
          (trace--write buffer (= trace-level 1) line show)))
      (unwind-protect (setq value (apply body args))
        (unless inhibit-trace
          (let ((line (trace-exit-message function trace-level value (let ((inhibit-trace t)) (funcall context)))))
            (trace--write buffer nil line show)))))))

(defun trace-is-traced (function)
  "Non-nil if calls of FUNCTION are written down."
  (advice-member-p trace-advice-name function))
(defun trace-function-internal (function buffer background context)
  "Write calls of FUNCTION into BUFFER, shown unless BACKGROUND; CONTEXT is nil or a function that returns a text or nil."
  (get-buffer-create buffer)
  (advice-add function :around
              (trace--advice function buffer (not background)
                             (lambda () (let ((text (and context (funcall context)))) (if text (format "%s" text) ""))))
              `((name . ,trace-advice-name) (depth . -100))))

(defun trace--read (prompt)
  "Ask with PROMPT for what to trace, where to write it and which text to add."
  (let ((function (intern (completing-read prompt obarray #'fboundp t))))
    (if (not current-prefix-arg) (list function)
      (let ((buffer (read-buffer "Output to buffer: " trace-buffer))
            (form (read-from-minibuffer "Context expression: " nil read-expression-map t 'read-expression-history)))
        (list function buffer (and form (lambda () (format " [%s]" (prin1-to-string (eval form t))))))))))
(defun trace-function-foreground (function &optional buffer context)
  "Write calls of FUNCTION and their values into BUFFER or `trace-buffer', and show it.
CONTEXT is a function whose value, a text, stands at the end of each line."
  (interactive (trace--read "Trace function: "))
  (trace-function-internal function (or buffer trace-buffer) nil context))
(defun trace-function-background (function &optional buffer context)
  "Write calls of FUNCTION and their values into BUFFER or `trace-buffer', which is not shown.
CONTEXT is a function whose value, a text, stands at the end of each line."
  (interactive (trace--read "Trace function in background: "))
  (trace-function-internal function (or buffer trace-buffer) t context))
(defalias 'trace-function #'trace-function-foreground)

(defun trace--traced ()
  "The functions whose calls are written down."
  (let ((traced nil))
    (mapatoms (lambda (symbol) (when (and (fboundp symbol) (trace-is-traced symbol)) (push symbol traced))))
    traced))
(defun untrace-function (function)
  "Write calls of FUNCTION down no longer."
  (interactive (list (intern (completing-read "No longer trace: " (trace--traced) nil t))))
  (advice-remove function trace-advice-name))
(defun untrace-all ()
  "Write down calls of no function any longer."
  (interactive)
  (mapc #'untrace-function (trace--traced)))

(provide 'trace)
;;; trace.el ends here
