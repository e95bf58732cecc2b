#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bytes of an Org document (UTF-8, or the editor's internal encoding, which agrees on ASCII).
public typealias ByteText = UnsafeBufferPointer<UInt8>

@usableFromInline enum Ascii {
  @usableFromInline static let tab: UInt8 = 9
  @usableFromInline static let newline: UInt8 = 10
  @usableFromInline static let carriageReturn: UInt8 = 13
  @usableFromInline static let space: UInt8 = 32
}

@inlinable @inline(__always)
func isBlank(_ c: UInt8) -> Bool { c == 32 || c == 9 }

/// Space, tab, newline, carriage return or form feed: what is white space to Org's major mode.
@inlinable @inline(__always)
func isSpace(_ c: UInt8) -> Bool { c == 32 || (c >= 9 && c <= 13 && c != 11) }

@inlinable @inline(__always)
func isDigit(_ c: UInt8) -> Bool { c >= 48 && c <= 57 }

@inlinable @inline(__always)
func isLetter(_ c: UInt8) -> Bool { (c | 32) >= 97 && (c | 32) <= 122 }

/// A word constituent; every non-ASCII byte counts as one.
@inlinable @inline(__always)
func isWord(_ c: UInt8) -> Bool { isLetter(c) || isDigit(c) || c >= 0x80 }

@inlinable @inline(__always)
func lowercase(_ c: UInt8) -> UInt8 { c >= 65 && c <= 90 ? c | 32 : c }

extension UnsafeBufferPointer where Element == UInt8 {
  /// The first position at or after `start` and before `limit` holding `byte`, or nil.
  @inlinable
  public func firstIndex(of byte: UInt8, from start: Int, to limit: Int) -> Int? {
    guard start < limit, let base = baseAddress else { return nil }
    guard let hit = memchr(base + start, Int32(byte), limit - start) else { return nil }
    return UnsafePointer<UInt8>(OpaquePointer(hit)) - base
  }

  /// The end of the line holding `position`: its newline's position, or `limit`.
  @inlinable
  public func lineEnd(from position: Int, to limit: Int) -> Int {
    firstIndex(of: 10, from: position, to: limit) ?? limit
  }

  /// Skips spaces and tabs forward.
  @inlinable @inline(__always)
  public func skipBlanks(_ position: Int, to limit: Int) -> Int {
    var p = position
    while p < limit, isBlank(self[p]) { p += 1 }
    return p
  }

  /// Skips spaces, tabs and carriage returns forward.
  @inlinable @inline(__always)
  public func skipReturns(_ position: Int, to limit: Int) -> Int {
    var p = position
    while p < limit, isBlank(self[p]) || self[p] == 13 { p += 1 }
    return p
  }

  /// Skips spaces, not tabs, forward.
  @inlinable @inline(__always)
  public func skipSpaces(_ position: Int, to limit: Int) -> Int {
    var p = position
    while p < limit, self[p] == 32 { p += 1 }
    return p
  }

  /// Skips spaces and tabs backward from `end`.
  @inlinable
  public func trimEnd(_ start: Int, _ end: Int) -> Int {
    var e = end
    while e > start, isBlank(self[e - 1]) { e -= 1 }
    return e
  }

  /// Skips spaces, tabs and carriage returns backward from `end`.
  @inlinable
  public func trimReturns(_ start: Int, _ end: Int) -> Int {
    var e = end
    while e > start, isBlank(self[e - 1]) || self[e - 1] == 13 { e -= 1 }
    return e
  }

  /// `range` without blanks, newlines and carriage returns at either end.
  @inlinable
  public func trimmed(_ range: Range<Int>) -> Range<Int> {
    var s = range.lowerBound
    var e = range.upperBound
    func isTrimmed(_ c: UInt8) -> Bool { isBlank(c) || c == 10 || c == 13 }
    while s < e, isTrimmed(self[s]) { s += 1 }
    while e > s, isTrimmed(self[e - 1]) { e -= 1 }
    return s..<e
  }

  /// Whether `word` (lower case) stands at `position`, in any case, ending before `limit`.
  @inlinable
  public func hasPrefix(_ word: StaticString, at position: Int, to limit: Int) -> Bool {
    let n = word.utf8CodeUnitCount
    guard position >= 0, position + n <= limit else { return false }
    let w = word.utf8Start
    for i in 0..<n where lowercase(self[position + i]) != w[i] { return false }
    return true
  }

  /// Whether `word` stands anywhere in `range`.
  public func contains(_ word: StaticString, in range: Range<Int>) -> Bool {
    var p = range.lowerBound
    while let hit = firstIndex(of: word.utf8Start[0], from: p, to: range.upperBound) {
      if hasExactPrefix(word, at: hit, to: range.upperBound) { return true }
      p = hit + 1
    }
    return false
  }

  /// Whether exactly `word` stands at `position`, ending before `limit`.
  @inlinable
  public func hasExactPrefix(_ word: StaticString, at position: Int, to limit: Int) -> Bool {
    let n = word.utf8CodeUnitCount
    guard position >= 0, position + n <= limit else { return false }
    let w = word.utf8Start
    for i in 0..<n where self[position + i] != w[i] { return false }
    return true
  }

  private func isASCII(_ range: Range<Int>) -> Bool {
    for i in range where self[i] >= 0x80 { return false }
    return true
  }

  /// Whether the texts of the two ranges agree, letter case set aside.
  public func equalIgnoringCase(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    if !isASCII(a) || !isASCII(b) { return string(a).lowercased() == string(b).lowercased() }
    guard a.count == b.count else { return false }
    for i in 0..<a.count
    where lowercase(self[a.lowerBound + i]) != lowercase(self[b.lowerBound + i]) {
      return false
    }
    return true
  }

  /// Whether `range` spells `word` (lower case), letter case set aside.
  @inlinable
  public func equals(_ range: Range<Int>, _ word: StaticString) -> Bool {
    range.count == word.utf8CodeUnitCount
      && hasPrefix(word, at: range.lowerBound, to: range.upperBound)
  }

  /// The text of `range` as a Swift string (repairing what is not UTF-8); for reports and tests.
  public func string(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: self[range]), as: UTF8.self)
  }

  /// Case-folded hash of a name, for pairing begin and end lines.
  func foldedHash(_ range: Range<Int>) -> UInt32 {
    var h: UInt32 = 2_166_136_261
    func add(_ c: UInt8) { h = (h ^ UInt32(c)) &* 16_777_619 }
    if isASCII(range) {
      for i in range { add(lowercase(self[i])) }
    } else {
      for c in string(range).lowercased().utf8 { add(c) }
    }
    return h
  }
}
