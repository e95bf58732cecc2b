;;; ox-data.el --- Transcoding nodes  -*- lexical-binding: t -*-

;;; Code:

(require 'ox-filters)
(require 'org-element)

(define-error 'org-link-broken "Unable to resolve link; aborting")

(defvar org-src-preserve-indentation)

(defun org-export-raw-string (s)
  "A node whose text S stands in the output as it is."
  (unless (or (stringp s) (and (consp s) (stringp (car s))))
    (error "Wrong raw contents type: %S" s))
  (org-element-create 'raw nil s))

(defun org-export--contents-alone (_node contents _info)
  "CONTENTS: the transcoder of what has none."
  contents)

(defun org-export-transcoder (blob info)
  "The function that transcodes BLOB in the export INFO, or nil."
  (let ((type (org-element-type blob)))
    (or (cdr (assq type (plist-get info :translate-alist)))
        (and (memq type '(org-data anonymous)) #'org-export--contents-alone))))

(defun org-export--broken-link (node path info)
  "The output for NODE whose link to PATH does not resolve, as INFO says."
  (pcase (plist-get info :with-broken-links)
    ('nil (org-error-about
           (mapconcat #'regexp-quote
                      (split-string (concat (and (eq 'bracket (org-element-property :format node)) "[[")
                                            (or (org-element-property :raw-link node) path)))
                      "[ \t\n]+")
           #'user-error
           "Org export aborted.  Unable to resolve link: %S\nSee `org-export-with-broken-links'"
           path))
    ('mark (let ((blank (or (org-element-post-blank node) 0)))
             (org-export-data
              (org-element-create 'plain-text
                                  (list :post-blank blank)
                                  (concat (format "[BROKEN LINK: %s]" path)
                                          (and (eq 'object (org-element-class node))
                                               (make-string blank ?\s))))
              info)))))

(defun org-export--space-of (node)
  "What stands for the object NODE without output: the white space behind it, or nothing."
  (let ((blank (or (org-element-post-blank node) 0)) (previous nil))
    (when (and (> blank 0) (eq 'object (org-element-class node)))
      (let* ((parent (org-element-parent node)) (place (org-element-secondary-p node))
             (siblings (if place (org-element-property place parent)
                         (org-element-contents parent))))
        (while (and siblings (not (eq (car siblings) node)))
          (setq previous (pop siblings)))
        (and siblings previous
             ;; After another object there is none, whatever that object gave.
             (stringp previous) (not (string-match-p "[ \t\n]\\'" previous))
             (make-string blank ?\s))))))

;; Nodes become text natively: what a node contains first, then its transcoder and its filters, each
;; node once.
(defalias 'org-export-data #'orgstar--export-data)

(defun org-export-data-with-backend (data backend info)
  "The output of DATA with the functions of BACKEND, nothing cached from INFO or into it."
  (org-export-barf-if-invalid-backend
   (setq backend (or (org-export--backend backend) backend)))
  (org-export-data data (org-export--info-for backend info)))

(defun org-export--info-for (backend info)
  "A copy of INFO for BACKEND."
  (org-combine-plists
   info
   (list :back-end backend
         :translate-alist (org-export-get-all-transcoders backend)
         :exported-data (make-hash-table :test #'eq :size 401))))

(defun org-export-with-backend (backend data &optional contents info)
  "What BACKEND makes of DATA with CONTENTS, its contents in the output, in the export INFO."
  (setq backend (or (org-export--backend backend) backend))
  (org-export-barf-if-invalid-backend backend)
  (let* ((type (org-element-type data))
         (transcoder (cdr (assq type (org-export-get-all-transcoders backend)))))
    (unless (functionp transcoder) (error "No foreign transcoder available"))
    (let ((there (org-export--info-for backend info)))
      ;; Footnotes and headings keep the numbers they have here.
      (if (memq type '(plain-text template inner-template))
          (funcall transcoder data there)
        (funcall transcoder data contents there)))))

(defun org-export--toc-link (link description info)
  "The text of LINK in a table of contents of the export INFO: DESCRIPTION, or where it leads."
  (or description (org-export-data (org-element-property :raw-link link) info)))

(defconst org-export--toc-transcoders
  '((target . ignore) (radio-target . org-export--contents-alone)
    (footnote-reference . ignore) (link . org-export--toc-link))
  "What is different in entries of a table of contents.")

(defun org-export-toc-entry-backend (parent &rest transcoders)
  "A back-end derived from PARENT for entries of a table of contents.
It has no footnotes and targets, and no links around their text; TRANSCODERS override it."
  (declare (indent 1))
  (org-export-create-backend
   :transcoders (append transcoders org-export--toc-transcoders)
   :parent parent))

(defun org-export--affiliated-text (node)
  "The lines of the affiliated keywords of NODE."
  ;; Most elements of a buffer tell by their positions that there are none.
  (if (and (org-element-begin node)
           (eql (org-element-begin node) (org-element-post-affiliated node)))
      ""
    (org-export--interpreted-affiliated node)))

(defun org-export--interpreted-affiliated (node)
  "The lines of the affiliated keywords that NODE has."
  (let ((plist nil) (rule "-----\n"))
    (org-element-properties-mapc
     (lambda (property value)
       (let ((name (upcase (substring (symbol-name property) 1))))
         (when (or (member name org-element-affiliated-keywords)
                   (string-prefix-p "ATTR_" name))
           (setq plist (plist-put plist property value)))))
     node t)
    ;; The shortest element there is shows what stands above an element.
    (if (null plist) ""
      (substring (org-element-interpret-data (org-element-create 'horizontal-rule plist))
                 0 (- (length rule))))))

(defun org-export-expand (blob contents &optional with-affiliated)
  "The Org syntax of BLOB around CONTENTS; WITH-AFFILIATED keywords above it as well."
  (let* ((type (org-element-type blob))
         (interpreter (intern (format "org-element-%s-interpreter" type))))
    (concat (and with-affiliated
                 (eq 'element (org-element-class blob))
                 (org-export--affiliated-text blob))
            (funcall interpreter blob contents))))

(defun org-export-custom-protocol-maybe (link desc backend &optional info)
  "What the type of LINK exports to BACKEND with its own function and DESC; nil without one."
  (let* ((type (org-element-property :type link))
         (function (and backend (not (member type '("coderef" "custom-id" "fuzzy" "radio")))
                        (org-link-get-parameter type :export))))
    (when (functionp function)
      (let ((path (org-element-property :path link))
            (name (if (org-export-backend-p backend) (org-export-backend-name backend) backend)))
        (condition-case nil (funcall function path desc name info)
          (wrong-number-of-arguments (funcall function path desc name)))))))

(defun org-export-snippet-backend (export-snippet)
  "The name of the back-end that EXPORT-SNIPPET is for, a symbol."
  (let ((name (org-element-property :back-end export-snippet)))
    (intern (or (cdr (assoc name org-export-snippet-translation-alist)) name))))

(provide 'ox-data)
;;; ox-data.el ends here
