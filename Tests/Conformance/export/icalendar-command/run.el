;; The command line and the command of Org make the same calendar, ends of lines included.
(require 'ox-icalendar)
(let ((file (if (require 'ox-command nil t)
                (progn (org-export-command (list "input.org") '(("to" . "icalendar") ("quiet" . t)))
                       "input.ics")
              (org-icalendar-export-to-ics))))
  (case-write (with-temp-buffer
                (let ((coding-system-for-read 'utf-8-unix)) (insert-file-contents file))
                (replace-regexp-in-string
                 "^X-WR-TIMEZONE:.*\\|\\(DTSTAMP:\\).*" "\\1"
                 (string-replace "\r" "<CR>" (buffer-string))))
              "icalendar"))
