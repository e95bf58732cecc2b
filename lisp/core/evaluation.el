;;; evaluation.el --- Evaluating the text of buffers  -*- lexical-binding: t -*-

;;; Code:

(defun evaluation--forms (from to output reader prints-values)
  "Evaluate the forms of the current buffer from FROM to the marker TO, each read by READER.
What they print goes to OUTPUT, and so do their values if PRINTS-VALUES."
  (let ((standard-output output)
        (buffer (current-buffer)))
    (save-excursion
      (goto-char from)
      (while (with-current-buffer buffer
               (with-syntax-table emacs-lisp-mode-syntax-table (forward-comment (buffer-size)))
               (< (point) to))
        (let* ((form (with-current-buffer buffer
                       (save-restriction (narrow-to-region (point-min) to) (funcall reader buffer))))
               (place (with-current-buffer buffer (copy-marker (point))))
               (value (eval form lexical-binding)))
          (with-current-buffer buffer (goto-char place) (set-marker place nil))
          (push value values)
          (when prints-values (if (eq standard-output t) (prin1 value) (print value))))))))

(defun eval-buffer (&optional buffer printflag _filename _unibyte do-allow-print)
  "Evaluate the forms of BUFFER, default the current one, as if its text were loaded.
Values, and what the forms print, are thrown away or go to PRINTFLAG, t for the terminal; DO-ALLOW-PRINT shows what they
print all the same."
  (interactive)
  (with-current-buffer (or (get-buffer (or buffer (current-buffer))) (error "No such buffer"))
    (let ((load-in-progress t)
          (lexical-binding (or lexical-binding
                               (save-excursion
                                 (goto-char (point-min))
                                 (looking-at-p "[ \t]*;.*-\\*-.*lexical-binding:[ \t]*t")))))
      (evaluation--forms (point-min) (copy-marker (point-max))
                         (or printflag (if do-allow-print t #'ignore)) #'read printflag)
      nil)))

(defun eval-region (start end &optional printflag read-function)
  "Evaluate the forms between START and END of the current buffer.
Values, and what the forms print, are thrown away or go to PRINTFLAG, t for the terminal.  READ-FUNCTION, default `read',
reads each form."
  (interactive "r")
  (evaluation--forms start (copy-marker end) (or printflag #'ignore) (or read-function #'read) printflag)
  nil)

(defun load-library (library)
  "Load LIBRARY, a name without a folder, along `load-path'."
  (interactive "sLoad library: ")
  (load library))

(defun emacs-version (&optional here)
  "A line that says which Emacs this behaves as and which program it is; insert it at point if HERE."
  (interactive "P")
  (let ((line (format "GNU Emacs %s (Orgstar %s, %s)" emacs-version orgstar-version system-configuration)))
    (cond (here (insert line))
          ((called-interactively-p 'interactive) (message "%s" line) line)
          (t line))))
(defalias 'version #'emacs-version)

(defun emacs-init-time (&optional format)
  "How long start-up took, as text made with FORMAT, default \"%f seconds\"."
  (interactive)
  (funcall (if (called-interactively-p 'any) #'message #'format) (or format "%f seconds")
           (- (float-time after-init-time) (float-time before-init-time))))

(defun emacs-uptime (&optional format)
  "How long this program has run, as `format-seconds' writes it with FORMAT."
  (interactive)
  (let* ((seconds (floor (- (float-time) (float-time before-init-time))))
         (text (format-seconds (or format "%Y, %D, %H, %M, %z%S") seconds)))
    (when (called-interactively-p 'any) (message "%s" text))
    text))

(provide 'evaluation)
;;; evaluation.el ends here
