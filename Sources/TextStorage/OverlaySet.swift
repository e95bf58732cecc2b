/// Overlays: ranges that follow a text through its edits and may overlap.
///
/// A treap ordered by start; each subtree knows its greatest end and carries a shift not yet handed
/// down. Keys are doubled positions as in `MarkerSet`: plus one when that end moves on an insertion at
/// it, so order holds through insertions.
public final class OverlaySet {
  /// Names one overlay of a set until it is removed.
  public typealias Handle = Int32

  /// Where an overlay is.
  @frozen
  public struct Range: Equatable {
    /// Its beginning.
    public var start: Int
    /// Its end, exclusive.
    public var end: Int

    /// A range of two places.
    @inlinable
    public init(start: Int, end: Int) {
      self.start = start
      self.end = end
    }
  }

  private struct Node {
    var start: Int  // key
    var end: Int  // key
    var greatestEnd: Int
    var shift: Int  // for both children, not yet handed down
    var left: Int32
    var right: Int32
    var parent: Int32
    var priority: UInt32
    var isLive: Bool
    var payload: UInt
  }

  @exclusivity(unchecked) private var nodes: UnsafeMutablePointer<Node>
  @exclusivity(unchecked) private var capacity = 8
  @exclusivity(unchecked) private var used = 1
  @exclusivity(unchecked) private var free: Int32 = 0
  @exclusivity(unchecked) private var root: Int32 = 0
  @exclusivity(unchecked) private var seed: UInt32 = 0x2545_F491
  /// Overlays in the set.
  public var count: Int { stored }
  // Other modules would check each access to a stored property.
  @exclusivity(unchecked) private var stored = 0

  /// A set without overlays.
  public init() {
    nodes = .allocate(capacity: 8)
    nodes[0] = Node(
      start: 0, end: 0, greatestEnd: .min, shift: 0, left: 0, right: 0, parent: 0, priority: 0,
      isLive: false, payload: 0)
  }

  deinit { nodes.deallocate() }

  /// Exchanges all that two of them hold.
  public func exchangeContents(with other: OverlaySet) {
    (nodes, other.nodes) = (other.nodes, nodes)
    (capacity, other.capacity) = (other.capacity, capacity)
    (used, other.used) = (other.used, used)
    (free, other.free) = (other.free, free)
    (root, other.root) = (other.root, root)
    (seed, other.seed) = (other.seed, seed)
    (stored, other.stored) = (other.stored, stored)
  }

  // MARK: One overlay

  /// Adds an overlay on `start..<end`. With `frontAdvance` text inserted at its start stays outside, with
  /// `rearAdvance` text inserted at its end comes inside.
  public func add(
    start: Int, end: Int, frontAdvance: Bool, rearAdvance: Bool, payload: UInt
  ) -> Handle {
    let t: Int32
    if free != 0 {
      t = free
      free = nodes[Int(t)].left
    } else {
      if used == capacity {
        let fresh = UnsafeMutablePointer<Node>.allocate(capacity: capacity * 2)
        fresh.update(from: nodes, count: used)
        nodes.deallocate()
        nodes = fresh
        capacity *= 2
      }
      t = Int32(used)
      used += 1
    }
    seed ^= seed << 13
    seed ^= seed >> 17
    seed ^= seed << 5
    nodes[Int(t)] = Node(
      start: start * 2 + (frontAdvance ? 1 : 0), end: end * 2 + (rearAdvance ? 1 : 0),
      greatestEnd: 0, shift: 0, left: 0, right: 0, parent: 0, priority: seed, isLive: true,
      payload: payload)
    stored += 1
    link(t)
    return t
  }

  /// Removes an overlay; its handle is free for another.
  public func remove(_ handle: Handle) {
    unlink(handle)
    nodes[Int(handle)].isLive = false
    nodes[Int(handle)].payload = 0
    nodes[Int(handle)].left = free
    free = handle
    stored -= 1
  }

  /// Where the overlay is.
  public func range(_ handle: Handle) -> Range {
    let shift = pending(handle)
    let n = nodes[Int(handle)]
    return Range(start: (n.start + shift) >> 1, end: (n.end + shift) >> 1)
  }

  /// What the overlay was added with.
  public func payload(_ handle: Handle) -> UInt { nodes[Int(handle)].payload }

  /// Whether text inserted at the overlay's start stays outside, and whether text at its end comes inside.
  public func advances(_ handle: Handle) -> (front: Bool, rear: Bool) {
    (nodes[Int(handle)].start & 1 != 0, nodes[Int(handle)].end & 1 != 0)
  }

