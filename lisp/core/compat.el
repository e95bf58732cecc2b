;;; compat.el --- Functions of later versions of Emacs  -*- lexical-binding: t -*-

;; What current packages use and Emacs 28 has not, as far as it is not a primitive or part of the
;; library that it belongs to.  Also what the package `compat' offers.

;;; Code:

(defmacro compat-call (function &rest args)
  "Call FUNCTION, in its newest form, with ARGS."
  `(,function ,@args))
(defmacro compat-function (function)
  "FUNCTION in its newest form."
  `#',function)

(defmacro static-if (condition then &rest else)
  "THEN if CONDITION, evaluated when the form is expanded, is true; else ELSE."
  (declare (indent 2))
  (if (eval condition lexical-binding) then (cons 'progn else)))
(defmacro static-when (condition &rest body)
  "BODY if CONDITION, evaluated when the form is expanded, is true."
  (declare (indent 1))
  (and (eval condition lexical-binding) (cons 'progn body)))
(defmacro static-unless (condition &rest body)
  "BODY if CONDITION, evaluated when the form is expanded, is nil."
  (declare (indent 1))
  (and (not (eval condition lexical-binding)) (cons 'progn body)))

(defmacro incf (place &optional delta)
  "Add DELTA, or 1, to the number in PLACE."
  `(cl-incf ,place ,@(and delta (list delta))))
(defmacro decf (place &optional delta)
  "Take DELTA, or 1, from the number in PLACE."
  `(cl-decf ,place ,@(and delta (list delta))))
(defun plusp (number) "Whether NUMBER is above zero." (> number 0))
(defun minusp (number) "Whether NUMBER is below zero." (< number 0))
(defun oddp (integer) "Whether INTEGER is odd." (not (eq (% integer 2) 0)))
(defun evenp (integer) "Whether INTEGER is even." (eq (% integer 2) 0))

(defmacro cl-with-accessors (bindings instance &rest body)
  "Evaluate BODY with variables that stand for calls of accessors on INSTANCE.
BINDINGS are (VARIABLE ACCESSOR)."
  (declare (indent 2))
  (let ((object (make-symbol "instance")))
    `(let ((,object ,instance))
       (cl-symbol-macrolet ,(mapcar (lambda (b) (list (car b) (list (cadr b) object))) bindings)
         ,@body))))

(defun char-uppercase-p (char)
  "Whether CHAR is an upper-case letter."
  (and (not (eq (downcase char) char)) t))

(defun list-of-strings-p (object)
  "Whether OBJECT is a proper list of strings."
  (and (proper-list-p object)
       (let ((all t)) (dolist (x object all) (or (stringp x) (setq all nil))))))

(defun string-split (string &optional separators omit-nulls trim)
  "As `split-string'."
  (split-string string separators omit-nulls trim))

(defun file-parent-directory (filename)
  "The folder that has FILENAME, or nil for the root."
  (let* ((expanded (expand-file-name filename))
         (parent (file-name-directory (directory-file-name expanded))))
    (cond ((or (null parent) (equal parent expanded)) nil)
          ((file-name-absolute-p filename) parent)
          (t (file-relative-name parent)))))

