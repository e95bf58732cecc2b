;;; alternatives.el --- Searching for one of many words  -*- lexical-binding: t -*-

;; Run in either program: PROGRAM -Q --batch -l alternatives.el COUNT
;; Seconds to find all of COUNT (default 1000; Emacs compiles no 5000) words among 20,000, a tenth of which are theirs.

(defvar state 12345 "The state of the generator.")
(defun next-number (n)
  "A number below N, the same in each run."
  (setq state (% (+ (* state 1103515245) 12345) 2147483648))
  (% (/ state 65536) n))
(defun some-word ()
  "A word of 4 to 11 letters."
  (let ((word ""))
    (dotimes (_ (+ 4 (next-number 8)) word)
      (setq word (concat word (string (+ ?a (next-number 26))))))))
(let* ((count (if command-line-args-left (string-to-number (pop command-line-args-left)) 1000))
       (words nil) (case-fold-search nil))
  (dotimes (_ count) (push (some-word) words))
  (setq words (delete-dups words))
  (with-temp-buffer
    (dotimes (i 20000)
      (insert (if (= 0 (% i 10)) (nth (next-number (length words)) words) (some-word))
              (if (= 0 (% i 12)) "\n" " ")))
    (pcase-dolist (`(,name ,regexp)
                   `(("alternatives" ,(concat "\\(?:" (mapconcat #'identity words "\\|") "\\)"))
                     ("alternatives in symbols" ,(concat "\\_<\\(?:" (mapconcat #'identity words "\\|") "\\)\\_>"))
                     ("regexp-opt" ,(regexp-opt words))
                     ("regexp-opt symbols" ,(regexp-opt words 'symbols))))
      (goto-char (point-min))
      (let ((start (float-time)) (found 0))
        (re-search-forward regexp nil t)
        (let ((first (float-time)))
          (goto-char (point-min))
          (while (re-search-forward regexp nil t) (setq found (1+ found)))
          (princ (format "%-24s %5d found, first %.3f s, all %.3f s\n" name found (- first start)
                         (- (float-time) first))))))))
