;;; json.el --- JSON  -*- lexical-binding: t -*-

;; Reading walks a buffer from point; writing collects pieces of text.

;;; Code:

(define-error 'json-error "Unknown JSON error")
(define-error 'json-end-of-file "End of file while parsing JSON" '(end-of-file json-error))
(pcase-dolist (`(,error . ,message)
               '((json-array-format . "Bad JSON array") (json-object-format . "Bad JSON object")
                 (json-key-format . "Bad JSON object key") (json-string-format . "Bad string format")
                 (json-string-escape . "Bad Unicode escape") (json-number-format . "Invalid number format")
                 (json-unknown-keyword . "Unrecognized keyword")
                 (json-readtable-error . "JSON readtable error")))
  (define-error error message 'json-error))

(defvar json-object-type 'alist "What objects are read as: alist, plist or hash-table.")
(defvar json-array-type 'vector "What arrays are read as: vector or list.")
(defvar json-key-type nil "What keys are read as: string, symbol, keyword, or nil to suit the object.")
(defvar json-false :json-false "What false is read as, and written as false.")
(defvar json-null nil "What null is read as, and written as null.")
(defvar json-encoding-separator "," "What is written between elements.")
(defvar json-encoding-default-indentation "  " "What a level is indented with when pretty-printing.")
(defvar json-encoding-pretty-print nil "Whether to write on several lines.")
(defvar json-encoding-lisp-style-closings nil "Whether closing brackets stay on the last line.")
(defvar json-encoding-object-sort-predicate nil "Compares keys to write objects sorted, or nil.")
(defvar json-pre-element-read-function nil "Called with each key or index before its value is read.")
(defvar json-post-element-read-function nil "Called after each value is read.")
(defconst json-keywords '("true" "false" "null") "JSON's keywords.")
(defconst json-special-chars
  '((?\" . ?\") (?\\ . ?\\) (?b . ?\b) (?f . ?\f) (?n . ?\n) (?r . ?\r) (?t . ?\t))
  "The letters of escapes with their characters.")
(defvar json--indentation "\n" "A newline and the indentation of the current level.")

;; Reading

(defun json-skip-whitespace () "Move over white space." (skip-chars-forward " \t\n\r"))
(defun json-peek () "The next character, 0 at the end." (or (char-after) 0))
(defun json-pop () "Move over the next character and return it."
  (let ((c (char-after)))
    (unless c (signal 'json-end-of-file nil))
    (forward-char 1)
    c))

(defun json--ended ()
  "Move over white space if a number or keyword may end at point; whether it may."
  (when (looking-at-p "[],} \t\n\r]\\|\\'")
    (json-skip-whitespace)
    t))
(defun json-read-keyword (keyword)
  "Read KEYWORD (true, false or null)."
  (unless (member keyword json-keywords) (signal 'json-unknown-keyword (list keyword)))
  (unless (and (looking-at keyword) (goto-char (match-end 0)) (json--ended))
    (let ((start (save-excursion (skip-syntax-backward "w") (point)))
          (end (save-excursion (skip-syntax-forward "w") (point))))
      (signal 'json-unknown-keyword (list (buffer-substring-no-properties start end)))))
  (pcase keyword ("true" t) ("false" json-false) (_ json-null)))

(defun json-read-number (&optional _sign)
  "Read a number."
  (let ((digits (and (looking-at "-?\\(?:0\\|[1-9][0-9]*\\)\\(?:\\.[0-9]+\\)?\\(?:[eE][-+]?[0-9]+\\)?")
                     (match-string 0))))
    (when digits (goto-char (match-end 0)))
    (unless (and digits (json--ended)) (signal 'json-number-format (list (point))))
    (string-to-number digits)))

(defun json--hex ()
  "Read four hexadecimal digits."
  (unless (looking-at "[[:xdigit:]]\\{4\\}") (signal 'json-string-escape (list (point))))
  (goto-char (match-end 0))
  (string-to-number (match-string 0) 16))

(defun json--escaped ()
  "Read an escape, from its backslash, and return its text."
  (forward-char 1)
  (let ((e (json-pop)))
    (cond
     ((cdr (assq e '((?b . "\b") (?f . "\f") (?n . "\n") (?r . "\r") (?t . "\t")))))
     ((eq e ?u)
      (let ((code (json--hex)))
        (when (and (<= #xd800 code #xdbff) (looking-at "\\\\u[dD][c-fC-F]"))
          (forward-char 2)
          (setq code (+ #x10000 (ash (- code #xd800) 10) (- (json--hex) #xdc00))))
        (string code)))
     (t (string e)))))
(defun json-read-escaped-char ()
  "Read an escape, from its backslash, and return its character."
  (aref (json--escaped) 0))

(defun json-read-string ()
  "Read a string."
  (json-advance)
  (json--string-rest))
(defun json--string-rest ()
  "Read the rest of a string, after its first quote."
  (let ((parts nil) (done nil))
    (while (not done)
      (let ((start (point)))
        (skip-chars-forward "^\"\\\\\0-\37")
        (when (> (point) start) (push (buffer-substring-no-properties start (point)) parts))
        (let ((c (json-pop)))
          (cond
           ((eq c ?\") (setq done t))
           ((eq c ?\\)
            (forward-char -1)
            (push (json--escaped) parts))
           (t (signal 'json-string-format (list c)))))))
    (apply #'concat (nreverse parts))))

(defun json--key (text)
  "TEXT as a key of the objects being read."
  (let ((type (or json-key-type
                  (cond ((eq json-object-type 'hash-table) 'string)
                        ((eq json-object-type 'plist) 'keyword)
                        (t 'symbol)))))
    (cond ((eq type 'string) text)
          ((eq type 'keyword) (intern (concat ":" text)))
          ((eq type 'symbol) (intern text)))))

(defun json--element (key)
  "Read the value of KEY, a key or an index, between the functions that want to see it."
  (when json-pre-element-read-function (funcall json-pre-element-read-function key))
  (prog1 (json-read)
    (when json-post-element-read-function (funcall json-post-element-read-function))))
(defun json-read-object ()
  "Read an object."
  (json-pop)
  (json-skip-whitespace)
  (let ((table (and (eq json-object-type 'hash-table) (make-hash-table :test 'equal))) (out nil))
    (while (not (eq (json-peek) ?}))
      (json-skip-whitespace)
      ;; what stands for the quote is not looked at
      (forward-char 1)
      (let ((key (json--key (json--string-rest))) value)
        (json-skip-whitespace)
        (unless (eq (json-peek) ?:) (signal 'json-object-format (list ":" (json-peek))))
        (forward-char 1)
        (setq value (json--element key))
        (cond (table (puthash key value table))
              ((eq json-object-type 'plist) (push key out) (push value out))
              ((eq json-object-type 'alist) (push (cons key value) out))))
      (json--separator ?} 'json-object-format))
    (forward-char 1)
    (or table (nreverse out))))
(defun json--separator (close condition)
  "Move over a comma, or stop before CLOSE; signal CONDITION at anything else."
  (json-skip-whitespace)
  (let ((c (json-peek)))
    (cond ((eq c ?,) (forward-char 1))
          ((not (eq c close)) (signal condition (list "," c))))))

(defun json-read-array ()
  "Read an array."
  (json-pop)
  (json-skip-whitespace)
  (let ((out nil) (n 0))
    (while (not (eq (json-peek) ?\]))
      (push (json--element n) out)
      (setq n (1+ n))
      (json--separator ?\] 'json-array-format))
    (forward-char 1)
    (pcase json-array-type
      ('list (nreverse out))
      ('vector (vconcat (nreverse out))))))

(defun json-read ()
  "Read the JSON value after point."
  (json-skip-whitespace)
  (let ((c (char-after)))
    (cond ((null c) (signal 'json-end-of-file nil))
          ((eq c ?{) (json-read-object))
          ((eq c ?\[) (json-read-array))
          ((eq c ?\") (json-read-string))
          ((eq c ?t) (json-read-keyword "true"))
          ((eq c ?f) (json-read-keyword "false"))
          ((eq c ?n) (json-read-keyword "null"))
          ((or (eq c ?-) (<= ?0 c ?9)) (json-read-number))
          (t (signal 'json-readtable-error (list c))))))
(defun json-path-to-position (position &optional string)
  "The path of keys and indices to the innermost value around POSITION in STRING, or in the buffer.
A property list of :path, :match-start and :match-end; nil when no element is there."
  (let* ((path nil) (starts nil) (key-type json-key-type)
         (json-key-type (or key-type 'string))
         (json-pre-element-read-function
          (lambda (key) (push key path) (json-skip-whitespace) (push (point) starts)))
         (json-post-element-read-function
          (lambda ()
            (let ((start (pop starts)))
              (when (and (< start position) (<= position (point)))
                (throw 'json--path (list :path (reverse path) :match-start start :match-end (point)))))
            (pop path))))
    (catch 'json--path
      (if string (json-read-from-string string)
        (save-excursion (goto-char (point-min)) (json-read)))
      nil)))
(defun json--parse (insert source)
  "The JSON value in what INSERT, a function, inserts of SOURCE."
  (with-temp-buffer
    (funcall insert source)
    (goto-char (point-min))
    (json-read)))
(defun json-read-from-string (string) "The JSON value in STRING." (json--parse #'insert string))
(defun json-read-file (file) "The JSON value in FILE." (json--parse #'insert-file-contents file))

(defun json-advance (&optional n) "Move over N characters." (forward-char n))
(defun json-join (strings separator) "STRINGS joined with SEPARATOR." (mapconcat #'identity strings separator))
(defun json-new-object ()
  "An empty object of the type that is being read."
  (and (eq json-object-type 'hash-table) (make-hash-table :test 'equal)))
(defun json-add-to-object (object key value)
  "OBJECT, being read, with VALUE for KEY, a string."
  (let ((key (json--key key)))
    (pcase json-object-type
      ('hash-table (puthash key value object) object)
      ('plist (cons key (cons value object)))
      ('alist (cons (cons key value) object)))))

;; Writing

(defun json-encode-string (string)
  "STRING, or what is printed of anything else, in JSON."
  (let ((string (if (stringp string) string (format "%s" string))) (start 0) (out nil))
    (while (string-match "[\"\\\\[:cntrl:]\x3fff80-\x3fffff]" string start)
      (let* ((at (match-beginning 0)) (c (aref string at)))
        (push (substring string start at) out)
        (push (or (cdr (assq c '((?\" . "\\\"") (?\\ . "\\\\") (?\b . "\\b") (?\f . "\\f")
                                 (?\n . "\\n") (?\r . "\\r") (?\t . "\\t"))))
                  (cond ((< c 128) (format "\\u%04x" c))
                        ;; A byte as it is printed, with its backslash quoted.
                        ((or (> c #x3fff7f) (not (multibyte-string-p string))) (format "\\\\%o" (logand c 255)))
                        (t (string c))))
              out)
        (setq start (1+ at))))
    (push (substring string start) out)
    (concat "\"" (apply #'concat (nreverse out)) "\"")))
(defun json-encode-number (number) "NUMBER in JSON; anything else as the string that is printed of it."
       (if (numberp number) (number-to-string number) (json-encode-string number)))
(defun json-encode-keyword (keyword)
  "KEYWORD (t, `json-false' or `json-null') in JSON."
  (cdr (assq keyword `((t . "true") (,json-false . "false") (,json-null . "null")))))
(defun json-encode-key (key)
  "KEY, a string or symbol, as a JSON object's key."
  (cond ((stringp key) (json-encode-string key))
        ((keywordp key) (json-encode-string (substring (symbol-name key) 1)))
        ((symbolp key) (json-encode-string (symbol-name key)))
        (t (signal 'json-key-format (list key)))))

(defun json--brackets (open close parts)
  "PARTS, a function that returns texts within the level, between OPEN and CLOSE."
  (let ((texts (let ((json--indentation (concat json--indentation json-encoding-default-indentation)))
                 (funcall parts))))
    (if (null texts) (concat open close)
      (if json-encoding-pretty-print
          (let ((inner (concat json--indentation json-encoding-default-indentation)))
            (concat open inner (mapconcat #'identity texts (concat json-encoding-separator inner))
                    (if json-encoding-lisp-style-closings "" json--indentation) close))
        (concat open (mapconcat #'identity texts json-encoding-separator) close)))))

(defun json--encode-pairs (pairs)
  "PAIRS, conses of key and value, as a JSON object."
  (when json-encoding-object-sort-predicate
    (setq pairs (sort (copy-sequence pairs)
                      (lambda (a b) (funcall json-encoding-object-sort-predicate (car a) (car b))))))
  (json--brackets "{" "}"
                  (lambda ()
                    (mapcar (lambda (pair)
                              (concat (json-encode-key (car pair))
                                      (if json-encoding-pretty-print ": " ":")
                                      (json-encode (cdr pair))))
                            pairs))))
(defun json-encode-hash-table (table)
  "The hash TABLE as a JSON object."
  (let ((pairs nil))
    (maphash (lambda (k v) (push (cons k v) pairs)) table)
    (json--encode-pairs (nreverse pairs))))
(defun json-encode-alist (alist) "ALIST as a JSON object." (json--encode-pairs alist))
(defun json-encode-plist (plist)
  "PLIST as a JSON object."
  (let ((pairs nil))
    (while plist (push (cons (car plist) (cadr plist)) pairs) (setq plist (cddr plist)))
    (json--encode-pairs (nreverse pairs))))
(defun json-encode-array (array)
  "ARRAY, a vector or list, as a JSON array."
  (json--brackets "[" "]" (lambda () (mapcar #'json-encode array))))

(defun json--alist-p (list)
  "Whether LIST is an alist with simple keys."
  (while (and (consp list) (consp (car list)) (atom (caar list))) (setq list (cdr list)))
  (null list))
(defun json--plist-p (list)
  "Whether LIST is a property list of keywords."
  (while (and (consp list) (keywordp (car list)) (consp (cdr list))) (setq list (cddr list)))
  (null list))
(defalias 'json-alist-p #'json--alist-p)
(defalias 'json-plist-p #'json--plist-p)
(defun json-encode-list (list)
  "LIST as a JSON object if it is an alist or property list, else as an array."
  (cond ((null list) "null")
        ((json--alist-p list) (json-encode-alist list))
        ((json--plist-p list) (json-encode-plist list))
        ((listp list) (json-encode-array (if (proper-list-p list) list (mapcar #'identity list))))
        (t (signal 'json-error (list list)))))

(defun json-encode (object)
  "OBJECT in JSON."
  (string-to-multibyte (json--text object)))
(defun json--text (object)
  "OBJECT in JSON, as a string of any kind."
  (cond ((and (memq object (list t json-false json-null)) (json-encode-keyword object)))
        ((stringp object) (json-encode-string object))
        ((keywordp object) (json-encode-string (substring (symbol-name object) 1)))
        ((listp object) (json-encode-list object))
        ((symbolp object) (json-encode-string (symbol-name object)))
        ((numberp object) (json-encode-number object))
        ((arrayp object) (json-encode-array object))
        ((hash-table-p object) (json-encode-hash-table object))
        (t (signal 'json-error (list object)))))

(defun json-pretty-print (begin end &optional minimize)
  "Write the JSON between BEGIN and END on several lines, or on one if MINIMIZE."
  (interactive "r\nP")
  (let ((json-encoding-pretty-print (not minimize)) (json-null :json-null)
        (json-object-type 'hash-table) (json-key-type 'string) (json-array-type 'vector))
    (save-restriction
      (narrow-to-region begin end)
      (goto-char (point-min))
      (let ((out nil))
        (while (progn (json-skip-whitespace) (not (eobp)))
          (let ((value (json-read)))
            (push (json-encode value) out)))
        (delete-region (point-min) (point-max))
        (insert (mapconcat #'identity (nreverse out) "\n"))))))
(defun json-pretty-print-buffer (&optional minimize)
  "Write the buffer's JSON on several lines, or on one if MINIMIZE."
  (interactive "P")
  (json-pretty-print (point-min) (point-max) minimize))

(defun json-pretty-print-ordered (begin end &optional minimize)
  "Write the JSON from BEGIN to END with its objects' members sorted, as `json-pretty-print' does."
  (interactive "r\nP")
  (let ((json-encoding-object-sort-predicate #'string<)) (json-pretty-print begin end minimize)))
(defun json-pretty-print-buffer-ordered (&optional minimize)
  "Write the buffer's JSON with its objects' members sorted, as `json-pretty-print-buffer' does."
  (interactive "P")
  (json-pretty-print-ordered (point-min) (point-max) minimize))

(defun json--plist-nreverse (plist)
  "PLIST with its pairs in reverse order; modifies it."
  (let ((out nil))
    (while plist
      (let ((next (cddr plist)))
        (setcdr (cdr plist) out)
        (setq out plist plist next)))
    out))

(provide 'json)
;;; json.el ends here
