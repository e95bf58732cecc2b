;;; case-table.el --- Changing case tables  -*- lexical-binding: t -*-

;; A case table maps characters to their lower case; its extra slots hold the table of upper
;; case and those that searching uses, which are made anew when they are nil.

;;; Code:

(defun get-upcase-table (case-table)
  "The table of upper case that belongs to CASE-TABLE."
  (case-table-get-table case-table 'up))

(defun case-table-get-table (case-table table)
  "The table of CASE-TABLE for TABLE: `down', `up', `eqv' or `canon'."
  (if (eq table 'down) case-table
    (let ((slot (pcase table ('up 0) ('canon 1) ('eqv 2)
                       (_ (error "Unknown case table `%S'" table)))))
      (or (char-table-extra-slot case-table slot)
          (progn (internal--complete-case-table case-table)
                 (char-table-extra-slot case-table slot))))))

(defun copy-case-table (case-table)
  "A copy of CASE-TABLE, to be changed freely."
  (let ((copy (copy-sequence case-table))
        (up (char-table-extra-slot case-table 0)))
    (set-char-table-extra-slot copy 0 (and up (copy-sequence up)))
    (set-char-table-extra-slot copy 1 nil)
    (set-char-table-extra-slot copy 2 nil)
    copy))

(defun case-table--changed (table)
  "Let what is derived from TABLE be made anew."
  (set-char-table-extra-slot table 1 nil)
  (set-char-table-extra-slot table 2 nil))

(defun case-table--standard-syntax (syntax &rest characters)
  "Give CHARACTERS SYNTAX in the standard syntax table."
  (dolist (c characters)
    (modify-syntax-entry c syntax (standard-syntax-table))))

(defun case-table--set (table lower upper)
  "Let TABLE have the lower and upper cases of the alists LOWER and UPPER, of characters."
  (let ((up (get-upcase-table table)))
    (pcase-dolist (`(,c . ,to) lower) (aset table c to))
    (pcase-dolist (`(,c . ,to) upper) (aset up c to)))
  (case-table--changed table))

(defun set-case-syntax-delims (l r table)
  "Make L and R matching delimiters without case in TABLE and in the standard syntax table."
  (let ((themselves `((,l . ,l) (,r . ,r))))
    (case-table--set table themselves themselves))
  (case-table--standard-syntax (format "(%c  " r) l)
  (case-table--standard-syntax (format ")%c  " l) r))

(defun set-case-syntax-pair (uc lc table)
  "Make UC and LC upper and lower case of each other in TABLE, and letters in the standard syntax."
  (case-table--set table `((,uc . ,lc) (,lc . ,lc)) `((,uc . ,uc) (,lc . ,uc)))
  (case-table--standard-syntax "w   " lc uc))

(defun set-upcase-syntax (uc lc table)
  "Make UC the upper case of LC in TABLE, but not LC the lower case of UC."
  (case-table--set table `((,lc . ,lc)) `((,uc . ,uc) (,lc . ,uc)))
  (case-table--standard-syntax "w   " lc uc))

(defun set-downcase-syntax (uc lc table)
  "Make LC the lower case of UC in TABLE, but not UC the upper case of LC."
  (case-table--set table `((,uc . ,lc) (,lc . ,lc)) `((,uc . ,uc)))
  (case-table--standard-syntax "w   " lc uc))

(defun set-case-syntax (c syntax table)
  "Make C a character without case in TABLE, with SYNTAX in the standard syntax table."
  (case-table--set table `((,c . ,c)) `((,c . ,c)))
  (case-table--standard-syntax syntax c))

(defmacro with-case-table (table &rest body)
  "Evaluate BODY with TABLE as the current buffer's case table."
  (declare (indent 1))
  (let ((old (make-symbol "table")) (buffer (make-symbol "buffer")))
    `(let ((,old (current-case-table)) (,buffer (current-buffer)))
       (unwind-protect
           (progn (set-case-table ,table) ,@body)
         (with-current-buffer ,buffer (set-case-table ,old))))))

(provide 'case-table)
;;; case-table.el ends here
