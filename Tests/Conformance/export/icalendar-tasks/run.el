;;; -*- lexical-binding: t -*-
(require 'ox-icalendar)
(with-current-buffer (find-file-noselect "input.org")
  (with-temp-file "output.ics"
    (dolist (which '(all unblocked t))
      (insert (replace-regexp-in-string
               "^DTSTAMP:.*" "DTSTAMP:NOW"
               (with-current-buffer "input.org"
                 (let ((org-icalendar-include-todo which)
                       (org-icalendar-date-time-format (if (eq which 'all) ":%Y%m%dT%H%M%S" ":%Y%m%dT%H%M%SZ")))
                   (org-export-as 'icalendar))))))))
