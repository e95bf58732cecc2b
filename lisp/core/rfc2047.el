;;; rfc2047.el --- Words of any language in headers  -*- lexical-binding: t -*-

;; =?CHARSET?Q?TEXT?= and =?CHARSET?B?TEXT?= stand for words that are not ASCII.  Blanks between two of them mean
;; nothing, so a text is cut into such words anywhere between characters.

;;; Code:

(require 'qp)
(require 'mail-prsvr)

(defvar rfc2047-encode-max-chars 76 "How long a line of a header may be.")
(defvar rfc2047-encoding-type 'address-mime "What `rfc2047-encode-region' takes the text for: `mime' or `address-mime'.")
(defvar rfc2047-encode-encoded-words t "Whether what looks like an encoded word already is encoded.")
(defvar rfc2047-header-encoding-alist
  '(("Newsgroups") ("Followup-To") ("Message-ID")
    ("\\(Resent-\\)?\\(From\\|Cc\\|To\\|Bcc\\|\\(In-\\)?Reply-To\\|Sender\\|Mail-Followup-To\\|Mail-Copies-To\\|Approved\\)"
     . address-mime)
    (t . mime))
  "How headers are encoded: (REGEXP . METHOD), METHOD nil, `mime' or `address-mime'; t stands for all others.")
(defvar rfc2047-encoded-word-regexp
  "=\\?\\([^][\0-\s()<>@,;:*\\\"/?.=]+\\)\\(?:\\*[^?]+\\)?\\?\\(B\\?[+/0-9A-Za-z]*=*\\|Q\\?[ ->@-~]*\\)\\?="
  "Matches an encoded word: its character set, its encoding with its text.")

;;; Decoding

(defun rfc2047-charset-to-coding-system (charset &optional allow-override)
  "The coding system for CHARSET, a name or a symbol, or nil; with ALLOW-OVERRIDE that of the set usually meant by it."
  (let ((symbol (if (stringp charset) (intern (downcase charset)) charset)))
    (cond ((null symbol) nil)
          ((memq symbol '(us-ascii)) 'raw-text)
          ((and allow-override
                (cdr (assq symbol '((iso-8859-1 . windows-1252) (iso-8859-8 . windows-1255) (iso-8859-9 . windows-1254)
                                    (gb2312 . gbk))))))
          ((coding-system-p symbol) symbol))))
(defun rfc2047--decoding (charset)
  "The coding system to decode texts that say their character set is CHARSET, or nil."
  (unless (member (downcase charset) (mapcar (lambda (name) (downcase (format "%s" name))) mail-parse-ignored-charsets))
    (rfc2047-charset-to-coding-system charset t)))

(defun rfc2047-pad-base64 (string)
  "STRING with as many = at its end as base64 needs."
  (let ((text (string-trim-right string "=+")))
    (pcase (% (length text) 4)
      (2 (concat text "=="))
      (3 (concat text "="))
      (_ text))))

(defun rfc2047--word-bytes (text)
  "The bytes of TEXT, B?… or Q?… of an encoded word; an error if it cannot be."
  (if (memq (aref text 0) '(?B ?b)) (base64-decode-string (rfc2047-pad-base64 (substring text 2)))
    (quoted-printable-decode-string (subst-char-in-string ?_ ?\s (substring text 2)))))

(defun rfc2047--decode-run (words)
  "The text of WORDS, (CHARSET TEXT WHOLE) each, that follow each other."
  (let ((out nil))
    (while words
      (let* ((charset (downcase (caar words))) (coding (rfc2047--decoding charset)) (same nil))
        ;; A character may have its bytes in two words.
        (while (and words (equal (downcase (caar words)) charset)) (push (pop words) same))
        (setq same (nreverse same))
        (let ((text (and coding
                         (ignore-errors (decode-coding-string (mapconcat (lambda (word) (rfc2047--word-bytes (nth 1 word))) same "")
                                                              coding)))))
          (push (or text (mapconcat (lambda (word) (nth 2 word)) same " ")) out))))
    (apply #'concat (nreverse out))))

(defun rfc2047-decode-region (start end &optional address-mime)
  "Decode encoded words between START and END; ADDRESS-MIME says that they are in a header of addresses."
  (interactive "r")
  (ignore address-mime)
  (let ((case-fold-search t) (limit (copy-marker end t)))
    (goto-char start)
    (while (re-search-forward rfc2047-encoded-word-regexp limit t)
      (let ((from (match-beginning 0)) (to (match-end 0)) (words nil) (more t))
        (while more
          (push (list (match-string-no-properties 1) (match-string-no-properties 2) (match-string-no-properties 0)) words)
          (setq to (match-end 0)
                more (save-excursion
                       (goto-char to)
                       (skip-chars-forward " \t\n\r" limit)
                       (and (looking-at rfc2047-encoded-word-regexp) (<= (match-end 0) limit)))))
        (let ((text (rfc2047--decode-run (nreverse words))))
          (goto-char from)
          (delete-region from to)
          (insert text))))
    (goto-char limit)
    (set-marker limit nil)))
(defun rfc2047-decode-string (string &optional address-mime)
  "STRING with encoded words decoded; ADDRESS-MIME says that it is a header of addresses."
  (if (not (string-search "=?" string)) string
    (with-temp-buffer
      (insert string)
      (rfc2047-decode-region (point-min) (point-max) address-mime)
      (buffer-string))))
(defun rfc2047-decode-address-region (start end)
  "Decode encoded words of addresses between START and END."
  (rfc2047-decode-region start end t))
(defun rfc2047-decode-address-string (string)
  "STRING, a header of addresses, with encoded words decoded."
  (rfc2047-decode-string string t))

;;; Encoding

(defun rfc2047-q-encode-string (string)
  "STRING, bytes, as the text of an encoded word with =XX."
  (mapconcat (lambda (byte)
               (cond ((eq byte ?\s) "_")
                     ((or (eq byte ?\n) (string-match-p "[!#-'*+0-9A-Z^`-~-]" (string byte))) (string byte))
                     (t (format "=%02X" byte))))
             (string-to-unibyte string) ""))
(defun rfc2047-b-encode-string (string)
  "STRING, bytes, as the text of an encoded word in base64."
  (base64-encode-string string t))

(defun rfc2047-encodable-p ()
  "Non-nil if this buffer has something to be encoded."
  (save-excursion
    (goto-char (point-min))
    (or (and (re-search-forward "[^[:ascii:]]" nil t) t)
        (and rfc2047-encode-encoded-words
             (progn (goto-char (point-min)) (re-search-forward rfc2047-encoded-word-regexp nil t))))))

(defun rfc2047--must-encode-p (text)
  "Whether TEXT has something to be encoded."
  (let ((case-fold-search t))
    (or (string-match-p "[^[:ascii:]]" text)
        (and rfc2047-encode-encoded-words (string-match-p rfc2047-encoded-word-regexp text)))))

(defun rfc2047--words (text column)
  "TEXT as encoded words that begin at COLUMN of a line, cut where lines end."
  (let* ((foreign (seq-count (lambda (char) (> char 127)) text))
         (charset (if (= foreign 0) "us-ascii" "utf-8"))
         ;; What is mostly ASCII can be read without decoding.
         (method (if (or (<= foreign 1) (< (* 6 foreign) (length text))) "Q" "B"))
         (encode (if (equal method "Q") #'rfc2047-q-encode-string #'rfc2047-b-encode-string))
         (head (format "=?%s?%s?" charset method)) (start 0) (pieces nil))
    (while (< start (length text))
      (let ((room (- rfc2047-encode-max-chars column (length head) 2)) (end start) (code ""))
        (while (and (< end (length text))
                    (let ((longer (funcall encode (encode-coding-string (substring text start (1+ end)) 'utf-8))))
                      (and (<= (length longer) room) (setq code longer))))
          (cl-incf end))
        ;; At the start of a line one character is written, whether there is room or not.
        (when (and (= end start) (<= column 1))
          (setq end (1+ start) code (funcall encode (encode-coding-string (substring text start end) 'utf-8))))
        (when (> end start) (push (concat head code "?=") pieces))
        (when (< end (length text)) (push "\n " pieces))
        (setq start end column 1)))
    (apply #'concat (nreverse pieces))))

(defun rfc2047--plain-pieces (text)
  "TEXT in pieces (ENCODE . TEXT): what has words to be encoded, with the blanks between them, and the rest."
  (let ((pieces nil) (place 0))
    (while (< place (length text))
      (string-match "[ \t\n]*[^ \t\n]*" text place)
      (let* ((end (match-end 0)) (piece (match-string 0 text)) (encode (rfc2047--must-encode-p piece))
             (word (string-match "[^ \t\n]\\|\\'" piece)))
        (if (not encode) (push (cons nil piece) pieces)
          (if (caar pieces) (setcdr (car pieces) (concat (cdar pieces) piece))
            (unless (= word 0) (push (cons nil (substring piece 0 word)) pieces))
            (push (cons t (substring piece word)) pieces)))
        (setq place end)))
    (nreverse pieces)))

(defun rfc2047--phrase (text)
  "TEXT, no part of which has a meaning of its own, in pieces: all from the first word to be encoded on is."
  (pcase-let* ((pieces (rfc2047--plain-pieces text))
               (first (seq-position pieces t (lambda (piece _) (car piece)))))
    (if (null first) (list (cons nil text))
      (let* ((tail (mapconcat #'cdr (nthcdr first pieces) "")) (end (string-match "[ \t\n]*\\'" tail)))
        (append (seq-take pieces first)
                (list (cons t (substring tail 0 end)) (cons nil (substring tail end))))))))

(defun rfc2047--address-pieces (text)
  "TEXT, a header of addresses, in pieces as `rfc2047--plain-pieces' gives them."
  (let ((parts (ietf-drums--parts text)) (pieces nil))
    (when (seq-some (lambda (part) (memq (car part) '(open))) parts)
      (error "Invalid data for rfc2047 encoding: %s" (replace-regexp-in-string "[ \t\n]+" " " text)))
    (if (not (string-match-p "[(\",<>@;:]" text)) (rfc2047--phrase text)
      (pcase-dolist (`(,kind . ,part) parts)
        (let ((more (pcase kind
                      ((guard (not (rfc2047--must-encode-p part))) (list (cons nil part)))
                      ('comment `((nil . "(") ,@(rfc2047--plain-pieces (substring part 1 -1)) (nil . ")")))
                      ('quoted (list (cons t (replace-regexp-in-string "\\\\\\(.\\)" "\\1" (substring part 1 -1)))))
                      (_ (rfc2047--word-pieces part)))))
          ;; Blanks between two encoded pieces are encoded with them.
          (when (and (caar more) (equal (caar pieces) nil) (cadr pieces) (car (cadr pieces))
                     (string-match-p "\\`[ \t\n]+\\'" (cdar pieces)))
            (let ((blank (cdr (pop pieces))) (before (cdr (pop pieces))))
              (setq more `((t . ,(concat before blank (cdar more))) ,@(cdr more)))))
          (setq pieces (append (reverse more) pieces))))
      (nreverse pieces))))

(defun rfc2047--word-pieces (text)
  "TEXT, words and signs, in pieces: its words that are to be encoded, and the rest."
  (let ((pieces nil) (place 0))
    (while (string-match "[^],;:<>@[()\"]*[^[:ascii:]][^],;:<>@[()\"]*" text place)
      (when (> (match-beginning 0) place) (push (cons nil (substring text place (match-beginning 0))) pieces))
      (push (cons t (match-string 0 text)) pieces)
      (setq place (match-end 0)))
    (when (< place (length text)) (push (cons nil (substring text place)) pieces))
    (or (nreverse pieces) (list (cons t text)))))

(defun rfc2047--write (pieces column)
  "The text of PIECES, encoded, for a line that is COLUMN long; broken between pieces where it would be too long."
  (let ((lines nil) (line (make-string column ?x)))
    (pcase-dolist (`(,encode . ,text) pieces)
      (let* ((code (if encode (rfc2047--words text (length line)) text)) (parts (split-string code "\n")))
        (if (and encode (string-prefix-p "\n" code))
            ;; There is no room for even one character here: the blank before begins the next line.
            (progn (push (string-trim-right line) lines)
                   (setq parts (split-string (rfc2047--words text 1) "\n") line (concat " " (car parts))))
          (setq line (concat line (car parts)))
          ;; What is too long for a line goes on in the next, if it may.
          (when (> (length line) rfc2047-encode-max-chars)
            (let ((start (string-match "[^ \t]" line)) (break rfc2047-encode-max-chars))
              (while (and (> break start) (not (memq (aref line break) '(?\s ?\t)))) (cl-decf break))
              (when (> break (max start (if lines 0 column)))
                (push (substring line 0 break) lines)
                (setq line (substring line break))))))
        (dolist (part (cdr parts)) (push line lines) (setq line part))))
    (substring (string-join (nreverse (cons line lines)) "\n") column)))

(defun rfc2047-encode-region (b e &optional dont-fold)
  "Encode what is between B and E, as `rfc2047-encoding-type' says; with DONT-FOLD lines are not broken for being long."
  (let* ((text (buffer-substring-no-properties b e))
         (column (save-excursion (goto-char b) (current-column)))
         (pieces (if (eq rfc2047-encoding-type 'mime) (rfc2047--plain-pieces text) (rfc2047--address-pieces text)))
         (code (rfc2047--write pieces column)))
    (unless (equal code text)
      (goto-char b)
      (delete-region b e)
      (insert code))
    (unless dont-fold (rfc2047-fold-region b (+ b (length code))))))
(defun rfc2047-encode-string (string &optional dont-fold)
  "STRING with what is not ASCII in encoded words; with DONT-FOLD lines are not broken for being long."
  (with-temp-buffer
    (insert string)
    (rfc2047-encode-region (point-min) (point-max) dont-fold)
    (buffer-string)))
(defun rfc2047-encode-parameter (param value)
  "The text PARAM=VALUE with VALUE encoded, which most programs understand though it is not as it should be."
  (let ((text (if (not (rfc2047--must-encode-p value)) value
                (replace-regexp-in-string "\n" "" (rfc2047--words value 0)))))
    (rfc2045-encode-string param text)))

(defun rfc2047-encode-message-header ()
  "Encode the headers of this buffer, each as `rfc2047-header-encoding-alist' says."
  (interactive)
  (save-excursion
    (goto-char (point-min))
    (while (looking-at "\\([^ \t\n:]+\\):[ \t]*")
      (let* ((name (match-string 1)) (start (match-end 0)) (case-fold-search t)
             (method (cdr (seq-find (lambda (row) (or (eq (car row) t) (string-match-p (concat "\\`\\(?:" (car row) "\\)\\'") name)))
                                    rfc2047-header-encoding-alist))))
        (save-restriction
          (rfc2047-narrow-to-field)
          (when (save-excursion (goto-char (point-min)) (re-search-forward "[^[:ascii:]]\\|=\\?" nil t))
            (let ((rfc2047-encoding-type (or method 'mime)))
              (rfc2047-encode-region start (if (eq (char-before (point-max)) ?\n) (1- (point-max)) (point-max)))))
          (rfc2047-fold-region (point-min) (point-max))
          (goto-char (point-max)))))))

;;; Lines that go on

(defun rfc2047-narrow-to-field ()
  "Narrow to this header, with the lines that it goes on over."
  (beginning-of-line)
  (narrow-to-region (point)
                    (save-excursion
                      (forward-line)
                      (while (looking-at-p "[ \t]") (forward-line))
                      (point)))
  (goto-char (point-min)))
(defun rfc2047-field-value ()
  "The text of the header at point."
  (let ((field (save-excursion (save-restriction (rfc2047-narrow-to-field) (buffer-substring-no-properties (point-min) (point-max))))))
    (replace-regexp-in-string "\\`[^:]*:[ \t\n]*" "" field)))

(defun rfc2047-fold-region (b e)
  "Break lines between B and E that are too long, at blanks."
  (save-restriction
    (narrow-to-region (save-excursion (goto-char b) (line-beginning-position)) e)
    (goto-char (point-min))
    (while (< (point) (point-max))
      (let ((start (point)))
        (end-of-line)
        (when (> (- (point) start) rfc2047-encode-max-chars)
          (let* ((end (point)) (limit (+ start rfc2047-encode-max-chars))
                 ;; The first blank of a line belongs to the break before, the one after the name to the header.
                 (least (save-excursion (goto-char start) (if (looking-at "[^ \t:]+:[ \t]*\\|[ \t]+") (match-end 0) start)))
                 (break (save-excursion
                          (goto-char (min (1+ limit) end))
                          (or (and (re-search-backward "[ \t]" least t) (point))
                              (progn (goto-char least) (and (re-search-forward "[ \t]" end t) (1- (point))))))))
            (when (and break (string-match-p "[^ \t]" (buffer-substring break end)))
              (goto-char break)
              (insert "\n")
              (backward-char))))
        (forward-line)))))
(defun rfc2047-fold-field ()
  "Break the lines of the header at point that are too long."
  (save-excursion
    (save-restriction
      (rfc2047-narrow-to-field)
      (rfc2047-fold-region (point-min) (point-max)))))
(defun rfc2047-unfold-region (b e)
  "Join the lines between B and E."
  (save-restriction
    (narrow-to-region b e)
    (goto-char (point-min))
    (while (re-search-forward "\n\\([ \t]\\)" nil t)
      (replace-match "\\1"))))
(defun rfc2047-unfold-field ()
  "Join the lines of the header at point."
  (save-excursion
    (save-restriction
      (rfc2047-narrow-to-field)
      (rfc2047-unfold-region (point-min) (point-max)))))

(require 'ietf-drums)
(require 'rfc2045)

(provide 'rfc2047)
;;; rfc2047.el ends here
