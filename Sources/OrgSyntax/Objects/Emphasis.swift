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
    guard p + 2 < limit, !isSpaceCharacter(at: p + 1), p == lowest || mayPrecedeEmphasis(p, lowest)
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

  private func isSpaceCharacter(at p: Int) -> Bool {
    text[p] < 0x80 ? isSpace(text[p]) : text.characterClass(at: p) == .space
  }

  private func isSpaceCharacter(before p: Int, from lowest: Int) -> Bool {
    let c = text[p - 1]
    return c < 0x80
      ? isSpace(c) : isSpaceCharacter(at: text.characterStart(before: p, from: lowest))
  }

  private mutating func emphasisEnd(_ marker: UInt8, from start: Int, to limit: Int) -> Int? {
    let none = noCloser[Int(marker)]
    if start >= none.from, limit == none.limit { return nil }
    var p = start + 1
    while let hit = text.firstIndex(of: marker, from: p, to: limit) {
      if !isSpaceCharacter(before: hit, from: start),
        hit + 1 >= limit || Emphasis.mayFollow(text[hit + 1])
          || (text[hit + 1] >= 0x80 && text.characterClass(at: hit + 1) == .space)
      {
        return hit
      }
      p = hit + 1
    }
    noCloser[Int(marker)] = (start, limit)
    return nil
  }
}
