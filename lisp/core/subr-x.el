;;; subr-x.el --- Small conveniences  -*- lexical-binding: t -*-

(defmacro thread-first (&rest forms)
  "Put each of FORMS into the next as its first argument."
  (let ((result (car forms)))
    (dolist (f (cdr forms))
      (setq result (if (consp f) `(,(car f) ,result ,@(cdr f)) (list f result))))
    result))

(defmacro thread-last (&rest forms)
  "Put each of FORMS into the next as its last argument."
  (let ((result (car forms)))
    (dolist (f (cdr forms))
      (setq result (if (consp f) `(,@f ,result) (list f result))))
    result))

(defmacro with-memoization (place &rest code)
  "The value of PLACE, or what CODE returns, which is stored there first."
  (declare (indent 1))
  (let ((v (make-symbol "val")))
    `(or ,place (let ((,v (progn ,@code))) (setf ,place ,v) ,v))))


(defmacro with-temp-file (file &rest body)
  "Evaluate BODY in a buffer that is then written to FILE."
  (declare (indent 1))
  (let ((f (make-symbol "file")))
    `(let ((,f ,file))
       (with-temp-buffer
         (prog1 (progn ,@body)
           (write-region nil nil ,f nil 0))))))

(defmacro with-silent-modifications (&rest body)
  "Evaluate BODY without marking the buffer modified, recording undo or running hooks."
  (let ((unchanged (make-symbol "unchanged")))
    `(let ((,unchanged (not (buffer-modified-p)))
           (inhibit-modification-hooks t) (inhibit-read-only t) (buffer-undo-list t))
       (unwind-protect ,(macroexp-progn body)
         (and ,unchanged (restore-buffer-modified-p nil))))))

(defmacro save-mark-and-excursion (&rest body)
  "Evaluate BODY as `save-excursion' does; mark and region are as before afterwards too."
  (declare (indent 0))
  (let ((buffer (make-symbol "buffer")) (mark (make-symbol "mark"))
        (active (make-symbol "active")))
    `(let ((,buffer (current-buffer)) (,mark (copy-marker (mark-marker)))
           (,active (and (boundp 'mark-active) mark-active)))
       (unwind-protect (save-excursion ,@body)
         (when (buffer-live-p ,buffer)
           (with-current-buffer ,buffer
             (set-marker (mark-marker) ,mark)
             (setq mark-active ,active)))
         (set-marker ,mark nil)))))
(defmacro with-local-quit (&rest body)
  "Evaluate BODY, which may be quit; then the value is nil, and the quit goes on where it may."
  (declare (indent 0))
  `(condition-case nil
       (let ((inhibit-quit nil)) ,@body)
     (quit (if inhibit-quit (progn (setq quit-flag t) nil)
             (signal 'quit nil)))))
(defmacro without-remote-files (&rest body)
  "Evaluate BODY with names of remote files taken for names of this machine's.
What is left out of `file-name-handler-alist' are the handlers of Tramp and Ange-FTP."
  `(let ((file-name-handler-alist
          (seq-remove (lambda (entry)
                        (string-match-p "\\`\\(?:tramp\\|ange-ftp\\)-" (format "%s" (cdr entry))))
                      file-name-handler-alist)))
     ,@body))
(defun subr-x--reporting (spec reporter body steps)
  "A loop over SPEC with BODY that shows REPORTER, or one whose message it is, as it goes on.
STEPS makes the form of their number out of that of the list, or of the number.  The value is SPEC's third part."
  (let ((shown (make-symbol "reporter")) (all (make-symbol "all")) (done (make-symbol "done")))
    `(let* ((,shown ,reporter) (,all ,(cadr spec)) (,done 0))
       (when (stringp ,shown) (setq ,shown (make-progress-reporter ,shown 0 ,(funcall steps all))))
       (,(if (eq steps 'identity) 'dotimes 'dolist) (,(car spec) ,all)
        ,@body
        (progress-reporter-update ,shown (setq ,done (1+ ,done))))
       (progress-reporter-done ,shown)
       ,@(cddr spec))))
(defmacro dolist-with-progress-reporter (spec reporter &rest body)
  "As `dolist' with SPEC and BODY; REPORTER, or one whose message it is, shows how many elements are done."
  (declare (indent 2))
  (subr-x--reporting (if (cddr spec) spec (append spec '(nil))) reporter body (lambda (list) `(length ,list))))
(defmacro dotimes-with-progress-reporter (spec reporter &rest body)
  "As `dotimes' with SPEC and BODY; REPORTER, or one whose message it is, shows how many times are done."
  (declare (indent 2))
  (subr-x--reporting (if (cddr spec) spec (append spec '(nil))) reporter body 'identity))
(defmacro with-restriction (start end &rest body)
  "Evaluate BODY with the buffer narrowed to START and END."
  (declare (indent 2))
  (when (eq (car body) :label) (setq body (cddr body)))
  `(save-restriction (narrow-to-region ,start ,end) ,@body))
(defmacro without-restriction (&rest body)
  "Evaluate BODY with the whole buffer accessible."
  (when (eq (car body) :label) (setq body (cddr body)))
  `(save-restriction (widen) ,@body))

(defmacro setopt (&rest pairs)
  "Set user options to values, by their own setters."
  (let ((out nil))
    (while pairs
      (push `(customize-set-variable ',(car pairs) ,(cadr pairs)) out)
      (setq pairs (cddr pairs)))
    `(progn ,@(nreverse out))))
(defun customize-set-variable (variable value &optional comment)
  "Set the user option VARIABLE to VALUE by its setter; COMMENT is remembered as its comment."
  (custom--set variable value)
  (put variable 'customized-value (list (macroexp-quote value)))
  (when comment (put variable 'variable-comment comment))
  value)
(defun customize-save-variable (variable value &optional comment)
  "Set the user option VARIABLE to VALUE by its setter, and save that in `custom-file'.
COMMENT is saved with it.  Without a `custom-file' it is an error, and nothing is set."
  (unless (bound-and-true-p custom-file)
    (user-error "Cannot save `%s': `custom-file' names no file" variable))
  (customize-set-variable variable value comment)
  (put variable 'customized-value nil)
  (put variable 'saved-value (list (macroexp-quote value)))
  (custom-save-all)
  value)

(defun custom-save-all ()
  "Save the saved values of user options and faces in `custom-file'.
They replace the forms of that kind in it; what else stands there stays."
  (let ((options nil) (faces nil))
    (mapatoms
     (lambda (symbol)
       (when (get symbol 'saved-value)
         (let ((comment (get symbol 'variable-comment)))
           (push `(,symbol ,(car (get symbol 'saved-value))
                           ,@(and comment (list nil nil comment)))
                 options)))
       (when (get symbol 'saved-face)
         (let ((comment (get symbol 'face-comment)))
           (push `(,symbol ,(get symbol 'saved-face) ,@(and comment (list nil comment)))
                 faces)))))
    (with-temp-buffer
      (when (file-exists-p custom-file) (insert-file-contents custom-file))
      (goto-char (point-min))
      (while (re-search-forward "^(custom-set-\\(?:variables\\|faces\\)\\_>" nil t)
        (let ((start (goto-char (match-beginning 0))))
          (read (current-buffer))
          (delete-region start (min (point-max) (1+ (line-end-position))))))
      (goto-char (point-max))
      (unless (bolp) (insert "\n"))
      (let ((print-length nil) (print-level nil))
        (pcase-dolist (`(,function . ,settings)
                       `((custom-set-variables . ,options) (custom-set-faces . ,faces)))
          (when settings
            (insert (format "(%s" function))
            (dolist (setting (sort settings (lambda (a b) (string< (car a) (car b)))))
              (insert (format "\n '%S" setting)))
            (insert ")\n"))))
      (write-region nil nil custom-file nil 0))))
(defun custom-set-variables (&rest settings)
  "Set user options as SETTINGS, each (VARIABLE FORM NOW REQUESTS COMMENT), say.
All are set at once, whatever NOW is; of REQUESTS those are loaded that are there.  Themes leave such options alone."
  (pcase-dolist (`(,variable ,form ,_ ,requests ,comment) settings)
    (dolist (feature requests) (require feature nil t))
    (custom-push-theme 'theme-value variable 'user 'set form)
    (customize-set-variable variable (eval form t) comment)
    (put variable 'customized-value nil)
    (put variable 'saved-value (list form))))
(defun custom-set-faces (&rest settings)
  "Note that faces are to look as SETTINGS, each (FACE SPEC NOW COMMENT), say.
The properties `saved-face' and `theme-face' have it; no face is shown."
  (apply #'custom-theme-set-faces 'user settings))
(defun custom-add-option (symbol option)
  "Note that OPTION may be chosen for the user option SYMBOL."
  (cl-pushnew option (get symbol 'custom-options) :test #'equal))
(defun custom-add-version (symbol version)
  "Note that SYMBOL came in VERSION."
  (put symbol 'custom-version version))
(defun custom-variable-p (variable)
  "Whether VARIABLE is a user option: a list of its standard value's form, or another true value."
  (and (symbolp variable)
       (or (get variable 'standard-value)
           (get variable 'custom-autoload)
           (and (progn (require 'option-names) (gethash variable option-names))
                (list (macroexp-quote (default-value variable)))))))

(defun custom--set (variable value)
  "Set the user option VARIABLE to VALUE, by its own setter if it has one."
  (let ((setter (get variable 'custom-set)))
    (if setter (funcall setter variable value) (set-default variable value))))

(defmacro let-when-compile (bindings &rest body)
  "Evaluate BODY, in which variables of BINDINGS may be used by `eval-when-compile'.
BINDINGS are evaluated in turn when the form is compiled."
  (declare (indent 1))
  (cl-progv (mapcar #'car bindings) nil
    (dolist (b bindings) (set (car b) (eval (cadr b) t)))
    (macroexpand-all (macroexp-progn body) macroexpand-all-environment)))

(defun locate-library (library &optional nosuffix path _interactive)
  "The file that loading LIBRARY would read, found along PATH (default `load-path'), or nil.
NOSUFFIX: LIBRARY is the file's whole name."
  (let ((found nil))
    (dolist (folder (or path load-path) found)
      (dolist (suffix (if nosuffix '("") '(".el" "")))
        (let ((file (expand-file-name (concat library suffix) folder)))
          (when (and (not found) (file-readable-p file) (not (file-directory-p file)))
            (setq found file)))))))

(defmacro define-obsolete-function-alias (old new &optional when doc)
  "Make OLD, obsolete since WHEN, another name of the function NEW."
  `(progn (defalias ,old ,new ,doc) (make-obsolete ,old ,new ,when)))
(defmacro define-obsolete-variable-alias (old new &optional when doc)
  "Make OLD, obsolete since WHEN, another name of the variable NEW."
  `(progn (defvaralias ,old ,new ,doc) (make-obsolete-variable ,old ,new ,when)))
(defmacro define-obsolete-face-alias (old new when)
  "Make OLD, obsolete since WHEN, another name of the face NEW."
  `(progn (put ,old 'face-alias ,new)
          (put ,old 'obsolete-face (or (purecopy ,when) t))))
(defmacro def-edebug-spec (symbol spec)
  "Note SPEC, how a debugger steps through calls of the macro SYMBOL."
  `(put (quote ,symbol) 'edebug-form-spec (quote ,spec)))
(defun get-edebug-spec (symbol)
  "How a debugger steps through calls of the macro SYMBOL; that of an alias is that of its function."
  (or (get symbol 'edebug-form-spec)
      (let ((alias (symbol-function symbol)))
        (and alias (symbolp alias) (get-edebug-spec alias)))))
(defun def-edebug-elem-spec (name spec)
  "Note SPEC, what NAME stands for in specifications of macros."
  (cond ((atom spec) (error "Edebug spec has to be a list: %S" spec))
        ((memq (aref (symbol-name name) 0) '(?: ?&))
         (error "Edebug spec name cannot start with '&' or ':'"))
        (t (put name 'edebug-elem-spec spec))))
(defun set-advertised-calling-convention (function signature _when)
  "Note that FUNCTION is to be called as SIGNATURE says."
  (put function 'advertised-signature signature))
(defun make-obsolete (name replacement &optional when)
  "Note that the function NAME is obsolete since WHEN."
  (put name 'byte-obsolete-info (list replacement nil when))
  name)
(defun make-obsolete-variable (name replacement &optional when access)
  "Note that the variable NAME is obsolete since WHEN."
  (put name 'byte-obsolete-variable (list replacement access when))
  name)
(defun insert-into-buffer (buffer &optional start end)
  "Insert the text from START to END, by default all, into BUFFER at its point."
  (let ((text (buffer-substring (or start (point-min)) (or end (point-max)))))
    (with-current-buffer buffer (insert text))))
(defun file-attribute-collect (attributes &rest attr-names)
  "The values in ATTRIBUTES, of a file, that ATTR-NAMES name."
  (mapcar (lambda (name)
            (if (memq name '(type link-number user-id group-id access-time modification-time status-change-time size modes
                                  inode-number device-number))
                (funcall (intern (format "file-attribute-%s" name)) attributes)
              (error "Wrong attribute name '%S'" name)))
          attr-names))
(defun make-separator-line (&optional length)
  "A line of dashes, LENGTH or as long as the window."
  (let ((dashes (make-string (or length (1- (window-width))) ?-)))
    (format "%s\n" (propertize dashes 'face 'separator-line))))

(defun combine-and-quote-strings (strings &optional separator)
  "STRINGS joined with SEPARATOR, those with special characters in quotes."
  (let* ((sep (or separator " ")) (special (concat "[\\\"]\\|" (regexp-quote sep))))
    (mapconcat (lambda (s)
                 (if (string-match special s)
                     (concat "\"" (replace-regexp-in-string "[\\\"]" "\\\\\\&" s) "\"")
                   s))
               strings sep)))
(defun split-string-and-unquote (string &optional separator)
  "The parts of STRING that `combine-and-quote-strings' joined."
  (let ((parts nil) (start 0) quote)
    (cl-flet ((add-plain (end)
                (dolist (word (split-string (substring string start end) (or separator "\\s-+") t))
                  (push word parts))))
      (while (setq quote (string-search "\"" string start))
        (add-plain quote)
        (pcase-let ((`(,text . ,end) (read-from-string string quote)))
          (push text parts)
          (setq start end)))
      (add-plain nil))
    (nreverse parts)))
(defun string-chop-newline (string) "STRING without a newline at its end." (string-remove-suffix "\n" string))
(defun string-limit (string length &optional end coding)
  "The first LENGTH characters of STRING, or its last with END.
With CODING the value is STRING encoded by it, as many whole characters as fit in LENGTH bytes."
  (unless (natnump length) (signal 'wrong-type-argument (list 'natnump length)))
  (cond
   (coding
    (unless (stringp string) (signal 'wrong-type-argument (list 'stringp string)))
    (let ((parts nil) (room length))
      (catch 'full
        (seq-doseq (character (if end (reverse string) string))
          (let ((bytes (encode-coding-string (string character) coding)))
            (setq room (- room (length bytes)))
            (when (< room 0) (throw 'full nil))
            (push bytes parts))))
      (apply #'concat (if end parts (nreverse parts)))))
   (t
    (let ((rest (- (length string) length)))
      (if (> rest 0) (substring string (if end rest 0) (unless end length))
        string)))))
(defun string-fill (string length)
  "STRING filled to lines of at most LENGTH columns."
  (if (equal string "") "" (with-temp-buffer
    (insert string)
    (goto-char (point-min))
    (let ((adaptive-fill-mode nil) (fill-column (if length (max length 1) (string-width string)))) (fill-region (point-min) (point-max)))
    (buffer-string))))
(defun add-to-ordered-list (list-var element &optional order)
  "Add ELEMENT to the list in LIST-VAR, which is kept sorted by ORDER."
  (let ((orders (get list-var 'list-order)))
    (unless (hash-table-p orders)
      (setq orders (make-hash-table :test 'eq :weakness 'key))
      (put list-var 'list-order orders))
    (when order (puthash element (and (numberp order) order) orders))
    (add-to-list list-var element)
    (set list-var
         (sort (symbol-value list-var)
               (lambda (a b)
                 (let ((x (gethash a orders)) (y (gethash b orders)))
                   (if (and x y) (< x y) x)))))))
(defun apply-partially (fun &rest args)
  "A function that calls FUN with ARGS and then its own arguments."
  (lambda (&rest more) (apply fun (append args more))))
(defun current-message () "Nil: no message stays on a screen." nil)
(defun display-graphic-p (&optional _display) "Nil: there is no graphical display." nil)
(defun display-color-p (&optional _display) "Nil: there is no graphical display." nil)
;; Programs and their arguments


(defmacro with-environment-variables (variables &rest body)
  "Evaluate BODY with environment variables set; VARIABLES are (NAME VALUE)."
  (declare (indent 1))
  `(let ((process-environment (copy-sequence process-environment)))
     ,@(mapcar (lambda (v) `(setenv ,(car v) ,(cadr v))) variables)
     ,@body))

(defalias 'int-to-string #'number-to-string)

;; Progress reporters: (NEXT . [TIME MIN MAX MESSAGE CHANGE INTERVAL SUFFIX]).  What is shown changes when the
;; work has reached NEXT, which is at CHANGE per cent more than what was shown last, but not before TIME.
;; Without MIN and MAX a sign turns.

(defvar progress-reporter--pulse-characters ["-" "\\" "|" "/"] "The signs that show work that has no known end.")
(defun make-progress-reporter (message &optional min-value max-value current-value min-change min-time)
  "A progress reporter, which shows MESSAGE, for work from MIN-VALUE to MAX-VALUE, now at CURRENT-VALUE.
It shows changes of at least MIN-CHANGE per cent, and waits MIN-TIME seconds, by default 0.2, in between."
  (let* ((message (if (string-match "\\.\\.\\.\\'" message) message (concat message "...")))
         (change (if min-change (max (min min-change 50) 1) 1))
         (interval (or min-time 0.2))
         (reporter (cons (or min-value 0)
                         (vector (if (>= interval 0.02) (float-time) 0.0)
                                 min-value max-value message change interval nil))))
    (progress-reporter-update reporter (or current-value min-value))
    reporter))
(defun progress-reporter-update (reporter &optional value suffix)
  "Show that REPORTER's work is at VALUE, with SUFFIX, if enough was done since it was shown last."
  (when (or (not (numberp value)) (>= value (car reporter)))
    (progress-reporter--show reporter value suffix)))
(defun progress-reporter-force-update (reporter &optional value new-message suffix)
  "Show that REPORTER's work is at VALUE, with SUFFIX, and from now on as NEW-MESSAGE if that is given."
  (let ((slots (cdr reporter)))
    (when new-message (aset slots 3 new-message))
    (when (aref slots 0) (aset slots 0 (float-time)))
    (progress-reporter--show reporter value suffix)))
(defun progress-reporter--wait (slots)
  "Have the reporter with SLOTS wait before it shows more."
  (aset slots 0 (+ (aref slots 0) (aref slots 5))))
(defun progress-reporter--show (reporter value suffix)
  "Show VALUE of REPORTER, with SUFFIX, unless too little time went by; note when to do so next."
  (let* ((slots (cdr reporter)) (min (aref slots 1)) (max (aref slots 2)) (now (float-time))
         (late (>= now (aref slots 0))) (text (aref slots 3)) (shown nil))
    (cond
     ((and (numberp min) (numberp max))
      (let* ((whole (- max min))
             (percent (if (= whole 0) 0 (truncate (* 100 (/ (- value min) (float whole)))))))
        (setcar reporter (min (+ min (* whole (/ (+ percent (aref slots 4)) 100.0))) max))
        (when (integerp (aref slots 1)) (setcar reporter (ceiling (car reporter))))
        (when (and suffix late) (aset slots 6 suffix))
        (when late
          (when (< percent 100) (progress-reporter--wait slots))
          (setq shown (if (> percent 0) (format "%s%d%% %s" text percent (or (aref slots 6) ""))
                        (format "%s %s" text (or (aref slots 6) "")))))))
     (late
      (let ((step (mod (1+ (car reporter)) (length progress-reporter--pulse-characters)))
            ;; What is not counted may be said in place of VALUE.
            (suffix (or suffix value)))
        (setcar reporter step)
        (progress-reporter--wait slots)
        (when suffix (aset slots 6 suffix))
        (setq shown (format "%s %s %s" text (aref progress-reporter--pulse-characters step)
                            (or (aref slots 6) ""))))))
    (and shown (message "%s" shown))))
(defun progress-reporter-done (reporter)
  "Show that REPORTER's work is done."
  (message "%sdone" (aref (cdr reporter) 3)))
(defun member-ignore-case (element list)
  "The tail of LIST whose car is a string equal to ELEMENT but for case, or nil."
  (cl-member-if (lambda (x)
                  (and (stringp x) (eq t (compare-strings x nil nil element nil nil t))))
                list))

(provide 'subr-x)
;;; subr-x.el ends here
