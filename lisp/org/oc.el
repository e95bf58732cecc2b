;;; oc.el --- Citations and who processes them  -*- lexical-binding: t -*-

;; A processor says how citations are shown (activate), followed, inserted and exported.  Here is
;; what they share: who they are, what a citation holds, and the steps of an export.

;;; Code:

(require 'cl-lib)
(require 'org-macs)
(require 'org-element)

(declare-function org-export-get-footnote-definition "ox-tools" (reference info))
(declare-function org-export-raw-string "ox" (s))
(declare-function org-export-get-backend "ox" (name))
(declare-function org-export-backend-name "ox" (backend))
(declare-function org-export-backend-parent "ox" (backend))
(declare-function org-collect-keywords "org-keywords" (keywords &optional unique directory))

(defgroup org-cite nil "Citations." :group 'org)
(defface org-cite '((t :inherit link)) "Face of citations." :group 'org-cite)
(defface org-cite-key '((t :inherit link)) "Face of the keys in citations." :group 'org-cite)

(defcustom org-cite-global-bibliography nil
  "Absolute names of the bibliography files of all documents."
  :group 'org-cite :type '(repeat file))
(defcustom org-cite-activate-processor 'basic
  "Name of the processor that shows citations." :group 'org-cite :type 'symbol)
(defcustom org-cite-follow-processor 'basic
  "Name of the processor that follows citations." :group 'org-cite :type 'symbol)
(defcustom org-cite-insert-processor 'basic
  "Name of the processor that inserts citations." :group 'org-cite :type 'symbol)
(defcustom org-cite-export-processors '((t basic))
  "Alist of back-ends, t for all others, and their export processors.
Each is (NAME BIBLIOGRAPHY-STYLE CITATION-STYLE), the styles strings or nil."
  :group 'org-cite :type 'alist)
(defcustom org-cite-adjust-note-numbers t
  "Whether processors may move notes and punctuation, see `org-cite-note-rules'."
  :group 'org-cite :type 'boolean)
(defcustom org-cite-note-rules
  '(("en-us" inside outside after) ("fr" adaptive same before))
  "Alist of languages, with or without region, and rules (PUNCTUATION NUMBER ORDER).
PUNCTUATION: `inside', `outside' of the quotation mark, `adaptive' by the blank behind it.
NUMBER: `inside', `outside' or the `same' side as the punctuation.
ORDER: the number stands `before' or `after' the punctuation."
  :group 'org-cite :type 'alist)
(defcustom org-cite-punctuation-marks '("." "," ";" ":" "!" "?")
  "The marks that may change places with a note's number."
  :group 'org-cite :type '(repeat string))

;;; Processors

(cl-defstruct (org-cite-processor (:constructor org-cite--make-processor) (:copier nil))
  "Who does what with citations."
  name activate cite-styles export-bibliography export-citation export-finalizer follow insert)

(defvar org-cite--processors nil "The registered processors.")

(defconst org-cite--capability-slots
  '((activate . org-cite-processor-activate) (follow . org-cite-processor-follow)
    (insert . org-cite-processor-insert) (export . org-cite-processor-export-citation))
  "Capabilities and what a processor needs for each.")

(defun org-cite-get-processor (name)
  "The processor called NAME, or nil."
  (seq-find (lambda (processor) (eq name (org-cite-processor-name processor)))
            org-cite--processors))

(defun org-cite-register-processor (name &rest body)
  "Make the processor NAME known; BODY is the property list of what it does.
Its keys: `:activate' (CITATION), `:follow' (DATUM ARG), `:insert' (CONTEXT ARG),
`:export-citation' (CITATION STYLE BACKEND INFO), `:export-bibliography'
\(KEYS FILES STYLE PROPERTIES BACKEND INFO), `:export-finalizer' (OUTPUT KEYS FILES STYLE
BACKEND INFO) and `:cite-styles', a list of ((STYLE SHORTCUT...) (VARIANT SHORTCUT...)...)
or a function that gives it."
  (declare (indent 1))
  (if (or (null name) (not (symbolp name))) (error "Invalid processor name: %S" name)
    (let ((processor (apply #'org-cite--make-processor :name name body)))
      (setq org-cite--processors
            (cons processor (remq (org-cite-get-processor name) org-cite--processors)))
      t)))

(defun org-cite-unregister-processor (name)
  "Forget the processor NAME."
  (let ((known (org-cite-get-processor name)))
    (unless known (error "Processor %s not registered" name))
    (setq org-cite--processors (remq known org-cite--processors))
    t))

(defun org-cite-try-load-processor (name)
  "Load the library oc-NAME unless the processor NAME is known."
  (or (org-cite-get-processor name)
      (require (intern (format "oc-%s" name)) nil t)))

(defun org-cite-processor-has-capability-p (processor capability)
  "Whether the PROCESSOR of that name can do CAPABILITY.
That is `activate', `export', `follow' or `insert'."
  (let ((object (org-cite-get-processor processor)))
    (when object
      (let ((slot (alist-get capability org-cite--capability-slots)))
        (unless slot (error "Invalid capability: %s" capability))
        (and (funcall slot object) t)))))

(defun org-cite--usable-processor (name capability verb)
  "The processor NAME, loaded if need be, which must have CAPABILITY: it is to VERB citations."
  (unless name (user-error "No processor set to %s citations" verb))
  (org-cite-try-load-processor name)
  (unless (org-cite-get-processor name) (user-error "Unknown processor %s" name))
  (unless (org-cite-processor-has-capability-p name capability)
    (user-error "Processor %s cannot %s citations" name verb))
  (org-cite-get-processor name))

(defun org-cite-processor (info)
  "The name of the processor of this export.  INFO: the state of the export."
  (car (plist-get info :cite-export)))

;;; Styles

(defconst org-cite--variant-shortcuts
  '((bare . "b") (caps . "c") (full . "f") (bare-caps . "bc") (bare-full . "bf")
    (caps-full . "cf") (bare-caps-full . "bcf"))
  "What the variants that processors share are shortened to.")

(defun org-cite--style-table (&rest rows)
  "The styles in ROWS, (NAME SHORTCUT VARIANT...) each, as processors declare them.
The SHORTCUT may be nil, the variants are those of `org-cite--variant-shortcuts'."
  (mapcar (pcase-lambda (`(,name ,shortcut . ,variants))
            (cons (cons name (and shortcut (list shortcut)))
                  (mapcar (lambda (variant)
                            (list (symbol-name variant)
                                  (alist-get variant org-cite--variant-shortcuts)))
                          variants)))
          rows))

(defun org-cite--merge-names (old new)
  "The alist OLD of names and shortcuts, with those of NEW."
  (dolist (entry new old)
    (let ((same (assoc (car entry) old)))
      (if same
          (setcdr same (seq-union (cdr same) (cdr entry)))
        (setq old (append old (list (copy-sequence entry))))))))

(defun org-cite-supported-styles (&optional processors)
  "The styles, variants and shortcuts of PROCESSORS, by default all that export.
The items are ((STYLE SHORTCUT...) (VARIANT SHORTCUT...)...)."
  (let ((merged nil))
    (dolist (name (or processors (delete-dups (mapcar #'cadr org-cite-export-processors))))
      (org-cite-try-load-processor name)
      (let* ((processor (or (org-cite-get-processor name)
                            (user-error "Unknown processor %s" name)))
             (styles (org-cite-processor-cite-styles processor)))
        (pcase-dolist (`((,style . ,shortcuts) . ,variants)
                       (if (functionp styles) (funcall styles) styles))
          (let ((same (seq-find (lambda (item) (equal style (caar item))) merged)))
            (if (null same)
                (setq merged (append merged (list (cons (cons style shortcuts)
                                                        (org-cite--merge-names nil variants)))))
              (setcar same (cons style (seq-union (cdar same) shortcuts)))
              (setcdr same (org-cite--merge-names (cdr same) variants)))))))
    merged))

(defun org-cite--parse-style (text)
  "The pair of style and variant that TEXT, \"style/variant\", means.
The style nil stands for the default one, `inherit' for none given."
  (if (not (org-string-nw-p text)) '(inherit)
    (let* ((slash (string-search "/" text))
           (style (substring text 0 slash))
           (variant (and slash (org-string-nw-p (substring text (1+ slash))))))
      (cons (cond ((equal style "nil") nil) ((equal style "") 'inherit) (t style))
            variant))))

(defun org-cite-citation-style (citation info)
  "The pair (STYLE . VARIANT) of CITATION; the style nil is the default one.  INFO: the state."
  (let ((own (org-cite--parse-style (org-element-property :style citation)))
        (general (org-cite--parse-style (nth 2 (plist-get info :cite-export)))))
    (when (eq 'inherit (car general)) (setq general (cons nil (cdr general))))
    (cond ((not (eq 'inherit (car own))) own)
          ((cdr own) (cons (car general) (cdr own)))
          (t general))))

(defun org-cite-bibliography-style (info)
  "The style of the bibliography, or nil.  INFO: the state of the export."
  (nth 1 (plist-get info :cite-export)))

;;; Declarations in the document

(defun org-cite-list-bibliography-files ()
  "The bibliography files of the buffer, the global ones behind its own."
  (let ((own (cdr (assoc "BIBLIOGRAPHY"
                         (org-collect-keywords '("BIBLIOGRAPHY") nil '("BIBLIOGRAPHY"))))))
    (delete-dups
     (append
      (mapcar
       (lambda (value)
         (let ((file (org-strip-quotes (if (consp value) (car value) value)))
               (directory (and (consp value) (cdr value))))
           ;; A file named in a set-up file is relative to that one.
           (cond ((or (not directory) (equal file "") (file-name-absolute-p file)
                      (equal (expand-file-name directory) (expand-file-name default-directory)))
                  file)
                 (t (file-relative-name (expand-file-name file directory)
                                        default-directory)))))
       own)
      (copy-sequence org-cite-global-bibliography)))))

(defun org-cite-read-processor-declaration (s)
  "The list (NAME BIBLIOGRAPHY-STYLE CITATION-STYLE) that the string S declares.
The styles are strings, within double quotes if they hold blanks, or nil."
  (let ((tokens nil) (rest (string-trim s)))
    (while (not (equal rest ""))
      (cond ((not (eq ?\" (aref rest 0)))
             (let ((end (or (string-match "[ \t\n]" rest) (length rest))))
               (push (substring rest 0 end) tokens)
               (setq rest (string-trim-left (substring rest end)))))
            ((string-match "\\`\"\\([^\"]*\\)\"" rest)
             (push (match-string 1 rest) tokens)
             (setq rest (string-trim-left (substring rest (match-end 0)))))
            (t (error "Unfinished string in cite export processor declaration %S" s))))
    (setq tokens (nreverse tokens))
    (cond ((null tokens) (error "Empty cite export processor declaration"))
          ((nthcdr 3 tokens)
           (error "Trailing garbage following cite export processor declaration %S" s)))
    (let ((style (lambda (n) (let ((token (nth n tokens))) (unless (equal token "nil") token)))))
      (list (intern (car tokens)) (funcall style 1) (funcall style 2)))))

