;;; ox-plain.el --- What the back-ends for plain text and Markdown share  -*- lexical-binding: t -*-

;;; Code:

(require 'ox)

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

(defun org-export--title-marks (headline open info)
  "The keyword of HEADLINE and its priority, after OPEN and before the closing of it, as INFO has them."
  (let ((keyword (and (plist-get info :with-todo-keywords)
                      (org-element-property :todo-keyword headline)))
        (priority (and (plist-get info :with-priority) (org-element-property :priority headline))))
    (concat (and keyword (concat (org-export-data keyword info) " "))
            (and priority
                 (format "%s#%s%s " open (org-priority-to-string priority) (if (equal open "[") "]" ")"))))))

(provide 'ox-plain)

;;; ox-plain.el ends here
