import Elisp
import OrgSyntax

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// The properties that each kind of node has of its own.
extension NodeBuilder {
  /// Adds the properties that only nodes of this kind have.
  func addOwn(of id: NodeID, node: Value, to p: inout PropertyList) {
    let n = parsed.tree[id]
    switch n.kind {
    case .headline, .inlinetask: addHeadline(id, n, node, &p)
    case .plainList: addPlainList(id, n, node, &p)
    case .item: addItem(id, n, node, &p)
    case .sourceBlock, .exampleBlock: addCodeBlock(n, &p)
    case .exportBlock:
      // A back-end is one word; with more on its line, a carriage return even, it is for none.
      let line = blockLine(n, keepsReturns: true)
      let isWord = !line.isEmpty && !text[line].contains { $0 == 32 || 9...13 ~= $0 }
      p.add(.type, isWord ? w.string(w.swiftString(string(line)).uppercased()) : .nil)
      p.add(.value, unescaped(n.contents))
    case .commentBlock: p.add(.value, string(n.contents))
    case .specialBlock:
      p.add(.type, string(Block.name(atLine: Int(n.start), to: Int(n.close), in: text)))
      let line = blockLine(n)
      p.add(.parameters, line.isEmpty ? .nil : string(line))
    case .dynamicBlock:
      let end = text.lineEnd(from: Int(n.start), to: Int(n.close))
      if let name = DynamicBlock.name(at: Int(n.start), to: end, in: text) {
        var rest = text.skipBlanks(name.upperBound, to: end)..<end
        if rest.lowerBound == name.upperBound { rest = end..<end }
        // Of blanks alone the last is the argument.
        if rest.isEmpty, text.trimEnd(name.upperBound, end) + 1 < end { rest = end - 1..<end }
        p.add(.blockName, string(name))
        p.add(.arguments, rest.isEmpty ? .nil : string(rest))
      }
    case .drawer:
      p.add(
        .drawerName,
        string(
          Drawer.name(
            at: Int(n.start), to: text.lineEnd(from: Int(n.start), to: Int(n.close)), in: text)))
      p.add(
        .preBlank,
        newlines(
          from: text.lineEnd(from: Int(n.start), to: Int(n.close)) + 1, to: Int(n.contentsBegin)))
    case .footnoteDefinition:
      let label = FootnoteDefinition.label(at: Int(n.start), to: Int(n.close), in: text)
      p.add(.label, string(label))
      let sameLine =
        n.contents.isEmpty
        || text.lineEnd(from: Int(n.start), to: Int(n.close)) >= Int(n.contentsBegin)
      p.add(.preBlank, sameLine ? Value(fixnum: 0) : preBlank(Int(n.begin), n))
    case .keyword: addKeyword(n, &p)
    case .babelCall: addCall(n, &p)
    case .nodeProperty:
      if let property = NodeProperty(at: Int(n.start), to: Int(n.close), in: text) {
        p.add(.key, string(property.key))
        p.add(.value, string(property.value))
      }
    case .planning: addPlanning(n, &p, owner: node)
    case .clock: addClock(n, &p, owner: node)
    case .comment: p.add(.value, w.string(withoutMarks(n, 35)))
    case .fixedWidth: p.add(.value, w.string(withoutMarks(n, 58)))
    case .diarySexp:
      p.add(.value, string(Int(n.start)..<text.lineEnd(from: Int(n.start), to: Int(n.close))))
    case .latexEnvironment: p.add(.value, string(Int(n.start)..<Int(n.close)))
    case .table: addTable(n, &p)
    case .tableRow:
      p.add(.type, word(n.flags & Node.isSpecial != 0 ? .rule : .standard))
    case .orgData: addDocument(n, &p)
    default:
      if n.kind.isObject { addObject(n, node, &p) }
    }
  }

  /// The line of a one-line element without white space around it.
  private func lineText(_ n: Node) -> Range<Int> {
    text.trimmed(Int(n.start)..<text.lineEnd(from: Int(n.start), to: Int(n.close)))
  }

  /// What follows the block's name in its begin line.
  private func blockLine(_ n: Node, keepsReturns: Bool = false) -> Range<Int> {
    let end = text.lineEnd(from: Int(n.start), to: Int(n.close))
    let name = Block.name(atLine: Int(n.start), to: end, in: text)
    if keepsReturns {
      let first = text.skipBlanks(name.upperBound, to: end)
      return first..<text.trimEnd(first, end)
    }
    return text.trimmed(name.upperBound..<end)
  }

