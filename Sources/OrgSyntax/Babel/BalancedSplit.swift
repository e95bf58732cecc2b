/// Splitting of header arguments: separators inside strings, parentheses and brackets do not count.
public enum BalancedSplit {
  /// Splits `bytes` at each of `separators` outside of strings and brackets, which with `before`
  /// must be followed by that byte. Parts without text are left out; white space around a part goes.
  public static func split(
    _ bytes: ArraySlice<UInt8>, at separators: (UInt8) -> Bool, before: UInt8? = nil
  ) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var depth = 0
    var inString = false
    var start = bytes.startIndex
    var p = bytes.startIndex
    let end = bytes.endIndex
    func close(_ upTo: Int) {
      let part = trim(bytes[start..<upTo])
      if !part.isEmpty { parts.append(part) }
    }
    while p < end {
      let c = bytes[p]
      if c == 92, inString {
        p += 2
        continue
      }
      if inString {
        if c == 34 { inString = false }
      } else if c == 34 {
        // A quote that never closes is text.
        inString = closesString(bytes, p)
      } else if c == 40 || c == 91 {
        depth += 1
      } else if c == 41 || c == 93 {
        if depth > 0 { depth -= 1 }
      } else if depth == 0, separators(c) {
        if before == nil || (p + 1 < end && bytes[p + 1] == before) {
          close(p)
          start = p + 1
        }
      }
      p += 1
    }
    close(end)
    return parts
  }

  private static func closesString(_ bytes: ArraySlice<UInt8>, _ quote: Int) -> Bool {
    var p = quote + 1
    while p < bytes.endIndex {
      if bytes[p] == 92 { p += 2; continue }
      if bytes[p] == 34 { return true }
      p += 1
    }
    return false
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
