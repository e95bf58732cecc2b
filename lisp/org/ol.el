;;; ol.el --- Links: abbreviations and types  -*- lexical-binding: t -*-

;;; Code:

(defvar org-link-parameters
  (mapcar #'list '("id" "eww" "rmail" "mhe" "irc" "info" "gnus" "docview" "bibtex" "bbdb" "w3m"
                   "doi" "file+sys" "file+emacs" "shell" "news" "mailto" "https" "http" "ftp"
                   "shortdoc" "help" "file" "elisp"))
  "Alist of link types and their properties.")

(defun org-link-get-parameter (type key)
  "The value of KEY for links of TYPE."
  (plist-get (cdr (assoc type org-link-parameters)) key))
(defun org-link-set-parameters (type &rest parameters)
  "Give links of TYPE the PARAMETERS; a new type becomes known."
  (let ((entry (assoc type org-link-parameters)))
    (if (not entry) (push (cons type parameters) org-link-parameters)
      (let ((plist (copy-sequence (cdr entry))))
        (while parameters (setq plist (plist-put plist (pop parameters) (pop parameters))))
        (setcdr entry plist)))))
(defun org-link-types () "The known link types." (mapcar #'car org-link-parameters))
(defun org-link-make-regexps () "Nothing is kept that depends on the link types." nil)

(defun org-link-expand-abbrev (link)
  "LINK with the abbreviation it starts with replaced by what it stands for."
  (if (not (string-match "\\`\\([^:]*\\)\\(?::\\(?::?\\)\\(\\(?:.\\|\n\\)*\\)\\)?\\'" link)) link
    (let* ((key (match-string 1 link)) (tag (or (match-string 2 link) ""))
           (local (assoc-string key org-link-abbrev-alist-local t))
           (value (cdr (or local (assoc-string key org-link-abbrev-alist t)))))
      (cond
       ((null value) link)
       ((functionp value) (funcall value tag))
       ;; What a file names is not called.
       ((and local (string-match-p "%(" value)) link)
       ((string-match "%(\\([^)]+\\))" value)
        (replace-match (save-match-data (funcall (intern (match-string 1 value)) tag)) t t value))
       ((string-match "%s" value) (replace-match tag t t value))
       ((string-match "%h" value) (replace-match (url-hexify-string tag) t t value))
       (t (concat value tag))))))

(pcase-dolist (`(,type . ,function) '(("doi" . org-link-doi-export) ("info" . org-info-export)
                                      ("docview" . org-docview-export)
                                      ("bbdb" . org-bbdb-export) ("irc" . org-irc-export)))
  (org-link-set-parameters type :export function))

(provide 'ol)
;;; ol.el ends here
