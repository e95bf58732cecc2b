import Editor
import Elisp
import OrgSyntax

/// How deep a tree is shown to Lisp.
enum Granularity { case headline, greaterElement, element, object }

/// Makes Lisp nodes of the nodes of a parsed text.
struct NodeBuilder {
  let w: World
  let parsed: ParsedText
  let sym: ElementSymbols
  let granularity: Granularity
  let buffer: Value
  /// Whether contents are built too.
  let isRecursive: Bool
  /// Tells whether what starts at a byte is hidden; nil when everything is shown.
  var isHidden: ((Int) -> Bool)?
  /// Notes that the native stack did not suffice for the tree.
  private let depth = Depth()

  private final class Depth { var isExceeded = false }

  var text: ByteText { parsed.text }

  init(
    _ w: World, _ parsed: ParsedText, _ granularity: Granularity, buffer: Value,
    isRecursive: Bool
  ) {
    self.w = w
    self.parsed = parsed
    self.granularity = granularity
    self.buffer = buffer
    self.isRecursive = isRecursive
    sym = w.org.element.sym
  }

  // MARK: Values

  @inline(__always)
  func position(_ byte: Int) -> Value { Value(fixnum: parsed.index.character(byte) + 1) }

  func string(_ range: Range<Int>) -> Value {
    w.string(UnsafeBufferPointer(rebasing: text[range]))
  }

  func string(_ range: Range<Int>?) -> Value { range.map { string($0) } ?? .nil }

  /// A string with `:parent` as its text property.
  func plainText(_ range: Range<Int>, parent: Value) -> Value {
    let s = string(range)
    return withParent(s, parent)
  }

  func withParent(_ s: Value, _ parent: Value) -> Value {
    let plist = w.list(Value.nodeParent, parent)
    let runs = w.vector(count: 3)
    runs.setSlot(0, Value(fixnum: 0))
    runs.setSlot(1, Value(fixnum: s.stringLength))
    runs.setSlot(2, plist)
    if s.stringLength > 0 { s.stringProperties = runs }
    return s
  }

  func intern(_ name: StaticString) -> Value { w.intern(name) }

  @inline(__always)
  func key(_ key: NodeKey) -> Value { sym[key] }

  @inline(__always)
  func word(_ word: NodeWord) -> Value { sym[word: word] }

  /// `:KEY` for a property drawer's key, in capitals.
  func keyword(_ range: Range<Int>) -> Value {
    let upper = w.swiftString(string(range)).uppercased()
    return w.intern(":" + upper)
  }

  // MARK: Nodes

  /// An empty node of `id`'s kind with its standard properties.
  func shell(_ id: NodeID, parent: Value) -> (node: Value, properties: Value) {
    let n = parsed.tree[id]
    let v = w.vector(count: StandardProperty.count)
    func set(_ p: StandardProperty, _ value: Value) { v.setSlot(p.rawValue, value) }
    set(.begin, position(Int(n.begin)))
    set(.end, position(Int(n.end)))
    set(.postBlank, Value(fixnum: postBlank(n)))
    set(.buffer, buffer)
    set(.parent, parent)
    if !n.kind.isObject { set(.postAffiliated, position(Int(n.start))) }
    if let contents = contents(of: id, n) {
      set(.contentsBegin, position(contents.lowerBound))
      set(.contentsEnd, position(contents.upperBound))
    }
    switch n.kind {
    case .headline, .inlinetask: set(.secondary, w.list(key(.title)))
    case .item: set(.secondary, w.list(key(.tag)))
    case .citation, .citationReference:
      set(.secondary, w.list(key(.prefix), key(.suffix)))
    default: break
    }
    if n.kind == .headline { set(.trueLevel, Value(fixnum: Int(n.level))) }
    let plist = w.list(Value.standardProperties, v)
    let node = w.list(sym.types[Int(n.kind.rawValue)], plist)
    return (node, plist)
  }

  private func postBlank(_ n: Node) -> Int {
    if n.kind == .orgData { return 0 }
    if n.kind.isObject { return Int(n.end) - Int(n.close) }
    var lines = 0
    // Org counts an empty item's own line too.
    let countsAll =
      (n.kind == .item && n.contents.isEmpty)
      || (n.kind == .paragraph && n.flags & Node.isSpecial != 0)
    var p = countsAll ? Int(n.begin) : Int(n.close)
    while p < Int(n.end) {
      p = text.lineEnd(from: p, to: Int(n.end)) + 1
      lines += 1
    }
    return lines
  }

  /// The contents as Org reports them: nil for what holds nothing or nothing of its own.
  func contents(of id: NodeID, _ n: Node) -> Range<Int>? {
    switch n.kind {
    case .comment, .commentBlock, .exampleBlock, .exportBlock, .sourceBlock, .keyword, .babelCall,
      .fixedWidth, .latexEnvironment, .horizontalRule, .diarySexp, .clock, .planning,
      .nodeProperty:
      return nil
    case .orgData, .verseBlock: return n.contents
    case .table where n.flags & Node.isSpecial != 0: return nil
    case .tableRow:
      if n.flags & Node.isSpecial != 0 { return nil }
      let begin = text.skipBlanks(Int(n.start), to: Int(n.contentsEnd)) + 1
      return begin..<max(begin, text.trimEnd(begin, Int(n.contentsEnd)))
    case let kind where kind.isObject:
      return n.flags & Node.hasContents != 0 ? n.contents : nil
    default: return n.contents.isEmpty ? nil : n.contents
    }
  }

