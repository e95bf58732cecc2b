;;; ox-latex-compile.el --- From LaTeX to PDF  -*- lexical-binding: t -*-

;;; Code:

(require 'cl-lib)
(require 'ox-process)

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

(defun ox-latex--pdf-process (compiler)
  "The value of `org-latex-pdf-process' with COMPILER in the place of its name."
  (if (functionp org-latex-pdf-process) org-latex-pdf-process
    (mapcar (lambda (command)
              (replace-regexp-in-string
               "%\\(latex\\|bib\\(?:tex\\)?\\)\\>"
               (lambda (name)
                 (if (not (equal name "%latex")) org-latex-bib-compiler
                   (unless (executable-find compiler)
                     (error "No LaTeX here: program `%s' is not found" compiler))
                   compiler))
               command t t))
            org-latex-pdf-process)))

(defun org-latex-compile--postprocess (outfile log-buf &optional snippet)
  "Check that OUTFILE came out, say what LOG-BUF warns of, delete logs unless for a SNIPPET."
  (let ((warnings (and (buffer-live-p log-buf) (not snippet)
                       (org-latex--collect-warnings log-buf))))
    (unless (file-exists-p outfile)
      (error "File %S was not produced; see buffer %s" outfile (buffer-name log-buf)))
    (unless snippet
      (when org-latex-remove-logfiles
        (org-export--delete-beside outfile org-latex-logfiles-extensions))
      (message "PDF file produced%s"
               (pcase warnings ('error " with errors.") ('nil ".")
                      (_ (concat " with warnings: " warnings))))))
  outfile)

(defun org-latex-compile (texfile &optional snippet)
  "Make a PDF of TEXFILE with external programs and return its name.
There are no messages and no clean-up for a SNIPPET."
  (unless snippet (message "Processing LaTeX file %s..." texfile))
  (let ((log (get-buffer-create "*Org PDF LaTeX Output*")))
    (org-latex-compile--postprocess
     (org-export--compile texfile ".pdf"
                          (ox-latex--pdf-process (ox-latex--compiler-of (expand-file-name texfile)))
                          log)
     log snippet)))

(provide 'ox-latex-compile)

;;; ox-latex-compile.el ends here
