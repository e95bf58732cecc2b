;;; url-util.el --- Escapes in URLs  -*- lexical-binding: t -*-

;;; Code:

(require 'url-parse)

(defconst url-unreserved-chars
  (append (number-sequence ?a ?z) (number-sequence ?A ?Z) (number-sequence ?0 ?9)
          '(?- ?_ ?. ?~))
  "Characters that are never escaped in URLs.")

(defun url-util--allowed (list)
  "A vector over the bytes, non-nil for those in LIST."
  (let ((table (make-vector 256 nil)))
    (dolist (c list) (when (and (integerp c) (< c 256)) (aset table c t)))
    table))
(defun url-util--with (more)
  "A vector over the bytes, non-nil for those never escaped, the escape itself and those of MORE."
  (url-util--allowed (append url-unreserved-chars '(?%) more nil)))
(defconst url-host-allowed-chars (url-util--with "!$&'()*+,;=:[]")
  "The bytes that a URL's host may hold, as a vector.")
(defconst url-path-allowed-chars (url-util--with "!$&'()*+,;=:@/")
  "The bytes that a URL's path may hold, as a vector.")
(defconst url-query-allowed-chars (url-util--with "!$&'()*+,;=:@/?")
  "The bytes that a URL's query may hold, as a vector.")
(defconst url-query-key-value-allowed-chars
  (url-util--allowed (append url-unreserved-chars "!$'()*,;:@/?" nil))
  "The bytes that a key or value of a URL's query may hold, as a vector.")

(defun url-hexify-string (string &optional allowed)
  "STRING, as UTF-8, with bytes that are not ALLOWED written as %XX.
ALLOWED is a list of characters or a vector over the bytes; by default letters, digits, - _ . ~"
  (let ((table (if (vectorp allowed) allowed (url-util--allowed (or allowed url-unreserved-chars)))))
    (mapconcat (lambda (byte) (if (aref table byte) (string byte) (format "%%%02X" byte)))
               (if (and (stringp string) (multibyte-string-p string))
                   (encode-coding-string string 'utf-8) string)
               "")))
(defun url-unhex-string (string &optional allow-newlines)
  "STRING with each %XX replaced by its byte.
Escaped newlines become spaces unless ALLOW-NEWLINES."
  (let ((start 0) (out nil) (case-fold-search t) (string (or string "")))
    (while (string-match "%\\([0-9a-f][0-9a-f]\\)" string start)
      (let ((byte (string-to-number (match-string 1 string) 16)))
        (push (substring string start (match-beginning 0)) out)
        (push (if (and (memq byte '(?\n ?\r)) (not allow-newlines)) " " (byte-to-string byte)) out)
        (setq start (match-end 0))))
    (push (substring string start) out)
    (apply #'concat (nreverse out))))
(defun url-encode-url (url)
  "URL with characters that may not stand in one escaped; what is escaped stays.
The host stays as it is."
  (let* ((parts (url-generic-parse-url url)) (user (url-user parts)) (password (url-password parts))
         (path-and-query (url-path-and-query parts))
         (path (car path-and-query)) (query (cdr path-and-query)) (target (url-target parts)))
    (when user (setf (url-user parts) (url-hexify-string user)))
    (when password (setf (url-password parts) (url-hexify-string password)))
    (setf (url-filename parts)
          (concat (and path (url-hexify-string path url-path-allowed-chars))
                  (and query (concat "?" (url-hexify-string query url-query-allowed-chars)))))
    (when target (setf (url-target parts) (url-hexify-string target url-query-allowed-chars)))
    (url-recreate-url parts)))
(defun url-build-query-string (query &optional semicolons keep-empty)
  "The query string of QUERY, a list of (KEY VALUE…), with ; between pairs if SEMICOLONS.
A key without value, or with an empty one, gets its = only if KEEP-EMPTY."
  (let ((separator (if semicolons ";" "&")))
    (mapconcat (lambda (entry)
                 (let ((key (url-hexify-string (format "%s" (car entry)))))
                   (mapconcat (lambda (value)
                                (let ((text (url-hexify-string (format "%s" value))))
                                  (if (and (string= text "") (not keep-empty)) key
                                    (concat key "=" text))))
                              (or (cdr entry) '("")) separator)))
               query separator)))
(defun url-parse-query-string (query &optional downcase allow-newlines)
  "The list of (KEY VALUE…) of QUERY, a URL's query string; keys in lower case if DOWNCASE."
  (let ((out nil))
    (dolist (pair (split-string query "[;&]"))
      (let* ((split (string-search "=" pair))
             (key (url-unhex-string (substring pair 0 split) allow-newlines))
             (value (if split (url-unhex-string (substring pair (1+ split)) allow-newlines) ""))
             (known (progn (when downcase (setq key (downcase key))) (assoc key out))))
        (if known (setcdr known (cons value (cdr known)))
          (push (list key value) out))))
    out))
(defun url-strip-leading-spaces (x) "X without white space before it." (string-trim-left x))
(defun url-eat-trailing-space (x) "X without white space after it." (string-trim-right x))

(defun url-util--path (file)
  "The path of FILE, a URL or its text, without its query."
  (let ((text (if (url-p file) (url-filename file) (or file ""))))
    (substring text 0 (string-search "?" text))))
(defun url-file-directory (file)
  "FILE, a URL, up to its last slash, without its query."
  (let ((path (url-util--path file)))
    (if (string-match "\\`\\(?:.\\|\n\\)*/" path) (match-string 0 path) "")))
(defun url-file-nondirectory (file)
  "What follows the last slash of FILE, a URL, without its query."
  (let ((path (url-util--path file)))
    (string-match "[^/]*\\'" path)
    (match-string 0 path)))
(defalias 'url-basepath 'url-file-directory)
(defun url-file-extension (name &optional no-extension)
  "The extension of the file NAME with its dot; with NO-EXTENSION its base name without it."
  (let* ((base (and name (url-file-nondirectory name)))
         (dot (and base (string-match "\\.[^./]*\\'" base))))
    (cond (no-extension (if dot (substring base 0 dot) (or base "")))
          (dot (substring base dot))
          (t ""))))

(defun url-unhex (x)
  "The value of the hexadecimal digit X."
  (cond ((>= x ?a) (- x (- ?a 10))) ((>= x ?A) (- x (- ?A 10))) (t (- x ?0))))
(defun url-normalize-url (url)
  "URL as its parts make it up again: scheme and host in lower case."
  (let ((parts (url-generic-parse-url url)))
    (if (equal (url-type parts) "") url (url-recreate-url parts))))
(defun url-domain (url)
  "The domain of the host of URL, a structure: what was registered; nil if it cannot be told."
  (unless (url-p url) (signal 'wrong-type-argument (list 'url url)))
  (let* ((host (or (url-host url) "")) (labels (split-string host "\\." t)) (n (length labels)))
    (cond ((or (< n 2) (string-match-p "\\`[0-9.]+\\'" host) (string-prefix-p "[" host)) nil)
          ((and (> n 2) (= 2 (length (car (last labels))))
                (member (nth (- n 2) labels) '("co" "com" "org" "net" "ac" "gov" "edu" "ne" "or" "go")))
           (mapconcat #'identity (last labels 3) "."))
          (t (mapconcat #'identity (last labels 2) ".")))))
(defun url-get-normalized-date (&optional time)
  "TIME, by default now, as HTTP writes dates."
  (let ((system-time-locale "C")) (format-time-string "%a, %d %b %Y %T GMT" time t)))
(defun url-pretty-length (n)
  "N bytes, short."
  (file-size-human-readable n))
(defun url-percentage (x y)
  "X as a percentage of Y."
  (round (* 100 (/ x (float y)))))
(defun url-insert-entities-in-string (string)
  "STRING with & < > \" written as entities."
  (mapconcat (lambda (c)
               (pcase c (?& "&amp;") (?< "&lt;") (?> "&gt;") (?\" "&quot;") (_ (string c))))
             string ""))
(defun url-parse-args (str &optional _nodowncase)
  "The alist of STR, fields NAME=VALUE after semicolons; a value may be quoted."
  (let ((out nil) (start 0))
    (while (string-match "[; \t\n]*\\([^=; \t\n]+\\)[ \t\n]*\\(=[ \t\n]*\\(?:\"\\(\\(?:[^\"\\]\\|\\\\.\\)*\\)\"\\|\\([^;]*\\)\\)\\)?"
                         str start)
      (setq start (match-end 0))
      (push (cons (match-string 1 str)
                  (and (match-beginning 2)
                       (or (match-string 3 str) (string-trim (match-string 4 str)))))
            out))
    out))
(defun url-truncate-url-for-viewing (url &optional width)
  "URL shortened towards WIDTH columns by dropping folders."
  (let ((width (or width (frame-width))))
    (if (<= (string-width url) width) url
      (let* ((parts (url-generic-parse-url url)) (name (or (url-filename parts) ""))
             (folders (split-string (url-file-directory name) "/" t)) (rest folders) (short url))
        (while (and rest (> (string-width short) width))
          (setq rest (cdr rest))
          (setf (url-filename parts)
                (concat "/.../" (mapconcat (lambda (f) (concat f "/")) rest "") (url-file-nondirectory name)))
          (setq short (url-recreate-url parts)))
        short))))
(defun url-get-url-at-point (&optional pos)
  "The URL at POS, by default point, or nil."
  (require 'thingatpt)
  (save-excursion
    (when pos (goto-char pos))
    (thing-at-point 'url t)))
(defun url-view-url (&optional no-show)
  "Show the URL of the buffer; with NO-SHOW return it."
  (interactive)
  (cond ((null url-current-object) nil)
        (no-show (url-recreate-url url-current-object))
        (t (message "%s" (url-recreate-url url-current-object)))))
(defun url-debug (tag &rest args)
  "Record ARGS for `message' when `url-debug' is on for TAG."
  (when (pcase url-debug
          ((or 't (pred numberp)) t)
          ((pred listp) (memq tag url-debug)))
    (let ((text (format "%s -> %s\n" tag (apply #'format args))))
      (with-current-buffer (get-buffer-create "*URL-DEBUG*")
        (goto-char (point-max))
        (insert text)))))
(defun url-display-percentage (_format _percent &rest _args) "Nothing: there is no display." nil)
(defun url-lazy-message (&rest args) "The message of ARGS." (apply #'message args))

(provide 'url-util)
;;; url-util.el ends here
