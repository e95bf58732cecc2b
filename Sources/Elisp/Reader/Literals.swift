import TextStorage

// Strings and character literals.
extension Reader {
  /// Bits of the modifier keys in a character.
  private enum Modifier {
    static let meta: UInt32 = 0x800_0000
    static let control: UInt32 = 0x400_0000
    static let shift: UInt32 = 0x200_0000
    static let hyper: UInt32 = 0x100_0000
    static let `super`: UInt32 = 0x80_0000
    static let alt: UInt32 = 0x40_0000
    static let all: UInt32 = 0xFC0_0000
  }

  private func at(_ i: Int) -> UInt8? { i < bytes.count ? bytes[i] : nil }

  private mutating func take() -> UInt32? {
    guard offset < bytes.count else { return nil }
    let (c, n) = decodeCharacter(bytes, offset)
    offset += n
    return c
  }

  mutating func readCharacterLiteral() throws(Signal) -> Value {
    guard let c = take() else { throw endOfFile() }
    // `? ` stands for a space whatever follows, as in the `?` form of rx.
    if c == 0x20 || c == 0x09 { return Value(fixnum: Int(c)) }
    var code = c
    if c == 0x5C {
      var raw = false
      code = try escape(inString: false, raw: &raw) ?? 0
    }
    // A literal ends where an atom would: `?ab` is an error.
    if let next = at(offset), !endsLiteral(next) {
      throw world.signal(.invalidReadSyntax, world.list(world.string("?")))
    }
    return Value(fixnum: Int(code))
  }

  private func endsLiteral(_ b: UInt8) -> Bool {
    if b <= 0x20 { return true }
    switch b {
    case 0x22, 0x27, 0x3B, 0x28, 0x29, 0x5B, 0x5D, 0x23, 0x60, 0x2C, 0x2E, 0x3F: return true
    case 0xC2: return at(offset + 1) == 0xA0
    default: return false
    }
  }

  private func invalidEscape(_ message: String) -> Signal {
    world.signal(.error, world.list(world.string(message)))
  }

  /// What follows a backslash. Nil: it stands for nothing (`\ ` and a newline in a string).
  /// `raw` is set for an escape that names a byte.
  private mutating func escape(inString: Bool, raw: inout Bool) throws(Signal) -> UInt32? {
    let escaped = offset
    guard let c = take() else { throw endOfFile() }
    switch c {
    case 0x61: return 7
    case 0x62: return 8
    case 0x64: return 127
    case 0x65: return 27
    case 0x66: return 12
    case 0x6E: return 10
    case 0x72: return 13
    case 0x74: return 9
    case 0x76: return 11
    case 0x0A:
      return inString ? nil : 0x0A
    case 0x20:
      return inString ? nil : 0x20
    case 0x4D, 0x53, 0x48, 0x41:  // M S H A
      if at(offset) == 0x2D {
        offset += 1
        let bit =
          c == 0x4D
          ? Modifier.meta : c == 0x53 ? Modifier.shift : c == 0x48 ? Modifier.hyper : Modifier.alt
        return try modified(inString: inString, raw: &raw) | bit
      }
      throw invalidEscape("Invalid escape character syntax")
    case 0x73:  // s
      if inString || at(offset) != 0x2D { return 0x20 }
      offset += 1
      return try modified(inString: inString, raw: &raw) | Modifier.super
    case 0x43:  // C-
      if at(offset) == 0x2D {
        offset += 1
        return control(try modified(inString: inString, raw: &raw))
      }
      throw invalidEscape("Invalid escape character syntax")
    case 0x5E:
      return control(try modified(inString: inString, raw: &raw))
    case 0x30...0x37:
      var n = c - 0x30
      var digits = 1
      while digits < 3, let b = at(offset), b >= 0x30, b <= 0x37 {
        n = n * 8 + UInt32(b - 0x30)
        offset += 1
        digits += 1
      }
      if n >= 0x80 && n < 0x100 { raw = true }
      return n
    case 0x78:
      var n: UInt32 = 0
      var digits = 0
      while let b = at(offset), let d = hexDigit(b) {
        n = n << 4 | d
        if n > 0x3F_FFFF {
          throw invalidEscape("Hex character out of range: \\x\(String(n, radix: 16))...")
        }
        offset += 1
        digits += 1
      }
      if digits == 0 {
        throw invalidEscape("Invalid escape char syntax: \\x not followed by hex digit")
      }
      if n >= 0x80 && n < 0x100 && digits < 3 { raw = true }
      if inString && n >= 0x3F_FF80 {
        raw = true
        return n & 0xFF
      }
      return n
    case 0x75, 0x55:
      let want = c == 0x75 ? 4 : 8
      var n: UInt32 = 0
      for _ in 0..<want {
        guard let b = at(offset) else {
          let letter = c == 0x75 ? "u" : "U"
          throw invalidEscape("Malformed Unicode escape: \\\(letter)\(String(n, radix: 16))")
        }
        guard let d = hexDigit(b) else {
          throw invalidEscape(
            "Non-hex character used for Unicode escape: \(Character(Unicode.Scalar(b))) (\(b))")
        }
        n = n << 4 | d
        offset += 1
      }
      if n > 0x10_FFFF { throw invalidEscape("Non-Unicode character: 0x\(String(n, radix: 16))") }
      return n
    case 0x4E:  // \N{...}
      guard at(offset) == 0x7B else {
        throw invalid("Expected opening brace after \\N")
      }
      offset += 1
      var name: [UInt8] = []
      while let b = at(offset), b != 0x7D {
        name.append(b)
        offset += 1
      }
      guard at(offset) == 0x7D else { throw endOfFile() }
      offset += 1
      return try namedCharacter(String(decoding: name, as: UTF8.self))
    default:
      return c
    }
  }

