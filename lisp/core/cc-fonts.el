;;; cc-fonts.el --- Faces of C, C++ and Java  -*- lexical-binding: t -*-

;; Declarations are found by their shape: a type, which is a word of the language or a name, and
;; behind it a name that a declaration can go on after.  A name alone is a type only where a
;; statement or a parameter can begin.

;;; Code:

(defface c-annotation-face '((t :inherit font-lock-constant-face)) "Annotations.")
(defconst c--name "[[:alpha:]_$][[:alnum:]_$]*" "A name.")
(defconst c--languages
  '((c :keywords ("auto" "break" "case" "const" "continue" "default" "do" "else" "enum" "extern" "for"
                  "goto" "if" "inline" "register" "restrict" "return" "sizeof" "static" "struct"
                  "switch" "typedef" "union" "volatile" "while" "_Noreturn" "_Alignas" "_Alignof"
                  "_Atomic" "_Static_assert" "_Thread_local")
       :types ("char" "double" "float" "int" "long" "short" "signed" "unsigned" "void" "_Bool" "bool"
               "_Complex" "_Imaginary" "complex" "imaginary")
       :constants ("NULL" "true" "false"))
    (c++ :keywords ("alignas" "alignof" "and" "and_eq" "asm" "auto" "bitand" "bitor" "break" "case"
                    "catch" "class" "compl" "const" "constexpr" "const_cast" "continue" "decltype"
                    "default" "delete" "do" "dynamic_cast" "else" "enum" "explicit" "export" "extern"
                    "final" "for" "friend" "goto" "if" "inline" "mutable" "namespace" "new" "noexcept"
                    "not" "not_eq" "operator" "or" "or_eq" "override" "private" "protected" "public"
                    "register" "reinterpret_cast" "return" "sizeof" "static" "static_assert"
                    "static_cast" "struct" "switch" "template" "this" "thread_local" "throw" "try"
                    "typedef" "typeid" "typename" "union" "using" "virtual" "volatile" "while" "xor"
                    "xor_eq")
         :types ("bool" "char" "char16_t" "char32_t" "double" "float" "int" "long" "short" "signed"
                 "unsigned" "void" "wchar_t")
         :constants ("NULL" "true" "false" "nullptr"))
    (java :keywords ("abstract" "assert" "break" "case" "catch" "class" "const" "continue" "default"
                     "do" "else" "enum" "extends" "final" "finally" "for" "goto" "if" "implements"
                     "import" "instanceof" "interface" "native" "new" "package" "private" "protected"
                     "public" "return" "static" "strictfp" "super" "switch" "synchronized" "this"
                     "throw" "throws" "transient" "try" "volatile" "while")
          :types ("boolean" "byte" "char" "double" "float" "int" "long" "short" "void")
          :constants ("null" "true" "false")))
  "Words of the languages.")
