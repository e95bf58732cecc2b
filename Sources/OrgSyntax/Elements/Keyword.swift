/// A `#+KEY[option]: value` line.
public struct Keyword {
  /// The key without option.
  public var key: Range<Int>
  /// What stands in brackets after `CAPTION` or `RESULTS`, or nil.
  public var option: Range<Int>?
  /// The value without white space around it.
  public var value: Range<Int>

  /// Reads the line at `start` (leading blanks allowed); nil when it is no keyword.
  public init?(at start: Int, to limit: Int, in text: ByteText) {
    let lineEnd = text.lineEnd(from: start, to: limit)
    let p = text.skipBlanks(start, to: lineEnd)
    guard text.hasExactPrefix("#+", at: p, to: lineEnd) else { return nil }
    let k = p + 2
    // Carriage returns go from the ends of values but for those that are parsed.
    let isParsed = text.hasPrefix("caption", at: k, to: lineEnd)
    let end = isParsed ? text.trimEnd(k, lineEnd) : text.trimReturns(k, lineEnd)
    for word in ["caption", "results"] as [StaticString] where text.hasPrefix(word, at: k, to: end)
    {
      let bracket = k + word.utf8CodeUnitCount
      guard bracket < end, text[bracket] == 91 else { continue }
      // The option ends at the last `]:` of the line.
      var q = end - 1
      while q > bracket, !(text[q] == 58 && text[q - 1] == 93) { q -= 1 }
      if q > bracket {
        key = k..<bracket
        option = bracket + 1..<q - 1
        let first = isParsed ? text.skipBlanks(q + 1, to: end) : text.skipReturns(q + 1, to: end)
        value = first..<end
        return
      }
    }
    let wordEnd = text.skipToSpace(k, to: end)
    var colon = wordEnd - 1
    while colon > k, text[colon] != 58 { colon -= 1 }
    guard colon > k, text[colon] == 58 else { return nil }
    // Affiliated keys and CALL end at their first colon: `#+name:x` is NAME with value `x`.
    var first = k
    while text[first] != 58 { first += 1 }
    if first > k, first < colon,
      Keyword.isAffiliated(k..<first, text) || text.equals(k..<first, "call")
    {
      colon = first
    }
    key = k..<colon
    colon += 1
    value = (isParsed ? text.skipBlanks(colon, to: end) : text.skipReturns(colon, to: end))..<end
  }

  private static let affiliated: [StaticString] = [
    "name", "header", "results", "caption", "headers", "plot", "data", "label", "resname",
    "result", "source", "srcname", "tblname",
  ]

  static func isAffiliated(_ key: Range<Int>, _ text: ByteText) -> Bool {
    for word in affiliated where text.equals(key, word) { return true }
    if text.hasPrefix("attr_", at: key.lowerBound, to: key.upperBound), key.count > 5 {
      for i in key.lowerBound + 5..<key.upperBound {
        let c = text[i]
        if !isLetter(c) && !isDigit(c) && c != 45 && c != 95 { return false }
      }
      return true
    }
    return false
  }

  /// Whether the key is one that attaches to the element below.
  public func isAffiliated(in text: ByteText) -> Bool { Keyword.isAffiliated(key, text) }

  func lineKind(in text: ByteText) -> LineKind {
    if Keyword.isAffiliated(key, text) { return .affiliated }
    if text.equals(key, "call") { return .call }
    if text.equals(key, "tblfm"), key.upperBound + 1 < text.count, text[key.upperBound + 1] == 32 {
      return .tableFormula
    }
    return .keyword
  }
}

extension SyntaxTree {
  /// The affiliated keywords of `id`, first to last.
  public func affiliatedKeywords(of id: NodeID, in text: ByteText) -> [Keyword] {
    let node = self[id]
    var result: [Keyword] = []
    var p = Int(node.begin)
    while p < Int(node.start) {
      if let keyword = Keyword(at: p, to: Int(node.start), in: text) { result.append(keyword) }
      p = text.lineEnd(from: p, to: Int(node.start)) + 1
    }
    return result
  }

  /// The text of the element's caption that holds byte `position`, if one does.
  public func caption(of id: NodeID, at position: Int, in text: ByteText) -> Range<Int>? {
    guard position < Int(self[id].start) else { return nil }
    for keyword in affiliatedKeywords(of: id, in: text)
    where text.equals(keyword.key, "caption") && keyword.value.contains(position) {
      return keyword.value
    }
    return nil
  }

  /// The value of the element's last `#+NAME:` line, or nil.
  public func name(of id: NodeID, in text: ByteText) -> Range<Int>? {
    var name: Range<Int>?
    for keyword in affiliatedKeywords(of: id, in: text) where text.equals(keyword.key, "name") {
      name = keyword.value
    }
    return name
  }
}
