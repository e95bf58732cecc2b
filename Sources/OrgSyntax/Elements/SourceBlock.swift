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
  public init(_ node: Node, in text: ByteText, hasLanguage: Bool = true) {
    let limit = Int(node.contentsBegin)
    let end = text.trimEnd(Int(node.start), text.lineEnd(from: Int(node.start), to: limit))
    var p = Block.name(atLine: Int(node.start), to: end, in: text).upperBound
    let afterName = p
    p = text.skipBlanks(p, to: end)
    var e = p
    while e < end, !isSpace(text[e]) { e += 1 }
    if !hasLanguage {
      p = afterName
    } else if p > afterName, e > p {
      language = p..<e
      p = e
    }
    let switchesStart = text.skipBlanks(p, to: end)
    var switchesEnd = p
    while let next = SourceBlock.switchEnd(switchesEnd, end, text) { switchesEnd = next }
    // All that follows the name of an example is its switches, whatever it is.
    switches = switchesStart..<(hasLanguage ? max(switchesStart, switchesEnd) : end)
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

  /// What the switches say.
  public struct Switches {
    /// `-n` numbers lines anew from an offset, `+n` continues.
    public var numbering: (isNew: Bool, offset: Int)?
    /// `-i`: the code keeps its indentation.
    public var preservesIndentation = false
    /// Whether labels of lines stay in the code.
    public var retainsLabels = true
    /// Whether references show labels rather than numbers.
    public var usesLabels = true
    /// How labels are written, if the block says.
    public var labelFormat: Range<Int>?
  }

  /// Reads the switches.
  public func parsedSwitches(in text: ByteText) -> Switches {
    var result = Switches()
    var removesLabels = false
    var keepsLabels = false
    var p = switches.lowerBound
    let end = switches.upperBound
    while p < end {
      p = text.skipBlanks(p, to: end)
      guard p + 1 < end else { break }
      let sign = text[p]
      var wordEnd = p + 2
      while text[p + 1] == 110, wordEnd < end, isDigit(text[wordEnd]) { wordEnd += 1 }
      guard sign == 45 || (sign == 43 && text[p + 1] == 110),
        wordEnd == end || !isWord(text[wordEnd])
      else {
        p += 1
        continue
      }
      switch text[p + 1] {
      case 110:
        var q = text.skipBlanks(p + 2, to: end)
        var n = 0
        var hasNumber = false
        while q < end, isDigit(text[q]) {
          n = min(n, 1 << 40) * 10 + Int(text[q] - 48)
          hasNumber = true
          q += 1
        }
        result.numbering = (sign == 45, hasNumber ? n - 1 : 0)
        p = hasNumber ? q : p + 2
      case 108:
        if let open = text.firstIndex(of: 34, from: p, to: end),
          let close = text.firstIndex(of: 34, from: open + 1, to: end)
        {
          result.labelFormat = open + 1..<close
          p = close + 1
        } else {
          p += 2
        }
      case 105:
        result.preservesIndentation = true
        p += 2
      case 114:
        removesLabels = true
        p += 2
      case 107:
        keepsLabels = true
        p += 2
      default: p += 2
      }
    }
    result.retainsLabels = !removesLabels || (result.numbering != nil && keepsLabels)
    result.usesLabels = result.retainsLabels && !keepsLabels
    return result
  }
}
