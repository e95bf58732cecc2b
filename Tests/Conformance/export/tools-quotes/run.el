;;; -*- lexical-binding: t -*-
(case-write
 (mapconcat
  (lambda (language)
    (mapconcat
     (lambda (encoding)
       (format "%s %s\n%s" language encoding
               (org-export-as
                (org-export-create-backend
                 :parent 'outline
                 :transcoders
                 `((plain-text . ,(lambda (text info)
                                    (org-export-activate-smart-quotes text encoding info)))))
                nil nil t (list :language language))))
     '(:utf-8 :latex) ""))
  '("en" "fr" "de" "sv" "xx") "")
 "txt")
