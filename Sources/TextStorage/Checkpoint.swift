/// A place in a text: how many bytes, characters and newlines lie before it (or after it).
@frozen
public struct Checkpoint: Equatable {
  /// How many bytes.
  public var byte: Int
  /// How many characters.
  public var char: Int
  /// How many newlines.
  public var line: Int

  /// A place of these counts.
  @inlinable
  public init(byte: Int, char: Int, line: Int) {
    self.byte = byte
    self.char = char
    self.line = line
  }

  @inlinable
  static func - (a: Checkpoint, b: Checkpoint) -> Checkpoint {
    Checkpoint(byte: a.byte - b.byte, char: a.char - b.char, line: a.line - b.line)
  }
}

/// Checkpoints in rising order, taken and given at the end nearest the gap. Each side of the gap has
/// one, counted from its own end of the text, so an edit at the gap leaves both as they are.
@usableFromInline
final class CheckpointStack {
  @exclusivity(unchecked) @usableFromInline var items: UnsafeMutablePointer<Checkpoint>
  @exclusivity(unchecked) @usableFromInline var count = 0
  @exclusivity(unchecked) @usableFromInline var capacity = 16

  init() { items = .allocate(capacity: 16) }

  deinit { items.deallocate() }

  /// Exchanges all that two of them hold.
  func exchangeContents(with other: CheckpointStack) {
    (items, other.items) = (other.items, items)
    (count, other.count) = (other.count, count)
    (capacity, other.capacity) = (other.capacity, capacity)
  }

  /// Adds `c` unless the last one is nearer than `spacing` bytes below it.
  @usableFromInline
  func push(_ c: Checkpoint, spacing: Int) {
    let last = count == 0 ? 0 : items[count - 1].byte
    // Half the spacing, so that coming and going over an edited place thins but never empties.
    if c.byte - last < spacing / 2 { return }
    if count == capacity {
      let fresh = UnsafeMutablePointer<Checkpoint>.allocate(capacity: capacity * 2)
      fresh.update(from: items, count: count)
      items.deallocate()
      items = fresh
      capacity *= 2
    }
    items[count] = c
    count += 1
  }

  /// Drops those past byte `limit`.
  @usableFromInline
  func pop(beyond limit: Int) {
    while count > 0, items[count - 1].byte > limit { count -= 1 }
  }

  /// Takes the last one when it is past byte `limit`.
  @usableFromInline
  func popLast(beyond limit: Int) -> Checkpoint? {
    if count > 0, items[count - 1].byte > limit {
      count -= 1
      return items[count]
    }
    return nil
  }

  /// The last one with byte at most `byte`; the zero checkpoint when there is none.
  @usableFromInline
  func nearest(atOrBelow byte: Int) -> Checkpoint { last { $0.byte <= byte } }

  /// The last one for which `test` holds, which holds for a leading part of them.
  @inlinable @inline(__always)
  func last(where test: (Checkpoint) -> Bool) -> Checkpoint {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) >> 1
      if test(items[middle]) { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? Checkpoint(byte: 0, char: 0, line: 0) : items[low - 1]
  }

  /// The first one after that leading part, if any.
  @inlinable @inline(__always)
  func first(notWhere test: (Checkpoint) -> Bool) -> Checkpoint? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) >> 1
      if test(items[middle]) { low = middle + 1 } else { high = middle }
    }
    return low == count ? nil : items[low]
  }
}
