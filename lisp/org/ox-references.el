;;; ox-references.el --- Names by which exported documents refer to their parts  -*- lexical-binding: t -*-

;;; Code:

(require 'org-element)

(defun org-export-format-reference (reference)
  "The text of the number REFERENCE."
  (format "org%07x" reference))

(defun org-export-new-reference (references)
  "A number that is not among REFERENCES, an alist with numbers or texts of them."
  (let (number)
    (while (progn (setq number (random #x10000000))
                  (or (rassq number references)
                      (assq number references)
                      (assoc (org-export-format-reference number) references))))
    number))

(defun org-export--reference-table (info)
  "The tables of INFO's references: of texts by node, with the taken texts as keys too."
  (let ((table (org-export--memory info 'references 'equal))
        (nodes (org-export--memory info 'referred)))
    ;; What came with the channel from elsewhere is taken.
    (when (and (= 0 (hash-table-count table)) (plist-get info :internal-references))
      (dolist (entry (plist-get info :internal-references))
        (when (stringp (car entry))
          (puthash (car entry) t table)
          (puthash (cdr entry) (car entry) nodes))))
    (cons table nodes)))

(defun org-export--stable-number (datum cells taken)
  "A number for DATUM, looked up by CELLS, that stays the same from export to export.
Its text is not in TAKEN."
  (let* ((seed (if cells (prin1-to-string (mapcar (lambda (cell)
                                                   (mapcar #'substring-no-properties (cdr cell)))
                                                 cells))
                (symbol-name (or (org-element-type datum) 'text))))
        ;; Nodes of a kind share their seed: go on where the last of them stopped.
        (round (gethash (list seed) taken 0))
        number)
    (while (progn
             (setq number (string-to-number
                           (substring (md5 (format "%s %d" seed round) nil nil 'utf-8) 0 7) 16)
                   round (1+ round))
             (gethash (org-export-format-reference number) taken)))
    (puthash (list seed) round taken)
    number))

(defun org-export--other-documents-number (cells info taken)
  "The number by which other documents refer to one of CELLS, unless its text is in TAKEN."
  (let ((crossrefs (plist-get info :crossrefs)))
    (and crossrefs
         (seq-some (lambda (cell)
                     (let ((number (cdr (assoc cell crossrefs))))
                       (and number
                            (not (gethash (org-export-format-reference number) taken))
                            number)))
                   cells))))

(defun org-export-get-reference (datum info)
  "A text that names DATUM uniquely in the document, fit for ids and labels.
:internal-references of INFO lists them as (TEXT . NODE) and (SEARCH-CELL . NUMBER)."
  (let* ((tables (org-export--reference-table info))
         (taken (car tables)))
    (or (gethash datum (cdr tables))
        (let* ((cells (org-export-search-cells datum))
               (number (or (org-export--other-documents-number cells info taken)
                           (org-export--stable-number datum cells taken)))
               (text (org-export-format-reference number))
               (known (plist-get info :internal-references)))
          (dolist (cell cells) (push (cons cell number) known))
          (plist-put info :internal-references (cons (cons text datum) known))
          (puthash text t taken)
          (puthash datum text (cdr tables))))))

(provide 'ox-references)
;;; ox-references.el ends here
