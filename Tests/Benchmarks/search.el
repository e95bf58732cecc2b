;;; search.el --- Searches of Org text, timed  -*- lexical-binding: t -*-

;; Prints a line a pattern: its number of matches in 10 MB of Org text and the CPU milliseconds one
;; pass took. `compare-search' runs it on both programs.

(defvar search-patterns
  '(("headline" . "^\\*+ ")
    ("todo" . "^\\*+[ \t]+\\(TODO\\|NEXT\\|WAIT\\|DONE\\)\\b")
    ("priority" . "\\[#[A-C]\\]")
    ("tags" . "[ \t]+\\(:[[:alnum:]_@#%:]+:\\)[ \t]*$")
    ("scheduled" . "SCHEDULED: *<\\([^>]+\\)>")
    ("timestamp" . "<\\([0-9]\\{4\\}-[0-9]\\{2\\}-[0-9]\\{2\\}\\)\\( [[:alpha:]]+\\)?>")
    ("link" . "\\[\\[\\([^][]+\\)\\]\\(?:\\[\\([^][]+\\)\\]\\)?\\]")
    ("url" . "https?://[^ \t\n<>]+")
    ("mail" . "\\w+@\\w+\\.\\w+")
    ("drawer" . "^[ \t]*:\\(PROPERTIES\\|LOGBOOK\\):[ \t]*$")
    ("property" . "^[ \t]*:\\([-_[:alnum:]]+\\):[ \t]+\\(.*\\)$")
    ("block" . "^[ \t]*#\\+begin_src[ \t]+\\([^ \t\n]+\\)")
    ("keyword" . "^#\\+\\(title\\|author\\|date\\):[ \t]*\\(.*\\)")
    ("table row" . "^[ \t]*|\\(?:[^|\n]*|\\)+$")
    ("checkbox" . "^[ \t]*[-+] \\[[ X-]\\] ")
    ("emphasis" . "\\(?:^\\|[ ('\"]\\)\\([*/_]\\)\\([^ \n*/_][^\n*/_]*\\)\\1")
    ("trailing blank" . "[ \t]+$")
    ("two words" . "\\<budget\\>.*\\<report\\>")
    ("never there" . "quixotic zeppelins")
    ("any case" . "agenda")))

(defun search-fill (size)
  (let ((i 0))
    (while (< (buffer-size) size)
      (insert (format "* %s %stask %d about the budget %s\n" (if (= 0 (% i 3)) "TODO" "DONE")
                      (if (= 0 (% i 5)) "[#A] " "") i (if (= 0 (% i 4)) ":work:home:" "report"))
              (if (= 0 (% i 2)) "SCHEDULED: <2026-03-02 Mon> DEADLINE: <2026-04-01 Wed>\n" "")
              ":PROPERTIES:\n:CUSTOM_ID: item-" (number-to-string i) "\n:EFFORT:  1:30\n:END:\n"
              "Some *bold* and /italic/ text with a [[https://example.org/page/"
              (number-to-string i) "][link]] and mail to someone@example.org here.\n"
              "- [ ] first point of the list \n- [X] second point, done\n"
              "| name | count | price |\n|------+-------+-------|\n| pen  |    12 |  3.50 |\n"
              "#+begin_src emacs-lisp\n(message \"hello\")\n#+end_src\n"
              "A longer paragraph of plain prose follows, which no pattern wants, so that most of "
              "the text is what notes are made of: words, and the Agenda for next week.\n\n")
      (setq i (1+ i)))))

(defun search-run ()
  (with-temp-buffer
    (search-fill 10000000)
    (dolist (entry search-patterns)
      (goto-char (point-min))
      (let ((case-fold-search t) (n 0) (start (get-internal-run-time)))
        (while (re-search-forward (cdr entry) nil t)
          (when (= (match-beginning 0) (match-end 0)) (forward-char 1))
          (setq n (1+ n)))
        (princ (format "%s\t%d\t%.1f\n" (car entry) n
                       (* 1000 (float-time (time-subtract (get-internal-run-time) start)))))))))
