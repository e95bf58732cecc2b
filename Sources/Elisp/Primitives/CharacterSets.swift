/// Characters by their names.
enum CharacterNames {
  /// The character of a name, upper case with single spaces.
  static func character(named wanted: String) -> UInt32? {
    for prefix in ["CJK IDEOGRAPH-", "CJK UNIFIED IDEOGRAPH-"] where wanted.hasPrefix(prefix) {
      if let n = UInt32(wanted.dropFirst(prefix.count), radix: 16), let s = Unicode.Scalar(n),
        s.properties.name != nil
      {
        return n
      }
    }
    for n in namedRange where Unicode.Scalar(n)?.properties.name == wanted { return n }
    // Today's BELL is another.
    return wanted == "BELL (BEL)" ? 7 : old.first { $0.name == wanted }?.character
  }

  /// Where characters have names of their own.
  private static var namedRange: some Sequence<UInt32> {
    (0x20...UInt32(0xE_01FF)).lazy.filter { $0 < 0x2_0000 || $0 >= 0xE_0000 }
  }

  /// Names of Unicode 1.0 that differ from today's, ascending by character.
  static let old: [(character: UInt32, name: String)] = {
    let text = UnsafeBufferPointer(
      start: oldCharacterNames.utf8Start, count: oldCharacterNames.utf8CodeUnitCount)
    return text.split(separator: UInt8(ascii: "\n")).map { line in
      let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 1)
      return (UInt32(words[0], radix: 16)!, String(words[1]))
    }
  }()

  /// The name a character had in Unicode 1.0, if it was another.
  static func oldName(_ c: UInt32) -> String? {
    var low = 0
    var high = old.count
    while low < high {
      let middle = (low + high) / 2
      if old[middle].character < c { low = middle + 1 } else { high = middle }
    }
    return low < old.count && old[low].character == c ? old[low].name : nil
  }

  /// Call `body` with each name that is no number, and its character; names of today last.
  static func forEach(_ body: (String, UInt32) throws(Signal) -> Void) throws(Signal) {
    for (character, name) in old { try body(name, character) }
    try body("BELL (BEL)", 7)
    for n in namedRange where !(0x3400...0x9FFF ~= n || 0xAC00...0xD7A3 ~= n) {
      if let name = Unicode.Scalar(n)?.properties.name { try body(name, n) }
    }
  }
}

extension World {
  fileprivate func character(_ v: Value) throws(Signal) -> UInt32 {
    if v.isCharacter { return UInt32(v.fixnum) }
    throw wrongType(.characterp, v)
  }

  /// The charset a character belongs to first.
  fileprivate func charset(_ c: UInt32) -> StaticString {
    if c < 0x80 { return "ascii" }
    if c < 0x11_0000 { return "unicode" }
    return c >= 0x3F_FF80 ? "eight-bit" : "emacs"
  }

  /// A code point as number, whole float, or cons of its upper and lower 16 bits.
  fileprivate func codePoint(_ v: Value) -> UInt32? {
    if v.isFixnum { return UInt32(exactly: v.fixnum) }
    if v.isFloat { return UInt32(exactly: v.double) }
    if v.isCons, v.car.isFixnum, let high = UInt16(exactly: v.car.fixnum) {
      // (HIGH . LOW) or (HIGH LOW).
      let low = v.cdr.isCons ? v.cdr.car : v.cdr
      if low.isFixnum, (0...0xFFFF).contains(low.fixnum) {
        return UInt32(high) << 16 | UInt32(low.fixnum)
      }
    }
    return nil
  }

  /// Least and greatest code of a charset that stands for characters of the same number.
  fileprivate func charsetRange(_ v: Value) throws(Signal) -> ClosedRange<UInt32> {
    guard v.isSymbol else { throw wrongType(intern("charsetp" as StaticString), v) }
    switch name(v) {
    case "ascii", "us-ascii", "iso-ir-6": return 0...0x7F
    case "iso-8859-1", "latin-iso8859-1": return 0...0xFF
    case "unicode", "ucs", "iso-10646": return 0...0x10_FFFF
    case "unicode-bmp": return 0...0xFFFF
    case "emacs": return 0...0x3F_FF7F
    case "eight-bit", "eight-bit-control", "eight-bit-graphic": return 0x80...0xFF
    default: throw wrongType(intern("charsetp" as StaticString), v)
    }
  }

  fileprivate func isCharset(_ v: Value) -> Bool {
    guard v.isSymbol else { return false }
    switch name(v) {
    case "ascii", "us-ascii", "iso-ir-6", "iso-8859-1", "latin-iso8859-1", "unicode", "ucs",
      "iso-10646", "unicode-bmp", "emacs", "eight-bit", "eight-bit-control", "eight-bit-graphic":
      return true
    default: return false
    }
  }
}

