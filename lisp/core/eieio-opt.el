;;; eieio-opt.el --- Looking at classes  -*- lexical-binding: t -*-

;;; Code:

(require 'eieio)

(defun eieio-build-class-alist (&optional class instantiable-only buildlist)
  "An alist of the name, a string, of CLASS and its descendants, for completion.
With INSTANTIABLE-ONLY abstract classes have no element.  BUILDLIST is what comes after."
  (let* ((record (eieio--class-object (or class 'eieio-default-superclass)))
         (list (if (and instantiable-only (plist-get (eieio--class-options record) :abstract))
                   buildlist
                 (cons (cons (symbol-name (eieio--class-name record)) 1) buildlist))))
    (dolist (child (eieio--class-children record) list)
      (setq list (eieio-build-class-alist child instantiable-only list)))))

(defun eieio-all-generic-functions (&optional class)
  "The names of all generic functions, or of those with a method for CLASS."
  (cl-generic-all-functions class))

(defun eieio-class-tree (class &optional prefix)
  "A text of CLASS and its descendants as a tree, after PREFIX."
  (concat (or prefix "") (symbol-name (eieio-class-name class)) "\n"
          (mapconcat (lambda (child) (eieio-class-tree child (concat (or prefix "") "  ")))
                     (eieio-class-children class) "")))

(defun eieio-browse (&optional root-class)
  "Show ROOT-CLASS and its descendants as a tree."
  (interactive)
  (with-output-to-temp-buffer "*EIEIO OBJECT BROWSE*"
    (princ (eieio-class-tree (or root-class 'eieio-default-superclass)))))

(provide 'eieio-opt)
;;; eieio-opt.el ends here
