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
      (setq-local c-basic-offset
                  (or (alist-get style c--style-offsets nil nil #'equal)
                      (and (assoc-string style c-style-alist t) (alist-get 'c-basic-offset (c--style style)))
                      4)))
    (setq-local c-indentation-style style)
    (setq-local indent-line-function #'c-indent-line
                nesting-indent-offset 'c-basic-offset
                nesting-indent-brace-offset (if (c--flat-style-p style) 0 c-basic-offset)
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
(defvar c-mode-common-hook nil "What runs when a mode for C or its kin is turned on, before the hook of that mode.")
(defvar c-initialization-hook nil "What runs when such a mode is turned on for the first time.")
(defvar c--initialized nil "Whether `c-initialization-hook' was run.")
(defvar c-mode-base-map (make-sparse-keymap) "Keys of C and its kin.")
(defvar c-mode-map (let ((map (make-sparse-keymap))) (set-keymap-parent map c-mode-base-map) map) "Keys of C.")
(defvar c++-mode-map (let ((map (make-sparse-keymap))) (set-keymap-parent map c-mode-base-map) map) "Keys of C++.")
(defvar java-mode-map (let ((map (make-sparse-keymap))) (set-keymap-parent map c-mode-base-map) map) "Keys of Java.")
(defun c--run-hooks ()
  "Run the hooks that the modes share."
  (unless c--initialized
    (setq c--initialized t)
    (run-hooks 'c-initialization-hook))
  (run-mode-hooks 'c-mode-common-hook))
(define-derived-mode c-mode prog-mode "C" "The mode for C."
  (c--set-up) (c--run-hooks))
(define-derived-mode c++-mode prog-mode "C++" "The mode for C++."
  (c--set-up) (setq-local comment-start "// " comment-end "") (c--run-hooks))
;;;###autoload
(defun c-or-c++-mode ()
  "The mode for a header file: `c++-mode' if something in it is of C++ alone, else `c-mode'."
  (interactive)
  (if (save-excursion
        (goto-char (point-min))
        (let ((case-fold-search nil))
          (re-search-forward
           (concat "^[ \t]*\\(?:template[ \t]*<\\|namespace[ \t]+[[:alnum:]_:]*[ \t]*{?\\|using[ \t]+[[:alpha:]]"
                   "\\|class[ \t]+[[:alpha:]_][[:alnum:]_:]*[ \t]*[{:\n]"
                   "\\|#[ \t]*include[ \t]*<[[:lower:]_]+>\\)")
           nil t)))
      (c++-mode)
    (c-mode)))
(define-derived-mode java-mode prog-mode "Java" "The mode for Java."
  (c--set-up) (setq-local comment-start "// " comment-end "") (c--run-hooks))

;; Styles.  Columns of a level count; offsets of single constructs are kept for those who ask.

(defvar c-style-alist
  (mapcar (lambda (style) (list (car style) (cons 'c-basic-offset (cdr style)))) c--style-offsets)
  "Styles: (NAME [BASE] (VARIABLE . VALUE)…) each.")
(defvar c-offsets-alist nil "Offsets of single constructs, which are kept only: (CONSTRUCT . OFFSET) each.")
(defun c-set-offset (symbol offset &optional _ignored)
  "Note that the construct SYMBOL is to be deeper by OFFSET."
  (interactive (list (intern (read-string "Syntactic symbol to change: ")) (read (read-string "Offset: "))))
  (setf (alist-get symbol c-offsets-alist) offset))
(defun c--style (name)
  "The variables of the style NAME: (VARIABLE . VALUE) each; nil if there is no such style."
  (let* ((row (assoc-string name c-style-alist t)) (base (and (stringp (cadr row)) (cadr row))))
    (append (if base (cddr row) (cdr row)) (and base (c--style base)))))
(defun c--flat-style-p (name)
  "Whether the style NAME, or the one that it comes from, has braces as deep as the condition above."
  (let ((base (cadr (assoc-string name c-style-alist t))))
    (or (member (downcase name) c--flat-styles) (and (stringp base) (c--flat-style-p base)))))
(defun c-set-style (stylename &optional dont-override)
  "Have this buffer indented in the style STYLENAME; DONT-OVERRIDE leaves an offset alone that was set."
  (interactive (list (completing-read "Set indentation style to: " c-style-alist nil t)))
  (let ((variables (c--style stylename)))
    (pcase-dolist (`(,variable . ,value) (reverse variables))
      (cond ((eq variable 'c-offsets-alist) (pcase-dolist (`(,symbol . ,offset) value) (c-set-offset symbol offset)))
            ((and (eq variable 'c-basic-offset) dont-override (integerp c-basic-offset)) nil)
            (t (set (make-local-variable variable) value))))
    (when variables
      (setq-local c-indentation-style stylename
                  nesting-indent-brace-offset (if (c--flat-style-p stylename) 0 c-basic-offset)))
    nil))
(defvar c-indentation-style nil "The style of this buffer.")
(defun c-add-style (style description &optional set-p)
  "Define the style STYLE by DESCRIPTION, ([BASE] (VARIABLE . VALUE)…); with SET-P this buffer gets it."
  (interactive (list (read-string "Style name to add: ") (read (read-string "Style description: ")) current-prefix-arg))
  (setf (alist-get (downcase style) c-style-alist nil nil #'equal) description)
  (when set-p (c-set-style style)))

(provide 'cc-mode)
;;; cc-mode.el ends here
