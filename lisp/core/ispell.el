;;; ispell.el --- Settings of spell checking  -*- lexical-binding: t -*-

;; The names by which init files and packages ask for a spell checker.  Checking itself asks a user
;; at each word and is not here.

;;; Code:

(defvar ispell-program-name
  (or (seq-find #'executable-find '("aspell" "ispell" "hunspell" "enchant-2")) "ispell")
  "The program that checks.")
(defvar ispell-dictionary nil "The dictionary to use, nil for the standard one.")
(defvar ispell-local-dictionary nil "The dictionary of this buffer.")
(make-variable-buffer-local 'ispell-local-dictionary)
(put 'ispell-local-dictionary 'safe-local-variable #'string-or-null-p)
(defvar ispell-personal-dictionary nil "The file of one's own words.")
(defvar ispell-extra-args nil "Further arguments of the program.")
(defvar ispell-silently-savep nil "Whether one's own words are saved without asking.")
(defvar ispell-parser 'use-mode-name "How text is read.")
(defvar ispell-check-comments t "Whether comments are checked, or `exclusive'ly.")
(defvar ispell-local-dictionary-alist nil "Dictionaries of one's own.")
(defvar ispell-dictionary-alist nil "All dictionaries.")
(defvar ispell-skip-html 'use-mode-name "Whether what HTML marks is passed over.")
(defvar ispell-skip-region-alist
  '((ispell-words-keyword forward-line) (ispell-dictionary-keyword forward-line)
    (ispell-pdict-keyword forward-line) (ispell-parsing-keyword forward-line)
    ("^---*BEGIN PGP [A-Z ]*--*" . "^---*END PGP [A-Z ]*--*"))
  "What is passed over: (BEGINNING . END), regular expressions, or (BEGINNING FUNCTION).")
(defvar ispell-words-keyword "LocalWords: " "What is before words that are right in a file.")
(defvar ispell-dictionary-keyword "Local IspellDict: " "What is before a file's dictionary.")
(defvar ispell-pdict-keyword "Local IspellPersDict: " "What is before a file's own words.")
(defvar ispell-parsing-keyword "Local IspellParsing: " "What is before how a file is read.")

(provide 'ispell)
;;; ispell.el ends here
