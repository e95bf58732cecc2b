;;; ox-html-tables.el --- Tables of the HTML export  -*- lexical-binding: t -*-

;;; Code:

(require 'ox-html-text)

;;;; Cells and rows

(defun org-html--alignment (cell info)
  "The class attribute for the alignment of CELL's column."
  (format " class=\"org-%s\"" (org-export-table-cell-alignment cell info)))

(defun org-html-table-cell (table-cell contents info)
  "TABLE-CELL reading CONTENTS, as a header if its place in the table says so."
  (let* ((row (org-element-parent table-cell))
         (table (org-element-parent row))
         (scope (cond ((and (org-export-table-has-header-p table info) (eql 1 (org-export-table-row-group row info)))
                       "col")
                      ((and (plist-get info :html-table-use-header-tags-for-first-column)
                            (eql 0 (cdr (org-export-table-cell-address table-cell info))))
                       "row")))
         (alignment (if (plist-get info :html-table-align-individual-fields)
                        (org-html--alignment table-cell info)
                      ""))
         (tags (plist-get info (if scope :html-table-header-tags :html-table-data-tags))))
    (concat "\n"
            (if scope (format (car tags) scope alignment) (format (car tags) alignment))
            (if (org-string-nw-p contents) contents "&nbsp;")
            (cdr tags))))

(defun org-html--next-data-row (row)
  "The rows after ROW that are no rules."
  (seq-remove #'org-html--rule-p (cdr (memq row (org-element-contents (org-element-parent row))))))

(defun org-html--rule-p (row)
  "Whether ROW is a horizontal rule."
  (eq (org-element-property :type row) 'rule))

(defun org-html-table-row (table-row contents info)
  "TABLE-ROW with the cells CONTENTS; the first and the last of a group have the group's tags."
  (unless (org-html--rule-p table-row)
    (let* ((group (org-export-table-row-group table-row info))
           (start (org-export-table-row-starts-rowgroup-p table-row info))
           (end (org-export-table-row-ends-rowgroup-p table-row info))
           (header (org-export-table-has-header-p (org-element-lineage table-row 'table) info))
           (top (and header start (= group 1)))
           (bottom (and header (not (org-html--next-data-row table-row))))
           (number (org-export-table-row-number table-row info))
           (element (if (and header (= group 1)) "thead" "tbody"))
           (tag (lambda (property)
                  (let ((value (plist-get info property)))
                    (if (functionp value) (funcall value number group start end top bottom) value)))))
      (concat (and start (format "<%s>" element))
              "\n" (funcall tag :html-table-row-open-tag)
              contents
              "\n" (funcall tag :html-table-row-close-tag)
              (and end (format "\n</%s>" element))))))

;;;; Tables

(defun org-html-table-first-row-data-cells (table info)
  "The cells of the first row of TABLE that holds data, without that of a special column."
  (let ((cells (org-element-contents (seq-find (lambda (row)
                                                 (not (or (org-html--rule-p row)
                                                          (org-export-table-row-is-special-p row info))))
                                               (org-element-contents table)))))
    (if (org-export-table-has-special-column-p table) (cdr cells) cells)))

(defun org-html--columns (table info)
  "The column groups of TABLE."
  (mapconcat
   (lambda (cell)
     (concat (and (org-export-table-cell-starts-colgroup-p cell info) "\n<colgroup>")
             "\n" (org-html-close-tag "col" (org-html--alignment cell info) info)
             (and (org-export-table-cell-ends-colgroup-p cell info) "\n</colgroup>")))
   (org-html-table-first-row-data-cells table info)
   "\n"))

(defun org-html--table-caption (table info)
  "The caption of TABLE with its number, or the empty string."
  (let ((caption (org-export-get-caption table)))
    (if (not caption)
        ""
      (format "<caption class=\"t-%s\"><span class=\"table-number\">%s</span> %s</caption>"
              (if (plist-get info :html-table-caption-above) "above" "bottom")
              (org-html--numbered "Table %d:" table info)
              (org-export-data caption info)))))

(defun org-html-table (table contents info)
  "TABLE with the rows CONTENTS."
  (if (eq (org-element-property :type table) 'table.el)
      (org-html-table--table\.el-table table info)
    (let ((usual (unless (org-html-html5-p info) (plist-get info :html-table-attributes)))
          (id (org-html--reference table info t)))
      (org-html--wrap "table" (org-combine-plists `(:id ,id) usual (org-html--read-attributes table))
                      (string-join (list (org-html--table-caption table info) (org-html--columns table info) contents)
                                   "\n")))))

;;;; Tables of table.el

(defun org-html--grid-at (lines row column)
  "The character of the drawing LINES, a vector, at ROW and COLUMN; a space outside of it."
  (let ((line (if (< -1 row (length lines)) (aref lines row) "")))
    (if (< column (length line)) (aref line column) ?\s)))

(defun org-html--grid-cell (lines top left width)
  "The cell of the drawing LINES, WIDTH characters wide, whose upper left corner is at row TOP and column LEFT.
The value is (BOTTOM RIGHT TEXT): the corner opposite, and the lines inside; nil if there is no such cell."
  (let* ((right (cl-loop for column from (1+ left) below width
                         when (and (eq (org-html--grid-at lines top column) ?+)
                                   (memq (org-html--grid-at lines (1+ top) column) '(?| ?+)))
                         return column))
         (bottom (and right
                      (cl-loop for row from (1+ top) below (length lines)
                               when (and (memq (org-html--grid-at lines row left) '(?+ ?|))
                                         (memq (org-html--grid-at lines row (1+ left)) '(?- ?= ?+))
                                         (eq (org-html--grid-at lines row right) ?+))
                               return row))))
    (and bottom
         (list bottom right
               (cl-loop for row from (1+ top) below bottom
                        collect (let ((line (string-pad (aref lines row) width)))
                                  (substring line (1+ left) right)))))))

(defun org-html--grid-rows (lines)
  "The cells of the drawing LINES by row: lists of (COLUMNS ROWS TEXT), how far a cell reaches, and its lines.
nil if the drawing is no table."
  (let ((width (apply #'max 0 (mapcar #'length lines))) cells)
    (dotimes (row (1- (length lines)))
      (dotimes (column (1- width))
        (when (and (eq (org-html--grid-at lines row column) ?+)
                   (memq (org-html--grid-at lines row (1+ column)) '(?- ?= ?+))
                   (memq (org-html--grid-at lines (1+ row) column) '(?| ?+)))
          (push (list row column (org-html--grid-cell lines row column width)) cells))))
    (setq cells (nreverse cells))
    (unless (seq-some (lambda (cell) (null (nth 2 cell))) cells)
      (let ((tops (seq-uniq (mapcar #'car cells)))
            (lefts (seq-uniq (mapcar #'cadr cells))))
        (mapcar
         (lambda (top)
           (cl-loop for (row left (bottom right text)) in cells
                    when (= row top)
                    collect (list (seq-count (lambda (edge) (and (<= left edge) (< edge right))) lefts)
                                  (seq-count (lambda (edge) (and (<= top edge) (< edge bottom))) tops)
                                  text)))
         tops)))))

(defun org-html-table--table\.el-table (table _info)
  "TABLE, drawn with plus signs and bars, as HTML; a drawing that is no table stays as it is."
  (let* ((drawing (org-remove-indentation (org-element-property :value table)))
         (rows (org-html--grid-rows (vconcat (split-string drawing "\n" t "[ \t]+"))))
         (span (lambda (name count) (if (> count 1) (format " %s=\"%d\"" name count) ""))))
    (if (not rows)
        (format "<pre class=\"example\">\n%s</pre>" (org-html-encode-plain-text drawing))
      (concat
       (format "<!-- This HTML table template is generated by emacs %s -->\n<table border=\"1\">\n" emacs-version)
       (mapconcat
        (lambda (row)
          (concat "  <tr>\n"
                  (mapconcat
                   (pcase-lambda (`(,columns ,rows ,text))
                     (concat "    <td" (funcall span "colspan" columns) (funcall span "rowspan" rows)
                             " align=\"left\" valign=\"top\">\n      "
                             (mapconcat (lambda (line) (string-replace " " "&nbsp;" line)) text "<br />\n      ")
                             "\n    </td>\n"))
                   row "")
                  "  </tr>\n"))
        rows "")
       "</table>\n"))))

(provide 'ox-html-tables)
;;; ox-html-tables.el ends here
