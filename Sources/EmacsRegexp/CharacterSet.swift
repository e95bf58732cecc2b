/// The named classes of bracket expressions, as bits.
struct CharacterClass: OptionSet {
  let rawValue: UInt32
  static let alpha = CharacterClass(rawValue: 1)
  static let alnum = CharacterClass(rawValue: 2)
  static let digit = CharacterClass(rawValue: 4)
  static let xdigit = CharacterClass(rawValue: 8)
  static let space = CharacterClass(rawValue: 16)
  static let blank = CharacterClass(rawValue: 32)
  static let word = CharacterClass(rawValue: 64)
  static let punct = CharacterClass(rawValue: 128)
  static let upper = CharacterClass(rawValue: 256)
  static let lower = CharacterClass(rawValue: 512)
  static let cntrl = CharacterClass(rawValue: 1024)
  static let graph = CharacterClass(rawValue: 2048)
  static let print = CharacterClass(rawValue: 4096)
  static let multibyte = CharacterClass(rawValue: 8192)
  static let nonascii = CharacterClass(rawValue: 16384)
  static let ascii = CharacterClass(rawValue: 32768)
  static let unibyte = CharacterClass(rawValue: 65536)

  /// Those whose members depend on the text's syntax table.
  static let syntactic: CharacterClass = [.space, .word, .punct]

  static let names: [String: CharacterClass] = [
    "alpha": .alpha, "alnum": .alnum, "digit": .digit, "xdigit": .xdigit, "space": .space,
    "blank": .blank, "word": .word, "punct": .punct, "upper": .upper, "lower": .lower,
    "cntrl": .cntrl, "graph": .graph, "print": .print, "multibyte": .multibyte,
    "nonascii": .nonascii, "ascii": .ascii, "unibyte": .unibyte,
  ]
}

extension Regexp {
  /// Whether there is a character class `[:name:]`.
  public static func hasClass(named name: String) -> Bool { CharacterClass.names[name] != nil }
}

/// A bracket expression.
struct CharacterSet {
  var negated = false
  /// Membership of ASCII, bit by character, classes that do not depend on syntax included.
  var low: (UInt64, UInt64) = (0, 0)
  /// Ranges above ASCII.
  var ranges: [(UInt32, UInt32)] = []
  var classes: CharacterClass = []

  func hasASCII(_ c: UInt32) -> Bool {
    c < 64 ? low.0 >> UInt64(c) & 1 != 0 : low.1 >> UInt64(c - 64) & 1 != 0
  }
  mutating func addASCII(_ c: UInt32) {
    if c < 64 { low.0 |= 1 << UInt64(c) } else { low.1 |= 1 << UInt64(c - 64) }
  }

  /// Add the characters `from...to`; with `fold`, what they are compared as too.
  mutating func add(_ from: UInt32, _ to: UInt32, fold: Bool) {
    if from > to { return }
    if from < 128 {
      for c in from...min(to, 127) {
        addASCII(c)
        if fold { addASCII(CaseFold.canonical(c)) }
      }
    }
    guard to >= 128 else { return }
    let low = max(from, 128)
    ranges.append((low, to))
    // A longer range holds both cases of what it has.
    if fold && to - low < 0x4000 {
      for c in low...to {
        let other = CaseFold.canonical(c)
        if other < low || other > to {
          if other < 128 { addASCII(other) } else { ranges.append((other, other)) }
        }
      }
    }
  }

  /// Fold the classes' ASCII members into the bitmap.
  mutating func finish(fold: Bool) {
    if fold && !classes.isDisjoint(with: [.upper, .lower]) { classes.formUnion([.upper, .lower]) }
    for c: UInt32 in 0..<128 where asciiInClasses(c) { addASCII(c) }
    if fold {
      for c: UInt32 in 65...90 where hasASCII(c + 32) { addASCII(c) }
    }
    ranges.sort { $0.0 < $1.0 }
    var merged: [(UInt32, UInt32)] = []
    for r in ranges {
      if let last = merged.last, r.0 <= last.1 + 1 {
        merged[merged.count - 1].1 = max(last.1, r.1)
      } else {
        merged.append(r)
      }
    }
    ranges = merged
  }

