;;; ox-html-text.el --- Text and tags of the HTML export  -*- lexical-binding: t -*-

;;; Commentary:

;; The small functions that every part of the back-end builds on, and the objects inside of a paragraph but links.

;;; Code:

(require 'ox-html-options)
(require 'org-timestamps)

;;;; Tags and characters

(defun org-html-encode-plain-text (text)
  "TEXT with the characters that mean something in HTML as entities."
  (orgstar--replace-characters text org-html-protect-char-alist))

(defun org-html--quoted (text)
  "TEXT as the value of an attribute, without the quotes around it."
  (string-replace "\"" "&quot;" (org-html-encode-plain-text text)))

(defun org-html--make-attribute-string (attributes)
  "The plist ATTRIBUTES as it is written in a tag; what is nil is left out."
  (let (written)
    (while attributes
      (let ((key (pop attributes)) (value (pop attributes)))
        (when value
          (push (format "%s=\"%s\"" (substring (symbol-name key) 1) (org-html--quoted value)) written))))
    (string-join (nreverse written) " ")))

(defun org-html--attributes (plist)
  "PLIST as it follows a tag's name: empty, or with a space before."
  (if (null plist)
      ""
    (let ((text (org-html--make-attribute-string plist)))
      (if (equal text "") "" (concat " " text)))))

(defun org-html-close-tag (tag attr info)
  "The empty element TAG with ATTR, a string, as INFO's document type writes it."
  (concat "<" tag (unless (member attr '(nil "")) (concat " " attr)) (if (org-html-xhtml-p info) " />" ">")))

(defun org-html--numbered (text element info &optional predicate)
  "TEXT in the language of INFO with the number of ELEMENT among those that PREDICATE, or a caption, makes count."
  (let ((number (org-export-get-ordinal element info nil (or predicate #'org-html--has-caption-p))))
    (format (org-html--translate text info) number)))

;; A span with CLASS around TEXT.
(defsubst org-html--span (class text) (concat "<span class=\"" class "\">" text "</span>"))

(defun org-html--prefixed-class (property name info)
  "The class made of NAME after the prefix that is PROPERTY in INFO."
  (concat (plist-get info property) (org-html-fix-class-name name)))

(defun org-html-fix-class-name (kwd)
  "KWD with everything that a class name cannot hold made an underscore."
  (replace-regexp-in-string "[^a-zA-Z0-9_]" "_" kwd t t))

(defun org-html--make-string (n string)
  "STRING N times, or nil if N is not positive."
  (when (> n 0) (apply #'concat (make-list n string))))

(defun org-html--translate (s info)
  "S in the language of INFO."
  (org-export-translate s :html info))

(defun org-html--wrap (tag attributes contents)
  "CONTENTS in a TAG with the plist ATTRIBUTES, each tag on its line."
  (concat "<" tag (org-html--attributes attributes) ">\n" (or contents "nil") "</" tag ">"))

(defun org-html--a (address attributes description)
  "A link to ADDRESS with the string ATTRIBUTES, reading DESCRIPTION."
  (format "<a href=\"%s\"%s>%s</a>" address attributes description))

(defun org-html--anchor (id desc attributes info)
  "An anchor named ID around DESC, with ATTRIBUTES, a string."
  (format "<a%s%s%s>%s</a>"
          (if id (format " id=\"%s\"" id) "")
          (if (and id (plist-get info :html-allow-name-attribute-in-anchors)) (format " name=\"%s\"" id) "")
          (or attributes "") (or desc "")))

(defconst org-html--id-attr-prefix "ID-" "What stands before an ID property in an anchor.")

(defun org-html--own-label (datum)
  "The name that DATUM has in the document, if any."
  (pcase (org-element-type datum)
    ((or 'headline 'inlinetask)
     (or (org-element-property :CUSTOM_ID datum)
         (let ((id (org-element-property :ID datum))) (and id (concat org-html--id-attr-prefix id)))))
    ((or 'radio-target 'target) (org-element-property :value datum))
    (_ (org-element-property :name datum))))

(defun org-html--reference (datum info &optional named-only)
  "The anchor of DATUM in the page.
With NAMED-ONLY non-nil what has no name in the document has no anchor either, headlines and targets excepted."
  (let ((own (org-html--own-label datum))
        (type (org-element-type datum)))
    (cond ((and own (or (plist-get info :html-prefer-user-labels)
                        (and (memq type '(headline inlinetask)) (org-element-property :CUSTOM_ID datum))))
           own)
          ((and named-only (not own) (not (memq type '(headline inlinetask radio-target target)))) nil)
          (t (org-export-get-reference datum info)))))

(defun org-html--read-attributes (datum)
  "The plist of ATTR_HTML of DATUM."
  (org-export-read-attribute :attr_html datum))

(defun org-html--labelled-attributes (datum info)
  "Attributes of DATUM with an id: their own, or the reference if DATUM has a name."
  (let ((attributes (org-html--read-attributes datum)))
    (if (or (plist-get attributes :id) (not (org-element-property :name datum)))
        attributes
      (plist-put attributes :id (org-html--reference datum info)))))

;;;; Plain text

(defun org-html-convert-special-strings (string)
  "STRING with dashes, dots and soft hyphens as entities."
  (when (or (string-search "--" string) (string-search "..." string) (string-search "\\-" string))
    (pcase-dolist (`(,regexp . ,replacement) org-html-special-string-regexps)
      (when (string-match-p regexp string)
        (setq string (replace-regexp-in-string regexp replacement string t)))))
  string)

(defun org-html-plain-text (text info)
  "TEXT as HTML, with what INFO says about quotes, special strings and line breaks."
  (let ((result (org-html-encode-plain-text text)))
    (when (plist-get info :with-smart-quotes)
      (setq result (org-export-activate-smart-quotes result :html info text)))
    (when (plist-get info :with-special-strings)
      (setq result (org-html-convert-special-strings result)))
    (if (plist-get info :preserve-breaks)
        (replace-regexp-in-string "\\(\\\\\\\\\\)?[ \t]*\n" (concat (org-html-close-tag "br" nil info) "\n")
                                  result t t)
      result)))

;;;; Emphasis

(defun org-html--emphasis (kind text info)
  "TEXT in the markup for KIND, an element type."
  (let ((markup (cdr (assq kind (plist-get info :html-text-markup-alist)))))
    (if markup (format markup text) text)))

(defmacro org-html--define-emphasis (&rest kinds)
  "Define the transcoders of KINDS, (TYPE SOURCE): SOURCE says where the text is, `contents' or `value'."
  (cons 'progn
        (mapcar
         (pcase-lambda (`(,kind ,source))
           `(defun ,(intern (format "org-html-%s" kind)) (,kind contents info)
              ,(format "The %s object %s with CONTENTS as HTML, by INFO." kind (upcase (symbol-name kind)))
              (ignore ,kind contents)
              (org-html--emphasis ',kind
                                  ,(if (eq source 'value)
                                       `(org-html-encode-plain-text (org-element-property :value ,kind))
                                     'contents)
                                  info)))
         kinds)))

(org-html--define-emphasis (bold contents) (italic contents) (underline contents) (strike-through contents)
                           (code value) (verbatim value))

;;;; Other objects

(defun org-html-subscript (_subscript contents _info) "CONTENTS below the line." (format "<sub>%s</sub>" contents))

(defun org-html-superscript (_superscript contents _info) "CONTENTS above the line." (format "<sup>%s</sup>" contents))

(defun org-html-entity (entity _contents _info)
  "The HTML of ENTITY."
  (org-element-property :html entity))

(defun org-html-export-snippet (export-snippet _contents _info)
  "The text of EXPORT-SNIPPET if it is meant for HTML."
  (org-export--snippet-for export-snippet 'html))

(defun org-html-line-break (_line-break _contents info)
  "A break of the line."
  (concat (org-html-close-tag "br" nil info) "\n"))

(defun org-html-statistics-cookie (statistics-cookie _contents _info)
  "The value of STATISTICS-COOKIE."
  (format "<code>%s</code>" (org-element-property :value statistics-cookie)))

(defun org-html-target (target _contents info)
  "The anchor that TARGET is."
  (org-html--anchor (org-html--reference target info) nil nil info))

(defun org-html-radio-target (radio-target text info)
  "TEXT as the anchor of RADIO-TARGET."
  (org-html--anchor (org-html--reference radio-target info) text nil info))

;;;; Timestamps

(defun org-html--format-timestamp (timestamp info)
  "TIMESTAMP in its element, with the date for machines where INFO allows."
  (let ((text (string-replace "--" "&ndash;" (org-html-plain-text (org-timestamp-translate timestamp) info))))
    (if (org-html--html5-fancy-p info)
        (format "<time class=\"timestamp\" datetime=\"%s\">%s</time>"
                (org-format-timestamp timestamp
                                      (if (org-timestamp-has-time-p timestamp)
                                          (cdr org-html-datetime-formats)
                                        (car org-html-datetime-formats)))
                text)
      (format "<span class=\"timestamp\">%s</span>" text))))

(defun org-html-timestamp (timestamp _contents info)
  "TIMESTAMP inside of a text."
  ;; What follows the timestamp is written by the exporter, not by the timestamp's own translation.
  (let ((bare (org-element-copy timestamp)))
    (org-element-put-property bare :post-blank nil)
    (format "<span class=\"timestamp-wrapper\">%s</span>" (org-html--format-timestamp bare info))))

;;;; Footnote references

(defun org-html--footnote-anchor (kind label number &optional again)
  "The anchor of KIND, `fn' or `fnr', for the footnote LABEL, or NUMBER if that is none but a number itself.
All later references to a footnote share one anchor, with AGAIN non-nil."
  (concat kind "."
          (if (and label (string-match-p "[^0-9]" label)) label (number-to-string number))
          (if again (format ".%d" number) "")))

(defun org-html-footnote-reference (footnote-reference _contents info)
  "The number of FOOTNOTE-REFERENCE, linked to the definition."
  (let* ((previous (org-export-get-previous-element footnote-reference info))
         (number (org-export-get-footnote-number footnote-reference info))
         (label (org-element-property :label footnote-reference))
         (again (not (org-export-footnote-first-reference-p footnote-reference info)))
         (target (org-html--footnote-anchor "fn" label number)))
    (concat (when (eq (org-element-type previous) 'footnote-reference)
              (plist-get info :html-footnote-separator))
            (format (plist-get info :html-footnote-format)
                    (org-html--anchor (org-html--footnote-anchor "fnr" label number again) number
                                      (format " class=\"footref\" href=\"#%s\" role=\"doc-backlink\"" target)
                                      info)))))

(provide 'ox-html-text)
;;; ox-html-text.el ends here
