/// Positions that follow a text through its edits.
///
/// Markers lie unordered in buckets of neighbours. An edit shifts a bucket beyond it by one addition
/// and goes through only the buckets it falls into: about √n steps, all of them sequential.
///
/// A marker's key is twice its position within the bucket, plus one when it advances on an insertion at
/// its position; so an insertion at p moves just those with a key above 2p.
public final class MarkerSet {
  /// Names one marker of a set until it is removed.
  public typealias Handle = Int32

  private struct Slot {
    var bucket: Int32  // −1 when free
    var index: Int32  // in the bucket; the next free slot when free
    var payload: UInt
  }

  private struct Bucket {
    var keys: UnsafeMutablePointer<Int>
    var slots: UnsafeMutablePointer<Int32>
    var count: Int32
  }

  private static let bucketSize = 256

  @exclusivity(unchecked) private var slots: UnsafeMutablePointer<Slot>
  @exclusivity(unchecked) private var slotCapacity = 16
  @exclusivity(unchecked) private var slotCount = 0
  @exclusivity(unchecked) private var freeSlot: Int32 = -1
  /// Markers in the set.
  public var count: Int { stored }
  // Other modules would check each access to a stored property.
  @exclusivity(unchecked) private var stored = 0

  // Buckets by index; bounds of their keys and what to add to them lie apart for fast passes.
  @exclusivity(unchecked) private var buckets: UnsafeMutablePointer<Bucket>
  @exclusivity(unchecked) private var base: UnsafeMutablePointer<Int>
  /// The absolute least key, or less.
  @exclusivity(unchecked) private var low: UnsafeMutablePointer<Int>
  /// The absolute greatest key, or more.
  @exclusivity(unchecked) private var high: UnsafeMutablePointer<Int>
  @exclusivity(unchecked) private var bucketCapacity = 4
  @exclusivity(unchecked) private var bucketCount = 0
  @exclusivity(unchecked) private var lastBucket = 0

  /// A set without markers.
  public init() {
    slots = .allocate(capacity: 16)
    buckets = .allocate(capacity: 4)
    base = .allocate(capacity: 4)
    low = .allocate(capacity: 4)
    high = .allocate(capacity: 4)
  }

  deinit {
    for b in 0..<bucketCount {
      buckets[b].keys.deallocate()
      buckets[b].slots.deallocate()
    }
    slots.deallocate()
    buckets.deallocate()
    base.deallocate()
    low.deallocate()
    high.deallocate()
  }

  /// Exchanges all that two of them hold.
  public func exchangeContents(with other: MarkerSet) {
    (slots, other.slots) = (other.slots, slots)
    (slotCapacity, other.slotCapacity) = (other.slotCapacity, slotCapacity)
    (slotCount, other.slotCount) = (other.slotCount, slotCount)
    (freeSlot, other.freeSlot) = (other.freeSlot, freeSlot)
    (stored, other.stored) = (other.stored, stored)
    (buckets, other.buckets) = (other.buckets, buckets)
    (base, other.base) = (other.base, base)
    (low, other.low) = (other.low, low)
    (high, other.high) = (other.high, high)
    (bucketCapacity, other.bucketCapacity) = (other.bucketCapacity, bucketCapacity)
    (bucketCount, other.bucketCount) = (other.bucketCount, bucketCount)
    (lastBucket, other.lastBucket) = (other.lastBucket, lastBucket)
  }

  // MARK: One marker

  /// Adds a marker; one that `advances` stays after text inserted at its position.
  public func add(at position: Int, advances: Bool, payload: UInt) -> Handle {
    let handle: Int32
    if freeSlot >= 0 {
      handle = freeSlot
      freeSlot = slots[Int(handle)].index
    } else {
      if slotCount == slotCapacity { growSlots() }
      handle = Int32(slotCount)
      slotCount += 1
    }
    slots[Int(handle)] = Slot(bucket: -1, index: -1, payload: payload)
    stored += 1
    place(handle, key: position * 2 + (advances ? 1 : 0))
    return handle
  }

  /// Removes a marker; its handle is free for another.
  public func remove(_ handle: Handle) {
    takeOut(handle)
    slots[Int(handle)].bucket = -1
    slots[Int(handle)].index = freeSlot
    freeSlot = handle
    stored -= 1
  }

