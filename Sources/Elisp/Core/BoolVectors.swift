// A bool vector: header, number of bits as a fixnum, then words of 64 bits.
extension World {
  /// A bool vector of `count` bits.
  public func boolVector(count: Int, fill: Bool) -> Value {
    let n = (count + 63) / 64
    let words = allocate(.boolVector, slots: 1 + n)
    words[1] = UInt(count) << 2
    for i in 0..<n { words[2 + i] = fill ? ~0 : 0 }
    if fill && count & 63 != 0 { words[1 + n] = (1 << UInt(count & 63)) - 1 }
    return Value(object: words)
  }
  /// Bit `i` of a bool vector.
  public func bit(_ v: Value, _ i: Int) -> Bool { v.words[2 + (i >> 6)] >> UInt(i & 63) & 1 != 0 }
  /// Set bit `i` of a bool vector.
  public func setBit(_ v: Value, _ i: Int, _ on: Bool) {
    let mask: UInt = 1 << UInt(i & 63)
    if on { v.words[2 + (i >> 6)] |= mask } else { v.words[2 + (i >> 6)] &= ~mask }
  }
}
extension Value {
  /// Whether it is a bool-vector.
  public var isBoolVector: Bool { isObject(.boolVector) }
  /// Number of bits of a bool vector.
  public var bitCount: Int { Int(words[1] >> 2) }
}
