;;; jka-compr.el --- Compressed files read and written as if they were not  -*- lexical-binding: t -*-

;; A handler of file names has another program decompress a file before it is inserted, copied or loaded, and compress
;; what is written.

;;; Code:

(defvar jka-compr-compression-info-list
  (mapcar (pcase-lambda (`(,regexp ,compress ,in ,expand ,out ,strip ,magic))
            (vector regexp "compressing" compress in "uncompressing" expand out nil strip magic))
          '(("\\.Z\\'" "compress" ("-c") "gzip" ("-c" "-q" "-d") t "\037\235")
            ("\\.bz2\\'" "bzip2" nil "bzip2" ("-d") t "BZh")
            ("\\.tbz2?\\'" "bzip2" nil "bzip2" ("-d") nil "BZh")
            ("\\.\\(?:tgz\\|svgz\\|sifz\\)\\'" "gzip" ("-c" "-q") "gzip" ("-c" "-q" "-d") nil "\037\213")
            ("\\.g?z\\'" "gzip" ("-c" "-q") "gzip" ("-c" "-q" "-d") t "\037\213")
            ("\\.lzma\\'" "lzma" ("-c" "-q" "-z") "lzma" ("-c" "-q" "-d") t "")
            ("\\.xz\\'" "xz" ("-c" "-q") "xz" ("-c" "-q" "-d") t "\3757zXZ\0")
            ("\\.txz\\'" "xz" ("-c" "-q") "xz" ("-c" "-q" "-d") nil "\3757zXZ\0")
            ("\\.zst\\'" "zstd" ("-c" "-q") "zstd" ("-c" "-q" "-d") t "\050\265\057\375")))
  "How files are compressed: [REGEXP MESSAGE PROGRAM ARGUMENTS MESSAGE PROGRAM ARGUMENTS APPENDABLE STRIP MAGIC] each.
The first program compresses, the second does the opposite; MAGIC is what compressed files begin with, STRIP whether what
REGEXP matches is taken off to get the name of the contents.")
(defvar jka-compr-verbose t "Whether it is told what is being done.")
(defconst jka-compr--backup "\\(?:~\\|\\.~[-[:alnum:]:#@^._]+\\(?:~[[:digit:]]+\\)?~\\)?\\'" "Matches what names of backups end with.")

(defun jka-compr-build-file-regexp ()
  "A regexp for names of compressed files and backups of them."
  (concat "\\(?:" (mapconcat (lambda (info) (string-remove-suffix "\\'" (aref info 0))) jka-compr-compression-info-list "\\|") "\\)"
          jka-compr--backup))
(defun jka-compr-get-compression-info (filename)
  "The entry of `jka-compr-compression-info-list' for FILENAME, or nil."
  (let ((name (replace-regexp-in-string jka-compr--backup "" (file-name-sans-versions filename))) (case-fold-search nil))
    (seq-find (lambda (info) (string-match-p (aref info 0) name)) jka-compr-compression-info-list)))
(defun jka-compr--plain-name (filename info)
  "The name of what FILENAME contains, compressed as INFO says."
  (let ((name (file-name-sans-versions filename)))
    (if (aref info 8) (replace-regexp-in-string (aref info 0) "" name) name)))

(defun jka-compr-run-real-operation (operation args)
  "Call OPERATION with ARGS, and not `jka-compr-handler' for it."
  (file-handlers-call-without 'jka-compr-handler operation args))

;;; Having files compressed

(define-error 'compression-error "Compression error" 'file-error)

(defun jka-compr--run (info expand input output)
  "Have the program of INFO write what it makes of the file INPUT to the file OUTPUT; it decompresses if EXPAND."
  (let* ((program (aref info (if expand 5 2))) (doing (aref info (if expand 4 1)))
         (default-directory temporary-file-directory) (name (file-name-nondirectory (if expand input output)))
         (status (condition-case nil (apply #'call-process program input (list :file output) nil (aref info (if expand 6 3)))
                   (file-missing "not found"))))
    (unless (eql status 0)
      (signal 'compression-error
              (list "Opening input file"
                    (if (stringp status) (format "error finding program %s" program) (format "error %s %s" doing name))
                    (if expand input output))))))

(defmacro jka-compr--with-contents (spec &rest body)
  "Evaluate BODY with VARIABLE the name of a file with what FILE contains; SPEC is (VARIABLE FILE INFO)."
  (declare (indent 1))
  (pcase-let ((`(,variable ,file ,info) spec))
    `(let ((,variable (make-temp-file "jka-com")))
       (unwind-protect (progn (jka-compr--run ,info t ,file ,variable) ,@body)
         (when (file-exists-p ,variable) (delete-file ,variable))))))

(defun jka-compr--insert (file visit beg end replace)
  "Insert what the compressed FILE contains, as `insert-file-contents' does."
  (let* ((file (expand-file-name file)) (info (jka-compr-get-compression-info file)))
    (if (or (null info) (not (file-exists-p file)))
        (jka-compr-run-real-operation 'insert-file-contents (list file visit beg end replace))
      (barf-if-buffer-read-only)
      (jka-compr--with-contents (contents file info)
        (let ((coding (or coding-system-for-read
                          (let ((file-name-handler-alist nil))
                            (car (find-operation-coding-system 'insert-file-contents (jka-compr--plain-name file info))))))
              (size nil))
          (let ((coding-system-for-read (and (not (eq coding 'undecided)) coding)) (file-name-handler-alist nil))
            (setq size (if (or beg end) (cadr (insert-file-contents contents nil beg end replace))
                         (insert-file-contents contents nil nil nil replace)
                         (file-attribute-size (file-attributes contents)))))
          (when visit
            (unlock-buffer)
            (setq buffer-file-name file)
            (set-visited-file-modtime (file-attribute-modification-time (file-attributes file)))
            (set-buffer-modified-p nil))
          (list file size))))))

(defun jka-compr--write (start end file append visit lockname mustbenew)
  "Write the text from START to END compressed to FILE, as `write-region' does."
  (let* ((name (if (stringp visit) (expand-file-name visit) (expand-file-name file)))
         (file (expand-file-name file)) (info (jka-compr-get-compression-info file)))
    (if (null info) (jka-compr-run-real-operation 'write-region (list start end file append visit lockname mustbenew))
      (when (and mustbenew (file-exists-p file)
                 (or (eq mustbenew 'excl) (not (y-or-n-p (format "File %s already exists; overwrite? " file)))))
        (signal 'file-already-exists (list "File exists" file)))
      (let ((plain (make-temp-file "jka-com")))
        (unwind-protect
            (let ((coding-system-for-write
                   (or coding-system-for-write
                       (and buffer-file-coding-system (not (eq buffer-file-coding-system 'undecided)) buffer-file-coding-system))))
              (when (and append (file-exists-p file)) (jka-compr--run info t file plain))
              (let ((file-name-handler-alist nil)) (write-region start end plain (and append t) 'quiet))
              (jka-compr--run info nil plain file))
          (delete-file plain)))
      (when (or (eq visit t) (stringp visit))
        (setq buffer-file-name name)
        (set-visited-file-modtime (file-attribute-modification-time (file-attributes file)))
        (set-buffer-modified-p nil))
      (when (or (null visit) (eq visit t) (stringp visit)) (message "Wrote %s" name))
      nil)))

(defun jka-compr--copy (file)
  "The name of a new file with what FILE contains, as `file-local-copy' returns it."
  (let* ((file (expand-file-name file)) (info (jka-compr-get-compression-info file)))
    (if (null info) (jka-compr-run-real-operation 'file-local-copy (list file))
      (let ((copy (make-temp-file "jka-com" nil (file-name-extension (jka-compr--plain-name file info) t))))
        (jka-compr--run info t file copy)
        copy))))
(defun jka-compr--load (file &optional noerror nomessage _nosuffix _mustsuffix)
  "Load what FILE contains, as `load' does."
  (if (not (or (file-exists-p file) (null noerror))) nil
    (let ((copy (jka-compr--copy file)))
      (unwind-protect
          (progn
            (unless nomessage (message "Loading %s..." file))
            (load copy noerror t t)
            (unless nomessage (message "Loading %s...done." file))
            t)
        (delete-file copy)))))

(defun jka-compr-handler (operation &rest args)
  "Do OPERATION with ARGS, which name a compressed file."
  (save-match-data
    (pcase operation
      ('insert-file-contents (jka-compr--insert (nth 0 args) (nth 1 args) (nth 2 args) (nth 3 args) (nth 4 args)))
      ('write-region (jka-compr--write (nth 0 args) (nth 1 args) (nth 2 args) (nth 3 args) (nth 4 args) (nth 5 args) (nth 6 args)))
      ('file-local-copy (jka-compr--copy (car args)))
      ('load (apply #'jka-compr--load args))
      ('byte-compiler-base-file-name
       (let ((info (jka-compr-get-compression-info (car args)))) (if info (jka-compr--plain-name (car args) info) (car args))))
      (_ (jka-compr-run-real-operation operation args)))))
(put 'jka-compr-handler 'safe-magic t)
(put 'jka-compr-handler 'operations '(byte-compiler-base-file-name file-local-copy insert-file-contents load vc-registered write-region))

(define-minor-mode auto-compression-mode
  "Read and write compressed files as if they were not."
  :global t
  (setq file-name-handler-alist (seq-remove (lambda (row) (eq (cdr row) 'jka-compr-handler)) file-name-handler-alist))
  (when auto-compression-mode
    (push (cons (jka-compr-build-file-regexp) 'jka-compr-handler) file-name-handler-alist)))
(defmacro with-auto-compression-mode (&rest body)
  "Evaluate BODY while compressed files are read and written as if they were not."
  (declare (indent 0))
  (let ((on (make-symbol "on")))
    `(let ((,on auto-compression-mode))
       (unwind-protect (progn (unless ,on (auto-compression-mode 1)) ,@body)
         (unless ,on (auto-compression-mode -1))))))
(defun jka-compr-installed-p ()
  "Whether `auto-compression-mode' is on."
  (rassq 'jka-compr-handler file-name-handler-alist))

(provide 'jka-compr)
;;; jka-compr.el ends here
