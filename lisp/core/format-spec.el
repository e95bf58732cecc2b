;;; format-spec.el --- Formats with named values  -*- lexical-binding: t -*-

;;; Code:

(defconst format-spec--regexp "%\\([-0 <>^_]*\\)\\([0-9]*\\)\\(?:\\.\\([0-9]+\\)\\)?\\([[:alpha:]]\\)"
  "A specification: flags, width, precision, letter.")

(defun format-spec--cut (text flags width)
  "The end of TEXT that fits WIDTH if FLAGS have a <, else its start."
  (if (memq ?< flags)
      (truncate-string-to-width text (string-width text) (- (string-width text) width))
    (truncate-string-to-width text width)))
(defun format-spec--apply (text flags width precision)
  "TEXT cut to PRECISION and padded to WIDTH as FLAGS say."
  (when (memq ?^ flags) (setq text (upcase text)))
  (when (memq ?_ flags) (setq text (downcase text)))
  (when (and precision (> (string-width text) precision))
    (setq text (format-spec--cut text flags precision)))
  (let ((missing (- (or width 0) (string-width text))))
    (cond
     ((and (or (memq ?< flags) (memq ?> flags)) (< missing 0) width (not precision))
      (format-spec--cut text flags width))
     ((<= missing 0) text)
     ((memq ?- flags) (concat text (make-string missing ?\s)))
     (t (concat (make-string missing (if (memq ?0 flags) ?0 ?\s)) text)))))

(defun format-spec (format specification &optional ignore-missing split)
  "FORMAT with each %LETTER replaced by its value in SPECIFICATION, an alist of letters.
Between % and the letter may stand flags (- 0 < > ^ _), a width and .PRECISION; %% is a percent
sign.  A value may be a function, called when needed.  An unknown letter is an error; with
IGNORE-MISSING `ignore' it stays, with `delete' it goes, with t it stays and %% too.
SPLIT: return the list of literal and replaced parts."
  (let ((parts nil) (start 0) (case-fold-search nil))
    (when (characterp format) (setq format (string format)))
    (while (string-match "%" format start)
      (let ((at (match-beginning 0)))
        (when (> at start) (push (substring format start at) parts))
        (cond
         ((and (< (1+ at) (length format)) (eq (aref format (1+ at)) ?%))
          (push "%" parts)
          ;; Where both stay the second may begin a specification.
          (setq start (if (memq ignore-missing '(nil ignore delete)) (+ at 2) (1+ at))))
         ((eq (string-match format-spec--regexp format at) at)
          (let* ((whole (match-string 0 format)) (end (match-end 0))
                 (flags (append (match-string 1 format) nil))
                 (width (match-string 2 format)) (precision (match-string 3 format))
                 (pair (assq (aref (match-string 4 format) 0) specification)))
            (setq width (and (not (string= width "")) (string-to-number width))
                  precision (and precision (string-to-number precision)))
            (cond
             (pair
              (let* ((value (if (functionp (cdr pair)) (funcall (cdr pair)) (cdr pair)))
                     (text (format-spec--apply (format "%s" value) flags width precision))
                     (properties (text-properties-at at format)))
                (when properties
                  (setq text (copy-sequence text))
                  (add-text-properties 0 (length text) properties text))
                (push text parts)))
             ((null ignore-missing) (error "Invalid format character: `%%%c'" (aref whole (1- (length whole)))))
             ((eq ignore-missing 'delete))
             (t (push whole parts)))
            (setq start end)))
         (ignore-missing (push "%" parts) (setq start (1+ at)))
         (t (error "Invalid format string")))))
    (when (< start (length format)) (push (substring format start) parts))
    (setq parts (nreverse parts))
    (if split parts
      ;; It is as of a buffer, whose text is of characters.
      (with-temp-buffer
        (apply #'insert parts)
        (buffer-string)))))
(defun format-spec-make (&rest pairs)
  "An alist for `format-spec' of PAIRS, letters and values in turn."
  (mapcar (lambda (pair)
            (unless (cdr pair) (error "Invalid list of pairs"))
            (cons (car pair) (cadr pair)))
          (seq-partition pairs 2)))

(provide 'format-spec)
;;; format-spec.el ends here
