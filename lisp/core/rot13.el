;;; rot13.el --- The cipher that turns letters by half the alphabet  -*- lexical-binding: t -*-

;;; Code:

(defconst rot13-translate-table
  (let ((table (apply #'string (number-sequence 0 127))) (i 0))
    (while (< i 26)
      (aset table (+ ?a i) (+ ?a (mod (+ i 13) 26)))
      (aset table (+ ?A i) (+ ?A (mod (+ i 13) 26)))
      (setq i (1+ i)))
    table)
  "The characters that those of ASCII turn into.")

(defun rot13-string (string)
  "STRING with its letters turned."
  (mapconcat (lambda (c) (string (if (< c 128) (aref rot13-translate-table c) c))) string ""))
(defun rot13-region (start end)
  "Turn the letters from START to END."
  (interactive "r")
  (translate-region start end rot13-translate-table))
(defun rot13 (object &optional start end)
  "Turn the letters of OBJECT: return the new string, or change a buffer from START to END."
  (if (bufferp object) (with-current-buffer object (rot13-region start end))
    (rot13-string object)))

(provide 'rot13)
;;; rot13.el ends here
