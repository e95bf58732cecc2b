;;; xml.el --- Reading and writing XML  -*- lexical-binding: t -*-

;; A document is a list of its root node, perhaps after (dtd …).  A node is (NAME ATTRIBUTES CHILD…); a
;; child is a node or a string.  The parser reads the current buffer from point; the replacement text
;; of an entity that holds markup is parsed in a buffer of its own.

;;; Code:

(defconst xml-default-ns
  '(("" . "") ("xml" . "http://www.w3.org/XML/1998/namespace") ("xmlns" . "http://www.w3.org/2000/xmlns/"))
  "The prefixes known at the start, with their namespaces.")
(defvar xml-entity-alist
  '(("lt" . "&#60;") ("gt" . ">") ("apos" . "'") ("quot" . "\"") ("amp" . "&#38;"))
  "Entities and their replacement texts.")
(defvar xml-parameter-entity-alist nil "Parameter entities and their replacement texts.")
(defvar xml-undefined-entity "?" "What stands for an entity that is not defined.")
(defvar xml-entity-expansion-limit 20000 "How many characters entities may expand to in one document.")
(defvar xml-validating-parser nil "Whether what is not valid is an error.")
(defvar xml-sub-parser nil "Whether a fragment of a document is read, which needs no root.")
(define-error 'xml-invalid-character "Invalid XML character" 'wrong-type-argument)

(defconst xml-name-start-char-re "[[:word:]:_]" "Matches the first character of a name.")
(defconst xml-name-char-re "[[:word:]:_.0-9·̀-ͯ‿⁀-]" "Matches a further character of a name.")
(defconst xml-name-re (concat xml-name-start-char-re xml-name-char-re "*") "Matches a name.")
;; XML 1.0, productions 4 and 4a, as sets for `skip-chars-forward'
(defconst xml--name-start
  "A-Z_:a-zÀ-ÖØ-öø-˿Ͱ-ͽͿ-\u1fff\u200c\u200d\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff"
  "The characters a name may begin with.")
(defconst xml--name-more (concat xml--name-start "0-9.·̀-ͯ\u203f\u2040\\-")
  "The characters a name may go on with.")

(defvar xml--expanded 0 "Characters that entities have expanded to.")
(defvar xml--open nil "Entities being expanded.")
(defvar xml--comments nil "Whether comments are kept, as (comment nil TEXT).")

(defun xml--error (format &rest args)
  "Signal that the document is not well-formed."
  (error "XML: (Not Well-Formed) %s"
         (subst-char-in-string ?` ?‘ (subst-char-in-string ?' ?’ (apply #'format format args)))))
(defun xml--name ()
  "Read a name."
  (let ((start (point)))
    (when (= 0 (skip-chars-forward xml--name-start (1+ start)))
      (error "XML: (Well-Formed) Invalid character"))
    (skip-chars-forward xml--name-more)
    (buffer-substring-no-properties start (point))))
(defun xml--blank () "Move over white space." (skip-chars-forward " \t\r\n"))
(defun xml--past (text what)
  "Move past TEXT, the end of WHAT; the text before it."
  (let ((start (point)))
    (unless (search-forward text nil t) (xml--error "End of document while reading %s" what))
    (buffer-substring-no-properties start (- (point) (length text)))))

;; Nodes

(defsubst xml-node-name (node) "NODE's name." (car node))
(defsubst xml-node-attributes (node) "NODE's attributes, an alist." (nth 1 node))
(defsubst xml-node-children (node) "NODE's children." (cddr node))
(defun xml-get-children (node child-name)
  "The children of NODE named CHILD-NAME."
  (seq-filter (lambda (c) (and (listp c) (equal (car c) child-name))) (xml-node-children node)))
(defun xml-get-attribute-or-nil (node attribute) "The value of ATTRIBUTE in NODE, or nil."
  (cdr (assoc attribute (xml-node-attributes node))))
(defun xml-get-attribute (node attribute) "The value of ATTRIBUTE in NODE, or \"\"."
  (or (xml-get-attribute-or-nil node attribute) ""))

;; Namespaces

