;;; display.el --- Settings of a display that is not there  -*- lexical-binding: t -*-

;; What init files set up for a screen, a mouse or a keyboard.  Modes keep their variables, so that
;; code that asks for them gets an answer; nothing else happens.  `orgstar-note-void-setting' tells
;; `--verbose' about it.

;;; Code:

;; The tables.  Each name is a row; `scripts/update-autoloads.py' reads the comments before them.

(defmacro display--void-modes (global &rest rows)
  "Define minor modes, of one buffer or GLOBAL, that only keep their variables.
ROWS are (NAME WHAT OPTION VALUE…)."
  (declare (indent 1))
  (macroexp-progn
   (mapcar (pcase-lambda (`(,name ,what . ,options))
             `(define-minor-mode ,name ,(concat what ": nothing without a display.")
                :global ,global ,@options
                (orgstar-note-void-setting ',name)))
           rows)))

(defmacro display--void-functions (command &rest rows)
  "Define functions, or commands if COMMAND, that do nothing: ROWS are (NAME ARGLIST WHAT).
Called as a command each gets nil for what it must be given."
  (declare (indent 1))
  (macroexp-progn
   (mapcar (pcase-lambda (`(,name ,arglist ,what))
             `(defun ,name ,arglist ,(concat what ": nothing without a display.")
                ,@(and command
                       `((interactive ',(make-list (car (func-arity `(lambda ,arglist))) nil))))
                (orgstar-note-void-setting ',name)
                nil))
           rows)))

;;;###autoload-rows c
(display--void-modes t
 (tool-bar-mode "Show a tool bar")
 (menu-bar-mode "Show a menu bar")
 (scroll-bar-mode "Show scroll bars")
 (horizontal-scroll-bar-mode "Show horizontal scroll bars")
 (tab-bar-mode "Show a tab bar")
 (global-tab-line-mode "Show a line of tabs")
 (tab-bar-history-mode "Remember window layouts of tabs")
 (blink-cursor-mode "Let the cursor blink")
 (tooltip-mode "Show help in little windows" :init-value t)
 (fringe-mode "Show fringes")
 (column-number-mode "Show the column in the mode line")
 (line-number-mode "Show the line number in the mode line" :init-value t)
 (size-indication-mode "Show the buffer size in the mode line")
 (global-display-line-numbers-mode "Show line numbers")
 (global-linum-mode "Show line numbers")
 (global-hl-line-mode "Mark the current line")
 (global-display-fill-column-indicator-mode "Show the fill column")
 (global-visual-line-mode "Move by lines as shown")
 (global-font-lock-mode "Colour text")
 (global-prettify-symbols-mode "Show symbols as other characters")
 (global-whitespace-mode "Make white space visible")
 (global-eldoc-mode "Show what is at point in the echo area" :init-value t)
 (show-paren-mode "Mark matching parentheses" :init-value t)
 (pixel-scroll-mode "Scroll by pixels")
 (pixel-scroll-precision-mode "Scroll by pixels")
 (mouse-wheel-mode "Scroll with the mouse wheel" :init-value t)
 (xterm-mouse-mode "Use the mouse in a terminal")
 (gpm-mouse-mode "Use the mouse on a console" :init-value t)
 (context-menu-mode "Open menus with the mouse")
 (display-time-mode "Show the time in the mode line")
 (display-battery-mode "Show the battery in the mode line")
 (which-function-mode "Show the function at point in the mode line")
 (temp-buffer-resize-mode "Fit windows to help texts")
 (minibuffer-depth-indicate-mode "Show how deep minibuffers are nested")
 (minibuffer-electric-default-mode "Hide defaults in prompts that do not apply")
 (file-name-shadow-mode "Dim the part of a file name that is ignored" :init-value t)
 (winner-mode "Remember window layouts")
 (windmove-mode "Choose windows with the arrow keys")
 (undelete-frame-mode "Bring deleted frames back")
 (ido-mode "Choose among names while typing")
 (ido-everywhere "Choose among names while typing")
 (fido-mode "Choose among names while typing")
 (fido-vertical-mode "Choose among names while typing")
 (icomplete-mode "Show completions while typing")
 (icomplete-vertical-mode "Show completions while typing")
 (cua-mode "Cut and paste with other keys")
 (delete-selection-mode "Typing replaces the region")
 (electric-quote-mode "Insert curved quotes while typing")
 (global-auto-revert-mode "Read changed files again")
 (midnight-mode "Clean up at night")
 (type-break-mode "Tell when to rest")
 (repeat-mode "Repeat commands with shorter keys")
 (global-so-long-mode "Show files with long lines faster")
 (global-reveal-mode "Show hidden text at point")
 (unify-8859-on-decoding-mode "Unify the characters of ISO 8859 sets")
 (auto-image-file-mode "Show images")
 (auto-insert-mode "Insert templates into new files")
 (rcirc-track-minor-mode "Show channels in the mode line")
 (auto-encryption-mode "Decrypt files whose names end in .gpg" :init-value t)
 (global-cwarn-mode "Mark suspicious C code")
 (msb-mode "Choose buffers from a menu")
 (strokes-mode "Give commands with strokes of the mouse"))