(defun org-cite-bibliography-properties (keyword)
  "The property list in the value of KEYWORD, a \"print_bibliography\" one."
  (let ((text (or (org-element-property :value keyword) "")) (start 0) (plist nil) (key nil))
    ;; Tokens: a string, or what no blank interrupts.  The first one behind a key is its value.
    (while (string-match "\"\\(\\(?:[^\"\\]\\|\\\\.\\)*\\)\"\\|[^ \t\n]+" text start)
      (let ((token (match-string 0 text)) (quoted (match-string 1 text)))
        (setq start (match-end 0))
        (cond ((and (not quoted) (string-match-p "\\`:[^ \t]" token))
               (push (setq key (intern token)) plist))
              (key (push (or quoted token) plist) (setq key nil)))))
    (nreverse plist)))

;;; What a citation holds

(defconst org-cite--start-regexp "\\[cite\\(?:/[/_[:alnum:]-]+\\)?:[ \t\n]*"
  "Matches the start of a citation.")
(defconst org-cite--key-regexp
  "@\\([-.:?!`'/*@+|(){}<>&_^$#%~[:alnum:]]+\\)"
  "Matches a key and its sign.")

(defun org-cite--inner-end (object)
  "Where OBJECT ends, the blanks behind it not counted."
  (- (org-element-property :end object) (or (org-element-property :post-blank object) 0)))

