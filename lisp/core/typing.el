;;; typing.el --- Commands that insert and delete as keys do  -*- lexical-binding: t -*-

(defvar post-self-insert-hook nil "Hook run after a character inserted itself.")
(defvar blink-matching-paren t)
(defvar delete-active-region t "Whether deleting a character deletes an active region instead.")
(defvar overwrite-mode nil)
(make-variable-buffer-local 'overwrite-mode)
(defvar translation-table-for-input nil)
(defvar read-quoted-char-radix 8 "The radix of codes that `read-quoted-char' reads: 8, 10 or 16.")

(defun typing--count (n)
  "N as a count of repetitions; signals for a negative one."
  (let ((n (prefix-numeric-value n)))
    (when (< n 0) (error "Repetition argument has to be non-negative"))
    n))

(defun self-insert-command (n &optional char)
  "Insert the character CHAR, by default the last key, N times."
  (interactive (list (prefix-numeric-value current-prefix-arg) last-command-event))
  (let ((char (or char last-command-event)))
    (unless (fixnump n) (signal 'wrong-type-argument (list 'fixnump n)))
    (when (< n 0) (error "Negative repetition argument %d" n))
    (when (< n 2) (undo-auto-amalgamate))
    (if (characterp char) (typing--insert-typed n char)
      ;; no key that stands for itself
      (ding))
    nil))