  private func asciiInClasses(_ c: UInt32) -> Bool {
    let letter = (c >= 65 && c <= 90) || (c >= 97 && c <= 122)
    let digit = c >= 48 && c <= 57
    if classes.contains(.alpha) && letter { return true }
    if classes.contains(.alnum) && (letter || digit) { return true }
    if classes.contains(.digit) && digit { return true }
    if classes.contains(.xdigit) && (digit || (c >= 65 && c <= 70) || (c >= 97 && c <= 102)) {
      return true
    }
    if classes.contains(.blank) && (c == 32 || c == 9) { return true }
    if classes.contains(.upper) && c >= 65 && c <= 90 { return true }
    if classes.contains(.lower) && c >= 97 && c <= 122 { return true }
    if classes.contains(.cntrl) && c < 32 { return true }
    if classes.contains(.graph) && c > 32 && c != 127 { return true }
    if classes.contains(.print) && c >= 32 && c != 127 { return true }
    if classes.contains(.punct) && c > 32 && c < 127 && !letter && !digit { return true }
    if !classes.isDisjoint(with: [.ascii, .unibyte]) { return true }
    return false
  }
}

/// Character properties beyond ASCII, from the standard library's Unicode tables.
enum UnicodeClass {
  static func contains(_ classes: CharacterClass, _ c: UInt32) -> Bool {
    // Raw bytes are in no class.
    if c >= 0x3F_FF80 { return false }
    if !classes.isDisjoint(with: [.nonascii, .multibyte]) { return true }
    guard c < 0x11_0000, let s = Unicode.Scalar(c) else { return false }
    let category = s.properties.generalCategory
    if !classes.isDisjoint(with: [.alpha, .alnum]) {
      switch category {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .letterNumber, .nonspacingMark, .spacingMark:
        return true
      case .decimalNumber: if classes.contains(.alnum) { return true }
      default: break
      }
    }
    if classes.contains(.upper) && CaseFold.lower(c) != c { return true }
    if classes.contains(.lower) && CaseFold.lower(c) == c && CaseFold.upper(c) != c { return true }
    if classes.contains(.blank) && category == .spaceSeparator { return true }
    if !classes.isDisjoint(with: [.graph, .print]) {
      switch category {
      case .control, .surrogate, .unassigned: break
      case .spaceSeparator, .lineSeparator, .paragraphSeparator, .format:
        if classes.contains(.print) && category == .spaceSeparator { return true }
        if category == .format { return true }
      default: return true
      }
    }
    return false
  }
}

/// Simple case conversion, one character to one.
public enum CaseFold {
  /// The lower-case counterpart of a character, or itself.
  public static func lower(_ c: UInt32) -> UInt32 {
    if c < 128 { return c >= 65 && c <= 90 ? c + 32 : c }
    if c == 0x130 || c == 0x212A { return c }
    guard c < 0x11_0000, let s = Unicode.Scalar(c), isKnown(s) else { return c }
    return single(s.properties.lowercaseMapping) ?? c
  }
  /// The upper-case counterpart of a character, or itself.
  public static func upper(_ c: UInt32) -> UInt32 {
    if c < 128 { return c >= 97 && c <= 122 ? c - 32 : c }
    if c == 0x131 || c == 0x17F { return c }
    if c == 0xDF { return 0x1E9E }
    guard c < 0x11_0000, let s = Unicode.Scalar(c), isKnown(s) else { return c }
    return single(s.properties.uppercaseMapping) ?? single(s.properties.titlecaseMapping) ?? c
  }

  /// Whether the tables of Unicode 14, which are Emacs 28's, have the character.
  public static func isKnown(_ s: Unicode.Scalar) -> Bool {
    guard s.value >= 0x1C80 || s.value == 0x19B || s.value == 0x264 else { return true }
    return (s.properties.age?.major ?? 0) <= 14
  }

  /// The one known character of a mapping to one.
  private static func single(_ mapping: String) -> UInt32? {
    let scalars = mapping.unicodeScalars
    guard let first = scalars.first, scalars.count == 1, isKnown(first) else { return nil }
    return first.value
  }
  /// The character's counterpart in the other case, or itself.
  static func other(_ c: UInt32) -> UInt32 {
    let l = lower(c)
    return l != c ? l : upper(c)
  }

  private static let table: UnsafePointer<UInt32> = {
    let count = 0x600
    let p = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    for c in 0..<UInt32(count) { p[Int(c)] = canonicalSlow(c) }
    return UnsafePointer(p)
  }()

  /// Down, up and down again, so that variants such as micro sign and final sigma meet their
  /// letter. Three that would meet an ASCII letter stay apart, as in Emacs's case table.
  private static func canonicalSlow(_ c: UInt32) -> UInt32 {
    c == 0x131 || c == 0x17F || c == 0x212A ? c : lower(upper(lower(c)))
  }

  /// What two characters that differ only in case have in common.
  @inline(__always)
  static func canonical(_ c: UInt32) -> UInt32 {
    c < 0x600 ? table[Int(c)] : canonicalSlow(c)
  }
}
