;;; ol-exports.el --- What links to papers, manuals and channels become  -*- lexical-binding: t -*-

;;; Code:

(defcustom org-link-doi-server-url "https://doi.org/" "The address of the resolver of DOIs."
  :group 'org-link-follow :type 'string)

(defvar org-info-emacs-documents
  (split-string "ada-mode auth autotype bovine calc ccmode cl dbus dired-x ebrowse ede ediff edt
efaq-w32 efaq eglot eieio eintr elisp emacs-gnutls emacs-mime emacs epa erc ert eshell eudc eww
flymake forms gnus htmlfontify idlwave ido info mairix-el message mh-e modus-themes newsticker
nxml-mode octave-mode org pcl-cvs pgg rcirc reftex remember sasl sc semantic ses sieve smtpmail
speedbar srecode todo-mode tramp transient url use-package vhdl-mode vip viper vtable widget wisent
woman")
  "Manuals that are on the web with those of Emacs.")

(defvar org-info-other-documents
  '(("dir" . "https://www.gnu.org/manual/manual.html")
    ("libc" . "https://www.gnu.org/software/libc/manual/html_mono/libc.html")
    ("make" . "https://www.gnu.org/software/make/manual/make.html"))
  "Other manuals and their addresses.")

(defun ol-exports--link (backend address description &optional plain)
  "A link to ADDRESS shown as DESCRIPTION for BACKEND; PLAIN formats it for other back-ends."
  (pcase backend
    ('html (format "<a href=\"%s\">%s</a>" address (or description address)))
    ('latex (if description (format "\\href{%s}{%s}" address description)
              (format "\\url{%s}" address)))
    ('ascii (if description (format "[%s] (<%s>)" description address) (format "<%s>" address)))
    ('texinfo (if (not plain) address
                (if description (format "@uref{%s, %s}" address description)
                  (format "@uref{%s}" address))))
    (_ address)))

(defun org-link-doi-export (path desc backend info)
  "The link to the DOI in PATH shown as DESC, for BACKEND with the options INFO."
  (if (and desc (eq backend 'ascii) (plist-get info :ascii-links-to-notes))
      (concat "[" desc "]")
    (ol-exports--link backend (concat org-link-doi-server-url path) desc t)))

(defun org-docview-export (link description backend _info)
  "The LINK to a page of a document shown as DESCRIPTION, for BACKEND."
  (ol-exports--link backend
                    (expand-file-name (replace-regexp-in-string "::.*\\'" "" link))
                    (or description link)))

(defun org-bbdb-export (_path desc format _info)
  "The name DESC, slanted where FORMAT can."
  (pcase format
    ('html (format "<i>%s</i>" desc))
    ('latex (format "\\textit{%s}" desc))
    (_ desc)))

(defun org-irc-export (link description format &optional _info)
  "The LINK to a channel shown as DESCRIPTION, if FORMAT is HTML or Markdown."
  (let ((shown (or description link)))
    (pcase format
      ('html (ol-exports--link 'html (concat "irc:" link) shown))
      ('md (format "[%s](irc:%s)" shown link)))))

(defun ol-exports--info-anchor (node)
  "The anchor of NODE in a manual on the web."
  (mapconcat (lambda (char)
               (cond ((eq char ?\s) "-")
                     ((or (<= ?a char ?z) (<= ?A char ?Z) (<= ?0 char ?9)) (string char))
                     (t (format "_%04x" char))))
             node ""))

(defun org-info-export (path desc format &optional _info)
  "The link to the manual and node in PATH shown as DESC, if FORMAT is HTML or Texinfo."
  (string-match "\\`\\([^#:]*\\)\\(?:[#:]:?\\(.*\\)\\)?\\'" path)
  (let* ((manual (match-string 1 path))
         (node (or (org-string-nw-p (match-string 2 path)) "Top")))
    (pcase format
      ('html
       (let ((page (cond ((cdr (assoc manual org-info-other-documents)))
                         ((member manual org-info-emacs-documents)
                          (format "https://www.gnu.org/software/emacs/manual/html_mono/%s.html"
                                  manual))
                         (t (concat manual ".html")))))
         (ol-exports--link 'html (concat page "#" (ol-exports--info-anchor node))
                           (or desc path))))
      ('texinfo (format "@ref{%s,%s,,%s,}" node (or desc "") manual)))))

(provide 'ol-exports)

;;; ol-exports.el ends here
