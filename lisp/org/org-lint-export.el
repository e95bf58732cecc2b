;;; org-lint-export.el --- Checks of what export reads: options, inclusions, macros, citations  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)
(require 'org-element)
(require 'org-macro)
(require 'org-lint-links)

(defvar org-export-options-alist)
(defvar org-export-registered-backends)
(defvar org-export-backends)

(defun org-lint--keywords (ast key)
  "The keywords of AST whose key is KEY."
  (org-element-map ast 'keyword
    (lambda (keyword) (and (equal key (org-element-property :key keyword)) keyword))))

(defun org-lint--keyword-findings (ast key function)
  "Findings for the KEY keywords of AST: FUNCTION gets a value and returns a message, several or nil."
  (cl-loop for keyword in (org-lint--keywords ast key)
           append (mapcar (apply-partially #'list (org-element-begin keyword))
                          (ensure-list (funcall function (org-element-property :value keyword))))))

;;;; Files

(defun org-lint--remote-p (file)
  "Whether FILE is on another machine."
  (or (string-match-p "\\`[a-z]+://" file) (file-remote-p file)))

(defun org-lint--missing-file (value elsewhere-p what)
  "A message that the file VALUE, a keyword's, does not exist, nil when it does or ELSEWHERE-P says it is remote.
WHAT is what the message calls it."
  (let ((file (org-strip-quotes (org-trim value))))
    (and (org-string-nw-p file)
         (not (funcall elsewhere-p file))
         (not (file-exists-p file))
         (format "Non-existent %s %S" what file))))

(defun org-lint-non-existent-setupfile-parameter (ast)
  "Set-up files of AST that do not exist."
  (org-lint--keyword-findings
   ast "SETUPFILE" (lambda (value) (org-lint--missing-file value #'org-lint--remote-p "setup file"))))

(defun org-lint--include-parts (value)
  "(FILE SEARCH REST) of VALUE, an inclusion's; nil when it names no file."
  (when (string-match "\\`[ \t]*\\(?:\"\\([^\"]*\\)\"\\|\\(\\S-+\\)\\)[ \t]*\\(.*\\)\\'" value)
    (let ((rest (match-string 3 value)) (target (or (match-string 1 value) (match-string 2 value))))
      (if (string-match "\\`\\(.*?\\)::\\(.*\\)\\'" target)
          (list (match-string 1 target) (match-string 2 target) rest)
        (list target nil rest)))))

(defun org-lint--search-found-p (file search)
  "Whether FILE, a document, has what SEARCH means as the search part of an inclusion, no regexp."
  (unless (string-prefix-p "/" search)
    (with-temp-buffer
      (insert-file-contents file)
      (let ((org-inhibit-startup t) (org-mode-hook nil)) (org-mode))
      (let ((org-link-search-must-match-exact-headline t))
        (condition-case nil (progn (org-link-search search) t)
          (error nil))))))

(defun org-lint-wrong-include-link-parameter (ast)
  "Inclusions of AST without file, of none that exists, or of a part that it does not have."
  (org-lint--keyword-findings
   ast "INCLUDE"
   (lambda (value)
     (pcase (org-lint--include-parts value)
       ('nil "Missing location argument in INCLUDE keyword")
       ((and `(,file ,search ,_) (guard (not (org-lint--remote-p file))))
        (cond ((or (not (file-exists-p file)) (file-directory-p file)) "Non-existent file argument in INCLUDE keyword")
              ((and search (not (org-lint--search-found-p file search)))
               (format "Invalid search part \"%s\" in INCLUDE keyword" search))))))))

(defun org-lint-obsolete-include-markup (ast)
  "Inclusions of AST that name a back-end only."
  (org-lint--keyword-findings
   ast "INCLUDE"
   (lambda (value)
     (let ((case-fold-search t) (rest (nth 2 (org-lint--include-parts value))))
       (and rest
            (string-match "\\`\\(ascii\\|beamer\\|html\\|latex\\|man\\|markdown\\|md\\|odt\\|org\\|texinfo\\)\\>" rest)
            (let ((markup (match-string 1 rest)))
              (format "Obsolete markup \"%s\" in INCLUDE keyword.  Use \"export %s\" instead" markup markup)))))))

;;;; Options

(defun org-lint--backends ()
  "The export back-ends, those that are to be there loaded."
  (require 'ox)
  (dolist (name (if (boundp 'org-export-backends) org-export-backends '(ascii html icalendar latex odt)))
    (require (intern (format "ox-%s" name)) nil t))
  org-export-registered-backends)

(defun org-lint--option-names ()
  "The names that OPTIONS keywords may set."
  (let ((backends (org-lint--backends)))
    (delq nil (mapcar (lambda (entry) (nth 2 entry))
                      (apply #'append org-export-options-alist
                             (mapcar #'org-export-backend-options backends))))))

(defun org-lint--option-items (value)
  "The (NAME . SETTING) pairs in VALUE of an OPTIONS keyword; a setting may be missing."
  (let ((start 0) items)
    (while (string-match "\\(.+?\\):\\((.*?)\\|\\S-+\\)?[ \t]*" value start)
      (setq start (match-end 0))
      (push (cons (match-string 1 value) (match-string 2 value)) items))
    (nreverse items)))

(defun org-lint-unknown-options-item (ast)
  "Items of OPTIONS keywords in AST that are not known or not set."
  (let ((keywords (org-lint--keywords ast "OPTIONS")) known)
    (when keywords
      (setq known (org-lint--option-names))
      (org-lint--keyword-findings
       ast "OPTIONS"
       (lambda (value)
         (let (messages)
           (pcase-dolist (`(,name . ,setting) (org-lint--option-items value) messages)
             (unless (member name known) (push (format "Unknown OPTIONS item \"%s\"" name) messages))
             (unless setting (push (format "Missing value for option item %S" name) messages)))))))))

(defun org-lint--option-keywords ()
  "A hash table from keywords to t, when all back-ends read them, or to the names of those that do."
  (let ((table (make-hash-table :test #'equal)) (backends (org-lint--backends)))
    (dolist (entry org-export-options-alist)
      (when (nth 1 entry) (puthash (nth 1 entry) t table)))
    (dolist (backend backends)
      (dolist (entry (org-export-backend-options backend))
        (let ((key (nth 1 entry)))
          (when (and key (not (eq t (gethash key table))))
            (cl-pushnew (org-export-backend-name backend) (gethash key table))))))
    ;; Too ordinary a property to be suspected.
    (remhash "DESCRIPTION" table)
    table))

(defun org-lint-export-option-keywords (ast)
  "Properties of AST that would be options of export with EXPORT_ before."
  (let (table)
    (org-lint--each 'node-property node ast
      (let* ((key (org-element-property :key node))
             (readers (and (string-match-p "\\`[A-Z_]+[A-Z]\\'" key)
                           (gethash key (or table (setq table (org-lint--option-keywords)))))))
        (pcase readers
          ('nil nil)
          ('t (format "Potentially misspelled global export option \"%s\".  Consider \"EXPORT_%s\"." key key))
          (_ (format "Potentially misspelled nilexport option \"%s\" in %s export backend%s.  Consider \"EXPORT_%s\"."
                     key (if (cdr readers) (sort readers #'string<) (car readers))
                     (if (cdr readers) "s" "") key)))))))

;;;; Macros

(defconst org-lint--macro-arguments
  '(("author" 1 . 1) ("date" 1 . 1) ("email" 1 . 1) ("input-file" 0 . 0) ("keyword" 1 . 1) ("modification-time" 1 . 2)
    ("n" 0 . 2) ("property" 1 . 2) ("results" 1 . 1) ("time" 1 . 1) ("title" 1 . 1))
  "How many arguments Org's own macros take: least and most.")

(defun org-lint--placeholders (template)
  "The numbers of the arguments that TEMPLATE uses, in order."
  (let ((start 0) numbers)
    (while (string-match "\\$\\([0-9]+\\)" template start)
      (cl-pushnew (string-to-number (match-string 1 template)) numbers)
      (setq start (match-end 0)))
    (sort numbers #'<)))

(defun org-lint--macro-definition-problem (value)
  "What is wrong with VALUE of a MACRO keyword, or nil."
  (if (not (string-match "\\`\\(\\S-+\\)[ \t]*\\(\\(?:.\\|\n\\)*\\)\\'" value)) "Missing name in MACRO keyword"
    (let* ((name (match-string 1 value)) (template (match-string 2 value))
           (used (remq 0 (org-lint--placeholders template))))
      (cond ((not (org-string-nw-p template)) "Missing template in macro \"%s\"")
            ((not (equal used (number-sequence 1 (length used))))
             (format "Unused placeholders in macro \"%s\"" name))))))

(defun org-lint--macro-arity (name templates)
  "(LEAST . MOST) arguments of the macro NAME; t for any, nil when TEMPLATES and Org do not have it."
  (let ((definition (assoc-string name templates t)))
    (cond ((and (null definition) (not (equal name "results"))) nil)
          ((and (not (org-lint--user-macro-p name)) (cdr (assoc name org-lint--macro-arguments))))
          ((stringp (cdr definition))
           (let ((most (apply #'max 0 (org-lint--placeholders (cdr definition))))) (cons most most)))
          (t t))))

(defvar org-lint--user-macros nil "Names of the macros that the document defines.")
(defun org-lint--user-macro-p (name) "Whether the document defines the macro NAME."
  (member-ignore-case name org-lint--user-macros))

(defun org-lint--macro-call-problem (macro templates)
  "What is wrong with the object MACRO by TEMPLATES, or nil."
  (let* ((name (org-element-property :key macro)) (arguments (org-element-property :args macro))
         (arity (org-lint--macro-arity name templates)) (given (length arguments)))
    (pcase arity
      ('nil (format "Undefined macro \"%s\"" name))
      ('t nil)
      ((and `(,least . ,_) (guard (< given least)))
       (format "Missing argument%s in macro \"%s\"" (if (> (- least given) 1) "s" "") name))
      ((and `(,_ . ,most) (guard (> given most)))
       ;; What is written in empty parentheses is one empty argument.
       (let ((extra (nthcdr most arguments)))
         (format "Spurious argument%s in macro \"%s\": %s" (if (cdr extra) "s" "") name
                 (mapconcat #'org-trim extra ", ")))))))

(defun org-lint-invalid-macro-argument-and-template (ast)
  "Macros of AST that are not well defined or not well called."
  (nconc
   (org-lint--keyword-findings ast "MACRO" #'org-lint--macro-definition-problem)
   (progn
     (org-macro-initialize-templates)
     (let ((templates org-macro-templates)
           (org-lint--user-macros (mapcar #'car (org-macro--defined))))
       (org-lint--each 'macro macro ast (org-lint--macro-call-problem macro templates))))))

;;;; Citations

(defun org-lint-non-existent-bibliography (ast)
  "Bibliographies of AST that are not there."
  (org-lint--keyword-findings
   ast "BIBLIOGRAPHY" (lambda (value) (org-lint--missing-file value #'file-remote-p "bibliography"))))

(defun org-lint-missing-print-bibliography (ast)
  "AST with citations and no place for the bibliography."
  (and (org-element-map ast 'citation #'identity nil t)
       (null (org-lint--keywords ast "PRINT_BIBLIOGRAPHY"))
       (list (list (point-max) "Possibly missing \"PRINT_BIBLIOGRAPHY\" keyword"))))

(defun org-lint--cite-words (value)
  "The words of VALUE, some in double quotes; `error' when it cannot be read so."
  (let ((start 0) words)
    (while (and (listp words) (string-match "[ \t]*\\(?:\"\\([^\"]*\\)\"\\|\\([^\" \t]+\\)\\)" value start)
                (= start (match-beginning 0)))
      (push (or (match-string 1 value) (match-string 2 value)) words)
      (setq start (match-end 0)))
    (if (org-string-nw-p (substring value start)) 'error (nreverse words))))

(defun org-lint-invalid-cite-export-declaration (ast)
  "Export processors of citations named in AST that are not there."
  (org-lint--keyword-findings
   ast "CITE_EXPORT"
   (lambda (value)
     (if (not (org-string-nw-p value)) "Missing export processor name"
       (let ((words (org-lint--cite-words value)))
         (cond ((or (eq words 'error) (> (length words) 3)
                    (not (string-match-p "\\`[ \t]*[^])\"(0-9 \t][^\"( \t]*\\(?:[ \t]\\|\\'\\)" value)))
                "Invalid cite export processor declaration")
               ((progn (require 'oc nil t)
                       (not (and (fboundp 'org-cite-try-load-processor)
                                 (org-cite-try-load-processor (intern (car words)))
                                 (org-cite-get-processor (intern (car words))))))
                (format "Unknown cite export processor %s" (car words)))))))))

(provide 'org-lint-export)
;;; org-lint-export.el ends here