  /// Moves the overlay.
  public func setRange(_ handle: Handle, start: Int, end: Int) {
    unlink(handle)
    nodes[Int(handle)].start = start * 2 | (nodes[Int(handle)].start & 1)
    nodes[Int(handle)].end = end * 2 | (nodes[Int(handle)].end & 1)
    link(handle)
  }

  // MARK: Following edits

  /// Follows the insertion of `length` at `position`; `before` inserts before every start and end there.
  public func adjustForInsert(at position: Int, length: Int, before: Bool = false) {
    if root == 0 || length == 0 { return }
    if before {
      shiftKeys(root, above: position * 2 - 1, by: length * 2)
      return
    }
    // Empty ones whose start would move and whose end would not stay as they are.
    let key = position * 2 + 1
    var empty: [Int32] = []
    collect(root, low: key, high: key, &empty)
    empty.removeAll { nodes[Int($0)].end + pending($0) != key - 1 }
    for t in empty { unlink(t) }
    shiftKeys(root, above: position * 2, by: length * 2)
    for t in empty { link(t) }
  }

  private func shiftKeys(_ t: Int32, above limit: Int, by d: Int) {
    // A start above the limit has its end above it too.
    if t == 0 || nodes[Int(t)].greatestEnd <= limit { return }
    handDown(t)
    let i = Int(t)
    if nodes[i].start > limit {
      nodes[i].start += d
      nodes[i].end += d
      addShift(nodes[i].right, d)
    } else {
      if nodes[i].end > limit { nodes[i].end += d }
      shiftKeys(nodes[i].right, above: limit, by: d)
    }
    shiftKeys(nodes[i].left, above: limit, by: d)
    pull(t)
  }

  /// Follows the deletion of `from..<to`.
  public func adjustForDelete(from: Int, to: Int) {
    if root == 0 || from >= to { return }
    // Starts that fall together may change their order.
    var inside: [Int32] = []
    collect(root, low: from * 2, high: to * 2 + 1, &inside)
    for t in inside { unlink(t) }
    shrink(root, from: from, to: to)
    for t in inside {
      nodes[Int(t)].start = from * 2 | (nodes[Int(t)].start & 1)
      nodes[Int(t)].end = OverlaySet.moved(nodes[Int(t)].end, from: from, to: to)
      link(t)
    }
  }

  private static func moved(_ key: Int, from: Int, to: Int) -> Int {
    if key >= to * 2 { return key - (to - from) * 2 }
    return key > from * 2 ? from * 2 | (key & 1) : key
  }

  private func shrink(_ t: Int32, from: Int, to: Int) {
    if t == 0 || nodes[Int(t)].greatestEnd <= from * 2 { return }
    handDown(t)
    let i = Int(t)
    nodes[i].end = OverlaySet.moved(nodes[i].end, from: from, to: to)
    if nodes[i].start > to * 2 {
      nodes[i].start -= (to - from) * 2
      addShift(nodes[i].right, (from - to) * 2)
    } else {
      shrink(nodes[i].right, from: from, to: to)
    }
    shrink(nodes[i].left, from: from, to: to)
    pull(t)
  }

  // MARK: Looking

  /// Calls `body` with each overlay that has a position in common with `low...high`, ends included, in the
  /// order of their starts. `body` does not change the set.
  public func forEach(touching low: Int, through high: Int, _ body: (Handle, Range) -> Void) {
    visit(root, low * 2, high * 2 + 1, 0, body)
  }

  private func visit(
    _ t: Int32, _ low: Int, _ high: Int, _ shift: Int, _ body: (Handle, Range) -> Void
  ) {
    if t == 0 || nodes[Int(t)].greatestEnd + shift < low { return }
    let n = nodes[Int(t)]
    visit(n.left, low, high, shift + n.shift, body)
    if n.start + shift > high { return }
    if n.end + shift >= low {
      body(t, Range(start: (n.start + shift) >> 1, end: (n.end + shift) >> 1))
    }
    visit(n.right, low, high, shift + n.shift, body)
  }

  /// Calls `body` with each overlay.
  public func forEach(_ body: (Handle) -> Void) {
    for i in 1..<max(used, 1) where nodes[i].isLive { body(Int32(i)) }
  }

  /// The first position after `pos` where an overlay starts or ends; nil when there is none.
  public func nextChange(after pos: Int) -> Int? {
    var best = Int.max
    // The first start after `pos`.
    var t = root
    var shift = 0
    while t != 0 {
      let n = nodes[Int(t)]
      if (n.start + shift) >> 1 > pos {
        best = (n.start + shift) >> 1
        t = n.left
      } else {
        t = n.right
      }
      shift += n.shift
    }
    forEach(touching: pos, through: pos) { _, r in
      if r.end > pos { best = min(best, r.end) }
    }
    return best == .max ? nil : best
  }

