;;; align.el --- Putting parts of lines under each other  -*- lexical-binding: t -*-

(defvar align-default-spacing 1 "Blanks between what is aligned.")
(defvar align-to-tab-stop nil)
(defvar align-indent-before-aligning nil)
(defvar align-mode-rules-list nil "The rules of this buffer's mode.")
(defvar align-rules-list
  '((assignment (regexp . "[^-=!^&*+<>/| \t\n]\\(\\s-*[-=!^&*+<>/|]*\\)=\\(\\s-*\\)\\([^>= \t\n]\\|$\\)") (group . (1 2)) (justify . t))
    (comment (regexp . "\\(\\s-+\\)\\(?://\\|#\\|;\\)") (group . 1)))
  "Rules of `align': (NAME (regexp . REGEXP) (group . GROUPS) (repeat . BOOL) (modes . MODES)).")

(defun align--column (beg end regexp group spacing repeat)
  "Align the text of GROUP, blanks, of matches of REGEXP on the lines from BEG to END, SPACING blanks wide at least."
  (let* ((stop (copy-marker end t)) (start (copy-marker beg)) (round 0) (more t))
    (while more
      (setq more nil)
      (let ((places nil) (widest 0))
        (goto-char start)
        (while (< (point) stop)
          (let ((limit (min stop (line-end-position))) (n -1) found)
            (while (and (< n round) (re-search-forward regexp limit t))
              (setq n (1+ n))
              (when (= (match-beginning 0) (match-end 0)) (if (< (point) limit) (forward-char 1) (setq n round)))
              (setq found (and (= n round) (match-beginning group) (cons (match-beginning group) (match-end group))))
              ;; what follows the blanks may begin the next match
              (when (and (match-end group) (> (match-end 0) (match-end group))) (goto-char (max (match-end group) (1+ (match-beginning 0))))))
            (when found
              (push (cons (copy-marker (car found)) (copy-marker (cdr found))) places)
              (setq widest (max widest (save-excursion (goto-char (car found)) (current-column))))))
          (unless (= 0 (forward-line 1)) (goto-char stop)))
        (let ((column (if (if (eq spacing t) t align-to-tab-stop) (* tab-width (1+ (/ widest tab-width)))
                        (+ widest (if (numberp spacing) spacing align-default-spacing)))))
          (dolist (p places)
            (goto-char (car p))
            (delete-region (car p) (cdr p))
            (let ((indent-tabs-mode (and indent-tabs-mode align-to-tab-stop)))
              (insert (make-string (max 0 (- column (current-column))) ?\s)))
            (set-marker (car p) nil)
            (set-marker (cdr p) nil)))
        (when (and repeat places) (setq round (1+ round) more t))))
    (set-marker stop nil)
    (set-marker start nil)))
(defun align-regexp (beg end regexp &optional group spacing repeat)
  "Align the lines from BEG to END at matches of REGEXP: GROUP, blanks, becomes as wide as needed.
GROUP is 1 by default; a negative one, which would justify the columns, is an error.
SPACING: blanks at least.  REPEAT: all along the line."
  (interactive (append (list (region-beginning) (region-end))
                       (list (concat "\\(\\s-*\\)" (read-string "Align regexp: ")) 1 align-default-spacing nil)))
  (when (< (or group 1) 0) (error "Columns cannot be justified"))
  (save-excursion
    (align--column (progn (goto-char (min beg end)) (line-beginning-position)) (max beg end)
                   regexp (abs (or group 1)) (or spacing align-default-spacing) repeat)))
(defun align (beg end &optional _separate rules _exclude)
  "Align the lines from BEG to END by RULES or the mode's.
All lines make one section, and no text is left out."
  (interactive "r")
  (save-excursion
    (let ((stop (copy-marker (max beg end) t)) (start (progn (goto-char (min beg end)) (line-beginning-position))))
      (dolist (r (or rules align-mode-rules-list align-rules-list))
        (let* ((p (cdr r)) (modes (cdr (assq 'modes p))) (groups (or (cdr (assq 'group p)) 1)))
          (when (or (null modes) (memq major-mode (if (symbolp modes) (symbol-value modes) modes)))
            (dolist (g (if (listp groups) groups (list groups)))
              (align--column start stop (cdr (assq 'regexp p)) g (cdr (assq 'spacing p)) (cdr (assq 'repeat p)))))))
      (set-marker stop nil))))
(defun align-current () "Align the paragraph point is in." (interactive)
       (save-excursion
         (let ((end (progn (forward-paragraph) (point)))) (backward-paragraph) (align (point) end))))
(defun align-entire (beg end &rest _) "Align all lines from BEG to END." (interactive "r") (align beg end))

(provide 'align)
;;; align.el ends here
