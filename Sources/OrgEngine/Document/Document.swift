import Editor
import OrgSyntax

/// A copy of a buffer's text with what was found in it. Positions are bytes from 0.
final class Document {
  let text: ByteText
  private let storage: UnsafeMutablePointer<UInt8>
  private var sections: [Int: Section] = [:]
  private var headerArgsSeen: Bool?

  /// The part between two headlines, the first included, as a tree of its own.
  final class Section {
    let range: Range<Int>
    let tree: SyntaxTree

    init(_ range: Range<Int>, _ tree: SyntaxTree) {
      self.range = range
      self.tree = tree
    }
  }

  init(_ buffer: Buffer) {
    let count = buffer.gap.byteCount
    storage = .allocate(capacity: max(count, 1))
    buffer.gap.copy(from: 0, to: count, into: storage)
    text = ByteText(start: storage, count: count)
  }

  /// A document of its own, not a buffer's.
  init(bytes: [UInt8]) {
    storage = .allocate(capacity: max(bytes.count, 1))
    for (i, byte) in bytes.enumerated() { storage[i] = byte }
    text = ByteText(start: storage, count: bytes.count)
  }

  deinit { storage.deallocate() }

  // MARK: Lines

  func lineStart(_ position: Int) -> Int {
    var p = min(position, text.count)
    while p > 0, text[p - 1] != 10 { p -= 1 }
    return p
  }

  func lineEnd(_ position: Int) -> Int { text.lineEnd(from: position, to: text.count) }

  /// The beginning of the line after the one at `position`, or the end.
  func nextLine(_ position: Int) -> Int { min(lineEnd(position) + 1, text.count) }

  func isBlankLine(_ position: Int) -> Bool {
    let end = lineEnd(position)
    return text.trimEnd(lineStart(position), end) == lineStart(position)
  }

  // MARK: Headlines

  func isHeadline(_ start: Int) -> Bool { headlineLevel(start) > 0 }

  /// The number of stars of the headline at `start`; 0 when none is there.
  func headlineLevel(_ start: Int) -> Int {
    var p = start
    while p < text.count, text[p] == 42 { p += 1 }
    return p > start && p < text.count && text[p] == 32 ? p - start : 0
  }

  /// The headline of the part that holds `position`; nil before the first.
  func headline(before position: Int) -> Int? {
    var p = lineStart(position)
    while true {
      if isHeadline(p) { return p }
      if p == 0 { return nil }
      p = lineStart(p - 1)
    }
  }

  /// The first headline at or after the line beginning `position`.
  func headline(from position: Int) -> Int? {
    var p = position
    while p < text.count {
      if isHeadline(p) { return p }
      p = lineEnd(p) + 1
    }
    return nil
  }

  /// The headlines above `position`, innermost first.
  func ancestors(of position: Int) -> [Int] {
    var result: [Int] = []
    var level = Int.max
    var p = headline(before: position)
    while let start = p {
      let here = headlineLevel(start)
      if here < level {
        result.append(start)
        level = here
      }
      p = level == 1 || start == 0 ? nil : headline(before: start - 1)
    }
    return result
  }

  /// The end of the subtree whose headline is at `start`.
  func subtreeEnd(_ start: Int) -> Int {
    let level = headlineLevel(start)
    var p = nextLine(start)
    while let next = headline(from: p) {
      if headlineLevel(next) <= level { return next }
      p = nextLine(next)
    }
    return text.count
  }

  // MARK: Elements

  /// The part between headlines that holds `position`, parsed.
  func section(at position: Int) -> Section {
    let start = headline(before: position) ?? 0
    if let known = sections[start] { return known }
    let begin = isHeadline(start) ? nextLine(start) : start
    let end = headline(from: begin) ?? text.count
    let tree = SyntaxTree(parsing: text, in: start..<end, startsDocument: start == 0)
    let section = Section(start..<end, tree)
    sections[start] = section
    return section
  }

  /// The innermost element at `position`.
  func element(at position: Int) -> (section: Section, node: Node, id: NodeID) {
    let section = section(at: position)
    var id = section.tree.element(at: position)
    // A list item's or container's own lines count as the container; a table's rows as the table.
    while section.tree[id].kind == .tableRow { id = section.tree[id].parent }
    return (section, section.tree[id], id)
  }

  /// The inline source or call that holds `position`, blanks after it included.
  func object(at position: Int) -> OrgObject? {
    let section = section(at: position)
    let id = section.tree.element(at: position)
    let objects: [OrgObject]
    if let caption = section.tree.caption(of: id, at: position, in: text) {
      var scanner = ObjectScanner(text)
      objects = scanner.objects(in: caption, allowed: .keyword)
    } else {
      guard section.tree[id].kind.holdsObjects else { return nil }
      objects = section.tree.objects(of: id, in: text)
    }
    for object in objects {
      guard object.kind == .inlineSourceBlock || object.kind == .inlineBabelCall else { continue }
      if object.range.lowerBound <= position,
        position < text.skipBlanks(object.range.upperBound, to: text.count)
          || position == object.range.upperBound
      {
        return object
      }
    }
    return nil
  }

