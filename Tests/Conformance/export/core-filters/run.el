;; -*- lexical-binding: t -*-
(defvar case-log nil)
(add-hook 'org-export-before-processing-functions
          (lambda (backend)
            (goto-char (point-max))
            (insert (format "* Added before processing for %s\n" backend))))
(add-hook 'org-export-before-parsing-functions
          (lambda (_backend) (while (search-forward "Other" nil t) (replace-match "Changed"))))
(add-to-list 'org-export-filter-bold-functions
             (lambda (text backend _info) (format "<%s %s>" backend text)))
(add-to-list 'org-export-filter-paragraph-functions
             (lambda (text _backend info)
               (and (plist-get info :marked) (concat "marked " text))))
(add-to-list 'org-export-filter-options-functions
             (lambda (info _backend) (plist-put info :marked t)))
(add-to-list 'org-export-filter-final-output-functions
             (lambda (text _backend _info) (concat text "the end\n")))
(case-export 'outline)
