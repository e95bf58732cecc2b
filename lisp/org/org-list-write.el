;;; org-list-write.el --- Lists as Lisp written as text  -*- lexical-binding: t -*-

;; A list is (TYPE ITEM…), TYPE being `ordered', `unordered' or `descriptive'; an item is (PART…), strings and lists.

;;; Code:

(require 'cl-lib)

(defun org-list--value (parameter &rest arguments)
  "PARAMETER as text: a string, or what it is as a function of ARGUMENTS."
  (or (if (functionp parameter) (apply parameter arguments) parameter) ""))

(defun org-list--line (text) "TEXT on a line of its own, if there is any."
  (if (equal text "") "" (concat text "\n")))

(defun org-list--item-text (type text params)
  "TEXT of an item in a list of TYPE: check-box and term as PARAMS say."
  (let ((box (and (string-match "\\`\\[\\([- X]\\)\\][ \t]+" text)
                  (prog1 (match-string 1 text) (setq text (substring text (match-end 0)))))))
    (cl-flet ((made (string)
                (let ((backend (plist-get params :backend)))
                  (if (and backend (not (plist-get params :raw)) (fboundp 'org-export-string-as))
                      (org-trim (org-export-string-as string backend t))
                    string))))
      (concat
       (pcase box
         ('nil "")
         ("X" (org-list--value (plist-get params :cbon)))
         ("-" (org-list--value (plist-get params :cbtrans)))
         (_ (org-list--value (plist-get params :cboff))))
       (if (and (eq type 'descriptive) (string-match "[ \t]+::\\(?:[ \t]+\\|$\\)" text))
           (let ((term (substring text 0 (match-beginning 0))) (about (substring text (match-end 0))))
             (concat (org-list--value (plist-get params :dtstart)) (made term)
                     (org-list--value (plist-get params :dtend))
                     (org-list--value (plist-get params :ddstart)) (made about)
                     (org-list--value (plist-get params :ddend))))
         (made text))))))

(defun org-list--write-item (item type depth params)
  "ITEM in a list of TYPE at DEPTH as text, by PARAMS."
  (let* ((counter (and (stringp (car item)) (string-match "\\`\\[@\\([0-9]+\\)\\][ \t]*" (car item))
                       (string-to-number (match-string 1 (car item)))))
         (parts (if counter (cons (substring (car item) (match-end 0)) (cdr item)) item))
         (first t)
         (contents (mapconcat
                    (lambda (part)
                      (prog1 (cond ((consp part) (org-list--write part (1+ depth) params))
                                   (first (org-list--item-text type part params))
                                   (t part))
                        (setq first nil)))
                    parts "\n"))
         (formatted (if (plist-get params :ifmt) (funcall (plist-get params :ifmt) type contents) contents)))
    (concat (or (and counter (org-string-nw-p (org-list--value (plist-get params :icount) type depth counter)))
                (org-list--value (plist-get params :istart) type depth))
            formatted
            (org-list--value (plist-get params :iend) type depth))))

(defun org-list--write (list depth params)
  "LIST at DEPTH as text, by PARAMS."
  (let* ((type (car list))
         (keys (pcase type ('ordered '(:ostart :oend)) ('descriptive '(:dstart :dend)) (_ '(:ustart :uend))))
         (between (string-trim (org-list--value (plist-get params :isep) type depth)))
         (items (mapconcat (lambda (item) (org-list--write-item item type depth params)) (cdr list)
                           (concat "\n" (org-list--line between)))))
    (if (and (= depth 1) (plist-get params :splice)) items
      (let ((end (org-list--value (plist-get params (cadr keys)) depth)))
        (concat (org-list--line (org-list--value (plist-get params (car keys)) depth))
                items
                (if (equal end "") "" (concat "\n" end)))))))

(defun org-list-to-generic (list params)
  "LIST, as `org-list-to-lisp' returns it, as text by the property list PARAMS.
`:ustart', `:uend', `:ostart', `:oend', `:dstart' and `:dend' are around lists; `:istart' (`:icount' with a counter),
`:iend' around items, `:isep' between them, `:ifmt' makes an item's text; `:dtstart', `:dtend', `:ddstart', `:ddend' are
around terms and what is said of them; `:cbon', `:cboff', `:cbtrans' stand for check-boxes; `:splice' leaves out what is
around the whole; `:backend' exports the texts, unless `:raw'."
  (org-list--write list 1 params))

(defun org-list--org-text (list indentation)
  "LIST as Org text with INDENTATION."
  (mapconcat
   (pcase-lambda (`(,text . ,below))
     (concat indentation (if (eq 'ordered (car list)) "1. " "- ")
             (replace-regexp-in-string "\n" (concat "\n" indentation "  ") text)
             (mapconcat (lambda (part)
                          (concat "\n" (if (consp part) (org-list--org-text part (concat indentation "  "))
                                         (concat indentation "  " part))))
                        below "")))
   (cdr list) "\n"))

(defun org-list-to-org (list &optional _params)
  "LIST, as `org-list-to-lisp' returns it, as Org text."
  (org-list--org-text list ""))

(provide 'org-list-write)
;;; org-list-write.el ends here
