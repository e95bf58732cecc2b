;;; ox-toc-request.el --- What a keyword TOC asks for  -*- lexical-binding: t -*-

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

(provide 'ox-toc-request)

;;; ox-toc-request.el ends here
