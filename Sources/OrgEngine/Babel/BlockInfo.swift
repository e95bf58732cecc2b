import Editor
import Elisp
import OrgSyntax

/// What a block's information list holds, by place.
enum InfoField {
  static let language = 0, body = 1, parameters = 2, switches = 3, name = 4, start = 5
}

func installBabelInfo(_ r: Registry) {
  r.defun(
    "org-babel-get-src-block-info", "&optional NO-EVAL DATUM",
    """
    The source block at point as (LANGUAGE BODY ARGUMENTS SWITCHES NAME START LABEL-FORMAT), or \
    nil. With NO-EVAL Lisp in header arguments stays text and references unresolved.
    """
  ) { w, a throws(Signal) in try w.blockInfo(evaluate: a[0].isNil) }
  r.defun(
    "org-babel-sha1-hash", "&optional INFO CONTEXT",
    "The hash of the block at point, or of INFO: of its expanded body and arguments."
  ) { w, a throws(Signal) in
    let info = a[0].isTrue ? a[0] : try w.call("org-babel-get-src-block-info")
    return try w.hash(of: info)
  }
  r.defun(
    "org-babel-expand-src-block", "&optional ARG INFO PARAMS",
    "The body of the block at point, or of INFO, as it would run.", interactive: "P"
  ) { w, a throws(Signal) in
    let info = a[1].isTrue ? a[1] : try w.call("org-babel-get-src-block-info")
    let parameters = try w.call(
      "org-babel-process-params", try w.mergeParameters(w.list(w.nth(2, info), a[2])))
    let body = try w.expandedBody(info, parameters)
    return try w.expand(w.nth(0, info), body, parameters)
  }
}

extension World {
  /// The default arguments of a language.
  private func languageDefaults(_ language: [UInt8]) -> Value {
    let name = intern("org-babel-default-header-args:" + String(decoding: language, as: UTF8.self))
    return valueIfBound(name) ?? .nil
  }

  /// The information about the block at point; nil when there is none.
  func blockInfo(evaluate: Bool) throws(Signal) -> Value {
    let document = self.document
    let text = document.text
    let at = pointByte
    if let object = document.object(at: at), object.kind == .inlineSourceBlock {
      let scope = document.lineStart(object.range.lowerBound)..<text.count
      guard
        let inline = InlineSource(
          at: object.range.lowerBound, within: scope.lowerBound..<object.range.upperBound, in: text)
      else { return .nil }
      let own = inline.parameters.map { Array(text[$0]) } ?? []
      return try info(
        language: Array(text[inline.language]), body: inline.line(of: text), own: [own],
        defaults: org.sym.defaultInlineHeaderArgs, switches: [], name: nil,
        start: object.range.lowerBound, label: .nil, evaluate: evaluate)
    }
    let found = document.element(at: at)
    guard found.node.kind == .sourceBlock else { return .nil }
    let block = SourceBlock(found.node, in: text)
    let keywords = found.section.tree.affiliatedKeywords(of: found.id, in: text)
    var own = [Array(text[block.parameters])]
    var name: [UInt8]?
    for keyword in keywords {
      if text.equals(keyword.key, "header") || text.equals(keyword.key, "headers") {
        own.append(Array(text[keyword.value]))
      } else if text.equals(keyword.key, "name") {
        name = Array(text[keyword.value])
      }
    }
    let switches = Array(text[block.switches])
    var label = string("(ref:%s)")
    if let quote = switches.firstIndex(of: 34), let end = switches.lastIndex(of: 34), end > quote {
      label = string(Array(switches[(quote + 1)..<end]))
    }
    return try info(
      language: block.language.map { Array(text[$0]) } ?? [],
      body: body(of: block, text), own: own, defaults: org.sym.defaultHeaderArgs,
      switches: switches, name: name, start: Int(found.node.start), label: label, evaluate: evaluate
    )
  }

