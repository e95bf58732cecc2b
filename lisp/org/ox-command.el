;;; ox-command.el --- The word export of the command line  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)
(require 'ox)
(require 'org-macs)

(defconst org-export-command--formats
  '(("html" html ".html" ox-html nil nil org-html-coding-system)
    ("md" md ".md" ox-md)
    ("gfm" gfm ".md" ox-gfm)
    ("ascii" ascii ".txt" ox-ascii (:ascii-charset ascii))
    ("latin1" ascii ".txt" ox-ascii (:ascii-charset latin1))
    ("utf8" ascii ".txt" ox-ascii (:ascii-charset utf-8) nil utf-8)
    ("latex" latex ".tex" ox-latex)
    ("beamer" beamer ".tex" ox-beamer)
    ("texinfo" texinfo ".texi" ox-texinfo nil nil org-texinfo-coding-system)
    ("man" man ".man" ox-man)
    ("org" org ".org" ox-org)
    ("icalendar" icalendar ".ics" ox-icalendar org-icalendar--text-options
     org-icalendar--post-process-file utf-8))
  "Formats by the name that --to takes: (NAME BACK-END EXTENSION LIBRARY OPTIONS AFTER CODING).
OPTIONS are a plist or a variable of the library with one, AFTER is called with the file that was written,
CODING is the coding system of files or a variable with it.")

(defun org-export-command--format (name)
  "The row of `org-export-command--formats' for NAME, or one for a back-end that the user's Lisp defined."
  (or (assoc name org-export-command--formats)
      (let ((backend (org-export-get-backend (intern name))))
        (and backend (list name (org-export-backend-name backend) (concat "." name) nil)))
      (user-error "No format ‘%s’; there are %s" name
                  (mapconcat #'car org-export-command--formats ", "))))

(defun org-export-command--settings (texts)
  "The options that TEXTS, such as \"toc:nil\" or \"author:t\", set: a plist as `org-export-as' takes it.
The names are those of the keyword OPTIONS, the values Lisp."
  (let (plist)
    (dolist (text texts plist)
      (unless (string-match "\\`\\([^:=]+\\)[:=]\\(.*\\)\\'" text)
        (user-error "--with wants NAME:VALUE, not ‘%s’" text))
      (let* ((name (match-string 1 text)) (value (match-string 2 text))
             (option (cl-find name (append org-export-options-alist
                                           (cl-mapcan (lambda (backend)
                                                        (copy-sequence (org-export-backend-options backend)))
                                                      org-export-registered-backends))
                              :key (lambda (row) (nth 2 row)) :test #'equal)))
        (unless option (user-error "No option ‘%s’ that the keyword OPTIONS takes" name))
        (setq plist (plist-put plist (car option)
                               (condition-case nil (car (read-from-string value))
                                 (error (user-error "‘%s’ is no value for %s" value name)))))))))

(defun org-export-command--documents (arguments)
  "The documents that ARGUMENTS name: files, and those in folders and below.
What is hidden, and what is no file, a pipe for example, is left out of folders."
  (mapcan (lambda (name)
            (if (file-directory-p name)
                (sort (cl-remove-if
                       (lambda (file) (and (file-exists-p file) (not (file-regular-p file))))
                       (directory-files-recursively
                        name "\\`[^.].*\\.org\\'" nil
                        (lambda (folder) (not (string-prefix-p "." (file-name-nondirectory folder))))))
                      #'string<)
              (list name)))
          arguments))

(defun org-export-command--go-to (name)
  "Go to the headline whose ID, CUSTOM_ID or title is NAME."
  (let (place)
    (org-element-map (org-element-parse-buffer 'headline) 'headline
      (lambda (headline)
        (when (member name (list (org-element-property :ID headline)
                                 (org-element-property :CUSTOM_ID headline)
                                 (org-element-property :raw-value headline)))
          (setq place (org-element-property :begin headline))))
      nil t)
    (goto-char (or place (user-error "No subtree ‘%s’" name)))))

(defun org-export-command--target (file extension subtree options)
  "Where the output of FILE goes: its name, or `-'.  SUBTREE: its own name for the file counts."
  (let* ((asked (cdr (assoc "output" options)))
         (folder (file-name-directory (expand-file-name file)))
         (chosen (and (not (equal asked "-")) (org-export-output-file-name extension subtree))))
    (cond ((equal asked "-") asked)
          ((null asked)
           (unless (string-prefix-p (file-truename folder)
                                    (file-truename (expand-file-name chosen folder)))
             (user-error "EXPORT_FILE_NAME leaves the folder of the document; choose the file with -o"))
           (expand-file-name chosen folder))
          ((or (file-directory-p asked) (directory-name-p asked))
           (expand-file-name (file-name-nondirectory chosen) asked))
          (t (expand-file-name asked)))))

(defvar org-export-command--file nil "The document that is being exported.")
(defvar org-export-command--written nil "What was written already: an alist of documents by file names.")

(defun org-export-command--free-target (target)
  "TARGET, a file name or `-', unless a document is lost when it is written."
  (unless (equal target "-")
    (when (file-equal-p target org-export-command--file)
      (user-error "The output would take the place of the document"))
    (let ((other (cdr (assoc target org-export-command--written))))
      (when (and other (not (equal other org-export-command--file)))
        (user-error "The output would take the place of that of %s" (file-relative-name other)))))
  target)

(defun org-export-command--coding (given)
  "The coding system for what is made of this buffer: as GIVEN, the user or the document has it, or UTF-8.
GIVEN, of a format, may be a variable with one or nil."
  (let ((coding (or (if (boundp given) (symbol-value given) given) org-export-coding-system
                    buffer-file-coding-system)))
    (if (memq (and coding (coding-system-type coding)) '(nil undecided raw-text)) 'utf-8 coding)))

(defun org-export-command--write (output file coding)
  "Write OUTPUT to FILE with CODING; it is an error if CODING lacks one of the characters."
  (let ((place (unencodable-char-position 0 (length output) coding nil output)))
    (when place
      (user-error "%s has no ‘%c’: set `org-export-coding-system' or keep the document as UTF-8" coding
                  (aref output place))))
  (make-directory (file-name-directory file) t)
  (let ((coding-system-for-write coding))
    (write-region (if (or (string-empty-p output) (string-suffix-p "\n" output)) output (concat output "\n"))
                  nil file nil 'quiet)))

;;;; Consent

(defvar org-export-command--answers nil "What the user said to each piece of code: an alist by its subject.")

(defun org-export-command--line (language code)
  "The line of the document, as text, where the code CODE in LANGUAGE is; nil if it is not found.
It is a block's or in a line.  The buffer at hand is a changed copy."
  (let ((document (find-buffer-visiting org-export-command--file)) (case-fold-search t))
    (when document
      (with-current-buffer document
        (org-with-wide-buffer
         (let ((name (regexp-quote language))
               (lines (mapconcat #'regexp-quote (split-string (string-trim code) "\n[ \t]*") "\n[ \t]*"))
               ;; In a line of text a line break is a blank.
               (words (mapconcat #'regexp-quote (split-string code) "[ \t\n]+")))
           (when (cl-some (lambda (regexp)
                            (goto-char (point-min))
                            (re-search-forward regexp nil t))
                          (list (concat "^[ \t]*#\\+begin_src[ \t]+" name "\\(?:[ \t].*\\)?\n[ \t]*" lines)
                                (concat "\\<src_" name "\\(?:\\[[^]\n]*\\]\\)?{[ \t\n]*" words "[ \t\n]*}")))
             (number-to-string (line-number-at-pos (match-beginning 0))))))))))

(defconst org-export-command--usual-arguments
  '(":cache no" ":exports code" ":exports results" ":hlines no" ":lexical no" ":noweb no"
    ":results replace" ":results" ":session none" ":tangle no" ":comments no" ":padline " ":shebang ")
  "Header arguments that change nothing.")

(defun org-export-command--arguments (parameters)
  "The header arguments PARAMETERS that change anything, as sorted strings."
  (let ((arguments nil))
    (pcase-dolist (`(,key . ,value) parameters)
      (unless (memq key '(:result-params :result-type :colname-names :rowname-names))
        (when (and (eq key :results) (stringp value))
          (setq value (string-join (sort (split-string value) #'string<) " ")))
        (push (format (if (stringp value) "%s %s" "%s %S") key value) arguments)))
    (sort (cl-set-difference arguments org-export-command--usual-arguments :test #'equal) #'string<)))

(defun org-export-command--same-block-p (one other)
  "Whether the subjects ONE and OTHER are of one block before and after its variables got their values."
  (cl-flet ((names (subject)
              (mapcar (lambda (argument)
                        (replace-regexp-in-string "\\`:var (?\\([^ =]+\\)\\(?:.\\|\n\\)*" ":var \\1" argument))
                      (nth 2 subject))))
    (and (equal (take 2 one) (take 2 other)) (equal (last one) (last other))
         (equal (names one) (names other)))))

(defun org-export-command--known-answer (subject parameters)
  "The answer, in a list, that there is for SUBJECT, of a block with PARAMETERS; nil if there is none.
A block comes again when its variables have values: these are of what was answered."
  (let ((found (or (assoc subject org-export-command--answers)
                   (and (cl-some (pcase-lambda (`(,key . ,value)) (and (eq key :var) (consp value))) parameters)
                        (cl-assoc subject org-export-command--answers
                                  :test #'org-export-command--same-block-p)))))
    (and found (list (cdr found)))))

(defun org-export-command--may-run-p (info)
  "Whether the user lets the code of INFO run; each piece is asked about once."
  (let* ((file (file-truename (or buffer-file-name org-export-command--file)))
         (arguments (org-export-command--arguments (nth 2 info)))
         ;; What it refers to runs or flows in as well: then the whole text counts.
         (refers (or (string-search "<<" (nth 1 info))
                     (cl-some (lambda (key) (assq key (nth 2 info))) '(:var :post :call :prologue :epilogue))))
         (subject (list (car info) (nth 1 info) arguments (and refers (buffer-string)) file))
         (known (org-export-command--known-answer subject (nth 2 info)))
         (answer (if known (car known)
                   (orgstar-ask-consent
                    (format "%s: %s (%s)"
                            (string-join (delq nil (list (file-relative-name file)
                                                         (org-export-command--line (car info) (nth 1 info))))
                                         ":")
                            (or (nth 4 info) "a block") (car info))
                    (concat "export " (car info))
                    (concat (string-trim-right (nth 1 info) "\n+")
                            (and arguments (concat "\nwith " (string-join arguments " "))))
                    (if refers (cons (buffer-string) arguments) arguments)
                    file))))
    (unless known (push (cons subject answer) org-export-command--answers))
    (when (eq answer 'quit) (signal 'org-export-command-quit nil))
    (memq answer '(yes always))))

(define-error 'org-export-command-quit "Stopped")

(defun org-export-command--one (file format settings options)
  "Export FILE to FORMAT with the plist SETTINGS as the alist OPTIONS says; return where it went."
  (pcase-let* ((`(,_ ,backend ,extension ,_ ,more ,after ,coding) format)
               (org-export-command--file (expand-file-name file))
               (subtree (cdr (assoc "subtree" options)))
               (buffer (find-file-noselect file)))
    (unwind-protect
        (with-current-buffer buffer
          (unless (derived-mode-p 'org-mode) (org-mode))
          (when subtree (org-export-command--go-to subtree))
          (let* ((target (org-export-command--free-target
                          (org-export-command--target org-export-command--file extension subtree options)))
                 ;; What is printed is UTF-8, and documents that name their encoding say so.
                 (buffer-file-coding-system (if (equal target "-") 'utf-8 buffer-file-coding-system))
                 ;; That a block is not run without consent is no news.
                 (inhibit-message (not (or (assoc "yes" options) (assoc "verbose" options))))
                 (output (org-export-as backend (and subtree t)
                                        (and (assoc "visible-only" options) t)
                                        (and (assoc "body-only" options) t)
                                        (append (if (symbolp more) (symbol-value more) more)
                                                settings))))
            (if (equal target "-") (princ output)
              (org-export-command--write output target (org-export-command--coding coding))
              (push (cons target org-export-command--file) org-export-command--written)
              (when after (funcall after target)))
            target))
      (with-current-buffer buffer (set-buffer-modified-p nil))
      (kill-buffer buffer))))

(defun org-export-command--report (file problem)
  "Say what PROBLEM there was with FILE, and where in it if that is known."
  (message "%s: error: %s"
           (mapconcat (lambda (part) (format "%s" part))
                      (cons file (and (file-regular-p file)
                                      (file-readable-p file)
                                      (with-temp-buffer
                                        (insert-file-contents file)
                                        (org-error-place problem))))
                      ":")
           (orgstar-problem-text problem)))

(defun org-export-command--all (files format settings options)
  "Export FILES as `org-export-command--one' does; return the exit status."
  (let ((status 0) (done 0) (quiet (assoc "quiet" options)))
    (dolist (file files status)
      (orgstar-show-progress "exporting" done (length files))
      (condition-case trouble
          (if (not (file-readable-p file))
              ;; Reading says why it cannot be read.
              (with-temp-buffer (insert-file-contents file))
            (let ((target (org-export-command--one file format settings options)))
              (orgstar-show-progress nil 0 0)
              (unless (or quiet (equal target "-"))
                (message "%s -> %s" (file-relative-name file) (file-relative-name target)))))
        (org-export-command-quit (signal (car trouble) (cdr trouble)))
        (file-error
         (orgstar-show-progress nil 0 0)
         (org-export-command--report file trouble)
         (setq status 2))
        (error
         (orgstar-show-progress nil 0 0)
         (org-export-command--report file trouble)
         (setq status (max status 1))))
      (cl-incf done))))

(defun org-export-command--watch (arguments format settings options)
  "Export what changes of ARGUMENTS until interrupted; FORMAT, SETTINGS and OPTIONS as above."
  (let ((times (make-hash-table :test #'equal)))
    (cl-flet ((changed (file)
                (let ((time (file-attribute-modification-time (file-attributes file))))
                  (unless (equal time (gethash file times))
                    (puthash file time times)
                    time))))
      (while t
        (org-export-command--all (cl-remove-if-not #'changed (org-export-command--documents arguments))
                                 format settings options)
        (sleep-for 0.3)))))

(defun org-export-command (arguments options)
  "The word export: export ARGUMENTS as the alist OPTIONS says and return the exit status."
  (condition-case problem
      (let* ((name (or (cdr (assoc "to" options)) "html"))
             (library (nth 3 (assoc name org-export-command--formats)))
             (_ (when library (require library)))
             (format (org-export-command--format name))
             (settings (org-export-command--settings
                        (mapcar #'cdr (cl-remove "with" options :key #'car :test-not #'equal))))
             (files (org-export-command--documents arguments))
             (output (cdr (assoc "output" options)))
             ;; Names on the command line belong to this folder, not to a document's.
             (options (if (member output '(nil "-")) options
                        (cons (cons "output" (expand-file-name output)) options)))
             ;; Without consent results stay as the document has them.
             (orgstar-document-code (and (assoc "yes" options) t))
             (orgstar-consent-function (and (not (assoc "watch" options)) #'org-export-command--may-run-p))
             (org-export-command--answers nil)
             (org-export-command--written nil)
             (org-confirm-babel-evaluate (not orgstar-document-code)))
        (cond
         ((null arguments) (user-error "No document to export"))
         ((null files) (user-error "No documents in %s" (mapconcat #'identity arguments ", ")))
         ((and output (cdr files) (not (equal output "-"))
               (not (file-directory-p output)) (not (directory-name-p output)))
          (user-error "-o names one file for %d documents; give a folder" (length files)))
         ((assoc "watch" options) (org-export-command--watch arguments format settings options))
         (t (org-export-command--all files format settings options))))
    (org-export-command-quit (message "orgstar: stopped; what was not written yet stays as it was")
                             2)
    (user-error (message "orgstar: error: %s" (error-message-string problem))
                2)))

(provide 'ox-command)
;;; ox-command.el ends here
