#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Characters and bytes of text in memory.
///
/// Text is UTF-8 carried on past Unicode: a character is 0...0x3FFFFF. Characters up to 0x1FFFFF take
/// one to four bytes as in UTF-8 (surrogates included), those up to 0x3FFF7F take five bytes after the
/// lead byte F8, and the raw bytes 80...FF are the characters 0x3FFF80...0x3FFFFF, encoded as C0 80...C1 BF.
public enum InternalEncoding {
  /// The greatest character code.
  public static let maxChar: UInt32 = 0x3F_FFFF
  /// The greatest character that is not a raw byte.
  public static let maxNonRawChar: UInt32 = 0x3F_FF7F
  /// The greatest number of bytes in one character.
  public static let maxCharLength = 5

  // MARK: One character

  /// Bytes in the character that begins with `lead`; 1 for a byte that begins none.
  @inlinable @inline(__always)
  public static func length(ofLead lead: UInt8) -> Int {
    if lead < 0x80 { return 1 }
    if lead < 0xC0 { return 1 }
    if lead < 0xE0 { return 2 }
    if lead < 0xF0 { return 3 }
    if lead < 0xF8 { return 4 }
    return 5
  }

  /// Bytes that `char` takes.
  @inlinable @inline(__always)
  public static func length(of char: UInt32) -> Int {
    if char < 0x80 { return 1 }
    if char < 0x800 { return 2 }
    if char < 0x1_0000 { return 3 }
    if char < 0x20_0000 { return 4 }
    return char > maxNonRawChar ? 2 : 5
  }

  /// Whether `byte` continues a character.
  @inlinable @inline(__always)
  public static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// Whether `char` stands for a raw byte 80...FF.
  @inlinable @inline(__always)
  public static func isRawByte(_ char: UInt32) -> Bool { char > maxNonRawChar }

  /// The character of a byte in unibyte text, once it is made multibyte.
  @inlinable @inline(__always)
  public static func char(ofRawByte byte: UInt8) -> UInt32 {
    byte < 0x80 ? UInt32(byte) : UInt32(byte) + 0x3F_FF00
  }

  /// The character at `p`, which holds a whole one, and its length in bytes.
  @inlinable @inline(__always)
  public static func decode(_ p: UnsafePointer<UInt8>) -> (char: UInt32, length: Int) {
    let b0 = UInt32(p[0])
    if b0 < 0x80 { return (b0, 1) }
    return decodeLong(p)
  }

  /// `decode` for a lead byte beyond ASCII.
  @inlinable
  public static func decodeLong(_ p: UnsafePointer<UInt8>) -> (char: UInt32, length: Int) {
    let b0 = UInt32(p[0])
    if b0 < 0xC0 { return (b0 + 0x3F_FF00, 1) }
    let b1 = UInt32(p[1]) & 0x3F
    if b0 < 0xE0 {
      let c = (b0 & 0x1F) << 6 | b1
      return (b0 < 0xC2 ? c + 0x3F_FF80 : c, 2)
    }
    let b2 = UInt32(p[2]) & 0x3F
    if b0 < 0xF0 { return ((b0 & 0xF) << 12 | b1 << 6 | b2, 3) }
    let b3 = UInt32(p[3]) & 0x3F
    if b0 < 0xF8 { return ((b0 & 7) << 18 | b1 << 12 | b2 << 6 | b3, 4) }
    let b4 = UInt32(p[4]) & 0x3F
    return (b1 << 18 | b2 << 12 | b3 << 6 | b4, 5)
  }

  /// Writes `char` at `p` (up to five bytes) and returns how many bytes it took.
  @inlinable @inline(__always) @discardableResult
  public static func encode(_ char: UInt32, to p: UnsafeMutablePointer<UInt8>) -> Int {
    if char < 0x80 {
      p[0] = UInt8(truncatingIfNeeded: char)
      return 1
    }
    return encodeLong(char, to: p)
  }

