import TextStorage

/// A character and its byte in a string that was asked for last, so that walking along a long
/// multibyte string takes time in proportion to it.
///
/// The bytes of a multibyte string never change in place, so their address says which they are until
/// a collection may have given it to others.
struct StringPlace {
  var start: UInt = 0
  var character = 0
  var byte = 0
}

extension World {
  /// Strings shorter than this are counted from their start.
  private static var shortString: Int { 128 }

  /// The place known in `s`, or its start.
  private func knownPlace(in s: Value) -> StringPlace {
    let start = UInt(bitPattern: s.stringStart)
    let known = vm.pointee.stringPlace
    return known.start == start ? known : StringPlace(start: start)
  }

  private func note(_ s: Value, character: Int, byte: Int) {
    guard s.byteLength >= Self.shortString else { return }
    vm.pointee.stringPlace = StringPlace(
      start: UInt(bitPattern: s.stringStart), character: character, byte: byte)
  }

  /// The byte offset of character `index` of a string.
  public func byteOffset(_ s: Value, _ index: Int) -> Int {
    if !s.isMultibyte || s.stringLength == s.byteLength { return index }
    if index == s.stringLength { return s.byteLength }
    var known = knownPlace(in: s)
    let bytes = UnsafePointer(s.stringStart)
    var byte: Int
    if index < known.character, known.character - index <= index {
      byte = known.byte
      for _ in index..<known.character {
        byte -= 1
        while bytes[byte] & 0xC0 == 0x80 { byte -= 1 }
      }
    } else {
      if index < known.character { known = StringPlace() }
      byte =
        known.byte
        + InternalEncoding.byteOffset(
          ofChar: index - known.character, in: bytes + known.byte,
          count: s.byteLength - known.byte)
    }
    note(s, character: index, byte: byte)
    return byte
  }

  /// The character index of a byte offset of a string.
  public func characterIndex(_ s: Value, byte: Int) -> Int {
    if !s.isMultibyte || s.stringLength == s.byteLength { return byte }
    let known = knownPlace(in: s)
    let bytes = UnsafePointer(s.stringStart)
    let index: Int
    if byte >= known.byte {
      index =
        known.character
        + InternalEncoding.charCount(bytes + known.byte, count: byte - known.byte)
    } else if known.byte - byte <= byte {
      index =
        known.character - InternalEncoding.charCount(bytes + byte, count: known.byte - byte)
    } else {
      index = InternalEncoding.charCount(bytes, count: byte)
    }
    note(s, character: index, byte: byte)
    return index
  }
}
