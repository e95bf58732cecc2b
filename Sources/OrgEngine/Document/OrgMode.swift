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
    w.readSettings()
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
    w.readSettings()
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
    "ob-emacs-lisp", "org-table", "org-list", "org-macs", "org-element",
  ] as [StaticString] { r.provide(feature) }
}

extension World {
  /// Sets the buffer's local settings from its keyword lines.
  func readSettings() {
    let document = self.document
    let text = document.text
    var properties: [(key: [UInt8], value: [UInt8])] = []
    var keywords = TodoKeywords([])
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
      }
    }
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
