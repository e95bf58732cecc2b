;;; org-csl-document.el --- Order and ambiguity of citations  -*- lexical-binding: t -*-

;; The state of a document is kept in the property list of its export: the style, the items, their
;; order and numbers, the letters behind years, and where each reference stands.

;;; Code:

(require 'oc)
(require 'org-csl-items)
(require 'org-csl-render)
(require 'org-csl-names)

(cl-defstruct (org-csl-document (:constructor org-csl-document--make) (:copier nil))
  "What is known of a document: STYLE, ITEMS by key, ORDER of keys, POSITIONS by reference.
NUMBERS, SUFFIXES, NAMES-SHOWN, GIVEN, CONDITIONS and FIRST-NOTES are by key: GIVEN how far given
names are shown of whom, CONDITIONS whether the style's own way to tell works apart is taken,
FIRST-NOTES the number of the first note that cites the work."
  style items order numbers suffixes names-shown given conditions first-notes positions)

(defun org-csl-document-item (document key)
  "The item of KEY in DOCUMENT, or nil."
  (gethash key (org-csl-document-items document)))

;;; Rendering in a document

(defmacro org-csl--with-part (document part &rest body)
  "Evaluate BODY rendering PART, `citation' or `bibliography', of the style of DOCUMENT."
  (declare (indent 2))
  `(let* ((org-csl--style (org-csl-document-style ,document))
          (org-csl--part (if (eq ,part 'citation) (org-csl-style-citation org-csl--style)
                           (org-csl-style-bibliography org-csl--style)))
          (org-csl--taken nil) (org-csl--inherited nil) (org-csl--asked nil) (org-csl--found nil))
     ,@body))

(defun org-csl-document-cite (document key &rest more)
  "The property list for a reference to KEY in DOCUMENT; MORE comes first."
  (append more
          (list :number (gethash key (org-csl-document-numbers document))
                :year-suffix (gethash key (org-csl-document-suffixes document))
                :names-shown (gethash key (org-csl-document-names-shown document))
                :given (gethash key (org-csl-document-given document))
                :first-note (gethash key (org-csl-document-first-notes document))
                :disambiguate (gethash key (org-csl-document-conditions document)))))

(defun org-csl-document-render (document part key cite)
  "The text of KEY by the layout of PART of the style of DOCUMENT, without the layout's affixes.
CITE: the property list of the reference."
  (org-csl--with-part document part
    (let* ((org-csl--item (org-csl-document-item document key)) (org-csl--cite cite)
           (layout (org-csl-child org-csl--part 'layout)) (first (car (org-csl-children layout))))
      (if (not (and (eq part 'bibliography) (org-csl-attribute org-csl--part 'second-field-align)))
          (org-csl--render-children layout)
        ;; The label stands apart.
        (let ((label (org-csl-render first))
              (rest (org-csl--join (mapcar #'org-csl-render (cdr (org-csl-children layout))) nil)))
          (append label
                  (unless (string-suffix-p " " (org-csl-text-plain label)) (list " "))
                  rest))))))

;;; Sorting

(defun org-csl--sortable-date (date)
  "DATE as a string that sorts."
  (let ((parts (car (alist-get 'date-parts date))))
    (if parts (mapconcat (lambda (n) (format "%05d" (+ 10000 n))) parts "")
      (or (alist-get 'literal date) ""))))

(defun org-csl--sort-value (document key node)
  "What KEY is sorted by by NODE, a `key' of a style; nil comes last."
  (let* ((item (org-csl-document-item document key)) (variable (org-csl-attribute node 'variable))
         (macro (org-csl-attribute node 'macro))
         (value (and variable (alist-get (intern variable) item)))
         (text
          (cond
           ((equal variable "citation-number")
            (format "%06d" (or (gethash key (org-csl-document-numbers document))
                                 999999)))
           (macro
            (org-csl--with-part document 'bibliography
              (unless org-csl--part (setq org-csl--part (org-csl-style-citation org-csl--style)))
              (let ((org-csl--item item) (org-csl--sort-names t)
                    (org-csl--cite (list :names-shown 1000)))
                (org-csl-text-plain
                 (org-csl--render-children
                  (gethash macro (org-csl-style-macros org-csl--style)))))))
           ((and (consp value) (or (assq 'date-parts value) (assq 'literal value)))
            (org-csl--sortable-date value))
           ((consp value) (mapconcat (lambda (name)
                                       (concat (or (alist-get 'family name)
                                                   (alist-get 'literal name))
                                               " " (alist-get 'given name)))
                                     value " "))
           ((and value (string-match-p "\\`[0-9]+\\'" (format "%s" value)))
            (format "%08d" (string-to-number (format "%s" value))))
           (value (org-csl-text-plain (org-csl-text-parse (format "%s" value)))))))
    (and (org-string-nw-p text)
         ;; Accents and marks do not count.
         (replace-regexp-in-string "[^[:alnum:] ]" ""
                                   (ucs-normalize-NFKD-string (downcase text))))))

(defun org-csl-sort (document keys part)
  "KEYS in the order that PART, a node of the style of DOCUMENT, asks for."
  (let ((nodes (and part (org-csl-children (org-csl-child part 'sort) 'key))))
    (if (not nodes) keys
      (let ((values (make-hash-table :test #'equal)))
        (dolist (key keys)
          (puthash key (mapcar (lambda (node) (org-csl--sort-value document key node)) nodes)
                   values))
        (seq-sort
         (lambda (a b)
           (let ((result 'equal) (nodes nodes) (as (gethash a values)) (bs (gethash b values)))
             (while (and nodes (eq result 'equal))
               (let ((x (pop as)) (y (pop bs))
                     (down (equal "descending" (org-csl-attribute (pop nodes) 'sort))))
                 (cond ((equal x y))
                       ((null x) (setq result nil))
                       ((null y) (setq result t))
                       (t (setq result (if down (string-lessp y x) (string-lessp x y)))))))
             (eq result t)))
         keys)))))

;;; Ambiguity

(defun org-csl--groups (document keys)
  "KEYS in groups that look the same when they are cited."
  (let ((table (make-hash-table :test #'equal)))
    (dolist (key keys)
      (push key (gethash (org-csl-text-plain
                          (org-csl-document-render document 'citation key
                                                   (org-csl-document-cite document key)))
                         table)))
    (seq-filter #'cdr (mapcar #'reverse (hash-table-values table)))))

(defun org-csl--add-names (document group)
  "Show as many names of the items of GROUP as tell them apart, if any number does."
  (let* ((names (lambda (key) (length (alist-get 'author (org-csl-document-item document key)))))
         (most (apply #'max (mapcar names group))) (shown (org-csl-document-names-shown document))
         (n 2) (done nil))
    (while (and (not done) (<= n most))
      (dolist (key group) (puthash key n shown))
      (setq done (< (apply #'max 1 (mapcar #'length (org-csl--groups document group)))
                    (length group))
            n (1+ n)))
    (unless done (dolist (key group) (remhash key shown)))))

(defun org-csl--letters (n)
  "The letters for the number N: a to z, then two."
  (if (< n 26) (string (+ ?a n))
    (concat (org-csl--letters (1- (/ n 26))) (string (+ ?a (% n 26))))))

(defun org-csl--people (document key)
  "The names that the work KEY of DOCUMENT is cited by."
  (let ((item (org-csl-document-item document key)))
    (or (alist-get 'author item) (alist-get 'editor item) (alist-get 'translator item))))

(defun org-csl--family (name)
  "What the short form of NAME shows."
  (concat (alist-get 'non-dropping-particle name) " " (alist-get 'family name)))

(defun org-csl--given-level (name others initials)
  "How the given names of NAME tell it from OTHERS: `initials', `full', or nil for not at all.
INITIALS: t if the style shows initials, `only' if it shows nothing more."
  (let ((given (alist-get 'given name))
        (rivals (seq-filter (lambda (other)
                              (and (equal (org-csl--family other) (org-csl--family name))
                                   (not (equal (org-csl-person other) (org-csl-person name)))))
                            others))
        (short (lambda (n) (org-csl--initials (or (alist-get 'given n) "") "."))))
    (cond ((or (null rivals) (null given)) nil)
          ((or (eq initials 'only)
               (and initials
                    (seq-every-p (lambda (other) (not (equal (funcall short other) (funcall short name))))
                                 rivals)))
           'initials)
          (t 'full))))

(defun org-csl--add-given (document keys rule)
  "Show the given names that KEYS of DOCUMENT need by RULE, of givenname-disambiguation-rule."
  (let* ((style (org-csl-document-style document))
         (initials (cond ((string-suffix-p "-with-initials" rule) 'only)
                         ((string-match-p "initialize-with" (format "%S" style)) t)))
         (primary (string-prefix-p "primary-name" rule))
         (given (org-csl-document-given document))
         (note (lambda (key names others)
                 (dolist (name names)
                   (let ((level (org-csl--given-level name others initials)))
                     (when level (push (cons (org-csl-person name) level) (gethash key given))))))))
    (if (not (equal rule "by-cite"))
        (let* ((own (lambda (key) (let ((names (org-csl--people document key)))
                                    (if primary (seq-take names 1) names))))
               (all (seq-mapcat own keys)))
          (dolist (key keys) (funcall note key (funcall own key) all)))
      ;; Only where works look the same, and only the names that differ there.
      (dolist (group (org-csl--groups document keys))
        (dolist (key group)
          (seq-do-indexed
           (lambda (name i)
             (funcall note key (list name)
                      (delq nil (mapcar (lambda (other) (nth i (org-csl--people document other)))
                                        (remove key group)))))
           (org-csl--people document key)))))))

(defun org-csl--take-conditions (document keys)
  "Let the style of DOCUMENT tell KEYS apart its own way where that helps."
  (dolist (group (org-csl--groups document keys))
    (let ((taken (org-csl-document-conditions document)))
      (dolist (key group) (puthash key t taken))
      (when (equal (apply #'max 1 (mapcar #'length (org-csl--groups document group))) (length group))
        (dolist (key group) (remhash key taken))))))

(defun org-csl--disambiguate (document keys)
  "Tell KEYS of DOCUMENT apart as its style wants."
  (let* ((citation (org-csl-style-citation (org-csl-document-style document)))
         (wants (lambda (name) (equal "true" (org-csl-attribute citation name)))))
    (when (funcall wants 'disambiguate-add-names)
      (dolist (group (org-csl--groups document keys)) (org-csl--add-names document group)))
    (when (funcall wants 'disambiguate-add-givenname)
      (org-csl--add-given document keys
                          (or (org-csl-attribute citation 'givenname-disambiguation-rule) "by-cite")))
    (org-csl--take-conditions document keys)
    (when (funcall wants 'disambiguate-add-year-suffix)
      (dolist (group (org-csl--groups document keys))
        (seq-do-indexed (lambda (key i)
                          (puthash key (org-csl--letters i) (org-csl-document-suffixes document)))
                        group)))))

;;; Positions

(defun org-csl--note-numbers (info)
  "The numbers of the notes that the citations of the export whose state INFO is stand in, by citation.
A citation in the text has a note of its own."
  (let ((numbers (make-hash-table :test #'eq)) (labels (make-hash-table :test #'equal)) (count 0))
    (cl-labels ((own (note) (or (org-element-property :label note) note))
                (number (note)
                  (or (gethash (own note) labels)
                      (puthash (own note) (setq count (1+ count)) labels)))
                (around (node)
                  (org-element-lineage node '(footnote-reference footnote-definition))))
      (org-element-map (plist-get info :parse-tree) '(footnote-reference citation)
        (lambda (node)
          (if (org-element-type-p node 'footnote-reference)
              (unless (around node) (number node))
            (unless (around node) (puthash node (setq count (1+ count)) numbers))))
        info)
      (dolist (citation (org-cite-list-citations info))
        (let ((note (around citation)))
          (when note (puthash citation (number note) numbers)))))
    numbers))

(defun org-csl--set-positions (document info)
  "Note where the references of the export whose state INFO is stand, for DOCUMENT."
  (let* ((positions (org-csl-document-positions document)) (seen (make-hash-table :test #'equal))
         (style (org-csl-document-style document))
         (notes (and (equal "note" (cdr (assq 'class (org-csl-style-attributes style))))
                     (org-csl--note-numbers info)))
         (near (string-to-number
                (or (org-csl-attribute (org-csl-style-citation style) 'near-note-distance) "5")))
         (last nil))
    (dolist (citation (org-cite-list-citations info))
      (let ((references (org-cite-get-references citation)) (note (and notes (gethash citation notes))))
        (dolist (reference references)
          (let* ((key (org-element-property :key reference))
                 (locator (car (org-csl-locator (org-element-property :suffix reference))))
                 (before (gethash key seen))
                 (again (if (and note (numberp before) (<= (- note before) near)) 'near-note
                          'subsequent)))
            (puthash reference
                     (cond ((not before) 'first)
                           ((not (equal key (car last))) again)
                           ((and (cdr last) (not locator)) again)
                           ((equal locator (cdr last)) 'ibid)
                           (t 'ibid-with-locator))
                     positions)
            (when (and note (not before)) (puthash key note (org-csl-document-first-notes document)))
            (puthash key (or note t) seen)
            (setq last (cons key locator))))
        ;; After several works it is not clear which one is meant.
        (when (cdr references) (setq last nil))))))

;;; Locators

(defconst org-csl--locator-labels
  '(("page" "pp?\\.?" "pages?") ("chapter" "chaps?\\.?" "ch\\.?" "chapters?")
    ("section" "secs?\\.?" "sections?" "§§?") ("paragraph" "paras?\\.?" "paragraphs?" "¶¶?")
    ("volume" "vols?\\.?" "volumes?") ("issue" "nos?\\.?" "numbers?")
    ("figure" "figs?\\.?" "figures?")
    ("line" "ll?\\.?" "lines?") ("note" "nn?\\.?" "notes?") ("verse" "vv?\\.?" "verses?")
    ("part" "pts?\\.?" "parts?") ("column" "cols?\\.?" "columns?") ("book" "bks?\\.?" "books?")
    ("folio" "fols?\\.?" "folios?") ("opus" "op\\.?") ("sub-verbo" "s\\.v\\."))
  "Labels of locators and what they are written as.")

(defconst org-csl--locator-number
  "\\(?:[0-9]+[0-9a-zA-Z.:]*\\|[ivxlcdmIVXLCDM]+\\)\\b"
  "Matches a number that a locator consists of.")

(defun org-csl-locator (suffix)
  "The locator at the start of SUFFIX, a secondary string: (NUMBER LABEL REST), or nil.
REST is the secondary string without it."
  (let ((text (car suffix)) (case-fold-search nil))
    (when (stringp text)
      (let* ((number (format "\\(%s\\(?: ?\\(?:[-–—,&]+\\|and\\) ?%s\\)*\\)"
                             org-csl--locator-number org-csl--locator-number))
             (text (substring-no-properties text))
             (match (or (seq-some
                         (lambda (entry)
                           (and (string-match
                                 (format "\\`[, ]*\\(?:%s\\)[ \u00a0]*%s"
                                         (string-join (cdr entry) "\\|") number)
                                 text)
                                (list (match-string 1 text) (car entry) (match-end 0))))
                         org-csl--locator-labels)
                        (and (string-match
                              "\\`[, ]*\\([0-9]+\\(?: ?[-–—,&]+ ?[0-9]+\\)*\\)\\(?:[, ;]\\|\\'\\)"
                              text)
                             (list (match-string 1 text) "page" (match-end 1))))))
        (when match
          (let ((rest (substring text (nth 2 match))))
            (list (replace-regexp-in-string "\\([0-9]\\) ?-+ ?\\([0-9]\\)" "\\1–\\2" (car match))
                  (nth 1 match)
                  (if (equal rest "") (cdr suffix) (cons rest (cdr suffix))))))))))

;;; The document

(defun org-csl--all-keys (files)
  "All keys in the bibliography FILES."
  (mapcan (lambda (file) (let ((table (org-bibliography-table file t)))
                           (and table (hash-table-keys table))))
          files))

(defun org-csl-document (info)
  "The document of the export whose state INFO is."
  (or (plist-get info :org-csl--document)
      (let* ((files (plist-get info :bibliography))
             (cited (org-cite-list-keys info))
             (keys (if (member "*" cited)
                       (delete-dups (append (remove "*" cited) (org-csl--all-keys files)))
                     cited))
             (table (lambda (test) (make-hash-table :test test)))
             (document (org-csl-document--make
                        :style (org-csl-load-style (org-cite-bibliography-style info)
                                                   (plist-get info :language))
                        :items (funcall table #'equal) :numbers (funcall table #'equal)
                        :suffixes (funcall table #'equal) :names-shown (funcall table #'equal)
                        :given (funcall table #'equal) :conditions (funcall table #'equal)
                        :first-notes (funcall table #'equal)
                        :positions (funcall table #'eq)))
             (known nil))
        (dolist (key keys)
          (let ((item (org-csl-items-find key files)))
            (when item
              (push key known)
              (puthash key item (org-csl-document-items document)))))
        (setq known (nreverse known))
        (let ((number 0)
              (order (org-csl-sort document known
                                   (org-csl-style-bibliography (org-csl-document-style document)))))
          (setf (org-csl-document-order document) order)
          (dolist (key order)
            (puthash key (setq number (1+ number)) (org-csl-document-numbers document)))
          (org-csl--disambiguate document order))
        (org-csl--set-positions document info)
        (plist-put info :org-csl--document document)
        document)))

(provide 'org-csl-document)
;;; org-csl-document.el ends here
