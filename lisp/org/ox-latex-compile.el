;;; ox-latex-compile.el --- From LaTeX to PDF  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)

(defcustom org-latex-pdf-process
  (make-list 3 "%latex -interaction nonstopmode -output-directory %o %f")
  "Shell commands that make a PDF, or a function of the file's name.
Stand-ins: %latex and %bib for the compilers, %f for the file, %F with its folder, %b without
extension, %o and %O for the folder."
  :group 'org-export-pdf
  :type '(choice (repeat string) function))

(defcustom org-latex-bib-compiler "bibtex" "The program for bibliographies."
  :group 'org-export-latex :type 'string)

(defcustom org-latex-remove-logfiles t "Whether files left by LaTeX are deleted."
  :group 'org-export-latex :type 'boolean)

(defcustom org-latex-logfiles-extensions
  '("aux" "bcf" "blg" "fdb_latexmk" "fls" "figlist" "idx" "log" "nav" "out" "ptc" "run.xml" "snm"
    "toc" "vrb" "xdv")
  "Extensions of the files to delete."
  :group 'org-export-latex :type '(repeat string))

(defcustom org-latex-known-warnings
  '(("Undefined control sequence" . "[unknown command]")
    ("^!.+Unicode character" . "[character pdflatex cannot set; lualatex and xelatex can]")
    ("Missing character: There is no" . "[character that the font lacks]")
    ("Citation.*?undefined" . "[citation of nothing]")
    ("Reference.*?undefined" . "[reference to nothing]")
    ("Runaway argument" . "[argument without end]")
    ("\\(?:Over\\|Under\\)full \\\\hbox" . "[line too full or too empty]"))
  "What to look for in the log, and what to say about it."
  :group 'org-export-latex :type '(alist :key-type regexp :value-type string))

(defun org-latex--collect-warnings (buffer)
  "What the log in BUFFER warns of: text, the symbol error, or nil."
  (with-current-buffer buffer
    (save-excursion
      (goto-char (point-max))
      ;; Only the last run counts.
      (if (not (re-search-backward "^[ \t]*This is .*?TeX.*?Version" nil t)) 'error
        (if (save-excursion (re-search-forward "^!" nil t)) 'error
          (let* ((case-fold-search t)
                 (found (cl-loop for (regexp . message) in org-latex-known-warnings
                                 when (save-excursion (re-search-forward regexp nil t))
                                 collect message)))
            (and found (string-join found " "))))))))

(defun ox-latex--compiler-of (texfile)
  "The compiler that TEXFILE names in its first lines, or `org-latex-compiler'."
  (let ((pattern (and (org-string-nw-p org-latex-compiler-file-string)
                      (replace-regexp-in-string
                       "%s" "\\(.*?\\)"
                       (regexp-quote (string-trim (format org-latex-compiler-file-string "%s")))
                       t t))))
    (or (with-temp-buffer
          (when (file-readable-p texfile) (insert-file-contents texfile nil 0 2000))
          (goto-char (point-min))
          (and pattern (re-search-forward (concat "^" pattern "[ \t]*$") nil t)
               (car (member (match-string 1) org-latex-compilers))))
        org-latex-compiler)))

(defun ox-latex--pdf-commands (compiler texfile)
  "The shell commands that make a PDF from TEXFILE with COMPILER."
  (let* ((folder (file-name-directory texfile))
         (spec `((?f . ,(shell-quote-argument (file-name-nondirectory texfile)))
                 (?F . ,(shell-quote-argument texfile))
                 (?b . ,(shell-quote-argument (file-name-base texfile)))
                 (?o . ,(shell-quote-argument folder))
                 (?O . ,(shell-quote-argument folder)))))
    (mapcar (lambda (command)
              (format-spec
               (replace-regexp-in-string
                "%\\(latex\\|bib\\(?:tex\\)?\\)\\>"
                (lambda (name) (if (equal name "%latex") compiler org-latex-bib-compiler))
                command t t)
               spec))
            org-latex-pdf-process)))

(defun ox-latex--run-compiler (texfile compiler log)
  "Make a PDF from TEXFILE with COMPILER, output going to the buffer LOG."
  (let ((default-directory (file-name-directory texfile)))
    (if (functionp org-latex-pdf-process)
        (funcall org-latex-pdf-process (shell-quote-argument texfile))
      (let ((commands (ox-latex--pdf-commands compiler texfile)))
        (when (and (string-match-p "%latex" (mapconcat #'identity org-latex-pdf-process " "))
                   (not (executable-find compiler)))
          (error "No LaTeX here: program `%s' is not found" compiler))
        (dolist (command commands)
          (call-process-shell-command command nil log))))))

(defun org-latex-compile--postprocess (outfile log-buf &optional snippet)
  "Check that OUTFILE came out, say what LOG-BUF warns of, delete logs unless for a SNIPPET."
  (let ((warnings (and (buffer-live-p log-buf) (not snippet)
                       (org-latex--collect-warnings log-buf)))
        (folder (file-name-directory outfile)))
    (unless (file-exists-p outfile)
      (error "File %S was not produced; see buffer %s" outfile (buffer-name log-buf)))
    (unless snippet
      (when org-latex-remove-logfiles
        (dolist (extension org-latex-logfiles-extensions)
          (let ((file (expand-file-name (concat (file-name-base outfile) "." extension) folder)))
            (when (file-exists-p file) (delete-file file)))))
      (message "PDF file produced%s"
               (pcase warnings ('error " with errors.") ('nil ".")
                      (_ (concat " with warnings: " warnings))))))
  outfile)

(defun org-latex-compile (texfile &optional snippet)
  "Make a PDF of TEXFILE with external programs and return its name.
There are no messages and no clean-up for a SNIPPET."
  (unless snippet (message "Processing LaTeX file %s..." texfile))
  (let* ((texfile (expand-file-name texfile))
         (outfile (concat (file-name-sans-extension texfile) ".pdf"))
         (before (file-attribute-modification-time (file-attributes outfile)))
         (log (get-buffer-create "*Org PDF LaTeX Output*")))
    (with-current-buffer log (erase-buffer))
    (ox-latex--run-compiler texfile (ox-latex--compiler-of texfile) log)
    (when (and before (file-exists-p outfile)
               (equal before (file-attribute-modification-time (file-attributes outfile))))
      (error "File %S was not produced anew; see buffer %s" outfile (buffer-name log)))
    (org-latex-compile--postprocess outfile log snippet)))

(provide 'ox-latex-compile)

;;; ox-latex-compile.el ends here
