;;; nesting-indent.el --- Indentation of code in braces  -*- lexical-binding: t -*-

;; A line goes an offset deeper than the line where what it is in was opened, or below the first text behind the
;; opening if there is some on its line.  Where statements go on over lines is what the languages differ in.

;;; Code:

(defvar-local nesting-indent-offset 4 "Columns of a level: a number or a variable's name.")
(defvar-local nesting-indent-brace-offset 0 "By how much a brace on a line of its own below a condition is deeper.")
(defvar-local nesting-indent-goes-on nil
  "Whether a line goes on a statement: a function called at its first character with the end of the code before it.")
(defconst nesting-indent--control "\\_<\\(?:if\\|for\\|while\\|switch\\|catch\\|with\\)[ \t\n]*\\="
  "What stands before the parentheses of a condition.")
(defconst nesting-indent--label "\\(?:case\\_>[^\n?]*\\|default\\|public\\|private\\|protected\\)[ \t]*:"
  "A label that is as deep as what encloses it.")

(defun nesting-indent--offset ()
  "The columns of a level here."
  (if (symbolp nesting-indent-offset) (symbol-value nesting-indent-offset) nesting-indent-offset))

(defun nesting-indent--code-before (position)
  "The end of the code before POSITION, without comments and blanks."
  (save-excursion
    (goto-char position)
    (forward-comment (- (point)))
    (point)))

(defun nesting-indent--statement-column (position)
  "The indentation of the line where the statement around POSITION begins, as far as brackets tell."
  (save-excursion
    (goto-char position)
    (let ((depth (car (save-excursion (syntax-ppss position)))) (more t))
      (while more
        (back-to-indentation)
        (let ((state (save-excursion (syntax-ppss (point)))))
          (if (> (car state) depth) (goto-char (nth 1 state)) (setq more nil))))
      (current-column))))

(defun nesting-indent--after-control-p (end)
  "Whether the code that ends at END is a condition whose statement is still to come."
  (save-excursion
    (goto-char end)
    (if (eq (char-before) ?\))
        (and (ignore-errors (backward-sexp) t)
             (re-search-backward nesting-indent--control (line-beginning-position) t)
             ;; That of do … while has none.
             (not (eq (char-before (nesting-indent--code-before (point))) ?\})))
      (re-search-backward "\\_<\\(?:else\\|do\\|try\\)\\=" (line-beginning-position) t))))

(defun nesting-indent--more (end)
  "By how much this line is deeper than statements around it, given the END of the code before, or nil if not."
  (cond ((nesting-indent--after-control-p end)
         (if (eq (char-after) ?\{) nesting-indent-brace-offset (nesting-indent--offset)))
        ((and nesting-indent-goes-on (not (eq (char-after) ?\{)) (funcall nesting-indent-goes-on end))
         (nesting-indent--offset))))

(defun nesting-indent--comment-column (start)
  "The column of a line in the comment that begins at START."
  (let ((star (eq (char-after) ?*)))
    (save-excursion
      (goto-char start)
      ;; Stars below each other, texts below each other.
      (if star (forward-char)
        (skip-chars-forward "/*")
        (skip-chars-forward " \t"))
      (current-column))))

(defun nesting-indent--column ()
  "The column of the line whose first character point is before, or nil if it stays as it is."
  (let* ((state (save-excursion (syntax-ppss (line-beginning-position)))) (open (nth 1 state))
         (end (nesting-indent--code-before (point))))
    (cond
     ((nth 3 state) nil)
     ((nth 4 state) (nesting-indent--comment-column (nth 8 state)))
     ((and open (memq (char-after) '(?\) ?\] ?\}))) (nesting-indent--closing-column open))
     ((and open (nesting-indent--text-column open)))
     (t
      (let* ((more (and (> end (or open (point-min))) (nesting-indent--more end)))
             (statement (if more (nesting-indent--statement-column end)))
             (base (if open (+ (nesting-indent--statement-column open) (nesting-indent--offset)) 0)))
        (cond ((and open (looking-at nesting-indent--label)) (nesting-indent--statement-column open))
              ((null more) base)
              ((nesting-indent--after-control-p end) (+ statement more))
              (t (+ base more))))))))

(defun nesting-indent--text-column (open)
  "The column of the first text behind the bracket at OPEN on its line, or nil if there is none."
  (save-excursion
    (goto-char (1+ open))
    (skip-chars-forward " \t")
    (unless (or (eolp) (looking-at-p comment-start-skip)) (current-column))))

(defun nesting-indent--closing-column (open)
  "The column of what closes the bracket at OPEN."
  (if (nesting-indent--text-column open) (save-excursion (goto-char open) (current-column))
    (nesting-indent--statement-column open)))

(defun nesting-indent-line ()
  "Indent this line by what is open at its start."
  (interactive)
  (editing-indent-line (save-excursion (back-to-indentation) (nesting-indent--column))))

(provide 'nesting-indent)
;;; nesting-indent.el ends here
