;;; org-csl-items.el --- Items of CSL, from JSON and BibTeX  -*- lexical-binding: t -*-

;; An item is an alist of CSL variables: strings with markup, lists of names (alists), or dates
;; ((date-parts (YEAR MONTH DAY) ...) ...).

;;; Code:

(require 'org-bibliography)
(require 'ucs-normalize)

(defcustom org-cite-csl-bibtex-titles-to-sentence-case t
  "Whether titles from BibTeX files, without a language or in English, get sentence case."
  :group 'org-cite :type 'boolean)

;;; LaTeX in fields

(defconst org-csl-items--accents
  '(("`" . #x300) ("'" . #x301) ("^" . #x302) ("~" . #x303) ("\"" . #x308) ("=" . #x304)
    ("." . #x307) ("u" . #x306) ("v" . #x30c) ("H" . #x30b) ("c" . #x327) ("k" . #x328)
    ("r" . #x30a) ("d" . #x323) ("b" . #x331))
  "LaTeX's accents and their combining characters.")
(defconst org-csl-items--symbols
  '(("ss" . "ß") ("ae" . "æ") ("AE" . "Æ") ("oe" . "œ") ("OE" . "Œ") ("o" . "ø") ("O" . "Ø")
    ("aa" . "å") ("AA" . "Å") ("l" . "ł") ("L" . "Ł") ("i" . "ı") ("j" . "ȷ") ("LaTeX" . "LaTeX")
    ("TeX" . "TeX") ("textendash" . "–") ("textemdash" . "—") ("ldots" . "…") ("dots" . "…")
    ("S" . "§") ("pounds" . "£") ("copyright" . "©") ("textquoteright" . "’") ("plus" . "+")
    ("textasciitilde" . "~") ("textbackslash" . "\\") ("dh" . "ð") ("th" . "þ") ("DH" . "Ð")
    ("TH" . "Þ") ("alpha" . "α") ("beta" . "β") ("gamma" . "γ") ("mu" . "μ") ("pi" . "π"))
  "LaTeX's letters and signs.")
(defconst org-csl-items--commands
  '(("emph" . "i") ("textit" . "i") ("textbf" . "b") ("textsuperscript" . "sup")
    ("textsubscript" . "sub") ("textsc" . "sc") ("enquote" . quote))
  "LaTeX's commands with an argument, and the markup for them.")

(defun org-csl-items--group-end (string start)
  "Where the group in STRING ends whose brace is at START; the index behind it."
  (let ((depth 0) (i start) (n (length string)) (end nil))
    (while (and (not end) (< i n))
      (pcase (aref string i)
        (?\\ (setq i (1+ i)))
        (?{ (setq depth (1+ depth)))
        (?} (setq depth (1- depth)) (when (= depth 0) (setq end (1+ i)))))
      (setq i (1+ i)))
    (or end n)))

(defun org-csl-items--argument (string start)
  "The argument in STRING at START, a group or a character, and the index behind it."
  (let ((start (or (string-match "[^ ]" string start) (length string))))
    (cond ((>= start (length string)) (cons "" start))
          ((eq ?{ (aref string start))
           (let ((end (org-csl-items--group-end string start)))
             (cons (substring string (1+ start) (max (1+ start) (1- end))) end)))
          ((eq ?\\ (aref string start))
           (string-match "\\\\\\(?:[a-zA-Z]+\\|.\\)" string start)
           (cons (match-string 0 string) (match-end 0)))
          (t (cons (substring string start (1+ start)) (1+ start))))))

(defun org-csl-items--accented (accent letter)
  "LETTER, LaTeX, with ACCENT, a character of Unicode."
  (let ((base (pcase (org-csl-items-decode letter) ("ı" "i") ("ȷ" "j") (text text))))
    (if (equal base "") ""
      (ucs-normalize-NFC-string
       (concat (substring base 0 1) (string accent) (substring base 1))))))

(defun org-csl-items-decode (string &optional protect)
  "STRING, a field with LaTeX in it, with the markup of CSL.
With PROTECT groups that are no arguments keep their case."
  (if (not (string-match-p "[\\{}$~`'-]" string)) string
    (let ((i 0) (n (length string)) (out nil))
      (while (< i n)
        (let ((char (aref string i)))
          (cond
           ((and (eq char ?\\) (string-match "\\\\\\([a-zA-Z]+\\|.\\)[ ]*" string i)
                 (= i (match-beginning 0)))
            (let* ((name (match-string 1 string)) (end (match-end 0))
                   (accent (cdr (assoc name org-csl-items--accents)))
                   (symbol (cdr (assoc name org-csl-items--symbols)))
                   (command (cdr (assoc name org-csl-items--commands)))
                   (case-fold-search nil))
              (cond
               (symbol (push symbol out)
                       (setq i (if (eq (string-search "{}" string end) end) (+ 2 end) end)))
               ((and accent (or (not (string-match-p "\\`[a-zA-Z]\\'" name)) (< end n)))
                (let ((argument (org-csl-items--argument string end)))
                  (push (org-csl-items--accented accent (car argument)) out)
                  (setq i (cdr argument))))
               (command
                (let* ((argument (org-csl-items--argument string end))
                       (inner (org-csl-items-decode (car argument) protect)))
                  (push (if (eq command 'quote) (concat "“" inner "”")
                          (format "<%s>%s</%s>" command inner command))
                        out)
                  (setq i (cdr argument))))
               ((string-match-p "\\`[^a-zA-Z]" name)
                (push (if (member name '("\\" " ")) " " name) out)
                (setq i (if (equal name "\\") end (+ i 2))))
               (t (setq i end)))))
           ((eq char ?{)
            (let* ((end (org-csl-items--group-end string i))
                   (inner (org-csl-items-decode (substring string (1+ i) (max (1+ i) (1- end)))
                                                nil)))
              (push (if (and protect
                             (string-match-p "[[:alpha:]]\\{2\\}\\|\\`[[:upper:]]\\'" inner))
                        (format "<span class=\"nocase\">%s</span>" inner)
                      inner)
                    out)
              (setq i end)))
           ((and (eq char ?$) (string-match "\\$\\([^$]*\\)\\$" string i)
                 (= i (match-beginning 0)))
            (push (format "<span class=\"nocase\">%s</span>" (match-string 1 string)) out)
            (setq i (match-end 0)))
           ((memq char '(?} ?$)) (setq i (1+ i)))
           ((eq char ?~) (push " " out) (setq i (1+ i)))
           ((and (string-match "---?\\|``\\|''\\|`\\|'" string i) (= i (match-beginning 0)))
            (push (pcase (match-string 0 string)
                    ("---" "—") ("--" "–") ("``" "“") ("''" "”") ("`" "‘") (_ "’"))
                  out)
            (setq i (match-end 0)))
           (t (let ((end (or (string-match "[\\{}$~`'-]" string (1+ i)) n)))
                (push (substring string i end) out)
                (setq i end))))))
      (apply #'concat (nreverse out)))))

;;; Names

(defun org-csl-items--split (string separator)
  "The parts of STRING between the matches of SEPARATOR that are in no group."
  (let ((parts nil) (start 0) (i 0) (depth 0) (n (length string)))
    (while (< i n)
      (pcase (aref string i)
        (?\\ (setq i (1+ i)))
        (?{ (setq depth (1+ depth)))
        (?} (setq depth (1- depth)))
        (_ (when (and (= depth 0) (string-match separator string i) (= i (match-beginning 0)))
             (push (substring string start i) parts)
             (setq start (match-end 0) i (1- start)))))
      (setq i (1+ i)))
    (nreverse (cons (substring string (min start n)) parts))))

(defun org-csl-items--particle-p (word)
  "Whether WORD of a name is a particle, like \"von\"."
  (let ((case-fold-search nil)) (string-match-p "\\`[[:lower:]]" word)))

(defun org-csl-items--name (family given &optional suffix)
  "A name of the words FAMILY, particles first, and of GIVEN and SUFFIX, strings."
  (let ((particles nil) (words family))
    (while (and (cdr words) (org-csl-items--particle-p (car words))) (push (pop words) particles))
    (let ((put (lambda (key text)
                 (and (org-string-nw-p text) (list (cons key (org-csl-items-decode text)))))))
      (append (funcall put 'family (string-join words " "))
              (funcall put 'given given)
              (funcall put 'non-dropping-particle (string-join (nreverse particles) " "))
              (funcall put 'suffix suffix)))))

(defun org-csl-items--parse-name (string)
  "The name in STRING, one of BibTeX's."
  (let* ((string (string-trim string))
         (parts (mapcar #'string-trim (org-csl-items--split string ",")))
         (words (lambda (text) (org-csl-items--split text "[ ~]+"))))
    (pcase parts
      ((guard (and (string-prefix-p "{" string)
                   (= (length string) (org-csl-items--group-end string 0))))
       (list (cons 'literal (org-csl-items-decode (substring string 1 -1)))))
      (`(,family ,given) (org-csl-items--name (funcall words family) given))
      (`(,family ,suffix ,given . ,_) (org-csl-items--name (funcall words family) given suffix))
      (_
       (let* ((all (funcall words string)) (given nil))
         (while (and (cdr all) (not (org-csl-items--particle-p (car all)))) (push (pop all) given))
         (org-csl-items--name all (string-join (nreverse given) " ")))))))

(defun org-csl-items--names (string)
  "The names in STRING, BibTeX's; \"others\" becomes the literal name that stands for them."
  (mapcar (lambda (name)
            (if (equal "others" (string-trim name)) '((others . t))
              (org-csl-items--parse-name name)))
          (org-csl-items--split string "[ \n\t]+and[ \n\t]+")))

;;; Dates

(defun org-csl-items--numbers (string)
  "The numbers of the date STRING, \"2001-05-06\", or nil."
  (when (string-match
         "\\`\\(-?[0-9]\\{1,4\\}\\)\\(?:-\\([0-9]+\\)\\)?\\(?:-\\([0-9]+\\)\\)?" string)
    (delq nil (mapcar (lambda (group)
                        (let ((text (match-string group string)))
                          (and text (string-to-number text))))
                      '(1 2 3)))))

(defun org-csl-items-date (string)
  "The date in STRING, a year, a day or a range of them in ISO form, or some words."
  (let* ((string (string-trim string "[{ ]+" "[} ]+"))
         (parts (delq nil (mapcar #'org-csl-items--numbers (split-string string "/" t)))))
    (if (and parts (string-match-p "\\`[-0-9/?~%uX]+\\'" string))
        `((date-parts . ,parts) ,@(when (string-match-p "[?~%]" string) '((circa . t))))
      `((literal . ,string)))))

(defun org-csl-items--month (string)
  "The number of the month in STRING, or nil."
  (let ((start (downcase (substring string 0 (min 3 (length string)))))
        (names '("jan" "feb" "mar" "apr" "may" "jun" "jul" "aug" "sep" "oct" "nov" "dec")))
    (cond ((string-match-p "\\`[0-9]+\\'" string) (string-to-number string))
          ((member start names) (1+ (seq-position names start))))))

(defun org-csl-items--issued (entry)
  "The date of ENTRY, BibTeX's."
  (let* ((year (alist-get 'year entry))
         (date (org-csl-items-date (or (alist-get 'date entry) year "")))
         (month (and (not (alist-get 'date entry)) (alist-get 'month entry)
                     (org-csl-items--month (alist-get 'month entry)))))
    (when (or year (alist-get 'date entry))
      (if (and month (alist-get 'date-parts date))
          `((date-parts . (,(list (caar (alist-get 'date-parts date)) month))))
        date))))

;;; BibTeX entries

(defconst org-csl-items--types
  '(("article" . "article-journal") ("book" . "book") ("mvbook" . "book") ("booklet" . "pamphlet")
    ("inbook" . "chapter") ("incollection" . "chapter") ("inproceedings" . "paper-conference")
    ("conference" . "paper-conference") ("collection" . "book") ("proceedings" . "book")
    ("manual" . "report") ("mastersthesis" . "thesis") ("phdthesis" . "thesis")
    ("thesis" . "thesis") ("techreport" . "report") ("report" . "report") ("misc" . "document")
    ("online" . "webpage") ("electronic" . "webpage") ("www" . "webpage")
    ("unpublished" . "manuscript") ("patent" . "patent") ("dataset" . "dataset")
    ("software" . "software") ("periodical" . "periodical") ("reference" . "book")
    ("inreference" . "entry-encyclopedia") ("movie" . "motion_picture") ("audio" . "song"))
  "BibTeX's and BibLaTeX's types and those of CSL.")

(defconst org-csl-items--fields
  '((container-title journaltitle journal booktitle) (collection-title series)
    (volume volume) (publisher publisher institution school organization howpublished)
    (publisher-place location address) (edition edition) (chapter-number chapter)
    (DOI doi) (ISBN isbn) (ISSN issn) (URL url) (note note) (abstract abstract)
    (keyword keywords) (event-title eventtitle) (event-place venue) (language langid language)
    (version version) (number-of-pages pagetotal) (title-short shorttitle)
    (container-title-short shortjournal) (genre type) (annote annotation annote) (PMID pmid)
    (number-of-volumes volumes) (original-title origtitle) (archive eprinttype))
  "CSL's variables and the fields that give them, the first that is there.")

(defun org-csl-items--title (entry)
  "The title of ENTRY, with its subtitle, decoded."
  (let* ((field (lambda (name) (alist-get name entry)))
         (title (funcall field 'title)) (subtitle (funcall field 'subtitle))
         (language (downcase (or (funcall field 'langid) "")))
         (english (string-match-p "\\`\\(?:\\|.*english\\|american\\|british\\|en.*\\)\\'"
                                  language)))
    (when title
      (let ((text (org-csl-items-decode (if subtitle (concat title ": " subtitle) title) t)))
        (if (and english (or org-cite-csl-bibtex-titles-to-sentence-case
                             (not (equal language ""))))
            (org-csl-items--sentence-case text)
          text)))))

(defun org-csl-items--sentence-case (string)
  "STRING, with markup, in sentence case: words with capitals within stay."
  (let ((parts (split-string string "\\(?:</?[a-z]+[^>]*>\\)" nil))
        (tags nil) (start 0) (first t) (protected 0) (out nil) (case-fold-search nil))
    (while (string-match "</?[a-z]+[^>]*>" string start)
      (push (match-string 0 string) tags)
      (setq start (match-end 0)))
    (setq tags (nreverse tags))
    (dolist (part parts)
      (push (if (> protected 0) (prog1 part (setq first nil))
              (replace-regexp-in-string
               "[:?!.] +\\|[[:alnum:]][[:alnum:]'’]*"
               (lambda (word)
                 (cond ((string-match-p "\\`[:?!]" word) (setq first t) word)
                       ((eq ?. (aref word 0)) word)
                       (first (setq first nil) word)
                       ((string-match-p "\\`.+[[:upper:]]" word) word)
                       (t (downcase word))))
               part t t))
            out)
      (when tags
        (let ((tag (pop tags)))
          (cond ((string-prefix-p "<span" tag) (setq protected (1+ protected)))
                ((string-prefix-p "</span" tag) (setq protected (1- protected))))
          (push tag out))))
    (apply #'concat (nreverse out))))

(defun org-csl-items-from-bibtex (entry)
  "The item that ENTRY, BibTeX's or BibLaTeX's, is."
  (let* ((field (lambda (name) (alist-get name entry)))
         (type (downcase (alist-get 'type entry)))
         (genre (cdr (assq 'type (cdr entry))))
         (csl-type (or (cdr (assoc type org-csl-items--types)) "document"))
         (item (list (cons 'bibtex-type type) (cons 'type csl-type)
                     (cons 'id (alist-get 'id entry))))
         (put (lambda (key value) (when value (push (cons key value) item)))))
    (funcall put 'title (org-csl-items--title entry))
    (dolist (role '((author . author) (editor . editor) (translator . translator)
                    (bookauthor . container-author) (holder . author)))
      (let ((names (funcall field (car role))))
        (when (org-string-nw-p names) (funcall put (cdr role) (org-csl-items--names names)))))
    (funcall put 'issued (org-csl-items--issued entry))
    (let ((accessed (funcall field 'urldate)))
      (when accessed (funcall put 'accessed (org-csl-items-date accessed))))
    (let ((pages (funcall field 'pages)))
      (when pages (funcall put 'page (replace-regexp-in-string "--?" "–" pages t t))))
    (let ((number (funcall field 'number)) (issue (funcall field 'issue)))
      (cond ((member csl-type '("article-journal" "periodical"))
             (funcall put 'issue (or number issue)))
            ((member csl-type '("report" "patent")) (funcall put 'number number))
            (t (funcall put 'collection-number number))))
    (pcase-dolist (`(,variable . ,names) org-csl-items--fields)
      (let ((value (if (eq variable 'genre) genre (seq-some field names))))
        (when value
          (funcall put variable
                   (if (memq variable '(URL DOI)) value (org-csl-items-decode value))))))
    (when (and (not genre) (member type '("phdthesis" "mastersthesis")))
      (funcall put 'genre (if (equal type "phdthesis") "PhD thesis" "Master’s thesis")))
    (nreverse item)))

(defun org-csl-items--from-json (item)
  "ITEM as it is in a JSON file, its dates and numbers as here."
  (mapcar (pcase-lambda (`(,key . ,value))
            (cond ((numberp value) (cons key (number-to-string value)))
                  ((and (memq key '(issued accessed original-date event-date submitted))
                        (consp value))
                   (cons key (org-csl-items--json-date value)))
                  ((and (memq key '(issued accessed)) (stringp value))
                   (cons key (org-csl-items-date value)))
                  ((and (eq key 'page) (stringp value))
                   (cons key (replace-regexp-in-string "-" "–" value t t)))
                  (t (cons key value))))
          item))

(defun org-csl-items--json-date (date)
  "DATE of a JSON item with numbers in its parts."
  (let ((parts (alist-get 'date-parts date)) (raw (alist-get 'raw date)))
    (cond (parts (cons (cons 'date-parts
                             (mapcar (lambda (part)
                                       (mapcar (lambda (number) (if (stringp number)
                                                                    (string-to-number number)
                                                                  number))
                                               part))
                                     parts))
                       (assq-delete-all 'date-parts (copy-sequence date))))
          (raw (org-csl-items-date raw))
          (t date))))

(defun org-csl-items-find (key files)
  "The item of KEY in the bibliography FILES, or nil."
  (seq-some (lambda (file)
              (let* ((table (org-bibliography-table file t))
                     (entry (and table (gethash key table))))
                (and entry
                     (if (eq 'json (org-bibliography-format file)) (org-csl-items--from-json entry)
                       (org-csl-items-from-bibtex entry)))))
            files))

(provide 'org-csl-items)
;;; org-csl-items.el ends here
