;;; button.el --- Pieces of text that do something when pushed  -*- lexical-binding: t -*-

;; A button is an overlay, or text with properties, that has a property `button'.  Its type is a symbol whose plist has
;; the properties all buttons of the type share; for text and overlays alike they come in through `category'.

;;; Code:

(defvar-keymap button-map
  :doc "Keys on a button."
  "RET" #'push-button "<mouse-2>" #'push-button)
(defvar-keymap button-buffer-map
  :doc "Keys in a buffer with buttons."
  "TAB" #'forward-button "M-TAB" #'backward-button "<backtab>" #'backward-button)
(define-minor-mode button-mode
  "Move from button to button with TAB."
  :keymap button-buffer-map)

;;; Types

(setplist 'default-button
          `(type button action ignore help-echo "mouse-2, RET: Push this button" face button mouse-face highlight
                 keymap ,button-map evaporate t rear-nonsticky t))
(put 'button 'button-category-symbol 'default-button)

(defun button-category-symbol (type)
  "The symbol whose plist has the properties of buttons of TYPE."
  (or (get type 'button-category-symbol) (error "Unknown button type `%s'" type)))

(defun define-button-type (name &rest properties)
  "Define NAME as a type of buttons with PROPERTIES, a plist.
`:supertype' names the type whose other properties it has."
  (let* ((category (intern (concat (symbol-name name) "-button")))
         (super (or (plist-get properties 'supertype) (plist-get properties :supertype)))
         (base (button-category-symbol (or super 'button))))
    (put name 'button-category-symbol category)
    (setplist category (copy-sequence (symbol-plist base)))
    (put category 'type name)
    (put category 'supertype (or super 'button))
    (while properties
      (let ((property (pop properties)) (value (pop properties)))
        (unless (memq property '(supertype :supertype))
          (put category (if (eq property :supertype) 'supertype property) value))))
    name))
(defun button-type-put (type prop val)
  "Give buttons of TYPE the property PROP with value VAL."
  (put (button-category-symbol type) prop val))
(defun button-type-get (type prop)
  "The property PROP of buttons of TYPE."
  (get (button-category-symbol type) prop))
(defun button-type-subtype-p (type supertype)
  "Non-nil if TYPE is SUPERTYPE or comes from it."
  (while (and type (not (eq type supertype)))
    (setq type (button-type-get type 'supertype)))
  (and type t))

;;; One button

(defun button--text-start (position)
  "Where the text button at POSITION begins."
  (or (previous-single-property-change (min (1+ position) (point-max)) 'button) (point-min)))

(defun button-start (button)
  "Where BUTTON begins."
  (if (overlayp button) (overlay-start button) (button--text-start button)))
(defun button-end (button)
  "Where BUTTON ends."
  (cond ((overlayp button) (overlay-end button))
        ((next-single-property-change button 'button))
        (t (point-max))))
(defun button-get (button prop)
  "The property PROP of BUTTON."
  (cond ((overlayp button) (overlay-get button prop))
        ((stringp button) (get-text-property 0 prop button))
        (t (get-text-property button prop))))
(defun button-put (button prop val)
  "Give BUTTON the property PROP with value VAL."
  (when (memq prop '(type :type))
    (setq prop 'category val (button-category-symbol val)))
  (cond ((overlayp button) (overlay-put button prop val))
        ((stringp button) (put-text-property 0 (length button) prop val button))
        (t (with-silent-modifications
             (put-text-property (button-start button) (button-end button) prop val)))))
(defun button-type (button) "The type of BUTTON." (button-get button 'type))
(defun button-has-type-p (button type)
  "Non-nil if BUTTON is of TYPE or of one that comes from it."
  (button-type-subtype-p (button-get button 'type) type))
(defun button-label (button)
  "The text of BUTTON."
  (if (stringp button) button (buffer-substring-no-properties (button-start button) (button-end button))))
(defun button-activate (button &optional use-mouse-action)
  "Do what BUTTON is for; with USE-MOUSE-ACTION, what the mouse does."
  (let ((does (button-get button 'action)))
    (when use-mouse-action (setq does (or (button-get button 'mouse-action) does)))
    (if (not (markerp does))
        (funcall does (or (button-get button 'button-data) button))
      (switch-to-buffer (marker-buffer does))
      (goto-char does))))

;;; Making them

(defun button--plist (properties default)
  "PROPERTIES as text properties: the type becomes a category, DEFAULT if there is none."
  (let (result (category nil))
    (while properties
      (let ((property (pop properties)) (value (pop properties)))
        (pcase property
          ((or 'type :type) (setq category (button-category-symbol value)))
          ('category (setq category value))
          (_ (setq result (cons value (cons property result)))))))
    (append (list 'category (or category (button-category-symbol default))) (nreverse result))))

(defun make-button (beg end &rest properties)
  "Make an overlay button from BEG to END with PROPERTIES."
  (let ((overlay (make-overlay beg end nil t nil))
        (plist (button--plist properties 'button)))
    (while plist (overlay-put overlay (pop plist) (pop plist)))
    (overlay-put overlay 'button overlay)
    overlay))
(defun insert-button (label &rest properties)
  "Insert LABEL as an overlay button with PROPERTIES."
  (let ((start (point)))
    (insert label)
    (apply #'make-button start (point) properties)))
(defun make-text-button (beg end &rest properties)
  "Make the text from BEG to END a button with PROPERTIES; return where it begins.
BEG can be a string: then END is nil, and the string is returned with the properties."
  (let ((object (and (stringp beg) beg))
        (plist (button--plist properties 'button)))
    (when object
      (setq object (copy-sequence beg) beg 0 end (length object)))
    (with-silent-modifications
      (add-text-properties beg end (append (list 'button (list t)) plist) object))
    (or object beg)))
(defun insert-text-button (label &rest properties)
  "Insert LABEL as a text button with PROPERTIES."
  (let ((start (point)))
    (insert label)
    (apply #'make-text-button start (point) properties)))
(defun button-buttonize (string callback &optional data)
  "STRING as a button that calls CALLBACK with DATA."
  (apply #'propertize string (button--properties callback data)))
(defun button--properties (callback data)
  "The properties of text that calls CALLBACK with DATA when it is pushed."
  (list 'face 'button 'keymap button-map 'action callback 'button-data data 'category t 'follow-link t 'button t))
(defun buttonize (string callback &optional data help-echo)
  "STRING as a button that calls CALLBACK with DATA; HELP-ECHO explains it."
  (let ((text (button-buttonize string callback data)))
    (when help-echo (put-text-property 0 (length text) 'help-echo help-echo text))
    text))
(defun buttonize-region (start end callback &optional data help-echo)
  "Make the text from START to END a button that calls CALLBACK with DATA; HELP-ECHO explains it."
  (add-text-properties start end (append (button--properties callback data) (list 'help-echo help-echo))))
(defun unbuttonize-region (start end)
  "Take away buttons of text from START to END."
  (remove-text-properties start end '(face nil button nil follow-link nil category nil button-data nil keymap nil
                                           action nil help-echo nil)))

;;; Finding and pushing them

(defun button-at (pos)
  "The button at POS, or nil."
  (let ((button (get-char-property pos 'button)))
    (cond ((null button) nil)
          ((overlayp button) button)
          (t (copy-marker pos t)))))
(defun next-button (pos &optional count-current)
  "The first button after POS; with COUNT-CURRENT, also the one at POS."
  (let ((limit (point-max)))
    (unless count-current
      (setq pos (next-single-char-property-change pos 'button)))
    (when (and (< pos limit) (null (get-char-property pos 'button)))
      (setq pos (next-single-char-property-change pos 'button)))
    (and (< pos limit) (button-at pos))))
(defun previous-button (pos &optional count-current)
  "The last button before POS; with COUNT-CURRENT, also the one at POS."
  (let* ((here (button-at pos)) (end (if here (button-start here) pos))
         (ending-at (lambda (place) (and (> place (point-min)) (button-at (1- place))))))
    (cond ((and here count-current) here)
          ((funcall ending-at end))
          (t (funcall ending-at (previous-single-char-property-change end 'button))))))

(defun push-button (&optional pos use-mouse-action)
  "Push the button at POS, by default at point; nil if there is none.
USE-MOUSE-ACTION means as the mouse does."
  (interactive (list (point)))
  (when-let ((found (button-at (or pos (point)))))
    (button-activate found use-mouse-action)
    t))
(defun forward-button (n &optional wrap display-message no-error)
  "Go to the Nth button after point.
With WRAP go on at the other end of the buffer, with DISPLAY-MESSAGE show its help, with NO-ERROR return nil if there
is none."
  (interactive "p\nd\nd")
  (let ((step (if (< n 0) -1 1)) (button nil) (left (abs n)) (lost nil))
    (if (zerop n)
        (when (setq button (button-at (point))) (goto-char (button-start button)))
      (while (and (> left 0) (not lost))
        (setq button (if (> step 0) (next-button (point)) (previous-button (point))))
        (when (and wrap (null button))
          (setq button (if (> step 0) (next-button (point-min) t) (previous-button (point-max) t))))
        (cond ((null button) (setq lost t))
              (t (goto-char (button-start button))
                 (unless (button-get button 'skip) (setq left (1- left)))))))
    (cond ((null button) (unless no-error (user-error (if wrap "No buttons!" "No more buttons"))))
          (t (let ((help (and display-message (button-get button 'help-echo))))
               (when (stringp help) (message "%s" help)))
             button))))
(defun backward-button (n &optional wrap display-message no-error)
  "Go to the Nth button before point; WRAP, DISPLAY-MESSAGE and NO-ERROR as for `forward-button'."
  (interactive "p\nd\nd")
  (forward-button (- n) wrap display-message no-error))

(provide 'button)
;;; button.el ends here
