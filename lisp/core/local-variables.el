;;; local-variables.el --- Variables that files and folders set  -*- lexical-binding: t -*-

;; Nothing that is not known to be safe is set without the user's consent.

;;; Code:

(defvar safe-local-eval-forms
  '((add-hook 'write-file-hooks 'time-stamp) (add-hook 'write-file-functions 'time-stamp)
    (add-hook 'before-save-hook 'time-stamp nil t)
    (add-hook 'before-save-hook 'delete-trailing-whitespace nil t))
  "Forms for `eval:' that are safe.")
(defvar ignored-local-variables
  '(ignored-local-variables safe-local-variable-values file-local-variables-alist
    dir-local-variables-alist)
  "Variables that files cannot set.")
(put 'file-local-variables-alist 'permanent-local t)
(put 'dir-local-variables-alist 'permanent-local t)
(defvar hack-dir-local-variables--warned-coding nil)

(dolist (entry '((integerp fill-column tab-width left-margin standard-indent c-basic-offset sh-basic-offset
                           lisp-body-indent comment-column)
                 (booleanp indent-tabs-mode truncate-lines case-fold-search buffer-read-only
                           sentence-end-double-space kill-whole-line display-line-numbers
                           lexical-binding no-byte-compile version-control word-wrap)
                 (stringp comment-start comment-end comment-start-skip comment-end-skip comment-add
                          fill-prefix compile-command page-delimiter add-log-full-name
                          add-log-mailing-address tags-file-name left-margin-width)
                 (symbolp require-final-newline bidi-paragraph-direction)))
  (dolist (variable (cdr entry))
    (unless (get variable 'safe-local-variable) (put variable 'safe-local-variable (car entry)))))
