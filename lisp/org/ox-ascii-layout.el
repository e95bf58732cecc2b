;;; ox-ascii-layout.el --- Widths, filling and titles of plain text  -*- lexical-binding: t -*-

;;; Code:

(require 'ox)

(defsubst org-ascii--utf8-p (info) "Whether INFO asks for Unicode." (eq (plist-get info :ascii-charset) 'utf-8))

(defun org-ascii--translate (text info)
  "TEXT in the language and charset of INFO."
  (org-export-translate text (intern (format ":%s" (plist-get info :ascii-charset))) info))

;;; Widths

(defun org-ascii--memory (kind info)
  "The table in which INFO keeps what was measured of KIND, a keyword."
  (or (plist-get info kind)
      (let ((table (make-hash-table :test #'eq)))
        (plist-put info kind table)
        table)))

(defun org-ascii--page-width (info)
  "The columns of a line at the outermost level."
  (- (plist-get info :ascii-text-width) (plist-get info :ascii-global-margin)))

(defun org-ascii--width (element info)
  "The columns that are there for the text of ELEMENT."
  (let ((memory (org-ascii--memory :ascii-widths info)))
    (or (gethash element memory)
        (puthash element
                 (max 1 (pcase (org-element-type element)
                          (`headline
                           (let ((depth (org-export-low-level-p element info)))
                             ;; The global margin does not make the titles of low headlines narrower.
                             (if depth (- (plist-get info :ascii-text-width) (* 2 (1- depth)))
                               (org-ascii--page-width info))))
                          (`inlinetask (plist-get info :ascii-inlinetask-width))
                          ((or `quote-block `verse-block)
                           (- (org-ascii--width-around element info)
                              (* 2 (plist-get info :ascii-quote-margin))))
                          (`plain-list
                           (- (org-ascii--width-around element info)
                              (if (org-element-type-p (org-element-parent element) 'item) 0
                                (plist-get info :ascii-list-margin))))
                          (_ (org-ascii--width-around element info))))
                 memory))))

(defun org-ascii--width-around (element info)
  "The columns that the parent of ELEMENT leaves for it."
  (let* ((parent (org-element-parent element)) (type (org-element-type parent)))
    (pcase type
      ((or `nil `org-data) (org-ascii--page-width info))
      (`headline (org-ascii--width-in-headline element parent info))
      (`item (- (org-ascii--width parent info) (org-ascii--item-indent parent info)))
      (_ (org-ascii--width parent info)))))

(defun org-ascii--width-in-headline (element headline info)
  "The columns that HEADLINE leaves for ELEMENT, its section or a headline below it."
  (let ((depth (org-export-low-level-p headline info)))
    (- (org-ascii--page-width info)
       (cond (depth (* 2 depth))
             ((org-element-type-p element 'section) (plist-get info :ascii-inner-margin))
             (t 0)))))

(defun org-ascii--item-indent (item info)
  "By how many columns the text of ITEM is narrower than its list."
  (if (eq (org-element-property :type (org-element-parent item)) 'descriptive)
      (plist-get info :ascii-quote-margin)
    ;; The bullet as it is written counts, though another may be shown.
    (+ (string-width (org-element-property :bullet item))
       (string-width (org-ascii--checkbox item info)))))

(defun org-ascii--checkbox (item info)
  "The checkbox of ITEM with a space after it, or an empty string."
  (let ((unicode (org-ascii--utf8-p info)))
    (pcase (org-element-property :checkbox item)
      (`on (if unicode "☑ " "[X] "))
      (`off (if unicode "☐ " "[ ] "))
      (`trans (if unicode "☒ " "[-] "))
      (_ ""))))

;;; Text within a width

(defun org-ascii--indent (text width)
  "TEXT with WIDTH spaces before each line that is not blank."
  (if (or (null text) (<= width 0)) text (org-ascii--prefix text (make-string width ?\s))))

(defun org-ascii--prefix (text margin)
  "TEXT with MARGIN before each line that is not blank."
  (mapconcat (lambda (line) (if (string-match-p "[^ \t]" line) (concat margin line) line))
             (split-string text "\n") "\n"))

(defun org-ascii--widest (text)
  "The width of the longest line of TEXT."
  (apply #'max 0 (mapcar #'string-width (split-string text "\n"))))

(defun org-ascii--fill (text width &optional how)
  "TEXT filled to WIDTH columns and justified HOW."
  (with-temp-buffer
    (let ((fill-column width) (use-hard-newlines t))
      (insert text)
      (fill-region (point-min) (point-max) how)
      (buffer-string))))

(defun org-ascii--fill-if-long (line width)
  "LINE, filled only if it is wider than WIDTH columns."
  (if (<= (string-width line) width) line (org-ascii--fill line width)))

(defun org-ascii--align (text width how)
  "Each line of TEXT moved by spaces as HOW, `center' or `right', says in WIDTH columns."
  (mapconcat
   (lambda (line)
     (let* ((line (string-trim-left line)) (free (- width (string-width (string-trim-right line)))))
       (if (or (equal line "") (<= free 0)) line
         (concat (make-string (if (eq how 'center) (/ free 2) free) ?\s) line))))
   (split-string text "\n") "\n"))

(defun org-ascii--justification (element)
  "How the blocks around ELEMENT want it: `left', `center' or `right'."
  (let ((how nil) (node element))
    (while (and (not how) (setq node (org-element-parent node)))
      (setq how (pcase (org-element-type node)
                  (`center-block 'center)
                  (`special-block
                   (cdr (assoc (org-element-property :type node)
                               '(("JUSTIFYRIGHT" . right) ("JUSTIFYLEFT" . left))))))))
    (or how 'left)))

(defun org-ascii--place (text element info)
  "TEXT of ELEMENT within its width: a paragraph is filled, other things are moved as a whole."
  (if (not (org-string-nw-p text))
      text
    (let ((width (org-ascii--width element info)) (how (org-ascii--justification element)))
      (cond ((org-element-type-p element 'paragraph)
             (org-ascii--fill text width how))
            ((eq how 'left) text)
            (t (org-ascii--move text width how))))))

(defun org-ascii--move (text width how)
  "The lines of TEXT, moved together to the middle or the right of WIDTH columns as HOW says."
  (let ((free (max 0 (- width (org-ascii--widest text)))))
    (org-ascii--prefix
     text (with-temp-buffer (indent-to (if (eq how 'center) (/ free 2) free)) (buffer-string)))))

(defun org-ascii--box (text info)
  "TEXT with a line at its left and at the two ends; a text without any has an empty line."
  (pcase-let ((`(,top ,side ,bottom) (if (org-ascii--utf8-p info) '("┌────" "│ " "└────")
                                       '(",----" "| " "`----")))
              (shown (string-remove-suffix "\n" text)))
    (concat top "\n"
            ;; An empty match after the last of several line breaks is none: that line gets no bar.
            (replace-regexp-in-string "^" side shown)
            "\n" bottom)))

;;; Captions

(defun org-ascii--has-caption-p (element _info) "Whether ELEMENT has a caption." (org-element-property :caption element))

(defun org-ascii--caption (element info)
  "The caption of ELEMENT, a table or a listing, or nil."
  (when-let ((caption (org-export-get-caption element)))
    (let ((number (org-export-get-ordinal element info nil #'org-ascii--has-caption-p))
          (label (org-ascii--translate
                  (if (org-element-type-p element 'table) "Table %d:" "Listing %d:") info)))
      (org-ascii--fill (concat (format label number) " "
                               (org-export-data caption info))
                       (org-ascii--width element info)))))

;;; Titles and tables of contents

(defun org-ascii--heading (title info)
  "TITLE with a line below it."
  (concat title "\n" (make-string (string-width title) (if (org-ascii--utf8-p info) ?─ ?_))))

(defun org-ascii--title (element info width &optional underline toc)
  "The title of ELEMENT, a headline or inline task, with its tags at the right of WIDTH columns.
UNDERLINE says to underline it; TOC, that it is for a table of contents."
  (let* ((headline (org-element-type-p element 'headline))
         (number (and headline (org-export-numbered-headline-p element info)
                      (org-export-get-headline-number element info)))
         (title (concat
                 (cond ((not number) nil)
                       (toc (format "%d. " (car (last number))))
                       (t (concat (org-export--ordinal-text number) " ")))
                 (org-export--title-marks element "(" info)
                 (org-trim (org-export-data (if toc (org-export-get-alt-title element info)
                                              (org-element-property :title element))
                                            info))))
         (tags (and (if toc (eq (plist-get info :with-tags) t) (plist-get info :with-tags))
                    (org-export-get-tags element info)))
         (line (if (not tags) title
                 (let ((tags (concat ":" (string-join tags ":") ":")))
                   (concat title " "
                           (make-string (max 0 (- width (string-width title) 1 (string-width tags)))
                                        ?\s)
                           tags))))
         (mark (and underline headline
                    (nth (1- (org-export-get-relative-level element info))
                         (alist-get (plist-get info :ascii-charset)
                                    (plist-get info :ascii-underline))))))
    (if mark (concat line "\n" (make-string (string-width title) mark)) line)))

(defun org-ascii--contents-table (info &optional depth scope keyword)
  "The table of contents down to DEPTH.
With SCOPE it is of that part only, and has no title.  KEYWORD is the element that asks for it."
  (let ((width (if keyword (org-ascii--width keyword info) (org-ascii--page-width info))))
    (concat
     (unless scope
       (concat (org-ascii--heading (org-ascii--translate "Table of Contents" info) info) "\n\n"))
     (mapconcat
      (lambda (headline)
        (let* ((level (org-export-get-relative-level headline info))
               (lead (if (= level 1) ""
                       (concat (make-string (1- (* 3 (1- level))) ?.) " "))))
          (concat lead (org-ascii--title headline info (- width (length lead)) nil t))))
      (org-export-collect-headlines info depth scope) "\n"))))

(defun org-ascii--index (title label elements keyword info)
  "The list of ELEMENTS with captions under TITLE; LABEL is the format of their numbers.
KEYWORD is the element that asks for it."
  (let ((width (org-ascii--width keyword info)) (count 0))
    (concat
     (org-ascii--heading (org-ascii--translate title info) info) "\n\n"
     (mapconcat
      (lambda (element)
        (let* ((name (format (org-ascii--translate label info) (setq count (1+ count))))
               (indent (string-width name))
               (text (org-ascii--fill (org-trim (org-export-data
                                                 (or (org-export-get-caption element t)
                                                     (org-export-get-caption element))
                                                 info))
                                      (- width indent))))
          (concat name " " (org-trim (org-ascii--indent text indent)))))
      elements "\n"))))

(provide 'ox-ascii-layout)

;;; ox-ascii-layout.el ends here
