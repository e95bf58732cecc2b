;;; pcomplete.el --- Completing the arguments of commands  -*- lexical-binding: t -*-

;; The function of a command, `pcomplete/NAME', walks along the arguments: each `pcomplete-here' says what may
;; stand at one.  At the argument that is to be completed it leaves with that; before it, it goes on to the
;; next one.
;;
;; How what completes is shown and inserted is the business of `completion-at-point', whose own options say it.

;;; Code:

(require 'comint)

(defgroup pcomplete nil "Completing the arguments of commands." :version "21.1" :group 'processes)
(defcustom pcomplete-file-ignore nil "Names of files that match this regexp are left out." :type '(choice regexp (const nil)))
(defcustom pcomplete-dir-ignore nil "Names of folders that match this regexp are left out." :type '(choice regexp (const nil)))
(defcustom pcomplete-ignore-case nil "Whether case makes no difference." :type 'boolean)
(defcustom pcomplete-autolist nil "Whether what completes is listed at once; here `completion-auto-help' says that." :type 'boolean)
(defcustom pcomplete-suffix-list '(?/ ?:) "Characters after which nothing is inserted." :type '(repeat character))
(defcustom pcomplete-recexact nil "Whether what is complete is taken though more could follow; here never." :type 'boolean)
(defcustom pcomplete-termination-string " " "What is inserted after an argument that was completed." :type 'string)
(defcustom pcomplete-use-paring t "Whether arguments that are there already are left out." :type 'boolean)
(defcustom pcomplete-expand-before-complete nil "Whether arguments are expanded first; here they never are." :type 'boolean)
(defcustom pcomplete-cycle-completions t "Whether completions follow each other when the command is repeated; here `completion-cycle-threshold' says that." :type 'boolean)
(defcustom pcomplete-cycle-cutoff-length 5 "With more completions than this they are listed; here `completion-cycle-threshold' says that." :type '(choice integer (const nil)))
(defcustom pcomplete-restore-window-delay 1 "Seconds until the windows are as before; here it is not waited for." :type '(choice integer (const nil)))
(defcustom pcomplete-try-first-hook nil "Functions that may complete before those of commands." :type 'hook)
(defcustom pcomplete-compare-entry-function #'string-lessp "The order of completions." :type 'function)
(defcustom pcomplete-command-completion-function
  (lambda () (pcomplete-here (pcomplete-executables)))
  "The function that completes the command itself." :type 'function)
(defcustom pcomplete-command-name-function #'pcomplete-command-name "The function that gives the command's name." :type 'function)
(defcustom pcomplete-default-completion-function
  (lambda () (while (pcomplete-here (pcomplete-entries))))
  "The function that completes arguments of commands without one." :type 'function)
(defcustom pcomplete-parse-arguments-function #'pcomplete-parse-buffer-arguments
  "The function that gives the arguments before point and where each begins: (ARGUMENTS . PLACES)." :type 'function)
(defcustom pcomplete-help nil "What is called or shown to tell about a command; here no command shows it." :type '(choice (const nil) string sexp))
(define-obsolete-variable-alias 'pcomplete-arg-quote-list 'comint-file-name-quote-list "24.2")

(defvar pcomplete-args nil "The arguments, the command first.")
(defvar pcomplete-begins nil "Where each argument begins.")
(defvar pcomplete-last nil "The number of the argument that is to be completed.")
(defvar pcomplete-index nil "The number of the argument that the function of the command looks at.")
(defvar pcomplete-stub nil "What there is of what is to be completed.")
(defvar pcomplete-seen nil "What stands at earlier arguments.")
(defvar pcomplete-norm-func nil "The function that makes equal what is the same, for leaving out what is there.")
(defvar pcomplete-show-help nil "Whether help was asked for.")

;;; Arguments

(defun pcomplete-arg (&optional index offset)
  "The argument INDEX places before the current one, 0 by default; `first' is the command, `last' the last argument.
OFFSET is added to its place in the list.  Nil if there is none."
  (pcomplete--nth pcomplete-args index offset))
(defun pcomplete-begin (&optional index offset)
  "Where the argument that INDEX and OFFSET say, as for `pcomplete-arg', begins."
  (pcomplete--nth pcomplete-begins index offset))
(defun pcomplete--nth (list index offset)
  "The element of LIST that belongs to the argument that INDEX and OFFSET say."
  (let ((place (+ (pcase index
                    ('first 0)
                    ('last pcomplete-last)
                    (_ (- pcomplete-index (or index 0))))
                  (or offset 0))))
    (and (>= place 0) (nth place list))))
(defun pcomplete-actual-arg (&optional index offset)
  "The text in the buffer of the argument that INDEX and OFFSET say, as for `pcomplete-arg'."
  (buffer-substring (pcomplete-begin index offset) (pcomplete-begin (1- (or index 0)) offset)))
(defun pcomplete-match (regexp &optional index offset start)
  "Where REGEXP matches the argument that INDEX and OFFSET say, from START on; nil if it does not."
  (let ((argument (pcomplete-arg (or index 1) offset)))
    (and argument (string-match regexp argument start))))
(defun pcomplete-match-string (which &optional index offset)
  "Group WHICH of what was matched in the argument that INDEX and OFFSET say."
  (let ((argument (pcomplete-arg (or index 1) offset)))
    (and argument (match-string which argument))))
(defalias 'pcomplete-match-beginning #'match-beginning)
(defalias 'pcomplete-match-end #'match-end)
(defun pcomplete-test (test &optional index offset)
  "Whether TEST holds for the argument that INDEX and OFFSET say: it is that string, that one of a list, or true of it."
  (let ((argument (pcomplete-arg (or index 1) offset)))
    (cond ((stringp test) (and (equal test argument) argument))
          ((functionp test) (funcall test argument))
          ((consp test) (member argument test))
          (t (equal (format "%s" test) argument)))))
(defun pcomplete-command-name ()
  "The name of the command, without its folder."
  (file-name-nondirectory (pcomplete-arg 'first)))
(defun pcomplete-find-completion-function (command)
  "The function that completes the arguments of COMMAND, or nil."
  (let ((own (intern-soft (concat "pcomplete/" (symbol-name major-mode) "/" command)))
        (common (intern-soft (concat "pcomplete/" command))))
    (cond ((and own (fboundp own)) own)
          ((and common (fboundp common)) common))))
(defun pcomplete-next-arg ()
  "Go on to the next argument; at the last one there is nothing to complete."
  (if (eql pcomplete-index pcomplete-last)
      (throw 'pcomplete-completions nil)
    (setq pcomplete-index (1+ pcomplete-index))))

;;; What may stand where

(defmacro pcomplete-here (&optional form stub paring form-only)
  "Say what may stand at the next argument: what FORM gives, a list or another completion table.
STUB is what there is of it, by default the argument.  With PARING t what was there before is not left out and
nothing is taken note of; a function says what is the same.  With FORM-ONLY the value of FORM is all."
  (declare (debug t))
  `(pcomplete--here (lambda () ,form) ,stub ,paring ,form-only))
(defmacro pcomplete-here* (&optional form stub form-only)
  "As `pcomplete-here' with FORM, STUB and FORM-ONLY, but what was there before may come again."
  (declare (debug t))
  `(pcomplete-here ,form ,stub t ,form-only))
(defun pcomplete--here (function stub paring form-only)
  "Say that what FUNCTION gives may stand at the next argument; STUB, PARING and FORM-ONLY are as for `pcomplete-here'."
  (if (< pcomplete-index pcomplete-last)
      (progn
        (cond ((eq paring t))
              ((eq paring 0) (setq pcomplete-seen nil))
              (t (setq pcomplete-norm-func (or paring #'file-truename))
                 (push (funcall pcomplete-norm-func (pcomplete-arg)) pcomplete-seen)))
        (setq pcomplete-index (1+ pcomplete-index))
        t)
    (when pcomplete-show-help (throw 'pcomplete-completions nil))
    ;; What one of these has to say it throws.
    (run-hook-with-args-until-success 'pcomplete-try-first-hook)
    (when (eq paring t) (setq pcomplete-seen nil))
    (when stub (setq pcomplete-stub stub))
    (throw 'pcomplete-completions (if form-only (list (funcall function)) (funcall function)))))

(defun pcomplete-opt (options &optional prefix _no-ganging args-follow)
  "Let options come here: OPTIONS has their letters, each with a form in parentheses if an argument follows it.
The form gives what may stand there.  PREFIX is what options begin with, by default \"-\".  With ARGS-FOLLOW
the argument may follow the letter at once."
  (let ((prefix (or prefix "-")) (letters nil) (i 0))
    (while (< i (length options))
      (let ((letter (aref options i)) (form nil))
        (setq i (1+ i))
        (when (and (< i (length options)) (eq (aref options i) ?\())
          (let ((read (read-from-string options i)))
            (setq form (car read) i (cdr read))))
        (push (cons letter form) letters)))
    (setq letters (nreverse letters))
    (let ((more t))
      (while more
        (let ((argument (pcomplete-arg)) (at-last (= pcomplete-index pcomplete-last)))
          (setq more nil)
          (cond
           ((not (and argument (string-prefix-p prefix argument))))
           ((and at-last (equal argument prefix))
            (throw 'pcomplete-completions
                   (mapcar (lambda (entry) (concat prefix (string (car entry)))) letters)))
           (at-last
            (let* ((end (length prefix)) (form (and args-follow (cdr (assq (aref argument end) letters)))))
              (when form (setq pcomplete-stub (substring argument (1+ end))))
              (throw 'pcomplete-completions (eval form t))))
           (t
            (setq pcomplete-index (1+ pcomplete-index) more t)
            (let ((form (cdr (assq (aref argument (1- (length argument))) letters))))
              (when form (pcomplete-here* (eval form t)))))))))))

(defun pcomplete--files (predicate regexp)
  "A completion table of files that match REGEXP and satisfy PREDICATE; folders always do."
  (lambda (string given action)
    (complete-with-action
     action #'completion-file-name-table string
     (lambda (file)
       (let ((folder (file-directory-p file)) (name (directory-file-name file)))
         (and (or folder
                  (and (or (not regexp) (string-match-p regexp file)) (or (not predicate) (funcall predicate file))))
              (let ((ignore (if folder pcomplete-dir-ignore pcomplete-file-ignore)))
                (or (not ignore) (not (string-match-p ignore (if folder (file-name-as-directory name) name)))))
              (or (not given) (funcall given file))))))))
(defun pcomplete-entries (&optional regexp predicate)
  "A completion table of files whose names match REGEXP and which satisfy PREDICATE, and of folders."
  (pcomplete--files predicate regexp))
(defalias 'pcomplete-all-entries #'pcomplete-entries)
(defun pcomplete-dirs (&optional regexp)
  "A completion table of folders whose names match REGEXP."
  (pcomplete-entries regexp #'file-directory-p))
(defun pcomplete-executables (&optional regexp)
  "A completion table of programs whose names match REGEXP, and of folders."
  (pcomplete-entries regexp #'file-executable-p))
(defun pcomplete-dirs-or-entries (&optional regexp predicate)
  "A completion table of files that match REGEXP and satisfy PREDICATE, and of folders."
  (pcomplete-entries regexp predicate))
(defun pcomplete-quote-argument (filename)
  "FILENAME with quotes as an argument needs them."
  (comint-quote-filename filename))
(defun pcomplete-uniquify-list (list)
  "LIST, of strings, in order and each once."
  (delete-dups (sort list pcomplete-compare-entry-function)))
(define-obsolete-function-alias 'pcomplete-uniqify-list #'pcomplete-uniquify-list "27.1")

;;; Texts with arguments

(defun pcomplete-parse-buffer-arguments ()
  "The words of the buffer's text before point and where each begins: (WORDS . PLACES)."
  (pcomplete--words (point-min) (point)))
(defun pcomplete--words (start end)
  "The words from START to END and where each begins; after a blank there is an empty one."
  (save-excursion
    (goto-char start)
    (let ((words nil) (places nil))
      (while (< (point) end)
        (skip-chars-forward " \t\n" end)
        (push (point) places)
        (skip-chars-forward "^ \t\n" end)
        (push (buffer-substring-no-properties (car places) (point)) words))
      (unless words (push "" words) (push (point) places))
      (cons (nreverse words) (nreverse places)))))
(defun pcomplete-parse-comint-arguments ()
  "The words of a command line before point and where each begins: (WORDS . PLACES)."
  (pcomplete--words (save-excursion (comint-bol nil) (point)) (point)))
(defun pcomplete-comint-setup (completef-sym)
  "Let the functions in the variable COMPLETEF-SYM complete the arguments of command lines."
  (setq-local pcomplete-parse-arguments-function #'pcomplete-parse-comint-arguments)
  (add-hook 'completion-at-point-functions #'pcomplete-completions-at-point nil 'local)
  (set (make-local-variable completef-sym) (copy-tree (symbol-value completef-sym)))
  (let ((old (memq 'comint-filename-completion (symbol-value completef-sym))))
    (if old (setcar old #'pcomplete)
      (add-to-list completef-sym #'pcomplete))))
(defun pcomplete-shell-setup ()
  "Let arguments be completed in shells."
  (pcomplete-comint-setup 'shell-dynamic-complete-functions))
(defun pcomplete-erc-setup ()
  "Let arguments be completed as in shells."
  (setq-local pcomplete-parse-arguments-function #'pcomplete-parse-buffer-arguments))

;;; Completing

(defun pcomplete-completions ()
  "What may stand at point: a completion table."
  (catch 'pcomplete-completions
    (unless pcomplete-args (pcomplete-parse-arguments))
    (if (= pcomplete-index pcomplete-last)
        (funcall pcomplete-command-completion-function)
      (let* ((name (or (funcall pcomplete-command-name-function) (pcomplete-arg)))
             (function (or (and (not (string-empty-p name)) (pcomplete-find-completion-function name))
                           pcomplete-default-completion-function)))
        (setq pcomplete-index (1+ pcomplete-index))
        (when function (funcall function) nil)))))

(defun pcomplete-parse-arguments (&optional _expand-p)
  "Take note of the arguments before point."
  (let ((parsed (funcall pcomplete-parse-arguments-function)))
    (setq pcomplete-args (car parsed)
          pcomplete-begins (cdr parsed)
          pcomplete-last (max 0 (1- (length pcomplete-args)))
          pcomplete-index 0
          pcomplete-stub (or (pcomplete-arg 'last) ""))
    ;; What is no text has nothing to complete.
    (unless (stringp pcomplete-stub) (throw 'pcomplete-completions nil))))

;;;###autoload
(defun pcomplete-completions-at-point ()
  "What completes the argument at point, as functions of `completion-at-point-functions' give it."
  (let* ((pcomplete-args nil) (pcomplete-begins nil) (pcomplete-last nil) (pcomplete-index nil) (pcomplete-stub nil)
         (pcomplete-seen nil) (pcomplete-norm-func nil) (pcomplete-show-help nil)
         (table (pcomplete-completions)))
    (when table
      (let* ((beginning (max (- (point) (length pcomplete-stub)) (or (pcomplete-begin 'last) (point-min))))
             (seen pcomplete-seen) (norm (or pcomplete-norm-func #'file-truename))
             (predicate (when (and pcomplete-use-paring seen)
                          (lambda (entry)
                            (not (member (directory-file-name (funcall norm (if (consp entry) (car entry) entry)))
                                         (mapcar #'directory-file-name seen)))))))
        (list beginning (point)
              (if pcomplete-ignore-case (completion-table-case-fold table) table)
              :predicate predicate
              :exit-function
              (lambda (text status)
                (when (and (eq status 'finished) (not (string-empty-p pcomplete-termination-string))
                           (not (memq (and (> (length text) 0) (aref text (1- (length text)))) pcomplete-suffix-list)))
                  (if (looking-at (regexp-quote pcomplete-termination-string))
                      (goto-char (match-end 0))
                    (insert pcomplete-termination-string)))))))))

;;;###autoload
(defun pcomplete (&optional _interactively)
  "Complete the argument at point."
  (interactive "p")
  (let ((completion-at-point-functions '(pcomplete-completions-at-point)))
    (completion-at-point)))
(defalias 'pcomplete-std-complete #'pcomplete)
(defun pcomplete-continue ()
  "Complete the argument at point."
  (interactive)
  (pcomplete))

(provide 'pcomplete)
;;; pcomplete.el ends here
