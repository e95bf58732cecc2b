/// Builds the element tree from classified lines, with an explicit stack: deep nesting costs no
/// native stack. Each line is visited a bounded number of times per level that really nests.
struct ElementParser {
  let text: ByteText
  let range: Range<Int>
  var lines: ContiguousArray<Line> = []
  var nodes: ContiguousArray<Node> = []

  /// A container whose lines are being parsed.
  struct Frame {
    var node: NodeID
    var line: Int
    var limit: Int
  }
  var stack: [Frame] = []
  /// Up to this line affiliated keywords have been found to precede no element.
  private var looseKeywordsEnd = 0

  let options: SyntaxOptions

  init(text: ByteText, range: Range<Int>, options: SyntaxOptions) {
    self.text = text
    self.options = options
    self.range = range
  }

  // MARK: Lines and nodes

  @inline(__always)
  func start(_ line: Int) -> Int {
    line < lines.count ? Int(lines[line].start) : range.upperBound
  }

  /// End of a line without its newline.
  @inline(__always)
  func end(_ line: Int) -> Int {
    let next = start(line + 1)
    return next > range.lowerBound && next > start(line) && text[next - 1] == 10 ? next - 1 : next
  }

  mutating func append(
    _ kind: NodeKind, parent: NodeID, from begin: Int, start first: Int, contents: Range<Int>,
    close: Int, level: UInt16 = 0, flags: UInt8 = 0
  ) -> NodeID {
    let id = NodeID(nodes.count)
    nodes.append(
      Node(
        kind: kind, flags: flags, level: level, begin: UInt32(begin), start: UInt32(first),
        contentsBegin: UInt32(contents.lowerBound), contentsEnd: UInt32(contents.upperBound),
        close: UInt32(close), end: UInt32(close), parent: parent, firstChild: -1, lastChild: -1,
        next: -1))
    if parent >= 0 {
      let last = nodes[Int(parent)].lastChild
      if last >= 0 { nodes[Int(last)].next = id } else { nodes[Int(parent)].firstChild = id }
      nodes[Int(parent)].lastChild = id
    }
    return id
  }

  /// Whether no newline ends the line.
  func isUnended(_ line: Int) -> Bool { end(line) == start(line + 1) }

  // MARK: Document

  mutating func parseDocument(startsDocument: Bool) {
    let all = range
    let root = append(
      .orgData, parent: -1, from: all.lowerBound, start: all.lowerBound, contents: all,
      close: all.upperBound)
    var open: [NodeID] = [root]
    var line = 0
    while line < lines.count {
      let isHeadline = lines[line].kind == .headline
      var sectionStart = line
      var parent = open[open.count - 1]
      if isHeadline {
        let level = UInt16(truncatingIfNeeded: min(lines[line].partner, 65535))
        while open.count > 1, nodes[Int(open[open.count - 1])].level >= level {
          closeHeadline(open.removeLast(), at: start(line))
        }
        parent = append(
          .headline, parent: open[open.count - 1], from: start(line), start: start(line),
          contents: start(line + 1)..<start(line + 1), close: start(line + 1), level: level)
        open.append(parent)
        sectionStart = line + 1
      }
      var limit = sectionStart
      while limit < lines.count, lines[limit].kind != .headline { limit += 1 }
      parseSection(
        sectionStart, limit, parent: parent, underHeadline: isHeadline,
        startsDocument: startsDocument && sectionStart == 0)
      line = limit
    }
    while open.count > 1 { closeHeadline(open.removeLast(), at: all.upperBound) }
    let first = nodes[Int(root)].firstChild
    nodes[Int(root)].contentsBegin = first >= 0 ? nodes[Int(first)].begin : UInt32(all.upperBound)
  }

  mutating func closeHeadline(_ id: NodeID, at position: Int) {
    nodes[Int(id)].end = UInt32(position)
    let child = nodes[Int(id)].firstChild
    guard child >= 0 else { return }
    nodes[Int(id)].contentsBegin = nodes[Int(child)].begin
    nodes[Int(id)].close = UInt32(position)
    nodes[Int(id)].contentsEnd = UInt32(position)
  }

