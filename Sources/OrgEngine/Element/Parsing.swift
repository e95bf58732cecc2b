import Editor
import Elisp
import OrgSyntax

/// Parsing buffers and looking at point.
func installElementParsing(_ r: Registry) {
  r.defun(
    "org-element-parse-buffer", "&optional GRANULARITY VISIBLE-ONLY KEEP-DEFERRED",
    """
    The tree of the accessible part of the buffer. GRANULARITY is `headline', `greater-element', \
    `element' or `object' (the default); with VISIBLE-ONLY what is hidden is left out. With \
    KEEP-DEFERRED values of headlines and the text of blocks are read when they are asked for.
    """
  ) { w, a throws(Signal) in
    let tree = try w.parseBuffer(a[0], visibleOnly: a[1].isTrue)
    return a[2].isTrue ? try w.call("org-element--defer", tree) : tree
  }
  r.defun(
    "org-element-at-point", "&optional POS CACHED-ONLY",
    "The innermost element at POS (default point), with its ancestors by `:parent'."
  ) { w, a throws(Signal) in
    try w.atPosition(a[0]) { w, byte throws(Signal) in w.elementNode(at: byte) }
  }
  r.defun(
    "org-element-at-point-no-context", "&optional POS",
    "The innermost element at POS (default point)."
  ) { w, a throws(Signal) in
    try w.atPosition(a[0]) { w, byte throws(Signal) in w.elementNode(at: byte) }
  }
  r.defun(
    "org-element-context", "&optional ELEMENT",
    "The object at point (or at position ELEMENT), else the element, with its ancestors by `:parent'."
  ) { w, a throws(Signal) in
    let element = a[0].isCons ? a[0] : .nil
    return try w.atPosition(a[0].isCons ? .nil : a[0]) { w, byte throws(Signal) in
      try w.contextNode(at: byte, element: element)
    }
  }
  r.defun(
    "org-element-cache-reset", "&optional ALL NO-PERSISTENCE",
    "Forget what was parsed."
  ) { w, _ throws(Signal) in
    w.org.element.reset()
    return .nil
  }
  r.defun(
    "org-element-parse-secondary-string", "STRING RESTRICTION &optional PARENT",
    """
    Parse STRING for the objects in RESTRICTION, a list of types; returns the list of objects and \
    strings, whose parent is PARENT if given, else the list.
    """
  ) { w, a throws(Signal) in try w.parseSecondary(a[0], a[1], a[2]) }
}

extension World {
  private func granularity(_ value: Value) -> Granularity {
    switch value.isSymbol ? name(value) : "" {
    case "headline": return .headline
    case "greater-element": return .greaterElement
    case "element": return .element
    default: return .object
    }
  }

  fileprivate func parseBuffer(_ granularityName: Value, visibleOnly: Bool) throws(Signal) -> Value
  {
    let document = self.document
    let range = buffer.beginByte..<buffer.endByte
    let parsed =
      buffer.isNarrowed
      ? ParsedText(document, range: range, options: syntaxOptions()) : org.element.parsed(self)
    let granularity = granularity(granularityName)
    if granularity == .object { parsed.parseAllObjects() }
    var builder = NodeBuilder(
      self, parsed, granularity, buffer: buffer.value, isRecursive: true)
    let check = intern("org-invisible-p")
    if visibleOnly, isFunctionBound(check) {
      builder.isHidden = { byte in
        (try? self.funcall(check, self.position(byte)))?.isTrue ?? false
      }
    }
    return try builder.whole(parsed.tree.root)
  }

  /// Runs `body` at a byte of the current buffer, or of the one a marker points into.
  func atPosition(
    _ place: Value, _ body: (World, Int) throws(Signal) -> Value
  ) throws(Signal) -> Value {
    if place.isNil { return try body(self, buffer.pointByte) }
    if place.isFixnum { return try body(self, try byte(place)) }
    let depth = bindingDepth
    saveCurrentBuffer()
    _ = try call("set-buffer", try call("marker-buffer", place))
    let result = try body(self, try byte(place))
    try unbind(to: depth)
    return result
  }

