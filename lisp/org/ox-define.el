;;; ox-define.el --- Tables that back-ends are written as  -*- lexical-binding: t -*-

;;; Commentary:

;; Options, transcoders and commands of a back-end are much alike.  Here is how each is made from a row.

;;; Code:

(require 'cl-lib)

;;;; Options and transcoders

(defmacro org-export--define-options (group &rest rows)
  "Define an option in GROUP for each of ROWS: name, value, customization type and docstring."
  (declare (indent 1))
  `(progn
     ,@(mapcar (pcase-lambda (`(,name ,value ,type ,doc))
                 `(defcustom ,name ,value ,doc :group ',group :type ',type))
               rows)))

(defun org-export--option-rows (backend names)
  "Rows of an options alist for NAMES, each the property :BACKEND-NAME and the variable org-BACKEND-NAME."
  (mapcar (lambda (name)
            (list (intern (format ":%s-%s" backend name)) nil nil
                  (intern (format "org-%s-%s" backend name))))
          names))

(defun org-export--transcoders (backend types)
  "The transcoders of BACKEND for TYPES, each the function org-BACKEND-TYPE."
  (mapcar (lambda (type) (cons type (intern (format "org-%s-%s" backend type)))) types))

;;;; Commands

(defconst org-export--command-lists
  '((buffer (&optional async subtreep visible-only body-only ext-plist)
            "Export the buffer as %s to a buffer, which is returned.
ASYNC, SUBTREEP, VISIBLE-ONLY, BODY-ONLY and EXT-PLIST are those of `org-export-to-buffer'.")
    (file (&optional async subtreep visible-only body-only ext-plist)
          "Export the buffer as %s to a file, whose name is returned.
ASYNC, SUBTREEP, VISIBLE-ONLY, BODY-ONLY and EXT-PLIST are those of `org-export-to-file'.")
    (region () "Replace the region, which is Org, by %s.")
    (publish (plist filename pub-dir)
             "Publish FILENAME as %s in PUB-DIR with the project's PLIST; return the new file's name."))
  "For each kind of `org-export--define-commands': its arguments and the format of its docstring.")

(defun org-export--command-body (backend kind target keywords)
  "The form that a command of KIND for BACKEND evaluates; TARGET and KEYWORDS are those of its row."
  (let* ((plist (if (eq kind 'publish) 'plist 'ext-plist))
         (extension (if (symbolp target) `(,target ,plist) target))
         (options (plist-get keywords :options))
         (after (plist-get keywords :after)))
    (pcase-exhaustive kind
      ('buffer
       `(org-export-to-buffer ',backend ,target async subtreep visible-only body-only ext-plist
                              ,(plist-get keywords :mode)))
      ('file
       `(let ((org-export-coding-system ,(or (plist-get keywords :coding) 'org-export-coding-system)))
          (org-export-to-file ',backend (org-export-output-file-name ,extension subtreep)
            async subtreep visible-only body-only ext-plist ,after)))
      ('region `(org-export-replace-region-by ',backend ',options))
      ('publish
       (let ((plist (if options `(append ',options plist) 'plist)))
         (if after `(org-publish-org-through ,after ',backend filename ,extension ,plist pub-dir)
           `(org-publish-org-to ',backend filename ,extension ,plist pub-dir)))))))

(defmacro org-export--define-commands (backend &rest rows)
  "Define a command of BACKEND for each of ROWS: NAME, KIND, what comes out, TARGET and keywords.
The KIND says what it does and what TARGET is:
`buffer'   export to the buffer named TARGET; :mode is called there;
`file'     export to a file with the extension TARGET, a string or the name of a function of the
           options; :after is called with the file, :coding is the coding system;
`region'   put the export in the place of the region, with :options;
`publish'  a publishing function: a file with the extension TARGET, made with :options; with :after,
           what that function makes of it is published."
  (declare (indent 1))
  `(progn
     ,@(mapcar
        (pcase-lambda (`(,name ,kind ,output ,target . ,keywords))
          (pcase-let ((`(,arguments ,doc) (cdr (assq kind org-export--command-lists))))
            `(defun ,name ,arguments
               ,(format doc output)
               ,@(unless (eq kind 'publish) '((interactive)))
               ,(org-export--command-body backend kind target keywords))))
        rows)))

(defun org-export--and-open (command)
  "A function for a menu that exports to a file by COMMAND and opens it, unless another process is to export."
  (lambda (async subtreep visible-only body-only)
    (let ((file (funcall command async subtreep visible-only body-only)))
      (if async file (org-open-file file)))))

(provide 'ox-define)
;;; ox-define.el ends here