;;;###autoload-rows c
(display--void-modes nil
 (display-line-numbers-mode "Show line numbers")
 (linum-mode "Show line numbers")
 (hl-line-mode "Mark the current line")
 (tab-line-mode "Show a line of tabs")
 (display-fill-column-indicator-mode "Show the fill column")
 (whitespace-mode "Make white space visible")
 (prettify-symbols-mode "Show symbols as other characters")
 (eldoc-mode "Show what is at point in the echo area")
 (auto-revert-mode "Read the file again when it changes")
 (buffer-face-mode "Show the buffer in another face")
 (variable-pitch-mode "Show the buffer in a proportional font")
 (scroll-lock-mode "Scroll instead of moving point")
 (follow-mode "Show one buffer in many windows")
 (bug-reference-mode "Make buttons of numbers of bugs")
 (bug-reference-prog-mode "Make buttons of numbers of bugs in comments")
 (cwarn-mode "Mark suspicious C code")
 (dirtrack-mode "Follow the folder that a shell is in")
 (flymake-mode "Mark what is wrong while typing")
 (flyspell-mode "Mark misspelt words while typing")
 (shell-dirtrack-mode "Follow the folder that a shell is in")
 (glasses-mode "Show words in names apart")
 (goto-address-mode "Make buttons of addresses")
 (goto-address-prog-mode "Make buttons of addresses in comments")
 (iimage-mode "Show images in the text")
 (reveal-mode "Show hidden text at point")
 (ruler-mode "Show a ruler"))

;;;###autoload-rows f
(display--void-functions nil
 (set-frame-font (_font &optional _keep-size _frames _inhibit-customize) "Set the font")
 (set-fontset-font (_fontset _characters _font-spec &optional _frame _add) "Set a font of FONTSET")
 (set-frame-size (_frame _width _height &optional _pixelwise) "Set the size of FRAME")
 (set-frame-width (_frame _width &optional _pretend _pixelwise) "Set the width of FRAME")
 (set-frame-height (_frame _height &optional _pretend _pixelwise) "Set the height of FRAME")
 (set-frame-position (_frame _x _y) "Move FRAME")
 (set-frame-name (_name) "Name the frame")
 (modify-all-frames-parameters (_alist) "Set parameters of all frames")
 (set-background-color (_color-name) "Set the background")
 (set-foreground-color (_color-name) "Set the colour of text")
 (set-cursor-color (_color-name) "Set the colour of the cursor")
 (set-mouse-color (_color-name) "Set the colour of the mouse pointer")
 (set-border-color (_color-name) "Set the colour of the border")
 (set-fringe-mode (_value) "Set the width of the fringes")
 (set-fringe-style (&optional _style) "Set the width of the fringes")
 (redraw-frame (&optional _frame) "Draw the frame again")
 (flyspell-prog-mode () "Mark misspelt words in comments while typing")
 (menu-bar-enable-clipboard () "Use the clipboard in menus")
 (tool-bar-add-item (_icon _def _key &rest _props) "Add a button to the tool bar"))

;;;###autoload-rows c
(display--void-functions t
 (toggle-frame-maximized (&optional _frame) "Make the frame as large as the screen")
 (toggle-frame-fullscreen (&optional _frame) "Make the frame fill the screen")
 (raise-frame (&optional _frame) "Bring the frame to the front")
 (lower-frame (&optional _frame) "Send the frame to the back")
 (iconify-frame (&optional _frame) "Iconify the frame")
 (balance-windows (&optional _window-or-frame) "Make windows equally large")
 (windmove-default-keybindings (&optional _modifiers) "Choose windows with the arrow keys")
 (display-time () "Show the time in the mode line")
 (display-battery () "Show the battery")
 (appt-activate (&optional _arg) "Remind of appointments")
 (epa-file-enable () "Decrypt files whose names end in .gpg")
 (epa-file-disable () "Leave files alone whose names end in .gpg"))

;; What is not here, and harmless in an init file only: the program ends when its work is done, so
;; nobody could send it files, and there are no windows to remember.  Elsewhere it is an error.

