;;; org-functions-lint.el --- Variables and small functions that checks read: priorities, properties, header arguments  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)

;;;; Priorities

(defvar org-priority-highest ?A "The priority that comes first: a letter, or a number below 65.")
(defvar org-priority-lowest ?C "The priority that comes last, of the kind of `org-priority-highest'.")
(defvar org-priority-default ?B "The priority of an entry that has none.")

(defun org-priority-to-value (s)
  "The number that the priority S stands for: digits their number, a letter its character."
  (if (string-match-p "\\`[0-9]+\\'" s) (string-to-number s) (string-to-char s)))

(defun org-priority-to-string (value)
  "How the priority VALUE, a number, is written: below 65 in digits, else as a letter."
  (if (>= value ?A) (string value) (number-to-string value)))

;;;; Properties

(defvar org-special-properties
  '("ALLTAGS" "BLOCKED" "CLOCKSUM" "CLOCKSUM_T" "CLOSED" "DEADLINE" "FILE" "ITEM" "PRIORITY" "SCHEDULED" "TAGS"
    "TIMESTAMP" "TIMESTAMP_IA" "TODO")
  "Properties whose values come from the entry, not from its drawer.")

(defun org-functions--drawer (create)
  "The beginning and end of what is in the property drawer of the entry at point, a pair.
When there is none it is made with CREATE, else the value is nil."
  (end-of-line)
  (if (not (re-search-backward "^\\*+ " nil t)) (goto-char (point-min))
    (forward-line)
    (unless (bolp) (insert "\n")))
  (when (looking-at "[ \t]*\\(?:CLOSED\\|DEADLINE\\|SCHEDULED\\):") (forward-line))
  (let ((case-fold-search t))
    ;; Comments may stand above the properties of a document.
    (when (bobp) (while (and (looking-at "[ \t]*\\(?:#\\(?: .*\\)?\\)?$") (not (eobp))) (forward-line)))
    (cond ((looking-at "[ \t]*:PROPERTIES:[ \t]*\n\\(\\(?:.*\n\\)*?\\)[ \t]*:END:[ \t]*$")
           (cons (match-beginning 1) (copy-marker (match-end 1) t)))
          (create
           (unless (bolp) (insert "\n"))
           (insert ":PROPERTIES:\n")
           (let ((start (point)))
             (insert ":END:\n")
             (cons start (copy-marker start t)))))))

(defun org-functions--change-property (epom property value)
  "Give PROPERTY of the entry at EPOM the VALUE, or take it away with nil; return whether it was there."
  (org-with-point-at epom
    (let ((drawer (org-functions--drawer value)) (case-fold-search t) there)
      (when drawer
        (goto-char (car drawer))
        (setq there (re-search-forward (format "^[ \t]*:%s:\\(?:[ \t].*\\)?\n" (regexp-quote property))
                                       (cdr drawer) t))
        (when there
          (goto-char (match-beginning 0))
          (delete-region (point) (match-end 0)))
        (if value (org-functions--insert-property property value drawer (not there))
          (org-functions--drop-empty-drawer drawer)))
      (and there t))))

(defun org-functions--insert-property (property value drawer last)
  "Insert the line of PROPERTY with VALUE at point, or with LAST at the end of DRAWER, a pair of places."
  (when last (goto-char (cdr drawer)))
  (insert (save-excursion (goto-char (cdr drawer)) (buffer-substring (point) (+ (point) (current-indentation))))
          (string-trim-right (format org-property-format (concat ":" property ":") value))
          "\n"))

(defun org-functions--drop-empty-drawer (drawer)
  "Delete DRAWER, a pair of places around its contents, if these are empty."
  (when (= (car drawer) (cdr drawer))
    (goto-char (car drawer))
    (delete-region (line-beginning-position 0) (line-beginning-position 2))))

