;;; xref.el --- Places where identifiers are defined and used  -*- lexical-binding: t -*-

;; A backend, found by `xref-backend-functions', answers questions about identifiers with items: a summary and a
;; location.  Locations are structures that know their marker; packages add kinds of their own by methods.

;;; Code:

(require 'cl-lib)
(require 'cl-generic)
(require 'ring)
(require 'project)

(defvar xref-backend-functions '(etags--xref-backend) "Functions that return the backend for this buffer, or nil.")
(defvar xref-marker-ring-length 16 "How many places to come back to are remembered.")
(defvar xref-prompt-for-identifier t "When commands ask for the identifier.")
(defvar xref-after-jump-hook nil "What runs after going to a place.")
(defvar xref-after-return-hook nil "What runs after coming back.")
(defvar xref-after-update-hook nil "What runs after places are shown.")
(defvar xref-auto-jump-to-first-definition nil "Whether commands go to the first of definitions, or `move' to its line.")
(defvar xref-auto-jump-to-first-xref nil "Whether commands go to the first of references, or `move' to its line.")
(defvar xref-file-name-display 'project-relative
  "How names of files are shown: `abs', `nondirectory', or `project-relative'.")
(defvar xref-search-program 'grep "What searches files; they are read here.")
(defvar xref-search-program-alist nil)
(defvar xref-show-xrefs-function #'xref--show-xref-buffer "What shows references.")
(defvar xref-show-definitions-function #'xref-show-definitions-buffer "What shows definitions.")
(defconst xref-buffer-name "*xref*" "The buffer that shows places.")

;;; Locations

(cl-defgeneric xref-location-marker (location) "A marker at LOCATION.")
(cl-defgeneric xref-location-group (location) "What LOCATION is listed under: its file, mostly.")
(cl-defgeneric xref-location-line (_location) "The line of LOCATION, or nil." nil)
(cl-defgeneric xref-match-length (_item) "How long the match of ITEM is, or nil." nil)

(cl-defstruct (xref-file-location (:constructor xref-make-file-location (file line column)))
  file line column)
(cl-defmethod xref-location-marker ((location xref-file-location))
  (with-current-buffer (find-file-noselect (xref-file-location-file location))
    (save-restriction
      (widen)
      (save-excursion
        (goto-char (point-min))
        (forward-line (1- (xref-file-location-line location)))
        (forward-char (or (xref-file-location-column location) 0))
        (point-marker)))))
(cl-defmethod xref-location-group ((location xref-file-location)) (xref-file-location-file location))
(cl-defmethod xref-location-line ((location xref-file-location)) (xref-file-location-line location))

(cl-defstruct (xref-buffer-location (:constructor xref-make-buffer-location (buffer position)))
  buffer position)
(cl-defmethod xref-location-marker ((location xref-buffer-location))
  (with-current-buffer (xref-buffer-location-buffer location)
    (copy-marker (xref-buffer-location-position location))))
(cl-defmethod xref-location-group ((location xref-buffer-location))
  (let ((buffer (xref-buffer-location-buffer location)))
    (if-let ((file (buffer-file-name buffer))) file
      (format "(buffer %s)" (buffer-name buffer)))))

(cl-defstruct (xref-bogus-location (:constructor xref-make-bogus-location (message)))
  message)
(cl-defmethod xref-location-marker ((location xref-bogus-location))
  (user-error "%s" (xref-bogus-location-message location)))
(cl-defmethod xref-location-group ((_location xref-bogus-location)) "(No location)")

(cl-defstruct (xref-item (:constructor xref-make (summary location)))
  summary location)
(cl-defstruct (xref-match-item (:include xref-item) (:constructor xref-make-match (summary location length)))
  length)
(cl-defmethod xref-match-length ((item xref-match-item)) (xref-match-item-length item))

;;; Backends

(defun xref-find-backend () "The backend for this buffer." (run-hook-with-args-until-success 'xref-backend-functions))
(cl-defgeneric xref-backend-definitions (backend identifier) "Items of the definitions of IDENTIFIER in BACKEND.")
(cl-defgeneric xref-backend-references (_backend identifier)
  "Items of the uses of IDENTIFIER."
  (xref-references-in-directory identifier default-directory))
(cl-defgeneric xref-backend-apropos (backend pattern) "Items of the definitions that match PATTERN in BACKEND.")
(cl-defgeneric xref-backend-identifier-at-point (_backend)
  "The identifier at point, a string."
  (thing-at-point 'symbol t))
(cl-defgeneric xref-backend-identifier-completion-table (backend) "The identifiers of BACKEND.")
(cl-defgeneric xref-backend-identifier-completion-ignore-case (_backend) "Whether case matters." completion-ignore-case)

;;; Going there and back

(defvar xref--marker-ring (make-ring xref-marker-ring-length) "Places to come back to.")
(defun xref-set-marker-ring-length (_variable value)
  "Remember VALUE places."
  (setq xref-marker-ring-length value)
  (ring-resize xref--marker-ring value))
(defun xref-push-marker-stack (&optional m)
  "Remember the marker M, by default point, to come back to."
  (ring-insert xref--marker-ring (or m (point-marker))))
(defun xref-marker-stack-empty-p () "Non-nil if there is no place to come back to." (ring-empty-p xref--marker-ring))
(defun xref-clear-marker-stack ()
  "Forget the places to come back to."
  (while (not (ring-empty-p xref--marker-ring)) (set-marker (ring-remove xref--marker-ring 0) nil)))
(defun xref-pop-marker-stack ()
  "Go back to the last remembered place."
  (interactive)
  (when (xref-marker-stack-empty-p) (user-error "Marker stack is empty"))
  (let ((marker (ring-remove xref--marker-ring 0)))
    (switch-to-buffer (or (marker-buffer marker) (user-error "The marked buffer has been deleted")))
    (goto-char marker)
    (set-marker marker nil)
    (run-hooks 'xref-after-return-hook)))
(defalias 'xref-go-back #'xref-pop-marker-stack)
(defun xref-pulse-momentarily () "Nothing is shown." nil)
(defun xref-pop-to-location (item &optional _action)
  "Go to the place of ITEM."
  (let ((marker (save-excursion (xref-location-marker (xref-item-location item)))))
    (switch-to-buffer (marker-buffer marker))
    (goto-char marker)
    (run-hooks 'xref-after-jump-hook)))

;;; Showing

(defvar-keymap xref--xref-buffer-mode-map
  :parent special-mode-map
  "n" #'xref-next-line "p" #'xref-prev-line "RET" #'xref-goto-xref)
(define-derived-mode xref--xref-buffer-mode special-mode "XREF"
  "A mode for a list of places."
  (setq buffer-read-only t))

(defun xref--analyze (items)
  "ITEMS by their groups: (GROUP . ITEMS)."
  (let (groups)
    (dolist (item items)
      (push item (alist-get (xref-location-group (xref-item-location item)) groups nil nil #'equal)))
    (mapcar (lambda (group) (cons (car group) (nreverse (cdr group)))) (nreverse groups))))
(defun xref--group-name (group root)
  "What is shown for GROUP, a file's name or something else; ROOT is the project's folder, or nil."
  (cond ((not (file-name-absolute-p group)) group)
        ((eq xref-file-name-display 'nondirectory) (file-name-nondirectory group))
        ((and root (eq xref-file-name-display 'project-relative) (string-prefix-p root group))
         (substring group (length root)))
        (t group)))
(defun xref--project-root ()
  "The folder of the project this buffer is in, or nil."
  (let ((project (project-current)))
    (and project (expand-file-name (project-root project)))))
(defun xref--insert-xrefs (groups root)
  "Insert GROUPS, (GROUP . ITEMS), as lines; ROOT is the project's folder, or nil."
  (pcase-dolist (`(,group . ,items) groups)
    (insert (propertize (xref--group-name group root) 'face 'xref-file-header) "\n")
    (dolist (item items)
      (let ((line (xref-location-line (xref-item-location item))))
        (insert (propertize (concat (and line (format "%d: " line)) (xref-item-summary item)) 'xref-item item) "\n")))))
(defun xref--show-xref-buffer (fetcher alist)
  "Show the places FETCHER returns in a buffer of their own.
What ALIST has for `auto-jump' says whether to go to the first, t, or to its line, `move'."
  (let ((items (if (functionp fetcher) (funcall fetcher) fetcher))
        (root (and (eq xref-file-name-display 'project-relative) (xref--project-root))))
    (with-current-buffer (get-buffer-create xref-buffer-name)
      (let ((inhibit-read-only t))
        (xref--xref-buffer-mode)
        (erase-buffer)
        (xref--insert-xrefs (xref--analyze items) root)
        (goto-char (point-min))
        (run-hooks 'xref-after-update-hook)
        (switch-to-buffer (current-buffer))
        (when (alist-get 'auto-jump alist)
          (xref-next-line)
          (when (and (xref--item-at-point) (eq (alist-get 'auto-jump alist) t)) (save-current-buffer (xref-goto-xref))))
        (current-buffer)))))
(defun xref-show-definitions-buffer (fetcher alist)
  "Go to the only place FETCHER returns, or show them all; ALIST is for the window."
  (let ((items (if (functionp fetcher) (funcall fetcher) fetcher)))
    (if (cdr items) (xref--show-xref-buffer (lambda () items) alist)
      (xref-pop-to-location (car items)))))
(defalias 'xref-show-definitions-buffer-at-bottom #'xref-show-definitions-buffer)
(defun xref-show-definitions-completing-read (fetcher _alist)
  "Go to the place chosen of those FETCHER returns."
  (let* ((items (if (functionp fetcher) (funcall fetcher) fetcher))
         (rows (mapcar (lambda (item) (cons (xref-item-summary item) item)) items)))
    (xref-pop-to-location
     (if (cdr rows) (cdr (assoc (completing-read "Choose definition: " rows nil t) rows)) (cdar rows)))))
(defun xref--show-xrefs (fetcher _display-action &optional _always-show-list)
  "Show the places FETCHER returns as `xref-show-xrefs-function' does."
  (xref-push-marker-stack)
  (funcall xref-show-xrefs-function fetcher nil))
(defun xref-show-xrefs (fetcher display-action)
  "Show the places FETCHER returns; DISPLAY-ACTION is for the window."
  (xref--show-xrefs fetcher display-action))
(defun xref--item-at-point () "The item of this line." (get-text-property (line-beginning-position) 'xref-item))
(defun xref-next-line () "Go to the next place." (interactive) (xref--move 1))
(defun xref-prev-line () "Go to the place before." (interactive) (xref--move -1))
(defun xref--move (step)
  "Go STEP lines on, to one that has a place."
  (let ((start (point)))
    (while (and (zerop (forward-line step)) (not (eobp)) (not (xref--item-at-point))))
    (unless (xref--item-at-point) (goto-char start))))
(defun xref-goto-xref (&optional _quit)
  "Go to the place of this line."
  (interactive "P")
  (xref-pop-to-location (or (xref--item-at-point) (user-error "No reference at point"))))

;;; Commands

(defun xref--read-identifier (prompt)
  "The identifier at point, or the answer to PROMPT."
  (let* ((backend (xref-find-backend)) (near (xref-backend-identifier-at-point backend)))
    (or near (completing-read prompt (xref-backend-identifier-completion-table backend)))))
(defun xref--find (input kind)
  "Show what the backend knows of INPUT; KIND says of what kind."
  (let* ((backend (or (xref-find-backend) (user-error "Nothing here knows identifiers")))
         (items (funcall (intern (format "xref-backend-%s" kind)) backend input)))
    (unless items (user-error "No %s found for: %s" (symbol-name kind) input))
    (xref-push-marker-stack)
    (pcase-let ((`(,show . ,jump)
                 (if (eq kind 'definitions) (cons xref-show-definitions-function xref-auto-jump-to-first-definition)
                   (cons xref-show-xrefs-function xref-auto-jump-to-first-xref))))
      (funcall show (lambda () items) (list (cons 'auto-jump jump))))))
(defun xref-find-definitions (identifier)
  "Go to the definition of IDENTIFIER."
  (interactive (list (xref--read-identifier "Find definitions of: ")))
  (xref--find identifier 'definitions))
(defun xref-find-references (identifier)
  "Show the uses of IDENTIFIER."
  (interactive (list (xref--read-identifier "Find references of: ")))
  (xref--find identifier 'references))
(defun xref-find-apropos (pattern)
  "Show the definitions that match PATTERN."
  (interactive (list (read-string "Search for pattern (word list or regexp): ")))
  (xref--find pattern 'apropos))
(defun xref-apropos-regexp (pattern)
  "A regexp for PATTERN, a regexp or words."
  (if (string-equal (regexp-quote pattern) pattern)
      (mapconcat #'regexp-quote (split-string pattern "[ \t]+" t) ".*")
    pattern))

;;; Searching files

(defun xref--matches-in-file (regexp file)
  "Items for the matches of REGEXP in FILE, one a match; the text of a line is given out to them."
  (with-temp-buffer
    (insert-file-contents file)
    (let ((case-fold-search (and case-fold-search (not (string-match-p "[[:upper:]]" regexp)))) (items nil))
      (goto-char (point-min))
      (let ((line 1))
        (while (not (eobp))
          (let* ((start (point)) (end (line-end-position)) (from start) (matches nil))
            (while (and (<= (point) end) (re-search-forward regexp end t))
              (push (cons (match-beginning 0) (match-end 0)) matches)
              (when (= (match-beginning 0) (match-end 0))
                (if (< (point) end) (forward-char) (goto-char (1+ end)))))
            (setq matches (nreverse matches))
            (while matches
              (let* ((match (pop matches)) (to (if matches (caar matches) end))
                     (text (buffer-substring-no-properties from to)))
                (add-face-text-property (- (car match) from) (- (cdr match) from) 'xref-match t text)
                (push (xref-make-match text (xref-make-file-location file line (- (car match) start))
                                       (- (cdr match) (car match)))
                      items)
                (setq from to)))
            (goto-char (min (1+ end) (point-max)))
            (when (and (= (point) end) (= end (point-max))) (goto-char (point-max)))
            (setq line (1+ line)))))
      (nreverse items))))
(defun xref-matches-in-files (regexp files)
  "Items for the matches of REGEXP in FILES."
  (mapcan (lambda (file) (and (file-readable-p file) (not (file-directory-p file)) (xref--matches-in-file regexp file)))
          (copy-sequence files)))
(defun xref-matches-in-directory (regexp files dir ignores)
  "Items for the matches of REGEXP in the files below DIR that match FILES, patterns as a shell has them.
Those that match one of IGNORES are left out."
  (let* ((wanted (mapconcat #'wildcard-to-regexp (split-string (if (string= files "*") "*" files) nil t) "\\|"))
         (unwanted (and ignores (mapconcat #'wildcard-to-regexp ignores "\\|")))
         (found nil))
    (dolist (file (directory-files-recursively (expand-file-name dir) "" nil t))
      (let ((name (file-name-nondirectory file)))
        (when (and (string-match-p wanted name)
                   (not (and unwanted (or (string-match-p unwanted name) (string-match-p unwanted file)))))
          (push file found))))
    (xref-matches-in-files regexp (nreverse found))))
(defalias 'xref-collect-matches #'xref-matches-in-directory)
(defun xref-references-in-directory (symbol dir)
  "Items for the uses of SYMBOL in files below DIR."
  (xref-matches-in-directory (concat "\\_<" (regexp-quote symbol) "\\_>") "*" dir nil))
(defalias 'xref-collect-references #'xref-references-in-directory)

(defface xref-file-header '((t :inherit compilation-info)) "Names of files.")
(defface xref-line-number '((t :inherit compilation-line-number)) "Numbers of lines.")
(defface xref-match '((t :inherit match)) "What matched.")

(provide 'xref)
;;; xref.el ends here
