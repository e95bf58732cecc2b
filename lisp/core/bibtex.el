;;; bibtex.el --- Bibliographies in BibTeX's format  -*- lexical-binding: t -*-

;; An entry is @TYPE{KEY, FIELD = TEXT, …} or @TYPE(…); a text is pieces joined by #, each in braces or quotes, a number or
;; the name of a string.  A field is ((START NAME-START NAME-END) TEXT-START TEXT-END END): START is that of the comma before.

;;; Code:

(require 'button)

(defvar bibtex-mode-hook nil "What runs when the mode is turned on.")
(defvar bibtex-dialect 'BibTeX "The dialect of entries: `BibTeX' or `biblatex'.")
(defvar bibtex-dialect-list '(BibTeX biblatex) "The dialects there are.")
(defvar bibtex-sort-ignore-string-entries t "Whether @String entries are passed over.")
(defvar bibtex-maintain-sorted-entries nil "In which order entries are kept: `plain', `crossref', `entry-class' or nil.")
(defvar bibtex-entry-delimiters 'braces "What new entries are in: `braces' or `parentheses'.")
(defvar bibtex-field-delimiters 'braces "What new texts are in: `braces' or `double-quotes'.")
(defvar bibtex-expand-strings nil "Whether names of strings are replaced by these when a text's content is asked for.")
(defvar bibtex-autoadd-commas t "Whether a missing comma before a field is put in.")
(defvar bibtex-files nil "Files to look for entries in, or folders of such files.")
(defvar bibtex-file-path (getenv "BIBINPUTS") "Folders of `bibtex-files', with colons between.")
(defvar bibtex-search-entry-globally nil "Whether entries are looked for in `bibtex-files', too.")
(defvar bibtex-predefined-month-strings
  (mapcar (lambda (name) (cons (downcase (substring name 0 3)) name))
          '("January" "February" "March" "April" "May" "June" "July" "August" "September" "October" "November" "December"))
  "Strings that stand for months.")
(defvar bibtex-predefined-strings
  (append bibtex-predefined-month-strings
          (mapcar (lambda (line) (let ((end (string-search " " line))) (cons (substring line 0 end) (substring line (1+ end)))))
                  (split-string "acmcs ACM Computing Surveys
acta Acta Informatica
cacm Communications of the ACM
ibmjrd IBM Journal of Research and Development
ibmsj IBM Systems Journal
ieeese IEEE Transactions on Software Engineering
ieeetc IEEE Transactions on Computers
ieeetcad IEEE Transactions on Computer-Aided Design of Integrated Circuits
ipl Information Processing Letters
jacm Journal of the ACM
jcss Journal of Computer and System Sciences
scp Science of Computer Programming
sicomp SIAM Journal on Computing
tcs Theoretical Computer Science
tocs ACM Transactions on Computer Systems
tods ACM Transactions on Database Systems
tog ACM Transactions on Graphics
toms ACM Transactions on Mathematical Software
toois ACM Transactions on Office Information Systems
toplas ACM Transactions on Programming Languages and Systems" "\n")))
  "Strings that common styles define, (NAME . TEXT) each.")

(defconst bibtex-field-name "[^\"#%'(),={} \t\n\r0-9][^\"#%'(),={} \t\n\r]*" "Matches the name of a field.")
(defconst bibtex-field-const "[][[:alnum:].:;?!`'/*@+=|<>&_^$-]+" "Matches a number or the name of a string.")
(defconst bibtex-reference-key "[][[:alnum:].:;?!`'/*@+|()<>&_^$-]+" "Matches the key of an entry.")
(defconst bibtex-entry-type (concat "@[ \t]*" bibtex-field-name) "Matches the type of an entry.")
(defconst bibtex--open "[ \t]*[({][ \t\n]*" "Matches what opens an entry.")
(defconst bibtex-entry-head
  (concat "^[ \t]*\\(" bibtex-entry-type "\\)" bibtex--open "\\(" bibtex-reference-key "\\)")
  "Matches the start of an entry, its type and its key.")
(defconst bibtex-any-entry-maybe-empty-head (concat bibtex-entry-head "?") "The same for one without a key.")
(defvar bibtex-entry-maybe-empty-head nil "The same for the types of the dialect.")
(defvar bibtex-any-valid-entry-type nil "Matches the types of the dialect, and those that are no entries.")
(defconst bibtex-type-in-head 1 "The group of the type in these.")
(defconst bibtex-key-in-head 2 "The group of the key in these.")
(defconst bibtex-string-type (concat "^[ \t]*\\(@[ \t]*String\\)" bibtex--open) "Matches the start of a string.")
(defconst bibtex-preamble-prefix "[ \t]*\\(@[ \t]*Preamble\\)[ \t]*[({][ \t\n]*" "Matches the start of a preamble.")
(defconst bibtex-comment-start "@Comment" "What begins a comment.")

(defvar-local bibtex-reference-keys nil "The keys of this buffer, (KEY . t) each, once they are known.")
(defvar-local bibtex-strings nil "The strings of this buffer, (NAME . TEXT) each, once they are known.")
(defvar bibtex-field-kill-ring nil "Fields that were killed, (NAME nil TEXT) each, the last first.")
(defvar bibtex-entry-kill-ring nil "Entries that were killed, the last first.")
(defvar bibtex-last-kill-command nil "Whether a `field' or an `entry' was killed last.")

;;; Texts

(defun bibtex--piece-end ()
  "Where the piece of a text at point ends, or nil if there is none."
  (save-excursion
    (pcase (char-after)
      (?\{ (bibtex--braces-end))
      (?\" (forward-char)
           (let ((end nil) (more t))
             (while (and more (re-search-forward "[\"{\\\\]" nil t))
               (pcase (char-before)
                 (?\" (setq end (point) more nil))
                 (?\\ (unless (eobp) (forward-char)))
                 (_ (backward-char)
                    (let ((close (bibtex--braces-end))) (if close (goto-char close) (setq more nil))))))
             end))
      (_ (and (looking-at bibtex-field-const) (match-end 0))))))
(defun bibtex--braces-end ()
  "Where what opens at point, with a brace, closes, or nil."
  (save-excursion
    (let ((depth 0) (end nil))
      (while (and (null end) (re-search-forward "[{}\\\\]" nil t))
        (pcase (char-before)
          (?\{ (cl-incf depth))
          (?\} (cl-decf depth) (when (<= depth 0) (setq end (point))))
          (_ (unless (eobp) (forward-char)))))
      end)))

(defun bibtex-parse-field-text ()
  "Where the text at point begins, ends and where what follows it is, (START END NEXT), or nil if there is none."
  (save-excursion
    (let ((start (point)) (end nil) (more t))
      (while more
        (let ((piece (bibtex--piece-end)))
          (if (null piece) (setq more nil end nil)
            (goto-char piece)
            (setq end piece)
            (skip-chars-forward " \t\n")
            (if (eq (char-after) ?#) (progn (forward-char) (skip-chars-forward " \t\n")) (setq more nil)))))
      (and end (list start end (point))))))

(defun bibtex--content (start end)
  "The text from START to END without what it is in, its pieces joined."
  (save-excursion
    (goto-char start)
    (let ((pieces nil))
      (while (< (point) end)
        (let ((stop (bibtex--piece-end)))
          (push (if (memq (char-after) '(?\{ ?\"))
                    (buffer-substring-no-properties (1+ (point)) (1- stop))
                  (let ((name (buffer-substring-no-properties (point) stop)))
                    (or (and bibtex-expand-strings (cdr (assoc-string name (bibtex-strings) t))) name)))
                pieces)
          (goto-char stop)
          (skip-chars-forward " \t\n#")))
      (apply #'concat (nreverse pieces)))))

;;; Fields

(defun bibtex-parse-field ()
  "The field at point, or nil if there is none."
  (save-excursion
    (when (looking-at (concat "[ \t\n]*\\(,\\)?[ \t\n]*\\(" bibtex-field-name "\\)[ \t\n]*=[ \t\n]*"))
      (let ((comma (match-beginning 1)) (start (match-beginning 0)) (name (match-beginning 2)) (name-end (match-end 2)))
        (goto-char (match-end 0))
        (when (and (null comma) bibtex-autoadd-commas (not buffer-read-only))
          (let ((place (save-excursion (goto-char start) (skip-chars-backward " \t\n") (point))))
            (when (memq (char-before place) '(?\} ?\"))
              (save-excursion (goto-char place) (insert ","))
              (setq comma place name (1+ name) name-end (1+ name-end)))))
        (let ((text (and comma (bibtex-parse-field-text))))
          (when text
            (list (list comma name name-end) (nth 0 text) (nth 1 text) (nth 2 text))))))))

(defun bibtex-start-of-field (bounds) "Where the field BOUNDS begins." (nth 0 (car bounds)))
(defun bibtex-start-of-name-in-field (bounds) "Where the name of the field BOUNDS begins." (nth 1 (car bounds)))
(defun bibtex-end-of-name-in-field (bounds) "Where the name of the field BOUNDS ends." (nth 2 (car bounds)))
(defun bibtex-start-of-text-in-field (bounds) "Where the text of the field BOUNDS begins." (nth 1 bounds))
(defun bibtex-end-of-text-in-field (bounds) "Where the text of the field BOUNDS ends." (nth 2 bounds))
(defun bibtex-end-of-field (bounds) "Where the field BOUNDS ends." (nth 3 bounds))

(defun bibtex-name-in-field (bounds &optional remove-opt-alt)
  "The name of the field BOUNDS, with REMOVE-OPT-ALT without a prefix OPT or ALT."
  (let* ((head (car bounds)) (name (buffer-substring-no-properties (nth 1 head) (nth 2 head))) (case-fold-search nil))
    (if remove-opt-alt (replace-regexp-in-string "\\`\\(?:OPT\\|ALT\\)\\(.\\)" "\\1" name) name)))
(defun bibtex-text-in-field-bounds (bounds &optional content)
  "The text of the field BOUNDS, with CONTENT what stands in its braces or quotes."
  (funcall (if content #'bibtex--content #'buffer-substring-no-properties)
           (bibtex-start-of-text-in-field bounds) (bibtex-end-of-text-in-field bounds)))

(defun bibtex-beginning-first-field (&optional beg)
  "Where the fields of the entry begin that begins at BEG or point; go there."
  (when beg (goto-char beg))
  (when (looking-at bibtex-any-entry-maybe-empty-head) (goto-char (match-end 0)))
  (point))

(defun bibtex--fields ()
  "The fields of the entry that begins at point."
  (save-excursion
    (bibtex-beginning-first-field)
    (let ((fields nil) (field nil))
      (while (setq field (bibtex-parse-field))
        (push field fields)
        (goto-char (bibtex-end-of-field field)))
      (nreverse fields))))

(defun bibtex-enclosing-field (&optional comma noerr)
  "The field around point; with COMMA the comma before it belongs to it.  NOERR is to return nil without one."
  (let* ((place (point))
         (field (save-excursion
                  (bibtex-beginning-of-entry)
                  (seq-find (lambda (field)
                              (<= (if comma (bibtex-start-of-field field) (bibtex-start-of-name-in-field field))
                                  place (bibtex-end-of-field field)))
                            (bibtex--fields)))))
    (cond (field field)
          (noerr nil)
          (t (user-error "Can't find enclosing BibTeX field")))))

(defun bibtex--find-field (name limit backward)
  "The first field NAME behind point, or with BACKWARD the last before it; LIMIT is t for this entry, nil or a position."
  (save-excursion
    (let ((place (point)) (found nil) (more t))
      (bibtex-beginning-of-entry)
      (while (and more (null found))
        (let ((fields (and (looking-at bibtex-any-entry-maybe-empty-head) (bibtex--fields))))
          (dolist (field fields)
            (when (and (string-equal-ignore-case (bibtex-name-in-field field) name)
                       (if backward (<= (bibtex-end-of-text-in-field field) place)
                         (>= (bibtex-start-of-name-in-field field) place))
                       (or (not (number-or-marker-p limit))
                           (if backward (>= (bibtex-start-of-field field) limit) (<= (bibtex-end-of-field field) limit)))
                       (or backward (null found)))
              (setq found field)))
          (setq more (and (not (eq limit t)) (null found)
                          (if backward (and (not (bobp)) (progn (beginning-of-line) (re-search-backward bibtex-entry-head nil t)))
                            (progn (end-of-line) (and (re-search-forward bibtex-entry-head nil t) (goto-char (match-beginning 0)))))))))
      found)))
(defun bibtex-search-forward-field (name &optional bound)
  "The first field NAME behind point; BOUND is where to stop, t for the end of this entry."
  (bibtex--find-field name bound nil))
(defun bibtex-search-backward-field (name &optional bound)
  "The last field NAME before point; BOUND is where to stop, t for the start of this entry."
  (bibtex--find-field name bound t))

(defun bibtex-text-in-field (field &optional follow-crossref)
  "The text of FIELD of the entry at point, or nil; with FOLLOW-CROSSREF also that of the entry which it refers to."
  (save-excursion
    (bibtex-beginning-of-entry)
    (let* ((fields (bibtex--fields))
           (named (lambda (name) (seq-find (lambda (bounds) (string-equal-ignore-case (bibtex-name-in-field bounds) name)) fields)))
           (bounds (funcall named field)) (other (and follow-crossref (funcall named "crossref"))))
      (cond (bounds (bibtex-text-in-field-bounds bounds t))
            ((and other (bibtex-search-entry (bibtex-text-in-field-bounds other t))) (bibtex-text-in-field field))))))

;;; Entries

(defun bibtex-type-in-head () "The type of the entry whose start was matched."
       (string-trim-left (buffer-substring-no-properties (1+ (match-beginning bibtex-type-in-head)) (match-end bibtex-type-in-head))))
(defun bibtex-key-in-head (&optional empty)
  "The key of the entry whose start was matched, EMPTY if it has none."
  (or (match-string-no-properties bibtex-key-in-head) empty))

(defun bibtex-beginning-of-entry ()
  "Go to the start of this entry, or of what stands before it; return that."
  (interactive)
  (beginning-of-line)
  (unless (looking-at-p "[ \t]*@") (re-search-backward "^[ \t]*@" nil 'move))
  (point))

(defun bibtex--entry-end ()
  "Where what begins at point, after blanks, with @ closes, or nil."
  (save-excursion
    (when (looking-at "[ \t]*@[ \t]*[^({ \t\n]+[ \t]*\\([({]\\)")
      (goto-char (match-beginning 1))
      (if (eq (char-after) ?\{) (bibtex--braces-end)
        (let ((end nil))
          (while (and (null end) (re-search-forward "[){]" nil t))
            (if (eq (char-before) ?\)) (setq end (point))
              (backward-char)
              (goto-char (or (bibtex--braces-end) (point-max)))))
          end)))))

(defun bibtex-valid-entry (&optional empty-key)
  "Where the entry at point begins and ends, (START . END), if it is one; EMPTY-KEY says that it needs no key."
  (save-excursion
    (beginning-of-line)
    (let ((start (point)) (case-fold-search t))
      (when (looking-at bibtex-entry-maybe-empty-head)
        (when (or empty-key (match-beginning bibtex-key-in-head))
          (let ((fields (bibtex--fields)))
            (if fields (goto-char (bibtex-end-of-field (car (last fields)))) (goto-char (match-end 0)))
            (when (looking-at "[ \t\n]*,?[ \t\n]*[})]") (cons start (match-end 0)))))))))

(defun bibtex-end-of-entry ()
  "Go to the end of this entry, and return that."
  (interactive)
  (let* ((start (save-excursion (bibtex-beginning-of-entry)))
         (end (save-excursion (goto-char start) (or (cdr (bibtex-valid-entry t)) (bibtex--entry-end)))))
    (if end (goto-char end)
      (when (called-interactively-p 'any) (message "Not on a known BibTeX entry."))
      (point))))

(defun bibtex-skip-to-valid-entry (&optional backward)
  "Go to the first entry at or behind this line, or with BACKWARD the last before; return its (START . END) or nil."
  (interactive "P")
  (let ((found nil) (more t) (case-fold-search t))
    (beginning-of-line)
    (if backward
        (while (and more (null found))
          (if (re-search-backward bibtex-entry-maybe-empty-head nil t) (setq found (bibtex-valid-entry))
            (setq more nil)))
      (setq found (bibtex-valid-entry))
      (while (and more (null found))
        (end-of-line)
        (if (re-search-forward bibtex-entry-maybe-empty-head nil t)
            (progn (goto-char (match-beginning 0)) (setq found (bibtex-valid-entry)))
          (setq more nil)
          (goto-char (point-max)))))
    (when found (goto-char (car found)))
    found))
(defun bibtex-next-entry (&optional arg)
  "Go to the start of the next entry, ARG times."
  (interactive "p")
  (dotimes (_ (or arg 1))
    (let ((here (save-excursion (bibtex-beginning-of-entry) (bibtex-valid-entry t))))
      (when (and here (<= (car here) (point) (cdr here))) (goto-char (cdr here)))
      (forward-line)
      (bibtex-skip-to-valid-entry))))
(defun bibtex-previous-entry (&optional arg)
  "Go to the start of the entry before, ARG times."
  (interactive "p")
  (dotimes (_ (or arg 1)) (bibtex-skip-to-valid-entry t)))
(defun bibtex-beginning-of-first-entry ()
  "Go to the start of the first entry."
  (goto-char (point-min))
  (or (and (re-search-forward bibtex-any-entry-maybe-empty-head nil 'move) (goto-char (match-beginning 0))) (point)))

(defun bibtex-map-entries (fun)
  "Call FUN with key, start and end of each entry, as `bibtex-sort-ignore-string-entries' says also of @String."
  (save-excursion
    (goto-char (point-min))
    (let ((case-fold-search t) (any "^[ \t]*@[ \t]*[^({ \t\n]+[ \t]*[({]"))
      (while (re-search-forward any nil t)
        (goto-char (match-beginning 0))
        (let* ((start (point)) (bounds (bibtex-valid-entry t))
               (string (and (not bounds) (not bibtex-sort-ignore-string-entries) (bibtex-parse-string)))
               (end (copy-marker (cond (bounds (cdr bounds)) (string (bibtex-end-of-string string)) (t (line-end-position))) t)))
          (when (or bounds string)
            (let ((key (cond (string (bibtex-reference-key-in-string string))
                             (t (looking-at bibtex-any-entry-maybe-empty-head) (bibtex-key-in-head)))))
              (funcall fun (or key "") start end)))
          (goto-char end)
          (set-marker end nil))))))

(defun bibtex-parse-entry (&optional content)
  "The entry at point as an alist: \"=type=\", \"=key=\" and its fields; with CONTENT without braces and quotes."
  (let ((case-fold-search t))
    (when (looking-at bibtex-entry-maybe-empty-head)
      (let* ((head (list (cons "=type=" (bibtex-type-in-head)) (cons "=key=" (bibtex-key-in-head))))
             (fields (bibtex--fields))
             (alist (mapcar (lambda (bounds)
                              (cons (bibtex-name-in-field bounds) (bibtex-text-in-field-bounds bounds content)))
                            fields)))
        (goto-char (if fields (bibtex-end-of-field (car (last fields))) (bibtex-beginning-first-field)))
        (append head alist)))))

(defun bibtex-parse-association (parse-lhs parse-rhs)
  "What PARSE-LHS finds at point and PARSE-RHS where that ends, as one list, or nil."
  (save-match-data
    (save-excursion
      (let ((left (funcall parse-lhs)))
        (when left
          (goto-char (car (last left)))
          (let ((right (funcall parse-rhs))) (and right (cons left right))))))))

(defun bibtex-search-entry (key &optional global start display)
  "Go to the entry KEY, and return where it begins, or nil; START is where to begin.
With GLOBAL `bibtex-files' are looked into as well; DISPLAY is to show the buffer."
  (interactive (list (read-string "Find key: ") current-prefix-arg nil t))
  (let* ((case-fold-search t)
         (search (lambda (from)
                   (save-excursion
                     (goto-char from)
                     (let ((found nil))
                       (while (and (null found)
                                   (re-search-forward (concat "^[ \t]*" bibtex-entry-type bibtex--open "\\(" (regexp-quote key)
                                                              "\\)[ \t\n]*[,=)}]")
                                                      nil t))
                         (let ((start (match-beginning 0)))
                           (when (save-excursion
                                   (goto-char start)
                                   (or (looking-at bibtex-entry-maybe-empty-head) (looking-at bibtex-string-type)))
                             (setq found start))))
                       found))))
         (buffer (current-buffer)) (place (funcall search (or start (point-min)))))
    (when (and (null place) (or global (and (null start) bibtex-search-entry-globally)))
      (setq buffer (seq-find (lambda (other) (with-current-buffer other (setq place (funcall search (point-min)))))
                             (bibtex-initialize))))
    (when place
      (if display (pop-to-buffer buffer) (set-buffer buffer))
      (goto-char place)
      place)))
(defalias 'bibtex-find-entry #'bibtex-search-entry)
(defun bibtex-search-crossref (crossref-key &optional pnt split noerror)
  "Go to the entry CROSSREF-KEY, and return where it is; PNT, SPLIT and NOERROR are for people."
  (interactive (list (save-excursion (bibtex-beginning-of-entry) (or (bibtex-text-in-field "crossref") (read-string "Find key: ")))
                     (point) t))
  (ignore pnt split)
  (or (bibtex-search-entry crossref-key)
      (if noerror nil (user-error "Key `%s' not found" crossref-key))))
(defalias 'bibtex-find-crossref #'bibtex-search-crossref)

(defun bibtex-initialize (&optional current force select)
  "Buffers that visit `bibtex-files', with CURRENT this one, too; FORCE and SELECT are for people."
  (interactive (list t nil t))
  (ignore force select)
  (let* ((folders (split-string (or bibtex-file-path default-directory) path-separator t))
         (names (mapcan (lambda (file)
                          (cond ((eq file 'bibtex-file-path)
                                 (mapcan (lambda (folder) (and (file-directory-p folder) (directory-files folder t "\\.bib\\'"))) folders))
                                ((file-directory-p file) (directory-files file t "\\.bib\\'"))
                                ((file-name-absolute-p file) (list file))
                                (t (let ((found (locate-file file folders '("" ".bib")))) (and found (list found))))))
                        (copy-sequence bibtex-files)))
         (buffers (mapcar #'find-file-noselect (seq-filter #'file-readable-p names))))
    (delete-dups (if current (cons (current-buffer) buffers) buffers))))

;;; Strings and keys

(defun bibtex-parse-string (&optional empty-key)
  "The string at point, as a field; EMPTY-KEY says that it needs no name."
  (save-excursion
    (let ((case-fold-search t))
      (when (looking-at (concat bibtex-string-type "\\(" bibtex-reference-key "\\)" (if empty-key "?" "") "[ \t\n]*=[ \t\n]*"))
        (let ((head (list (match-beginning 0) (or (match-beginning 2) (point)) (or (match-end 2) (point)))))
          (goto-char (match-end 0))
          (let ((text (bibtex-parse-field-text)))
            (when text
              (goto-char (nth 2 text))
              (and (looking-at "[ \t\n]*[})]")
                   (list head (nth 0 text) (nth 1 text) (match-end 0))))))))))
(defun bibtex-search-forward-string (&optional empty-key)
  "The first string at or behind point, as a field, or nil; EMPTY-KEY says that it needs no name."
  (save-excursion
    (let ((found nil) (case-fold-search t))
      (while (and (null found) (re-search-forward bibtex-string-type nil t))
        (save-excursion
          (goto-char (match-beginning 0))
          (setq found (bibtex-parse-string empty-key))))
      found)))
(defun bibtex-reference-key-in-string (bounds) "The name of the string BOUNDS."
       (bibtex-name-in-field bounds))
(defun bibtex-text-in-string (bounds &optional content) "The text of the string BOUNDS, with CONTENT without braces and quotes."
       (bibtex-text-in-field-bounds bounds content))
(defun bibtex-start-of-text-in-string (bounds) "Where the text of the string BOUNDS begins." (nth 1 bounds))
(defun bibtex-end-of-text-in-string (bounds) "Where the text of the string BOUNDS ends." (nth 2 bounds))
(defun bibtex-end-of-string (bounds) "Where the string BOUNDS ends." (car (last bounds)))

(defun bibtex-parse-strings (&optional add abortable)
  "The strings of this buffer, (NAME . TEXT) each, those of the list ADD first; kept in `bibtex-strings'.  ABORTABLE is not used."
  (ignore abortable)
  (let ((strings nil))
    (save-excursion
      (goto-char (point-min))
      (let ((string (bibtex-search-forward-string)))
        (while string
          (push (cons (bibtex-reference-key-in-string string) (bibtex-text-in-string string t)) strings)
          (goto-char (bibtex-end-of-string string))
          (setq string (bibtex-search-forward-string)))))
    (setq bibtex-strings (append strings (and (consp add) (reverse add))))))
(defun bibtex-strings ()
  "The strings of this buffer and the predefined ones."
  (or (and (consp bibtex-strings) bibtex-strings)
      (bibtex-parse-strings bibtex-predefined-strings)
      (setq bibtex-strings bibtex-predefined-strings)))
(defun bibtex-parse-keys (&optional abortable verbose)
  "The keys of this buffer's entries, (KEY . t) each, kept in `bibtex-reference-keys'.  ABORTABLE and VERBOSE are not used."
  (ignore abortable verbose)
  (let ((keys nil) (bibtex-sort-ignore-string-entries t))
    (save-excursion
      (goto-char (point-min))
      (let ((case-fold-search t))
        (while (re-search-forward bibtex-entry-maybe-empty-head nil t)
          (let ((key (bibtex-key-in-head))) (when key (push (cons key t) keys))))))
    (setq bibtex-reference-keys (nreverse keys))))
(defun bibtex-global-key-alist ()
  "The keys of this buffer and of `bibtex-files'."
  (mapcan (lambda (buffer) (with-current-buffer buffer (copy-sequence (bibtex-parse-keys)))) (bibtex-initialize t)))

;;; The mode

(defvar-keymap bibtex-mode-map
  "C-c C-c" #'bibtex-clean-entry "C-c C-q" #'bibtex-fill-entry "C-c C-f" #'bibtex-make-field "C-c C-n" #'bibtex-next-field
  "C-c C-d" #'bibtex-empty-field "C-c C-k" #'bibtex-kill-field "C-c C-y" #'bibtex-yank "C-c \"" #'bibtex-remove-delimiters
  "C-c C-o" #'bibtex-remove-OPT-or-ALT "C-c C-r" #'bibtex-narrow-to-entry "C-c C-s" #'bibtex-search-entry
  "C-M-a" #'bibtex-beginning-of-entry "C-M-e" #'bibtex-end-of-entry "C-c C-b" #'bibtex-entry
  "C-c C-p" #'bibtex-pop-previous "C-c C-w" #'bibtex-kill-entry "C-c C-x" #'bibtex-search-crossref)

(defvar bibtex-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?$ "$$" table)
    (modify-syntax-entry ?% "<" table)
    (modify-syntax-entry ?' "w" table)
    (modify-syntax-entry ?@ "w" table)
    (modify-syntax-entry ?\\ "\\" table)
    (modify-syntax-entry ?\f ">" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?* "_" table)
    (dolist (c '(?\" ?= ?< ?>)) (modify-syntax-entry c "." table))
    (modify-syntax-entry ?~ " " table)
    table)
  "Syntax of bibliographies.")

(defvar bibtex-font-lock-keywords
  `(("^[ \t]*\\(@Comment\\>\\)\\(.*\n?\\)" (1 font-lock-comment-delimiter-face) (2 font-lock-comment-face))
    (,(concat "^[ \t]*\\(" bibtex-entry-type "\\)" bibtex--open "\\(" bibtex-reference-key "\\)?")
     (1 font-lock-function-name-face) (2 font-lock-constant-face nil t))
    (,(concat "^[ \t]*\\(\\(?:OPT\\|ALT\\)" bibtex-field-name "\\)[ \t]*=") 1 font-lock-comment-face)
    (,(concat "^[ \t]*\\(" bibtex-field-name "\\)[ \t]*=") 1 font-lock-variable-name-face))
  "Faces of types, keys and names of fields.")
(defvar bibtex-imenu-generic-expression (list (list nil bibtex-entry-head bibtex-key-in-head)) "Entries by their keys.")

(define-derived-mode bibtex-mode nil "BibTeX"
  "A mode for bibliographies."
  (setq-local comment-start bibtex-comment-start
              comment-start-skip (concat (regexp-quote bibtex-comment-start) "\\>[ \t]*")
              comment-column 0
              fill-prefix (make-string 18 ?\s)
              paragraph-start "[ \f\n\t]*$"
              font-lock-defaults '(bibtex-font-lock-keywords nil t ((?$ . "\"") (?\" . ".")))
              case-fold-search t
              imenu-generic-expression bibtex-imenu-generic-expression
              imenu-case-fold-search t)
  (bibtex-set-dialect nil t))

(provide 'bibtex)
(require 'bibtex-entries)
(require 'bibtex-keys)
;;; bibtex.el ends here
