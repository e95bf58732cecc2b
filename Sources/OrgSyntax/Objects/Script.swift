extension ObjectParser {
  /// `a_b`, `a^{b}`: the sub- or superscript whose mark is at `p`.
  mutating func script(_ p: Int, _ lowest: Int, _ limit: Int, _ kind: NodeKind) -> FoundObject? {
    guard p > lowest, p + 1 < limit, !text.isSpaceCharacter(before: p, from: lowest) else {
      return nil
    }
    switch text[p + 1] {
    case 123, 40:
      let isBrace = text[p + 1] == 123
      guard let close = shallowClosing(p + 1, text[p + 1], isBrace ? 125 : 41, limit) else {
        return nil
      }
      return FoundObject(
        kind: kind, start: p, end: close + 1,
        contents: isBrace ? p + 2..<close : p + 1..<close + 1)
    case 42: return FoundObject(kind: kind, start: p, end: p + 2, contents: p + 1..<p + 2)
    default:
      var q = p + 1
      // A backslash may come first in a subscript alone.
      if kind == .superscript, text[q] == 92 { return nil }
      if text[q] == 43 || text[q] == 45 { q += 1 }
      var last: Int?
      while q < limit {
        let c = text[q]
        if c == 46 || c == 44 || c == 92 {
          q += 1
        } else if text.isAlphanumeric(at: q) {
          q += text.width(at: q)
          last = q
        } else {
          break
        }
      }
      guard let last else { return nil }
      return FoundObject(kind: kind, start: p, end: last, contents: p + 1..<last)
    }
  }

  /// The bracket closing the one at `open` with at most three levels inside it.
  private func shallowClosing(_ open: Int, _ left: UInt8, _ right: UInt8, _ limit: Int) -> Int? {
    var depth = 0
    var q = open
    while q < limit {
      let c = text[q]
      if c == left {
        depth += 1
        if depth > 3 { return nil }
      } else if c == right {
        depth -= 1
        if depth == 0 { return q }
      }
      q += 1
    }
    return nil
  }
}
