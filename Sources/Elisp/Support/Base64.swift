/// Base 64 (RFC 4648), the plain and the URL alphabet.
public enum Base64 {
  private static let plain = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let url = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The text of bytes. `lineLength`: break lines after that many characters, 0 for never.
  public static func encode(
    _ bytes: [UInt8], url isURL: Bool = false, padding: Bool = true, lineLength: Int = 0
  ) -> [UInt8] {
    let alphabet = isURL ? url : plain
    var out: [UInt8] = []
    var column = 0
    var i = 0
    while i < bytes.count {
      if lineLength > 0 && column == lineLength {
        out.append(0x0A)
        column = 0
      }
      let n = min(3, bytes.count - i)
      var group: UInt32 = 0
      for k in 0..<3 { group = group << 8 | (k < n ? UInt32(bytes[i + k]) : 0) }
      for k in 0..<4 {
        if k <= n {
          out.append(alphabet[Int(group >> UInt32(18 - 6 * k)) & 63])
        } else if padding {
          out.append(0x3D)
        }
      }
      column += 4
      i += n
    }
    return out
  }

  /// The bytes of a text; nil when it is malformed. White space between groups is passed over.
  public static func decode(
    _ text: [UInt8], url isURL: Bool = false, ignoringInvalid: Bool = false
  ) -> [UInt8]? {
    var out: [UInt8] = []
    var group: UInt32 = 0
    var count = 0
    var padding = 0
    for b in text {
      let value: UInt32
      switch b {
      case 0x41...0x5A: value = UInt32(b) - 0x41
      case 0x61...0x7A: value = UInt32(b) - 0x61 + 26
      case 0x30...0x39: value = UInt32(b) - 0x30 + 52
      case 0x2B where !isURL, 0x2D where isURL: value = 62
      case 0x2F where !isURL, 0x5F where isURL: value = 63
      case 0x3D:
        if count + padding < 2 || count + padding >= 4 || count == 0 { return nil }
        padding += 1
        if count + padding == 4 {
          finish(&out, group, count)
          (group, count, padding) = (0, 0, 0)
        }
        continue
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D: continue
      default:
        if ignoringInvalid { continue }
        return nil
      }
      if padding > 0 { return nil }
      group = group << 6 | value
      count += 1
      if count == 4 {
        finish(&out, group, 4)
        (group, count) = (0, 0)
      }
    }
    if padding > 0 || count == 1 { return nil }
    if count > 0 {
      // Only the URL variant may leave the padding out.
      if !isURL { return nil }
      finish(&out, group, count)
    }
    return out
  }

  private static func finish(_ out: inout [UInt8], _ group: UInt32, _ count: Int) {
    let whole = group << UInt32(6 * (4 - count))
    for k in 0..<(count - 1) { out.append(UInt8(truncatingIfNeeded: whole >> UInt32(16 - 8 * k))) }
  }
}
