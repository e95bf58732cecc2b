;;; cl.el --- The names of cl-lib without their prefix  -*- lexical-binding: t -*-

;; Old code requires this; names that Emacs Lisp has of its own stay as they are.

;;; Code:

(require 'cl-lib)
(require 'cl-macs)
(require 'cl-seq)
(require 'cl-extra)

(dolist (name '(acons adjoin block callf case ccase check-type coerce concatenate copy-list copy-tree count
                count-if count-if-not ctypecase decf declaim declare define-compiler-macro defmacro* defstruct
                defsubst* deftype defun* destructuring-bind digit-char-p do do* do-all-symbols do-symbols
                dolist ecase eighth endp equalp etypecase evenp every fifth fill find find-if find-if-not
                first floatp-safe fourth function* gcd get-setf-method getf incf intersection isqrt
                labels lcm ldiff letf letf* list* list-length load-time-value locally loop macrolet maplist
                mapl mapcon mapcan member* member-if member-if-not merge minusp mismatch multiple-value-bind
                multiple-value-setq nintersection ninth notany notevery nset-difference nset-exclusive-or
                nsublis nsubst nsubst-if nsubst-if-not nsubstitute nsubstitute-if nsubstitute-if-not nunion
                oddp pairlis parse-integer plusp position position-if position-if-not progv proclaim psetf psetq
                pushnew random* rassoc* rassoc-if rassoc-if-not assoc* assoc-if assoc-if-not reduce remf
                remove* remove-duplicates remove-if remove-if-not delete* delete-duplicates delete-if
                delete-if-not remprop replace rest return return-from revappend nreconc rotatef search second
                set-difference set-exclusive-or seventh shiftf signum sixth some sort* stable-sort sublis subseq
                subsetp subst-if subst-if-not substitute substitute-if substitute-if-not subst svref symbol-macrolet
                tagbody tailp tenth the third tree-equal truncate* floor* ceiling* round* mod* rem* typecase
                typep union unwind-protect values values-list vector* constantly))
  (let* ((text (symbol-name name)) (star (string-suffix-p "*" text))
         (new (or (intern-soft (concat "cl-" text))
                  (and star (intern-soft (concat "cl-" (substring text 0 -1)))))))
    (when (and star new (not (fboundp new))) (setq new (intern-soft (concat "cl-" (substring text 0 -1)))))
    (when (and new (fboundp new) (not (fboundp name)))
      (defalias name new))))
(defmacro flet (bindings &rest body)
  "Evaluate BODY while the functions of BINDINGS, (NAME ARGLIST BODY…), stand for their names.
They are seen from everywhere, other than those of `cl-flet'."
  (declare (indent 1) (obsolete "use either `cl-flet' or `cl-letf'." "24.3"))
  `(cl-letf ,(mapcar (pcase-lambda (`(,name ,arglist . ,forms))
                       `((symbol-function ',name)
                         (cl-function (lambda ,arglist (cl-block ,name ,@forms)))))
                     bindings)
     ,@body))

(defun cl--lexically (bindings body)
  "A form that evaluates BODY with variables of BINDINGS that closures keep, in any dialect."
  (let ((names (mapcar (lambda (b) (car (ensure-list b))) bindings)))
    (if lexical-binding `(let ,bindings ,@body)
      ;; Where variables are dynamic, a function of the other dialect has them as arguments.
      ;; What is inside is expanded as part of it.
      `(funcall (eval ',(let ((lexical-binding t)) (macroexpand-all `(lambda ,names ,@body))) t)
                ,@(mapcar (lambda (b) (and (consp b) (cadr b))) bindings)))))
(defmacro lexical-let (bindings &rest body)
  "Evaluate BODY with the variables of BINDINGS, which closures keep, in files of any dialect."
  (declare (indent 1))
  (cl--lexically bindings body))
(defmacro lexical-let* (bindings &rest body)
  "As `lexical-let', each of BINDINGS seeing those before it."
  (declare (indent 1))
  (if (null bindings) (macroexp-progn body)
    (cl--lexically (list (car bindings))
                   (if (cdr bindings) (list `(lexical-let* ,(cdr bindings) ,@body)) body))))

(provide 'cl)
;;; cl.el ends here
