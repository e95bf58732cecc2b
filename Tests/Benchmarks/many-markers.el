;;; many-markers.el --- Insertions in a buffer full of markers and overlays -*- lexical-binding: t; -*-

;; 100,000 markers and 10,000 overlays in a buffer of 10 MB; the mean time of 100,000 insertions of
;; one character at random positions, in microseconds.  Loaded with `-Q --batch -l' in either program
;; (COUNT in the environment: so many insertions, for one that is slow).

(defun many-markers--fill ()
  "Fill the buffer with 10 MB of lines, 100,000 markers and 10,000 overlays."
  (while (< (buffer-size) 10000000)
    (insert "* A headline of usual length\nSome text below it, with an é and a 漢, and /markup/.\n"))
  (dotimes (i 100000)
    (let ((marker (copy-marker (1+ (random (buffer-size))))))
      (set-marker-insertion-type marker (zerop (% i 2)))
      (push marker many-markers--all)))
  (dotimes (i 10000)
    (let ((start (1+ (random (- (buffer-size) 200)))))
      (push (make-overlay start (+ start (random 200)) nil (zerop (% i 2)) (zerop (% i 3)))
            many-markers--all))))

(defvar many-markers--all nil "The markers and overlays, so that they stay alive.")

(defun many-markers-run (count undo)
  "Time COUNT insertions at random positions, with or without UNDO."
  (let ((positions (make-vector count 0)))
    (dotimes (i count) (aset positions i (1+ (random (buffer-size)))))
    (setq buffer-undo-list (not undo))
    (garbage-collect)
    (let ((start (float-time)) (cpu (float-time (get-internal-run-time))))
      (dotimes (i count)
        (goto-char (aref positions i))
        (insert "x"))
      (message "%s: wall %.2f µs, CPU %.2f µs an insertion" (if undo "with undo" "without undo")
               (/ (* 1e6 (- (float-time) start)) count)
               (/ (* 1e6 (- (float-time (get-internal-run-time)) cpu)) count)))))

(random "the same for both")
(with-temp-buffer
  (many-markers--fill)
  (let ((count (string-to-number (or (getenv "COUNT") "100000"))))
    (many-markers-run count nil)
    (many-markers-run count t)))
