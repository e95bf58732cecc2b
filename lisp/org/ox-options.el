;;; ox-options.el --- Options and environment of an export  -*- lexical-binding: t -*-

;;; Commentary:

;; The plist an export works with.  Its layers, the weakest first: defaults of the options, the
;; caller's plist, keywords of the buffer and its set-up files, properties of the subtree.

;;; Code:

(require 'ox-backend)
(require 'org-element)
(require 'org-macs)

(defgroup org-export nil "Publishing Org documents." :group 'org)

(defmacro org-export--define-user-options (&rest rows)
  "Define a user option for each of ROWS: a name after `org-export-', a value, what it says."
  `(progn
     ,@(mapcar (lambda (row)
                 `(defcustom ,(intern (format "org-export-%s" (car row))) ,(nth 1 row)
                    ,(nth 2 row) :group 'org-export :type 'sexp))
               rows)))

(org-export--define-user-options
 (with-archived-trees 'headline "Archived trees: t export, nil leave out, `headline' their heading.")
 (with-author t "Whether the author's name is shown.")
 (with-broken-links nil "Broken links: nil stops the export, `mark' shows them, t leaves them out.")
 (with-clocks nil "Whether clock lines are exported.")
 (with-creator nil "Whether the creator is shown.")
 (with-date t "Whether the date is shown.")
 (with-drawers '(not "LOGBOOK")
               "Drawers that are exported: t, nil, a list of names, or `not' and names.")
 (with-email nil "Whether the author's mail address is shown.")
 (with-emphasize t "Whether emphasis is interpreted.")
 (with-entities t "Whether entities are interpreted.")
 (with-fixed-width t "Whether lines starting with a colon are exported.")
 (with-footnotes t "Whether footnotes are exported.")
 (with-inlinetasks t "Whether inline tasks are exported.")
 (with-latex t "LaTeX in the text: t export, nil leave out, `verbatim' as it stands.")
 (with-planning nil "Whether planning lines are exported.")
 (with-priority nil "Whether headings show their priorities.")
 (with-properties nil "Properties that are exported: nil, t, or a list of names.")
 (with-section-numbers t "Whether headings are numbered; a number is the deepest level.")
 (with-smart-quotes nil "Whether quotes follow the document's language.")
 (with-special-strings t "Whether dashes and dots stand for typographic characters.")
 (with-statistics-cookies t "Whether statistics cookies are exported.")
 (with-sub-superscripts t "Sub- and superscripts: t, nil, or `{}' for those in braces.")
 (with-tables t "Whether tables are exported.")
 (with-tags t "Tags of headings: t, nil, or `not-in-toc'.")
 (with-tasks t "Tasks: t all, nil none, `todo', `done', or a list of keywords.")
 (with-timestamps t "Timestamps alone in a paragraph: t, nil, `active', `inactive'.")
 (with-title t "Whether the title is shown.")
 (with-toc t "Whether there is a table of contents; a number is its depth.")
 (with-todo-keywords t "Whether headings show their TODO keywords.")
 (headline-levels 3 "The last level whose headings are headings in the output.")
 (default-language "en" "The language of documents that name none.")
 (preserve-breaks nil "Whether line breaks of paragraphs are kept.")
 (select-tags '("export") "Tags of trees that alone are exported when there are any.")
 (exclude-tags '("noexport") "Tags of trees that are left out.")
 (timestamp-file t "Whether the output tells when it was made.")
 (date-timestamp-format nil "Format of a date keyword that is one timestamp.")
 (creator-string
  (format "Emacs %s (Org mode %s)" emacs-version (org-version)) "What made the output.")
 (expand-links t "Whether environment variables in the names of linked files are replaced.")
 (process-citations t "Whether citation processors are called.")
 (replace-macros t "Whether macros are replaced.")
 (snippet-translation-alist nil "Alist of short names and names of back-ends of snippets.")
 (global-macros nil "Alist of macros of all documents.")
 (allow-bind-keywords nil "Whether BIND keywords set variables.")
 (coding-system nil "Coding system of files that are written; nil the buffer's.")
 (copy-to-kill-ring nil "Whether output goes to the kill ring: t, nil, `if-interactive'.")
 (show-temporary-export-buffer t "Whether buffers with output are shown.")
 (initial-scope 'buffer "What a command exports when not told: `buffer' or `subtree'.")
 (in-background nil "Whether commands export in a process of their own.")
 (async-init-file nil "File loaded in the process of a background export.")
 (async-debug nil "Whether the process of a background export leaves its log.")
 (body-only nil "Whether commands export the body alone.")
 (visible-only nil "Whether commands export what is visible alone.")
 (force-publishing nil "Whether files are published that did not change.")
 (dispatch-use-expert-ui nil "Whether the choice of a command shows no help."))

(defvar org-export-time-stamp-file)
(defvaralias 'org-export-time-stamp-file 'org-export-timestamp-file)

(defconst org-export-max-depth 19 "The deepest level of headings numbered.")

(defvar org-cite-export-processors)
(defvar org-group-tags)

(defconst org-export-options-alist
  '((:title "TITLE" nil nil parse)
    (:date "DATE" nil nil parse)
    (:author "AUTHOR" nil user-full-name parse)
    (:email "EMAIL" nil user-mail-address t)
    (:language "LANGUAGE" nil org-export-default-language t)
    (:select-tags "SELECT_TAGS" nil org-export-select-tags split)
    (:exclude-tags "EXCLUDE_TAGS" nil org-export-exclude-tags split)
    (:creator "CREATOR" nil org-export-creator-string)
    (:headline-levels nil "H" org-export-headline-levels)
    (:preserve-breaks nil "\\n" org-export-preserve-breaks)
    (:section-numbers nil "num" org-export-with-section-numbers)
    (:time-stamp-file nil "timestamp" org-export-timestamp-file)
    (:with-archived-trees nil "arch" org-export-with-archived-trees)
    (:with-author nil "author" org-export-with-author)
    (:expand-links nil "expand-links" org-export-expand-links)
    (:with-broken-links nil "broken-links" org-export-with-broken-links)
    (:with-clocks nil "c" org-export-with-clocks)
    (:with-creator nil "creator" org-export-with-creator)
    (:with-date nil "date" org-export-with-date)
    (:with-drawers nil "d" org-export-with-drawers)
    (:with-email nil "email" org-export-with-email)
    (:with-emphasize nil "*" org-export-with-emphasize)
    (:with-entities nil "e" org-export-with-entities)
    (:with-fixed-width nil ":" org-export-with-fixed-width)
    (:with-footnotes nil "f" org-export-with-footnotes)
    (:with-inlinetasks nil "inline" org-export-with-inlinetasks)
    (:with-latex nil "tex" org-export-with-latex)
    (:with-planning nil "p" org-export-with-planning)
    (:with-priority nil "pri" org-export-with-priority)
    (:with-properties nil "prop" org-export-with-properties)
    (:with-smart-quotes nil "'" org-export-with-smart-quotes)
    (:with-special-strings nil "-" org-export-with-special-strings)
    (:with-special-rows nil nil nil)
    (:with-statistics-cookies nil "stat" org-export-with-statistics-cookies)
    (:with-sub-superscript nil "^" org-export-with-sub-superscripts)
    (:with-toc nil "toc" org-export-with-toc)
    (:with-tables nil "|" org-export-with-tables)
    (:with-tags nil "tags" org-export-with-tags)
    (:with-tasks nil "tasks" org-export-with-tasks)
    (:with-timestamps nil "<" org-export-with-timestamps)
    (:with-title nil "title" org-export-with-title)
    (:with-todo-keywords nil "todo" org-export-with-todo-keywords)
    (:with-cite-processors nil nil org-export-process-citations)
    (:cite-export "CITE_EXPORT" nil org-cite-export-processors))
  "Alist of properties and (KEYWORD OPTION DEFAULT BEHAVIOR).
DEFAULT is a form.  BEHAVIOR tells what several values make: nil the first, t the last, `space' and
`newline' join them, `split' is a list of words, `parse' Org objects.")

(defun org-export--all-options (backend)
  "The options of BACKEND, then those of all exports that it does not override."
  (let ((own (and backend (org-export-get-all-options backend)))
        (seen (make-hash-table :test #'eq)) (rows nil))
    (if (null own) org-export-options-alist
      (dolist (row (append own org-export-options-alist) (nreverse rows))
        (unless (gethash (car row) seen)
          (puthash (car row) t seen)
          (push row rows))))))

(defun org-export--parse-value (text)
  "TEXT, the value of a keyword or of several lines, as objects."
  (when text
    (let ((objects (org-element-parse-secondary-string text (org-element-restriction 'keyword))))
      (if (string-search "\n" text) (org-export--unfold objects) objects))))

(defun org-export--unfold (objects)
  "Make spaces of the newlines in the texts of OBJECTS."
  (dolist (object objects objects)
    (if (stringp object) (subst-char-in-string ?\n ?\s object t)
      (org-export--unfold (org-element-contents object)))))

;;;; Defaults

(defun org-export--get-global-options (&optional backend)
  "Plist of the defaults of the options of BACKEND."
  (let ((seen nil) (plist nil))
    (pcase-dolist (`(,property ,_ ,_ ,default ,behavior) (org-export--all-options backend))
      (unless (memq property seen)
        (push property seen)
        (let ((value (cond ((and (symbolp default) default (not (eq default t))
                                 (not (keywordp default)))
                            (cond ((boundp default) (symbol-value default))
                                  ;; Loading what deals with citations takes citations.
                                  ((eq default 'org-cite-export-processors) '((t basic)))))
                           (t (eval default t)))))
          (push property plist)
          (push (if (and (eq behavior 'parse) (stringp value)) (org-export--parse-value value)
                  value)
                plist))))
    (nreverse plist)))

;;;; Keywords

(defun org-export--parse-option-keyword (options &optional backend)
  "Plist of what OPTIONS, the value of an OPTIONS keyword, sets for BACKEND."
  (let ((rows (org-export--all-options backend)) (start 0) (plist nil))
    ;; A name goes from the value before it to the next colon, whatever is between.
    (while (string-match "\\([^ \t\n]\\(?:.\\|\n\\)*?\\):" options start)
      (let ((name (match-string 1 options)) (place (match-end 0)))
        (if (and (< place (length options)) (not (memq (aref options place) '(?\s ?\t ?\n))))
            (pcase-let ((`(,value . ,end)
                         ;; From a buffer, so that errors name their place.
                         (with-temp-buffer
                           (insert options)
                           (goto-char (1+ place))
                           (cons (read (current-buffer)) (1- (point))))))
              (setq start end)
              (pcase-dolist (`(,property ,_ ,option . ,_) rows)
                (when (and option (string-equal-ignore-case option name))
                  ;; What back-ends add may be called; none of the options of all exports is.
                  (when (and value (not (eq value t)) (functionp value) (not orgstar-document-code)
                             (not (assq property org-export-options-alist)))
                    (org-error-about (concat "^[ \t]*#\\+options:.*?\\_<" (regexp-quote name) ":") #'user-error
                                     "The option ‘%s’ is a function, %S; it runs with --yes only" name value))
                  (setq plist (plist-put plist property value)))))
          (setq start place))))
    plist))

(defun org-export--combined (behavior old new)
  "The value that OLD, nil or a list of one, and the text NEW make under BEHAVIOR."
  (pcase behavior
    ('parse (if old (concat (car old) "\n" new) new))
    ('space (if old (concat (car old) " " new) new))
    ('newline (org-trim (if old (concat (car old) "\n" new) new)))
    ('split (append (car old) (split-string new)))
    ('t new)
    ('nil (if old (car old) new))
    (_ new)))

(defun org-export--get-inbuffer-options (&optional backend)
  "Plist of what the buffer's keywords, and those of its set-up files, set for BACKEND."
  (let* ((rows (org-export--all-options backend))
         (backwards (reverse rows))
         (keywords (delete-dups (delq nil (mapcar #'cadr rows))))
         (found (org-collect-keywords (append '("OPTIONS" "FILETAGS") keywords)))
         (plist nil) (to-parse nil))
    (pcase-dolist (`(,keyword . ,values) found)
      (cond
       ((and (equal keyword "OPTIONS"))
        (dolist (value values)
          (setq plist (org-combine-plists
                       plist (org-export--parse-option-keyword value backend)))))
       ((equal keyword "FILETAGS")
        (setq plist (plist-put plist :filetags
                               (delete-dups (mapcan (lambda (value)
                                                      (split-string value "[: \t]+" t))
                                                    values)))))
       (t
        (pcase-dolist (`(,property ,name ,_ ,_ ,behavior) backwards)
          (when (equal name keyword)
            (when (eq behavior 'parse) (cl-pushnew property to-parse))
            (dolist (value values)
              (setq plist
                    (plist-put plist property
                               (org-export--combined
                                behavior
                                (and (plist-member plist property)
                                     (list (plist-get plist property)))
                                value)))))))))
    (dolist (property to-parse)
      (setq plist (plist-put plist property
                             (org-export--parse-value (plist-get plist property)))))
    plist))

;;;; Properties of a subtree

(defun org-export--get-subtree-options (&optional backend)
  "Plist of what the properties of the entry at point set for BACKEND."
  (org-with-wide-buffer
   (when (ignore-errors (org-back-to-heading t))
     (let* ((get (lambda (name) (org-entry-get nil (concat "EXPORT_" name))))
            (options (funcall get "OPTIONS"))
            (plist (and options (org-export--parse-option-keyword options backend))))
       (unless (funcall get "TITLE")
         (let ((title (org-element-property :raw-value (org-element-at-point))))
           (setq plist (plist-put plist :title
                                  (org-element-parse-secondary-string
                                   (or title "") (org-element-restriction 'headline))))))
       (pcase-dolist (`(,property ,keyword ,_ ,_ ,behavior) (org-export--all-options backend))
         (let ((value (and keyword (not (plist-member plist property))
                           (funcall get keyword))))
           (when value
             (setq plist
                   (plist-put plist property
                              (pcase behavior
                                ('parse (org-element-parse-secondary-string
                                         value (org-element-restriction 'keyword)))
                                ('split (split-string value))
                                (_ value)))))))
       (let ((title (funcall get "TITLE")))
         (when title
           (setq plist (plist-put plist :title
                                  (org-element-parse-secondary-string
                                   title (org-element-restriction 'keyword))))))
       plist))))

;;;; The environment

(defun org-export--get-buffer-attributes ()
  "Plist of the buffer's own facts."
  (list :input-buffer (buffer-name (buffer-base-buffer))
        :input-file (buffer-file-name (buffer-base-buffer))))

(defun org-export--get-export-attributes (&optional backend subtreep visible-only body-only)
  "Plist of this export's own facts: what is exported, with which functions of BACKEND."
  (let ((scope (list (cons 'subtree subtreep) (cons 'visible-only visible-only)
                     (cons 'body-only body-only))))
    ;; What is asked most stands first.
    (list :exported-data (make-hash-table :test #'eq :size 4001)
          :export-plan nil :ignore-list nil :parse-tree nil :orgstar-memory nil
          :with-special-strings nil :with-smart-quotes nil :preserve-breaks nil :headline-offset nil
          :section-numbers nil :headline-levels nil :html-text-markup-alist nil
          :translate-alist (org-export-get-all-transcoders backend)
          :back-end backend
          :export-options (mapcar #'car (cl-remove nil scope :key #'cdr)))))

(defun org-export-get-environment (&optional backend subtreep ext-plist)
  "Plist of the options in force for an export of the buffer with BACKEND.
With SUBTREEP the properties of the entry at point count; what the caller
sets with EXT-PLIST is weaker than what the document says.  Variables that BIND keywords set are set."
  (org-export--set-variables (org-export--list-bound-variables))
  (let* ((weak (org-combine-plists (org-export--get-global-options backend) ext-plist))
         (options (org-combine-plists weak (org-export--get-inbuffer-options backend))))
    (if subtreep (org-combine-plists options (org-export--get-subtree-options backend)) options)))

;;;; Variables set by the document

(defun org-export--list-bound-variables ()
  "Lists of variable and value that BIND keywords make; nil unless they are allowed."
  (and org-export-allow-bind-keywords
       (delq nil (mapcar (lambda (text)
                           (let ((value (read (format "(%s)" text))))
                             (and value (list (car value) (cadr value)))))
                         (cdr (assoc "BIND" (org-collect-keywords '("BIND"))))))))

(defun org-export--set-variables (variable-alist)
  "Set the variables of VARIABLE-ALIST in this buffer."
  (pcase-dolist (`(,variable ,value) variable-alist)
    (set (make-local-variable variable) value)))

(provide 'ox-options)
;;; ox-options.el ends here