  @inline(__always)
  private func key(_ handle: Handle) -> Int {
    let slot = slots[Int(handle)]
    return buckets[Int(slot.bucket)].keys[Int(slot.index)] &+ base[Int(slot.bucket)]
  }

  /// Where the marker is.
  public func position(_ handle: Handle) -> Int { key(handle) >> 1 }

  /// Whether the marker advances on an insertion at its position.
  public func advances(_ handle: Handle) -> Bool { key(handle) & 1 != 0 }

  /// What the marker was added with.
  public func payload(_ handle: Handle) -> UInt { slots[Int(handle)].payload }

  /// Moves the marker.
  public func setPosition(_ handle: Handle, _ position: Int) {
    setKey(handle, position * 2 | (key(handle) & 1))
  }

  /// Makes the marker advance, or not, on an insertion at its position.
  public func setAdvances(_ handle: Handle, _ advances: Bool) {
    setKey(handle, key(handle) & ~1 | (advances ? 1 : 0))
  }

  private func setKey(_ handle: Handle, _ key: Int) {
    let slot = slots[Int(handle)]
    let b = Int(slot.bucket)
    if (key >= low[b] && key <= high[b]) || buckets[b].count == 1 || bucketCount == 1 {
      buckets[b].keys[Int(slot.index)] = key - base[b]
      if buckets[b].count == 1 {
        low[b] = key
        high[b] = key
      } else {
        low[b] = min(low[b], key)
        high[b] = max(high[b], key)
      }
      return
    }
    takeOut(handle)
    place(handle, key: key)
  }

  // MARK: All of them

  /// Follows the insertion of `length` at `position`; `before` inserts before every marker there.
  public func adjustForInsert(at position: Int, length: Int, before: Bool = false) {
    let limit = before ? position * 2 - 1 : position * 2
    let shift = length * 2
    // Without branches that nobody can foresee: buckets lie in no order.
    for b in 0..<bucketCount {
      let (least, greatest) = (low[b], high[b])
      let whole = least > limit ? shift : 0
      base[b] &+= whole
      low[b] = least &+ whole
      high[b] = greatest &+ (greatest > limit ? shift : 0)
      if least <= limit && greatest > limit {
        let keys = buckets[b].keys
        let local = limit &- base[b]
        for i in 0..<Int(buckets[b].count) {
          let k = keys[i]
          keys[i] = k &+ (k > local ? shift : 0)
        }
      }
    }
  }

  /// Follows the deletion of `from..<to`.
  public func adjustForDelete(from: Int, to: Int) {
    let shift = (to - from) * 2
    for b in 0..<bucketCount {
      if high[b] <= from * 2 + 1 { continue }
      if low[b] >= to * 2 {
        base[b] &-= shift
        low[b] &-= shift
        high[b] &-= shift
        continue
      }
      let keys = buckets[b].keys
      let start = from * 2 - base[b]
      let end = to * 2 - base[b]
      var least = Int.max
      var greatest = Int.min
      for i in 0..<Int(buckets[b].count) {
        let k = keys[i]
        let moved = k >= end ? k &- shift : (k > start ? start | (k & 1) : k)
        keys[i] = moved
        least = min(least, moved)
        greatest = max(greatest, moved)
      }
      if least <= greatest {
        low[b] = least + base[b]
        high[b] = greatest + base[b]
      }
    }
  }

  /// Calls `body` with each marker.
  public func forEach(_ body: (Handle) -> Void) {
    for b in 0..<bucketCount {
      for i in 0..<Int(buckets[b].count) { body(buckets[b].slots[i]) }
    }
  }

  /// Calls `body` with each marker in `from...to`.
  public func forEach(from: Int, through to: Int, _ body: (Handle) -> Void) {
    for b in 0..<bucketCount where high[b] >= from * 2 && low[b] <= to * 2 + 1 {
      for i in 0..<Int(buckets[b].count) {
        let position = (buckets[b].keys[i] + base[b]) >> 1
        if position >= from, position <= to { body(buckets[b].slots[i]) }
      }
    }
  }

  // MARK: Buckets

