;;; generate-old-names.el --- Names that characters had in Unicode 1.0, as Swift  -*- lexical-binding: t -*-

;; emacs -Q --batch -l scripts/generate-old-names.el
;;
;; Asks Emacs for the old-name of each character and writes Sources/Elisp/Generated/OldNames.swift.

(let ((coding-system-for-write 'utf-8-unix))
  (with-temp-file (expand-file-name "../Sources/Elisp/Generated/OldNames.swift"
                                    (file-name-directory load-file-name))
    (insert "// Written by scripts/generate-old-names.el: what Emacs " emacs-version " says. Do not edit.\n\n"
            "/// Lines of a character's number in hexadecimal, a space and its old name, ascending.\n"
            "let oldCharacterNames: StaticString = \"\"\"\n")
    (dotimes (c #x110000)
      (let ((name (get-char-code-property c 'old-name)))
        (when name (insert (format "  %X %s\n" c name)))))
    (insert "  \"\"\"\n")))
