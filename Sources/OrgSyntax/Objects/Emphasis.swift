/// `*bold*`, `/italic/`, `_underline_`, `+strike+`, `=verbatim=`, `~code~`.
enum Emphasis {
  static func mayPrecede(_ c: UInt8) -> Bool {
    isSpace(c) || c == 45 || c == 40 || c == 123 || c == 39 || c == 34
  }

  static func mayFollow(_ c: UInt8) -> Bool {
    if isSpace(c) { return true }
    switch c {
    case 45, 46, 44, 59, 58, 33, 63, 39, 34, 41, 125, 92, 91: return true
    default: return false
    }
  }
}

extension ObjectParser {
  mutating func emphasis(_ p: Int, _ lowest: Int, _ limit: Int, _ kind: NodeKind) -> FoundObject? {
    guard p + 2 < limit, !text.isSpaceCharacter(at: p + 1),
      p == lowest || mayPrecedeEmphasis(p, lowest)
    else {
      return nil
    }
    guard let close = emphasisEnd(text[p], from: p + 1, to: limit) else { return nil }
    let contents = kind == .verbatim || kind == .code ? nil : p + 1..<close
    return FoundObject(kind: kind, start: p, end: close + 1, contents: contents)
  }

  private func mayPrecedeEmphasis(_ p: Int, _ lowest: Int) -> Bool {
    let c = text[p - 1]
    if c < 0x80 { return Emphasis.mayPrecede(c) }
    return text.characterClass(at: text.characterStart(before: p, from: lowest)) == .space
  }

  private mutating func emphasisEnd(_ marker: UInt8, from start: Int, to limit: Int) -> Int? {
    let text = text
    let hit = closers[Int(marker)].place(from: start + 1) { from in
      var p = from
      while let hit = text.firstIndex(of: marker, from: p, to: text.count) {
        if !text.isSpaceCharacter(before: hit, from: 0), text.mayFollowEmphasis(hit + 1) {
          return hit
        }
        p = hit + 1
      }
      return nil
    }
    if hit < limit { return hit }
    // At the end of what holds it nothing need follow.
    let last = limit - 1
    guard last > start, text[last] == marker, !text.isSpaceCharacter(before: last, from: start)
    else {
      return nil
    }
    return last
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  fileprivate func mayFollowEmphasis(_ p: Int) -> Bool {
    guard p < count else { return true }
    return self[p] < 0x80 ? Emphasis.mayFollow(self[p]) : characterClass(at: p) == .space
  }
}
