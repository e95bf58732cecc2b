import Elisp

/// Settings of a display that is not there: what `--verbose` lists.
///
/// The functions are Lisp, in `display.el`, loaded when an init file calls one; their variables are
/// here, so that code may ask for them before.
func installVoidSettings(_ r: Registry) {
  for name in onModes { r.defvar(name, .t, "Whether that is on; it means nothing here.") }
  for name in offModes { r.defvar(name, .nil, "Whether that is on; it means nothing here.") }
  r.defun(
    "orgstar-note-void-setting", "NAME",
    "Note that the setting NAME, a symbol, was made and means nothing without a display."
  ) { w, a throws(Signal) in
    guard w.host.watchesVoidSettings, a[0].isSymbol else { return .nil }
    let name = w.name(a[0])
    let place = w.innermostPlace.flatMap { p in
      w.sourceName(p.file).map { SourcePlace(file: $0, line: p.line, column: p.column) }
    }
    if !w.host.voidSettings.contains(where: { $0.name == name && $0.place == place }) {
      w.host.voidSettings.append((name, place))
    }
    return .nil
  }
}

/// Modes that are on from the start.
private let onModes: [StaticString] = [
  "tooltip-mode", "line-number-mode", "global-eldoc-mode", "show-paren-mode", "mouse-wheel-mode",
  "gpm-mouse-mode", "file-name-shadow-mode",
]
/// Modes that are off from the start.
private let offModes: [StaticString] = [
  "tool-bar-mode", "menu-bar-mode", "scroll-bar-mode", "horizontal-scroll-bar-mode",
  "tab-bar-mode", "global-tab-line-mode", "tab-bar-history-mode", "blink-cursor-mode",
  "fringe-mode", "column-number-mode", "size-indication-mode", "global-display-line-numbers-mode",
  "global-linum-mode", "global-hl-line-mode", "global-display-fill-column-indicator-mode",
  "global-visual-line-mode", "global-font-lock-mode", "global-prettify-symbols-mode",
  "global-whitespace-mode", "pixel-scroll-mode", "pixel-scroll-precision-mode",
  "xterm-mouse-mode", "context-menu-mode", "display-time-mode", "display-battery-mode",
  "which-function-mode", "temp-buffer-resize-mode", "minibuffer-depth-indicate-mode",
  "minibuffer-electric-default-mode", "winner-mode", "windmove-mode", "undelete-frame-mode",
  "ido-mode", "ido-everywhere", "fido-mode", "fido-vertical-mode", "icomplete-mode",
  "icomplete-vertical-mode", "cua-mode", "delete-selection-mode",
  "electric-quote-mode", "global-auto-revert-mode", "auto-save-visited-mode", "savehist-mode",
  "save-place-mode", "recentf-mode", "desktop-save-mode", "midnight-mode", "type-break-mode",
  "repeat-mode", "global-so-long-mode", "global-reveal-mode",
  "unify-8859-on-decoding-mode", "auto-image-file-mode", "auto-insert-mode",
  "rcirc-track-minor-mode",
]
