;;; buffer-edits.el --- Random edits of a buffer beside a naive model -*- lexical-binding: t; -*-

;; Insertions, deletions, text properties, markers, overlays and undo in random order; after each the
;; buffer must be what a model of strings and lists says.  Runs in Emacs as well, which tests the model:
;;
;;   orgstar -Q --batch -l Tests/Fuzz/buffer-edits.el --eval '(buffer-edits-run 1000000 1)'

(require 'cl-lib)

(defvar buffer-edits--seed 1 "State of the random numbers, which are the same everywhere.")

(defun buffer-edits--below (bound)
  "A random number from 0 up to BOUND, exclusive."
  (setq buffer-edits--seed (logand (+ (* buffer-edits--seed 1103515245) 12345) #x7fffffffffff))
  (if (< bound 2) 0 (% (ash buffer-edits--seed -16) bound)))

(defun buffer-edits--one-in (n) "True once in N times." (zerop (buffer-edits--below n)))

;;; The model

;; Positions count from 1 as in the buffer.
(defvar buffer-edits--text "" "The characters.")
(defvar buffer-edits--kinds "" "A character for each one of the text: its properties, as a number.")
(defvar buffer-edits--markers nil "Lists (MARKER POSITION ADVANCES).")
(defvar buffer-edits--overlays nil "Lists (OVERLAY START END FRONT-ADVANCE REAR-ADVANCE EVAPORATE).")
(defvar buffer-edits--log nil "Functions that take the changes back, newest first; nil is a boundary.")
(defvar buffer-edits--snapshots nil "Text and kinds at each boundary of the log.")

(defun buffer-edits--splice (string from to new)
  "STRING with NEW in place of what is from position FROM to TO."
  (concat (substring string 0 (1- from)) new (substring string (1- to))))

(defun buffer-edits--model-insert (pos text kinds &optional before)
  "Insert TEXT with KINDS at POS; BEFORE every marker there."
  (let ((n (length text)))
    (setq buffer-edits--text (buffer-edits--splice buffer-edits--text pos pos text)
          buffer-edits--kinds (buffer-edits--splice buffer-edits--kinds pos pos kinds))
    (dolist (m buffer-edits--markers)
      (when (or (> (nth 1 m) pos) (and (= (nth 1 m) pos) (or before (nth 2 m))))
        (cl-incf (nth 1 m) n)))
    (dolist (o buffer-edits--overlays)
      (let ((start (nth 1 o)) (end (nth 2 o)))
        (when (or (> end pos) (and (= end pos) (or before (nth 4 o)))) (cl-incf end n))
        (when (or (> start pos) (and (= start pos) (or before (nth 3 o)))) (cl-incf start n))
        ;; An empty one may not be turned round.
        (setf (nth 1 o) (min start end) (nth 2 o) end)))))

(defun buffer-edits--model-delete (from to)
  "Delete what is between FROM and TO."
  (setq buffer-edits--text (buffer-edits--splice buffer-edits--text from to "")
        buffer-edits--kinds (buffer-edits--splice buffer-edits--kinds from to ""))
  (cl-flet ((moved (pos) (cond ((>= pos to) (- pos (- to from))) ((> pos from) from) (t pos))))
    (dolist (m buffer-edits--markers) (setf (nth 1 m) (moved (nth 1 m))))
    (dolist (o buffer-edits--overlays)
      (setf (nth 1 o) (moved (nth 1 o)) (nth 2 o) (moved (nth 2 o)))))
  (setq buffer-edits--overlays
        (cl-remove-if (lambda (o) (and (nth 5 o) (= (nth 1 o) (nth 2 o) from)))
                      buffer-edits--overlays)))

(defconst buffer-edits--overlays-return
  (and (not (fboundp 'orgstar-gc-stress)) (< emacs-major-version 29))
  "Whether undo takes overlays back to where they were, which Emacs did as long as they were markers.")

(defun buffer-edits--deletion-undone (from to)
  "A function that puts the text between FROM and TO back, and the markers that it takes along."
  (let ((text (substring buffer-edits--text (1- from) (1- to)))
        (kinds (substring buffer-edits--kinds (1- from) (1- to)))
        ;; Who moves, where in the list of whom its place is, and how far.
        (moves nil))
    (cl-flet ((note (who place advances)
                (let ((distance (- (if advances to from) (nth place who))))
                  (when (and (<= from (nth place who) to) (/= distance 0))
                    (push (list who place distance) moves)))))
      (dolist (m buffer-edits--markers) (note m 1 (nth 2 m)))
      (when buffer-edits--overlays-return
        (dolist (o buffer-edits--overlays)
          (note o 1 (nth 3 o))
          (note o 2 (nth 4 o)))))
    (lambda ()
      (let ((there (cl-remove-if-not (lambda (move) (= (nth (nth 1 move) (car move)) from)) moves)))
        (buffer-edits--model-insert from text kinds)
        (pcase-dolist (`(,who ,place ,distance) there)
          (setf (nth place who)
                (max 1 (min (1+ (length buffer-edits--text)) (- (nth place who) distance)))))))))

(defun buffer-edits--model-change (from to function)
  "Let FUNCTION say the new kind for each kind between FROM and TO."
  (let ((old (substring buffer-edits--kinds (1- from) (1- to))))
    (push (lambda () (setq buffer-edits--kinds (buffer-edits--splice buffer-edits--kinds from to old)))
          buffer-edits--log)
    (setq buffer-edits--kinds
          (buffer-edits--splice buffer-edits--kinds from to
                                (apply #'string (mapcar function old))))))

;;; Properties as numbers: four values of `p' and three of `q'

(defun buffer-edits--kind (pos)
  "The number of the properties at POS of the buffer."
  (+ (* 3 (or (get-text-property pos 'p) 0)) (or (get-text-property pos 'q) 0)))

(defun buffer-edits--plist (kind)
  "The properties of the number KIND."
  (append (unless (zerop (/ kind 3)) (list 'p (/ kind 3)))
          (unless (zerop (% kind 3)) (list 'q (% kind 3)))))

(defun buffer-edits--kinds-of-buffer ()
  "The string of kinds of the buffer's text."
  (let ((pos (point-min)) (runs nil) next)
    (while (< pos (point-max))
      (setq next (next-property-change pos nil (point-max)))
      (push (make-string (- next pos) (buffer-edits--kind pos)) runs)
      (setq pos next))
    (apply #'concat (nreverse runs))))

;;; Edits

(defun buffer-edits--position () "A random position." (1+ (buffer-edits--below (point-max))))

(defun buffer-edits--range (longest)
  "A random range of at most LONGEST characters, as a cons."
  (let ((from (buffer-edits--position)))
    (cons from (min (point-max) (+ from (buffer-edits--below (1+ longest)))))))

(defun buffer-edits--insert (longest)
  "Insert up to LONGEST characters somewhere, one way or another."
  (let* ((pos (buffer-edits--position))
         (n (1+ (buffer-edits--below longest)))
         (kind (if (buffer-edits--one-in 3) (buffer-edits--below 12) 0))
         (before (buffer-edits--one-in 6))
         (text (apply #'string
                      (cl-loop repeat n collect
                               (aref [?a ?b ?\n ?\s ?é ?漢 ?😀 #x3fff80 ?\t ?Z]
                                     (buffer-edits--below 10))))))
    (push (lambda () (buffer-edits--model-delete pos (+ pos n))) buffer-edits--log)
    (buffer-edits--model-insert pos text (make-string n kind) before)
    (goto-char pos)
    (funcall (if before #'insert-before-markers #'insert)
             (if (zerop kind) text (apply #'propertize text (buffer-edits--plist kind))))
    (unless (= (point) (+ pos n)) (error "Point is at %d after an insertion at %d" (point) pos))))

(defun buffer-edits--delete (longest)
  "Delete up to LONGEST characters somewhere."
  (pcase-let ((`(,from . ,to) (buffer-edits--range longest)))
    (when (< from to)
      (push (buffer-edits--deletion-undone from to) buffer-edits--log)
      (buffer-edits--model-delete from to)
      (if (buffer-edits--one-in 4) (progn (goto-char to) (delete-char (- from to)))
        (delete-region to from)))))

(defun buffer-edits--properties (longest)
  "Change properties of up to LONGEST characters."
  (pcase-let ((`(,from . ,to) (buffer-edits--range longest)) (p (1+ (buffer-edits--below 3)))
              (kind (buffer-edits--below 12)))
    (when (< from to)
      (pcase (buffer-edits--below 5)
        (0 (buffer-edits--model-change from to (lambda (k) (+ (* 3 p) (% k 3))))
           (put-text-property from to 'p p))
        (1 (buffer-edits--model-change from to (lambda (_) kind))
           (set-text-properties from to (buffer-edits--plist kind)))
        (2 (buffer-edits--model-change from to (lambda (k) (% k 3)))
           (remove-text-properties from to '(p nil)))
        (3 (buffer-edits--model-change from to (lambda (k) (* 3 (/ k 3))))
           (remove-list-of-text-properties from to '(q)))
        (_ (buffer-edits--model-change from to (lambda (k) (+ (* 3 (/ k 3)) (1+ (% p 2)))))
           (add-text-properties from to (list 'q (1+ (% p 2)))))))))

(defun buffer-edits--marker (most)
  "Make, move, change or drop one of up to MOST markers."
  (let ((m (nth (buffer-edits--below (length buffer-edits--markers)) buffer-edits--markers))
        (pos (buffer-edits--position)))
    (cond
     ((or (null m) (and (< (length buffer-edits--markers) most) (buffer-edits--one-in 2)))
      (let ((advances (buffer-edits--one-in 2)))
        (push (list (copy-marker pos advances) pos advances) buffer-edits--markers)))
     ((buffer-edits--one-in 4)
      (set-marker (car m) nil)
      (setq buffer-edits--markers (delq m buffer-edits--markers)))
     ((buffer-edits--one-in 4)
      (setf (nth 2 m) (not (nth 2 m)))
      (set-marker-insertion-type (car m) (nth 2 m)))
     (t (set-marker (car m) pos)
        (setf (nth 1 m) pos)))))

(defun buffer-edits--overlay (most longest)
  "Make, move or delete one of up to MOST overlays of up to LONGEST characters."
  (let ((o (nth (buffer-edits--below (length buffer-edits--overlays)) buffer-edits--overlays)))
    (pcase-let ((`(,from . ,to) (buffer-edits--range longest)))
      (cond
       ((or (null o) (and (< (length buffer-edits--overlays) most) (buffer-edits--one-in 2)))
        (let* ((front (buffer-edits--one-in 2)) (rear (buffer-edits--one-in 2))
               (overlay (make-overlay to from nil front rear)))
          (push (list overlay from to front rear nil) buffer-edits--overlays)))
       ((buffer-edits--one-in 5)
        (delete-overlay (car o))
        (setq buffer-edits--overlays (delq o buffer-edits--overlays)))
       ((and (buffer-edits--one-in 4) (< (nth 1 o) (nth 2 o)))
        (overlay-put (car o) 'evaporate t)
        (setf (nth 5 o) t))
       ((< from to)
        (move-overlay (car o) from to)
        (setf (nth 1 o) from (nth 2 o) to))))))

(defun buffer-edits--boundary ()
  "End a group of changes."
  ;; A change of properties that changes nothing is not recorded, and ends no group.
  (when (car buffer-undo-list)
    (undo-boundary)
    (push nil buffer-edits--log)
    (push (cons buffer-edits--text buffer-edits--kinds) buffer-edits--snapshots)))

(defun buffer-edits--undo (groups)
  "Take back the last GROUPS of changes, or all."
  (buffer-edits--boundary)
  (buffer-edits--take-back)
  (pop buffer-edits--snapshots)
  (let ((list (cdr buffer-undo-list)))
    (while (and (> groups 0) list)
      (setq list (primitive-undo 1 list))
      (buffer-edits--take-back)
      (let ((old (or (pop buffer-edits--snapshots) buffer-edits--start)))
        (unless (and (string= (car old) buffer-edits--text) (string= (cdr old) buffer-edits--kinds))
          (error "The model is wrong about undo")))
      (buffer-edits--check)
      (cl-decf groups)))
  (buffer-edits--forget-undo))

(defun buffer-edits--take-back ()
  "Let the model take back what is in its log up to a boundary."
  (while (car buffer-edits--log) (funcall (pop buffer-edits--log)))
  (pop buffer-edits--log))

(defvar buffer-edits--start nil "Text and kinds where the log begins.")

(defun buffer-edits--forget-undo ()
  "Begin the log anew."
  (setq buffer-undo-list nil buffer-edits--log nil buffer-edits--snapshots nil
        buffer-edits--start (cons buffer-edits--text buffer-edits--kinds)))

;;; Comparing

(defun buffer-edits--check ()
  "Signal an error unless the buffer is what the model says."
  (unless (string= (buffer-substring-no-properties 1 (point-max)) buffer-edits--text)
    (error "Text: %S instead of %S" (buffer-string) buffer-edits--text))
  (unless (string= (buffer-edits--kinds-of-buffer) buffer-edits--kinds)
    (error "Properties: %S instead of %S" (buffer-edits--kinds-of-buffer) buffer-edits--kinds))
  (dolist (m buffer-edits--markers)
    (unless (eql (marker-position (car m)) (nth 1 m))
      (error "Marker: %S instead of %S" (car m) (cdr m))))
  (dolist (o buffer-edits--overlays)
    (unless (and (eql (overlay-start (car o)) (nth 1 o)) (eql (overlay-end (car o)) (nth 2 o)))
      (error "Overlay: %S instead of %S" (car o) (cdr o))))
  (buffer-edits--ask (buffer-edits--position)))

(defun buffer-edits--ask (pos)
  "Compare what is at POS, asked in many ways."
  (cl-flet ((same (what found wanted)
              (unless (equal found wanted) (error "%s at %d: %S instead of %S" what pos found wanted))))
    (goto-char pos)
    (pcase (buffer-edits--below 9)
      (0 (same "Character" (char-after pos)
               (and (< pos (point-max)) (aref buffer-edits--text (1- pos)))))
      (1 (same "Line" (line-number-at-pos pos)
               (1+ (cl-count ?\n (substring buffer-edits--text 0 (1- pos))))))
      (2 (same "Start of line" (line-beginning-position)
               (1+ (or (let ((i (- pos 2)))
                         (while (and (>= i 0) (/= (aref buffer-edits--text i) ?\n)) (cl-decf i))
                         (and (>= i 0) (1+ i)))
                       0))))
      (3 (same "Overlays" (sort (mapcar (lambda (o) (cl-position o buffer-edits--overlays :key #'car))
                                        (overlays-at pos))
                                #'<)
               (cl-loop for o in buffer-edits--overlays for i from 0
                        when (and (<= (nth 1 o) pos) (< pos (nth 2 o))) collect i)))
      (4 (same "Next overlay change" (next-overlay-change pos)
               (cl-loop with best = (point-max) for o in buffer-edits--overlays
                        do (dolist (p (list (nth 1 o) (nth 2 o))) (when (< pos p best) (setq best p)))
                        finally return best)))
      (5 (same "Next property change" (next-single-property-change pos 'p nil (point-max))
               (let ((i pos) (n (length buffer-edits--kinds)))
                 (if (>= (1- pos) n) (point-max)
                   (let ((p (/ (aref buffer-edits--kinds (1- pos)) 3)))
                     (while (and (< i n) (= p (/ (aref buffer-edits--kinds i) 3))) (cl-incf i))
                     (1+ i))))))
      (6 (same "Bytes" (position-bytes pos)
               (1+ (string-bytes (substring buffer-edits--text 0 (1- pos))))))
      (7 (same "Search" (and (search-forward "b" nil t) (point))
               (let ((i (cl-position ?b buffer-edits--text :start (1- pos)))) (and i (+ i 2)))))
      (_ (same "Characters before" (char-before pos)
               (and (> pos 1) (aref buffer-edits--text (- pos 2))))))))

;;; Running

(defun buffer-edits--epoch (edits size markers overlays)
  "Make so many EDITS in a buffer of about SIZE characters, with up to so many MARKERS and OVERLAYS."
  (with-temp-buffer
    (buffer-enable-undo)
    (setq buffer-edits--text "" buffer-edits--kinds "" buffer-edits--markers nil
          buffer-edits--overlays nil)
    (buffer-edits--forget-undo)
    (let ((undo-limit 100000000) (undo-strong-limit 100000000) (case-fold-search nil))
      (dotimes (step edits)
        (let ((longest (if (buffer-edits--one-in 10) (/ size 4) 8)) (seed buffer-edits--seed))
          (condition-case failure
              (progn
                (pcase (buffer-edits--below 20)
                  ((or 0 1 2 3 4 5 6)
                   (if (< (point-max) size) (buffer-edits--insert longest)
                     (buffer-edits--delete (/ size 2))))
                  ((or 7 8 9 10) (buffer-edits--delete longest))
                  ((or 11 12 13) (buffer-edits--properties longest))
                  ((or 14 15) (buffer-edits--marker markers))
                  ((or 16 17) (buffer-edits--overlay overlays longest))
                  (18 (buffer-edits--boundary))
                  (_ (if (buffer-edits--one-in 3) (buffer-edits--undo (buffer-edits--below 6))
                       (buffer-edits--boundary))))
                (buffer-edits--check))
            (error (error "Edit %d (seed %d): %s" step seed (error-message-string failure)))))))
    (dolist (m buffer-edits--markers) (set-marker (car m) nil))))

(defun buffer-edits-run (edits seed)
  "Make so many EDITS, in buffers of several sizes, with random numbers from SEED."
  (setq buffer-edits--seed (+ (* seed 7919) 17))
  (let ((left edits) (start (float-time)) (largest 0))
    (while (> left 0)
      (let ((n (min left 2000)) (size (if (buffer-edits--one-in 12) 3000 (+ 20 (buffer-edits--below 300)))))
        (setq largest (max largest size))
        (if (= size 3000) (buffer-edits--epoch n size 700 300)
          (buffer-edits--epoch n size (+ 4 (buffer-edits--below 30)) (+ 4 (buffer-edits--below 12))))
        (setq left (- left n))))
    (message "%d edits of buffers up to %d characters, none differs from the model (%.0f s)"
             edits largest (- (float-time) start))
    t))

(provide 'buffer-edits)
;;; buffer-edits.el ends here
