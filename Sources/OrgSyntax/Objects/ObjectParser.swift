/// An object that was recognized: where it ends, and its contents if it can hold others.
struct FoundObject {
  var kind: NodeKind
  var start: Int
  /// After its last byte, blanks not counted.
  var end: Int
  var contents: Range<Int>?
}

/// The first place of something at or after a position, remembered so that looking for it again and
/// again takes no quadratic time.
struct NextPlace {
  private var from = Int.max
  private var place = -1

  /// The place `search` finds from `start` on, which is `Int.max` for none.
  @inline(__always)
  mutating func place(from start: Int, _ search: (Int) -> Int?) -> Int {
    if start >= from, start <= place { return place }
    from = start
    place = search(start) ?? Int.max
    return place
  }
}

/// Finds the objects of a range of text and appends them to a tree, left to right, nested ones with
/// an explicit stack. What failed to close is remembered, so that no text takes quadratic time.
struct ObjectParser {
  let text: ByteText
  let options: SyntaxOptions
  var nodes: ContiguousArray<Node> = []
  /// By marker byte: the next one that may close emphasis wherever the text around it ends.
  var closers = [NextPlace](repeating: NextPlace(), count: 128)
  /// The next end of a macro's arguments, of a timestamp, of a diary expression, of an angle link.
  var macroEnd = NextPlace()
  var stampEnd = NextPlace()
  var diaryEnd = NextPlace()
  var angleEnd = NextPlace()
  /// The last parenthesis before the end of a diary expression.
  var diaryClose = (end: -1, close: -1)
  /// Matching brackets of a range in which one failed to close.
  var matches: [UInt8: (limit: Int, from: Int, pairs: [Int: Int])] = [:]
  /// By two bytes: from where on, up to which limit, they do not stand side by side.
  private var noPair: [UInt16: (from: Int, limit: Int)] = [:]
  /// By opening bracket: the last long name of inline code that none ends, with the limit.
  private var names: [UInt8: (range: Range<Int>, limit: Int)] = [:]
  private let radioStarts: [Bool]
  private let linkTypeEnds: [Bool]

  private struct Frame {
    var resume: Int
    var limit: Int
    var lowest: Int
    var allowed: ObjectSet
    var parent: NodeID
    var last: NodeID
  }

  private static let isInteresting: [Bool] = {
    var table = [Bool](repeating: false, count: 256)
    for c in "^_*/~=+@{$<\\[:".utf8 { table[Int(c)] = true }
    return table
  }()

  init(text: ByteText, options: SyntaxOptions) {
    self.text = text
    self.options = options
    var starts = [Bool](repeating: false, count: 256)
    for target in options.radioTargets {
      if let c = target.first {
        starts[Int(lowercase(c))] = true
        if isLetter(c) { starts[Int(c & 0xdf)] = true }
        if c >= 0xc0 {
          let letter = String(decoding: target.prefix(4), as: UTF8.self).prefix(1)
          for form in [letter.lowercased(), letter.uppercased()] {
            if let first = form.utf8.first { starts[Int(first)] = true }
          }
        }
      }
    }
    radioStarts = starts
    var ends = [Bool](repeating: false, count: 256)
    for type in options.linkTypes {
      if let c = type.last {
        ends[Int(c)] = true
        if isLetter(c) {
          ends[Int(c & 0xdf)] = true
          ends[Int(c | 0x20)] = true
        }
      }
    }
    linkTypeEnds = ends
  }

  /// Appends the objects of `range` as children of `parent`. Returns the first of them, or −1.
  /// With `isSecondary` they are not linked to the parent as its children.
  @discardableResult
  mutating func parse(
    _ range: Range<Int>, allowed: ObjectSet, parent: NodeID, isSecondary: Bool = false
  ) -> NodeID {
    var stack: [Frame] = []
    var first: NodeID = -1
    var frame = Frame(
      resume: range.lowerBound, limit: range.upperBound, lowest: range.lowerBound,
      allowed: allowed, parent: parent, last: -1)
    var p = range.lowerBound
    let hasRadio = !options.radioTargets.isEmpty
    let interesting = ObjectParser.isInteresting
    interesting.withUnsafeBufferPointer { interesting in
      while true {
        while p < frame.limit {
          if interesting[Int(text[p])] || (hasRadio && radioStarts[Int(text[p])]) { break }
          p += 1
        }
        if p >= frame.limit {
          guard let outer = stack.popLast() else { break }
          frame = outer
          p = frame.resume
          continue
        }
        guard
          let found = recognize(
            p, frame.lowest, frame.limit, from: frame.resume, frame.allowed, hasRadio)
        else {
          p += 1
          continue
        }
        let end =
          found.kind == .lineBreak ? found.end : text.skipBlanks(found.end, to: frame.limit)
        let contents = found.contents
        let id = NodeID(nodes.count)
        let inner = contents ?? found.start..<found.start
        nodes.append(
          Node(
            kind: found.kind, flags: contents == nil ? 0 : Node.hasContents, level: 0,
            begin: UInt32(found.start), start: UInt32(found.start),
            contentsBegin: UInt32(inner.lowerBound), contentsEnd: UInt32(inner.upperBound),
            close: UInt32(found.end),
            end: UInt32(found.kind == .citationReference ? found.end : end),
            parent: frame.parent, firstChild: -1, lastChild: -1, next: -1))
        let links = !(isSecondary && stack.isEmpty)
        if frame.last >= 0 {
          nodes[Int(frame.last)].next = id
        } else if stack.isEmpty {
          first = id
        }
        frame.last = id
        if links, frame.parent >= 0 {
          if nodes[Int(frame.parent)].firstChild < 0 { nodes[Int(frame.parent)].firstChild = id }
          nodes[Int(frame.parent)].lastChild = id
        }
        frame.resume = Int(nodes[Int(id)].end)
        p = frame.resume
        if let contents, !contents.isEmpty {
          stack.append(frame)
          frame = Frame(
            resume: contents.lowerBound, limit: contents.upperBound,
            lowest: contents.lowerBound, allowed: .allowed(in: found.kind), parent: id, last: -1)
          p = contents.lowerBound
        }
      }
    }
    return first
  }

