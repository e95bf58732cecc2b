;;; org-files.el --- Texts of files and addresses; the agenda's files  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)
(require 'org-settings)

(defvar org--file-cache (make-hash-table :test #'equal) "Texts of remote files.")

(defun org-url-p (s)
  "Whether S is an address rather than the name of a file."
  (and (stringp s) (string-match-p "\\`[[:alpha:]][-+.[:alnum:]]+://" s) t))

(defalias 'org-file-url-p #'org-url-p)

(defun org-files--fetch-p (address)
  "Whether ADDRESS may be fetched."
  (pcase org-resource-download-policy
    ('t t)
    ('nil nil)
    (policy (or (cl-some (lambda (regexp) (string-match-p regexp address))
                         org-safe-remote-resources)
                (and (eq policy 'prompt) (not noninteractive)
                     (y-or-n-p (format "Fetch %s? " address)))))))

(declare-function url-retrieve-synchronously "url")

(defun org-files--fetch (address)
  "The text at ADDRESS, or nil."
  (when (and (org-files--fetch-p address) (fboundp 'url-retrieve-synchronously))
    (let ((answer (url-retrieve-synchronously address)))
      (when answer
        (with-current-buffer answer
          (goto-char (point-min))
          (let ((good (looking-at-p "HTTP/[0-9.]+ 2[0-9][0-9]")))
            (and good (re-search-forward "\n\r?\n" nil t)
                 (buffer-substring-no-properties (point) (point-max)))))))))

(defun org-file-contents (file &optional noerror nocache)
  "The text of FILE; with NOERROR a message instead of an error when it cannot be read."
  (let ((complain (lambda (format &rest args)
                    (if noerror (progn (apply #'message format args) nil)
                      (apply #'error format args)))))
    (cond ((and (org-url-p file) (not nocache) (gethash file org--file-cache)))
          ((org-url-p file)
           (let ((text (org-files--fetch file)))
             (if text (puthash file text org--file-cache)
               (funcall complain "Unable to fetch file from %S" file))))
          ((not (file-readable-p file)) (funcall complain "Unable to read file %S" file))
          (t (with-temp-buffer (insert-file-contents file) (buffer-string))))))

(defun org-agenda-files (&optional _unrestricted archives)
  "The files of the agenda, never restricted to some of them.
Archives cannot be added: an error says so when ARCHIVES is t."
  (when (eq archives t) (error "Files of archives are not looked for"))
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

(provide 'org-files)
;;; org-files.el ends here
