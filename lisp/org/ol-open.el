;;; ol-open.el --- Opening what is at point  -*- lexical-binding: t -*-

;;; Code:

(require 'org-element)

(declare-function org-cite-follow "org-cite-edit" (datum arg))
(declare-function org-footnote-goto-definition "org-footnote" (label &optional location))
(declare-function org-footnote-goto-previous-reference "org-footnote" (label))
(declare-function org-link-open "ol" (link &optional arg))

(defun org-open-at-point (&optional arg)
  "Open the link, or follow the citation or footnote, at point.
ARG: the prefix argument."
  (interactive "P")
  (let* ((context (org-element-lineage
                   (org-element-context)
                   '(citation citation-reference footnote-reference footnote-definition link)
                   t))
         (inside (and context
                      (< (point) (- (org-element-property :end context)
                                    (or (org-element-property :post-blank context) 0))))))
    (pcase (and inside (org-element-type context))
      ((or 'citation 'citation-reference) (org-cite-follow context arg))
      ('footnote-reference
       (org-footnote-goto-definition (org-element-property :label context)))
      ('footnote-definition
       (org-footnote-goto-previous-reference (org-element-property :label context)))
      ('link
       (if (fboundp 'org-link-open) (org-link-open context arg)
         (user-error "Links of type %s cannot be opened yet"
                     (org-element-property :type context))))
      (_ (user-error "No link found")))))

(provide 'ol-open)
;;; ol-open.el ends here
