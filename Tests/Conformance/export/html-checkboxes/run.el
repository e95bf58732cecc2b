(require 'ox-html)
(case-write (mapconcat (lambda (type) (org-export-as 'html nil nil t (list :html-checkbox-type type)))
                       '(ascii unicode html) "")
            "html")
