;;; qp.el --- Quoted-printable texts  -*- lexical-binding: t -*-

;; =XX stands for a byte, = at the end of a line for no line break (RFC 2045, 6.7).

;;; Code:

(defun quoted-printable-decode-region (from to &optional coding-system)
  "Decode what is between FROM and TO; the bytes are decoded by CODING-SYSTEM if given."
  (interactive "r\nzCoding system: ")
  (save-restriction
    (narrow-to-region from to)
    (goto-char (point-min))
    (while (re-search-forward "=\\(?:\n\\|\\([0-9a-fA-F]\\{2\\}\\)\\)" nil t)
      (let ((byte (and (match-beginning 1) (string-to-number (match-string 1) 16))))
        (delete-region (match-beginning 0) (match-end 0))
        (when byte (insert-byte byte 1))))
    (when coding-system
      (decode-coding-region (point-min) (point-max) coding-system))))

(defun quoted-printable-decode-string (string &optional coding-system)
  "Decode STRING; its bytes are decoded by CODING-SYSTEM if given."
  (with-temp-buffer
    (set-buffer-multibyte nil)
    (insert string)
    (quoted-printable-decode-region (point-min) (point-max))
    (if (null coding-system) (buffer-string)
      ;; As it would be in a buffer of bytes: those that stand for the characters.
      (string-as-unibyte (decode-coding-string (buffer-string) coding-system)))))

(defun qp--units (line class)
  "LINE as a list of texts that are not to be taken apart; bytes that are not in CLASS and blanks at the end are encoded."
  (let ((plain (concat "[" class "]")) (end (length (string-trim-right line "[ \t]+"))) (case-fold-search nil))
    (cl-loop for byte across line and position from 0
             collect (let ((text (string byte)))
                       (if (and (< position end) (string-match-p plain text)) text (format "=%02X" byte))))))

(defun qp--guard (units)
  "UNITS with the start of the line encoded where a program on the way might take it for something else."
  (cond ((equal (car units) "-") (cons "=2D" (cdr units)))
        ((equal (seq-take units 5) '("F" "r" "o" "m" " ")) `("F" "r" "o" "m" "=20" ,@(nthcdr 5 units)))
        (t units)))

(defun qp--fold (units)
  "UNITS as a text of lines of at most 76 characters."
  (if (<= (apply #'+ (mapcar #'length units)) 76) (apply #'concat units)
    (let ((column 0) (left (apply #'+ (mapcar #'length units))) (texts nil))
      (dolist (unit units)
        (let ((width (length unit)))
          ;; The last column is for the = of a line that goes on.
          (when (and (> (+ column width) 75) (> (+ column left) 76))
            (push "=\n" texts)
            (setq column 0))
          (push unit texts)
          (cl-incf column width)
          (cl-decf left width)))
      (apply #'concat (nreverse texts)))))

(defun quoted-printable-encode-region (from to &optional fold class)
  "Encode the bytes between FROM and TO, with FOLD in short lines.
CLASS, as between brackets of a regexp, are the bytes to leave alone."
  (interactive "r")
  (let ((class (or class "\010-\012\014 -<>-\177")) (careful (bound-and-true-p mm-use-ultra-safe-encoding)))
    (save-excursion
      (goto-char from)
      (when (re-search-forward "[^\0-\177\200-\377]" to t) (error "Multibyte character in QP encoding region"))
      (let* ((bytes (string-to-unibyte (buffer-substring-no-properties from to)))
             (lines (mapcar (lambda (line)
                              (let ((units (qp--units line class)))
                                (when careful (setq units (qp--guard units)))
                                (if (or fold careful) (qp--fold units) (apply #'concat units))))
                            (split-string bytes "\n"))))
        (goto-char from)
        (delete-region from to)
        (insert (mapconcat #'identity lines "\n"))))))

(defun quoted-printable-encode-string (string)
  "Encode the bytes of STRING."
  (when (multibyte-string-p string)
    (setq string (condition-case nil (string-to-unibyte string)
                   (error (error "Multibyte character in QP encoding region")))))
  (with-temp-buffer
    (set-buffer-multibyte nil)
    (save-excursion (insert string))
    (quoted-printable-encode-region (point) (point-max))
    (buffer-string)))

(provide 'qp)
;;; qp.el ends here
