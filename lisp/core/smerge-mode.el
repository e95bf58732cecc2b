;;; smerge-mode.el --- Conflicts of merges, resolved one by one  -*- lexical-binding: t -*-

;; A conflict is <<<<<<< UPPER ||||||| BASE ======= LOWER >>>>>>>; the base may be missing.

;;; Code:

(defvar smerge-auto-leave t "Whether the mode is turned off when no conflict is left.")
(defvar smerge-mode-hook nil "What runs when the mode is turned on.")
(defvar smerge-command-prefix "\C-c^" "The keys before those of the mode.")
(defconst smerge-begin-re "^<<<<<<< \\(.*\\)\n" "Matches where a conflict begins.")
(defconst smerge-end-re "^>>>>>>> \\(.*\\)\n" "Matches where a conflict ends.")
(defconst smerge-base-re "^||||||| \\(.*\\)\n" "Matches where the base begins.")
(defconst smerge-lower-re "^=======\n" "Matches where the lower version begins.")
(defvar-keymap smerge-basic-map
  "n" #'smerge-next "p" #'smerge-prev "r" #'smerge-resolve "a" #'smerge-keep-all "b" #'smerge-keep-base "l" #'smerge-keep-lower
  "o" #'smerge-keep-lower "u" #'smerge-keep-upper "m" #'smerge-keep-upper "RET" #'smerge-keep-current "C-m" #'smerge-keep-current)
(defvar smerge-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map smerge-command-prefix smerge-basic-map)
    map)
  "Keys of the mode.")
