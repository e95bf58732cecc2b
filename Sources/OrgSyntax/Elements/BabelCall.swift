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

/// A `#+CALL:` line as Org's parser takes it, which reads on past the line's end.
public struct CallLine {
  /// What is called, with the blanks and the line end after it; nil for nothing.
  public var name: Range<Int>?
  /// Header arguments for the called block, without brackets.
  public var insideHeader: Range<Int>?
  /// The text between the parentheses; nil without them.
  public var arguments: Range<Int>?
  /// The rest of the line where the parts above end.
  public var endHeader: Range<Int>?
  /// What stands on the keyword's own line.
  public var value: Range<Int>

  /// Reads the line at `start`, the text after it reaching to `limit`.
  public init(at start: Int, to limit: Int, in text: ByteText) {
    let lineEnd = text.lineEnd(from: start, to: limit)
    let keyword = text.skipBlanks(start, to: lineEnd) + 7
    var p = min(text.skipBlanks(keyword, to: lineEnd), lineEnd)
    let first = text.skipReturns(p, to: lineEnd)
    value = first..<text.trimReturns(first, lineEnd)
    let nameStart = p
    while p < lineEnd, ![91, 93, 40, 41].contains(text[p]) { p += 1 }
    let isNamed = p > nameStart
    if p == lineEnd, p < limit { p += 1 }
    if isNamed { name = nameStart..<p }
    if p < limit, text[p] == 91, let close = text.closingBracket(p, 91, 93, to: limit) {
      insideHeader = p + 1..<close
      p = close + 1
    }
    if p < limit, text[p] == 40, let close = text.closingBracket(p, 40, 41, to: limit) {
      arguments = p + 1..<close
      p = close + 1
    }
    let rest = text.trimmed(p..<text.lineEnd(from: p, to: limit))
    if !rest.isEmpty { endHeader = rest }
    end = p
  }

  /// A position on the last line that was read.
  var end: Int
}

extension ElementParser {
  mutating func parseCall(_ begin: Int, _ first: Int, _ limit: Int, _ parent: NodeID) -> Int {
    let id = append(
      .babelCall, parent: parent, from: start(begin), start: start(first),
      contents: start(first)..<start(first + 1), close: start(first + 1),
      level: lines[first].indent)
    let end = CallLine(at: start(first), to: start(limit), in: text).end
    var after = first + 1
    while after < limit, start(after) <= end { after += 1 }
    return finish(id, after, limit)
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
