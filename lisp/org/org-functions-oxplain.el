;;; org-functions-oxplain.el --- Columns of Org text  -*- lexical-binding: t -*-

;;; Code:

(defun org-current-text-column ()
  "The column of point on its line, whatever is hidden or displayed otherwise before it."
  (string-width (buffer-substring-no-properties (line-beginning-position) (point))))

(provide 'org-functions-oxplain)

;;; org-functions-oxplain.el ends here
