;;; list-memory.el --- Time of a collection with a long list, and what stays of it  -*- lexical-binding: t -*-

;; Runs in Emacs and in orgstar: -Q --batch -l list-memory.el

;;; Code:

(defvar list-memory--list nil)

(defun list-memory--resident ()
  "Resident memory of this process in kilobytes."
  (with-temp-buffer
    (insert-file-contents "/proc/self/status")
    (re-search-forward "^VmRSS:[ \t]*\\([0-9]+\\)")
    (string-to-number (match-string 1))))

(garbage-collect)
(let ((before (list-memory--resident)))
  (setq list-memory--list (make-list 10000000 0))
  (dotimes (_ 3)
    (let ((start (float-time)))
      (garbage-collect)
      (princ (format "collection %.3f s\n" (- (float-time) start)))))
  (setq list-memory--list nil)
  (garbage-collect)
  (garbage-collect)
  (princ (format "resident %d kB before, %d kB after\n" before (list-memory--resident))))
;;; list-memory.el ends here
