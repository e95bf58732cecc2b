;;; ietf-drums.el --- Headers of mail taken apart  -*- lexical-binding: t -*-

;; A header's text consists of blanks, comments in parentheses (which nest), texts in quotes, addresses in angle
;; brackets and other characters (RFC 5322).  `ietf-drums--parts' takes it apart, the rest puts parts together.

;;; Code:

(defvar ietf-drums-specials-token "()<>[]:;@\\,.\"" "Characters with a meaning of their own.")
(defvar ietf-drums-tspecials "][()<>@,;:\\\"/?=" "Characters that are in no word of a parameter.")
(defvar ietf-drums-atext-token "-^a-zA-Z0-9!#$%&'*+/=?_`{|}~" "Characters of words.")
(defvar ietf-drums-dot-atext-token (concat ietf-drums-atext-token ".") "Characters of words with dots.")
(defvar ietf-drums-wsp-token " \t" "Blanks.")
(defvar ietf-drums-fws-regexp "[ \t]*\n?[ \t]+" "Blanks, also over the end of a line.")

(defun ietf-drums--end (string start)
  "Where the quoted text or the brackets that begin at START of STRING end, or nil if they do not."
  (let* ((open (aref string start))
         (close (pcase open (?\( ?\)) (?< ?>) (_ ?\")))
         (place (1+ start)) (depth 1) (length (length string)))
    (while (and (> depth 0) (< place length))
      (let ((char (aref string place)))
        (cond ((eq char ?\\) (cl-incf place))
              ((eq char close) (cl-decf depth))
              ((and (eq char ?\() (eq open ?\()) (cl-incf depth))
              ((and (eq char ?\") (eq open ?<))
               (setq place (1- (or (ietf-drums--end string place) length)))))
        (cl-incf place)))
    (and (= depth 0) (<= place length) place)))

(defun ietf-drums--parts (string &optional strict)
  "The parts of STRING, (KIND . TEXT) each; KIND is `blank', `comment', `quoted', `angle', `open' or `other'.
An `open' part is one that does not end; with STRICT it is an error."
  (let ((place 0) (parts nil) (length (length string)))
    (while (< place length)
      (let* ((kind (pcase (aref string place)
                     ((or ?\s ?\t ?\n ?\r) 'blank) (?\( 'comment) (?\" 'quoted) (?< 'angle) (_ 'other)))
             (end (pcase kind
                    ('blank (string-match "[^ \t\n\r]\\|\\'" string place))
                    ('other (string-match "[] \t\n\r(\"<)>[;]\\|\\'" string (1+ place)))
                    (_ (ietf-drums--end string place)))))
        (when (and (null end) strict)
          (signal 'scan-error (list "Unbalanced parentheses" (1+ place) (1+ length))))
        ;; One bracket is a sign like others.
        (when (and (null end) (eq kind 'angle)) (setq kind 'other end (1+ place)))
        (push (cons (if end kind 'open) (substring string place end)) parts)
        (setq place (or end length))))
    (nreverse parts)))

(defun ietf-drums--without (string kinds)
  "STRING without its parts of KINDS."
  (mapconcat (lambda (part) (if (memq (car part) kinds) "" (cdr part))) (ietf-drums--parts string) ""))

(defun ietf-drums-remove-comments (string)
  "STRING without comments."
  (mapconcat (lambda (part)
               (pcase part
                 (`(comment . ,_) "")
                 ;; What follows a parenthesis that is not closed is all comment.
                 (`(open . ,(pred (string-prefix-p "("))) "")
                 (`(,_ . ,text) text)))
             (ietf-drums--parts string) ""))
(defun ietf-drums-remove-whitespace (string)
  "STRING without blanks, but for those in quotes and comments."
  (mapconcat (lambda (part)
               (pcase part
                 (`(blank . ,_) "")
                 (`(angle . ,text) (replace-regexp-in-string "[ \t\n\r]+" "" text))
                 (`(,_ . ,text) text)))
             (ietf-drums--parts string) ""))
(defun ietf-drums-strip (string)
  "STRING without comments and blanks."
  (ietf-drums-remove-whitespace (ietf-drums-remove-comments string)))
(defun ietf-drums-remove-garbage (string)
  "STRING without the characters of `ietf-drums-tspecials'."
  (replace-regexp-in-string (concat "[" ietf-drums-tspecials "]") "" string t t))
(defun ietf-drums-strip-cte (string)
  "STRING, the text of a header that is one word, without what does not belong to the word."
  (ietf-drums-remove-garbage (ietf-drums-strip string)))
(defun ietf-drums-token-to-list (token)
  "The characters of TOKEN, in which A-B stands for all from A to B."
  (let ((chars (string-to-list token)) (all nil))
    (while chars
      (if (and (eq (nth 1 chars) ?-) (nth 2 chars))
          (setq all (append (nreverse (number-sequence (car chars) (nth 2 chars))) all)
                chars (nthcdr 3 chars))
        (push (pop chars) all)))
    (nreverse all)))

(defun ietf-drums--comment (parts)
  "The text of the last comment in PARTS, or nil."
  (let ((comment (assq 'comment (reverse parts))))
    (and comment (substring (cdr comment) 1 -1))))
(defun ietf-drums-get-comment (string)
  "The text of the last comment in STRING, or nil."
  (ietf-drums--comment (ietf-drums--parts string t)))

;;; Addresses

(defun ietf-drums--words (parts)
  "The words that PARTS have outside comments and brackets."
  (delq nil (mapcar (pcase-lambda (`(,kind . ,text))
                      (pcase kind
                        ('quoted (substring text 1 -1))
                        ;; Characters that begin no word are left out.
                        ('other (and (string-match (concat "[" ietf-drums-atext-token "]") text)
                                     (substring text (match-beginning 0))))))
                    parts)))

(defun ietf-drums-parse-address (string &optional decode)
  "The address and the name in STRING, (ADDRESS . NAME), or nil without an address.
With DECODE encoded words of the name are decoded."
  (let* ((parts (ietf-drums--parts string t))
         (angle (cdr (assq 'angle (reverse parts))))
         (words (and angle (ietf-drums--words parts)))
         (name (if words (string-join words " ") (ietf-drums--comment parts)))
         (address (if angle (replace-regexp-in-string "[ \t\n\r]+" "" (substring angle 1 -1))
                    (mapconcat (pcase-lambda (`(,kind . ,text))
                                 (pcase kind
                                   ((or 'blank 'comment) "")
                                   ('quoted (substring text 1 -1))
                                   (_ text)))
                               parts ""))))
    (when (or angle (string-search "@" address))
      (cons address (if (and name decode) (rfc2047-decode-string name) name)))))

(defun ietf-drums--split (string)
  "STRING in pieces, where commas are outside quotes, comments and brackets."
  (let ((place 0) (start 0) (pieces nil) (length (length string)))
    (while (< place length)
      (pcase (aref string place)
        ((or ?\( ?\" ?<) (setq place (or (ietf-drums--end string place) length)))
        (?, (push (substring string start place) pieces)
            (setq place (1+ place) start place))
        (_ (cl-incf place))))
    (nreverse (if (< start length) (cons (substring string start) pieces) pieces))))

(defun ietf-drums-parse-addresses (string &optional rawp)
  "The addresses in STRING as `ietf-drums-parse-address' gives them; with RAWP their texts.
RAWP `decode' stands for decoding names."
  (when string
    (let ((pieces (ietf-drums--split string)))
      (if (and rawp (not (eq rawp 'decode))) pieces
        (delq nil (mapcar (lambda (piece) (ignore-errors (ietf-drums-parse-address piece (eq rawp 'decode))))
                          pieces))))))

(defun ietf-drums-quote-string (string)
  "STRING in quotes, if it has characters that need them."
  (if (string-match-p (format "\\`[%s]*\\'" ietf-drums-atext-token) string) string (format "\"%s\"" string)))
(defun ietf-drums-make-address (name address)
  "The text for ADDRESS with NAME, which may be nil."
  (if name (format "%s <%s>" (ietf-drums-quote-string name) address) address))

(defun ietf-drums-parse-date (string)
  "The time in STRING."
  (encode-time (parse-time-string string)))

;;; Buffers

(defun ietf-drums-narrow-to-header ()
  "Narrow to the headers of this buffer."
  (goto-char (point-min))
  (narrow-to-region (point-min) (if (re-search-forward "^\r?$" nil 'move) (match-beginning 0) (point-max)))
  (goto-char (point-min)))
(defun ietf-drums-unfold-fws ()
  "Join lines that go on, from point to the end."
  (save-excursion
    (while (re-search-forward "[ \t]*\n[ \t]+" nil t)
      (replace-match " " t t))))

(provide 'ietf-drums)
;;; ietf-drums.el ends here
