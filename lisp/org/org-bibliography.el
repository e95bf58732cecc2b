;;; org-bibliography.el --- Files of bibliographies are read  -*- lexical-binding: t -*-

;; An entry is an alist of symbols and strings that starts with (type . "article") and
;; (id . "key").  Files are read once and again when they have changed.

;;; Code:

(require 'json)
(require 'subr-x)

(defvar org-bibliography--cache (make-hash-table :test #'equal)
  "What was read of each file: file name, and format, to (STAMP . DATA).")

;;; BibTeX

(defconst org-bibliography--name "[^][ \t\n\"#%'(),={}]+"
  "Matches a name in BibTeX: a type, a field or an abbreviation.")

(defun org-bibliography--skip-blanks ()
  "Move over blanks."
  (skip-chars-forward " \t\n\r\f"))

(defun org-bibliography--braced ()
  "The text in the braces at point, which moves behind them; nil if they do not end."
  (let ((start (1+ (point))) (depth 1))
    (forward-char)
    (while (and (> depth 0) (re-search-forward "[{}]\\|\\\\." nil 'end))
      (pcase (char-before)
        ((guard (eq ?\\ (char-before (1- (point))))) nil)
        (?{ (setq depth (1+ depth)))
        (?} (setq depth (1- depth)))))
    (and (= depth 0) (buffer-substring-no-properties start (1- (point))))))

(defun org-bibliography--quoted ()
  "The text in the quotation marks at point, which moves behind them; nil if they do not end."
  (let ((start (1+ (point))) (depth 0) (end nil))
    (forward-char)
    (while (and (not end) (re-search-forward "[{}\"]" nil 'end))
      (pcase (char-before)
        (?{ (setq depth (1+ depth)))
        (?} (setq depth (1- depth)))
        (_ (when (<= depth 0) (setq end (1- (point)))))))
    (and end (buffer-substring-no-properties start end))))

(defun org-bibliography--value (strings)
  "The value at point, its parts joined; STRINGS has the abbreviations.  Nil if there is none."
  (let ((parts nil) (go t))
    (while go
      (org-bibliography--skip-blanks)
      (let ((part (pcase (char-after)
                    (?{ (org-bibliography--braced))
                    (?\" (org-bibliography--quoted))
                    (_ (when (looking-at org-bibliography--name)
                         (goto-char (match-end 0))
                         (let ((word (match-string-no-properties 0)))
                           (gethash (downcase word) strings word)))))))
        (if (not part) (setq go nil parts nil)
          (push part parts)
          (org-bibliography--skip-blanks)
          (if (eq ?# (char-after)) (forward-char) (setq go nil)))))
    (when parts
      (let ((text (string-trim (apply #'concat (nreverse parts)))))
        (if (string-match-p "[\t\n\r]\\|  " text)
            (replace-regexp-in-string "[ \t\n\r]+" " " text t t)
          text)))))

(defun org-bibliography--field (strings)
  "The field \"name = value\" at point as a pair, or nil."
  (when (looking-at org-bibliography--name)
    (let ((name (downcase (match-string-no-properties 0))))
      (goto-char (match-end 0))
      (org-bibliography--skip-blanks)
      (when (eq ?= (char-after))
        (forward-char)
        (let ((value (org-bibliography--value strings)))
          (and value (cons (intern name) value)))))))

(defun org-bibliography--fields (strings)
  "The fields from point on to the end of the entry; what cannot be read ends them."
  (let ((fields nil) (go t))
    (while go
      (org-bibliography--skip-blanks)
      (when (eq ?, (char-after)) (forward-char) (org-bibliography--skip-blanks))
      (let ((field (org-bibliography--field strings)))
        (if field (push field fields) (setq go nil))))
    (nreverse fields)))

(defconst org-bibliography--months
  '("jan" "January" "feb" "February" "mar" "March" "apr" "April" "may" "May" "jun" "June"
    "jul" "July" "aug" "August" "sep" "September" "oct" "October" "nov" "November"
    "dec" "December")
  "The abbreviations that need no definition.")

(defun org-bibliography-parse-bibtex ()
  "The entries of the buffer, BibTeX or BibLaTeX, in their order."
  (let ((strings (make-hash-table :test #'equal)) (entries nil)
        (months org-bibliography--months))
    (while months (puthash (pop months) (pop months) strings))
    (save-excursion
      (goto-char (point-min))
      (while (re-search-forward "@[ \t\n]*\\([[:alpha:]]+\\)[ \t\n]*[{(]" nil t)
        (let ((type (match-string-no-properties 1)) (open (1- (point))))
          (pcase (downcase type)
            ((or "comment" "preamble")
             (when (eq ?{ (char-after open))
               (goto-char open)
               (unless (org-bibliography--braced) (goto-char (1+ open)))))
            ("string"
             (pcase-dolist (`(,name . ,value) (org-bibliography--fields strings))
               (puthash (symbol-name name) value strings)))
            (_
             (when (looking-at "[ \t\n]*\\([^ \t\n,}]+\\)[ \t\n]*,?")
               (let ((key (match-string-no-properties 1)))
                 (goto-char (match-end 0))
                 (push `((type . ,type) (id . ,key) ,@(org-bibliography--fields strings))
                       entries))))))))
    (nreverse entries)))

;;; CSL-JSON

(defun org-bibliography-parse-json ()
  "The items of the buffer, CSL data in JSON, as alists with lists for arrays."
  (save-excursion
    (goto-char (point-min))
    (let ((data (json-parse-buffer :object-type 'alist :array-type 'list
                                   :null-object nil :false-object nil)))
      ;; One item, or the way some programs wrap them.
      (cond ((assq 'id data) (list data))
            ((assq 'items data) (alist-get 'items data))
            ((assq 'references data) (alist-get 'references data))
            (t data)))))

(defun org-bibliography--text (value)
  "VALUE, a string or a number, as a string; nil if it is none."
  (cond ((stringp value) value) ((numberp value) (number-to-string value))))

(defun org-bibliography--json-names (names)
  "NAMES, of a CSL item, as BibTeX joins them: family and given name each."
  (mapconcat (lambda (name)
               (or (alist-get 'literal name)
                   (string-join (delq nil (list (alist-get 'family name)
                                                (alist-get 'given name)))
                                " ")))
             names " and "))

(defun org-bibliography--json-year (date)
  "The year in DATE, of a CSL item, as a string or nil."
  (let ((parts (and (consp date) (caar (alist-get 'date-parts date))))
        (text (if (consp date) (or (alist-get 'literal date) (alist-get 'raw date)) date)))
    (or (org-bibliography--text parts)
        (and (stringp text) (string-match "[0-9]\\{4\\}" text) (match-string 0 text)))))

(defun org-bibliography--plain-item (item)
  "ITEM, of CSL data, as an entry: names as strings, the date as a year."
  (let ((entry nil))
    (pcase-dolist (`(,field . ,value) item)
      (pcase field
        ((or 'author 'editor) (push (cons field (org-bibliography--json-names value)) entry))
        ('issued (let ((year (org-bibliography--json-year value)))
                   (when year (push (cons 'year year) entry))))
        ('id (push (cons 'id (org-bibliography--text value)) entry))
        (_ (push (cons field value) entry))))
    (nreverse entry)))

;;; Files

(defun org-bibliography-format (file)
  "The format of FILE by its name: `bibtex', `json', or nil."
  (pcase (file-name-extension file)
    ((or "bib" "bibtex" "biblatex") 'bibtex)
    ("json" 'json)))

(defun org-bibliography--table (entries)
  "The hash table of ENTRIES by their keys; the first of a key stands."
  (let ((table (make-hash-table :test #'equal :size (max 16 (length entries)))))
    (dolist (entry entries table)
      (let ((key (org-bibliography--text (alist-get 'id entry))))
        (when (and key (not (gethash key table))) (puthash key entry table))))))

(defun org-bibliography--read (file format raw)
  "The table of the entries in FILE of FORMAT; with RAW items of CSL data as they are."
  (with-temp-buffer
    (let ((coding-system-for-read (or coding-system-for-read 'utf-8)))
      (insert-file-contents file))
    (pcase format
      ('bibtex (org-bibliography--table (org-bibliography-parse-bibtex)))
      ('json (let ((items (org-bibliography-parse-json)))
               (org-bibliography--table
                (if raw items (mapcar #'org-bibliography--plain-item items))))))))

(defun org-bibliography-table (file &optional raw)
  "The hash table of the entries in FILE by their keys.
Nil if it cannot be read or is in no known format.  With RAW items of CSL data stay as they are."
  (let* ((file (expand-file-name file)) (format (org-bibliography-format file))
         (attributes (and format (file-readable-p file) (file-attributes file))))
    (when attributes
      (let* ((stamp (list (file-attribute-modification-time attributes)
                          (file-attribute-size attributes)))
             (key (cons file (and raw (eq format 'json))))
             (known (gethash key org-bibliography--cache)))
        (unless (equal stamp (car known))
          (setq known (cons stamp (condition-case error (org-bibliography--read file format raw)
                                    (json-error
                                     (message "Cannot read bibliography %s: %s" file
                                              (error-message-string error))
                                     nil))))
          (puthash key known org-bibliography--cache))
        (cdr known)))))

(provide 'org-bibliography)
;;; org-bibliography.el ends here
