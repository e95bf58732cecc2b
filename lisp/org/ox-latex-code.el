;;; ox-latex-code.el --- Source code in LaTeX  -*- lexical-binding: t -*-

;;; Commentary:

;; A source block is described once (`ox-latex--code'), then written by the function for the
;; back-end of code: verbatim, listings or minted. A language with an environment of its own goes
;; there.

;;; Code:

(require 'ox-latex-labels)
(require 'ox-latex-blocks)

(defcustom org-latex-custom-lang-environments nil
  "Languages, symbols, and the environment or template for their code."
  :group 'org-export-latex :type '(alist :key-type symbol :value-type (group string)))

(defun ox-latex--code (block info)
  "What there is to know about source BLOCK, as a property list."
  (let ((attributes (org-export-read-attribute :attr_latex block)))
    (list :language (org-element-property :language block)
          :attributes attributes
          :float (plist-get attributes :float)
          :caption (let ((text (org-latex--caption/label-string block info)))
                     (if (or (org-export-get-caption block)
                             (equal "multicolumn" (plist-get attributes :float)))
                         text ""))
          :above (org-latex--caption-above-p block info)
          :first (let ((start (org-export-get-loc block info))) (and start (1+ start)))
          :text (org-remove-indentation
                 (org-element-normalize-string (org-export--labelled-code block nil))))))

(defun ox-latex--language-name (language table)
  "What LANGUAGE is called in TABLE, a list of (SYMBOL NAME)."
  (and language (or (cadr (assq (intern language) table)) language)))

(defun ox-latex--float-placement (code info)
  "Where the float with CODE is to be put."
  (or (plist-get (plist-get code :attributes) :placement)
      (format "[%s]" (plist-get info :latex-default-figure-position))))

(defun ox-latex--around (above caption text)
  "TEXT with CAPTION ABOVE or below."
  (if above (concat caption text) (concat text caption)))

(defun ox-latex--code-verbatim (code block info)
  "CODE of BLOCK in the environment verbatim."
  (let* ((text (concat (ox-latex--verbatim (org-export-format-code-default block info)) "\n"))
         (whole (ox-latex--around (plist-get code :above) (plist-get code :caption) text)))
    (if (equal (plist-get code :float) "multicolumn")
        (format "\\begin{figure*}%s\n%s\\end{figure*}" (ox-latex--float-placement code info) whole)
      (if (or (plist-get code :above) (string-empty-p (plist-get code :caption)))
          (string-trim-right whole "\n")
        whole))))

(defun ox-latex--own-options (code keys)
  "The options KEYS, pairs, without those that are nil, and the ones given with CODE, as text."
  (concat (org-latex--make-option-string (cl-remove-if-not #'cadr keys))
          (let ((given (plist-get (plist-get code :attributes) :options)))
            (and given (concat "," given)))))

(defun ox-latex--code-listings (code block info)
  "CODE of BLOCK for the package listings."
  (let* ((caption (org-export-get-caption block)) (short (org-export-get-caption block t))
         (float (plist-get code :float)) (first (plist-get code :first))
         (label (org-latex--label block info)))
    (format
     "\\begin{lstlisting}[%s]\n%s\\end{lstlisting}"
     (ox-latex--own-options
      code
      `(,@(plist-get info :latex-listings-options)
        ("float" ,(cond ((not float) nil)
                        ((equal float "multicolumn") "*")
                        (t (plist-get info :latex-default-figure-position))))
        ("language" ,(and (not (plist-get info :latex-listings-src-omit-language))
                          (ox-latex--language-name (plist-get code :language)
                                                   (plist-get info :latex-listings-langs))))
        ("label" ,label)
        ("caption" ,(and caption
                         (if short (format "{[%s]%s}" (org-export-data short info)
                                           (org-export-data caption info))
                           (format "{%s}" (org-export-data caption info)))))
        ("captionpos" ,(and caption (if (plist-get code :above) "t" "b")))
        ,@(if first `(("firstnumber" ,(number-to-string first)) ("numbers" "left"))
            '(("numbers" "none")))))
     (plist-get code :text))))

(defun ox-latex--code-minted (code _block info)
  "CODE for the package minted."
  (let* ((first (plist-get code :first)) (float (plist-get code :float))
         (caption (plist-get code :caption))
         (minted (format "\\begin{minted}[%s]{%s}\n%s\\end{minted}\n"
                         (concat (if first
                                     (concat (format "linenos,firstnumber=%d" first)
                                             (and (plist-get info :latex-minted-options) ","))
                                   "")
                                 (ox-latex--own-options code
                                                        (plist-get info :latex-minted-options)))
                         (ox-latex--language-name (plist-get code :language)
                                                  (plist-get info :latex-minted-langs))
                         (plist-get code :text)))
         (environment (cond ((equal float "multicolumn") "listing*")
                            ((or float (org-string-nw-p caption)) "listing"))))
    (if (not environment) (string-trim-right minted "\n")
      (format "\\begin{%s}%s\n%s\\end{%s}" environment (ox-latex--float-placement code info)
              (ox-latex--around (plist-get code :above) caption minted) environment))))

(defun ox-latex--code-custom (code block info environment)
  "CODE of BLOCK in ENVIRONMENT, a name or a template."
  (let ((text (plist-get code :text)))
    (if (string-match-p "\\`[[:alnum:]*]+\\'" environment)
        (ox-latex--around (plist-get code :above) (plist-get code :caption)
                          (concat (ox-latex--verbatim text environment) "\n"))
      (let ((caption (org-export-get-caption block)))
        (format-spec
         environment
         `((?s . ,text)
           (?c . ,(if caption (org-export-data caption info) ""))
           (?f . ,(or (plist-get code :float) ""))
           (?l . ,(or (org-latex--label block info) ""))
           (?o . ,(or (plist-get (plist-get code :attributes) :options) ""))))))))

(defun ox-latex--engraving-missing ()
  "Say that fontified code cannot be made."
  (user-error "Cannot engrave code as `engrave-faces-latex' is unavailable"))

(defun org-latex-src-block (src-block _contents info)
  "The code of SRC-BLOCK, as the back-end for code in INFO writes it."
  (when (org-string-nw-p (org-element-property :value src-block))
    (let* ((code (ox-latex--code src-block info))
           (language (plist-get code :language))
           (custom (and language
                        (cadr (assq (intern language) org-latex-custom-lang-environments))))
           (how (plist-get info :latex-src-block-backend)))
      (cond
       ((or (not language) (memq how '(nil verbatim)))
        (ox-latex--code-verbatim code src-block info))
       (custom (ox-latex--code-custom code src-block info custom))
       (t (pcase how
            ((or 'listings 't) (ox-latex--code-listings code src-block info))
            ('minted (ox-latex--code-minted code src-block info))
            ('engraved (ox-latex--engraving-missing))
            (_ (ox-latex--code-verbatim code src-block info))))))))

(defun org-latex-inline-src-block (inline-src-block _contents info)
  "The code of INLINE-SRC-BLOCK."
  (let* ((text (org-element-property :value inline-src-block))
         (language (org-element-property :language inline-src-block))
         (separator (org-latex--find-verb-separator text)))
    (pcase (plist-get info :latex-src-block-backend)
      ('listings
       (concat "\\lstinline"
               (format "[%s]" (org-latex--make-option-string
                               (append (plist-get info :latex-listings-options)
                                       `(("language" ,(ox-latex--language-name
                                                       language
                                                       (plist-get info :latex-listings-langs)))))))
               separator text separator))
      ('minted
       (let ((options (plist-get info :latex-minted-options)))
         (format "\\mintinline%s{%s}{%s}"
                 (if options (format "[%s]" (org-latex--make-option-string options)) "")
                 (ox-latex--language-name language (plist-get info :latex-minted-langs))
                 text)))
      ('engraved (ox-latex--engraving-missing))
      (_ (org-latex--text-markup text 'code info)))))

(provide 'ox-latex-code)

;;; ox-latex-code.el ends here
