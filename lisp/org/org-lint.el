;;; org-lint.el --- Looking for mistakes in documents  -*- lexical-binding: t -*-

;; A check is a function from the parse tree to (POSITION MESSAGE) pairs.  This file keeps the checks, runs them and
;; shows what they found; the
;; checks themselves are in org-lint-text.el, -links.el, -babel.el and -export.el, and a table at the end lists them.

;;; Code:

(require 'cl-lib)
(require 'org)
(require 'org-element)
(require 'org-macro)
(require 'ob-header-args)
(require 'org-properties)
(require 'org-settings)
(require 'org-src)

(cl-defstruct (org-lint-checker (:copier nil))
  "One check: a NAME, a line that says what it looks for, its function, how far it is to be trusted, its categories."
  name summary function trust categories)

(defvar org-lint--checkers nil "The checks there are, the newest first.")

(defun org-lint-add-checker (name summary fun &rest props)
  "Add the check NAME, a symbol; one of that name that is there goes.
SUMMARY says in a line what it looks for.  FUN gets the parse tree, with point at the buffer's beginning, and
returns a list of (POSITION MESSAGE).  PROPS: `:categories', a list of symbols, and `:trust', `low' or `high'."
  (declare (indent 1))
  (cond ((null name) (error "Name field is mandatory for checkers"))
        ((not (symbolp name)) (error "Invalid type for name field"))
        ((not (functionp fun)) (error "Checker field is expected to be a valid function")))
  (setq org-lint--checkers
        (cons (apply #'make-org-lint-checker :name name :summary summary :function fun props)
              (apply #'org-lint-remove-checker (list name)))))

(defun org-lint-remove-checker (name &rest names)
  "Forget the check NAME and those of NAMES; return the rest."
  (let ((gone (cons name names)))
    (setq org-lint--checkers
          (cl-remove-if (lambda (checker) (memq (org-lint-checker-name checker) gone))
                        org-lint--checkers))))

;;;; Running

(defun org-lint--findings (checkers)
  "What CHECKERS find in this buffer: a list of (POSITION MESSAGE CHECKER), by position."
  (org-with-wide-buffer
   (let ((ast (org-element-parse-buffer nil nil (not (bobp)))) found)
     (dolist (checker checkers)
       (goto-char (point-min))
       (dolist (pair (save-excursion (funcall (org-lint-checker-function checker) ast)))
         (push (list (car pair) (cadr pair) checker) found)))
     (sort (nreverse found) (lambda (a b) (< (car a) (car b)))))))

(defun org-lint--generate-reports (buffer checkers)
  "The rows of the report on BUFFER by CHECKERS: (NUMBER [LINE TRUST MESSAGE CHECKER]).
LINE is a string whose text property `org-lint-marker' says where the finding is."
  (with-current-buffer buffer
    (org-with-wide-buffer
     (goto-char (point-min))
     (let ((line 1) (number 0))
       (mapcar
        (pcase-lambda (`(,position ,message ,checker))
          ;; Findings come in the order of the text, so lines are counted once.
          (let ((target (progn (goto-char position) (line-beginning-position))))
            (setq line (+ line (count-lines (or (get 'org-lint--findings 'from) (point-min)) target)))
            (put 'org-lint--findings 'from target))
          (list (cl-incf number)
                (vector (propertize (number-to-string line) 'org-lint-marker (copy-marker position))
                        (format "%s" (org-lint-checker-trust checker))
                        message
                        checker)))
        (progn (put 'org-lint--findings 'from nil) (org-lint--findings checkers)))))))

(defun org-lint--checkers-with (property test)
  "The checks whose PROPERTY, an accessor, has a value that satisfies TEST."
  (cl-loop for checker in org-lint--checkers
           when (funcall test (funcall property checker)) collect checker))

(defun org-lint--ask (prompt symbols)
  "Ask with PROMPT for one of SYMBOLS."
  (intern (completing-read prompt (delete-dups (mapcar #'symbol-name symbols)) nil t)))

(defun org-lint--chosen (arg)
  "The checks that `org-lint's ARG names: all, those of a category or of a name that is asked for, or a list."
  (cond
   ((equal arg '(4))
    (let ((category (org-lint--ask "Checker category: "
                                   (cons 'default
                                         (seq-filter #'symbolp (mapcan (lambda (checker)
                                                                         (append (org-lint-checker-categories checker)
                                                                                 nil))
                                                                       org-lint--checkers))))))
      (org-lint--checkers-with
       #'org-lint-checker-categories
       (lambda (categories) (memq category (or categories '(default)))))))
   ((equal arg '(16))
    (org-lint--chosen (list (org-lint--ask "Checker name: "
                                           (mapcar #'org-lint-checker-name org-lint--checkers)))))
   ((consp arg) (org-lint--checkers-with #'org-lint-checker-name (lambda (name) (memq name arg))))
   (t org-lint--checkers)))

;;;###autoload
(defun org-lint (&optional arg)
  "Look for mistakes in this document.
ARG: nil for all checks, a list of names of checks; with a prefix argument for those of one category, with two for one.
Called by a user the findings are shown in a buffer; otherwise they are returned as rows
\(NUMBER [LINE TRUST MESSAGE CHECKER])."
  (interactive "P")
  (unless (derived-mode-p 'org-mode) (user-error "Not in an Org buffer"))
  (let ((checkers (org-lint--chosen arg)) (shown (called-interactively-p 'any)))
    (when shown (message "Org linting process starting..."))
    (if (not shown) (org-lint--generate-reports (current-buffer) checkers)
      (org-lint--display-reports (current-buffer) checkers)
      (message "Org linting process completed"))))

;;;; The report's buffer

(defvar-local org-lint--source-buffer nil "The document that the report is about.")
(defvar-local org-lint--local-checkers nil "The checks that the report was made with.")

(defvar org-lint--report-mode-map
  (let ((map (make-sparse-keymap)))
    (dolist (binding '(("\r" org-lint--jump-to-source) ("\t" org-lint--show-source) ("\C-j" org-lint--show-source)
                       ("h" org-lint--hide-checker) ("i" org-lint--ignore-checker)))
      (define-key map (car binding) (cadr binding)))
    map)
  "Keys of the report's buffer.")

(define-derived-mode org-lint--report-mode special-mode "OrgLint"
  "What was found in a document, a line for each."
  (setq-local revert-buffer-function (lambda (&rest _) (org-lint--refresh-reports))))

(defun org-lint--display-reports (source checkers)
  "Show what CHECKERS find in the buffer SOURCE."
  (pop-to-buffer (get-buffer-create "*Org Lint*"))
  (org-lint--report-mode)
  (setq org-lint--local-checkers checkers
        org-lint--source-buffer source)
  (org-lint--refresh-reports))

(defun org-lint--refresh-reports ()
  "Look anew and list what is found."
  (let ((inhibit-read-only t))
    (erase-buffer)
    (insert (format "%6s %-5s %s\n" "Line" "Trust" "Warning"))
    (pcase-dolist (`(,_ ,row) (org-lint--generate-reports org-lint--source-buffer org-lint--local-checkers))
      (insert (propertize (format "%6s %-5s %s\n" (aref row 0) (aref row 1)
                                  (replace-regexp-in-string "\n" " " (aref row 2)))
                          'org-lint-row row)))
    (goto-char (point-min))
    (forward-line)))

(defun org-lint--current-row ()
  "The finding at point."
  (or (get-text-property (line-beginning-position) 'org-lint-row) (user-error "No report here")))
(defun org-lint--current-checker (&optional row) "The check of ROW, or of the finding at point."
  (aref (or row (org-lint--current-row)) 3))
(defun org-lint--current-marker () "Where the finding at point is."
  (get-text-property 0 'org-lint-marker (aref (org-lint--current-row) 0)))

(defun org-lint--jump-to-source ()
  "Go to what the finding at point is about."
  (interactive)
  (let ((marker (org-lint--current-marker)))
    (switch-to-buffer-other-window (marker-buffer marker))
    (goto-char marker)))

(defun org-lint--show-source ()
  "Show what the finding at point is about and stay."
  (interactive)
  (save-selected-window (org-lint--jump-to-source)))

(defun org-lint--hide-checker ()
  "Take the lines of the check at point out of the report."
  (interactive)
  (let ((checker (org-lint--current-checker)) (inhibit-read-only t))
    (goto-char (point-min))
    (while (not (eobp))
      (let ((row (get-text-property (point) 'org-lint-row)))
        (if (and row (eq checker (org-lint--current-checker row)))
            (delete-region (point) (line-beginning-position 2))
          (forward-line))))))

(defun org-lint--ignore-checker ()
  "Take the check at point out of this report for good."
  (interactive)
  (setq org-lint--local-checkers (remq (org-lint--current-checker) org-lint--local-checkers))
  (org-lint--hide-checker))

(provide 'org-lint)
(require 'org-lint-links)
(require 'org-lint-babel)
(require 'org-lint-export)
(require 'org-lint-text)

;; The later of two checks that find something at one place reports first.
(pcase-dolist
    (`(,name ,summary ,trust ,categories ,function)
     '((misplaced-heading "Report accidentally misplaced heading lines." low nil)
       (duplicate-custom-id "Report duplicate CUSTOM_ID properties" nil (link))
       (duplicate-name "Report duplicate NAME values" nil (babel 'link))
       (duplicate-target "Report duplicate targets" nil (link))
       (duplicate-footnote-definition "Report duplicate footnote definitions" nil (footnote))
       (orphaned-affiliated-keywords "Report orphaned affiliated keywords" low nil)
       (combining-keywords-with-affiliated "Report independent keywords preceding affiliated keywords." low nil org-lint-regular-keyword-before-affiliated)
       (obsolete-affiliated-keywords "Report obsolete affiliated keywords" nil (obsolete))
       (deprecated-export-blocks "Report deprecated export block syntax" low (obsolete export))
       (deprecated-header-syntax "Report deprecated Babel header syntax" low (obsolete babel))
       (missing-language-in-src-block "Report missing language in source blocks" nil (babel))
       (suspicious-language-in-src-block "Report suspicious language in source blocks" low (babel))
       (missing-backend-in-export-block "Report missing backend in export blocks" nil (export))
       (invalid-babel-call-block "Report invalid Babel call blocks" nil (babel))
       (wrong-header-argument "Report wrong babel headers" nil (babel))
       (wrong-header-value "Report invalid value in babel headers" low (babel))
       (named-result "Report results evaluation with #+name keyword." high (babel))
       (empty-header-argument "Report empty values in babel headers" low (babel))
       (deprecated-category-setup "Report misuse of CATEGORY keyword" nil (obsolete))
       (invalid-coderef-link "Report \"coderef\" links with unknown destination" nil (link))
       (invalid-custom-id-link "Report \"custom-id\" links with unknown destination" nil (link))
       (invalid-fuzzy-link "Report \"fuzzy\" links with unknown destination" nil (link))
       (invalid-id-link "Report \"id\" links with unknown destination" nil (link))
       (trailing-bracket-after-link "Report potentially confused trailing ']' after link." low (link) org-lint-confusing-brackets)
       (unclosed-brackets-in-link-description "Report potentially confused trailing ']' after link." low (link) org-lint-brackets-inside-description)
       (link-to-local-file "Report links to non-existent local files" low (link))
       (non-existent-setupfile-parameter "Report SETUPFILE keywords with non-existent file parameter" low nil)
       (wrong-include-link-parameter "Report INCLUDE keywords with misleading link parameter" low (export))
       (obsolete-include-markup "Report obsolete markup in INCLUDE keyword" low (obsolete export))
       (unknown-options-item "Report unknown items in OPTIONS keyword" low (export))
       (misspelled-export-option "Report potentially misspelled export options in properties." low (export) org-lint-export-option-keywords)
       (invalid-macro-argument-and-template "Report spurious macro arguments or invalid macro templates" low (export))
       (special-property-in-properties-drawer "Report special properties in properties drawers" nil (properties))
       (obsolete-properties-drawer "Report obsolete syntax for properties drawers" nil (obsolete properties))
       (invalid-effort-property "Report invalid duration in EFFORT property" nil (properties))
       (invalid-id-property "Report search string delimiter \"::\" in ID property" nil (properties))
       (undefined-footnote-reference "Report missing definition for footnote references" nil (footnote))
       (unreferenced-footnote-definition "Report missing reference for footnote definitions" nil (footnote))
       (extraneous-element-in-footnote-section "Report non-footnote definitions in footnote section" nil (footnote))
       (invalid-keyword-syntax "Report probable invalid keywords" low nil)
       (invalid-image-alignment "Report unsupported align attribute for keyword" high nil)
       (invalid-block "Report invalid blocks" low nil)
       (mismatched-planning-repeaters "Report mismatched repeaters in planning info line" low nil)
       (misplaced-planning-info "Report misplaced planning info line" low nil)
       (incomplete-drawer "Report probable incomplete drawers" low nil)
       (indented-diary-sexp "Report probable indented diary-sexps" low nil)
       (quote-section "Report obsolete QUOTE section" low (obsolete))
       (file-application "Report obsolete \"file+application\" link" nil (link obsolete))
       (percent-encoding-link-escape "Report obsolete escape syntax in links" low (link obsolete))
       (spurious-colons "Report spurious colons in tags" nil (tags))
       (non-existent-bibliography "Report invalid bibliography file" nil (cite))
       (missing-print-bibliography "Report missing \"print_bibliography\" keyword" nil (cite))
       (invalid-cite-export-declaration "Report invalid value for \"cite_export\" keyword" nil (cite))
       (incomplete-citation "Report incomplete citation object" low (cite))
       (item-number "Report inconsistent item numbers in lists" nil (plain-list))
       (priority "Report out-of-bounds, invalid, and malformed priorities." nil (markup))
       (LaTeX-$ "Report $ that might be treated as LaTeX fragment boundary." low (markup) org-lint-LaTeX-$-ambiguous)
       (beamer-frame "Report that frame text contains beamer frame environment." low (export))
       (timestamp-syntax "Report malformed timestamps." low (timestamp))
       (clock-syntax "Report malformed clocks." low (timestamp))
       (planning-inactive "Report inactive timestamps in SCHEDULED/DEADLINE." high (timestamp) org-lint-inactive-planning)))
  (org-lint-add-checker name summary (or function (intern (format "org-lint-%s" name)))
    :trust trust :categories categories))
;;; org-lint.el ends here