/// Character sets of Unicode's own kind, and characters by name. Others are tables of the bundled `charsets`.
func installCharacterSets(_ r: Registry) {
  r.defun(
    "char-from-name", "STRING &optional IGNORE-CASE", "The character whose name is STRING, or nil."
  ) { w, a throws(Signal) in
    var name = w.swiftString(try w.stringArgument(a[0]))
    if a[1].isTrue { name = name.uppercased() }
    return CharacterNames.character(named: name).map { Value(fixnum: Int($0)) } ?? .nil
  }
  r.defun(
    "ucs-names", "", "A hash table of the names of characters, present and old, without ideographs."
  ) { w, _ throws(Signal) in
    let known = w.intern("orgstar-ucs-names" as StaticString)
    if let table = w.valueIfBound(known), table.isTrue { return table }
    let table = w.makeHashTable(test: .equal, capacity: 48_000)
    try w.set(known, table)
    let names = try w.hashTable(table)
    try CharacterNames.forEach { name, character throws(Signal) in
      try names.put(w.string(name), Value(fixnum: Int(character)))
    }
    return table
  }
  r.defun(
    "unibyte-char-to-multibyte", "CH",
    "CH itself if it is ASCII, the raw-byte character if it is another byte."
  ) { w, a throws(Signal) in
    let c = try w.character(a[0])
    if c >= 0x100 { throw w.error("Not a unibyte character: \(c)") }
    return Value(fixnum: Int(c < 0x80 ? c : 0x3F_FF00 + c))
  }
  r.defun(
    "multibyte-char-to-unibyte", "CH", "The byte that the character CH stands for, or -1."
  ) { w, a throws(Signal) in
    let c = try w.character(a[0])
    if c < 0x100 { return a[0] }
    return Value(fixnum: c >= 0x3F_FF80 ? Int(c & 0xFF) : -1)
  }
  r.defun("charsetp", "OBJECT", "Whether OBJECT names a character set.") { w, a throws(Signal) in
    if w.isCharset(a[0]) { return .t }
    return a[0].isSymbol ? try w.call("charset-table-p", a[0]) : .nil
  }
  r.defun(
    "char-charset", "CH &optional RESTRICTION",
    "The character set of CH; the first of the list RESTRICTION that has it, when given."
  ) { w, a throws(Signal) in
    let c = try w.character(a[0])
    for s in w.items(a[1].isCons ? a[1] : .nil) where w.isCharset(s) {
      if try w.charsetRange(s).contains(c) { return s }
    }
    return a[1].isCons ? .nil : w.intern(w.charset(c))
  }
  r.defun("charset-priority-list", "&optional HIGHESTP", "The character sets, the preferred first.")
  { w, a throws(Signal) in
    if a[0].isTrue { return w.intern("ascii") }
    return w.list(
      ["ascii", "iso-8859-1", "unicode", "emacs", "eight-bit"].map { w.intern($0) })
  }
  r.defun("decode-char", "CHARSET CODE-POINT", "The character of CODE-POINT in CHARSET, or nil.") {
    w, a throws(Signal) in
    if !w.isCharset(a[0]), a[0].isSymbol, try w.call("charset-table-p", a[0]).isTrue {
      return try w.call("charset-table-decode", a[0], a[1])
    }
    let range = try w.charsetRange(a[0])
    guard let code = w.codePoint(a[1]) else {
      throw w.error("Not an in-range integer, integral float, or cons of integers")
    }
    guard range.contains(code) else { return .nil }
    return Value(fixnum: Int(range.lowerBound == 0x80 ? 0x3F_FF00 + code : code))
  }
  r.defun("encode-char", "CH CHARSET", "The code of the character CH in CHARSET, or nil.") {
    w, a throws(Signal) in
    let c = try w.character(a[0])
    if !w.isCharset(a[1]), a[1].isSymbol, try w.call("charset-table-p", a[1]).isTrue {
      return try w.call("charset-table-encode", a[0], a[1])
    }
    let range = try w.charsetRange(a[1])
    if range.lowerBound == 0x80 {
      return c >= 0x3F_FF80 ? Value(fixnum: Int(c & 0xFF)) : .nil
    }
    return range.contains(c) ? a[0] : .nil
  }
  r.defun("split-char", "CH", "CH as its character set and the bytes of its code there.") {
    w, a throws(Signal) in
    let c = try w.character(a[0])
    let set = w.intern(w.charset(c))
    if c < 0x80 { return w.list(set, a[0]) }
    if c >= 0x3F_FF80 { return w.list(set, Value(fixnum: Int(c & 0xFF))) }
    return w.list(
      set, Value(fixnum: Int(c >> 16)), Value(fixnum: Int(c >> 8 & 0xFF)),
      Value(fixnum: Int(c & 0xFF)))
  }
  r.defun(
    "find-charset-string", "STR &optional TABLE", "The character sets of the characters of STR."
  ) { w, a throws(Signal) in
    let present = Set(
      w.characters(try w.stringArgument(a[0])).map { "\(w.charset($0))" })
    return w.list(
      ["ascii", "unicode", "emacs", "eight-bit"].filter { present.contains($0) }
        .map { w.intern($0) })
  }
  r.defun(
    "char-resolve-modifiers", "CHAR",
    "CHAR with modifiers that characters have by themselves put in."
  ) { w, a throws(Signal) in
    let n = try w.fixnumArgument(a[0])
    var c = n & 0x3F_FFFF
    var modifiers = n & ~0x3F_FFFF
    let (shift, control) = (1 << 25, 1 << 26)
    if modifiers & shift != 0 {
      if c >= 0x61 && c <= 0x7A {
        c -= 32
        modifiers &= ~shift
      } else if (c >= 0x41 && c <= 0x5A) || c <= 0x20 {
        modifiers &= ~shift
      }
    }
    if modifiers & control != 0 {
      if c == 0x20 {
        c = 0
        modifiers &= ~control
      } else if c == 0x3F {
        c = 127
        modifiers &= ~control
      } else if (c >= 0x40 && c <= 0x5F) || (c >= 0x61 && c <= 0x7A) {
        c &= 0x1F
        modifiers &= ~control
      }
    }
    return Value(fixnum: c | modifiers)
  }
}
