;;; org-footnote.el --- Footnotes: made, found, put in order  -*- lexical-binding: t -*-

;;; Code:

(require 'org-macs)
(require 'org-element)

(defvar org-footnote-section "Footnotes"
  "The heading below which definitions are collected; nil: at the end of each section.")
(defvar org-footnote-auto-label t
  "How new footnotes are named: t numbers, `confirm' asks, `random', `anonymous', nil asks.")
(defvar org-footnote-define-inline nil "Whether new definitions stand in the text.")
(defvar org-footnote-auto-adjust nil
  "What to do after a change: t sorts and renumbers, `sort' or `renumber' one of both.")
(defvar org-footnote-fill-after-inline-note-extraction nil
  "Whether a paragraph is filled after an inline definition was taken out.")
(defconst org-footnote-re
  "\\[fn:\\(?:\\(?1:[-_[:word:]]+\\)?\\(:\\)\\|\\(?1:[-_[:word:]]+\\)\\]\\)"
  "Matches the head of a footnote reference.")
(defconst org-footnote-definition-re "^\\[fn:\\([-_[:word:]]+\\)\\]"
  "Matches the head of a footnote definition.")

;;; Looking

(defun org-footnote--references ()
  "The footnote references of the accessible text in their order, nested ones too."
  (org-element-map (org-element-parse-buffer) 'footnote-reference #'identity))
(defun org-footnote--definitions ()
  "The footnote definitions of the accessible text in their order."
  (org-element-map (org-element-parse-buffer 'element) 'footnote-definition #'identity))

(defun org-footnote--label (node) "The label of NODE." (org-element-property :label node))
(defun org-footnote--close (node)
  "Where NODE ends, blanks not counted."
  (- (org-element-end node) (or (org-element-post-blank node) 0)))

(defun org-footnote-at-reference-p ()
  "(LABEL BEGIN END DEFINITION) of the footnote reference at point, or nil."
  (let ((reference (org-element-lineage (org-element-context) 'footnote-reference t)))
    (when (and reference (< (point) (org-footnote--close reference)))
      (list (org-footnote--label reference) (org-element-begin reference)
            (org-footnote--close reference)
            (and (eq 'inline (org-element-property :type reference))
                 (if (org-element-contents-begin reference)
                     (buffer-substring-no-properties (org-element-contents-begin reference)
                                                     (org-element-contents-end reference))
                   ""))))))

(defun org-footnote-at-definition-p ()
  "(LABEL BEGIN END DEFINITION) of the footnote definition at point, or nil."
  (let ((definition (org-element-lineage (org-element-at-point) 'footnote-definition t)))
    (when definition
      (let ((end (save-excursion (goto-char (org-element-end definition))
                                 (skip-chars-backward " \t\n") (line-beginning-position 2))))
        (list (org-footnote--label definition) (org-element-begin definition) end
              (org-trim (buffer-substring-no-properties
                         (or (org-element-contents-begin definition) end)
                         (or (org-element-contents-end definition) end))))))))

(defun org-footnote-get-definition (label)
  "(LABEL BEGIN END DEFINITION) of the definition of LABEL, which may be inline, or nil."
  (let ((found (seq-find (lambda (d) (equal label (org-footnote--label d)))
                         (org-footnote--definitions))))
    (if found (save-excursion (goto-char (org-element-post-affiliated found))
                              (org-footnote-at-definition-p))
      (let ((inline (seq-find (lambda (r) (and (equal label (org-footnote--label r))
                                               (eq 'inline (org-element-property :type r))))
                              (org-footnote--references))))
        (when inline
          (list label (org-element-begin inline) (org-footnote--close inline)
                (if (org-element-contents-begin inline)
                    (buffer-substring-no-properties (org-element-contents-begin inline)
                                                    (org-element-contents-end inline))
                  "")))))))

(defun org-footnote-all-labels ()
  "The labels of the buffer's references and definitions."
  (org-with-wide-buffer
   (seq-uniq (delq nil (mapcar #'org-footnote--label
                               (append (org-footnote--references) (org-footnote--definitions)))))))

(defun org-footnote-unique-label (&optional current)
  "The smallest number that is no label yet, as a string.  CURRENT: labels in use."
  (let ((labels (or current (org-footnote-all-labels))) (n 1))
    (while (member (number-to-string n) labels) (setq n (1+ n)))
    (number-to-string n)))

;;; Going

(defun org-footnote-goto-definition (label &optional location)
  "Go to the definition of LABEL, which is looked for unless its LOCATION is given."
  (interactive "sLabel: ")
  (let* ((label (if (string-match "\\`fn:" label) (substring label 3) label))
         (place (or location (nth 1 (org-with-wide-buffer (org-footnote-get-definition label))))))
    (cond ((not place) (user-error "Cannot find definition of footnote: %s" label))
          ((not (<= (point-min) place (point-max)))
           (user-error "Definition is outside narrowed part of buffer")))
    (push-mark nil t)
    (goto-char place)
    (while (looking-at "[ \t]*#\\+") (forward-line))
    (re-search-forward (format "\\[fn:%s[]:]" (regexp-quote label)))))

(defun org-footnote-goto-previous-reference (label)
  "Go to the reference of LABEL before point, or else the first after it."
  (interactive "sLabel: ")
  (let* ((label (if (string-match "\\`fn:" label) (substring label 3) label))
         (places (org-with-wide-buffer
                  (delq nil (mapcar (lambda (r) (and (equal label (org-footnote--label r))
                                                     (org-element-begin r)))
                                    (org-footnote--references)))))
         (before (seq-filter (lambda (p) (< p (point))) places))
         (place (or (car (last before)) (car places))))
    (cond ((not place) (user-error "Cannot find reference of footnote: %s" label))
          ((not (<= (point-min) place (point-max)))
           (user-error "Reference is outside narrowed part of buffer")))
    (goto-char place)))

;;; Making

(defun org-footnote--fits-here-p ()
  "Whether a reference may be inserted at point."
  (let* ((context (org-element-context)) (type (org-element-type context)))
    (cond
     ((null context) t)
     ((memq type '(headline inlinetask))
      (or (not (org-match-line "\\*+ "))
          (and (save-excursion
                 (beginning-of-line)
                 (looking-at "\\*+ +\\(?:[^ \n].*?\\)?\\([ \t]+:[[:alnum:]_@#%:]+:\\)?[ \t]*$"))
               (>= (point) (save-excursion (beginning-of-line) (skip-chars-forward "*") (1+ (point))))
               (<= (point) (or (match-beginning 1) (line-end-position))))))
     ((eq type 'footnote-definition)
      (and (>= (point) (save-excursion (goto-char (org-element-post-affiliated context))
                                       (re-search-forward "\\]"))) t))
     ((< (point) (or (org-element-post-affiliated context) (org-element-begin context))) nil)
     ((memq type '(paragraph verse-block table-cell bold italic underline strike-through
                   subscript superscript))
      t)
     ((eq type 'table-row) t)
     ;; Blank lines after an element belong to nobody.
     ((memq type org-element-all-elements)
      (> (point) (save-excursion (goto-char (org-element-end context))
                                 (skip-chars-backward " \t\n") (line-end-position))))
     ;; After an object, and on the blanks that follow it.
     (t (>= (point) (org-footnote--close context))))))

(defun org-footnote--local-variables-start ()
  "Where a list of local variables begins at the end of the buffer, or its end."
  (save-excursion
    (goto-char (point-max))
    (if (re-search-backward "^[ \t]*# +Local Variables:" (max (point-min) (- (point-max) 3000)) t)
        (point) (point-max))))

(defun org-footnote-create-definition (label)
  "Make an empty definition of LABEL where definitions go, and go there."
  (widen)
  (if (null org-footnote-section)
      (let* ((limit (org-footnote--local-variables-start))
             (end (save-excursion
                    (if (re-search-forward "^\\*+ " limit t) (match-beginning 0) limit))))
        (goto-char end)
        (skip-chars-backward " \t\n")
        (delete-region (point) end)
        (insert "\n\n[fn:" label "] ")
        (save-excursion
          (insert "\n")))
    (goto-char (point-min))
    (if (re-search-forward (format "^\\*+[ \t]+%s[ \t]*$" (regexp-quote org-footnote-section)) nil t)
        (progn
          (forward-line)
          (when (looking-at "[ \t]*:properties:[ \t]*$")
            (re-search-forward "^[ \t]*:end:[ \t]*$" nil t)
            (if (eobp) nil (forward-line)))
          (unless (bolp) (insert "\n"))
          (insert "\n[fn:" label "] ")
          (save-excursion (insert "\n")))
      (let ((end (org-footnote--local-variables-start)))
        (goto-char end)
        (skip-chars-backward " \t\n")
        (delete-region (point) end)
        (insert "\n\n* " org-footnote-section "\n\n[fn:" label "] ")
        (save-excursion (insert "\n")))))
  (point))

(defun org-footnote-new ()
  "Insert a footnote at point and go to its definition."
  (interactive)
  (unless (org-footnote--fits-here-p)
    (user-error "Cannot insert a footnote here"))
  (let* ((labels (and (not (eq org-footnote-auto-label 'anonymous)) (org-footnote-all-labels)))
         (proposal (org-footnote-unique-label labels))
         (label (pcase org-footnote-auto-label
                  ('anonymous "")
                  ('random (format "%x" (abs (random))))
                  ('t proposal)
                  (_ (if noninteractive proposal (read-string "Label: " proposal))))))
    (cond
     ((equal label "") (insert "[fn::]") (backward-char 1))
     ((member label labels) (insert "[fn:" label "]"))
     (org-footnote-define-inline
      (insert "[fn:" label ":]")
      (backward-char 1)
      (org-footnote-auto-adjust-maybe))
     ((and (bolp) (not (eq 'table-cell (org-element-type (org-element-context)))))
      (user-error "A footnote reference cannot stand at the beginning of a line"))
     (t
      (insert "[fn:" label "]")
      (org-footnote-create-definition label)
      (org-footnote-auto-adjust-maybe)
      (skip-chars-backward " ")))))

(defun org-footnote-auto-adjust-maybe ()
  "Sort and renumber as `org-footnote-auto-adjust' says.
Point stays in the footnote definition that it is in."
  (pcase-let ((`(,renumber . ,sort) (pcase org-footnote-auto-adjust
                                      ('t '(t . t)) ('renumber '(t)) ('sort '(nil . t)))))
    (when renumber (org-footnote-renumber-fn:N))
    (when sort
      (pcase (org-footnote-at-definition-p)
        ('nil (org-footnote-sort))
        (`(,label . ,_)
         (org-footnote-sort)
         (let ((place (save-excursion
                        (goto-char (point-min))
                        (re-search-forward (format "^\\[fn:%s\\] *" (regexp-quote label)) nil t))))
           (goto-char (or place (point-min)))))))))

;;; Taking away

(defun org-footnote--delete-definitions (label)
  "Delete the definitions of LABEL; returns how many there were."
  (let ((definitions (seq-filter (lambda (d) (or (eq label t) (equal label (org-footnote--label d))))
                                 (org-footnote--definitions))))
    (dolist (definition (reverse definitions))
      (let* ((end (save-excursion (goto-char (org-element-end definition))
                                  (skip-chars-backward " \t\n") (line-beginning-position 2)))
             (begin (save-excursion (goto-char (org-element-begin definition))
                                    (skip-chars-backward " \t\n")
                                    (if (bobp) (point) (line-beginning-position 2)))))
        (delete-region begin (min end (org-footnote--local-variables-start)))))
    (length definitions)))

(defun org-footnote-delete (&optional label)
  "Delete the footnote LABEL, by default the one at point: references and definitions."
  (interactive "P")
  (let* ((at (and (not label) (or (org-footnote-at-reference-p) (org-footnote-at-definition-p))))
         (label (or label (car at))))
    (cond
     ((and (not label) (not at)) (user-error "Don't know which footnote to remove"))
     ((not label) (delete-region (nth 1 at) (nth 2 at)))
     (t
      (let ((label (if (numberp label) (number-to-string label) label)))
        (org-with-wide-buffer
         (dolist (reference (reverse (org-footnote--references)))
           (when (equal label (org-footnote--label reference))
             (delete-region (org-element-begin reference) (org-footnote--close reference))))
         (org-footnote--delete-definitions label)))))
    nil))

;;; Order

(defun org-footnote--read-definitions ()
  "Alist of labels and the text of their definitions, in the order they stand."
  (let (out)
    (dolist (definition (org-footnote--definitions))
      (let ((label (org-footnote--label definition)))
        (unless (assoc label out)
          (push (cons label
                      (string-trim (buffer-substring-no-properties
                                    (org-element-begin definition)
                                    (min (org-element-end definition)
                                         (org-footnote--local-variables-start)))
                                   "[ \t\n]+" "\n[ \t\n]*"))
                out))))
    (nreverse out)))

(defun org-footnote--nested-labels (text)
  "The labels of the references in the definition TEXT."
  (with-temp-buffer
    (insert text)
    (goto-char (point-min))
    (re-search-forward org-footnote-definition-re nil t)
    (let (out)
      (while (re-search-forward org-footnote-re nil t)
        (when (match-string 1) (push (match-string 1) out)))
      (nreverse out))))

(defun org-footnote--clear-section ()
  "Delete the sections that hold footnotes."
  (when org-footnote-section
    (goto-char (point-min))
    (while (re-search-forward (format "^\\(\\*+\\)[ \t]+%s[ \t]*$" (regexp-quote org-footnote-section)) nil t)
      (let* ((begin (match-beginning 0)) (level (length (match-string 1)))
             (end (if (re-search-forward (format "^\\*\\{1,%d\\} " level) nil t) (match-beginning 0)
                    (org-footnote--local-variables-start))))
        (delete-region begin end)
        (goto-char begin)))))

(defun org-footnote-sort ()
  "Put definitions in the order of their references."
  (interactive)
  (org-with-wide-buffer
   (let* ((definitions (org-footnote--read-definitions))
          (inline (delq nil (mapcar (lambda (r) (and (eq 'inline (org-element-property :type r))
                                                     (org-footnote--label r)))
                                    (org-footnote--references))))
          (inserted nil) (groups nil))
     (org-footnote--delete-definitions t)
     (org-footnote--clear-section)
     ;; What each reference in the text brings with it, nested ones after the one that names them.
     (dolist (reference (org-footnote--references))
       (let ((label (org-footnote--label reference)) (batch nil))
         (cl-labels ((visit (label)
                       (when (and label (assoc label definitions) (not (member label inserted))
                                  (not (member label inline)))
                         (push label inserted)
                         (push (cdr (assoc label definitions)) batch)
                         (mapc #'visit (org-footnote--nested-labels (cdr (assoc label definitions)))))))
           (visit label))
         (when batch
           (push (cons (copy-marker (org-element-begin reference)) (nreverse batch)) groups))))
     (setq groups (nreverse groups))
     (let ((rest (mapcar #'cdr (seq-remove (lambda (d) (member (car d) inserted)) definitions))))
       (if org-footnote-section
           (let ((all (append (apply #'append (mapcar #'cdr groups)) rest)))
             (when all
               (goto-char (org-footnote--local-variables-start))
               (let ((end (point)))
                 (skip-chars-backward " \t\n")
                 (delete-region (point) end))
               (insert "\n\n* " org-footnote-section "\n\n" (mapconcat #'identity all "\n\n") "\n")))
         (dolist (group groups)
           (goto-char (car group))
           (org-footnote--insert-at-section-end (cdr group)))
         (when rest
           (goto-char (point-max))
           (org-footnote--insert-at-section-end rest)))
       (mapc (lambda (group) (set-marker (car group) nil)) groups)))))

(defun org-footnote--insert-at-section-end (texts)
  "Insert the definitions TEXTS at the end of the section that point is in."
  (goto-char (if (re-search-forward "^\\*+ " nil t) (match-beginning 0)
               (org-footnote--local-variables-start)))
  ;; On the line after the last text, which may have to be made.
  (skip-chars-backward " \t\n")
  (or (bobp) (forward-line))
  (or (bolp) (insert "\n"))
  (insert (mapconcat (lambda (text) (format "\n%s\n" text)) texts ""))
  (when (looking-at-p "[ \t]*# +Local Variables:") (insert "\n")))

(defun org-footnote-renumber-fn:N ()
  "Give footnotes with numbers as labels the numbers 1, 2, … in the order of their references."
  (interactive)
  (org-with-wide-buffer
   (let ((numbers nil) (count 0) (places nil))
     (dolist (reference (append (org-footnote--references) (org-footnote--definitions)))
       (let ((label (org-footnote--label reference)))
         (when (and label (string-match-p "\\`[0-9]+\\'" label))
           (unless (assoc label numbers)
             (push (cons label (number-to-string (setq count (1+ count)))) numbers))
           (push (cons (copy-marker (or (org-element-post-affiliated reference)
                                        (org-element-begin reference)))
                       label)
                 places))))
     (dolist (place places)
       (goto-char (car place))
       (when (looking-at "\\[fn:\\([0-9]+\\)")
         (replace-match (cdr (assoc (cdr place) numbers)) t t nil 1))
       (set-marker (car place) nil)))))

(defun org-footnote-normalize ()
  "Number all footnotes in the order of their references, definitions outside of the text."
  (interactive)
  (org-with-wide-buffer
   (let ((numbers nil) (count 0) (texts nil))
     ;; Inline definitions move out, innermost last.
     (let (reference)
       (while (setq reference
                    (seq-find (lambda (r)
                                (not (and (eq 'standard (org-element-property :type r))
                                          (string-prefix-p "orgstar" (org-footnote--label r)))))
                              (org-footnote--references)))
         (let* ((label (org-footnote--label reference))
                (known (and label (assoc label numbers)))
                (text (and (eq 'inline (org-element-property :type reference))
                           (if (org-element-contents-begin reference)
                               (buffer-substring-no-properties
                                (org-element-contents-begin reference)
                                (org-element-contents-end reference))
                             "")))
                (new (or (cdr known) (format "orgstar%d" (setq count (1+ count)))))
                (begin (org-element-begin reference)) (end (org-footnote--close reference)))
           (when (and label (not known)) (push (cons label new) numbers))
           (when text (push (cons new (format "[fn:%s] %s" new text)) texts))
           (goto-char begin)
           (delete-region begin end)
           (insert "[fn:" new "]")
           (when (and text org-footnote-fill-after-inline-note-extraction) (fill-paragraph)))))
     (dolist (definition (reverse (org-footnote--definitions)))
       (let ((new (cdr (assoc (org-footnote--label definition) numbers))))
         (goto-char (org-element-post-affiliated definition))
         (when (and new (looking-at "\\[fn:\\([-_[:word:]]+\\)\\]"))
           (replace-match new t t nil 1))))
     (goto-char (point-max))
     (dolist (text (nreverse texts))
       (goto-char (org-footnote--local-variables-start))
       (unless (bolp) (insert "\n"))
       (insert "\n" (cdr text) "\n"))
     (org-footnote-sort)
     ;; Numbers follow the order of the definitions, which is that of the references with nested ones.
     (let ((order nil))
       (dolist (node (append (org-footnote--definitions) (org-footnote--references)))
         (let ((label (org-footnote--label node)))
           (when (and label (not (assoc label order)))
             (push (cons label (number-to-string (1+ (length order)))) order))))
       (goto-char (point-min))
       (while (re-search-forward "\\[fn:\\([-_[:word:]]+\\)\\]" nil t)
         (let ((number (cdr (assoc (match-string 1) order))))
           (when number (replace-match number t t nil 1))))))))

(defconst org-footnote--actions
  '(("sort" . org-footnote-sort) ("renumber" . org-footnote-renumber-fn:N)
    ("normalize" . org-footnote-normalize) ("delete" . org-footnote-delete))
  "What can be done with footnotes besides going from one to the other.")

(defun org-footnote-action (&optional special)
  "At a reference go to the definition, at a definition to a reference; else make a footnote.
With SPECIAL ask what to do, one of `org-footnote--actions'."
  (interactive "P")
  (let ((reference (org-footnote-at-reference-p)) (definition (org-footnote-at-definition-p)))
    (cond (special
           (call-interactively
            (cdr (assoc (completing-read "Footnotes: " org-footnote--actions nil t)
                        org-footnote--actions))))
          (reference (if (car reference) (org-footnote-goto-definition (car reference))))
          (definition (org-footnote-goto-previous-reference (car definition)))
          (t (org-footnote-new)))))

(provide 'org-footnote)
;;; org-footnote.el ends here
