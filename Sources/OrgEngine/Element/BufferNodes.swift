import Editor
import Elisp
import OrgSyntax

/// Questions about a whole buffer that need no tree in Lisp.
func installBufferNodes(_ r: Registry) {
  r.defun(
    "orgstar--buffer-keywords", "KEYS",
    """
    Pairs of key and value of the buffer's keywords whose keys are in KEYS, a list of names in upper \
    case, in order. The whole buffer counts, but for commented subtrees.
    """
  ) { w, a throws(Signal) in
    var wanted: [[UInt8]] = []
    for key in w.elements(a[0]) { wanted.append(w.bytes(try w.stringArgument(key))) }
    return w.keywords(wanted)
  }
  r.defun(
    "orgstar--buffer-nodes", "TYPES",
    """
    The nodes of the whole buffer whose types are in TYPES, in order, with their ancestors. Objects in \
    titles and tags are among them, those in affiliated keywords are not.
    """
  ) { w, a throws(Signal) in w.nodes(of: w.elements(a[0])) }
}

extension World {
  fileprivate func keywords(_ wanted: [[UInt8]]) -> Value {
    let parsed = org.element.parsed(self)
    let text = parsed.text
    var list = ListBuilder()
    for n in parsed.tree.nodes where n.kind == .keyword {
      let line = text.trimmed(Int(n.start)..<text.lineEnd(from: Int(n.start), to: Int(n.close)))
      guard let colon = keyColon(line, text) else { continue }
      let key = text[line.lowerBound + 2..<colon]
      guard let name = wanted.first(where: { Self.equal($0, ignoringCaseOf: key) }),
        !isCommented(n, parsed)
      else { continue }
      let value = UnsafeBufferPointer(
        rebasing: text[text.trimmed(colon + 1..<line.upperBound)])
      list.append(cons(string(name), string(value)), self)
    }
    return list.head
  }

  /// The colon that ends the key of the keyword in `line`: the last one before white space.
  func keyColon(_ line: Range<Int>, _ text: ByteText) -> Int? {
    var k = line.lowerBound + 2
    while k < line.upperBound, text[k] != 32, text[k] != 9 { k += 1 }
    var colon = k - 1
    while colon > line.lowerBound + 1 {
      if text[colon] == 58 { return colon }
      colon -= 1
    }
    return nil
  }

  /// Whether `key`, of the document, is `name`, in upper case.
  private static func equal(
    _ name: [UInt8], ignoringCaseOf key: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    guard name.count == key.count else { return false }
    return zip(name, key).allSatisfy { a, b in a == (97...122 ~= b ? b - 32 : b) }
  }

  private func isCommented(_ node: Node, _ parsed: ParsedText) -> Bool {
    var up = node.parent
    while up >= 0 {
      let above = parsed.tree[up]
      if above.kind == .headline,
        Headline(
          at: Int(above.start), to: Int(above.end), in: parsed.text,
          keywords: parsed.options.todoKeywords
        ).isCommented
      {
        return true
      }
      up = above.parent
    }
    return false
  }

  fileprivate func nodes(of types: [Value]) -> Value {
    let sym = org.element.sym
    let kinds = types.compactMap { sym.kind(of: $0) }
    let parsed = org.element.parsed(self)
    if kinds.contains(where: \.isObject) { parsed.parseAllObjects() }
    var list = ListBuilder()
    // Only what the tree leads to: texts of captions may have been parsed beside it.
    var waiting: [NodeID] = [parsed.tree.root]
    while let id = waiting.popLast() {
      let n = parsed.tree[id]
      if kinds.contains(n.kind) { list.append(cachedNode(id, parsed), self) }
      if n.next >= 0 { waiting.append(n.next) }
      if n.firstChild >= 0 { waiting.append(n.firstChild) }
      if n.firstSecondary >= 0 { waiting.append(n.firstSecondary) }
    }
    return list.head
  }
}
