/// `[fn:label] text` at the beginning of a line.
public enum FootnoteDefinition {
  /// The label, or nil when no definition starts at `start`.
  public static func label(at start: Int, to limit: Int, in text: ByteText) -> Range<Int>? {
    guard text.hasExactPrefix("[fn:", at: start, to: limit) else { return nil }
    let e = text.skipName(start + 4, to: limit)
    return e > start + 4 && e < limit && text[e] == 93 ? start + 4..<e : nil
  }
}

extension ElementParser {
  mutating func parseFootnote(_ begin: Int, _ first: Int, _ limit: Int, _ parent: NodeID) -> Int {
    var e = first + 1
    while e < limit, lines[e].kind != .footnote, lines[e].kind != .headline {
      if lines[e].kind == .blank, e + 1 < limit, lines[e + 1].kind == .blank { break }
      e += 1
    }
    // Keywords right above the next definition are its own.
    if e < limit, lines[e].kind == .footnote {
      while e > first + 1, lines[e - 1].kind == .affiliated { e -= 1 }
    }
    while e > first + 1, lines[e - 1].kind.isEmpty { e -= 1 }
    let firstEnd = end(first)
    var p = FootnoteDefinition.label(at: start(first), to: firstEnd, in: text)!.upperBound + 1
    p = text.skipReturns(p, to: firstEnd)
    var next = first + 1
    if p == firstEnd {
      var l = first + 1
      while l < e, lines[l].kind.isEmpty { l += 1 }
      p = start(l)
      next = l
    }
    let id = append(
      .footnoteDefinition, parent: parent, from: start(begin), start: start(first),
      contents: p..<start(e), close: start(e))
    if p < firstEnd {
      while next < e, continuesParagraph(next, e) { next += 1 }
      let paragraph = append(
        .paragraph, parent: id, from: p, start: p, contents: p..<start(next), close: start(next))
      trimContents(of: Int(paragraph), lines: first..<next)
      next = finish(paragraph, next, e)
    }
    if next < e { stack.append(Frame(node: id, line: next, limit: e)) }
    return finish(id, e, limit)
  }
}
