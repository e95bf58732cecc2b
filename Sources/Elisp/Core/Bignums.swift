// A bignum object: header (bit 16: negative), limbs of the magnitude, least significant first.
extension World {
  static let negativeFlag: UInt = 1 << 16

  /// The Lisp integer of that value: a fixnum, or a bignum outside its range.
  public func integer(_ i: Int) throws(Signal) -> Value {
    if Value.fixnumRange.contains(i) { return Value(fixnum: i) }
    return try integer(BigInt(i))
  }

  /// The Lisp integer of that value; `overflow-error` when it has more bits than
  /// `integer-width` allows, which does not count for what is written out.
  public func integer(_ n: BigInt, isLiteral: Bool = false) throws(Signal) -> Value {
    if let i = n.int, Value.fixnumRange.contains(i) { return Value(fixnum: i) }
    if n.limbs.count > 2 && !isLiteral && vm.pointee.builtComplete { try checkWidth(n.bitWidth) }
    let words = allocate(
      .bignum, slots: n.limbs.count, extra: n.isNegative ? World.negativeFlag : 0)
    n.limbs.withUnsafeBufferPointer { limbs in
      if let start = limbs.baseAddress { (words + 1).update(from: start, count: limbs.count) }
    }
    return Value(object: words)
  }

  /// The value of a fixnum or bignum.
  public func bigInt(_ v: Value) -> BigInt {
    if v.isFixnum { return BigInt(v.fixnum) }
    return BigInt(
      negative: v.words[0] & World.negativeFlag != 0,
      limbs: Array(UnsafeBufferPointer(start: v.words + 1, count: v.slotCount)))
  }

  /// Whether an integer is below zero.
  func isNegative(_ v: Value) -> Bool {
    v.isFixnum ? v.fixnum < 0 : v.words[0] & World.negativeFlag != 0
  }

  /// `overflow-error` for a result of that many bits when it is too wide.
  func checkWidth(_ bits: Int) throws(Signal) {
    if bits <= 64 { return }
    let width = valueIfBound(.integerWidth) ?? .nil
    if width.isFixnum && bits > max(64, width.fixnum) { throw signal(.overflowError, .nil) }
  }

  func bignumDouble(_ v: Value) -> Double { bigInt(v).double }

  func compareBignums(_ a: Value, _ b: Value) -> Int? {
    if b.isFloat { return bigInt(a).compare(b.double) }
    if a.isFloat { return bigInt(b).compare(a.double).map { -$0 } }
    let x = limbs(a, 0)
    let y = limbs(b, 1)
    if x.isNegative != y.isNegative { return x.isNegative ? -1 : 1 }
    let order = Limbs.compare(x.start, x.count, y.start, y.count)
    return x.isNegative ? -order : order
  }

  func bignumsEqual(_ a: Value, _ b: Value) -> Bool { compareBignums(a, b) == 0 }
  func bignumText(_ v: Value, radix: Int = 10) -> String { bigInt(v).text(radix: radix) }

  /// The integer that digits in a radix spell, with an optional sign.
  func parseInteger(_ t: UnsafeBufferPointer<UInt8>, radix: Int) throws(Signal) -> Value {
    if t.count <= 18 {
      var i = t.first == 0x2B || t.first == 0x2D ? 1 : 0
      var n = 0
      if radix == 10 {
        while i < t.count {
          n = n * 10 + Int(t[i]) - 0x30
          i += 1
        }
        return Value(fixnum: t.first == 0x2D ? -n : n)
      }
    }
    // Reading takes time that grows with the square of the length.
    if t.count > 1_000_000 {
      let leading = t.prefix { $0 == 0x2B || $0 == 0x2D || $0 == 0x30 }.count
      if t.count - leading > 1_000_000 { throw signal(.overflowError, .nil) }
    }
    guard let n = BigInt(t, radix: radix) else { throw signal(.overflowError, .nil) }
    return try integer(n, isLiteral: true)
  }
}
