;;; charsets.el --- Character sets besides Unicode's  -*- lexical-binding: t -*-

;; A row has what is known of a character set and how its codes follow from a coding system: `byte', the code is the
;; byte; `right', the code is the byte without its high bit, from #x20 on; `pair', both bytes without their high bits;
;; `word', both bytes as they are; nil, the codes are those of Unicode and the primitives do it.

;;; Code:

(require 'cl-lib)

(eval-and-compile
  (defun charsets--families ()
    "The rows of character sets that come in numbered families."
    (append
     (mapcar (lambda (n) (list (intern (format "iso-8859-%d" n)) 1 256 -1 (format "ISO/IEC 8859/%d" n)
                               (intern (format "iso-8859-%d" n)) 'byte))
             '(2 3 4 5 6 7 8 9 10 11 13 14 15 16))
     (mapcar (pcase-lambda (`(,n . ,name)) (list (intern (format "windows-%d" n)) 1 256 -1 (format "WINDOWS-%d (%s)" n name)
                                                 (intern (format "windows-%d" n)) 'byte))
             '((1250 . "Latin II") (1251 . "Cyrillic") (1252 . "Latin I") (1253 . "Greek") (1254 . "Turkish")
               (1255 . "Hebrew") (1256 . "Arabic") (1257 . "Baltic") (1258 . "Viet Nam"))))))

(defconst charsets--rows
  (append
   '((ascii 1 128 66 "ASCII (ISO646 IRV)" nil nil) (iso-8859-1 1 256 -1 "Latin-1 (ISO/IEC 8859-1)" nil nil)
     (unicode 3 256 -1 "Unicode (ISO10646)" nil nil) (ucs 3 256 -1 "Unicode (ISO10646)" nil nil)
     (unicode-bmp 2 256 -1 "Unicode Basic Multilingual Plane (U+0000..U+FFFF)" nil nil)
     (emacs 3 256 -1 "Full Emacs charset (excluding eight bit chars)" nil nil)
     (eight-bit 1 128 -1 "Raw bytes 128-255" nil nil)
     (latin-iso8859-1 1 96 65 "Right-Hand Part of ISO/IEC 8859/1 (Latin-1): ISO-IR-100" nil nil)
     (latin-iso8859-2 1 96 66 "Right-Hand Part of ISO/IEC 8859/2 (Latin-2): ISO-IR-101" iso-8859-2 right)
     (latin-iso8859-3 1 96 67 "Right-Hand Part of ISO/IEC 8859/3 (Latin-3): ISO-IR-109" iso-8859-3 right)
     (latin-iso8859-4 1 96 68 "Right-Hand Part of ISO/IEC 8859/4 (Latin-4): ISO-IR-110" iso-8859-4 right)
     (cyrillic-iso8859-5 1 96 76 "Right-Hand Part of ISO/IEC 8859/5 (Latin/Cyrillic): ISO-IR-144" iso-8859-5 right)
     (greek-iso8859-7 1 96 70 "Right-Hand Part of ISO/IEC 8859/7 (Latin/Greek): ISO-IR-126" iso-8859-7 right)
     (hebrew-iso8859-8 1 96 72 "Right-Hand Part of ISO/IEC 8859/8 (Latin/Hebrew): ISO-IR-138" iso-8859-8 right)
     (latin-iso8859-9 1 96 77 "Right-Hand Part of ISO/IEC 8859/9 (Latin-5): ISO-IR-148" iso-8859-9 right)
     (latin-iso8859-15 1 96 98 "Right-Hand Part of ISO/IEC 8859/15 (Latin-9): ISO-IR-203" iso-8859-15 right)
     (koi8-r 1 256 -1 "KOI8-R" koi8-r byte) (koi8-u 1 256 -1 "KOI8-U" koi8-u byte)
     (cp437 1 256 -1 "CP437 (MS-DOS United States, Australia, New Zealand, South Africa)" cp437 byte)
     (cp850 1 256 -1 "CP850 (MS-DOS Latin 1)" cp850 byte) (mac-roman 1 256 -1 "Mac Roman charset" mac-roman byte)
     (japanese-jisx0208 2 94 66 "JISX0208.1983/1990 Japanese Kanji: ISO-IR-87" euc-jp pair)
     (chinese-gb2312 2 94 65 "GB2312 Chinese simplified: ISO-IR-58" gb2312 pair)
     (korean-ksc5601 2 94 67 "KSC5601 Korean Hangul and Hanja: ISO-IR-149" euc-kr pair)
     (big5 2 191 -1 "Big5 (Chinese traditional)" big5 word))
   (charsets--families))
  "(NAME DIMENSION CHARACTERS FINAL DESCRIPTION CODING HOW) each.")