  /// Newlines between `from` and the contents.
  func preBlank(_ from: Int, _ n: Node) -> Value {
    newlines(from: from, to: n.contents.isEmpty ? from : Int(n.contentsBegin))
  }

  private func newlines(from: Int, to contents: Int) -> Value {
    var lines = 0
    var p = from
    while let newline = text.firstIndex(of: 10, from: p, to: contents) {
      lines += 1
      p = newline + 1
    }
    return Value(fixnum: lines)
  }

  private func unescaped(_ range: Range<Int>) -> Value {
    w.string(Block.unescape(text[range]))
  }

  /// The lines without their leading mark and one blank after it.
  private func withoutMarks(_ n: Node, _ mark: UInt8) -> [UInt8] {
    var out: [UInt8] = []
    var p = Int(n.start)
    while p < Int(n.close) {
      let end = text.lineEnd(from: p, to: Int(n.close))
      var q = text.skipBlanks(p, to: end)
      if q < end, text[q] == mark { q += 1 }
      if q < end, text[q] == 32 { q += 1 }
      if p > Int(n.start) { out.append(10) }
      out += text[min(q, end)..<end]
      p = end + 1
    }
    return out
  }

  // MARK: Document

  private func addDocument(_ n: Node, _ p: inout PropertyList) {
    var lines = 0
    var q = parsed.range.lowerBound
    while q < Int(n.contentsBegin) {
      q = text.lineEnd(from: q, to: parsed.range.upperBound) + 1
      lines += 1
    }
    p.add(.preBlank, Value(fixnum: lines))
    let path = w.valueIfBound(intern("buffer-file-name")) ?? .nil
    p.add(.path, path)
    var category = Value.nil
    for keyword in parsed.tree.nodes where keyword.kind == .keyword {
      guard let k = Keyword(at: Int(keyword.start), to: Int(keyword.close), in: text),
        text.equals(k.key, "category")
      else { continue }
      category = string(k.value)
    }
    var hasCategory = false
    if let section = parsed.tree.children(of: parsed.tree.root).first,
      parsed.tree[section].kind == .section
    {
      for child in parsed.tree.children(of: section) {
        guard parsed.tree[child].kind == .propertyDrawer else { continue }
        for (key, value) in drawerProperties(child) {
          if key == intern(":CATEGORY") { hasCategory = true }
          p.add(symbol: key, value)
        }
        break
      }
    }
    if !hasCategory {
      if category.isNil, path.isString {
        let name = w.swiftString(path).split(separator: "/").last.map(String.init) ?? ""
        var parts = name.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count > 1, parts[0] != "" { parts.removeLast() }
        category = w.string(parts.joined(separator: "."))
      }
      p.add(symbol: intern(":CATEGORY"), category)
    }
  }

  /// The properties of drawer `id`; of several additions to one there is a list.
  private func drawerProperties(_ id: NodeID) -> [(Value, Value)] {
    var out: [(key: Value, value: Value)] = []
    // The values are kept by the list while strings are made.
    var guardList = Value.nil
    for child in parsed.tree.children(of: id) {
      let n = parsed.tree[child]
      guard let property = NodeProperty(at: Int(n.start), to: Int(n.close), in: text) else {
        continue
      }
      let key = property.key
      let isAddition = text[key.upperBound - 1] == 43
      let symbol = keyword(key)
      let value = string(property.value)
      guardList = w.cons(value, guardList)
      if let i = out.firstIndex(where: { $0.key == symbol }) {
        if isAddition {
          let known = out[i].value.isString ? w.list(out[i].value) : out[i].value
          let all = w.append(known, w.list(value))
          guardList = w.cons(all, guardList)
          out[i].value = all
        } else {
          out[i].value = value
        }
      } else {
        out.append((symbol, value))
      }
    }
    return withExtendedLifetime(guardList) { out }
  }

  // MARK: Headlines

