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
(defvar hi-lock-mode-hook nil)

(defun hi-lock--overlays (regexp face)
  "Put FACE by overlays on the matches of REGEXP in this buffer."
  (save-excursion
    (goto-char (point-min))
    (while (re-search-forward regexp nil t)
      (when (= (match-beginning 0) (match-end 0)) (if (eobp) nil (forward-char)))
      (let ((overlay (make-overlay (match-beginning 0) (match-end 0))))
        (overlay-put overlay 'hi-lock-overlay t)
        (overlay-put overlay 'hi-lock-overlay-regexp regexp)
        (overlay-put overlay 'face face)))))
(defun hi-lock-set-pattern (regexp face &optional subexp _lighter case-fold _spaces)
  "Put FACE on group SUBEXP of the matches of REGEXP; CASE-FOLD: in either case."
  (let ((pattern (list (if case-fold
                           (lambda (limit) (let ((case-fold-search t)) (re-search-forward regexp limit t)))
                         regexp)
                       (list (or subexp 0) (list 'quote face) 'prepend))))
    (unless (assoc regexp hi-lock-interactive-patterns)
      (push (cons regexp (cdr pattern)) hi-lock-interactive-patterns)
      (if (and font-lock-mode font-lock-defaults)
          (progn (font-lock-add-keywords nil (list pattern) t) (font-lock-ensure))
        (let ((case-fold-search (or case-fold (isearch-no-upper-case-p regexp t))))
          (hi-lock--overlays regexp face))))))
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
  "Put FACE on the matches of the phrase REGEXP, whose blanks match any white space."
  (interactive (list (read-regexp "Phrase to highlight" 'regexp-history-last) (hi-lock-read-face-name)))
  (highlight-regexp (replace-regexp-in-string " +" "\\\\s-+" regexp) face))
(defalias 'hi-lock-face-phrase-buffer #'highlight-phrase)
(defun highlight-lines-matching-regexp (regexp &optional face)
  "Put FACE on the lines that match REGEXP."
  (interactive (list (read-regexp "Regexp to highlight line" 'regexp-history-last) (hi-lock-read-face-name)))
  (unless hi-lock-mode (hi-lock-mode 1))
  (hi-lock-set-pattern (concat "^.*\\(?:" regexp "\\).*\\(?:$\\)\n?") (or face 'hi-yellow) nil nil
                       (and case-fold-search (isearch-no-upper-case-p regexp t))))
(defalias 'hi-lock-line-face-buffer #'highlight-lines-matching-regexp)
(defun unhighlight-regexp (regexp)
  "Take off the faces that were put on matches of REGEXP, of all if t."
  (interactive (list (completing-read "Regexp to unhighlight: " (mapcar #'car hi-lock-interactive-patterns) nil t)))
  (dolist (pattern (if (eq regexp t) hi-lock-interactive-patterns
                     (list (assoc regexp hi-lock-interactive-patterns))))
    (when pattern
      (remove-overlays nil nil 'hi-lock-overlay-regexp (car pattern))
      (font-lock-remove-keywords nil (seq-filter (lambda (k) (and (consp k) (equal (cdr k) (cdr pattern))))
                                                 (and (consp font-lock-keywords) font-lock-keywords)))
      (setq hi-lock-interactive-patterns (delq pattern hi-lock-interactive-patterns))))
  (when font-lock-mode (font-lock-ensure)))
(defalias 'hi-lock-unface-buffer #'unhighlight-regexp)

(provide 'hi-lock)
;;; hi-lock.el ends here
