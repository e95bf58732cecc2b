;;; url-util.el --- Escapes in URLs  -*- lexical-binding: t -*-

;;; Code:

(defconst url-unreserved-chars
  (append (number-sequence ?A ?Z) (number-sequence ?a ?z) (number-sequence ?0 ?9)
          '(?- ?_ ?. ?~))
  "Characters that are never escaped in URLs.")

(defun url-util--allowed (list)
  "A vector over the bytes, non-nil for those in LIST."
  (let ((table (make-vector 256 nil)))
    (dolist (c list) (when (and (integerp c) (< c 256)) (aset table c t)))
    table))
(defconst url-path-allowed-chars (url-util--allowed (append url-unreserved-chars (append "!$&'()*+,;=:@/" nil)))
  "The bytes that a URL's path may hold, as a vector.")
(defconst url-query-allowed-chars (url-util--allowed (append url-unreserved-chars (append "!$'()*,;:@/?" nil)))
  "The bytes that a key or value of a URL's query may hold, as a vector.")
(defconst url-query-key-value-allowed-chars url-query-allowed-chars
  "The bytes that a key or value of a URL's query may hold, as a vector.")

(defun url-hexify-string (string &optional allowed)
  "STRING, as UTF-8, with bytes that are not ALLOWED written as %XX.
ALLOWED is a list of characters or a vector over the bytes; by default letters, digits, - _ . ~"
  (let ((table (if (vectorp allowed) allowed (url-util--allowed (or allowed url-unreserved-chars)))))
    (mapconcat (lambda (byte) (if (aref table byte) (string byte) (format "%%%02X" byte)))
               (if (multibyte-string-p string) (encode-coding-string string 'utf-8) string)
               "")))
(defun url-unhex-string (string &optional allow-newlines)
  "STRING with each %XX replaced by its byte.
Escaped newlines become spaces unless ALLOW-NEWLINES."
  (let ((start 0) (out nil) (case-fold-search t))
    (while (string-match "%\\([0-9a-f][0-9a-f]\\)" string start)
      (let ((byte (string-to-number (match-string 1 string) 16)))
        (push (substring string start (match-beginning 0)) out)
        (push (if (and (memq byte '(?\n ?\r)) (not allow-newlines)) " " (byte-to-string byte)) out)
        (setq start (match-end 0))))
    (push (substring string start) out)
    (apply #'concat (nreverse out))))
(defun url-encode-url (url)
  "URL with characters that may not stand in one escaped; what is escaped stays."
  (url-hexify-string url (append url-unreserved-chars (append "!#$%&'()*+,/:;=?@[]" nil))))
(defun url-build-query-string (query &optional semicolons keep-empty)
  "The query string of QUERY, a list of (KEY VALUE…), with ; between pairs if SEMICOLONS.
A key without value, or with an empty one, gets its = only if KEEP-EMPTY."
  (let ((separator (if semicolons ";" "&")))
    (mapconcat (lambda (entry)
                 (let ((key (url-hexify-string (format "%s" (car entry)))))
                   (mapconcat (lambda (value)
                                (let ((text (if value (url-hexify-string (format "%s" value)) "")))
                                  (if (and (string= text "") (not keep-empty)) key
                                    (concat key "=" text))))
                              (or (cdr entry) '(nil)) separator)))
               query separator)))
(defun url-parse-query-string (query &optional downcase allow-newlines)
  "The list of (KEY VALUE…) of QUERY, a URL's query string; keys in lower case if DOWNCASE."
  (let ((out nil))
    (dolist (pair (split-string query "[;&]" t))
      (let* ((split (string-search "=" pair))
             (key (url-unhex-string (substring pair 0 split) allow-newlines))
             (value (if split (url-unhex-string (substring pair (1+ split)) allow-newlines) ""))
             (known (progn (when downcase (setq key (downcase key))) (assoc key out))))
        (if known (setcdr known (cons value (cdr known)))
          (push (list key value) out))))
    out))
(defun url-strip-leading-spaces (x) "X without white space before it." (string-trim-left x))
(defun url-file-extension (name &optional no-dot)
  "The extension of the file NAME, without its dot if NO-DOT."
  (if (and name (string-match "\\.[^./]+\\'" name))
      (substring name (+ (match-beginning 0) (if no-dot 1 0)))
    ""))

(provide 'url-util)
;;; url-util.el ends here
