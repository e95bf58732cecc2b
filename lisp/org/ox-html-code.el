;;; ox-html-code.el --- Code and examples of the HTML export  -*- lexical-binding: t -*-

;;; Code:

(require 'ox-html-text)
(require 'ox-html-languages)
(defvar org-src-lang-modes)

;;;; Highlighting

(defcustom org-html-code-palette
  (let ((shades '((keyword . "#7b3fa0") (string . "#1e6f3e") (comment . "#6b7280") (name . "#1a5fb4")
                  (type . "#0f6b75") (constant . "#9a3e00") (todo . "#b3261e"))))
    ;; The default style sheet has these as custom properties, which follow the screen's mode.
    (mapcar (pcase-lambda (`(,face ,shade . ,more))
              (cons (intern (format "font-lock-%s-face" face))
                    (concat (format "color: var(--%s, %s);" shade (alist-get shade shades)) (car more))))
            '((keyword keyword) (builtin keyword) (preprocessor keyword) (string string) (doc string)
              (comment comment " font-style: italic;") (comment-delimiter comment " font-style: italic;")
              (function-name name) (variable-name name) (type type) (constant constant)
              (warning todo " font-weight: bold;"))))
  "Style of each face when `org-html-htmlize-output-type' is `inline-css'."
  :group 'org-export-html :type '(alist :key-type face :value-type string))

(defun org-html--face-class (face)
  "The class for FACE."
  (concat org-html-htmlize-font-prefix
          (replace-regexp-in-string "\\`font-lock-\\|-face\\'" "" (symbol-name face))))

(defun org-html--highlighted-run (text face)
  "TEXT shown in FACE, a face or a list of them."
  (let* ((face (if (consp face) (seq-find #'symbolp face) face))
         (encoded (org-html-encode-plain-text text))
         (attribute (and face (symbolp face)
                         (if (eq org-html-htmlize-output-type 'css)
                             (format "class=\"%s\"" (org-html--face-class face))
                           (let ((style (alist-get face org-html-code-palette)))
                             (and style (format "style=\"%s\"" style)))))))
    (if attribute (format "<span %s>%s</span>" attribute encoded) encoded)))

(defun org-html--highlighted-region (beginning end)
  "The text between BEGINNING and END with its faces as HTML."
  (let ((position beginning) runs)
    (while (< position end)
      (let ((next (next-single-property-change position 'face nil end)))
        ;; A run ends with its line: lines are wrapped and numbered one by one afterwards.
        (save-excursion
          (goto-char position)
          (setq next (min next (1+ (line-end-position)))))
        (let* ((text (buffer-substring-no-properties position next))
               (face (get-text-property position 'face))
               (newline (string-suffix-p "\n" text))
               (text (if newline (substring text 0 -1) text)))
          (unless (equal text "") (push (org-html--highlighted-run text face) runs))
          (when newline (push "\n" runs)))
        (setq position next)))
    (apply #'concat (nreverse runs))))

(defun org-html--language-mode (lang)
  "The mode for code in LANG if there is one."
  (let ((mode (if (fboundp 'org-src-get-lang-mode)
                  (org-src-get-lang-mode lang)
                (intern (concat lang "-mode")))))
    (and (fboundp mode) mode)))

(defun org-html--fontify-buffer (lang)
  "Give the buffer's text, code in LANG, its faces; return nil if nothing is known of LANG.
A mode that highlights does it, else what is known of the language."
  (let ((mode (org-html--language-mode lang)))
    (when mode
      (delay-mode-hooks (let ((inhibit-message t)) (ignore-errors (funcall mode)))))
    (if (and mode font-lock-defaults)
        (progn (font-lock-ensure) t)
      (let ((row (org-html--language-row lang)))
        (when row (org-html--fontify-by-row row) t)))))

(defun org-html-fontify-code (code lang)
  "CODE in LANG as HTML, highlighted in the way of `org-html-htmlize-output-type' if LANG is known."
  (cond ((null code) nil)
        ((not (and lang org-html-htmlize-output-type)) (org-html-encode-plain-text code))
        (t (with-temp-buffer
             (insert code)
             (if (org-html--fontify-buffer lang)
                 (org-html--highlighted-region (point-min) (point-max))
               (org-html-encode-plain-text code))))))

(defun org-html-htmlize-region-for-paste (beg end)
  "The text between BEG and END as highlighted HTML."
  (let ((org-html-htmlize-output-type (or org-html-htmlize-output-type 'inline-css)))
    (font-lock-ensure beg end)
    (format "<pre>\n%s</pre>\n" (org-html--highlighted-region beg end))))

(defun org-html-htmlize-generate-css ()
  "Show a style sheet with the classes that highlighted code has."
  (interactive)
  (with-current-buffer (get-buffer-create "*html*")
    (erase-buffer)
    (insert "<style type=\"text/css\">\n")
    (pcase-dolist (`(,face . ,style) org-html-code-palette)
      (insert (format "  .%s { %s }\n" (org-html--face-class face) style)))
    (insert "</style>\n")
    (pop-to-buffer (current-buffer))))

;;;; Lines

(defun org-html-do-format-code (code &optional lang refs retain-labels num-start wrap-lines)
  "CODE in LANG as HTML, line by line.
REFS are the labels of lines, shown too if RETAIN-LABELS is non-nil; lines are numbered from NUM-START on if it is
non-nil, and put in an element each if WRAP-LINES is."
  (let* ((count (length (split-string (string-remove-suffix "\n" code) "\n")))
         (number-format (and num-start
                             (format "<span class=\"linenr\">%%%dd: </span>"
                                     (length (number-to-string (+ count num-start)))))))
    (org-export-format-code
     (org-html-fontify-code code lang)
     (lambda (line number label)
       (let* ((line (cond ((not wrap-lines) line)
                          (num-start (format "<code data-ox-html-linenr=\"%s\">%s</code>" number line))
                          (t (format "<code>%s</code>" line))))
              (line (concat (and num-start (format number-format number)) line
                            (and label retain-labels (format " (%s)" label)))))
         (if label (format "<span id=\"coderef-%s\" class=\"coderef-off\">%s</span>" label line) line)))
     num-start refs)))

(defun org-html-format-code (element info)
  "The code of ELEMENT as HTML, with line numbers and labels as its switches say."
  (pcase-let ((`(,code . ,refs) (org-export-unravel-code element)))
    (org-html-do-format-code code (org-element-property :language element) refs
                             (org-element-property :retain-labels element)
                             (org-export-get-loc element info)
                             (plist-get info :html-wrap-src-lines))))

;;;; Elements

(defun org-html--textarea-block (element)
  "The code of ELEMENT as a field that can be edited."
  (let ((code (car (org-export-unravel-code element)))
        (attributes (org-html--read-attributes element)))
    (format "<p>\n<textarea cols=\"%s\" rows=\"%s\">\n%s</textarea>\n</p>"
            (or (plist-get attributes :width) 80)
            (or (plist-get attributes :height) (org-count-lines code))
            code)))

(defun org-html-example-block (example-block _contents info)
  "EXAMPLE-BLOCK."
  (let ((attributes (org-html--read-attributes example-block)))
    (if (plist-get attributes :textarea)
        (org-html--textarea-block example-block)
      (setq attributes
            (plist-put attributes :class (string-join (delq nil (list "example" (plist-get attributes :class))) " ")))
      (unless (plist-member attributes :id)
        (setq attributes (plist-put attributes :id (org-html--reference example-block info))))
      (format "<pre%s>\n%s</pre>" (org-html--attributes attributes) (org-html-format-code example-block info)))))

(defun org-html-fixed-width (fixed-width _contents _info)
  "The lines of FIXED-WIDTH."
  (format "<pre class=\"example\">\n%s</pre>"
          (org-html-do-format-code (org-remove-indentation (org-element-property :value fixed-width)))))

(defun org-html-inline-src-block (inline-src-block _contents info)
  "The code of INLINE-SRC-BLOCK."
  (let ((lang (org-element-property :language inline-src-block))
        (label (org-html--reference inline-src-block info t)))
    (format "<code class=\"src src-%s\"%s>%s</code>" lang
            (if label (format " id=\"%s\"" label) "")
            (org-html-fontify-code (org-element-property :value inline-src-block) lang))))

(defconst org-html--klipse-languages '("javascript" "js" "ruby" "scheme" "clojure" "php" "html")
  "Languages that Klipse runs.")

(defun org-html--listing-caption (src-block info)
  "The caption of SRC-BLOCK with its number, or the empty string."
  (let ((caption (org-export-get-caption src-block)))
    (if (not caption)
        ""
      (format "<label class=\"org-src-name\"><span class=\"listing-number\">%s </span>%s</label>"
              (org-html--numbered "Listing %d:" src-block info)
              (org-trim (org-export-data caption info))))))

(defun org-html-src-block (src-block _contents info)
  "SRC-BLOCK with its caption."
  (if (plist-get (org-html--read-attributes src-block) :textarea)
      (org-html--textarea-block src-block)
    (let* ((lang (org-element-property :language src-block))
           (label (org-html--reference src-block info t))
           (id (if label (format " id=\"%s\"" label) ""))
           (code (org-html-format-code src-block info)))
      (format "<div class=\"org-src-container\">\n%s%s\n</div>"
              (org-html--listing-caption src-block info)
              (if (and (plist-get info :html-klipsify-src) (member lang org-html--klipse-languages))
                  (format "<pre><code class=\"src src-%s\"%s>%s</code></pre>" lang id code)
                (format "<pre class=\"src src-%s\"%s><code>%s</code></pre>" lang id code))))))

(provide 'ox-html-code)
;;; ox-html-code.el ends here
