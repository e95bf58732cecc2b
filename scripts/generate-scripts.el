;;; generate-scripts.el --- The scripts of characters as C  -*- lexical-binding: t -*-

;; emacs -Q --batch -l scripts/generate-scripts.el
;;
;; Asks Emacs to which script each character belongs and writes Sources/CSupport/Generated/scripts.c.

(require 'cl-lib)

(let ((names (char-table-extra-slot char-script-table 0)) (runs nil) (last 'none)
      (coding-system-for-write 'utf-8-unix) (fill-column 98))
  (dotimes (c (1+ (max-char)))
    (let ((script (aref char-script-table c)))
      (unless (eq script last)
        (push (format "0x%x" (logior c (ash (if script (1+ (cl-position script names)) 0) 24))) runs)
        (setq last script))))
  (cl-flet ((rows (items) (with-temp-buffer
                            (insert "  " (mapconcat #'identity items ", "))
                            (goto-char (point-min))
                            (let ((fill-prefix "  ")) (fill-region (point-min) (point-max)))
                            (buffer-string))))
    (with-temp-file (expand-file-name "../Sources/CSupport/Generated/scripts.c"
                                      (file-name-directory load-file-name))
      (insert "/* Written by scripts/generate-scripts.el: the runs of Emacs " emacs-version
              "'s table of scripts.\n   Do not edit. */\n#include \"CSupport.h\"\n\n"
              "/* The scripts, in the order of Emacs's list of them. */\n"
              "static const char *const names[] = {\n"
              (rows (mapcar (lambda (name) (format "\"%s\"" name)) names))
              "\n};\n\n/* Where a run of characters starts, and the number of its script << 24; 0 is none. */\n"
              "static const unsigned runs[] = {\n" (rows (nreverse runs)) "\n};\n\n"
              "const unsigned *csupport_script_runs(size_t *count) {\n"
              "  *count = sizeof runs / sizeof runs[0];\n  return runs;\n}\n\n"
              "const char *const *csupport_script_names(size_t *count) {\n"
              "  *count = sizeof names / sizeof names[0];\n  return names;\n}\n"))))
