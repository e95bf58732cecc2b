;;; ert-x.el --- Helpers for tests  -*- lexical-binding: t -*-

;;; Code:

(require 'ert)

(defvar ert--test-buffers (make-hash-table :weakness t)
  "The buffers that `ert-with-test-buffer' made and left.")

(defmacro ert-with-test-buffer (spec &rest body)
  "Evaluate BODY in a fresh buffer, killed afterwards unless BODY fails.
SPEC is ([:name NAME])."
  (declare (indent 1))
  (let ((buffer (make-symbol "buffer")) (name (plist-get spec :name)))
    `(let ((,buffer (generate-new-buffer
                     (format "*Test buffer (%s)%s*"
                             (let ((test (ert-running-test)))
                               (if test (ert-test-name test) "<anonymous test>"))
                             ,(if name `(format ": %s" ,name) "")))))
       (puthash ,buffer t ert--test-buffers)
       (prog1 (with-current-buffer ,buffer ,@body)
         (kill-buffer ,buffer)
         (remhash ,buffer ert--test-buffers)))))

(defmacro ert-with-buffer-selected (buffer &rest body)
  "Evaluate BODY in BUFFER, or in a temporary one when BUFFER is nil."
  (declare (indent 1))
  (let ((b (make-symbol "buffer")))
    `(let ((,b ,buffer))
       (if ,b
           (with-current-buffer ,b ,@body)
         (with-temp-buffer ,@body)))))

(defmacro ert-with-test-buffer-selected (spec &rest body)
  "As `ert-with-test-buffer' with SPEC and BODY."
  (declare (indent 1))
  `(ert-with-test-buffer ,spec ,@body))

(defmacro ert-with-buffer-renamed (spec &rest body)
  "Evaluate BODY while the buffer named by SPEC, (NAME), has another name."
  (declare (indent 1))
  (let ((buffer (make-symbol "buffer")) (name (make-symbol "name")))
    `(let* ((,name ,(car spec)) (,buffer (get-buffer ,name)))
       (when ,buffer
         (with-current-buffer ,buffer (rename-buffer (generate-new-buffer-name ,name))))
       (unwind-protect (progn (get-buffer-create ,name) ,@body)
         (when (get-buffer ,name) (kill-buffer ,name))
         (when (buffer-live-p ,buffer)
           (with-current-buffer ,buffer (rename-buffer ,name)))))))

(defmacro ert-with-message-capture (variable &rest body)
  "Evaluate BODY with the text of its messages, a newline after each, in VARIABLE."
  (declare (indent 1))
  (let ((old (make-symbol "old")))
    `(let* ((,variable "") (,old (symbol-function 'message)))
       (unwind-protect
           (progn
             (fset 'message
                   (lambda (format &rest arguments)
                     (when format
                       (let ((text (apply #'format-message format arguments)))
                         (setq ,variable (concat ,variable text "\n"))
                         (funcall ,old "%s" text)))))
             ,@body)
         (fset 'message ,old)))))

(defun ert-x--keywords (body)
  "Split BODY into (KEYWORDS-PLIST . FORMS)."
  (let ((keys nil))
    (while (keywordp (car body))
      (setq keys (plist-put keys (car body) (cadr body)) body (cddr body)))
    (cons keys body)))

(defun ert-x--prefix ()
  "The start of temporary file names of the file being loaded or the running test."
  (let ((test (ert-running-test)))
    (concat "orgstar-test-"
            (if (and test (ert-test-name test)) (symbol-name (ert-test-name test)) "ert") "-")))

(defmacro ert-with-temp-file (name &rest body)
  "Evaluate BODY with NAME bound to the name of a new file, deleted afterwards.
BODY may begin with keywords: :prefix STRING, :suffix STRING, :text STRING, :directory FLAG,
:buffer SYMBOL (bound to a buffer visiting the file), :coding SYSTEM."
  (declare (indent 1))
  (let* ((split (ert-x--keywords body)) (keys (car split)) (forms (cdr split))
         (file (make-symbol "file")) (buffer (plist-get keys :buffer))
         (directory (plist-get keys :directory))
         (coding (plist-get keys :coding)))
    `(let* (,@(and coding `((coding-system-for-write ,coding) (coding-system-for-read ,coding)))
            (,file (make-temp-file ,(or (plist-get keys :prefix) '(ert-x--prefix))
                                   ,(and directory t) ,(plist-get keys :suffix)
                                   ,(plist-get keys :text)))
            ,@(and name (list (list name (if directory `(file-name-as-directory ,file) file))))
            ,@(and buffer `((,buffer (find-file-literally ,file)))))
       (unwind-protect (progn ,@forms)
         (ignore-errors
           ,@(and buffer
                  `((with-current-buffer ,buffer (set-buffer-modified-p nil))
                    (kill-buffer ,buffer))))
         (ignore-errors
           ,(if directory `(delete-directory ,file t) `(delete-file ,file)))))))

