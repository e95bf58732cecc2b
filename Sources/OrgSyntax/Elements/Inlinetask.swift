extension ElementParser {
  /// The line that ends the inlinetask at `line`: the next headline-like one, if it says END.
  func inlinetaskEnd(_ line: Int, _ limit: Int) -> Int? {
    var l = line + 1
    while l < limit, lines[l].kind != .inlinetask { l += 1 }
    guard l < limit else { return nil }
    let word = text.skipBlanks(start(l) + Int(lines[l].partner), to: end(l))
    guard text.hasPrefix("end", at: word, to: end(l)), text.trimEnd(word, end(l)) == word + 3 else {
      return nil
    }
    return l
  }

  /// A headline of many stars inside text, with contents when a line of such stars and END follows.
  mutating func parseInlinetask(_ line: Int, _ limit: Int, _ parent: NodeID) -> Int {
    let level = UInt16(truncatingIfNeeded: min(lines[line].partner, 65535))
    guard let last = inlinetaskEnd(line, limit) else {
      let id = append(
        .inlinetask, parent: parent, from: start(line), start: start(line),
        contents: start(line + 1)..<start(line + 1), close: start(line + 1), level: level)
      return finish(id, line + 1, limit)
    }
    let id = append(
      .inlinetask, parent: parent, from: start(line), start: start(line),
      contents: start(line + 1)..<start(last), close: start(last + 1), level: level)
    var next = line + 1
    if next < last, Planning.matches(start(next), end(next), text) {
      _ = append(
        .planning, parent: id, from: start(next), start: start(next),
        contents: start(next)..<end(next), close: start(next + 1))
      next = finish(nodes[Int(id)].lastChild, next + 1, last)
    }
    if next < last { next = parsePropertyDrawer(next, last, id) ?? next }
    if next < last { stack.append(Frame(node: id, line: next, limit: last)) }
    return finish(id, last + 1, limit)
  }
}
