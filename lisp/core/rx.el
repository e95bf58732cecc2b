;;; rx.el --- Regexps as Lisp forms  -*- lexical-binding: t -*-

;; A form is translated into a cell (PIECES . PRECEDENCE).  PIECES are strings and Lisp forms whose
;; values are strings.  PRECEDENCE says where the text may stand: t anywhere, even before an
;; operator; `seq' in a sequence; `left' (as ^) first in one, `right' (as $) last in one; nil only
;; in brackets.  Sets of characters are cells (SET NEGATED INTERVALS CLASSES) until they are written.

;;; Code:

(defvar rx--let-definitions nil "Names of `rx-let' in force: (NAME DEFINITION) or (NAME ARGS DEFINITION).")
(defvar rx--longest t "Whether zero-or-more and the like take as much as they can.")
(defvar rx--compile-to-lisp nil "Whether forms may be evaluated when the regexp is used.")

(defconst rx--symbols
  '((nonl "." . t) (not-newline "." . t) (any "." . t)
    (anychar "[^z-a]" . t) (anything "[^z-a]" . t) (unmatchable "\\`a\\`" . seq)
    (bol "^" . left) (line-start "^" . left) (eol "$" . right) (line-end "$" . right)
    (bos "\\`" . t) (string-start "\\`" . t) (bot "\\`" . t) (buffer-start "\\`" . t)
    (eos "\\'" . t) (string-end "\\'" . t) (eot "\\'" . t) (buffer-end "\\'" . t)
    (point "\\=" . t) (word-boundary "\\b" . t) (not-word-boundary "\\B" . t)
    (bow "\\<" . t) (word-start "\\<" . t) (eow "\\>" . t) (word-end "\\>" . t)
    (symbol-start "\\_<" . t) (symbol-end "\\_>" . t)
    (not-wordchar "\\W" . t))
  "What symbols stand for.")

(defconst rx--class-table
  '((digit . digit) (numeric . digit) (num . digit) (control . cntrl) (cntrl . cntrl)
    (hex-digit . xdigit) (hex . xdigit) (xdigit . xdigit) (blank . blank) (graphic . graph)
    (graph . graph) (printing . print) (print . print) (alphanumeric . alnum) (alnum . alnum)
    (letter . alpha) (alphabetic . alpha) (alpha . alpha) (ascii . ascii) (nonascii . nonascii)
    (lower . lower) (lower-case . lower) (punctuation . punct) (punct . punct) (space . space)
    (whitespace . space) (white . space) (upper . upper) (upper-case . upper) (word . word)
    (wordchar . word) (unibyte . unibyte) (multibyte . multibyte))
  "Names of character classes.")

(defconst rx--syntax-table
  '((whitespace . ?-) (punctuation . ?.) (word . ?w) (symbol . ?_) (open-parenthesis . ?\()
    (close-parenthesis . ?\)) (expression-prefix . ?\') (string-quote . ?\") (paired-delimiter . ?$)
    (escape . ?\\) (character-quote . ?/) (comment-start . ?<) (comment-end . ?>)
    (string-delimiter . ?|) (comment-delimiter . ?!))
  "Characters of syntax classes.")

(defconst rx--category-table
  '((space-for-indent . ?\s) (base . ?.) (consonant . ?0) (base-vowel . ?1) (upper-diacritical-mark . ?2)
    (lower-diacritical-mark . ?3) (tone-mark . ?4) (symbol . ?5) (digit . ?6)
    (vowel-modifying-diacritical-mark . ?7) (vowel-sign . ?8) (semivowel-lower . ?9)
    (not-at-end-of-line . ?<) (not-at-beginning-of-line . ?>) (alpha-numeric-two-byte . ?A)
    (chinese-two-byte . ?C) (greek-two-byte . ?G) (japanese-hiragana-two-byte . ?H)
    (indian-two-byte . ?I) (japanese-katakana-two-byte . ?K) (strong-left-to-right . ?L)
    (korean-hangul-two-byte . ?N) (strong-right-to-left . ?R) (cyrillic-two-byte . ?Y)
    (combining-diacritic . ?^) (ascii . ?a) (arabic . ?b) (chinese . ?c) (ethiopic . ?e) (greek . ?g)
    (korean . ?h) (indian . ?i) (japanese . ?j) (japanese-katakana . ?k) (latin . ?l) (lao . ?o)
    (tibetan . ?q) (japanese-roman . ?r) (thai . ?t) (vietnamese . ?v) (hebrew . ?w) (cyrillic . ?y)
    (can-break . ?|))
  "Characters of character categories.")

