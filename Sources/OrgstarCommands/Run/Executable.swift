import OrgSyntax

/// Something in an Org file that can be executed.
struct Executable {
  enum Kind {
    case sourceBlock, inlineSource, call, inlineCall
    /// A `#+begin_src` without its end.
    case unclosed
  }
  var kind: Kind
  /// Where it starts, affiliated keywords excluded: byte from 0, line and column from 1.
  var offset: Int
  var line: Int
  var column: Int
  /// The element's name, or the name that a call calls; nil for what has none.
  var name: String?
  /// Name of the element itself, for `--only`.
  var ownName: String?
  /// The language; of the called block for a call, nil where that is not in the file.
  var language: String?
  /// The text as it stands in the file, affiliated keywords included.
  var source: String
  /// The code alone; for a call, the text of what it calls.
  var code: String

  /// The lines of its text from where it starts.
  var lines: ClosedRange<Int> {
    line...(line + code.reduce(0) { $1 == "\n" ? $0 + 1 : $0 } + 1)
  }

  /// What a report calls it.
  var label: String {
    if let name { return name }
    switch kind {
    case .sourceBlock, .unclosed: return "block"
    case .inlineSource: return "inline code"
    case .call, .inlineCall: return "call"
    }
  }

  /// What it is, in a sentence.
  var description: String {
    let what: String
    switch kind {
    case .sourceBlock: what = "block"
    case .inlineSource: what = "inline code"
    case .call, .inlineCall: what = "call of"
    case .unclosed: what = "unclosed block"
    }
    switch kind {
    case .call, .inlineCall: return "\(what) ‘\(name ?? "?")’"
    default: return name.map { "\(what) ‘\($0)’" } ?? what
    }
  }
}

/// Everything executable in a document, in document order.
struct ExecutableList {
  private(set) var items: [Executable] = []
  /// Begin lines and bodies of all code in the document: what a call or a reference may reach.
  private(set) var allCode = ""

  /// Find what is executable in `text`.
  init(_ text: ByteText) {
    let tree = SyntaxTree(parsing: text)
    var found: [(kind: Executable.Kind, range: Range<Int>, node: NodeID)] = []
    var blocks: [String: NodeID] = [:]
    tree.forEach { id in
      let node = tree[id]
      switch node.kind {
      case .sourceBlock:
        found.append((.sourceBlock, node.body, id))
        allCode += text.string(Int(node.begin)..<Int(node.close))
        if let name = tree.name(of: id, in: text).map(text.string), blocks[name] == nil {
          blocks[name] = id
        }
      case .babelCall: found.append((.call, node.body, id))
      default:
        if node.kind == .paragraph, let start = Self.unclosedBlock(node, text) {
          found.append((.unclosed, start..<Int(node.close), id))
        }
        guard node.kind.holdsObjects, Self.mayHoldCode(node.body, text) else { break }
        for object in tree.objects(of: id, in: text) {
          if object.kind == .inlineSourceBlock { found.append((.inlineSource, object.range, id)) }
          if object.kind == .inlineBabelCall { found.append((.inlineCall, object.range, id)) }
        }
      }
    }
    var lines = LineCounter(text)
    for (kind, range, id) in found.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let (line, column) = lines.place(of: range.lowerBound)
      var item = Executable(
        kind: kind, offset: range.lowerBound, line: line, column: column,
        source: text.string(range), code: "")
      let isElement = kind == .sourceBlock || kind == .call
      if isElement {
        item.ownName = tree.name(of: id, in: text).map(text.string)
        item.source = text.string(Int(tree[id].begin)..<Int(tree[id].close))
      }
      item.name = item.ownName
      switch kind {
      case .sourceBlock:
        let block = SourceBlock(tree[id], in: text)
        item.language = block.language.map(text.string)
        item.code = text.string(block.body)
      case .inlineSource:
        if let code = InlineSource(at: range.lowerBound, within: tree[id].body, in: text) {
          item.language = text.string(code.language)
          item.code = text.string(code.body)
        }
      case .call, .inlineCall:
        let called = Self.called(kind, range, tree[id], text)
        item.name = called
        if let target = called.flatMap({ blocks[$0] }) {
          item.language = SourceBlock(tree[target], in: text).language.map(text.string)
          item.code = text.string(Int(tree[target].begin)..<Int(tree[target].close))
        }
      case .unclosed: break
      }
      items.append(item)
    }
  }

  /// The name that a call calls.
  private static func called(
    _ kind: Executable.Kind, _ range: Range<Int>, _ node: Node, _ text: ByteText
  ) -> String? {
    if kind == .inlineCall {
      return InlineCall(at: range.lowerBound, within: node.body, in: text)
        .map { text.string($0.call.name) }
    }
    guard let keyword = Keyword(at: range.lowerBound, to: range.upperBound, in: text) else {
      return nil
    }
    return BabelCall(value: keyword.value, in: text).map { text.string($0.name) }
  }

  private static func mayHoldCode(_ range: Range<Int>, _ text: ByteText) -> Bool {
    var p = range.lowerBound
    while let hit = text.firstIndex(of: UInt8(ascii: "_"), from: p, to: range.upperBound) {
      if hit >= 3, text.hasExactPrefix("src", at: hit - 3, to: hit) { return true }
      if hit >= 4, text.hasExactPrefix("call", at: hit - 4, to: hit) { return true }
      p = hit + 1
    }
    return false
  }

  /// The line of a paragraph that begins a source block which never ends.
  private static func unclosedBlock(_ node: Node, _ text: ByteText) -> Int? {
    var p = node.body.lowerBound
    while p < node.body.upperBound {
      let start = text.skipBlanks(p, to: node.body.upperBound)
      if text.hasPrefix("#+begin_src ", at: start, to: node.body.upperBound) { return start }
      p = text.lineEnd(from: p, to: node.body.upperBound) + 1
    }
    return nil
  }
}

/// Lines and columns of byte offsets that are asked for in rising order.
private struct LineCounter {
  private let text: ByteText
  private var line = 1
  private var lineStart = 0

  init(_ text: ByteText) { self.text = text }

  mutating func place(of offset: Int) -> (line: Int, column: Int) {
    while let newline = text.firstIndex(of: 10, from: lineStart, to: offset) {
      line += 1
      lineStart = newline + 1
    }
    var column = 1
    for byte in text[lineStart..<offset] where byte & 0xc0 != 0x80 { column += 1 }
    return (line, column)
  }
}
