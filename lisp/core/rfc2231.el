;;; rfc2231.el --- Parameters of headers in pieces and in any language  -*- lexical-binding: t -*-

;; NAME*=CHARSET'LANGUAGE'VALUE has %XX for bytes; NAME*0, NAME*1 … are pieces of a value, NAME*0* … pieces so encoded.

;;; Code:

(require 'ietf-drums)
(require 'rfc2047)

(defun rfc2231-get-value (ct attribute)
  "The value of ATTRIBUTE, a symbol, in CT, as `rfc2231-parse-string' returned it."
  (cdr (assq attribute (cdr ct))))

(defun rfc2231--bytes (text)
  "The bytes of TEXT, in which %XX stands for one."
  (replace-regexp-in-string "%[0-9a-fA-F][0-9a-fA-F]"
                            (lambda (code) (unibyte-string (string-to-number (substring code 1) 16)))
                            (encode-coding-string text 'utf-8) t t))

(defun rfc2231-decode-encoded-string (string)
  "The text of STRING, CHARSET'LANGUAGE'VALUE with %XX for bytes."
  (if (not (string-match "\\`\\([^']*\\)'[^']*'" string)) (decode-coding-string (rfc2231--bytes string) 'utf-8)
    (let* ((charset (match-string 1 string))
           (coding (rfc2047--decoding charset)))
      (decode-coding-string (rfc2231--bytes (substring string (match-end 0))) (or coding 'utf-8)))))

(defun rfc2231--parameters (string)
  "The parameters in STRING, which has no blanks and comments, (NAME NUMBER ENCODED VALUE) each; signals an error."
  (let ((place 0) (all nil)
        (regexp (concat ";\\([^]*%'(<>@,;:\\\"/?=[)]+\\)\\(?:\\*\\([0-9]+\\)\\)?\\(\\*\\)?="
                        "\\(?:\"\\(\\(?:[^\"\\]\\|\\\\.\\|\\\\\n\\)*\\)\"\\|\\([^\0-\s\177;\"=]+\\)\\)\\(?:;\\|\\'\\)")))
    (while (and (< place (length string)) (not (equal (substring string place) ";")))
      (unless (eq (string-match regexp string place) place) (error "Invalid header: %s" string))
      (push (list (intern (downcase (match-string 1 string)))
                  (and (match-beginning 2) (string-to-number (match-string 2 string)))
                  (and (match-beginning 3) t)
                  (or (match-string 4 string) (match-string 5 string)))
            all)
      (setq place (or (match-end 4) (match-end 5)))
      (when (match-beginning 4) (cl-incf place)))
    (nreverse all)))

(defun rfc2231--join (parameters)
  "PARAMETERS as an alist from names to values, pieces joined and decoded."
  (let ((values nil))
    (dolist (name (seq-uniq (mapcar #'car parameters)))
      (let* ((pieces (seq-filter (lambda (parameter) (eq (car parameter) name)) parameters))
             (pieces (if (seq-some #'cadr pieces)
                         (sort (copy-sequence pieces) (lambda (a b) (< (or (nth 1 a) 0) (or (nth 1 b) 0))))
                       (last pieces)))
             (coded (seq-some #'caddr pieces))
             ;; In an encoded value pieces that are not so stand for themselves.
             (text (mapconcat (lambda (piece)
                                (if (and coded (not (nth 2 piece)))
                                    (replace-regexp-in-string "%" "%25" (nth 3 piece) t t)
                                  (nth 3 piece)))
                              pieces "")))
        (push (cons name (if coded (rfc2231-decode-encoded-string text) text)) values)))
    values))

(defun rfc2231-parse-string (string &optional signal-error)
  "The type and the parameters in STRING, the text of a header: (TYPE (NAME . VALUE)…) with the last one first.
Without a type it is nil.  In parameters that are not as they should be nothing is found; with SIGNAL-ERROR they are
an error."
  (let ((text (ietf-drums-strip string)))
    (when (string-match "\\`[^\0-\s\177;\"=]+" text)
      (let ((type (downcase (match-string 0 text))) (end (match-end 0)))
        (cons type (condition-case error
                       (rfc2231--join (rfc2231--parameters (substring text end)))
                     (error (when signal-error (signal (car error) (cdr error))))))))))

(defun rfc2231-parse-qp-string (string)
  "As `rfc2231-parse-string', but values may also consist of encoded words, quoted or not."
  (let* ((quoted (replace-regexp-in-string "=\\(=\\?[^?\"]+\\?[bBqQ]\\?[^?\"]*\\?=\\)" "=\"\\1\"" string))
         (parsed (rfc2231-parse-string quoted)))
    (and parsed
         (cons (car parsed)
               (mapcar (pcase-lambda (`(,name . ,value)) (cons name (rfc2047-decode-string value))) (cdr parsed))))))

(defun rfc2231-encode-string (param value)
  "The text for the parameter PARAM with VALUE, in quotes, encoded and over several lines as it needs it."
  (let* ((charset (if (string-match-p "[^[:ascii:]]" value) "utf-8" "us-ascii"))
         (special (concat "[" (remq ?? (string-to-list ietf-drums-tspecials)) "%'*\0-\037\177\200-\377]"))
         (case-fold-search nil)
         (bytes (encode-coding-string value 'utf-8))
         (plain (if (string-search " " value) (format "%s=\"%s\"" param value) (format "%s=%s" param value))))
    (if (and (equal charset "us-ascii") (not (string-match-p special bytes)) (<= (length plain) 75)) plain
      (let ((units (mapcar (lambda (byte)
                             (let ((text (unibyte-string byte)))
                               (if (string-match-p (concat " \\|" special) text) (format "%%%02x" byte) text)))
                           bytes))
            (head (concat charset "''")))
        (if (<= (+ (length param) 2 (length head) (apply #'+ (mapcar #'length units))) 73)
            (concat param "*=" head (apply #'concat units))
          (rfc2231--pieces param head units))))))

(defun rfc2231--pieces (param head units)
  "The lines for PARAM, whose value consists of HEAD and UNITS, which are not taken apart."
  (let ((number 0) (lines nil))
    (while units
      (let ((line (format " %s*%d*=%s" param number (if (= number 0) head ""))))
        (while (and units (<= (+ (length line) (length (car units))) 74))
          (setq line (concat line (pop units))))
        (push line lines)
        (cl-incf number)))
    (string-trim-left (string-join (nreverse lines) ";\n"))))

(provide 'rfc2231)
;;; rfc2231.el ends here
