// The internal encoding: UTF-8 extended to 0x3FFFFF; raw bytes 0x80–0xFF are the characters
// 0x3FFF80–0x3FFFFF, written C0 80 … C1 BF.

/// Number of bytes of the character whose first byte is `lead`.
@inlinable @inline(__always)
public func characterLength(lead: UInt8) -> Int {
  if lead < 0x80 { return 1 }
  if lead < 0xE0 { return 2 }
  if lead < 0xF0 { return 3 }
  if lead < 0xF8 { return 4 }
  return 5
}

/// Number of bytes of the character at `offset`, never past the end.
@inlinable
public func characterLength(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Int {
  min(characterLength(lead: bytes[offset]), bytes.count - offset)
}

/// The character at `offset` and its number of bytes.
@inlinable
public func decodeCharacter(
  _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int
) -> (UInt32, Int) {
  let b = UInt32(bytes[offset])
  if b < 0x80 { return (b, 1) }
  let n = characterLength(bytes, offset)
  func next(_ k: Int) -> UInt32 { UInt32(bytes[offset + k] & 0x3F) }
  switch n {
  case 2:
    if b < 0xC2 { return (0x3F_FF80 + ((b & 1) << 6 | next(1)), 2) }
    return ((b & 0x1F) << 6 | next(1), 2)
  case 3: return ((b & 0x0F) << 12 | next(1) << 6 | next(2), 3)
  case 4: return ((b & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
  case 5: return ((b & 0x03) << 24 | next(1) << 18 | next(2) << 12 | next(3) << 6 | next(4), 5)
  default: return (0x3F_FF00 + b, 1)
  }
}

/// Append a character in the internal encoding.
@inlinable
public func appendCharacter(_ c: UInt32, to out: inout [UInt8]) {
  func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | (c >> shift & 0x3F)) }
  if c < 0x80 {
    out.append(UInt8(c))
  } else if c < 0x800 {
    out.append(UInt8(0xC0 | c >> 6))
    out.append(tail(0))
  } else if c < 0x1_0000 {
    out.append(UInt8(0xE0 | c >> 12))
    out.append(tail(6))
    out.append(tail(0))
  } else if c < 0x20_0000 {
    out.append(UInt8(0xF0 | c >> 18))
    out.append(tail(12))
    out.append(tail(6))
    out.append(tail(0))
  } else if c < 0x3F_FF80 {
    out.append(0xF8)
    out.append(tail(18))
    out.append(tail(12))
    out.append(tail(6))
    out.append(tail(0))
  } else {
    let byte = c - 0x3F_FF00
    out.append(UInt8(0xC0 | (byte >> 6 & 1)))
    out.append(UInt8(0x80 | (byte & 0x3F)))
  }
}

extension World {
  /// The characters of a string.
  public func characters(_ s: Value) -> [UInt32] {
    let bytes = s.stringBytes
    var out: [UInt32] = []
    out.reserveCapacity(s.stringLength)
    if !s.isMultibyte {
      for b in bytes { out.append(b < 0x80 ? UInt32(b) : 0x3F_FF00 + UInt32(b)) }
      return out
    }
    var i = 0
    while i < bytes.count {
      let (c, n) = decodeCharacter(bytes, i)
      out.append(c)
      i += n
    }
    return out
  }

  /// The character at `index` of a string. Raw bytes of a unibyte string are given as bytes.
  public func character(_ s: Value, at index: Int) -> UInt32 {
    if !s.isMultibyte { return UInt32(s.stringStart[index]) }
    return decodeCharacter(s.stringBytes, byteOffset(s, index)).0
  }
}