(put 'buffer-read-only 'safe-local-variable #'booleanp)
(put 'version-control 'safe-local-variable (lambda (x) (or (booleanp x) (memq x '(never)))))
(put 'compile-command 'safe-local-variable
     (lambda (x) (and (stringp x) (or (not (boundp 'compilation-read-command)) compilation-read-command))))
(dolist (variable '(buffer-file-name buffer-auto-save-file-name buffer-file-truename default-directory
                    load-path exec-path process-environment enable-local-eval enable-local-variables
                    safe-local-variable-values safe-local-eval-forms file-name-handler-alist
                    auto-mode-alist eval shell-file-name buffer-undo-list kill-emacs-hook
                    write-region-annotate-functions local-write-file-hooks))
  (put variable 'risky-local-variable t))

(defun risky-local-variable-p (sym &optional _ignored)
  "Whether a file that sets SYM could do harm, judging by its name and properties."
  (let ((sym (condition-case nil (indirect-variable sym) (error sym))))
    (or (get sym 'risky-local-variable)
        (and (not (get sym 'safe-local-variable))
             (string-match-p
              (concat "-\\(?:hooks?\\|functions?\\|forms?\\|program\\|commands?\\|predicates?\\|"
                      "frame-alist\\|mode-alist\\|map\\|map-alist\\|bindat-spec\\)\\'"
                      "\\|font-lock-\\(?:syntactic-\\)?keywords\\(?:-[0-9]+\\)?\\'")
              (symbol-name sym))))))

(defun safe-local-variable-p (sym val)
  "Whether a file may give SYM the value VAL without a question."
  (or (member (cons sym val) safe-local-variable-values)
      (let ((safep (get (condition-case nil (indirect-variable sym) (error sym)) 'safe-local-variable)))
        (and (functionp safep)
             (condition-case nil (funcall safep val) (error nil))))))

(defun hack-one-local-variable-quotep (expression)
  "Whether EXPRESSION is quoted and so harmless."
  (and (consp expression) (eq (car expression) 'quote) (consp (cdr expression))))

(defun hack-one-local-variable-constantp (expression)
  "Whether EXPRESSION is a constant."
  (or (and (not (symbolp expression)) (not (consp expression)))
      (memq expression '(t nil)) (keywordp expression) (hack-one-local-variable-quotep expression)))

(defun hack-one-local-variable-eval-safep (form)
  "Whether the FORM of an `eval:' is harmless."
  (or (not (consp form))
      (hack-one-local-variable-quotep form)
      (member form safe-local-eval-forms)
      (and (eq (car form) 'put) (consp (cdr form))
           (hack-one-local-variable-constantp (nth 1 form))
           (memq (car-safe (cdr-safe (nth 2 form))) '(lisp-indent-function lisp-indent-hook no-byte-compile))
           (hack-one-local-variable-quotep (nth 2 form))
           (hack-one-local-variable-constantp (nth 3 form))
           (numberp (nth 3 form)))
      (and (symbolp (car form))
           (let ((property (get (car form) 'safe-local-eval-function)))
             (cond ((eq property t)
                    (not (memq nil (mapcar #'hack-one-local-variable-constantp (cdr form)))))
                   ((functionp property) (funcall property form))
                   ((consp property)
                    (seq-some (lambda (f) (and (functionp f) (funcall f form))) property)))))))

;;; Finding

(defun hack-local-variables--prop-line-bounds ()
  "What stands between -*- marks on the first line, (START . END), or nil.
Behind a line that names an interpreter, or a preprocessor of manual pages, it may be on the next."
  (save-excursion
    (goto-char (point-min))
    (let* ((limit (line-end-position (if (looking-at-p "#!\\|'\\\\\"") 2 1)))
           (start (search-forward "-*-" limit t))
           (end (and start (search-forward "-*-" (line-end-position) t))))
      (and end (cons start (- end 3))))))

(defun hack-local-variables--next-setting ()
  "Read the NAME: VALUE that is next in the accessible part, as (NAME . VALUE); nil at the end."
  (skip-chars-forward " \t;")
  (unless (eobp)
    (unless (looking-at "\\([^ \t\n:]+\\)[ \t]*:[ \t]*")
      (error "%S" (string-trim-right (buffer-substring-no-properties (point) (point-max)))))
    (let ((name (intern (match-string-no-properties 1))) (read-circle nil))
      (goto-char (match-end 0))
      (cons name (read (current-buffer))))))

(defun hack-local-variables--prop-line ()
  "The settings between -*- marks on the first line, an alist; the mode under `mode'."
  (pcase (hack-local-variables--prop-line-bounds)
    (`(,start . ,end)
     (save-excursion
       (save-restriction
         (narrow-to-region start end)
         (goto-char start)
         (hack-local-variables--prop-settings))))))

(defun hack-local-variables--prop-settings ()
  "The settings in the accessible part, which is between -*- marks; none if one of them is faulty."
  (if (save-excursion (not (search-forward ":" nil t)))
      (let ((mode (string-trim (buffer-string))))
        (and (not (string= mode "")) (list (cons 'mode (intern (downcase mode))))))
    (condition-case err
        (let (settings)
          (while-let ((setting (hack-local-variables--next-setting)))
            (when (equal (downcase (symbol-name (car setting))) "mode")
              (setq setting (cons 'mode (intern (downcase (format "%s" (cdr setting)))))))
            (push setting settings))
          (nreverse settings))
      (error (message "Malformed mode-line: %s" (error-message-string err))
             nil))))

(defun hack-local-variables-prop-line (&optional handle-mode)
  "The settings of the first line as an alist, the last first; with HANDLE-MODE t only the mode."
  (let ((settings (hack-local-variables--prop-line)))
    (if (eq handle-mode t) (hack-local-variables--mode settings)
      (nreverse (seq-remove (lambda (s) (memq (car s) (if handle-mode '(coding unibyte mode) '(coding unibyte))))
                            settings)))))

(defun hack-local-variables--mode (settings)
  "The function of the major mode that SETTINGS name, or nil."
  (let ((mode (alist-get 'mode settings)))
    (and mode (let ((f (intern (concat (symbol-name mode) "-mode")))) (and (fboundp f) f)))))

(defun hack-local-variables--last-page ()
  "Where the last page starts, or the last 3000 characters if it is longer."
  (save-excursion
    (let ((earliest (max (point-min) (- (goto-char (point-max)) 3000))))
      (if (search-backward "\n\f" earliest t) (match-end 0) earliest))))

(defun hack-local-variables--bare-lines (prefix suffix)
  "The lines from point to the one that says End, without PREFIX and SUFFIX; nil if none says so."
  (let (lines done)
    (while (not (or done (eobp)))
      (let ((line (buffer-substring-no-properties (point) (line-end-position))))
        (unless (string-prefix-p prefix line)
          (error "Local variables entry is missing the prefix"))
        (setq line (substring line (length prefix)))
        (unless (string-suffix-p suffix line)
          (error "Local variables entry is missing the suffix"))
        (push (string-trim-left (string-remove-suffix suffix line)) lines)
        (setq done (string-match-p "\\`End:[ \t]*\\'" (car lines)))
        (forward-line)))
    (if done (nreverse (cdr lines))
      (message "Local variables list is not properly terminated")
      nil)))

(defun hack-local-variables--read-list (lines)
  "The settings that LINES, each NAME: VALUE, say; a value may go on over lines."
  (with-temp-buffer
    (insert (string-join lines "\n"))
    (goto-char (point-min))
    (let (settings)
      (while (not (eobp))
        (unless (looking-at "\\([^ \t\n:]+\\)[ \t]*:[ \t]*")
          (error "Malformed local variable line: %S"
                 (buffer-substring-no-properties (point) (line-end-position))))
        (let* ((name (match-string 1)) (folded (downcase name)) (read-circle nil))
          (goto-char (match-end 0))
          (push (cons (intern (if (member folded '("mode" "eval" "coding")) folded name))
                      (read (current-buffer)))
                settings)
          (forward-line)))
      (nreverse settings))))

(defun hack-local-variables-enter-list ()
  "Go to the first setting of the list at the end of the text.
Return what stands before and behind each setting, (PREFIX . SUFFIX), or nil if there is no list."
  (goto-char (hack-local-variables--last-page))
  (let ((case-fold-search t))
    (when (search-forward "Local Variables:" nil t)
      (prog1 (cons (buffer-substring-no-properties (line-beginning-position) (match-beginning 0))
                   (buffer-substring-no-properties (point) (line-end-position)))
        (forward-line)))))
(defun hack-local-variables--find-list ()
  "The settings of the list at the end of the text, in order; a faulty list is only a message."
  (save-excursion
    (save-restriction
      (widen)
      (pcase (hack-local-variables-enter-list)
        (`(,prefix . ,suffix)
         (condition-case err
             (hack-local-variables--read-list
              (hack-local-variables--bare-lines prefix (string-trim-left suffix)))
           (error (message "File local-variables error: %s" (error-message-string err))
                  nil)))))))

;;; Choosing

(defun hack-local-variables-filter (variables dir-name)
  "Add those of VARIABLES that may be set to `file-local-variables-alist'.
DIR-NAME is the folder that they are from; nil for the file."
  (let (all unsafe risky)
    (dolist (setting variables)
      (let ((variable (car setting)) (value (cdr setting)))
        (cond
         ((or (memq variable ignored-local-variables) (memq variable '(coding unibyte))
              (member setting ignored-local-variable-values))
          nil)
         ((eq variable 'mode) (push setting all))
         ((eq variable 'eval)
          (when enable-local-eval
            (push setting all)
            (unless (or (hack-one-local-variable-eval-safep value)
                        (member setting safe-local-variable-values)
                        (and (eq enable-local-eval t) (not (eq enable-local-variables :safe))))
              (push setting unsafe))))
         ((safe-local-variable-p variable value) (push setting all))
         (t (when (risky-local-variable-p variable) (push setting risky))
            (push setting unsafe)
            (push setting all)))))
    (when all
      (when dir-name (dolist (setting (reverse all)) (push setting dir-local-variables-alist)))
      (let ((taken
             (cond ((memq enable-local-variables '(:all)) all)
                   ((and dir-name (member dir-name safe-local-variable-directories)) all)
                   ((and (eq enable-local-variables t) (null unsafe)) all)
                   ((eq enable-local-variables :safe) (seq-difference all unsafe))
                   ((hack-local-variables-confirm all unsafe risky dir-name) all))))
        (dolist (setting (reverse taken))
          (unless (memq (car setting) '(mode eval))
            (setq file-local-variables-alist (assq-delete-all (car setting) file-local-variables-alist)))
          (push setting file-local-variables-alist))))))

(defvar safe-local-variable-directories nil "Folders whose settings were consented to for ever.")

(defun hack-local-variables--describe (all unsafe risky from choices)
  "Show ALL settings of FROM, marking UNSAFE and RISKY ones, and what CHOICES, (KEY . WHAT)…, mean."
  (with-current-buffer (get-buffer-create "*Local Variables*")
    (let ((inhibit-read-only t))
      (erase-buffer)
      (insert (format "The list of local variables of %s\n" from)
              (cond ((and unsafe risky) "has values that may not be safe (*) and risky variables (**).")
                    (risky "has risky variables (**).")
                    (unsafe "has values that may not be safe (*).")
                    (t "is as follows; all of it is safe."))
              "\n\nKeys:\n")
      (pcase-dolist (`(,key . ,what) choices) (insert (format "%c  %s\n" key what)))
      (insert "\n")
      (pcase-dolist ((and setting `(,variable . ,value)) all)
        (insert (cond ((member setting risky) " ** ") ((member setting unsafe) "  * ") (t "    "))
                (format "%s : %S\n" variable value)))
      (goto-char (point-min))
      (current-buffer))))

(defun hack-local-variables--remember (option settings)
  "Add SETTINGS to the user OPTION, saved where the user's settings are, else for now."
  (let ((value (append settings (seq-difference (symbol-value option) settings))))
    (if (bound-and-true-p custom-file)
        (customize-save-variable option value)
      (message "`%s' is set for now: `custom-file' names no file to save it in" option)
      (set option value))))

(defun hack-local-variables-confirm (all-vars unsafe-vars risky-vars dir-name)
  "Ask whether ALL-VARS, of which UNSAFE-VARS and RISKY-VARS may do harm, are to be set.
DIR-NAME is the folder that they are from.  Without a user the answer is no.
The answers ! and i, and + for a folder, are remembered; those about values leave risky ones out."
  (unless noninteractive
    (let* ((choices `((?y . "set them") (?n . "set none of them")
                      ,@(and unsafe-vars
                             '((?! . "set them, and take the values (*) as safe from now on")
                               (?i . "set none of them, and ignore the values (*) from now on")))
                      ,@(and unsafe-vars dir-name
                             '((?+ . "set them, and trust all settings of this folder from now on")))))
           (buffer (hack-local-variables--describe all-vars unsafe-vars risky-vars
                                                   (or dir-name (if buffer-file-name
                                                                    (file-name-nondirectory buffer-file-name)
                                                                  (buffer-name)))
                                                   choices))
           (lasting (seq-difference unsafe-vars risky-vars))
           (key (unwind-protect
                    (save-window-excursion
                      (save-current-buffer (display-buffer buffer))
                      (read-char-choice
                       (format "Set the local variables of %s?  Please type %s: "
                               (or dir-name (buffer-name))
                               (let ((names (mapcar (lambda (c) (char-to-string (car c))) choices)))
                                 (concat (string-join (butlast names) ", ") " or " (car (last names)))))
                       (cons ?\s (mapcar #'car choices))))
                  (kill-buffer buffer))))
      (pcase key
        (?! (when lasting (hack-local-variables--remember 'safe-local-variable-values lasting)))
        (?i (when lasting (hack-local-variables--remember 'ignored-local-variable-values lasting)))
        (?+ (hack-local-variables--remember 'safe-local-variable-directories (list dir-name))))
      (and (memq key '(?y ?\s ?! ?+)) t))))

;;; Setting

(defun hack-local-variables--turn-on (name)
  "Turn on the mode called NAME, a symbol without -mode, unless the buffer is in it."
  (let ((mode (intern (concat (downcase (symbol-name name)) "-mode"))))
    (cond ((not (fboundp mode)) (message "No such mode: %s" mode))
          ((not (eq (indirect-function major-mode) (indirect-function mode))) (funcall mode)))))

(defun hack-one-local-variable (var val)
  "Give VAR the local value VAL, or do what `mode' and `eval' ask."
  (cond ((eq var 'mode) (hack-local-variables--turn-on val))
        ((eq var 'eval) (save-excursion (eval val t)))
        (t (set (make-local-variable var)
                (if (stringp val) (substring-no-properties val) val)))))


(defun hack-local-variables-apply ()
  "Set the variables of `file-local-variables-alist'."
  (run-hooks 'before-hack-local-variables-hook)
  (dolist (setting (reverse file-local-variables-alist))
    (hack-one-local-variable (car setting) (cdr setting)))
  (run-hooks 'hack-local-variables-hook))

(defun hack-local-variables (&optional handle-mode)
  "Set the variables that the buffer's text asks for, as far as they are allowed.
With HANDLE-MODE t only return the mode that is asked for; with another value leave the mode."
  (let ((enable-local-variables
         (and local-enable-local-variables (not (eq enable-local-variables nil)) enable-local-variables)))
    (if (eq handle-mode t)
        (and enable-local-variables
             (or (hack-local-variables--mode (reverse (hack-local-variables--find-list)))
                 (hack-local-variables--mode (hack-local-variables--prop-line))))
      (setq file-local-variables-alist nil dir-local-variables-alist nil)
      (when enable-local-variables
        (when enable-dir-local-variables
          (with-demoted-errors "Directory-local variables error: %S" (hack-dir-local-variables)))
        (let ((settings (append (seq-remove (lambda (s) (eq (car s) 'mode)) (hack-local-variables--prop-line))
                                (hack-local-variables--find-list))))
          (when handle-mode (setq settings (seq-remove (lambda (s) (eq (car s) 'mode)) settings)))
          (setq settings (assq-delete-all 'lexical-binding settings))
          (when settings
            (with-demoted-errors "File local-variables error: %S"
              (hack-local-variables-filter settings nil)))))
      (when file-local-variables-alist (hack-local-variables-apply))
      nil)))

;;; Folders

(defun dir-locals-read-from-dir (folder)
  "The settings of the files for FOLDER, the second one's over the first one's."
  (let (settings)
    (dolist (name (list dir-locals-file (replace-regexp-in-string "\\(\\.el\\)\\'" "-2\\1" dir-locals-file)))
      (let ((file (expand-file-name name folder)))
        (when (and (file-regular-p file) (file-readable-p file))
          (condition-case err
              (with-temp-buffer
                (insert-file-contents file)
                (let ((read-circle nil))
                  (condition-case nil
                      (setq settings (append settings (read (current-buffer))))
                    (end-of-file nil))))
            (error (message "Could not read %s: %s" file (error-message-string err)))))))
    settings))

(defun dir-locals--present-files (folder &optional base)
  "The files of FOLDER that set variables; BASE is the first one's name."
  (let ((base (or base dir-locals-file)))
    (seq-filter #'file-readable-p
                (mapcar (lambda (name) (expand-file-name name folder))
                        (list base (replace-regexp-in-string "\\(\\.el\\)\\'" "-2\\1" base))))))

(defun dir-locals-find-file (file)
  "The folder above FILE that sets variables, or its entry in `dir-locals-directory-cache', or nil."
  (let* ((file (expand-file-name file))
         (found (locate-dominating-file file (lambda (folder) (and (file-directory-p folder)
                                                                   (dir-locals--present-files folder)))))
         (cached nil))
    (dolist (entry dir-locals-directory-cache)
      (when (and (string-prefix-p (car entry) file)
                 (or (null cached) (> (length (car entry)) (length (car cached)))))
        (setq cached entry)))
    (if (and cached (or (null found) (>= (length (car cached)) (length (expand-file-name found)))))
        cached
      found)))

(defun dir-locals-set-class-variables (class variables)
  "Let folders of CLASS set VARIABLES."
  (setf (alist-get class dir-locals-class-alist) variables))

(defun dir-locals-get-class-variables (class)
  "The variables that folders of CLASS set."
  (cdr (assq class dir-locals-class-alist)))

(defun dir-locals-set-directory-class (directory class &optional mtime)
  "Make CLASS the class of DIRECTORY; MTIME is kept with it."
  (let ((folder (file-name-as-directory (expand-file-name directory))))
    (unless (assq class dir-locals-class-alist) (error "No such class `%s'" class))
    (push (list folder class mtime) dir-locals-directory-cache)))

(defun dir-locals-collect-variables (class-variables root variables &optional predicate)
  "Add what CLASS-VARIABLES of the folder ROOT say of the buffer to VARIABLES.
PREDICATE decides which modes are meant; usually those that the buffer's derives from."
  (let* ((root (expand-file-name root))
         (file (or buffer-file-name (expand-file-name default-directory)))
         (inside (if (string-prefix-p root file) (substring file (length root)) "")))
    (pcase-dolist (`(,key . ,settings) class-variables)
      (cond
       ((stringp key)
        (when (string-prefix-p key inside)
          (setq variables (dir-locals-collect-variables settings root variables predicate))))
       ((not (or (null key) (funcall (or predicate #'derived-mode-p) key))))
       ((and (string-search "/" inside) (not (alist-get 'subdirs settings t))))
       (t
        (pcase-dolist ((and setting `(,variable . ,_)) settings)
          (unless (memq variable '(subdirs eval mode))
            (setq variables (assq-delete-all variable variables)))
          (unless (eq variable 'subdirs) (push setting variables))))))
    variables))

(defun dir-locals--for-buffer (predicate)
  "The folder that sets variables for the buffer and what it sets, (FOLDER . ALIST); PREDICATE is of modes."
  (when (and enable-local-variables enable-dir-local-variables
             (or enable-remote-dir-locals (not (file-remote-p (or buffer-file-name default-directory)))))
    (let ((found (dir-locals-find-file (or buffer-file-name default-directory))))
      (when found
        (let* ((folder (if (consp found) (car found) (file-name-as-directory (expand-file-name found))))
               (settings (if (consp found) (dir-locals-get-class-variables (nth 1 found))
                           (dir-locals-read-from-dir folder))))
          (cons folder (dir-locals-collect-variables settings folder nil predicate)))))))

(defun hack-dir-local-variables ()
  "Add the variables that the buffer's folders set to `file-local-variables-alist'."
  (let ((items (dir-locals--for-buffer nil)))
    (when (cdr items)
      (hack-local-variables-filter (reverse (seq-remove (lambda (s) (eq (car s) 'coding)) (cdr items)))
                                   (car items)))))

(defun hack-dir-local-variables-non-file-buffer ()
  "Set the variables that the folders of a buffer without a file set."
  (hack-dir-local-variables)
  (hack-local-variables-apply))

(provide 'local-variables)
;;; local-variables.el ends here
