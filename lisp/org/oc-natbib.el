;;; oc-natbib.el --- Citations left to LaTeX's package natbib  -*- lexical-binding: t -*-

;;; Code:

(require 'oc-bibtex)

(defcustom org-cite-natbib-options nil
  "The options, symbols, that the package is loaded with." :group 'org-cite :type '(repeat symbol))
(defcustom org-cite-natbib-bibliography-style 'unsrtnat
  "The style of bibliographies that ask for none." :group 'org-cite :type 'symbol)

(defconst org-cite-natbib--commands
  '((nil "citep" "citealp") ("text" "citet" "citealt") ("author" "citeauthor" "citeauthor")
    ("noauthor" "citeyearpar" "citeyear") ("nocite" "nocite" "nocite"))
  "The commands of styles, as they are and without parentheses.")

(defun org-cite-natbib--style (name)
  "The style of `org-cite-natbib--commands' that NAME, a name or shortcut, means."
  (let ((full (pcase name ("t" "text") ("a" "author") ("na" "noauthor") ("n" "nocite") (_ name))))
    (or (assoc full org-cite-natbib--commands) (car org-cite-natbib--commands))))

(defun org-cite-natbib--command (style)
  "The command for STYLE, a pair of style and variant."
  (pcase-let* ((`(,name ,command ,bare) (org-cite-natbib--style (car style)))
               (variant (cdr style))
               (words (split-string
                       (or (car (rassoc (list variant) (mapcar (lambda (pair)
                                                                 (list (symbol-name (car pair))
                                                                       (cdr pair)))
                                                               org-cite--variant-shortcuts)))
                           variant "")
                       "-" t))
               ;; Not all commands have all variants.
               (known (pcase name
                        ("author" (and (= 1 (length words)) '("caps" "full")))
                        ("noauthor" (and (equal words '("bare")) words))
                        ("nocite" nil)
                        (_ (and (seq-every-p (lambda (w) (member w '("bare" "caps" "full"))) words)
                                words))))
               (has (lambda (word) (and (member word words) (member word known)))))
    (let ((text (if (funcall has "bare") bare command)))
      (when (funcall has "caps") (setq text (concat (upcase (substring text 0 1))
                                                    (substring text 1))))
      (if (funcall has "full") (concat text "*") text))))

(defun org-cite-natbib-export-citation (citation style _ info)
  "The command for CITATION in STYLE, a pair.  INFO: the state of the export."
  (format "\\%s%s{%s}" (org-cite-natbib--command style)
          (org-cite-latex-options (org-cite-main-affixes citation) info)
          (org-cite-latex-keys citation)))

(defun org-cite-natbib-export-bibliography (keys files style &rest _)
  "The commands that print the bibliography of KEYS in FILES in STYLE."
  (org-cite-bibtex-export-bibliography
   keys files (or style (symbol-name org-cite-natbib-bibliography-style))))

(defun org-cite-natbib-use-package (output &rest _)
  "OUTPUT, a document that loads the package."
  (if (string-match-p "\\\\usepackage\\(?:\\[[^]]*\\]\\)?{natbib}" output) output
    (org-cite-latex-insert-preamble
     output (format "\\usepackage%s{natbib}"
                    (if org-cite-natbib-options
                        (format "[%s]" (mapconcat #'symbol-name org-cite-natbib-options ","))
                      "")))))

(org-cite-register-processor 'natbib
  :cite-styles (org-cite--style-table
                '("author" "a" full caps) '("noauthor" "na" bare) '("nocite" "n")
                '("text" "t" bare caps full bare-caps bare-full caps-full bare-caps-full)
                '("nil" nil bare caps full bare-caps bare-full caps-full bare-caps-full))
  :export-finalizer #'org-cite-natbib-use-package
  :export-citation #'org-cite-natbib-export-citation
  :export-bibliography #'org-cite-natbib-export-bibliography)

(provide 'oc-natbib)
;;; oc-natbib.el ends here
