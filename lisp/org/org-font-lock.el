;;; org-font-lock.el --- Faces of Org text, put on when they are asked for  -*- lexical-binding: t -*-

;; The mode's only keyword is a function that goes through the lines of the region: each line says by
;; its beginning what it is, and the text in it is looked through for objects.

(require 'font-lock)

(defvar org-font-lock-hook nil)
(defvar org-font-lock-set-keywords-hook nil)
(defvar org-level-faces '(org-level-1 org-level-2 org-level-3 org-level-4 org-level-5 org-level-6
                                      org-level-7 org-level-8))
(defvar org-n-level-faces 8)
(defvar org-cycle-level-faces t)
(defvar org-fontify-done-headline t)
(defvar org-fontify-todo-headline nil)
(defvar org-fontify-whole-heading-line nil)
(defvar org-src-fontify-natively t)
(defvar org-fontify-quote-and-verse-blocks nil)
(defvar org-hide-emphasis-markers nil)
(defvar org-emphasis-alist
  '(("*" bold) ("/" italic) ("_" underline) ("=" org-verbatim verbatim) ("~" org-code verbatim)
    ("+" (:strike-through t)))
  "Marks of emphasis and their faces.")

(defconst org-font-lock--emphasis
  (concat "\\(?:^\\|[-[:space:]('\"{]\\)\\(\\([*/_+=~]\\)"
          "\\(?:[^[:space:]]\\|[^[:space:]][^\n]*?\\(?:\n[^\n]+?\\)?[^[:space:]]\\)\\2\\)"
          "\\(?:[-[:space:].,:!?;'\")}\\[]\\|$\\)")
  "Emphasized text; group 1 has its marks, group 2 is one.")
(defconst org-font-lock--timestamp
  (let ((one (lambda (open close) (format "%s[0-9]\\{4\\}-[0-9]\\{2\\}-[0-9]\\{2\\}[^]\n>]*%s" open close))))
    (concat (funcall one "<" ">") "\\(?:--" (funcall one "<" ">") "\\)?\\|"
            (funcall one "\\[" "\\]") "\\(?:--" (funcall one "\\[" "\\]") "\\)?\\|<%%([^\n>]+)[^\n>]*>"))
  "A timestamp or a range of two.")
(defconst org-font-lock--planning "\\<\\(?:SCHEDULED\\|DEADLINE\\|CLOSED\\|CLOCK\\):"
  "What stands before the timestamps of an entry.")

