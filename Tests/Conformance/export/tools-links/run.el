;;; -*- lexical-binding: t -*-
(defun case-text (data) (substring-no-properties (org-element-interpret-data data)))
(defun case-found (node)
  (if (not (consp node)) node
    (list (org-element-type node)
          (substring-no-properties
           (or (org-element-property :raw-value node) (org-element-property :name node)
               (org-element-property :value node)))
          (org-element-begin node))))
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
               (lambda (link)
                 (let ((type (org-element-property :type link)))
                   (format "%s %S image %s\n" (org-element-property :raw-link link)
                           (condition-case problem
                               (pcase type
                                 ("fuzzy" (case-found (org-export-resolve-fuzzy-link link info)))
                                 ("radio" (case-found (org-export-resolve-radio-link link info)))
                                 ("coderef"
                                  (let ((path (org-element-property :path link)))
                                    (list (org-export-resolve-coderef path info)
                                          (org-export-get-coderef-format
                                           path (case-text
                                                 (org-element-contents link))))))
                                 ((or "id" "custom-id")
                                  (case-found (org-export-resolve-id-link link info))))
                             (org-link-broken (list 'broken (cadr problem))))
                           (and (org-export-inline-image-p link) t))))
               (org-element-map tree 'link #'identity) "")
              (mapconcat
               (lambda (node)
                 (format "%S %s\n" (org-export-search-cells node)
                         (org-export-get-reference node info)))
               (org-element-map tree '(headline target table plain-list) #'identity) "")))))))
  nil nil t)
 "txt")
