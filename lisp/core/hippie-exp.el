;;; hippie-exp.el --- Completing a text in several ways, one after the other  -*- lexical-binding: t -*-

;; A way is a function of one argument, nil for the first try: it says with `he-init-string' which text before point it
;; would replace, puts something there with `he-substitute-string' and returns non-nil, or puts the text back with
;; `he-reset-string' and returns nil.  What was tried is not tried again.

;;; Code:

(defvar hippie-expand-try-functions-list
  '(try-complete-file-name-partially try-complete-file-name try-expand-all-abbrevs try-expand-list try-expand-line
    try-expand-dabbrev try-expand-dabbrev-all-buffers try-expand-dabbrev-from-kill try-complete-lisp-symbol-partially
    try-complete-lisp-symbol)
  "The ways, in the order in which they are tried.")
(defvar hippie-expand-verbose t "Whether the way that was used is told.")
(defvar hippie-expand-dabbrev-skip-space nil "Whether blanks may stand between the text and point.")
(defvar hippie-expand-dabbrev-as-symbol t "Whether words are symbols.")
(defvar hippie-expand-no-restriction t "Whether what lies outside a narrowing is looked at.")
(defvar hippie-expand-max-buffers nil "How many other buffers are looked at, nil for all.")
(defvar hippie-expand-ignore-buffers '("^ \\*.*\\*$" dired-mode) "Buffers not to look at: regexps of names and modes.")
(defvar hippie-expand-only-buffers nil "Buffers to look at, if not all: regexps of names and modes.")

(defvar he-num -1 "Which way is being tried, -1 for none.")
(defvar he-string-beg (make-marker) "Where the text begins.")
(defvar he-string-end (make-marker) "Where the text ends.")
(defvar he-search-string () "The text that is to be completed.")
(defvar he-expand-list () "What the way that is being tried has left.")
(defvar he-tried-table () "What was tried.")
(defvar he-search-loc (make-marker) "Where the search goes on.")
(defvar he-search-bw () "Whether the search goes backward.")
(defvar he-search-bufs () "Buffers that are still to be looked at.")

(defun he-init-string (beg end)
  "Take what is between BEG and END for the text to be completed."
  (setq he-search-string (buffer-substring-no-properties beg end))
  (set-marker he-string-end end)
  (set-marker he-string-beg beg)
  he-search-string)
(defun he-reset-string ()
  "Put the text back that was to be completed."
  (let ((beside (/= (point) he-string-end)) (place (point-marker)))
    (goto-char he-string-beg)
    (insert he-search-string)
    (delete-region (point) he-string-end)
    (set-marker he-string-end (point))
    (when beside (goto-char place))))
(defun he-substitute-string (str &optional trans-case)
  "Put STR in the place of the text; with TRANS-CASE in the case of this.  It counts as tried."
  (let* ((new (if trans-case (he-transfer-case he-search-string str) str))
         (beside (/= (point) he-string-end)) (place (point-marker)))
    (push new he-tried-table)
    (goto-char he-string-beg)
    (insert new)
    (delete-region (point) he-string-end)
    (set-marker he-string-end (point))
    (when beside (goto-char place))))
(defun he-capitalize-first (str)
  "STR in lower case but for its first letter."
  (let ((start (string-match "\\sw" str)))
    (if (null start) str
      (concat (substring str 0 start) (upcase (substring str start (1+ start))) (downcase (substring str (1+ start)))))))
(defun he-transfer-case (from-str to-str)
  "TO-STR in the case of FROM-STR, if both are in one: lower, upper or only the first letter upper."
  (let ((plain (member to-str (list (downcase to-str) (upcase to-str) (he-capitalize-first to-str)))))
    (cond ((or (not case-fold-search) (not plain)) to-str)
          ((equal from-str (downcase from-str)) (downcase to-str))
          ((equal from-str (upcase from-str)) (upcase to-str))
          ((equal from-str (he-capitalize-first from-str)) (he-capitalize-first to-str))
          (t to-str))))
(defun he-string-member (str lst &optional trans-case)
  "The rest of LST from STR on; with TRANS-CASE from what STR is in the case of the text."
  (member (if trans-case (he-transfer-case he-search-string str) str) lst))

(defun hippie-expand (arg)
  "Complete the text before point; called again try something else.
ARG is the number of the way to try first; 0 or less takes the completion back."
  (interactive "P")
  (let* ((again (and (eq this-command last-command) (>= he-num 0)))
         (number (and arg (prefix-numeric-value arg))))
    (cond
     ((and number (<= number 0))
      (if (not again) (message "No expansion to undo")
        (he-reset-string)
        (setq he-num -1)))
     (t
      (let ((first (not again)) (ways (length hippie-expand-try-functions-list)))
        (unless again (setq he-num -1 he-tried-table nil))
        (when number (setq he-num (+ he-num number) first t))
        (when (< he-num 0) (setq he-num 0 first t))
        (while (and (< he-num ways)
                    (not (funcall (nth he-num hippie-expand-try-functions-list) (not first))))
          (setq first t)
          (cl-incf he-num))
        (if (< he-num ways)
            (when hippie-expand-verbose (message "Using %s" (nth he-num hippie-expand-try-functions-list)))
          (setq he-num -1 he-tried-table nil)
          (when hippie-expand-verbose (message (if first "No expansion found" "No further expansions found")))
          (ding)))))))

(defun make-hippie-expand-function (try-list &optional verbose)
  "A command that completes as `hippie-expand' does, in the ways of TRY-LIST; VERBOSE is to tell which was used."
  (lambda (arg)
    (interactive "P")
    (let ((hippie-expand-verbose verbose) (hippie-expand-try-functions-list try-list)) (hippie-expand arg))))

