/// The kinds of nodes, elements and then objects, under the names the Org syntax specification gives.
public enum NodeKind: UInt8, CaseIterable, Sendable {
  case orgData, section, headline
  case planning, propertyDrawer, nodeProperty
  case drawer, dynamicBlock
  case centerBlock, quoteBlock, specialBlock, verseBlock
  case exampleBlock, exportBlock, sourceBlock, commentBlock
  case plainList, item, footnoteDefinition
  case table, tableRow
  case keyword, babelCall
  case fixedWidth, comment, paragraph, latexEnvironment
  case horizontalRule, diarySexp, clock, inlinetask
  // Objects.
  case bold, citation, citationReference, code, entity, exportSnippet, footnoteReference
  case inlineBabelCall, inlineSourceBlock, italic, lineBreak, latexFragment, link, macro
  case radioTarget, statisticsCookie, strikeThrough, `subscript`, superscript, tableCell, target
  case timestamp, underline, verbatim

  /// Whether nodes of this kind stand in text rather than on lines.
  public var isObject: Bool { rawValue >= NodeKind.bold.rawValue }

  /// Whether keywords such as `#+NAME:` above the element belong to it.
  public var takesAffiliatedKeywords: Bool {
    switch self {
    case .orgData, .section, .headline, .inlinetask, .planning, .propertyDrawer, .nodeProperty,
      .item, .tableRow, .clock, .comment:
      return false
    default: return !isObject
    }
  }

  /// Whether the node's children are elements.
  public var holdsElements: Bool {
    switch self {
    case .orgData, .section, .headline, .propertyDrawer, .drawer, .dynamicBlock, .centerBlock,
      .quoteBlock, .specialBlock, .plainList, .item, .footnoteDefinition, .table, .inlinetask:
      return true
    default: return false
    }
  }

  /// Whether the node's own text is parsed for objects (inline code, links, emphasis …).
  public var holdsObjects: Bool {
    switch self {
    case .paragraph, .verseBlock, .tableRow, .headline, .item: return true
    default: return false
    }
  }
}

/// Index of a node in its tree; 0 is the root.
public typealias NodeID = Int32

/// An element: its kind, its byte ranges and its place in the tree.
public struct Node {
  /// What the element is.
  public var kind: NodeKind
  /// Bit 0: a table in table.el's form, a hline row. Bit 1: the element was cut by the end of text.
  public var flags: UInt8
  /// Headline level, or the element's indentation in columns.
  public var level: UInt16
  /// First byte, affiliated keywords included.
  public var begin: UInt32
  /// First byte after affiliated keywords.
  public var start: UInt32
  /// Where the inner text begins: after a block's begin line, a headline's first line …
  public var contentsBegin: UInt32
  /// The end of the inner text.
  public var contentsEnd: UInt32
  /// End of the element's last line, its newline included, blank lines after it excluded.
  public var close: UInt32
  /// First byte after the element and the blank lines that follow it.
  public var end: UInt32
  /// The element that contains this one.
  public var parent: NodeID
  /// The first element in this one.
  public var firstChild: NodeID
  /// The last element in this one.
  public var lastChild: NodeID
  /// The element after this one in its parent.
  public var next: NodeID
  /// The first object of a headline's title or an item's tag; the others follow it by `next`.
  public var firstSecondary: NodeID = -1

  /// A table in table.el's form, a hline row.
  public static let isSpecial: UInt8 = 1
  /// An object with contents (a link with a description, emphasis …).
  public static let hasContents: UInt8 = 4

  /// The whole element with affiliated keywords and blank lines after it.
  public var range: Range<Int> { Int(begin)..<Int(end) }
  /// The element without affiliated keywords and without blank lines after it.
  public var body: Range<Int> { Int(start)..<Int(close) }
  /// The inner text.
  public var contents: Range<Int> { Int(contentsBegin)..<Int(contentsEnd) }
}

/// The element tree of a document or of a part of one: byte ranges into text that the caller keeps.
///
/// Every byte of the parsed range lies in the root, and siblings tile their parent's contents.
public struct SyntaxTree {
  /// Every element, parents before their children.
  public internal(set) var nodes: ContiguousArray<Node> = []
  /// Every line of the parsed range; none in a tree that was updated.
  public internal(set) var lines: ContiguousArray<Line> = []
  /// How many of the nodes, from the first on, are elements; objects follow them.
  public internal(set) var elementCount = 0

  /// Stands for an element that is not there.
  public static let noNode: NodeID = -1
  /// The element that contains all others.
  public var root: NodeID { 0 }

  init() {}

  /// Parses `text` as a whole document.
  public init(parsing text: ByteText, options: SyntaxOptions = SyntaxOptions()) {
    self.init(parsing: text, in: 0..<text.count, options: options)
  }

  /// Parses the part `range` of `text`, which must start at a line's beginning.
  ///
  /// `startsDocument` tells whether a property drawer may stand at its head without a headline.
  public init(
    parsing text: ByteText, in range: Range<Int>, startsDocument: Bool = true,
    options: SyntaxOptions = SyntaxOptions()
  ) {
    var parser = ElementParser(text: text, range: range, options: options)
    LineScanner(text: text, options: options)
      .scan(range, into: &parser.lines)
    parser.parseDocument(startsDocument: startsDocument)
    nodes = parser.nodes
    lines = parser.lines
    elementCount = nodes.count
  }

  /// The memory the tree takes, room for growth included.
  public var byteCount: Int {
    nodes.capacity * MemoryLayout<Node>.stride + lines.capacity * MemoryLayout<Line>.stride
  }

  /// The element with an index.
  public subscript(id: NodeID) -> Node {
    @inline(__always) get { nodes[Int(id)] }
  }

  /// The children of `id`, first to last.
  public func children(of id: NodeID) -> [NodeID] {
    var result: [NodeID] = []
    var child = self[id].firstChild
    while child >= 0 {
      result.append(child)
      child = self[child].next
    }
    return result
  }

  /// Visits every node in document order.
  @inlinable
  public func forEach(_ body: (NodeID) -> Void) {
    // Nodes are appended when they are met, so array order is document order.
    for i in 0..<nodes.count { body(NodeID(i)) }
  }

  /// The innermost element holding byte `position` (a position at the end belongs to the last one).
  public func element(at position: Int) -> NodeID {
    var id = root
    while true {
      var child = self[id].firstChild
      var found: NodeID = SyntaxTree.noNode
      while child >= 0 {
        let node = self[child]
        if Int(node.begin) > position { break }
        if position < Int(node.end) || node.next < 0 && position <= Int(node.end) {
          found = child
          break
        }
        child = node.next
      }
      guard found >= 0 else { return id }
      id = found
    }
  }

  /// The innermost headline at or above `id`, or nil before the first.
  public func headline(above id: NodeID) -> NodeID? {
    var n = id
    while n >= 0 {
      if self[n].kind == .headline { return n }
      n = self[n].parent
    }
    return nil
  }
}

extension NodeKind {
  /// The name that Org's element API has for the kind.
  public var name: String {
    switch self {
    case .sourceBlock: return "src-block"
    case .inlineSourceBlock: return "inline-src-block"
    case .subscript: return "subscript"
    default:
      var name = ""
      for c in "\(self)" {
        if c.isUppercase {
          name += "-" + c.lowercased()
        } else {
          name.append(c)
        }
      }
      return name
    }
  }
}
