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

  static func parse(_ s: inout ObjectScanner, _ p: Int, _ range: Range<Int>) -> OrgObject? {
    let text = s.text
    let limit = range.upperBound
    guard p + 2 < limit, !isSpace(text[p + 1]),
      p == range.lowerBound || mayPrecede(text[p - 1])
    else { return nil }
    let marker = text[p]
    guard let close = s.closer(marker, from: p + 1, to: limit), close > p + 1 else { return nil }
    let kind: ObjectKind
    switch marker {
    case 42: kind = .bold
    case 47: kind = .italic
    case 95: kind = .underline
    case 43: kind = .strikeThrough
    case 61: kind = .verbatim
    default: kind = .code
    }
    return OrgObject(kind: kind, range: p..<close + 1, contents: p + 1..<close, depth: 0)
  }
}
