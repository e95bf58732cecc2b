;;; ox-ascii-table.el --- Tables of plain text  -*- lexical-binding: t -*-

;;; Code:

(require 'ox)
(require 'ox-ascii-layout)

(defun org-ascii-table (table contents info)
  "TABLE with its rows CONTENTS and its caption."
  (let ((caption (org-ascii--caption table info))
        (text (pcase (org-element-property :type table)
                ;; Rows at the end without anything in them are not there.
                (`org (org-element-normalize-string contents))
                (_ (org-ascii--foreign-table (org-remove-indentation (org-element-property :value table))
                                             info)))))
    (org-ascii--place
     (cond ((not caption) text)
           ((plist-get info :ascii-caption-above)
            (concat caption "\n" (string-trim-right text "\n+")))
           (t (concat (string-trim-right text "\n+") "\n" caption)))
     table info)))

(defun org-ascii--foreign-table (text info)
  "TEXT, a table of table.el, with lines of Unicode if INFO asks for them."
  (if (and (plist-get info :ascii-table-use-ascii-art) (org-ascii--utf8-p info)
           (require 'ascii-art-to-unicode nil t))
      (with-temp-buffer
        (insert text)
        (goto-char (point-min))
        (aa2u)
        (buffer-string))
    text))

;;; Columns

(defun org-ascii--column-width (cell info)
  "The columns of the text of CELL's column."
  (let* ((table (org-element-lineage cell 'table))
         (memory (org-ascii--memory :ascii-columns info))
         (widths (or (gethash table memory)
                     (puthash table (org-ascii--measure-table table info) memory))))
    (aref widths (cdr (org-export-table-cell-address cell info)))))

(defun org-ascii--measure-table (table info)
  "A vector of the widths of the columns of TABLE: at least what a cookie says, and no more without widening."
  (let ((widened (plist-get info :ascii-table-widen-columns))
        (special (org-export-table-has-special-column-p table))
        ;; The width of each column follows the cell of the one before it.
        (widths (list nil)))
    (dolist (row (seq-remove (lambda (row) (org-export-table-row-is-special-p row info))
                             (org-element-contents table)))
      (let ((before widths))
        (dolist (cell (if special (cdr (org-element-contents row)) (org-element-contents row)))
          (let* ((wished (org-export-table-cell-width cell info))
                 (width (if (and wished (not widened)) wished
                          (max (or wished 0)
                               (string-width (org-export-data (org-element-contents cell) info))))))
            (if (cdr before) (setcar (cdr before) (max width (cadr before)))
              (setcdr before (list width))))
          (setq before (cdr before)))))
    (vconcat (cdr widths))))

(defun org-ascii-table-cell (table-cell contents info)
  "CONTENTS of TABLE-CELL in the width of its column, with the lines at its sides."
  (let* ((width (org-ascii--column-width table-cell info))
         (text (org-ascii--shorten (or contents "") width info))
         (free (- width (string-width text)))
         (before (pcase (org-export-table-cell-alignment table-cell info)
                   (`left 0) (`right free) (_ (/ free 2))))
         (borders (org-export-table-cell-borders table-cell info))
         (line (if (org-ascii--utf8-p info) "│" "|")))
    (concat (and (memq 'left borders) (org-ascii--first-cell-p table-cell info) line)
            " " (make-string before ?\s) text (make-string (- free before) ?\s) " "
            (and (memq 'right borders) line))))

(defun org-ascii--shorten (text width info)
  "TEXT cut to WIDTH columns if INFO says that columns are not widened."
  (if (or (plist-get info :ascii-table-widen-columns) (<= (string-width text) width))
      text
    (concat (substring text 0 (- width 2)) "=>")))

(defun org-ascii--first-cell-p (cell info)
  "Whether CELL is the first of its row that is exported."
  (not (org-export-get-previous-element cell info)))

;;; Rows

(defun org-ascii-table-row (table-row contents info)
  "CONTENTS of TABLE-ROW with the rules above and below it."
  (when (eq (org-element-property :type table-row) 'standard)
    (let* ((unicode (org-ascii--utf8-p info))
           (cell (org-element-map table-row 'table-cell #'identity info t))
           (borders (and cell (org-export-table-cell-borders cell info)))
           (rule (lambda (line ends)
                   (concat (org-ascii--rule table-row line ends info) "\n"))))
      (concat
       (cond ((and (memq 'top borders) (or unicode (memq 'above borders)))
              (if unicode (funcall rule ?━ '("┍" "┯" "┑")) (funcall rule ?- '("+" "+" "+"))))
             ((memq 'above borders)
              (if unicode (funcall rule ?─ '("├" "┼" "┤")) (funcall rule ?- '("+" "+" "+")))))
       contents "\n"
       (and (memq 'bottom borders) (or unicode (memq 'below borders))
            (if unicode (funcall rule ?━ '("┕" "┷" "┙")) (funcall rule ?- '("+" "+" "+"))))))))

(defun org-ascii--rule (row line corners info)
  "A rule of the character LINE as wide as ROW, with CORNERS: the left one, those between and the right one."
  (pcase-let ((`(,left ,between ,right) corners))
    (apply #'concat
           (org-element-map row 'table-cell
             (lambda (cell)
               (let ((borders (org-export-table-cell-borders cell info)))
                 (concat (and (memq 'left borders) (org-ascii--first-cell-p cell info) left)
                         (make-string (+ 2 (org-ascii--column-width cell info)) line)
                         (and (memq 'right borders)
                              (if (org-export-get-next-element cell info) between right)))))
             info))))

(provide 'ox-ascii-table)

;;; ox-ascii-table.el ends here
