;;; org-csl-text.el --- Formatted text of citations  -*- lexical-binding: t -*-

;; A text is a list of strings and nodes (TAG TEXT...), the tags being `italic', `bold',
;; `underline', `superscript', `subscript', `smallcaps' and `nocase' (its case stays).

;;; Code:

(require 'subr-x)
(require 'seq)
(require 'cl-lib)

(declare-function org-element-create "org-element")
(declare-function org-cite-emphasize "oc" (type &rest data))

;;; Markup in fields

(defconst org-csl-text--tags
  '(("i" . italic) ("b" . bold) ("sup" . superscript) ("sub" . subscript) ("sc" . smallcaps)
    ("span" . nocase))
  "The tags that fields may hold.")

(defun org-csl-text-parse (string)
  "The text that STRING, with a few HTML tags, is."
  (let ((start 0) (stack (list (list nil))))
    (while (string-match "<\\(/?\\)\\(i\\|b\\|su[bp]\\|sc\\|span\\)\\(?: [^>]*\\)?>" string start)
      (let ((before (substring string start (match-beginning 0)))
            (tag (cdr (assoc (match-string 2 string) org-csl-text--tags)))
            (closing (equal "/" (match-string 1 string))))
        (setq start (match-end 0))
        (unless (equal before "") (push before (cdar stack)))
        (cond ((not closing) (push (list tag) stack))
              ((and (cdr stack) (eq tag (caar stack)))
               (let ((node (pop stack)))
                 (push (cons (car node) (reverse (cdr node))) (cdar stack)))))))
    (push (substring string start) (cdar stack))
    (while (cdr stack)
      (let ((node (pop stack))) (push (cons (car node) (reverse (cdr node))) (cdar stack))))
    (delete "" (reverse (cdar stack)))))

(defun org-csl-text-plain (text)
  "The characters of TEXT."
  (mapconcat (lambda (node) (if (stringp node) node (org-csl-text-plain (cdr node)))) text ""))

(defun org-csl-text-empty-p (text)
  "Whether there are no characters in TEXT."
  (equal "" (org-csl-text-plain text)))

(defun org-csl-text-map (function text)
  "TEXT with FUNCTION applied to its strings, except where it is to be left alone."
  (mapcar (lambda (node)
            (cond ((stringp node) (funcall function node))
                  ((eq 'nocase (car node)) node)
                  (t (cons (car node) (org-csl-text-map function (cdr node))))))
          text))

;;; Case

(defconst org-csl-text--small-words
  '("a" "an" "and" "as" "at" "but" "by" "down" "for" "from" "in" "into" "nor" "of" "on" "onto"
    "or" "over" "so" "the" "till" "to" "up" "via" "with" "yet" "vs." "v." "et" "al.")
  "The words that titles leave small.")

(defconst org-csl-text--word "[[:alnum:]][[:alnum:]'’.]*" "Matches a word.")

(defun org-csl-text--upcase-first (word)
  "WORD with a capital."
  (if (equal word "") word (concat (upcase (substring word 0 1)) (substring word 1))))

(defun org-csl-text--small-p (word) "Whether WORD has no capitals." (equal word (downcase word)))

(defvar org-csl-text--first nil "Whether the next word begins a sentence or part of a title.")
(defvar org-csl-text--glued nil "Whether what follows belongs to the word before.")

(defun org-csl-text--words-of (string function)
  "STRING with FUNCTION applied to its words and to whether they come first."
  (let ((start 0) (parts nil) (case-fold-search nil))
    (when (and org-csl-text--glued (string-match (concat "\\`" org-csl-text--word) string))
      (push (match-string 0 string) parts)
      (setq start (match-end 0)))
    (while (string-match org-csl-text--word string start)
      (let ((gap (substring string start (match-beginning 0))) (word (match-string 0 string)))
        (setq start (match-end 0))
        (when (string-match-p "[:?!—]" gap) (setq org-csl-text--first t))
        (push gap parts)
        (push (save-match-data (funcall function word org-csl-text--first)) parts)
        (setq org-csl-text--first nil)))
    (let ((gap (substring string start)))
      (when (string-match-p "[:?!—]" gap) (setq org-csl-text--first t))
      (setq org-csl-text--glued (and (equal gap "") (not (equal string ""))))
      (apply #'concat (nreverse (cons gap parts))))))

(defun org-csl-text--walk-words (text function)
  "TEXT with FUNCTION applied to its words, see `org-csl-text--by-words'."
  (mapcar (lambda (node)
            (cond ((stringp node) (org-csl-text--words-of node function))
                  ((eq 'nocase (car node))
                   (setq org-csl-text--first nil
                         org-csl-text--glued (string-match-p "[[:alnum:]]\\'"
                                                             (org-csl-text-plain (cdr node))))
                   node)
                  (t (cons (car node) (org-csl-text--walk-words (cdr node) function)))))
          text))

(defun org-csl-text--by-words (text function)
  "TEXT with FUNCTION applied to each word and to whether it begins a sentence or part of a title."
  (let ((org-csl-text--first t) (org-csl-text--glued nil))
    (org-csl-text--walk-words text function)))

(defun org-csl-text-case (text case)
  "TEXT in CASE, a string as styles have it."
  (pcase case
    ("lowercase" (org-csl-text-map #'downcase text))
    ("uppercase" (org-csl-text-map #'upcase text))
    ("capitalize-first"
     (let ((done nil))
       (org-csl-text-map (lambda (string)
                           (if (or done (not (string-match-p "[[:alpha:]]" string))) string
                             (setq done t)
                             (if (string-match "[[:alpha:]]" string)
                                 (concat (substring string 0 (match-beginning 0))
                                         (org-csl-text--upcase-first
                                          (substring string (match-beginning 0))))
                               string)))
                         text)))
    ("capitalize-all"
     (org-csl-text--by-words text (lambda (word _) (if (org-csl-text--small-p word)
                                                       (org-csl-text--upcase-first word)
                                                     word))))
    ("title"
     (org-csl-text--by-words
      text (lambda (word first)
             (if (or (not (org-csl-text--small-p word))
                     (and (not first) (member word org-csl-text--small-words)))
                 word
               (org-csl-text--upcase-first word)))))
    ("sentence"
     (org-csl-text--by-words
      text (lambda (word first)
             (cond ((string-match-p "\\`.+[[:upper:]]" word) word)
                   (first (org-csl-text--upcase-first word))
                   (t (downcase word))))))
    (_ text)))

;;; Tidying

(defun org-csl-text--leaves (text)
  "The cells of TEXT, which may be changed, whose cars are its strings."
  (let ((cells nil))
    (letrec ((walk (lambda (list)
                     (while list
                       (if (stringp (car list)) (push list cells) (funcall walk (cdar list)))
                       (setq list (cdr list))))))
      (funcall walk text))
    (nreverse cells)))

(defun org-csl-text-copy (text)
  "A copy of TEXT that may be changed."
  (mapcar (lambda (node) (if (stringp node) node
                           (cons (car node) (org-csl-text-copy (cdr node)))))
          text))

(defun org-csl-text--doubled-p (before char)
  "Whether CHAR is too much behind the character BEFORE."
  (or (and (eq before char) (memq char '(?. ?, ?\; ?: ?\s)))
      (and (eq char ?.) (memq before '(?? ?! ?…)))
      (and (eq char ?,) (memq before '(?? ?!)))))

(defun org-csl-text--last-char (cells quoted)
  "The last character of CELLS, the last one first; with QUOTED not a closing quotation mark."
  (let* ((string (caar cells)) (n (length string)))
    (cond ((= n 0) nil)
          ((not (and quoted (eq ?” (aref string (1- n))))) (aref string (1- n)))
          ((> n 1) (aref string (- n 2)))
          ((cdr cells) (org-csl-text--last-char (cdr cells) nil)))))

(defun org-csl-text--into-quotes (cells mark)
  "Put MARK, a character, before the quotation mark that ends the first of CELLS."
  (let ((string (caar cells)))
    (unless (org-csl-text--doubled-p (org-csl-text--last-char cells t) mark)
      (setcar (car cells) (concat (substring string 0 -1) (string mark) "”")))))

(defun org-csl-text-tidy (text &optional in-quotes)
  "TEXT without doubled punctuation and blanks.
With IN-QUOTES commas and full stops go before a closing quotation mark."
  (let* ((text (org-csl-text-copy text)) (done nil))
    (dolist (cell (org-csl-text--leaves text))
      (let ((string (car cell)))
        (when (and done (not (equal string "")))
          (when (and in-quotes (string-suffix-p "”" (caar done)) (memq (aref string 0) '(?. ?,)))
            (org-csl-text--into-quotes done (aref string 0))
            (setq string (substring string 1)))
          (while (and (not (equal string ""))
                      (org-csl-text--doubled-p
                       (org-csl-text--last-char done (eq ?. (aref string 0))) (aref string 0)))
            (setq string (substring string 1))))
        (setq string (org-csl-text--tidy-string string))
        (setcar cell string)
        (unless (equal string "") (push cell done))))
    text))

(defun org-csl-text--tidy-string (string)
  "STRING without doubled punctuation and blanks."
  (replace-regexp-in-string "\\([?!]\\)\\." "\\1"
                            (replace-regexp-in-string "\\([.,;:] ?\\)\\1" "\\1"
                                                      (replace-regexp-in-string "  +" " " string))))

;;; As Org data

(defconst org-csl-text--small-caps
  '(("html" "<span style=\"font-variant:small-caps\">" "</span>") ("latex" "\\textsc{" "}")
    ("texinfo" "@sc{" "}"))
  "What begins and ends small capitals, which Org has no markup for, by back-end.")

(defun org-csl-text--small-caps (data)
  "DATA in small capitals, where the back-end has them."
  (cl-flet ((marks (n) (mapcar (lambda (row)
                                 (org-element-create 'export-snippet
                                                     (list :back-end (car row) :value (nth n row))))
                               org-csl-text--small-caps)))
    (append (marks 1) data (marks 2))))

(defun org-csl-text-as-data (text &optional within)
  "TEXT as a secondary string.  An emphasis WITHIN the same one goes."
  (mapcan (lambda (node)
            (if (stringp node) (list node)
              (let ((inner (org-csl-text-as-data (cdr node) (cons (car node) within))))
                (pcase (car node)
                  ((pred (lambda (tag) (memq tag within))) inner)
                  ((and tag (or 'italic 'bold 'underline))
                   (list (apply #'org-cite-emphasize tag inner)))
                  ((and tag (or 'superscript 'subscript))
                   (list (apply #'org-element-create tag '(:use-brackets-p t) inner)))
                  ('smallcaps (org-csl-text--small-caps inner))
                  (_ inner)))))
          text))

(provide 'org-csl-text)
;;; org-csl-text.el ends here
