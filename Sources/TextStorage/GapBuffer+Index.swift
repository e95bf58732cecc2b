#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Characters, bytes and lines: from one to the other anywhere in the text, in the time of a binary
/// search and about a kilobyte of counting.
extension GapBuffer {
  // MARK: Characters and bytes

  /// The character position of byte position `pos`, which begins a character or ends the text.
  @inlinable @inline(__always)
  public func byteToChar(_ pos: Int) -> Int {
    isSingleByte ? pos : byteToCharSlow(pos)
  }

  /// The byte position of character position `pos`.
  @inlinable @inline(__always)
  public func charToByte(_ pos: Int) -> Int {
    isSingleByte ? pos : charToByteSlow(pos)
  }

  @usableFromInline
  func byteToCharSlow(_ pos: Int) -> Int {
    let st = s
    if st.pointee.isHolding { return byteToCharWhileHolding(pos) }
    if pos == st.pointee.cachedByte { return st.pointee.cachedChar }
    if pos == st.pointee.gapStart { return st.pointee.gapChar }
    let cached = st.pointee.cachedByte
    let char: Int
    if cached >= 0, pos >= cached, pos - cached < 256 {
      char = st.pointee.cachedChar + chars(from: cached, to: pos)
    } else if cached >= 0, pos < cached, cached - pos < 256 {
      char = st.pointee.cachedChar - chars(from: pos, to: cached)
    } else {
      let (low, high) = around(byte: pos)
      if high.byte - pos < pos - low.byte {
        char = high.char - chars(from: pos, to: high.byte)
      } else {
        char = low.char + chars(from: low.byte, to: pos)
      }
    }
    st.pointee.cachedByte = pos
    st.pointee.cachedChar = char
    return char
  }

  @usableFromInline
  func charToByteSlow(_ pos: Int) -> Int {
    let st = s
    if st.pointee.isHolding { return charToByteWhileHolding(pos) }
    if pos == st.pointee.cachedChar, st.pointee.cachedByte >= 0 { return st.pointee.cachedByte }
    if pos == st.pointee.gapChar { return st.pointee.gapStart }
    if pos >= st.pointee.charCount { return st.pointee.byteCount }
    var low: Checkpoint
    if pos < st.pointee.gapChar {
      low = before.last { $0.char <= pos }
    } else {
      let rest = st.pointee.charCount - pos
      if let c = after.first(notWhere: { $0.char < rest }) {
        low = fromEnd(c)
      } else {
        low = gapCheckpoint
      }
      if low.char > pos { low = gapCheckpoint }
    }
    var byte = low.byte
    var char = low.char
    if st.pointee.cachedByte >= 0 {
      let ahead = pos - st.pointee.cachedChar
      if ahead >= 0, st.pointee.cachedChar > char {
        byte = st.pointee.cachedByte
        char = st.pointee.cachedChar
      } else if ahead < 0, ahead > -64 {
        // Just before the last place: step back.
        byte = st.pointee.cachedByte
        for _ in 0..<(-ahead) { byte = previous(byte) }
        st.pointee.cachedByte = byte
        st.pointee.cachedChar = pos
        return byte
      }
    }
    // From below, within one side of the gap.
    let limit = pos < st.pointee.gapChar ? st.pointee.gapStart : st.pointee.byteCount
    if pos >= st.pointee.gapChar, byte < st.pointee.gapStart {
      byte = st.pointee.gapStart
      char = st.pointee.gapChar
    }
    byte += InternalEncoding.byteOffset(
      ofChar: pos - char, in: address(of: byte), count: limit - byte)
    st.pointee.cachedByte = byte
    st.pointee.cachedChar = pos
    return byte
  }

  /// Characters in a range of bytes.
  public func chars(from: Int, to: Int) -> Int {
    if !isMultibyte { return to - from }
    let (a, b) = runs(from, to)
    var n = 0
    if a.count > 0 { n += InternalEncoding.charCount(a.baseAddress!, count: a.count) }
    if b.count > 0 { n += InternalEncoding.charCount(b.baseAddress!, count: b.count) }
    return n
  }

  private var gapCheckpoint: Checkpoint {
    Checkpoint(byte: s.pointee.gapStart, char: s.pointee.gapChar, line: s.pointee.gapLine)
  }

  private func fromEnd(_ c: Checkpoint) -> Checkpoint {
    Checkpoint(
      byte: s.pointee.byteCount - c.byte, char: s.pointee.charCount - c.char,
      line: s.pointee.newlineCount - c.line)
  }

  /// The nearest known places at or below and above byte `pos`.
  private func around(byte pos: Int) -> (low: Checkpoint, high: Checkpoint) {
    if pos <= s.pointee.gapStart {
      return (
        before.last { $0.byte <= pos },
        before.first { $0.byte <= pos } ?? gapCheckpoint
      )
    }
    let rest = s.pointee.byteCount - pos
    return (
      after.first { $0.byte < rest }.map(fromEnd) ?? gapCheckpoint,
      fromEnd(after.last { $0.byte < rest })
    )
  }

  // MARK: Lines