(defun typing--insert-typed (n char)
  "Insert the character CHAR N times as when it is typed."
  (progn
    (barf-if-buffer-read-only)
    (when (and (bound-and-true-p abbrev-mode)
               (not (eq ?w (char-syntax char))) (not buffer-read-only) (eq ?w (char-syntax (or (char-before) ?\s))))
      (expand-abbrev))
    (when (and overwrite-mode (not (eq char ?\n)))
      (let ((column (current-column)) (end (line-end-position)))
        (if (eq overwrite-mode 'overwrite-mode-binary)
            (delete-region (point) (min (point-max) (+ (point) n)))
          (let ((to (save-excursion (move-to-column (+ column (* n (char-width char)))) (min (point) end))))
            (delete-region (point) to)))))
    (if (and (memq char '(?\s ?\n)) auto-fill-function (> n 0))
        (progn
          (insert-and-inherit (make-string n char))
          (if (eq char ?\n)
              (let ((here (point-marker)))
                (forward-char (- n))
                (funcall auto-fill-function)
                (goto-char here)
                (set-marker here nil))
            (funcall auto-fill-function)))
      (insert-and-inherit (make-string n char)))
    (let ((last-command-event char)) (run-hooks 'post-self-insert-hook))
    nil))

(defun newline (&optional arg interactive)
  "Insert ARG newlines; INTERACTIVE: as when typed, with its hooks."
  (interactive "*P\np")
  (barf-if-buffer-read-only)
  (let* ((n (typing--count arg))
         (new-page (and (bolp) (looking-at-p page-delimiter)))
         (last-command-event ?\n))
    (when (and interactive auto-fill-function (> n 0)) (funcall auto-fill-function))
    (let ((from (point)))
      (insert-and-inherit (make-string n ?\n))
      (when use-hard-newlines
        (let ((sticky (get-text-property (1- (point)) 'rear-nonsticky)))
          (add-text-properties
           from (point)
           `(hard t rear-nonsticky ,(if (listp sticky) (cons 'hard sticky) sticky)))))
      (typing--drop-lone-margin from))
    (when (and (not new-page) (> (current-left-margin) 0)) (move-to-left-margin nil t))
    (when interactive (run-hooks 'post-self-insert-hook))
    (when (= n 0) (beginning-of-line)))
  nil)

(defun typing--drop-lone-margin (position)
  "Empty the line of POSITION if it holds nothing but the blanks of its left margin."
  (save-excursion
    (goto-char position)
    (let ((from (line-beginning-position)) (to (line-end-position)))
      (when (and (< from to) (> (current-left-margin) 0))
        (goto-char from)
        (skip-chars-forward " \t")
        (when (= (point) to) (delete-region from to))))))

(defun open-line (n)
  "Insert N newlines after point; at the start of a line also its fill prefix and left margin."
  (interactive "*p")
  (let* ((prefix (and fill-prefix (bolp) fill-prefix))
         (margin (and (bolp) (> (current-left-margin) 0) (current-left-margin)))
         (at (point-marker)))
    (newline n)
    (goto-char at)
    (dotimes (_ n)
      (when (bolp)
        (when margin (indent-to margin))
        (when prefix (insert-and-inherit prefix)))
      (forward-line 1))
    (goto-char at)
    (end-of-line)
    (set-marker at nil)))

(defun typing--delete-region-p (n)
  "Whether deleting N characters, which must be an integer, shall delete the active region."
  (if (not (integerp n)) (signal 'wrong-type-argument `(integerp ,n))
    (and (= n 1) delete-active-region (use-region-p))))
(defun typing--delete-active-region ()
  "Delete or, as `delete-active-region' says, kill the active region."
  (if (eq delete-active-region 'kill)
      (kill-region (region-beginning) (region-end))
    (funcall region-extract-function 'delete-only)))
(defun delete-forward-char (n &optional killflag)
  "Delete the N characters after point, or the active region; KILLFLAG: keep them in the kill ring."
  (interactive "p\nP")
  (if (typing--delete-region-p n) (typing--delete-active-region)
    (when (memq n '(1 -1)) (undo-auto-amalgamate))
    (delete-char n killflag)))
(defun delete-backward-char (n &optional killflag)
  "Delete the N characters before point, or the active region; KILLFLAG: keep them in the kill ring.
When typing overwrites, blanks take the place of what is deleted before other text."
  (interactive "p\nP")
  (if (typing--delete-region-p n) (typing--delete-active-region)
    (when (memq n '(1 -1)) (undo-auto-amalgamate))
    (let ((column (and overwrite-mode (> n 0) (not (eobp)) (not (memq (char-before) '(?\n ?\t)))
                       (current-column))))
      (delete-char (- n) killflag)
      (when (and column (not (eolp)))
        (save-excursion (insert-char ?\s (- column (current-column))))))))
(defalias 'backward-delete-char 'delete-backward-char)

(defun read-quoted-char (&optional prompt)
  "Read a character, or its code as digits of `read-quoted-char-radix', showing PROMPT.
A return ends the digits; another character does, too, and is the next that is read."
  (let* ((digit (lambda (c) (and (characterp c) (cl-digit-char-p c read-quoted-char-radix))))
         (c (read-char (or prompt "Insert: "))) (code nil) (next nil))
    (while (setq next (funcall digit c))
      (setq code (+ (* (or code 0) read-quoted-char-radix) next)
            c (read-char)))
    (cond ((null code) c)
          (t (unless (eq c ?\r) (push c unread-command-events))
             code))))
(defun quoted-insert (arg)
  "Read a character and insert it ARG times, whatever it is."
  (interactive "*p")
  (let ((c (read-quoted-char)))
    (insert-and-inherit (make-string (max arg 0) (if (characterp c) c (aref (vector c) 0))))))

;; Exchanging

(defun transpose-subr (mover arg &optional special)
  "Exchange the thing before point with the ARGth after it; MOVER moves over a count of things.
ARG 0: exchange the things at point and mark.  SPECIAL: MOVER returns the bounds instead."
  (let* ((bounds (lambda (n)
                   (if special (funcall mover n)
                     (let ((a (progn (funcall mover n) (point)))
                           (b (progn (funcall mover (- n)) (point))))
                       (cons (min a b) (max a b))))))
         first second)
    (cond
     ((= arg 0)
      (save-excursion
        (setq first (funcall bounds 1))
        (goto-char (or (mark) (error "No mark set in this buffer")))
        (setq second (funcall bounds 1)))
      (typing--exchange first second)
      (exchange-point-and-mark))
     ((> arg 0)
      (setq first (funcall bounds -1)
            second (funcall bounds arg))
      (typing--exchange first second)
      (goto-char (max (cdr first) (cdr second))))
     (t
      (setq first (funcall bounds -1))
      (goto-char (car first))
      (setq second (funcall bounds arg))
      (typing--exchange first second)
      (goto-char (+ (car second) (- (cdr first) (car first))))))))
(defun typing--exchange (first second)
  "Exchange the text of the bounds FIRST and SECOND."
  (when (> (car first) (car second)) (cl-rotatef first second))
  (when (> (cdr first) (car second)) (error "Don't have two things to transpose"))
  (let ((one (buffer-substring (car first) (cdr first))) (two (buffer-substring (car second) (cdr second)))
        (between (- (car second) (cdr first))))
    (atomic-change-group
      (save-excursion
        ;; What stands in the first goes to its start, what stands in the second to its end.
        (goto-char (cdr first))
        (insert-before-markers two)
        (delete-region (car first) (cdr first))
        (goto-char (+ (car first) (length two) between))
        (insert one)
        (delete-region (point) (+ (point) (length two)))))))
(defun transpose-subr-1 (pos1 pos2)
  "Exchange the text of POS1 and POS2, pairs of a start and an end."
  (let ((ordered (lambda (p) (cons (min (car p) (cdr p)) (max (car p) (cdr p))))))
    (typing--exchange (funcall ordered pos1) (funcall ordered pos2))))

(defun transpose-chars (arg)
  "Exchange the characters around point, moving on; at the end of a line the two before point."
  (interactive "*P")
  (cond (arg)
        ((or (bobp) (not (eolp))))
        ((get-text-property (1- (point)) 'read-only))
        (t (backward-char)))
  (transpose-subr #'forward-char (prefix-numeric-value arg)))
(defun transpose-words (arg) "Exchange the words around point." (interactive "*p")
       (transpose-subr #'forward-word arg))
(defun typing--sexp-bounds (n)
  "The bounds of N expressions after point, or before it; point is left where they begin to be counted.
A symbol that point is in or at is whole; at an end of the text there is one without characters."
  (let* ((ahead (> n 0))
         (beside (if ahead (char-after) (char-before)))
         (retreat (if ahead #'skip-syntax-backward #'skip-syntax-forward))
         (far (lambda () (save-excursion (forward-sexp n) (point))))
         other)
    (if (and beside (memq (char-syntax beside) '(?w ?_)))
        (progn (funcall retreat "w_") (setq other (funcall far)))
      (funcall retreat " .")
      (setq other (funcall far))
      (while (or (forward-comment (if ahead 1 -1))
                 (/= 0 (if ahead (skip-syntax-forward ".") (skip-syntax-backward "."))))))
    (cons (min other (point)) (max other (point)))))
(defun transpose-sexps (arg &optional _interactive)
  "Exchange the expressions around point."
  (interactive "*p\nd")
  (transpose-subr #'typing--sexp-bounds arg t))

(defun typing--kill-by (mover count)
  "Kill from point to where MOVER goes with COUNT."
  (let ((from (point)))
    (funcall mover count)
    (kill-region from (point))))
(defun transpose-lines (arg)
  "Exchange this line and the one before, moving on."
  (interactive "*p")
  (transpose-subr
   (lambda (n)
     (if (<= n 0) (forward-line n)
       (let ((missing (forward-line n)))
         (unless (eq (char-before) ?\n) (setq missing (1+ missing)))
         (when (> missing 0) (newline missing)))))
   arg))
(defun transpose-paragraphs (arg) "Exchange the paragraphs around point." (interactive "*p")
       (transpose-subr #'forward-paragraph arg))
(defun transpose-sentences (arg) "Exchange the sentences around point." (interactive "*p")
       (transpose-subr #'forward-sentence arg))

(defun region-extract-text (method)
  "The text of the region; METHOD `bounds': its bounds, `delete-only': delete it, t: delete and return it."
  (let ((from (region-beginning)) (to (region-end)))
    (pcase method
      ('bounds (list (cons from to)))
      ('delete-only (delete-region from to))
      ('nil (filter-buffer-substring from to))
      (_ (filter-buffer-substring from to t)))))

;; The words for case that act on an active region

(defun upcase-dwim (arg) "Upcase the region, or ARG words." (interactive "*p")
       (if (use-region-p) (upcase-region (region-beginning) (region-end)) (upcase-word arg)))
(defun downcase-dwim (arg) "Downcase the region, or ARG words." (interactive "*p")
       (if (use-region-p) (downcase-region (region-beginning) (region-end)) (downcase-word arg)))
(defun capitalize-dwim (arg) "Capitalize the region, or ARG words." (interactive "*p")
       (if (use-region-p) (capitalize-region (region-beginning) (region-end)) (capitalize-word arg)))

(defun just-one-space (&optional n)
  "Leave N spaces of the blanks around point; for a negative N newlines are blanks too."
  (interactive "*p")
  (cycle-spacing (or n 1) nil 'single-shot))

(defun typing--space (from to n)
  "Make the text from FROM to TO, blanks, N spaces, of which those it begins with stay; move behind them."
  (let ((kept (progn (goto-char from) (skip-chars-forward " " (min to (+ from n))))))
    (delete-region (point) (goto-char to))
    (insert (make-string (- n kept) ?\s))))

(defvar typing--spacing nil "Where and what the blanks were: (POINT . TEXT) and the step.")
(defun cycle-spacing (&optional n preserve-nl-back mode)
  "Leave N spaces around point; when repeated, none; then what was there at first.
Newlines go too for a negative N, but those before point stay with PRESERVE-NL-BACK.
MODE `single-shot' only ever leaves N spaces; `fast' goes on to none when N were there already."
  (interactive "*p")
  (let* ((n (or n 1)) (characters (if (< n 0) " \t\n" " \t"))
         (from (save-excursion
                 (skip-chars-backward (if preserve-nl-back " \t" characters))
                 (point)))
         (to (save-excursion (skip-chars-forward characters) (point)))
         (put (lambda (text)
                (delete-region from to)
                (goto-char from)
                (insert text))))
    (cond
     ((or (eq mode 'single-shot) (not (eq last-command this-command)) (null typing--spacing))
      (let ((before (buffer-substring from to)) (new (make-string (abs n) ?\s)))
        (setq typing--spacing (and (not (eq mode 'single-shot))
                                   (list 1 (- (point) from) before)))
        (if (not (and (eq mode 'fast) (equal before new))) (typing--space from to (abs n))
          (setcar typing--spacing 2)
          (funcall put ""))))
     ((= (car typing--spacing) 1)
      (setcar typing--spacing 2)
      (funcall put ""))
     (t
      (funcall put (nth 2 typing--spacing))
      (goto-char (+ from (nth 1 typing--spacing)))
      (setq typing--spacing nil)))))

;; Moving point by the mark, and killing on

(defun set-mark-command (arg)
  "Put the mark at point and make it active, or inactive when repeated; with ARG, go where the mark was and turn the ring."
  (interactive "P")
  (cond (arg (pop-to-mark-command))
        ((not (eq this-command 'set-mark-command)) (push-mark-command t))
        ((not (eq last-command 'set-mark-command)) (push-mark-command nil))
        ((region-active-p) (deactivate-mark))
        (t (activate-mark))))
(defun push-mark-command (arg &optional nomsg)
  "Put the mark at point and make it active; where the mark is already, only do so with ARG.  NOMSG: say nothing."
  (interactive "P")
  (if (and (not arg) (eq (mark t) (point))) (activate-mark)
    (push-mark nil nomsg t)))
(defun pop-to-mark-command ()
  "Go to the mark, and make the next of the ring the mark."
  (interactive)
  (unless (mark t) (user-error "No mark set in this buffer"))
  (let ((mark (mark t)))
    (goto-char mark)
    (pop-mark)))
(defvar global-mark-ring nil)
(defvar global-mark-ring-max 16)
(defun pop-global-mark ()
  "Go to the newest mark of the global ring, in its buffer."
  (interactive)
  (while (and global-mark-ring (not (marker-buffer (car global-mark-ring)))) (pop global-mark-ring))
  (unless global-mark-ring (error "No global mark set"))
  (let ((m (pop global-mark-ring)))
    (setq global-mark-ring (append global-mark-ring (list m)))
    (set-buffer (marker-buffer m))
    (unless (<= (point-min) m (point-max)) (widen))
    (goto-char m)
    (switch-to-buffer (current-buffer))))
(defun append-next-kill (&optional interactive)
  "Make the next kill add to the last one."
  (interactive "p")
  (ignore interactive)
  (setq this-command 'kill-region))
(defun append-to-buffer (buffer start end)
  "Insert the text from START to END at point of BUFFER."
  (interactive "BAppend to buffer: \nr")
  (let ((from (current-buffer)))
    (with-current-buffer (get-buffer-create buffer)
      (barf-if-buffer-read-only)
      (insert-buffer-substring from start end))))
(defun prepend-to-buffer (buffer start end)
  "Insert the text from START to END before point of BUFFER."
  (interactive "BPrepend to buffer: \nr")
  (let ((from (current-buffer)))
    (with-current-buffer (get-buffer-create buffer)
      (barf-if-buffer-read-only)
      (save-excursion (insert-buffer-substring from start end)))))
(defun copy-to-buffer (buffer start end)
  "Make the text from START to END all that BUFFER holds."
  (interactive "BCopy to buffer: \nr")
  (let ((from (current-buffer)))
    (with-current-buffer (get-buffer-create buffer)
      (barf-if-buffer-read-only)
      (erase-buffer)
      (save-excursion (insert-buffer-substring from start end)))))
(defun kill-paragraph (arg)
  "Kill to the end of the ARGth paragraph."
  (interactive "p")
  (typing--kill-by #'forward-paragraph arg))
(defun backward-kill-paragraph (arg)
  "Kill to the start of the ARGth paragraph before."
  (interactive "p")
  (typing--kill-by #'backward-paragraph arg))
(defun kill-sentence (&optional arg)
  "Kill to the end of the ARGth sentence."
  (interactive "p")
  (typing--kill-by #'forward-sentence arg))
(defun backward-kill-sentence (&optional arg)
  "Kill to the start of the ARGth sentence before."
  (interactive "p")
  (typing--kill-by #'backward-sentence arg))

(defun typing--to-text-of-line (n)
  "Move N lines on, to the first text there."
  (forward-line n)
  (back-to-indentation))
(defun forward-to-indentation (&optional arg)
  "Move ARG lines down, to the first text."
  (interactive "^p")
  (typing--to-text-of-line (or arg 1)))
(defun backward-to-indentation (&optional arg)
  "Move ARG lines up, to the first text."
  (interactive "^p")
  (typing--to-text-of-line (- (or arg 1))))

(defun typing--text-around (class)
  "The text of characters with syntax CLASS that point is in or at an end of, or nil."
  (let ((from (save-excursion (skip-syntax-backward class) (point)))
        (to (save-excursion (skip-syntax-forward class) (point))))
    (and (< from to) (buffer-substring-no-properties from to))))
(defun left-word (&optional n) "Move N words back." (interactive "^p") (backward-word n))
(defun right-word (&optional n) "Move N words on." (interactive "^p") (forward-word n))
(defun current-word (&optional strict really-word)
  "The word or symbol at or near point; STRICT: only at point.  REALLY-WORD: a word only.
Near means on the same line, and rather before point than after."
  (let* ((class (if really-word "w" "w_")) (others (concat "^" class)))
    (or (typing--text-around class)
        (unless strict
          (save-excursion
            (skip-syntax-backward others (line-beginning-position))
            (when (bolp) (skip-syntax-forward others (line-end-position)))
            (typing--text-around class))))))
(defun what-line ()
  "Say which line point is on."
  (interactive)
  (let ((n (line-number-at-pos)) (from (save-restriction (widen) (line-number-at-pos))))
    (if (= n from) (message "Line %d" n)
      (message "line %d (narrowed line %d)" from n))))
(defun what-cursor-position (&optional _detail)
  "Say what the character after point is, and where point is; there are no further details."
  (interactive "P")
  (let ((total (buffer-size)) (column (current-column)))
    (if (eobp)
        (message "point=%d of %d (EOB) column=%d" (point) total column)
      (let ((c (following-char)))
        (message "Char: %s (%d, #o%o, #x%x) point=%d of %d (%d%%) column=%d"
                 (single-key-description c) c c c (point) total
                 (/ (* 100 (1- (point))) (max 1 total)) column)))))
(defun region-bounds () "The bounds of the region's pieces, a list of (START . END)."
       (funcall region-extract-function 'bounds))
(defun region-noncontiguous-p () "Whether the region is several pieces."
       (let ((bounds (region-bounds))) (and (cdr bounds) t)))
(defun use-region-noncontiguous-p () "Whether the region is in use and several pieces."
       (and (use-region-p) (region-noncontiguous-p)))
(defun goto-line (line &optional buffer relative _interactive)
  "Move point to the start of line LINE of the current buffer or BUFFER, leaving the mark.
Lines are counted in the whole text, which is widened if it must be, or with RELATIVE in the accessible part."
  (interactive "nGoto line: ")
  (when buffer (pop-to-buffer buffer))
  (unless (region-active-p) (push-mark))
  (let ((place (save-excursion
                 (save-restriction
                   (unless relative (widen))
                   (goto-char (point-min))
                   (forward-line (1- line))
                   (point)))))
    (when (and widen-automatically (not (<= (point-min) place (point-max)))) (widen))
    (goto-char place)))
(defun goto-line-relative (line &optional buffer)
  "Move point to the start of line LINE of the accessible part, of BUFFER if that is given."
  (interactive "nGoto line: ")
  (goto-line line buffer t))

(defun typing--tenths (n)
  "How many characters N tenths of the accessible part are."
  (let ((size (- (point-max) (point-min))))
    (if (> size 10000) (* n (/ size 10)) (/ (* n size) 10))))
(defun typing--leave-for-end (arg)
  "Set the mark unless it is active or ARG is a bare prefix; the tenths that ARG asks for, or nil."
  (unless (or (consp arg) (region-active-p)) (push-mark))
  (and arg (not (consp arg)) (prefix-numeric-value arg)))
(defun beginning-of-buffer (&optional arg)
  "Move point to the start, leaving the mark; a number ARG: to the line after ARG tenths of the text."
  (interactive "^P")
  (let ((n (typing--leave-for-end arg))
        (size (- (point-max) (point-min))))
    (goto-char (if n (+ (point-min) (if (> size 10000) (typing--tenths n) (/ (+ 10 (* n size)) 10)))
                 (point-min)))
    (and n (forward-line 1))))
(defun end-of-buffer (&optional arg)
  "Move point to the end, leaving the mark; a number ARG: to the line after ARG tenths from the end."
  (interactive "^P")
  (let ((n (typing--leave-for-end arg)))
    (goto-char (if n (- (point-max) (typing--tenths n)) (point-max)))
    (and n (forward-line 1))))
(defvar eval-expression-print-maximum-character 127)
(defvar eval-expression-print-level 4)
(defvar eval-expression-print-length 12)
(defvar eval-expression-debug-on-error t)
(defvar read-expression-history nil)
(defvar values)
(defun eval-expression-get-print-arguments (prefix-argument)
  "How to print a value for PREFIX-ARGUMENT: (INSERT NO-TRUNCATE CHAR-LIMIT)."
  (let ((n (prefix-numeric-value prefix-argument)))
    (list (and prefix-argument (not (eq prefix-argument '-)) t)
          (= n 0)
          (and (memq prefix-argument '(nil - 0 -1))
               (if (= n -1) most-positive-fixnum eval-expression-print-maximum-character)))))
(defun eval-expression-print-format (value)
  "How else VALUE may be written, if it is an integer: octal, hexadecimal, a character."
  (when (integerp value)
    (let ((char (and (characterp value) (<= value (or eval-expression-print-maximum-character 0))
                     (prin1-char value))))
      (format (if char " (#o%o, #x%x, %s)" " (#o%o, #x%x)") value value char))))
(defun prin1-char (char)
  "The Lisp notation of the character CHAR, maybe with modifiers, or nil when it has none."
  (when (integerp char)
    (unless (and (fixnump char) (> char (- (ash 1 28)))) (signal 'wrong-type-argument (list 'fixnump char)))
    (let* ((plain (logand char #x3fffff))
           (control (or (/= 0 (logand char #x4000000)) (< plain 32) (= plain 127)))
           (letter (cond ((= plain 127) ??) ((< plain 32) (downcase (+ plain 64))) (t plain)))
           (prefixes (mapconcat (lambda (bit) (if (/= 0 (logand char (car bit))) (cdr bit) ""))
                                '((#x400000 . "\\A-") (#x800000 . "\\s-") (#x1000000 . "\\H-")
                                  (#x2000000 . "\\S-"))
                                ""))
           (meta (if (/= 0 (logand char #x8000000)) "\\M-" ""))
           (text (concat "?" prefixes
                         (cond ((= plain 127) (concat meta "\\C-"))
                               (control (concat "\\C-" meta))
                               (t meta))
                         (if (memq letter '(?\( ?\) ?\[ ?\] ?{ ?} ?\; ?\" ?\' ?\\)) "\\" "")
                         (and (characterp letter) (string letter)))))
      ;; A capital with modifiers would be read as its small letter with another one.
      (and (characterp letter) (< letter #x3fff80) (or (memq letter (list (downcase letter) (and (= char plain) (upcase letter))))) (eql char (ignore-errors (read text))) text))))
(defun read--expression (prompt &optional initial-contents)
  "Read a Lisp expression, showing PROMPT."
  (read (read-from-minibuffer prompt initial-contents read-expression-map nil 'read-expression-history)))
(defun eval-expression (exp &optional insert-value no-truncate char-print-limit)
  "Evaluate EXP and show its value, or insert it at point if INSERT-VALUE.
Long and deep values are cut short unless NO-TRUNCATE; CHAR-PRINT-LIMIT: integers up to it are shown as characters too."
  (interactive (cons (read--expression "Eval: ") (eval-expression-get-print-arguments current-prefix-arg)))
  (let ((value (eval exp lexical-binding)))
    (push value values)
    (let* ((eval-expression-print-maximum-character (or char-print-limit eval-expression-print-maximum-character))
           (print-length (and (not no-truncate) eval-expression-print-length))
           (print-level (and (not no-truncate) eval-expression-print-level))
           (text (concat (prin1-to-string value)
                         (and char-print-limit (eval-expression-print-format value)))))
      (if insert-value (insert text) (message "%s" text)))
    value))
(defalias 'preceding-sexp #'elisp--preceding-sexp)
(defun eval-last-sexp (arg)
  "Evaluate the expression before point and show its value, or insert it if ARG."
  (interactive "P")
  (let ((value (eval (eval-sexp-add-defvars (elisp--preceding-sexp)) lexical-binding)))
    (push value values)
    (if (and arg (not (eq arg '-))) (insert (prin1-to-string value)) (message "%S" value))
    value))
(defun eval-sexp-add-defvars (exp &optional pos)
  "EXP with the variables special that top-level definitions before POS, default point, define."
  (let ((names nil))
    (save-excursion
      (goto-char (or pos (point)))
      (while (re-search-backward "^(def\\(?:var\\|const\\|custom\\)\\s-+\\([^][ \t\n()'\";]+\\)" nil t)
        (let ((name (intern (match-string-no-properties 1))))
          (unless (special-variable-p name) (push name names)))))
    (if (not (and names lexical-binding)) exp
      `(progn ,@(mapcar (lambda (name) (list 'defvar name)) (delete-dups names)) ,exp))))
(defun eval-print-last-sexp (&optional _truncation)
  "Evaluate the expression before point and insert its value on a line of its own."
  (interactive "P")
  (insert "\n" (prin1-to-string (eval (elisp--preceding-sexp) lexical-binding)) "\n"))
(defun eval-defun (edebug-it)
  "Evaluate the top-level form that contains point or follows it, and show its value."
  (interactive "P")
  (when edebug-it (user-error "There is no Edebug"))
  (let* ((form (save-excursion (end-of-defun) (beginning-of-defun) (read (current-buffer))))
         (value
          (pcase form
            ;; variables take their value anew
            (`(,(or 'defvar 'defvar-local) ,name ,init . ,_) (eval `(setq-default ,name ,init) lexical-binding)
             (eval form lexical-binding))
            (`(defcustom ,name ,init . ,_) (eval form lexical-binding)
             (funcall (or (get name 'custom-set) #'set-default) name (eval init lexical-binding)) name)
            (_ (eval form lexical-binding)))))
    (message "%s" (prin1-to-string value))
    value))
(defalias 'eval-minibuffer #'read--expression)

(provide 'typing)
;;; typing.el ends here
