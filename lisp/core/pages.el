;;; pages.el --- Pages, copies of buffers, small commands on text  -*- lexical-binding: t -*-

;;; Code:

;; Pages

(defun pages--bounds (&optional count)
  "The page around point, or the COUNTth one from it, as (START . END) without its delimiter."
  (save-excursion
    (widen)
    (let ((count (or count 0)))
      (if (> count 0) (forward-page count)
        (if (< count 0) (forward-page (1- count))))
      (let* ((start (progn (forward-page -1) (unless (bobp) (forward-line 0)) (point)))
             (start (save-excursion
                      (goto-char start)
                      (when (looking-at page-delimiter) (goto-char (match-end 0)) (when (eolp) (forward-line)))
                      (point)))
             (end (progn (goto-char (max start (point)))
                         (goto-char start)
                         (forward-page)
                         (if (save-excursion (beginning-of-line) (looking-at page-delimiter))
                             (match-beginning 0)
                           (point)))))
        (cons start (max start end))))))
(defun narrow-to-page (&optional arg)
  "Make only the page around point accessible, or the ARGth one from it."
  (interactive "P")
  (let ((page (save-restriction (pages--bounds (and arg (prefix-numeric-value arg))))))
    (narrow-to-region (car page) (cdr page))))
(defun count-lines-page ()
  "Say how many lines are on this page, and how many before and after point."
  (interactive)
  (save-excursion
    (let ((here (point)) before after start end)
      (forward-page)
      (beginning-of-line)
      (unless (looking-at page-delimiter) (end-of-line))
      (setq end (point))
      (backward-page)
      (setq start (point)
            before (count-lines start here)
            after (count-lines here end))
      (message (ngettext "Page has %d line (%d + %d)" "Page has %d lines (%d + %d)" (count-lines start end))
               (count-lines start end) before after))))
(defun page--what-page ()
  "The number of the page that point is on and of the line in it."
  (save-restriction
    (widen)
    (save-excursion
      (let ((here (point)) (page 1) (start (point-min)))
        (goto-char (point-min))
        (while (re-search-forward page-delimiter here t)
          (when (= (match-beginning 0) (match-end 0)) (forward-char 1))
          (setq page (1+ page) start (point)))
        (goto-char here)
        (list page (+ 1 (count-lines start (line-beginning-position))
                      (if (= start (point-min)) 0 -1)))))))
