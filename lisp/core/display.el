;;; display.el --- Settings of a display that is not there  -*- lexical-binding: t -*-

;; What init files set up for a screen, a mouse or a keyboard.  Modes keep their variables, so that
;; code that asks for them gets an answer; nothing else happens.  `orgstar-note-void-setting' tells
;; `--verbose' about it.

;;; Code:

(define-minor-mode tool-bar-mode "Show a tool bar: nothing without a display."
  :global t
  (orgstar-note-void-setting 'tool-bar-mode))
(define-minor-mode menu-bar-mode "Show a menu bar: nothing without a display."
  :global t
  (orgstar-note-void-setting 'menu-bar-mode))
(define-minor-mode scroll-bar-mode "Show scroll bars: nothing without a display."
  :global t
  (orgstar-note-void-setting 'scroll-bar-mode))
(define-minor-mode horizontal-scroll-bar-mode "Show horizontal scroll bars: nothing without a display."
  :global t
  (orgstar-note-void-setting 'horizontal-scroll-bar-mode))
(define-minor-mode tab-bar-mode "Show a tab bar: nothing without a display."
  :global t
  (orgstar-note-void-setting 'tab-bar-mode))
(define-minor-mode global-tab-line-mode "Show a line of tabs: nothing without a display."
  :global t
  (orgstar-note-void-setting 'global-tab-line-mode))
(define-minor-mode tab-bar-history-mode "Remember window layouts of tabs: nothing without a display."
  :global t
  (orgstar-note-void-setting 'tab-bar-history-mode))
(define-minor-mode blink-cursor-mode "Let the cursor blink: nothing without a display."
  :global t
  (orgstar-note-void-setting 'blink-cursor-mode))
(define-minor-mode tooltip-mode "Show help in little windows: nothing without a display."
  :global t :init-value t
  (orgstar-note-void-setting 'tooltip-mode))
(define-minor-mode fringe-mode "Show fringes: nothing without a display."
  :global t
  (orgstar-note-void-setting 'fringe-mode))
(define-minor-mode column-number-mode "Show the column in the mode line: nothing without a display."
  :global t
  (orgstar-note-void-setting 'column-number-mode))
(define-minor-mode line-number-mode "Show the line number in the mode line: nothing without a display."
  :global t :init-value t
  (orgstar-note-void-setting 'line-number-mode))
(define-minor-mode size-indication-mode "Show the buffer size in the mode line: nothing without a display."
  :global t
  (orgstar-note-void-setting 'size-indication-mode))
(define-minor-mode global-display-line-numbers-mode "Show line numbers: nothing without a display."
  :global t
  (orgstar-note-void-setting 'global-display-line-numbers-mode))
(define-minor-mode global-linum-mode "Show line numbers: nothing without a display."
  :global t
  (orgstar-note-void-setting 'global-linum-mode))
(define-minor-mode global-hl-line-mode "Mark the current line: nothing without a display."
  :global t
  (orgstar-note-void-setting 'global-hl-line-mode))
(define-minor-mode global-display-fill-column-indicator-mode "Show the fill column: nothing without a display."
  :global t
  (orgstar-note-void-setting 'global-display-fill-column-indicator-mode))
(define-minor-mode global-visual-line-mode "Move by lines as shown: nothing without a display."
  :global t
  (orgstar-note-void-setting 'global-visual-line-mode))
(define-minor-mode global-font-lock-mode "Colour text: nothing without a display."
  :global t
  (orgstar-note-void-setting 'global-font-lock-mode))
(define-minor-mode global-prettify-symbols-mode "Show symbols as other characters: nothing without a display."
  :global t
  (orgstar-note-void-setting 'global-prettify-symbols-mode))
(define-minor-mode global-whitespace-mode "Make white space visible: nothing without a display."
  :global t
  (orgstar-note-void-setting 'global-whitespace-mode))
(define-minor-mode global-eldoc-mode "Show what is at point in the echo area: nothing without a display."
  :global t :init-value t
  (orgstar-note-void-setting 'global-eldoc-mode))
(define-minor-mode show-paren-mode "Mark matching parentheses: nothing without a display."
  :global t :init-value t
  (orgstar-note-void-setting 'show-paren-mode))
(define-minor-mode pixel-scroll-mode "Scroll by pixels: nothing without a display."
  :global t
  (orgstar-note-void-setting 'pixel-scroll-mode))
(define-minor-mode pixel-scroll-precision-mode "Scroll by pixels: nothing without a display."
  :global t
  (orgstar-note-void-setting 'pixel-scroll-precision-mode))
(define-minor-mode mouse-wheel-mode "Scroll with the mouse wheel: nothing without a display."
  :global t :init-value t
  (orgstar-note-void-setting 'mouse-wheel-mode))
(define-minor-mode xterm-mouse-mode "Use the mouse in a terminal: nothing without a display."
  :global t
  (orgstar-note-void-setting 'xterm-mouse-mode))
(define-minor-mode gpm-mouse-mode "Use the mouse on a console: nothing without a display."
  :global t :init-value t
  (orgstar-note-void-setting 'gpm-mouse-mode))
(define-minor-mode context-menu-mode "Open menus with the mouse: nothing without a display."
  :global t
  (orgstar-note-void-setting 'context-menu-mode))
(define-minor-mode display-time-mode "Show the time in the mode line: nothing without a display."
  :global t
  (orgstar-note-void-setting 'display-time-mode))
(define-minor-mode display-battery-mode "Show the battery in the mode line: nothing without a display."
  :global t
  (orgstar-note-void-setting 'display-battery-mode))
(define-minor-mode which-function-mode "Show the function at point in the mode line: nothing without a display."
  :global t
  (orgstar-note-void-setting 'which-function-mode))
(define-minor-mode temp-buffer-resize-mode "Fit windows to help texts: nothing without a display."
  :global t
  (orgstar-note-void-setting 'temp-buffer-resize-mode))
(define-minor-mode minibuffer-depth-indicate-mode "Show how deep minibuffers are nested: nothing without a display."
  :global t
  (orgstar-note-void-setting 'minibuffer-depth-indicate-mode))
(define-minor-mode minibuffer-electric-default-mode "Hide defaults in prompts that do not apply: nothing without a display."
  :global t
  (orgstar-note-void-setting 'minibuffer-electric-default-mode))
(define-minor-mode file-name-shadow-mode "Dim the part of a file name that is ignored: nothing without a display."
  :global t :init-value t
  (orgstar-note-void-setting 'file-name-shadow-mode))
(define-minor-mode winner-mode "Remember window layouts: nothing without a display."
  :global t
  (orgstar-note-void-setting 'winner-mode))
(define-minor-mode windmove-mode "Choose windows with the arrow keys: nothing without a display."
  :global t
  (orgstar-note-void-setting 'windmove-mode))
(define-minor-mode undelete-frame-mode "Bring deleted frames back: nothing without a display."
  :global t
  (orgstar-note-void-setting 'undelete-frame-mode))
(define-minor-mode ido-mode "Choose among names while typing: nothing without a display."
  :global t
  (orgstar-note-void-setting 'ido-mode))
(define-minor-mode ido-everywhere "Choose among names while typing: nothing without a display."
  :global t
  (orgstar-note-void-setting 'ido-everywhere))
(define-minor-mode fido-mode "Choose among names while typing: nothing without a display."
  :global t
  (orgstar-note-void-setting 'fido-mode))
(define-minor-mode fido-vertical-mode "Choose among names while typing: nothing without a display."
  :global t
  (orgstar-note-void-setting 'fido-vertical-mode))
(define-minor-mode icomplete-mode "Show completions while typing: nothing without a display."
  :global t
  (orgstar-note-void-setting 'icomplete-mode))
(define-minor-mode icomplete-vertical-mode "Show completions while typing: nothing without a display."
  :global t
  (orgstar-note-void-setting 'icomplete-vertical-mode))
(define-minor-mode cua-mode "Cut and paste with other keys: nothing without a display."
  :global t
  (orgstar-note-void-setting 'cua-mode))
(define-minor-mode delete-selection-mode "Typing replaces the region: nothing without a display."
  :global t
  (orgstar-note-void-setting 'delete-selection-mode))
(define-minor-mode electric-quote-mode "Insert curved quotes while typing: nothing without a display."
  :global t
  (orgstar-note-void-setting 'electric-quote-mode))
(define-minor-mode global-auto-revert-mode "Read changed files again: nothing without a display."
  :global t
  (orgstar-note-void-setting 'global-auto-revert-mode))
(define-minor-mode savehist-mode "Keep the minibuffer history: nothing without a display."
  :global t
  (orgstar-note-void-setting 'savehist-mode))
(define-minor-mode save-place-mode "Remember point in files: nothing without a display."
  :global t
  (orgstar-note-void-setting 'save-place-mode))
(define-minor-mode recentf-mode "Remember files: nothing without a display."
  :global t
  (orgstar-note-void-setting 'recentf-mode))
(define-minor-mode desktop-save-mode "Remember the session: nothing without a display."
  :global t
  (orgstar-note-void-setting 'desktop-save-mode))
(define-minor-mode midnight-mode "Clean up at night: nothing without a display."
  :global t
  (orgstar-note-void-setting 'midnight-mode))
(define-minor-mode type-break-mode "Tell when to rest: nothing without a display."
  :global t
  (orgstar-note-void-setting 'type-break-mode))
(define-minor-mode repeat-mode "Repeat commands with shorter keys: nothing without a display."
  :global t
  (orgstar-note-void-setting 'repeat-mode))
(define-minor-mode global-so-long-mode "Show files with long lines faster: nothing without a display."
  :global t
  (orgstar-note-void-setting 'global-so-long-mode))
(define-minor-mode global-reveal-mode "Show hidden text at point: nothing without a display."
  :global t
  (orgstar-note-void-setting 'global-reveal-mode))
(define-minor-mode global-subword-mode "Move over parts of words: nothing without a display."
  :global t
  (orgstar-note-void-setting 'global-subword-mode))
(define-minor-mode unify-8859-on-decoding-mode "Unify the characters of ISO 8859 sets: nothing without a display."
  :global t
  (orgstar-note-void-setting 'unify-8859-on-decoding-mode))
(define-minor-mode auto-image-file-mode "Show images: nothing without a display."
  :global t
  (orgstar-note-void-setting 'auto-image-file-mode))
(define-minor-mode auto-insert-mode "Insert templates into new files: nothing without a display."
  :global t
  (orgstar-note-void-setting 'auto-insert-mode))
(define-minor-mode rcirc-track-minor-mode "Show channels in the mode line: nothing without a display."
  :global t
  (orgstar-note-void-setting 'rcirc-track-minor-mode))

(define-minor-mode display-line-numbers-mode "Show line numbers: nothing without a display."
  :global nil
  (orgstar-note-void-setting 'display-line-numbers-mode))
(define-minor-mode linum-mode "Show line numbers: nothing without a display."
  :global nil
  (orgstar-note-void-setting 'linum-mode))
(define-minor-mode hl-line-mode "Mark the current line: nothing without a display."
  :global nil
  (orgstar-note-void-setting 'hl-line-mode))
(define-minor-mode tab-line-mode "Show a line of tabs: nothing without a display."
  :global nil
  (orgstar-note-void-setting 'tab-line-mode))
(define-minor-mode display-fill-column-indicator-mode "Show the fill column: nothing without a display."
  :global nil
  (orgstar-note-void-setting 'display-fill-column-indicator-mode))
(define-minor-mode whitespace-mode "Make white space visible: nothing without a display."
  :global nil
  (orgstar-note-void-setting 'whitespace-mode))
(define-minor-mode prettify-symbols-mode "Show symbols as other characters: nothing without a display."
  :global nil
  (orgstar-note-void-setting 'prettify-symbols-mode))
(define-minor-mode eldoc-mode "Show what is at point in the echo area: nothing without a display."
  :global nil
  (orgstar-note-void-setting 'eldoc-mode))
(define-minor-mode auto-revert-mode "Read the file again when it changes: nothing without a display."
  :global nil
  (orgstar-note-void-setting 'auto-revert-mode))
(define-minor-mode subword-mode "Move over parts of words: nothing without a display."
  :global nil
  (orgstar-note-void-setting 'subword-mode))
(define-minor-mode buffer-face-mode "Show the buffer in another face: nothing without a display."
  :global nil
  (orgstar-note-void-setting 'buffer-face-mode))
(define-minor-mode variable-pitch-mode "Show the buffer in a proportional font: nothing without a display."
  :global nil
  (orgstar-note-void-setting 'variable-pitch-mode))
(define-minor-mode text-scale-mode "Show the text larger or smaller: nothing without a display."
  :global nil
  (orgstar-note-void-setting 'text-scale-mode))
(define-minor-mode scroll-lock-mode "Scroll instead of moving point: nothing without a display."
  :global nil
  (orgstar-note-void-setting 'scroll-lock-mode))
(define-minor-mode follow-mode "Show one buffer in many windows: nothing without a display."
  :global nil
  (orgstar-note-void-setting 'follow-mode))

(defun load-theme (_theme &optional _no-confirm _no-enable)
  "Colour faces as THEME says: nothing without a display."
  (interactive (list nil))
  (orgstar-note-void-setting 'load-theme)
  t)
(defun enable-theme (_theme)
  "Enable THEME: nothing without a display."
  (orgstar-note-void-setting 'enable-theme)
  nil)
(defun disable-theme (_theme)
  "Disable THEME: nothing without a display."
  (orgstar-note-void-setting 'disable-theme)
  nil)
(defun custom-theme-set-faces (_theme &rest _args)
  "Set faces of THEME: nothing without a display."
  (orgstar-note-void-setting 'custom-theme-set-faces)
  nil)
(defun set-face-attribute (_face _frame &rest _args)
  "Set attributes of FACE: nothing without a display."
  (orgstar-note-void-setting 'set-face-attribute)
  nil)
(defun set-face-foreground (_face _color &optional _frame)
  "Set the colour of FACE: nothing without a display."
  (orgstar-note-void-setting 'set-face-foreground)
  nil)
(defun set-face-background (_face _color &optional _frame)
  "Set the background of FACE: nothing without a display."
  (orgstar-note-void-setting 'set-face-background)
  nil)
(defun set-face-font (_face _font &optional _frame)
  "Set the font of FACE: nothing without a display."
  (orgstar-note-void-setting 'set-face-font)
  nil)
(defun set-face-bold (_face _bold-p &optional _frame)
  "Make FACE bold: nothing without a display."
  (orgstar-note-void-setting 'set-face-bold)
  nil)
(defun set-face-italic (_face _italic-p &optional _frame)
  "Make FACE italic: nothing without a display."
  (orgstar-note-void-setting 'set-face-italic)
  nil)
(defun set-face-underline (_face _underline &optional _frame)
  "Underline FACE: nothing without a display."
  (orgstar-note-void-setting 'set-face-underline)
  nil)
(defun set-face-inverse-video (_face _inverse-video-p &optional _frame)
  "Invert FACE: nothing without a display."
  (orgstar-note-void-setting 'set-face-inverse-video)
  nil)
(defun set-frame-font (_font &optional _keep-size _frames _inhibit-customize)
  "Set the font: nothing without a display."
  (orgstar-note-void-setting 'set-frame-font)
  nil)
(defun set-fontset-font (_fontset _characters _font-spec &optional _frame _add)
  "Set a font of FONTSET: nothing without a display."
  (orgstar-note-void-setting 'set-fontset-font)
  nil)
(defun set-frame-size (_frame _width _height &optional _pixelwise)
  "Set the size of FRAME: nothing without a display."
  (orgstar-note-void-setting 'set-frame-size)
  nil)
(defun set-frame-width (_frame _width &optional _pretend _pixelwise)
  "Set the width of FRAME: nothing without a display."
  (orgstar-note-void-setting 'set-frame-width)
  nil)
(defun set-frame-height (_frame _height &optional _pretend _pixelwise)
  "Set the height of FRAME: nothing without a display."
  (orgstar-note-void-setting 'set-frame-height)
  nil)
(defun set-frame-position (_frame _x _y)
  "Move FRAME: nothing without a display."
  (orgstar-note-void-setting 'set-frame-position)
  nil)
(defun set-frame-name (_name)
  "Name the frame: nothing without a display."
  (orgstar-note-void-setting 'set-frame-name)
  nil)
(defun modify-all-frames-parameters (_alist)
  "Set parameters of all frames: nothing without a display."
  (orgstar-note-void-setting 'modify-all-frames-parameters)
  nil)
(defun set-background-color (_color-name)
  "Set the background: nothing without a display."
  (orgstar-note-void-setting 'set-background-color)
  nil)
(defun set-foreground-color (_color-name)
  "Set the colour of text: nothing without a display."
  (orgstar-note-void-setting 'set-foreground-color)
  nil)
(defun set-cursor-color (_color-name)
  "Set the colour of the cursor: nothing without a display."
  (orgstar-note-void-setting 'set-cursor-color)
  nil)
(defun set-mouse-color (_color-name)
  "Set the colour of the mouse pointer: nothing without a display."
  (orgstar-note-void-setting 'set-mouse-color)
  nil)
(defun set-border-color (_color-name)
  "Set the colour of the border: nothing without a display."
  (orgstar-note-void-setting 'set-border-color)
  nil)
(defun set-fringe-mode (_value)
  "Set the width of the fringes: nothing without a display."
  (orgstar-note-void-setting 'set-fringe-mode)
  nil)
(defun set-fringe-style (&optional _style)
  "Set the width of the fringes: nothing without a display."
  (orgstar-note-void-setting 'set-fringe-style)
  nil)
(defun define-fringe-bitmap (bitmap _bits &optional _height _width _align)
  "Define a picture for the fringes: nothing without a display."
  (orgstar-note-void-setting 'define-fringe-bitmap)
  bitmap)
(defun toggle-frame-maximized (&optional _frame)
  "Make the frame as large as the screen: nothing without a display."
  (interactive)
  (orgstar-note-void-setting 'toggle-frame-maximized)
  nil)
(defun toggle-frame-fullscreen (&optional _frame)
  "Make the frame fill the screen: nothing without a display."
  (interactive)
  (orgstar-note-void-setting 'toggle-frame-fullscreen)
  nil)
(defun raise-frame (&optional _frame)
  "Bring the frame to the front: nothing without a display."
  (interactive)
  (orgstar-note-void-setting 'raise-frame)
  nil)
(defun lower-frame (&optional _frame)
  "Send the frame to the back: nothing without a display."
  (interactive)
  (orgstar-note-void-setting 'lower-frame)
  nil)
(defun iconify-frame (&optional _frame)
  "Iconify the frame: nothing without a display."
  (interactive)
  (orgstar-note-void-setting 'iconify-frame)
  nil)
(defun redraw-frame (&optional _frame)
  "Draw the frame again: nothing without a display."
  (orgstar-note-void-setting 'redraw-frame)
  nil)
(defun balance-windows (&optional _window-or-frame)
  "Make windows equally large: nothing without a display."
  (interactive)
  (orgstar-note-void-setting 'balance-windows)
  nil)
(defun text-scale-set (_level)
  "Show the text larger or smaller: nothing without a display."
  (orgstar-note-void-setting 'text-scale-set)
  nil)
(defun text-scale-increase (_inc)
  "Show the text larger: nothing without a display."
  (orgstar-note-void-setting 'text-scale-increase)
  nil)
(defun text-scale-decrease (_dec)
  "Show the text smaller: nothing without a display."
  (orgstar-note-void-setting 'text-scale-decrease)
  nil)
(defun text-scale-adjust (_inc)
  "Show the text larger or smaller: nothing without a display."
  (interactive (list nil))
  (orgstar-note-void-setting 'text-scale-adjust)
  nil)
(defun windmove-default-keybindings (&optional _modifiers)
  "Choose windows with the arrow keys: nothing without a display."
  (interactive)
  (orgstar-note-void-setting 'windmove-default-keybindings)
  nil)
(defun display-time ()
  "Show the time in the mode line: nothing without a display."
  (interactive)
  (orgstar-note-void-setting 'display-time)
  nil)
(defun display-battery ()
  "Show the battery: nothing without a display."
  (interactive)
  (orgstar-note-void-setting 'display-battery)
  nil)
(defun menu-bar-enable-clipboard ()
  "Use the clipboard in menus: nothing without a display."
  (orgstar-note-void-setting 'menu-bar-enable-clipboard)
  nil)
(defun tool-bar-add-item (_icon _def _key &rest _props)
  "Add a button to the tool bar: nothing without a display."
  (orgstar-note-void-setting 'tool-bar-add-item)
  nil)
(defun server-start (&optional _leave-dead _inhibit-prompt)
  "Accept files to edit from other programs: nothing without a display."
  (interactive)
  (orgstar-note-void-setting 'server-start)
  nil)
(defun desktop-read (&optional _dirname _ask)
  "Bring the remembered session back: nothing without a display."
  (interactive)
  (orgstar-note-void-setting 'desktop-read)
  nil)

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
    column-number-indicator-zero-based custom-safe-themes custom-enabled-themes
    select-enable-clipboard select-enable-primary x-select-enable-clipboard
    highlight-nonselected-windows auto-window-vscroll font-lock-maximum-decoration
    redisplay-dont-pause)
  "Variables that are about a display and mean nothing without one.")
(defvar display-void-functions
  '(set-frame-parameter modify-frame-parameters custom-set-faces font-lock-mode visual-line-mode)
  "Functions that are there and do nothing without a display.")

;;;###autoload
(defun display-watch-void-settings ()
  "Tell of each use of a setting that means nothing without a display."
  (dolist (variable display-void-variables)
    (add-variable-watcher
     variable
     (lambda (symbol _new operation _where)
       (when (memq operation '(set defvaralias)) (orgstar-note-void-setting symbol)))))
  (dolist (function display-void-functions)
    (when (fboundp function)
      (advice-add function :before (lambda (&rest _) (orgstar-note-void-setting function))))))

(provide 'display)
;;; display.el ends here
