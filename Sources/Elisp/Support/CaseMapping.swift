import EmacsRegexp

/// Case conversion of characters and of text, with Emacs 28's tables: those of Unicode 14.
public enum CaseMapping {
  /// The uppercase of a character, one character.
  public static func upcase(_ c: UInt32) -> UInt32 {
    if c < 0x80 { return c >= 0x61 && c <= 0x7A ? c - 32 : c }
    switch c {
    case 0xDF: return 0x1E9E
    case 0x131, 0x17F: return c
    default: break
    }
    guard let s = scalar(c) else { return c }
    return single(c, s.properties.uppercaseMapping)
      ?? single(c, s.properties.titlecaseMapping) ?? c
  }

  /// The lowercase of a character, one character.
  public static func downcase(_ c: UInt32) -> UInt32 {
    if c < 0x80 { return c >= 0x41 && c <= 0x5A ? c + 32 : c }
    if c == 0x212A { return c }
    guard let s = scalar(c) else { return c }
    return single(c, s.properties.lowercaseMapping) ?? c
  }

  /// The titlecase of a character, one character.
  public static func titlecase(_ c: UInt32) -> UInt32 {
    if c < 0x80 || c == 0xDF { return upcase(c) }
    guard let s = scalar(c) else { return c }
    return single(c, s.properties.titlecaseMapping) ?? c
  }

  /// The uppercase of a character in text, where it may become several.
  public static func upcaseText(_ c: UInt32, to out: inout [UInt32]) {
    if c < 0x80 || c == 0x131 || c == 0x17F { return out.append(upcase(c)) }
    append(c, scalar(c)?.properties.uppercaseMapping, to: &out)
  }

  /// The titlecase of a character in text, where it may become several.
  public static func titlecaseText(_ c: UInt32, to out: inout [UInt32]) {
    if c < 0x80 { return out.append(upcase(c)) }
    append(c, scalar(c)?.properties.titlecaseMapping, to: &out)
  }

  /// The lowercase of a character in text, where it may become several.
  public static func downcaseText(_ c: UInt32, to out: inout [UInt32]) {
    if c < 0x80 || c == 0x212A { return out.append(downcase(c)) }
    append(c, scalar(c)?.properties.lowercaseMapping, to: &out)
  }

  private static func scalar(_ c: UInt32) -> Unicode.Scalar? {
    guard let s = Unicode.Scalar(c), CaseFold.isKnown(s) else { return nil }
    return s
  }

  private static func single(_ c: UInt32, _ mapping: String) -> UInt32? {
    let scalars = mapping.unicodeScalars
    guard let first = scalars.first, scalars.count == 1 else { return nil }
    return CaseFold.isKnown(first) ? first.value : c
  }

  private static func append(_ c: UInt32, _ mapping: String?, to out: inout [UInt32]) {
    guard let mapping, mapping.unicodeScalars.allSatisfy(CaseFold.isKnown) else {
      return out.append(c)
    }
    for s in mapping.unicodeScalars { out.append(s.value) }
  }
}