  /// The node of `id` and those of its ancestors, made once while the text stays.
  func cachedNode(_ id: NodeID, _ parsed: ParsedText) -> Value {
    if let known = parsed.nodes[id] { return known }
    let up = parsed.tree[id].parent
    let parent = up >= 0 ? cachedNode(up, parsed) : .nil
    let builder = NodeBuilder(
      self, parsed, parsed.tree[id].kind.isObject ? .object : .element, buffer: buffer.value,
      isRecursive: false)
    let node = builder.build(id, parent: parent)
    parsed.nodes[id] = node
    return node
  }

  func elementNode(at byte: Int) -> Value {
    let parsed = org.element.parsed(self)
    // On blank lines at the head of the text there is nothing.
    if byte < Int(parsed.tree[parsed.tree.root].contentsBegin) { return .nil }
    return cachedNode(parsed.element(at: byte), parsed)
  }

  func contextNode(at byte: Int, element: Value) throws(Signal) -> Value {
    let parsed = org.element.parsed(self)
    if byte < Int(parsed.tree[parsed.tree.root].contentsBegin) { return .nil }
    let id: NodeID
    if element.isTrue, let known = parsed.nodes.first(where: { $0.value == element })?.key {
      id = known
    } else {
      id = parsed.element(at: byte)
    }
    let found = parsed.object(at: byte, in: id)
    let node = cachedNode(found.node, parsed)
    return node
  }

  fileprivate func parseSecondary(
    _ text: Value, _ restriction: Value, _ parent: Value
  ) throws(Signal) -> Value {
    let bytes = self.bytes(try stringArgument(text))
    guard !bytes.isEmpty else { return text.isString ? .nil : .nil }
    var allowed: ObjectSet = []
    var l = restriction
    let sym = org.element.sym
    while l.isCons {
      for kind in NodeKind.allCases
      where kind.isObject && sym.types[Int(kind.rawValue)] == l.car {
        allowed.insert(ObjectSet(kind))
      }
      l = l.cdr
    }
    let document = Document(bytes: bytes)
    let parsed = ParsedText(document, range: 0..<0, options: syntaxOptions())
    let builder = NodeBuilder(self, parsed, .object, buffer: .nil, isRecursive: true)
    let holder = cons(.nil, .nil)
    let list = builder.secondary(
      0..<bytes.count, allowed: allowed, parent: parent.isTrue ? parent : holder)
    try builder.checkDepth()
    guard parent.isNil, list.isCons else { return list }
    holder.car = list.car
    holder.cdr = list.cdr
    return holder
  }
}

extension ParsedText {
  /// The element at `byte`, as Org chooses it: the innermost one, but the container where point is on
  /// the container's own line.
  func element(at byte: Int) -> NodeID {
    var id = tree.root
    while true {
      var found: NodeID = SyntaxTree.noNode
      var child = tree[id].firstChild
      while child >= 0, !tree[child].kind.isObject {
        let n = tree[child]
        if Int(n.begin) > byte { break }
        if byte < Int(n.end) || (n.next < 0 && byte == text.count) { found = child }
        child = n.next
      }
      guard found >= 0 else { break }
      if stops(at: found, byte) {
        // At a list's first item point is on the list, after its bullet on the item.
        return found
      }
      id = found
    }
    while tree[id].kind == .section, tree[id].parent >= 0 { id = tree[id].parent }
    return id
  }

  /// Whether `byte` is after contents that end at `end`; the text's end belongs to them.
  private func isPast(_ byte: Int, _ end: Int) -> Bool {
    byte >= end && !(byte == end && byte == text.count)
  }

