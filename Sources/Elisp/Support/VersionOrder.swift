/// The order of names with versions in them, as of files in a listing: runs of digits compare by value, letters come
/// before other characters, `~` before everything, and suffixes like `.tar.gz` only count when the rest is equal.
enum VersionOrder {
  typealias Bytes = ArraySlice<UInt8>

  static func precedes(_ x: some Sequence<UInt8>, _ y: some Sequence<UInt8>) -> Bool {
    compare(Array(x)[...], Array(y)[...]) < 0
  }

  private static func compare(_ x: Bytes, _ y: Bytes) -> Int {
    if x.elementsEqual(y) { return 0 }
    // Nothing, the folder itself, the one above and hidden files come first.
    let (i, j) = (rank(x), rank(y))
    if i != j { return i - j }
    let (p, q) = i == 3 ? (x.dropFirst(), y.dropFirst()) : (x, y)
    var result = 0
    let (stem, other) = (withoutSuffix(p), withoutSuffix(q))
    if !stem.elementsEqual(other) {
      result = compareParts(stem, other)
    } else {
      result = compareParts(p, q)
    }
    if result == 0 { result = x.lexicographicallyPrecedes(y) ? -1 : 1 }
    return result
  }

  private static func rank(_ name: Bytes) -> Int {
    guard name.first == dot else { return name.isEmpty ? 0 : 4 }
    switch name.count {
    case 1: return 1
    case 2 where name.last == dot: return 2
    default: return 3
    }
  }

  /// The name without its last parts that are a dot, a letter and letters or digits.
  private static func withoutSuffix(_ name: Bytes) -> Bytes {
    var end = name.endIndex
    var at = name.endIndex
    while at > name.startIndex {
      let c = name[at - 1]
      at -= 1
      if c == dot {
        // What follows a dot begins with a letter, or is nothing.
        let next = at + 1
        guard next == name.endIndex || isLetter(name[next]) || name[next] == tilde
        else { break }
        end = at
      } else if !(isDigit(c) || isLetter(c) || c == tilde) {
        break
      }
    }
    return name[..<end]
  }

  /// Digits by value and the rest by `order`, part after part.
  private static func compareParts(_ x: Bytes, _ y: Bytes) -> Int {
    var (i, j) = (x.startIndex, y.startIndex)
    func here(_ s: Bytes, _ k: Int) -> UInt8? { k < s.endIndex ? s[k] : nil }
    while i < x.endIndex || j < y.endIndex {
      while here(x, i).map({ !isDigit($0) }) ?? false || here(y, j).map({ !isDigit($0) }) ?? false {
        let difference = order(here(x, i)) - order(here(y, j))
        if difference != 0 { return difference }
        i += 1
        j += 1
      }
      let a = number(x, &i)
      let b = number(y, &j)
      if a.count != b.count { return a.count - b.count }
      if !a.elementsEqual(b) { return a.lexicographicallyPrecedes(b) ? -1 : 1 }
    }
    return 0
  }

  /// The digits at `i` without zeros in front; `i` ends behind them.
  private static func number(_ s: Bytes, _ i: inout Int) -> Bytes {
    while i < s.endIndex, s[i] == 0x30 { i += 1 }
    let start = min(i, s.endIndex)
    while i < s.endIndex, isDigit(s[i]) { i += 1 }
    return s[start..<max(start, min(i, s.endIndex))]
  }

  private static func order(_ c: UInt8?) -> Int {
    guard let c else { return 0 }
    if isDigit(c) { return 0 }
    if isLetter(c) { return Int(c) }
    return c == tilde ? -1 : Int(c) + 256
  }

  private static let dot: UInt8 = 0x2E
  private static let tilde: UInt8 = 0x7E
  private static func isDigit(_ c: UInt8) -> Bool { c >= 0x30 && c <= 0x39 }
  private static func isLetter(_ c: UInt8) -> Bool { (c | 0x20) >= 0x61 && (c | 0x20) <= 0x7A }
}
