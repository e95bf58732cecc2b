;;; ox-code.el --- Lines, numbers and labels of exported code  -*- lexical-binding: t -*-

;;; Code:

(require 'org-element)

(defun org-export--code-text (element)
  "The text of ELEMENT, a block, as it is to show, without its last newline."
  (let ((text (or (org-element-property :value element) "")))
    (unless (or (bound-and-true-p org-src-preserve-indentation)
                (org-element-property :preserve-indent element))
      (setq text (org-remove-indentation text)))
    (string-remove-suffix "\n" text)))

(defun org-export--line-count (text)
  "How many lines TEXT, without its last newline, has."
  (let ((lines 1) (at 0))
    (while (setq at (string-search "\n" text at)) (setq lines (1+ lines) at (1+ at)))
    lines))

(defun org-export-unravel-code (element)
  "(CODE . REFS) of ELEMENT, a block: its text without labels, and an alist of lines, counted
from 1, and the labels they have."
  (let ((regexp (org-src-coderef-regexp
                 (or (org-element-property :label-fmt element) org-coderef-label-format)))
        (line 0) (refs nil))
    (cons (mapconcat (lambda (text)
                       (setq line (1+ line))
                       (if (not (string-match regexp text)) text
                         (push (cons line (match-string 3 text)) refs)
                         (concat (substring text 0 (match-beginning 1))
                                 (substring text (match-end 1)))))
                     (split-string (org-export--code-text element) "\n") "\n")
          refs)))

(defun org-export-format-code (code fun &optional num-lines ref-alist)
  "CODE with each line replaced by what FUN gives for the line, its number and its label.
NUM-LINES is the number before the first line, or nil for none; REF-ALIST pairs lines,
counted from 1, and labels."
  (let ((line 0))
    (mapconcat (lambda (text)
                 (setq line (1+ line))
                 (concat (funcall fun text (and num-lines (+ num-lines line))
                                  (cdr (assq line ref-alist)))
                         "\n"))
               (split-string code "\n") "")))

(defun org-export-format-code-default (element info)
  "The text of ELEMENT, a block, with numbers before and labels after its lines as it asks."
  (org-export--labelled-code element (org-export-get-loc element info)))

(defun org-export--labelled-code (element before)
  "The text of ELEMENT, a block, with labels after its lines as it asks.
BEFORE is the number of the line before the first, nil for no numbers."
  (let* ((unravelled (org-export-unravel-code element))
         (code (car unravelled))
         (number-format
          (and before
               (format "%%%ds  " (length (number-to-string
                                          (+ before (org-export--line-count code)))))))
         (column (+ 6 (apply #'max (mapcar #'length (split-string code "\n"))))))
    (org-export-format-code
     code
     (lambda (line number label)
       (concat (and number (format number-format number))
               line
               (and label
                    (format "%s(%s)" (make-string (- column (length line)) ?\s) label))))
     before
     (and (org-element-property :retain-labels element) (cdr unravelled)))))

(defun org-export-get-loc (element info)
  "The number of the line before the first of ELEMENT, a block, nil without line numbers."
  (gethash element
           (org-export--remembered (org-export--memory info 'document) :lines
             (let ((places (make-hash-table :test 'eq)) (count 0))
               (org-element-map (plist-get info :parse-tree) '(src-block example-block)
                 (lambda (block)
                   (pcase (org-element-property :number-lines block)
                     (`(,how . ,n)
                      (let ((before (if (eq how 'new) n (+ count n))))
                        (puthash block before places)
                        (setq count (+ before
                                       (org-export--line-count
                                        (org-export--code-text block)))))))
                   nil)
                 info)
               places))))

(defun org-export--coderef-line (ref block)
  "The line of BLOCK, from 1, labelled REF, or nil."
  (let ((value (org-element-property :value block))
        (regexp (org-src-coderef-regexp
                 (or (org-element-property :label-fmt block) org-coderef-label-format) ref)))
    (and (string-match regexp value)
         (let ((lines 1) (at -1) (end (match-beginning 0)))
           (while (and (setq at (string-search "\n" value (1+ at))) (< at end))
             (setq lines (1+ lines)))
           lines))))

(defun org-export--coderefs (info)
  "A table of (BLOCK . LINE) by the labels in the document's code; the first of each counts."
  (org-export--remembered (org-export--memory info 'document) :coderefs
    (let ((table (make-hash-table :test 'equal)))
      (org-element-map (plist-get info :parse-tree) '(src-block example-block)
        (lambda (block)
          (let ((regexp (org-src-coderef-regexp
                         (or (org-element-property :label-fmt block) org-coderef-label-format)))
                (value (org-element-property :value block)) (line 0))
            (when (string-match-p regexp value)
              (dolist (text (split-string value "\n"))
                (setq line (1+ line))
                (when (and (string-match regexp text)
                           (not (gethash (match-string 3 text) table)))
                  (puthash (match-string 3 text) (cons block line) table)))))
          nil)
        info)
      table)))

(defun org-export--find-coderef (ref info)
  "(BLOCK . LINE) of the code label REF, whatever it is made of, or nil."
  (or (gethash ref (org-export--coderefs info))
      (org-element-map (plist-get info :parse-tree) '(src-block example-block)
        (lambda (block)
          (let ((line (org-export--coderef-line ref block))) (and line (cons block line))))
        info t)))

(defun org-export-resolve-coderef (ref info)
  "What a link to the code label REF shows: the label itself, or the number of its line where
labels do not show.  Signal `org-link-broken' if no block has it."
  (let ((place (org-export--find-coderef ref info)))
    (cond ((null place) (signal 'org-link-broken (list ref)))
          ((org-element-property :use-labels (car place)) ref)
          (t (+ (cdr place) (or (org-export-get-loc (car place) info) 0))))))

(provide 'ox-code)
;;; ox-code.el ends here
