;;; org-inlinetask.el --- Tasks inside text  -*- lexical-binding: t -*-

;;; Code:

(defvar org-inlinetask-min-level 15 "Number of stars from which a headline is an inlinetask.")

(provide 'org-inlinetask)
;;; org-inlinetask.el ends here
