import Editor
import Elisp
import OrgSyntax

/// `org-mode` and the settings a file gives itself.
func installOrgMode(_ r: Registry) {
  let w = r.world
  r.defvar("org-mode-hook", .nil, "Functions called when a buffer comes into Org mode.")
  r.defvar(
    "org-keyword-properties", .nil,
    "Properties that the buffer's #+PROPERTY lines set for every entry: an alist.", local: true)
  r.defvar("org-global-properties", .nil, "Properties of every entry of every file: an alist.")
  r.defvar(
    "org-use-property-inheritance", .nil,
    "Which properties entries inherit: nil none, t all, a regexp, or a list of names.")
  r.defvar("org-todo-keywords-1", .nil, "The buffer's TODO keywords.", local: true)
  r.defvar("org-done-keywords", .nil, "The buffer's keywords for what is done.", local: true)
  r.defvar("org-export-current-backend", .nil, "The back-end of the export under way, or nil.")
  for (name, value) in [
    ("org-odd-levels-only", .nil), ("org-tags-column", Value(fixnum: -77)),
    ("org-property-format", w.string("%-10s %s")), ("org-comment-string", w.string("COMMENT")),
    ("org-archive-tag", w.string("ARCHIVE")), ("org-element-archive-tag", w.string("ARCHIVE")),
    ("org-element-comment-string", w.string("COMMENT")),
    ("org-footnote-section", w.string("Footnotes")), ("org-entities-user", .nil),
    ("org-link-abbrev-alist", .nil), ("org-link-translation-function", .nil),
    ("org-src-preserve-indentation", .nil),
    ("org-src-content-indentation", Value(fixnum: 2)), ("org-list-allow-alphabetical", .nil),
    ("org-plain-list-ordered-item-terminator", .t), ("org-inhibit-startup", .nil),
    ("org-list-two-spaces-after-bullet-regexp", .nil), ("org-target-link-regexp-limit", .nil),
    ("org-coderef-label-format", w.string("(ref:%s)")), ("org-todo-interpretation", .nil),
    ("org-anniversary", .nil), ("org-startup-folded", .nil),
  ] as [(StaticString, Value)] { r.defvar(name, value) }
  do throws(Signal) {
    _ = try w.call(
      "defvaralias", w.intern("org-edit-src-content-indentation"),
      w.intern("org-src-content-indentation"))
  } catch { r.defvar("org-edit-src-content-indentation", Value(fixnum: 2)) }
  r.defvar(
    "org-time-stamp-formats",
    w.cons(w.string("%Y-%m-%d %a"), w.string("%Y-%m-%d %a %H:%M")),
    "Formats of dates, and of dates with times.")
  r.defvar(
    "org-todo-keywords",
    w.list(w.list(w.intern("sequence"), w.string("TODO"), w.string("DONE"))),
    "The TODO keywords of files that set none: lists of a type and keywords, `|' before the done ones."
  )
  r.defvar(
    "org-font-lock-keywords",
    w.list(w.list(w.intern("org-font-lock-lines")), w.list(w.intern("org-cite-activate"))),
    "What puts faces on the text of Org buffers, as `font-lock-keywords' says.")
  for name in [
    "org-target-link-regexp", "orgstar--radio-targets", "org-link-abbrev-alist-local",
  ] as [StaticString] { r.defvar(name, .nil, local: true) }
  w.put(w.intern("org-mode"), w.intern("derived-mode-parent"), w.intern("outline-mode"))
  w.put(w.intern("outline-mode"), w.intern("derived-mode-parent"), w.intern("text-mode"))
  r.defun(
    "org-mode", "", "Major mode for outlines, notes, tasks and executable documents.",
    interactive: ""
  ) { w, _ throws(Signal) in
    if w.isFunctionBound(w.intern("kill-all-local-variables")) {
      _ = try w.call("kill-all-local-variables")
    }
    w.setLocal(w.intern("major-mode"), w.intern("org-mode"))
    w.setLocal(w.intern("mode-name"), w.string("Org"))
    if let table = w.valueIfBound(w.intern("org-mode-syntax-table")) {
      _ = try w.call("set-syntax-table", table)
    }
    w.setLocal(
      w.intern("font-lock-defaults"),
      w.list(
        w.intern("org-font-lock-keywords"), .t, .nil, .nil, w.intern("backward-paragraph")))
    try w.readSettings()
    let text = w.document.text
    if text.contains("<<<", in: 0..<text.count),
      w.isFunctionBound(w.intern("org-update-radio-target-regexp"))
    {
      _ = try w.call("org-update-radio-target-regexp")
    }
    if w.isFunctionBound(w.intern("run-mode-hooks")) {
      _ = try w.call("run-mode-hooks", w.intern("org-mode-hook"))
    } else {
      try w.runHook(named: w.intern("org-mode-hook"))
    }
    return .nil
  }
  r.defun(
    "org-set-regexps-and-options", "&optional TAGS-ONLY",
    "Read the settings that the buffer's keyword lines make."
  ) { w, _ throws(Signal) in
    try w.readSettings()
    return .nil
  }
  r.defun(
    "org-mode-restart", "", "Read the buffer's settings again by restarting its mode.",
    interactive: ""
  ) { w, _ throws(Signal) in
    _ = try w.call("org-mode")
    return .nil
  }
  r.defun(
    "org-version", "&optional HERE FULL MESSAGE", "The version of Org whose behaviour this is."
  ) { w, _ throws(Signal) in w.string("9.8.9") }
  for feature in [
    "org", "ob", "ob-core", "ob-ref", "ob-lob", "ob-table", "ob-eval", "ob-exp",
    "ob-emacs-lisp", "org-table", "org-list",
  ] as [StaticString] { r.provide(feature) }
}