(defun org-cite-boundaries (citation)
  "The pair of the first and the last position of CITATION, blanks behind it not counted."
  (cons (org-element-property :begin citation) (org-cite--inner-end citation)))

(defun org-cite--read-references (citation)
  "The references of CITATION as they stand in the buffer."
  (let ((end (org-element-property :contents-end citation)) (found nil) (go t))
    (save-excursion
      (goto-char (org-element-property :contents-begin citation))
      (while (and go (< (point) end))
        (let ((reference (org-element-lineage (org-element-context) 'citation-reference t)))
          (if (not reference) (setq go nil)
            (push reference found)
            (goto-char (max (1+ (point)) (org-element-property :end reference)))))))
    (nreverse found)))

(defun org-cite-get-references (citation &optional keys-only)
  "The references in CITATION, with KEYS-ONLY their keys.
It stands in a whole tree or in the current buffer."
  (let* ((parsed (org-element-contents citation))
         (references (or parsed
                         (and (org-element-property :contents-begin citation)
                              (org-cite--read-references citation)))))
    (if (not keys-only) references
      (mapcar (lambda (reference) (org-element-property :key reference)) references))))

(defun org-cite-key-boundaries (reference)
  "The pair of the first and the last position of the key of REFERENCE, with its sign."
  (save-excursion
    (goto-char (org-element-property :begin reference))
    (search-forward (concat "@" (org-element-property :key reference))
                    (org-element-property :end reference))
    (cons (match-beginning 0) (match-end 0))))

(defun org-cite-main-affixes (citation)
  "The pair of prefix and suffix of CITATION for a target that takes only one of each.
Those of a lone reference; of many, those of the whole."
  (let* ((references (org-cite-get-references citation))
         (owner (if (cdr references) citation (car references))))
    (cons (org-element-property :prefix owner) (org-element-property :suffix owner))))

(defun org-cite--only-child-p (child parent)
  "Whether PARENT contains nothing but CHILD and blanks."
  (seq-every-p (lambda (other) (or (eq other child)
                                   (and (stringp other) (not (org-string-nw-p other)))))
               (org-element-contents parent)))

(defun org-cite-inside-footnote-p (citation &optional strict)
  "The footnote that CITATION stands in, or nil.
With STRICT only if that contains nothing else."
  (let ((footnote (org-element-lineage citation '(footnote-definition footnote-reference))))
    (if (not (and strict footnote)) footnote
      (let ((node citation))
        (while (and node (not (eq node footnote)))
          (let ((parent (org-element-property :parent node)))
            (setq node (and parent (org-cite--only-child-p node parent) parent))))
        node))))

;;; Putting data together

(defun org-cite--as-list (data)
  "DATA, a string, an object or a secondary string, as a list of strings and objects."
  (cond ((null data) nil)
        ((stringp data) (list data))
        ((org-element-type data) (list data))
        ((and (consp data) (or (stringp (car data)) (consp (car data)))) data)
        (t (signal 'wrong-type-argument
                   (list (format "Argument is not a string or a secondary string: %S" data))))))

(defun org-cite-concat (&rest data)
  "The secondary string of all DATA: strings, objects and secondary strings."
  (apply #'append (append (mapcar #'org-cite--as-list data) '(nil))))

(defun org-cite-mapconcat (function data separator)
  "The secondary string of what FUNCTION gives for each of DATA, SEPARATOR between them."
  (let ((parts nil))
    (dolist (datum data)
      (when parts
        (push (if (or (stringp separator) (null separator)) separator
                (org-element-copy separator))
              parts))
      (push (funcall function datum) parts))
    (apply #'org-cite-concat (nreverse parts))))

(defun org-cite--node (type data)
  "A node of TYPE with the list DATA in it: strings, objects and secondary strings.
The strings are copied, as a node leaves its mark on them."
  (apply #'org-element-create type nil
         (mapcar (lambda (datum) (if (stringp datum) (copy-sequence datum) datum))
                 (apply #'org-cite-concat data))))

(defun org-cite-make-paragraph (&rest data)
  "A paragraph of DATA: strings, objects and secondary strings."
  (org-cite--node 'paragraph data))

(defun org-cite-emphasize (type &rest data)
  "An object TYPE, `bold', `italic', `strike-through' or `underline', around DATA."
  (declare (indent 1))
  (unless (memq type '(bold italic strike-through underline))
    (error "Wrong emphasis type: %s" type))
  (org-cite--node type data))

(defun org-cite-capitalize (str)
  "STR, a string or a raw string, with its words capitalized."
  (if (stringp str) (capitalize str)
    (org-export-raw-string (capitalize (mapconcat #'identity (org-element-contents str) "")))))

(defun org-cite-parse-objects (s &optional affix)
  "The secondary string in S, which may take the place of a citation.
With AFFIX only what may stand in a prefix or suffix."
  (org-element-parse-secondary-string
   s (org-element-restriction (if affix 'citation-reference 'paragraph))))

(defun org-cite-parse-elements (s)
  "The elements in S, which may take the place of a keyword: headings are refused."
  (with-temp-buffer
    (insert s)
    (let ((org-inhibit-startup t)) (delay-mode-hooks (org-mode)))
    (let ((section (car (org-element-contents (org-element-parse-buffer)))))
      (goto-char (point-min))
      (when (re-search-forward "^\\*+ " nil t)
        (error "Headlines cannot replace a keyword"))
      (mapcar #'org-element-extract (copy-sequence (org-element-contents section))))))

;;; Neighbours in the tree

(defun org-cite--siblings (node)
  "The list of nodes and strings in which NODE stands."
  (let* ((parent (org-element-property :parent node))
         (property (and (org-element-type parent) (org-element-secondary-p node))))
    (cond
     ((not (org-element-type parent t)) parent)
     (property (org-element-property property parent))
     ;; Captions: a list of values, or of pairs of them.
     ((catch 'found
        (dolist (key org-element-parsed-keywords)
          (dolist (value (org-element-property (intern (concat ":" (downcase key))) parent))
            (dolist (part (list value (car-safe value) (cdr-safe value)))
              (when (and (proper-list-p part) (memq node part)) (throw 'found part)))))))
     (t (org-element-contents parent)))))

(defun org-cite--previous (node)
  "What stands before NODE: a node, a string or nil."
  (car-safe (orgstar--cell-before node (org-cite--siblings node))))

(defun org-cite--next (node)
  "What stands behind NODE: a node, a string or nil."
  (cadr (memq node (org-cite--siblings node))))

(defun org-cite--replace (old new)
  "Put NEW in the place of OLD in the tree; an empty string goes."
  (if (equal new "") (org-element-extract old) (org-element-set old new)))

(defun org-cite--post-blank (node) "The blanks behind NODE."
  (or (org-element-property :post-blank node) 0))

(defun org-cite--trim-before (node)
  "Remove the blanks before NODE."
  (let ((before (org-cite--previous node)))
    (cond ((stringp before)
           (let ((trimmed (string-trim-right before)))
             (unless (equal trimmed before) (org-cite--replace before trimmed))))
          (before (org-element-put-property before :post-blank 0)))))

(defun org-cite--add-blanks-before (node count)
  "Add COUNT blanks before NODE."
  (when (> count 0)
    (let ((before (org-cite--previous node)))
      (if (and before (not (stringp before)))
          (org-element-put-property before :post-blank (+ count (org-cite--post-blank before)))
        (let ((text (concat before (make-string count ?\s))))
          (if before (org-element-set before text) (org-element-insert-before text node)))))))

(defun org-cite--insert-behind (new node)
  "Insert NEW behind NODE."
  (let ((next (org-cite--next node)))
    (if next (org-element-insert-before new next)
      (let ((parent (org-element-property :parent node)))
        (if (memq node (org-element-contents parent)) (org-element-adopt parent new)
          ;; The last object of a secondary string.
          (org-element-insert-before new node)
          (org-element-insert-before (org-element-extract node) new))))))

(defun org-cite--last-leaf (node)
  "The last string within NODE, or nil if something else ends it."
  (while (and node (not (stringp node)))
    (setq node (car (last (org-element-contents node)))))
  node)

;;; Export

(defun org-cite-store-bibliography (info)
  "Put the absolute names of the document's bibliography files into INFO as `:bibliography'."
  (plist-put info :bibliography (org-cite-list-bibliography-files)))

(defun org-cite--declaration-for (backend alist)
  "The declaration in ALIST for BACKEND or the nearest one it derives from."
  (let ((found nil))
    (while (and backend (not found))
      (setq found (assq (org-export-backend-name backend) alist)
            backend (let ((parent (org-export-backend-parent backend)))
                      (and parent (org-export-get-backend parent)))))
    (cdr (or found (assq t alist)))))

(defun org-cite-store-export-processor (info)
  "Put the declaration of this export's processor, or nil, into INFO as `:cite-export'."
  (let* ((value (plist-get info :cite-export))
         (declaration
          (cond ((and (stringp value) (org-string-nw-p value))
                 (org-cite-read-processor-declaration value))
                ((consp value)
                 (pcase (org-cite--declaration-for (plist-get info :back-end) value)
                   ('nil nil)
                   (`(,name . ,styles) (list name (car styles) (cadr styles)))))))
         (name (car declaration)))
    (when name
      (org-cite-try-load-processor name)
      (unless (org-cite-get-processor name) (user-error "Unknown processor %s" name))
      (unless (org-cite-processor-has-capability-p name 'export)
        (user-error "Processor %s is unable to handle citation export" name)))
    (plist-put info :cite-export declaration)))

(defun org-cite--collect (tree info visit)
  "Call VISIT with the citations below TREE, footnotes followed at their first reference."
  (let ((seen (make-hash-table :test #'equal)))
    (letrec ((walk
              (lambda (data)
                (org-element-map data '(citation footnote-reference)
                  (lambda (object)
                    (cond
                     ((eq 'citation (org-element-type object)) (funcall visit object))
                     ;; What is inline is walked into anyway.
                     ((eq 'inline (org-element-property :type object))
                      (let ((label (org-element-property :label object)))
                        (when label (puthash label t seen))))
                     (t
                      (let ((label (org-element-property :label object)))
                        (unless (gethash label seen)
                          (puthash label t seen)
                          (funcall walk (org-export-get-footnote-definition object info)))))))
                  info nil '(footnote-definition citation) t))))
      (funcall walk tree))))

(defun org-cite-list-citations (info)
  "The citations of the exported document in their order, footnotes where they are called.
They are kept in INFO, the state of the export."
  (if (plist-member info :citations) (plist-get info :citations)
    (let ((found nil))
      (org-cite--collect (plist-get info :parse-tree) info
                         (lambda (citation) (push citation found)))
      (setq found (nreverse found))
      (plist-put info :citations found)
      found)))

(defun org-cite-list-keys (info)
  "The keys cited in the exported document, in their order and once each.  INFO: the state."
  (let ((keys (plist-get info :org-cite--keys)) (citations (org-cite-list-citations info)))
    (unless (and keys (eq citations (car keys)))
      (let ((list nil))
        (dolist (citation citations)
          (dolist (reference (org-cite-get-references citation))
            (push (org-element-property :key reference) list)))
        (setq keys (cons citations (delete-dups (nreverse list)))))
      (plist-put info :org-cite--keys keys))
    (copy-sequence (cdr keys))))

(defun org-cite-key-number (key info &optional predicate)
  "The number of KEY in the order of PREDICATE, by default that of the document.  INFO: the state."
  (let* ((tables (plist-get info :org-cite--numbers))
         (table (cdr (assoc predicate tables))))
    (unless table
      (setq table (make-hash-table :test #'equal))
      (let ((keys (org-cite-list-keys info)) (number 0))
        (dolist (each (if predicate (sort keys predicate) keys))
          (puthash each (setq number (1+ number)) table)))
      (plist-put info :org-cite--numbers (cons (cons predicate table) tables)))
    (gethash key table)))

(defun org-cite--export-processor (info)
  "The processor of this export.  INFO: the state."
  (org-cite-get-processor (org-cite-processor info)))

(defun org-cite-export-citation (citation _ info)
  "What the processor makes of CITATION: a string, data or nil.  INFO: the state of the export."
  (funcall (org-cite-processor-export-citation (org-cite--export-processor info))
           citation (org-cite-citation-style citation info) (plist-get info :back-end) info))

(defun org-cite--call-for-document (function info &optional before extra)
  "Call FUNCTION, of a processor, about the whole document of INFO, the state of the export.
Its arguments: the list BEFORE, then keys, files and style, the list EXTRA, back-end and INFO."
  (let ((keys (org-cite-list-keys info)) (style (org-cite-bibliography-style info)))
    (apply function `(,@before ,keys ,(plist-get info :bibliography) ,style
                      ,@extra ,(plist-get info :back-end) ,info))))

(defun org-cite-export-bibliography (keyword _ info)
  "What the processor makes of KEYWORD, a \"print_bibliography\" one.  INFO: the state."
  (let ((export (org-cite-processor-export-bibliography (org-cite--export-processor info))))
    (and export
         (org-cite--call-for-document export info nil
                                      (list (org-cite-bibliography-properties keyword))))))

(defun org-cite--trim-end (list)
  "LIST, of strings and nodes, without the blanks that its last strings end with."
  (let* ((reversed (reverse list))
         (empty (lambda (datum)
                  (or (and (stringp datum) (string-blank-p datum))
                      (and (eq 'raw (org-element-type datum))
                           (not (org-string-nw-p
                                 (apply #'concat (org-element-contents datum)))))))))
    (while (and (cdr reversed) (funcall empty (car reversed))) (pop reversed))
    (when (and (cdr reversed) (stringp (car reversed)))
      (setcar reversed (string-trim-right (car reversed))))
    (reverse reversed)))

(defun org-cite--with-blanks (datum blanks filler)
  "DATUM, the last one in the place of an object or element, with its BLANKS.
FILLER, a character, makes them where there is no property for it."
  (let ((text (make-string blanks filler)))
    (cond ((equal datum "") datum)
          ((stringp datum) (concat datum text))
          ((eq 'raw (org-element-type datum))
           (org-export-raw-string (concat (apply #'concat (org-element-contents datum)) text)))
          (t (org-element-put-property datum :post-blank blanks)))))

(defun org-cite--substitute (old list)
  "Put the nodes and strings in LIST in the place of OLD; the last takes over its blanks."
  (let* ((list (org-cite--trim-end list))
         (filler (if (eq 'citation (org-element-type old)) ?\s ?\n))
         (last (car (last list))))
    (when last
      (setq list (append (butlast list)
                         (list (org-cite--with-blanks last (org-cite--post-blank old) filler)))))
    ;; A string may stand in several places, a node's child in one.
    (org-element--replace
     old (mapcar (lambda (datum) (if (stringp datum) (copy-sequence datum) datum)) list))
    (org-element-put-property old :parent nil)))

(defun org-cite--drop (object)
  "Remove OBJECT and the blanks before it; those behind it stay."
  (let ((blanks (org-cite--post-blank object)))
    (org-cite--trim-before object)
    (org-cite--add-blanks-before object blanks)
    (org-element-extract object)))

(defun org-cite--part-from-quotation (citation)
  "Put a blank before CITATION if a quotation mark comes right before it."
  (let ((before (org-cite--previous citation)))
    (when (and (stringp before) (string-suffix-p "\"" before))
      (org-element-set before (concat before " ")))))

(defun org-cite-process-citations (info)
  "Put what the processor makes of each citation in its place in the tree.  INFO: the state.
Without a processor they are removed."
  (dolist (citation (org-cite-list-citations info))
    (let ((output (and (org-cite-processor info)
                       (org-cite-export-citation citation nil info))))
      (unless (or (null output) (org-cite-inside-footnote-p citation t))
        (org-cite--part-from-quotation citation))
      (cond
       ((null output) (org-cite--drop citation))
       ((stringp output) (org-cite--substitute citation (list (org-export-raw-string output))))
       ((org-element-type output) (org-cite--substitute citation (list output)))
       ((consp output) (org-cite--substitute citation output))
       (t (error "Invalid return value from citation export processor: %S" output))))))

(defun org-cite-process-bibliography (info)
  "Put what the processor makes of bibliographies in the place of their keywords.  INFO: the state.
Without a processor they are removed."
  (dolist (keyword (org-element-map (plist-get info :parse-tree) 'keyword
                     (lambda (keyword)
                       (and (equal "PRINT_BIBLIOGRAPHY" (org-element-property :key keyword))
                            keyword))
                     info))
    (let ((output (and (org-cite-processor info)
                       (org-cite-export-bibliography keyword nil info))))
      (cond
       ((null output)
        (let ((before (org-cite--previous keyword)))
          (when before
            (org-element-put-property before :post-blank
                                      (+ (org-cite--post-blank before)
                                         (org-cite--post-blank keyword)))))
        (org-element-extract keyword))
       ((stringp output)
        (org-cite--substitute
         keyword (list (org-export-raw-string (org-element-normalize-string output)))))
       ((org-element-type output) (org-cite--substitute keyword (list output)))
       ((and (consp output) (not (stringp (car output))) (org-element-type (car output)))
        (org-cite--substitute keyword output))
       (t (error "Invalid return value from citation export processor: %S" output))))))

(defun org-cite-finalize-export (output info)
  "OUTPUT, the whole exported text, as the processor finishes it.  INFO: the state."
  (let* ((processor (and (org-cite-processor info) (org-cite--export-processor info)))
         (finalizer (and processor (org-cite-processor-export-finalizer processor))))
    (if finalizer (org-cite--call-for-document finalizer info (list output)) output)))

;;; In the buffer: showing

(defun org-cite-fontify-default (cite)
  "Show the citation CITE in the face `org-cite' and its keys in `org-cite-key'."
  (pcase-let ((`(,begin . ,end) (org-cite-boundaries cite)))
    (add-face-text-property begin end 'org-cite)
    (put-text-property begin end 'font-lock-multiline t)
    (save-excursion
      (goto-char begin)
      (while (re-search-forward org-cite--key-regexp end t)
        (put-text-property (match-beginning 0) (match-end 0) 'face 'org-cite-key)))))

(defun org-cite-activate (limit)
  "Show the citations from point to LIMIT as `org-cite-activate-processor' does."
  (let ((name org-cite-activate-processor))
    (when name (org-cite-try-load-processor name))
    (let ((activate (if (and name (org-cite-processor-has-capability-p name 'activate))
                        (org-cite-processor-activate (org-cite-get-processor name))
                      #'org-cite-fontify-default)))
      (while (re-search-forward org-cite--start-regexp limit t)
        (let ((citation (save-excursion
                          (goto-char (match-beginning 0))
                          (org-element-lineage (save-match-data (org-element-context))
                                               'citation t))))
          (when citation
            (save-match-data (save-excursion (funcall activate citation)))
            (goto-char (min (or limit (point-max)) (cdr (org-cite-boundaries citation))))))))
    nil))

(provide 'oc)
(require 'org-cite-notes)
(require 'org-cite-edit)
;;; oc.el ends here
