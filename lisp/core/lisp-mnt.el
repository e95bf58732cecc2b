;;; lisp-mnt.el --- The headers of Lisp libraries  -*- lexical-binding: t -*-

;; A library begins with a comment of headers, `;; Version: 1.0', and has sections that begin with
;; three semicolons, `;;; Commentary:'.

;;; Code:

(defvar lm-header-prefix "^;+[ \t]+\\(@(#)\\)?[ \t]*\\$?" "What is before the name of a header.")
(defvar lm-any-header ".*" "What ends a header of several lines.")
(defvar lm-copyright-prefix "^\\(;+[ \t]\\)+Copyright (C) " "What is before a year.")
(defvar lm-commentary-header "Commentary\\|Documentation" "The section that says what it is.")
(defvar lm-history-header "Change ?Log\\|History" "The section of changes.")

(defun lm-get-header-re (header &optional mode)
  "What matches the header named HEADER; MODE is nil or `section'."
  (pcase mode
    ('section (format "^;;;;* \\(%s\\):[ \t]*$" header))
    (_ (format "%s\\(%s\\)[ \t]*:[ \t]*" lm-header-prefix header))))

(defmacro lm-with-file (file &rest body)
  "Evaluate BODY in a buffer with FILE's text, or in this one if FILE is nil."
  (declare (indent 1) (debug t))
  (let ((name (make-symbol "file")) (function (make-symbol "function")))
    `(let ((,name ,file) (,function (lambda () ,@body)))
       (if (null ,name) (save-excursion (funcall ,function))
         (with-temp-buffer
           (insert-file-contents ,name)
           (set-syntax-table emacs-lisp-mode-syntax-table)
           (funcall ,function))))))

;;; Sections

(defun lm-section-mark (header &optional after)
  "Where the section named HEADER begins, or with AFTER the line behind that; nil if none does."
  (save-excursion
    (let ((case-fold-search t))
      (goto-char (point-min))
      (when (re-search-forward (lm-get-header-re header 'section) nil t)
        (forward-line (if after 1 0))
        (point)))))
(defalias 'lm-section-start #'lm-section-mark)
(defun lm-section-end (header)
  "Where the section named HEADER ends: before the next one or the first text that is no comment."
  (save-excursion
    (when (lm-section-start header)
      (goto-char (lm-section-start header t))
      (let ((depth (save-excursion (forward-line -1) (skip-chars-forward ";"))))
        (if (re-search-forward (format "^\\(?:;\\{3,%d\\} .*:[ \t]*$\\|[^;\n \t]\\)" depth) nil t)
            (match-beginning 0)
          (point-max))))))
(defun lm-code-mark () "Where the code begins." (lm-section-mark "Code"))
(defalias 'lm-code-start #'lm-code-mark)
(defun lm-commentary-mark () "Where the commentary begins." (lm-section-mark lm-commentary-header))
(defalias 'lm-commentary-start #'lm-commentary-mark)
(defun lm-commentary-end () "Where the commentary ends." (lm-section-end lm-commentary-header))
(defun lm-history-mark () "Where the section of changes begins." (lm-section-mark lm-history-header))
(defalias 'lm-history-start #'lm-history-mark)
(defun lm-copyright-mark ()
  "Where the year of the copyright stands, or nil."
  (save-excursion
    (let ((case-fold-search t))
      (goto-char (point-min))
      (and (re-search-forward (concat lm-copyright-prefix "\\([-, 0-9]+\\)") (lm-code-mark) t)
           (match-end 2)))))
(defun lm-commentary (&optional file)
  "The commentary of FILE, or of this buffer, without comment signs; nil if there is none."
  (lm-with-file file
    (let ((start (lm-section-start lm-commentary-header t)) (end (lm-commentary-end)))
      (when start
        (thread-last (buffer-substring-no-properties start end)
          (replace-regexp-in-string "\\`[; \t\n]+\\|[ \t\n]+\\'" "")
          (replace-regexp-in-string "^;\\{1,2\\} ?" "")
          (replace-regexp-in-string "[ \t]+$" ""))))))

;;; Headers

