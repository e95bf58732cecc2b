/// Bytes written one after the other, in memory that grows.
struct ByteSink {
  private(set) var start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  func free() { start.deallocate() }

  @inline(__always)
  mutating func reserve(_ n: Int) {
    if _slowPath(n > capacity &- count) { grow(n) }
  }

  @inline(never)
  private mutating func grow(_ n: Int) {
    capacity = max(capacity * 2, count + n)
    let fresh = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    fresh.update(from: start, count: count)
    start.deallocate()
    start = fresh
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    reserve(1)
    start[count] = byte
    count &+= 1
  }

  mutating func put(_ byte: UInt8, times n: Int) {
    if n <= 0 { return }
    reserve(n)
    (start + count).update(repeating: byte, count: n)
    count &+= n
  }

  mutating func put(_ bytes: UnsafePointer<UInt8>, _ n: Int) {
    reserve(n)
    (start + count).update(from: bytes, count: n)
    count &+= n
  }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
}

// Most strings that are formatted, and most that come of it, are ASCII without properties: bytes,
// columns and characters are the same, and nothing has to be decoded. What is not is left to
// `format`, which begins anew.
extension World {
  /// `format` of a primitive's arguments when all its text is plain ASCII; else nil.
  func formatASCII(_ control: Value, _ a: Args) throws(Signal) -> Value? {
    guard isPlainASCII(control) else { return nil }
    let text = control.stringBytes
    var out = ByteSink(capacity: max(128, 2 * text.count))
    defer { out.free() }
    var next = 0
    var i = 0
    while i < text.count {
      let start = i
      while i < text.count, text[i] != 0x25 { i &+= 1 }
      out.put(text.baseAddress.unsafelyUnwrapped + start, i - start)
      if i == text.count { break }
      i += 1
      guard let d = try formatDirective(text, &i) else { return nil }
      if d.conversion == 0x25 {
        out.put(0x25)
        continue
      }
      let index = d.field.map { $0 - 1 } ?? next
      next = index + 1
      guard index + 1 < a.count else { throw error("Not enough arguments for format string") }
      if !(try convert(d, a[index + 1], &out)) { return nil }
    }
    return string(out.bytes, characters: out.count, multibyte: false)
  }

  @inline(__always)
  private func isPlainASCII(_ s: Value) -> Bool {
    guard s.stringProperties.isNil else { return false }
    if s.isMultibyte { return s.stringLength == s.byteLength }
    return s.stringBytes.allSatisfy { $0 < 0x80 }
  }

  /// Convert one argument; false when it is not for here.
  private func convert(
    _ d: FormatDirective, _ v: Value, _ out: inout ByteSink
  ) throws(Signal) -> Bool {
    switch d.conversion {
    case 0x73, 0x53:  // s S
      let s: Value
      if v.isFixnum, d.precision == nil, d.conversion == 0x73,
        !isTrue(.printIntegersAsCharacters)
      {
        put(d, v.fixnum, radix: 10, signed: false, zeros: false, &out)
        return true
      }
      if d.conversion == 0x73 && v.isString {
        s = v
      } else if d.conversion == 0x73 && v.isSymbol {
        s = symbolName(v)
      } else {
        s = try printedString(v, escape: d.conversion == 0x53)
      }
      guard isPlainASCII(s) else { return false }
      for b in s.stringBytes where b < 0x20 || b == 0x7F { return false }
      let n = min(s.byteLength, d.precision ?? .max)
      if !d.minus { out.put(0x20, times: d.width - n) }
      out.put(s.stringStart, n)
      if d.minus { out.put(0x20, times: d.width - n) }
      return true
    case 0x63:  // c
      guard v.isFixnum, v.fixnum >= 0x20, v.fixnum < 0x7F else { return false }
      if !d.minus { out.put(0x20, times: d.width - 1) }
      out.put(UInt8(v.fixnum))
      if d.minus { out.put(0x20, times: d.width - 1) }
      return true
    case 0x64, 0x69, 0x6F, 0x78:  // d i o x
      guard v.isFixnum, !d.sharp, d.precision == nil else { return false }
      let radix: UInt = d.conversion == 0x6F ? 8 : d.conversion == 0x78 ? 16 : 10
      put(d, v.fixnum, radix: radix, signed: true, zeros: d.zero, &out)
      return true
    case 0x65, 0x66, 0x67:  // e f g
      guard v.isFloat || v.isFixnum else { return false }
      // An integer that no double holds is for `format`.
      if v.isFixnum, v.fixnum.magnitude > 1 << 53 { return false }
      let x = double(v)
      if d.conversion == 0x66, putDecimal(d, x, &out) { return true }
      withFormattedDouble(d, x) { out.put($0.baseAddress.unsafelyUnwrapped, $0.count) }
      return true
    default: return false
    }
  }