  /// Whether the search for the element at `byte` ends at container `id`.
  private func stops(at id: NodeID, _ byte: Int) -> Bool {
    let n = tree[id]
    switch n.kind {
    case .headline, .inlinetask:
      return byte < min(text.lineEnd(from: Int(n.start), to: Int(n.end)) + 1, Int(n.end))
        || byte >= Int(n.contentsEnd) && n.contents.isEmpty
    case .plainList:
      return byte <= Int(n.start) || isPast(byte, Int(n.close))
    case .table: return byte <= Int(n.start) || isPast(byte, Int(n.contentsEnd))
    case .item:
      return byte < Int(n.contentsBegin) || n.contents.isEmpty
        || isPast(byte, Int(n.contentsEnd))
    case .footnoteDefinition:
      return byte < Int(n.contentsBegin) || n.contents.isEmpty
        || isPast(byte, Int(n.contentsEnd))
    case .drawer, .dynamicBlock, .centerBlock, .quoteBlock, .specialBlock, .propertyDrawer:
      return byte < Int(n.contentsBegin) || byte >= Int(n.contentsEnd)
    default: return false
    }
  }

  /// The object at `byte` in element `id`, else the element.
  func object(at byte: Int, in id: NodeID) -> (node: NodeID, Bool) {
    let n = tree[id]
    var first: NodeID = -1
    switch n.kind {
    case .headline, .inlinetask:
      let line = Headline(
        at: Int(n.start), to: Int(n.end), in: text, keywords: options.todoKeywords)
      guard line.title.contains(byte) || byte == line.title.upperBound else { return (id, false) }
      first = secondaryObjects(of: id, line.title, .headline)
    case .item:
      guard let tag = ListItem(at: Int(n.start), to: Int(n.end), in: text).tag,
        tag.contains(byte) || byte == tag.upperBound
      else { return (id, false) }
      first = secondaryObjects(of: id, tag, .item)
    case .paragraph, .verseBlock:
      if byte < Int(n.start) {
        guard let caption = tree.caption(of: id, at: byte, in: text) else { return (id, false) }
        first = secondaryObjects(of: id, caption, .keyword)
      } else {
        guard n.contents.contains(byte) || byte == Int(n.contentsEnd) else { return (id, false) }
        parseObjects(of: id)
        first = tree[id].firstChild
      }
    case .tableRow:
      guard n.flags & Node.isSpecial == 0, byte < Int(n.contentsEnd) || byte == Int(n.contentsEnd)
      else { return (id, false) }
      parseObjects(of: id)
      first = tree[id].firstChild
    default:
      guard byte < Int(n.start), let caption = tree.caption(of: id, at: byte, in: text) else {
        return (id, false)
      }
      first = secondaryObjects(of: id, caption, .keyword)
    }
    var best = id
    var child = first
    while child >= 0 {
      let o = tree[child]
      if Int(o.begin) > byte { break }
      // Right after an object point is still on it, unless another one begins there.
      let touches =
        byte == Int(o.end) && o.end == o.close && (o.next < 0 || Int(tree[o.next].begin) != byte)
        && (o.kind != .tableCell || byte == Int(n.contentsEnd))
      if byte < Int(o.end) || touches {
        best = child
        let inside = o.flags & Node.hasContents != 0
        guard inside, byte >= Int(o.contentsBegin), byte <= Int(o.contentsEnd) else { break }
        child = o.firstChild
        continue
      }
      child = o.next
    }
    return (best, best != id)
  }

  private func secondaryObjects(of id: NodeID, _ range: Range<Int>, _ kind: NodeKind) -> NodeID {
    guard !range.isEmpty else { return -1 }
    if kind != .keyword, tree[id].firstSecondary >= 0 { return tree[id].firstSecondary }
    let first = tree.parseObjects(
      range, allowed: .allowed(in: kind), in: text, options: options, parent: id)
    if kind != .keyword { tree.setSecondary(of: id, first) }
    return first
  }
}
