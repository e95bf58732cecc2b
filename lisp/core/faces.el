;;; faces.el --- Faces: names with attributes, of which nothing is drawn  -*- lexical-binding: t -*-

;; A face is a symbol; its attributes are a plist under `faces--attributes', made from the specification of `defface'
;; when somebody first asks.  The one frame is a terminal without colours and with a dark background, as in batch Emacs.

;;; Code:

(defvar face-remapping-alist)

(defconst faces--attribute-names
  '(:family :foundry :width :height :weight :slant :underline :overline :extend :strike-through :box :inverse-video
    :foreground :background :stipple :inherit)
  "The attributes a face has, in the order they are listed.")

(defconst faces--values
  '((:weight thin ultra-light ultralight extra-light extralight light semi-light semilight demi-light book normal
             regular medium semi-bold semibold demi-bold demibold demi bold extra-bold extrabold ultra-bold ultrabold
             heavy black ultra-heavy ultraheavy)
    (:slant reverse-oblique reverse-italic normal italic oblique)
    (:width ultra-condensed extra-condensed condensed semi-condensed normal semi-expanded expanded extra-expanded
            ultra-expanded))
  "What the attributes can be that are symbols of a list.")

(defconst faces--standard
  '((default)
 (bold :weight bold)
 (italic :slant italic)
 (bold-italic :weight bold :slant italic)
 (underline :underline t)
 (fixed-pitch :family "Monospace")
 (fixed-pitch-serif :family "Monospace Serif")
 (variable-pitch :family "Sans Serif")
 (shadow)
 (link :inherit underline)
 (link-visited :inherit link)
 (highlight :inverse-video t)
 (region :inverse-video t)
 (secondary-selection :inverse-video t)
 (trailing-whitespace :inverse-video t)
 (line-number :inherit (shadow default))
 (line-number-current-line :inherit line-number)
 (line-number-major-tick :inherit line-number)
 (line-number-minor-tick :inherit line-number)
 (fill-column-indicator :weight normal :slant normal :underline nil :overline nil :strike-through nil :box nil :inverse-video nil :inherit shadow)
 (escape-glyph :foreground "cyan")
 (homoglyph :foreground "cyan")
 (nobreak-space :inverse-video t)
 (nobreak-hyphen :foreground "cyan")
 (mode-line :inverse-video t)
 (mode-line-inactive :inherit mode-line)
 (mode-line-highlight :inherit highlight)
 (mode-line-emphasis :weight bold)
 (mode-line-buffer-id :weight bold)
 (header-line :underline t :inverse-video nil :inherit mode-line)
 (header-line-highlight :inherit mode-line-highlight)
 (vertical-border :inherit mode-line-inactive)
 (window-divider :foreground "gray60")
 (window-divider-first-pixel :foreground "gray80")
 (window-divider-last-pixel :foreground "gray40")
 (internal-border)
 (child-frame-border)
 (minibuffer-prompt :foreground "cyan")
 (fringe :background "gray")
 (scroll-bar :foreground "white")
 (border)
 (cursor :background "white")
 (mouse)
 (tool-bar :box (:line-width 1 :style released-button) :foreground "black")
 (tab-bar :background "grey")
 (tab-line :background "grey")
 (menu :inverse-video t)
 (help-argument-name :inherit italic)
 (help-key-binding :background "grey90")
 (glyphless-char :inherit underline)
 (error :weight bold :inverse-video t)
 (warning :weight bold)
 (success :weight bold)
 (read-multiple-choice-face :weight bold :inherit underline)
 (tty-menu-enabled-face :weight bold)
 (tty-menu-disabled-face :inherit shadow)
 (tty-menu-selected-face :inverse-video t)
 (show-paren-match :inherit underline)
 (show-paren-match-expression :inherit show-paren-match)
 (show-paren-mismatch :inverse-video t)
 (button :inherit link)
 (next-error :inherit region)
 (next-error-message :extend t :inherit highlight)
 (separator-line :foreground "ForestGreen")
 (help-for-help-header :height 1.26)
 (completions-group-title :slant italic :inherit shadow)
 (completions-group-separator :strike-through t :inherit shadow)
 (completions-annotations :inherit (italic shadow))
 (completions-first-difference :inherit bold)
 (completions-common-part)
 (font-lock-comment-face :weight bold :slant italic)
 (font-lock-comment-delimiter-face :inherit font-lock-comment-face)
 (font-lock-string-face :slant italic)
 (font-lock-doc-face :inherit font-lock-string-face)
 (font-lock-doc-markup-face :inherit font-lock-constant-face)
 (font-lock-keyword-face :weight bold)
 (font-lock-builtin-face :weight bold)
 (font-lock-function-name-face :weight bold :inverse-video t)
 (font-lock-variable-name-face :weight bold :slant italic)
 (font-lock-type-face :weight bold :underline t)
 (font-lock-constant-face :weight bold :underline t)
 (font-lock-warning-face :inherit error)
 (font-lock-negation-char-face)
 (font-lock-preprocessor-face :inherit font-lock-builtin-face)
 (font-lock-regexp-grouping-backslash :inherit bold)
 (font-lock-regexp-grouping-construct :inherit bold)
 (mouse-drag-and-drop-region :inherit region)
 (isearch :inverse-video t)
 (isearch-fail :inverse-video t)
 (lazy-highlight :underline t)
 (isearch-group-1 :inherit isearch)
 (isearch-group-2 :inherit isearch)
 (file-name-shadow :inherit shadow)
 (tab-bar-tab :inverse-video nil :inherit tab-bar)
 (tab-bar-tab-inactive :inverse-video t :inherit tab-bar-tab)
 (tab-bar-tab-group-current :weight bold :box nil :inherit tab-bar-tab)
 (tab-bar-tab-group-inactive :inherit (shadow tab-bar-tab-inactive))
 (tab-bar-tab-ungrouped :inherit (shadow tab-bar-tab-inactive))
 (query-replace :inherit isearch)
 (match :inverse-video t)
 (tabulated-list-fake-header :weight bold :underline t :overline t)
 (buffer-menu-buffer :weight bold)
 (vc-state-base)
 (vc-up-to-date-state :inherit vc-state-base)
 (vc-needs-update-state :inherit vc-state-base)
 (vc-locked-state :inherit vc-state-base)
 (vc-locally-added-state :inherit vc-state-base)
 (vc-conflict-state :inherit vc-state-base)
 (vc-removed-state :inherit vc-state-base)
 (vc-missing-state :inherit vc-state-base)
 (vc-edited-state :inherit vc-state-base)
 (elisp-shorthand-font-lock-face :foreground "cyan" :inherit font-lock-keyword-face)
 (eldoc-highlight-function-argument :inherit bold)
 (tooltip :inherit variable-pitch))
  "The faces that are there from the start: (NAME . ATTRIBUTES).")

