;;; run.el --- Run conformance lines  -*- lexical-binding: t -*-

;; orgstar -Q --batch -l Tests/Conformance/run.el [OPTION…] FILE.eld…
;;
;; A line is (=> FORM "printed value") or (!! FORM "printed error"); each is evaluated with lexical binding
;; in a buffer of its own.  Prints each line that differs and a count; status 1 when one does.
;;
;;   --waiting FILE   FILE lists lines that differ as (NAME.eld REASON "printed form"); they must differ
;;   --update         write that list for these files instead: reasons stay, new lines get none
;;   --stress N       while each Nth line runs, collect garbage at every allocation

(defvar conformance-waiting nil "What the waiting file holds.")
(defvar conformance-stress nil "Collect at every allocation in each line of this number.")

(defun conformance-print (form)
  "FORM on one line."
  (let ((print-escape-newlines t) (print-circle t) (print-quoted t))
    (prin1-to-string form)))

(defun conformance-one (line stress)
  "Nil when LINE gives what it says, else what it gave.
With STRESS collect garbage at every allocation."
  (let* ((form (nth 1 line))
         (expected (nth 2 line))
         (print-escape-newlines t) (print-circle t) (print-quoted t)
         ;; As where the values were made, in no file.
         (lexical-binding nil) (load-file-name nil)
         (got (condition-case err
                  (prin1-to-string
                   (with-temp-buffer
                     (if (not stress)
                         (eval form t)
                       (unwind-protect
                           (progn (orgstar-gc-stress t) (eval form t))
                         (orgstar-gc-stress nil)))))
                (t (concat "!! " (prin1-to-string err))))))
    (unless (equal got (if (eq (car line) '!!) (concat "!! " expected) expected))
      got)))

(defun conformance-read (file)
  "All objects in FILE."
  (with-temp-buffer
    (insert-file-contents file)
    (goto-char (point-min))
    (let ((out nil) (more t))
      (while more
        (condition-case nil
            (push (read (current-buffer)) out)
          (end-of-file (setq more nil))))
      (nreverse out))))

(defun conformance-short-name (file)
  "FILE's name below Tests/Conformance."
  (file-relative-name (expand-file-name file) conformance-root))

(defvar conformance-root (file-name-directory (or load-file-name "")))

;; Expected values are of UTC.
(set-time-zone-rule "UTC")
(setenv "TZ" "UTC")

(let ((passed 0) (failed 0) (waited 0)
      (update nil) (waiting-file nil) (files nil))
  (while command-line-args-left
    (let ((argument (pop command-line-args-left)))
      (cond
       ((equal argument "--waiting")
        (setq waiting-file (pop command-line-args-left)))
       ((equal argument "--update") (setq update t))
       ((equal argument "--stress")
        (setq conformance-stress (string-to-number (pop command-line-args-left))))
       (t (push argument files)))))
  (setq files (nreverse files))
  (when (and waiting-file (file-exists-p waiting-file))
    (setq conformance-waiting (conformance-read waiting-file)))
  (let ((kept (let ((names (mapcar #'conformance-short-name files)) (out nil))
                (dolist (entry conformance-waiting (nreverse out))
                  (unless (member (car entry) names) (push entry out))))))
    (dolist (file files)
      (let* ((name (conformance-short-name file))
             (mine nil) (ok 0) (bad 0) (waits 0) (number 0))
        (dolist (entry conformance-waiting)
          (when (equal (car entry) name) (push entry mine)))
        (dolist (line (conformance-read file))
          (setq number (1+ number))
          (let* ((got (conformance-one
                     line (and conformance-stress (= 0 (% number conformance-stress)))))
                 (printed (conformance-print (nth 1 line)))
                 (entry (let ((rest mine))
                          (while (and rest (not (equal (nth 2 (car rest)) printed)))
                            (setq rest (cdr rest)))
                          (car rest))))
            (cond
             (update
              (when got (push (list name (or (nth 1 entry) "") printed) kept)))
             ((and entry got) (setq waits (1+ waits)))
             (entry
              (setq bad (1+ bad))
              (princ (format "%s: %s\n  agrees now: take it off the waiting lines\n" name printed)))
             ((null got) (setq ok (1+ ok)))
             (t
              (setq bad (1+ bad))
              (princ (format "%s: %s\n  want %s\n  got  %s\n" name printed (nth 2 line) got))))))
        (setq passed (+ passed ok) failed (+ failed bad) waited (+ waited waits))
        (unless update
          (princ (format "== %s: %d of %d, %d waiting\n" name ok (+ ok bad) waits)))))
    (when update
      (with-temp-buffer
        (insert ";; Conformance lines that differ from Emacs yet: (FILE REASON FORM).  See run.el.\n")
        (dolist (entry (sort (nreverse kept) (lambda (a b) (string< (car a) (car b)))))
          (insert (conformance-print entry) "\n"))
        (write-region (point-min) (point-max) waiting-file nil 'quiet))))
  (princ (format "%d passed, %d failed, %d waiting\n" passed failed waited))
  (kill-emacs (if (> failed 0) 1 0)))
