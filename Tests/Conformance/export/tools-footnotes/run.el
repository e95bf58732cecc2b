;;; -*- lexical-binding: t -*-
(defun case-text (data) (substring-no-properties (org-element-interpret-data data)))
(defun case-notes (info data body-first)
  (mapconcat
   (lambda (note)
     (format "  %s %s %S\n" (nth 0 note) (nth 1 note)
             (if (stringp (nth 2 note)) (nth 2 note)
               (org-trim (case-text (nth 2 note))))))
   (org-export-collect-footnote-definitions info data body-first) ""))
(case-write
 (org-export-as
  (org-export-create-backend
   :parent 'outline
   :transcoders
   `((inner-template
      . ,(lambda (_contents info)
           (let* ((tree (plist-get info :parse-tree))
                  (heading (org-element-map tree 'headline #'identity nil t)))
             (concat
              "in order\n" (case-notes info nil nil)
              "body first\n" (case-notes info nil t)
              "of the heading\n" (case-notes info heading nil)
              (mapconcat
               (lambda (reference)
                 (format "%s %s %s %s %s\n"
                         (org-element-property :label reference)
                         (org-export-get-footnote-number reference info)
                         (and (org-export-footnote-first-reference-p reference info) t)
                         (org-export-get-footnote-number reference info nil t)
                         (and (org-export-footnote-first-reference-p reference info nil t) t)))
               (org-element-map tree 'footnote-reference #'identity) "")))))))
  nil nil t)
 "txt")
