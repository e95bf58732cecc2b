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

  static func parse(_ s: inout ObjectScanner, _ p: Int, _ range: Range<Int>) -> OrgObject? {
    guard let found = InlineSource(at: p, within: range, scanner: &s) else { return nil }
    return OrgObject(kind: .inlineSource, range: found.range, contents: found.body, depth: 0)
  }

  /// Reads inline source at `p`, nil when there is none.
  public init?(at p: Int, within range: Range<Int>, in text: ByteText) {
    var scanner = ObjectScanner(text)
    self.init(at: p, within: range, scanner: &scanner)
  }

  init?(at p: Int, within range: Range<Int>, scanner s: inout ObjectScanner) {
    let text = s.text
    let limit = range.upperBound
    guard text.hasExactPrefix("src_", at: p, to: limit), InlineCode.mayStart(p, range, text) else {
      return nil
    }
    var e = s.nameEnd(from: p + 4, bracket: 123, to: limit)
    guard e > p + 4, e < limit, !isSpace(text[e]) else { return nil }
    language = p + 4..<e
    if text[e] == 91 {
      guard let close = s.closing(e, 91, 93, to: limit) else { return nil }
      parameters = e + 1..<close
      e = close + 1
    }
    guard e < limit, text[e] == 123, let close = s.closing(e, 123, 125, to: limit) else {
      return nil
    }
    body = e + 1..<close
    self.range = p..<close + 1
  }
}

/// `call_NAME[inside](arguments)[end]`.
public struct InlineCall {
  /// The parts of the call.
  public var call: BabelCall
  /// From `call_` to after the last bracket.
  public var range: Range<Int>

  static func parse(_ s: inout ObjectScanner, _ p: Int, _ range: Range<Int>) -> OrgObject? {
    guard let found = InlineCall(at: p, within: range, scanner: &s) else { return nil }
    return OrgObject(
      kind: .inlineCall, range: found.range,
      contents: found.range.lowerBound + 5..<found.range.upperBound,
      depth: 0)
  }

  /// Reads an inline call at `p`, nil when there is none.
  public init?(at p: Int, within range: Range<Int>, in text: ByteText) {
    var scanner = ObjectScanner(text)
    self.init(at: p, within: range, scanner: &scanner)
  }

  init?(at p: Int, within range: Range<Int>, scanner s: inout ObjectScanner) {
    let text = s.text
    let limit = range.upperBound
    guard text.hasExactPrefix("call_", at: p, to: limit), InlineCode.mayStart(p, range, text) else {
      return nil
    }
    var e = s.nameEnd(from: p + 5, bracket: 40, to: limit)
    guard e > p + 5, e < limit, !isSpace(text[e]) else { return nil }
    let name = p + 5..<e
    var inside: Range<Int>?
    if text[e] == 91 {
      guard let close = s.closing(e, 91, 93, to: limit) else { return nil }
      inside = e + 1..<close
      e = close + 1
    }
    guard e < limit, text[e] == 40, let close = s.closing(e, 40, 41, to: limit) else { return nil }
    let arguments = e + 1..<close
    e = close + 1
    var endHeader: Range<Int>?
    if e < limit, text[e] == 91, let bracket = s.closing(e, 91, 93, to: limit) {
      endHeader = e + 1..<bracket
      e = bracket + 1
    }
    call = BabelCall(
      name: name, insideHeader: inside, arguments: arguments, endHeader: endHeader)
    self.range = p..<e
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

enum InlineCode {
  /// Inline code starts at a word's beginning; an apostrophe belongs to words in Org's syntax table.
  static func mayStart(_ p: Int, _ range: Range<Int>, _ text: ByteText) -> Bool {
    guard p > range.lowerBound else { return true }
    return !isWord(text[p - 1]) && text[p - 1] != 39
  }
}
