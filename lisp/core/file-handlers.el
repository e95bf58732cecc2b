;;; file-handlers.el --- Names that are not plain file names  -*- lexical-binding: t -*-

;; `file-name-handler-alist' sends quoted names (/:…) to `file-name-non-special', and names of other
;; machines (/ssh:…) to `file-handlers-refuse-remote'.

;;; Code:

(defconst file-handlers--quoting
  '((expand-file-name . name) (file-name-directory . name) (file-name-as-directory . name)
    (directory-file-name . name) (file-name-sans-versions . name) (abbreviate-file-name . name)
    (find-backup-file-name . names) (file-truename . true-name) (substitute-in-file-name . as-it-is)
    (make-auto-save-file-name . buffer) (set-visited-file-modtime . buffer)
    (verify-visited-file-modtime . buffer) (insert-file-contents . insert)
    (write-region . 2) (file-name-completion . 1) (file-name-all-completions . 1)
    (rename-file . both) (copy-file . both) (copy-directory . both) (add-name-to-file . both)
    (make-symbolic-link . link) (file-equal-p . both) (file-in-directory-p . both)
    (file-newer-than-file-p . both) (unhandled-file-name-directory . name)
    (process-file . folder) (start-file-process . folder) (shell-command . folder)
    (make-process . folder) (make-nearby-temp-file . folder-name)
    (temporary-file-directory . folder))
  "What a quoted name means to each operation; others have it as their first argument.")

(defun file-handlers-call-without (handler operation arguments)
  "Call OPERATION with ARGUMENTS, and not HANDLER for it."
  (let* ((nested (eq operation inhibit-file-name-operation))
         (inhibit-file-name-handlers `(,handler . ,(if nested inhibit-file-name-handlers)))
         (inhibit-file-name-operation operation))
    (apply operation arguments)))

