#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a text carries beside its characters: consecutive intervals, each with one opaque word (0: none).
///
/// A treap over interval lengths; every operation takes O(log n) expected. Positions count from 0.
/// The words mean nothing here; neighbours with equal words may or may not be separate intervals, and the
/// owner decides what equal means when it asks for boundaries. The intervals are also linked in order, and the
/// one looked at last is remembered: going along a text takes constant time a step.
public final class IntervalTree {
  /// One interval: `start..<end` carries `payload`.
  @frozen
  public struct Interval: Equatable {
    /// Its beginning.
    public var start: Int
    /// Its end, exclusive.
    public var end: Int
    /// What the owner stored.
    public var payload: UInt

    /// An interval of these parts.
    @inlinable
    public init(start: Int, end: Int, payload: UInt) {
      self.start = start
      self.end = end
      self.payload = payload
    }
  }

  private struct Node {
    var left: Int32 = 0
    var right: Int32 = 0
    /// Neighbours in the text; node 0 closes the ring.
    var next: Int32 = 0
    var previous: Int32 = 0
    var priority: UInt32 = 0
    var length = 0
    var total = 0
    var payload: UInt = 0
  }

  @exclusivity(unchecked) private var nodes: UnsafeMutablePointer<Node>
  @exclusivity(unchecked) private var capacity = 8
  @exclusivity(unchecked) private var used = 1  // node 0 stands for none
  @exclusivity(unchecked) private var free: Int32 = 0
  @exclusivity(unchecked) private var root: Int32 = 0
  @exclusivity(unchecked) private var seed: UInt32 = 0x9E37_79B9
  /// The interval looked at last, 0 for none, and its beginning.
  @exclusivity(unchecked) private var finger: Int32 = 0
  @exclusivity(unchecked) private var fingerStart = 0
  /// Intervals in the tree.
  public var count: Int { stored }
  // Other modules would check each access to a stored property.
  @exclusivity(unchecked) private var stored = 0

  /// A text of `length` that carries `payload` all over.
  public init(length: Int = 0, payload: UInt = 0) {
    nodes = .allocate(capacity: 8)
    nodes[0] = Node()
    if length > 0 { root = make(length, payload, after: 0) }
  }

  deinit { nodes.deallocate() }

  /// Forgets what was carried; the text now has `length` characters that carry nothing.
  public func reset(length: Int) {
    let fresh = IntervalTree(length: length)
    exchangeContents(with: fresh)
  }

  /// Exchanges all that two of them hold.
  public func exchangeContents(with other: IntervalTree) {
    (nodes, other.nodes) = (other.nodes, nodes)
    (capacity, other.capacity) = (other.capacity, capacity)
    (used, other.used) = (other.used, used)
    (free, other.free) = (other.free, free)
    (root, other.root) = (other.root, root)
    (seed, other.seed) = (other.seed, seed)
    (stored, other.stored) = (other.stored, stored)
    finger = 0
    other.finger = 0
  }

  /// Characters covered.
  public var length: Int { nodes[Int(root)].total }

  /// Whether nothing is carried anywhere, as far as can be told at once.
  public var isPlain: Bool { root == 0 || (count == 1 && nodes[Int(root)].payload == 0) }

  // MARK: Looking

  /// The interval that position `pos` lies in; the empty interval at the end past the last.
  public func interval(at pos: Int) -> Interval {
    let t = find(pos)
    if t == 0 { return Interval(start: length, end: length, payload: 0) }
    return Interval(
      start: fingerStart, end: fingerStart + nodes[Int(t)].length, payload: nodes[Int(t)].payload)
  }

  /// The node that position `pos` lies in, which becomes the finger; 0 past the end.
  private func find(_ pos: Int) -> Int32 {
    if finger != 0 {
      if pos >= fingerStart {
        var t = finger
        var start = fingerStart
        for _ in 0..<3 {
          let end = start + nodes[Int(t)].length
          if pos < end {
            finger = t
            fingerStart = start
            return t
          }
          t = nodes[Int(t)].next
          if t == 0 { return 0 }
          start = end
        }
      } else {
        let t = nodes[Int(finger)].previous
        let start = fingerStart - nodes[Int(t)].length
        if t != 0 && pos >= start {
          finger = t
          fingerStart = start
          return t
        }
      }
    }
    var t = root
    var start = 0
    while t != 0 {
      let n = nodes + Int(t)
      let left = start + nodes[Int(n.pointee.left)].total
      if pos < left {
        t = n.pointee.left
      } else if pos < left + n.pointee.length {
        finger = t
        fingerStart = left
        return t
      } else {
        start = left + n.pointee.length
        t = n.pointee.right
      }
    }
    return 0
  }

