;;; ox-footnotes.el --- Footnotes on export: their order, numbers and text  -*- lexical-binding: t -*-

;;; Code:

(require 'org-element)

(defun org-export--footnote-texts (info)
  "A table of the contents of the document's labelled footnotes; of several the last holds."
  (org-export--remembered (org-export--memory info 'document) :footnotes
    (let ((texts (make-hash-table :test 'equal)))
      (org-element-map (plist-get info :parse-tree) '(footnote-definition footnote-reference)
        (lambda (note)
          (let ((label (org-element-property :label note)))
            (when (and label (not (eq (org-element-property :type note) 'standard)))
              (puthash label (or (org-element-contents note) "") texts)))
          nil)
        info nil nil t)
      texts)))

(defun org-export-get-footnote-definition (footnote-reference info)
  "The contents of the footnote FOOTNOTE-REFERENCE refers to."
  (let ((label (org-element-property :label footnote-reference)))
    (if (null label) (org-element-contents footnote-reference)
      (or (gethash label (org-export--footnote-texts info))
          (error "Definition not found for footnote %s" label)))))

(defun org-export--visit-footnotes (visit data info body-first)
  "Call VISIT on each reference to a footnote in DATA, in the order they are numbered.
A footnote's text is gone through after the first reference to it; with BODY-FIRST, the
texts come when all of DATA is done."
  (let ((seen (make-hash-table :test 'equal)) (waiting nil) walk)
    (setq walk
          (lambda (part later)
            (org-element-map part 'footnote-reference
              (lambda (reference)
                (funcall visit reference)
                (let ((label (org-element-property :label reference)))
                  (unless (and label (gethash label seen))
                    (when label (puthash label t seen))
                    (let ((text (org-export-get-footnote-definition reference info)))
                      (cond ((stringp text))
                            (later (push text waiting))
                            (t (funcall walk text nil))))))
                nil)
              info nil '(footnote-definition footnote-reference) t)))
    (funcall walk data body-first)
    (dolist (text (nreverse waiting)) (funcall walk text nil))))

(defun org-export--footnote-order (info data body-first)
  "The footnotes of DATA, or the document, in their order.
A vector: a table of numbers by label or reference, a table of the first references, and
the list of those."
  (let ((orders (org-export--memory info (if body-first 'notes-after 'notes-within))))
    (org-export--remembered orders (or data t)
      (let ((numbers (make-hash-table :test 'equal)) (anonymous (make-hash-table :test 'eq))
            (first (make-hash-table :test 'eq)) (count 0) (list nil))
        (org-export--visit-footnotes
         (lambda (reference)
           (let ((label (org-element-property :label reference)))
             (unless (and label (gethash label numbers))
               (setq count (1+ count))
               (if label (puthash label count numbers) (puthash reference count anonymous))
               (puthash reference t first)
               (push reference list))))
         (or data (plist-get info :parse-tree)) info body-first)
        (vector numbers anonymous first (nreverse list))))))

(defun org-export-get-footnote-number (footnote info &optional data body-first)
  "The number of FOOTNOTE, a reference or definition, among those of DATA or the document.
With BODY-FIRST footnotes referred to in footnotes are numbered after the others."
  (let ((order (org-export--footnote-order info data body-first))
        (label (org-element-property :label footnote)))
    (if label (gethash label (aref order 0)) (gethash footnote (aref order 1)))))

(defun org-export-footnote-first-reference-p
    (footnote-reference info &optional data body-first)
  "Whether FOOTNOTE-REFERENCE is the first to its footnote; DATA and BODY-FIRST as for
`org-export-get-footnote-number'."
  (or (null (org-element-property :label footnote-reference))
      (gethash footnote-reference (aref (org-export--footnote-order info data body-first) 2))))

(defun org-export-collect-footnote-definitions (info &optional data body-first)
  "The footnotes DATA or the document refers to, as (NUMBER LABEL TEXT), by number.
BODY-FIRST is as for `org-export-get-footnote-number'."
  (let ((n 0))
    (mapcar (lambda (reference)
              (list (setq n (1+ n)) (org-element-property :label reference)
                    (org-export-get-footnote-definition reference info)))
            (aref (org-export--footnote-order info data body-first) 3))))

(provide 'ox-footnotes)
;;; ox-footnotes.el ends here
