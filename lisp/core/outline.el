;;; outline.el --- Headings, what is under them, and hiding it  -*- lexical-binding: t -*-

;; A heading is a line that begins with `outline-regexp'; its level is what `outline-level' returns
;; there.  Text is hidden by overlays whose `invisible' property is `outline'.

;;; Code:

(defgroup outline nil "Headings and what is under them." :group 'text)

(defvar outline-regexp "[*\f]+" "What a heading begins with, at the beginning of its line.")
(put 'outline-regexp 'safe-local-variable #'stringp)
(defvar outline-heading-end-regexp "\n" "What ends a heading.")
(put 'outline-heading-end-regexp 'safe-local-variable #'stringp)
(defvar outline-level #'outline-level "A function that returns the level of the heading at point.")
(defvar-local outline-heading-alist nil "What headings begin with, and the level of each.")
(put 'outline-heading-alist 'safe-local-variable #'listp)
(defvar outline-minor-mode)
(defvar outline-view-change-hook nil "What is called after text was hidden or shown.")
(defvar outline-mode-hook nil)
(defvar outline-isearch-open-invisible-function nil
  "What shows text that a search stopped in, instead of `outline-show-entry'.")
(defcustom outline-minor-mode-prefix "\C-c@" "The keys before those of Outline minor mode."
  :type 'key-sequence)
(defcustom outline-blank-line nil "Whether the blank line before a heading stays visible."
  :type 'boolean)
(put 'outline-blank-line 'safe-local-variable #'booleanp)
(defcustom outline-minor-mode-cycle nil "Whether TAB hides and shows in Outline minor mode."
  :type 'boolean)
(defcustom outline-minor-mode-highlight nil "Whether Outline minor mode has faces for headings."
  :type '(choice (const nil) (const t) (const override) (const append)))

(define-error 'outline-before-first-heading "Before first heading")

;;; Keys and faces

(defvar outline-mode-prefix-map
  (let ((map (make-sparse-keymap)))
    (pcase-dolist (`(,key . ,command)
                   '(("@" . mark-subtree) ("C-n" . next-visible-heading)
                     ("C-p" . previous-visible-heading) ("C-i" . show-children)
                     ("C-s" . show-subtree) ("C-d" . hide-subtree) ("C-u" . up-heading)
                     ("C-f" . forward-same-level) ("C-b" . backward-same-level)
                     ("C-t" . hide-body) ("C-a" . show-all) ("C-c" . hide-entry)
                     ("C-e" . show-entry) ("C-l" . hide-leaves) ("C-k" . show-branches)
                     ("C-q" . hide-sublevels) ("C-o" . hide-other)
                     ("C-^" . move-subtree-up) ("C-v" . move-subtree-down)
                     ("C-<" . promote) ("C->" . demote) ("RET" . insert-heading)))
      (define-key map (kbd key) (intern (format "outline-%s" command))))
    map)
  "What follows C-c in Outline mode.")
(defvar outline-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map "\C-c" outline-mode-prefix-map)
    (define-key map [backtab] #'outline-cycle-buffer)
    (define-key map [tab]
      '(menu-item "" outline-cycle :filter (lambda (c) (and (outline-on-heading-p) c))))
    (define-key map (kbd "TAB")
      '(menu-item "" outline-cycle :filter (lambda (c) (and (outline-on-heading-p) c))))
    map))
(defvar outline-minor-mode-cycle-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "TAB") #'outline-cycle)
    (define-key map (kbd "<backtab>") #'outline-cycle-buffer)
    map)
  "The keys on headings while `outline-minor-mode-cycle' is on.")
(defvar outline-minor-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map outline-minor-mode-prefix outline-mode-prefix-map)
    map))

(defvar outline-font-lock-faces
  [outline-1 outline-2 outline-3 outline-4 outline-5 outline-6 outline-7 outline-8]
  "The faces of headings of level 1 and more; then they begin anew.")
(defun outline-font-lock-face ()
  "The face of the heading that was matched."
  (save-excursion
    (goto-char (match-beginning 0))
    (looking-at outline-regexp)
    (aref outline-font-lock-faces
          (mod (1- (funcall outline-level)) (length outline-font-lock-faces)))))
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

;;; The modes

;;;###autoload
(define-derived-mode outline-mode text-mode "Outline"
  "Edit text with headings, hide and show what is under them."
  (setq-local line-move-ignore-invisible t)
  (add-to-invisibility-spec '(outline . t))
  (setq-local paragraph-start (concat paragraph-start "\\|\\(?:" outline-regexp "\\)"))
  (setq-local paragraph-separate (concat paragraph-separate "\\|\\(?:" outline-regexp "\\)"))
  (setq-local auto-fill-inhibit-regexp outline-regexp)
  (setq-local font-lock-defaults '(outline-font-lock-keywords t nil nil backward-paragraph))
  (setq-local imenu-generic-expression
              (list (list nil (concat "^\\(?:" outline-regexp "\\).*$") 0)))
  (add-hook 'change-major-mode-hook #'outline-show-all nil t))

;;;###autoload
(define-minor-mode outline-minor-mode
  "Hide and show what is under headings in any mode."
  :lighter " Outl"
  (if outline-minor-mode
      (progn
        (when outline-minor-mode-highlight
          (font-lock-add-keywords nil outline-font-lock-keywords t)
          (font-lock-flush))
        (setq-local line-move-ignore-invisible t)
        (add-hook 'change-major-mode-hook (lambda () (outline-minor-mode -1)) nil t)
        (add-to-invisibility-spec '(outline . t)))
    (when outline-minor-mode-highlight
      (font-lock-remove-keywords nil outline-font-lock-keywords)
      (font-lock-flush))
    (setq line-move-ignore-invisible nil)
    (remove-from-invisibility-spec '(outline . t))
    (outline-show-all)))

;;; Finding headings

(defun outline--heading-bol () "What matches a heading at the beginning of a line."
  (concat "^\\(?:" outline-regexp "\\)"))

(defun outline-level ()
  "The level of the heading that was matched: the length of what it begins with."
  (or (cdr (assoc (match-string 0) outline-heading-alist))
      (- (match-end 0) (match-beginning 0))))

(defun outline-invisible-p (&optional pos)
  "Whether the character after POS, by default point, is hidden by a heading."
  (eq (get-char-property (or pos (point)) 'invisible) 'outline))

(defun outline-next-preface ()
  "Go to the end of the text before the next heading."
  (when (re-search-forward (concat "\n\\(?:" outline-regexp "\\)") nil 'move)
    (goto-char (match-beginning 0)))
  (when (and (bolp) (or outline-blank-line (eobp)) (not (bobp))) (forward-char -1)))

(defun outline-next-heading ()
  "Go to the next heading, visible or not, or to the end of the buffer."
  (interactive)
  (when (and (bolp) (not (eobp))) (forward-char 1))
  (when (re-search-forward (outline--heading-bol) nil 'move)
    (goto-char (match-beginning 0))))

(defun outline-previous-heading ()
  "Go to the previous heading, visible or not, or to the beginning of the buffer."
  (interactive)
  (and (re-search-backward (outline--heading-bol) nil 'move) (point)))

(defun outline-on-heading-p (&optional invisible-ok)
  "Whether point is on a heading that is visible, or on any with INVISIBLE-OK."
  (save-excursion
    (forward-line 0)
    (and (bolp) (or invisible-ok (not (outline-invisible-p)))
         (looking-at outline-regexp))))

(defun outline-back-to-heading (&optional invisible-ok)
  "Go to the heading that point is in or under, a visible one unless INVISIBLE-OK."
  (forward-line 0)
  (or (outline-on-heading-p invisible-ok)
      (let (found)
        (save-excursion
          (while (not found)
            (unless (re-search-backward (outline--heading-bol) nil t)
              (signal 'outline-before-first-heading nil))
            (setq found (and (or invisible-ok (not (outline-invisible-p))) (point)))))
        (goto-char found))))

(defun outline-end-of-heading ()
  "Go to the end of the heading at point."
  (when (re-search-forward outline-heading-end-regexp nil 'move) (forward-char -1)))

(defun outline-next-visible-heading (arg)
  "Go to the ARGth next visible heading, backward if it is negative."
  (interactive "p")
  (let ((forward (> arg 0)))
    (if forward (end-of-line) (forward-line 0))
    (dotimes (_ (abs arg))
      (let ((again t))
        (while (and again (not (if forward (eobp) (bobp))))
          (setq again (and (if forward (re-search-forward (outline--heading-bol) nil 'move)
                             (re-search-backward (outline--heading-bol) nil 'move))
                           (outline-invisible-p (match-beginning 0)))))))
    (when (/= arg 0) (forward-line 0))))
(defun outline-previous-visible-heading (arg)
  "Go to the ARGth previous visible heading."
  (interactive "p")
  (outline-next-visible-heading (- arg)))

(defun outline-up-heading (arg &optional invisible-ok)
  "Go to the heading above that of point, ARG levels up; INVISIBLE-OK as elsewhere."
  (interactive "p")
  (and (eq this-command 'outline-up-heading)
       (or (eq last-command 'outline-up-heading) (push-mark)))
  (outline-back-to-heading invisible-ok)
  (let ((start (funcall outline-level)))
    (when (<= start 1) (error "Already at top level of the outline"))
    (while (and (> start 1) (> arg 0) (not (bobp)))
      (let ((level start))
        (while (not (or (< level start) (bobp)))
          (if invisible-ok (outline-previous-heading) (outline-previous-visible-heading 1))
          (setq level (if (looking-at outline-regexp) (funcall outline-level) 1)))
        (setq start level arg (1- arg)))))
  (looking-at outline-regexp))

(defun outline--sibling (step)
  "Go to the heading of the same level that STEP leads to and return point, or nil."
  (outline-back-to-heading t)
  (let ((level (funcall outline-level)) (edge nil))
    (while (progn (setq edge (not (funcall step)))
                  (and (not edge) (looking-at outline-regexp) (> (funcall outline-level) level))))
    (and (not edge) (looking-at outline-regexp) (= (funcall outline-level) level) (point))))
(defun outline-get-next-sibling ()
  "Go to the next heading of this level under the same one; its position, or nil."
  (outline--sibling (lambda () (and (outline-next-heading) (not (eobp))))))
(defun outline-get-last-sibling ()
  "Go to the previous heading of this level under the same one; its position, or nil."
  (outline--sibling #'outline-previous-heading))

(defun outline--visible-sibling (step)
  "The position of the visible heading of this level that STEP leads to, or nil."
  (save-excursion
    (outline-back-to-heading)
    (let ((level (funcall outline-level)) (last nil))
      (while (progn (setq last (point))
                    (funcall step)
                    (and (/= last (point)) (not (eobp)) (looking-at outline-regexp)
                         (> (funcall outline-level) level))))
      (and (/= last (point)) (looking-at outline-regexp) (not (eobp))
           (= (funcall outline-level) level) (point)))))
(defun outline--same-level (arg step which)
  "Go ARG times to the heading of this level that STEP leads to, WHICH being its direction."
  (outline-back-to-heading)
  (dotimes (_ arg)
    (goto-char (or (outline--visible-sibling step)
                   (error "No %s same-level heading" which)))))
(defun outline-forward-same-level (arg)
  "Go to the ARGth next visible heading of this level under the same one."
  (interactive "p")
  (if (< arg 0) (outline-backward-same-level (- arg))
    (outline--same-level arg (lambda () (outline-next-visible-heading 1)) "following")))
(defun outline-backward-same-level (arg)
  "Go to the ARGth previous visible heading of this level under the same one."
  (interactive "p")
  (if (< arg 0) (outline-forward-same-level (- arg))
    (outline--same-level arg (lambda () (outline-previous-visible-heading 1)) "previous")))

(defun outline-end-of-subtree ()
  "Go to the end of what is under the heading of point."
  (outline-back-to-heading)
  (let ((level (funcall outline-level)) (first t))
    (while (and (not (eobp)) (or first (> (funcall outline-level) level)))
      (setq first nil)
      (outline-next-heading))
    ;; Before the newline, and before the blank line if that stays visible.
    (when (and (bolp) (not (bobp)))
      (forward-char -1)
      (when (and outline-blank-line (bolp) (not (bobp))) (forward-char -1)))))

(defun outline-map-region (fun beg end)
  "Call FUN at each heading between BEG and END."
  (save-excursion
    (setq end (copy-marker end))
    (goto-char beg)
    (when (re-search-forward (outline--heading-bol) end t)
      (goto-char (match-beginning 0))
      (funcall fun)
      (while (and (progn (outline-next-heading) (< (point) end)) (not (eobp)))
        (funcall fun)))
    (set-marker end nil)))

;;; Hiding and showing

(defun outline-flag-region (from to flag)
  "Hide what is between FROM and TO, or show it if FLAG is nil."
  (remove-overlays from to 'invisible 'outline)
  (when flag
    (let ((overlay (make-overlay from to nil 'front-advance)))
      (overlay-put overlay 'evaporate t)
      (overlay-put overlay 'invisible 'outline)
      (overlay-put overlay 'isearch-open-invisible
                   (or outline-isearch-open-invisible-function #'outline-isearch-open-invisible))))
  (run-hooks 'outline-view-change-hook))

(defun outline-isearch-open-invisible (_overlay)
  "Show the entry that a search stopped in."
  (outline-show-entry))

(defun outline-reveal-toggle-invisible (overlay hidep)
  "Hide OVERLAY again if HIDEP, else show what it hides for now."
  (when (overlay-buffer overlay)
    (overlay-put overlay 'invisible (and hidep 'outline))))

(defun outline-hide-entry ()
  "Hide the text between this heading and the next one."
  (interactive)
  (save-excursion
    (outline-back-to-heading)
    (outline-end-of-heading)
    (outline-flag-region (point) (progn (outline-next-preface) (point)) t)))

(defun outline-show-entry ()
  "Show the text between this heading and the next one."
  (interactive)
  (save-excursion
    (outline-back-to-heading t)
    (outline-flag-region
     (max (point-min) (1- (point)))
     ;; A last newline is not worth leaving hidden.
     (progn (outline-next-preface) (if (= 1 (- (point-max) (point))) (point-max) (point)))
     nil)))

(defun outline-hide-region-body (start end)
  "Hide all text but headings between START and END."
  (let ((outline-view-change-hook nil))
    (save-excursion
      (save-restriction
        (narrow-to-region start end)
        (goto-char (point-min))
        (unless (outline-on-heading-p) (outline-next-heading))
        (while (not (eobp))
          (outline-end-of-heading)
          (unless (eobp)
            (outline-flag-region (point) (progn (outline-next-preface) (point)) t)
            (unless (eobp)
              (forward-char (if (looking-at "\n\n") 2 1))))))))
  (run-hooks 'outline-view-change-hook))

(defun outline-hide-body ()
  "Hide all text but headings."
  (interactive)
  (outline-hide-region-body (point-min) (point-max)))
(defun outline-show-all ()
  "Show everything."
  (interactive)
  (outline-flag-region (point-min) (point-max) nil))

(defun outline--flag-subtree (flag)
  "Hide what is under this heading, or show it if FLAG is nil."
  (save-excursion
    (outline-back-to-heading)
    (outline-end-of-heading)
    (outline-flag-region (point) (progn (outline-end-of-subtree) (point)) flag)))
(defalias 'outline-flag-subtree #'outline--flag-subtree)
(defun outline-hide-subtree () "Hide what is under this heading."
  (interactive) (outline--flag-subtree t))
(defun outline-show-subtree () "Show what is under this heading."
  (interactive) (outline--flag-subtree nil))

(defun outline-hide-leaves ()
  "Hide the text under this heading, but no headings."
  (interactive)
  (save-excursion
    (outline-back-to-heading)
    (let ((outline-view-change-hook nil))
      (outline-hide-region-body
       (point) (progn (outline-end-of-subtree) (point))))
    (run-hooks 'outline-view-change-hook)))

(defun outline-show-heading ()
  "Show the heading that point is in."
  (let ((blank (and outline-blank-line (> (point) 2) (eq (char-before (1- (point))) ?\n))))
    (outline-flag-region (- (point) (cond ((bobp) 0) (blank 2) (t 1)))
                         (progn (outline-end-of-heading) (point)) nil)))

(defun outline-show-children (&optional level)
  "Show the headings under this one, LEVEL of them deep (by default those next to it)."
  (interactive "P")
  (save-excursion
    (outline-back-to-heading)
    (let* ((here (funcall outline-level))
           (deepest
            (+ here (cond (level (prefix-numeric-value level))
                          (t (save-excursion
                               (outline-next-heading)
                               (if (eobp) 1 (max 1 (- (funcall outline-level) here)))))))))
      (outline-map-region
       (lambda () (when (<= (funcall outline-level) deepest) (outline-show-heading)))
       (point)
       (progn (outline-end-of-subtree) (if (eobp) (point-max) (1+ (point)))))))
  (run-hooks 'outline-view-change-hook))
(defun outline-show-branches ()
  "Show all headings under this one."
  (interactive)
  (outline-show-children 1000))

(defun outline-hide-sublevels (levels)
  "Hide everything but the headings of the first LEVELS levels."
  (interactive
   (list (cond (current-prefix-arg (prefix-numeric-value current-prefix-arg))
               ((save-excursion (forward-line 0) (looking-at outline-regexp))
                (funcall outline-level))
               (t 1))))
  (when (< levels 1) (error "Must keep at least one level of headers"))
  (save-excursion
    (let* ((outline-view-change-hook nil)
           (from (progn (goto-char (point-min))
                        (unless (outline-on-heading-p t) (outline-next-heading))
                        (point)))
           ;; A newline at the end of the buffer stays, so that what is appended is seen.
           (to (progn (goto-char (point-max)) (if (bolp) (1- (point)) (point)))))
      (when (< from to)
        (outline-flag-region from to t)
        (outline-map-region
         (lambda () (when (<= (funcall outline-level) levels) (outline-show-heading)))
         from to)
        (outline-flag-region to (point-max) nil))))
  (run-hooks 'outline-view-change-hook))

(defun outline-hide-other ()
  "Hide everything but the entry of point and the headings above it."
  (interactive)
  (outline-hide-sublevels 1)
  (let ((outline-view-change-hook nil))
    (save-excursion
      (outline-back-to-heading t)
      (outline-show-entry)
      (while (condition-case nil (progn (outline-up-heading 1 t) (not (bobp))) (error nil))
        (outline-flag-region (max (point-min) (1- (point)))
                             (save-excursion (forward-line 1) (point)) nil))))
  (run-hooks 'outline-view-change-hook))

(defun outline--subtree-hidden-p ()
  "Whether what is under the heading at point is hidden."
  (save-excursion
    (outline-back-to-heading)
    (outline-end-of-heading)
    (and (not (eobp)) (outline-invisible-p))))

(defun outline-toggle-children ()
  "Hide what is under this heading, or show its text and the headings next to it."
  (interactive)
  (save-excursion
    (outline-back-to-heading)
    (if (not (outline--subtree-hidden-p)) (outline-hide-subtree)
      (outline-show-children)
      (outline-show-entry))))

;;; Hiding and showing in turn

(defun outline--has-subheading-p ()
  "Whether there are headings under the one at point."
  (save-excursion
    (outline-back-to-heading)
    (let ((level (funcall outline-level)))
      (outline-next-heading)
      (and (not (eobp)) (> (funcall outline-level) level)))))

(defun outline--cycle-state ()
  "How much of what is under the heading at point is seen: `hide-all', `headings-only' or `show-all'."
  (save-excursion
    (outline-back-to-heading)
    (outline-end-of-heading)
    (let* ((start (point)) (end (progn (outline-end-of-subtree) (point)))
           (hidden (seq-filter (lambda (o) (eq (overlay-get o 'invisible) 'outline))
                               (overlays-in start end))))
      (cond ((null hidden) 'show-all)
            ((seq-some (lambda (o) (and (<= (overlay-start o) start) (>= (overlay-end o) end)))
                       hidden)
             'hide-all)
            (t 'headings-only)))))

(defun outline-cycle ()
  "Hide what is under this heading, show headings, show all, in turn."
  (interactive)
  (condition-case nil
      (pcase (outline--cycle-state)
        ('hide-all
         (if (outline--has-subheading-p)
             (progn (outline-show-children) (message "Only headings"))
           (outline-show-subtree)
           (message "Show all")))
        ('headings-only (outline-show-subtree) (message "Show all"))
        ('show-all (outline-hide-subtree) (message "Hide all")))
    (outline-before-first-heading nil)))

(defvar-local outline--cycle-buffer-state 'show-all
  "What `outline-cycle-buffer' showed last.")
(defun outline-cycle-buffer ()
  "Show headings of the first level, all headings, everything, in turn."
  (interactive)
  (let ((several (save-excursion
                   (goto-char (point-min))
                   (let (levels)
                     (outline-map-region (lambda () (cl-pushnew (funcall outline-level) levels))
                                         (point-min) (point-max))
                     (cdr levels))))
        (top (save-excursion
               (let ((least nil))
                 (outline-map-region
                  (lambda () (setq least (min (or least 1000) (funcall outline-level))))
                  (point-min) (point-max))
                 (or least 1)))))
    (setq outline--cycle-buffer-state
          (cond ((and (eq outline--cycle-buffer-state 'show-all) several)
                 (outline-hide-sublevels top)
                 (message "Top level headings") 'top-level)
                ((memq outline--cycle-buffer-state '(show-all top-level))
                 (outline-show-all)
                 (outline-hide-region-body (point-min) (point-max))
                 (message "All headings") 'all-heading)
                (t (outline-show-all) (message "Show all") 'show-all)))))

;;; Changing the outline

(defun outline-insert-heading ()
  "Insert a heading of the level of the one before point."
  (interactive)
  (let ((head (save-excursion
                (condition-case nil
                    (progn (outline-back-to-heading) (match-string 0))
                  (outline-before-first-heading
                   (if (outline-next-heading) (match-string 0) "*"))))))
    (unless (or (string-match "[ \t]\\'" head)
                (not (string-match (concat "\\`\\(?:" outline-regexp "\\)") (concat head " "))))
      (setq head (concat head " ")))
    (unless (bolp) (end-of-line) (newline))
    (insert head)
    (unless (eolp) (save-excursion (newline)))
    (run-hooks 'outline-insert-heading-hook)))

(defun outline--head-of-level (level head)
  "What a heading of LEVEL begins with, one of another level beginning with HEAD; nil if not known."
  (or (car (rassq level outline-heading-alist))
      (let ((here (cdr (assoc head outline-heading-alist))))
        (and (null here)
             (let ((longer (and (> level (length (string-trim-right head)))
                                (outline--repeat-last head level)))
                   (shorter (and (< level (length head)) (> level 0)
                                 (outline--shorten head level))))
               (let ((new (or longer shorter)))
                 (and new (string-match (concat "\\`\\(?:" outline-regexp "\\)") new)
                      (= (match-end 0) (length new)) new)))))))
(defun outline--repeat-last (head level)
  "HEAD with its last sign repeated until its level is LEVEL."
  (let* ((end (length (string-trim-right head))) (more (- level (length head))))
    (and (> more 0) (> end 0)
         (concat (substring head 0 end) (make-string more (aref head (1- end)))
                 (substring head end)))))
(defun outline--shorten (head level)
  "HEAD without as many of its last signs as make its level LEVEL."
  (let* ((end (length (string-trim-right head))) (keep (- end (- (length head) level))))
    (and (> keep 0) (concat (substring head 0 keep) (substring head end)))))

(defun outline--change-level (step)
  "Change the heading at point by STEP levels."
  (outline-back-to-heading t)
  (let* ((beg (match-beginning 0)) (end (match-end 0))
         (head (match-string-no-properties 0))
         (level (save-match-data (funcall outline-level)))
         (new (or (save-match-data (outline--level-as-elsewhere level step))
                  (save-match-data (outline--head-of-level (+ level step) head))
                  (error "No heading of level %d is known" (+ level step)))))
    (save-excursion
      (goto-char beg)
      (delete-region beg end)
      (insert new))))
(defun outline--level-as-elsewhere (level step)
  "What the nearest heading that lies STEP from LEVEL begins with, for outlines with a table."
  (when outline-heading-alist
    (let ((levels (sort (delete-dups (mapcar #'cdr outline-heading-alist)) #'<)))
      (car (rassq (if (> step 0) (seq-find (lambda (l) (> l level)) levels)
                    (car (last (seq-filter (lambda (l) (< l level)) levels))))
                  outline-heading-alist)))))

(defun outline--change-levels (which step)
  "Change this heading by STEP levels, with WHICH `subtree' or `region' those there."
  (cond
   ((eq which 'region)
    (outline-map-region (lambda () (outline--change-level step)) (region-beginning) (region-end)))
   (which
    (let ((end (save-excursion (outline-end-of-subtree) (point-marker))))
      (outline-map-region (lambda () (outline--change-level step)) (point) end)))
   (t
    (outline-back-to-heading t)
    (when (and (< step 0) (<= (funcall outline-level) 1))
      (error "Already at top level of the outline"))
    (outline--change-level step))))
(defun outline--which-levels ()
  "What a command that changes levels is to change."
  (list (if (use-region-p) 'region
          (outline-back-to-heading)
          (if current-prefix-arg nil 'subtree))))
(defun outline-promote (&optional which)
  "Raise this heading by one level; WHICH is nil, `subtree' or `region'."
  (interactive (outline--which-levels))
  (outline--change-levels which -1))
(defun outline-demote (&optional which)
  "Lower this heading by one level; WHICH is nil, `subtree' or `region'."
  (interactive (outline--which-levels))
  (outline--change-levels which 1))

(defun outline-move-subtree-up (&optional arg)
  "Move this heading and what is under it before ARG headings of its level."
  (interactive "p")
  (outline-move-subtree-down (- (or arg 1))))
(defun outline-move-subtree-down (&optional arg)
  "Move this heading and what is under it after ARG headings of its level."
  (interactive "p")
  (setq arg (or arg 1))
  (outline-back-to-heading)
  (let* ((beg (point))
         (folded (outline--subtree-hidden-p))
         (after (lambda () (outline-end-of-subtree)
                  (if (re-search-forward "\n+" nil t) (goto-char (match-end 0))
                    (goto-char (point-max)) (unless (bolp) (insert "\n")))
                  (point)))
         (end (save-excursion (funcall after))))
    (dotimes (_ (abs arg))
      (unless (if (> arg 0) (outline-get-next-sibling) (outline-get-last-sibling))
        (goto-char beg)
        (signal 'outline-before-first-heading nil)))
    (when (> arg 0) (funcall after))
    (let ((target (point-marker)) (text (buffer-substring beg end)))
      (set-marker-insertion-type target nil)
      (delete-region beg end)
      (goto-char target)
      (insert text)
      (goto-char target)
      (when folded (outline-hide-subtree))
      (set-marker target nil))))

(defun outline-mark-subtree ()
  "Put the region around this heading and what is under it."
  (interactive)
  (if (outline-on-heading-p) (forward-line 0) (outline-previous-visible-heading 1))
  (let ((beg (point)))
    (push-mark)
    (outline-end-of-subtree)
    (push-mark (point) nil t)
    (goto-char beg)))

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
