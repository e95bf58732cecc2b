;;; mail-extr.el --- The name of a person and the address, out of a header  -*- lexical-binding: t -*-

;; A name is what stands before the brackets, or in a comment, or the address's own name; then what is no part of a
;; person's name, titles, remarks, nicknames, is left out.

;;; Code:

(require 'ietf-drums)

(defvar mail-extr-ignore-single-names nil "Whether a name of one word is taken for none.")
(defvar mail-extr-ignore-realname-equals-mailbox-name t "Whether a name that is that of the mailbox is taken for none.")
(defvar mail-extr-disable-voodoo "\\cj" "A regexp that matches names to leave as they are, nil for none.")
(defvar mail-extr-full-name-prefixes "\\(Prof\\|D[Rr]\\|Mrs?\\|Rev\\|Rabbi\\|SysOp\\|LCDR\\)\\.?[ \t\n]"
  "Matches a title before a name.")
(defconst mail-extr--suffix "\\`\\(?:[JjSs]r\\|I\\{1,3\\}\\|IV\\|VI?\\{0,3\\}\\)\\.?\\'" "Matches what belongs behind a name.")
(defconst mail-extr--degree "\\`\\(?:PhD\\|Ph\\.?D\\.?\\|MD\\|M\\.D\\.\\|Esq\\.?\\)\\'" "Matches a degree.")

(defun mail-extr--words (name)
  "The words of NAME that may belong to a person's name, as a list in which a comma stands for itself."
  (let ((place 0) (words nil) (more t) (case-fold-search nil))
    (while (and more (< place (length name)))
      (cond
       ((eq (string-match "[ \t\n._:;]+" name place) place) (setq place (match-end 0)))
       ((eq (aref name place) ?,) (push "," words) (cl-incf place))
       ;; A remark.
       ((eq (string-match "([^()]*)\\|\\[[^][]*\\]" name place) place) (setq place (match-end 0)))
       ;; A nickname, as those who put the name into a comment write it.
       ((eq (string-match "\"[^\"]*\"" name place) place) (setq place (match-end 0)))
       ;; Quotes and braces around a part of it.
       ((and (memq (aref name place) '(?' ?\" ?{ ?}))) (cl-incf place))
       ;; One letter, with or without a dot.
       ((eq (string-match "[[:alpha:]]\\.?\\(?:[] \t\n._:;,\")}[]\\|'[^[:alpha:]]\\|'?\\'\\)" name place) place)
        (push (concat (substring name place (1+ place)) ".") words)
        (cl-incf place))
       ((eq (string-match "[[:alpha:]®!]\\(?:[[:alpha:]®!]\\|['-][[:alpha:]]\\|[0-9]+[[:alpha:]]\\)*" name place) place)
        (push (match-string 0 name) words)
        (setq place (match-end 0)))
       ;; A number, if the name begins with it.
       ((and (null words) (eq (string-match "[0-9]+" name place) place))
        (push (match-string 0 name) words)
        (setq place (match-end 0)))
       ((and words (eq (string-match "& " name place) place)) (push "&" words) (cl-incf place))
       ((null words) (cl-incf place))
       ;; What follows is not the name.
       (t (setq more nil))))
    (nreverse words)))

(defun mail-extr--order (words)
  "WORDS as a name: first names first, what belongs behind the name behind it."
  (let* ((groups (list nil)) (suffix nil))
    (dolist (word words)
      (if (equal word ",") (push nil groups) (push word (car groups))))
    (setq groups (delq nil (mapcar #'nreverse (nreverse groups))))
    (when (and (cdr groups) (null (cdar (last groups))))
      (let ((end (car (car (last groups)))) (case-fold-search nil))
        (cond ((string-match-p mail-extr--suffix end) (setq suffix end groups (butlast groups)))
              ((string-match-p mail-extr--degree end) (setq groups (butlast groups))))))
    (let* ((words (append (apply #'append (cdr groups)) (car groups))) (end (car (last words))) (case-fold-search nil))
      (when (and (null suffix) (cdr words) (string-match-p mail-extr--suffix end))
        (setq suffix end words (butlast words)))
      (concat (string-join words " ")
              (and suffix (concat ", " (if (string-match-p "\\`[JjSs]r\\'" suffix) (concat suffix ".") suffix)))))))

(defun mail-extr--name (text)
  "The person's name in TEXT, nil if there is none."
  (let* ((case-fold-search nil)
         (text (if (string-match (concat "\\`" mail-extr-full-name-prefixes) text) (substring text (match-end 0)) text))
         (name (mail-extr--order (mail-extr--words text))))
    (and (not (equal name "")) name)))

(defun mail-extr--one (text)
  "The name and the address in TEXT, which has one address."
  (let* ((parts (ietf-drums--parts text))
         (angle (seq-position parts 'angle (lambda (part kind) (eq (car part) kind))))
         (open (and (null angle) (seq-position parts "<" (lambda (part sign) (equal (cdr part) sign)))))
         (outside (lambda (parts) (mapconcat (lambda (part) (if (memq (car part) '(comment open)) "" (cdr part))) parts "")))
         (before (cond (angle (if (= angle 0) (nthcdr 1 parts) (seq-take parts angle)))
                       (open (seq-take parts open))))
         (address (string-trim (cond (angle (substring (cdr (nth angle parts)) 1 -1))
                                     (open (funcall outside (nthcdr (1+ open) parts)))
                                     (t (funcall outside parts)))))
         (box (replace-regexp-in-string "@\\(?:.\\|\n\\)*" "" address))
         (comment (cdr (assq 'comment parts)))
         (phrase (string-trim (mapconcat (lambda (part) (if (eq (car part) 'quoted) (substring (cdr part) 1 -1) (cdr part)))
                                         before "")))
         (name (cond ((and before (not (equal phrase ""))) phrase)
                     (comment (substring comment 1 -1))
                     (t (string-trim box "\"" "\"")))))
    (when (string-match "@\\(?:.\\|\n\\)*\\'" address)
      (setq address (replace-match (downcase (match-string 0 address)) t t address)))
    (setq name (if (and mail-extr-disable-voodoo (string-match-p mail-extr-disable-voodoo name)) name
                 (mail-extr--name name)))
    (list (and name
               (not (and mail-extr-ignore-single-names (not (string-search " " name))))
               (not (and mail-extr-ignore-realname-equals-mailbox-name (string-equal-ignore-case name box)))
               name)
          (and (not (equal address "")) address))))

(defun mail-extract-address-components (address &optional all)
  "The name and the address in ADDRESS, a header or a buffer: (NAME ADDRESS), each nil if it is not there.
With ALL a list of these, one for each address."
  (let* ((text (cond ((stringp address) address)
                     ((bufferp address) (with-current-buffer address (buffer-string)))
                     (t (error "Invalid address: %s" address))))
         (pieces (ietf-drums--split text)))
    (if all (mapcar #'mail-extr--one pieces)
      (and pieces (mail-extr--one (car pieces))))))

(provide 'mail-extr)
;;; mail-extr.el ends here
