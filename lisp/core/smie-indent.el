;;; smie-indent.el --- Indentation by tokens and their precedences  -*- lexical-binding: t -*-

;; A line is indented by what its first token hangs on: for a token that binds what is before it that is its parent, the
;; token which binds both; for what follows a token that token; for an operand among others the first of these.  The mode's
;; rules are asked first.

;;; Code:

(require 'smie)

(defvar smie-indent-basic 4 "Columns of a level of indentation.")
(defvar smie-rules-function #'ignore
  "What says how to indent: called with METHOD and ARG, it returns nil, columns relative to a token or (column . COLUMN).
METHOD is `:before' or `:after' with a token, `:elem' with `basic', `args' or `empty-line-token', `:list-intro' with a token
that a list of expressions follows, or `:close-all' with a closing bracket.")
(defvar smie-indent-functions
  '(smie-indent-fixindent smie-indent-bob smie-indent-close smie-indent-comment smie-indent-comment-continue
    smie-indent-comment-close smie-indent-comment-inside smie-indent-inside-string smie-indent-keyword
    smie-indent-after-keyword smie-indent-empty-line smie-indent-exps)
  "What finds the column of the line at point: each is called before its first character, and returns nil if it does not know.")

(defvar smie--token nil "The token that the rules are asked about.")
(defvar smie--parent nil "What `smie-backward-sexp' returned for it; t when it has not been asked for.")
(defvar smie--after nil "Where the token begins when what follows it is indented.")

;;; Tokens with their levels

(defun smie-indent-forward-token ()
  "Go over the token behind point, a bracket included; return (TOKEN LEFT RIGHT), or nil without levels."
  (let ((token (funcall smie-forward-token-function)))
    (cond ((> (length token) 0) (assoc token smie-grammar))
          ((eobp) nil)
          ((looking-at "\\s(") (forward-char) (list (match-string-no-properties 0) nil 0))
          ((looking-at "\\s)") (forward-char) (list (match-string-no-properties 0) 0 nil))
          ((looking-at "\\s\"\\|\\s|") nil))))
(defun smie-indent-backward-token ()
  "Go back over the token before point, a bracket included; return (TOKEN LEFT RIGHT), or nil without levels."
  (let ((token (funcall smie-backward-token-function)))
    (cond ((> (length token) 0) (assoc token smie-grammar))
          ((bobp) nil)
          ((save-excursion (backward-char) (looking-at "\\s(")) (backward-char) (list (match-string-no-properties 0) nil 0))
          ((save-excursion (backward-char) (looking-at "\\s)")) (backward-char) (list (match-string-no-properties 0) 0 nil)))))

(defun smie-indent--bolp ()
  "Whether point is at the first character of its line that is no blank."
  (save-excursion (skip-chars-backward " \t") (bolp)))
(defun smie-indent--eol-p (end)
  "Whether nothing but blanks and a comment follows END on its line."
  (save-excursion
    (goto-char end)
    (let ((line (line-end-position)))
      (skip-chars-forward " \t")
      (or (eolp) (progn (forward-comment 1) (> (point) line))))))

;;; What rules may ask

(defun smie-indent--parent ()
  "What the token at point hangs on: (LEVEL POS TOKEN).
For an operand that follows others POS is the first of these, and TOKEN what is before it."
  (when (eq smie--parent t)
    (setq smie--parent
          (save-excursion
            (when smie--after (goto-char smie--after))
            (if (numberp (cadr (assoc smie--token smie-grammar))) (smie-backward-sexp smie--token)
              (or (smie-backward-sexp 'halfsexp)
                  (let ((before nil))
                    (while (null (setq before (smie-backward-sexp))))
                    (forward-comment (point-max))
                    (list nil (point) (nth 2 before))))))))
  smie--parent)

(defun smie-rule-bolp ()
  "Whether the token is the first of its line."
  (save-excursion (when smie--after (goto-char smie--after)) (smie-indent--bolp)))
(defun smie-rule-hanging-p ()
  "Whether the token is the last of its line, but not the first."
  (save-excursion
    (when smie--after (goto-char smie--after))
    (and (not (smie-indent--bolp))
         (progn (smie-indent-forward-token) (smie-indent--eol-p (point))))))
(defun smie-rule-parent-p (&rest parents)
  "Whether the token hangs on one of PARENTS."
  (and (member (nth 2 (smie-indent--parent)) parents) t))
(defun smie-rule-next-p (&rest tokens)
  "Whether one of TOKENS follows the token."
  (save-excursion
    (unless smie--after (smie-indent-forward-token))
    (let ((next (progn (forward-comment (point-max))
                       (or (car (save-excursion (smie-indent-forward-token)))
                           (save-excursion (funcall smie-forward-token-function))))))
      (and (member next tokens) t))))
(defun smie-rule-prev-p (&rest tokens)
  "Whether one of TOKENS is before the token."
  (save-excursion
    (when smie--after (goto-char smie--after))
    (let* ((start (point)) (row (smie-indent-backward-token))
           (previous (or (car row) (progn (goto-char start) (funcall smie-backward-token-function)))))
      (and (member previous tokens) t))))
(defun smie-rule-sibling-p ()
  "Whether what the token hangs on is the same operator, which goes on in it."
  (let ((parent (smie-indent--parent)) (levels (cdr (assoc smie--token smie-grammar))))
    (and (numberp (car parent)) (eql (car parent) (cadr levels)) t)))
(defun smie-rule-parent (&optional offset)
  "The column of what the token hangs on, and OFFSET columns more."
  (save-excursion
    (goto-char (or (nth 1 (smie-indent--parent)) (point-min)))
    (cons 'column (+ (or offset 0) (smie-indent-virtual)))))
(defun smie-rule-separator (method)
  "Indent the token as one that stands between elements of a list; METHOD is what the rules were called with."
  (let* ((parent (smie-indent--parent)) (sibling (smie-rule-sibling-p)))
    (pcase method
      (:after
       (when (smie-rule-bolp)
         (save-excursion
           (goto-char smie--after)
           (forward-char (length smie--token))
           (skip-chars-forward " \t")
           (cons 'column (current-column)))))
      (:before
       (when (smie-rule-bolp)
         (save-excursion
           (let ((width (length smie--token)))
             (goto-char (nth 1 parent))
             (cond
              ;; Below the one before.
              (sibling (when (smie-indent--bolp) (cons 'column (current-column))))
              ;; Before the first element, so that this one stands below it.
              (t
               (let ((open (current-column)) (start (point)))
                 (smie-indent-forward-token)
                 (when (= (point) start) (forward-char))
                 (skip-chars-forward " \t")
                 (unless (eolp)
                   (cons 'column (max open (- (current-column) width 1))))))))))))))

(defun smie-indent--rule (method token &optional after parent)
  "The column that the rules give for METHOD and TOKEN, nil for none.
AFTER is where the token begins for `:after'; PARENT is what it hangs on, if that is known."
  (let* ((smie--token token) (smie--after after) (smie--parent (or parent t))
         (offset (funcall smie-rules-function method token)))
    (pcase offset
      (`(column . ,column) column)
      ((pred integerp)
           (save-excursion
             (cond ((not (eq method :after))
                    (goto-char (or (nth 1 (smie-indent--parent)) (point-min)))
                    (+ offset (smie-indent-virtual)))
                   (t
                    (goto-char after)
                    ;; What a line ends with counts as if it began one.
                    (+ offset (if (or (smie-indent--bolp) (smie-rule-hanging-p)) (smie-indent-virtual) (current-column))))))))))
(defun smie-indent--elem (what)
  "The columns that the rules give for WHAT, an element of another kind than a token."
  (let ((smie--token what) (smie--after nil) (smie--parent t)) (funcall smie-rules-function :elem what)))
(defun smie-indent--basic ()
  "The columns of a level."
  (or (smie-indent--elem 'basic) smie-indent-basic))

;;; Finding columns

(defun smie-indent-calculate ()
  "The column of what is at point, by `smie-indent-functions'; nil if none knows."
  (run-hook-wrapped 'smie-indent-functions
                    (lambda (function) (save-excursion (funcall function)))))
(defun smie-indent-virtual ()
  "The column that what is at point would have if it began a line."
  (if (smie-indent--bolp) (current-column) (or (smie-indent-calculate) (current-column))))

(defun smie-indent-fixindent ()
  "Leave a line alone whose comment says fixindent."
  (and (smie-indent--bolp)
       (save-excursion (comment-normalize-vars) (re-search-forward (concat comment-start-skip "fixindent" comment-end-skip)
                                                                  (line-beginning-position 2) t))
       (current-column)))
(defun smie-indent-bob ()
  "The first line begins at the margin."
  (save-excursion
    (forward-comment (- (point)))
    (and (bobp) 0)))
(defun smie-indent-close ()
  "What closes a bracket stands below what opens it, or below the line that this hangs on."
  (when (looking-at "\\s)")
    (let ((bracket (match-string-no-properties 0)))
      (unless (smie-indent--rule :close-all bracket)
        (save-excursion
          (forward-char)
          (let ((forward-sexp-function nil)) (condition-case nil (backward-sexp) (scan-error nil)))
          (if (and (not (smie-indent--bolp)) (smie-indent--eol-p (1+ (point)))) (smie-indent-virtual) (current-column)))))))

(defun smie-indent-comment ()
  "A comment stands where the code behind it does."
  (and (smie-indent--bolp)
       (let ((start (point)))
         (and (save-excursion (forward-comment 1) (> (point) start))
              (save-excursion
                (forward-comment (point-max))
                (skip-chars-forward " \t\r\n")
                (unless (or (eobp)
                            ;; What closes or goes on is further out than what it follows.
                            (let ((row (save-excursion (smie-indent-forward-token)))) (and row (numberp (nth 1 row)))))
                  (smie-indent-calculate)))))))
(defun smie-indent-comment-continue ()
  "A line of a comment stands below its start."
  (let ((state (save-excursion (syntax-ppss (point)))))
    (when (and (nth 4 state) comment-continue (not (equal comment-continue "")) (looking-at (regexp-quote (string-trim comment-continue))))
      (save-excursion
        (goto-char (nth 8 state))
        (+ (current-column) (let ((lead (string-match "[^ ]" comment-continue))) (or lead 0)))))))
(defun smie-indent-comment-close ()
  "The end of a comment stands below its start."
  (let ((state (save-excursion (syntax-ppss (point)))))
    (when (and (nth 4 state) (not (equal comment-end "")) (looking-at (regexp-quote (string-trim comment-end))))
      (save-excursion (goto-char (nth 8 state)) (current-column)))))
(defun smie-indent-comment-inside ()
  "Other lines of a comment stay."
  (and (nth 4 (save-excursion (syntax-ppss (point)))) 'noindent))
(defun smie-indent-inside-string ()
  "Lines of a string stay."
  (and (nth 3 (save-excursion (syntax-ppss (point)))) 'noindent))

(defun smie-indent-keyword (&optional token)
  "A token of the grammar stands where the rules say, or below what it hangs on; TOKEN is (TOKEN LEFT RIGHT) at point."
  (let* ((row (or token (save-excursion (smie-indent-forward-token)))) (name (car row)) (left (nth 1 row)))
    (cond
     ((null row) nil)
     ;; A comment is before it.
     ((and (null token) (save-excursion (let ((start (point))) (forward-comment 1) (> (point) start)))) nil)
     ((not (numberp left))
      ;; It opens, and is an operand like others if the rules say nothing.
      (or (smie-indent--rule :before name)
          (let ((smie--after (point))) (unless (or (smie-indent--bolp) (smie-rule-hanging-p)) (current-column)))))
     ((looking-at "\\s)") nil)
     (t
      (let* ((start (point)) (operand nil)
             (parent (save-excursion (prog1 (smie-backward-sexp name) (forward-comment (point-max)) (setq operand (point))))))
        (or (smie-indent--rule :before name nil parent)
            (cond
             ((null parent) nil)
             ;; What goes on or closes what the parent began is below that.
             ((or (null (car parent)) (eql (nth 2 (assoc (nth 2 parent) smie-grammar)) left))
              (save-excursion (goto-char (nth 1 parent)) (smie-indent-virtual)))
             ((= operand start) nil)
             ;; An operator is below its operand.
             (t (save-excursion (goto-char operand) (current-column))))))))))

(defun smie-indent-after-keyword ()
  "What follows a token is where the rules say, or deeper than a token that opens."
  (save-excursion
    (let* ((end (point)) (row (smie-indent-backward-token)) (name (car row)) (start (point)))
      (when (and row (< start end))
        (let ((left (nth 1 row)) (right (nth 2 row)))
          (cond
           ((not (numberp right)) nil)
           ((smie-indent--rule :after name start))
           ;; It opens, or goes on what something else opened.
           ((or (not (numberp left))
                (and (/= left right)
                     (let ((parent (save-excursion (smie-backward-sexp name))))
                       (and parent (or (null (car parent)) (eql (nth 2 (assoc (nth 2 parent) smie-grammar)) left))))))
            (+ (smie-indent-virtual) (smie-indent--basic)))
           (t (smie-indent-virtual))))))))

(defun smie-indent-empty-line ()
  "An empty line is where the token would be that the rules name."
  (when (eolp)
    (let ((token (smie-indent--elem 'empty-line-token)))
      (when token
        (let ((row (assoc token smie-grammar))) (and row (smie-indent-keyword row)))))))

(defun smie-indent-exps ()
  "An operand that follows others is below the second of these, or deeper than the first."
  (save-excursion
    (let ((places nil) (more t))
      (while more
        (let ((start (point)) (result (smie-backward-sexp)))
          (if (or (car result) (= (point) start)) (setq more nil)
            (push (point) places))))
      (let ((intro (save-excursion
                     (when places (goto-char (car places)))
                     (let ((row (smie-indent-backward-token)))
                       (and (car row)
                            (let ((smie--token (car row)) (smie--after (point)) (smie--parent t))
                              (funcall smie-rules-function :list-intro (car row))))))))
        (cond
         ((null places) nil)
         (intro (goto-char (car places)) (current-column))
         ((cdr places)
          (goto-char (cadr places))
          (current-column))
         (t
          (goto-char (car places))
          (+ (or (smie-indent--elem 'args) (smie-indent--basic)) (current-column))))))))

(defun smie-indent-line ()
  "Indent this line by its first token."
  (interactive)
  (let ((column (save-excursion
                  (back-to-indentation)
                  (or (with-demoted-errors "SMIE Error: %S" (smie-indent-calculate)) 0))))
    (if (not (numberp column)) column
      (editing-indent-line (max 0 column))
      nil)))

(provide 'smie-indent)
;;; smie-indent.el ends here