(defun function-alias-p (function &optional noerror)
  "The names that FUNCTION, an alias, leads to, in order; nil if it is none.
Names that lead back to themselves are an error unless NOERROR."
  (let ((names nil) (start function))
    (while (and (symbolp function) (setq function (symbol-function function))
                (symbolp function)
                (or (not (or (eq function start) (memq function names)))
                    (and (not noerror) (signal 'cyclic-function-indirection (list start)))))
      (push function names))
    (nreverse names)))

(defun primitive-function-p (object)
  "Whether OBJECT is a function of the program's own, no special form."
  (and (subrp object) (not (special-form-p object)) (functionp object)))
(defun minibuffer-history-value ()
  "The list of what was answered before, that the minibuffer goes through."
  (let ((history minibuffer-history-variable))
    (cond ((eq history t) nil) ((boundp history) (symbol-value history)))))
(defun get-scratch-buffer-create ()
  "The scratch buffer, made in `initial-major-mode' if it is not there."
  (or (get-buffer "*scratch*")
      (let ((scratch (get-buffer-create "*scratch*")))
        (with-current-buffer scratch
          (when initial-scratch-message
            (insert (substitute-command-keys initial-scratch-message))
            (set-buffer-modified-p nil))
          (funcall initial-major-mode))
        scratch)))
(defvar-local major-mode--suspended nil "The mode that `major-mode-restore' goes back to.")
(put 'major-mode--suspended 'permanent-local t)
(defun major-mode-suspend ()
  "Leave the major mode, for `major-mode-restore' to go back to."
  (let ((mode (or major-mode--suspended major-mode)))
    (kill-all-local-variables)
    (setq major-mode--suspended mode)))
(defun major-mode-restore (&optional avoided-modes)
  "Go back to the mode that was left, or to the usual one of this buffer; to none of AVOIDED-MODES."
  (let ((mode (prog1 major-mode--suspended (setq major-mode--suspended nil))))
    (if (and mode (not (memq mode avoided-modes))) (funcall mode)
      (let ((auto-mode-alist
             (seq-remove (lambda (rule) (memq (if (consp (cdr rule)) (cadr rule) (cdr rule))
                                              avoided-modes))
                         auto-mode-alist)))
        (set-auto-mode t)))))

(defun derived-mode-all-parents (mode)
  "MODE and all the modes it derives from, the nearest first."
  (let ((all nil))
    (while (and mode (not (memq mode all)))
      (push mode all)
      (setq mode (or (get mode 'derived-mode-parent)
                     (let ((alias (symbol-function mode))) (and (symbolp alias) alias)))))
    (nreverse all)))

(defun merge-ordered-lists (lists &optional error-function)
  "One list of the elements of LISTS that keeps the order each of them has.
When they contradict each other, ERROR-FUNCTION gets what is left and returns the element that
comes next; without it the first one does."
  (let ((lists (remq nil (mapcar #'copy-sequence lists))) (out nil))
    (while lists
      (let ((next nil) (found nil) (tail lists))
        (while (and tail (not found))
          (let ((candidate (car (car tail))) (free t))
            (dolist (list lists) (if (memq candidate (cdr list)) (setq free nil)))
            (if free (setq next candidate found t)))
          (setq tail (cdr tail)))
        (unless found
          (setq next (if error-function (funcall error-function lists) (car (car lists)))))
        (push next out)
        (setq lists (remq nil (mapcar (lambda (list) (delq next list)) lists)))))
    (nreverse out)))

(defun readablep (object)
  "Whether OBJECT can be printed such that reading gives its like."
  (catch 'unreadable
    (let ((print-unreadable-function (lambda (_object _escape) (throw 'unreadable nil))))
      (let ((text (prin1-to-string object)))
        (condition-case nil (progn (read text) t) (error nil))))))

(defmacro buffer-local-set-state (&rest pairs)
  "Set buffer-local values by PAIRS and return what `buffer-local-restore-state' takes back."
  (let ((names nil) (tail pairs))
    (while tail (push (car tail) names) (setq tail (cddr tail)))
    `(prog1 (mapcar (lambda (name)
                      (list name (and (boundp name) (local-variable-p name))
                            (and (boundp name) (symbol-value name))))
                    ',(nreverse names))
       (setq-local ,@pairs))))
(defun buffer-local-restore-state (states)
  "Give variables the values they had before `buffer-local-set-state' returned STATES."
  (dolist (state states)
    (if (nth 1 state) (set (make-local-variable (car state)) (nth 2 state))
      (kill-local-variable (car state)))))

(defmacro with-delayed-message (args &rest body)
  "Evaluate BODY; that takes longer than the first of ARGS, a number, is told by the second."
  (declare (indent 1))
  `(funcall-with-delayed-message ,@args (lambda () ,@body)))
(defun funcall-with-delayed-message (_timeout _message function)
  "Call FUNCTION: without an echo area there is no message that goes away again."
  (funcall function))

(defmacro with-work-buffer (&rest body)
  "Evaluate BODY in a buffer that may be used again."
  (declare (indent 0))
  `(with-temp-buffer ,@body))

(defun delete-line ()
  "Delete the line that point is in."
  (delete-region (line-beginning-position)
                 (save-excursion (forward-line 1) (point))))

(defun eval-command-interactive-spec (spec)
  "The arguments that the interactive specification SPEC reads."
  (advice-eval-interactive-spec spec))

(defun get-display-property (position property &optional object properties)
  "The value of PROPERTY in the display property at POSITION of OBJECT."
  (let ((display (or properties (get-char-property position 'display object))))
    (cond ((vectorp display) (cadr (assq property (append display nil))))
          ((consp (car-safe display)) (cadr (assq property display)))
          ((eq (car-safe display) property) (cadr display)))))

(defun seq-setequal-p (sequence1 sequence2 &optional testfn)
  "Whether the sequences have the same elements, in any order."
  (seq-set-equal-p sequence1 sequence2 testfn))

(defun native-comp-available-p () "Nil: nothing is compiled to machine code." nil)
(defun current-cpu-time () "The processor time used, as (TICKS . HZ)."
       (let ((seconds (float-time (get-internal-run-time))))
         (cons (round (* seconds 1000000)) 1000000)))

(defun drop (n list) "LIST without its first N elements." (nthcdr n list))

(provide 'compat)
;;; compat.el ends here