  mutating func parseSection(
    _ first: Int, _ limit: Int, parent: NodeID, underHeadline: Bool, startsDocument: Bool
  ) {
    var line = first
    while line < limit, lines[line].kind.isEmpty { line += 1 }
    if line == limit, !underHeadline, line == lines.count, line > first, isUnended(line - 1) {
      // Org passes over a document's blank lines, but not over a line that none ends.
      line -= 1
      lines[line].kind = .text
    }
    guard line < limit else { return }
    // Planning and property drawer stand directly below the headline.
    let section = append(
      .section, parent: parent, from: start(line), start: start(line),
      contents: start(line)..<start(limit), close: start(limit))
    var next = line
    if underHeadline, line == first {
      if Planning.matches(start(line), end(line), text) {
        _ = append(
          .planning, parent: section, from: start(line), start: start(line),
          contents: start(line)..<end(line), close: start(line + 1))
        next = finish(nodes[Int(section)].lastChild, line + 1, limit)
        next = finishTimes(nodes[Int(section)].lastChild, next, limit)
        next = parsePropertyDrawer(next, limit, section) ?? next
      } else {
        next = parsePropertyDrawer(line, limit, section) ?? next
      }
    } else if startsDocument {
      // At the head of the file only comments and blank lines may precede the drawer.
      var probe = line
      while probe < limit, lines[probe].kind.isEmpty || lines[probe].kind == .comment {
        probe += 1
      }
      if probe < limit, propertyDrawerEnd(probe, limit) != nil {
        if probe > line { parseElements(line, probe, section) }
        next = parsePropertyDrawer(probe, limit, section) ?? probe
      }
    }
    parseElements(next, limit, section)
  }

  /// Sets the end of `id` after the blank lines from `line` on; returns the line after them.
  mutating func finish(_ id: NodeID, _ line: Int, _ limit: Int) -> Int {
    var next = line
    while next < limit, lines[next].kind.isEmpty { next += 1 }
    nodes[Int(id)].end = UInt32(start(next))
    return next
  }

  // MARK: Elements

  mutating func parseElements(_ first: Int, _ limit: Int, _ parent: NodeID) {
    let base = stack.count
    stack.append(Frame(node: parent, line: first, limit: limit))
    while stack.count > base {
      let top = stack.count - 1
      var frame = stack[top]
      while frame.line < frame.limit, lines[frame.line].kind == .blank { frame.line += 1 }
      guard frame.line < frame.limit else {
        stack.removeLast()
        continue
      }
      if nodes[Int(frame.node)].kind == .plainList {
        stack[top].line = parseItem(frame.line, frame.limit, frame.node)
      } else {
        stack[top].line = parseElement(frame.line, frame.limit, frame.node)
      }
    }
  }

  /// Parses the element at `line`, pushes a frame for its contents, returns the line after it.
  mutating func parseElement(_ line: Int, _ limit: Int, _ parent: NodeID) -> Int {
    var first = line
    if lines[line].kind == .affiliated {
      if line < looseKeywordsEnd { return parseLooseKeyword(line, limit, parent) }
      var probe = line
      while probe < limit, lines[probe].kind == .affiliated { probe += 1 }
      let attaches: Bool
      if probe >= limit {
        attaches = false
      } else {
        switch lines[probe].kind {
        case .blank, .comment, .clock, .headline, .inlinetask: attaches = false
        case .text:
          // What begins like a clock takes none either.
          let first = text.skipBlanks(start(probe), to: end(probe))
          attaches = !text.hasPrefix("clock:", at: first, to: end(probe))
        default: attaches = true
        }
      }
      if !attaches {
        looseKeywordsEnd = probe
        return parseLooseKeyword(line, limit, parent)
      }
      first = probe
    }
    let kind = lines[first].kind
    switch kind {
    case .keyword, .tableFormula: return single(.keyword, line, first, first + 1, limit, parent)
    case .call: return parseCall(line, first, limit, parent)
    case .comment, .fixedWidth:
      var e = first + 1
      while e < limit, lines[e].kind == kind { e += 1 }
      return single(kind == .comment ? .comment : .fixedWidth, line, first, e, limit, parent)
    case .horizontalRule: return single(.horizontalRule, line, first, first + 1, limit, parent)
    case .diarySexp: return single(.diarySexp, line, first, first + 1, limit, parent)
    case .clock:
      let next = single(.clock, line, first, first + 1, limit, parent)
      return finishTimes(NodeID(nodes.count - 1), next, limit)
    case .dynamicEnd:
      // Without its beginning `#+end:` is a keyword.
      guard text[text.trimEnd(start(first), end(first)) - 1] == 58 else { break }
      return single(.keyword, line, first, first + 1, limit, parent)
    case .blockBegin, .dynamicBegin, .drawerBegin, .drawerEnd:
      let e = lines[first].partner
      guard e != Line.none, Int(e) < limit else { break }
      let nodeKind: NodeKind =
        kind == .dynamicBegin
        ? .dynamicBlock
        : kind == .drawerBegin || kind == .drawerEnd
          ? .drawer : Block.kind(atLine: start(first), to: end(first), in: text)
      return enclosed(nodeKind, line, first, Int(e), limit, parent)
    case .latexBegin:
      let e = lines[first].partner
      guard e != Line.none, Int(e) < limit else { break }
      return single(.latexEnvironment, line, first, Int(e) + 1, limit, parent)
    case .tableRow: return parseTable(line, first, limit, parent)
    case .tableRule:
      guard let next = parseDrawnTable(line, first, limit, parent) else { break }
      return next
    case .footnote: return parseFootnote(line, first, limit, parent)
    case .inlinetask: return parseInlinetask(first, limit, parent)
    case .item: return parseList(line, first, limit, parent)
    default: break
    }
    return parseParagraph(line, first, limit, parent)
  }