  /// The object that starts at `p` (or, found by a later byte of its head, at `from` or after it).
  private mutating func recognize(
    _ p: Int, _ lowest: Int, _ limit: Int, from: Int, _ allowed: ObjectSet, _ hasRadio: Bool
  ) -> FoundObject? {
    if hasRadio, allowed.contains(.link), let found = radioLink(p, lowest, limit) { return found }
    if allowed == ObjectSet(.citationReference) { return citationReference(from, limit) }
    switch text[p] {
    case 94:  // ^
      return allowed.contains(.superscript) ? script(p, lowest, limit, .superscript) : nil
    case 95:  // _
      if let found = inlineCode(p, lowest, limit, from: from, allowed) { return found }
      if allowed.contains(.underline), let found = emphasis(p, lowest, limit, .underline) {
        return found
      }
      return allowed.contains(.subscript) ? script(p, lowest, limit, .subscript) : nil
    case 42: return allowed.contains(.bold) ? emphasis(p, lowest, limit, .bold) : nil
    case 47: return allowed.contains(.italic) ? emphasis(p, lowest, limit, .italic) : nil
    case 43:
      return allowed.contains(.strikeThrough) ? emphasis(p, lowest, limit, .strikeThrough) : nil
    case 61: return allowed.contains(.verbatim) ? emphasis(p, lowest, limit, .verbatim) : nil
    case 126: return allowed.contains(.code) ? emphasis(p, lowest, limit, .code) : nil
    case 64: return allowed.contains(.exportSnippet) ? exportSnippet(p, limit) : nil
    case 123:  // {
      guard allowed.contains(.macro), mayBeMacro(p, limit),
        let macro = Macro(at: p, to: limit, in: text)
      else {
        return nil
      }
      return FoundObject(kind: .macro, start: p, end: macro.range.upperBound, contents: nil)
    case 36: return allowed.contains(.latexFragment) ? dollarFragment(p, lowest, limit) : nil
    case 60:  // <
      if p + 1 < limit, text[p + 1] == 60 {
        if allowed.contains(.radioTarget), let found = target(p, limit, brackets: 3) {
          return found
        }
        return allowed.contains(.target) ? target(p, limit, brackets: 2) : nil
      }
      if allowed.contains(.timestamp), let found = timestamp(p, limit) { return found }
      return allowed.contains(.link) ? angleLink(p, limit) : nil
    case 92: return backslash(p, lowest, limit, allowed)
    case 91: return bracket(p, limit, allowed)
    case 58:  // :
      guard allowed.contains(.link), p > from, linkTypeEnds[Int(text[p - 1])] else { return nil }
      return plainLink(p, lowest, limit, from: from)
    default: return nil
    }
  }

  private mutating func bracket(_ p: Int, _ limit: Int, _ allowed: ObjectSet) -> FoundObject? {
    guard p + 1 < limit else { return nil }
    switch text[p + 1] {
    case 91: return allowed.contains(.link) ? bracketLink(p, limit) : nil
    case 102: return allowed.contains(.footnoteReference) ? footnoteReference(p, limit) : nil
    case 99: return allowed.contains(.citation) ? citation(p, limit) : nil
    default:
      if allowed.contains(.timestamp), let found = timestamp(p, limit) { return found }
      return allowed.contains(.statisticsCookie) ? statisticsCookie(p, limit) : nil
    }
  }

