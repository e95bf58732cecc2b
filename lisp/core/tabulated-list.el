;;; tabulated-list.el --- Buffers that show rows in columns  -*- lexical-binding: t -*-

;; Each line has its id and its vector of texts as properties, each column its name; so that a line can be read, tagged
;; and changed without the list it came from.

;;; Code:

(require 'button)

(defvar-local tabulated-list-format nil
  "The columns: a vector of (NAME WIDTH SORT . PROPS); SORT is t or a function of two entries.")
(defvar-local tabulated-list-use-header-line t "Whether names of columns are in the header line, rather than in the text.")
(defvar-local tabulated-list-entries nil "The rows, (ID [TEXT…]), or a function that returns them.")
(defvar-local tabulated-list-groups nil "Groups of rows, (NAME . ROWS), or a function that returns them.")
(defvar-local tabulated-list-padding 0 "How many characters are before the first column.")
(defvar-local tabulated-list-revert-hook nil "What runs before the rows are shown again.")
(defvar-local tabulated-list-printer #'tabulated-list-print-entry "What inserts a row.")
(defvar-local tabulated-list-sort-key nil "By which column rows are sorted, (NAME . REVERSED), or nil.")
(defvar tabulated-list--entry nil "The row that is being inserted.")
(defvar-local tabulated-list--header-string nil)
(defvar-local tabulated-list--header-overlay nil)
(defvar tabulated-list-gui-sort-indicator-asc ?▼)
(defvar tabulated-list-gui-sort-indicator-desc ?▲)
(defvar tabulated-list-tty-sort-indicator-asc ?v)
(defvar tabulated-list-tty-sort-indicator-desc ?^)

(defvar-keymap tabulated-list-mode-map
  :parent (make-composed-keymap button-buffer-map special-mode-map)
  "n" #'next-line "p" #'previous-line "S" #'tabulated-list-sort "M-<left>" #'tabulated-list-previous-column
  "M-<right>" #'tabulated-list-next-column "{" #'tabulated-list-narrow-current-column
  "}" #'tabulated-list-widen-current-column)
(defvar-keymap tabulated-list-sort-button-map
  "RET" #'tabulated-list-sort "<mouse-1>" #'tabulated-list-col-sort "<mouse-2>" #'tabulated-list-col-sort)

(define-derived-mode tabulated-list-mode special-mode "Tabulated"
  "A mode for rows in columns.
Modes that come from it set `tabulated-list-format' and `tabulated-list-entries', then call
`tabulated-list-init-header' and `tabulated-list-print'."
  (setq-local truncate-lines t
              buffer-undo-list t
              revert-buffer-function #'tabulated-list-revert))

;;; Reading lines

(defun tabulated-list-get-id (&optional pos)
  "The id of the row at POS."
  (get-text-property (or pos (point)) 'tabulated-list-id))
(defun tabulated-list-get-entry (&optional pos)
  "The texts of the row at POS, a vector."
  (get-text-property (or pos (point)) 'tabulated-list-entry))
(defun tabulated-list-header-overlay-p (&optional _pos)
  "Non-nil if names of columns are in the text."
  (and tabulated-list--header-overlay t))

;;; Layout

(defun tabulated-list--text (description)
  "What is shown of DESCRIPTION, a string or (LABEL . PROPERTIES)."
  (if (stringp description) description (car description)))

(defun tabulated-list--pad (count column)
  "COUNT spaces that end at COLUMN whatever is before them."
  (propertize (make-string count ?\s) 'display `(space :align-to ,column)))

(defun tabulated-list-print-col (n col-desc x)
  "Insert COL-DESC, what column N has, which begins at column X; return where the next begins."
  (let* ((format (aref tabulated-list-format n))
         (name (nth 0 format)) (width (nth 1 format)) (props (nthcdr 3 format))
         (pad (or (plist-get props :pad-right) 1))
         (right (plist-get props :right-align))
         (last (= n (1- (length tabulated-list-format))))
         (next (unless last (aref tabulated-list-format (1+ n))))
         (label (tabulated-list--text col-desc))
         (room width) (start (point)))
    ;; A text may go on over the unused left of a column that keeps to the right.
    (when (and next (plist-get (nthcdr 3 next) :right-align))
      (let* ((entry (and (vectorp tabulated-list--entry) tabulated-list--entry))
             (text (and entry (> (length entry) (1+ n)) (tabulated-list--text (aref entry (1+ n))))))
        (when text (setq room (+ width (max 0 (- (nth 1 next) (string-width text) 1)))))))
    (let ((shown (string-width label)))
      (when (and (not last) (> shown room))
        (setq label (truncate-string-to-width label room nil nil t t) shown room))
      (setq label (replace-regexp-in-string "\n" " " label))
      (when (and right (< shown width))
        (insert (tabulated-list--pad (- width shown) (+ x (- width shown)))))
      (cond ((stringp col-desc)
             (insert (if (get-text-property 0 'help-echo label) label
                       (propertize label 'help-echo (concat name ": " (tabulated-list--text col-desc))))))
            (t (apply #'insert-text-button label (cdr col-desc))))
      (unless last
        (insert (make-string pad ?\s))
        (when (and (not right) (< shown width))
          (insert (tabulated-list--pad (- width shown) (+ x width pad)))))
      (put-text-property start (point) 'tabulated-list-column-name name)
      (+ x width pad))))


(defun tabulated-list-print-entry (id cols)
  "Insert the row ID with the texts COLS."
  (let ((start (point)) (x (max tabulated-list-padding 0)) (tabulated-list--entry cols))
    (when (> tabulated-list-padding 0) (insert (make-string x ?\s)))
    (dotimes (n (length tabulated-list-format))
      (setq x (tabulated-list-print-col n (aref cols n) x)))
    (insert ?\n)
    (add-text-properties start (point) (list 'tabulated-list-id id 'tabulated-list-entry cols))))

(defun tabulated-list-init-header ()
  "Make the line with the names of the columns."
  (let ((x (max tabulated-list-padding 0)) (parts (list (propertize " " 'display `(space :align-to ,tabulated-list-padding))))
        (count (length tabulated-list-format)))
    (dotimes (n count)
      (let* ((format (aref tabulated-list-format n)) (name (nth 0 format)) (width (nth 1 format)) (props (nthcdr 3 format))
             (pad (or (plist-get props :pad-right) 1)) (end (+ x width pad)) (shown (string-width name)))
        (when (and (plist-get props :right-align) (< shown width))
          (push (tabulated-list--pad (- width shown) (+ x (- width shown))) parts))
        (push (apply #'propertize name 'tabulated-list-column-name name
                     (and (nth 2 format)
                          (list 'help-echo "Click to sort by column" 'mouse-face 'header-line-highlight
                                'keymap tabulated-list-sort-button-map)))
              parts)
        (when (> end 0)
          (push (propertize " " 'display `(space :align-to ,end) 'face 'fixed-pitch) parts))
        (setq x end)))
    (let ((line (apply #'concat (nreverse parts))))
      (if tabulated-list-use-header-line
          (setq header-line-format line)
        (setq header-line-format nil tabulated-list--header-string line)))))
(defun tabulated-list-print-fake-header ()
  "Insert the names of the columns as the first line."
  (goto-char (point-min))
  (let ((inhibit-read-only t))
    (insert tabulated-list--header-string "\n")
    (if tabulated-list--header-overlay
        (move-overlay tabulated-list--header-overlay (point-min) (point))
      (setq-local tabulated-list--header-overlay (make-overlay (point-min) (point)))
      (overlay-put tabulated-list--header-overlay 'face 'tabulated-list-fake-header))))

;;; Sorting and showing

(defun tabulated-list--column (name)
  "The number of the column NAME."
  (or (seq-position tabulated-list-format name (lambda (format name) (equal (car format) name)))
      (error "No column named %s" name)))
(defun tabulated-list--sorter (sort-key)
  "A function of two rows that compares them by SORT-KEY, or nil."
  (when sort-key
    (let* ((n (tabulated-list--column (car sort-key))) (sort (nth 2 (aref tabulated-list-format n))))
      (when sort
        (let ((less (if (functionp sort) sort
                      (lambda (a b) (string< (tabulated-list--text (aref (cadr a) n))
                                             (tabulated-list--text (aref (cadr b) n)))))))
          (if (cdr sort-key) (lambda (a b) (funcall less b a)) less))))))

(defun tabulated-list-print (&optional remember-pos _update)
  "Show the rows, sorted; with REMEMBER-POS stay on the row point is on."
  (let* ((inhibit-read-only t)
         (entries (if (functionp tabulated-list-entries) (funcall tabulated-list-entries) tabulated-list-entries))
         (sorter (tabulated-list--sorter tabulated-list-sort-key))
         (id (and remember-pos (tabulated-list-get-id))) (column (current-column)) (place nil))
    (when sorter (setq entries (sort (copy-sequence entries) sorter)))
    (erase-buffer)
    (unless tabulated-list-use-header-line (tabulated-list-print-fake-header))
    (dolist (entry entries)
      (when (and id (equal id (car entry))) (setq place (point)))
      (apply tabulated-list-printer entry))
    (set-buffer-modified-p nil)
    (cond (place (goto-char place) (move-to-column column))
          (t (goto-char (point-min))))))
(defun tabulated-list-revert (&rest _ignored)
  "Make the rows again and show them."
  (interactive)
  (unless (derived-mode-p 'tabulated-list-mode) (error "The current buffer is not in Tabulated List mode"))
  (run-hooks 'tabulated-list-revert-hook)
  (tabulated-list-print t))
(defun tabulated-list-sort (&optional n)
  "Sort by column N, by default the one at point; once more the other way round, N -1 as at first."
  (interactive "P")
  (let ((name (if n (car (aref tabulated-list-format n)) (get-text-property (point) 'tabulated-list-column-name))))
    (unless (nth 2 (assoc name (append tabulated-list-format nil))) (user-error "Cannot sort by %s" name))
    (setq tabulated-list-sort-key
          (cons name (and (equal name (car tabulated-list-sort-key)) (not (cdr tabulated-list-sort-key)))))
    (tabulated-list-init-header)
    (tabulated-list-print t)))
(defun tabulated-list-col-sort (&optional _event)
  "Sort by the column at point."
  (interactive)
  (tabulated-list-sort))

;;; Changing lines

(defun tabulated-list-put-tag (tag &optional advance)
  "Write TAG before the first column; with ADVANCE go to the next line."
  (unless (stringp tag) (error "Invalid argument to `tabulated-list-put-tag'"))
  (unless (> tabulated-list-padding 0) (error "Unable to tag the current line"))
  (save-excursion
    (beginning-of-line)
    (when (tabulated-list-get-entry)
      (let* ((start (point)) (inhibit-read-only t) (width (string-width tag))
             (properties (list 'tabulated-list-id (tabulated-list-get-id)
                               'tabulated-list-entry (tabulated-list-get-entry))))
        (delete-region start (+ start tabulated-list-padding))
        (insert (if (<= width tabulated-list-padding)
                    (concat tag (make-string (- tabulated-list-padding width) ?\s))
                  (substring tag 0 tabulated-list-padding)))
        (add-text-properties start (point) properties))))
  (when advance (forward-line)))
(defun tabulated-list-clear-all-tags ()
  "Take tags of all lines away."
  (unless (> tabulated-list-padding 0) (error "No padding in current buffer"))
  (save-excursion
    (goto-char (point-min))
    (while (tabulated-list-get-entry)
      (tabulated-list-put-tag "" t))))
(defun tabulated-list-delete-entry ()
  "Delete the row at point; return it as (ID TEXTS), nil if there is none."
  (let ((id (tabulated-list-get-id)) (cols (tabulated-list-get-entry)) (inhibit-read-only t))
    (when cols
      (delete-region (line-beginning-position) (1+ (line-end-position)))
      (list id cols))))
(defun tabulated-list-set-col (col desc &optional change-entry-data)
  "Show DESC in the column COL, a number or name, of the row at point.
With CHANGE-ENTRY-DATA, also put it into the row's vector."
  (let* ((n (if (stringp col) (tabulated-list--column col) col))
         (entry (or (tabulated-list-get-entry) (error "No Tabulated List entry at position %d" (point))))
         (id (tabulated-list-get-id)) (column (current-column)) (inhibit-read-only t)
         (changed (if change-entry-data entry (copy-sequence entry)))
         (tag (buffer-substring (line-beginning-position) (+ (line-beginning-position) tabulated-list-padding))))
    (aset changed n desc)
    (beginning-of-line)
    (delete-region (point) (1+ (line-end-position)))
    (save-excursion
      (tabulated-list-print-entry id changed)
      (unless change-entry-data
        (forward-line -1)
        (put-text-property (point) (1+ (line-end-position)) 'tabulated-list-entry entry)))
    (when (> tabulated-list-padding 0)
      (save-excursion (tabulated-list-put-tag (substring-no-properties tag))))
    (move-to-column column)))
(defun tabulated-list-next-column (&optional arg)
  "Go ARG columns to the right."
  (interactive "p")
  (dotimes (_ (or arg 1))
    (let ((next (next-single-property-change (point) 'tabulated-list-column-name nil (line-end-position))))
      (when (and next (< next (line-end-position))) (goto-char next)))))
(defun tabulated-list-previous-column (&optional arg)
  "Go ARG columns to the left."
  (interactive "p")
  (dotimes (_ (or arg 1))
    (let ((previous (previous-single-property-change (point) 'tabulated-list-column-name nil (line-beginning-position))))
      (when previous (goto-char previous)))))
(defun tabulated-list-widen-current-column (&optional n)
  "Make the column at point N characters wider."
  (interactive "p")
  (let ((format (aref tabulated-list-format
                      (tabulated-list--column (get-text-property (point) 'tabulated-list-column-name)))))
    (setf (nth 1 format) (max 1 (+ (nth 1 format) (or n 1))))
    (tabulated-list-init-header)
    (tabulated-list-print t)))
(defun tabulated-list-narrow-current-column (&optional n)
  "Make the column at point N characters narrower."
  (interactive "p")
  (tabulated-list-widen-current-column (- (or n 1))))

(provide 'tabulated-list)
;;; tabulated-list.el ends here
