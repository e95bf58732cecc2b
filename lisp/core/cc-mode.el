;;; cc-mode.el --- Syntax of C and its kin  -*- lexical-binding: t -*-

;;; Code:

(require 'cc-fonts)

(defun c--syntax-table ()
  "A syntax table for C."
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?\\ "\\" table)
    (dolist (c '(?+ ?- ?= ?% ?< ?> ?& ?|)) (modify-syntax-entry c "." table))
    (modify-syntax-entry ?\' "\"" table)
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?\^m "> b" table)
    table))
(defvar c-mode-syntax-table (c--syntax-table) "The syntax of C.")
(defvar c++-mode-syntax-table (c--syntax-table) "The syntax of C++.")
(defvar java-mode-syntax-table (c--syntax-table) "The syntax of Java.")
(defvar c-basic-offset 4 "The columns a level is indented.")
(defvar c-default-style '((java-mode . "java") (awk-mode . "awk") (other . "gnu")) "The style of each mode.")
(defun c--set-up ()
  "Set what the modes share."
  (setq-local comment-start "/* " comment-end " */" comment-start-skip "\\(?://+\\|/\\*+\\)\\s *"
              comment-end-skip "[ \t]*\\*+/" indent-tabs-mode t parse-sexp-ignore-comments t)
  (setq-local font-lock-defaults
              (list (intern (replace-regexp-in-string "-mode\\'" "-font-lock-keywords"
                                                      (symbol-name major-mode)))
                    nil nil nil nil
                    '(font-lock-syntactic-face-function . c-font-lock-syntactic-face))))
(define-derived-mode c-mode prog-mode "C" "The mode for C." (c--set-up))
(define-derived-mode c++-mode prog-mode "C++" "The mode for C++."
  (c--set-up) (setq-local comment-start "// " comment-end ""))
(define-derived-mode java-mode prog-mode "Java" "The mode for Java."
  (c--set-up) (setq-local comment-start "// " comment-end ""))

(provide 'cc-mode)
;;; cc-mode.el ends here
