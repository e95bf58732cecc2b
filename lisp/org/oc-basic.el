;;; oc-basic.el --- The citation processor that is always there  -*- lexical-binding: t -*-

;; It can do everything with BibTeX, BibLaTeX and CSL-JSON files, and exports to all back-ends.

;;; Code:

(require 'oc)
(require 'org-bibliography)

(declare-function org-export-raw-string "ox" (s))
(declare-function org-export-data "ox" (data info))
(declare-function org-export-derived-backend-p "ox" (backend &rest backends))

(defcustom org-cite-basic-sorting-field 'author
  "The field by which bibliographies are sorted; nil: as they are cited."
  :group 'org-cite :type 'symbol)
(defcustom org-cite-basic-author-year-separator ", "
  "What stands between the references of a citation." :group 'org-cite :type 'string)
(defcustom org-cite-basic-max-key-distance 2
  "How many letters may be wrong in a key that a known one is proposed for."
  :group 'org-cite :type 'integer)
(defcustom org-cite-basic-author-column-end 25
  "The width of the authors when a key is asked for." :group 'org-cite :type 'integer)
(defcustom org-cite-basic-column-separator "  "
  "What stands between columns when a key is asked for." :group 'org-cite :type 'string)
(defcustom org-cite-basic-mouse-over-key-face 'highlight
  "The face of a key under the mouse." :group 'org-cite :type 'face)
(defcustom org-cite-basic-complete-key-crm-separator nil
  "How several keys are asked for.
Nil: one after the other.  A regexp, or `dynamic' for semicolons: all at once."
  :group 'org-cite :type '(choice (const nil) (const dynamic) string))

;;; Entries

(defun org-cite-basic--parse-bibliography (&optional info)
  "The alist of bibliography files and hash tables of their entries by key.
They are those of the export whose state INFO is, or of the buffer."
  (let ((known (plist-get info :org-cite-basic--files)))
    (if known (cdr known)
      (let ((alist nil))
        (dolist (file (if (plist-member info :bibliography) (plist-get info :bibliography)
                        (org-cite-list-bibliography-files)))
          (let* ((file (expand-file-name file)) (table (org-bibliography-table file)))
            (when table (push (cons file table) alist))))
        (setq alist (nreverse alist))
        (when info (plist-put info :org-cite-basic--files (cons t alist)))
        alist))))

(defun org-cite-basic--entry (key &optional info)
  "The entry of KEY, or nil.  INFO: the state of an export."
  (let ((files (org-cite-basic--parse-bibliography info)) (entry nil))
    (while (and files (not entry)) (setq entry (gethash key (cdr (pop files)))))
    entry))

(defun org-cite-basic--all-keys ()
  "The keys of the buffer's bibliography."
  (mapcan (lambda (file) (hash-table-keys (cdr file))) (org-cite-basic--parse-bibliography)))

(defun org-cite-basic--latex-p (info)
  "Whether the export whose state INFO is makes LaTeX, where fields stay as they are."
  (let ((backend (plist-get info :back-end)))
    (and backend (org-export-derived-backend-p backend 'latex))))

(defun org-cite-basic--show (text info)
  "TEXT, of a field, as data for the export whose state INFO is."
  (if (and text (org-cite-basic--latex-p info)) (org-export-raw-string text)
    (and text (copy-sequence text))))

(defun org-cite-basic--author (entry)
  "The authors of ENTRY, or else its editors, as a string or nil."
  (or (alist-get 'author entry) (alist-get 'editor entry)))

(defun org-cite-basic--year (entry)
  "The year of ENTRY as a string or nil."
  (let ((year (alist-get 'year entry)) (date (alist-get 'date entry)))
    (or (org-bibliography--text year)
        (and (stringp date) (string-match "\\`[0-9]\\{4\\}" date) (match-string 0 date)))))

(defun org-cite-basic--table (name info)
  "The hash table that is kept under NAME in INFO, the state of an export."
  (or (plist-get info name)
      (let ((table (make-hash-table :test #'equal)))
        (plist-put info name table)
        table)))

(defun org-cite-basic--marked-year (key entry info)
  "The year of KEY, whose entry is ENTRY, with a letter if it shares author and year.
INFO: the state of the export.  All works but the first of an author and year are marked; a work
without a year gets a placeholder where it is cited first."
  (let* ((years (org-cite-basic--table :org-cite-basic--years info))
         (pair (cons (org-cite-basic--author entry) (org-cite-basic--year entry)))
         (first (gethash pair years)))
    (cond ((null first) (puthash pair key years) (or (cdr pair) "????"))
          ((equal first key) (or (cdr pair) ""))
          (t (concat (cdr pair) "a")))))

;;; Order and numbers

(defun org-cite-basic--sort-text (key field info)
  "What KEY is sorted by when FIELD decides.  INFO: the state of the export."
  (let ((value (alist-get field (org-cite-basic--entry key info))))
    (downcase (cond ((stringp value) value) (t (format "%s" value))))))

(defun org-cite-basic--sorted-keys (keys info)
  "KEYS in the order of the bibliography.  INFO: the state of the export."
  (if (not org-cite-basic-sorting-field) keys
    (mapcar #'cdr
            (seq-sort (lambda (a b) (string-lessp (car a) (car b)))
                      (mapcar (lambda (key)
                                (cons (org-cite-basic--sort-text
                                       key org-cite-basic-sorting-field info)
                                      key))
                              keys)))))

(defun org-cite-basic--key-number (key info)
  "The number of KEY in the bibliography.  INFO: the state of the export."
  (let ((numbers (org-cite-basic--table :org-cite-basic--numbers info)))
    (when (= 0 (hash-table-count numbers))
      (seq-do-indexed (lambda (each index) (puthash each (1+ index) numbers))
                      (org-cite-basic--sorted-keys (org-cite-list-keys info) info)))
    (gethash key numbers)))

(defun org-cite-basic--ranges (numbers)
  "The sorted NUMBERS as text; three or more in a row become a range."
  (let ((groups nil))
    (dolist (number numbers)
      (if (and groups (= number (1+ (caar groups)))) (push number (car groups))
        (push (list number) groups)))
    (mapconcat (lambda (group)
                 (if (nthcdr 2 group) (format "%d-%d" (car (last group)) (car group))
                   (mapconcat #'number-to-string (reverse group) ", ")))
               (nreverse groups) ", ")))

;;; Citations

(defun org-cite-basic--author-year (citation format info &optional caps)
  "What is printed of CITATION: each reference as FORMAT makes it, affixes around.
FORMAT is called with author and year and gives a list of data.  CAPS: authors get capitals.
INFO: the state of the export."
  (org-cite-concat
   (org-element-property :prefix citation)
   (org-cite-mapconcat
    (lambda (reference)
      (let* ((key (org-element-property :key reference))
             (entry (org-cite-basic--entry key info))
             (author (or (org-cite-basic--show (org-cite-basic--author entry) info) "??"))
             (year (org-cite-basic--show (org-cite-basic--marked-year key entry info) info)))
        (apply #'org-cite-concat
               `(,(org-element-property :prefix reference)
                 ,@(funcall format (if caps (org-cite-capitalize author) author) year)
                 ,(org-element-property :suffix reference)))))
    (org-cite-get-references citation) org-cite-basic-author-year-separator)
   (org-element-property :suffix citation)))

(defun org-cite-basic--numeric (citation info)
  "CITATION as numbers.  INFO: the state of the export."
  (pcase-let ((`(,prefix . ,suffix) (org-cite-main-affixes citation)))
    (org-cite-concat
     "(" prefix
     (org-cite-basic--ranges
      (sort (mapcar (lambda (key) (org-cite-basic--key-number key info))
                    (org-cite-get-references citation t))
            #'<))
     suffix ")")))

(defun org-cite-basic-export-citation (citation style _ info)
  "CITATION in STYLE, a pair of style and variant.  INFO: the state of the export."
  (let* ((variant (cdr style))
         (bare (member variant '("bare" "b" "bare-caps" "bc")))
         (caps (member variant '("caps" "c" "bare-caps" "bc")))
         (print (lambda (format) (org-cite-basic--author-year citation format info caps)))
         (named (lambda (author year) (if bare (list author " " year)
                                        (list author " (" year ")"))))
         (enclose (lambda (data) (if bare data (org-cite-concat "(" data ")")))))
    (pcase (car style)
      ((or "author" "a") (funcall print (lambda (author _) (list author))))
      ((or "noauthor" "na") (funcall enclose (funcall print (lambda (_ year) (list year)))))
      ((or "nocite" "n") nil)
      ((or "note" "ft")
       (unless (org-cite-inside-footnote-p citation)
         (org-cite-adjust-note citation info)
         (org-cite-wrap-citation citation info))
       (funcall print named))
      ((or "numeric" "nb") (org-cite-basic--numeric citation info))
      ((or "text" "t") (funcall print named))
      (_ (funcall enclose (funcall print (lambda (author year) (list author ", " year))))))))

;;; Bibliographies

(defun org-cite-basic--short-names (names)
  "The family names in NAMES, a string, separated by commas."
  (mapconcat (lambda (name) (car (split-string name ", "))) (split-string names " and ") ", "))

(defun org-cite-basic--title (entry info)
  "The title of ENTRY as data: braces go, entities and formulas are understood.
INFO: the state of the export."
  (let ((title (alist-get 'title entry)))
    (cond ((null title) nil)
          ((org-cite-basic--latex-p info) (org-export-raw-string title))
          (t
           (let ((data (mapcar (lambda (datum)
                                 (if (stringp datum)
                                     (replace-regexp-in-string
                                      "[{}]" "" (substring-no-properties datum) t t)
                                   datum))
                               (org-element-parse-secondary-string
                                title '(entity latex-fragment)))))
             ;; LaTeX in a title is none of the document.
             (if (seq-some (lambda (datum) (eq 'latex-fragment (org-element-type datum))) data)
                 (org-export-raw-string (org-export-data data info))
               data))))))

(defun org-cite-basic--publisher (entry)
  "Who published ENTRY, as a string or nil."
  (seq-some (lambda (field) (alist-get field entry)) '(publisher journal institution school)))

(defun org-cite-basic--print (key entry style &optional info)
  "ENTRY, of KEY, as it is printed in a bibliography of STYLE.  INFO: the state of the export."
  (let* ((show (lambda (text) (org-cite-basic--show text info)))
         (author (org-cite-basic--author entry))
         (publisher (org-cite-basic--publisher entry))
         (published (and publisher (list ", " (funcall show publisher))))
         (year (funcall show (or (org-cite-basic--year entry) ""))))
    (apply
     #'org-cite-concat
     (pcase style
       ("plain" `(,(funcall show (org-cite-basic--short-names (or author ""))) ". "
                  ,(funcall show (alist-get 'title entry)) ,@published ", " ,year "."))
       (_
        (let ((title (org-cite-emphasize 'italic (org-cite-basic--title entry info)))
              (author (funcall show author)))
          (if (equal style "numeric")
              `(,(format "[%d] " (org-cite-basic--key-number key info)) ,author ", " ,title
                ,@published ", " ,year ".")
            `(,author " (" ,(funcall show (org-cite-basic--marked-year key entry info)) "). "
              ,title ,@published "."))))))))

(defun org-cite-basic-export-bibliography (keys _files style _props backend info)
  "The bibliography of KEYS in STYLE: a paragraph for each.
BACKEND: the back-end.  INFO: the state of the export."
  (let ((latex (and (org-export-derived-backend-p backend 'latex) t)) (paragraphs nil))
    (dolist (key (org-cite-basic--sorted-keys keys info))
      (let ((entry (org-cite-basic--entry key info)))
        (when entry
          (push (org-element-put-property
                 (org-cite-make-paragraph
                  (and latex (org-export-raw-string "\\noindent\n"))
                  (org-cite-basic--print key entry style info))
                 :post-blank 1)
                paragraphs))))
    (nreverse paragraphs)))

;;; In the buffer

(defun org-cite-basic--close-keys (key keys)
  "Those of KEYS that KEY may be a mistake for: near it, or starting with it."
  (seq-filter (lambda (other) (or (string-prefix-p key other)
                                  (<= (string-distance key other)
                                      org-cite-basic-max-key-distance)))
              keys))

(defun org-cite-basic--correct-key (begin end keys)
  "Put one of KEYS, which is asked for, in the place of the key between BEGIN and END."
  (let ((key (completing-read "Replace with: " keys nil t)))
    (save-excursion
      (goto-char begin)
      (delete-region begin end)
      (insert "@" key))))

(defun org-cite-basic--key-map (begin end known close)
  "The keymap of the key between BEGIN and END, which is KNOWN, or for which CLOSE ones are."
  (let ((map (make-sparse-keymap)))
    (define-key map [mouse-1]
                (cond (known #'org-open-at-point)
                      ((null close) #'org-cite-insert)
                      (t (let ((from (copy-marker begin)) (to (copy-marker end)))
                           (lambda () (interactive)
                             (org-cite-basic--correct-key from to close))))))
    map))

(defun org-cite-basic-activate (citation)
  "Show CITATION: known keys with their entries, unknown ones with near ones."
  (pcase-let ((`(,begin . ,end) (org-cite-boundaries citation)) (keys nil))
    (put-text-property begin end 'font-lock-multiline t)
    (add-face-text-property begin end 'org-cite)
    (dolist (reference (org-cite-get-references citation))
      (pcase-let* ((`(,from . ,to) (org-cite-key-boundaries reference))
                   (key (org-element-property :key reference))
                   (entry (org-cite-basic--entry key))
                   (close (unless entry
                            (org-cite-basic--close-keys
                             key (or keys (setq keys (org-cite-basic--all-keys)))))))
        (add-face-text-property from to (if entry 'org-cite-key 'error))
        (put-text-property from to 'mouse-face org-cite-basic-mouse-over-key-face)
        (cond (entry (put-text-property
                      from to 'help-echo
                      (org-element-interpret-data (org-cite-basic--print key entry "plain"))))
              (close (put-text-property from to 'help-echo
                                        (concat "Suggestions (mouse-1 to substitute): "
                                                (string-join close " ")))))
        (put-text-property from to 'keymap (org-cite-basic--key-map from to entry close))))))

(defun org-cite-basic--candidates ()
  "The alist of lines that keys are chosen by, and those keys."
  (let ((lines nil) (width org-cite-basic-author-column-end)
        (separator org-cite-basic-column-separator))
    (pcase-dolist (`(,_ . ,table) (org-cite-basic--parse-bibliography))
      (maphash
       (lambda (key entry)
         (let* ((author (replace-regexp-in-string
                         " and " "; " (or (org-cite-basic--author entry) "") t t))
                (line (concat (truncate-string-to-width author width nil ?\s)
                              separator (string-pad (or (org-cite-basic--year entry) "") 4 nil t)
                              separator (alist-get 'title entry ""))))
           ;; Two works may look the same.
           (push (cons (if (assoc line lines) (concat line separator key) line) key) lines)))
       table))
    (nreverse lines)))

(defun org-cite-basic--complete-keys (candidates)
  "A list of keys, asked for among CANDIDATES, a line and key each."
  (let ((lines (mapcar #'car candidates)) (key (lambda (line) (cdr (assoc line candidates)))))
    (pcase org-cite-basic-complete-key-crm-separator
      ('nil
       (let ((chosen nil) (line nil))
         (while (org-string-nw-p
                 (setq line (completing-read
                             (if chosen (format "Key (empty to finish) %s: "
                                                (string-join (reverse chosen) ";"))
                               "Key: ")
                             lines nil t)))
           (push (funcall key line) chosen)
           (setq lines (delete line lines)))
         (delq nil (nreverse chosen))))
      (separator
       (let ((crm-separator (if (eq separator 'dynamic)
                                (let ((mark ";"))
                                  (while (seq-some (lambda (line) (string-search mark line)) lines)
                                    (setq mark (concat mark ";")))
                                  (concat "[ \t]*" mark "[ \t]*"))
                              separator)))
         (delq nil (mapcar key (completing-read-multiple "Keys: " lines nil t))))))))

(defvar crm-separator)

(defun org-cite-basic--complete-key (&optional multiple)
  "A key that is asked for, with MULTIPLE a list of keys."
  (let ((candidates (org-cite-basic--candidates)))
    (unless candidates (user-error "No bibliography set"))
    (if multiple (org-cite-basic--complete-keys candidates)
      (cdr (assoc (completing-read "Key: " (mapcar #'car candidates) nil t) candidates)))))

(defun org-cite-basic--complete-style (_citation)
  "A style, with its variant, that is asked for."
  (let ((names nil))
    (pcase-dolist (`((,style . ,_) . ,variants) (org-cite-supported-styles))
      (let ((style (if (member style '("" "nil")) "" style)))
        (push style names)
        (pcase-dolist (`(,variant . ,_) variants) (push (concat style "/" variant) names))))
    (completing-read "Style (\"\" for default): " (nreverse names) nil t)))

(defun org-cite-basic--choose-key (citation)
  "The only key in CITATION, or the one of several that is asked for."
  (let ((keys (org-cite-get-references citation t)))
    (if (null (cdr keys)) (car keys)
      (or (org-string-nw-p (completing-read "Select citation key: " keys nil t))
          (user-error "Aborted")))))

(defun org-cite-basic-goto (datum _)
  "Go to the entry of DATUM, a reference or a citation, of whose keys one is asked for."
  (let* ((key (or (org-element-property :key datum) (org-cite-basic--choose-key datum)))
         (file (car (seq-find (lambda (file) (gethash key (cdr file)))
                              (org-cite-basic--parse-bibliography)))))
    (unless file (user-error "Cannot find citation key: %S" key))
    (switch-to-buffer (find-file-noselect file))
    (widen)
    (goto-char (point-min))
    (when (re-search-forward
           (if (eq 'json (org-bibliography-format file))
               (format "\"id\"[ \t\n]*:[ \t\n]*\"?%s\\(?:\"\\|[ \t\n,}]\\)" (regexp-quote key))
             (format "@[[:alpha:]]+[ \t\n]*[{(][ \t\n]*%s[ \t\n]*[,})]" (regexp-quote key)))
           nil t)
      (goto-char (match-beginning 0)))))

(org-cite-register-processor 'basic
  :cite-styles (org-cite--style-table '("author" "a" caps) '("noauthor" "na" bare) '("nocite" "n")
                                      '("note" "ft" bare-caps caps) '("numeric" "nb")
                                      '("text" "t" bare-caps caps) '("nil" nil bare bare-caps caps))
  :export-citation #'org-cite-basic-export-citation
  :export-bibliography #'org-cite-basic-export-bibliography
  :activate #'org-cite-basic-activate
  :follow #'org-cite-basic-goto
  :insert (org-cite-make-insert-processor #'org-cite-basic--complete-key
                                          #'org-cite-basic--complete-style))

(provide 'oc-basic)
;;; oc-basic.el ends here
