;;; org-fold.el --- Hiding parts of documents  -*- lexical-binding: t -*-

;;; Commentary:

;; Text is hidden by overlays whose `invisible' property names what they hide: `outline' below
;; headings, `block' and `drawer' in those.

;;; Code:

(require 'org-element)
(require 'org-headings)

(defvar-local org-cycle-global-status nil "What is shown of the buffer: `overview', `contents' or `all'.")
(defvar-local org-cycle-subtree-status nil "What the last `org-cycle' left of a subtree.")
(defvar org-cycle-hook nil "Functions called with what is shown when `org-cycle' has changed it.")

;;;; Regions

(defun org-fold--overlays (begin end &optional spec)
  "The overlays between BEGIN and END that hide text, those of SPEC alone when given."
  (cl-remove-if-not (lambda (overlay)
                      (let ((kind (overlay-get overlay 'org-fold)))
                        (and kind (or (null spec) (eq kind spec)))))
                    (overlays-in begin end)))

(defun org-fold-region (from to flag &optional spec)
  "Hide the text between FROM and TO with FLAG, else show it; SPEC tells what it is."
  (let ((spec (pcase spec ('nil 'outline) ('headline 'outline) (kind kind))))
    (dolist (overlay (org-fold--overlays from to spec))
      (let ((begin (overlay-start overlay)) (end (overlay-end overlay)))
        ;; What stands out of the region stays hidden.
        (cond ((and (>= begin from) (<= end to)) (delete-overlay overlay))
              ((not flag)
               (delete-overlay overlay)
               (when (< begin from) (org-fold--hide begin from spec))
               (when (> end to) (org-fold--hide to end spec))))))
    (when (and flag (< from to)) (org-fold--hide from to spec))))

(defun org-fold--hide (begin end spec)
  "Hide the text between BEGIN and END as SPEC says."
  (let ((overlay (make-overlay begin end nil t nil)))
    (overlay-put overlay 'evaporate t)
    (overlay-put overlay 'org-fold spec)
    (overlay-put overlay 'invisible spec)
    (unless (eq buffer-invisibility-spec t) (add-to-invisibility-spec (cons spec t)))))

(defun org-fold-folded-p (&optional pos spec)
  "Whether the text at POS is hidden, by SPEC when given: the name of what hides it."
  (let ((place (or pos (point))) (found nil))
    (dolist (overlay (overlays-at place))
      (let ((kind (overlay-get overlay 'org-fold)))
        (when (and kind (or (null spec) (eq kind (if (eq spec 'headline) 'outline spec))))
          (setq found kind))))
    found))

;;;; What was hidden

(defun org-fold--hidden ()
  "What is hidden in the buffer: (BEGIN END SPEC) each, with markers."
  (mapcar (lambda (overlay)
            (list (copy-marker (overlay-start overlay)) (copy-marker (overlay-end overlay))
                  (overlay-get overlay 'org-fold)))
          (org-fold--overlays (point-min) (point-max))))

(defun org-fold--hide-again (hidden)
  "Hide what HIDDEN, of `org-fold--hidden', says and nothing else."
  (org-with-wide-buffer
   (org-fold-show-all)
   (pcase-dolist (`(,begin ,end ,spec) hidden)
     (org-fold-region begin end t spec)
     (set-marker begin nil)
     (set-marker end nil))))

(defmacro org-save-outline-visibility (_use-markers &rest body)
  "Evaluate BODY, then hide what was hidden before, and nothing else.
Text that BODY inserts or deletes is always minded."
  (declare (indent 1))
  (let ((hidden (make-symbol "hidden")) (buffer (make-symbol "buffer")))
    `(let ((,buffer (current-buffer)) (,hidden (org-with-wide-buffer (org-fold--hidden))))
       (unwind-protect (progn ,@body)
         (when (buffer-live-p ,buffer)
           (with-current-buffer ,buffer (org-fold--hide-again ,hidden)))))))

;;;; Subtrees

(defun org-fold--subtree-span ()
  "Where the text below the heading at point begins and ends."
  (save-excursion
    (org-back-to-heading t)
    (let ((begin (line-end-position)))
      (org-end-of-subtree t t)
      (cons begin (max begin (if (and (bolp) (not (eobp))) (1- (point)) (point)))))))

(defun org-fold-show-all (&optional types)
  "Show what is hidden, everything or what TYPES (`headings', `blocks', `drawers') names."
  (dolist (overlay (org-fold--overlays (point-min) (point-max)))
    (when (or (null types)
              (memq (pcase (overlay-get overlay 'org-fold)
                      ('outline 'headings) ('block 'blocks) (_ 'drawers))
                    types))
      (delete-overlay overlay))))

(defun org-fold-hide-subtree ()
  "Hide the text below the heading at point."
  (interactive)
  (pcase-let ((`(,begin . ,end) (org-fold--subtree-span))) (org-fold-region begin end t)))

(defun org-fold-show-subtree ()
  "Show all text below the heading at point."
  (interactive)
  (pcase-let ((`(,begin . ,end) (org-fold--subtree-span))) (org-fold-region begin end nil)))

(defun org-fold--entry-end ()
  "Where the entry at point, without entries below it, ends."
  (save-excursion
    (unless (org-before-first-heading-p) (org-back-to-heading t))
    (end-of-line)
    (if (re-search-forward "^\\*+ " nil t) (1- (match-beginning 0)) (point-max))))

(defun org-fold-show-entry (&optional hide-drawers)
  "Show the text of the entry at point, not that of entries below it.
With HIDE-DRAWERS what is in its drawers is hidden."
  (interactive)
  (save-excursion
    (unless (org-before-first-heading-p) (org-back-to-heading t))
    (let ((end (org-fold--entry-end)))
      (org-fold-region (line-end-position) end nil)
      (when hide-drawers
        (while (re-search-forward "^[ \t]*:[-_[:word:]]+:[ \t]*$" end t)
          (let ((drawer (org-element-at-point (match-beginning 0))) (start (point)))
            (when (memq (org-element-type drawer) '(drawer property-drawer))
              (goto-char (org-element-end drawer))
              (skip-chars-backward " \t\n")
              (org-fold-region start (point) t 'drawer))))))))

(defun org-fold-hide-entry ()
  "Hide the text of the entry at point, not the headings below it."
  (interactive)
  (save-excursion
    (org-back-to-heading t)
    (let ((end (org-fold--entry-end)))
      (org-fold-region (line-end-position) (if (= end (point-max) (1+ (line-end-position))) (1- end) end) t))))

(defun org-fold-show-children (&optional levels)
  "Show the headings LEVELS (1) below the heading at point, not their text."
  (interactive "p")
  (save-excursion
    (org-back-to-heading t)
    (let* ((deepest (+ (org-outline-level) (or levels 1)))
           (end (cdr (org-fold--subtree-span))))
      (org-fold-show-subtree)
      (forward-line 1)
      (while (re-search-forward "^\\(\\*+\\) " end t)
        (let ((level (- (match-end 1) (match-beginning 1))) (start (match-beginning 0)))
          (when (<= level deepest)
            (save-excursion (goto-char start) (org-fold-hide-subtree))))))))

(defun org-fold--show-levels (deepest)
  "Show headings down to the level DEEPEST, nil for all, and no text below them."
  (save-excursion
    (org-fold-show-all '(headings))
    (goto-char (point-min))
    (while (re-search-forward "^\\(\\*+\\) " nil t)
      (let ((level (- (match-end 1) (match-beginning 1))))
        (goto-char (match-beginning 0))
        (cond ((and deepest (>= level deepest))
               (org-fold-hide-subtree)
               (org-end-of-subtree t t))
              (t (org-fold-region (line-end-position) (org-fold--entry-end) t) (end-of-line)))))))

;;;; Blocks and drawers

(defconst org-fold--block-types
  '(center-block comment-block dynamic-block example-block export-block quote-block special-block src-block verse-block)
  "Elements that are blocks.")

(defun org-fold--element-span (element)
  "Where ELEMENT, a block or drawer, is hidden: from the end of its first line to that of its last."
  (let ((start (org-with-point-at (org-element-post-affiliated element) (line-end-position))))
    (cons start (org-with-point-at (org-element-end element)
                  (skip-chars-backward " \t\n" start)
                  (line-end-position)))))

(defun org-fold--toggle (force no-error element types spec name)
  "Hide or show ELEMENT (default: the one at point), one of TYPES called NAME, as SPEC; return t.
FORCE `off' shows it, another one hides it.  With NO-ERROR return nil where there is none.
Between its first and its last line nothing happens."
  (let ((element (or element (org-element-at-point))))
    (cond ((org-element-type-p element types)
           (pcase-let ((`(,start . ,end) (org-fold--element-span element)))
             (when (or (<= (line-end-position) start) (= (line-end-position) end))
               (let ((off (if force (eq force 'off) (org-fold-folded-p start spec))))
                 (org-fold-region start end (not off) spec)
                 ;; Point does not stay where nothing is seen.
                 (when (invisible-p (max (1- (point)) (point-min)))
                   (goto-char (org-element-post-affiliated element)))
                 t))))
          (no-error nil)
          (t (user-error "%s@%d: Not at a %s" (buffer-file-name (buffer-base-buffer)) (point) name)))))

(defun org-fold-hide-block-toggle (&optional force no-error element)
  "Hide the block at point, or show it if it is hidden; return t.
With FORCE `off' show it, with another one hide it.  ELEMENT is used instead of that at point.
Without a block there signal an error, or return nil with NO-ERROR."
  (interactive)
  (org-fold--toggle force no-error element org-fold--block-types 'block "block"))

(defun org-fold-hide-drawer-toggle (&optional force no-error element)
  "Hide the drawer at point, or show it if it is hidden; return t.
FORCE, NO-ERROR and ELEMENT are as for `org-fold-hide-block-toggle'."
  (interactive)
  (org-fold--toggle force no-error element '(drawer property-drawer) 'drawer "drawer"))

(defalias 'org-hide-block-toggle #'org-fold-hide-block-toggle)
(defalias 'org-hide-drawer-toggle #'org-fold-hide-drawer-toggle)

(defun org-fold--hide-all (types spec begin end)
  "Hide the elements of TYPES between BEGIN and END as SPEC."
  (save-excursion
    (save-restriction
      (narrow-to-region begin end)
      (dolist (element (org-element-map (org-element-parse-buffer 'element) types #'identity))
        (pcase-let ((`(,start . ,end) (org-fold--element-span element)))
          (org-fold-region start end t spec))))))

(defun org-fold-hide-block-all ()
  "Hide all blocks of the buffer."
  (interactive)
  (org-fold--hide-all (remq 'dynamic-block org-fold--block-types) 'block (point-min) (point-max)))

(defun org-fold-hide-drawer-all (&optional begin end)
  "Hide all drawers of the buffer, or those between BEGIN and END."
  (interactive)
  (org-fold--hide-all '(drawer property-drawer) 'drawer (or begin (point-min)) (or end (point-max))))

;;;; What is seen

(defun org-fold-hide-archived-subtrees (begin end)
  "Hide the subtrees between BEGIN and END that are archived."
  (org-with-wide-buffer
   (goto-char begin)
   (while (re-search-forward "^\\*+ " end t)
     (when (org-element-property :archivedp (org-element-at-point))
       (org-fold-hide-subtree)
       (org-end-of-subtree t)))))
(defalias 'org-hide-archived-subtrees #'org-fold-hide-archived-subtrees)

(defun org-fold-hide-sublevels (levels)
  "Show the headings down to LEVELS alone."
  (interactive "p")
  (org-fold--show-levels levels)
  ;; The line break of a heading at the end stays.
  (when (eq (char-before (point-max)) ?\n) (org-fold-region (1- (point-max)) (point-max) nil)))

(defun org-copy-visible (begin end)
  "Put the text between BEGIN and END that is seen into the kill ring."
  (interactive "r")
  (let ((pieces nil) (place begin))
    (while (< place end)
      (let ((next (min end (next-single-char-property-change place 'invisible nil end))))
        (unless (invisible-p place) (push (buffer-substring place next) pieces))
        (setq place next)))
    (kill-new (apply #'concat (nreverse pieces)))
    (setq deactivate-mark t)
    (message "Visible strings have been copied to the kill ring.")))

(defun org-overview ()
  "Show the topmost headings alone."
  (interactive)
  (org-fold--show-levels 1)
  (setq org-cycle-global-status 'overview))

(defun org-content (&optional levels)
  "Show all headings, or those down to LEVELS, and no text."
  (interactive "P")
  (org-fold--show-levels levels)
  (setq org-cycle-global-status 'contents))

(defalias 'org-cycle-overview #'org-overview)
(defalias 'org-cycle-content #'org-content)

;;;; Cycling

(defun org-cycle--subtree ()
  "Show more of the subtree at point, or nothing when all of it was shown."
  (save-excursion
    (org-back-to-heading t)
    (let ((hidden (org-fold-folded-p (line-end-position) 'outline))
          (again (and (eq last-command 'org-cycle) (eq org-cycle-subtree-status 'children))))
      (setq org-cycle-subtree-status
            (cond (hidden (org-fold-show-children) 'children)
                  (again (org-fold-show-subtree) 'subtree)
                  (t (org-fold-hide-subtree) 'folded)))
      (run-hook-with-args 'org-cycle-hook org-cycle-subtree-status))))

(defun org-cycle-global (&optional arg)
  "Show the topmost headings, all headings, or everything, in turn; with ARG headings down to that level."
  (interactive "P")
  (pcase (if arg 'overview org-cycle-global-status)
    ('overview (org-content (and arg (prefix-numeric-value arg))))
    ('contents (org-fold-show-all) (setq org-cycle-global-status 'all))
    (_ (org-overview)))
  (run-hook-with-args 'org-cycle-hook org-cycle-global-status))

(defun org-cycle (&optional arg)
  "Show more or less of the subtree at point; with ARG, or before all text, of the buffer.
Elsewhere indent the line."
  (interactive "P")
  (cond ((or arg (and (bobp) (not (org-at-heading-p)))) (org-cycle-global))
        ((org-at-heading-p) (org-cycle--subtree))
        (t (indent-for-tab-command)))
  (setq this-command 'org-cycle))

(provide 'org-fold)
;;; org-fold.el ends here
