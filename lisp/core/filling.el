;;; filling.el --- Paragraphs, sentences and filling them  -*- lexical-binding: t -*-

(defvar paragraph-start "\f\\|[ \t]*$")
(defvar paragraph-separate "[ \t\f]*$")
(defvar paragraph-ignore-fill-prefix nil)
(defvar use-hard-newlines nil)
(dolist (v '(paragraph-start paragraph-separate paragraph-ignore-fill-prefix))
  (make-variable-buffer-local v))
(defvar page-delimiter "^\f")
(defvar sentence-end-double-space t)
(defvar sentence-end-without-period nil)
(defvar sentence-end nil)
(defvar sentence-end-base "[.?!…‽][]\"'”’)}»›]*")
(defvar fill-paragraph-function nil)
(make-variable-buffer-local 'fill-paragraph-function)
(defvar fill-forward-paragraph-function 'forward-paragraph)
(defvar adaptive-fill-mode t)
(defvar adaptive-fill-regexp "[-–!|#%;>*·•‣⁃◦ \t]*")
(defvar adaptive-fill-first-line-regexp "\\`[ \t]*\\'")
(defvar adaptive-fill-function nil)
(defvar fill-individual-varying-indent nil)
(defvar colon-double-space nil)
(defvar fill-nobreak-predicate nil)
(defvar default-justification 'left)
(make-variable-buffer-local 'default-justification)

(defun sentence-end ()
  "The regexp that ends a sentence, with the blanks behind it."
  (or sentence-end
      (concat "\\(?:" sentence-end-base
              (if sentence-end-double-space
                  "\\($\\| $\\|\t\\|  \\)" "\\($\\|[ \t]\\)")
              "\\|[。．？！]+\\)[ \t\n]*")))

(defun filling--separator-p ()
  "Whether the line point is at the start of separates paragraphs."
  (looking-at paragraph-separate))

(defun filling--start-p ()
  "Whether the line point is at the start of starts or separates paragraphs."
  (or (filling--separator-p) (looking-at paragraph-start)))

(defun forward-paragraph (&optional arg)
  "Move to the end of the ARGth paragraph; with a negative ARG, to the start of one before.
Return the count of paragraphs that were missing."
  (interactive "^p")
  (let ((n (or arg 1)))
    (while (and (> n 0) (not (eobp)))
      (unless (bolp) (when (save-excursion (beginning-of-line) (filling--separator-p)) (forward-line 1)))
      (beginning-of-line)
      (while (and (not (eobp)) (filling--separator-p)) (forward-line 1))
      (unless (eobp) (forward-line 1))
      (while (and (not (eobp)) (not (filling--start-p))) (forward-line 1))
      (setq n (1- n)))
    (while (and (< n 0) (not (bobp)))
      (let ((at (point)))
        (skip-chars-backward " \t\n")
        (unless (bobp)
          (beginning-of-line)
          (while (and (not (bobp)) (not (filling--separator-p))
                      (not (and (looking-at paragraph-start) (< (point) at)
                                (save-excursion (forward-line -1) (filling--separator-p)))))
            (if (and (looking-at paragraph-start) (< (point) (save-excursion (goto-char at) (line-beginning-position))))
                (setq at -1)
              (forward-line -1))
            (when (= at -1) (setq at (point-max)))))
        (when (and (bobp) (not (filling--separator-p))) nil))
      (setq n (1+ n)))
    n))

(defun backward-paragraph (&optional arg)
  "Move to the start of the ARGth paragraph before point."
  (interactive "^p")
  (forward-paragraph (- (or arg 1))))

(defun mark-paragraph (&optional arg _allow-extend)
  "Put point at the start and the mark at the end of this paragraph."
  (interactive "p")
  (forward-paragraph (or arg 1))
  (push-mark nil t t)
  (backward-paragraph (or arg 1)))

(defun start-of-paragraph-text ()
  "Move to the first text of this paragraph."
  (backward-paragraph)
  (skip-chars-forward " \t\n"))

(defun forward-sentence (&optional arg)
  "Move to the ARGth end of a sentence."
  (interactive "^p")
  (let ((n (or arg 1)) (end (sentence-end)))
    (while (> n 0)
      (let ((limit (save-excursion (forward-paragraph) (skip-chars-backward " \t\n") (max (point) (point)))))
        (if (and (< (point) limit) (re-search-forward end limit t))
            (skip-chars-backward " \t\n")
          (if (< (point) limit) (goto-char limit)
            (skip-chars-forward " \t\n")
            (unless (eobp)
              (let ((limit (save-excursion (forward-paragraph) (skip-chars-backward " \t\n") (point))))
                (if (re-search-forward end limit t) (skip-chars-backward " \t\n") (goto-char limit)))))))
      (setq n (1- n)))
    (while (< n 0)
      (let ((at (point)) (start (save-excursion (start-of-paragraph-text) (point))))
        (when (>= start at)
          (skip-chars-backward " \t\n")
          (setq at (point) start (save-excursion (start-of-paragraph-text) (point))))
        (let ((best start))
          (save-excursion
            (goto-char start)
            (while (and (re-search-forward end at t) (< (point) at)) (setq best (point))))
          (goto-char best)))
      (setq n (1+ n)))))
(defun backward-sentence (&optional arg)
  "Move to the ARGth start of a sentence before point."
  (interactive "^p")
  (forward-sentence (- (or arg 1))))

(defun set-fill-column (arg) "Make ARG, or point's column, the column to fill to."
       (interactive "P")
       (setq fill-column (if (integerp arg) arg (current-column))))
(defun set-fill-prefix () "Make the text before point on this line the fill prefix."
       (interactive)
       (setq fill-prefix (let ((s (buffer-substring (line-beginning-position) (point))))
                           (and (> (length s) 0) s))))

(defun fill-match-adaptive-prefix ()
  "The prefix that the text at point has by itself, a string or nil."
  (let ((s (or (and adaptive-fill-function (funcall adaptive-fill-function))
               (and (looking-at adaptive-fill-regexp) (match-string-no-properties 0)))))
    (and s (< (string-width s) fill-column) s)))

(defun fill-context-prefix (from to &optional _first-line-regexp)
  "The prefix to fill the text from FROM to TO with, by its second line or else its first."
  (save-excursion
    (goto-char from)
    (beginning-of-line)
    (let ((first (fill-match-adaptive-prefix)))
      (forward-line 1)
      (if (< (point) to)
          (let ((second (fill-match-adaptive-prefix)))
            (and second (string-match-p "[^ \t]\\|\\`[ \t]*\\'" second)
                 (or (string-match-p "\\`[ \t]*\\'" second) (equal first second))
                 second))
        (and first (string-match-p adaptive-fill-first-line-regexp first) first)))))

(defun filling--words (text)
  "The words of TEXT with a mark of two spaces where a sentence ended so: a list of (WORD . DOUBLE)."
  (let ((at 0) out)
    (while (string-match "[^ \t\n]+" text at)
      (let* ((b (match-beginning 0)) (e (match-end 0)) (word (substring text b e)))
        (push (cons word
                    (and sentence-end-double-space
                         (string-match-p "[.?!][])}\"']*\\'" word)
                         (string-match-p "\\`\\(?:  \\| ?\n\\)" (substring text e))))
              out)
        (setq at e)))
    (nreverse out)))

(defun fill-region-as-paragraph (from to &optional _justify nosqueeze _squeeze-after)
  "Fill the text from FROM to TO as one paragraph."
  (interactive "*r\nP")
  (ignore nosqueeze)
  (save-restriction
    (goto-char (min from to))
    (skip-chars-forward "\n")
    (setq to (max from to) from (point))
    (beginning-of-line)
    (let* ((start (max (point-min) (if (save-excursion (skip-chars-backward " \t") (bolp)) (point) from)))
           (end (copy-marker to))
           (prefix (or fill-prefix
                       (and adaptive-fill-mode (fill-context-prefix start to))
                       ""))
           (first (save-excursion
                    (goto-char start)
                    (if (and (> (length prefix) 0) (looking-at (regexp-quote prefix))) prefix
                      (looking-at "[ \t]*")
                      (match-string 0))))
           (trailing (save-excursion (goto-char end) (skip-chars-backward "\n")
                                     (buffer-substring (point) end)))
           (body (let ((lines (split-string
                               (buffer-substring start (- (marker-position end) (length trailing)))
                               "\n"))
                       (first-line t))
                   (mapconcat
                    (lambda (l)
                      (prog1
                          (cond ((and first-line (string-prefix-p first l)) (substring l (length first)))
                                ((and (> (length prefix) 0) (string-prefix-p prefix l))
                                 (substring l (length prefix)))
                                (t l))
                        (setq first-line nil)))
                    lines "\n")))
           (words (filling--words body))
           (column (string-width first))
           (out (list first))
           (line-empty t)
           (gap ""))
      (dolist (w words)
        (let ((width (string-width (car w))))
          (when (and (not line-empty) (> (+ column (length gap) width) fill-column)
                     (not (save-excursion
                            (run-hook-with-args-until-success 'fill-nobreak-predicate))))
            (push (concat "\n" prefix) out)
            (setq column (string-width prefix) line-empty t gap ""))
          (push gap out)
          (push (car w) out)
          (setq column (+ column (length gap) width) line-empty nil
                gap (if (cdr w) "  " " "))))
      (let ((text (concat (apply #'concat (nreverse out)) trailing)))
        (goto-char start)
        (replace-region-contents start end (lambda () text))
        (goto-char (marker-position end)))
      (set-marker end nil)
      prefix)))

(defun fill-region (from to &optional justify nosqueeze _to-eop)
  "Fill each paragraph from FROM to TO; the fill prefix used last."
  (interactive "*r\nP")
  (let ((end (copy-marker (max from to) t)) (prefix nil))
    (save-excursion
      (save-restriction
        (narrow-to-region (min from to) (marker-position end))
        (goto-char (point-min))
        (while (not (eobp))
          (while (and (not (eobp)) (filling--separator-p)) (forward-line 1))
          (unless (eobp)
            (let ((start (point)))
              (forward-paragraph 1)
              (let ((stop (copy-marker (point) t)))
                (setq prefix (fill-region-as-paragraph start (point) justify nosqueeze))
                (goto-char stop)
                (set-marker stop nil)))))))
    (set-marker end nil)
    prefix))

(defun fill-paragraph (&optional justify region)
  "Fill the paragraph at or after point, or each one in the region if REGION."
  (interactive "*P")
  (if (and region (use-region-p))
      (fill-region (region-beginning) (region-end) justify)
    (or (and fill-paragraph-function (not (eq fill-paragraph-function t))
             (funcall fill-paragraph-function justify))
        (let ((at (copy-marker (point))))
          (forward-paragraph)
          (let ((end (point)) (prefix nil))
            (backward-paragraph)
            (skip-chars-forward "\n")
            (setq prefix (fill-region-as-paragraph (line-beginning-position) end justify))
            (goto-char at)
            (set-marker at nil)
            prefix)))))

(defun do-auto-fill () "Break this line if it is too long; t if it was."
       (when (> (current-column) fill-column)
         (let ((at (copy-marker (point) t)) done)
           (move-to-column fill-column)
           (skip-chars-backward "^ \t\n" (line-beginning-position))
           (unless (bolp)
             (skip-chars-backward " \t")
             (unless (bolp)
               (delete-horizontal-space)
               (newline)
               (setq done t)))
           (goto-char at)
           done)))

(provide 'filling)
(provide 'fill)
(provide 'paragraphs)
