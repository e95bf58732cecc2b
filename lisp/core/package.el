;;; package.el --- Packages that are installed  -*- lexical-binding: t -*-

;; Packages lie in folders NAME-VERSION.  They are found and activated here: their folder joins the load
;; path and their autoloads are loaded.  Nothing is fetched; commands that would fetch say so.

;;; Code:

(defvar package-archives '(("gnu" . "https://elpa.gnu.org/packages/") ("nongnu" . "https://elpa.nongnu.org/nongnu/"))
  "Archives of packages; kept, but not asked.")
(defvar package-user-dir (locate-user-emacs-file "elpa") "The folder of the user's packages.")
(defvar package-directory-list nil "More folders of packages.")
(defvar package-enable-at-startup t "Whether packages are activated at the start.")
(defvar package-selected-packages nil "Packages the user chose.")
(defvar package-archive-priorities nil "Which archives are preferred.")
(defvar package-pinned-packages nil "Packages with the archives they come from.")
(defvar package-load-list '(all) "Which packages are activated: all, (NAME t), (NAME nil) or (NAME VERSION).")
(defvar package-check-signature nil "Whether signatures are checked.")
(defvar package-quickstart nil "Whether autoloads were gathered in one file.")
(defvar package-native-compile nil "Whether packages are compiled natively.")
(defvar package-alist nil "The packages found: (NAME DESCRIPTION…), the newest first.")
(defvar package-activated-list nil "The packages activated.")
(defvar package-archive-contents nil "What archives offer; nothing is fetched.")
(defvar package--initialized nil "Whether packages were looked for.")

(cl-defstruct (package-desc (:constructor package-desc-create) (:copier nil))
  name version (summary "") reqs kind archive dir extras signed)

(defun package-desc-full-name (desc) "The name of DESC with its version."
  (format "%s-%s" (package-desc-name desc) (package-version-join (package-desc-version desc))))
(defun package-version-join (vlist) "The version list VLIST as a string." (mapconcat #'number-to-string vlist "."))

(defun package--requirements (folder name)
  "The packages that NAME in FOLDER says it needs: ((NAME VERSION)…)."
  (let ((file (expand-file-name (format "%s-pkg.el" name) folder)))
    (when (file-readable-p file)
      (with-temp-buffer
        (insert-file-contents file)
        (goto-char (point-min))
        (let ((form (condition-case nil (read (current-buffer)) (error nil))))
          (when (eq (car-safe form) 'define-package)
            (let ((needs (nth 4 form))) (if (eq (car-safe needs) 'quote) (cadr needs) needs))))))))
(defun package-load-all-descriptors ()
  "Find the packages in the folders of packages."
  (setq package-alist nil)
  (dolist (root (cons package-user-dir package-directory-list))
    (when (file-directory-p root)
      (dolist (folder (directory-files root t "\\`[^.]"))
        (when (and (file-directory-p folder)
                   (string-match "\\`\\(.+\\)-\\([0-9][0-9.]*\\)\\'" (file-name-nondirectory folder)))
          (let* ((base (file-name-nondirectory folder)) (name (intern (match-string 1 base)))
                 (version (version-to-list (string-trim-right (match-string 2 base) "\\.")))
                 (desc (package-desc-create :name name :version version :dir folder
                                            :reqs (package--requirements folder name)))
                 (known (assq name package-alist)))
            (if (null known) (push (list name desc) package-alist)
              (setcdr known (sort (cons desc (cdr known))
                                  (lambda (a b) (version-list-< (package-desc-version b)
                                                                (package-desc-version a)))))))))))
  package-alist)
(defun package--wanted (name)
  "Whether `package-load-list' lets the package NAME be activated."
  (let ((entry (assq name (seq-filter #'consp package-load-list))))
    (if entry (cadr entry) (memq 'all package-load-list))))
(defun package-activate (package &optional force)
  "Activate PACKAGE and what it needs; t if it is there.  With FORCE even if it was activated."
  (cond
   ((and (memq package package-activated-list) (not force)) t)
   ((not (assq package package-alist)) (and (featurep package) t))
   (t
    (let* ((desc (cadr (assq package package-alist))) (folder (package-desc-dir desc))
           (autoloads (expand-file-name (format "%s-autoloads.el" package) folder)))
      (push package package-activated-list)
      (dolist (need (package-desc-reqs desc))
        (unless (eq (car need) 'emacs) (package-activate (car need))))
      (add-to-list 'load-path folder)
      (when (file-readable-p autoloads) (load autoloads nil t))
      t))))
(defun package-activate-all ()
  "Activate the packages found."
  (dolist (p package-alist) (when (package--wanted (car p)) (package-activate (car p)))))
(defun package-initialize (&optional no-activate)
  "Find the packages that are installed and, unless NO-ACTIVATE, activate them."
  (interactive)
  (package-load-all-descriptors)
  (setq package--initialized t)
  (unless no-activate (package-activate-all)))
(defun package-installed-p (package &optional min-version)
  "Whether PACKAGE is installed, in MIN-VERSION or later."
  (unless package--initialized (package-initialize t))
  (let* ((name (if (package-desc-p package) (package-desc-name package) package))
         (desc (cadr (assq name package-alist))))
    (cond (desc (or (null min-version) (version-list-<= min-version (package-desc-version desc))))
          ((null min-version) (and (package-built-in-p name) t)))))
(defun package-built-in-p (package &optional _min-version)
  "Whether PACKAGE is part of the program."
  (let ((name (if (package-desc-p package) (package-desc-name package) package)))
    (and (or (eq name 'emacs) (featurep name) (locate-library (symbol-name name))) t)))
(defun package--no-network (what)
  "Signal that WHAT would need the network."
  (user-error "%s: packages are not fetched; put them into %s" what (abbreviate-file-name package-user-dir)))
(defun package-refresh-contents (&optional _async) "Signal that archives are not asked." (interactive)
  (package--no-network "package-refresh-contents"))
(defun package-install (pkg &optional _dont-select)
  "Signal that PKG is not fetched, unless it is installed."
  (interactive "SPackage: ")
  (let ((name (if (package-desc-p pkg) (package-desc-name pkg) pkg)))
    (if (package-installed-p name) (message "`%s' is already installed" name)
      (package--no-network (format "package-install %s" name)))))
(defun package-delete (pkg-desc &rest _) "Signal that PKG-DESC is not deleted."
  (user-error "Package %s is not deleted" pkg-desc))

(defun package-get-version ()
  "The version that the file being loaded states in its headers, or that is in the name of its folder; nil if neither."
  (let ((file (or load-file-name buffer-file-name)))
    (when file
      (let* ((parent (file-name-directory file))
             (folder (file-name-nondirectory (directory-file-name parent))))
        (if (string-match "-\\([0-9][0-9.]*\\)\\'" folder) (match-string 1 folder)
          ;; Of several files the one called as their folder says it.
          (package--version-in
           (seq-find #'file-readable-p
                     (list (concat parent folder ".el") (concat parent (file-name-base file) ".el") file))))))))
(defun package--version-in (file)
  "The version that a header of FILE states, or nil; so too if FILE is nil."
  (when file
    (with-temp-buffer
      (insert-file-contents file nil 0 4000)
      (let ((case-fold-search t))
        (and (re-search-forward "^;+[ \t]*\\(?:Package-\\)?Version:[ \t]*\\(.*[^ \t\n]\\)" nil t)
             (match-string-no-properties 1))))))

(defun package-strip-rcs-id (str)
  "The version in STR, without the keyword of a revision control system around it; nil if there is none."
  (let ((version (and str (string-trim-left str "[ \t]*\\$Revision:[ \t]+"))))
    ;; It is an error if that is none.
    (and version (version-to-list version) version)))
(defun package--prepare-dependencies (deps)
  "DEPS, what a header says is needed, as ((NAME VERSION-LIST)…)."
  (mapcar (lambda (need)
            (cond ((symbolp need) (list need '(0)))
                  ((and (consp need) (stringp (cadr need))) (list (car need) (version-to-list (cadr need))))
                  ((and (consp need) (null (cdr need))) (list (car need) '(0)))
                  (t need)))
          deps))
(defun package-buffer-info ()
  "What the headers of the library in this buffer say of it as a package, a `package-desc'."
  (require 'lisp-mnt)
  (goto-char (point-min))
  (unless (re-search-forward "^;;; \\([^ ]*\\)\\.el ---[ \t]*\\(.*?\\)[ \t]*\\(-\\*-.*-\\*-[ \t]*\\)?$" nil t)
    (error "Package lacks a file header"))
  (let ((name (match-string-no-properties 1)) (what (match-string-no-properties 2)))
    (search-forward (concat ";;; " name ".el ends here"))
    (widen)
    (let* ((needs (lm-header-multiline "package-requires"))
           (version (or (package-strip-rcs-id (lm-header "package-version"))
                        (package-strip-rcs-id (lm-header "version"))
                        (error "Package lacks a \"Version\" or \"Package-Version\" header")))
           (keywords (lm-keywords-list)) (url (lm-homepage)) (authors (lm-authors)) (who (car (lm-maintainers))))
      (package-desc-create
       :name (intern name) :version (version-to-list version) :summary what
       :reqs (and needs (package--prepare-dependencies
                         (package-read-from-string (mapconcat #'identity needs " "))))
       :kind 'single
       :extras (append (and authors (list (cons :authors authors)))
                       (and who (list (cons :maintainer who)))
                       (and keywords (list (cons :keywords keywords)))
                       (and url (list (cons :url url))))))))
(defun package-read-from-string (str)
  "The one form in STR; an error if there are more."
  (pcase-let ((`(,form . ,end) (read-from-string str)))
    (when (condition-case nil (progn (read-from-string (substring str end)) t) (end-of-file nil))
      (error "Can't read whole string"))
    form))

(provide 'package)
;;; package.el ends here