(defun what-page ()
  "Say which page and line of it point is on."
  (interactive)
  (apply #'message "Page %d, line %d" (page--what-page)))

;; Characters and lines

(defun zap-up-to-char (arg char &optional _interactive)
  "Kill up to the ARGth CHAR, which stays."
  (interactive (list (prefix-numeric-value current-prefix-arg)
                     (read-char-from-minibuffer "Zap up to char: " nil 'read-char-history)))
  (let ((step (if (< arg 0) -1 1)))
    (kill-region (point)
                 (save-excursion
                   (forward-char step)
                   (unwind-protect
                       (let ((case-fold-search (and case-fold-search (eq char (downcase char)))))
                         (search-forward (char-to-string char) nil nil arg))
                     (backward-char step))
                   (point)))))
(defun upcase-char (arg)
  "Make ARG characters after point upper case."
  (interactive "P")
  (save-excursion (upcase-region (point) (progn (forward-char (prefix-numeric-value arg)) (point)))))
(defun forward-to-word (arg)
  "Go to the beginning of the ARGth word after point; with a negative ARG to the end of one before it."
  (interactive "^p")
  (dotimes (_ (abs arg))
    (if (> arg 0)
        (re-search-forward "\\W\\b" nil 'move)
      (when (re-search-backward "\\b\\W" nil 'move) (goto-char (match-beginning 0))))))
(defun backward-to-word (arg)
  "Go to the end of the ARGth word before point; with a negative ARG to the beginning of one after it."
  (interactive "^p")
  (forward-to-word (- arg)))
(defun mark-beginning-of-buffer ()
  "Set the mark at the beginning of the buffer."
  (interactive)
  (push-mark (point-min)))
(defun mark-end-of-buffer ()
  "Set the mark at the end of the buffer."
  (interactive)
  (push-mark (point-max)))
(defun copy-from-above-command (&optional arg)
  "Copy what stands above point on the last line with text: to its end, or ARG characters."
  (interactive "P")
  (let* ((column (current-column)) (count (and arg (prefix-numeric-value arg)))
         (text (save-excursion
                 (beginning-of-line)
                 (backward-char 1)
                 (skip-chars-backward "\ \t\n")
                 (move-to-column column)
                 ;; in the middle of a tab: what of it is beyond
                 (let ((beyond (- (current-column) column)))
                   (concat (if (< 0 beyond) (make-string beyond ?\s) "")
                           (buffer-substring (point) (line-end-position)))))))
    (insert (if count (seq-take text count) text))))
(defun toggle-truncate-lines (&optional arg)
  "Have long lines cut off or continued; ARG above 0: cut off."
  (interactive "P")
  (setq truncate-lines (if arg (> (prefix-numeric-value arg) 0) (not truncate-lines)))
  (message "Truncate long lines %s" (if truncate-lines "enabled" "disabled")))
(defun increase-left-margin (from to inc)
  "Indent the paragraphs' left margin from FROM to TO by INC columns more."
  (interactive "*r\nP")
  (let ((inc (if inc (prefix-numeric-value inc) standard-indent)))
    (save-excursion
      (goto-char from)
      (when (bolp) (skip-chars-forward " \t"))
      (let ((end (copy-marker to)))
        (beginning-of-line)
        (while (< (point) end)
          (let ((next (min end (line-beginning-position 2))))
            (put-text-property (point) next 'left-margin
                               (max 0 (+ inc (or (get-text-property (point) 'left-margin) 0)))))
          (unless (looking-at-p "[ \t]*$") (indent-line-to (max 0 (+ inc (current-indentation)))))
          (forward-line))))))
(defun decrease-left-margin (from to inc)
  "Indent the left margin from FROM to TO by INC columns less."
  (interactive "*r\nP")
  (increase-left-margin from to (- (if inc (prefix-numeric-value inc) standard-indent))))
(defun pages--search-lax (search pattern &rest limits)
  "Do SEARCH for PATTERN, a regexp, within LIMITS; blanks in it match `search-whitespace-regexp'."
  (let ((search-spaces-regexp search-whitespace-regexp))
    (apply search pattern limits)))
(defun search-forward-lax-whitespace (string &optional bound noerror count)
  "Search for STRING up to BOUND, as `search-forward' does with NOERROR and COUNT; its blanks are lax."
  (pages--search-lax #'re-search-forward (regexp-quote string) bound noerror count))
(defun search-backward-lax-whitespace (string &optional bound noerror count)
  "Search back for STRING up to BOUND, as `search-backward' does with NOERROR and COUNT; its blanks are lax."
  (pages--search-lax #'re-search-backward (regexp-quote string) bound noerror count))
(defun re-search-forward-lax-whitespace (regexp &optional bound noerror count)
  "Search for REGEXP up to BOUND, as `re-search-forward' does with NOERROR and COUNT; its blanks are lax."
  (pages--search-lax #'re-search-forward regexp bound noerror count))
(defun re-search-backward-lax-whitespace (regexp &optional bound noerror count)
  "Search back for REGEXP up to BOUND, as `re-search-backward' does with NOERROR and COUNT; its blanks are lax."
  (pages--search-lax #'re-search-backward regexp bound noerror count))

;; Buffers

(defun pages--clone-name (name) "A name for a copy of the buffer NAME."
  (generate-new-buffer-name (replace-regexp-in-string "<[0-9]+>\\'" "" name)))
(defun clone-buffer (&optional newname display-flag)
  "Make a buffer like this one, called NEWNAME; show it with DISPLAY-FLAG."
  (interactive (list (and current-prefix-arg (read-buffer "Name of new cloned buffer: " (current-buffer))) t))
  (when buffer-file-name (error "Cannot clone a file-visiting buffer"))
  (when (get major-mode 'no-clone) (error "Cannot clone a buffer in %s mode" mode-name))
  (let ((text (save-restriction (widen) (buffer-substring (point-min) (point-max)))) (place (point))
        (limits (cons (point-min) (point-max))) (narrowed (buffer-narrowed-p)) (old (current-buffer))
        (mode major-mode) (variables (buffer-local-variables)) (folder default-directory)
        (new (generate-new-buffer (pages--clone-name (or newname (buffer-name))))))
    (with-current-buffer new
      (setq default-directory folder)
      (let ((inhibit-read-only t)) (insert text))
      (delay-mode-hooks (funcall mode))
      (dolist (variable variables)
        (let ((name (if (consp variable) (car variable) variable)))
          (unless (memq name '(enable-multibyte-characters buffer-undo-list mark-ring
                               buffer-file-name buffer-auto-save-file-name buffer-file-truename))
            (ignore-errors
              (if (consp variable) (set (make-local-variable name) (cdr variable))
                (make-local-variable name))))))
      (set-buffer-modified-p (with-current-buffer old (buffer-modified-p)))
      (goto-char place)
      (when narrowed (narrow-to-region (car limits) (cdr limits)))
      (run-hooks 'clone-buffer-hook))
    (when display-flag (pop-to-buffer new))
    new))
(defun clone-indirect-buffer (newname display-flag &optional norecord)
  "Make an indirect buffer of this one called NEWNAME; show it with DISPLAY-FLAG, NORECORD as there."
  (interactive (list (and current-prefix-arg (read-buffer "Name of indirect buffer: " (current-buffer))) t))
  (when (get major-mode 'no-clone-indirect) (error "Cannot indirectly clone a buffer in %s mode" mode-name))
  (let ((clone (make-indirect-buffer (current-buffer) (pages--clone-name (or newname (buffer-name))) t)))
    (prog1 clone
      (with-current-buffer clone (run-hooks 'clone-indirect-buffer-hook))
      (if display-flag (pop-to-buffer clone nil norecord)))))
(defun clone-indirect-buffer-other-window (newname display-flag &optional norecord)
  "As `clone-indirect-buffer' with NEWNAME, DISPLAY-FLAG and NORECORD."
  (interactive (list (and current-prefix-arg (read-buffer "Name of indirect buffer: " (current-buffer))) t))
  (clone-indirect-buffer newname display-flag norecord))
(defun multi-occur-in-matching-buffers (bufregexp regexp &optional allbufs)
  "Show lines that match REGEXP of buffers whose files, or with ALLBUFS names, match BUFREGEXP."
  (interactive (list (read-regexp "List lines in buffers whose filenames match regexp: ")
                     (read-regexp "List lines matching regexp: ") current-prefix-arg))
  (when bufregexp
    (multi-occur (seq-filter (lambda (buffer)
                               (with-current-buffer buffer
                                 (if allbufs (string-match-p bufregexp (buffer-name))
                                   (and buffer-file-name (string-match-p bufregexp buffer-file-name)))))
                             (buffer-list))
                 regexp)))

;; Commands

(defun repeat (repeat-arg)
  "Run the last command again, with its own argument or REPEAT-ARG."
  (interactive "P")
  (let ((command last-repeatable-command))
    (when (memq command '(nil repeat)) (user-error "There is nothing to repeat"))
    (setq this-command command)
    (let ((current-prefix-arg (or repeat-arg last-prefix-arg)))
      (if (eq command 'self-insert-command) (self-insert-command (prefix-numeric-value current-prefix-arg))
        (call-interactively command)))))
(defalias 'ucs-insert #'insert-char)

(provide 'pages)
;;; pages.el ends here