  private func place(_ handle: Handle, key: Int) {
    var b = bucket(for: key)
    if buckets[b].count == Int32(MarkerSet.bucketSize) {
      let fresh = split(b)
      if key >= low[fresh] { b = fresh }
    }
    let i = Int(buckets[b].count)
    buckets[b].keys[i] = key - base[b]
    buckets[b].slots[i] = handle
    buckets[b].count += 1
    if i == 0 {
      low[b] = key
      high[b] = key
    } else {
      low[b] = min(low[b], key)
      high[b] = max(high[b], key)
    }
    slots[Int(handle)].bucket = Int32(b)
    slots[Int(handle)].index = Int32(i)
    lastBucket = b
  }

  /// The bucket that holds `key`, or whose bounds have to grow least.
  private func bucket(for key: Int) -> Int {
    if bucketCount == 0 { return addBucket() }
    if lastBucket < bucketCount, low[lastBucket] <= key, key <= high[lastBucket] {
      return lastBucket
    }
    var best = 0
    var distance = Int.max
    for b in 0..<bucketCount {
      let d = max(low[b] &- key, key &- high[b], 0)
      if d < distance {
        distance = d
        best = b
        if d == 0 { break }
      }
    }
    return best
  }

  private func addBucket() -> Int {
    if bucketCount == bucketCapacity {
      let n = bucketCapacity * 2
      func grow<T>(_ p: inout UnsafeMutablePointer<T>) {
        let fresh = UnsafeMutablePointer<T>.allocate(capacity: n)
        fresh.update(from: p, count: bucketCount)
        p.deallocate()
        p = fresh
      }
      grow(&buckets)
      grow(&base)
      grow(&low)
      grow(&high)
      bucketCapacity = n
    }
    let b = bucketCount
    bucketCount += 1
    buckets[b] = Bucket(
      keys: .allocate(capacity: MarkerSet.bucketSize),
      slots: .allocate(capacity: MarkerSet.bucketSize), count: 0)
    base[b] = 0
    low[b] = 0
    high[b] = 0
    return b
  }

  /// Moves the upper half of a full bucket to a new one and returns that.
  private func split(_ b: Int) -> Int {
    let n = Int(buckets[b].count)
    let keys = buckets[b].keys
    let order = (0..<n).sorted { keys[$0] < keys[$1] }
    let oldKeys = Array(UnsafeBufferPointer(start: keys, count: n))
    let oldSlots = Array(UnsafeBufferPointer(start: buckets[b].slots, count: n))
    let fresh = addBucket()
    base[fresh] = base[b]
    for (target, range) in [(b, 0..<n / 2), (fresh, n / 2..<n)] {
      for (i, rank) in range.enumerated() {
        let from = order[rank]
        buckets[target].keys[i] = oldKeys[from]
        buckets[target].slots[i] = oldSlots[from]
        slots[Int(oldSlots[from])].bucket = Int32(target)
        slots[Int(oldSlots[from])].index = Int32(i)
      }
      buckets[target].count = Int32(range.count)
      low[target] = oldKeys[order[range.lowerBound]] + base[target]
      high[target] = oldKeys[order[range.upperBound - 1]] + base[target]
    }
    return fresh
  }

  /// Takes a marker out of its bucket, and an emptied bucket out of the set.
  private func takeOut(_ handle: Handle) {
    let slot = slots[Int(handle)]
    let b = Int(slot.bucket)
    let last = Int(buckets[b].count) - 1
    let i = Int(slot.index)
    if i != last {
      buckets[b].keys[i] = buckets[b].keys[last]
      buckets[b].slots[i] = buckets[b].slots[last]
      slots[Int(buckets[b].slots[i])].index = Int32(i)
    }
    buckets[b].count = Int32(last)
    if last == 0, bucketCount > 1 { dropBucket(b) }
  }

  private func dropBucket(_ b: Int) {
    buckets[b].keys.deallocate()
    buckets[b].slots.deallocate()
    let last = bucketCount - 1
    if b != last {
      buckets[b] = buckets[last]
      base[b] = base[last]
      low[b] = low[last]
      high[b] = high[last]
      for i in 0..<Int(buckets[b].count) {
        slots[Int(buckets[b].slots[i])].bucket = Int32(b)
      }
    }
    bucketCount = last
  }

  private func growSlots() {
    let fresh = UnsafeMutablePointer<Slot>.allocate(capacity: slotCapacity * 2)
    fresh.update(from: slots, count: slotCount)
    slots.deallocate()
    slots = fresh
    slotCapacity *= 2
  }
}