  private func info(
    language: [UInt8], body: [UInt8], own: [[UInt8]], defaults: Value, switches: [UInt8],
    name: [UInt8]?, start: Int, label: Value, evaluate: Bool
  ) throws(Signal) -> Value {
    let lang = string(language)
    let begin = position(start)
    let bodyValue = string(body)
    let depth = bindingDepth
    if evaluate { bind(org.sym.currentLocation, begin) }
    let fromProperties = try excursion { () throws(Signal) in
      goto(byte: start)
      return try call("org-babel-params-from-properties", lang, Value(!evaluate))
    }
    var given = Value.nil
    for text in own.reversed() {
      given = cons(
        try call("org-babel-parse-header-arguments", string(text), Value(!evaluate)), given)
    }
    let lists = cons(
      valueIfBound(defaults) ?? .nil,
      cons(languageDefaults(language), append(fromProperties, given)))
    var parameters = try applyFunction(intern("org-babel-merge-params"), lists)
    if evaluate {
      parameters = try excursion { () throws(Signal) in
        goto(byte: start)
        return try call("org-babel-process-params", parameters)
      }
    }
    try unbind(to: depth)
    return list([
      lang, bodyValue, parameters, string(switches), name.map { string($0) } ?? .nil, begin, label,
    ])
  }

  /// A block's body as code: without common indentation, protective commas and final newline.
  func body(of block: SourceBlock, _ text: ByteText) -> [UInt8] {
    var body = Array(text[block.body])
    if !block.preservesIndentation(in: text), !isTrue(intern("org-src-preserve-indentation")) {
      body = removingIndentation(body)
    }
    return Block.unescape(body).withoutFinalNewline
  }

  /// Lines moved left by the least indentation of those that are not blank.
  func removingIndentation(_ text: [UInt8]) -> [UInt8] {
    if let first = text.first, first != 32, first != 9, first != 10 { return text }
    var least = Int.max
    let lines = text.lines
    func columns(_ line: ArraySlice<UInt8>) -> (columns: Int, bytes: Int) {
      var column = 0
      var n = 0
      for c in line {
        if c == 32 { column += 1 } else if c == 9 { column = (column | 7) + 1 } else { break }
        n += 1
      }
      return (column, n)
    }
    for line in lines {
      let (column, n) = columns(line)
      if n < line.count { least = min(least, column) }
    }
    guard least > 0, least < Int.max else { return text }
    var out: [UInt8] = []
    for (i, line) in lines.enumerated() {
      let (column, n) = columns(line)
      if n < line.count || column > least {
        out += [UInt8](repeating: 32, count: max(column - least, 0)) + line.dropFirst(n)
      }
      if i < lines.count - 1 || text.last == 10 { out.append(10) }
    }
    return out
  }

  // MARK: Expansion

  /// Whether noweb references of a block are expanded when it runs.
  func expandsNoweb(_ parameters: Value) -> Bool {
    let value = lookUp(org.sym.noweb, in: parameters)
    guard value.isString else { return false }
    let allowed: Set<String> = ["yes", "no-export", "strip-export", "eval", "strip-tangle"]
    return words(value).contains(where: allowed.contains)
  }

  /// The body of `info` with its noweb references expanded.
  func expandedBody(_ info: Value, _ parameters: Value) throws(Signal) -> Value {
    let body =
      expandsNoweb(parameters) ? try call("org-babel-expand-noweb-references", info) : nth(1, info)
    return withoutCodeReferences(body, label: nth(6, info))
  }

