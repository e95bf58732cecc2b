;;; auth-source.el --- User names and passwords from files of the user  -*- lexical-binding: t -*-

;; Netrc files (`machine HOST login USER password SECRET port PORT') and JSON files are read.  Encrypted files, keyrings
;; and password stores need programs that this one does not ask: such a source is passed over with a warning.

;;; Code:

(require 'cl-lib)
(require 'password-cache)

(defvar auth-sources '("~/.authinfo" "~/.authinfo.gpg" "~/.netrc") "Where names and passwords are looked for.")
(defvar auth-source-do-cache t "Whether what was found is remembered.")
(defvar auth-source-cache-expiry 7200 "For how many seconds.")
(defvar auth-source-debug nil)
(defvar auth-source-save-behavior 'ask)
(defvar auth-source-creation-defaults nil)
(defvar auth-source-creation-prompts nil)
(defvar auth-source-protocols
  '((ssh "ssh" "22") (smtp "smtp" "25") (sftp "sftp" "115") (pop3 "pop3" "pop" "pop3s" "110" "995")
    (imap "imap" "imaps" "143" "993"))
  "The names and numbers of ports that protocols have.")
(defvar auth-source--cache nil "What searches found: ((SOURCES . SPEC) TIME . RESULT) each.")

(defun auth-source-netrc--tokens (text)
  "The words of TEXT, a netrc file; quotes keep words together, comments go."
  (with-temp-buffer
    (insert text)
    (goto-char (point-min))
    (let (tokens)
      (while (progn (skip-chars-forward " \t\n\r") (not (eobp)))
        (cond ((eq (char-after) ?#) (forward-line))
              ((memq (char-after) '(?\" ?\'))
               (let ((quote (char-after)) (start (1+ (point))))
                 (forward-char)
                 (unless (search-forward (string quote) nil t) (goto-char (point-max)))
                 (push (buffer-substring start (max start (1- (point)))) tokens)))
              (t (let ((start (point)))
                   (skip-chars-forward "^ \t\n\r")
                   (push (buffer-substring start (point)) tokens)))))
      (nreverse tokens))))
(defun auth-source-netrc--parse (text)
  "The entries of TEXT, a netrc file: alists of strings."
  (let ((tokens (auth-source-netrc--tokens text)) (entries nil) (entry nil))
    (while tokens
      (let ((word (pop tokens)))
        (cond ((member word '("machine" "default"))
               (when entry (push (nreverse entry) entries))
               (setq entry (list (cons "machine" (if (string= word "default") t (pop tokens))))))
              ((string= word "macdef") (setq tokens nil))
              (entry (push (cons (pcase word ((or "login" "account" "user") "user") ((or "protocol" "port") "port")
                                        ("password" "secret") (_ word))
                                 (pop tokens))
                           entry)))))
    (when entry (push (nreverse entry) entries))
    (mapcar (lambda (entry) (mapcar (lambda (pair) (cons (if (equal (car pair) "machine") "host" (car pair)) (cdr pair))) entry))
            (nreverse entries))))
(defun auth-source-netrc-parse-all (file)
  "The entries of the netrc FILE."
  (auth-source--read file))

(defun auth-source--read (file)
  "The entries of FILE."
  (let ((file (expand-file-name file)))
    (cond ((not (file-readable-p file)) nil)
          ((string-match-p "\\.\\(gpg\\|plist\\)\\'" file)
           (display-warning 'auth-source (format "%s is not read: neither netrc nor JSON" (abbreviate-file-name file)))
           nil)
          ((string-match-p "\\.json\\'" file)
           (with-temp-buffer
             (insert-file-contents file)
             (mapcar (lambda (entry) (mapcar (lambda (pair) (cons (symbol-name (car pair)) (format "%s" (cdr pair)))) entry))
                     (json-parse-buffer :object-type 'alist :array-type 'list))))
          (t (auth-source-netrc--parse (with-temp-buffer (insert-file-contents file) (buffer-string)))))))

(defun auth-source--sources ()
  "The files that are searched; what is none is passed over."
  (delq nil
        (mapcar (lambda (source)
                  (let ((file (if (stringp source) source (and (listp source) (plist-get source :source)))))
                    (if (stringp file) file
                      (display-warning 'auth-source (format "The source %S is not asked" source))
                      nil)))
                (if (listp auth-sources) auth-sources (list auth-sources)))))

(defun auth-source--fits-p (wanted value property)
  "Whether VALUE of PROPERTY of an entry is one of WANTED; nil and t fit all."
  (or (memq wanted '(nil t)) (eq value t)
      (let ((values (mapcan (lambda (one)
                              (cons (format "%s" one)
                                    (and (equal property "port")
                                         (copy-sequence
                                          (cdr (seq-find (lambda (row) (or (eq (car row) one) (member (format "%s" one) (cdr row))))
                                                         auth-source-protocols))))))
                            (ensure-list wanted))))
        (if value (member value values) (and (equal property "port") t)))))

(cl-defun auth-source-search (&rest spec &key max require create delete &allow-other-keys)
  "The entries that fit SPEC, plists with :host, :user, :port and :secret, a function that returns it.
Further keys of SPEC, such as :host, name what an entry must have: a string, a list of them, or t.  At most MAX are
returned, by default one, for 0 only t if there is one; REQUIRE lists keys an entry must have.  CREATE and DELETE, which change files, are refused."
  (when create (user-error "auth-source: entries are not written; add it to %s" (car (auth-source--sources))))
  (when delete (user-error "auth-source: entries are not deleted"))
  (let* ((max (or max 1)) (key (cons (auth-source--sources) spec))
         (known (auth-source--remembered key)))
    (if known (cddr known)
      (let ((found nil))
        (catch 'enough
          (dolist (file (auth-source--sources))
            (dolist (entry (auth-source--read file))
              (when (and (let ((rest spec) (fits t))
                           (while (and rest fits)
                             (let ((name (substring (symbol-name (pop rest)) 1)) (wanted (pop rest)))
                               (unless (member name '("max" "require" "create" "delete" "type"))
                                 (setq fits (auth-source--fits-p wanted (cdr (assoc name entry)) name)))))
                           fits)
                         (seq-every-p (lambda (needed) (assoc (substring (symbol-name needed) 1) entry)) require))
                (push (auth-source--result entry) found)
                (when (and (numberp max) (>= (length found) max)) (throw 'enough nil))))))
        (setq found (if (eql max 0) (and found t) (nreverse found)))
        (when auth-source-do-cache (push (cons key (cons (float-time) found)) auth-source--cache))
        found))))
(defun auth-source--remembered (key)
  "The row of `auth-source--cache' for KEY, unless it is too old."
  (let ((row (and auth-source-do-cache (assoc key auth-source--cache))))
    (if (and row auth-source-cache-expiry (> (- (float-time) (cadr row)) auth-source-cache-expiry))
        (progn (setq auth-source--cache (delq row auth-source--cache)) nil)
      row)))
