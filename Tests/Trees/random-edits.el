;;; random-edits.el --- Trees that follow edits equal fresh ones  -*- lexical-binding: t -*-

;; orgstar -Q --batch -l random-edits.el FOLDER EDITS SEED
;; makes EDITS random edits to a copy of each document of FOLDER.  Elements are asked for after every
;; edit, and every fourth time, on average, compared at three places with those of a fresh tree.
;; The status is 1 when any differ.

;;; Code:

(require 'org)
(setq org-mode-hook nil)
(defun edits-shape (e) (let (l) (while e (push (list (org-element-type e) (org-element-property :begin e) (org-element-property :end e) (org-element-property :contents-begin e) (org-element-property :contents-end e) (org-element-property :post-blank e) (org-element-property :post-affiliated e) (and (memq (org-element-type e) '(headline item keyword node-property)) (list (org-element-property :raw-value e) (org-element-property :value e)(org-element-property :tags e)))) l) (setq e (org-element-property :parent e))) l))
(let* ((dir (pop command-line-args-left)) (n (string-to-number (pop command-line-args-left))) (bad 0) (edits 0) (seed (pop command-line-args-left)))
 (random seed)
 (dolist (f (directory-files dir t "\\.org$"))
  (with-temp-buffer (insert-file-contents f) (org-mode)
   (org-element-at-point 1)
   (dotimes (_ n)
     (let* ((p (1+ (random (max 1 (buffer-size))))) (k (random 10)))
       (goto-char (min p (point-max)))
       (cond ((< k 3) (insert (nth (random 14) '("a" "\n" "*" " " "* x\n" "#+end_src\n" ":END:\n" "- " "|" "[fn:1] " "é" "\n\n" ": " "** "))))
             ((< k 6) (delete-region (point) (min (point-max) (+ (point) 1 (random 3)))))
             ((< k 8) (forward-line 0) (insert (nth (random 6) '("* H\n" "** H\n" "text\n" ":PROPERTIES:\n:a: b\n:END:\n" "\n" "#+begin_quote\n"))))
             (t (delete-region (line-beginning-position) (min (point-max) (1+ (line-end-position))))))
       (setq edits (1+ edits))
       (org-element-at-point (1+ (random (1+ (buffer-size)))))
       (dotimes (_ (if (= 0 (random 4)) 3 0))
        (let* ((q (1+ (random (1+ (buffer-size))))) 
               (a (list (edits-shape (org-element-at-point q)) (edits-shape (save-excursion (goto-char q) (org-element-context)))))
               (b (progn (org-element-cache-reset) (list (edits-shape (org-element-at-point q)) (edits-shape (save-excursion (goto-char q) (org-element-context)))))))
          (unless (equal a b) (setq bad (1+ bad))
            (when (< bad 4) (princ (format "%s @%d\n got %S\n want %S\n" f q a b))))))
       ))))
 (princ (format "%d edits, %d differ\n" edits bad))
 (kill-emacs (if (= bad 0) 0 1)))
