/// Insertions all over a large text. Bringing the gap to each would copy megabytes; so those far from
/// it are held apart, and go into the text in one pass when it is read, or when they are many.
extension GapBuffer {
  /// What a program that inserts here and there reads in between does not end the holding; going
  /// through the text does.
  private static let mostReads = 64
  private static let mostInsertions = 8192
  private static let longestInsertion = 1024

  /// Holds an insertion apart, if that is the better way.
  func hold(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, at pos: Int, chars known: Int
  ) -> Bool {
    let st = s
    if !st.pointee.isHolding {
      if abs(pos - st.pointee.gapStart) <= reach { return false }
      if count > GapBuffer.longestInsertion { return false }
      if held == nil { held = HeldInsertions() }
      st.pointee.isHolding = true
    } else if count > GapBuffer.longestInsertion || held!.count >= GapBuffer.mostInsertions {
      settle()
      return false
    }
    let held = held!
    let chars = known >= 0 ? known : countChars(bytes, count)
    let spot = held.spot(byte: pos)
    let inside = spot.entry.map { pos - $0.byte - spot.bytesBefore } ?? 0
    if let entry = spot.entry, inside > 0 {
      held.insert(
        bytes, count, chars: chars, at: spot, byte: entry.byte, char: entry.char, cut: inside,
        cutChars: countChars(held.address(entry), inside))
    } else {
      let byte = pos - spot.bytesBefore
      let char = spot.entry?.char ?? beneath { byteToChar(byte) }
      held.insert(bytes, count, chars: chars, at: spot, byte: byte, char: char)
    }
    if chars < count, !st.pointee.mayHoldRawBytes, st.pointee.isMultibyte {
      st.pointee.mayHoldRawBytes = InternalEncoding.holdsRawByte(bytes, count: count)
    }
    st.pointee.byteCount += count
    st.pointee.charCount += chars
    st.pointee.newlineCount += InternalEncoding.newlineCount(bytes, count: count)
    st.pointee.changeCount &+= 1
    return true
  }

  /// Whether nothing is held before byte position `pos`, so that the text up to there can be read as
  /// it lies.
  func isBelowHeld(_ pos: Int) -> Bool {
    guard s.pointee.isHolding, let first = held?.first else { return false }
    return pos <= first.byte
  }

  /// The whole text in runs, with what is held in its places; nil where little is gained by that.
  public func runsWithHeld() -> [UnsafeBufferPointer<UInt8>]? {
    guard s.pointee.isHolding, let held, held.count <= 16 else { return nil }
    var runs: [UnsafeBufferPointer<UInt8>] = []
    var done = 0
    func take(_ end: Int) {
      let (a, b) = settledRuns(done, end)
      runs += [a, b].filter { $0.count > 0 }
      done = end
    }
    held.forEach {
      take($0.byte)
      runs.append(UnsafeBufferPointer(start: held.address($0), count: $0.size))
    }
    take(s.pointee.byteCount - held.size)
    return runs
  }

  /// Puts all that is held into the text.
  @usableFromInline
  func settle() {
    let st = s
    guard st.pointee.isHolding, let held else { return }
    release(held)
    reserve(held.size)
    // The gap goes over the text once, from the end that is nearer to it.
    let gap = st.pointee.gapStart
    if let first = held.first, let last = held.last, abs(gap - first.byte) < abs(gap - last.byte) {
      var added = 0
      held.forEach {
        insertAtGap(held.address($0), $0.size, at: $0.byte + added, chars: $0.chars)
        added += $0.size
      }
    } else {
      held.forEachBackwards {
        insertAtGap(held.address($0), $0.size, at: $0.byte, chars: $0.chars)
      }
    }
    held.removeAll()
  }

  /// Makes the counts those of the text without what is held.
  private func release(_ held: HeldInsertions) {
    s.pointee.isHolding = false
    s.pointee.byteCount -= held.size
    s.pointee.charCount -= held.chars
    s.pointee.newlineCount -= held.lines
  }

  /// Looks at the text without what is held.
  private func beneath<T>(_ body: () -> T) -> T {
    guard let held else { return body() }
    let counts = (s.pointee.byteCount, s.pointee.charCount, s.pointee.newlineCount)
    release(held)
    defer {
      (s.pointee.byteCount, s.pointee.charCount, s.pointee.newlineCount) = counts
      s.pointee.isHolding = true
    }
    return body()
  }

  /// The address of a character's first byte, good for that character.
  @usableFromInline
  func addressWhileHolding(of pos: Int) -> UnsafeMutablePointer<UInt8> {
    guard let held else { return address(of: pos) }
    held.reads += 1
    if held.reads > GapBuffer.mostReads { return address(of: pos) }
    let spot = held.spot(byte: pos)
    if let entry = spot.entry { return held.address(entry, pos - entry.byte - spot.bytesBefore) }
    return beneath { address(of: pos - spot.bytesBefore) }
  }

  func byteToCharWhileHolding(_ pos: Int) -> Int {
    guard let held else { return pos }
    let spot = held.spot(byte: pos)
    if let entry = spot.entry {
      let inside = pos - entry.byte - spot.bytesBefore
      return entry.char + spot.charsBefore + countChars(held.address(entry), inside)
    }
    return beneath { byteToChar(pos - spot.bytesBefore) } + spot.charsBefore
  }

  func charToByteWhileHolding(_ pos: Int) -> Int {
    guard let held else { return pos }
    let spot = held.spot(char: pos)
    if let entry = spot.entry {
      let inside = pos - entry.char - spot.charsBefore
      return entry.byte + spot.bytesBefore
        + InternalEncoding.byteOffset(ofChar: inside, in: held.address(entry), count: entry.size)
    }
    return beneath { charToByte(pos - spot.charsBefore) } + spot.bytesBefore
  }
}
