;;; which-func.el --- The definition that point is in, by name  -*- lexical-binding: t -*-

;; `imenu' knows the definitions of a text; where it knows none, what a log of changes would say counts.

;;; Code:

(require 'imenu)
(require 'display)

(defvar which-func-functions nil "What is asked for the name first: functions of no argument.")
(defvar which-func-modes t "Modes in which the name is wanted, t for all.")
(defvar which-func-cleanup-function nil "What is called with a name to change it, nil for nothing.")

(defun which-func--last (items)
  "The last of ITEMS, an index, that begins before point: (POSITION NAME), or nil."
  (let ((best nil))
    (dolist (item items)
      (let ((found (cond ((not (consp item)) nil)
                         ((imenu--subalist-p item) (which-func--last (cdr item)))
                         (t (let ((place (imenu--position item)))
                              (when (markerp place) (setq place (marker-position place)))
                              (and (integerp place) (> place 0) (<= place (point)) (list place (car item))))))))
        (when (and found (or (null best) (> (car found) (car best)))) (setq best found))))
    best))
(defun which-function ()
  "The name of the definition around point, or before it, or nil."
  (let* ((name (or (run-hook-with-args-until-success 'which-func-functions)
                   (let* ((index (condition-case nil (imenu--make-index-alist t) (error nil))) (found (which-func--last index)))
                     (and found (substring-no-properties (cadr found))))
                   (add-log-current-defun))))
    (if (and name which-func-cleanup-function) (funcall which-func-cleanup-function name) name)))

(provide 'which-func)
;;; which-func.el ends here