(defun file-handlers--plain (operation arguments)
  "Call OPERATION with ARGUMENTS, without the handler of quoted names."
  (file-handlers-call-without 'file-name-non-special operation arguments))

(defun file-handlers--unquote (name)
  "NAME without its quote; other things as they are."
  (if (stringp name) (file-name-unquote name) name))

(defun file-handlers--without-quotes (arguments positions)
  "ARGUMENTS with the names at POSITIONS unquoted."
  (let ((index -1))
    (mapcar (lambda (argument)
              (setq index (1+ index))
              (if (memq index positions) (file-handlers--unquote argument) argument))
            arguments)))

(defun file-name-non-special (operation &rest arguments)
  "Do OPERATION with ARGUMENTS of which some are names quoted by /:."
  (let* ((kind (alist-get operation file-handlers--quoting 0))
         (folder default-directory)
         (default-directory
          (if (and (stringp folder) (file-name-quoted-p folder))
              (file-name-as-directory (file-name-unquote folder))
            folder)))
    (pcase kind
      ((pred integerp)
       (file-handlers--plain operation (file-handlers--without-quotes arguments (list kind))))
      ('both
       (let ((value (file-handlers--plain operation
                                          (file-handlers--without-quotes arguments '(0 1)))))
         value))
      ('link
       ;; What the link says is text, not a name to be looked at.
       (file-handlers--plain operation (file-handlers--without-quotes arguments '(1))))
      ('name
       (if (eq operation 'expand-file-name)
           (file-handlers--expand (nth 0 arguments) (or (nth 1 arguments) folder))
         (let ((value (file-handlers--plain operation
                                            (file-handlers--without-quotes arguments '(0)))))
           (if (and (stringp value) (not (eq operation 'unhandled-file-name-directory)))
               (file-name-quote value)
             value))))
      ('names
       (mapcar #'file-name-quote
               (file-handlers--plain operation (file-handlers--without-quotes arguments '(0)))))
      ('true-name
       (file-name-quote
        (file-handlers--plain operation (file-handlers--without-quotes arguments '(0)))))
      ('as-it-is (car arguments))
      ('folder (file-handlers--plain operation arguments))
      ('folder-name
       (let ((value (file-handlers--plain operation arguments)))
         (if (and (stringp value) (stringp folder) (file-name-quoted-p folder))
             (file-name-quote value) value)))
      ('buffer
       (let ((buffer (if (and (memq operation '(verify-visited-file-modtime)) (car arguments))
                         (car arguments)
                       (current-buffer))))
         (with-current-buffer buffer
           (let ((buffer-file-name (file-handlers--unquote buffer-file-name)))
             (file-handlers--plain operation arguments)))))
      ('insert
       (let ((visit (nth 1 arguments)))
         (unwind-protect
             (let ((value (file-handlers--plain operation
                                                (file-handlers--without-quotes arguments '(0)))))
               (cons (expand-file-name (car arguments) folder) (cdr value)))
           (when (and visit buffer-file-name)
             (setq buffer-file-name (file-name-quote buffer-file-name))))))
      (_ (error "No such kind of file operation: %S" kind)))))

(defun file-handlers--expand (name folder)
  "The absolute name of NAME seen from FOLDER, one of which is quoted."
  (if (file-name-quoted-p name)
      (file-name-quote (file-handlers--plain 'expand-file-name (list (file-name-unquote name) "/")) t)
    (file-name-quote
     (file-handlers--plain 'expand-file-name (list name (file-name-unquote folder))) t)))

(defun file-handlers-refuse-remote (operation &rest arguments)
  "Say that the name of another machine in ARGUMENTS is not served, unless OPERATION is about the name."
  (let ((name (seq-find (lambda (x) (and (stringp x) (string-match-p "\\`/[^/|:]+:" x)))
                        (append arguments
                                (and (memq operation '(process-file start-file-process shell-command
                                                       make-process expand-file-name))
                                     (list default-directory))))))
    (pcase operation
      ('file-remote-p (file-handlers--remote-part (car arguments) (nth 1 arguments)))
      ('expand-file-name
       (let ((file (car arguments)) (folder (or (nth 1 arguments) default-directory)))
         (cond ((file-handlers--remote-part file nil)
                (let ((prefix (file-handlers--remote-part file nil)))
                  (concat prefix (file-handlers--remote-expand (substring file (length prefix)) "/"))))
               ((file-name-absolute-p file) (let (file-name-handler-alist) (expand-file-name file)))
               (t (let ((prefix (file-handlers--remote-part folder nil)))
                    (concat prefix (file-handlers--remote-expand
                                    file (substring folder (length prefix)))))))))
      ((or 'file-name-directory 'file-name-nondirectory 'file-name-as-directory 'directory-file-name
           'file-name-sans-versions 'abbreviate-file-name 'substitute-in-file-name)
       (let* ((prefix (or (file-handlers--remote-part (car arguments) nil) ""))
              (rest (let (file-name-handler-alist)
                      (apply operation (substring (car arguments) (length prefix)) (cdr arguments)))))
         (cond ((eq operation 'file-name-nondirectory) rest)
               ((and (null rest) (eq operation 'file-name-directory)) prefix)
               (t (concat prefix rest)))))
      ((or 'get-file-buffer 'find-buffer-visiting 'file-locked-p 'unlock-file 'lock-file) nil)
      ('unhandled-file-name-directory nil)
      ((or 'file-exists-p 'file-readable-p 'file-directory-p 'file-writable-p 'file-executable-p
           'file-regular-p 'file-symlink-p 'file-attributes 'file-modes 'file-accessible-directory-p
           'file-name-case-insensitive-p 'file-newer-than-file-p 'vc-registered)
       nil)
      (_ (signal 'file-error (list "Files on other machines are not supported" (or name "")))))))

(defun file-handlers--remote-part (name identification)
  "What of NAME says the machine: all of it, or by IDENTIFICATION method, user, host or localname."
  (when (string-match "\\`/\\([^/|:]+\\):\\(?:\\([^@/:|]*\\)@\\)?\\([^:/|]*\\):" name)
    (pcase identification
      ('method (match-string 1 name))
      ('user (match-string 2 name))
      ('host (match-string 3 name))
      ('localname (substring name (match-end 0)))
      ('hop nil)
      (_ (match-string 0 name)))))

(defun file-handlers--remote-expand (name folder)
  "NAME on another machine seen from FOLDER there."
  (if (string-prefix-p "~" name) name
    (let (file-name-handler-alist) (expand-file-name name (if (string= folder "") "/" folder)))))

(provide 'file-handlers)
;;; file-handlers.el ends here
