import Editor
import Elisp
import OrgSyntax

func installBabelResults(_ r: Registry) {
  r.defun(
    "org-babel-where-is-src-block-result", "&optional INSERT INFO HASH",
    """
    Where the results of the block or call at point stand, or nil; with INSERT make their line, \
    with HASH in it.
    """
  ) { w, a throws(Signal) in
    let name = w.resultName(a[1])
    if let line = w.resultLine(name: name) {
      if a[0].isTrue, a[2].isString { try w.setResultHash(line, a[2], name: name) }
      return w.position(line)
    }
    guard a[0].isTrue else { return .nil }
    let place = try w.excursion { () throws(Signal) in
      w.position(try w.makeResultLine(name: name, hash: a[2]))
    }
    return place
  }
  r.defun(
    "org-babel-current-result-hash", "&optional INFO", "The hash in the results' line, or nil."
  ) { w, a throws(Signal) in
    guard let line = w.resultLine(name: w.resultName(a[0])),
      let keyword = Keyword(at: line, to: w.document.text.count, in: w.document.text),
      let option = keyword.option
    else { return .nil }
    return w.string(Array(w.document.text[option]))
  }
  r.defun(
    "org-babel-remove-result", "&optional INFO KEEP-KEYWORD",
    "Remove the results of the block at point; with KEEP-KEYWORD leave their first line.",
    interactive: ""
  ) { w, a throws(Signal) in
    if let object = w.document.object(at: w.pointByte) {
      try w.removeInlineResult(after: object.range.upperBound)
      return .nil
    }
    guard let line = w.resultLine(name: w.resultName(a[0])) else { return .nil }
    try w.excursion(widened: true) { () throws(Signal) in
      let body = w.resultBody(line)
      if a[1].isTrue {
        try w.delete(body)
      } else {
        var start = line
        // The blank line above goes too.
        if start > 0, w.document.isBlankLine(w.document.lineStart(start - 1)) {
          start = w.document.lineStart(start - 1)
        }
        try w.delete(start..<max(body.upperBound, w.document.nextLine(line)))
      }
    }
    return .nil
  }
  r.defun(
    "org-babel-remove-inline-result", "&optional DATUM",
    "Remove the result of the inline code at point."
  ) { w, _ throws(Signal) in
    if let object = w.document.object(at: w.pointByte) {
      try w.removeInlineResult(after: object.range.upperBound)
    }
    return .nil
  }
  r.defun(
    "org-babel-remove-result-one-or-many", "ARG",
    "Remove the results of the block at point; with ARG of every block.", interactive: "P"
  ) { w, a throws(Signal) in
    guard a[0].isTrue else { return try w.call("org-babel-remove-result") }
    let function = w.intern("org-babel-remove-result")
    return try w.call("orgstar-babel-map", w.list(w.intern("src-block")), .nil, function)
  }
  r.defun(
    "org-babel-insert-result", "RESULT &optional RESULT-PARAMS INFO HASH LANG EXEC-TIME",
    "Insert RESULT below the block at point as RESULT-PARAMS say, in place of its old results."
  ) { w, a throws(Signal) in
    try w.insertResult(a[0], a[1], info: a[2], hash: a[3], language: a[4])
    return .nil
  }
}

extension World {
  /// The name that results bear: the block's or call's own.
  func resultName(_ info: Value) -> [UInt8]? {
    let given = nth(InfoField.name, info)
    if given.isString { return bytes(given) }
    let document = self.document
    let found = document.element(at: pointByte)
    guard found.node.kind == .sourceBlock || found.node.kind == .babelCall,
      let name = found.section.tree.name(of: found.id, in: document.text)
    else { return nil }
    return Array(document.text[name])
  }

  /// Puts `hash` into the results' line.
  func setResultHash(_ line: Int, _ hash: Value, name: [UInt8]?) throws(Signal) {
    let document = self.document
    let text = document.text
    guard let keyword = Keyword(at: line, to: text.count, in: text) else { return }
    let old = keyword.option.map { Array(text[$0]) }
    if old == bytes(hash) { return }
    let end = keyword.option.map { $0.upperBound + 1 } ?? keyword.key.upperBound
    try excursion { () throws(Signal) in
      try delete(keyword.key.upperBound..<end)
      try insert([91] + bytes(hash) + [93], at: keyword.key.upperBound)
    }
  }

  // MARK: Inserting