(defun lm-header (header)
  "The text behind HEADER, a regular expression, or nil; point goes there."
  (goto-char (point-min))
  (let ((case-fold-search t))
    (when (re-search-forward (lm-get-header-re header) (lm-code-mark) t)
      ;; What stands in a revision control sign like $Revision: 1.5 $ ends where that does.
      (let* ((sign (string-search "$" (match-string 0)))
             (end (save-excursion (skip-chars-forward (if sign "^$\n" "^\n")) (point))))
        (and (> end (point)) (buffer-substring-no-properties (point) end))))))
(defun lm-header-multiline (header)
  "The text behind HEADER, a line an element; lines that go on are indented."
  (save-excursion
    (let ((first (lm-header header)))
      (when first
        (let ((lines (list first)))
          (forward-line 1)
          ;; A line goes on the header before it if more than one blank, or a tab, is before its text.
          (while (looking-at "^;+\\(?:\t\\|[\t ]\\{2,\\}\\)[ \t]*\\([^\n]*[^ \t\n]\\)")
            (push (match-string-no-properties 1) lines)
            (forward-line 1))
          (nreverse lines))))))

(defun lm-crack-address (text)
  "The people in TEXT, addresses between commas: a list of (NAME . ADDRESS)."
  (let ((found nil) (start 0))
    (while (string-match "[^,]*@[^,]*\\|[^,]* at [^,]*" text start)
      (setq start (match-end 0))
      (let ((one (string-trim (match-string 0 text))))
        (push (cond
               ((string-match "\\`\\(.*?\\)[ \t]*\\(?:([^)]*)\\)?[ \t]*<\\([^>]*\\)>" one)
                (cons (replace-regexp-in-string "\\`\"\\|\"\\'" "" (match-string 1 one))
                      (replace-regexp-in-string "[ \t]" "" (match-string 2 one))))
               ((string-match "\\(\\S-+@\\S-+\\)[ \t]*(\\([^)]*\\))" one)
                (cons (match-string 2 one) (match-string 1 one)))
               ((string-match "\\S-+@\\S-+" one) (cons nil (match-string 0 one))))
              found)))
    (delq nil (nreverse found))))

