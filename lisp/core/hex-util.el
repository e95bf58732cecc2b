;;; hex-util.el --- Strings as hexadecimal digits  -*- lexical-binding: t -*-

;;; Code:

(defun decode-hex-string (string)
  "The unibyte string whose bytes the hexadecimal digits of STRING tell."
  (let ((out nil) (i 0))
    (while (< (1+ i) (length string))
      (push (string-to-number (substring string i (+ i 2)) 16) out)
      (setq i (+ i 2)))
    (apply #'unibyte-string (nreverse out))))
(defun encode-hex-string (string)
  "The bytes of STRING as hexadecimal digits."
  (mapconcat (lambda (byte) (format "%02x" (logand byte 255))) string ""))

(provide 'hex-util)
;;; hex-util.el ends here
