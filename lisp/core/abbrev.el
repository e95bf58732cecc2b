;;; abbrev.el --- Abbreviations that expand as they are typed  -*- lexical-binding: t -*-

;; A table is an obarray; properties of the table are those of its symbol named 0.  An abbreviation is a
;; symbol: its value the expansion, its function the hook, its properties :count, :system, :case-fixed, ….

(defvar abbrev-file-name (expand-file-name "abbrev_defs" user-emacs-directory))
(defvar abbrev-table-name-list nil)
(defvar global-abbrev-table nil "The table in force everywhere.")
(defvar fundamental-mode-abbrev-table nil "The table of Fundamental mode.")
(defvar abbrev-minor-mode-table-alist nil)
(defvar abbrevs-changed nil)
(defvar abbrev-all-caps nil)
(defvar abbrev-start-location nil)
(defvar abbrev-start-location-buffer nil)
(defvar last-abbrev nil)
(defvar last-abbrev-text nil)
(defvar last-abbrev-location 0)
(defvar only-global-abbrevs nil)
(defvar pre-abbrev-expand-hook nil)
(defvar abbrev-expand-function #'abbrev--default-expand)
(defvar abbrev-expand-functions nil)
(defvar save-abbrevs 'silently)
(defvar abbrev-map (make-sparse-keymap))

(defun abbrev-table-get (table prop) "TABLE's property PROP."
       (let ((s (obarray-get table "0"))) (and s (get s prop))))
(defun abbrev-table-put (table prop val) "Make VAL the property PROP of TABLE."
       (let ((s (obarray-put table "0")))
         (unless (boundp s) (set s nil))
         (put s prop val)))
(defun abbrev-get (abbrev prop) "ABBREV's property PROP." 
       (let ((plist (symbol-plist abbrev)))
         (if (listp plist) (plist-get plist prop) (and (eq prop :count) plist))))
(defun abbrev-put (abbrev prop val) "Make VAL the property PROP of ABBREV." (put abbrev prop val))
(defun abbrev-table-p (object) "Whether OBJECT is a table of abbreviations."
       (and (obarrayp object) (numberp (ignore-errors (abbrev-table-get object :abbrev-table-modiff)))))
(defun abbrev--check (table) "TABLE; signals if it is none."
       (unless (abbrev-table-p table) (error "Non abbrev table object"))
       table)
(defun make-abbrev-table (&optional props)
  "A new table with the properties PROPS."
  (let ((table (obarray-make)))
    (obarray-put table "0")
    (set (obarray-get table "0") nil)
    (while props (abbrev-table-put table (car props) (cadr props)) (setq props (cddr props)))
    (abbrev-table-put table :abbrev-table-modiff 0)
    table))
(defun abbrev--symbols (table &optional system)
  "The abbreviations of TABLE that expand, without those of the system unless SYSTEM."
  (let (out)
    (mapatoms (lambda (s) (when (and (> (length (symbol-name s)) 0) (boundp s) (symbol-value s)
                                     (or system (not (abbrev-get s :system))))
                            (push s out)))
              table)
    (sort out #'string<)))
(defun abbrev-table-empty-p (object &optional ignore-system)
  "Whether the table OBJECT has no abbreviations, IGNORE-SYSTEM: not counting the system's."
  (null (abbrev--symbols (abbrev--check object) (not ignore-system))))
(defun abbrev--touch (table) "Note that TABLE changed."
       (abbrev-table-put table :abbrev-table-modiff (1+ (or (abbrev-table-get table :abbrev-table-modiff) 0))))
(defun copy-abbrev-table (table)
  "A table with the abbreviations and properties of TABLE."
  (unless (vectorp table) (signal 'wrong-type-argument (list 'vectorp table)))
  (let ((new (make-abbrev-table)))
    (dolist (s (abbrev--symbols (abbrev--check table) t))
      (apply #'define-abbrev new (symbol-name s) (symbol-value s) (symbol-function s)
             (plist-put (copy-sequence (symbol-plist s)) :count 0)))
    new))
(defun define-abbrev-table (tablename definitions &optional docstring &rest props)
  "Make TABLENAME's value a table with DEFINITIONS: (NAME EXPANSION HOOK . PROPS) each."
  (when (and docstring props (symbolp docstring))
    (push docstring props)
    (setq docstring nil))
  (when docstring (put tablename 'variable-documentation docstring))
  (unless (and (boundp tablename) (symbol-value tablename))
    (set tablename (make-abbrev-table))
    (cl-pushnew tablename abbrev-table-name-list))
  (let ((table (symbol-value tablename)))
    (cl-loop for (property value) on props by #'cddr do (abbrev-table-put table property value))
    (dolist (d definitions) (apply #'define-abbrev table d))))
(defun abbrev--properties (given)
  "The properties that GIVEN, the last arguments of `define-abbrev', say: a plist with :count.
Its older form is (COUNT SYSTEM)."
  (pcase given
    (`(,(and count (or 'nil (pred numberp))) . ,rest)
     (nconc (list :count (or count 0)) (and (car rest) (list :system (car rest)))))
    ((guard (plist-get given :count)) given)
    (_ (plist-put given :count 0))))
(defun abbrev--defined-p (symbol)
  "Whether SYMBOL of a table has an expansion."
  (and (boundp symbol) (symbol-value symbol)))
(defun define-abbrev (table abbrev expansion &optional hook &rest props)
  "Make ABBREV in TABLE expand to EXPANSION, then calling HOOK; PROPS are its properties.
An abbreviation of the system that is to be `force'd does not replace a user's."
  (let* ((properties (abbrev--properties props))
         (system (plist-get properties :system))
         (symbol (obarray-put table abbrev)))
    (unless (and (eq system 'force) (abbrev--defined-p symbol) (not (abbrev-get symbol :system)))
      (unless (or system (and (boundp symbol) (equal expansion (symbol-value symbol))))
        (setq abbrevs-changed t))
      (set symbol expansion)
      (fset symbol hook)
      (setplist symbol (if (eq system 'force) (plist-put properties :system t) properties))
      (abbrev--touch table)))
  abbrev)
(defun clear-abbrev-table (table)
  "Take all abbreviations out of TABLE."
  ;; Without a table it would be all symbols there are.
  (unless (abbrev-table-p table) (signal 'wrong-type-argument (list 'vectorp table)))
  (setq abbrevs-changed t)
  (let ((own (obarray-get table "0")))
    (dolist (s (abbrev--symbols table t)) (unless (eq s own) (unintern (symbol-name s) table))))
  (abbrev--touch table)
  nil)
(defun abbrev-table-name (table) "The variable whose value is TABLE, or nil."
       (and table (seq-find (lambda (n) (eq (symbol-value n) table)) abbrev-table-name-list)))
(defun kill-all-abbrevs () "Take all abbreviations out of all tables." (interactive)
       (dolist (n abbrev-table-name-list) (clear-abbrev-table (symbol-value n))))

(defun abbrev--in-force (&optional tables)
  "TABLES as a list, or the tables in force here; each once and before its parents."
  (let ((listed (lambda (tables) (if (listp tables) tables (list tables)))) (todo nil) (all nil))
    (setq todo
          (if tables (copy-sequence (funcall listed tables))
            (append
             (mapcan (lambda (entry)
                       (and (boundp (car entry)) (symbol-value (car entry))
                            (copy-sequence (funcall listed (cdr entry)))))
                     abbrev-minor-mode-table-alist)
             (funcall listed local-abbrev-table)
             (list global-abbrev-table))))
    (while todo
      (let ((table (pop todo)))
        (unless (memq table (cons nil all))
          (push table all)
          (setq todo (append (abbrev-table-get table :parents) todo)))))
    (nreverse all)))
(defun abbrev--lookup (name table)
  "The abbreviation NAME of TABLE itself, or nil."
  (let* ((exact (abbrev-table-get table :case-fixed))
         (symbol (seq-find (lambda (symbol) (and symbol (abbrev--defined-p symbol)))
                           (list (obarray-get table (if exact name (downcase name)))
                                 (and (not exact) (obarray-get table name))))))
    (and symbol
         (stringp (symbol-value symbol))
         (or (not (abbrev-get symbol :case-fixed)) (equal name (symbol-name symbol)))
         symbol)))
(defun abbrev-symbol (abbrev &optional table)
  "The symbol of the abbreviation ABBREV in TABLE or the tables in force."
  (seq-some (lambda (each) (abbrev--lookup abbrev each)) (abbrev--in-force table)))
(defun abbrev-expansion (abbrev &optional table)
  "What ABBREV expands to in TABLE or the tables in force."
  (let ((s (abbrev-symbol abbrev table))) (and s (symbol-value s))))
(defun abbrev--bounds (table)
  "Where what could be an abbreviation of TABLE stands before point: (START . END), or nil."
  (let ((regexp (abbrev-table-get table :regexp)) (here (point)))
    (if regexp
        (and (looking-back regexp (line-beginning-position))
             (match-beginning 1)
             (cons (match-beginning 1) (match-end 1)))
      (save-excursion
        (backward-word)
        (cons (point) (progn (forward-word) (min here (point))))))))
(defun abbrev--marked ()
  "The abbreviation from `abbrev-start-location', which counts once, to point: (SYMBOL NAME START END), or nil."
  (let* ((start (if (markerp abbrev-start-location) (marker-position abbrev-start-location)
                  abbrev-start-location))
         (name (buffer-substring-no-properties start (point)))
         (symbol (abbrev-symbol name)))
    (setq abbrev-start-location nil)
    (and symbol (list symbol name start (point)))))
(defun abbrev--by-table (table)
  "The abbreviation of TABLE before point: (SYMBOL NAME START END), or nil."
  (let ((enable (abbrev-table-get table :enable-function)))
    (when (or (not enable) (funcall enable))
      (pcase (abbrev--bounds table)
        ((and `(,start . ,end) (guard (< start end)))
         (let* ((name (buffer-substring-no-properties start end))
                (symbol (abbrev--lookup name table)))
           (and symbol (list symbol name start end))))))))
(defun abbrev--found ()
  "The abbreviation before point: (SYMBOL NAME START END), or nil."
  (if abbrev-start-location (abbrev--marked)
    (seq-some #'abbrev--by-table (abbrev--in-force))))
(defun abbrev--follow-case (name start end)
  "Give the expansion from START to END the case of NAME.
A name in capitals makes one word capitals, several words capitalized unless `abbrev-all-caps'."
  (let* ((case-fold-search nil)
         (capital (string-match-p "[[:upper:]]" name))
         (small (string-match-p "[[:lower:]]" name)))
    (cond ((not capital))
          (small (save-excursion
                   (goto-char start)
                   (skip-syntax-forward "^w" (1- end))
                   (upcase-initials-region (point) (1+ (point)))))
          ((or abbrev-all-caps
               (= start (save-excursion (goto-char end) (backward-word) (max start (point)))))
           (upcase-region start end))
          (t (upcase-initials-region start end)))))
(defun abbrev--run-hook (abbrev)
  "Call the hook of ABBREV; nil if what was typed is not to be inserted, else ABBREV."
  (let ((hook (symbol-function abbrev)))
    (if (not (if (symbolp hook) (and hook (fboundp hook)) (functionp hook))) abbrev
      (let ((done (funcall hook)))
        (if (and (symbolp hook) (get hook 'no-self-insert)) (and done abbrev) abbrev)))))
(defun abbrev-insert (abbrev &optional name start end)
  "Put ABBREV's expansion in place of the text from START to END, which was NAME; ABBREV if it expanded."
  (let* ((start (or start (point)))
         (end (or end start))
         (behind (copy-marker (point) t)))
    (goto-char start)
    (insert (symbol-value abbrev))
    (delete-char (- end start))
    (unless (abbrev-get abbrev :case-fixed)
      (abbrev--follow-case (or name (symbol-name abbrev)) start (point)))
    (abbrev-put abbrev :count (1+ (or (abbrev-get abbrev :count) 0)))
    (goto-char behind)
    (set-marker behind nil)
    (abbrev--run-hook abbrev)))
(defun abbrev--default-expand ()
  "Expand the abbreviation before point; its symbol, or nil."
  (pcase (abbrev--found)
    ((and found `(,symbol ,name ,start ,_))
     (setq last-abbrev-location start
           last-abbrev-text name
           last-abbrev symbol)
     (apply #'abbrev-insert found))))
(defun expand-abbrev ()
  "Expand the abbreviation before point; its symbol, or nil if there is none."
  (interactive)
  (run-hooks 'pre-abbrev-expand-hook)
  (funcall abbrev-expand-function))
(defun unexpand-abbrev ()
  "Put back the abbreviation that was expanded last."
  (interactive)
  (when (and (stringp last-abbrev-text) (<= (point-min) last-abbrev-location (point-max)))
    (let ((expansion (symbol-value last-abbrev)))
      (unless (stringp expansion) (error "Value of abbrev-symbol must be a string"))
      (save-excursion
        (goto-char last-abbrev-location)
        (insert last-abbrev-text)
        (delete-char (length expansion))))
    (setq last-abbrev-text nil)))
(defun abbrev-prefix-mark (&optional arg)
  "Let an abbreviation start at point, where a word is."
  (interactive "P")
  (or arg (expand-abbrev))
  (setq abbrev-start-location (point-marker) abbrev-start-location-buffer (current-buffer)))
(defun expand-region-abbrevs (start end &optional noquery)
  "Expand the abbreviations from START to END, each when the user says so or with NOQUERY."
  (interactive "r\nP")
  (let ((stop (copy-marker (max start end) t)))
    (save-excursion
      (goto-char (min start end))
      (while (and (not (eobp)) (forward-word) (<= (point) stop))
        (let ((name (buffer-substring-no-properties
                     (save-excursion (forward-word -1) (max (min start end) (point))) (point))))
          (when (and (abbrev-expansion name)
                     (or noquery (y-or-n-p (format-message "Expand `%s'? " name))))
            (expand-abbrev)))))
    (set-marker stop nil)
    nil))
(defun abbrev--define-in (table name expansion)
  "Define NAME as EXPANSION in TABLE."
  (define-abbrev table (downcase name) expansion))
(defun define-global-abbrev (abbrev expansion)
  "Make ABBREV expand to EXPANSION everywhere."
  (interactive "sDefine global abbrev: \nsExpansion for %s: ")
  (abbrev--define-in global-abbrev-table abbrev expansion))
(defun define-mode-abbrev (abbrev expansion)
  "Make ABBREV expand to EXPANSION in this mode."
  (interactive "sDefine mode abbrev: \nsExpansion for %s: ")
  (abbrev--define-in (or local-abbrev-table (error "Major mode has no abbrev table")) abbrev expansion))

;; Tables as text

(defun abbrev--insert-line (symbol)
  "Insert a line for the abbreviation SYMBOL, as `define-abbrevs' reads it."
  (let ((hook (symbol-function symbol)) (system (abbrev-get symbol :system)))
    (insert (format "%S" (symbol-name symbol)) (if system " (sys)" ""))
    (indent-to (if system 20 15) 1)
    (insert (format "%d" (or (abbrev-get symbol :count) 0)))
    (indent-to 20 1)
    (insert (format "%S" (symbol-value symbol)))
    (when hook
      (indent-to 45 1)
      (insert (format "%S" hook)))
    (insert "\n")))
(defun insert-abbrev-table-description (name &optional readable)
  "Insert a description of the table NAME, as Lisp unless READABLE."
  (let* ((table (symbol-value name)) (symbols (abbrev--symbols table readable)))
    (if readable
        (progn
          (insert "(" (symbol-name name) ")\n\n")
          (mapc #'abbrev--insert-line symbols)
          (insert "\n\n"))
      (insert (format "(define-abbrev-table '%S" name)
              (if symbols "\n  '(\n" " '()"))
      (dolist (s symbols)
        (insert (format "    (%S %S %S :count %d" (symbol-name s) (symbol-value s) (symbol-function s)
                        (or (abbrev-get s :count) 0)))
        (let ((p (symbol-plist s)))
          (while p
            (unless (memq (car p) '(:count :system)) (insert (format " %S %S" (car p) (cadr p))))
            (setq p (cddr p))))
        (insert ")\n"))
      (insert (if symbols "   ))\n\n" ")\n\n")))
    nil))
(defun insert-abbrevs () "Insert a description of all tables." (interactive)
       (push-mark (save-excursion
                    (dolist (n abbrev-table-name-list) (insert-abbrev-table-description n t))
                    (point))))
(define-derived-mode edit-abbrevs-mode fundamental-mode "Edit-Abbrevs"
  "Major mode for the list of abbreviations.")
(defvar-keymap edit-abbrevs-mode-map "C-x C-s" #'abbrev-edit-save-buffer "C-x C-w" #'abbrev-edit-save-to-file
  "C-c C-c" #'edit-abbrevs-redefine)
(defun prepare-abbrev-list-buffer (&optional local)
  "Make the buffer that lists all tables, or the one in force here if LOCAL."
  (let ((table local-abbrev-table))
    (with-current-buffer (get-buffer-create "*Abbrevs*")
      (erase-buffer)
      (if local
          (insert-abbrev-table-description (or (abbrev-table-name table) 'fundamental-mode-abbrev-table) t)
        (let (empty)
          (dolist (n abbrev-table-name-list)
            (if (abbrev-table-empty-p (symbol-value n)) (push n empty) (insert-abbrev-table-description n t)))
          (dolist (n (nreverse empty)) (insert-abbrev-table-description n t))))
      (goto-char (point-min))
      (set-buffer-modified-p nil)
      (unless local (edit-abbrevs-mode))
      (current-buffer))))
(defun list-abbrevs (&optional local) "Show the list of abbreviations." (interactive "P")
       (display-buffer (prepare-abbrev-list-buffer local)))
(defun edit-abbrevs () "Show the list of abbreviations to be changed." (interactive)
       (switch-to-buffer (prepare-abbrev-list-buffer)))
(defun abbrev--read-line ()
  "The abbreviation that the line at point defines: (NAME EXPANSION HOOK . PROPERTIES); move to the next line."
  (let* ((read (lambda () (read (current-buffer))))
         (name (funcall read))
         (count (funcall read))
         (system (eq count 'sys)))
    (when system (setq count (funcall read)))
    (let ((expansion (funcall read)))
      (skip-chars-forward " \t\f")
      (let ((hook (if (eolp) nil (funcall read))))
        (forward-line)
        (list name expansion hook :count count :system system)))))
(defun abbrev--to-entry ()
  "Move over blank lines; whether the line of an abbreviation follows."
  (while (and (not (eobp)) (looking-at-p "[ \t]*$")) (forward-line))
  (not (or (eobp) (looking-at-p "("))))
(defun define-abbrevs (&optional arg)
  "Define abbreviations as this buffer's text says; ARG: forgetting all others first."
  (interactive "P")
  (when arg (kill-all-abbrevs))
  (save-excursion
    (goto-char (point-min))
    (while (re-search-forward "^(" nil t)
      (let ((table (progn (backward-char) (car (read (current-buffer))))) (entries nil))
        (forward-line)
        (while (abbrev--to-entry) (push (abbrev--read-line) entries))
        (define-abbrev-table table (nreverse entries))))))
(defun edit-abbrevs-redefine () "Redefine all abbreviations as this buffer's text says." (interactive)
       (save-restriction
         (widen)
         (define-abbrevs t)
         (set-buffer-modified-p nil)))
(defun write-abbrev-file (&optional file _verbose)
  "Write all tables to FILE, as Lisp that defines them."
  (interactive)
  (let ((file (or file abbrev-file-name)) (coding-system-for-write 'utf-8))
    (with-temp-buffer
      (insert ";;-*-coding: utf-8;-*-\n")
      (dolist (n (sort (copy-sequence abbrev-table-name-list) #'string<))
        (unless (abbrev-table-empty-p (symbol-value n) t) (insert-abbrev-table-description n nil)))
      (write-region (point-min) (point-max) file nil 0))))
(defun read-abbrev-file (&optional file quietly)
  "Define the abbreviations that FILE says."
  (interactive "fRead abbrev file: ")
  (load (or file abbrev-file-name) nil quietly t)
  (setq abbrevs-changed nil))
(defun quietly-read-abbrev-file (&optional file) "Define the abbreviations that FILE says." (read-abbrev-file file t))
(defun abbrev-edit-save-to-file (file)
  "Redefine abbreviations by this buffer, and write them to FILE."
  (interactive "FSave abbrevs to file: ")
  (edit-abbrevs-redefine)
  (write-abbrev-file file t))
(defun abbrev-edit-save-buffer () "Redefine abbreviations by this buffer, and write them." (interactive)
       (abbrev-edit-save-to-file abbrev-file-name))
(define-minor-mode abbrev-mode "Expand abbreviations while typing.")

(dolist (n '(global-abbrev-table fundamental-mode-abbrev-table))
  (let ((old (and (boundp n) (symbol-value n))))
    (unless (abbrev-table-p old) (set n nil))
    (define-abbrev-table n nil)))
(unless (and (local-variable-p 'local-abbrev-table) local-abbrev-table)
  (setq-default local-abbrev-table nil))

(provide 'abbrev)
;;; abbrev.el ends here
