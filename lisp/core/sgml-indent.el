;;; sgml-indent.el --- Indentation of marked-up text  -*- lexical-binding: t -*-

;; A line goes an offset deeper than the line of the innermost element that is open before it, for each element
;; that begins on that line.  Elements are found from the start of the text on: where they end says how they nest.

;;; Code:

(require 'sgml-mode)

(defconst sgml-indent--tag
  (concat "<\\(?:\\(?1:!--\\)\\|\\(?2:[!?]\\)\\|\\(?3:/\\)?\\(?4:" sgml-name-re "\\)\\)")
  "What begins a comment (group 1), a declaration (2), or a tag, which closes (3) an element of a name (4).")
(defconst sgml-indent--empty
  '("area" "base" "br" "col" "embed" "frame" "hr" "img" "input" "link" "meta" "param" "source" "track" "wbr")
  "Elements of HTML that hold nothing.")
(defconst sgml-indent--opaque '("script" "style") "Elements of HTML whose text has no tags.")

(defun sgml-indent--html-p ()
  "Whether this text is HTML."
  (derived-mode-p 'html-mode))

(defun sgml-indent--pass-opaque (stack)
  "Go to the end tag of the innermost element of STACK if its text has no tags."
  (when (and (sgml-indent--html-p) (member (caar stack) sgml-indent--opaque))
    (if (search-forward (concat "</" (caar stack)) nil 'move) (goto-char (match-beginning 0)))))

(defun sgml-indent--advance (state to)
  "What STATE is at TO: (ELEMENTS PLACE INSIDE).
ELEMENTS are those that are open, (NAME . START) each, the innermost first.  PLACE is up to where the text was
looked at, and INSIDE where the tag, comment or declaration begins that TO is in, or nil."
  (pcase-let ((`(,elements ,place ,_) state) (inside nil) (case-fold-search t))
    (save-excursion
      (goto-char place)
      (sgml-indent--pass-opaque elements)
      (while (and (not inside) (< (point) to) (re-search-forward sgml-indent--tag to t))
        (let* ((start (match-beginning 0)) (closes (match-beginning 3))
               (name (and (match-beginning 4) (downcase (match-string-no-properties 4))))
               (end (cond ((match-beginning 1) (search-forward "-->" nil t))
                          (name (and (looking-at "\\(?:[^\"'>]\\|\"[^\"]*\"\\|'[^']*'\\)*>") (goto-char (match-end 0))))
                          (t (search-forward ">" nil t)))))
          (cond ((or (null end) (> end to)) (setq inside start))
                ((null name))
                (closes (let ((element (assoc name elements)))
                          (when element (setq elements (cdr (memq element elements))))))
                ((or (eq ?/ (char-before (1- end)))
                     (and (sgml-indent--html-p) (member name sgml-indent--empty))))
                (t (push (cons name start) elements)
                   (sgml-indent--pass-opaque elements))))))
    (list elements (or inside to) inside)))

(defun sgml-indent--line-of (position)
  "The indentation of the line of POSITION."
  (save-excursion (goto-char position) (current-indentation)))

(defun sgml-indent--column (state)
  "The column of this line, at whose start the text is in STATE."
  (pcase-let ((`(,elements ,_ ,inside) state))
    (save-excursion
      (back-to-indentation)
      (cond
       (inside (sgml-indent--inside-column inside))
       ((looking-at (concat "</\\(" sgml-name-re "\\)"))
        (let ((element (assoc (downcase (match-string-no-properties 1)) elements)))
          (if element (sgml-indent--line-of (cdr element)) 0)))
       ((null elements) 0)
       (t (let* ((innermost (cdar elements))
                 (line (save-excursion (goto-char innermost) (line-beginning-position))))
            (+ (sgml-indent--line-of innermost)
               (* sgml-basic-offset (seq-count (lambda (element) (>= (cdr element) line)) elements)))))))))

(defun sgml-indent--inside-column (start)
  "The column of a line inside the tag, comment or declaration that begins at START."
  (save-excursion
    (goto-char start)
    (cond ((looking-at "<!--[ \t]*") (goto-char (match-end 0)) (current-column))
          ((looking-at-p "<[!?]") (1+ (current-column)))
          ;; Attributes are below the first one.
          ((looking-at "<[^ \t\n]+[ \t]+[^ \t\n]") (goto-char (1- (match-end 0))) (current-column))
          (t (+ (current-column) sgml-basic-offset)))))

(defun sgml-indent-line ()
  "Indent this line by the elements that are open before it."
  (interactive)
  (editing-indent-line
   (sgml-indent--column (sgml-indent--advance (list nil (point-min) nil) (line-beginning-position)))))

(defun sgml-indent--code-end (state)
  "Where the lines of a style sheet or script end that point is before and the text is in STATE, or nil."
  (when (and (sgml-indent--html-p) (null (nth 2 state)) (member (caaar state) sgml-indent--opaque)
             (not (looking-at-p "[ \t]*</")))
    (save-excursion
      (sgml-indent--pass-opaque (car state))
      (line-beginning-position))))

(defun sgml-indent--code (name end column)
  "Indent the lines from point to END, the text of the element NAME, as code that is COLUMN deep.
Point goes to the last of them."
  (let* ((text (delete-and-extract-region (point) end))
         (lines (with-temp-buffer
                  (insert text)
                  (delay-mode-hooks (if (equal name "style") (css-mode) (js-mode)))
                  (indent-region (point-min) (point-max))
                  (goto-char (point-min))
                  (cl-loop until (eobp)
                           collect (cons (current-indentation)
                                         (progn (back-to-indentation) (buffer-substring (point) (line-end-position))))
                           do (forward-line 1)))))
    (pcase-dolist (`(,depth . ,line) lines)
      (unless (string= line "") (indent-to (+ column depth)))
      (insert line "\n"))
    (forward-line -1)))

(defun sgml-indent-region (start end)
  "Indent the lines from START to END by the elements that are open before each."
  (save-excursion
    (let ((stop (copy-marker end)) (state (list nil (point-min) nil)))
      (goto-char start)
      (while (< (point) stop)
        (setq state (sgml-indent--advance state (line-beginning-position)))
        (let ((column (sgml-indent--column state)) (code (sgml-indent--code-end state)))
          (cond (code (sgml-indent--code (caaar state) (min code stop) column))
                ((not (looking-at-p "[ \t]*$")) (indent-line-to column))))
        (unless (= 0 (forward-line 1)) (goto-char stop)))
      (set-marker stop nil))))

(provide 'sgml-indent)
;;; sgml-indent.el ends here
