/// An integer's magnitude in memory.
struct IntegerLimbs {
  /// The least significant limb; good until another fixnum is looked at in the same place.
  let start: Limbs.Source
  /// Number of limbs, 0 for zero.
  let count: Int
  let isNegative: Bool

  var bitWidth: Int {
    count == 0 ? 0 : count * 64 - start[count - 1].leadingZeroBitCount
  }
}

/// The operations on the bits of integers.
enum LogicalOperation {
  case and, inclusiveOr, exclusiveOr

  @inline(__always)
  func callAsFunction<T: FixedWidthInteger>(_ a: T, _ b: T) -> T {
    switch self {
    case .and: a & b
    case .inclusiveOr: a | b
    case .exclusiveOr: a ^ b
    }
  }

  func callAsFunction(_ a: BigInt, _ b: BigInt) -> BigInt {
    switch self {
    case .and: a & b
    case .inclusiveOr: a | b
    case .exclusiveOr: a ^ b
    }
  }
}

// Results are computed in the new object itself; only rare cases (several limbs divided by several,
// shifts and bits of negative numbers, very long factors) go through `BigInt` and its arrays.
extension World {
  /// The limbs of an integer; those of a fixnum are put into scratch word `place`.
  @inline(__always)
  func limbs(_ v: Value, _ place: Int) -> IntegerLimbs {
    if v.isFixnum {
      let word = vm.pointee.limbScratch + place
      word.pointee = v.fixnum.magnitude
      return IntegerLimbs(
        start: word, count: v.bits == 0 ? 0 : 1, isNegative: v.fixnum < 0)
    }
    return IntegerLimbs(
      start: v.words + 1, count: v.slotCount,
      isNegative: v.words[0] & World.negativeFlag != 0)
  }

  private func newBignum(_ count: Int, negative: Bool) -> UnsafeMutablePointer<UInt> {
    allocate(.bignum, slots: count, extra: negative ? World.negativeFlag : 0)
  }

  /// The integer in a new bignum with `count` limbs written, the last ones zero perhaps.
  private func finished(
    _ words: UnsafeMutablePointer<UInt>, _ count: Int
  ) throws(Signal) -> Value {
    let n = Limbs.significant(words + 1, count)
    let isNegative = words[0] & World.negativeFlag != 0
    if n <= 1 {
      let m = n == 0 ? 0 : words[1]
      // One more value fits below zero than above.
      if m <= (1 << 61) - (isNegative ? 0 : 1) {
        let i = Int(bitPattern: m)
        return Value(fixnum: isNegative ? -i : i)
      }
    }
    if n != count { shorten(words, to: n) }
    if n > 2 {
      try checkWidth(n * 64 - words[n].leadingZeroBitCount)
    }
    return Value(object: words)
  }

  /// Arithmetic on integers of which one may be a bignum.
  func bignumArithmetic(_ op: Arithmetic, _ a: Value, _ b: Value) throws(Signal) -> Value {
    let x = limbs(a, 0)
    let y = limbs(b, 1)
    switch op {
    case .add: return try sum(x, y, subtracting: false)
    case .subtract: return try sum(x, y, subtracting: true)
    case .multiply:
      if x.count == 0 || y.count == 0 { return Value(fixnum: 0) }
      try checkWidth(x.bitWidth + y.bitWidth - 1)
      if min(x.count, y.count) >= Magnitude.karatsubaLimit {
        return try integer(bigInt(a) * bigInt(b))
      }
      let (long, short) = x.count >= y.count ? (x, y) : (y, x)
      let words = newBignum(x.count + y.count, negative: x.isNegative != y.isNegative)
      Limbs.multiply(words + 1, long.start, long.count, short.start, short.count)
      return try finished(words, x.count + y.count)
    case .divide, .remainder:
      if y.count == 0 { throw signal(.arithError, .nil) }
      if x.count == 0 { return a }
      if y.count > 1 {
        let (q, r) = bigInt(a).quotientAndRemainder(dividingBy: bigInt(b))
        if case .divide = op { return try integer(q) }
        return try integer(r)
      }
      let divisor = y.start[0]
      if case .remainder = op {
        let r = Limbs.remainder(x.start, x.count, by: divisor)
        if r < 1 << 61 { return Value(fixnum: x.isNegative ? -Int(r) : Int(r)) }
        return try integer(BigInt(negative: x.isNegative, limbs: [r]))
      }
      let words = newBignum(x.count, negative: x.isNegative != y.isNegative)
      _ = Limbs.divide(words + 1, x.start, x.count, by: divisor)
      return try finished(words, x.count)
    }
  }

  private func sum(
    _ x: IntegerLimbs, _ y: IntegerLimbs, subtracting: Bool
  ) throws(Signal) -> Value {
    let yIsNegative = y.isNegative != subtracting
    let order = Limbs.compare(x.start, x.count, y.start, y.count)
    let (long, short) = order >= 0 ? (x, y) : (y, x)
    if x.isNegative == yIsNegative {
      let words = newBignum(long.count + 1, negative: x.isNegative)
      words[long.count + 1] = Limbs.add(
        words + 1, long.start, long.count, short.start, short.count)
      return try finished(words, long.count + 1)
    }
    if order == 0 { return Value(fixnum: 0) }
    let words = newBignum(long.count, negative: order > 0 ? x.isNegative : yIsNegative)
    Limbs.subtract(words + 1, long.start, long.count, short.start, short.count)
    return try finished(words, long.count)
  }

  /// A bignum shifted left `count` bits, right when that is negative; rounds down.
  func shiftedBignum(_ v: Value, _ count: Int) throws(Signal) -> Value {
    let x = limbs(v, 0)
    if count > 0 {
      if x.count == 0 { return v }
      try checkWidth(x.bitWidth + count)
      let whole = count >> 6
      let words = newBignum(x.count + whole + 1, negative: x.isNegative)
      (words + 1).update(repeating: 0, count: whole)
      words[x.count + whole + 1] = Limbs.shiftLeft(
        words + 1 + whole, x.start, x.count, count & 63)
      return try finished(words, x.count + whole + 1)
    }
    if x.isNegative { return try integer(bigInt(v) << count) }
    let whole = -count >> 6
    if whole >= x.count { return Value(fixnum: 0) }
    let n = x.count - whole
    let words = newBignum(n, negative: false)
    Limbs.shiftRight(words + 1, x.start + whole, n, -count & 63)
    return try finished(words, n)
  }

  /// `op` on the bits of two integers, in two's complement.
  func bitwise(_ op: LogicalOperation, _ a: Value, _ b: Value) throws(Signal) -> Value {
    if a.isFixnum && b.isFixnum { return Value(fixnum: op(a.fixnum, b.fixnum)) }
    let x = limbs(a, 0)
    let y = limbs(b, 1)
    if x.isNegative || y.isNegative { return try integer(op(bigInt(a), bigInt(b))) }
    let (long, short) = x.count >= y.count ? (x, y) : (y, x)
    var isAnd = false
    if case .and = op { isAnd = true }
    let n = isAnd ? short.count : long.count
    let words = newBignum(n, negative: false)
    let out = words + 1
    switch op {
    case .and: for i in 0..<n { out[i] = long.start[i] & short.start[i] }
    case .inclusiveOr: for i in 0..<short.count { out[i] = long.start[i] | short.start[i] }
    case .exclusiveOr: for i in 0..<short.count { out[i] = long.start[i] ^ short.start[i] }
    }
    if n > short.count {
      (out + short.count).update(from: long.start + short.count, count: n - short.count)
    }
    return try finished(words, n)
  }
}