  /// What stands at `pos` or behind it is about to move.
  private func forgetFinger(from pos: Int) {
    if finger != 0 && fingerStart + nodes[Int(finger)].length > pos { finger = 0 }
  }

  /// The word at position `pos`; 0 past the end.
  public func payload(at pos: Int) -> UInt { interval(at: pos).payload }

  /// Calls `body` with the parts of intervals in `from..<to`, in order, until it returns false. `body`
  /// does not change the tree.
  public func forEach(from: Int, to: Int, _ body: (Interval) -> Bool) {
    var t = find(from)
    var start = fingerStart
    while t != 0, start < to {
      let n = nodes[Int(t)]
      let end = start + n.length
      if !body(Interval(start: max(start, from), end: min(end, to), payload: n.payload)) { return }
      start = end
      t = n.next
    }
  }

  /// Calls `body` with every word the tree holds.
  public func forEachPayload(_ body: (UInt) -> Void) {
    // Free nodes hold 0.
    for i in 1..<max(used, 1) where nodes[i].payload != 0 { body(nodes[i].payload) }
  }

  /// The first position above `pos` and at most `limit` where an interval begins whose word is not
  /// `same` as that at `pos`; nil when there is none.
  public func nextBoundary(
    after pos: Int, limit: Int = .max, same: (UInt, UInt) -> Bool = { $0 == $1 }
  ) -> Int? {
    var t = find(pos)
    if t == 0 { return nil }
    let payload = nodes[Int(t)].payload
    var at = fingerStart + nodes[Int(t)].length
    while at <= limit {
      t = nodes[Int(t)].next
      if t == 0 { return nil }
      if !same(payload, nodes[Int(t)].payload) {
        finger = t
        fingerStart = at
        return at
      }
      at += nodes[Int(t)].length
    }
    return nil
  }

  /// The last position below `pos` and at least `limit` where the word before is not `same` as the word
  /// just before `pos`.
  public func previousBoundary(
    before pos: Int, limit: Int = 0, same: (UInt, UInt) -> Bool = { $0 == $1 }
  ) -> Int? {
    if pos <= 0 { return nil }
    var t = find(pos - 1)
    if t == 0 { return nil }
    let payload = nodes[Int(t)].payload
    var at = fingerStart
    while at > 0, at >= limit {
      t = nodes[Int(t)].previous
      if !same(payload, nodes[Int(t)].payload) {
        finger = t
        fingerStart = at - nodes[Int(t)].length
        return at
      }
      at -= nodes[Int(t)].length
    }
    return nil
  }

  // MARK: Changing

  /// Replaces the word of each interval in `from..<to` by what `change` makes of it (nil: leave it),
  /// then joins equal neighbours. The tree is whole whenever `change` runs, but `change` may not change
  /// it. Returns whether anything changed.
  @discardableResult
  public func map(
    from: Int, to: Int, same: (UInt, UInt) -> Bool = { $0 == $1 }, _ change: (UInt) -> UInt?
  ) -> Bool {
    if from >= to { return false }
    var changed = false
    var pos = from
    while pos < to {
      let i = interval(at: pos)
      if i.end <= pos { break }
      let end = min(i.end, to)
      if let fresh = change(i.payload), fresh != i.payload {
        if i.start < pos { cut(at: pos) }
        if i.end > to { cut(at: to) }
        setPayload(at: pos, fresh)
        changed = true
      }
      pos = end
    }
    if changed { coalesce(from: from, to: to, same: same) }
    return changed
  }

  /// Gives `from..<to` the word `payload`.
  public func set(from: Int, to: Int, _ payload: UInt) {
    if from >= to { return }
    let t = find(from)
    let start = fingerStart
    if t != 0, to <= start + nodes[Int(t)].length {
      setWithin(t, start, from, to, payload)
      return
    }
    let (a, rest) = split(root, from)
    let (b, c) = split(rest, to - from)
    release(b)
    root = merge(merge(a, make(to - from, payload, after: last(a))), c)
    join(at: to)
    join(at: from)
  }

