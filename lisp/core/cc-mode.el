;;; cc-mode.el --- Syntax of C and its kin  -*- lexical-binding: t -*-

;;; Code:

(require 'cc-fonts)
(require 'nesting-indent)

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
(defvar c-basic-offset 'set-from-style "The columns a level is indented, or `set-from-style'.")
(defvar c-default-style '((java-mode . "java") (awk-mode . "awk") (other . "gnu"))
  "The style of each mode, or that of all.  Of a style the columns of a level count.")
(defconst c--style-offsets
  '(("gnu" . 2) ("ellemtel" . 3) ("awk" . 4) ("java" . 4) ("python" . 4) ("stroustrup" . 4) ("whitesmith" . 4)
    ("k&r" . 5) ("bsd" . 8) ("linux" . 8))
  "The columns of a level in each style.")
(defconst c--flat-styles '("k&r" "bsd" "stroustrup" "linux" "python" "ellemtel")
  "Styles where a brace on a line of its own is as deep as the condition above it.")
(defun c--set-up-indentation ()
  "Set how lines are indented."
  (let ((style (downcase (if (stringp c-default-style) c-default-style
                           (or (alist-get major-mode c-default-style) (alist-get 'other c-default-style) "gnu")))))
    (unless (integerp c-basic-offset)
      (setq-local c-basic-offset (alist-get style c--style-offsets 4 nil #'equal)))
    (setq-local indent-line-function #'c-indent-line
                nesting-indent-offset 'c-basic-offset
                nesting-indent-brace-offset (if (member style c--flat-styles) 0 c-basic-offset)
                nesting-indent-goes-on #'c--goes-on-p)))
(defun c--goes-on-p (end)
  "Whether this line goes on the statement that ends at END so far; not so outside of braces."
  (and (nth 1 (syntax-ppss (line-beginning-position)))
       (save-excursion
         (goto-char end)
         ;; Directives of the preprocessor are no part of statements.
         (while (and (> (point) (point-min)) (save-excursion (back-to-indentation) (eq (char-after) ?#)))
           (forward-line 0)
           (forward-comment (- (point))))
         (not (memq (char-before) '(?\; ?\{ ?\} ?: ?, ?\( ?\[))))))
(defun c-indent-line ()
  "Indent this line by what encloses it; directives of the preprocessor are at the margin."
  (interactive)
  (if (save-excursion (back-to-indentation) (eq (char-after) ?#))
      (save-excursion (indent-line-to 0))
    (nesting-indent-line)))
(defun c--set-up ()
  "Set what the modes share."
  (setq-local comment-start "/* " comment-end " */" comment-start-skip "\\(?://+\\|/\\*+\\)\\s *"
              comment-end-skip "[ \t]*\\*+/" indent-tabs-mode t parse-sexp-ignore-comments t)
  (c--set-up-indentation)
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
