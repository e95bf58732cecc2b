;;; org-cite-edit.el --- Citations followed, inserted and edited  -*- lexical-binding: t -*-

;;; Code:

(require 'oc)

(defun org-cite-follow (datum arg)
  "Follow the citation or reference DATUM as `org-cite-follow-processor' does.
ARG: the prefix argument."
  (let ((processor (org-cite--usable-processor org-cite-follow-processor 'follow "follow")))
    (funcall (org-cite-processor-follow processor) datum arg)))

(defun org-cite--delete-whole (citation)
  "Delete CITATION and keep what is around it apart."
  (pcase-let ((`(,begin . ,end) (org-cite-boundaries citation)))
    (goto-char begin)
    (let ((at-start (save-excursion (skip-chars-backward " \t") (bolp)))
          (at-end (save-excursion (goto-char end) (skip-chars-forward " \t") (eolp))))
      (delete-region begin end)
      (cond
       ((and at-start at-end) (delete-region (line-beginning-position)
                                             (line-beginning-position 2)))
       (at-end (delete-region (progn (skip-chars-backward " \t") (point)) (line-end-position)))
       (at-start (delete-region (point) (progn (skip-chars-forward " \t") (point))))
       (t (just-one-space))))))

(defun org-cite--delete-reference (reference)
  "Delete REFERENCE, one of many, and one of the semicolons beside it."
  (let* ((citation (org-element-property :parent reference))
         (begin (org-element-property :begin reference))
         (end (org-element-property :end reference))
         (all (org-cite-get-references citation))
         (first (equal begin (org-element-property :begin (car all)))))
    (goto-char begin)
    (if first
        (delete-region begin (progn (goto-char end) (skip-chars-forward "; \t\n") (point)))
      (when (eq ?\; (char-before end)) (setq end (1- end)))
      (delete-region (progn (skip-chars-backward " \t\n")
                            (if (eq ?\; (char-before)) (1- (point)) (point)))
                     end))))

(defun org-cite-delete-citation (datum)
  "Delete the citation or reference DATUM; the last reference takes the citation along."
  (pcase (org-element-type datum)
    ('citation (org-cite--delete-whole datum))
    ('citation-reference
     (let ((citation (org-element-property :parent datum)))
       (if (cdr (org-cite-get-references citation)) (org-cite--delete-reference datum)
         (org-cite--delete-whole citation))))
    (type (error "Invalid object type: %s" type))))

(defun org-cite--inside-p (object)
  "Whether point is behind the start of OBJECT and not behind its end."
  (< (org-element-property :begin object) (point) (org-cite--inner-end object)))

(defun org-cite--may-stand-here-p (context)
  "Whether a citation may be inserted at point, which is in or behind CONTEXT."
  (let ((type (org-element-type context)))
    (cond
     ((memq type '(nil org-data section)) t)
     ;; Behind an object, within what may hold citations.
     ((memq type '(citation citation-reference)) t)
     ((and (memq type org-element-all-objects) (not (memq type org-element-recursive-objects)))
      (or (>= (point) (org-cite--inner-end context))
          (and (= (point) (org-element-property :begin context))
               (memq 'citation (org-element-restriction
                                (org-element-type (org-element-property :parent context)))) t)))
     ((memq type org-element-recursive-objects)
      (or (>= (point) (org-cite--inner-end context))
          (and (not (eq 'standard (org-element-property :type context)))
               (memq 'citation (org-element-restriction type)) t)))
     ;; Elements.
     ((> (point) (save-excursion (goto-char (org-element-property :end context))
                                 (skip-chars-backward " \t\n") (line-end-position)))
      t)
     ((memq type '(headline inlinetask))
      (save-excursion
        (let ((place (point)))
          (beginning-of-line)
          (and (looking-at "\\(\\*+ +\\)\\(?:.*?\\)\\(?:[ \t]+:[[:alnum:]_@#%:]+:\\)?[ \t]*$")
               (>= place (match-end 1))
               (<= place (save-excursion
                           (if (re-search-forward "[ \t]+:[[:alnum:]_@#%:]+:[ \t]*$"
                                                  (line-end-position) t)
                               (match-beginning 0) (line-end-position))))))))
     ((eq type 'footnote-definition)
      (>= (point) (save-excursion (goto-char (org-element-property :post-affiliated context))
                                  (search-forward "]"))))
     ((eq type 'item)
      (>= (point) (save-excursion
                    (goto-char (org-element-property :post-affiliated context))
                    (looking-at "[ \t]*\\(?:[-+*]\\|\\(?:[0-9]+\\|[A-Za-z]\\)[.)]\\)[ \t]*")
                    (match-end 0))))
     ((and (org-element-property :post-affiliated context)
           (< (point) (org-element-property :post-affiliated context)))
      (and (save-excursion (beginning-of-line)
                           (looking-at-p "[ \t]*#\\+caption\\(?:\\[.*\\]\\)?:")) t))
     ((eq type 'keyword)
      (save-excursion (let ((place (point)))
                        (beginning-of-line)
                        (and (looking-at "[ \t]*#\\+[^ \t\n]+:") (>= place (match-end 0))))))
     ((eq type 'table-row) (looking-back "|[ \t]*" (line-beginning-position)))
     (t (and (memq type '(paragraph verse-block table-cell)) t)))))

;;;###autoload
(defun org-cite-insert (arg)
  "Insert or edit a citation at point as `org-cite-insert-processor' does.
ARG: the prefix argument."
  (interactive "P")
  (let* ((processor (org-cite--usable-processor org-cite-insert-processor 'insert "insert"))
         (context (org-element-context))
         (citation (org-element-lineage context '(citation citation-reference) t))
         (inside (and citation
                      (or (eq 'citation-reference (org-element-type citation))
                          (org-cite--inside-p citation)))))
    (unless (org-cite--may-stand-here-p context)
      (user-error "Cannot insert a citation here"))
    (funcall (org-cite-processor-insert processor) (and inside citation) arg)))

(defun org-cite--insert-keeping-point (position text)
  "Insert TEXT at POSITION; point stays before it if it was there."
  (save-excursion (goto-char position) (insert text)))

(defun org-cite--insert-passing-point (position text)
  "Insert TEXT at POSITION; point goes behind it if it was there."
  (save-excursion (goto-char position) (insert-before-markers text)))

(defun org-cite--edit-style (citation style)
  "Give CITATION the STYLE, a string; an empty one takes it away."
  (save-excursion
    (goto-char (org-element-property :begin citation))
    (looking-at "\\[cite\\(/[^:]*\\)?:")
    (let ((from (+ (match-beginning 0) (length "[cite"))))
      (delete-region from (1- (match-end 0)))
      (goto-char from)
      (unless (equal style "") (insert "/" style)))))

(defun org-cite--edit-citation (citation select-key select-style)
  "Edit CITATION at point: its style, or a reference more at one of its ends."
  (let* ((references (org-cite-get-references citation))
         (colon (save-excursion (goto-char (org-element-property :begin citation))
                                (search-forward ":"))))
    (if (< (point) colon)
        (org-cite--edit-style citation (or (funcall select-style citation)
                                           (user-error "Aborted")))
      (let ((key (or (funcall select-key nil) (user-error "Aborted")))
            (start (org-element-property :begin (car references))))
        (if (<= (point) start)
            (org-cite--insert-keeping-point start (format "@%s;" key))
          (org-cite--insert-reference-behind (car (last references)) key))))))

(defun org-cite--insert-reference-behind (reference key)
  "Insert a reference to KEY behind REFERENCE."
  (let ((end (org-element-property :end reference)))
    (when (eq ?\; (char-before end)) (setq end (1- end)))
    (org-cite--insert-passing-point end (format ";@%s" key))))

(defun org-cite--edit-reference (reference select-key)
  "Edit REFERENCE at point: another key, or a reference more before or behind it."
  (pcase-let ((`(,begin . ,end) (org-cite-key-boundaries reference))
              (key (or (funcall select-key nil) (user-error "Aborted"))))
    (cond ((<= (point) begin)
           (org-cite--insert-keeping-point (org-element-property :begin reference)
                                           (format "@%s;" key)))
          ((>= (point) end) (org-cite--insert-reference-behind reference key))
          (t (goto-char begin)
             (delete-region (1+ begin) end)
             (save-excursion (forward-char) (insert key))))))

(defun org-cite-make-insert-processor (select-key select-style)
  "A function that inserts and edits citations, for the slot `:insert' of a processor.
SELECT-KEY is called with nil for a key and with t for a list of keys.  SELECT-STYLE is called
with the citation, or nil, for a style."
  (unless (seq-every-p #'functionp (list select-key select-style))
    (error "Wrong argument type(s)"))
  (lambda (context arg)
    (pcase (org-element-type context)
      ((and (or 'citation 'citation-reference) (guard arg)) (org-cite-delete-citation context))
      ('citation (org-cite--edit-citation context select-key select-style))
      ('citation-reference (org-cite--edit-reference context select-key))
      (_
       (let ((keys (or (funcall select-key t) (user-error "Aborted")))
             (style (and arg (org-string-nw-p (funcall select-style nil)))))
         (insert (format "[cite%s:%s]" (if style (concat "/" style) "")
                         (mapconcat (lambda (key) (concat "@" key)) keys "; "))))))))

(provide 'org-cite-edit)
;;; org-cite-edit.el ends here
