;;; org-macro.el --- Macros in documents  -*- lexical-binding: t -*-

;;; Code:

(require 'org-macs)

(defvar-local org-macro-templates nil "Alist of the buffer's macros: names and templates or functions.")
(defvar-local org-macro--counters nil "Hash table of counters by name.")

(defun org-macro-escape-arguments (&rest args)
  "ARGS as the arguments of a macro, their commas protected."
  (let (out)
    (while args
      (let ((text (replace-regexp-in-string
                   "\\(\\\\*\\),"
                   (lambda (found) (let ((slashes (substring found 0 -1))) (concat slashes slashes "\\,")))
                   (car args) t t)))
        ;; Before the comma that comes next they count as well.
        (when (and (cdr args) (string-match "\\\\+\\'" text))
          (setq text (concat text (match-string 0 text))))
        (push text out))
      (pop args))
    (mapconcat #'identity (nreverse out) ",")))

(defun org-macro--regexp (name)
  "Matches the definition and the uses of the macro NAME."
  (format "^[ \t]*#\\+macro:[ \t]+%1$s\\(?:[ \t]\\|$\\)\\|{{{%1$s[(}]" (regexp-quote name)))

(defun org-macro--callable (templates trusted)
  "Make functions of the TEMPLATES that start with (eval.
Unless they are TRUSTED, or the Lisp in documents is, the functions say that they may not run."
  (let (out)
    (pcase-dolist (`(,name . ,value) templates)
      (when (and (stringp value) (string-match-p "\\`(eval\\>" value))
        (let* ((body (cadr (read value)))
               (count (let ((most 0) (start 0))
                        (while (string-match "\\$\\([0-9]+\\)" value start)
                          (setq most (max most (string-to-number (match-string 1 value)))
                                start (match-end 0)))
                        most))
               (args (mapcar (lambda (i) (intern (format "$%d" i))) (number-sequence 1 count))))
          (unless (or trusted orgstar-document-code)
            (setq body `(org-error-about ,(org-macro--regexp name) #'user-error
                                         "The macro ‘%s’ is Lisp; it runs with --yes only" ,name)))
          (setq value (eval `(lambda (&optional ,@args &rest _) ,body) t))))
      (setf (alist-get name out nil nil #'equal) value))
    (nreverse out)))

(defun org-macro--values (key)
  "The values of the KEY keywords of the buffer and its set-up files, in order."
  (cdr (assoc key (org-collect-keywords (list key)))))

(defun org-macro--joined (key)
  "The values of the KEY keywords with spaces between them."
  (mapconcat #'identity (org-macro--values key) " "))

(defun org-macro--defined ()
  "The macros that MACRO keywords define; the last of a name counts."
  (let (out)
    (dolist (value (org-macro--values "MACRO") out)
      (when (string-match "\\`\\(\\S-+\\)[ \t]*\\(\\(?:.\\|\n\\)*\\)\\'" value)
        (setf (alist-get (match-string 1 value) out nil nil #'equal) (match-string 2 value))))))

(defun org-macro--timestamp-p (text)
  "Whether TEXT is one timestamp."
  (let ((objects (org-element-parse-secondary-string (org-trim text) '(timestamp))))
    (and (null (cdr objects)) (eq 'timestamp (org-element-type (car objects))))))

(defun org-macro-initialize-templates (&optional default)
  "Collect the macros of the buffer; those of the alist DEFAULT come before Org's own."
  (org-macro--reset-counts)
  (setq org-macro-templates
        (append
         (org-macro--callable (org-macro--defined) nil)
         (org-macro--callable default t)
         `(("author" . ,(org-macro--joined "AUTHOR"))
           ("date" . ,(lambda (&optional format &rest _)
                        (let ((date (or (car (org-macro--values "DATE")) "")))
                          (if (and (org-string-nw-p format) (org-macro--timestamp-p date))
                              (format-time-string format (apply #'encode-time (org-parse-time-string date)))
                            date))))
           ("email" . ,(or (car (org-macro--values "EMAIL")) ""))
           ("title" . ,(org-macro--joined "TITLE"))
           ("keyword" . ,(lambda (&optional key &rest _)
                           (org-macro--joined (upcase (or key "")))))
           ("n" . ,(lambda (&optional name action &rest _)
                     (org-macro--count name action)))
           ("property" . ,(lambda (&optional property location &rest _)
                            (org-macro--property property location)))
           ("time" . ,(lambda (&optional format &rest _) (format-time-string (or format ""))))
           ,@(when buffer-file-name
               `(("input-file" . ,(file-name-nondirectory buffer-file-name))
                 ("modification-time"
                  . ,(lambda (&optional format &rest _)
                       (format-time-string
                        (or format "")
                        (file-attribute-modification-time (file-attributes buffer-file-name)))))))))))

(defun org-macro--property (property location)
  "The value of PROPERTY at point or at LOCATION, a link's text."
  (org-with-wide-buffer
   (when (org-string-nw-p location)
     (goto-char (point-min))
     (unless (re-search-forward
              (if (string-prefix-p "#" location)
                  (format "^[ \t]*:CUSTOM_ID:[ \t]+%s[ \t]*$" (regexp-quote (substring location 1)))
                (format "^\\*+ .*%s" (regexp-quote (string-remove-prefix "*" location))))
              nil t)
       (error "Macro property failed: cannot find location %s" location)))
   (or (org-entry-get nil property 'selective) "")))

(defun org-macro--reset-counts () "Start all counters anew."
  (setq org-macro--counters (make-hash-table :test #'equal)))
(defun org-macro--count (&optional name action)
  "Count NAME up and return the count as a string.  ACTION \"-\" leaves it, a number sets it, else 1."
  (let ((name (if (org-string-nw-p name) (org-trim name) "")) (action (org-trim (or action ""))))
    (number-to-string
     (puthash name
              (cond ((string= action "") (1+ (gethash name org-macro--counters 0)))
                    ((string= action "-") (gethash name org-macro--counters 1))
                    ((string-match-p "\\`[0-9]+\\'" action) (string-to-number action))
                    (t 1))
              org-macro--counters))))

(defun org-macro-expand (macro templates)
  "What the object MACRO stands for by TEMPLATES; nil when its name is not there."
  (let* ((args (org-element-property :args macro))
         (argument (lambda (mark)
                     ;; $0 is $1.
                     (or (nth (max 0 (1- (string-to-number (substring mark 1)))) args) ""))))
    (pcase (cdr (assoc-string (org-element-property :key macro) templates t))
      ('nil nil)
      ((and (pred functionp) function) (format "%s" (or (apply function args) "")))
      (text (replace-regexp-in-string "\\$[0-9]+" argument text t t)))))

;;;; Replacing

;; The buffer is parsed once.  Values are computed and put in place from its beginning to its end, because
;; of counters and of code that looks at the text, each with the macros in it.

(defun org-macro--in-line (begin end)
  "Lists of beginning, end and macro for the macros in the objects between BEGIN and END."
  (let ((found nil))
    (org-element-map
        (org-element-parse-secondary-string
         (buffer-substring-no-properties begin end) '(macro))
        'macro
      (lambda (macro)
        (push (org-macro--place macro (1- begin)) found)))
    (nreverse found)))

(defun org-macro--place (macro offset)
  "MACRO with its beginning and end, moved by OFFSET."
  (list (+ offset (org-element-begin macro))
        (+ offset (- (org-element-end macro) (or (org-element-post-blank macro) 0)))
        macro))

(defun org-macro--commented-p (node)
  "Whether NODE is in a commented subtree."
  (org-element-lineage-map node (lambda (above) (org-element-property :commentedp above))
    'headline t t))

(defun org-macro--places (keywords)
  "Lists of beginning, end and macro for the macros of the buffer that are replaced, in order.
Those in keywords of KEYWORDS are among them."
  (let ((found nil) (lines nil) (case-fold-search t))
    (goto-char (point-min))
    (when (search-forward "{{{" nil t)
      (dolist (macro (orgstar--buffer-nodes '(macro)))
        (unless (org-macro--commented-p macro) (push (org-macro--place macro 0) found)))
      ;; Values of keywords and of properties in their place, and captions, are texts of their own.
      (goto-char (point-min))
      (while (re-search-forward
              "^[ \t]*\\(?:#\\+\\|:\\(export_\\)\\)\\([^ \t\n:]+\\):.*?{{{" nil t)
        (push (list (match-end 2) (if (match-beginning 1) 'node-property 'keyword)
                    (upcase (match-string 2)))
              lines)
        (end-of-line))
      (pcase-dolist (`(,end ,type ,key) lines)
        (let ((caption (and (eq type 'keyword) (string-prefix-p "CAPTION" key))))
          (when (or caption (member key keywords))
            (goto-char end)
            (let ((node (save-excursion (beginning-of-line) (org-element-at-point))))
              (when (and (if caption (< end (or (org-element-post-affiliated node) end))
                           (eq (org-element-type node) type))
                         (not (org-macro--commented-p node)))
                (setq found (append (org-macro--in-line (1+ end) (line-end-position))
                                    found))))))))
    (sort found (lambda (a b) (< (car a) (car b))))))

(defun org-macro--value (macro templates above)
  "What MACRO stands for under TEMPLATES, without macros.
ABOVE: the macros, lists of key and arguments, whose values it is in."
  (let* ((key (org-element-property :key macro))
         (own (list key (org-element-property :args macro)))
         (value (org-macro-expand macro templates)))
    (cond ((null value)
           (org-error-about (org-macro--regexp key) #'error "Undefined Org macro: %s; aborting" key))
          ((member own above)
           (org-error-about (org-macro--regexp key) #'error "Circular macro expansion: %s" key))
          ((not (string-search "{{{" value)) value)
          (t (org-macro--replace-in-text value templates (cons own above))))))

(defun org-macro--replace-in-text (text templates above)
  "TEXT without macros, as `org-macro--value' with TEMPLATES and ABOVE."
  (let ((places (with-temp-buffer (insert text) (org-macro--places nil))) (start 0) (parts nil))
    (pcase-dolist (`(,begin ,end ,macro) places)
      (push (substring text start (1- begin)) parts)
      (push (org-macro--value macro templates above) parts)
      (setq start (1- end)))
    (apply #'concat (nreverse (cons (substring text start) parts)))))

(defun org-macro-replace-all (templates &optional keywords)
  "Replace the macros of the buffer by what TEMPLATES make of them.
Those in comments stay; those in KEYWORDS are replaced too.  An unknown macro is an error, one
whose template is the symbol `keep' stays."
  (org-with-wide-buffer
   (let ((seen nil) (again t))
     (while again
       (setq again nil)
       (let ((last nil) (places (org-macro--places keywords)) (shift 0))
         ;; Read from the text before that changes.
         (pcase-dolist (`(,_ ,_ ,macro) places)
           (org-element-property :key macro)
           (org-element-property :args macro))
         (pcase-dolist (`(,begin ,end ,macro) places)
           ;; Nothing is inside of another macro's arguments.
           (when (and (or (null last) (>= begin last))
                      (not (eq 'keep (cdr (assoc-string (org-element-property :key macro) templates t)))))
             (goto-char (+ begin shift))
             (let ((value (org-macro--value macro templates nil))
                   (own (list begin (org-element-property :key macro) (org-element-property :args macro))))
               ;; What a value begins the text behind it may end.
               (when (string-match-p "{{{\\|{\\'" value)
                 (setq again t)
                 (when (or (member own seen) (length> seen 10000))
                   (error "Circular macro expansion: %s" (nth 1 own)))
                 (push own seen))
               (setq last end)
               (goto-char (+ begin shift))
               (delete-region (point) (+ end shift))
               (insert value)
               (setq shift (+ shift (length value) (- begin end)))))))))))

(provide 'org-macro)
;;; org-macro.el ends here
