;;; next-error.el --- From one place that a buffer lists to the next  -*- lexical-binding: t -*-

;; A buffer that lists places sets `next-error-function' to a function of two arguments: how many
;; places to go on, and whether to begin anew.

;;; Code:

(defvar next-error-last-buffer nil "The buffer whose places were visited last.")
(defvar-local next-error-buffer nil "The buffer that lists the place this buffer was visited for.")
(defvar-local next-error-function nil "Goes to a place that this buffer lists: a function of N and RESET.")
(defvar-local next-error-move-function nil "Shows where a list is at: a function of its position and point.")
(defvar next-error-find-buffer-function #'ignore "Chooses the buffer that lists places, or returns nil.")
(defvar next-error-found-function #'ignore "Called with the list and the buffer of a place found.")
(defvar next-error-verbose t "Whether a message names the list.")
(defvar next-error-recenter nil "Which line of the window the place is put on.")
(defvar next-error-highlight 0.5 "How the place is marked.")
(defvar next-error-highlight-no-select 0.5 "How the place is marked where it is only shown.")
(defvar next-error-message-highlight nil "Whether the entry of the list is marked.")
(defvar next-error-hook nil "Run after a place was visited.")

(defun next-error-buffer-p (buffer &optional avoid-current extra-test-inclusive extra-test-exclusive)
  "Whether BUFFER lists places, and is another one than the current with AVOID-CURRENT.
EXTRA-TEST-INCLUSIVE lets further buffers in, EXTRA-TEST-EXCLUSIVE keeps some out."
  (and (buffer-live-p buffer)
       (not (and avoid-current (eq buffer (current-buffer))))
       (with-current-buffer buffer
         (if next-error-function
             (or (null extra-test-exclusive) (funcall extra-test-exclusive))
           (and extra-test-inclusive (funcall extra-test-inclusive))))))

(defun next-error-find-buffer (&optional avoid-current extra-test-inclusive extra-test-exclusive)
  "A buffer that lists places.
AVOID-CURRENT, EXTRA-TEST-INCLUSIVE and EXTRA-TEST-EXCLUSIVE are those of `next-error-buffer-p'."
  (let ((good (lambda (buffer &optional avoid)
                (and buffer
                     (next-error-buffer-p buffer avoid extra-test-inclusive extra-test-exclusive)))))
    (or (funcall next-error-find-buffer-function avoid-current extra-test-inclusive
                 extra-test-exclusive)
        (and (funcall good next-error-last-buffer avoid-current) next-error-last-buffer)
        (and (funcall good (current-buffer) avoid-current) (current-buffer))
        (seq-find (lambda (buffer) (funcall good buffer t)) (buffer-list))
        (and avoid-current (funcall good (current-buffer))
             (progn (message "This is the only buffer with error message locations")
                    (current-buffer)))
        (error "No buffers contain error message locations"))))

(defun next-error-found (&optional from-buffer to-buffer)
  "Note that a place listed in FROM-BUFFER was visited in TO-BUFFER."
  (when to-buffer (setf (buffer-local-value 'next-error-buffer to-buffer) from-buffer))
  (setq next-error-last-buffer (or from-buffer (current-buffer)))
  (and next-error-recenter (recenter next-error-recenter))
  (funcall next-error-found-function from-buffer to-buffer)
  (run-hooks 'next-error-hook))

(defun next-error--visit (buffer n reset)
  "Have BUFFER go on by N places; from the start with RESET.  Point is then at the place."
  (let (found)
    ;; The list's own point moves; the buffer that is current afterwards is that of the place.
    (with-current-buffer buffer
      (funcall next-error-function n reset)
      (setq found (current-buffer)))
    (unless (eq found buffer)
      (switch-to-buffer found))
    (next-error-found buffer (current-buffer))
    (when next-error-verbose
      (message "%s locus from %s"
               (cond (reset "First") ((eq n 0) "Current") ((< n 0) "Previous") (t "Next"))
               (buffer-name buffer)))))

(defun next-error (&optional arg reset)
  "Visit the next place that a buffer lists, the ARGth one; with a list ARG or RESET from the start."
  (interactive "P")
  (when (consp arg) (setq reset t arg nil))
  (let ((buffer (next-error-find-buffer)))
    (setq next-error-last-buffer buffer)
    (next-error--visit buffer (prefix-numeric-value arg) reset)))
(defun previous-error (&optional n)
  "Visit the place before, the Nth one."
  (interactive "p")
  (next-error (- (or n 1))))
(defun first-error (&optional n)
  "Visit the first place that a buffer lists, or the Nth one."
  (interactive "p")
  (next-error n t))
(defun next-error-internal ()
  "Visit the place at point in the list that is the current buffer."
  (setq next-error-last-buffer (current-buffer))
  (next-error--visit (current-buffer) 0 nil))
(defun next-error-no-select (&optional n)
  "Show the next place, the Nth one, and stay in the list."
  (interactive "p")
  (let ((buffer (next-error-find-buffer)))
    (next-error (or n 1))
    (pop-to-buffer buffer)))
(defun previous-error-no-select (&optional n)
  "Show the place before, the Nth one, and stay in the list."
  (interactive "p")
  (next-error-no-select (- (or n 1))))
(defun next-error-select-buffer (buffer)
  "Take BUFFER as the list of places from now on."
  (interactive (list (get-buffer (read-buffer "Select next-error buffer: " nil nil
                                              (lambda (b) (next-error-buffer-p
                                                           (get-buffer (if (consp b) (car b) b))))))))
  (setq next-error-last-buffer buffer))
(defun next-error-this-buffer-no-select (&optional n)
  "Show the next place that this buffer lists, the Nth one."
  (interactive "p")
  (setq next-error-last-buffer (current-buffer))
  (next-error-no-select n))
(defun previous-error-this-buffer-no-select (&optional n)
  "Show the place before that this buffer lists, the Nth one."
  (interactive "p")
  (next-error-this-buffer-no-select (- (or n 1))))

(defvar-local next-error-follow-last-line nil "The line of the list that was followed last.")
(defun next-error-follow-mode-post-command-hook ()
  "Show the place of the line point moved to."
  (unless (equal next-error-follow-last-line (line-number-at-pos))
    (setq next-error-follow-last-line (line-number-at-pos))
    (condition-case nil (let ((inhibit-message t)) (next-error-this-buffer-no-select 0)) (error t))))
(define-minor-mode next-error-follow-minor-mode "Show the place of each line of the list point moves to."
  :lighter " Fol"
  (if next-error-follow-minor-mode
      (add-hook 'post-command-hook #'next-error-follow-mode-post-command-hook nil t)
    (remove-hook 'post-command-hook #'next-error-follow-mode-post-command-hook t)))

(provide 'next-error)
;;; next-error.el ends here
