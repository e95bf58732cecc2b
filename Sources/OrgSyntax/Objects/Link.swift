/// `[[path]]` and `[[path][description]]`.
enum Link {
  static func parse(_ s: inout ObjectScanner, _ p: Int, _ range: Range<Int>) -> OrgObject? {
    let text = s.text
    let limit = range.upperBound
    guard text.hasExactPrefix("[[", at: p, to: limit) else { return nil }
    var e = p + 2
    while e < limit, text[e] != 91, text[e] != 93 { e += text[e] == 92 ? 2 : 1 }
    guard e > p + 2, e + 1 < limit, text[e] == 93 else { return nil }
    if text[e + 1] == 93 {
      return OrgObject(kind: .link, range: p..<e + 2, contents: e..<e, depth: 0)
    }
    guard text[e + 1] == 91 else { return nil }
    let description = e + 2
    guard let close = s.pair(93, 93, from: description, to: limit) else { return nil }
    return OrgObject(
      kind: .link, range: p..<close + 2, contents: description..<close, depth: 0)
  }
}

/// `<<target>>` and `<<<radio>>>`.
enum Target {
  static func parse(_ s: inout ObjectScanner, _ p: Int, _ range: Range<Int>) -> OrgObject? {
    let text = s.text
    let limit = range.upperBound
    guard text.hasExactPrefix("<<", at: p, to: limit) else { return nil }
    var e = p
    while e < limit, text[e] == 60 { e += 1 }
    let first = e
    while e < limit, text[e] != 60, text[e] != 62, text[e] != 10 { e += 1 }
    let count = first - p
    guard count <= 3, e > first, e + count <= limit, !isBlank(text[first]), !isBlank(text[e - 1])
    else { return nil }
    for i in 0..<count where text[e + i] != 62 { return nil }
    return OrgObject(kind: .target, range: p..<e + count, contents: first..<e, depth: 0)
  }
}

/// `@@backend:text@@`.
enum ExportSnippet {
  static func parse(_ s: inout ObjectScanner, _ p: Int, _ range: Range<Int>) -> OrgObject? {
    let text = s.text
    let limit = range.upperBound
    guard text.hasExactPrefix("@@", at: p, to: limit) else { return nil }
    var e = p + 2
    while e < limit, isLetter(text[e]) || isDigit(text[e]) || text[e] == 45 { e += 1 }
    guard e > p + 2, e < limit, text[e] == 58 else { return nil }
    guard let at = s.pair(64, 64, from: e + 1, to: limit) else { return nil }
    return OrgObject(kind: .exportSnippet, range: p..<at + 2, contents: e + 1..<at, depth: 0)
  }
}

/// `\(…\)`, `\[…\]`, `$…$`, `$$…$$`.
enum LatexFragment {
  static func parse(_ s: inout ObjectScanner, _ p: Int, _ range: Range<Int>) -> OrgObject? {
    let text = s.text
    let limit = range.upperBound
    guard p + 1 < limit else { return nil }
    func object(_ end: Int) -> OrgObject {
      OrgObject(kind: .latexFragment, range: p..<end, contents: p..<end, depth: 0)
    }
    if text[p] == 92 {
      let right: UInt8
      switch text[p + 1] {
      case 40: right = 41
      case 91: right = 93
      default: return nil
      }
      return s.pair(92, right, from: p + 2, to: limit).map { object($0 + 2) }
    }
    if text[p + 1] == 36 {
      return s.pair(36, 36, from: p + 2, to: limit).map { object($0 + 2) }
    }
    let first = text[p + 1]
    guard p == range.lowerBound || text[p - 1] != 36, !isSpace(first), first != 44, first != 46,
      first != 59, let close = text.firstIndex(of: 36, from: p + 1, to: limit),
      !isSpace(text[close - 1]), text[close - 1] != 44, text[close - 1] != 46
    else { return nil }
    guard close + 1 >= limit || !isWord(text[close + 1]) else { return nil }
    var newlines = 0
    for i in p..<close where text[i] == 10 { newlines += 1 }
    return newlines > 2 ? nil : object(close + 1)
  }
}