;; Sets of characters

(defun rx--merge (intervals)
  "INTERVALS, cells (FIRST . LAST), sorted and joined."
  (let ((sorted (sort (mapcar (lambda (i) (cons (car i) (cdr i))) intervals)
                      (lambda (a b) (< (car a) (car b)))))
        (out nil))
    (dolist (i sorted)
      (if (and out (<= (car i) (1+ (cdr (car out)))))
          (setcdr (car out) (max (cdr i) (cdr (car out))))
        (push i out)))
    (nreverse out)))

(defun rx--complement (intervals)
  "The characters outside INTERVALS, which are merged."
  (let ((start 0) (out nil))
    (dolist (i intervals)
      (when (< start (car i)) (push (cons start (1- (car i))) out))
      (setq start (1+ (cdr i))))
    (when (<= start (max-char)) (push (cons start (max-char)) out))
    (nreverse out)))

(defun rx--string-intervals (string)
  "The intervals that STRING, as in `any', names."
  (let ((i 0) (n (length string)) (out nil))
    (while (< i n)
      (let ((c (aref string i)))
        (if (and (< (+ i 2) n) (eq (aref string (1+ i)) ?-))
            (let ((end (aref string (+ i 2))))
              (cond ((<= c end) (push (cons c end) out))
                    ((= c (1+ end)))
                    (t (error "Invalid rx `any' range: %s" (substring string i (+ i 3)))))
              (setq i (+ i 3)))
          (push (cons c c) out)
          (setq i (1+ i)))))
    out))

