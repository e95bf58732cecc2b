;;; ol-search.el --- What links in a document lead to  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)

(defvar org-link-search-must-match-exact-headline 'query-to-create
  "Whether a search that finds no target, name or headline fails: nil looks through the text instead.
`query-to-create' asks whether to make a headline, unless in batch mode.")
(defvar org-link-search-inhibit-query nil "Whether headlines are not asked for.")

(defconst org-link-search-cookie-regexp "\\[[0-9]*\\(?:%\\|/[0-9]*\\)\\]"
  "Matches a statistics cookie, which no search minds.")

(defun org-link-search-words (text)
  "The words of TEXT in small letters, statistics cookies left out: two equal lists are one place for links."
  (split-string (downcase (replace-regexp-in-string org-link-search-cookie-regexp " " text))))

(defun org-link-search--regexp (words)
  "A regexp for WORDS with any blanks between."
  (mapconcat #'regexp-quote words "[ \t]*\\(?:\n[ \t]*\\)?[ \t]*"))

(defun org-link-search--first (regexp test)
  "Where the first match of REGEXP is for which TEST, called at its beginning, is true; nil if there is none."
  (save-excursion
    (goto-char (point-min))
    (let ((case-fold-search t) found)
      (while (and (not found) (re-search-forward regexp nil t))
        (let ((begin (match-beginning 0)))
          (when (save-excursion (save-match-data (goto-char begin) (funcall test))) (setq found begin))))
      found)))

(defun org-link-search--target (words)
  "Where the target of WORDS is."
  (org-link-search--first (format "<<[ \t]*%s[ \t]*>>" (org-link-search--regexp words))
                          (lambda ()
                            (forward-char 2)
                            (org-element-type-p (org-element-context) 'target))))

(defun org-link-search--name (words)
  "Where the element with the name of WORDS begins to be named."
  (org-link-search--first (format "^[ \t]*#\\+NAME:[ \t]*%s[ \t]*$" (org-link-search--regexp words))
                          (lambda ()
                            (let ((element (org-element-at-point)))
                              (equal words (org-link-search-words (or (org-element-property :name element) "")))))))

(defun org-link-search--headline (words)
  "Where the headline of WORDS begins."
  (and words
       (org-link-search--first
        (format "^\\*+ .*%s" (mapconcat #'regexp-quote words ".*"))
        (lambda ()
          (let ((element (org-element-at-point)))
            (and (org-element-type-p element 'headline)
                 (equal words (org-link-search-words (org-element-property :raw-value element)))))))))

(defun org-link-search--property (id)
  "Where the entry with the CUSTOM_ID ID begins."
  (let ((place (org-link-search--first (format "^[ \t]*:CUSTOM_ID:[ \t]+%s[ \t]*$" (regexp-quote id))
                                       (lambda () (org-element-type-p (org-element-at-point) 'node-property)))))
    (and place (save-excursion (goto-char place)
                               (if (re-search-backward "^\\*+ " nil t) (point) (point-min))))))

(defun org-link-search--coderef (label)
  "Where the line of a block with LABEL begins."
  (cl-loop for block in (org-element-map (org-element-parse-buffer 'element) '(example-block src-block) #'identity)
           for format = (or (org-element-property :label-fmt block) org-coderef-label-format)
           for place = (save-excursion
                         (goto-char (org-element-post-affiliated block))
                         (forward-line)
                         (and (search-forward (replace-regexp-in-string "%s" label format t t)
                                              (org-element-end block) t)
                              (match-beginning 0)))
           when place return place))

(defun org-link-search--text (words avoid)
  "Where the text of WORDS is, not near AVOID, a position or nil."
  (org-link-search--first (org-link-search--regexp words)
                          (lambda () (not (and avoid (<= (abs (- (point) avoid)) 1))))))

(defun org-link-search (s &optional avoid-pos _stealth container)
  "Go to what the search string S means, in the accessible part of the buffer.
#ID is an entry's CUSTOM_ID, (LABEL) a line of a block, /REGEXP/ a regexp, *TITLE a headline; other strings are targets,
names of elements, headlines, or text that is not near AVOID-POS.  Case and blanks do not matter.
Nothing hidden is ever shown.  A headline made for want of one is below CONTAINER, an element, if that is given.
Return `dedicated', `fuzzy' for text, nil for a regexp; an error says that there is nothing."
  (let* ((words (org-link-search-words (string-remove-prefix "*" s)))
         (fuzzy (not (or (string-prefix-p "*" s) org-link-search-must-match-exact-headline)))
         (kind 'dedicated)
         (place
          (pcase s
            ((pred (string-match-p "\\`/.*/\\'"))
             (setq kind nil)
             (org-link-search--first (substring s 1 -1) #'always))
            ((pred (string-prefix-p "#"))
             (or (org-link-search--property (substring s 1))
                 (error "No match for custom ID: %s" (substring s 1))))
            ((pred (string-match-p "\\`(.*)\\'"))
             (or (org-link-search--coderef (substring s 1 -1))
                 (error "No match for coderef: %s" (substring s 1 -1))))
            (_ (or (and words (not (string-prefix-p "*" s))
                        (or (org-link-search--target words) (org-link-search--name words)))
                   (org-link-search--headline words)
                   (and words fuzzy (progn (setq kind 'fuzzy) (org-link-search--text words avoid-pos)))
                   (org-link-search--made s (string-remove-prefix "*" s) container))))))
    (when place (goto-char place))
    kind))

(defun org-link-search--made (search title container)
  "Where a headline with TITLE is that the user wanted for SEARCH; an error when there is none.
It is the last one below CONTAINER, an element, or else of the buffer."
  (if (not (and (eq 'query-to-create org-link-search-must-match-exact-headline)
                (not org-link-search-inhibit-query) (not noninteractive)
                (yes-or-no-p "No match - create this as a new heading? ")))
      (error "No match for fuzzy expression: %s" search)
    (save-excursion
      (goto-char (if container (org-element-end container) (point-max)))
      (unless (bolp) (insert "\n"))
      (prog1 (point)
        (insert (make-string (1+ (or (org-element-property :level container) 0)) ?*) " " title "\n")))))

(provide 'ol-search)
;;; ol-search.el ends here
