;;; bibtex-keys.el --- Keys made of what entries say, and lines that tell what they are  -*- lexical-binding: t -*-

;; A key is names, year and words of the title, each part as a few variables say.

;;; Code:

(require 'bibtex)

(defvar bibtex-autokey-prefix-string "" "What keys begin with.")
(defvar bibtex-autokey-names 1 "How many names a key has, `infty' for all.")
(defvar bibtex-autokey-names-stretch 0 "How many names more it may have if these are all.")
(defvar bibtex-autokey-additional-names "" "What stands for names that are left out.")
(defvar bibtex-autokey-name-case-convert-function #'downcase "What changes the case of names.")
(defvar bibtex-autokey-name-length 'infty "How long names are, `infty' for all of it.")
(defvar bibtex-autokey-name-separator "" "What stands between names.")
(defvar bibtex-autokey-year-length 2 "How many digits of the year there are.")
(defvar bibtex-autokey-use-crossref t "Whether fields may come from the entry that is referred to.")
(defvar bibtex-autokey-titlewords 5 "How many words of the title a key has, `infty' for all.")
(defvar bibtex-autokey-titlewords-stretch 2 "How many words more it may have if these are all.")
(defvar bibtex-autokey-title-terminators "[.!?:;]\\|--" "Matches where a title ends.")
(defvar bibtex-autokey-titleword-ignore
  '("A" "An" "On" "The" "Eine?" "Der" "Die" "Das" "[^[:upper:]].*" ".*[^[:upper:][:lower:]0-9].*")
  "Regexps of words that are passed over.")
(defvar bibtex-autokey-titleword-case-convert-function #'downcase "What changes the case of words.")
(defvar bibtex-autokey-titleword-length 5 "How long words are, `infty' for all of it.")
(defvar bibtex-autokey-titleword-separator "_" "What stands between words.")
(defvar bibtex-autokey-name-year-separator "" "What stands between names and year.")
(defvar bibtex-autokey-year-title-separator ":_" "What stands between year and title.")
(defvar bibtex-autokey-edit-before-use t "Whether a new key is asked about.")
(defvar bibtex-autokey-before-presentation-function #'identity "What changes a key at last.")
(defvar bibtex-autokey-expand-strings nil "Whether names of strings are replaced by these.")
(defvar bibtex-autokey-transcriptions
  (append
   ;; Letters of their own, then letters with two dots, then signs above letters, which are left out.
   '(("\\\\aa\\>" . "a") ("\\\\AA\\>" . "A") ("\\\\ae\\>" . "ae") ("\\\\AE\\>" . "Ae") ("\\\\oe\\>" . "oe") ("\\\\OE\\>" . "Oe")
     ("\\\\o\\>" . "oe") ("\\\\O\\>" . "Oe") ("\\\\l\\>" . "l") ("\\\\L\\>" . "L") ("\\\\ss\\>\\|\"s" . "ss") ("\\\\i\\>" . "i") ("\\\\j\\>" . "j"))
   (mapcar (lambda (letter) (cons (format "\\\\?\"{?%c}?" letter) (format "%ce" letter))) "aouAOU")
   '(("\\\\[`'^\"~=.]" . "") ("\\\\[uvHcdbtrk]\\_>[ \t]*" . "") ("\\\\[a-zA-Z]+[ \t]*" . "") ("[`'\"{}#]" . "") ("\\\\-" . "")
     ("\\\\?[ \t\n]+\\|~" . " ")))
  "What stands for texts of TeX in keys: (REGEXP . TEXT) each.")
(defvar bibtex-autokey-name-change-strings bibtex-autokey-transcriptions "The same for names.")
(defvar bibtex-autokey-titleword-change-strings bibtex-autokey-transcriptions "The same for words of titles.")
(defvar bibtex-summary-function #'bibtex-summary "What tells the entry at point in a line.")

(defun bibtex--transcribe (text changes)
  "TEXT with what CHANGES, (REGEXP . TEXT) each, say."
  (let ((case-fold-search nil))
    (pcase-dolist (`(,regexp . ,new) changes)
      (setq text (replace-regexp-in-string regexp new text t t)))
    text))

(defun bibtex-autokey-get-field (field &optional change-list)
  "The text of FIELD, or of the first of several that is there; \"\" without one.  CHANGE-LIST is what to change in it."
  (let* ((bibtex-expand-strings bibtex-autokey-expand-strings)
         (text (seq-some (lambda (name) (bibtex-text-in-field name bibtex-autokey-use-crossref)) (ensure-list field)))
         (text (or text "")))
    (if change-list (bibtex--transcribe text change-list) text)))

(defun bibtex-autokey-abbrev (string len)
  "STRING cut to LEN characters, or a few more so that it ends with a consonant; no more if LEN is negative."
  (cond ((eq len 'infty) string)
        ((= len 0) "")
        ((< len 0) (substring string 0 (min (- len) (length string))))
        ((<= (length string) len) string)
        (t (let ((end len))
             (while (and (< end (length string)) (memq (downcase (aref string (1- end))) '(?a ?e ?i ?o ?u))) (cl-incf end))
             (substring string 0 end)))))

(defun bibtex--few (items number stretch)
  "The first NUMBER of ITEMS, or all if they are not more than STRETCH more."
  (if (or (eq number 'infty) (<= (length items) (+ number (if (numberp stretch) stretch 0)))) items (seq-take items number)))

(defun bibtex-autokey-demangle-name (fullname)
  "The last name in FULLNAME, as keys have it."
  (let* ((case-fold-search nil)
         (comma (string-search "," fullname))
         (words (split-string (substring fullname 0 comma) " " t))
         ;; Before a comma the first word in upper case is the name, those before it are particles.
         (last (if comma (or (seq-find (lambda (word) (string-match-p "\\`[[:upper:]]" word)) words) (car (last words)))
                 (car (last words)))))
    (bibtex-autokey-abbrev (funcall bibtex-autokey-name-case-convert-function (or last fullname)) bibtex-autokey-name-length)))

(defun bibtex-autokey-get-names ()
  "The names of authors or editors, as keys have them."
  (let* ((text (bibtex-autokey-get-field '("author" "editor") bibtex-autokey-name-change-strings))
         (names (if (equal text "") nil (split-string text "[ \t\n]+and[ \t\n]+" t))))
    (if (null names) ""
      (let* ((names (if (equal (car (last names)) "others") (butlast names) names))
             (few (bibtex--few names bibtex-autokey-names bibtex-autokey-names-stretch)))
        (concat (mapconcat #'bibtex-autokey-demangle-name few bibtex-autokey-name-separator)
                (if (= (length few) (length names)) "" bibtex-autokey-additional-names))))))

(defun bibtex-autokey-get-year ()
  "The last digits of the year."
  (let* ((text (bibtex-autokey-get-field '("date" "year")))
         (year (and (string-match "\\`\\([0-9]\\{1,4\\}\\)\\(?:-\\|\\'\\)" text) (match-string 1 text))))
    (unless year (user-error "Year or date field `%s' invalid" text))
    (substring year (max 0 (- (length year) (min bibtex-autokey-year-length (length year)))))))

(defun bibtex-autokey-demangle-title (titleword)
  "TITLEWORD as keys have it."
  (bibtex-autokey-abbrev (funcall bibtex-autokey-titleword-case-convert-function titleword) bibtex-autokey-titleword-length))
(defun bibtex-autokey-get-title ()
  "Words of the title, as keys have them."
  (let* ((case-fold-search nil)
         (text (bibtex-autokey-get-field "title" bibtex-autokey-titleword-change-strings))
         (text (if (string-match bibtex-autokey-title-terminators text) (substring text 0 (match-beginning 0)) text))
         (ignored (concat "\\`\\(?:" (mapconcat #'identity bibtex-autokey-titleword-ignore "\\|") "\\)\\'"))
         (words (seq-remove (lambda (word) (string-match-p ignored word)) (split-string text "[^[:alnum:]]+" t)))
         (few (bibtex--few words bibtex-autokey-titlewords bibtex-autokey-titlewords-stretch)))
    (mapconcat #'bibtex-autokey-demangle-title few bibtex-autokey-titleword-separator)))

(defun bibtex-generate-autokey ()
  "A key for this entry."
  (let* ((names (bibtex-autokey-get-names)) (year (bibtex-autokey-get-year)) (title (bibtex-autokey-get-title))
         (join (lambda (a separator b) (concat a (if (or (equal a "") (equal b "")) "" separator) b)))
         (start (concat bibtex-autokey-prefix-string (funcall join names bibtex-autokey-name-year-separator year))))
    (funcall bibtex-autokey-before-presentation-function
             (concat start
                     (if (or (equal title "") (equal start "")) title
                       (concat bibtex-autokey-year-title-separator title))))))

(defun bibtex-summary ()
  "This entry in a line: names, year, title, journal, volume and first page."
  (cl-progv
      '(bibtex-autokey-names bibtex-autokey-names-stretch bibtex-autokey-additional-names bibtex-autokey-name-separator
        bibtex-autokey-name-length bibtex-autokey-name-case-convert-function bibtex-autokey-year-length
        bibtex-autokey-titlewords bibtex-autokey-titlewords-stretch bibtex-autokey-titleword-length
        bibtex-autokey-titleword-separator bibtex-autokey-titleword-case-convert-function)
      '(1 0 " etal" " " infty identity 4 5 2 5 " " identity)
    (bibtex--summary)))
(defun bibtex--summary ()
  "This entry in a line, parts of keys being as they are told to be."
  (let* ((names (bibtex-autokey-get-names)) (year (ignore-errors (bibtex-autokey-get-year))) (title (bibtex-autokey-get-title))
         (journal (bibtex-autokey-get-field "journal" bibtex-autokey-transcriptions))
         (volume (bibtex-autokey-get-field "volume" bibtex-autokey-transcriptions))
         (pages (bibtex-autokey-get-field "pages" '(("-.*\\'" . "")))))
    (concat " " names
            (and year (concat " " year))
            (unless (equal title "") (concat ": " title))
            (unless (equal journal "") (concat ", " journal))
            (unless (equal volume "") (concat " " volume))
            (unless (equal pages "") (concat ":" pages)))))
(defun bibtex-copy-summary-as-kill (&optional arg)
  "Copy the line that tells this entry to the kill ring.  ARG is not used."
  (interactive "P")
  (ignore arg)
  (save-excursion
    (bibtex-beginning-of-entry)
    (kill-new (message "%s" (funcall bibtex-summary-function)))))

(defvar bibtex-generate-url-list
  (list '(("url" . ".*:.*"))
        (cons '("doi" . "10\\.[0-9]+/.+") '("https://doi.org/%s" ("doi" ".*" 0))))
  "How addresses are made of fields: ((FIELD . REGEXP) [FORMAT (FIELD REGEXP GROUP-OR-FUNCTION)…]) each.")
(defun bibtex-url (&optional pos no-browse)
  "Open the address that the entry at POS or point has, and return it; with NO-BROWSE only return it."
  (interactive)
  (save-excursion
    (when pos (goto-char pos))
    (let ((url (seq-some
                (pcase-lambda (`((,field . ,regexp) . ,make))
                  (let ((text (bibtex-text-in-field field)))
                    (when (and text (string-match regexp text))
                      (if (null make) (match-string 0 text)
                        (apply #'format (car make)
                               (mapcar (pcase-lambda (`(,name ,pattern ,part))
                                         (let ((value (or (bibtex-text-in-field name) "")))
                                           (if (not (string-match pattern value)) ""
                                             (if (numberp part) (match-string part value) (funcall part value)))))
                                       (cdr make)))))))
                bibtex-generate-url-list)))
      (cond ((null url) (when (called-interactively-p 'any) (message "No URL known.")))
            (no-browse nil)
            (t (browse-url url)))
      url)))

(provide 'bibtex-keys)
;;; bibtex-keys.el ends here
