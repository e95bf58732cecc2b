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
  /// From where positions in the switches are counted.
  var switchesOrigin: Int

  /// Reads the source block `id`.
  public init(_ node: Node, in text: ByteText, hasLanguage: Bool = true) {
    let limit = Int(node.contentsBegin)
    let end = text.trimReturns(Int(node.start), text.lineEnd(from: Int(node.start), to: limit))
    let lineEnd = text.lineEnd(from: Int(node.start), to: limit)
    var p = Block.name(atLine: Int(node.start), to: end, in: text).upperBound
    body = node.contents
    guard hasLanguage else {
      // Whatever follows the name counts.
      let first = text.skipSpaces(p, to: lineEnd)
      switches = first > p ? first..<lineEnd : p..<p
      switchesOrigin = switches.lowerBound
      parameters = lineEnd..<lineEnd
      return
    }
    let word = text.skipSpaces(p, to: end)
    let e = text.skipToSpace(word, to: end)
    if word > p, e > word {
      language = word..<e
      p = e
    }
    switchesOrigin = p
    let switchesStart = text.skipSpaces(p, to: end)
    var switchesEnd = p
    while let next = SourceBlock.switchEnd(switchesEnd, end, text) { switchesEnd = next }
    switches = switchesStart..<max(switchesStart, switchesEnd)
    parameters = text.skipReturns(max(p, switchesEnd), to: end)..<end
  }

  private static func switchEnd(_ start: Int, _ end: Int, _ text: ByteText) -> Int? {
    let p = text.skipSpaces(start, to: end)
    guard p > start, p + 1 < end, text[p] == 45 || text[p] == 43 else { return nil }
    var e = p + 2
    switch text[p + 1] {
    case 105, 107, 114: guard text[p] == 45 else { return nil }  // i k r
    case 110:  // n, with a number
      let n = text.skipSpaces(e, to: end)
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
    return e
  }

  /// What the switches say. Org keeps some answers as the place where it found the switch.
  public struct Switches {
    /// `-n` numbers lines anew from an offset, `+n` continues.
    public var numbering: (isNew: Bool, offset: Int)?
    /// Where `-i` stands, which keeps the code's indentation.
    public var indentation: Int?
    /// Whether labels of lines stay in the code.
    public var retainsLabels = true
    /// Where `-k` stands, if it is what keeps the labels.
    public var retaining: Int?
    /// Whether references show labels rather than numbers.
    public var usesLabels = true
    /// How labels are written, if the block says.
    public var labelFormat: Range<Int>?
  }

  /// Whether `-i` keeps the body's indentation.
  public func preservesIndentation(in text: ByteText) -> Bool { place(of: 105, in: text) != nil }

  /// Reads the switches.
  public func parsedSwitches(in text: ByteText) -> Switches {
    var result = Switches()
    result.numbering = numbering(in: text)
    result.indentation = place(of: 105, in: text)
    let keeping = place(of: 107, in: text)
    if place(of: 114, in: text) != nil {
      result.retaining = result.numbering == nil ? nil : keeping
      result.retainsLabels = result.retaining != nil
    }
    result.usesLabels = result.retainsLabels && keeping == nil
    result.labelFormat = labelFormat(in: text)
    return result
  }

  /// Where `-LETTER` stands as a word, counted in bytes from where the switches begin.
  private func place(of letter: UInt8, in text: ByteText) -> Int? {
    var p = switches.lowerBound
    while p + 1 < switches.upperBound {
      if text[p] == 45, text[p + 1] == letter, endsWord(p + 2, text) { return p - switchesOrigin }
      p += 1
    }
    return nil
  }

  private func endsWord(_ p: Int, _ text: ByteText) -> Bool {
    p >= switches.upperBound || !isWord(text[p])
  }

  private func numbering(in text: ByteText) -> (isNew: Bool, offset: Int)? {
    let end = switches.upperBound
    var p = switches.lowerBound
    while p + 1 < end {
      defer { p += 1 }
      guard text[p] == 45 || text[p] == 43, text[p + 1] == 110 else { continue }
      let first = text.skipSpaces(p + 2, to: end)
      var q = first
      var n = 0
      while q < end, isDigit(text[q]) {
        n = min(n, 1 << 40) * 10 + Int(text[q] - 48)
        q += 1
      }
      if q > first, endsWord(q, text) { return (text[p] == 45, n - 1) }
      if endsWord(p + 2, text) { return (text[p] == 45, 0) }
    }
    return nil
  }

  private func labelFormat(in text: ByteText) -> Range<Int>? {
    let end = switches.upperBound
    var p = switches.lowerBound
    while p + 1 < end {
      defer { p += 1 }
      guard text[p] == 45, text[p + 1] == 108 else { continue }
      let quote = text.skipSpaces(p + 2, to: end)
      guard quote > p + 2, quote < end, text[quote] == 34,
        let close = text.firstIndex(of: 34, from: quote + 1, to: end), close > quote + 1
      else { continue }
      return quote + 1..<close
    }
    return nil
  }
}
