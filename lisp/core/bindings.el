;;; bindings.el --- The standard bindings of keys  -*- lexical-binding: t -*-

;; They are put into the global keymap when something first looks there, and leave alone what is bound already.

(defun bindings--bind (map &rest keys)
  "Bind each of KEYS, as text and command in turn, in MAP unless something is bound there."
  (while keys
    (let ((k (kbd (car keys))))
      (when (memq (lookup-key map k) '(nil 1 2)) (define-key map k (cadr keys))))
    (setq keys (cddr keys))))

(let ((c 32)) (while (< c 127) (unless (lookup-key global-map (string c)) (define-key global-map (string c) 'self-insert-command)) (setq c (1+ c))))
(bindings--bind global-map "<deleteline>" 'kill-line "C-/" 'undo "<undo>" 'undo "<open>" 'find-file)
(bindings--bind
 global-map "C-@" 'set-mark-command "C-a" 'move-beginning-of-line "C-b" 'backward-char "C-d" 'delete-char
 "C-e" 'move-end-of-line "C-f" 'forward-char "C-g" 'keyboard-quit "TAB" 'indent-for-tab-command "C-j" 'electric-newline-and-maybe-indent
 "C-k" 'kill-line "C-l" 'recenter-top-bottom "RET" 'newline "C-n" 'next-line "C-o" 'open-line "C-p" 'previous-line
 "C-q" 'quoted-insert "C-r" 'isearch-backward "C-s" 'isearch-forward "C-t" 'transpose-chars "C-u" 'universal-argument
 "C-v" 'scroll-up-command "C-w" 'kill-region "C-y" 'yank "C-_" 'undo "C-/" 'undo "DEL" 'delete-backward-char
 "C-SPC" 'set-mark-command "C--" 'negative-argument "<left>" 'left-char "<right>" 'right-char "<up>" 'previous-line "<down>" 'next-line
 "<home>" 'move-beginning-of-line "<end>" 'move-end-of-line "C-<home>" 'beginning-of-buffer "C-<end>" 'end-of-buffer
 "<deletechar>" 'delete-forward-char "C-<delete>" 'kill-word "C-<backspace>" 'backward-kill-word "<prior>" 'scroll-down-command
 "<next>" 'scroll-up-command "C-<left>" 'left-word "C-<right>" 'right-word "C-<up>" 'backward-paragraph "C-<down>" 'forward-paragraph
 "<insert>" 'overwrite-mode "<f1>" 'help-command
 "C-M-s" 'isearch-forward-regexp "C-M-r" 'isearch-backward-regexp "C-M-%" 'query-replace-regexp "C-x 4 f" 'find-file-other-window
 "C-x 4 C-f" 'find-file-other-window "C-x 4 b" 'switch-to-buffer-other-window "<f3>" 'kmacro-start-macro-or-insert-counter "<f4>" 'kmacro-end-or-call-macro)
(dotimes (i 10) (bindings--bind global-map (format "C-%d" i) 'digit-argument) (bindings--bind esc-map (number-to-string i) 'digit-argument))
(bindings--bind
 esc-map "x" 'execute-extended-command "X" 'execute-extended-command-for-buffer "f" 'forward-word "b" 'backward-word "d" 'kill-word
 "DEL" 'backward-kill-word "a" 'backward-sentence "e" 'forward-sentence "k" 'kill-sentence "h" 'mark-paragraph "q" 'fill-paragraph
 "u" 'upcase-word "l" 'downcase-word "c" 'capitalize-word "t" 'transpose-words "w" 'kill-ring-save "y" 'yank-pop "v" 'scroll-down-command
 "<" 'beginning-of-buffer ">" 'end-of-buffer "{" 'backward-paragraph "}" 'forward-paragraph "^" 'delete-indentation "m" 'back-to-indentation
 "z" 'zap-to-char "SPC" 'just-one-space "\\" 'delete-horizontal-space ";" 'comment-dwim "%" 'query-replace "/" 'dabbrev-expand "@" 'mark-word
 "i" 'tab-to-tab-stop "j" 'default-indent-new-line "!" 'shell-command "|" 'shell-command-on-region "&" 'async-shell-command ":" 'eval-expression
 "-" 'negative-argument "'" 'abbrev-prefix-mark "(" 'insert-parentheses ")" 'move-past-close-and-reindent "=" 'count-words-region "r" 'move-to-window-line-top-bottom
 "TAB" 'completion-at-point "C-f" 'forward-sexp "C-b" 'backward-sexp "C-k" 'kill-sexp "C-SPC" 'mark-sexp "C-a" 'beginning-of-defun "C-e" 'end-of-defun
 "C-h" 'mark-defun "C-u" 'backward-up-list "C-d" 'down-list "C-n" 'forward-list "C-p" 'backward-list "C-t" 'transpose-sexps "C-x" 'eval-defun
 "C-\\" 'indent-region "C-o" 'split-line "C-w" 'append-next-kill "C-v" 'scroll-other-window "C-@" 'mark-sexp "g g" 'goto-line "g M-g" 'goto-line
 "g c" 'goto-char "g TAB" 'move-to-column "g n" 'next-error "g p" 'previous-error "s o" 'occur "s h r" 'highlight-regexp)
(bindings--bind
 ctl-x-map "C-f" 'find-file "C-s" 'save-buffer "C-w" 'write-file "C-c" 'save-buffers-kill-terminal "C-b" 'list-buffers "b" 'switch-to-buffer
 "k" 'kill-buffer "o" 'other-window "0" 'delete-window "1" 'delete-other-windows "2" 'split-window-below "3" 'split-window-right
 "u" 'undo "h" 'mark-whole-buffer "i" 'insert-file "C-x" 'exchange-point-and-mark "C-e" 'eval-last-sexp "C-t" 'transpose-lines
 "C-o" 'delete-blank-lines "C-q" 'read-only-mode "C-r" 'find-file-read-only "C-v" 'find-alternate-file "s" 'save-some-buffers "f" 'set-fill-column
 "." 'set-fill-prefix "TAB" 'indent-rigidly "C-l" 'downcase-region "C-u" 'upcase-region "C-p" 'mark-page "[" 'backward-page "]" 'forward-page
 "l" 'count-lines-page "=" 'what-cursor-position "(" 'kmacro-start-macro ")" 'kmacro-end-macro "e" 'kmacro-end-and-call-macro "d" 'dired
 "C-d" 'list-directory "C-j" 'dired-jump "C-n" 'set-goal-column "C-z" 'suspend-frame "<" 'scroll-left ">" 'scroll-right "*" 'calc-dispatch
 ";" 'comment-set-column "C-;" 'comment-line "DEL" 'backward-kill-sentence "ESC ESC" 'repeat-complex-command "z" 'repeat "'" 'expand-abbrev
 "`" 'next-error "C-SPC" 'pop-global-mark "C-@" 'pop-global-mark "+" 'balance-windows "^" 'enlarge-window "<left>" 'previous-buffer "<right>" 'next-buffer
 "n n" 'narrow-to-region "n w" 'widen "n d" 'narrow-to-defun "n p" 'narrow-to-page
 "r SPC" 'point-to-register "r j" 'jump-to-register "r s" 'copy-to-register "r x" 'copy-to-register "r i" 'insert-register "r g" 'insert-register
 "r n" 'number-to-register "r +" 'increment-register "r k" 'kill-rectangle "r d" 'delete-rectangle "r y" 'yank-rectangle "r o" 'open-rectangle
 "r c" 'clear-rectangle "r t" 'string-rectangle "r N" 'rectangle-number-lines "r r" 'copy-rectangle-to-register "r M-w" 'copy-rectangle-as-kill
 "r w" 'window-configuration-to-register "r m" 'bookmark-set "r b" 'bookmark-jump "r l" 'bookmark-bmenu-list
 "a g" 'add-global-abbrev "a l" 'add-mode-abbrev "a e" 'expand-abbrev)
(bindings--bind help-map "k" 'describe-key "f" 'describe-function "v" 'describe-variable "a" 'apropos-command "b" 'describe-bindings
               "m" 'describe-mode "w" 'where-is "c" 'describe-key-briefly "i" 'info "d" 'apropos-documentation)
(bindings--bind minibuffer-local-map "C-g" 'abort-minibuffers "C-j" 'exit-minibuffer "RET" 'exit-minibuffer "M-n" 'next-history-element
               "M-p" 'previous-history-element "<up>" 'previous-line-or-history-element
               "<down>" 'next-line-or-history-element)
(unless (keymap-parent minibuffer-local-completion-map)
  (set-keymap-parent minibuffer-local-completion-map minibuffer-local-map)
  (set-keymap-parent minibuffer-local-must-match-map minibuffer-local-completion-map))
(define-key minibuffer-local-must-match-map "\r" 'minibuffer-complete-and-exit)
(define-key minibuffer-local-must-match-map "\n" 'minibuffer-complete-and-exit)
(unless (keymap-parent minibuffer-local-ns-map) (set-keymap-parent minibuffer-local-ns-map minibuffer-local-map))
(bindings--bind minibuffer-local-ns-map "SPC" 'exit-minibuffer "TAB" 'exit-minibuffer "?" 'self-insert-and-exit)
(unless (keymap-parent read-expression-map) (set-keymap-parent read-expression-map minibuffer-local-map))
(bindings--bind minibuffer-local-completion-map "TAB" 'minibuffer-complete "SPC" 'minibuffer-complete-word "?" 'minibuffer-completion-help)

(provide 'bindings)
;;; bindings.el ends here
