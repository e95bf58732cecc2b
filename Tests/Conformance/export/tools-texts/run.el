;;; -*- lexical-binding: t -*-
(case-write
 (mapconcat
  (lambda (language)
    (mapconcat
     (lambda (text)
       (format "%s: %s\n" language
               (mapconcat (lambda (encoding)
                            (org-export-translate text encoding (list :language language)))
                          '(:default :ascii :latin1 :utf-8 :html :latex :texinfo) " | ")))
     '("Author" "Created" "Date" "Equation" "Figure %d:" "Footnotes" "List of Listings"
       "See section %s" "Table of Contents" "Table" "Unknown reference" "Not a text")
     ""))
  '("en" "ca" "cs" "de" "eo" "es" "et" "fi" "fr" "hu" "is" "ja" "nl" "pl" "pt_BR" "ru" "uk"
    "zh-CN" "zh-TW" "xx")
  "")
 "txt")
