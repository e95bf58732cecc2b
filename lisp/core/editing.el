;;; editing.el --- Commands on text: transposing, marking, indenting, registers, things  -*- lexical-binding: t -*-

(defun move-beginning-of-line (arg)
  "Move to the start of the line ARG - 1 lines on; its position."
  (interactive "^p")
  (let ((lines (1- (or arg 1))))
    (beginning-of-line (1+ lines))
    (point)))
(defun move-end-of-line (arg)
  "Move to the end of the line ARG - 1 lines on."
  (interactive "^p")
  (let ((lines (1- (or arg 1)))) (end-of-line (1+ lines))))

(defun field-at-pos (pos)
  "The field property at POS, that of the text which the field there begins with, or ends if it is a boundary."
  (let ((first (get-char-property (field-beginning pos) 'field)))
    (if (eq first 'boundary) (get-char-property (1- (field-end pos)) 'field) first)))

;; Marking

(defun editing--mark-on (mover count extend)
  "Put the mark where MOVER goes with COUNT from point, or from the mark if EXTEND and it is active."
  (let ((further (and extend (mark t) (or (eq last-command this-command)
                                          (and transient-mark-mode mark-active)))))
    (if further (set-mark (save-excursion (goto-char (mark)) (funcall mover count) (point)))
      (push-mark (save-excursion (funcall mover count) (point)) nil t))))
(defun mark-word (&optional arg allow-extend)
  "Put the mark ARG words on; ALLOW-EXTEND: from the mark on if it is active."
  (interactive "P\np")
  (editing--mark-on #'forward-word
                    (cond (arg (prefix-numeric-value arg))
                          ((and allow-extend (mark t) (< (mark) (point))) -1)
                          (t 1))
                    allow-extend))
(defun mark-sexp (&optional arg allow-extend)
  "Put the mark ARG balanced expressions on; ALLOW-EXTEND: from the mark on if it is active."
  (interactive "P\np")
  (condition-case err
      (editing--mark-on #'forward-sexp
                        (cond (arg (prefix-numeric-value arg))
                              ((and allow-extend (mark t) (< (mark) (point))) -1)
                              (t 1))
                        allow-extend)
    (scan-error (user-error (if (equal (cadr err) "Containing expression ends prematurely")
                                "No sexp to select"
                              (cadr err))))))
(defun editing--defun-start ()
  "Move from the start of a defun over the comments and blank lines before it."
  (beginning-of-defun-comments 0)
  (skip-chars-backward " \t\n")
  (unless (bobp) (forward-line 1)))
(defun mark-defun (&optional arg interactive)
  "Put the mark at the end and point at the start of this defun, with the comments before it.
ARG: of that many defuns, those before if negative.  With an active region, extend it by ARG defuns."
  (interactive "p\nd")
  (let ((n (or arg 1))
        (extend (or (and transient-mark-mode mark-active)
                    (and interactive (eq last-command this-command) (mark t)))))
    (cond
     ((= n 0) nil)
     ((and extend (> n 0))
      (set-mark (save-excursion
                  (goto-char (mark))
                  (dotimes (_ n) (end-of-defun))
                  (point))))
     (extend
      (dotimes (_ (- n)) (beginning-of-defun))
      (editing--defun-start))
     (t
      (let (end)
        (if (> n 0)
            (progn (end-of-defun) (setq end (point)) (beginning-of-defun)
                   (save-excursion (goto-char end) (dotimes (_ (1- n)) (end-of-defun)) (setq end (point))))
          (beginning-of-defun)
          (setq end (save-excursion (end-of-defun) (point)))
          (dotimes (_ (1- (- n))) (beginning-of-defun)))
        (push-mark end nil t)
        (editing--defun-start))))))
(defun forward-page (&optional count)
  "Move behind the COUNTth next `page-delimiter', or to the end of the buffer; back for a negative COUNT."
  (interactive "^p")
  (let ((n (or count 1)))
    (while (> n 0)
      (setq n (1- n))
      (unless (and (not (eobp)) (re-search-forward page-delimiter nil t)) (goto-char (point-max))))
    (while (< n 0)
      (setq n (1+ n))
      (editing--to-page-start))))
(defun editing--to-page-start ()
  "Move behind the nearest `page-delimiter' that ends before point, or to the start of the buffer."
  (let ((from (point)) (found nil))
    (while (and (not found) (re-search-backward page-delimiter nil t))
      (setq found (and (< (match-end 0) from) (match-end 0))))
    (goto-char (or found (point-min)))))
(defun backward-page (&optional count)
  "Move behind the COUNTth `page-delimiter' before point, or to the start of the buffer."
  (interactive "^p")
  (forward-page (- (or count 1))))
(defun mark-page (&optional arg)
  "Put the mark at the end and point at the start of this page, or of the ARGth after it."
  (interactive "P")
  (forward-page 1)
  (when arg (forward-page (prefix-numeric-value arg)))
  (push-mark nil t t)
  (forward-page -1))
(defun narrow-to-defun (&optional include-comments)
  "Make only the defun point is in accessible, with the comments before it if INCLUDE-COMMENTS."
  (interactive)
  (let (b e)
    (save-excursion
      (end-of-defun)
      (setq e (point))
      (beginning-of-defun)
      (when include-comments (beginning-of-defun-comments 0))
      (setq b (point)))
    (narrow-to-region b e)))

;; Indenting

(defvar indent-line-function 'indent-relative)
(make-variable-buffer-local 'indent-line-function)
(defvar indent-region-function nil)
(make-variable-buffer-local 'indent-region-function)
(defvar standard-indent 4)
(defvar tab-always-indent t)
(defvar tab-stop-list nil)

(defun editing--indent-as-before ()
  "Give this line the indentation of the line before it, none after a blank one; point in text stays there."
  (let ((column (save-excursion
                  (forward-line 0)
                  (if (= 0 (forward-line -1))
                      (if (looking-at-p "[ \t]*$") 0 (current-indentation))
                    0))))
    (editing-indent-line column)))
(defun editing-indent-line (column)
  "Indent this line to COLUMN, and with nil leave it and return `noindent'; point in its text stays there."
  (cond ((null column) 'noindent)
        ((> (current-column) (current-indentation)) (save-excursion (indent-line-to column)))
        (t (indent-line-to column))))
(defun indent-according-to-mode (&optional _inhibit-widen)
  "Indent this line as the mode does."
  (interactive)
  (funcall (if (memq indent-line-function
                     '(indent-relative indent-relative-maybe indent-relative-first-indent-point))
               #'editing--indent-as-before
             indent-line-function)))
(defun indent-relative (&optional first-only unindented-ok)
  "Put blanks up to under the next indent point of the line before.
Where there is none they go to the next tab stop, unless UNINDENTED-OK.
FIRST-ONLY: only the start of that line's text is an indent point."
  (interactive "P")
  (let* ((start (current-column))
         (target (save-excursion
                   (beginning-of-line)
                   (when (re-search-backward "^[^\n]" nil t)
                     (let ((end (line-end-position)))
                       (move-to-column start)
                       (unless first-only (skip-chars-forward "^ \t" end))
                       (if (= (point) end) (and first-only (max start (current-column)))
                         (skip-chars-forward " \t" end)
                         (current-column)))))))
    (cond ((null target) (unless unindented-ok (tab-to-tab-stop)))
          ((> target start) (delete-horizontal-space t) (indent-to target)))))
(defun indent-relative-first-indent-point () "Indent under the first indent point of the line before."
       (interactive) (indent-relative t))
(defun tab-to-tab-stop () "Put blanks up to the next tab stop." (interactive)
       (let ((next (indent-next-tab-stop (current-column))))
         (delete-horizontal-space t)
         (indent-to next)))
(defun editing--shift-expression (columns)
  "Move what follows on further lines of the expression that starts on this line by COLUMNS."
  (save-excursion
    (let ((end (save-excursion
                 (beginning-of-line)
                 (condition-case nil (progn (forward-sexp) (point)) (scan-error (line-end-position))))))
      (forward-line 1)
      (when (< (point) end) (indent-code-rigidly (point) end columns)))))
(defun indent-for-tab-command (&optional arg)
  "Indent this line, or the lines of an active region, or insert a tab or complete, as `tab-always-indent' says.
With ARG the rest of the expression that starts on the line moves along."
  (interactive "P")
  (if (use-region-p) (indent-region (region-beginning) (region-end))
    (let ((indentation (current-indentation)) (tick (buffer-chars-modified-tick)) (at (point)))
      (cond ((or (eq indent-line-function 'indent-to-left-margin)
                 (and (not tab-always-indent)
                      (or (> (current-column) indentation) (eq this-command last-command))))
             (insert-tab arg))
            (t
             (funcall indent-line-function)
             (cond ((and (eq tab-always-indent 'complete) (= at (point)) (= tick (buffer-chars-modified-tick)))
                    (completion-at-point))
                   (arg (editing--shift-expression (- (current-indentation) indentation))))))))
  nil)
(defun indent-region (start end &optional column)
  "Indent the lines from START to END to COLUMN, or as the mode does."
  (interactive "r\nP")
  (let ((stop (copy-marker end)))
    (save-excursion
      (goto-char start)
      (cond
       (column
        (setq column (prefix-numeric-value column))
        (unless (bolp) (forward-line 1))
        (while (< (point) stop)
          (delete-region (point) (progn (skip-chars-forward " \t") (point)))
          (unless (eolp) (indent-to column 0))
          (forward-line 1)))
       (indent-region-function (funcall indent-region-function start end))
       (t (while (< (point) stop)
            (unless (and (bolp) (eolp)) (indent-according-to-mode))
            (unless (= 0 (forward-line 1)) (goto-char stop))))))
    (set-marker stop nil))
  (setq deactivate-mark t))
(defun indent-region-unknown (_start _end)
  "Signal that it is not known how lines of this mode are indented."
  (user-error "How lines of %s are indented is not known here" major-mode))
(defun newline-and-indent (&optional arg)
  "Start ARG lines, each indented."
  (interactive "*p")
  (delete-horizontal-space t)
  (dotimes (_ (or arg 1))
    (newline)
    (indent-according-to-mode)))
(defun reindent-then-newline-and-indent () "Indent this line, start another and indent that." (interactive "*")
       (save-excursion (indent-according-to-mode))
       (newline-and-indent))
(defun indent-code-rigidly (start end arg &optional nochange)
  "Change the indentation of the lines that start from START to END by ARG.
Lines that start in a string or match the regexp NOCHANGE stay."
  (interactive "r\np")
  (let ((stop (copy-marker end)))
    (save-excursion
      (goto-char start)
      (unless (bolp) (forward-line 1))
      (while (< (point) stop)
        (unless (or (nth 3 (syntax-ppss)) (and nochange (looking-at-p nochange)))
          (let ((column (max 0 (+ (current-indentation) arg))))
            (delete-region (point) (progn (skip-chars-forward " \t") (point)))
            (unless (eolp) (indent-to column 0))))
        (unless (= 0 (forward-line 1)) (goto-char stop))))
    (set-marker stop nil)
    nil))
(defun tabify (start end &optional _arg)
  "Turn runs of spaces from START to END into tabs where they reach a tab stop.
As a command with an argument, in all of the buffer."
  (interactive (if current-prefix-arg (list (point-min) (point-max) t)
                 (list (region-beginning) (region-end))))
  (save-excursion
    (save-restriction
      (narrow-to-region (save-excursion (goto-char start) (line-beginning-position)) end)
      (goto-char start)
      (let ((indent-tabs-mode t))
        (while (re-search-forward " [ \t]+" nil t)
          (let ((to (current-column)) (from (save-excursion (goto-char (match-beginning 0)) (current-column))))
            (when (/= (/ to tab-width) (/ from tab-width))
              (delete-region (match-beginning 0) (point))
              (indent-to to))))))))

(defun untabify (start end &optional _arg)
  "Turn the tabs from START to END into spaces; as a command with an argument, in all of the buffer."
  (interactive (if current-prefix-arg (list (point-min) (point-max) t)
                 (list (region-beginning) (region-end))))
  (save-excursion
    (save-restriction
      (narrow-to-region (point-min) end)
      (goto-char start)
      (let ((indent-tabs-mode nil))
        (while (search-forward "\t" nil t)
          (skip-chars-forward "\t")
          (let ((column (current-column)))
            (delete-region (match-beginning 0) (point))
            (indent-to column)))))))

;; Margins

(defun text-property-of-last-char (property)
  "PROPERTY of the character after point; at the end of the buffer, of its last one."
  (get-text-property (if (eobp) (max (point-min) (1- (point))) (point)) property))
(defun current-left-margin ()
  "The column where text starts here: `left-margin' and what the text's property adds."
  (save-excursion
    (back-to-indentation)
    (let ((own (text-property-of-last-char 'left-margin)))
      (max 0 (if own (+ left-margin own) left-margin)))))
(defun move-to-left-margin (&optional n force)
  "Move to the left margin of the line N - 1 lines on; FORCE: indent the line to it if it starts before."
  (interactive (list (prefix-numeric-value current-prefix-arg) t))
  (beginning-of-line n)
  (let ((margin (current-left-margin)))
    (if force (indent-line-to margin)
      (move-to-column margin)
      ;; a tab spans the margin
      (when (and (> (current-column) margin) (eq (char-before) ?\t)) (forward-char -1)))))
(defun delete-to-left-margin (&optional from to)
  "Take the left margin off the lines from FROM to TO."
  (save-excursion
    (let ((stop (copy-marker (or to (point-max)))))
      (goto-char (or from (point-min)))
      (unless (bolp) (forward-line 1))
      (while (< (point) stop)
        (delete-region (point) (progn (move-to-left-margin) (point)))
        (forward-line 1))
      (set-marker stop nil))))
(defun indent-to-left-margin () "Indent this line to the left margin." (interactive)
       (indent-line-to (current-left-margin)))
(defun set-left-margin (from to width) "Make WIDTH the left margin from FROM to TO." (interactive "r\nNSet left margin to column: ")
       (put-text-property from to 'left-margin width)
       (indent-rigidly from to (- width (save-excursion (goto-char from) (current-indentation)))))
(defun set-right-margin (from to width) "Make WIDTH the right margin from FROM to TO." (interactive "r\nNSet right margin to width: ")
       (put-text-property from to 'right-margin width))
(defun beginning-of-line-text (&optional n)
  "Move to the first text of the line N - 1 lines on, behind its margin and fill prefix."
  (interactive "^p")
  (beginning-of-line n)
  (skip-chars-forward " \t")
  (when (and fill-prefix (looking-at (regexp-quote fill-prefix))) (goto-char (match-end 0)))
  (when adaptive-fill-mode
    (let ((p (fill-match-adaptive-prefix))) (when (and p (looking-at (regexp-quote p))) (goto-char (match-end 0))))))
(defun indent-rigidly-left (beg end) "Move the lines from BEG to END a column left." (interactive "r") (indent-rigidly beg end -1))
(defun indent-rigidly-right (beg end) "Move the lines from BEG to END a column right." (interactive "r") (indent-rigidly beg end 1))
(defun indent-next-tab-stop (column &optional previous)
  "The tab stop after COLUMN, or before it if PREVIOUS."
  (let ((given (seq-find (lambda (s) (if previous nil (> s column))) tab-stop-list)))
    (cond (previous
           (let ((before (car (last (seq-filter (lambda (s) (< s column)) tab-stop-list)))))
             (or (and tab-stop-list before) (* tab-width (/ (max 0 (1- column)) tab-width)))))
          (given given)
          (t (let ((last (or (car (last tab-stop-list)) 0)))
               (+ last (* tab-width (1+ (/ (- column last) tab-width)))))))))
(defun indent-rigidly-right-to-tab-stop (beg end) "Move the lines from BEG to END to the next tab stop." (interactive "r")
       (let ((c (save-excursion (goto-char beg) (current-indentation))))
         (indent-rigidly beg end (- (indent-next-tab-stop c) c))))
(defun indent-rigidly-left-to-tab-stop (beg end) "Move the lines from BEG to END to the tab stop before." (interactive "r")
       (let ((c (save-excursion (goto-char beg) (current-indentation))))
         (indent-rigidly beg end (- (indent-next-tab-stop c t) c))))
(defun move-to-tab-stop () "Move to the next tab stop, making blanks where needed." (interactive)
       (let ((next (indent-next-tab-stop (current-column))))
         (move-to-column next t)))
(defalias 'indent-to-column #'indent-to)
(defun indent-accumulate-tab-stops (limit)
  "The tab stops before LIMIT, a list of columns."
  (let ((column 0) (out nil))
    (while (< (setq column (indent-next-tab-stop column)) limit) (push column out))
    (nreverse out)))
(defun insert-tab (&optional arg)
  "Insert a tab, or blanks to the next tab stop; ARG of them."
  (interactive "*p")
  (when (and abbrev-mode (not (bobp)) (eq ?w (char-syntax (char-before)))) (expand-abbrev))
  (let ((n (or arg 1)))
    (if indent-tabs-mode (insert-char ?\t n)
      (indent-to (* tab-width (+ n (/ (current-column) tab-width)))))))
(defalias 'indent-relative-maybe #'indent-relative-first-indent-point)

(defun invisible-p (pos-or-prop)
  "Whether text with that property, or at that position, is invisible; 2: dots are shown for it."
  (let ((v (if (or (integerp pos-or-prop) (markerp pos-or-prop))
               (get-char-property pos-or-prop 'invisible)
             pos-or-prop)))
    (cond ((null v) nil)
          ((eq buffer-invisibility-spec t) t)
          (t (seq-some (lambda (s)
                         (let ((e (if (consp s) (car s) s)))
                           (and (if (consp v) (memq e v) (eq e v))
                                (if (and (consp s) (cdr s)) 2 t))))
                       buffer-invisibility-spec)))))
(defun add-to-invisibility-spec (element) "Make text with the property ELEMENT invisible."
       (setq buffer-invisibility-spec
             (cons element (if (eq buffer-invisibility-spec t) (list t) buffer-invisibility-spec))))
(defun remove-from-invisibility-spec (element) "Undo `add-to-invisibility-spec'."
       (setq buffer-invisibility-spec
             (if (consp buffer-invisibility-spec) (delete element buffer-invisibility-spec) (list t))))

(defun delete-indentation (&optional arg beg end)
  "Join this line to the one before (ARG: the one after), with one space or none between.
With BEG and END, as with an active region, join all lines from there.  The fill prefix goes."
  (interactive (append (list current-prefix-arg) (and (use-region-p) (list (region-beginning) (region-end)))))
  (let ((prefix (and fill-prefix (> (length fill-prefix) 0) fill-prefix))
        (start (and beg end (min beg end))) (stop nil))
    (if start
        (progn (goto-char (max beg end))
               (beginning-of-line)
               (setq start (save-excursion (goto-char start) (line-end-position))))
      (if arg (forward-line 1) (beginning-of-line))
      (setq start (1- (point))))
    (setq stop (copy-marker (max (point-min) start)))
    (while (and (> (line-beginning-position) stop) (= ?\n (or (char-before (line-beginning-position)) 0)))
      (beginning-of-line)
      (delete-char -1)
      (when (and prefix (string-prefix-p prefix (buffer-substring-no-properties (point) (line-end-position))))
        (delete-char (length prefix)))
      (save-excursion (fixup-whitespace)))
    (set-marker stop nil)
    nil))
(defalias 'join-line #'delete-indentation)

(provide 'editing)
(provide 'page)
(provide 'indent)
(provide 'tabify)
