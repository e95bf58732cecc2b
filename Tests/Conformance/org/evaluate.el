;;; evaluate.el --- Evaluate ./input.org with Org in batch -*- lexical-binding: t -*-

;; Loaded by `regenerate'.  ORGSTAR_CASE holds the arguments of `orgstar' (run --yes [--only NAME]
;; [--keep-going] input.org).  Ends with status 1 when a block failed.

(require 'org)
(require 'ob)
(require 'ob-lob)
(unless (string= (org-version) "9.8.9") (message "not Org 9.8.9: %s" (org-version)) (kill-emacs 3))
(setq org-confirm-babel-evaluate nil
      make-backup-files nil
      ;; A file without a final newline is to stay so; Emacs's text modes add one.
      mode-require-final-newline nil
      create-lockfiles nil
      vc-handled-backends nil)
;; Consent is given: `:eval query' asks through this function whatever the option above says.
(advice-add 'yes-or-no-p :override (lambda (&rest _) t))

(defconst case-args (split-string-and-unquote (getenv "ORGSTAR_CASE")))
(defconst case-only (cadr (member "--only" case-args)))
(defconst case-keep-going (member "--keep-going" case-args))
(defvar case-failed nil)

(defun case-elisp-p (language)
  (member language '("emacs-lisp" "elisp")))

(defun case-source (element)
  (buffer-substring-no-properties (org-element-begin element) (org-element-end element)))

(defun case-run-one (marker type)
  "Run what stands at MARKER if it is still an executable of TYPE and of our language."
  (goto-char marker)
  (let ((element (org-element-context)))
    (when (and (eq (org-element-type element) type)
               (or (null case-only)
                   (equal case-only (org-element-property :name element))))
      (pcase type
        ((or 'src-block 'inline-src-block)
         (when (case-elisp-p (org-element-property :language element))
           (org-babel-execute-src-block)))
        ((or 'babel-call 'inline-babel-call)
         ;; Unknown targets are an error of their own; known ones in other languages are passed over.
         (let ((info (org-babel-lob-get-info element)))
           (when (or (null info) (case-elisp-p (car info)))
             (org-babel-lob-execute-maybe))))))))

(find-file "input.org")
;; The executables are those present when the file is read, not ones that results create.
(let (todo)
  (org-babel-map-executables nil
    (let ((element (org-element-context)))
      (push (cons (copy-marker (point) t) (org-element-type element)) todo)))
  (catch 'stop
    (dolist (item (nreverse todo))
      (condition-case err
          (case-run-one (car item) (cdr item))
        (error
         (setq case-failed t)
         (message "error: %s" (error-message-string err))
         (unless case-keep-going (throw 'stop nil)))))))
(when (buffer-modified-p) (save-buffer))
(kill-emacs (if case-failed 1 0))

;;; evaluate.el ends here
