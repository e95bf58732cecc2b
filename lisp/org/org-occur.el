;;; org-occur.el --- Sparse trees  -*- lexical-binding: t -*-

;;; Commentary:

;; A sparse tree shows of a document what matches, under its headings.

;;; Code:

(require 'cl-lib)
(require 'org-element)
(require 'org-headings)
(require 'org-fold)

(defvar org-occur-case-fold-search t
  "Whether `org-occur' ignores case; `smart': unless the pattern has capitals.")
(defvar org-highlight-sparse-tree-matches t "Whether `org-occur' highlights what it found.")
(defvar org-remove-highlights-with-change t "Whether highlights go when the text is changed.")
(defvar org-occur-hook nil "Functions that run when `org-occur' has made a sparse tree.")
(defvar org-fold-show-context-detail
  '((agenda . local) (bookmark-jump . lineage) (isearch . lineage) (default . ancestors))
  "How much is shown around a place, by what led there: (REASON . DETAIL).
The heading is always shown, and the text of the entry if the place is in it.  DETAIL says what else:
`minimal' nothing, `local' the text and the next heading; the others the headings above, and of these
`ancestors' nothing, `ancestors-full' all that is below the heading, `lineage' the headings beside it,
`tree' those below each, `canonical', or t, their texts as well.  If the place is in the text, `lineage'
shows the first heading below, `tree' and `canonical' all.")
(defvar-local org-occur-highlights nil "The overlays on what `org-occur' found.")
(defvar-local org-occur-parameters nil "(REGEXP . CALLBACK) of each search that the sparse tree shows.")

;;;; Context

(defun org-fold--reveal-heading ()
  "Show the line of the heading at point."
  (org-fold-region (max (point-min) (1- (line-beginning-position))) (line-end-position) nil))

(defun org-fold--reveal-children ()
  "Show the lines of the headings right below the heading at point."
  (save-excursion
    (let ((end (save-excursion (org-end-of-subtree t t) (point))) (level nil))
      (forward-line 1)
      (while (re-search-forward org-outline-regexp-bol end t)
        (let ((stars (- (match-end 0) (match-beginning 0))))
          (when (or (null level) (<= stars level))
            (setq level stars)
            (org-fold--reveal-heading)))))))

(defun org-fold--reveal-next (end)
  "Show the line of the first heading after that at point and before END."
  (save-excursion
    (end-of-line)
    (when (re-search-forward org-outline-regexp-bol end t) (org-fold--reveal-heading))))
(defun org-fold--reveal-ancestors (detail)
  "Show the headings above the heading at point, and what DETAIL says of each."
  (save-excursion
    (let ((parent t))
      (while (org-up-heading-safe)
        (org-fold--reveal-heading)
        (when (eq detail 'canonical) (org-fold-show-entry t))
        (when (or (memq detail '(tree canonical)) (and parent (eq detail 'lineage)))
          (org-fold--reveal-children))
        (setq parent nil)))))
(defun org-fold-show-set-visibility (detail)
  "Show what is around point in the DETAIL that `org-fold-show-context-detail' describes."
  (save-excursion
    (if (org-before-first-heading-p)
        (org-fold-region (point-min)
                         (if (and (not (eq detail 'ancestors-full))
                                  (re-search-forward org-outline-regexp-bol nil t))
                             (match-beginning 0)
                           (point-max))
                         nil)
      (let ((in-text (not (org-at-heading-p))) (detail (if (eq detail t) 'canonical detail)))
        (org-back-to-heading t)
        (org-fold--reveal-heading)
        (when (or in-text (eq detail 'local)) (org-fold-show-entry t))
        (pcase detail
          ('local (org-fold--reveal-next nil))
          ('ancestors-full
           (org-fold-region (line-end-position) (save-excursion (org-end-of-subtree t)) nil))
          ((and 'lineage (guard in-text))
           (org-fold--reveal-next (save-excursion (org-end-of-subtree t))))
          ((and (or 'tree 'canonical) (guard in-text)) (org-fold--reveal-children)))
        (unless (memq detail '(nil minimal local)) (org-fold--reveal-ancestors detail))))))
(defun org-fold-show-context (&optional key)
  "Show the place of point as `org-fold-show-context-detail' says for KEY."
  (org-fold-show-set-visibility
   (cdr (or (assq (or key 'default) org-fold-show-context-detail)
            (assq 'default org-fold-show-context-detail)))))

(defalias 'org-show-context #'org-fold-show-context)
(defalias 'org-show-set-visibility #'org-fold-show-set-visibility)

(defun org-fold-reveal (&optional siblings)
  "Show the text at point and the headings above it; with SIBLINGS those beside them as well."
  (interactive "P")
  (run-hooks 'org-reveal-start-hook)
  (org-fold-show-set-visibility (if siblings 'canonical 'lineage)))

(defalias 'org-reveal #'org-fold-reveal)

;;;; Searching

(defun org-highlight-new-match (begin end)
  "Highlight the text from BEGIN to END until `org-remove-occur-highlights'."
  (let ((overlay (make-overlay begin end)))
    (overlay-put overlay 'face 'secondary-selection)
    (overlay-put overlay 'org-type 'org-occur)
    (push overlay org-occur-highlights)))

(defun org-remove-occur-highlights (&optional _begin _end keep)
  "Remove the highlights of `org-occur', and forget its searches unless KEEP."
  (interactive)
  (unless (bound-and-true-p org-inhibit-highlight-removal)
    (mapc #'delete-overlay org-occur-highlights)
    (setq org-occur-highlights nil)
    (unless keep
      (setq org-occur-parameters nil)
      (remove-hook 'before-change-functions #'org-remove-occur-highlights t))))

(defun org-occur (regexp &optional keep-previous callback)
  "Fold the buffer to the headings and the text that match REGEXP; return the number of matches.
KEEP-PREVIOUS adds to the sparse tree that is shown.  CALLBACK, called at the end of each match,
says whether it counts."
  (interactive "sRegexp: \nP")
  (when (equal regexp "") (user-error "Regexp cannot be empty"))
  (unless keep-previous
    (org-remove-occur-highlights)
    (org-overview))
  (push (cons regexp callback) org-occur-parameters)
  (let ((count 0)
        (case-fold-search (if (eq org-occur-case-fold-search 'smart)
                              (let ((case-fold-search nil))
                                (not (string-match-p "[[:upper:]]" (replace-regexp-in-string
                                                                    "\\\\." "" regexp))))
                            org-occur-case-fold-search)))
    (save-excursion
      (goto-char (point-min))
      (while (and (re-search-forward regexp nil t)
                  ;; Nothing is found at the end once.
                  (not (= (match-beginning 0) (match-end 0) (point-max))))
        (let ((begin (match-beginning 0)) (end (match-end 0)))
          (when (save-match-data (or (not callback) (funcall callback)))
            (cl-incf count)
            (when org-highlight-sparse-tree-matches (org-highlight-new-match begin end))
            (org-fold-show-context 'occur-tree))
          (when (and (= begin end) (not (eobp))) (forward-char 1)))))
    (when org-remove-highlights-with-change
      (add-hook 'before-change-functions #'org-remove-occur-highlights nil t))
    (setq-local next-error-function #'org-occur-next-match)
    (run-hooks 'org-occur-hook)
    (when (called-interactively-p 'interactive)
      (message "%d match%s for regexp %s" count (if (= count 1) "" "es") regexp))
    count))

(defun org-occur-next-match (&optional n _reset)
  "Move to the Nth (1) highlighted match after point, before it if N is negative.
It is the `next-error-function' of a sparse tree.  The second argument changes nothing, as in Org."
  (interactive "p")
  (let* ((n (or n 1))
         (places (sort (mapcar #'overlay-start org-occur-highlights) #'<))
         (ahead (if (> n 0) (cl-remove-if-not (lambda (p) (> p (point))) places)
                  (nreverse (cl-remove-if-not (lambda (p) (< p (point))) places)))))
    (unless places (user-error "No more matches"))
    (goto-char (or (and (/= n 0) (nth (1- (abs n)) ahead)) (user-error "No more matches")))
    (org-fold-show-context)))

(provide 'org-occur)
;;; org-occur.el ends here
