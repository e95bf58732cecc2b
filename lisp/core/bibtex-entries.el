;;; bibtex-entries.el --- Entries of bibliographies: their fields, new ones, tidy ones  -*- lexical-binding: t -*-

;;; Code:

(require 'bibtex)

;;; Which fields an entry has.  NAME/N is one of several, of which one is needed: those of a number (0 and more) are shown
;;; in a new entry, those of a negative one are other names, which are not.

(defun bibtex--table (rows groups)
  "The alist of entry types for ROWS, (NAME TITLE REQUIRED CROSSREF OPTIONAL) with texts of names of fields and of GROUPS."
  (let ((fields (lambda (text)
                  (let ((names (split-string text)) (all nil))
                    (while names
                      (let* ((name (pop names)) (group (assoc name groups)))
                        (if group (setq names (append (split-string (cdr group)) names))
                          (pcase-let ((`(,name ,number) (split-string name "/")))
                            (push (if number (list name nil nil (string-to-number number)) (list name)) all)))))
                    (nreverse all)))))
    (mapcar (pcase-lambda (`(,name ,title . ,lists)) (append (list name title) (mapcar fields lists))) rows)))

(defvar bibtex-BibTeX-entry-alist
  (bibtex--table
   '(("Article" "Article in Journal" "author title" "journal year" "volume number pages month note")
     ("InProceedings" "Article in Conference Proceedings" "author title" "booktitle year"
      "editor volume number series pages month address organization publisher note")
     ("Conference" "Article in Conference Proceedings" "author title" "booktitle year"
      "editor volume number series pages month address organization publisher note")
     ("InCollection" "Article in a Collection" "author title booktitle" "publisher year"
      "editor volume number series type chapter pages edition month address note")
     ("InBook" "Chapter or Pages in a Book" "author/0 editor/0 title chapter" "publisher year"
      "volume number series type address edition month pages note")
     ("Proceedings" "Conference Proceedings" "title year" ""
      "booktitle editor volume number series address month organization publisher note")
     ("Book" "Book" "author/0 editor/0 title" "publisher year" "volume number series address edition month note")
     ("Booklet" "Booklet (Bound, but no Publisher)" "title" "" "author howpublished address month year note")
     ("PhdThesis" "PhD Thesis" "author title school year" "" "type address month note")
     ("MastersThesis" "Master's Thesis" "author title school year" "" "type address month note")
     ("TechReport" "Technical Report" "author title institution year" "" "type number address month note")
     ("Manual" "Technical Manual" "title" "" "author organization address edition month year note")
     ("Unpublished" "Unpublished" "author title note" "" "month year")
     ("Misc" "Miscellaneous" "" "" "author title howpublished month year note"))
   nil)
  "Types of entries of BibTeX: (NAME TITLE REQUIRED CROSSREF OPTIONAL), lists of fields (NAME HELP INITIAL ALTERNATIVE).
CROSSREF are those that an entry which this one refers to may have instead.")

(defvar bibtex-biblatex-entry-alist
  (bibtex--table
   (let* ((collected "editor EDITORS ROLES TITLES MAIN BOOK LANG volume part edition volumes series number note PUB isbn eid chapter pages TAIL")
          (of-book "bookauthor editor EDITORS ROLES TITLES MAIN BOOK LANG volume part edition volumes series number note PUB isbn eid chapter pages TAIL")
          (whole "EDITORS ROLES TITLES MAIN LANG volume part edition volumes series number note PUB isbn eid chapter pages pagetotal TAIL")
          (multi "EDITORS ROLES TITLES LANG edition volumes series number note PUB isbn pagetotal TAIL")
          (article "translator annotator commentator TITLES editor EDITORS journalsubtitle journaltitleaddon issuetitle issuesubtitle issuetitleaddon LANG series volume number eid issue month pages version note issn TAIL"))
     `(("Article" "Article in Journal" "author title journaltitle/3 journal/-3 DATE" "" ,article)
       ("Book" "Single-Volume Book" "author title DATE" "" ,(concat "editor " whole))
       ("MVBook" "Multi-Volume Book" "author title DATE" "" ,(concat "editor " multi))
       ("InBook" "Chapter or Pages in a Book" "title DATE" "author booktitle" ,of-book)
       ("BookInBook" "Book in Collection" "title DATE" "author booktitle" ,of-book)
       ("SuppBook" "Supplemental Material in a Book" "title DATE" "author booktitle" ,of-book)
       ("Booklet" "Booklet (Bound, but no Publisher)" "AUTHOR title DATE" ""
        "TITLES language howpublished type note PLACE eid chapter pages pagetotal TAIL")
       ("Collection" "Single-Volume Collection" "editor title DATE" "" ,whole)
       ("MVCollection" "Multi-Volume Collection" "editor title DATE" "" ,multi)
       ("InCollection" "Article in a Collection" "author title DATE" "booktitle" ,collected)
       ("SuppCollection" "Supplemental Material in a Collection" "author title DATE" "booktitle" ,collected)
       ("Dataset" "Data Set" "AUTHOR title DATE" ""
        "TITLES language edition type series number version note organization PUB TAIL")
       ("Manual" "Technical Manual" "AUTHOR title DATE" ""
        "TITLES language edition type series number version note organization PUB isbn eid chapter pages pagetotal TAIL")
       ("Misc" "Miscellaneous" "AUTHOR title DATE" ""
        "TITLES language howpublished type version note organization PLACE month TAIL")
       ("Online" "Online Resource" "AUTHOR title DATE doi/2 eprint/2 url/2" ""
        "TITLES language version note organization month addendum pubstate CLASS urldate")
       ("Patent" "Patent" "author title number DATE" "" "holder TITLES type version PLACE note month TAIL")
       ("Periodical" "Complete Issue of a Periodical" "editor title DATE" ""
        "EDITORS TITLES issuetitle issuesubtitle issuetitleaddon language series volume number issue month note issn TAIL")
       ("SuppPeriodical" "Supplemental Material in a Periodical" "author title journaltitle/3 journal/-3 DATE" "" ,article)
       ("Proceedings" "Single-Volume Conference Proceedings" "title DATE" ""
        "editor TITLES MAIN EVENT language volume part volumes series number note organization PUB month isbn eid chapter pages pagetotal TAIL")
       ("MVProceedings" "Multi-Volume Conference Proceedings" "title DATE" ""
        "editor TITLES EVENT language volumes series number note organization PUB month isbn pagetotal TAIL")
       ("InProceedings" "Article in Conference Proceedings" "author title DATE" "booktitle"
        "editor TITLES MAIN BOOK EVENT language volume part volumes series number note organization PUB month isbn eid chapter pages TAIL")
       ("Reference" "Single-Volume Work of Reference" "editor title DATE" "" ,whole)
       ("MVReference" "Multi-Volume Work of Reference" "editor title DATE" "" ,multi)
       ("InReference" "Article in a Work of Reference" "author title DATE" "booktitle" ,collected)
       ("Report" "Technical or Research Report" "author title type SCHOOL DATE" ""
        "TITLES language number version note PLACE month isrn eid chapter pages pagetotal TAIL")
       ("Software" "Computer Software" "AUTHOR title DATE" ""
        "TITLES language howpublished type version note organization PLACE month TAIL")
       ("Thesis" "PhD or Master's Thesis" "author title type SCHOOL DATE" ""
        "TITLES language note PLACE month isbn eid chapter pages pagetotal TAIL")
       ("Unpublished" "Unpublished" "author title DATE" ""
        "TITLES type EVENT language howpublished note PLACE isbn month TAIL")))
   '(("AUTHOR" . "author/0 editor/0") ("DATE" . "date/1 year/-1") ("SCHOOL" . "institution/6 school/-6")
     ("EDITORS" . "editora editorb editorc") ("TITLES" . "subtitle titleaddon")
     ("ROLES" . "translator annotator commentator introduction foreword afterword")
     ("MAIN" . "maintitle mainsubtitle maintitleaddon") ("BOOK" . "booksubtitle booktitleaddon")
     ("LANG" . "language origlanguage") ("EVENT" . "eventtitle eventtitleaddon eventdate venue")
     ("PLACE" . "location/2 address/-2") ("PUB" . "publisher PLACE")
     ("CLASS" . "eprintclass/4 primaryclass/-4 eprinttype/5 archiveprefix/-5")
     ("TAIL" . "addendum pubstate doi eprint CLASS url urldate")))
  "Types of entries of biblatex, in the form of `bibtex-BibTeX-entry-alist'.")

(defvar bibtex-BibTeX-field-alist nil "Help for fields of BibTeX: (NAME HELP) each.")
(defvar bibtex-biblatex-field-alist nil "Help for fields of biblatex: (NAME HELP) each.")
(defvar bibtex-user-optional-fields '(("annote" "A remark of one's own, which is not printed")) "Fields that new entries have, too.")
(defvar bibtex-include-OPTkey t "Whether new entries have a field key; a string or a function gives its text.")
(defvar bibtex-include-OPTcrossref '("InProceedings" "InCollection") "Types whose new entries have a field crossref.")
(defvar bibtex-no-opt-remove-re nil "Matches names of fields that begin with OPT or ALT by themselves.")
(defvar bibtex-comma-after-last-field nil "Whether there is a comma behind the last field of a new entry.")
(defvar bibtex-field-indentation 2 "The column of names of fields.")
(defvar bibtex-text-indentation 17 "The column of texts of fields.")
(defvar bibtex-contline-indentation 18 "The column of lines that texts go on in.")
(defvar bibtex-entry-offset 0 "The column of entries.")
(defvar bibtex-align-at-equal-sign nil "Whether fields are aligned at the sign rather than at texts.")
(defvar bibtex-add-entry-hook nil "What runs after a new entry was inserted.")
(defvar bibtex-clean-entry-hook nil "What runs after an entry was tidied.")
(defvar bibtex-entry-format '(opts-or-alts required-fields numerical-fields) "What tidying an entry does; t for all.")
(defvar bibtex-unify-case-function #'identity "What makes names of types and fields of those in the tables.")

(defun bibtex-entry-alist (dialect)
  "The types of entries of DIALECT."
  (unless (memq dialect bibtex-dialect-list) (user-error "BibTeX dialect `%s' undefined" dialect))
  (symbol-value (intern (format "bibtex-%s-entry-alist" dialect))))

(defun bibtex-set-dialect (&optional dialect local)
  "Take entries for those of DIALECT, or of `bibtex-dialect'; with LOCAL in this buffer only."
  (interactive (list (intern (completing-read "Dialect: " bibtex-dialect-list nil t)) t))
  (let ((dialect (or dialect (if local bibtex-dialect (default-value 'bibtex-dialect)))))
    (let* ((types (regexp-opt (mapcar #'car (bibtex-entry-alist dialect))))
           (head (concat "^[ \t]*\\(@[ \t]*" types "\\)" bibtex--open "\\(" bibtex-reference-key "\\)?"))
           (any (concat "^[ \t]*@[ \t]*" (regexp-opt (append '("String" "Preamble") (mapcar #'car (bibtex-entry-alist dialect))))
                        "[ \t]*[({]")))
      (if (not local) (setq-default bibtex-dialect dialect bibtex-entry-maybe-empty-head head bibtex-any-valid-entry-type any)
        (setq-local bibtex-dialect dialect bibtex-entry-maybe-empty-head head bibtex-any-valid-entry-type any)))
    dialect))
(bibtex-set-dialect)

(defun bibtex--define-types ()
  "Define for each type of entry the command that inserts one."
  (dolist (name (seq-uniq (mapcar #'car (append bibtex-BibTeX-entry-alist bibtex-biblatex-entry-alist))))
    (let ((symbol (intern (concat "bibtex-" name))))
      (unless (fboundp symbol)
        (defalias symbol (lambda () (interactive) (bibtex-entry name)) (format "Insert a new entry of the type %s." name))))))
(bibtex--define-types)

(defun bibtex-field-list (entry-type)
  "The fields of entries of ENTRY-TYPE, (REQUIRED . OPTIONAL)."
  (let* ((row (or (assoc-string entry-type (bibtex-entry-alist bibtex-dialect) t)
                  (user-error "Fields for BibTeX entry type %s not defined" entry-type)))
         (crossref (member-ignore-case entry-type bibtex-include-OPTcrossref))
         (shared (nth 3 row)))
    (cons (append (nth 2 row) (and (not crossref) shared))
          (append (and crossref shared)
                  (and crossref '(("crossref" "The key of the entry that has the fields which are missing here")))
                  (and bibtex-include-OPTkey
                       (list (list "key" "What some styles use for a label"
                                   (and (not (eq bibtex-include-OPTkey t)) bibtex-include-OPTkey))))
                  (nth 4 row)
                  bibtex-user-optional-fields))))

;;; New fields and entries

(defun bibtex-entry-left-delimiter () "What opens a new entry." (if (eq bibtex-entry-delimiters 'braces) "{" "("))
(defun bibtex-entry-right-delimiter () "What closes a new entry." (if (eq bibtex-entry-delimiters 'braces) "}" ")"))
(defun bibtex-field-left-delimiter () "What opens a new text." (if (eq bibtex-field-delimiters 'braces) "{" "\""))
(defun bibtex-field-right-delimiter () "What closes a new text." (if (eq bibtex-field-delimiters 'braces) "}" "\""))

(defun bibtex--write-sign (spaced)
  "Insert = behind the name of a field, and blanks up to the column of its text, with SPACED one at once."
  (let ((column (+ bibtex-entry-offset bibtex-text-indentation)))
    (insert " ")
    (cond (bibtex-align-at-equal-sign (indent-to-column (- column 2)) (insert "= "))
          (spaced (insert "= ") (indent-to-column column))
          (t (insert "=") (indent-to-column column 1)))))

(defun bibtex-make-field (field &optional move interactive nodelim)
  "Insert a FIELD: a name or (NAME HELP INITIAL ALTERNATIVE).
With MOVE it is put behind the field at point; INTERACTIVE puts point into its text; with NODELIM the text has no braces."
  (interactive (list (read-string "Field: ") t t))
  (let* ((field (if (stringp field) (list field) field)) (initial (nth 2 field))
         (initial (if (functionp initial) (funcall initial) initial)))
    (when move
      (let ((bounds (bibtex-enclosing-field t t)))
        (if bounds (goto-char (bibtex-end-of-text-in-field bounds))
          (bibtex-beginning-of-entry)
          (bibtex-beginning-first-field))))
    (insert ",\n")
    (indent-to-column (+ bibtex-entry-offset bibtex-field-indentation))
    (when (and (nth 3 field) (<= 0 (nth 3 field))) (insert "ALT"))
    (insert (car field))
    (bibtex--write-sign t)
    (unless nodelim (insert (bibtex-field-left-delimiter)))
    (when initial (insert initial))
    (let ((inside (point)))
      (unless nodelim (insert (bibtex-field-right-delimiter)))
      (when interactive (goto-char inside)))))
(defun bibtex-make-optional-field (field)
  "Insert the optional FIELD, (NAME HELP INITIAL ALTERNATIVE), with OPT before its name."
  (unless (and (nth 3 field) (< (nth 3 field) 0))
    (bibtex-make-field (append (list (concat "OPT" (car field))) (list (nth 1 field) (nth 2 field))))))

(defun bibtex-move-outside-of-entry ()
  "Go where a new entry may stand, behind the one at point."
  (let ((bounds (save-excursion (bibtex-beginning-of-entry) (bibtex-valid-entry t))))
    (when (and bounds (<= (car bounds) (point) (cdr bounds)))
      (goto-char (cdr bounds))
      (skip-chars-forward " \t\n")
      (unless (bolp) (insert "\n"))))
  (skip-chars-forward " \t\n"))

(defun bibtex-entry (entry-type)
  "Insert a new entry of ENTRY-TYPE, and go to its first text."
  (interactive (list (completing-read "Entry Type: " (bibtex-entry-alist bibtex-dialect) nil t)))
  (let ((name (car (or (assoc-string entry-type (bibtex-entry-alist bibtex-dialect) t)
                       (user-error "Entry type %s not defined" entry-type))))
        (fields (bibtex-field-list entry-type)))
    (bibtex-move-outside-of-entry)
    (indent-to-column bibtex-entry-offset)
    (insert "@" (funcall bibtex-unify-case-function name) (bibtex-entry-left-delimiter))
    (let ((start (point)))
      (dolist (field (car fields))
        (let ((number (nth 3 field)))
          (cond ((null number) (bibtex-make-field field))
                ((< number 0) nil)
                ;; The others of its number have names that are not shown.
                ((cdr (seq-filter (lambda (other) (eql (nth 3 other) number)) (car fields))) (bibtex-make-field field))
                (t (bibtex-make-field (seq-take field 3))))))
      (mapc #'bibtex-make-optional-field (cdr fields))
      (when bibtex-comma-after-last-field (insert ","))
      (insert "\n")
      (indent-to-column bibtex-entry-offset)
      (insert (bibtex-entry-right-delimiter) "\n\n")
      (goto-char start)
      (bibtex-next-field t))
    (run-hooks 'bibtex-add-entry-hook)))

(defun bibtex-String (&optional key)
  "Insert a new string of the name KEY."
  (interactive (list (read-string "String key: ")))
  (bibtex-move-outside-of-entry)
  (indent-to-column bibtex-entry-offset)
  (insert "@String" (bibtex-entry-left-delimiter) (or key "") " = " (bibtex-field-left-delimiter))
  (save-excursion (insert (bibtex-field-right-delimiter) (bibtex-entry-right-delimiter) "\n")))
(defun bibtex-Preamble ()
  "Insert a new preamble."
  (interactive)
  (bibtex-move-outside-of-entry)
  (indent-to-column bibtex-entry-offset)
  (insert "@Preamble" (bibtex-entry-left-delimiter) (bibtex-field-left-delimiter))
  (save-excursion (insert (bibtex-field-right-delimiter) (bibtex-entry-right-delimiter) "\n")))

(defun bibtex-next-field (begin &optional comma)
  "Go to the text of the next field, or with BEGIN to its start; from the last one to the end of the entry.
COMMA says that the comma before a field belongs to it."
  (interactive (list current-prefix-arg t))
  (ignore comma)
  (let* ((here (bibtex-enclosing-field nil t)) (place (if here (bibtex-end-of-field here) (point))) (start (save-excursion (bibtex-beginning-of-entry)))
         (fields (save-excursion (goto-char start) (bibtex--fields)))
         (next (seq-find (lambda (field) (> (bibtex-start-of-text-in-field field) place)) fields)))
    (if (null next) (bibtex-end-of-entry)
      (goto-char (bibtex-start-of-text-in-field next))
      (when (memq (char-after) '(?\{ ?\")) (forward-char)))
    (unless begin (when next (goto-char (bibtex-end-of-text-in-field next))
                        (when (memq (char-before) '(?\} ?\")) (backward-char))))))

(defun bibtex-find-text-internal (&optional noerror subfield comma)
  "What is at point: (NAME START END END STRING), START and END those of its text; NOERROR is to return nil for nothing.
SUBFIELD and COMMA are not used."
  (ignore subfield comma)
  (let ((bounds (bibtex-enclosing-field t noerror)))
    (when bounds
      (list (bibtex-name-in-field bounds) (bibtex-start-of-text-in-field bounds) (bibtex-end-of-text-in-field bounds)
            (bibtex-end-of-text-in-field bounds) nil))))
(defun bibtex-find-text (&optional begin noerror help comma)
  "Go to the end of the text at point, inside its braces, or with BEGIN to its start; NOERROR is to stay if there is none.
HELP and COMMA are not used."
  (interactive)
  (ignore help comma)
  (let ((text (bibtex-find-text-internal noerror)))
    (when text
      (goto-char (nth (if begin 1 2) text))
      (cond (begin (when (memq (char-after) '(?\{ ?\")) (forward-char)))
            ((memq (char-before) '(?\} ?\")) (backward-char))))))

;;; Changes of fields

(defun bibtex--replace-text (bounds text)
  "Put TEXT where that of the field BOUNDS is, and go to its end."
  (goto-char (bibtex-start-of-text-in-field bounds))
  (delete-region (point) (bibtex-end-of-text-in-field bounds))
  (insert text))

(defun bibtex-remove-delimiters (&optional comma)
  "Take the text at point out of its braces or quotes.  COMMA is not used."
  (interactive)
  (ignore comma)
  (let* ((bounds (bibtex-enclosing-field t)) (start (bibtex-start-of-text-in-field bounds)) (end (bibtex-end-of-text-in-field bounds)))
    (when (memq (char-before end) '(?\} ?\"))
      (save-excursion
        (goto-char end)
        (delete-char -1)
        (goto-char start)
        (delete-char 1)))))
(defun bibtex-remove-OPT-or-ALT (&optional comma)
  "Take OPT or ALT off the name of the field at point.  COMMA is not used."
  (interactive)
  (ignore comma)
  (let* ((bounds (bibtex-enclosing-field t)) (start (bibtex-start-of-name-in-field bounds)) (case-fold-search nil))
    (save-excursion
      (goto-char start)
      (when (looking-at "OPT\\|ALT")
        (delete-char 3)
        (when (re-search-forward "[ \t]*=\\([ \t]*\\)" (bibtex-start-of-text-in-field bounds) t)
          (let ((blanks (< (match-beginning 1) (match-end 1))))
            (delete-region (match-beginning 0) (match-end 0))
            (if blanks (bibtex--write-sign nil) (insert " ="))))))))
(defun bibtex-empty-field (&optional comma)
  "Delete the text at point, and leave its braces.  COMMA is not used."
  (interactive)
  (ignore comma)
  (bibtex--replace-text (bibtex-enclosing-field t) (concat (bibtex-field-left-delimiter) (bibtex-field-right-delimiter)))
  (backward-char))

(defun bibtex-kill-field (&optional copy-only comma)
  "Kill the field at point, so that `bibtex-yank' inserts it again; with COPY-ONLY it stays.  COMMA is not used."
  (interactive (list nil t))
  (ignore comma)
  (let ((bounds (bibtex-enclosing-field t)))
    (push (list (bibtex-name-in-field bounds) nil (bibtex-text-in-field-bounds bounds)) bibtex-field-kill-ring)
    (unless copy-only
      (goto-char (bibtex-start-of-field bounds))
      (delete-region (point) (bibtex-end-of-field bounds)))
    (setq bibtex-last-kill-command 'field)))
(defun bibtex-copy-field-as-kill (&optional comma)
  "Have `bibtex-yank' insert a copy of the field at point.  COMMA is not used."
  (interactive)
  (bibtex-kill-field t comma))
(defun bibtex-kill-entry (&optional copy-only)
  "Kill this entry with the blank lines behind it, so that `bibtex-yank' inserts it; with COPY-ONLY it stays."
  (interactive "P")
  (save-excursion
    (let* ((start (bibtex-beginning-of-entry))
           (end (progn (bibtex-end-of-entry)
                       (if (re-search-forward "^[ \t]*@" nil 'move) (match-beginning 0) (point-max)))))
      ;; What stands before the next entry is no part of this one.
      (goto-char start)
      (bibtex-end-of-entry)
      (skip-chars-forward " \t\n")
      (setq end (min end (point)))
      (push (buffer-substring-no-properties start end) bibtex-entry-kill-ring)
      (unless copy-only (delete-region start end))))
  (setq bibtex-last-kill-command 'entry))
(defun bibtex-copy-entry-as-kill ()
  "Have `bibtex-yank' insert a copy of this entry."
  (interactive)
  (bibtex-kill-entry t))
(defun bibtex-yank (&optional n)
  "Insert the field or the entry that was killed last, with N the one N before that."
  (interactive "*p")
  (let ((item (nth (1- (or n 1)) (if (eq bibtex-last-kill-command 'field) bibtex-field-kill-ring bibtex-entry-kill-ring))))
    (cond ((null item) (user-error "Kill ring is empty"))
          ((stringp item) (bibtex-move-outside-of-entry) (push-mark) (insert item))
          (t (bibtex-make-field item t nil t)))))

(defun bibtex--pop (arg backward)
  "Replace the text at point by that of the ARGth field of the same name behind, or with BACKWARD before this entry."
  (let* ((bounds (bibtex-enclosing-field t)) (name (bibtex-name-in-field bounds t)) (texts nil)
         (entry (save-excursion (bibtex-beginning-of-entry) (bibtex-valid-entry t))))
    (save-excursion
      (bibtex-map-entries
       (lambda (_key start _end)
         (when (if backward (< start (car entry)) (> start (car entry)))
           (goto-char start)
           (let ((field (seq-find (lambda (field) (string-equal-ignore-case (bibtex-name-in-field field t) name)) (bibtex--fields))))
             (when field (push (bibtex-text-in-field-bounds field) texts)))))))
    (unless backward (setq texts (nreverse texts)))
    (let ((text (or (nth (1- arg) texts) (user-error (if backward "No previous matching BibTeX field" "No next matching BibTeX field")))))
      (bibtex--replace-text bounds text)
      (bibtex-find-text))))
(defun bibtex-pop-previous (arg)
  "Replace the text at point by that of the same field of an entry before this, the ARGth."
  (interactive "p")
  (bibtex--pop arg t))
(defun bibtex-pop-next (arg)
  "Replace the text at point by that of the same field of an entry behind this, the ARGth."
  (interactive "p")
  (bibtex--pop arg nil))

(defun bibtex-narrow-to-entry ()
  "Narrow to this entry."
  (interactive)
  (let ((start (save-excursion (bibtex-beginning-of-entry))))
    (narrow-to-region start (save-excursion (goto-char start) (bibtex-end-of-entry)))))
(defun bibtex-mark-entry ()
  "Put the mark at the start of this entry and point at its end."
  (interactive)
  (push-mark (save-excursion (bibtex-beginning-of-entry)) t t)
  (bibtex-end-of-entry))

(provide 'bibtex-entries)
(require 'bibtex-format)
;;; bibtex-entries.el ends here