(defun org-font-lock--put (start end face)
  "Put FACE on the text from START to END."
  (when (< start end) (put-text-property start end 'face face)))
(defun org-font-lock--add (start end face plain)
  "Put FACE in front of the faces from START to END; PLAIN: text without one gets FACE as it is."
  (while (< start end)
    (let ((next (next-single-property-change start 'face nil end)))
      (if (and plain (null (get-text-property start 'face)))
          (put-text-property start next 'face face)
        (font-lock-prepend-text-property start next 'face face))
      (setq start next))))
(defun org-font-lock--free-p (position)
  "Whether the text at POSITION is not that of code, a link or another object already found."
  (not (get-text-property position 'org-font-lock--object)))
(defun org-font-lock--claim (start end)
  "Note that no other object starts from START to END."
  (put-text-property start end 'org-font-lock--object t))

;; Objects

(defun org-font-lock--each (regexp start end function &optional group)
  "Call FUNCTION with the bounds of GROUP, default 0, of each match of REGEXP from START to END."
  (goto-char start)
  (while (re-search-forward regexp end t)
    (let ((from (match-beginning (or group 0))) (to (match-end (or group 0))))
      (if (org-font-lock--free-p from)
          (save-excursion (save-match-data (funcall function from to)))
        (goto-char (min end (max (1+ from) (next-single-property-change from 'org-font-lock--object nil end)))))
      (when (and group (< to (point))) (goto-char to)))))

(defun org-font-lock--emphases (start end)
  "Put faces on the emphasized text from START to END."
  (goto-char start)
  (while (re-search-forward org-font-lock--emphasis end t)
    (let ((from (match-beginning 1)) (to (match-end 1)) (mark (match-string 2)))
      (when (org-font-lock--free-p from)
        (let ((face (nth 1 (assoc mark org-emphasis-alist))))
          (org-font-lock--add from to (if (keywordp (car-safe face)) (list face) face) nil)
          (put-text-property from to 'font-lock-multiline t)
          (when (member mark '("=" "~")) (org-font-lock--claim from to))))
      (goto-char (if (member mark '("=" "~")) to (1+ from))))))

(defun org-font-lock--objects (start end)
  "Put faces on the objects from START to END."
  (let ((each (lambda (regexp face plain claim &optional group)
                (org-font-lock--each regexp start end
                                     (lambda (from to)
                                       (org-font-lock--add from to face plain)
                                       (when claim (org-font-lock--claim from to)))
                                     group))))
    (org-font-lock--each
     "\\<\\(src_\\)\\([^ \t\n[{]+\\)\\(\\(?:\\[[^]\n]*\\]\\)?{\\)\\([^}\n]*\\)\\(}\\)" start end
     (lambda (from to)
       (goto-char from)
       (looking-at "\\(src_\\)\\([^ \t\n[{]+\\)\\(\\(?:\\[[^]\n]*\\]\\)?{\\)\\([^}\n]*\\)\\(}\\)")
       (pcase-dolist (`(,group . ,face) '((1 . (shadow org-inline-src-block)) (2 . (org-meta-line org-inline-src-block))
                                          (3 . (org-inline-src-block shadow)) (4 . (org-block))
                                          (5 . (org-inline-src-block shadow))))
         (org-font-lock--put (match-beginning group) (match-end group) face))
       (org-font-lock--claim from to)))
    (funcall each "{{{[[:alpha:]][-[:alnum:]_]*\\(?:([^}\n]*)\\)?}}}" 'org-macro t t)
    (funcall each "\\[\\[[^]\n]+\\]\\(?:\\[[^]\n]+\\(?:\\][^]\n]+\\)*?\\]\\)?\\]" 'org-link t t)
    (funcall each "<[[:alpha:]][-+.[:alnum:]]*:[^<>\n]+>" 'org-link t t)
    (funcall each "\\[fn:[^]\n]*\\]" 'org-footnote t nil)
    (funcall each org-font-lock--timestamp '(org-date) nil t)
    (org-font-lock--each "<<<[^<>\n]+>>>" start end
                         (lambda (from to)
                           (org-font-lock--add from to '(org-target) nil)
                           (org-font-lock--add (1+ from) (1- to) '(org-target) nil)
                           (org-font-lock--claim from to)))
    (funcall each "<<[^<>\n\t ]\\(?:[^<>\n]*[^<>\n\t ]\\)?>>" '(org-target) nil t)
    (funcall each "\\_<\\(?:https?\\|ftp\\|mailto\\|file\\|news\\|doi\\|id\\|elisp\\|shell\\|help\\|info\\):\\(?:[^][ \t\n()<>]+\\|([^][ \t\n()<>]*)\\)*[^][ \t\n()<>.,;:!?'\"]"
             'org-link t t)
    (org-font-lock--emphases start end)
    (remove-text-properties start end '(org-font-lock--object nil))))

;; Lines

(defun org-font-lock--todo-keywords ()
  "A regexp for the buffer's TODO keywords."
  (regexp-opt (or (bound-and-true-p org-todo-keywords-1) '("TODO" "DONE"))))
(defun org-font-lock--headline (end)
  "Put faces on the headline that starts at point and ends at END."
  (let* ((start (point)) (case-fold-search nil)
         (stars (progn (looking-at "\\*+") (length (match-string 0))))
         (level (nth (mod (1- stars) org-n-level-faces) org-level-faces))
         (done nil))
    (org-font-lock--put start end level)
    (goto-char (+ start stars))
    (skip-chars-forward " ")
    (when (looking-at (concat (org-font-lock--todo-keywords) "\\(?: \\|$\\)"))
      (let* ((from (point)) (to (progn (skip-chars-forward "^ \n") (point)))
             (word (buffer-substring-no-properties from to)))
        (setq done (member word (bound-and-true-p org-done-keywords)))
        (org-font-lock--add from to (or (cdr (assoc word (bound-and-true-p org-todo-keyword-faces)))
                                        (if done 'org-done 'org-todo))
                            nil)
        (when (and done org-fontify-done-headline)
          (org-font-lock--add (min end (1+ to)) end 'org-headline-done nil))
        (skip-chars-forward " ")))
    (when (looking-at "COMMENT\\(?: \\|$\\)")
      (org-font-lock--add (point) (+ (point) 7) 'org-special-keyword nil))
    (goto-char start)
    (when (re-search-forward "\\[#[A-Z0-9]+\\]" end t)
      (org-font-lock--add (match-beginning 0) (match-end 0) 'org-priority nil))
    (goto-char start)
    (while (re-search-forward "\\[[0-9]*\\(?:%\\|/[0-9]*\\)\\]" end t)
      (org-font-lock--add (match-beginning 0) (match-end 0) (org-font-lock--statistics-face (match-string 0)) nil))
    (goto-char start)
    (when (re-search-forward "[ \t]\\(:[[:alnum:]_@#%:]+:\\)[ \t]*$" end t)
      (org-font-lock--add (match-beginning 1) (match-end 1) 'org-tag nil))
    (org-font-lock--objects (+ start stars) end)))
(defun org-font-lock--statistics-face (cookie)
  "The face of COOKIE, as [1/2]."
  (if (or (string= cookie "[100%]")
          (and (string-match "\\[\\([0-9]+\\)/\\([0-9]+\\)\\]" cookie)
               (string= (match-string 1 cookie) (match-string 2 cookie))))
      'org-checkbox-statistics-done
    'org-checkbox-statistics-todo))

(defun org-font-lock--item (end)
  "Put faces on the bullet, checkbox and term of the list item at point, which ends at END."
  (let ((start (point)))
    (when (looking-at "[ \t]*\\(?:[-+*]\\|[0-9A-Za-z]+[.)]\\)[ \t]+\\(?:\\[@[^]\n]*\\][ \t]+\\)?\\(\\[[- X]\\]\\)")
      (org-font-lock--add (match-beginning 1) (match-end 1) 'org-checkbox nil))
    (goto-char start)
    (when (looking-at "[ \t]*[-+*][ \t]+\\(.*?[ \t]+::\\)\\(?:[ \t]\\|$\\)")
      (org-font-lock--add (match-beginning 1) (match-end 1) 'org-list-dt nil))
    (goto-char start)
    (while (re-search-forward "\\[[0-9]*\\(?:%\\|/[0-9]*\\)\\]" end t)
      (org-font-lock--add (match-beginning 0) (match-end 0) (org-font-lock--statistics-face (match-string 0)) nil))
    (org-font-lock--objects start end)))

(defun org-font-lock--keyword (name end)
  "Put faces on the keyword NAME at point, whose line ends at END."
  (let* ((start (progn (skip-chars-forward " \t") (point)))
         (value (progn (search-forward ":" end t) (point)))
         (behind (min (point-max) (1+ end))))
    (cond
     ((member name '("TITLE" "SUBTITLE" "AUTHOR" "EMAIL" "DATE"))
      (org-font-lock--put start value 'org-document-info-keyword)
      (skip-chars-forward " \t")
      (org-font-lock--put (point) behind (if (equal name "TITLE") 'org-document-title 'org-document-info)))
     ((equal name "CAPTION")
      (org-font-lock--put start value 'org-meta-line)
      (skip-chars-forward " \t")
      (org-font-lock--put (point) end 'org-block))
     (t (org-font-lock--put start end 'org-meta-line)))))

(defun org-font-lock--code (language start end)
  "Put faces on the code in LANGUAGE from START to END."
  (let ((mode (and org-src-fontify-natively language (fboundp 'org-src-get-lang-mode)
                   (org-src-get-lang-mode language))))
    (org-font-lock--put start end '(org-block))
    (when (and mode (fboundp mode) (not (eq mode 'org-mode)))
      (let ((text (buffer-substring-no-properties start end)) (runs nil))
        (with-temp-buffer
          (insert text "\n")
          (ignore-errors
            (delay-mode-hooks (funcall mode))
            (font-lock-ensure))
          (let ((at (point-min)))
            (while (< at (point-max))
              (let ((next (next-single-property-change at 'face nil (point-max))) (face (get-text-property at 'face)))
                (when face (push (list (1- at) (1- next) face) runs))
                (setq at next)))))
        (pcase-dolist (`(,from ,to ,face) runs)
          (font-lock-prepend-text-property (+ start from) (min end (+ start to)) 'face face))))))

(defun org-font-lock--block ()
  "Put faces on the whole block that starts at point; whether there is one.  Point is behind it then."
  (let ((case-fold-search t))
    (when (looking-at "[ \t]*#\\+begin_\\([^ \t\n]+\\)\\(?:[ \t]+\\([^ \t\n]+\\)\\)?[^\n]*\n")
      (let* ((start (point)) (inside (match-end 0)) (name (downcase (match-string 1))) (language (match-string-no-properties 2)))
        (goto-char inside)
        (when (re-search-forward (format "^[ \t]*#\\+end_%s[ \t]*$" (regexp-quote name)) nil t)
          (let ((close (line-beginning-position)) (behind (min (point-max) (1+ (line-end-position)))))
            (org-font-lock--put start inside 'org-block-begin-line)
            (cond ((equal name "src") (when (< inside close) (org-font-lock--code language inside close)))
                  ((member name '("example" "export" "comment")) (org-font-lock--put inside close '(org-block)))
                  (t
                   (goto-char inside)
                   (org-font-lock--run close)
                   (when org-fontify-quote-and-verse-blocks
                     (font-lock-append-text-property inside close 'face (if (equal name "verse") 'org-verse 'org-quote)))))
            (org-font-lock--put close behind 'org-block-end-line)
            (goto-char behind)
            t))))))

(defconst org-font-lock--no-text
  "[ \t]*\\(?:$\\|#\\|:\\|\\(?:[-+]\\|[0-9]+[.)]\\)\\(?:[ \t]\\|$\\)\\||\\)\\|\\*+ \\|[ \t]+\\*[ \t]"
  "The start of a line that does not go on with a paragraph.")
(defun org-font-lock--line (end)
  "Put faces on the line at point, which ends at END and starts neither block nor paragraph's rest."
  (let ((start (point)) (case-fold-search t))
    (cond
     ((looking-at "\\*+ ") (org-font-lock--headline end))
     ((looking-at "[ \t]*#\\(?: \\|$\\)") (org-font-lock--put start end 'font-lock-comment-face))
     ((looking-at "[ \t]*#\\+\\([^ \t\n:]+\\):") (org-font-lock--keyword (upcase (match-string-no-properties 1)) end))
     ((looking-at "[ \t]*#\\+") (org-font-lock--put start end 'org-meta-line))
     ((looking-at "[ \t]*:\\(?: \\|$\\)") (org-font-lock--put start (min (point-max) (1+ end)) '(org-code)))
     ((looking-at "[ \t]*\\(:[-_[:alnum:]]+:\\)[ \t]*$") (org-font-lock--put (match-beginning 1) (match-end 1) 'org-drawer))
     ((looking-at "[ \t]*\\(:[^ \t\n:]+\\+?:\\)[ \t]+\\([^\n]*?\\)[ \t]*$")
      (org-font-lock--put (match-beginning 1) (match-end 1) 'org-special-keyword)
      (org-font-lock--put (match-beginning 2) (match-end 2) 'org-property-value))
     ((looking-at "[ \t]*|")
      (skip-chars-forward " \t")
      (org-font-lock--put (point) end 'org-table)
      (org-font-lock--objects (point) end)
      (org-font-lock--put end (min (point-max) (1+ end)) 'org-table-row))
     ((looking-at "[ \t]*\\(?:[-+]\\|[0-9]+[.)]\\)\\(?:[ \t]\\|$\\)\\|[ \t]+\\*[ \t]") (org-font-lock--item end))
     (t
      ;; emphasis may go on in the next line
      (goto-char end)
      (while (and (= 0 (forward-line 1)) (not (eobp)) (not (looking-at org-font-lock--no-text)))
        (setq end (line-end-position)))
      (goto-char start)
      (let ((case-fold-search nil))
        (while (re-search-forward org-font-lock--planning end t)
          (org-font-lock--put (match-beginning 0) (match-end 0) 'org-special-keyword)))
      (org-font-lock--objects start end)))
    (goto-char end)))
(defun org-font-lock--run (limit)
  "Put faces on the lines from point to LIMIT."
  (while (< (point) limit)
    (unless (org-font-lock--block)
      (org-font-lock--line (line-end-position))
      (forward-line 1)
      (when (and (eobp) (not (bolp))) (goto-char limit)))))
(defun org-font-lock-lines (limit)
  "Put faces on the lines from point to LIMIT; nil, as the matcher of a keyword."
  (beginning-of-line)
  ;; from the start of a block
  (let ((here (point)) (case-fold-search t))
    (when (re-search-backward "^[ \t]*#\\+\\(begin\\|end\\)_" nil t)
      (unless (string-equal-ignore-case (match-string 1) "begin") (goto-char here)))
    (when (< (point) here)
      (let ((start (point)))
        (unless (and (looking-at "[ \t]*#\\+begin_\\([^ \t\n]+\\)")
                     (re-search-forward (format "^[ \t]*#\\+end_%s[ \t]*$" (regexp-quote (match-string 1))) nil t)
                     (> (point) here)
                     (goto-char start))
          (goto-char here)))))
  (let ((inhibit-read-only t)) (org-font-lock--run limit))
  (run-hook-with-args 'org-font-lock-hook limit)
  (goto-char limit)
  nil)
(defun org-set-font-lock-defaults ()
  "Let this buffer get the faces of Org mode."
  (setq-local font-lock-defaults '(org-font-lock-keywords t nil nil backward-paragraph))
  (kill-local-variable 'font-lock-keywords))
(defun org-restart-font-lock () "Take the faces off and put them on anew." (interactive)
       (font-lock-unfontify-buffer)
       (font-lock-ensure))

(provide 'org-font-lock)
;;; org-font-lock.el ends here
