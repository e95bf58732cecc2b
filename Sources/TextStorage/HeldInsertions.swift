#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Insertions that are not part of a text yet, in the order of their places.
///
/// They lie in leaves with sums, so that finding a place takes a pass over the leaves and one over the
/// entries of a leaf, both sequential.
final class HeldInsertions {
  /// One insertion.
  struct Entry {
    /// Its place in the text without what is held.
    var byte: Int
    var char: Int
    /// Where its bytes are, how many, and how many characters.
    var offset: Int
    var size: Int
    var chars: Int
  }

  private struct Leaf {
    var entries: UnsafeMutablePointer<Entry>
    var count: Int
    var size: Int
    var chars: Int
    var lastByte: Int
    var lastChar: Int
  }

  /// The first entry that ends after a position, and what is held before it. Past the last leaf when
  /// there is none.
  struct Spot {
    fileprivate var leaf: Int
    fileprivate var index: Int
    var bytesBefore = 0
    var charsBefore = 0
    /// The entry, if the position lies in it or at its start.
    var entry: Entry?
  }

  private static let leafSize = 128

  private var leaves: [Leaf] = []
  private var text: UnsafeMutablePointer<UInt8>
  private var capacity = 4096
  /// Bytes, characters, newlines and insertions held.
  private(set) var size = 0
  private(set) var chars = 0
  private(set) var lines = 0
  private(set) var count = 0
  /// Looks at the text since the last insertion.
  var reads = 0

  init() { text = .allocate(capacity: 4096) }

  deinit {
    removeAll()
    text.deallocate()
  }

  func removeAll() {
    for leaf in leaves { leaf.entries.deallocate() }
    leaves = []
    (size, chars, lines, count, reads) = (0, 0, 0, 0, 0)
  }

  /// The address of the byte at an offset of an entry.
  func address(_ entry: Entry, _ offset: Int = 0) -> UnsafeMutablePointer<UInt8> {
    text + entry.offset + offset
  }

  /// Every entry in order.
  func forEach(_ body: (Entry) -> Void) {
    for leaf in leaves { for i in 0..<leaf.count { body(leaf.entries[i]) } }
  }

  /// Every entry, the last one first.
  func forEachBackwards(_ body: (Entry) -> Void) {
    for leaf in leaves.reversed() { for i in (0..<leaf.count).reversed() { body(leaf.entries[i]) } }
  }

  var first: Entry? { leaves.first.map { $0.entries[0] } }
  var last: Entry? { leaves.last.map { $0.entries[$0.count - 1] } }

  // MARK: Finding

  /// Where a byte position of the text with all that is held lies.
  func spot(byte pos: Int) -> Spot {
    spot(
      pos, leafEnd: { $0.lastByte &+ $1.bytesBefore &+ $0.size },
      start: { $0.byte &+ $1.bytesBefore }, length: { $0.size })
  }

  /// Where a character position of the text with all that is held lies.
  func spot(char pos: Int) -> Spot {
    spot(
      pos, leafEnd: { $0.lastChar &+ $1.charsBefore &+ $0.chars },
      start: { $0.char &+ $1.charsBefore }, length: { $0.chars })
  }

  /// The spot of `pos`, in the measure in which the functions tell where leaves end and entries start.
  @inline(__always)
  private func spot(
    _ pos: Int, leafEnd: (Leaf, Spot) -> Int, start: (Entry, Spot) -> Int, length: (Entry) -> Int
  ) -> Spot {
    var spot = Spot(leaf: 0, index: 0)
    leaves.withUnsafeBufferPointer { leaves in
      while spot.leaf < leaves.count {
        let leaf = leaves[spot.leaf]
        if leafEnd(leaf, spot) > pos { break }
        spot.bytesBefore &+= leaf.size
        spot.charsBefore &+= leaf.chars
        spot.leaf &+= 1
      }
      if spot.leaf == leaves.count { return }
      let entries = leaves[spot.leaf].entries
      while start(entries[spot.index], spot) &+ length(entries[spot.index]) <= pos {
        spot.bytesBefore &+= entries[spot.index].size
        spot.charsBefore &+= entries[spot.index].chars
        spot.index &+= 1
      }
      let found = entries[spot.index]
      if start(found, spot) <= pos { spot.entry = found }
    }
    return spot
  }

