;;; org-headings.el --- Headings: finding them, their levels and their parts  -*- lexical-binding: t -*-

;;; Code:

(require 'org-macs)
(require 'org-element)

(defvar org-outline-regexp "\\*+ " "What a heading begins with, at the beginning of its line.")
(defvar org-outline-regexp-bol "^\\*+ " "What matches the beginning of headings.")

;;;; Moving

(defun org-at-heading-p (&optional invisible-not-ok)
  "Whether point is on a line that is a heading, with INVISIBLE-NOT-OK one that can be seen."
  (save-excursion
    (beginning-of-line)
    (and (looking-at-p org-outline-regexp)
         (not (and invisible-not-ok (org-invisible-p))))))

(defalias 'org-on-heading-p #'org-at-heading-p)

(defun org-back-to-heading (&optional invisible-ok)
  "Move to the beginning of the heading that point is in or on.
Headings that cannot be seen are passed over unless INVISIBLE-OK."
  (forward-line 0)
  (or (org-at-heading-p (not invisible-ok))
      (let ((found nil))
        (while (and (not found) (re-search-backward org-outline-regexp-bol nil t))
          (setq found (or invisible-ok (not (org-invisible-p)))))
        found)
      (user-error "Before first headline at position %d in buffer %s"
                  (point) (current-buffer)))
  (point))

(defun org-back-to-heading-or-point-min (&optional invisible-ok)
  "Move to the heading that point is in, or to the beginning of the buffer."
  (condition-case nil (org-back-to-heading invisible-ok)
    (error (goto-char (point-min)))))

(defun org-up-heading-safe ()
  "Move to the heading above the one that point is in and return its level; nil at the top."
  (when (ignore-errors (org-back-to-heading t))
    (let ((level (org-outline-level)))
      (and (> level 1)
           (re-search-backward (format "^\\*\\{1,%d\\} " (1- level)) nil t)
           (org-outline-level)))))

(defun org-before-first-heading-p ()
  "Whether point is before the first heading."
  (save-excursion
    (end-of-line)
    (null (re-search-backward org-outline-regexp-bol nil t))))

(defun org-end-of-subtree (&optional invisible-ok to-heading)
  "Move to the end of the subtree that point is in; with TO-HEADING to what follows it."
  (org-back-to-heading-or-point-min invisible-ok)
  (let ((level (if (org-at-heading-p) (org-outline-level) 0)))
    (forward-line 1)
    (if (and (> level 0)
             (re-search-forward (format "^\\*\\{1,%d\\} " level) nil t))
        (goto-char (match-beginning 0))
      (goto-char (point-max))))
  (unless to-heading
    (when (and (bolp) (not (bobp)))
      (skip-chars-backward " \t\n")
      (unless (eobp) (forward-char 0))))
  (point))

(defun org-narrow-to-subtree (&optional element)
  "Show the subtree that point is in, or ELEMENT begins in, and nothing else."
  (interactive)
  (save-excursion
    (widen)
    (when element (goto-char (org-element-begin element)))
    (org-back-to-heading t)
    (narrow-to-region (point)
                      (save-excursion
                        (org-end-of-subtree t t)
                        ;; The newline before the next heading is not shown.
                        (if (and (org-at-heading-p) (not (eobp))) (1- (point)) (point))))))

(defun org-end-of-meta-data (&optional full)
  "Move behind the planning line and the properties of the entry that point is in.
With FULL also behind clock lines, drawers and blank lines."
  (org-back-to-heading t)
  (forward-line 1)
  (when (looking-at-p "[ \t]*\\(?:CLOSED\\|DEADLINE\\|SCHEDULED\\):") (forward-line 1))
  (when (looking-at "[ \t]*:PROPERTIES:[ \t]*\n\\(?:[ \t]*:\\S-+:.*\n\\)*?[ \t]*:END:[ \t]*\\(?:\n\\|\\'\\)")
    (goto-char (match-end 0)))
  (when full
    (let ((going t))
      (while (and going (not (eobp)) (not (org-at-heading-p)))
        (cond ((looking-at-p "[ \t]*$") (forward-line 1))
              ((looking-at-p "[ \t]*CLOCK:") (forward-line 1))
              ((looking-at-p "[ \t]*:[-_[:word:]]+:[ \t]*$")
               (if (re-search-forward "^[ \t]*:END:[ \t]*$" nil t) (forward-line 1)
                 (setq going nil)))
              (t (setq going nil)))))))

(defun org-find-exact-headline-in-buffer (heading &optional buffer pos-only)
  "A marker of the heading HEADING in BUFFER; with POS-ONLY its position."
  (with-current-buffer (or buffer (current-buffer))
    (org-with-wide-buffer
     (goto-char (point-min))
     (let (found)
       (while (and (not found) (re-search-forward org-outline-regexp-bol nil t))
         (when (equal heading (org-get-heading t t t t)) (setq found (line-beginning-position))))
       (and found
            (if pos-only found (set-marker (make-marker) found (current-buffer))))))))

;;;; Levels

(defun org-outline-level ()
  "The number of stars of the heading that point is in; 0 before the first."
  (save-excursion
    (if (org-before-first-heading-p) 0
      (org-back-to-heading t)
      (skip-chars-forward "*"))))

(defun org-current-level ()
  "The level of the heading that point is in; nil before the first."
  (let ((level (org-outline-level))) (and (> level 0) level)))

(defun org-reduced-level (level)
  "LEVEL in a document whose headings have odd numbers of stars only."
  (if org-odd-levels-only (1+ (floor level 2)) level))

(defun org-get-valid-level (level &optional change)
  "LEVEL and CHANGE together, at least 1, odd where headings are."
  (let ((sum (max 1 (+ level (* (or change 0) (if org-odd-levels-only 2 1))))))
    (if (and org-odd-levels-only (zerop (% sum 2))) (1- sum) sum)))

;;;; Parts

(defun org-get-heading (&optional no-tags no-todo no-priority no-comment)
  "The heading that point is in, without the parts that the arguments name."
  (unless (org-before-first-heading-p)
    (save-excursion
      (org-back-to-heading t)
      (let* ((node (org-element-at-point))
             (get (lambda (property) (org-element-property property node)))
             (tags (funcall get :tags))
             (priority (funcall get :priority))
             (title (or (funcall get :raw-value) "")))
        (org-trim
         (mapconcat
          #'identity
          (delq nil
                (list (and (not no-todo) (funcall get :todo-keyword))
                      (and (not no-priority) priority (format "[#%c]" priority))
                      (and (not no-comment) (funcall get :commentedp) org-comment-string)
                      title
                      (and (not no-tags) tags
                           (format ":%s:" (mapconcat #'identity tags ":")))))
          " "))))))

(defun org-in-commented-heading-p (&optional no-inheritance element)
  "Whether the entry at point is commented, or one above it unless NO-INHERITANCE.
With ELEMENT the entry that it begins in."
  (org-with-wide-buffer
   (when element (goto-char (org-element-begin element)))
   (let ((found nil) (level nil))
     (unless (org-before-first-heading-p)
       (org-back-to-heading t)
       (setq level (org-outline-level))
       (while (and level (not found))
         (setq found (and (org-element-property :commentedp (org-element-at-point)) t))
         (setq level
               (and (not no-inheritance) (not found) (> level 1)
                    (re-search-backward (format "^\\*\\{1,%d\\} " (1- level)) nil t)
                    (org-outline-level)))))
     found)))

(defun org-priority-to-value (s)
  "The number that the priority S stands for: digits their number, a letter its character."
  (if (string-match-p "\\`[0-9]+\\'" s) (string-to-number s) (string-to-char s)))

(defun org-priority-to-string (value)
  "How the priority VALUE, a number, is written: below 65 in digits, else as a letter."
  (if (>= value ?A) (string value) (number-to-string value)))

(provide 'org-headings)
;;; org-headings.el ends here
