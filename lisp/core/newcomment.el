;;; newcomment.el --- Comments: finding, making, taking away  -*- lexical-binding: t -*-

(defvar comment-use-syntax 'undecided)
(defvar comment-fill-column nil)
(defvar comment-indent-function #'comment-indent-default)
(make-variable-buffer-local 'comment-indent-function)
(defvar comment-insert-comment-function nil)
(defvar comment-region-function #'comment-region-default)
(defvar uncomment-region-function #'uncomment-region-default)
(defvar comment-continue nil)
(make-variable-buffer-local 'comment-continue)
(defvar comment-add 0)
(make-variable-buffer-local 'comment-add)
(defvar comment-style 'indent
  "Where comment marks go: `plain', `indent', `indent-or-triple', `aligned', `multi-line', `extra-line', `box' or `box-multi'.")
(defvar comment-padding " ")
(defvar comment-inline-offset 1)
(defvar comment-multi-line nil)
(defvar comment-empty-lines nil)
(defvar comment-auto-fill-only-comments nil)
(defvar comment-quote-nested t)

(defun comment-normalize-vars (&optional noerror)
  "Give the variables of comments that the mode left unset their values; signal if there are no comments."
  (unless (and (not comment-start) noerror)
    (unless comment-start
      (setq-local comment-start (read-string "No comment syntax is defined.  Use: ")))
    (when (eq comment-use-syntax 'undecided)
      (setq-local comment-use-syntax (newcomment--syntax-p)))
    (unless comment-end (setq-local comment-end ""))
    (unless comment-start-skip
      (setq-local comment-start-skip
                  (concat "\\(?:" (regexp-quote (string-trim comment-start)) "+\\|\\s<+\\)\\s-*")))
    (unless comment-end-skip
      (setq-local comment-end-skip
                  (concat "[ \t]*\\(\\s>" (if (string= (string-trim comment-end) "") ""
                                            (concat "\\|" (regexp-quote (string-trim comment-end)) "+"))
                          "\\)")))
    t))
(defun newcomment--syntax-p ()
  "Whether the syntax table knows the comment start as one."
  (let ((mark (string-trim comment-start)) (start comment-start) (end comment-end) (table (syntax-table)))
    (unless (string= mark "")
      (or (eq (char-syntax (aref mark 0)) ?<)
          (with-temp-buffer
            (set-syntax-table table)
            (dolist (text (list start " aaaaa " (if (equal (or end "") "") "\n" end))) (insert text))
            (goto-char (+ (point-min) (length start) 1))
            (and (nth 4 (parse-partial-sexp (point-min) (point))) t))))))

(defun newcomment--pass ()
  "Move over the comment that starts at point; whether there was one."
  (let ((from (point)))
    (when (looking-at-p comment-start-skip)
      (unless (forward-comment 1) (end-of-line))
      (> (point) from))))
(defun comment-string-strip (str beforep afterp)
  "STR without blanks at its start if BEFOREP, at its end if AFTERP."
  (when beforep (setq str (string-trim-left str)))
  (if afterp (string-trim-right str) str))
(defun newcomment--padding () "The text between a mark and the comment."
       (if (integerp comment-padding) (make-string comment-padding ?\s) (or comment-padding "")))
(defun comment-padright (str &optional n)
  "The start mark STR, its last character N times more, with the padding behind it."
  (when (and (stringp str) (string-match "\\S-" str))
    (let* ((trimmed (string-trim-right str)) (blanks (substring str (length trimmed))) (pad (newcomment--padding))
           (n (if (numberp n) n 0)))
      (concat trimmed (make-string (max 0 n) (aref trimmed (1- (length trimmed))))
              (if (> (length blanks) (length pad)) blanks pad)))))
(defun comment-padleft (str &optional n)
  "The end mark STR, its first character N times more, with the padding before it."
  (when (and (stringp str) (not (string= "" (string-trim str))))
    (let ((trimmed (string-trim str)))
      (concat (newcomment--padding) (make-string (if (numberp n) (max 0 n) 0) (aref trimmed 0)) trimmed))))

(defun comment-search-forward (limit &optional noerror)
  "Find the start of a comment before LIMIT; point goes behind its mark, its start is the value."
  (let ((found nil))
    (while (and (not found) (re-search-forward comment-start-skip limit t))
      (let* ((start (match-beginning 0)) (group (match-beginning 1)) (end (match-end 0))
             (at (if (and group (>= group start)) (or (match-end 1) start) start))
             (state (save-excursion (syntax-ppss at))))
        (cond ((or (nth 3 state) (nth 4 state))
               (goto-char (max end (1+ start))))
              (t (setq found at) (goto-char end)))))
    (or found (if noerror nil (error "No comment")))))
(defun comment-search-backward (&optional limit noerror)
  "Find the start of a comment after LIMIT; its start is the value, and point."
  (let ((state (syntax-ppss)))
    (if (nth 4 state) (goto-char (nth 8 state))
      (let ((found nil) (at (point)))
        (while (and (not found) (re-search-backward comment-start-skip limit t))
          (let ((s (save-excursion (syntax-ppss (point)))))
            (unless (nth 3 s)
              (setq found (if (nth 4 s) (nth 8 s) (point)))
              (when (> found at) (setq found nil)))))
        (if found (goto-char found) (if noerror nil (error "No comment")))))))
(defun comment-beginning ()
  "If point is in a comment, move to the start of its text and return that of the comment."
  (let ((state (syntax-ppss)))
    (when (nth 4 state)
      (let ((start (nth 8 state)))
        (goto-char start)
        (when (looking-at comment-start-skip) (goto-char (match-end 0)))
        start))))
(defun comment-forward (&optional n)
  "Move over N comments; whether there were as many."
  (forward-comment (or n 1)))
(defun comment-only-p (beg end)
  "Whether the text from BEG to END is comments and blanks."
  (save-excursion
    (goto-char beg)
    (skip-chars-forward " \t\n" end)
    (while (and (< (point) end) (newcomment--pass))
      (skip-chars-forward " \t\n" end))
    (>= (point) end)))

(defun newcomment--blank-line-p ()
  "Whether there are only blanks on this line."
  (save-excursion
    (back-to-indentation)
    (eolp)))

(defun comment-indent-default ()
  "Where a comment goes: `comment-column', or after the text, as at the line's comment there is."
  (if (looking-at "\\s<\\s<\\s<") (current-column) comment-column))
(defun comment-indent (&optional continue)
  "Indent this line's comment to its column, or begin one; CONTINUE: as a continuation."
  (interactive "*")
  (comment-normalize-vars)
  (beginning-of-line)
  (let ((begin (comment-search-forward (line-end-position) t)))
    (if begin (newcomment--move begin)
      (newcomment--begin
       (cond (continue (or comment-continue comment-start))
             ((and (newcomment--blank-line-p) (not (memq comment-add '(nil 0))))
              (comment-padright comment-start (prefix-numeric-value comment-add)))
             (t comment-start))))))
(defun newcomment--move (begin)
  "Move the comment that starts at BEGIN to its column; point, in its text, stays there."
  (let ((text (point-marker))
        (column (save-excursion (goto-char begin) (funcall comment-indent-function))))
    (goto-char begin)
    (cond ((null column) (indent-according-to-mode))
          ((/= column (current-column))
           (delete-region (point) (progn (skip-chars-backward " \t") (point)))
           (indent-to (if (bolp) column (max column (1+ (current-column)))))))
    (goto-char text)
    (set-marker text nil)))
(defun newcomment--begin (mark)
  "Begin a comment with MARK at the end of this line; point is between its marks."
  (let ((blank (newcomment--blank-line-p))
        (column (save-excursion
                  (end-of-line)
                  (or (funcall comment-indent-function) comment-column))))
    (end-of-line)
    (delete-horizontal-space)
    (unless blank (indent-to column (if (bolp) 0 comment-inline-offset)))
    (insert mark)
    (save-excursion (insert comment-end))
    (when blank (indent-according-to-mode))))
(defalias 'indent-for-comment #'comment-indent)
(defun comment-set-column (arg) "Make point's column that of comments, or of the last comment's if ARG." (interactive "P")
       (if (not arg) (setq comment-column (current-column))
         (setq comment-column (save-excursion (beginning-of-line) (comment-search-backward) (current-column)))))
(defalias 'set-comment-column #'comment-set-column)
(defun comment-kill (arg) "Kill the comments of ARG lines." (interactive "P")
       (comment-normalize-vars)
       (dotimes (_ (prefix-numeric-value arg))
         (save-excursion
           (beginning-of-line)
           (let ((begin (comment-search-forward (line-end-position) t)))
             (when begin
               (goto-char begin)
               (skip-chars-backward " \t")
               (kill-region (point) (save-excursion (goto-char begin) (if (forward-comment 1) (progn (skip-chars-backward "\n") (point)) (line-end-position)))))))
         (if arg (forward-line 1))))
(defalias 'kill-comment #'comment-kill)

(defun comment-region (beg end &optional arg)
  "Comment the lines from BEG to END, with ARG marks, or take the marks off if ARG is a list."
  (interactive "*r\nP")
  (newcomment--on-region comment-region-function beg end arg t))
(defun newcomment--on-region (function beg end arg &optional whole)
  "Call FUNCTION with BEG and END, the smaller first, and ARG; point stays.
For the change hooks that is one change, up to the end of the last line if WHOLE."
  (comment-normalize-vars)
  (let ((from (min beg end)) (to (max beg end)))
    (save-excursion
      (combine-change-calls from (if whole (save-excursion (goto-char to) (line-beginning-position 2)) to)
        (funcall function from to arg)))))
(defun comment-region-default (beg end &optional arg)
  "What `comment-region' does."
  (pcase arg
    ((pred consp) (uncomment-region beg end))
    ((and (pred integerp) (pred (> 0))) (uncomment-region beg end (- arg)))
    (_ (newcomment--put-marks beg end (if (integerp arg) arg 0)))))
(defun newcomment--traits (mark)
  "What `comment-style' asks of comments that start with MARK: some of `indent', `align', `extra' and `multi'.
They mean: marks start where the text does, marks at the right stand under each other, lines above and below,
one comment for many lines."
  (let* ((ends (not (string= (string-trim comment-end) "")))
         (all (pcase comment-style
                ('plain nil)
                ('indent-or-triple (and (> (length (string-trim mark)) 1) '(indent)))
                ('aligned '(indent align))
                ('box '(indent align extra))
                ('box-multi '(indent align extra multi))
                ('multi-line '(indent multi))
                ('extra-line '(indent extra multi))
                (_ '(indent)))))
    (seq-filter (lambda (trait)
                  (pcase trait
                    ('multi ends)
                    ('extra (or ends (memq 'align all)))
                    ('align (or (not ends) (memq 'extra all)))
                    (_ t)))
                all)))
(defun newcomment--extent (start stop first)
  "The least indentation and the last column of the lines from START to STOP that are not blank.
Of the first line counts what follows START unless FIRST says that only blanks stand before it."
  (let ((least nil) (widest 0)
        ;; Near the beginning of a buffer the position of the end limits it, as deep as tabs may go.
        (most (+ stop (save-excursion (goto-char start) (current-column)))))
    (save-excursion
      (goto-char start)
      (while (< (point) stop)
        (unless (looking-at-p "[ \t]*$")
          (let ((indentation
                 (if first (current-indentation)
                   (save-excursion (skip-chars-forward " \t") (current-column)))))
            (setq least (min indentation (or least indentation))))
          (goto-char (min stop (line-end-position)))
          (setq widest (max widest (current-column))))
        (setq first t)
        (unless (= 0 (forward-line 1)) (goto-char stop))))
    (list (min most (or least 0)) widest)))
(defun newcomment--rules (traits mark continuation close width)
  "The lines above and below a comment with TRAITS that is WIDTH columns wide: (ABOVE BELOW).
MARK starts a comment, CONTINUATION a line of it, CLOSE, perhaps nil, ends it."
  (let* ((open (string-trim mark)) (end (string-trim (or close "")))
         (line (lambda (n) (make-string (max 0 n) (aref open (1- (length open))))))
         (blank (make-string (- (length continuation) (length (string-trim-left continuation))) ?\s)))
    (cond
     ((not (memq 'align traits)) (list open (concat blank end)))
     ((memq 'multi traits)
      (list (concat open (funcall line (- width (length open))))
            (concat blank (funcall line (- width (length blank))) (substring end 1))))
     (t
      (make-list 2 (concat open (funcall line (- width (length open) (length end))) end))))))
(defun newcomment--put-marks (beg end n)
  "Comment the text from BEG to END as `comment-style' says, with N characters of marks if it is not 0."
  (let* ((start (progn (goto-char beg) (skip-chars-forward " \t\n\r") (max beg (line-beginning-position))))
         (stop (progn (goto-char end) (skip-chars-backward " \t\n\r" start)
                      (copy-marker (min end (line-end-position)) t)))
         (first (progn (goto-char start) (skip-chars-backward " \t") (bolp)))
         (whole (and first (progn (goto-char stop) (looking-at-p "[ \t]*$"))))
         (more (if (> n 0) (1- n) (or comment-add 0)))
         (mark (comment-padright comment-start more))
         (close (comment-padleft comment-end more))
         (traits (newcomment--traits mark))
         (nothing (>= start stop))
         (align (memq 'align traits))
         (extra (and whole (memq 'extra traits)))
         (multi (memq 'multi traits))
         (continuation (if multi (or comment-continue (concat " " (substring mark 1))) mark))
         ;; What stands at the right of each line, and of the last.
         (right (cond (multi (and align (concat (newcomment--padding)
                                                (reverse (string-trim continuation)))))
                      (close)
                      (align (concat (newcomment--padding) (reverse (string-trim mark))))))
         (last-right (if (and multi (not extra)) close right)))
    (if nothing (error "Nothing to comment")
      (goto-char stop)
      ;; What follows on the line is no part of a comment that ends with the line.
      (unless (or close (eolp))
        (save-excursion (insert "\n") (indent-according-to-mode))
        (set-marker stop (line-end-position)))
      (pcase-let* ((`(,least ,widest) (newcomment--extent start stop first))
                   (indent (if (memq 'indent traits) least 0))
                   (edge (+ widest (string-width mark)))
                   (`(,above ,below)
                    (and extra (newcomment--rules traits mark continuation close
                                                  (+ edge (length right) (- indent)))))
                   (next (if extra continuation mark)))
        (goto-char start)
        (when above
          (indent-to indent)
          (insert above "\n"))
        (while (< (point) stop)
          (unless (and (<= (min stop (line-end-position)) (save-excursion (skip-chars-forward " \t") (point)))
                       (not (or comment-empty-lines align multi)))
            (move-to-column (max indent (current-column)) t)
            (insert next)
            (setq next continuation)
            (let ((last (<= stop (line-end-position))))
              (save-excursion
                (goto-char (if last stop (line-end-position)))
                (when align (indent-to edge))
                (insert (or (if last last-right right) "")))))
          (unless (= 0 (forward-line 1)) (goto-char stop)))
        (when below
          (goto-char stop)
          (insert "\n")
          (indent-to indent)
          (insert below))))
    (set-marker stop nil)
    nil))
(defun uncomment-region (beg end &optional arg)
  "Take the comment marks off the text from BEG to END, ARG characters of them if given."
  (interactive "*r\nP")
  (newcomment--on-region uncomment-region-function beg end arg))
(defun uncomment-region-default (beg end &optional arg)
  "What `uncomment-region' does."
  (let* ((stop (copy-marker end)) (start-mark (string-trim comment-start)) (end-mark (string-trim comment-end))
         (n (and (numberp arg) (prefix-numeric-value arg)))
         (last (regexp-quote (substring start-mark -1)))
         (regexp (concat "\\(?:" (regexp-quote start-mark) "\\)"
                         (if n (format "\\(?:%s\\)\\{0,%d\\}" last (max 0 (1- n)))
                           (if (= (length start-mark) 1) (concat "\\(?:" last "\\)*") "")))))
    (goto-char beg)
    (while (< (point) stop)
      (let ((begin (if (looking-at (concat "[ \t]*" regexp)) (save-excursion (skip-chars-forward " \t") (point))
                     (comment-search-forward (min stop (line-end-position)) t))))
        (when begin
          (goto-char begin)
          (when (looking-at regexp)
            (let* ((closing (unless (string= end-mark "")
                              (save-excursion (goto-char (match-end 0))
                                              (and (search-forward end-mark stop t) (copy-marker (point)))))))
              (delete-region (point) (match-end 0))
              (when (and (eq (char-after) ?\s) (not (string= (newcomment--padding) ""))) (delete-char 1))
              (when closing
                (save-excursion
                  (goto-char closing)
                  (delete-region (- (point) (length end-mark)) (point))
                  (when (eq (char-before) ?\s) (delete-char -1)))
                (goto-char closing))
              (when (save-excursion (beginning-of-line) (looking-at "[ \t]+$"))
                (delete-region (line-beginning-position) (line-end-position)))))))
      (unless (= 0 (forward-line 1)) (goto-char stop)))
    (set-marker stop nil)))
(defun comment-or-uncomment-region (beg end &optional arg)
  "Comment the text from BEG to END, or uncomment it if it is all comment."
  (interactive "*r\nP")
  (comment-normalize-vars)
  (funcall (if (save-excursion
                 (goto-char beg)
                 (skip-chars-forward " \t\n" end)
                 (comment-only-p (point) (save-excursion (goto-char end) (skip-chars-backward " \t\n" beg) (point))))
               #'uncomment-region #'comment-region)
           beg end arg))
(defun comment-box (beg end &optional arg)
  "Comment the lines from BEG to END with a box around them, ARG more marks thick than the mode has."
  (interactive "*r\np")
  (comment-normalize-vars)
  (let ((comment-style (if (memq comment-style '(multi-line extra-line box-multi)) 'box-multi 'box)))
    (comment-region beg end (+ (or comment-add 0) (or arg 1)))))
(defun comment-dwim (arg)
  "Do what seems meant about comments here.
With an active region, comment or uncomment it by ARG.  On a line that is not blank, indent its
comment or begin one, or kill it if there is an ARG.  On a blank line begin one, with ARG marks."
  (interactive "*P")
  (comment-normalize-vars)
  (cond
   ((use-region-p) (comment-or-uncomment-region (region-beginning) (region-end) arg))
   ((newcomment--blank-line-p)
    (let ((more (cond ((not (equal (string-trim (or comment-end "")) "")) 0)
                      (arg (1- (prefix-numeric-value arg)))
                      ((= (length (string-trim comment-start)) 1) (or comment-add 0))
                      (t 0))))
      (indent-according-to-mode)
      (insert (comment-padright comment-start more))
      (save-excursion (insert (or (comment-padleft comment-end more) "")))))
   (arg (comment-kill (and (integerp arg) arg)))
   (t (comment-indent))))
(defun newcomment--toggle-lines (from to)
  "Comment or uncomment the whole lines from FROM to TO."
  (comment-or-uncomment-region
   (save-excursion (goto-char from) (line-beginning-position))
   (save-excursion (goto-char to) (line-end-position))))
(defun comment-line (n)
  "Comment or uncomment this line and those after it, N in all, and move on; with an active region its lines.
A negative N means the lines before this one."
  (interactive "p")
  (cond
   ((use-region-p) (newcomment--toggle-lines (region-beginning) (region-end)))
   ((= n 0) (beginning-of-line))
   (t
    (let ((last (save-excursion (forward-line (if (> n 0) (1- n) -1)) (point-marker)))
          (first (if (> n 0) (point) (line-beginning-position (1+ n)))))
      (when (or (> n 0) (< first (line-beginning-position)))
        (newcomment--toggle-lines first last)
        (goto-char last)
        (beginning-of-line)
        (when (> n 0) (forward-line))
        (unless (bolp) (beginning-of-line)))
      (set-marker last nil)))))
(defun comment-indent-new-line (&optional soft)
  "Break this line; in a comment, go on with it on the next."
  (interactive)
  (comment-normalize-vars t)
  (let* ((state (save-excursion (syntax-ppss))) (start (and (nth 4 state) (nth 8 state))))
    (delete-horizontal-space)
    (if (not start) (if soft (insert-and-inherit ?\n) (newline 1))
      (let* ((column (save-excursion (goto-char start) (current-column)))
             (mark (save-excursion (goto-char start) (if (looking-at comment-start-skip) (match-string-no-properties 0) comment-start)))
             (indent-tabs-mode nil))
        (when (and (not (string= comment-end "")) (not comment-multi-line)) (insert (comment-padleft comment-end)))
        (insert-and-inherit ?\n)
        (if fill-prefix (insert-and-inherit fill-prefix)
          (indent-to column)
          (if (string= comment-end "") (insert-and-inherit mark)
            (if comment-multi-line (insert (or comment-continue " ")) (insert (comment-padright comment-start)))))))))
(defalias 'indent-new-comment-line #'comment-indent-new-line)

(provide 'newcomment)
;;; newcomment.el ends here
