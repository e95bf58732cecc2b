/// Links in every form: bracket, plain, angle, radio.
public enum Link {
  /// The end of the path of the bracket link at `p`, before `]`; nil when there is none.
  public static func pathEnd(at p: Int, to limit: Int, in text: ByteText) -> Int? {
    var q = p + 2
    while q < limit {
      switch text[q] {
      case 91: return nil
      case 93: return q > p + 2 ? q : nil
      case 92:
        var e = q
        while e < limit, text[e] == 92 { e += 1 }
        guard e < limit else { return nil }
        if text[e] == 91 || text[e] == 93 {
          // An odd number of backslashes protects a bracket; an even one ends before it.
          if (e - q) % 2 == 1 { q = e + 1 } else { q = e }
        } else {
          q = e
        }
      default: q += 1
      }
    }
    return nil
  }
}

extension ObjectParser {
  mutating func bracketLink(_ p: Int, _ limit: Int) -> FoundObject? {
    guard let e = Link.pathEnd(at: p, to: limit, in: text), e + 1 < limit else { return nil }
    if text[e + 1] == 93 {
      return FoundObject(kind: .link, start: p, end: e + 2, contents: nil)
    }
    guard text[e + 1] == 91 else { return nil }
    let description = e + 2
    guard let close = pair(93, 93, from: description + 1, to: limit) else { return nil }
    return FoundObject(
      kind: .link, start: p, end: close + 2, contents: description..<close)
  }

  /// The length of the link type that ends before `colon` at or after `from`, or nil.
  func linkType(before colon: Int, from: Int, lowest: Int) -> Int? {
    var best: Int?
    for type in options.linkTypes {
      let n = type.count
      guard colon - n >= from, best ?? 0 < n else { continue }
      var matches = true
      for i in 0..<n where lowercase(text[colon - n + i]) != lowercase(type[i]) {
        matches = false
        break
      }
      guard matches, !text.isInLatinWord(colon - n, from: lowest) else { continue }
      best = n
    }
    return best
  }

  func plainLink(_ colon: Int, _ lowest: Int, _ limit: Int, from: Int) -> FoundObject? {
    guard let type = linkType(before: colon, from: from, lowest: lowest),
      let end = plainPathEnd(colon + 1, limit)
    else { return nil }
    return FoundObject(kind: .link, start: colon - type, end: end, contents: nil)
  }

  /// Whether a byte may stand in a plain link outside of brackets.
  private func isPlain(_ c: UInt8) -> Bool {
    switch c {
    case 91, 93, 32, 9, 10, 40, 41, 60, 62: return false
    default: return true
    }
  }

  private func isOpen(_ c: UInt8) -> Bool { c == 40 || c == 60 || c == 91 }
  private func isClose(_ c: UInt8) -> Bool { c == 41 || c == 62 || c == 93 }

  /// After the bracketed part at `p` of a plain link, which nests at most one level; nil if none.
  private func plainGroupEnd(_ p: Int, _ limit: Int, depth: Int) -> Int? {
    guard p < limit, isOpen(text[p]) else { return nil }
    var q = p + 1
    while q < limit {
      if isClose(text[q]) { return q + 1 }
      if isPlain(text[q]) {
        q += 1
      } else if depth == 0, let after = plainGroupEnd(q, limit, depth: 1) {
        q = after
      } else {
        return nil
      }
    }
    return nil
  }

  private func plainPathEnd(_ start: Int, _ limit: Int) -> Int? {
    var p = start
    // The end of the last unit that may stand at the end of a link, as no punctuation may.
    var last: Int?
    var units = 0
    while p < limit {
      if isPlain(text[p]) {
        let c = text[p]
        let mayEnd: Bool
        if c < 0x80 {
          mayEnd = isLetter(c) || isDigit(c) || c == 45 || c == 47
        } else {
          switch text.characterClass(at: p) {
          case .word: mayEnd = true
          default: mayEnd = false
          }
        }
        p += text.width(at: p)
        units += 1
        if mayEnd, units > 1 { last = p }
      } else if let after = plainGroupEnd(p, limit, depth: 0) {
        p = after
        units += 1
        if units > 1 { last = p }
      } else {
        break
      }
    }
    return last
  }

  /// `<type:path>`.
  mutating func angleLink(_ p: Int, _ limit: Int) -> FoundObject? {
    var colon: Int?
    for type in options.linkTypes {
      let n = type.count
      guard p + 1 + n < limit, text[p + 1 + n] == 58 else { continue }
      var matches = true
      for i in 0..<n where lowercase(text[p + 1 + i]) != lowercase(type[i]) {
        matches = false
        break
      }
      if matches { colon = p + 1 + n }
    }
    guard let colon else { return nil }
    let text = text
    let end = angleEnd.place(from: colon) { text.firstIndex(of: 62, from: $0, to: text.count) }
    guard end < limit else { return nil }
    var q = colon + 1
    while q < limit {
      if text[q] == 62 {
        return FoundObject(kind: .link, start: p, end: q + 1, contents: nil)
      }
      if text[q] == 10 {
        // A line inside the path must have something on it.
        let next = text.skipBlanks(q + 1, to: limit)
        guard next < limit, text[next] != 10, text[next] != 62 else { return nil }
        q = next
      }
      q += 1
    }
    return nil
  }

