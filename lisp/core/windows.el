;;; windows.el --- The frame and the windows that batch work has  -*- lexical-binding: t -*-

;; As in `emacs -batch': one frame of 80 columns, whose windows are a tree.  A leaf shows a buffer; an inner window
;; holds windows above or beside each other.  Nothing is drawn; sizes and edges are those that a display would have.

;;; Code:

(defconst windows--slots
  '(number parent child next previous beside buffer left top width height point start hscroll dedicated parameters
    use-time previous-buffers next-buffers margins)
  "What a window's record holds, from its element 1 on.  BESIDE: the children stand beside each other.")
(defmacro windows--of (window slot)
  "The SLOT, a name, of WINDOW; a place."
  `(aref ,window ,(1+ (seq-position windows--slots slot))))

(defvar windows--count 0 "How many windows there were.")
(defvar windows--clock 0 "Counts selections.")
(defun windows--make (parent buffer)
  "A window under PARENT that shows BUFFER, nil for one that holds others."
  (let ((w (make-record 'window (length windows--slots) nil)))
    (setf (windows--of w number) (setq windows--count (1+ windows--count))
          (windows--of w parent) parent
          (windows--of w buffer) buffer
          (windows--of w hscroll) 0
          (windows--of w use-time) 0)
    w))
(defun windows--set-edges (w left top width height)
  "Give W alone this place."
  (setf (windows--of w left) left (windows--of w top) top (windows--of w width) width (windows--of w height) height))

(defvar windows--root
  (let ((w (windows--make nil (if (buffer-live-p windows-first-buffer) windows-first-buffer
                                (get-buffer-create "*scratch*")))))
    (windows--set-edges w 0 0 80 24)
    w)
  "The window that all others are in.")
(defvar windows--selected windows--root "The selected window.")
(defvar windows--minibuffer
  (let ((w (windows--make nil (get-buffer-create " *Minibuf-0*")))) (windows--set-edges w 0 24 80 1) w)
  "The minibuffer's window.")
(defvar windows--frame (record 'frame "F1"))
(defvar window-configuration-change-hook nil)
(defvar display-buffer-alist nil)
(defvar display-buffer-base-action nil)
(defvar display-buffer-overriding-action nil)
(defvar split-height-threshold 80)
(defvar split-width-threshold 160)
(defvar pop-up-windows t)
(defvar pop-up-frames nil)
(defvar scroll-margin 0)
(defvar window-size-change-functions nil)
(defvar window-scroll-functions nil)
(defvar window-buffer-change-functions nil)
(defvar-local window-size-fixed nil
  "Whether windows that show this buffer keep their size: `width', `height', or t for both.")


(defun windowp (object) "Whether OBJECT is a window." (eq (type-of object) 'window))
(defun windows--in-frame-p (w)
  "Whether the window W is in the frame still."
  (while (windows--of w parent) (setq w (windows--of w parent)))
  (or (eq w windows--root) (eq w windows--minibuffer)))
(defun window-valid-p (object) "Whether OBJECT is a window of a frame."
       (and (windowp object) (windows--in-frame-p object)))
(defun window-live-p (object) "Whether OBJECT is a window that shows a buffer."
       (and (windowp object) (windows--of object buffer) (windows--in-frame-p object)))
(defun framep (object) "Whether OBJECT is a frame." (eq (type-of object) 'frame))
(defun frame-live-p (object) "Whether OBJECT is a live frame." (eq object windows--frame))
(defun windows--check (window &optional predicate)
  "WINDOW, or the selected one for nil; signals for what PREDICATE, default `window-live-p', is not true of."
  (cond ((null window) windows--selected)
        ((funcall (or predicate 'window-live-p) window) window)
        (t (signal 'wrong-type-argument (list (or predicate 'window-live-p) window)))))
(defun window-normalize-window (window &optional live-only)
  "WINDOW, or the selected one for nil; an error says that WINDOW is none, or with LIVE-ONLY none that is shown."
  (cond ((null window) windows--selected)
        ((if live-only (window-live-p window) (window-valid-p window)) window)
        (t (error "%S is not a %s window" window (if live-only "live" "valid")))))
(defun windows--check-frame (frame &optional predicate)
  "FRAME, or the one there is for nil; signals for anything else, which PREDICATE is not true of."
  (if (memq frame (list nil windows--frame)) windows--frame
    (signal 'wrong-type-argument (list (or predicate 'framep) frame))))

;;; The tree

(defun selected-window () "The selected window." windows--selected)
(defun selected-frame () "The selected frame." windows--frame)
(defun frame-selected-window (&optional frame) "The window selected in FRAME, which may be one of its windows."
       (unless (window-valid-p frame) (windows--check-frame frame 'frame-live-p))
       windows--selected)
(defun frame-root-window (&optional _frame) "The window that holds all others of the frame." windows--root)
(defun frame-first-window (&optional _frame) "The frame's first window." (car (windows--leaves windows--root)))
(defun frame-list () "All frames." (list windows--frame))
(defun visible-frame-list () "All visible frames." (list windows--frame))
(defun window-frame (&optional window) "WINDOW's frame."
       (windows--check window 'window-valid-p) windows--frame)
(defun window-parent (&optional window) "The window that holds WINDOW, or nil."
       (windows--of (windows--check window 'window-valid-p) parent))
(defun window-next-sibling (&optional window) "The window after WINDOW with the same parent, or nil."
       (windows--of (windows--check window 'window-valid-p) next))
(defun window-prev-sibling (&optional window) "The window before WINDOW with the same parent, or nil."
       (windows--of (windows--check window 'window-valid-p) previous))
(defun window-top-child (&optional window) "The first of the windows above each other in WINDOW, or nil."
       (let ((w (windows--check window 'window-valid-p)))
         (and (not (windows--of w beside)) (windows--of w child))))
(defun window-left-child (&optional window) "The first of the windows beside each other in WINDOW, or nil."
       (let ((w (windows--check window 'window-valid-p))) (and (windows--of w beside) (windows--of w child))))
(defun window-child (window) "The first window in WINDOW, or nil." (windows--of window child))
(defun window-combined-p (&optional window horizontal)
  "Whether WINDOW stands above or below others, or with HORIZONTAL beside others."
  (let ((parent (window-parent window)))
    (and parent (if horizontal (windows--of parent beside) (not (windows--of parent beside))))))
(defun windows--children (w)
  "The windows right in W."
  (let ((child (windows--of w child)) (all nil))
    (while child (push child all) (setq child (windows--of child next)))
    (nreverse all)))
(defun windows--leaves (w)
  "The windows in W that show buffers, in order."
  (if (windows--of w buffer) (list w) (mapcan #'windows--leaves (windows--children w))))
(defun windows--adopt (parent children)
  "Make CHILDREN, in this order, what PARENT holds."
  (setf (windows--of parent child) (car children))
  (let ((previous nil))
    (dolist (w children)
      (setf (windows--of w parent) parent (windows--of w previous) previous (windows--of w next) nil)
      (when previous (setf (windows--of previous next) w))
      (setq previous w))))
(defun windows--replace (old new)
  "Put the window NEW in the place of OLD in the tree."
  (windows--set-edges new (windows--of old left) (windows--of old top) (windows--of old width) (windows--of old height))
  (let ((parent (windows--of old parent)))
    (if parent (windows--adopt parent (mapcar (lambda (w) (if (eq w old) new w)) (windows--children parent)))
      (setf (windows--of new parent) nil (windows--of new next) nil (windows--of new previous) nil)
      (setq windows--root new))))

(defun window-list (&optional frame minibuf window)
  "The windows of FRAME that show buffers, WINDOW or the selected one first; the minibuffer's too if MINIBUF is t."
  (when (and frame (not (framep frame))) (error "Window is on a different frame"))
  (when window (windows--check window))
  (let* ((all (append (windows--leaves windows--root) (and (eq minibuf t) (list windows--minibuffer))))
         (from (memq (or window windows--selected) all)))
    (if from (append from (seq-take all (- (length all) (length from)))) all)))
(defun window-list-1 (&optional window minibuf _all)
  "The windows that show buffers, WINDOW or the selected one first; the minibuffer's too if MINIBUF is t."
  (window-list nil minibuf window))
(defun walk-windows (fun &optional minibuf _all) "Call FUN with each window; MINIBUF t: the minibuffer's too."
       (mapc fun (window-list nil minibuf)) nil)
(defun get-window-with-predicate (predicate &optional minibuf _all default)
  "The first window after the selected one that PREDICATE is true of, else DEFAULT; MINIBUF is as for `window-list'."
  (or (seq-find predicate (append (cdr (window-list nil minibuf)) (list windows--selected))) default))
(defun next-window (&optional window minibuf _all) "The window after WINDOW; MINIBUF t counts the minibuffer's too."
       (let ((all (window-list nil minibuf (windows--check window)))) (or (cadr all) (car all))))
(defun previous-window (&optional window minibuf _all)
  "The window before WINDOW; MINIBUF t counts the minibuffer's too."
  (car (last (window-list nil minibuf (windows--check window)))))
(defun windows--passed-over-p (w)
  "Whether commands that look for another window pass W over."
  (window-parameter w 'no-other-window))
(defun other-window (count &optional _all _interactive)
  "Select the COUNTth window on, back if it is negative; those with the parameter `no-other-window' do not count."
  (interactive "p")
  (unless (numberp count) (signal 'wrong-type-argument (list 'number-or-marker-p count)))
  (let ((all (cons windows--selected (seq-remove #'windows--passed-over-p (cdr (window-list))))))
    (select-window (nth (mod count (length all)) all))
    nil))
(defun one-window-p (&optional _nomini _all) "Whether there is one window." (null (cdr (window-list))))
(defun count-windows (&optional minibuf _all-frames) "How many windows there are; MINIBUF t counts the minibuffer's."
       (length (window-list nil minibuf)))
(defun minibuffer-window (&optional _frame) "The minibuffer's window." windows--minibuffer)
(defun window-minibuffer-p (&optional window) "Whether WINDOW is a minibuffer's."
       (eq (windows--check window 'window-valid-p) windows--minibuffer))
(defun window-tree (&optional _frame)
  "The tree of windows: (TREE MINIBUFFER), where TREE is a window or (ABOVE-EACH-OTHER EDGES TREE...)."
  (named-let tree-of ((w windows--root) (top t))
    (let ((tree (if (windows--of w buffer) w
                  `(,(not (windows--of w beside)) ,(window-edges w)
                    ,@(mapcar (lambda (child) (tree-of child nil)) (windows--children w))))))
      (if top (list tree windows--minibuffer) tree))))

;;; What a window shows

(defun windows--note-point (w)
  "Remember where point is in W, the selected window."
  (let ((b (windows--of w buffer)))
    (when (buffer-live-p b)
      (setf (windows--of w point) (with-current-buffer b (copy-marker (point)))))))
(defun windows--note-buffer (w)
  "Remember that W showed its buffer."
  (let ((b (windows--of w buffer)))
    (when (buffer-live-p b)
      (setf (windows--of w previous-buffers)
            (cons (list b (with-current-buffer b (copy-marker (window-start w)))
                        (with-current-buffer b (copy-marker (window-point w))))
                  (assq-delete-all b (windows--of w previous-buffers)))))))
(defun window-buffer (&optional window)
  "The buffer that WINDOW shows."
  (let ((w (windows--check window 'windowp)))
    (when (windows--of w buffer)
      (unless (buffer-live-p (windows--of w buffer))
        ;; What was shown was killed: something else is, the last that the window showed before others.
        (setf (windows--of w previous-buffers)
              (seq-filter (lambda (entry) (buffer-live-p (car entry))) (windows--of w previous-buffers)))
        (setf (windows--of w buffer) (or (caar (windows--of w previous-buffers)) (other-buffer))
              (windows--of w dedicated) nil))
      (and (windows--in-frame-p w) (windows--of w buffer)))))
(defun set-window-buffer (window buffer-or-name &optional _keep-margins)
  "Make WINDOW show BUFFER-OR-NAME."
  (let ((w (windows--check window))
        (b (get-buffer buffer-or-name)))
    (unless b (signal 'wrong-type-argument (list 'bufferp b)))
    (let ((now (window-buffer w)))
      (unless (eq b now)
        (when (eq (windows--of w dedicated) t)
          (error "Window is dedicated to ‘%s’" (buffer-name now)))
        (windows--note-buffer w)
        (let ((entry (assq b (windows--of w previous-buffers))))
          (setf (windows--of w buffer) b
                (windows--of w point) (nth 2 entry)
                (windows--of w start) nil
                (windows--of w hscroll) 0
                (windows--of w dedicated) nil))))
    nil))
(defun select-window (window &optional norecord)
  "Select WINDOW and make its buffer current; NORECORD: it does not count as used."
  (let ((w (if window (windows--check window) (signal 'wrong-type-argument '(window-live-p nil)))))
    (unless (eq w windows--selected)
      (windows--note-point windows--selected)
      (setq windows--selected w))
    (unless norecord
      (setf (windows--of w use-time) (setq windows--clock (1+ windows--clock)))
      (windows--raise-buffer (window-buffer w)))
    (set-buffer (window-buffer w))
    (let ((place (windows--of w point)))
      (when (and place (eq (marker-buffer place) (current-buffer))) (goto-char place))
      (setf (windows--of w point) nil))
    w))
(defun select-frame (frame &optional _norecord) "Select FRAME."
       (unless (frame-live-p frame) (signal 'wrong-type-argument (list 'frame-live-p frame)))
       frame)
(defun select-frame-set-input-focus (frame &optional norecord) "Select FRAME; NORECORD is as for `select-frame'."
       (select-frame frame norecord))
(defun window-point (&optional window)
  "Point in WINDOW."
  (let* ((w (windows--check window)) (b (window-buffer w)) (place (windows--of w point)))
    (if (and (not (eq w windows--selected)) place (eq (marker-buffer place) b)) (marker-position place)
      (with-current-buffer b (point)))))
(defun set-window-point (window pos)
  "Move point in WINDOW to POS."
  (let* ((w (windows--check window)) (b (window-buffer w)))
    (if (eq w windows--selected) (with-current-buffer b (goto-char pos))
      (setf (windows--of w point)
            (with-current-buffer b (copy-marker (max (point-min) (min (point-max) pos))))))
    pos))
(defun window-start (&optional window)
  "Where what WINDOW shows starts."
  (let* ((w (windows--check window)) (b (window-buffer w)) (place (windows--of w start)))
    (if (and place (eq (marker-buffer place) b)) (marker-position place)
      (with-current-buffer b (point-min)))))
(defun set-window-start (window pos &optional _noforce) "Make WINDOW show text from POS on."
       (let ((w (windows--check window)))
         (setf (windows--of w start)
               (with-current-buffer (window-buffer w) (copy-marker (max (point-min) (min (point-max) pos)))))
         pos))
(defun window-end (&optional window _update)
  "Where what WINDOW shows ends."
  (with-current-buffer (window-buffer (windows--check window)) (point-max)))
(defun window-hscroll (&optional window) "How far WINDOW is scrolled to the left."
       (windows--of (windows--check window) hscroll))
(defun set-window-hscroll (window n) "Scroll WINDOW to the left by N columns."
       (setf (windows--of (windows--check window) hscroll) (max 0 n)))
(defun window-vscroll (&optional _window _pixels) "How far WINDOW is scrolled up within a line." 0)
(defun window-dedicated-p (&optional window) "Whether WINDOW keeps to its buffer: what it was set to."
       (windows--of (windows--check window) dedicated))
(defun set-window-dedicated-p (window flag) "Make WINDOW keep to its buffer, or not, as FLAG says."
       (setf (windows--of (windows--check window) dedicated) flag))
(defun window-parameter (window parameter) "WINDOW's PARAMETER."
       (alist-get parameter (windows--of (windows--check window 'windowp) parameters)))
(defun set-window-parameter (window parameter value) "Set WINDOW's PARAMETER."
       (let ((w (windows--check window 'windowp)))
         (setf (alist-get parameter (windows--of w parameters)) value)))
(defun window-parameters (&optional window) "WINDOW's parameters."
       (copy-alist (windows--of (windows--check window 'window-valid-p) parameters)))
(defun window-use-time (&optional window) "A number that is the greater the later WINDOW was selected."
       (windows--of (windows--check window) use-time))
(defun window-prev-buffers (&optional window) "What WINDOW showed before: lists (BUFFER START POINT)."
       (windows--of (windows--check window) previous-buffers))
(defun set-window-prev-buffers (window buffers) "Set what WINDOW is said to have shown before to BUFFERS."
       (setf (windows--of (windows--check window) previous-buffers) buffers))
(defun window-next-buffers (&optional window) "What WINDOW showed after what it shows, having gone back."
       (windows--of (windows--check window) next-buffers))
(defun set-window-next-buffers (window buffers) "Set what WINDOW shows on going forward again to BUFFERS."
       (setf (windows--of (windows--check window) next-buffers) buffers))

;;; Sizes

(defun window-total-width (&optional window _round) "WINDOW's width in columns."
       (windows--of (windows--check window 'window-valid-p) width))
(defun window-total-height (&optional window _round) "WINDOW's height in lines, the mode line among them."
       (windows--of (windows--check window 'window-valid-p) height))
(defun window-total-size (&optional window horizontal _round) "WINDOW's height, or its width if HORIZONTAL."
       (if horizontal (window-total-width window) (window-total-height window)))
(defalias 'window-height #'window-total-height)
(defun window-body-width (&optional window _pixelwise)
  "WINDOW's width for text: a window that has another to its right has a border."
  (let ((w (windows--check window)))
    (- (windows--of w width) (if (< (+ (windows--of w left) (windows--of w width)) 80) 1 0)
       (or (car (windows--of w margins)) 0) (or (cdr (windows--of w margins)) 0))))
(defun window-margins (&optional window) "The columns left of WINDOW's text and right of it: (LEFT . RIGHT), nil for none."
       (or (windows--of (windows--check window) margins) (list nil)))
(defun set-window-margins (window left &optional right)
  "Leave LEFT columns before WINDOW's text and RIGHT after it; whether that is a change."
  (let* ((w (windows--check window))
         (new (cons (and left (> left 0) left) (and right (> right 0) right))))
    (unless (equal new (window-margins w))
      (setf (windows--of w margins) new)
      t)))
(defun window-body-height (&optional window _pixelwise) "WINDOW's height for text."
       (let ((w (windows--check window))) (- (windows--of w height) (if (eq w windows--minibuffer) 0 1))))
(defun window-body-size (&optional window horizontal _pixelwise)
  "WINDOW's height for text, or its width for text if HORIZONTAL."
  (if horizontal (window-body-width window) (window-body-height window)))
(defalias 'window-size #'window-total-size)
(defalias 'window-width #'window-body-width)
(defun window-text-height (&optional window _pixelwise) "WINDOW's height for text." (window-body-height window))
(defun window-text-width (&optional window _pixelwise) "WINDOW's width for text." (window-body-width window))
(defun window-max-chars-per-line (&optional window _face) "Characters on a line of WINDOW." (window-body-width window))
(defun window-left-column (&optional window) "The column where WINDOW begins."
       (windows--of (windows--check window 'window-valid-p) left))
(defun window-top-line (&optional window) "The line where WINDOW begins."
       (windows--of (windows--check window 'window-valid-p) top))
(defun window-edges (&optional window body _absolute _pixelwise)
  "WINDOW's edges: (LEFT TOP RIGHT BOTTOM), the last two just outside of it; of its text if BODY."
  (let* ((w (windows--check window 'window-valid-p))
         (left (windows--of w left)) (top (windows--of w top)))
    (list left top (+ left (if body (window-body-width w) (windows--of w width)))
          (+ top (if body (window-body-height w) (windows--of w height))))))
(defun window-body-edges (&optional window) "The edges of WINDOW's text." (window-edges window t))
(defalias 'window-inside-edges #'window-body-edges)
(defalias 'window-pixel-edges #'window-edges)
(defalias 'window-pixel-width #'window-total-width)
(defalias 'window-pixel-height #'window-total-height)
(defun window-mode-line-height (&optional window) "The lines of WINDOW's mode line."
       (if (eq (windows--check window) windows--minibuffer) 0 1))
(defun window-header-line-height (&optional window) "The lines of WINDOW's header line." (windows--check window) 0)
(defun window-full-height-p (&optional window) "Whether WINDOW is as high as the frame's windows together."
       (= (window-total-height window) (windows--of windows--root height)))
(defun window-full-width-p (&optional window) "Whether WINDOW is as wide as the frame."
       (= (window-total-width window) (windows--of windows--root width)))
(defun window-at-side-p (&optional window side) "Whether WINDOW is at SIDE, default bottom, of the frame."
       (let ((edges (window-edges window)) (all (window-edges windows--root))
             (n (pcase side ('left 0) ('top 1) ('right 2) (_ 3))))
         (= (nth n edges) (nth n all))))

(defun windows--place (w left top width height)
  "Give W this place and share it out among the windows in it, in the measure of their present sizes."
  (let* ((beside (windows--of w beside))
         (children (windows--children w))
         (whole (if beside width height))
         (sizes (mapcar (lambda (child) (if beside (windows--of child width) (windows--of child height))) children))
         (sum (apply #'+ sizes))
         (rest whole) (at (if beside left top)))
    (windows--set-edges w left top width height)
    (while children
      (let ((size (if (cdr children) (max 1 (round (* whole (car sizes)) (max sum 1))) rest)))
        (if beside (windows--place (car children) at top size height)
          (windows--place (car children) left at width size))
        (setq at (+ at size) rest (- rest size)))
      (setq children (cdr children) sizes (cdr sizes)))))
(defun windows--share (parent sizes)
  "Give the windows in PARENT these SIZES along it."
  (let* ((beside (windows--of parent beside))
         (at (if beside (windows--of parent left) (windows--of parent top))))
    (cl-loop for w in (windows--children parent)
             for size in sizes
             do (if beside (windows--place w at (windows--of parent top) size (windows--of parent height))
                  (windows--place w (windows--of parent left) at (windows--of parent width) size))
             (setq at (+ at size)))))
(defun windows--sizes (parent)
  "The sizes of the windows in PARENT along it."
  (mapcar (lambda (w) (if (windows--of parent beside) (windows--of w width) (windows--of w height)))
          (windows--children parent)))

(defun split-window (&optional window size side _pixelwise _refer)
  "Split WINDOW; return the new window, which is on SIDE of it: below (or nil), right (or t), above or left.
SIZE is WINDOW's new size, or if negative minus the size of the new one; nil: each has half."
  (let* ((w (window-normalize-window window))
         (side (pcase side ('nil 'below) ('t 'right) (_ side)))
         (beside (and (memq side '(left right)) t))
         (total (if beside (windows--of w width) (windows--of w height)))
         (new-size (cond ((null size) (/ total 2)) ((< size 0) (- size)) (t (- total size))))
         (least (cond (size (if beside 2 1)) (beside window-min-width) (t window-min-height))))
    (when (eq w windows--minibuffer) (error "Attempt to split minibuffer window"))
    (when (or (< new-size least) (< (- total new-size) least))
      (error "Window %s too small for splitting" w))
    (let* ((parent (windows--of w parent))
           (same (and parent (eq (and (windows--of parent beside) t) beside)))
           (combination (if same parent (windows--make nil nil)))
           (buffer (window-buffer (or (and (windows--of w buffer) w) (car (windows--leaves w)))))
           (new (windows--make combination buffer)))
      (unless same
        (setf (windows--of combination beside) beside)
        (windows--replace w combination)
        (windows--adopt combination (list w)))
      (when (windows--of w buffer)
        (setf (windows--of new point) (with-current-buffer buffer (copy-marker (window-point w)))
              (windows--of new start) (with-current-buffer buffer (copy-marker (window-start w)))))
      (let* ((before (memq side '(left above)))
             (sizes (windows--sizes combination))
             (n (seq-position (windows--children combination) w))
             (pair (list (- total new-size) new-size)))
        (windows--adopt combination
                        (mapcan (lambda (child)
                                  (cond ((not (eq child w)) (list child)) (before (list new w)) (t (list w new))))
                                (windows--children combination)))
        (windows--share combination
                        (append (seq-take sizes n) (if before (nreverse pair) pair) (seq-drop sizes (1+ n)))))
      (run-hooks 'window-configuration-change-hook)
      new)))
(defun split-window-below (&optional size window)
  "Split WINDOW into two above each other; SIZE is as for `split-window'."
  (interactive) (split-window window size))
(defun split-window-right (&optional size window)
  "Split WINDOW into two beside each other; SIZE is as for `split-window'."
  (interactive) (split-window window size t))
(defalias 'split-window-vertically #'split-window-below)
(defalias 'split-window-horizontally #'split-window-right)

(defun window-deletable-p (&optional window) "Whether WINDOW can be deleted."
       (let ((w (window-normalize-window window))) (not (memq w (list windows--root windows--minibuffer)))))
(defun windows--leave (w)
  "Take W out of the tree; its neighbour has its place."
  (let* ((parent (windows--of w parent))
         (children (windows--children parent))
         (n (seq-position children w))
         (sizes (windows--sizes parent))
         (heir (if (> n 0) (1- n) 1)))
    (setf (nth heir sizes) (+ (nth heir sizes) (nth n sizes)))
    (setq sizes (append (seq-take sizes n) (seq-drop sizes (1+ n))))
    (windows--adopt parent (remq w children))
    (setf (windows--of w parent) nil)
    (windows--share parent sizes)
    ;; A window that holds one other is not needed.
    (let ((child (windows--of parent child)))
      (unless (windows--of child next)
        (windows--replace parent child)
        (let ((above (windows--of child parent)))
          (when (and above (windows--of child child)
                     (eq (and (windows--of above beside) t) (and (windows--of child beside) t)))
            ;; Two of the same direction become one.
            (let ((inner (windows--children child)))
              (windows--adopt above (mapcan (lambda (x) (if (eq x child) (copy-sequence inner) (list x)))
                                            (windows--children above))))))))))
(defun delete-window (&optional window)
  "Delete WINDOW; its neighbour has its place."
  (interactive)
  (let ((w (window-normalize-window window)))
    (unless (window-deletable-p w) (error "Attempt to delete minibuffer or sole ordinary window"))
    (let ((selected (memq windows--selected (windows--leaves w))))
      (when selected (windows--note-point windows--selected))
      (windows--leave w)
      (when selected
        (let ((next (get-mru-window)))
          (setq windows--selected next)
          (select-window next)))
      (run-hooks 'window-configuration-change-hook)
      nil)))
(defun delete-other-windows (&optional window _interactive)
  "Make WINDOW the only one."
  (interactive)
  (let ((w (window-normalize-window window)))
    (unless (eq w windows--root)
      (let ((edges (window-edges windows--root))
            (lost (not (memq windows--selected (windows--leaves w)))))
        (setf (windows--of w parent) nil (windows--of w next) nil (windows--of w previous) nil)
        (setq windows--root w)
        (windows--place w 0 (nth 1 edges) (nth 2 edges) (- (nth 3 edges) (nth 1 edges)))
        (when lost
          (setq windows--selected (car (windows--leaves w)))
          (select-window windows--selected))
        (run-hooks 'window-configuration-change-hook)))
    nil))
(defun delete-windows-on (&optional buffer-or-name _frame)
  "Delete the windows that show BUFFER-OR-NAME; the only one shows another buffer."
  (interactive)
  (let ((b (if buffer-or-name (or (get-buffer buffer-or-name) (error "No such live buffer %s" buffer-or-name))
             (current-buffer))))
    (dolist (w (get-buffer-window-list b))
      (if (window-deletable-p w) (delete-window w) (set-window-buffer w (other-buffer b))))))

(defun balance-windows (&optional window-or-frame)
  "Give the windows in WINDOW-OR-FRAME equal sizes."
  (interactive)
  (named-let balance ((w (if (windowp window-or-frame) window-or-frame windows--root)))
    (let* ((children (windows--children w))
           (whole (if (windows--of w beside) (windows--of w width) (windows--of w height)))
           (shares (named-let rows ((list children))
                     (mapcar (lambda (child)
                               (named-let span ((x child))
                                 (if (windows--of x buffer) 1
                                   (apply (if (eq (and (windows--of x beside) t) (and (windows--of w beside) t)) #'+ #'max)
                                          (mapcar #'span (windows--children x))))))
                             list)))
           (sum (apply #'+ shares)) (done 0) (used 0) (sizes nil))
      (when children
        ;; What is left over goes to the first.
        (dolist (share shares)
          (setq done (+ done share))
          (let ((end (/ (+ (* whole done) (1- sum)) sum)))
            (push (- end used) sizes)
            (setq used end)))
        (windows--share w (nreverse sizes))
        (mapc #'balance children))
      nil)))

;;; Neighbours

(defun window-at (x y &optional _frame) "The window at column X and line Y, or nil."
       (seq-find (lambda (w) (pcase-let ((`(,left ,top ,right ,bottom) (window-edges w)))
                               (and (<= left x) (< x right) (<= top y) (< y bottom))))
                 (window-list nil t)))
(defun windows--line-up (direction w)
  "How W lies along DIRECTION: (START END FROM TO), the first two along it and growing with it, the others across it."
  (pcase-let ((`(,left ,top ,right ,bottom) (window-edges w)))
    (pcase direction
      ('right (list left right top bottom))
      ('left (list (- right) (- left) top bottom))
      ((or 'below 'down) (list top bottom left right))
      ((or 'above 'up) (list (- bottom) (- top) left right))
      (_ (error "Wrong direction %s" direction)))))
(defun window-in-direction (direction &optional window ignore sign wrap mini)
  "The window right, left, above or below (DIRECTION) of WINDOW, or nil.
It is the nearest across from WINDOW's first line or column, with a negative SIGN from its last; if none is across,
the nearest of all.  One with the parameter `no-other-window' is passed over unless IGNORE.  WRAP: where there is
none, the one at the other side of the frame.  MINI t: the minibuffer's window counts."
  (pcase-let* ((w (window-normalize-window window t))
               (`(,start ,end ,from ,to) (windows--line-up direction w))
               (across (if (and (numberp sign) (< sign 0)) (1- to) from))
               (rows (seq-map (lambda (other) (cons other (windows--line-up direction other)))
                              (seq-remove (lambda (other)
                                            (or (eq other w) (and (not ignore) (windows--passed-over-p other))))
                                          (window-list nil mini))))
               (distance (pcase-lambda (`(,_ ,begins ,_ ,first ,behind))
                           (+ begins (* 1000 (max 0 (- first across) (- across (1- behind)))))))
               (nearest (lambda (choice) (caar (seq-sort-by distance #'< choice)))))
    (or (funcall nearest (seq-filter (lambda (row) (>= (nth 1 row) end)) rows))
        (and wrap (funcall nearest (seq-filter (lambda (row) (< (nth 1 row) start)) rows))))))
(defun coordinates-in-window-p (coordinates window)
  "Where COORDINATES, (COLUMN . LINE), are in WINDOW: there as such a pair, `mode-line', or nil for outside."
  (pcase-let ((`(,left ,top ,right ,bottom) (window-edges (windows--check window)))
              (`(,x . ,y) coordinates))
    (cond ((not (and (<= left x) (< x right) (<= top y) (< y bottom))) nil)
          ((and (= y (1- bottom)) (> (window-mode-line-height window) 0)) 'mode-line)
          (t (cons (- x left) (- y top))))))
(defun window-with-parameter (parameter &optional value _frame any minibuf)
  "The first window that has PARAMETER, equal to VALUE if that is true, or nil.
ANY: inner windows count; MINIBUF is as for `window-list'."
  (seq-find (lambda (w) (let ((has (window-parameter w parameter))) (and has (or (null value) (equal has value)))))
            (if any (named-let all ((w windows--root)) (cons w (mapcan #'all (windows--children w))))
              (window-list nil minibuf))))
(defun window-main-window (&optional _frame)
  "The window that holds all that are at no side of the frame."
  (named-let inner ((w windows--root))
    (let ((main (seq-remove (lambda (child) (window-parameter child 'window-side)) (windows--children w))))
      (if (and main (null (cdr main)) (not (equal main (windows--children w)))) (inner (car main)) w))))
(defun delete-other-windows-vertically (&optional window)
  "Delete the windows above and below WINDOW that stand with it in one column."
  (interactive)
  (let* ((w (window-normalize-window window)) (parent (windows--of w parent)))
    (when (and parent (not (windows--of parent beside)))
      (dolist (other (remq w (windows--children parent))) (delete-window other)))))
(defun windows--move (direction name)
  "Select the window in DIRECTION, called NAME in the error if there is none."
  (select-window (or (window-in-direction direction) (user-error "No window %s from selected window" name))))
(defun windmove-left (&optional _arg) "Select the window to the left." (interactive) (windows--move 'left 'left))
(defun windmove-right (&optional _arg) "Select the window to the right." (interactive) (windows--move 'right 'right))
(defun windmove-up (&optional _arg) "Select the window above." (interactive) (windows--move 'above 'up))
(defun windmove-down (&optional _arg) "Select the window below." (interactive) (windows--move 'below 'down))
(defun windows--others (dedicated not-selected no-other)
  "The windows that may be chosen: DEDICATED ones too, the selected one unless NOT-SELECTED.
With NO-OTHER not those with the parameter `no-other-window'."
  (seq-filter (lambda (w) (and (or dedicated (not (windows--of w dedicated)))
                               (not (and not-selected (eq w windows--selected)))
                               (not (and no-other (windows--passed-over-p w)))))
              (window-list)))
(defun get-lru-window (&optional _all dedicated not-selected no-other)
  "The window not selected for the longest time; DEDICATED, NOT-SELECTED, NO-OTHER: as for `get-mru-window'."
  (let ((all (windows--others dedicated not-selected no-other)))
    (or (car (sort (remq windows--selected all)
                   (lambda (x y) (< (windows--of x use-time) (windows--of y use-time)))))
        (car all))))
(defun get-mru-window (&optional _all dedicated not-selected no-other)
  "The window selected last; DEDICATED: also one that keeps to its buffer; NOT-SELECTED: not the selected one;
NO-OTHER: not one with the parameter `no-other-window'."
  (car (sort (windows--others dedicated not-selected no-other)
             (lambda (x y) (> (windows--of x use-time) (windows--of y use-time))))))
(defun get-largest-window (&optional _all dedicated not-selected no-other)
  "The window with the most room; DEDICATED, NOT-SELECTED, NO-OTHER: as for `get-mru-window'."
  (car (sort (windows--others dedicated not-selected no-other)
             (lambda (x y) (> (* (windows--of x width) (windows--of x height))
                              (* (windows--of y width) (windows--of y height)))))))

;;; Frames

(defun frame-width (&optional frame) "FRAME's width." (windows--check-frame frame) 80)
(defun frame-height (&optional frame) "FRAME's height." (windows--check-frame frame) 25)
(defalias 'frame-pixel-width #'frame-width)
(defalias 'frame-pixel-height #'frame-height)
(defun frame-edges (&optional frame _type) "FRAME's edges: (LEFT TOP RIGHT BOTTOM)."
       (list 0 0 (frame-width frame) (frame-height frame)))
(defun next-frame (&optional frame _minibuf) "The frame after FRAME: there is one." (windows--check-frame frame))
(defalias 'previous-frame #'next-frame)
(defun other-frame (_count) "Select another frame: there is one." (interactive "p") nil)
(defun make-frame (&optional _parameters) "Signal an error: there is one frame." (interactive)
       (error "Unknown terminal type"))
(defun delete-frame (&optional frame _force) "Signal an error: FRAME is the only one." (interactive)
       (windows--check-frame frame 'frame-live-p)
       (error "Attempt to delete the sole visible or iconified frame"))
(defun frame-char-width (&optional _frame) "A character's width." 1)
(defun frame-char-height (&optional _frame) "A character's height." 1)
(defvar windows--frame-parameters
  '((tab-bar-lines . 0) (menu-bar-lines . 1) (buried-buffer-list) (unsplittable) (modeline . t) (width . 80)
    (height . 25) (name . "F1") (font . "tty") (background-color . "unspecified-bg")
    (foreground-color . "unspecified-fg") (background-mode . dark) (display-type . mono) (minibuffer . t))
  "The parameters of the frame.")
(defun frame-parameters (&optional frame) "FRAME's parameters."
       (windows--check-frame frame) (copy-alist windows--frame-parameters))
(defun frame-parameter (frame parameter) "FRAME's PARAMETER."
       (windows--check-frame frame) (alist-get parameter windows--frame-parameters))
(defun modify-frame-parameters (_frame alist)
  "Give the frame the parameters of ALIST."
  (pcase-dolist (`(,parameter . ,value) alist)
    (setf (alist-get parameter windows--frame-parameters) value)))
(defun set-frame-parameter (frame parameter value)
  "Give FRAME's PARAMETER the VALUE."
  (modify-frame-parameters frame (list (cons parameter value))))
(defun frame-visible-p (_frame) "Whether FRAME is shown." t)
(defun window-system (&optional _frame) "The window system: none." nil)


;;; Configurations

(defun window-configuration-p (object) "Whether OBJECT is a window configuration." (eq (type-of object) 'window-configuration))
(defun current-window-configuration (&optional frame) "The windows of FRAME and what they show, to be restored."
       (windows--check-frame frame 'frame-live-p)
       (windows--note-point windows--selected)
       (let ((all nil))
         (named-let note ((w windows--root))
           (push (cons w (copy-sequence w)) all)
           (mapc #'note (windows--children w)))
         (record 'window-configuration all windows--root windows--selected (current-buffer))))
(defun set-window-configuration (configuration &optional _frame _minibuf)
  "Bring the windows of CONFIGURATION back, with what they showed."
  (unless (window-configuration-p configuration)
    (signal 'wrong-type-argument (list 'window-configuration-p configuration)))
  (mapc (lambda (w) (setf (windows--of w parent) nil)) (windows--leaves windows--root))
  (pcase-dolist (`(,w . ,then) (aref configuration 1))
    (dotimes (i (1- (length then)))
      (aset w (1+ i) (aref then (1+ i)))))
  (setq windows--root (aref configuration 2) windows--selected (aref configuration 3))
  (let ((place (windows--of windows--selected point)) (b (window-buffer windows--selected)))
    (when (and place (eq (marker-buffer place) b)) (with-current-buffer b (goto-char place))))
  (when (buffer-live-p (aref configuration 4)) (set-buffer (aref configuration 4)))
  (run-hooks 'window-configuration-change-hook)
  t)
(defun window-configuration-equal-p (x y)
  "Whether the window configurations X and Y have the same windows showing the same."
  (and (window-configuration-p x) (window-configuration-p y)
       (eq (aref x 3) (aref y 3))
       (equal (windows--outline x) (windows--outline y))))
(defun windows--outline (configuration)
  "Numbers, places and buffers of the windows of CONFIGURATION."
  (mapcar (pcase-lambda (`(,_ . ,then))
            (list (windows--of then number) (windows--of then buffer) (windows--of then left) (windows--of then top)
                  (windows--of then width) (windows--of then height)))
          (aref configuration 1)))
(defun windows--keeping-configuration (body)
  "Call BODY and show again what was shown."
  (let ((before (current-window-configuration)))
    (unwind-protect (funcall body)
      (set-window-configuration before))))
(defmacro save-window-excursion (&rest body)
  "Evaluate BODY and show again what was shown."
  (declare (indent 0))
  `(windows--keeping-configuration (lambda () ,@body)))
(defun windows--keeping-selected (body)
  "Call BODY; the selected window and the current buffer are as before afterwards."
  (let ((before windows--selected))
    (save-current-buffer
      (unwind-protect (funcall body)
        (when (and (window-live-p before) (not (eq before windows--selected))) (select-window before t))))))
(defmacro save-selected-window (&rest body)
  "Evaluate BODY and select the window again."
  (declare (indent 0))
  `(windows--keeping-selected (lambda () ,@body)))
(defmacro with-selected-window (window &rest body)
  "Evaluate BODY with WINDOW selected."
  (declare (indent 1))
  (let ((w (make-symbol "window")))
    `(let ((,w ,window)) (windows--keeping-selected (lambda () (select-window ,w t) ,@body)))))
(defun frame-root-window-p (window)
  "Whether WINDOW is all of its frame."
  (eq window (frame-root-window (if (framep window) window (window-frame window)))))
(defmacro with-minibuffer-selected-window (&rest body)
  "Evaluate BODY in the window that was selected before the minibuffer, if there is one."
  (declare (indent 0) (debug t))
  `(when-let* ((window (minibuffer-selected-window)))
     (with-selected-window window ,@body)))
(defmacro with-window-non-dedicated (window &rest body)
  "Evaluate BODY while WINDOW, by default the selected one, may show other buffers."
  (declare (indent 1) (debug t))
  (let ((name (make-symbol "window")) (kept (make-symbol "dedicated")))
    `(let* ((,name (window-normalize-window ,window)) (,kept (window-dedicated-p ,name)))
       (set-window-dedicated-p ,name nil)
       (unwind-protect (progn ,@body)
         (set-window-dedicated-p ,name ,kept)))))
(defmacro with-selected-frame (_frame &rest body)
  "Evaluate BODY with FRAME selected."
  (declare (indent 1))
  `(save-current-buffer ,@body))
(defmacro with-output-to-temp-buffer (name &rest body)
  "Evaluate BODY with `standard-output' going to a buffer NAME, emptied first."
  (declare (indent 1))
  (let ((b (make-symbol "buffer")))
    `(let* ((,b (get-buffer-create ,name)) (standard-output ,b))
       (with-current-buffer ,b
         (let ((inhibit-read-only t)) (erase-buffer)))
       (prog1 (progn ,@body) (display-buffer ,b)))))

(defun force-mode-line-update (&optional all) "Nothing without a display." all)
(defun force-window-update (&optional _object) "Nothing without a display." t)
(defun redisplay (&optional _force) "Nothing without a display." nil)
(defun redraw-display () "Nothing without a display." nil)
(defun ding (&optional arg)
  "Ring no bell, but end a keyboard macro that is running, unless ARG; without a front end it goes on."
  (when (and executing-kbd-macro (not arg) (not noninteractive))
    (user-error "Keyboard macro terminated by a command ringing the bell")))
(defalias 'beep #'ding)
(defun set-mouse-position (&rest _) "Nothing without a display." nil)
(defun set-window-fringes (&rest _) "Nothing without a display." nil)
(defun window-fringes (&optional _window) "The widths of WINDOW's fringes." '(0 0 nil nil))
(defun display-pixel-width (&optional _display) "The display's width." 80)
(defun display-pixel-height (&optional _display) "The display's height." 24)

(provide 'windows)
(provide 'window)
(provide 'frame)
