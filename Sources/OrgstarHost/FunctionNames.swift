/// The names of GNU Emacs's public functions, so that a block that needs Emacs can be told from one
/// with a misspelt name.
public enum FunctionNames {
  private static let names = BundledLisp.find("data/emacs-functions.txt")

  /// Whether `name` is a public function, macro or special form of Emacs.
  public static func isEmacsFunction(_ name: String) -> Bool {
    guard let names else { return false }
    var name = name
    return name.withUTF8 { name in
      // One name a line, sorted by bytes.
      var low = 0
      var high = names.count
      while low < high {
        var start = (low + high) / 2
        while start > low, names[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        var end = start
        while end < names.count, names[end] != UInt8(ascii: "\n") { end += 1 }
        let line = names[start..<end]
        if name.elementsEqual(line) { return true }
        if name.lexicographicallyPrecedes(line) { high = start } else { low = end + 1 }
      }
      return false
    }
  }

  /// The name among `candidates` that is closest to `name`, when it is close enough to be meant.
  public static func suggestion<S: Sequence>(
    for name: String, among candidates: S
  ) -> String? where S.Element == String {
    let name = Array(name.utf8)
    let limit = max(1, name.count / 4)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate.utf8)
      guard abs(other.count - name.count) <= limit else { continue }
      let distance = editDistance(name, other)
      if distance > 0, distance <= limit, 2 * distance < name.count,
        distance < best?.distance ?? .max
      {
        best = (candidate, distance)
      }
    }
    return best?.name
  }
}

/// Number of insertions, removals, replacements and swaps of neighbours between two words.
func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var twoBack = [Int](repeating: 0, count: b.count + 1)
  var previous = Array(0...b.count)
  var current = previous
  for i in 0..<a.count {
    current[0] = i + 1
    for j in 0..<b.count {
      var cost = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, current[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, twoBack[j - 1] + 1) }
      current[j + 1] = cost
    }
    (twoBack, previous, current) = (previous, current, twoBack)
  }
  return previous[b.count]
}
