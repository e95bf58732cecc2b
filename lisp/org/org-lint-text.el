;;; org-lint-text.el --- Checks of structure: lines, headlines, drawers, lists, timestamps  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)
(require 'org-element)
(require 'org-lint-links)

(defvar org-special-properties)
(defvar org-priority-highest)
(defvar org-priority-lowest)
(defvar org-beamer-frame-environment)

(defvar org-lint--verbatim '(comment-block example-block export-block src-block verse-block)
  "Elements whose lines mean nothing.")

(defun org-lint--literal-p (element)
  "Whether point is in the literal text of ELEMENT."
  (and (org-element-type-p element org-lint--verbatim)
       (>= (point) (org-element-post-affiliated element))))

(defmacro org-lint--lines (regexp &rest body)
  "Evaluate BODY at the beginning of each line that REGEXP finds, its text kept in match data.
Values that are strings are messages about the line; lines of literal text are left out, unless
REGEXP is a list of it and `everywhere'.  Inside, `element' is the element at the line."
  (declare (indent 1))
  (let ((everywhere (equal (cdr-safe regexp) '(everywhere))))
    `(let ((case-fold-search t) (found nil))
       (goto-char (point-min))
       (while (re-search-forward ,(if everywhere (car regexp) regexp) nil t)
         (let* ((next (line-end-position))
                (element (save-match-data
                           (beginning-of-line)
                           (org-element-at-point)))
                (message (unless ,(if everywhere nil '(org-lint--literal-p element)) ,@body)))
           (goto-char (max next (point)))
           (cond ((stringp message) (push (list (save-excursion (goto-char next) (line-beginning-position)) message)
                                          found))
                 (message (setq found (append (reverse message) found))))))
       (nreverse found))))

;;;; Headlines

(defun org-lint-misplaced-heading (_)
  "Text that goes on with stars and a blank, as if a headline had lost its line break."
  (let (found)
    (goto-char (point-min))
    (while (re-search-forward "[^*\n ]\\*\\*+ " nil t)
      (let ((begin (match-beginning 0)))
        (when (org-element-type-p (save-excursion (goto-char begin) (org-element-at-point)) '(headline paragraph))
          (push (list begin "Possibly misplaced heading line") found))))
    (nreverse found)))

(defun org-lint-quote-section (ast)
  "Headlines of AST that start with QUOTE."
  (org-lint--each '(headline inlinetask) headline ast
    (let ((case-fold-search nil))
      (and (string-match-p "\\`QUOTE " (org-element-property :raw-value headline))
           "Deprecated QUOTE section"))))

(defun org-lint--title-line (headline)
  "The line of HEADLINE without its stars."
  (goto-char (org-element-begin headline))
  (skip-chars-forward "*")
  (buffer-substring-no-properties (point) (line-end-position)))

(defun org-lint-spurious-colons (ast)
  "Headlines of AST with a colon too many in their tags."
  (org-lint--each '(headline inlinetask) headline ast
    (and (string-match-p "[ \t]:[[:alnum:]_@#%:]+:[ \t]*\\'" (org-lint--title-line headline))
         (string-match-p "::[[:alnum:]_@#%:]*[ \t]*\\'" (org-lint--title-line headline))
         "Tags contain a spurious colon")))

(defun org-lint-priority (ast)
  "Headlines of AST with a priority that is out of bounds or none."
  (org-lint--each 'headline headline ast
    (let* ((case-fold-search nil) (line (org-lint--title-line headline))
           (todo (org-element-property :todo-keyword headline))
           (cookie (if (string-match "\\[#\\([A-Z]\\|[0-9]\\|[1-5][0-9]\\|6[0-4]\\)\\]" line) (match-string 1 line))))
      (cond (cookie
             (unless (<= org-priority-highest (org-priority-to-value cookie) org-priority-lowest)
               (format "Out-of-bounds priority '%s'" cookie)))
            ((not (string-match (format "\\`[ \t]+%s\\(?:COMMENT[ \t]+\\)?\\(\\[#\\([^][\n]*\\)\\)\\(\\]\\)?"
                                        (if todo (concat (regexp-quote todo) "[ \t]+") ""))
                                line))
             nil)
            ((not (match-beginning 3)) (format "Malformed priority '%s'" (string-trim-right (match-string 1 line))))
            ((not (string-match-p "\\`[a-z]\\'" (match-string 2 line)))
             (format "Invalid priority '%s'" (match-string 2 line)))))))

;;;; Keywords

(defun org-lint--affiliated-key-p (key)
  "Whether the keyword KEY says something of the element below."
  (or (member key org-element-affiliated-keywords) (string-match-p "\\`ATTR_[-_a-zA-Z0-9]+\\'" key)))

(defun org-lint-orphaned-affiliated-keywords (ast)
  "Keywords of AST that belong to an element, with none below."
  (org-lint--each 'keyword keyword ast
    (let ((key (org-element-property :key keyword)))
      (and (org-lint--affiliated-key-p key)
           (not (member key '("RESULTS" "RESULT")))
           (list (org-element-post-affiliated keyword) (format "Orphaned affiliated keyword: \"%s\"" key))))))

(defun org-lint-regular-keyword-before-affiliated (ast)
  "Keywords of AST right above those of an element."
  (org-element-map ast 'keyword
    (lambda (keyword)
      (and (eql 0 (org-element-post-blank keyword))
           (< (org-element-end keyword) (point-max))
           (progn
             (goto-char (org-element-end keyword))
             ;; Behind the last of a block this is the block.
             (let ((next (org-element-at-point)))
               (and (org-element-post-affiliated next)
                    (< (org-element-begin next) (org-element-post-affiliated next)))))
           (list (org-element-begin keyword)
                 (format "Independent keyword %s may be confused with affiliated keywords below"
                         (org-element-property :key keyword)))))))

(defun org-lint-obsolete-affiliated-keywords (_)
  "Affiliated keywords with names of old."
  (let ((names (mapconcat #'car org-element-keyword-translation-alist "\\|")))
    (org-lint--lines (format "^[ \t]*#\\+\\(%s\\):" names)
      (let ((key (upcase (match-string 1))))
        (and (< (line-beginning-position) (or (org-element-post-affiliated element) 0))
             (format "Obsolete affiliated keyword: \"%s\".  Use \"%s\" instead" key
                     (cdr (assoc key org-element-keyword-translation-alist))))))))

(defun org-lint-deprecated-category-setup (ast)
  "CATEGORY keywords of AST after the first."
  (cdr (org-lint--each 'keyword keyword ast
         (and (equal "CATEGORY" (org-element-property :key keyword))
              "Spurious CATEGORY keyword.  Set :CATEGORY: property instead"))))

(defconst org-lint--dual-keyword
  (format "[ \t]*#\\+%s\\[.*\\]:" (regexp-opt org-element-dual-keywords t))
  "Matches an affiliated keyword with a second value in brackets.")

(defun org-lint-invalid-keyword-syntax (_)
  "Lines like keywords without colon, in literal text too."
  (let ((org-lint--verbatim nil))
    (org-lint--lines "^[ \t]*#\\+\\([^ \t\n:]*\\)\\(?: .*\\)?$"
      (let ((name (match-string-no-properties 1)))
        (unless (or (string-match-p "\\`\\(?:begin\\|end\\)" name)
                    (save-excursion (forward-line 0) (looking-at-p org-lint--dual-keyword)))
          (format "Possible missing colon in keyword \"%s\"" name))))))

(defun org-lint-invalid-image-alignment (ast)
  "Paragraphs of AST whose images are to stand where they cannot."
  (org-lint--each 'paragraph paragraph ast
    (let ((attributes (mapconcat #'identity (org-element-property :attr_org paragraph) " ")))
      (cl-some
       (pcase-lambda (`(,attribute . ,values))
         (and (string-match (format "\\(?:\\`\\|[ \t]\\)%s[ \t]+\\([^ \t\n:]\\S-*\\)" attribute) attributes)
              (let ((value (match-string 1 attributes)))
                (and (not (member value values))
                     (list (org-element-begin paragraph)
                           (format "\"%s\" not a supported value for #+ATTR_ORG keyword attribute \"%s\"."
                                   value attribute))))))
       '((":align" "left" "center" "right") (":center" "t"))))))

;;;; Properties

(defun org-lint--property-values (ast key)
  "(NODE . VALUE) of the properties of AST whose key is KEY, as written."
  (org-element-map ast 'node-property
    (lambda (node) (and (equal key (org-element-property :key node))
                        (cons node (org-element-property :value node))))))

(defun org-lint-special-property-in-properties-drawer (ast)
  "Properties of AST whose values Org computes."
  (org-lint--each 'node-property node ast
    (let ((key (org-element-property :key node)))
      (and (member (upcase key) org-special-properties)
           (format "Special property \"%s\" found in a properties drawer" key)))))

(defun org-lint-obsolete-properties-drawer (ast)
  "Drawers of AST that look like those of properties and are not."
  (org-lint--each 'drawer drawer ast
    (and (equal "PROPERTIES" (org-element-property :drawer-name drawer))
         (list (org-element-post-affiliated drawer) "Incorrect contents for PROPERTIES drawer"))))

(defun org-lint-invalid-effort-property (ast)
  "Efforts of AST that are no durations."
  (cl-loop for (node . value) in (org-lint--property-values ast "EFFORT")
           unless (or (not (org-string-nw-p value)) (org-duration-p value))
           collect (list (org-element-begin node) (format "Invalid effort duration format: %S" value))))

(defun org-lint-invalid-id-property (ast)
  "IDs of AST with what divides a link from a search."
  (cl-loop for (node . value) in (org-lint--property-values ast "ID")
           when (and value (string-search "::" value))
           collect (list (org-element-begin node) (format "IDs should not include \"::\": \"%s\"" value))))

;;;; Blocks, drawers and other lines

(defun org-lint-invalid-block (_)
  "Lines that begin or end a block that is none."
  (org-lint--lines ("^[ \t]*#\\+\\(BEGIN\\|END\\)\\(\\S-*\\)\\(.*\\)$" everywhere)
    (let ((line (string-trim (match-string-no-properties 0)))
          (closing (string-equal-ignore-case "END" (match-string 1)))
          (name (match-string 2)) (more (string-trim (match-string 3))))
      (cond ((org-element-type-p element '(center-block dynamic-block quote-block special-block)) nil)
            ;; What ends no block is wrong in literal text, too.
            ((and closing (not (and (equal more "") (string-match-p "\\`\\(?::\\|_.*\\)?\\'" name))))
             (format "Invalid block closing line \"%s\"" line))
            ((org-lint--literal-p element) nil)
            (t (format "Possible incomplete block \"%s\"" line))))))

(defun org-lint--drawer-entries (begin end)
  "Findings for lines from BEGIN to END, a drawer's contents, that look like drawers."
  (let (found)
    (goto-char begin)
    (while (re-search-forward "^[ \t]*:[-_[:word:]]+:[ \t]*$" end t)
      (push (list (line-beginning-position)
                  (format "Possible misleading drawer entry \"%s\"" (string-trim (match-string-no-properties 0))))
            found))
    (nreverse found)))

(defun org-lint-incomplete-drawer (_)
  "Drawers without end, and ends without drawer."
  (org-lint--lines "^[ \t]*:[-_[:word:]]+:[ \t]*$"
    (let ((text (string-trim (match-string-no-properties 0))))
      (cond ((org-element-type-p element 'drawer)
             (let ((begin (org-element-contents-begin element)) (end (org-element-contents-end element)))
               (prog1 (and begin (org-lint--drawer-entries begin end))
                 (goto-char (or end (org-element-post-affiliated element)))
                 (re-search-forward "^[ \t]*:END:[ \t]*$" nil t))))
            ((org-element-type-p element '(node-property property-drawer)) nil)
            (t (format "Possible incomplete drawer \"%s\"" text))))))

(defun org-lint-indented-diary-sexp (_)
  "Lines that were an entry of the diary without their indentation."
  (org-lint--lines "^[ \t]+%%("
    "Possible indented diary-sexp"))

;;;; Lists

(defun org-lint-item-number (ast)
  "Items of AST whose number is not their place."
  (apply #'append
         (org-element-map ast 'plain-list
           (lambda (list)
             (let ((place 0))
               (delq nil (mapcar (lambda (item)
                                   (setq place (or (org-element-property :counter item) (1+ place)))
                                   (org-lint--item-problem item place))
                                 (org-element-contents list))))))))

(defun org-lint--item-problem (item place)
  "A finding when ITEM has another number than PLACE and does not say so."
  (let ((bullet (org-element-property :bullet item)))
    (and (string-match "[0-9]+" bullet)
         (not (org-element-property :counter item))
         (let ((written (string-to-number (match-string 0 bullet))))
           (and (/= written place)
                (list (org-element-begin item)
                      (format (concat "Bullet counter \"%s\" is not the same with item position %d."
                                      "  Consider adding manual [@%d] counter.")
                              bullet place written)))))))

;;;; Planning, clocks and timestamps

(defun org-lint-misplaced-planning-info (_)
  "Planning lines not right below a headline."
  (org-lint--lines "^[ \t]*\\(?:CLOSED\\|DEADLINE\\|SCHEDULED\\):"
    (unless (org-element-type-p element 'planning) "Misplaced planning info line")))

(defun org-lint-mismatched-planning-repeaters (ast)
  "Planning lines of AST that repeat in two ways."
  (org-lint--each 'planning planning ast
    (let ((stamps (delq nil (mapcar (lambda (key) (org-element-property key planning)) '(:scheduled :deadline)))))
      (and (cdr stamps)
           (let ((repeaters (mapcar (lambda (stamp)
                                      (mapcar (lambda (key) (org-element-property key stamp))
                                              '(:repeater-type :repeater-value :repeater-unit)))
                                    stamps)))
             (and (cl-every #'car repeaters)
                  (not (equal (car repeaters) (cadr repeaters)))))
           "Different repeaters in SCHEDULED and DEADLINE timestamps."))))

(defun org-lint-inactive-planning (ast)
  "Planning lines of AST with timestamps that the agenda does not see."
  (org-lint--each 'planning planning ast
    (cl-loop for (key . name) in '((:scheduled . "SCHEDULED") (:deadline . "DEADLINE"))
             for stamp = (org-element-property key planning)
             when (and stamp (memq (org-element-property :type stamp) '(inactive inactive-range)))
             return (format "Inactive timestamp in %s will not appear in agenda." name))))

(defun org-lint-timestamp-syntax (ast)
  "Timestamps of AST that Org would write otherwise."
  (org-lint--each 'timestamp stamp ast
    (let ((written (buffer-substring-no-properties (org-element-begin stamp) (org-element-end stamp)))
          (read (org-element-interpret-data stamp)))
      (unless (equal written read)
        (format "Potentially malformed timestamp %s.  Parsed as: %s" written read)))))

(defun org-lint-clock-syntax (ast)
  "Clocks of AST that Org would write otherwise."
  (org-lint--each 'clock clock ast
    (goto-char (org-element-begin clock))
    (let ((written (string-trim (buffer-substring-no-properties (point) (line-end-position))))
          (read (string-trim (org-element-interpret-data clock))))
      (unless (equal written read)
        (format "Potentially malformed CLOCK: line\n           %s\nParsed as: %s" written read)))))

;;;; Objects

(defun org-lint-incomplete-citation (ast)
  "Text of AST that begins like a citation."
  (let ((case-fold-search t))
    (org-element-map ast 'plain-text
      (lambda (text)
        (and (string-match-p "\\[cite\\(?:/[-_/[:alnum:]]+\\)?:" text)
             (list (org-lint--where text) "Possibly incomplete citation markup"))))))

(defun org-lint--where (node)
  "Where the element or object around NODE begins."
  (let ((parent (org-element-parent node)))
    (while (and parent (not (org-element-begin parent))) (setq parent (org-element-parent parent)))
    (if parent (or (org-element-post-affiliated parent) (org-element-begin parent)) (point-min))))

(defun org-lint-LaTeX-$ (ast)
  "Fragments of AST between dollars."
  (org-lint--each 'latex-fragment fragment ast
    (and (string-match-p "\\`\\$[^$]" (org-element-property :value fragment))
         "Potentially confusing LaTeX fragment format.  Prefer using more reliable \\(...\\)")))

(defun org-lint-LaTeX-$-ambiguous (_)
  "Dollars before a point and a digit."
  (let (found)
    (goto-char (point-min))
    (while (re-search-forward "\\$\\.[0-9]" nil t)
      (let ((end (point)))
        (unless (save-excursion
                  (goto-char (match-beginning 0))
                  (org-element-type-p
                   (org-element-context)
                   '(babel-call code comment comment-block diary-sexp example-block export-block export-snippet
                                fixed-width inline-babel-call inline-src-block latex-environment macro node-property
                                planning src-block target verbatim)))
          (push (list end (concat "$ symbol potentially matching LaTeX fragment boundary."
                                  "  Consider using \\dollar entity."))
                found))))
    (nreverse found)))

(defun org-lint-beamer-frame (_)
  "What beamer frames are written with, in the text."
  (let ((name (if (boundp 'org-beamer-frame-environment) org-beamer-frame-environment "orgframe")) found)
    (goto-char (point-min))
    (while (re-search-forward (format "\\\\\\(?:begin\\|end\\){%s}" (regexp-quote name)) nil t)
      (push (list (match-beginning 0)
                  (concat "Beamer frame name may cause error when exporting."
                          "  Consider customizing `org-beamer-frame-environment'."))
            found))
    found))

(provide 'org-lint-text)
;;; org-lint-text.el ends here
