;;; mail-utils.el --- Headers of mail and of answers that look like it  -*- lexical-binding: t -*-

;;; Code:

(defun mail-fetch-field (field-name &optional last all list delete)
  "The text of the header FIELD-NAME in the narrowed text, or nil.
LAST means the last such header, ALL all joined by commas, LIST a list of all; DELETE takes them out."
  (save-excursion
    (goto-char (point-min))
    (let ((case-fold-search t) (found nil) (regexp (concat "^" (regexp-quote field-name) "[ \t]*:[ \t]*")))
      (while (and (or last all list (null found)) (re-search-forward regexp nil t))
        (let ((line (match-beginning 0)) (start (point)))
          (forward-line)
          (while (looking-at-p "[ \t]") (forward-line))
          (let ((end (point)))
            (push (string-trim-right (buffer-substring-no-properties start (if (eq (char-before end) ?\n) (1- end) end)) "[ \t]+")
                  found)
            (when delete (delete-region line end)))))
      (cond (list (nreverse found))
            (all (and found (mapconcat #'identity (nreverse found) ", ")))
            (t (car found))))))
(defun mail-header-extract ()
  "The headers at point as an alist: lower-case symbols and texts, lines that go on joined."
  (let (headers)
    (save-excursion
      (while (looking-at "\\([^ \t\n:]+\\):[ \t]*")
        (let ((name (intern (downcase (match-string-no-properties 1)))))
          (goto-char (match-end 0))
          (let ((start (point)))
            (forward-line)
            (while (looking-at-p "[ \t]") (forward-line))
            (let ((text (buffer-substring start (if (bolp) (1- (point)) (point)))))
              (push (cons name (replace-regexp-in-string "\n[ \t]*" " " text)) headers))))))
    (nreverse headers)))
(defun mail-header-extract-no-properties ()
  "The headers at point as an alist: lower-case symbols and texts without properties."
  (mapcar (lambda (pair) (cons (car pair) (substring-no-properties (cdr pair)))) (mail-header-extract)))
(defun mail-header (header headers) "The text of HEADER, a symbol, in HEADERS." (alist-get header headers))
(defun mail-strip-quoted-names (address)
  "ADDRESS, one or more mail addresses, without names and comments."
  (mapconcat (lambda (one)
               (let ((one (string-trim (replace-regexp-in-string "([^()]*)" "" one))))
                 (if (string-match "<\\([^<>]*\\)>" one) (match-string 1 one) one)))
             (split-string (replace-regexp-in-string "\"[^\"]*\"" "" (or address "")) "," t)
             ", "))
(defun mail-comma-list-regexp (labels)
  "A regexp for one of LABELS, words between commas."
  (concat "\\(" (mapconcat (lambda (label) (regexp-quote (string-trim label))) (split-string labels "," t) "\\|") "\\)"))
(defun mail-quote-printable (string &optional wrapper)
  "STRING with bytes that are not plain as =XX; with WRAPPER as a word of a header."
  (let ((text (replace-regexp-in-string "[^ -<>-~]" (lambda (c) (format "=%02X" (aref c 0))) (encode-coding-string string 'utf-8) t t)))
    (if wrapper (concat "=?utf-8?Q?" (replace-regexp-in-string " " "_" text) "?=") text)))
(defun mail-unquote-printable (string &optional _wrapper)
  "STRING with =XX as the bytes they mean."
  (replace-regexp-in-string "=\\([0-9A-Fa-f][0-9A-Fa-f]\\)" (lambda (m) (unibyte-string (string-to-number (substring m 1) 16)))
                            (string-to-unibyte (encode-coding-string string 'utf-8)) t t))
(defun rfc822-goto-eoh ()
  "Go to the end of the headers."
  (goto-char (point-min))
  (if (re-search-forward "^\n" nil 'move) (forward-line -1)))

(provide 'mailheader)
(provide 'mail-utils)
;;; mail-utils.el ends here