  func insertResult(
    _ value: Value, _ words: Value, info: Value, hash: Value, language: Value
  ) throws(Signal) {
    let parameters = nth(2, info)
    var result = value
    if result.isString {
      if member("file", words) { result = try fileLink(result, parameters) }
    } else if !result.isList {
      result = string(try text(of: result, escape: true))
    }
    // What is discarded leaves an empty result.
    if member("discard", words) { result = .nil }
    if member("silent", words) || member("none", words) {
      let text = try self.text(of: result, escape: !result.isString)
      return try note(String(decoding: text, as: UTF8.self))
    }
    if let object = document.object(at: pointByte) {
      return try insertInline(result, words, object, parameters, language)
    }
    try insertBelow(result, words, info: info, hash: hash, language: language)
  }

  /// The link that stands for a result file.
  private func fileLink(_ name: Value, _ parameters: Value) throws(Signal) -> Value {
    var path = bytes(name)
    let folder = lookUp(org.sym.dir, in: parameters)
    if folder.isString, folder.byteLength > 0, let first = path.first, first != 47, first != 126 {
      path = bytes(
        try call("file-relative-name", try call("expand-file-name", string(path), folder)))
    }
    var link = ascii("[[file:") + path + [93]
    let description = assq(org.sym.fileDesc, parameters)
    if let description {
      let text = description.cdr.isString ? bytes(description.cdr) : path
      if !text.isEmpty { link += [91] + text + [93] }
    }
    return string(link + [93])
  }

  private func insertBelow(
    _ value: Value, _ words: Value, info: Value, hash: Value, language: Value
  ) throws(Signal) {
    let s = org.sym
    let parameters = nth(2, info)
    let depth = bindingDepth
    saveExcursion()
    saveRestriction()
    buffer.widen()
    let start = document.lineStart(executableElement(document).map { Int($0.start) } ?? pointByte)
    let indent = columns(of: start, document)
    // What cannot be written signals before anything is.
    var (body, isFixed) = try resultText(value, words)
    var rest: [UInt8] = []
    if value.isCons, !isFixed, body.first == 124 || body == [10] {
      (body, rest) = try alignedTables(body)
    }
    let isStale = hash.isString && hasOtherHash(info, hash)
    let line = try byte(
      try call("org-babel-where-is-src-block-result", .t, info, hash))
    var old = resultBody(line)
    // A table put before a table becomes one with it.
    if !rest.isEmpty || body.first == 124, value.isCons, member("prepend", words),
      let following = tableRange(at: old.lowerBound)
    {
      (body, rest) = try alignedTables(body + Array(document.text[following]) + rest)
      try delete(following)
      old = old.lowerBound..<max(old.lowerBound, old.upperBound - following.count)
    }
    var at = old.lowerBound
    if member("append", words) {
      at = old.upperBound
    } else if member("replace", words) {
      try delete(old)
    }
    // Text that starts like a table is one, aligned.
    var wrapper = try resultWrapper(words, parameters, language, isFixed: &isFixed)
    if body.isEmpty, rest.isEmpty, wrapper == nil {
      try unbind(to: depth)
      return
    }
    if body.first == 124, rest.isEmpty {
      let head = body.lines.prefix { $0.first == 124 }
      let count = head.reduce(0) { $0 + $1.count + 1 }
      body = try TableText(lines: Array(head)).aligned(displayWidth) + body.dropFirst(count)
    }
    var swallowsBlank = false
    if isFixed, wrapper == nil {
      let lines = body.lines
      let least = (valueIfBound(s.minimumLines) ?? .nil)
      if least.isFixnum, lines.count >= least.fixnum, lines.count > 0 {
        wrapper = Wrapper(
          open: ascii("#+begin_example"), close: ascii("#+end_example"), escapes: true)
        swallowsBlank = true
      } else {
        body = lines.reduce(into: []) { $0 += [58, 32] + $1 + [10] }
      }
    }
    if let wrapper {
      if wrapper.escapes { body = Block.escape(body) }
      if !body.isEmpty, body.last != 10 { body.append(10) }
      body = wrapper.open + [10] + body + wrapper.close + [10]
    }
    if indent > 0 { body = indented(body, by: indent) }
    if isStale, old.lowerBound == at, at < document.text.count, !document.isBlankLine(at) {
      rest.append(10)
    }
    let end = try insert(body + rest, at: at)
    if swallowsBlank, end < document.text.count, document.text[end] == 10 {
      try delete(end..<end + 1)
    }
    if body.drop(while: { $0 == 32 || $0 == 9 }).first == 124,
      member("append", words) || member("prepend", words)
    {
      try alignTable(at: at)
    }
    try unbind(to: depth)
  }

