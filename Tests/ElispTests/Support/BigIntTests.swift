import Testing

@testable import Elisp

/// A deterministic source of numbers, with limbs of all zeros and all ones among them.
private struct Numbers {
  var state: UInt64 = 42
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
  mutating func bigInt(limbs most: UInt64) -> BigInt {
    let count = Int(next() % most)
    let negative = next() & 1 == 0
    var limbs: [UInt] = []
    for _ in 0..<count {
      let r = next()
      limbs.append(r & 7 == 0 ? 0 : r & 7 == 1 ? .max : UInt(r))
    }
    return BigInt(negative: negative, limbs: limbs)
  }
}

@Test func bigIntArithmeticHoldsItsLaws() {
  var numbers = Numbers()
  for _ in 0..<200 {
    let a = numbers.bigInt(limbs: 120)
    let b = numbers.bigInt(limbs: 120)
    let c = numbers.bigInt(limbs: 20)
    #expect((a + b) - b == a)
    #expect((a + b) * c == a * c + b * c)
    if !b.isZero {
      let (q, r) = a.quotientAndRemainder(dividingBy: b)
      #expect(q * b + r == a)
      #expect(r.magnitude < b.magnitude)
      let (f, m) = a.floorDivision(by: b)
      #expect(f * b + m == a)
      #expect(m.isZero || m.isNegative == b.isNegative)
    }
    #expect((a & b) + (a | b) == a + b)
    #expect((a ^ b) ^ b == a)
    let n = Int(numbers.next() % 300)
    #expect((a << n) >> n == a)
    for radix in [2, 10, 16, 36] {
      let text = Array(a.text(radix: radix).utf8)
      #expect(text.withUnsafeBufferPointer { BigInt($0, radix: radix) } == a)
    }
  }
}

@Test func bigIntRoundsToTheNearestDouble() {
  #expect(((BigInt(1) << 64) + BigInt(1)).double == 0x1p64)
  // Half way: to even, unless anything lies below.
  let half = (BigInt(1) << 100) + (BigInt(1) << 47)
  #expect(half.double == 0x1p100)
  #expect((half + BigInt(1)).double == Double(0x1p100).nextUp)
  #expect((BigInt(1) << 1024).double == .infinity)
  #expect(BigInt(truncating: -1e300).double == -1e300)
  #expect(BigInt(truncating: 0x1p70).compare(0x1p70) == 0)
}