(defconst faces--of-org
  '(outline-1 outline-2 outline-3 outline-4 outline-5 outline-6 outline-7 outline-8 org-default org-hide org-
    dispatcher-highlight org-level-1 org-level-2 org-level-3 org-level-4 org-level-5 org-level-6 org-level-7
    org-level-8 org-special-keyword org-drawer org-property-value org-column org-column-title org-agenda-column-
    dateline org-warning org-archived org-cite org-cite-key org-link org-footnote org-ellipsis org-target org-
    date org-date-selected org-sexp-date org-tag org-list-dt org-todo org-done org-agenda-done org-headline-todo
    org-headline-done org-priority org-checkbox org-checkbox-statistics-todo org-checkbox-statistics-done org-
    table org-table-header org-formula org-code org-meta-line org-document-title org-document-info org-document-
    info-keyword org-block org-block-begin-line org-block-end-line org-verbatim org-quote org-verse org-clock-
    overlay org-agenda-structure org-agenda-structure-secondary org-agenda-structure-filter org-agenda-date org-
    agenda-date-today org-agenda-date-weekend-today org-agenda-clocking org-agenda-date-weekend org-scheduled
    org-scheduled-today org-agenda-dimmed-todo-face org-scheduled-previously org-imminent-deadline org-upcoming-
    deadline org-upcoming-distant-deadline org-agenda-restriction-lock org-agenda-filter-tags org-agenda-filter-
    category org-agenda-filter-effort org-agenda-filter-regexp org-time-grid org-agenda-current-time org-agenda-
    diary org-agenda-calendar-event org-agenda-calendar-sexp org-latex-and-related org-macro org-tag-group org-
    mode-line-clock org-mode-line-clock-overrun)
  "The faces of Org, which init files set.")

(defvar faces--made nil "Faces that programs made, the newest first.")

;;; Which faces there are

