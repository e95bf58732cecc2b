;;; smie.el --- Expressions of a language told by the precedences of its tokens  -*- lexical-binding: t -*-

;; A table of precedences says of two tokens with an expression between them whether the first binds it (>), the second
;; does (<) or both (=).  A grammar puts the tokens in an order that agrees with it: (TOKEN LEFT RIGHT), LEFT how strongly
;; it binds what is on its left, RIGHT what is on its right; a list stands for a side where nothing is bound, as
;; before an opening bracket.

;;; Code:

(require 'warnings)

;;; Tables of precedences

(defun smie-set-prec2tab (table x y val &optional override)
  "Say in TABLE that X and Y relate as VAL, one of <, > and =; the table OVERRIDE has the last word."
  (let* ((key (cons x y)) (old (gethash key table)) (said (and override (gethash key override))))
    (cond (said (puthash key said table))
          ((or (null old) (eq old val)) (puthash key val table))
          ;; What first was said stays.
          (t (display-warning 'smie (format "Conflict: %s %s/%s %s" x old val y))))))

(defun smie-precs->prec2 (precs)
  "A table for PRECS, operators from the weakest on: (ASSOC TOKEN…), ASSOC one of left, right, assoc and nonassoc."
  (let ((table (make-hash-table :test #'equal)) (rest precs))
    (while rest
      (pcase-let ((`(,kind . ,tokens) (pop rest)))
        (dolist (token tokens)
          (unless (eq kind 'nonassoc)
            (dolist (other tokens)
              (smie-set-prec2tab table token other (pcase kind ('left '>) ('right '<) (_ '=)))))
          (dolist (stronger rest)
            (dolist (other (cdr stronger))
              (smie-set-prec2tab table token other '<)
              (smie-set-prec2tab table other token '>))))))
    table))

(defun smie-merge-prec2s (&rest tables)
  "One table of what all TABLES say."
  (let ((all (make-hash-table :test #'equal)))
    (dolist (table tables)
      (maphash (lambda (key value)
                 (if (consp key) (smie-set-prec2tab all (car key) (cdr key) value)
                   (puthash key (append value (gethash key all)) all)))
               table))
    all))

(defun smie--bnf-ends (bnf first)
  "For each name in BNF the tokens that may be the first in it, or without FIRST the last: a table of lists."
  (let ((tokens (make-hash-table :test #'eq)) (inner (make-hash-table :test #'eq)) (changed t))
    (pcase-dolist (`(,name . ,rules) bnf)
      (dolist (rule rules)
        (let* ((rule (if first rule (reverse rule)))
               ;; An expression at the end has a token behind it, which is a first one, too.
               (token (seq-find #'stringp (seq-take rule 2))))
          (when token (cl-pushnew token (gethash name tokens) :test #'equal))
          (when (and rule (symbolp (car rule))) (cl-pushnew (car rule) (gethash name inner))))))
    (while changed
      (setq changed nil)
      (pcase-dolist (`(,name . ,_) bnf)
        (dolist (part (gethash name inner))
          (dolist (token (gethash part tokens))
            (unless (member token (gethash name tokens))
              (push token (gethash name tokens))
              (setq changed t))))))
    tokens))

(defun smie--bnf-classes (bnf)
  "Which tokens of BNF open and close: (CLOSERS KINDS), alists from openers to what follows, and from tokens to what they are."
  (let ((closers nil) (kinds nil))
    (cl-flet ((note (token kind)
                (let ((known (assoc token kinds)))
                  (cond ((null known) (push (cons token kind) kinds))
                        ((not (eq (cdr known) kind)) (setcdr known 'neither))))))
      (dolist (rule (mapcan (lambda (row) (copy-sequence (cdr row))) bnf))
        (when (cdr rule)
          (when (stringp (car rule))
            ;; What closes it at last comes first.
            (dolist (token (reverse (cdr rule)))
              (when (stringp token) (cl-pushnew (cons (car rule) token) closers :test #'equal))))
          (seq-do-indexed (lambda (token place)
                            (when (stringp token)
                              (note token (cond ((= place 0) 'opener) ((= place (1- (length rule))) 'closer) (t 'inner)))))
                          rule))))
    ;; What is the one here and the other there is none of them.
    (list (nreverse closers) (seq-remove (lambda (kind) (memq (cdr kind) '(inner neither))) kinds))))

(defun smie-bnf->prec2 (bnf &rest resolvers)
  "A table for the grammar BNF, (NAME RULE…) with rules of names and tokens, symbols and strings.
RESOLVERS settle what it leaves open: lists as `smie-precs->prec2' takes, or tables."
  (let* ((override (make-hash-table :test #'equal)) (table (make-hash-table :test #'equal))
         (firsts (smie--bnf-ends bnf t)) (lasts (smie--bnf-ends bnf nil)))
    (dolist (resolver resolvers)
      (maphash (lambda (key value) (puthash key value override))
               (cond ((hash-table-p resolver) resolver)
                     ((memq (car-safe (car-safe resolver)) '(left right assoc nonassoc)) (smie-precs->prec2 resolver))
                     ((memq (car-safe resolver) '(< > =))
                      (let ((said (make-hash-table :test #'equal)))
                        (puthash (cons (nth 1 resolver) (nth 2 resolver)) (car resolver) said)
                        said))
                     (t (error "Unknown resolver %S" resolver)))))
    (pcase-dolist (`(,_ . ,rules) bnf)
      (dolist (rule rules)
        (while rule
          (let ((here (pop rule)) (next (car rule)))
            (when next
              (cond
               ((and (stringp here) (stringp next)) (smie-set-prec2tab table here next '= override))
               ((stringp here)
                (dolist (token (gethash next firsts)) (smie-set-prec2tab table here token '< override))
                (when (stringp (nth 1 rule)) (smie-set-prec2tab table here (nth 1 rule) '= override)))
               ((stringp next)
                (dolist (token (gethash here lasts)) (smie-set-prec2tab table token next '> override)))))))))
    (pcase-let ((`(,closers ,kinds) (smie--bnf-classes bnf)))
      (puthash :smie-open/close-alist kinds table)
      (puthash :smie-closer-alist closers table))
    table))

;;; Grammars

(defun smie--levels (constraints equal)
  "Numbers for what CONSTRAINTS, (SMALL . BIG) pairs, are about: a table, in which bigger ones have greater numbers.
EQUAL is a function that says which stands for all that are equal."
  (let ((levels (make-hash-table :test #'equal)) (number 0)
        (left (delete-dups (mapcar (lambda (pair) (cons (funcall equal (car pair)) (funcall equal (cdr pair)))) constraints))))
    (while left
      (let* ((bigs (mapcar #'cdr left))
             (least (seq-uniq (seq-remove (lambda (small) (member small bigs)) (mapcar #'car left)))))
        (unless least (error "Can't resolve the precedence cycle: %s" (smie--cycle left)))
        (dolist (one least)
          (puthash one number levels)
          (cl-incf number))
        (setq left (seq-remove (lambda (pair) (member (car pair) least)) left)
              number (+ number 10))))
    (puthash :next number levels)
    levels))
(defun smie--cycle (pairs)
  "A text for a cycle in PAIRS."
  (let* ((place (caar pairs)) (seen nil))
    (while (and place (not (member place seen)))
      (push place seen)
      (setq place (cdr (assoc place pairs))))
    (mapconcat (lambda (end) (if (eq (cdr end) 'left) (format ".%s" (car end)) (format "%s." (car end))))
               (reverse seen) " < ")))

(defun smie-prec2->grammar (prec2)
  "The grammar that agrees with the table PREC2: (TOKEN LEFT RIGHT) for each token."
  (let ((tokens nil) (same (make-hash-table :test #'equal)) (constraints nil)
        (kinds (gethash :smie-open/close-alist prec2)))
    (cl-labels ((root (end) (let ((up (gethash end same))) (if up (root up) end))))
      (maphash (lambda (key value)
                 (when (consp key)
                   (cl-pushnew (car key) tokens :test #'equal)
                   (cl-pushnew (cdr key) tokens :test #'equal)
                   (when (eq value '=)
                     (let ((a (root (cons (car key) 'right))) (b (root (cons (cdr key) 'left))))
                       (unless (equal a b) (puthash b a same))))))
               prec2)
      (maphash (lambda (key value)
                 (when (consp key)
                   (let ((right (cons (car key) 'right)) (left (cons (cdr key) 'left)))
                     (pcase value
                       ('< (push (cons right left) constraints))
                       ('> (push (cons left right) constraints))))))
               prec2)
      (setq tokens (nreverse tokens))
      (let* ((levels (smie--levels (nreverse constraints) #'root)) (number (gethash :next levels))
             (level (lambda (end)
                      (or (gethash (root end) levels)
                          (prog1 (puthash (root end) number levels) (cl-incf number)))))
             (rows (mapcar (lambda (token)
                             (let* ((kind (cdr (assoc token kinds)))
                                    (left (funcall level (cons token 'left))) (right (funcall level (cons token 'right))))
                               (list token (if (eq kind 'opener) (list left) left) (if (eq kind 'closer) (list right) right))))
                           tokens))
             (closers (gethash :smie-closer-alist prec2)))
        (if closers (cons (cons :smie-closer-alist closers) rows) rows)))))

;;; Tokens

(defvar smie-grammar 'unset "The grammar of this buffer, as `smie-prec2->grammar' makes it.")
(defvar smie-forward-token-function #'smie-default-forward-token
  "What goes over the token behind point and returns it, \"\" where there is none but a bracket or a string.")
(defvar smie-backward-token-function #'smie-default-backward-token "The same for the token before point.")

(defalias 'smie-op-left #'car)
(defalias 'smie-op-right #'cadr)

(defun smie-default-forward-token ()
  "Go over the comments and the token behind point, and return it."
  (forward-comment (point-max))
  (let ((start (point)))
    (when (= (skip-syntax-forward ".") 0) (skip-syntax-forward "w_'"))
    (buffer-substring-no-properties start (point))))
(defun smie-default-backward-token ()
  "Go over the comments and the token before point, and return it."
  (forward-comment (- (point)))
  (let ((end (point)))
    (when (= (skip-syntax-backward ".") 0) (skip-syntax-backward "w_'"))
    (buffer-substring-no-properties (point) end)))

(defun smie--associative-p (levels)
  "Whether LEVELS are those of an operator that binds as strongly on both sides."
  (equal (car levels) (cadr levels)))

;;; Moving over expressions

(defun smie-next-sexp (next-token next-sexp op-forw op-back halfsexp)
  "Go over one expression: nil if it was a name or in brackets, (nil POS TOKEN) if it was between tokens that are brackets.
Where there is none (LEVEL POS TOKEN): TOKEN at POS binds what is before; LEVEL is t at a bracket or an end.
NEXT-TOKEN and NEXT-SEXP go over a token and over what is none; OP-FORW and OP-BACK give of a token's levels those away from
and towards where one comes from.  HALFSEXP is to go over the operand of an operator, too; a string is the token one
comes from."
  (catch 'result
    (let ((open (and (stringp halfsexp) (list (cdr (assoc halfsexp smie-grammar))))))
      (when (stringp halfsexp) (setq halfsexp nil))
      (while t
        (let* ((place (point)) (token (funcall next-token)) (levels (cdr (assoc token smie-grammar))))
          (cond
           ;; Not a token of the grammar.
           ((null levels)
            (when (equal token "") (smie--over-other next-sexp place))
            (setq halfsexp nil)
            (unless open (throw 'result nil)))
           ;; It opens.
           ((not (numberp (funcall op-back levels)))
            (setq halfsexp nil)
            (push levels open))
           (t
            (let ((back (funcall op-back levels)) (forward (funcall op-forw levels)))
              ;; Those that bind more strongly than it have their operands.
              (while (and open (< back (funcall op-forw (car open)))) (pop open))
              (cond
               ((and (null open) halfsexp (numberp forward)) (push levels open) (setq halfsexp nil))
               ((null open)
                (goto-char place)
                (throw 'result (list (or forward t) (smie--token-position place next-token) token)))
               ((< (funcall op-forw (car open)) back)
                ;; It stands in the operand of the one before.
                (when (numberp forward) (push levels open)))
               ;; It goes on what the one before began.
               ((smie--associative-p (car open))
                (if (cdr open) (progn (pop open) (push levels open))
                  (goto-char place)
                  (throw 'result (list (or forward t) (smie--token-position place next-token) token))))
               (t
                (pop open)
                (if (numberp forward) (push levels open)
                  (unless open (throw 'result (list nil (point) token)))))))
            ;; The operands of what is left are all there.
            (when (and (null open) (not halfsexp)) (throw 'result nil)))))))))

(defun smie--token-position (place next-token)
  "Where the token begins that NEXT-TOKEN found from PLACE, towards which point is."
  (save-excursion
    (goto-char place)
    (funcall next-token)
    (point)))

(defun smie--over-other (next-sexp place)
  "Go over the bracket or the string at PLACE with NEXT-SEXP; where there is none, that is the result of the motion."
  (let ((from (point)))
    (condition-case error (funcall next-sexp 1)
      (scan-error
       (let ((bracket (nth 2 error)) (end (nth 3 error)))
         (goto-char place)
         (throw 'result (list t (if (< bracket place) bracket end) (buffer-substring-no-properties bracket (max end (1+ bracket))))))))
    (when (= (point) from)
      (throw 'result (if (eobp) (list t (point)) (list t (point) nil))))))

(defun smie-backward-sexp (&optional halfsexp)
  "Go back over one expression, and return what `smie-next-sexp' does; with HALFSEXP also over an operator's operand."
  (smie-next-sexp (indirect-function smie-backward-token-function)
                  (lambda (n) (let ((forward-sexp-function nil)) (backward-sexp n)))
                  #'smie-op-left #'smie-op-right halfsexp))
(defun smie-forward-sexp (&optional halfsexp)
  "Go over one expression, and return what `smie-next-sexp' does; with HALFSEXP also over an operator's operand."
  (smie-next-sexp (indirect-function smie-forward-token-function)
                  (lambda (n) (let ((forward-sexp-function nil)) (forward-sexp n)))
                  #'smie-op-right #'smie-op-left halfsexp))

(defun smie-backward-sexp-command (n)
  "Go back over N expressions."
  (interactive "^p")
  (smie-forward-sexp-command (- n)))
(defun smie-forward-sexp-command (n)
  "Go over N expressions."
  (interactive "^p")
  (let ((forw (> n 0)))
    (dotimes (_ (abs n))
      (let* ((from (point)) (result (if forw (smie-forward-sexp 'halfsexp) (smie-backward-sexp 'halfsexp))))
        (when (and (car result) (nth 2 result) (= from (point)))
          (signal 'scan-error
                  (list "Containing expression ends prematurely" (cadr result) (cadr result))))))))

(defvar smie-closer-alist nil "What closes what: (OPENER . CLOSER) each.")
(defun smie--up-backward ()
  "Go to the start of the block around point."
  (let ((result nil))
    (while (not (or (car (setq result (smie-backward-sexp 'halfsexp))) (bobp))))
    (when (null (nth 2 result)) (user-error "Not in a block"))
    (goto-char (nth 1 result))))
(defun smie-close-block ()
  "Insert what closes the block around point, on a line of its own."
  (interactive)
  (let ((closer (save-excursion
                  (smie--up-backward)
                  (if (looking-at "\\s(")
                      (string (cdr (syntax-after (point))))
                    (let* ((opener (funcall smie-forward-token-function))
                           (closers (delq nil (mapcar (lambda (pair) (and (equal (car pair) opener) (cdr pair))) smie-closer-alist))))
                      (if (null (cdr closers)) (car closers)
                        (completing-read "Close with: " closers nil t)))))))
    (unless (looking-back "^[ \t]*" (line-beginning-position)) (newline))
    (insert closer)
    (if (looking-at-p "[ \t]*$") (indent-according-to-mode)
      (reindent-then-newline-and-indent))))
(defun smie-down-list (&optional arg)
  "Go into the next block, ARG levels; back if it is negative."
  (interactive "p")
  (let* ((arg (or arg 1)) (forw (> arg 0)))
    (dotimes (_ (abs arg))
      (let ((inside nil))
        (while (not inside)
          (forward-comment (if forw (point-max) (- (point))))
          (when (if forw (eobp) (bobp)) (signal 'scan-error (list "Containing expression ends prematurely" (point) (point))))
          (let* ((start (point))
                 (token (funcall (if forw smie-forward-token-function smie-backward-token-function)))
                 (levels (cdr (assoc token smie-grammar))))
            (cond ((and levels (not (numberp (if forw (smie-op-left levels) (smie-op-right levels))))) (setq inside t))
                  ((> (length token) 0) nil)
                  ((if forw (looking-at "\\s(") (save-excursion (backward-char) (looking-at "\\s)")))
                   (forward-char (if forw 1 -1))
                   (setq inside t))
                  (t (goto-char start) (forward-sexp (if forw 1 -1))))))))))

;;; Setting up

(defun smie-setup (grammar rules-function &rest keywords)
  "Have this buffer go over and indent code by GRAMMAR and RULES-FUNCTION.
KEYWORDS are `:forward-token' and `:backward-token' with functions."
  (setq-local smie-rules-function rules-function
              smie-grammar (seq-remove (lambda (row) (eq (car row) :smie-closer-alist)) grammar)
              smie-closer-alist (cdr (assq :smie-closer-alist grammar))
              forward-sexp-function #'smie-forward-sexp-command
              indent-line-function #'smie-indent-line
              comment-quote-nested nil)
  (while keywords
    (pcase (pop keywords)
      (:forward-token (setq-local smie-forward-token-function (pop keywords)))
      (:backward-token (setq-local smie-backward-token-function (pop keywords)))
      (key (message "smie-setup: ignoring unknown keyword %s" key) (pop keywords)))))

(provide 'smie)
(require 'smie-indent)
;;; smie.el ends here
