;;; rfc2104.el --- Keyed hashes  -*- lexical-binding: t -*-

;;; Code:

(require 'hex-util)

(defun rfc2104-hash (hash block-length hash-length key text)
  "The keyed hash of TEXT under KEY, in hexadecimal digits.
HASH gives a digest in such digits, of HASH-LENGTH bytes, from blocks of BLOCK-LENGTH bytes."
  (let* ((key (encode-coding-string key 'utf-8))
         (key (if (> (length key) block-length) (substring (decode-hex-string (funcall hash key)) 0 hash-length) key))
         (key (concat key (make-string (- block-length (length key)) 0)))
         (pad (lambda (byte) (apply #'unibyte-string (mapcar (lambda (k) (logxor k byte)) key))))
         (inner (funcall hash (concat (funcall pad #x36) (encode-coding-string text 'utf-8)))))
    (funcall hash (concat (funcall pad #x5c) (decode-hex-string inner)))))

(provide 'rfc2104)
;;; rfc2104.el ends here
