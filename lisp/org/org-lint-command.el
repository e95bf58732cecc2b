;;; org-lint-command.el --- The word lint of the command line  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)
(require 'org-lint)
(require 'org-macs)

(defun org-lint-command--names (values)
  "The checks that VALUES, of an option, name; `user-error' for one that is not there."
  (mapcan (lambda (value)
            (mapcar (lambda (name)
                      (let ((symbol (intern name)))
                        (unless (cl-find symbol org-lint--checkers :key #'org-lint-checker-name)
                          (user-error "No check ‘%s’; --list prints the checks" name))
                        symbol))
                    (split-string value "[, ]+" t)))
          values))

(defun org-lint-command--checkers (options)
  "The checks that the alist OPTIONS chooses."
  (cl-labels ((given (name) (mapcar #'cdr (cl-remove name options :key #'car :test-not #'equal))))
    (let ((only (org-lint-command--names (given "only"))) (skip (org-lint-command--names (given "skip"))))
      (cl-remove-if-not (lambda (checker)
                          (let ((name (org-lint-checker-name checker)))
                            (and (or (null only) (memq name only)) (not (memq name skip)))))
                        org-lint--checkers))))

(defun org-lint-command--severity (checker)
  "How serious what CHECKER finds is: warning or note."
  (if (eq 'low (org-lint-checker-trust checker)) "note" "warning"))

(defun org-lint-command--guarded (checker)
  "CHECKER, but what it fails with is a finding: the other checks go on."
  (make-org-lint-checker
   :name (org-lint-checker-name checker) :summary (org-lint-checker-summary checker)
   :trust (org-lint-checker-trust checker) :categories (org-lint-checker-categories checker)
   :function (lambda (ast)
               (condition-case problem (funcall (org-lint-checker-function checker) ast)
                 (error (list (list (point-min)
                                    (format "This cannot be checked: %s" (error-message-string problem)))))))))

(defun org-lint-command--findings (file checkers)
  "What CHECKERS find in FILE: a list of plists."
  (with-temp-buffer
    (if (equal file "-") (insert-file-contents "/dev/stdin")
      (insert-file-contents file t)
      (setq default-directory (file-name-directory (expand-file-name file))))
    (let ((org-inhibit-startup t))
      (condition-case problem (org-mode)
        ;; A document that its mode does not take as it is has still text to check.
        (error (message "%s: %s" file (error-message-string problem)))))
    (prog1
        (mapcar
         (pcase-lambda (`(,position ,message ,checker))
           (goto-char position)
           (list :file file
                 :line (line-number-at-pos)
                 :column (1+ (- (point) (line-beginning-position)))
                 :severity (org-lint-command--severity checker)
                 :message (replace-regexp-in-string "[ \t]*\n[ \t]*" " " message)
                 :checker (symbol-name (org-lint-checker-name checker))))
         (org-lint--findings (mapcar #'org-lint-command--guarded checkers)))
      (set-buffer-modified-p nil))))

(defun org-lint-command--sarif (findings checkers)
  "FINDINGS of CHECKERS as a SARIF log."
  (cl-labels ((text (string) `((text . ,string))))
    `((version . "2.1.0")
      ($schema . "https://json.schemastore.org/sarif-2.1.0.json")
      (runs
       . [((tool . ((driver
                     . ((name . "orgstar lint")
                        (rules . ,(vconcat
                                   (mapcar (lambda (checker)
                                             `((id . ,(symbol-name (org-lint-checker-name checker)))
                                               (shortDescription . ,(text (org-lint-checker-summary checker)))))
                                           (reverse checkers))))))))
           (columnKind . "unicodeCodePoints")
           (results
            . ,(vconcat
                (mapcar
                 (lambda (finding)
                   `((ruleId . ,(plist-get finding :checker))
                     (level . ,(plist-get finding :severity))
                     (message . ,(text (plist-get finding :message)))
                     (locations
                      . [((physicalLocation
                           . ((artifactLocation . ((uri . ,(mapconcat #'url-hexify-string
                                                                   (split-string (plist-get finding :file) "/")
                                                                   "/"))))
                              (region . ((startLine . ,(plist-get finding :line))
                                         (startColumn . ,(plist-get finding :column)))))))])))
                 findings))))]))))

(defun org-lint-command--print (findings checkers options)
  "Print FINDINGS of CHECKERS as the alist OPTIONS says."
  (cond ((assoc "sarif" options)
         (princ (json-serialize (org-lint-command--sarif findings checkers)))
         (terpri))
        ((assoc "json" options)
         (princ "[")
         (princ (mapconcat #'json-serialize findings ",\n"))
         (princ "]\n"))
        (t
         (dolist (finding findings)
           (princ (apply #'format "%s:%d:%d: %s: %s [%s]\n"
                         (cl-loop for (_ value) on finding by #'cddr collect value)))))))

(defun org-lint-command (files options)
  "The word lint: check FILES as the alist OPTIONS says and return the exit status."
  (condition-case problem
      (let ((checkers (org-lint-command--checkers options)) (status 0) (orgstar-document-code nil) findings)
        (cond
         ((assoc "list" options)
          (dolist (checker (sort (copy-sequence checkers)
                                 (lambda (a b) (string< (org-lint-checker-name a) (org-lint-checker-name b)))))
            (princ (format "%-40s %s\n" (org-lint-checker-name checker) (org-lint-checker-summary checker))))
          0)
         ((null files) (user-error "No file to check"))
         (t
          (dolist (file files)
            (condition-case trouble
                (setq findings (nconc findings (org-lint-command--findings file checkers)))
              (file-error
               (message "%s: error: %s" file (orgstar-problem-text trouble))
               (setq status 2))))
          (org-lint-command--print findings checkers options)
          (if (zerop status) (if findings 1 0) status))))
    (user-error (message "orgstar: error: %s" (error-message-string problem))
                2)))

(provide 'org-lint-command)
;;; org-lint-command.el ends here
