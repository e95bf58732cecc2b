/// The begin line of a source block: `#+begin_src LANGUAGE SWITCHES PARAMETERS`.
public struct SourceBlock {
  /// The language, or nil.
  public var language: Range<Int>?
  /// `-n 10 -r -l "fmt" -i -k`, empty without any.
  public var switches: Range<Int>
  /// The header arguments.
  public var parameters: Range<Int>
  /// The lines between begin and end.
  public var body: Range<Int>
  /// Whether `-i` keeps the body's indentation.
  public var preservesIndentation: Bool

  /// Reads the source block `id`.
  public init(_ node: Node, in text: ByteText) {
    let limit = Int(node.contentsBegin)
    let end = text.trimEnd(Int(node.start), text.lineEnd(from: Int(node.start), to: limit))
    var p = Block.name(atLine: Int(node.start), to: end, in: text).upperBound
    let afterName = p
    p = text.skipBlanks(p, to: end)
    var e = p
    while e < end, !isSpace(text[e]) { e += 1 }
    if p > afterName, e > p {
      language = p..<e
      p = e
    }
    let switchesStart = text.skipBlanks(p, to: end)
    var switchesEnd = p
    while let next = SourceBlock.switchEnd(switchesEnd, end, text) { switchesEnd = next }
    switches = switchesStart..<max(switchesStart, switchesEnd)
    preservesIndentation = false
    var q = switches.lowerBound
    while q + 1 < switches.upperBound {
      if text[q] == 34 {  // the string of -l
        q = (text.firstIndex(of: 34, from: q + 1, to: switches.upperBound) ?? q) + 1
        continue
      }
      if text[q] == 45, text[q + 1] == 105 { preservesIndentation = true }
      q += 1
    }
    parameters = text.skipBlanks(max(p, switchesEnd), to: end)..<end
    body = node.contents
  }

  private static func switchEnd(_ start: Int, _ end: Int, _ text: ByteText) -> Int? {
    let p = text.skipBlanks(start, to: end)
    guard p > start, p + 1 < end, text[p] == 45 || text[p] == 43 else { return nil }
    var e = p + 2
    switch text[p + 1] {
    case 105, 107, 114: guard text[p] == 45 else { return nil }  // i k r
    case 110:  // n, with a number
      let n = text.skipBlanks(e, to: end)
      var d = n
      while d < end, isDigit(text[d]) { d += 1 }
      if d > n { e = d }
    case 108:  // l "format"
      guard text[p] == 45, e + 1 < end, text[e] == 32, text[e + 1] == 34,
        let close = text.firstIndex(of: 34, from: e + 2, to: end), close > e + 2
      else { return nil }
      e = close + 1
    default: return nil
    }
    guard e == end || isBlank(text[e]) else { return nil }
    return e
  }
}