;;; What ways have in common

(defmacro he--define-list-way (name docstring beg candidates &rest options)
  "Define the way NAME that tries a list one by one.
BEG is a form for where the text begins, CANDIDATES one for the list; OPTIONS may have `:fold' for `he-substitute-string'."
  (declare (indent 1) (doc-string 2))
  `(defun ,name (old)
     ,docstring
     (unless old
       (he-init-string ,beg (point))
       (setq he-expand-list (and (not (equal he-search-string "")) ,candidates)))
     (while (and he-expand-list (he-string-member (car he-expand-list) he-tried-table ,(plist-get options :fold)))
       (pop he-expand-list))
     (if (null he-expand-list)
         (progn (when old (he-reset-string)) nil)
       (he-substitute-string (pop he-expand-list) ,(plist-get options :fold))
       t)))

(defun he--search (search)
  "Replace the text by the next thing that SEARCH, a function of whether to go backward, finds; nil if there is none."
  (let ((found nil) (more t))
    (save-excursion
      (save-restriction
        (when hippie-expand-no-restriction (widen))
        (goto-char he-search-loc)
        (while (and more (null found))
          (setq found (funcall search he-search-bw))
          (cond (found (when (he-string-member found he-tried-table t) (setq found nil)))
                ;; First what is before the text, the nearest first, then what is behind.
                (he-search-bw (setq he-search-bw nil) (goto-char he-string-end))
                (t (setq more nil))))
        (set-marker he-search-loc (point))))
    (when found (he-substitute-string found t))
    (and found t)))

(defmacro he--define-search-way (name docstring beg search)
  "Define the way NAME, which looks through this buffer.  BEG is a form for where the text begins.
SEARCH is one for the next thing, given `text' and `backward'."
  (declare (indent 1) (doc-string 2))
  `(defun ,name (old)
     ,docstring
     (unless old
       (he-init-string ,beg (point))
       (set-marker he-search-loc he-string-beg)
       (setq he-search-bw t))
     (or (and (not (equal he-search-string ""))
              (he--search (lambda (backward) (let ((text he-search-string)) ,search))))
         (progn (when old (he-reset-string)) nil))))

(defun he-buffer-member (lst)
  "Whether this buffer is one of LST, regexps of names and modes."
  (seq-some (lambda (item) (if (stringp item) (string-match-p item (buffer-name)) (derived-mode-p item))) lst))
(defun he--other-buffers ()
  "The other buffers to look at."
  (let ((buffers (seq-filter (lambda (buffer)
                               (with-current-buffer buffer
                                 (if hippie-expand-only-buffers (he-buffer-member hippie-expand-only-buffers)
                                   (not (he-buffer-member hippie-expand-ignore-buffers)))))
                             (remq (current-buffer) (buffer-list)))))
    (if hippie-expand-max-buffers (seq-take buffers hippie-expand-max-buffers) buffers)))
(defmacro he--define-buffers-way (name docstring beg search)
  "Define the way NAME, which looks through other buffers from their starts, as `he--define-search-way' does."
  (declare (indent 1) (doc-string 2))
  `(defun ,name (old)
     ,docstring
     (unless old
       (he-init-string ,beg (point))
       (setq he-search-bufs (and (not (equal he-search-string "")) (he--other-buffers)))
       (set-marker he-search-loc 1 (car he-search-bufs)))
     (let ((found nil) (syntax (syntax-table)))
       (while (and he-search-bufs (null found))
         (if (not (buffer-live-p (car he-search-bufs))) (pop he-search-bufs)
           (with-current-buffer (car he-search-bufs)
             (save-excursion
               (save-restriction
                 (when hippie-expand-no-restriction (widen))
                 (goto-char he-search-loc)
                 (let ((text he-search-string) (backward nil) (more t))
                   (ignore backward)
                   (with-syntax-table syntax
                     (while (and more (null found))
                       (setq found ,search more found)
                       (when (and found (he-string-member found he-tried-table t)) (setq found nil)))))
                 (set-marker he-search-loc (point)))))
           (unless found
             (pop he-search-bufs)
             (set-marker he-search-loc 1 (car he-search-bufs)))))
       (if (null found) (progn (when old (he-reset-string)) nil)
         (he-substitute-string found t)
         t))))

;;; Words

(defun he-dabbrev-beg ()
  "Where the word before point begins."
  (let ((start (point)) (chars (if hippie-expand-dabbrev-as-symbol "w_" "w")))
    (save-excursion
      (when hippie-expand-dabbrev-skip-space (skip-syntax-backward ". "))
      (if (= (skip-syntax-backward chars) 0) start (point)))))
(defun he-dabbrev-search (pattern &optional reverse limit)
  "The next word that begins with PATTERN, with REVERSE the one before; the search goes no further than LIMIT."
  (let ((regexp (concat (if hippie-expand-dabbrev-as-symbol "\\_<" "\\<") (regexp-quote pattern)
                        (if hippie-expand-dabbrev-as-symbol "\\(\\sw\\|\\s_\\)+" "\\sw+")))
        (found nil))
    (while (and (null found) (if reverse (re-search-backward regexp limit t) (re-search-forward regexp limit t)))
      (let ((word (if reverse (progn (looking-at regexp) (match-string-no-properties 0)) (match-string-no-properties 0))))
        (unless (he-string-member word he-tried-table t) (setq found word))))
    found))
(he--define-search-way try-expand-dabbrev
  "Complete a word by one of this buffer."
  (he-dabbrev-beg) (he-dabbrev-search text backward))
(he--define-buffers-way try-expand-dabbrev-all-buffers
  "Complete a word by one of another buffer."
  (he-dabbrev-beg) (he-dabbrev-search text backward))
(defun he--texts-words (texts)
  "The words of TEXTS that begin with the text which is to be completed."
  (let ((text he-search-string) (words nil) (syntax (syntax-table)))
    (dolist (item texts)
      (with-temp-buffer
        (set-syntax-table syntax)
        (insert item)
        (goto-char (point-min))
        (let ((word nil))
          (while (setq word (he-dabbrev-search text)) (push word words)))))
    (nreverse words)))
(he--define-list-way try-expand-dabbrev-from-kill
  "Complete a word by one that was killed."
  (he-dabbrev-beg) (he--texts-words kill-ring) :fold t)
(he--define-list-way try-expand-dabbrev-visible
  "Complete a word by one of the text that windows show."
  (he-dabbrev-beg)
  (he--texts-words (mapcar (lambda (window)
                             (with-current-buffer (window-buffer window)
                               (buffer-substring-no-properties (window-start window) (min (point-max) (window-end window t)))))
                           (window-list)))
  :fold t)
(he--define-list-way try-expand-whole-kill
  "Complete a word by something killed that begins with it."
  (he-dabbrev-beg)
  (seq-filter (lambda (text) (string-prefix-p he-search-string text)) (mapcar #'substring-no-properties kill-ring)))

;;; Lines and lists

(defun he-line-beg (strip-prompt)
  "Where the text of this line begins; with STRIP-PROMPT behind a prompt."
  (save-excursion
    (beginning-of-line)
    (when (and strip-prompt comint-prompt-regexp (looking-at comint-prompt-regexp)) (goto-char (match-end 0)))
    (skip-chars-forward " \t" (line-end-position))
    (point)))
(defun he--line-search (text backward)
  "The next line that begins with TEXT, or with BACKWARD the one before."
  (let ((regexp (concat "^[ \t]*\\(" (regexp-quote text) ".+\\)$")) (case-fold-search nil))
    (and (if backward (re-search-backward regexp nil t) (re-search-forward regexp nil t))
         (string-trim-right (match-string-no-properties 1)))))
(he--define-search-way try-expand-line
  "Complete a line by one of this buffer."
  (he-line-beg (derived-mode-p 'comint-mode)) (he--line-search text backward))
(he--define-buffers-way try-expand-line-all-buffers
  "Complete a line by one of another buffer."
  (he-line-beg (derived-mode-p 'comint-mode)) (he--line-search text backward))
(defun he-list-beg ()
  "Where the list around point begins."
  (save-excursion (condition-case nil (progn (backward-up-list 1) (point)) (error (point)))))
(defun he--list-search (text backward)
  "The next list that begins with TEXT, or with BACKWARD the one before."
  (let ((found nil))
    (while (and (null found) (if backward (search-backward text nil t) (search-forward text nil t)))
      (let* ((start (match-beginning 0)) (end (ignore-errors (scan-lists start 1 0))))
        (when (and end (> end (+ start (length text))))
          (setq found (buffer-substring-no-properties start end)))))
    found))
(he--define-search-way try-expand-list
  "Complete a list by one of this buffer."
  (he-list-beg) (he--list-search text backward))
(he--define-buffers-way try-expand-list-all-buffers
  "Complete a list by one of another buffer."
  (he-list-beg) (he--list-search text backward))

;;; Names

(defun he-file-name-beg ()
  "Where the file name before point begins."
  (save-excursion (skip-chars-backward "^ \t\n\"'`<>()[]{}|&;=,") (point)))
(defun he-concat-directory-file-name (dir-part name-part)
  "DIR-PART and NAME-PART as one name."
  (concat dir-part name-part))
(defun he--file-names ()
  "The names of files that the text begins."
  (let* ((folder (or (file-name-directory he-search-string) "")) (name (file-name-nondirectory he-search-string))
         (real (expand-file-name folder)))
    (and (file-directory-p real)
         (mapcar (lambda (file) (he-concat-directory-file-name folder file))
                 (sort (file-name-all-completions name real) #'string<)))))
(he--define-list-way try-complete-file-name
  "Complete the name of a file."
  (he-file-name-beg) (he--file-names))
(he--define-list-way try-complete-file-name-partially
  "Complete the name of a file as far as there is one way."
  (he-file-name-beg)
  (let ((common (try-completion "" (he--file-names))))
    (and (stringp common) (> (length common) (length he-search-string)) (list common))))
(defun he-lisp-symbol-beg ()
  "Where the symbol before point begins."
  (let ((end (point)))
    (save-excursion (skip-syntax-backward "w_") (skip-syntax-forward "'" end) (point))))
(defun he--symbols ()
  "The names of Lisp functions and variables that the text begins."
  (sort (all-completions he-search-string obarray
                         (lambda (symbol) (or (boundp symbol) (fboundp symbol) (symbol-plist symbol))))
        #'string<))
(he--define-list-way try-complete-lisp-symbol
  "Complete the name of a Lisp function or variable."
  (he-lisp-symbol-beg) (delete he-search-string (he--symbols)))
(he--define-list-way try-complete-lisp-symbol-partially
  "Complete the name of a Lisp function or variable as far as there is one way."
  (he-lisp-symbol-beg)
  (let ((common (try-completion "" (he--symbols))))
    (and (stringp common) (> (length common) (length he-search-string)) (list common))))

;;; Abbrevs

(he--define-list-way try-expand-all-abbrevs
  "Expand an abbrev of any table."
  (he-dabbrev-beg)
  (delete-dups (delq nil (mapcar (lambda (table)
                                   (and (abbrev-table-p (symbol-value table)) (abbrev-expansion he-search-string (symbol-value table))))
                                 (append (and (boundp 'local-abbrev-table) (abbrev-table-p local-abbrev-table) '(local-abbrev-table))
                                         (cons 'global-abbrev-table abbrev-table-name-list)))))
  :fold t)

(provide 'hippie-exp)
;;; hippie-exp.el ends here
