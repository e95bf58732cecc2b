;;; thingatpt.el --- The thing that point is on  -*- lexical-binding: t -*-

(defvar thing-at-point-provider-alist nil)
(defconst thingatpt--characters
  '((filename . "-a-zA-Z0-9_.~/+@:,#$%=") (existing-filename . "-a-zA-Z0-9_.~/+@:,#$%=")
    (whitespace . " \t\n") (url . nil) (email . nil) (number . nil) (uuid . "-0-9a-fA-F"))
  "Things that are runs of certain characters.")
(defconst thingatpt--regexps
  '((url . "\\(?:https?\\|ftp\\|file\\|mailto\\|news\\|gopher\\)://?[^] \t\n\"<>|\\^`{}[]*[^] \t\n\"<>|\\^`{}[.,;:!?)']")
    (email . "<?[-+_~a-zA-Z0-9/][-+_.~:a-zA-Z0-9/]*@[-a-zA-Z0-9]+\\(?:\\.[-a-zA-Z0-9]+\\)*>?")
    (number . "-?[0-9]+\\.?[0-9]*")))

(defun thingatpt--run (chars)
  "The bounds of the run of CHARS around point, or nil."
  (save-excursion
    (let ((b (progn (skip-chars-backward chars) (point))) (e (progn (skip-chars-forward chars) (point))))
      (and (< b e) (cons b e)))))

(defun thingatpt--match (regexp)
  "The bounds of the match of REGEXP on this line that point is in or at the end of, or nil."
  (let ((at (point)) found)
    (save-excursion
      (beginning-of-line)
      (let ((eol (line-end-position)))
        (while (and (not found) (<= (point) at) (re-search-forward regexp eol t))
          (when (<= (match-beginning 0) at (match-end 0))
            (setq found (cons (match-beginning 0) (match-end 0)))))))
    found))

(defun forward-symbol (arg)
  "Move over ARG symbols: runs of word and symbol characters."
  (interactive "^p")
  (if (natnump arg) (re-search-forward "\\(\\sw\\|\\s_\\)+" nil 'move arg)
    (while (< arg 0)
      (when (re-search-backward "\\(\\sw\\|\\s_\\)+" nil 'move) (skip-syntax-backward "w_"))
      (setq arg (1+ arg)))))
(defun forward-whitespace (arg)
  "Move over ARG runs of blanks or newlines."
  (interactive "^p")
  (if (natnump arg) (re-search-forward "[ \t]+\\|\n" nil 'move arg)
    (while (< arg 0)
      (when (re-search-backward "[ \t]+\\|\n" nil 'move)
        (unless (eq (char-after (match-beginning 0)) ?\n) (skip-chars-backward " \t")))
      (setq arg (1+ arg)))))
(defun forward-same-syntax (&optional arg)
  "Move over ARG runs of characters of one syntax class."
  (interactive "^p")
  (let ((n (or arg 1)))
    (while (> n 0) (skip-syntax-forward (char-to-string (char-syntax (char-after)))) (setq n (1- n)))
    (while (< n 0) (skip-syntax-backward (char-to-string (char-syntax (char-before)))) (setq n (1+ n)))))
(defun forward-thing (thing &optional n)
  "Move over N THINGs."
  (let ((f (or (get thing 'forward-op) (intern-soft (format "forward-%s" thing)))))
    (unless (and f (functionp f)) (error "Can't determine how to move over a %s" thing))
    (funcall f (or n 1))))

(defun bounds-of-thing-at-point (thing)
  "The start and end of the THING point is on, a cons, or nil."
  (cond
   ((get thing 'bounds-of-thing-at-point) (funcall (get thing 'bounds-of-thing-at-point)))
   ((assq thing thingatpt--regexps) (thingatpt--match (cdr (assq thing thingatpt--regexps))))
   ((assq thing thingatpt--characters) (thingatpt--run (cdr (assq thing thingatpt--characters))))
   ((eq thing 'line) (cons (line-beginning-position) (line-beginning-position 2)))
   ((eq thing 'buffer) (cons (point-min) (point-max)))
   ((memq thing '(word symbol))
    (save-excursion
      (let* ((syntax (if (eq thing 'word) "w" "w_"))
             (b (progn (skip-syntax-backward syntax) (point)))
             (e (progn (skip-syntax-forward syntax) (point))))
        (and (< b e) (cons b e)))))
   ((eq thing 'list)
    (save-excursion
      (condition-case nil
          (let ((open (if (eq (char-syntax (or (char-after) ?\s)) ?\() (point)
                        (nth 1 (syntax-ppss)))))
            (and open (cons open (progn (goto-char open) (forward-sexp) (point)))))
        (error nil))))
   (t
    (condition-case nil
        (let ((at (point)))
          (save-excursion
            (let* ((e (progn (forward-thing thing 1) (point)))
                   (b (progn (forward-thing thing -1) (point))))
              (if (and (<= b at e) (< b e)) (cons b e)
                ;; Point may stand just behind the thing.
                (goto-char at)
                (let* ((b (progn (forward-thing thing -1) (point)))
                       (e (progn (forward-thing thing 1) (point))))
                  (and (<= b at e) (< b e) (cons b e)))))))
      (error nil)))))

(defun thing-at-point (thing &optional no-properties)
  "The THING point is on, usually a string, or nil."
  (let ((provider (assq thing thing-at-point-provider-alist)) value)
    (setq value
          (cond
           (provider (funcall (cdr provider)))
           ((get thing 'thing-at-point) (funcall (get thing 'thing-at-point)))
           ((eq thing 'number) (number-at-point))
           (t (let ((bounds (bounds-of-thing-at-point thing)))
                (and bounds (buffer-substring (car bounds) (cdr bounds)))))))
    (if (and no-properties (stringp value)) (substring-no-properties value) value)))
(defun beginning-of-thing (thing) "Move to the start of the THING point is on."
       (let ((b (bounds-of-thing-at-point thing)))
         (unless b (error "No %s here" thing))
         (goto-char (car b))))
(defun end-of-thing (thing) "Move to the end of the THING point is on."
       (let ((b (bounds-of-thing-at-point thing)))
         (unless b (error "No %s here" thing))
         (goto-char (cdr b))))
(defun in-string-p () "The quote of the string point is in, or nil." (nth 3 (syntax-ppss)))
(defun word-at-point (&optional no-properties) "The word point is on." (thing-at-point 'word no-properties))
(defun sentence-at-point (&optional no-properties) "The sentence point is on." (thing-at-point 'sentence no-properties))
(defun symbol-at-point () "The symbol point is on."
       (let ((s (thing-at-point 'symbol t))) (and s (intern s))))
(defun number-at-point () "The number point is on."
       (let ((b (thingatpt--match "0x[0-9a-fA-F]+\\|#x[0-9a-fA-F]+\\|-?[0-9]+\\.?[0-9]*")))
         (when b
           (let ((s (buffer-substring-no-properties (car b) (cdr b))))
             (if (string-match-p "\\`\\(?:0\\|#\\)x" s) (string-to-number (substring s 2) 16)
               (string-to-number s))))))
(defun sexp-at-point () "The expression point is on, read."
       (let ((s (thing-at-point 'sexp t))) (and s (ignore-errors (car (read-from-string s))))))
(defun list-at-point (&optional _ignore-comment-or-string) "The list point is on, read."
       (let ((s (thing-at-point 'list t))) (and s (ignore-errors (car (read-from-string s))))))
(defun url-get-url-at-point () "The URL point is on." (thing-at-point 'url t))

(provide 'thingatpt)
