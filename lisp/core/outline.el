;;; outline.el --- Texts with headings whose parts can be hidden  -*- lexical-binding: t -*-

;; A heading is a line that `outline-regexp' matches at its start; how much it matches is its level, unless
;; `outline-level' says it otherwise.  The functions that move come in two kinds: over all headings, or over those
;; that are visible.  Hidden text has an overlay with the property `invisible', `outline'.

;;; Code:

(defgroup outline nil "Headings and what is under them." :group 'text)
(define-error 'outline-before-first-heading "Before first heading")

(defvar outline-regexp "[*\^L]+" "Matches the start of a heading, from the start of its line.")
(defvar outline-heading-end-regexp "\n" "Matches the end of a heading.")
(defvar outline-level #'outline-level "Function of the level of the heading that was just matched at point.")
(defvar-local outline-heading-alist nil "The levels of headings by what `outline-regexp' matches: (TEXT . LEVEL) each.")
(put 'outline-regexp 'safe-local-variable #'stringp)
(put 'outline-heading-end-regexp 'safe-local-variable #'stringp)
(defvar outline-view-change-hook nil "Functions called after text was hidden or shown.")
(defvar outline-mode-hook nil "Functions called by `outline-mode'.")
(defvar outline-minor-mode-hook nil "Functions called by `outline-minor-mode'.")
(defvar outline-blank-line nil "Whether a blank line before a heading stays visible.")
(defvar outline-isearch-open-invisible-function nil
  "What shows hidden text that a search ends in, instead of `outline-isearch-open-invisible'.")
(defvar outline-minor-mode-prefix "\C-c@" "The prefix of the keys of `outline-minor-mode'.")
(defvar outline-minor-mode-cycle nil "Whether TAB on a heading cycles in `outline-minor-mode'.")
(defvar outline-minor-mode-highlight nil "Whether headings get faces in `outline-minor-mode'.")

(defvar-keymap outline-mode-prefix-map
  "@" #'outline-mark-subtree "C-n" #'outline-next-visible-heading "C-p" #'outline-previous-visible-heading
  "C-i" #'outline-show-children "C-s" #'outline-show-subtree "C-d" #'outline-hide-subtree
  "C-u" #'outline-up-heading "C-f" #'outline-forward-same-level "C-b" #'outline-backward-same-level
  "C-t" #'outline-hide-body "C-a" #'outline-show-all "C-c" #'outline-hide-entry "C-e" #'outline-show-entry
  "C-l" #'outline-hide-leaves "C-k" #'outline-show-branches "C-q" #'outline-hide-sublevels
  "C-o" #'outline-hide-other "C-^" #'outline-move-subtree-up "C-v" #'outline-move-subtree-down
  "C-<" #'outline-promote "C->" #'outline-demote "RET" #'outline-insert-heading)
(defvar outline-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map "\C-c" outline-mode-prefix-map)
    (define-key map "\t" #'outline-cycle)
    (define-key map [backtab] #'outline-cycle-buffer)
    map)
  "The keys of `outline-mode'.")
(defvar outline-minor-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map outline-minor-mode-prefix outline-mode-prefix-map)
    map)
  "The keys of `outline-minor-mode'.")
(defvar outline-minor-mode-cycle-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "TAB") #'outline-cycle)
    (define-key map (kbd "<backtab>") #'outline-cycle-buffer)
    map)
  "The keys on headings while `outline-minor-mode-cycle' is on.")

(defface outline-1 '((t :inherit font-lock-function-name-face)) "Headings of level 1.")
(defface outline-2 '((t :inherit font-lock-variable-name-face)) "Headings of level 2.")
(defface outline-3 '((t :inherit font-lock-keyword-face)) "Headings of level 3.")
(defface outline-4 '((t :inherit font-lock-comment-face)) "Headings of level 4.")
(defface outline-5 '((t :inherit font-lock-type-face)) "Headings of level 5.")
(defface outline-6 '((t :inherit font-lock-constant-face)) "Headings of level 6.")
(defface outline-7 '((t :inherit font-lock-builtin-face)) "Headings of level 7.")
(defface outline-8 '((t :inherit font-lock-string-face)) "Headings of level 8.")
(defvar outline-font-lock-faces [outline-1 outline-2 outline-3 outline-4 outline-5 outline-6 outline-7 outline-8]
  "The faces of headings by their level.")
(defun outline-font-lock-face ()
  "The face of the heading that was matched."
  (save-excursion
    (goto-char (match-beginning 0))
    (looking-at outline-regexp)
    (aref outline-font-lock-faces (mod (1- (funcall outline-level)) (length outline-font-lock-faces)))))

(defvar outline-font-lock-keywords
  '((eval . (list (concat "^\\(?:" outline-regexp "\\).+") 0
                  '(outline--heading-face)
                  (pcase (and outline-minor-mode outline-minor-mode-highlight)
                    ('override t) ('append 'append))
                  t)))
  "The faces of headings.")
(defun outline--heading-face ()
  "What font lock puts on the heading that was matched."
  (let ((face (and (or (not outline-minor-mode) outline-minor-mode-highlight)
                   (outline-font-lock-face))))
    (cond ((not outline-minor-mode) face)
          (outline-minor-mode-cycle (list 'face face 'keymap outline-minor-mode-cycle-map))
          (face (list 'face face)))))

(define-derived-mode outline-mode text-mode "Outline"
  "Edit text with headings, hide and show what is under them."
  (outline--respect-hidden-text t)
  (add-hook 'change-major-mode-hook #'outline-show-all nil t)
  (let ((or-heading (concat "\\|\\(?:" outline-regexp "\\)")))
    (setq-local paragraph-start (concat paragraph-start or-heading)
                paragraph-separate (concat paragraph-separate or-heading)))
  (setq-local auto-fill-inhibit-regexp outline-regexp
              imenu-generic-expression `((nil ,(concat (outline--pattern) ".*$") 0))
              font-lock-defaults '(outline-font-lock-keywords t nil nil backward-paragraph)))

(define-minor-mode outline-minor-mode
  "Hide and show what is under headings in any mode."
  :lighter " Outl" :keymap outline-minor-mode-map
  (when outline-minor-mode-highlight
    (if outline-minor-mode (font-lock-add-keywords nil outline-font-lock-keywords t)
      (font-lock-remove-keywords nil outline-font-lock-keywords))
    (font-lock-flush))
  (outline--respect-hidden-text outline-minor-mode)
  (if outline-minor-mode
      (add-hook 'change-major-mode-hook (lambda () (outline-minor-mode -1)) nil t)
    (outline-show-all)))

(defun outline--respect-hidden-text (on)
  "Have text that is marked as hidden not be seen, nor be stopped at by motion over lines, if ON."
  (setq-local line-move-ignore-invisible (and on t))
  (funcall (if on #'add-to-invisibility-spec #'remove-from-invisibility-spec) (cons 'outline t)))

;; Headings

(defun outline--pattern () "Matches a heading." (concat "^\\(?:" outline-regexp "\\)"))
(defun outline-level ()
  "The level of the heading that was just matched."
  (or (cdr (assoc (match-string-no-properties 0) outline-heading-alist))
      (- (match-end 0) (match-beginning 0))))
(defun outline--level-here ()
  "The level of the heading at point."
  (looking-at outline-regexp)
  (funcall outline-level))
(defun outline-invisible-p (&optional pos)
  "Whether the character at POS, or after point, is hidden as part of an outline."
  (eq (get-char-property (or pos (point)) 'invisible) 'outline))
(defun outline-on-heading-p (&optional invisible-ok)
  "Whether point is on the line of a heading that is visible, or INVISIBLE-OK."
  (save-excursion
    (goto-char (line-beginning-position))
    (and (bolp) (looking-at outline-regexp)
         (or (not (outline-invisible-p)) (and invisible-ok t)))))
(defun outline-back-to-heading (&optional invisible-ok)
  "Move to the heading that point is under, one that is visible unless INVISIBLE-OK."
  (beginning-of-line)
  (or (outline-on-heading-p invisible-ok)
      (let ((found (save-excursion (outline--back invisible-ok))))
        (unless found (signal 'outline-before-first-heading nil))
        (goto-char found)
        found)))
(defun outline--back (invisible-ok)
  "Move back to a heading, one that is visible unless INVISIBLE-OK; its position, or nil."
  (let ((found nil))
    (while (and (not found) (re-search-backward (outline--pattern) nil t))
      (when (or invisible-ok (not (outline-invisible-p))) (setq found (point))))
    found))
(defun outline-next-heading ()
  "Move to the next heading, visible or not, or to the end; its position, or nil."
  (when (and (bolp) (not (eobp))) (forward-char))
  (when (re-search-forward (outline--pattern) nil 'move)
    (goto-char (match-beginning 0))))
(defun outline-previous-heading ()
  "Move to the heading before point, visible or not, or to the start; its position, or nil."
  (and (re-search-backward (outline--pattern) nil 'move) (point)))
(defun outline-next-visible-heading (arg)
  "Move over ARG visible headings, or to the end of the text; backward if ARG is negative."
  (interactive "p")
  (let ((backward (< arg 0)))
    (dotimes (_ (abs arg))
      (if backward (beginning-of-line) (end-of-line))
      (let ((found nil))
        (while (and (not found)
                    (if backward (re-search-backward (outline--pattern) nil 'move)
                      (re-search-forward (outline--pattern) nil 'move)))
          (setq found (not (outline-invisible-p (match-beginning 0)))))
        (when found (goto-char (match-beginning 0)))))))
(defun outline-previous-visible-heading (arg)
  "Move back over ARG visible headings, or to the start of the text."
  (interactive "p")
  (outline-next-visible-heading (- arg)))
(defun outline-next-preface ()
  "Move to before the newline, or the blank line to be kept, in front of the next heading."
  (when (re-search-forward (concat "\n\\(?:" outline-regexp "\\)") nil 'move)
    (goto-char (match-beginning 0)))
  (outline--before-end))
(defun outline--before-end ()
  "Move from behind the end of a text to before the newline that ends it, or the blank line to be kept."
  (unless (or (bobp) (not (bolp)))
    (when (or (eobp) outline-blank-line) (backward-char))))
(defun outline-end-of-heading ()
  "Move to the end of the heading."
  (when (re-search-forward outline-heading-end-regexp nil 'move) (forward-char -1)))
(defun outline-end-of-subtree ()
  "Move to the end of what is under the heading that point is under."
  (outline-back-to-heading)
  (let ((level (outline--level-here)))
    (while (progn (outline-next-heading)
                  (and (not (eobp)) (> (outline--level-here) level))))
    (when (and (bolp) (not (eobp)))
      (unless (bobp) (forward-char -1))
      ;; A blank line in front of the next heading stays with that.
      (when (and (bolp) outline-blank-line (not (bobp))) (forward-char -1)))))
(defun outline-has-subheading-p ()
  "Whether there is a heading under the one that point is under."
  (save-excursion
    (outline-back-to-heading)
    (let ((level (outline--level-here)))
      (and (outline-next-heading) (> (outline--level-here) level)))))
(defun outline--to-first-heading ()
  "Move to the first heading, visible or not, or to the end if there is none; the position."
  (goto-char (point-min))
  (unless (outline-on-heading-p t) (outline-next-heading))
  (point))

;; Moving in the tree

(defun outline-up-heading (arg &optional invisible-ok)
  "Move to the heading ARG levels above, one that is visible unless INVISIBLE-OK."
  (interactive "p")
  (outline-back-to-heading invisible-ok)
  (let ((level (outline--level-here)))
    (when (= level 1) (error "Already at top level of the outline"))
    (while (and (> level 1) (> arg 0) (not (bobp)))
      (let ((below level))
        (while (and (>= level below) (not (bobp)))
          (if invisible-ok (outline-previous-heading) (outline-previous-visible-heading 1))
          (setq level (if (outline-on-heading-p invisible-ok) (outline--level-here) level))))
      (setq arg (1- arg)))
    (looking-at outline-regexp)))
(defun outline--sibling (step)
  "Move by the function STEP to a heading of this one's level; its position.
Nil, at the end or at a heading above, if there is none."
  (let ((level (outline--level-here)))
    (funcall step)
    (while (and (not (eobp)) (not (bobp)) (> (outline--level-here) level)) (funcall step))
    (and (outline-on-heading-p) (= (outline--level-here) level) (point))))
(defun outline-get-next-sibling ()
  "Move to the next visible heading of this one's level under the same heading; its position, or nil."
  (outline--sibling (lambda () (outline-next-visible-heading 1))))
(defun outline-get-last-sibling ()
  "Move to the visible heading of this one's level before it under the same heading; its position, or nil."
  (let ((from (point)))
    (outline-previous-visible-heading 1)
    (unless (= from (point))
      (goto-char from)
      (outline--sibling (lambda () (outline-previous-visible-heading 1))))))
(defun outline--move-same-level (arg sibling message)
  "Move ARG times by the function SIBLING; an error with MESSAGE when there are not so many."
  (outline-back-to-heading)
  (while (> arg 0)
    (let ((to (save-excursion (funcall sibling))))
      (unless to (error "%s" message))
      (goto-char to)
      (setq arg (1- arg)))))
(defun outline-forward-same-level (arg)
  "Move over ARG headings of this one's level under the same heading."
  (interactive "p")
  (outline--move-same-level arg #'outline-get-next-sibling "No following same-level heading"))
(defun outline-backward-same-level (arg)
  "Move back over ARG headings of this one's level under the same heading."
  (interactive "p")
  (outline--move-same-level arg #'outline-get-last-sibling "No previous same-level heading"))
(defun outline-mark-subtree ()
  "Put point at this heading and the mark at the end of what is under it."
  (interactive)
  (if (outline-on-heading-p) (beginning-of-line) (outline-previous-visible-heading 1))
  (let ((from (point)))
    (outline-end-of-subtree)
    (push-mark (point) nil t)
    (goto-char from)))
(defun outline-map-region (fun beg end)
  "Call FUN at each heading from BEG to END."
  (save-excursion
    (goto-char beg)
    (let* ((limit (copy-marker end)) (found (re-search-forward (outline--pattern) limit t)))
      (when found (goto-char (match-beginning 0)))
      (while found
        (funcall fun)
        (setq found (outline-next-heading)
              found (and found (< found limit))))
      (set-marker limit nil)
      nil)))

;; Hiding and showing

(defun outline-flag-region (from to flag)
  "Hide the text FROM TO if FLAG, else show it."
  (remove-overlays from to 'invisible 'outline)
  (when flag (outline--cover (make-overlay from to nil t)))
  (run-hooks 'outline-view-change-hook))
(defun outline--cover (overlay)
  "Have OVERLAY hide its text until a search ends in it."
  (let ((opener (or outline-isearch-open-invisible-function #'outline-isearch-open-invisible)))
    (pcase-dolist (`(,property . ,value)
                   `((evaporate . t) (invisible . outline) (isearch-open-invisible . ,opener)))
      (overlay-put overlay property value))))
(defun outline-reveal-toggle-invisible (overlay hidep)
  "Hide OVERLAY again if HIDEP, else show what it hides for now."
  (when (overlay-buffer overlay)
    (overlay-put overlay 'invisible (and hidep 'outline))))
(defun outline-isearch-open-invisible (_overlay) "Show the entry that a search ended in." (outline-show-entry))
(defun outline-show-all ()
  "Show the whole text."
  (interactive)
  (outline-flag-region (point-min) (point-max) nil))
(defun outline-hide-entry ()
  "Hide the text of this heading."
  (interactive)
  (save-excursion
    (outline-back-to-heading)
    (outline-end-of-heading)
    (let ((from (point)))
      (outline-next-preface)
      (outline-flag-region from (point) t))))
(defun outline-show-entry ()
  "Show this heading and its text."
  (interactive)
  (save-excursion
    (outline-back-to-heading t)
    (let ((from (max (point-min) (1- (point)))))
      (when (bolp) (end-of-line))
      (outline-next-preface)
      (outline-flag-region from (point) nil))))
(defun outline-show-heading ()
  "Show this heading, and move to its end."
  (let* ((blank (and outline-blank-line (eq ?\n (char-before (1- (point))))))
         (from (max (point-min) (- (point) (if blank 2 1)))))
    (outline-end-of-heading)
    (outline-flag-region from (point) nil)))
(defun outline-hide-region-body (start end)
  "Hide the texts of the headings from START to END."
  (let ((outline-view-change-hook nil))
    (save-excursion
      (save-restriction
        (narrow-to-region start end)
        (outline--to-first-heading)
        (while (not (eobp))
          (outline-end-of-heading)
          (let ((from (point)))
            (outline-next-preface)
            (when (> (point) from) (outline-flag-region from (point) t))
            (unless (eobp) (outline-next-heading)))))))
  (run-hooks 'outline-view-change-hook))
(defun outline-hide-body ()
  "Hide all text but headings."
  (interactive)
  (outline-hide-region-body (point-min) (point-max)))
(defun outline-flag-subtree (flag)
  "Hide what is under this heading if FLAG, else show it."
  (save-excursion
    (outline-back-to-heading)
    (outline-end-of-heading)
    (let ((from (point)))
      (outline-end-of-subtree)
      (outline-flag-region from (point) flag))))
(defun outline-hide-subtree (&optional event)
  "Hide what is under this heading; EVENT is for mice."
  (interactive (list last-nonmenu-event))
  (ignore event)
  (outline-flag-subtree t))
(defun outline-show-subtree (&optional event)
  "Show what is under this heading; EVENT is for mice."
  (interactive (list last-nonmenu-event))
  (ignore event)
  (outline-flag-subtree nil))
(defun outline-hide-leaves ()
  "Hide the texts of this heading and of those under it."
  (interactive)
  (save-excursion
    (outline-back-to-heading)
    (let ((from (point)))
      (outline-end-of-subtree)
      (outline-hide-region-body from (point)))))
(defun outline-hide-sublevels (levels)
  "Hide all but the first LEVELS levels of headings, and what is before the first."
  (interactive "p")
  (when (< levels 1) (error "Must keep at least one level of headers"))
  (save-excursion
    (let ((first (outline--to-first-heading))
          ;; A newline at the very end stays visible.
          (last (if (eq ?\n (char-before (point-max))) (1- (point-max)) (point-max))))
      (when (< first last)
        (outline-flag-region first last t)
        (outline-map-region
         (lambda ()
           (when (<= (outline--level-here) levels)
             (save-excursion (outline-show-heading))))
         first last)))))
(defun outline-show-children (&optional level)
  "Show the headings under this one down to LEVEL levels, by default to that of the next one."
  (interactive (list (and current-prefix-arg (prefix-numeric-value current-prefix-arg))))
  (save-excursion
    (outline-back-to-heading)
    (let* ((start (outline--level-here))
           (deepest (+ start
                       (or level
                           (save-excursion
                             (outline-next-heading)
                             (if (eobp) 1 (max 1 (- (outline--level-here) start))))))))
      (outline-map-region
       (lambda ()
         (when (<= (outline--level-here) deepest) (save-excursion (outline-show-heading))))
       (progn (outline-end-of-heading) (point))
       (save-excursion (outline-end-of-subtree) (if (eobp) (point-max) (1+ (point))))))))
(defun outline-show-branches ()
  "Show all headings under this one, but not their texts."
  (interactive)
  (outline-show-children 1000))
(defun outline-hide-other ()
  "Hide everything but this heading with its text, the headings above it and those of the first level."
  (interactive)
  (outline-hide-sublevels 1)
  (let ((outline-view-change-hook nil) (more t))
    (save-excursion
      (outline-back-to-heading t)
      (outline-show-entry)
      (while more
        (setq more (and (ignore-errors (outline-up-heading 1 t) t) (not (bobp))))
        (when more (outline-flag-region (1- (point)) (line-beginning-position 2) nil)))))
  (run-hooks 'outline-view-change-hook))
(defun outline-toggle-children ()
  "Show the headings under this one and its text, or hide what is under it."
  (interactive)
  (save-excursion
    (outline-back-to-heading)
    (cond ((outline-invisible-p (line-end-position)) (outline-show-children) (outline-show-entry))
          (t (outline-hide-subtree)))))
(defun outline--state ()
  "What of this heading's subtree is shown: `hide-all', `headings-only' or `show-all'."
  (save-excursion
    (outline-back-to-heading)
    (outline-end-of-heading)
    (let* ((from (point))
           ;; The newline at the very end is never hidden by `outline-hide-sublevels'.
           (to (progn (outline-end-of-subtree) (if (and (eobp) (bolp)) (max from (1- (point))) (point))))
           (hidden (seq-filter (lambda (o) (eq (overlay-get o 'invisible) 'outline)) (overlays-in from to))))
      (cond ((null hidden) 'show-all)
            ((seq-some (lambda (o) (and (<= (overlay-start o) from) (>= (overlay-end o) to))) hidden) 'hide-all)
            (t 'headings-only)))))
(defun outline-cycle (&optional _event)
  "Go on from what is shown under this heading: nothing, the headings, everything."
  (interactive)
  (let ((state (condition-case nil (outline--state) (outline-before-first-heading nil))))
    (when state
      (message "%s"
               (cond ((eq state 'show-all) (outline-hide-subtree) "Hide all")
                     ((and (eq state 'hide-all) (outline-has-subheading-p))
                      (outline-show-children)
                      "Only headings")
                     (t (outline-show-subtree) "Show all"))))))
(defvar-local outline--cycle-buffer-state 'show-all "What `outline-cycle-buffer' shows.")
(defun outline-cycle-buffer (&optional level)
  "Go on from what is shown of the text: headings of the first level, or LEVEL, all headings, everything.
Without headings of the first level there are only the last two."
  (interactive (list (and current-prefix-arg (prefix-numeric-value current-prefix-arg))))
  (let* ((shown (if level 'show-all outline--cycle-buffer-state))
         (next (cond ((eq shown 'all-heading) 'show-all)
                     ((and (eq shown 'show-all) (or level (outline--has-top-level-p))) 'top-level)
                     (t 'all-heading))))
    (if (eq next 'top-level) (outline-hide-sublevels (or level 1))
      (outline-show-all)
      (when (eq next 'all-heading) (outline-hide-body)))
    (setq outline--cycle-buffer-state next)
    (message "%s" (alist-get next '((top-level . "Top level headings") (all-heading . "All headings")
                                    (show-all . "Show all"))))))
(defun outline--has-top-level-p ()
  "Whether there is a heading of level 1."
  (catch 'found
    (outline-map-region (lambda () (when (= 1 (outline--level-here)) (throw 'found t)))
                        (point-min) (point-max))))

;; Changing the tree

(defun outline-insert-heading ()
  "Insert a heading of this one's level before the line of point, or here at its end."
  (interactive)
  (let ((head (save-excursion
                (condition-case nil
                    (progn (outline-back-to-heading)
                           (outline--level-here)
                           (match-string-no-properties 0))
                  (outline-before-first-heading
                   (if (outline-next-heading) (progn (outline--level-here) (match-string-no-properties 0)) ""))))))
    (unless (bolp) (end-of-line) (newline))
    ;; A blank is there for what is typed behind it.
    (insert head (if (and (eolp) (not (string-match-p "[ \t]\\'" head))) " " ""))
    (unless (eolp) (save-excursion (newline)))
    (run-hooks 'outline-insert-heading-hook)))
(defun outline--which-headings ()
  "What a command is to change: `region' if that is active, `subtree', or with a prefix argument the heading alone."
  (list (cond ((and transient-mark-mode mark-active) 'region)
              (current-prefix-arg nil)
              (t 'subtree))))
(defun outline--change-level (which by)
  "Make this heading BY levels deeper; WHICH `subtree': with those under it, `region': those of the region."
  (unless (eq which 'region)
    (outline-back-to-heading t)
    (when (and (< by 0) (= 1 (outline--level-here))) (error "Already at top level of the outline")))
  (let ((change
         (lambda ()
           (let* ((level (+ by (outline--level-here)))
                  (old (match-string-no-properties 0))
                  ;; What a deeper heading repeats is the last character that is no blank.
                  (last (1- (length (string-trim-right old)))))
             (replace-match (or (car (rassoc level outline-heading-alist))
                                (if (> by 0) (concat (substring old 0 last) (make-string 2 (aref old last))
                                                     (substring old (1+ last)))
                                  (substring old 1)))
                            t t)))))
    (pcase which
      ('region (outline-map-region change (region-beginning) (region-end)))
      ('subtree
       (outline-map-region change (point)
                           (save-excursion (outline-end-of-subtree) (if (eobp) (point-max) (1+ (point))))))
      (_ (funcall change)))))
(defun outline-promote (&optional which)
  "Make this heading, with those under it if WHICH is `subtree', or those of the region if `region', one level higher."
  (interactive (outline--which-headings))
  (outline--change-level which -1))
(defun outline-demote (&optional which)
  "Make this heading, with those under it if WHICH is `subtree', or those of the region if `region', one level deeper."
  (interactive (outline--which-headings))
  (outline--change-level which 1))
(defun outline-move-subtree-up (&optional arg)
  "Move this heading with what is under it over ARG headings of its level, up."
  (interactive "p")
  (outline-move-subtree-down (- (or arg 1))))
(defun outline-move-subtree-down (&optional arg)
  "Move this heading with what is under it over ARG headings of its level, down."
  (interactive "p")
  (outline-back-to-heading)
  (let* ((arg (or arg 1)) (from (point)) (folded (outline-invisible-p (line-end-position)))
         (after (lambda () (outline-end-of-subtree)
                  (if (eobp) (unless (bolp) (insert "\n")) (forward-char))
                  (point)))
         (end (save-excursion (funcall after)))
         (column (- (point) from)) to)
    (save-excursion
      (dotimes (_ (abs arg))
        (unless (if (> arg 0) (outline-get-next-sibling) (outline-get-last-sibling))
          (goto-char from)
          (user-error "Cannot move past superior level")))
      (setq to (copy-marker (if (> arg 0) (funcall after) (point)))))
    (let ((text (delete-and-extract-region from end)))
      (goto-char to)
      (insert text)
      (goto-char (+ (- (point) (length text)) column))
      (when folded (outline-hide-subtree))
      (set-marker to nil))))

(defun outline-headers-as-kill (beg end)
  "Copy the visible headings between BEG and END to the kill ring."
  (interactive "r")
  (let ((found ""))
    (save-excursion
      (save-restriction
        (narrow-to-region beg end)
        (goto-char (point-min))
        (while (or (outline-on-heading-p) (progn (outline-next-visible-heading 1) (not (eobp))))
          (unless (outline-invisible-p)
            (let ((start (line-beginning-position)))
              (setq found (concat found (buffer-substring-no-properties
                                         start (progn (outline-end-of-heading) (point)))
                                  "\n\n"))))
          (forward-line 1))))
    (kill-new found)))

;; Names from before 25.1.
(dolist (name '(hide-body show-all hide-subtree show-subtree hide-entry show-entry hide-leaves
                show-children show-branches hide-sublevels hide-other hide-region-body))
  (define-obsolete-function-alias name (intern (format "outline-%s" name)) "25.1"))

(provide 'outline)
;;; outline.el ends here