(defun c--language () "The language of this mode."
  (cond ((derived-mode-p 'c++-mode) 'c++) ((derived-mode-p 'java-mode) 'java) (t 'c)))
(defun c--words (kind) "The words of KIND in this language."
  (plist-get (cdr (assq (c--language) c--languages)) kind))
(defconst c--qualifiers
  '("const" "volatile" "static" "extern" "register" "inline" "restrict" "typedef" "constexpr" "mutable"
    "virtual" "explicit" "final" "public" "private" "protected" "abstract" "native" "synchronized"
    "transient" "strictfp" "struct" "union" "enum" "class" "typename" "friend" "thread_local" "unsigned"
    "signed")
  "Words that a type may follow.")
(defun c--code-p (position)
  "Whether POSITION is neither in a string nor in a comment nor in a directive."
  (and (null (nth 8 (save-excursion (syntax-ppss position))))
       (not (save-excursion (goto-char position) (forward-line 0) (looking-at-p "[ \t]*#")))))
(defun c--before (position)
  "What is before POSITION, comments apart: a character or, of a word, a string; nil at the start."
  (save-excursion
    (goto-char position)
    (forward-comment (- (point-max)))
    (cond ((bobp) nil)
          ((memq (char-syntax (char-before)) '(?w ?_))
           (buffer-substring-no-properties (point) (progn (skip-syntax-backward "w_") (point))))
          ((and (eq (char-before) ?:) (eq (char-before (1- (point))) ?:)) 'scope)
          (t (char-before)))))
(defun c--may-begin-p (before)
  "Whether a declaration may follow BEFORE, what `c--before' gives."
  (or (memq before '(nil ?\; ?\{ ?\} ?\( ?, ?: ?\> ?\) ?\" ?\]))
      (and (stringp before) (member before c--qualifiers))))

;; Types in front of names

(defun c--skip-template ()
  "Skip arguments in angle brackets at point; whether they were there."
  (when (looking-at-p "<")
    (let ((start (point)) (depth 0) (good t))
      (while (and good (or (= (point) start) (> depth 0)))
        (cond ((eobp) (setq good nil))
              ((eq (char-after) ?<) (setq depth (1+ depth)) (forward-char))
              ((eq (char-after) ?>) (setq depth (1- depth)) (forward-char))
              ((looking-at-p "[[:alnum:]_$ \t\n,.:&*?]\\|\\[\\]") (forward-char))
              (t (setq good nil))))
      (unless good (goto-char start))
      good)))
(defun c--skip-blanks () "Skip white space and comments." (forward-comment (point-max)))
(defun c--fontify-type-arguments (start end)
  "Give the names between START and END, arguments in angle brackets, the face of types."
  (save-excursion
    (goto-char start)
    (while (re-search-forward c--name end t)
      (let ((word (match-string-no-properties 0)))
        (unless (or (member word (c--words :keywords)) (get-text-property (match-beginning 0) 'face))
          (put-text-property (match-beginning 0) (match-end 0) 'face
                             (if (looking-at-p "[ \t]*::") font-lock-constant-face
                               font-lock-type-face)))))))
(defun c--face (start end face)
  "Put FACE on the text from START to END unless it has one."
  (unless (text-property-not-all start end 'face nil) (put-text-property start end 'face face)))
(defun c--declarator (types limit first)
  "Give the name declared at point, behind TYPES, its face; whether a further one may follow.
FIRST says whether it is the first one of its declaration.  LIMIT ends the search."
  (ignore types first)
  (let ((more nil))
    (skip-chars-forward "*& \t\n")
    (when (looking-at-p "\\(?:const\\|volatile\\|restrict\\)\\_>") (skip-syntax-forward "w_")
          (skip-chars-forward "*& \t\n"))
    (when (looking-at (concat "(\\*[ \t]*\\(" c--name "\\)"))
      (c--face (match-beginning 1) (match-end 1) font-lock-function-name-face))
    (when (looking-at c--name)
      (let ((start (match-beginning 0)) (end (match-end 0)))
        (goto-char end)
        (c--skip-blanks)
        (c--face start end (if (and (eq (char-after) ?\() (not (looking-at-p "([ \t]*[0-9\"']")))
                               font-lock-function-name-face
                             font-lock-variable-name-face))
        (unless (eq (char-after) ?\()
          ;; to the comma behind dimensions and the value
          (let ((done nil))
            (while (not done)
              (skip-chars-forward "^,;(){}[]\"'" limit)
              (cond ((or (eobp) (>= (point) limit)) (setq done t))
                    ((eq (char-after) ?,) (setq done t more t))
                    ((memq (char-after) '(?\; ?\) ?\} ?\])) (setq done t))
                    (t (condition-case nil (forward-sexp) (error (setq done t))))))))))
    more))
(defun c--type-at (position)
  "The end of the type that begins at POSITION, a word there, or nil; its names have faces then.
Its value is (END . KNOWN), KNOWN whether it is a type by its words."
  (save-excursion
    (goto-char position)
    (let* ((end (progn (skip-syntax-forward "w_") (point)))
           (word (buffer-substring-no-properties position end))
           (types (c--words :types)) (known (and (member word types) t)))
      (cond
       (known
        (let (again)
          (while (progn (setq again nil)
                        (save-excursion
                          (c--skip-blanks)
                          (let* ((start (point)) (next (progn (skip-syntax-forward "w_") (point))))
                            (when (member (buffer-substring-no-properties start next)
                                          (cons "const" types))
                              (setq again next))))
                        again)
            (goto-char again)))
        (cons (point) t))
       ((member word (c--words :keywords)) (and (equal word "auto") (cons end t)))
       ((member word (c--words :constants)) nil)
       (t
        ;; a.b.C, a::b and arguments
        (let ((last position))
          (while (and (looking-at (if (eq (c--language) 'java) "\\.\\([[:alpha:]_$]\\)" "[ \t]*::[ \t]*\\([[:alpha:]_$]\\)")))
            (setq last (match-beginning 1))
            (goto-char last)
            (skip-syntax-forward "w_"))
          (let ((name-end (point)))
            (cons (progn (when (looking-at-p "[ \t]*<")
                           (let ((here (point)))
                             (skip-chars-forward " \t")
                             (unless (and (not (eq (c--language) 'c)) (c--skip-template))
                               (goto-char here))))
                         (when (eq (c--language) 'java)
                           (while (looking-at-p "[ \t]*\\[[ \t]*\\]") (search-forward "]")))
                         (point))
                  (list position last name-end)))))))))
(defun c--fontify-name-as-type (found)
  "Give the names of FOUND, (START LAST END), faces: the last one that of types, scopes that of constants."
  (pcase-let ((`(,start ,last ,end) found))
    (save-excursion
      (goto-char start)
      (while (< (point) last)
        (when (looking-at c--name) (c--face (match-beginning 0) (match-end 0) font-lock-constant-face)
              (goto-char (match-end 0)))
        (skip-chars-forward ".: \t")))
    (c--face last end font-lock-type-face)))
(defun c--fontify-declarations (limit)
  "Give types and declared names up to LIMIT their faces."
  (while (re-search-forward (concat "\\_<" c--name) limit t)
    (let ((start (match-beginning 0)) (after (match-end 0)))
      (when (and (c--code-p start)
                 (pcase (get-text-property start 'face)
                   ('nil t)
                   ('font-lock-type-face t)
                   ('font-lock-constant-face (looking-at-p "[ \t]*::"))
                   ('font-lock-keyword-face (equal (match-string-no-properties 0) "auto"))))
        (c--fontify-declaration start limit after))))
  nil)
(defun c--fontify-declaration (start limit after)
  "Give the declaration at START, if it is one, its faces up to LIMIT; point is left at AFTER or behind."
  (let* ((type (c--type-at start)) (end (car type)) (found (cdr type)) (before (c--before start)))
    (goto-char after)
    (when (and type (not (eq before 'scope)) (not (eq before ?.))
               (or (eq found t) (c--may-begin-p before)))
      (goto-char end)
      (c--skip-blanks)
      (let ((blank (> (point) end)) (stars (skip-chars-forward "*&")) (here nil))
        (c--skip-blanks)
        (when (looking-at-p "\\(?:const\\|final\\)\\_>") (skip-syntax-forward "w_") (c--skip-blanks)
              (skip-chars-forward "*& \t"))
        (when (and (looking-at "\\.\\.\\.[ \t]*") (eq (c--language) 'java)) (goto-char (match-end 0)) (setq blank t))
        (setq here (point))
        (cond
         ;; a pointer to a function
         ((and (eq found t) (looking-at (concat "([ \t]*\\*[ \t]*\\(" c--name "\\)[ \t]*)")))
          (c--face (match-beginning 1) (match-end 1) font-lock-function-name-face)
          (goto-char after))
         ((and (or blank (> stars 0)) (looking-at (concat "\\(\\(?:" c--name "[ \t]*\\(?:<[^<>\n;]*>\\)?::[ \t]*\\)*\\)~?\\(" c--name "\\)[ \t\n]*\\(?:[;,=)({:]\\|\\[\\|\\'\\)"))
               (not (member (match-string-no-properties 2)
                            (append (c--words :keywords) (c--words :types) (c--words :constants)))))
          (let ((name (match-beginning 2)) (scope (match-beginning 1)) (scope-end (match-end 1)))
            ;; x * y; in an expression is none
            (when (or (eq found t) (not (eq (char-after (match-end 2)) ?:)) (eq (c--language) 'c++))
              (unless (eq found t)
                (c--fontify-name-as-type found)
                (c--fontify-type-arguments (nth 2 found) end))
              (when (eq found t) nil)
              (when (< scope scope-end)
                (save-excursion
                  (goto-char scope)
                  (while (re-search-forward (concat "\\(" c--name "\\)[ \t]*\\(<[^<>\n]*>\\)?::") scope-end t)
                    (c--face (match-beginning 1) (match-end 1) font-lock-constant-face))))
              (goto-char name)
              (let ((parameter (memq (char-after (or (nth 1 (save-excursion (syntax-ppss start))) (point-min))) '(?\()))
                    (typedef (c--typedef-p start)))
                (if typedef
                    (progn (looking-at c--name)
                           (c--face (match-beginning 0) (match-end 0) font-lock-type-face))
                  (let ((more (c--declarator nil limit t)))
                    (while (and more (not parameter))
                      (forward-char)
                      (c--skip-blanks)
                      (setq more (c--declarator nil limit nil))))))
              (goto-char (max after here)))))
         ((and (not (eq found t)) (looking-at-p "operator\\_>"))
          (c--fontify-name-as-type found)
          (goto-char after))
         ;; a constructor
         ((and (eq (c--language) 'c++) (not (eq found t)) (eq (char-after) ?\() (= stars 0)
               (memq before '(?\; ?\{ ?\} ?:))
               (c--class-named-p (buffer-substring-no-properties start after) start))
          (c--face start after font-lock-function-name-face)
          (goto-char after))
         (t (goto-char after)))))))
(defun c--class-named-p (name position)
  "Whether POSITION is right in the braces of a class called NAME."
  (save-excursion
    (let ((open (nth 1 (save-excursion (syntax-ppss position)))))
      (and open (eq (char-after open) ?\{)
           (progn (goto-char open)
                  (skip-chars-backward "^;{}")
                  (re-search-forward (concat "\\_<\\(?:class\\|struct\\)[ \t\n]+" (regexp-quote name) "\\_>") open t))))))
(defun c--typedef-p (position)
  "Whether the declaration at POSITION defines a type."
  (save-excursion
    (goto-char position)
    (skip-chars-backward "^;{}()")
    (re-search-forward "\\_<typedef\\_>" position t)))
(defun c--fontify-closed-types (limit)
  "Give the names behind the closing braces of types up to LIMIT faces: of types after typedef."
  (while (re-search-forward (concat "}[ \t]*\\**\\(" c--name "\\)[ \t]*[;,[]") limit t)
    (let ((start (match-beginning 1)) (end (match-end 1)) (brace (match-beginning 0)))
      (when (c--code-p brace)
        (save-excursion
          (condition-case nil
              (progn
                (goto-char (1+ brace))
                (backward-sexp)
                (let ((open (point)))
                  (skip-chars-backward "^;{}()")
                  (c--skip-blanks)
                  (when (re-search-forward "\\_<\\(?:struct\\|union\\|enum\\|class\\)\\_>" open t)
                    (goto-char (match-beginning 0))
                    (c--face start end (if (c--typedef-p open) font-lock-type-face
                                         font-lock-variable-name-face)))))
            (error nil))))))
  nil)
(defun c--fontify-enumerators (limit)
  "Give the names that enumerations define up to LIMIT the face of variables."
  (while (re-search-forward (concat "\\_<enum\\_>[^;{}()]*{") limit t)
    (let ((open (1- (point))))
      (when (c--code-p open)
        (let ((end (save-excursion (goto-char open) (condition-case nil (progn (forward-sexp) (point)) (error limit)))))
          (goto-char open)
          (while (re-search-forward (concat "\\([{,]\\)[ \t\n]*\\(" c--name "\\)") (min end limit) t)
            (let ((start (match-beginning 2)) (stop (match-end 2)))
              (when (and (c--code-p start) (eq open (nth 1 (save-excursion (syntax-ppss start)))))
                (c--face start stop font-lock-variable-name-face)))
            (goto-char (match-end 2)))
          (goto-char (min end limit))))))
  nil)
(defun c--word-regexp (words) "A regexp of WORDS." (concat "\\_<\\(" (regexp-opt words) "\\)\\_>"))
(defun c--fontify-parameters-of-macro (limit)
  "Find the next parameter of the macro that is defined here, up to LIMIT."
  (re-search-forward (concat "\\(" c--name "\\)[ \t]*[,)]") limit t))
(defconst c--preprocessor-keywords
  `(("^[ \t]*#[ \t]*include[ \t]*\\(<[^>\n]*>\\)" (1 font-lock-string-face))
    ("^[ \t]*#[ \t]*error[ \t]+\\([^\"\n].*\\)$" (1 font-lock-warning-face))
    ("^[ \t]*#[ \t]*define[ \t]+\\([[:alpha:]_][[:alnum:]_]*\\)\\((\\)"
     (1 font-lock-function-name-face)
     (c--fontify-parameters-of-macro
      (save-excursion (goto-char (match-beginning 2)) (condition-case nil (progn (forward-sexp) (point)) (error nil)))
      nil (1 font-lock-variable-name-face)))
    ("^[ \t]*#[ \t]*define[ \t]+\\([[:alpha:]_][[:alnum:]_]*\\)" (1 font-lock-variable-name-face))
    ("^[ \t]*#[ \t]*\\(?:el\\)?if\\_>"
     ("\\_<\\(defined\\)\\_>" nil nil (1 font-lock-preprocessor-face)))
    ("^[ \t]*\\(#[ \t]*[[:alpha:]!]+\\)" (1 font-lock-preprocessor-face)))
  "Faces of directives.")
(defun c--labels (limit)
  "Find the next label up to LIMIT; group 1."
  (let (found)
    (while (and (not found) (re-search-forward (concat "\\(?:^\\|[;{}]\\)[ \t]*\\(" c--name "\\)[ \t]*:[^:]\\|^[ \t]*\\(" c--name "\\)[ \t]*:$") limit t))
      (let ((group (if (match-beginning 1) 1 2)))
        (setq found (and (not (member (match-string-no-properties group) '("default" "public" "private" "protected" "case")))
                         (save-match-data (c--code-p (match-beginning group)))
                         (save-match-data (nth 1 (save-excursion (syntax-ppss (match-beginning group)))))))
        (set-match-data (list (match-beginning group) (match-end group) (match-beginning group) (match-end group)))))
    found))
(defun c-font-lock--keywords (language)
  "The keywords of LANGUAGE."
  (let* ((words (cdr (assq language c--languages)))
         (keywords (plist-get words :keywords)) (types (plist-get words :types)))
    `(,@(unless (eq language 'java) c--preprocessor-keywords)
      (,(c--word-regexp (plist-get words :constants)) (1 font-lock-constant-face))
      ,@(when (eq language 'java)
          `((,(concat "@interface\\_>") (0 font-lock-keyword-face))
            (,(concat "@" c--name "\\(?:\\." c--name "\\)*") (0 'c-annotation-face))
            ("^[ \t]*package\\_>[^;\n]*?\\([[:alnum:]_$]+\\)[ \t]*;" (1 font-lock-constant-face))
            ("^[ \t]*import\\_>[ \t]+\\(?:static\\_>[ \t]+\\)?"
             ("\\([[:alpha:]_$][[:alnum:]_$]*\\)\\(?:[ \t]*\\(\\.\\)\\|[ \t]*;\\)" nil nil
              (1 (if (match-end 2) font-lock-constant-face font-lock-type-face))))))
      (,(c--word-regexp keywords)
       (1 (if (and (eq (char-before (match-beginning 1)) ?.)) nil font-lock-keyword-face)))
      (,(c--word-regexp types) (1 font-lock-type-face))
      ("\\_<goto[ \t\n]+\\([[:alpha:]_][[:alnum:]_]*\\)" (1 font-lock-constant-face))
      ,@(when (eq language 'c++)
          `((,(concat "\\_<namespace[ \t\n]+\\(" c--name "\\)") (1 font-lock-constant-face))
            (,(concat "\\_<operator[ \t\n]*\\([-+*/%^&|~!=<>,]+\\|()\\|\\[\\]\\)") (1 font-lock-function-name-face))
            (,(concat "\\_<\\(" c--name "\\)[ \t]*::") (1 font-lock-constant-face))
            (,(concat "\\_<using[ \t\n]+\\(" c--name "\\)[ \t]*=") (1 font-lock-type-face))
            (,(concat "\\_<typename[ \t\n]+\\(" c--name "\\)") (1 font-lock-type-face))
            (,(concat "\\_<\\(?:virtual\\|explicit\\|inline\\)[ \t\n]+~?\\(" c--name "\\)[ \t]*(")
             (1 font-lock-function-name-face))))
      (,(concat "\\_<\\(?:struct\\|union\\|enum[ \t\n]+class\\|enum\\|class\\|interface\\)[ \t\n]+\\(" c--name "\\)")
       (1 font-lock-type-face))
      ,@(when (memq language '(java c++))
          `((,(concat "\\_<new[ \t\n]+\\(\\(?:" c--name "\\.\\)*" c--name "\\)") (1 font-lock-type-face))))
      ,@(when (eq language 'java)
          `((,(concat "\\_<\\(?:extends\\|implements\\|throws\\)[ \t\n]+")
             (,(concat "\\_<\\(" c--name "\\)\\_>[ \t]*\\(?:<\\([^>\n]*\\)>\\)?")
              (save-excursion (re-search-forward "[{;>]\\|\\_<\\(?:implements\\|extends\\|throws\\)\\_>" nil 'move) (match-beginning 0))
              nil (1 font-lock-type-face)))))
      ,@(when (eq language 'c++) '((c--fontify-bases)))
      ,@(unless (eq language 'c) '((c--fontify-class-arguments)))
      (c--fontify-enumerators)
      (c--fontify-closed-types)
      (c--fontify-declarations)
      ("\\(!\\)[^=]" (1 font-lock-negation-char-face))
      ,@(unless (eq language 'java) '((c--labels (1 font-lock-constant-face)))))))
(defun c--fontify-bases (limit)
  "Give the names that classes are made from, up to LIMIT, the face of types."
  (while (re-search-forward (concat "\\_<\\(?:class\\|struct\\)[ \t\n]+" c--name "[^:;{}()]*:\\([^:;{}()][^;{}()]*\\){") limit t)
    (let ((start (match-beginning 1)) (end (match-end 1)))
      (when (c--code-p start)
        (save-excursion
          (c--fontify-type-arguments start end)))))
  nil)
(defun c--fontify-class-arguments (limit)
  "Give the parameters of classes in angle brackets, up to LIMIT, the face of types."
  (while (re-search-forward (if (eq (c--language) 'java) (concat "\\_<\\(?:class\\|interface\\|new\\)[ \t]+" c--name "[ \t]*\\(<\\)")
                              "\\_<template[ \t\n]*\\(<\\)")
                            limit t)
    (let ((start (match-beginning 1)))
      (goto-char start)
      (if (not (re-search-forward "<\\([^<>{};]*\\)>" limit t)) (goto-char (1+ start))
        (c--fontify-type-arguments (match-beginning 1) (match-end 1)))))
  nil)
(defvar c-font-lock-keywords (c-font-lock--keywords 'c) "Faces of C.")
(defvar c++-font-lock-keywords (c-font-lock--keywords 'c++) "Faces of C++.")
(defvar java-font-lock-keywords
  (append (c-font-lock--keywords 'java)
          '(("^[ \t/*]*\\(@[[:alpha:]]+\\)"
             (1 (and (save-match-data (eq (get-text-property (match-beginning 1) 'face) font-lock-doc-face))
                     'font-lock-doc-markup-face)
                prepend))))
  "Faces of Java.")
(defun c-font-lock-syntactic-face (state)
  "The face of STATE's string or comment: in Java comments that begin with two stars are documentation."
  (cond ((nth 3 state) font-lock-string-face)
        ((and (eq (c--language) 'java)
              (save-excursion (goto-char (nth 8 state)) (looking-at-p "/\\*\\*[^/]")))
         font-lock-doc-face)
        (t font-lock-comment-face)))

(provide 'cc-fonts)
;;; cc-fonts.el ends here
