;;; browse-url.el --- Showing pages  -*- lexical-binding: t -*-

;; There is no browser inside; a URL goes to an external program.

;;; Code:

(require 'url-util)

(defvar browse-url-browser-function 'browse-url-default-browser "Shows a URL, or an alist of regexps and such.")
(defvar browse-url-handlers nil "Functions for URLs: (REGEXP-OR-PREDICATE . FUNCTION).")
(defvar browse-url-default-handlers nil "Functions for URLs after those of `browse-url-handlers'.")
(defvar browse-url-generic-program nil "The program of `browse-url-generic'.")
(defvar browse-url-generic-args nil "Arguments before the URL.")
(defvar browse-url-new-window-flag nil "Whether pages get a window of their own.")
(defvar browse-url-secondary-browser-function 'browse-url-default-browser "Shows a URL in another way.")

(defun browse-url--run (program &rest arguments)
  "Start PROGRAM with ARGUMENTS and let it go."
  (apply #'call-process program nil 0 nil arguments))
(defun browse-url-generic (url &optional _new-window)
  "Show URL with `browse-url-generic-program'."
  (unless browse-url-generic-program (error "No browser defined (`browse-url-generic-program')"))
  (apply #'browse-url--run browse-url-generic-program (append browse-url-generic-args (list url))))
(defun browse-url-xdg-open (url &optional _new-window) "Show URL with xdg-open." (browse-url--run "xdg-open" url))
(defun browse-url-default-macosx-browser (url &optional _new-window) "Show URL with open." (browse-url--run "open" url))
(defun browse-url-firefox (url &optional _new-window) "Show URL with Firefox." (browse-url--run "firefox" url))
(defun browse-url-chromium (url &optional _new-window) "Show URL with Chromium." (browse-url--run "chromium" url))
(defun browse-url-chrome (url &optional _new-window) "Show URL with Chrome." (browse-url--run "google-chrome" url))
(defun browse-url-default-browser (url &rest _)
  "Show URL with the system's program for it."
  (cond ((eq system-type 'darwin) (browse-url-default-macosx-browser url))
        ((executable-find "xdg-open") (browse-url-xdg-open url))
        (browse-url-generic-program (browse-url-generic url))
        (t (error "No usable browser found"))))
(defun browse-url (url &rest arguments)
  "Show URL, as `browse-url-handlers' or else `browse-url-browser-function' does, with ARGUMENTS."
  (interactive (list (read-string "URL: ")))
  (let ((f (or (cdr (seq-find (lambda (h) (if (functionp (car h)) (funcall (car h) url) (string-match-p (car h) url)))
                              (append browse-url-handlers browse-url-default-handlers)))
               (if (and (consp browse-url-browser-function) (not (functionp browse-url-browser-function)))
                   (cdr (seq-find (lambda (h) (string-match-p (car h) url)) browse-url-browser-function))
                 browse-url-browser-function))))
    (apply f url arguments)))
(defun browse-url-at-point (&optional arg)
  "Show the URL at point with ARG."
  (interactive "P")
  (let ((url (thing-at-point 'url t))) (if url (browse-url url arg) (error "No URL found"))))
(defun browse-url-url-at-point () "The URL at point, or nil." (thing-at-point 'url t))
(defun browse-url-file-url (file)
  "The URL of FILE."
  (concat "file://" (url-hexify-string (expand-file-name file) url-path-allowed-chars)))
(defun browse-url-of-file (&optional file)
  "Show FILE, by default that of the buffer."
  (interactive "fFile: ")
  (browse-url (browse-url-file-url (or file buffer-file-name (error "Current buffer has no file")))))
(defun browse-url-url-encode-chars (text chars)
  "TEXT with what the regexp CHARS matches, a character each, as percent signs and digits."
  (replace-regexp-in-string chars (lambda (char) (format "%%%X" (string-to-char char))) text t t))
(defun browse-url-encode-url (url &optional filename-chars)
  "URL with FILENAME-CHARS, by default parentheses and white space, escaped."
  (browse-url-url-encode-chars url (or filename-chars "[\"()$ ]")))

(provide 'browse-url)
;;; browse-url.el ends here