  /// An integer with sign, width and zeros.
  private func put(
    _ d: FormatDirective, _ n: Int, radix: UInt, signed: Bool, zeros: Bool, _ out: inout ByteSink
  ) {
    let sign: UInt8? =
      n < 0 ? 0x2D : signed && d.plus ? 0x2B : signed && d.space ? 0x20 : nil
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { digits in
      var p = 64
      var rest = n.magnitude
      repeat {
        p &-= 1
        let digit: UInt8
        switch radix {
        case 10:
          digit = UInt8(truncatingIfNeeded: rest % 10)
          rest /= 10
        case 16:
          digit = UInt8(truncatingIfNeeded: rest & 15)
          rest >>= 4
        default:
          digit = UInt8(truncatingIfNeeded: rest & 7)
          rest >>= 3
        }
        digits[p] = digit < 10 ? 0x30 &+ digit : 0x57 &+ digit
      } while rest > 0
      padded(d, sign, digits.baseAddress.unsafelyUnwrapped + p, 64 - p, zeros: zeros, &out)
    }
  }

  private func padded(
    _ d: FormatDirective, _ sign: UInt8?, _ text: UnsafePointer<UInt8>, _ n: Int, zeros: Bool,
    _ out: inout ByteSink
  ) {
    let blanks = d.width - n - (sign == nil ? 0 : 1)
    if !d.minus && !zeros { out.put(0x20, times: blanks) }
    if let sign { out.put(sign) }
    if zeros && !d.minus { out.put(0x30, times: blanks) }
    out.put(text, n)
    if d.minus { out.put(0x20, times: blanks) }
  }

  /// `%f` of a number of ordinary size: its significand times a power of ten, less its own power of
  /// two, rounded to even, all exact in two words. False for others.
  private func putDecimal(_ d: FormatDirective, _ x: Double, _ out: inout ByteSink) -> Bool {
    let precision = d.precision ?? 6
    guard precision <= 18, x.isNormal, !d.sharp else { return false }
    let shift = 52 - Int(x.exponent)
    guard shift > 0, shift < 120 else { return false }
    var scale: UInt = 1
    for _ in 0..<precision { scale &*= 10 }
    let significand = UInt(x.significandBitPattern) | 1 << 52
    let (high, low) = significand.multipliedFullWidth(by: scale)
    var n: UInt
    let isAbove: Bool
    let isHalf: Bool
    if shift < 64 {
      let s = UInt(shift)
      guard high >> s == 0 else { return false }
      n = high << (64 - s) | low >> s
      let rest = low & (1 << s - 1)
      let half: UInt = 1 << (s - 1)
      isAbove = rest > half
      isHalf = rest == half
    } else {
      let s = UInt(shift - 64)
      n = high >> s
      let rest = high & (1 << s - 1)
      let (halfHigh, halfLow): (UInt, UInt) = s == 0 ? (0, 1 << 63) : (1 << (s - 1), 0)
      isAbove = rest > halfHigh || rest == halfHigh && low > halfLow
      isHalf = rest == halfHigh && low == halfLow
    }
    if isAbove || isHalf && n & 1 == 1 { n += 1 }
    let sign: UInt8? = x < 0 ? 0x2D : d.plus ? 0x2B : d.space ? 0x20 : nil
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 48) { digits in
      var p = 48
      var k = 0
      repeat {
        if k == precision && precision > 0 {
          p &-= 1
          digits[p] = 0x2E
        }
        p &-= 1
        digits[p] = UInt8(truncatingIfNeeded: 0x30 &+ n % 10)
        n /= 10
        k &+= 1
      } while n > 0 || k <= precision
      padded(d, sign, digits.baseAddress.unsafelyUnwrapped + p, 48 - p, zeros: d.zero, &out)
    }
    return true
  }
}
