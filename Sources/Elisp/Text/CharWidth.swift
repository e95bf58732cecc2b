/// Columns that characters take on a display, as Emacs 28's `char-width-table` has them.
enum CharWidth {
  /// Ranges two columns wide, ascending.
  private static let wide: [(UInt32, UInt32)] = [
    (0x1100, 0x115F), (0x231A, 0x231B), (0x2329, 0x232A), (0x23E9, 0x23EC), (0x23F0, 0x23F0),
    (0x23F3, 0x23F3), (0x25FD, 0x25FE), (0x2614, 0x2615), (0x2648, 0x2653), (0x267F, 0x267F),
    (0x2693, 0x2693), (0x26A1, 0x26A1), (0x26AA, 0x26AB), (0x26BD, 0x26BE), (0x26C4, 0x26C5),
    (0x26CE, 0x26CE), (0x26D4, 0x26D4), (0x26EA, 0x26EA), (0x26F2, 0x26F3), (0x26F5, 0x26F5),
    (0x26FA, 0x26FA), (0x26FD, 0x26FD), (0x2705, 0x2705), (0x270A, 0x270B), (0x2728, 0x2728),
    (0x274C, 0x274C), (0x274E, 0x274E), (0x2753, 0x2755), (0x2757, 0x2757), (0x2795, 0x2797),
    (0x27B0, 0x27B0), (0x27BF, 0x27BF), (0x2B1B, 0x2B1C), (0x2B50, 0x2B50), (0x2B55, 0x2B55),
    (0x2E80, 0x303E), (0x3041, 0x33FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xA000, 0xA4CF),
    (0xA960, 0xA97F), (0xAC00, 0xD7A3), (0xF900, 0xFAFF), (0xFE10, 0xFE19), (0xFE30, 0xFE6F),
    (0xFF01, 0xFF60), (0xFFE0, 0xFFE6), (0x16FE0, 0x18AFF), (0x1AFF0, 0x1B2FF),
    (0x1F004, 0x1F004), (0x1F0CF, 0x1F0CF), (0x1F18E, 0x1F18E), (0x1F191, 0x1F19A),
    (0x1F200, 0x1F320), (0x1F32D, 0x1F335), (0x1F337, 0x1F37C), (0x1F37E, 0x1F393),
    (0x1F3A0, 0x1F3CA), (0x1F3CF, 0x1F3D3), (0x1F3E0, 0x1F3F0), (0x1F3F4, 0x1F3F4),
    (0x1F3F8, 0x1F43E), (0x1F440, 0x1F440), (0x1F442, 0x1F4FC), (0x1F4FF, 0x1F53D),
    (0x1F54B, 0x1F54E), (0x1F550, 0x1F567), (0x1F57A, 0x1F57A), (0x1F595, 0x1F596),
    (0x1F5A4, 0x1F5A4), (0x1F5FB, 0x1F64F), (0x1F680, 0x1F6C5), (0x1F6CC, 0x1F6CC),
    (0x1F6D0, 0x1F6D2), (0x1F6D5, 0x1F6D7), (0x1F6EB, 0x1F6EC), (0x1F6F4, 0x1F6FC),
    (0x1F7E0, 0x1F7EB), (0x1F90C, 0x1F93A), (0x1F93C, 0x1F945), (0x1F947, 0x1F9FF),
    (0x1FA70, 0x1FAFF), (0x20000, 0x2FFFF), (0x30000, 0x3FFFF),
  ]

  private static func isWide(_ c: UInt32) -> Bool {
    var lo = 0
    var hi = wide.count
    while lo < hi {
      let mid = (lo + hi) / 2
      if wide[mid].1 < c { lo = mid + 1 } else { hi = mid }
    }
    return lo < wide.count && wide[lo].0 <= c
  }

  /// Columns of a character; a tab counts as if at column 0 of 8.
  static func columns(_ c: UInt32) -> Int {
    if c < 0x7F { return c >= 32 ? 1 : c == 9 ? 8 : c == 10 ? 0 : 2 }
    if c == 0x7F { return 2 }
    if c < 0xA0 { return 4 }
    if c < 0x300 { return c == 0xAD ? 0 : 1 }
    if c >= 0x3F_FF80 { return 4 }
    if c >= 0x1100 && isWide(c) { return 2 }
    guard c < 0x11_0000, let s = Unicode.Scalar(c) else { return 1 }
    switch s.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }
}

extension World {
  /// Columns of a string: `string-width`.
  public func width(_ s: Value) -> Int {
    if s.isMultibyte && s.byteLength != s.stringLength {
      return characters(s).reduce(0) { $0 + CharWidth.columns($1) }
    }
    var n = 0
    for b in s.stringBytes { n += CharWidth.columns(b < 0x80 ? UInt32(b) : 0x3F_FF00 + UInt32(b)) }
    return n
  }
}

func installWidths(_ r: Registry) {
  r.defun("char-width", "CHAR", "The columns CHAR takes on a display.") { w, a throws(Signal) in
    guard a[0].isCharacter else { throw w.wrongType(.characterp, a[0]) }
    return Value(fixnum: CharWidth.columns(UInt32(a[0].fixnum)))
  }
  r.defun("string-width", "STRING &optional FROM TO", "The columns STRING takes on a display.") { w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    let range = try w.range(s, a[1], a[2], count: s.stringLength)
    return Value(fixnum: w.characters(s)[range].reduce(0) { $0 + CharWidth.columns($1) })
  }
  r.defun("truncate-string-to-width", "STR END-COLUMN &optional START-COLUMN PADDING ELLIPSIS ELLIPSIS-TEXT-PROPERTY", "STR cut to the columns from START-COLUMN to END-COLUMN; PADDING fills, ELLIPSIS marks what was cut.") { w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    let end = try w.fixnumArgument(a[1])
    let start = a[2].isNil ? 0 : try w.fixnumArgument(a[2])
    let all = w.characters(s)
    let total = all.reduce(0) { $0 + CharWidth.columns($1) }
    var ellipsis = a[4]
    if ellipsis.isTrue && !ellipsis.isString { ellipsis = w.string("\u{2026}") }
    let ellipsisWidth = ellipsis.isString ? w.width(ellipsis) : 0
    var limit = end
    let cut = ellipsis.isString && total > end && end >= ellipsisWidth
    if cut { limit = end - ellipsisWidth }
    var column = 0
    var i = 0
    while i < all.count && column < start {
      column += CharWidth.columns(all[i])
      i += 1
    }
    if column < start { return a[3].isTrue && end > column ? w.string(characters: Array(repeating: UInt32(a[3].fixnum), count: end - start)) : w.string("") }
    let from = i
    let fromColumn = column
    while i < all.count && column + CharWidth.columns(all[i]) <= limit {
      column += CharWidth.columns(all[i])
      i += 1
    }
    var pieces: [Value] = []
    if a[3].isTrue && fromColumn > start {
      pieces.append(w.string(characters: Array(repeating: UInt32(a[3].fixnum), count: fromColumn - start)))
    }
    pieces.append(w.substring(s, from..<max(from, i)))
    if cut { pieces.append(ellipsis) } else if a[3].isTrue && column < end {
      pieces.append(w.string(characters: Array(repeating: UInt32(a[3].fixnum), count: end - column)))
    }
    return try w.concatenate(pieces)
  }
}
