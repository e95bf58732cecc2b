;;; hideshow.el --- Blocks and comments hidden by overlays  -*- lexical-binding: t -*-

;; A block is hidden from the end of its first line to what closes it, a comment from the end of its first line to its end.

;;; Code:

(defvar hs-special-modes-alist
  (append (mapcar (lambda (mode) (cons mode '("{" "}" "/[*/]" nil nil))) '(c-mode c++-mode))
          '((bibtex-mode ("@\\S(*\\(\\s(\\)" 1)))
          (mapcar (lambda (mode) (cons mode '("{" "}" "/[*/]" nil nil))) '(java-mode js-mode)))
  "How blocks are found: (MODE START END COMMENT-START FORWARD-SEXP ADJUST) each.
START is a regexp, or (REGEXP GROUP) where the bracket is not at its start; FORWARD-SEXP goes over a block, ADJUST is called
behind START and returns where what is hidden may begin.")
(defvar hs-hide-comments-when-hiding-all t "Whether `hs-hide-all' hides comments.")
(defvar hs-isearch-open 'code "Which hidden texts searching opens: `code', `comment', t for both, nil for none.")
(defvar hs-allow-nesting nil "Whether blocks in a hidden block stay hidden when this is shown.")
(defvar hs-set-up-overlay #'ignore "What is called with each overlay that hides.")
(defvar hs-hide-hook nil "What runs after something was hidden.")
(defvar hs-show-hook nil "What runs after something was shown.")
(defvar hs-hide-all-non-comment-function nil "What `hs-hide-all' calls at each block instead of hiding it.")
(defvar-local hs-block-start-regexp nil "Matches what opens a block.")
(defvar-local hs-block-start-mdata-select 0 "The group of it that is the bracket.")
(defvar-local hs-block-end-regexp nil "Matches what closes a block.")
(defvar-local hs-c-start-regexp nil "Matches what begins a comment.")
(defvar-local hs-forward-sexp-func #'forward-sexp "What goes over a block.")
(defvar-local hs-adjust-block-beginning #'identity "What says where the hidden text may begin.")
(defvar-local hs-headline nil "The first line of the block that a search shows.")
(defvar hs-minor-mode)
(defvar-keymap hs-minor-mode-map
  "C-c @ C-h" #'hs-hide-block "C-c @ C-s" #'hs-show-block "C-c @ C-M-h" #'hs-hide-all "C-c @ C-M-s" #'hs-show-all
  "C-c @ C-l" #'hs-hide-level "C-c @ C-c" #'hs-toggle-hiding)

;;; Overlays

(defun hs-make-overlay (b e kind &optional b-offset e-offset)
  "Hide the text from B to E, a KIND (`code' or `comment'); B-OFFSET and E-OFFSET tell of the block's ends."
  (remove-overlays b e 'invisible 'hs)
  (let ((overlay (make-overlay b e)))
    (overlay-put overlay 'invisible 'hs)
    (overlay-put overlay 'hs kind)
    (overlay-put overlay 'hs-b-offset b-offset)
    (overlay-put overlay 'hs-e-offset e-offset)
    (when (or (eq hs-isearch-open t) (eq hs-isearch-open kind))
      (overlay-put overlay 'isearch-open-invisible #'delete-overlay))
    (when hs-set-up-overlay (funcall hs-set-up-overlay overlay))
    overlay))
(defun hs-discard-overlays (from to)
  "Show what is hidden between FROM and TO."
  (let ((start (min from to)) (end (max from to)))
    (if (not hs-allow-nesting) (remove-overlays start end 'invisible 'hs)
      (dolist (overlay (overlays-in start end))
        (when (and (overlay-get overlay 'hs) (< start (overlay-end overlay)) (<= start (overlay-start overlay)))
          (delete-overlay overlay))))))
(defun hs-overlay-at (position)
  "The overlay that hides POSITION, or nil."
  (seq-find (lambda (overlay) (overlay-get overlay 'hs)) (overlays-at position)))

;;; Blocks and comments

(defun hs-inside-comment-p ()
  "Where the comment around point begins and ends, (START END), or nil; lines of comments below each other are one.
START is nil if code stands before it on its line."
  (save-excursion
    (let ((here (point)))
      (beginning-of-line)
      (skip-chars-forward " \t")
      (when (or (looking-at-p hs-c-start-regexp) (nth 4 (save-excursion (syntax-ppss here))))
        (let ((state (save-excursion (syntax-ppss here))))
          (when (and (nth 4 state) (not (looking-at-p hs-c-start-regexp)))
            (goto-char (nth 8 state))))
        (let ((start (point)) (more t))
          ;; Comments before it.
          (while more
            (let ((place (point)))
              (skip-chars-backward " \t\n")
              (beginning-of-line)
              (skip-chars-forward " \t")
              (if (and (< (point) place) (looking-at-p hs-c-start-regexp)
                       (save-excursion (forward-comment 1) (skip-chars-forward " \t\n") (>= (point) place)))
                  (setq start (point))
                (goto-char place)
                (setq more nil))))
          (goto-char start)
          (forward-comment (buffer-size))
          (skip-chars-backward " \t\n")
          (let ((end (point)))
            (when (<= start here (max end here))
              (and (>= end (min here end)) (<= here (max end (line-end-position)))
                   (list (and (save-excursion (goto-char start) (skip-chars-backward " \t") (bolp)) start)
                         end)))))))))

(defun hs-looking-at-block-start-p ()
  "Whether a block begins at point."
  (and (looking-at hs-block-start-regexp)
       (save-match-data (not (nth 8 (syntax-ppss (match-beginning hs-block-start-mdata-select)))))))
(defun hs--block-end (start)
  "Where the block that begins at START ends, or nil."
  (save-excursion
    (goto-char start)
    (and (hs-looking-at-block-start-p)
         (progn
           (goto-char (match-beginning hs-block-start-mdata-select))
           (condition-case nil (progn (funcall hs-forward-sexp-func 1) (point)) (scan-error nil))))))
(defun hs-find-block-beginning ()
  "Go to the start of the block around point, and return it; nil, and point stays, without one."
  (let ((here (point)) (found nil) (more t))
    (if (and (hs-looking-at-block-start-p) (hs--block-end here)) (setq found here)
      (while (and more (null found))
        (if (not (re-search-backward hs-block-start-regexp nil t)) (setq more nil)
          (let* ((start (point)) (end (hs--block-end start)))
            (when (and end (> end here)) (setq found start))))))
    (goto-char (or found here))
    found))

(defun hs-hide-comment-region (beg end &optional repos-end)
  "Hide the comment from BEG to END but for its first line; point goes to its start, or with REPOS-END to its end."
  (let ((first (save-excursion (goto-char beg) (line-end-position))))
    (when (< first end)
      (hs-discard-overlays first end)
      (hs-make-overlay first end 'comment beg end)))
  (goto-char (if repos-end end beg)))
(defun hs-hide-block-at-point (&optional end comment-reg)
  "Hide the block that begins at point, or the comment COMMENT-REG; point goes behind what opens it, or with END to its end."
  (if comment-reg (hs-hide-comment-region (car comment-reg) (cadr comment-reg) end)
    (when (hs-looking-at-block-start-p)
      (let* ((start (match-end 0)) (close (hs--block-end (point)))
             (inside (and close (if (equal hs-block-end-regexp "") close
                                  (save-excursion
                                    (goto-char close)
                                    (if (looking-back hs-block-end-regexp (max (point-min) (- close 20)) t) (match-beginning 0) close)))))
             (line (save-excursion
                     (goto-char (or (funcall hs-adjust-block-beginning start) start))
                     (line-end-position))))
        (when (and inside (< line inside))
          (unless hs-allow-nesting (hs-discard-overlays line inside))
          (hs-make-overlay line inside 'code (- start line)))
        (goto-char (if (and end close) close start))))))

(defun hs-already-hidden-p ()
  "Non-nil if the block or comment at point is hidden."
  (save-excursion
    (let ((comment (hs-inside-comment-p)))
      (if (and comment (car comment)) (goto-char (car comment))
        (end-of-line)
        (when (and (not comment) (hs-find-block-beginning) (hs-looking-at-block-start-p))
          (goto-char (match-end 0))))
      (end-of-line)
      (hs-overlay-at (point)))))

;;; Commands

(defmacro hs-life-goes-on (&rest body)
  "Evaluate BODY in buffers where `hs-minor-mode' is on."
  `(when hs-minor-mode
     (let ((inhibit-point-motion-hooks t) (case-fold-search t)) ,@body)))

(defun hs-hide-block (&optional end)
  "Hide the block or comment at point; point goes behind what opens it, or with END to its end."
  (interactive "P")
  (hs-life-goes-on
   (let ((comment (hs-inside-comment-p)))
     (cond ((and comment (or (null (car comment))
                             (<= (count-lines (car comment) (cadr comment)) 1)))
            (message "(not enough comment lines to hide)"))
           ((or comment (hs-looking-at-block-start-p) (hs-find-block-beginning))
            (hs-hide-block-at-point end comment)
            (run-hooks 'hs-hide-hook))))))
(defun hs-show-block (&optional end)
  "Show the block or comment at point; point goes behind what opens it, or with END to its end."
  (interactive "P")
  (hs-life-goes-on
   (let* ((overlay (or (hs-overlay-at (point)) (hs-overlay-at (line-end-position)))) (here (point)))
     (if overlay
         (let ((start (overlay-start overlay)) (close (overlay-end overlay)))
           (delete-overlay overlay)
           (goto-char (cond (end close) ((eq (overlay-get overlay 'hs) 'comment) here)
                            (t (+ start (or (overlay-get overlay 'hs-b-offset) 0))))))
       (let ((comment (hs-inside-comment-p)))
         (cond (comment (when (car comment) (hs-discard-overlays (car comment) (cadr comment)) (goto-char (nth (if end 1 0) comment))))
               ((hs-find-block-beginning)
                (let ((start (point)) (close (hs--block-end (point))))
                  (when close
                    (hs-discard-overlays start close)
                    (goto-char (if end close start))))))))
     (run-hooks 'hs-show-hook))))
(defun hs-show-all ()
  "Show everything."
  (interactive)
  (hs-life-goes-on
   (let ((hs-allow-nesting nil)) (hs-discard-overlays (point-min) (point-max)))
   (run-hooks 'hs-show-hook)))
(defun hs-hide-all ()
  "Hide blocks that are in no other, and comments of several lines if `hs-hide-comments-when-hiding-all'."
  (interactive)
  (hs-life-goes-on
   (unless hs-allow-nesting (hs-discard-overlays (point-min) (point-max)))
   (save-excursion
     (goto-char (point-min))
     (let ((regexp (concat "\\(" hs-block-start-regexp "\\)\\|\\(" hs-c-start-regexp "\\)")))
       (while (re-search-forward regexp nil t)
         (let ((start (match-beginning 0)) (place (point)) (block (match-beginning 1)))
           (goto-char start)
           (if block
               (cond ((not (hs-looking-at-block-start-p)) (goto-char place))
                     (hs-hide-all-non-comment-function (funcall hs-hide-all-non-comment-function) (goto-char (max place (point))))
                     (t (let ((close (hs--block-end start))) (hs-hide-block-at-point t) (goto-char (or close place)))))
             (let ((comment (and hs-hide-comments-when-hiding-all (hs-inside-comment-p))))
               (cond ((and comment (car comment) (> (cadr comment) place))
                      (when (> (count-lines (car comment) (cadr comment)) 1) (hs-hide-block-at-point t comment))
                      (goto-char (max place (cadr comment))))
                     (t (goto-char place)))))))))
   (beginning-of-line)
   (run-hooks 'hs-hide-hook)))
(defun hs-hide-level-recursive (arg minp maxp)
  "Hide blocks that are ARG levels deep between MINP and MAXP."
  (goto-char minp)
  (unless hs-allow-nesting (hs-discard-overlays minp maxp))
  (while (and (< (point) maxp) (re-search-forward hs-block-start-regexp maxp t))
    (let ((place (point)))
      (goto-char (match-beginning 0))
      (let* ((start (point)) (close (hs--block-end start)))
        (cond ((null close) (goto-char place))
              ((> arg 1) (hs-hide-level-recursive (1- arg) place (1- close)) (goto-char close))
              (t (hs-hide-block-at-point t) (goto-char close)))))))
(defun hs-hide-level (arg)
  "Hide blocks that are ARG levels below the block at point."
  (interactive "p")
  (hs-life-goes-on
   (save-excursion
     (let* ((start (hs-find-block-beginning)) (close (and start (hs--block-end start))))
       (if (and start close (hs-looking-at-block-start-p))
           (hs-hide-level-recursive arg (match-end 0) (1- close))
         (hs-hide-level-recursive arg (point-min) (point-max)))))
   (run-hooks 'hs-hide-hook)))
(defun hs-toggle-hiding (&optional _event)
  "Hide the block or comment at point, or show it."
  (interactive)
  (hs-life-goes-on (if (hs-already-hidden-p) (hs-show-block) (hs-hide-block))))
(defun hs-hide-initial-comment-block ()
  "Hide the comment that the text begins with."
  (interactive)
  (hs-life-goes-on
   (save-excursion
     (goto-char (point-min))
     (skip-chars-forward " \t\n\f")
     (let ((comment (hs-inside-comment-p)))
       (when (and comment (car comment) (> (count-lines (car comment) (cadr comment)) 1))
         (hs-hide-block-at-point nil comment)))
     (beginning-of-line))))

(defun hs-grok-mode-type ()
  "Set up how blocks of this mode are found."
  (unless (and comment-start comment-end)
    (error "%s Mode doesn't support Hideshow Minor Mode" (format "%s" mode-name)))
  (pcase-let ((`(,start ,end ,comment ,forward ,adjust)
               (cdr (seq-find (lambda (row) (derived-mode-p (car row))) hs-special-modes-alist))))
    (setq hs-block-start-regexp (if (consp start) (car start) (or start "\\s("))
          hs-block-start-mdata-select (if (consp start) (cadr start) 0)
          hs-block-end-regexp (or end "\\s)")
          hs-c-start-regexp (or comment (regexp-quote (string-trim-right comment-start)))
          hs-forward-sexp-func (or forward #'forward-sexp)
          hs-adjust-block-beginning (or adjust #'identity))))
(define-minor-mode hs-minor-mode
  "Hiding and showing blocks and comments."
  :lighter " hs" :keymap hs-minor-mode-map
  (setq hs-headline nil)
  (if (not hs-minor-mode)
      (progn (remove-from-invisibility-spec '(hs . t))
             (let ((hs-allow-nesting nil)) (hs-discard-overlays (point-min) (point-max))))
    (hs-grok-mode-type)
    (setq-local line-move-ignore-invisible t)
    (add-to-invisibility-spec '(hs . t))))

(provide 'hideshow)
;;; hideshow.el ends here