  /// Newlines before byte position `pos`: the line it is on, from 0.
  public func lineNumber(atByte pos: Int) -> Int {
    settle()
    let (low, high) = around(byte: pos)
    if high.byte - pos < pos - low.byte {
      return high.line - countNewlines(from: pos, to: high.byte)
    }
    return low.line + countNewlines(from: low.byte, to: pos)
  }

  /// Newlines in a range of bytes.
  public func newlines(from: Int, to: Int) -> Int {
    if to - from < 4 * GapBuffer.spacing { return countNewlines(from: from, to: to) }
    return lineNumber(atByte: to) - lineNumber(atByte: from)
  }

  private func countNewlines(from: Int, to: Int) -> Int {
    let (a, b) = runs(from, to)
    var n = 0
    if a.count > 0 { n += InternalEncoding.newlineCount(a.baseAddress!, count: a.count) }
    if b.count > 0 { n += InternalEncoding.newlineCount(b.baseAddress!, count: b.count) }
    return n
  }

  /// The byte position where line `line` (from 0) starts; nil when there are fewer lines. A text
  /// that ends in a newline has an empty last line.
  public func lineStart(_ line: Int) -> Int? {
    if line <= 0 { return line == 0 ? 0 : nil }
    settle()
    let st = s
    if line > st.pointee.newlineCount { return nil }
    var low: Checkpoint
    if line <= st.pointee.gapLine {
      low = before.last { $0.line < line }
    } else {
      // Entries after the gap with fewer than `line` newlines before them.
      let rest = st.pointee.newlineCount - line
      low = after.first { $0.line <= rest }.map(fromEnd) ?? gapCheckpoint
      if low.line >= line { low = gapCheckpoint }
    }
    var pos = low.byte
    var left = line - low.line
    while left > 0 {
      guard let n = nextNewline(from: pos, limit: st.pointee.byteCount) else { return nil }
      pos = n + 1
      left -= 1
    }
    return pos
  }

  /// The byte position of the first newline in `from..<limit`.
  @inlinable
  public func nextNewline(from: Int, limit: Int) -> Int? {
    nextByte(0x0A, from: from, limit: limit)
  }

  /// The byte position of the last newline in `limit..<from`.
  @inlinable
  public func previousNewline(from: Int, limit: Int) -> Int? {
    previousByte(0x0A, from: from, limit: limit)
  }

  /// The byte position of the first `byte` in `from..<limit`.
  public func nextByte(_ byte: UInt8, from: Int, limit: Int) -> Int? {
    if from >= limit { return nil }
    let (a, b) = runs(from, limit)
    if let p = memchr(a.baseAddress!, Int32(byte), a.count) {
      return from + (UnsafeMutableRawPointer(p) - UnsafeMutableRawPointer(mutating: a.baseAddress!))
    }
    if b.count > 0, let p = memchr(b.baseAddress!, Int32(byte), b.count) {
      return from + a.count
        + (UnsafeMutableRawPointer(p) - UnsafeMutableRawPointer(mutating: b.baseAddress!))
    }
    return nil
  }

  /// The byte position of the last `byte` in `limit..<from`.
  public func previousByte(_ byte: UInt8, from: Int, limit: Int) -> Int? {
    if from <= limit { return nil }
    let (a, b) = runs(limit, from)
    if b.count > 0, let i = InternalEncoding.lastIndex(of: byte, b.baseAddress!, count: b.count) {
      return limit + a.count + i
    }
    return InternalEncoding.lastIndex(of: byte, a.baseAddress!, count: a.count).map { limit + $0 }
  }

  /// The start of the line that byte position `pos` is on, not before `limit`.
  @inlinable
  public func lineBeginning(_ pos: Int, limit: Int) -> Int {
    previousNewline(from: pos, limit: limit).map { $0 + 1 } ?? limit
  }

  /// The end of the line that byte position `pos` is on (its newline), not past `limit`.
  @inlinable
  public func lineEnd(_ pos: Int, limit: Int) -> Int {
    nextNewline(from: pos, limit: limit) ?? limit
  }

  /// Moves `n` lines on from byte position `pos`, within `low...high`; negative `n` moves back, 0 to the
  /// start of the line. Returns the start of the line reached and the count of lines that were missing,
  /// 0 or more. Moving forward past the last newline ends at `high`.
  public func moveLines(
    _ n: Int, from pos: Int, low: Int, high: Int
  ) -> (position: Int, shortage: Int) {
    if n > 0 {
      if n > 64 {
        let target = lineNumber(atByte: pos) + n
        if let start = lineStart(target), start <= high { return (start, 0) }
        let available = newlines(from: pos, to: high)
        return (high, n - available)
      }
      var p = pos
      for done in 0..<n {
        guard let newline = nextNewline(from: p, limit: high) else { return (high, n - done) }
        p = newline + 1
      }
      return (p, 0)
    }
    let start = lineBeginning(pos, limit: low)
    if n == 0 { return (start, 0) }
    if n < -64 {
      let target = lineNumber(atByte: start) + n
      if target >= 0, let found = lineStart(target), found >= low { return (found, 0) }
      return (low, -n - newlines(from: low, to: start))
    }
    var p = start
    for done in 0..<(-n) {
      if p <= low { return (low, -n - done) }
      p = lineBeginning(p - 1, limit: low)
    }
    return (p, 0)
  }
}