  /// `encode` for a character beyond ASCII.
  @inlinable
  public static func encodeLong(_ char: UInt32, to p: UnsafeMutablePointer<UInt8>) -> Int {
    @inline(__always) func tail(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: 0x80 | (char >> shift & 0x3F))
    }
    if char < 0x800 {
      p[0] = UInt8(0xC0 | char >> 6)
      p[1] = tail(0)
      return 2
    }
    if char < 0x1_0000 {
      p[0] = UInt8(0xE0 | char >> 12)
      p[1] = tail(6)
      p[2] = tail(0)
      return 3
    }
    if char < 0x20_0000 {
      p[0] = UInt8(0xF0 | char >> 18)
      p[1] = tail(12)
      p[2] = tail(6)
      p[3] = tail(0)
      return 4
    }
    if char > maxNonRawChar {
      let byte = char &- 0x3F_FF00
      p[0] = UInt8(truncatingIfNeeded: 0xC0 | (byte >> 6 & 1))
      p[1] = tail(0)
      return 2
    }
    p[0] = 0xF8
    p[1] = tail(18)
    p[2] = tail(12)
    p[3] = tail(6)
    p[4] = tail(0)
    return 5
  }

  /// The start of the character that ends just before `end`.
  @inlinable @inline(__always)
  public static func previousStart(_ end: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var p = end - 1
    while isContinuation(p.pointee) { p -= 1 }
    return p
  }

  // MARK: Runs of bytes

  @usableFromInline static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Characters in `count` bytes of multibyte text: the bytes that continue none.
  @inlinable
  public static func charCount(_ p: UnsafePointer<UInt8>, count: Int) -> Int {
    var i = 0
    var continuations = 0
    while count - i >= 8 {
      // Byte lanes hold at most 255, so sum them up after that many words.
      let words = min((count - i) >> 3, 255)
      var lanes: UInt64 = 0
      for _ in 0..<words {
        let w = UnsafeRawPointer(p + i).loadUnaligned(as: UInt64.self)
        lanes &+= (w >> 7) & ~(w >> 6) & ones
        i &+= 8
      }
      continuations &+= sumLanes(lanes)
    }
    while i < count {
      if isContinuation(p[i]) { continuations &+= 1 }
      i &+= 1
    }
    return count - continuations
  }

  /// Newlines in `count` bytes.
  @inlinable
  public static func newlineCount(_ p: UnsafePointer<UInt8>, count: Int) -> Int {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    var i = 0
    var newlines = 0
    while count - i >= 8 {
      let words = min((count - i) >> 3, 255)
      var lanes: UInt64 = 0
      for _ in 0..<words {
        let w = UnsafeRawPointer(p + i).loadUnaligned(as: UInt64.self) ^ (ones &* 0x0A)
        lanes &+= (~(((w & low) &+ low) | w) >> 7) & ones
        i &+= 8
      }
      newlines &+= sumLanes(lanes)
    }
    while i < count {
      if p[i] == 0x0A { newlines &+= 1 }
      i &+= 1
    }
    return newlines
  }

  /// Whether the character of a raw byte is in `count` bytes of multibyte text.
  @inlinable
  public static func holdsRawByte(_ p: UnsafePointer<UInt8>, count: Int) -> Bool {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    var i = 0
    while count - i >= 8 {
      let end = i &+ min((count - i) & ~7, 1024)
      var found: UInt64 = 0
      while i < end {
        // C0 and C1 alone are 0 in all bits but the last once C0 is taken off.
        let w =
          (UnsafeRawPointer(p + i).loadUnaligned(as: UInt64.self) ^ (ones &* 0xC0)) & (ones &* 0xFE)
        found |= ~(((w & low) &+ low) | w) & ~low
        i &+= 8
      }
      if found != 0 { return true }
    }
    while i < count {
      if p[i] & 0xFE == 0xC0 { return true }
      i &+= 1
    }
    return false
  }

  /// The offset of the last `byte` in `count` bytes.
  @inlinable
  public static func lastIndex(
    of byte: UInt8, _ p: UnsafePointer<UInt8>, count: Int
  ) -> Int? {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let pattern = ones &* UInt64(byte)
    var i = count
    while i >= 8 {
      let w = UnsafeRawPointer(p + (i - 8)).loadUnaligned(as: UInt64.self) ^ pattern
      let hits = ~(((w & low) &+ low) | w) & ~low
      if hits != 0 { return i &- 1 &- UInt64(littleEndian: hits).leadingZeroBitCount / 8 }
      i &-= 8
    }
    while i > 0 {
      i &-= 1
      if p[i] == byte { return i }
    }
    return nil
  }

  @inlinable @inline(__always)
  static func sumLanes(_ lanes: UInt64) -> Int {
    let pairs = (lanes & 0x00FF_00FF_00FF_00FF) &+ ((lanes >> 8) & 0x00FF_00FF_00FF_00FF)
    return Int((pairs &* 0x0001_0001_0001_0001) >> 48)
  }

  /// Whether all `count` bytes are ASCII.
  @inlinable
  public static func isASCII(_ p: UnsafePointer<UInt8>, count: Int) -> Bool {
    asciiPrefix(p, count: count) == count
  }

  /// The number of ASCII bytes at the start of `count` bytes.
  @inlinable
  public static func asciiPrefix(_ p: UnsafePointer<UInt8>, count: Int) -> Int {
    var i = 0
    while count - i >= 32 {
      let q = UnsafeRawPointer(p + i)
      let a = q.loadUnaligned(as: UInt64.self) | q.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      let b =
        q.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
        | q.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
      if (a | b) & 0x8080_8080_8080_8080 != 0 { break }
      i &+= 32
    }
    while i < count, p[i] < 0x80 { i &+= 1 }
    return i
  }

  /// The byte offset of character number `index` (from 0) in `count` bytes of multibyte text;
  /// `count` when there are no more than `index` characters.
  @inlinable
  public static func byteOffset(
    ofChar index: Int, in p: UnsafePointer<UInt8>, count: Int
  ) -> Int {
    var i = 0
    var left = index
    while count - i >= 64, left >= 64 {
      let n = charCount(p + i, count: 64)
      if n > left { break }
      left &-= n
      i &+= 64
    }
    // Here `i` may stand inside a character whose start is already counted.
    while i < count, isContinuation(p[i]) { i &+= 1 }
    while left > 0, i < count {
      i &+= 1
      while i < count, isContinuation(p[i]) { i &+= 1 }
      left &-= 1
    }
    return i
  }

  // MARK: From and to the outside

  /// Length of the valid UTF-8 sequence at the start of `count` bytes (at least one); 0 when those bytes
  /// are not valid: overlong, a surrogate, a lone continuation, or cut short. Past U+10FFFF the
  /// internal encoding's own sequences pass, as in Emacs, unless `strict`.
  @inlinable
  public static func validLength(
    _ p: UnsafePointer<UInt8>, count: Int, strict: Bool = false
  ) -> Int {
    let b0 = p[0]
    if b0 < 0x80 { return 1 }
    if b0 < 0xC2 { return 0 }
    if b0 < 0xE0 { return count >= 2 && isContinuation(p[1]) ? 2 : 0 }
    if b0 < 0xF0 {
      guard count >= 3, isContinuation(p[1]), isContinuation(p[2]) else { return 0 }
      if b0 == 0xE0, p[1] < 0xA0 { return 0 }
      if b0 == 0xED, p[1] >= 0xA0 { return 0 }
      return 3
    }
    if b0 < 0xF8 {
      guard count >= 4, isContinuation(p[1]), isContinuation(p[2]), isContinuation(p[3]) else {
        return 0
      }
      if b0 == 0xF0, p[1] < 0x90 { return 0 }
      if strict, b0 > 0xF4 || (b0 == 0xF4 && p[1] >= 0x90) { return 0 }
      return 4
    }
    guard b0 == 0xF8, !strict, count >= 5, p[1] >= 0x88, p[1] <= 0x8F, isContinuation(p[2]),
      isContinuation(p[3]), isContinuation(p[4])
    else { return 0 }
    return decodeLong(p).char > maxNonRawChar ? 0 : 5
  }

  /// Offset of the first byte that is not valid UTF-8; `count` when all are.
  @inlinable
  public static func firstInvalid(
    _ p: UnsafePointer<UInt8>, count: Int, strict: Bool = false
  ) -> Int {
    var i = 0
    while i < count {
      i &+= asciiPrefix(p + i, count: count - i)
      while i < count, p[i] >= 0x80 {
        let n = validLength(p + i, count: count - i, strict: strict)
        if n == 0 { return i }
        i &+= n
      }
    }
    return count
  }

  /// Bytes that `decodeUTF8` writes for these.
  @inlinable
  public static func decodedLength(_ p: UnsafePointer<UInt8>, count: Int) -> Int {
    var i = firstInvalid(p, count: count)
    var total = i
    while i < count {
      let n = validLength(p + i, count: count - i)
      total &+= n == 0 ? 2 : n
      i &+= n == 0 ? 1 : n
    }
    return total
  }

  /// Turns UTF-8 from outside into internal text: each byte that is not part of a valid sequence
  /// becomes a raw-byte character. `out` has room for `decodedLength` bytes; returns bytes written.
  @inlinable @discardableResult
  public static func decodeUTF8(
    _ p: UnsafePointer<UInt8>, count: Int, to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var i = 0
    var o = 0
    while i < count {
      let good = firstInvalid(p + i, count: count - i)
      memcpy(out + o, p + i, good)
      i &+= good
      o &+= good
      while i < count, validLength(p + i, count: count - i) == 0 {
        o &+= encodeLong(char(ofRawByte: p[i]), to: out + o)
        i &+= 1
      }
    }
    return o
  }

  /// Turns unibyte bytes into multibyte text (bytes 80...FF become raw-byte characters); `out` has
  /// room for twice `count`. Returns bytes written.
  @inlinable @discardableResult
  public static func widen(
    _ p: UnsafePointer<UInt8>, count: Int, to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var o = 0
    for i in 0..<count { o &+= encode(char(ofRawByte: p[i]), to: out + o) }
    return o
  }

  /// Turns internal text into bytes for outside: raw-byte characters become their byte, others keep
  /// their encoding. `out` has room for `count` bytes; returns bytes written.
  @inlinable @discardableResult
  public static func encodeBytes(
    _ p: UnsafePointer<UInt8>, count: Int, to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var i = 0
    var o = 0
    while i < count {
      let b = p[i]
      if b == 0xC0 || b == 0xC1, i + 1 < count {
        out[o] = 0x80 | (b & 1) << 6 | (p[i + 1] & 0x3F)
        i &+= 2
      } else {
        out[o] = b
        i &+= 1
      }
      o &+= 1
    }
    return o
  }
}
