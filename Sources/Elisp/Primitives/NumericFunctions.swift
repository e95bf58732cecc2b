#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How a quotient is made whole.
private enum Rounding { case floor, ceiling, nearest, truncate }

extension World {
  /// An integer, or the `wrong-type-argument` error.
  func integerArgument(_ v: Value) throws(Signal) -> Value {
    if v.isInteger { return v }
    throw wrongType(.integerp, v)
  }

  fileprivate func floatArgument(_ v: Value) throws(Signal) -> Double {
    if v.isFloat { return v.double }
    throw wrongType(.floatp, v)
  }

  fileprivate func wholeDouble(_ d: Double, _ mode: Rounding) -> Double {
    switch mode {
    case .floor: return d.rounded(.down)
    case .ceiling: return d.rounded(.up)
    case .nearest: return d.rounded(.toNearestOrEven)
    case .truncate: return d.rounded(.towardZero)
    }
  }

  /// The integer that a whole double is; `overflow-error` when it is none.
  func integer(fromWhole d: Double) throws(Signal) -> Value {
    if d.isNaN || d.isInfinite { throw signal(.overflowError, .nil) }
    if abs(d) < 0x1p62 { return try integer(Int(d)) }
    return try integer(BigInt(truncating: d))
  }

  fileprivate func roundedQuotient(_ a: Args, _ mode: Rounding) throws(Signal) -> Value {
    let n = try numberArgument(a[0])
    if a[1].isNil {
      if n.isInteger { return n }
      return try integer(fromWhole: wholeDouble(n.double, mode))
    }
    let d = try numberArgument(a[1])
    if n.isFloat || d.isFloat {
      let divisor = double(d)
      if divisor == 0 { throw signal(.arithError, .nil) }
      if !double(n).isFinite || divisor.isNaN { throw signal(.overflowError, .nil) }
      if divisor.isInfinite { return Value(fixnum: 0) }
      // The exact quotient: that of floats may round up to a whole number.
      let (x, up) = n.isFloat ? wholeParts(n.double) : (bigInt(n), 0)
      let (y, down) = d.isFloat ? wholeParts(d.double) : (bigInt(d), 0)
      let least = min(up, down)
      return try rounded(x << (up - least), by: y << (down - least), mode)
    }
    if d.isFixnum && d.fixnum == 0 { throw signal(.arithError, .nil) }
    // The quotient of the least fixnum by -1 alone is no fixnum.
    if n.isFixnum && d.isFixnum && d.fixnum != -1 {
      return Value(fixnum: roundedQuotient(n.fixnum, d.fixnum, mode))
    }
    return try rounded(bigInt(n), by: bigInt(d), mode)
  }

  /// A finite float as an integer and the power of two that it is to be multiplied by.
  private func wholeParts(_ d: Double) -> (BigInt, Int) {
    if d == 0 { return (BigInt(0), 0) }
    let exponent = Int(d.exponent) - 52
    let significand = Int(scalbn(d.significand, 52))
    return (BigInt(d < 0 ? -significand : significand), exponent)
  }

  private func rounded(_ x: BigInt, by y: BigInt, _ mode: Rounding) throws(Signal) -> Value {
    switch mode {
    case .floor: return try integer(x.floorDivision(by: y).0)
    case .ceiling: return try integer(-((-x).floorDivision(by: y).0))
    case .truncate: return try integer(x / y)
    case .nearest:
      let (q, r) = x.floorDivision(by: y)
      let order = (r.magnitude << 1).compare(y.magnitude)
      return try integer(order > 0 || (order == 0 && q.isOdd) ? q + BigInt(1) : q)
    }
  }

  private func roundedQuotient(_ x: Int, _ y: Int, _ mode: Rounding) -> Int {
    let (q, r) = x.quotientAndRemainder(dividingBy: y)
    if r == 0 { return q }
    let isNegative = (r < 0) != (y < 0)
    switch mode {
    case .truncate: return q
    case .floor: return isNegative ? q - 1 : q
    case .ceiling: return isNegative ? q : q + 1
    case .nearest:
      let twice = 2 * abs(r)
      let away = isNegative ? q - 1 : q + 1
      if twice == abs(y) { return q & 1 == 0 ? q : away }
      return twice > abs(y) ? away : q
    }
  }

  fileprivate func roundedFloat(_ v: Value, _ mode: Rounding) throws(Signal) -> Value {
    float(wholeDouble(try floatArgument(v), mode))
  }

