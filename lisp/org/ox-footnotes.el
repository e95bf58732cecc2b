;;; ox-footnotes.el --- Footnotes on export: their order, numbers and text  -*- lexical-binding: t -*-

;;; Code:

(require 'org-element)

(defun org-export--labelled-footnotes (info)
  "A table of the document's footnotes with text by their labels; of several the last holds."
  (org-export--remembered (org-export--memory info 'document) :footnotes
    (let ((notes (make-hash-table :test 'equal)))
      (org-element-map (plist-get info :parse-tree) '(footnote-definition footnote-reference)
        (lambda (note)
          (let ((label (org-element-property :label note)))
            (when (and label (not (eq (org-element-property :type note) 'standard)))
              (puthash label note notes)))
          nil)
        info nil nil t)
      notes)))

(defun org-export--footnote-text (reference info)
  "The contents that the footnote REFERENCE refers to has now."
  (let ((label (org-element-property :label reference)))
    (if (null label) (org-element-contents reference)
      (let ((note (gethash label (org-export--labelled-footnotes info))))
        (unless note (error "Definition not found for footnote %s" label))
        (or (org-element-contents note) "")))))

(defun org-export-get-footnote-definition (footnote-reference info)
  "The contents of the footnote FOOTNOTE-REFERENCE refers to, as they are when first asked for.
Exporting a paragraph takes its indentation away, also in the footnotes written in it; one that
an earlier reference asked for keeps it."
  (let ((label (org-element-property :label footnote-reference)))
    (if (null label) (org-element-contents footnote-reference)
      (let ((texts (org-export--remembered (org-export--memory info 'document) :footnote-texts
                     (make-hash-table :test 'equal))))
        (or (gethash label texts)
            (puthash label (org-export--footnote-text footnote-reference info) texts))))))

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
                    (let ((text (org-export--footnote-text reference info)))
                      (cond ((stringp text))
                            (later (push text waiting))
                            (t (funcall walk text nil))))))
                nil)
              info nil '(footnote-definition footnote-reference) t)))
    (funcall walk data body-first)
    (dolist (text (nreverse waiting)) (funcall walk text nil))))

(defun org-export--footnote-order (info data body-first)
  "The footnotes of DATA, or the document, in their order.
A vector: a table of numbers by label or reference, one of those without label, a table of the
first references, the list of those, and what of it and how many `org-export--pass-footnotes' has yet
to pass and has passed."
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
        (setq list (nreverse list))
        (vector numbers anonymous first list list 0)))))

(defun org-export-get-footnote-number (footnote info &optional data body-first)
  "The number of FOOTNOTE, a reference or definition, among those of DATA or the document.
With BODY-FIRST footnotes referred to in footnotes are numbered after the others."
  (let* ((order (org-export--footnote-order info data body-first))
         (label (org-element-property :label footnote))
         (number (if label (gethash label (aref order 0)) (gethash footnote (aref order 1)))))
    (org-export--pass-footnotes order number info)
    number))

(defun org-export--pass-footnotes (order number info)
  "Ask for the texts of the footnotes of ORDER before NUMBER, all if it is nil."
  (while (and (aref order 4) (or (null number) (< (1+ (aref order 5)) number)))
    (org-export-get-footnote-definition (pop (aref order 4)) info)
    (cl-incf (aref order 5))))

(defun org-export-footnote-first-reference-p
    (footnote-reference info &optional data body-first)
  "Whether FOOTNOTE-REFERENCE is the first to its footnote; DATA and BODY-FIRST as for
`org-export-get-footnote-number'."
  (let ((label (org-element-property :label footnote-reference)))
    (or (null label)
        (let ((order (org-export--footnote-order info data body-first)))
          (org-export--pass-footnotes order (gethash label (aref order 0)) info)
          (gethash footnote-reference (aref order 2))))))

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
