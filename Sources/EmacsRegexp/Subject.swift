#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The text to match in: two contiguous spans, as a gap buffer has. Offsets are bytes of the
/// whole.
public struct RegexpText {
  /// The first span.
  public var first: UnsafePointer<UInt8>
  /// Bytes of the first span.
  public var firstCount: Int
  /// The second span.
  public var second: UnsafePointer<UInt8>
  /// Bytes of the second span.
  public var secondCount: Int
  /// Whether the bytes are text in the internal encoding.
  public var isMultibyte: Bool

  /// Text in two spans.
  public init(
    first: UnsafePointer<UInt8>, firstCount: Int, second: UnsafePointer<UInt8>, secondCount: Int,
    isMultibyte: Bool
  ) {
    self.first = first
    self.firstCount = firstCount
    self.second = second
    self.secondCount = secondCount
    self.isMultibyte = isMultibyte
  }

  /// Text in one span.
  public init(_ bytes: UnsafeBufferPointer<UInt8>, isMultibyte: Bool) {
    let start = bytes.baseAddress ?? UnsafePointer(bitPattern: 8)!
    self.init(
      first: start, firstCount: bytes.count, second: start, secondCount: 0,
      isMultibyte: isMultibyte)
  }

  /// Bytes of both spans.
  public var count: Int { firstCount + secondCount }
}

/// What the text's surroundings supply: point, the syntax table, categories.
public struct RegexpEnvironment {
  /// Gives the syntax class code of a character, from the context.
  public typealias SyntaxLookup = @convention(c) (UnsafeMutableRawPointer?, UInt32) -> UInt8
  /// Tells whether a character is of a category, from the context.
  public typealias CategoryLookup = @convention(c) (UnsafeMutableRawPointer?, UInt32, UInt8) -> Bool
  /// Tells whether a word ends between two word characters, from the context.
  public typealias WordBoundary = @convention(c) (UnsafeMutableRawPointer?, UInt32, UInt32) -> Bool

  /// Byte offset of point, for `\=`.
  public var point: Int
  /// Syntax class codes of the 128 ASCII characters.
  public var asciiSyntax: UnsafePointer<UInt8>
  /// Syntax class of other characters; nil: word.
  public var syntax: SyntaxLookup?
  /// Categories of characters; nil: none has any.
  public var category: CategoryLookup?
  /// Where words meet; nil: nowhere.
  public var separatesWords: WordBoundary?
  /// Handed to the lookups.
  public var context: UnsafeMutableRawPointer?
  /// Nonzero: stop and throw.
  public var interrupted: UnsafePointer<Int32>?

  /// An environment of these parts.
  public init(
    point: Int, asciiSyntax: UnsafePointer<UInt8>, syntax: SyntaxLookup? = nil,
    category: CategoryLookup? = nil, separatesWords: WordBoundary? = nil,
    context: UnsafeMutableRawPointer? = nil,
    interrupted: UnsafePointer<Int32>? = nil
  ) {
    self.point = point
    self.asciiSyntax = asciiSyntax
    self.syntax = syntax
    self.category = category
    self.separatesWords = separatesWords
    self.context = context
    self.interrupted = interrupted
  }

  /// Syntax of ASCII in a standard syntax table.
  public static let standardASCIISyntax: UnsafePointer<UInt8> = {
    let p = UnsafeMutablePointer<UInt8>.allocate(capacity: 128)
    for c in 0..<128 {
      switch UInt8(c) {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x24, 0x25: p[c] = 2
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D: p[c] = 0
      case 0x28, 0x5B, 0x7B: p[c] = 4
      case 0x29, 0x5D, 0x7D: p[c] = 5
      case 0x22: p[c] = 7
      case 0x5C: p[c] = 9
      case 0x5F, 0x2D, 0x2B, 0x2A, 0x2F, 0x26, 0x7C, 0x3C, 0x3E, 0x3D: p[c] = 3
      default: p[c] = 1
      }
    }
    return UnsafePointer(p)
  }()
}

/// Why a match was given up.
public enum RegexpFailure: Error {
  /// A pattern with back-references took too many steps.
  case tooComplex
  case interrupted
  /// The whole search was carried out and found nothing; never thrown to callers.
  case searchDone
}

/// The text as the matcher reads it: two base pointers, so that offsets index either.
struct Subject {
  let low: UnsafePointer<UInt8>
  let high: UnsafePointer<UInt8>
  let gap: Int
  let begin: Int
  let end: Int
  /// Where matches have to end by; assertions see what is behind it.
  let stop: Int
  let multibyte: Bool

  init(_ text: RegexpText, begin: Int, end: Int, stop: Int? = nil) {
    low = text.first
    high = text.second - text.firstCount
    gap = text.firstCount
    self.begin = begin
    self.end = end
    self.stop = min(end, stop ?? end)
    multibyte = text.isMultibyte
  }

  @inline(__always)
  func byte(_ i: Int) -> UInt8 { i < gap ? low[i] : high[i] }

  @inline(__always)
  func pointer(_ i: Int) -> UnsafePointer<UInt8> { i < gap ? low + i : high + i }

  /// The character at `i` (before the end) and its number of bytes.
  @inline(__always)
  func character(_ i: Int) -> (UInt32, Int) {
    let b = byte(i)
    if b < 0x80 { return (UInt32(b), 1) }
    if !multibyte { return (0x3F_FF00 + UInt32(b), 1) }
    return long(i)
  }

