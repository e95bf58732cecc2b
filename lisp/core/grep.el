;;; grep.el --- Lines that grep finds, to go through  -*- lexical-binding: t -*-

;;; Code:

(require 'compile)

(defgroup grep nil "Lines that grep finds." :group 'tools)
(defvar grep-program "grep" "The program.")
(defvar find-program "find" "The program that lists files.")
(defvar xargs-program "xargs" "The program that hands arguments on.")
(defcustom grep-command nil "The command that \\[grep] offers." :type '(choice string (const nil)))
(defcustom grep-template nil "The command of \\[lgrep]; <C> options, <X> what is left out, <R> regexp, <F> files."
  :type '(choice string (const nil)))
(defcustom grep-find-command nil "The command that \\[grep-find] offers." :type '(choice string cons (const nil)))
(defcustom grep-find-template nil "The command of \\[rgrep]; <D> is the folder." :type '(choice string (const nil)))
(defcustom grep-use-null-device 'auto-detect "Whether the null device is an argument." :type '(choice boolean (const auto-detect)))
(defcustom grep-use-null-filename-separator 'auto-detect
  "Whether file names end with a null character." :type '(choice boolean (const auto-detect)))
(defcustom grep-highlight-matches 'auto-detect "Whether grep marks matches." :type '(choice boolean symbol))
(defcustom grep-find-use-xargs nil "How find calls grep." :type 'symbol)
(defcustom grep-save-buffers 'ask "Whether buffers are saved first." :type '(choice boolean symbol))
(defcustom grep-files-aliases
  '(("all" . "* .*") ("el" . "*.el") ("ch" . "*.[ch]") ("c" . "*.c") ("cc" . "*.cc *.cxx *.cpp *.C *.CC *.c++")
    ("h" . "*.h") ("l" . "[Cc]hange[Ll]og*") ("m" . "[Mm]akefile*") ("tex" . "*.tex") ("texi" . "*.texi")
    ("asm" . "*.[sS]") ("org" . "*.org"))
  "Short names of sets of files." :type 'alist)
(defcustom grep-find-ignored-directories
  '("SCCS" "RCS" "CVS" "MCVS" ".src" ".svn" ".git" ".hg" ".bzr" "_MTN" "_darcs" "{arch}")
  "Folders that \\[rgrep] leaves out." :type '(repeat string))
(defcustom grep-find-ignored-files
  (cons ".#*" (delq nil (mapcar (lambda (s) (unless (string-suffix-p "/" s) (concat "*" s)))
                                completion-ignored-extensions)))
  "Files that \\[rgrep] and \\[lgrep] leave out." :type '(repeat string))
(defvar grep-host-defaults-alist nil "Settings found by `grep-compute-defaults'.")
(defvar grep-history nil)
(defvar grep-find-history nil)
(defvar grep-regexp-history nil)
(defvar grep-files-history nil)
(defvar grep-mode-hook nil)
(defvar grep-setup-hook nil "Run before grep starts.")
(defvar grep-match-face 'match "The face of matches.")
(defvar grep-context-face 'shadow "The face of lines around matches.")
(defvar grep-num-matches-found 0)
(defvar grep-last-buffer nil "The buffer of the last search.")
(defvar grep-error "grep hit")
(defvar grep-first-column 0)
(defvar grep-error-screen-columns nil)
(defvar grep-hit-face 'compilation-info)

(defun grep--match-column (side)
  "The column of the start, or with SIDE t the end, of the first match marked on this line."
  (save-excursion
    (goto-char (match-end 0))
    (let* ((start (point)) (end (line-end-position))
           (from (text-property-any start end 'font-lock-face grep-match-face)))
      (and from
           (- (if side (next-single-property-change from 'font-lock-face nil end) from) start)))))
(defvar grep-regexp-alist
  `(("^\\(.+?\\)\\(\0\\)\\([0-9]+\\):" 1 3
     ((lambda () (grep--match-column nil)) . (lambda () (grep--match-column t))))
    ("^\\(\\(?:[a-zA-Z]:\\)?[^\n:]*?[^\n/:]\\):[\t ]*\\([1-9][0-9]*\\)[\t ]*:" 1 2
     ((lambda () (grep--match-column nil)) . (lambda () (grep--match-column t))))
    ("^Binary file \\(.+\\) matches" 1 nil nil 0))
  "Forms of what grep writes.")
(defvar grep-error-regexp-alist grep-regexp-alist)
(defvar grep-mode-font-lock-keywords
  '(("^\\(?:.+?\0\\|[^\n:]+?-\\)[0-9]+-.*$" (0 grep-context-face)))
  "Faces of lines that are no hits.")

(defun grep-filter ()
  "Make the marks in the output that came the face of matches."
  (save-excursion
    (forward-line 0)
    (let ((end (point)) start)
      (goto-char compilation-filter-start)
      (forward-line 0)
      (setq start (point))
      (when (< start end)
        (while (re-search-forward "\033\\[0?1;31m\\(.*?\\)\033\\[[0-9]*m\\(?:\033\\[K\\)?" end 1)
          (let ((text (match-string-no-properties 1)))
            (setq end (- end (- (length (match-string 0)) (length text))))
            (replace-match (propertize (string-remove-prefix "\033[K" text)
                                       'face nil 'font-lock-face grep-match-face)
                           t t)
            (setq grep-num-matches-found (1+ grep-num-matches-found))))
        (goto-char start)
        (while (re-search-forward "\033\\[[0-9;]*[mK]" end 1)
          (setq end (- end (- (match-end 0) (match-beginning 0))))
          (replace-match "" t t))))))
(defun grep-exit-message (status code msg)
  "What is said of the end of grep: STATUS, CODE and MSG."
  (cond ((not (eq status 'exit)) (cons msg code))
        ((and (zerop code) (> grep-num-matches-found 0))
         (cons (format (if (= grep-num-matches-found 1) "finished with %d match found\n"
                         "finished with %d matches found\n")
                       grep-num-matches-found)
               "matched"))
        ((zerop code) (cons (if (> compilation-num-errors-found 0) "finished with matches found\n"
                              "finished with no matches found\n")
                            "matched"))
        ((= code 1) (cons "finished with no matches found\n" "no match"))
        (t (cons msg code))))
(defun grep-process-setup ()
  "Prepare the environment and the buffer for grep."
  (setenv "GREP_COLOR" "01;31")
  (setenv "GREP_COLORS" "mt=01;31:fn=:ln=:bn=:se=:sl=:cx=:ne")
  (setenv "TERM" "emacs-grep")
  (setq-local grep-num-matches-found 0)
  (setq-local compilation-exit-message-function #'grep-exit-message)
  (run-hooks 'grep-setup-hook))
(define-compilation-mode grep-mode "Grep"
  "The mode of what grep found."
  (setq grep-last-buffer (current-buffer))
  (setq-local compilation-error-face grep-hit-face)
  (setq-local compilation-error-regexp-alist grep-regexp-alist)
  (setq-local compilation-directory-matcher '(nil))
  (setq-local compilation-process-setup-function #'grep-process-setup)
  (setq-local compilation-transform-file-match-alist nil)
  (add-hook 'compilation-filter-hook #'grep-filter nil t))

;; Settings

(defun grep-compute-defaults ()
  "Fill in the settings that say nothing; GNU's grep and find are assumed to know their options."
  (let* ((probe (lambda (option)
                  (with-temp-buffer
                    (insert "a\n")
                    (eq 0 (ignore-errors
                            (call-process-region nil nil grep-program nil nil nil option "-e" "a"))))))
         (null-names (if (eq grep-use-null-filename-separator 'auto-detect)
                         (setq grep-use-null-filename-separator (funcall probe "--null"))
                       grep-use-null-filename-separator))
         (color (if (eq grep-highlight-matches 'auto-detect)
                    (setq grep-highlight-matches (and (funcall probe "--color=auto") 'auto))
                  grep-highlight-matches))
         (named (if (eq grep-use-null-device 'auto-detect)
                    (progn (setq grep-use-null-device (not (funcall probe "-H")))
                           (not grep-use-null-device))
                  (not grep-use-null-device)))
         (options (concat (if named "-nH" "-n") (and null-names " --null"))))
    (unless grep-command
      (setq grep-command (format "%s %s%s -e " grep-program
                                 (pcase color ('nil "") ('always "--color=always ") (_ "--color=auto "))
                                 options)))
    (unless grep-template (setq grep-template (format "%s <X> <C> %s -e <R> <F>" grep-program options)))
    (unless grep-find-use-xargs (setq grep-find-use-xargs 'exec-plus))
    (unless grep-find-command
      (let ((front (format "%s . -type f -exec %s" find-program grep-command)))
        (setq grep-find-command (cons (concat front " \\{\\} +") (1+ (length front))))))
    (unless grep-find-template
      (setq grep-find-template (format "%s -H <D> <X> -type f <F> -exec %s <C> %s -e <R> \\{\\} +"
                                       find-program grep-program options)))))

;; Commands

(defun grep-tag-default () "What \\[grep] looks for unless told."
  (or (and (use-region-p) (buffer-substring-no-properties (region-beginning) (region-end)))
      (find-tag-default) ""))
(defun grep-default-command ()
  "The command for what is at point, in files like this one."
  (concat grep-command (shell-quote-argument (grep-tag-default))
          (and buffer-file-name (file-name-extension buffer-file-name)
               (format " *.%s" (file-name-extension buffer-file-name)))))
(defun grep--save-buffers ()
  "Save buffers as `grep-save-buffers' says."
  (when grep-save-buffers (save-some-buffers (not (eq grep-save-buffers 'ask)))))
(defun grep (command-args)
  "Run grep with COMMAND-ARGS, the whole command, and list the lines it finds."
  (interactive
   (progn
     (grep-compute-defaults)
     (list (read-shell-command "Run grep (like this): "
                               (if current-prefix-arg (grep-default-command) grep-command)
                               'grep-history))))
  (grep--save-buffers)
  (compilation-start (if (and grep-use-null-device (not (eq grep-use-null-device 'auto-detect)))
                         (concat command-args " " null-device)
                       command-args)
                     #'grep-mode))
(defun grep-find (command-args)
  "Run COMMAND-ARGS, a find with grep, and list the lines it finds."
  (interactive (progn (grep-compute-defaults)
                      (list (read-shell-command "Run find (like this): " grep-find-command 'grep-find-history))))
  (let ((grep-use-null-device nil)) (grep command-args)))
(defalias 'find-grep #'grep-find)
(defun grep-expand-template (template &optional regexp files dir excl more-opts)
  "TEMPLATE with REGEXP, FILES, DIR, EXCL and MORE-OPTS in their places."
  (let* ((folded (and case-fold-search regexp (isearch-no-upper-case-p regexp t)))
         (options (string-join
                   (delq nil (list (pcase grep-highlight-matches
                                     ('always "--color=always") ('nil nil) (_ "--color=auto"))
                                   (and folded "-i") more-opts))
                   " ")))
    (pcase-dolist (`(,mark . ,text) `(("<C>" . ,options) ("<D>" . ,(or dir ".")) ("<X>" . ,(or excl ""))
                                      ("<N>" . ,(or null-device "/dev/null"))
                                      ("<F>" . ,(or files ""))
                                      ("<R>" . ,(shell-quote-argument (or regexp "")))))
      (setq template (string-replace mark text template)))
    template))
(defun grep-read-regexp () "Ask for a regexp."
  (read-regexp "Search for" 'grep-tag-default 'grep-regexp-history))
(defun grep-read-files (regexp)
  "Ask which files are searched for REGEXP."
  (let* ((here (and buffer-file-name (file-name-extension buffer-file-name)))
         (default (or (and here (concat "*." here)) (car grep-files-history) "*"))
         (given (completing-read (format "Search for \"%s\" in files matching wildcard (default %s): " regexp default)
                                 (mapcar #'car grep-files-aliases) nil nil nil 'grep-files-history default)))
    (or (cdr (assoc given grep-files-aliases)) given)))
(defun grep--read-search (prompt)
  "Ask what to look for, in which files, with PROMPT in which folder: (REGEXP FILES DIR CONFIRM)."
  (grep-compute-defaults)
  (let ((regexp (grep-read-regexp)))
    (list regexp (grep-read-files regexp) (read-directory-name prompt nil default-directory t)
          current-prefix-arg)))
(defun grep--search (regexp dir command)
  "Run COMMAND in DIR unless REGEXP is empty."
  (unless (and (stringp regexp) (> (length regexp) 0)) (user-error "Empty search"))
  (grep--save-buffers)
  (let ((default-directory (file-name-as-directory (expand-file-name (or dir default-directory)))))
    (compilation-start command #'grep-mode)))
(defun lgrep (regexp &optional files dir confirm)
  "List lines that match REGEXP in FILES, wildcards, of the folder DIR; CONFIRM: let the command be edited."
  (interactive (grep--read-search "In directory: "))
  (grep-compute-defaults)
  (let ((command (grep-expand-template
                  grep-template regexp files nil
                  (concat " " (mapconcat (lambda (name) (concat "--exclude=" (shell-quote-argument name)))
                                         grep-find-ignored-files " "))
                  "--directories=skip")))
    (when confirm (setq command (read-from-minibuffer "Confirm: " command nil nil 'grep-history)))
    (grep--search regexp dir command)))
(defun rgrep-default-command (regexp files dir)
  "The command that looks for REGEXP in FILES below DIR."
  (let* ((alternatives (lambda (test patterns)
                         (mapconcat (lambda (p) (concat test " " (shell-quote-argument p))) patterns " -o ")))
         (folders (and grep-find-ignored-directories
                       (concat "-type d \\( "
                               (funcall alternatives "-path"
                                        (mapcar (lambda (d) (concat "*/" d)) grep-find-ignored-directories))
                               " \\) -prune -o ")))
         (ignored (and grep-find-ignored-files
                       (concat "\\! -type d \\( " (funcall alternatives "-name" grep-find-ignored-files)
                               " \\) -prune -o "))))
    (grep-expand-template grep-find-template regexp
                          (concat "\\( " (funcall alternatives "-name" (split-string files)) " \\)")
                          dir (concat folders ignored))))
(defun rgrep (regexp &optional files dir confirm)
  "List lines that match REGEXP in FILES, wildcards, below the folder DIR; CONFIRM: edit the command."
  (interactive (grep--read-search "Base directory: "))
  (grep-compute-defaults)
  (let ((command (rgrep-default-command regexp files nil)))
    (when confirm (setq command (read-from-minibuffer "Confirm: " command nil nil 'grep-find-history)))
    (grep--search regexp dir command)))
(defun zrgrep (regexp &optional files dir confirm)
  "As `rgrep' for REGEXP, FILES, DIR and CONFIRM, in compressed files."
  (interactive (grep--read-search "Base directory: "))
  (grep-compute-defaults)
  (let ((grep-find-template (string-replace (concat " " grep-program " ") " zgrep " grep-find-template)))
    (rgrep regexp files dir confirm)))

(provide 'grep)
;;; grep.el ends here
