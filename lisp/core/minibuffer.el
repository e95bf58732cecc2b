;;; minibuffer.el --- Asking for text, and completing it  -*- lexical-binding: t -*-

;; What asks goes through `minibuffer-read-function' and `key-read-function', which a front end sets.
;; Without one, lines and characters of standard input answer, and its end is an error.

(defvar minibuffer-read-function nil
  "What reads a line: a function of PROMPT, INITIAL, KEYMAP, HISTORY and DEFAULT that returns a string, or nil.")
(defvar key-read-function nil "What reads a key: a function of PROMPT and SECONDS that returns an event, or nil.")
(defvar minibuffer-history nil)
(defvar minibuffer-default nil)
(defvar minibuffer-completion-table nil)
(defvar minibuffer-completion-predicate nil)
(defvar minibuffer-completion-confirm nil)
(defvar minibuffer-completing-file-name nil)
(defvar minibuffer-allow-text-properties nil)
(defvar minibuffer-default-prompt-format " (default %s)")
(defvar enable-recursive-minibuffers nil)
(defvar read-number-history nil)
(defvar read-char-history nil)
(defvar yes-or-no-p-history nil)
(defvar use-short-answers nil)
(defvar completing-read-function #'completing-read-default)
(defvar completion-styles '(basic partial-completion emacs22))
(defvar completion-category-overrides nil)
(defvar completion-category-defaults '((buffer (styles basic substring)) (unicode-name (styles basic substring))
                                       (project-file (styles substring))))
(defvar completion-extra-properties nil)
(defvar completion-at-point-functions '(tags-completion-at-point-function))
(defvar completion-in-region-function #'completion--in-region)
(defvar completion-pcm-word-delimiters "-_./:| ")
(defvar read-buffer-function nil)
(defvar read-buffer-completion-ignore-case nil)
(defvar read-file-name-function #'read-file-name-default)
(defvar read-file-name-completion-ignore-case nil)
(defvar insert-default-directory t)

(defun format-prompt (prompt default &rest args)
  "PROMPT, formatted with ARGS, saying what DEFAULT is, and a colon."
  (concat (if args (apply #'format prompt args) prompt)
          (pcase default
            ((or 'nil "") "")
            ((or `(,first . ,_) first) (format minibuffer-default-prompt-format first)))
          ": "))

(defun completion--about-table-p (action)
  "Whether ACTION asks something about a table itself, not for completions."
  (or (eq action 'metadata) (eq 'boundaries (car-safe action))))

;; Reading lines

(defun read-from-minibuffer (prompt &optional initial keymap read history default _inherit)
  "Read a line, showing PROMPT, in an editor's front end with INITIAL in it; READ: read it as Lisp.
An empty line read as Lisp stands for DEFAULT.  HISTORY is a variable or (VARIABLE . N)."
  (unless (stringp prompt) (signal 'wrong-type-argument (list 'stringp prompt)))
  (let* ((variable (if (consp history) (car history) (or history 'minibuffer-history)))
         (defaults default)
         (default (if (consp default) (car default) default))
         (text (cond (executing-kbd-macro
                      (minibuffer-buffer-read prompt initial (or keymap minibuffer-local-map) history defaults))
                     (minibuffer-read-function
                      (funcall minibuffer-read-function prompt initial keymap history default))
                     (t (orgstar-input-line prompt)))))
    (unless (or (eq variable t) (not (symbolp variable)) (string= text ""))
      (unless (boundp variable) (set variable nil))
      (set variable (cons text (delete text (symbol-value variable)))))
    (if (not read) text
      (let* ((text (if (string= text "") (or default "") text)) (result (read-from-string text)))
        (unless (string-match-p "\\`[ \t\n]*\\'" (substring text (cdr result))) (error "Trailing garbage following expression"))
        (car result)))))
(defun read-string (prompt &optional initial history default _inherit)
  "Read a line, showing PROMPT; an empty one stands for DEFAULT."
  (let ((text (read-from-minibuffer prompt initial nil nil history default)))
    (if (and (string= text "") default) (if (consp default) (car default) default) text)))
(defun read-no-blanks-input (prompt &optional initial _inherit) "Read a line without blanks, showing PROMPT."
       (replace-regexp-in-string "[ \t].*" "" (read-from-minibuffer prompt initial)))
(defun read-minibuffer (prompt &optional initial) "Read an expression, showing PROMPT."
       (read-from-minibuffer prompt initial nil t))
(defun read-number (prompt &optional default history)
  "Read a number, showing PROMPT, again until it is one; an empty line stands for DEFAULT."
  (let ((n nil) (default (if (consp default) (car default) default)))
    (when default
      (setq prompt (if (string-match "\\(\\):[ \t]*\\'" prompt)
                       (replace-match (format minibuffer-default-prompt-format default) t t prompt 1)
                     (format "%s%s " prompt (format minibuffer-default-prompt-format default)))))
    (while (not (numberp n))
      (let ((text (read-from-minibuffer prompt nil nil nil (or history 'read-number-history) (and default (number-to-string default)))))
        (setq n (cond ((string= text "") default)
                      ((condition-case nil (read text) (error nil)))))
        (unless (numberp n) (message "Please enter a number."))))
    n))
(defun read-passwd (prompt &optional confirm default)
  "Read a secret, showing PROMPT, twice if CONFIRM; an empty line stands for DEFAULT."
  (let ((first (read-string prompt nil t default)))
    (if (or (not confirm) (string= first (read-string "Confirm password: " nil t))) first
      (message "Password not repeated accurately; please start over")
      (read-passwd prompt confirm default))))
(defun read-command (prompt &optional default) "Read the name of a command, showing PROMPT."
       (intern (completing-read prompt obarray #'commandp t nil nil (and default (format "%s" default)))))
(defun read-variable (prompt &optional default) "Read the name of a user option, showing PROMPT."
       (intern (completing-read prompt obarray #'custom-variable-p t nil nil (and default (format "%s" default)))))
(defun read-buffer (prompt &optional default require-match predicate)
  "Read the name of a buffer, showing PROMPT; an empty line stands for DEFAULT."
  (let ((default (if (bufferp default) (buffer-name default) default)))
    (if read-buffer-function (funcall read-buffer-function prompt default require-match predicate)
      (completing-read (if default (format-prompt (replace-regexp-in-string ": *\\'" "" prompt) default) prompt)
                       (mapcar #'buffer-name (buffer-list)) predicate require-match nil nil default))))
(defun read-coding-system (prompt &optional default)
  "Read the name of a coding system, showing PROMPT; the symbol, or nil for none."
  (let ((name (completing-read prompt (mapcar #'symbol-name (coding-system-list)) nil t nil nil
                               (if (and default (symbolp default)) (symbol-name default) default))))
    (and name (not (string= name "")) (intern name))))
(defun read-non-nil-coding-system (prompt)
  "Read the name of a coding system, showing PROMPT again for an empty one."
  (let (c)
    (while (null (setq c (read-coding-system prompt))))
    c))
(defun read-file-name (prompt &optional dir default-filename mustmatch initial predicate)
  "Read a file name, showing PROMPT, relative to DIR; an empty line stands for DEFAULT-FILENAME."
  (funcall (or read-file-name-function #'read-file-name-default) prompt dir default-filename mustmatch initial predicate))
(defun read-file-name-default (prompt &optional dir default-filename mustmatch initial predicate)
  "What `read-file-name' does."
  (let* ((dir (or dir default-directory))
         (default (or default-filename (if initial (expand-file-name initial dir) buffer-file-name dir)))
         (shown (and insert-default-directory
                     (minibuffer-maybe-quote-filename (concat (abbreviate-file-name dir) initial))))
         (text (completing-read prompt #'read-file-name-internal predicate mustmatch shown 'file-name-history)))
    (if (member text (list "" shown)) (if (consp default) (car default) default)
      (expand-file-name text dir))))
(defun minibuffer-maybe-quote-filename (filename)
  "FILENAME as it is typed: marked as quoted if a part of it would be substituted otherwise."
  (cond ((or (null filename) (string-prefix-p "/:" filename)) filename)
        ((string-search "/~" filename) (concat "/:" (expand-file-name filename)))
        (t (replace-regexp-in-string "\\$" "$$" filename t t))))
(defun read-directory-name (prompt &optional dir default-dirname mustmatch initial)
  "Read the name of a folder, showing PROMPT."
  (read-file-name prompt dir (or default-dirname default-directory) mustmatch initial #'file-directory-p))
(defun read-file-name-internal (string predicate action)
  "Completion of the file name STRING."
  (completion-file-name-table string predicate action))
(defun completion-file-name-table (string predicate action)
  "Completion of the file name STRING among the files of its folder."
  (let* ((folder (or (file-name-directory string) "")) (name (file-name-nondirectory string)))
    (cond ((eq (car-safe action) 'boundaries)
           `(boundaries ,(length folder) . ,(or (string-search "/" (cdr action)) (length (cdr action)))))
          ((eq action 'metadata) '(metadata (category . file)))
          ((eq action 'lambda) (and (file-exists-p string) (or (null predicate) (funcall predicate string))))
          ((eq action t) (let ((all (file-name-all-completions name (expand-file-name folder))))
                           (if predicate (seq-filter (lambda (f) (funcall predicate (concat folder f))) all) all)))
          (t (let ((found (file-name-completion name (expand-file-name folder))))
               (if (stringp found) (concat folder found) found))))))

(defun yes-or-no-p (prompt)
  "Ask PROMPT until the answer is \"yes\" or \"no\"; whether it was \"yes\"."
  (if use-short-answers (y-or-n-p prompt)
    (let ((answer nil) (question (concat prompt (if (string-match-p "[^ ]\\'" prompt) " " "") "(yes or no) ")))
      (while (not (member answer '("yes" "no")))
        (when answer (message "Please answer yes or no."))
        (setq answer (downcase (read-from-minibuffer question nil nil nil 'yes-or-no-p-history))))
      (string= answer "yes"))))
(defun y-or-n-p (prompt)
  "Ask PROMPT until the answer is y or n; whether it was y."
  (let ((answer nil) (question (concat prompt (if (string-match-p "[^ ]\\'" prompt) " " "") "(y or n) ")))
    (while (not (memq answer '(yes no)))
      (let ((text (if (or key-read-function executing-kbd-macro)
                      (let ((k (read-key question))) (if (characterp k) (string k) ""))
                    (read-string (if answer (concat "Please answer y or n.  " question) question)))))
        (setq answer (cond ((member (downcase text) '("y" "yes" " ")) 'yes)
                           ((member (downcase text) '("n" "no" "\177")) 'no)
                           (t 'again)))))
    (eq answer 'yes)))
(defun y-or-n-p-with-timeout (prompt seconds default)
  "Ask PROMPT until the answer is y or n; DEFAULT if there is none within SECONDS.
Without a front end standard input is waited for as long as it takes."
  (with-timeout (seconds default) (y-or-n-p prompt)))

;; Reading keys

(defvar unread-command-events nil)
(defvar last-input-event nil)
(defun read-event (&optional prompt _inherit seconds)
  "The next event: from `unread-command-events', a keyboard macro, the front end or standard input."
  (when prompt (unless (stringp prompt) (signal 'wrong-type-argument (list 'stringp prompt))))
  (setq last-input-event
        (cond (unread-command-events
               (let ((e (pop unread-command-events))) (if (eq (car-safe e) t) (cdr e) e)))
              ((and executing-kbd-macro (< executing-kbd-macro-index (length executing-kbd-macro)))
               (prog1 (aref executing-kbd-macro executing-kbd-macro-index)
                 (setq executing-kbd-macro-index (1+ executing-kbd-macro-index))))
              (executing-kbd-macro (error "Keyboard macro terminated by a command ringing the bell"))
              (key-read-function (funcall key-read-function prompt seconds))
              ;; nobody types in time: processes and timers go on meanwhile
              (seconds (sleep-for seconds) nil)
              (t (when prompt (princ prompt t)) (orgstar-input-character)))))
(defun read-char (&optional prompt inherit seconds)
  "The next event, which must be a character."
  (let ((e (read-event prompt inherit seconds)))
    (when (and (null e) seconds) (setq e nil))
    (if (or (null e) (integerp e)) e (error "Non-character input-event"))))
(defun input-pending-p (&optional _check-timers)
  "Whether there is an event to read without waiting."
  (and unread-command-events t))
(defun read-char-exclusive (&optional prompt inherit seconds)
  "The next character, leaving out other events."
  (let ((e nil)) (while (not (characterp (setq e (read-event prompt inherit seconds))))) e))
(defun read-key (&optional prompt _disable) "The next key." (read-event prompt))
(defun read-char-choice (prompt chars &optional _inhibit)
  "Read a character until it is one of CHARS, showing PROMPT."
  (let (c) (while (not (memq (setq c (read-char prompt)) chars))) c))
(defun read-multiple-choice (prompt choices &optional _help _show _long)
  "Read a key that chooses one of CHOICES, lists of a key, a name and a description, showing PROMPT."
  (let* ((question (format "%s (%s, ?): " prompt
                           (mapconcat (lambda (c) (format "[%c] %s" (car c) (cadr c))) choices ", ")))
         (choice nil))
    (while (not choice)
      (let ((key (read-event question)))
        (unless (integerp key) (setq key (if (eq key 'return) ?\r key)))
        (setq choice (assq key choices))
        (unless choice
          (message "%s" (mapconcat (lambda (c) (format "%c: %s" (car c) (or (nth 2 c) (cadr c)))) choices "\n")))))
    choice))
(defun read-answer (question answers)
  "Ask QUESTION until one of ANSWERS, lists of a long name and a key, is given; its long name."
  (let ((found nil)
        (prompt (format "%s(%s) " question (mapconcat #'car answers "/"))))
    (while (not found)
      (let ((text (read-string prompt)))
        (setq found (car (seq-find (lambda (a) (or (equal text (car a)) (equal text (string (cadr a))))) answers)))
        (unless found (message "Please answer one of %s" (mapconcat #'car answers ", ")))))
    found))
(defun read-char-from-minibuffer (prompt &optional chars _history)
  "Read a character, one of CHARS if given, showing PROMPT."
  (let ((found nil))
    ;; The minibuffer reads it, so that code can answer by taking that one's place.
    (while (not found)
      (let ((text (read-from-minibuffer prompt)))
        (setq found (and (> (length text) 0) (or (null chars) (memq (aref text 0) chars))
                         (aref text 0)))))
    found))
(defun read-key-sequence (prompt &optional _continue _dont-downcase _can-return _cmd-loop)
  "Read events until they make a command or nothing, showing PROMPT; a string if it can be one."
  (let* ((meta #x8000000)
         (v (read-key-sequence-vector prompt))
         ;; In a string the meta bit is the byte's highest.
         (bytes (mapcar (lambda (e)
                          (cond ((not (integerp e)) nil)
                                ((<= 0 e 127) e)
                                ((<= meta e (+ meta 127)) (+ 128 (- e meta)))))
                        v)))
    (if (memq nil bytes) v (apply #'unibyte-string bytes))))
(defun read-key-sequence-vector (prompt &optional _continue _dont-downcase _can-return _cmd-loop)
  "Read events until they make a command or nothing, showing PROMPT; a vector."
  (let ((keys nil) (done nil))
    (while (not done)
      (setq keys (append keys (list (read-event prompt))))
      (let ((b (key-binding (vconcat keys) t)))
        (setq done (not (keymapp b)))))
    (vconcat keys)))

;; Tables

(defun completion-collection-items (collection)
  "The candidates of COLLECTION, a hash table or an obarray, as a list."
  (cond ((hash-table-p collection)
         (let (out) (maphash (lambda (k v) (when (or (stringp k) (symbolp k)) (push (cons k v) out))) collection) (nreverse out)))
        ((equal collection []) (signal 'wrong-type-argument (list 'vectorp collection)))
        ;; A place of an obarray holds 0 or a list; in one made by hand there are symbols.
        ((and (vectorp collection) (seq-some #'symbolp collection))
         (seq-doseq (entry collection)
           (unless (or (symbolp entry) (eq entry 0)) (error "Bad data in guts of obarray")))
         (delq 0 (append collection nil)))
        ((and (obarrayp collection) (seq-every-p (lambda (entry) (or (eq entry 0) (listp entry))) collection))
         (let (out) (mapatoms (lambda (s) (push s out)) collection) out))
        ((vectorp collection) (error "Bad data in guts of obarray"))
        (t (signal 'invalid-function (list collection)))))
(defun complete-with-action (action collection string predicate)
  "Do with STRING what ACTION asks of a table, by COLLECTION and PREDICATE."
  (if (functionp collection) (funcall collection string predicate action)
    (unless (completion--about-table-p action)
      (funcall (pcase action ('t #'all-completions) ('nil #'try-completion) (_ #'test-completion))
               string collection predicate))))
(defun completion-boundaries (string collection pred suffix)
  "Where in STRING and SUFFIX the part that COLLECTION completes lies: (START . END)."
  (pcase (and (functionp collection) (funcall collection string pred `(boundaries . ,suffix)))
    (`(boundaries ,start . ,end) (cons (or start 0) (or end (length suffix))))
    (_ (cons 0 (length suffix)))))
(defun completion-metadata (string table pred)
  "What TABLE says of itself: (metadata (PROPERTY . VALUE)…)."
  (pcase (and (functionp table) (funcall table string pred 'metadata))
    (`(metadata . ,properties) `(metadata . ,properties))
    (_ (list 'metadata))))
(defun completion--category-override (category tag)
  "What settings for CATEGORY say of TAG: a list whose cdr is the value, or nil."
  (seq-some (lambda (settings) (assq tag (alist-get category settings)))
            (list completion-category-overrides completion-category-defaults)))
(defun completion-metadata-get (metadata prop)
  "METADATA's PROP: what settings for its category say, it says, or `completion-extra-properties'."
  (let ((category (or (cdr (assq 'category metadata))
                      (plist-get completion-extra-properties :category))))
    (if (eq prop 'category) category
      (let ((found (or (and category (completion--category-override category prop))
                       (assq prop metadata))))
        (if found (cdr found)
          (plist-get completion-extra-properties (intern (format ":%s" prop))))))))
(defun completion-table-dynamic (fun &optional _switch-buffer)
  "A table of what FUN returns for the text to be completed.
It is always called in the buffer where completion began: there is no buffer of a minibuffer."
  (lambda (string pred action)
    (unless (completion--about-table-p action)
      (complete-with-action action (funcall fun string) string pred))))
(defun completion-table-with-cache (fun &optional ignore-case)
  "A table as `completion-table-dynamic', asking FUN again only for text that does not extend the last."
  (let (last cache (asked nil))
    (completion-table-dynamic
     (lambda (arg)
       (if (and asked (string-prefix-p last arg ignore-case)) cache
         (setq asked t last arg cache (funcall fun arg)))))))
(defun completion-table-case-fold (table &optional dont-fold)
  "TABLE, ignoring case, or not if DONT-FOLD."
  (let ((fold (null dont-fold)))
    (lambda (&rest request)
      (let ((completion-ignore-case fold))
        (pcase-let ((`(,string ,pred ,action) request))
          (complete-with-action action table string pred))))))
(defun completion-table-in-turn (&rest tables)
  "A table of the first of TABLES that has something."
  (lambda (string pred action) (seq-some (lambda (tab) (complete-with-action action tab string pred)) tables)))
(defun completion-table-merge (&rest tables)
  "A table of all TABLES."
  (lambda (string pred action)
    (cond ((null action)
           (let ((found (mapcar (lambda (tab) (try-completion string tab pred)) tables)))
             (try-completion string (delq nil (mapcar (lambda (r) (if (eq r t) string r)) found)))))
          ((eq action t) (apply #'append (mapcar (lambda (tab) (all-completions string tab pred)) tables)))
          (t (seq-some (lambda (tab) (complete-with-action action tab string pred)) tables)))))
(defun completion-table-with-predicate (table pred1 strict string pred2 action)
  "TABLE restricted by PRED1; without STRICT, what only PRED1 rejects still counts if nothing else is there."
  (let* ((both (if (and pred1 pred2)
                   (lambda (&rest candidate) (and (apply pred1 candidate) (apply pred2 candidate)))
                 (or pred1 pred2)))
         (ask (lambda (pred) (complete-with-action action table string pred))))
    (cond (strict (funcall ask both))
          ((eq action 'lambda) (funcall ask pred2))
          ((funcall ask both))
          (t (funcall ask pred2)))))
(defun completion-table-subvert (table s1 s2)
  "TABLE with its prefix S2 written as S1."
  (lambda (string pred action)
    (let* ((inner (if (string-prefix-p s1 string completion-ignore-case) (concat s2 (substring string (length s1)))))
           (r (and inner (complete-with-action action table inner pred))))
      (cond ((eq action t)
             ;; what is completed may start before or after the text that is written otherwise
             (let ((start (car (completion-boundaries (or inner "") table pred ""))))
               (mapcar (lambda (c) (if (< start (length s2)) (substring c (- (length s2) start)) c)) r)))
            ((stringp r) (if (string-prefix-p s2 r completion-ignore-case) (concat s1 (substring r (length s2)))))
            ((eq (car-safe action) 'boundaries)
             (and (eq (car-safe r) 'boundaries) `(boundaries ,(max (length s1) (+ (cadr r) (- (length s1) (length s2)))) . ,(cddr r))))
            (t r)))))
(defun completion-table-with-terminator (terminator table string pred action)
  "TABLE whose completions, when there is one only, are followed by TERMINATOR."
  (let ((r (complete-with-action action table string pred)) (end (if (consp terminator) (cdr terminator) terminator)))
    (cond ((and (null action) (stringp r) (eq t (try-completion r table pred))) (concat r end))
          ((and (null action) (eq r t)) (concat string end))
          (t r))))
(defun apply-completion-table (table string pred action) "TABLE's answer." (complete-with-action action table string pred))
(defmacro lazy-completion-table (var fun)
  "A table that is FUN's value, put into VAR when it is needed first."
  (let ((s (make-symbol "string")))
    `(completion-table-dynamic (lambda (,s) (ignore ,s) (when (functionp ,var) (setq ,var (funcall #',fun))) ,var))))

;; Styles.  A style has TRY and ALL: functions of STRING, TABLE, PRED and POINT.

(defvar completion-styles-alist
  '((emacs21 completion-emacs21-try-completion completion-emacs21-all-completions "Prefix")
    (emacs22 completion-emacs22-try-completion completion-emacs22-all-completions "Prefix before point")
    (basic completion-basic-try-completion completion-basic-all-completions "Prefix before point, and what is after")
    (partial-completion completion-pcm-try-completion completion-pcm-all-completions "Words by their prefixes")
    (substring completion-substring-try-completion completion-substring-all-completions "Anywhere in the text")
    (flex completion-flex-try-completion completion-flex-all-completions "Characters in order")
    (initials completion-initials-try-completion completion-initials-all-completions "First letters of words")))

(defun completion--regexp (pattern &optional groups)
  "A regexp for PATTERN: strings, and symbols for any text; GROUPS: each is a group."
  (concat "\\`" (mapconcat (lambda (p)
                             (let ((re (cond ((stringp p) (regexp-quote p))
                                             ((eq p 'any-delim) "[-_./:| ]*?")
                                             (t ".*?"))))
                               (if groups (concat "\\(" re "\\)") re)))
                           pattern "")))
(defun completion--matches (pattern table pred prefix)
  "The completions of TABLE, after PREFIX, that PATTERN matches."
  (let* ((start (if (stringp (car pattern)) (car pattern) ""))
         (completion-regexp-list (cons (completion--regexp pattern) completion-regexp-list)))
    (if (functionp table)
        (let ((case-fold-search completion-ignore-case) (regexp (car completion-regexp-list)))
          (seq-filter (lambda (c) (string-match-p regexp c))
                      (let ((completion-regexp-list (cdr completion-regexp-list))) (all-completions (concat prefix start) table pred))))
      (all-completions (concat prefix start) table pred))))
(defun completion--merge (pattern all)
  "The longest text that PATTERN and all of ALL agree on, and where it has room for more: (TEXT . POINT)."
  (if (null (cdr all)) (cons (car all) (length (car all)))
    (let* ((case-fold-search completion-ignore-case)
           (pattern (completion--joined (if (stringp (car (last pattern))) (append pattern '(any)) pattern)))
           (groups (concat (completion--regexp pattern t) "\\'"))
           (rows (delq nil (mapcar (lambda (c)
                                     (and (string-match groups c)
                                          (mapcar (lambda (i) (match-string (1+ i) c))
                                                  (number-sequence 0 (1- (length pattern))))))
                                   all)))
           (text "") (places nil) (i 0))
      (dolist (p pattern)
        (let* ((column (mapcar (lambda (row) (nth i row)) rows))
               (same (seq-every-p (lambda (c) (equal c (car column))) column)))
          (if (stringp p) (setq text (concat text (if same (or (car column) p) p)))
            (let* ((head (completion--common column)))
              ;; what comes before is only known when there is one completion
              (unless (eq p 'prefix) (setq text (concat text head)))
              (unless same
                (when (eq p 'star) (setq text (concat text "*")))
                (push (cons p (length text)) places)
                (unless (or (eq p 'prefix) (= i (1- (length pattern))))
                  (setq text (concat text (reverse (completion--common
                                                    (mapcar (lambda (c) (reverse (substring c (length head)))) column))))))))))
        (setq i (1+ i)))
      (setq places (nreverse places))
      (cons text (or (cdr (assq 'point places)) (cdr (assq 'any places)) (cdr (assq 'star places)) (length text))))))
(defun completion--joined (pattern)
  "PATTERN with what matches any text not twice in a row; where point is takes the place of others."
  (let ((out nil))
    (dolist (p pattern (nreverse out))
      (cond ((or (stringp p) (null out) (stringp (car out)) (memq (car out) '(prefix star))) (push p out))
            ((eq p 'point) (setcar out 'point))
            ((eq (car out) 'point))
            (t (push p out))))))
(defun completion--common (strings)
  "The longest text that all of STRINGS start with."
  (let ((common (and strings (try-completion "" strings))))
    (cond ((eq common t) (car strings)) (t (or common "")))))

(defvar flex-score-match-tightness 3)
(defun completion--show-match (string regexp pattern)
  "A copy of STRING with faces on what REGEXP, of PATTERN in groups, matches, and a score of the match."
  (let ((copy (copy-sequence string)) (case-fold-search completion-ignore-case)
        (end (length string)) (last nil) (matched 0) (gaps 0) (i 0))
    (if (or (= end 0) (not (string-match regexp copy))) copy
      (dolist (p pattern)
        (setq i (1+ i))
        (when (stringp p)
          (let ((from (match-beginning i)) (to (match-end i)))
            (setq matched (+ matched (- to from)))
            (when (and last (< last from))
              (setq gaps (+ gaps 1 (expt (- from last 1) (/ 1.0 flex-score-match-tightness)))))
            (add-face-text-property from to 'completions-common-part nil copy)
            (setq last to))))
      (when (and last (< last end) (> matched 0))
        (add-face-text-property last (1+ last) 'completions-first-difference nil copy))
      (put-text-property 0 1 'completion-score (/ matched (* end (1+ gaps)) 1.0) copy)
      copy)))
(defun completion-hilit-commonality (completions prefix-len &optional base-size)
  "COMPLETIONS with faces on the PREFIX-LEN characters they have in common; the last cdr is BASE-SIZE."
  (when completions
    (let* ((tail (last completions)) (base (or (cdr tail) 0)) (length (- prefix-len (if (numberp base) base 0)))
           (out (mapcar (lambda (elem)
                          (let* ((elem (copy-sequence elem)) (string (if (consp elem) (setcar elem (copy-sequence (car elem))) elem)))
                            (font-lock-prepend-text-property 0 (min length (length string)) 'face 'completions-common-part string)
                            (when (> (length string) length)
                              (font-lock-prepend-text-property length (1+ length) 'face 'completions-first-difference string))
                            elem))
                        (seq-take completions (safe-length completions)))))
      (nconc out base-size))))
(defun completion--try (pattern string table pred prefix)
  "The result of completing STRING by PATTERN after PREFIX: nil, t or (TEXT . POINT)."
  (let ((all (completion--matches pattern table pred prefix)))
    (cond ((null all) nil)
          ((and (null (cdr all)) (equal (concat prefix (car all)) string)) t)
          (t (pcase-let ((`(,text . ,point) (completion--merge pattern all)))
               (cons (concat prefix text) (+ (length prefix) point)))))))
(defun completion--base (string table pred point)
  "How STRING at POINT divides for TABLE: (PREFIX BEFORE AFTER SUFFIX)."
  (let* ((b (completion-boundaries (substring string 0 point) table pred (substring string point))))
    (list (substring string 0 (car b)) (substring string (car b) point)
          (substring string point (+ point (cdr b))) (substring string (+ point (cdr b))))))
(defun completion--all (all prefix) "ALL as what an ALL function returns: the last cdr is PREFIX's length."
       (when all (nconc (copy-sequence all) (length prefix))))

(defun completion--try-by (pattern string table pred point)
  "Complete STRING at POINT by what the function PATTERN makes of what is before and after point."
  (pcase-let ((`(,prefix ,before ,after ,_) (completion--base string table pred point)))
    (completion--try (funcall pattern before after) string table pred prefix)))
(defun completion--all-by (pattern string table pred point)
  "All completions of STRING at POINT by what PATTERN makes of what is before and after point."
  (pcase-let* ((`(,prefix ,before ,after ,_) (completion--base string table pred point))
               (pattern (funcall pattern before after))
               (shown (if (stringp (car (last pattern))) (append pattern '(any)) pattern))
               (regexp (completion--regexp shown t)))
    (completion--all (mapcar (lambda (c) (completion--show-match c regexp shown))
                             (completion--matches pattern table pred prefix))
                     prefix)))

(defun completion-emacs21-try-completion (string table pred _point) "Complete all of STRING."
       (let ((c (try-completion string table pred))) (if (stringp c) (cons c (length c)) c)))
(defun completion-emacs21-all-completions (string table pred _point) "All completions of STRING."
       (completion--all (all-completions string table pred) (substring string 0 (car (completion-boundaries string table pred "")))))
(defun completion-emacs22-try-completion (string table pred point)
  "Complete STRING before POINT, keeping the rest."
  (let* ((after (substring string point)) (c (try-completion (substring string 0 point) table pred)))
    (cond ((eq c t) (if (string= after "") t (cons string point)))
          ((stringp c) (cons (concat c after) (length c))))))
(defun completion-emacs22-all-completions (string table pred point) "All completions of STRING before POINT."
       (completion-emacs21-all-completions (substring string 0 point) table pred point))
(defun completion-basic--pattern (before after)
  "The pattern of a text that starts with BEFORE, behind which AFTER occurs."
  (list before 'point after 'any))
(defun completion-basic-try-completion (string table pred point)
  "Complete STRING before POINT; what follows must follow."
  (pcase-let ((`(,_ ,_ ,after ,suffix) (completion--base string table pred point)))
    (if (string= after "")
        (let ((c (try-completion (substring string 0 point) table pred)))
          (if (stringp c) (cons (concat c suffix) (length c)) c))
      (completion--try-by #'completion-basic--pattern string table pred point))))
(defun completion-basic-all-completions (string table pred point)
  "All completions of STRING before POINT that what follows allows."
  (completion--all-by #'completion-basic--pattern string table pred point))
(defun completion-pcm--string->pattern (string &optional point)
  "The pattern of STRING, each of whose words may be a prefix; the symbol point where POINT is."
  (let ((out nil) (start 0) (i 0) (n (length string)))
    (cl-flet ((flush (to) (when (< start to) (push (substring string start to) out))))
      (while (< i n)
        (when (and point (= i point))
          (flush i)
          (push 'point out)
          (setq start i))
        (let ((c (aref string i)))
          (cond ((eq c ?*)
                 (flush i)
                 (push 'star out)
                 (setq start (1+ i)))
                ((string-search (string c) completion-pcm-word-delimiters)
                 (flush i)
                 (unless (or (memq (car out) '(any point)) (null out)) (push 'any out))
                 (push (string c) out)
                 (push 'any-delim out)
                 (setq start (1+ i)))))
        (setq i (1+ i)))
      (flush n)
      (when (and point (= point n)) (push 'point out))
      (when (eq (car out) 'any-delim) (pop out))
      (nreverse out))))
(defun completion-pcm--pattern (before after)
  "The pattern of words by their prefixes for BEFORE and AFTER point."
  (append (completion-pcm--string->pattern (concat before after) (length before)) '(any)))
(defun completion-pcm-try-completion (string table pred point)
  "Complete STRING, each of whose words may be a prefix."
  (completion--try-by #'completion-pcm--pattern string table pred point))
(defun completion-pcm-all-completions (string table pred point)
  "All completions of STRING, each of whose words may be a prefix."
  (completion--all-by #'completion-pcm--pattern string table pred point))
(defun completion-substring--pattern (before after)
  "The pattern of a text that BEFORE and, behind it, AFTER are anywhere in."
  (delete "" (list 'prefix before 'point after 'any)))
(defun completion-substring-try-completion (string table pred point)
  "Complete STRING, which may be anywhere."
  (completion--try-by #'completion-substring--pattern string table pred point))
(defun completion-substring-all-completions (string table pred point)
  "All completions that STRING is anywhere in."
  (completion--all-by #'completion-substring--pattern string table pred point))
(defun completion-flex--pattern (before after)
  "The pattern of the characters of BEFORE and AFTER in order."
  (let ((spread (lambda (text) (cdr (mapcan (lambda (c) (list 'any (string c))) (append text nil))))))
    `(prefix ,@(funcall spread before) point
             ,@(and (not (string= after "")) (funcall spread after)) any)))
(defun completion-flex-try-completion (string table pred point)
  "Complete STRING, whose characters are there in order."
  (completion--try-by #'completion-flex--pattern string table pred point))
(defun completion-flex-all-completions (string table pred point)
  "All completions with the characters of STRING in order."
  (completion--all-by #'completion-flex--pattern string table pred point))
(defun completion-initials--expand (string) "STRING's letters as words' beginnings."
       (and (> (length string) 1) (not (string-match-p "[-_./]" string)) (mapconcat #'string string "-")))
(defun completion-initials-try-completion (string table pred _point) "Complete STRING, the first letters of words."
       (let ((s (completion-initials--expand string))) (and s (completion-pcm-try-completion s table pred (length s)))))
(defun completion-initials-all-completions (string table pred _point) "All completions of STRING, the first letters of words."
       (let ((s (completion-initials--expand string))) (and s (completion-pcm-all-completions s table pred (length s)))))

(defun completion--styles (metadata)
  "The styles to try for a table with METADATA."
  (let* ((category (completion-metadata-get metadata 'category))
         (over (cdr (assq 'styles (or (cdr (assq category completion-category-overrides))
                                      (cdr (assq category completion-category-defaults)))))))
    (if over (delete-dups (append over completion-styles)) completion-styles)))
(defun completion--by-style (n string table pred point metadata)
  "The first result of function N of the styles in force."
  (seq-some (lambda (style) (funcall (nth n (assq style completion-styles-alist)) string table pred point))
            (completion--styles (or metadata (completion-metadata (substring string 0 point) table pred)))))
(defun completion-try-completion (string table pred point &optional metadata)
  "Complete STRING at POINT by the first style that can: nil, t or (TEXT . POINT)."
  (completion--by-style 1 string table pred point metadata))
(defun completion-all-completions (string table pred point &optional metadata)
  "All completions of STRING at POINT by the first style that has any; the last cdr is where they start."
  (completion--by-style 2 string table pred point metadata))

(defun completing-read (prompt collection &optional predicate require-match initial hist def inherit)
  "Read a text that COLLECTION may complete, showing PROMPT; an empty line stands for DEF."
  (funcall completing-read-function prompt collection predicate require-match initial hist def inherit))
(defun completing-read-default (prompt collection &optional predicate require-match initial hist def inherit)
  "What `completing-read' does."
  (let* ((minibuffer-completion-table collection)
         (minibuffer-completion-predicate predicate)
         (minibuffer-completion-confirm (unless (eq require-match t) require-match))
         (text (read-from-minibuffer prompt (if (consp initial) (car initial) initial)
                                     (progn
                                       (require 'bindings)
                                       (if require-match minibuffer-local-must-match-map
                                         minibuffer-local-completion-map))
                                     nil hist def inherit)))
    (if (and (string= text "") def) (if (consp def) (car def) def) text)))
(defun completion-in-region (start end collection &optional predicate)
  "Complete the text from START to END by COLLECTION; whether there was a completion."
  (funcall completion-in-region-function start end collection predicate))
(defun completion--in-region (start end collection &optional predicate)
  "What `completion-in-region' does."
  (let* ((string (buffer-substring-no-properties start end))
         (at (max 0 (min (length string) (- (point) start))))
         (r (completion-try-completion string collection predicate at)))
    (cond ((null r) (message "No match") nil)
          ((eq r t) (goto-char end) t)
          (t (unless (equal (car r) string)
               (goto-char start)
               (let ((stop (copy-marker end t)))
                 (insert (car r))
                 (delete-region (point) stop)))
             (goto-char (+ start (cdr r)))
             t))))
(defun completion-at-point ()
  "Complete the text around point as `completion-at-point-functions' say."
  (interactive)
  (let ((r (run-hook-wrapped 'completion-at-point-functions
                             (lambda (f) (and (functionp f) (let ((v (funcall f))) (and v (list v))))))))
    (pcase (car r)
      ((and f (pred functionp)) (funcall f))
      (`(,start ,end ,table . ,plist)
       (completion-in-region start end table (plist-get plist :predicate))))))
(defalias 'complete-symbol #'completion-at-point)
(defmacro minibuffer-with-setup-hook (fun &rest body)
  "Evaluate BODY with FUN, or the cadr of (:append FUN), called when a minibuffer is set up."
  (declare (indent 1))
  (pcase-let ((`(,function ,append) (pcase fun (`(:append ,f) (list f t)) (f (list f nil))))
              (s (make-symbol "function")))
    `(let ((,s ,function))
       (add-hook 'minibuffer-setup-hook ,s ,append)
       (unwind-protect (progn ,@body) (remove-hook 'minibuffer-setup-hook ,s)))))

;; Showing completions

(defvar completions-format 'horizontal "How completions are shown: horizontal, vertical or one-column.")
(defvar completions-detailed nil)
(defvar completion-cycle-threshold nil)
(defvar completion-setup-hook nil)
(defun completion--insert-one (completion)
  "Insert COMPLETION, a string or a list of it and a suffix, or a prefix and a suffix, with its properties."
  (let* ((string (if (consp completion) (car completion) completion))
         (more (cdr-safe completion)) (prefix (and (cdr more) (car more))) (suffix (or (cadr more) (car more))))
    (when prefix (insert (propertize prefix 'mouse-face nil)))
    (insert (propertize string 'completion--string string 'mouse-face 'highlight))
    (when suffix
      (insert (if prefix (propertize suffix 'mouse-face nil)
                (propertize suffix 'face '(completions-annotations) 'mouse-face nil))))))
(defun completion--widths (completion)
  "How many columns COMPLETION takes."
  (if (consp completion) (apply #'+ (mapcar #'string-width completion)) (string-width completion)))
(defun completion--insert-strings (completions)
  "Insert COMPLETIONS as `completions-format' says, for a window 79 columns wide."
  (let* ((completions (let ((out nil)) (dolist (c completions (nreverse out)) (unless (equal c (car out)) (push c out)))))
         (widest (apply #'max 0 (mapcar #'completion--widths completions)))
         (width (max (+ widest 2) 1))
         (columns (if (eq completions-format 'one-column) 1
                    (max 1 (min 2 (/ 79 width))))))
    (pcase completions-format
      ('one-column (dolist (c completions) (completion--insert-one c) (insert "\n")))
      ('vertical
       (let* ((rows (ceiling (length completions) columns)))
         (dotimes (r rows)
           (dotimes (k columns)
             (let ((c (nth (+ r (* k rows)) completions)))
               (when c
                 (when (> k 0) (insert " " (propertize "\t" 'display `(space :align-to ,(* k (/ 79 columns))))))
                 (completion--insert-one c))))
           (insert "\n"))))
      (_
       (let ((first t))
         (dolist (c completions)
           (unless first (insert "\n"))
           (completion--insert-one c)
           (setq first nil)))))))
(defun display-completion-list (completions &optional common-substring _group-fun)
  "Show COMPLETIONS in `standard-output', one a line as there is no window to share."
  (when common-substring (setq completions (completion-hilit-commonality completions (length common-substring))))
  (let ((text (with-temp-buffer
                (insert "In this buffer, type " (propertize "RET" 'font-lock-face 'help-key-binding 'face 'help-key-binding)
                        " to select the completion near point.\n\n")
                (if (null completions) (insert "There are no possible completions of what you have typed.")
                  (insert "Possible completions are:\n")
                  (completion--insert-strings completions))
                (buffer-string))))
    (if (bufferp standard-output) (with-current-buffer standard-output (insert text))
      (princ text)))
  (run-hooks 'completion-setup-hook)
  nil)

(provide 'minibuffer)
;;; minibuffer.el ends here