(defun faces--symbol (face)
  "The symbol of FACE, a symbol or its name, through aliases; nil if it is neither."
  (let ((symbol (if (stringp face) (intern face) face)) (steps 0))
    (when (symbolp symbol)
      (while (and (get symbol 'face-alias) (< steps 10))
        (setq symbol (get symbol 'face-alias) steps (1+ steps)))
      symbol)))

(defun faces--known-p (symbol)
  "Non-nil if SYMBOL is a face."
  (and symbol
       (or (get symbol 'faces--attributes) (get symbol 'face-defface-spec) (assq symbol faces--standard)
           (memq symbol faces--of-org) (memq symbol faces--made))
       t))

(defun faces--check (face)
  "The symbol of FACE; an error if there is no such face."
  (let ((symbol (faces--symbol face)))
    (unless (faces--known-p symbol) (error "Invalid face: %S" face))
    symbol))

(defun facep (face)
  "Non-nil if FACE is a face or its name: a vector that stands for it."
  (and (or (symbolp face) (stringp face))
       (internal-lisp-face-p face)))
(defun internal-lisp-face-p (face &optional _frame)
  "A vector if FACE is a face."
  (and (faces--known-p (faces--symbol face))
       (let ((vector (make-vector 20 'unspecified))) (aset vector 0 'face) vector)))
(defun face-list ()
  "All faces."
  (let (declared)
    (mapatoms (lambda (symbol)
                (when (and (get symbol 'face-defface-spec) (not (assq symbol faces--standard)) (not (memq symbol faces--made)))
                  (push symbol declared))))
    (append (mapcar #'car faces--standard) (sort declared #'string-lessp) (reverse faces--made))))
(defun face-list-p (face-or-list)
  "Non-nil if FACE-OR-LIST is a list of faces, rather than a face or attributes."
  (and (consp face-or-list) (listp (cdr face-or-list)) (not (keywordp (car face-or-list)))
       (not (memq (car face-or-list) '(foreground-color background-color))) t))
(defun face-name (face)
  "The name of FACE."
  (symbol-name (check-face face)))
(defun check-face (face)
  "FACE, if it is one."
  (unless (facep face) (error "Not a face: %s" face))
  face)
(defun face-id (face &optional _frame)
  "The number of FACE."
  (or (seq-position (face-list) (faces--check face)) 0))
(defun face-documentation (face)
  "The documentation of FACE."
  (let ((text (get (or (faces--symbol face) face) 'face-documentation)))
    (and text (if (stringp text) (substitute-command-keys text) text))))
(defalias 'face-doc-string #'face-documentation)
(defun set-face-documentation (face string)
  "Make STRING the documentation of FACE."
  (put face 'face-documentation string))
(defun face-at-point-list () "Faces at point." (ensure-list (get-text-property (point) 'face)))

;;; Specifications

(defun faces--condition-p (condition)
  "Whether CONDITION of a display, (REQUIREMENT VALUE…), holds for the frame."
  (pcase condition
    (`(type . ,values) (and (memq 'tty values) t))
    (`(class . ,values) (and (memq 'mono values) t))
    (`(min-colors ,count) (<= count (display-color-cells)))
    (`(background . ,values) (and (memq (frame-parameter nil 'background-mode) values) t))
    (`(supports . ,_) nil)
    (_ nil)))

(defun face-spec-choose (spec &optional _frame no-match-retval)
  "The attributes that SPEC, rows of (DISPLAY . ATTRIBUTES), has for the frame; NO-MATCH-RETVAL if none."
  (let ((attributes (lambda (row) (if (and (consp (cdr row)) (listp (cadr row)) (null (cddr row))) (cadr row) (cdr row))))
        (defaults nil) (found nil) (match nil))
    (while (and spec (not found))
      (let ((row (pop spec)))
        (cond ((eq (car row) 'default) (setq defaults (funcall attributes row) match t))
              ((or (eq (car row) t) (and (listp (car row)) (seq-every-p #'faces--condition-p (car row))))
               (setq found (list (funcall attributes row)) match t)))))
    (if match (append defaults (car found)) no-match-retval)))
(defun face-spec-match-p (face spec &optional _frame)
  "Non-nil if FACE looks as SPEC says."
  (let ((attributes (face-spec-choose spec)) (same t))
    (while attributes
      (unless (equal (face-attribute face (car attributes)) (cadr attributes)) (setq same nil))
      (setq attributes (cddr attributes)))
    same))
(defun face-default-spec (face)
  "The specification FACE was defined with."
  (get (faces--symbol face) 'face-defface-spec))
(defun face-user-default-spec (face)
  "The specification of FACE as the user set it, or as it was defined."
  (let ((symbol (faces--symbol face)))
    (or (get symbol 'customized-face) (get symbol 'saved-face) (face-default-spec symbol))))
(defun face-spec-set (face spec &optional spec-type)
  "Make FACE look as SPEC says; SPEC-TYPE names the property that keeps it."
  (let ((symbol (faces--symbol face)))
    (unless (faces--known-p symbol) (make-face symbol))
    (put symbol (pcase spec-type ((or 'nil 'face-override-spec) 'face-override-spec) ('saved-face 'saved-face)
                       ('customized-face 'customized-face) (_ 'face-defface-spec))
         spec)
    (put symbol 'faces--attributes nil)
    nil))
(defun face-spec-set-2 (face frame face-attrs)
  "Set the attributes FACE-ATTRS of FACE on FRAME."
  (apply #'set-face-attribute face frame face-attrs))
(defun face-spec-recalc (face _frame)
  "Read the attributes of FACE from its specifications again."
  (put (faces--symbol face) 'faces--attributes nil))
(defun face-spec-reset-face (face &rest _)
  "Leave all attributes of FACE unspecified."
  (put (faces--check face) 'faces--attributes (list :family 'unspecified))
  nil)

(defun faces--attributes (symbol)
  "The plist of attributes of the face SYMBOL."
  (or (get symbol 'faces--attributes)
      (put symbol 'faces--attributes
           (append (or (face-spec-choose (get symbol 'face-override-spec))
                       (face-spec-choose (get symbol 'faces--theme-spec))
                       (face-spec-choose (get symbol 'customized-face))
                       (face-spec-choose (get symbol 'saved-face))
                       (face-spec-choose (get symbol 'face-defface-spec))
                       (copy-sequence (cdr (assq symbol faces--standard))))
                   (list 'made t)))))

;;; Attributes

(defun faces--check-attribute (attribute value)
  "Signal an error unless ATTRIBUTE is one and VALUE can be its value."
  (unless (or (memq attribute faces--attribute-names) (memq attribute '(:font :fontset :bold :italic :distant-foreground)))
    (signal 'error (list "Invalid face attribute name" attribute)))
  (let ((values (assq attribute faces--values)))
    (when (and values (not (memq value '(unspecified nil))) (not (memq value (cdr values))))
      (signal 'error (list (format "Invalid face %s" (substring (symbol-name attribute) 1)) value)))))

(defun faces--default-value (attribute)
  "What ATTRIBUTE of the face `default' is when nobody set it."
  (pcase attribute
    (:family "default") (:foundry "default") (:height 1)
    ((or :weight :slant :width) 'normal)
    (:foreground "unspecified-fg") (:background "unspecified-bg")))

(defun face-attribute (face attribute &optional frame inherit)
  "The value of ATTRIBUTE of FACE, or `unspecified'.
FRAME t means what new frames will have.  INHERIT non-nil looks also in the faces FACE inherits from, and then, if it
is a face or a list of faces, in these."
  (let ((symbol (faces--symbol face)))
    (unless (faces--known-p symbol) (signal 'error (list "Invalid face" face)))
    (faces--check-attribute attribute nil)
    (let* ((attributes (faces--attributes symbol))
           (value (cond ((plist-member attributes attribute) (plist-get attributes attribute))
                        ((and (eq symbol 'default) (not (eq frame t))) (faces--default-value attribute))
                        (t 'unspecified))))
      (when (and inherit (face-attribute-relative-p attribute value))
        (let ((from (face-attribute symbol :inherit frame)))
          (unless (memq from '(nil unspecified))
            (setq value (face-attribute-merged-with attribute value from frame)))))
      (if (memq inherit '(nil t)) value
        (face-attribute-merged-with attribute value inherit frame)))))
(defun face-attribute-merged-with (attribute value faces &optional frame)
  "VALUE of ATTRIBUTE, completed by the ones of FACES where it is relative."
  (dolist (face (ensure-list faces))
    (when (and (face-attribute-relative-p attribute value) (facep face))
      (setq value (merge-face-attribute attribute value (face-attribute face attribute frame t)))))
  value)
(defun face-attribute-relative-p (attribute value)
  "Non-nil if VALUE of ATTRIBUTE depends on the face below."
  (or (eq value 'unspecified) (and (eq attribute :height) (not (integerp value)) (or (floatp value) (functionp value)))))
(defun merge-face-attribute (attribute value1 value2)
  "VALUE1 of ATTRIBUTE laid over VALUE2."
  (cond ((eq value1 'unspecified) value2)
        ((and (eq attribute :height) (floatp value1) (integerp value2)) (truncate (* value1 value2)))
        ((and (eq attribute :height) (floatp value1) (floatp value2)) (* value1 value2))
        ((and (eq attribute :height) (functionp value1)) (funcall value1 value2))
        (t value1)))
(defun face-all-attributes (face &optional frame)
  "An alist of all attributes of FACE; without FRAME, of new frames."
  (mapcar (lambda (attribute)
            (cons attribute (if (or frame (get (faces--symbol face) 'faces--set))
                                (face-attribute face attribute frame)
                              'unspecified)))
          faces--attribute-names))
(defun face-attribute-specified-or (value default)
  "VALUE, or DEFAULT if it is `unspecified'."
  (if (eq value 'unspecified) default value))

(defun set-face-attribute (face _frame &rest args)
  "Give attributes of FACE values: ARGS are ATTRIBUTE VALUE and so on.
A face that is not there, since what would define it has no use here, is passed over."
  (orgstar-note-void-setting 'set-face-attribute)
  (let ((symbol (faces--symbol face)))
    (when (faces--known-p symbol)
      (let ((attributes (copy-sequence (faces--attributes symbol))))
        (while args
          (let ((attribute (pop args)) (value (pop args)))
            (faces--check-attribute attribute value)
            (pcase attribute
              (:bold (setq attribute :weight value (if value 'bold 'normal)))
              (:italic (setq attribute :slant value (if value 'italic 'normal))))
            (when (and (memq attribute '(:weight :slant :width)) (null value)) (setq value 'unspecified))
            (when (and (null value) (memq attribute '(:foreground :background :family :height))) (setq value 'unspecified))
            (setq attributes (plist-put attributes attribute value))))
        (put symbol 'faces--set t)
        (put symbol 'faces--attributes attributes))))
  nil)
(defalias 'internal-set-lisp-face-attribute
  (lambda (face attribute value &optional frame) (set-face-attribute face frame attribute value)))
(defalias 'internal-get-lisp-face-attribute
  (lambda (face attribute &optional frame) (face-attribute face attribute frame)))

(defun faces--string (face attribute inherit)
  "The value of ATTRIBUTE of FACE if it is specified."
  (face-attribute-specified-or (face-attribute face attribute nil inherit) nil))
(defun face-foreground (face &optional _frame inherit)
  "The colour of the text of FACE, or nil."
  (faces--string face :foreground inherit))
(defun face-background (face &optional _frame inherit)
  "The colour of the background of FACE, or nil."
  (faces--string face :background inherit))
(defun face-stipple (face &optional _frame inherit)
  "The pattern of the background of FACE, or nil."
  (faces--string face :stipple inherit))
(defun face-underline-p (face &optional _frame inherit)
  "Non-nil if FACE underlines."
  (faces--string face :underline inherit))
(defun face-inverse-video-p (face &optional _frame inherit)
  "Non-nil if FACE changes text and background."
  (faces--string face :inverse-video inherit))
(defun face-bold-p (face &optional _frame inherit)
  "Non-nil if FACE is bold."
  (memq (face-attribute face :weight nil inherit) '(bold extra-bold ultra-bold)))
(defun face-italic-p (face &optional _frame inherit)
  "Non-nil if FACE is italic."
  (memq (face-attribute face :slant nil inherit) '(italic oblique)))
(defun face-extend-p (face &optional _frame inherit)
  "Non-nil if FACE goes on to the end of the line."
  (faces--string face :extend inherit))
(defun face-font (face &optional _frame _character)
  "The font of FACE."
  (faces--check face)
  "tty")
(defun set-face-foreground (face color &optional frame)
  "Make COLOR the colour of the text of FACE."
  (set-face-attribute face frame :foreground (or color 'unspecified)))
(defun set-face-background (face color &optional frame)
  "Make COLOR the colour of the background of FACE."
  (set-face-attribute face frame :background (or color 'unspecified)))
(defun set-face-stipple (face stipple &optional frame)
  "Make STIPPLE the pattern of the background of FACE."
  (set-face-attribute face frame :stipple (or stipple 'unspecified)))
(defun set-face-underline (face underline &optional frame)
  "Underline FACE as UNDERLINE says."
  (set-face-attribute face frame :underline underline))
(defalias 'set-face-underline-p #'set-face-underline)
(defun set-face-inverse-video (face inverse-video-p &optional frame)
  "Change text and background of FACE if INVERSE-VIDEO-P."
  (set-face-attribute face frame :inverse-video inverse-video-p))
(defalias 'set-face-inverse-video-p #'set-face-inverse-video)
(defun set-face-bold (face bold-p &optional frame)
  "Make FACE bold, or not."
  (set-face-attribute face frame :weight (if bold-p 'bold 'normal)))
(defalias 'set-face-bold-p #'set-face-bold)
(defun set-face-italic (face italic-p &optional frame)
  "Make FACE italic, or not."
  (set-face-attribute face frame :slant (if italic-p 'italic 'normal)))
(defalias 'set-face-italic-p #'set-face-italic)
(defun set-face-extend (face extend-p &optional frame)
  "Let FACE go on to the end of the line, or not."
  (set-face-attribute face frame :extend extend-p))
(defun set-face-font (face font &optional frame)
  "Use FONT for FACE."
  (set-face-attribute face frame :font font))
(defun make-face-bold (face &optional frame _noerror) "Make FACE bold." (set-face-attribute face frame :weight 'bold))
(defun make-face-unbold (face &optional frame _noerror) "Make FACE not bold."
       (set-face-attribute face frame :weight 'normal))
(defun make-face-italic (face &optional frame _noerror) "Make FACE italic." (set-face-attribute face frame :slant 'italic))
(defun make-face-unitalic (face &optional frame _noerror) "Make FACE not italic."
       (set-face-attribute face frame :slant 'normal))
(defun make-face-bold-italic (face &optional frame _noerror)
  "Make FACE bold and italic."
  (set-face-attribute face frame :weight 'bold :slant 'italic))
(defun invert-face (face &optional frame)
  "Exchange text and background of FACE."
  (set-face-attribute face frame :inverse-video (not (face-inverse-video-p face)))
  face)

;;; Making and comparing

(defun make-face (face &optional _no-init-from-resources)
  "Make FACE a face, without attributes unless it is one."
  (unless (faces--known-p face)
    (push face faces--made)
    (put face 'faces--attributes (list 'made t)))
  face)
(defun make-empty-face (face) "Make FACE a face." (make-face face))
(defun internal-make-lisp-face (face &optional _frame) "Make FACE a face." (make-face face) (internal-lisp-face-p face))
(defun copy-face (old-face new-face &optional _frame _new-frame)
  "Let NEW-FACE look as OLD-FACE does."
  (let ((old (faces--check old-face)))
    (make-face new-face)
    (put new-face 'faces--attributes (copy-sequence (faces--attributes old)))
    (put new-face 'faces--set t)
    new-face))
(defun face-equal (face1 face2 &optional frame)
  "Non-nil if FACE1 and FACE2 look the same."
  (seq-every-p (lambda (attribute) (equal (face-attribute face1 attribute frame) (face-attribute face2 attribute frame)))
               faces--attribute-names))
(defalias 'internal-lisp-face-equal-p #'face-equal)
(defun face-differs-from-default-p (face &optional _frame)
  "Non-nil if text in FACE would be shown otherwise; nothing is shown here."
  (faces--check face)
  nil)
(defun face-nontrivial-p (face &optional frame)
  "Non-nil if FACE has an attribute."
  (seq-some (lambda (attribute) (not (eq (face-attribute face attribute frame) 'unspecified))) faces--attribute-names))
(defun internal-lisp-face-empty-p (face &optional frame)
  "Non-nil if FACE has no attribute."
  (not (face-nontrivial-p face frame)))
(defun face-valid-attribute-values (attribute &optional _frame)
  "What ATTRIBUTE can be: an alist to choose from."
  (let ((values (cdr (assq attribute faces--values))))
    (append (mapcar (lambda (value) (cons (symbol-name value) value)) values) '(("unspecified" . unspecified)))))

(defun face-remap-add-relative (face &rest specs)
  "Lay SPECS over FACE in this buffer; what it returns undoes it."
  (when (and (consp specs) (null (cdr specs)) (listp (car specs))) (setq specs (car specs)))
  (make-local-variable 'face-remapping-alist)
  (let ((row (assq face face-remapping-alist)))
    (if row
        (setcdr row (cons specs (cdr row)))
      (push (list face specs face) face-remapping-alist)))
  (cons face specs))
(defun face-remap-remove-relative (cookie)
  "Undo what COOKIE says was laid over a face."
  (let ((row (assq (car cookie) face-remapping-alist)))
    (when row
      (setcdr row (delq (cdr cookie) (cdr row)))
      (when (equal (cdr row) (list (car cookie)))
        (setq face-remapping-alist (delq row face-remapping-alist)))
      (cdr cookie))))
(defun face-remap-set-base (face &rest specs)
  "Let FACE look as SPECS say in this buffer."
  (when (and (consp specs) (null (cdr specs)) (listp (car specs))) (setq specs (car specs)))
  (make-local-variable 'face-remapping-alist)
  (setq face-remapping-alist (assq-delete-all face (copy-sequence face-remapping-alist)))
  (when specs (push (list face specs) face-remapping-alist))
  nil)
(defun face-remap-reset-base (face) "Let FACE look as it does elsewhere." (face-remap-set-base face))

(defun foreground-color-at-point () "The colour of the text at point, or nil." (faces--color-at-point :foreground))
(defun background-color-at-point () "The colour of the background at point, or nil." (faces--color-at-point :background))
(defun faces--color-at-point (attribute)
  "The value of ATTRIBUTE of the faces at point."
  (seq-some (lambda (face)
              (cond ((keywordp face) nil)
                    ((facep face) (faces--string face attribute t))
                    ((consp face) (plist-get face attribute))))
            (let ((faces (get-char-property (point) 'face)))
              (if (or (keywordp (car-safe faces))) (list faces) (ensure-list faces)))))

;;; The display

(defun display-color-cells (&optional _display) "How many colours there are." 0)
(defun display-planes (&optional _display) "How many bits a colour has." 1)
(defun display-visual-class (&optional _display) "What kind of colours there are." 'static-gray)
(defun display-grayscale-p (&optional _display) "Whether there are shades of grey." nil)
(defun display-supports-face-attributes-p (attributes &optional _display)
  "Whether ATTRIBUTES can be shown."
  (unless (listp attributes) (signal 'wrong-type-argument (list 'listp attributes)))
  nil)


;; The size of text

(defvar-local text-scale-mode-amount 0 "By how many steps text is larger in `text-scale-mode'.")
(defvar text-scale-mode-step 1.2 "How much larger a step of `text-scale-mode' makes text.")
(defvar-local text-scale-mode-lighter "+0" "What `text-scale-mode' shows in the mode line.")
(defvar-local faces--text-scale nil "The remapping that `text-scale-mode' added, or nil.")
(define-minor-mode text-scale-mode
  "Show the text larger by `text-scale-mode-amount' steps, or smaller by a negative number."
  :lighter (" " text-scale-mode-lighter)
  (when faces--text-scale (face-remap-remove-relative faces--text-scale))
  (setq faces--text-scale
        (and text-scale-mode
             (face-remap-add-relative
              'default :height (expt (float text-scale-mode-step) text-scale-mode-amount)))
        text-scale-mode-lighter (format "%+d" text-scale-mode-amount)))
(defun text-scale-set (level)
  "Show the text larger by LEVEL steps."
  (interactive "p")
  (setq text-scale-mode-amount (+ 0 level))
  (text-scale-mode (if (= 0 text-scale-mode-amount) -1 1)))
(defun text-scale-increase (inc)
  "Show the text larger by INC steps; 0: as it was."
  (interactive "p")
  (text-scale-set (if (= inc 0) 0 (+ (if text-scale-mode text-scale-mode-amount 0) inc))))
(defun text-scale-decrease (dec)
  "Show the text smaller by DEC steps."
  (interactive "p")
  (text-scale-increase (- dec)))
(defun text-scale-adjust (inc)
  "Show the text larger by INC steps, or smaller if the key was -, or as it was if it was 0."
  (interactive "p")
  (let ((key (event-basic-type last-command-event)))
    (text-scale-increase (pcase key (?- (- inc)) (?0 0) (_ inc)))))

(provide 'faces)
;;; faces.el ends here
