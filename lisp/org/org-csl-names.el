;;; org-csl-names.el --- Names as styles of CSL show them  -*- lexical-binding: t -*-

;;; Code:

(require 'org-csl-render)

(defvar org-csl--names-mode nil
  "What becomes of the first names: nil, `drop' for none, `only' to throw them to `org-csl-names'.")
(defvar org-csl--names-dropped nil "Whether names were dropped.")

;;; Options

(defun org-csl--name-option (name-node names-node option)
  "OPTION, a symbol, of NAME-NODE, or else of what is around it, NAMES-NODE first."
  (or (and name-node (org-csl-attribute name-node option))
      (and names-node (org-csl-attribute names-node option))
      (let ((outer (pcase option
                     ('form 'name-form) ('delimiter 'name-delimiter) (_ option))))
        (or (org-csl-attribute org-csl--part outer)
            (cdr (assq outer (org-csl-style-attributes org-csl--style)))))))

;;; One name

(defun org-csl--initials (given with)
  "The initials of the names GIVEN, WITH behind each."
  (let ((case-fold-search nil))
    (string-trim-right
     (mapconcat
      (lambda (word)
        (mapconcat (lambda (part)
                     (cond ((equal part "") "")
                           ((string-match-p "\\`[[:lower:]]" part) (concat part " "))
                           (t (concat (substring part 0 1) (string-trim-right with)))))
                   (split-string word "-") "-"))
      (split-string (replace-regexp-in-string "\\.\\([[:alpha:]]\\)" ". \\1" given) " +" t)
      (if (string-suffix-p " " with) " " "")))))

(defun org-csl-person (name)
  "What tells the person of NAME from others, a string."
  (or (alist-get 'literal name)
      (mapconcat (lambda (part) (or (alist-get part name) ""))
                 '(non-dropping-particle family given suffix) "\0")))

(defun org-csl--given (name option)
  "The given names of NAME, or their initials by what OPTION, a function, says.
Nil in the short form of names, unless NAME has to be told from another."
  (let* ((given (alist-get 'given name)) (with (funcall option 'initialize-with))
         (level (cdr (assoc (org-csl-person name) (plist-get org-csl--cite :given))))
         (short (equal "short" (funcall option 'form))))
    (cond ((null given) nil)
          ((eq level 'full) given)
          ((and short (not level)) nil)
          ((and with (not (equal "false" (funcall option 'initialize))))
           (org-csl--initials given with))
          (t given))))

(defun org-csl--name-text (name option inverted parts)
  "NAME as a text; OPTION gives options, INVERTED says that the family name comes first.
PARTS: the `name-part' nodes by the names of parts."
  (let* ((literal (alist-get 'literal name))
         (family (alist-get 'family name))
         (particle (or (alist-get 'non-dropping-particle name) (alist-get 'dropping-particle name)))
         (suffix (alist-get 'suffix name))
         (given (org-csl--given name option))
         (dress (lambda (part text)
                  (and (org-string-nw-p text)
                       (let ((node (cdr (assoc part parts))))
                         (if node (org-csl--dress node (list text)) (list text))))))
         (demote (and inverted particle
                      (equal "display-and-sort"
                             (or (cdr (assq 'demote-non-dropping-particle
                                            (org-csl-style-attributes org-csl--style)))
                                 "display-and-sort"))))
         (last-name (if (and particle (not demote))
                        (concat particle (if (string-suffix-p "’" particle) "" " ") family)
                      family)))
    (cond
     (literal (list literal))
     ((and (null given) (equal "short" (funcall option 'form))) (funcall dress "family" last-name))
     ((null given) (org-csl--join (list (funcall dress "family" last-name)
                                        (and suffix (list suffix)))
                                  " "))
     (inverted
      (org-csl--join
       (list (funcall dress "family" last-name)
             (funcall dress "given" (if demote (concat given " " particle) given))
             (and suffix (list suffix)))
       (or (funcall option 'sort-separator) ", ")))
     (t (org-csl--join (list (funcall dress "given" given) (funcall dress "family" last-name)
                             (and suffix (list suffix)))
                       " ")))))

;;; Lists of names

(defun org-csl--precedes-p (rule count inverted)
  "Whether a delimiter comes before the last of COUNT names, by RULE.  INVERTED: the one before is."
  (pcase rule
    ("always" t) ("never" nil) ("after-inverted-name" inverted) (_ (> count 2))))

(defun org-csl--limit (count option)
  "How many of COUNT names are shown, by what OPTION says."
  (let* ((later (not (memq (plist-get org-csl--cite :position) '(nil first))))
         (get (lambda (first subsequent)
                (let ((value (or (and later (funcall option subsequent)) (funcall option first))))
                  (and value (string-to-number value)))))
         (least (funcall get 'et-al-min 'et-al-subsequent-min))
         (use (or (funcall get 'et-al-use-first 'et-al-subsequent-use-first) 1))
         (use (max use (or (plist-get org-csl--cite :names-shown) 0))))
    (if (and least (>= count least) (< use count)) use count)))

(defun org-csl--name-list (names name-node names-node)
  "The text of NAMES, as NAME-NODE and NAMES-NODE say."
  (let* ((option (lambda (o) (org-csl--name-option name-node names-node o)))
         (others (assq 'others (car (last names))))
         (names (if others (butlast names) names))
         (count (length names)) (shown (org-csl--limit count option))
         (cut (or others (< shown count)))
         (delimiter (or (funcall option 'delimiter) ", "))
         (order (funcall option 'name-as-sort-order))
         (and-word (pcase (funcall option 'and)
                     ("text" (org-csl-term org-csl--style "and"))
                     ("symbol" "&")))
         (parts (mapcar (lambda (part) (cons (org-csl-attribute part 'name) part))
                        (and name-node (org-csl-children name-node 'name-part))))
         (inverted (lambda (i) (or org-csl--sort-names (equal order "all")
                                   (and (equal order "first") (= i 0)))))
         (texts (seq-map-indexed
                 (lambda (name i) (org-csl--name-text name option (funcall inverted i) parts))
                 (seq-take names shown))))
    (if (equal "count" (funcall option 'form)) (list (number-to-string (length texts)))
      (let ((out nil) (n (length texts)))
        (seq-do-indexed
         (lambda (text i)
           (when (> i 0)
             (setq out
                   (append
                    out
                    (list (if (and and-word (not cut) (= i (1- n)))
                              (concat (if (org-csl--precedes-p
                                           (funcall option 'delimiter-precedes-last) n
                                           (funcall inverted (1- i)))
                                          delimiter " ")
                                      and-word " ")
                            delimiter)))))
           (setq out (append out text)))
         texts)
        (if (not cut) out
          (append
           out
           (if (and (equal "true" (funcall option 'et-al-use-last)) (not others)
                    (< (1+ shown) count))
               (list delimiter "… ")
             (list (if (org-csl--precedes-p (funcall option 'delimiter-precedes-et-al) (1+ n)
                                            (funcall inverted (1- n)))
                       delimiter " ")))
           (if (and (equal "true" (funcall option 'et-al-use-last)) (not others)
                    (< (1+ shown) count))
               (org-csl--name-text (car (last names)) option (funcall inverted count) parts)
             (let ((node (org-csl-child names-node 'et-al)))
               (or (and node
                        (org-csl--dress
                         node (list (or (org-csl-term org-csl--style
                                                      (or (org-csl-attribute node 'term) "et-al"))
                                        "et al."))))
                   (list (or (org-csl-term org-csl--style "et-al") "et al.")))))))))))

(defun org-csl--names-label (node variable names)
  "The text of the label NODE for NAMES, of VARIABLE."
  (let ((word (org-csl-term org-csl--style variable (org-csl-attribute node 'form)
                            (pcase (org-csl-attribute node 'plural)
                              ("always" t) ("never" nil) (_ (cdr names))))))
    (and word (org-csl--dress node (list word)))))

(defun org-csl--dress-names (node text)
  "TEXT, a list of names, with the format and affixes of NODE, a `name'."
  (org-csl--dress (list 'name (seq-filter (lambda (attribute)
                                            (memq (car attribute)
                                                  '(font-style font-weight font-variant
                                                               text-decoration prefix suffix)))
                                          (cadr node)))
                  text))

(defun org-csl--names-of (variable node details)
  "The text of the names of VARIABLE in NODE; DETAILS is the node with options and labels."
  (let ((names (org-csl--ask variable)))
    (when (consp names)
      (let* ((name-node (org-csl-child details 'name))
             (text (org-csl--name-list names name-node
                                       (if (org-csl-child node 'et-al) node details)))
             (out nil) (name-done nil))
        ;; Labels stand where they are in relation to the name.
        (dolist (child (org-csl-children details))
          (pcase (org-csl-tag child)
            ('name (setq name-done t out (append out (org-csl--dress-names child text))))
            ('label (unless org-csl--sort-names
                      (setq out (append out (org-csl--names-label child variable names)))))))
        (if name-done out (append text out))))))

(defun org-csl--same-people (variables)
  "VARIABLES, without the translators if they are the editors."
  (if (and (equal variables '("editor" "translator"))
           (org-csl-variable "editor")
           (equal (org-csl-variable "editor") (org-csl-variable "translator")))
      '("editor")
    variables))

(defun org-csl--substitute (node)
  "The text of the first child of NODE's `substitute' that gives one; its variables are used up."
  (let ((text nil) (org-csl--inherited node))
    (dolist (child (org-csl-children (org-csl-child node 'substitute)))
      (unless text
        (let ((org-csl--shown nil))
          (setq text (org-csl-render child))
          (when text (setq org-csl--taken (append org-csl--shown org-csl--taken))))))
    text))

(defun org-csl-render-names (node)
  "The text of NODE, a `names' element."
  (let* ((variables (org-csl--same-people
                     (split-string (or (org-csl-attribute node 'variable) "") nil t)))
         (details (if (and org-csl--inherited (not (org-csl-child node 'name))
                           (not (org-csl-child node 'label)))
                      org-csl--inherited
                    node))
         (mode org-csl--names-mode)
         (org-csl--names-mode nil)
         (texts (mapcar (lambda (variable) (org-csl--names-of variable node details)) variables))
         (text (or (org-csl--dress node
                                   (org-csl--join texts (org-csl--name-option
                                                         nil node 'names-delimiter)))
                   (and (org-csl-child node 'substitute)
                        (let ((substitute (org-csl--substitute node)))
                          (when substitute (setq org-csl--found t))
                          (org-csl--dress node substitute))))))
    (cond ((not text) nil)
          ((eq mode 'only) (throw 'org-csl-names text))
          ((and (eq mode 'drop) (not org-csl--names-dropped))
           (setq org-csl--names-dropped t)
           nil)
          (t text))))

(provide 'org-csl-names)
;;; org-csl-names.el ends here
