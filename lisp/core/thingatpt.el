;;; thingatpt.el --- The thing at point  -*- lexical-binding: t -*-

;; A kind of thing is a symbol.  Its property `bounds-of-thing-at-point' is a function that returns
;; (START . END); without it, the functions of its properties `forward-op' and `beginning-op' or a
;; command forward-KIND find the bounds.

;;; Code:

(defvar thing-at-point-file-name-chars "-a-zA-Z0-9_.~/:@+,=%#" "Characters of file names.")
(defvar thing-at-point-provider-alist nil "Functions that return things, (KIND . FUNCTION).")
(defvar thing-at-point-uri-schemes
  '("http://" "https://" "ftp://" "file:" "mailto:" "news:" "gopher://" "git://" "ssh://" "doi:" "tel:" "geo:" "sftp://"
    "irc://" "bzr://" "bzr+ssh://" "svn://" "svn+ssh://" "git+ssh://" "data:" "ldap://" "nfs://" "sip:" "urn:" "webcal://" "ws://" "wss://" "xmpp:")
  "How URLs begin.")

(defun thingatpt--around (set back ahead)
  "The bounds of what BACK and AHEAD, functions that skip SET, skip around point, or nil."
  (let ((start (save-excursion (funcall back set) (point)))
        (end (save-excursion (funcall ahead set) (point))))
    (and (< start end) (cons start end))))

(defun thingatpt--regexp (regexp &optional from to)
  "The bounds of the match of REGEXP between FROM and TO, by default on this line, that holds point, or nil."
  (save-excursion
    (let ((at (point)) (limit (or to (line-end-position))) (found nil))
      (goto-char (or from (line-beginning-position)))
      (while (and (not found) (re-search-forward regexp limit t))
        (cond ((and (<= (match-beginning 0) at) (>= (match-end 0) at))
               (setq found (cons (match-beginning 0) (match-end 0))))
              ((> (match-beginning 0) at) (goto-char limit))
              ((= (match-beginning 0) (match-end 0)) (if (eobp) (goto-char limit) (forward-char 1)))))
      found)))

