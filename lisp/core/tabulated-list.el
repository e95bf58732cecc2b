;;; tabulated-list.el --- Buffers that show rows in columns  -*- lexical-binding: t -*-

;; Each line has its id and its vector of texts as properties, each column its name; so that a line can be read, tagged
;; and changed without the list it came from.

;;; Code:

(require 'button)

(defvar-local tabulated-list-format nil
  "The columns: a vector of (NAME WIDTH SORT . PROPS); SORT is t or a function of two entries.")
(defvar-local tabulated-list-use-header-line t "Whether names of columns are in the header line, rather than in the text.")
(defvar-local tabulated-list-entries nil "The rows, (ID [TEXT…]), or a function that returns them.")
(defvar-local tabulated-list-padding 0 "How many characters are before the first column.")
(defvar-local tabulated-list-revert-hook nil "What runs before the rows are shown again.")
(defvar-local tabulated-list-printer #'tabulated-list-print-entry "What inserts a row.")
(defvar-local tabulated-list-sort-key nil "By which column rows are sorted, (NAME . REVERSED), or nil.")
(defvar tabulated-list--near nil "The texts of the row that is being inserted, and of those before and after it.")
(defvar-local tabulated-list--header-string nil)
(defvar-local tabulated-list--header-overlay nil)
(defvar tabulated-list-gui-sort-indicator-asc ?▼ "What marks the column that rows are sorted by.")
(defvar tabulated-list-gui-sort-indicator-desc ?▲ "What marks the column that rows are sorted by the other way round.")

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
(defun tabulated-list-header-overlay-p (&optional pos)
  "Non-nil if POS, by default the first character, is in names of columns that are in the text."
  (seq-filter (lambda (overlay) (eq (overlay-get overlay 'face) 'tabulated-list-fake-header))
              (overlays-at (or pos (point-min)))))

;;; Layout

(defun tabulated-list--text (description)
  "What is shown of DESCRIPTION, a string or (LABEL . PROPERTIES)."
  (if (stringp description) description (car description)))

(defun tabulated-list--pad (count column)
  "COUNT spaces that end at COLUMN whatever is before them."
  (propertize (make-string count ?\s) 'display `(space :align-to ,column)))

(defun tabulated-list--overhang (n)
  "How far a text before column N may go on over its left, which neither the row that is inserted nor its neighbours use."
  (pcase (and (< n (length tabulated-list-format)) (aref tabulated-list-format n))
    ((and `(,_ ,width ,_ . ,options) (guard (plist-get options :right-align)))
     (let ((used (mapcar (lambda (texts) (if (< n (length texts)) (string-width (tabulated-list--text (aref texts n))) 0))
                         tabulated-list--near)))
       (if used (max 0 (- width (apply #'max used))) 0)))
    (_ 0)))

(defun tabulated-list-print-col (n col-desc x)
  "Insert COL-DESC, what column N has, which begins at column X; return where the next begins."
  (pcase-let* ((`(,name ,width ,_ . ,options) (aref tabulated-list-format n))
               (end (+ x width (or (plist-get options :pad-right) 1)))
               (last (= (1+ n) (length tabulated-list-format)))
               (full (tabulated-list--text col-desc))
               (room (+ width (tabulated-list--overhang (1+ n))))
               (fits (or last (<= (string-width full) room)))
               (label (string-replace "\n" " " (if fits full (truncate-string-to-width full room nil nil t t))))
               (spare (if fits (max 0 (- width (string-width full))) 0))
               (start (point)))
    (when (and (plist-get options :right-align) (> spare 0))
      (insert (tabulated-list--pad spare (+ x spare)))
      (setq spare 0))
    (cond ((consp col-desc) (apply #'insert-text-button label (cdr col-desc)))
          ((get-text-property 0 'help-echo label) (insert label))
          (t (insert (propertize label 'help-echo (format "%s: %s" name full)))))
    (unless last
      (insert (make-string (- end x width) ?\s))
      (when (> spare 0) (insert (tabulated-list--pad spare end))))
    (put-text-property start (point) 'tabulated-list-column-name name)
    end))

(defun tabulated-list-print-entry (id cols)
  "Insert the row ID with the texts COLS."
  (let ((start (point)) (x (max tabulated-list-padding 0)) (tabulated-list--near (or tabulated-list--near (list cols))))
    (when (> tabulated-list-padding 0) (insert (make-string x ?\s)))
    (dotimes (n (length tabulated-list-format))
      (setq x (tabulated-list-print-col n (aref cols n) x)))
    (insert ?\n)
    (add-text-properties start (point) (list 'tabulated-list-id id 'tabulated-list-entry cols))))

(defun tabulated-list--name-text (n)
  "What the header shows as the name of column N: marked if rows are sorted by it."
  (pcase-let* ((`(,name ,width ,sortable . ,_) (aref tabulated-list-format n))
               (sorted (and sortable (equal name (car tabulated-list-sort-key))))
               (text (if (and (> (length name) 2) (> (string-width name) width) (< (1+ n) (length tabulated-list-format)))
                         (truncate-string-to-width name width nil nil t)
                       name))
               (mark (and sorted (> (length name) 2)
                          (string ?\s (if (cdr tabulated-list-sort-key) tabulated-list-gui-sort-indicator-desc
                                        tabulated-list-gui-sort-indicator-asc)))))
    (apply #'propertize (concat text mark)
           (append (and sorted '(face bold))
                   (list 'tabulated-list-column-name name)
                   (and sortable
                        (list 'help-echo "Click to sort by column" 'mouse-face 'header-line-highlight
                              'keymap tabulated-list-sort-button-map))))))
(defun tabulated-list-init-header ()
  "Make the line with the names of the columns."
  (let* ((x (max 0 tabulated-list-padding)) (parts (list (tabulated-list--pad 1 tabulated-list-padding))))
    (seq-do-indexed
     (pcase-lambda (`(,_ ,width ,_ . ,options) n)
       (let* ((text (tabulated-list--name-text n)) (spare (- width (string-width text))))
         (when (and (plist-get options :right-align) (> spare 0))
           (push (tabulated-list--pad spare (+ x spare)) parts))
         (setq x (+ x width (or (plist-get options :pad-right) 1)))
         (push text parts)
         (when (> x 0) (push (propertize " " 'display `(space :align-to ,x) 'face 'fixed-pitch) parts))))
     tabulated-list-format)
    (setq tabulated-list--header-string (string-join (nreverse parts))
          header-line-format (and tabulated-list-use-header-line tabulated-list--header-string))))
(defun tabulated-list-print-fake-header ()
  "Insert the names of the columns as the first line."
  (unless (overlayp tabulated-list--header-overlay)
    (setq tabulated-list--header-overlay (make-overlay 1 1))
    (overlay-put tabulated-list--header-overlay 'face 'tabulated-list-fake-header))
  (goto-char (point-min))
  (let ((inhibit-read-only t)) (insert (concat tabulated-list--header-string "\n")))
  (move-overlay tabulated-list--header-overlay (point-min) (point)))

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

(defun tabulated-list--rows ()
  "The rows in the order they are to be shown in."
  (let ((rows (if (functionp tabulated-list-entries) (funcall tabulated-list-entries) tabulated-list-entries))
        (before (tabulated-list--sorter tabulated-list-sort-key)))
    (if before (sort (copy-sequence rows) before) rows)))
(defun tabulated-list-print (&optional remember-pos _update)
  "Show the rows, sorted; with REMEMBER-POS stay on the row point is on."
  (let ((inhibit-read-only t) (target (point-min)) (column 0)
        (stay (and remember-pos (tabulated-list-get-id))))
    (when stay (setq column (current-column)))
    (erase-buffer)
    (unless tabulated-list-use-header-line (tabulated-list-print-fake-header))
    (let ((rows (tabulated-list--rows)) (before nil))
      (while rows
        (let ((row (pop rows)))
          (when (and stay (equal (car row) stay)) (setq target (point) stay nil))
          (let ((tabulated-list--near (delq nil (list before (cadr row) (cadar rows)))))
            (apply tabulated-list-printer row))
          (setq before (cadr row)))))
    (goto-char target)
    (move-to-column (if stay 0 column))
    (set-buffer-modified-p nil)))
(defun tabulated-list-revert (&rest _ignored)
  "Make the rows again and show them."
  (interactive)
  (if (not (derived-mode-p 'tabulated-list-mode)) (error "The current buffer is not in Tabulated List mode")
    (run-hooks 'tabulated-list-revert-hook)
    (tabulated-list-print 'remember)))
(defun tabulated-list-sort (&optional n)
  "Sort by column N, by default the one at point; once more the other way round; N -1 means not at all."
  (interactive "P")
  (setq tabulated-list-sort-key
        (unless (eql n -1)
          (let ((name (cond (n (car (aref tabulated-list-format n)))
                            (t (get-text-property (point) 'tabulated-list-column-name)))))
            (unless (nth 2 (assoc name (append tabulated-list-format nil))) (user-error "Cannot sort by %s" name))
            (pcase tabulated-list-sort-key
              (`(,(pred (equal name)) . nil) (cons name t))
              (_ (list name))))))
  (tabulated-list-init-header)
  (tabulated-list-print 'remember))
(defun tabulated-list-col-sort (&optional _event)
  "Sort by the column at point."
  (interactive)
  (tabulated-list-sort))

;;; Changing lines

(defun tabulated-list-put-tag (tag &optional advance)
  "Write TAG before the first column; with ADVANCE go to the next line."
  (cond ((not (stringp tag)) (error "Invalid argument to `tabulated-list-put-tag'"))
        ((<= tabulated-list-padding 0) (error "Unable to tag the current line")))
  (save-excursion
    (forward-line 0)
    (let ((texts (tabulated-list-get-entry)) (id (tabulated-list-get-id)) (inhibit-read-only t))
      (when texts
        (delete-char tabulated-list-padding)
        (insert (propertize (truncate-string-to-width tag tabulated-list-padding nil ?\s)
                            'tabulated-list-id id 'tabulated-list-entry texts)))))
  (when advance (forward-line)))
(defun tabulated-list-clear-all-tags ()
  "Take tags of all lines away."
  (when (<= tabulated-list-padding 0) (error "No padding in current buffer"))
  (save-excursion
    (goto-char (point-min))
    (while (not (eobp))
      (tabulated-list-put-tag "" 'next))))
(defun tabulated-list-delete-entry ()
  "Delete the row at point; return it as (ID TEXTS), nil if there is none."
  (when-let ((texts (tabulated-list-get-entry)))
    (let ((row (list (tabulated-list-get-id) texts)) (inhibit-read-only t))
      (delete-region (line-beginning-position) (line-beginning-position 2))
      row)))
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
      (let ((tabulated-list--near
             (delq nil (list (and (not (bobp)) (tabulated-list-get-entry (1- (point)))) changed (tabulated-list-get-entry)))))
        (tabulated-list-print-entry id changed))
      (unless change-entry-data
        (forward-line -1)
        (put-text-property (point) (1+ (line-end-position)) 'tabulated-list-entry entry)))
    (when (> tabulated-list-padding 0)
      (save-excursion (tabulated-list-put-tag (substring-no-properties tag))))
    (move-to-column column)))
(defun tabulated-list--go-columns (count boundary limit)
  "Go COUNT columns on: to what BOUNDARY returns for a place, unless LIMIT, a function, says that it is the line's end."
  (while (> count 0)
    (let ((place (funcall boundary (point) 'tabulated-list-column-name nil (funcall limit))))
      (setq count (1- count))
      (when (and place (< place (line-end-position))) (goto-char place)))))
(defun tabulated-list-next-column (&optional arg)
  "Go ARG columns to the right."
  (interactive "p")
  (tabulated-list--go-columns (or arg 1) #'next-single-property-change #'line-end-position))
(defun tabulated-list-previous-column (&optional arg)
  "Go ARG columns to the left."
  (interactive "p")
  (tabulated-list--go-columns (or arg 1) #'previous-single-property-change #'line-beginning-position))
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
