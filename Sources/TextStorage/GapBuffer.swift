#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The text of one buffer: bytes with a gap, and an index from characters and lines to bytes.
///
/// Positions count from 0, in bytes or in characters as the name says. In multibyte text bytes are in
/// `InternalEncoding`; callers insert whole characters and cut only between them. In unibyte text each
/// byte is one character. Pointers into the text hold until the next change.
///
/// Insertions far from the gap are held apart (`GapBuffer+Held.swift`) until somebody reads the text.
public final class GapBuffer {
  /// Where everything stands; behind a pointer, so that reads check no exclusivity.
  @frozen
  public struct State {
    /// The allocation: text, gap, text.
    public var base: UnsafeMutablePointer<UInt8>
    /// Bytes of the allocation.
    public var capacity: Int
    /// Bytes before the gap.
    public var gapStart: Int
    /// Offset in `base` of the byte after the gap.
    public var gapEnd: Int
    /// Bytes of the text.
    public var byteCount: Int
    /// Characters of the text.
    public var charCount: Int
    /// Newlines of the text.
    public var newlineCount: Int
    /// Characters before the gap.
    public var gapChar: Int
    /// Newlines before the gap.
    public var gapLine: Int
    /// Whether the bytes are text in the internal encoding.
    public var isMultibyte: Bool
    /// Whether a raw byte's character may be in the text; false: there is none.
    public var mayHoldRawBytes = false
    /// Whether insertions are held apart, which all counts include and all places but not the gap's.
    public var isHolding = false
    /// The last place looked up; bytes −1 when there is none.
    @usableFromInline var cachedByte: Int
    @usableFromInline var cachedChar: Int
    /// Counts changes of the text.
    public var changeCount: Int
  }

  /// Where everything stands.
  public let s: UnsafeMutablePointer<State>
  /// Index entries before the gap, counted from the start, and after it, counted from the end; the last
  /// of each is the nearest to the gap.
  @usableFromInline let before = CheckpointStack()
  @usableFromInline let after = CheckpointStack()

  /// Bytes between two entries of the index, about.
  @usableFromInline static let spacing = 1024

  /// An insertion farther than so many bytes from the gap is held apart.
  @exclusivity(unchecked) public var reach = 64 * 1024
  /// What is held apart.
  @exclusivity(unchecked) var held: HeldInsertions?

  /// An empty text with room for `capacity` bytes.
  public init(multibyte: Bool = true, capacity: Int = 64) {
    s = .allocate(capacity: 1)
    let room = max(capacity, 16)
    s.initialize(
      to: State(
        base: .allocate(capacity: room), capacity: room, gapStart: 0, gapEnd: room, byteCount: 0,
        charCount: 0, newlineCount: 0, gapChar: 0, gapLine: 0, isMultibyte: multibyte,
        cachedByte: -1, cachedChar: -1, changeCount: 0))
  }

  deinit {
    s.pointee.base.deallocate()
    s.deallocate()
  }

  /// Exchanges all that two of them hold.
  public func exchangeContents(with other: GapBuffer) {
    swap(&s.pointee, &other.s.pointee)
    before.exchangeContents(with: other.before)
    after.exchangeContents(with: other.after)
    (held, other.held) = (other.held, held)
  }

  /// Bytes of text.
  @inlinable public var byteCount: Int { s.pointee.byteCount }
  /// Characters of text.
  @inlinable public var charCount: Int { s.pointee.charCount }
  /// Newlines in the text.
  @inlinable public var newlineCount: Int { s.pointee.newlineCount }
  /// Whether characters may take several bytes.
  @inlinable public var isMultibyte: Bool { s.pointee.isMultibyte }
  /// Whether a raw byte's character may be in the text; false: there is none.
  @inlinable public var mayHoldRawBytes: Bool { s.pointee.mayHoldRawBytes }
  /// Whether every character is one byte, so that both kinds of positions agree.
  @inlinable public var isSingleByte: Bool { s.pointee.charCount == s.pointee.byteCount }

  // MARK: Reading

  /// The byte at a byte position.
  @inlinable @inline(__always)
  public func byte(at pos: Int) -> UInt8 {
    let st = s
    if st.pointee.isHolding { return addressWhileHolding(of: pos).pointee }
    return st.pointee.base[
      pos < st.pointee.gapStart ? pos : pos &+ (st.pointee.gapEnd &- st.pointee.gapStart)]
  }

