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
                first flet floatp-safe fourth function* gcd get-setf-method getf incf intersection isqrt
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
(dolist (pair '((lexical-let . let) (lexical-let* . let*)))
  (unless (fboundp (car pair)) (defalias (car pair) (cdr pair))))

(provide 'cl)
;;; cl.el ends here
