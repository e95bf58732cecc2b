/// Splitting of header arguments: separators inside strings, parentheses and brackets do not count.
public enum BalancedSplit {
  /// Splits `bytes` at each of `separators` outside of strings and brackets, which with `before`
  /// must be followed by that byte. Parts without text are left out; white space around a part goes.
  public static func split(
    _ bytes: ArraySlice<UInt8>, at separators: (UInt8) -> Bool, before: UInt8? = nil
  ) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    let closers = matching(bytes)
    var start = bytes.startIndex
    var p = bytes.startIndex
    let end = bytes.endIndex
    func close(_ upTo: Int) {
      let part = trim(bytes[start..<upTo])
      if !part.isEmpty { parts.append(part) }
    }
    while p < end {
      let c = bytes[p]
      if let closer = closers[p] {
        p = closer + 1
        continue
      }
      if separators(c), before == nil || (p + 1 < end && bytes[p + 1] == before) {
        close(p)
        start = p + 1
      }
      p += 1
    }
    close(end)
    return parts
  }

  /// For each quote or bracket that opens something at the top level, what closes it. One that
  /// nothing closes is plain text.
  private static func matching(_ bytes: ArraySlice<UInt8>) -> [Int: Int] {
    var closers: [Int: Int] = [:]
    var open: [(byte: UInt8, at: Int)] = []
    var p = bytes.startIndex
    var noQuoteAfter = Int.max
    while p < bytes.endIndex {
      switch bytes[p] {
      case 34 where p < noQuoteAfter:
        var q = p + 1
        while q < bytes.endIndex, bytes[q] != 34 { q += bytes[q] == 92 ? 2 : 1 }
        if q < bytes.endIndex {
          closers[p] = q
          p = q
        } else {
          noQuoteAfter = p
        }
      case 40: open.append((41, p))
      case 91: open.append((93, p))
      case 41, 93:
        if let last = open.lastIndex(where: { $0.byte == bytes[p] }), open.count - last < 64 {
          closers[open[last].at] = p
          open.removeSubrange(last...)
        }
      default: break
      }
      p += 1
    }
    return closers
  }

  /// `bytes` without white space at either end.
  public static func trim(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var s = bytes.startIndex
    var e = bytes.endIndex
    while s < e, isSpace(bytes[s]) { s += 1 }
    while e > s, isSpace(bytes[e - 1]) { e -= 1 }
    return bytes[s..<e]
  }
}
