import Elisp

/// Variables that people's code uses before the Lisp that works with them is loaded: keymaps, hooks and
/// syntax tables of the common modes, and what paragraphs and indentation go by.
func installModeVariables(_ r: Registry) {
  let w = r.world
  let maps: [StaticString] = [
    "global-map", "esc-map", "ctl-x-map", "ctl-x-4-map", "ctl-x-5-map", "help-map",
    "mode-specific-map", "minibuffer-local-map", "minibuffer-local-completion-map",
    "minibuffer-local-must-match-map", "minibuffer-local-ns-map", "special-event-map",
    "function-key-map", "key-translation-map", "input-decode-map", "local-function-key-map",
    "text-mode-map", "prog-mode-map", "special-mode-map", "lisp-data-mode-map",
    "lisp-mode-map", "emacs-lisp-mode-map", "lisp-interaction-mode-map", "isearch-mode-map",
    "goto-map", "search-map", "universal-argument-map", "read-expression-map",
  ]
  for name in maps { r.defvar(name, w.list(w.intern("keymap" as StaticString))) }
  let hooks: [StaticString] = [
    "text-mode-hook", "prog-mode-hook", "special-mode-hook", "lisp-data-mode-hook",
    "lisp-mode-hook", "emacs-lisp-mode-hook", "lisp-interaction-mode-hook", "emacs-startup-hook",
    "after-init-hook", "before-init-hook", "window-setup-hook", "minibuffer-setup-hook",
    "minibuffer-exit-hook", "pre-command-hook", "post-command-hook",
    "change-major-mode-after-body-hook", "delay-mode-hooks", "minor-mode-alist",
    "minor-mode-map-alist", "minor-mode-overriding-map-alist", "emulation-mode-map-alists",
    "global-minor-modes", "minor-mode-list", "overriding-local-map",
    "overriding-terminal-local-map", "font-lock-mode", "font-lock-keywords",
  ]
  for name in hooks { r.defvar(name, .nil) }
  r.defvar("delayed-mode-hooks", .nil, local: true)
  r.defvar("delayed-after-hook-functions", .nil, local: true)
  r.defvar("paragraph-start", w.string("\u{C}\\|[ \t]*$"), local: true)
  r.defvar("paragraph-separate", w.string("[ \t\u{C}]*$"), local: true)
  r.defvar("paragraph-ignore-fill-prefix", .nil, local: true)
  r.defvar("page-delimiter", w.string("^\u{C}"))
  r.defvar("sentence-end", .nil)
  r.defvar("sentence-end-double-space", .t)
  r.defvar("sentence-end-without-period", .nil)
  r.defvar("adaptive-fill-mode", .t)
  r.defvar("adaptive-fill-function", .nil)
  r.defvar("fill-paragraph-function", .nil, local: true)
  r.defvar("fill-nobreak-predicate", .nil)
  r.defvar("auto-fill-function", .nil, local: true)
  r.defvar("normal-auto-fill-function", w.intern("do-auto-fill"))
  r.defvar("indent-line-function", w.intern("indent-relative"), local: true)
  r.defvar("indent-region-function", .nil, local: true)
  r.defvar("standard-indent", Value(fixnum: 4))
  r.defvar("tab-always-indent", .t)
  r.defvar("register-alist", .nil)
  r.defvar("killed-rectangle", .nil)
  r.defvar("case-replace", .t)
  r.defvar("sort-fold-case", .nil, local: true)
  r.defvar("comment-start", .nil, local: true)
  r.defvar("comment-end", w.string(""), local: true)
  r.defvar("comment-start-skip", .nil, local: true)
  r.defvar("comment-end-skip", .nil, local: true)
  r.defvar("comment-column", Value(fixnum: 32), local: true)
  r.defvar("abbrev-mode", .nil, local: true)
  r.defvar("imenu-generic-expression", .nil, local: true)
  r.defvar("outline-regexp", w.string("[*\u{C}]+"), local: true)
  r.defvar("outline-level", w.intern("outline-level"), local: true)
  do throws(Signal) { try installModeSyntax(r) } catch {
    fatalError("orgstar: cannot make the modes' syntax tables")
  }
}

private func installModeSyntax(_ r: Registry) throws(Signal) {
  let w = r.world
  func table(_ name: StaticString, parent: Value, _ entries: [(String, String)]) throws(Signal)
    -> Value
  {
    let v = try w.makeSyntaxTable(parent: parent)
    r.defvar(name, v)
    let t = try w.charTable(v)
    for (chars, syntax) in entries {
      for c in chars.unicodeScalars { t.set(c.value, try w.parseSyntax(w.string(syntax))) }
    }
    return v
  }
  let standard = w.editor.standardSyntaxTable
  let text = try table(
    "text-mode-syntax-table", parent: standard,
    [
      ("\"\\", ".   "), ("'", "w p"),
      // What Unicode has inside of words.
      ("\u{B7}\u{5F3}\u{5F4}\u{2027}\u{FF1A}", "w   "),
    ])
  _ = try table(
    "org-mode-syntax-table", parent: text,
    [("\"", "\"   "), ("\\~", "_   "), ("<", "(>"), (">", ")<")])
  _ = try table("prog-mode-syntax-table", parent: standard, [])
  _ = try table("special-mode-syntax-table", parent: standard, [])
  var others = ""
  for c in 0..<128 {
    let isLetter = (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122)
    if !isLetter { others.unicodeScalars.append(Unicode.Scalar(UInt8(c))) }
  }
  let data = try table(
    "lisp-data-mode-syntax-table", parent: standard,
    [
      (others, "_   "), (" \u{C}\t\u{A0}", "    "), ("\n", ">   "), (";", "<   "), ("`',", "'   "),
      ("@", "_ p"), ("#", "'   "), ("\"", "\"    "), ("\\", "\\   "), ("(", "()  "),
      (")", ")(  "), ("[", "(]"), ("]", ")["),
    ])
  _ = try table(
    "lisp-mode-syntax-table", parent: data,
    [("[", "_   "), ("]", "_   "), ("#", "' 14"), ("|", "\" 23bn")])
  _ = try table("emacs-lisp-mode-syntax-table", parent: data, [])
  _ = try table("lisp-interaction-mode-syntax-table", parent: data, [])
}
