;;; dump-tree.el --- Print syntax trees for comparison  -*- lexical-binding: t -*-

;; Loaded by compare-trees.sh into Orgstar and into Emacs: every node on a line with its positions and
;; its own properties, then the text that the tree is written as.

;;; Code:

(require 'org) (require 'org-element)
(defvar dump-skip '(:standard-properties :parent :structure :buffer :mode :granularity :cached :deferred :robust-begin :robust-end :true-level :secondary :org-element--cache-sync-key :path))
(defun dump-node-p (x) (and (consp x) (symbolp (car x)) (car x) (consp (cdr x)) (consp (nth 1 x)) (memq (car (nth 1 x)) '(:standard-properties))))
(defun dump-value (x)
  (cond ((stringp x) (substring-no-properties x))
        ((dump-node-p x) (dump-sexp x))
        ((consp x) (cons (dump-value (car x)) (dump-value (cdr x))))
        (t x)))
(defun dump-own (n)
  (let (out (l (nth 1 n)))
    (while l
      (unless (memq (car l) dump-skip)
        (push (list (car l) (dump-value (org-element-property (car l) n))) out))
      (setq l (cddr l)))
    (sort out (lambda (a b) (string< (symbol-name (car a)) (symbol-name (car b)))))))
(defun dump-sexp (n)
  (append (list (car n)) (mapcar (lambda (p) (org-element-property p n)) '(:begin :end :contents-begin :contents-end :post-blank :post-affiliated)) (dump-own n)))
(defun dump-walk (n depth)
  (princ (make-string (* 1 depth) ?\s))
  (if (stringp n) (progn (prin1 (substring-no-properties n)) (terpri))
    (prin1 (dump-sexp n)) (terpri)
    (dolist (c (org-element-contents n)) (dump-walk c (1+ depth)))))
(defun dump-buffer ()
  (let ((print-escape-newlines t) (tree (org-element-parse-buffer)))
    (dump-walk tree 0)
    (princ "=== ") (prin1 (condition-case e (substring-no-properties (org-element-interpret-data tree)) (error e))) (terpri)))
(defun dump-files (files)
  (dolist (f files)
    (with-temp-buffer
      (insert-file-contents f)
      (org-mode)
      (princ (format "##### %s\n" (file-name-nondirectory f)))
      (condition-case e (dump-buffer) (error (princ (format "ERROR %S\n" e)))))))

(defun dump-at-point (files)
  "Print what is at each position of FILES."
  (dolist (f files)
    (with-temp-buffer
      (insert-file-contents f)
      (org-mode)
      (princ (format "##### %s\n" (file-name-nondirectory f)))
      (dotimes (i (point-max))
        (goto-char (1+ i))
        (let ((e (org-element-at-point)) (c (org-element-context)))
          (prin1 (list (point) (org-element-type e) (org-element-begin e) (org-element-end e)
                       (org-element-type c) (org-element-begin c) (org-element-end c)))
          (terpri))))))
