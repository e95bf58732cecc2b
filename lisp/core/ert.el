;;; ert.el --- Regression tests  -*- lexical-binding: t -*-

;; A test is a record kept on its name's property list.  Running one gives a result record.
;; The check macros evaluate a form once; only a failing check builds a description.
;; ert-explain says why what was compared is not the same, ert-report runs many tests and tells of them.

;;; Code:

(define-error 'ert-test-failed "Test failed")
(define-error 'ert-test-skipped "Test skipped")

(defvar ert-batch-backtrace-right-margin 70 "Column at which backtrace lines are cut.")
(defvar ert-batch-print-level 5 "`print-level' for conditions in batch reports.")
(defvar ert-batch-print-length 10 "`print-length' for conditions in batch reports.")
(defvar ert-batch-backtrace-line-length ert-batch-backtrace-right-margin
  "Column at which backtrace lines are cut.")
(defvar ert-quiet nil "Non-nil: report only unexpected results.")
(defvar ert-debug-on-error nil
  "Non-nil means that errors of tests go to `debugger' and leave `ert-run-test'.")
(defvar ert--notes nil "Descriptions of the running part of the test, (PREFIX . TEXT), innermost first.")
(defvar ert--running-tests nil "Tests being run, innermost first.")
(defvar ert--check-watcher nil "Function called with each check's description, or nil.")
(defvar ert--place nil "Where the last error in a test was signalled, (FILE LINE COLUMN), or nil.")
(defvar ert--forms nil "Where checks of the running test are noted, a cell, or nil.")

;; Tests

(defun ert--check-slots (slots known needed)
  "Signal an error unless the keywords in SLOTS are KNOWN ones and the NEEDED ones among them."
  (dolist (slot needed)
    (unless (plist-member slots slot) (cl-assert nil)))
  (let ((rest slots))
    (while rest
      (unless (memq (car rest) known)
        (error "Keyword argument %S not one of %S" (car rest) known))
      (setq rest (cddr rest)))))

(cl-defun make-ert-test (&key name documentation (body (cl-assert nil)) most-recent-result
                              (expected-result-type :passed) tags file-name)
  "A test NAME that calls BODY, which has to be given; the other slots are as `ert-deftest' has them.
FILE-NAME is where it was defined."
  (record 'ert-test name documentation body most-recent-result expected-result-type tags file-name))
(defun ert-test-p (object)
  "Whether OBJECT is a test."
  (and (recordp object) (eq (aref object 0) 'ert-test)))
(defmacro ert--define-readers (predicate type &rest rows)
  "Define functions that read slots of what PREDICATE is true of, signalling that TYPE was wanted.
ROWS are (NAME SLOT DOCSTRING)."
  (declare (indent 2))
  (macroexp-progn
   (mapcar (pcase-lambda (`(,name ,slot ,doc))
             `(defun ,name (object) ,doc
                (if (,predicate object) (aref object ,slot)
                  (signal 'wrong-type-argument (list ',type object)))))
           rows)))
;;;###autoload-rows f
(ert--define-readers ert-test-p ert-test
  (ert-test-name 1 "The name of a test.")
  (ert-test-documentation 2 "The docstring of a test.")
  (ert-test-body 3 "The function of a test.")
  (ert-test-most-recent-result 4 "The result of a test's last run.")
  (ert-test-expected-result-type 5 "The result type a test should have.")
  (ert-test-tags 6 "The tags of a test.")
  (ert-test-file-name 7 "The file that defined a test."))

(defun ert-test-boundp (symbol)
  "Whether SYMBOL names a test."
  (and (get symbol 'ert--test) t))
(defun ert-get-test (symbol)
  "The test that SYMBOL names."
  (or (get symbol 'ert--test) (error "No test named `%S'" symbol)))
(defun ert-set-test (symbol test)
  "Make SYMBOL name TEST."
  (unless symbol (error "Attempt to define test named nil"))
  (put symbol 'ert--test test)
  test)
(defun ert-make-test-unbound (symbol)
  "Make SYMBOL name no test."
  (put symbol 'ert--test nil)
  symbol)
(defalias 'ert-delete-test #'ert-make-test-unbound)
(defun ert-delete-all-tests ()
  "Forget every test."
  (interactive)
  (mapatoms (lambda (s) (and (get s 'ert--test) (ert-make-test-unbound s))))
  t)

(defun ert--parse-keys-and-body (body)
  "BODY as (PLIST FORMS): the keywords and values in front, and what follows."
  (let ((plist nil))
    (while (keywordp (car body))
      (unless (cdr body) (error "Value expected after keyword %S in %S" (car body) body))
      (push (pop body) plist)
      (push (pop body) plist))
    (list (nreverse plist) body)))

(defmacro ert-deftest (name _arguments &rest body)
  "Define the test NAME, that evaluates BODY.
BODY may begin with a docstring and keywords :expected-result TYPE and :tags LIST.
\n(fn NAME () [DOCSTRING] [:expected-result TYPE] [:tags LIST] BODY...)"
  (declare (indent 2) (doc-string 3))
  (let* ((doc (and (stringp (car body)) (pop body)))
         (parsed (ert--parse-keys-and-body body)) (keys (car parsed)) (body (cadr parsed))
         (expected (if (plist-member keys :expected-result) (plist-get keys :expected-result)
                     :passed))
         (tags (plist-get keys :tags)))
    (while keys
      (or (memq (car keys) '(:expected-result :tags))
          (error "ert-deftest %s: unknown keyword %S" name (car keys)))
      (setq keys (cddr keys)))
    `(progn
       (push '(ert--test . ,name) current-load-list)
       (ert-set-test ',name
                     (record 'ert-test ',name ,doc (lambda () ,@body) nil
                             ,expected ,tags load-file-name))
       ',name)))

;; Checks

(defun ert-fail (data)
  "Fail the running test with DATA."
  (signal 'ert-test-failed (list data)))
(defun ert-pass ()
  "End the running test: it passed."
  (throw 'ert--pass nil))
(defun ert-skip (data)
  "End the running test: it is skipped, for the reason DATA."
  (signal 'ert-test-skipped (list data)))
(defmacro skip-unless (form)
  "Skip the running test if FORM is nil or signals an error."
  (declare (debug t))
  (ert--skip-check `(skip-unless ,form) form t))
(defmacro skip-when (form)
  "Skip the running test if FORM is non-nil."
  (declare (debug t))
  (ert--skip-check `(skip-when ,form) form nil))
(defmacro ert--skip-unless (form)
  "As `skip-unless' with FORM."
  `(skip-unless ,form))

(defun ert--special-operator-p (object)
  "Whether OBJECT is the name of a special form."
  (and (symbolp object) (fboundp object) (special-form-p (indirect-function object))))

(defun ert--call-p (form)
  "Whether FORM, macro-expanded, calls a named function."
  (and (consp form)
       (symbolp (car form))
       (not (memq (car form) '(lambda function quote)))
       (proper-list-p form)
       (not (special-form-p (car form)))
       (not (macrop (car form)))))

(defun ert--note (description)
  "Note a check's DESCRIPTION."
  (when ert--check-watcher (funcall ert--check-watcher description))
  (when ert--forms (setcar ert--forms (cons description (car ert--forms)))))

(defun ert--failed (whole form value &optional function arguments)
  "Fail: the check WHOLE gave VALUE for FORM, or for FUNCTION called with ARGUMENTS."
  (let* ((explainer (and function (symbolp function) (get function 'ert-explainer)))
         (description
          `(,whole :form ,(if function (cons function arguments) form) :value ,value
                   ,@(and explainer (eq (car whole) 'should)
                          (list :explanation (apply explainer arguments))))))
    (ert--note description)
    (ert-fail description)))

(defun ert--expand (form)
  "FORM macro-expanded, or a form that signals the error that doing so signalled."
  (condition-case problem
      (macroexpand form macroexpand-all-environment)
    (error (list 'apply ''signal (list 'quote (list (car problem) (cdr problem)))))))

(defun ert--check (whole form negate)
  "Code of the check WHOLE that FORM is non-nil, or nil if NEGATE."
  (let* ((expanded (ert--expand form))
         (value (make-symbol "value")))
    (if (ert--call-p expanded)
        (let* ((function (car expanded))
               (names (mapcar (lambda (_) (make-symbol "a")) (cdr expanded)))
               (test `(,function ,@names))
               (noted `(if ert--forms
                           (ert--note (list ',whole :form (list ',function ,@names)
                                            :value ,value
                                            ,@(and (get function 'ert-explainer) (not negate)
                                                   '(:explanation nil)))))))
          `(let* (,@(let ((rest (cdr expanded)))
                      (mapcar (lambda (n) (list n (pop rest))) names))
                  (,value ,test))
             ,(if negate
                  `(if ,value (ert--failed ',whole nil ,value ',function (list ,@names))
                     ,noted nil)
                `(if ,value (progn ,noted ,value)
                   (ert--failed ',whole nil ,value ',function (list ,@names))))))
      `(let ((,value ,form))
         ,(if negate
              `(if ,value (ert--failed ',whole ',expanded ,value) nil)
            `(if ,value
                 (progn (if ert--forms (ert--note (list ',whole :form ',expanded :value ,value)))
                        ,value)
               (ert--failed ',whole ',expanded ,value)))))))

(defun ert--skip-check (whole form needed)
  "Code of WHOLE, which skips the test unless FORM is non-nil, if NEEDED, or unless it is nil.
An error in FORM is the same as nil."
  (let* ((expanded (ert--expand form)) (value (make-symbol "value")) (arguments (make-symbol "arguments"))
         (call (ert--call-p expanded)) (shown (make-symbol "shown")))
    `(let* ((,shown ',expanded)
            (,value (condition-case nil
                        ,(if (not call) (list 'list form)
                           `(let ((,arguments (list ,@(cdr expanded))))
                              (setq ,shown (cons ',(car expanded) ,arguments))
                              (list (apply ',(car expanded) ,arguments))))
                      (error nil))))
       ,(if needed
            `(or (car ,value)
                 (ert-skip `(,',whole :form ,,shown ,@(and ,value '(:value nil)))))
          `(and (car ,value)
                (ert-skip (list ',whole :form ,shown :value (car ,value))))))))

(defmacro should (form)
  "Evaluate FORM; fail the running test if its value is nil, otherwise return the value."
  (declare (debug t))
  (ert--check `(should ,form) form nil))
(defmacro should-not (form)
  "Evaluate FORM; fail the running test if its value is non-nil."
  (declare (debug t))
  (ert--check `(should-not ,form) form t))

(defun ert--check-error (whole form function arguments type exclude)
  "Check that calling FUNCTION with what ARGUMENTS returns signals; return the condition.
WHOLE is the check, FORM the form when FUNCTION is nil, and then ARGUMENTS evaluates it.
TYPE is a condition or a list of them, or nil; EXCLUDE means that subtypes will not do."
  (let* ((actual form) (value nil)
         (err (condition-case e
                  (let ((got (funcall arguments)))
                    (if (null function)
                        (setq value got)
                      (setq actual (cons function got))
                      (setq value (apply function got)))
                    nil)
                (error e)))
         (fail (lambda (&rest why)
                 (let ((description `(,whole :form ,actual ,@why)))
                   (ert--note description)
                   (ert-fail description)))))
    (if (null err)
        (funcall fail :value value :fail-reason "did not signal an error")
      (let ((types (if (listp type) type (list type)))
            (conditions (get (car err) 'error-conditions)))
        (cond
         ((null type))
         ((not (let ((found nil)) (dolist (x types found) (and (memq x conditions) (setq found t)))))
          (funcall fail :condition err
                   :fail-reason "the error signaled did not have the expected type"))
         ((and exclude (not (memq (car err) types)))
          (funcall fail :condition err :fail-reason
                   "the error signaled was a subtype of the expected type"))))
      (ert--note (list whole :form actual :condition err))
      err)))

(defmacro should-error (form &rest keys)
  "Evaluate FORM; fail the running test unless it signals an error, which is returned.
KEYS: :type CONDITION or a list of conditions; :exclude-subtypes FLAG.
\n(fn FORM &key TYPE EXCLUDE-SUBTYPES)"
  (declare (debug t))
  (let* ((expanded (ert--expand form))
         (call (ert--call-p expanded)))
    `(ert--check-error '(should-error ,form ,@keys) ',expanded
                       ,(and call `',(car expanded))
                       (lambda () ,(if call `(list ,@(cdr expanded)) expanded))
                       ,(plist-get keys :type) ,(plist-get keys :exclude-subtypes))))

(defmacro ert-info (spec &rest body)
  "Evaluate BODY; failures in it are reported with a text.
SPEC is (TEXT [:prefix PREFIX])."
  (declare (indent 1))
  `(let ((ert--notes (cons (cons ,(if (memq :prefix spec) (plist-get (cdr spec) :prefix) "Info: ")
                                 ,(car spec))
                           ert--notes)))
     ,@body))

;; Results: records of messages, checks, duration, and for failures condition, backtrace, infos

(defun ert--make-result (type &rest slots)
  "A result record of TYPE with SLOTS, a property list."
  (let ((failure (if (eq type 'ert-test-passed) nil '(:condition :backtrace :infos))))
    (ert--check-slots slots (append '(:messages :should-forms :duration) failure) failure))
  (record type (or (plist-get slots :messages) "") (plist-get slots :should-forms)
          (or (plist-get slots :duration) 0) (plist-get slots :condition)
          (plist-get slots :backtrace) (plist-get slots :infos)))
(defun make-ert-test-passed (&rest slots) "A passed result with SLOTS."
  (apply #'ert--make-result 'ert-test-passed slots))
(defun make-ert-test-failed (&rest slots) "A failed result with SLOTS."
  (apply #'ert--make-result 'ert-test-failed slots))
(defun make-ert-test-quit (&rest slots) "A quit result with SLOTS."
  (apply #'ert--make-result 'ert-test-quit slots))
(defun make-ert-test-skipped (&rest slots) "A skipped result with SLOTS."
  (apply #'ert--make-result 'ert-test-skipped slots))
(defun ert--result-type (object) "The type of the result OBJECT, or nil."
  (and (recordp object) (aref object 0)))
(defun ert-test-result-p (object) "Whether OBJECT is a test's result."
  (and (memq (ert--result-type object)
             '(ert-test-passed ert-test-failed ert-test-quit ert-test-skipped
                               ert-test-aborted-with-non-local-exit))
       t))
(defun ert-test-passed-p (object) "Whether OBJECT is a passed result."
  (eq (ert--result-type object) 'ert-test-passed))
(defun ert-test-failed-p (object) "Whether OBJECT is a failed result."
  (eq (ert--result-type object) 'ert-test-failed))
(defun ert-test-quit-p (object) "Whether OBJECT is a quit result."
  (eq (ert--result-type object) 'ert-test-quit))
(defun ert-test-skipped-p (object) "Whether OBJECT is a skipped result."
  (eq (ert--result-type object) 'ert-test-skipped))
(defun ert-test-aborted-with-non-local-exit-p (object) "Whether OBJECT is an aborted result."
  (eq (ert--result-type object) 'ert-test-aborted-with-non-local-exit))
(defun ert-test-result-with-condition-p (object) "Whether OBJECT is a result with a condition."
  (and (memq (ert--result-type object) '(ert-test-failed ert-test-quit ert-test-skipped)) t))
;;;###autoload-rows f
(ert--define-readers ert-test-result-p ert-test-result
  (ert-test-result-messages 1 "The messages shown while the test of a result ran.")
  (ert-test-result-should-forms 2 "The checks of the test of a result.")
  (ert-test-result-duration 3 "The seconds the test of a result took."))
;;;###autoload-rows f
(ert--define-readers ert-test-result-with-condition-p ert-test-result-with-condition
  (ert-test-result-with-condition-condition 4 "The condition of a result.")
  (ert-test-result-with-condition-backtrace 5 "The frames at the error of a result.")
  (ert-test-result-with-condition-infos 6 "The `ert-info' texts of a result."))
(dolist (type '("failed" "quit" "skipped"))
  (dolist (slot '("condition" "backtrace" "infos"))
    (defalias (intern (format "ert-test-%s-%s" type slot))
      (intern (format "ert-test-result-with-condition-%s" slot)))))

(defun ert-test-result-type-p (result type)
  "Whether RESULT is of the result TYPE.
TYPE is nil, t, :passed, :failed, :skipped, (member RESULT…), (eql RESULT), (satisfies F), or
(and TYPE…), (or TYPE…), (not TYPE)."
  (pcase type
    ('nil nil)
    ('t t)
    (:passed (ert-test-passed-p result))
    (:failed (ert-test-failed-p result))
    (:skipped (ert-test-skipped-p result))
    (`(member . ,all) (and (memq result all) t))
    (`(eql ,one) (eql result one))
    (`(satisfies ,f) (and (funcall f result) t))
    (`(not ,one) (not (ert-test-result-type-p result one)))
    (`(and . ,all) (let ((ok t)) (dolist (x all ok) (or (ert-test-result-type-p result x) (setq ok nil)))))
    (`(or . ,all) (let ((ok nil)) (dolist (x all ok) (and (ert-test-result-type-p result x) (setq ok t)))))
    (_ (error "Unknown result type: %S" type))))
(defun ert-test-result-expected-p (test result)
  "Whether RESULT is what TEST expects."
  (or (ert-test-result-type-p result :skipped)
      (ert-test-result-type-p result (ert-test-expected-result-type test))))

;; Running one test

(defun ert--now ()
  "The time in seconds, 0 where there is no clock."
  (if (fboundp 'float-time) (float-time) 0))

(defun ert--frames ()
  "The frames of the calls in progress, outermost last, each (EVALUATED FUNCTION ARGUMENTS)."
  (let ((frames nil))
    (when (fboundp 'mapbacktrace)
      (mapbacktrace (lambda (evaluated function arguments &rest _)
                      (push (list evaluated function arguments) frames))))
    (setq frames (nthcdr 2 (nreverse frames)))
    ;; Calls of primitives are no frames; what the check functions call is known.
    (if (memq (nth 1 (car frames)) '(ert-fail ert-skip))
        (cons (list t 'signal (list 'ert-test-failed (nth 2 (car frames)))) frames)
      frames)))

(defmacro ert--with-handler (handler &rest body)
  "Evaluate BODY, HANDLER called with each error where it is signalled, if that is possible."
  (declare (indent 1))
  (if (fboundp 'handler-bind)
      `(handler-bind ((error ,handler)) ,@body)
    `(progn ,@body)))

(defun ert-running-test ()
  "The test being run; of tests that tests run, the outermost."
  (car (last ert--running-tests)))

(defun ert--force-message-log-buffer-truncation ()
  "Cut the buffer of messages to the lines that `message-log-max' allows."
  (with-current-buffer (messages-buffer)
    (when (natnump message-log-max)
      (let ((inhibit-read-only t))
        (save-excursion
          (goto-char (point-max))
          (forward-line (- message-log-max))
          (delete-region (point-min) (point)))))))

(defun ert--debug (condition)
  "Call the debugger, if one was set, with CONDITION, the error of a test."
  (unless (memq debugger '(nil debug)) (funcall debugger 'error condition)))

(defun ert-run-test (test)
  "Run TEST and return its result, which is also kept in TEST.
With `ert-debug-on-error' an error is not made a result but signalled again."
  (let ((result nil) (began (ert--now)) (frames nil) (infos nil) (forms (list nil))
        (debug ert-debug-on-error)
        (start (with-current-buffer (messages-buffer) (copy-marker (point-max)))))
    (unless (ert-test-p test) (signal 'wrong-type-argument (list 'ert-test test)))
    (aset test 4 (record 'ert-test-aborted-with-non-local-exit "" nil 0 nil nil nil))
    (setq result
          (let ((ert--running-tests (cons test ert--running-tests))
                (ert--forms forms)
                (ert--notes nil)
                (debug-on-error nil))
            (condition-case err
                (progn
                  (catch 'ert--pass
                    (ert--with-handler (lambda (_)
                                          (setq frames (ert--frames) infos (reverse ert--notes)
                                                ert--place (orgstar-current-place)))
                      (with-temp-buffer
                        (save-window-excursion
                          (let ((message-log-max t))
                            (funcall (ert-test-body test)))))))
                  (make-ert-test-passed))
              (ert-test-skipped (make-ert-test-skipped :condition err :infos infos :backtrace nil))
              (quit (make-ert-test-quit :condition err :infos infos :backtrace frames))
              (error
               (when debug
                 (ert--debug err)
                 (signal (car err) (cdr err)))
               (make-ert-test-failed :condition err :infos infos :backtrace frames)))))
    (when (buffer-live-p (marker-buffer start))
      (with-current-buffer (marker-buffer start)
        (aset result 1 (buffer-substring start (point-max))))
      (ert--force-message-log-buffer-truncation))
    (aset result 2 (reverse (car forms)))
    (aset result 3 (- (ert--now) began))
    (aset test 4 result)
    result))

;; Selecting

(defun ert--all-tests ()
  "Every named test, sorted by name."
  (let ((all nil))
    (mapatoms (lambda (s) (and (get s 'ert--test) (push s all))))
    (mapcar #'ert-get-test (sort all #'string<))))

(defun ert-select-tests (selector universe)
  "The tests of UNIVERSE that SELECTOR selects; UNIVERSE t means all, or a list of tests.
SELECTOR is nil, t, :new, :failed, :passed, :expected, :unexpected, a regexp for names, a test, a
test's name, (member TEST…), (eql TEST), (tag TAG), (satisfies F), or (and SELECTOR…),
(or SELECTOR…), (not SELECTOR)."
  (let ((tests (lambda ()
                 (cond ((eq universe t) (ert--all-tests))
                       ((listp universe) (mapcar (lambda (x) (if (symbolp x) (ert-get-test x) x)) universe))
                       (t (error "No clause matching `%S'" universe))))))
    (ert--check-selector selector)
    (pcase selector
      ('nil nil)
      ('t (funcall tests))
      ((or `(and) `(not (or))) (funcall tests))
      (`(and ,first . ,rest) (ert-select-tests (cons 'and rest) (ert-select-tests first universe)))
      (`(or . ,all)
       (let ((out nil))
         (dolist (one all)
           (dolist (test (ert-select-tests one universe))
             (unless (memq test out) (push test out))))
         (nreverse out)))
      (`(not ,one)
       (let ((without (ert-select-tests one universe)) (out nil))
         (dolist (test (funcall tests)) (unless (memq test without) (push test out)))
         (nreverse out)))
      (`(member . ,all) (ert-select-tests (cons 'or all) universe))
      (`(eql ,one) (ert-select-tests one universe))
      ((pred ert-test-p) (and (or (eq universe t) (memq selector (funcall tests))) (list selector)))
      ((and (pred symbolp) (guard (not (keywordp selector))))
       (ert-select-tests (ert-get-test selector) universe))
      (_
       (unless (or (stringp selector) (memq selector '(:new :failed :passed :expected :unexpected))
                   (memq (car-safe selector) '(tag satisfies)))
         (error "Unknown selector: %S" selector))
       (let ((out nil))
         (dolist (test (funcall tests))
           (when (ert--selected-p selector test) (push test out)))
         (nreverse out))))))

(defun ert--check-selector (selector)
  "Signal an error unless SELECTOR has the form of one."
  (pcase selector
    ((or 'nil 't :new :failed :passed :expected :unexpected (pred stringp) (pred ert-test-p)))
    ((pred symbolp) (cl-assert (ert-test-boundp selector)))
    (`(,(or 'and 'or) . ,_))
    (`(,(or 'eql 'not 'tag 'satisfies) . ,operands) (cl-assert (eql (length operands) 1)))
    (`(member . ,operands)
     (dolist (purported-test operands)
       (pcase purported-test
         ((pred ert-test-p))
         ((pred symbolp) (cl-assert (ert-test-boundp purported-test)))
         (_ (error "No clause matching `%S'" purported-test)))))
    (`(,other . ,_)
     (error "cl-ecase failed: %s, %s" other '(member eql and not or tag satisfies)))
    (_ (error "No clause matching `%S'" selector))))
(defun ert--selected-p (selector test)
  "Whether the simple SELECTOR selects TEST."
  (let ((result (ert-test-most-recent-result test)))
    (pcase selector
      (:new (null result))
      (:failed (ert-test-failed-p result))
      (:passed (ert-test-passed-p result))
      (:expected (and result (ert-test-result-expected-p test result)))
      (:unexpected (and result (not (ert-test-result-expected-p test result))))
      ((pred stringp) (and (ert-test-name test)
                           (string-match-p selector (format "%s" (ert-test-name test)))))
      (`(tag ,tag) (memq tag (ert-test-tags test)))
      (`(satisfies ,f) (funcall f test)))))

(provide 'ert)
(require 'ert-explain)
(require 'ert-report)
;;; ert.el ends here