  /// `mod`.
  func modulo(_ a0: Value, _ b0: Value) throws(Signal) -> Value {
    let a = try numberOrMarker(a0)
    let b = try numberOrMarker(b0)
    if a.isFloat || b.isFloat {
      let divisor = double(b)
      var r = fmod(double(a), divisor)
      if divisor == 0 { r = double(a) * 0 / divisor }
      if r != 0 && !r.isNaN && (r < 0) != (divisor < 0) { r += divisor }
      return float(r)
    }
    if a.isFixnum && b.isFixnum {
      let (x, y) = (a.fixnum, b.fixnum)
      if y == 0 { throw signal(.arithError, .nil) }
      let r = x % y
      return Value(fixnum: r != 0 && (r < 0) != (y < 0) ? r + y : r)
    }
    let r = try bignumArithmetic(.remainder, a, b)
    if r.isFixnum && r.fixnum == 0 || isNegative(r) == isNegative(b) { return r }
    return try bignumArithmetic(.add, r, b)
  }

  fileprivate func power(_ base: Value, _ exponent: Value) throws(Signal) -> Value {
    let x = try numberArgument(base)
    let y = try numberArgument(exponent)
    if x.isInteger && y.isInteger && !isNegative(y) {
      let n = bigInt(x)
      if n.isZero || n == BigInt(1) || n == BigInt(-1) || y.isFixnum && y.fixnum <= 1 {
        if y.isFixnum && y.fixnum == 0 { return Value(fixnum: 1) }
        return try integer(n.isNegative && !bigInt(y).isOdd ? -n : n)
      }
      guard y.isFixnum, y.fixnum < 1 << 32 else { throw signal(.overflowError, .nil) }
      try checkWidth((n.bitWidth - 1) * y.fixnum)
      return try integer(n.power(y.fixnum))
    }
    return float(pow(double(x), double(y)))
  }

  /// `ash`.
  func shifted(_ v: Value, _ by: Value) throws(Signal) -> Value {
    let n = try integerArgument(v)
    let count = try integerArgument(by)
    guard count.isFixnum, abs(count.fixnum) < 1 << 32 else {
      if isNegative(count) { return Value(fixnum: isNegative(n) ? -1 : 0) }
      throw signal(.overflowError, .nil)
    }
    let s = count.fixnum
    if n.isFixnum {
      if n.fixnum == 0 && s < 1 << 22 { return n }
      if s <= 0 { return Value(fixnum: n.fixnum >> min(-s, 63)) }
      if s < 62, (n.fixnum << s) >> s == n.fixnum, Value.fixnumRange.contains(n.fixnum << s) {
        return Value(fixnum: n.fixnum << s)
      }
    }
    return try shiftedBignum(n, s)
  }

  /// `op` over all arguments.
  @inline(__always)
  fileprivate func bitwise(_ op: LogicalOperation, _ a: Args, start: Int) throws(Signal) -> Value {
    if a.count == 2 && a[0].isFixnum && a[1].isFixnum {
      return Value(fixnum: op(a[0].fixnum, a[1].fixnum))
    }
    return try bitwiseAll(op, a, start: start)
  }

  @inline(never)
  private func bitwiseAll(_ op: LogicalOperation, _ a: Args, start: Int) throws(Signal) -> Value {
    var r = Value(fixnum: start)
    for i in 0..<a.count {
      let n = try bitwiseOperand(a[i], first: i == 0)
      r = i == 0 ? n : try bitwise(op, r, n)
    }
    return r
  }

  /// An integer from an integer or marker, as the functions on bits take them.
  func bitwiseOperand(_ v: Value, first: Bool) throws(Signal) -> Value {
    if v.isInteger { return v }
    if !v.isNumber && !first { return try numberOrMarker(v) }
    return Value(fixnum: try integerOrMarker(v))
  }
}

func installNumericFunctions(_ r: Registry) {
  r.defvar("integer-width", Value(fixnum: 65_536))
  installRounding(r)
  installBits(r)
  installMathematics(r)
}

