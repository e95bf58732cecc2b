/// Arithmetic on magnitudes: limbs, least significant first. Results have no leading zero limbs
/// when the operands have none.
enum Magnitude {
  static func compare(_ a: [UInt], _ b: [UInt]) -> Int {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        if a.isEmpty || b.isEmpty { return a.count == b.count ? 0 : a.isEmpty ? -1 : 1 }
        return Limbs.compare(a.baseAddress!, a.count, b.baseAddress!, b.count)
      }
    }
  }

  static func sum(_ a: [UInt], _ b: [UInt]) -> [UInt] {
    let (long, short) = a.count >= b.count ? (a, b) : (b, a)
    var out = long
    addInPlace(&out, short[...], at: 0)
    return out
  }

  /// `a += b << (64 * offset)`.
  private static func addInPlace(_ a: inout [UInt], _ b: ArraySlice<UInt>, at offset: Int) {
    var carry: UInt = 0
    var i = offset
    for x in b {
      if i == a.count { a.append(0) }
      let (s, o1) = a[i].addingReportingOverflow(x)
      let (t, o2) = s.addingReportingOverflow(carry)
      a[i] = t
      carry = (o1 ? 1 : 0) + (o2 ? 1 : 0)
      i += 1
    }
    while carry != 0 {
      if i == a.count { a.append(0) }
      let (s, o) = a[i].addingReportingOverflow(carry)
      a[i] = s
      carry = o ? 1 : 0
      i += 1
    }
  }

  /// `a - b`, where `a` is not the smaller.
  static func difference(_ a: [UInt], _ b: [UInt]) -> [UInt] {
    var out = a
    var borrow: UInt = 0
    for i in 0..<a.count {
      if i >= b.count && borrow == 0 { break }
      let (s, o1) = out[i].subtractingReportingOverflow(i < b.count ? b[i] : 0)
      let (t, o2) = s.subtractingReportingOverflow(borrow)
      out[i] = t
      borrow = (o1 ? 1 : 0) + (o2 ? 1 : 0)
    }
    while out.last == 0 { out.removeLast() }
    return out
  }

  /// `m = m * factor + addend`.
  static func multiplyAdd(_ m: inout [UInt], _ factor: UInt, _ addend: UInt) {
    let carry = m.withUnsafeMutableBufferPointer { m in
      guard let start = m.baseAddress else { return addend }
      return Limbs.multiply(start, start, m.count, by: factor, adding: addend)
    }
    if carry != 0 { m.append(carry) }
  }

  /// Above this many limbs products are split as Karatsuba's.
  static let karatsubaLimit = 40

  static func product(_ a: ArraySlice<UInt>, _ b: ArraySlice<UInt>) -> [UInt] {
    if a.isEmpty || b.isEmpty { return [] }
    if min(a.count, b.count) < karatsubaLimit { return trimmed(schoolbook(a, b)) }
    let half = (max(a.count, b.count) + 1) / 2
    func split(_ x: ArraySlice<UInt>) -> (ArraySlice<UInt>, ArraySlice<UInt>) {
      let middle = min(x.startIndex + half, x.endIndex)
      return (x[x.startIndex..<middle], x[middle...])
    }
    let (a0, a1) = split(a)
    let (b0, b1) = split(b)
    if a1.isEmpty || b1.isEmpty {
      // Too unequal: split the longer one only.
      let (long, short) = a1.isEmpty ? ((b0, b1), a) : ((a0, a1), b)
      var out = product(long.0, short)
      if out.count < half { out += Array(repeating: 0, count: half - out.count) }
      addInPlace(&out, product(long.1, short)[...], at: half)
      return trimmed(out)
    }
    let low = product(a0, b0)
    let high = product(a1, b1)
    let cross = product(
      sum(trimmed(Array(a0)), Array(a1))[...], sum(trimmed(Array(b0)), Array(b1))[...])
    let middle = difference(difference(cross, low), high)
    var out = low
    if out.count < 2 * half { out += Array(repeating: 0, count: 2 * half - out.count) }
    addInPlace(&out, high[...], at: 2 * half)
    addInPlace(&out, middle[...], at: half)
    return trimmed(out)
  }

  private static func trimmed(_ m: [UInt]) -> [UInt] {
    var m = m
    while m.last == 0 { m.removeLast() }
    return m
  }

  private static func schoolbook(_ a: ArraySlice<UInt>, _ b: ArraySlice<UInt>) -> [UInt] {
    a.withUnsafeBufferPointer { x in
      b.withUnsafeBufferPointer { y in
        [UInt](unsafeUninitializedCapacity: x.count + y.count) { out, count in
          count = x.count + y.count
          Limbs.multiply(
            out.baseAddress!, x.baseAddress!, x.count, y.baseAddress!, y.count)
        }
      }
    }
  }

  /// Divide in place by one limb; returns the remainder.
  static func divideSmall(_ m: inout [UInt], _ divisor: UInt) -> UInt {
    let r = m.withUnsafeMutableBufferPointer { m in
      m.isEmpty ? 0 : Limbs.divide(m.baseAddress!, m.baseAddress!, m.count, by: divisor)
    }
    while m.last == 0 { m.removeLast() }
    return r
  }

  /// Quotient and remainder (Knuth's algorithm D). `b` is not zero.
  static func divide(_ a: [UInt], _ b: [UInt]) -> ([UInt], [UInt]) {
    if compare(a, b) < 0 { return ([], a) }
    if b.count == 1 {
      var q = a
      let r = divideSmall(&q, b[0])
      return (q, r == 0 ? [] : [r])
    }
    // Normalise so that the divisor's top bit is set.
    let shift = b.last!.leadingZeroBitCount
    let v = shiftedLeft(b, shift)
    var u = shiftedLeft(a, shift)
    while u.count <= a.count { u.append(0) }
    let n = v.count
    let m = u.count - n - 1
    var q = [UInt](repeating: 0, count: m + 1)
    let top = v[n - 1]
    let second = v[n - 2]
    var j = m
    while j >= 0 {
      var estimate: UInt
      var rest: UInt
      var restOverflows = false
      if u[j + n] >= top {
        estimate = .max
        // The remainder for that estimate: u[j+n..] - estimate * top, with u[j+n] == top.
        (rest, restOverflows) = u[j + n - 1].addingReportingOverflow(top)
      } else {
        (estimate, rest) = top.dividingFullWidth((u[j + n], u[j + n - 1]))
      }
      while !restOverflows {
        let (high, low) = estimate.multipliedFullWidth(by: second)
        if high < rest || (high == rest && low <= u[j + n - 2]) { break }
        estimate -= 1
        (rest, restOverflows) = rest.addingReportingOverflow(top)
      }
      var borrow: UInt = 0
      var carry: UInt = 0
      for i in 0..<n {
        let (high, low) = estimate.multipliedFullWidth(by: v[i])
        let (p, o) = low.addingReportingOverflow(carry)
        carry = high &+ (o ? 1 : 0)
        let (s, o1) = u[i + j].subtractingReportingOverflow(p)
        let (t, o2) = s.subtractingReportingOverflow(borrow)
        u[i + j] = t
        borrow = (o1 ? 1 : 0) + (o2 ? 1 : 0)
      }
      let (s, o1) = u[j + n].subtractingReportingOverflow(carry)
      let (t, o2) = s.subtractingReportingOverflow(borrow)
      u[j + n] = t
      if o1 || o2 {
        // The estimate was one too large: add the divisor back.
        estimate -= 1
        var c: UInt = 0
        for i in 0..<n {
          let (x, p1) = u[i + j].addingReportingOverflow(v[i])
          let (y, p2) = x.addingReportingOverflow(c)
          u[i + j] = y
          c = (p1 ? 1 : 0) + (p2 ? 1 : 0)
        }
        u[j + n] = u[j + n] &+ c
      }
      q[j] = estimate
      j -= 1
    }
    return (trimmed(q), shiftedRight(trimmed(u), shift))
  }

  static func shiftedLeft(_ a: [UInt], _ n: Int) -> [UInt] {
    if a.isEmpty || n == 0 { return a }
    let whole = n / 64
    return a.withUnsafeBufferPointer { a in
      [UInt](unsafeUninitializedCapacity: whole + a.count + 1) { out, count in
        let start = out.baseAddress!
        start.initialize(repeating: 0, count: whole)
        let carry = Limbs.shiftLeft(start + whole, a.baseAddress!, a.count, n % 64)
        start[whole + a.count] = carry
        count = whole + a.count + (carry == 0 ? 0 : 1)
      }
    }
  }

  static func shiftedRight(_ a: [UInt], _ n: Int) -> [UInt] {
    let whole = n / 64
    if whole >= a.count { return [] }
    let out = a.withUnsafeBufferPointer { a in
      [UInt](unsafeUninitializedCapacity: a.count - whole) { out, count in
        count = a.count - whole
        Limbs.shiftRight(out.baseAddress!, a.baseAddress! + whole, count, n % 64)
      }
    }
    return trimmed(out)
  }

  /// Whether any of the lowest `n` bits is set.
  static func anyBit(_ a: [UInt], below n: Int) -> Bool {
    let (whole, bits) = (n / 64, UInt(n % 64))
    for i in 0..<min(whole, a.count) where a[i] != 0 { return true }
    return whole < a.count && bits > 0 && a[whole] & (1 << bits - 1) != 0
  }
}
