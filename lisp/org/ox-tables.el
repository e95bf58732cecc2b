;;; ox-tables.el --- Rows, columns, groups and borders of exported tables  -*- lexical-binding: t -*-

;; A table is gone through once for an export; its layout then answers all questions.  A layout
;; is a vector: the numbers of addressable columns and rows, whether it has a header, a special
;; column, and one description for each column.

;;; Code:

(require 'org-element)

(defvar org-table-number-regexp)
(defvar org-table-number-fraction)

;;; What is special

(defun org-export--cell-mark (cell)
  "The text of CELL if that is all it holds; `empty' when it holds nothing."
  (let ((contents (and cell (org-element-contents cell))))
    (cond ((null contents) 'empty)
          ((and (stringp (car contents)) (null (cdr contents))) (car contents)))))

(defun org-export-table-has-special-column-p (table)
  "Whether the first column of TABLE holds nothing but marks, at least one."
  (let ((marked nil))
    (and (catch 'no
           (dolist (row (org-element-contents table) t)
             (when (eq (org-element-property :type row) 'standard)
               (let ((mark (org-export--cell-mark (car (org-element-contents row)))))
                 (cond ((eq mark 'empty))
                       ((member mark '("!" "#" "$" "*" "/" "^" "_")) (setq marked t))
                       (t (throw 'no nil)))))))
         marked)))

(defconst org-export--cookie-cell-regexp "\\`<\\([lrc]\\)?\\([0-9]+\\)?>\\'"
  "Matches a cell that tells the alignment and width of its column.")

(defun org-export--cookie-row-p (cells)
  "Whether CELLS hold cookies, and nothing else."
  (let ((some nil))
    (and (catch 'no
           (dolist (cell cells t)
             (let ((mark (org-export--cell-mark cell)))
               (cond ((eq mark 'empty))
                     ((and mark (string-match-p org-export--cookie-cell-regexp mark))
                      (setq some t))
                     (t (throw 'no nil))))))
         some)))

(defun org-export-table-row-is-special-p (table-row _)
  "Whether TABLE-ROW says something about the table instead of being part of it."
  (and (eq (org-element-property :type table-row) 'standard)
       (let* ((cells (org-element-contents table-row))
              (mark (org-export--cell-mark (car cells))))
         (or (equal mark "/")
             (and (member mark '("!" "$" "^" "_"))
                  (org-export-table-has-special-column-p (org-element-parent table-row)))
             (org-export--cookie-row-p cells)))))

;;; The layout

(defun org-export--note-cookie (text column)
  "Write what the cookie TEXT says in COLUMN, a description."
  (when (and (stringp text) (string-match org-export--cookie-cell-regexp text))
    (when (match-string 1 text)
      (aset column 0 (pcase (match-string 1 text) ("l" 'left) ("r" 'right) (_ 'center))))
    ;; The last alignment holds, but the first width.
    (when (and (match-string 2 text) (null (aref column 1)))
      (aset column 1 (string-to-number (match-string 2 text))))))

(defun org-export--note-content (cell column info)
  "Count CELL, or nil for none, in COLUMN, a description, for the alignment of its numbers.
What counts is the output; an empty cell counts like the one above it."
  (let ((text (if cell (org-export-data (org-element-contents cell) info) "")))
    (unless (equal text "")
      (aset column 6 (string-match-p org-table-number-regexp text)))
    (aset column 4 (1+ (aref column 4)))
    (when (aref column 6) (aset column 5 (1+ (aref column 5))))))

(defun org-export--column-groups (row columns)
  "Write the borders that ROW, one marked with a slash, asks for in the vector COLUMNS."
  (let ((index 0) (open nil))
    (dotimes (i (length columns))
      (aset (aref columns i) 2 nil)
      (aset (aref columns i) 3 nil))
    (dolist (cell (org-element-contents row))
      (let* ((mark (org-export--cell-mark cell))
             (starts (member mark '("<" "<>"))) (ends (member mark '(">" "<>")))
             (column (aref columns index)))
        (when (or starts open) (aset column 2 t))
        (when (and starts (> index 0)) (aset (aref columns (1- index)) 3 t))
        (when ends (aset column 3 t))
        (setq open ends index (1+ index))))))

(defun org-export--table-columns (special rows info)
  "Descriptions of the columns of a table whose ROWS are (ROW . SPECIAL-P); SPECIAL tells
whether the first is special.  Each is a vector: alignment, width, whether a border is on
the left and on the right, how many cells there are and how many of them hold numbers,
whether the last one did."
  (let ((columns (make-vector (apply #'max 0 (mapcar (lambda (row)
                                                       (length (org-element-contents (car row))))
                                                     rows))
                              nil)))
    (dotimes (i (length columns)) (aset columns i (vector nil nil nil nil 0 0 nil)))
    (dolist (row rows)
      (let ((index 0))
        (dolist (cell (org-element-contents (car row)))
          (unless (and special (= index 0))
            (if (cdr row) (org-export--note-cookie (org-export--cell-mark cell)
                                                   (aref columns index))
              (org-export--note-content cell (aref columns index) info)))
          (setq index (1+ index)))
        (unless (cdr row)
          (while (< index (length columns))
            (org-export--note-content nil (aref columns index) info)
            (setq index (1+ index)))))
      (when (equal (org-export--cell-mark (car (org-element-contents (car row)))) "/")
        (org-export--column-groups (car row) columns)))
    (dotimes (i (length columns))
      (let ((column (aref columns i)))
        (unless (aref column 0)
          (aset column 0 (if (and (> (aref column 4) 0)
                                  (>= (/ (float (aref column 5)) (aref column 4))
                                      org-table-number-fraction))
                             'right
                           'left)))))
    columns))

(defun org-export--lay-out-rows (rows places step)
  "Note in PLACES the horizontal borders of ROWS, (ROW . SPECIAL-P) or (ROW) for a rule, seen
in one direction: STEP is (EDGE OUTER), as (above top)."
  (let ((ruled nil) (met nil))
    (dolist (row rows)
      (if (eq (org-element-property :type (car row)) 'rule) (setq ruled t)
        (let ((place (gethash (car row) places)))
          (unless met (aset place 2 (cons (cadr step) (aref place 2))))
          (when ruled (aset place 2 (cons (car step) (aref place 2))))
          (unless (cdr row) (setq met t ruled nil)))))))

(defun org-export--make-table-layout (table info)
  "Go through TABLE: its layout.  Notes the place of every row and the index of every cell."
  (let* ((places (org-export--memory info 'table-rows))
         (indices (org-export--memory info 'table-cells))
         (special (org-export-table-has-special-column-p table))
         (rows (mapcar (lambda (row) (cons row (org-export-table-row-is-special-p row info)))
                       (org-element-contents table)))
         (standard (seq-filter (lambda (row)
                                 (eq (org-element-property :type (car row)) 'standard))
                               rows))
         (group 1) (number 0) (filled nil) (breaks 0) (header nil) (first nil)
         (layout (make-vector 5 nil)))
    (dolist (row rows)
      (cond
       ((eq (org-element-property :type (car row)) 'rule)
        (when (> breaks 0) (setq header t))
        (when filled (setq group (1+ group) breaks (1+ breaks) filled nil)))
       ((cdr row) (puthash (car row) (vector nil nil nil layout) places))
       (t (when (> breaks 0) (setq header t))
          (unless first (setq first (car row)))
          (puthash (car row) (vector group number nil layout) places)
          (setq number (1+ number) filled t)))
      (let ((index 0))
        (dolist (cell (org-element-contents (car row)))
          (puthash cell index indices)
          (setq index (1+ index)))))
    (org-export--lay-out-rows rows places '(above top))
    (org-export--lay-out-rows (reverse rows) places '(below bottom))
    (aset layout 0 (max 0 (- (length (and first (org-element-contents first)))
                             (if special 1 0))))
    (aset layout 1 number)
    (aset layout 2 header)
    (aset layout 3 special)
    (aset layout 4 (org-export--table-columns special standard info))
    layout))

(defun org-export--table-layout (table info)
  "The layout of TABLE."
  (org-export--remembered (org-export--memory info 'tables) table
    (org-export--make-table-layout table info)))

(defun org-export--row-place (row info)
  "What is known of ROW: a vector of its group, its number, its borders, the table's layout."
  (let ((places (org-export--memory info 'table-rows)))
    (or (gethash row places)
        (and (eq (org-element-property :type row) 'standard)
             (let ((table (org-element-lineage row 'table)))
               (remhash table (org-export--memory info 'tables))
               (org-export--table-layout table info)
               (gethash row places))))))

(defun org-export--cell-index (cell info)
  "The number of cells before CELL in its row."
  (org-export--row-place (org-element-parent cell) info)
  (gethash cell (org-export--memory info 'table-cells)))

(defun org-export--cell-column (cell info)
  "The description of the column CELL stands in."
  (let ((place (org-export--row-place (org-element-parent cell) info)))
    (aref (aref (aref place 3) 4) (gethash cell (org-export--memory info 'table-cells)))))

;;; Tables

(defun org-export-table-has-header-p (table info)
  "Whether TABLE has a header: rows above the first rule with more below it."
  (aref (org-export--table-layout table info) 2))

(defun org-export-table-dimensions (table info)
  "(ROWS . COLUMNS) of TABLE without what is special."
  (let ((layout (org-export--table-layout table info)))
    (cons (aref layout 1) (aref layout 0))))

(defun org-export-get-table-cell-at (address table info)
  "The cell of TABLE at ADDRESS, (ROW . COLUMN) counted from 0, or nil."
  (let* ((rows (org-export--remembered (org-export--memory info 'table-row-lists) table
                 (let ((layout (org-export--table-layout table info)))
                   (cons layout
                         (vconcat
                          (seq-filter
                           (lambda (row)
                             (let ((place (org-export--row-place row info)))
                               (and place (aref place 1))))
                           (org-element-contents table)))))))
         (row (car address)) (column (cdr address)))
    (and (< -1 row (length (cdr rows)))
         (nth (if (aref (car rows) 3) (1+ column) column)
              (org-element-contents (aref (cdr rows) row))))))

;;; Rows

(defun org-export-table-row-group (table-row info)
  "The number of the group between rules TABLE-ROW is in; nil for a rule or special row."
  (let ((place (org-export--row-place table-row info)))
    (and place (aref place 0))))

(defun org-export-table-row-number (table-row info)
  "The number of TABLE-ROW, from 0; nil for a rule or special row."
  (let ((place (org-export--row-place table-row info)))
    (and place (aref place 1))))

(defun org-export--row-border (row info borders)
  "Whether ROW, part of the table proper, has one of BORDERS; a row without cells has them all."
  (let ((place (org-export--row-place row info)))
    (and place (aref place 1)
         (or (null (org-element-contents row))
             (seq-some (lambda (border) (memq border borders)) (aref place 2)))
         t)))

(defun org-export-table-row-starts-rowgroup-p (table-row info)
  "Whether TABLE-ROW is the first of its group."
  (org-export--row-border table-row info '(top above)))

(defun org-export-table-row-ends-rowgroup-p (table-row info)
  "Whether TABLE-ROW is the last of its group."
  (org-export--row-border table-row info '(bottom below)))

(defun org-export-table-row-in-header-p (table-row info)
  "Whether TABLE-ROW is part of its table's header."
  (let ((place (org-export--row-place table-row info)))
    (and place (eql (aref place 0) 1) (aref (aref place 3) 2))))

(defun org-export-table-row-starts-header-p (table-row info)
  "Whether TABLE-ROW is the first of its table's header."
  (and (org-export-table-row-in-header-p table-row info)
       (org-export-table-row-starts-rowgroup-p table-row info)))

(defun org-export-table-row-ends-header-p (table-row info)
  "Whether TABLE-ROW is the last of its table's header."
  (and (org-export-table-row-in-header-p table-row info)
       (org-export-table-row-ends-rowgroup-p table-row info)))

;;; Cells

(defun org-export-table-cell-address (table-cell info)
  "(ROW . COLUMN) of TABLE-CELL, from 0; no row and so nil in special rows, no column in the
special column."
  (let* ((place (org-export--row-place (org-element-parent table-cell) info))
         (index (org-export--cell-index table-cell info)))
    (when (aref place 1)
      (cons (aref place 1)
            (if (not (aref (aref place 3) 3)) index
              (and (> index 0) (1- index)))))))

(defun org-export-table-cell-width (table-cell info)
  "The width asked for the column of TABLE-CELL, or nil."
  (aref (org-export--cell-column table-cell info) 1))

(defun org-export-table-cell-alignment (table-cell info)
  "How the column of TABLE-CELL is aligned: `left', `center' or `right'."
  (aref (org-export--cell-column table-cell info) 0))

(defun org-export-table-cell-borders (table-cell info)
  "The borders of TABLE-CELL: a list of `right', `left', `bottom', `below', `top', `above'."
  (let ((column (org-export--cell-column table-cell info))
        (place (org-export--row-place (org-element-parent table-cell) info)))
    (append (and (aref column 3) '(right)) (and (aref column 2) '(left))
            (seq-filter (lambda (border) (memq border (aref place 2)))
                        '(bottom below top above)))))

(defun org-export-table-cell-starts-colgroup-p (table-cell info)
  "Whether TABLE-CELL is in the first column of a group."
  (let ((address (org-export-table-cell-address table-cell info)))
    (or (eql (cdr address) 0)
        (aref (org-export--cell-column table-cell info) 2))))

(defun org-export-table-cell-ends-colgroup-p (table-cell info)
  "Whether TABLE-CELL is in the last column of a group."
  (or (aref (org-export--cell-column table-cell info) 3)
      (let ((row (org-element-parent table-cell)))
        (eq table-cell (org-export--remembered (org-export--memory info 'last-cells) row
                         (car (last (org-element-contents row))))))))

(provide 'ox-tables)
;;; ox-tables.el ends here
