extension ObjectParser {
  /// What a backslash starts: a line break, an entity or a LaTeX fragment.
  mutating func backslash(_ p: Int, _ lowest: Int, _ limit: Int, _ allowed: ObjectSet)
    -> FoundObject?
  {
    guard p + 1 < limit else { return nil }
    let c = text[p + 1]
    if c == 92 {
      guard allowed.contains(.lineBreak), p == lowest || text[p - 1] != 92 else { return nil }
      let end = text.skipBlanks(p + 2, to: limit)
      guard end == limit || text[end] == 10 else { return nil }
      return FoundObject(kind: .lineBreak, start: p, end: min(end + 1, limit), contents: nil)
    }
    if allowed.contains(.entity), let found = entity(p, limit) { return found }
    guard allowed.contains(.latexFragment) else { return nil }
    switch c {
    case 40, 91:
      guard let hit = pair(92, c == 40 ? 41 : 93, from: p + 2, to: limit) else { return nil }
      return FoundObject(kind: .latexFragment, start: p, end: hit + 2, contents: nil)
    default: return command(p, limit)
    }
  }

  private func entity(_ p: Int, _ limit: Int) -> FoundObject? {
    if text[p + 1] == 95 {  // _
      var e = p + 2
      while e < limit, text[e] == 32 { e += 1 }
      let spaces = e - p - 2
      guard spaces > 0, spaces <= Entity.mostSpaces else { return nil }
      return FoundObject(kind: .entity, start: p, end: e, contents: nil)
    }
    var e = p + 1
    while e < limit, isLetter(text[e]) { e += 1 }
    guard e > p + 1 else { return nil }
    // A few names end in digits.
    for name in Entity.namesWithDigits where text.hasExactPrefix(name, at: p + 1, to: limit) {
      let after = p + 1 + name.utf8CodeUnitCount
      if after == limit || !isLetterAbove(after) {
        return entity(p, after, limit)
      }
    }
    guard e == limit || text[e] < 0x80 || !text.isAlphanumeric(at: e) else { return nil }
    return entity(p, e, limit)
  }

  private func isLetterAbove(_ p: Int) -> Bool {
    text[p] < 0x80 ? isLetter(text[p]) : text.isAlphanumeric(at: p)
  }

  private func entity(_ p: Int, _ nameEnd: Int, _ limit: Int) -> FoundObject? {
    let name = p + 1..<nameEnd
    guard
      Entity.isKnown(name, in: text)
        || options.userEntities.contains(where: { $0.elementsEqual(text[name]) })
    else { return nil }
    let end = text.hasExactPrefix("{}", at: nameEnd, to: limit) ? nameEnd + 2 : nameEnd
    return FoundObject(kind: .entity, start: p, end: end, contents: nil)
  }

  /// `\name[option]{argument}…`.
  private func command(_ p: Int, _ limit: Int) -> FoundObject? {
    var e = p + 1
    while e < limit, isLetter(text[e]) { e += 1 }
    guard e > p + 1 else { return nil }
    if e < limit, text[e] == 42 { e += 1 }
    while e < limit, text[e] == 91 || text[e] == 123 {
      let isBracket = text[e] == 91
      var q = e + 1
      scan: while q < limit {
        switch text[q] {
        case 10, 123: return FoundObject(kind: .latexFragment, start: p, end: e, contents: nil)
        case 91 where isBracket:
          return FoundObject(kind: .latexFragment, start: p, end: e, contents: nil)
        case 93 where isBracket: break scan
        case 125:
          if isBracket {
            return FoundObject(kind: .latexFragment, start: p, end: e, contents: nil)
          }
          break scan
        default: q += 1
        }
      }
      guard q < limit else { break }
      e = q + 1
    }
    return FoundObject(kind: .latexFragment, start: p, end: e, contents: nil)
  }

  /// `$…$`, `$$…$$`.
  mutating func dollarFragment(_ p: Int, _ lowest: Int, _ limit: Int) -> FoundObject? {
    guard p + 1 < limit else { return nil }
    if text[p + 1] == 36 {
      guard let hit = pair(36, 36, from: p + 2, to: limit) else { return nil }
      return FoundObject(kind: .latexFragment, start: p, end: hit + 2, contents: nil)
    }
    let first = text[p + 1]
    guard p == lowest || text[p - 1] != 36, !isBlank(first), first != 10, first != 44,
      first != 46, first != 59,
      let close = text.firstIndex(of: 36, from: p + 1, to: limit)
    else { return nil }
    let last = text[close - 1]
    guard !isBlank(last), last != 10, last != 44, last != 46 else { return nil }
    if close + 1 < limit {
      switch text.characterClass(at: close + 1) {
      case .symbol: return nil
      case .word where text[close + 1] != 39: return nil
      default: break
      }
    }
    return FoundObject(kind: .latexFragment, start: p, end: close + 1, contents: nil)
  }
}

extension Entity {
  static let namesWithDigits: [StaticString] = [
    "there4", "sup1", "sup2", "sup3", "frac12", "frac14", "frac32", "frac34",
  ]
}
