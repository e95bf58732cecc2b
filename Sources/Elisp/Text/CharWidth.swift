/// Columns that characters take on a display, as Emacs 28's `char-width-table` has them.
enum CharWidth {
  /// Columns of a character; a tab counts as if at column 0 of 8.
  static func columns(_ c: UInt32) -> Int {
    if c < 0x7F && c >= 32 { return 1 }
    return characterWidthRuns.withUnsafeBufferPointer { runs in
      var low = 0
      var high = runs.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if runs[middle] >> 4 <= c { low = middle } else { high = middle }
      }
      return Int(runs[low] & 15)
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
  r.defun("string-width", "STRING &optional FROM TO", "The columns STRING takes on a display.") {
    w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    let range = try w.range(s, a[1], a[2], count: s.stringLength)
    // A byte of a unibyte string is as wide as the character with its code.
    if !s.isMultibyte {
      return Value(
        fixnum: s.stringBytes[range].reduce(0) { $0 + CharWidth.columns(UInt32($1)) })
    }
    return Value(fixnum: w.characters(s)[range].reduce(0) { $0 + CharWidth.columns($1) })
  }
  r.defun(
    "truncate-string-to-width",
    "STR END-COLUMN &optional START-COLUMN PADDING ELLIPSIS ELLIPSIS-TEXT-PROPERTY",
    "STR cut to the columns from START-COLUMN to END-COLUMN; PADDING fills, ELLIPSIS marks what was cut."
  ) { w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    guard a[1].isFixnum else { throw w.wrongType(.numberOrMarkerP, a[1]) }
    let end = a[1].fixnum
    let start = a[2].isNil ? 0 : try w.fixnumArgument(a[2])
    let all = w.characters(s)
    let total = all.reduce(0) { $0 + CharWidth.columns($1) }
    guard a[3].isNil || a[3].isCharacter else { throw w.wrongType(.characterp, a[3]) }
    let padding = a[3].isTrue ? UInt32(a[3].fixnum) : nil
    func pad(_ n: Int) throws(Signal) -> Value {
      guard let padding, n > 0 else { return w.string("") }
      return try w.string(repeating: padding, count: n)
    }
    var ellipsis = a[4]
    if ellipsis.isTrue && !ellipsis.isString {
      let own = w.valueIfBound(w.intern("truncate-string-ellipsis" as StaticString)) ?? .nil
      ellipsis = own.isString ? own : w.string("\u{2026}")
    }
    let ellipsisWidth = ellipsis.isString ? w.width(ellipsis) : 0
    let cut = ellipsis.isString && total > end && end >= ellipsisWidth
    let limit = cut ? end - ellipsisWidth : end
    var column = 0
    var i = 0
    while i < all.count && column < start {
      column += CharWidth.columns(all[i])
      i += 1
    }
    if column < start { return try pad(end) }
    let from = i
    let left = try pad(column - start)
    while i < all.count && column + CharWidth.columns(all[i]) <= limit {
      column += CharWidth.columns(all[i])
      i += 1
    }
    if cut && a[5].isTrue {
      let text = w.substring(s, from..<all.count)
      let shown = w.list(w.intern("display" as StaticString), ellipsis)
      w.editStringProperties(text, i - from, all.count - from) {
        w.mergedPropertyList($0, adding: shown)
      }
      return try w.concatenate([left, text])
    }
    let text = w.substring(s, from..<max(from, i))
    return try w.concatenate([left, text, try pad(limit - column), cut ? ellipsis : w.string("")])
  }
  r.defvar("truncate-string-ellipsis", .nil)
  r.defun(
    "truncate-string-ellipsis", "", "The string that marks where text was cut off."
  ) { w, _ throws(Signal) in
    let own = w.valueIfBound(w.intern("truncate-string-ellipsis" as StaticString)) ?? .nil
    return own.isTrue ? own : w.string("\u{2026}")
  }
  r.defun(
    "char-displayable-p", "CHAR", "Whether CHAR can be shown: `unicode' for what is not ASCII."
  ) { w, a throws(Signal) in
    guard a[0].isCharacter else { throw w.wrongType(.characterp, a[0]) }
    return a[0].fixnum < 0x80 ? .t : a[0].fixnum < 0x11_0000 ? w.intern("unicode") : .nil
  }
}
