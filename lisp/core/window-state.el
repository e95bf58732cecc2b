;;; window-state.el --- Windows as data that can be written to a file  -*- lexical-binding: t -*-

;; A state is ((min-height . N) … . TREE); a tree is (leaf (KEY . VALUE)… (buffer NAME …)), or (vc …) or (hc …) with the
;; trees of windows above or beside each other.

;;; Code:

(defvar window-persistent-parameters '((clone-of . t))
  "Parameters of windows that are in states: (NAME . WRITABLE), WRITABLE also in those for a file.")

(defun window-state--children (window)
  "The windows in WINDOW, in their order."
  (let ((child (or (window-top-child window) (window-left-child window))) (all nil))
    (while child
      (push child all)
      (setq child (window-next-sibling child)))
    (nreverse all)))
(defun window-state--least (window width leaf-size)
  "The least width of WINDOW, or without WIDTH the least height, when a window that shows a buffer has LEAF-SIZE."
  (let ((children (window-state--children window)))
    (if (null children) leaf-size
      (let ((sizes (mapcar (lambda (child) (window-state--least child width leaf-size)) children)))
        (if (eq (and width t) (and (window-left-child window) t)) (apply #'+ sizes) (apply #'max sizes))))))

(defun window-state--buffer (window writable selected)
  "What WINDOW shows, for a state that is WRITABLE; SELECTED is the selected window."
  (let* ((buffer (window-buffer window)) (margins (window-margins window))
         (place (lambda (position) (if writable position (set-marker (make-marker) position buffer)))))
    (append (list 'buffer (buffer-name buffer))
            (cl-pairlis '(selected hscroll margins vscroll dedicated point start)
                        (list (eq window selected) (window-hscroll window) (cons (car margins) (and (cdr margins) (list (cdr margins)))) 0
                              (window-dedicated-p window) (funcall place (window-point window)) (funcall place (window-start window)))))))
(defun window-state--tree (window writable selected last)
  "The tree of WINDOW for a state that is WRITABLE; SELECTED is the selected window, LAST says that it has one before."
  (let* ((children (window-state--children window)) (parent (window-parent window))
         (width (window-total-width window)) (height (window-total-height window))
         (share (lambda (size whole) (if parent (/ (float size) whole) 1.0)))
         (beside (and parent (window-left-child parent)))
         (parameters (delq nil (mapcar (pcase-lambda (`(,name . ,value))
                                         (let ((rule (assq name window-persistent-parameters)))
                                           (and rule (or (not writable) (eq (cdr rule) 'writable)) (cons name value))))
                                       (window-parameters window)))))
    `(,(cond ((null children) 'leaf) ((window-left-child window) 'hc) (t 'vc))
      ,@(and last '((last . t)))
      ,@(cl-pairlis '(pixel-width pixel-height total-width total-height normal-height normal-width)
                    (list width height width height
                          (if (or beside (null parent)) 1.0 (funcall share height (window-total-height parent)))
                          (if beside (funcall share width (window-total-width parent)) 1.0)))
      ,@(and children '((combination-limit)))
      ,@(and parameters `((parameters . ,parameters)))
      ,@(if children
            (mapcar (lambda (child) (window-state--tree child writable selected (null (window-next-sibling child)))) children)
          (list (window-state--buffer window writable selected))))))

(defun window-state-get (&optional window writable)
  "The state of WINDOW, or of the frame: what `window-state-put' brings back.  WRITABLE is to have no markers in it."
  (let ((window (or window (frame-root-window)))
        (sizes '((min-height nil 4) (min-width t 10) (min-height-ignore nil 2) (min-width-ignore t 2)
                 (min-height-safe nil 1) (min-width-safe t 2))))
    (cons (append (mapcar (pcase-lambda (`(,name ,width ,size)) (cons name (window-state--least window width size))) sizes)
                  (mapcar (pcase-lambda (`(,name ,width ,size))
                            (cons (intern (string-replace "min-" "min-pixel-" (symbol-name name))) (window-state--least window width size)))
                          sizes))
          (window-state--tree window writable (selected-window) nil))))

(defun window-state--show (window tree)
  "Show in WINDOW what the leaf TREE says; return it if it was selected."
  (pcase-let* ((values (cdr tree)) (`(,name . ,details) (cdr (assq 'buffer values)))
               (buffer (or (get-buffer name) (other-buffer (window-buffer window) t)))
               (known (equal (buffer-name buffer) name)))
    (set-window-dedicated-p window nil)
    (set-window-buffer window buffer)
    (pcase-dolist (`(,parameter . ,value) (cdr (assq 'parameters values))) (set-window-parameter window parameter value))
    (when known
      (set-window-hscroll window (or (alist-get 'hscroll details) 0))
      (let ((margins (alist-get 'margins details))) (when (car margins) (set-window-margins window (car margins) (cadr margins))))
      (let ((start (alist-get 'start details)) (point (alist-get 'point details)))
        (when start (set-window-start window start))
        (when point (set-window-point window point)))
      (set-window-dedicated-p window (alist-get 'dedicated details)))
    (and (alist-get 'selected details) window)))
(defun window-state--fill (window tree)
  "Divide WINDOW as TREE says; return the window that was selected, or nil."
  (if (eq (car tree) 'leaf) (window-state--show window tree)
    (let* ((beside (eq (car tree) 'hc)) (selected nil) (key (if beside 'total-width 'total-height))
           (children (seq-filter (lambda (item) (memq (car-safe item) '(leaf hc vc))) (cdr tree)))
           (left (apply #'+ (mapcar (lambda (child) (alist-get key (cdr child))) children))))
      (while children
        (let* ((child (pop children)) (size (alist-get key (cdr child)))
               (room (if beside (window-total-width window) (window-total-height window)))
               (rest (and children
                          (split-window window (max (if beside 2 1) (round (* room (/ (float size) left)))) (if beside 'right 'below)))))
          (setq selected (or (window-state--fill window child) selected)
                left (- left size)
                window rest)))
      selected)))

(defun window-state-put (state &optional window _ignore)
  "Have WINDOW, the selected one unless given, look as STATE says, which `window-state-get' returned.
A window that holds others loses them.  A buffer that is no more is replaced by another."
  (let ((window (window-normalize-window window)))
    (unless (window-live-p window)
      (let* ((leaves (seq-filter (lambda (leaf)
                                   (let ((up leaf)) (while (and up (not (eq up window))) (setq up (window-parent up))) up))
                                 (window-list nil 'never)))
             (first (car leaves)))
        (if (eq window (frame-root-window)) (delete-other-windows first)
          (mapc #'delete-window (cdr leaves)))
        (setq window first)))
    (let ((selected (window-state--fill window (cdr state))))
      (when selected (select-window selected)))
    nil))

(defun window-swap-states (&optional window-1 window-2 _size)
  "Have WINDOW-1, the selected one unless given, look as WINDOW-2, the next one unless given, does, and the other way round."
  (interactive)
  (let* ((one (window-normalize-window window-1 t))
         (two (or window-2 (let ((next (next-window one 'nomini))) (if (eq next one) (error "No other window to swap states with") next))))
         (was-selected (memq (selected-window) (list one two)))
         (first (window-state-get one)) (second (window-state-get two)))
    (window-state-put second one)
    (window-state-put first two)
    (when was-selected (select-window (if (eq (car was-selected) one) two one)))))

(provide 'window-state)
;;; window-state.el ends here