  private func addHeadline(_ id: NodeID, _ n: Node, _ node: Value, _ p: inout PropertyList) {
    let end = text.lineEnd(from: Int(n.start), to: Int(n.end))
    let line = Headline(
      at: Int(n.start), to: end, in: text, keywords: parsed.options.todoKeywords)
    let oddOnly = (w.valueIfBound(intern("org-odd-levels-only")) ?? .nil).isTrue
    if n.kind == .headline { p.add(.preBlank, preBlank(min(end + 1, Int(n.end)), n)) }
    p.add(.rawValue, string(line.rawTitle))
    if line.title.isEmpty, granularity == .object {
      let empty = line.isBare ? Value.nil : w.list(w.string(""))
      p.add(.title, empty)
    } else {
      p.add(.title, secondary(line.title, allowed: .allowed(in: .headline), parent: node, of: id))
    }
    p.add(.level, Value(fixnum: oddOnly ? line.level / 2 + 1 : line.level))
    if let priority = line.priority {
      let c = text[priority.lowerBound]
      p.add(
        .priority,
        Value(
          fixnum: isDigit(c)
            ? priority.reduce(0) { $0 * 10 + Int(text[$1] - 48) } : Int(c)))
    } else {
      p.add(.priority, .nil)
    }
    var tags = ListBuilder()
    if let range = line.tags {
      var q = range.lowerBound
      while q <= range.upperBound {
        let colon = text.firstIndex(of: 58, from: q, to: range.upperBound) ?? range.upperBound
        tags.append(string(q..<colon), w)
        q = colon + 1
      }
    }
    p.add(.tags, tags.head)
    p.add(.todoKeyword, string(line.todo))
    p.add(.todoType, line.todo == nil ? .nil : word(line.isDone ? .done : .todo))
    if n.kind == .headline {
      let section = w.valueIfBound(intern("org-footnote-section")) ?? w.string("Footnotes")
      p.add(
        .footnoteSectionP,
        Value(section.isString && section.stringBytes.elementsEqual(text[line.title])))
      let archive = w.valueIfBound(intern("org-element-archive-tag")) ?? w.string("ARCHIVE")
      var isArchived = false
      for l in ListCells(tags.head) {
        if archive.isString, w.bytes(l.car) == w.bytes(archive) { isArchived = true }
      }
      p.add(.archivedp, Value(isArchived))
      p.add(.commentedp, Value(line.isCommented))
    }
    // Planning and properties below the title.
    var drawer: NodeID?
    var planning: NodeID?
    var container = id
    if n.kind == .headline, let section = parsed.tree.children(of: id).first,
      parsed.tree[section].kind == .section
    {
      container = section
    }
    for child in parsed.tree.children(of: container).prefix(2) {
      if parsed.tree[child].kind == .planning { planning = child }
      if parsed.tree[child].kind == .propertyDrawer { drawer = child }
    }
    if let planning { addPlanning(parsed.tree[planning], &p, owner: .nil, isHeadline: true) }
    // Blank lines between them keep the properties from the headline, though not the drawer.
    if let drawer,
      parsed.tree[drawer].begin == planning.map({ parsed.tree[$0].close })
        ?? parsed.tree[drawer].begin
    {
      for (key, value) in drawerProperties(drawer) { p.add(symbol: key, value) }
    }
  }

  private func isDigit(_ c: UInt8) -> Bool { c >= 48 && c <= 57 }

  private func addPlanning(
    _ n: Node, _ p: inout PropertyList, owner: Value, isHeadline: Bool = false
  ) {
    let end = text.lineEnd(from: Int(n.start), to: Int(n.close))
    var found: [(NodeKey, Range<Int>?)] = []
    var q = Int(n.start)
    while q < end {
      var word: NodeKey?
      var after = q
      for (name, key) in [
        ("scheduled:", .scheduled), ("deadline:", .deadline), ("closed:", .closed),
      ] as [(StaticString, NodeKey)]
      where text.hasPrefix(name, at: q, to: end) {
        after = q + name.utf8CodeUnitCount
        let isCapital = !text[q..<after].contains { $0 >= 97 }
        // A headline takes what is not in capitals for CLOSED; the line itself does not count it.
        word = isCapital ? key : isHeadline ? .closed : nil
      }
      guard let word else {
        q += 1
        continue
      }
      let stamp = text.skipBlanks(after, to: end)
      found.removeAll { $0.0 == word }
      if let t = Timestamp(at: stamp, to: end, in: text) {
        found.append((word, t.range))
      } else {
        // A headline has nil for what stands there without a time.
        found.append((word, nil))
      }
      q = after
    }
    for key in [.closed, .deadline, .scheduled] as [NodeKey] {
      let match = found.first { $0.0 == key }
      if let range = match?.1 {
        p.add(key, timestamp(range.lowerBound, end, foldsCase: isHeadline))
      } else if !isHeadline || match != nil {
        p.add(key, .nil)
      }
    }
  }