  /// An affiliated keyword that stands by itself.
  ///
  /// With blanks in its option, `#+caption[a b]: c`, it is a paragraph unless it ends an element.
  private mutating func parseLooseKeyword(_ line: Int, _ limit: Int, _ parent: NodeID) -> Int {
    var word = text.skipBlanks(start(line), to: end(line))
    while word < end(line), text[word] != 58, !isSpace(text[word]) { word += 1 }
    let isKeyword =
      word < end(line) && text[word] == 58
      || looseKeywordsEnd >= limit && limit < lines.count && lines[limit].kind != .blank
        && nodes[Int(parent)].kind != .section
    return isKeyword
      ? single(.keyword, line, line, line + 1, limit, parent)
      : parseParagraph(line, line, limit, parent)
  }

  /// An element of the lines `first..<after` whose contents are its own text.
  mutating func single(
    _ kind: NodeKind, _ begin: Int, _ first: Int, _ after: Int, _ limit: Int, _ parent: NodeID
  ) -> Int {
    let id = append(
      kind, parent: parent, from: start(begin), start: start(first),
      contents: start(first)..<start(after), close: start(after), level: lines[first].indent)
    return finish(id, after, limit)
  }

  /// An element between a begin line and an end line.
  mutating func enclosed(
    _ kind: NodeKind, _ begin: Int, _ first: Int, _ last: Int, _ limit: Int, _ parent: NodeID
  ) -> Int {
    var content = first + 1
    if kind == .drawer { while content < last, lines[content].kind.isEmpty { content += 1 } }
    let id = append(
      kind, parent: parent, from: start(begin), start: start(first),
      contents: start(content)..<start(last), close: start(last + 1), level: lines[first].indent)
    if kind.holdsElements {
      if kind != .drawer, content < last, lines[content].kind == .blank {
        // Blank lines at the head of a block are a paragraph to Org; one with blanks is its text.
        lines[content].kind = .text
      }
      if kind != .drawer, content < last, start(content) == end(content) {
        let blank = append(
          .paragraph, parent: id, from: start(content), start: start(content),
          contents: start(content)..<start(content + 1), close: start(content + 1),
          flags: Node.isSpecial)
        content = finish(blank, content + 1, last)
      }
      stack.append(Frame(node: id, line: content, limit: last))
    }
    let next = finish(id, last + 1, limit)
    return next
  }

  // MARK: Paragraphs

  mutating func parseParagraph(_ begin: Int, _ first: Int, _ limit: Int, _ parent: NodeID) -> Int {
    var e = first + 1
    while e < limit, continuesParagraph(e, limit) { e += 1 }
    let next = single(.paragraph, begin, first, e, limit, parent)
    trimContents(of: nodes.count - 1, lines: first..<e)
    return next
  }

  /// Ends the contents of paragraph `id` before empty lines at the end of `lines`, which are its own.
  mutating func trimContents(of id: Int, lines range: Range<Int>) {
    var last = range.upperBound
    while last > range.lowerBound + 1, lines[last - 1].kind == .carriageReturn { last -= 1 }
    if last < range.upperBound { nodes[id].contentsEnd = UInt32(start(last)) }
  }

  func continuesParagraph(_ line: Int, _ limit: Int) -> Bool {
    switch lines[line].kind {
    case .carriageReturn: return true
    case .text:
      // A lone star at the margin is no item, but ends what is before it.
      let p = start(line)
      return text[p] != 42 || p + 1 < end(line) && !isBlank(text[p + 1])
    case .blockEnd: return true
    case .keyword:
      // A key with an option in brackets begins a keyword, but does not end a paragraph.
      let end = end(line)
      var p = text.skipBlanks(start(line), to: end) + 2
      while p < end, !isSpace(text[p]), text[p] != 91 { p += 1 }
      return p < end && text[p] == 91 && text.contains("]:", in: p..<end)
    case .affiliated:
      guard let option = Keyword(at: start(line), to: end(line), in: text)?.option else {
        return false
      }
      return text[option].contains(91)
    case .dynamicEnd: return text[text.trimEnd(start(line), end(line)) - 1] != 58
    case .blockBegin, .drawerBegin, .drawerEnd, .latexBegin:
      let e = lines[line].partner
      return e == Line.none || Int(e) >= limit
    default: return false
    }
  }
}
