;;; pp.el --- Pretty printing  -*- lexical-binding: t -*-

;; The object is printed in one string; then the string's lists are broken after every element
;; that is a list, and continuation lines indented as Lisp code, with tabs only on request.

;;; Code:

(defvar pp-escape-newlines t "Value of `print-escape-newlines' while pretty-printing.")
(defvar pp-max-width t "Accepted; breaking does not depend on the width.")
(defvar pp-use-max-width nil "Accepted; breaking does not depend on the width.")
(defvar pp-default-function nil "Accepted; there is one way to print.")

(defvar pp--text nil "What is being broken into lines, a string.")
(defvar pp--out nil "Pieces of the result, last first.")
(defvar pp--column 0 "The column after `pp--out'.")

(defun pp--emit (text)
  "Add TEXT, without a newline, to the result."
  (setq pp--out (cons text pp--out) pp--column (+ pp--column (string-width text))))

(defun pp--newline (column)
  "Start a line at COLUMN."
  (let ((tabs (if indent-tabs-mode (/ column tab-width) 0)))
    (setq pp--out (cons (concat "\n" (make-string tabs ?\t)
                                (make-string (- column (* tabs tab-width)) ?\s))
                        pp--out)
          pp--column column)))

(defun pp--end-of-atom (i)
  "The index after the atom at index I."
  (let ((n (length pp--text)) (c (aref pp--text i)))
    ;; A bool vector's bits stand in a string.
    (when (and (eq c ?#) (< (1+ i) n) (eq (aref pp--text (1+ i)) ?&))
      (setq i (string-match "\"" pp--text i) c ?\"))
    (if (eq c ?\")
        (progn
          (setq i (1+ i))
          (while (not (eq (aref pp--text i) ?\"))
            (setq i (+ i (if (eq (aref pp--text i) ?\\) 2 1))))
          (1+ i))
      (if (and (eq c ??) (< (1+ i) n)) (setq i (1+ i)))
      (while (and (< i n) (not (memq (aref pp--text i) '(?\s ?\n ?\( ?\) ?\[ ?\] ?\"))))
        (setq i (+ i (if (eq (aref pp--text i) ?\\) 2 1))))
      (min i n))))

(defun pp--prefix-end (i)
  "The index after quotes and the like at index I."
  (let ((n (length pp--text)))
    (while (and (< i n)
                (or (memq (aref pp--text i) '(?\' ?\` ?,))
                    (and (eq (aref pp--text i) ?@) (> i 0) (eq (aref pp--text (1- i)) ?,))
                    (and (eq (aref pp--text i) ?#) (< (1+ i) n)
                         (memq (aref pp--text (1+ i)) '(?\' ?\( ?\[ ?s ?&))
                         (or (not (eq (aref pp--text (1+ i)) ?s))
                             (and (< (+ i 2) n) (eq (aref pp--text (+ i 2)) ?\()))
                         (not (eq (aref pp--text (1+ i)) ?&)))
                    (and (eq (aref pp--text i) ?s) (> i 0) (eq (aref pp--text (1- i)) ?#)
                         (< (1+ i) n) (eq (aref pp--text (1+ i)) ?\())))
      (setq i (1+ i)))
    i))

(defun pp--special-count (head)
  "How many arguments of the form whose HEAD is a name stand apart, or nil for a plain call.
The value `body' is that of a definition."
  (let* ((symbol (intern-soft head))
         (indent (and symbol (or (get symbol 'lisp-indent-function)
                                 (function-get symbol 'lisp-indent-function)))))
    (cond ((integerp indent) indent)
          ((eq indent 'defun) 'body)
          ((and symbol (assq symbol pp--indents)) (cdr (assq symbol pp--indents)))
          ((and (> (length head) 3) (string-prefix-p "def" head)) 'body)
          (t nil))))

(defconst pp--indents
  '((lambda . body) (autoload . body) (defun . 2) (defmacro . 2) (defsubst . 2) (cl-defun . 2)
    (cl-defmacro . 2) (ert-deftest . 2) (progn . 0) (prog1 . 1) (prog2 . 2) (let . 1) (let* . 1)
    (letrec . 1) (if . 2) (when . 1) (unless . 1) (while . 1) (catch . 1) (condition-case . 2)
    (unwind-protect . 1) (save-excursion . 0) (save-restriction . 0) (save-current-buffer . 0)
    (save-match-data . 0) (dolist . 1) (dotimes . 1) (with-current-buffer . 1)
    (with-temp-buffer . 0) (handler-bind . 1) (named-let . 2))
  "How many arguments of special forms and control macros stand apart.")

(defun pp--sequence (i)
  "Break the list or vector whose opening bracket is at index I; the index after it."
  (let* ((open pp--column) (n (length pp--text)) (vector (eq (aref pp--text i) ?\[))
         (count 0) (head nil) (special nil) (done nil)
         (second-column nil) (fresh nil))
    (pp--emit (if vector "[" "("))
    (setq i (1+ i))
    (while (not done)
      (let ((c (aref pp--text i)))
        (cond
         ((memq c '(?\) ?\]))
          (pp--emit (char-to-string c))
          (setq i (1+ i) done t))
         ((memq c '(?\s ?\n)) (setq i (1+ i)))
         (t
          (let* ((body (pp--prefix-end i))
                 (compound (and (< body n) (memq (aref pp--text body) '(?\( ?\[))))
                 (broken (and compound
                              (not (string-match-p "[^'`#]" (substring pp--text i body))))))
            ;; A list starts a line unless it is the first element or follows a comma or the letter
            ;; of a record; so does what follows a list.
            (cond
             ((= count 0))
             ((or fresh broken)
              (pp--newline
               (cond
                (vector (or second-column (1+ open)))
                ((null head) (1+ open))
                ((eq special 'body) (+ open 2))
                (special (if (<= count special) (+ open 4) (+ open 2)))
                (second-column second-column)
                ((= count 1) (1+ open))
                (t (1+ open)))))
             (t (pp--emit " ")))
            (when (and (= count 1) (not fresh) (not broken)) (setq second-column pp--column))
            (when (> body i) (pp--emit (substring pp--text i body)))
            (if compound
                (setq i (pp--sequence body) fresh t)
              (let ((end (pp--end-of-atom body)))
                (when (= end body) (setq end (1+ body)))
                (pp--emit (substring pp--text body end))
                (when (and (= count 0) (= body i) (not vector)
                           (not (eq (aref pp--text body) ?\")))
                  (setq head (substring pp--text body end) special (pp--special-count head)))
                (setq i end fresh nil)))
            (setq count (1+ count)))))))
    i))

(defun pp--break (text)
  "TEXT, a printed object, broken into lines."
  (let ((pp--text text) (pp--out nil) (pp--column 0))
    (let ((i (pp--prefix-end 0)) (n (length text)))
      (when (> i 0) (pp--emit (substring text 0 i)))
      (if (and (< i n) (memq (aref text i) '(?\( ?\[)))
          (pp--emit (substring text (pp--sequence i)))
        (pp--emit (substring text i))))
    (apply #'concat (nreverse pp--out))))

(defun pp-to-string (object &optional _function)
  "The pretty-printed text of OBJECT, with a newline at its end."
  (let ((print-escape-newlines pp-escape-newlines) (print-quoted t))
    (let ((text (prin1-to-string object)))
      ;; A newline follows what ends in a bracket.
      (concat (string-to-multibyte (pp--break text))
              (and (not (symbolp object)) (string-match-p "[])]\\'" text) "\n")))))

(defun pp (object &optional stream)
  "Print OBJECT pretty-printed to STREAM."
  (princ (pp-to-string object) (or stream standard-output))
  nil)

(defun pp-display-expression (expression buffer)
  "Show EXPRESSION pretty-printed in the buffer named BUFFER."
  (with-output-to-temp-buffer buffer (pp expression)))

(defun pp-buffer ()
  "Pretty-print the one object that the accessible part of the buffer holds."
  (interactive)
  (goto-char (point-min))
  (let ((text (string-trim-right (pp--break (buffer-string)))))
    (delete-region (point-min) (point-max))
    (insert text "\n")
    (goto-char (point-min))))

(defun pp-eval-expression (expression)
  "Show the value of EXPRESSION pretty-printed."
  (interactive "xEval: ")
  (message "%s" (string-trim-right (pp-to-string (eval expression t)))))

(defun pp-macroexpand-expression (expression)
  "Show the expansion of the macro call EXPRESSION, laid out."
  (interactive (list (read--expression "Macroexpand: ")))
  (message "%s" (string-trim-right (pp-to-string (macroexpand-1 expression)))))

(defun pp-eval-last-sexp (arg)
  "Evaluate the expression before point and show its value laid out, or insert it if ARG."
  (interactive "P")
  (let ((expression (elisp--preceding-sexp)))
    (if arg (insert (pp-to-string (eval expression lexical-binding)))
      (pp-eval-expression expression))))

(defun pp-macroexpand-last-sexp (arg)
  "Show the expansion of the macro call before point, laid out, or insert it if ARG."
  (interactive "P")
  (let ((expression (elisp--preceding-sexp)))
    (if arg (insert (pp-to-string (macroexpand-1 expression)))
      (pp-macroexpand-expression expression))))

(provide 'pp)
;;; pp.el ends here