  private func hexDigit(_ b: UInt8) -> UInt32? {
    switch b {
    case 0x30...0x39: return UInt32(b) - 0x30
    case 0x61...0x66: return UInt32(b) - 0x57
    case 0x41...0x46: return UInt32(b) - 0x37
    default: return nil
    }
  }

  private func namedCharacter(_ name: String) throws(Signal) -> UInt32 {
    func invalid(_ what: String) -> Signal {
      world.signal(.invalidReadSyntax, world.list(world.string(what)))
    }
    if name.isEmpty { throw invalid("Empty character name") }
    if let s = name.unicodeScalars.first(where: { !$0.isASCII }) {
      let digits = String(s.value, radix: 16, uppercase: true)
      let number = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      throw invalid("Invalid character U+\(number) in character name")
    }
    if name.hasPrefix("U+"), let n = UInt32(name.dropFirst(2), radix: 16), Unicode.Scalar(n) != nil
    {
      return n
    }
    // White space within is one space.
    var wanted = ""
    for c in name.uppercased() {
      let isBlank = c == " " || c == "\n" || c == "\t"
      if !isBlank { wanted.append(c) } else if wanted.last != " " { wanted.append(" ") }
    }
    if let c = CharacterNames.character(named: wanted) { return c }
    throw invalid("\\N{\(name)}")
  }

  private mutating func modified(inString: Bool, raw: inout Bool) throws(Signal) -> UInt32 {
    guard let c = take() else { throw endOfFile() }
    if c == 0x5C { return try escape(inString: false, raw: &raw) ?? 0 }
    return c
  }

  private func control(_ c: UInt32) -> UInt32 {
    let base = c & ~Modifier.all
    let modifiers = c & Modifier.all
    if base == 0x3F { return 127 | modifiers }
    // A letter or what stands near them, by the low seven bits, loses the bits that make it one.
    let low = base & 0x7F
    if base < 0x100, 0x40...0x5F ~= low || 0x61...0x7A ~= low {
      return (base & ~0x60) | modifiers
    }
    return c | Modifier.control
  }

  mutating func readString() throws(Signal) -> Value {
    // Fast path: no escapes.
    var i = offset
    var ascii = true
    while i < bytes.count && bytes[i] != 0x22 && bytes[i] != 0x5C {
      if bytes[i] >= 0x80 { ascii = false }
      i += 1
    }
    if i < bytes.count && bytes[i] == 0x22 {
      let text = UnsafeBufferPointer(rebasing: bytes[offset..<i])
      offset = i + 1
      return ascii
        ? world.string(text, characters: text.count, multibyte: false) : world.string(text)
    }
    var characters: [UInt32] = []
    var forceMultibyte = false
    var forceUnibyte = false
    while true {
      guard offset < bytes.count else { throw endOfFile() }
      let b = bytes[offset]
      if b == 0x22 {
        offset += 1
        break
      }
      guard b == 0x5C else {
        let c = take()!
        if c >= 0x80 { forceMultibyte = true }
        characters.append(c)
        continue
      }
      offset += 1
      let unicodeEscape = at(offset).map { $0 == 0x75 || $0 == 0x55 || $0 == 0x4E } ?? false
      var raw = false
      guard var c = try escape(inString: true, raw: &raw) else { continue }
      if unicodeEscape && c >= 0x80 { forceMultibyte = true }
      if raw { forceUnibyte = true }
      let modifiers = c & Modifier.all
      if modifiers != 0 {
        // In a string only meta and, on some characters, control and shift mean anything.
        let base = c & ~Modifier.all
        if modifiers == Modifier.control && base == 0x20 {
          c = 0
        } else if modifiers == Modifier.shift && base >= 0x61 && base <= 0x7A {
          c = base - 32
        } else if modifiers == Modifier.shift && base >= 0x41 && base <= 0x5A {
          c = base
        } else if modifiers == Modifier.meta && base < 0x80 {
          c = base | 0x80
          forceUnibyte = true
          raw = true
        } else {
          throw invalid("Invalid modifier in string")
        }
      }
      if raw {
        characters.append(c | 0x8000_0000)  // a byte, as yet of unknown kind
      } else {
        if c >= 0x100 { forceMultibyte = true }
        characters.append(c)
      }
    }
    return build(characters, multibyte: forceMultibyte, bytesPresent: forceUnibyte)
  }

  private func build(_ characters: [UInt32], multibyte: Bool, bytesPresent: Bool) -> Value {
    var wide = multibyte
    if !wide && !bytesPresent { wide = characters.contains { $0 >= 0x80 } }
    if !wide {
      let out = characters.map { UInt8(truncatingIfNeeded: $0 & 0x7FFF_FFFF) }
      return out.withUnsafeBufferPointer { world.unibyteString($0) }
    }
    var out: [UInt8] = []
    for c in characters {
      if c & 0x8000_0000 != 0 {
        appendCharacter(0x3F_FF00 + (c & 0xFF), to: &out)
      } else {
        appendCharacter(c, to: &out)
      }
    }
    return out.withUnsafeBufferPointer {
      world.string($0, characters: characters.count, multibyte: true)
    }
  }
}
