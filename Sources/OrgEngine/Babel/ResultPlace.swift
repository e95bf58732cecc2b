import Editor
import Elisp
import OrgSyntax

extension World {
  /// Elements that count as a block's results, to be replaced by the next.
  private static let replaceable: Set<NodeKind> = [
    .drawer, .exampleBlock, .exportBlock, .fixedWidth, .plainList, .sourceBlock, .table,
    .latexEnvironment, .specialBlock,
  ]

  /// The `#+RESULTS` line of the block or call at point: by its name anywhere in the buffer, else
  /// right below it. A byte, or nil.
  func resultLine(name: [UInt8]?) -> Int? {
    let document = self.document
    if let name, let found = namedResult(name, document) { return found }
    let found = executableElement(document)
    guard let node = found else { return nil }
    let next = Int(node.end)
    guard next < document.text.count else { return nil }
    let text = document.text
    // Affiliated keywords may stand before the line.
    var p = next
    while p < text.count {
      guard let keyword = Keyword(at: p, to: text.count, in: text) else { return nil }
      if text.equals(keyword.key, resultsKeyword) {
        let own = Array(text[keyword.value])
        return own == (name ?? []) ? p : nil
      }
      guard keyword.isAffiliated(in: text) else { return nil }
      p = document.nextLine(p)
    }
    return nil
  }

  private var resultsKeyword: StaticString { "results" }

  /// The block or call element at point.
  func executableElement(_ document: Document) -> Node? {
    let found = document.element(at: pointByte)
    switch found.node.kind {
    case .sourceBlock, .babelCall: return found.node
    default: return nil
    }
  }

  /// Makes the `#+RESULTS` line below the element at point.
  func makeResultLine(name: [UInt8]?, hash: Value) throws(Signal) -> Int {
    let document = self.document
    guard let node = executableElement(document) else { throw error("Not at a block or call") }
    let text = document.text
    var at = Int(node.close)
    let indent = columns(of: Int(node.start), document)
    var piece: [UInt8] = []
    if at > 0, text[at - 1] != 10 { piece.append(10) }
    piece.append(10)
    let line = at + piece.count
    piece += keywordLine(name: name, hash: hash, indent: indent)
    if at < text.count, !document.isBlankLine(at) { piece.append(10) }
    at = try insert(piece, at: at)
    return line
  }

  func keywordLine(name: [UInt8]?, hash: Value, indent: Int) -> [UInt8] {
    var line = indentation(indent) + ascii("#+")
    let keyword = valueIfBound(org.sym.resultsKeyword) ?? .nil
    line += keyword.isString ? bytes(keyword) : ascii("RESULTS")
    if hash.isString { line += [91] + bytes(hash) + [93] }
    line.append(58)
    if let name, !name.isEmpty { line += [32] + name }
    return line + [10]
  }

  func columns(of lineStart: Int, _ document: Document) -> Int {
    var column = 0
    var p = document.lineStart(lineStart)
    while p < document.text.count {
      let c = document.text[p]
      if c == 32 { column += 1 } else if c == 9 { column = (column | 7) + 1 } else { break }
      p += 1
    }
    return column
  }

  /// White space of `columns`, with tabs where `indent-tabs-mode` wants them.
  func indentation(_ columns: Int) -> [UInt8] {
    let tabs = valueIfBound(intern("indent-tabs-mode")) ?? .t
    let width = max(
      1,
      (valueIfBound(intern("tab-width")) ?? .nil).isFixnum
        ? valueIfBound(intern("tab-width"))!.fixnum : 8)
    guard tabs.isTrue else { return [UInt8](repeating: 32, count: columns) }
    return [UInt8](repeating: 9, count: columns / width)
      + [UInt8](repeating: 32, count: columns % width)
  }

  /// The bytes of the results below the `#+RESULTS` line at `line`, that line excluded. Empty when
  /// what stands there is no result.
  func resultBody(_ line: Int) -> Range<Int> {
    let document = self.document
    let text = document.text
    let begin = document.nextLine(line)
    guard begin < text.count, !document.isBlankLine(begin) else { return begin..<begin }
    let found = document.element(at: begin)
    var id = found.id
    let tree = found.section.tree
    // The element that the line is attached to, not one inside it.
    while tree[id].parent > 0, Int(tree[tree[id].parent].start) >= line,
      tree[tree[id].parent].kind != .section, tree[tree[id].parent].kind != .orgData
    {
      id = tree[id].parent
    }
    let node = tree[id]
    guard Int(node.close) > begin, Int(node.begin) <= begin else { return begin..<begin }
    if World.replaceable.contains(node.kind) { return begin..<Int(node.close) }
    if node.kind == .paragraph {
      var scanner = ObjectScanner(text)
      let p = text.skipBlanks(max(begin, Int(node.start)), to: text.count)
      if let link = scanner.objects(in: p..<Int(node.close)).first(where: { $0.depth == 0 }),
        link.kind == .link, link.range.lowerBound == p,
        text.trimEnd(link.range.upperBound, document.lineEnd(p)) == link.range.upperBound
      {
        return begin..<document.nextLine(p)
      }
    }
    return begin..<begin
  }
}
