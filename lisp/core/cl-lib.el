;;; cl-lib.el --- Common Lisp facilities  -*- lexical-binding: t -*-

;; The functions and macros are loaded as they are called: cl-macs has control structure,
;; cl-lambda-list lambda lists and what is defined with them, cl-local functions and macros of a
;; scope, cl-places generalized variables, cl-loop the loop macro, cl-struct structures and types,
;; cl-seq functions on sequences, cl-extra the rest.  Here is what is small and common.

;;; Code:

(defalias 'cl-values #'list)
(defalias 'cl-values-list #'identity)
(defalias 'cl-multiple-value-list #'identity)
(defalias 'cl-multiple-value-apply #'apply)
(defalias 'cl-multiple-value-call #'apply)
(defalias 'cl-first #'car)
(defalias 'cl-second #'cadr)
(defalias 'cl-rest #'cdr)
(defalias 'cl-third #'caddr)
(defalias 'cl-fourth #'cadddr)
(defalias 'cl-svref #'aref)
(defalias 'cl-copy-seq #'copy-sequence)

(defun cl-endp (x)
  "Whether the list X is empty."
  (if (listp x) (null x) (signal 'wrong-type-argument (list 'list x 'x))))

(defun cl-nth-value (n values)
  "The value number N of VALUES, counted from 0."
  (nth n values))

(defun cl-fifth (x) "The fifth element of the list X." (car (cddddr x)))
(defun cl-sixth (x) "The sixth element of the list X." (cadr (cddddr x)))
(defun cl-seventh (x) "The seventh element of the list X." (caddr (cddddr x)))
(defun cl-eighth (x) "The eighth element of the list X." (cadddr (cddddr x)))
(defun cl-ninth (x) "The ninth element of the list X." (car (cddddr (cddddr x))))
(defun cl-tenth (x) "The tenth element of the list X." (cadr (cddddr (cddddr x))))

(dolist (name '(caaar caadr cadar caddr cdaar cdadr cddar cdddr caaaar caaadr caadar caaddr
                cadaar cadadr caddar cadddr cdaaar cdaadr cdadar cdaddr cddaar cddadr cdddar
                cddddr))
  (defalias (intern (concat "cl-" (symbol-name name))) name))

(defun cl-plusp (number) "Whether NUMBER is above zero." (> number 0))
(defun cl-minusp (number) "Whether NUMBER is below zero." (< number 0))
(defun cl-oddp (integer) "Whether INTEGER is odd." (eq (logand integer 1) 1))
(defun cl-evenp (integer) "Whether INTEGER is even." (eq (logand integer 1) 0))

(defun cl-list* (first &rest more)
  "A list of the arguments, the last of which is its tail."
  (if (null more) first
    (let ((args (cons first more)))
      (nconc (butlast args) (car (last args))))))

(defun cl-acons (key value alist)
  "ALIST with the pair of KEY and VALUE in front."
  (cons (cons key value) alist))

(defun cl-ldiff (list sublist)
  "A copy of LIST up to its tail SUBLIST."
  (let ((out nil))
    (while (and (consp list) (not (eq list sublist)))
      (setq out (cons (car list) out) list (cdr list)))
    (nreverse out)))

(defun cl-copy-list (list)
  "A copy of LIST, which may end in a dot."
  (if (consp list)
      (let ((out nil))
        (while (consp list)
          (setq out (cons (car list) out) list (cdr list)))
        (let ((end list))
          (prog1 (setq out (nreverse out))
            (if end (setcdr (last out) end)))))
    (car list)))

(defun cl-constantly (value)
  "A function that returns VALUE whatever its arguments."
  (lambda (&rest _) value))

(defun cl-mapcar (function sequence &rest more)
  "The list of FUNCTION's values for the elements of SEQUENCE and, in step, of MORE."
  (cond
   ((null more) (mapcar function sequence))
   ((and (null (cdr more)) (listp sequence) (listp (car more)))
    (let ((second (car more)) (out nil))
      (while (and sequence second)
        (setq out (cons (funcall function (car sequence) (car second)) out)
              sequence (cdr sequence)
              second (cdr second)))
      (nreverse out)))
   (t
    (let ((tails (mapcar (lambda (s) (if (listp s) (and (length s) s) (append s nil))) (cons sequence more)))
          (out nil))
      (while (not (memq nil tails))
        (setq out (cons (apply function (mapcar #'car tails)) out)
              tails (mapcar #'cdr tails)))
      (nreverse out)))))

(defun cl-adjoin (item list &rest keys)
  "LIST with ITEM in front, unless it is in it by `:test', `:test-not' and `:key'."
  (cond ((or (null keys) (and (eq (car keys) :test) (memq (cadr keys) '(eql)) (null (cddr keys))))
         (if (memql item list) list (cons item list)))
        ((and (eq (car keys) :test) (null (cddr keys)) (memq (cadr keys) '(eq equal)))
         (if (if (eq (cadr keys) 'eq) (memq item list) (member item list))
             list
           (cons item list)))
        ((apply #'cl-member (let ((key (plist-get keys :key))) (if key (funcall key item) item))
                list keys)
         list)
        (t (cons item list))))

(defun cl-subst (new old tree &rest keys)
  "A copy of TREE with NEW for everything that matches OLD, by `:test', `:test-not', `:key'."
  (apply #'cl-sublis (list (cons old new)) tree keys))

(defun cl-digit-char-p (char &optional radix)
  "The value of CHAR as a digit in RADIX (10 unless given), or nil."
  (or radix (setq radix 10))
  (if (or (< radix 2) (> radix 36)) (signal 'args-out-of-range (list 'radix radix '(2 36))))
  (let ((value (string-search (string (downcase char)) "0123456789abcdefghijklmnopqrstuvwxyz")))
    (and value (< value radix) value)))

(provide 'cl-lib)
;;; cl-lib.el ends here
