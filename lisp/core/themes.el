;;; themes.el --- Themes: settings of options and faces that are switched together  -*- lexical-binding: t -*-

;; A theme is a symbol; `theme-settings' lists (KIND SYMBOL THEME VALUE), `theme-value' and `theme-face' of an option
;; or face have what each theme wants.  The theme `user' is what the user set and stands above all.

;;; Code:

(defvar custom-known-themes '(user changed) "The themes that are defined.")
(defvar custom-enabled-themes nil "The themes that are in force, the strongest first.")
(defvar custom-theme-load-path (list 'custom-theme-directory t) "Where theme files are.")
(defvar custom-theme-directory user-emacs-directory "Where the user's theme files are.")
(defvar custom--inhibit-theme-enable 'apply-only-user)
(defvar custom-theme-allow-multiple-selections nil)

(defvar custom-safe-themes '(default) "T means that themes are loaded without asking.")

(defun custom-theme-p (theme) "Non-nil if THEME is defined." (memq theme custom-known-themes))
(defun custom-theme-enabled-p (theme) "Non-nil if THEME is in force." (memq theme custom-enabled-themes))
(defun custom-theme-name-valid-p (name)
  "Non-nil if NAME can be the name of a theme file."
  (and (symbolp name) name (not (memq name '(user changed))) (not (string-search "/" (symbol-name name)))))
(defun custom-check-theme (theme)
  "Signal an error unless THEME is defined."
  (unless (custom-theme-p theme) (error "Unknown theme `%s'" theme)))
(defun custom-make-theme-feature (theme)
  "The feature that the file of THEME provides."
  (intern (concat (symbol-name theme) "-theme")))
(defmacro deftheme (theme &optional doc &rest properties)
  "Declare THEME to be a theme that DOC describes; PROPERTIES tell more of it."
  (declare (doc-string 2) (indent 1))
  `(custom-declare-theme ',theme ',(custom-make-theme-feature theme) ,doc ,@(and properties `((list ,@properties)))))
