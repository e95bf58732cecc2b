;;; ox-stack.el --- The list of what background exports made  -*- lexical-binding: t -*-

;;; Code:

(require 'ox)

(defconst org-export-stack-buffer-name "*Org Export Stack*" "The name of the buffer with the list.")

(defvar org-export-stack-mode-map
  (let ((map (make-sparse-keymap)))
    (dolist (row '((" " . org-export-stack-view) ("\r" . org-export-stack-view)
                   ("r" . org-export-stack-refresh) ("g" . org-export-stack-refresh)
                   ("C" . org-export-stack-clear) ("d" . org-export-stack-remove)
                   ("D" . org-export-stack-remove) ("n" . next-line) ("p" . previous-line)
                   ("q" . quit-window))
                 map)
      (define-key map (car row) (cdr row))))
  "The keys in the list of what background exports made.")

(define-derived-mode org-export-stack-mode special-mode "Org-Stack"
  "The list of what background exports made: what, with which back-end, how long ago.
\\{org-export-stack-mode-map}"
  (setq-local revert-buffer-function (lambda (&rest _) (org-export-stack-refresh))))

(defun org-export-stack--name (source)
  "What the list calls SOURCE."
  (if (bufferp source) (buffer-name source) (file-name-nondirectory source)))

(defun org-export-stack--state (entry)
  "What the list says of the age or state of ENTRY."
  (let ((made (nth 2 entry)))
    (cond ((not (processp made))
           (let ((seconds (truncate (float-time (time-subtract nil made)))))
             (format "%02d:%02d" (/ seconds 3600) (% (/ seconds 60) 60))))
          ((process-live-p made) "running")
          (t "failed"))))

(defun org-export-stack--lives-p (entry)
  "Whether what ENTRY names is still there."
  (let ((source (car entry)))
    (if (bufferp source) (buffer-live-p source) (file-exists-p source))))

(defun org-export-stack-refresh ()
  "Show what there is now."
  (interactive)
  (setq org-export-stack-contents
        (cl-remove-if-not #'org-export-stack--lives-p org-export-stack-contents))
  (with-current-buffer (get-buffer-create org-export-stack-buffer-name)
    (let ((inhibit-read-only t) (line (line-number-at-pos)) (number 0))
      (erase-buffer)
      (insert (format "%3s  %-40s %-12s %s\n" "#" "Source" "Back-End" "Age"))
      (dolist (entry org-export-stack-contents)
        (let ((start (point)))
          (insert (format "%3d  %-40s %-12s %s" (setq number (1+ number))
                          (org-export-stack--name (car entry)) (or (nth 1 entry) "-")
                          (org-export-stack--state entry)))
          (put-text-property start (point) 'org-export-stack-source (car entry))
          (insert "\n")))
      (goto-char (point-min))
      (forward-line (1- (max 2 line))))))

(defun org-export-stack--source-at-point ()
  "What the line at point is about."
  (or (get-text-property (line-beginning-position) 'org-export-stack-source)
      (user-error "No result of an export on this line")))

(defun org-export-stack ()
  "List what background exports made, in a window."
  (interactive)
  (let ((buffer (get-buffer-create org-export-stack-buffer-name)))
    (with-current-buffer buffer
      (unless (derived-mode-p 'org-export-stack-mode) (org-export-stack-mode))
      (org-export-stack-refresh))
    (pop-to-buffer buffer)
    (message "Type \"q\" to quit")
    buffer))

(defun org-export-stack-view (&optional in-emacs)
  "Show the result on the line at point; a file of it with IN-EMACS in a buffer."
  (interactive "P")
  (let ((source (org-export-stack--source-at-point)))
    (cond ((processp (nth 2 (assoc source org-export-stack-contents)))
           (pop-to-buffer source))
          ((bufferp source) (pop-to-buffer source))
          (t (org-open-file source in-emacs)))))

(provide 'ox-stack)
;;; ox-stack.el ends here
