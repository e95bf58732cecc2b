;;; filling.el --- Paragraphs, sentences and filling them  -*- lexical-binding: t -*-

(defvar paragraph-start "\f\\|[ \t]*$")
(defvar paragraph-separate "[ \t\f]*$")
(defvar paragraph-ignore-fill-prefix nil)
(defvar use-hard-newlines nil)
(defvar hard-newline (propertize "\n" 'hard t 'rear-nonsticky '(hard)) "A newline that filling leaves.")
(dolist (v '(paragraph-start paragraph-separate paragraph-ignore-fill-prefix))
  (make-variable-buffer-local v))
(defvar page-delimiter "^\f")
(defvar sentence-end-double-space t)
(defvar sentence-end-without-period nil)
(defvar sentence-end nil)
(defvar sentence-end-base "[.?!…‽][]\"'”’)}»›]*")
(defvar fill-paragraph-function nil)
(make-variable-buffer-local 'fill-paragraph-function)
(defvar fill-forward-paragraph-function 'forward-paragraph)
(defvar adaptive-fill-mode t)
(defvar adaptive-fill-regexp "[-–!|#%;>*·•‣⁃◦ \t]*")
(defvar adaptive-fill-first-line-regexp "\\`[ \t]*\\'")
(defvar adaptive-fill-function nil)
(defvar fill-individual-varying-indent nil)
(defvar colon-double-space nil)
(defvar fill-nobreak-predicate nil)

(defun sentence-end ()
  "The regexp that ends a sentence, with the blanks behind it."
  (or sentence-end
      (concat "\\(?:" sentence-end-base
              (if sentence-end-double-space
                  "\\($\\| $\\|\t\\|  \\)" "\\($\\|[ \t]\\)")
              "\\|[。．？！]+\\)[ \t\n]*")))

(defun filling--looking-at-p (regexp)
  "Whether the line point is at the start of matches REGEXP: what follows the fill prefix, if the line has it.
A line without it that does not match itself is `other'."
  (let ((prefix (and (not paragraph-ignore-fill-prefix) fill-prefix (not (equal fill-prefix "")) fill-prefix)))
    (cond ((null prefix) (looking-at regexp))
          ((looking-at-p (regexp-quote prefix))
           (save-excursion (forward-char (length prefix)) (looking-at regexp)))
          ((looking-at regexp) t)
          (t 'other))))
(defun filling--separator-p ()
  "Whether the line point is at the start of separates paragraphs."
  (eq t (filling--looking-at-p paragraph-separate)))
(defun filling--start-p ()
  "Whether the line point is at the start of starts or separates paragraphs."
  (or (filling--separator-p) (filling--looking-at-p paragraph-start)))

(defun filling--paragraph-forward ()
  "Move to the end of this paragraph, or of the next one; whether there is one."
  (beginning-of-line)
  (while (and (not (eobp)) (filling--separator-p)) (forward-line 1))
  (unless (eobp)
    (forward-line 1)
    (while (and (not (eobp)) (not (filling--start-p))) (forward-line 1))
    t))
(defun filling--first-line-p ()
  "Whether the line point is at the start of, no separator, is the first of a paragraph."
  (or (bobp) (filling--start-p) (save-excursion (forward-line -1) (filling--separator-p))))
(defun filling--paragraph-backward ()
  "Move to the last start of a paragraph before point: its first line, or the empty line before that.
Whether that is another than the first line, where point was."
  (let ((from (point)) (found nil) (counted nil))
    ;; The line before counts, unless it is empty and parts paragraphs.
    (unless (or (bobp) (and (bolp) (not (filling--separator-p))
                            (save-excursion (forward-line -1) (and (eolp) (filling--separator-p)))))
      (backward-char))
    (beginning-of-line)
    (while (not found)
      (while (and (not (bobp)) (filling--separator-p)) (forward-line -1))
      (setq counted (not (bobp)))
      (unless (filling--separator-p)
        (while (not (filling--first-line-p)) (forward-line -1))
        (when (save-excursion (and (= 0 (forward-line -1)) (eolp))) (backward-char)))
      (setq found (or (bobp) (< (point) from)))
      (unless found (forward-line -1)))
    counted))
(defun forward-paragraph (&optional arg)
  "Move to the end of the ARGth paragraph; with a negative ARG, to the start of one before.
Return the count of paragraphs that were missing."
  (interactive "^p")
  (let ((n (or arg 1)))
    (while (and (> n 0) (not (eobp)))
      (when (filling--paragraph-forward) (setq n (1- n))))
    (while (and (< n 0) (not (bobp)))
      (when (filling--paragraph-backward) (setq n (1+ n))))
    n))

(defun backward-paragraph (&optional arg)
  "Move to the start of the ARGth paragraph before point."
  (interactive "^p")
  (forward-paragraph (- (or arg 1))))

(defun mark-paragraph (&optional arg allow-extend)
  "Put point at the start and the mark at the end of this paragraph, or of ARG of them.
ALLOW-EXTEND: move the mark over ARG more when it is active or this command is repeated."
  (interactive "p\np")
  (let ((n (or arg 1)))
    (when (= n 0) (error "Cannot mark zero paragraphs"))
    (if (and allow-extend (mark t)
             (or (eq last-command this-command) (and transient-mark-mode mark-active)))
        (set-mark (save-excursion (goto-char (mark t)) (forward-paragraph n) (point)))
      (forward-paragraph n)
      (push-mark nil t t)
      (backward-paragraph n))))

(defun start-of-paragraph-text ()
  "Move to the first text of this paragraph, or of the one before when point is there."
  (interactive)
  (let ((more t))
    (while more
      (let ((from (point)) (start (progn (backward-paragraph) (point))))
        (skip-chars-forward " \t\n")
        (setq more (and (>= (point) from) (< start from)))
        (when more
          ;; only blanks were before point
          (goto-char start)
          (setq more (not (bobp))))))))
(defun end-of-paragraph-text ()
  "Move to the end of this paragraph's text, or of the next one's when point is there.
At the end of the buffer that is an error, unless it ends in a newline."
  (interactive)
  (let ((from (point)) (more t))
    (while more
      (forward-paragraph)
      (when (eq (char-before) ?\n) (backward-char))
      (setq more (<= (point) from))
      (when more
        (forward-char)
        (setq more (not (eobp)) from (point))))))

(defun forward-sentence (&optional arg)
  "Move to the ARGth end of a sentence."
  (interactive "^p")
  (let ((n (or arg 1)) (end (sentence-end)))
    (while (> n 0)
      (let ((limit (save-excursion (end-of-paragraph-text) (point))))
        (if (re-search-forward end limit t) (skip-chars-backward " \t\n") (goto-char limit)))
      (setq n (1- n)))
    (while (< n 0)
      (let* ((at (point)) (text (save-excursion (start-of-paragraph-text) (point)))
             (limit (save-excursion (goto-char text) (line-beginning-position)))
             (back (lambda () (re-search-backward end limit t))))
        ;; An end that reaches point is that of the sentence before.
        (goto-char (if (and (funcall back) (or (< (match-end 0) at) (funcall back))) (match-end 0) text)))
      (setq n (1+ n)))
    (point)))
(defun backward-sentence (&optional arg)
  "Move to the ARGth start of a sentence before point."
  (interactive "^p")
  (forward-sentence (- (or arg 1))))

(defun set-fill-column (arg) "Make ARG, or point's column, the column to fill to."
       (interactive "P")
       (unless (integerp arg)
         (if (consp arg) (setq arg (current-column))
           (error "set-fill-column requires an explicit argument")))
       (setq fill-column arg))
(defun set-fill-prefix () "Make the text before point on this line the fill prefix."
       (interactive)
       (setq fill-prefix (let ((s (buffer-substring (line-beginning-position) (point))))
                           (and (> (length s) 0) s))))

(defun fill-match-adaptive-prefix ()
  "The prefix that the text at point has by itself, a string or nil."
  (let ((s (or (and adaptive-fill-function (funcall adaptive-fill-function))
               (and adaptive-fill-regexp (looking-at adaptive-fill-regexp) (match-string-no-properties 0)))))
    (and s
         (< (length s) (current-fill-column))
         s)))

(defun fill-common-string-prefix (s1 s2)
  "The longest prefix that the strings S1 and S2 share, or nil."
  (let ((n (compare-strings s1 nil nil s2 nil nil)))
    (cond ((eq n t) s1)
          ((= (abs n) 1) nil)
          (t (substring s1 0 (1- (abs n)))))))

(defun fill-context-prefix (from to &optional first-line-regexp)
  "The prefix to fill the text from FROM to TO with, by its second line or else its first.
A prefix from the first line counts if it matches FIRST-LINE-REGEXP, default `adaptive-fill-first-line-regexp'."
  (save-excursion
    (goto-char from)
    (when (eolp) (forward-line 1))
    (move-to-left-margin)
    (let ((first (fill-match-adaptive-prefix)))
      (forward-line 1)
      (if (>= (point) to)
          (and first
               (if (or (string-match-p (or first-line-regexp adaptive-fill-first-line-regexp) first)
                       (and comment-start-skip (string-match-p comment-start-skip first)))
                   first
                 (make-string (string-width first) ?\s)))
        (move-to-left-margin)
        (let ((second (and (not (looking-at paragraph-start)) (fill-match-adaptive-prefix))))
          (cond ((null second) nil)
                ((string-match-p "\\`[ \t]*\\'" second) second)
                ;; The same marks with other blanks between them count.
                ((and first (string-prefix-p (replace-regexp-in-string "[ \t]+" "" second)
                                             (replace-regexp-in-string "[ \t]+" "" first)))
                 second)
                (first (fill-common-string-prefix first second))))))))

(defun current-fill-column ()
  "The column that lines are filled to here: `fill-column' less the text's own right margin."
  (- fill-column (or (text-property-of-last-char 'right-margin) 0)))

(defun filling--sentence-ended-p (start)
  "Whether a sentence ends at point, after START on this line, so that two spaces follow."
  (save-excursion
    (or (memq (char-before) '(?。 ?． ?？ ?！))
        (progn (skip-chars-backward "]})\"'’”" (max start (line-beginning-position)))
               (or (memq (char-before) '(?. ?? ?! ?… ?‽))
                   (and colon-double-space (eq (char-before) ?:)))))))
(defun canonically-space-region (beg end)
  "Leave one space between words from BEG to END, two after the end of a sentence that had two."
  (interactive "*r")
  (let ((stop (copy-marker end t)))
    (save-excursion
      (goto-char beg)
      (while (search-forward "\t" stop t)
        (backward-char)
        (subst-char-in-region (point) (1+ (point)) ?\t ?\s))
      (goto-char beg)
      (while (and (< (point) stop) (re-search-forward "   *" stop t))
        (let ((start (match-beginning 0)))
          (delete-region (+ start (if (and sentence-end-double-space
                                           (save-excursion (goto-char start) (filling--sentence-ended-p beg)))
                                      2 1))
                         (point)))))
    (set-marker stop nil)))

;; Where a line may not be broken

(defun fill-single-word-nobreak-p ()
  "Whether point is after the first or before the last word of a sentence."
  (or (looking-back "[.?!:][ \t]+\\sw+[ \t]*" (line-beginning-position))
      (looking-at-p (format "[ \t]*\\sw+\\(?:%s\\)" (sentence-end)))))
(defun fill-french-nobreak-p ()
  "Whether point is at a space that French typography puts before or after punctuation."
  (or (looking-at-p "[ \t]*[]»)}:;!?-]")
      (looking-back "\\(?:[[«({]\\|[ \t]\\sw\\)[ \t]*" (line-beginning-position))))

(defun filling--after-single-letter-p (before)
  "Whether point is after a word of one letter that stands behind the syntax class or characters BEFORE."
  (save-excursion
    (skip-chars-backward " \t")
    (backward-char 2)
    (looking-at-p (concat before "[[:alpha:]]"))))
(defun fill-single-char-nobreak-p ()
  "Whether point is after a word of one letter."
  (filling--after-single-letter-p "[[:space:]]"))
(defun fill-polish-nobreak-p ()
  "Whether point is after a word of one letter, as Polish typography forbids; a parenthesis may stand before."
  (filling--after-single-letter-p "[([:space:]]"))
(defun filling--in-sentence-p ()
  "Whether point is behind a period where no sentence ends, for two spaces would follow."
  (save-excursion
    (skip-chars-backward " ")
    (and (eq (char-before) ?.) (not (looking-at-p "  \\|[\t\n]\\|\\'")))))
(defun fill-nobreak-p ()
  "Whether the line may not be broken at point."
  (unless (bolp)
    (or (and sentence-end-double-space (filling--in-sentence-p))
        (and fill-nobreak-predicate
             (save-match-data
               (save-excursion (run-hook-with-args-until-success 'fill-nobreak-predicate)))))))

(defun filling--in-string-p (char set) "Whether CHAR is in the string SET." (and char (seq-position set char #'eq)))

(defconst filling--breakable-ranges
  '((#x2E80 . #x312F) (#x3190 . #x9FD5) (#xF900 . #xFAFF) (#xFF01 . #xFF9F) (#x20000 . #x2FFFF))
  "Characters before and after which a line may be broken without a space.")

(defun filling--breakable-p (char)
  "Whether a line may be broken before and after CHAR."
  (and char (>= char #x2E80)
       (seq-some (lambda (range) (<= (car range) char (cdr range))) filling--breakable-ranges)))

(defconst filling--not-first
  (concat "!'),-.:;?]_}~¨¯°±´·×÷ˇˉˍ‐–—―‖’”‥…‧′″‾℃℉∶╴、。〃々〆〇〉》」』】〕〗〜〞ぁぃぅぇぉっゃゅょゎ゛゜ゝゞァィゥェォッャュョヮヵヶ"
          "・ーヽヾㄥ仝︰︱︳︴︶︸︺︼︾﹀﹂﹄﹉﹊﹋﹌﹍﹎﹏﹐﹑﹒﹔﹕﹖﹗﹚﹜﹞﹩！＂），．／：；？＼］＾＿｀｜｝～｡｣"
          "ｧｨｩｪｫｬｭｮｯｰﾞﾟ￣")
  "Characters that no line begins with where it is broken without a space.")

(defconst filling--not-last
  "([`{§°‘“‵′″℃℉〃〈《「『【〔〖〝ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖㄗㄘㄙㄨ︵︷︹︻︽︿﹁﹃﹙﹛﹝﹫＂（＠［｛｢"
  "Characters that no line ends with where it is broken without a space.")

(defun filling--forbidden-p ()
  "Whether what stands around point must not be parted."
  (or (filling--in-string-p (char-after) filling--not-first)
      (filling--in-string-p (char-before) filling--not-last)))

(defun filling--back-to-break (line-start)
  "Move back to the next place where the line may be broken, or to LINE-START; whether there was a place.
A place is before a word or between two characters of which one needs no space."
  (let ((from (point)) (found nil))
    (while (and (not found) (> (point) line-start))
      (cond ((memq (char-before) '(?\s ?\n)) (setq found t))
            ((and (< (point) from) (> (1- (point)) line-start)
                  (or (filling--breakable-p (char-before)) (filling--breakable-p (char-after))))
             (setq found t))
            (t (backward-char)
               ;; Only behind these characters can there be a place.
               (unless (>= (char-after) #x2E80)
                 (skip-chars-backward "^ \n\u2E80-\U0003FFFF" line-start)))))
    found))

(defun filling--adjust-break (line-start)
  "Move point, between characters that need no space, to where Asian typography allows a break.
That is after the punctuation that follows if there is little of it, or before."
  (when (filling--forbidden-p)
    (let* ((first (point))
           (longer (and (filling--in-string-p (char-after) filling--not-first)
                        (save-excursion
                          (while (progn (forward-char)
                                        (or (filling--in-string-p (char-after) filling--not-first)
                                            (not (or (and (memq (char-after) '(?\s ?\n nil))
                                                          (not (filling--in-string-p (char-after (1+ (point)))
                                                                                     filling--not-first)))
                                                     (filling--breakable-p (char-before)))))))
                          ;; A space behind it has to fit as well.
                          (and (< (+ (current-column) (if (eq (char-after) ?\s) 1 0))
                                  (+ (current-fill-column) filling--overhang))
                               (point))))))
      (if longer (goto-char longer)
        (while (progn (backward-char)
                      (and (> (point) line-start)
                           (or (filling--forbidden-p)
                               (not (or (memq (char-before) '(?\s ?\t))
                                        (filling--breakable-p (char-before))))))))
        (unless (> (point) line-start) (goto-char first))))))

(defconst filling--overhang 4 "Lines stay narrower than the fill column and this, whatever punctuation ends them.")

(defun fill-move-to-break-point (line-start)
  "Move from where a line is full back to where it may be broken, or on if that is at LINE-START."
  (let ((full (point)))
    (filling--back-to-break line-start)
    (while (and (> (point) line-start) (fill-nobreak-p))
      (skip-chars-backward " \t" line-start)
      (filling--back-to-break line-start))
    (if (> (save-excursion (skip-chars-backward " \t" line-start) (point)) line-start)
        (let ((end (save-excursion (skip-chars-backward " \t") (point))))
          (when (or (= end (point))
                    (and (filling--breakable-p (char-before end))
                         (filling--in-string-p (char-before end) filling--not-last)))
            (goto-char end)
            (filling--adjust-break line-start)))
      ;; No place: the line gets too long.
      (goto-char (max full line-start))
      (skip-chars-backward "^ \n" line-start)
      (when (<= (point) line-start) (goto-char line-start))
      (skip-chars-forward " \t")
      (filling--forward-to-break)
      (while (and (not (eolp)) (fill-nobreak-p))
        (skip-chars-forward " \t")
        (filling--forward-to-break)))))

(defun filling--forward-to-break ()
  "Move to the end of the word at point."
  (while (progn (unless (memq (char-after) '(?\s ?\n ?\t nil)) (forward-char))
                (not (or (memq (char-after) '(?\s ?\n ?\t nil))
                         (filling--breakable-p (char-before))
                         (filling--breakable-p (char-after)))))))

;; Filling

(defun filling--style (argument)
  "How to justify by ARGUMENT of a command: a style, t or nil as they are, else `full'."
  (if (memq argument '(nil t left right center full none)) argument 'full))

(defun filling--delete-prefixes (from to prefix)
  "Take PREFIX off the lines from FROM to TO, a marker, but leave the first line's; where its text starts."
  (let ((regexp (if (string-match-p "\\`[ \t]*\\'" prefix) "[ \t]*" ; blanks match blanks
                  (concat "[ \t]*" (replace-regexp-in-string "[ \t]+" "[ \t]*" (regexp-quote (string-trim prefix)) nil t)
                          "[ \t]*")))
        start)
    (goto-char from)
    (setq start (if (and (not (string= prefix "")) (looking-at regexp)) (match-end 0) (point)))
    (forward-line 1)
    (while (< (point) to)
      ;; A line without the prefix loses its blanks.
      (delete-region (point) (if (looking-at regexp) (match-end 0)
                               (save-excursion (skip-chars-forward " \t") (point))))
      (forward-line 1))
    start))

(defun filling--space-ends-of-lines (regexp from to)
  "Insert a space at the end of each line from FROM to TO, a marker, that ends in a match of REGEXP."
  (goto-char from)
  (while (re-search-forward regexp to t)
    (when (< (point) to) (insert-and-inherit ?\s))))
(defun filling--join-line ()
  "Make the newline before point a space, or nothing where the scripts need none."
  (let* ((newline (1- (point))) (before (char-before newline)) (after (char-after)))
    (cond ((and use-hard-newlines (get-text-property newline 'hard)))
          ;; A space stood here once.
          ((get-text-property newline 'fill-space) (subst-char-in-region newline (point) ?\n ?\s))
          ((and before after
                (let ((one (and (>= before #x2E80) (aref (char-category-set before) ?|)))
                      (other (and (>= after #x2E80) (aref (char-category-set after) ?|))))
                  (if fill-separate-heterogeneous-words-with-space (and one other) (or one other))))
           (delete-region newline (point)))
          (t (backward-char)
             (subst-char-in-region newline (1+ newline) ?\n ?\s)
             (forward-char)))))
(defun filling--join (from to nosqueeze squeeze-after)
  "Make one line of the text from FROM to TO, a marker.
Runs of spaces stay with NOSQUEEZE, and those before the position SQUEEZE-AFTER."
  (when sentence-end-double-space
    (filling--space-ends-of-lines "[.?!…][]})\"'’”]*$" from to))
  (when colon-double-space
    (filling--space-ends-of-lines ":[]})\"'’”]*$" from to))
  (goto-char from)
  (skip-chars-forward " \t")
  (let ((text (point)))
    (while (search-forward "\n" to t) (filling--join-line))
    (unless nosqueeze
      (let ((start (max text (or squeeze-after text))))
        (when (< start to) (canonically-space-region start to))))
    (goto-char to)
    (skip-chars-backward " \t" (if (< text to) text (point-min)))
    (delete-region (point) to)))

(defun filling--trim-newlines (from to)
  "Delete newlines before TO but one, not before FROM; a marker before that one."
  (goto-char to)
  (when (and (> (point) from) (eq (char-before) ?\n))
    (backward-char)
    (while (and (> (point) from) (eq (char-before) ?\n)) (delete-char -1)))
  (copy-marker (point) t))

(defun filling--break (end)
  "Break the line at point, where blanks may stand, before END; whether anything follows."
  (skip-chars-backward " \t")
  (let ((blank (memq (char-after) '(?\s ?\t))) (before (char-before)))
    (insert-and-inherit ?\n)
    (let ((after (save-excursion (skip-chars-forward " \t") (char-after))))
      (when (and blank (or (filling--breakable-p before) (filling--breakable-p after)))
        (put-text-property (1- (point)) (point) 'fill-space " ")))
    (let ((start (point)))
      (skip-chars-forward " \t" end)
      (delete-region start (point)))
    (< (point) end)))

(defun filling--break-lines (text end justify)
  "Break the line from TEXT, behind its prefix, to END, a marker, where it is too long, and justify each by JUSTIFY."
  (let ((floor text))
    (while (< (point) end)
      (move-to-column (1+ (current-fill-column)))
      (when (and (eolp) (< (point) end)) (forward-char 1)) ; a hard newline
      ;; A wide character that begins within the column may end the text beyond it.
      (if (and (>= (point) end) (save-excursion (move-to-column (current-fill-column)) (>= (point) end)))
          (goto-char end)
        (when (< (current-column) (1+ (current-fill-column))) (goto-char (min (point) end)))
        (fill-move-to-break-point (max floor (save-excursion (goto-char (max floor (line-beginning-position)))
                                                             (skip-chars-forward " \t") (point))))
        (when (and (< (point) end) (filling--break end))
          (when (> (current-left-margin) 0) (indent-to (current-left-margin)))
          (when fill-prefix (insert-before-markers-and-inherit fill-prefix))
          (setq floor (point))
          (when justify
            (save-excursion (forward-line -1) (justify-current-line justify nil t))))))
    (when justify (justify-current-line justify t t))))

(defun fill-region-as-paragraph (from to &optional justify nosqueeze squeeze-after)
  "Fill the text from FROM to TO as one paragraph; the fill prefix used, or nil when there is only blank text.
JUSTIFY as for `fill-region'.  NOSQUEEZE: leave runs of spaces; SQUEEZE-AFTER: those before that position."
  (interactive "*r\nP")
  (setq justify (filling--style justify))
  (let ((low (min from to)) (high (min (max from to) (point-max))))
    (goto-char low)
    (skip-chars-forward " \t\n")
    (unless (>= (point) high)
      ;; Where FROM is the greater one there is no text to fill, but blanks at the end go.
      (let* ((start (if (> from to) from
                      (max low (if (save-excursion (skip-chars-backward " \t") (bolp)) (line-beginning-position) 1))))
             (end (filling--trim-newlines start high))
             (prefix (or fill-prefix
                         (and adaptive-fill-mode (fill-context-prefix start end))))
             (fill-prefix (if (equal prefix "") nil prefix)))
        (when (memq justify '(nil t))
          (setq justify (let ((j (save-excursion (goto-char start) (current-justification))))
                          (and (or justify (not (eq j 'left))) (not (eq j 'none)) j))))
        ;; Blanks that moved the text as a whole go; the first line starts at the left margin.
        (goto-char start)
        (cond ((memq justify '(right center))
               (beginning-of-line)
               (skip-chars-forward " \t")
               (delete-region (line-beginning-position) (point)))
              ((and (bolp) (> (current-left-margin) (current-indentation)))
               (indent-line-to (current-left-margin))))
        (let ((text (filling--delete-prefixes start end (or fill-prefix ""))))
          (filling--join text end nosqueeze squeeze-after)
          (goto-char start)
          (filling--break-lines text end justify))
        (goto-char end)
        (unless (eobp) (forward-char 1))
        (set-marker end nil)
        prefix))))

(defun fill-forward-paragraph (arg) "Move over ARG paragraphs as filling sees them."
       (funcall (or fill-forward-paragraph-function #'forward-paragraph) arg))

(defun filling--hard-lines (stop justify nosqueeze)
  "Fill what lies between the hard newlines from point to the marker STOP; the fill prefix used last.
JUSTIFY and NOSQUEEZE as for `fill-region'."
  (let ((prefix nil))
    (while (< (point) stop)
      (let ((newline (copy-marker (or (text-property-any (point) stop 'hard t) stop) t)))
        (when (< (point) newline)
          (setq prefix (fill-region-as-paragraph (point) newline justify nosqueeze)))
        (goto-char newline)
        (when (< (point) stop) (forward-char 1))
        (set-marker newline nil)))
    prefix))

(defun fill-region (from to &optional justify nosqueeze to-eop)
  "Fill each paragraph from FROM to TO; the fill prefix used last.
JUSTIFY: `full', `left', `right', `center' or `none', or t for what the text says.  TO-EOP: to the paragraph's end."
  (interactive "*r\nP")
  (setq justify (filling--style justify))
  (let ((prefix nil) end)
    (setq end (max from to) from (min from to) to end)
    (save-excursion
      (when to-eop (goto-char to) (fill-forward-paragraph 1) (setq to (point)))
      (setq end (copy-marker to t))
      (goto-char from)
      (while (and (< (point) end) (not (eobp)))
        (let ((start (point)) stop)
          ;; Where newlines are hard or soft, soft ones end no paragraph, not two of them either.
          (if use-hard-newlines (setq stop (marker-position end))
            (fill-forward-paragraph 1)
            (setq stop (min (point) end))
            ;; the paragraph's own start
            (fill-forward-paragraph -1)
            (when (< (point) start) (goto-char start)))
          (skip-chars-forward " \t\n" stop)
          (if (>= (point) stop) (goto-char (max stop (1+ start)))
            (beginning-of-line)
            (when (< (point) start) (goto-char start))
            (let ((mark (copy-marker stop t)))
              (setq prefix (if use-hard-newlines (filling--hard-lines mark justify nosqueeze)
                             (fill-region-as-paragraph (point) stop justify nosqueeze)))
              (goto-char mark)
              (set-marker mark nil))))))
    (set-marker end nil)
    prefix))

(defun fill-paragraph (&optional justify region)
  "Fill the paragraph at or after point, or each one in the region if REGION; the fill prefix used."
  (interactive (progn (barf-if-buffer-read-only)
                      (list (if current-prefix-arg 'full) t)))
  (or
   (and region transient-mark-mode mark-active (not (= (point) (mark)))
        (or (fill-region (region-beginning) (region-end) justify) t))
   (and fill-paragraph-function (not (eq fill-paragraph-function t))
        (let ((f fill-paragraph-function) (fill-paragraph-function nil)) (funcall f justify)))
   (and fill-paragraph-handle-comment comment-start comment-start-skip
        (fill-comment-paragraph justify))
   ;; Behind the last text there is no paragraph.
   (and (save-excursion (forward-line 0) (looking-at-p "[ \t\n]*\\'")) "")
   (save-excursion
     (fill-forward-paragraph 1)
     (let ((end (point)))
       (fill-forward-paragraph -1)
       (if use-hard-newlines (fill-region (point) end justify)
         (skip-chars-forward "\n" end)
         (fill-region-as-paragraph (if (< (point) end) (line-beginning-position) (point))
                                   end justify))))))

(defvar fill-paragraph-handle-comment t "Whether comments are filled by themselves.")
(defun filling--comment-mark (&optional begin)
  "The column and the mark of the comment that is all there is on this line, or that begins at BEGIN.
A line of marks alone is no comment."
  (save-excursion
    (if begin (goto-char begin) (back-to-indentation))
    (and (looking-at comment-start-skip)
         (not (looking-at-p "\\s<+[ \t]*$"))
         (let ((column (current-column)))
           (looking-at "\\s<*")
           (list column (match-string-no-properties 0))))))
(defun filling--comment-prefix (begin)
  "The text that starts lines under the comment at BEGIN: blanks if the comment has an end, else its mark too."
  (save-excursion
    (goto-char begin)
    (let* ((before (buffer-substring-no-properties (line-beginning-position) begin))
           (blank (if (string-blank-p before) before (make-string (current-column) ?\s)))
           (mark (and (looking-at comment-start-skip) (match-string-no-properties 0)))
           (line (save-excursion (and (forward-comment 1) (bolp)))))
      (when (and indent-tabs-mode (not (eq blank before)))
        (setq blank (concat (make-string (/ (length blank) tab-width) ?\t)
                            (make-string (% (length blank) tab-width) ?\s))))
      (concat blank (if (or line (string= comment-end "")) mark (make-string (length mark) ?\s))))))
(defun filling--comment-behind-code ()
  "Where on this line a comment begins behind something else, or nil."
  (save-excursion
    (beginning-of-line)
    (let ((begin (comment-search-forward (line-end-position) t)))
      (and begin (progn (goto-char begin) (skip-chars-backward " \t") (not (bolp))) begin))))
(defun fill-comment-paragraph (&optional justify)
  "Fill the comment of this line, with the lines around it that are comments alike, by JUSTIFY.
The fill prefix, or nil when there is no comment.  The first line may have something before its comment."
  (unless (nth 3 (save-excursion (syntax-ppss (line-beginning-position))))
    (let* ((own (filling--comment-mark))
           (behind (and (not own) (filling--comment-behind-code)))
           (mark (or own (and behind (filling--comment-mark behind))))
           (from (or behind (save-excursion (back-to-indentation) (point)))))
      (cond
       (mark
        (save-excursion
          (let ((prefix (or fill-prefix (filling--comment-prefix from))))
            (unless behind
              (beginning-of-line)
              (while (and (not (bobp)) (save-excursion (forward-line -1) (equal mark (filling--comment-mark))))
                (forward-line -1))
              (setq from (point))
              (unless (bobp)
                (forward-line -1)
                (let ((above (and (not (filling--comment-mark)) (filling--comment-behind-code))))
                  (when (and above (equal mark (filling--comment-mark above))) (setq from above)))
                (forward-line 1)))
            (forward-line 1)
            (while (and (not (eobp)) (equal mark (filling--comment-mark))) (forward-line 1))
            (let ((fill-prefix prefix)) (fill-region-as-paragraph from (point) justify)))))
       ((save-excursion (beginning-of-line) (looking-at-p "[ \t]*\\s<+[ \t]*$")) "")))))

(defun fill-individual-paragraphs (min max &optional justify _citation)
  "Fill the paragraphs from MIN to MAX, each with its own prefix."
  (interactive "*r\nP")
  (save-excursion
    (let ((end (copy-marker max)))
      (goto-char min)
      (beginning-of-line)
      (while (< (point) end)
        (if (looking-at "[ \t]*$") (forward-line 1)
          (let* ((start (point)) (own (lambda () (or (fill-match-adaptive-prefix) (progn (looking-at "[ \t]*") (match-string 0)))))
                 (prefix (funcall own)))
            (forward-line 1)
            (while (and (< (point) end) (not (looking-at "[ \t]*$")) (not (looking-at paragraph-start))
                        (or fill-individual-varying-indent (equal (funcall own) prefix)))
              (forward-line 1))
            (let ((stop (copy-marker (point) t)) (fill-prefix prefix))
              (fill-region-as-paragraph start (point) justify)
              (goto-char stop)
              (set-marker stop nil)))))
      (set-marker end nil))))
(defun fill-nonuniform-paragraphs (min max &optional justify citation)
  "Fill the paragraphs from MIN to MAX, whose lines may be indented differently."
  (interactive "*r\nP")
  (let ((fill-individual-varying-indent t)) (fill-individual-paragraphs min max justify citation)))

(defun do-auto-fill ()
  "Break this line if it is too long; t if it was."
  (let ((column (current-fill-column)) (long nil))
    (when (and (> (current-column) column) (not (memq (current-justification) '(none)))
               (not (and auto-fill-inhibit-regexp
                         (save-excursion (beginning-of-line) (looking-at-p auto-fill-inhibit-regexp)))))
      (setq long t)
      (let* ((fill-prefix
              (or fill-prefix
                  (and adaptive-fill-mode
                       (let ((p (fill-context-prefix
                                 (save-excursion (fill-forward-paragraph -1) (skip-chars-forward "\n") (point))
                                 (save-excursion (fill-forward-paragraph 1) (point)))))
                         (and p (not (string= p "")) p)))))
             (again t))
        (while (and again (> (current-column) column))
          (let* ((at (copy-marker (point) t)) (width (current-column))
                 (floor (save-excursion
                          (beginning-of-line)
                          (if (and fill-prefix (not (looking-at (regexp-quote fill-prefix))))
                              (min (line-end-position) (+ (point) (max 1 (length fill-prefix))))
                            (when fill-prefix (goto-char (match-end 0)))
                            (skip-chars-forward " \t")
                            (point)))))
            (move-to-column (1+ column))
            (fill-move-to-break-point floor)
            (setq again nil)
            (when (and (< (save-excursion (skip-chars-backward " \t") (point)) at) (> (point) floor)
                       (not (looking-at-p "[ \t]*$")))
              (skip-chars-backward " \t")
              (if (<= (point) floor) nil
                (delete-region (point) (save-excursion (skip-chars-forward " \t" at) (point)))
                (save-excursion
                  (goto-char (point))
                  (if fill-prefix (progn (insert-and-inherit ?\n fill-prefix))
                    (default-indent-new-line t)))
                (goto-char at)
                (setq again (< (current-column) width))))
            (goto-char at)
            (set-marker at nil)))))
    long))
(defun default-indent-new-line (&optional soft _force)
  "Start a line, in a comment one that continues it; SOFT: not a hard newline."
  (interactive)
  (if (and comment-start (nth 4 (save-excursion (syntax-ppss))))
      (comment-indent-new-line soft)
    (delete-horizontal-space)
    (insert-and-inherit ?\n)
    (let ((margin (current-left-margin))) (when (> margin 0) (indent-to margin)))
    (when fill-prefix (insert-and-inherit fill-prefix))))
(defun mark-end-of-sentence (arg) "Put the mark at the end of the ARGth sentence." (interactive "p")
       (push-mark (save-excursion (forward-sentence arg) (point)) nil t))

(provide 'filling)
(provide 'fill)
(provide 'paragraphs)
