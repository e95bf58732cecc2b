;;; add-log.el --- What a change is about, and logs of changes  -*- lexical-binding: t -*-

;;; Code:

(defvar change-log-default-name nil "The file that changes are noted in, nil for the ChangeLog of the folder or of one above.")
(defvar change-log-mode-hook nil "What runs when the mode is turned on.")
(defvar add-log-current-defun-header-regexp
  "^\\([[:alpha:]][-_[:alpha:]]*\\|[[:upper:]][_[:upper:] ]*[_[:upper:]]\\)[ \t]*[=:]"
  "Matches a line that says what follows it is about, in modes without definitions; group 1 is the name.")
(defvar add-log-time-format #'add-log-iso8601-time-string "What returns the date of an entry.")
(defvar add-log-time-zone-rule nil "The time zone of dates, nil for the local one.")
(defvar add-log-keep-changes-together nil "Whether a file's changes are added to what the same entry says of it.")
(defvar add-log-always-start-new-record nil "Whether each change has a date of its own.")

;;; What point is in

(defun add-log--c-name (open)
  "What the brace at OPEN defines: the name of a function, or struct, class, … with its name; nil for a statement."
  (save-excursion
    (goto-char open)
    (let* ((start (save-excursion
                    (if (re-search-backward "[;{}]\\|^[ \t]*#.*$" nil t) (match-end 0) (point-min))))
           (header (string-trim (replace-regexp-in-string "//.*\\|/\\*\\(?:.\\|\n\\)*?\\*/" ""
                                                          (buffer-substring-no-properties start open))))
           (case-fold-search nil))
      (cond ((string-match "\\`\\(?:else\\|do\\|try\\|return\\)\\_>\\|=\\'" header) nil)
            ((string-match "\\([[:alpha:]_~][[:alnum:]_:~]*\\)[ \t\n]*(" header)
             (let ((name (match-string 1 header)))
               (unless (member name '("if" "for" "while" "switch" "catch" "synchronized" "sizeof" "return" "foreach" "using" "lock")) name)))
            ((string-match "\\(struct\\|class\\|union\\|enum\\|interface\\|namespace\\)[ \t\n]+\\([[:alpha:]_][[:alnum:]_:]*\\)" header)
             (if (member (match-string 1 header) '("struct" "union" "enum")) (concat (match-string 1 header) " " (match-string 2 header))
               (match-string 2 header)))))))
(defun add-log--c-defun ()
  "The function, macro or type of C and its kin around point."
  (or (save-excursion
        (beginning-of-line)
        (while (and (> (point) (point-min)) (save-excursion (backward-char) (eq (char-before) ?\\))) (forward-line -1))
        (and (looking-at "[ \t]*#[ \t]*define[ \t]+\\([[:alnum:]_]+\\)") (match-string-no-properties 1)))
      (seq-some #'add-log--c-name
                (seq-filter (lambda (open) (eq (char-after open) ?\{)) (reverse (nth 9 (save-excursion (syntax-ppss (point)))))))
      ;; Before the brace of what begins here.
      (save-excursion
        (let ((end (save-excursion (and (re-search-forward "[;{}]" nil t) (eq (char-before) ?\{) (1- (point))))))
          (and end (add-log--c-name end))))))
(defun add-log--python-defun ()
  "The function or class of Python around point, with those around that."
  (save-excursion
    (let ((names nil) (column nil))
      (end-of-line)
      (while (and (or (null column) (> column 0))
                  (re-search-backward "^\\([ \t]*\\)\\(?:async[ \t]+\\)?\\(?:def\\|class\\)[ \t]+\\([[:alpha:]_][[:alnum:]_]*\\)" nil t))
        (let ((indentation (current-indentation)))
          (when (if column (< indentation column) t)
            (push (match-string-no-properties 2) names)
            (setq column indentation))))
      (and names (string-join names ".")))))
(defun add-log--before (regexp)
  "What group 1 of the last match of REGEXP before the end of this line is."
  (save-excursion
    (end-of-line)
    (and (re-search-backward regexp nil t) (match-string-no-properties 1))))
(defun add-log--css-defun ()
  "The selector of the rule around point."
  (let ((open (car (nth 9 (save-excursion (syntax-ppss (point)))))))
    (and open (save-excursion
                (goto-char open)
                (string-trim (buffer-substring-no-properties (if (re-search-backward "[;{}]" nil t) (1+ (point)) (point-min)) open))))))

(defun add-log-current-defun ()
  "The name of the function, variable, type, section … around point, or nil."
  (condition-case nil
      (save-excursion
        (cond
         (add-log-current-defun-function (funcall add-log-current-defun-function))
         ((derived-mode-p 'c-mode 'c++-mode 'java-mode 'objc-mode) (add-log--c-defun))
         ((derived-mode-p 'python-mode) (add-log--python-defun))
         ((derived-mode-p 'js-mode) nil)
         ((derived-mode-p 'sh-mode)
          (add-log--before "^[ \t]*\\(?:function[ \t]+\\)?\\([[:alpha:]_][-[:alnum:]_.:]*\\)[ \t]*()"))
         ((derived-mode-p 'css-mode) (add-log--css-defun))
         ((derived-mode-p 'texinfo-mode) (add-log--before "^@node[ \t]+\\([^,\n]+\\)"))
         ((derived-mode-p 'tex-mode 'latex-mode) (add-log--before "\\\\\\(\\(?:chapter\\|part\\|\\(?:sub\\)*section\\|paragraph\\)\\*?{[^}\n]*}\\)"))
         (t (add-log--before add-log-current-defun-header-regexp))))
    (error nil)))

;;; Logs

(defun add-log-iso8601-time-string (&optional time zone)
  "The date of TIME or now in ZONE."
  (format-time-string "%Y-%m-%d" time (or zone add-log-time-zone-rule)))
(defun change-log-name ()
  "The name of files that changes are noted in."
  (or change-log-default-name "ChangeLog"))
(defun find-change-log (&optional file-name buffer-file)
  "The file that changes of BUFFER-FILE or this file are noted in: FILE-NAME, or the one of its folder or the next above."
  (let* ((file (or buffer-file buffer-file-name default-directory)) (folder (file-name-directory (expand-file-name file)))
         (name (or file-name (change-log-name)))
         (place (and (not (file-name-absolute-p name)) (locate-dominating-file folder name))))
    (expand-file-name name (or place folder))))

(defvar change-log-font-lock-keywords
  `(("^[0-9]\\{4\\}-[0-9]\\{2\\}-[0-9]\\{2\\}" (0 'change-log-date)
     ("\\([^<\n]+?\\)[ \t]*\\(?:[(<]\\([^>)\n]+@[^>)\n]+\\)[>)]\\)" nil nil (1 'change-log-name) (2 'change-log-email)))
    ("^\\(?: +\\|\t\\)\\* \\([^ ,:([\n]+\\)" (1 'change-log-file))
    ("(\\([^()\n]+\\))\\(?::\\|[ \t]*(\\|$\\)" (1 'change-log-list)))
  "Faces of dates, people, files and names.")
(defface change-log-date '((t :inherit font-lock-string-face)) "Dates.")
(defface change-log-name '((t :inherit font-lock-constant-face)) "People.")
(defface change-log-email '((t :inherit font-lock-variable-name-face)) "Their addresses.")
(defface change-log-file '((t :inherit font-lock-function-name-face)) "Files.")
(defface change-log-list '((t :inherit font-lock-keyword-face)) "Names of what was changed.")
(define-derived-mode change-log-mode text-mode "Change Log"
  "A mode for logs of changes."
  (setq-local left-margin 8
              fill-column 74
              indent-tabs-mode t
              tab-width 8
              paragraph-start "\\s *$\\|\f\\|^\\<"
              font-lock-defaults '(change-log-font-lock-keywords t)))

(defun add-change-log-entry (&optional whoami changelog-file-name other-window new-entry put-new-entry-on-new-line)
  "Begin an entry about what point is in, in CHANGELOG-FILE-NAME or what `find-change-log' finds.
WHOAMI asks for name and address; NEW-ENTRY begins one even if today's is the first.  OTHER-WINDOW shows it in another
window; PUT-NEW-ENTRY-ON-NEW-LINE puts the text below the name."
  (interactive (list current-prefix-arg nil nil nil nil))
  (let* ((defun-name (add-log-current-defun)) (file buffer-file-name)
         (name (or (and whoami (read-string "Full name: " (or add-log-full-name (user-full-name)))) add-log-full-name (user-full-name)))
         (mail (or (and whoami (read-string "Mailing address: " add-log-mailing-address))
                   add-log-mailing-address user-mail-address))
         (log (if (and changelog-file-name (not (file-directory-p changelog-file-name))) (expand-file-name changelog-file-name)
                (find-change-log changelog-file-name)))
         (head (format "%s  %s  <%s>" (funcall add-log-time-format) name mail)))
    (if other-window (find-file-other-window log) (find-file log))
    (unless (derived-mode-p 'change-log-mode) (change-log-mode))
    (goto-char (point-min))
    (unless (and (not new-entry) (not add-log-always-start-new-record) (looking-at-p (regexp-quote head)))
      (insert head "\n\n")
      (unless (eobp) (save-excursion (insert "\n")))
      (goto-char (point-min)))
    (forward-line 2)
    (let ((item (format "\t* %s" (if file (file-relative-name file (file-name-directory log)) ""))))
      (insert item (if defun-name (format " (%s)" defun-name) "") ":" (if put-new-entry-on-new-line "\n\t" " "))
      (save-excursion (insert "\n") (unless (or (eobp) (looking-at-p "\n")) (insert "\n"))))))
(defun add-change-log-entry-other-window (&optional whoami changelog-file-name)
  "Begin an entry as `add-change-log-entry' does, in another window."
  (interactive (list current-prefix-arg nil))
  (add-change-log-entry whoami changelog-file-name t))

(provide 'add-log)
;;; add-log.el ends here
