;;; subword.el --- Moving over the parts of NamesLikeThis  -*- lexical-binding: t -*-

;; A part is a run of capitals, or one capital with the small letters and digits behind it.  The
;; mode has word motion itself stop there, by `find-word-boundary-function-table', so that all
;; commands on words work on parts.

;;; Code:

(require 'editing)

(defun subword-forward-internal ()
  "Go to the end of the next part of a name."
  (let ((from (progn (skip-syntax-forward "^w") (point)))
        (capitals (skip-chars-forward "[:upper:]")))
    (cond ((and (> capitals 1) (not (eobp)) (eq (char-syntax (char-after)) ?w))
           ;; the last capital begins a part of its own
           (backward-char))
          (t (skip-chars-forward "[:lower:][:digit:]")))
    (when (= (point) from) (skip-syntax-forward "w"))))
(defun subword-backward-internal ()
  "Go to the start of the part of a name before point."
  (skip-syntax-backward "^w")
  (let* ((from (point)) (small (skip-chars-backward "[:lower:][:digit:]")))
    (if (/= small 0)
        (when (and (char-before) (/= 0 (save-excursion (skip-chars-backward "[:upper:]" (1- (point))))))
          (backward-char))
      (skip-chars-backward "[:upper:]"))
    (when (= (point) from) (skip-syntax-backward "w"))))
(defvar subword-forward-function #'subword-forward-internal "Goes to the end of a part.")
(defvar subword-backward-function #'subword-backward-internal "Goes to the start of a part.")

(defun subword-forward (&optional arg)
  "Move over ARG parts of names."
  (interactive "^p")
  (let ((arg (or arg 1)))
    (dotimes (_ (abs arg)) (funcall (if (< arg 0) subword-backward-function subword-forward-function)))
    (point)))
(put 'subword-forward 'CUA 'move)
(defun subword-backward (&optional arg)
  "Move back over ARG parts of names."
  (interactive "^p")
  (subword-forward (- (or arg 1))))
(defun subword-right (&optional arg)
  "Move over ARG parts of names to the right."
  (interactive "^p")
  (subword-forward arg))
(defun subword-left (&optional arg)
  "Move over ARG parts of names to the left."
  (interactive "^p")
  (subword-backward arg))
(defun subword-mark (arg)
  "Put the mark behind the next ARG parts of names; again, extend the region."
  (interactive "p")
  (editing--mark-on #'subword-forward arg (eq last-command this-command)))
(defun subword-kill (arg)
  "Kill ARG parts of names."
  (interactive "p")
  (kill-region (point) (save-excursion (subword-forward arg))))
(defun subword-backward-kill (arg)
  "Kill ARG parts of names before point."
  (interactive "p")
  (subword-kill (- arg)))
(defun subword-transpose (arg)
  "Exchange the parts of names around point; with ARG move the one before over that many."
  (interactive "*p")
  (transpose-subr #'subword-forward arg))
(defun subword--change-case (arg change)
  "Call CHANGE on the ARG parts of names; point stays behind parts that were before it."
  (let ((from (point)) (to (save-excursion (subword-forward arg))))
    (funcall change (min from to) (max from to))
    (goto-char (max from to))))
(defun subword-downcase (arg)
  "Make ARG parts of names lower case."
  (interactive "p")
  (subword--change-case arg #'downcase-region))
(defun subword-upcase (arg)
  "Make ARG parts of names upper case."
  (interactive "p")
  (subword--change-case arg #'upcase-region))
(defun subword-capitalize (arg)
  "Make the first letters of ARG parts of names capitals and the others small."
  (interactive "p")
  (let ((start (point)) (step (if (< arg 0) -1 1)) (last (make-marker)))
    (set-marker last start)
    (dotimes (_ (abs arg))
      (let* ((from (point)) (to (subword-forward step)) (end (max from to)))
        (goto-char (min from to))
        (when (re-search-forward "[[:alpha:]]" end t)
          (let ((first (match-beginning 0)))
            (upcase-region first (1+ first))
            (downcase-region (1+ first) end)))
        (goto-char to)))
    (when (< step 0) (goto-char last))
    (set-marker last nil)))

;; The modes

(defvar subword-find-word-boundary-function-table
  (make-char-table nil #'subword-find-word-boundary)
  "Where parts of names end.")
(defvar subword-empty-char-table (make-char-table nil) "Words end where their characters do.")
(defvar-local subword--superword nil "Whether word motion here is over whole symbols.")
(defun subword-find-word-boundary (pos limit)
  "Where the part of a name, or the symbol, at POS ends, towards LIMIT."
  (save-excursion
    (save-restriction
      (save-match-data
        (let ((forward (< pos limit)))
          (if forward (narrow-to-region (point-min) limit) (narrow-to-region limit (point-max)))
          (goto-char (if forward pos (min (1+ pos) (point-max))))
          (cond (subword--superword (forward-symbol (if forward 1 -1)))
                (forward (funcall subword-forward-function))
                (t (funcall subword-backward-function)))
          (point))))))
(defun subword-setup-buffer ()
  "Have words end where the modes say."
  (setq-local find-word-boundary-function-table
              (if (or subword-mode superword-mode) subword-find-word-boundary-function-table
                subword-empty-char-table)))

(defvar subword-mode-map (make-sparse-keymap) "Keys of `subword-mode'.")
(defvar superword-mode-map subword-mode-map "Keys of `superword-mode'.")
(defvar superword-mode nil)
;;;###autoload
(define-minor-mode subword-mode "Word commands work on the parts of NamesLikeThis."
  :lighter " ,"
  (when subword-mode (superword-mode -1))
  (subword-setup-buffer))
;;;###autoload
(define-minor-mode superword-mode "Word commands work on symbols."
  :lighter " ²"
  (setq subword--superword superword-mode)
  (when superword-mode (subword-mode -1))
  (subword-setup-buffer))
;;;###autoload
(define-globalized-minor-mode global-subword-mode subword-mode (lambda () (subword-mode 1)))
;;;###autoload
(define-globalized-minor-mode global-superword-mode superword-mode (lambda () (superword-mode 1)))

(provide 'subword)
(provide 'superword)
;;; subword.el ends here
