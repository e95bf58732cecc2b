;;; org-num.el --- Numbers shown before headlines  -*- lexical-binding: t -*-

;;; Code:

(require 'org-macs)
(require 'org-element)

(defvar org-num-face nil "The face of the numbers.")
(defvar org-num-format-function 'org-num-default-format
  "Makes the text to show of a list of numbers, one a level; nil for none.")
(defvar org-num-max-level nil "Headlines below this level have no numbers.")
(defvar org-num-skip-commented nil "Whether commented subtrees have no numbers.")
(defvar org-num-skip-footnotes nil "Whether the section of footnotes has no number.")
(defvar org-num-skip-tags nil "Subtrees with one of these tags have no numbers.")
(defvar org-num-skip-unnumbered nil "Whether subtrees with the property UNNUMBERED have no numbers.")

(defvar-local org-num--shown nil "The overlays that show the numbers.")

(defun org-num-default-format (numbering)
  "The numbers NUMBERING with points between and a blank after them."
  (concat (mapconcat #'number-to-string numbering ".") " "))

(defun org-num--skip-p (headline)
  "Whether HEADLINE itself asks for no number."
  (or (and org-num-skip-commented (org-element-property :commentedp headline))
      (and org-num-skip-footnotes (org-element-property :footnote-section-p headline))
      (and org-num-skip-tags
           (seq-intersection org-num-skip-tags (org-element-property :tags headline)))
      (and org-num-skip-unnumbered
           (org-not-nil (org-element-property :UNNUMBERED headline)))))

(defun org-num--hide () "Remove all numbers."
  (mapc #'delete-overlay org-num--shown)
  (setq org-num--shown nil))

(defun org-num--text (numbering)
  "What to show for NUMBERING."
  (let ((text (funcall org-num-format-function numbering)))
    (when text
      (let ((text (copy-sequence text)))
        (when (and org-num-face (not (get-text-property 0 'face text)))
          (put-text-property 0 (length text) 'face org-num-face text))
        text))))

(defun org-num--number (&rest _)
  "Number all headlines."
  (org-num--hide)
  (save-match-data
    (org-with-wide-buffer
     (let ((counts nil) (skipped nil))
       (org-element-map (org-element-parse-buffer 'headline) 'headline
         (lambda (headline)
           (let ((level (org-element-property :level headline)) (begin (org-element-begin headline)))
             (when (and skipped (<= level skipped)) (setq skipped nil))
             (unless (and org-num-max-level (> level org-num-max-level))
               (unless (or skipped (not (org-num--skip-p headline))) (setq skipped level))
               (let ((overlay (make-overlay begin (save-excursion (goto-char begin)
                                                                  (skip-chars-forward "*") (1+ (point))))))
                 (unless skipped
                   (setq counts (append (take level counts)
                                        (make-list (max 0 (- level (length counts))) 0)))
                   (setf (nth (1- level) counts) (1+ (nth (1- level) counts)))
                   (overlay-put overlay 'after-string (org-num--text counts)))
                 (overlay-put overlay 'org-num t)
                 (push overlay org-num--shown))))
           nil))))))

(define-minor-mode org-num-mode
  "Show the numbers of headlines."
  :lighter " o#"
  (if (not org-num-mode)
      (progn (remove-hook 'after-change-functions #'org-num--number t) (org-num--hide))
    (org-num--number)
    (add-hook 'after-change-functions #'org-num--number nil t)))

(provide 'org-num)
;;; org-num.el ends here
