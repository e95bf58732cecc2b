;;; mailcap.el --- Types of contents by names of files, and programs for them  -*- lexical-binding: t -*-

;; Types are read from the system's tables (mime.types, mailcap); a short table of common ones stands behind them.

;;; Code:

(defvar mailcap-mime-extensions
  (mapcan (lambda (row)
            (pcase-let ((`(,type . ,extensions) (split-string row)))
              (mapcar (lambda (extension) (cons (concat "." extension) type)) extensions)))
          '("text/html html htm" "text/plain txt text" "text/css css" "text/csv csv" "text/markdown md markdown"
            "text/javascript js mjs" "text/calendar ics" "text/vcard vcf" "text/x-tex tex" "text/x-diff diff patch"
            "text/x-csrc c" "text/x-chdr h" "text/x-c++src cc cpp" "text/x-python py" "text/x-perl pl pm" "text/x-sh sh"
            "text/x-java java" "text/x-org org" "image/png png" "image/jpeg jpg jpeg jpe" "image/gif gif" "image/svg+xml svg svgz"
            "image/webp webp" "image/tiff tif tiff" "image/bmp bmp" "image/vnd.microsoft.icon ico" "audio/mpeg mp3 mpga"
            "audio/ogg ogg oga opus" "audio/flac flac" "audio/x-wav wav" "audio/midi mid midi" "video/mp4 mp4" "video/webm webm"
            "video/mpeg mpg mpeg" "video/quicktime mov qt" "video/x-msvideo avi" "video/x-matroska mkv" "application/pdf pdf"
            "application/postscript ps eps ai" "application/json json" "application/xml xml xsl" "application/zip zip"
            "application/gzip gz" "application/x-tar tar" "application/x-bzip2 bz2" "application/x-xz xz" "application/rtf rtf"
            "application/epub+zip epub" "application/x-dvi dvi" "application/x-texinfo texi texinfo" "application/emacs-lisp el"
            "application/msword doc" "application/vnd.ms-excel xls" "application/vnd.ms-powerpoint ppt"
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document docx"
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx"
            "application/vnd.openxmlformats-officedocument.presentationml.presentation pptx"
            "application/vnd.oasis.opendocument.text odt" "application/vnd.oasis.opendocument.spreadsheet ods"
            "application/octet-stream bin exe" "message/rfc822 eml"))
  "Types by what names of files end with: (\".EXTENSION\" . TYPE) each.")
(defvar mailcap-mimetypes-parsed-p nil "Whether the system's tables of types were read.")
(defvar mailcap-mime-data nil "Programs for types: (TYPE . ENTRY), ENTRY an alist with `viewer', as mailcap files have them.")
(defvar mailcap-parsed-p nil "Whether the system's tables of programs were read.")

(defun mailcap--files (path variable defaults)
  "The files in PATH, a text with colons between or a list, in the environment's VARIABLE or in DEFAULTS."
  (seq-filter #'file-readable-p
              (cond ((stringp path) (split-string path ":" t))
                    (path path)
                    ((getenv variable) (split-string (getenv variable) ":" t))
                    (t defaults))))
(defun mailcap-parse-mimetypes (&optional path force)
  "Read the tables of types in PATH, or where systems have them, if they were not read or with FORCE."
  (interactive (list nil t))
  (when (or force (not mailcap-mimetypes-parsed-p))
    ;; What comes first is the one that counts: a user's table is read last.
    (mapc #'mailcap-parse-mimetype-file
          (reverse (mailcap--files path "MIMETYPES"
                                   '("~/.mime.types" "/etc/mime.types" "/usr/etc/mime.types" "/usr/local/etc/mime.types"
                                     "/usr/local/www/conf/mime.types" "/etc/apache2/mime.types"))))
    (setq mailcap-mimetypes-parsed-p t)
    nil))
(defun mailcap-parse-mimetype-file (fname)
  "Read the table of types FNAME: lines of a type and extensions."
  (with-temp-buffer
    (insert-file-contents fname)
    (let ((rows nil))
      (while (not (eobp))
        (unless (looking-at-p "[ \t]*\\(?:#\\|$\\)")
          (pcase-let ((`(,type . ,extensions) (split-string (buffer-substring (point) (line-end-position)) "[ \t]+" t)))
            (dolist (extension extensions)
              (push (cons (if (string-prefix-p "." extension) extension (concat "." extension)) type) rows))))
        (forward-line))
      (setq mailcap-mime-extensions (append (nreverse rows) mailcap-mime-extensions)))))

(defun mailcap-extension-to-mime (extn)
  "The type of files that end with EXTN, with or without a dot, or nil."
  (mailcap-parse-mimetypes)
  (let ((extension (downcase extn)))
    (cdr (assoc (if (string-prefix-p "." extension) extension (concat "." extension)) mailcap-mime-extensions))))
(defun mailcap-file-name-to-mime-type (file-name)
  "The type of the file FILE-NAME by its name, or nil."
  (mailcap-extension-to-mime (or (file-name-extension file-name) "")))
(defun mailcap-mime-types ()
  "All types that are known."
  (mailcap-parse-mimetypes)
  (delete-dups (append (mapcar #'cdr mailcap-mime-extensions) (mapcar #'car mailcap-mime-data))))

;;; Programs

(defun mailcap-parse-mailcaps (&optional path force)
  "Read the tables of programs in PATH, or where systems have them, if they were not read or with FORCE."
  (interactive (list nil t))
  (when (or force (not mailcap-parsed-p))
    (mapc #'mailcap-parse-mailcap
          (mailcap--files path "MAILCAPS" '("~/.mailcap" "/etc/mailcap" "/usr/etc/mailcap" "/usr/local/etc/mailcap")))
    (setq mailcap-parsed-p t)
    nil))
(defun mailcap-parse-mailcap (fname &optional _source)
  "Read the table of programs FNAME: lines TYPE; PROGRAM; OPTION…."
  (with-temp-buffer
    (insert-file-contents fname)
    (while (re-search-forward "\\\\\n" nil t) (replace-match ""))
    (goto-char (point-min))
    (while (not (eobp))
      (unless (looking-at-p "[ \t]*\\(?:#\\|$\\)")
        (let* ((line (replace-regexp-in-string "\\\\;" "\0" (buffer-substring (point) (line-end-position))))
               (fields (mapcar (lambda (field) (string-replace "\0" ";" (string-trim field))) (split-string line ";")))
               (type (downcase (car fields))))
          (when (and (cadr fields) (not (equal (cadr fields) "")))
            (mailcap-add-mailcap-entry
             (if (string-search "/" type) type (concat type "/*"))
             `((viewer . ,(cadr fields))
               ,@(mapcar (lambda (field)
                           (if (string-match "=" field)
                               (cons (intern (string-trim (substring field 0 (match-beginning 0)))) (string-trim (substring field (match-end 0))))
                             (cons (intern field) t)))
                         (cddr fields)))))))
      (forward-line))))
(defun mailcap-add-mailcap-entry (type entry)
  "Have files of TYPE shown as ENTRY says; entries before it come first."
  (setq mailcap-mime-data (append mailcap-mime-data (list (cons type entry)))))
(defun mailcap-add (type viewer &optional test)
  "Have files of TYPE shown by VIEWER, before all others; TEST is a form that says whether it can."
  (push (cons type `((viewer . ,viewer) ,@(and test `((test . ,test))))) mailcap-mime-data))
(defun mailcap--usable-p (entry)
  "Whether ENTRY's test says that its program can be used."
  (let ((test (alist-get 'test entry)))
    (cond ((null test) t)
          ((functionp test) (funcall test))
          ((stringp test) (eql 0 (ignore-errors (call-process shell-file-name nil nil nil shell-command-switch test))))
          (t (eval test t)))))
(defun mailcap-mime-info (string &optional request no-decode)
  "The program for the type STRING, or another thing that its entry says, REQUEST; `all' is for all entries, nil for none.
NO-DECODE is not used."
  (ignore no-decode)
  (mailcap-parse-mailcaps)
  (let* ((type (downcase (car (split-string string "[; \t]"))))
         (entries (mapcar #'cdr
                          (seq-filter (lambda (row)
                                        (and (string-match-p (concat "\\`" (string-replace "\\*" ".*" (regexp-quote (car row))) "\\'") type)
                                             (mailcap--usable-p (cdr row))))
                                      mailcap-mime-data)))
         (entry (car entries)))
    (cond ((equal request "all") entries)
          ((null entry) nil)
          (request (alist-get (intern (format "%s" request)) entry))
          (t (alist-get 'viewer entry)))))

(provide 'mailcap)
;;; mailcap.el ends here
