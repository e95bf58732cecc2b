/// An object by itself: its kind, its range and its contents.
public struct OrgObject {
  /// What it is.
  public var kind: NodeKind
  /// From the first to after the last byte, blanks after it excluded.
  public var range: Range<Int>
  /// What may hold further objects; empty without.
  public var contents: Range<Int>
  /// How many objects enclose it.
  public var depth: Int
}

/// Finds objects in a piece of text that belongs to no tree.
public struct ObjectScanner {
  private var parser: ObjectParser

  /// A scanner over `text`.
  public init(_ text: ByteText) { parser = ObjectParser(text: text, options: SyntaxOptions()) }

  /// The objects in `range`, nested ones too, in the order of their first bytes.
  public mutating func objects(in range: Range<Int>, allowed: ObjectSet = .standard) -> [OrgObject]
  {
    parser.nodes.removeAll()
    parser.matches = [:]
    parser.parse(range, allowed: allowed, parent: -1)
    return parser.nodes.map { node in
      var depth = 0
      var up = node.parent
      while up >= 0 {
        depth += 1
        up = parser.nodes[Int(up)].parent
      }
      return OrgObject(kind: node.kind, range: node.body, contents: node.contents, depth: depth)
    }
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
      return scanner.objects(in: line.title, allowed: .oneLine)
    case .tableRow where node.flags & Node.isSpecial == 0:
      return Table.cells(at: Int(node.start), to: Int(node.contentsEnd), in: text)
        .flatMap { scanner.objects(in: $0, allowed: .inCell) }
    case .item:
      let item = ListItem(at: Int(node.start), to: Int(node.end), in: text)
      return item.tag.map { scanner.objects(in: $0, allowed: .oneLine) } ?? []
    case .paragraph, .verseBlock: return scanner.objects(in: node.contents)
    default: return []
    }
  }
}
