;;; tempo.el --- Templates of text with places to fill in  -*- lexical-binding: t -*-

;; A template is a list in the variable tempo-template-NAME; the function of that name inserts it.
;; Marks remember where its places are, so that one can go from one to the next.

;;; Code:

(defvar tempo-interactive nil "Whether templates ask for what goes into them.")
(defvar tempo-insert-region nil "Whether a template surrounds the region without being asked to.")
(defvar tempo-show-completion-buffer t "Whether several tags that fit are shown.")
(defvar tempo-leave-completion-buffer nil "Whether what was shown stays.")
(defvar tempo-user-elements nil
  "Functions that are called with an element the templates do not know, until one gives something.")
(defvar tempo-insert-string-functions nil
  "A function, or a list of them, that a string goes through before it is inserted.")
(defvar tempo-tags nil "The tags of all buffers: (TAG . TEMPLATE) each.")
(defvar-local tempo-local-tags '((tempo-tags . nil)) "The lists of tags that are in force: (VARIABLE . FINDER) each.")
(defvar tempo-match-finder "\\b\\([[:word:]]+\\)\\="
  "A regexp whose first group is the tag before point, or a function that gives (TAG . START).")
(defvar-local tempo-marks nil "The places of templates, markers in order.")
(defvar-local tempo-named-insertions nil "What was asked for under names: (NAME . TEXT) each.")
(defvar-local tempo-region-start nil "Where the region that a template surrounds begins, or nil.")
(defvar-local tempo-region-stop nil "Where the region that a template surrounds ends, or nil.")

(defun tempo-define-template (name elements &optional tag documentation taglist)
  "Make tempo-template-NAME a command that inserts ELEMENTS, with DOCUMENTATION; return that symbol.
TAG before point stands for it, in the list of tags TAGLIST, a variable, or in `tempo-tags'."
  (let ((template (intern (concat "tempo-template-" name))))
    (set template elements)
    (defalias template
      (lambda (&optional arg)
        (interactive "*P")
        (tempo-insert-template template (if tempo-insert-region (not arg) arg)))
      (or documentation (format "Insert a %s." name)))
    (when tag (tempo-add-tag tag template taglist))
    template))

(defun tempo-insert-template (template on-region)
  "Insert TEMPLATE, a variable that holds one, around the region if ON-REGION."
  (let ((around (and on-region (mark t))))
    (when around
      (setq tempo-region-start (copy-marker (min (mark) (point)))
            tempo-region-stop (copy-marker (max (mark) (point))))
      (goto-char tempo-region-start))
    (unwind-protect
        (let ((start (point)))
          (tempo-insert-mark (point-marker))
          (dolist (element (symbol-value template)) (tempo-insert element around))
          (tempo-insert-mark (point-marker))
          (unless around (goto-char start)))
      (setq tempo-region-start nil tempo-region-stop nil tempo-named-insertions nil))
    (unless around (tempo-forward-mark))))

(defun tempo-insert (element &optional on-region)
  "Do what ELEMENT of a template says, with the region in its place if ON-REGION."
  (pcase element
    ((pred stringp) (tempo-process-and-insert-string element))
    (`(,(and kind (or 'p 'P)) . ,arguments)
     (let ((tempo-interactive (or tempo-interactive (eq kind 'P))))
       (apply #'tempo-insert-prompt arguments)))
    (`(r . ,arguments)
     (if on-region (goto-char tempo-region-stop) (apply #'tempo-insert-prompt arguments)))
    (`(r> . ,arguments)
     (if on-region (tempo--indent-region) (apply #'tempo-insert-prompt arguments)))
    (`(s ,name) (tempo-insert-named name))
    (`(l . ,elements) (dolist (e elements) (tempo-insert e on-region)))
    ('p (tempo-insert-mark (point-marker)))
    ('r (if on-region (goto-char tempo-region-stop) (tempo-insert-mark (point-marker))))
    ('r> (if on-region (tempo--indent-region) (tempo-insert-mark (point-marker))))
    ('> (indent-according-to-mode))
    ('& (unless (save-excursion (skip-chars-backward " \t") (bolp)) (insert "\n")))
    ('% (unless (save-excursion (skip-chars-forward " \t") (eolp)) (insert "\n")))
    ('n (insert "\n"))
    ('n> (insert "\n") (indent-according-to-mode))
    ('o (unless (or on-region (save-excursion (skip-chars-forward " \t") (eolp))) (open-line 1)))
    ('nil nil)
    (_ (let ((more (or (run-hook-with-args-until-success 'tempo-user-elements element)
                       (eval element t))))
         (if (functionp more) (setq more (funcall more)))
         (when more (tempo-insert more on-region))))))

(defun tempo--indent-region ()
  "Go behind the surrounded region, indented."
  (goto-char tempo-region-stop)
  (indent-region (mark t) (point)))

(defun tempo-insert-prompt (prompt &optional name noinsert)
  "Insert the answer to PROMPT, or make a mark when templates do not ask.
NAME: keep the answer under it; NOINSERT: do only that."
  (if (not tempo-interactive)
      (unless noinsert (tempo-insert-mark (point-marker)))
    (let ((text (read-string (if (stringp prompt) prompt (format "%s" prompt)))))
      (when name (tempo-save-named name text))
      (unless noinsert (tempo-process-and-insert-string text)))))
(defun tempo-process-and-insert-string (string)
  "Insert STRING as `tempo-insert-string-functions' make it."
  (dolist (f (if (functionp tempo-insert-string-functions) (list tempo-insert-string-functions)
               tempo-insert-string-functions))
    (setq string (funcall f string)))
  (insert string))
(defun tempo-save-named (name data)
  "Keep DATA under NAME while the template is inserted."
  (setf (alist-get name tempo-named-insertions) data))
(defun tempo-lookup-named (name)
  "What was kept under NAME."
  (alist-get name tempo-named-insertions))
(defun tempo-insert-named (name)
  "Insert what was kept under NAME, or make a mark."
  (let ((text (tempo-lookup-named name)))
    (if text (tempo-process-and-insert-string text) (tempo-insert-mark (point-marker)))))

;;; Marks

(defun tempo-insert-mark (mark)
  "Put the marker MARK among the places of templates, each once."
  (unless (member mark tempo-marks)
    (setq tempo-marks (sort (cons mark tempo-marks) #'<))))
(defun tempo-forward-mark ()
  "Go to the next place to fill in."
  (interactive)
  (let ((next (seq-find (lambda (m) (> m (point))) tempo-marks)))
    (when next (goto-char next))))
(defun tempo-backward-mark ()
  "Go to the last place to fill in."
  (interactive)
  (let ((last (seq-find (lambda (m) (< m (point))) (reverse tempo-marks))))
    (when last (goto-char last))))

;;; Tags

(defun tempo-add-tag (tag template &optional taglist)
  "Have TAG stand for TEMPLATE in TAGLIST, a variable, or in `tempo-tags'."
  (interactive "sTag: \nCTemplate: ")
  (let ((variable (or taglist 'tempo-tags)))
    (unless (boundp variable) (set variable nil))
    (set variable (cons (cons tag template) (assoc-delete-all tag (symbol-value variable))))))
(defun tempo-use-tag-list (taglist &optional finder)
  "Have the tags of TAGLIST, a variable, in this buffer, found by FINDER or `tempo-match-finder'."
  (let ((old (assq taglist tempo-local-tags)))
    (setq tempo-local-tags
          (if old (cons (cons taglist finder) (remq old tempo-local-tags))
            (cons (cons taglist finder) tempo-local-tags)))))
(defun tempo-find-match-string (finder)
  "The tag before point as FINDER finds it: (TEXT . START), or nil."
  (if (functionp finder) (funcall finder)
    (save-excursion
      (let ((end (point)) found)
        (while (and (re-search-backward finder nil t) (not found))
          (setq found (cons (buffer-substring-no-properties (match-beginning 1) end) (match-beginning 1))))
        found))))
(defun tempo-build-collection ()
  "All tags in force here."
  (apply #'append (mapcar (lambda (entry) (and (boundp (car entry)) (symbol-value (car entry))))
                          tempo-local-tags)))

(defun tempo-complete-tag (&optional silent)
  "Complete the tag before point, and insert its template when it is whole.
SILENT: no sound and nothing shown when there are none or several. "
  (interactive "*")
  (let* ((match (tempo-find-match-string tempo-match-finder)) (tags (tempo-build-collection))
         (text (car match)) (exact (and match (assoc text tags)))
         (completion (and match (try-completion text tags))))
    (cond
     ((null match) (or silent (ding)))
     (exact (delete-region (cdr match) (point)) (tempo-insert-template (cdr exact) nil) t)
     ((null completion) (or silent (ding)))
     (t
      (delete-region (cdr match) (point))
      (let ((whole (assoc completion tags)) (all (all-completions text tags)))
        (cond (whole (tempo-insert-template (cdr whole) nil))
              (t (insert completion)
                 (unless silent
                   (if tempo-show-completion-buffer (message "%s" (string-join all " ")) (ding))))))
      t))))
(defun tempo-expand-if-complete ()
  "Insert the template of the tag before point if it is one."
  (interactive "*")
  (let* ((match (tempo-find-match-string tempo-match-finder))
         (exact (and match (assoc (car match) (tempo-build-collection)))))
    (when exact
      (delete-region (cdr match) (point))
      (tempo-insert-template (cdr exact) nil)
      t)))

(provide 'tempo)
;;; tempo.el ends here