  /// Whether results stand there under another hash, or none: Org makes their line anew.
  private func hasOtherHash(_ info: Value, _ hash: Value) -> Bool {
    guard let line = resultLine(name: resultName(info)),
      let keyword = Keyword(at: line, to: document.text.count, in: document.text)
    else { return false }
    return keyword.option.map { Array(document.text[$0]) } != bytes(hash)
  }

  /// Lines moved right by `columns`, blank ones left alone.
  private func indented(_ text: [UInt8], by columns: Int) -> [UInt8] {
    var out: [UInt8] = []
    for line in text.lines {
      let content = line.drop { $0 == 32 || $0 == 9 }
      if !content.isEmpty {
        var own = 0
        for c in line.prefix(line.count - content.count) {
          own = c == 9 ? (own | 7) + 1 : own + 1
        }
        out += indentation(own + columns) + content
      } else {
        out += line
      }
      out.append(10)
    }
    return out
  }

  /// The table at the beginning of `text` aligned, and what follows it with its tables aligned: a
  /// cell of several lines ends the table that a result begins with, as in Org.
  private func alignedTables(
    _ text: [UInt8]
  ) throws(Signal) -> (table: [UInt8], rest: [UInt8]) {
    var lines = text.lines[...]
    var parts: [[UInt8]] = []
    while let first = lines.first {
      let rows = lines.prefix { $0.first == 124 }
      if rows.isEmpty {
        if parts.isEmpty { parts.append([]) }
        parts.append(first + [10])
        lines = lines.dropFirst()
      } else {
        parts.append(try TableText(lines: Array(rows)).aligned(displayWidth))
        lines = lines.dropFirst(rows.count)
      }
    }
    return (parts.first ?? [], removingIndentation(Array(parts.dropFirst().joined())))
  }

  /// The text of a result, each line ended, and whether it is to be shown as fixed-width text.
  private func resultText(_ value: Value, _ words: Value) throws(Signal) -> ([UInt8], Bool) {
    if member("list", words) {
      if value.isString {
        let text = bytes(value).withoutFinalNewline
        if text.isEmpty { return ([10], true) }
        var items: [[UInt8]] = []
        for line in text.lines where !line.isEmpty { items.append(Array(line)) }
        return (listText(items).trimmedAtEnd + [10], true)
      }
      guard isProperList(value) else { throw wrongType(.listp, lastTail(value)) }
      if value.isNil { return ([], false) }
      return (listText(try itemTexts(value)).trimmedAtEnd + [10], false)
    }
    if value.isCons {
      guard isProperList(value),
        !elements(value).contains(where: { $0.isCons && !isProperList($0) })
      else { return (try text(of: value, escape: false) + [10], true) }
      let rows = isTable(value) ? value : list(value)
      let raw = try tableText(removingEmpty(rows))
      guard !raw.isEmpty else { return ([10], false) }
      return (raw, false)
    }
    if value.isNil { return ([], false) }
    var out = bytes(value)
    if out.isEmpty { return ([], true) }
    if out.last != 10 { out.append(10) }
    return (out, !member("file", words))
  }

  private func lastTail(_ list: Value) -> Value {
    var l = list
    while l.isCons { l = l.cdr }
    return l
  }

  private func removingEmpty(_ rows: Value) -> Value {
    var out = Value.nil
    for row in elements(rows) where row.isTrue { out = cons(row, out) }
    return reversed(out)
  }

  struct Wrapper {
    var open: [UInt8]
    var close: [UInt8]
    /// Whether lines that would read as structure are protected.
    var escapes: Bool
  }

  /// What is put around a result: by `:wrap`, else by the word that names a format.
  private func resultWrapper(
    _ words: Value, _ parameters: Value, _ language: Value, isFixed: inout Bool
  ) throws(Signal) -> Wrapper? {
    func block(_ head: [UInt8]) -> Wrapper {
      let type = Array(head.prefix { $0 != 32 })
      let folded = String(decoding: type.map(foldCase), as: UTF8.self)
      return Wrapper(
        open: ascii("#+begin_") + head, close: ascii("#+end_") + type,
        escapes: ["example", "export", "src", "comment"].contains(folded))
    }
    if let pair = assq(org.sym.wrap, parameters) {
      let value = pair.cdr
      return block(
        value.isString && value.byteLength > 0
          ? bytes(value)
          : value.isNil || value.isString
            ? ascii("results") : try text(of: value, escape: false))
    }
    if member("html", words) { return block(ascii("export html")) }
    if member("latex", words) { return block(ascii("export latex")) }
    if member("org", words) { return block(ascii("src org")) }
    if member("code", words) {
      return block(ascii("src ") + (language.isString ? bytes(language) : ascii("none")))
    }
    if member("raw", words) {
      isFixed = false
      return nil
    }
    if member("drawer", words) {
      return Wrapper(open: ascii(":results:"), close: ascii(":end:"), escapes: false)
    }
    return nil
  }

