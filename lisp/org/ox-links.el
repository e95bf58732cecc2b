;;; ox-links.el --- Where links lead, on export  -*- lexical-binding: t -*-

;;; Code:

(require 'org-element)
(require 'ol-search)

(unless (get 'org-link-broken 'error-conditions)
  (define-error 'org-link-broken "Unable to resolve link; aborting"))

;;; Kinds of links

(defvar org-export-default-inline-image-rule
  '(("file" . "\\.\\(?:gif\\|jpe?g\\|p[bgnp]m\\|png\\|tiff?\\|x[bp]m\\)\\'"))
  "Alist of a link type and a regexp: the links whose paths match it show images.")

(defun org-export-get-coderef-format (path desc)
  "A format string for the text of a link to the code reference PATH described as DESC.
The first mention of PATH in parentheses stands for the reference."
  (let* ((mention (format "(%s)" path))
         (start (and desc (string-search mention desc))))
    (cond ((null desc) "%s")
          (start (concat (substring desc 0 start) "%s" (substring desc (+ start (length mention)))))
          (t desc))))

(defun org-export-inline-image-p (link &optional rules)
  "Whether LINK, without description, is to show as an image.
RULES, by default `org-export-default-inline-image-rule', pairs types and path regexps."
  (and (null (org-element-contents link))
       (let ((case-fold-search t) (path (org-element-property :path link)))
         (seq-some (lambda (rule)
                     (and (string= (car rule) (org-element-property :type link))
                          (string-match-p (cdr rule) path)))
                   (or rules org-export-default-inline-image-rule)))))

(defun org-export--lone-link (text)
  "The plain link that TEXT consists of, or nil."
  (with-temp-buffer
    (insert text)
    (goto-char (point-min))
    (let ((link (org-element-link-parser)))
      (and link
           (eq (org-element-property :format link) 'plain)
           (= (org-element-end link) (point-max))
           link))))

(defun org-export-insert-image-links (data info &optional rules)
  "Make links of the descriptions in DATA that are the plain link of an image, by RULES.
Return DATA, which is changed."
  (org-element-map data 'link
    (lambda (link)
      (let ((description (org-element-contents link)))
        (when (and (stringp (car description))
                   (or (null (cdr description)) (string-match-p "\\`[a-z+]+:" (car description))))
          ;; An address may look like text with subscripts or emphasis.
          (let ((image (org-export--lone-link (if (cdr description)
                                                  (substring-no-properties
                                                   (org-element-interpret-data description))
                                                (car description)))))
            (when (and image (org-export-inline-image-p image rules))
              (org-element-set-contents link image)
              (org-element-put-property image :parent link)))))
      nil)
    info nil nil t)
  data)

;;; File names

(defun org-export-file-uri (filename)
  "FILENAME as a file: URI if it is absolute, else as it is."
  (cond ((not (file-name-absolute-p filename)) filename)
        ((string-prefix-p "//" filename) (concat "file:" filename))
        ((file-remote-p filename) (concat "file:/" filename))
        (t (concat "file://" (expand-file-name filename)))))

