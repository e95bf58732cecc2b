;;; nxml-mode.el --- XML: faces, indentation, elements  -*- lexical-binding: t -*-

;; The text is read construct by construct: tags, references, comments, declarations.  There is no validation.

;;; Code:

(require 'sgml-indent)

(defvar nxml-child-indent 2 "Columns by which what an element holds is deeper.")
(defvar nxml-attribute-indent 4 "Columns by which attributes on lines of their own are deeper than their tag.")
(defvar nxml-slash-auto-complete-flag nil "Not used: nothing is put in while typing.")
(defvar nxml-sexp-element-flag t "Whether an element is one expression.")
(defvar nxml-mode-map (make-sparse-keymap) "Keys of XML.")
(defvar nxml-mode-syntax-table
  (let ((table (make-syntax-table)))
    (dolist (c '(?\; ?: ?. ?\" ?! ??)) (modify-syntax-entry c "." table))
    (dolist (c '(?< ?> ?& ?- ?_ ?/ ?=)) (modify-syntax-entry c "_" table))
    (modify-syntax-entry ?' "w" table)
    table)
  "Syntax of XML.")

(defgroup nxml-faces nil "Faces of XML." :group 'nxml)
(pcase-dolist (`(,parent . ,names)
               '((font-lock-function-name-face element-local-name element-prefix element-colon)
                 (font-lock-variable-name-face attribute-local-name attribute-prefix attribute-colon)
                 (font-lock-string-face attribute-value attribute-value-delimiter prolog-literal-content prolog-literal-delimiter)
                 (font-lock-keyword-face processing-instruction-target prolog-keyword cdata-section-CDATA)
                 (font-lock-constant-face entity-ref-name entity-ref-delimiter char-ref-number char-ref-delimiter)
                 (default tag-delimiter tag-slash text markup-declaration-delimiter processing-instruction-delimiter
                          processing-instruction-content cdata-section-delimiter cdata-section-content)))
  (dolist (name names)
    (custom-declare-face (intern (format "nxml-%s" name)) `((t :inherit ,parent)) (format "The face of %s in XML." name))))

(defconst nxml--name "[[:alpha:]_][-[:alnum:]_.]*" "Matches a name without a prefix.")
(defconst nxml--construct
  (concat "\\(?1:<!--\\)\\|\\(?2:<!\\[CDATA\\[\\)\\|\\(?3:<\\?\\)\\|\\(?4:<!\\)\\|\\(?5:</?\\)[[:alpha:]_]\\|\\(?6:&\\)[#[:alpha:]_]")
  "Matches the start of what is not text.")

;;; Faces

(defun nxml--face (start end name)
  "Give the text from START to END the face nxml-NAME."
  (when (< start end) (put-text-property start end 'face (list (intern (format "nxml-%s" name))))))
(defun nxml--references (start end)
  "Give references from START to END their faces."
  (save-excursion
    (goto-char start)
    (while (re-search-forward "\\(&\\)\\([[:alpha:]_][-[:alnum:]_.:]*\\)\\(;\\)\\|\\(&#\\)\\(x?[[:xdigit:]]+\\)\\(;\\)" end t)
      (let ((kind (if (match-beginning 1) "entity" "char")) (first (if (match-beginning 1) 1 4)))
        (cl-loop for part in (list "ref-delimiter" (if (equal kind "entity") "ref-name" "ref-number") "ref-delimiter")
                 for group from first
                 do (let ((face (intern (format "nxml-%s-%s" kind part))) (old (get-text-property (match-beginning group) 'face)))
                      (put-text-property (match-beginning group) (match-end group) 'face
                                         (cons face (if (memq old '(font-lock-string-face)) (list old) nil)))))))))
(defun nxml--name-faces (start end kind)
  "Give the name from START to END, with its prefix, the faces of KIND."
  (let ((colon (save-excursion (goto-char start) (and (search-forward ":" end t) (1- (point))))))
    (when colon
      (nxml--face start colon (concat kind "-prefix"))
      (nxml--face colon (1+ colon) (concat kind "-colon")))
    (nxml--face (if colon (1+ colon) start) end (concat kind "-local-name"))))
(defun nxml--attributes (start end plain)
  "Give attributes from START to END their faces; PLAIN says that these are not of a tag."
  (save-excursion
    (goto-char start)
    (while (re-search-forward "\\(\\(?:[[:alpha:]_][-[:alnum:]_.]*:\\)?[[:alpha:]_][-[:alnum:]_.]*\\)[ \t\n]*=[ \t\n]*\\(\"[^\"]*\"\\|'[^']*'\\)" end t)
      (let ((name (match-beginning 1)) (name-end (match-end 1)) (value (match-beginning 2)) (value-end (match-end 2)))
        (nxml--name-faces name name-end "attribute")
        (cond (plain
               (nxml--face value (1+ value) "attribute-value-delimiter")
               (nxml--face (1+ value) (1- value-end) "attribute-value")
               (nxml--face (1- value-end) value-end "attribute-value-delimiter"))
              (t (put-text-property value value-end 'face 'font-lock-string-face)
                 (nxml--references value value-end)))))))
(defun nxml--construct-begun ()
  "Which group of `nxml--construct' was matched."
  (seq-find #'match-beginning '(1 2 3 4 5 6)))
(defun nxml--close (opening)
  "Go behind what closes the construct that OPENING, a group of `nxml--construct', has begun; nil if nothing does."
  (pcase opening
    (1 (search-forward "-->" nil t))
    (2 (search-forward "]]>" nil t))
    (3 (search-forward "?>" nil t))
    (4 (let ((depth 0) (found nil))
         (while (and (not found) (re-search-forward "[][>]\\|\"[^\"]*\"\\|'[^']*'" nil t))
           (pcase (char-before) (?\[ (cl-incf depth)) (?\] (cl-decf depth)) (?> (when (<= depth 0) (setq found (point))))))
         found))
    (5 (and (looking-at "\\(?:[^\"'<>]\\|\"[^\"]*\"\\|'[^']*'\\)*>") (goto-char (match-end 0))))
    (6 (search-forward ";" (min (point-max) (+ (point) 40)) t))))

(defun nxml--fontify-construct (start end opening)
  "Give the construct from START to END, which OPENING has begun, its faces."
  (pcase opening
    (1 (let ((delimiter (lambda (from to) (put-text-property from to 'face 'font-lock-comment-delimiter-face))))
         (put-text-property start end 'face 'font-lock-comment-face)
         (funcall delimiter start (save-excursion (goto-char (+ start 4)) (skip-chars-forward " \t\n" end) (point)))
         (funcall delimiter (save-excursion (goto-char (- end 3)) (skip-chars-backward " \t\n" start) (point)) end)))
    (2 (nxml--face start (+ start 3) "cdata-section-delimiter")
       (nxml--face (+ start 3) (+ start 8) "cdata-section-CDATA")
       (nxml--face (+ start 8) (+ start 9) "cdata-section-delimiter")
       (nxml--face (+ start 9) (- end 3) "cdata-section-content")
       (nxml--face (- end 3) end "cdata-section-delimiter"))
    (3 (nxml--face start (+ start 2) "processing-instruction-delimiter")
       (save-excursion
         (goto-char (+ start 2))
         (skip-chars-forward "^ \t\n?")
         (nxml--face (+ start 2) (point) "processing-instruction-target")
         (if (equal (buffer-substring-no-properties (+ start 2) (point)) "xml") (nxml--attributes (point) end t)
           (skip-chars-forward " \t\n" end)
           (nxml--face (point) (- end 2) "processing-instruction-content")))
       (nxml--face (- end 2) end "processing-instruction-delimiter"))
    (4 (save-excursion
         (goto-char start)
         (while (re-search-forward "\\(<!\\)\\([[:upper:]]+\\)\\|\\([\"']\\)\\([^\"']*\\)\\([\"']\\)\\|\\([][>]\\)" end t)
           (cond ((match-beginning 1)
                  (nxml--face (match-beginning 1) (match-end 1) "markup-declaration-delimiter")
                  (nxml--face (match-beginning 2) (match-end 2) "prolog-keyword"))
                 ((match-beginning 3)
                  (nxml--face (match-beginning 3) (match-end 3) "prolog-literal-delimiter")
                  (nxml--face (match-beginning 4) (match-end 4) "prolog-literal-content")
                  (nxml--face (match-beginning 5) (match-end 5) "prolog-literal-delimiter"))
                 (t (nxml--face (match-beginning 6) (match-end 6) "markup-declaration-delimiter"))))))
    (5 (let* ((closes (eq (char-after (1+ start)) ?/)) (name (+ start (if closes 2 1))))
         (nxml--face start (1+ start) "tag-delimiter")
         (when closes (nxml--face (1+ start) name "tag-slash"))
         (save-excursion
           (goto-char name)
           (skip-chars-forward "-[:alnum:]_.:")
           (nxml--name-faces name (point) "element")
           (nxml--attributes (point) end nil))
         (when (eq (char-before (1- end)) ?/) (nxml--face (- end 2) (1- end) "tag-slash"))
         (nxml--face (1- end) end "tag-delimiter")))
    (6 (nxml--references start end))))

(defun nxml--fontify (limit)
  "Give the text from point to LIMIT its faces; always nil."
  (let ((case-fold-search nil) (text (point)) (depth 0))
    ;; What began before goes on.
    (let ((open (save-excursion (and (re-search-backward "[<>]" nil t) (eq (char-after) ?<) (point)))))
      (when open (goto-char open) (setq text open)))
    (setq depth (length (nxml--elements text)))
    (while (< (point) limit)
      (let* ((found (re-search-forward nxml--construct nil 'move)) (start (if found (match-beginning 0) (point-max)))
             (opening (and found (nxml--construct-begun))))
        (when found (goto-char (match-end opening)))
        (when (> depth 0)
          (save-excursion
            (goto-char text)
            (while (re-search-forward "[^ \t\n][^\n]*" start t)
              (nxml--face (match-beginning 0) (match-end 0) "text"))))
        (let ((end (and opening (nxml--close opening))))
          (cond ((null opening) (goto-char (point-max)))
                (end
                 (nxml--fontify-construct start end opening)
                 (when (= opening 5)
                   (cond ((eq (char-after (1+ start)) ?/) (setq depth (max 0 (1- depth))))
                         ((not (eq (char-before (1- end)) ?/)) (cl-incf depth))))
                 (goto-char end))
                (t (goto-char (1+ start)))))
        (setq text (point))))
    nil))

(defvar nxml-font-lock-keywords '((nxml--fontify (0 nil))) "Faces of XML, which one function sets.")

;;; Indentation

(defun nxml--column (&optional state)
  "The column of this line, at whose start the text is in STATE, or nil if it stays as it is."
  (save-excursion
    (beginning-of-line)
    (let* ((state (or state (sgml-indent--advance (list nil (point-min) nil) (point)))) (inside (nth 2 state))
           (sgml-basic-offset nxml-child-indent))
      (cond ((null inside)
             (if (and (null (car state)) (save-excursion (skip-chars-forward " \t") (looking-at-p "<!\\|\\]"))) (current-indentation)
               (sgml-indent--column state)))
            ((save-excursion (goto-char inside) (looking-at-p "<!--"))
             (goto-char inside)
             (+ (current-column) 4))
            ((save-excursion (goto-char inside) (looking-at-p "<[!?]")) nil)
            (t (goto-char inside)
               (+ (current-column) nxml-attribute-indent))))))
(defun nxml-indent-line ()
  "Indent this line by the elements that are open before it."
  (interactive)
  (editing-indent-line (nxml--column)))

(defun nxml-indent-region (start end)
  "Indent the lines from START to END by the elements that are open before them."
  (save-excursion
    (goto-char start)
    (beginning-of-line)
    (let ((state (list nil (point-min) nil)) (end (copy-marker end)))
      (while (< (point) end)
        (setq state (sgml-indent--advance state (point)))
        (unless (looking-at-p "[ \t]*$")
          (let ((column (nxml--column state))) (when column (indent-line-to column))))
        (forward-line))
      (set-marker end nil))))

;;; Elements

(defun nxml--elements (to)
  "The elements that are open at TO, (NAME . START) each, the innermost first."
  (car (sgml-indent--advance (list nil (point-min) nil) to)))
(defun nxml--tag-name (start)
  "The name of the tag that begins at START."
  (save-excursion
    (goto-char start)
    (looking-at "</?\\([^ \t\n/>]+\\)")
    (match-string-no-properties 1)))
(defun nxml--own-line-column (start)
  "The column of the tag that begins at START if it has its lines for itself, else nil."
  (save-excursion
    (goto-char start)
    (let ((column (current-column)))
      (and (= column (current-indentation))
           (progn (forward-char) (nxml--close 5))
           (looking-at-p "[ \t]*$")
           column))))
(defun nxml-finish-element ()
  "Insert the end tag of the element around point, on a line of its own if the start tag has that."
  (interactive)
  (let* ((open (or (cdar (nxml--elements (point))) (error "No matching start-tag")))
         (column (nxml--own-line-column open)))
    (when column
      (delete-horizontal-space)
      (unless (bolp) (insert "\n"))
      (indent-to column))
    (insert "</" (nxml--tag-name open) ">")))
(defun nxml--start-tag ()
  "Where the start tag begins that point is in; an error if it is in none."
  (let ((inside (nth 2 (sgml-indent--advance (list nil (point-min) nil) (point)))))
    (unless (and inside (save-excursion (goto-char inside) (looking-at-p "<[[:alpha:]_]"))) (error "Not in a start-tag"))
    inside))
(defun nxml-balanced-close-start-tag-inline ()
  "End the start tag around point, and put its end tag behind point."
  (interactive)
  (let ((name (nxml--tag-name (nxml--start-tag))))
    (insert ">")
    (save-excursion (insert "</" name ">"))))
(defun nxml-balanced-close-start-tag-block ()
  "End the start tag around point, and put its end tag two lines below; point goes between them."
  (interactive)
  (let* ((start (nxml--start-tag)) (name (nxml--tag-name start)) (column (save-excursion (goto-char start) (current-column))))
    (insert ">\n")
    (indent-to (+ column nxml-child-indent))
    (save-excursion
      (insert "\n")
      (indent-to column)
      (insert "</" name ">"))))
(defun nxml-split-element ()
  "End the element around point here, and begin another one of its name without attributes."
  (interactive)
  (let ((name (nxml--tag-name (or (cdar (nxml--elements (point))) (error "No matching start-tag")))))
    (insert "</" name ">\n<" name ">")))

(defun nxml--element-end (start)
  "Where the element that begins at START ends, or nil."
  (save-excursion
    (goto-char start)
    (let ((depth 0) (end nil) (case-fold-search nil))
      (while (and (null end) (re-search-forward nxml--construct nil t))
        (let* ((from (match-beginning 0)) (opening (nxml--construct-begun)))
          (goto-char (match-end opening))
          (unless (nxml--close opening) (goto-char (1+ from)))
          (when (eql opening 5)
            (cond ((eq (char-after (1+ from)) ?/) (cl-decf depth))
                  ((not (eq (char-before (1- (point))) ?/)) (cl-incf depth)))
            (when (<= depth 0) (setq end (point))))))
      end)))
(defun nxml--tag-before (end-tag)
  "The last tag that ends before point, with END-TAG the last end tag that begins before it: (START . END), or nil."
  (save-excursion
    (let ((here (point)) (last nil) (case-fold-search nil))
      (goto-char (point-min))
      (while (and (< (point) here) (re-search-forward nxml--construct here t))
        (let ((from (match-beginning 0)) (opening (nxml--construct-begun)))
          (goto-char (match-end opening))
          (if (not (nxml--close opening)) (goto-char (1+ from))
            (when (and (eql opening 5) (if end-tag (eq (char-after (1+ from)) ?/) (<= (point) here)))
              (setq last (cons from (point)))))))
      last)))
(defun nxml--inside-tag (state)
  "Where the start tag begins that point is in, the text before it being in STATE; nil if it is in none."
  (let ((inside (if (and (eq (char-before) ?<) (looking-at-p "[[:alpha:]_]")) (1- (point)) (nth 2 state))))
    (and inside (save-excursion (goto-char inside) (looking-at-p "<[[:alpha:]_]")) inside)))
(defun nxml--around ()
  "Where the element begins that point is in, in its text or its start tag; nil if it is in none."
  (let ((state (sgml-indent--advance (list nil (point-min) nil) (point))))
    (or (nxml--inside-tag state) (cdaar state))))
(defun nxml--over-element ()
  "Go over the next element."
  (skip-chars-forward "^<")
  (when (or (eobp) (looking-at-p "</")) (error "No more elements"))
  (while (looking-at-p "<[!?]")
    (forward-char)
    (nxml--close (if (looking-at-p "!--") 1 3))
    (skip-chars-forward "^<"))
  (goto-char (or (nxml--element-end (point)) (error "No end-tag"))))
(defun nxml--back-over-element ()
  "Go back over the element before point."
  (pcase (nxml--tag-before nil)
    ((and `(,start . ,end) (guard (or (eq (char-before (1- end)) ?/) (eq (char-after (1+ start)) ?/))))
     (goto-char (if (eq (char-before (1- end)) ?/) start
                  (or (cdar (nxml--elements start)) (error "No start-tag")))))
    (_ (error "No more elements"))))
(defun nxml--repeat (count forward back)
  "Call FORWARD COUNT times, or BACK if COUNT is negative; where the text ends that is for nothing."
  (dotimes (_ (abs count))
    (cond ((< count 0) (unless (bobp) (funcall back)))
          ((not (eobp)) (funcall forward)))))
(defun nxml-forward-element (&optional arg)
  "Go over ARG elements, back if ARG is negative."
  (interactive "p")
  (nxml--repeat (or arg 1) #'nxml--over-element #'nxml--back-over-element))
(defun nxml-backward-element (&optional arg)
  "Go back over ARG elements, on if ARG is negative."
  (interactive "p")
  (nxml-forward-element (- (or arg 1))))
(defun nxml--out-to-end ()
  "Go behind the element that point is in."
  (goto-char (or (nxml--element-end (or (nxml--around) (error "No parent element"))) (error "No end-tag"))))
(defun nxml--out-to-start ()
  "Go to the start of the element that point is in."
  (goto-char (or (nxml--around) (error "No parent element"))))
(defun nxml-up-element (&optional arg)
  "Go behind the element that point is in, ARG times; to its start if ARG is negative."
  (interactive "p")
  (nxml--repeat (or arg 1) #'nxml--out-to-end #'nxml--out-to-start))
(defun nxml-backward-up-element (&optional arg)
  "Go to the start of the element that point is in, ARG times; behind it if ARG is negative."
  (interactive "p")
  (nxml-up-element (- (or arg 1))))
(defun nxml--into-next ()
  "Go behind the start tag that point is in, or the next one before the end of the element around point."
  (let ((case-fold-search nil) (end nil))
    (save-excursion
      (goto-char (or (nxml--inside-tag (sgml-indent--advance (list nil (point-min) nil) (point))) (point)))
      (while (and (null end) (re-search-forward nxml--construct nil t))
        (let ((from (match-beginning 0)) (opening (nxml--construct-begun)))
          (goto-char (match-end opening))
          (cond ((not (nxml--close opening)) (goto-char (1+ from)))
                ((/= opening 5))
                ((eq (char-after (1+ from)) ?/) (goto-char (point-max)))
                ;; There is nothing in an empty one.
                ((not (eq (char-before (1- (point))) ?/)) (setq end (point)))))))
    (goto-char (or end (error "No more elements")))))
(defun nxml--into-previous ()
  "Go to the end tag before point."
  (goto-char (car (or (nxml--tag-before t) (error "No more elements")))))
(defun nxml-down-element (&optional arg)
  "Go behind the next start tag, ARG times; to an end tag before point if ARG is negative."
  (interactive "p")
  (let ((arg (or arg 1)))
    (dotimes (_ (abs arg))
      (if (< arg 0) (nxml--into-previous) (nxml--into-next)))))
(defun nxml-forward-balanced-item (&optional arg)
  "Go over ARG elements or words."
  (interactive "p")
  (let ((forward-sexp-function nil) (arg (or arg 1)))
    (dotimes (_ (abs arg))
      (if (> arg 0)
          (progn (skip-chars-forward " \t\n")
                 (cond ((looking-at-p "<[[:alpha:]_]") (goto-char (or (nxml--element-end (point)) (point-max))))
                       ((looking-at-p "<!--") (forward-char 4) (nxml--close 1))
                       (t (forward-sexp 1))))
        (skip-chars-backward " \t\n")
        (if (eq (char-before) ?>) (nxml-backward-element 1) (backward-sexp 1))))))

(define-derived-mode nxml-mode text-mode "nXML"
  "Major mode for XML."
  (setq-local comment-start "<!--"
              comment-start-skip "<!--[ \t\n]*"
              comment-end "-->"
              comment-end-skip "[ \t\n]*-->"
              comment-use-syntax nil
              indent-line-function #'nxml-indent-line
              indent-region-function #'nxml-indent-region
              forward-sexp-function #'nxml-forward-balanced-item
              font-lock-defaults '(nxml-font-lock-keywords t)))

(provide 'nxml-mode)
;;; nxml-mode.el ends here
