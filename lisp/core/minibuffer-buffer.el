;;; minibuffer-buffer.el --- Minibuffers that commands edit  -*- lexical-binding: t -*-

;; While a keyboard macro runs, what asks for text gets a buffer of its own, in which the macro's
;; keys run commands until one of them leaves it or the macro ends.

(require 'commands)

(defvar minibuffer-buffer--stack nil "The minibuffers in use, the innermost first: vectors as below.")
(defvar minibuffer-history-variable nil "The history that the minibuffer's commands go through.")
(defvar minibuffer-history-position nil "How far back in the history the minibuffer's text is from.")
(defvar minibuffer-exit-hook nil)
(defvar minibuffer-message-timeout 2)
(defvar minibuffer-help-form nil)
(defvar-local minibuffer-buffer--typed nil "What was typed before an element of the history took its place.")

(defun minibuffer-buffer--entry (buffer)
  "The record [BUFFER PROMPT END OUTER] of BUFFER when it is a minibuffer in use."
  (seq-find (lambda (entry) (eq (aref entry 0) buffer)) minibuffer-buffer--stack))

(defun minibufferp (&optional buffer live)
  "Whether BUFFER, default this one, is a minibuffer; LIVE: one in use."
  (let ((b (if buffer (get-buffer buffer) (current-buffer))))
    (and b
         (or (minibuffer-buffer--entry b)
             (and (not live) (string-match-p "\\` \\*Minibuf-[0-9]+\\*\\'" (or (buffer-name b) ""))))
         t)))
(defun minibuffer-depth () "How many minibuffers are in use." (length minibuffer-buffer--stack))
(defun active-minibuffer-window () "The window of the minibuffer in use, or nil."
       (and minibuffer-buffer--stack (minibuffer-window)))
(defun minibuffer-prompt ()
  "The prompt of the minibuffer in use, or nil."
  (and minibuffer-buffer--stack (aref (car minibuffer-buffer--stack) 1)))
(defun minibuffer-prompt-end ()
  "Where the text behind the prompt starts; in another buffer where its text starts."
  (let ((entry (minibuffer-buffer--entry (current-buffer))))
    (if entry (marker-position (aref entry 2)) (point-min))))
(defun minibuffer-prompt-width () "How many columns the prompt takes."
       (string-width (or (minibuffer-prompt) "")))
(defun minibuffer-contents ()
  "The text of the minibuffer without its prompt; in another buffer all text."
  (buffer-substring (minibuffer-prompt-end) (point-max)))
(defun minibuffer-contents-no-properties ()
  "The text of the minibuffer without its prompt and properties; in another buffer all text."
  (buffer-substring-no-properties (minibuffer-prompt-end) (point-max)))
(defun delete-minibuffer-contents () "Delete the text behind the prompt." (interactive)
       (delete-region (minibuffer-prompt-end) (point-max)))
(defun minibuffer-selected-window () "The window from which the minibuffer was entered."
       (and minibuffer-buffer--stack (selected-window)))
(defun minibuffer-message (message &rest args)
  "Show MESSAGE, formatted with ARGS."
  (message "%s" (apply #'format-message message args)))

(defun minibuffer-buffer--fill (buffer prompt initial)
  "Put PROMPT and INITIAL into BUFFER; a marker where the text starts."
  (set-buffer buffer)
  (kill-all-local-variables)
  (let ((inhibit-read-only t)) (erase-buffer))
  (buffer-disable-undo)
  (insert (propertize prompt 'face 'minibuffer-prompt 'field t 'front-sticky t
                      'rear-nonsticky t 'read-only t))
  (let ((start (point-marker)) (text (if (consp initial) (car initial) initial)))
    (when text
      (insert text)
      (when (and (consp initial) (integerp (cdr initial)))
        (goto-char (+ start (max 0 (1- (cdr initial)))))))
    (buffer-enable-undo)
    start))

(defun minibuffer-buffer-read (prompt initial keymap history default)
  "Read text with commands in a minibuffer showing PROMPT, with INITIAL in it and keys of KEYMAP.
HISTORY is a variable or t, DEFAULT what `next-history-element' offers."
  (when (and minibuffer-buffer--stack (not enable-recursive-minibuffers)
             (minibufferp nil t))
    (error "Command attempted to use minibuffer while in minibuffer"))
  (let* ((outer (current-buffer)) (folder default-directory)
         (buffer (get-buffer-create (format " *Minibuf-%d*" (1+ (minibuffer-depth)))))
         (minibuffer-history-variable (if (consp history) (car history) (or history 'minibuffer-history)))
         (minibuffer-history-position (or (cdr-safe history) 0))
         (minibuffer-default default)
         (minibuffer-buffer--stack minibuffer-buffer--stack)
         (answer nil))
    (unwind-protect
        (save-current-buffer
          (let ((start (minibuffer-buffer--fill buffer prompt initial)))
            (push (vector buffer prompt start outer) minibuffer-buffer--stack)
            (setq default-directory folder)
            (use-local-map (or keymap minibuffer-local-map))
            (run-hooks 'minibuffer-setup-hook)
            (commands-nested-loop)
            (set-buffer buffer)
            (run-hooks 'minibuffer-exit-hook)
            (setq answer (if minibuffer-allow-text-properties (minibuffer-contents)
                           (minibuffer-contents-no-properties)))))
      (when (buffer-live-p buffer)
        (with-current-buffer buffer
          (let ((inhibit-read-only t)) (erase-buffer)))))
    answer))

;; Leaving

(defun exit-minibuffer () "Leave the minibuffer with its text." (interactive) (throw 'exit nil))
(defun self-insert-and-exit () "Insert the key and leave the minibuffer." (interactive)
       (self-insert-command 1)
       (exit-minibuffer))
(defun abort-minibuffers () "Leave the minibuffer, giving up what asked." (interactive)
       (if minibuffer-buffer--stack (throw 'exit t) (error "Not in a minibuffer")))
(defun minibuffer-keyboard-quit () "Leave the minibuffer, giving up what asked." (interactive) (abort-minibuffers))

;; The history

(defun minibuffer-buffer--show (position)
  "Show the element POSITION of the history: 0 what was typed, negative what defaults offer."
  (let* ((history (and (symbolp minibuffer-history-variable) (not (eq minibuffer-history-variable t))
                       (boundp minibuffer-history-variable)
                       (symbol-value minibuffer-history-variable)))
         (defaults (if (listp minibuffer-default) minibuffer-default (list minibuffer-default))))
    (cond ((> position (length history)) (user-error "Beginning of history; no preceding item"))
          ((< position (- (length defaults)))
           (user-error "End of %s" (if defaults "defaults; no next item" "history; no default available"))))
    (when (= 0 minibuffer-history-position)
      (setq minibuffer-buffer--typed (minibuffer-contents-no-properties)))
    (setq minibuffer-history-position position)
    (delete-minibuffer-contents)
    (goto-char (point-max))
    (insert (cond ((> position 0) (let ((e (nth (1- position) history))) (if (stringp e) e (prin1-to-string e))))
                  ((< position 0) (nth (1- (- position)) defaults))
                  (t (or minibuffer-buffer--typed ""))))
    (goto-char (point-max))))
(defun previous-history-element (n) "Show the Nth element of the history before the one shown." (interactive "p")
       (minibuffer-buffer--show (+ minibuffer-history-position n)))
(defun next-history-element (n) "Show the Nth element of the history after the one shown." (interactive "p")
       (minibuffer-buffer--show (- minibuffer-history-position n)))
(defalias 'previous-line-or-history-element #'previous-history-element)
(defalias 'next-line-or-history-element #'next-history-element)

;; Completion

(defun minibuffer-buffer--complete ()
  "Complete the text of the minibuffer; nil when nothing matches, t when it is a match then."
  (let* ((start (minibuffer-prompt-end)) (text (minibuffer-contents-no-properties))
         (result (completion-try-completion text minibuffer-completion-table
                                            minibuffer-completion-predicate (- (point) start))))
    (cond ((null result) (minibuffer-message "No match") nil)
          (t
           (unless (or (eq result t) (equal (car result) text))
             (delete-minibuffer-contents)
             (insert (car result)))
           (unless (eq result t) (goto-char (+ start (cdr result))))
           (if (test-completion (minibuffer-contents-no-properties) minibuffer-completion-table
                                minibuffer-completion-predicate)
               t
             'partly)))))
(defun minibuffer-complete ()
  "Complete the text of the minibuffer; show the completions when it stays as it is."
  (interactive)
  (let* ((before (minibuffer-contents-no-properties)) (result (minibuffer-buffer--complete)))
    (when (and (eq result 'partly) (equal before (minibuffer-contents-no-properties)) completion-auto-help)
      (minibuffer-completion-help))
    (and result t)))
(defvar completion-auto-help t)
(defun minibuffer-complete-word ()
  "Complete the text of the minibuffer by a word at most."
  (interactive)
  (let* ((start (minibuffer-prompt-end)) (before (minibuffer-contents-no-properties)) (at (- (point) start))
         (try (lambda (text point)
                (completion-try-completion text minibuffer-completion-table
                                           minibuffer-completion-predicate point)))
         (result (funcall try before at)))
    (when (and (consp result) (equal (car result) before))
      (setq result (seq-some (lambda (c)
                               (let ((r (funcall try (concat (substring before 0 at) c (substring before at)) (1+ at))))
                                 (and (consp r) r)))
                             '(" " "-"))))
    (cond ((null result) (minibuffer-message "No match") nil)
          ((eq result t) t)
          (t
           (let* ((text (car result))
                  (end (if (string-match "\\W" text (min (length text) (1+ at))) (match-end 0) (length text))))
             (delete-minibuffer-contents)
             (insert (substring text 0 end))
             t)))))
(defun minibuffer-completion-help (&optional start end)
  "Show the completions of the text from START to END, default the minibuffer's, in *Completions*."
  (interactive)
  (let* ((start (or start (minibuffer-prompt-end)))
         (text (buffer-substring-no-properties start (or end (point-max))))
         (all (completion-all-completions text minibuffer-completion-table
                                          minibuffer-completion-predicate (- (point) start))))
    (if (null all) (minibuffer-message "No completions")
      (let ((tail (last all))) (when (numberp (cdr tail)) (setcdr tail nil)))
      (with-current-buffer (get-buffer-create "*Completions*")
        (let ((inhibit-read-only t) (standard-output (current-buffer)))
          (erase-buffer)
          (display-completion-list (sort all #'string-lessp)))))
    nil))
(defun minibuffer-buffer--confirmed-p ()
  "Whether a text that is no completion may be left: it is for the second time, or was not completed where that counts."
  (or (eq this-command last-command)
      (pcase minibuffer-completion-confirm
        ('confirm-after-completion (not (memq last-command '(minibuffer-complete minibuffer-complete-word)))))))
(defun minibuffer-complete-and-exit ()
  "Leave the minibuffer when its text is a completion, after completing it if need be."
  (interactive)
  (let ((valid (lambda ()
                 (test-completion (minibuffer-contents-no-properties) minibuffer-completion-table
                                  minibuffer-completion-predicate))))
    (cond ((= (minibuffer-prompt-end) (point-max)) (exit-minibuffer))
          ((funcall valid)
           (when completion-ignore-case
             (let* ((text (minibuffer-contents-no-properties))
                    (same (seq-find (lambda (c) (string-equal-ignore-case c text))
                                    (all-completions text minibuffer-completion-table
                                                     minibuffer-completion-predicate))))
               (when (and same (not (equal same text)))
                 (delete-minibuffer-contents)
                 (insert same))))
           (exit-minibuffer))
          ((functionp minibuffer-completion-confirm)
           (if (funcall minibuffer-completion-confirm (minibuffer-contents-no-properties)) (exit-minibuffer)
             (minibuffer-message "No match")))
          ((memq minibuffer-completion-confirm '(confirm confirm-after-completion))
           (if (minibuffer-buffer--confirmed-p) (exit-minibuffer)
             (minibuffer-message "Confirm")))
          ((and (progn (goto-char (point-max)) (minibuffer-buffer--complete)) (funcall valid)) (exit-minibuffer)))))
(defun minibuffer-force-complete () "Put the first completion in place of the text." (interactive)
       (let ((all (completion-all-completions (minibuffer-contents-no-properties) minibuffer-completion-table
                                              minibuffer-completion-predicate
                                              (- (point) (minibuffer-prompt-end)))))
         (when all
           (delete-minibuffer-contents)
           (insert (car all)))))

(provide 'minibuffer-buffer)
;;; minibuffer-buffer.el ends here