(defun lm--people (header)
  "The people that the lines of HEADER name."
  (mapcan #'lm-crack-address (lm-header-multiline header)))
(defun lm-authors (&optional file)
  "The authors of FILE as (NAME . ADDRESS)."
  (lm-with-file file (lm--people "authors?")))
(defun lm-maintainers (&optional file)
  "Who looks after FILE, as (NAME . ADDRESS): its maintainers, or else its authors."
  (lm-with-file file
    (if (lm-header "maintainers?") (lm--people "maintainers?") (lm-authors))))
(defun lm-maintainer (&optional file)
  "The first of those who look after FILE."
  (declare (obsolete lm-maintainers "28.1"))
  (car (lm-maintainers file)))
(defun lm-adapted-by (&optional file)
  "Who adapted FILE, as (NAME . ADDRESS)."
  (lm-with-file file (let ((text (lm-header "adapted-by"))) (and text (lm-crack-address text)))))
(defun lm-creation-date (&optional file) "When FILE was created, as it says."
  (lm-with-file file (lm-header "created")))
(defun lm-last-modified-date (&optional iso)
  "The date of the $Date keyword, as year-month-day with ISO."
  (save-excursion
    (goto-char (point-min))
    (when (re-search-forward "\\$[I]d: [^ ]+ [^ ]+ \\([^/]+\\)/\\([^/]+\\)/\\([^ ]+\\) " (lm-code-mark) t)
      (let ((year (match-string 1)) (month (match-string 2)) (day (match-string 3)))
        (if iso (format "%s-%s-%s" year month day)
          (format "%s %s %s" (string-to-number day)
                  (aref ["Jan" "Feb" "Mar" "Apr" "May" "Jun" "Jul" "Aug" "Sep" "Oct" "Nov" "Dec"]
                        (1- (string-to-number month)))
                  year))))))
(defun lm-version (&optional file)
  "The version of FILE as its header or its $Id keyword says."
  (lm-with-file file
    (or (lm-header "version")
        (progn
          (goto-char (point-min))
          (and (re-search-forward "\\$[I]d: [^ ]+ \\([^ ]+\\) " (lm-code-mark) t)
               (match-string-no-properties 1))))))
(defun lm-summary (&optional file)
  "What FILE's first line says it is."
  (lm-with-file file
    (goto-char (point-min))
    (when (looking-at "^;;; [^ \t]+[ \t]+---?[ \t]+\\(.*?\\)[ \t]*\\(?:-\\*-.*-\\*-[ \t]*\\)?$\\|^;; [^ \t]+[ \t]+---?[ \t]+\\(.*?\\)[ \t]*\\(?:-\\*-.*-\\*-[ \t]*\\)?$")
      (or (match-string-no-properties 1) (match-string-no-properties 2)))))
(defun lm-keywords (&optional file)
  "The keywords of FILE, in one line and lower case; nil if it has none."
  (lm-with-file file
    (let ((lines (lm-header-multiline "keywords")))
      (and lines (downcase (string-join lines " "))))))
(defun lm-keywords-list (&optional file)
  "The keywords of FILE as a list."
  (let ((text (lm-keywords file)))
    (when text
      (split-string text (if (string-match-p "," text) ",[ \t\n]*\\|[ \t]+\\'" "[ \t\n]+") t "[ ]+"))))
(defun lm-homepage (&optional file)
  "The address of FILE's page."
  (let ((page (lm-with-file file (lm-header "\\(?:x-\\)?\\(?:homepage\\|url\\)"))))
    (if (and page (string-match "\\`<\\(.*\\)>\\'" page)) (match-string 1 page) page)))
(defalias 'lm-website #'lm-homepage)
(defun lm-package-requires (&optional file)
  "What FILE's package needs: a list of (PACKAGE VERSION)."
  (let ((lines (lm-with-file file (lm-header-multiline "package-requires"))))
    (when lines
      (mapcar (lambda (need) (if (symbolp need) (list need "0") need))
              (read (string-join lines " "))))))
(defun lm-get-package-name ()
  "The name of the file that the first line says."
  (save-excursion
    (goto-char (point-min))
    (and (looking-at "^;;; \\([^ \t\n]+\\)[ \t]+---") (match-string-no-properties 1))))
(defun lm-crack-copyright (&optional file)
  "Who has the copyright of FILE first and the last year of it: (HOLDER YEAR)."
  (lm-with-file file
    (goto-char (point-min))
    (let ((case-fold-search t))
      (when (re-search-forward
             (concat lm-copyright-prefix "[-, 0-9]*?\\([0-9]\\{4\\}\\)[, ]+\\([^0-9\n]*[^0-9 \n]\\)")
             (lm-code-mark) t)
        (list (replace-regexp-in-string "[ \t]*<.*" "" (match-string-no-properties 3))
              (match-string-no-properties 2))))))

;;; Looking whether it is all there

(defun lm-synopsis (&optional file showall)
  "What FILE is; with SHOWALL, and FILE a folder, of all Lisp files in it in a buffer."
  (interactive (list (read-file-name "Synopsis for (file or dir): ")))
  (if (and file (file-directory-p file))
      (with-temp-buffer
        (dolist (f (directory-files file nil "\\.el\\'"))
          (let ((what (lm-summary (expand-file-name f file))))
            (when (or what showall) (insert f ":\t" (or what "NA") "\n"))))
        (buffer-string))
    (lm-summary file)))

(defconst lm--wanted
  '((lm-get-package-name . "Can't find package name")
    (lm-authors . "`Author:' tag missing") (lm-maintainers . "`Maintainer:' tag missing")
    (lm-summary . "Can't find the one-line summary description") (lm-keywords . "`Keywords:' tag missing")
    (lm-commentary-mark . "Can't find a `Commentary' section marker")
    (lm-code-mark . "Can't find a `Code' section marker")
    (lm-copyright-mark . "Can't find a valid copyright notice"))
  "What a library has to have: what finds it and what is said if it does not.")
(defun lm-verify (&optional file showok verbose non-fsf-ok)
  "What FILE's headers lack, as text, or nil; SHOWOK says so if nothing does, VERBOSE as a message.
With NON-FSF-OK anybody may have the copyright."
  (let* ((name (or file (lm-with-file nil (lm-get-package-name)) (buffer-name)))
         (lack
          (lm-with-file file
            (or (cl-loop for (finder . complaint) in lm--wanted
                         unless (funcall finder) return complaint)
                (unless (or non-fsf-ok
                            (equal (car (lm-crack-copyright)) "Free Software Foundation, Inc."))
                  "Copyright holder is not the Free Software Foundation")))))
    (when verbose (message "%s: %s" name (or lack "OK")))
    (or lack (and showok "OK"))))

(provide 'lisp-mnt)
;;; lisp-mnt.el ends here
