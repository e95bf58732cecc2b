;;; url.el --- What URLs name, as far as it can be had without a network  -*- lexical-binding: t -*-

;; `file:' and `data:' are answered here, as buffers with headers before the text.  Other schemes have a function
;; `url-SCHEME' if a program defines one; http, https and ftp would ask a network, which this program does not.

;;; Code:

(require 'url-parse)
(require 'url-vars)
(require 'url-util)

(defvar url-configuration-directory (locate-user-emacs-file "url/") "Where things about URLs are kept.")
(defvar url-redirect-buffer nil)
(defvar url-asynchronous t "Non-nil while nobody waits for the answer.")

(defun url-do-setup () "Nothing has to be set up." nil)
(defun url-warn (class message &optional level)
  "Warn of MESSAGE about CLASS with LEVEL."
  (display-warning class message level))

(defun url--answer (name headers body)
  "A buffer called NAME with HEADERS, an alist, and BODY, bytes."
  (let ((buffer (generate-new-buffer name)))
    (with-current-buffer buffer
      (set-buffer-multibyte nil)
      (pcase-dolist (`(,header . ,value) headers)
        (insert (encode-coding-string (format "%s: %s\n" header value) 'utf-8)))
      (insert "\n")
      (save-excursion (insert body))
      buffer)))

(defun url-file (url callback cbargs)
  "The answer for URL, a file; CALLBACK would be called with CBARGS by whoever asked."
  (ignore callback cbargs)
  (let ((file (url-unhex-string (url-filename url))))
    (unless (member (url-host url) '(nil "" "localhost"))
      (signal 'file-error (list "Files of other machines are not fetched" (url-recreate-url url))))
    (let ((body (with-temp-buffer
                  (set-buffer-multibyte nil)
                  (if (file-directory-p file)
                      (insert (encode-coding-string (mapconcat #'identity (directory-files file) "\n") 'utf-8))
                    (insert-file-contents-literally file))
                  (buffer-string))))
      (url--answer " *url-file*"
                   (list (cons "Content-type" (url-file--type file)) (cons "Content-length" (length body)))
                   body))))
(defun url-file--type (file)
  "The type of content that the name of FILE tells."
  (pcase (downcase (or (file-name-extension file) ""))
    ((or "html" "htm") "text/html") ((or "txt" "text" "") "text/plain") ("css" "text/css") ("json" "application/json")
    ("xml" "text/xml") ("pdf" "application/pdf") ("png" "image/png") ((or "jpg" "jpeg") "image/jpeg")
    ("gif" "image/gif") ("svg" "image/svg+xml") ("js" "application/javascript") ("org" "text/org") ("csv" "text/csv")
    (_ "text/plain")))
(defun url-data (url callback cbargs)
  "The answer for URL, which has the data itself; CALLBACK would be called with CBARGS by whoever asked."
  (ignore callback cbargs)
  (let* ((text (url-filename url)) (comma (or (string-search "," text) (error "A data URL needs a comma")))
         (type (substring text 0 comma)) (data (substring text (1+ comma)))
         (base64 (string-suffix-p ";base64" type))
         (type (if base64 (string-remove-suffix ";base64" type) type))
         (body (if base64 data (encode-coding-string (url-unhex-string data) 'utf-8)))
         (buffer (url--answer " *url-data*"
                              (list (cons "Content-Length" (length body))
                                    (cons "Content-Type" (if (string= type "") "text/plain;charset=US-ASCII" type))
                                    (cons "Content-Transfer-Encoding" (if base64 "base64" "8bit")))
                              body)))
    (with-current-buffer buffer (goto-char (point-max)))
    buffer))
(defun url--refuse (url &rest _)
  "Say that the network is not asked for URL."
  (signal 'file-error (list "The network is not asked" (url-recreate-url url))))
(dolist (scheme '(url-http url-https url-ftp url-ftps)) (defalias scheme #'url--refuse))

(defun url--retrieve (url)
  "The buffer with the answer for URL."
  (let* ((object (if (stringp url) (url-generic-parse-url url) url)) (scheme (url-type object))
         (loader (and scheme (intern-soft (concat "url-" scheme)))))
    (unless scheme (error "Bad url: %s" (if (stringp url) url (url-recreate-url url))))
    (unless (and loader (fboundp loader)) (error "Unknown URL scheme: %s" scheme))
    (let ((buffer (funcall loader object #'ignore nil)))
      (when buffer
        (with-current-buffer buffer (setq url-current-object object)))
      buffer)))
(defun url-retrieve (url callback &optional cbargs _silent _inhibit-cookies)
  "Get URL; call CALLBACK in the buffer of the answer with a plist of what happened and CBARGS.
The answer is there when this returns the buffer."
  (let ((buffer (url--retrieve url)))
    (when buffer
      (with-current-buffer buffer (apply callback nil cbargs))
      buffer)))
(defalias 'url-retrieve-internal #'url-retrieve)
(defun url-queue-retrieve (url callback &optional cbargs silent inhibit-cookies)
  "As `url-retrieve' for URL, CALLBACK, CBARGS, SILENT and INHIBIT-COOKIES, when its turn comes: at once."
  (url-retrieve url callback cbargs silent inhibit-cookies))
(defun url-retrieve-synchronously (url &optional _silent _inhibit-cookies _timeout)
  "The buffer with the answer for URL."
  (url--retrieve url))
(defun url-mark-buffer-as-dead (buffer)
  "Kill BUFFER, the answer for a URL."
  (kill-buffer buffer))

;;; URLs as files

(defun url--body (url)
  "The bytes that URL names."
  (let ((buffer (url-retrieve-synchronously url)))
    (unwind-protect
        (with-current-buffer buffer
          (goto-char (point-min))
          (let ((encoded (save-excursion (re-search-forward "^Content-Transfer-Encoding: base64$" nil t))))
            (search-forward "\n\n")
            (let ((body (buffer-substring (point) (point-max))))
              (if encoded (base64-decode-string body) body))))
      (kill-buffer buffer))))
(defun url-insert-file-contents (url &optional visit beg end replace)
  "Insert what URL names; VISIT, BEG, END and REPLACE as for `insert-file-contents'."
  (let* ((bytes (url--body url)) (bytes (if (or beg end) (substring bytes (or beg 0) end) bytes))
         (text (decode-coding-string bytes (or coding-system-for-read 'undecided))))
    (when replace (delete-region (point-min) (point-max)))
    (save-excursion (insert text))
    (when visit (setq buffer-file-name url) (set-buffer-modified-p nil))
    (list url (length bytes))))
(defun url-copy-file (url newname &optional ok-if-already-exists &rest _)
  "Copy what URL names to the file NEWNAME, an existing one only if OK-IF-ALREADY-EXISTS."
  (when (and (file-exists-p newname) (not ok-if-already-exists))
    (signal 'file-already-exists (list "Opening output file" "File exists" newname)))
  (let ((coding-system-for-write 'binary))
    (write-region (url--body url) nil newname nil 'quiet)))
(defun url-file-local-copy (url &rest _)
  "A temporary file with what URL names."
  (let ((file (make-temp-file "url")))
    (url-copy-file url file t)
    file))
(defun url-file-exists-p (url)
  "Non-nil if URL names something; only that of a file is known."
  (let ((object (url-generic-parse-url url)))
    (and (equal (url-type object) "file") (file-exists-p (url-unhex-string (url-filename object))))))

(provide 'url)
;;; url.el ends here
