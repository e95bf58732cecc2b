;;; minibuffer.el --- Asking for text, and completing it  -*- lexical-binding: t -*-

;; Without a terminal, text is read as lines of standard input, after the prompt is printed; keys
;; come from `unread-command-events'.

;;; Code:

(defvar minibuffer-history nil "What was read before.")
(defvar minibuffer-setup-hook nil "Functions called before text is read.")
(defvar minibuffer-exit-hook nil "Functions called after text was read.")
(defvar completing-read-function #'completing-read-default "The function behind `completing-read'.")
(defvar read-file-name-function #'read-file-name-default "The function behind `read-file-name'.")
(defvar completion-styles '(basic partial-completion emacs22) "Ways to complete.")
(defvar completion-category-overrides nil "Settings of categories of completion.")
(defvar completion-category-defaults nil "Default settings of categories of completion.")
(defvar read-answer-short 'auto "Whether answers may be short.")

;; Completion tables

(defun minibuffer--candidates (collection)
  "The elements of COLLECTION: (TEXT . ELEMENT), ELEMENT being what a predicate gets first."
  (cond
   ((hash-table-p collection)
    (let ((out nil))
      (maphash (lambda (key value)
                 (when (or (stringp key) (symbolp key))
                   (push (cons (if (symbolp key) (symbol-name key) key) (cons key value)) out)))
               collection)
      (nreverse out)))
   ((vectorp collection)
    (let ((out nil))
      (if (eq collection obarray)
          (mapatoms (lambda (s) (push (cons (symbol-name s) s) out)))
        (mapc (lambda (bucket)
                (dolist (s (if (listp bucket) bucket (list bucket)))
                  (when (and (symbolp s) (not (eq s 0))) (push (cons (symbol-name s) s) out))))
              collection))
      (nreverse out)))
   (t
    (let ((out nil))
      (dolist (element collection (nreverse out))
        (let ((key (if (consp element) (car element) element)))
          (cond ((stringp key) (push (cons key element) out))
                ((symbolp key) (push (cons (symbol-name key) element) out)))))))))

(defun minibuffer--accepts (collection predicate candidate)
  "Whether PREDICATE, nil for any, takes CANDIDATE of COLLECTION."
  (or (null predicate)
      (if (hash-table-p collection)
          (funcall predicate (cadr candidate) (cddr candidate))
        (funcall predicate (cdr candidate)))))

(defun minibuffer--matching (string collection predicate)
  "The candidates of COLLECTION that begin with STRING and that PREDICATE takes."
  (let ((case-fold-search completion-ignore-case))
    (seq-filter
     (lambda (candidate)
       (and (string-prefix-p string (car candidate) completion-ignore-case)
            (seq-every-p (lambda (r) (string-match-p r (car candidate))) completion-regexp-list)
            (minibuffer--accepts collection predicate candidate)))
     (minibuffer--candidates collection))))

(defun all-completions (string collection &optional predicate _hide-spaces)
  "The elements of COLLECTION, as strings, that begin with STRING and that PREDICATE takes.
COLLECTION is a list of strings, symbols or conses of them, an obarray, a hash table or a
completion function."
  (if (functionp collection)
      (funcall collection string predicate t)
    (mapcar #'car (minibuffer--matching string collection predicate))))

(defun minibuffer--common-prefix (strings)
  "The longest text that all STRINGS begin with."
  (let ((common (car strings)))
    (dolist (s (cdr strings) common)
      (let ((n (compare-strings common 0 nil s 0 nil completion-ignore-case)))
        (unless (eq n t)
          (setq common (substring common 0 (1- (abs n)))))))))

(defun try-completion (string collection &optional predicate)
  "What STRING completes to in COLLECTION as far as all that begin with it agree.
Nil when nothing begins with it, t when it is the only one and whole."
  (if (functionp collection)
      (funcall collection string predicate nil)
    (let ((all (mapcar #'car (minibuffer--matching string collection predicate))))
      (cond
       ((null all) nil)
       ((and (null (cdr (delete-dups (copy-sequence all)))) (string= (car all) string)) t)
       (t
        (let* ((common (minibuffer--common-prefix all))
               (exact (seq-find (lambda (s) (= (length s) (length common))) all)))
          (cond ((and exact (null (cdr all))) exact)
                ;; What was typed stays as it was when nothing can be added.
                ((and completion-ignore-case (= (length common) (length string))
                      (not (seq-find (lambda (s) (string-prefix-p string s)) all)))
                 common)
                ((and completion-ignore-case (= (length common) (length string))) string)
                (t common))))))))

(defun test-completion (string collection &optional predicate)
  "Whether STRING is an element of COLLECTION that PREDICATE takes."
  (if (functionp collection)
      (funcall collection string predicate 'lambda)
    (and (seq-find (lambda (candidate)
                     (and (eq t (compare-strings string 0 nil (car candidate) 0 nil
                                                 completion-ignore-case))
                          (minibuffer--accepts collection predicate candidate)))
                   (minibuffer--candidates collection))
         t)))

(defun completion-boundaries (string collection pred suffix)
  "The part of STRING and of the text SUFFIX after it that COLLECTION completes: (START . END)."
  (let ((b (and (functionp collection)
                (funcall collection string pred (cons 'boundaries suffix)))))
    (if (not (eq (car-safe b) 'boundaries)) (cons 0 (length suffix))
      (cons (or (cadr b) 0) (or (cddr b) (length suffix))))))

(defun completion-metadata (string table pred)
  "What TABLE says of the completion of STRING."
  (let ((m (and (functionp table) (funcall table string pred 'metadata))))
    (cons 'metadata (and (eq (car-safe m) 'metadata) (cdr m)))))
(defun completion-metadata-get (metadata prop)
  "The property PROP of completion METADATA."
  (cdr (assq prop metadata)))

(defun complete-with-action (action collection string predicate)
  "Do what ACTION asks of a completion function, for COLLECTION."
  (cond ((functionp collection) (funcall collection string predicate action))
        ((eq (car-safe action) 'boundaries) nil)
        ((eq action 'metadata) nil)
        ((null action) (try-completion string collection predicate))
        ((eq action t) (all-completions string collection predicate))
        (t (test-completion string collection predicate))))

(defun completion-table-dynamic (fun &optional _switch-buffer)
  "A completion table whose elements are what FUN returns for the text."
  (lambda (string predicate action)
    (if (or (eq (car-safe action) 'boundaries) (eq action 'metadata)) nil
      (complete-with-action action (funcall fun string) string predicate))))
(defun completion-table-with-cache (fun &optional ignore-case)
  "As `completion-table-dynamic', but FUN is not asked again for a longer text."
  (let ((last nil) (elements nil))
    (completion-table-dynamic
     (lambda (string)
       (if (and last (string-prefix-p last string ignore-case)) elements
         (setq last string elements (funcall fun string)))))))
(defun completion-table-case-fold (table &optional dont-fold)
  "TABLE with case ignored, unless DONT-FOLD."
  (lambda (string predicate action)
    (let ((completion-ignore-case (not dont-fold)))
      (complete-with-action action table string predicate))))
(defun completion-table-in-turn (&rest tables)
  "A table that is the first of TABLES that has something."
  (lambda (string predicate action)
    (seq-some (lambda (table) (complete-with-action action table string predicate)) tables)))
(defun completion-table-merge (&rest tables)
  "A table with the elements of all TABLES."
  (lambda (string predicate action)
    (cond ((null action)
           (let ((found (delq nil (mapcar (lambda (table)
                                            (let ((r (try-completion string table predicate)))
                                              (if (eq r t) string r)))
                                          tables))))
             (and found (try-completion string found))))
          ((eq action t)
           (apply #'append (mapcar (lambda (table) (all-completions string table predicate))
                                   tables)))
          ((memq action '(metadata)) nil)
          ((consp action) nil)
          (t (seq-some (lambda (table) (test-completion string table predicate)) tables)))))
(defun completion-table-subvert (table s1 s2)
  "TABLE for text that begins with S1 where TABLE's begins with S2."
  (lambda (string predicate action)
    (if (not (string-prefix-p s1 string completion-ignore-case)) nil
      (let* ((inner (concat s2 (substring string (length s1))))
             (result (complete-with-action action table inner predicate)))
        (if (and (stringp result) (string-prefix-p s2 result completion-ignore-case))
            (concat s1 (substring result (length s2)))
          result)))))
(defun completion-table-with-predicate (table pred1 strict string pred2 action)
  "Complete in TABLE with PRED1 as well as PRED2; PRED1 may be broken unless STRICT."
  (let ((both (if (null pred2) pred1
                (lambda (x) (and (funcall pred1 x) (funcall pred2 x))))))
    (or (complete-with-action action table string both)
        (and (not strict) (complete-with-action action table string pred2)))))
(defun apply-partially-completion-table (table pred)
  "TABLE with the predicate PRED always in force."
  (apply-partially #'completion-table-with-predicate table pred t))

(defun completion-try-completion (string table pred point &optional _metadata)
  "What STRING, with point at POINT, completes to in TABLE: t, nil or (STRING . POINT)."
  (let ((result (try-completion (substring string 0 point) table pred)))
    (cond ((eq result t) (if (= point (length string)) t (cons string point)))
          ((stringp result) (cons (concat result (substring string point)) (length result))))))
(defun completion-all-completions (string table pred point &optional _metadata)
  "The completions of STRING before POINT in TABLE."
  (all-completions (substring string 0 point) table pred))

;; Reading keys

(defun read-event (&optional prompt _inherit-input-method seconds)
  "The next event from `unread-command-events'; without one, the next byte of standard input.
Returns nil when SECONDS is given and nothing is there."
  (cond (unread-command-events
         (let ((event (pop unread-command-events)))
           (if (and (consp event) (memq (car event) '(t no-record))) (cdr event) event)))
        (seconds nil)
        (t (internal--read-byte (or prompt "")))))
(defun read-char (&optional prompt inherit-input-method seconds)
  "The next character; an error when the next event is none."
  (let ((event (read-event prompt inherit-input-method seconds)))
    (cond ((null event) nil)
          ((characterp event) event)
          ((integerp event) event)
          (t (error "Non-character input-event")))))
(defun read-char-exclusive (&optional prompt inherit-input-method seconds)
  "The next character; other events are dropped."
  (let ((event (read-event prompt inherit-input-method seconds)))
    (while (and event (not (integerp event)))
      (setq event (read-event prompt inherit-input-method seconds)))
    event))
(defun read-key (&optional prompt _disable-fallbacks)
  "The next key."
  (read-event prompt))
(defun read-key-sequence-vector (prompt &rest _)
  "The keys of the next key sequence, a vector."
  (let ((keys (vector (read-event prompt))))
    (while (keymapp (key-binding keys))
      (setq keys (vconcat keys (vector (read-event prompt)))))
    keys))
(defun read-key-sequence (prompt &rest _)
  "The keys of the next key sequence: a string when all are characters, else a vector."
  (let ((keys (read-key-sequence-vector prompt)))
    (if (seq-every-p (lambda (k) (and (characterp k) (< k 128))) keys)
        (concat keys)
      keys)))
(defun read-quoted-char (&optional prompt)
  "The next character, or the one whose octal code is given by digits."
  (let ((c (read-char prompt)) (code nil) (done nil))
    (if (not (and (>= c ?0) (<= c ?7))) c
      (setq code (- c ?0))
      (while (and (not done) unread-command-events)
        (let ((next (read-char prompt)))
          (if (and (>= next ?0) (<= next ?7)) (setq code (+ (* code 8) (- next ?0)))
            (unless (= next ?\r) (push next unread-command-events))
            (setq done t))))
      code)))
(defun read-char-choice (prompt chars &rest _)
  "Ask with PROMPT until one of CHARS is typed."
  (let ((c (read-char prompt)))
    (while (not (memq c chars)) (setq c (read-char prompt)))
    c))
(defalias 'read-char-from-minibuffer #'read-char-choice)

;; Reading text

(defun minibuffer--default (default)
  "The first of DEFAULT, a string or a list of them."
  (if (consp default) (car default) default))

(defun read-from-minibuffer (prompt &optional _initial _keymap read history default _inherit)
  "Read a line of text, asking with PROMPT; an object printed in it with READ.
HISTORY is where it is kept.  With READ, an empty line means DEFAULT."
  (run-hooks 'minibuffer-setup-hook)
  (let* ((text (internal--read-line prompt))
         (variable (cond ((consp history) (car history)) ((null history) 'minibuffer-history)
                         (t history))))
    (when (and variable (not (eq variable t)) history-add-new-input (boundp variable))
      (add-to-history variable text))
    (run-hooks 'minibuffer-exit-hook)
    (if (not read) text
      (let ((source (if (and (string= text "") default) (minibuffer--default default) text)))
        (if (stringp source) (car (read-from-string source)) source)))))
(defun read-string (prompt &optional initial history default inherit)
  "Read a line of text, asking with PROMPT; DEFAULT stands for an empty one."
  (let ((text (read-from-minibuffer prompt initial nil nil history default inherit)))
    (if (and (string= text "") default) (minibuffer--default default) text)))
(defun read-no-blanks-input (prompt &optional initial inherit)
  "Read a line of text without white space."
  (replace-regexp-in-string "[ \t\n]+" ""
                            (read-from-minibuffer prompt initial nil nil nil nil inherit)))
(defun read-minibuffer (prompt &optional initial)
  "Read an object, not evaluated."
  (read-from-minibuffer prompt initial nil t))
(defun eval-minibuffer (prompt &optional initial)
  "Read an object and evaluate it."
  (eval (read-minibuffer prompt initial) t))
(defun read-number (prompt &optional default _history)
  "Read a number; DEFAULT stands for an empty line."
  (let ((n nil) (default (minibuffer--default default)))
    (while (not (numberp n))
      (let ((text (read-from-minibuffer
                   (if default (replace-regexp-in-string
                                ": *\\'" (format " (default %s): " default) prompt t t)
                     prompt))))
        (setq n (if (string= text "") default
                  (condition-case nil (car (read-from-string text)) (error nil))))
        (unless (numberp n) (message "Please enter a number."))))
    n))
(defun read-passwd (prompt &optional confirm default)
  "Read a secret line, twice when CONFIRM."
  (let ((text (read-string prompt)))
    (when (and confirm (not (string= text (read-string "Confirm password: "))))
      (error "Password not repeated accurately"))
    (if (string= text "") (or default "") text)))
(defun y-or-n-p (prompt)
  "Ask PROMPT until the answer is y or n; whether it was y."
  (let ((answer nil) (question (concat (string-trim-right prompt) " (y or n) ")))
    (while (not (memq answer '(yes no)))
      (let ((text (if unread-command-events (char-to-string (read-char question))
                    (downcase (string-trim (read-from-minibuffer question nil nil nil t))))))
        (cond ((member text '("y" "yes")) (setq answer 'yes))
              ((member text '("n" "no")) (setq answer 'no))
              (t (message "Please answer y or n.")))))
    (eq answer 'yes)))
(defun yes-or-no-p (prompt)
  "Ask PROMPT until the answer is yes or no; whether it was yes."
  (if use-short-answers (y-or-n-p prompt)
    (let ((answer nil) (question (concat (string-trim-right prompt) " (yes or no) ")))
      (while (not (member answer '("yes" "no")))
        (setq answer (downcase (string-trim (read-from-minibuffer question nil nil nil t))))
        (unless (member answer '("yes" "no")) (message "Please answer yes or no.")))
      (string= answer "yes"))))

(defun completing-read-default (prompt collection &optional _predicate _require-match
                                       initial history default inherit)
  "Read a line of text as one of COLLECTION; an empty one means DEFAULT."
  (ignore collection)
  (let ((text (read-from-minibuffer prompt initial nil nil history default inherit)))
    (if (and (string= text "") default) (minibuffer--default default) text)))
(defun completing-read (prompt collection &optional predicate require-match
                               initial history default inherit)
  "Read text as one of COLLECTION that PREDICATE takes, by `completing-read-function'."
  (funcall completing-read-function prompt collection predicate require-match initial history
           default inherit))
(defun read-buffer (prompt &optional default require-match predicate)
  "Read the name of a buffer."
  (let ((default (if (bufferp default) (buffer-name default) default)))
    (if read-buffer-function (funcall read-buffer-function prompt default require-match predicate)
      (completing-read prompt (mapcar #'buffer-name (buffer-list)) predicate require-match nil
                       'buffer-name-history default))))
(defun read-command (prompt &optional default)
  "Read the name of a command; the symbol."
  (intern (let ((name (completing-read prompt obarray #'commandp t nil nil
                                       (if (symbolp default) (and default (symbol-name default))
                                         default))))
            name)))
(defun read-variable (prompt &optional default)
  "Read the name of a user option; the symbol."
  (intern (completing-read prompt obarray #'custom-variable-p t nil nil
                           (if (symbolp default) (and default (symbol-name default)) default))))
(defun read-coding-system (prompt &optional default)
  "Read the name of a coding system; the symbol, nil for none."
  (let ((name (completing-read prompt (mapcar #'symbol-name (coding-system-list)) nil t nil nil
                               (if (symbolp default) (and default (symbol-name default))
                                 default))))
    (and name (not (string= name "")) (intern name))))
(defun read-non-nil-coding-system (prompt)
  "Read the name of a coding system, asking again for an empty one."
  (let ((c nil))
    (while (null c) (setq c (read-coding-system prompt)))
    c))
(defun read-file-name-default (prompt &optional dir default _mustmatch initial _predicate)
  "Read a file name, relative to DIR; an empty line means DEFAULT."
  (let* ((folder (or dir default-directory))
         (text (read-from-minibuffer prompt initial nil nil 'file-name-history)))
    (if (string= text "")
        (or (minibuffer--default default) initial (and (boundp 'buffer-file-name) buffer-file-name)
            folder)
      (substitute-in-file-name (expand-file-name text folder)))))
(defun read-file-name (prompt &optional dir default mustmatch initial predicate)
  "Read a file name by `read-file-name-function'."
  (funcall read-file-name-function prompt dir default mustmatch initial predicate))
(defun read-directory-name (prompt &optional dir default mustmatch initial)
  "Read the name of a folder."
  (read-file-name prompt dir (or default dir default-directory) mustmatch initial
                  #'file-directory-p))

(provide 'minibuffer)
;;; minibuffer.el ends here
