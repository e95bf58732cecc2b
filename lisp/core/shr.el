;;; shr.el --- HTML as text  -*- lexical-binding: t -*-

;; A tree of HTML is walked and each element inserts its text at point: runs of white space are one space, blocks
;; begin on lines of their own.  The first character of a line that is to be filled has the property
;; `shr-indentation', how far its continuation is indented; lines are filled when the whole is there.  Columns of
;; tables are of characters.  There are no pictures: their descriptions stand for them.

;;; Code:

(require 'dom)
(require 'url-expand)

(defgroup shr nil "HTML as text." :version "25.1" :group 'web)
(defcustom shr-width nil "How many columns text has; nil means as many as the window, at most `shr-max-width'."
  :type '(choice (const :tag "Use the width of the window" nil) integer))
(defcustom shr-max-width 120 "How many columns text has at most, unless `shr-width' says how many." :type '(choice (const nil) integer))
(defcustom shr-bullet "* " "What stands before an item of a list without numbers." :type 'string)
(defcustom shr-hr-line ?- "The character that rules are made of." :type 'character)
(defcustom shr-table-horizontal-line nil "The character that lines between rows of tables are made of, or nil."
  :type '(choice (const nil) character))
(defcustom shr-table-vertical-line ?\s "The character between columns of tables." :type 'character)
(defcustom shr-table-corner ?\s "The character where lines of tables meet." :type 'character)
(defcustom shr-use-fonts t "Whether fonts of different widths are used; here all have one." :type 'boolean)
(defcustom shr-use-colors t "Whether colors of a document are used." :type 'boolean)
(defcustom shr-inhibit-images nil "Whether pictures are not looked for; here they never are." :type 'boolean)
(defcustom shr-blocked-images nil "Pictures whose addresses match this regexp are not looked for." :type '(choice (const nil) regexp))
(defcustom shr-discard-aria-hidden nil "Whether elements that are hidden from who hears a page are left out." :type 'boolean)
(defcustom shr-max-image-proportion 0.9 "How much of a window a picture may take; here there are none." :type 'float)
(defcustom shr-image-animate t "Whether pictures move; here there are none." :type 'boolean)
(defcustom shr-external-rendering-functions nil
  "Pairs of an element's name, a symbol, and the function that inserts it in place of this library's."
  :type '(alist :key-type symbol :value-type function))

(defface shr-text '((t nil)) "Text.")
(defface shr-strike-through '((t :strike-through t)) "Text that was crossed out.")
(defface shr-link '((t :inherit link)) "Links.")
(defface shr-selected-link '((t :inherit shr-link :background "red")) "The link that is chosen.")
(defface shr-abbreviation '((t :underline (:style wave))) "Abbreviations.")
(defface shr-sup '((t :height 0.8)) "Raised text.")
(defface shr-h1 '((t :height 1.3 :weight bold)) "Headings of the first level.")
(defface shr-h2 '((t :weight bold)) "Headings of the second level.")
(defface shr-h3 '((t :slant italic)) "Headings of the third level.")
(defface shr-h4 nil "Headings of the fourth level.")
(defface shr-h5 nil "Headings of the fifth level.")
(defface shr-h6 nil "Headings of the sixth level.")
(defface shr-code '((t :inherit fixed-pitch)) "Code.")
(defface shr-mark '((t :background "yellow" :foreground "black")) "Marked text.")

(defvar shr-indentation 0 "How many columns the text at point is indented.")
(defvar shr-folding-mode nil "`none' where white space is meant, as in pre.")
(defvar shr-list-mode nil "What the items at point are counted by: a number, `ul', or nil.")
(defvar shr-base nil "What relative addresses are relative to, as `shr-parse-base' gives it.")
(defvar shr-depth 0 "How deep in the tree the element is.")
(defvar shr-table-depth 0 "How many tables the element is in.")
(defvar shr-stylesheet nil "The style in force, an alist of names and values.")
(defvar shr-internal-width nil "How many columns the text being made has.")
(defvar shr-start nil "Where the text of the innermost block begins, if something was inserted.")
(defvar shr-content-function nil "A function that gives a picture's data for its address, or nil; here nobody asks it.")
(defvar shr-put-image-function #'shr-put-image "The function that shows a picture; here nobody calls it.")
(defvar shr-target-id nil "The name of the place in the document that is looked for.")
(defvar shr-warning nil "What went wrong.")
(defvar shr-map
  (let ((map (make-sparse-keymap)))
    (define-key map "\r" #'shr-browse-url)
    (define-key map "v" #'shr-browse-url)
    (define-key map "w" #'shr-maybe-probe-and-copy-url)
    (define-key map "u" #'shr-maybe-probe-and-copy-url)
    (define-key map "a" #'shr-show-alt-text)
    (define-key map "\t" #'shr-next-link)
    (define-key map [?\M-\t] #'shr-previous-link)
    map)
  "Keys on links.")

;;; Documents

(defun shr--columns ()
  "How many columns a document has that is inserted now."
  (or shr-width
      (let ((columns (if noninteractive 80 (window-width))))
        (max 1 (if shr-max-width (min shr-max-width (1- columns)) (1- columns))))))

;;;###autoload
(defun shr-insert-document (dom)
  "Insert the document DOM, a tree as `libxml-parse-html-region' gives it, as text at point."
  (let ((start (point)) (shr-start nil) (shr-base nil) (shr-depth 0) (shr-table-depth 0) (shr-warning nil)
        (shr-indentation 0) (shr-folding-mode nil) (shr-list-mode nil)
        (shr-internal-width (or shr-internal-width (shr--columns))))
    (save-restriction
      (narrow-to-region start (point))
      (shr-descend dom)
      (shr-fill-lines (point-min) (point-max))
      ;; One end of a line is enough.
      (when (< (skip-chars-backward "\n") -1) (delete-region (1+ (point)) (point-max)))
      (goto-char (point-max)))))

;;;###autoload
(defun shr-render-region (begin end &optional buffer)
  "Put the HTML from BEGIN to END as text in its place, or into BUFFER."
  (interactive "r")
  (let ((dom (libxml-parse-html-region begin end)))
    (if buffer
        (with-current-buffer buffer (shr-insert-document dom))
      (delete-region begin end)
      (goto-char begin)
      (shr-insert-document dom))))
;;;###autoload
(defun shr-render-buffer (buffer)
  "Show the HTML of BUFFER as text in the buffer *html*."
  (interactive (list (current-buffer)))
  (let ((dom (with-current-buffer buffer (libxml-parse-html-region (point-min) (point-max)))))
    (pop-to-buffer "*html*")
    (erase-buffer)
    (shr-insert-document dom)
    (goto-char (point-min))))

;;; Elements

(defun shr--function (tag)
  "The function that inserts elements of the name TAG, or nil."
  (or (cdr (assq tag shr-external-rendering-functions))
      (let ((function (intern-soft (format "shr-tag-%s" tag)))) (and function (fboundp function) function))))

(defun shr-descend (dom)
  "Insert the element DOM."
  (let* ((start (point)) (style (shr-parse-style (dom-attr dom 'style))) (color (cdr (assq 'color style)))
         (shr-depth (1+ shr-depth)) (shr-stylesheet (append style shr-stylesheet)))
    (unless (or (and style (equal (cdr (assq 'display shr-stylesheet)) "none"))
                (dom-attr dom 'hidden)
                (and shr-discard-aria-hidden (equal (dom-attr dom 'aria-hidden) "true")))
      (shr-indirect-call (dom-tag dom) dom)
      (let ((id (dom-attr dom 'id)))
        (when id (shr--mark-target start id)))
      (when (and shr-use-colors color)
        (shr-add-font start (point) `(:foreground ,color))))))

(defun shr--mark-target (start id)
  "Let the text from START be the place named ID of the document."
  (save-excursion
    (let ((end (point)))
      (goto-char start)
      (skip-chars-forward " \n" end)
      (when (< (point) end)
        (put-text-property (point) (1+ (point)) 'shr-target-id id)))))

(defun shr-generic (dom)
  "Insert what DOM holds, text and elements."
  (dolist (child (dom-children dom))
    (if (stringp child) (shr-insert child) (shr-descend child))))

(defun shr-indirect-call (tag-name dom &rest args)
  "Insert DOM by the function for TAG-NAME, which is given ARGS too."
  (apply (or (shr--function tag-name) #'shr-generic) dom args))

(defun shr-parse-style (style)
  "The style STYLE of an element as an alist of names, symbols, and values."
  (when style
    (let (found)
      ;; The last of several of a name is the one that counts.
      (dolist (part (split-string (string-replace "\n" " " style) ";") found)
        (pcase (split-string part ":" nil "[ \t]+")
          (`(,name ,value . ,_)
           (push (cons (intern name) (replace-regexp-in-string " *!important\\'" "" value)) found)))))))

;;; Text

(defun shr--at-line-start ()
  "Whether nothing but blanks stands before point on its line."
  (save-excursion (skip-chars-backward " \t") (bolp)))

(defun shr-insert (text)
  "Insert TEXT as text of a document: white space in it is one space, unless `shr-folding-mode' is `none'."
  (if (eq shr-folding-mode 'none)
      (insert (string-replace "\r" "" text))
    (let ((text (replace-regexp-in-string "[ \t\n\r]+" " " text)))
      (when (and (string-prefix-p " " text) (or (shr--at-line-start) (memq (char-before) '(?\s ?\t))))
        (setq text (substring text 1)))
      (unless (string-empty-p text)
        (when (bolp) (shr--begin-line))
        (let ((start (point)) (fresh (shr--at-line-start)))
          (insert (string-replace "\u00a0" " " text))
          (when fresh (put-text-property start (1+ start) 'shr-indentation shr-indentation)))))))

(defun shr--begin-line ()
  "Begin a line that will be filled: indent it, and let it know how."
  (unless (and (> (point) (point-min)) (get-text-property (1- (point)) 'shr-bullet))
    (insert-char ?\s shr-indentation))
  (put-text-property (line-beginning-position) (point) 'shr-indentation shr-indentation)
  (setq shr-start (point)))

(defun shr-indent ()
  "Indent the line at point as its block is."
  (insert-char ?\s shr-indentation))

(defun shr--cut-blanks ()
  "Take away the blanks before point."
  (delete-region (point) (progn (skip-chars-backward " \t") (point))))

(defun shr-ensure-newline ()
  "Begin a line, unless point is at the beginning of one."
  (unless (or (bobp) (get-text-property (1- (point)) 'shr-bullet))
    (if (shr--at-line-start) (shr--cut-blanks) (insert "\n"))))
(defun shr-ensure-paragraph ()
  "Begin a paragraph: leave an empty line before point, unless there is one or nothing is before it."
  (unless (or (bobp) (get-text-property (1- (point)) 'shr-bullet))
    (shr-ensure-newline)
    (unless (or (bobp) (save-excursion (forward-line -1) (looking-at-p "[ \t]*$")))
      (insert "\n"))))

(defun shr--indentation-here ()
  "How far lines that continue the one at point are indented, nil if it is not to be filled."
  (let ((place (text-property-not-all (point) (line-end-position) 'shr-indentation nil)))
    (and place (get-text-property place 'shr-indentation))))

(defun shr-fill-lines (start end)
  "Fill the lines from START to END that are text."
  (when (> shr-internal-width 0)
    (save-restriction
      (narrow-to-region start end)
      (goto-char (point-min))
      (while (not (eobp))
        (let ((indentation (shr--indentation-here)))
          (when indentation (shr--fill-line indentation)))
        (forward-line 1))
      (goto-char (point-max)))))

(defun shr--breakable-p (before after)
  "Whether a line may end between the characters BEFORE and AFTER where no space is."
  (and before after
       (or (aref (char-category-set before) ?|) (aref (char-category-set after) ?|))
       (not (aref (char-category-set before) ?<))
       (not (aref (char-category-set after) ?>))))

(defun shr--fill-line (indentation)
  "Break the line at point where it is too long; what follows is indented by INDENTATION."
  (let ((prefix (make-string indentation ?\s)) (more t))
    (while more
      (let* ((start (line-beginning-position)) (end (line-end-position))
             (text-start (progn (goto-char start) (skip-chars-forward " \t" end) (point)))
             (column (progn (goto-char end) (current-column))))
        (setq more nil)
        (when (> column shr-internal-width)
          (move-to-column shr-internal-width)
          (when (> (current-column) shr-internal-width) (backward-char))
          (let ((place nil) (from (point)))
            ;; Back to where the line may end, else on to the next such place.
            (while (and (not place) (> (point) (1+ text-start)))
              (cond ((eq (char-after) ?\s) (setq place (point)))
                    ((shr--breakable-p (char-before) (char-after)) (setq place (point)))
                    (t (backward-char))))
            (unless place
              (goto-char from)
              (when (search-forward " " end t) (setq place (1- (point)))))
            (when place
              (goto-char place)
              (skip-chars-forward " " end)
              (if (= (point) end)
                  (delete-region place end)
                (delete-region place (point))
                (goto-char place)
                (skip-chars-backward " " text-start)
                (delete-region (point) place)
                (insert "\n" prefix)
                (setq more t)))))))
    (goto-char (line-end-position))))

(defun shr-add-font (start end type)
  "Put the face TYPE on the text from START to END, not on the spaces that indent it."
  (save-excursion
    (goto-char start)
    (while (< (point) end)
      (when (bolp) (skip-chars-forward " " end))
      (let ((stop (min (line-end-position) end)))
        (when (< (point) stop) (add-face-text-property (point) stop type t))
        (if (< stop end) (goto-char (1+ stop)) (goto-char end))))))
(defun shr-fontize-dom (dom &rest types)
  "Insert what DOM holds with the faces TYPES."
  (let ((start (point)))
    (shr-generic dom)
    (mapc (lambda (face) (shr-add-font start (point) face)) types)))

;;; Addresses and links

(defun shr-parse-base (url)
  "URL taken apart as what others are relative to: (SITE FOLDER SCHEME URL)."
  (when url
    (let ((url (replace-regexp-in-string "#.*\\'" "" (string-trim url))) (site nil) (folder nil))
      (when (string-match "\\`\\([a-z][-+.a-z0-9]*\\)://[^/?#]*" url)
        (setq site (match-string 0 url)
              folder (substring url (match-end 0)))
        (setq folder (replace-regexp-in-string "\\?.*\\'" "" folder))
        (list site (if (string-match "\\`.*/" folder) (match-string 0 folder) "")
              (substring url 0 (string-search ":" url)) url)))))
(defun shr-expand-url (url &optional base)
  "URL as an address of its own: relative ones are of BASE, by default `shr-base'."
  (let* ((base (cond ((stringp base) (shr-parse-base base)) (base) (t shr-base)))
         (url (and url (string-trim url))))
    (cond ((or (not url) (string-empty-p url)) (nth 3 base))
          ((or (not base) (string-match-p "\\`[a-zA-Z][-+.a-zA-Z0-9]*:" url)) url)
          ((string-prefix-p "//" url) (concat (nth 2 base) ":" url))
          ((string-prefix-p "/" url) (concat (car base) url))
          ((string-prefix-p "#" url) (concat (nth 3 base) url))
          ((string-empty-p (nth 1 base)) (concat (car base) (unless (string-prefix-p "?" url) "/") url))
          (t (concat (car base) (url-expander-remove-relative-links (concat (nth 1 base) url)))))))
(defun shr-encode-url (url)
  "URL with what may not stand in one as percent signs and digits."
  (browse-url-url-encode-chars url "[)$ ]"))
(defun shr-urlify (start url &optional title)
  "Make the text from START to point a link to URL, which TITLE tells about."
  (shr-add-font start (point) 'shr-link)
  (add-text-properties
   start (point)
   (list 'shr-url url 'button t 'category 'shr 'mouse-face '(highlight) 'follow-link t
         'help-echo (let ((shown (or (ignore-errors (decode-coding-string (url-unhex-string url) 'utf-8 t)) url)))
                      (if title (format "%s (%s)" shown title) shown))
         'keymap shr-map)))

(defun shr-browse-url (&optional external _mouse-event new-window)
  "Open the link at point; with EXTERNAL in another program, with NEW-WINDOW in a window of its own."
  (interactive (list current-prefix-arg last-nonmenu-event))
  (if-let ((url (get-text-property (point) 'shr-url)))
      (if external (funcall browse-url-secondary-browser-function url) (browse-url url new-window))
    (message "No link under point")))
(defun shr-copy-url (url)
  "Put URL, by default that of the link at point, where it can be inserted from."
  (interactive (list (get-text-property (point) 'shr-url)))
  (if (not url) (message "No URL under point")
    (kill-new (shr-encode-url url))
    (message "Copied %s" url)))
(defun shr-maybe-probe-and-copy-url (url)
  "Put URL, by default that of the link at point, where it can be inserted from."
  (interactive (list (get-text-property (point) 'shr-url)))
  (shr-copy-url url))
(defun shr-next-link ()
  "Go to the next link."
  (interactive)
  (let* ((here (if (get-text-property (point) 'shr-url) (or (next-single-property-change (point) 'shr-url) (point-max)) (point)))
         (next (if (and (< here (point-max)) (get-text-property here 'shr-url)) here
                 (next-single-property-change here 'shr-url))))
    (if (not next) (message "No next link")
      (goto-char next)
      (message "%s" (get-text-property next 'help-echo)))))
(defun shr-previous-link ()
  "Go to the link before point."
  (interactive)
  (let ((here (point)) (found nil))
    (save-excursion
      (when (get-text-property (point) 'shr-url)
        (goto-char (or (previous-single-property-change (1+ (point)) 'shr-url) (point-min))))
      (while (and (not found) (not (bobp)))
        (goto-char (or (previous-single-property-change (point) 'shr-url) (point-min)))
        (when (get-text-property (point) 'shr-url) (setq found (point)))))
    (if (not found) (progn (goto-char here) (message "No previous link"))
      (goto-char found)
      (message "%s" (get-text-property found 'help-echo)))))
(defun shr-show-alt-text ()
  "Show the description of the picture at point."
  (interactive)
  (message "%s" (or (get-text-property (point) 'shr-alt) "No image under point")))

;;; Elements of a line

(defmacro shr--define-elements (function &rest rows)
  "Define functions for elements that FUNCTION inserts: ROWS are (TAG DOC ARGUMENTS...)."
  (declare (indent 1))
  (macroexp-progn
   (mapcar (pcase-lambda (`(,tag ,doc . ,arguments))
             `(defun ,(intern (format "shr-tag-%s" tag)) (dom) ,doc (,function dom ,@arguments)))
           rows)))
(shr--define-elements shr-fontize-dom
  (b "Insert the bold text DOM." 'bold)
  (strong "Insert the text DOM, which is stressed." 'bold)
  (i "Insert the slanted text DOM." 'italic)
  (em "Insert the emphasized text DOM." 'italic)
  (cite "Insert the title DOM of a work." 'italic)
  (u "Insert the underlined text DOM." 'underline)
  (ins "Insert the added text DOM." 'underline)
  (s "Insert the text DOM, which is crossed out." 'shr-strike-through)
  (del "Insert the removed text DOM." 'shr-strike-through)
  (code "Insert the code DOM." 'shr-code)
  (tt "Insert the text DOM of a typewriter." 'shr-code)
  (kbd "Insert what is typed, DOM." 'shr-code)
  (mark "Insert the marked text DOM." 'shr-mark)
  (sup "Insert the raised text DOM." 'shr-sup)
  (sub "Insert the lowered text DOM." 'shr-sup))
(defun shr-tag-abbr (dom)
  "Insert the abbreviation DOM; what it stands for is told at it."
  (let ((start (point)))
    (shr-generic dom)
    (shr-add-font start (point) 'shr-abbreviation)
    (when (dom-attr dom 'title)
      (add-text-properties start (point) (list 'help-echo (dom-attr dom 'title) 'mouse-face 'highlight)))))
(defalias 'shr-tag-acronym #'shr-tag-abbr)
(shr--define-elements shr-generic
  (span "Insert the text DOM.")
  (font "Insert the text DOM.")
  (bdi "Insert the text DOM, whose direction is its own.")
  (bdo "Insert the text DOM, whose direction is told.")
  (object "Insert what stands for the object DOM.")
  (html "Insert the document DOM.")
  (body "Insert the body DOM of a document."))
(defun shr-tag-a (dom)
  "Insert the link DOM."
  (let ((url (dom-attr dom 'href)) (name (dom-attr dom 'name)) (start (point)))
    (shr-generic dom)
    (when name (shr--mark-target start name))
    (when (and url (< start (point)))
      (save-excursion (goto-char start) (skip-chars-forward " \n" (point-max)) (setq start (point)))
      (when (< start (point)) (shr-urlify start (shr-expand-url url) (dom-attr dom 'title))))))
(defun shr-tag-br (_dom)
  "End the line."
  (unless (or (bobp) (looking-back "\n\n" (max (point-min) (- (point) 2))))
    (unless (shr--at-line-start) (shr--cut-blanks))
    (insert "\n")))
(defun shr-tag-img (dom &optional url)
  "Insert what is told about the picture DOM, whose address may be given as URL."
  (let* ((url (or url (dom-attr dom 'src))) (alt (dom-attr dom 'alt))
         (sides (mapcar (lambda (side) (shr-string-number (dom-attr dom side))) '(width height))))
    (unless (or (not url) (string-empty-p url)
                (and shr-blocked-images (string-match-p shr-blocked-images url))
                ;; What counts readers shows nothing.
                (seq-every-p (lambda (side) (and side (<= side 1))) sides))
      (unless (shr--at-line-start) (insert "\n"))
      (when (bolp) (shr--begin-line))
      (let ((start (point)))
        (insert (if (or (not alt) (string-empty-p alt)) "*" (replace-regexp-in-string "[ \t\n]+" " " alt)))
        (add-text-properties start (point) (list 'image-url (shr-expand-url url) 'shr-alt (or alt "") 'help-echo (or (dom-attr dom 'title) alt)
                                                 'keymap shr-map)))
      (insert "\n"))))
(defun shr-string-number (string)
  "The number that STRING begins with, 0 if none; nil without a string."
  (and string (string-to-number (replace-regexp-in-string "[^0-9.].*\\'" "" string))))
(defun shr-put-image (_spec alt &optional _flags)
  "Insert ALT, which stands for a picture."
  (insert (or alt "")))
(defun shr--media (dom kind)
  "Insert a link to what DOM plays, of KIND."
  (let ((url (or (dom-attr dom 'src) (dom-attr (car (dom-by-tag dom 'source)) 'src))) (start (point)))
    (cond ((bolp) (shr--begin-line))
          ((not (eq (char-before) ?\s)) (insert " ")))
    (setq start (point))
    (insert (format "[%s]" kind))
    (when url (shr-urlify start (shr-expand-url url)))
    (insert " ")))
(defun shr-tag-video (dom) "Insert a link to the film DOM." (shr--media dom "video"))
(defun shr-tag-audio (dom) "Insert a link to the sound DOM." (shr--media dom "audio"))

;;; What is not shown

(defun shr-tag-comment (_dom) "Pass over a comment.")
(defun shr-tag-style (_dom) "Pass over a style sheet.")
(defun shr-tag-script (_dom) "Pass over a program.")
(defun shr-tag-svg (_dom) "Pass over a drawing.")
(defun shr-tag-template (_dom) "Pass over what is not shown.")
(defun shr-tag-base (dom)
  "Take note of what addresses are relative to after DOM."
  (let ((address (dom-attr dom 'href)))
    (unless (member address '(nil "")) (setq shr-base (shr-parse-base address)))
    (shr-generic dom)))

;;; Blocks

(defun shr-heading (dom &rest types)
  "Insert DOM as a heading with the faces TYPES."
  (shr-ensure-paragraph)
  (apply #'shr-fontize-dom dom types)
  (shr-ensure-paragraph))
(shr--define-elements shr-heading
  (title "Insert the title DOM of a document." 'bold 'underline)
  (h1 "Insert the heading DOM of the first level." 'shr-h1)
  (h2 "Insert the heading DOM of the second level." 'shr-h2)
  (h3 "Insert the heading DOM of the third level." 'shr-h3)
  (h4 "Insert the heading DOM of the fourth level." 'shr-h4)
  (h5 "Insert the heading DOM of the fifth level." 'shr-h5)
  (h6 "Insert the heading DOM of the sixth level." 'shr-h6))
(defun shr--block (dom separate &optional indentation)
  "Insert what DOM holds, INDENTATION columns farther right; SEPARATE sets it off from what is around it."
  (funcall separate)
  (let ((shr-indentation (+ shr-indentation (or indentation 0)))) (shr-generic dom))
  (funcall separate))
(shr--define-elements shr--block
  (p "Insert the paragraph DOM." #'shr-ensure-paragraph)
  (div "Insert the block DOM." #'shr-ensure-newline)
  (blockquote "Insert the quotation DOM, indented." #'shr-ensure-paragraph 4)
  (dl "Insert the list DOM of terms." #'shr-ensure-paragraph)
  (dt "Insert the term DOM." #'shr-ensure-newline))
(defun shr-tag-hr (_dom)
  "Insert a rule."
  (shr-ensure-newline)
  (insert (make-string (max 1 shr-internal-width) shr-hr-line) "\n"))
(defun shr-tag-pre (dom)
  "Insert DOM as it stands."
  (let ((shr-folding-mode 'none))
    (shr-ensure-newline)
    (let ((start (point)))
      (shr-generic dom)
      (shr-add-font start (point) 'shr-code))
    (shr-ensure-newline)))
(defun shr-tag-dd (dom)
  "Insert what is said about a term, DOM."
  (shr-ensure-newline)
  (let ((shr-indentation (+ shr-indentation 4))) (shr-generic dom)))
(defun shr--list (dom mode)
  "Insert the list DOM, whose items are of MODE."
  (let ((shr-list-mode mode)) (shr--block dom #'shr-ensure-paragraph)))
(defun shr-tag-ul (dom) "Insert the list DOM." (shr--list dom 'ul))
(defun shr-tag-ol (dom)
  "Insert the list DOM, whose items are numbered."
  (shr--list dom (if (dom-attr dom 'start) (string-to-number (dom-attr dom 'start)) 1)))
(defun shr-tag-li (dom)
  "Insert the item DOM."
  (shr-ensure-newline)
  (let* ((mark (if (numberp shr-list-mode)
                   (prog1 (format "%d " shr-list-mode) (setq shr-list-mode (1+ shr-list-mode)))
                 shr-bullet))
         (start (point)))
    (insert-char ?\s shr-indentation)
    (insert mark)
    (put-text-property start (point) 'shr-bullet t)
    (let ((shr-indentation (+ shr-indentation (string-width mark))))
      (put-text-property start (point) 'shr-indentation shr-indentation)
      (shr-generic dom))
    (remove-text-properties start (min (point-max) (+ start 1 (length mark) shr-indentation)) '(shr-bullet nil)))
  (unless (bolp) (insert "\n")))

;;; Tables

(defun shr--rows (dom)
  "The rows of the table DOM: lists of cells."
  (let (rows)
    (dolist (child (dom-non-text-children dom) (nreverse rows))
      (pcase (dom-tag child)
        ('tr (push (seq-filter (lambda (cell) (memq (dom-tag cell) '(td th))) (dom-non-text-children child)) rows))
        ((or 'thead 'tbody 'tfoot) (dolist (row (shr--rows child)) (push row rows)))))))

(defun shr--span (cell)
  "How many columns CELL takes."
  (max 1 (truncate (or (shr-string-number (dom-attr cell 'colspan)) 1))))

(defun shr-render-td (dom width _fill)
  "The lines of the cell DOM in WIDTH columns."
  (with-temp-buffer
    (let ((shr-internal-width width) (shr-indentation 0) (shr-list-mode nil) (shr-start nil)
          (bold (eq (dom-tag dom) 'th)))
      (shr-generic dom)
      (when bold (shr-add-font (point-min) (point-max) 'bold))
      (shr-fill-lines (point-min) (point-max))
      (goto-char (point-max))
      (skip-chars-backward " \t\n")
      (delete-region (point) (point-max))
      (goto-char (point-min))
      (delete-region (point) (progn (skip-chars-forward "\n") (point)))
      (or (split-string (buffer-string) "\n") '("")))))

(defun shr--cell-widths (cell)
  "How many columns CELL needs at least, and how many to be on one line each."
  (let ((narrow 1) (wide 1))
    (dolist (line (shr-render-td cell 10000 nil))
      (setq wide (max wide (string-width line)))
      (dolist (word (split-string line " " t)) (setq narrow (max narrow (string-width word)))))
    (cons narrow wide)))

(defun shr--column-widths (rows count available)
  "The widths of the COUNT columns of ROWS in AVAILABLE columns of text."
  (let ((narrow (make-vector count 1)) (wide (make-vector count 1)))
    ;; Cells of several columns widen the last of these, if it must be.
    (dolist (spanning '(nil t))
      (dolist (row rows)
        (let ((i 0))
          (dolist (cell row)
            (let ((n (shr--span cell)))
              (when (eq spanning (> n 1))
                (pcase-let ((`(,least . ,most) (shr--cell-widths cell)) (last (min (1- count) (+ i n -1))))
                  (dolist (entry (list (cons narrow least) (cons wide most)))
                    (let ((others (1- n)))
                      (cl-loop for k from i below last do (cl-incf others (aref (car entry) k)))
                      (aset (car entry) last (max (aref (car entry) last) (- (cdr entry) others)))))))
              (cl-incf i n))))))
    (let* ((room (- available (1+ count))) (spare (- room (cl-reduce #'+ narrow)))
           (wanted (- (cl-reduce #'+ wide) (cl-reduce #'+ narrow))))
      (cond ((<= (cl-reduce #'+ wide) room) wide)
            ((<= spare 0) narrow)
            (t
             ;; Columns that want no more than their share get that, the others what is left, as they want more.
             (let ((share (/ room count)) (widths (copy-sequence narrow)))
               (dotimes (i count)
                 (let ((more (- (aref wide i) (aref narrow i))))
                   (when (and (<= (aref wide i) share) (<= more spare))
                     (aset widths i (aref wide i))
                     (setq spare (- spare more) wanted (- wanted more)))))
               (let ((left spare))
                 (dotimes (i count)
                   (let ((more (- (aref wide i) (aref widths i))))
                     (cl-incf (aref widths i) (min more (/ (* left more) (max 1 wanted)))))))
               widths))))))

(defun shr-insert-table-ruler (widths)
  "Insert a line between rows of a table whose columns have WIDTHS, if there are such lines."
  (when shr-table-horizontal-line
    (insert-char ?\s shr-indentation)
    (insert shr-table-corner)
    (mapc (lambda (width) (insert (make-string width shr-table-horizontal-line) shr-table-corner)) widths)
    (insert "\n")))

(defun shr-tag-table (dom)
  "Insert the table DOM."
  (shr-ensure-newline)
  (let* ((rows (shr--rows dom))
         (caption (car (seq-filter (lambda (child) (eq (dom-tag child) 'caption)) (dom-non-text-children dom))))
         (count (apply #'max 1 (mapcar (lambda (row) (apply #'+ (mapcar #'shr--span row))) rows)))
         (shr-table-depth (1+ shr-table-depth)))
    (when caption (shr-generic caption) (shr-ensure-newline))
    (when rows
      (let ((widths (shr--column-widths rows count (- shr-internal-width shr-indentation))))
        (shr-insert-table-ruler widths)
        (dolist (row rows)
          (let ((i 0) (cells nil))
            (dolist (cell row)
              (let* ((n (shr--span cell)) (width (1- n)))
                (cl-loop for k from i below (min count (+ i n)) do (cl-incf width (aref widths k)))
                (push (cons width (shr-render-td cell width t)) cells)
                (cl-incf i n)))
            (while (< i count) (push (list (aref widths i) "") cells) (cl-incf i))
            (setq cells (nreverse cells))
            (dotimes (k (apply #'max (mapcar (lambda (cell) (length (cdr cell))) cells)))
              (insert-char ?\s shr-indentation)
              (insert shr-table-vertical-line)
              (dolist (cell cells)
                (let ((line (or (nth k (cdr cell)) "")))
                  (insert line (make-string (max 0 (- (car cell) (string-width line))) ?\s) shr-table-vertical-line)))
              (insert "\n"))
            (shr-insert-table-ruler widths)))))
    (shr-ensure-newline)))

(provide 'shr)
;;; shr.el ends here
