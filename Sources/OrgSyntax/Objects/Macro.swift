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
    var q = e + 2
    while let close = text.firstIndex(of: 125, from: q, to: limit) {
      if text[close - 1] == 41, text.hasExactPrefix("}}}", at: close, to: limit) {
        arguments = e + 1..<close - 1
        range = p..<close + 3
        return
      }
      q = close + 1
    }
    return nil
  }
}

extension ObjectParser {
  /// False when the macro at `p`, if it is one, has arguments that nothing ends.
  mutating func mayBeMacro(_ p: Int, _ limit: Int) -> Bool {
    guard text.hasExactPrefix("{{{", at: p, to: limit) else { return false }
    let text = text
    let end = macroEnd.place(from: p) { from in
      var q = from
      while let close = text.firstIndex(of: 125, from: q, to: text.count) {
        if text.hasExactPrefix("}}}", at: close, to: text.count) { return close }
        q = close + 1
      }
      return nil
    }
    return end < limit
  }
}
