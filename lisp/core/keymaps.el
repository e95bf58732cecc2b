;;; keymaps.el --- Keys and what they are bound to  -*- lexical-binding: t -*-

;; A keymap is (keymap (KEY . BINDING)… . PARENT); a full one has a char-table after the head.

(defvar-local keymaps--local nil)

(defun make-sparse-keymap (&optional prompt)
  "A new keymap with no bindings, showing PROMPT when it is used as a menu."
  (if prompt (list 'keymap prompt) (list 'keymap)))

(defun make-keymap (&optional prompt)
  "A new keymap with a table for all characters."
  (let ((table (make-char-table 'keymap)))
    (if prompt (list 'keymap table prompt) (list 'keymap table))))

(defun keymapp (object)
  "Whether OBJECT is a keymap, or a symbol whose function is one."
  (let ((map (if (and (symbolp object) object) (indirect-function object) object)))
    (eq (car-safe map) 'keymap)))

(defvar keymaps--global nil "Whether the standard bindings are in the global keymap.")
(defun keymaps--fill ()
  "Put the standard bindings into the global keymap, once."
  (unless keymaps--global
    (setq keymaps--global t)
    (require 'bindings)))
(defun keymaps--get (object)
  "The keymap that OBJECT is or names; signals when it is none."
  (when (and (not keymaps--global) (consp object) (memq object (list global-map esc-map ctl-x-map help-map)))
    (keymaps--fill))
  (let ((map (if (and (symbolp object) object) (indirect-function object) object)))
    (if (eq (car-safe map) 'keymap) map
      (signal 'wrong-type-argument (list 'keymapp object)))))

(defun keymap-parent (keymap)
  "The keymap that KEYMAP inherits from, or nil."
  (let ((l (cdr (keymaps--get keymap))))
    (while (and (consp l) (not (eq (car l) 'keymap))) (setq l (cdr l)))
    (and (consp l) l)))

(defun set-keymap-parent (keymap parent)
  "Make KEYMAP inherit from PARENT, a keymap or nil."
  (let ((l (keymaps--get keymap)))
    (when (and parent (keymaps--inherits-p parent l))
      (error "Cyclic keymap inheritance"))
    (while (and (consp (cdr l)) (not (eq (cadr l) 'keymap))) (setq l (cdr l)))
    (setcdr l (and parent (keymaps--get parent)))
    parent))

(defun keymaps--inherits-p (map from)
  "Whether MAP is or inherits from FROM."
  (let ((m (keymaps--get map)) found)
    (while (and m (not found))
      (if (eq m from) (setq found t) (setq m (keymap-parent m))))
    found))

(defun keymaps--events (key)
  "The events of KEY, a string or vector, as a list; a meta character is ESC and the character."
  (let (out)
    (mapc
     (lambda (c)
       (cond ((and (stringp key) (not (multibyte-string-p key)) (<= 128 c 255))
              (push 27 out) (push (- c 128) out))
             ((and (integerp c) (/= 0 (logand c #x8000000)))
              (push 27 out) (push (logand c (lognot #x8000000)) out))
             ((and (consp c) (characterp (car c)) (characterp (cdr c))) (push c out))
             ((consp c) (push (event-convert-list c) out))
             (t
              ;; What is used as a key is known as an event from then on.
              (and c (symbolp c) (keymaps--symbol-elements c))
              (push c out))))
     key)
    (nreverse out)))

(defun keymap-prompt (map)
  "The text that MAP, or what it inherits from, shows when it is used as a menu; nil if none."
  (let ((l (cdr (keymaps--get map))) (text nil))
    (while (and (consp l) (not text))
      (cond ((stringp (car l)) (setq text (car l)))
            ((eq (car-safe (car l)) 'keymap) (setq text (keymap-prompt (car l)))))
      (setq l (cdr l)))
    text))

(defun keymaps--own (map event)
  "The binding cell of EVENT in MAP itself: (EVENT . BINDING), or nil."
  (let ((l (cdr map)) cell)
    (while (and (consp l) (not (eq (car l) 'keymap)) (not cell))
      (cond ((and (char-table-p (car l)) (characterp event))
             (let ((b (aref (car l) event))) (when b (setq cell (cons event b)))))
            ((and (consp (car l)) (eq (caar l) event)) (setq cell (car l))))
      (setq l (cdr l)))
    cell))

(defun keymaps--command (binding)
  "What BINDING, an element of a keymap, runs: without the texts and properties of a menu."
  (pcase binding
    (`(menu-item ,_ . ,(and rest (pred consp)))
     (let ((filter (plist-get (cdr rest) :filter)))
       (if filter (funcall filter (car rest)) (car rest))))
    (`(,(pred stringp) . ,(and inner (guard (consp inner))))
     (if (stringp (car inner)) (keymaps--command (cdr inner))
       (if (memq (car inner) '(keymap menu-item lambda closure)) (keymaps--command inner) inner)))
    (`(,(pred stringp) . ,command) command)
    (_ binding)))

(defun keymaps--elements (map event function)
  "Call FUNCTION with each binding of EVENT in MAP, its parts and parents, until it returns non-nil."
  (let ((l (cdr map)) (done nil))
    (while (and (consp l) (not done))
      (let ((e (car l)))
        (cond ((char-table-p e)
               (when (characterp event)
                 (let ((b (aref e event))) (when b (setq done (funcall function b))))))
              ((eq (car-safe e) 'keymap) (setq done (keymaps--elements e event function)))
              ((and (consp e) (eq (car e) event)) (setq done (funcall function (cdr e))))))
      (setq l (cdr l)))
    done))

(defun keymaps--find (map event &optional accept-default)
  "The binding of EVENT in MAP or what it inherits from; with ACCEPT-DEFAULT the one for all events.
The keymaps that a prefix key has at several levels are one, the nearest first."
  (let* ((prefixes nil) (value nil)
         (note (lambda (b)
                 (let ((b (if (eq b t) t (keymaps--command b))))
                   (cond ((eq b t) (setq value (or value 'keymaps--none)))
                         ((null b) (setq value (or value 'keymaps--none)))
                         ((keymapp b) (push b prefixes) nil)
                         (prefixes t)
                         (t (setq value b)))))))
    (keymaps--elements map event note)
    (when (and accept-default (null value) (null prefixes))
      (keymaps--elements map t note))
    (cond ((null prefixes) (if (eq value 'keymaps--none) nil value))
          ((null (cdr prefixes)) (car prefixes))
          (t (cons 'keymap (mapcar #'keymaps--get (nreverse prefixes)))))))

(defun define-key (keymap key def &optional remove)
  "Bind KEY, a string or vector of events, to DEF in KEYMAP; REMOVE: take the binding away."
  (unless (arrayp key) (signal 'wrong-type-argument (list 'arrayp key)))
  (let* ((map (keymaps--get keymap))
         (events (keymaps--events key))
         (passed nil))
    (unless events (error "Key sequence is empty"))
    (while (cdr events)
      (push (car events) passed)
      (let* ((own (keymaps--own map (car events)))
             (next (if own (keymaps--command (cdr own)) (keymaps--find map (car events)))))
        (cond ((null next)
               (setq next (list 'keymap))
               (keymaps--put map (car events) next))
              ((not (keymapp next))
               (error "Key sequence %s starts with non-prefix key %s"
                      (key-description key) (key-description (vconcat (reverse passed)))))
              ((not own)
               ;; What is inherited is found by looking it up: a prefix of its own is enough.
               (setq next (list 'keymap))
               (keymaps--put map (car events) next)))
        (setq map (keymaps--get next)
              events (cdr events))))
    (if remove
        (let ((l map))
          (while (consp (cdr l))
            (if (and (consp (cadr l)) (eq (car (cadr l)) (car events)))
                (setcdr l (cddr l))
              (when (and (char-table-p (cadr l)) (characterp (car events)))
                (aset (cadr l) (car events) nil))
              (setq l (cdr l)))))
      (keymaps--put map (car events) def))
    def))

(defun define-key-after (keymap key definition &optional after)
  "Bind KEY, one event, to DEFINITION in KEYMAP behind the binding of AFTER, or t: at the end."
  (let* ((map (keymaps--get keymap)) (event (car (keymaps--events key)))
         (after (or after t))
         (l map) (place nil))
    ;; take an older binding away first
    (while (consp (cdr l))
      (if (and (consp (cadr l)) (eq (caadr l) event)) (setcdr l (cddr l)) (setq l (cdr l))))
    (setq l map)
    (while (and (not place) (consp l))
      (when (or (and (consp (car l)) (eq (caar l) after) (not (eq after t)))
                (not (consp (cdr l))) (eq (cadr l) 'keymap))
        (setq place l))
      (setq l (cdr l)))
    (setcdr place (cons (cons event definition) (cdr place)))
    nil))

(defun keymaps--put (map event def)
  "Bind one EVENT, or a range (FROM . TO) of characters, in MAP itself."
  (if (consp event)
      (let ((c (car event))) (while (<= c (cdr event)) (keymaps--put map c def) (setq c (1+ c))))
    (keymaps--put-one map event def)))
(defun keymaps--put-one (map event def)
  "Bind one EVENT in MAP itself."
  (let ((l (cdr map)) done)
    (while (and (consp l) (not (eq (car l) 'keymap)) (not done))
      (cond ((and (char-table-p (car l)) (characterp event))
             (aset (car l) event def)
             (setq done t))
            ((and (consp (car l)) (eq (caar l) event))
             (setcdr (car l) def)
             (setq done t)))
      (setq l (cdr l)))
    (unless done
      (let ((at map))
        (when (or (stringp (cadr at)) (char-table-p (cadr at))) (setq at (cdr at)))
        (setcdr at (cons (cons event def) (cdr at)))))))

(defun lookup-key (keymap key &optional accept-default)
  "The binding of KEY in KEYMAP (or the first of a list of keymaps that has one); the number of
events that lead to a command when KEY is too long.
ACCEPT-DEFAULT: a binding for t, all other events, counts."
  (if (and (consp keymap) (not (keymapp keymap)))
      (let (found)
        (while (and keymap (not (and found (not (numberp found)))))
          (setq found (lookup-key (car keymap) key accept-default)
                keymap (cdr keymap)))
        found)
    (unless (arrayp key) (signal 'wrong-type-argument (list 'arrayp key)))
    (let ((events (keymaps--events key)) (n 0) (result keymap))
      (keymaps--get keymap)
      (while events
        (if (keymapp result)
            (setq result (keymaps--find (keymaps--get result) (car events) accept-default)
                  events (cdr events)
                  n (1+ n))
          (setq events nil
                result (if (= n 0) nil n))))
      result)))

(defun current-global-map () "The global keymap." global-map)
(defun use-global-map (keymap) "Make KEYMAP the global one." (setq global-map keymap) nil)
(defun current-local-map () "The local keymap of the current buffer, or nil." keymaps--local)
(defun use-local-map (keymap)
  "Make KEYMAP, or none if nil, the local keymap of the current buffer."
  (setq keymaps--local keymap)
  nil)
(defun keymaps--at (position property)
  "The keymap that the text at POSITION, or at point if that is no place, has as PROPERTY, or nil."
  (let ((place (cond ((number-or-marker-p position) position)
                     ((consp position) (posn-point position)))))
    (when (and place (not (<= (point-min) place (point-max))))
      (signal 'args-out-of-range (list (current-buffer) place)))
    (setq place (or place (point)))
    ;; Behind the last character that has one it is still in force.
    (or (get-char-property place property) (get-pos-property place property))))
(defun current-active-maps (&optional olp position)
  "The keymaps in force, the first having precedence; OLP: with those that override.
What the text has of its own is that of POSITION, a place or the position of a mouse event, by default of point."
  (keymaps--fill)
  (delq nil
        (append (and olp (list overriding-terminal-local-map))
                (if (and olp overriding-local-map) (list overriding-local-map)
                  (append
                   (list (keymaps--at position 'keymap))
                   (apply #'append
                          (mapcar (lambda (a) (keymaps--mode-maps (if (symbolp a) (symbol-value a) a)))
                                  emulation-mode-map-alists))
                   (keymaps--mode-maps minor-mode-overriding-map-alist)
                   (keymaps--mode-maps
                    (seq-remove (lambda (c) (assq (car c) minor-mode-overriding-map-alist)) minor-mode-map-alist))
                   (list (or (keymaps--at position 'local-map) keymaps--local))))
                (list global-map))))
(defun keymaps--mode-maps (alist)
  "The keymaps of ALIST whose variables are true."
  (delq nil (mapcar (lambda (c) (and (boundp (car c)) (symbol-value (car c)) (cdr c))) alist)))
(defun current-minor-mode-maps ()
  "The keymaps of the minor modes that are on."
  (delq nil (mapcar (lambda (c) (and (boundp (car c)) (symbol-value (car c)) (cdr c)))
                    minor-mode-map-alist)))

(defun key-binding (key &optional accept-default no-remap position)
  "What KEY is bound to in the keymaps in force at POSITION, by default at point; what that is remapped to unless NO-REMAP.
ACCEPT-DEFAULT is as for `lookup-key'."
  (let ((b (lookup-key (current-active-maps t position) key accept-default)))
    (unless (numberp b)
      (or (and (not no-remap) b (symbolp b) (command-remapping b position)) b))))
(defun command-remapping (command &optional position keymaps)
  "What COMMAND is remapped to, in KEYMAPS or in those in force at POSITION, by default at point, or nil."
  (let ((b (lookup-key (or keymaps (current-active-maps nil position)) (vector 'remap command))))
    (and (not (numberp b)) b)))
(defun global-key-binding (key &optional accept-default)
  "KEY's binding in the global keymap." (lookup-key global-map key accept-default))
(defun local-key-binding (key &optional accept-default)
  "KEY's binding in the local keymap."
  (and keymaps--local (lookup-key keymaps--local key accept-default)))
(defun minor-mode-key-binding (key &optional accept-default)
  "KEY's bindings in the keymaps of minor modes."
  (delq nil (mapcar (lambda (c)
                      (let ((b (and (boundp (car c)) (symbol-value (car c))
                                    (lookup-key (cdr c) key accept-default))))
                        (and b (not (numberp b)) (cons (car c) b))))
                    minor-mode-map-alist)))

(defun global-set-key (key command) "Bind KEY to COMMAND everywhere."
       (interactive "KSet key globally: \nCSet key %s to command: ")
       (define-key global-map key command))
(defun global-unset-key (key) "Take KEY's global binding away."
       (interactive "kUnset key globally: ")
       (define-key global-map key nil))
(defun local-set-key (key command) "Bind KEY to COMMAND in this buffer's mode."
       (interactive "KSet key locally: \nCSet key %s locally to command: ")
       (unless keymaps--local (use-local-map (make-sparse-keymap)))
       (define-key keymaps--local key command))
(defun local-unset-key (key) "Take KEY's local binding away."
       (interactive "kUnset key locally: ")
       (when keymaps--local (define-key keymaps--local key nil))
       nil)

(defun map-keymap-internal (function keymap)
  "Call FUNCTION with each event and binding of KEYMAP itself; the parent is the value."
  (let ((l (cdr (keymaps--get keymap))))
    (while (and (consp l) (not (eq (car l) 'keymap)))
      (cond ((char-table-p (car l)) (map-char-table function (car l)))
            ((consp (car l)) (funcall function (caar l) (cdar l))))
      (setq l (cdr l)))
    l))
(defun map-keymap (function keymap &optional sort-first)
  "Call FUNCTION with each event and binding of KEYMAP and what it inherits from, sorted if SORT-FIRST."
  (if sort-first (map-keymap-sorted function keymap)
    (let ((m (keymaps--get keymap)))
      (while m (setq m (map-keymap-internal function m))))))
(defun map-keymap-sorted (function keymap)
  "Call FUNCTION with the events and bindings of KEYMAP, sorted."
  (let (all)
    (map-keymap (lambda (event binding) (push (cons event binding) all)) keymap)
    (dolist (entry (sort all (lambda (a b)
                               (pcase (list (car a) (car b))
                                 (`(,(and (pred integerp) x) ,(and (pred integerp) y)) (< x y))
                                 (`(,(and (pred symbolp) x) ,(and (pred symbolp) y)) (string< x y))
                                 (`(,x ,y) (and (integerp y) (not (integerp x))))))))
      (funcall function (car entry) (cdr entry)))))
(defun copy-keymap (keymap)
  "A copy of KEYMAP, prefixes within it too."
  (let ((map (keymaps--get keymap)) out)
    (while (and (consp map) (not (and out (eq (car map) 'keymap))))
      (let ((e (car map)))
        (push (cond ((and (consp e) (keymapp (cdr e)) (consp (cdr e)))
                     (cons (car e) (copy-keymap (cdr e))))
                    ((consp e) (cons (car e) (cdr e)))
                    ((char-table-p e) (copy-sequence e))
                    (t e))
              out))
      (setq map (cdr map)))
    (nconc (nreverse out) map)))
(defun make-composed-keymap (maps &optional parent)
  "A keymap with the bindings of MAPS, one or a list, the first having precedence, over PARENT."
  `(keymap ,@(if (keymapp maps) (list maps) maps) ,@parent))
(defun define-prefix-command (symbol &optional mapvar name)
  "Make SYMBOL a prefix key's command with a keymap of its own, the value of MAPVAR too."
  (let ((map (make-sparse-keymap name)))
    (fset symbol map)
    (set (or mapvar symbol) map)
    symbol))
(defun suppress-keymap (map &optional nodigits)
  "Make keys that would insert themselves undefined in MAP.
Digits and the minus sign are prefix arguments then, unless NODIGITS."
  (define-key map [remap self-insert-command] #'undefined)
  (unless nodigits
    (define-key map "-" #'negative-argument)
    (dotimes (i 10) (define-key map (string (+ ?0 i)) #'digit-argument)))
  nil)
(defun undefined () "A key without a command." (interactive) (ding))
(defun substitute-key-definition (olddef newdef keymap &optional oldmap)
  "Bind the keys of OLDDEF in KEYMAP, or those it has in OLDMAP, to NEWDEF in KEYMAP."
  (let ((found nil))
    (keymaps--walk (or oldmap keymap) olddef nil (lambda (keys) (push (vconcat keys) found)))
    (dolist (keys (delete-dups (nreverse found))) (define-key keymap keys newdef))))

(defun keymap-canonicalize (map)
  "A keymap with one binding for each event that MAP or what it inherits from binds."
  (let ((prompt (keymap-prompt map)) (bindings nil))
    (map-keymap (lambda (event binding)
                  (unless (assq event bindings) (push (cons event binding) bindings)))
                map)
    (append '(keymap) (and prompt (list prompt)) (nreverse bindings))))

(defun set-transient-map (map &optional keep-pred on-exit _message _timeout)
  "Let MAP have precedence for the next key, or as long as KEEP-PRED says; ON-EXIT runs at the end.
KEEP-PRED t: as long as keys are found in MAP.  The value is a function that ends it."
  (let* ((leave nil) (check nil))
    (setq leave (lambda ()
                  (remove-hook 'pre-command-hook check)
                  (setq overriding-terminal-local-map
                        (keymaps--without-transient overriding-terminal-local-map map))
                  (when on-exit (funcall on-exit)))
          check (lambda ()
                  (unless (cond ((null keep-pred) nil)
                                ((eq keep-pred t)
                                 (let ((b (lookup-key map (this-command-keys-vector))))
                                   (and b (not (numberp b)))))
                                (t (funcall keep-pred)))
                    (funcall leave))))
    (add-hook 'pre-command-hook check)
    (setq overriding-terminal-local-map
          (if overriding-terminal-local-map
              (make-composed-keymap map overriding-terminal-local-map)
            (make-composed-keymap map)))
    leave))
(defun keymaps--pushed (map)
  "The keymaps that were pushed in front of others in MAP, newest first; nil if MAP is not made so."
  (and (memq 'add-keymap-witness map) (seq-take-while (lambda (m) (not (eq m 'add-keymap-witness))) (cdr map))))
(defun internal-push-keymap (keymap symbol)
  "Let KEYMAP have precedence in the keymap that SYMBOL's value is.
Keymaps so pushed stand before a mark, `add-keymap-witness', and what was the value after it."
  (let* ((map (symbol-value symbol)) (pushed (keymaps--pushed map)))
    (cond ((memq keymap map))
          (pushed (setcdr map (cons keymap (cdr map))))
          (t (set symbol `(keymap ,keymap add-keymap-witness . ,map))))))
(defun internal-pop-keymap (keymap symbol)
  "Undo `internal-push-keymap' of KEYMAP on SYMBOL; without pushed keymaps its value is what it was."
  (let ((map (symbol-value symbol)))
    (when (memq keymap (keymaps--pushed map))
      (delq keymap map)
      (unless (keymaps--pushed map) (set symbol (cddr map))))))
(defun keymaps--without-transient (overriding map)
  "OVERRIDING, made of transient maps, without MAP."
  (let ((rest (delq map (copy-sequence overriding))))
    (setq rest (delq 'keymap rest))
    (and rest (cons 'keymap rest))))

;; Events

(defconst keymaps--modifiers
  '((meta #x8000000 "M-") (control #x4000000 "C-") (shift #x2000000 "S-") (hyper #x1000000 "H-")
    (super #x800000 "s-") (alt #x400000 "A-") (triple nil "triple-") (double nil "double-")
    (click nil nil) (drag nil "drag-") (down nil "down-") (up nil "up-"))
  "Modifiers in the order in which they are told: (NAME BIT PREFIX).")

(defun keymaps--symbol-parts (symbol)
  "The modifiers and the base name of SYMBOL, an event: (MODIFIERS . BASE)."
  (let ((name (symbol-name symbol)) (found nil) (more t) (case-fold-search nil))
    (while more
      (setq more nil)
      (dolist (m keymaps--modifiers)
        (let ((prefix (nth 2 m)))
          (when (and prefix (string-prefix-p prefix name) (> (length name) (length prefix)))
            (push (car m) found)
            (setq name (substring name (length prefix)) more t)))))
    (when (and (string-match-p "\\`\\(?:mouse-[0-9]\\|wheel-\\)" name)
               (not (seq-intersection found '(down drag double triple))))
      (push 'click found))
    (cons (delq nil (mapcar (lambda (m) (and (memq (car m) found) (car m))) keymaps--modifiers))
          name)))

(defun keymaps--symbol-elements (symbol)
  "The base and the modifiers of SYMBOL, an event, (BASE MODIFIER…), kept as its property."
  (or (get symbol 'event-symbol-elements)
      (let ((parts (keymaps--symbol-parts symbol)))
        (put symbol 'event-symbol-elements (cons (intern (cdr parts)) (car parts))))))

(defconst keymaps--key-names
  '(up down left right return tab backtab backspace delete deletechar insert home end begin prior next escape
    linefeed clear help menu print pause select undo redo find open again execute deleteline insertline
    insertchar kp-add kp-subtract kp-multiply kp-divide kp-decimal kp-enter kp-space kp-tab kp-equal kp-separator
    kp-home kp-end kp-up kp-down kp-left kp-right kp-prior kp-next kp-insert kp-delete kp-begin
    wheel-up wheel-down wheel-left wheel-right mode-line header-line tab-line vertical-line menu-bar)
  "Names of keys, and of parts of a window that events of the mouse begin with, besides those with a number.")
(defun keymaps--known-base (symbol)
  "The base of SYMBOL if that names a key, or if SYMBOL was a key or its modifiers were asked for; else nil."
  (or (car (get symbol 'event-symbol-elements))
      (let ((base (cdr (keymaps--symbol-parts symbol))))
        (and (or (string-match-p "\\`\\(?:f\\|mouse-\\|kp-\\)[0-9]+\\'" base)
                 (memq (intern-soft base) keymaps--key-names))
             (car (keymaps--symbol-elements symbol))))))

(defun event-modifiers (event)
  "The modifiers of EVENT, a list of symbols."
  (let ((type (if (consp event) (car event) event)))
    (if (symbolp type) (and type (cdr (keymaps--symbol-elements type)))
      (let ((base (logand type #x3fffff)) (out nil))
        (dolist (m keymaps--modifiers)
          (when (or (and (nth 1 m) (/= 0 (logand type (nth 1 m))))
                    (and (eq (car m) 'control) (< base 32))
                    (and (eq (car m) 'shift) (/= base (downcase base))))
            (push (car m) out)))
        out))))
(defun event-basic-type (event)
  "EVENT without its modifiers: a character or a symbol."
  (let ((type (if (consp event) (car event) event)))
    (if (symbolp type) (and type (keymaps--known-base type))
      (let ((base (logand type #x3fffff)))
        (downcase (if (< base 32) (logior base 64) base))))))
(defun event-convert-list (event-desc)
  "The event of EVENT-DESC, a list of modifiers and a base event."
  (let* ((base (car (last event-desc))) (modifiers (and (consp (cdr-safe event-desc)) (butlast event-desc))))
    (dolist (m modifiers)
      (unless (and (symbolp m) (assq m keymaps--modifiers)) (error "Two bases given in one event")))
    (unless (or (symbolp base) (integerp base)) (error "Invalid base event"))
    (when (and (symbolp base) base (= 1 (length (symbol-name base))))
      (setq base (aref (symbol-name base) 0)))
    (cond
     ((symbolp base)
      (intern (concat (mapconcat (lambda (m) (if (memq (car m) modifiers) (nth 2 m) ""))
                                 (sort (seq-filter #'cadr (copy-sequence keymaps--modifiers))
                                       (lambda (a b) (string< (nth 2 a) (nth 2 b))))
                                 "")
                      (mapconcat (lambda (m) (if (and (null (nth 1 m)) (nth 2 m) (memq (car m) modifiers))
                                                 (nth 2 m) ""))
                                 keymaps--modifiers "")
                      (symbol-name base))))
     (t
      (when (and (memq 'shift modifiers) (/= base (upcase base)))
        (setq base (upcase base) modifiers (remq 'shift modifiers)))
      (when (memq 'control modifiers)
        (setq base (keymaps--control base) modifiers (remq 'control modifiers)))
      (dolist (m modifiers base) (setq base (logior base (or (nth 1 (assq m keymaps--modifiers)) 0))))))))
(defun keymaps--control (c)
  "C, a character, with the control key."
  (cond ((or (<= ?@ c ?_) (<= ?a c ?z)) (logior (logand c 31) (logand c (lognot #x3fffff))))
        (t (logior c #x4000000))))
(defun listify-key-sequence (key)
  "The events of KEY, a string or vector, as a list; bytes above 127 of a string are meta characters."
  (if (vectorp key) (append key nil)
    (mapcar (lambda (c) (if (and (<= 128 c 255) (not (multibyte-string-p key)))
                            (logior #x8000000 (- c 128))
                          c))
            key)))

(defconst keymaps--named
  '(("NUL" . 0) ("RET" . 13) ("LFD" . 10) ("TAB" . 9) ("ESC" . 27) ("SPC" . 32) ("DEL" . 127)))

(defun keymaps--event (word)
  "The event that WORD, as `kbd' reads it, names; nil when it is several characters."
  (let ((mods 0) (control nil) (case-fold-search nil))
    (while (string-match "\\`\\([ACHMSs]\\)-\\(.\\)" word)
      (let ((m (aref word 0)))
        (if (eq m ?C) (setq control t)
          (setq mods (logior mods (cdr (assq m '((?A . #x400000) (?s . #x800000) (?H . #x1000000)
                                                 (?S . #x2000000) (?M . #x8000000))))))))
      (setq word (substring word 2)))
    (let ((named (assoc word keymaps--named)) base)
      (cond
       (named (setq base (cdr named)))
       ((string-match "\\`<\\(.+\\)>\\'" word) (setq base (match-string 1 word)))
       ((string-match "\\`\\^\\(.\\)\\'" word)
        (setq control t base (aref (match-string 1 word) 0)))
       ((string-match "\\`\\\\\\([0-7]+\\)\\'" word)
        (setq base (string-to-number (match-string 1 word) 8)))
       ((= (length word) 1) (setq base (aref word 0))))
      (cond
       ((null base) nil)
       ((stringp base)
        (let ((text base))
          (while (string-match "\\`\\([ACHMSs]\\)-\\(.\\)" text)
            (if (eq (aref text 0) ?C) (setq control t)
              (setq mods (logior mods (cdr (assq (aref text 0)
                                                 '((?A . #x400000) (?s . #x800000) (?H . #x1000000)
                                                   (?S . #x2000000) (?M . #x8000000)))))))
            (setq text (substring text 2)))
          (intern (concat (if (/= 0 (logand mods #x400000)) "A-" "")
                          (if control "C-" "")
                          (if (/= 0 (logand mods #x1000000)) "H-" "")
                          (if (/= 0 (logand mods #x8000000)) "M-" "")
                          (if (/= 0 (logand mods #x2000000)) "S-" "")
                          (if (/= 0 (logand mods #x800000)) "s-" "")
                          text))))
       (t
        (when control
          (setq base (keymaps--control base)))
        (logior base mods))))))

(defun kbd (keys)
  "The events that the text KEYS, such as \"C-x <f1>\", names: a string if it can be one, else a vector."
  (save-match-data
  (let (events)
    ;; from ;; to the end of a line is a comment
    (dolist (word (split-string (replace-regexp-in-string "\\(\\`\\|[ \t\n\f]\\);;[^\n]*" "\\1" keys)
                                "[ \t\n\f]+" t))
      (let ((times 1))
        (when (string-match "\\`\\([0-9]+\\)\\*\\(.+\\)\\'" word)
          (setq times (string-to-number (match-string 1 word))
                word (match-string 2 word)))
        (let ((these (if (string-match "\\`<<.+>>\\'" word)
                         (append [?\M-x] (string-to-list (substring word 2 -2)) (list ?\r))
                       (let ((e (keymaps--event word)))
                         (cond (e (list e))
                               ((string-match "\\`\\([ACHMSs]-\\)+\\(..+\\)" word)
                                (error "%s must prefix a single character, not %s"
                                       (match-string 1 word) (match-string 2 word)))
                               (t (append word nil)))))))
          (dotimes (_ times) (setq events (append events these))))))
    (if (seq-every-p (lambda (e) (and (integerp e)
                                      (<= 0 (logand e (lognot #x8000000)) 127)))
                     events)
        (let ((meta nil))
          (dolist (e events) (when (/= 0 (logand e #x8000000)) (setq meta t)))
          (if meta (vconcat events) (concat events)))
      (vconcat events)))))
(defun keymaps--old-style (word)
  "WORD, of a description, in the way that `kbd' knows: keys like <RET> without brackets."
  (if (string-match "\\`\\(\\(?:[ACHMSs]-\\)*\\)<\\(NUL\\|RET\\|LFD\\|TAB\\|ESC\\|SPC\\|DEL\\)>\\'" word)
      (concat (match-string 1 word) (match-string 2 word))
    word))
(defun key-parse (keys)
  "The events of KEYS, a vector."
  (let ((case-fold-search nil))
    (vconcat (kbd (mapconcat #'keymaps--old-style (split-string keys " " t) " ")))))
(defun key-valid-p (keys)
  "Whether KEYS is a description of keys in the strict spelling: modifiers in order, before brackets."
  (and (stringp keys) (string-match-p "\\`[^ ]+\\( [^ ]+\\)*\\'" keys)
       (let ((case-fold-search nil))
         (seq-every-p
          (lambda (key)
            (and (not (string-match-p "<[ACHMSs]-[^>]+>\\'" key)) ; modifiers stand before brackets
                 (string-match-p
                  (concat "\\`\\(?:A-\\)?\\(?:C-\\)?\\(?:H-\\)?\\(?:M-\\)?\\(?:S-\\)?\\(?:s-\\)?"
                          "\\(?:<\\(?:[^- <>\n\t][^ <>\n\t]*\\|.\\)>\\|[^[:cntrl:]]"
                          "\\|NUL\\|RET\\|LFD\\|TAB\\|ESC\\|SPC\\|DEL\\)\\'")
                  key)))
          (split-string keys " ")))
       t))
(defun keymaps--check (keys)
  "KEYS, a description of keys, as events; an error if it is not valid."
  (unless (key-valid-p keys) (error "%S is not a valid key definition; see `key-valid-p'" keys))
  (key-parse keys))
(defun keymap-set (keymap key definition)
  "Bind KEY, a description of keys, to DEFINITION in KEYMAP; a description as DEFINITION is a macro."
  (define-key keymap (keymaps--check key)
    (if (stringp definition) (keymaps--check definition) definition)))
(defun keymap-unset (keymap key &optional remove)
  "Take the binding of KEY, a description, away in KEYMAP, with REMOVE what shadows parents, too."
  (define-key keymap (keymaps--check key) nil remove))
(defun keymap-lookup (keymap key &optional accept-default no-remap position)
  "The binding of KEY, a description, in KEYMAP, or the current ones if that is nil.
ACCEPT-DEFAULT counts what is bound to any key; NO-REMAP and POSITION are as for `key-binding'."
  (when (and keymap position) (error "Can't pass in both keymap and position"))
  (let ((events (keymaps--check key)))
    (if (null keymap) (key-binding events accept-default no-remap position)
      (let ((b (lookup-key keymap events accept-default)))
        (cond ((numberp b) nil)
              ((and b (symbolp b) (not no-remap)) (or (command-remapping b) b))
              (t b))))))
(defun keymap-local-lookup (keys &optional accept-default)
  "The binding of KEYS, a description, in the map of this mode; ACCEPT-DEFAULT as for `keymap-lookup'."
  (and (current-local-map) (keymap-lookup (current-local-map) keys accept-default)))
(defun keymap-global-lookup (keys &optional accept-default)
  "The binding of KEYS, a description, in the global map; ACCEPT-DEFAULT as for `keymap-lookup'."
  (keymap-lookup (current-global-map) keys accept-default))
(defun keymap-substitute (keymap olddef newdef &optional oldmap)
  "Bind to NEWDEF what KEYMAP, or OLDMAP if given, binds to OLDDEF."
  (substitute-key-definition olddef newdef keymap oldmap))
(defun keymap-global-set (key command) "Bind KEY, a description, everywhere."
       (keymap-set (current-global-map) key command))
(defun keymap-local-set (key command) "Bind KEY, a description, in this mode."
       (unless (current-local-map) (use-local-map (make-sparse-keymap)))
       (keymap-set (current-local-map) key command))
(defun define-keymap (&rest definitions)
  "A keymap of DEFINITIONS, keys as text and commands in turn, after the keywords :parent, :name, …."
  (let (parent (map nil) name)
    (while (keywordp (car definitions))
      (cond ((eq (car definitions) :parent) (setq parent (cadr definitions)))
            ((eq (car definitions) :keymap) (setq map (cadr definitions)))
            ((eq (car definitions) :name) (setq name (cadr definitions))))
      (setq definitions (cddr definitions)))
    (setq map (or map (make-sparse-keymap name)))
    (when parent (set-keymap-parent map parent))
    (while definitions
      (keymap-set map (car definitions) (cadr definitions))
      (setq definitions (cddr definitions)))
    map))

(defun single-key-description (key &optional no-angles)
  "The text of the event KEY, or range of characters; a string stays as it is."
  (if (and (integerp (car-safe key)) (integerp (cdr key)))
      (concat (single-key-description (car key) no-angles) ".." (single-key-description (cdr key) no-angles))
    (keymaps--event-text key no-angles)))
(defun keymaps--described (event)
  "The event that the list EVENT describes by modifiers and a base, or else what it begins with."
  (if (and (proper-list-p event) (seq-every-p (lambda (e) (or (symbolp e) (integerp e))) event))
      (event-convert-list event)
    (car event)))
(defun keymaps--event-text (key no-angles)
  "The text of the event KEY, a symbol without angle brackets if NO-ANGLES."
  (unless (or (symbolp key) (stringp key) (consp key) (integerp key))
    (error "KEY must be an integer, cons, symbol, or string"))
  (when (consp key)
    (setq key (keymaps--described key))
    (unless (or (symbolp key) (stringp key) (integerp key))
      (error "KEY must be an integer, cons, symbol, or string")))
  (if (stringp key) (copy-sequence key) (if (symbolp key)
      (let ((name (symbol-name key)))
        (cond (no-angles name)
              ((string-match "\\`\\(\\(?:[ACHMSs]-\\)+\\)\\(.+\\)\\'" name)
               (concat (match-string 1 name) "<" (match-string 2 name) ">"))
              (t (concat "<" name ">"))))
    (let* ((base (logand key #x3fffff)) (text "")
           (name (car (rassq base (if (memq base '(0 10)) nil keymaps--named))))
           (control (and (null name) (< base 32))))
      (dolist (m '((#x400000 . "A-") (#x4000000 . "C-") (#x1000000 . "H-") (#x8000000 . "M-")
                   (#x2000000 . "S-") (#x800000 . "s-")))
        (when (or (/= 0 (logand key (car m))) (and control (= (car m) #x4000000)))
          (setq text (concat text (cdr m)))))
      (string-to-multibyte (concat text (cond (name) (control (string (downcase (+ base 64)))) (t (string base)))))))))
(defun keymaps--characters (keys)
  "KEYS as a list of events; bytes above 127 of a string are meta characters, lists their events."
  (mapcar (lambda (e) (cond ((consp e) (keymaps--described e))
                            ((and (stringp keys) (<= 128 e 255))
                             (logior #x8000000 (- e 128)))
                            (t e)))
          keys))
(defun key-description (keys &optional prefix)
  "The text of the events KEYS after those of PREFIX."
  (let ((events (append (keymaps--characters prefix) (keymaps--characters keys))) out)
    (while events
      (let ((e (car events)))
        (if (and (eq e 27) (cdr events) (integerp (cadr events)))
            (progn (push (single-key-description (logior (cadr events) #x8000000)) out)
                   (setq events (cdr events)))
          (push (single-key-description e) out)))
      (setq events (cdr events)))
    (mapconcat #'identity (nreverse out) " ")))
(defun text-char-description (c) "The text of the character C."
       (unless (characterp c) (signal 'wrong-type-argument (list 'characterp c)))
       (cond ((< c 32) (concat "^" (string (+ c 64)))) ((= c 127) "^?") (t (string c))))

(defun where-is-internal (definition &optional keymap firstonly noindirect no-remap)
  "The keys bound to DEFINITION in KEYMAP or the keymaps in force; one of them if FIRSTONLY.
Keys remapped to DEFINITION count too, unless NO-REMAP."
  (ignore noindirect)
  (let* ((maps (cond ((keymapp keymap) (list keymap global-map))
                     ((null keymap) (current-active-maps))
                     ((keymapp (car-safe keymap)) keymap)
                     (t (signal 'wrong-type-argument (list 'keymapp keymap)))))
         (found nil))
    (dolist (m (delete-dups (copy-sequence maps)))
      ;; the shortest keys of each map first
      (let ((own nil))
        (keymaps--walk m definition nil
                       (lambda (keys)
                         (if (and (eq (car keys) 'remap) (not no-remap))
                             (setq own (append (reverse (where-is-internal (cadr keys) keymap nil noindirect t))
                                               own))
                           (push (keymaps--meta-vector keys) own))))
        (setq found (append (reverse (sort (nreverse own) (lambda (a b) (< (length a) (length b)))))
                            found))))
    (setq found (seq-filter
                 (lambda (k)
                   (let ((b (lookup-key maps k)))
                     (or (eq b definition)
                         (and b (symbolp b) (eq (command-remapping b nil maps) definition)))))
                 (delete-dups (nreverse found))))
    (if (not firstonly) found
      (if (eq firstonly 'non-ascii) (car found)
        (or (seq-find (lambda (k) (seq-every-p (lambda (e) (and (integerp e) (<= 0 (logand e (lognot #x8000000)) 127))) k)) found)
            (car found))))))
(defun keymaps--meta-vector (keys)
  "KEYS, a list, as a vector in which ESC and a character are one meta character."
  (let (out)
    (while keys
      (if (and (eq (car keys) 27) (cdr keys) (integerp (cadr keys)) (= 0 (logand (cadr keys) #x8000000)))
          (progn (push (logior #x8000000 (cadr keys)) out) (setq keys (cdr keys)))
        (push (car keys) out))
      (setq keys (cdr keys)))
    (vconcat (nreverse out))))
(defun keymaps--walk (map definition prefix function)
  "Call FUNCTION with the keys, after PREFIX, bound to DEFINITION in MAP."
  (map-keymap
   (lambda (k b)
     (cond ((eq b definition) (funcall function (append prefix (list k))))
           ((and (keymapp b) (< (length prefix) 6))
            (keymaps--walk b definition (append prefix (list k)) function))))
   map))

(let ((keymaps--global t))
;; Prefixes are bound to names, which people look for.
(pcase-dolist (`(,map ,key ,name ,prefix)
               (list (list global-map "\e" 'ESC-prefix esc-map)
                     (list global-map "\C-x" 'Control-X-prefix ctl-x-map)
                     (list ctl-x-map "4" 'ctl-x-4-prefix ctl-x-4-map)
                     (list global-map "\C-h" 'help-command help-map)
                     (list global-map "\C-c" 'mode-specific-command-prefix mode-specific-map)))
  (fset name prefix)
  (define-key map key name)))

(provide 'keymaps)
(provide 'keymap)
