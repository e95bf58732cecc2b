;;; ox-filters.el --- Filters of the export framework  -*- lexical-binding: t -*-

;;; Commentary:

;; Every type of node and every stage of an export has a variable with functions, and a property of
;; the same name in the export's plist.  Names come from one list.

;;; Code:

(require 'ox-backend)

(defmacro org-export--define-filters (&rest names)
  "Define the filter variables of NAMES and `org-export-filters-alist', the table of them."
  (let ((variable (lambda (name)
                    (intern (format "org-export-filter-%s-functions" name)))))
    `(progn
       ,@(mapcar (lambda (name)
                   `(defvar ,(funcall variable name) nil
                      ,(format "Functions that filter: %s." name)))
                 names)
       (defvar org-export-filters-alist
         ',(mapcar (lambda (name)
                     (cons (intern (format ":filter-%s" name)) (funcall variable name)))
                   names)
         "Alist of the filters' properties and variables."))))

(org-export--define-filters
 body bold babel-call center-block clock code diary-sexp drawer dynamic-block entity example-block
 export-block export-snippet final-output fixed-width footnote-definition footnote-reference
 headline horizontal-rule inline-babel-call inline-src-block inlinetask italic item keyword
 latex-environment latex-fragment line-break link node-property options paragraph parse-tree
 plain-list plain-text planning property-drawer quote-block radio-target section special-block
 src-block statistics-cookie strike-through subscript superscript table table-cell table-row
 target timestamp underline verbatim verse-block)

(defvar org-export--filter-properties (make-hash-table :test #'eq)
  "The filter property of every type of node asked for so far.")

(defun org-export--filter-property (type)
  "The property under which the plist of an export has the filters of TYPE."
  (or (gethash type org-export--filter-properties)
      (puthash type (intern (format ":filter-%s" type)) org-export--filter-properties)))

(defun org-export-filter-apply-functions (filters value info)
  "VALUE after the functions FILTERS, each given the value, the back-end's name and INFO.
One that returns nil changes nothing; an empty string ends the row."
  (when filters
    (let* ((backend (plist-get info :back-end))
           (name (and backend (org-export-backend-name backend))))
      (while filters
        (let ((new (funcall (pop filters) value name info)))
          (cond ((equal new "") (setq filters nil value ""))
                (new (setq value new)))))))
  value)

(defun org-export-install-filters (info)
  "INFO with the filters in force: the back-end's, those INFO has already, the user's."
  (let ((wanted nil)
        (own (and (plist-get info :back-end)
                  (org-export-get-all-filters (plist-get info :back-end)))))
    (pcase-dolist (`(,property . ,variable) org-export-filters-alist)
      (setq wanted (plist-put wanted property
                              (append (let ((given (plist-get info property)))
                                        (if (functionp given) (list given) given))
                                      (symbol-value variable)))))
    (pcase-dolist (`(,property . ,given) own)
      (setq wanted (plist-put wanted property
                              (append (if (functionp given) (list given) given)
                                      (plist-get wanted property)))))
    (org-combine-plists info wanted)))

(provide 'ox-filters)
;;; ox-filters.el ends here
