/// SHA-1 (FIPS 180-4), for the hashes of cached results.
enum SHA1 {
  /// The digest in hexadecimal.
  static func hex(_ message: [UInt8]) -> String {
    var h: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var data = message
    let bits = UInt64(message.count) * 8
    data.append(0x80)
    while data.count % 64 != 56 { data.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      data.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    func rotate(_ x: UInt32, _ n: UInt32) -> UInt32 { x << n | x >> (32 - n) }
    var w = [UInt32](repeating: 0, count: 80)
    for block in stride(from: 0, to: data.count, by: 64) {
      for i in 0..<16 {
        let at = block + i * 4
        w[i] =
          UInt32(data[at]) << 24 | UInt32(data[at + 1]) << 16 | UInt32(data[at + 2]) << 8
          | UInt32(data[at + 3])
      }
      for i in 16..<80 { w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1) }
      var (a, b, c, d, e) = (h[0], h[1], h[2], h[3], h[4])
      for i in 0..<80 {
        let (f, k): (UInt32, UInt32) =
          i < 20
          ? (b & c | ~b & d, 0x5A82_7999)
          : i < 40
            ? (b ^ c ^ d, 0x6ED9_EBA1)
            : i < 60 ? (b & c | b & d | c & d, 0x8F1B_BCDC) : (b ^ c ^ d, 0xCA62_C1D6)
        let next = rotate(a, 5) &+ f &+ e &+ k &+ w[i]
        (e, d, c, b, a) = (d, c, rotate(b, 30), a, next)
      }
      h[0] &+= a
      h[1] &+= b
      h[2] &+= c
      h[3] &+= d
      h[4] &+= e
    }
    let digits = ascii("0123456789abcdef")
    var out: [UInt8] = []
    for word in h {
      for shift in stride(from: 28, through: 0, by: -4) {
        out.append(digits[Int(word >> UInt32(shift) & 15)])
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
