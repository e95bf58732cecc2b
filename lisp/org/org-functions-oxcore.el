;;; org-functions-oxcore.el --- Reading headings, keywords and files  -*- lexical-binding: t -*-

;;; Code:

(require 'org-macs)
(require 'org-element)

(defvar org-outline-regexp "\\*+ " "What a heading begins with, at the beginning of its line.")
(defvar org-outline-regexp-bol "^\\*+ " "What matches the beginning of headings.")

;;;; Tags

(defvar org-tag-alist nil "Alist of tags and keys, with groups between :startgroup and :endgroup.")
(defvar org-group-tags t "Whether a tag that names a group stands for the tags of the group.")

;;;; Headings

(defun org-at-heading-p (&optional _)
  "Whether point is on a line that is a heading."
  (save-excursion (beginning-of-line) (looking-at-p org-outline-regexp)))

(defalias 'org-on-heading-p #'org-at-heading-p)

(defun org-back-to-heading (&optional _invisible-ok)
  "Move to the beginning of the heading that point is in or on."
  (forward-line 0)
  (or (looking-at-p org-outline-regexp)
      (re-search-backward org-outline-regexp-bol nil t)
      (user-error "Before first headline at position %d in buffer %s"
                  (point) (current-buffer)))
  (point))

(defun org-back-to-heading-or-point-min (&optional invisible-ok)
  "Move to the heading that point is in, or to the beginning of the buffer."
  (condition-case nil (org-back-to-heading invisible-ok)
    (error (goto-char (point-min)))))

(defun org-before-first-heading-p ()
  "Whether point is before the first heading."
  (save-excursion
    (end-of-line)
    (null (re-search-backward org-outline-regexp-bol nil t))))

(defun org-outline-level ()
  "The number of stars of the heading that point is in; 0 before the first."
  (save-excursion
    (if (org-before-first-heading-p) 0
      (org-back-to-heading t)
      (skip-chars-forward "*"))))

(defun org-current-level ()
  "The level of the heading that point is in; nil before the first."
  (let ((level (org-outline-level))) (and (> level 0) level)))

(defun org-reduced-level (level)
  "LEVEL in a document whose headings have odd numbers of stars only."
  (if org-odd-levels-only (1+ (floor level 2)) level))

(defun org-get-valid-level (level &optional change)
  "LEVEL and CHANGE together, at least 1, odd where headings are."
  (let ((sum (max 1 (+ level (* (or change 0) (if org-odd-levels-only 2 1))))))
    (if (and org-odd-levels-only (zerop (% sum 2))) (1- sum) sum)))

(defun org-end-of-subtree (&optional invisible-ok to-heading)
  "Move to the end of the subtree that point is in; with TO-HEADING to what follows it."
  (org-back-to-heading-or-point-min invisible-ok)
  (let ((level (if (org-at-heading-p) (org-outline-level) 0)))
    (forward-line 1)
    (if (and (> level 0)
             (re-search-forward (format "^\\*\\{1,%d\\} " level) nil t))
        (goto-char (match-beginning 0))
      (goto-char (point-max))))
  (unless to-heading
    (when (and (bolp) (not (bobp)))
      (skip-chars-backward " \t\n")
      (unless (eobp) (forward-char 0))))
  (point))

(defun org-narrow-to-subtree (&optional _element)
  "Show the subtree that point is in and nothing else."
  (interactive)
  (save-excursion
    (widen)
    (org-back-to-heading t)
    (narrow-to-region (point)
                      (save-excursion
                        (org-end-of-subtree t t)
                        ;; The newline before the next heading is not shown.
                        (if (and (org-at-heading-p) (not (eobp))) (1- (point)) (point))))))

(defun org-end-of-meta-data (&optional full)
  "Move behind the planning line and the properties of the entry that point is in.
With FULL also behind clock lines, drawers and blank lines."
  (org-back-to-heading t)
  (forward-line 1)
  (when (looking-at-p "[ \t]*\\(?:CLOSED\\|DEADLINE\\|SCHEDULED\\):") (forward-line 1))
  (when (looking-at "[ \t]*:PROPERTIES:[ \t]*\n\\(?:[ \t]*:\\S-+:.*\n\\)*?[ \t]*:END:[ \t]*\\(?:\n\\|\\'\\)")
    (goto-char (match-end 0)))
  (when full
    (let ((going t))
      (while (and going (not (eobp)) (not (org-at-heading-p)))
        (cond ((looking-at-p "[ \t]*$") (forward-line 1))
              ((looking-at-p "[ \t]*CLOCK:") (forward-line 1))
              ((looking-at-p "[ \t]*:[-_[:word:]]+:[ \t]*$")
               (if (re-search-forward "^[ \t]*:END:[ \t]*$" nil t) (forward-line 1)
                 (setq going nil)))
              (t (setq going nil)))))))

(defun org-get-heading (&optional no-tags no-todo no-priority no-comment)
  "The heading that point is in, without the parts that the arguments name."
  (unless (org-before-first-heading-p)
    (save-excursion
      (org-back-to-heading t)
      (let* ((node (org-element-at-point))
             (get (lambda (property) (org-element-property property node)))
             (tags (funcall get :tags))
             (priority (funcall get :priority))
             (title (or (funcall get :raw-value) "")))
        (org-trim
         (mapconcat
          #'identity
          (delq nil
                (list (and (not no-todo) (funcall get :todo-keyword))
                      (and (not no-priority) priority (format "[#%c]" priority))
                      (and (not no-comment) (funcall get :commentedp) org-comment-string)
                      title
                      (and (not no-tags) tags
                           (format ":%s:" (mapconcat #'identity tags ":")))))
          " "))))))

(defun org-in-commented-heading-p (&optional no-inheritance _element)
  "Whether the entry at point is commented, or one above it unless NO-INHERITANCE."
  (org-with-wide-buffer
   (let ((found nil) (level nil))
     (unless (org-before-first-heading-p)
       (org-back-to-heading t)
       (setq level (org-outline-level))
       (while (and level (not found))
         (setq found (and (org-element-property :commentedp (org-element-at-point)) t))
         (setq level
               (and (not no-inheritance) (not found) (> level 1)
                    (re-search-backward (format "^\\*\\{1,%d\\} " (1- level)) nil t)
                    (org-outline-level)))))
     found)))

(defun org-find-exact-headline-in-buffer (heading &optional buffer pos-only)
  "A marker of the heading HEADING in BUFFER; with POS-ONLY its position."
  (with-current-buffer (or buffer (current-buffer))
    (org-with-wide-buffer
     (goto-char (point-min))
     (let (found)
       (while (and (not found) (re-search-forward org-outline-regexp-bol nil t))
         (when (equal heading (org-get-heading t t t t)) (setq found (line-beginning-position))))
       (and found
            (if pos-only found (set-marker (make-marker) found (current-buffer))))))))

(defun org-skip-whitespace ()
  "Move over white space."
  (skip-chars-forward " \t\n\r"))

;;;; Properties

(defvar org-property-format "%-10s %s" "Format of the lines of property drawers.")

;;;; Files

(defvar org--file-cache (make-hash-table :test #'equal) "Texts of remote files.")
(defvar org-resource-download-policy 'prompt
  "Whether addresses are fetched: t, nil, `safe' those allowed, `prompt' ask for others.")
(defvar org-safe-remote-resources nil "Regular expressions of addresses that are allowed.")

(defun org-url-p (s)
  "Whether S is an address rather than the name of a file."
  (and (stringp s) (string-match-p "\\`[[:alpha:]][-+.[:alnum:]]+://" s) t))

(defalias 'org-file-url-p #'org-url-p)

(defun org-functions--fetch-p (address)
  "Whether ADDRESS may be fetched."
  (pcase org-resource-download-policy
    ('t t)
    ('nil nil)
    (policy (or (cl-some (lambda (regexp) (string-match-p regexp address))
                         org-safe-remote-resources)
                (and (eq policy 'prompt) (not noninteractive)
                     (y-or-n-p (format "Fetch %s? " address)))))))

(declare-function url-retrieve-synchronously "url")

(defun org-functions--fetch (address)
  "The text at ADDRESS, or nil."
  (when (and (org-functions--fetch-p address) (fboundp 'url-retrieve-synchronously))
    (let ((answer (url-retrieve-synchronously address)))
      (when answer
        (with-current-buffer answer
          (goto-char (point-min))
          (let ((good (looking-at-p "HTTP/[0-9.]+ 2[0-9][0-9]")))
            (and good (re-search-forward "\n\r?\n" nil t)
                 (buffer-substring-no-properties (point) (point-max)))))))))

(defun org-file-contents (file &optional noerror nocache)
  "The text of FILE; with NOERROR a message instead of an error when it cannot be read."
  (let ((complain (lambda (format &rest args)
                    (if noerror (progn (apply #'message format args) nil)
                      (apply #'error format args)))))
    (cond ((and (org-url-p file) (not nocache) (gethash file org--file-cache)))
          ((org-url-p file)
           (let ((text (org-functions--fetch file)))
             (if text (puthash file text org--file-cache)
               (funcall complain "Unable to fetch file from %S" file))))
          ((not (file-readable-p file)) (funcall complain "Unable to read file %S" file))
          (t (with-temp-buffer (insert-file-contents file) (buffer-string))))))

;;;; Keywords

(defun org-collect-keywords (keywords &optional unique directory)
  "Alist of KEYWORDS, in upper case, and their values in the buffer and its set-up files.
Of those in UNIQUE the first value alone.  Those in DIRECTORY have pairs of values and the folders
of their files."
  (let ((wanted (make-hash-table :test #'equal)) (table nil) (seen nil))
    (dolist (keyword (append keywords '("SETUPFILE"))) (puthash (upcase keyword) t wanted))
    (when buffer-file-name (push (file-truename buffer-file-name) seen))
    (cl-labels
        ((note (key value)
           (let ((entry (assoc key table)))
             (cond ((null entry) (push (if (member key unique) (cons key value) (list key value))
                                       table))
                   ((not (member key unique)) (push value (cdr entry))))))
         (scan ()
           (dolist (pair (org-functions--keywords wanted))
             (pcase-let ((`(,key . ,value) pair))
               (if (not (equal key "SETUPFILE"))
                   (note key (if (member key directory) (cons value default-directory) value))
                 (when (member "SETUPFILE" keywords) (note key value))
                 (enter value)))))
         (enter (name)
           (let* ((bare (org-remove-double-quotes (org-trim name)))
                  (file (if (org-url-p bare) bare (file-truename (expand-file-name bare)))))
             (unless (or (string-empty-p bare) (member file seen))
               (push file seen)
               (let ((text (org-file-contents file t)))
                 (when text
                   (with-temp-buffer
                     (unless (org-url-p file)
                       (setq default-directory (file-name-directory file)))
                     (insert text)
                     (scan))))))))
      (org-with-wide-buffer (scan)))
    (mapcar (lambda (entry)
              (if (member (car entry) unique) entry
                (cons (car entry) (reverse (cdr entry)))))
            (nreverse table))))

(defun org-functions--commented-p (node)
  "Whether a heading above NODE is a comment."
  (let ((found nil))
    (while (and (not found) (setq node (org-element-parent node)))
      (setq found (and (eq (org-element-type node) 'headline)
                       (org-element-property :commentedp node))))
    found))

(defun org-functions--keywords (wanted)
  "Pairs of key and value of the buffer's keywords that are in the table WANTED."
  (goto-char (point-min))
  (let ((case-fold-search t) (found nil))
    ;; Nodes are made for the lines in question alone.
    (while (re-search-forward "^[ \t]*#\\+\\([^ \t\n]+?\\):" nil t)
      (when (gethash (upcase (match-string-no-properties 1)) wanted)
        (save-excursion
          (let* ((node (org-element-at-point))
                 (key (and (eq (org-element-type node) 'keyword)
                           (org-element-property :key node))))
            (when (and key (gethash key wanted) (not (org-functions--commented-p node)))
              (push (cons key (org-element-property :value node)) found))))))
    (nreverse found)))

;;;; Settings of a file

(defvar org-link-descriptive t "Whether links show their descriptions alone.")
(defvar-local org-file-tags nil "Tags of all entries of the buffer.")

(defun org-functions--todo-words (line)
  "Pairs of keyword and whether it is done of LINE, the value of a TODO keyword."
  (let* ((words (split-string line)) (done nil) (pairs nil)
         (parts (member "|" words)))
    (while words
      (let ((word (pop words)))
        (if (equal word "|") (setq done t)
          (push (cons (replace-regexp-in-string "(.*)\\'" "" word)
                      (or done (and (not parts) (null words))))
                pairs))))
    (nreverse pairs)))

(defun org-functions--properties (lines)
  "Alist of the properties that LINES, values of PROPERTY keywords, set."
  (let ((alist nil))
    (dolist (line lines)
      (when (string-match "\\`\\(\\S-+?\\)\\(\\+?\\)[ \t]+\\(.*\\)\\'" line)
        (let* ((name (match-string 1 line)) (value (match-string 3 line))
               (known (assoc-string name alist t)))
          (cond ((null known) (push (cons name value) alist))
                ((equal (match-string 2 line) "+")
                 (setcdr known (concat (cdr known) " " value)))
                (t (setcdr known value))))))
    alist))

(defun org-functions--abbreviations (lines)
  "Alist of the abbreviations of links that LINES, values of LINK keywords, define."
  (delq nil (mapcar (lambda (line)
                      (and (string-match
                            "\\`[ \t]*\\(?:\"\\([^\"]+\\)\"\\|\\(\\S-+\\)\\)[ \t]+\\(.*?\\)[ \t]*\\'" line)
                           (cons (or (match-string 1 line) (match-string 2 line))
                                 (match-string 3 line))))
                    lines)))

(defun org-read-further-settings ()
  "Set what the buffer's keywords and those of its set-up files say."
  (let* ((found (org-collect-keywords
                 '("TODO" "SEQ_TODO" "TYP_TODO" "PROPERTY" "LINK" "STARTUP" "FILETAGS")))
         (get (lambda (key) (cdr (assoc key found))))
         (words (mapcan #'org-functions--todo-words
                        (append (funcall get "TODO") (funcall get "SEQ_TODO")
                                (funcall get "TYP_TODO")))))
    (when words
      (setq-local org-todo-keywords-1 (mapcar #'car words))
      (setq-local org-done-keywords
                  (delq nil (mapcar (lambda (pair) (and (cdr pair) (car pair))) words))))
    (when (funcall get "PROPERTY")
      (setq-local org-keyword-properties (org-functions--properties (funcall get "PROPERTY"))))
    (setq-local org-link-abbrev-alist-local
                (org-functions--abbreviations (funcall get "LINK")))
    (setq org-file-tags
          (mapcan (lambda (value) (split-string value "[: \t]+" t)) (funcall get "FILETAGS")))
    (dolist (word (mapcan #'split-string (funcall get "STARTUP")))
      (pcase word
        ("literallinks" (setq-local org-link-descriptive nil))
        ("descriptivelinks" (setq-local org-link-descriptive t))
        ("odd" (setq-local org-odd-levels-only t))
        ("oddeven" (setq-local org-odd-levels-only nil))))))

(provide 'org-functions-oxcore)
;;; org-functions-oxcore.el ends here
