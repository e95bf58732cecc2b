;;; diff-mode.el --- Differences of files: faces, hunks  -*- lexical-binding: t -*-

;;; Code:

(defface diff-header '((t :inherit font-lock-type-face)) "Headers.")
(defface diff-file-header '((t :weight bold)) "Names of files.")
(defface diff-index '((t :inherit diff-file-header)) "Index lines.")
(defface diff-hunk-header '((t :inherit diff-header)) "Where hunks start.")
(defface diff-removed '((t :foreground "red")) "Removed lines.")
(defface diff-added '((t :foreground "green")) "Added lines.")
(defface diff-changed '((t :foreground "yellow")) "Changed lines.")
(defface diff-indicator-removed '((t :inherit diff-removed)) "Marks of removed lines.")
(defface diff-indicator-added '((t :inherit diff-added)) "Marks of added lines.")
(defface diff-indicator-changed '((t :inherit diff-changed)) "Marks of changed lines.")
(defface diff-function '((t :inherit diff-header)) "What a hunk is in.")
(defface diff-context '((t :inherit shadow)) "Lines that are in both.")
(defface diff-nonexistent '((t :inherit diff-file-header)) "Files that are only in one place.")
(defface diff-error '((t :foreground "red" :weight bold)) "What went wrong.")
(defvar diff-mode-hook nil)
(defvar diff-hunk-header-re-unified "^@@ -\\([0-9]+\\)\\(?:,\\([0-9]+\\)\\)? \\+\\([0-9]+\\)\\(?:,\\([0-9]+\\)\\)? @@"
  "The start of a unified hunk.")
(defvar diff-hunk-header-re
  (concat "^\\(?:" (substring diff-hunk-header-re-unified 1) ".*$\\|\\*\\{15\\}.*\n\\*\\*\\* .+ \\*\\*\\*\\*"
          "\\|[0-9]+\\(,[0-9]+\\)?[acd][0-9]+\\(,[0-9]+\\)?\\)$")
  "The start of a hunk.")
(defvar diff-file-header-re "^\\(--- .+\n\\+\\+\\+ \\|\\*\\*\\* .+\n--- \\|[^-+!<>0-9@* \n]\\).+\n"
  "The header of a file.")
(defun diff--in-context-hunk-p ()
  "Whether point is in a hunk of a context diff."
  (save-excursion
    (and (re-search-backward "^\\(?:@@ \\|\\(\\*\\*\\*\\*\\*\\*\\)\\|[0-9]+\\(?:,[0-9]+\\)?[acd][0-9]\\|\\(?:\\+\\+\\+\\) \\)" nil t)
         (match-beginning 1) t)))
(defvar diff-font-lock-keywords
  '(("^\\(@@ -[0-9,]+ \\+[0-9,]+ @@\\)\\(.*\\)$" (1 'diff-hunk-header) (2 'diff-function))
    ("^\\(\\*\\{15\\}\\)\\(.*\\)$" (1 'diff-hunk-header) (2 'diff-function))
    ("^\\*\\*\\* [0-9]+\\(?:,[0-9]+\\)? \\*\\*\\*\\*$" (0 'diff-hunk-header))
    ("^--- [0-9]+\\(?:,[0-9]+\\)? ----$" (0 'diff-hunk-header))
    ("^[0-9]+\\(?:,[0-9]+\\)?[acd][0-9]+\\(?:,[0-9]+\\)?$" (0 'diff-hunk-header))
    ("^---$" (0 'diff-hunk-header))
    ("^\\(?:---\\|\\+\\+\\+\\|\\*\\*\\*\\)[ \t]+\\([^ \t\n]+\\)\\(.*[^*-]\\)?\n" (0 'diff-header) (1 'diff-file-header prepend))
    ("^\\([-<]\\)\\(.*\n\\)" (1 'diff-indicator-removed) (2 'diff-removed))
    ("^\\([+>]\\)\\(.*\n\\)" (1 'diff-indicator-added) (2 'diff-added))
    ("^\\(!\\)\\(.*\n\\)" (1 (if diff-use-changed-face 'diff-indicator-changed 'diff-indicator-removed))
     (2 (if diff-use-changed-face 'diff-changed 'diff-removed)))
    ("^\\(Index: \\)\\(.+\\).*\n" (0 'diff-header) (2 'diff-index prepend))
    ("^Only in .*\n" (0 'diff-nonexistent))
    ("^Binary files .* differ\n" (0 'diff-file-header))
    ("^\\(#\\)\\(.*\\)" (1 font-lock-comment-delimiter-face) (2 font-lock-comment-face))
    ("^[^-=+*!<>#@ \n0-9].*\n" (0 'diff-header))
    ("^[^-=+*!<>#].*\n" (0 'diff-context)))
  "Faces of differences.")
(defvar diff-use-changed-face nil "Whether changed lines have a face of their own.")
(defvar-keymap diff-mode-map
  "M-n" #'diff-hunk-next "M-p" #'diff-hunk-prev "M-}" #'diff-file-next "M-{" #'diff-file-prev
  "C-c C-c" #'diff-goto-source)
(define-derived-mode diff-mode fundamental-mode "Diff"
  "Major mode for differences of files."
  (setq-local font-lock-defaults '(diff-font-lock-keywords t nil nil nil))
  (setq-local imenu-generic-expression
              '((nil "\\+\\+\\+\\ \\([^\t\n]+\\)[\t\n]" 1) (nil "^--- \\([^\t\n]+\\)\t.*\n\\*" 1)))
  (setq-local next-error-function #'diff-next-error)
  (setq buffer-read-only nil))
(define-minor-mode diff-minor-mode "Move over hunks of differences." :lighter " Diff")
(defun diff--move (regexp n what)
  "Go to the Nth next match of REGEXP, the start of a WHAT."
  (dotimes (_ (abs n))
    (let ((from (point)))
      (if (> n 0)
          (progn (end-of-line)
                 (unless (re-search-forward regexp nil t)
                   (goto-char from)
                   (user-error "No next %s" what))
                 (goto-char (match-beginning 0)))
        (unless (re-search-backward regexp nil t) (user-error "No previous %s" what))))))
(defun diff-hunk-next (&optional n) "Go to the Nth next hunk." (interactive "p")
  (diff--move diff-hunk-header-re (or n 1) "hunk"))
(defun diff-hunk-prev (&optional n) "Go to the Nth hunk before." (interactive "p")
  (diff--move diff-hunk-header-re (- (or n 1)) "hunk"))
(defun diff-file-next (&optional n) "Go to the Nth next file." (interactive "p")
  (diff--move "^\\(?:--- .+\n\\+\\+\\+ \\|\\*\\*\\* .+\n--- \\)" (or n 1) "file"))
(defun diff-file-prev (&optional n) "Go to the Nth file before." (interactive "p") (diff-file-next (- (or n 1))))
(defun diff--source ()
  "The file and line that point's line of a unified hunk stands for, (FILE . LINE)."
  (save-excursion
    (let* ((here (line-beginning-position)) (old (eq (char-after here) ?-))
           (line (progn (end-of-line)
                        (unless (re-search-backward diff-hunk-header-re-unified nil t)
                          (user-error "No hunk here"))
                        (string-to-number (match-string (if old 1 3)))))
           (start (line-beginning-position 2)))
      (goto-char start)
      (while (< (point) here)
        (unless (memq (char-after) (if old '(?+ ?\\) '(?- ?\\))) (setq line (1+ line)))
        (forward-line))
      (unless (re-search-backward (if old "^--- \\([^\t\n]+\\)" "^\\+\\+\\+ \\([^\t\n]+\\)") nil t)
        (user-error "No file here"))
      (let ((name (match-string-no-properties 1)))
        (cons (seq-find #'file-exists-p
                        (list name (replace-regexp-in-string "\\`[^/]+/" "" name)) )
              line)))))
(defun diff-goto-source (&optional _other _event)
  "Visit the line that this line of a hunk stands for."
  (interactive "P")
  (pcase-let ((`(,file . ,line) (diff--source)))
    (unless file (user-error "There is no such file"))
    (find-file file)
    (goto-char (point-min))
    (forward-line (1- line))))
(defun diff-next-error (arg reset)
  "Visit the place of the ARGth next hunk; of the first with RESET."
  (when reset (goto-char (point-min)))
  (unless (zerop (or arg 1)) (diff-hunk-next arg))
  (diff-goto-source))

(provide 'diff-mode)
;;; diff-mode.el ends here
