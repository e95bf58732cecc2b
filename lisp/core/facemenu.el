;;; facemenu.el --- Faces put on text by commands  -*- lexical-binding: t -*-

(defvar facemenu-add-face-function nil "What gives the text for a face instead of properties.")
(defvar facemenu-remove-face-function nil)

(defun facemenu-add-face (face &optional start end)
  "Add FACE to the text from START to END, in front of what it has; nil takes faces off."
  (interactive "SFace: \nr")
  (let ((from (or start (point))) (to (or end (min (point-max) (1+ (point))))))
    (if (memq face '(nil default))
        (remove-text-properties from to '(face nil))
      (while (< from to)
        (let* ((next (next-single-property-change from 'face nil to))
               (old (get-text-property from 'face))
               (list (if (and (listp old) (not (keywordp (car old)))) old (list old))))
          (put-text-property from next 'face
                             (if old (cons face (delete face (copy-sequence list))) face))
          (setq from next))))))
(defun facemenu-set-face (face &optional start end)
  "Give the text from START to END, or the region, FACE."
  (interactive "SFace: ")
  (when (or start (use-region-p))
    (facemenu-add-face face (or start (region-beginning)) (or end (region-end)))))
(defun facemenu-remove-face-props (start end)
  "Take faces off the text from START to END."
  (interactive "*r")
  (let ((inhibit-read-only t))
    (remove-list-of-text-properties start end '(mouse-face face))))
(defun facemenu-remove-all (start end)
  "Take all text properties off the text from START to END."
  (interactive "*r")
  (let ((inhibit-read-only t)) (set-text-properties start end nil)))

(provide 'facemenu)
;;; facemenu.el ends here