  /// A timestamp object outside of any text's objects: no buffer, no parent.
  private func timestamp(_ at: Int, _ limit: Int, foldsCase: Bool = true) -> Value {
    guard let t = Timestamp(at: at, to: limit, in: text, foldsCase: foldsCase) else { return .nil }
    let v = w.vector(count: StandardProperty.count)
    v.setSlot(StandardProperty.begin.rawValue, position(at))
    let after = text.skipBlanks(t.range.upperBound, to: limit)
    v.setSlot(StandardProperty.end.rawValue, position(after))
    v.setSlot(StandardProperty.postBlank.rawValue, Value(fixnum: after - t.range.upperBound))
    let plist = w.list(Value.standardProperties, v)
    let node = w.list(sym.types[Int(NodeKind.timestamp.rawValue)], plist)
    var p = PropertyList(last: plist.cdr, w: w, keys: sym.keys)
    addTimestamp(t, &p)
    return node
  }

  private func addClock(_ n: Node, _ p: inout PropertyList, owner: Value) {
    let end = text.lineEnd(from: Int(n.start), to: Int(n.close))
    guard let clock = Clock(at: text.skipBlanks(Int(n.start), to: end), to: end, in: text) else {
      return
    }
    p.add(.status, word(clock.duration == nil ? .running : .closed))
    p.add(.value, clock.value.map { timestamp($0.lowerBound, end) } ?? .nil)
    p.add(.duration, string(clock.duration))
  }

  // MARK: Lists

  /// The structure of the whole list that `id` (a list or an item) belongs to, as Org's list functions
  /// take it.
  private func structure(of id: NodeID, parent: Value) -> Value {
    let isNested =
      parsed.tree[id].kind == .item
      || (parsed.tree[id].parent >= 0 && parsed.tree[parsed.tree[id].parent].kind == .item)
    if isNested, parent.isCons {
      let known = w.nodeProperty(parent, StandardProperty.structure)
      if known.isTrue { return known }
    }
    var top = id
    while parsed.tree[top].parent >= 0 {
      let up = parsed.tree[top].parent
      guard parsed.tree[up].kind == .item || parsed.tree[up].kind == .plainList else { break }
      top = up
    }
    var list = ListBuilder()
    addStructure(top, &list)
    return list.head
  }

  private func addStructure(_ list: NodeID, _ out: inout ListBuilder) {
    var item = parsed.tree[list].firstChild
    while item >= 0 {
      let n = parsed.tree[item]
      let line = ListItem(at: Int(n.start), to: Int(n.end), in: text)
      var row = ListBuilder()
      row.append(position(Int(n.begin)), w)
      row.append(Value(fixnum: Int(n.level)), w)
      row.append(string(bulletRange(line)), w)
      row.append(string(line.counter), w)
      row.append(line.checkbox.map { w.string([91, $0, 93]) } ?? .nil, w)
      row.append(string(line.tag), w)
      row.append(position(Int(n.end)), w)
      out.append(row.head, w)
      var child = n.firstChild
      while child >= 0 {
        if parsed.tree[child].kind == .plainList { addStructure(child, &out) }
        child = parsed.tree[child].next
      }
      item = n.next
    }
  }

  /// The bullet with the blanks after it.
  private func bulletRange(_ line: ListItem) -> Range<Int> {
    line.bullet.lowerBound..<text.skipBlanks(line.bullet.upperBound, to: text.count)
  }

  private func addPlainList(_ id: NodeID, _ n: Node, _ node: Value, _ p: inout PropertyList) {
    let parent = w.nodeProperty(node, .parent)
    w.setNodeProperty(node, .structure, structure(of: id, parent: parent))
    var type = NodeWord.unordered
    if n.firstChild >= 0 {
      let first = parsed.tree[n.firstChild]
      let line = ListItem(at: Int(first.start), to: Int(first.end), in: text)
      let c = text[line.bullet.lowerBound]
      if isDigit(c) || (c | 32) >= 97 && (c | 32) <= 122 {
        type = .ordered
      } else if line.tag != nil {
        type = .descriptive
      }
    }
    p.add(.type, word(type))
  }

