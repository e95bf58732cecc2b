/// `[cite/style:prefix; before @key after; suffix]`.
public struct Citation {
  /// The style, without its slash.
  public var style: Range<Int>?
  /// What stands before the first reference and after the last, up to the semicolon.
  public var prefix: Range<Int>?
  /// What stands after the last reference.
  public var suffix: Range<Int>?
  /// The references.
  public var references: Range<Int>

  /// Whether `c` may stand in a citation key.
  static func isKeyByte(_ text: ByteText, _ p: Int) -> Bool {
    switch text[p] {
    case 33, 35...43, 45, 46, 47, 58, 60, 62...64, 94...96, 123...126: return true
    default: return text.characterClass(at: p) == .word
    }
  }

  /// The key after the first `@` in `range` that starts one, the `@` included.
  static func firstKey(in range: Range<Int>, _ text: ByteText) -> Range<Int>? {
    var p = range.lowerBound
    while let at = text.firstIndex(of: 64, from: p, to: range.upperBound) {
      var e = at + 1
      while e < range.upperBound, isKeyByte(text, e) { e += text.width(at: e) }
      if e > at + 1 { return at..<min(e, range.upperBound) }
      p = at + 1
    }
    return nil
  }

  /// Where the part before the references starts, if a citation's head is at `p`.
  static func head(at p: Int, to limit: Int, in text: ByteText) -> (style: Range<Int>?, end: Int)? {
    guard text.hasPrefix("[cite", at: p, to: limit) else { return nil }
    var e = p + 5
    var style: Range<Int>?
    if e < limit, text[e] == 47 {
      let first = e + 1
      e = first
      while e < limit, text.isAlphanumeric(at: e) || text[e] == 47 || text[e] == 95 || text[e] == 45
      {
        e += text.width(at: e)
      }
      guard e > first else { return nil }
      style = first..<e
    }
    guard e < limit, text[e] == 58 else { return nil }
    e += 1
    while e < limit, isBlank(text[e]) || text[e] == 10 { e += 1 }
    return (style, e)
  }

  /// Reads the citation at `p`, which ends before `end` (its bracket included).
  public init?(at p: Int, to end: Int, in text: ByteText) {
    guard let head = Citation.head(at: p, to: end - 1, in: text),
      let key = Citation.firstKey(in: head.end..<end - 1, text)
    else { return nil }
    style = head.style
    var inner = end - 1
    inner = max(key.upperBound, text.trimmed(key.upperBound..<inner).upperBound)
    var begin = head.end
    var q = key.lowerBound
    while q > head.end, text[q - 1] != 59 { q -= 1 }
    if q > head.end {
      prefix = head.end..<q - 1
      begin = q
    }
    var last = inner
    var s = inner
    while s > key.upperBound, text[s - 1] != 59 { s -= 1 }
    if s > key.upperBound, Citation.firstKey(in: s..<inner, text) == nil {
      suffix = s..<inner
      last = s
    }
    references = begin..<last
  }
}

/// One reference of a citation.
public struct CitationReference {
  /// What stands before the key.
  public var prefix: Range<Int>
  /// The key with its `@`.
  public var key: Range<Int>
  /// What stands after the key.
  public var suffix: Range<Int>
  /// After its semicolon, if it has one.
  public var end: Int

  /// Reads the reference that starts at `p`.
  public init?(at p: Int, to limit: Int, in text: ByteText) {
    guard let found = Citation.firstKey(in: p..<limit, text) else { return nil }
    key = found
    prefix = p..<found.lowerBound
    if let semicolon = text.firstIndex(of: 59, from: found.upperBound, to: limit) {
      suffix = found.upperBound..<semicolon
      end = semicolon + 1
    } else {
      suffix = found.upperBound..<limit
      end = limit
    }
  }
}

extension ObjectParser {
  mutating func citation(_ p: Int, _ limit: Int) -> FoundObject? {
    guard Citation.head(at: p, to: limit, in: text) != nil, let close = closing(p, 91, 93, limit),
      let citation = Citation(at: p, to: close + 1, in: text)
    else { return nil }
    return FoundObject(
      kind: .citation, start: p, end: close + 1, contents: citation.references)
  }

  func citationReference(_ p: Int, _ limit: Int) -> FoundObject? {
    guard let reference = CitationReference(at: p, to: limit, in: text) else { return nil }
    return FoundObject(kind: .citationReference, start: p, end: reference.end, contents: nil)
  }
}