(defmacro display--missing-functions (&rest rows)
  "Define commands that are void settings in the configuration and errors elsewhere.
ROWS are (NAME ARGLIST WHAT WHY)."
  (macroexp-progn
   (mapcar (pcase-lambda (`(,name ,arglist ,what ,why))
             `(defun ,name ,arglist
                ,(concat what ": not here, but no error in an init file.")
                (interactive)
                (unless orgstar-configuring (user-error "%s: %s" ',name ,why))
                (orgstar-note-void-setting ',name)
                nil))
           rows)))

;;;###autoload-rows c
(display--missing-functions
 (server-start (&optional _leave-dead _inhibit-prompt) "Accept files to edit from other programs" "There is no server for other programs here")
 (server-mode (&optional _arg) "Accept files to edit from other programs" "There is no server for other programs here")
 (desktop-save-mode (&optional _arg) "Remember buffers and windows" "Sessions are not remembered here")
 (desktop-read (&optional _dirname _ask) "Bring the remembered session back" "Sessions are not remembered here")
 (desktop-save (&optional _dirname _release _only-if-changed _version) "Write the session" "Sessions are not remembered here"))

(defun server-running-p (&optional name)
  "Whether a program listens as the server called NAME, by default `server\='."
  (let* ((runtime (getenv "XDG_RUNTIME_DIR"))
         (folder (if runtime (expand-file-name "emacs" runtime)
                   (format "%s/emacs%d" (or (getenv "TMPDIR") "/tmp") (user-uid)))))
    (condition-case nil
        (let ((process (make-network-process :name "server-client-test" :family 'local :noquery t
                                             :service (expand-file-name (or name "server") folder))))
          (delete-process process)
          t)
      (file-error nil))))

(defun define-fringe-bitmap (bitmap _bits &optional _height _width _align)
  "Define a picture for the fringes: nothing without a display."
  (orgstar-note-void-setting 'define-fringe-bitmap)
  bitmap)

(defvar display-void-variables
  '(inhibit-startup-screen inhibit-startup-message inhibit-splash-screen
    inhibit-startup-echo-area-message initial-buffer-choice ring-bell-function visible-bell
    frame-title-format icon-title-format frame-resize-pixelwise default-frame-alist
    initial-frame-alist window-divider-default-places cursor-type cursor-in-non-selected-windows
    x-stretch-cursor blink-cursor-blinks mode-line-format header-line-format tab-bar-show
    scroll-margin scroll-step scroll-conservatively scroll-preserve-screen-position
    fast-but-imprecise-scrolling mouse-wheel-scroll-amount mouse-wheel-progressive-speed
    mouse-wheel-follow-mouse mouse-yank-at-point mouse-autoselect-window use-dialog-box
    use-file-dialog use-short-answers echo-keystrokes indicate-empty-lines indicate-buffer-boundaries
    display-line-numbers display-line-numbers-type line-spacing show-paren-delay show-paren-style
    column-number-indicator-zero-based custom-enabled-themes
    select-enable-clipboard select-enable-primary x-select-enable-clipboard
    highlight-nonselected-windows auto-window-vscroll font-lock-maximum-decoration
    redisplay-dont-pause)
  "Variables that are about a display and mean nothing without one.")
(defvar display-void-functions
  '(set-frame-parameter modify-frame-parameters custom-set-faces
    custom-theme-set-faces font-lock-mode visual-line-mode)
  "Functions that are there and do nothing without a display.")

;;;###autoload
(defun display-watch-void-settings ()
  "Tell of each use of a setting that means nothing without a display."
  ;; The values that variables have from the start are no settings.
  (require 'standard-values)
  (dolist (variable display-void-variables)
    (add-variable-watcher
     variable
     (lambda (symbol _new operation _where)
       (when (memq operation '(set defvaralias)) (orgstar-note-void-setting symbol)))))
  (dolist (function display-void-functions)
    (when (fboundp function)
      (advice-add function :before (lambda (&rest _) (orgstar-note-void-setting function))))))

;; What tells about what is at point is asked for by packages; nothing shows it.

(defvar eldoc-documentation-functions nil "What tells of the thing at point, each called with a callback.")
(defvar eldoc-documentation-function nil "The older single function.")
(defvar eldoc-message-commands (make-vector 31 0) "Commands after which something would be told.")
(defvar eldoc-echo-area-use-multiline-p 'truncate-sym-name-if-fit "How much would be told.")
(defvar eldoc-idle-delay 0.5 "How long one would wait.")
(defvar eldoc-minor-mode-string " ElDoc" "What the mode line would say.")
(defvar eldoc-print-after-edit nil "Whether only after edits.")
(defun eldoc-add-command (&rest commands)
  "Note COMMANDS, after which something would be told."
  (dolist (name commands) (set (intern (format "%s" name) eldoc-message-commands) t)))
(defun eldoc-remove-command (&rest commands)
  "Forget COMMANDS."
  (dolist (name commands) (unintern (format "%s" name) eldoc-message-commands)))

(provide 'display)
;;; display.el ends here