  /// The address of the byte at a byte position; good up to the gap or the end.
  @inlinable @inline(__always)
  public func address(of pos: Int) -> UnsafeMutablePointer<UInt8> {
    let st = s
    if st.pointee.isHolding { settle() }
    return st.pointee.base
      + (pos < st.pointee.gapStart ? pos : pos &+ (st.pointee.gapEnd &- st.pointee.gapStart))
  }

  /// The character at a byte position, which begins one. A raw byte in unibyte text is its byte value.
  @inlinable @inline(__always)
  public func char(at pos: Int) -> UInt32 {
    let p = s.pointee.isHolding ? addressWhileHolding(of: pos) : address(of: pos)
    if p.pointee < 0x80 || !isMultibyte { return UInt32(p.pointee) }
    return InternalEncoding.decodeLong(p).char
  }

  /// The byte position after the character at byte position `pos`.
  @inlinable @inline(__always)
  public func next(_ pos: Int) -> Int {
    isMultibyte ? pos &+ InternalEncoding.length(ofLead: byte(at: pos)) : pos &+ 1
  }

  /// The byte position of the character that ends at byte position `pos`, which is not 0.
  @inlinable @inline(__always)
  public func previous(_ pos: Int) -> Int {
    var p = pos &- 1
    if isMultibyte { while InternalEncoding.isContinuation(byte(at: p)) { p &-= 1 } }
    return p
  }

  /// The text before and after the gap.
  @inlinable
  public var spans: (before: UnsafeBufferPointer<UInt8>, after: UnsafeBufferPointer<UInt8>) {
    let st = s
    if st.pointee.isHolding { settle() }
    return (
      UnsafeBufferPointer(start: st.pointee.base, count: st.pointee.gapStart),
      UnsafeBufferPointer(
        start: st.pointee.base + st.pointee.gapEnd,
        count: st.pointee.capacity - st.pointee.gapEnd)
    )
  }

  /// The bytes of a range in at most two runs.
  @inlinable
  public func runs(
    _ from: Int, _ to: Int
  ) -> (first: UnsafeBufferPointer<UInt8>, second: UnsafeBufferPointer<UInt8>) {
    if s.pointee.isHolding { settle() }
    return settledRuns(from, to)
  }

  /// The bytes of a range of the text without what is held, in at most two runs.
  @inlinable
  func settledRuns(
    _ from: Int, _ to: Int
  ) -> (first: UnsafeBufferPointer<UInt8>, second: UnsafeBufferPointer<UInt8>) {
    let gap = s.pointee.gapStart
    let past = s.pointee.gapEnd - gap
    if to <= gap || from >= gap {
      let start = s.pointee.base + (from < gap ? from : from + past)
      return (
        UnsafeBufferPointer(start: start, count: to - from),
        UnsafeBufferPointer(start: nil, count: 0)
      )
    }
    return (
      UnsafeBufferPointer(start: s.pointee.base + from, count: gap - from),
      UnsafeBufferPointer(start: s.pointee.base + s.pointee.gapEnd, count: to - gap)
    )
  }

  /// Copies the bytes of a range to `out`.
  public func copy(from: Int, to: Int, into out: UnsafeMutablePointer<UInt8>) {
    let (a, b) = isBelowHeld(to) ? settledRuns(from, to) : runs(from, to)
    if a.count > 0 { memcpy(out, a.baseAddress!, a.count) }
    if b.count > 0 { memcpy(out + a.count, b.baseAddress!, b.count) }
  }

  /// The bytes of a range in one piece: moves the gap out of it when it must.
  public func contiguous(from: Int, to: Int) -> UnsafeBufferPointer<UInt8> {
    settle()
    let gap = s.pointee.gapStart
    if from < gap, to > gap { moveGap(to: gap - from < to - gap ? from : to) }
    return UnsafeBufferPointer(start: address(of: from), count: to - from)
  }

  // MARK: Changing

  /// Inserts `count` bytes at byte position `pos`. `chars` is their number of characters when known.
  /// The bytes may not lie in this buffer.
  public func insert(
    _ bytes: UnsafePointer<UInt8>, count: Int, at pos: Int, chars known: Int = -1
  ) {
    if count == 0 || hold(bytes, count, at: pos, chars: known) { return }
    insertAtGap(bytes, count, at: pos, chars: known)
  }

  /// Brings the gap to `pos` and inserts there.
  func insertAtGap(_ bytes: UnsafePointer<UInt8>, _ count: Int, at pos: Int, chars known: Int) {
    moveGap(to: pos)
    reserve(count)
    let st = s
    memcpy(st.pointee.base + st.pointee.gapStart, bytes, count)
    absorb(count, chars: known)
  }

