;;; ewoc.el --- Lists of things that are shown in a buffer  -*- lexical-binding: t -*-

;; The nodes are a vector-like chain: each knows its neighbours, its datum, and where its text begins.  A node ends
;; where the next begins; header and footer are nodes at the two ends.

;;; Code:

(require 'cl-lib)

(cl-defstruct (ewoc (:constructor ewoc--make (buffer printer separator)) (:copier nil) (:conc-name ewoc--))
  buffer printer separator header footer)
(cl-defstruct (ewoc--node (:constructor ewoc--node-make (data start)) (:copier nil))
  data start before after)

(defalias 'ewoc-data #'ewoc--node-data)
(defun ewoc-set-data (node data)
  "Make DATA the datum of NODE; its text changes with `ewoc-invalidate'."
  (setf (ewoc--node-data node) data))
(gv-define-simple-setter ewoc-data ewoc-set-data)
(defun ewoc-location (node) "Where NODE begins." (ewoc--node-start node))
(defun ewoc-buffer (ewoc) "The buffer EWOC is shown in." (ewoc--buffer ewoc))

(defmacro ewoc--in-buffer (ewoc &rest body)
  "Carry out BODY in EWOC's buffer, where text may be written."
  (declare (indent 1) (debug t))
  `(with-current-buffer (ewoc--buffer ,ewoc)
     (let ((inhibit-read-only t))
       (save-excursion ,@body))))

(defun ewoc--print (ewoc node printer)
  "Insert the text of NODE of EWOC with PRINTER before point's following text."
  (funcall printer (ewoc--node-data node))
  (when (ewoc--separator ewoc) (insert "\n")))

(defun ewoc--string-printer (string) "Insert STRING." (insert string))
(defun ewoc--printer-for (ewoc node)
  "What prints NODE of EWOC."
  (if (memq node (list (ewoc--header ewoc) (ewoc--footer ewoc))) #'ewoc--string-printer (ewoc--printer ewoc)))

(defun ewoc--insert (ewoc data before &optional printer)
  "Make a node for DATA in front of the node BEFORE of EWOC, nil for the end, and show it."
  (let* ((start (if before (ewoc--node-start before) (point)))
         (node (ewoc--node-make data nil)))
    (ewoc--in-buffer ewoc
      (goto-char start)
      (let ((from (point)))
        (ewoc--print ewoc node (or printer (ewoc--printer ewoc)))
        ;; Markers at the old start stay there; the nodes that began there begin behind the new text.
        (let ((next before))
          (while (and next (= (ewoc--node-start next) from))
            (set-marker (ewoc--node-start next) (point))
            (setq next (ewoc--node-after next))))
        (setf (ewoc--node-start node) (copy-marker from))))
    (when before
      (let ((previous (ewoc--node-before before)))
        (setf (ewoc--node-before node) previous (ewoc--node-after node) before (ewoc--node-before before) node)
        (when previous (setf (ewoc--node-after previous) node))))
    node))

(defun ewoc-create (pretty-printer &optional header footer nosep)
  "Make an ewoc at point whose data PRETTY-PRINTER inserts.
HEADER and FOOTER are text around them; each is followed by a newline unless NOSEP."
  (let ((ewoc (ewoc--make (current-buffer) pretty-printer (not nosep)))
        (place (copy-marker (point))))
    (setf (ewoc--footer ewoc) (save-excursion (goto-char place)
                                              (ewoc--insert ewoc (or footer "") nil #'ewoc--string-printer)))
    (setf (ewoc--header ewoc) (ewoc--insert ewoc (or header "") (ewoc--footer ewoc) #'ewoc--string-printer))
    ewoc))

(defun ewoc--real (ewoc node)
  "NODE, unless it is the header or footer of EWOC."
  (and node (not (eq node (ewoc--header ewoc))) (not (eq node (ewoc--footer ewoc))) node))
(defun ewoc-next (ewoc node) "The node of EWOC after NODE, or nil." (ewoc--real ewoc (ewoc--node-after node)))
(defun ewoc-prev (ewoc node) "The node of EWOC before NODE, or nil." (ewoc--real ewoc (ewoc--node-before node)))
(defun ewoc-nth (ewoc n)
  "The Nth node of EWOC from 0; negative numbers count from the end, -1 being the last."
  (let ((node (if (< n 0) (ewoc-prev ewoc (ewoc--footer ewoc)) (ewoc-next ewoc (ewoc--header ewoc)))))
    (if (< n 0)
        (while (and node (< n -1)) (setq node (ewoc-prev ewoc node) n (1+ n)))
      (while (and node (> n 0)) (setq node (ewoc-next ewoc node) n (1- n))))
    node))
(defun ewoc-enter-first (ewoc data) "Show DATA first in EWOC; return its node."
       (ewoc-enter-after ewoc (ewoc--header ewoc) data))
(defun ewoc-enter-last (ewoc data) "Show DATA last in EWOC; return its node."
       (ewoc--insert ewoc data (ewoc--footer ewoc)))
(defun ewoc-enter-after (ewoc node data) "Show DATA after NODE of EWOC; return its node."
       (ewoc--insert ewoc data (ewoc--node-after node)))
(defun ewoc-enter-before (ewoc node data) "Show DATA before NODE of EWOC; return its node."
       (ewoc--insert ewoc data node))

(defun ewoc--reprint (ewoc node)
  "Write the text of NODE of EWOC again."
  (ewoc--in-buffer ewoc
    (let ((next (ewoc--node-after node)) (start (marker-position (ewoc--node-start node))))
      (let ((end (if next (marker-position (ewoc--node-start next))
                   (save-excursion
                     (goto-char (+ start (length (ewoc--node-data node)) (if (ewoc--separator ewoc) 1 0)))
                     (point)))))
        (goto-char start)
        (delete-region start end)
        (ewoc--print ewoc node (ewoc--printer-for ewoc node))
        (while (and next (= (ewoc--node-start next) start))
          (set-marker (ewoc--node-start next) (point))
          (setq next (ewoc--node-after next)))))))

(defun ewoc--each (ewoc function)
  "Call FUNCTION with the nodes of EWOC, first to last."
  (let ((node (ewoc-nth ewoc 0)))
    (while node
      (let ((next (ewoc-next ewoc node)))
        (funcall function node)
        (setq node next)))))
(defun ewoc-map (map-function ewoc &rest args)
  "Call MAP-FUNCTION with each datum of EWOC and ARGS; show again those for which it returns non-nil."
  (ewoc--in-buffer ewoc
    (ewoc--each ewoc (lambda (node)
                       (when (apply map-function (ewoc--node-data node) args) (ewoc--reprint ewoc node))))))
(defun ewoc-collect (ewoc predicate &rest args)
  "The data of EWOC for which PREDICATE with ARGS is non-nil."
  (with-current-buffer (ewoc--buffer ewoc)
    (let (found)
      (ewoc--each ewoc (lambda (node)
                         (when (apply predicate (ewoc--node-data node) args) (push (ewoc--node-data node) found))))
      (nreverse found))))
(defun ewoc-delete (ewoc &rest nodes)
  "Take NODES out of EWOC."
  (dolist (node nodes)
    (let ((before (ewoc--node-before node)) (after (ewoc--node-after node)))
      (ewoc--in-buffer ewoc (delete-region (ewoc--node-start node) (ewoc--node-start after)))
      (set-marker (ewoc--node-start node) nil)
      (setf (ewoc--node-after before) after (ewoc--node-before after) before
            (ewoc--node-before node) nil (ewoc--node-after node) nil))))
(defun ewoc-filter (ewoc predicate &rest args)
  "Take the data of EWOC out for which PREDICATE with ARGS is nil."
  (ewoc--each ewoc (lambda (node)
                     (unless (apply predicate (ewoc--node-data node) args) (ewoc-delete ewoc node)))))
(defun ewoc-invalidate (ewoc &rest nodes)
  "Show NODES of EWOC again."
  (dolist (node nodes) (ewoc--reprint ewoc node)))
(defun ewoc-refresh (ewoc)
  "Show all of EWOC again."
  (ewoc--reprint ewoc (ewoc--header ewoc))
  (ewoc--each ewoc (lambda (node) (ewoc--reprint ewoc node)))
  (ewoc--reprint ewoc (ewoc--footer ewoc)))

(defun ewoc-locate (ewoc &optional pos _guess)
  "The node of EWOC that POS, by default point, is in: the first or last if it lies outside; nil if there is none."
  (with-current-buffer (ewoc--buffer ewoc)
    (let ((pos (or pos (point))) (found (ewoc-nth ewoc 0)))
      (ewoc--each ewoc (lambda (node) (when (<= (ewoc--node-start node) pos) (setq found node))))
      found)))
(defun ewoc-goto-node (ewoc node)
  "Go to NODE of EWOC."
  (with-current-buffer (ewoc--buffer ewoc)
    (goto-char (ewoc--node-start node)))
  node)
(defun ewoc-goto-next (ewoc arg)
  "Go ARG nodes of EWOC forward; nil at the end."
  (let ((node (ewoc-locate ewoc)))
    (while (and node (> arg 0))
      (setq arg (1- arg) node (ewoc-next ewoc node)))
    (with-current-buffer (ewoc--buffer ewoc)
      (goto-char (ewoc--node-start (or node (ewoc--footer ewoc)))))
    node))
(defun ewoc-goto-prev (ewoc arg)
  "Go ARG nodes of EWOC back, at most to the first."
  (let ((node (ewoc-locate ewoc)))
    (when node
      ;; Behind the last node, its own start is one step away.
      (when (and (> arg 0) (>= (with-current-buffer (ewoc--buffer ewoc) (point)) (ewoc--node-start (ewoc--footer ewoc))))
        (setq arg (1- arg)))
      (while (and (> arg 0) (ewoc-prev ewoc node))
        (setq arg (1- arg) node (ewoc-prev ewoc node)))
      (ewoc-goto-node ewoc node))))
(defun ewoc-get-hf (ewoc)
  "Header and footer of EWOC as (HEADER . FOOTER)."
  (pcase-let (((cl-struct ewoc header footer) ewoc))
    (cons (ewoc-data header) (ewoc-data footer))))
(defun ewoc-set-hf (ewoc header footer)
  "Make HEADER and FOOTER the text around EWOC."
  (let ((old (ewoc--node-data (ewoc--footer ewoc))) (node (ewoc--footer ewoc)))
    (ewoc--in-buffer ewoc
      (goto-char (ewoc--node-start node))
      (delete-char (length old))
      (insert footer))
    (setf (ewoc--node-data node) footer
          (ewoc--node-data (ewoc--header ewoc)) header)
    (ewoc--reprint ewoc (ewoc--header ewoc))))

(provide 'ewoc)
;;; ewoc.el ends here
