;;; url-vars.el --- Variables of the URL libraries  -*- lexical-binding: t -*-

;;; Code:

(defconst url-nonrelative-link "\\`\\([a-zA-Z][-a-zA-Z0-9+.]*:\\)" "Matches the scheme that an absolute URL begins with.")
(defvar url-request-method nil "The method of the request, nil for GET.")
(defvar url-request-data nil "The body of the request.")
(defvar url-request-extra-headers nil "More headers of the request, an alist.")
(defvar url-user-agent 'default "What requests say who makes them.")
(defvar url-mime-accept-string nil "The formats asked for.")
(defvar url-mime-charset-string nil "The encodings asked for.")
(defvar url-mime-language-string nil "The languages asked for.")
(defvar url-proxy-services nil "Proxies of schemes, an alist.")
(defvar url-privacy-level nil "What is not told to servers.")
(defvar url-show-status t "Whether transfers are shown.")
(defvar-local url-current-object nil "The URL that the text of the buffer comes from.")
(defvar url-current-mime-headers nil "The headers of what the buffer holds.")
(defvar url-bad-port-list '("25" "119" "19") "Ports that are asked about.")
(defvar url-automatic-caching nil "Whether what is fetched is kept.")
(defvar url-standalone-mode nil "Whether only what was kept is used.")
(defvar url-honor-refresh-requests t "Whether pages may ask to be fetched again.")
(defvar url-max-redirections 30 "How many redirections are followed.")
(defvar url-confirmation-func 'y-or-n-p "Asks for consent.")
(defvar url-gateway-method 'native "How servers are reached.")
(defvar url-debug nil "Whether work is recorded.")
(defvar url-personal-mail-address nil "The user's address.")
(defvar url-directory-index-file "index.html" "The file that stands for a folder.")
(defvar url-weekday-alist
  (let ((days (seq-map-indexed #'cons '("Sunday" "Monday" "Tuesday" "Wednesday" "Thursday" "Friday" "Saturday"))))
    (append days '(("Tues" . 2) ("Thurs" . 4))
            (mapcar (pcase-lambda (`(,name . ,n)) (cons (substring name 0 3) n)) days)))
  "Names of days.")
(defvar url-monthabbrev-alist
  (seq-map-indexed (lambda (name n) (cons name (1+ n)))
                   '("Jan" "Feb" "Mar" "Apr" "May" "Jun" "Jul" "Aug" "Sep" "Oct" "Nov" "Dec"))
  "Names of months.")

(provide 'url-vars)
;;; url-vars.el ends here
