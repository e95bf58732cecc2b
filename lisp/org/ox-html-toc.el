;;; ox-html-toc.el --- Tables of contents and footnotes of the HTML export  -*- lexical-binding: t -*-

;;; Code:

(require 'ox-html-text)

;;;; The list of entries

(defun org-html--toc-text (toc-entries &optional scope)
  "TOC-ENTRIES, a list of (TEXT . LEVEL), as nested lists.
Without SCOPE the outermost list stands for level 1, with it for the level of the first entry."
  (let* ((outermost (if scope (cdar toc-entries) 1))
         (level (1- outermost))
         (parts nil))
    (pcase-dolist (`(,text . ,deep) toc-entries)
      (if (> deep level)
          ;; Levels left out have an item without text each.
          (dotimes (_ (- deep level)) (push "\n<ul>\n<li>" parts))
        (push (org-html--toc-close (- level deep)) parts)
        (push "\n<li>" parts))
      (push text parts)
      (setq level deep))
    (push (org-html--toc-close (- level outermost)) parts)
    (push "\n</ul>\n" parts)
    (apply #'concat (nreverse parts))))

(defun org-html--toc-close (levels)
  "What ends an item and the LEVELS lists around it with their items."
  (apply #'concat "</li>" (make-list (max 0 levels) "\n</ul>\n</li>")))

(defun org-html--format-toc-headline (headline info)
  "HEADLINE as an entry: a link with the number."
  (let ((text (org-export-data-with-backend (org-export-get-alt-title headline info)
                                            (org-export-toc-entry-backend 'html) info)))
    (format "<a href=\"#%s\">%s%s</a>"
            (org-html--reference headline info)
            (if (and (not (org-export-low-level-p headline info)) (org-export-numbered-headline-p headline info))
                (concat (mapconcat #'number-to-string (org-export-get-headline-number headline info) ".") ". ")
              "")
            (org-html--call-with-headline (plist-get info :html-format-headline-function) headline text
                                          (not (memq (plist-get info :with-tags) '(nil not-in-toc)))
                                          info t))))

;;;; Tables of contents and lists

(defun org-html--toc-id (base info)
  "A name that begins with BASE and no table of contents of this export has yet."
  (let* ((used (or (plist-get info :html-toc-ids) (let ((table (make-hash-table :test #'equal)))
                                                     (plist-put info :html-toc-ids table)
                                                     table)))
         (count (gethash base used 0)))
    (puthash base (1+ count) used)
    (if (= count 0) base (format "%s-%d" base count))))

(defun org-html-toc (depth info &optional scope)
  "A table of contents DEPTH levels deep, of what is in SCOPE if that is non-nil."
  (let ((entries (cl-loop for headline in (org-export-collect-headlines info depth scope)
                          for level = (org-export-get-relative-level headline info)
                          collect (cons (org-html--format-toc-headline headline info) level))))
    (when entries
      (let* ((list (org-html--toc-text entries scope)))
        (if scope
            (format "<div id=\"text-%s\" role=\"doc-toc\">%s</div>\n" (org-html--toc-id "table-of-contents" info) list)
          (let* ((id (org-html--toc-id "table-of-contents" info))
                 (top (plist-get info :html-toplevel-hlevel))
                 (tag (if (org-html--html5-fancy-p info) "nav" "div")))
            (concat (format "<%s id=\"%s\" role=\"doc-toc\">\n<h%d>%s</h%d>\n" tag id top
                            (org-html--translate "Table of Contents" info) top)
                    (format "<div id=\"text-%s\" role=\"doc-toc\">%s</div>\n</%s>\n" id list tag))))))))

(defun org-html--list-of (id title entries info format)
  "A list named ID under TITLE of the numbered elements ENTRIES; FORMAT gets the number."
  (when entries
    (let ((top (plist-get info :html-toplevel-hlevel))
          (number 0))
      (concat
       (format "<div id=\"%s\">\n<h%d>%s</h%d>\n<div id=\"text-%s\">\n<ul>\n" id top
               (org-html--translate title info) top id)
       (mapconcat
        (lambda (entry)
          (let* ((label (org-html--reference entry info t))
                 (caption (org-trim (org-export-data (or (org-export-get-caption entry t)
                                                         (org-export-get-caption entry))
                                                     info)))
                 (text (concat (format format (cl-incf number)) " " caption)))
            (if label
                (format "<li><a href=\"#%s\">%s</a></li>" label text)
              (format "<li>%s</li>" text))))
        entries "\n")
       "\n</ul>\n</div>\n</div>"))))

(defun org-html-list-of-listings (info)
  "The captioned blocks of code."
  (org-html--list-of "list-of-listings" "List of Listings" (org-export-collect-listings info) info
                     (format "<span class=\"listing-number\">%s</span>" (org-html--translate "Listing %d:" info))))

(defun org-html-list-of-tables (info)
  "The captioned tables."
  (org-html--list-of "list-of-tables" "List of Tables" (org-export-collect-tables info) info
                     (format "<span class=\"table-number\">%s</span>" (org-html--translate "Table %d:" info))))

(defun org-html--toc-keyword (keyword words value info)
  "What the TOC KEYWORD asks for with VALUE; WORDS is the same in small letters."
  (cond
   ((string-match-p "\\<headlines\\>" words)
    (let ((levels (when (string-match "\\<[0-9]+\\>" value) (string-to-number (match-string 0 value))))
          (place (when (string-match ":target +\\(?:\"\\([^\"]+\\)\"\\|\\(\\S-+\\)\\)" value)
                   (or (match-string 1 value) (match-string 2 value)))))
      (org-html-toc levels info
                    (if place
                        (org-export-resolve-link place info)
                      (and (string-match-p "\\<local\\>" words) keyword)))))
   ((string= words "listings") (org-html-list-of-listings info))
   ((string= words "tables") (org-html-list-of-tables info))))

;;;; Footnotes

(defun org-html-footnote-section (info)
  "The definitions of the footnotes that the document refers to."
  (let ((definitions (org-export-collect-footnote-definitions info)))
    (when definitions
      (format
       (plist-get info :html-footnotes-section)
       (org-html--translate "Footnotes" info)
       (format
        "\n%s\n"
        (mapconcat
         (pcase-lambda (`(,number ,label ,definition))
           (let ((text (org-trim (org-export-data definition info)))
                 (inline (not (org-element-map definition org-element-all-elements #'identity nil t))))
             (format "<div class=\"footdef\">%s %s</div>\n"
                     (format (plist-get info :html-footnote-format)
                             (org-html--anchor
                              (org-html--footnote-anchor "fn" label number) number
                              (format " class=\"footnum\" href=\"#%s\" role=\"doc-backlink\""
                                      (org-html--footnote-anchor "fnr" label number))
                              info))
                     (format "<div class=\"footpara\" role=\"doc-footnote\">%s</div>"
                             (if inline (format "<p class=\"footpara\">%s</p>" text) text)))))
         definitions "\n"))))))

(provide 'ox-html-toc)
;;; ox-html-toc.el ends here
