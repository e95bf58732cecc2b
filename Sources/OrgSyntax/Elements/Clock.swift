/// A `CLOCK:` line: a time that runs, a range of times with its duration, or a duration alone.
public struct Clock {
  /// The inactive timestamp, a range or not, if there is one.
  public var value: Range<Int>?
  /// `H:MM` after the arrow.
  public var duration: Range<Int>?

  /// Reads the line whose text begins at `start`; nil when it is no clock.
  public init?(at start: Int, to limit: Int, in text: ByteText) {
    guard text.hasPrefix("clock:", at: start, to: limit) else { return nil }
    let end = text.trimEnd(start, text.lineEnd(from: start, to: limit))
    var p = text.skipBlanks(start + 6, to: end)
    guard p > start + 6, p < end else { return nil }
    if text[p] == 91 {
      guard Clock.isStamp(p, end, text) else { return nil }
      value = p..<(Timestamp.end(at: p, to: end, in: text) ?? p)
      if text[end - 1] == 93, text[p + 11] == 32 || p + 12 == end || Clock.isRange(p, text, end) {
        return
      }
      // With a duration it is a range.
      guard let arrow = Clock.arrow(p, end, text) else { return nil }
      p = arrow
    }
    guard text.hasExactPrefix("=>", at: p, to: end) else { return nil }
    let time = text.skipBlanks(p + 2, to: end)
    var colon = time
    while colon < end, isDigit(text[colon]) { colon += 1 }
    guard time > p + 2, colon > time, colon + 3 == end, text[colon] == 58,
      isDigit(text[colon + 1]), isDigit(text[colon + 2])
    else { return nil }
    // Org takes no duration after a tab, though the line is a clock.
    if text[p + 2] == 32 { duration = time..<end }
  }

  /// Whether a bracket with a date is at `p`; a blank follows the date, or the bracket ends there.
  private static func isStamp(_ p: Int, _ limit: Int, _ text: ByteText) -> Bool {
    guard p + 11 < limit, text[p] == 91, Timestamp.isDate(p + 1, text) else { return false }
    return text[p + 11] == 93 || text[p + 11] == 32
  }

  /// Whether a second stamp follows the bracket that ends right after its date.
  private static func isRange(_ p: Int, _ text: ByteText, _ end: Int) -> Bool {
    text.hasExactPrefix("]--[", at: p + 11, to: end) && isStamp(p + 14, end, text)
  }

  /// The last `=>` after the second stamp of a range that begins at `p`.
  private static func arrow(_ p: Int, _ end: Int, _ text: ByteText) -> Int? {
    var q = end - 2
    while q > p, !text.hasExactPrefix("=>", at: q, to: end) { q -= 1 }
    let stampEnd = text.trimEnd(p, q)
    guard stampEnd < q, text[stampEnd - 1] == 93 else { return nil }
    var second = p + 1
    while second < stampEnd {
      if text.hasExactPrefix("]--[", at: second, to: stampEnd),
        isStamp(second + 3, stampEnd, text)
      {
        return q
      }
      second += 1
    }
    return nil
  }
}
