;;; backtrace.el --- Frames as objects, and texts and buffers of them  -*- lexical-binding: t -*-

;; Frames are those of Lisp functions: special forms have none, nor have functions of the program itself.

;;; Code:

(require 'cl-print)
(require 'button)

(cl-defstruct (backtrace-frame (:constructor backtrace-make-frame))
  "A call: FUN with ARGS, which are values if EVALD is non-nil; FLAGS is a property list, LOCALS an alist."
  evald fun args flags locals buffer pos)

(defvar backtrace-line-length 5000 "About how long the text of a form may be; nil for any length.")
(defvar backtrace-print-function #'cl-prin1 "What prints an object on a stream.")
(defvar backtrace-fontify t "Whether a buffer of frames has faces.")
(defvar backtrace-on-error-noninteractive t "Whether an error in batch shows the frames.")
(defvar-local backtrace-view nil "How frames are shown: `:show-locals', `:show-flags', `:print-circle' and `:print-gensym'.")
(defvar-local backtrace-frames nil "The frames of this buffer.")
(defvar-local backtrace-insert-header-function nil "What inserts the text above the frames.")
(defvar backtrace-revert-hook nil "What runs before a buffer of frames is made anew.")
(defvar backtrace-goto-source-functions nil "Functions of no argument that show the source of the frame at point, or return nil.")

(cl-defun backtrace-get-frames (&optional base &key (constructor #'backtrace-make-frame))
  "The frames of this call's callers, made by CONSTRUCTOR, from the innermost call of BASE on."
  (let ((calls nil))
    ;; Without a base the innermost is this one.
    (mapbacktrace (lambda (&rest parts) (push parts calls)) (or base 'backtrace-get-frames))
    (mapcar (lambda (parts) (apply constructor (cl-mapcan #'list '(:evald :fun :args :flags) parts)))
            (nreverse calls))))

;;; Texts

(defun backtrace-print-to-string (obj &optional limit)
  "The text of OBJ, about LIMIT characters long if that is less than all; `backtrace-line-length' unless given."
  (let ((text (cl-print-to-string-with-limit backtrace-print-function obj (or limit backtrace-line-length)))
        (form (make-symbol "form")))
    (put-text-property 0 (length text) 'backtrace-form form text)
    text))

(defun backtrace--insert-call (frame view)
  "Insert the call of FRAME as VIEW says."
  (let* ((print-escape-control-characters t) (print-escape-newlines t) (print-quoted t)
         (print-circle (plist-get view :print-circle)) (print-gensym (plist-get view :print-gensym))
         (fun (backtrace-frame-fun frame)) (args (backtrace-frame-args frame)))
    (if (not (backtrace-frame-evald frame))
        (insert (backtrace-print-to-string (cons fun args)))
      (insert (if (symbolp fun) (prin1-to-string fun) (backtrace-print-to-string fun)))
      (insert (if args (backtrace-print-to-string args) "()")))
    (insert "\n")))

(defun backtrace--insert-locals (frame view)
  "Insert the variables of FRAME, if VIEW shows them."
  (when (plist-get view :show-locals)
    (let ((start (point)) (print-escape-newlines t))
      (unless (backtrace-frame-locals frame) (insert "    [no locals]\n"))
      (cl-loop for (name . value) in (backtrace-frame-locals frame)
               do (insert "    " (backtrace-print-to-string name) " = " (backtrace-print-to-string value) "\n"))
      (put-text-property start (point) 'backtrace-section 'locals))))

(defun backtrace-print-frame (frame view)
  "Insert FRAME at point as the property list VIEW says."
  (let ((start (point)) (flags (backtrace-frame-flags frame)))
    (insert (cond ((not (plist-get view :show-flags)) "  ")
                  ((plist-get flags :debug-on-exit) "* ")
                  ((plist-get flags :source-available) "> ")
                  (t "  ")))
    (backtrace--insert-call frame view)
    (put-text-property start (point) 'backtrace-section 'func)
    (backtrace--insert-locals frame view)))

(defun backtrace-to-string (&optional frames)
  "FRAMES as text, a line each; without them the frames of this call."
  (let ((frames (or frames
                    ;; This call is the first frame, as one of any other function would be.
                    (backtrace-get-frames 'backtrace-to-string)))
        (backtrace-fontify nil))
    (with-temp-buffer
      (dolist (frame frames) (backtrace-print-frame frame '(:show-flags t)))
      (buffer-substring-no-properties (point-min) (point-max)))))

(defun backtrace ()
  "Print the frames of this call on `standard-output'."
  (princ (backtrace-to-string (backtrace-get-frames 'backtrace)))
  nil)

;;; Buffers

(defvar-keymap backtrace-mode-map
  :parent (make-composed-keymap special-mode-map button-buffer-map)
  "n" #'backtrace-forward-frame "p" #'backtrace-backward-frame "v" #'backtrace-toggle-locals
  "#" #'backtrace-toggle-print-circle ":" #'backtrace-toggle-print-gensym "." #'backtrace-expand-ellipses
  "RET" #'backtrace-help-follow-symbol "s" #'backtrace-goto-source)

(define-derived-mode backtrace-mode special-mode "Backtrace"
  "A mode for buffers that show `backtrace-frames'."
  (setq-local truncate-lines t
              buffer-undo-list t
              revert-buffer-function #'backtrace-revert))

(defun backtrace--insert-frame (frame index view)
  "Insert FRAME, which is number INDEX, as VIEW says."
  (let ((start (point)))
    (backtrace-print-frame frame view)
    (add-text-properties start (point) (list 'backtrace-index index 'backtrace-view (copy-sequence view)))))

(defun backtrace-print (&optional remember-pos)
  "Fill this buffer with `backtrace-frames'; with REMEMBER-POS point stays in its frame."
  (let ((inhibit-read-only t) (index (and remember-pos (backtrace-get-index))))
    (erase-buffer)
    (when backtrace-insert-header-function (funcall backtrace-insert-header-function))
    (seq-do-indexed (lambda (frame number) (backtrace--insert-frame frame number backtrace-view)) backtrace-frames)
    (goto-char (point-min))
    (when index (backtrace--goto-frame index))
    (set-buffer-modified-p nil)))

(defun backtrace-revert (&rest _)
  "Make the text of this buffer anew."
  (unless (derived-mode-p 'backtrace-mode) (error "The current buffer is not in Backtrace mode"))
  (run-hooks 'backtrace-revert-hook)
  (backtrace-print t))

(defun backtrace-get-index (&optional pos) "The number of the frame at POS or point, nil for none."
  (get-text-property (or pos (point)) 'backtrace-index))
(defun backtrace-get-section (&optional pos) "Which part of a frame is at POS or point: `func' or `locals'."
  (get-text-property (or pos (point)) 'backtrace-section))
(defun backtrace-get-view (&optional pos) "How the frame at POS or point is shown."
  (get-text-property (or pos (point)) 'backtrace-view))
(defun backtrace-get-form (&optional pos) "What tells the form at POS or point from others."
  (get-text-property (or pos (point)) 'backtrace-form))

(defun backtrace-get-frame-start (&optional pos)
  "Where the frame at POS or point begins."
  (let ((pos (or pos (point))))
    (if (or (= pos (point-min))
            (not (eq (backtrace-get-index pos) (backtrace-get-index (1- pos)))))
        pos
      (previous-single-property-change pos 'backtrace-index nil (point-min)))))
(defun backtrace-get-frame-end (&optional pos)
  "Where the frame at POS or point ends."
  (next-single-property-change (or pos (point)) 'backtrace-index nil (point-max)))

(defun backtrace--goto-frame (index)
  "Go to the start of frame INDEX; nil if it is not there."
  (let ((place (text-property-any (point-min) (point-max) 'backtrace-index index)))
    (when place (goto-char place))))

(defun backtrace-forward-frame ()
  "Go to the start of the next frame."
  (interactive)
  (let ((end (backtrace-get-frame-end)))
    (when (= end (point-max)) (user-error "No next stack frame"))
    (goto-char end)))
(defun backtrace-backward-frame ()
  "Go to the start of this frame, or of the one before."
  (interactive)
  (let ((start (backtrace-get-frame-start)))
    (cond ((< start (point)) (goto-char start))
          ((or (= start (point-min)) (null (backtrace-get-index (1- start)))) (user-error "No previous stack frame"))
          (t (goto-char (backtrace-get-frame-start (1- start)))))))

(defun backtrace--change-view (feature value)
  "Show the frame at point with FEATURE set to VALUE."
  (let ((index (or (backtrace-get-index) (user-error "Not in a stack frame")))
        (view (plist-put (copy-sequence (backtrace-get-view)) feature value))
        (start (backtrace-get-frame-start)) (inhibit-read-only t))
    (delete-region start (backtrace-get-frame-end))
    (goto-char start)
    (save-excursion (backtrace--insert-frame (nth index backtrace-frames) index view))))

(defun backtrace--toggle (feature all)
  "Turn FEATURE of the frame at point on or off; with ALL of every frame and of those to come."
  (if (not all) (backtrace--change-view feature (not (plist-get (backtrace-get-view) feature)))
    (setq backtrace-view (plist-put backtrace-view feature (not (plist-get backtrace-view feature))))
    (backtrace-print t)))
(defun backtrace-toggle-locals (&optional all)
  "Show or hide the variables of the frame at point, with ALL of every frame."
  (interactive "P")
  (backtrace--toggle :show-locals all))
(defun backtrace-toggle-print-circle (&optional all)
  "Show or hide what is shared in the frame at point, with ALL in every frame."
  (interactive "P")
  (backtrace--toggle :print-circle all))
(defun backtrace-toggle-print-gensym (&optional all)
  "Tell symbols that are not interned from others in the frame at point, or do not; with ALL in every frame."
  (interactive "P")
  (backtrace--toggle :print-gensym all))

(defun backtrace--expand-at (position)
  "Replace the dots at POSITION by what they stand for."
  (let* ((value (get-text-property position 'cl-print-ellipsis))
         (end (next-single-property-change position 'cl-print-ellipsis nil (point-max)))
         (properties (cl-loop for name in '(backtrace-index backtrace-view backtrace-section backtrace-form)
                              nconc (list name (get-text-property position name))))
         (inhibit-read-only t))
    (save-excursion
      (delete-region position end)
      (goto-char position)
      (insert (cl-print-to-string-with-limit #'cl-print-expand-ellipsis value backtrace-line-length))
      (add-text-properties position (point) properties))))
(defun backtrace-expand-ellipses (&optional no-limit)
  "Show what dots stand for in the frame at point, as far as `backtrace-line-length' allows; with NO-LIMIT all."
  (interactive "P")
  (let ((backtrace-line-length (unless no-limit backtrace-line-length))
        (end (copy-marker (backtrace-get-frame-end))) (place (backtrace-get-frame-start)))
    (while (setq place (text-property-not-all place end 'cl-print-ellipsis nil))
      (backtrace--expand-at place)
      (setq place (1+ place)))
    (set-marker end nil)))

(defun backtrace-goto-source ()
  "Show the source of the frame at point, if one of `backtrace-goto-source-functions' can."
  (interactive)
  (let ((frame (nth (or (backtrace-get-index) (user-error "Not in a stack frame")) backtrace-frames)))
    (unless (and (plist-get (backtrace-frame-flags frame) :source-available)
                 (run-hook-with-args-until-success 'backtrace-goto-source-functions))
      (user-error "Source code location not known"))))
(defun backtrace-help-follow-symbol (&optional pos)
  "Describe the symbol at POS or point."
  (interactive "d")
  (save-excursion
    (goto-char (or pos (point)))
    (let ((symbol (intern-soft (or (thing-at-point 'symbol t) ""))))
      (if (and symbol (or (fboundp symbol) (boundp symbol) (facep symbol))) (describe-symbol symbol)
        (user-error "No symbol here")))))

(provide 'backtrace)
;;; backtrace.el ends here