extension World {
  /// Sets the buffer's local settings from its keyword lines.
  func readSettings() throws(Signal) {
    let document = self.document
    let text = document.text
    var properties: [(key: [UInt8], value: [UInt8])] = []
    var keywords = TodoKeywords([])
    var hasMore = false
    var p = 0
    while let hash = text.firstIndex(of: 35, from: p, to: text.count) {
      p = hash + 1
      guard hash + 1 < text.count, text[hash + 1] == 43 else { continue }
      let begin = document.lineStart(hash)
      guard text.skipBlanks(begin, to: hash) == hash,
        let keyword = Keyword(at: begin, to: text.count, in: text)
      else { continue }
      p = document.lineEnd(hash)
      if text.equals(keyword.key, "property") {
        var e = keyword.value.lowerBound
        while e < keyword.value.upperBound, text[e] != 32, text[e] != 9 { e += 1 }
        let name = Array(text[keyword.value.lowerBound..<e])
        let value = Array(
          text[text.skipBlanks(e, to: keyword.value.upperBound)..<keyword.value.upperBound])
        guard !name.isEmpty, isKeywordElement(begin, document) else { continue }
        addProperty(name, value, to: &properties)
      } else if text.equals(keyword.key, "todo") || text.equals(keyword.key, "seq_todo")
        || text.equals(keyword.key, "typ_todo")
      {
        keywords.add(sequence: keyword.value, in: text)
      } else if text.equals(keyword.key, "setupfile") || text.equals(keyword.key, "link")
        || text.equals(keyword.key, "startup") || text.equals(keyword.key, "filetags")
        || text.equals(keyword.key, "priorities")
      {
        hasMore = true
      }
    }
    if keywords.names.isEmpty { readKeywordDefaults(&keywords) }
    if keywords.names.isEmpty { keywords = .standard }
    var alist = Value.nil
    for property in properties {
      alist = cons(cons(string(property.key), string(property.value)), alist)
    }
    setLocal(org.sym.keywordProperties, alist)
    setLocal(intern("org-todo-keywords-1"), list(keywords.names.map { string($0.name) }))
    setLocal(
      intern("org-done-keywords"), list(keywords.names.filter { $0.isDone }.map { string($0.name) })
    )
    // Set-up files and rarer settings are read in Lisp.
    let further = intern("org-read-further-settings")
    if hasMore, isFunctionBound(further) { _ = try call("org-read-further-settings") }
  }

  /// The keywords that `org-todo-keywords` gives.
  private func readKeywordDefaults(_ keywords: inout TodoKeywords) {
    for sequence in elements(valueIfBound(intern("org-todo-keywords")) ?? .nil) {
      let words = elements(sequence.isCons && sequence.car.isSymbol ? sequence.cdr : sequence)
      let line = Array(words.filter(\.isString).map { bytes($0) }.joined(separator: [32]))
      line.withUnsafeBufferPointer { keywords.add(sequence: 0..<$0.count, in: $0) }
    }
  }

  /// A keyword line inside an example or source block is no keyword.
  private func isKeywordElement(_ start: Int, _ document: Document) -> Bool {
    let kind = document.element(at: start).node.kind
    return kind == .keyword || kind == .paragraph
  }

  /// `NAME` sets a property, `NAME+` adds to it.
  private func addProperty(
    _ name: [UInt8], _ value: [UInt8], to properties: inout [(key: [UInt8], value: [UInt8])]
  ) {
    let isAddition = name.last == 43
    let key = isAddition ? Array(name.dropLast()) : name
    let known = properties.firstIndex { $0.key.elementsEqual(key) { foldCase($0) == foldCase($1) } }
    guard let known else {
      properties.append((key, value))
      return
    }
    properties[known].value = isAddition ? properties[known].value + [32] + value : value
  }
}
