/// `src_LANGUAGE[header]{body}`.
public struct InlineSource {
  /// The language’s name.
  public var language: Range<Int>
  /// Header arguments, without brackets.
  public var parameters: Range<Int>?
  /// The code, without braces.
  public var body: Range<Int>
  /// From `src_` to after the closing brace.
  public var range: Range<Int>

  /// Reads inline source at `p`, nil when there is none.
  public init?(at p: Int, within range: Range<Int>, in text: ByteText) {
    var parser = ObjectParser(text: text, options: SyntaxOptions())
    self.init(at: p, range.lowerBound, range.upperBound, &parser)
  }

  init?(at p: Int, _ lowest: Int, _ limit: Int, _ s: inout ObjectParser) {
    let text = s.text
    guard text.hasPrefix("src_", at: p, to: limit),
      !text.isInLatinWord(p, from: lowest)
    else { return nil }
    var e = s.nameEnd(from: p + 4, bracket: 123, to: limit)
    guard e > p + 4, e < limit else { return nil }
    language = p + 4..<e
    if text[e] == 91 {
      guard let close = s.closing(e, 91, 93, limit) else { return nil }
      parameters = e + 1..<close
      e = close + 1
    }
    guard e < limit, text[e] == 123, let close = s.closing(e, 123, 125, limit) else { return nil }
    body = e + 1..<close
    range = p..<close + 1
  }
}

/// `call_NAME[inside](arguments)[end]`.
public struct InlineCall {
  /// The parts of the call.
  public var call: BabelCall
  /// From `call_` to after the last bracket.
  public var range: Range<Int>

  /// Reads an inline call at `p`, nil when there is none.
  public init?(at p: Int, within range: Range<Int>, in text: ByteText) {
    var parser = ObjectParser(text: text, options: SyntaxOptions())
    self.init(at: p, range.lowerBound, range.upperBound, &parser)
  }

  init?(at p: Int, _ lowest: Int, _ limit: Int, _ s: inout ObjectParser) {
    let text = s.text
    guard text.hasPrefix("call_", at: p, to: limit),
      !text.isInLatinWord(p, from: lowest)
    else { return nil }
    var e = s.nameEnd(from: p + 5, bracket: 40, to: limit)
    guard e > p + 5, e < limit else { return nil }
    let name = p + 5..<e
    var inside: Range<Int>?
    if text[e] == 91 {
      guard let close = s.closing(e, 91, 93, limit) else { return nil }
      inside = e + 1..<close
      e = close + 1
    }
    guard e < limit, text[e] == 40, let close = s.closing(e, 40, 41, limit) else { return nil }
    let arguments = e + 1..<close
    e = close + 1
    var endHeader: Range<Int>?
    if e < limit, text[e] == 91, let bracket = s.closing(e, 91, 93, limit) {
      endHeader = e + 1..<bracket
      e = bracket + 1
    }
    call = BabelCall(
      name: name, insideHeader: inside, arguments: arguments, endHeader: endHeader)
    range = p..<e
  }
}

extension BabelCall {
  init(
    name: Range<Int>, insideHeader: Range<Int>?, arguments: Range<Int>, endHeader: Range<Int>?
  ) {
    self.name = name
    self.insideHeader = insideHeader
    self.arguments = arguments
    self.endHeader = endHeader
  }
}

extension ObjectParser {
  /// Inline source or an inline call whose underscore is at `p`.
  mutating func inlineCode(
    _ p: Int, _ lowest: Int, _ limit: Int, from: Int, _ allowed: ObjectSet
  ) -> FoundObject? {
    if allowed.contains(.inlineSourceBlock), p - 3 >= from,
      text.hasPrefix("src", at: p - 3, to: p),
      let found = InlineSource(at: p - 3, lowest, limit, &self)
    {
      return FoundObject(
        kind: .inlineSourceBlock, start: p - 3, end: found.range.upperBound, contents: nil)
    }
    if allowed.contains(.inlineBabelCall), p - 4 >= from,
      text.hasPrefix("call", at: p - 4, to: p),
      let found = InlineCall(at: p - 4, lowest, limit, &self)
    {
      return FoundObject(
        kind: .inlineBabelCall, start: p - 4, end: found.range.upperBound, contents: nil)
    }
    return nil
  }
}
