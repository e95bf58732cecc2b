/// What a character is to Org's rules about borders: the syntax classes of its major mode.
public enum CharacterClass: UInt8, Sendable {
  case space, word, symbol, punctuation, open, close, string
}

/// Character classes, ASCII from a table, the rest by ranges.
public enum CharacterSyntax {
  /// Codes 32 to 126: `.` punctuation, `w` word, `_` symbol, `(` `)` brackets, `"` string quote.
  private static let ascii: [CharacterClass] = {
    let classes: StaticString =
      " .\".ww_w()__._._wwwwwwwwww..(_)..wwwwwwwwwwwwwwwwwwwwwwwwww(_)._.wwwwwwwwwwwwwwwwwwwwwwwwww(_)_"
    var table = [CharacterClass](repeating: .space, count: 128)
    for i in 0..<classes.utf8CodeUnitCount {
      switch classes.utf8Start[i] {
      case 46: table[32 + i] = .punctuation
      case 119: table[32 + i] = .word
      case 95: table[32 + i] = .symbol
      case 40: table[32 + i] = .open
      case 41: table[32 + i] = .close
      case 34: table[32 + i] = .string
      default: break
      }
    }
    for i in 0..<32 where !isSpace(UInt8(i)) { table[i] = .punctuation }
    return table
  }()

  /// First codes of ranges above ASCII, each with the class that holds up to the next.
  private static let ranges: [(first: UInt32, class: CharacterClass)] = [
    (0x80, .word), (0xa0, .space), (0xa1, .punctuation), (0xa2, .symbol), (0xa5, .word),
    (0xa6, .symbol), (0xa7, .punctuation), (0xa8, .symbol), (0xab, .punctuation),
    (0xac, .symbol), (0xb2, .word), (0xb4, .symbol), (0xb5, .word), (0xb6, .symbol),
    (0xb7, .word), (0xb8, .symbol), (0xb9, .word), (0xba, .symbol), (0xbb, .punctuation),
    (0xbc, .symbol), (0xbf, .punctuation), (0xc0, .word), (0xd7, .symbol), (0xd8, .word),
    (0xf7, .symbol), (0xf8, .word), (0x2000, .space), (0x200c, .punctuation), (0x2027, .word),
    (0x202f, .space), (0x2030, .punctuation), (0x2039, .symbol), (0x203b, .punctuation),
    (0x2044, .symbol), (0x2045, .open), (0x2046, .close), (0x2047, .punctuation),
    (0x2052, .symbol), (0x2053, .punctuation), (0x205f, .space), (0x2060, .word),
    (0x20ac, .symbol), (0x20ad, .word), (0x2103, .symbol), (0x2104, .word),
    (0x2116, .punctuation), (0x2117, .word), (0x2190, .symbol), (0x2450, .word),
    (0x2500, .symbol), (0x254c, .word), (0x2a00, .symbol), (0x2c00, .word),
    (0x2e00, .punctuation), (0x2e80, .word), (0x3000, .space), (0x3001, .punctuation),
    (0x3004, .word), (0x3008, .open), (0x3009, .close), (0x300a, .open), (0x300b, .close),
    (0x300c, .open), (0x300d, .close), (0x300e, .open), (0x300f, .close), (0x3010, .open),
    (0x3011, .close), (0x3012, .symbol), (0x3014, .open), (0x3015, .close), (0x301c, .symbol),
    (0x301d, .word), (0x30fb, .punctuation), (0x30fc, .word), (0xff01, .punctuation),
    (0xff08, .open), (0xff09, .close), (0xff0a, .punctuation), (0xff10, .word),
  ]

  /// The class of the character whose code is `code`.
  public static func of(_ code: UInt32) -> CharacterClass {
    if code < 128 { return ascii[Int(code)] }
    var low = 0
    var high = ranges.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if ranges[middle].first <= code { low = middle } else { high = middle }
    }
    return ranges[low].class
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The code of the character that starts at `p`.
  func code(at p: Int) -> UInt32 {
    let c = self[p]
    guard c >= 0xc0 else { return UInt32(c) }
    let length = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2
    guard p + length <= count else { return UInt32(c) }
    var code = UInt32(c) & (length == 2 ? 0x1f : length == 3 ? 0x0f : 0x07)
    for i in 1..<length { code = code << 6 | UInt32(self[p + i] & 0x3f) }
    return code
  }

