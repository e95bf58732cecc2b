;;; org-functions-oxtools.el --- Functions of Org that export calls  -*- lexical-binding: t -*-

;;; Code:

(defvar org-table-number-regexp
  (concat "^\\(?:[<>]?\\(?:[-+.^0-9]*[0-9][-+.^0-9DEdex%():]*\\|[-+]?0[Xx][.[:xdigit:]]+\\|"
          "[-+]?[0-9]+#[.0-9A-Za-z]+\\)\\|[-+u]?inf\\|nan\\)$")
  "Matches the text of a table cell that counts as a number.")

(defvar org-table-number-fraction 0.5
  "The share of numbers among a column's cells from which on it is aligned to the right.")

(defun org-remove-indentation (code &optional n)
  "CODE without its common indentation, or without N columns of it.
Where a line has less than N, CODE as it is."
  (with-temp-buffer
    (insert code)
    (let ((columns n))
      (goto-char (point-min))
      (while (and (not n) (not (eobp)))
        (skip-chars-forward " \t")
        (unless (eolp) (setq columns (min (current-column) (or columns (current-column)))))
        (forward-line 1))
      (goto-char (point-min))
      (if (catch 'short
            (while (and columns (> columns 0) (not (eobp)))
              (let ((start (point)) (deepest 0))
                (while (and (< deepest columns) (memq (following-char) '(?\s ?\t)))
                  (forward-char)
                  (setq deepest (current-column)))
                (cond ((or (eolp) (= deepest columns)) (delete-region start (point)))
                      ((< deepest columns) (throw 'short t))))
              (forward-line 1)))
          code
        (buffer-string)))))

(defalias 'org-timestamp-format #'org-format-timestamp)

;;; The region in another form

(defvar org-ascii-charset)

(defun org-export-region-to-html ()
  "Put the region in the form of HTML in its place."
  (interactive)
  (require 'ox-html)
  (org-export-replace-region-by 'html))

(defun org-export-region-to-latex ()
  "Put the region in the form of LaTeX in its place."
  (interactive)
  (require 'ox-latex)
  (org-export-replace-region-by 'latex))

(defun org-export-region-to-ascii ()
  "Put the region in the form of plain ASCII text in its place."
  (interactive)
  (require 'ox-ascii)
  (let ((org-ascii-charset 'ascii)) (org-export-replace-region-by 'ascii)))

(defun org-export-region-to-utf8 ()
  "Put the region in the form of plain text in its place, with characters beyond ASCII."
  (interactive)
  (require 'ox-ascii)
  (let ((org-ascii-charset 'utf-8)) (org-export-replace-region-by 'ascii)))

(provide 'org-functions-oxtools)
;;; org-functions-oxtools.el ends here