private func installRounding(_ r: Registry) {
  r.defun("abs", "ARG", "The absolute value of ARG.") { w, a throws(Signal) in
    let n = try w.numberArgument(a[0])
    if n.isFloat { return n.double.sign == .minus ? w.float(-n.double) : n }
    return w.isNegative(n) ? try w.arithmetic(.subtract, Value(fixnum: 0), n) : n
  }
  r.defun(
    "floor", "NUMBER &optional DIVISOR",
    "The greatest integer not above NUMBER, or NUMBER divided by DIVISOR."
  ) { w, a throws(Signal) in
    try w.roundedQuotient(a, .floor)
  }
  r.defun(
    "ceiling", "NUMBER &optional DIVISOR",
    "The least integer not below NUMBER, or NUMBER divided by DIVISOR."
  ) { w, a throws(Signal) in
    try w.roundedQuotient(a, .ceiling)
  }
  r.defun(
    "round", "NUMBER &optional DIVISOR",
    "The integer nearest to NUMBER, or to NUMBER divided by DIVISOR; the even one of two."
  ) { w, a throws(Signal) in
    try w.roundedQuotient(a, .nearest)
  }
  r.defun(
    "truncate", "NUMBER &optional DIVISOR",
    "NUMBER, or NUMBER divided by DIVISOR, without its fraction."
  ) { w, a throws(Signal) in
    try w.roundedQuotient(a, .truncate)
  }
  r.defun("ffloor", "FLOAT", "The greatest whole float not above FLOAT.") { w, a throws(Signal) in
    try w.roundedFloat(a[0], .floor)
  }
  r.defun("fceiling", "FLOAT", "The least whole float not below FLOAT.") { w, a throws(Signal) in
    try w.roundedFloat(a[0], .ceiling)
  }
  r.defun("fround", "FLOAT", "The whole float nearest to FLOAT.") { w, a throws(Signal) in
    try w.roundedFloat(a[0], .nearest)
  }
  r.defun("ftruncate", "FLOAT", "FLOAT without its fraction.") { w, a throws(Signal) in
    try w.roundedFloat(a[0], .truncate)
  }
  r.defun("mod", "X Y", "The remainder of X by Y, of Y's sign.") { w, a throws(Signal) in
    try w.modulo(a[0], a[1])
  }
  r.defun("float", "ARG", "ARG as a float.") { w, a throws(Signal) in
    let n = try w.numberArgument(a[0])
    return n.isFloat ? n : w.float(w.double(n))
  }
}

private func installBits(_ r: Registry) {
  r.defun(
    "ash", "VALUE COUNT",
    "VALUE shifted left COUNT bits, right when COUNT is negative; the sign stays."
  ) { w, a throws(Signal) in
    try w.shifted(a[0], a[1])
  }
  r.defun(
    "lsh", "VALUE COUNT",
    "VALUE shifted left COUNT bits; a right shift of a negative fixnum brings in zeros."
  ) { w, a throws(Signal) in
    let n = try w.integerArgument(a[0])
    let count = try w.integerArgument(a[1])
    guard w.isNegative(n) && w.isNegative(count) else { return try w.shifted(n, count) }
    guard n.isFixnum else { throw w.argsOutOfRange(n, count) }
    let first = (n.fixnum >> 1) & Value.fixnumRange.upperBound
    return try w.shifted(
      Value(fixnum: first), try w.arithmetic(.add, count, Value(fixnum: 1)))
  }
  r.defun("logand", "&rest INTS-OR-MARKERS", "The bits set in every argument.") {
    w, a throws(Signal) in
    try w.bitwise(.and, a, start: -1)
  }
  r.defun("logior", "&rest INTS-OR-MARKERS", "The bits set in any argument.") {
    w, a throws(Signal) in
    try w.bitwise(.inclusiveOr, a, start: 0)
  }
  r.defun("logxor", "&rest INTS-OR-MARKERS", "The bits set in an odd number of arguments.") {
    w, a throws(Signal) in
    try w.bitwise(.exclusiveOr, a, start: 0)
  }
  r.defun("lognot", "NUMBER", "NUMBER with every bit turned over.") { w, a throws(Signal) in
    let n = try w.integerArgument(a[0])
    return n.isFixnum ? Value(fixnum: ~n.fixnum) : try w.integer(~w.bigInt(n))
  }
  r.defun("logcount", "VALUE", "The number of one bits of VALUE; of zero bits when it is negative.")
  { w, a throws(Signal) in
    Value(fixnum: w.bigInt(try w.integerArgument(a[0])).bitCount)
  }
}