(defun org-export-link-remote-p (link)
  "Whether LINK leads to a file on another machine."
  (let ((type (org-element-property :type link)))
    (or (and (member type '("http" "https" "ftp")) t)
        (and (equal type "file") (file-remote-p (org-element-property :path link)) t))))

(defvar org-export--local-copies nil "Alist of links and the local copies made of their files.")

(defun org-export-link--remote-local-copy (link)
  "The name of a local copy of the file LINK leads to, made if need be."
  (let* ((type (org-element-property :type link))
         (path (org-element-property :path link))
         (address (if (equal type "file") path (concat type ":" path)))
         (known (assoc address org-export--local-copies)))
    (if (and known (file-exists-p (cdr known))) (cdr known)
      (let ((copy (if (equal type "file") (file-local-copy path)
                    (let ((file (make-temp-file "org-export-" nil
                                                (concat "." (or (file-name-extension path) "")))))
                      (url-copy-file address file t)
                      file))))
        (unless copy (error "No copy of %s" address))
        (push (cons address copy) org-export--local-copies)
        copy))))

(defun org-export-link-localise (link)
  "LINK, or if it leads to another machine one to a local copy of the file."
  (if (not (org-export-link-remote-p link)) link
    (let ((local (org-element-copy link)))
      (org-element-put-property local :type "file")
      (org-element-put-property local :path (org-export-link--remote-local-copy link))
      local)))

;;; Search cells

(defun org-export--headline-words (headline)
  "The words of HEADLINE's title for searching."
  (split-string
   (upcase (replace-regexp-in-string org-link-search-cookie-regexp " "
                                     (org-element-property :raw-value headline)))))

(defun org-export-search-cells (datum)
  "What DATUM can be looked up by: a list of (KIND . WORDS).
KIND is `headline', `target' or `other', a name."
  (pcase (org-element-type datum)
    ('headline (let ((words (org-export--headline-words datum)))
                 (list (cons 'headline words) (cons 'other words))))
    ('target (list (cons 'target (split-string (upcase (org-element-property :value datum))))))
    (_ (let ((name (org-element-property :name datum)))
         (and name (list (cons 'other (split-string name))))))))

(defun org-export-string-to-search-cell (s)
  "What the search string S of a link may mean: a list of search cells, the best first."
  (cond
   ((string-prefix-p "*" s) (list (cons 'headline (split-string (upcase (substring s 1))))))
   ((string-prefix-p "#" s) (list (cons 'custom-id (substring s 1))))
   (t (let ((words (split-string s)) (upper (split-string (upcase s))))
        (list (cons 'target words) (cons 'other words)
              (cons 'target upper) (cons 'other upper))))))

(defun org-export-match-search-cell-p (datum cells)
  "Whether DATUM can be looked up by one of CELLS."
  (seq-some (lambda (cell) (and (member cell cells) t)) (org-export-search-cells datum)))

(defun org-export--search-index (info pseudo-types)
  "A table of the nodes of the document by search cell; elements, targets and PSEUDO-TYPES."
  (org-export--remembered (org-export--memory info 'search-index 'equal) pseudo-types
    (let ((index (make-hash-table :test 'equal)))
      (org-element-map (plist-get info :parse-tree)
          (append pseudo-types '(target) org-element-all-elements)
        (lambda (node)
          ;; Of several the last one is meant, but no headline where something has that name.
          (dolist (cell (org-export-search-cells node))
            (unless (and (eq (org-element-type node) 'headline)
                         (not (memq (org-element-type (gethash cell index)) '(nil headline))))
              (puthash cell node index)))
          nil)
        info)
      index)))

;;; Destinations

(defun org-export-resolve-fuzzy-link (link info &rest pseudo-types)
  "The node LINK leads to by a heading, a target or a name; elements and PSEUDO-TYPES count.
Signal `org-link-broken' if there is none."
  (let ((index (org-export--search-index info pseudo-types))
        (path (org-element-property :path link)))
    (or (seq-some (lambda (cell) (gethash cell index)) (org-export-string-to-search-cell path))
        (signal 'org-link-broken (list path)))))

(defun org-export--id-index (info)
  "A table of the document's headlines by their ID and CUSTOM_ID."
  (org-export--remembered (org-export--memory info 'document) :ids
    (let ((index (make-hash-table :test 'equal)))
      (org-element-map (plist-get info :parse-tree) 'headline
        (lambda (headline)
          (dolist (id (list (org-element-property :ID headline)
                            (org-element-property :CUSTOM_ID headline)))
            (when (and id (not (gethash id index))) (puthash id headline index)))
          nil)
        info)
      index)))

(defun org-export-resolve-id-link (link info)
  "The headline LINK leads to by an id, or the name of another file that has it.
Signal `org-link-broken' if there is none."
  (let* ((path (org-element-property :path link))
         (place (or (gethash path (org-export--id-index info))
                    (cdr (assoc path (plist-get info :id-alist))))))
    (unless place (signal 'org-link-broken (list path)))
    place))

(defun org-export--squeeze (text)
  "TEXT in lower case, runs of white space in it as one blank."
  (downcase (string-join (split-string text) " ")))

(defun org-export-resolve-radio-link (link info)
  "The radio target LINK leads to, or nil."
  (gethash (org-export--squeeze (org-element-property :path link))
           (org-export--remembered (org-export--memory info 'document) :radio-targets
             (let ((index (make-hash-table :test 'equal)))
               (org-element-map (plist-get info :parse-tree) 'radio-target
                 (lambda (target)
                   (let ((key (org-export--squeeze (org-element-property :value target))))
                     (unless (gethash key index) (puthash key target index)))
                   nil)
                 info)
               index))))

(defun org-export-resolve-link (link info)
  "What LINK, an object or a string, leads to in the document: a node, or as
`org-export-resolve-id-link' says."
  (let ((link (if (stringp link) (org-export--parse-link link) link)))
    (pcase (org-element-property :type link)
      ("fuzzy" (org-export-resolve-fuzzy-link link info))
      (_ (org-export-resolve-id-link link info)))))

(defun org-export--parse-link (text)
  "The link whose target is written as TEXT."
  (with-temp-buffer
    (insert "[[" text "]]")
    (goto-char (point-min))
    (or (org-element-link-parser) (signal 'org-link-broken (list text)))))

(provide 'ox-links)
;;; ox-links.el ends here
