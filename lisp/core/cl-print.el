;;; cl-print.el --- A printer whose parts can be defined for each type  -*- lexical-binding: t -*-

;; `cl-print-object' has a method for each kind of value that contains others; those methods
;; print what they contain through `cl-print--contained', which knows what is being printed and
;; what occurs more than once.

;;; Code:

(require 'cl-generic)

(defvar cl-print-readably nil
  "Non-nil means to print as `prin1' does where `cl-prin1' would be nicer to read.")

(defvar cl-print-compiled nil
  "How compiled functions are printed: nil, `static', `disassemble' or `raw'.")

(defvar cl-print--open nil "The objects being printed, innermost first.")

(defvar cl-print--labels nil
  "With `print-circle', a table from each object that occurs more than once to its label.
The value is t until the label has been printed.")

(defvar cl-print--last-label 0 "The last label given.")

(defun cl-print--container-p (object)
  "Whether OBJECT has parts that are printed."
  (or (consp object) (recordp object)
      (and (vectorp object) (> (length object) 0))))

(defun cl-print--sharable-p (object)
  "Whether OBJECT has a label when it occurs more than once."
  (or (consp object) (recordp object) (vectorp object) (stringp object)
      (and print-gensym (symbolp object) object (not (eq object (intern-soft (symbol-name object)))))))

(defun cl-print--contained (object stream)
  "Print OBJECT, the whole or a part of what is printed, on STREAM."
  (let ((label (and cl-print--labels (gethash object cl-print--labels))))
    (cond
     ((and (null label) (not (cl-print--container-p object))) (cl-print-object object stream))
     ((integerp label) (princ (format "#%d#" label) stream))
     (label
      (setq cl-print--last-label (1+ cl-print--last-label))
      (puthash object cl-print--last-label cl-print--labels)
      (princ (format "#%d=" cl-print--last-label) stream)
      (if (cl-print--container-p object) (cl-print--open object stream) (cl-print-object object stream)))
     ((and (null cl-print--labels) (memq object cl-print--open))
      (princ (format "#%d" (1- (length (memq object (reverse cl-print--open))))) stream))
     (t (cl-print--open object stream)))))

(defun cl-print--open (object stream)
  "Print the container OBJECT on STREAM, unless it lies too deep."
  (if (and (natnump print-level) (>= (length cl-print--open) print-level))
      (cl-print--ellipsis object 0 stream)
    (let ((cl-print--open (cons object cl-print--open)))
      (cl-print-object object stream))))

(defun cl-print--ellipsis (object start stream)
  "Print dots for OBJECT from its part START on, which `cl-print-expand-ellipsis' expands."
  (if (bufferp stream)
      (with-current-buffer stream
        (insert (propertize "..." 'cl-print-ellipsis (list object start cl-print--open))))
    (princ "..." stream)))

(defun cl-print--label-shared (object)
  "A table of the containers and strings that occur more than once in OBJECT, or nil."
  (let ((seen (make-hash-table :test #'eq)) (shared nil) (stack (list object)))
    (while stack
      (let ((x (pop stack)))
        (while (cl-print--sharable-p x)
          (if (gethash x seen)
              (progn
                (unless shared (setq shared (make-hash-table :test #'eq)))
                (puthash x t shared)
                (setq x nil))
            (puthash x t seen)
            (if (consp x)
                (progn (push (car x) stack) (setq x (cdr x)))
              (when (cl-print--container-p x) (dotimes (i (length x)) (push (aref x i) stack)))
              (setq x nil))))))
    shared))

(defun cl-prin1 (object &optional stream)
  "Print OBJECT on STREAM, as its type's method of `cl-print-object' does."
  (if cl-print-readably (prin1 object stream)
    (let ((cl-print--open nil)
          (cl-print--labels (and print-circle (cl-print--label-shared object)))
          (cl-print--last-label 0))
      (cl-print--contained object (or stream standard-output)))))

(defun cl-prin1-to-string (object)
  "What `cl-prin1' prints for OBJECT."
  (with-temp-buffer
    (cl-prin1 object (current-buffer))
    (buffer-string)))

(cl-defgeneric cl-print-object (object stream)
  "Print OBJECT on STREAM; methods print the parts of their objects with this function too."
  (prin1 object stream))

(cl-defgeneric cl-print-object-contents (_object _start _stream)
  "Print what OBJECT has from its part START on, on STREAM."
  (error "Missing cl-print-object-contents method"))

(cl-defmethod cl-print-object ((object cons) stream)
  "Print a list, with quotes and backquotes in their short form."
  (let ((mark (and print-quoted (consp (cdr object)) (null (cddr object))
                   (cdr (assq (car object)
                              '((quote . "'") (function . "#'") (\` . "`") (\, . ",")
                                (\,@ . ",@")))))))
    (if mark
        (progn (princ mark stream) (cl-print--contained (cadr object) stream))
      (princ "(" stream)
      (cl-print-object-contents object 0 stream)
      (princ ")" stream))))

(cl-defmethod cl-print-object-contents ((object cons) start stream)
  "Print the elements of a list."
  (let ((count 0) (tail object) (cl-print--open cl-print--open) (more t))
    (while (and more (consp tail))
      (cond
       ((and (natnump print-length) (>= count print-length))
        (if (> count 0) (princ " " stream))
        (cl-print--ellipsis tail (+ start count) stream)
        (setq more nil))
       ((and (> count 0)
             (or (and cl-print--labels (gethash tail cl-print--labels))
                 (and (null cl-print--labels) (memq tail cl-print--open))))
        ;; A tail that is printed elsewhere as well.
        (princ " . " stream)
        (cl-print--contained tail stream)
        (setq more nil))
       (t
        (if (> count 0)
            (progn (princ " " stream) (push tail cl-print--open)))
        (let ((cl-print--open (if (> count 0) (last cl-print--open (- (length cl-print--open)
                                                                      count))
                                cl-print--open)))
          (cl-print--contained (car tail) stream))
        (setq count (1+ count) tail (cdr tail)))))
    (when (and more tail)
      (princ " . " stream)
      (cl-print--contained tail stream))))

(defun cl-print--array-contents (object start stream)
  "Print the elements of the vector or record OBJECT from START on, on STREAM."
  (let ((i start) (end (length object)))
    (while (< i end)
      (if (> i start) (princ " " stream))
      (if (and (natnump print-length) (>= (- i start) print-length))
          (progn (cl-print--ellipsis object i stream) (setq i end))
        (cl-print--contained (aref object i) stream)
        (setq i (1+ i))))))

(cl-defmethod cl-print-object ((object vector) stream)
  "Print a vector."
  (princ "[" stream)
  (cl-print-object-contents object 0 stream)
  (princ "]" stream))

(cl-defmethod cl-print-object-contents ((object vector) start stream)
  "Print the elements of a vector."
  (cl-print--array-contents object start stream))

(cl-defmethod cl-print-object ((object record) stream)
  "Print a record."
  (princ "#s(" stream)
  (cl-print--array-contents object 0 stream)
  (princ ")" stream))

(cl-defmethod cl-print-object ((object cl-structure-object) stream)
  "Print a structure with the names of its slots."
  (princ "#s(" stream)
  (princ (symbol-name (type-of object)) stream)
  (cl-print-object-contents object 0 stream)
  (princ ")" stream))

(cl-defmethod cl-print-object-contents ((object cl-structure-object) start stream)
  "Print the slots of a structure."
  (let ((slots (cdr (cl-struct-slot-info (type-of object)))) (i 0))
    (while (< i (length slots))
      (when (>= i start)
        (princ " " stream)
        (if (and (natnump print-length) (>= (- i start) print-length))
            (progn (cl-print--ellipsis object i stream) (setq i (length slots)))
          (princ (format ":%s " (car (nth i slots))) stream)
          (cl-print--contained (aref object (1+ i)) stream)))
      (setq i (1+ i)))))

(defun cl-print-expand-ellipsis (value stream)
  "Print on STREAM what VALUE, the property `cl-print-ellipsis' of some dots, stands for."
  (let ((cl-print--open (nth 2 value)))
    (cl-print-object-contents (nth 0 value) (or (nth 1 value) 0) stream)))

(defun cl-print-to-string-with-limit (print-function value limit)
  "What PRINT-FUNCTION, of an object and a stream, prints for VALUE; parts are left out until it is shorter than LIMIT.
LIMIT nil or 0 is none."
  (let ((limited (and (natnump limit) (> limit 0))))
    (with-temp-buffer
      (let* ((print-length (and limited (min limit 50)))
             (print-level (and limited (min (floor (log limit)) 8)))
             (step (and limited (/ print-length (max 1 print-level)))))
        (while (progn
                 (erase-buffer)
                 (funcall print-function value (current-buffer))
                 (and limited (>= (buffer-size) limit) (> print-level 2)))
          ;; How much is too much tells how many levels go at once.
          (let ((levels (min (max 1 (/ (buffer-size) limit)) (- print-level 2))))
            (cl-decf print-level levels)
            (cl-decf print-length (* levels step))))
        (buffer-string)))))

(cl-defmethod cl-print-object ((object hash-table) stream)
  "Print what a table is, not what it holds."
  (princ (format "#<hash-table %s %d/%d 0x%x>" (hash-table-test object) (hash-table-count object)
                 (hash-table-size object) (sxhash-eq object))
         stream))

(provide 'cl-print)
;;; cl-print.el ends here