(defun auth-source--result (entry)
  "ENTRY as a plist, its secret as a function."
  (mapcan (pcase-lambda (`(,name . ,value))
            (list (intern (concat ":" name)) (if (equal name "secret") (let ((secret value)) (lambda () secret)) value)))
          entry))
(defun auth-source-pick-first-password (&rest spec)
  "The password of the first entry that fits SPEC."
  (auth-info-password (car (apply #'auth-source-search (plist-put spec :max 1)))))
(defun auth-info-password (auth-info)
  "The password of AUTH-INFO, what `auth-source-search' found."
  (let ((secret (plist-get auth-info :secret)))
    (while (functionp secret) (setq secret (funcall secret)))
    secret))
(defun auth-source-user-and-password (host &optional user)
  "The user name, password and entry for HOST, and USER if given: (USER PASSWORD ENTRY)."
  (let ((entry (car (if user (auth-source-search :host host :user user :require '(:user :secret) :max 1)
                      (auth-source-search :host host :require '(:user :secret) :max 1)))))
    (and entry (list (plist-get entry :user) (auth-info-password entry) entry))))
(defun auth-source-forget-all-cached ()
  "Forget what searches found."
  (interactive)
  (setq auth-source--cache nil))
(defun auth-source-forget (spec)
  "Forget what the search for SPEC found; non-nil if there was something."
  (let ((entry (seq-find (lambda (row) (equal (cdar row) spec)) auth-source--cache)))
    (when entry (setq auth-source--cache (delq entry auth-source--cache)) t)))
(defun auth-source-forget+ (&rest spec)
  "Forget what searches found that have what SPEC says; how many."
  (let ((before (length auth-source--cache)))
    (setq auth-source--cache
          (seq-remove (lambda (row)
                        (let ((rest spec) (same t))
                          (while rest
                            (unless (equal (plist-get (cdar row) (car rest)) (cadr rest)) (setq same nil))
                            (setq rest (cddr rest)))
                          same))
                      auth-source--cache))
    (- before (length auth-source--cache))))
(defun auth-source-delete (&rest _) "Entries are not deleted." (user-error "auth-source: entries are not deleted"))

(provide 'auth-source)
;;; auth-source.el ends here
