;;; oc-bibtex.el --- Citations left to BibTeX  -*- lexical-binding: t -*-

;; Here are also the parts of commands that other processors for LaTeX write in the same way.

;;; Code:

(require 'oc)

(declare-function org-export-data "ox" (data info))
(declare-function org-export-raw-string "ox" (s))

(defcustom org-cite-bibtex-bibliography-style "plain"
  "The style of bibliographies that ask for none." :group 'org-cite :type 'string)

(defun org-cite-latex-option (data info)
  "DATA, an affix, as LaTeX without blanks around it.  INFO: the state of the export."
  (string-trim (or (org-export-data data info) "")))

(defun org-cite-latex-options (affixes info &optional brackets)
  "AFFIXES, a pair of prefix and suffix, as optional arguments of LaTeX.
BRACKETS: how they are enclosed, \"[%s]\" by default.  INFO: the state of the export."
  (let ((enclose (lambda (data) (format (or brackets "[%s]") (org-cite-latex-option data info)))))
    (pcase affixes
      ('(nil) "")
      (`(nil . ,suffix) (funcall enclose suffix))
      (`(,prefix . ,suffix) (concat (funcall enclose prefix) (funcall enclose suffix))))))

(defun org-cite-latex-keys (citation)
  "The keys of CITATION, separated by commas."
  (string-join (org-cite-get-references citation t) ","))

(defun org-cite-latex-insert-preamble (output text)
  "OUTPUT, a document, with the lines TEXT before its body; unchanged if it has none."
  (if (string-match "^\\\\begin{document}" output)
      (let ((place (match-beginning 0)))
        (concat (substring output 0 place) text "\n" (substring output place)))
    output))

(defun org-cite-bibtex-export-bibliography (_keys files style &rest _)
  "The commands that print the bibliography of FILES in STYLE."
  (format "\\bibliographystyle{%s}\n\\bibliography{%s}"
          (or style org-cite-bibtex-bibliography-style)
          (mapconcat #'file-name-sans-extension files ",")))

(defun org-cite-bibtex-export-citation (citation style _ info)
  "The command for CITATION in STYLE, a pair.  INFO: the state of the export."
  (let ((suffix (cdr (org-cite-main-affixes citation))))
    (format "\\%s%s{%s}"
            (if (member (car style) '("nocite" "n")) "nocite" "cite")
            (org-cite-latex-options (cons nil suffix) info)
            (org-cite-latex-keys citation))))

(org-cite-register-processor 'bibtex
  :cite-styles (org-cite--style-table '("nocite" "n") '("nil" nil))
  :export-citation #'org-cite-bibtex-export-citation
  :export-bibliography #'org-cite-bibtex-export-bibliography)

(provide 'oc-bibtex)
;;; oc-bibtex.el ends here
