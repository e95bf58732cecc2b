/// Variables that Emacs's own programs define and a program without a display only keeps: their
/// names with the values they have there, a line each. What an area of this program defines
/// with a meaning of its own is defined by that area and stays as it is.
private let globals = """
  after-delete-frame-functions nil
  attempt-orderly-shutdown-on-fatal-signal t
  attempt-stack-overflow-recovery t
  auto-hscroll-mode t
  auto-raise-tab-bar-buttons t
  auto-raise-tool-bar-buttons t
  auto-resize-tab-bars t
  auto-resize-tool-bars t
  auto-save-include-big-deletions nil
  auto-save-interval 300
  auto-save-list-file-name nil
  auto-save-no-message nil
  auto-save-timeout 30
  auto-save-visited-file-name nil
  auto-window-vscroll t
  backtrace-on-error-noninteractive t
  baud-rate 0
  bidi-inhibit-bpa nil
  binary-as-unsigned nil
  buffer-access-fontified-property nil
  buffer-access-fontify-functions nil
  cannot-suspend nil
  combine-after-change-calls nil
  command-debug-status nil
  command-history nil
  comment-use-syntax-ppss t
  completion-ignore-case nil
  completion-regexp-list nil
  current-minibuffer-command nil
  current-prefix-arg nil
  cursor-in-echo-area nil
  debug-on-event sigusr2
  debug-on-message nil
  debug-on-next-call nil
  debugger-may-continue t
  debugger-stack-frame-as-list nil
  default-frame-alist nil
  default-frame-scroll-bars nil
  default-minibuffer-frame nil
  deferred-action-function nil
  deferred-action-list nil
  defining-kbd-macro nil
  delayed-warnings-list nil
  delete-auto-save-files t
  delete-by-moving-to-trash nil
  delete-exited-processes t
  delete-frame-functions nil
  delete-terminal-functions nil
  describe-bindings-check-shadowing-in-ranges nil
  disable-ascii-optimization nil
  disable-point-adjustment nil
  display-hourglass t
  display-line-numbers-current-absolute t
  display-line-numbers-major-tick 0
  display-line-numbers-minor-tick 0
  display-raw-bytes-as-hex nil
  double-click-fuzz 3
  double-click-time 500
  dynamic-library-alist nil
  echo-area-clear-hook nil
  echo-keystrokes 1
  enable-character-translation t
  enable-disabled-menus-and-buttons nil
  enable-recursive-minibuffers nil
  eol-mnemonic-dos "(DOS)"
  eol-mnemonic-mac "(Mac)"
  eol-mnemonic-undecided ":"
  eol-mnemonic-unix ":"
  eval-buffer-list nil
  executing-kbd-macro nil
  executing-kbd-macro-index 0
  extra-keyboard-modifiers 0
  face-default-stipple "gray3"
  face-filters-always-match nil
  face-font-rescale-alist nil
  face-ignored-fonts nil
  face-near-same-color-threshold 30000
  face-remapping-alist nil
  fast-but-imprecise-scrolling nil
  focus-follows-mouse nil
  force-load-messages nil
  frame-inhibit-implied-resize t
  frame-resize-pixelwise nil
  garbage-collection-messages nil
  global-disable-point-adjustment nil
  global-mode-string nil
  help-char 8
  help-event-list (help f1 63)
  help-form nil
  highlight-nonselected-windows nil
  history-add-new-input t
  history-delete-duplicates nil
  history-length 100
  hourglass-delay 1
  hscroll-margin 5
  hscroll-step 0
  iconify-child-frame iconify-top-level
  inherit-process-coding-system nil
  inhibit-automatic-native-compilation nil
  inhibit-bidi-mirroring nil
  inhibit-changing-match-data nil
  inhibit-compacting-font-caches nil
  inhibit-debugger nil
  inhibit-eval-during-redisplay nil
  inhibit-file-name-handlers nil
  inhibit-file-name-operation nil
  inhibit-free-realized-faces nil
  inhibit-interaction nil
  inhibit-iso-escape-detection nil
  inhibit-load-charset-map nil
  inhibit-menubar-update nil
  inhibit-mouse-event-check nil
  inhibit-redisplay nil
  inhibit-x-resources t
  initial-window-system nil
  input-method-function list
  input-method-previous-message nil
  inverse-video nil
  kbd-macro-termination-hook nil
  kill-buffer-delete-auto-save-files nil
  last-code-conversion-error nil
  last-event-frame nil
  last-input-event nil
  last-kbd-macro nil
  last-nonmenu-event nil
  last-prefix-arg nil
  last-repeatable-command nil
  line-number-display-limit nil
  line-number-display-limit-width 200
  load-convert-to-unibyte nil
  load-dangerous-libraries nil
  load-force-doc-strings nil
  load-no-native nil
  load-prefer-newer nil
  load-read-function read
  make-cursor-line-fully-visible t
  make-pointer-invisible t
  max-mini-window-height 0.25
  maximum-scroll-margin 0.25
  memory-full nil
  menu-bar-final-items (help-menu)
  menu-bar-mode nil
  menu-prompt-more-char 32
  menu-prompting t
  menu-updating-frame nil
  message-log-max 1000
  message-truncate-lines nil
  meta-prefix-char 27
  minibuffer-allow-text-properties nil
  minibuffer-auto-raise nil
  minibuffer-completing-file-name nil
  minibuffer-completion-confirm nil
  minibuffer-completion-predicate nil
  minibuffer-completion-table nil
  minibuffer-follows-selected-frame t
  minibuffer-help-form nil
  minibuffer-history-position nil
  minibuffer-history-variable minibuffer-history
  minibuffer-message-timeout 2
  minibuffer-prompt-properties (read-only t face minibuffer-prompt)
  minibuffer-scroll-window nil
  mode-line-compact nil
  mode-line-in-non-selected-windows t
  mouse-autoselect-window nil
  mouse-fine-grained-tracking nil
  mouse-highlight t
  mouse-leave-buffer-hook nil
  mouse-position-function nil
  move-frame-functions nil
  multiple-frames nil
  next-screen-context-lines 2
  no-redraw-on-reenter nil
  nobreak-char-ascii-display nil
  nobreak-char-display t
  num-input-keys 0
  num-nonmacro-input-events 0
  other-window-scroll-buffer nil
  overlay-arrow-position nil
  overlay-arrow-string "=>"
  overlay-arrow-variable-list (next-error-overlay-arrow-position overlay-arrow-position)
  overline-margin 2
  overriding-local-map-menu-flag nil
  polling-period 2
  post-gc-hook nil
  prefix-arg nil
  print-charset-text-property default
  process-adaptive-read-buffering t
  process-connection-type t
  process-prioritize-lower-fds nil
  profiler-log-size 10000
  profiler-max-stack-depth 16
  query-all-font-backends nil
  read-buffer-completion-ignore-case nil
  read-buffer-function nil
  read-circle t
  read-expression-history nil
  read-hide-char nil
  read-minibuffer-restore-windows t
  read-process-output-max 4096
  real-this-command nil
  recenter-redisplay tty
  redisplay-adhoc-scroll-in-resize-mini-windows t
  redisplay-dont-pause t
  redisplay-end-trigger-functions nil
  redisplay-skip-fontification-on-input nil
  redisplay-skip-initial-frame t
  resize-mini-frames nil
  resize-mini-windows grow-only
  resume-tty-functions nil
  ring-bell-function nil
  saved-region-selection nil
  scalable-fonts-allowed nil
  scroll-bar-adjust-thumb-portion t
  scroll-conservatively 0
  scroll-margin 0
  scroll-minibuffer-conservatively t
  scroll-preserve-screen-position nil
  scroll-step 0
  search-spaces-regexp nil
  select-active-regions t
  selection-inhibit-update-commands (handle-switch-frame handle-select-window)
  standard-display-table nil
  suspend-tty-functions nil
  system-key-alist nil
  system-uses-terminfo t
  tab-bar-border internal-border-width
  tab-bar-button-margin 1
  tab-bar-button-relief 1
  tab-bar-mode nil
  tab-bar-position nil
  tab-bar-separator-image-expression nil
  temp-buffer-show-function nil
  this-command-keys-shift-translated nil
  this-original-command nil
  throw-on-input nil
  tool-bar-border internal-border-width
  tool-bar-button-margin 4
  tool-bar-button-relief 1
  tool-bar-max-label-size 14
  tool-bar-mode nil
  tool-bar-separator-image-expression nil
  tool-bar-style nil
  tooltip-reuse-hidden-frame nil
  track-mouse nil
  truncate-partial-width-windows 50
  tty-erase-char nil
  tty-menu-calls-mouse-position-function nil
  underline-minimum-offset 1
  unibyte-display-via-language-environment nil
  unread-command-events nil
  unread-input-method-events nil
  unread-post-input-method-events nil
  use-dialog-box t
  use-file-dialog t
  use-short-answers nil
  visible-bell nil
  visible-cursor t
  void-text-area-pointer arrow
  where-is-preferred-modifier nil
  window-buffer-change-functions nil
  window-combination-limit window-size
  window-combination-resize nil
  window-point-insertion-type nil
  window-resize-pixelwise nil
  window-scroll-functions nil
  window-selection-change-functions nil
  window-size-change-functions nil
  window-state-change-functions nil
  window-state-change-hook nil
  window-system nil
  window-system-version nil
  write-region-annotations-so-far nil
  write-region-inhibit-fsync t
  write-region-post-annotation-function nil
  """