  /// Something that can be executed.
  struct Executable {
    enum Kind { case sourceBlock, inlineSource, call, inlineCall }
    var kind: Kind
    /// Its first byte, affiliated keywords excluded.
    var start: Int
    /// Where it ends, blank lines excluded.
    var end: Int
  }

  /// Everything executable in `range`, in document order.
  func executables(in range: Range<Int>) -> [Executable] {
    var result: [Executable] = []
    _ = firstExecutable(in: range) {
      result.append($0)
      return false
    }
    return result
  }

  /// The first executable in `range` that `matches`; parts of the document after it are not parsed.
  func firstExecutable(in range: Range<Int>, where matches: (Executable) -> Bool) -> Executable? {
    var found: Executable?
    func offer(_ kind: Executable.Kind, _ place: Range<Int>) {
      guard found == nil, range.contains(place.lowerBound) else { return }
      let item = Executable(kind: kind, start: place.lowerBound, end: place.upperBound)
      if matches(item) { found = item }
    }
    var p = headline(before: range.lowerBound) ?? 0
    while p < range.upperBound {
      let section = section(at: p)
      for (i, node) in section.tree.nodes.enumerated() where Int(node.end) > range.lowerBound {
        switch node.kind {
        case .sourceBlock: offer(.sourceBlock, node.body)
        case .babelCall: offer(.call, node.body)
        case let kind where kind.holdsObjects:
          guard mayHoldInlineCode(node.body) else { continue }
          for object in section.tree.objects(of: NodeID(i), in: text) {
            switch object.kind {
            case .inlineSourceBlock: offer(.inlineSource, object.range)
            case .inlineBabelCall: offer(.inlineCall, object.range)
            default: break
            }
          }
        default: break
        }
        if found != nil { return found }
      }
      if section.range.upperBound <= p { break }
      p = section.range.upperBound
    }
    return nil
  }

  private func mayHoldInlineCode(_ range: Range<Int>) -> Bool {
    var p = range.lowerBound
    while let hit = text.firstIndex(of: 95, from: p, to: range.upperBound) {
      if hit >= 3, text[hit - 1] == 99, text[hit - 2] == 114, text[hit - 3] == 115 { return true }
      if hit >= 4, text[hit - 1] == 108, text[hit - 2] == 108, text[hit - 3] == 97,
        text[hit - 4] == 99
      {
        return true
      }
      p = hit + 1
    }
    return false
  }

  // MARK: Names

  /// The elements named `name` by `#+NAME:`, in document order: byte positions of their keyword
  /// line and of the element itself.
  func named(_ name: [UInt8], from start: Int = 0) -> (keyword: Int, element: Node)? {
    var p = start
    while let hash = text.firstIndex(of: 35, from: p, to: text.count) {
      p = hash + 1
      guard
        text.hasPrefix("#+name:", at: hash, to: text.count)
          || text.hasPrefix("#+tblname:", at: hash, to: text.count)
      else { continue }
      let begin = lineStart(hash)
      guard text.skipBlanks(begin, to: hash) == hash,
        let keyword = Keyword(at: begin, to: text.count, in: text),
        keyword.value.count == name.count, text[keyword.value].elementsEqual(name)
      else { continue }
      let found = element(at: begin)
      if Int(found.node.begin) <= begin, begin < Int(found.node.start) {
        return (begin, found.node)
      }
      p = lineEnd(hash)
    }
    return nil
  }

  /// Whether any property or keyword names header arguments.
  var mentionsHeaderArgs: Bool {
    if let headerArgsSeen { return headerArgsSeen }
    var seen = false
    var p = 0
    while let colon = text.firstIndex(of: 58, from: p, to: text.count) {
      if text.hasPrefix(":header-args", at: colon, to: text.count) {
        seen = true
        break
      }
      p = colon + 1
    }
    headerArgsSeen = seen
    return seen
  }

  /// The properties in the drawer of the headline at `headline`; of the file's head when nil.
  func properties(of headline: Int?) -> [(key: Range<Int>, value: Range<Int>)] {
    let section = section(at: headline ?? 0)
    var result: [(key: Range<Int>, value: Range<Int>)] = []
    for node in section.tree.nodes where node.kind == .nodeProperty {
      if let property = NodeProperty(at: Int(node.start), to: Int(node.close), in: text) {
        result.append((property.key, property.value))
      }
    }
    return result
  }

  /// The line number, from 1, of a byte.
  func line(of position: Int) -> Int {
    var n = 1
    var p = 0
    while let newline = text.firstIndex(of: 10, from: p, to: min(position, text.count)) {
      n += 1
      p = newline + 1
    }
    return n
  }
}
