;;; export.el --- Export the document of a case  -*- lexical-binding: t -*-

;; Runs in the folder of a case, in Emacs and in Orgstar.

(require 'ox)

(setq user-full-name "Ada Lovelace" user-mail-address "ada@example.org"
      org-export-timestamp-file nil org-export-with-creator nil
      org-export-creator-string "Org" org-confirm-babel-evaluate nil
      org-html-head-include-default-style nil org-html-head-include-scripts nil
      org-html-postamble nil make-backup-files nil)

;;; The back-end outline: every node as (TYPE contents), nothing left out.

(defun case-shape (node contents info)
  "Show NODE with CONTENTS in INFO."
  (let ((type (org-element-type node)))
    (unless (and (eq type 'headline) (org-element-property :footnote-section-p node))
     (format "(%s%s%s)" type
            (cond ((eq type 'headline)
                   (format " %s %s%s" (org-export-get-relative-level node info)
                           (if (org-export-numbered-headline-p node info)
                               (concat (mapconcat #'number-to-string
                                                  (org-export-get-headline-number node info) ".")
                                       " ")
                             "")
                           (org-export-data (org-element-property :title node) info)))
                  ((memq type '(footnote-reference footnote-definition))
                   (format " %s" (or (org-element-property :label node) "anonymous")))
                  ((memq type '(code verbatim keyword node-property src-block example-block
                                     fixed-width export-block export-snippet latex-fragment
                                     latex-environment statistics-cookie target))
                   (format " %s" (org-element-property :value node)))
                  ((eq type 'timestamp) (format " %s" (org-element-property :raw-value node)))
                  ((eq type 'link) (format " %s" (org-element-property :raw-link node)))
                  ((eq type 'entity) (format " %s" (org-element-property :name node)))
                  ((eq type 'drawer) (format " %s" (org-element-property :drawer-name node)))
                  (t ""))
            (if contents
                (concat (if (eq (org-element-class node) 'object) " " "\n")
                        (replace-regexp-in-string "^\\(?:.\\)" " \\&" contents))
              "")))))

(org-export-define-backend 'outline
  (append
   `((template . ,(lambda (contents info)
                    (format "title: %s\nauthor: %s\n%s"
                            (org-export-data (plist-get info :title) info)
                            (org-export-data (plist-get info :author) info)
                            contents))))
   (mapcar (lambda (type) (cons type #'case-shape))
           (append org-element-all-elements org-element-all-objects))))

;;; Running

(defun case-settled (text)
  "TEXT with generated ids numbered in the order they occur."
  (let ((names nil))
    (replace-regexp-in-string
     "org[0-9a-f]\\{7\\}\\b"
     (lambda (id)
       (unless (assoc id names) (push (cons id (format "id%d" (1+ (length names)))) names))
       (cdr (assoc id names)))
     text t t)))

(defun case-write (text extension)
  "Write TEXT, settled, to the output with EXTENSION."
  (let ((coding-system-for-write 'utf-8-unix))
    (write-region (case-settled text) nil (concat "output." extension) nil 'quiet)))

(defun case-export (backend &rest arguments)
  "Export the buffer with BACKEND and ARGUMENTS of `org-export-as' to its output."
  (case-write (apply #'org-export-as backend arguments) (symbol-name backend)))

(when (file-exists-p "setup.el") (load (expand-file-name "setup.el") nil t))
(with-current-buffer (find-file-noselect "input.org")
  (goto-char (point-min))
  (if (file-exists-p "run.el") (load (expand-file-name "run.el") nil t)
    (with-temp-buffer
      (insert-file-contents "backends")
      (let ((names (split-string (buffer-string))))
        (with-current-buffer (get-file-buffer "input.org")
          (dolist (name names)
            (unless (equal name "outline") (require (intern (concat "ox-" name))))
            (case-export (intern name))))))))
;;; export.el ends here
