;;; org-cite-notes.el --- Citations as notes, and the punctuation there  -*- lexical-binding: t -*-

;;; Code:

(require 'oc)

(defun org-cite-wrap-citation (citation _info)
  "Put an anonymous inline footnote around CITATION and return it.
Blanks before it go."
  (let ((footnote (org-element-create
                   'footnote-reference
                   (list :label nil :type 'inline :post-blank (org-cite--post-blank citation)))))
    (org-cite--trim-before citation)
    (org-element-put-property citation :post-blank 0)
    (org-element-insert-before footnote citation)
    (org-element-adopt footnote (org-element-extract citation))
    footnote))

(defun org-cite--note-rule (info)
  "The rule for notes in the language of INFO."
  (let ((language (downcase (replace-regexp-in-string
                             "_" "-" (or (plist-get info :language) "en") t t))))
    (or (cdr (assoc language org-cite-note-rules))
        (cdr (assoc (car (split-string language "-")) org-cite-note-rules))
        '(adaptive outside after))))

(defun org-cite--cut-before (citation marks)
  "The text before CITATION as (LEAF BODY MARK QUOTED BLANKS), or nil if no text ends there.
LEAF is the whole string.  BODY comes before MARK, one of the regexp MARKS with the blanks
before it; QUOTED says that a quotation mark follows; BLANKS come last."
  (let ((leaf (org-cite--last-leaf (org-cite--previous citation))))
    (when leaf
      (let* ((text (substring-no-properties leaf))
             (body (string-trim-right text))
             (blanks (substring text (length body)))
             (quoted (string-suffix-p "\"" body))
             (mark nil))
        (when quoted (setq body (substring body 0 -1)))
        (when (string-match (concat "[ \t\n]*" marks "\\'") body)
          (setq mark (match-string 0 body) body (substring body 0 (match-beginning 0))))
        (list leaf body mark quoted blanks)))))

(defun org-cite--move-into (citation leaf left right)
  "Put CITATION into LEAF, a string before it, between what is now LEFT and RIGHT.
The blanks behind CITATION stay where they were."
  (let ((blanks (org-cite--post-blank citation)) (before (org-cite--previous citation)))
    (if (eq before leaf) (setq right (concat right (make-string blanks ?\s)))
      (org-element-put-property before :post-blank (+ blanks (org-cite--post-blank before))))
    (org-element-put-property citation :post-blank 0)
    (org-element-extract citation)
    (unless (equal left "") (org-element-insert-before left leaf))
    (org-element-insert-before citation leaf)
    (org-cite--replace leaf right)))

(defun org-cite--move-past (citation mark)
  "Put MARK, which followed CITATION, before it instead of the blanks there.
Blanks between the two stay between MARK and the text."
  (org-cite--trim-before citation)
  (let ((text (concat (make-string (org-cite--post-blank citation) ?\s) mark))
        (before (org-cite--previous citation)))
    (if (stringp before) (org-element-set before (concat before text))
      (org-element-insert-before text citation))))

(defun org-cite--place-of-note (place quoted inner outer)
  "Where a note goes by the rule PLACE: `inside' or `outside' of the quotation, or `bare'.
QUOTED, INNER and OUTER: whether there is one, and punctuation on its sides."
  (cond ((not quoted) 'bare)
        ((not (eq place 'same)) place)
        ((and inner (not outer)) 'inside)
        (t 'outside)))

(defun org-cite-adjust-note (citation info &optional rule punct)
  "Move CITATION, a note to be, and the punctuation around it as RULE says.
RULE: see `org-cite-note-rules', which has that of the language in INFO.  PUNCT: the marks,
by default `org-cite-punctuation-marks'.  Wrap CITATION afterwards, not before."
  (when org-cite-adjust-note-numbers
    (pcase-let* ((`(,side ,place ,order) (or rule (org-cite--note-rule info)))
                 (marks (regexp-opt (or punct org-cite-punctuation-marks) t))
                 (`(,leaf ,body ,inner ,quoted ,blanks) (org-cite--cut-before citation marks))
                 (next (org-cite--next citation))
                 (rest (and (stringp next) (substring-no-properties next)))
                 (outer (and rest (string-match (concat "\\`[ \t\n]*" marks) rest)
                             (match-string 0 rest))))
      (when outer (setq rest (substring rest (length outer))))
      (when (eq side 'adaptive) (setq side (if (equal blanks "") 'inside 'outside)))
      ;; Punctuation on one side of a quotation mark goes where the rule wants it.
      (pcase (and quoted side)
        ((and 'inside (guard (and outer (not inner))))
         (setq inner (string-trim outer) outer nil))
        ((and 'outside (guard (and inner (not outer))))
         (setq outer inner inner nil)))
      (let* ((target (org-cite--place-of-note place quoted inner outer))
             (past (and (eq order 'after) outer (not (eq target 'inside))))
             (tail (concat (unless past outer) rest)))
        ;; The text behind.
        (cond ((not (stringp next))
               (unless (equal tail "") (org-cite--insert-behind tail citation)))
              ((not (equal tail next)) (org-cite--replace next tail)))
        ;; The text before, and the citation itself.
        (cond
         ((eq target 'inside)
          (if (eq order 'after)
              (org-cite--move-into citation leaf (concat body inner) "\"")
            (org-cite--move-into citation leaf body (concat inner "\""))))
         ((and (eq target 'bare) inner (eq order 'before))
          (org-cite--move-into citation leaf body inner))
         (t
          (when leaf
            (let ((text (concat body inner (and quoted "\"") blanks)))
              (unless (equal text leaf) (org-cite--replace leaf text))))
          (when past (org-cite--move-past citation outer))))))))

(provide 'org-cite-notes)
;;; org-cite-notes.el ends here
