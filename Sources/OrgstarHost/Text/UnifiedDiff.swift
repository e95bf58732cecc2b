/// The difference of two texts by lines, in the unified format.
public enum UnifiedDiff {
  /// Unified diff of two texts; empty when they are equal.
  ///
  /// - Parameters:
  ///   - oldLabel: what follows `---`.
  ///   - newLabel: what follows `+++`.
  ///   - context: number of unchanged lines around a change.
  public static func make(
    from old: [UInt8], to new: [UInt8], oldLabel: String, newLabel: String, context: Int = 3
  ) -> [UInt8] {
    if old == new { return [] }
    return old.withUnsafeBufferPointer { a in
      new.withUnsafeBufferPointer { b in
        render(
          LineTable(a, against: b), LineTable(b, against: a), oldLabel, newLabel, context)
      }
    }
  }

  private static func render(
    _ a: LineTable, _ b: LineTable, _ oldLabel: String, _ newLabel: String, _ context: Int
  ) -> [UInt8] {
    var ids = LineNumbers(capacity: a.lines.count + b.lines.count)
    let left = a.lines.map { ids.number(of: $0, in: a.text) }
    let right = b.lines.map { ids.number(of: $0, in: b.text) }
    let changes = Myers.changes(left, right, distinct: ids.count)
    var out = Array("--- \(oldLabel)\n+++ \(newLabel)\n".utf8)

    /// The line at `i` counted from the text's start, `sign` before it.
    func append(_ sign: UInt8, _ table: LineTable, _ i: Int) {
      let line = table.line(i)
      out.append(sign)
      out += table.text[line]
      if out.last != UInt8(ascii: "\n") { out += "\n\\ No newline at end of file\n".utf8 }
    }
    func count(_ start: Int, _ length: Int) -> String {
      length == 1 ? "\(start + 1)" : length == 0 ? "\(start),0" : "\(start + 1),\(length)"
    }
    var first = 0
    while first < changes.count {
      // Changes with at most 2 × context lines between them share a hunk.
      var last = first
      while last + 1 < changes.count,
        changes[last + 1].old.lowerBound - changes[last].old.upperBound <= 2 * context
      {
        last += 1
      }
      let before = min(context, a.skipped + changes[first].old.lowerBound)
      let oldStart = a.skipped + changes[first].old.lowerBound - before
      let newStart = b.skipped + changes[first].new.lowerBound - before
      let oldChanged = a.skipped + changes[last].old.upperBound
      let newChanged = b.skipped + changes[last].new.upperBound
      let after = a.available(context, from: oldChanged)
      let oldCount = oldChanged + after - oldStart
      let newCount = newChanged + after - newStart
      out += "@@ -\(count(oldStart, oldCount)) +\(count(newStart, newCount)) @@\n".utf8
      var i = oldStart
      for change in changes[first...last] {
        while i < a.skipped + change.old.lowerBound {
          append(UInt8(ascii: " "), a, i)
          i += 1
        }
        for k in change.old { append(UInt8(ascii: "-"), a, a.skipped + k) }
        for k in change.new { append(UInt8(ascii: "+"), b, b.skipped + k) }
        i = a.skipped + change.old.upperBound
      }
      while i < oldChanged + after {
        append(UInt8(ascii: " "), a, i)
        i += 1
      }
      first = last + 1
    }
    return out
  }
}

/// The lines of a text that differ from another's: the common start and end are skipped unread.
private struct LineTable {
  let text: UnsafeBufferPointer<UInt8>
  /// Ranges of the lines in the middle, their newline included.
  private(set) var lines: [Range<Int>] = []
  /// Number of lines before those.
  private(set) var skipped = 0
  private var middleStart = 0
  private var middleEnd = 0