  @inline(never)
  private func long(_ i: Int) -> (UInt32, Int) {
    let p = pointer(i)
    let b = UInt32(p[0])
    let limit = end - i
    func next(_ k: Int) -> UInt32 { UInt32(p[k] & 0x3F) }
    if b < 0xC0 { return (0x3F_FF00 + b, 1) }
    if b < 0xE0 {
      if limit < 2 { return (0x3F_FF00 + b, 1) }
      if b < 0xC2 { return (0x3F_FF80 + ((b & 1) << 6 | next(1)), 2) }
      return ((b & 0x1F) << 6 | next(1), 2)
    }
    if b < 0xF0 {
      if limit < 3 { return (0x3F_FF00 + b, 1) }
      return ((b & 0x0F) << 12 | next(1) << 6 | next(2), 3)
    }
    if b < 0xF8 {
      if limit < 4 { return (0x3F_FF00 + b, 1) }
      return ((b & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
    }
    if limit < 5 { return (0x3F_FF00 + b, 1) }
    return (next(1) << 18 | next(2) << 12 | next(3) << 6 | next(4), 5)
  }

  /// The offset of the character before `i`.
  @inline(__always)
  func previous(_ i: Int) -> Int {
    var k = i - 1
    if multibyte { while k > begin && byte(k) & 0xC0 == 0x80 { k -= 1 } }
    return k
  }

  /// The offset behind the character at `i`.
  @inline(__always)
  func next(_ i: Int) -> Int {
    if !multibyte || byte(i) < 0x80 { return i + 1 }
    return i + long(i).1
  }

  /// The first `byte` in `from..<to`, at memory speed.
  @inline(__always)
  func find(_ byte: UInt8, _ from: Int, _ to: Int) -> Int? {
    var from = from
    if from >= to { return nil }
    if from < gap {
      let stop = min(to, gap)
      if let p = memchr(low + from, Int32(byte), stop - from) {
        return UnsafeRawPointer(p) - UnsafeRawPointer(low)
      }
      from = stop
      if from >= to { return nil }
    }
    guard let p = memchr(high + from, Int32(byte), to - from) else { return nil }
    return UnsafeRawPointer(p) - UnsafeRawPointer(high)
  }

  /// The first byte in `from..<to` that is `byte` once the bits of `mask` are set in it.
  func find(_ byte: UInt8, mask: UInt8, _ from: Int, _ to: Int) -> Int? {
    if mask == 0 { return find(byte, from, to) }
    var i = from
    let wanted = SIMD16<UInt8>(repeating: byte)
    let masks = SIMD16<UInt8>(repeating: mask)
    while i < to {
      let bytes = i < gap ? low : high
      let limit = i < gap ? min(gap, to) : to
      while i &+ 16 <= limit {
        let v = UnsafeRawPointer(bytes + i).loadUnaligned(as: SIMD16<UInt8>.self)
        if any((v | masks) .== wanted) { break }
        i &+= 16
      }
      let near = min(i &+ 16, limit)
      while i < near {
        if bytes[i] | mask == byte { return i }
        i &+= 1
      }
    }
    return nil
  }

  /// The first byte in `from..<to` that `table` has.
  func find(in table: UnsafePointer<Bool>, _ from: Int, _ to: Int) -> Int? {
    var i = from
    while i < to {
      let bytes = i < gap ? low : high
      let limit = i < gap ? min(gap, to) : to
      while i < limit {
        if table[Int(bytes[i])] { return i }
        i &+= 1
      }
    }
    return nil
  }

  /// The first byte in `from..<to` that `table` has and that makes one of the pairs with the next one,
  /// if there is one.
  func find(in table: UnsafePointer<Bool>, _ pairs: BytePairs, _ from: Int, _ to: Int) -> Int? {
    var i = from
    while i < to {
      let bytes = i < gap ? low : high
      // The last byte before the gap has its other one behind it.
      let limit = i < gap ? min(gap - 1, to) : min(end - 1, to)
      while i < limit {
        let first = bytes[i]
        if table[Int(first)], pairs.allow(first, bytes[i &+ 1]) { return i }
        i &+= 1
      }
      if i < to {
        if table[Int(byte(i))], i + 1 >= end || pairs.allow(byte(i), byte(i + 1)) { return i }
        i += 1
      }
    }
    return nil
  }

  /// The first place in `from..<to` where `second` follows `first`, with both before `to`.
  func find(_ first: UInt8, then second: UInt8, _ from: Int, _ to: Int) -> Int? {
    var i = from
    let firsts = SIMD16<UInt8>(repeating: first)
    let seconds = SIMD16<UInt8>(repeating: second)
    while i &+ 1 < to {
      let bytes = i < gap ? low : high
      // Up to the last byte whose next one is on this side.
      let limit = (i < gap ? min(gap, to) : to) &- 1
      while i &+ 16 <= limit {
        let v = UnsafeRawPointer(bytes + i).loadUnaligned(as: SIMD16<UInt8>.self)
        let w = UnsafeRawPointer(bytes + i + 1).loadUnaligned(as: SIMD16<UInt8>.self)
        if any((v .== firsts) .& (w .== seconds)) { break }
        i &+= 16
      }
      let near = min(i &+ 16, limit)
      while i < near {
        if bytes[i] == first && bytes[i &+ 1] == second { return i }
        i &+= 1
      }
      if i == limit && i &+ 1 < to {
        if byte(i) == first && byte(i &+ 1) == second { return i }
        i &+= 1
      }
    }
    return nil
  }
}
