;;; ffap.el --- The file or page that text at point names  -*- lexical-binding: t -*-

;;; Code:

(defvar ffap-url-regexp
  "\\(news\\(post\\)?:\\|mailto:\\|file:\\)\\|\\(ftp\\|https?\\|telnet\\|gopher\\|www\\|wais\\)://"
  "What addresses begin with, or nil if none are looked for.")
(defvar ffap-file-finder #'find-file "What visits a file.")
(defvar ffap-url-fetcher #'browse-url "What opens an address.")
(defvar ffap-string-at-point nil "The text that was found last.")
(defvar ffap-string-at-point-region '(1 1) "Where it was: (START END).")

(defun ffap-url-p (string)
  "STRING if it begins as an address does, else nil."
  (when (and (stringp string) ffap-url-regexp)
    (let ((case-fold-search t))
      (and (eq 0 (string-match ffap-url-regexp string)) string))))

(defun ffap-string-at-point (&optional _mode)
  "The text around point that may name a file or an address."
  (let* ((signs "--:\\\\${}+<>@-Z_[:alpha:]~*?#%&=")
         (beg (save-excursion (skip-chars-backward signs) (skip-chars-forward "<@" (point)) (point)))
         (end (save-excursion (skip-chars-forward signs) (skip-chars-backward ":;.,!?" (point)) (point)))
         (end (max beg end)))
    (setq ffap-string-at-point-region (list beg end)
          ffap-string-at-point (buffer-substring-no-properties beg end))))

(defun ffap-url-at-point ()
  "The address at point, or nil."
  (let ((url (thing-at-point 'url)))
    (and url (ffap-url-p url))))

(defun ffap-file-exists-string (file &optional _nomodify)
  "FILE if it is the name of a file that is there, else nil."
  (and (stringp file) (not (string= file "")) (file-exists-p file) file))

(defun ffap-file-at-point ()
  "The name of an existing file that stands at point, or nil."
  (let ((name (ffap-string-at-point)))
    (and (not (ffap-url-p name))
         (or (ffap-file-exists-string (substitute-in-file-name name))
             ;; A line number may follow.
             (and (string-match "\\`\\(.+?\\):[0-9]" name)
                  (ffap-file-exists-string (match-string 1 name)))))))

(defun ffap-guesser () "The address or the file at point, or nil."
       (or (ffap-url-at-point) (ffap-file-at-point)))

(defun find-file-at-point (&optional filename)
  "Visit FILENAME or open it, an address; by default what is at point, which is asked for."
  (interactive)
  (let ((name (or filename (read-string "Find file or URL: " (ffap-guesser)))))
    (funcall (if (ffap-url-p name) ffap-url-fetcher ffap-file-finder) name)))
(defalias 'ffap #'find-file-at-point)

(defvar ffap-bindings
  '((global-set-key [remap find-file] #'find-file-at-point))
  "Forms that give keys to commands of this library.")
(defun ffap-bindings ()
  "Have the keys that visit files offer the one at point."
  (interactive)
  (mapc #'eval ffap-bindings))

(provide 'ffap)
;;; ffap.el ends here