  private func addItem(_ id: NodeID, _ n: Node, _ node: Value, _ p: inout PropertyList) {
    let parent = w.nodeProperty(node, .parent)
    w.setNodeProperty(node, .structure, structure(of: id, parent: parent))
    let line = ListItem(at: Int(n.start), to: Int(n.end), in: text)
    p.add(.bullet, string(bulletRange(line)))
    switch line.checkbox {
    case 88: p.add(.checkbox, word(.on))
    case 45: p.add(.checkbox, word(.trans))
    case 32: p.add(.checkbox, word(.off))
    default: p.add(.checkbox, .nil)
    }
    if let counter = line.counter {
      let c = text[counter.lowerBound]
      p.add(
        .counter,
        Value(
          fixnum: isDigit(c)
            ? counter.reduce(0) { $0 * 10 + Int(text[$1] - 48) } : Int(c | 32) - 96))
    } else {
      p.add(.counter, .nil)
    }
    p.add(.preBlank, preBlank(line.textStart, n))
    p.add(
      .tag,
      line.tag.map { secondary($0, allowed: .allowed(in: .item), parent: node, of: id) } ?? .nil)
  }

  // MARK: Blocks

  private func addCodeBlock(_ n: Node, _ p: inout PropertyList) {
    let isSource = n.kind == .sourceBlock
    let block = SourceBlock(n, in: text, hasLanguage: isSource)
    let switches = block.parsedSwitches(in: text)
    if isSource { p.add(.language, string(block.language)) }
    // After an example's name blanks alone are switches, too.
    let hasBlank = n.kind == .exampleBlock && text[block.switches.lowerBound - 1] == 32
    p.add(
      .switches, block.switches.isEmpty && !hasBlank ? .nil : string(block.switches))
    if isSource {
      p.add(.parameters, block.parameters.isEmpty ? .nil : string(block.parameters))
    }
    if let numbering = switches.numbering {
      p.add(
        .numberLines,
        w.cons(word(numbering.isNew ? .new : .continued), Value(fixnum: numbering.offset)))
    } else {
      p.add(.numberLines, .nil)
    }
    p.add(.preserveIndent, switches.indentation.map { Value(fixnum: $0) } ?? .nil)
    p.add(
      .retainLabels,
      switches.retaining.map { Value(fixnum: $0) } ?? Value(switches.retainsLabels))
    p.add(.useLabels, Value(switches.usesLabels))
    p.add(.labelFmt, string(switches.labelFormat))
    p.add(.value, unescaped(n.contents))
  }

  // MARK: Keywords and calls

  private func addKeyword(_ n: Node, _ p: inout PropertyList) {
    let line = lineText(n)
    guard let colon = w.keyColon(line, text) else {
      // Blanks in the option: `#+caption[a b]: c`.
      guard let keyword = Keyword(at: line.lowerBound, to: line.upperBound, in: text) else {
        return
      }
      p.add(.key, w.string(w.swiftString(string(keyword.key)).uppercased()))
      p.add(.value, string(text.trimmed(keyword.value)))
      return
    }
    let key = w.swiftString(string(line.lowerBound + 2..<colon)).uppercased()
    p.add(.key, w.string(key))
    p.add(.value, string(text.trimmed(colon + 1..<line.upperBound)))
  }

  private func addCall(_ n: Node, _ p: inout PropertyList) {
    let call = CallLine(at: Int(n.start), to: Int(n.end), in: text)
    p.add(.call, string(call.name))
    p.add(.insideHeader, string(call.insideHeader))
    p.add(.arguments, unlessBlank(call.arguments))
    p.add(.endHeader, string(call.endHeader))
    p.add(.value, string(call.value))
  }

  /// The text of `range`; nil if nothing but white space is there.
  func unlessBlank(_ range: Range<Int>?) -> Value {
    guard let range, !text.trimmed(range).isEmpty else { return .nil }
    return string(range)
  }

  private func addTable(_ n: Node, _ p: inout PropertyList) {
    if n.flags & Node.isSpecial != 0 {
      p.add(.type, word(.tableEl))
      p.add(.tblfm, formulas(n))
      p.add(.value, string(Int(n.start)..<Int(n.contentsEnd)))
      return
    }
    p.add(.type, word(.org))
    p.add(.tblfm, formulas(n))
    p.add(.value, .nil)
  }

  /// The formulas below a table, last one first.
  private func formulas(_ n: Node) -> Value {
    var formulas = Value.nil
    var q = Int(n.contentsEnd)
    while q < Int(n.close) {
      let end = text.lineEnd(from: q, to: Int(n.close))
      let value = text.skipBlanks(q, to: end) + 8
      formulas = w.cons(string(text.skipSpaces(value, to: end)..<end), formulas)
      q = end + 1
    }
    return formulas
  }
}
