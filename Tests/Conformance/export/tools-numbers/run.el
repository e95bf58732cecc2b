;;; -*- lexical-binding: t -*-
(case-write
 (org-export-as
  (org-export-create-backend
   :parent 'outline
   :transcoders
   `((inner-template
      . ,(lambda (_contents info)
           (let ((tree (plist-get info :parse-tree))
                 (name (lambda (node) (org-element-property :raw-value node))))
             (concat
              (mapconcat
               (lambda (h)
                 (format "%s %s level %s low %s numbered %s toc %s first %s last %s\n"
                         (funcall name h) (org-export-get-headline-number h info)
                         (org-export-get-relative-level h info) (org-export-low-level-p h info)
                         (and (org-export-numbered-headline-p h info) t)
                         (not (org-export-excluded-from-toc-p h info))
                         (and (org-export-first-sibling-p h info) t)
                         (and (org-export-last-sibling-p h info) t)))
               (org-element-map tree 'headline #'identity) "")
              (mapconcat
               (lambda (node)
                 (format "%s %s\n" (org-element-type node) (org-export-get-ordinal node info)))
               (org-element-map tree '(table src-block item target) #'identity) "")
              (format "all %s\n" (mapcar name (org-export-collect-headlines info)))
              (format "two levels %s\n" (mapcar name (org-export-collect-headlines info 2)))
              (format "in the first %s\n"
                      (mapcar name (org-export-collect-headlines
                                    info 1 (org-element-map tree 'headline #'identity nil t))))
              (format "tables %d listings %d\n" (length (org-export-collect-tables info))
                      (length (org-export-collect-listings info)))))))))
  nil nil t)
 "txt")
