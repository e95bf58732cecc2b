;;; whitespace.el --- White space that should not be there  -*- lexical-binding: t -*-

;; It is taken away; the modes that show it are in display.el, with the others that nothing shows here.

;;; Code:

(defcustom whitespace-style '(face tabs spaces trailing lines space-before-tab newline indentation empty
                                   space-after-tab space-mark tab-mark newline-mark missing-newline-at-eof)
  "What is white space that should not be there." :type '(repeat symbol) :group 'files)
(defun whitespace-cleanup ()
  "Take away white space at the ends of lines and of the buffer, in the region if it is active.
`whitespace-style' says what else: indentation is written with tabs if `indent-tabs-mode' is on."
  (interactive "@")
  (if (and (use-region-p) (called-interactively-p 'interactive))
      (whitespace-cleanup-region (region-beginning) (region-end))
    (save-excursion
      (save-restriction
        (widen)
        (when (memq 'empty whitespace-style)
          (goto-char (point-min))
          (when (looking-at "\\`[ \t\n]+\n?") (delete-region (point-min) (progn (skip-chars-forward " \t\n") (forward-line 0) (point))))
          (goto-char (point-max))
          (skip-chars-backward " \t\n")
          (unless (bobp) (end-of-line))
          (when (< (point) (point-max))
            (let ((newline (eq (char-after) ?\n)))
              (delete-region (point) (point-max))
              (when newline (insert "\n")))))
        (whitespace-cleanup-region (point-min) (point-max))))))
(defun whitespace-cleanup-region (start end)
  "Take away white space that should not be there from START to END; see `whitespace-cleanup'."
  (interactive "@r")
  (let ((end (copy-marker (max start end))) (start (min start end)))
    (save-excursion
      (when (memq 'indentation whitespace-style)
        (goto-char start)
        (forward-line 0)
        (while (< (point) end)
          (if indent-tabs-mode
              (when (looking-at (format "\t* \\{%d,\\}" tab-width))
                (let ((column (save-excursion (skip-chars-forward " \t") (current-column))))
                  (delete-region (point) (progn (skip-chars-forward " \t") (point)))
                  (indent-to column)))
            (when (looking-at "[ ]*\t+[ \t]*")
              (let ((column (save-excursion (skip-chars-forward " \t") (current-column))))
                (delete-region (point) (progn (skip-chars-forward " \t") (point)))
                (insert-char ?\s column))))
          (forward-line)))
      (when (memq 'trailing whitespace-style)
        (goto-char start)
        (while (re-search-forward "[ \t ]+$" end t) (replace-match "" t t)))
      (when (memq 'space-before-tab whitespace-style)
        (goto-char start)
        (while (re-search-forward " +\t" end t)
          (let ((from (match-beginning 0)) (column (current-column)))
            (delete-region from (point))
            (indent-to column)))))
    (set-marker end nil)))

(provide 'whitespace)
;;; whitespace.el ends here
