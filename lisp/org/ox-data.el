;;; ox-data.el --- Transcoding nodes  -*- lexical-binding: t -*-

;;; Code:

(require 'ox-filters)
(require 'org-element)

(define-error 'org-link-broken "Unable to resolve link; aborting")

(defvar org-src-preserve-indentation)
(declare-function org-export--passed-over-p "ox-tools")

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

(defconst org-export--kinds
  (let ((table (make-hash-table :test #'eq)))
    (dolist (type org-element-all-objects) (puthash type 'object table))
    (dolist (type org-element-all-elements) (puthash type 'element table))
    (dolist (type (cons 'section org-element-greater-elements)) (puthash type 'container table))
    (puthash 'org-data 'bare table)
    (puthash 'anonymous 'bare table)
    table)
  "Types and what their output needs: `container' of elements, `element', `object' or `bare'.")

(defsubst org-export--kind-element-p (kind)
  "Whether KIND is one whose output ends in a newline."
  (memq kind '(element container)))

;; An export asks the same of thousands of nodes, so what holds for a type is looked up once: a vector
;; of the transcoder, the filters and the kind.

(defun org-export--plan (info)
  "The table of types and what holds for them in INFO."
  (let ((plan (plist-get info :export-plan)))
    (if (and plan (eq (car plan) info) (eq (cadr plan) (plist-get info :translate-alist)))
        (cddr plan)
      (let ((table (make-hash-table :test #'eq)))
        (plist-put info :export-plan
                   (cons info (cons (plist-get info :translate-alist) table)))
        table))))

(defun org-export--entry (type info)
  "What holds for nodes of TYPE in INFO: transcoder, filters and kind."
  (let ((plan (org-export--plan info)))
    (or (gethash type plan)
        (puthash type
                 (vector (or (cdr (assq type (plist-get info :translate-alist)))
                             (and (memq type '(org-data anonymous))
                                  #'org-export--contents-alone))
                         (plist-get info (org-export--filter-property type))
                         (gethash type org-export--kinds))
                 plan))))

(defun org-export--regraft (parts originals parent)
  "ORIGINALS, the list of the children of PARENT, with the texts of PARTS, copies of them, for theirs.
Objects stay what they were, so that tables know them, and so does the list: definitions of footnotes are kept."
  (let ((place originals))
    (dolist (part parts originals)
      (cond ((stringp part)
             (unless (equal part "") (org-element-put-property part :parent parent))
             (setcar place part))
            ((not (eq part (car place)))
             (org-export--regraft (org-element-contents part) (org-element-contents (car place)) (car place))))
      (setq place (cdr place)))))

(defun org-export--transcode-contents (node type kind info)
  "The output of what NODE, of TYPE and KIND, contains."
  (let ((parts (org-element-contents node)))
    (when (memq type '(paragraph verse-block))
      ;; The indentation of what holds text is the document's, not the text's.
      (setq parts
            (org-element-contents
             (org-element-normalize-contents
              node
              (and (eq type 'paragraph)
                   (let ((parent (org-element-parent node)))
                     (and (memq (org-element-type parent) '(footnote-definition item))
                          (eq node (car (org-element-contents parent)))
                          (eq 0 (or (org-element-property :pre-blank parent) 0))))))))
      (unless (eq parts (org-element-contents node))
        ;; The texts must be found among their siblings, by quotation marks for one.
        (setq parts (org-export--regraft parts (org-element-contents node) node))))
    (let ((texts (nreverse (mapcar (lambda (part) (org-export-data part info)) parts))))
      ;; What holds elements ends with the last of them, not with blank lines.
      (when (memq kind '(container bare))
        (while (equal (car texts) "") (setq texts (cdr texts)))
        (when texts (setcar texts (org-element-normalize-string (car texts)))))
      (if (cdr texts) (apply #'concat (nreverse texts)) (or (car texts) "")))))

(defun org-export--broken-link (node path info)
  "The output for NODE whose link to PATH does not resolve, as INFO says."
  (pcase (plist-get info :with-broken-links)
    ('nil (user-error
           "Org export aborted.  Unable to resolve link: %S\nSee `org-export-with-broken-links'"
           path))
    ('mark (org-export-data
            (org-element-create 'plain-text
                                (list :post-blank (org-element-property :post-blank node))
                                (format "[BROKEN LINK: %s]" path))
            info))))

(defun org-export--finish (output node kind filters info)
  "OUTPUT of NODE, of KIND, with the white space that follows it, after FILTERS."
  (let* ((blank (or (org-element-post-blank node) 0))
         (text (if (if kind (org-export--kind-element-p kind)
                     (eq 'element (org-element-class node)))
                   (let ((lines (org-element-normalize-string output)))
                     (if (> blank 0) (concat lines (make-string blank ?\n)) lines))
                 (if (> blank 0) (concat output (make-string blank ?\s)) output))))
    (if filters (org-export-filter-apply-functions filters text info) text)))

(defun org-export--transcode (node info)
  "The output of NODE, computed."
  (let* ((type (org-element-type node))
         (entry (org-export--entry type info))
         (transcoder (aref entry 0))
         (kind (aref entry 2)))
    (cond
     ((eq type 'raw) (mapconcat #'identity (org-element-contents node) ""))
     (transcoder
      (let ((output (funcall transcoder node
                             (and (org-element-contents node)
                                  (org-export--transcode-contents node type kind info))
                             info)))
        (if (or (null output) (eq kind 'bare)) output
          (org-export--finish output node kind (aref entry 1) info)))))))

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

(defun org-export--transcode-text (text info)
  "The output of the string TEXT."
  (let* ((entry (org-export--entry 'plain-text info))
         (transcoder (aref entry 0))
         (output (if transcoder (funcall transcoder text info) text)))
    ;; What the text knows of its place would make the output heavy.
    (when output (setq output (substring-no-properties output)))
    (if (aref entry 1) (org-export-filter-apply-functions (aref entry 1) output info)
      output)))

(defun org-export-data (data info)
  "The output of DATA - a node, a string, or a list of them - in the export INFO."
  (cond
   ((null data) "")
   ((stringp data) (or (org-export--transcode-text data info) ""))
   ((not (and (car data) (symbolp (car data))))
    (mapconcat (lambda (part) (org-export-data part info)) data ""))
   ((org-export--passed-over-p data info) "")
   (t
    (let* ((done (plist-get info :exported-data))
           (output (and done (gethash data done))))
      (unless output
        (setq output
              (or (condition-case problem (org-export--transcode data info)
                    (org-link-broken
                     (let ((mark (org-export--broken-link data (nth 1 problem) info)))
                       (and mark
                            (if (eq 'object (org-element-class data))
                                (concat mark
                                        (make-string (or (org-element-post-blank data) 0) ?\s))
                              mark)))))
                  (org-export--space-of data)
                  ""))
        (when done (puthash data output done)))
      output))))

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
                 (org-export--kind-element-p (gethash type org-export--kinds))
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