(defun rx--any (arguments)
  "The set of the `any' form with ARGUMENTS."
  (let ((intervals nil) (classes nil))
    (dolist (a arguments)
      (cond
       ((stringp a) (setq intervals (append (rx--string-intervals a) intervals)))
       ((characterp a) (push (cons a a) intervals))
       ((consp a)
        (unless (and (characterp (car a)) (characterp (cdr a)) (<= (car a) (1+ (cdr a))))
          (error "Invalid rx `any' range: %S" a))
        (when (<= (car a) (cdr a)) (push a intervals)))
       ((assq a rx--class-table)
        (let ((class (cdr (assq a rx--class-table)))) (unless (memq class classes) (push class classes))))
       (t (error "Invalid rx `any' argument: %S" a))))
    (list 'set nil (rx--merge intervals) (reverse classes))))

(defun rx--set (form)
  "The set that FORM stands for, or nil if it is no set."
  (cond
   ((characterp form) (list 'set nil (list (cons form form)) nil))
   ((and (stringp form) (= (length form) 1)) (rx--set (aref form 0)))
   ((symbolp form)
    (cond ((rx--definition form)
           (let ((d (rx--definition form))) (and (null (cdr d)) (rx--set (car d)))))
          ((assq form rx--class-table) (list 'set nil nil (list (cdr (assq form rx--class-table)))))))
   ((consp form)
    (let ((head (car form)))
      (cond
       ((memq head '(any in char)) (rx--any (cdr form)))
       ((eq head 'not-char) (rx--negate (rx--any (cdr form))))
       ((eq head 'not)
        (let ((set (rx--set (cadr form)))) (and set (rx--negate set))))
       ((memq head '(or |)) (rx--union (mapcar #'rx--set (cdr form))))
       ((eq head 'intersection)
        (let ((sets (mapcar #'rx--intervals (cdr form)))
              (out (list (cons 0 (max-char)))))
          (dolist (s sets) (setq out (rx--common out s)))
          (list 'set nil out nil)))
       ((rx--definition head) (rx--set (rx--expand form))))))))

(defun rx--negate (set)
  "The characters outside SET."
  (list 'set (not (nth 1 set)) (nth 2 set) (nth 3 set)))

(defun rx--plain (set)
  "SET's intervals when it has no classes, or `none'; nil for no set."
  (and set (null (nth 3 set))
       (if (nth 1 set) (rx--complement (nth 2 set)) (nth 2 set))))

(defun rx--intervals (form)
  "The intervals of FORM, an operand of a set operation, which must be a set without classes."
  (if (memq (car-safe form) '(or |))
      (rx--merge (apply #'append (mapcar #'rx--intervals (cdr form))))
    (let ((set (rx--set form)))
      (cond ((or (null set) (and (nth 3 set) (symbolp form))) (error "Bad character set: %S" form))
            ((nth 3 set) (error "Character class not permitted in set operations: %S" (car (nth 3 set))))
            (t (rx--plain set))))))

(defun rx--union (sets)
  "The union of SETS, or nil if one is no set or it cannot be written as one."
  (let ((ok t) (intervals nil))
    (dolist (s sets)
      (if (or (null s) (nth 3 s)) (setq ok nil)
        (setq intervals (append (rx--plain s) intervals))))
    (and ok (list 'set nil (rx--merge intervals) nil))))

(defun rx--common (a b)
  "The characters in both interval lists A and B."
  (let ((out nil))
    (dolist (x a)
      (dolist (y b)
        (let ((from (max (car x) (car y))) (to (min (cdr x) (cdr y))))
          (when (<= from to) (push (cons from to) out)))))
    (rx--merge out)))

(defun rx--write-set (set)
  "The translation of SET."
  (let* ((negated (nth 1 set)) (intervals (nth 2 set)) (classes (nth 3 set))
         (one (and intervals (null (cdr intervals)) (car intervals))))
    ;; a complement that reaches the last character is shorter the other way round
    (when (and intervals (null classes) (= (cdr (car (last intervals))) (max-char))
               (or (cdr intervals) (= (caar intervals) 0)))
      (setq intervals (rx--complement intervals) negated (not negated)
            one (and intervals (null (cdr intervals)) (car intervals))))
    (cond
     ((and (null intervals) (null classes))
      (if negated (cons (list "[^z-a]") t) (cons (list "\\`a\\`") 'seq)))
     ((and (null classes) (not negated) one (= (car one) (cdr one)))
      (cons (list (regexp-quote (string (car one)))) t))
     ((and (null classes) negated one (= (car one) (cdr one) ?\n)) (cons (list ".") t))
     ((and (null intervals) (null (cdr classes)) negated (eq (car classes) 'word) nil) nil)
     (t
      (let ((first "") (middle "") (caret "") (dash ""))
        (dolist (i intervals)
          (let ((from (car i)) (to (cdr i)))
            (cond
             ((= from ?\]) (setq first "]" from (1+ from))
              (when (= from ?^ to) (setq first "]^" from (1+ from))))
             ((= to ?\]) (setq first "]" to (1- to))))
            (cond
             ((= from ?-) (setq dash "-" from (1+ from)))
             ((= to ?-) (setq dash "-" to (1- to))))
            (cond
             ((> from to))
             ((and (= from to ?^)) (setq caret "^"))
             ((= from ?^) (setq caret "^")
              (setq middle (concat middle (rx--range (1+ from) to))))
             (t (setq middle (concat middle (rx--range from to)))))))
        (unless (and (string= first "") (string= middle "") (not negated)
                     (null classes))
          (if (and (string= caret "^") (or negated (not (string= first ""))))
              (setq first (concat first "^") caret "")))
        (let ((text (concat first middle caret
                            (mapconcat (lambda (c) (format "[:%s:]" c)) classes "") dash)))
          (when (and (not negated) (eq (aref text 0) ?^))
            (setq text (concat (substring text 1) "^")))
          (cons (list (concat "[" (if negated "^" "") text "]")) t)))))))

(defun rx--range (from to)
  "The text of the characters FROM to TO in a bracket."
  (cond ((> from to) "")
        ((= from to) (string from))
        ((= (1+ from) to) (string from to))
        (t (string from ?- to))))

;; Definitions

(defun rx--definition (name)
  "The definition of NAME: (FORM) or (ARGUMENTS FORM), or nil."
  (and (symbolp name)
       (or (cdr (assq name rx--let-definitions)) (get name 'rx-definition))))

(defun rx--filled (bindings form)
  "FORM with names replaced as BINDINGS say; a rest argument's forms are spliced."
  (cond
   ((symbolp form)
    (let ((b (assq form bindings)))
      (cond ((null b) form) ((eq (nth 1 b) 'rest) (cons 'seq (nth 2 b))) (t (nth 2 b)))))
   ((consp form)
    (let ((b (and (symbolp (car form)) (assq (car form) bindings))))
      (if (and b (eq (nth 1 b) 'rest))
          (append (nth 2 b) (rx--filled bindings (cdr form)))
        (cons (if (and (symbolp (car form)) (null b)) (car form) (rx--filled bindings (car form)))
              (let ((rest (cdr form)))
                (if (listp rest) (rx--filled-rest bindings rest) rest))))))
   (t form)))

(defun rx--filled-rest (bindings forms)
  "FORMS, arguments, each with names replaced as BINDINGS say."
  (let ((out nil))
    (while (consp forms)
      (let ((b (and (symbolp (car forms)) (car forms) (assq (car forms) bindings))))
        (if (and b (eq (nth 1 b) 'rest))
            (setq out (append (reverse (nth 2 b)) out))
          (push (rx--filled bindings (car forms)) out)))
      (setq forms (cdr forms)))
    (nconc (nreverse out) forms)))

(defun rx--expand (form)
  "The form that FORM, whose head is defined, stands for."
  (let* ((definition (rx--definition (car form))) (arguments (car definition)) (values (cdr form))
         (bindings nil))
    (unless (cdr definition) (error "Not an `rx' form definition: %s" (car form)))
    (while arguments
      (if (eq (car arguments) '&rest)
          (progn (push (list (cadr arguments) 'rest values) bindings)
                 (setq arguments nil values nil))
        (unless values
          (error "The `%s' form takes %d arg(s)" (car form) (length (car definition))))
        (push (list (pop arguments) 'one (pop values)) bindings)))
    (when values (error "The `%s' form takes %d arg(s)" (car form) (length (car definition))))
    (rx--filled bindings (nth 1 definition))))

;; Translation

(defun rx--grouped (translation)
  "TRANSLATION in a group without a number."
  (cons (append (list "\\(?:") (car translation) (list "\\)")) t))

(defun rx--unit (translation)
  "TRANSLATION so that an operator may follow it."
  (if (eq (cdr translation) t) translation (rx--grouped translation)))

(defun rx--row (forms)
  "The translation of FORMS one after another."
  (let ((pieces nil) (precedence 'seq) (begun nil) (count 0) (last nil))
    (dolist (form forms)
      (let ((next (rx--cell form)))
        (when (car next)
          (setq count (1+ count))
          (if (not begun)
              (setq pieces (car next) precedence (cdr next) begun t)
            (when (memq precedence '(right nil))
              (setq pieces (car (rx--grouped (cons pieces precedence))) precedence t))
            (when (memq (cdr next) '(left nil)) (setq next (rx--grouped next)))
            (setq pieces (append pieces (car next))
                  precedence (cond ((and (eq precedence 'left) (eq (cdr next) 'right)) nil)
                                   ((eq precedence 'left) 'left)
                                   ((eq (cdr next) 'right) 'right)
                                   (t 'seq))))
          (setq last next))))
    (ignore last count)
    (cons pieces precedence)))

(defun rx--or (forms)
  "The translation of FORMS as alternatives."
  (cond
   ((null forms) (cons (list "\\`a\\`") 'seq))
   ((null (cdr forms)) (rx--cell (car forms)))
   (t
    (setq forms (mapcar #'rx--evaluated forms))
    (let* ((strings (mapcar #'rx--constants (or (delete '(or) (copy-sequence forms)) forms))) (all (not (memq nil strings))))
      (cond
       ((and all (not (seq-every-p #'characterp forms)))
        (cons (list (regexp-opt (apply #'append strings) nil)) t))
       ((let ((set (rx--union (mapcar (lambda (f) (and (not (eq (car-safe f) 'not-char)) (rx--set f))) forms))))
          (and set (rx--write-set set))))
       (t
        (let ((pieces nil))
          (dolist (f forms)
            (when pieces (setq pieces (append pieces (list "\\|"))))
            (setq pieces (append pieces (or (car (rx--cell f)) (list "")))))
          (cons pieces nil))))))))

(defun rx--evaluated (form)
  "FORM, or what it evaluates to when it is (eval EXPR)."
  (while (eq (car-safe form) 'eval) (setq form (eval (cadr form) t)))
  form)

(defun rx--constants (form)
  "The strings that FORM matches, if it is one or several in `or'."
  (setq form (rx--evaluated form))
  (cond ((stringp form) (list form))
        ((characterp form) (list (string form)))
        ((and (symbolp form) form (rx--definition form) (null (cdr (rx--definition form))))
         (rx--constants (car (rx--definition form))))
        ((memq (car-safe form) '(or |))
         (let ((all (mapcar #'rx--constants (cdr form)))) (and (not (memq nil all)) (apply #'append all))))))

(defun rx--repeat (operator forms)
  "The translation of FORMS with the postfix OPERATOR."
  (let ((body (rx--row forms)))
    (if (null (car body)) body
      (let ((unit (rx--unit body)))
        (cons (append (car unit) (list operator)) (if (eq (aref operator 0) ?\\) t 'seq))))))

(defun rx--counted (low high forms)
  "The translation of FORMS repeated LOW to HIGH times; HIGH nil means any number, t exactly LOW."
  (unless (natnump low) (error "rx repetition count must be a natural number: %S" low))
  (if (and (natnump high) (< high low)) (error "rx repetition range %d to %d is empty" low high))
  (rx--repeat (cond ((eq high t) (format "\\{%d\\}" low))
                    (high (format "\\{%d,%d\\}" low high))
                    (t (format "\\{%d,\\}" low)))
              forms))

(defun rx--regexp-precedence (text)
  "Where TEXT, a regexp, may stand."
  (cond ((= (length text) 1) (if (string-match-p "[^^$*+?]" text) t nil))
        ((string-match-p "\\`\\\\[^()0-9{}_sScC]\\'" text) t)
        ((string-match-p "\\`\\[^?]?[^][]*\\]\\'" text) t)
        ((and (string-match-p "\\`\\\\(" text)
              (string-match-p "\\`\\\\(\\(?:[^\\]\\|\\\\[^()]\\)*\\\\)\\'" text))
         t)
        (t nil)))

(defun rx--text (text)
  "The translation of the string TEXT taken literally."
  (if (string= text "") (cons nil 'seq)
    (cons (list (regexp-quote text)) (if (= (length text) 1) t 'seq))))

(defun rx--cell (form)
  "Translate FORM."
  (cond
   ((stringp form) (rx--text form))
   ((characterp form) (rx--text (string form)))
   ((symbolp form)
    (let ((definition (rx--definition form)) entry)
      (cond
       (definition
        (if (cdr definition) (error "Not an `rx' symbol definition: %s" form)
          (rx--cell (car definition))))
       ((setq entry (assq form rx--symbols)) (cons (list (cadr entry)) (cddr entry)))
       ((setq entry (assq form rx--class-table)) (cons (list (format "[[:%s:]]" (cdr entry))) t))
       (t (error "Unknown rx symbol `%s'" form)))))
   ((consp form) (rx--form-cell (car form) (cdr form) form))
   (t (error "Bad rx expression: %S" form))))

(defun rx--not (argument)
  "The translation of what ARGUMENT does not match."
  (let ((set (if (memq (car-safe argument) '(or |)) (list 'set nil (rx--intervals argument) nil) (rx--set argument))))
    (cond
     (set (rx--write-set (rx--negate set)))
     ((eq argument 'word-boundary) (cons (list "\\B") t))
     ((eq argument 'not-word-boundary) (cons (list "\\b") t))
     ((eq (car-safe argument) 'syntax)
      (cons (list (format "\\S%c" (rx--syntax-char (cadr argument)))) t))
     ((eq (car-safe argument) 'category)
      (cons (list (format "\\C%c" (rx--category-char (cadr argument)))) t))
     ((eq (car-safe argument) 'not) (rx--cell (cadr argument)))
     ((and (consp argument) (rx--definition (car argument))) (rx--not (rx--expand argument)))
     (t (error "Illegal argument to rx `not': %S" argument)))))

(defun rx--syntax-char (name)
  "The character of the syntax class NAME."
  (cond ((characterp name) name)
        ((cdr (assq name rx--syntax-table)))
        ((and (symbolp name) (= (length (symbol-name name)) 1)) (aref (symbol-name name) 0))
        (t (error "Unknown rx syntax name `%s'" name))))
(defun rx--category-char (name)
  "The character of the category NAME."
  (cond ((characterp name) name)
        ((cdr (assq name rx--category-table)))
        (t (error "Unknown rx category `%s'" name))))

(defun rx--form-cell (head arguments form)
  "Translate FORM, whose car is HEAD and cdr ARGUMENTS."
  (cond
   ((memq head '(seq : sequence and)) (rx--row arguments))
   ((memq head '(or |)) (rx--or arguments))
   ((memq head '(any in char not-char intersection)) (rx--write-set (rx--set form)))
   ((eq head 'not)
    (unless (and arguments (null (cdr arguments))) (error "rx `not' form takes exactly one argument"))
    (rx--not (car arguments)))
   ((memq head '(zero-or-more 0+)) (rx--repeat (if rx--longest "*" "*?") arguments))
   ((eq head '*) (rx--repeat "*" arguments))
   ((eq head '+) (rx--repeat "+" arguments))
   ((memq head '(\? ?\s)) (rx--repeat "?" arguments))
   ((memq head '(one-or-more 1+)) (rx--repeat (if rx--longest "+" "+?") arguments))
   ((memq head '(zero-or-one opt optional)) (rx--repeat (if rx--longest "?" "??") arguments))
   ((eq head '*?) (rx--repeat "*?" arguments))
   ((eq head '+?) (rx--repeat "+?" arguments))
   ((memq head '(\?? ??)) (rx--repeat "??" arguments))
   ((eq head '=) (rx--counted (car arguments) t (cdr arguments)))
   ((eq head '>=) (rx--counted (car arguments) nil (cdr arguments)))
   ((eq head '**) (rx--counted (car arguments) (cadr arguments) (cddr arguments)))
   ((eq head 'repeat)
    (if (and (natnump (cadr arguments)) (cddr arguments))
        (rx--counted (car arguments) (cadr arguments) (cddr arguments))
      (rx--counted (car arguments) t (cdr arguments))))
   ((memq head '(group submatch))
    (cons (append (list "\\(") (car (rx--row arguments)) (list "\\)")) t))
   ((memq head '(group-n submatch-n))
    (unless (and (natnump (car arguments)) (> (car arguments) 0))
      (error "rx `%s' requires a positive number as first argument" head))
    (cons (append (list (format "\\(?%d:" (car arguments)))
                  (car (rx--row (cdr arguments))) (list "\\)"))
          t))
   ((eq head 'backref) (cons (list (format "\\%d" (car arguments))) t))
   ((eq head 'syntax) (cons (list (format "\\s%c" (rx--syntax-char (car arguments)))) t))
   ((eq head 'category) (cons (list (format "\\c%c" (rx--category-char (car arguments)))) t))
   ((eq head 'minimal-match) (let ((rx--longest nil)) (rx--cell (car arguments))))
   ((eq head 'maximal-match) (let ((rx--longest t)) (rx--cell (car arguments))))
   ((eq head 'eval) (rx--cell (eval (car arguments) t)))
   ((eq head 'literal)
    (let ((text (rx--value (car arguments))))
      (cond ((stringp text) (rx--text text))
            (rx--compile-to-lisp (cons (list `(regexp-quote ,text)) 'seq))
            (t (error "rx `literal' form with non-string argument")))))
   ((memq head '(regexp regex))
    (let ((text (rx--value (car arguments))))
      (cond ((stringp text) (cons (list text) (rx--regexp-precedence text)))
            (rx--compile-to-lisp (cons (list text) nil))
            (t (error "rx `regexp' form with non-string argument")))))
   ((rx--definition head) (rx--cell (rx--expand form)))
   ((not (symbolp head)) (error "Bad rx operator `%S'" head))
   (t (error "Unknown rx form `%s'" head))))

(defun rx--value (form)
  "FORM, or its value when regexps are made at once and it is a string constant."
  form)

(defun rx--single (forms)
  "The translation of FORMS as a whole regexp."
  (rx--row forms))

(defun rx-to-string (form &optional no-group)
  "The regexp that FORM stands for; in a group unless NO-GROUP or not needed."
  (let ((translation (rx--cell form)))
    (apply #'concat (car (if no-group translation (rx--unit translation))))))

(defmacro rx (&rest regexps)
  "The regexp that matches REGEXPS, forms, one after another.
A string or character matches itself.  Forms: (seq …), (or …), (any SET…), (not SET),
(intersection SET…), (* …), (+ …), (? …) and with ? after them for the shortest match, (= N …),
(>= N …), (** N M …), (group …), (group-n N …), (backref N), (syntax CLASS), (category C),
(literal EXPR), (regexp EXPR), (eval EXPR), symbols for positions such as bol, and character classes."
  (let* ((rx--compile-to-lisp t)
         (pieces (car (rx--row regexps)))
         (joined nil) (text nil))
    (dolist (p pieces)
      (if (stringp p) (setq text (concat text p))
        (when text (push text joined) (setq text nil))
        (push p joined)))
    (when text (push text joined))
    (setq joined (nreverse joined))
    (cond ((null joined) "")
          ((and (null (cdr joined)) (stringp (car joined))) (car joined))
          (t (cons 'concat joined)))))

(defmacro rx-define (name &rest definition)
  "Define NAME for `rx': [(ARGUMENT…)] FORM."
  (declare (indent defun))
  `(eval-and-compile (put ',name 'rx-definition ',definition) ',name))

(defmacro rx-let (bindings &rest body)
  "Evaluate BODY with names for `rx' defined; BINDINGS are (NAME [(ARGUMENT…)] FORM)."
  (declare (indent 1))
  (let ((rx--let-definitions (append bindings rx--let-definitions)))
    (macroexpand-all (cons 'progn body) macroexpand-all-environment)))

(defmacro rx-let-eval (bindings &rest body)
  "Evaluate BODY with names for `rx-to-string' defined as the value of BINDINGS says."
  (declare (indent 1))
  `(let ((rx--let-definitions (append ,bindings rx--let-definitions))) ,@body))

(provide 'rx)
;;; rx.el ends here
