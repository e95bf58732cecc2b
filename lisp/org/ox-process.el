;;; ox-process.el --- What programs make of exported files  -*- lexical-binding: t -*-

;;; Code:

(require 'format-spec)

(defun org-export--run-process (file process log)
  "Call PROCESS on FILE in the folder of FILE, with output to the buffer LOG.
It is a function of the quoted name or a list of shell commands: %f the name in the folder, %F the whole
name, %b the name without extension, %o and %O the folder."
  (let ((default-directory (file-name-directory file)))
    (if (functionp process) (funcall process (shell-quote-argument file))
      (let ((folder (shell-quote-argument default-directory)))
        (dolist (command process)
          (call-process-shell-command
           (format-spec command `((?f . ,(shell-quote-argument (file-name-nondirectory file)))
                                  (?F . ,(shell-quote-argument file))
                                  (?b . ,(shell-quote-argument (file-name-base file)))
                                  (?o . ,folder) (?O . ,folder)))
           nil log))))))

(defun org-export--delete-beside (file extensions)
  "Delete what has one of EXTENSIONS instead of that of FILE."
  (dolist (extension extensions)
    (let ((left (concat (file-name-sans-extension file) "." extension)))
      (when (file-exists-p left) (delete-file left)))))

(defun org-export--compile (file extension process log)
  "Make, of FILE, the file with EXTENSION beside it and return its name.
PROCESS is as in `org-export--run-process'; LOG, a buffer for output, is emptied before.  It is an error
if the file is not there or is one from before."
  (let* ((file (expand-file-name file))
         (product (concat (file-name-sans-extension file) extension))
         (before (file-attributes product)))
    (with-current-buffer log (erase-buffer))
    (org-export--run-process file process log)
    (let ((after (file-attributes product)))
      ;; A pipe that breaks off leaves an empty file.
      (when (or (null after) (= 0 (file-attribute-size after))
                (equal (file-attribute-modification-time before)
                       (file-attribute-modification-time after)))
        (error "File %S was not produced%s; see buffer %s" product (if before " anew" "")
               (buffer-name log))))
    product))

(provide 'ox-process)
;;; ox-process.el ends here
