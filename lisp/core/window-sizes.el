;;; window-sizes.el --- How large windows are, may be, and become  -*- lexical-binding: t -*-

;; A window keeps its size if its buffer says so (`window-size-fixed'), or as long as `window-preserve-size' has it.

;;; Code:

(require 'windows)

(defconst window-safe-min-height 1 "The lines that a window has at least.")
(defconst window-safe-min-width 2 "The columns that a window has at least.")

(defun window-preserve-size (&optional window horizontal preserve)
  "Have WINDOW keep its height, or its width if HORIZONTAL, while it shows this buffer; not any more if not PRESERVE."
  (let* ((w (window-normalize-window window t)) (b (window-buffer w)) (size (and preserve (window-total-size w horizontal))))
    (pcase-let ((`(,_ ,width ,height) (let ((old (window-parameter w 'window-preserved-size)))
                                        (and (eq (car old) b) old))))
      (set-window-parameter w 'window-preserved-size
                            (if horizontal (list b size height) (list b width size))))))
(defun windows--fixed-p (w horizontal ignore)
  "Whether W, which shows a buffer, keeps its height, or its width if HORIZONTAL; IGNORE as for `window-min-size'."
  (let ((b (windows--of w buffer)))
    (and (not (memq ignore `(t safe ,w)))
         (or (memq (buffer-local-value 'window-size-fixed b) `(,(if horizontal 'width 'height) t))
             (and (not (eq ignore 'preserved))
                  (pcase (window-parameter w 'window-preserved-size)
                    (`(,(pred (eq b)) ,width ,height)
                     (eql (if horizontal width height) (window-total-size w horizontal)))))))))
(defun window-size-fixed-p (&optional window horizontal ignore)
  "Whether WINDOW keeps its height, or its width if HORIZONTAL; IGNORE is as for `window-min-size'.
One that holds others does where each of those does, or one of them if they are not in that direction."
  (named-let fixed ((w (windows--check window 'window-valid-p)))
    (cond ((windows--of w buffer) (windows--fixed-p w horizontal ignore))
          ((eq (and (windows--of w beside) t) (and horizontal t)) (seq-every-p #'fixed (windows--children w)))
          (t (seq-some #'fixed (windows--children w))))))
(defun window-min-size (&optional window horizontal ignore _pixelwise)
  "The least height of WINDOW, or the least width if HORIZONTAL.
IGNORE: t as if nothing kept its size, `preserved' only what buffers say counts, `safe' what can be shown at all,
a window: that one may become so small."
  (named-let least ((w (windows--check window 'window-valid-p)))
    (cond ((null (windows--of w buffer))
           (apply (if (eq (and (windows--of w beside) t) (and horizontal t)) #'+ #'max)
                  (mapcar #'least (windows--children w))))
          ((windows--fixed-p w horizontal ignore) (window-total-size w horizontal))
          ((memq ignore `(t safe ,w))
           (cond (horizontal window-safe-min-width)
                 ((eq ignore 'safe) window-safe-min-height)
                 (t (+ window-safe-min-height (window-mode-line-height w)))))
          (horizontal window-min-width)
          (t window-min-height))))

(defun windows--resized (window horizontal)
  "The window around WINDOW, or itself, that changes its size with it and stands in a row in this direction.
HORIZONTAL says in which; nil if there is none."
  (let ((w (window-normalize-window window)) (horizontal (and horizontal t)))
    (while (and (windows--of w parent) (not (eq horizontal (and (windows--of (windows--of w parent) beside) t))))
      (setq w (windows--of w parent)))
    (and (windows--of w parent) w)))
(defun windows--spare (w horizontal ignore)
  "How much smaller W can become."
  (max 0 (- (window-total-size w horizontal) (window-min-size w horizontal ignore))))
(defun window-resizable (window delta &optional horizontal ignore _pixelwise)
  "As much of DELTA as WINDOW can grow by, in lines, or columns if HORIZONTAL; IGNORE is as for `window-min-size'."
  (let* ((w (windows--resized window horizontal))
         (others (and w (remq w (windows--children (windows--of w parent))))))
    (cond ((or (null w) (window-size-fixed-p w horizontal ignore)) 0)
          ((> delta 0)
           (min delta (apply #'+ (mapcar (lambda (other) (windows--spare other horizontal ignore)) others))))
          ;; Somebody must take the room.
          ((seq-every-p (lambda (other) (window-size-fixed-p other horizontal ignore)) others) 0)
          (t (max delta (- (windows--spare w horizontal ignore)))))))
(defun window-resize (window delta &optional horizontal ignore _pixelwise)
  "Make WINDOW larger by DELTA lines, or columns if HORIZONTAL; windows after it give the room first, then those before.
IGNORE is as for `window-min-size'; what was to keep its size gives room, too, if there is no other way."
  (unless (or ignore (= delta (window-resizable window delta horizontal))) (setq ignore 'preserved))
  (unless (= delta (window-resizable window delta horizontal ignore))
    (error "Cannot resize window %s" (window-normalize-window window)))
  (unless (zerop delta)
    (let* ((w (windows--resized window horizontal)) (parent (windows--of w parent)) (children (windows--children parent))
           (behind (cdr (memq w children)))
           (others (append behind (nreverse (seq-take-while (lambda (child) (not (eq child w))) children))))
           (sizes (mapcar (lambda (child) (cons child (window-total-size child horizontal))) children))
           (left delta))
      (cl-incf (alist-get w sizes) delta)
      (if (< delta 0)
          (cl-decf (alist-get (seq-find (lambda (other) (not (window-size-fixed-p other horizontal ignore))) others) sizes)
                   delta)
        (dolist (other others)
          (let ((give (min left (windows--spare other horizontal ignore))))
            (cl-decf (alist-get other sizes) give)
            (cl-decf left give))))
      (windows--share parent (mapcar #'cdr sizes))
      (run-hooks 'window-configuration-change-hook)
      nil)))
(defun enlarge-window (delta &optional horizontal)
  "Make the selected window DELTA lines higher, or columns wider if HORIZONTAL, as far as there is room."
  (interactive "p")
  (let ((possible (window-resizable nil delta horizontal)))
    (cond ((zerop delta) nil)
          ((zerop possible)
           (if (if horizontal (window-full-width-p) (window-full-height-p))
               (user-error (if horizontal "Window is not wide enough" "Cannot resize a window that is alone"))
             nil))
          (t (window-resize nil possible horizontal)))
    (not (= possible delta))))
(defun shrink-window (delta &optional horizontal)
  "Make the selected window DELTA lines lower, or columns narrower if HORIZONTAL, as far as that goes."
  (interactive "p") (enlarge-window (- delta) horizontal))
(defun enlarge-window-horizontally (delta) "Make the selected window DELTA columns wider."
       (interactive "p") (enlarge-window delta t))
(defun shrink-window-horizontally (delta) "Make the selected window DELTA columns narrower."
       (interactive "p") (shrink-window delta t))

(provide 'window-sizes)
;;; window-sizes.el ends here
