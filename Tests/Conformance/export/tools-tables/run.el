;;; -*- lexical-binding: t -*-
(defun case-text (data) (substring-no-properties (org-element-interpret-data data)))
(defun case-row (row info)
  (format "row %s special %s group %s number %s header %s/%s/%s group edges %s %s\n"
          (org-element-property :type row)
          (and (org-export-table-row-is-special-p row info) t)
          (org-export-table-row-group row info) (org-export-table-row-number row info)
          (and (org-export-table-row-in-header-p row info) t)
          (and (org-export-table-row-starts-header-p row info) t)
          (and (org-export-table-row-ends-header-p row info) t)
          (and (org-export-table-row-starts-rowgroup-p row info) t)
          (and (org-export-table-row-ends-rowgroup-p row info) t)))
(defun case-cell (cell info)
  (format "  cell %S %s %s %s %s %s %s\n"
          (case-text (org-element-contents cell))
          (org-export-table-cell-address cell info)
          (org-export-table-cell-alignment cell info)
          (org-export-table-cell-width cell info)
          (sort (copy-sequence (org-export-table-cell-borders cell info)) #'string<)
          (and (org-export-table-cell-starts-colgroup-p cell info) t)
          (and (org-export-table-cell-ends-colgroup-p cell info) t)))
(case-write
 (org-export-as
  (org-export-create-backend
   :parent 'outline
   :transcoders
   `((inner-template
      . ,(lambda (_contents info)
           (mapconcat
            (lambda (table)
              (concat
               (format "table special column %s header %s size %s\n"
                       (and (org-export-table-has-special-column-p table) t)
                       (and (org-export-table-has-header-p table info) t)
                       (org-export-table-dimensions table info))
               (mapconcat (lambda (row)
                            (concat (case-row row info)
                                    (mapconcat (lambda (cell) (case-cell cell info))
                                               (org-element-contents row) "")))
                          (org-element-contents table) "")))
            (org-element-map (plist-get info :parse-tree) 'table #'identity)
            "")))))
  nil nil t)
 "txt")