  // MARK: Adding

  /// Holds an insertion at `spot`, whose place in the text beneath is `byte` and `char`. In the middle
  /// of an entry that is cut in two, after `cut` bytes of `cutChars` characters.
  func insert(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, chars: Int, at spot: Spot, byte: Int, char: Int,
    cut: Int = 0, cutChars: Int = 0
  ) {
    reads = 0
    // Nothing is ever taken out, so what is held fills the room without a hole.
    let used = size
    if used + count > capacity {
      capacity = (used + count) * 2
      let fresh = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
      fresh.update(from: text, count: used)
      text.deallocate()
      text = fresh
    }
    memcpy(text + used, bytes, count)
    size += count
    self.chars += chars
    lines += InternalEncoding.newlineCount(bytes, count: count)
    let entry = Entry(byte: byte, char: char, offset: used, size: count, chars: chars)
    var (l, i) = (spot.leaf, spot.index)
    if cut == 0, extend(before: l, i, entry) { return }
    if leaves.isEmpty {
      leaves.append(
        Leaf(
          entries: .allocate(capacity: HeldInsertions.leafSize), count: 0, size: 0, chars: 0,
          lastByte: 0, lastChar: 0))
    } else if l == leaves.count {
      l -= 1
      i = leaves[l].count
    }
    if cut > 0 {
      var rest = leaves[l].entries[i]
      leaves[l].entries[i].size = cut
      leaves[l].entries[i].chars = cutChars
      rest.offset += cut
      rest.size -= cut
      rest.chars -= cutChars
      leaves[l].size -= rest.size
      leaves[l].chars -= rest.chars
      put(rest, l, i + 1)
      put(entry, l, i + 1)
    } else {
      put(entry, l, i)
    }
  }

  /// Makes the entry before that index longer, if the new one continues it.
  private func extend(before leaf: Int, _ index: Int, _ entry: Entry) -> Bool {
    var (l, i) = (leaf, index - 1)
    if i < 0 {
      l -= 1
      if l < 0 { return false }
      i = leaves[l].count - 1
    }
    let last = leaves[l].entries[i]
    if last.byte != entry.byte || last.offset + last.size != entry.offset { return false }
    leaves[l].entries[i].size += entry.size
    leaves[l].entries[i].chars += entry.chars
    leaves[l].size += entry.size
    leaves[l].chars += entry.chars
    return true
  }

  /// Puts an entry at an index of a leaf.
  private func put(_ entry: Entry, _ leaf: Int, _ index: Int) {
    var (leaf, index) = (leaf, index)
    if leaves[leaf].count == HeldInsertions.leafSize { split(leaf) }
    // Since the index was found the leaf may have been split.
    if index > leaves[leaf].count {
      index -= leaves[leaf].count
      leaf += 1
      if leaves[leaf].count == HeldInsertions.leafSize { return put(entry, leaf, index) }
    }
    let entries = leaves[leaf].entries
    let after = leaves[leaf].count - index
    memmove(
      entries + index + 1, entries + index, after * MemoryLayout<Entry>.stride)
    entries[index] = entry
    leaves[leaf].count += 1
    leaves[leaf].size += entry.size
    leaves[leaf].chars += entry.chars
    if after == 0 {
      leaves[leaf].lastByte = entry.byte
      leaves[leaf].lastChar = entry.char
    }
    count += 1
  }

  private func split(_ l: Int) {
    let half = HeldInsertions.leafSize / 2
    let upper = UnsafeMutablePointer<Entry>.allocate(capacity: HeldInsertions.leafSize)
    upper.update(from: leaves[l].entries + half, count: half)
    func leaf(_ entries: UnsafeMutablePointer<Entry>) -> Leaf {
      var leaf = Leaf(
        entries: entries, count: half, size: 0, chars: 0, lastByte: entries[half - 1].byte,
        lastChar: entries[half - 1].char)
      for i in 0..<half {
        leaf.size += entries[i].size
        leaf.chars += entries[i].chars
      }
      return leaf
    }
    leaves[l] = leaf(leaves[l].entries)
    leaves.insert(leaf(upper), at: l + 1)
  }
}
