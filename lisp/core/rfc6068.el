;;; rfc6068.el --- Addresses of the form mailto:  -*- lexical-binding: t -*-

;;; Code:

(defun rfc6068-unhexify-string (string)
  "STRING with %XX decoded."
  (decode-coding-string
   (replace-regexp-in-string "%[0-9a-fA-F][0-9a-fA-F]"
                             (lambda (code) (unibyte-string (string-to-number (substring code 1) 16)))
                             (encode-coding-string string 'utf-8) t t)
   'utf-8))

(defun rfc6068-parse-mailto-url (mailto-url)
  "The headers that MAILTO-URL asks for, (NAME . TEXT) each; nil if it is no such address."
  (when (string-match "\\`mailto:\\([^?]*\\)\\(?:\\?\\(\\(?:.\\|\n\\)*\\)\\)?\\'" mailto-url)
    (let* ((to (rfc6068-unhexify-string (match-string 1 mailto-url)))
           (headers (mapcar (lambda (field)
                              (let ((parts (split-string field "=")))
                                (cons (capitalize (rfc6068-unhexify-string (car parts)))
                                      (rfc6068-unhexify-string (string-join (cdr parts) "=")))))
                            (split-string (or (match-string 2 mailto-url) "") "&" t)))
           (more (assoc "To" headers)))
      (cond ((equal to "") headers)
            (more (setcdr more (concat to ", " (cdr more))) headers)
            (t (cons (cons "To" to) headers))))))

(provide 'rfc6068)
;;; rfc6068.el ends here
