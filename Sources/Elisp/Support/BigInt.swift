/// An integer of any size: a sign and a magnitude of 64-bit limbs, least significant first, without
/// leading zero limbs. Zero has no limbs and no sign.
public struct BigInt: Equatable {
  /// Whether the number is below zero.
  public private(set) var isNegative: Bool
  /// The magnitude's limbs.
  public private(set) var limbs: [UInt]

  /// A number from its sign and limbs; leading zero limbs are dropped.
  public init(negative: Bool, limbs: [UInt]) {
    var limbs = limbs
    while limbs.last == 0 { limbs.removeLast() }
    self.limbs = limbs
    isNegative = negative && !limbs.isEmpty
  }

  /// The magnitude, when it is that of a machine word.
  public var magnitudeWord: UInt64? { limbs.count > 1 ? nil : UInt64(limbs.first ?? 0) }

  /// The integer of a machine word.
  public init(_ i: Int) {
    limbs = i == 0 ? [] : [i.magnitude]
    isNegative = i < 0
  }

  /// The integer part of a finite double, exactly.
  public init(truncating d: Double) {
    let t = d.magnitude.rounded(.towardZero)
    if t < 0x1p63 {
      self.init(Int(d.rounded(.towardZero)))
      return
    }
    let shift = Int(t.exponent) - 52
    let significand = UInt(t.significandBitPattern) | 1 << 52
    let m = BigInt(negative: false, limbs: [significand]) << shift
    self.init(negative: d < 0, limbs: m.limbs)
  }

  /// Zero.
  public static let zero = BigInt(0)
  /// Whether it is zero.
  public var isZero: Bool { limbs.isEmpty }
  /// Whether it is odd.
  public var isOdd: Bool { (limbs.first ?? 0) & 1 == 1 }
  /// The integer without its sign.
  public var magnitude: BigInt { BigInt(negative: false, limbs: limbs) }

  /// The number as an `Int`, when it is in range.
  public var int: Int? {
    if limbs.isEmpty { return 0 }
    guard limbs.count == 1 else { return nil }
    let m = limbs[0]
    if isNegative { return m <= 1 << 63 ? Int(truncatingIfNeeded: 0 &- m) : nil }
    return m < 1 << 63 ? Int(m) : nil
  }

  /// Number of bits of the magnitude, 0 for zero.
  public var bitWidth: Int {
    guard let top = limbs.last else { return 0 }
    return limbs.count * 64 - top.leadingZeroBitCount
  }

  /// The nearest double, ties to even; an infinity when out of range.
  public var double: Double {
    let width = bitWidth
    if width <= 64 {
      let d = Double(limbs.first ?? 0)
      return isNegative ? -d : d
    }
    if width > 1024 { return isNegative ? -.infinity : .infinity }
    // The top 64 bits with a sticky last bit round as the whole number does.
    let shift = width - 64
    var top = Magnitude.shiftedRight(limbs, shift).first ?? 0
    if Magnitude.anyBit(limbs, below: shift) { top |= 1 }
    let d = Double(sign: .plus, exponent: shift, significand: Double(top))
    return isNegative ? -d : d
  }
}

// MARK: Order and arithmetic

extension BigInt: Comparable {
  /// By value.
  public static func < (a: BigInt, b: BigInt) -> Bool { a.compare(b) < 0 }

  /// -1, 0 or 1.
  public func compare(_ other: BigInt) -> Int {
    if isNegative != other.isNegative { return isNegative ? -1 : 1 }
    let order = Magnitude.compare(limbs, other.limbs)
    return isNegative ? -order : order
  }

  /// The exact order against a double; nil when that is NaN.
  public func compare(_ d: Double) -> Int? {
    if d.isNaN { return nil }
    if d.isInfinite { return d < 0 ? 1 : -1 }
    let whole = BigInt(truncating: d)
    let order = compare(whole)
    if order != 0 { return order }
    let fraction = d - d.rounded(.towardZero)
    return fraction > 0 ? -1 : fraction < 0 ? 1 : 0
  }

  /// The integer with the other sign.
  public static prefix func - (a: BigInt) -> BigInt {
    BigInt(negative: !a.isNegative, limbs: a.limbs)
  }

  /// The sum.
  public static func + (a: BigInt, b: BigInt) -> BigInt {
    if a.isNegative == b.isNegative {
      return BigInt(negative: a.isNegative, limbs: Magnitude.sum(a.limbs, b.limbs))
    }
    switch Magnitude.compare(a.limbs, b.limbs) {
    case 0: return .zero
    case 1: return BigInt(negative: a.isNegative, limbs: Magnitude.difference(a.limbs, b.limbs))
    default: return BigInt(negative: b.isNegative, limbs: Magnitude.difference(b.limbs, a.limbs))
    }
  }

