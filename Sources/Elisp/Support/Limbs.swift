/// Arithmetic on magnitudes in memory: limbs, least significant first. Nothing here allocates, so
/// that the limbs may be those of Lisp objects as well as of arrays.
enum Limbs {
  typealias Source = UnsafePointer<UInt>
  typealias Target = UnsafeMutablePointer<UInt>

  /// Number of limbs without leading zeros.
  @inline(__always)
  static func significant(_ a: Source, _ count: Int) -> Int {
    var n = count
    while n > 0 && a[n &- 1] == 0 { n &-= 1 }
    return n
  }

  /// -1, 0 or 1; neither has leading zeros.
  static func compare(_ a: Source, _ n: Int, _ b: Source, _ m: Int) -> Int {
    if n != m { return n < m ? -1 : 1 }
    var i = n
    while i > 0 {
      i &-= 1
      if a[i] != b[i] { return a[i] < b[i] ? -1 : 1 }
    }
    return 0
  }

  /// `out = a + b`, where `a` is not the shorter; the carry out of its `n` limbs. `out` may be `a`.
  static func add(_ out: Target, _ a: Source, _ n: Int, _ b: Source, _ m: Int) -> UInt {
    carry(out, a, n, b, m) { $0.addingReportingOverflow($1) }
  }

  /// `out = a - b`, where `a` is not the smaller. `out` may be `a`.
  static func subtract(_ out: Target, _ a: Source, _ n: Int, _ b: Source, _ m: Int) {
    _ = carry(out, a, n, b, m) { $0.subtractingReportingOverflow($1) }
  }

  /// `step` on the limbs of `a` and `b`, which is not the longer, with what each carries to the next;
  /// what the last one carries.
  @inline(__always)
  private static func carry(
    _ out: Target, _ a: Source, _ n: Int, _ b: Source, _ m: Int,
    _ step: (UInt, UInt) -> (partialValue: UInt, overflow: Bool)
  ) -> UInt {
    var carry: UInt = 0
    var i = 0
    while i < m {
      let (s, o1) = step(a[i], b[i])
      let (t, o2) = step(s, carry)
      out[i] = t
      carry = (o1 ? 1 : 0) | (o2 ? 1 : 0)
      i &+= 1
    }
    while i < n && carry != 0 {
      let (s, o) = step(a[i], carry)
      out[i] = s
      carry = o ? 1 : 0
      i &+= 1
    }
    copyRest(out, a, i, n)
    return carry
  }

  @inline(__always)
  private static func copyRest(_ out: Target, _ a: Source, _ from: Int, _ n: Int) {
    if from < n && a != Source(out) { (out + from).update(from: a + from, count: n &- from) }
  }

  /// `out = a * factor + addend`; the limb carried out. `out` may be `a`.
  static func multiply(
    _ out: Target, _ a: Source, _ n: Int, by factor: UInt, adding addend: UInt = 0
  ) -> UInt {
    var carry = addend
    var i = 0
    while i < n {
      let (high, low) = a[i].multipliedFullWidth(by: factor)
      let (s, o) = low.addingReportingOverflow(carry)
      out[i] = s
      carry = high &+ (o ? 1 : 0)
      i &+= 1
    }
    return carry
  }

  /// `out = a * b` in `n + m` limbs; `out` overlaps neither.
  static func multiply(_ out: Target, _ a: Source, _ n: Int, _ b: Source, _ m: Int) {
    if m == 0 || n == 0 {
      out.update(repeating: 0, count: n &+ m)
      return
    }
    out[n] = multiply(out, a, n, by: b[0])
    var j = 1
    while j < m {
      let factor = b[j]
      let row = out + j
      var carry: UInt = 0
      var i = 0
      while i < n {
        let (high, low) = a[i].multipliedFullWidth(by: factor)
        let (s, o1) = low.addingReportingOverflow(row[i])
        let (t, o2) = s.addingReportingOverflow(carry)
        row[i] = t
        carry = high &+ (o1 ? 1 : 0) &+ (o2 ? 1 : 0)
        i &+= 1
      }
      row[n] = carry
      j &+= 1
    }
  }

  /// The remainder of `a` by `divisor`, its quotient stored in `out`, which may be `a` or nil.
  ///
  /// A division of two limbs by one is slow everywhere; with the divisor's reciprocal it is two
  /// multiplications (Möller and Granlund, "Improved division by invariant integers").
  @inline(__always)
  private static func divided(
    _ out: Target?, _ a: Source, _ n: Int, by divisor: UInt
  ) -> UInt {
    let shift = UInt(divisor.leadingZeroBitCount)
    let d = divisor &<< shift
    let reciprocal = d.dividingFullWidth((~d, .max)).quotient
    // The dividend is shifted as it is read, for the divisor's top bit is to be set.
    var r = shift == 0 ? 0 : a[n &- 1] &>> (64 &- shift)
    var i = n
    while i > 0 {
      i &-= 1
      let next = i > 0 ? (a[i &- 1] &>> 1) &>> (63 &- shift) : 0
      let low = a[i] &<< shift | (shift == 0 ? 0 : next)
      let (h, l) = reciprocal.multipliedFullWidth(by: r)
      let (q0, o) = l.addingReportingOverflow(low)
      var q = h &+ r &+ (o ? 1 : 0) &+ 1
      var rest = low &- q &* d
      if rest > q0 {
        q &-= 1
        rest &+= d
      }
      if _slowPath(rest >= d) {
        q &+= 1
        rest &-= d
      }
      if let out { out[i] = q }
      r = rest
    }
    return r &>> shift
  }

  /// `out = a / divisor`; the remainder. `out` may be `a`.
  static func divide(_ out: Target, _ a: Source, _ n: Int, by divisor: UInt) -> UInt {
    n == 0 ? 0 : divided(out, a, n, by: divisor)
  }

  /// The remainder of `a` by `divisor`.
  static func remainder(_ a: Source, _ n: Int, by divisor: UInt) -> UInt {
    n == 0 ? 0 : divided(nil, a, n, by: divisor)
  }

  /// `out = a << count` for a count below 64; the bits shifted out.
  static func shiftLeft(_ out: Target, _ a: Source, _ n: Int, _ count: Int) -> UInt {
    let bits = UInt(count)
    if bits == 0 {
      out.update(from: a, count: n)
      return 0
    }
    var carry: UInt = 0
    var i = 0
    while i < n {
      let x = a[i]
      out[i] = x &<< bits | carry
      carry = x &>> (64 &- bits)
      i &+= 1
    }
    return carry
  }

  /// `out = a >> count` for a count below 64; `a` is not empty.
  static func shiftRight(_ out: Target, _ a: Source, _ n: Int, _ count: Int) {
    let bits = UInt(count)
    if bits == 0 {
      out.update(from: a, count: n)
      return
    }
    var i = 0
    while i < n &- 1 {
      out[i] = a[i] &>> bits | a[i &+ 1] &<< (64 &- bits)
      i &+= 1
    }
    out[i] = a[i] &>> bits
  }
}