  /// The body without the labels that mark its lines, like `(ref:name)`.
  private func withoutCodeReferences(_ body: Value, label: Value) -> Value {
    guard body.isString, label.isString else { return body }
    let format = bytes(label)
    guard let percent = format.firstIndex(of: 37), percent + 1 < format.count else { return body }
    let open = Array(format[..<percent])
    let close = Array(format[(percent + 2)...])
    let text = bytes(body)
    guard !open.isEmpty else { return body }
    var lines: [[UInt8]] = []
    var changed = false
    for line in text.split(separator: 10, omittingEmptySubsequences: false) {
      var kept = Array(line)
      var end = kept.count
      while end > 0, kept[end - 1] == 32 || kept[end - 1] == 9 { end -= 1 }
      if kept[..<end].reversed().starts(with: close.reversed()) {
        let nameEnd = end - close.count
        var p = nameEnd
        while p > 0,
          kept[p - 1] == 45 || kept[p - 1] == 95 || kept[p - 1] == 32
            || kept[p - 1] >= 48 && kept[p - 1] <= 57
            || kept[p - 1] | 32 >= 97 && kept[p - 1] | 32 <= 122
        { p -= 1 }
        // The label's own opening may end in such characters.
        for at in stride(from: nameEnd - 1, through: open.count, by: -1)
        where at >= p && Array(kept[(at - open.count)..<at]) == open {
          var start = at - open.count
          while start > 0, kept[start - 1] == 32 || kept[start - 1] == 9 { start -= 1 }
          kept = Array(kept[..<start])
          changed = true
          break
        }
      }
      lines.append(kept)
    }
    return changed ? string(Array(lines.joined(separator: [10]))) : body
  }

  /// The body with its variables, as the language writes them.
  func expand(_ language: Value, _ body: Value, _ parameters: Value) throws(Signal) -> Value {
    let expander = intern("org-babel-expand-body:" + swiftString(language))
    if isFunctionBound(expander) { return try funcall(expander, body, parameters) }
    let s = org.sym
    var parts: [[UInt8]] = []
    for part in [lookUp(s.prologue, in: parameters), body, lookUp(s.epilogue, in: parameters)]
    where part.isString { parts.append(bytes(part)) }
    return string(Array(parts.joined(separator: [10])))
  }

  // MARK: Hash

  /// SHA-1 over the arguments, sorted by key, and the expanded body. What only says where results go
  /// does not count.
  func hash(of info: Value) throws(Signal) -> Value {
    let s = org.sym
    let parameters = nth(2, info)
    let mark = rootMark
    let sorted = elements(parameters).filter(\.isCons)
      .enumerated().sorted {
        let a = name($0.element.car)
        let b = name($1.element.car)
        return a == b ? $0.offset < $1.offset : a < b
      }
      .map(\.element)
    let placing: Set<String> = ["replace", "silent", "none", "discard", "append", "prepend"]
    var parts: [[UInt8]] = []
    for pair in sorted {
      keep(pair)
      let value = pair.cdr
      switch pair.car {
      case s.results, s.exports:
        guard value.isString else { continue }
        let kept = words(value).filter { !placing.contains($0) }.sorted()
        parts.append(try text(of: string(kept.joined(separator: " ")), escape: true))
      case s.resultParams:
        let kept = elements(value).filter(\.isString).map { swiftString($0) }
          .filter { !placing.contains($0) }.sorted()
        if kept.isEmpty { continue }
        parts.append(try text(of: list(kept.map { string($0) }), escape: true))
      default:
        if value.isNil { continue }
        parts.append(try text(of: value, escape: true))
      }
    }
    releaseRoots(to: mark)
    let body = try expandedBody(info, parameters)
    let expanded = try expand(nth(0, info), body, parameters)
    let whole = Array(parts.joined(separator: [58])) + [45] + bytes(expanded)
    return try call("sha1", string(whole))
  }
}

extension InlineSource {
  /// The code on one line: a line break and the blanks behind it are a space.
  func line(of text: ByteText) -> [UInt8] {
    var out: [UInt8] = []
    var isAtStart = false
    for i in body {
      let c = text[i]
      if isAtStart, c == 32 || c == 9 { continue }
      isAtStart = c == 10
      out.append(c == 10 ? 32 : c)
    }
    return out
  }
}
