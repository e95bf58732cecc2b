;;; ox-latex-math.el --- Mathematics in LaTeX  -*- lexical-binding: t -*-

;;; Commentary:

;; Entities and fragments of mathematics that touch each other become one `latex-math-block' before
;; the export, so that they share one pair of delimiters.

;;; Code:

(require 'ox-latex-labels)

(defun ox-latex--math-piece-p (object)
  "Whether OBJECT is an entity or fragment that can be inside of a math block."
  (pcase (org-element-type object)
    ('entity (org-element-property :latex-math-p object))
    ('latex-fragment
     (string-match-p "\\`\\(?:\\\\(\\|\\$[^$]\\)" (org-element-property :value object)))))

(defun org-latex-math-block-options-filter (info _backend)
  "INFO in which entities written with a command alone are as well-formed as others."
  (dolist (option '(:author :date :title) info)
    (when (plist-get info option)
      (plist-put info option (org-latex--wrap-latex-math-block (plist-get info option) info)))))

(defun ox-latex--wrap-math-run (first info)
  "Put FIRST and the pieces of mathematics that touch it inside of one math block."
  (let ((run (list first)) (last first) next)
    (while (and (= 0 (or (org-element-property :post-blank last) 0))
                (setq next (org-export-get-next-element last info))
                (ox-latex--math-piece-p next))
      (push next run)
      (setq last next))
    (let ((block (org-element-create 'latex-math-block
                                     (list :post-blank (org-element-property :post-blank last)))))
      (org-element-insert-before block first)
      (dolist (piece (nreverse run))
        ;; A blank keeps the name of a command from running into what follows.
        (org-element-put-property piece :post-blank 1)
        (org-element-extract-element piece)
        (org-element-adopt-elements block piece)))))

(defun org-latex--wrap-latex-math-block (data info)
  "DATA with runs of mathematics inside of math blocks."
  (let ((pieces (org-element-map data '(entity latex-fragment)
                  (lambda (object) (and (ox-latex--math-piece-p object) object))
                  info nil 'latex-math-block t)))
    (dolist (piece pieces data)
      (unless (eq (org-element-type (org-element-property :parent piece)) 'latex-math-block)
        (ox-latex--wrap-math-run piece info)))))

(defun org-latex-math-block-tree-filter (tree _backend info)
  "TREE with runs of mathematics inside of math blocks."
  (org-latex--wrap-latex-math-block tree info))

(defun org-latex-math-block (_math-block contents _info)
  "CONTENTS as mathematics in the line."
  (when (org-string-nw-p contents) (format "\\(%s\\)" (org-trim contents))))

(defun org-latex-latex-fragment (latex-fragment _contents info)
  "The text of LATEX-FRAGMENT; the delimiters are the math block's if it is in one."
  (let ((value (org-element-property :value latex-fragment)))
    (cond
     ((eq (plist-get info :with-latex) 'verbatim) (org-latex-plain-text value info))
     ((not (ox-latex--math-piece-p latex-fragment)) value)
     (t
      (let ((inner (if (string-prefix-p "\\(" value) (substring value 2 -2)
                     (substring value 1 -1))))
        (if (eq (org-element-type (org-element-property :parent latex-fragment)) 'latex-math-block)
            inner
          (format "\\(%s\\)" inner)))))))

(defun ox-latex--environment-mark (value text above)
  "The environment VALUE with TEXT after its first line if ABOVE, else before its last one."
  (let* ((ends (cl-loop for at = (string-match "\n" value) then (string-match "\n" value (1+ at))
                        while at collect (1+ at)))
         (place (if above (or (car ends) (length value))
                  (or (car (last ends 2)) 0))))
    (when (and (not above) (null (cdr ends))) (setq place 0))
    (concat (org-element-normalize-string (substring value 0 place))
            text (substring value place))))

(defun org-latex-latex-environment (latex-environment _contents info)
  "The text of LATEX-ENVIRONMENT with its label and caption."
  (when (plist-get info :with-latex)
    (let ((value (org-remove-indentation (org-element-property :value latex-environment))))
      (cond
       ((eq (plist-get info :with-latex) 'verbatim) (org-latex-plain-text value info))
       ((not (or (ox-latex--name latex-environment)
                 (org-export-get-caption latex-environment)))
        value)
       (t
        (let* ((math (eq (org-latex--environment-type latex-environment) 'math))
               (label (and math (org-latex--label latex-environment info nil t))))
          (if (and math (not label)) value
            (ox-latex--environment-mark
             value
             (if math (concat label "\n") (org-latex--caption/label-string latex-environment info))
             (or math (org-latex--caption-above-p latex-environment info))))))))))

(provide 'ox-latex-math)

;;; ox-latex-math.el ends here
