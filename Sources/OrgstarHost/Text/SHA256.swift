/// SHA-256 (FIPS 180-4), for remembering what was consented to.
public struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var length = 0

  /// The hash of nothing yet.
  public init() {}

  /// Hash more bytes.
  public mutating func update<S: Sequence>(_ bytes: S) where S.Element == UInt8 {
    for byte in bytes {
      pending.append(byte)
      length += 1
      if pending.count == 64 {
        compress()
        pending.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Hash a text with its length, so that neighbours cannot run into each other.
  public mutating func update(field: String) {
    update("\(field.utf8.count):".utf8)
    update(field.utf8)
  }

  /// The hash of all so far, in lower-case hexadecimal.
  public func hexDigest() -> String {
    var copy = self
    let bits = UInt64(length) * 8
    copy.update([0x80])
    while copy.pending.count != 56 { copy.update([0]) }
    copy.update((0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) })
    return copy.state.map { word in
      let hex = String(word, radix: 16)
      return String(repeating: "0", count: 8 - hex.count) + hex
    }.joined()
  }

  private mutating func compress() {
    func rotate(_ x: UInt32, _ n: UInt32) -> UInt32 { x >> n | x << (32 - n) }
    var w = [UInt32](repeating: 0, count: 64)
    for i in 0..<16 {
      w[i] =
        UInt32(pending[4 * i]) << 24 | UInt32(pending[4 * i + 1]) << 16
        | UInt32(pending[4 * i + 2]) << 8 | UInt32(pending[4 * i + 3])
    }
    for i in 16..<64 {
      let s0 = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3
      let s1 = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10
      w[i] = w[i - 16] &+ s0 &+ w[i - 7] &+ s1
    }
    var v = state
    for i in 0..<64 {
      let s1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)
      let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
      let t1 = v[7] &+ s1 &+ choice &+ Self.constants[i] &+ w[i]
      let s0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)
      let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
      v = [t1 &+ s0 &+ majority, v[0], v[1], v[2], v[3] &+ t1, v[4], v[5], v[6]]
    }
    for i in 0..<8 { state[i] = state[i] &+ v[i] }
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = {
    var primes: [UInt64] = []
    var n: UInt64 = 2
    while primes.count < 64 {
      if primes.allSatisfy({ n % $0 != 0 }) { primes.append(n) }
      n += 1
    }
    return primes.map { prime in
      // floor(cbrt(prime) * 2^32), by bisection: x^3 <= prime * 2^96.
      var low: UInt64 = 0
      var high: UInt64 = 7 << 32
      while high - low > 1 {
        let x = low + (high - low) / 2
        let square = x.multipliedFullWidth(by: x)
        // x^3 >> 96 compared with prime; x < 2^35, so the square's high word is below 2^6.
        let lowPart = square.low.multipliedFullWidth(by: x)
        let cubeHigh = square.high * x + lowPart.high
        if cubeHigh >> 32 >= prime { high = x } else { low = x }
      }
      return UInt32(truncatingIfNeeded: low)
    }
  }()
}
