;;; ansi-color.el --- Escape sequences that colour text  -*- lexical-binding: t -*-

;; Select Graphic Rendition, ESC [ CODE ; … m, becomes faces; other control sequences are removed.

;;; Code:

(defconst ansi-color-control-seq-regexp "\e\\[[\x30-\x3F]*[\x20-\x2F]*[\x40-\x7E]" "Matches a control sequence.")
(defvar ansi-color-names-vector
  ["black" "red3" "green3" "yellow3" "blue2" "magenta3" "cyan3" "gray90"] "Names of the eight colours.")
(defvar ansi-color-for-comint-mode t "What is done with sequences that processes write.")
(defvar ansi-color-context nil "Codes in force and an unfinished sequence, from the last string.")
(make-variable-buffer-local 'ansi-color-context)

(defun ansi-color--face (codes)
  "The face of CODES, the latest first, or nil."
  (let ((out nil) (foreground nil) (background nil))
    (dolist (c codes)
      (cond ((memq c '(1 2 3 4 5 6 7))
             (push (aref [nil bold shadow italic underline success warning (:inverse-video t)] c) out))
            ((<= 30 c 37) (unless foreground (setq foreground (aref ansi-color-names-vector (- c 30)))))
            ((<= 40 c 47) (unless background (setq background (aref ansi-color-names-vector (- c 40)))))
            ((<= 90 c 97) (unless foreground (setq foreground (aref ansi-color-names-vector (- c 90)))))
            ((<= 100 c 107) (unless background (setq background (aref ansi-color-names-vector (- c 100)))))))
    (let ((all (append (nreverse out) (and foreground (list (list :foreground foreground)))
                       (and background (list (list :background background))))))
      (if (cdr all) all (car all)))))
(defun ansi-color--update (codes sequence)
  "CODES, the latest first, after the control SEQUENCE."
  (when (string-suffix-p "m" sequence)
    (dolist (c (mapcar #'string-to-number (split-string (substring sequence 2 -1) ";")))
      (setq codes
            (cond ((= c 0) nil)
                  ((= c 22) (seq-difference codes '(1 2)))
                  ((memq c '(23 24 25 27)) (delq (- c 20) (copy-sequence codes)))
                  ((= c 39) (seq-remove (lambda (x) (or (<= 30 x 37) (<= 90 x 97))) codes))
                  ((= c 49) (seq-remove (lambda (x) (or (<= 40 x 47) (<= 100 x 107))) codes))
                  (t (cons c (delq c (copy-sequence codes))))))))
  codes)

(defun ansi-color-filter-apply (string)
  "STRING without its control sequences."
  (replace-regexp-in-string ansi-color-control-seq-regexp "" string t t))
(defun ansi-color-filter-region (begin end)
  "Delete the control sequences from BEGIN to END."
  (save-excursion
    (let ((end (copy-marker end)))
      (goto-char begin)
      (while (re-search-forward ansi-color-control-seq-regexp end t) (replace-match "" t t)))))
(defun ansi-color-apply (string)
  "STRING with its control sequences turned into faces of the property `font-lock-face'.
An unfinished sequence at the end waits for the next string."
  (let* ((codes (car ansi-color-context)) (string (concat (cadr ansi-color-context) string))
         (start 0) (out nil) (rest nil))
    (when (string-match "\e\\(?:\\[[\x30-\x3F]*[\x20-\x2F]*\\)?\\'" string)
      (setq rest (substring string (match-beginning 0)) string (substring string 0 (match-beginning 0))))
    (cl-flet ((piece (from to)
                (let ((text (substring string from to)) (face (ansi-color--face codes)))
                  (when face (put-text-property 0 (length text) 'font-lock-face face text))
                  (push text out))))
      (while (string-match ansi-color-control-seq-regexp string start)
        (let ((at (match-beginning 0)) (end (match-end 0)) (sequence (match-string 0 string)))
          (piece start at)
          (setq codes (ansi-color--update codes sequence) start end)))
      (piece start nil))
    (setq ansi-color-context (and (or codes rest) (list codes rest)))
    (apply #'concat (nreverse out))))
(defun ansi-color-apply-on-region (begin end &optional _preserve-sequences)
  "Turn the control sequences from BEGIN to END into faces."
  (save-excursion
    (let ((end (copy-marker end)) (codes nil) (start (copy-marker begin)))
      (goto-char begin)
      (while (re-search-forward ansi-color-control-seq-regexp end 'move)
        (let ((sequence (match-string 0)) (at (match-beginning 0)) (face (ansi-color--face codes)))
          (when face (put-text-property start at 'font-lock-face face))
          (replace-match "" t t)
          (setq codes (ansi-color--update codes sequence))
          (set-marker start (point))))
      (let ((face (ansi-color--face codes)))
        (when face (put-text-property start end 'font-lock-face face))))))

(provide 'ansi-color)
;;; ansi-color.el ends here
