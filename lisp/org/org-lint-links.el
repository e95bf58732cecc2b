;;; org-lint-links.el --- Checks of links, names, targets and footnotes  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)
(require 'org-element)
(require 'ol-search)

(defvar org-footnote-section)

(defmacro org-lint--each (type var ast &rest body)
  "Evaluate BODY for each element of TYPE (a symbol or a list) in AST as VAR; its strings are messages.
A value (POSITION MESSAGE) is a finding elsewhere than where VAR begins; nil is none."
  (declare (indent 3))
  (let ((value (make-symbol "value")))
    `(org-element-map ,ast ,type
       (lambda (,var)
         (let ((,value (progn ,@body)))
           (if (stringp ,value) (list (org-element-begin ,var) ,value) ,value))))))

;;;; What is there twice

(defun org-lint--collect-duplicates (ast type extract-key extract-position build-message)
  "Findings for elements of TYPE in AST whose keys are equal.
The functions: EXTRACT-KEY of an element, EXTRACT-POSITION of an element and its key, BUILD-MESSAGE of a key."
  (let ((groups (make-hash-table :test #'equal)) keys)
    (org-element-map ast type
      (lambda (node)
        (let ((key (funcall extract-key node)))
          (when key
            (unless (gethash key groups) (push key keys))
            (push node (gethash key groups))
            nil))))
    (cl-loop for key in (nreverse keys)
             for nodes = (gethash key groups)
             when (cdr nodes)
             append (mapcar (lambda (node) (list (funcall extract-position node key) (funcall build-message key)))
                            (reverse nodes)))))

(defun org-lint-duplicate-custom-id (ast)
  "Entries of AST with one CUSTOM_ID."
  (org-lint--collect-duplicates
   ast 'node-property
   (lambda (node) (and (string-equal-ignore-case "CUSTOM_ID" (org-element-property :key node))
                       (org-element-property :value node)))
   (lambda (node _) (org-element-begin node))
   (apply-partially #'format "Duplicate CUSTOM_ID property \"%s\"")))

(defun org-lint-duplicate-name (ast)
  "Elements of AST with one name."
  (org-lint--collect-duplicates
   ast org-element-all-elements
   (lambda (node) (org-element-property :name node))
   (lambda (node name)
     (goto-char (org-element-begin node))
     (let ((case-fold-search nil))
       (if (re-search-forward (format "^[ \t]*#\\+[A-Za-z]+:[ \t]*%s[ \t]*$" (regexp-quote name)) nil t)
           (line-beginning-position)
         (org-element-begin node))))
   (apply-partially #'format "Duplicate NAME \"%s\"")))

(defun org-lint-duplicate-target (ast)
  "Targets of AST that are the same."
  (org-lint--collect-duplicates
   ast 'target
   (lambda (target) (string-join (split-string (org-element-property :value target)) " "))
   (lambda (target _) (org-element-begin target))
   (apply-partially #'format "Duplicate target <<%s>>")))

(defun org-lint-duplicate-footnote-definition (ast)
  "Footnotes of AST defined twice."
  (org-lint--collect-duplicates
   ast 'footnote-definition
   (apply-partially #'org-element-property :label)
   (lambda (definition _) (org-element-post-affiliated definition))
   (apply-partially #'format "Duplicate footnote definition \"%s\"")))

;;;; Destinations

(defun org-lint--destinations (ast)
  "A hash table of what fuzzy links in AST may point to; headlines under (headline . WORDS)."
  (let ((table (make-hash-table :test #'equal)))
    (org-element-map ast 'headline
      (lambda (headline)
        (puthash (cons 'headline (org-link-search-words (org-element-property :raw-value headline))) t table)
        nil))
    (org-element-map ast 'target
      (lambda (target) (puthash (org-link-search-words (org-element-property :value target)) t table) nil))
    (org-element-map ast org-element-all-elements
      (lambda (node)
        (let ((name (org-element-property :name node)))
          (when name (puthash (cons 'name (org-lint--one-blank name)) t table))
          nil)))
    table))

(defun org-lint--one-blank (text)
  "TEXT with one blank for each run of white space."
  (replace-regexp-in-string "[ \t\n]+" " " text))

(defun org-lint--links (ast type)
  "The links of AST whose type is the string TYPE."
  (org-element-map ast 'link
    (lambda (link) (and (equal type (org-element-property :type link)) link))))

(defun org-lint-invalid-fuzzy-link (ast)
  "Links of AST to headlines, targets and names that are not there."
  (let (places)
    (cl-loop for link in (org-lint--links ast "fuzzy")
             for path = (org-element-property :path link)
             for words = (org-link-search-words (string-remove-prefix "*" path))
             unless (let ((places (or places (setq places (org-lint--destinations ast)))))
                      (and words
                           (or (gethash (cons 'headline words) places)
                               (and (not (string-prefix-p "*" path))
                                    (or (gethash words places)
                                        (gethash (cons 'name (org-lint--one-blank path)) places))))))
             collect (list (org-element-begin link)
                           (format "Unknown fuzzy location \"%s\"" (string-remove-prefix "*" path))))))

(defun org-lint-invalid-custom-id-link (ast)
  "Links of AST to CUSTOM_IDs that are not there."
  (let ((ids (org-element-map ast 'headline (apply-partially #'org-element-property :CUSTOM_ID))))
    (cl-loop for link in (org-lint--links ast "custom-id")
             for path = (org-element-property :path link)
             unless (member path ids)
             collect (list (org-element-begin link) (format "Unknown custom ID \"%s\"" path)))))

(defun org-lint-invalid-id-link (ast)
  "Links of AST to IDs that no file has."
  (cl-loop for link in (org-lint--links ast "id")
           for id = (org-element-property :path link)
           unless (save-excursion (org-id-find id))
           collect (list (org-element-begin link) (format "Unknown ID \"%s\"" id))))

(defun org-lint--coderef-p (label blocks)
  "Whether a line of BLOCKS ends in a reference to LABEL."
  (cl-some (lambda (block)
             (string-match-p
              (org-src-coderef-regexp (org-src-coderef-format block) label)
              (org-element-property :value block)))
           blocks))

(defun org-lint-invalid-coderef-link (ast)
  "Links of AST to lines of blocks that have no such label."
  (let ((links (org-lint--links ast "coderef")))
    (when links
      (let ((blocks (org-element-map ast '(src-block example-block) #'identity)))
        (cl-loop for link in links
                 for ref = (org-element-property :path link)
                 unless (org-lint--coderef-p ref blocks)
                 collect (list (org-element-begin link) (format "Unknown coderef \"%s\"" ref)))))))

(org-link-set-parameters "attachment")

(defun org-lint--attachment-file (name)
  "The file that the attachment NAME of the entry at point would be."
  (cl-flet ((value (property) (org-entry-get nil property (org-property-inherit-p property))))
    (let* ((id (value "ID"))
           (own (and id (> (length id) 2) (format "data/%s/%s/" (substring id 0 2) (substring id 2)))))
      (expand-file-name name (or (value "DIR") (and own (file-directory-p own) own))))))

(defun org-lint-link-to-local-file (ast)
  "Links of AST to files that do not exist."
  (org-lint--each 'link link ast
    (let* ((type (org-element-property :type link))
           (path (org-element-property :path link))
           (file (pcase type
                   ("file" path)
                   ("attachment" (org-with-point-at (org-element-begin link)
                                   (org-lint--attachment-file path))))))
      (and file
           (not (file-remote-p file))
           (not (file-exists-p file))
           (format "Link to non-existent local file \"%s\"" file)))))

;;;; The writing of links

(defun org-lint-confusing-brackets (ast)
  "Links of AST with a bracket right behind them."
  (org-lint--each 'link link ast
    (and (eq ?\] (char-after (org-element-end link)))
         "Trailing ']' after link end")))

(defun org-lint-brackets-inside-description (ast)
  "Links of AST with a description that opens more brackets than it closes."
  (org-lint--each 'link link ast
    (let ((start (org-element-contents-begin link)))
      (when start
        (let ((text (buffer-substring-no-properties start (org-element-contents-end link))))
          (and (> (cl-count ?\[ text) (cl-count ?\] text))
               (format "No closing ']' matches '[' in link description: %s" text)))))))

(defun org-lint-file-application (ast)
  "Links of AST that say with what a file is to be opened."
  (org-lint--each 'link link ast
    (let ((application (org-element-property :application link)))
      (and application (format "Deprecated \"file+%s\" link type" application)))))

(defun org-lint-percent-encoding-link-escape (ast)
  "Links of AST in brackets with the escapes of old versions of Org."
  (org-lint--each 'link link ast
    (when (eq 'bracket (org-element-property :format link))
      (let* ((path (org-element-property :path link))
             (escapes (cl-loop with start = 0
                               while (string-match "%\\(..\\)?" path start)
                               collect (match-string 0 path)
                               do (setq start (match-end 0)))))
        (and escapes
             (cl-every (lambda (escape) (member escape '("%20" "%25" "%5B" "%5D"))) escapes)
             "Link escaped with obsolete percent-encoding syntax")))))

;;;; Footnotes

(defun org-lint--footnote-labels (ast type inline)
  "The labels of footnotes of TYPE in AST; with INLINE only of references that define one."
  (org-element-map ast type
    (lambda (node)
      (and (or (not inline) (eq 'inline (org-element-property :type node)))
           (org-element-property :label node)))))

(defun org-lint-undefined-footnote-reference (ast)
  "References of AST to footnotes without definition."
  (let ((known (append (org-lint--footnote-labels ast 'footnote-definition nil)
                       (org-lint--footnote-labels ast 'footnote-reference t))))
    (org-lint--each 'footnote-reference reference ast
      (let ((label (org-element-property :label reference)))
        (and label (not (member label known))
             (format "Missing definition for footnote [%s]" label))))))

(defun org-lint-unreferenced-footnote-definition (ast)
  "Definitions of AST that nothing refers to."
  (let ((used (org-lint--footnote-labels ast 'footnote-reference nil)))
    (org-lint--each 'footnote-definition definition ast
      (let ((label (org-element-property :label definition)))
        (and label (not (member label used))
             (list (org-element-post-affiliated definition)
                   (format "No reference for footnote definition [%s]" label)))))))

(defun org-lint-extraneous-element-in-footnote-section (ast)
  "Footnote sections of AST with something else in them."
  (org-lint--each 'headline headline ast
    (and (org-element-property :footnote-section-p headline)
         (cl-some (lambda (child)
                    (if (not (org-element-type-p child 'section)) t
                      (cl-notevery
                       (lambda (node)
                         (org-element-type-p node '(comment footnote-definition property-drawer)))
                       (org-element-contents child))))
                  (org-element-contents headline))
         "Extraneous elements in footnote section are not exported")))

(provide 'org-lint-links)
;;; org-lint-links.el ends here
