;;; help-keys.el --- Answers about keys and modes  -*- lexical-binding: t -*-

;;; Code:

(require 'help)

(defun help--key-sequence (key)
  "KEY as a sequence; a list of such, as interactive calls give it, means its first one."
  (let ((key (if (consp key) (caar key) key)))
    (if (stringp key) key (vconcat key))))
(defun help--read-key (prompt)
  "Ask for a key with PROMPT."
  (read-key-sequence prompt))
(defun help--map-name (map)
  "The name of a variable whose value is the keymap MAP, or nil."
  (cond ((eq map (current-global-map)) 'global-map)
        (t (or (car (seq-find (lambda (entry) (eq (cdr entry) map)) minor-mode-map-alist))
               (let ((own (intern-soft (format "%s-map" major-mode))))
                 (and own (boundp own) (eq (symbol-value own) map) own))
               (catch 'found
                 (mapatoms (lambda (symbol)
                             (when (and (boundp symbol) (not (keywordp symbol))
                                        (string-suffix-p "-map" (symbol-name symbol))
                                        (eq (symbol-value symbol) map))
                               (throw 'found symbol))))
                 nil)))))
(defun help--binding-place (key)
  "The name of the keymap that KEY's binding is from, or nil."
  (let ((map (seq-find (lambda (map) (let ((binding (lookup-key map key)))
                                       (and binding (not (natnump binding)))))
                       (current-active-maps t))))
    (and map
         (let ((entry (seq-find (lambda (e) (eq (cdr e) map)) minor-mode-map-alist)))
           (if entry (format "%s-map" (car entry)) (help--map-name map))))))
(defun help--undefined-p (definition)
  "Whether DEFINITION, of a key, means that it has none."
  (or (null definition) (integerp definition) (equal definition 'undefined)))
(defun help--fill (text)
  "TEXT, one paragraph, in lines of at most 70 columns."
  (with-temp-buffer
    (insert text)
    (let ((fill-column 70) (fill-prefix nil)) (fill-region (point-min) (point-max)))
    (buffer-string)))

(defun describe-key-briefly (&optional key-list _buffer insert)
  "Say which command the key KEY-LIST runs; INSERT the text when non-nil."
  (interactive (list (help--read-key "Describe the following key: ") nil current-prefix-arg))
  (let* ((key (help--key-sequence key-list)) (definition (key-binding key t))
         (text (format (if (help--undefined-p definition) "%s is undefined" "%s runs the command %s")
                       (help-key-description key nil)
                       (if (symbolp definition) definition (prin1-to-string definition)))))
    (if insert (insert text) (message "%s" text))
    nil))
(defun describe-key (&optional key-list _buffer)
  "Show the documentation of the command that the key KEY-LIST runs."
  (interactive (list (help--read-key "Describe the following key: ")))
  (let* ((key (help--key-sequence key-list)) (definition (key-binding key t)))
    (if (help--undefined-p definition)
        (message "%s is undefined" (help-key-description key nil))
      (let* ((place (help--binding-place key))
             (keys (where-is-internal definition))
             (about (help--function-text definition))
             (split (string-search "\n\n" about))
             (kind (string-remove-prefix (format "%s is " (if (symbolp definition) definition "anonymous"))
                                         (substring about 0 split))))
        (help--show
         (concat
          (help--fill (concat (key-description key) " runs the command "
                              (if (symbolp definition) (symbol-name definition) "anonymous")
                              (if place (format " (found in %s)" place) "")
                              ", which is " kind))
          "\n\n"
          (cond ((eq definition 'self-insert-command)
                 "It is bound to many ordinary text characters.\n\n")
                (keys (concat (help--fill (concat "It is bound to "
                                                  (mapconcat #'key-description keys ", ") "."))
                              "\n\n"))
                (t ""))
          (string-remove-prefix "\n\n" (substring about split))))
        nil))))

;; Tables

(defun help--rows-under (map prefix)
  "The lines of MAP's bindings whose keys begin with PREFIX, nil for all."
  (if (null prefix) (help--map-rows map [])
    (let ((inner (lookup-key map prefix)))
      (if (keymapp inner) (help--map-rows inner (vconcat prefix)) ""))))
(defconst help--table-head "key             binding\n---             -------\n\n")
(defun describe-buffer-bindings (buffer &optional prefix _menus)
  "Insert tables of the keys that work in BUFFER, those beginning with PREFIX if it is given."
  (let ((under (if prefix (format " Starting With %s" (key-description prefix)) "")) parts)
    (with-current-buffer buffer
      (let ((table (lambda (title map)
                     (let ((rows (help--rows-under map prefix)))
                       (unless (equal rows "")
                         (push (format "%s%s:\n%s%s\n" title under help--table-head rows) parts))))))
        (dolist (map (current-minor-mode-maps))
          (funcall table (format-message "`%s' Minor Mode Bindings"
                                         (car (rassq map minor-mode-map-alist)))
                   map))
        (when (current-local-map) (funcall table "Major Mode Bindings" (current-local-map)))
        (funcall table "Global Bindings" (current-global-map))))
    (insert (mapconcat #'identity (nreverse parts) "\n"))))
(defun describe-bindings (&optional prefix buffer)
  "Show tables of the keys that work in BUFFER, those beginning with PREFIX if it is given."
  (interactive)
  (let ((buffer (or buffer (current-buffer))))
    (help--show (with-temp-buffer (describe-buffer-bindings buffer prefix) (buffer-string)))
    nil))
(defun describe-prefix-bindings ()
  "Show the keys that begin as those typed last do."
  (interactive)
  (let ((keys (this-command-keys)))
    (describe-bindings (substring keys 0 (max 1 (1- (length keys)))))))
(defun describe-keymap (keymap)
  "Show the bindings of KEYMAP, a keymap or a variable whose value is one."
  (interactive (list (intern (completing-read "Keymap: " obarray
                                              (lambda (s) (and (boundp s) (keymapp (symbol-value s)))) t))))
  (let ((name (and (symbolp keymap) keymap)) (map (if (symbolp keymap) (symbol-value keymap) keymap)))
    (unless (keymapp map) (user-error "Not a keymap: %s" keymap))
    (help--show (concat (if name (concat (format-message "%s is a keymap variable.\n\n" name)
                                         (let ((doc (documentation-property name 'variable-documentation t)))
                                           (if doc (concat (substitute-command-keys doc) "\n\n") "")))
                          "")
                        (help--map-text map)))
    nil))

;; Modes

(defun help--mode-title (mode)
  "The name of the minor MODE as answers show it."
  (capitalize (replace-regexp-in-string "-" " " (string-remove-suffix "-mode" (symbol-name mode)))))
(defun help--mode-text (mode)
  "The documentation of MODE."
  (let ((doc (ignore-errors (documentation mode))))
    (or (cdr (help-split-fundoc doc mode)) doc "Not documented.")))
(defun describe-mode (&optional buffer)
  "Show the documentation of BUFFER's major mode and of the minor modes that are on."
  (interactive)
  (with-current-buffer (or buffer (current-buffer))
    (let ((minor (sort (seq-filter (lambda (mode) (and (boundp mode) (symbol-value mode) (fboundp mode)))
                                   minor-mode-list)
                       #'string<))
          (text ""))
      (when minor
        (setq text (concat (help--fill
                            (concat "Enabled minor modes: "
                                    (mapconcat (lambda (mode) (replace-regexp-in-string " " "-" (help--mode-title mode)))
                                               minor " ")))
                           "\n\n(Information about these minor modes follows the major mode info.)\n\n")))
      (setq text (concat text (if (stringp mode-name) mode-name (symbol-name major-mode)) " mode:\n"
                         (help--mode-text major-mode) "\n\n"))
      (dolist (mode minor)
        (setq text (concat text (help--mode-title mode) " minor mode"
                           (let ((lighter (cadr (assq mode minor-mode-alist))))
                             (if (and (stringp lighter) (not (equal lighter "")))
                                 (format " (indicator%s):\n" lighter) " (no indicator):\n"))
                           (help--mode-text mode) "\n\n")))
      (help--show text)
      nil)))

(provide 'help-keys)
;;; help-keys.el ends here
