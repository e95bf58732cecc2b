;;; env.el --- Environment variables  -*- lexical-binding: t -*-

;;; Code:

(defun env--encoded (text)
  "TEXT as the bytes the system sees."
  (if (multibyte-string-p text) (encode-coding-string text locale-coding-system) text))

(defun getenv (variable &optional _frame)
  "The value of the environment variable VARIABLE, a string, or nil when it is not set."
  (interactive (list (read-string "Get environment variable: ")))
  (let ((value (getenv-internal (if (stringp variable) (env--encoded variable) variable))))
    (when (stringp value)
      (decode-coding-string value locale-coding-system))))

(defun setenv-internal (env variable value keep-empty)
  "ENV, a list of \"NAME=VALUE\", with VARIABLE set to VALUE (nil: unset), changed in place.
An unset variable is left out, or stands by its name alone when KEEP-EMPTY."
  (let ((pattern (concat "\\`" (regexp-quote variable) "\\(?:=\\|\\'\\)"))
        (entry (if value (concat variable "=" value) variable))
        (tail env) (case-fold-search nil) (found nil))
    (while (and tail (not found))
      (if (string-match-p pattern (car tail)) (setq found tail) (setq tail (cdr tail))))
    (cond ((and found (or value keep-empty)) (setcar found entry) env)
          (found (delq (car found) env))
          ((or value keep-empty) (cons entry env))
          (t env))))

(defun setenv (variable &optional value substitute-env-vars)
  "Set the environment variable VARIABLE to VALUE, or remove it when VALUE is nil.
With SUBSTITUTE-ENV-VARS, references to variables in VALUE are replaced first.  The change is in
`process-environment'.  Returns the new value."
  (interactive
   (if current-prefix-arg
       (list (read-string "Clear environment variable: "))
     (list (read-string "Set environment variable: ") (read-string "To value: "))))
  (when (and value substitute-env-vars) (setq value (substitute-env-vars value)))
  (when (string-search "=" variable)
    (error "Environment variable name `%s' contains `='" variable))
  (setq process-environment
        (setenv-internal process-environment (env--encoded variable)
                         (and value (env--encoded value)) t))
  (when (string= variable "TZ") (set-time-zone-rule value))
  value)

(defun substitute-env-vars (string &optional when-undefined)
  "STRING with $NAME and ${NAME} replaced by the values of these environment variables.
\"$$\" becomes \"$\".  A variable that is not set gives nothing; with WHEN-UNDEFINED its reference
stays, or if that is a function, it is called with the name and gives what stands there."
  (replace-regexp-in-string
   "\\$\\(?:\\$\\|\\([[:alnum:]_]+\\)\\|{\\([^{}]+\\)}\\)"
   (lambda (reference)
     (let ((name (or (match-string 1 reference) (match-string 2 reference))))
       (cond ((null name) "$")
             ((getenv name))
             ((functionp when-undefined) (funcall when-undefined name))
             (when-undefined reference)
             (t ""))))
   string t t))

(defun substitute-env-in-file-name (filename)
  "FILENAME with references to environment variables that are set replaced by their values."
  (substitute-env-vars filename t))

(defun read-envvar-name (prompt &optional _mustmatch)
  "Read the name of an environment variable, asking with PROMPT."
  (completing-read prompt
                   (mapcar (lambda (entry) (car (split-string entry "="))) process-environment)))

(provide 'env)
;;; env.el ends here
