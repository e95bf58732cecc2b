;;; diff.el --- Comparing files  -*- lexical-binding: t -*-

;;; Code:

(defvar diff-switches "-u" "Switches of the program `diff', a string or a list.")
(defvar diff-command "diff" "The program that compares files.")

(defun diff-no-select (old new &optional switches _no-async buffer)
  "Compare the files OLD and NEW by the program `diff' with SWITCHES; the buffer that tells how they differ."
  (let ((buffer (get-buffer-create (or buffer "*Diff*")))
        (switches (ensure-list (or switches diff-switches))))
    (with-current-buffer buffer
      (let ((inhibit-read-only t))
        (erase-buffer)
        (diff-mode)
        (insert (mapconcat #'shell-quote-argument
                           `(,diff-command ,@switches ,(expand-file-name old) ,(expand-file-name new)) " ")
                "\n")
        (let ((status (apply #'call-process diff-command nil t nil
                             (append switches (list (expand-file-name old) (expand-file-name new))))))
          (insert (format "\nDiff finished%s.  %s\n"
                          (pcase status (0 " (no differences)") (1 "") (_ (format " (diff error: %s)" status)))
                          (current-time-string)))))
      (setq buffer-read-only t)
      (goto-char (point-min)))
    buffer))
(defun diff (old new &optional switches no-async)
  "Show how the files OLD and NEW differ."
  (interactive (list (read-file-name "Old file: ") (read-file-name "New file: ")))
  (display-buffer (diff-no-select old new switches no-async)))
(defun diff-backup (file &optional switches)
  "Show how FILE differs from its newest backup."
  (interactive (list (read-file-name "Diff (file with backup): ")))
  (diff (or (diff-latest-backup-file file) (error "No backup found for %s" file)) file switches))

(provide 'diff)
;;; diff.el ends here