  /// The difference.
  public static func - (a: BigInt, b: BigInt) -> BigInt { a + -b }

  /// The product.
  public static func * (a: BigInt, b: BigInt) -> BigInt {
    BigInt(
      negative: a.isNegative != b.isNegative, limbs: Magnitude.product(a.limbs[...], b.limbs[...]))
  }

  /// Quotient toward zero and remainder of the dividend's sign. `divisor` is not zero.
  public func quotientAndRemainder(dividingBy divisor: BigInt) -> (BigInt, BigInt) {
    let (q, r) = Magnitude.divide(limbs, divisor.limbs)
    return (
      BigInt(negative: isNegative != divisor.isNegative, limbs: q),
      BigInt(negative: isNegative, limbs: r)
    )
  }

  /// The quotient, towards zero; the divisor is not zero.
  public static func / (a: BigInt, b: BigInt) -> BigInt { a.quotientAndRemainder(dividingBy: b).0 }
  /// The remainder, with the dividend’s sign.
  public static func % (a: BigInt, b: BigInt) -> BigInt { a.quotientAndRemainder(dividingBy: b).1 }

  /// Quotient toward negative infinity and remainder of the divisor's sign.
  public func floorDivision(by divisor: BigInt) -> (BigInt, BigInt) {
    let (q, r) = quotientAndRemainder(dividingBy: divisor)
    if r.isZero || r.isNegative == divisor.isNegative { return (q, r) }
    return (q - BigInt(1), r + divisor)
  }

  /// The number raised to a power of zero or more.
  public func power(_ exponent: Int) -> BigInt {
    var result = BigInt(1)
    var base = self
    var e = exponent
    while e > 0 {
      if e & 1 == 1 { result = result * base }
      e >>= 1
      if e > 0 { base = base * base }
    }
    return result
  }
}

// MARK: Bits, as of two's complement without end

extension BigInt {
  /// Multiplied by a power of two; a negative count divides, rounding down.
  public static func << (a: BigInt, n: Int) -> BigInt {
    if n < 0 { return a >> -n }
    return BigInt(negative: a.isNegative, limbs: Magnitude.shiftedLeft(a.limbs, n))
  }

  /// Arithmetic shift: rounds toward negative infinity.
  public static func >> (a: BigInt, n: Int) -> BigInt {
    if n < 0 { return a << -n }
    let m = Magnitude.shiftedRight(a.limbs, n)
    let r = BigInt(negative: a.isNegative, limbs: m)
    if a.isNegative && Magnitude.anyBit(a.limbs, below: n) { return r - BigInt(1) }
    return r
  }

  /// All bits turned, in two’s complement.
  public static prefix func ~ (a: BigInt) -> BigInt { -a - BigInt(1) }
  /// Bitwise and, in two’s complement.
  public static func & (a: BigInt, b: BigInt) -> BigInt { bitwise(a, b, &) }
  /// Bitwise or, in two’s complement.
  public static func | (a: BigInt, b: BigInt) -> BigInt { bitwise(a, b, |) }
  /// Bitwise exclusive or, in two’s complement.
  public static func ^ (a: BigInt, b: BigInt) -> BigInt { bitwise(a, b, ^) }

  private func twosComplement(_ count: Int) -> [UInt] {
    var out = limbs + Array(repeating: 0, count: count - limbs.count)
    if isNegative {
      var carry = true
      for i in 0..<count {
        (out[i], carry) = (~out[i]).addingReportingOverflow(carry ? 1 : 0)
      }
    }
    return out
  }

  private static func bitwise(_ a: BigInt, _ b: BigInt, _ op: (UInt, UInt) -> UInt) -> BigInt {
    if !a.isNegative && !b.isNegative {
      let (long, short) = a.limbs.count < b.limbs.count ? (b.limbs, a.limbs) : (a.limbs, b.limbs)
      let out = [UInt](unsafeUninitializedCapacity: long.count) { out, count in
        for i in 0..<short.count { out[i] = op(long[i], short[i]) }
        for i in short.count..<long.count { out[i] = op(long[i], 0) }
        count = long.count
      }
      return BigInt(negative: false, limbs: out)
    }
    let count = max(a.limbs.count, b.limbs.count) + 1
    let x = a.twosComplement(count)
    let y = b.twosComplement(count)
    var out = (0..<count).map { op(x[$0], y[$0]) }
    let negative = out[count - 1] >> 63 == 1
    if negative {
      var carry = true
      for i in 0..<count {
        (out[i], carry) = (~out[i]).addingReportingOverflow(carry ? 1 : 0)
      }
    }
    return BigInt(negative: negative, limbs: out)
  }

