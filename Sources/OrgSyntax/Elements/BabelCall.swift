/// `name[inside](arguments)[end]`, as it stands after `#+CALL:` or in `call_name…`.
public struct BabelCall {
  /// The name of the called block.
  public var name: Range<Int>
  /// Header arguments for the called block, without brackets.
  public var insideHeader: Range<Int>?
  /// The text between the parentheses; nil without them.
  public var arguments: Range<Int>?
  /// Header arguments for the call itself, without the brackets of inline calls.
  public var endHeader: Range<Int>?

  /// Reads the value of a `#+CALL:` line; nil when it names nothing.
  public init?(value: Range<Int>, in text: ByteText) {
    var p = value.lowerBound
    let end = value.upperBound
    var e = p
    while e < end, text[e] != 91, text[e] != 40 { e += 1 }
    let nameRange = text.trimmed(p..<e)
    guard !nameRange.isEmpty else { return nil }
    name = nameRange
    p = e
    if p < end, text[p] == 91 {
      guard let close = text.closingBracket(p, 91, 93, to: end) else { return }
      insideHeader = p + 1..<close
      p = text.skipBlanks(close + 1, to: end)
    }
    if p < end, text[p] == 40, let close = text.closingBracket(p, 40, 41, to: end) {
      arguments = p + 1..<close
      let rest = text.trimmed(close + 1..<end)
      if !rest.isEmpty { endHeader = rest }
    }
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The position of the bracket closing the one at `open`, strings not considered; nil if none.
  func closingBracket(_ open: Int, _ left: UInt8, _ right: UInt8, to limit: Int) -> Int? {
    var depth = 0
    var p = open
    while p < limit {
      if self[p] == left {
        depth += 1
      } else if self[p] == right {
        depth -= 1
        if depth == 0 { return p }
      }
      p += 1
    }
    return nil
  }
}