private func installMathematics(_ r: Registry) {
  r.defun("expt", "BASE EXPONENT", "BASE raised to EXPONENT.") { w, a throws(Signal) in
    try w.power(a[0], a[1])
  }
  r.defun("exp", "ARG", "e raised to ARG.") { w, a throws(Signal) in
    w.float(exp(w.double(try w.numberArgument(a[0]))))
  }
  r.defun("log", "ARG &optional BASE", "The logarithm of ARG, natural or to BASE.") {
    w, a throws(Signal) in
    let d = w.double(try w.numberArgument(a[0]))
    if a[1].isNil { return w.float(log(d)) }
    let base = w.double(try w.numberArgument(a[1]))
    if base == 10 { return w.float(log10(d)) }
    if base == 2 { return w.float(log2(d)) }
    return w.float(log(d) / log(base))
  }
  r.defun("sqrt", "ARG", "The square root of ARG.") { w, a throws(Signal) in
    w.float(w.double(try w.numberArgument(a[0])).squareRoot())
  }
  r.defun("sin", "ARG", "The sine of ARG.") { w, a throws(Signal) in
    w.float(sin(w.double(try w.numberArgument(a[0]))))
  }
  r.defun("cos", "ARG", "The cosine of ARG.") { w, a throws(Signal) in
    w.float(cos(w.double(try w.numberArgument(a[0]))))
  }
  r.defun("tan", "ARG", "The tangent of ARG.") { w, a throws(Signal) in
    w.float(tan(w.double(try w.numberArgument(a[0]))))
  }
  r.defun("asin", "ARG", "The arc sine of ARG.") { w, a throws(Signal) in
    w.float(asin(w.double(try w.numberArgument(a[0]))))
  }
  r.defun("acos", "ARG", "The arc cosine of ARG.") { w, a throws(Signal) in
    w.float(acos(w.double(try w.numberArgument(a[0]))))
  }
  r.defun("atan", "Y &optional X", "The arc tangent of Y, or the angle of the point X, Y.") {
    w, a throws(Signal) in
    let y = w.double(try w.numberArgument(a[0]))
    if a[1].isNil { return w.float(atan(y)) }
    return w.float(atan2(y, w.double(try w.numberArgument(a[1]))))
  }
  r.defun("isnan", "X", "Whether the float X is a NaN.") { w, a throws(Signal) in
    Value(try w.floatArgument(a[0]).isNaN)
  }
  r.defun("copysign", "X1 X2", "The float X1 with the sign of X2.") { w, a throws(Signal) in
    let x = try w.floatArgument(a[0])
    return w.float(copysign(x, try w.floatArgument(a[1])))
  }
  r.defun(
    "frexp", "X",
    "The significand of X, from 0.5 below 1, and its binary exponent: (SIGNIFICAND . EXPONENT)."
  ) { w, a throws(Signal) in
    let d = w.double(try w.numberArgument(a[0]))
    if d == 0 || d.isNaN || d.isInfinite { return w.cons(w.float(d), Value(fixnum: 0)) }
    let e = Int(d.exponent) + 1
    let s = Double(sign: d.sign, exponent: -1, significand: d.significand)
    return w.cons(w.float(s), Value(fixnum: e))
  }
  r.defun("ldexp", "SGNFCAND EXPONENT", "SGNFCAND times two to the EXPONENT.") {
    w, a throws(Signal) in
    guard a[1].isFixnum else { throw w.wrongType(.fixnump, a[1]) }
    let e = a[1].fixnum
    return w.float(scalbn(w.double(try w.numberArgument(a[0])), Int32(clamping: e)))
  }
  r.defun(
    "logb", "ARG", "The binary exponent of ARG, an integer; infinite for zero and infinities."
  ) { w, a throws(Signal) in
    let n = try w.numberArgument(a[0])
    if n.isInteger {
      let width = w.bigInt(n).bitWidth
      return width == 0 ? w.float(-.infinity) : Value(fixnum: width - 1)
    }
    let d = n.double
    if d == 0 { return w.float(-.infinity) }
    if d.isInfinite { return w.float(.infinity) }
    if d.isNaN { return n }
    return Value(fixnum: Int(d.exponent))
  }
  r.defun(
    "random", "&optional LIMIT",
    "A random integer, from 0 below LIMIT when that is a positive integer; t seeds anew, a string seeds from it."
  ) { w, a throws(Signal) in
    if a[0] == .t {
      w.vm.pointee.randomState = UInt64.random(in: .min ... .max)
    } else if a[0].isString {
      var h: UInt64 = 0xCBF2_9CE4_8422_2325
      for b in a[0].stringBytes { h = (h ^ UInt64(b)) &* 0x100_0000_01B3 }
      w.vm.pointee.randomState = h
    }
    if a[0].isFixnum && a[0].fixnum > 0 {
      // Values past the last whole multiple of the limit would favour the low ones.
      let limit = UInt64(a[0].fixnum)
      while true {
        let x = w.nextRandom()
        let r = x % limit
        if x - r <= .max - (limit - 1) { return Value(fixnum: Int(r)) }
      }
    }
    if a[0].isBignum && !w.isNegative(a[0]) {
      let limit = w.bigInt(a[0])
      let limbs = (0...limit.limbs.count).map { _ in UInt(w.nextRandom()) }
      return try w.integer(BigInt(negative: false, limbs: limbs) % limit)
    }
    return Value(fixnum: Int(bitPattern: UInt(w.nextRandom())) >> 2)
  }
}

extension World {
  /// The next 64 bits of the world's generator (SplitMix64).
  func nextRandom() -> UInt64 {
    vm.pointee.randomState &+= 0x9E37_79B9_7F4A_7C15
    var z = vm.pointee.randomState
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
