;;; generate-categories.el --- The standard categories of characters as C  -*- lexical-binding: t -*-

;; emacs -Q --batch -l scripts/generate-categories.el
;;
;; Asks Emacs which categories each character has and writes Sources/CSupport/Generated/categories.c:
;; in C, as Swift's compiler takes minutes over a table of this size.

(require 'seq)

(defun generate-runs ()
  "The sets of categories in order of appearance, and where runs of characters with one set start."
  (let ((numbers (make-hash-table :test #'equal))
        (sets nil) (runs nil) (last nil))
    (dotimes (c (1+ (max-char)))
      (let ((set (category-set-mnemonics (char-category-set c))))
        (unless (equal set last)
          (unless (gethash set numbers)
            (puthash set (hash-table-count numbers) numbers)
            (push set sets))
          (push (logior c (ash (gethash set numbers) 24)) runs)
          (setq last set))))
    (cons (nreverse sets) (nreverse runs))))

(defun generate-rows (items)
  "ITEMS with commas in lines of at most 98 columns."
  (let ((line "") (lines nil))
    (dolist (item items)
      (when (> (+ (length line) (length item) 2) 98)
        (push line lines)
        (setq line ""))
      (setq line (concat line (if (equal line "") "  " " ") item ",")))
    (mapconcat #'identity (nreverse (cons line lines)) "\n")))

(defun generate-function (type name table)
  "C of a function NAME that returns TABLE, of elements of TYPE, and its length."
  (format "\n%s*%s(size_t *count) {\n  *count = sizeof %s / sizeof %s[0];\n  return %s;\n}\n"
          type name table table table))

(let ((table (generate-runs))
      (coding-system-for-write 'utf-8-unix))
  (with-temp-file (expand-file-name "../Sources/CSupport/Generated/categories.c"
                                    (file-name-directory load-file-name))
    (insert "/* Written by scripts/generate-categories.el: the runs of Emacs " emacs-version
            "'s standard category table.\n   Do not edit. */\n"
            "#include \"CSupport.h\"\n\n"
            "/* The sets of categories there are, each as its mnemonics. */\n"
            "static const char *const sets[] = {\n"
            (generate-rows (mapcar (lambda (set) (format "\"%s\"" set)) (car table)))
            "\n};\n\n"
            "/* Where a run of characters starts, and the number of its set << 24. */\n"
            "static const unsigned runs[] = {\n"
            (generate-rows (mapcar (lambda (run) (format "0x%x" run)) (cdr table)))
            "\n};\n"
            (generate-function "const unsigned " "csupport_category_runs" "runs")
            (generate-function "const char *const " "csupport_category_sets" "sets"))))
