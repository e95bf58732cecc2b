/// The kinds of objects the scanner finds.
public enum ObjectKind: UInt8, CaseIterable, Sendable {
  case inlineSource, inlineCall, macro, verbatim, code
  case bold, italic, underline, strikeThrough
  case link, target, exportSnippet, latexFragment
}

/// An object: its kind, its range and the parts that its kind names.
public struct OrgObject {
  /// What it is.
  public var kind: ObjectKind
  /// From the first to after the last byte, blanks after it excluded.
  public var range: Range<Int>
  /// What may hold further objects (emphasis, a link's description), or the object's own text.
  public var contents: Range<Int>
  /// How many emphasis markers and links enclose it.
  public var depth: Int
}

/// Finds objects in the text of one element, left to right, in linear time.
public struct ObjectScanner {
  let text: ByteText
  /// For each marker the position from which on no closing one was found, with the limit searched.
  private var noCloser: [UInt8: (from: Int, limit: Int)] = [:]
  /// The same for pairs of bytes.
  private var noPair: [UInt16: (from: Int, limit: Int)] = [:]
  /// Where brackets of a kind close, once looking for one went far.
  private var partners: [UInt8: Partners] = [:]
  private struct Partners {
    var from: Int
    var end: Int
    var close: [Int: Int] = [:]
  }
  /// Where the text that is scanned ends.
  private var bound = 0
  /// For each opening bracket the last long name of inline code that none ends, with the limit.
  private var names: [UInt8: (range: Range<Int>, limit: Int)] = [:]
  private var found: [OrgObject] = []

  /// A row of the table that maps a first byte to a parser.
  private typealias Parser = (inout ObjectScanner, Int, Range<Int>) -> OrgObject?

  private static let parsers: [(byte: UInt8, parse: Parser)] = [
    (115, { InlineSource.parse(&$0, $1, $2) }),  // src_
    (99, { InlineCall.parse(&$0, $1, $2) }),  // call_
    (123, { Macro.parse(&$0, $1, $2) }),  // {{{
    (61, { Emphasis.parse(&$0, $1, $2) }), (126, { Emphasis.parse(&$0, $1, $2) }),
    (42, { Emphasis.parse(&$0, $1, $2) }), (47, { Emphasis.parse(&$0, $1, $2) }),
    (95, { Emphasis.parse(&$0, $1, $2) }), (43, { Emphasis.parse(&$0, $1, $2) }),
    (91, { Link.parse(&$0, $1, $2) }),  // [[
    (60, { Target.parse(&$0, $1, $2) }),  // <<
    (64, { ExportSnippet.parse(&$0, $1, $2) }),  // @@
    (92, { LatexFragment.parse(&$0, $1, $2) }), (36, { LatexFragment.parse(&$0, $1, $2) }),
  ]

  private static let starts: [Parser?] = {
    var table = [Parser?](repeating: nil, count: 256)
    for row in parsers { table[Int(row.byte)] = row.parse }
    return table
  }()

  /// A scanner over `text`.
  public init(_ text: ByteText) { self.text = text }

  /// The objects in `range`, in the order of their first bytes.
  public mutating func objects(in range: Range<Int>) -> [OrgObject] {
    found = []
    noCloser = [:]
    noPair = [:]
    partners = [:]
    bound = range.upperBound
    names = [:]
    let starts = ObjectScanner.starts
    var open: [(resume: Int, limit: Int)] = []
    var p = range.lowerBound
    var limit = range.upperBound
    let lowest = range.lowerBound
    while true {
      if p >= limit {
        guard let outer = open.popLast() else { break }
        p = outer.resume
        limit = outer.limit
        continue
      }
      if let parse = starts[Int(text[p])], var object = parse(&self, p, lowest..<limit) {
        object.depth = open.count
        found.append(object)
        switch object.kind {
        case .bold, .italic, .underline, .strikeThrough, .link:
          open.append((object.range.upperBound, limit))
          p = object.contents.lowerBound
          limit = object.contents.upperBound
        default: p = object.range.upperBound
        }
      } else {
        p += 1
      }
    }
    return found
  }

  /// Position of the bracket that closes the one at `open`, or nil.
  mutating func closing(_ open: Int, _ left: UInt8, _ right: UInt8, to limit: Int) -> Int? {
    if let known = partners[left], open >= known.from, limit <= known.end {
      guard let close = known.close[open], close < limit else { return nil }
      return close
    }
    var depth = 0
    var p = open
    let near = min(limit, open + 2000)
    while p < near {
      let c = text[p]
      if c == left {
        depth += 1
      } else if c == right {
        depth -= 1
        if depth == 0 { return p }
      }
      p += 1
    }
    if near == limit { return nil }
    // Every bracket from here on at once, so that many that close far away are not each looked for.
    var found = Partners(from: open, end: max(limit, bound))
    var pending: [Int] = []
    for p in open..<found.end {
      if text[p] == left {
        pending.append(p)
      } else if text[p] == right, let last = pending.popLast() {
        found.close[last] = p
      }
    }
    partners[left] = found
    guard let close = found.close[open], close < limit else { return nil }
    return close
  }

  /// Where the name of inline code that begins at `start` ends: at `[`, `bracket` or a space.
  mutating func nameEnd(from start: Int, bracket: UInt8, to limit: Int) -> Int {
    // Names that begin in a name without a bracket end where it does.
    if let known = names[bracket], known.range.contains(start), known.limit == limit {
      return known.range.upperBound
    }
    var e = start
    while e < limit, !isSpace(text[e]), text[e] != 91, text[e] != bracket { e += 1 }
    if e - start > 100, e == limit || isSpace(text[e]) { names[bracket] = (start..<e, limit) }
    return e
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

  mutating func closer(_ marker: UInt8, from start: Int, to limit: Int) -> Int? {
    if let none = noCloser[marker], start >= none.from, limit <= none.limit { return nil }
    var p = start
    while let hit = text.firstIndex(of: marker, from: p, to: limit) {
      if hit > start, !isSpace(text[hit - 1]),
        hit + 1 >= limit || Emphasis.mayFollow(text[hit + 1])
      {
        return hit
      }
      p = hit + 1
    }
    noCloser[marker] = (start, limit)
    return nil
  }
}

extension SyntaxTree {
  /// The objects of element `id` (of a headline: of its title).
  public func objects(of id: NodeID, in text: ByteText, keywords: TodoKeywords = .standard)
    -> [OrgObject]
  {
    let node = self[id]
    var scanner = ObjectScanner(text)
    switch node.kind {
    case .headline:
      let line = Headline(
        at: Int(node.start), to: Int(node.end), in: text, keywords: keywords)
      return scanner.objects(in: line.title)
    case .tableRow where node.flags & 1 == 0:
      return Table.cells(at: Int(node.start), to: Int(node.contentsEnd), in: text)
        .flatMap { scanner.objects(in: $0) }
        // Cells hold no inline code.
        .filter { $0.kind != .inlineSource && $0.kind != .inlineCall }
    case .item:
      let item = ListItem(at: Int(node.start), to: Int(node.end), in: text)
      return item.tag.map { scanner.objects(in: $0) } ?? []
    case .paragraph, .verseBlock: return scanner.objects(in: node.contents)
    default: return []
    }
  }
}
