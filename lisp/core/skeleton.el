;;; skeleton.el --- Text with places to fill in  -*- lexical-binding: t -*-

;; A skeleton is a list: what to ask for first, then elements that are inserted in turn.

;;; Code:

(defvar skeleton-end-newline t "Whether a newline follows the text if none is there.")
(defvar skeleton-end-hook
  (lambda () (or (eolp) (not skeleton-end-newline) (newline-and-indent)))
  "What is called after a skeleton was inserted.")
(defvar skeleton-autowrap t "Whether the region, if it is active, is put into the skeleton.")
(defvar skeleton-filter-function #'identity "What strings are passed through before they are inserted.")
(defvar skeleton-transformation nil "The older name of the filter.")
(defvar skeleton-untabify nil "Whether what is deleted backward is untabified.")
(defvar skeleton-further-elements nil "Further elements: (SYMBOL FORM), bound while one is inserted.")
(defvar skeleton-subprompt "%s" "What is asked in a part that repeats.")
(defvar skeleton-positions nil "Where `@' stood, the last one first.")
(defvar skeleton-newline-indent-rigidly nil "Whether a new line indents as the line before.")
(defvar skeleton-point nil "Where `_' stood.")
(defvar skeleton-regions nil "The parts of the text that are still to be put in.")
(defvar skeleton-untabified nil "Unused.")
;; What skeletons see, as they do v1 and v2.  They are bound by `dlet', so that they stay ordinary names elsewhere.
(defvar input)                          ; what was typed for the part that repeats
(defvar str)                            ; the form or text that asks for what is put in

(defmacro define-skeleton (command documentation &rest skeleton)
  "Define COMMAND, about which DOCUMENTATION tells, to insert SKELETON."
  (declare (doc-string 2) (indent defun))
  `(prog1
       (defun ,command (&optional answer arg)
         ,documentation
         (interactive "*P\nP")
         (atomic-change-group (skeleton-proxy-new ',skeleton answer arg)))
     (put ',command 'no-self-insert t)))

(defun skeleton-proxy-new (skeleton &optional str arg)
  "Insert SKELETON around ARG words, or the region if that is active; STR answers its question."
  (skeleton-insert skeleton
                   (cond (arg (prefix-numeric-value arg))
                         ((and skeleton-autowrap (use-region-p)) -1))
                   (and (stringp str) str))
  ;; An abbreviation whose hook this is was expanded with that.
  t)

(defun skeleton--bounds (regions)
  "The markers between which lie the REGIONS that a skeleton goes around; point goes to the first."
  (cond
   ((> regions 0)
    (let ((marks (list (copy-marker (point) t))) (start (point)))
      (dotimes (_ regions)
        (forward-word 1)
        (push (copy-marker (point) t) marks))
      (goto-char start)
      (nreverse marks)))
   (t
    (let ((places (sort (list (point) (mark)) #'<)))
      (goto-char (car places))
      (mapcar (lambda (p) (copy-marker p t)) places)))))

(defun skeleton-insert (skeleton &optional regions answer)
  "Insert SKELETON at point; REGIONS words after it, or the region if -1, go where `_' stands.
ANSWER is what the skeleton would ask for.  The elements are: strings and characters, forms whose values are
elements, the symbol n a new line, `_' where point comes to be, `-' the same without a region, `@' a place to be
remembered, `>' indentation, `&' and `|' the next element only if this one did or did not move point,
a negative number deletes characters backward, a list a part that repeats as long as there is input, and
nil nothing."
  (let* ((skeleton-regions (and regions (/= regions 0) (skeleton--bounds regions)))
         (skeleton-point nil))
    (setq skeleton-positions nil)
    (dlet ((input nil) (str (or answer (car skeleton))) (v1 nil) (v2 nil))
      (cl-progv (mapcar #'car skeleton-further-elements)
          (mapcar (lambda (e) (eval (cadr e) t)) skeleton-further-elements)
        (skeleton--run (cdr skeleton))))
    (when (cdr skeleton-regions) (goto-char (car (last skeleton-regions))))
    (run-hooks 'skeleton-end-hook)
    (when skeleton-point (goto-char skeleton-point))))

(defun skeleton--run (elements)
  "Insert ELEMENTS."
  (let ((first elements))
    (while elements
     (let ((place (point)))
       ;; A new line at either end is not needed where one is.
       (if (and (eq (car elements) '\n)
                (or (and (eq elements first) (bolp)) (and (null (cdr elements)) (eolp))))
           (pop elements)
         (skeleton--element (pop elements)))
       (pcase (car elements)
         ('& (pop elements) (when (= place (point)) (pop elements)))
         ('| (pop elements) (when (/= place (point)) (pop elements))))))))

(defun skeleton--text (string)
  "Insert STRING through the filter."
  (insert-before-markers
   (funcall (or skeleton-transformation skeleton-filter-function) string)))

(defun skeleton--ask ()
  "The text that `str' stands for, asked for once."
  (setq str
        (cond ((stringp str)
               (if (string-match-p ": ?\\'\\|%s" str) (skeleton-read str) str))
              ((null str) "")
              ((functionp str) (funcall str))
              (t (eval str t)))))

(defun skeleton-read (prompt &optional initial-input recursive)
  "Read text asked for by PROMPT, with INITIAL-INPUT; RECURSIVE ends what repeats when it is empty."
  (let ((text (if (stringp prompt) (read-string (format prompt skeleton-subprompt) initial-input)
                (eval prompt t))))
    (when (and recursive (or (null text) (equal text ""))) (signal 'quit t))
    text))

(defun skeleton--element (element)
  "Insert ELEMENT."
  (pcase element
    ((pred stringp) (skeleton--text element))
    ((pred characterp) (skeleton--text (string element)))
    ((and (pred integerp) (guard (< element 0)))
     (delete-char element))
    ('\n
     (if (and skeleton-newline-indent-rigidly (not (eobp)))
         (let ((column (current-indentation))) (newline) (indent-to column))
       (if (and (eolp) (null (cdr skeleton-regions)))
           (newline-and-indent)
         (newline)
         (indent-according-to-mode))))
    ('> (if (cdr skeleton-regions)
            (indent-region (point) (car skeleton-regions))
          (indent-according-to-mode)))
    ('_ (cond ((cdr skeleton-regions)
               (pop skeleton-regions)
               (goto-char (car skeleton-regions))
               (unless (cdr skeleton-regions) (setq skeleton-point (or skeleton-point (point)))))
              ((null skeleton-point) (setq skeleton-point (point)))))
    ('- (setq skeleton-point (point)))
    ('@ (push (point) skeleton-positions))
    ('nil nil)
    ('str (skeleton--text (skeleton--ask)))
    ('resume: nil)
    (`(quote ,form) (eval form t))
    ((and (pred symbolp) (guard (boundp element))) (skeleton--element (symbol-value element)))
    ((pred functionp) (skeleton--element (funcall element)))
    ((and `(,prompt . ,rest) (guard (or (stringp prompt) (and (consp prompt) (stringp (car prompt))))))
     (let ((kept str) (more t))
       (while more
         (setq str (condition-case nil (skeleton-read (if (stringp prompt) prompt (car prompt)) nil t)
                     (quit nil)))
         (if str (mapc #'skeleton--element rest) (setq more nil)))
       (setq str kept)))
    ((pred consp)
     (let ((value (eval element t)))
       (when (or (stringp value) (consp value) (integerp value)) (skeleton--element value))))))

(provide 'skeleton)
;;; skeleton.el ends here
