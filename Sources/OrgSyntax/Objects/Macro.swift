/// `{{{name(arguments)}}}`.
public struct Macro {
  /// The macro’s name.
  public var name: Range<Int>
  /// The text between the parentheses; nil without them.
  public var arguments: Range<Int>?
  /// From the first brace to after the last.
  public var range: Range<Int>

  /// Reads a macro at `p`, nil when there is none.
  public init?(at p: Int, to limit: Int, in text: ByteText) {
    guard text.hasExactPrefix("{{{", at: p, to: limit), p + 3 < limit, isLetter(text[p + 3]) else {
      return nil
    }
    var e = p + 4
    while e < limit, isLetter(text[e]) || isDigit(text[e]) || text[e] == 45 || text[e] == 95 {
      e += 1
    }
    name = p + 3..<e
    if text.hasExactPrefix("}}}", at: e, to: limit) {
      range = p..<e + 3
      return
    }
    guard e < limit, text[e] == 40 else { return nil }
    var q = e + 1
    while let close = text.firstIndex(of: 41, from: q, to: limit) {
      if text.hasExactPrefix(")}}}", at: close, to: limit) {
        arguments = e + 1..<close
        range = p..<close + 4
        return
      }
      q = close + 1
    }
    return nil
  }
}
