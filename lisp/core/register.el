;;; register.el --- Places and texts under one key  -*- lexical-binding: t -*-

(require 'cl-lib)
(cl-defstruct (registerv (:constructor nil) (:copier nil)
                         (:constructor register--new (data print-func jump-func insert-func)))
  "A register's value: DATA, and the functions that show it, go there and insert it."
  data print-func jump-func insert-func)

(cl-defun registerv-make (data &key print-func jump-func insert-func)
  "A register's value with DATA and the functions that show it, go there and insert it."
  (register--new data print-func jump-func insert-func))

(defvar register-separator nil "The register whose text stands between texts that are collected.")
(defvar register-preview-delay 1)
(defvar register-alist nil)
(defun get-register (register) "What REGISTER holds." (alist-get register register-alist))
(defun set-register (register value) "Make REGISTER hold VALUE." (setf (alist-get register register-alist) value))
(defun register-read-with-preview (prompt)
  "Read the name of a register, a character, showing PROMPT; the keys that quit do."
  (let ((c (read-key prompt)))
    (cond ((memq last-input-event '(?\C-g escape ?\C-\[)) (signal 'quit nil))
          ((characterp last-input-event) last-input-event)
          ((characterp c) c)
          (t (error "Non-character input-event")))))
(defun point-to-register (register &optional arg) "Keep point, or the frames if ARG, in REGISTER."
       (interactive (list (register-read-with-preview "Point to register: ") current-prefix-arg))
       (add-hook 'kill-buffer-hook #'register-swap-out nil t)
       (set-register register (if arg (list (current-window-configuration) (point-marker)) (point-marker))))
(defun window-configuration-to-register (register &optional _arg) "Keep what the window shows in REGISTER."
       (interactive (list (register-read-with-preview "Window configuration to register: ")))
       (set-register register (list (current-window-configuration) (point-marker))))
(defalias 'frameset-to-register #'window-configuration-to-register)
(defun register-swap-out ()
  "Turn the places that registers hold in this buffer into (file-query FILE POSITION)."
  (when buffer-file-name
    (dolist (e register-alist)
      (when (and (markerp (cdr e)) (eq (marker-buffer (cdr e)) (current-buffer)))
        (setcdr e (list 'file-query buffer-file-name (marker-position (cdr e))))))))
(defun jump-to-register (register &optional _delete)
  "Go to the place REGISTER holds."
  (interactive (list (register-read-with-preview "Jump to register: ") current-prefix-arg))
  (let ((v (get-register register)))
    (cond ((registerv-p v)
           (funcall (or (registerv-jump-func v) (error "Don't know how to jump to register %s" (single-key-description register)))
                    (registerv-data v)))
          ((markerp v)
           (unless (marker-buffer v) (user-error "That register's buffer no longer exists"))
           (switch-to-buffer (marker-buffer v))
           (unless (or (= (point) v) (eq last-command 'jump-to-register)) (push-mark))
           (goto-char v))
          ((and (consp v) (window-configuration-p (car v)))
           (set-window-configuration (car v))
           (goto-char (cadr v)))
          ((eq (car-safe v) 'file) (find-file (cdr v)))
          ((eq (car-safe v) 'file-query) (find-file (nth 1 v)) (goto-char (nth 2 v)))
          ((eq (car-safe v) 'buffer) (switch-to-buffer (cdr v)))
          (t (user-error "Register doesn't contain a buffer position or configuration")))))
(defun register--number-after-point ()
  "The integer after point and blanks, moving behind it; 0 if there is none."
  (if (not (looking-at "[[:space:]]*\\(-?[0-9]+\\)")) 0
    (goto-char (match-end 1))
    (string-to-number (match-string 1))))
(defun number-to-register (number register)
  "Keep NUMBER, or the one after point, in REGISTER."
  (interactive (list current-prefix-arg (register-read-with-preview "Number to register: ")))
  (set-register register (if (not number) (register--number-after-point)
                           (prefix-numeric-value number))))
(defun increment-register (prefix register)
  "Add PREFIX to the number, or the region to the text, in REGISTER."
  (interactive (list current-prefix-arg (register-read-with-preview "Increment register: ")))
  (pcase (get-register register)
    ((and n (pred numberp)) (set-register register (+ n (prefix-numeric-value prefix))))
    ((or 'nil (pred stringp)) (append-to-register register (region-beginning) (region-end) prefix))
    (_ (user-error "Register does not contain a number or text"))))
(defun register--insert (value register)
  "Insert VALUE, which is what REGISTER holds."
  (pcase value
    ((pred registerv-p)
     (funcall (or (registerv-insert-func value)
                  (error "Don't know how to insert register %s" (single-key-description register)))
              (registerv-data value)))
    (`(,(pred stringp) . ,_) (insert-rectangle value))
    ((pred stringp) (insert-for-yank value))
    ((pred numberp) (princ value (current-buffer)))
    ((and (pred markerp) (app marker-position (and position (pred identity))))
     (princ position (current-buffer)))
    (_ (user-error "Register does not contain text"))))
(defun insert-register (register &optional arg)
  "Insert what REGISTER holds, the mark at its end, or at its start if ARG."
  (interactive (progn (barf-if-buffer-read-only)
                      (list (register-read-with-preview "Insert register: ") (not current-prefix-arg))))
  (let ((value (get-register register)))
    (push-mark)
    (register--insert value register)
    (unless arg (exchange-point-and-mark))))
(defun copy-to-register (register start end &optional delete-flag region)
  "Keep the text from START to END in REGISTER; delete it if DELETE-FLAG."
  (interactive (list (register-read-with-preview "Copy to register: ") (region-beginning) (region-end) current-prefix-arg t))
  (ignore region)
  (set-register register (filter-buffer-substring start end))
  (setq deactivate-mark t)
  (when delete-flag (delete-region start end)))
(defun register--add (register start end delete-flag before)
  "Add the text from START to END to REGISTER's, in front if BEFORE."
  (let ((old (get-register register)) (text (filter-buffer-substring start end))
        (between (and register-separator (get-register register-separator))))
    (unless (or (null old) (stringp old)) (user-error "Register does not contain text"))
    (set-register register
                  (cond ((null old) text)
                        (before (concat text between old))
                        (t (concat old between text))))
    (setq deactivate-mark t)
    (when delete-flag (delete-region start end))))
(defun append-to-register (register start end &optional delete-flag)
  "Add the text from START to END to REGISTER's."
  (interactive (list (register-read-with-preview "Append to register: ") (region-beginning) (region-end) current-prefix-arg))
  (register--add register start end delete-flag nil))
(defun prepend-to-register (register start end &optional delete-flag)
  "Put the text from START to END in front of REGISTER's."
  (interactive (list (register-read-with-preview "Prepend to register: ") (region-beginning) (region-end) current-prefix-arg))
  (register--add register start end delete-flag t))
(defun copy-rectangle-to-register (register start end &optional delete-flag _region)
  "Keep the rectangle between START and END in REGISTER; delete it if DELETE-FLAG."
  (interactive (list (register-read-with-preview "Copy rectangle to register: ") (region-beginning) (region-end) current-prefix-arg))
  (set-register register (if delete-flag (delete-extract-rectangle start end) (extract-rectangle start end))))
(defun register--described (value)
  "What a list of registers says of VALUE."
  (cond ((registerv-p value) (if (registerv-print-func value) (with-output-to-string (funcall (registerv-print-func value) (registerv-data value)))
                               "[UNPRINTABLE CONTENTS]."))
        ((numberp value) (number-to-string value))
        ((markerp value) (if (marker-buffer value)
                             (format "a buffer position:\n    buffer %s, position %d" (buffer-name (marker-buffer value)) value)
                           "a marker in no buffer"))
        ((and (consp value) (stringp (car value))) (concat "the rectangle:\n    " (mapconcat #'identity value "\n    ")))
        ((eq (car-safe value) 'file) (format "the file %S." (cdr value)))
        ((stringp value) (concat "the text:\n" value))
        (t (format "Garbage:\n%S" value))))
(defun view-register (register)
  "Show what REGISTER holds."
  (interactive (list (register-read-with-preview "View register: ")))
  (let ((v (get-register register)))
    (if (null v) (message "Register %s is empty" (single-key-description register))
      (with-output-to-temp-buffer "*Output*"
        (princ (format "Register %s contains %s" (single-key-description register) (register--described v)))))))
(defun list-registers ()
  "Show what all registers hold."
  (interactive)
  (with-output-to-temp-buffer "*Registers*"
    (dolist (e (sort (copy-sequence register-alist) (lambda (a b) (< (car a) (car b)))))
      (when (cdr e)
        (princ (format "Register %s contains %s\n" (single-key-description (car e)) (register--described (cdr e))))))))

(defun register-val-describe (value verbose)
  "Say on standard output what VALUE of a register is; VERBOSE: all of it."
  (princ
   (pcase value
     ((pred integerp) (number-to-string value))
     ((pred markerp)
      (let ((b (marker-buffer value)))
        (if (not b) "a marker in no buffer"
          (format "a buffer position:\n    buffer %s, position %d" (buffer-name b) (marker-position value)))))
     (`(file . ,name) (format "the file %S." name))
     (`(file-query ,name ,position) (format "a file-query reference:\n    file \"%s\",\n    position %d." name position))
     ((pred stringp)
      (if verbose (concat "the text:\n" value)
        (format "text starting with\n    %s"
                (progn (string-match "[^ \t\n].\\{,20\\}" value) (if (match-beginning 0) (match-string 0 value) "")))))
     ((and `(,(pred stringp) . ,_) lines)
      (if verbose (concat "the rectangle:\n" (mapconcat (lambda (l) (concat "    " l "\n")) lines ""))
        (format "a rectangle starting with %s" (car lines))))
     (_ (format "Garbage:\n%s" (if verbose (prin1-to-string value) "")))))
  nil)
(defun describe-register-1 (register &optional verbose)
  "Say on standard output what REGISTER holds; VERBOSE: all of it."
  (princ (format "Register %s contains " (single-key-description register)))
  (let ((value (get-register register)))
    (if (null value) (princ "nothing") (register-val-describe value verbose))))

(provide 'register)
;;; register.el ends here
