;;; -*- lexical-binding: t -*-
(require 'ox-icalendar)
(with-current-buffer (find-file-noselect "input.org")
  (let ((text (org-export-as 'icalendar)))
    (with-temp-file "output.ics"
      (insert (replace-regexp-in-string "^DTSTAMP:.*" "DTSTAMP:NOW" text)))))
