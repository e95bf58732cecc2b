;;; bibtex-format.el --- Bibliographies in order: entries aligned, tidied and sorted  -*- lexical-binding: t -*-

;;; Code:

(require 'bibtex)

(defvar bibtex-sort-entry-class '(("String") (catch-all) ("Book" "Proceedings"))
  "Classes of types in the order in which `bibtex-sort-buffer' puts them.")
(defvar bibtex-numerical-fields '("date" "day" "issue" "month" "number" "pages" "volume" "year") "Fields whose text may be a number.")

(defun bibtex-fill-field-bounds (bounds justify &optional move)
  "Align the field BOUNDS, and break its text into lines; with MOVE point goes to its end.  JUSTIFY is as in filling."
  (let* ((text (bibtex-text-in-field-bounds bounds)) (name (bibtex-name-in-field bounds))
         (fill-prefix (make-string (+ bibtex-entry-offset bibtex-contline-indentation) ?\s)) (place (point-marker)))
    (goto-char (1+ (bibtex-start-of-field bounds)))
    (delete-region (point) (bibtex-end-of-text-in-field bounds))
    (let* ((header (with-temp-buffer
                     (indent-to-column (+ bibtex-entry-offset bibtex-field-indentation))
                     (insert name)
                     (bibtex--write-sign nil)
                     (buffer-string)))
           (start (progn (insert "\n") (point)))
           ;; Filling would take its blanks for those between words.
           (width (1- (with-temp-buffer (insert header) (current-column)))))
      (insert (make-string width ?x) " " (string-trim (replace-regexp-in-string "[ \t]*\n[ \t]*" " " text)))
      (let ((end (copy-marker (point) t)))
        (save-restriction
          (narrow-to-region start end)
          (fill-region-as-paragraph (point-min) (point-max) justify))
        (goto-char end)
        (skip-chars-backward " \t\n" start)
        (delete-region (point) end)
        (goto-char start)
        (delete-char (1+ width))
        (insert header)
        (goto-char end)
        (set-marker end nil)))
    (unless move (goto-char place))
    (set-marker place nil)))
(defun bibtex-fill-field (&optional justify)
  "Align the field at point, and break its text into lines."
  (interactive "*P")
  (bibtex-fill-field-bounds (bibtex-enclosing-field t) justify))
(defun bibtex-fill-entry ()
  "Align the fields of this entry, and break its texts into lines."
  (interactive "*")
  (let ((place (point-marker)))
    (goto-char (bibtex-beginning-of-entry))
    (let ((start (point)) (number (length (bibtex--fields))))
      (dotimes (index number)
        (goto-char start)
        (bibtex-fill-field-bounds (nth index (bibtex--fields)) nil))
      (goto-char start)
      (let ((fields (bibtex--fields)))
        (if fields (goto-char (bibtex-end-of-text-in-field (car (last fields)))) (bibtex-beginning-first-field)))
      (when (looking-at "[ \t\n]*\\(,?\\)[ \t\n]*\\([})]\\)")
        (replace-match (concat (if bibtex-comma-after-last-field "," "") "\n" (make-string bibtex-entry-offset ?\s) (match-string 2)) t t)))
    (goto-char place)
    (set-marker place nil)))

;;; Tidying

(defun bibtex--replace-field (bounds name text)
  "Give the field BOUNDS NAME and TEXT where they are others."
  (unless (equal text (bibtex-text-in-field-bounds bounds))
    (bibtex--replace-text bounds text))
  (unless (equal name (bibtex-name-in-field bounds))
    (goto-char (bibtex-start-of-name-in-field bounds))
    (delete-region (point) (bibtex-end-of-name-in-field bounds))
    (insert name)))

(defun bibtex--require (row names)
  "Signal an error unless NAMES, fields that are there, are all that the type ROW needs."
  (let* ((has (lambda (field) (member-ignore-case (car field) names)))
         (needed (append (nth 2 row) (unless (member-ignore-case "crossref" names) (nth 3 row))))
         (groups (seq-uniq (delq nil (mapcar (lambda (field) (and (nth 3 field) (abs (nth 3 field)))) needed)))))
    (dolist (field needed)
      (unless (or (nth 3 field) (funcall has field)) (user-error "Mandatory field `%s' is missing" (car field))))
    (dolist (group groups)
      (let ((fields (seq-filter (lambda (field) (and (nth 3 field) (= (abs (nth 3 field)) group))) needed)))
        (cond ((null (seq-filter has fields))
               (user-error "Alternative mandatory fields `%s' are missing" (mapcar #'car fields)))
              ((cdr (seq-filter has fields))
               (user-error "Fields `%s' are alternatives" (mapcar #'car fields))))))))

(defun bibtex--tidy-text (name text does)
  "TEXT of the field NAME as what DOES, a function of a symbol, says."
  (let ((content (and (string-match "\\`[{\"]\\(\\(?:.\\|\n\\)*\\)[}\"]\\'" text) (match-string 1 text))))
    (when (and content (string-search "#" (replace-regexp-in-string "{[^{}]*}\\|\"[^\"]*\"" "" text))) (setq content nil))
    (when (and content (funcall does 'whitespace))
      (setq content (string-trim content)))
    (when (and content (funcall does 'page-dashes) (equal (downcase name) "pages")
               (string-match-p "\\`[0-9]+[ \t\n]*--?[ \t\n]*[0-9]+\\'" content))
      (setq content (replace-regexp-in-string "[ \t\n]*--?[ \t\n]*" "-" content)))
    (cond ((null content) text)
          ((and (funcall does 'numerical-fields) (member-ignore-case name bibtex-numerical-fields)
                (string-match-p "\\`[0-9]+\\'" content))
           content)
          ((funcall does 'delimiters) (concat (bibtex-field-left-delimiter) content (bibtex-field-right-delimiter)))
          (t (concat (substring text 0 1) content (substring text -1))))))

(defun bibtex-format-entry ()
  "Tidy the entry at point as `bibtex-entry-format' says."
  (save-excursion
    (bibtex-beginning-of-entry)
    (let* ((case-fold-search t) (start (point))
           (does (lambda (what) (or (eq bibtex-entry-format t) (memq what bibtex-entry-format))))
           (row (progn (looking-at bibtex-entry-maybe-empty-head)
                       (assoc-string (bibtex-type-in-head) (bibtex-entry-alist bibtex-dialect) t))))
      (when (funcall does 'unify-case)
        (goto-char (1+ (match-beginning bibtex-type-in-head)))
        (delete-region (point) (match-end bibtex-type-in-head))
        (insert (funcall bibtex-unify-case-function (car row)))
        (goto-char start))
      (goto-char start)
      (dolist (bounds (nreverse (bibtex--fields)))
        (let* ((name (bibtex-name-in-field bounds)) (text (bibtex-text-in-field-bounds bounds)) (case-fold-search nil)
               (marked (string-match-p "\\`\\(?:OPT\\|ALT\\)." name)))
          (if (and marked (funcall does 'opts-or-alts) (member text '("{}" "\"\"" "")))
              (delete-region (bibtex-start-of-field bounds) (bibtex-end-of-field bounds))
            (when (and marked (funcall does 'opts-or-alts)) (setq name (substring name 3)))
            (bibtex--replace-field bounds name (bibtex--tidy-text name text does)))))
      (goto-char start)
      (when (funcall does 'required-fields)
        (bibtex--require row (mapcar #'bibtex-name-in-field
                                     (seq-remove (lambda (bounds) (equal "" (bibtex-text-in-field-bounds bounds t))) (bibtex--fields)))))
      (when (funcall does 'inherit-booktitle)
        (goto-char start)
        (let ((title (and (bibtex-text-in-field "crossref") (not (bibtex-text-in-field "booktitle"))
                          (save-excursion (and (bibtex-search-entry (bibtex-text-in-field "crossref")) (bibtex-text-in-field "title"))))))
          (when title
            (goto-char (bibtex-end-of-text-in-field (car (last (bibtex--fields)))))
            (bibtex-make-field (list "booktitle" nil title)))))
      (goto-char start)
      (when (funcall does 'sort-fields) (bibtex--sort-fields row))
      (goto-char start)
      (when (funcall does 'last-comma)
        (let ((fields (bibtex--fields)))
          (when fields
            (goto-char (bibtex-end-of-text-in-field (car (last fields))))
            (when (looking-at "\\(,?\\)\\([ \t\n]*[})]\\)")
              (replace-match (concat (if bibtex-comma-after-last-field "," "") "\\2") t)))))
      (goto-char start)
      (when (funcall does 'realign) (bibtex-fill-entry)))))

(defun bibtex--sort-fields (row)
  "Put the fields of the entry at point in the order of the type ROW; others come last."
  (let* ((order (mapcar #'car (append (nth 2 row) (nth 3 row)
                                      '(("crossref")) (nth 4 row))))
         (fields (bibtex--fields))
         (texts (mapcar (lambda (bounds)
                          (cons (bibtex-name-in-field bounds)
                                (buffer-substring (bibtex-start-of-field bounds) (bibtex-end-of-text-in-field bounds))))
                        fields))
         (place (lambda (text) (or (seq-position order (car text) #'string-equal-ignore-case) (length order)))))
    (when fields
      (goto-char (bibtex-start-of-field (car fields)))
      (delete-region (point) (bibtex-end-of-text-in-field (car (last fields))))
      (mapc (lambda (text) (insert (cdr text))) (seq-sort-by place #'< texts)))))

(defun bibtex-clean-entry (&optional new-key called-by-reformat)
  "Tidy this entry, and give it a key if it has none, or with NEW-KEY a new one; CALLED-BY-REFORMAT leaves keys alone."
  (interactive "P")
  (let ((case-fold-search t))
    (bibtex-beginning-of-entry)
    (let ((start (point)))
      (cond ((looking-at bibtex-string-type) nil)
            ((not (looking-at bibtex-entry-maybe-empty-head)) (user-error "Not inside a BibTeX entry"))
            (t
             (bibtex-format-entry)
             (goto-char start)
             (looking-at bibtex-entry-maybe-empty-head)
             (let* ((old (bibtex-key-in-head)) (auto (or new-key (null old))))
               (when auto
                 (let ((key (save-match-data (save-excursion (bibtex-generate-autokey)))))
                   (when bibtex-autokey-edit-before-use (setq key (save-match-data (read-string "Key to use: " key))))
                   (goto-char (match-end 0))
                   (when old (delete-region (match-beginning bibtex-key-in-head) (match-end bibtex-key-in-head)))
                   (insert key))
                 (unless called-by-reformat
                   (goto-char start)
                   (looking-at bibtex-entry-maybe-empty-head)
                   (let ((key (bibtex-key-in-head)))
                     (when (save-excursion
                             (let ((number 0)) (bibtex-map-entries (lambda (other _s _e) (when (equal other key) (cl-incf number)))) (> number 1)))
                       (user-error "Duplicate key `%s'" key))))))))
      (goto-char start)
      (run-hooks 'bibtex-clean-entry-hook))))

;;; All entries

(defun bibtex-count-entries (&optional count-string-entries)
  "Say and return how many entries there are; with COUNT-STRING-ENTRIES strings are entries."
  (interactive "P")
  (let ((number 0) (bibtex-sort-ignore-string-entries (not count-string-entries)))
    (bibtex-map-entries (lambda (&rest _) (cl-incf number)))
    (message "%s contains %d entries." (if (buffer-narrowed-p) "Region" "Buffer") number)
    number))

(defun bibtex--class (type)
  "The place of TYPE in `bibtex-sort-entry-class'."
  (or (seq-position bibtex-sort-entry-class type (lambda (class type) (member-ignore-case type (seq-filter #'stringp class))))
      (seq-position bibtex-sort-entry-class 'catch-all (lambda (class all) (memq all class)))
      -1))
(defun bibtex-entry-index ()
  "What the entry at point is sorted by: (KEY CROSSREF TYPE)."
  (let ((case-fold-search t))
    (when (looking-at bibtex-entry-maybe-empty-head)
      (let ((key (bibtex-key-in-head)) (type (bibtex-type-in-head)))
        (list key (and (eq bibtex-maintain-sorted-entries 'crossref) (bibtex-text-in-field "crossref"))
              (and (eq bibtex-maintain-sorted-entries 'entry-class) type))))))
(defun bibtex-lessp (index1 index2)
  "Whether the entry of INDEX1 stands before that of INDEX2, as `bibtex-maintain-sorted-entries' says."
  (let ((by-key (lambda (a b) (string< (or (car a) "") (or (car b) "")))))
    (pcase bibtex-maintain-sorted-entries
      ;; Those that others refer to stand behind these.
      ('crossref (if (eq (null (nth 1 index1)) (null (nth 1 index2))) (funcall by-key index1 index2)
                   (and (nth 1 index1) t)))
      ('entry-class (let ((a (bibtex--class (nth 2 index1))) (b (bibtex--class (nth 2 index2))))
                      (or (< a b) (and (= a b) (funcall by-key index1 index2)))))
      (_ (funcall by-key index1 index2)))))
(defun bibtex-sort-buffer ()
  "Sort the entries of this buffer by `bibtex-maintain-sorted-entries', or by their keys."
  (interactive)
  (let ((entries nil) (case-fold-search t))
    (bibtex-map-entries (lambda (_key start end)
                          (goto-char start)
                          (push (list (or (bibtex-entry-index) (list "")) (copy-marker start) (copy-marker end)
                                      (buffer-substring start end))
                                entries)))
    (let* ((places (nreverse entries)) (sorted (sort (copy-sequence places) (lambda (a b) (bibtex-lessp (car a) (car b))))))
      (save-excursion
        (cl-loop for (_ start end _) in places for (_ _ _ text) in sorted
                 do (goto-char start) (insert-before-markers text) (delete-region (point) end))))))

(defun bibtex-validate (&optional test-thoroughly)
  "Whether the entries are sound; if not they are listed in a buffer.  TEST-THOROUGHLY also asks for required fields."
  (interactive "P")
  (let ((errors nil) (seen nil) (case-fold-search t))
    (save-excursion
      (goto-char (point-min))
      (while (re-search-forward "^[ \t]*@[ \t]*\\([^({ \t\n]+\\)[ \t]*[({]" nil t)
        (goto-char (match-beginning 0))
        (let ((type (match-string-no-properties 1)) (line (line-number-at-pos)))
          (cond ((assoc-string type '("String" "Preamble" "Comment") t) nil)
                ((not (looking-at bibtex-entry-maybe-empty-head)) (push (cons line (format "Unknown entry type `%s'" type)) errors))
                (t
                 (let ((key (bibtex-key-in-head)))
                   (cond ((null (save-match-data (bibtex-valid-entry t))) (push (cons line "Syntax error in the entry") errors))
                         ((null key) (push (cons line "Empty key") errors))
                         ((member key seen) (push (cons line (format "Duplicate key `%s'" key)) errors)))
                   (push key seen)
                   (when test-thoroughly
                     (condition-case error
                         (bibtex--require (assoc-string type (bibtex-entry-alist bibtex-dialect) t)
                                          (mapcar #'bibtex-name-in-field (bibtex--fields)))
                       (user-error (push (cons line (cadr error)) errors))))))))
        (end-of-line)))
    (if (null errors) (progn (message "%s is syntactically correct" (if (buffer-narrowed-p) "Region" "Buffer")) t)
      (let ((file (or (buffer-file-name) (buffer-name))))
        (with-current-buffer (get-buffer-create "*BibTeX validation errors*")
          (let ((inhibit-read-only t))
            (erase-buffer)
            (pcase-dolist (`(,line . ,text) (nreverse errors)) (insert (format "%s:%d: %s\n" (file-name-nondirectory file) line text))))
          (compilation-mode)))
      nil)))

(defun bibtex-reformat (&optional read-options)
  "Tidy all entries as `bibtex-entry-format' says.  READ-OPTIONS is for people."
  (interactive "*P")
  (ignore read-options)
  (let ((starts nil))
    (bibtex-map-entries (lambda (_key start _end) (push (copy-marker start) starts)))
    (dolist (start starts)
      (goto-char start)
      (bibtex-clean-entry nil t)
      (set-marker start nil))))

(provide 'bibtex-format)
;;; bibtex-format.el ends here