  /// Room for `count` bytes at byte position `pos`, for the caller to fill and then `commit`.
  public func openGap(_ count: Int, at pos: Int) -> UnsafeMutablePointer<UInt8> {
    moveGap(to: pos)
    reserve(count)
    return s.pointee.base + s.pointee.gapStart
  }

  /// Makes the first `count` bytes of the room that `openGap` gave part of the text.
  public func commit(_ count: Int, chars known: Int = -1) {
    if count > 0 { absorb(count, chars: known) }
  }

  /// Deletes the bytes of a range.
  public func delete(from: Int, to: Int) {
    if from >= to { return }
    settle()
    let st = s
    let chars = byteToChar(to) - byteToChar(from)
    // The nearer end of the range gives less to move.
    let gap = st.pointee.gapStart
    if gap < from || gap > to {
      moveGap(to: gap < from ? from : to)
    }
    let gapStart = st.pointee.gapStart
    let left = gapStart - from
    let right = to - gapStart
    let charsLeft = st.pointee.gapChar - byteToChar(from)
    let linesLeft = newlines(from: from, to: gapStart)
    let lines = linesLeft + newlines(from: gapStart, to: to)
    before.pop(beyond: from)
    after.pop(beyond: st.pointee.byteCount - to)
    st.pointee.gapStart -= left
    st.pointee.gapEnd += right
    st.pointee.gapChar -= charsLeft
    st.pointee.gapLine -= linesLeft
    st.pointee.byteCount -= to - from
    st.pointee.charCount -= chars
    st.pointee.newlineCount -= lines
    if st.pointee.byteCount == 0 { st.pointee.mayHoldRawBytes = false }
    st.pointee.cachedByte = -1
    st.pointee.changeCount &+= 1
  }

  /// Replaces the bytes of a range.
  public func replace(
    from: Int, to: Int, with bytes: UnsafePointer<UInt8>, count: Int, chars known: Int = -1
  ) {
    delete(from: from, to: to)
    insert(bytes, count: count, at: from, chars: known)
  }

  /// Makes this text take and give multibyte or unibyte; the bytes stay and are counted anew, so the
  /// caller has converted them.
  public func reinterpret(asMultibyte multibyte: Bool) {
    let count = byteCount
    moveGap(to: 0)
    let text = UnsafeMutablePointer<UInt8>.allocate(capacity: max(count, 1))
    copy(from: 0, to: count, into: text)
    delete(from: 0, to: count)
    s.pointee.isMultibyte = multibyte
    insert(text, count: count, at: 0)
    text.deallocate()
  }

  /// Puts the gap at byte position `pos`.
  public func moveGap(to pos: Int) {
    settle()
    let st = s
    let gapStart = st.pointee.gapStart
    if pos == gapStart { return }
    let base = st.pointee.base
    if pos < gapStart {
      let n = gapStart - pos
      let moved = base + pos
      let (chars, lines) = measure(moved, n, backFrom: gapStart)
      memmove(base + st.pointee.gapEnd - n, moved, n)
      st.pointee.gapStart = pos
      st.pointee.gapEnd -= n
      st.pointee.gapChar -= chars
      st.pointee.gapLine -= lines
      while let c = before.popLast(beyond: pos) {
        after.push(totals - c, spacing: GapBuffer.spacing)
      }
    } else {
      let n = pos - gapStart
      let moved = base + st.pointee.gapEnd
      let (chars, lines) = measure(moved, n, forwardTo: pos)
      memmove(base + gapStart, moved, n)
      st.pointee.gapStart = pos
      st.pointee.gapEnd += n
      st.pointee.gapChar += chars
      st.pointee.gapLine += lines
      while let c = after.popLast(beyond: st.pointee.byteCount - pos) {
        before.push(totals - c, spacing: GapBuffer.spacing)
      }
    }
  }

  /// Characters and newlines in the `n` bytes that end at the gap, with the index's help.
  private func measure(
    _ p: UnsafeMutablePointer<UInt8>, _ n: Int, backFrom gapStart: Int
  ) -> (Int, Int) {
    let pos = gapStart - n
    let c = before.nearest(atOrBelow: pos)
    let from = s.pointee.base + c.byte
    return (
      s.pointee.gapChar - c.char - countChars(from, pos - c.byte),
      s.pointee.gapLine - c.line
        - InternalEncoding.newlineCount(from, count: pos - c.byte)
    )
  }

