;;; compile.el --- Commands whose output names places in files  -*- lexical-binding: t -*-

;; The output of a command is put in a buffer while it comes; each complete line is looked at for
;; the forms in which programs name places (`compilation-error-regexp-alist').  A message found is a
;; text property, and `next-error' goes from one to the next.

;;; Code:

(require 'next-error)
(require 'cl-lib)

(defgroup compilation nil "Commands whose output names places in files." :group 'tools)
(defcustom compile-command "make -k " "The command that \\[compile] offers." :type 'string :safe #'stringp)
(defvar compile-history nil "The commands run before.")
(defcustom compilation-read-command t "Whether \\[compile] asks for the command." :type 'boolean)
(defcustom compilation-ask-about-save t "Whether buffers are asked about before they are saved." :type 'boolean)
(defcustom compilation-save-buffers-predicate nil "Which buffers are saved first." :type 'function)
(defcustom compilation-search-path '(nil) "Folders of files; nil is that of the command." :type '(repeat (choice (const nil) directory)))
(defcustom compilation-environment nil "Settings for the environment of the command." :type '(repeat string))
(defcustom compilation-error-screen-columns t "Whether columns count tabs as what they are wide." :type 'boolean)
(defcustom compilation-first-column 1 "The number of the first column." :type 'integer)
(defcustom compilation-skip-threshold 1
  "The least type of message that is visited: 2 errors, 1 warnings too, 0 all." :type 'integer)
(defcustom compilation-skip-visited nil "Whether messages visited before are passed over." :type 'boolean)
(defcustom compilation-always-kill nil "Whether a command that runs is killed without a question." :type 'boolean)
(defcustom compilation-scroll-output nil "Whether the window follows the output." :type 'boolean)
(defcustom compilation-auto-jump-to-first-error nil "Whether the first message is visited at once." :type 'boolean)
(defcustom compilation-buffer-name-function nil "Gives the buffer's name for that of the mode." :type 'function)
(defcustom compilation-start-hook nil "Run with the process when a command starts." :type 'hook)
(defcustom compilation-filter-hook nil "Run after output came; it starts at `compilation-filter-start'." :type 'hook)
(defvar compilation-finish-functions nil "Called with the buffer and a string when a command ended.")
(defvar compilation-process-setup-function nil "Called before a command starts.")
(defvar compilation-exit-message-function nil
  "Gives for the status, the code and the message of an end what is said: (MESSAGE . MODE-LINE).")
(defvar compilation-in-progress nil "The processes that run.")
(defvar compilation-filter-start nil "Where the output that came last starts.")
(defvar compilation-last-buffer nil "The buffer of the command run last.")
(defvar compilation-mode-hook nil)
(defvar compilation-parse-errors-filename-function nil "Changes the names of files found, or nil.")
(defvar compilation-transform-file-match-alist '(("/bin/[a-z]*sh\\'" nil))
  "What a name that a regexp matches is replaced by; nil: it is no name of a file.")
(defvar-local compilation-directory nil "The folder the command was run in.")
(defvar-local compilation-arguments nil "The arguments of `compilation-start' that made this buffer.")
(defvar-local compilation-current-error nil "Where the message visited last is.")
(defvar-local compilation-num-errors-found 0)
(defvar-local compilation-num-warnings-found 0)
(defvar-local compilation-num-infos-found 0)
(defvar-local compilation--parsed (copy-marker 1) "How far messages were looked for.")
(defvar-local compilation--folders nil "The folders that make entered, innermost first.")
(defvar-local compilation--files nil "File structures by name and folder.")

;; What programs write

(defvar compilation-error-regexp-alist-alist
  (let* ((name "\\([^ \t\n:()<>][^\n:]*?\\)") (line ":\\([0-9]+\\)"))
    `((gcc-include ,(rx bol (or "In file included " (= 17 " ") "\t") "from "
                        (group (not (any " \t\n:")) (* (not (any "\n:")))) ":" (group (+ digit)) (? ":" (group (+ digit)))
                        ;; A comma says that more of them follow.
                        (? (or (group ":") (group (or "," eol)))))
                   1 2 3 (nil . 0))
      (gmake ": \\*\\*\\* \\[\\(?:\\(.+?\\):\\([0-9]+\\): .+\\)\\]" 1 2 nil 0)
      (gnu ,(concat "^\\(?:[[:alpha:]][-[:alnum:].]+: ?\\)?"
                    "\\(?1:[^ \t\n:()\"][^\n:]*?[^\n:0-9][^\n:]*?\\|[^ \t\n:()0-9\"]\\)" ":\\(?2:[0-9]+\\)"
                    "\\(?:[.:]\\(?3:[0-9]+\\)\\)?"
                    "\\(?:-\\(?4:[0-9]+\\)?\\(?:[.:]\\(?5:[0-9]+\\)\\)?\\)?:"
                    "\\(?: *\\(?6:[Ww]arning\\|W:\\)\\| *\\(?7:[Ii]nfo\\(?:rmation\\(?:al\\)?\\)?\\|I:\\|[Nn]ote\\|"
                    "instantiated from\\|[Ii]n instantiation\\)\\)?")
           1 (2 . 4) (3 . 5) (6 . 7))
      (python "^[ \t]*File \"\\([^\"\n]+\\)\", line \\([0-9]+\\)" 1 2)
      (rust "^ *--> \\([^ \t\n:][^\n:]*\\):\\([0-9]+\\):\\([0-9]+\\)$" 1 2 3)
      (bash ,(concat "^" name ": line \\([0-9]+\\):") 1 2)
      (perl " at \\([^ \n]+\\) line \\([0-9]+\\)\\(?:[,.]\\|$\\)" 1 2)
      (php "\\(?:Parse\\|Fatal\\) error: \\(?:.*\\) in \\(.*\\) on line \\([0-9]+\\)" 1 2)
      ;; A line of a trace of Java, or of Valgrind's: at or by FUNCTION (FILE:LINE).
      (java ,(rx bol (or (seq (+ (any " \t")) "at ") (seq "==" (+ digit) "==" (+ " ") (or "at" (seq "b" (group "y")))))
                 (+ nonl) "(" (group (+ (not (any "()\n")))) ":" (group (+ digit)) ")" eol)
            2 3 nil (1))
      (maven ,(concat "^\\[\\(?:ERROR\\|\\(WARN\\(?:ING\\)?\\)\\|\\(INFO\\)\\)\\] \\([^\n []\\(?:[^\n :]\\|:[^ \n0-9[]\\)*\\):\\[?\\([0-9]+\\)[:,]\\([0-9]+\\)\\]?") 3 4 5 (1 . 2))
      (msft "^ *\\([^ \t\n(][^\n()]*\\)(\\([0-9]+\\)\\(?:,\\([0-9]+\\)\\)?) *: *\\(?:fatal \\)?\\(?:error\\|\\([Ww]arning\\|hint\\)\\)" 1 2 3 (4))
      (shellcheck "^In \\(.+\\) line \\([0-9]+\\):" 1 2)
      (cmake "^CMake \\(?:Error\\|\\(Warning\\)\\)\\(?: (dev)\\)? at \\([^\n:]+\\):\\([0-9]+\\)" 2 3 nil (1))
      (ruby ,(concat "^[\t ]*\\(?:from \\|test[^(\n]*(.*) \\[\\)?" name line ":in ") 1 2)
      (latex "^\\./\\([^\n:]+\\):\\([0-9]+\\): " 1 2)
      ;; Lint: /FILE(LINE): warning: …, or at the end of a line after two colons or an opening bracket.
      (4bsd ,(rx (or bol "::  " (seq (not (syntax whitespace)) "( "))
                 (group "/" (+ (not (any " \t\n()")))) "(" (group (+ digit)) ")"
                 (or (seq ": " (? (group "warning:"))) eol " ),"))
            1 2 nil (3))))
  "Forms of messages: (NAME REGEXP FILE [LINE [COLUMN [TYPE [HYPERLINK [HIGHLIGHT…]]]]]).
FILE, LINE and COLUMN are numbers of groups or functions, LINE and COLUMN also (START . END).
TYPE is 2 for errors, 1 for warnings, 0, or (WARNING . INFO), numbers of groups.")
(defvar compilation-error-regexp-alist (mapcar #'car compilation-error-regexp-alist-alist)
  "The forms looked for: names in `compilation-error-regexp-alist-alist' or forms themselves.")
(defvar compilation-directory-matcher
  '("\\(?:Entering\\|Leavin\\(g\\)\\) directory [`'‘]\\(.+\\)['’]$" (2 . 1))
  "How make says where it is: a regexp and groups, that of the folder and that of leaving.")
(defvar compilation-page-delimiter "^\\(?:\f\\|.*\\(?:Entering\\|Leaving\\) directory [`'‘].+['’]\n\\)+")
(defvar compilation-mode-font-lock-keywords
  `(("^\\([[:alnum:]_/.+-]+\\)\\(?:\\[\\([0-9]+\\)\\]\\)?[ \t]*:.* \\(?:[Ee]rror\\|\\*\\*\\*\\)" (1 font-lock-function-name-face))
    ("^Compilation \\(finished\\).*" (0 '(face nil compilation-message nil) t) (1 compilation-info-face))
    (,(concat "^Compilation "
              (regexp-opt '("exited abnormally" "interrupt" "killed" "terminated" "segmentation fault") t)
              "\\(?:.*with code \\([0-9]+\\)\\)?.*")
     (1 compilation-error-face) (2 compilation-error-face nil t)))
  "Faces of what is no message of a place.")
(defvar compilation-error-face 'compilation-error)
(defvar compilation-warning-face 'compilation-warning)
(defvar compilation-info-face 'compilation-info)
(defvar compilation-line-face 'compilation-line-number)
(defvar compilation-column-face 'compilation-column-number)
(defvar compilation-message-face 'underline)

;; Messages, places and files, by the names that packages ask for them

(cl-defstruct (compilation--message (:conc-name compilation--message->) (:copier nil)
                                    (:constructor compilation--make-message (loc type end-loc rule)))
  loc type end-loc rule)
(defsubst compilation--loc->col (loc) "The column of LOC." (nth 0 loc))
(defsubst compilation--loc->line (loc) "The line of LOC." (nth 1 loc))
(defsubst compilation--loc->file-struct (loc) "The file of LOC." (nth 2 loc))
(defsubst compilation--loc->marker (loc) "Where LOC is in its buffer, once it was visited." (nth 3 loc))
(defsubst compilation--loc->visited (loc) "Whether LOC was visited." (nthcdr 5 loc))
(defsubst compilation--file-struct->file-spec (file) "The name and folder of FILE." (nth 0 file))
(defsubst compilation--file-struct->formats (file) "Forms of the name of FILE." (nth 1 file))
(defun compilation--file (name folder formats)
  "The structure of the file NAME in FOLDER with the FORMATS that it may be written in."
  (let ((spec (list name folder)))
    (unless compilation--files (setq compilation--files (make-hash-table :test #'equal)))
    (or (gethash spec compilation--files)
        (puthash spec (list spec formats) compilation--files))))

(defun compilation--part (part)
  "What PART of a form, a number of a group or a function, gives for the last match."
  (cond ((null part) nil)
        ((functionp part) (funcall part))
        ((natnump part) (match-string-no-properties part))))
(defun compilation--number (part)
  "What PART gives as a number, or nil."
  (let ((value (save-match-data (save-excursion (compilation--part part)))))
    (if (stringp value) (string-to-number value) value)))
(defun compilation--type (type)
  "The number that TYPE of a form means for the last match."
  (cond ((null type) 2)
        ((integerp type) type)
        ((and (car type) (match-end (car type))) 1)
        ((and (cdr type) (match-end (cdr type))) 0)
        (t 2)))
(defun compilation--name (given)
  "The file name in GIVEN, as transformed by settings; nil if it is none."
  (let ((name given))
    (when compilation-parse-errors-filename-function
      (setq name (save-match-data (funcall compilation-parse-errors-filename-function name))))
    (save-match-data
      (pcase-dolist (`(,regexp ,replacement) compilation-transform-file-match-alist)
        (when (and name (string-match regexp name))
          (setq name (and replacement (replace-match replacement t nil name))))))
    name))
(defun compilation--note (rule name)
  "Make the last match, of RULE called NAME, a message unless there is one."
  (pcase-let* ((`(,_ ,file ,line ,column ,type ,hyperlink . ,highlights) rule)
               (start (match-beginning 0)) (end (match-end 0))
               (`(,file-part . ,formats) (if (and (consp file) (not (functionp file))) file (list file)))
               (given (save-match-data (save-excursion (compilation--part file-part))))
               (`(,found ,folder) (if (consp given) given (list given nil)))
               (found (and found (compilation--name found))))
    (when (and found (not (text-property-not-all start (max (1+ start) end) 'compilation-message nil)))
      (let* ((lines (if (and (consp line) (not (functionp line))) line (cons line nil)))
             (columns (if (and (consp column) (not (functionp column))) column (cons column nil)))
             (kind (compilation--type type))
             (struct (compilation--file found (or folder (car compilation--folders)) formats))
             (place (list (compilation--number (car columns)) (compilation--number (car lines)) struct nil nil))
             (last-line (compilation--number (cdr lines))) (last-column (compilation--number (cdr columns)))
             (message (compilation--make-message
                       place kind
                       (and (or last-line last-column)
                            (list last-column (or last-line (nth 1 place)) struct nil nil))
                       name))
             (from (if (and hyperlink (integerp hyperlink)) (match-beginning hyperlink)
                     (or (and (natnump file-part) (match-beginning file-part)) start)))
             (face (pcase kind (2 compilation-error-face) (1 compilation-warning-face) (_ compilation-info-face))))
        (put-text-property from end 'compilation-message message)
        (add-text-properties from end '(mouse-face highlight
                                        help-echo "mouse-2: visit this file, line and column"))
        (font-lock-append-text-property from end 'font-lock-face compilation-message-face)
        (pcase-dolist (`(,part . ,face) `((,file-part . ,face) (,(car lines) . ,compilation-line-face)
                                          (,(car columns) . ,compilation-column-face)))
          (when (and (natnump part) (match-beginning part))
            (font-lock-prepend-text-property (match-beginning part) (match-end part)
                                             'font-lock-face face)))
        (save-match-data
          (pcase-dolist (`(,group ,face-form . ,_) highlights)
            (when (and (integerp group) (match-beginning group))
              (let ((face (eval face-form t)))
                (when (symbolp face)
                  (font-lock-prepend-text-property (match-beginning group) (match-end group)
                                                   'font-lock-face face))))))
        (pcase kind
          (2 (cl-incf compilation-num-errors-found))
          (1 (cl-incf compilation-num-warnings-found))
          (_ (cl-incf compilation-num-infos-found)))))))
(defun compilation--follow-folders (start end)
  "The places between START and END where make says that it changes folders: (POSITION . FOLDERS)…"
  (let (changes (folders compilation--folders))
    (goto-char start)
    (when (car compilation-directory-matcher)
      (while (re-search-forward (car compilation-directory-matcher) end t)
        (pcase-let ((`(,folder . ,leaving) (cadr compilation-directory-matcher)))
          (setq folders (if (and leaving (match-end leaving)) (cdr folders)
                          (cons (file-name-as-directory (match-string-no-properties folder)) folders)))
          (push (cons (match-end 0) folders) changes))))
    (nreverse changes)))
(defun compilation-parse-errors (start end &rest rules)
  "Make messages of what RULES, by default all, find between START and END."
  (let ((case-fold-search t) (folders compilation--folders)
        (changes (compilation--follow-folders start end)))
    (with-silent-modifications
      (dolist (given (or rules compilation-error-regexp-alist))
        (let ((rule (if (symbolp given) (cdr (assq given compilation-error-regexp-alist-alist)) given))
              (name (and (symbolp given) given)) (left changes))
          (when (and rule (or (stringp (car rule)) (functionp (car rule))))
            (setq compilation--folders folders)
            (goto-char start)
            (while (re-search-forward (if (functionp (car rule)) (funcall (car rule)) (car rule)) end t)
              (while (and left (< (caar left) (point)))
                (setq compilation--folders (cdar left) left (cdr left)))
              (when (= (match-beginning 0) (match-end 0)) (unless (eobp) (forward-char)))
              (save-excursion (compilation--note rule name)))))))
    (setq compilation--folders (if changes (cdar (last changes)) folders))))
(defun compilation--ensure-parse (limit)
  "Look for messages up to the line of LIMIT."
  (save-excursion
    (save-restriction
      (widen)
      (goto-char limit)
      (let ((end (line-beginning-position 2)) (start (marker-position compilation--parsed)))
        (when (< start end)
          (save-match-data (compilation-parse-errors start end))
          (set-marker compilation--parsed end))))))
(defun compilation-forget-errors ()
  "Forget all messages of this buffer."
  (setq compilation--files nil compilation--folders nil compilation-current-error nil
        compilation-num-errors-found 0 compilation-num-warnings-found 0 compilation-num-infos-found 0)
  (setq-local compilation--parsed (copy-marker (point-min)))
  (with-silent-modifications (remove-text-properties (point-min) (point-max) '(compilation-message nil))))

;; The buffer

(defvar compilation-minor-mode-map
  (define-keymap "C-m" #'compile-goto-error "C-o" #'compilation-display-error
    "C-c C-c" #'compile-goto-error "C-c C-k" #'kill-compilation
    "M-n" #'compilation-next-error "M-p" #'compilation-previous-error
    "M-{" #'compilation-previous-file "M-}" #'compilation-next-file "g" #'recompile)
  "Keys of buffers with messages.")
(defvar compilation-shell-minor-mode-map
  (define-keymap "C-c C-c" #'compile-goto-error "C-M-n" #'compilation-next-error
    "C-M-p" #'compilation-previous-error)
  "Keys of `compilation-shell-minor-mode'.")
(defvar compilation-mode-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map special-mode-map)
    (map-keymap (lambda (event binding) (define-key map (vector event) binding)) compilation-minor-mode-map)
    (define-key map "n" #'next-error-no-select)
    (define-key map "p" #'previous-error-no-select)
    (define-key map "{" #'compilation-previous-file)
    (define-key map "}" #'compilation-next-file)
    (define-key map "\t" #'compilation-next-error)
    (define-key map [backtab] #'compilation-previous-error)
    map)
  "Keys of `compilation-mode'.")
(defun compilation-setup (&optional minor)
  "Have this buffer list its messages; with MINOR as part of another mode."
  (setq-local next-error-function #'compilation-next-error-function)
  (setq-local compilation-current-error nil)
  (setq-local compilation--parsed (copy-marker (point-min)))
  (setq compilation-last-buffer (current-buffer))
  (setq next-error-last-buffer (current-buffer))
  (unless minor (setq-local revert-buffer-function #'compilation-revert-buffer)))
(put 'compilation-mode 'mode-class 'special)
(defun compilation-mode (&optional name-of-mode)
  "The mode of the output of commands; NAME-OF-MODE is shown."
  (interactive)
  (kill-all-local-variables)
  (use-local-map compilation-mode-map)
  (setq major-mode 'compilation-mode mode-name (or name-of-mode "Compilation"))
  (setq-local page-delimiter compilation-page-delimiter)
  (setq-local font-lock-defaults '(compilation-mode-font-lock-keywords t))
  (compilation-setup)
  (setq buffer-read-only t)
  (run-mode-hooks 'compilation-mode-hook))
(put 'compilation-mode 'derived-mode-parent 'special-mode)
(defmacro define-compilation-mode (mode name doc &rest body)
  "Define MODE called NAME, described by DOC: `compilation-mode' with its own variables, and BODY.
Where MODE is NAME-mode, a variable NAME-X that exists is the value of `compilation-X' in the buffer."
  (declare (indent defun))
  (let ((base (string-remove-suffix "-mode" (symbol-name mode))))
    `(define-derived-mode ,mode compilation-mode ,name ,doc
       (dolist (variable '(directory-matcher error error-regexp-alist error-regexp-alist-alist
                           error-screen-columns first-column finish-functions error-face warning-face
                           info-face line-face column-face mode-font-lock-keywords page-delimiter
                           process-setup-function skip-threshold skip-visited scroll-output search-path
                           start-hook filter-hook disable-input environment exit-message-function
                           parse-errors-filename-function transform-file-match-alist))
         (let ((own (intern-soft (format "%s-%s" ,base variable)))
               (general (intern (format "compilation-%s" variable))))
           (when (and own (boundp own)) (set (make-local-variable general) (symbol-value own)))))
       ,@body)))
(define-minor-mode compilation-minor-mode "List the messages of this buffer."
  :lighter " Compilation" :keymap compilation-minor-mode-map
  (if compilation-minor-mode (compilation-setup t) (kill-local-variable 'next-error-function)))
(define-minor-mode compilation-shell-minor-mode "List the messages of this shell's output."
  :lighter " Shell-Compile" :keymap compilation-shell-minor-mode-map
  (if compilation-shell-minor-mode (compilation-setup t) (kill-local-variable 'next-error-function)))
(defun compilation-buffer-p (buffer)
  "Whether BUFFER lists messages."
  (with-current-buffer buffer
    (or (derived-mode-p 'compilation-mode) compilation-minor-mode compilation-shell-minor-mode)))
(defun compilation-buffer-name (name-of-mode _mode name-function)
  "The name of the buffer for NAME-OF-MODE, that of NAME-FUNCTION if there is one."
  (cond (name-function (funcall name-function name-of-mode))
        (compilation-buffer-name-function (funcall compilation-buffer-name-function name-of-mode))
        (t (concat "*" (downcase name-of-mode) "*"))))
(defun compilation-find-buffer (&optional avoid-current)
  "A buffer with messages; another one than the current with AVOID-CURRENT."
  (if (and (not avoid-current) (compilation-buffer-p (current-buffer))) (current-buffer)
    (next-error-find-buffer avoid-current nil (lambda () (compilation-buffer-p (current-buffer))))))

;; Running

(defun compilation-read-command (command)
  "Ask for a command, offering COMMAND; where that is what was run last, earlier ones come before it."
  (let ((place (if (equal command (car compile-history)) 1 0)))
    (read-shell-command "Compile command: " command (cons 'compile-history place))))
(defun compilation--offer () "The command that is run unless the user says another." (eval compile-command t))
(defun compilation--run (folder &rest arguments)
  "Save buffers and call `compilation-start' with ARGUMENTS in FOLDER."
  (save-some-buffers (not compilation-ask-about-save) compilation-save-buffers-predicate)
  (let ((default-directory folder)) (apply #'compilation-start arguments)))
(defun compile (command &optional comint)
  "Run COMMAND and list the places that its output names; with COMINT one can type to it."
  (interactive
   (list (funcall (if (or current-prefix-arg compilation-read-command) #'compilation-read-command #'identity)
                  (compilation--offer))
         (consp current-prefix-arg)))
  ;; A form that gives this command goes on giving it.
  (unless (equal (compilation--offer) command) (setq compile-command command))
  (setq-default compilation-directory default-directory)
  (compilation--run default-directory command comint))
(defun recompile (&optional edit-command)
  "Run the last command again; ask for it with EDIT-COMMAND."
  (interactive "P")
  (pcase-let ((`(,command . ,more) (or compilation-arguments (list (compilation--offer)))))
    (apply #'compilation--run (or compilation-directory default-directory)
           (if edit-command (compilation-read-command command) command)
           more)))
(defun compilation-revert-buffer (ignore-auto noconfirm)
  "Run the command of this buffer again; ask unless NOCONFIRM.
A buffer that visits a file is read again, IGNORE-AUTO as for `revert-buffer'."
  (if (not buffer-file-name)
      (when (or noconfirm (yes-or-no-p "Restart compilation? "))
        (apply #'compilation-start compilation-arguments))
    (let ((revert-buffer-function nil)) (revert-buffer ignore-auto noconfirm))))
(defun compilation--stop (process)
  "End PROCESS of the current buffer, with the user's consent; an error without."
  (when (and process (eq (process-status process) 'run))
    (if (or (not (process-query-on-exit-flag process)) compilation-always-kill
            (yes-or-no-p (format "A %s process is running; kill it? " mode-name)))
        (progn (ignore-errors (interrupt-process process)) (sit-for 1) (delete-process process))
      (error "Cannot have two processes in `%s' at once" (buffer-name)))))

(defconst compilation--leading-cd
  (rx bos (* space) "cd"
      (? (+ space)
         (group (or (seq "'" (* (not "'")) "'")
                    (seq "\"" (* (or (not (any "\"`$\\")) (seq "\\" anychar))) "\"")
                    (+? (not space)))))
      (* space) (any ";&\n"))
  "Matches what a command begins with that first goes to a folder.")
(defun compilation-start (command &optional mode name-function highlight-regexp)
  "Run COMMAND in a buffer of MODE, `compilation-mode' by default, t for one that can be typed to.
NAME-FUNCTION gives the buffer's name.  HIGHLIGHT-REGEXP is kept for running the command again;
without a display nothing is marked where a place is shown."
  (let* ((typed (eq mode t)) (mode (if (memq mode '(nil t)) 'compilation-mode mode))
         (folder default-directory)
         ;; A cd in front of the command is where its file names are from.
         (folder (if (string-match compilation--leading-cd command)
                     (let ((given (match-string 1 command)))
                       (file-name-as-directory
                        (expand-file-name (substitute-env-vars
                                           (if given (string-trim given "['\"]" "['\"]") "~")))))
                   folder))
         (name-of-mode (replace-regexp-in-string "-mode\\'" "" (symbol-name mode)))
         (buffer (get-buffer-create (compilation-buffer-name name-of-mode mode name-function))))
    (with-current-buffer buffer
      (compilation--stop (get-buffer-process buffer))
      (let ((inhibit-read-only t)) (erase-buffer))
      (buffer-disable-undo)
      (setq default-directory folder)
      (funcall mode)
      (setq default-directory folder)
      (setq-local compilation-directory folder)
      (setq-local compilation-arguments (list command (if typed t mode) name-function highlight-regexp))
      (setq compilation-num-errors-found 0 compilation-num-warnings-found 0 compilation-num-infos-found 0
            compilation--files nil compilation--folders nil)
      (let ((inhibit-read-only t))
        (insert (format "-*- mode: %s; default-directory: %S -*-\n" name-of-mode
                        (abbreviate-file-name folder))
                (format "%s started at %s\n\n" mode-name (substring (current-time-string) 0 19))
                command "\n"))
      (set-marker compilation--parsed (point-max))
      (goto-char (if compilation-scroll-output (point-max) (point-min)))
      (let* ((process-environment
              (append compilation-environment
                      (list "TERM=emacs-compilation" (format "COLUMNS=%d" 80)
                            (format "INSIDE_EMACS=%s,compile" emacs-version))
                      (copy-sequence process-environment)))
             (process (progn
                        (when compilation-process-setup-function (funcall compilation-process-setup-function))
                        (make-process :name (downcase mode-name) :buffer buffer
                                      :command (list shell-file-name shell-command-switch command)
                                      :connection-type 'pty :noquery nil
                                      :filter #'compilation-filter
                                      :sentinel #'compilation-sentinel))))
        (set-process-query-on-exit-flag process (not compilation-always-kill))
        (setq mode-line-process '(":%s"))
        (push process compilation-in-progress)
        (unless typed (ignore-errors (process-send-eof process)))
        (set-marker (process-mark process) (point-max))
        (run-hook-with-args 'compilation-start-hook process))
      (setq next-error-last-buffer buffer)
      (display-buffer buffer)
      buffer)))
(defun compilation-filter (process string)
  "Insert STRING, output of PROCESS, and look for messages in its complete lines."
  (when (buffer-live-p (process-buffer process))
    (with-current-buffer (process-buffer process)
      (let ((inhibit-read-only t) (follows (= (point) (point-max)))
            (compilation-filter-start (marker-position (process-mark process))))
        (save-excursion
          (goto-char (process-mark process))
          (insert (if (string-search "\r" string) (replace-regexp-in-string "\r+\n" "\n" string) string))
          (set-marker (process-mark process) (point))
          (run-hooks 'compilation-filter-hook)
          (goto-char (process-mark process))
          (forward-line 0)
          (when (> (point) compilation--parsed) (compilation--ensure-parse (1- (point)))))
        (when follows (goto-char (point-max)))
        (compilation--jump)))))
(defun compilation--jump ()
  "Visit the first message to stop at, if `compilation-auto-jump-to-first-error' says so and none was visited."
  (when (and compilation-auto-jump-to-first-error (not compilation-current-error))
    (setq next-error-last-buffer (current-buffer))
    (save-current-buffer (ignore-error user-error (first-error)))))
(defun compilation-sentinel (process message)
  "Say with MESSAGE how PROCESS ended."
  (when (memq (process-status process) '(exit signal))
    (let ((buffer (process-buffer process)))
      (if (not (buffer-live-p buffer)) (set-process-buffer process nil)
        (with-current-buffer buffer
          (compilation-handle-exit (process-status process) (process-exit-status process) message)
          (delete-process process))))
    (setq compilation-in-progress (delq process compilation-in-progress))))
(defun compilation-handle-exit (process-status exit-status msg)
  "Write at the end of the buffer how the command ended: PROCESS-STATUS, EXIT-STATUS and MSG."
  (compilation--ensure-parse (point-max))
  (let* ((inhibit-read-only t) (follows (eobp))
         (status (if compilation-exit-message-function
                     (funcall compilation-exit-message-function process-status exit-status msg)
                   (cons msg exit-status)))
         (text (string-trim-right (format "%s" (car status)))))
    (save-excursion
      (goto-char (point-max))
      (let ((start (point)))
        (insert (if (bolp) "" "\n") "\n" mode-name " " text)
        (let ((said (buffer-substring-no-properties (+ start (if (eq (char-after start) ?\n) 1 0)) (point))))
          (insert " at " (substring (current-time-string) 0 19) "\n")
          (add-text-properties start (point) '(compilation-handle-exit t))
          (setq mode-line-process (list (propertize (format ":%s [%s]" process-status (cdr status))
                                                    'help-echo (string-trim said))))
          (set-marker compilation--parsed (point-max))
          (message "%s" (string-trim said)))))
    (when follows (goto-char (point-max)))
    (run-hook-with-args 'compilation-finish-functions (current-buffer) msg)))
(defun kill-compilation ()
  "End the command of the buffer with messages."
  (interactive)
  (let* ((buffer (compilation-find-buffer)) (process (get-buffer-process buffer)))
    (if process (interrupt-process process)
      (error "The %s process is not running" (downcase (buffer-local-value 'mode-name buffer))))))

;; From message to message

(defun compilation--message-at (position)
  "The message at POSITION, or on its line."
  (or (get-text-property position 'compilation-message)
      (save-excursion
        (goto-char position)
        (let ((next (next-single-property-change (line-beginning-position) 'compilation-message nil
                                                 (line-end-position))))
          (get-text-property next 'compilation-message)))))
(defun compilation--wanted-p (message)
  "Whether MESSAGE is one to stop at."
  (and message
       (>= (compilation--message->type message) compilation-skip-threshold)
       (not (and compilation-skip-visited
                 (compilation--loc->visited (compilation--message->loc message))))))
(defun compilation--step (forward file)
  "Go to the start of the next message to stop at, or the one before unless FORWARD.
With FILE to one about another file than that.  Whether there is one."
  (let ((from (point)) (message (get-text-property (point) 'compilation-message)) found)
    (while (and (not found)
                (if forward
                    (let ((next (next-single-property-change (point) 'compilation-message)))
                      (and next (progn (goto-char next) t)))
                  (and (not (bobp))
                       (progn (goto-char (previous-single-property-change
                                          (point) 'compilation-message nil (point-min)))
                              t))))
      (let ((here (get-text-property (point) 'compilation-message)))
        (when (and here (not (eq here message)) (compilation--wanted-p here)
                   (or forward (bobp) (not (eq here (get-text-property (1- (point)) 'compilation-message))))
                   (not (and file (eq file (compilation--loc->file-struct
                                            (compilation--message->loc here))))))
          (setq found t))))
    (unless found (goto-char from))
    found))
(defun compilation-next-error (n &optional different-file pt)
  "Go to the Nth message after point or PT, with DIFFERENT-FILE of another file; its value is the message."
  (interactive "p")
  (unless (compilation-buffer-p (current-buffer)) (error "Not in a compilation buffer"))
  (compilation--ensure-parse (point-max))
  (when pt (goto-char pt))
  (let ((message (compilation--message-at (point))))
    (when (and (zerop n) (not message)) (error "No message here"))
    (when (and message (not (get-text-property (point) 'compilation-message)) (not (zerop n)))
      ;; Point is on the message's line but not in it.
      (when (< n 0) (end-of-line)))
    (dotimes (_ (abs n))
      (let ((here (get-text-property (point) 'compilation-message)))
        (unless (compilation--step (> n 0)
                                   (and different-file here
                                        (compilation--loc->file-struct (compilation--message->loc here))))
          (user-error (if (> n 0) "Moved past last %s" "Moved back before first %s")
                      (if different-file "file" "error")))))
    (or (compilation--message-at (point)) (error "No error here"))))
(defun compilation-previous-error (n)
  "Go to the Nth message before point."
  (interactive "p")
  (compilation-next-error (- n)))
(defun compilation-next-file (n)
  "Go to the first message of the Nth file after this one's."
  (interactive "p")
  (compilation-next-error n t))
(defun compilation-previous-file (n)
  "Go to a message of the Nth file before this one's."
  (interactive "p")
  (compilation-next-file (- n)))
(defun compilation--take-message ()
  "Have point be where the next message is counted from; an error where there are none."
  (unless (compilation-buffer-p (current-buffer)) (error "Not in a compilation buffer"))
  (setq compilation-current-error (point-marker)))
(defun compile-goto-error (&optional event)
  "Visit the place that the message at point, or that of EVENT, names."
  (interactive (list last-input-event))
  (when (and (consp event) (listp event)) (ignore-errors (posn-set-point (event-end event))))
  (compilation--take-message)
  (next-error-internal))
(defun compilation-display-error ()
  "Show the place that the message at point names and stay here."
  (interactive)
  (compilation--take-message)
  (next-error-no-select 0))

(defun compilation-find-file (marker filename directory &rest formats)
  "The buffer of FILENAME in DIRECTORY or a folder of `compilation-search-path'.
FORMATS are forms of names to try.  The user is asked if there is none; MARKER is the message."
  (let ((formats (or formats '("%s"))) (found nil)
        (home (if directory (expand-file-name directory) default-directory)))
    (dolist (folder compilation-search-path)
      (dolist (format formats)
        (let ((name (expand-file-name (format format filename)
                                      (if folder (expand-file-name folder home) home))))
          (when (and (not found) (file-exists-p name)) (setq found name)))))
    (unless found
      (let ((name (expand-file-name
                   (read-file-name (format "Find this %s in (default %s): "
                                           (compilation-type-name marker) filename)
                                   home filename t nil))))
        (when (file-directory-p name) (setq name (expand-file-name (file-name-nondirectory filename) name)))
        (unless (file-exists-p name) (user-error "No such file: %s" name))
        (setq found name)))
    (find-file-noselect found)))
(defun compilation-type-name (marker)
  "What the messages of MARKER's buffer are called."
  (if (and (markerp marker) (marker-buffer marker)
           (with-current-buffer (marker-buffer marker) (derived-mode-p 'grep-mode)))
      "grep hit"
    "error"))
(defun compilation-move-to-column (column screen)
  "Go to COLUMN of this line, counted from `compilation-first-column', by SCREEN columns or characters."
  (let ((column (- column compilation-first-column)))
    (if screen (move-to-column (max column 0))
      (goto-char (min (+ (line-beginning-position) (max column 0)) (line-end-position))))))
(defun compilation--locate (place screen first)
  "The marker of PLACE in the current buffer, its file's; SCREEN and FIRST say how columns count."
  (or (let ((marker (nth 3 place))) (and marker (marker-buffer marker) marker))
      (save-excursion
        (save-restriction
          (widen)
          (goto-char (point-min))
          (forward-line (1- (or (nth 1 place) 1)))
          (if (nth 0 place)
              (let ((compilation-first-column first))
                (compilation-move-to-column (nth 0 place) screen))
            (back-to-indentation))
          (setcar (nthcdr 3 place) (point-marker))
          (nth 3 place)))))
(defun compilation-next-error-function (n &optional reset)
  "Visit the place of the Nth message from the last one visited; from the start with RESET."
  (when reset (setq compilation-current-error nil))
  (compilation--ensure-parse (point-max))
  (let* ((list (current-buffer)) (screen compilation-error-screen-columns)
         (first compilation-first-column)
         (message (compilation-next-error (or n 1) nil (or compilation-current-error (point-min))))
         (place (compilation--message->loc message)) (end (compilation--message->end-loc message))
         (marker (point-marker)))
    (setq compilation-current-error marker)
    (unless place (error "No message here"))
    (pcase-let* ((struct (compilation--loc->file-struct place))
                 (`(,name ,folder) (compilation--file-struct->file-spec struct))
                 (buffer (or (and (compilation--loc->marker place)
                                  (marker-buffer (compilation--loc->marker place)))
                             (apply #'compilation-find-file marker name folder
                                    (compilation--file-struct->formats struct))))
                 (found (with-current-buffer buffer (compilation--locate place screen first)))
                 (found-end (and end (with-current-buffer buffer (compilation--locate end screen first)))))
      (with-current-buffer list (goto-char marker))
      (setcdr (nthcdr 4 place) t)
      (compilation-goto-locus marker found found-end))))
(defun compilation-goto-locus (msg mk end-mk)
  "Show the place MK, up to END-MK if not nil, that the message at MSG names."
  (with-current-buffer (marker-buffer msg) (goto-char msg))
  (switch-to-buffer (marker-buffer mk))
  (unless (<= (point-min) mk (point-max)) (widen))
  (goto-char mk)
  (when end-mk (push-mark end-mk t))
  (current-buffer))

(provide 'compile)
;;; compile.el ends here
