;;; check.el --- What must hold for any bytes taken as an Org document  -*- lexical-binding: t -*-

;; Runs in Orgstar and in Emacs, so that what either makes of a document can be compared.
;; `check-serve' reads requests from standard input, a line each, "CHECKS<TAB>FILE", and answers on
;; standard error with lines that begin with "@@": "@@CHECK<TAB>OUTCOME<TAB>SECONDS<TAB>DETAIL".

(require 'org)
(require 'org-element)
(require 'ox)

(defconst check-backends
  '((html ox-html html) (md ox-md md) (gfm ox-gfm gfm) (ascii ox-ascii ascii)
    (utf8 ox-ascii ascii :ascii-charset utf-8) (latin1 ox-ascii ascii :ascii-charset latin1)
    (latex ox-latex latex) (beamer ox-beamer beamer) (man ox-man man)
    (texinfo ox-texinfo texinfo) (org ox-org org) (icalendar ox-icalendar icalendar))
  "What documents are exported to: (NAME LIBRARY BACKEND . OPTIONS).")

(dolist (library '(oc-basic oc-csl oc-natbib oc-biblatex oc-bibtex))
  (require library nil t))

;; Where Lisp calls take no native stack, how deep documents nest is no matter.
(when (fboundp 'orgstar-define-subcommand) (setq max-lisp-eval-depth 100000))

;; Undefined macros would end most exports early.
(setq org-export-global-macros
      (mapcar (lambda (name) (cons name "expansion of $1"))
              '("m" "n" "head" "note" "kbd" "var" "s" "t" "counter")))

;; Nothing runs, is fetched or is written, and a broken link does not end an export.
(setq org-export-use-babel nil org-confirm-babel-evaluate t
      org-export-with-broken-links 'mark org-export-allow-bind-keywords nil
      org-resource-download-policy nil org-id-locations-file nil org-id-track-globally nil
      enable-local-variables nil make-backup-files nil vc-handled-backends nil
      user-full-name "Somebody" user-mail-address "somebody@example.org"
      org-element-use-cache nil inhibit-message nil)

;;; The tree

(defun check-tree-span (node)
  "Begin and end of NODE, nil for plain text."
  (and (not (stringp node))
       (cons (org-element-property :begin node) (org-element-property :end node))))

(defun check-tree (node end)
  "Signal unless the contents of NODE are its children, in order, and nothing else.
END is where NODE must end at the latest."
  (let* ((span (check-tree-span node))
         (first (org-element-property :contents-begin node))
         (last (org-element-property :contents-end node))
         (children (org-element-contents node))
         (type (org-element-type node)))
    (unless (and (integerp (car span)) (integerp (cdr span)) (<= (car span) (cdr span) end))
      (error "Tree: %s has the span %S within %s" type span end))
    (when (or first last)
      (unless (and first last (<= (car span) first last (cdr span)))
        (error "Tree: %s at %s has contents at %s to %s" type (car span) first last)))
    (when (and children (memq type org-element-all-objects) (not first))
      (error "Tree: %s at %s has contents nowhere" type (car span)))
    (when (and children first)
      (let ((place first)
            ;; Blank lines before the first child belong to none.
            (blank-ahead (memq type '(org-data headline section item inlinetask))))
        (dolist (child children)
          (let ((span (check-tree-span child)))
            (cond ((null span) (setq place (+ place (length child))))
                  ((or (= (car span) place)
                       (and blank-ahead (< place (car span))
                            (save-excursion
                              (goto-char place)
                              (skip-chars-forward " \t\n\r\f\v")
                              (>= (point) (save-excursion (goto-char (car span))
                                                          (skip-chars-forward " \t")
                                                          (point))))))
                   (check-tree child last)
                   (setq place (cdr span)))
                  (t (error "Tree: %s at %s in %s, where %s was expected"
                            (org-element-type child) (car span) type place))))
          (setq blank-ahead nil))
        (unless (= place last)
          (error "Tree: children of %s at %s end at %s, its contents at %s"
                 type (car span) place last))))))

(defun check-whole-tree ()
  "Signal unless the tree of the buffer covers it."
  (let ((tree (org-element-parse-buffer)))
    (unless (and (= (org-element-property :begin tree) (point-min))
                 (= (org-element-property :end tree) (point-max)))
      (error "Tree: the document is at %S, the text at %s to %s"
             (check-tree-span tree) (point-min) (point-max)))
    (when (org-element-contents tree)
      (let ((last (org-element-property :end (car (last (org-element-contents tree))))))
        (unless (= last (org-element-property :contents-end tree))
          (error "Tree: the document's contents end at %s, not %s"
                 (org-element-property :contents-end tree) last))))
    (check-tree tree (point-max))
    nil))

;;; Interpretation

(defun check-interpreted (text)
  "What interpreting the tree of TEXT gives."
  (with-temp-buffer
    (let ((org-inhibit-startup t)) (insert text) (org-mode))
    (substring-no-properties (org-element-interpret-data (org-element-parse-buffer)))))

(defun check-difference (one other)
  "Where the texts ONE and OTHER begin to differ."
  (let ((common (abs (or (compare-strings one nil nil other nil nil) 1))))
    (if (eq t (compare-strings one nil nil other nil nil))
        nil
      (setq common (max 0 (- common 20)))
      (list (substring one (min common (length one)) (min (length one) (+ common 60)))
            (substring other (min common (length other)) (min (length other) (+ common 60)))))))

(defun check-fixed-point ()
  "Signal unless interpreting a second time changes nothing; the first interpretation's hash."
  (let* ((once (check-interpreted (buffer-substring-no-properties (point-min) (point-max))))
         (twice (check-interpreted once)))
    (unless (equal once twice)
      (error "Interpreted: %S" (check-difference once twice)))
    (secure-hash 'md5 (encode-coding-string once 'utf-8-emacs-unix))))

;;; Export

(defun check-export (backend)
  "Export the buffer to BACKEND, a row of `check-backends'."
  (let ((before (buffer-substring-no-properties (point-min) (point-max)))
        (text (org-export-as (nth 2 backend) nil nil nil (nthcdr 3 backend))))
    (unless (stringp text) (error "Export: %s gave %S" (car backend) text))
    (unless (equal before (buffer-substring-no-properties (point-min) (point-max)))
      (error "Export: %s changed the document" (car backend)))
    nil))

