;;; sha1.el --- SHA-1  -*- lexical-binding: t -*-

;;; Code:

(defun sha1 (object &optional start end binary)
  "The SHA-1 digest of OBJECT, a string or buffer, from START to END, as digits, or bytes if BINARY."
  (secure-hash 'sha1 object start end binary))

(provide 'sha1)
;;; sha1.el ends here