  /// `set` for a part of the interval of node `t`, which begins at `start`.
  private func setWithin(_ t: Int32, _ start: Int, _ from: Int, _ to: Int, _ payload: UInt) {
    let n = nodes[Int(t)]
    let end = start + n.length
    if n.payload == payload { return }
    if start == from, end == to {
      nodes[Int(t)].payload = payload
      join(at: to)
      join(at: from)
    } else if start == from {
      finger = 0
      grow(at: start, by: from - to)
      if n.previous != 0, nodes[Int(n.previous)].payload == payload {
        grow(at: start - 1, by: to - from)
      } else {
        place(make(to - from, payload, after: n.previous), at: start)
      }
    } else if end == to {
      grow(at: start, by: from - to)
      if n.next != 0, nodes[Int(n.next)].payload == payload {
        grow(at: from, by: to - from)
      } else {
        place(make(to - from, payload, after: t), at: from)
      }
    } else {
      grow(at: start, by: from - end)
      let middle = make(to - from, payload, after: t)
      place(middle, at: from)
      place(make(end - to, n.payload, after: middle), at: to)
    }
  }

  /// Makes room for `length` characters inserted at `pos` that carry `payload`.
  public func insert(at pos: Int, length: Int, payload: UInt) {
    if length == 0 { return }
    forgetFinger(from: pos)
    // Mostly text goes into an interval, or beside one, that carries the same.
    if root != 0 {
      if pos > 0, interval(at: pos - 1).payload == payload {
        grow(at: pos - 1, by: length)
        return
      }
      if pos < self.length, interval(at: pos).payload == payload {
        grow(at: pos, by: length)
        return
      }
    }
    finger = 0
    let (a, b) = split(root, pos)
    root = merge(merge(a, make(length, payload, after: last(a))), b)
  }

  /// Takes out `from..<to`.
  public func delete(from: Int, to: Int) {
    if from >= to { return }
    forgetFinger(from: from)
    let i = interval(at: from)
    if to <= i.end, to - from < i.end - i.start {
      grow(at: from, by: from - to)
      return
    }
    finger = 0
    let (a, rest) = split(root, from)
    let (b, c) = split(rest, to - from)
    release(b)
    root = merge(a, c)
    join(at: from)
  }

  /// A tree of its own for `from..<to`.
  public func copy(from: Int, to: Int) -> IntervalTree {
    let result = IntervalTree()
    forEach(from: from, to: to) {
      result.append(length: $0.end - $0.start, payload: $0.payload)
      return true
    }
    return result
  }

  /// Adds `length` characters that carry `payload` at the end.
  public func append(length n: Int, payload: UInt) {
    if n == 0 { return }
    if root != 0, interval(at: length - 1).payload == payload {
      grow(at: length - 1, by: n)
      return
    }
    root = merge(root, make(n, payload, after: nodes[0].previous))
  }

  /// Inserts the intervals of another tree at `pos`.
  public func graft(_ other: IntervalTree, at pos: Int) {
    if other.length == 0 { return }
    finger = 0
    let (a, b) = split(root, pos)
    var middle: Int32 = 0
    var before = last(a)
    other.forEach(from: 0, to: other.length) {
      before = make($0.end - $0.start, $0.payload, after: before)
      middle = merge(middle, before)
      return true
    }
    root = merge(merge(a, middle), b)
    join(at: pos + other.length)
    join(at: pos)
  }

  /// Joins neighbours in and at the ends of `from..<to` whose words are `same`; the first's word stays.
  public func coalesce(from: Int, to: Int, same: (UInt, UInt) -> Bool) {
    var i = interval(at: max(from - 1, 0))
    while i.end <= to, i.end < length {
      let next = interval(at: i.end)
      if same(i.payload, next.payload) {
        let end = next.end
        let (a, rest) = split(root, i.end)
        let (b, c) = split(rest, end - i.end)
        release(b)
        root = merge(a, c)
        grow(at: i.start, by: end - i.end)
        i.end = end
      } else {
        i = next
      }
    }
  }

  // MARK: The treap

  /// A new node, linked behind another (0: first).
  private func make(_ length: Int, _ payload: UInt, after before: Int32) -> Int32 {
    let t: Int32
    if free != 0 {
      t = free
      free = nodes[Int(t)].left
    } else {
      if used == capacity {
        capacity *= 2
        guard let grown = realloc(nodes, capacity * MemoryLayout<Node>.stride) else {
          fatalError("orgstar: memory exhausted")
        }
        nodes = grown.bindMemory(to: Node.self, capacity: capacity)
      }
      t = Int32(used)
      used += 1
    }
    seed ^= seed << 13
    seed ^= seed >> 17
    seed ^= seed << 5
    let next = nodes[Int(before)].next
    nodes[Int(t)] = Node(
      next: next, previous: before, priority: seed, length: length, total: length,
      payload: payload)
    nodes[Int(before)].next = t
    nodes[Int(next)].previous = t
    stored += 1
    return t
  }

