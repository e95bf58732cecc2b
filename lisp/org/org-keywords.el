;;; org-keywords.el --- Keywords of a document and the settings they make  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)
(require 'org-macs)
(require 'org-element)
(require 'org-files)
(require 'org-settings)

(defun org-collect-keywords (keywords &optional unique directory)
  "Alist of KEYWORDS, in upper case, and their values in the buffer and its set-up files.
Of those in UNIQUE the first value alone.  Those in DIRECTORY have pairs of values and the folders
of their files."
  (let ((wanted (mapcar #'upcase (cons "SETUPFILE" keywords))) (table nil) (seen nil))
    (when buffer-file-name (push (file-truename buffer-file-name) seen))
    (cl-labels
        ((note (key value)
           (let ((entry (assoc key table)))
             (cond ((null entry) (push (if (member key unique) (cons key value) (list key value))
                                       table))
                   ((not (member key unique)) (push value (cdr entry))))))
         (scan ()
           (dolist (pair (orgstar--buffer-keywords wanted))
             (pcase-let ((`(,key . ,value) pair))
               (if (not (equal key "SETUPFILE"))
                   (note key (if (member key directory) (cons value default-directory) value))
                 (when (member "SETUPFILE" keywords) (note key value))
                 (enter value)))))
         (enter (name)
           (let* ((bare (org-strip-quotes (org-trim name)))
                  (file (if (org-url-p bare) bare (file-truename (expand-file-name bare)))))
             (unless (or (string-empty-p bare) (member file seen))
               (push file seen)
               (let ((text (org-file-contents file t)))
                 (when text
                   (with-temp-buffer
                     (unless (org-url-p file)
                       (setq default-directory (file-name-directory file)))
                     (insert text)
                     (scan))))))))
      (org-with-wide-buffer (scan)))
    (mapcar (lambda (entry)
              (if (member (car entry) unique) entry
                (cons (car entry) (reverse (cdr entry)))))
            (nreverse table))))

;;;; Settings of a file

(defvar-local org-file-tags nil "Tags of all entries of the buffer.")

(defun org-keywords--todo-words (line)
  "Pairs of keyword and whether it is done of LINE, the value of a TODO keyword."
  (let* ((words (split-string line)) (done nil) (pairs nil)
         (parts (member "|" words)))
    (while words
      (let ((word (pop words)))
        (if (equal word "|") (setq done t)
          (push (cons (replace-regexp-in-string "(.*)\\'" "" word)
                      (or done (and (not parts) (null words))))
                pairs))))
    (nreverse pairs)))

(defun org-keywords--properties (lines)
  "Alist of the properties that LINES, values of PROPERTY keywords, set."
  (let ((alist nil))
    (dolist (line lines)
      (when (string-match "\\`\\(\\S-+?\\)\\(\\+?\\)[ \t]+\\(.*\\)\\'" line)
        (let* ((name (match-string 1 line)) (value (match-string 3 line))
               (known (assoc-string name alist t)))
          (cond ((null known) (push (cons name value) alist))
                ((equal (match-string 2 line) "+")
                 (setcdr known (concat (cdr known) " " value)))
                (t (setcdr known value))))))
    alist))

(defun org-keywords--abbreviations (lines)
  "Alist of the abbreviations of links that LINES, values of LINK keywords, define."
  (delq nil (mapcar (lambda (line)
                      (and (string-match
                            "\\`[ \t]*\\(?:\"\\([^\"]+\\)\"\\|\\(\\S-+\\)\\)[ \t]+\\(.*?\\)[ \t]*\\'" line)
                           (cons (or (match-string 1 line) (match-string 2 line))
                                 (match-string 3 line))))
                    lines)))

(defun org-read-further-settings ()
  "Set what the buffer's keywords and those of its set-up files say."
  (let* ((found (org-collect-keywords
                 '("TODO" "SEQ_TODO" "TYP_TODO" "PROPERTY" "LINK" "STARTUP" "FILETAGS"
                   "PRIORITIES")))
         (get (lambda (key) (cdr (assoc key found))))
         (words (mapcan #'org-keywords--todo-words
                        (append (funcall get "TODO") (funcall get "SEQ_TODO")
                                (funcall get "TYP_TODO")))))
    (when words
      (setq-local org-todo-keywords-1 (mapcar #'car words))
      (setq-local org-done-keywords
                  (delq nil (mapcar (lambda (pair) (and (cdr pair) (car pair))) words))))
    (when (funcall get "PROPERTY")
      (setq-local org-keyword-properties (org-keywords--properties (funcall get "PROPERTY"))))
    (setq-local org-link-abbrev-alist-local
                (org-keywords--abbreviations (funcall get "LINK")))
    (setq org-file-tags
          (mapcan (lambda (value) (split-string value "[: \t]+" t)) (funcall get "FILETAGS")))
    (when (funcall get "PRIORITIES")
      (cl-mapc (lambda (variable word) (set (make-local-variable variable) (org-priority-to-value word)))
               '(org-priority-highest org-priority-lowest org-priority-default)
               (split-string (car (last (funcall get "PRIORITIES"))))))
    (dolist (word (mapcan #'split-string (funcall get "STARTUP")))
      (pcase word
        ("literallinks" (setq-local org-link-descriptive nil))
        ("descriptivelinks" (setq-local org-link-descriptive t))
        ("odd" (setq-local org-odd-levels-only t))
        ("oddeven" (setq-local org-odd-levels-only nil))))))

(provide 'org-keywords)
;;; org-keywords.el ends here
