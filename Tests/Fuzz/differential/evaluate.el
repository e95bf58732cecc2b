;;; evaluate.el --- Evaluate forms of a file, print a line for each  -*- lexical-binding: t -*-

;; Run by fuzz.py in Emacs and in Orgstar.  The file that FUZZ_FORMS names has a form a line; each is evaluated in a
;; buffer of its own state, and its number, a tab, and the printed value or error come out.

(require 'cl-lib)
(require 'subr-x)
(require 'seq)
(require 'map)
(require 'json)
(require 'ring)
(require 'format-spec)
(require 'regexp-opt)
(require 'rx)
(require 'time-date)
(require 'parse-time)
(require 'iso8601)
(require 'url-util)

(defvar fuzz-print-state nil)

(defmacro fuzz-steps (&rest forms)
  "The values or errors of FORMS, then what the buffer holds."
  `(list ,@(mapcar (lambda (form) `(condition-case err ,form (error (cons 'signalled err)))) forms)
         (fuzz-buffer)))

(defvar fuzz-markers nil)

(defun fuzz-marker (n)
  "The Nth marker of the program, made at point when new."
  (or (cdr (assq n fuzz-markers))
      (let ((marker (copy-marker (point) (= 1 (% n 2)))))
        (push (cons n marker) fuzz-markers)
        marker)))

(defun fuzz-overlay (n)
  "The Nth overlay in order of creation."
  (car (seq-filter (lambda (o) (eq (overlay-get o 'number) n))
                   (overlays-in 1 (1+ (buffer-size))))))

(defun fuzz-make-overlay (beg end n front rear)
  "Overlay number N from BEG to END."
  (let ((o (make-overlay beg end nil front rear)))
    (overlay-put o 'number n)
    o))

(defun fuzz-overlays ()
  "What overlays there are: start, end and properties of each."
  (sort (mapcar (lambda (o) (list (overlay-start o) (overlay-end o) (overlay-get o 'number)
                                  (overlay-get o 'face) (overlay-get o 'invisible)))
                (overlays-in (point-min) (point-max)))
        (lambda (a b) (string< (prin1-to-string a) (prin1-to-string b)))))

(defun fuzz-buffer ()
  "All that can be seen of the buffer."
  (let ((point (point)) (from (point-min)) (to (point-max)))
    (widen)
    (list point from to
          (buffer-string)
          (mark t)
          (sort (mapcar (lambda (m) (list (car m) (marker-position (cdr m)))) fuzz-markers)
                (lambda (a b) (< (car a) (car b))))
          (fuzz-overlays)
          buffer-undo-list
          (buffer-modified-p))))

(defun fuzz-print (object)
  "OBJECT as text that shows all of it."
  (let ((print-escape-newlines t) (print-circle t) (print-quoted t))
    (prin1-to-string object)))

(defun fuzz-evaluate (form)
  "The printed value or error of FORM."
  (condition-case err
      (fuzz-print (eval form t))
    ;; How a function is shown in this error depends on how it is implemented.
    (wrong-number-of-arguments (format "!! (wrong-number-of-arguments … %s)" (fuzz-print (nth 2 err))))
    (t (concat "!! " (fuzz-print err)))))

(defun fuzz-read (line)
  "The form on LINE, or one that signals why there is none."
  (condition-case err (car (read-from-string line)) (error `(signal ',(car err) '("reading")))))

(defun fuzz-fresh-buffer ()
  "Make the current buffer as if nothing had happened in it."
  (kill-all-local-variables)
  (widen)
  (let ((inhibit-read-only t)) (erase-buffer))
  (delete-all-overlays)
  (setq fuzz-markers nil deactivate-mark nil mark-ring nil last-command nil this-command nil kill-ring nil)
  (set-marker (mark-marker) nil)
  (setq buffer-undo-list t)
  (set-buffer-modified-p nil)
  (set-match-data nil)
  ;; Else these ask.
  (setq-local comment-start ";"))

(defun fuzz-run (file)
  "Evaluate the forms of FILE."
  (let ((forms (generate-new-buffer " *forms*"))
        (work (generate-new-buffer "work"))
        (number 0) (inhibit-message t)
        (coding-system-for-read 'utf-8-emacs) (coding-system-for-write 'utf-8-emacs)
        (standard-output standard-output))
    (with-current-buffer forms
      (insert-file-contents file)
      (goto-char (point-min)))
    (while (not (with-current-buffer forms (eobp)))
      (let ((form (fuzz-read (with-current-buffer forms
                               (prog1 (buffer-substring (point) (line-end-position))
                                 (forward-line 1))))))
        (let ((inhibit-message nil)) (message "@%d" number))
        (with-current-buffer work
          (fuzz-fresh-buffer)
          (let ((printed (save-current-buffer
                           (let ((print-length nil) (case-fold-search t) (load-file-name nil) (load-true-file-name nil)
                                 (load-in-progress nil))
                             (fuzz-evaluate form)))))
            (setq printed (replace-regexp-in-string "\n" "\\n" printed t t))
            (princ (format "\1%d\t%s\n" number printed))))
        (setq number (1+ number))))))

(setq gc-cons-threshold 50000000)
(when (getenv "FUZZ_PRELUDE") (load (getenv "FUZZ_PRELUDE") nil t))
(set-time-zone-rule "UTC0")
(fuzz-run (getenv "FUZZ_FORMS"))
