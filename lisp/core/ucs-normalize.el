;;; ucs-normalize.el --- Unicode's normalization forms  -*- lexical-binding: t -*-

;;; Code:

(defconst ucs-normalize-combining-chars
  ;; The last parts of some vowels of Indian scripts, and the vowels and finals of Hangul, compose too.
  (let ((found (append (number-sequence #x1161 #x1175) (number-sequence #x11A8 #x11C2)
                       (list 2494 2519 2878 2902 2903 3006 3031 3266 3285 3286 3390 3415 3535 3551 4142 6965))))
    ;; Nothing above the musical and newer scripts of the first supplementary plane combines.
    (dolist (range '((#x300 . #xFE2F) (#x101FD . #x11DFF) (#x16AF0 . #x16FFF) (#x1BC9E . #x1BC9E) (#x1D165 . #x1E94A)))
      (let ((char (car range)))
        (while (<= char (cdr range))
          (unless (<= #x3400 char #xA66E)
            (when (> (or (get-char-code-property char 'canonical-combining-class) 0) 0) (push char found)))
          (setq char (1+ char)))))
    found)
  "The characters that combine with the one before them.")
(defconst ucs-normalize-combining-chars-regexp (regexp-opt-charset ucs-normalize-combining-chars)
  "Matches a character that combines.")

(defun ucs-normalize--string (string form)
  "STRING, or the character it is, in FORM; properties stay on what does not change."
  (unless (stringp string)
    (setq string (if (characterp string) (string string)
                   (signal 'wrong-type-argument (list 'char-or-string-p string)))))
  (if (and (not (equal string ""))
           (or (text-properties-at 0 string) (next-property-change 0 string)))
      (with-temp-buffer
        (insert string)
        (ucs-normalize--region (point-min) (point-max) form)
        (buffer-string))
    (let ((new (orgstar-normalize string form)))
      (string-to-multibyte (if (equal new (substring-no-properties string)) string new)))))

(defun ucs-normalize--region (from to form)
  "Bring the text from FROM to TO into FORM, run by run of what differs."
  (save-restriction
    (narrow-to-region from to)
    (goto-char (point-min))
    ;; what differs lies in runs of other than ASCII characters and the letter before them
    (while (re-search-forward "[[:nonascii:]]+" nil t)
      (let* ((start (max (point-min) (1- (match-beginning 0))))
             (end (point))
             (old (buffer-substring-no-properties start end))
             (new (orgstar-normalize old form)))
        (unless (string= old new)
          (if (or (text-properties-at start) (/= end (next-property-change start nil end)))
              (ucs-normalize--pieces start end form)
            (goto-char end)
            (insert new)
            (delete-region start end)))))
    (goto-char (point-max))))

(defconst ucs-normalize--piece (concat "\\(?:.\\|\n\\)" ucs-normalize-combining-chars-regexp "*")
  "Matches a character with those that combine with it.")

(defun ucs-normalize--pieces (from to form)
  "Bring the text from FROM to TO into FORM; characters that stay as they are keep their properties."
  (goto-char from)
  (setq to (copy-marker to))
  (while (and (< (point) to) (looking-at ucs-normalize--piece))
    (goto-char (match-end 0))
    (let* ((old (match-string-no-properties 0)) (new (orgstar-normalize old form)))
      (unless (string= old new)
        (insert new)
        (delete-region (match-beginning 0) (match-end 0)))))
  (set-marker to nil))

(defun ucs-normalize-NFD-region (from to) "Decompose the text from FROM to TO." (interactive "r")
  (ucs-normalize--region from to 'nfd))
(defun ucs-normalize-NFC-region (from to) "Compose the text from FROM to TO." (interactive "r")
  (ucs-normalize--region from to 'nfc))
(defun ucs-normalize-NFKD-region (from to)
  "Decompose the text from FROM to TO, characters of compatibility too." (interactive "r")
  (ucs-normalize--region from to 'nfkd))
(defun ucs-normalize-NFKC-region (from to)
  "Compose the text from FROM to TO after decomposing characters of compatibility." (interactive "r")
  (ucs-normalize--region from to 'nfkc))
(defun ucs-normalize-HFS-NFD-region (from to)
  "Decompose the text from FROM to TO as macOS's file system does." (interactive "r")
  (ucs-normalize--region from to 'hfs-nfd))
(defun ucs-normalize-HFS-NFC-region (from to)
  "Compose the text from FROM to TO as macOS's file system does." (interactive "r")
  (ucs-normalize--region from to 'hfs-nfc))

(defun ucs-normalize-NFD-string (str) "STR decomposed." (ucs-normalize--string str 'nfd))
(defun ucs-normalize-NFC-string (str) "STR composed." (ucs-normalize--string str 'nfc))
(defun ucs-normalize-NFKD-string (str) "STR decomposed, characters of compatibility too."
  (ucs-normalize--string str 'nfkd))
(defun ucs-normalize-NFKC-string (str) "STR composed after decomposing characters of compatibility."
  (ucs-normalize--string str 'nfkc))
(defun ucs-normalize-HFS-NFD-string (str) "STR decomposed as macOS's file system does."
  (ucs-normalize--string str 'hfs-nfd))
(defun ucs-normalize-HFS-NFC-string (str) "STR composed as macOS's file system does."
  (ucs-normalize--string str 'hfs-nfc))
(defun string-glyph-compose (string) "STRING composed." (ucs-normalize-NFC-string string))
(defun string-glyph-decompose (string) "STRING decomposed." (ucs-normalize-NFD-string string))

(provide 'ucs-normalize)
;;; ucs-normalize.el ends here