  /// Where two bytes first stand side by side.
  mutating func pair(_ a: UInt8, _ b: UInt8, from start: Int, to limit: Int) -> Int? {
    let key = UInt16(a) << 8 | UInt16(b)
    if let none = noPair[key], start >= none.from, limit <= none.limit { return nil }
    var p = start
    while let hit = text.firstIndex(of: a, from: p, to: limit) {
      if hit + 1 < limit, text[hit + 1] == b { return hit }
      p = hit + 1
    }
    noPair[key] = (start, limit)
    return nil
  }

  /// Where the name that starts at `start` ends: at a blank or a bracket.
  mutating func nameEnd(from start: Int, bracket: UInt8, to limit: Int) -> Int {
    // Names that begin in a name without a bracket end where it does.
    if let known = names[bracket], known.range.contains(start), known.limit == limit {
      return known.range.upperBound
    }
    var e = start
    while e < limit, !isBlank(text[e]), text[e] != 10, text[e] != 91, text[e] != bracket { e += 1 }
    if e - start > 100, e == limit || text[e] != 91 && text[e] != bracket {
      names[bracket] = (start..<e, limit)
    }
    return e
  }

  /// The bracket that closes the one at `open`, or nil.
  mutating func closing(_ open: Int, _ left: UInt8, _ right: UInt8, _ limit: Int) -> Int? {
    if let known = matches[left], known.limit == limit, open >= known.from {
      return known.pairs[open]
    }
    var depth = 0
    var p = open
    while p < limit {
      let c = text[p]
      if c == left {
        depth += 1
      } else if c == right {
        depth -= 1
        if depth == 0 { return p }
      }
      p += 1
    }
    var pairs: [Int: Int] = [:]
    var opened: [Int] = []
    for q in open..<limit {
      let c = text[q]
      if c == left {
        opened.append(q)
      } else if c == right, let last = opened.popLast() {
        pairs[last] = q
      }
    }
    matches[left] = (limit, open, pairs)
    return nil
  }
}

extension SyntaxTree {
  /// Parses `range` for the objects in `allowed` and appends them to the nodes, outside of the tree;
  /// the first is returned (−1 for none), the others follow it by `next`.
  public mutating func parseObjects(
    _ range: Range<Int>, allowed: ObjectSet, in text: ByteText, options: SyntaxOptions,
    parent: NodeID = SyntaxTree.noNode
  ) -> NodeID {
    var parser = ObjectParser(text: text, options: options)
    swap(&parser.nodes, &nodes)
    defer { swap(&parser.nodes, &nodes) }
    return parser.parse(range, allowed: allowed, parent: parent, isSecondary: true)
  }

  /// Remembers the first object of a title or a tag.
  public mutating func setSecondary(of id: NodeID, _ first: NodeID) {
    nodes[Int(id)].firstSecondary = first
  }

  /// Parses the objects of every element, titles and tags included, that have not been parsed.
  public mutating func parseAllObjects(in text: ByteText, options: SyntaxOptions) {
    var parser = ObjectParser(text: text, options: options)
    swap(&parser.nodes, &nodes)
    for i in 0..<parser.nodes.count {
      let id = NodeID(i)
      let node = parser.nodes[i]
      switch node.kind {
      case .paragraph, .verseBlock:
        if node.firstChild < 0, node.contentsBegin < node.contentsEnd {
          parser.parse(node.contents, allowed: .standard, parent: id)
        }
      case .headline, .inlinetask:
        let line = Headline(
          at: Int(node.start), to: Int(node.end), in: text, keywords: options.todoKeywords)
        if node.firstSecondary < 0, !line.title.isEmpty {
          let first = parser.parse(line.title, allowed: .oneLine, parent: id, isSecondary: true)
          parser.nodes[i].firstSecondary = first
        }
      case .item:
        if node.firstSecondary < 0,
          let tag = ListItem(at: Int(node.start), to: Int(node.end), in: text).tag, !tag.isEmpty
        {
          let first = parser.parse(tag, allowed: .oneLine, parent: id, isSecondary: true)
          parser.nodes[i].firstSecondary = first
        }
      case .tableRow where node.flags & Node.isSpecial == 0 && node.firstChild < 0:
        Table.appendCells(of: id, to: &parser)
      default: break
      }
    }
    swap(&parser.nodes, &nodes)
  }
}

extension SyntaxTree {
  /// Parses the objects of one element, if that has not been done.
  public mutating func parseObjects(
    of id: NodeID, in text: ByteText, options: SyntaxOptions
  ) {
    let node = self[id]
    guard node.firstChild < 0 else { return }
    var parser = ObjectParser(text: text, options: options)
    swap(&parser.nodes, &nodes)
    defer { swap(&parser.nodes, &nodes) }
    switch node.kind {
    case .paragraph, .verseBlock:
      parser.parse(node.contents, allowed: .standard, parent: id)
    case .tableRow where node.flags & Node.isSpecial == 0: Table.appendCells(of: id, to: &parser)
    default: break
    }
  }
}
