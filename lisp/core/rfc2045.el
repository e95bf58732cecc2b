;;; rfc2045.el --- Parameters of headers  -*- lexical-binding: t -*-

;;; Code:

(require 'ietf-drums)

(defun rfc2045-encode-string (param value)
  "The text PARAM=VALUE, VALUE in quotes where it needs them."
  (concat param "="
          (if (string-match-p (concat "[" ietf-drums-tspecials "\0-\s\177]") value)
              (concat "\"" (replace-regexp-in-string "[\"\\]" "\\\\\\&" value) "\"")
            value)))

(provide 'rfc2045)
;;; rfc2045.el ends here
