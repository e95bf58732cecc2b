;;; random-edits.el --- Trees that follow edits equal fresh ones  -*- lexical-binding: t -*-

;; orgstar -Q --batch -l Tests/Trees/random-edits.el FOLDER EDITS SEED
;;
;; Makes EDITS random edits to a copy of each document of FOLDER.  An element is asked for after every edit,
;; and after every fourth, on average, what is at three places is compared with what a fresh tree has there.
;; Prints the first three differences and how many there were; status 1 when there was one.

;;; Code:

(require 'org)
(setq org-mode-hook nil)

(defconst edits-insertions
  ["a" "\n" "*" " " "* x\n" "#+end_src\n" ":END:\n" "- " "|" "[fn:1] " "é" "\n\n" ": " "** "]
  "What is inserted anywhere.")

(defconst edits-lines
  ["* H\n" "** H\n" "text\n" ":PROPERTIES:\n:a: b\n:END:\n" "\n" "#+begin_quote\n"]
  "What is inserted before a line.")

(defun edits-pick (choices)
  "One of the vector CHOICES."
  (aref choices (random (length choices))))

(defun edits-shape (element)
  "What is compared of ELEMENT and what it is in."
  (let ((shape nil))
    (while element
      (push (cons (org-element-type element)
                  (mapcar (lambda (property) (org-element-property property element))
                          (append '(:begin :end :contents-begin :contents-end :post-blank :post-affiliated)
                                  (and (memq (org-element-type element) '(headline item keyword node-property))
                                       '(:raw-value :value :tags)))))
            shape)
      (setq element (org-element-property :parent element)))
    shape))

(defun edits-shapes-at (position)
  "The shapes of the element and of the object at POSITION."
  (list (edits-shape (org-element-at-point position))
        (edits-shape (save-excursion (goto-char position) (org-element-context)))))

(defun edits-edit ()
  "Change the text at a random place."
  (goto-char (min (1+ (random (max 1 (buffer-size)))) (point-max)))
  (pcase (random 10)
    ((or 0 1 2) (insert (edits-pick edits-insertions)))
    ((or 3 4 5) (delete-region (point) (min (point-max) (+ (point) 1 (random 3)))))
    ((or 6 7) (forward-line 0) (insert (edits-pick edits-lines)))
    (_ (delete-region (line-beginning-position) (min (point-max) (1+ (line-end-position)))))))

(let ((folder (pop command-line-args-left))
      (count (string-to-number (pop command-line-args-left)))
      (differ 0) (edits 0))
  (random (pop command-line-args-left))
  (dolist (file (directory-files folder t "\\.org\\'"))
    (with-temp-buffer
      (insert-file-contents file)
      (org-mode)
      (org-element-at-point 1)
      (dotimes (_ count)
        (edits-edit)
        (setq edits (1+ edits))
        (org-element-at-point (1+ (random (1+ (buffer-size)))))
        (when (= 0 (random 4))
          (dotimes (_ 3)
            (let* ((position (1+ (random (1+ (buffer-size)))))
                   (followed (edits-shapes-at position))
                   (fresh (progn (org-element-cache-reset) (edits-shapes-at position))))
              (unless (equal followed fresh)
                (setq differ (1+ differ))
                (when (< differ 4)
                  (princ (format "%s @%d\n got %S\n want %S\n" file position followed fresh))))))))))
  (princ (format "%d edits, %d differ\n" edits differ))
  (kill-emacs (if (= differ 0) 0 1)))