(defun custom-declare-theme (theme feature &optional doc properties)
  "Declare THEME, whose file provides FEATURE, to be a theme; DOC describes it, PROPERTIES are a plist."
  (when (memq theme '(user changed)) (error "Custom theme cannot be named %S" theme))
  (cl-pushnew theme custom-known-themes)
  (pcase-dolist (`(,property . ,value) `((theme-properties . ,properties) (theme-feature . ,feature)))
    (put theme property value))
  (and doc (put theme 'theme-documentation doc)))
(defun provide-theme (theme)
  "Say that the file of THEME has been read."
  (custom-check-theme theme)
  (provide (get theme 'theme-feature)))
(defun require-theme (feature &optional noerror)
  "Load FEATURE from where theme files are; with NOERROR nil if it is not there."
  (cond ((featurep feature) feature)
        (t (let ((file (locate-file (symbol-name feature) (custom-theme--load-path) '(".el" ""))))
             (cond (file (require feature file noerror))
                   (t (require feature nil noerror)))))))
(defun custom-theme--load-path ()
  "The folders of theme files."
  (mapcan (lambda (entry)
            (cond ((eq entry 'custom-theme-directory) (and (file-directory-p custom-theme-directory)
                                                           (list custom-theme-directory)))
                  ((eq entry t) (let ((folder (and data-directory (expand-file-name "themes" data-directory))))
                                  (and folder (file-directory-p folder) (list folder))))
                  ((file-directory-p entry) (list entry))))
          custom-theme-load-path))
(defun custom-available-themes ()
  "The themes that have a file."
  (let (found)
    (dolist (folder (custom-theme--load-path))
      (dolist (file (directory-files folder nil "-theme\\.el\\'"))
        (cl-pushnew (intern (string-remove-suffix "-theme.el" file)) found)))
    (nreverse found)))

(defun custom-push-theme (kind symbol theme _mode value)
  "Note that THEME wants SYMBOL, an option or face as KIND says, to have VALUE."
  (setf (alist-get theme (get symbol kind)) (list value))
  (let* ((settings (get theme 'theme-settings))
         (row (seq-find (lambda (row) (and (eq (car row) kind) (eq (cadr row) symbol))) settings)))
    (if row (setf (nth 3 row) value)
      (put theme 'theme-settings (cons (list kind symbol theme value) settings)))))

(defun custom-theme--wanted (kind symbol)
  "What the strongest theme in force wants for SYMBOL: (VALUE), or nil."
  (let ((rows (get symbol kind)))
    (seq-some (lambda (theme) (cdr (assq theme rows))) (cons 'user custom-enabled-themes))))
(defun custom-theme-recalc-variable (variable)
  "Give VARIABLE the value that the themes in force want."
  (let ((wanted (or (custom-theme--wanted 'theme-value variable) (get variable 'standard-value)
                    (get variable 'theme--before))))
    (cond ((not (boundp variable)) (put variable 'saved-value wanted))
          (wanted
           (unless (or (get variable 'standard-value) (get variable 'theme--before))
             (put variable 'theme--before (list (macroexp-quote (default-value variable)))))
           (funcall (or (get variable 'custom-set) #'set-default) variable (eval (car wanted) t))))))
(defun custom-theme-recalc-face (face)
  "Let FACE look as the themes in force want."
  (put face 'faces--theme-spec (car (custom-theme--wanted 'theme-face face)))
  (put face 'faces--attributes nil))

(defun custom-theme-set-variables (theme &rest settings)
  "Note that THEME wants options to have values as SETTINGS, each (OPTION FORM NOW REQUEST COMMENT), say.
They have them at once if THEME is `user' or in force, or NOW is non-nil."
  (custom-check-theme theme)
  (if (eq theme 'user)
      (apply #'custom-set-variables settings)
    (pcase-dolist (`(,variable ,form ,now ,request ,_) settings)
      (mapc #'require (ensure-list request))
      (custom-push-theme 'theme-value variable theme 'set form)
      (when (or now (custom-theme-enabled-p theme)) (custom-theme-recalc-variable variable)))))
(defun custom-theme-set-faces (theme &rest settings)
  "Note that THEME wants faces to look as SETTINGS, each (FACE SPEC NOW COMMENT), say."
  (custom-check-theme theme)
  (dolist (setting settings)
    (unless (consp setting) (error "Incompatible Custom theme spec"))
    (pcase-let ((`(,face ,spec ,now ,comment) setting))
      (custom-push-theme 'theme-face face theme 'set spec)
      (when (eq theme 'user)
        (put face 'saved-face spec)
        (when now (put face 'force-face 'rogue)))
      (when (or (eq theme 'user) now (custom-theme-enabled-p theme)) (custom-theme-recalc-face face))
      (when comment (put face 'face-comment comment)))))
(defun custom-theme-reset-variables (theme &rest args)
  "Forget what THEME wants of the options in ARGS, rows (OPTION …)."
  (dolist (row args)
    (setf (alist-get theme (get (car row) 'theme-value) nil t) nil)
    (custom-theme-recalc-variable (car row))))
(defun custom-theme-reset-faces (theme &rest args)
  "Forget how THEME wants the faces in ARGS, rows (FACE …), to look."
  (dolist (row args)
    (setf (alist-get theme (get (car row) 'theme-face) nil t) nil)
    (custom-theme-recalc-face (car row))))

(defun custom-theme--apply (theme)
  "Carry out what THEME has to do with, now that it came into force or is not any more."
  (pcase-dolist (`(,kind ,symbol ,_ ,_) (reverse (get theme 'theme-settings)))
    (pcase kind
      ('theme-value (custom-theme-recalc-variable symbol))
      ('theme-face (custom-theme-recalc-face symbol)))))
(defun load-theme (theme &optional no-confirm no-enable)
  "Load the file of THEME and put THEME in force, unless NO-ENABLE; return t.
Without NO-CONFIRM ask first, unless `custom-safe-themes' is t.  Emacs's own themes are not here: for a theme without a
file nothing happens, which `--verbose' tells, and the value is nil."
  (interactive (list (intern (completing-read "Load custom theme: " (mapcar #'symbol-name (custom-available-themes))))))
  (let ((file (locate-file (format "%s-theme.el" theme) (custom-theme--load-path))))
    (cond ((null file) (orgstar-note-void-setting 'load-theme) nil)
          ((not (or no-confirm (eq custom-safe-themes t)
                    (yes-or-no-p (format "Loading the theme %s runs Lisp code.  Load it? " theme))))
           (error "Unable to load theme `%s'" theme))
          (t (when (custom-theme-p theme)
               (disable-theme theme)
               (put theme 'theme-settings nil))
             (load file nil t t)
             (custom-check-theme theme)
             (unless no-enable (enable-theme theme))
             t))))
(defun enable-theme (theme)
  "Put THEME in force, above the other themes."
  (interactive (list (intern (completing-read "Enable custom theme: " (mapcar #'symbol-name custom-known-themes)))))
  (unless (custom-theme-p theme) (error "Undefined Custom theme %s" theme))
  (unless (eq theme 'user)
    (setq custom-enabled-themes (cons theme (remq theme custom-enabled-themes))))
  (custom-theme--apply theme)
  (run-hook-with-args 'enable-theme-functions theme)
  nil)
(defun disable-theme (theme)
  "Let THEME not be in force any more."
  (interactive (list (intern (completing-read "Disable custom theme: " (mapcar #'symbol-name custom-enabled-themes)))))
  (when (custom-theme-enabled-p theme)
    (setq custom-enabled-themes (remq theme custom-enabled-themes))
    (custom-theme--apply theme)
    (run-hook-with-args 'disable-theme-functions theme)
    custom-enabled-themes))

(provide 'themes)
;;; themes.el ends here
