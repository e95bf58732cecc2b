;;; css-mode.el --- Style sheets: syntax and faces  -*- lexical-binding: t -*-

;;; Code:

(require 'color)
(require 'nesting-indent)

(defface css-selector '((t :inherit font-lock-function-name-face)) "What rules are about.")
(defface css-property '((t :inherit font-lock-keyword-face)) "Names of properties.")
(defface css-proprietary-property '((t :inherit (css-property italic))) "Names of properties of one program.")
(defvar css-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 14" table)
    (modify-syntax-entry ?* ". 23b" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\' "\"" table)
    (modify-syntax-entry ?{ "(}" table)
    (modify-syntax-entry ?} "){" table)
    (modify-syntax-entry ?- "_" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?% "." table)
    (modify-syntax-entry ?# "'" table)
    table)
  "Syntax of style sheets.")
(defvar css-indent-offset 4 "Columns of a level of indentation.")
(defvar css-fontify-colors t "Whether colours are shown in themselves.")
(defconst css--colors
  '("aliceblue" "antiquewhite" "aqua" "aquamarine" "azure" "beige" "bisque" "black" "blanchedalmond"
    "blue" "blueviolet" "brown" "burlywood" "cadetblue" "chartreuse" "chocolate" "coral"
    "cornflowerblue" "cornsilk" "crimson" "cyan" "darkblue" "darkcyan" "darkgray" "darkgreen"
    "darkred" "deeppink" "firebrick" "fuchsia" "gold" "gray" "green" "grey" "indigo" "ivory" "khaki"
    "lavender" "lime" "magenta" "maroon" "navy" "olive" "orange" "orchid" "pink" "plum" "purple"
    "red" "salmon" "sienna" "silver" "skyblue" "snow" "tan" "teal" "thistle" "tomato" "turquoise"
    "violet" "wheat" "white" "yellow")
  "Names of colours.")
(defconst css--name "-?[[:alpha:]_][-[:alnum:]_]*" "A name.")
(defun css--block-kind (position)
  "What the block around POSITION holds: nil outside, `rules' or `declarations'."
  (save-excursion
    (let ((open (nth 1 (save-excursion (syntax-ppss position)))))
      (and open (eq (char-after open) ?{)
           (progn (goto-char open)
                  (skip-chars-backward "^;{}")
                  (skip-chars-forward " \t\n")
                  (forward-comment (point-max))
                  (if (looking-at-p "@\\(?:media\\|supports\\|document\\|\\(?:-[a-z]+-\\)?keyframes\\|layer\\|container\\)\\_>")
                      'rules 'declarations))))))
(defun css--match-selector (limit)
  "Find the next selector up to LIMIT; group 1, up to its brace."
  (let (found)
    (while (and (not found) (re-search-forward "{" limit t))
      (let ((brace (1- (point))))
        (unless (nth 8 (save-excursion (syntax-ppss brace)))
          (let ((start (save-excursion
                         (goto-char brace)
                         (skip-chars-backward "^;{}")
                         (forward-comment (point-max))
                         (point))))
            (when (and (< start brace) (not (memq (char-after start) '(?@ nil)))
                       (not (eq (css--block-kind brace) 'declarations))
                       (not (css--keyframe-p start)))
              (set-match-data (list start brace start brace))
              (setq found t))))))
    found))
(defun css--keyframe-p (position)
  "Whether POSITION is in the steps of an animation."
  (save-excursion
    (let ((open (nth 1 (save-excursion (syntax-ppss position)))))
      (and open (progn (goto-char open) (skip-chars-backward "^;{}") (skip-chars-forward " \t\n")
                       (looking-at-p "@\\(?:-[a-z]+-\\)?keyframes"))))))
(defun css--color-face (name)
  "The face that shows the colour NAME on itself, or nil."
  (let ((values (ignore-errors (color-values name))))
    (when values
      (list :background name
            :foreground (readable-foreground-color name)
            :box '(:line-width -1)))))
(defun css--fontify-colors (limit)
  "Give colours up to LIMIT the face of themselves."
  (when css-fontify-colors
    (let ((case-fold-search t))
      (while (re-search-forward
              (concat "\\(#[[:xdigit:]]\\{3,8\\}\\)\\_>\\|\\_<\\(" (regexp-opt css--colors)
                      "\\)\\_>\\|\\_<rgba?(\\([0-9]+\\)[ ,]+\\([0-9]+\\)[ ,]+\\([0-9]+\\)[^)\n]*)")
              limit t)
        (let ((start (match-beginning 0)) (end (match-end 0)))
          (when (and (eq (css--block-kind start) 'declarations)
                     (null (nth 8 (save-excursion (syntax-ppss start))))
                     (save-excursion (goto-char start)
                                     (skip-chars-backward "^:;{}")
                                     (eq (char-before) ?:))
                     (null (get-text-property start 'face)))
            (let* ((name (cond ((match-beginning 2) (css--color-to-hex (match-string 2)))
                               ((match-beginning 3)
                                (format "#%02x%02x%02x" (string-to-number (match-string 3))
                                        (string-to-number (match-string 4)) (string-to-number (match-string 5))))
                               (t (match-string-no-properties 1))))
                   (face (and name (css--color-face name))))
              (when face (put-text-property start end 'face face))))
          (goto-char end)))))
  nil)
(defun css--color-to-hex (name)
  "The colour NAME as #rrggbb, or nil."
  (let ((values (color-name-to-rgb name)))
    (and values (apply #'color-rgb-to-hex (append values '(2))))))
(defvar css-font-lock-keywords
  `(("!\\s-*important\\_>" (0 font-lock-builtin-face))
    (,(concat "@" css--name) (0 font-lock-builtin-face))
    (css--match-selector (1 'css-selector keep))
    ("\\(?:[{;]\\|^\\)[ \t]*\\(--[-[:alnum:]_]+\\)[ \t\n]*:" (1 font-lock-variable-name-face))
    ("\\_<var([ \t]*\\(--[-[:alnum:]_]+\\)" (1 font-lock-variable-name-face))
    (,(concat "\\(?:[{;]\\|^\\)[ \t]*\\(" css--name "\\)\\s-*:")
     (1 (and (save-match-data (eq (css--block-kind (match-beginning 1)) 'declarations))
             (if (eq (char-after (match-beginning 1)) ?-) 'css-proprietary-property 'css-property))))
    ("\\_<url(\\([^\"')\n ]+\\))" (1 font-lock-string-face))
    (css--fontify-colors))
  "Faces of style sheets.")
(define-derived-mode css-mode prog-mode "CSS"
  "Major mode for style sheets."
  (setq-local comment-start "/*")
  (setq-local comment-start-skip "/\\*+[ \t]*")
  (setq-local comment-end "*/")
  (setq-local comment-end-skip "[ \t]*\\*+/")
  (setq-local indent-line-function #'nesting-indent-line
              nesting-indent-offset 'css-indent-offset)
  (setq-local font-lock-defaults '(css-font-lock-keywords nil t))
  (setq-local imenu-generic-expression '((nil "^[ \t]*\\([^@{}/ \t\n][^{}/\n]*?\\)[ \t]*{" 1))))
(defvar scss-font-lock-keywords
  (append '(("\\$[[:alpha:]_][-[:alnum:]_]*" (0 font-lock-variable-name-face))) css-font-lock-keywords)
  "Faces of SCSS.")
(defvar scss-mode-syntax-table
  (let ((table (make-syntax-table css-mode-syntax-table)))
    (modify-syntax-entry ?/ ". 124" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?$ "'" table)
    table)
  "Syntax of SCSS.")
(define-derived-mode scss-mode css-mode "SCSS"
  "Major mode for SCSS."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local comment-start-skip "/[*/]+[ \t]*")
  (setq-local font-lock-defaults '(scss-font-lock-keywords nil t)))

(provide 'css-mode)
;;; css-mode.el ends here