  init(_ text: UnsafeBufferPointer<UInt8>, against other: UnsafeBufferPointer<UInt8>) {
    self.text = text
    let shorter = min(text.count, other.count)
    var prefix = 0
    while prefix < shorter, text[prefix] == other[prefix] {
      prefix += 1
    }
    while prefix > 0, text[prefix - 1] != UInt8(ascii: "\n") { prefix -= 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      text[text.count - 1 - suffix] == other[other.count - 1 - suffix]
    {
      suffix += 1
    }
    // Start the suffix after a newline that both texts have in the middle or at the prefix's end.
    while suffix > 0 {
      let i = text.count - suffix
      let j = other.count - suffix
      if (i == 0 || text[i - 1] == UInt8(ascii: "\n"))
        && (j == 0 || other[j - 1] == UInt8(ascii: "\n"))
      {
        break
      }
      suffix -= 1
    }
    middleStart = prefix
    middleEnd = text.count - suffix
    for byte in text[..<prefix] where byte == UInt8(ascii: "\n") { skipped += 1 }
    var start = prefix
    for i in prefix..<middleEnd where text[i] == UInt8(ascii: "\n") {
      lines.append(start..<(i + 1))
      start = i + 1
    }
    if start < middleEnd { lines.append(start..<middleEnd) }
  }

  /// The line with number `i` from the text's start; near the middle, or it takes long.
  func line(_ i: Int) -> Range<Int> {
    if i >= skipped, i - skipped < lines.count { return lines[i - skipped] }
    if i < skipped {
      var end = middleStart
      for _ in (i + 1)..<max(i + 1, skipped) { end = lineStart(before: end) }
      return lineStart(before: end)..<end
    }
    var start = middleEnd
    for _ in (skipped + lines.count)..<i { start = lineEnd(after: start) }
    return start..<lineEnd(after: start)
  }

  /// How many of `count` lines there are from line `i` on.
  func available(_ count: Int, from i: Int) -> Int {
    let inMiddle = skipped + lines.count - i
    if inMiddle >= count { return count }
    var start = middleEnd
    var n = inMiddle
    while n < count, start < text.count {
      start = lineEnd(after: start)
      n += 1
    }
    return n
  }

  private func lineStart(before end: Int) -> Int {
    var i = end - 1
    while i > 0, text[i - 1] != UInt8(ascii: "\n") { i -= 1 }
    return i
  }
  private func lineEnd(after start: Int) -> Int {
    var i = start
    while i < text.count, text[i] != UInt8(ascii: "\n") { i += 1 }
    return min(i + 1, text.count)
  }
}

/// Gives equal lines equal numbers.
private struct LineNumbers {
  private var slots: [(hash: UInt64, number: Int32)]
  private var samples: [UnsafeRawBufferPointer] = []
  private var mask: Int
  var count: Int { samples.count }

  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: (0, -1), count: size)
    mask = size - 1
  }

  mutating func number(of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Int32 {
    let line = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text[range]))
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in line { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    var i = Int(truncatingIfNeeded: hash ^ (hash >> 29)) & mask
    while slots[i].number >= 0 {
      if slots[i].hash == hash, samples[Int(slots[i].number)].elementsEqual(line) {
        return slots[i].number
      }
      i = (i + 1) & mask
    }
    slots[i] = (hash, Int32(samples.count))
    samples.append(line)
    return slots[i].number
  }
}

/// A run of old lines replaced by a run of new ones; either may be empty.
struct Change: Equatable {
  var old: Range<Int>
  var new: Range<Int>
}

/// E. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), the linear-space variant.
struct Myers {
  private let a: [Int32]
  private let b: [Int32]
  /// Furthest x on each diagonal, from the start and from the end; diagonal 0 at `origin`.
  private var forward: [Int]
  private var backward: [Int]
  private let origin: Int
  /// After so many edits in one search, the best place found so far will do.
  private let patience: Int
  private static let unreachable = Int.min / 4

  /// The changes that make `b` of `a`, in order.
  ///
  /// - Parameter distinct: the values are below this.
  static func changes(_ a: [Int32], _ b: [Int32], distinct: Int) -> [Change] {
    // An item that the other side lacks is a change in any case.
    var inA = [Bool](repeating: false, count: distinct)
    var inB = inA
    for x in a { inA[Int(x)] = true }
    for x in b { inB[Int(x)] = true }
    let keptA = a.indices.filter { inB[Int(a[$0])] }
    let keptB = b.indices.filter { inA[Int(b[$0])] }
    var removed = [Bool](repeating: true, count: a.count)
    var added = [Bool](repeating: true, count: b.count)
    var search = Myers(keptA.map { a[$0] }, keptB.map { b[$0] })
    search.match { i, j in
      removed[keptA[i]] = false
      added[keptB[j]] = false
    }
    var changes: [Change] = []
    var i = 0
    var j = 0
    while i < a.count || j < b.count {
      let (i0, j0) = (i, j)
      while i < a.count, removed[i] { i += 1 }
      while j < b.count, added[j] { j += 1 }
      if i > i0 || j > j0 { changes.append(Change(old: i0..<i, new: j0..<j)) }
      while i < a.count, j < b.count, !removed[i], !added[j] {
        i += 1
        j += 1
      }
    }
    return changes
  }

