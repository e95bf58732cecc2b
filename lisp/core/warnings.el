;;; warnings.el --- Warnings  -*- lexical-binding: t -*-

;; A warning has a type, a symbol or a list of symbols from general to particular, and a level.  It
;; is written to a buffer, which is what a log is here, and shown as a message.

;;; Code:

(defvar warning-levels
  '((:emergency "Emergency%s: " ding) (:error "Error%s: ") (:warning "Warning%s: ") (:debug "Debug%s: "))
  "Levels, the gravest first: (LEVEL FORMAT FUNCTION); FORMAT gets the type, FUNCTION is called when one is shown.")
(defvar warning-level-aliases
  (cl-loop for (level . names) in '((:warning warning notice info) (:error error)
                                    (:emergency emergency critical alarm))
           nconc (mapcar (lambda (name) (cons name level)) names))
  "Levels by the names they once had.")
(defvar warning-minimum-level :warning "The least level that asks for attention.")
(defvar warning-minimum-log-level :warning "The least level that is logged at all.")
(defvar warning-suppress-log-types nil "Types that are not logged, lists of symbols.")
(defvar warning-suppress-types nil "Types that are logged but do not ask for attention.")
;; These exist from the start: `warning-prefix-function', a function of a level and its entry in
;; `warning-levels', called in the buffer, whose value is used as the entry; `warning-fill-prefix', the
;; prefix to fill texts with, nil for not filling; `warning-type-format', how the type is told.
(defvar warning-fill-column 78 "The column to fill texts of warnings to.")

(defun warning-numeric-level (level)
  "LEVEL as a number, greater for what is graver; 0 for an unknown one, too."
  (let ((from (seq-position warning-levels level (lambda (entry level) (eq (car entry) level)))))
    (if from (- (length warning-levels) from) 0)))

(defun warning-suppress-p (type suppress-list)
  "Whether TYPE, or a more general one, is in SUPPRESS-LIST."
  (let ((type (ensure-list type)))
    (seq-some (lambda (general)
                (and (consp general) (<= (length general) (length type))
                     (equal general (seq-take type (length general)))))
              suppress-list)))

(defun warnings--level (level)
  "LEVEL, nil or an old name of one, as a level."
  (let ((new (cdr (assq level warning-level-aliases))))
    (when new
      (display-warning 'emacs (format-message "Warning level `%s' is obsolete; use `%s' instead" level new)))
    (or new level :warning)))

(defun warnings--write (type message level)
  "Add a warning of TYPE and LEVEL about MESSAGE to the end of this buffer; its text."
  (goto-char (point-max))
  (let* ((start (point))
         (entry (assq level warning-levels))
         (entry (if warning-prefix-function (funcall warning-prefix-function level entry) entry)))
    (insert (format (nth 1 entry) (format warning-type-format (if (consp type) (car type) type)))
            message "\n")
    (when warning-fill-prefix
      (let ((fill-prefix warning-fill-prefix) (fill-column warning-fill-column))
        (fill-region start (point))))
    (buffer-substring start (1- (point-max)))))

(defun display-warning (type message &optional level buffer-name)
  "Report MESSAGE about TYPE: log it in the buffer BUFFER-NAME and show it; LEVEL is `:warning' unless given.
What `warning-minimum-log-level' and `warning-suppress-log-types' leave out is not reported."
  (let ((level (warnings--level level)))
    (if (or (< (warning-numeric-level level) (warning-numeric-level warning-minimum-log-level))
            (warning-suppress-p type warning-suppress-log-types))
        t
      (with-current-buffer (get-buffer-create (or buffer-name "*Warnings*"))
        (unless (derived-mode-p 'special-mode) (special-mode))
        (let ((text (let ((inhibit-read-only t)) (warnings--write type message level))))
          (let ((alarm (nth 2 (assq level warning-levels)))) (when alarm (funcall alarm)))
          (message "%s" text))))))

(defun lwarn (type level message &rest args)
  "Report MESSAGE, formatted with ARGS, about TYPE at LEVEL."
  (display-warning type (apply #'format-message message args) level))
(defun warn (message &rest args)
  "Report MESSAGE, formatted with ARGS."
  (display-warning 'emacs (apply #'format-message message args)))

(provide 'warnings)
;;; warnings.el ends here