  /// An occurrence of a radio target's text at `p`.
  func radioLink(_ p: Int, _ lowest: Int, _ limit: Int) -> FoundObject? {
    if p > lowest {
      let before = text.characterStart(before: p, from: lowest)
      if text.isAlphanumeric(at: before), !text.mayBreakLine(at: before) { return nil }
    }
    var best = 0
    for target in options.radioTargets {
      if let end = radioMatch(target, p, limit), end > best { best = end }
    }
    guard best > p else { return nil }
    return FoundObject(kind: .link, start: p, end: best, contents: p..<best)
  }

  private func radioMatch(_ target: [UInt8], _ p: Int, _ limit: Int) -> Int? {
    var q = p
    var i = 0
    while i < target.count {
      if isSpace(target[i]) {
        guard q < limit, isSpace(text[q]) else { return nil }
        while i < target.count, isSpace(target[i]) { i += 1 }
        while q < limit, isSpace(text[q]) { q += 1 }
        continue
      }
      guard q < limit else { return nil }
      if lowercase(text[q]) == lowercase(target[i]) {
        q += 1
        i += 1
        continue
      }
      // Letters above ASCII differ in their last bytes, of which this may be one.
      while i > 0, target[i] & 0xC0 == 0x80, q > p {
        i -= 1
        q -= 1
      }
      guard let one = foldedLetter(text.count, { text[$0] }, at: &q),
        let other = foldedLetter(target.count, { target[$0] }, at: &i), one == other
      else { return nil }
    }
    if q < limit, text.isAlphanumeric(at: q), !text.mayBreakLine(at: q) { return nil }
    return q
  }

  /// The character above ASCII at `p` without its case; moves `p` behind it.
  private func foldedLetter(_ count: Int, _ byte: (Int) -> UInt8, at p: inout Int) -> String? {
    guard p < count, byte(p) >= 0xC0 else { return nil }
    var end = p + 1
    while end < count, byte(end) & 0xC0 == 0x80 { end += 1 }
    let character = String(decoding: (p..<end).map(byte), as: UTF8.self)
    p = end
    return character.lowercased()
  }
}

extension Link {
  /// Line breaks, with the blanks around them, as single spaces; with `atReturns` carriage returns, and
  /// several of either, as well.
  public static func joinLines(_ link: [UInt8], atReturns: Bool = false) -> [UInt8] {
    var out: [UInt8] = []
    var p = 0
    while p < link.count {
      if link[p] == 10 || atReturns && link[p] == 13 {
        while let last = out.last, isBlank(last) { out.removeLast() }
        out.append(32)
        repeat { p += 1 } while atReturns && p < link.count && (link[p] == 10 || link[p] == 13)
        while p < link.count, isBlank(link[p]) { p += 1 }
        continue
      }
      out.append(link[p])
      p += 1
    }
    return out
  }

  /// Without line breaks and the blanks around them.
  public static func withoutLineBreaks(_ link: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var p = 0
    while p < link.count {
      if link[p] == 10 {
        while let last = out.last, isBlank(last) { out.removeLast() }
        p += 1
        while p < link.count, isSpace(link[p]) { p += 1 }
        continue
      }
      out.append(link[p])
      p += 1
    }
    return out
  }

  /// Without the backslashes that protect brackets (and other backslashes before brackets or the end).
  public static func unescape(_ link: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var p = 0
    while p < link.count {
      guard link[p] == 92 else {
        out.append(link[p])
        p += 1
        continue
      }
      var e = p
      while e < link.count, link[e] == 92 { e += 1 }
      let isProtecting = e == link.count || link[e] == 91 || link[e] == 93
      out += [UInt8](repeating: 92, count: isProtecting ? (e - p) / 2 : e - p)
      p = e
    }
    return out
  }

  /// The type and path of a bracket link's text, and whether the type is written out.
  public static func classify(_ link: [UInt8], types: [[UInt8]])
    -> (type: [UInt8], path: [UInt8], isExplicit: Bool)
  {
    func name(_ s: StaticString) -> [UInt8] {
      Array(UnsafeBufferPointer(start: s.utf8Start, count: s.utf8CodeUnitCount))
    }
    let isFile: Bool
    switch link.first {
    case 47: isFile = true
    case 126: isFile = true
    case 46:
      isFile =
        link.count > 1 && (link[1] == 47 || (link[1] == 46 && link.count > 2 && link[2] == 47))
    default: isFile = false
    }
    if isFile { return (name("file"), link, false) }
    if let colon = link.firstIndex(of: 58) {
      let type = link[..<colon]
      if types.contains(where: {
        $0.count == type.count && $0.elementsEqual(type) { lowercase($0) == lowercase($1) }
      }) {
        return (Array(type), Array(link[(colon + 1)...]), true)
      }
    }
    if link.first == 40, link.last == 41, link.count > 1 {
      return (name("coderef"), Array(link[1..<(link.count - 1)]), false)
    }
    if link.first == 35 { return (name("custom-id"), Array(link[1...]), false) }
    return (name("fuzzy"), link, false)
  }

  /// A file link's path and what follows its `::`.
  public static func splitSearch(_ path: [UInt8]) -> (path: [UInt8], search: [UInt8]?) {
    var p = 0
    while p + 1 < path.count {
      if path[p] == 58, path[p + 1] == 58 {
        let search = Array(path[(p + 2)...])
        return (Array(path[..<p]), search)
      }
      p += 1
    }
    return (path, nil)
  }

  /// A file path without superfluous slashes in front.
  public static func normalizeFile(_ path: [UInt8]) -> [UInt8] {
    var n = 0
    while n < path.count, path[n] == 47 { n += 1 }
    return n > 2 ? Array(path[(n - 1)...]) : path
  }
}
