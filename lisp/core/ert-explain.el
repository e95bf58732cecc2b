;;; ert-explain.el --- Why what a test compared is not the same  -*- lexical-binding: t -*-

;; A function that compares has one that explains its nil under the property `ert-explainer'.

;;; Code:

(defun ert--explain-atom (x)
  "X as explanations show it: an integer also in hexadecimal and as a character."
  (if (and (integerp x) (characterp x))
      (list x (format "#x%x" x) (string ?? x))
    x))

(defun ert--first-difference (a b)
  "The first index at which the sequences A and B differ."
  (let ((i 0) (n (min (length a) (length b))))
    (while (and (< i n) (equal (elt a i) (elt b i))) (setq i (1+ i)))
    i))

(defun ert--proper-list-p (x)
  "Whether X is a list that ends with nil."
  (proper-list-p x))

(defun ert--explain-elements (tag a b)
  "Explain the first element in which A and B, equally long, differ; TAG names their kind."
  (let ((i (ert--first-difference a b)))
    (and (< i (length a))
         (list tag i (ert--explain-equal (elt a i) (elt b i))))))

(defun ert--explain-equal (a b)
  "Why A and B are not `equal', or nil if they are."
  (cond ((equal a b) nil)
        ((not (eq (type-of a) (type-of b))) (list 'different-types a b))
        ((consp a) (ert--explain-conses a b))
        ((and (arrayp a) (/= (length a) (length b)))
         (ert--explain-lengths 'arrays-of-different-length a b))
        ((arrayp a) (ert--explain-elements 'array-elt a b))
        ((and (symbolp a) (string= a b)) (list 'different-symbols-with-the-same-name a b))
        (t (list 'different-atoms (ert--explain-atom a) (ert--explain-atom b)))))

(defun ert--explain-lengths (tag a b)
  "Explain that the sequences A and B are not equally long; TAG names their kind."
  (list tag (length a) (length b) a b 'first-mismatch-at (ert--first-difference a b)))

(defun ert--explain-conses (a b)
  "Why the conses A and B, which are not `equal', are not."
  (let ((m (proper-list-p a)) (n (proper-list-p b)) (part (if (equal (car a) (car b)) 'cdr 'car)))
    (cond ((not (or m n)) (list part (ert--explain-equal (funcall part a) (funcall part b))))
          ((not (and m n)) (list 'one-list-proper-one-improper a b))
          ((= m n) (ert--explain-elements 'list-elt a b))
          (t (ert--explain-lengths 'proper-lists-of-different-length a b)))))
(put 'equal 'ert-explainer #'ert--explain-equal)

(defun ert--why-not-string-equal (a b)
  "Why the strings or symbols A and B are not `string-equal'."
  (ert--explain-equal (if (symbolp a) (symbol-name a) a) (if (symbolp b) (symbol-name b) b)))
(put 'string-equal 'ert-explainer #'ert--why-not-string-equal)

(defun ert--explain-equal-including-properties (a b)
  "Why A and B are not equal with their text properties."
  (if (not (and (equal a b) (stringp a)))
      (ert--explain-equal a b)
    (let ((i 0) (n (length a)) (found nil))
      (while (and (< i n) (not found))
        (let* ((pa (text-properties-at i a)) (pb (text-properties-at i b)))
          (dolist (key (append (ert--plist-keys pa) (ert--plist-keys pb)))
            (unless (or found (equal (plist-get pa key) (plist-get pb key)))
              (setq found
                    `(char ,i ,(substring-no-properties a i (1+ i))
                           (different-properties-for-key
                            ,key ,(ert--explain-equal (plist-get pa key) (plist-get pb key)))
                           context-before ,(substring-no-properties a (max 0 (- i 10)) i)
                           context-after
                           ,(substring-no-properties a (1+ i) (min n (+ i 11))))))))
        (setq i (1+ i)))
      found)))
(defun ert--significant-plist-keys (plist)
  "The keys of PLIST with values other than nil, each once, in order."
  (cl-assert (zerop (mod (length plist) 2)) t)
  (let ((keys nil) (seen nil))
    (while plist
      (unless (memq (car plist) seen)
        (push (car plist) seen)
        (if (cadr plist) (push (car plist) keys)))
      (setq plist (cddr plist)))
    (nreverse keys)))

(defun ert--plist-difference-explanation (a b)
  "Why the property lists A and B do not say the same, or nil if they do."
  (let ((found nil) keys)
    (cl-assert (zerop (mod (length a) 2)) t)
    (setq keys (ert--significant-plist-keys a))
    (cl-assert (zerop (mod (length b) 2)) t)
    (setq keys (append keys (ert--significant-plist-keys b)))
    (while (and keys (not found))
      (let ((x (plist-get a (car keys))) (y (plist-get b (car keys))))
        (unless (equal x y)
          (setq found (list 'different-properties-for-key (car keys) (ert--explain-equal x y)))))
      (setq keys (cdr keys)))
    found))

(defun ert--abbreviate-string (string length suffixp)
  "The first LENGTH characters of STRING, or with SUFFIXP the last."
  (let ((n (length string)))
    (cond ((<= n length) string)
          (suffixp (substring string (- n length)))
          (t (substring string 0 length)))))

(defun ert--string-first-line (string)
  "STRING up to its first newline."
  (substring string 0 (seq-position (append string nil) ?\n)))

(defun ert--plist-keys (plist)
  "The keys of PLIST."
  (let ((keys nil))
    (while plist (push (car plist) keys) (setq plist (cddr plist)))
    (nreverse keys)))
(defun ert-equal-including-properties (a b)
  "Whether A and B are equal strings whose text properties have equal values."
  (not (ert--explain-equal-including-properties a b)))
(put 'ert-equal-including-properties 'ert-explainer #'ert--explain-equal-including-properties)
(put 'equal-including-properties 'ert-explainer #'ert--explain-equal-including-properties)

(provide 'ert-explain)
;;; ert-explain.el ends here
