;;; ls-lisp.el --- Lists of files without a program  -*- lexical-binding: t -*-

;; With `ls-lisp-use-insert-directory-program' nil, `insert-directory' writes its lists itself.

;;; Code:

(defgroup ls-lisp nil "Lists of files without a program." :version "21.1" :prefix "ls-lisp-" :group 'dired)
(defcustom ls-lisp-use-insert-directory-program t "Whether a program makes the lists of files." :type 'boolean)
(defcustom ls-lisp-emulation nil "The system whose lists are meant, a symbol." :type 'symbol)
(defcustom ls-lisp-ignore-case nil "Whether case makes no difference to the order." :type 'boolean)
(defcustom ls-lisp-dirs-first nil "Whether folders come before files." :type 'boolean)
(defcustom ls-lisp-verbosity '(links uid gid) "What long lists have besides modes, size and time: links, uid, gid, modes."
  :type '(set (const links) (const uid) (const gid)))
(defcustom ls-lisp-use-localized-time-format nil "Whether times are written as `ls-lisp-format-time-list' says." :type 'boolean)
(defcustom ls-lisp-format-time-list '("%b %e %H:%M" "%b %e  %Y")
  "How a time of the last six months is written, and another one, where that is localized." :type '(list string string))
(defcustom ls-lisp-use-string-collate t "Whether names are in the order of the language." :type 'boolean)
(defcustom ls-lisp-UCA-like-collation t "Whether punctuation makes no difference to the order of the language, which is so on MS-Windows only." :type 'boolean)
(defcustom ls-lisp-support-shell-wildcards t "Whether wildcards are those of a shell, else regexps." :type 'boolean)

(defun ls-lisp-string-lessp (s1 s2)
  "Whether the name S1 comes before S2."
  (if ls-lisp-use-string-collate
      (string-collate-lessp s1 s2 nil ls-lisp-ignore-case)
    (let ((order (compare-strings s1 nil nil s2 nil nil ls-lisp-ignore-case)))
      (and (numberp order) (< order 0)))))
(defun ls-lisp-version-lessp (s1 s2)
  "Whether the name S1 comes before S2 by the numbers in them."
  (string-version-lessp s1 s2))
(defun ls-lisp-extension (filename)
  "The extension of FILENAME with its dot and the rest after it, by which names are put in order."
  (let ((dot (string-search "." (string-reverse filename))))
    (if (and dot (< dot (1- (length filename))))
        (concat (substring filename (- (length filename) dot)) "\0" filename)
      (concat "\0" filename))))
(defun ls-lisp-delete-matching (regexp list)
  "The elements of LIST, of names and attributes, whose names REGEXP does not match."
  (seq-remove (lambda (entry) (string-match-p regexp (car entry))) list))
(defun ls-lisp-sanitize (file-alist)
  "The elements of FILE-ALIST that have attributes."
  (seq-filter #'cdr file-alist))
(defun ls-lisp-classify-file (filename fattr)
  "FILENAME with the sign of what it is by its attributes FATTR: / folder, @ link, * program."
  (let ((type (file-attribute-type fattr)) (modes (file-attribute-modes fattr)))
    (cond ((eq type t) (concat filename "/"))
          ((stringp type) (concat filename "@"))
          ((string-match-p "x" modes) (concat filename "*"))
          ((eq (aref modes 0) ?s) (concat filename "="))
          ((eq (aref modes 0) ?p) (concat filename "|"))
          (t filename))))
(defun ls-lisp-classify (filedata)
  "FILEDATA, a name and its attributes, the name with the sign of what it is."
  (cons (ls-lisp-classify-file (car filedata) (cdr filedata)) (cdr filedata)))
(defun ls-lisp-time-index (switches)
  "Which time of a file SWITCHES, a list of letters, ask for: its place among the attributes."
  (cond ((memq ?c switches) 6) ((memq ?u switches) 4) (t 5)))
(defun ls-lisp-format-time (file-attr time-index)
  "The time at TIME-INDEX of FILE-ATTR, as lists have it."
  (let* ((time (nth time-index file-attr)) (age (float-time (time-subtract nil time)))
         (recent (<= 0 age (* 365.2425 0.5 86400))))
    (format-time-string
     (if ls-lisp-use-localized-time-format (funcall (if recent #'car #'cadr) ls-lisp-format-time-list)
       (if recent "%m-%d %H:%M" "%Y-%m-%d "))
     time)))
(defun ls-lisp-format-file-size (file-size human-readable)
  "FILE-SIZE in bytes as text; with HUMAN-READABLE in a large unit."
  (if human-readable (file-size-human-readable file-size) (number-to-string file-size)))

(defun ls-lisp-handle-switches (file-alist switches)
  "FILE-ALIST, of names and attributes, in the order that SWITCHES, a list of letters, ask for."
  (let* ((index (ls-lisp-time-index switches))
         (time (lambda (entry) (nth index (cdr entry)))) (name #'car)
         (sorted
          (cond ((memq ?U switches) file-alist)
                ((memq ?S switches)
                 (sort file-alist (lambda (a b) (> (file-attribute-size (cdr a)) (file-attribute-size (cdr b))))))
                ((memq ?t switches)
                 (sort file-alist (lambda (a b) (time-less-p (funcall time b) (funcall time a)))))
                ((memq ?X switches)
                 (sort file-alist (lambda (a b) (ls-lisp-string-lessp (ls-lisp-extension (car a)) (ls-lisp-extension (car b))))))
                ((memq ?v switches)
                 (sort file-alist (lambda (a b) (ls-lisp-version-lessp (funcall name a) (funcall name b)))))
                (t (sort file-alist (lambda (a b) (ls-lisp-string-lessp (funcall name a) (funcall name b)))))))
         (sorted (if (memq ?r switches) (nreverse sorted) sorted)))
    (if (or ls-lisp-dirs-first (memq 'group-directories-first switches))
        (let ((folder (lambda (entry) (eq t (file-attribute-type (cdr entry))))))
          (append (seq-filter folder sorted) (seq-remove folder sorted)))
      sorted)))

(defvar ls-lisp--widths nil "How wide owners, groups and sizes of the list are that is being made.")

(defun ls-lisp-format (file-name file-attr file-size switches time-index)
  "The line for FILE-NAME with its attributes FILE-ATTR and FILE-SIZE, as SWITCHES ask for; TIME-INDEX says which time."
  (let ((type (file-attribute-type file-attr)) (human (memq ?h switches)) (numbers (memq ?n switches))
        (widths (or ls-lisp--widths '(0 0 0 3))))
    (concat
     (when (memq ?i switches) (format "%19d " (file-attribute-inode-number file-attr)))
     (when (memq ?s switches) (format "%s " (ls-lisp--pad (number-to-string (ceiling file-size 1024)) (or (nth 4 widths) 0))))
     (file-attribute-modes file-attr)
     (when (memq 'links ls-lisp-verbosity) (format "%3d" (file-attribute-link-number file-attr)))
     (when (memq 'uid ls-lisp-verbosity)
       (concat " " (ls-lisp--owner (file-attribute-user-id file-attr) #'user-login-name numbers (nth 0 widths))))
     (when (and (memq 'gid ls-lisp-verbosity) (not (memq ?G switches)))
       (concat " " (ls-lisp--owner (file-attribute-group-id file-attr) #'group-name numbers (nth 1 widths))))
     " " (ls-lisp--pad (ls-lisp-format-file-size file-size human) (if human 6 (nth 2 widths)))
     " " (ls-lisp-format-time file-attr time-index)
     " " (propertize file-name 'dired-filename t)
     (when (stringp type) (concat " -> " type))
     "\n")))
(defun ls-lisp--pad (text width)
  "TEXT at the right of WIDTH columns."
  (concat (make-string (max 0 (- width (length text))) ?\s) text))
(defun ls-lisp--owner (id name numbers width)
  "The owner ID, a number or text, in WIDTH columns; NAME gives its name, unless NUMBERS are wanted."
  (let ((shown (cond (numbers (format "%s" id))
                     ((numberp id) (or (funcall name id) (number-to-string id)))
                     (t id))))
    (if numbers (ls-lisp--pad shown width) (string-pad shown width))))

(defun ls-lisp-insert-directory (file switches time-index wildcard-regexp full-directory-p)
  "Insert the list of FILE as SWITCHES, a list of letters, ask for, with the time at TIME-INDEX.
With WILDCARD-REGEXP or FULL-DIRECTORY-P it is of what FILE, a folder, holds, and of what the regexp matches."
  (if (not (or wildcard-regexp full-directory-p))
      (let ((attributes (file-attributes file (if (memq ?n switches) 'integer 'string))))
        (unless attributes (message "%s: doesn't exist or is inaccessible" file) (ding) (sit-for 2))
        (when attributes
          (let ((ls-lisp--widths nil) (name (if (memq ?F switches) (ls-lisp-classify-file file attributes) file)))
            (insert (ls-lisp-format name attributes (file-attribute-size attributes) switches time-index)))))
    (let* ((folder (file-name-as-directory file))
           (entries (ls-lisp-sanitize
                     (directory-files-and-attributes folder nil wildcard-regexp t (if (memq ?n switches) 'integer 'string))))
           (entries (cond ((memq ?a switches) entries)
                          ((memq ?A switches) (ls-lisp-delete-matching "\\`\\.\\.?\\'" entries))
                          (t (ls-lisp-delete-matching "\\`\\." entries))))
           (entries (if (memq ?B switches) (ls-lisp-delete-matching "~\\'" entries) entries))
           (entries (ls-lisp-handle-switches entries switches))
           (sizes (mapcar (lambda (entry) (file-attribute-size (cdr entry))) entries))
           (widest (lambda (function) (apply #'max 0 (mapcar (lambda (entry) (length (funcall function (cdr entry)))) entries))))
           (ls-lisp--widths
            (list (funcall widest (lambda (a) (format "%s" (file-attribute-user-id a))))
                  (funcall widest (lambda (a) (format "%s" (file-attribute-group-id a))))
                  (funcall widest (lambda (a) (number-to-string (file-attribute-size a))))
                  3
                  (funcall widest (lambda (a) (number-to-string (ceiling (file-attribute-size a) 1024)))))))
      (if entries
          (progn
            (insert (format "total used in directory %d" (ceiling (apply #'+ sizes) 1024)))
            (let ((space (ignore-errors (get-free-disk-space folder))))
              (when space (insert " available " space)))
            (insert "\n"))
        (insert "(No match)\ntotal 0\n"))
      (dolist (entry entries)
        (let ((shown (car (if (memq ?F switches) (ls-lisp-classify entry) entry))))
          (insert (ls-lisp-format shown (cdr entry) (file-attribute-size (cdr entry)) switches time-index))))
      (when (memq ?R switches)
        (dolist (entry entries)
          (when (and (eq t (file-attribute-type (cdr entry))) (not (member (car entry) '("." ".."))))
            (let ((inner (expand-file-name (car entry) folder)))
              (insert "\n" inner ":\n")
              (ls-lisp-insert-directory inner switches time-index nil t))))))))

(defun ls-lisp--letters (switches)
  "The letters of SWITCHES, text or a list of texts, and `group-directories-first' if that is asked for."
  (let ((letters nil))
    (dolist (word (if (listp switches) switches (split-string-and-unquote switches)))
      (cond ((equal word "--group-directories-first") (push 'group-directories-first letters))
            ((string-prefix-p "--" word))
            (t (setq letters (append (delq ?- (append word nil)) letters)))))
    letters))

(defun ls-lisp--insert-directory (orig-fun file switches &optional wildcard full-directory-p)
  "Insert the list of FILE for SWITCHES, with WILDCARD and FULL-DIRECTORY-P as `insert-directory', by ORIG-FUN or here."
  (if (or ls-lisp-use-insert-directory-program
          (find-file-name-handler (expand-file-name file) 'insert-directory))
      (funcall orig-fun file switches wildcard full-directory-p)
    (let* ((letters (ls-lisp--letters switches)) (regexp nil))
      (when wildcard
        (setq regexp (if ls-lisp-support-shell-wildcards (wildcard-to-regexp (file-name-nondirectory file))
                       (file-name-nondirectory file))
              file (file-name-directory (expand-file-name file))))
      (ls-lisp-insert-directory file letters (ls-lisp-time-index letters) regexp full-directory-p))))
(advice-add 'insert-directory :around #'ls-lisp--insert-directory)
(defun ls-lisp-unload-function ()
  "Let `insert-directory' be as it was."
  (advice-remove 'insert-directory #'ls-lisp--insert-directory)
  nil)

(provide 'ls-lisp)
;;; ls-lisp.el ends here
