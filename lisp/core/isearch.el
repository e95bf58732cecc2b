;;; isearch.el --- Searching while the text is typed  -*- lexical-binding: t -*-

;; A search is a state of the command loop: its keymap has precedence, and a command of another
;; keymap ends it.  States are kept so that deleting goes back through them.

(require 'commands)

(defvar isearch-mode nil "Whether a search is under way.")
(defvar isearch-forward nil)
(defvar isearch-regexp nil)
(defvar isearch-regexp-function nil "What makes a regexp of the text, for words and symbols; nil for none.")
(defvar isearch-string "" "The text searched for.")
(defvar isearch-message "" "The text searched for as it is shown.")
(defvar isearch-success t)
(defvar isearch-error nil "The message about an invalid regexp, or nil.")
(defvar isearch-wrapped nil)
(defvar isearch-case-fold-search nil)
(defvar isearch-last-case-fold-search nil)
(defvar isearch-opoint 0 "Where the search started.")
(defvar isearch-barrier 0 "How far a match may start back while a regexp is typed.")
(defvar isearch-other-end nil "The end of the match that point is not at.")
(defvar isearch-just-started nil)
(defvar isearch-yank-flag nil)
(defvar isearch-cmds nil "The states of the search, the newest first.")
(defvar isearch-recursive-edit nil)
(defvar isearch-lax-whitespace t "Whether a space matches any white space in a search for text.")
(defvar isearch-regexp-lax-whitespace nil "Whether a space matches any white space in a search for a regexp.")
(defvar isearch-wrap-pause t)
(defvar isearch-wrap-function nil)
(defvar isearch-search-fun-function #'isearch-search-fun-default)
(defvar isearch-filter-predicate #'isearch-filter-visible)
(defvar isearch-mode-hook nil)
(defvar isearch-mode-end-hook nil)
(defvar isearch-mode-end-hook-quit nil)
(defvar isearch-update-post-hook nil)
(defvar isearch-op-fun nil "Called after every change of the search.")
(defvar search-invisible 'open)
(defvar search-nonincremental-instead t)
(defvar search-exit-option t)
(defvar search-upper-case 'not-yanks)
(defvar search-whitespace-regexp "[ \t]+" "What a run of spaces matches in a lax search.")
(defvar search-default-mode nil)
(defvar search-ring nil "Texts searched for, the newest first.")
(defvar regexp-search-ring nil "Regexps searched for, the newest first.")
(defvar search-ring-max 16)
(defvar regexp-search-ring-max 16)
(defvar search-ring-update nil)
(defvar isearch--ring-index nil)
(defvar isearch--typing nil "Whether the text is being typed: its last word may go on.")

(defun isearch--bind-keys ()
  "Put the keys of a search into its keymap, once."
  (unless (lookup-key isearch-mode-map "\C-s")
    (let ((c 32))
      (while (< c 127) (define-key isearch-mode-map (string c) #'isearch-printing-char) (setq c (1+ c))))
    (pcase-dolist (`(,keys . ,command)
                   '(("C-s" . isearch-repeat-forward) ("C-r" . isearch-repeat-backward)
                     ("RET" . isearch-exit) ("C-g" . isearch-abort) ("DEL" . isearch-delete-char)
                     ("C-w" . isearch-yank-word-or-char) ("C-y" . isearch-yank-kill)
                     ("C-q" . isearch-quote-char) ("C-j" . isearch-printing-char)
                     ("TAB" . isearch-printing-char) ("C-M-w" . isearch-del-char)
                     ("C-M-y" . isearch-yank-char) ("M-y" . isearch-yank-pop) ("M-c" . isearch-toggle-case-fold)
                     ("M-r" . isearch-toggle-regexp) ("M-n" . isearch-ring-advance)
                     ("M-p" . isearch-ring-retreat) ("M-e" . isearch-edit-string)
                     ("M-%" . isearch-query-replace) ("C-M-%" . isearch-query-replace-regexp)
                     ("M-s c" . isearch-toggle-case-fold) ("M-s r" . isearch-toggle-regexp)
                     ("M-s w" . isearch-toggle-word) ("M-s _" . isearch-toggle-symbol)
                     ("M-s SPC" . isearch-toggle-lax-whitespace) ("M-s e" . isearch-edit-string)
                     ("M-s o" . isearch-occur) ("M-s C-e" . isearch-yank-line)
                     ("M-s M-<" . isearch-beginning-of-buffer) ("M-s M->" . isearch-end-of-buffer)))
      (define-key isearch-mode-map (kbd keys) command))
    (define-key isearch-mode-map [t] nil)))

;; States

(defun isearch--state ()
  "What `isearch-push-state' keeps."
  (vector isearch-string isearch-message (point) isearch-success isearch-forward isearch-other-end
          isearch-regexp-function isearch-error isearch-wrapped isearch-barrier isearch-case-fold-search))
(defun isearch-push-state () "Keep the state of the search." (push (isearch--state) isearch-cmds))
(defun isearch--restore (state)
  "Go back to STATE."
  (pcase-let ((`[,string ,message ,at ,success ,forward ,other ,function ,error ,wrapped ,barrier ,fold] state))
    (setq isearch-string string isearch-message message isearch-success success isearch-forward forward
          isearch-other-end other isearch-regexp-function function isearch-error error
          isearch-wrapped wrapped isearch-barrier barrier isearch-case-fold-search fold)
    (goto-char at)))
(defun isearch--update ()
  "Keep the state of the search and tell that it changed."
  (isearch-push-state)
  (isearch-update))
(defun isearch-update ()
  "Tell that the search changed."
  (when isearch-op-fun (funcall isearch-op-fun))
  (run-hooks 'isearch-update-post-hook))
(defun isearch--fails-p () "Whether nothing is found, or the text is no regexp."
  (or isearch-error (not isearch-success)))

;; Starting and ending

(defun isearch-mode (forward &optional regexp function recursive-edit regexp-function)
  "Start a search, FORWARD or backward, for a REGEXP or what REGEXP-FUNCTION makes of text.
FUNCTION is called after every change of it.  RECURSIVE-EDIT: return only when it has ended."
  (isearch--bind-keys)
  (unless (or regexp regexp-function)
    (cond ((eq search-default-mode t) (setq regexp t))
          ((functionp search-default-mode) (setq regexp-function search-default-mode))))
  (setq isearch-forward forward isearch-regexp regexp isearch-regexp-function regexp-function
        isearch-op-fun function
        isearch-string "" isearch-message "" isearch-success t isearch-error nil isearch-wrapped nil
        isearch-case-fold-search (if (and case-fold-search search-upper-case) 'yes case-fold-search)
        isearch-last-case-fold-search isearch-case-fold-search
        isearch-opoint (point) isearch-barrier (point) isearch-other-end (point)
        isearch-just-started t isearch-yank-flag nil isearch-cmds nil
        isearch--ring-index nil
        isearch-mode " Isearch"
        overriding-terminal-local-map isearch-mode-map)
  (isearch-push-state)
  (run-hooks 'isearch-mode-hook)
  (add-hook 'pre-command-hook #'isearch-pre-command-hook)
  (when recursive-edit
    (let ((isearch-recursive-edit t)) (recursive-edit)))
  isearch-success)

(defun isearch-pre-command-hook ()
  "End the search when the command to come is none of its own."
  (let ((own (lookup-key isearch-mode-map (this-command-keys-vector))))
    (unless (commandp own) (isearch-done))))

(defun isearch-done (&optional nopush _edit)
  "End the search where point is; unless NOPUSH keep where it started and what it looked for."
  (remove-hook 'pre-command-hook #'isearch-pre-command-hook)
  (setq overriding-terminal-local-map nil
        isearch-mode nil
        isearch-last-case-fold-search isearch-case-fold-search)
  (when (and (not nopush) (/= (point) isearch-opoint)
             (not (and transient-mark-mode mark-active)))
    (push-mark isearch-opoint t))
  (unless (or nopush (string= isearch-string ""))
    (isearch-update-ring isearch-string isearch-regexp))
  (let ((isearch-mode-end-hook-quit (and nopush (not isearch-success))))
    (run-hooks 'isearch-mode-end-hook))
  (when isearch-recursive-edit (exit-recursive-edit))
  t)

(defun isearch-update-ring (string &optional regexp)
  "Put STRING in front of the texts, or with REGEXP the regexps, searched for."
  (let* ((ring (if regexp 'regexp-search-ring 'search-ring))
         (max (if regexp regexp-search-ring-max search-ring-max))
         (entry (propertize (substring-no-properties string)
                            'isearch-case-fold-search (isearch--folds-p)
                            'isearch-regexp-function isearch-regexp-function)))
    (set ring (seq-take (cons entry (delete entry (symbol-value ring))) max))))

(defun isearch-forward (&optional regexp-p no-recursive-edit)
  "Search forward for the text that is typed; with REGEXP-P for a regexp."
  (interactive "P\np")
  (isearch-mode t (and regexp-p t) nil (not no-recursive-edit)))
(defun isearch-backward (&optional regexp-p no-recursive-edit)
  "Search backward for the text that is typed; with REGEXP-P for a regexp."
  (interactive "P\np")
  (isearch-mode nil (and regexp-p t) nil (not no-recursive-edit)))
(defun isearch-forward-regexp (&optional not-regexp no-recursive-edit)
  "Search forward for the regexp that is typed; with NOT-REGEXP for text."
  (interactive "P\np")
  (isearch-mode t (null not-regexp) nil (not no-recursive-edit)))
(defun isearch-backward-regexp (&optional not-regexp no-recursive-edit)
  "Search backward for the regexp that is typed; with NOT-REGEXP for text."
  (interactive "P\np")
  (isearch-mode nil (null not-regexp) nil (not no-recursive-edit)))
(defun isearch-forward-word (&optional not-word no-recursive-edit)
  "Search forward for the words that are typed; with NOT-WORD for text."
  (interactive "P\np")
  (isearch-mode t nil nil (not no-recursive-edit) (and (null not-word) #'word-search-regexp)))
(defun isearch-forward-symbol (&optional _not-symbol no-recursive-edit)
  "Search forward for the symbol that is typed."
  (interactive "P\np")
  (isearch-mode t nil nil (not no-recursive-edit) #'isearch-symbol-regexp))
(defun isearch-symbol-regexp (string &optional lax)
  "A regexp for STRING as whole symbols; LAX: the last may go on."
  (concat "\\_<" (regexp-quote string) (if lax "" "\\_>")))
(defun isearch-forward-symbol-at-point (&optional arg)
  "Search forward for the symbol at point, ARG occurrences on."
  (interactive "P")
  (isearch-mode t nil nil nil #'isearch-symbol-regexp)
  (let ((bounds (bounds-of-thing-at-point 'symbol)))
    (unless bounds (isearch-done t) (user-error "No symbol at point"))
    (goto-char (car bounds))
    (setq isearch-other-end (point) isearch-barrier (point))
    (isearch-yank-string (buffer-substring-no-properties (car bounds) (cdr bounds)))
    (when arg (isearch-repeat-forward (prefix-numeric-value arg)))))

(defun isearch-exit ()
  "End the search; when nothing was typed yet, search for a text read whole."
  (interactive)
  (if (not (and search-nonincremental-instead (string= isearch-string "")))
      (isearch-done)
    (let ((forward isearch-forward) (regexp isearch-regexp))
      (isearch-done t)
      (let ((text (read-string (if regexp "RE search: " "Search: ") nil
                               (if regexp 'regexp-search-ring 'search-ring))))
        (funcall (if regexp (if forward #'re-search-forward #'re-search-backward)
                   (if forward #'search-forward #'search-backward))
                 text)))))
(defun isearch-abort ()
  "Give the search up where it started; when it fails, go back to what was found."
  (interactive)
  (unless (isearch--fails-p)
    ;; The hooks at the end are told so that it was given up.
    (setq isearch-success nil)
    (isearch-cancel))
  (while (and (isearch--fails-p) (cdr isearch-cmds))
    (pop isearch-cmds)
    (isearch--restore (car isearch-cmds)))
  (isearch-update))
(defun isearch-cancel () "Give the search up where it started." (interactive)
       (goto-char isearch-opoint)
       (isearch-done t)
       (signal 'quit nil))

;; Searching

(defun isearch-no-upper-case-p (string regexp)
  "Whether STRING has no upper-case letter; in a REGEXP those after a backslash do not count."
  (let ((case-fold-search nil) (text (if regexp (replace-regexp-in-string "\\\\." "" string) string)))
    (not (string-match-p "[[:upper:]]" text))))
(defun isearch--folds-p ()
  "Whether the search ignores case."
  (if (eq isearch-case-fold-search 'yes) (isearch-no-upper-case-p isearch-string isearch-regexp)
    (and isearch-case-fold-search t)))

(defun isearch-search-fun () "The function that searches." (funcall isearch-search-fun-function))
(defun isearch-search-fun-default ()
  "A function of STRING, BOUND, NOERROR and COUNT that searches as the search under way does."
  (lambda (string &optional bound noerror count)
    (let* ((lax (if isearch-regexp isearch-regexp-lax-whitespace isearch-lax-whitespace))
           (search-spaces-regexp (and lax search-whitespace-regexp))
           (find (if isearch-forward #'re-search-forward #'re-search-backward)))
      (cond (isearch-regexp-function
             (let ((search-spaces-regexp nil))
               (funcall find
                        (pcase isearch-regexp-function
                          ('t (word-search-regexp string))
                          (f (condition-case nil (funcall f string isearch--typing) (wrong-number-of-arguments (funcall f string)))))
                        bound noerror count)))
            (isearch-regexp (funcall find string bound noerror count))
            ((and lax (string-search " " string)) (funcall find (regexp-quote string) bound noerror count))
            (t (funcall (if isearch-forward #'search-forward #'search-backward) string bound noerror count))))))
(defun isearch--open-overlays (pos)
  "Make the text at POS visible if only overlays hide it that may be opened; whether it is visible."
  (dolist (o (overlays-at pos))
    (let ((open (overlay-get o 'isearch-open-invisible)))
      (when (and open (invisible-p (overlay-get o 'invisible))) (funcall open o))))
  (not (invisible-p pos)))
(defun isearch-range-invisible (beg end)
  "Whether all the text from BEG to END is invisible; overlays are opened for it if `search-invisible' is `open'."
  (let ((pos beg) (hidden (< beg end)))
    (while (and hidden (< pos end))
      (when (or (not (invisible-p pos))
                (and (eq search-invisible 'open) (isearch--open-overlays pos)))
        (setq hidden nil))
      (setq pos (1+ pos)))
    hidden))
(defun isearch-filter-visible (beg end)
  "Whether a match from BEG to END counts: not if it is invisible, unless `search-invisible' is t."
  (or (eq search-invisible t) (not (isearch-range-invisible beg end))))
(defun isearch-search-string (string bound noerror)
  "Search for STRING up to BOUND as the search under way does; NOERROR as for `search-forward'."
  (funcall (isearch-search-fun) string bound noerror))

(defun isearch-search ()
  "Search for what was typed from point on."
  (let ((case-fold-search (isearch--folds-p)) (again t) (from (point)))
    (condition-case err
        (progn
          (setq isearch-error nil isearch-success nil isearch-just-started nil)
          (while again
            (setq isearch-success (isearch-search-string isearch-string nil t)
                  again (and isearch-success
                             (not (funcall isearch-filter-predicate (match-beginning 0) (match-end 0))))))
          (when isearch-success
            (setq isearch-other-end (if isearch-forward (match-beginning 0) (match-end 0)))))
      (invalid-regexp
       (setq isearch-error (cadr err) isearch-success nil)))
    (unless isearch-success
      ;; stay with the last match
      (let ((found (seq-find (lambda (state) (aref state 3)) isearch-cmds)))
        (goto-char (if found (aref found 2) from)))
      (unless isearch-error (ding)))))

(defun isearch-search-and-update ()
  "Search again, with the text as it is now, from the start of the match that there is."
  (when (or isearch-success isearch-error isearch-regexp)
    (goto-char (if isearch-forward
                   (if isearch-regexp (min (or isearch-other-end (point)) (max isearch-barrier (point-min)))
                     (or isearch-other-end (point)))
                 (or (and isearch-success isearch-other-end) isearch-barrier)))
    ;; a match that starts where the old one did comes first when searching backward
    (let ((case-fold-search (isearch--folds-p)) (start (and (not isearch-forward) isearch-cmds (aref (car isearch-cmds) 2))))
      (if (and start (not isearch-regexp) (not isearch-regexp-function)
               (save-excursion (goto-char start) (looking-at (regexp-quote isearch-string))))
          (progn (goto-char start)
                 (setq isearch-success t isearch-just-started nil isearch-other-end (match-end 0)))
        (isearch-search))))
  (isearch--update))

(defun isearch-process-search-string (string message)
  "Add STRING, shown as MESSAGE, to what is searched for."
  (setq isearch-string (concat isearch-string string)
        isearch-message (concat isearch-message message))
  (let ((isearch--typing t)) (isearch-search-and-update)))
(defun isearch-process-search-char (char &optional count)
  "Add CHAR, COUNT times, to what is searched for."
  ;; what may match less than before starts over
  (when (and isearch-regexp (memq char '(?* ?+ ?? ?| ?\})))
    (goto-char isearch-barrier)
    (setq isearch-other-end isearch-barrier))
  (let ((text (make-string (or count 1) (if (eq char ?\r) ?\n char))))
    (isearch-process-search-string text text)))
(defun isearch-printing-char (&optional char count)
  "Add the key typed, or CHAR, to what is searched for, COUNT times."
  (interactive (list last-command-event (prefix-numeric-value current-prefix-arg)))
  (isearch-process-search-char (or char last-command-event) count))
(defun isearch-quote-char (&optional count) "Read a character and add it COUNT times." (interactive "p")
       (isearch-process-search-char (read-quoted-char) count))

(defun isearch--last-string ()
  "What was searched for last, or nil."
  (car (if isearch-regexp regexp-search-ring search-ring)))
(defun isearch--wrap ()
  "Go on at the other end of the text."
  (setq isearch-wrapped t)
  (cond (isearch-wrap-function (funcall isearch-wrap-function))
        (isearch-forward (goto-char (point-min)))
        (t (goto-char (point-max)))))
(defun isearch-repeat (direction &optional count)
  "Go to the next match in DIRECTION, `forward' or `backward'; COUNT matches on."
  (let ((same (eq isearch-forward (eq direction 'forward))))
    (setq isearch-forward (eq direction 'forward))
    (cond
     ((and same (string= isearch-string ""))
      (let ((last (isearch--last-string)))
        (if (null last) (setq isearch-error "No previous search string")
          (setq isearch-string (substring-no-properties last) isearch-message isearch-string
                isearch-case-fold-search isearch-last-case-fold-search))))
     ((and same (not isearch-success) (not isearch-error)) (isearch--wrap)))
    (setq isearch-barrier (point))
    (unless (string= isearch-string "")
      (dotimes (_ (or count 1))
        ;; not the same empty match again
        (when (and isearch-success isearch-other-end (= isearch-other-end (point)) same (cdr isearch-cmds)
                   (not (if isearch-forward (eobp) (bobp)))
                   (not (string= (aref (car isearch-cmds) 0) "")))
          (forward-char (if isearch-forward 1 -1)))
        (isearch-search)))
    (isearch--update)))
(defun isearch-repeat-forward (&optional arg) "Go to the next match, or ARG matches on." (interactive "P")
       (let ((n (prefix-numeric-value arg)))
         (if (< n 0) (isearch-repeat-backward (- n)) (isearch-repeat 'forward n))))
(defun isearch-repeat-backward (&optional arg) "Go to the match before, or ARG matches back." (interactive "P")
       (let ((n (prefix-numeric-value arg)))
         (if (< n 0) (isearch-repeat-forward (- n)) (isearch-repeat 'backward n))))
(defun isearch--at-end (start forward)
  "Search from START, going FORWARD or backward, as for the first match there."
  (goto-char start)
  (setq isearch-forward forward isearch-barrier (point) isearch-other-end (point))
  (isearch-search)
  (isearch--update))
(defun isearch-beginning-of-buffer () "Go to the first match of the buffer." (interactive) (isearch--at-end (point-min) t))
(defun isearch-end-of-buffer () "Go to the last match of the buffer." (interactive) (isearch--at-end (point-max) nil))

;; Changing what is searched for

(defun isearch-delete-char (&optional count) "Take back the last COUNT steps of the search." (interactive "p")
       (dotimes (_ (or count 1))
         (if (null (cdr isearch-cmds)) (ding)
           (pop isearch-cmds)
           (isearch--restore (car isearch-cmds))))
       (run-hooks 'isearch-update-post-hook))
(defun isearch-del-char (&optional count) "Take the last COUNT characters off what is searched for." (interactive "p")
       (setq isearch-string (substring isearch-string 0 (max 0 (- (length isearch-string) (or count 1))))
             isearch-message isearch-string)
       (isearch--again))
(defun isearch--again ()
  "Search for the text as it is now, from where the search started if nothing else is known."
  (goto-char (or isearch-other-end isearch-opoint))
  (setq isearch-success t)
  (unless (string= isearch-string "") (isearch-search))
  (isearch--update))
(defun isearch-yank-string (string)
  "Add STRING, as text, to what is searched for."
  (when (and isearch-case-fold-search (eq 'not-yanks search-upper-case) (isearch-no-upper-case-p isearch-string isearch-regexp))
    (setq string (downcase string)))
  (setq isearch-yank-flag t)
  (isearch-process-search-string (if isearch-regexp (regexp-quote string) string) string))
(defun isearch-yank-internal (mover)
  "Add the text from the end of the match to where MOVER goes."
  (isearch-yank-string
   (save-excursion
     (when (and (not isearch-forward) isearch-other-end) (goto-char isearch-other-end))
     (buffer-substring-no-properties (point) (progn (funcall mover) (point))))))
(defun isearch-yank-word-or-char (&optional arg) "Add the word, or the character, behind the match." (interactive "p")
       (isearch-yank-internal
        (lambda ()
          (dotimes (_ (or arg 1))
            (if (or (eq ?w (char-syntax (or (char-after) 0))) (eq ?w (char-syntax (or (char-after (1+ (point))) 0))))
                (forward-word 1)
              (forward-char 1))))))
(defun isearch-yank-word (&optional arg) "Add the word behind the match." (interactive "p")
       (isearch-yank-internal (lambda () (forward-word arg))))
(defun isearch-yank-char (&optional arg) "Add the character behind the match." (interactive "p")
       (isearch-yank-internal (lambda () (forward-char arg))))
(defun isearch-yank-line (&optional _arg) "Add the rest of the line behind the match." (interactive "p")
       (isearch-yank-internal (lambda () (if (eolp) (forward-line 1)) (end-of-line))))
(defun isearch-yank-kill () "Add what was killed last." (interactive) (isearch-yank-string (current-kill 0)))
(defun isearch-yank-pop () "Add what was killed before that instead." (interactive)
       (when (memq last-command '(isearch-yank-kill isearch-yank-pop)) (isearch-delete-char))
       (isearch-yank-string (current-kill 1)))
(defun isearch-toggle-case-fold () "Change whether case is ignored." (interactive)
       (setq isearch-case-fold-search (not (isearch--folds-p)))
       (isearch--again))
(defun isearch-toggle-regexp () "Change whether a regexp is searched for." (interactive)
       (setq isearch-regexp (not isearch-regexp))
       (when isearch-regexp (setq isearch-regexp-function nil))
       (isearch--again))
(defun isearch--toggle-function (function) "Make what is searched for what FUNCTION says, or no more."
       (setq isearch-regexp-function (unless (eq isearch-regexp-function function) function))
       (when isearch-regexp-function (setq isearch-regexp nil))
       (isearch--again))
(defun isearch-toggle-word () "Change whether words are searched for." (interactive)
       (isearch--toggle-function #'word-search-regexp))
(defun isearch-toggle-symbol () "Change whether symbols are searched for." (interactive)
       (isearch--toggle-function #'isearch-symbol-regexp))
(defun isearch-toggle-lax-whitespace () "Change whether a space matches any white space." (interactive)
       (if isearch-regexp (setq isearch-regexp-lax-whitespace (not isearch-regexp-lax-whitespace))
         (setq isearch-lax-whitespace (not isearch-lax-whitespace)))
       (isearch--again))
(defun isearch--from-ring (step)
  "Search for what is STEP places further back in the ring."
  (let ((ring (if isearch-regexp regexp-search-ring search-ring)))
    (when ring
      (setq isearch--ring-index (mod (if isearch--ring-index (+ isearch--ring-index step) (if (> step 0) 0 -1)) (length ring))
            isearch-string (substring-no-properties (nth isearch--ring-index ring))
            isearch-message isearch-string)
      (isearch--again))))
(defun isearch-ring-retreat () "Search for what was searched for before." (interactive) (isearch--from-ring 1))
(defun isearch-ring-advance () "Search for what was searched for after that." (interactive) (isearch--from-ring -1))
(defun isearch-edit-string () "Edit what is searched for in the minibuffer." (interactive)
       (let ((overriding-terminal-local-map nil))
         (remove-hook 'pre-command-hook #'isearch-pre-command-hook)
         (setq isearch-string (read-string "Search: " isearch-string) isearch-message isearch-string))
       (add-hook 'pre-command-hook #'isearch-pre-command-hook)
       (isearch--again))
(defun isearch--leave-for (function &rest more)
  "End the search at the start of the match and call FUNCTION with the regexp or text, and MORE."
  (let ((text isearch-string) (start isearch-other-end))
    (isearch-done)
    (when (and isearch-forward start) (goto-char (min start (point))))
    (apply function text more)))
(defun isearch-query-replace (&optional _arg regexp)
  "Replace what is searched for, asking, from the match on; with REGEXP as a regexp."
  (interactive "P")
  (let ((re (or regexp isearch-regexp)))
    (isearch--leave-for
     (lambda (text)
       (perform-replace text (read-string (format "Query replace %s with: " text)) t re
                        (and isearch-regexp-function t))))))
(defun isearch-query-replace-regexp (&optional _arg) "Replace the regexp searched for, asking." (interactive "P")
       (isearch-query-replace nil t))
(defun isearch-occur (regexp &optional nlines)
  "Show the lines that match what is searched for, a REGEXP, with NLINES around."
  (interactive (list (if isearch-regexp isearch-string (regexp-quote isearch-string))
                     (and current-prefix-arg (prefix-numeric-value current-prefix-arg))))
  (let ((case-fold-search (isearch--folds-p))) (occur regexp nlines)))

(provide 'isearch)
;;; isearch.el ends here
