;;; executable.el --- Scripts that may be executed  -*- lexical-binding: t -*-

;;; Code:

(defvar executable-prefix "#!" "What the first line of a script begins with.")
(defvar executable-prefix-env nil "Whether the program is looked for by env.")
(defvar executable-chmod 73 "The permissions that scripts get.")
(defvar executable-query 'function "Whether a change of the first line is asked about; only t means so here.")
(defvar executable-insert t "Whether a first line is put in.")

(defun executable-make-buffer-file-executable-if-script-p ()
  "Let the file of this buffer be executed if it begins with #!, for `after-save-hook'."
  (when (and buffer-file-name
             (save-excursion
               (save-restriction
                 (widen)
                 (and (>= (point-max) 3) (equal (buffer-substring-no-properties 1 3) "#!")))))
    (let* ((now (file-modes buffer-file-name)) (all (and now (logior now (logand #o111 (default-file-modes))))))
      (unless (or (null now) (= now all)) (set-file-modes buffer-file-name all)))))
(defun executable-chmod ()
  "Let the file of this buffer be executed, as `executable-chmod' says, for `after-save-hook'."
  (when (and executable-chmod buffer-file-name)
    (set-file-modes buffer-file-name (logior executable-chmod (file-modes buffer-file-name)))))

(defun executable-set-magic (interpreter &optional argument no-query-flag insert-flag)
  "Have this script's first line name INTERPRETER with ARGUMENT; return the program.
INSERT-FLAG is to put such a line in if there is none.  NO-QUERY-FLAG is not used."
  (interactive (list (read-string "Name or file name of interpreter: ") (read-string "Argument: ") nil t))
  (ignore no-query-flag)
  (let* ((program (or (executable-find interpreter) interpreter))
         (line (concat executable-prefix
                       (if executable-prefix-env (concat "/usr/bin/env " (file-name-nondirectory program)) program)
                       (if (member argument '(nil "")) "" (concat " " argument)))))
    (save-excursion
      (goto-char (point-min))
      (cond ((looking-at "#![ \t]*\\(.*\\)$")
             (unless (equal (match-string 0) line) (replace-match line t t)))
            ((or insert-flag executable-insert) (insert line "\n"))))
    program))

(provide 'executable)
;;; executable.el ends here