(defun xml-maybe-do-ns (name default xml-ns)
  "NAME as a symbol, or in a namespace of XML-NS, DEFAULT being that of a name without prefix.
XML-NS is nil or an alist of prefixes; with `symbol-qnames' at its head the result is a symbol."
  (if (null xml-ns) (intern name)
    (let* ((symbols (eq (car xml-ns) 'symbol-qnames)) (known (if symbols (cdr xml-ns) xml-ns))
           (colon (string-search ":" name))
           (declares (or (string= name "xmlns") (string-prefix-p "xmlns:" name)))
           (prefix (cond ((string= name "xmlns") "xmlns") (colon (substring name 0 colon)) (t "")))
           (local (cond ((string= name "xmlns") "") (colon (substring name (1+ colon))) (t name)))
           (uri (or (if (and default (string= prefix "")) default (cdr (assoc prefix known))) "")))
      (if (and symbols (not declares)) (intern (concat uri local))
        (cons uri local)))))
(defun xml--bind (attributes xml-ns)
  "XML-NS with the prefixes that ATTRIBUTES declare."
  (let ((symbols (eq (car xml-ns) 'symbol-qnames)) (out (if (eq (car xml-ns) 'symbol-qnames) (cdr xml-ns) xml-ns)))
    (dolist (a attributes)
      (when (and (consp (car a)) (equal (caar a) "http://www.w3.org/2000/xmlns/"))
        (push (cons (cdar a) (cdr a)) out)))
    (if symbols (cons 'symbol-qnames out) out)))

;; Entities

(defun xml--character (text)
  "The string of the character reference TEXT, such as \"#x41\"."
  (let ((code (if (string-match-p "\\`#x" text) (string-to-number (substring text 2) 16)
                (string-to-number (substring text 1)))))
    (if (characterp code) (string code) xml-undefined-entity)))
(defun xml--entity (name)
  "The replacement text of the entity NAME."
  (or (cdr (assoc name xml-entity-alist))
      (if xml-validating-parser (error "XML: (Validity) Undefined entity ‘%s’" name)
        xml-undefined-entity)))
(defun xml--count (text)
  "Count TEXT as expanded from an entity; TEXT."
  (setq xml--expanded (+ xml--expanded (length text)))
  (when (> xml--expanded xml-entity-expansion-limit)
    (error "XML: Entity reference expansion surpassed `xml-entity-expansion-limit'"))
  text)
