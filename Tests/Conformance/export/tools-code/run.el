;;; -*- lexical-binding: t -*-
(defun case-text (data) (substring-no-properties (org-element-interpret-data data)))
(setq org-export-use-babel nil)
(case-write
 (org-export-as
  (org-export-create-backend
   :parent 'outline
   :transcoders
   `((inner-template
      . ,(lambda (_contents info)
           (let ((tree (plist-get info :parse-tree)))
             (concat
              (mapconcat
               (lambda (block)
                 (format "%S\nbefore %s\n%s" (org-export-unravel-code block)
                         (org-export-get-loc block info)
                         (org-export-format-code-default block info)))
               (cdr (org-element-map tree '(src-block example-block) #'identity)) "")
              (mapconcat
               (lambda (paragraph)
                 (format "%S\n%S\n%S\n" (org-export-read-attribute :attr_html paragraph)
                         (case-text (org-export-get-caption paragraph))
                         (case-text (org-export-get-caption paragraph t))))
               (org-element-map tree 'paragraph #'identity) "")))))))
  nil nil t)
 "txt")