;;; Serving

(defun check-seconds ()
  "Processor time used so far."
  (float-time (get-internal-run-time)))

(defun check-shown (object)
  "OBJECT in one line that is not too long."
  (let* ((print-escape-newlines t) (print-escape-control-characters t) (print-escape-nonascii t)
         (print-length 20) (print-level 6)
         (text (replace-regexp-in-string "[\t\n\r]" " " (prin1-to-string object))))
    (if (> (length text) 400) (substring text 0 400) text)))

(defun check-run (name function)
  "Report what calling FUNCTION gives as the check NAME."
  (message "@@begin\t%s" name)
  (let* ((start (check-seconds))
         (outcome (condition-case problem
                      (save-excursion
                        (goto-char (point-min))
                        (list "ok" (let ((inhibit-message t)) (funcall function))))
                    (quit (list "quit" nil))
                    (error (list (symbol-name (car problem)) (cdr problem))))))
    (message "@@%s\t%s\t%.3f\t%s" name (car outcome) (- (check-seconds) start)
             (check-shown (nth 1 outcome)))))

(defun check-document (file checks)
  "Run CHECKS, names or nil for all, on FILE."
  (with-temp-buffer
    (let ((coding-system-for-read 'utf-8-unix)) (insert-file-contents file))
    (setq buffer-file-name file default-directory (file-name-directory file))
    (check-run "mode" (lambda () (let ((org-inhibit-startup t)) (org-mode)) nil))
    (when (or (null checks) (member "tree" checks))
      (check-run "tree" #'check-whole-tree))
    (when (or (null checks) (member "interpret" checks))
      (check-run "interpret" #'check-fixed-point))
    (dolist (backend check-backends)
      (when (and (or (null checks) (member (symbol-name (car backend)) checks))
                 (require (nth 1 backend) nil t))
        (check-run (symbol-name (car backend)) (lambda () (check-export backend)))))
    (set-buffer-modified-p nil)
    (setq buffer-file-name nil))
  (message "@@done\t%s" file))

(defun check-serve ()
  "Answer the requests of standard input."
  (let (line)
    (while (setq line (ignore-errors (read-from-minibuffer "")))
      (let ((parts (split-string line "\t")))
        (check-document (nth 1 parts) (split-string (car parts) "," t))))))

;;; check.el ends here
