import TextStorage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// A string object: header (bit 16: multibyte), characters | bytes << 32, address of the bytes,
// text properties (nil or a vector [start end plist …] of character positions, ascending, no
// two adjacent runs alike), owner of the bytes (nil when they are inline or static), bytes.
extension Value {
  static let multibyteFlag: UInt = 1 << 16

  /// Number of characters of a string.
  @inlinable @inline(__always) public var stringLength: Int { Int(words[1] & 0xFFFF_FFFF) }
  /// Number of bytes of a string.
  @inlinable @inline(__always) public var byteLength: Int { Int(words[1] &>> 32) }
  /// Whether a string is multibyte.
  @inlinable @inline(__always)
  public var isMultibyte: Bool { words[0] & (1 << 16) != 0 }
  /// The address of a string's first byte. Valid while the string is reachable and unchanged.
  @inlinable @inline(__always)
  public var stringStart: UnsafeMutablePointer<UInt8> {
    UnsafeMutablePointer(bitPattern: words[2]).unsafelyUnwrapped
  }
  /// A string's bytes, in the internal encoding if it is multibyte, else one byte a character.
  @inlinable @inline(__always)
  public var stringBytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: stringStart, count: byteLength)
  }
  /// A string's text properties: nil, or a vector of START END PLIST triples.
  @inlinable @inline(__always)
  public var stringProperties: Value {
    get { Value(bits: words[3]) }
    nonmutating set { words[3] = newValue.bits }
  }
}

extension World {
  /// A string with room for `bytes` bytes, whose contents the caller fills at once.
  public func allocateString(bytes: Int, characters: Int, multibyte: Bool) -> Value {
    let words = allocate(
      .string, slots: 4 + (bytes + 8) / 8, extra: multibyte ? Value.multibyteFlag : 0)
    words[1] = UInt(characters) | UInt(bytes) << 32
    words[2] = UInt(bitPattern: words + 5)
    words[3] = Value.nil.bits
    words[4] = Value.nil.bits
    (words + 5).withMemoryRebound(to: UInt8.self, capacity: bytes + 1) { $0[bytes] = 0 }
    return Value(object: words)
  }

  /// A string of bytes in the internal encoding: multibyte if any byte is not ASCII.
  public func string(_ bytes: UnsafeBufferPointer<UInt8>) -> Value {
    let characters = countCharacters(bytes)
    return string(bytes, characters: characters, multibyte: characters != bytes.count)
  }

  /// A string of bytes whose number of characters is known.
  public func string(
    _ bytes: UnsafeBufferPointer<UInt8>, characters: Int, multibyte: Bool
  ) -> Value {
    // The bytes may be another string's: keep their owner alive on the stack meanwhile.
    let s = allocateString(bytes: bytes.count, characters: characters, multibyte: multibyte)
    if bytes.count > 0 { memcpy(s.stringStart, bytes.baseAddress!, bytes.count) }
    return s
  }

  /// A unibyte string of these bytes.
  public func unibyteString(_ bytes: UnsafeBufferPointer<UInt8>) -> Value {
    string(bytes, characters: bytes.count, multibyte: false)
  }

  /// A string with the same text as a Swift string.
  public func string(_ text: String) -> Value {
    var text = text
    return text.withUTF8 { string($0) }
  }

  /// A string of these bytes (internal encoding).
  public func string(_ bytes: [UInt8]) -> Value { bytes.withUnsafeBufferPointer { string($0) } }

  /// The text of a Lisp string as a Swift string; bytes that are not UTF-8 are replaced.
  public func swiftString(_ value: Value) -> String {
    value.isString ? String(decoding: value.stringBytes, as: UTF8.self) : ""
  }

  /// Replace the contents of a string object, for `aset` that changes the byte length.
  func replaceBytes(
    of value: Value, with bytes: UnsafeBufferPointer<UInt8>, characters: Int, multibyte: Bool
  ) {
    let owner = allocate(.bytes, slots: (bytes.count + 8) / 8)
    let start = UnsafeMutableRawPointer(owner + 1).assumingMemoryBound(to: UInt8.self)
    if bytes.count > 0 { memcpy(start, bytes.baseAddress!, bytes.count) }
    start[bytes.count] = 0
    let words = value.words
    words[1] = UInt(characters) | UInt(bytes.count) << 32
    words[2] = UInt(bitPattern: start)
    words[4] = Value(object: owner).bits
    words[0] = multibyte ? words[0] | Value.multibyteFlag : words[0] & ~Value.multibyteFlag
  }

  /// Number of characters in a run of bytes in the internal encoding.
  @inline(__always)
  func countCharacters(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var n = 0
    for b in bytes where b & 0xC0 != 0x80 { n &+= 1 }
    return n
  }
}