/// As `globals`, for variables that become local to a buffer when set.
private let locals = """
  bidi-paragraph-separate-re nil
  bidi-paragraph-start-re nil
  buffer-auto-save-file-format t
  buffer-file-format nil
  cache-long-scans t
  comment-end-can-be-escaped nil
  cursor-in-non-selected-windows t
  display-fill-column-indicator nil
  display-fill-column-indicator-character nil
  display-fill-column-indicator-column t
  display-line-numbers nil
  display-line-numbers-offset 0
  display-line-numbers-widen nil
  display-line-numbers-width nil
  fontification-functions nil
  fringe-cursor-alist nil
  fringe-indicator-alist nil
  fringes-outside-margins nil
  horizontal-scroll-bar t
  indicate-buffer-boundaries nil
  indicate-empty-lines nil
  left-fringe-width nil
  left-margin-width 0
  line-prefix nil
  overwrite-mode nil
  right-fringe-width nil
  right-margin-width 0
  scroll-bar-height nil
  scroll-bar-width nil
  scroll-down-aggressively nil
  scroll-up-aggressively nil
  selective-display-ellipses t
  show-trailing-whitespace nil
  tab-line-format nil
  vertical-scroll-bar t
  wrap-prefix nil
  """

/// Variables whose value is only true or false: setting them to anything else gives t.
private let booleans = """
  auto-raise-tab-bar-buttons auto-raise-tool-bar-buttons auto-window-vscroll
  backtrace-on-error-noninteractive bidi-inhibit-bpa binary-as-unsigned
  comment-end-can-be-escaped completion-ignore-case create-lockfiles cursor-in-echo-area
  debug-on-next-call debug-on-quit debugger-may-continue debugger-stack-frame-as-list
  delete-auto-save-files delete-exited-processes display-fill-column-indicator display-hourglass
  display-line-numbers-widen display-raw-bytes-as-hex enable-recursive-minibuffers
  fast-but-imprecise-scrolling force-load-messages frame-resize-pixelwise
  highlight-nonselected-windows history-delete-duplicates indent-tabs-mode
  inhibit-bidi-mirroring inhibit-compacting-font-caches inhibit-eval-during-redisplay
  inhibit-free-realized-faces inhibit-interaction inhibit-menubar-update inhibit-message
  inhibit-modification-hooks inhibit-mouse-event-check inhibit-x-resources inverse-video
  kill-buffer-delete-auto-save-files load-dangerous-libraries load-no-native load-prefer-newer
  message-truncate-lines minibuffer-allow-text-properties minibuffer-auto-raise
  mode-line-in-non-selected-windows mouse-fine-grained-tracking multibyte-syntax-as-symbol
  multiple-frames no-redraw-on-reenter nobreak-char-ascii-display noninteractive
  open-paren-in-column-0-is-defun-start parse-sexp-ignore-comments parse-sexp-lookup-properties
  print-escape-control-characters print-escape-multibyte print-escape-newlines
  print-escape-nonascii print-integers-as-characters print-quoted process-prioritize-lower-fds
  query-all-font-backends read-buffer-completion-ignore-case read-minibuffer-restore-windows
  redisplay-adhoc-scroll-in-resize-mini-windows redisplay-dont-pause
  redisplay-skip-fontification-on-input redisplay-skip-initial-frame
  scroll-bar-adjust-thumb-portion scroll-minibuffer-conservatively system-uses-terminfo
  tooltip-reuse-hidden-frame tty-menu-calls-mouse-position-function undo-inhibit-record-point
  unibyte-display-via-language-environment visible-bell visible-cursor window-resize-pixelwise
  word-wrap-by-category words-include-escapes
  """