  /// The last position before `pos` where an overlay starts or ends; nil when there is none.
  public func previousChange(before pos: Int) -> Int? {
    var best = -1
    var t = root
    var shift = 0
    while t != 0 {
      let n = nodes[Int(t)]
      if (n.start + shift) >> 1 < pos {
        best = (n.start + shift) >> 1
        t = n.right
      } else {
        t = n.left
      }
      shift += n.shift
    }
    if best < 0 { return nil }
    // Ends between that start and `pos`.
    forEach(touching: best, through: pos) { _, r in
      if r.end < pos { best = max(best, r.end) }
    }
    return best
  }

  // MARK: The treap

  /// What the ancestors' shifts add to the keys of `t`.
  private func pending(_ t: Int32) -> Int {
    var shift = 0
    var p = nodes[Int(t)].parent
    while p != 0 {
      shift += nodes[Int(p)].shift
      p = nodes[Int(p)].parent
    }
    return shift
  }

  @inline(__always)
  private func addShift(_ t: Int32, _ d: Int) {
    if t == 0 { return }
    nodes[Int(t)].start += d
    nodes[Int(t)].end += d
    nodes[Int(t)].greatestEnd += d
    nodes[Int(t)].shift += d
  }

  @inline(__always)
  private func handDown(_ t: Int32) {
    let d = nodes[Int(t)].shift
    if d == 0 { return }
    addShift(nodes[Int(t)].left, d)
    addShift(nodes[Int(t)].right, d)
    nodes[Int(t)].shift = 0
  }

  /// Makes `t` right again after its children changed.
  @inline(__always)
  private func pull(_ t: Int32) {
    let n = nodes[Int(t)]
    var greatest = n.end
    if n.left != 0 {
      nodes[Int(n.left)].parent = t
      greatest = max(greatest, nodes[Int(n.left)].greatestEnd + n.shift)
    }
    if n.right != 0 {
      nodes[Int(n.right)].parent = t
      greatest = max(greatest, nodes[Int(n.right)].greatestEnd + n.shift)
    }
    nodes[Int(t)].greatestEnd = greatest
  }

  private func merge(_ a: Int32, _ b: Int32) -> Int32 {
    if a == 0 { return b }
    if b == 0 { return a }
    if nodes[Int(a)].priority > nodes[Int(b)].priority {
      handDown(a)
      let r = merge(nodes[Int(a)].right, b)
      nodes[Int(a)].right = r
      pull(a)
      return a
    }
    handDown(b)
    let l = merge(a, nodes[Int(b)].left)
    nodes[Int(b)].left = l
    pull(b)
    return b
  }

  /// Parts the subtree into starts below `key` and the rest.
  private func split(_ t: Int32, _ key: Int) -> (Int32, Int32) {
    if t == 0 { return (0, 0) }
    handDown(t)
    if nodes[Int(t)].start < key {
      let (a, b) = split(nodes[Int(t)].right, key)
      nodes[Int(t)].right = a
      pull(t)
      return (t, b)
    }
    let (a, b) = split(nodes[Int(t)].left, key)
    nodes[Int(t)].left = b
    pull(t)
    return (a, t)
  }

  /// Puts a lone node with absolute keys into the tree.
  private func link(_ t: Int32) {
    nodes[Int(t)].left = 0
    nodes[Int(t)].right = 0
    nodes[Int(t)].shift = 0
    pull(t)
    let (a, b) = split(root, nodes[Int(t)].start)
    root = merge(merge(a, t), b)
    nodes[Int(root)].parent = 0
  }

  /// Takes a node out of the tree and makes its keys absolute.
  private func unlink(_ t: Int32) {
    let shift = pending(t)
    handDown(t)
    let parent = nodes[Int(t)].parent
    let rest = merge(nodes[Int(t)].left, nodes[Int(t)].right)
    if rest != 0 { nodes[Int(rest)].parent = parent }
    if parent == 0 {
      root = rest
    } else if nodes[Int(parent)].left == t {
      nodes[Int(parent)].left = rest
    } else {
      nodes[Int(parent)].right = rest
    }
    var p = parent
    while p != 0 {
      pull(p)
      p = nodes[Int(p)].parent
    }
    nodes[Int(t)].start += shift
    nodes[Int(t)].end += shift
    nodes[Int(t)].parent = 0
  }

  /// Adds the overlays whose start key is in `low...high`.
  private func collect(_ t: Int32, low: Int, high: Int, _ out: inout [Int32]) {
    if t == 0 { return }
    handDown(t)
    let n = nodes[Int(t)]
    if n.start >= low { collect(n.left, low: low, high: high, &out) }
    if n.start >= low, n.start <= high { out.append(t) }
    if n.start <= high { collect(n.right, low: low, high: high, &out) }
  }
}
