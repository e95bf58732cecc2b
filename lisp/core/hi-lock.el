;;; hi-lock.el --- Matches of regexps get faces  -*- lexical-binding: t -*-

;;; Code:

(defvar hi-lock-face-defaults
  '("hi-yellow" "hi-pink" "hi-green" "hi-blue" "hi-salmon" "hi-aquamarine" "hi-black-b" "hi-blue-b"
    "hi-red-b" "hi-green-b" "hi-black-hb")
  "Names of faces to choose from.")
(defface hi-yellow '((t :background "yellow1")) "A face for matches.")
(defface hi-pink '((t :background "pink")) "A face for matches.")
(defface hi-green '((t :background "light green")) "A face for matches.")
(defface hi-blue '((t :background "light blue")) "A face for matches.")
(defface hi-salmon '((t :background "light salmon")) "A face for matches.")
(defface hi-aquamarine '((t :background "aquamarine")) "A face for matches.")
(defface hi-black-b '((t :weight bold)) "A face for matches.")
(defface hi-blue-b '((t :foreground "blue1" :weight bold)) "A face for matches.")
(defface hi-red-b '((t :foreground "red1" :weight bold)) "A face for matches.")
(defface hi-green-b '((t :foreground "green1" :weight bold)) "A face for matches.")
(defface hi-black-hb '((t :weight bold :height 1.67)) "A face for matches.")
(defvar-local hi-lock-interactive-patterns nil "The keywords that were asked for here.")
(defvar-local hi-lock-interactive-lighters nil "What the patterns are called: (NAME . KEYWORD)….")
(defvar hi-lock-mode-hook nil)

(defun hi-lock--matcher (regexp case-fold spaces)
  "A function that searches for REGEXP up to a limit; in either case with CASE-FOLD.
A blank in REGEXP matches the regexp SPACES unless that is nil."
  (lambda (limit)
    (let ((case-fold-search case-fold) (search-spaces-regexp spaces))
      (re-search-forward regexp limit t))))
(defun hi-lock--overlays (name matcher group face)
  "Put FACE by overlays on GROUP of what MATCHER finds in this buffer; they belong to the pattern NAME."
  (save-excursion
    (goto-char (point-min))
    (let ((more t))
      (while (and more (funcall matcher nil))
        (if (= (match-beginning 0) (match-end 0))
            (if (eobp) (setq more nil) (forward-char))
          (when (match-beginning group)
            (let ((overlay (make-overlay (match-beginning group) (match-end group))))
              (overlay-put overlay 'hi-lock-overlay t)
              (overlay-put overlay 'hi-lock-overlay-regexp name)
              (overlay-put overlay 'face face))))))))
(defun hi-lock-set-pattern (regexp face &optional subexp lighter case-fold spaces)
  "Put FACE on group SUBEXP of the matches of REGEXP, a pattern called LIGHTER or like REGEXP.
CASE-FOLD: in either case.  SPACES: what a blank matches.  A pattern that is there already stays."
  (let* ((name (or lighter regexp)) (group (or subexp 0))
         (matcher (hi-lock--matcher regexp case-fold spaces))
         (pattern (list matcher (list group (list 'quote face) 'prepend))))
    (unless (assoc name hi-lock-interactive-lighters)
      (push pattern hi-lock-interactive-patterns)
      (push (cons name pattern) hi-lock-interactive-lighters)
      (if (and font-lock-mode font-lock-defaults)
          (progn (font-lock-add-keywords nil (list pattern) t) (font-lock-ensure))
        (hi-lock--overlays name matcher group face)))))
(define-minor-mode hi-lock-mode "Matches of the regexps asked for have faces."
  :lighter " Hi"
  (unless hi-lock-mode (unhighlight-regexp t)))
(defun hi-lock-read-face-name ()
  "Ask for the name of a face."
  (let ((given (completing-read "Highlight using face: " obarray #'facep t nil nil (car hi-lock-face-defaults))))
    (if (equal given "") (intern (car hi-lock-face-defaults)) (intern given))))
(defun highlight-regexp (regexp &optional face subexp lighter)
  "Put FACE on group SUBEXP of the matches of REGEXP; LIGHTER stands for it in lists."
  (interactive (list (read-regexp "Regexp to highlight" 'regexp-history-last) (hi-lock-read-face-name)))
  (unless hi-lock-mode (hi-lock-mode 1))
  (hi-lock-set-pattern regexp (or face 'hi-yellow) subexp lighter
                       (and case-fold-search (isearch-no-upper-case-p regexp t))))
(defalias 'hi-lock-face-buffer #'highlight-regexp)
(defun highlight-phrase (regexp &optional face)
  "Put FACE on the matches of the phrase REGEXP, whose blanks match `search-whitespace-regexp'."
  (interactive (list (read-regexp "Phrase to highlight" 'regexp-history-last) (hi-lock-read-face-name)))
  (unless hi-lock-mode (hi-lock-mode 1))
  (hi-lock-set-pattern regexp (or face 'hi-yellow) nil nil
                       (and case-fold-search (isearch-no-upper-case-p regexp t))
                       search-whitespace-regexp))
(defalias 'hi-lock-face-phrase-buffer #'highlight-phrase)
(defun highlight-lines-matching-regexp (regexp &optional face)
  "Put FACE on the lines that match REGEXP."
  (interactive (list (read-regexp "Regexp to highlight line" 'regexp-history-last) (hi-lock-read-face-name)))
  (unless hi-lock-mode (hi-lock-mode 1))
  (hi-lock-set-pattern (concat "^.*\\(?:" regexp "\\).*\\(?:$\\)\n?") (or face 'hi-yellow) nil nil
                       (and case-fold-search (isearch-no-upper-case-p regexp t))))
(defalias 'hi-lock-line-face-buffer #'highlight-lines-matching-regexp)
(defun unhighlight-regexp (regexp)
  "Take off the faces of the pattern that REGEXP or its lighter names, of all if t."
  (interactive (list (completing-read "Regexp to unhighlight: " (mapcar #'car hi-lock-interactive-lighters) nil t)))
  (pcase-dolist ((and entry `(,name . ,pattern))
                 (if (eq regexp t) hi-lock-interactive-lighters
                   (seq-filter (lambda (entry) (equal (car entry) regexp)) hi-lock-interactive-lighters)))
    (remove-overlays nil nil 'hi-lock-overlay-regexp name)
    (font-lock-remove-keywords nil (list pattern))
    (setq hi-lock-interactive-patterns (delq pattern hi-lock-interactive-patterns)
          hi-lock-interactive-lighters (delq entry hi-lock-interactive-lighters)))
  (when font-lock-mode (font-lock-ensure)))
(defalias 'hi-lock-unface-buffer #'unhighlight-regexp)

(provide 'hi-lock)
;;; hi-lock.el ends here
