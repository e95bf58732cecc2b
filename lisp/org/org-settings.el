;;; org-settings.el --- What users set for all of Org  -*- lexical-binding: t -*-

;;; Commentary:

;; The variables exist from the start: scripts/update-autoloads.py writes them into the table, and
;; reading one loads this file.

;;; Code:

;;;; Tags and priorities

(defvar org-tag-alist nil "Alist of tags and keys, with groups between :startgroup and :endgroup.")
(defvar org-group-tags t "Whether a tag that names a group stands for the tags of the group.")

(defvar org-priority-highest ?A "The priority that comes first: a letter, or a number below 65.")
(defvar org-priority-lowest ?C "The priority that comes last, of the kind of `org-priority-highest'.")
(defvar org-priority-default ?B "The priority of an entry that has none.")

;;;; Times

(defvar org-timestamp-rounding-minutes '(0 5)
  "Minutes that times are rounded to: that of now, 0 for not at all, and the step of changes by keys.")
(define-obsolete-variable-alias 'org-time-stamp-rounding-minutes 'org-timestamp-rounding-minutes "9.7")

;;;; Links and tables

(defvar org-link-descriptive t "Whether links show their descriptions alone.")

(defvar org-table-number-regexp
  (concat "^\\(?:[<>]?\\(?:[-+.^0-9]*[0-9][-+.^0-9DEdex%():]*\\|[-+]?0[Xx][.[:xdigit:]]+\\|"
          "[-+]?[0-9]+#[.0-9A-Za-z]+\\)\\|[-+u]?inf\\|nan\\)$")
  "Matches the text of a table cell that counts as a number.")

(defvar org-table-number-fraction 0.5
  "The share of numbers among a column's cells from which on it is aligned to the right.")

;;;; Times

(defvar org-closed-string "CLOSED:" "What stands before the time at which an entry was closed.")
(defvar org-deadline-string "DEADLINE:" "What stands before a deadline.")
(defvar org-scheduled-string "SCHEDULED:" "What stands before the time at which work shall begin.")
(defvar org-clock-string "CLOCK:" "What begins a line with clocked time.")

(defcustom org-display-custom-times nil
  "Non-nil shows timestamps in the formats of `org-timestamp-custom-formats'."
  :group 'org-time :type 'boolean)
(make-variable-buffer-local 'org-display-custom-times)

(defcustom org-timestamp-custom-formats '("%m/%d/%y %a" . "%m/%d/%y %a %H:%M")
  "Formats of timestamps without and with a time of day when custom times are shown."
  :group 'org-time :type '(cons string string))

;;;; Files

(defvar org-agenda-files nil "The files and folders of the agenda, or the name of a file that lists them.")
(defvar org-agenda-file-regexp "\\`[^.].*\\.org\\'" "What names of files in the agenda's folders match.")

(defvar org-resource-download-policy 'prompt
  "Whether addresses are fetched: t, nil, `safe' those allowed, `prompt' ask for others.")

(defvar org-safe-remote-resources nil "Regular expressions of addresses that are allowed.")

(provide 'org-settings)
;;; org-settings.el ends here
