;;; mail-parse.el --- One name for each thing that is done with headers of mail  -*- lexical-binding: t -*-

;;; Code:

(mapc #'require '(rfc2047 rfc2231 rfc2045 ietf-drums mail-prsvr))

(defalias 'mail-header-parse-content-type #'rfc2231-parse-qp-string)
(defalias 'mail-header-parse-content-disposition #'rfc2231-parse-qp-string)
(defalias 'mail-content-type-get #'rfc2231-get-value)
(defalias 'mail-header-encode-parameter #'rfc2047-encode-parameter)
(defalias 'mail-header-parse-address #'ietf-drums-parse-address)
(defalias 'mail-header-parse-addresses #'ietf-drums-parse-addresses)
(defalias 'mail-header-parse-date #'ietf-drums-parse-date)
(defalias 'mail-header-make-address #'ietf-drums-make-address)
(defalias 'mail-header-remove-comments #'ietf-drums-remove-comments)
(defalias 'mail-header-remove-whitespace #'ietf-drums-remove-whitespace)
(defalias 'mail-header-strip #'ietf-drums-strip)
(defalias 'mail-header-strip-cte #'ietf-drums-strip-cte)
(defalias 'mail-header-get-comment #'ietf-drums-get-comment)
(defalias 'mail-quote-string #'ietf-drums-quote-string)
(defalias 'mail-narrow-to-head #'ietf-drums-narrow-to-header)
(defalias 'mail-header-fold-field #'rfc2047-fold-field)
(defalias 'mail-header-unfold-field #'rfc2047-unfold-field)
(defalias 'mail-header-narrow-to-field #'rfc2047-narrow-to-field)
(defalias 'mail-header-field-value #'rfc2047-field-value)
(defalias 'mail-encode-encoded-word-region #'rfc2047-encode-region)
(defalias 'mail-encode-encoded-word-buffer #'rfc2047-encode-message-header)
(defalias 'mail-encode-encoded-word-string #'rfc2047-encode-string)
(defalias 'mail-decode-encoded-word-region #'rfc2047-decode-region)
(defalias 'mail-decode-encoded-word-string #'rfc2047-decode-string)
(defalias 'mail-decode-encoded-address-region #'rfc2047-decode-address-region)
(defalias 'mail-decode-encoded-address-string #'rfc2047-decode-address-string)

(defun mail-header-parse-address-lax (string)
  "The address and the name in STRING, (ADDRESS . NAME), or nil; also where the address is the first or last word only."
  (or (ignore-errors (and (string-search "<" string) (ietf-drums-parse-address string)))
      (let* ((words (split-string string "[ \t\n()]+" t))
             (address (seq-find (lambda (word) (string-search "@" word)) (reverse words)))
             (name (string-join (remove address words) " ")))
        (when address
          (cons (string-trim address "[<,]+" "[>,]+") (and (not (equal name "")) (string-trim name "\"" "\"")))))))
(defun mail-header-parse-addresses-lax (string)
  "The addresses in STRING as `mail-header-parse-address-lax' finds them."
  (and string (delq nil (mapcar #'mail-header-parse-address-lax (ietf-drums--split string)))))

(provide 'mail-parse)
;;; mail-parse.el ends here
