;;; url-expand.el --- Relative references of URLs  -*- lexical-binding: t -*-

;; How RFC 3986, section 5, resolves a reference against a base.

;;; Code:

(require 'url-parse)

(defun url-expander-remove-relative-links (name)
  "The path NAME without its . and .. segments."
  (if (string= name "") name
    (let* ((segments (split-string name "/")) (absolute (string= (car segments) "")) (out nil) (last nil))
      (dolist (segment (if absolute (cdr segments) segments))
        (setq last segment)
        (cond ((string= segment "."))
              ((string= segment "..") (pop out))
              (t (push segment out))))
      (when (member last '("." "..")) (push "" out))
      (concat (and (or absolute (not (equal (car (last out)) (car segments)))) "/")
              (mapconcat #'identity (nreverse out) "/")))))

(defun url-identity-expander (urlobj base)
  "Give URLOBJ the scheme of BASE if it has none."
  (setf (url-type urlobj) (or (url-type urlobj) (url-type base))))

(defun url-default-expander (urlobj base)
  "Complete URLOBJ, a relative reference, with the parts of BASE."
  (unless (url-type urlobj)
    (setf (url-type urlobj) (url-type base))
    (if (url-host urlobj)
        (setf (url-filename urlobj) (url-expand--clean (url-filename urlobj)))
      (setf (url-host urlobj) (url-host base)
            (url-portspec urlobj) (url-portspec base)
            (url-user urlobj) (url-user base)
            (url-password urlobj) (url-password base)
            (url-fullness urlobj) (url-fullness base))
      (let* ((name (or (url-filename urlobj) "")) (from (or (url-filename base) ""))
             (base-path (substring from 0 (string-search "?" from))))
        (cond
         ((string= name "")
          (setf (url-filename urlobj) from))
         ((string-prefix-p "?" name) (setf (url-filename urlobj) (concat base-path name)))
         ((string-prefix-p "/" name) (setf (url-filename urlobj) (url-expand--clean name)))
         (t
          (setf (url-filename urlobj)
                (url-expand--clean
                 (concat (if (string-match "\\`.*/" base-path) (match-string 0 base-path)
                           (if (url-host base) "/" ""))
                         name)))))))
    (url-filename urlobj)))

(defun url-expand--clean (name)
  "NAME with its path cleaned of . and .., its query left alone."
  (let ((mark (string-search "?" name)))
    (if mark (concat (url-expander-remove-relative-links (substring name 0 mark)) (substring name mark))
      (url-expander-remove-relative-links name))))

(defun url-expand-file-name (url &optional default)
  "URL, a relative reference, resolved against DEFAULT, a URL."
  (let ((url (and url (replace-regexp-in-string "[ \t\n\r]+" "" url))))
    (unless url (setq url ""))
    (cond
     ((string-match-p "\\`[-a-zA-Z0-9+.]+:" url) url)
     ((equal default "") url)
     (t
      (let ((base (cond ((vectorp default) default)
                        ((url-p default) default)
                        ((stringp default) (url-generic-parse-url default))
                        (url-current-object url-current-object)
                        (t (error "url-expand-file-name confused - no default?"))))
            (urlobj (url-generic-parse-url url)))
        (url-default-expander urlobj base)
        (url-recreate-url urlobj))))))

(provide 'url-expand)
;;; url-expand.el ends here