(defun org-entry-put (epom property value)
  "Give PROPERTY of the entry at EPOM, point by default, the VALUE, a string; nil is the empty one.
Properties that Org computes cannot be set here."
  (unless (or (null value) (stringp value)) (error "Properties values should be strings"))
  (when (member (upcase property) org-special-properties)
    (error "The %s property cannot be set with `org-entry-put'" property))
  (org-functions--change-property epom property (or value ""))
  nil)

(defun org-entry-delete (epom property)
  "Take PROPERTY away from the entry at EPOM and return whether it was there."
  (org-functions--change-property epom property nil))

;;;; The agenda's files

(defvar org-agenda-files nil "The files and folders of the agenda, or the name of a file that lists them.")
(defvar org-agenda-file-regexp "\\`[^.].*\\.org\\'" "What names of files in the agenda's folders match.")

(defun org-agenda-files (&optional _unrestricted _archives)
  "The files of the agenda."
  (let ((names (if (not (stringp org-agenda-files)) org-agenda-files
                 (with-temp-buffer
                   (insert-file-contents org-agenda-files)
                   (split-string (buffer-string) "\n" t "[ \t]+")))))
    (delete-dups
     (mapcan (lambda (name)
               (let ((name (expand-file-name name)))
                 (cond ((file-directory-p name) (directory-files name t org-agenda-file-regexp))
                       ((file-readable-p name) (list name)))))
             (copy-sequence names)))))

;;;; Affiliated keywords

(defvar org-element-affiliated-keywords
  '("CAPTION" "DATA" "HEADER" "HEADERS" "LABEL" "NAME" "PLOT" "RESNAME" "RESULT" "RESULTS" "SOURCE" "SRCNAME" "TBLNAME")
  "Keywords that belong to the element below, those of a back-end's attributes left out.")

(defvar org-element-keyword-translation-alist
  (append (mapcar (lambda (old) (cons old "NAME")) '("DATA" "LABEL" "RESNAME" "SOURCE" "SRCNAME" "TBLNAME"))
          '(("RESULT" . "RESULTS") ("HEADERS" . "HEADER")))
  "Old affiliated keywords and what they are now.")

(require 'org-src)

;;;; Code

(defconst org-babel-common-header-args-w-values
  '((cache (no yes)) (cmdline . :any) (colnames (nil no yes)) (comments (no link yes org both noweb)) (dir . :any)
    (eval (yes no no-export strip-export never-export eval never query)) (exports (code results both none))
    (epilogue . :any) (file . :any) (file-desc . :any) (file-ext . :any) (file-mode (#o755 #o555 #o444 :any))
    (hlines (no yes)) (mkdirp (yes no)) (no-expand) (noeval)
    (noweb (yes no tangle strip-tangle no-export strip-export)) (noweb-ref . :any) (noweb-sep . :any)
    (noweb-prefix (no yes)) (output-dir . :any) (padline (yes no)) (post . :any) (prologue . :any)
    (results (file list vector table scalar verbatim) (raw html latex org code pp drawer link graphics)
             (replace silent none discard append prepend) (output value))
    (rownames (no yes)) (sep . :any) (session . :any) (shebang . :any) (tangle (tangle yes no :any))
    (tangle-mode (#o755 #o555 #o444 :any)) (var . :any) (wrap . :any))
  "Header arguments of all languages and their values: `:any', or groups of which one value each may be there.")

(defconst org-babel-header-arg-names (mapcar #'car org-babel-common-header-args-w-values)
  "The names of header arguments of all languages.")

(defvar org-babel-header-args:emacs-lisp '((lexical . :any)) "Header arguments that blocks of Emacs Lisp have besides.")
(defvar org-babel-header-args:elisp org-babel-header-args:emacs-lisp "As `org-babel-header-args:emacs-lisp'.")
(defvar org-babel-header-args:python '((return . :any) (python . :any) (async (yes no)))
  "Header arguments that blocks of Python have besides.")

(provide 'org-functions-lint)
;;; org-functions-lint.el ends here