(defun forward-thing (thing &optional n)
  "Move over N things of kind THING."
  (let ((move (or (get thing 'forward-op) (intern-soft (format "forward-%s" thing)))))
    (unless (functionp move) (error "Can't determine how to move over a %s" thing))
    (funcall move (or n 1))))

(defun thingatpt--by-moving (thing)
  "The bounds of the THING at point, found by moving over it."
  (let* ((at (point))
         (start-op (or (get thing 'beginning-op) (lambda () (forward-thing thing -1))))
         (end-op (or (get thing 'end-op) (lambda () (forward-thing thing 1))))
         (back (lambda () (funcall start-op) (point)))
         (ahead (lambda () (funcall end-op) (point)))
         (holding (lambda (start end) (and (<= start at end) (< start end) (cons start end)))))
    (ignore-errors
      (save-excursion
        (funcall ahead)
        (let ((start (funcall back)))
          (if (<= start at)
              ;; From its start the end is found anew: one may come to a start over what is between things.
              (funcall holding start (funcall ahead))
            ;; That was the next one; one may end at point.
            (goto-char at)
            (funcall back)
            (let ((end (funcall ahead)))
              (funcall holding (funcall back) end))))))))

(defun bounds-of-thing-at-point (thing)
  "The bounds (START . END) of the THING at point, or nil.
Kinds: word symbol sexp list line sentence paragraph page whitespace number url email filename
defun buffer existing-filename uuid."
  (let ((f (get thing 'bounds-of-thing-at-point)))
    (if f (funcall f) (thingatpt--by-moving thing))))

(defun thing-at-point (thing &optional no-properties)
  "The THING at point as a string, without text properties if NO-PROPERTIES; a number for `number'."
  (let* ((provider (cdr (assq thing thing-at-point-provider-alist)))
         (value (or (and provider (funcall provider))
                    (let ((f (get thing 'thing-at-point)))
                      (if f (funcall f)
                        (let ((b (bounds-of-thing-at-point thing)))
                          (and b (buffer-substring (car b) (cdr b)))))))))
    (if (and no-properties (stringp value)) (substring-no-properties value) value)))
(defun beginning-of-thing (thing)
  "Move to the beginning of the THING at point."
  (let ((b (bounds-of-thing-at-point thing)))
    (unless b (error "No %s here" thing))
    (goto-char (car b))))
(defun end-of-thing (thing)
  "Move to the end of the THING at point."
  (let ((b (bounds-of-thing-at-point thing)))
    (unless b (error "No %s here" thing))
    (goto-char (cdr b))))
(defun thing-at-point-looking-at (regexp &optional distance)
  "Whether point is in a match of REGEXP that begins no more than DISTANCE characters before; set the match data.
It is then made to begin earlier as long as there are matches that hold point."
  (let* ((at (point))
         (from (if distance (max (point-min) (- at distance)) (point-min)))
         (start (car (thingatpt--regexp regexp from (point-max)))))
    (when start
      (save-excursion
        (while (and (goto-char start) (not (bobp))
                    (progn (backward-char) (and (looking-at regexp) (>= (match-end 0) at))))
          (setq start (point)))
        (goto-char start)
        (looking-at regexp)))))

(put 'line 'bounds-of-thing-at-point
     (lambda ()
       ;; The end of the text belongs to the last line.
       (save-excursion
         (when (and (eobp) (bolp) (not (bobp))) (forward-line -1))
         (and (> (point-max) (point-min))
              (cons (line-beginning-position) (min (point-max) (1+ (line-end-position))))))))
(put 'symbol 'bounds-of-thing-at-point
     (lambda () (thingatpt--around "w_" #'skip-syntax-backward #'skip-syntax-forward)))
(put 'filename 'bounds-of-thing-at-point
     (lambda () (thingatpt--around thing-at-point-file-name-chars #'skip-chars-backward #'skip-chars-forward)))
(put 'buffer 'bounds-of-thing-at-point (lambda () (cons (point-min) (point-max))))
(put 'number 'thing-at-point #'number-at-point)
(put 'email 'bounds-of-thing-at-point
     (lambda () (thingatpt--regexp "<?[-+_.~a-zA-Z0-9][-+_.~:a-zA-Z0-9]*@[-.a-zA-Z0-9]+>?")))
(put 'uuid 'bounds-of-thing-at-point
     (lambda () (thingatpt--regexp
                 "[[:xdigit:]]\\{8\\}\\(?:-[[:xdigit:]]\\{4\\}\\)\\{3\\}-[[:xdigit:]]\\{12\\}")))

;; A URL stands for itself with a known scheme, or marked up as <url:…>, where the scheme may be left out.

(defun thingatpt--marked-url ()
  "The bounds of the URL inside <url:…> around point, or nil."
  (let ((b (let ((case-fold-search t)) (thingatpt--regexp "<url:[^<>\n]+>"))))
    (and b (cons (+ (car b) 5) (1- (cdr b))))))
(defun thingatpt--bare-url ()
  "The bounds of the URL with a known scheme around point, or nil."
  (let ((b (thingatpt--regexp
            (concat (regexp-opt thing-at-point-uri-schemes) "[^][ \t\n\"'<>{}|^`]*[^][ \t\n\"'<>{}|^`.,;]")))
        (at (point)))
    (when b
      (save-excursion
        (goto-char (car b))
        (unless (save-excursion (skip-chars-backward "a-zA-Z0-9") (< (point) (car b)))
          (let ((end (cdr b)))
            ;; in parentheses it ends where they close
            (when (eq (char-before) ?\()
              (let ((depth 1))
                (while (and (> depth 0) (re-search-forward "[()]" end t))
                  (setq depth (if (eq (char-before) ?\() (1+ depth) (1- depth))))
                (when (= depth 0) (setq end (1- (point))))))
            (and (<= at end) (cons (car b) end))))))))
(defun thingatpt--lax-url ()
  "The bounds of what is written around point as a URL may be, without regard to how it begins, or nil."
  (let ((b (thingatpt--around "^][ \t\n\"'<>{}|^`" #'skip-chars-backward #'skip-chars-forward)) (at (point)))
    (when b
      (save-excursion
        (let ((start (progn (goto-char (car b)) (skip-chars-forward "^a-zA-Z0-9" at) (point)))
              (end (progn (goto-char (cdr b)) (skip-chars-backward ".,;:!?" at) (point))))
          (and (< start end) (cons start end)))))))
(defun thing-at-point-bounds-of-url-at-point (&optional lax)
  "The bounds of the URL at point, or nil; if LAX of anything that is written as one."
  (or (thingatpt--marked-url) (thingatpt--bare-url) (and lax (thingatpt--lax-url))))
(defun thing-at-point-url-at-point (&optional lax bounds)
  "The URL at point, or nil; one marked up without a scheme gets one.
So does, if LAX, what looks like an address or begins as names of servers do.  BOUNDS are its bounds if known."
  (let* ((marked (or bounds (thingatpt--marked-url))) (b (or marked (thing-at-point-bounds-of-url-at-point lax)))
         (text (and b (buffer-substring-no-properties (car b) (cdr b)))))
    (cond ((null text) nil)
          ((string-match-p "\\`[a-zA-Z][-+.a-zA-Z0-9]*:" text) text)
          ((string-match-p "[ \t\n]" text) nil)
          ((string-match-p "\\`[^/@]+@[^/@]+\\'" text) (concat "mailto:" text))
          ((string-match-p "\\`ftp\\." text) (concat "ftp://" text))
          ((string-match-p "\\`www\\." text) (concat "http://" text)))))
(put 'url 'bounds-of-thing-at-point #'thing-at-point-bounds-of-url-at-point)
(put 'url 'thing-at-point #'thing-at-point-url-at-point)

(put 'defun 'beginning-op #'beginning-of-defun)
(put 'defun 'end-op #'end-of-defun)
(put 'defun 'forward-op #'end-of-defun)
(put 'string 'bounds-of-thing-at-point
     (lambda ()
       (save-excursion
         (let ((state (syntax-ppss)))
           (cond ((nth 3 state) (goto-char (nth 8 state)))
                 ((eq (char-syntax (or (char-after) ?\s)) ?\"))
                 (t (goto-char (point-max))))
           (unless (eobp)
             (let ((start (point)))
               (condition-case nil
                   (progn (forward-sexp 1) (cons start (point)))
                 (error nil))))))))
(put 'existing-filename 'bounds-of-thing-at-point
     (lambda ()
       (let ((b (bounds-of-thing-at-point 'filename)))
         (and b (file-exists-p (buffer-substring-no-properties (car b) (cdr b))) b))))

(put 'list 'bounds-of-thing-at-point
     (lambda ()
       (save-excursion
         (ignore-errors
           (let* ((at (point)) (start (ignore-errors (up-list -1) (point))))
             (forward-sexp 1)
             (if start (cons start (point))
               ;; Outside of lists, the expression that point is in or at the start of.
               (let* ((end (point)) (start (progn (forward-sexp -1) (point))))
                 ;; What is between two of them belongs to none.
                 (forward-sexp 1)
                 (and (<= start at) (< at end) (= (point) end) (cons start end)))))))))
(put 'sexp 'beginning-op (lambda () (forward-sexp -1)))
;; at the end of a list point stays, so that the last expression in it is found
(put 'sexp 'end-op (lambda () (ignore-errors (forward-sexp 1))))

(defun number-at-point ()
  "The number at point, or nil: decimal, or hexadecimal after 0x or #x."
  (cond
   ((thing-at-point-looking-at "\\(-?0x\\|-?#x\\)\\([0-9a-fA-F]+\\)\\b" 500)
    (* (if (string-prefix-p "-" (match-string 1)) -1 1) (string-to-number (match-string 2) 16)))
   ((thing-at-point-looking-at "-?[0-9]+\\.?[0-9]*" 500)
    (string-to-number (match-string-no-properties 0)))))
(defun thingatpt--read (thing)
  "The THING at point read as Lisp, or nil."
  (let ((text (thing-at-point thing t)))
    (and text (condition-case nil (car (read-from-string text)) (error nil)))))
(defun symbol-at-point () "The symbol at point, or nil."
  (let ((text (thing-at-point 'symbol t))) (and text (intern text))))
(defun sexp-at-point () "The expression at point, or nil." (thingatpt--read 'sexp))
(defun list-at-point (&optional ignore-comment-or-string)
  "The list at point, or nil.
With IGNORE-COMMENT-OR-STRING that is the one around a comment or a string that point is in."
  (save-excursion
    (let ((text (and ignore-comment-or-string (nth 8 (syntax-ppss)))))
      (when text (goto-char text))
      (let ((form (thingatpt--read 'list))) (and (listp form) form)))))
(defun word-at-point (&optional no-properties) "The word at point, or nil." (thing-at-point 'word no-properties))
(defun sentence-at-point (&optional no-properties) "The sentence at point, or nil."
  (thing-at-point 'sentence no-properties))
(defun form-at-point (&optional thing predicate)
  "The form at point, a THING (default sexp) that satisfies PREDICATE, or nil."
  (let ((form (thingatpt--read (or thing 'sexp))))
    (and (or (null predicate) (funcall predicate form)) form)))
(defun thing-at-point-email-at-point () "The email address at point, or nil." (thing-at-point 'email t))

;; Moving

(defun thingatpt--over (regexp count settle)
  "Move over COUNT matches of REGEXP.
Backwards SETTLE moves from each match found to where the thing begins."
  (if (natnump count) (re-search-forward regexp nil 'move count)
    (dotimes (_ (- count))
      (when (re-search-backward regexp nil 'move) (funcall settle)))))
(defun forward-whitespace (arg)
  "Move over ARG runs of white space, a newline counting as one of its own."
  (interactive "^p")
  (thingatpt--over "\n\\|[ \t]+" arg
                   (lambda () (or (eolp) (skip-chars-backward " \t")))))
(defun forward-symbol (arg)
  "Move over ARG symbols."
  (interactive "^p")
  (thingatpt--over "\\(?:\\sw\\|\\s_\\)+" arg (lambda () (skip-syntax-backward "w_"))))
(defun forward-same-syntax (&optional arg)
  "Move over ARG runs of characters of the same syntax."
  (interactive "^p")
  (let* ((n (or arg 1)) (back (< n 0)))
    (dotimes (_ (abs n))
      (let ((run (string (char-syntax (or (if back (char-before) (char-after)) ?\s)))))
        (if back (skip-syntax-backward run) (skip-syntax-forward run))))))
(defun in-string-p () "Whether point is in a string." (and (nth 3 (syntax-ppss)) t))

(provide 'thingatpt)
;;; thingatpt.el ends here
