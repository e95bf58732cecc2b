;;; evaluate.el --- Evaluate forms of a file, print a line for each  -*- lexical-binding: t -*-

;; Run by fuzz.py in Emacs and in Orgstar.  The file that FUZZ_FORMS names has a form a line; each is evaluated in a
;; buffer of its own state, and its number, a tab, and the printed value or error come out.
;;
;; Of buffers it is not compared in which order properties of a character are kept, which stretches with equal ones are
;; kept apart, which values share structure, and how a change is written in the undo list: what undoing does is.
;; Of errors about a wrong argument the symbol is compared, of others the data too.

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
(require 'text-property-search)

(defvar fuzz-print-state nil)

(defmacro fuzz-steps (&rest forms)
  "The values or errors of FORMS, then what the buffer holds."
  `(list ,@(mapcar (lambda (form) `(fuzz-plain (condition-case err ,form (error (cons 'signalled (fuzz-error err)))))) forms)
         (fuzz-plain (fuzz-buffer))))

;; What these say depends on which of the arguments is looked at first, by which function.
(defconst fuzz-errors-without-data
  '(wrong-type-argument args-out-of-range wrong-length-argument invalid-read-syntax wrong-number-of-arguments))

(defun fuzz-error (err)
  "What is compared of the error ERR."
  (if (memq (car err) fuzz-errors-without-data) (list (car err)) err))

(defun fuzz-plain (object)
  "A copy of OBJECT that shares nothing, its strings with properties as lists; a large or circular one itself."
  (let ((left 5000) copied)
    (letrec ((copy (lambda (x)
                     (setq left (1- left))
                     (cond ((< left 0) x)
                           ((stringp x) (fuzz-plain-string x))
                           ((consp x)
                            (let* ((out (list (funcall copy (car x)))) (end out))
                              (while (and (consp (cdr x)) (>= (setq left (1- left)) 0))
                                (setq x (cdr x)
                                      end (setcdr end (list (funcall copy (car x))))))
                              (when (cdr x) (setcdr end (funcall copy (cdr x))))
                              out))
                           ((vectorp x) (vconcat (mapcar copy x)))
                           (t x)))))
      (setq copied (funcall copy object))
      (if (< left 0) object copied))))

(defun fuzz-plain-string (string)
  "A copy of STRING, or (text STRING (BEG END PROPERTY VALUE…)…) when it has properties."
  (let ((at 0) runs)
    (while (< at (length string))
      (let ((next (or (next-property-change at string) (length string)))
            (properties (fuzz-properties at string)))
        (cond ((null properties))
              ((and runs (= (nth 1 (car runs)) at) (equal (nthcdr 2 (car runs)) properties))
               (setcar (nthcdr 1 (car runs)) next))
              (t (push (nconc (list at next) properties) runs)))
        (setq at next)))
    (if runs
        (cons 'text (cons (substring-no-properties string) (nreverse runs)))
      (copy-sequence string))))

(defun fuzz-property (pair)
  "The name and value of PAIR; names that are listed for sticking are in alphabetical order."
  (list (car pair)
        (if (and (memq (car pair) '(front-sticky rear-nonsticky)) (proper-list-p (cadr pair)))
            (sort (copy-sequence (cadr pair)) #'string<)
          (fuzz-plain (cadr pair)))))

(defun fuzz-properties (position &optional object)
  "The properties at POSITION of OBJECT in alphabetical order."
  (apply #'nconc (sort (mapcar #'fuzz-property
                               (seq-partition (text-properties-at position object) 2))
                       (lambda (a b) (string< (prin1-to-string a) (prin1-to-string b))))))

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
          (buffer-modified-p)
          (fuzz-undone))))

(defun fuzz-undone ()
  "Point and text after each group of changes that is undone."
  (let ((list (if (listp buffer-undo-list) buffer-undo-list)) (inhibit-read-only t) steps)
    (while (and list (< (length steps) 12))
      (setq list (condition-case err (primitive-undo 1 list)
                   (error (push err steps) nil)))
      (push (list (point) (buffer-string)) steps))
    (when steps (push (buffer-modified-p) steps))
    (nreverse steps)))

;; Elements 2 and 6 depend on where the state was known already: the manual says not to rely on them.
(defun fuzz-parse-state (position)
  "What `syntax-ppss' says of POSITION, without where the last expression began and the least depth."
  (let ((state (copy-sequence (syntax-ppss position))))
    (setf (nth 2 state) nil (nth 6 state) nil)
    state))

(defun fuzz-print (object)
  "OBJECT as text that shows all of it, and what is shared when it is circular or large."
  (let* ((plain (fuzz-plain object))
         (print-escape-newlines t) (print-circle (and (consp object) (eq plain object))) (print-quoted t))
    (prin1-to-string plain)))

(defun fuzz-evaluate (form)
  "The printed value or error of FORM."
  (condition-case err
      ;; Nor is the size compared that a table has for later entries.
      (replace-regexp-in-string "\\(#s(hash-table size\\) [0-9]+" "\\1" (fuzz-print (eval form t)) t)
    (t (concat "!! " (fuzz-print (fuzz-error err))))))

(defun fuzz-read (line)
  "The form on LINE, or one that signals why there is none."
  (condition-case err (car (read-from-string line)) (error `(signal ',(car err) '("reading")))))

(defun fuzz-fresh-buffer ()
  "Make the current buffer as if nothing had happened in it."
  (kill-all-local-variables)
  (widen)
  (let ((inhibit-read-only t)) (erase-buffer))
  (delete-all-overlays)
  (setq fuzz-markers nil deactivate-mark nil mark-ring nil last-command nil this-command 'fuzz kill-ring nil)
  (set-marker (mark-marker) nil)
  (setq buffer-undo-list t gensym-counter 0)
  (set (intern "cl--gensym-counter") 0)
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
