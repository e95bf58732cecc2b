;;; text-property-search.el --- Search for text properties  -*- lexical-binding: t -*-

;;; Code:

(defun make-prop-match (&rest slots)
  "A match with SLOTS, a property list: :beginning :end :value."
  (record 'prop-match (plist-get slots :beginning) (plist-get slots :end) (plist-get slots :value)))
(defun prop-match-p (object) "Whether OBJECT is a match."
  (and (recordp object) (eq (aref object 0) 'prop-match)))
(defun prop-match-beginning (match) "Where MATCH begins." (aref match 1))
(defun prop-match-end (match) "Where MATCH ends." (aref match 2))
(defun prop-match-value (match) "The property's value in MATCH." (aref match 3))

(defun text-property-search--fits (wanted actual predicate)
  "Whether ACTUAL, a property's value, is what WANTED and PREDICATE ask for."
  (cond ((eq predicate t) (equal wanted actual))
        (predicate (funcall predicate wanted actual))
        (t (not (equal wanted actual)))))

(defun text-property-search--fits-at (position property value predicate)
  "Whether PROPERTY at POSITION fits VALUE and PREDICATE."
  (text-property-search--fits value (get-text-property position property) predicate))

(defun text-property-search--match (from property value predicate direction)
  "The match that the text with one value of PROPERTY at FROM begins, or nil; point goes to its far end.
It goes on in DIRECTION (1 or -1) to where the property changes, or when all is wanted that is
not VALUE, as long as the text fits VALUE and PREDICATE."
  (let* ((limit (if (> direction 0) (point-max) (point-min)))
         (offset (if (> direction 0) 0 -1))
         (step (lambda (position)
                 (if (> direction 0) (next-single-property-change position property nil limit)
                   (previous-single-property-change position property nil limit))))
         (at from) (more t))
    (while (and more (/= at limit)
                (text-property-search--fits-at (+ at offset) property value predicate))
      (setq at (funcall step at) more (and value (null predicate))))
    (when (/= at from)
      (goto-char at)
      (make-prop-match :beginning (min at from) :end (max at from)
                       :value (get-text-property (min at from) property)))))

(defun text-property-search--search (property value predicate not-current direction)
  "The next match in DIRECTION; the other arguments as for `text-property-search-forward'."
  (let* ((limit (if (> direction 0) (point-max) (point-min)))
         (offset (if (> direction 0) 0 -1))
         (step (lambda (position)
                 (if (> direction 0) (next-single-property-change position property nil limit)
                   (previous-single-property-change position property nil limit))))
         (position (point)) (match nil))
    (when not-current
      ;; What is current is the text after point, whatever the direction.
      (when (text-property-search--fits-at position property value predicate)
        (if (> direction 0) (setq position (funcall step position))
          (goto-char (setq position (funcall step (min (1+ position) (point-max))))))
        (while (and value (null predicate) (/= position limit)
                    (text-property-search--fits-at (+ position offset) property value predicate))
          (setq position (funcall step position)))))
    (while (and (not match) (/= position limit))
      (unless (setq match (text-property-search--match position property value predicate direction))
        (setq position (funcall step position))))
    match))

(defun text-property-search-forward (property &optional value predicate not-current)
  "Move to the end of the next text whose PROPERTY fits and return a match, or nil.
PREDICATE t: the value is `equal' to VALUE; a function: it is called with VALUE and the value;
nil: the value is not `equal' to VALUE.  NOT-CURRENT: not the text at point."
  (interactive "sProperty: ")
  (text-property-search--search property value predicate not-current 1))

(defun text-property-search-backward (property &optional value predicate not-current)
  "Move to the beginning of the previous text whose PROPERTY fits and return a match, or nil.
The arguments are as for `text-property-search-forward'."
  (interactive "sProperty: ")
  (text-property-search--search property value predicate not-current -1))

(provide 'text-property-search)
;;; text-property-search.el ends here