(defface smerge-upper '((t :background "#ffdddd" :extend t)) "The upper version.")
(defface smerge-lower '((t :background "#ddffdd" :extend t)) "The lower version.")
(defface smerge-base '((t :background "#ffffaa" :extend t)) "The base.")
(defface smerge-markers '((t :background "grey85" :extend t)) "The lines between versions.")

(defun smerge-find-conflict (&optional limit)
  "Go behind the next conflict before LIMIT, and return whether there is one; its parts are matched as by `smerge-match-conflict'."
  (let ((found nil) (more t))
    (while (and more (not found))
      (if (not (re-search-forward smerge-begin-re limit t)) (setq more nil)
        (let ((start (match-beginning 0)))
          (setq found (condition-case nil
                          (save-excursion (goto-char start) (smerge-match-conflict) (or (null limit) (<= (match-end 0) limit)))
                        (error nil)))
          (when found (goto-char (match-end 0))))))
    found))

(defun smerge-match-conflict ()
  "Match the conflict around point: group 0 is all of it, 1 the upper version, 2 the base if there is one, 3 the lower one.
It is an error if point is in none."
  (save-excursion
    (let ((place (point)))
      (end-of-line)
      (forward-char (if (eobp) 0 1))
      (unless (re-search-backward smerge-begin-re nil t) (user-error "Point not in conflict region"))
      (let* ((start (point)) (upper (match-end 0)) (base nil) (lower nil) (end nil) (lower-end nil) (upper-end nil) (base-end nil))
        (goto-char upper)
        (while (and (null end) (re-search-forward (concat "\\(" smerge-base-re "\\)\\|\\(" smerge-lower-re "\\)\\|\\(" smerge-end-re "\\)") nil t))
          (cond ((match-beginning 1)
                 (unless (or base lower) (setq upper-end (match-beginning 0) base (match-end 0))))
                ((match-beginning 3)
                 (unless lower
                   (if base (setq base-end (match-beginning 0)) (setq upper-end (match-beginning 0)))
                   (setq lower (match-end 0))))
                (t (setq lower-end (match-beginning 0) end (match-end 0)))))
        (unless (and end lower (<= start place) (<= place end)) (user-error "Point not in conflict region"))
        (set-match-data (list start end upper upper-end base (and base (or base-end (1- lower))) lower lower-end))
        t))))

(defun smerge-keep-n (n)
  "Have the conflict that was matched replaced by its version N: 1, 2 or 3."
  (let ((start (match-beginning 0)) (end (copy-marker (match-end 0))) (text-end (match-end n)) (text-start (match-beginning n)))
    (save-excursion
      (delete-region text-end end)
      (delete-region start text-start))
    (set-marker end nil)))
(defun smerge--conflict-p ()
  "Whether there is a conflict in the text."
  (save-excursion
    (goto-char (point-min))
    (re-search-forward smerge-begin-re nil t)))
(defun smerge-auto-leave ()
  "Turn the mode off if no conflict is left and `smerge-auto-leave' says so."
  (when (and smerge-auto-leave (bound-and-true-p smerge-mode) (not (smerge--conflict-p)))
    (smerge-mode -1)))

(defun smerge--keep (n)
  "Keep version N of the conflict around point."
  (smerge-match-conflict)
  (unless (match-end n) (error "No `%s'" (nth n '(nil upper base lower))))
  (smerge-keep-n n)
  (smerge-auto-leave))
(defun smerge-keep-upper () "Keep the upper version of this conflict." (interactive) (smerge--keep 1))
(defun smerge-keep-base () "Keep the base of this conflict." (interactive) (smerge--keep 2))
(defun smerge-keep-lower () "Keep the lower version of this conflict." (interactive) (smerge--keep 3))
(defalias 'smerge-keep-mine #'smerge-keep-upper)
(defalias 'smerge-keep-other #'smerge-keep-lower)
(defun smerge-keep-all ()
  "Keep all versions of this conflict, one after the other, the base among them."
  (interactive)
  (smerge-match-conflict)
  (let ((start (match-beginning 0)) (end (match-end 0)))
    (dolist (n '(3 2 1))
      (when (match-end n)
        (delete-region (match-end n) end)
        (setq end (match-beginning n))))
    (delete-region start end))
  (smerge-auto-leave))
(defun smerge-get-current ()
  "The number of the version that point is in: 1, 2, 3, or 0 between them.  The conflict must have been matched."
  (or (seq-find (lambda (n) (and (match-end n) (>= (point) (match-beginning n)) (< (point) (match-end n)))) '(3 2 1)) 0))
(defun smerge-keep-current ()
  "Keep the version that point is in."
  (interactive)
  (smerge-match-conflict)
  (let ((n (smerge-get-current)))
    (when (= n 0) (error "Not inside a version"))
    (smerge-keep-n n)
    (smerge-auto-leave)))
(defun smerge-kill-current ()
  "Take the version out that point is in, and keep the other one."
  (interactive)
  (smerge-match-conflict)
  (let ((n (smerge-get-current)))
    (when (= n 0) (error "Not inside a version"))
    (let ((left (remove nil (mapcar (lambda (other) (and (/= other n) (match-end other) other)) '(3 2 1)))))
      (if (cdr left) (message "Two versions are left; nothing was done")
        (smerge-keep-n (car left))
        (smerge-auto-leave)))))
(defun smerge-swap ()
  "Exchange the upper and the lower version of this conflict."
  (interactive)
  (smerge-match-conflict)
  (let ((upper (match-string 1)) (lower (match-string 3)) (place (match-beginning 1)) (size (- (match-end 1) (match-beginning 1))))
    (save-excursion
      (goto-char (match-beginning 3))
      (delete-region (point) (match-end 3))
      (insert upper)
      (goto-char place)
      (delete-region place (+ place size))
      (insert lower))))

(defun smerge-resolve (&optional safe)
  "Resolve this conflict if one version is as the base or both are alike.  SAFE is not used."
  (interactive)
  (ignore safe)
  (smerge-match-conflict)
  (let ((upper (match-string 1)) (base (match-string 2)) (lower (match-string 3)))
    (cond ((equal upper lower) (smerge-keep-n 1))
          ((equal upper base) (smerge-keep-n 3))
          ((equal lower base) (smerge-keep-n 1))
          (t (user-error "Don't know how to resolve")))
    (smerge-auto-leave)))
(defun smerge-resolve-all ()
  "Resolve the conflicts that can be resolved by themselves."
  (interactive)
  (save-excursion
    (goto-char (point-min))
    (while (smerge-find-conflict)
      (goto-char (match-beginning 0))
      (condition-case nil (smerge-resolve) (error (goto-char (progn (smerge-match-conflict) (match-end 0))))))))

(defun smerge-next (&optional count)
  "Go to the COUNTth next conflict, or back if COUNT is negative.
From the start of a conflict behind which there are not so many that is the end of the text."
  (interactive "p")
  (let ((count (or count 1)) (here (looking-at smerge-begin-re)))
    (if (< count 0)
        (unless (re-search-backward smerge-begin-re nil t (- count)) (user-error "No previous conflict"))
      (when here (goto-char (match-end 0)))
      (cond ((re-search-forward smerge-begin-re nil t count) (goto-char (match-beginning 0)))
            (here (goto-char (point-max)))
            (t (user-error "No next conflict"))))))
(defun smerge-prev (&optional count)
  "Go to the conflict before, COUNT times, or on if COUNT is negative."
  (interactive "p")
  (smerge-next (- (or count 1))))

(defvar smerge-font-lock-keywords
  '((smerge-find-conflict (1 'smerge-upper prepend t) (2 'smerge-base prepend t) (3 'smerge-lower prepend t)))
  "Faces of versions.")
(define-minor-mode smerge-mode
  "Resolving conflicts of merges."
  :lighter " SMerge" :keymap smerge-mode-map
  (when (bound-and-true-p font-lock-mode)
    (if smerge-mode (font-lock-add-keywords nil smerge-font-lock-keywords 'append)
      (font-lock-remove-keywords nil smerge-font-lock-keywords))
    (font-lock-flush)))
(defun smerge-start-session (&optional interactively)
  "Turn `smerge-mode' on, and go behind the first conflict; INTERACTIVELY says when there is none."
  (interactive "p")
  (smerge-mode 1)
  (let ((found (smerge-find-conflict)))
    (cond (found nil)
          (t (let ((smerge-auto-leave t)) (smerge-auto-leave))
             (when interactively (message "No conflicts."))))))

(provide 'smerge-mode)
;;; smerge-mode.el ends here
