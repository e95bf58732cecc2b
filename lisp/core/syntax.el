;;; syntax.el --- Syntax properties that modes put on, and parse states by name  -*- lexical-binding: t -*-

(defvar syntax-propertize-chunk-size 500)

(defun syntax-propertize-text (start end)
  "Have `syntax-propertize-function' work on the text from START to END; the end it was done to."
  (save-excursion
    (save-restriction
      (widen)
      (save-match-data
        (with-silent-modifications
          (let ((parse-sexp-lookup-properties t) (again t))
            (setq-local parse-sexp-lookup-properties t)
            (while again
              (setq again nil)
              (dolist (f (if (listp syntax-propertize-extend-region-functions)
                             syntax-propertize-extend-region-functions
                           (list syntax-propertize-extend-region-functions)))
                (unless (eq f t)
                  (let ((new (funcall f start end)))
                    (when (and new (or (< (car new) start) (> (cdr new) end)))
                      (setq start (max (point-min) (car new)) end (min (point-max) (cdr new))
                            again t))))))
            (remove-text-properties start end '(syntax-table nil syntax-multiline nil))
            (syntax-ppss-flush-cache start)
            (funcall syntax-propertize-function start end)
            (syntax-ppss-flush-cache start)
            end))))))

(defun syntax-propertize-wholelines (start end)
  "The lines that START to END touch, (START . END)."
  (cons (save-excursion (goto-char start) (line-beginning-position))
        (save-excursion (goto-char end) (if (bolp) (point) (min (point-max) (line-beginning-position 2))))))
(defun syntax-propertize-multiline (beg end)
  "BEG and END moved out of text with the property `syntax-multiline'."
  (let ((inside-p (lambda (position)
                    (and (<= (point-min) position) (get-text-property position 'syntax-multiline)))))
    (cons (if (not (funcall inside-p (1- beg))) beg
            (previous-single-property-change beg 'syntax-multiline nil (point-min)))
          (if (not (funcall inside-p end)) end
            (next-single-property-change end 'syntax-multiline nil (point-max))))))

(defun syntax--shift-groups (regexp n)
  "REGEXP with the numbers of its back-references and numbered groups raised by N."
  (replace-regexp-in-string
   "\\(?:\\`\\|[^\\]\\)\\(?:\\\\\\\\\\)*\\\\\\(?:\\([1-9]\\)\\|(\\?\\([0-9]+\\):\\)"
   (lambda (m)
     (let* ((group (if (match-beginning 1) 1 2))
            (b (- (match-beginning group) (match-beginning 0)))
            (e (- (match-end group) (match-beginning 0))))
       (concat (substring m 0 b)
               (number-to-string (+ n (string-to-number (substring m b e))))
               (substring m e))))
   regexp t t))

(defmacro syntax-propertize-precompile-rules (&rest rules)
  "RULES, to be used later in `syntax-propertize-rules'."
  (declare (indent 0))
  `',rules)

(defmacro syntax-propertize-rules (&rest rules)
  "A function of START and END that puts syntax properties on the text as RULES say.
A rule is (REGEXP HIGHLIGHT…), with HIGHLIGHT (GROUP SYNTAX): SYNTAX is a string as for `modify-syntax-entry', or a
form that returns a raw descriptor or nil.  A symbol stands for the rules that are its value."
  (let (flat)
    (dolist (r rules)
      (if (symbolp r) (setq flat (append (reverse (symbol-value r)) flat)) (push r flat)))
    (setq flat (nreverse flat))
    (let ((offset 0) regexps branches)
      (dolist (r flat)
        (let* ((re (car r))
               (re (if (stringp re) re (eval re t)))
               (top (1+ offset))
               (body nil))
          (dolist (h (cdr r))
            (if (not (and (consp h) (integerp (car h))))
                (push h body)
              (let ((group (+ (car h) top)) (syntax (nth 1 h)))
                (push `(when (match-beginning ,group)
                         ,(if (stringp syntax)
                              `(put-text-property (match-beginning ,group) (match-end ,group)
                                                  'syntax-table ',(string-to-syntax syntax))
                            `(let ((syntax--from (match-beginning ,group)) (syntax--to (match-end ,group))
                                   (syntax--value
                                    (syntax--with-groups ,top (lambda () ,syntax))))
                               (when syntax--value
                                 (when (stringp syntax--value)
                                   (setq syntax--value (string-to-syntax syntax--value)))
                                 (put-text-property syntax--from syntax--to 'syntax-table syntax--value))))
                         ,@(nthcdr 2 h))
                      body))))
          (push (concat "\\(" (syntax--shift-groups re top) "\\)") regexps)
          (push `((match-beginning ,top) ,@(nreverse body)) branches)
          (setq offset (+ top (regexp-opt-depth re)))))
      (let ((regexp (mapconcat #'identity (nreverse regexps) "\\|")))
        `(lambda (start end)
           (goto-char start)
           (let (syntax--at)
             (while (and (< (point) end) (re-search-forward ,regexp end t)
                         (prog1 (not (eq syntax--at (point))) (setq syntax--at (point))))
               (when (= (match-beginning 0) (match-end 0)) (forward-char 1))
               (cond ,@(nreverse branches)))))))))
(defun syntax--with-groups (top function)
  "Call FUNCTION with match data in which group TOP is the whole match and those after it its groups."
  (let ((all (match-data)))
    (prog1 (progn (set-match-data (nthcdr (* 2 top) all)) (funcall function))
      (set-match-data all))))

(defun ppss-depth (state) "Depth in parentheses of the parse STATE." (nth 0 state))
(defun ppss-innermost-start (state) "Where the innermost list of STATE starts." (nth 1 state))
(defun ppss-last-complete-sexp-start (state) "Where the last complete expression before STATE starts." (nth 2 state))
(defun ppss-string-terminator (state) "The character that ends STATE's string, or t." (nth 3 state))
(defun ppss-comment-depth (state) "STATE's depth in comments, or t." (nth 4 state))
(defun ppss-quoted-p (state) "Whether STATE is after a quoting character." (nth 5 state))
(defun ppss-min-depth (state) "The least depth of STATE's parse." (nth 6 state))
(defun ppss-comment-style (state) "The style of STATE's comment." (nth 7 state))
(defun ppss-comment-or-string-start (state) "Where STATE's comment or string starts." (nth 8 state))
(defun ppss-open-parens (state) "The positions of the open parentheses of STATE." (nth 9 state))
(defun ppss-two-character-syntax (state) "The syntax of half a delimiter at STATE." (nth 10 state))
(defun syntax-ppss-depth (ppss) "The depth of PPSS in parentheses." (nth 0 ppss))
(defun syntax-ppss-context (ppss) "`string', `comment' or nil: what PPSS is inside."
       (cond ((nth 3 ppss) 'string) ((nth 4 ppss) 'comment)))

(defconst syntax--class-names
  ["whitespace" "punctuation" "word" "symbol" "open" "close" "prefix" "string" "math" "escape"
   "charquote" "comment" "endcomment" "inherit" "comment fence" "string fence"]
  "The classes of syntax by number.")
(defun syntax--describe (descriptor)
  "What the raw syntax DESCRIPTOR, a pair of a number and a character, says."
  (let* ((bits (car descriptor)) (class (logand bits #xffff)) (match (cdr descriptor))
         (flag (lambda (n) (/= 0 (logand bits (ash 1 n)))))
         (signs (mapconcat (lambda (x) (if (funcall flag (car x)) (cdr x) ""))
                           '((16 . "1") (17 . "2") (18 . "3") (19 . "4") (20 . "p") (21 . "b") (23 . "c") (22 . "n"))
                           ""))
         (roles (delq nil (list (and (funcall flag 16) "is the first character of a comment-start sequence")
                                (and (funcall flag 17) "is the second character of a comment-start sequence")
                                (and (funcall flag 18) "is the first character of a comment-end sequence")
                                (and (funcall flag 19) "is the second character of a comment-end sequence")
                                (and (funcall flag 20)
                                     (substitute-quotes "is a prefix character for `backward-prefix-chars'"))))))
    (concat (string (syntax-class-to-char class)) (if match (string match) " ") signs
            "\twhich means: " (aref syntax--class-names class)
            (and match (format ", matches %c" match))
            (mapconcat (lambda (role) (concat ",\n\t  " role)) roles "")
            (and (funcall flag 21) " (comment style b)")
            (and (funcall flag 23) " (comment style c)")
            (and (funcall flag 22) " (nestable)"))))
(defun internal-describe-syntax-value (syntax)
  "Insert what the raw syntax descriptor SYNTAX says; return it."
  (let ((d (if (char-table-p syntax) 'table syntax)))
    (insert (cond ((or (null d) (equal d '(13))) "default")
                  ((eq d 'table) "deeper char-table ...")
                  ((not (and (consp d) (integerp (car d)))) "invalid")
                  (t (syntax--describe d))))
    syntax))

(provide 'syntax)
;;; syntax.el ends here
