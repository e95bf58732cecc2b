;;; ert-report.el --- Running many tests and telling of them  -*- lexical-binding: t -*-

;; Statistics are a record of a run's tests and results.  A batch run writes its report as messages, an
;; interactive one into a buffer.

;;; Code:

;; ert loads this file at its end; it need not do so again if this one comes first.
(provide 'ert-report)
(require 'ert)

(defun ert--make-stats (tests selector)
  "Statistics of running TESTS, selected by SELECTOR; a record.
Slots: selector, tests, results, start, end, aborted."
  (record 'ert--stats selector (vconcat tests) (make-vector (length tests) nil)
          (ert--now) nil nil))
(defun ert--stats-selector (stats) "STATS's selector." (aref stats 1))
(defun ert--stats-tests (stats) "STATS's tests, a vector." (aref stats 2))
(defun ert--stats-count (stats predicate)
  "How many tests of STATS have a result for which PREDICATE of test and result holds."
  (let ((n 0) (i 0) (tests (aref stats 2)) (results (aref stats 3)))
    (while (< i (length tests))
      (when (and (aref results i) (funcall predicate (aref tests i) (aref results i)))
        (setq n (1+ n)))
      (setq i (1+ i)))
    n))
(defun ert--stats-set-test-and-result (stats position test result)
  "Make TEST that at POSITION of STATS, with RESULT, which is nil before it ran."
  (aset (aref stats 2) position test)
  (aset (aref stats 3) position result))
(defun ert-stats-total (stats) "How many tests STATS has." (length (aref stats 2)))
(defun ert-stats-completed (stats) "How many tests of STATS ran."
  (ert--stats-count stats (lambda (_ _) t)))
(defun ert-stats-skipped (stats) "How many tests of STATS were skipped."
  (ert--stats-count stats (lambda (_ r) (ert-test-skipped-p r))))
(defun ert-stats-completed-expected (stats) "How many results of STATS are as expected."
  (ert--stats-count
   stats (lambda (test r) (and (not (ert-test-skipped-p r)) (ert-test-result-expected-p test r)))))
(defun ert-stats-completed-unexpected (stats) "How many results of STATS are unexpected."
  (ert--stats-count stats (lambda (test r) (not (ert-test-result-expected-p test r)))))

(defun ert-run-tests (selector listener &optional _interactively)
  "Run the tests of SELECTOR, reporting to LISTENER; return the statistics.
LISTENER is called with an event and its arguments: run-started STATS; test-started STATS TEST;
test-ended STATS TEST RESULT; run-ended STATS ABORTED."
  (let* ((tests (ert-select-tests selector t))
         (stats (ert--make-stats tests selector))
         (i 0) (done nil))
    (funcall listener 'run-started stats)
    (unwind-protect
        (progn
          (dolist (test tests)
            (funcall listener 'test-started stats test)
            (let ((result (ert-run-test test)))
              (aset (aref stats 3) i result)
              (setq i (1+ i))
              (funcall listener 'test-ended stats test result)))
          (setq done t))
      (aset stats 5 (ert--now))
      (aset stats 6 (not done))
      (funcall listener 'run-ended stats (not done)))
    stats))

(defun ert-string-for-test-result (result expected)
  "A word for RESULT, in capitals when it is not EXPECTED."
  (let ((words (pcase (ert--result-type result)
                 ('ert-test-passed '("passed" . "PASSED")) ('ert-test-failed '("failed" . "FAILED"))
                 ('ert-test-quit '("quit" . "QUIT")) ('ert-test-skipped '("skipped" . "SKIPPED"))
                 (_ '("aborted" . "ABORTED")))))
    (if expected (car words) (cdr words))))

(defun ert--time (seconds)
  "SECONDS since the epoch as reports show it."
  (if (fboundp 'format-time-string)
      (format-time-string "%Y-%m-%d %T%z" seconds)
    (format "%d" seconds)))

(defun ert--indented (text columns)
  "TEXT with its lines COLUMNS further to the right, without a newline at its end."
  (mapconcat (lambda (line)
               (let* ((start (string-match "[^ \t]\\|\\'" line))
                      (width (+ columns (string-width (substring line 0 start))))
                      (tabs (if indent-tabs-mode (/ width 8) 0)))
                 (concat (make-string tabs ?\t) (make-string (- width (* 8 tabs)) ?\s)
                         (substring line start))))
             (split-string (string-trim-right text "\n+") "\n") "\n"))

(defun ert--print (object)
  "OBJECT pretty-printed within the limits of batch reports."
  (let ((print-level ert-batch-print-level) (print-length ert-batch-print-length)
        (print-escape-newlines t) (print-escape-control-characters t))
    (condition-case nil (pp-to-string object) (error (prin1-to-string object)))))

(defun ert--report-failure (test result)
  "Report where and why TEST failed with RESULT."
  (message "Test %S backtrace:" (ert-test-name test))
  (let ((print-level 8) (print-length 50)
        (print-escape-newlines t) (print-escape-control-characters t))
    (dolist (frame (ert-test-result-with-condition-backtrace result))
      (let ((line (if (car frame)
                      (let ((arguments (prin1-to-string (nth 2 frame))))
                        (format "  %S%s" (nth 1 frame) (if (nth 2 frame) arguments "()")))
                    (format "  %S" (cons (nth 1 frame) (nth 2 frame))))))
        (message "%s" (if (and ert-batch-backtrace-right-margin
                               (> (length line) ert-batch-backtrace-right-margin))
                          (substring line 0 ert-batch-backtrace-right-margin)
                        line)))))
  (message "Test %S condition:" (ert-test-name test))
  (dolist (info (ert-test-result-with-condition-infos result))
    (let ((first t))
      (dolist (line (split-string (cdr info) "\n"))
        (message "    %s%s" (if first (car info) (make-string (length (car info)) ?\s)) line)
        (setq first nil))))
  (message "%s" (ert--indented (ert--print (ert-test-result-with-condition-condition result))
                               4)))

(defun ert--list-results (stats title predicate)
  "Under TITLE, list the tests of STATS whose result satisfies PREDICATE."
  (let ((n (ert--stats-count stats predicate)) (i 0))
    (unless (= n 0)
      (message "\n%d %s:" n title)
      (while (< i (ert-stats-total stats))
        (let ((test (aref (aref stats 2) i)) (result (aref (aref stats 3) i)))
          (when (and result (funcall predicate test result))
            (message "%9s  %S"
                     (if (ert-test-skipped-p result) "SKIPPED"
                       (ert-string-for-test-result result (ert-test-result-expected-p test result)))
                     (ert-test-name test))))
        (setq i (1+ i))))))

(defun ert--report-end (stats aborted)
  "Report the sums of STATS, of a run that was ABORTED or not."
  (let ((unexpected (ert-stats-completed-unexpected stats))
        (skipped (ert-stats-skipped stats))
        (failures (ert--stats-count
                   stats (lambda (test r) (and (not (ert-test-passed-p r))
                                               (not (ert-test-skipped-p r))
                                               (ert-test-result-expected-p test r))))))
    (message "\n%sRan %s tests, %s results as expected, %s unexpected%s (%s, %f sec)%s"
             (if aborted "Aborted: " "")
             (ert-stats-total stats) (ert-stats-completed-expected stats) unexpected
             (if (= skipped 0) "" (format ", %d skipped" skipped))
             (ert--time (aref stats 5)) (- (aref stats 5) (aref stats 4))
             (if (= failures 0) "" (format "\n%d expected failures" failures)))
    (ert--list-results stats "unexpected results"
                       (lambda (test r) (not (ert-test-result-expected-p test r))))
    (ert--list-results stats "skipped results" (lambda (_ r) (ert-test-skipped-p r)))
    (message "")))

(defun ert-run-tests-batch (&optional selector)
  "Run the tests of SELECTOR (default all) and report with messages; return the statistics."
  (let ((ended 0))
    (ert-run-tests
     (or selector t)
     (lambda (event &rest arguments)
       (let ((stats (car arguments)))
         (pcase event
           ('run-started
            (message "Running %s tests (%s, selector `%S')" (ert-stats-total stats)
                     (ert--time (aref stats 4)) (ert--stats-selector stats)))
           ('test-ended
            (let* ((test (nth 1 arguments)) (result (nth 2 arguments))
                   (expected (ert-test-result-expected-p test result))
                   (total (ert-stats-total stats)))
              (setq ended (1+ ended))
              (unless expected
                (pcase (ert--result-type result)
                  ('ert-test-passed (message "Test %S passed unexpectedly" (ert-test-name test)))
                  (_ (ert--report-failure test result))))
              (unless (and ert-quiet expected)
                (message (format "%%9s  %%%dd/%%d  %%S (%%f sec)"
                                 (length (number-to-string total)))
                         (ert-string-for-test-result result expected) ended total
                         (ert-test-name test) (ert-test-result-duration result)))))
           ('run-ended (ert--report-end stats (nth 1 arguments)))))))))

(defun ert-run-tests-batch-and-exit (&optional selector)
  "Run the tests of SELECTOR, report, and exit: status 0 if all results are as expected, else 1."
  (kill-emacs
   (condition-case err
       (let ((stats (ert-run-tests-batch selector)))
         (if (= 0 (ert-stats-completed-unexpected stats)) 0 1))
     (error (message "Error running tests: %s" (error-message-string err)) 2))))

(defun ert--selector-text (selector)
  "SELECTOR with the names of tests for tests."
  (cond ((ert-test-p selector) (list 'ert--named (ert-test-name selector)))
        ((consp selector)
         (cons (ert--selector-text (car selector)) (ert--selector-text (cdr selector))))
        (t selector)))

(defun ert--print-selector (selector)
  "SELECTOR as text, tests as their names in brackets."
  (replace-regexp-in-string "(ert--named \\([^)]*\\))" "<\\1>"
                            (prin1-to-string (ert--selector-text selector))))

(defun ert--results-text (stats)
  "What the buffer of results shows of STATS."
  (let* ((failed (ert--stats-count stats (lambda (_ r) (not (or (ert-test-passed-p r)
                                                                (ert-test-skipped-p r))))))
         (unexpected (ert-stats-completed-unexpected stats))
         (passed (ert--stats-count stats (lambda (_ r) (ert-test-passed-p r))))
         (bar "") (list ""))
    (dotimes (i (ert-stats-total stats))
      (let* ((test (aref (aref stats 2) i)) (result (aref (aref stats 3) i))
             (expected (and result (ert-test-result-expected-p test result)))
             (letter (cond ((null result) "-")
                           ((ert-test-skipped-p result) "s")
                           ((ert-test-passed-p result) (if expected "." "P"))
                           ((ert-test-quit-p result) (if expected "q" "Q"))
                           (t (if expected "f" "F")))))
        (setq bar (concat bar letter))
        (when (and result (not expected))
          (setq list
                (concat list letter " " (format "%s" (ert-test-name test)) "\n"
                        (if (ert-test-result-with-condition-p result)
                            (concat (ert--infos-text result)
                                    "    "
                                    (prin1-to-string
                                     (ert-test-result-with-condition-condition result))
                                    "\n"))
                        "\n")))))
    (concat "Selector: " (ert--print-selector (ert--stats-selector stats)) "\n"
            (format "Passed:  %d\n" passed)
            (format "Failed:  %d%s\n" failed
                    (if (= unexpected 0) "" (format " (%d unexpected)" unexpected)))
            (format "Skipped: %d\n" (ert-stats-skipped stats))
            (format "Total:   %d/%d\n\n" (ert-stats-completed stats) (ert-stats-total stats))
            "Started at:   " (ert--time (aref stats 4)) "\n"
            (if (aref stats 6) "Aborted.\n" "Finished.\n")
            "Finished at:  " (ert--time (aref stats 5)) "\n\n"
            bar "\n\n" list "\n")))

(defun ert--infos-text (result)
  "The `ert-info' texts of RESULT as lines."
  (mapconcat (lambda (info)
               (concat "    " (car info)
                       (replace-regexp-in-string
                        "\n" (concat "\n    " (make-string (length (car info)) ?\s))
                        (substring-no-properties (cdr info)))
                       "\n"))
             (ert-test-result-with-condition-infos result) ""))

(defun ert-run-tests-interactively (selector &optional output-buffer-name message-fn)
  "Run the tests of SELECTOR and show the results in the buffer OUTPUT-BUFFER-NAME.
MESSAGE-FN is called with a format and arguments to tell the sums."
  (interactive (list t))
  (let* ((stats (ert-run-tests selector #'ignore t))
         (unexpected (ert-stats-completed-unexpected stats))
         (skipped (ert-stats-skipped stats)))
    (with-current-buffer (get-buffer-create (or output-buffer-name "*ert*"))
      (let ((inhibit-read-only t))
        (erase-buffer)
        (insert (ert--results-text stats))
        (goto-char (point-min))
        (setq buffer-read-only t)))
    (funcall (or message-fn #'message)
             "Ran %s tests, %s results were as expected%s%s"
             (ert-stats-completed stats) (ert-stats-completed-expected stats)
             (if (= unexpected 0) "" (format ", %d unexpected" unexpected))
             (if (= skipped 0) "" (format ", %d skipped" skipped)))
    stats))

(defun ert-describe-test (test-or-name)
  "Show what the test TEST-OR-NAME is, where it is defined and its documentation."
  (interactive (list (read (read-string "Describe test: "))))
  (let* ((test (cond ((ert-test-p test-or-name) test-or-name)
                     ((symbolp test-or-name) (ert-get-test test-or-name))
                     (t (error "No test and no test's name: %S" test-or-name))))
         (name (ert-test-name test)) (file (ert-test-file-name test))
         (text (concat (if name (format "%S" name) "This test") " is a test"
                       (if file (format-message " defined in `%s'"
                                                (file-name-nondirectory file)))
                       ".\n\n"
                       (if (ert-test-documentation test)
                           (concat (substitute-command-keys (ert-test-documentation test)) "\n")
                         "It is not documented.\n"))))
    (with-current-buffer (get-buffer-create "*Help*")
      (let ((inhibit-read-only t))
        (erase-buffer)
        (insert text)))
    text))
(defalias 'ert #'ert-run-tests-interactively)

;;; ert-report.el ends here
