/// `:NAME:` … `:END:`.
public enum Drawer {
  /// The name in a drawer's begin line, or nil when the line is none.
  public static func name(at start: Int, to limit: Int, in text: ByteText) -> Range<Int>? {
    let p = text.skipBlanks(start, to: limit)
    guard p < limit, text[p] == 58 else { return nil }
    let e = text.skipName(p + 1, to: limit)
    guard e > p + 1, e < limit, text[e] == 58, text.trimEnd(e + 1, limit) == e + 1 else {
      return nil
    }
    return p + 1..<e
  }
}

/// One `:KEY: value` line of a property drawer.
public struct NodeProperty {
  /// The key, a trailing `+` included.
  public var key: Range<Int>
  /// The value without white space around it.
  public var value: Range<Int>

  /// Reads the line at `start`; nil if it is no property.
  public init?(at start: Int, to limit: Int, in text: ByteText) {
    let end = text.trimEnd(start, text.lineEnd(from: start, to: limit))
    let p = text.skipBlanks(start, to: end)
    guard p < end, text[p] == 58 else { return nil }
    let wordEnd = text.skipToSpace(p + 1, to: end)
    // The key reaches to the last colon of its word, which a blank follows.
    guard wordEnd > p + 2, text[wordEnd - 1] == 58, wordEnd == end || isBlank(text[wordEnd]) else {
      return nil
    }
    key = p + 1..<wordEnd - 1
    value = text.skipBlanks(wordEnd, to: end)..<end
  }
}

extension ElementParser {
  /// The `:END:` line of a property drawer at `line` all of whose lines are properties, or nil.
  func propertyDrawerEnd(_ line: Int, _ limit: Int) -> Int? {
    guard line < limit, lines[line].kind == .drawerBegin,
      let name = Drawer.name(at: start(line), to: end(line), in: text),
      text.equals(name, "properties"), lines[line].partner != Line.none,
      Int(lines[line].partner) < limit
    else { return nil }
    let last = Int(lines[line].partner)
    for l in line + 1..<max(last, line + 1)
    where NodeProperty(at: start(l), to: end(l), in: text) == nil { return nil }
    return last
  }

  mutating func parsePropertyDrawer(_ line: Int, _ limit: Int, _ parent: NodeID) -> Int? {
    guard let last = propertyDrawerEnd(line, limit) else { return nil }
    let id = append(
      .propertyDrawer, parent: parent, from: start(line), start: start(line),
      contents: start(line + 1)..<start(last), close: start(last + 1), level: lines[line].indent)
    for l in line + 1..<max(last, line + 1) {
      _ = append(
        .nodeProperty, parent: id, from: start(l), start: start(l), contents: start(l)..<end(l),
        close: start(l + 1))
    }
    return finish(id, last + 1, limit)
  }
}
