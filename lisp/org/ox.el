;;; ox.el --- Exporting documents  -*- lexical-binding: t -*-

;;; Commentary:

;; An export works on a copy of the buffer: the text is completed (files, macros, results), parsed,
;; the tree cut to what the options ask for, and transcoded from its root.

;;; Code:

(require 'cl-lib)
(require 'org)
(require 'org-element)
(require 'org-macro)
(require 'org-attach)
(require 'org-headings)
(require 'org-keywords)
(require 'org-settings)
(require 'ox-backend)
(require 'ox-define)
(require 'ox-options)
(require 'ox-filters)
(require 'ox-tree)
(require 'ox-data)
(require 'ox-include)
(require 'ox-tools)
(require 'ox-text)

(defvar org-export-before-processing-functions nil
  "Functions called with the back-end's name in the copy, before anything is done to it.")
(defvar org-export-before-parsing-functions '(org-attach-expand-links)
  "Functions called with the back-end's name in the copy when its text is complete.")
(define-obsolete-variable-alias 'org-export-before-processing-hook
  'org-export-before-processing-functions "9.6")
(define-obsolete-variable-alias 'org-export-before-parsing-hook
  'org-export-before-parsing-functions "9.6")

(defvar org-export-use-babel)
(defvar org-export-dispatch-last-action nil "The command chosen last.")
(defvar org-export-dispatch-last-position (make-marker) "Where the last command was chosen.")
(defvar org-export-stack-contents nil "Lists of source, back-end and process of background exports.")

;;;; Copies of the buffer

(defconst org-export--no-copy-regexp
  "\\`org-\\(?:element-\\|fold-\\|-\\|macro--\\)\\|--"
  "Names of local variables that belong to their buffer.")

(defun org-export--copied-variables ()
  "Alist of the local variables that a copy of the buffer has too."
  (let ((asked (mapcar #'car (bound-and-true-p file-local-variables-alist))) (alist nil))
    (dolist (pair (buffer-local-variables) alist)
      (when (consp pair)
        (let ((name (symbol-name (car pair))))
          (when (or (memq (car pair)
                          '(default-directory buffer-file-coding-system tab-width fill-column))
                    (memq (car pair) asked)
                    (and (string-match-p "\\`\\(?:org-\\|orgtbl-\\|outline-\\)" name)
                         (not (string-match-p org-export--no-copy-regexp name))))
            (push pair alist)))))))

(cl-defun org-export-copy-buffer (&key to-buffer drop-visibility drop-narrowing drop-contents
                                       drop-locals)
  "A copy of the buffer: its text, mode, local variables, narrowing, point and what is hidden.
It is TO-BUFFER when given.  The arguments DROP-VISIBILITY, DROP-NARROWING, DROP-CONTENTS and
DROP-LOCALS leave out a part."
  (let* ((source (current-buffer))
         (copy (or to-buffer (generate-new-buffer (buffer-name))))
         (start (point-min)) (end (point-max)) (place (point))
         (locals (and (not drop-locals) (org-export--copied-variables)))
         (mode major-mode) (file (buffer-file-name (buffer-base-buffer)))
         (hidden (and (not drop-visibility) (not drop-contents)
                      (org-with-wide-buffer
                       (cl-remove-if-not (lambda (overlay) (overlay-get overlay 'invisible))
                                         (overlays-in (point-min) (point-max)))))))
    (with-current-buffer copy
      (let ((inhibit-read-only t))
        (widen)
        (erase-buffer)
        (unless (eq major-mode mode)
          (let ((org-inhibit-startup t) (org-mode-hook nil)) (funcall mode)))
        (pcase-dolist (`(,variable . ,value) locals)
          (set (make-local-variable variable) value))
        (unless drop-contents
          (insert (with-current-buffer source (org-with-wide-buffer (buffer-string))))
          (goto-char place)
          (unless drop-narrowing (narrow-to-region start end))
          (dolist (overlay hidden)
            (let ((twin (make-overlay (overlay-start overlay) (overlay-end overlay)))
                  (properties (overlay-properties overlay)))
              (while properties
                (overlay-put twin (pop properties) (pop properties))))))
        (unless (or drop-locals (null file))
          ;; Macros and relative names ask for the file; nothing is written to it from here.
          (setq buffer-file-name file)
          (setq-local write-contents-functions
                      (list (lambda () (message "A copy for an export is not saved") t))))
        (set-buffer-modified-p nil)))
    copy))

(defmacro org-export-with-buffer-copy (&rest body)
  "Evaluate BODY in a copy of the buffer that is gone afterwards.
Keywords of `org-export-copy-buffer' may stand in front of BODY."
  (declare (debug t))
  (let ((keywords nil) (copy (make-symbol "copy")))
    (while (keywordp (car body))
      (setq keywords (append keywords (list (pop body) (pop body)))))
    `(let ((,copy (org-export-copy-buffer ,@keywords)))
       (unwind-protect (with-current-buffer ,copy ,@body)
         (when (buffer-live-p ,copy)
           (with-current-buffer ,copy
             (setq buffer-file-name nil)
             (restore-buffer-modified-p nil))
           (kill-buffer ,copy))))))

;;;; The steps of an export

(defun org-export--restrict-to-subtree ()
  "Narrow the buffer to the contents of the subtree at point."
  (org-narrow-to-subtree)
  (goto-char (point-min))
  (org-end-of-meta-data)
  (narrow-to-region (min (point) (point-max)) (point-max))
  (goto-char (point-min)))

(defun org-export--parsed-keywords (backend)
  "Keywords whose values are objects in an export with BACKEND."
  (delq nil (mapcar (lambda (row) (and (eq 'parse (nth 4 row)) (nth 1 row)))
                    (org-export--all-options backend))))

(defun org-export--replace-macros (backend results)
  "Replace the macros of the buffer for BACKEND; RESULTS is what becomes of results in lines."
  (when org-export-replace-macros
    (org-macro-initialize-templates org-export-global-macros)
    (org-macro-replace-all
     (if (assoc "results" org-macro-templates) org-macro-templates
       (cons (cons "results" results) org-macro-templates))
     (org-export--parsed-keywords backend))))

(defun org-export--complete-text (backend)
  "Complete the buffer's text before it is parsed for BACKEND."
  (let ((name (org-export-backend-name backend)))
    (org-export--set-variables (org-export--list-bound-variables))
    (run-hook-with-args 'org-export-before-processing-functions name)
    (org-export-expand-include-keyword
     nil nil nil nil (plist-get (org-export-get-environment backend) :expand-links))
    (org-export--delete-comment-trees)
    (org-export--replace-macros backend 'keep)
    (org-set-regexps-and-options)
    (when (and org-export-use-babel (require 'ob-exp nil t)
               (fboundp 'org-babel-exp-process-buffer))
      (org-babel-exp-process-buffer)
      (org-export--replace-macros backend "$1")
      (org-set-regexps-and-options))
    (org-update-radio-target-regexp)
    (goto-char (point-min))
    (save-excursion
      (run-hook-wrapped 'org-export-before-parsing-functions
                        (lambda (function)
                          (when (functionp function) (funcall function name))
                          nil)))))

(defun org-export--citations-p ()
  "Whether citation processors have something to do in the buffer."
  (save-excursion
    (goto-char (point-min))
    (let ((case-fold-search t))
      (re-search-forward "\\[cite[:/]\\|^[ \t]*#\\+print_bibliography:\\|^[ \t]*#\\+cite_export:"
                         nil t))))

(defun org-export--annotate-info (backend info &optional subtreep visible-only ext-plist)
  "INFO with all that an export of the buffer with BACKEND needs, the tree in it.
SUBTREEP, VISIBLE-ONLY and EXT-PLIST are as in `org-export-as'."
  (let* ((name (org-export-backend-name backend))
         (options (org-export-get-environment backend subtreep ext-plist))
         (tree nil) (cite nil))
    (setq info (org-combine-plists info (org-export--get-buffer-attributes) options))
    (setq info (org-export-install-filters info))
    (org-export--clean-options info)
    (dolist (filter (plist-get info :filter-options))
      (let ((changed (funcall filter info name))) (when changed (setq info changed))))
    (setq tree (org-element-parse-buffer nil visible-only))
    (setq cite (and (plist-get info :with-cite-processors) (org-export--citations-p)
                    (require 'oc nil t)))
    (when cite
      (org-cite-store-bibliography info)
      (org-cite-store-export-processor info))
    (let ((before (and (plist-get info :with-footnotes) (org-export--definitions-in tree))))
      (org-export--prune-tree tree info)
      (when before
        (org-export--install-footnote-definitions
         (org-export--missing-definitions
          tree
          (list (lambda () before)
                (lambda ()
                  (org-export--definitions-in
                   (if (buffer-narrowed-p) (org-with-wide-buffer (org-element-parse-buffer))
                     tree))))
          info)
         tree)))
    (org-export--expand-links tree info)
    (org-export--remove-uninterpreted-data tree info)
    (setq info (org-export--collect-tree-properties
                (org-export-filter-apply-functions (plist-get info :filter-parse-tree) tree info)
                info))
    (when cite
      (setq info (plist-put info :org-export--cited t))
      (org-cite-process-citations info)
      (org-cite-process-bibliography info))
    info))

(declare-function org-cite-store-bibliography "oc")
(declare-function org-cite-store-export-processor "oc")
(declare-function org-cite-process-citations "oc")
(declare-function org-cite-process-bibliography "oc")
(declare-function org-cite-finalize-export "oc")
(declare-function org-babel-exp-process-buffer "ob-exp")

(defun org-export--output (body-only info)
  "The output of the tree in INFO, in the templates unless BODY-ONLY."
  ;; Filters of the tree may have changed what is called.
  (plist-put info :export-plan nil)
  (let* ((functions (plist-get info :translate-alist))
         (inner (cdr (assq 'inner-template functions)))
         (outer (and (not body-only) (cdr (assq 'template functions))))
         (text (org-element-normalize-string
                (or (org-export-data (plist-get info :parse-tree) info) ""))))
    (setq text (org-export-filter-apply-functions
                (plist-get info :filter-body)
                (if (functionp inner) (funcall inner text info) text)
                info))
    (when (functionp outer) (setq text (funcall outer text info)))
    (when (plist-get info :org-export--cited)
      (setq text (org-cite-finalize-export text info)))
    (org-no-properties
     (org-export-filter-apply-functions (plist-get info :filter-final-output) text info))))

(defun org-export-as (backend &optional subtreep visible-only body-only ext-plist)
  "The buffer, or its active region, in the form of BACKEND, as a string.
SUBTREEP: the subtree at point alone.  VISIBLE-ONLY: what is not hidden.  BODY-ONLY: without what
stands around the body.  EXT-PLIST: options that win over the user's, not over the document's."
  (setq backend (or (org-export--backend backend)
                    (and (org-export-backend-p backend) backend)))
  (org-export-barf-if-invalid-backend backend)
  (save-excursion
    (save-restriction
      (cond ((use-region-p)
             (narrow-to-region (region-beginning) (region-end))
             (goto-char (point-min)))
            (subtreep (org-export--restrict-to-subtree)))
      (let ((info (org-export--get-export-attributes backend subtreep visible-only body-only))
            ;; A level of a document is several calls deep.
            (max-lisp-eval-depth (max max-lisp-eval-depth 100000)))
        (org-export-with-buffer-copy
         (let ((org-export-current-backend (org-export-backend-name backend)))
           (org-export--complete-text backend)
           (org-export--output
            body-only
            (org-export--annotate-info backend info subtreep visible-only ext-plist))))))))

(defun org-export-string-as (string backend &optional body-only ext-plist)
  "STRING, Org text, in the form of BACKEND; BODY-ONLY and EXT-PLIST as in `org-export-as'."
  (let ((org-inhibit-startup t))
    (with-temp-buffer
      (insert string)
      (org-mode)
      (org-export-as backend nil nil body-only ext-plist))))

(defun org-export-replace-region-by (backend &optional ext-plist)
  "Put the region in the form of BACKEND, with the options EXT-PLIST, in its place."
  (unless (use-region-p) (user-error "No active region to replace"))
  (let ((text (org-export-string-as
               (delete-and-extract-region (region-beginning) (region-end)) backend t ext-plist)))
    (insert text)))

;;;; The default template

(defun org-export--shown-value (value)
  "VALUE of an option as a keyword's line has it, or nil."
  (cond ((null value) nil)
        ((stringp value) value)
        ((and (consp value) (cl-every #'stringp value)) (mapconcat #'identity value " "))
        ((and (consp value)
              (cl-every (lambda (part)
                          (or (stringp part) (memq (car-safe part) org-element-all-objects)))
                        value))
         (org-element-interpret-data value))))

(defun org-export--template-value (keyword property info)
  "What the template has for KEYWORD, whose PROPERTY is in INFO."
  (or (org-export--shown-value (plist-get info property))
      (pcase keyword
        ("TITLE" (let ((file (buffer-file-name (buffer-base-buffer))))
                   (if file (file-name-sans-extension (file-name-nondirectory file))
                     (buffer-name (buffer-base-buffer)))))
        ("DATE" (format-time-string "<%Y-%m-%d %a>")))))

(defun org-export--fill-items (items prefix width)
  "Lines of PREFIX and as many of ITEMS as are shorter than WIDTH together."
  (let ((lines nil) (line prefix))
    (dolist (item items)
      (when (and (not (eq line prefix)) (>= (+ (length line) 1 (length item)) width))
        (push line lines)
        (setq line prefix))
      (setq line (concat line " " item)))
    (unless (eq line prefix) (push line lines))
    (nreverse lines)))

(defun org-export-insert-default-template (&optional backend subtreep)
  "Insert the options of exports with their values before the line that point is in.
Those of BACKEND; `default' or nil stands for the common ones.  With SUBTREEP they become properties
of the subtree at point."
  (interactive)
  (let* ((object (and backend (not (eq backend 'default))
                      (or (org-export--backend backend)
                          (user-error "Unknown \"%s\" back-end" backend))))
         (info (org-export-get-environment object subtreep))
         (keywords nil) (items nil))
    (pcase-dolist (`(,property ,keyword ,option . ,_)
                   (if object (org-export-get-all-options object) org-export-options-alist))
      (cond (keyword (unless (assoc keyword keywords) (push (cons keyword property) keywords)))
            (option (cl-pushnew (format "%s:%S" option (plist-get info property)) items
                                :test #'equal))))
    (setq items (sort items #'string<) keywords (nreverse keywords))
    (if subtreep
        (progn
          (when items
            (org-entry-put nil "EXPORT_OPTIONS" (mapconcat #'identity items " ")))
          (pcase-dolist (`(,keyword . ,property) keywords)
            (let ((value (org-export--shown-value (plist-get info property))))
              (when value (org-entry-put nil (concat "EXPORT_" keyword) value)))))
      (beginning-of-line)
      (dolist (line (org-export--fill-items items "#+options:" fill-column))
        (insert line "\n"))
      (pcase-dolist (`(,keyword . ,property) keywords)
        (let ((value (org-export--template-value keyword property info)))
          (insert "#+" (downcase keyword) ":"
                  (if (org-string-nw-p value) (concat " " value) "") "\n"))))))

;;;; Names of the output

(defun org-export-output-file-name (extension &optional subtreep pub-dir)
  "The name of the file for output with EXTENSION: the document's EXPORT_FILE_NAME, or its own name.
SUBTREEP: the subtree's property counts.  PUB-DIR: the folder it is in."
  (let* ((source (buffer-file-name (buffer-base-buffer)))
         (asked (org-string-nw-p
                 (or (and subtreep (org-entry-get nil "EXPORT_FILE_NAME" 'selective))
                     (car (last (assoc "EXPORT_FILE_NAME"
                                       (org-collect-keywords '("EXPORT_FILE_NAME"))))))))
         (base (file-name-sans-extension
                (or asked
                    (and source (file-name-nondirectory source))
                    (read-file-name "Output file: " pub-dir nil nil nil
                                    (lambda (name)
                                      (equal (file-name-extension name t) extension))))))
         (name (if pub-dir
                   (concat (file-name-as-directory pub-dir) (file-name-nondirectory base)
                           extension)
                 (concat base extension))))
    ;; The document itself is never the output.
    (if (and source (equal (expand-file-name name) (expand-file-name source)))
        (concat name extension)
      name)))

;;;; Output to buffers and files

(defun org-export--copy-to-kill-ring-p ()
  "Whether the output goes to the kill ring."
  (pcase org-export-copy-to-kill-ring
    ('if-interactive (and (not noninteractive) (not executing-kbd-macro)))
    (choice (eq choice t))))

(defun org-export--keep (output)
  "Put OUTPUT into the kill ring when the user wants it, and return it."
  (when (and (org-export--copy-to-kill-ring-p) (org-string-nw-p output))
    (kill-new output))
  output)

(defun org-export-to-buffer
    (backend buffer &optional async subtreep visible-only body-only ext-plist post-process)
  "Export with BACKEND into BUFFER, a name or a buffer, and return that.
SUBTREEP, VISIBLE-ONLY, BODY-ONLY and EXT-PLIST are as in `org-export-as'.  With ASYNC another
process works.  POST-PROCESS is called in BUFFER at last."
  (declare (indent 2))
  (cl-flet ((show (output)
              (with-current-buffer (get-buffer-create buffer)
                (erase-buffer)
                (insert output)
                (goto-char (point-min))
                (when (functionp post-process) (funcall post-process))
                (current-buffer))))
    (if async
        (org-export-async-start
            (lambda (output)
              (org-export-add-to-stack (show output) backend))
          `(org-export-as ',backend ,subtreep ,visible-only ,body-only ',ext-plist))
      (let ((filled (show (org-export-as backend subtreep visible-only body-only ext-plist))))
        (with-current-buffer filled (org-export--keep (buffer-string)))
        (when (and org-export-show-temporary-export-buffer (not noninteractive))
          (switch-to-buffer-other-window filled))
        filled))))

(defun org-export--write (output file coding)
  "Write OUTPUT to FILE with CODING, its last line ended."
  (with-temp-buffer
    (insert output)
    (unless (bolp) (insert "\n"))
    (let ((coding-system-for-write coding))
      (write-region (point-min) (point-max) file nil 'quiet))))

(defun org-export-to-file
    (backend file &optional async subtreep visible-only body-only ext-plist post-process)
  "Export with BACKEND to FILE and return its name.
SUBTREEP, VISIBLE-ONLY, BODY-ONLY and EXT-PLIST are as in `org-export-as'.  With ASYNC another
process works.  POST-PROCESS is called with the name; what it returns is returned when it is one."
  (declare (indent 2))
  (unless (file-writable-p file) (error "Output file not writable"))
  (let ((coding (or org-export-coding-system buffer-file-coding-system))
        (plist (org-combine-plists `(:output-file ,file) ext-plist)))
    (if async
        (org-export-async-start (lambda (name) (org-export-add-to-stack name backend))
          `(let ((output (org-export-as ',backend ,subtreep ,visible-only ,body-only ',plist)))
             (org-export--write output ,file ',coding)
             (or (and (functionp #',post-process) (funcall #',post-process ,file)) ,file)))
      (let ((output (org-export-as backend subtreep visible-only body-only plist)))
        (org-export--write output file coding)
        (org-export--keep output)
        (or (and (functionp post-process) (funcall post-process file)) file)))))

;;;; Exports in a process of their own

(defun org-export--program ()
  "The command that starts this program anew."
  (expand-file-name invocation-name invocation-directory))

(defun org-export--async-script (body)
  "A file of Lisp that evaluates BODY in a copy of the buffer and prints what it returns."
  (let ((script (make-temp-file "orgstar-export" nil ".el"))
        (text (org-with-wide-buffer (buffer-substring-no-properties (point-min) (point-max))))
        (file (buffer-file-name (buffer-base-buffer)))
        (begin (point-min)) (end (point-max)) (place (point))
        (locals (cl-remove-if-not
                 (lambda (pair) (let ((value (cdr pair)))
                                  (or (stringp value) (numberp value) (symbolp value)
                                      (and (proper-list-p value)
                                           (cl-every #'stringp value)))))
                 (org-export--copied-variables)))
        (print-length nil) (print-level nil) (print-circle t))
    (with-temp-buffer
      (insert ";; -*- lexical-binding: t; coding: utf-8 -*-\n")
      (dolist (form
               `((setq load-path ',load-path)
                 (require 'ox)
                 ,@(mapcar (lambda (one) `(require ',(intern (format "ox-%s" one)) nil t))
                           (delq nil (mapcar #'org-export-backend-name
                                             org-export-registered-backends)))
                 ,@(and org-export-async-init-file
                        `((load ,(expand-file-name org-export-async-init-file) nil t)))
                 (with-temp-buffer
                   (insert ,text)
                   ,@(and file `((setq buffer-file-name ,file)))
                   (let ((org-inhibit-startup t)) (org-mode))
                   (setq default-directory ,default-directory)
                   ,@(mapcar (lambda (pair) `(setq-local ,(car pair) ',(cdr pair))) locals)
                   (goto-char ,place)
                   (narrow-to-region ,begin ,end)
                   (set-buffer-modified-p nil)
                   (let ((result ,body))
                     (setq buffer-file-name nil)
                     (princ "\n;result\n")
                     (prin1 result)))))
        (prin1 form (current-buffer))
        (insert "\n"))
      (let ((coding-system-for-write 'utf-8-unix))
        (write-region (point-min) (point-max) script nil 'quiet)))
    script))

(defun org-export-async-start (fun body)
  "Evaluate the form BODY for the buffer in another process, then call FUN with its value.
BODY is evaluated in a buffer with the text, file, narrowing and point of this one.  Returns the
process."
  (declare (indent 1))
  (let* ((script (org-export--async-script body))
         (log (generate-new-buffer " *Org Export Process*"))
         (process (start-process "org-export-process" log (org-export--program)
                                 "-Q" "--batch" "-l" script)))
    ;; It is in the list until its result is, or stays there with what it said when it fails.
    (org-export-add-to-stack log nil process)
    (set-process-sentinel
     process
     (lambda (process _event)
       (unless (process-live-p process)
         (let ((done nil))
           (unwind-protect
               (with-current-buffer log
                 (goto-char (point-min))
                 (unless (and (eq 0 (process-exit-status process))
                              (re-search-forward "^;result\n" nil t))
                   (user-error "Background export failed: %s" (org-trim (buffer-string))))
                 (let ((result (read (current-buffer))))
                   (org-export-stack-remove log)
                   (funcall fun result)
                   (setq done t)))
             (unless org-export-async-debug
               (delete-file script)
               (when done (kill-buffer log))))))))
    process))

(defun org-export-add-to-stack (source backend &optional process)
  "Note that SOURCE, a buffer or the name of a file, is what BACKEND made, or PROCESS is making."
  (setq org-export-stack-contents
        (cons (list source backend (or process (current-time)))
              (cl-remove source org-export-stack-contents :key #'car :test #'equal)))
  source)

(defun org-export-stack-clear ()
  "Forget all results of background exports."
  (interactive)
  (setq org-export-stack-contents nil)
  (when (derived-mode-p 'org-export-stack-mode) (org-export-stack-refresh)))

(declare-function org-export-stack--source-at-point "ox-stack" ())
(declare-function org-export-stack-refresh "ox-stack" ())

(defun org-export-stack-remove (&optional source)
  "Forget the result SOURCE of a background export, or that on the line at point of the list."
  (interactive)
  (let ((source (or source (org-export-stack--source-at-point))))
    (setq org-export-stack-contents
          (cl-remove source org-export-stack-contents :key #'car :test #'equal))
    (when (derived-mode-p 'org-export-stack-mode) (org-export-stack-refresh))))

;;;; Choosing a command

(defun org-export--commands ()
  "Alist of the registered back-ends' commands: what they are called and their functions."
  (let ((commands nil))
    (dolist (backend org-export-registered-backends)
      (pcase-let* ((`(,key ,title ,action) (org-export-backend-menu backend))
                   ;; A number in the place of the title: the entries belong to the menu under that key.
                   (title (if (stringp title) title
                            (cl-some (lambda (other)
                                       (pcase (org-export-backend-menu other)
                                         (`(,(pred (eql key)) ,(and name (pred stringp)) . ,_) name)))
                                     org-export-registered-backends))))
        (cond ((not title))
              ((functionp action) (push (cons title action) commands))
              (t (pcase-dolist (`(,_ ,label ,function) action)
                   (push (cons (format "%s: %s" title label) function) commands))))))
    (sort commands (lambda (a b) (string< (car a) (car b))))))

(defun org-export-dispatch (&optional arg)
  "Ask for one of the commands that export, and do it.
With ARG the one chosen last.  Where nobody can be asked, call the back-end's own function, such as
`org-html-export-to-html'."
  (interactive "P")
  (if (and arg org-export-dispatch-last-action)
      (funcall org-export-dispatch-last-action org-export-in-background
               (eq org-export-initial-scope 'subtree) org-export-visible-only org-export-body-only)
    (let ((commands (org-export--commands)))
      (unless commands (user-error "No back-end with commands is loaded"))
      (when noninteractive
        (user-error "Nobody to ask: call one of the back-ends' functions, such as `%s'"
                    (or (cl-find-if #'symbolp (mapcar #'cdr commands)) 'org-export-to-file)))
      (setq org-export-dispatch-last-action
            (cdr (assoc (completing-read "Export command: " commands nil t) commands)))
      (move-marker org-export-dispatch-last-position (point) (current-buffer))
      (funcall org-export-dispatch-last-action org-export-in-background
               (eq org-export-initial-scope 'subtree) org-export-visible-only
               org-export-body-only))))

(provide 'ox)

;; Who asks for exports may bind the options of the usual back-ends, which must be variables then.
(dolist (name org-export-backends)
  (require (intern (format "ox-%s" name)) nil t))

;;; ox.el ends here
