;;; etags.el --- Definitions by tables of tags  -*- lexical-binding: t -*-

;; A table of tags, which the program etags writes, has a section for each file: its name, then a line for each
;; definition with the text the line begins with, the name if that cannot be told from it, line and position.
;; Tables are read into lists once, and again when the file changed.

;;; Code:

(require 'cl-lib)
(require 'xref)
(require 'ring)

(defgroup etags nil "Tables of tags." :group 'tools)
(defcustom tags-file-name nil "The file of the table of tags that was visited last." :type '(choice file (const nil)))
(put 'tags-file-name 'safe-local-variable #'stringp)
(defcustom tags-table-list nil "Files of tables of tags, or folders with one named TAGS, in which names are looked up." :type '(repeat file))
(defcustom tags-case-fold-search 'default "Whether case makes no difference to names; `default' is as `case-fold-search' says."
  :type '(choice (const default) (const nil) (const t)))
(defcustom tags-add-tables 'ask-user "Whether a further table is added to those that are there: nil, t or `ask-user'."
  :type '(choice (const nil) (const t) (const ask-user)))
(defcustom tags-revert-without-query nil "Whether a table that changed is read again without a question." :type 'boolean)
(defcustom tags-compression-info-list '("" ".Z" ".bz2" ".gz" ".xz" ".tgz") "What may follow the name of a file that a table has." :type '(repeat string))
(defcustom tags-tag-face 'default "The face of names in lists." :type 'face)
(defcustom tags-apropos-verbose nil "Whether lists by a regexp say which table each part is of." :type 'boolean)
(defcustom find-tag-hook nil "Functions that run after a definition was found." :type 'hook)
(defcustom find-tag-default-function nil "The function that gives the name at point." :type '(choice (const nil) function))
(defcustom find-tag-marker-ring-length 16 "How many places are remembered." :type 'integer)
(defcustom etags-xref-prefer-current-file nil "Whether definitions in the current file come first." :type 'boolean)
(defcustom default-tags-table-function nil "The function that gives the table for a buffer." :type '(choice (const nil) function))
(defvar tags-included-tables nil "Tables that the visited one includes.")
(defvar tags-table-set-list nil "Lists of tables that were used before.")
(defvar tags-location-ring (make-ring find-tag-marker-ring-length) "Places of definitions that were found.")
(defvar find-tag-marker-ring xref--marker-ring "Places to come back to.")
(defvar tags-completion-table nil "What completes names, of the table in this buffer.")
(defvar etags--last nil "What the last search by name was for: (NAME REGEXP REST), with the tags that were not shown.")
(defvar etags--search nil "What `tags-loop-continue' looks for: (REGEXP FOLD FILES), with the files that it did not come to.")
(defvar-local etags--tags nil "The tags of the table in this buffer, (STAMP FILES INCLUDED TAGS).")

(define-derived-mode tags-table-mode special-mode "Tags Table" "Mode of tables of tags."
  (setq buffer-undo-list t))

;;; Tables

(cl-defstruct (etags--tag (:constructor etags--make-tag)) "A definition: its name, the beginning of its line, its place."
  name explicit text line position file)

(defun etags--implicit-name (text)
  "The name that TEXT, the beginning of a line, is the definition of, or nil."
  (and (string-match "\\([^-a-zA-Z0-9_+*$?:]\\|\\`\\)\\([-a-zA-Z0-9_+*$?:]+\\)[^-a-zA-Z0-9_+*$?:\"']*\\'" text)
       (match-string 2 text)))

(defun etags--parse ()
  "The files, included tables and tags that the table in this buffer has."
  (let ((stamp (buffer-chars-modified-tick)))
    (if (eql (car etags--tags) stamp)
        (cdr etags--tags)
      (let (files included tags)
        (save-excursion
          (goto-char (point-min))
          (while (search-forward "\f\n" nil t)
            (when (looking-at "\\(.+\\),\\(?:\\([0-9]*\\)\\|\\(include\\)\\)$")
              (let ((file (match-string-no-properties 1)) (includes (match-string 3)))
                (forward-line 1)
                (if includes
                    (push file included)
                  (push file files)
                  (while (and (not (eobp)) (not (eq (char-after) ?\f)))
                    (when (looking-at "\\([^\177\n]*\\)\177\\(?:\\([^\1\n]*\\)\1\\)?\\([0-9]*\\),\\([0-9]*\\)")
                      (let* ((text (match-string-no-properties 1)) (name (match-string-no-properties 2))
                             (line (match-string-no-properties 3)) (place (match-string-no-properties 4)))
                        (push (etags--make-tag :name (or name (etags--implicit-name text)) :explicit name :text text
                                               :line (and (> (length line) 0) (string-to-number line))
                                               :position (and (> (length place) 0) (string-to-number place))
                                               :file file)
                              tags)))
                    (forward-line 1)))))))
        (setq tags-completion-table nil)
        (setq etags--tags (list stamp (nreverse files) (nreverse included) (nreverse tags)))
        (cdr etags--tags)))))

(defun tags-expand-table-name (file)
  "FILE as the name of a table: in a folder it is TAGS."
  (let ((file (expand-file-name file)))
    (if (file-directory-p file) (expand-file-name "TAGS" file) file)))
(defun etags--buffer (file)
  "A buffer with the table FILE as it is now; nil if there is none."
  (let ((buffer (get-file-buffer file)))
    (cond ((not (file-readable-p file)) nil)
          (buffer
           (unless (verify-visited-file-modtime buffer)
             (when (or tags-revert-without-query noninteractive
                       (yes-or-no-p (format "Tags file %s has changed, read new contents? " file)))
               (with-current-buffer buffer (revert-buffer t t))))
           buffer)
          (t (with-current-buffer (let ((large-file-warning-threshold nil)) (find-file-noselect file t))
               (unless (derived-mode-p 'tags-table-mode) (tags-table-mode))
               (current-buffer))))))

(defun tags-verify-table (file)
  "Whether FILE is a table of tags, which is read."
  (let ((buffer (etags--buffer file)))
    (and buffer (with-current-buffer buffer (save-excursion (goto-char (point-min)) (looking-at-p "\f\n"))) t)))

;;;###autoload
(defun visit-tags-table (file &optional local)
  "Let names be looked up in the table of tags FILE, or TAGS in the folder FILE; with LOCAL in this buffer only."
  (interactive (list (read-file-name "Visit tags table (default TAGS): " default-directory
                                     (expand-file-name "TAGS" default-directory) t)
                     current-prefix-arg))
  (let ((name (tags-expand-table-name file)))
    (unless (file-exists-p name) (user-error "File %s does not exist" name))
    (unless (tags-verify-table name) (user-error "File %s is not a valid tags table" name))
    (let ((add (and tags-table-list (not local)
                    (not (member name (mapcar #'tags-expand-table-name tags-table-list)))
                    (if (eq tags-add-tables 'ask-user)
                        (and (not noninteractive)
                             (y-or-n-p "Keep current list of tags tables also? "))
                      tags-add-tables))))
      (if local
          (progn (setq-local tags-file-name name)
                 (setq-local tags-table-list nil))
        (setq-default tags-file-name name)
        (kill-local-variable 'tags-file-name)
        (setq tags-table-list (if add (append tags-table-list (list name))
                                (if (member name (mapcar #'tags-expand-table-name tags-table-list)) tags-table-list
                                  (list name)))))
      (setq etags--last nil)
      nil)))

(defun etags--tables ()
  "The files of the tables that names are looked up in here, with those they include."
  (let ((wanted (delete-dups
                 (mapcar #'tags-expand-table-name
                         (append (and tags-file-name (list tags-file-name))
                                 (and (local-variable-p 'tags-file-name) (default-value 'tags-file-name)
                                      (list (default-value 'tags-file-name)))
                                 tags-table-list))))
        (found nil))
    (unless wanted
      (let ((file (or (and default-tags-table-function (funcall default-tags-table-function))
                      (let ((folder (locate-dominating-file default-directory "TAGS")))
                        (and folder (expand-file-name "TAGS" folder))))))
        (cond (file (visit-tags-table file) (setq wanted (list (tags-expand-table-name file))))
              (noninteractive (user-error "No tags table is in use; use visit-tags-table"))
              (t (call-interactively #'visit-tags-table) (setq wanted (list tags-file-name))))))
    (while wanted
      (let* ((file (pop wanted)) (buffer (and (not (member file found)) (etags--buffer file))))
        (when buffer
          (push file found)
          (with-current-buffer buffer
            (setq wanted (append (mapcar (lambda (name) (tags-expand-table-name (expand-file-name name (file-name-directory file))))
                                         (nth 1 (etags--parse)))
                                 wanted))))))
    (nreverse found)))
(defun visit-tags-table-buffer (&optional cont _cbuf)
  "Make the buffer of the current table current; with CONT that of the next one.  Whether there is one."
  (let* ((tables (etags--tables))
         (file (cond ((stringp cont) (tags-expand-table-name cont))
                     ((not cont) (car tables))
                     ((eq cont 'same) (or tags-file-name (car tables)))
                     (t (cadr (member tags-file-name tables)))))
         (buffer (and file (etags--buffer file))))
    (when buffer
      (unless (local-variable-p 'tags-file-name) (setq tags-file-name file))
      (set-buffer buffer)
      t)))
(defun tags-reset-tags-tables ()
  "Forget all tables of tags."
  (interactive)
  (setq tags-file-name nil tags-table-list nil tags-table-set-list nil tags-included-tables nil etags--last nil
        tags-location-ring (make-ring find-tag-marker-ring-length)))
(defun tags-table-files ()
  "The files whose definitions the table in this buffer has."
  (copy-sequence (nth 0 (etags--parse))))

(defun etags--of (table)
  "The definitions of TABLE: (TAG . FOLDER)."
  (let ((folder (file-name-directory table)))
    (with-current-buffer (etags--buffer table)
      (mapcar (lambda (tag) (cons tag folder)) (nth 2 (etags--parse))))))
(defun etags--all ()
  "All definitions of the current tables: (TAG . FOLDER)."
  (mapcan #'etags--of (etags--tables)))
(defun tags-completion-table ()
  "The names that the current tables have."
  (delete-dups (delq nil (mapcar (lambda (entry) (etags--tag-name (car entry))) (etags--all)))))
(defun tags-lazy-completion-table ()
  "A completion table of the names that tables of tags have, which are read when they are asked for."
  (let ((buffer (current-buffer)))
    (lambda (string predicate action)
      (with-current-buffer (if (buffer-live-p buffer) buffer (current-buffer))
        (complete-with-action action (tags-completion-table) string predicate)))))
;;;###autoload
(defun tags-completion-at-point-function ()
  "What completes the name at point by tables of tags, if there are any."
  (when (or tags-table-list tags-file-name)
    (let ((bounds (bounds-of-thing-at-point 'symbol)))
      (when bounds
        (list (car bounds) (cdr bounds) (tags-lazy-completion-table) :exclusive 'no)))))
(defun complete-tag ()
  "Complete the name at point by tables of tags."
  (interactive)
  (let ((completion-at-point-functions '(tags-completion-at-point-function))) (completion-at-point)))

;;; Places

(defun etags--file (tag folder)
  "The file that TAG, of a table in FOLDER, is in."
  (let ((file (expand-file-name (etags--tag-file tag) folder)))
    (or (seq-find #'file-exists-p (mapcar (lambda (end) (concat file end)) tags-compression-info-list)) file)))
(defun etags-goto-tag-location (tag)
  "Go to the definition TAG in this buffer, where its text stands nearest to its place."
  (widen)
  (let* ((text (etags--tag-text tag)) (regexp (concat "^" (regexp-quote text))) (nearest nil)
         (guess (cond ((etags--tag-position tag) (+ (point-min) (etags--tag-position tag)))
                      ((etags--tag-line tag)
                       (goto-char (point-min)) (forward-line (1- (etags--tag-line tag))) (point))
                      (t (point-min)))))
    (goto-char (point-min))
    (if (string-empty-p text)
        (forward-line (1- (or (etags--tag-line tag) 1)))
      ;; Once a match is farther behind than the nearest one, the rest is too.
      (while (and (re-search-forward regexp nil t)
                  (let ((here (match-beginning 0)))
                    (when (or (not nearest) (< (abs (- here guess)) (abs (- nearest guess)))) (setq nearest here))
                    (eql here nearest))))
      (unless nearest
        (user-error "Rerun etags: `%s' not found in %s" regexp (or buffer-file-name (buffer-name))))
      (goto-char nearest))))

(cl-defstruct (xref-etags-location (:constructor xref-make-etags-location (tag-info file))) "A place that a table of tags has."
  tag-info file)
(cl-defmethod xref-location-marker ((location xref-etags-location))
  "A marker where the definition of LOCATION is."
  (with-current-buffer (find-file-noselect (xref-etags-location-file location))
    (save-excursion
      (save-restriction
        (widen)
        (etags-goto-tag-location (xref-etags-location-tag-info location))
        (point-marker)))))
(cl-defmethod xref-location-line ((location xref-etags-location))
  "The line that the table has for LOCATION."
  (etags--tag-line (xref-etags-location-tag-info location)))
(cl-defmethod xref-location-group ((location xref-etags-location))
  "The file of LOCATION."
  (xref-etags-location-file location))

(defun etags--item (entry)
  "The item of xref for ENTRY, (TAG . FOLDER)."
  (let ((tag (car entry)))
    (xref-make (if (string-empty-p (etags--tag-text tag)) (or (etags--tag-name tag) "") (etags--tag-text tag))
               (xref-make-etags-location tag (etags--file tag (cdr entry))))))
(defun etags--folds-case ()
  "Whether case makes no difference to names."
  (if (memq tags-case-fold-search '(nil t)) tags-case-fold-search case-fold-search))
(defun etags--select (predicate)
  "The items of definitions whose tags satisfy PREDICATE, those of the current file first if they are to be."
  (let* ((here buffer-file-name)
         (entries (seq-filter (lambda (entry) (funcall predicate (car entry))) (etags--all))))
    (when (and etags-xref-prefer-current-file here)
      (setq entries (append (seq-filter (lambda (entry) (equal here (etags--file (car entry) (cdr entry)))) entries)
                            (seq-remove (lambda (entry) (equal here (etags--file (car entry) (cdr entry)))) entries))))
    (mapcar #'etags--item entries)))

;;;###autoload
(defun etags--xref-backend () "The backend of xref that looks in tables of tags." 'etags)
(cl-defmethod xref-backend-identifier-at-point ((_backend (eql 'etags)))
  "The name at point."
  (if find-tag-default-function (funcall find-tag-default-function) (thing-at-point 'symbol t)))
(cl-defmethod xref-backend-identifier-completion-table ((_backend (eql 'etags)))
  "What completes names."
  (tags-lazy-completion-table))
(cl-defmethod xref-backend-identifier-completion-ignore-case ((_backend (eql 'etags)))
  "Whether case makes no difference."
  (etags--folds-case))
(cl-defmethod xref-backend-definitions ((_backend (eql 'etags)) symbol)
  "The definitions of SYMBOL that the tables have."
  (let ((fold (etags--folds-case)))
    (etags--select (lambda (tag)
                     (let ((name (etags--tag-name tag))) (and name (eq t (compare-strings name nil nil symbol nil nil fold))))))))
(cl-defmethod xref-backend-apropos ((_backend (eql 'etags)) pattern)
  "The definitions whose names match PATTERN."
  (let ((regexp (xref-apropos-regexp pattern)) (case-fold-search (etags--folds-case)))
    (etags--select (lambda (tag) (string-match-p regexp (or (etags--tag-name tag) (etags--tag-text tag)))))))

;;; Looking up one after the other

(defun etags--candidates (name regexp)
  "The definitions that NAME, with REGEXP a regexp, may mean: first those of the name, then those whose texts have it."
  (let* ((all (etags--all)) (case-fold-search (etags--folds-case))
         (pattern (if regexp name (regexp-quote name))) (whole (concat "\\`" pattern "\\'"))
         (word (concat "\\_<" pattern "\\_>"))
         (rank (lambda (tag)
                 (let ((own (or (etags--tag-name tag) "")) (text (etags--tag-text tag)))
                   (cond ((and (not regexp) (string-match-p whole own)) 0)
                         ((string-match-p word text) 1)
                         ((or (string-match-p pattern text) (string-match-p pattern own)) 2))))))
    (mapcan (lambda (n) (seq-filter (lambda (entry) (eql n (funcall rank (car entry)))) all)) '(0 1 2))))
(defun find-tag-noselect (tagname &optional next-p regexp-p)
  "The buffer with the definition of TAGNAME, point being there; with REGEXP-P what matches it.
With NEXT-P it is the next one of the last search, with `-' the place before."
  (interactive (list (read-string "Find tag: ") nil))
  (if (eq next-p '-)
      (let ((marker (and (not (ring-empty-p tags-location-ring)) (ring-remove tags-location-ring 0))))
        (unless marker (user-error "No previous tag locations"))
        (set-buffer (or (marker-buffer marker) (user-error "The buffer is gone")))
        (goto-char marker)
        (current-buffer))
    (let ((again (and next-p etags--last)))
      (unless again (setq etags--last (list tagname regexp-p (etags--candidates tagname regexp-p))))
      (let ((entry (pop (nth 2 etags--last))))
        (unless entry
          (user-error (if again "No more tags %s%s" "No tags %s%s")
                      (if (nth 1 etags--last) "matching " "containing ") (nth 0 etags--last)))
        (set-buffer (find-file-noselect (etags--file (car entry) (cdr entry))))
        (etags-goto-tag-location (car entry))
        (ring-insert tags-location-ring (point-marker))
        (run-hooks 'find-tag-hook)
        (current-buffer)))))
(defun find-tag (tagname &optional next-p regexp-p)
  "Go to the definition of TAGNAME; NEXT-P and REGEXP-P are as for `find-tag-noselect'."
  (interactive (list (read-string "Find tag: ") current-prefix-arg))
  (xref-push-marker-stack)
  (let ((place (save-current-buffer (find-tag-noselect tagname next-p regexp-p) (point-marker))))
    (switch-to-buffer (marker-buffer place))
    (goto-char place)
    (set-marker place nil)
    (current-buffer)))
(make-obsolete 'find-tag 'xref-find-definitions "25.1")
(defun find-tag-regexp (regexp &optional next-p other-window)
  "Go to a definition that REGEXP matches, in another window if OTHER-WINDOW; with NEXT-P to the next one."
  (interactive (list (read-string "Find tag regexp: ") current-prefix-arg))
  (when other-window (select-window (or (next-window nil 'no-minibuffer) (selected-window))))
  (find-tag regexp next-p t))
(make-obsolete 'find-tag-regexp 'xref-find-apropos "25.1")

;;; Files of tables

(defun tags-search (regexp &optional files)
  "Go to the first match of REGEXP in FILES, by default those of the current tables.
`tags-loop-continue' goes on to the next one, as this does where REGEXP is empty."
  (interactive (list (read-string "Tags search (regexp): ")))
  (if (and (string-empty-p regexp) etags--search)
      (tags-loop-continue)
    (setq etags--search (list regexp (and (etags--folds-case) (isearch-no-upper-case-p regexp t))
                              (or files (etags--table-files))))
    (etags--search-files)))
(defun tags-loop-continue (&optional _first-time)
  "Go to the next match of the last `tags-search': in this buffer after point, else in the next files."
  (interactive)
  (unless etags--search (user-error "No operation in progress"))
  (let ((case-fold-search (nth 1 etags--search)))
    (unless (re-search-forward (nth 0 etags--search) nil t) (etags--search-files))))
(defun etags--search-files ()
  "Go to the first match in the files that the search did not come to."
  (let ((case-fold-search (nth 1 etags--search)) (found nil))
    (while (not found)
      (unless (nth 2 etags--search) (user-error "All files processed"))
      (setq found (etags--goto-match (pop (nth 2 etags--search)) (nth 0 etags--search))))))
(defun etags--goto-match (file regexp)
  "Go to the first match of REGEXP in FILE, which is visited; nil if there is none, and nothing is visited for it."
  (let* ((visited (get-file-buffer file)) (buffer (or visited (find-file-noselect file)))
         (place (with-current-buffer buffer
                  (save-excursion (goto-char (point-min)) (re-search-forward regexp nil t)))))
    (cond (place (switch-to-buffer buffer) (goto-char place))
          ((not visited) (kill-buffer buffer) nil))))
(defun tags-query-replace (from to &optional delimited files)
  "Query and replace the regexp FROM by TO, DELIMITED, in FILES, by default those of the current tables."
  (interactive (let ((arguments (query-replace-read-args "Tags query replace (regexp)" t)))
                 (list (nth 0 arguments) (nth 1 arguments) (nth 2 arguments))))
  (dolist (file (or files (etags--table-files)))
    (save-current-buffer
      (when (etags--goto-match file from)
        (goto-char (point-min))
        (perform-replace from to t t delimited)))))
(defun etags--table-files ()
  "The files of the current tables, with their folders."
  (mapcan (lambda (table)
            (with-current-buffer (etags--buffer table)
              (mapcar (lambda (file) (expand-file-name file (file-name-directory table))) (tags-table-files))))
          (etags--tables)))

;;; Lists

(defun etags--insert-list (entries with-file)
  "Print a line for each of ENTRIES, (TAG . FOLDER), with the file before it if WITH-FILE; it leads to the place."
  (with-current-buffer standard-output
    (pcase-dolist (`(,tag . ,folder) entries)
      (insert-text-button (concat (when with-file (format "[%s]: " (etags--tag-file tag))) (etags--tag-text tag) " ...)")
                          'face tags-tag-face 'follow-link t
                          'action (lambda (_button)
                                    (find-file-other-window (etags--file tag folder))
                                    (etags-goto-tag-location tag)))
      (insert "\n"))))
;;;###autoload
(defun list-tags (file &optional _next-match)
  "List the definitions in FILE, a name as the tables have it."
  (interactive (list (completing-read "List tags in file: " (mapcan (lambda (table) (with-current-buffer (etags--buffer table) (tags-table-files)))
                                                                    (etags--tables))
                                      nil t)))
  (let ((entries (seq-filter (lambda (entry) (equal file (etags--tag-file (car entry)))) (etags--all))))
    (unless entries (user-error "File %s not in current tags tables" file))
    (with-output-to-temp-buffer "*Tags List*"
      (princ (format-message "Tags in file `%s':\n\n" file))
      (etags--insert-list entries nil))))
;;;###autoload
(defun tags-apropos (regexp)
  "List the definitions that REGEXP matches."
  (interactive "sTags apropos (regexp): ")
  (let ((case-fold-search (etags--folds-case)))
    (with-output-to-temp-buffer "*Tags List*"
      (princ "Click mouse-2 to follow tags.\n\n")
      (princ (format-message "Tags matching regexp `%s':\n\n" regexp))
      (dolist (table (etags--tables))
        (when tags-apropos-verbose (princ (format-message "Tags in file `%s':\n\n" table)))
        (etags--insert-list
         (seq-filter (pcase-lambda (`(,tag . ,_)) (string-match-p regexp (or (etags--tag-explicit tag) (etags--tag-text tag))))
                     (etags--of table))
         t)))))

(provide 'etags)
;;; etags.el ends here
