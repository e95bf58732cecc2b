;;; ox-backend.el --- Back-ends of the export framework  -*- lexical-binding: t -*-

;;; Commentary:

;; A back-end is a record of functions and options.  What it does not say itself it takes from its
;; parent; `org-export--gather' follows that line once for all three kinds of tables.

;;; Code:

(require 'cl-lib)

(cl-defstruct (org-export-backend (:constructor org-export-create-backend) (:copier nil))
  name parent transcoders options filters blocks menu)

(defvar org-export-registered-backends nil
  "The back-ends known by name, the latest first.")

(defcustom org-export-backends '(ascii html icalendar latex odt)
  "Names of back-ends that are there without being asked for: they load when they are needed."
  :group 'org-export :type '(repeat symbol))

(defun org-export--registered (name)
  "The back-end NAME if it is known."
  (cl-find name org-export-registered-backends :key #'org-export-backend-name :test #'eq))

(defun org-export-get-backend (name)
  "The registered back-end that the symbol NAME names, or nil."
  (or (org-export--registered name)
      (and name (memq name org-export-backends)
           (require (intern (format "ox-%s" name)) nil t)
           (org-export--registered name))))

(defun org-export--backend (backend)
  "The object of BACKEND, which may be a name; nil when nothing has that name."
  (if (org-export-backend-p backend) backend
    (and backend (symbolp backend) (org-export-get-backend backend))))

(defun org-export-register-backend (backend)
  "Make BACKEND known under its name, in the place of one that had the name before."
  (let ((parent (org-export-backend-parent backend))
        (known (memq (org-export--registered (org-export-backend-name backend))
                     org-export-registered-backends)))
    (when (and parent (not (org-export--backend parent)))
      (error "Cannot use unknown \"%s\" backend as a parent" parent))
    (if (and known (car known)) (setcar known backend)
      (push backend org-export-registered-backends))))

(defun org-export-barf-if-invalid-backend (backend)
  "Signal an error unless BACKEND is a back-end object."
  (or (org-export-backend-p backend)
      (error "Unknown \"%s\" backend: Aborting export" backend)))

(defun org-export--ancestry (backend)
  "BACKEND and those it derives from, nearest first."
  (let (line)
    (while (setq backend (org-export--backend backend))
      (push backend line)
      (setq backend (org-export-backend-parent backend)))
    (nreverse line)))

(defun org-export-derived-backend-p (backend &rest backends)
  "Whether BACKEND is, or derives from, one that the symbols BACKENDS name."
  (and (cl-some (lambda (one) (memq (org-export-backend-name one) backends))
                (org-export--ancestry backend))
       t))

(defun org-export--gather (slot backend)
  "The lists in SLOT (an accessor) of BACKEND and its ancestors, one after the other."
  (let ((line (org-export--ancestry backend)))
    (if (cdr line) (apply #'append (mapcar slot line))
      (and line (funcall slot (car line))))))

(defun org-export-get-all-transcoders (backend)
  "Alist of node types and functions that BACKEND transcodes with, its parents' last."
  (org-export--gather #'org-export-backend-transcoders backend))

(defun org-export-get-all-options (backend)
  "Options of BACKEND and its parents, as in `org-export-options-alist'."
  (org-export--gather #'org-export-backend-options backend))

(defun org-export-get-all-filters (backend)
  "Alist of filter properties and functions of BACKEND and its parents."
  (org-export--gather #'org-export-backend-filters backend))

(defun org-export--definition (keywords)
  "Slots of a back-end from KEYWORDS, the rest of a definition's arguments."
  (let (slots)
    (while keywords
      (let ((value (cadr keywords)))
        (pcase (car keywords)
          (:filters-alist (setq slots `(:filters ,value ,@slots)))
          (:options-alist (setq slots `(:options ,value ,@slots)))
          (:translate-alist (setq slots `(:transcoders ,value ,@slots)))
          (:menu-entry (setq slots `(:menu ,value ,@slots)))
          (:export-block
           (setq slots `(:blocks ,(mapcar #'upcase (ensure-list value)) ,@slots)))))
      (setq keywords (cddr keywords)))
    slots))

(defun org-export-define-backend (backend transcoders &rest body)
  "Define and register BACKEND, a symbol, with the alist TRANSCODERS.
BODY is a plist: :filters-alist, :menu-entry, :options-alist."
  (declare (indent 1))
  (org-export-register-backend
   (apply #'org-export-create-backend
          :name backend
          (append (list :transcoders transcoders) (org-export--definition body)))))

(defun org-export-define-derived-backend (child parent &rest body)
  "Define and register CHILD, a back-end that takes from PARENT what it does not define.
BODY is as in `org-export-define-backend'; :translate-alist has the transcoders."
  (declare (indent 2))
  (org-export-register-backend
   (apply #'org-export-create-backend :name child :parent parent (org-export--definition body))))

(provide 'ox-backend)
;;; ox-backend.el ends here