  private init(_ a: [Int32], _ b: [Int32]) {
    self.a = a
    self.b = b
    patience = 512
    origin = min(patience, (a.count + b.count + 1) / 2) + 2
    forward = Array(repeating: 0, count: 2 * origin + 1)
    backward = forward
  }

  /// Call `found` for each pair of matching positions.
  private mutating func match(_ found: (Int, Int) -> Void) {
    var work = [(0..<a.count, 0..<b.count)]
    while var (x, y) = work.popLast() {
      while !x.isEmpty, !y.isEmpty, a[x.lowerBound] == b[y.lowerBound] {
        found(x.lowerBound, y.lowerBound)
        x = (x.lowerBound + 1)..<x.upperBound
        y = (y.lowerBound + 1)..<y.upperBound
      }
      while !x.isEmpty, !y.isEmpty, a[x.upperBound - 1] == b[y.upperBound - 1] {
        found(x.upperBound - 1, y.upperBound - 1)
        x = x.lowerBound..<(x.upperBound - 1)
        y = y.lowerBound..<(y.upperBound - 1)
      }
      if x.isEmpty || y.isEmpty { continue }
      let (i, j) = middle(x, y)
      work.append((x.lowerBound..<i, y.lowerBound..<j))
      work.append((i..<x.upperBound, j..<y.upperBound))
    }
  }

  /// One step of the search along diagonal `k`: the furthest x reached from its neighbours.
  private static func step(
    _ reach: [Int], _ at: Int, _ k: Int, _ n: Int, _ m: Int
  ) -> Int {
    let down = reach[at + 1]
    let right = reach[at - 1] + 1
    var x = unreachable
    if down >= 0, down - k <= m { x = down }
    if right > x, right > 0, right <= n { x = right }
    return x
  }

  /// A place inside both ranges, on a shortest path where the search is not too long.
  private mutating func middle(_ xs: Range<Int>, _ ys: Range<Int>) -> (Int, Int) {
    let n = xs.count
    let m = ys.count
    let delta = n - m
    let none = Self.unreachable
    let bound = min(origin, (n + m + 1) / 2 + 2)
    for i in (origin - bound)...(origin + bound) {
      forward[i] = none
      backward[i] = none
    }
    var d = 0
    while true {
      for k in stride(from: -d, through: d, by: 2) where k >= -m && k <= n {
        var x = d == 0 ? 0 : Self.step(forward, origin + k, k, n, m)
        if x >= 0 {
          while x < n, x - k < m, a[xs.lowerBound + x] == b[ys.lowerBound + x - k] { x += 1 }
        }
        forward[origin + k] = x
        let opposite = delta - k
        if delta & 1 != 0, abs(opposite) < d, x >= 0, backward[origin + opposite] >= 0,
          x + backward[origin + opposite] >= n
        {
          return (xs.lowerBound + x, ys.lowerBound + x - k)
        }
      }
      for k in stride(from: -d, through: d, by: 2) where k >= -m && k <= n {
        var x = d == 0 ? 0 : Self.step(backward, origin + k, k, n, m)
        if x >= 0 {
          while x < n, x - k < m, a[xs.upperBound - 1 - x] == b[ys.upperBound - 1 - x + k] {
            x += 1
          }
        }
        backward[origin + k] = x
        let opposite = delta - k
        if delta & 1 == 0, abs(opposite) <= d, x >= 0, forward[origin + opposite] >= 0,
          x + forward[origin + opposite] >= n
        {
          return (xs.upperBound - x, ys.upperBound - x + k)
        }
      }
      d += 1
      if d > origin - 2 {
        var best = (x: 0, y: 0)
        for k in -(d - 1)...(d - 1) {
          let x = forward[origin + k]
          if x >= 0, 2 * x - k > best.x + best.y { best = (x, x - k) }
        }
        return (xs.lowerBound + best.x, ys.lowerBound + best.y)
      }
    }
  }
}