  /// Number of one bits; of zero bits when the number is negative.
  public var bitCount: Int {
    (isNegative ? ~self : self).limbs.reduce(0) { $0 + $1.nonzeroBitCount }
  }
}

// MARK: Text

extension BigInt {
  /// The greatest power of `radix` below 2^63 and its exponent.
  private static func chunk(_ radix: Int) -> (power: UInt, digits: Int) {
    var power: UInt = UInt(radix)
    var digits = 1
    while power <= (1 << 62) / UInt(radix) {
      power *= UInt(radix)
      digits += 1
    }
    return (power, digits)
  }

  /// The number that ASCII digits spell in a radix (2...36), with an optional sign; nil when a
  /// character is no digit or there is none.
  public init?(_ text: UnsafeBufferPointer<UInt8>, radix: Int) {
    var i = 0
    var negative = false
    if let first = text.first, first == 0x2B || first == 0x2D {
      negative = first == 0x2D
      i = 1
    }
    guard i < text.count else { return nil }
    let (_, digits) = BigInt.chunk(radix)
    var pieces: [UInt] = []  // most significant first
    var first = (text.count - i) % digits
    if first == 0 { first = digits }
    var end = i + first
    while i < text.count {
      var v: UInt = 0
      while i < end {
        guard let d = BigInt.digit(text[i]), d < radix else { return nil }
        v = v * UInt(radix) + UInt(d)
        i += 1
      }
      pieces.append(v)
      end = i + digits
    }
    self.init(negative: negative, limbs: BigInt.join(pieces[...], radix, digits))
  }

  private static func digit(_ b: UInt8) -> Int? {
    switch b {
    case 0x30...0x39: return Int(b) - 0x30
    case 0x41...0x5A: return Int(b) - 0x41 + 10
    case 0x61...0x7A: return Int(b) - 0x61 + 10
    default: return nil
    }
  }

  /// The magnitude of base-radix^digits pieces, by halves once there are many.
  private static func join(_ pieces: ArraySlice<UInt>, _ radix: Int, _ digits: Int) -> [UInt] {
    if pieces.count <= 40 {
      let base = BigInt(radix).power(digits).limbs[0]
      var m: [UInt] = []
      for p in pieces { Magnitude.multiplyAdd(&m, base, p) }
      return m
    }
    let low = pieces.count / 2
    let split = pieces.endIndex - low
    let high = join(pieces[pieces.startIndex..<split], radix, digits)
    let scale = BigInt(radix).power(digits * low).limbs
    return Magnitude.sum(
      Magnitude.product(high[...], scale[...]), join(pieces[split...], radix, digits))
  }

  /// The digits in a radix, a minus sign first when negative.
  public func text(radix: Int = 10, uppercase: Bool = false) -> String {
    if isZero { return "0" }
    var out: [UInt8] = []
    if isNegative { out.append(0x2D) }
    BigInt.digits(of: magnitude, radix, uppercase, padTo: 0, &out)
    return String(decoding: out, as: UTF8.self)
  }

  private static func digits(
    of n: BigInt, _ radix: Int, _ uppercase: Bool, padTo width: Int, _ out: inout [UInt8]
  ) {
    let (base, count) = chunk(radix)
    if n.limbs.count <= 30 {
      var m = n.limbs
      var reversed: [UInt8] = []
      while !m.isEmpty {
        var r = Magnitude.divideSmall(&m, base)
        for _ in 0..<count {
          if m.isEmpty && r == 0 { break }
          let d = UInt8(r % UInt(radix))
          reversed.append(d < 10 ? 0x30 + d : (uppercase ? 0x37 : 0x57) + d)
          r /= UInt(radix)
        }
      }
      for _ in 0..<max(0, width - reversed.count) { out.append(0x30) }
      out.append(contentsOf: reversed.reversed())
      return
    }
    // Split at about half the digits.
    let chunks = max(1, n.limbs.count / 2)
    let scale = BigInt(negative: false, limbs: [base]).power(chunks)
    let (high, low) = n.quotientAndRemainder(dividingBy: scale)
    let lowWidth = chunks * count
    digits(of: high, radix, uppercase, padTo: max(0, width - lowWidth), &out)
    digits(of: low, radix, uppercase, padTo: lowWidth, &out)
  }
}
