;;; generate-bidi-classes.el --- The directions of characters as Swift  -*- lexical-binding: t -*-

;; emacs -Q --batch -l scripts/generate-bidi-classes.el
;;
;; Asks Emacs for the bidi-class of each character and writes Sources/Elisp/Generated/BidiClasses.swift.

(require 'cl-lib)

(let ((names nil) (runs nil) (last 'none) (fill-column 98) (coding-system-for-write 'utf-8-unix))
  (dotimes (c (1+ (max-char)))
    (let ((class (if (<= c #x10ffff) (get-char-code-property c 'bidi-class)
                   (if (memq c '(#x110000 #x3fff80)) (get-char-code-property c 'bidi-class) last))))
      (unless (eq class last)
        (unless (memq class names) (setq names (append names (list class))))
        (push (format "0x%X" (logior c (ash (cl-position class names) 24))) runs)
        (setq last class))))
  (cl-flet ((rows (items)
              (with-temp-buffer
                (insert "  " (mapconcat #'identity items ", ") ",")
                (goto-char (point-min))
                (let ((fill-prefix "  ")) (fill-region (point-min) (point-max)))
                (buffer-string))))
    (with-temp-file (expand-file-name "../Sources/Elisp/Generated/BidiClasses.swift"
                                      (file-name-directory load-file-name))
      (insert "// Written by scripts/generate-bidi-classes.el: what Emacs " emacs-version " says. Do not edit.\n\n"
              "/// The classes of direction; an empty name is none.\n"
              "let bidiClassNames: [StaticString] = [\n"
              (rows (mapcar (lambda (name) (format "\"%s\"" (or name ""))) names))
              "\n]\n\n/// Starts of runs of characters of one class, with the number of the class << 24, ascending.\n"
              "let bidiClassRuns: [UInt32] = [\n"
              (rows (nreverse runs))
              "\n]\n"))))
