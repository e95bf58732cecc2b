;;; align.el --- Putting parts of lines under each other  -*- lexical-binding: t -*-

;; A rule says where on a line there are blanks to be widened.  Lines are aligned in sections; in a
;; section all lines get the column that the widest of them needs.

(defvar align-default-spacing 1 "Blanks between what is aligned.")
(defvar align-to-tab-stop 'indent-tabs-mode
  "Whether columns are those of tab stops; a symbol stands for its value.")
(defvar align-indent-before-aligning nil "Whether `align' indents the lines first.")
(defvar align-region-separate "^\\s-*[{}]?\\s-*$"
  "What ends a section: a regexp, `entire' for nothing, `group' for a line without a match, or a
function of the start and end of what lies between two matches.")
(defvar align-lisp-modes '(lisp-mode emacs-lisp-mode lisp-interaction-mode lisp-data-mode scheme-mode))
(defvar align-tex-modes '(tex-mode plain-tex-mode latex-mode slitex-mode LaTeX-mode))
(defvar align-c++-modes '(c-mode c++-mode java-mode js-mode perl-mode cperl-mode))
(defvar align-dq-string-modes (append align-lisp-modes align-c++-modes '(python-mode)))
(defvar align-mode-rules-list nil "The rules of this buffer's mode.")
(make-variable-buffer-local 'align-mode-rules-list)
(defvar align-mode-exclude-rules-list nil "The rules of this buffer's mode for text that is left alone.")
(make-variable-buffer-local 'align-mode-exclude-rules-list)
(defvar align-load-hook nil)
(defvar align-rules-list
  `((lisp-second-arg
     (regexp . "(\\S-+\\s-+\\S-+\\(\\s-+\\)")
     (modes . align-lisp-modes)
     (run-if . ,(lambda () current-prefix-arg)))
    (lisp-alist-dot
     (regexp . "\\(\\s-+\\)\\.\\(\\s-+\\)")
     (group 1 2)
     (modes . align-lisp-modes))
    (assignment
     (regexp . "[^-=!^&*+<>/| \t\n]\\(\\s-*[-=!^&*+<>/|]?\\)=\\(\\s-*\\)\\([^= \t\n]\\|$\\)")
     (group 1 2)
     (justify . t)
     (tab-stop)
     (modes . align-c++-modes))
    (python-assignment
     (regexp . "[^=!<> \t\n]\\(\\s-*\\)=\\(\\s-*\\)\\([^>= \t\n]\\|$\\)")
     (group 1 2)
     (tab-stop)
     (modes python-mode))
    (comment
     (regexp . "[^ \t\n]\\(\\s-+\\)//")
     (modes . align-c++-modes))
    (tex-tabular
     (regexp . "[^\\]\\(\\s-*\\)&")
     (repeat . t)
     (tab-stop)
     (modes . align-tex-modes))
    (text-column
     (regexp . "\\(^\\|\\S-\\)\\([ \t]+\\)\\(\\S-\\|$\\)")
     (group . 2)
     (repeat . t)
     (modes text-mode outline-mode)
     (run-if . ,(lambda () (and current-prefix-arg (not (eq current-prefix-arg '-)))))))
  "Rules of `align': (NAME (ATTRIBUTE . VALUE)…).
`regexp' is a regexp or a function of a bound and a flag that searches; `group' the blanks in it, a
number or a list; `spacing' how many blanks; `tab-stop' whether columns are tab stops; `repeat'
whether a line may match again; `justify' whether other text of the group goes to its right end;
`modes' the modes, a list or a variable; `run-if' and `valid' functions; `separate' what ends a
section; `case-fold' whether case counts.")
(defvar align-exclude-rules-list
  '((exc-dq-string
     (regexp . "\"\\([^\"\n]+\\)\"")
     (repeat . t)
     (modes . align-dq-string-modes))
    (exc-lisp-comment
     (regexp . "\\(;.*\\)$")
     (modes . align-lisp-modes)))
  "Rules for text in which nothing is aligned.")

(defun align--attribute (rule name &optional default)
  "RULE's attribute NAME, or DEFAULT when it has none."
  (let ((cell (assq name (cdr rule)))) (if cell (cdr cell) default)))

(defun align--applies-p (rule)
  "Whether RULE is for this buffer."
  (let* ((modes (align--attribute rule 'modes)) (run-if (align--attribute rule 'run-if))
         (modes (cond ((and modes (symbolp modes)) (symbol-value modes))
                      ((eq (car-safe modes) 'quote) (cadr modes))
                      (t modes))))
    (and (or (null modes) (apply #'derived-mode-p modes))
         (or (null run-if) (funcall run-if)))))

(defun align--groups (rule)
  "The numbers of RULE's groups."
  (let ((g (align--attribute rule 'group 1))) (if (listp g) g (list g))))

(defun align--search (rule bound)
  "Search for RULE's regexp up to BOUND."
  (let ((regexp (align--attribute rule 'regexp))
        (case-fold-search (align--attribute rule 'case-fold case-fold-search)))
    (if (functionp regexp) (funcall regexp bound nil) (re-search-forward regexp bound t))))

(defun align--excluded (rules from to)
  "The places from FROM to TO that RULES say are left alone: a list of (START . END)."
  (let ((out nil))
    (dolist (rule rules)
      (when (align--applies-p rule)
        (goto-char from)
        (while (align--search rule to)
          (dolist (g (align--groups rule))
            (when (match-beginning g) (push (cons (match-beginning g) (match-end g)) out)))
          (when (= (match-beginning 0) (match-end 0)) (forward-char 1)))))
    out))

(defun align--round (column spacing tab-stop)
  "The column for text SPACING blanks behind COLUMN at least; TAB-STOP: a tab stop."
  (if (or (not tab-stop) (= spacing 0)) (+ column spacing)
    (* tab-width (+ (/ column tab-width) spacing))))

(defun align--fill-to (column)
  "Insert blanks up to COLUMN."
  (let ((n (- column (current-column))))
    (if (= n 1) (insert " ") (when (> n 0) (indent-to column)))))

(defun align--columns (places rule spacing tab-stop)
  "Align PLACES, (START . END) markers of one section, as RULE says, by SPACING and TAB-STOP."
  (let* ((justify (align--attribute rule 'justify))
         (starts (mapcar (lambda (p) (goto-char (car p)) (current-column)) places))
         (texts (mapcar (lambda (p) (string-trim (buffer-substring (car p) (cdr p)))) places))
         (width (apply #'max (mapcar #'string-width texts)))
         (blank (seq-every-p #'string-empty-p texts))
         (column (align--round (apply #'max starts) spacing tab-stop)))
    (cl-mapc
     (lambda (p text)
       (goto-char (car p))
       (unless blank
         (delete-region (point) (progn (skip-chars-backward " \t") (point))))
       ;; Blanks that end where they should are left alone.
       (unless (and (string-empty-p text)
                    (= (+ column (if justify width 0)) (save-excursion (goto-char (cdr p)) (current-column))))
         (delete-region (point) (cdr p)))
       (if (string-empty-p text)
           (progn
             (goto-char (cdr p))
             (align--fill-to (+ column (if justify width 0))))
         (align--fill-to (+ column (if justify (- width (string-width text)) 0)))
         (insert text)
         (unless justify (align--fill-to (+ column width)))))
     places texts)
    (dolist (p places) (set-marker (car p) nil) (set-marker (cdr p) nil))))

(defun align--between-p (rule separate from to)
  "Whether between FROM and TO a section ends, as SEPARATE says or RULE does."
  (let ((what (align--attribute rule 'separate separate)))
    (pcase what
      ('entire nil)
      ('group (/= (save-excursion (goto-char from) (forward-line 1) (point))
                  (save-excursion (goto-char to) (line-beginning-position))))
      ((pred functionp) (funcall what from to))
      ((pred stringp)
       (save-excursion
         (goto-char from)
         (forward-line 1)
         (re-search-forward what (progn (save-excursion (goto-char to) (line-beginning-position))) t))))))

(defun align--rule (rule from to separate excluded)
  "Align the text from FROM to TO, two markers, by RULE; SEPARATE ends sections unless RULE says what does.
EXCLUDED are the rules for text that is left alone."
  (let ((spacing (align--attribute rule 'spacing align-default-spacing))
        (valid (align--attribute rule 'valid))
        (tab-stop (align--attribute rule 'tab-stop
                                    (if (and align-to-tab-stop (symbolp align-to-tab-stop) (not (eq align-to-tab-stop t)))
                                        (symbol-value align-to-tab-stop)
                                      align-to-tab-stop))))
    (dolist (group (align--groups rule))
      (let ((round 0) (more t))
        (while more
          (let ((outside (align--excluded excluded from to)) (section nil) (sections nil) (last nil))
            (setq more nil)
            (goto-char from)
            (while (< (point) to)
              (let ((found (align--match rule group (min to (line-end-position)) round outside valid)))
                (when found
                  (when (and last (align--between-p rule separate last (car found)))
                    (push section sections)
                    (setq section nil))
                  (setq last (car found))
                  (push (cons (copy-marker (car found)) (copy-marker (cdr found))) section)))
              (unless (= 0 (forward-line 1)) (goto-char to)))
            (when section (push section sections))
            (dolist (s sections)
              (align--columns s rule (if (listp spacing) (or (car spacing) 1) spacing) tab-stop))
            (when (and sections (align--attribute rule 'repeat)) (setq round (1+ round) more t))))))))

(defun align--match (rule group limit round outside valid)
  "Where GROUP of the match number ROUND of RULE up to LIMIT is: (START . END), or nil.
It must not be in OUTSIDE, and VALID must hold, if given."
  (let ((n -1) (found nil))
    (while (and (< n round) (align--search rule limit))
      (setq n (1+ n))
      (let ((from (match-beginning group)) (to (match-end group)) (start (match-beginning 0)) (end (match-end 0)))
        (unless from (error "No match for subexpression %d" group))
        (cond ((or (seq-some (lambda (x) (and (<= (car x) from) (< from (cdr x)))) outside)
                   (and valid (not (save-match-data (save-excursion (funcall valid))))))
               (setq n (1- n)))
              ((= n round) (setq found (cons from to))))
        ;; what follows the blanks may begin the next match
        (goto-char (if (> end to) (max to (1+ start)) end))
        (when (= start end) (if (< (point) limit) (forward-char 1) (setq n (max n round))))))
    found))

(defun align--run (from to separate rules excluded)
  "Align the lines from FROM to TO by RULES, leaving out what EXCLUDED says; SEPARATE ends sections."
  (save-excursion
    (let ((start (copy-marker (or from (error "Cannot determine alignment region for ‘%s’" from))))
          (end (copy-marker (or to (signal 'wrong-type-argument (list 'number-or-marker-p to))) t)))
      (when align-indent-before-aligning (indent-region start end))
      (dolist (rule rules)
        (when (align--applies-p rule) (align--rule rule start end separate excluded)))
      (set-marker start nil)
      (set-marker end nil)
      nil)))

(defun align (beg end &optional separate rules exclude-rules)
  "Align the lines from BEG to END by RULES, or the mode's, in sections that SEPARATE ends.
EXCLUDE-RULES tell what is left alone."
  (interactive "r")
  (align--run beg end (or separate align-region-separate)
              (or rules align-mode-rules-list align-rules-list)
              (or exclude-rules align-mode-exclude-rules-list align-exclude-rules-list)))
(defun align-regexp (beg end regexp &optional group spacing repeat)
  "Align the lines from BEG to END at matches of REGEXP: GROUP, blanks, becomes as wide as needed.
GROUP is 1 by default; of a negative one the text goes to the right end of its column.
SPACING: blanks at least.  REPEAT: all along the line."
  (interactive (append (list (region-beginning) (region-end))
                       (list (concat "\\(\\s-*\\)" (read-string "Align regexp: ")) 1 align-default-spacing nil)))
  (let ((group (or group 1)))
    (align--run beg end 'entire
                (list `(regexp (regexp . ,regexp) (group . ,(abs group))
                               (spacing . ,(or spacing align-default-spacing))
                               (repeat . ,repeat)
                               ,@(when (< group 0) '((justify . t)))))
                nil)))
(defun align-entire (beg end &optional rules exclude-rules)
  "Align the lines from BEG to END as one section, by RULES and EXCLUDE-RULES."
  (interactive "r")
  (align beg end 'entire rules exclude-rules))
(defun align-current (&optional rules exclude-rules)
  "Align the section point is in, by RULES and EXCLUDE-RULES."
  (interactive)
  (let* ((separate align-region-separate)
         (ends-p (lambda () (and (stringp separate) (looking-at separate)))))
    (save-excursion
      (beginning-of-line)
      (let* ((here (point))
             (from (progn (while (and (not (bobp)) (save-excursion (forward-line -1) (not (funcall ends-p))))
                            (forward-line -1))
                          (point)))
             (to (progn (goto-char here)
                        (while (and (not (eobp)) (not (funcall ends-p))) (forward-line 1))
                        (point))))
        (align from to separate rules exclude-rules)))))
(defun align-unhighlight-rule () "Nothing is highlighted without a display." (interactive) nil)

(provide 'align)
;;; align.el ends here