  /// Characters and newlines in the `n` bytes after the gap, up to position `pos`.
  private func measure(
    _ p: UnsafeMutablePointer<UInt8>, _ n: Int, forwardTo pos: Int
  ) -> (Int, Int) {
    let st = s
    let rest = st.pointee.byteCount - pos
    let c = after.nearest(atOrBelow: rest)
    let between = rest - c.byte
    let charsAfter = c.char + countChars(p + n, between)
    let linesAfter = c.line + InternalEncoding.newlineCount(p + n, count: between)
    return (
      st.pointee.charCount - charsAfter - st.pointee.gapChar,
      st.pointee.newlineCount - linesAfter - st.pointee.gapLine
    )
  }

  private var totals: Checkpoint {
    Checkpoint(byte: s.pointee.byteCount, char: s.pointee.charCount, line: s.pointee.newlineCount)
  }

  /// Counts the `count` bytes just written at the gap's start into the text.
  private func absorb(_ count: Int, chars known: Int) {
    let st = s
    let start = st.pointee.base + st.pointee.gapStart
    var chars = 0
    var lines = 0
    var done = 0
    while done < count {
      // Checkpoints on the way through a long insertion, at character boundaries.
      var n = min(count - done, GapBuffer.spacing)
      if st.pointee.isMultibyte, done + n < count {
        while n > 0, InternalEncoding.isContinuation(start[done + n]) { n -= 1 }
        if n == 0 { n = min(count - done, GapBuffer.spacing) }
      }
      if known == count {
        chars += n
      } else {
        let counted = countChars(start + done, n)
        chars += counted
        if counted < n, !st.pointee.mayHoldRawBytes {
          st.pointee.mayHoldRawBytes = InternalEncoding.holdsRawByte(start + done, count: n)
        }
      }
      lines += InternalEncoding.newlineCount(start + done, count: n)
      done += n
      before.push(
        Checkpoint(
          byte: st.pointee.gapStart + done, char: st.pointee.gapChar + chars,
          line: st.pointee.gapLine + lines),
        spacing: GapBuffer.spacing)
    }
    st.pointee.gapStart += count
    st.pointee.gapChar += chars
    st.pointee.gapLine += lines
    st.pointee.byteCount += count
    st.pointee.charCount += chars
    st.pointee.newlineCount += lines
    after.push(
      Checkpoint(
        byte: st.pointee.byteCount - st.pointee.gapStart,
        char: st.pointee.charCount - st.pointee.gapChar,
        line: st.pointee.newlineCount - st.pointee.gapLine),
      spacing: GapBuffer.spacing)
    st.pointee.cachedByte = -1
    st.pointee.changeCount &+= 1
  }

  @inline(__always)
  func countChars(_ p: UnsafePointer<UInt8>, _ n: Int) -> Int {
    s.pointee.isMultibyte ? InternalEncoding.charCount(p, count: n) : n
  }

  /// Makes the gap at least `count` bytes.
  func reserve(_ count: Int) {
    let st = s
    if st.pointee.gapEnd - st.pointee.gapStart >= count { return }
    let room = st.pointee.byteCount + count
    let capacity = room + max(room / 4, 64)
    // Much memory grows where it is or is moved by its pages: what lies before the gap stays.
    guard let p = realloc(st.pointee.base, capacity) else {
      fatalError("orgstar: memory exhausted")
    }
    let grown = p.bindMemory(to: UInt8.self, capacity: capacity)
    GapBuffer.preferLargePages(grown, capacity)
    let tail = st.pointee.capacity - st.pointee.gapEnd
    memmove(grown + capacity - tail, grown + st.pointee.gapEnd, tail)
    st.pointee.base = grown
    st.pointee.gapEnd = capacity - tail
    st.pointee.capacity = capacity
  }

  /// Half the time of filling fresh memory goes into asking for it page by page.
  private static func preferLargePages(_ p: UnsafeMutablePointer<UInt8>, _ count: Int) {
    #if os(Linux)
      let size = 2 << 20
      let start = (UInt(bitPattern: p) + UInt(size - 1)) & ~UInt(size - 1)
      let end = (UInt(bitPattern: p) + UInt(count)) & ~UInt(size - 1)
      if count < 4 * size || start >= end { return }
      madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), Int32(MADV_HUGEPAGE))
    #endif
  }

  /// Gives back what the gap holds beyond a little room.
  public func compact() {
    settle()
    let st = s
    let gap = st.pointee.gapEnd - st.pointee.gapStart
    if gap <= 4096 { return }
    moveGap(to: st.pointee.byteCount)
    let capacity = st.pointee.byteCount + 64
    guard let p = realloc(st.pointee.base, capacity) else { return }
    st.pointee.base = p.bindMemory(to: UInt8.self, capacity: capacity)
    st.pointee.capacity = capacity
    st.pointee.gapEnd = capacity
  }
}
