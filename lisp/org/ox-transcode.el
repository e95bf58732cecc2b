;;; ox-transcode.el --- What transcoders of several back-ends share  -*- lexical-binding: t -*-

;;; Code:

(require 'org-element)

;;;; Keywords, numbers, titles

(defun org-export-toc-request (keyword info)
  "What the element KEYWORD, a TOC, asks for: a list of a kind, a depth and a scope.
The kind is `headlines', `tables', `listings' or nil.  Depth and scope, an element, are nil if it names none;
`local' makes KEYWORD the scope, and a target is looked up with INFO."
  (let* ((value (or (org-element-property :value keyword) ""))
         (target (and (string-match "\\(?:\\`\\|[ \t]\\):target[ \t]+\\(\"[^\"]+\"\\|[^ \t]+\\)" value)
                      (prog1 (string-trim (match-string 1 value) "\"" "\"")
                        (setq value (replace-match " " t t value)))))
         (words (mapcar #'downcase (split-string value "[^[:alnum:]]+" t)))
         (kind (seq-find (lambda (kind) (member (symbol-name kind) words)) '(headlines tables listings)))
         (digits (seq-find (lambda (word) (string-match-p "\\`[0-9]+\\'" word)) words)))
    (list kind
          (and digits (string-to-number digits))
          (cond (target (org-export-resolve-link target info))
                ((member "local" words) keyword)))))

(defun org-export--ordinal-text (ordinal)
  "ORDINAL, a number or a list of numbers, as text; nil if it is nil."
  (cond ((numberp ordinal) (number-to-string ordinal))
        (ordinal (mapconcat #'number-to-string ordinal "."))))

(defun org-export--title-parts (node text with-tags info)
  "What a function that formats headlines or inline tasks gets for NODE, as INFO has it.
The keyword, its type, the priority, the title TEXT and, unless WITH-TAGS is nil, the tags."
  (let ((todo (and (plist-get info :with-todo-keywords) (org-element-property :todo-keyword node))))
    (list (and todo (org-export-data todo info))
          (and todo (org-element-property :todo-type node))
          (and (plist-get info :with-priority) (org-element-property :priority node))
          text
          (and with-tags (org-export-get-tags node info)))))

(defun org-export--title-marks (headline open info)
  "The keyword of HEADLINE and its priority, after OPEN and before the closing of it, as INFO has them."
  (let ((keyword (and (plist-get info :with-todo-keywords)
                      (org-element-property :todo-keyword headline)))
        (priority (and (plist-get info :with-priority) (org-element-property :priority headline))))
    (concat (and keyword (concat (org-export-data keyword info) " "))
            (and priority
                 (format "%s#%s%s " open (org-priority-to-string priority) (if (equal open "[") "]" ")"))))))

;;;; Elements and objects

(defun org-export--node-property-line (node-property)
  "The key and value of NODE-PROPERTY as in the document."
  (let ((value (org-element-property :value node-property)))
    (concat (org-element-property :key node-property) ":" (and value (concat " " value)))))

(defun org-export--snippet-for (export-snippet &rest backends)
  "The text of EXPORT-SNIPPET if it is for one of BACKENDS, else nil."
  (and (memq (org-export-snippet-backend export-snippet) backends)
       (org-element-property :value export-snippet)))

;; What another back-end alone is for leaves an empty line, which would end the paragraph.
(defun org-export--without-empty-lines (text)
  "TEXT of a paragraph without lines of white space."
  (replace-regexp-in-string "\n\\(?:[ \t\r\f]*\n\\)+" "\n" text t t))

(defun org-export--block-for (export-block &rest types)
  "The text of EXPORT-BLOCK, not indented, if its type is one of TYPES, else nil."
  (and (member (org-element-property :type export-block) types)
       (org-remove-indentation (org-element-property :value export-block))))

(defun org-export--planning-dates (planning)
  "What PLANNING has: lists of a property, the word for it and a timestamp."
  (delq nil
        (mapcar (pcase-lambda (`(,property ,word))
                  (let ((timestamp (org-element-property property planning)))
                    (and timestamp (list property word timestamp))))
                `((:closed ,org-closed-string) (:deadline ,org-deadline-string)
                  (:scheduled ,org-scheduled-string)))))

(defun org-export--clock-text (clock)
  "The times of CLOCK and, in parentheses, how long that is."
  (let ((duration (org-element-property :duration clock)))
    (concat (org-timestamp-translate (org-element-property :value clock))
            (and duration (format " (%s)" duration)))))

(defun org-export--timestamp-template (timestamp backend info)
  "The template that BACKEND has in INFO for the kind of TIMESTAMP: active, inactive or of the diary."
  (plist-get info
             (intern (format ":%s-%s-timestamp-format" backend
                             (pcase (org-element-property :type timestamp)
                               ((or 'active 'active-range) 'active)
                               ((or 'inactive 'inactive-range) 'inactive)
                               (_ 'diary))))))

;;;; Text

(defun org-export--break-lines (text break)
  "TEXT with BREAK in the place of the ends of its lines, and of backslashes there that ask for a break."
  (replace-regexp-in-string "[ \t]*\\(?:\\\\\\\\\\)?[ \t]*\n" break text t t))

(defun org-export--scientific (text template)
  "TEXT, of a cell: if it is a number with an exponent, in TEMPLATE, of the two numbers, unless that is nil."
  (if (and text template
           (string-match "\\`\\([-+]?[0-9][0-9.]*\\)[eE]\\([-+]?[0-9]+\\)\\'" text))
      (format template (match-string 1 text) (match-string 2 text))
    text))

(provide 'ox-transcode)

;;; ox-transcode.el ends here
