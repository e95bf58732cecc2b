;;; ob-exp.el --- What becomes of the code in documents on export  -*- lexical-binding: t -*-

;; The buffer that is exported is changed, block after block; a copy of it as it was answers
;; what blocks refer to.  Code runs by consent only: without it the results that are there stay.

;;; Code:

(require 'org-element)

(define-obsolete-variable-alias 'org-export-babel-evaluate 'org-export-use-babel "9.1")
(defvar org-export-use-babel t
  "Whether the code of documents takes part in exports.")
(defvar orgstar-consent-given)

(defvar org-babel-exp-code-template
  "#+begin_src %lang%switches%header-args\n%body\n#+end_src"
  "What an exported block looks like.  %lang, %switches, %header-args, %body and %name stand
for its parts, the name of a header argument for its value.")

(defvar org-babel-exp-inline-code-template "src_%lang[%switches%header-args]{%body}"
  "What exported inline code looks like, as in `org-babel-exp-code-template'.")

(defvar org-babel-exp-call-line-template ""
  "What stands for a call, %line, before its result, as in `org-babel-exp-code-template'.")

(defvar org-babel-exp-reference-buffer nil "The document as it was before its code was seen to.")

(defvar org-babel-exp--node nil "The node of the code that is being seen to.")

(defmacro org-babel-exp--at-source (&rest body)
  "Run BODY where the code that is being seen to stands in the document as it was."
  (declare (indent 0) (debug t))
  (let ((run (make-symbol "run")))
    `(let ((,run (lambda () ,@body)))
       (if (not (and org-babel-exp--node (buffer-live-p org-babel-exp-reference-buffer)))
           (funcall ,run)
         (with-current-buffer org-babel-exp-reference-buffer
           (org-with-wide-buffer
            ;; Inside of objects, lest one that ends there be meant.
            (goto-char (or (org-element-post-affiliated org-babel-exp--node)
                           (1+ (org-element-begin org-babel-exp--node))))
            (funcall ,run)))))))

;;; What there is

(defun org-babel-exp--hidden-p (node)
  "Whether NODE is below a headline that is commented or archived."
  (catch 'hidden
    (dolist (above (org-element-lineage node) nil)
      (when (and (org-element-type-p above 'headline)
                 (or (org-element-property :commentedp above)
                     (org-element-property :archivedp above)))
        (throw 'hidden t)))))

(defun org-babel-exp--nodes ()
  "The code in the accessible part of the buffer, in order."
  (let ((case-fold-search t))
    (when (save-excursion
            (goto-char (point-min))
            (re-search-forward "\\(?:src\\|call\\)_\\|^[ \t]*#\\+\\(?:begin_src\\|call:\\)" nil t))
      (let ((nodes (org-element-map (org-element-parse-buffer)
                       '(src-block inline-src-block babel-call inline-babel-call)
                     (lambda (node) (and (not (org-babel-exp--hidden-p node)) node))
                     nil nil nil t)))
        (sort nodes (lambda (a b) (< (org-element-begin a) (org-element-begin b))))))))

;;; Consent

(defun org-babel-exp--may-run-p (info)
  "Whether the code of INFO, read without evaluating anything, may run."
  (and (fboundp (intern (concat "org-babel-execute:" (car info))))
       (org-babel-check-evaluate info)
       ;; Where nobody can be asked the answer is no.
       (condition-case nil (org-babel-confirm-evaluate info)
         (end-of-file nil))))

(defun org-babel-exp--exports (info)
  "What the :exports argument of INFO, read without evaluating anything, says: a symbol.
A Lisp form there runs like code."
  (let ((value (cdr (assq :exports (nth 2 info)))))
    ;; Unevaluated, its words may be mixed with those of other values.
    (when (and (stringp value) (string-search "(" value) (org-babel-exp--may-run-p info))
      (setq value (cdr (assq :exports (nth 2 (org-babel-exp--info nil))))))
    (cond ((member value '("code" "results" "both" "none")) (intern value))
          (t 'code))))

(defun org-babel-exp--info (no-eval)
  "What the code that is being seen to is, with its arguments evaluated unless NO-EVAL."
  (org-babel-exp--at-source
    (if (org-element-type-p org-babel-exp--node '(babel-call inline-babel-call))
        (or (org-babel-lob-get-info org-babel-exp--node no-eval)
            (user-error "Unknown Babel reference: %s"
                        (org-element-property :call org-babel-exp--node)))
      (let ((info (org-babel-get-src-block-info no-eval org-babel-exp--node))
            (value (org-element-property :value org-babel-exp--node)))
        ;; The indentation is taken away with tabs as they are, and only then are they made blanks.
        (when (and info value (string-search "\t" value)
                   (org-element-type-p org-babel-exp--node 'src-block)
                   (not (org-element-property :preserve-indent org-babel-exp--node)))
          (with-temp-buffer
            (insert (string-remove-suffix "\n" (org-remove-indentation value)))
            (untabify (point-min) (point-max))
            (setf (nth 1 info) (buffer-string))))
        info))))

;;; Code

(defun org-babel-exp--spaced (text)
  "TEXT with a blank before it, or nothing."
  (if (org-string-nw-p text) (concat " " (org-trim text)) ""))

(defun org-babel-exp--without-references (body)
  "BODY without what stands between the marks of noweb references."
  (replace-regexp-in-string "<<[^ \t\n<>][^\n]*?>>" "" body nil t))

(defun org-babel-exp--body (info)
  "The code of INFO as exported: noweb references expanded or left out if it says so."
  (let ((body (nth 1 info)) (params (nth 2 info)))
    (cond ((org-babel-noweb-p params :export)
           (org-babel-exp--at-source
             (org-babel-expand-noweb-references info (current-buffer) :export)))
          ((member "strip-export" (split-string (or (cdr (assq :noweb params)) "")))
           (org-babel-exp--without-references body))
          (t body))))

(defun org-babel-exp--fill (template info &rest more)
  "TEMPLATE with the parts of INFO, and MORE pairs, in place of their names."
  (org-fill-template
   template
   (append
    more
    `(("lang" . ,(nth 0 info)) ("name" . ,(or (nth 4 info) ""))
      ("switches" . ,(org-babel-exp--spaced (nth 3 info)))
      ("flags" . ,(org-babel-exp--spaced (nth 3 info)))
      ("header-args" . ,(org-babel-exp--spaced
                         (org-element-property :parameters org-babel-exp--node))))
    (mapcar (lambda (pair)
              (cons (substring (symbol-name (car pair)) 1) (format "%s" (or (cdr pair) ""))))
            (nth 2 info)))))

(defun org-babel-exp-code (info type)
  "The code of INFO for export; TYPE is `block' or `inline'."
  (let ((body (org-babel-exp--body info)))
    (if (eq type 'inline)
        (org-babel-exp--fill org-babel-exp-inline-code-template info (cons "body" body))
      (org-babel-exp--fill org-babel-exp-code-template info
                           ;; Lines of blanks lose them on their way through the document.
                           (cons "body" (replace-regexp-in-string
                                         "^[ \t]+$" "" (org-escape-code-in-string body)))))))

;;; Results

(defun org-babel-exp--runnable (info)
  "INFO so that it can run in the exported buffer: complete in itself."
  (let ((runnable (copy-sequence info)))
    (when (org-babel-noweb-p (nth 2 info) :eval)
      (setf (nth 1 runnable)
            (org-babel-exp--at-source
              (org-babel-expand-noweb-references info (current-buffer) :eval))))
    (setf (nth 2 runnable)
          (org-babel-merge-params
           ;; An old result is replaced, whatever else is done with the new one.
           `(,@(nth 2 info)
             (:result-params . ,(cons "replace"
                                      (seq-difference (cdr (assq :result-params (nth 2 info)))
                                                      '("append" "prepend")))))
           '((:noweb . "no") (:results . "replace"))))
    (setf (nth 5 runnable) (point))
    runnable))

(defun org-babel-exp-results (info _type &optional silent _hash)
  "Run the code of INFO and put its result behind the code at point.
With SILENT leave the result out."
  (let* ((orgstar-consent-given t)
         (runnable (org-babel-exp--runnable info))
         (quiet (list (nth 0 runnable) (nth 1 runnable)
                      `((:result-params . ("silent" . ,(cdr (assq :result-params
                                                                  (nth 2 runnable)))))
                        ,@(org-babel-merge-params (nth 2 runnable) '((:results . "silent"))))
                      (nth 3 runnable) (nth 4 runnable) (nth 5 runnable) (nth 6 runnable))))
    (cond
     (silent (org-babel-execute-src-block nil quiet))
     ;; What :post calls may be gone from here.
     ((assq :post (nth 2 info))
      (org-babel-insert-result
       (org-babel-exp--at-source
         (setf (nth 5 quiet) (point))
         (org-babel-execute-src-block nil quiet))
       (cdr (assq :result-params (nth 2 runnable))) runnable nil (car runnable)))
     (t (org-babel-execute-src-block nil runnable)))))

(defun org-babel-exp--run (type silent)
  "Run the code that is being seen to if it may; TYPE and SILENT as for `org-babel-exp-results'."
  (when (org-babel-exp--may-run-p (org-babel-exp--info t))
    (org-babel-exp-results (org-babel-exp--info nil) type silent)))

(defun org-babel-exp--session-p (info)
  "Whether the code of INFO runs in a session."
  (not (member (cdr (assq :session (nth 2 info))) '(nil "none"))))

(defun org-babel-exp-do-export (info type &optional _hash)
  "Do what :exports of INFO says; return the text to put in the place of its code.
TYPE is `block', `inline' or `lob', a call.  The results are behind it by then; what runs the code
finds out itself whether they are those of its hash."
  (let ((exports (org-babel-exp--exports info)))
    (pcase exports
      ((or 'results 'both) (org-babel-exp--run type nil))
      (_ (when (org-babel-exp--session-p info) (org-babel-exp--run type t))
         (org-babel-remove-result info)))
    (cond ((eq type 'lob) (org-babel-exp--call-line info))
          ((memq exports '(code both)) (org-babel-exp-code info type))
          (t ""))))

(defun org-babel-exp--call-line (info)
  "What stands for the call of INFO."
  (let ((node org-babel-exp--node))
    (if (not (org-element-type-p node 'babel-call)) ""
      (org-babel-exp--fill org-babel-exp-call-line-template info
                           (cons "line" (or (org-element-property :value node) ""))))))

(defun org-babel-exp-src-block (&optional element)
  "See to the source block ELEMENT, or the one at point; the text for its place, or nil."
  (let ((org-babel-exp--node (or element (org-element-at-point))))
    (when (org-element-type-p org-babel-exp--node 'src-block)
      (org-babel-exp-do-export (org-babel-exp--info t) 'block))))

;;; The buffer

(defun org-babel-exp--indent (text indentation keep-body)
  "TEXT, a block, with INDENTATION before its lines; with KEEP-BODY the outer ones alone."
  (let* ((lines (split-string text "\n")) (last (1- (length lines))) (n -1))
    (mapconcat (lambda (line)
                 (setq n (1+ n))
                 (if (or (equal line "") (and keep-body (< 0 n last))) line
                   (concat indentation line)))
               lines "\n")))

(defun org-babel-exp--replace-element (node start end replacement)
  "Put REPLACEMENT in the place of the element NODE, from START, its first line, to END."
  (if (equal replacement "")
      (progn
        (goto-char end)
        (skip-chars-forward " \t\n")
        (delete-region (copy-marker (car start)) (if (eobp) (point) (line-beginning-position))))
    (goto-char (cdr start))
    (let ((indentation (buffer-substring (line-beginning-position)
                                         (progn (back-to-indentation) (point))))
          (keep (or (org-element-property :preserve-indent node)
                    (bound-and-true-p org-src-preserve-indentation))))
      (beginning-of-line)
      (delete-region (point) end)
      (insert (org-babel-exp--indent replacement indentation keep)))))

(defun org-babel-exp--replace-object (start end replacement)
  "Put REPLACEMENT in the place of the object from START to END; blanks go with nothing."
  (delete-region start end)
  (goto-char start)
  (if (equal replacement "")
      (delete-region start (progn (skip-chars-forward " \t") (point)))
    (insert replacement)))

(defun org-babel-exp--see-to (node start first end)
  "Do what is to be done with the code NODE; START, FIRST and END mark its affiliated
keywords' first line, its own first and its last in the buffer."
  (let ((org-babel-exp--node node))
    (goto-char first)
    (pcase (org-element-type node)
      ('src-block
       (org-babel-exp--replace-element
        node (cons start first) end (org-babel-exp-do-export (org-babel-exp--info t) 'block)))
      ('babel-call
       (org-babel-exp--replace-element
        node (cons start first) end (org-babel-exp-do-export (org-babel-exp--info t) 'lob)))
      ('inline-src-block
       (let ((info (org-babel-exp--info t)))
         (when info
           (org-babel-exp--replace-object first end (org-babel-exp-do-export info 'inline)))))
      ('inline-babel-call
       (org-babel-exp--replace-object
        first end (org-babel-exp-do-export (org-babel-exp--info t) 'lob))))))

(defun org-babel-exp--end (node)
  "Where NODE ends, without what is blank behind it."
  (save-excursion
    (goto-char (org-element-end node))
    (skip-chars-backward " \t\n" (org-element-begin node))
    (when (org-element-type-p node '(src-block babel-call)) (end-of-line))
    (point)))

(defun org-babel-exp--call-widened (function)
  "Call FUNCTION with the whole buffer accessible, then restrict it again.
What is inserted behind the last line that was accessible is so after it."
  (if (not (buffer-narrowed-p)) (funcall function)
    (let* ((start (point-min-marker)) (end (point-max-marker)) (cut nil))
      (widen)
      (when (eq (char-after end) ?\n) (set-marker end (1+ end)) (setq cut t))
      (set-marker-insertion-type end t)
      (unwind-protect (funcall function)
        (narrow-to-region start (if (and cut (eq (char-before end) ?\n)) (1- end) end))
        (set-marker start nil)
        (set-marker end nil)))))

(defun org-babel-exp--work-through (work)
  "See to the code of WORK, arguments of `org-babel-exp--see-to', against a copy of the buffer."
  (let ((org-babel-exp-reference-buffer (org-export-copy-buffer :drop-narrowing t)))
    (unwind-protect
        (dolist (item work)
          (apply #'org-babel-exp--see-to item)
          (dolist (marker (cdr item)) (set-marker marker nil)))
      (with-current-buffer org-babel-exp-reference-buffer (set-buffer-modified-p nil))
      (kill-buffer org-babel-exp-reference-buffer))))

(defun org-babel-exp-process-buffer ()
  "See to all the code of the buffer as its :exports arguments say."
  (when org-export-use-babel
    (save-excursion
      (let ((work (mapcar (lambda (node)
                            ;; The result of what is before may come just where NODE begins.
                            (list node (copy-marker (org-element-begin node) t)
                                  (copy-marker (or (org-element-post-affiliated node)
                                                   (org-element-begin node))
                                               t)
                                  (copy-marker (org-babel-exp--end node))))
                          (org-babel-exp--nodes))))
        (when work
          (org-babel-exp--call-widened (lambda () (org-babel-exp--work-through work))))))))

(provide 'ob-exp)
;;; ob-exp.el ends here
