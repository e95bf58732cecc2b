;;; option-names.el --- Which variables of the program are user options  -*- lexical-binding: t -*-

;; The program's own variables are defined without `defcustom'.  These are options in Emacs; what their standard value
;; is follows from the value they have before somebody sets them.

;;; Code:

(defconst option-names
  (let ((table (make-hash-table :test #'eq)))
    (mapc (lambda (name) (puthash name t table))
          '(
            abbrev-all-caps abbrev-file-name abbrev-mode-hook abbrev-suggest abbrev-suggest-hint-threshold
            adaptive-fill-first-line-regexp adaptive-fill-function adaptive-fill-mode adaptive-fill-regexp after-save-hook
            async-shell-command-buffer async-shell-command-display-buffer async-shell-command-width auth-source-cache-expiry
            auto-coding-alist auto-compression-mode auto-encryption-mode auto-fill-inhibit-regexp auto-fill-mode-hook
            auto-hscroll-mode auto-mode-case-fold auto-save-default auto-save-interval auto-save-list-file-prefix
            auto-save-no-message auto-save-timeout auto-save-visited-file-name auto-save-visited-interval
            auto-save-visited-mode backup-by-copying backup-by-copying-when-linked backup-by-copying-when-mismatch
            backup-by-copying-when-privileged-mismatch backup-directory-alist backward-delete-char-untabify-method baud-rate
            before-save-hook bidi-paragraph-direction binary-overwrite-mode-hook blink-cursor-mode blink-matching-paren
            break-hardlink-on-save buffer-offer-save buffers-menu-buffer-name-length buffers-menu-max-size
            buffers-menu-show-directories buffers-menu-show-status byte-count-to-string-function case-fold-search
            case-replace change-major-mode-with-file-name colon-double-space column-number-indicator-zero-based
            column-number-mode comment-auto-fill-only-comments comment-column comment-empty-lines comment-fill-column
            comment-inline-offset comment-multi-line comment-padding comment-style compilation-ask-about-save
            compilation-disable-input compilation-search-path compilation-window-height compile-command completion-auto-help
            completion-category-overrides completion-cycle-threshold completion-flex-nospace completion-ignored-extensions
            completion-pcm-complete-word-inserts-delimiters completion-pcm-word-delimiters completion-show-help
            completion-styles completions-detailed completions-format completions-group completions-group-sort
            compose-mail-user-agent-warnings confirm-kill-emacs confirm-kill-processes confirm-nonexistent-file-or-buffer
            context-menu-mode copy-directory-create-symlink copy-region-blink-delay create-lockfiles ctl-arrow
            current-language-environment cursor-in-non-selected-windows cursor-type custom-enabled-themes custom-safe-themes
            custom-theme-directory debug-on-error debug-on-event debug-on-quit debug-on-signal debugger-stack-frame-as-list
            default-frame-alist default-input-method default-justification default-transient-input-method
            defun-prompt-regexp delete-active-region delete-auto-save-files delete-by-moving-to-trash
            delete-exited-processes delete-old-versions delete-pair-blink-delay delete-trailing-lines
            delete-window-choose-selected describe-bindings-outline directory-abbrev-alist directory-free-space-args
            directory-free-space-program dired-kept-versions display-buffer-alist display-buffer-base-action
            display-fill-column-indicator display-fill-column-indicator-character display-fill-column-indicator-column
            display-hourglass display-line-numbers display-line-numbers-current-absolute display-line-numbers-major-tick
            display-line-numbers-minor-tick display-line-numbers-widen display-line-numbers-width display-raw-bytes-as-hex
            double-click-fuzz double-click-time echo-keystrokes electric-indent-mode electric-quote-mode
            emacs-lisp-docstring-fill-column emacs-lisp-mode-hook enable-character-translation enable-kinsoku
            enable-local-eval enable-local-variables enable-recursive-minibuffers enable-remote-dir-locals eol-mnemonic-dos
            eol-mnemonic-mac eol-mnemonic-undecided eol-mnemonic-unix epa-file-inhibit-auto-save epa-file-name-regexp
            eval-expression-debug-on-error eval-expression-print-length eval-expression-print-level
            eval-expression-print-maximum-character even-window-sizes exec-path exec-suffixes
            extended-command-suggest-shorter face-font-selection-order facemenu-add-face-function
            facemenu-remove-face-function fast-but-imprecise-scrolling file-coding-system-alist file-name-shadow-mode
            file-name-shadow-properties file-name-shadow-tty-properties file-precious-flag file-preserve-symlinks-on-save
            fill-column fill-individual-varying-indent fill-nobreak-invisible fill-nobreak-predicate fill-prefix
            fill-separate-heterogeneous-words-with-space find-file-existing-other-name find-file-hook find-file-run-dired
            find-file-suppress-same-file-warnings find-file-visit-truename find-file-wildcards fit-frame-to-buffer
            fit-frame-to-buffer-margins fit-frame-to-buffer-sizes fit-window-to-buffer-horizontally focus-follows-mouse
            font-lock-global-modes font-lock-maximum-decoration font-lock-mode-hook font-lock-support-mode font-lock-verbose
            frame-inhibit-implied-resize frame-resize-pixelwise garbage-collection-messages gc-cons-percentage
            gc-cons-threshold global-eldoc-mode global-font-lock-mode global-mark-ring-max global-prettify-symbols-mode
            global-visual-line-mode goal-column goto-line-history-local help-char help-enable-autoload help-event-list
            highlight-nonselected-windows history-delete-duplicates history-length hourglass-delay hscroll-margin
            hscroll-step iconify-child-frame idle-update-delay ignored-local-variable-values indent-tabs-mode
            indicate-buffer-boundaries indicate-empty-lines inhibit-default-init inhibit-eol-conversion
            inhibit-startup-buffer-menu inhibit-startup-echo-area-message inhibit-startup-screen initial-buffer-choice
            initial-frame-alist initial-major-mode insert-default-directory insert-pair-alist inverse-video
            isearch-wrap-pause kept-new-versions kept-old-versions keyboard-coding-system kill-append-merge-undo
            kill-buffer-delete-auto-save-files kill-do-not-save-duplicates kill-emacs-query-functions kill-read-only-ok
            kill-ring-max kill-transform-function kill-whole-line large-file-warning-threshold latex-block-names
            latex-run-command lazy-count-prefix-format lazy-count-suffix-format left-margin line-move-ignore-invisible
            line-move-visual line-number-display-limit line-number-display-limit-width line-number-mode line-spacing
            lisp-body-indent lisp-indent-function lisp-indent-offset lisp-interaction-mode-hook lisp-mode-hook
            list-directory-brief-switches list-directory-verbose-switches list-matching-lines-buffer-name-face
            list-matching-lines-current-line-face list-matching-lines-default-context-lines list-matching-lines-face
            list-matching-lines-jump-to-current-line list-matching-lines-prefix-face lock-file-name-transforms
            ls-lisp-support-shell-wildcards major-mode make-backup-file-name-function make-backup-files
            make-cursor-line-fully-visible make-pointer-invisible mark-even-if-inactive mark-ring-max max-lisp-eval-depth
            max-mini-window-height max-specpdl-size maximum-scroll-margin menu-bar-mode menu-prompting message-log-max
            meta-prefix-char minibuffer-auto-raise minibuffer-default-prompt-format minibuffer-follows-selected-frame
            minibuffer-prompt-properties mode-line-compact mode-line-format mode-line-in-non-selected-windows
            mode-require-final-newline mounted-file-systems mouse-autoselect-window mouse-highlight
            next-error-find-buffer-function next-error-found-function next-error-highlight next-error-highlight-no-select
            next-error-message-highlight next-error-recenter next-error-verbose next-line-add-newlines
            next-screen-context-lines no-redraw-on-reenter occur-excluded-properties occur-hook
            occur-mode-find-occurrence-hook occur-mode-hook only-global-abbrevs open-paren-in-column-0-is-defun-start
            out-of-memory-warning-percentage overline-margin overwrite-mode-hook page-delimiter paragraph-ignore-fill-prefix
            paragraph-separate paragraph-start parens-require-spaces parse-sexp-ignore-comments polling-period
            pop-up-frame-alist pop-up-frames pop-up-windows prettify-symbols-unprettify-at-point
            process-file-return-signal-string prog-mode-hook query-replace-from-history-variable
            query-replace-from-to-separator query-replace-highlight query-replace-lazy-highlight
            query-replace-skip-read-only query-replace-to-history-variable read-answer-short
            read-buffer-completion-ignore-case read-buffer-function read-char-by-name-sort read-extended-command-predicate
            read-file-name-completion-ignore-case read-minibuffer-restore-windows read-only-mode-hook read-quoted-char-radix
            read-regexp-defaults-function recenter-positions recenter-redisplay regexp-search-ring-max
            register-preview-delay register-separator remote-file-name-inhibit-cache remote-file-name-inhibit-locks
            remote-shell-program replace-char-fold replace-lax-whitespace replace-regexp-lax-whitespace
            require-final-newline resize-mini-frames resize-mini-windows revert-buffer-quick-short-answers
            revert-without-query ring-bell-function safe-local-variable-values same-window-buffer-names same-window-regexps
            save-abbrevs save-interprogram-paste-before-kill save-some-buffers-default-predicate scalable-fonts-allowed
            scroll-bar-adjust-thumb-portion scroll-conservatively scroll-down-aggressively scroll-margin
            scroll-preserve-screen-position scroll-step scroll-up-aggressively search-default-mode search-exit-option
            search-highlight search-highlight-submatches search-invisible search-nonincremental-instead search-ring-max
            search-ring-update search-slow-speed search-slow-window-lines search-upper-case search-whitespace-regexp
            select-active-regions select-enable-clipboard select-enable-primary selection-coding-system
            selective-display-ellipses sentence-end sentence-end-base sentence-end-double-space sentence-end-without-period
            set-mark-command-repeat-pop shell-command-dont-erase-buffer shell-command-prompt-show-cwd
            shell-dumb-shell-regexp shell-file-name shift-select-mode show-paren-mode show-trailing-whitespace site-run-file
            size-indication-mode small-temporary-file-directory sort-fold-case special-display-buffer-names
            special-display-frame-alist special-display-regexps split-height-threshold split-width-threshold
            split-window-keep-point standard-indent suggest-key-bindings switch-to-buffer-in-dedicated-window
            switch-to-buffer-obey-display-actions switch-to-buffer-preserve-window-point switch-to-prev-buffer-skip
            switch-to-visible-buffer tab-always-indent tab-bar-history-mode tab-bar-mode tab-bar-position
            tab-first-completion tab-stop-list tab-width temp-buffer-resize-mode temp-buffer-show-function
            temporary-file-directory term-file-prefix text-mode-hook text-quoting-style timer-max-repeats
            tool-bar-max-label-size tool-bar-mode tool-bar-style tooltip-mode tooltip-reuse-hidden-frame track-eol
            transient-mark-mode transient-mark-mode-hook trash-directory truncate-lines truncate-partial-width-windows
            underline-minimum-offset undo-ask-before-discard undo-limit undo-no-redo undo-outer-limit undo-strong-limit
            unibyte-display-via-language-environment unify-8859-on-decoding-mode unify-8859-on-encoding-mode
            uniquify-after-kill-buffer-p uniquify-buffer-name-style uniquify-ignore-buffers-re uniquify-min-dir-content
            uniquify-separator uniquify-strip-common-suffix uniquify-trailing-separator-p url-handler-mode use-dialog-box
            use-empty-active-region use-file-dialog use-short-answers user-emacs-directory-warning user-full-name
            user-mail-address vc-consult-headers vc-display-status vc-follow-symlinks vc-handled-backends
            vc-make-backup-files version-control view-read-only visible-bell visible-cursor visual-line-fringe-indicators
            visual-line-mode-hook visual-order-cursor-movement void-text-area-pointer what-cursor-show-names
            window-combination-limit window-combination-resize window-resize-pixelwise word-wrap word-wrap-by-category
            words-include-escapes yank-excluded-properties yank-from-kill-ring-rotate yank-handled-properties
            yank-menu-length yank-pop-change-selection))
    table)
  "The names, a table.")

(provide 'option-names)
;;; option-names.el ends here