(defvar charset-list (mapcar #'car charsets--rows) "The character sets.")
(defvar charsets--properties nil "Properties that programs gave character sets.")

(defun charsets--row (charset)
  "What is known of CHARSET."
  (or (assq (pcase charset
              ((or 'us-ascii 'iso-ir-6) 'ascii) ('iso-10646 'unicode) ((or 'eight-bit-control 'eight-bit-graphic) 'eight-bit)
              ((and (pred symbolp) (guard (string-match "\\`cp\\(125[0-8]\\)\\'" (symbol-name charset))))
               (intern (concat "windows-" (match-string 1 (symbol-name charset)))))
              (_ charset))
            charsets--rows)
      (signal 'wrong-type-argument (list 'charsetp charset))))
(defun charset-table-p (symbol)
  "Non-nil if SYMBOL is a character set."
  (condition-case nil (and (charsets--row symbol) t) (wrong-type-argument nil)))
(defun charset-table-decode (charset code)
  "The character of CODE in CHARSET, a table; nil if there is none."
  (pcase-let* ((`(,_ ,_ ,_ ,_ ,_ ,coding ,how) (charsets--row charset))
               (bytes (pcase how
                        ('byte (and (<= 0 code 255) (unibyte-string code)))
                        ('right (and (<= 32 code 127) (unibyte-string (+ code 128))))
                        ('pair (and (<= #x2121 code #x7e7e)
                                    (unibyte-string (logior 128 (ash code -8)) (logior 128 (logand code 255)))))
                        ('word (and (<= #xa140 code #xfefe) (unibyte-string (ash code -8) (logand code 255))))))
               (text (and bytes (decode-coding-string bytes coding))))
    (and text (= (length text) 1) (< (aref text 0) #x110000) (aref text 0))))
(defun charset-table-encode (char charset)
  "The code of CHAR in CHARSET, a table; nil if it has none."
  (pcase-let* ((`(,_ ,_ ,_ ,_ ,_ ,coding ,how) (charsets--row charset))
               (bytes (encode-coding-string (string char) coding))
               (code (pcase how
                       ('byte (and (= (length bytes) 1) (aref bytes 0)))
                       ('right (and (= (length bytes) 1) (>= (aref bytes 0) 160) (- (aref bytes 0) 128)))
                       ('pair (and (= (length bytes) 2) (>= (aref bytes 0) 161) (>= (aref bytes 1) 161)
                                   (logior (ash (logand 127 (aref bytes 0)) 8) (logand 127 (aref bytes 1)))))
                       ('word (and (= (length bytes) 2) (logior (ash (aref bytes 0) 8) (aref bytes 1)))))))
    ;; What the coding system cannot say it writes as something else.
    (and code (eql (charset-table-decode charset code) char) code)))

(defun charset-dimension (charset) "How many bytes a code of CHARSET has." (nth 1 (charsets--row charset)))
(defun charset-chars (charset &optional _dimension) "How many values a byte of a code of CHARSET has." (nth 2 (charsets--row charset)))
(defun charset-iso-final-char (charset) "The final byte of the escape sequence for CHARSET, or -1." (nth 3 (charsets--row charset)))
(defun charset-description (charset) "What CHARSET is." (nth 4 (charsets--row charset)))
(defun charset-plist (charset)
  "The properties of CHARSET."
  (pcase-let ((`(,name ,dimension ,_ ,final ,description ,_ ,_) (charsets--row charset)))
    (append (list :name name :dimension dimension :iso-final-char final :docstring description)
            (alist-get charset charsets--properties))))
(defun set-charset-plist (charset plist) "Make PLIST the properties of CHARSET." (setf (alist-get charset charsets--properties) plist))
(defun get-charset-property (charset propname) "The property PROPNAME of CHARSET." (plist-get (charset-plist charset) propname))
(defun put-charset-property (charset propname value)
  "Give CHARSET the property PROPNAME with VALUE."
  (setf (alist-get charset charsets--properties) (plist-put (alist-get charset charsets--properties) propname value)))
(defun charset-id-internal (charset) "The number of CHARSET." (seq-position charsets--rows (charsets--row charset) #'eq))
(defun charset-after (&optional pos)
  "The character set of the character at POS."
  (let ((char (char-after pos))) (and char (char-charset char))))
(defun find-charset-region (beg end &optional table)
  "The character sets of the text from BEG to END; TABLE as for `find-charset-string'."
  (find-charset-string (buffer-substring-no-properties beg end) table))
(defun set-charset-priority (&rest charsets)
  "Prefer CHARSETS: characters are Unicode's all the same."
  (mapc #'charsets--row charsets)
  nil)
(defun make-char (charset &optional code1 code2 code3 _code4)
  "The character of CHARSET whose code has the bytes CODE1, CODE2 and CODE3; high bits of ISO codes do not matter."
  (let* ((dimension (charset-dimension charset)) (iso (<= (charset-chars charset) 96))
         (least (cond (iso '(33 33)) ((eq (nth 6 (charsets--row charset)) 'word) '(161 64)) (t '(0 0 0))))
         (bytes (seq-take (cl-mapcar (lambda (code default) (or code default)) (list code1 code2 code3) least) dimension))
         (code (seq-reduce (lambda (sum byte) (logior (ash sum 8) (if iso (logand byte 127) byte))) bytes 0))
         (code (if (eq charset 'latin-iso8859-1) (logior code 128) code)))
    (or (decode-char charset code) (error "Invalid code(s)"))))
(defun map-charset-chars (function charset &optional arg from-code to-code)
  "Call FUNCTION with each range (FROM . TO) of characters of CHARSET and ARG; FROM-CODE and TO-CODE limit the codes."
  (let* ((how (nth 6 (charsets--row charset)))
         (last (pcase (car (charsets--row charset)) ('ascii 127) ('unicode-bmp #xffff) ((or 'unicode 'ucs) #x10ffff) ('emacs #x3fff7f)
                      (_ (pcase how ((or 'byte 'nil) 255) ('right 127) ('pair #x7e7e) ('word #xfefe)))))
         (first (if (eq charset 'latin-iso8859-1) 160 (if (eq how 'right) 32 0)))
         (chars nil))
    (if (and (null how) (not (eq charset 'eight-bit)))
        (funcall function (cons (max first (or from-code 0)) (min last (or to-code last))) arg)
      (let ((code (max first (or from-code 0))))
        (while (<= code (min last (or to-code last)))
          (let ((char (decode-char charset code))) (when char (push char chars)))
          (setq code (1+ code))))
      (setq chars (sort chars #'<))
      (while chars
        (let ((start (car chars)) (end (car chars)))
          (while (and (cdr chars) (= (cadr chars) (1+ (car chars)))) (pop chars) (setq end (car chars)))
          (pop chars)
          (funcall function (cons start end) arg))))))
(defun read-charset (prompt &optional default-value initial-input)
  "Ask with PROMPT for a character set; DEFAULT-VALUE and INITIAL-INPUT are proposed."
  (intern (completing-read prompt (mapcar #'symbol-name charset-list) nil t initial-input nil
                           (and default-value (symbol-name default-value)))))

(provide 'charsets)
;;; charsets.el ends here
