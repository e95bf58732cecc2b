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
    return Value(fixnum: w.characters(s)[range].reduce(0) { $0 + CharWidth.columns($1) })
  }
  r.defun(
    "truncate-string-to-width",
    "STR END-COLUMN &optional START-COLUMN PADDING ELLIPSIS ELLIPSIS-TEXT-PROPERTY",
    "STR cut to the columns from START-COLUMN to END-COLUMN; PADDING fills, ELLIPSIS marks what was cut."
  ) { w, a throws(Signal) in
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
    if column < start {
      return a[3].isTrue && end > column
        ? w.string(characters: Array(repeating: UInt32(a[3].fixnum), count: end - start))
        : w.string("")
    }
    let from = i
    let fromColumn = column
    while i < all.count && column + CharWidth.columns(all[i]) <= limit {
      column += CharWidth.columns(all[i])
      i += 1
    }
    var pieces: [Value] = []
    if a[3].isTrue && fromColumn > start {
      pieces.append(
        w.string(characters: Array(repeating: UInt32(a[3].fixnum), count: fromColumn - start)))
    }
    pieces.append(w.substring(s, from..<max(from, i)))
    if cut {
      pieces.append(ellipsis)
    } else if a[3].isTrue && column < end {
      pieces.append(
        w.string(characters: Array(repeating: UInt32(a[3].fixnum), count: end - column)))
    }
    return try w.concatenate(pieces)
  }
}