(defun xml--expand (text)
  "TEXT with its references replaced, those in replacement texts too."
  (let ((start 0) (out nil))
    (while (string-match "&\\(#[0-9]+\\|#x[[:xdigit:]]+\\|[^;#& \t\n]+\\);" text start)
      (let ((name (match-string 1 text)) (at (match-beginning 0)) (next (match-end 0)))
        (push (substring text start at) out)
        (push (if (eq (aref name 0) ?#) (xml--character name) (xml--replacement name)) out)
        (setq start next)))
    (push (substring text start) out)
    (apply #'concat (nreverse out))))
(defun xml--replacement (name)
  "The replacement text of the entity NAME with its own references replaced."
  (when (member name xml--open) (xml--error "Entity `%s' refers to itself" name))
  (let* ((xml--open (cons name xml--open)))
    (xml--count (xml--expand (xml--entity name)))))
(defun xml-substitute-special (string)
  "STRING with its references to characters and entities replaced."
  (let ((xml--expanded 0)) (xml--expand string)))
(defun xml-substitute-numeric-entities (string)
  "STRING with its decimal references to characters replaced."
  (replace-regexp-in-string "&#\\([0-9]+\\);" (lambda (m) (xml--character (substring m 1 -1))) string t t))

;; Document type

(defun xml--quoted ()
  "Read a string in quotes."
  (let ((quote (char-after)))
    (unless (memq quote '(?\" ?')) (xml--error "Attribute values must be given between quotes"))
    (forward-char 1)
    (xml--past (string quote) "a value")))
(defun xml--parameters (text)
  "TEXT with its references to parameter entities replaced."
  (replace-regexp-in-string
   "%\\([^;% \t\n]+\\);"
   (lambda (m) (xml--count (or (cdr (assoc (substring m 1 -1) xml-parameter-entity-alist)) xml-undefined-entity)))
   text t t))
(defun xml--entity-value (text)
  "The replacement text that TEXT, the value in a declaration, stands for."
  (replace-regexp-in-string "&#\\(?:[0-9]+\\|x[[:xdigit:]]+\\);"
                            (lambda (m) (xml--character (substring m 1 -1)))
                            (xml--parameters text) t t))
(defun xml--declarations (end)
  "Read declarations up to END, a regexp; a list of those of elements."
  (let ((elements nil))
    (while (progn (xml--blank) (not (looking-at-p end)))
      (cond
       ((eobp) (xml--error "End of document while reading the document type"))
       ((looking-at "<!--") (goto-char (match-end 0)) (xml--past "-->" "a comment"))
       ((looking-at "<\\?") (xml--past "?>" "a processing instruction"))
       ((looking-at "%\\([^; \t\n]+\\);")
        (goto-char (match-end 0))
        (let ((text (xml--parameters (match-string-no-properties 0))))
          (with-temp-buffer
            (insert text)
            (goto-char (point-min))
            (setq elements (append (xml--declarations "\\'") elements)))))
       ((looking-at "<!ENTITY[ \t\r\n]+\\(%[ \t\r\n]+\\)?")
        (let ((parameter (match-beginning 1)) name)
          (goto-char (match-end 0))
          (setq name (xml--name))
          (xml--blank)
          (if (looking-at "SYSTEM\\|PUBLIC") (xml--past ">" "a declaration")
            (let ((value (xml--entity-value (xml--quoted))))
              (if parameter
                  (unless (assoc name xml-parameter-entity-alist)
                    (push (cons name value) xml-parameter-entity-alist))
                (unless (assoc name xml-entity-alist)
                  (setq xml-entity-alist (append xml-entity-alist (list (cons name value)))))))
            (xml--blank)
            (unless (eq (char-after) ?>) (xml--error "Invalid declaration of entity `%s'" name))
            (forward-char 1))))
       ((looking-at "<!ELEMENT[ \t\r\n]+")
        (goto-char (match-end 0))
        (let* ((name (xml--name)) (model (string-trim (xml--past ">" "a declaration"))))
          (push (list name (pcase model ("EMPTY" 'empty) ("ANY" 'any) (_ model))) elements)))
       ((looking-at "<!\\(?:ATTLIST\\|NOTATION\\)[ \t\r\n]")
        (while (not (eq (char-after) ?>))
          (skip-chars-forward "^>\"'")
          (when (eobp) (xml--error "End of document while reading a declaration"))
          (when (memq (char-after) '(?\" ?')) (xml--quoted)))
        (forward-char 1))
       (t (xml--error "Invalid declaration in the document type"))))
    elements))
(defun xml--doctype ()
  "Read the document type declaration at point: (NAME …)."
  (looking-at "<!DOCTYPE[ \t\r\n]+")
  (goto-char (match-end 0))
  (let ((dtd (list (xml--name))) (elements nil))
    (xml--blank)
    (cond ((looking-at "SYSTEM[ \t\r\n]+")
           (goto-char (match-end 0))
           (push (list (xml--quoted) 'system) dtd))
          ((looking-at "PUBLIC[ \t\r\n]+")
           (goto-char (match-end 0))
           (let ((public (xml--quoted)))
             (xml--blank)
             (push (list public (xml--quoted) 'public) dtd))))
    (xml--blank)
    (when (eq (char-after) ?\[)
      (forward-char 1)
      (setq elements (xml--declarations "\\]"))
      (forward-char 1)
      (xml--blank))
    (unless (eq (char-after) ?>) (xml--error "Invalid document type declaration"))
    (forward-char 1)
    (append (nreverse dtd) (nreverse elements))))
(defun xml-parse-dtd (&optional _parse-ns)
  "Read the document type declaration at point: (dtd NAME …)."
  (cons 'dtd (xml--doctype)))
(defun xml-skip-dtd () "Move over the document type declaration at point." (xml--doctype) nil)

;; Elements

(defun xml-parse-attlist (&optional xml-ns)
  "Read attributes up to the end of a tag; an alist."
  (let ((out nil))
    (while (progn (xml--blank) (not (looking-at-p "/?>\\|\\'")))
      (let* ((name (xml--name)) (key (xml-maybe-do-ns name "" xml-ns)) value)
        (xml--blank)
        (unless (eq (char-after) ?=) (xml--error "Attribute `%s' has no value" name))
        (forward-char 1)
        (xml--blank)
        (setq value (xml--expand (xml--quoted)))
        (when (assoc key out) (xml--error "Each attribute must be unique within an element"))
        (push (cons key value) out)))
    (nreverse out)))

(defun xml--add-text (text children)
  "CHILDREN, in reverse order, with TEXT after them."
  (cond ((string= text "") children)
        ((stringp (car children)) (cons (concat (car children) text) (cdr children)))
        (t (cons text children))))

(defun xml--content (xml-ns element)
  "Read what ELEMENT, or a fragment if nil, holds, up to its end tag; a list of children."
  (let ((children nil) (done nil) (break nil))
    (while (not done)
      (cond
       ((eobp)
        (when element (xml--error "End of document while reading element `%s'" element))
        (setq done t))
       ((looking-at-p "</") (if element (setq done t) (xml--error "Invalid end tag")))
       ((looking-at "<!--")
        (goto-char (match-end 0))
        (let ((text (xml--past "-->" "a comment")))
          (if xml--comments (push (list 'comment nil text) children) (setq break t))))
       ((looking-at "<!\\[CDATA\\[")
        (goto-char (match-end 0))
        (let ((text (xml--past "]]>" "a section of characters")))
          (setq children (if break (cons text children) (xml--add-text text children)) break nil)))
       ((looking-at "<\\?") (xml--past "?>" "a processing instruction"))
       ((eq (char-after) ?<) (push (xml--element xml-ns) children) (setq break nil))
       ((looking-at "&\\([^;#& \t\n]+\\);")
        (let* ((name (match-string-no-properties 1)) (raw (xml--entity name)) more)
          (goto-char (match-end 0))
          (if (not (string-search "<" raw)) (setq more (list (xml--replacement name)))
            (when (member name xml--open) (xml--error "Entity `%s' refers to itself" name))
            (let ((xml--open (cons name xml--open)))
              (xml--count raw)
              (setq more (with-temp-buffer
                           (insert raw)
                           (goto-char (point-min))
                           (xml--content xml-ns nil)))))
          (dolist (m more)
            (setq children (if (and (stringp m) (not break)) (xml--add-text m children)
                             (cons m children))
                  break nil))))
       (t
        (let ((start (point)) text)
          (skip-chars-forward "^<&" )
          (when (= start (point)) (forward-char 1))
          (setq text (buffer-substring-no-properties start (point)))
          (when (string-prefix-p "&#" (buffer-substring-no-properties start (min (point-max) (+ start 2))))
            (goto-char start)
            (if (looking-at "&#\\(?:[0-9]+\\|x[[:xdigit:]]+\\);")
                (progn (goto-char (match-end 0))
                       (setq text (xml--character (substring (match-string-no-properties 0) 1 -1))))
              (forward-char 1)
              (setq text "&")))
          (setq children (if break (cons text children) (xml--add-text text children)) break nil)))))
    (nreverse children)))

(defun xml--element (xml-ns)
  "Read the element at point."
  (forward-char 1)
  (let* ((text (xml--name)) (attributes (xml-parse-attlist xml-ns))
         (inner (and xml-ns (xml--bind attributes xml-ns)))
         (name (xml-maybe-do-ns text nil inner)))
    (cond
     ((looking-at "/>") (goto-char (match-end 0)) (list name attributes))
     ((eq (char-after) ?>)
      (forward-char 1)
      (let ((children (xml--content inner text)) end)
        (forward-char 2)
        (setq end (xml--name))
        (xml--blank)
        (unless (string= end text) (xml--error "Invalid end tag `%s' (expecting `%s')" end text))
        (unless (eq (char-after) ?>) (xml--error "Invalid end tag `%s'" end))
        (forward-char 1)
        (append (list name attributes) children)))
     (t (xml--error "End of document while reading element `%s'" text)))))

(defun xml--namespaces (parse-ns)
  "The namespaces that PARSE-NS, an argument of `xml-parse-region', means."
  (pcase parse-ns
    ('nil nil)
    ('symbol-qnames `(symbol-qnames . ,xml-default-ns))
    ((or `(symbol-qnames . ,_) `((,_ . ,_) . ,_)) parse-ns)
    (_ xml-default-ns)))

(defun xml-parse-tag (&optional parse-dtd parse-ns)
  "Read the element, or with PARSE-DTD the document type, at point; point stays."
  (save-excursion
    (let ((xml-entity-alist xml-entity-alist) (xml-parameter-entity-alist nil) (xml--expanded 0))
      (xml--blank)
      (cond ((looking-at-p "<!DOCTYPE") (let ((d (xml-parse-dtd))) (and parse-dtd d)))
            ((looking-at-p "<[^!?/]") (xml--element (xml--namespaces parse-ns)))))))
(defun xml-parse-string ()
  "Read text up to the next tag, with references replaced."
  (let ((start (point)))
    (skip-chars-forward "^<")
    (xml-substitute-special (buffer-substring-no-properties start (point)))))

(defun xml--document (parse-dtd xml-ns)
  "Read the document from point: a list of the root, and the document type if PARSE-DTD."
  (let ((out nil) (root nil) (xml-entity-alist xml-entity-alist) (xml-parameter-entity-alist nil)
        (xml--expanded 0) (case-fold-search nil))
    (while (progn (skip-chars-forward "^<") (not (eobp)))
      (cond
       ((looking-at "<!--")
        (goto-char (match-end 0))
        (let ((text (xml--past "-->" "a comment")))
          (when xml--comments (push (list 'comment nil text) out))))
       ((looking-at-p "<\\?") (xml--past "?>" "a processing instruction"))
       ((looking-at-p "<!DOCTYPE")
        (let ((dtd (xml-parse-dtd))) (when parse-dtd (push dtd out))))
       (t
        (when (and root (not xml-sub-parser)) (xml--error "Only one root tag allowed"))
        (setq root t)
        (push (xml--element xml-ns) out))))
    (nreverse out)))

(defun xml-parse-region (&optional beg end buffer parse-dtd parse-ns)
  "The document from BEG to END of BUFFER, by default all of the current one, as a list.
With PARSE-DTD its document type comes first: (dtd NAME …).  With PARSE-NS names are (NAMESPACE .
NAME), or symbols if it is or begins with `symbol-qnames'; it may be an alist of prefixes."
  (with-current-buffer (or buffer (current-buffer))
    (let ((text (buffer-substring-no-properties (or beg (point-min)) (or end (point-max))))
          (ns (xml--namespaces parse-ns)))
      (with-temp-buffer
        (insert text)
        (goto-char (point-min))
        (xml--document parse-dtd ns)))))
(defun xml-parse-file (file &optional parse-dtd parse-ns)
  "The document in FILE, as `xml-parse-region' gives it."
  (with-temp-buffer
    (insert-file-contents file)
    (xml-parse-region (point-min) (point-max) nil parse-dtd parse-ns)))

;; The names that libxml's functions have

(defun xml--without-blanks (node)
  "NODE without texts of white space only beside other nodes."
  (if (not (consp node)) node
    (let ((children (cddr node)))
      (append (list (car node) (cadr node))
              (mapcar #'xml--without-blanks
                      (seq-remove (lambda (c) (and (stringp c) (string-match-p "\\`[ \t\r\n]*\\'" c)
                                                   (cdr children)))
                                  children))))))
(defun libxml-parse-xml-region (&optional start end _base-url discard-comments)
  "The root of the XML document from START to END, nil if it is not well-formed.
Comments are (comment nil TEXT) unless DISCARD-COMMENTS; with several nodes at the top the result is
a node `top' that holds them."
  (dolist (position (list start end))
    (unless (or (null position) (integer-or-marker-p position))
      (signal 'wrong-type-argument (list 'integer-or-marker-p position))))
  (condition-case nil
      (let* ((xml--comments (not discard-comments))
             (all (mapcar #'xml--without-blanks (xml-parse-region start end))))
        (if (cdr all) (append '(top nil) all) (car all)))
    (error nil)))
(defun libxml-available-p () "Whether `libxml-parse-xml-region' works: t." t)
(defun xml-remove-comments (beg end)
  "Delete the comments from BEG to END."
  (save-excursion
    (save-restriction
      (narrow-to-region beg end)
      (goto-char (point-min))
      (while (search-forward "<!--" nil t)
        (let ((start (match-beginning 0)))
          (xml--past "-->" "a comment")
          (delete-region start (point)))))))

;; Writing

(defun xml-escape-string (string &optional noerror)
  "STRING with & < > ' \" written as entities.
A character that XML does not allow is an error unless NOERROR."
  (let ((bad (and (not noerror) (string-match "[^\u0009\u000a\u000d\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]" string))))
    (when bad (signal 'xml-invalid-character (list (aref string bad) (1+ bad))))
    (mapconcat (lambda (c)
                 (pcase c (?& "&amp;") (?< "&lt;") (?> "&gt;") (?' "&apos;") (?\" "&quot;") (_ (string c))))
               string "")))
(defun xml--print-node (node indent)
  "Insert NODE after INDENT."
  (insert indent ?< (symbol-name (xml-node-name node)))
  (dolist (a (xml-node-attributes node))
    (insert ?\s (symbol-name (car a)) "=\"" (xml-escape-string (cdr a)) ?\"))
  (let ((children (xml-node-children node)))
    (if (null children) (insert "/>")
      (insert ?>)
      (dolist (c children)
        (cond ((stringp c) (insert (xml-escape-string c)))
              ((listp c) (insert ?\n) (xml--print-node c (concat indent "  ")))
              (t (error "Invalid XML tree"))))
      (unless (and (null (cdr children)) (stringp (car children))) (insert ?\n indent))
      (insert "</" (symbol-name (xml-node-name node)) ?>))))
(defun xml-debug-print (xml &optional indent-string)
  "Insert the nodes of XML, a list, each after INDENT-STRING."
  (dolist (node xml) (xml--print-node node (or indent-string ""))))
(defalias 'xml-print 'xml-debug-print)

(provide 'xml)
;;; xml.el ends here