  // MARK: Inline

  /// Removes `{{{results(…)}}}` after inline code that ends at `position`, blanks before it too.
  func removeInlineResult(after position: Int) throws(Signal) {
    guard let macro = inlineResult(after: position) else { return }
    try excursion { () throws(Signal) in try delete(position..<macro.upperBound) }
  }

  /// Where the result of inline code that ends at `position` stands, in the same paragraph.
  private func inlineResult(after position: Int) -> Range<Int>? {
    let text = document.text
    var p = position
    var newlines = 0
    while p < text.count, text[p] == 32 || text[p] == 9 || text[p] == 10 {
      if text[p] == 10 { newlines += 1 }
      p += 1
    }
    guard newlines < 2, let macro = Macro(at: p, to: text.count, in: text),
      text.equals(macro.name, "results")
    else { return nil }
    return macro.range
  }

  /// An inline result as `:wrap` wants it, the name of a block: what is an object for that.
  private func inlineWrapped(_ text: [UInt8], _ wrap: Value) -> [UInt8]? {
    guard wrap.isString else { return text }
    let parts = words(wrap)
    let kind = Array((parts.dropFirst().first ?? "none").utf8)
    switch parts.first?.lowercased() {
    case "example": return nil
    case "export": return [64, 64] + kind + [58] + text + [64, 64]
    case "src": return ascii("src_") + kind + [123] + text + [125]
    default: return text
    }
  }

  private func insertInline(
    _ value: Value, _ words: Value, _ object: OrgObject, _ parameters: Value, _ language: Value
  ) throws(Signal) {
    func refuse(_ what: String) -> Signal {
      userError("Inline error: \(what) cannot be used")
    }
    let isList = value.isCons
    for (word, name) in [("table" as StaticString, "table"), ("drawer", "drawer")]
    where member(word, words) { throw refuse("`:results \(name)'") }
    if isList { throw refuse("list result") }
    var text = value.isNil ? [] : bytes(value)
    text = text.withoutFinalNewline
    if text.contains(10) { throw refuse("multiline result") }
    if member("list", words) { throw refuse("`:results list'") }
    let end = object.range.upperBound
    try excursion { () throws(Signal) in
      var at = end
      var gap: [UInt8] = [32]
      if let old = inlineResult(after: end) {
        try delete(old)
        at = old.lowerBound
        gap = []
      }
      let wrap = assq(org.sym.wrap, parameters)?.cdr
      if value.isNil, wrap == nil {
        try insert(gap, at: at)
        return
      }
      var shown: [UInt8]
      if let wrap {
        if let wrapped = inlineWrapped(text, wrap) {
          shown = wrapped
        } else {
          shown = try verbatim(text)
        }
      } else if member("html", words) {
        shown = ascii("@@html:") + text + ascii("@@")
      } else if member("latex", words) {
        shown = ascii("@@latex:") + text + ascii("@@")
      } else if member("org", words) {
        shown = ascii("src_org{") + text + [125]
      } else if member("code", words) {
        let switches = lookUp(intern(":results_switches"), in: parameters)
        shown =
          ascii("src_") + (language.isString ? bytes(language) : []) + [91]
          + (switches.isString ? [32] + bytes(switches) : []) + [93, 123] + text + [125]
      } else if member("raw", words) {
        try insert(gap + text, at: at)
        return
      } else if member("file", words) {
        shown = text
      } else {
        shown = try verbatim(text)
      }
      try insert(gap + ascii("{{{results(") + shown + ascii(")}}}"), at: at)
    }
  }

  /// Text as `org-babel-inline-result-wrap` shows it.
  private func verbatim(_ text: [UInt8]) throws(Signal) -> [UInt8] {
    let format = valueIfBound(intern("org-babel-inline-result-wrap")) ?? .nil
    guard format.isString else { throw wrongType(.stringp, format) }
    return bytes(try call("format", format, string(text)))
  }
}
