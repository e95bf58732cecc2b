/// Rows and cells of an Org table.
public enum Table {
  /// The cells of the row line `start..<limit`, white space around them removed.
  public static func cells(at start: Int, to limit: Int, in text: ByteText) -> [Range<Int>] {
    let end = text.trimEnd(start, text.lineEnd(from: start, to: limit))
    var p = text.skipBlanks(start, to: end)
    guard p < end, text[p] == 124 else { return [] }
    p += 1
    var result: [Range<Int>] = []
    while p < end {
      let bar = text.firstIndex(of: 124, from: p, to: end) ?? end
      result.append(text.trimmed(p..<bar))
      p = bar + 1
    }
    return result
  }

  /// Whether the row line is a rule: `|-`.
  public static func isRule(at start: Int, to limit: Int, in text: ByteText) -> Bool {
    let p = text.skipBlanks(start, to: limit)
    return p + 1 < limit && text[p] == 124 && text[p + 1] == 45
  }
}

extension ElementParser {
  mutating func parseTable(_ begin: Int, _ first: Int, _ limit: Int, _ parent: NodeID) -> Int {
    var e = first
    while e < limit, lines[e].kind == .tableRow { e += 1 }
    let rowsEnd = e
    while e < limit, lines[e].kind == .tableFormula { e += 1 }
    let id = append(
      .table, parent: parent, from: start(begin), start: start(first),
      contents: start(first)..<start(rowsEnd), close: start(e), level: lines[first].indent)
    for l in first..<rowsEnd {
      let isRule = Table.isRule(at: start(l), to: end(l), in: text)
      _ = append(
        .tableRow, parent: id, from: start(l), start: start(l), contents: start(l)..<end(l),
        close: start(l + 1), flags: isRule ? 1 : 0)
    }
    return finish(id, e, limit)
  }

  /// A table in table.el's form: lines that start with `|` or `+`, a rule first and last.
  mutating func parseDrawnTable(
    _ begin: Int, _ first: Int, _ limit: Int, _ parent: NodeID
  ) -> Int? {
    var e = first + 1
    while e < limit {
      let p = text.skipBlanks(start(e), to: end(e))
      guard p < end(e), text[p] == 124 || text[p] == 43 else { break }
      e += 1
    }
    guard e > first + 1, lines[e - 1].kind == .tableRule else { return nil }
    let rowsEnd = e
    while e < limit, lines[e].kind == .tableFormula { e += 1 }
    let id = append(
      .table, parent: parent, from: start(begin), start: start(first),
      contents: start(first)..<start(rowsEnd), close: start(e), level: lines[first].indent,
      flags: Node.isSpecial)
    return finish(id, e, limit)
  }
}

extension Table {
  /// Appends the cells of row `id` with their objects.
  static func appendCells(of id: NodeID, to parser: inout ObjectParser) {
    let row = parser.nodes[Int(id)]
    let text = parser.text
    let lineEnd = text.trimEnd(Int(row.start), Int(row.contentsEnd))
    var p = text.skipBlanks(Int(row.start), to: lineEnd) + 1
    var last: NodeID = -1
    while p < lineEnd {
      let bar = text.firstIndex(of: 124, from: p, to: lineEnd)
      let end = bar.map { $0 + 1 } ?? lineEnd
      var contents = text.skipBlanks(p, to: bar ?? lineEnd)..<(bar ?? lineEnd)
      contents = contents.lowerBound..<text.trimEnd(contents.lowerBound, contents.upperBound)
      let cell = NodeID(parser.nodes.count)
      parser.nodes.append(
        Node(
          kind: .tableCell, flags: Node.hasContents, level: 0,
          begin: UInt32(p), start: UInt32(p), contentsBegin: UInt32(contents.lowerBound),
          contentsEnd: UInt32(contents.upperBound), close: UInt32(end), end: UInt32(end),
          parent: id, firstChild: -1, lastChild: -1, next: -1))
      if last >= 0 {
        parser.nodes[Int(last)].next = cell
      } else {
        parser.nodes[Int(id)].firstChild = cell
      }
      parser.nodes[Int(id)].lastChild = cell
      last = cell
      if !contents.isEmpty { parser.parse(contents, allowed: .inCell, parent: cell) }
      p = end
    }
  }
}
