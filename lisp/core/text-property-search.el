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

(defun text-property-search--match (property value predicate start end)
  "The match of PROPERTY between START and END, or nil; VALUE and PREDICATE as for searching."
  (let ((actual (get-text-property start property)))
    (and (or (plist-member (text-properties-at start) property) (and value (null predicate)))
         (text-property-search--fits value actual predicate)
         (make-prop-match :beginning start :end end :value actual))))

(defun text-property-search-forward (property &optional value predicate not-current)
  "Move to the end of the next text whose PROPERTY fits and return a match, or nil.
PREDICATE t: the value is `equal' to VALUE; a function: it is called with VALUE and the value;
nil: the value is not `equal' to VALUE.  NOT-CURRENT: not the text at point."
  (interactive "sProperty: ")
  (let ((position (point)) (limit (point-max)) (match nil))
    (when (and not-current (< position limit)
               (text-property-search--match property value predicate position position))
      (setq position (next-single-property-change position property nil limit)))
    (while (and (not match) (< position limit))
      (let ((end (next-single-property-change position property nil limit)))
        (setq match (text-property-search--match property value predicate position end)
              position end)))
    (when match
      (unless predicate
        ;; neighbours that fit too belong to the match
        (let (more)
          (while (and (< (prop-match-end match) limit)
                      (setq more (text-property-search--match
                                  property value predicate (prop-match-end match)
                                  (next-single-property-change
                                   (prop-match-end match) property nil limit)))
                      (equal (prop-match-value more) (prop-match-value match)))
            (aset match 2 (prop-match-end more)))))
      (goto-char (prop-match-end match))
      match)))

(defun text-property-search-backward (property &optional value predicate not-current)
  "Move to the beginning of the previous text whose PROPERTY fits and return a match, or nil.
The arguments are as for `text-property-search-forward'."
  (interactive "sProperty: ")
  (let ((position (point)) (limit (point-min)) (match nil))
    (when (and not-current (> position limit)
               (text-property-search--match property value predicate (1- position) position))
      (setq position (previous-single-property-change position property nil limit)))
    (while (and (not match) (> position limit))
      (let ((start (previous-single-property-change position property nil limit)))
        (setq match (text-property-search--match property value predicate start position)
              position start)))
    (when match
      (goto-char (prop-match-beginning match))
      match)))

(provide 'text-property-search)
;;; text-property-search.el ends here
