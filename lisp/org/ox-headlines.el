;;; ox-headlines.el --- Levels, numbers and titles of headlines on export  -*- lexical-binding: t -*-

;;; Code:

(require 'org-element)

(defun org-export-get-relative-level (headline info)
  "The level of HEADLINE in the exported document, from 1."
  (max 1 (+ (org-element-property :level headline) (or (plist-get info :headline-offset) 0))))

(defun org-export-low-level-p (headline info)
  "How far HEADLINE is below the levels that are exported as headings, nil if it is not."
  (let ((deepest (plist-get info :headline-levels)))
    (when (wholenump deepest)
      (let ((beyond (- (org-export-get-relative-level headline info) deepest)))
        (and (> beyond 0) beyond)))))

(defun org-export--unnumbered (headline)
  "The value of UNNUMBERED that holds for HEADLINE, nil when it says no."
  (let ((value (org-export-get-node-property :UNNUMBERED headline t)))
    (and value (not (equal value "nil")) value)))

(defun org-export-numbered-headline-p (headline info)
  "Whether HEADLINE gets a number."
  (and (not (org-export--unnumbered headline))
       (let ((wanted (plist-get info :section-numbers)))
         (if (wholenump wanted) (<= (org-export-get-relative-level headline info) wanted)
           (and wanted t)))))

(declare-function org-export--collect-headline-numbering "ox-tree")

(defun org-export--headline-numbers (info)
  "A table of the numbers of the headlines of the document of INFO."
  (let ((table (make-hash-table :test 'eq)))
    (dolist (entry (or (plist-get info :headline-numbering)
                       (org-export--collect-headline-numbering (plist-get info :parse-tree)
                                                               info))
                   table)
      (puthash (car entry) (cdr entry) table))))

(defun org-export-get-headline-number (headline info)
  "HEADLINE's number as a list of numbers, the outermost first, or nil."
  (and (org-export-numbered-headline-p headline info)
       (gethash headline
                (org-export--remembered (org-export--memory info 'document) :numbers
                  (org-export--headline-numbers info)))))

(defun org-export-get-alt-title (headline _)
  "HEADLINE's title for tables of contents: ALT_TITLE if it has that, or the title."
  (let ((other (org-element-property :ALT_TITLE headline)))
    (cond ((null other) (org-element-property :title headline))
          ((stringp other)
           (org-element-parse-secondary-string
            other (org-element-restriction 'headline) headline))
          (t other))))

(defun org-export-excluded-from-toc-p (headline info)
  "Whether HEADLINE is left out of tables of contents."
  (or (org-element-property :footnote-section-p headline)
      (org-export-low-level-p headline info)
      (equal (org-export--unnumbered headline) "notoc")))

(defun org-export-collect-headlines (info &optional n scope)
  "The headlines for a table of contents, in order.
N limits how deep they go; SCOPE is a node: only the headlines below its own count."
  (let* ((top (cond ((null scope) nil)
                    ((org-element-type-p scope 'headline) scope)
                    (t (org-element-lineage scope 'headline))))
         (limit (plist-get info :headline-levels))
         (deepest (if (wholenump n)
                      (min (if top (+ n (org-export-get-relative-level top info)) n) limit)
                    limit)))
    (org-element-map (org-element-contents (or top (plist-get info :parse-tree))) 'headline
      (lambda (headline)
        (and (not (org-export-excluded-from-toc-p headline info))
             (<= (org-export-get-relative-level headline info) deepest)
             headline))
      info)))

(provide 'ox-headlines)
;;; ox-headlines.el ends here