  /// Frees a whole subtree.
  private func release(_ t: Int32) {
    if t == 0 { return }
    release(nodes[Int(t)].left)
    release(nodes[Int(t)].right)
    let (before, next) = (nodes[Int(t)].previous, nodes[Int(t)].next)
    nodes[Int(before)].next = next
    nodes[Int(next)].previous = before
    if t == finger { finger = 0 }
    nodes[Int(t)].left = free
    nodes[Int(t)].payload = 0
    free = t
    stored -= 1
  }

  @inline(__always)
  private func sum(_ t: Int32) {
    let n = nodes[Int(t)]
    nodes[Int(t)].total = nodes[Int(n.left)].total + n.length + nodes[Int(n.right)].total
  }

  private func merge(_ a: Int32, _ b: Int32) -> Int32 {
    if a == 0 { return b }
    if b == 0 { return a }
    if nodes[Int(a)].priority > nodes[Int(b)].priority {
      let r = merge(nodes[Int(a)].right, b)
      nodes[Int(a)].right = r
      sum(a)
      return a
    }
    let l = merge(a, nodes[Int(b)].left)
    nodes[Int(b)].left = l
    sum(b)
    return b
  }

  /// Parts the subtree into what lies before `pos` and what after; an interval across it becomes two.
  private func split(_ t: Int32, _ pos: Int) -> (Int32, Int32) {
    if t == 0 { return (0, 0) }
    let n = nodes[Int(t)]
    let left = nodes[Int(n.left)].total
    if pos <= left {
      let (a, b) = split(n.left, pos)
      nodes[Int(t)].left = b
      sum(t)
      return (a, t)
    }
    if pos >= left + n.length {
      let (a, b) = split(n.right, pos - left - n.length)
      nodes[Int(t)].right = a
      sum(t)
      return (t, b)
    }
    let fresh = make(left + n.length - pos, n.payload, after: t)
    nodes[Int(t)].length = pos - left
    nodes[Int(t)].right = 0
    sum(t)
    return (t, merge(fresh, n.right))
  }

  /// The last node of a subtree.
  private func last(_ t: Int32) -> Int32 {
    var t = t
    while t != 0, nodes[Int(t)].right != 0 { t = nodes[Int(t)].right }
    return t
  }

  /// Puts a node where one interval ends and another begins.
  private func place(_ fresh: Int32, at pos: Int) {
    let priority = nodes[Int(fresh)].priority
    let length = nodes[Int(fresh)].length
    var parent: Int32 = 0
    var isLeft = false
    var t = root
    var p = pos
    while t != 0, nodes[Int(t)].priority >= priority {
      let n = nodes + Int(t)
      n.pointee.total += length
      parent = t
      let left = nodes[Int(n.pointee.left)].total
      isLeft = p <= left
      if isLeft {
        t = n.pointee.left
      } else {
        p -= left + n.pointee.length
        t = n.pointee.right
      }
    }
    let (a, b) = split(t, p)
    nodes[Int(fresh)].left = a
    nodes[Int(fresh)].right = b
    sum(fresh)
    if parent == 0 {
      root = fresh
    } else if isLeft {
      nodes[Int(parent)].left = fresh
    } else {
      nodes[Int(parent)].right = fresh
    }
  }

  private func cut(at pos: Int) {
    let (a, b) = split(root, pos)
    root = merge(a, b)
  }

  private func setPayload(at pos: Int, _ payload: UInt) {
    var t = root
    var p = pos
    while t != 0 {
      let n = nodes[Int(t)]
      let left = nodes[Int(n.left)].total
      if p < left {
        t = n.left
      } else if p < left + n.length {
        nodes[Int(t)].payload = payload
        return
      } else {
        p -= left + n.length
        t = n.right
      }
    }
  }

  /// Adds `delta` to the length of the interval at `pos`, which stays longer than 0.
  private func grow(at pos: Int, by delta: Int) {
    var t = root
    var p = pos
    while t != 0 {
      let n = nodes[Int(t)]
      let left = nodes[Int(n.left)].total
      nodes[Int(t)].total += delta
      if p < left {
        t = n.left
      } else if p < left + n.length {
        nodes[Int(t)].length += delta
        return
      } else {
        p -= left + n.length
        t = n.right
      }
    }
  }

  /// Joins the intervals that meet at `pos` when their words are one.
  private func join(at pos: Int) {
    if pos <= 0 || pos >= length { return }
    let a = interval(at: pos - 1)
    let b = interval(at: pos)
    if a.start == b.start || a.payload != b.payload { return }
    let (l, rest) = split(root, b.start)
    let (m, r) = split(rest, b.end - b.start)
    release(m)
    root = merge(l, r)
    grow(at: a.start, by: b.end - b.start)
  }
}