(defmacro ert-with-temp-directory (name &rest body)
  "Evaluate BODY with NAME bound to the name of a new directory, deleted afterwards.
BODY may begin with keywords as in `ert-with-temp-file'."
  (declare (indent 1))
  `(ert-with-temp-file ,name :directory t ,@body))

(defvar ert-resource-directory-format "%s-resources/" "Format of a test file's resource folder.")
(defvar ert-resource-directory-trim-left-regexp "" "What to remove before a test file's name.")
(defvar ert-resource-directory-trim-right-regexp "\\(-tests?\\)?\\.el"
  "What to remove after a test file's name.")

(defmacro ert-resource-directory ()
  "The absolute name of the folder that holds the resources of the test file being loaded."
  `(let* ((file ,(or (and (boundp 'macroexp-file-name) nil)
                     '(or load-file-name buffer-file-name "")))
          (plain (expand-file-name "resources/" (file-name-directory file))))
     (if (file-directory-p plain)
         plain
       (expand-file-name
        (format ert-resource-directory-format
                (string-trim (file-name-nondirectory file)
                             ert-resource-directory-trim-left-regexp
                             ert-resource-directory-trim-right-regexp))
        (file-name-directory file)))))
(defmacro ert-resource-file (file)
  "The absolute name of the resource FILE of the test file being loaded."
  `(expand-file-name ,file (ert-resource-directory)))

(defun ert-simulate-command (command)
  "Call COMMAND, a list of a command and its arguments, with the hooks around commands."
  (run-hooks 'pre-command-hook)
  (prog1 (apply (car command) (cdr command))
    (run-hooks 'post-command-hook)))

(defun ert-filter-string (string &rest patterns)
  "STRING without what PATTERNS match, each a regexp or (REGEXP GROUP)."
  (dolist (pattern patterns)
    (let ((regexp (if (stringp pattern) pattern (car pattern)))
          (group (if (stringp pattern) 0 (or (cadr pattern) 0)))
          (start 0))
      (while (string-match regexp string start)
        (setq start (match-beginning group)
              string (concat (substring string 0 (match-beginning group))
                             (substring string (match-end group))))
        (when (= (match-beginning group) (match-end group))
          (setq start (1+ start))
          (when (> start (length string)) (setq regexp "\\`a\\`" start 0))))))
  string)

(defun ert-propertized-string (&rest parts)
  "A string of PARTS: strings, and property lists that hold for the strings after them."
  (let ((plist nil))
    (with-temp-buffer
      (dolist (part parts)
        (if (stringp part)
            (let ((start (point)))
              (insert part)
              (set-text-properties start (point) plist))
          (unless (listp part) (error "cl-etypecase failed: %S, (string list)" part))
          (setq plist part)))
      (buffer-string))))

(defun ert-buffer-string-reindented (&optional buffer)
  "The contents of BUFFER as indenting all of it would make them."
  (with-current-buffer (or buffer (current-buffer))
    (let ((text (buffer-string)) (mode major-mode))
      (with-temp-buffer
        (funcall mode)
        (insert text)
        (indent-region (point-min) (point-max))
        (buffer-string)))))

(defun ert-kill-all-test-buffers ()
  "Kill the buffers that `ert-with-test-buffer' left."
  (interactive)
  (dolist (buffer (buffer-list))
    (when (string-prefix-p "*Test buffer" (buffer-name buffer)) (kill-buffer buffer)))
  t)

(defun ert-run-idle-timers ()
  "Run all timers that wait for idle time, as if enough of it had passed."
  (mapc #'timer-event-handler (copy-sequence timer-idle-list))
  nil)

(provide 'ert-x)
;;; ert-x.el ends here