  /// The node `id` with its properties and, as granularity allows, its contents.
  func build(_ id: NodeID, parent: Value) -> Value {
    let (node, plist) = shell(id, parent: parent)
    guard !w.isTooDeep else {
      depth.isExceeded = true
      return node
    }
    var properties = PropertyList(last: plist.cdr, w: w, keys: sym.keys)
    addAffiliated(of: id, to: &properties)
    addOwn(of: id, node: node, to: &properties)
    if isRecursive {
      let contents = children(of: id, node: node)
      node.cdr.cdr = contents
    }
    return node
  }

  /// The node `id` at the top of a tree, all of it.
  func whole(_ id: NodeID) throws(Signal) -> Value {
    let node = build(id, parent: .nil)
    try checkDepth()
    return node
  }

  /// Signals when part of what was built is missing.
  func checkDepth() throws(Signal) {
    if depth.isExceeded { throw w.nestingError() }
  }

  /// The list of the contents of `id`.
  private func children(of id: NodeID, node: Value) -> Value {
    let kind = parsed.tree[id].kind
    var list = ListBuilder()
    if granularity == .headline {
      appendVisible(from: parsed.tree[id].firstChild, to: &list, node) {
        parsed.tree[$0].kind == .headline
      }
      return list.head
    }
    if kind.holdsElements || kind == .tableRow {
      if granularity == .greaterElement {
        switch kind {
        case .orgData, .section, .headline: break
        default: return .nil
        }
      }
      if kind == .tableRow {
        guard granularity == .object, parsed.tree[id].flags & Node.isSpecial == 0 else {
          return .nil
        }
        parsed.parseObjects(of: id)
      }
      appendVisible(from: parsed.tree[id].firstChild, to: &list, node) { _ in true }
      return list.head
    }
    guard granularity == .object else { return .nil }
    let n = parsed.tree[id]
    if kind.isObject {
      guard n.flags & Node.hasContents != 0 else { return .nil }
    } else {
      guard kind == .paragraph || kind == .verseBlock else { return .nil }
      parsed.parseObjects(of: id)
    }
    return objects(from: parsed.tree[id].firstChild, in: n.contents, parent: node)
  }

  /// Appends those of `first` and its siblings that are wanted; of hidden ones what is shown in them.
  private func appendVisible(
    from first: NodeID, to list: inout ListBuilder, _ parent: Value,
    where isWanted: (NodeID) -> Bool
  ) {
    var child = first
    while child >= 0 {
      let n = parsed.tree[child]
      if let isHidden, isHidden(Int(n.begin)) {
        switch n.kind {
        case .section, .plainList, .table:
          // They begin with their first shown part.
          if showsSomething(child, isHidden), isWanted(child) {
            list.append(build(child, parent: parent), w)
          }
        default:
          if n.kind.holdsElements {
            appendVisible(from: n.firstChild, to: &list, parent, where: isWanted)
          }
        }
      } else if isWanted(child) {
        list.append(build(child, parent: parent), w)
      }
      child = n.next
    }
  }

  /// Whether an element below `id` begins where text is shown.
  private func showsSomething(_ id: NodeID, _ isHidden: (Int) -> Bool) -> Bool {
    var child = parsed.tree[id].firstChild
    while child >= 0 {
      let n = parsed.tree[child]
      if n.kind.isObject { return false }
      if !isHidden(Int(n.begin)) || showsSomething(child, isHidden) { return true }
      child = n.next
    }
    return false
  }

  /// The objects from `first` on with the text of `range` between them.
  func objects(from first: NodeID, in range: Range<Int>, parent: Value) -> Value {
    var list = ListBuilder()
    var p = range.lowerBound
    var child = first
    while child >= 0 {
      let begin = Int(parsed.tree[child].begin)
      if begin > p { list.append(plainText(p..<begin, parent: parent), w) }
      list.append(build(child, parent: parent), w)
      p = Int(parsed.tree[child].end)
      child = parsed.tree[child].next
    }
    if p < range.upperBound { list.append(plainText(p..<range.upperBound, parent: parent), w) }
    return list.head
  }

  /// A secondary string: parsed when objects are wanted, else the text.
  ///
  /// `owner` is the headline or item whose title or tag it is, if it is one.
  func secondary(
    _ range: Range<Int>, allowed: ObjectSet, parent: Value, of owner: NodeID? = nil
  ) -> Value {
    guard granularity == .object else { return string(range) }
    guard !range.isEmpty else { return .nil }
    if let owner, parsed.hasAllObjects {
      return objects(from: parsed.tree[owner].firstSecondary, in: range, parent: parent)
    }
    let first = parsed.tree.parseObjects(
      range, allowed: allowed, in: text, options: parsed.options)
    return objects(from: first, in: range, parent: parent)
  }
}

/// The end of a property list that grows.
struct PropertyList {
  private(set) var last: Value
  private let w: World
  private let keys: UnsafePointer<Value>

  init(last: Value, w: World, keys: UnsafePointer<Value>) {
    self.last = last
    self.w = w
    self.keys = keys
  }

  @inline(__always)
  mutating func add(_ key: NodeKey, _ value: Value) { add(symbol: keys[key.rawValue], value) }

  mutating func add(symbol key: Value, _ value: Value) {
    let pair = w.list(key, value)
    last.cdr = pair
    last = pair.cdr
  }
}
