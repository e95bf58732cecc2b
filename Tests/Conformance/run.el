;;; run.el --- Run conformance lines  -*- lexical-binding: t -*-

;; orgstar -Q --batch -l Tests/Conformance/run.el FILE.eld…
;; A line is (=> FORM "printed value") or (!! FORM "printed error"); each is evaluated with lexical binding
;; in a buffer of its own.  Prints each line that differs and a count; status 1 when one does.

(defun conformance-one (line)
  "Nil when LINE gives what it says, else what it gave."
  (let* ((form (nth 1 line))
         (expected (nth 2 line))
         (print-escape-newlines t) (print-circle t) (print-quoted t)
         (got (condition-case err
                  (prin1-to-string (with-temp-buffer (eval form t)))
                (t (concat "!! " (prin1-to-string err))))))
    (unless (equal got (if (eq (car line) '!!) (concat "!! " expected) expected))
      got)))

(let ((passed 0) (failed 0) (case-fold-search t))
  (dolist (file command-line-args-left)
    (let ((lines (with-temp-buffer
                   (insert-file-contents file)
                   (goto-char (point-min))
                   (let ((out nil) (more t))
                     (while more
                       (condition-case nil
                           (push (read (current-buffer)) out)
                         (end-of-file (setq more nil))))
                     (nreverse out))))
          (ok 0) (bad 0))
      (dolist (line lines)
        (let ((got (conformance-one line)))
          (if (null got)
              (setq ok (1+ ok))
            (setq bad (1+ bad))
            (princ (format "%s: %S\n  want %s\n  got  %s\n" (file-name-nondirectory file) (nth 1 line) (nth 2 line) got)))))
      (setq passed (+ passed ok) failed (+ failed bad))
      (princ (format "== %s: %d of %d\n" (file-name-nondirectory file) ok (+ ok bad)))))
  (setq command-line-args-left nil)
  (princ (format "%d passed, %d failed\n" passed failed))
  (kill-emacs (if (> failed 0) 1 0)))
