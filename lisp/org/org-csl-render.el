;;; org-csl-render.el --- What a style of CSL makes of an item  -*- lexical-binding: t -*-

;;; Code:

(require 'org-csl-text)
(require 'org-csl-style)

(defvar org-csl--style nil "The style that is rendered.")
(defvar org-csl--item nil "The item that is rendered.")
(defvar org-csl--cite nil "The property list of the reference that is rendered.")
(defvar org-csl--part nil "The part of the style that is rendered, a node.")
(defvar org-csl--asked nil "Whether a variable was asked for in the group that is rendered.")
(defvar org-csl--found nil "Whether a variable that was asked for there had a value.")
(defvar org-csl--taken nil "The variables that stood in for others and are not shown again.")
(defvar org-csl--inherited nil "The names node whose details those in a substitute take.")
(defvar org-csl--shown nil "The names of the variables that were shown.")
(defvar org-csl--delimiter nil "What stands between the elements of the group that is rendered.")
(defvar org-csl--sort-names nil "Whether names are rendered to be sorted.")

;;; Variables

(defun org-csl--own-variable (name)
  "The value of the variable NAME that does not come from the item."
  (pcase name
    ("locator" (plist-get org-csl--cite :locator))
    ("citation-number" (let ((n (plist-get org-csl--cite :number))) (and n (number-to-string n))))
    ("year-suffix" (plist-get org-csl--cite :year-suffix))
    ("first-reference-note-number"
     (let ((n (plist-get org-csl--cite :first-note))) (and n (number-to-string n))))
    ("citation-label" nil)))

(defun org-csl-variable (name)
  "The value of the variable NAME, a string, or nil."
  (unless (member name org-csl--taken)
    (if (member name '("locator" "citation-number" "year-suffix" "first-reference-note-number"))
        (org-csl--own-variable name)
      (let ((value (alist-get (intern name) org-csl--item)))
        (unless (equal value "") value)))))

(defun org-csl--ask (name)
  "The value of the variable NAME, which the group around takes notice of."
  (let ((value (org-csl-variable name)))
    ;; A letter that is not needed is nothing that is missing.
    (unless (and (null value) (equal name "year-suffix")) (setq org-csl--asked t))
    (when value
      (setq org-csl--found t)
      (push name org-csl--shown))
    value))

;;; Format

(defun org-csl--dress (node text)
  "TEXT with the format and affixes that NODE gives; nil if it is empty."
  (unless (or (null text) (org-csl-text-empty-p text))
    (let* ((attribute (lambda (name) (org-csl-attribute node name)))
           (wrap (lambda (tag) (setq text (list (cons tag text))))))
      (when (equal "true" (funcall attribute 'strip-periods))
        (setq text (org-csl-text-map (lambda (s) (string-replace "." "" s)) text)))
      (setq text (org-csl-text-case text (funcall attribute 'text-case)))
      (when (equal "italic" (funcall attribute 'font-style)) (funcall wrap 'italic))
      (when (equal "bold" (funcall attribute 'font-weight)) (funcall wrap 'bold))
      (when (equal "underline" (funcall attribute 'text-decoration)) (funcall wrap 'underline))
      (when (equal "small-caps" (funcall attribute 'font-variant)) (funcall wrap 'smallcaps))
      (pcase (funcall attribute 'vertical-align)
        ("sup" (funcall wrap 'superscript))
        ("sub" (funcall wrap 'subscript)))
      (when (equal "true" (funcall attribute 'quotes)) (setq text (org-csl--quote text)))
      (let ((prefix (funcall attribute 'prefix)) (suffix (funcall attribute 'suffix)))
        (append (and prefix (list prefix)) text (and suffix (list suffix)))))))

(defun org-csl--quote (text)
  "TEXT in quotation marks."
  (append (list (or (org-csl-term org-csl--style "open-quote") "“"))
          text
          (list (or (org-csl-term org-csl--style "close-quote") "”"))))

(defun org-csl--join (texts delimiter)
  "The non-empty TEXTS with DELIMITER between them."
  (let ((out nil))
    (dolist (text texts)
      (when (and text (not (org-csl-text-empty-p text)))
        (setq out (append out (and out delimiter (list delimiter)) text))))
    out))

;;; Elements

(defun org-csl-render (node)
  "The text that NODE, an element of the style, gives, or nil."
  (pcase (org-csl-tag node)
    ('text (org-csl--render-text node))
    ('group (org-csl--render-group node))
    ('choose (org-csl--render-choose node))
    ('names (org-csl-render-names node))
    ('date (org-csl-render-date node))
    ('number (org-csl--render-number node))
    ('label (org-csl--render-label node))
    (tag (user-error "CSL style %s has \"%s\" where it is not supported"
                     (org-csl-style-name org-csl--style) tag))))

(defun org-csl--render-children (node &optional delimiter)
  "What the elements in NODE give, DELIMITER between them."
  (let ((org-csl--delimiter delimiter))
    (org-csl--join (mapcar #'org-csl-render (org-csl-children node)) delimiter)))

(defun org-csl--variable-text (name short)
  "The text of the variable NAME, of its SHORT form if there is one."
  (let ((value (or (and short (org-csl-variable (concat name "-short"))) (org-csl--ask name))))
    (when (and short value) (setq org-csl--asked t org-csl--found t))
    ;; The letter behind the year is shown once.
    (when (equal name "year-suffix") (push name org-csl--taken))
    (cond ((stringp value) (org-csl-text-parse value))
          ((numberp value) (list (number-to-string value))))))

(defun org-csl--render-text (node)
  "The text of NODE, a `text' element."
  (let ((variable (org-csl-attribute node 'variable)) (macro (org-csl-attribute node 'macro))
        (term (org-csl-attribute node 'term)) (value (org-csl-attribute node 'value)))
    (org-csl--dress
     node
     (cond
      (variable (org-csl--variable-text variable (equal "short" (org-csl-attribute node 'form))))
      (macro (org-csl--render-children
              (or (gethash macro (org-csl-style-macros org-csl--style))
                  (user-error "CSL style %s has no macro \"%s\""
                              (org-csl-style-name org-csl--style) macro))))
      (term (let ((text (org-csl-term org-csl--style term (org-csl-attribute node 'form)
                                      (equal "true" (org-csl-attribute node 'plural)))))
              (and text (list text))))
      (value (list value))))))

(defun org-csl--render-group (node)
  "The text of NODE, a `group': none if none of its variables has a value."
  (let (text asked found)
    (let ((org-csl--asked nil) (org-csl--found nil))
      (setq text (org-csl--render-children node (org-csl-attribute node 'delimiter))
            asked org-csl--asked found org-csl--found))
    (when asked (setq org-csl--asked t))
    (when found (setq org-csl--found t))
    (and (or found (not asked)) (org-csl--dress node text))))

(defun org-csl--render-number (node)
  "The text of NODE, a `number'."
  (let* ((value (org-csl--ask (org-csl-attribute node 'variable)))
         (text (and value (format "%s" value)))
         (number (and text (string-match-p "\\`[0-9]+\\'" text) (string-to-number text))))
    (when text
      (org-csl--dress
       node
       (if (not number) (org-csl-text-parse text)
         (list (pcase (org-csl-attribute node 'form)
                 ((or "ordinal" "long-ordinal") (org-csl--ordinal number))
                 ("roman" (org-csl--roman number))
                 (_ text))))))))

(defun org-csl--ordinal (number)
  "NUMBER as an ordinal."
  (concat (number-to-string number)
          (or (org-csl-term org-csl--style (format "ordinal-%02d" (mod number 100)))
              (cond ((memq (mod number 100) '(11 12 13)) "th")
                    (t (pcase (mod number 10) (1 "st") (2 "nd") (3 "rd") (_ "th")))))))

(defun org-csl--roman (number)
  "NUMBER in small Roman numerals."
  (let ((out ""))
    (pcase-dolist (`(,value . ,letters)
                   '((1000 . "m") (900 . "cm") (500 . "d") (400 . "cd") (100 . "c") (90 . "xc")
                     (50 . "l") (40 . "xl") (10 . "x") (9 . "ix") (5 . "v") (4 . "iv") (1 . "i")))
      (while (>= number value) (setq out (concat out letters) number (- number value))))
    out))

(defun org-csl--plural-p (value name)
  "Whether VALUE, of the variable NAME, is more than one."
  (let ((text (format "%s" value)))
    (if (string-prefix-p "number-of-" name) (not (equal text "1"))
      (and (string-match-p "[0-9ivxlc] *\\(?:[-–,&]\\|and\\) *[0-9ivxlc]" text) t))))

(defun org-csl--render-label (node)
  "The text of NODE, a `label' of a variable."
  (let* ((variable (org-csl-attribute node 'variable)) (value (org-csl-variable variable))
         (term (if (equal variable "locator") (or (plist-get org-csl--cite :label) "page")
                 variable)))
    (when value
      (let ((word (org-csl-term org-csl--style term (org-csl-attribute node 'form)
                                (pcase (org-csl-attribute node 'plural)
                                  ("always" t) ("never" nil)
                                  (_ (org-csl--plural-p value variable))))))
        (and word (org-csl--dress node (list word)))))))

;;; Conditions

(defun org-csl--position-p (position)
  "Whether the reference is at POSITION, a string."
  (let ((own (plist-get org-csl--cite :position)))
    (pcase position
      ("first" (memq own '(nil first)))
      ("subsequent" (memq own '(subsequent near-note ibid ibid-with-locator)))
      ("ibid" (memq own '(ibid ibid-with-locator)))
      ("ibid-with-locator" (eq own 'ibid-with-locator))
      ("near-note" (memq own '(near-note ibid ibid-with-locator))))))

(defun org-csl--tests (node)
  "The results of the tests that NODE, an `if', makes."
  (let ((words (lambda (name) (split-string (or (org-csl-attribute node name) "") nil t))))
    (append
     (mapcar (lambda (type) (equal type (alist-get 'type org-csl--item))) (funcall words 'type))
     (mapcar (lambda (variable) (and (org-csl-variable variable) t)) (funcall words 'variable))
     (mapcar (lambda (variable)
               (let ((value (org-csl-variable variable)))
                 (and value
                      (string-match-p "\\`[[:alpha:]]?[0-9]+[[:alpha:]]*\\(?: *[-–,&] *[0-9]+\\)*\\'"
                                      (format "%s" value)))))
             (funcall words 'is-numeric))
     (mapcar (lambda (variable)
               (let ((value (org-csl-variable variable)))
                 (and (consp value) (alist-get 'circa value) t)))
             (funcall words 'is-uncertain-date))
     (mapcar (lambda (label) (and (plist-get org-csl--cite :locator)
                                  (equal label (or (plist-get org-csl--cite :label) "page"))))
             (funcall words 'locator))
     (mapcar #'org-csl--position-p (funcall words 'position))
     (and (org-csl-attribute node 'disambiguate)
          (list (plist-get org-csl--cite :disambiguate))))))

(defun org-csl--holds-p (node)
  "Whether the condition of NODE, an `if' or `else-if', holds."
  (let ((tests (org-csl--tests node)))
    (pcase (org-csl-attribute node 'match)
      ("any" (seq-some #'identity tests))
      ("none" (seq-every-p #'null tests))
      (_ (seq-every-p #'identity tests)))))

(defun org-csl--render-choose (node)
  "The text of the branch of NODE, a `choose', that is taken."
  (let ((branch (seq-find (lambda (child) (or (eq 'else (org-csl-tag child))
                                              (org-csl--holds-p child)))
                          (org-csl-children node))))
    (and branch (org-csl--render-children branch org-csl--delimiter))))

;;; Dates

(defconst org-csl--date-forms
  '(("text" (month nil " ") (day nil ", ") (year nil ""))
    ("numeric" (month "numeric-leading-zeros" "/") (day "numeric-leading-zeros" "/") (year nil "")))
  "The order, the forms and what follows of the parts of dates.")

(defun org-csl--date-part (name value form)
  "VALUE of the part NAME of a date in FORM, as a string; nil for none."
  (when value
    (pcase name
      ('year (cond ((equal form "short") (format "%02d" (mod value 100)))
                   ((< value 0) (concat (number-to-string (- value))
                                        (org-csl-term org-csl--style "bc")))
                   ((< 0 value 1000) (concat (number-to-string value)
                                             (org-csl-term org-csl--style "ad")))
                   (t (number-to-string value))))
      ('month (pcase form
                ("numeric" (number-to-string value))
                ("numeric-leading-zeros" (format "%02d" value))
                (_ (org-csl-term org-csl--style
                                 (if (> value 12) (format "season-%02d" (mod value 4))
                                   (format "month-%02d" value))
                                 form))))
      ('day (pcase form
              ("ordinal" (org-csl--ordinal value))
              ("numeric-leading-zeros" (format "%02d" value))
              (_ (number-to-string value)))))))

(defun org-csl--date-plan (node)
  "The parts that NODE, a `date', shows: (NAME NODE-OR-NIL FORM SUFFIX) each."
  (let* ((own (org-csl-children node 'date-part)) (form (org-csl-attribute node 'form))
         (wanted (pcase (org-csl-attribute node 'date-parts)
                   ("year" '(year)) ("year-month" '(year month)) (_ '(year month day))))
         (named (lambda (part) (intern (org-csl-attribute part 'name)))))
    (if (not form)
        (mapcar (lambda (part) (list (funcall named part) part (org-csl-attribute part 'form) nil))
                own)
      (let* ((local (seq-find (lambda (date) (equal form (org-csl-attribute date 'form)))
                              (org-csl-style-dates org-csl--style)))
             (plan (if local
                       (mapcar (lambda (part)
                                 (list (funcall named part) part
                                       (org-csl-attribute part 'form) nil))
                               (org-csl-children local 'date-part))
                     (mapcar (pcase-lambda (`(,name ,form ,suffix)) (list name nil form suffix))
                             (cdr (assoc form org-csl--date-forms))))))
        (mapcar (lambda (part)
                  (let ((override (seq-find (lambda (o) (eq (car part) (funcall named o))) own)))
                    (if (not override) part
                      (list (car part) (or (nth 1 part) nil)
                            (or (org-csl-attribute override 'form) (nth 2 part)) (nth 3 part)))))
                (seq-filter (lambda (part) (memq (car part) wanted)) plan))))))

(defun org-csl--one-date (node parts)
  "The text of the date PARTS, a list of year, month and day, as NODE shows it."
  (let ((texts nil) (plan (org-csl--date-plan node)))
    (dolist (part plan)
      (let ((text (org-csl--date-part (car part)
                                      (nth (pcase (car part) ('year 0) ('month 1) ('day 2)) parts)
                                      (nth 2 part))))
        (when text
          (push (or (and (nth 1 part) (org-csl--dress (nth 1 part) (list text)))
                    (list text (or (nth 3 part) "")))
                texts))))
    (setq texts (nreverse texts))
    (let ((text (org-csl--join texts (org-csl-attribute node 'delimiter))))
      ;; What follows a part that comes last does not belong there.
      (if (and text (stringp (car (last text)))
               (not (nth 1 (car (last plan)))))
          (append (butlast text) (list (string-trim-right (car (last text)) "[ ,/]+")))
        text))))

(defun org-csl-render-date (node)
  "The text of NODE, a `date'."
  (let* ((variable (org-csl-attribute node 'variable)) (date (org-csl--ask variable)))
    (when date
      (let ((parts (alist-get 'date-parts date)))
        (org-csl--dress
         node
         (cond
          (parts
           (let* ((from (org-csl--one-date node (car parts)))
                  (to (and (cadr parts) (not (equal (car parts) (cadr parts)))
                           (org-csl--one-date node (cadr parts))))
                  (suffix (and (equal variable "issued") (plist-get org-csl--cite :year-suffix)
                               (not (plist-get org-csl--cite :suffix-shown)))))
             (append from (and to (cons "–" to))
                     (and suffix (not (org-csl--style-shows-suffix-p))
                          (list (plist-get org-csl--cite :year-suffix))))))
          ;; Words stand for the year.
          ((assq 'year (org-csl--date-plan node))
           (let ((words (or (alist-get 'literal date) (alist-get 'raw date))))
             (and words (list words))))))))))

(defun org-csl--style-shows-suffix-p ()
  "Whether the style itself shows the letter behind the year."
  (letrec ((search (lambda (node)
                     (or (equal "year-suffix" (org-csl-attribute node 'variable))
                         (seq-some search (org-csl-children node))))))
    (seq-some search (cons org-csl--part
                           (hash-table-values (org-csl-style-macros org-csl--style))))))

(provide 'org-csl-render)
(require 'org-csl-names)
;;; org-csl-render.el ends here
