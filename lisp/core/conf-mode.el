;;; conf-mode.el --- Files of settings: syntax and faces  -*- lexical-binding: t -*-

;;; Code:

(defun conf--table (comments)
  "A syntax table where the characters COMMENTS begin comments."
  (let ((table (make-syntax-table)))
    (pcase-dolist (`(,syntax . ,characters)
                   `(("." ?= ?\;) ("_" ?_ ?- ?.) ("\"" ?\') (">" ?\n ?\r) ("<" ,@comments)))
      (dolist (c characters) (modify-syntax-entry c syntax table)))
    table))
(defvar conf-mode-syntax-table (conf--table nil) "Syntax of settings.")
(defvar conf-unix-mode-syntax-table (conf--table '(?#)) "Syntax of settings with comments after #.")
(defvar conf-windows-mode-syntax-table (conf--table '(?\;)) "Syntax of settings with comments after semicolons.")
(defvar conf-javaprop-mode-syntax-table (conf--table '(?#)) "Syntax of Java's properties.")
(defvar conf-toml-mode-syntax-table (conf--table '(?#)) "Syntax of TOML.")
(defvar conf-font-lock-keywords
  '(("^[ \t]*\\[[ \t]*\\(.+?\\)[ \t]*\\]" (1 font-lock-type-face))
    ("^[ \t]*\\(.+?\\)\\(?:\\[\\(.*?\\)\\]\\)?[ \t]*=" (1 font-lock-variable-name-face) (2 font-lock-constant-face nil t))
    ("^[ \t]*\\([^=:\n]+?\\)[ \t\n]*{[^{}]*?$" (1 font-lock-type-face)))
  "Faces of settings with =.")
(defvar conf-colon-font-lock-keywords
  '(("^[ \t]*\\[[ \t]*\\(.+?\\)[ \t]*\\]" (1 font-lock-type-face))
    ("^[ \t]*\\(.+?\\)[ \t]*:" (1 font-lock-variable-name-face)))
  "Faces of settings with colons.")
(defvar conf-space-font-lock-keywords
  '(("^[ \t]*\\[[ \t]*\\(.+?\\)[ \t]*\\]" (1 font-lock-type-face))
    ("^[ \t]*\\([^ \t\n]+\\)\\(?:[ \t]\\|$\\)" (1 font-lock-variable-name-face)))
  "Faces of settings with blanks.")
(defvar conf-javaprop-font-lock-keywords
  '(("^[ \t]*\\(\\(?:[^\\:= \t\n]\\|\\\\.\\)+\\)\\(?:[ \t]*[:=]\\|[ \t]\\)" (1 font-lock-variable-name-face)))
  "Faces of Java's properties.")
(defvar conf-toml-font-lock-keywords
  '(("^[ \t]*\\[[ \t]*\\(.+?\\)[ \t]*\\]" (1 font-lock-type-face))
    ("\\_<\\(?:true\\|false\\)\\_>" (0 font-lock-constant-face))
    ("^[ \t]*\\(.+?\\)[ \t]*=" (1 font-lock-variable-name-face)))
  "Faces of TOML.")
(defvar conf-assignment-sign nil "What stands between a name and its value.")
(defvar conf-mode-map (make-sparse-keymap) "Keys of modes for settings.")
(defun conf-mode-initialize (comment &optional keywords)
  "Have COMMENT begin comments, and faces be put on by KEYWORDS."
  (setq-local comment-start comment)
  (setq-local comment-start-skip (concat (regexp-quote comment-start) "+\\s *"))
  (setq-local comment-use-syntax t)
  (setq-local font-lock-defaults (list (or keywords 'conf-font-lock-keywords) nil t nil nil)))
(defun conf--guess ()
  "The mode for the settings in this buffer, by the comments and signs it has."
  (save-excursion
    (goto-char (point-min))
    (let ((hash 0) (semicolon 0) (equal 0) (colon 0) (space 0) (brace 0))
      (while (not (eobp))
        (skip-chars-forward " \t\f")
        (cond ((eq (char-after) ?#) (setq hash (1+ hash)))
              ((eq (char-after) ?\;) (setq semicolon (1+ semicolon)))
              ((looking-at-p ".*{[^{}]*$") (setq brace (1+ brace)))
              ((looking-at-p "[^=:\n]+=") (setq equal (1+ equal)))
              ((looking-at-p "[^=:\n]+:") (setq colon (1+ colon)))
              ((looking-at-p "[^=:\n [(]+[ \t]+[^ \t\n]") (setq space (1+ space))))
        (forward-line))
      (cond ((or (> colon (max equal space))) #'conf-colon-mode)
            ((> space (max equal colon)) #'conf-space-mode)
            ((> semicolon hash) #'conf-windows-mode)
            (t #'conf-unix-mode)))))
(define-derived-mode conf--base-mode nil "Conf[?]"
  "What the modes for settings share."
  :syntax-table conf-mode-syntax-table
  (use-local-map conf-mode-map)
  (conf-mode-initialize "#"))
(defun conf-mode ()
  "Major mode for settings; which kind is guessed."
  (interactive)
  (if delay-mode-hooks (conf--base-mode) (funcall (conf--guess))))
(defun conf-mode-maybe ()
  "The mode for a file whose name is that of settings: `xml-mode' if it begins as XML, else `conf-mode'."
  (interactive)
  (if (save-excursion (goto-char (point-min)) (looking-at-p "<\\?xml"))
      (xml-mode)
    (conf-mode)))
(put 'conf--base-mode 'derived-mode-parent nil)
(defmacro conf--modes (&rest rows)
  "Define modes for settings: ROWS are (NAME TITLE DOC COMMENT KEYWORDS TABLE)."
  (macroexp-progn
   (mapcar (pcase-lambda (`(,name ,title ,doc ,comment ,keywords ,table))
             `(define-derived-mode ,name conf--base-mode ,title ,doc
                :syntax-table ,table
                (conf-mode-initialize ,comment ',keywords)))
           rows)))
;;;###autoload-rows c
(conf--modes
 (conf-unix-mode "Conf[Unix]" "Major mode for settings with =, comments after #." "#" nil conf-unix-mode-syntax-table)
 (conf-windows-mode "Conf[WinIni]" "Major mode for settings with =, comments after semicolons." ";" nil conf-windows-mode-syntax-table)
 (conf-desktop-mode "Conf[Desktop]" "Major mode for desktop entries." "#" nil conf-unix-mode-syntax-table)
 (conf-javaprop-mode "Conf[JavaProp]" "Major mode for Java's properties." "#" conf-javaprop-font-lock-keywords conf-javaprop-mode-syntax-table)
 (conf-space-mode "Conf[Space]" "Major mode for settings with blanks." "#" conf-space-font-lock-keywords conf-unix-mode-syntax-table)
 (conf-colon-mode "Conf[Colon]" "Major mode for settings with colons." "#" conf-colon-font-lock-keywords conf-unix-mode-syntax-table)
 (conf-xdefaults-mode "Conf[Xdefaults]" "Major mode for settings of X." "!" conf-colon-font-lock-keywords conf-mode-syntax-table)
 (conf-ppd-mode "Conf[PPD]" "Major mode for descriptions of printers." "*%" conf-colon-font-lock-keywords conf-mode-syntax-table)
 (conf-toml-mode "Conf[TOML]" "Major mode for TOML." "#" conf-toml-font-lock-keywords conf-toml-mode-syntax-table))

(provide 'conf-mode)
;;; conf-mode.el ends here