/// Variables that hold only integers.
private let integers = """
  auto-save-interval baud-rate display-line-numbers-major-tick display-line-numbers-minor-tick
  display-line-numbers-offset double-click-fuzz executing-kbd-macro-index
  extra-keyboard-modifiers face-near-same-color-threshold fill-column gc-cons-threshold
  hscroll-margin integer-width left-fringe-width left-margin left-margin-width
  line-number-display-limit-width max-lisp-eval-depth max-specpdl-size next-screen-context-lines
  num-input-keys num-nonmacro-input-events overline-margin polling-period profiler-log-size
  profiler-max-stack-depth read-process-output-max right-fringe-width right-margin-width
  scroll-conservatively scroll-margin scroll-step tab-width underline-minimum-offset undo-limit
  undo-strong-limit
  """

/// Variables local to buffers that hold only integers, or nil.
private let optionalIntegers = """
  display-line-numbers-offset fill-column left-fringe-width left-margin left-margin-width
  right-fringe-width right-margin-width scroll-bar-height scroll-bar-width tab-width
  """

/// Variables local to buffers that hold only symbols.
private let symbols = "major-mode"

/// Define the variables above that nothing has defined yet, and restrict those that hold values
/// of one kind.
public func installStandardVariables(_ r: Registry) {
  let w = r.world
  func define(_ table: String, local: Bool) {
    var table = table
    table.withUTF8 { bytes in
      var reader = Reader(w, bytes)
      do throws(Signal) {
        while let name = try reader.next(), let value = try reader.next() {
          if w.defaultValue(name) == nil {
            w.symbol(name).pointee.flags |= Symbol.special
            try w.setDefault(name, value)
          } else {
            w.symbol(name).pointee.flags |= Symbol.special
          }
          if local { w.makeAutomaticallyLocal(name) }
        }
      } catch { fatalError("orgstar: cannot read the table of standard variables") }
    }
  }
  func restrict(_ names: String, to kind: VariableKind) {
    for name in names.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      let s = w.intern(String(name))
      if w.defaultValue(s) != nil { w.makeInfo(s).pointee.kind = kind }
    }
  }
  define(globals, local: false)
  define(locals, local: true)
  restrict(booleans, to: .boolean)
  restrict(integers, to: .integer)
  restrict(optionalIntegers, to: .optionalInteger)
  restrict(symbols, to: .symbol)
}
