;;; ox-latex-tables.el --- Tables and matrices in LaTeX  -*- lexical-binding: t -*-

;;; Code:

(require 'ox-latex-labels)

(defconst org-latex-table-matrix-macros
  '(("bordermatrix" . "\\cr") ("qbordermatrix" . "\\cr") ("kbordermatrix" . "\\\\"))
  "Matrices that are macros, with what ends their rows.")

(defun ox-latex--table-environment (table info)
  "The environment of TABLE."
  (or (ox-latex--latex-attribute table :environment)
      (plist-get info :latex-default-table-environment)))

(defun ox-latex--table-mode (table info)
  "The mode of TABLE: a symbol."
  (let ((mode (ox-latex--latex-attribute table :mode)))
    (if mode (intern mode) (plist-get info :latex-default-table-mode))))

(defun org-latex-table (table contents info)
  "TABLE, made of CONTENTS, as its mode says."
  (if (eq (org-element-property :type table) 'table.el)
      (org-latex--table.el-table table info)
    (pcase (ox-latex--table-mode table info)
      ('verbatim (ox-latex--verbatim
                  (org-element-normalize-string
                   (org-trim (org-element-interpret-data
                              (apply #'org-element-create 'table nil
                                     (org-element-contents table)))))))
      ((or 'math 'inline-math) (org-latex--math-table table info))
      (_ (concat (org-latex--org-table table contents info)
                 (ox-latex--late-footnotes table info))))))

;;;; Tables of text

(defun org-latex--align-string (table info &optional math?)
  "How the columns of TABLE are aligned; centered if MATH?."
  (or (ox-latex--latex-attribute table :align)
      (let* ((row (cl-find 'standard (org-element-map table 'table-row #'identity info)
                           :key (lambda (row) (org-element-property :type row))))
             (parts (org-element-map row 'table-cell
                      (lambda (cell)
                        (let ((borders (org-export-table-cell-borders cell info)))
                          (list (and (memq 'left borders) "|")
                                (if math? "c"
                                  (substring
                                   (symbol-name (org-export-table-cell-alignment cell info)) 0 1))
                                (and (memq 'right borders) "|"))))
                      info)))
        (cl-loop for (left letter right) in parts
                 ;; A bar between two columns belongs to both.
                 for last = nil then previous
                 concat (concat (unless (equal last "|") left) letter right)
                 for previous = right))))

(defun ox-latex--table-width (attributes)
  "What stands between the environment's name and the alignment, from ATTRIBUTES."
  (let ((width (plist-get attributes :width))
        (environment (or (plist-get attributes :environment) "")))
    (cond ((not width) "")
          ((member environment '("tabular*" "tabularx" "tabulary" "xltabular"))
           (format "{%s}" width))
          ((member environment '("tabu" "longtabu"))
           (format " %s %s " (if (plist-get attributes :spread) "spread" "to") width))
          (t ""))))

(defun ox-latex--table-float (attributes captioned)
  "The floating environment for a table with ATTRIBUTES, CAPTIONED or not; nil for none."
  (let ((float (plist-get attributes :float)))
    (if (org-string-nw-p float)
        (or (cdr (assoc float '(("sideways" . "sidewaystable") ("multicolumn" . "table*")
                                ("t" . "table"))))
            float)
      (and captioned (not (plist-member attributes :float)) "table"))))

(defun ox-latex--long-table (text caption above attributes environment)
  "TEXT, rows of a table that breaks over pages, with its CAPTION ABOVE or below."
  (let ((font (plist-get attributes :font))
        (body (concat (format "\\begin{%s}%s" environment (ox-latex--table-width attributes))
                      (car text) "\n"
                      (and above (org-string-nw-p caption) (concat caption "\\\\\n"))
                      (cdr text)
                      (and (not above) (org-string-nw-p caption) (concat caption "\\\\\n"))
                      (format "\\end{%s}" environment))))
    (if font (format "{%s\n%s}" font body) body)))

(defun org-latex--decorate-table (table attributes caption above? info)
  "TABLE, a string, in the float or the centered place that ATTRIBUTES ask for.
CAPTION goes above it if ABOVE?."
  (let* ((float (ox-latex--table-float attributes (org-string-nw-p caption)))
         (centered (if (plist-member attributes :center) (plist-get attributes :center)
                     (plist-get info :latex-tables-centered)))
         (font (plist-get attributes :font))
         (fonted (concat (and font (concat font "\n")) table))
         (caption (or caption "")))
    (cond
     (float
      (concat (format "\\begin{%s}%s\n" float
                      (or (plist-get attributes :placement)
                          (format "[%s]" (plist-get info :latex-default-figure-position))))
              (if above? caption "")
              (if centered "\\centering\n" "")
              fonted
              (if above? "" (concat "\n" caption))
              (format "\n\\end{%s}" float)))
     (centered
      (concat "\\begin{center}\n" (if above? caption "") fonted
              (if (or above? (string-empty-p caption)) "" (concat "\n" caption))
              "\n\\end{center}"))
     (t (concat (if above? caption "")
                (if font (format "{%s}" fonted) table)
                (if (or above? (string-empty-p caption)) "" (concat "\n" caption)))))))

(defun org-latex--org-table (table contents info)
  "TABLE, made of the rows CONTENTS."
  (let* ((attributes (org-export-read-attribute :attr_latex table))
         (environment (ox-latex--table-environment table info))
         (align (format "{%s}" (org-latex--align-string table info)))
         (caption (org-latex--caption/label-string table info))
         (above (org-latex--caption-above-p table info)))
    (if (member environment '("longtable" "longtabu" "xltabular"))
        (ox-latex--long-table (cons align contents) caption above attributes environment)
      (org-latex--decorate-table
       (format "\\begin{%s}%s%s\n%s\\end{%s}" environment (ox-latex--table-width attributes)
               align contents environment)
       attributes caption above info))))

(defun ox-latex--booktabs-p (table info)
  "Whether TABLE has the rules of the package booktabs."
  (let ((attributes (org-export-read-attribute :attr_latex table)))
    (if (plist-member attributes :booktabs) (plist-get attributes :booktabs)
      (plist-get info :latex-tables-booktabs))))

(defun ox-latex--table-rule (row table booktabs info)
  "The rule that ROW of TABLE stands for."
  (let ((previous (org-export-get-previous-element row info)))
    (cond ((and previous (equal (ox-latex--latex-attribute table :environment) "longtable")
                booktabs (org-export-table-row-ends-header-p previous info))
           nil)
          ((not booktabs) "\\hline")
          ((not previous) "\\toprule")
          ((not (org-export-get-next-element row info)) "\\bottomrule")
          (t "\\midrule"))))

(defun ox-latex--table-heads (row contents table booktabs info)
  "What repeats on each page of TABLE, after CONTENTS of ROW, the last one of the header."
  (let ((columns (cdr (org-export-table-dimensions table info)))
        (before (ox-latex--header-rows row info))
        (rule (if booktabs "\\midrule" "\\hline")))
    (concat
     rule "\n\\endfirsthead\n"
     (format "\\multicolumn{%d}{l}{%s} \\\\\n" columns
             (org-latex--translate "Continued from previous page" info))
     (cond (before "") (booktabs "\\toprule\n") (t "\\hline\n"))
     "\n" before contents " \\\\\n\n"
     rule "\n\\endhead\n"
     (format "%s\\multicolumn{%d}{r}{%s} \\\\\n" rule columns
             (org-latex--translate "Continued on next page" info))
     "\\endfoot\n\\endlastfoot")))

(defun ox-latex--header-rows (row info)
  "The exported rows of the header before ROW, nil if there are none."
  (let ((rows nil) (previous row))
    (while (and (setq previous (org-export-get-previous-element previous info))
                (not (eq (org-element-property :type previous) 'rule)))
      (push (concat (org-export-data (org-element-contents previous) info) "\\\\\n") rows))
    (and rows (apply #'concat rows))))

(defun org-latex--translate (s info)
  "S in the language of the document." (org-export-translate s :latex info))

(defun org-latex-table-row (table-row contents info)
  "TABLE-ROW made of CONTENTS: a row or a rule."
  (let* ((table (org-element-lineage table-row '(table)))
         (booktabs (ox-latex--booktabs-p table info)))
    (cond
     ((eq (org-element-property :type table-row) 'rule)
      (ox-latex--table-rule table-row table booktabs info))
     (t
      (concat
       (and booktabs (not (org-export-get-previous-element table-row info)) "\\toprule\n")
       contents "\\\\"
       (cond
        ((and (member (ox-latex--table-environment table info)
                      '("longtable" "longtabu" "xltabular"))
              (org-export-table-row-in-header-p table-row info)
              (org-export-table-row-ends-header-p table-row info))
         (concat "\n" (ox-latex--table-heads table-row contents table booktabs info)))
        ((and booktabs (not (org-export-get-next-element table-row info))) "\n\\bottomrule")))))))

(defun org-latex-table-cell (table-cell contents info)
  "CONTENTS of TABLE-CELL and what separates it from the next one."
  (concat (org-export--scientific contents (plist-get info :latex-table-scientific-notation))
          (and (org-export-get-next-element table-cell info) " & ")))

;;;; Tables drawn by table.el

(defun org-latex--table.el-table (table info)
  "TABLE, drawn in the manner of table.el."
  (let* ((lines (split-string (org-element-property :value table) "\n" t "[ \t]+"))
         (rule "\\`\\+[-=+]+\\+\\'")
         (edges (lambda (line) (let (places) (dotimes (i (length line) (nreverse places))
                                               (when (eq (aref line i) ?+) (push i places))))))
         (columns (funcall edges (car lines)))
         (rows nil) (cells nil))
    (dolist (line (cdr lines))
      (cond
       ((and (string-match-p rule line) (equal (funcall edges line) columns))
        (push (mapcar (lambda (cell) (string-join (delete "" (nreverse cell)) " ")) cells) rows)
        (setq cells nil))
       ((and (string-match-p "\\`|.*|\\'" line) (= (length line) (length (car lines)))
             (cl-every (lambda (place) (eq (aref line place) ?|)) columns))
        (let ((texts (cl-mapcar (lambda (from to) (org-trim (substring line (1+ from) to)))
                                columns (cdr columns))))
          (setq cells (if cells (cl-mapcar #'cons texts cells) (mapcar #'list texts)))))
       (t (user-error "Cells of table.el that span rows or columns cannot be exported"))))
    (org-latex--decorate-table
     (format "\\begin{tabular}{%s|}\n\\hline\n%s\\end{tabular}"
             (apply #'concat (make-list (1- (length columns)) "|l"))
             (mapconcat (lambda (row)
                          (format "%s \\\\\n\\hline\n"
                                  (mapconcat #'org-latex--protect-text row " & ")))
                        (nreverse rows) ""))
     (org-export-read-attribute :attr_latex table)
     (org-latex--caption/label-string table info)
     (org-latex--caption-above-p table info) info)))

;;;; Matrices

(defun ox-latex--math-rows (table end info)
  "The rows of TABLE for mathematics, each ended by END."
  (mapconcat
   (lambda (row)
     (if (eq (org-element-property :type row) 'rule) "\\hline"
       (let ((cells (org-element-map row 'table-cell
                      (lambda (cell)
                        (org-trim (org-element-interpret-data (org-element-contents cell))))
                      info)))
         (if cells (concat " " (string-join cells " & ") " " end "\n") ""))))
   (org-element-map table 'table-row #'identity info) ""))

(defun org-latex--math-table (table info)
  "TABLE as a matrix."
  (let* ((attributes (org-export-read-attribute :attr_latex table))
         (environment (ox-latex--table-environment table info))
         (macro (assoc environment org-latex-table-matrix-macros))
         (rows (ox-latex--math-rows table (or (cdr macro) "\\\\") info)))
    (concat
     (plist-get attributes :math-prefix)
     (cond
      (macro (format "\\%s%s{\n%s}" environment (or (plist-get attributes :math-arguments) "") rows))
      (t (format "\\begin{%s}%s\n%s\\end{%s}" environment
                 (if (or (member environment '("array"))
                         (string-prefix-p "tab" environment))
                     (format "{%s}" (org-latex--align-string table info t))
                   "")
                 rows environment)))
     (plist-get attributes :math-suffix))))

(defun org-latex--wrap-latex-matrices (data info)
  "DATA with each run of tables that are matrices of one mode inside of one pseudo element."
  (org-element-map data 'table
    (lambda (table)
      (when (and (eq (org-element-property :type table) 'org)
                 (not (eq (org-element-type (org-element-property :parent table))
                          'latex-matrices))
                 (memq (ox-latex--table-mode table info) '(math inline-math)))
        (ox-latex--gather-matrices table (ox-latex--table-mode table info) info)))
    info)
  data)

(defun ox-latex--gather-matrices (table mode info)
  "Put TABLE and the matrices of MODE that follow without a blank line inside of one element."
  (let* ((captioned (or (org-element-property :caption table) (org-element-property :name table)))
         (matrices (org-element-create
                    'latex-matrices
                    (list :markup (cond ((eq mode 'inline-math) 'inline)
                                        (captioned 'equation)
                                        (t 'math)))))
         (members (list table)) (last table) next)
    (while (and (= 0 (or (org-element-property :post-blank last) 0))
                (setq next (org-export-get-next-element last info))
                (eq (org-element-type next) 'table)
                (eq (org-element-property :type next) 'org)
                (eq (ox-latex--table-mode next info) mode))
      (push next members)
      (setq last next))
    (org-element-put-property matrices :post-blank (org-element-property :post-blank last))
    (org-element-put-property last :post-blank 0)
    (org-element-insert-before matrices table)
    (dolist (member (nreverse members))
      (org-element-extract-element member)
      (org-element-adopt-elements matrices member))))

(defun org-latex-matrices-tree-filter (tree _backend info)
  "TREE with matrices gathered." (org-latex--wrap-latex-matrices tree info))

(defun org-latex-matrices (matrices contents info)
  "CONTENTS, those of MATRICES, as mathematics."
  (pcase (org-element-property :markup matrices)
    ('inline (format "\\(%s\\)" contents))
    ('equation (format "\\begin{equation}\n%s%s\\end{equation}" contents
                       (let ((label (org-latex--label (car (org-element-contents matrices))
                                                      info nil t)))
                         (if label (concat label "\n") ""))))
    (_ (format "\\[\n%s\\]" contents))))

(provide 'ox-latex-tables)

;;; ox-latex-tables.el ends here
