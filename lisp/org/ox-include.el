;;; ox-include.el --- Including files before an export  -*- lexical-binding: t -*-

;;; Commentary:

;; An INCLUDE keyword is read into a plist.  A block of it takes the lines as they are; otherwise the
;; file is Org: its part is cut out, its headings, footnotes and links are fitted into the document,
;; and its own keywords are followed.

;;; Code:

(require 'org-element)
(require 'org-files)
(require 'org-headings)

(defvar org-export-expand-links)
(defvar org-link-search-must-match-exact-headline)
(defvar org-odd-levels-only)

;;;; The keyword's value

(defun org-export--take-option (regexp text)
  "The match of the first group of REGEXP in TEXT, and TEXT without the match, as a cons."
  (if (string-match regexp text)
      (cons (match-string 1 text) (replace-match "" t t text))
    (cons nil text)))

(defun org-export-parse-include-value (value &optional dir)
  "Plist of what VALUE, of an INCLUDE keyword in the folder DIR, says.
Its properties are :file, :location, :lines, :only-contents, :minlevel, :env (`literal' for blocks
whose lines are no Org), :block, :args, :coding-system and :unmatched, options that nobody knows."
  (let ((rest value) file location lines only level coding block args literal unmatched)
    (cl-flet ((take (regexp)
                (pcase-let ((`(,found . ,left) (org-export--take-option regexp rest)))
                  (setq rest left)
                  found)))
      (setq file (take "\\`[ \t]*\\(\"[^\"]*\"\\|\\S-+\\)\\(?:[ \t]+\\|\\'\\)"))
      (when file
        (setq file (org-strip-quotes file))
        (when (string-match "\\`\\(.*?\\)::\\(.*\\)\\'" file)
          (setq location (match-string 2 file) file (match-string 1 file)))
        (unless (org-url-p file) (setq file (expand-file-name file dir))))
      (setq only (take ":only-?contents[ \t]+\\([^ \t\r\n]+\\)")
            lines (take ":lines[ \t]+\"\\([0-9]*-[0-9]*\\)\"")
            coding (take ":coding-system[ \t]+\\(\\S-+\\)")
            level (take ":minlevel[ \t]+\\([0-9]+\\)"))
      (when (string-match "\\`[ \t]*\\([^: \t\n]\\S-*\\)\\(?: +\\(.*\\)\\)?" rest)
        (setq block (match-string 1 rest) args (match-string 2 rest))
        (setq literal (and (member (downcase block) '("example" "export" "src")) t))
        (setq rest (or args "")))
      (unless literal
        (setq args nil)
        (let ((start 0))
          (while (string-match "\\(:\\S-+\\)[ \t]+\\(\\S-+\\)" rest start)
            (push (cons (intern (match-string 1 rest)) (match-string 2 rest)) unmatched)
            (setq start (match-end 0))))))
    (list :file file :coding-system (and coding (intern coding)) :location location
          :only-contents only :lines lines :env (and literal 'literal)
          :minlevel (and level (string-to-number level)) :args args :block block
          :unmatched (nreverse unmatched))))

;;;; The part of the file

(defun org-export--located-node (location file)
  "The element of the buffer, read from FILE, that the search option LOCATION leads to."
  (let ((org-link-search-must-match-exact-headline nil))
    (condition-case problem (org-link-search location)
      (error (error "%s for %s::%s" (error-message-string problem) file location)))
    (org-element-at-point)))

(defun org-export--node-span (node only-contents)
  "Beginning and end of NODE without the blank lines behind it.
With ONLY-CONTENTS: of what it contains, a heading's planning and properties left out."
  (let ((begin (org-element-begin node)) (end (org-element-end node)))
    (when only-contents
      (pcase (org-element-type node)
        ('headline
         (goto-char begin)
         (org-end-of-meta-data)
         (setq begin (min (point) end)))
        ((or 'center-block 'drawer 'dynamic-block 'footnote-definition 'item 'plain-list
             'quote-block 'special-block 'table 'verse-block 'paragraph)
         (setq begin (or (org-element-contents-begin node) begin)
               end (or (org-element-contents-end node) end)))))
    (goto-char end)
    (skip-chars-backward " \t\n" begin)
    (forward-line 1)
    (cons begin (max begin (min (point) end)))))

(defun org-export--narrow-to-part (plist)
  "Narrow the buffer to the part of the file that PLIST, of an INCLUDE keyword, names."
  (let ((location (plist-get plist :location)) (lines (plist-get plist :lines))
        (only (org-not-nil (plist-get plist :only-contents))))
    (when location
      (let ((span (org-export--node-span
                   (org-export--located-node location (plist-get plist :file)) only)))
        (narrow-to-region (save-excursion (goto-char (car span)) (line-beginning-position))
                          (cdr span))))
    (when (and lines (string-match "\\`\\([0-9]*\\)-\\([0-9]*\\)\\'" lines))
      (let ((from (max 1 (string-to-number (match-string 1 lines))))
            (to (string-to-number (match-string 2 lines)))
            (start (point-min)))
        (goto-char start)
        (forward-line (1- from))
        (setq start (point))
        ;; In a part of the file the last line is counted from the first.
        (cond ((zerop to) (goto-char (point-max)))
              ((not location)
               (goto-char (point-min))
               (forward-line (1- to)))
              (t (forward-line (1- to))))
        ;; Told backwards, the lines from the second to the one before the first.
        (narrow-to-region (min start (point)) (max start (point)))))))

;;;; Fitting the part into the document

(defun org-export--relative-path (path file-dir includer-dir)
  "PATH, relative to FILE-DIR, as INCLUDER-DIR sees it."
  (if (or (file-name-absolute-p path) (string-prefix-p "~" path)) path
    (file-relative-name (expand-file-name path file-dir) includer-dir)))

(defun org-export--fit-links (file includer)
  "Make links to files, in the buffer read from FILE, right for the file INCLUDER."
  (let ((from (file-name-directory (expand-file-name file)))
        (to (file-name-directory (expand-file-name includer))))
    (unless (equal (expand-file-name from) (expand-file-name to))
      (let ((changes nil))
        (cl-flet ((note (path begin end)
                    (let ((new (org-export--relative-path path from to)))
                      (unless (equal path new) (push (list begin end path new) changes)))))
          (org-element-map (org-element-parse-buffer) 'link
            (lambda (link)
              (let ((begin (org-element-begin link)) (end (org-element-end link))
                    (inner (org-element-contents-begin link)))
                (when (equal (org-element-property :type link) "file")
                  (note (org-element-property :path link) begin (or inner end)))
                (when inner
                  ;; An image in the place of a description is a link as well.
                  (let ((text (buffer-substring-no-properties
                               inner (org-element-contents-end link))))
                    (when (string-match "\\`<?file:\\([^<>\n]+\\)>?\\'" text)
                      (note (match-string 1 text) inner end))))))
            nil nil nil t))
        ;; From the end to the beginning the positions stay right.
        (pcase-dolist (`(,begin ,end ,path ,new)
                       (sort changes (lambda (a b) (> (car a) (car b)))))
          (goto-char begin)
          (when (search-forward path end t)
            (replace-match new t t)))))))

(defun org-export--fit-footnotes (id outside)
  "Make the labels of the buffer's footnotes ones of the document: ID tells files apart.
Definitions outside of the buffer's narrowed part, whose labels references have, go to the table
OUTSIDE."
  (let ((new (lambda (label) (format "-%d-%s" id label)))
        (begin (point-min)) (end (point-max)) (places nil) (inside nil) (used nil) (all nil))
    (org-element-map (save-restriction (widen) (org-element-parse-buffer))
        '(footnote-definition footnote-reference)
      (lambda (node)
        (let ((label (org-element-property :label node))
              (here (<= begin (org-element-begin node) (1- end)))
              (definition (eq (org-element-type node) 'footnote-definition)))
          (when label
            (when definition
              (push (list label
                          (org-export--wide-text
                           (org-element-begin node) (org-element-end node))
                          node)
                    all)
              (when here (push label inside)))
            (when (and (not definition) (eq (org-element-property :type node) 'inline))
              (push (list label
                          (org-export--wide-text (org-element-contents-begin node)
                                                 (org-element-contents-end node))
                          node)
                    all)
              (when here (push label inside)))
            (when here
              (unless definition
                (unless (eq (org-element-property :type node) 'inline) (push label used)))
              (push (cons (if definition (org-element-post-affiliated node)
                            (org-element-begin node))
                          label)
                    places)))))
      nil nil nil t)
    (pcase-dolist (`(,place . ,label) (sort places (lambda (a b) (> (car a) (car b)))))
      (goto-char place)
      (when (search-forward (concat "[fn:" label) (+ place (length label) 4) t)
        (replace-match (concat "[fn:" (funcall new label)) t t)))
    ;; Definitions may refer to others in their turn.
    (setq used (delete-dups (nreverse used)))
    (let ((queue used) (done nil))
      (while queue
        (let* ((label (pop queue)) (found (assoc label all)))
          (when (and found (not (member label inside)) (not (member label done)))
            (push label done)
            (let ((text (org-trim (nth 1 found))))
              (org-element-map (nth 2 found) 'footnote-reference
                (lambda (node)
                  (let ((other (org-element-property :label node)))
                    (when other (setq queue (append queue (list other)))))))
              (puthash (funcall new label)
                       (replace-regexp-in-string
                        "\\[fn:\\([-_[:word:]]+\\)"
                        (lambda (match) (concat "[fn:" (funcall new (substring match 4))))
                        (replace-regexp-in-string "\\`\\[fn:[^]]*\\][ \t\n]*" "" text)
                        t t)
                       outside))))))))

(defun org-export--wide-text (begin end)
  "The text between BEGIN and END even where the buffer is narrowed."
  (org-with-wide-buffer (buffer-substring-no-properties begin end)))

(defun org-export--fit-headings (level)
  "Shift the buffer's headings so that the topmost is of LEVEL."
  (let ((least nil))
    (goto-char (point-min))
    (let ((starts nil))
      (org-element-map (org-element-parse-buffer 'headline) 'headline
        (lambda (node) (push (org-element-begin node) starts)))
      (dolist (start starts)
        (goto-char start)
        (let ((stars (org-reduced-level (skip-chars-forward "*"))))
          (when (or (null least) (< stars least)) (setq least stars))))
      (when (and least (/= least level))
        (let ((shift (* (- level least) (if org-odd-levels-only 2 1))))
          (dolist (start starts)
            (goto-char start)
            (if (> shift 0) (insert (make-string shift ?*))
              (delete-char (- shift)))))))))

(defun org-export--fit-indentation (width)
  "Indent the buffer by WIDTH columns up to its first heading, definitions of footnotes excepted."
  (goto-char (point-min))
  (while (not (or (eobp) (org-at-heading-p)))
    (let ((note (looking-at-p "\\[fn:[-_[:word:]]+\\]")))
      (if (not note)
          (progn (indent-line-to (+ (current-indentation) width))
                 (forward-line 1))
        (forward-line 1)
        (while (not (or (eobp) (org-at-heading-p) (looking-at-p "\\[fn:")
                        (looking-at-p "[ \t]*\n[ \t]*$")))
          (forward-line 1))))))

(defun org-export--trim-buffer ()
  "Delete blank lines around the buffer's text and end it with a newline."
  (goto-char (point-max))
  (delete-region (+ (point) (skip-chars-backward " \t\n")) (point-max))
  (unless (bobp) (insert "\n"))
  (goto-char (point-min))
  (when (> (skip-chars-forward " \t\n") 0)
    (delete-region (point-min) (line-beginning-position))))

(defun org-export--insert-file (plist)
  "Insert the file that PLIST names; it is an Org buffer from then on."
  (let ((coding-system-for-read (or (plist-get plist :coding-system) coding-system-for-read)))
    (insert (org-file-contents (plist-get plist :file)))))

(defun org-export--literal-block (plist indentation)
  "The block that PLIST, of an INCLUDE keyword with INDENTATION, asks for, with its lines."
  (let ((margin (make-string indentation ?\s))
        (block (plist-get plist :block)) (args (plist-get plist :args)))
    (with-temp-buffer
      (org-export--insert-file plist)
      (org-export--narrow-to-part (plist-put (copy-sequence plist) :location nil))
      (let ((part (buffer-string)))
        (erase-buffer)
        (insert part))
      (org-export--trim-buffer)
      (format "%s#+BEGIN_%s%s\n%s%s#+END_%s\n"
              margin block (if args (concat " " args) "")
              (if (plist-get plist :env) (org-escape-code-in-string (buffer-string))
                (buffer-string))
              margin block))))

(defun org-export--prepare-included (plist level indentation id footnotes includer)
  "Make the buffer what PLIST names, for INCLUDER.
Its headings are of LEVEL, its text is moved by INDENTATION, ID is of its FOOTNOTES."
  (org-export--insert-file plist)
  (let ((org-inhibit-startup t) (org-mode-hook nil)) (org-mode))
  (org-export--narrow-to-part plist)
  (when includer (org-export--fit-links (plist-get plist :file) includer))
  (org-export--fit-footnotes id footnotes)
  (let ((part (buffer-string)))
    (widen)
    (erase-buffer)
    (insert part))
  (org-export--trim-buffer)
  (when (> indentation 0) (org-export--fit-indentation indentation))
  (when level (org-export--fit-headings level)))

;;;; The document

(defun org-export--insert-notes (footnotes)
  "Insert the definitions in the table FOOTNOTES at the end of the buffer."
  (when (> (hash-table-count footnotes) 0)
    (goto-char (point-max))
    (maphash (lambda (label text) (insert (format "\n[fn:%s] %s\n\n" label text))) footnotes)))

(defun org-export-expand-include-keyword
    (&optional included dir footnotes includer-file expand-env)
  "Put the files that INCLUDE keywords name in the place of the keywords.
INCLUDED: lists of file and lines that are being included.  DIR: the folder of the names.
FOOTNOTES: table of the numbers of files and of definitions, made when nil.  INCLUDER-FILE: the file
of the document.  EXPAND-ENV: whether names may have environment variables."
  (let* ((outermost (null footnotes))
         (state (or footnotes (cons (make-hash-table :test #'equal)
                                    (make-hash-table :test #'equal))))
         (includer (or includer-file (buffer-file-name (buffer-base-buffer))))
         (case-fold-search t))
    ;; Levels are those of the headings above before anything comes in.
    (pcase-dolist (`(,place ,value ,level) (org-export--include-keywords))
      (goto-char place)
      (set-marker place nil)
      (let ((indentation (current-indentation)))
        (delete-region (point) (line-beginning-position 2))
        (when (org-string-nw-p value)
          (let* ((plist (org-export-parse-include-value
                         (if expand-env (substitute-env-vars value t) value)
                         (or dir default-directory)))
                 (file (plist-get plist :file))
                 (key (list file (plist-get plist :location) (plist-get plist :lines))))
            (cond
             ((not (or (org-url-p file) (file-readable-p file)))
              (org-error-about (org-export--include-regexp value) #'error "Cannot include file %s" file))
             ((member key included)
              (org-error-about (org-export--include-regexp value) #'error "Recursive file inclusion: %S" file))
             ((plist-get plist :block)
              (insert (org-export--literal-block plist indentation)))
             (t (insert (org-export--included-text
                         plist level indentation state includer
                         (cons key included) expand-env))))))))
    (when outermost (org-export--insert-notes (cdr state)))))

(defun org-export--include-regexp (value)
  "Matches the INCLUDE keywords with VALUE."
  (concat "^[ \t]*#\\+include:[ \t]*" (regexp-quote value)))

(defun org-export--include-keywords ()
  "Lists of place, value and level of the INCLUDE keywords of the buffer, comments excepted."
  (let ((found nil))
    (goto-char (point-min))
    (while (re-search-forward "^[ \t]*#\\+include:" nil t)
      (forward-line 0)
      (let ((node (org-element-at-point)))
        (when (and (eq (org-element-type node) 'keyword) (not (org-in-commented-heading-p)))
          (push (list (copy-marker (point) t) (org-element-property :value node)
                      (save-restriction
                        (widen)
                        (org-reduced-level (or (org-current-level) 0))))
                found)))
      (forward-line 1))
    (nreverse found)))

(defun org-export--included-text (plist level indentation state includer included expand-env)
  "The text of the Org file that PLIST names, for a place below a heading of LEVEL.
INDENTATION is of the keyword.  STATE, INCLUDER, INCLUDED and EXPAND-ENV are as in
`org-export-expand-include-keyword'."
  (let* ((file (plist-get plist :file))
         (numbers (car state))
         (id (or (gethash file numbers) (puthash file (hash-table-count numbers) numbers))))
    (with-temp-buffer
      (org-export--prepare-included
       plist (or (plist-get plist :minlevel) (1+ level)) indentation id (cdr state) includer)
      (unless (org-url-p file) (setq default-directory (file-name-directory file)))
      (org-export-expand-include-keyword
       included (file-name-directory file) state includer expand-env)
      (buffer-string))))

(provide 'ox-include)
;;; ox-include.el ends here