  /// The first byte of the character that ends before `p`.
  func characterStart(before p: Int, from lowest: Int) -> Int {
    var q = p - 1
    while q > lowest, p - q < 4, self[q] & 0xc0 == 0x80 { q -= 1 }
    return q
  }

  /// The class of the character at `p`.
  @inline(__always)
  func characterClass(at p: Int) -> CharacterClass { CharacterSyntax.of(code(at: p)) }

  /// Whether a letter or digit at `p` goes on with a word: a constituent of one stands before it that is
  /// of no other script.
  @inline(__always)
  func isInLatinWord(_ p: Int, from lowest: Int) -> Bool {
    guard p > lowest else { return false }
    let c = self[p - 1]
    if c < 0x80 { return CharacterSyntax.of(UInt32(c)) == .word }
    let code = code(at: characterStart(before: p, from: lowest))
    switch code {
    case 0x80...0x24f, 0x2b0...0x36f, 0x1ab0...0x1aff, 0x1dc0...0x1eff, 0x20d0...0x20ff,
      0x2c60...0x2c7f, 0x3099...0x309a, 0xa700...0xa7ff, 0xab30...0xab6f, 0xfb00...0xfb06,
      0xfe20...0xfe2f:
      return CharacterSyntax.of(code) == .word
    default: return false
    }
  }

  /// Whether white space is at `p`.
  @inline(__always)
  func isSpaceCharacter(at p: Int) -> Bool {
    self[p] < 0x80 ? isSpace(self[p]) : characterClass(at: p) == .space
  }

  /// Whether white space is before `p`.
  @inline(__always)
  func isSpaceCharacter(before p: Int, from lowest: Int) -> Bool {
    let c = self[p - 1]
    return c < 0x80
      ? isSpace(c) : isSpaceCharacter(at: characterStart(before: p, from: lowest))
  }

  /// Where the white space after `p` begins, or `limit`.
  @inline(__always)
  func skipToSpace(_ p: Int, to limit: Int) -> Int {
    var e = p
    while e < limit, !isSpaceCharacter(at: e) { e += 1 }
    return e
  }

  /// Skips word constituents, hyphens and underscores forward, as names are made of.
  func skipName(_ p: Int, to limit: Int) -> Int {
    var e = p
    while e < limit {
      let c = self[e]
      if c == 95 || c == 45 || isLetter(c) || isDigit(c) {
        e += 1
      } else if characterClass(at: e) == .word {
        e += width(at: e)
      } else {
        break
      }
    }
    return Swift.min(e, limit)
  }

  /// Whether a letter or digit (any word constituent above ASCII) is at `p`.
  @inline(__always)
  func isAlphanumeric(at p: Int) -> Bool {
    let c = self[p]
    if c < 0x80 { return isLetter(c) || isDigit(c) }
    // These begin a byte that is no character.
    if c == 0xc0 || c == 0xc1 { return false }
    return characterClass(at: p) == .word
  }

  /// Whether the character at `p` is one of those that a line may be broken at: those of scripts without
  /// blanks between words.
  func mayBreakLine(at p: Int) -> Bool {
    guard self[p] >= 0xe0 else { return false }
    switch code(at: p) {
    case 0xf0b, 0xf0d...0xf12, 0xf14, 0xf7f, 0x2e80...0x312f, 0x3190...0x9fd5, 0xf900...0xfaff,
      0xff01...0xff9f, 0x20000...0x2ffff:
      return true
    default: return false
    }
  }

  /// Bytes of the character at `p`; of one that is cut short, what is there.
  @inline(__always)
  func width(at p: Int) -> Int {
    let c = self[p]
    return c < 0xc0 ? 1 : longWidth(at: p, c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2)
  }

  private func longWidth(at p: Int, _ most: Int) -> Int {
    var n = 1
    while n < most, p + n < count, self[p + n] & 0xc0 == 0x80 { n += 1 }
    return n
  }
}
