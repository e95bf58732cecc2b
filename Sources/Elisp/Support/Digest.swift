/// Message digests: MD5 (RFC 1321) and the SHA family (FIPS 180-4).
public enum Digest {
  /// The algorithms, by the names Lisp has for them.
  public enum Algorithm: String, CaseIterable { case md5, sha1, sha224, sha256, sha384, sha512 }

  /// The digest of some bytes.
  public static func digest(_ algorithm: Algorithm, _ bytes: [UInt8]) -> [UInt8] {
    switch algorithm {
    case .md5: return md5(bytes)
    case .sha1: return sha1(bytes)
    case .sha224: return Array(sha256(bytes, initial224).prefix(28))
    case .sha256: return sha256(bytes, initial256)
    case .sha384: return Array(sha512(bytes, initial384).prefix(48))
    case .sha512: return sha512(bytes, initial512)
    }
  }

  /// Lowercase hexadecimal digits of bytes.
  public static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }

  /// The message with its padding: a one bit, zeros and the length in bits.
  private static func padded(_ bytes: [UInt8], block: Int, bigEndian: Bool) -> [UInt8] {
    var out = bytes
    out.append(0x80)
    let lengthBytes = block / 8
    while out.count % block != block - lengthBytes { out.append(0) }
    let bits = UInt64(bytes.count) &* 8
    if lengthBytes == 16 { out += Array(repeating: 0, count: 8) }
    for k in 0..<8 {
      out.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * (bigEndian ? 7 - k : k))))
    }
    return out
  }

  private static func rotate(_ x: UInt32, left n: UInt32) -> UInt32 { x << n | x >> (32 - n) }

  // MARK: MD5

  private static let md5Shifts: [UInt32] = [
    7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21,
  ]
  private static let md5Constants: [UInt32] = [
    0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613,
    0xfd46_9501, 0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193,
    0xa679_438e, 0x49b4_0821, 0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d,
    0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8, 0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed,
    0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9, 0x8d2a_4c8a, 0xfffa_3942, 0x8771_f681, 0x6d9d_6122,
    0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70, 0x289b_7ec6, 0xeaa1_27fa,
    0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665, 0xf429_2244,
    0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d, 0x8584_5dd1,
    0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb,
    0xeb86_d391,
  ]

  private static func md5(_ bytes: [UInt8]) -> [UInt8] {
    let message = padded(bytes, block: 64, bigEndian: false)
    var h: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
    for start in stride(from: 0, to: message.count, by: 64) {
      let m = (0..<16).map { k -> UInt32 in
        (0..<4).reduce(0) { $0 | UInt32(message[start + k * 4 + $1]) << UInt32(8 * $1) }
      }
      var (a, b, c, d) = (h[0], h[1], h[2], h[3])
      for i in 0..<64 {
        var f: UInt32
        let g: Int
        switch i / 16 {
        case 0: (f, g) = (b & c | ~b & d, i)
        case 1: (f, g) = (d & b | ~d & c, (5 * i + 1) % 16)
        case 2: (f, g) = (b ^ c ^ d, (3 * i + 5) % 16)
        default: (f, g) = (c ^ (b | ~d), 7 * i % 16)
        }
        f = f &+ a &+ md5Constants[i] &+ m[g]
        (a, d, c) = (d, c, b)
        b = b &+ rotate(f, left: md5Shifts[i / 16 * 4 + i % 4])
      }
      h[0] = h[0] &+ a
      h[1] = h[1] &+ b
      h[2] = h[2] &+ c
      h[3] = h[3] &+ d
    }
    return h.flatMap { x in (0..<4).map { UInt8(truncatingIfNeeded: x >> UInt32(8 * $0)) } }
  }

  // MARK: SHA-1

  private static func sha1(_ bytes: [UInt8]) -> [UInt8] {
    let message = padded(bytes, block: 64, bigEndian: true)
    var h: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
    var w = [UInt32](repeating: 0, count: 80)
    for start in stride(from: 0, to: message.count, by: 64) {
      for k in 0..<16 { w[k] = word32(message, start + k * 4) }
      for k in 16..<80 { w[k] = rotate(w[k - 3] ^ w[k - 8] ^ w[k - 14] ^ w[k - 16], left: 1) }
      var (a, b, c, d, e) = (h[0], h[1], h[2], h[3], h[4])
      for i in 0..<80 {
        let f: UInt32
        let k: UInt32
        switch i / 20 {
        case 0: (f, k) = (b & c | ~b & d, 0x5a82_7999)
        case 1: (f, k) = (b ^ c ^ d, 0x6ed9_eba1)
        case 2: (f, k) = (b & c | b & d | c & d, 0x8f1b_bcdc)
        default: (f, k) = (b ^ c ^ d, 0xca62_c1d6)
        }
        let t = rotate(a, left: 5) &+ f &+ e &+ k &+ w[i]
        (e, d, c, b, a) = (d, c, rotate(b, left: 30), a, t)
      }
      for (i, x) in [a, b, c, d, e].enumerated() { h[i] = h[i] &+ x }
    }
    return bytes32(h)
  }

  private static func word32(_ m: [UInt8], _ at: Int) -> UInt32 {
    UInt32(m[at]) << 24 | UInt32(m[at + 1]) << 16 | UInt32(m[at + 2]) << 8 | UInt32(m[at + 3])
  }
  private static func bytes32(_ h: [UInt32]) -> [UInt8] {
    h.flatMap { x in (0..<4).map { UInt8(truncatingIfNeeded: x >> UInt32(24 - 8 * $0)) } }
  }

  // MARK: SHA-2

  /// The first primes, from which the constants of SHA-2 come.
  private static let primes: [UInt64] = {
    var found: [UInt64] = []
    var n: UInt64 = 2
    while found.count < 80 {
      if found.allSatisfy({ n % $0 != 0 }) { found.append(n) }
      n += 1
    }
    return found
  }()

  /// The first 64 bits of the fraction of the `degree`-th root of a prime: the largest x with
  /// x^degree <= prime * 2^(64 * degree), by bisection.
  private static func rootFraction(_ prime: UInt64, degree: Int) -> UInt64 {
    let target = BigInt(Int(prime)) << (64 * degree)
    var low = BigInt.zero
    var high = BigInt(1) << 70
    while BigInt(1) < high - low {
      let middle = (low + high) >> 1
      if middle.power(degree) <= target { low = middle } else { high = middle }
    }
    return UInt64(low.limbs.first ?? 0)
  }

  private static let cubeRoots: [UInt64] = primes.map { rootFraction($0, degree: 3) }
  private static let squareRoots: [UInt64] = primes.prefix(16).map { rootFraction($0, degree: 2) }
  private static let round32: [UInt32] = cubeRoots.prefix(64).map { UInt32($0 >> 32) }
  private static let initial256: [UInt32] = squareRoots.prefix(8).map { UInt32($0 >> 32) }
  private static let initial224: [UInt32] = squareRoots.suffix(8).map {
    UInt32(truncatingIfNeeded: $0)
  }
  private static let initial512: [UInt64] = Array(squareRoots.prefix(8))
  private static let initial384: [UInt64] = Array(squareRoots.suffix(8))

  /// What distinguishes the members of the SHA-2 family: the distances of their rotations and
  /// shifts.
  private struct Rotations {
    /// Of the words before, when the message is extended; the last is a shift.
    var earlier: (Int, Int, Int)
    var later: (Int, Int, Int)
    var first: (Int, Int, Int)
    var second: (Int, Int, Int)
  }
  private static let rotations32 = Rotations(
    earlier: (7, 18, 3), later: (17, 19, 10), first: (2, 13, 22), second: (6, 11, 25))
  private static let rotations64 = Rotations(
    earlier: (1, 8, 7), later: (19, 61, 6), first: (28, 34, 39), second: (14, 18, 41))

  private static func sha256(_ bytes: [UInt8], _ initial: [UInt32]) -> [UInt8] {
    sha2(bytes, initial, round32, rotations32)
  }

  private static func sha512(_ bytes: [UInt8], _ initial: [UInt64]) -> [UInt8] {
    sha2(bytes, initial, cubeRoots, rotations64)
  }

  /// The SHA-2 compression over words of 32 or 64 bits, a round for each of `constants`.
  @inline(__always)
  private static func sha2<Word: FixedWidthInteger & UnsignedInteger>(
    _ bytes: [UInt8], _ initial: [Word], _ constants: [Word], _ by: Rotations
  ) -> [UInt8] {
    func rotate(_ x: Word, _ n: Int) -> Word { x >> Word(n) | x << Word(Word.bitWidth - n) }
    func mixed(_ x: Word, _ n: (Int, Int, Int)) -> Word {
      rotate(x, n.0) ^ rotate(x, n.1) ^ rotate(x, n.2)
    }
    func extended(_ x: Word, _ n: (Int, Int, Int)) -> Word {
      rotate(x, n.0) ^ rotate(x, n.1) ^ x >> Word(n.2)
    }
    let size = Word.bitWidth / 8
    let message = padded(bytes, block: 16 * size, bigEndian: true)
    var h = initial
    var w = [Word](repeating: 0, count: constants.count)
    for start in stride(from: 0, to: message.count, by: 16 * size) {
      for k in 0..<16 {
        w[k] = (0..<size).reduce(0) { $0 << 8 | Word(message[start + k * size + $1]) }
      }
      for k in 16..<w.count {
        w[k] =
          w[k - 16] &+ extended(w[k - 15], by.earlier) &+ w[k - 7]
          &+ extended(w[k - 2], by.later)
      }
      var (a, b, c, d) = (h[0], h[1], h[2], h[3])
      var (e, f, g, i) = (h[4], h[5], h[6], h[7])
      for k in 0..<w.count {
        let t1 = i &+ mixed(e, by.second) &+ (e & f ^ ~e & g) &+ constants[k] &+ w[k]
        let t2 = mixed(a, by.first) &+ (a & b ^ a & c ^ b & c)
        (i, g, f, e) = (g, f, e, d &+ t1)
        (d, c, b, a) = (c, b, a, t1 &+ t2)
      }
      for (k, x) in [a, b, c, d, e, f, g, i].enumerated() { h[k] = h[k] &+ x }
    }
    return h.flatMap { x in
      (0..<size).map { UInt8(truncatingIfNeeded: x >> Word(8 * (size - 1 - $0))) }
    }
  }
}
