;;; url-parse.el --- The parts of a URL  -*- lexical-binding: t -*-

;; The syntax is RFC 3986's.  FILENAME is the path with its query, TARGET the fragment.

;;; Code:

(require 'url-vars)

(cl-defstruct (url (:constructor nil)
                   (:constructor url-parse-make-urlobj
                                 (&optional type user password host portspec filename target
                                            attributes fullness))
                   (:copier nil))
  type user password host portspec filename target attributes fullness
  silent (use-cookies t) (asynchronous t))

(defconst url-parse--ports '(("http" . 80) ("https" . 443) ("ftp" . 21) ("file" . 21) ("ldap" . 389)
                             ("irc" . 6667) ("imap" . 143))
  "The ports of schemes.")
(defun url-scheme-get-property (scheme property)
  "The PROPERTY, `name' or `default-port', of the SCHEME of URLs."
  (pcase property
    ('name (downcase scheme))
    ('default-port (or (cdr (assoc (downcase (or scheme "")) url-parse--ports)) 0))
    ('asynchronous-p (and (member scheme '("http" "https")) t))))

(defun url-port (urlobj)
  "The port of URLOBJ, its scheme's if it names none."
  (or (url-portspec urlobj)
      (and (url-type urlobj) (url-scheme-get-property (url-type urlobj) 'default-port))))
(gv-define-setter url-port (value urlobj) `(setf (url-portspec ,urlobj) ,value))
(defun url-port-if-non-default (urlobj)
  "The port that URLOBJ names, if it is not its scheme's; else nil."
  (let ((port (url-portspec urlobj)))
    (and port
         (not (and (url-type urlobj) (= port (url-scheme-get-property (url-type urlobj) 'default-port))))
         port)))

(defun url-path-and-query (urlobj)
  "The path and the query of URLOBJ, (PATH . QUERY), nil where it has none."
  (let* ((name (url-filename urlobj)) (mark (and name (string-search "?" name)))
         (path (if mark (substring name 0 mark) name)))
    (cons (if (equal path "") nil path) (and mark (substring name (1+ mark))))))

(defun url-recreate-url (urlobj)
  "The text of URLOBJ."
  (let ((type (url-type urlobj)) (user (url-user urlobj)) (password (url-password urlobj))
        (port (url-port-if-non-default urlobj)) (name (or (url-filename urlobj) ""))
        (target (url-target urlobj)))
    (concat (and type (concat type ":"))
            (and (or (url-host urlobj) (url-fullness urlobj))
                 (concat "//"
                         (and user (concat user (and password (concat ":" password)) "@"))
                         (url-host urlobj)
                         (and port (format ":%d" port))
                         (and (string-match-p "\\`[^?/]" name) (url-fullness urlobj)
                              (null (url-host urlobj)) "/")))
            name
            (and target (concat "#" target)))))

(defun url-generic-parse-url (url)
  "The parts of URL, a string, as a structure."
  (if (null url) (url-parse-make-urlobj)
    (unless (char-or-string-p url) (signal 'wrong-type-argument (list 'char-or-string-p url)))
    (let ((rest (if (stringp url) url (string url))) (case-fold-search t)
          type user password host port target full)
      (when (string-match "\\`\\([a-z][-a-z0-9+.]*\\):" rest)
        (setq type (downcase (match-string 1 rest)) rest (substring rest (match-end 0))))
      (let ((hash (string-search "#" rest)))
        (when hash (setq target (substring rest (1+ hash)) rest (substring rest 0 hash))))
      (when (string-prefix-p "//" rest)
        (string-match "\\`//[^/?]*" rest)
        (setq full t host (substring rest 2 (match-end 0)) rest (substring rest (match-end 0)))
        (when (string-match "\\`\\([^@]*\\)@" host)
          (setq user (match-string 1 host) host (substring host (match-end 0)))
          (when (string-match ":" user)
            (setq password (substring user (match-end 0)) user (substring user 0 (match-beginning 0)))))
        (when (string-match ":\\([0-9]*\\)\\'" host)
          (unless (string= (match-string 1 host) "") (setq port (string-to-number (match-string 1 host))))
          (setq host (substring host 0 (match-beginning 0))))
        (setq host (downcase host)))
      (url-parse-make-urlobj type user password host port rest target nil full))))

(provide 'url-methods)
(provide 'url-parse)
;;; url-parse.el ends here
